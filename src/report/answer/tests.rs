//! Answers of made-up summaries, one of each kind.

use super::run;
use crate::fixture::{self, Plan};
use evenodds_study::summary::{Asked, Call, Cell, Difference, Estimate, FigureKind, Group, Printed, Shown, Summary};

/// A rate of so many plays.
fn rate(name: &str, label: &str, mean: f64, n: u64) -> Estimate {
    let half = 1.96 * (mean * (1.0 - mean) / n as f64).sqrt();
    let yes = (n as f64 * mean).round() as u64;
    let mut e = fixture::estimate(name, label, "", FigureKind::Flag, vec![(0, n - yes), (1, yes)]);
    (e.mean, e.low, e.high) = (mean, mean - half, mean + half);
    e
}

pub(super) fn difference(mean: f64, half: f64, verdict: Call) -> Difference {
    Difference {
        n: 10_000,
        differ: 1000,
        needed: 0,
        mean,
        low: mean - half,
        high: mean + half,
        p: 0.5,
        p_holm: 0.5,
        pairing: 1.0,
        margin: Some(0.01),
        p_equivalence: 1.0,
        verdict,
        more: None,
    }
}

/// A summary of cells, each by its keys and its rate.
fn summary(keys: &[&str], cells: &[(&[&str], f64)]) -> Summary {
    let mut all = fixture::summary(Plan { cells: cells.len(), levels: 0, long: false, trials: 10_000 });
    all.keys = keys.iter().map(|key| (*key).to_owned()).collect();
    for (cell, (keys, mean)) in all.cells.iter_mut().zip(cells) {
        cell.keys = keys.iter().map(|key| (*key).to_owned()).collect();
        cell.name = cell.keys.join(" · ");
        cell.about = None;
        cell.groups = vec![Group { split: Vec::new(), measures: vec![rate("wins", "a wins", *mean, 10_000)] }];
    }
    all.shown = vec![Shown { name: "wins".to_owned(), lower_is_better: Some(false) }];
    let noun = ["duel", "duels"].map(str::to_owned);
    all.asked = Asked { measures: vec!["wins".to_owned()], named: true, noun, ..Asked::default() };
    all
}

fn differs(cell: &mut Cell, difference: Difference) {
    cell.groups[0].measures[0].difference = Some(difference);
}

#[test]
fn one_cell_says_its_figure() {
    let answer = run(&summary(&[], &[(&[], 0.632)]));
    assert_eq!(answer.text(), "A wins in 63.2% of duels (62.3 to 64.1).");
    assert_eq!(answer.headline, "A wins in 63% of duels.");
}

#[test]
fn a_true_difference_is_told_with_its_interval() {
    let mut two = summary(&["variant"], &[(&["book"], 0.3), (&["pc"], 0.314)]);
    two.cells[1].title = Some("hunters win ties".to_owned());
    differs(&mut two.cells[1], difference(0.014, 0.002, Call::Better));
    let answer = run(&two);
    assert_eq!(
        answer.text(),
        "Hunters win ties: a wins in 31.4% of duels (30.5 to 32.3); book: 30.0% (29.1 to 30.9). That is 1.4 points more (1.2 to 1.6)."
    );
    assert_eq!(answer.headline, "Hunters win ties: a wins in 31% of duels; book: 30%.");
}

#[test]
fn no_difference_and_a_draw_are_no_news() {
    let mut two = summary(&["variant"], &[(&["book"], 0.3), (&["pc"], 0.301)]);
    differs(&mut two.cells[1], difference(0.001, 0.002, Call::NoRelevantDifference));
    let told = run(&two).text();
    assert!(told.ends_with("A difference smaller than 1 point: 0.1 points more (−0.1 to 0.3)."), "{told}");
    differs(&mut two.cells[1], difference(0.0, 0.0, Call::Same));
    assert!(run(&two).text().ends_with("The same in every play."), "{}", run(&two).text());
    differs(&mut two.cells[1], difference(0.001, 0.02, Call::NeedsMorePlays));
    assert!(run(&two).text().ends_with("More plays are needed to tell them apart."), "{}", run(&two).text());
    let three = summary(&["cast.a"], &[(&["x"], 0.5), (&["y"], 0.501), (&["z"], 0.499)]);
    assert_eq!(
        run(&three).text(),
        "Three cells: a wins in 49.9 to 50.1% of duels; more plays are needed to tell them apart."
    );
}

#[test]
fn few_cells_are_ranked_and_many_told_by_their_ends() {
    let few = summary(&["cast.a"], &[(&["rush"], 0.4), (&["wait_long"], 0.7), (&["plain"], 0.695)]);
    assert_eq!(
        run(&few).text(),
        "Wait long: a wins in 70.0% of duels (69.1 to 70.9); plain: 69.5% (68.6 to 70.4); rush: 40.0% (39.0 to 41.0). Wait \
         long and plain: more plays are needed to tell them apart."
    );
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let cells: Vec<([&str; 1], f64)> =
        names.iter().enumerate().map(|(at, name)| ([*name], 0.2 + 0.1 * at as f64)).collect();
    let cells: Vec<(&[&str], f64)> = cells.iter().map(|(keys, mean)| (&keys[..], *mean)).collect();
    let text = run(&summary(&["cast.a"], &cells)).text();
    assert_eq!(text, "G: a wins in 80.0% of duels (79.2 to 80.8), the best of 7; the worst, a: 20.0% (19.2 to 20.8).");
}

#[test]
fn a_sweep_says_from_where_to_where_and_what_it_crosses() {
    let cells: [(&[&str], f64); 4] = [(&["4"], 0.9), (&["6"], 0.7), (&["8"], 0.4), (&["10"], 0.1)];
    let mut sweep = summary(&["cast.jinn.dice"], &cells);
    let steady = run(&sweep).text();
    assert_eq!(
        steady,
        "A wins in 90.0% of duels (89.4 to 90.6) at jinn dice 4, falling to 10.0% (9.4 to 10.6) at jinn dice 10. It passes \
         one half between jinn dice 6 and jinn dice 8."
    );
    sweep.asked.words = vec![("cast.jinn.dice".to_owned(), "{} dice".to_owned())];
    assert!(
        run(&sweep).text().contains(
            " at 4 dice, falling to 10.0% (9.4 to 10.6) at 10 dice. It passes one half between 6 and 8 dice."
        ),
        "{}",
        run(&sweep).text()
    );
    sweep.cells[1].groups[0].measures[0] = rate("wins", "a wins", 0.95, 10_000);
    let bent = run(&sweep).text();
    assert!(
        bent.starts_with("At 6 dice a wins in 95.0%") && bent.contains("at 10 dice 10.0% (9.4 to 10.6), the worst"),
        "{bent}"
    );
}

#[test]
fn a_field_says_whom_the_best_beats() {
    let cells: [(&[&str], f64); 4] = [
        (&["plain", "plain"], 0.5),
        (&["plain", "greedy"], 0.01),
        (&["greedy", "plain"], 0.99),
        (&["greedy", "greedy"], 0.5),
    ];
    let mut grid = summary(&["cast.a.strategy", "cast.b.strategy"], &cells);
    grid.asked.winners = Some(["wins", "losses"].map(str::to_owned));
    assert_eq!(run(&grid).text(), "Greedy beats plain in 99.0% of duels (98.8 to 99.2).");
}

#[test]
fn a_split_names_the_best_and_the_worst_group() {
    let mut split = summary(&[], &[(&[], 0.5)]);
    for (level, mean) in [("turk", 0.7), ("tuareg", 0.4), ("arab", 0.5)] {
        let measures = vec![rate("wins", "leads at the end", mean, 10_000)];
        split.cells[0].groups.push(Group { split: vec![("sect".to_owned(), level.to_owned())], measures });
    }
    let games = evenodds_games::games();
    split.asked.printed = Printed::of(games.find("toward_one").expect("the game"));
    assert_eq!(
        run(&split).text(),
        "Turk: leads at the end 70.0% (69.1 to 70.9); Arab: 50.0% (49.0 to 51.0); Tuareg: 40.0% (39.0 to 41.0)."
    );
}

#[test]
fn what_was_never_seen_and_what_is_not_counted() {
    let mut never = summary(&[], &[(&[], 0.5)]);
    let e = &mut never.cells[0].groups[0].measures[0];
    (e.mean, e.low, e.high) = (0.0, 0.0, 0.0004);
    assert_eq!(run(&never).text(), "A wins in under 0.1% of duels.");
    never.asked.measures = vec!["other".to_owned()];
    assert_eq!(run(&never).text(), "No play counts the measure of the question, so it has no answer.");
}

#[test]
fn presets_may_be_outplayed() {
    let mut one = summary(&[], &[(&[], 0.5)]);
    assert_eq!(run(&one).caveat, None);
    one.asked.presets = ["plain", "greedy"].map(str::to_owned).to_vec();
    assert_eq!(
        run(&one).caveat.as_deref(),
        Some("Played by the “plain” and “greedy” scripts; better play could change this.")
    );
}
