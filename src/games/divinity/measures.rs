//! Measures: section 8 of the catalogue, in its own names.

use super::rules::BurnRecovery;
use super::signs::Tier;
use super::state::{End, State};
use super::{Divinity, Play};
use evenodds_kit::Column;
use evenodds_kit::measures::{category, count, count_by, flag, flag_by, ratio};

/// Letter of a side, as scenarios have it.
fn letter(side: usize) -> char {
    char::from(b'a' + side as u8)
}

/// Levels of the category `outcome`.
const OUTCOMES: &[&str] = &["won by side a", "won by side b", "undecided", "all out"];

fn outcome(end: End) -> i32 {
    match end {
        End::Won(side) => side as i32,
        End::Undecided => 2,
        End::AllOut => 3,
    }
}

/// The measures of a play.
pub(super) fn of(play: Play, cell: Option<&Divinity>) -> Vec<Column<State>> {
    match play {
        Play::Fight => fight(cell),
        Play::Exchange => {
            let members = cell.map(|cell| cell.sides.iter().map(|side| side.members.len()).collect());
            exchange(&members.unwrap_or_else(|| vec![1, 1]), cell)
        }
        Play::Environment => environment(),
        Play::Result => result(cell.is_some_and(|cell| cell.terms.power)),
        Play::Session => session(cell.map_or(4, |cell| cell.plan.stages.len())),
    }
}

/// Signs of a side, which can burn once before they return; and who stands for it, goons one by one.
fn most_of(cell: Option<&Divinity>, side: usize) -> Option<[i32; 2]> {
    let cell = cell.filter(|cell| matches!(cell.rules.burn_recovery, BurnRecovery::Session))?;
    let members = &cell.sides.get(side)?.members;
    let signs = members.iter().map(|member| member.stat.count() + member.talent.count()).sum();
    Some([signs, members.iter().map(|member| member.mob.map_or(1, |mob| mob.goons.max(1))).sum()])
}

/// A column with its largest value, where that is known.
fn up_to(column: Column<State>, most: Option<i32>) -> Column<State> {
    let name = column.measure.name.clone();
    most.into_iter().fold(column, |column, most| column.bounded(&[&name], 0, most))
}

fn fight(cell: Option<&Divinity>) -> Vec<Column<State>> {
    let most = cell.map(|cell| cell.rules.max_exchanges);
    let capped = |column: Column<State>| up_to(column, most);
    let mut all = vec![
        flag("p_win_0", "side a wins", |s: &State| s.end == End::Won(0)),
        flag("p_win_1", "side b wins", |s| s.end == End::Won(1)),
        flag("p_undecided", "undecided: too many exchanges", |s| s.end == End::Undecided),
        flag("p_all_out", "nobody is left", |s| s.end == End::AllOut),
        flag("p_0_first", "side a attacks first", |s| s.first == 0),
        flag("p_first_wins", "who attacks first wins", |s| s.end == End::Won(s.first)),
        capped(count("exchanges", "exchanges of a fight", "exchanges", |s| s.counts.exchanges)),
        capped(count("standoffs", "standoffs", "exchanges", |s| s.counts.standoffs)),
        capped(count("tie_wins", "exchanges won by tie-break", "exchanges", |s| s.counts.tie_wins)),
        count("concessions", "concessions of both sides", "concessions", |s| s.counts.conceded.iter().sum()),
        ratio("standoff_rate", "standoffs per exchange", "standoffs", "exchanges"),
        ratio("tie_win_rate", "wins by tie-break per exchange", "tie_wins", "exchanges"),
        ratio("concessions_per_exchange", "concessions per exchange", "concessions", "exchanges"),
    ];
    for (side, letter) in [letter(0), letter(1)].into_iter().enumerate() {
        let of = |name: &str| format!("{name}_{side}");
        let label = |what: &str| format!("{what} side {letter}");
        all.extend([
            count_by(of("concessions"), label("concessions suffered by"), "concessions", move |s: &State| {
                s.counts.conceded[side]
            }),
            up_to(
                count_by(of("burns"), label("signs burned by"), "signs", move |s: &State| s.counts.burns[side]),
                most_of(cell, side).map(|[signs, _]| signs),
            ),
            up_to(
                count_by(of("left"), label("characters and goons left to"), "standing", move |s: &State| {
                    s.bout.left(side)
                }),
                most_of(cell, side).map(|[_, standing]| standing),
            ),
        ]);
    }
    all.push(category("outcome", "how the fight ends", OUTCOMES, |s| outcome(s.end)));
    all
}

fn exchange(members: &[usize], cell: Option<&Divinity>) -> Vec<Column<State>> {
    let mut all = vec![
        flag("p_standoff", "nobody wins", |s: &State| s.last.winner.is_none()),
        flag("p_tie_win", "won by tie-break", |s| s.last.tie),
    ];
    for (side, &members) in members.iter().enumerate() {
        let of = |name: &str| format!("{name}_{side}");
        let letter = letter(side);
        all.extend([
            flag_by(of("p_win"), format!("side {letter} wins"), move |s: &State| s.last.winner == Some(side)),
            count_by(
                of("concessions"),
                format!("concessions suffered by side {letter}"),
                "concessions",
                move |s: &State| s.counts.conceded[side],
            ),
            up_to(
                count_by(of("burns"), format!("signs burned by side {letter}"), "signs", move |s: &State| {
                    s.counts.burns[side]
                }),
                most_of(cell, side).map(|[signs, _]| signs),
            ),
        ]);
        for k in 1..=5 {
            let label = format!("side {letter} suffers exactly {k}");
            all.push(flag_by(format!("p_concede_{side}_{k}"), label, move |s: &State| s.counts.conceded[side] == k));
        }
        for member in 0..members {
            let label = format!("concessions of member {member} of side {letter}");
            all.push(count_by(format!("given_{side}_{member}"), label, "concessions", move |s: &State| {
                s.last.given[side][member]
            }));
            let label = format!("member {member} of side {letter} goes out");
            all.push(flag_by(format!("p_out_{side}_{member}"), label, move |s: &State| s.last.out[side][member]));
        }
    }
    all
}

fn environment() -> Vec<Column<State>> {
    let mut all = vec![
        flag("p_success", "the test is passed", |s: &State| s.success),
        count("concessions", "concessions owed", "concessions", |s| s.owed),
        flag("p_burn", "a sign is burned", |s| s.counts.burns[0] > 0),
    ];
    for k in 1..=5 {
        let exactly = move |s: &State| !s.success && s.owed == k;
        all.push(flag_by(format!("p_concede_{k}"), format!("fails and owes exactly {k}"), exactly));
    }
    all
}

fn result(power: bool) -> Vec<Column<State>> {
    let mut all = vec![count("mean_rank", "place on the ladder", "steps", |s: &State| s.rank).within(0, 5).bounded(
        &["mean_rank"],
        0,
        5,
    )];
    for tier in Tier::ALL {
        all.push(flag_by(format!("p_{}", tier.word()), tier.word(), move |s: &State| s.tier == *tier));
    }
    for tier in Tier::ALL {
        let (word, rank) = (tier.word(), tier.rank(power));
        all.push(flag_by(format!("p_at_least_{word}"), format!("{word} or better"), move |s: &State| s.rank >= rank));
    }
    all.push(category("tier", "what the die comes to", Tier::WORDS, |s| s.tier as i32));
    all
}

fn session(contests: usize) -> Vec<Column<State>> {
    let most = contests as i32;
    let mut all = vec![
        count("burns", "signs burned in the session", "signs", |s: &State| s.burned[0]),
        count("signs_lost", "signs gone at the end", "signs", |s| s.burned[1]),
        flag("p_no_burn", "no sign is burned", |s| s.burned[0] == 0),
        count("successes", "environment tests passed", "tests", |s: &State| s.good[0]).bounded(&["successes"], 0, most),
        count("fights_won", "fights won", "fights", |s: &State| s.good[1]).bounded(&["fights_won"], 0, most),
    ];
    for contest in 0..contests {
        let number = contest + 1;
        let label = format!("contest {number} is passed or won");
        all.push(flag_by(format!("good_{number}"), label, move |s: &State| s.passed[contest].good));
        let label = format!("signs burned up to contest {number}");
        all.push(count_by(format!("burns_after_{number}"), label, "signs", move |s: &State| s.passed[contest].burns));
    }
    all
}

/// Series over the contests of a session.
pub(super) fn series(contests: usize) -> Vec<(String, Vec<(f64, String)>)> {
    let one = |name: &str, measure: &str| {
        let points = (1..=contests).map(|number| (number as f64, format!("{measure}_{number}")));
        (name.to_owned(), points.collect())
    };
    if contests == 0 { Vec::new() } else { vec![one("burns", "burns_after"), one("good", "good")] }
}
