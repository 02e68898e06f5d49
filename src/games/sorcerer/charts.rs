//! The plays as they are listed, and the pictures of their reports.

use super::Play;
use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};

/// Every play, in the order of [`Play`].
pub(super) const PLAYS: &[PlayInfo] = &[
    PlayInfo {
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
    },
    PlayInfo {
        name: "career",
        help: "several demons, one after the other, with what is left of Humanity",
        measures: &[
            "p_zero",
            "humanity_end",
            "humanity_lost",
            "demons_bound",
            "chains",
            "humanity_per_bound",
            "table_dice",
            "table_decisions",
        ],
        length: "chains",
        first: None,
    },
    PlayInfo {
        name: "keeping",
        help: "days with a bound demon: Need, withdrawal, commands, rebellion, punishing, banishing",
        measures: &[
            "p_gone",
            "p_starved",
            "p_banished",
            "p_broken",
            "days",
            "rebel_attempts",
            "rebellions",
            "rebel_success_rate",
            "rebellions_per_day",
            "punishments",
            "banish_attempts",
            "power_end",
            "humanity_gain",
            "table_dice",
            "table_decisions",
        ],
        length: "days",
        first: None,
    },
];

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
        Play::Career => &[
            ChartInfo {
                name: "gone",
                title: "How often Humanity is gone, by demons asked for",
                of: ChartOf::Lines { series: &["p_zero"], x: "chains", y: "share without Humanity" },
            },
            ChartInfo { name: "demons", title: "Demons bound", of: ChartOf::Histogram("demons_bound") },
            ChartInfo { name: "humanity", title: "Humanity at the end", of: ChartOf::Histogram("humanity_end") },
        ],
        Play::Keeping => &[
            ChartInfo {
                name: "ends",
                title: "How often a demon is lost, and how",
                of: ChartOf::Forest(&["p_starved", "p_banished", "p_broken"]),
            },
            ChartInfo { name: "days", title: "Days until it is gone", of: ChartOf::Cumulative("days") },
            ChartInfo { name: "rebellions", title: "Rebellions", of: ChartOf::Histogram("rebellions") },
        ],
    }
}
