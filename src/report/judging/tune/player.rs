//! The best settings of a strategy.

use super::{Parts, between, kind, lead};
use crate::chart::key::{Key, Shape};
use crate::chart::{band, points, theme};
use crate::judging::{Column, Picture, Plot, ReportTable, words};
use crate::{answer, number};
use evenodds_scenario::Scenario;
use evenodds_study::tune::Tuned;
use evenodds_study::tune::ask::Search;
use evenodds_study::tune::checkpoint::Point;
use evenodds_study::tune::player::{Finalist, Raced};
use evenodds_study::tune::space;

/// Most entrants whose way through the race is drawn.
const MOST_LINES: usize = 400;

/// Verdict, sentences, tables, pictures.
pub(super) fn parts(scenario: &Scenario, found: &Tuned, raced: &Raced, entrants: &[Point]) -> Parts {
    let better = leads(&raced.named, most(found));
    let verdict = if better { "the best response" } else { "no setting shown to be better" };
    let tables = vec![finalists(scenario, found, raced, entrants), rounds(found, raced)];
    let (label, unit) = &found.asked.labels[0];
    let label = found.asked.wanted.first().and_then(|wanted| scenario.words.get(&wanted.measure)).unwrap_or(label);
    let of = answer::Measured { label, unit, kind: kind(&found.asked.slots[0]) };
    Parts {
        verdict,
        answer: answer::best(raced, &of, better, &|finalist: &Finalist| name(scenario, entrants, finalist)),
        sentences: sentences(scenario, found, raced, entrants),
        notes: notes(found, raced),
        tables,
        pictures: pictures(scenario, found, raced, entrants),
    }
}

fn most(found: &Tuned) -> bool {
    matches!(&found.asked.search, Search::Best(effort) if effort.most)
}

/// Whether a finalist is shown to be better than the scenario as it stands.
fn leads(finalist: &Finalist, most: bool) -> bool {
    if most { finalist.lead.low > 0.0 } else { finalist.lead.high < 0.0 }
}

fn name(scenario: &Scenario, entrants: &[Point], finalist: &Finalist) -> String {
    finalist
        .entrant
        .map_or("as it stands".to_owned(), |at| words::name(&space::name(&scenario.parameters, &entrants[at], true)))
}

fn sentences(scenario: &Scenario, found: &Tuned, raced: &Raced, entrants: &[Point]) -> Vec<String> {
    let kind = kind(&found.asked.slots[0]);
    let label = &found.asked.labels[0].0;
    let cells = scenario.cells.len();
    let over = if cells > 1 { format!(", mean over {cells} cells") } else { String::new() };
    let best = &raced.named;
    let score = between(best.score.value, best.score.low, best.score.high, kind);
    let mut said =
        vec![format!("Best of {} settings: {}.", number::count(raced.entrants as u64), name(scenario, entrants, best))];
    said.push(format!("On {} held-out plays of each cell: {label} {score}{over}.", number::count(raced.confirm)));
    let gain = lead(best.lead.value, best.lead.low, best.lead.high, kind);
    said.push(if leads(best, most(found)) {
        format!("Against the scenario as it stands, on the same dice: {gain}.")
    } else {
        format!("That is not shown to be better than the scenario as it stands ({gain}): leave it, or play more.")
    });
    let alike = raced
        .finalists
        .iter()
        .skip(1)
        .filter(|other| if most(found) { other.behind.low <= 0.0 } else { other.behind.high >= 0.0 });
    let alike = alike.count();
    if alike > 0 {
        let others = raced.finalists.len() - 1;
        said.push(format!("{alike} of the {others} other finalists may be as good: more plays are needed to tell."));
    }
    said
}

/// What the search took.
fn notes(found: &Tuned, raced: &Raced) -> Vec<String> {
    let mut said: Vec<String> = cost(raced).into_iter().collect();
    said.push(super::spent(found, raced.race_plays, raced.confirm_plays));
    let wanted = found.asked.tune.confirm;
    if raced.confirm + 50 < wanted {
        said.push(format!(
            "The budget leaves {} of the {} requested fresh plays of each cell, so the intervals are wider.",
            number::count(raced.confirm),
            number::count(wanted),
        ));
    }
    if !raced.alike.is_empty() {
        said.push(format!(
            "{} settings play exactly like another, nearer to the scenario as it stands, and raced no further.",
            number::count(raced.alike.len() as u64)
        ));
    }
    said
}

fn cost(raced: &Raced) -> Option<String> {
    let times = raced.flat_plays as f64 / raced.race_plays as f64;
    (raced.race_plays > 0).then(|| {
        format!(
            "To give all {} settings the trials of those who came through the race would have taken {} plays, {} times as \
             many.",
            number::count(raced.entrants as u64),
            number::count(raced.flat_plays),
            number::fixed(times, usize::from(times < 10.0)),
        )
    })
}

fn finalists(scenario: &Scenario, found: &Tuned, raced: &Raced, entrants: &[Point]) -> ReportTable {
    let kind = kind(&found.asked.slots[0]);
    let row = |(finalist, again): (&Finalist, bool)| {
        let half = (finalist.score.high - finalist.score.low) / 2.0;
        let book = finalist.entrant.is_none();
        vec![
            name(scenario, entrants, finalist) + if again { ": once more" } else { "" },
            number::value(finalist.score.value, half, kind),
            number::interval(finalist.score.low, finalist.score.high, kind),
            if book { "–".into() } else { lead(finalist.lead.value, finalist.lead.low, finalist.lead.high, kind) },
            finalist.raced.map_or("–".into(), |race| number::value(race, half, kind)),
        ]
    };
    let chosen = raced.finalists.iter().chain([&raced.book]).map(|finalist| (finalist, false));
    let again = [(&raced.named, true), (&raced.named_book, true)].into_iter().filter(|_| raced.finalists.len() > 1);
    ReportTable {
        caption: format!("Finalists on fresh dice: {}", found.asked.labels[0].0),
        note: format!(
            "All intervals hold together ({} plays of each cell). Once more: the named settings, on held-out dice, \
             and the scenario as it stands.",
            number::count(raced.confirm)
        ),
        columns: vec![
            ("settings".into(), Column::Text),
            ("fresh dice".into(), Column::Figure),
            ("between".into(), Column::Figure),
            ("more than it is".into(), Column::Figure),
            ("in the race".into(), Column::Figure),
        ],
        rows: again.into_iter().chain(chosen).map(row).collect(),
        most: 60,
    }
}

fn rounds(found: &Tuned, raced: &Raced) -> ReportTable {
    let kind = kind(&found.asked.slots[0]);
    let row = |round: &evenodds_study::tune::player::Round| {
        let half = 1.0 / (round.trials_so_far as f64 * found.asked.slots.len() as f64).sqrt();
        let shown =
            |at: usize| round.scores.get(at).map_or("–".to_owned(), |(_, score)| number::value(*score, half, kind));
        vec![
            number::count(round.scores.len() as u64),
            number::count(round.trials),
            number::count(round.plays),
            shown(0),
            shown(round.keep.saturating_sub(1)),
            number::count(round.keep as u64),
        ]
    };
    ReportTable {
        caption: "Rounds of the race".into(),
        note: "All settings still in the race play the same trials; the best third stays.".into(),
        columns: vec![
            ("in".into(), Column::Figure),
            ("trials of each".into(), Column::Figure),
            ("plays".into(), Column::Figure),
            ("best so far".into(), Column::Figure),
            ("last to go on".into(), Column::Figure),
            ("go on".into(), Column::Figure),
        ],
        rows: raced.rounds.iter().map(row).collect(),
        most: 20,
    }
}

fn pictures(scenario: &Scenario, found: &Tuned, raced: &Raced, entrants: &[Point]) -> Vec<Picture> {
    let kind = kind(&found.asked.slots[0]);
    let factor = number::factor(kind);
    let mut pictures = Vec::new();
    if !raced.rounds.is_empty() {
        pictures.push(race(scenario, found, raced, entrants));
    }
    let row = |finalist: &Finalist| band::BandRow {
        group: String::new(),
        name: name(scenario, entrants, finalist),
        at: [finalist.lead.value * factor, finalist.lead.low * factor, finalist.lead.high * factor],
        text: lead(finalist.lead.value, finalist.lead.low, finalist.lead.high, kind),
        differs: finalist.lead.low > 0.0 || finalist.lead.high < 0.0,
        before: None,
        band: None,
    };
    let unit = match kind {
        evenodds_study::summary::FigureKind::Flag => "points".to_owned(),
        _ => found.asked.labels[0].1.clone(),
    };
    pictures.push(Picture {
        name: "finalists",
        title: "What the finalists gain over the scenario as it stands, on fresh dice".into(),
        plot: Plot::Band(band::BandChart {
            rows: raced.finalists.iter().map(row).collect(),
            axis: format!("{}: difference from as it stands, {unit}", found.asked.labels[0].0)
                .trim_end_matches(", ")
                .to_owned(),
            meaning: band::Meaning::Differences,
        }),
    });
    pictures
}

/// Every entrant's lead over the scenario as it stands through the rounds, and the finalists on fresh dice at the right.
fn race(scenario: &Scenario, found: &Tuned, raced: &Raced, entrants: &[Point]) -> Picture {
    let kind = kind(&found.asked.slots[0]);
    let factor = number::factor(kind);
    let way = |entrant: usize| {
        let each = raced.rounds.iter().filter_map(move |round| {
            let (_, score) = round.scores.iter().find(|(who, _)| *who == entrant)?;
            Some((round.trials_so_far as f64, (score - round.pace) * factor))
        });
        each.collect::<Vec<(f64, f64)>>()
    };
    let finalists: Vec<usize> = raced.finalists.iter().filter_map(|finalist| finalist.entrant).collect();
    let first = raced.rounds.first().map_or(&[][..], |round| round.scores.as_slice());
    let dropped: Vec<usize> = first.iter().map(|(who, _)| *who).filter(|who| !finalists.contains(who)).collect();
    let step = dropped.len().div_ceil(MOST_LINES).max(1);
    let (mut lines, mut dots): (Vec<points::Line>, Vec<points::Dot>) = (Vec::new(), Vec::new());
    for &entrant in dropped.iter().step_by(step) {
        let points = way(entrant);
        let last = points.last().copied();
        lines.push(points::Line { points, ink: theme::REST, width: 1.0 });
        let dot = |at| points::Dot { at, interval: None, ink: points::QUIET, shape: Shape::Disc, name: String::new() };
        dots.extend(last.map(dot));
    }
    let end = (raced.fresh_from + raced.confirm) as f64;
    let start = raced.rounds.first().map_or(1.0, |round| round.trials_so_far as f64);
    lines.push(points::Line { points: vec![(start, 0.0), (end, 0.0)], ink: theme::INK, width: 1.6 });
    for (place, finalist) in raced.finalists.iter().enumerate().rev() {
        let Some(entrant) = finalist.entrant else { continue };
        let best = place == 0;
        let ink = if best { theme::PALETTE[1] } else { theme::PALETTE[0] };
        let fresh = (end, finalist.lead.value * factor);
        let points = way(entrant).into_iter().chain([fresh]).collect();
        lines.push(points::Line { points, ink, width: if best { 2.4 } else { 1.5 } });
        let interval = Some((finalist.lead.low * factor, finalist.lead.high * factor));
        let name = if best { space::name(&scenario.parameters, &entrants[entrant], true) } else { String::new() };
        let shape = if best { Shape::Diamond } else { Shape::Disc };
        dots.push(points::Dot { at: fresh, interval: interval.filter(|_| best), ink, shape, name });
    }
    let name = "as it stands".to_owned();
    dots.push(points::Dot { at: (end, 0.0), interval: None, ink: theme::INK, shape: Shape::Square, name });
    // How wild a few trials are says little: the second round and what follows are shown whole, as far as they matter.
    let second = raced.rounds.get(1).or(raced.rounds.first()).map_or(&[][..], |round| round.scores.as_slice());
    let at_round = |who: usize| way(who).into_iter().nth(1).or(way(who).into_iter().next()).map_or(0.0, |p| p.1);
    let mut leads: Vec<f64> = second.iter().map(|(who, _)| at_round(*who)).collect();
    leads.sort_by(f64::total_cmp);
    let tail =
        |share: f64| leads.get(((share * leads.len() as f64) as usize).min(leads.len().saturating_sub(1))).copied();
    let reach = |finalist: &Finalist| if most(found) { finalist.lead.high } else { -finalist.lead.low };
    let reach = raced.finalists.iter().map(reach).filter(|end| end.is_finite()).fold(0.0, f64::max) * factor * 1.1;
    let wanted = if most(found) {
        (tail(0.4), tail(1.0).map(|lead| lead.max(reach)))
    } else {
        (tail(0.0).map(|lead| lead.min(-reach)), tail(0.6))
    };
    let legend = vec![
        (Key::Line(theme::REST, &[], Some(Shape::Disc)), "dropped".to_owned()),
        (Key::Line(theme::PALETTE[0], &[], Some(Shape::Disc)), "finalists".to_owned()),
        (Key::Line(theme::PALETTE[1], &[], Some(Shape::Diamond)), "the best on fresh dice".to_owned()),
    ];
    let mut notes = vec![
        "The last points are fresh dice alone; all others are the race so far. What is beyond an edge is drawn on it."
            .to_owned(),
    ];
    if step > 1 {
        notes.push(format!("One in {step} of those dropped is drawn."));
    }
    let unit =
        if kind == evenodds_study::summary::FigureKind::Flag { "points" } else { found.asked.labels[0].1.as_str() };
    let y = format!("{}: more than as it stands, {unit}", words::name(&found.asked.labels[0].0));
    Picture {
        name: "race",
        title: format!("The race of {} settings", number::count(raced.entrants as u64)),
        plot: Plot::Points(points::PointsChart {
            lines,
            dots,
            x: "trials of each setting so far".into(),
            scale: points::Scale::Orders,
            y: y.trim_end_matches(", ").to_owned(),
            suffix: "",
            band: None,
            shown: wanted,
            legend,
            notes,
        }),
    }
}
