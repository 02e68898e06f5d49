//! What is counted: section 18 of the catalogue, in its own names.

use super::Play;
use super::rulings::Favour;
use super::state::State;
use crate::engine::ABSENT;
use crate::games::kit::Column;
use crate::games::kit::measures::{count, flag, flag_of, maybe, ratio};

/// The measures of a play.
pub(super) fn of(play: Play) -> Vec<Column<State>> {
    match play {
        Play::Chain => chain(),
    }
}

/// A number of a chain whose Contact was made.
fn contacted(s: &State, value: i32) -> i32 {
    if s.chain.contact { value } else { ABSENT }
}

/// A number of a chain that bound a demon.
fn bound(s: &State, value: i32) -> i32 {
    if s.chain.bound { value } else { ABSENT }
}

/// The strength of a binding that favours somebody.
fn strength(s: &State, favour: Favour) -> Option<i32> {
    (s.chain.bound && s.chain.favour == favour).then_some(s.chain.strength)
}

fn chain() -> Vec<Column<State>> {
    let mut all = vec![
        flag("p_contact", "the Contact is made", |s: &State| s.chain.contact),
        flag("p_dismissed", "the demon is let go", |s| s.chain.dismissed),
        flag("p_summon", "the demon is summoned", |s| s.chain.summoned),
        flag("p_bound", "the demon is bound", |s| s.chain.bound),
        flag("p_zeroed", "Humanity reaches 0", |s| s.chain.zeroed),
        count("contact_attempts", "attempts at the Contact", "attempts", |s| s.chain.contacts),
        count("summon_attempts", "attempts at the Summon", "attempts", |s| s.chain.summons),
        count("humanity_lost", "Humanity lost", "points", |s| s.chain.lost),
        count("humanity_end", "Humanity at the end", "points", |s| s.chain.humanity),
        count("hours", "hours of ritual", "hours", |s| s.chain.hours),
        ratio("humanity_per_bound", "Humanity lost for each demon bound", "humanity_lost", "p_bound"),
        count("details", "details at stake, of Contacts made", "details", |s| contacted(s, s.chain.details)),
        flag_of("p_no_details".into(), "Contacts that change no detail".into(), [0; 2], |s, _| {
            contacted(s, i32::from(s.chain.details == 0))
        }),
        count("power", "final Power, of Contacts made", "dice", |s| contacted(s, s.chain.power)),
        flag_of("p_favour_sorcerer".into(), "bindings that favour the sorcerer".into(), [0; 2], |s, _| {
            bound(s, i32::from(s.chain.favour == Favour::Sorcerer))
        }),
        count("signed_strength", "strength of bindings, below 0 for the demon", "victories", |s| {
            bound(s, s.chain.signed())
        }),
        maybe("strength_sorcerer", "strength of bindings that favour the sorcerer", "victories", |s| {
            strength(s, Favour::Sorcerer)
        }),
        maybe("strength_demon", "strength of bindings that favour the demon", "victories", |s| {
            strength(s, Favour::Demon)
        }),
    ];
    for strength in 1..=3 {
        let of = |who: &str| {
            (format!("p_strength_{who}_{strength}"), format!("bindings of strength {strength} for the {who}"))
        };
        let ((name, label), at) = (of("sorcerer"), [strength, 0]);
        all.push(flag_of(name, label, at, |s, at| bound(s, i32::from(s.chain.signed() == at[0] as i32))).hide());
        let (name, label) = of("demon");
        all.push(flag_of(name, label, at, |s, at| bound(s, i32::from(-s.chain.signed() == at[0] as i32))).hide());
    }
    for lost in 0..=3 {
        let (name, label) = (format!("p_lost_{lost}"), format!("exactly {lost} Humanity lost"));
        all.push(flag_of(name, label, [lost, 0], |s: &State, at| i32::from(s.chain.lost == at[0] as i32)).hide());
    }
    all
}
