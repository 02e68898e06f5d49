//! Measures: section 18 of the catalogue, in its own names.

pub(super) mod story;

use super::conflict::state::End;
use super::names::Favour;
use super::state::State;
use super::{Play, Sorcerer};
use evenodds_kit::Column;
use evenodds_kit::measures::{category, count, flag, flag_by, ratio};

/// The measures of a play.
pub(super) fn of(play: Play, cell: Option<&Sorcerer>) -> Vec<Column<State>> {
    match play {
        Play::Chain => chain(),
        Play::Career => career(cell.map_or(4, |cell| cell.demons)),
        Play::Keeping => keeping(cell.map(|cell| cell.terms.horizon)),
        Play::Conflict => conflict(cell),
        Play::Story => story::of(cell.and_then(|cell| cell.plot.as_ref()).map_or(6, |plot| plot.tale.chapters)),
    }
}

/// Whether Humanity was gone at or before a chain.
fn gone_by(s: &State, chain: i32) -> bool {
    s.career.zero_at.is_some_and(|at| at <= chain)
}

fn career(demons: i32) -> Vec<Column<State>> {
    let mut all = vec![
        flag("p_zero", "Humanity is gone at the end", |s: &State| s.career.zero_at.is_some()),
        count("humanity_end", "Humanity at the end", "points", |s| s.career.humanity),
        count("humanity_lost", "Humanity lost", "points", |s| s.career.start - s.career.humanity),
        count("demons_bound", "demons bound", "demons", |s| s.career.bound),
        count("chains", "chains of rituals begun", "chains", |s| s.career.chains),
        ratio("humanity_per_bound", "Humanity lost for each demon bound", "humanity_lost", "demons_bound"),
    ];
    for chain in 1..=demons {
        let (name, label) = (format!("p_zero_by_{chain}"), format!("Humanity is gone by chain {chain}"));
        all.push(flag_by(name, label, move |s: &State| gone_by(s, chain)));
    }
    all
}

/// Humanity over the chains of a career.
pub(super) fn series(demons: i32) -> Vec<(String, Vec<(f64, String)>)> {
    vec![("p_zero".to_owned(), (1..=demons).map(|chain| (f64::from(chain), format!("p_zero_by_{chain}"))).collect())]
}

fn keeping(days: Option<i32>) -> Vec<Column<State>> {
    let all_days = count("days", "days until it is gone, or all", "days", |s: &State| s.keeping.days);
    vec![
        flag("p_gone", "the demon is gone", |s: &State| s.keeping.gone()),
        flag("p_starved", "it starves", |s| s.keeping.starved_out),
        flag("p_banished", "it is banished", |s| s.keeping.banished),
        flag("p_broken", "it breaks its binding", |s| s.keeping.broken),
        days.into_iter().fold(all_days, |column, days| column.bounded(&["days"], 0, days)),
        count("rebel_attempts", "tries to rebel", "tries", |s| s.keeping.tries),
        count("rebellions", "rebellions", "rebellions", |s| s.keeping.rebellions),
        ratio("rebel_success_rate", "rebellions per try", "rebellions", "rebel_attempts"),
        ratio("rebellions_per_day", "rebellions per day", "rebellions", "days"),
        count("punishments", "punishments", "punishments", |s| s.keeping.punishments),
        count("banish_attempts", "attempts to banish it", "attempts", |s| s.keeping.banishings),
        count("power_end", "Power at the end", "dice", |s| s.keeping.power_end),
        count("humanity_gain", "Humanity gained", "points", |s| s.keeping.gain),
    ]
}

evenodds_kit::measures! {
    /// How a conflict ends.
    fn ends(State) {
        "win_a", "side a wins" => |s| s.conflict.end == End::Won(0);
        "win_b", "side b wins" => |s| s.conflict.end == End::Won(1);
        "both_down", "neither side is left" => |s| s.conflict.end == End::BothDown;
        "undecided", "undecided: too many rounds" => |s| s.conflict.end == End::Undecided;
        "rounds", "rounds of a conflict", "rounds" => |s| s.conflict.round;
        "overrides", "tries at Force of Will", "tries" => |s| s.conflict.counts.iter().map(|of| of.overrides).sum::<i32>();
        "overrides_won", "those that win", "tries" => |s| s.conflict.counts.iter().map(|of| of.forced).sum::<i32>();
    }
    /// What a side's members did and what became of them.
    fn side(State) of each {
        "hits_", "attacks that hit, of side", "attacks" => |s, side| s.conflict.counts[side].hits;
        "aborts_", "acts dropped by side", "acts" => |s, side| s.conflict.counts[side].aborts;
        "overrides_", "tries at Force of Will, of side", "tries" => |s, side| s.conflict.counts[side].overrides;
        "lasting_", "lasting penalties at the end, of side", "penalties" => |s, side| s.conflict.counts[side].lasting;
        "critical_", "members injured beyond twice their Stamina, of side", "members" => |s, side| s.conflict.counts[side].critical;
        "serious_", "members who need care after a little rest, of side", "members" => |s, side| s.conflict.counts[side].serious;
        "slain_", "demons slain, of side", "demons" => |s, side| s.conflict.counts[side].slain;
        "hosts_", "members who are a demon's host, of side", "members" => |s, side| s.conflict.counts[side].hosts;
        "lost_hosts_", "hosts gone for good, of side", "members" => |s, side| s.conflict.counts[side].lost_hosts;
    }
}

/// Levels of the category `outcome`.
const OUTCOMES: &[&str] = &["side a wins", "side b wins", "undecided", "neither is left"];

/// Counts of a side of which each member counts once at most.
const ONCE: [&str; 5] = ["critical_", "serious_", "slain_", "hosts_", "lost_hosts_"];

/// A side, with the largest counts that its members and the limit of rounds allow.
fn side_of(cell: Option<&Sorcerer>, letter: &str, at: usize) -> Column<State> {
    let column = side(letter, at);
    let Some((cell, sides)) = cell.and_then(|cell| Some((cell, cell.sides.as_ref()?))) else { return column };
    let members = sides[at].members.len() as i32;
    let once = ONCE.map(|name| format!("{name}{letter}"));
    let acts = cell.max_rounds.saturating_mul(members);
    column.bounded(&once.each_ref().map(String::as_str), 0, members).bounded(&[&format!("aborts_{letter}")], 0, acts)
}

fn conflict(cell: Option<&Sorcerer>) -> Vec<Column<State>> {
    let most = cell.map(|cell| cell.max_rounds);
    let outcome = |s: &State| match s.conflict.end {
        End::Won(side) => side as i32,
        End::Undecided => 2,
        End::BothDown => 3,
    };
    vec![
        most.into_iter().fold(ends(), |ends, most| ends.bounded(&["rounds"], 0, most)),
        side_of(cell, "a", 0),
        side_of(cell, "b", 1),
        ratio("override_rate", "Force of Will that wins, per try", "overrides_won", "overrides"),
        category("outcome", "how the conflict ends", OUTCOMES, outcome),
    ]
}

/// Something about a chain whose Contact was made.
fn contacted<T>(s: &State, value: T) -> Option<T> {
    s.chain.contact.then_some(value)
}

/// Something about a chain that bound a demon.
fn bound<T>(s: &State, value: T) -> Option<T> {
    s.chain.bound.then_some(value)
}

/// The strength of a binding that favours somebody.
fn strength(s: &State, favour: Favour) -> Option<i32> {
    (s.chain.bound && s.chain.favour == favour).then_some(s.chain.strength)
}

evenodds_kit::measures! {
    /// What a chain comes to.
    fn rituals(State) {
        "p_contact", "the Contact is made" => |s| s.chain.contact;
        "p_dismissed", "the demon is let go" => |s| s.chain.dismissed;
        "p_summon", "the demon is summoned" => |s| s.chain.summoned;
        "p_bound", "the demon is bound" => |s| s.chain.bound;
        "p_zeroed", "Humanity reaches 0" => |s| s.chain.zeroed;
        "contact_attempts", "attempts at the Contact", "attempts" => |s| s.chain.contacts;
        "summon_attempts", "attempts at the Summon", "attempts" => |s| s.chain.summons;
        "humanity_lost", "Humanity lost", "points" => |s| s.chain.lost;
        "humanity_end", "Humanity at the end", "points" => |s| s.chain.humanity;
        "hours", "hours of ritual", "hours" => |s| s.chain.hours;
    }
    /// The demon of a Contact, and its binding.
    fn bargain(State) {
        "details", "details at stake, of Contacts made", "details" => |s| contacted(s, s.chain.details);
        "p_no_details", "Contacts that change no detail" => |s| contacted(s, s.chain.details == 0);
        "power", "final Power, of Contacts made", "dice" => |s| contacted(s, s.chain.power);
        "p_favour_sorcerer", "bindings that favour the sorcerer" => |s| bound(s, s.chain.favour == Favour::Sorcerer);
        "signed_strength", "strength of bindings, below 0 for the demon", "victories" => |s| bound(s, s.chain.signed());
        "strength_sorcerer", "strength of bindings that favour the sorcerer", "victories" => |s| strength(s, Favour::Sorcerer);
        "strength_demon", "strength of bindings that favour the demon", "victories" => |s| strength(s, Favour::Demon);
    }
}

fn chain() -> Vec<Column<State>> {
    let mut all = vec![
        rituals(),
        ratio("humanity_per_bound", "Humanity lost for each demon bound", "humanity_lost", "p_bound"),
        bargain(),
    ];
    for strength in 1..=3 {
        let of = |who: &str| {
            (format!("p_strength_{who}_{strength}"), format!("bindings of strength {strength} for the {who}"))
        };
        let (name, label) = of("sorcerer");
        all.push(flag_by(name, label, move |s: &State| bound(s, s.chain.signed() == strength)).hide());
        let (name, label) = of("demon");
        all.push(flag_by(name, label, move |s: &State| bound(s, -s.chain.signed() == strength)).hide());
    }
    for lost in 0..=3 {
        let (name, label) = (format!("p_lost_{lost}"), format!("exactly {lost} Humanity lost"));
        all.push(flag_by(name, label, move |s: &State| s.chain.lost == lost).hide());
    }
    all
}
