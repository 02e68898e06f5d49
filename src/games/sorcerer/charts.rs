//! The plays as they are listed, and the pictures of their reports.

use super::Play;
use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};

/// Every play, in the order of [`Play`].
pub(super) const PLAYS: &[PlayInfo] = &[PlayInfo {
    name: "chain",
    help: "one demon: Contact, Summon, Bind, and what they cost in Humanity",
    measures: &[
        "p_contact",
        "p_dismissed",
        "p_summon",
        "p_bound",
        "p_zeroed",
        "humanity_lost",
        "humanity_per_bound",
        "contact_attempts",
        "summon_attempts",
        "details",
        "power",
        "p_favour_sorcerer",
        "signed_strength",
        "hours",
        "table_dice",
        "table_decisions",
    ],
    length: "hours",
    first: None,
}];

/// The pictures of a play, the most telling first.
pub(super) fn of(play: Play) -> &'static [ChartInfo] {
    match play {
        Play::Chain => &[
            ChartInfo {
                name: "steps",
                title: "How far a chain of rituals comes",
                of: ChartOf::Forest(&["p_contact", "p_summon", "p_bound", "p_zeroed"]),
            },
            ChartInfo {
                name: "humanity_lost",
                title: "Humanity lost on one demon",
                of: ChartOf::Histogram("humanity_lost"),
            },
            ChartInfo {
                name: "binding",
                title: "Strength of the binding, below 0 for the demon",
                of: ChartOf::Histogram("signed_strength"),
            },
        ],
    }
}
