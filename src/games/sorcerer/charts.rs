//! The plays as they are listed, and the pictures of their reports.

use super::Play;
use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};

/// Every play, in the order of [`Play`].
pub(super) const PLAYS: &[PlayInfo] = &[
    PlayInfo {
        name: "chain",
        noun: ["chain", "chains"],
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
        noun: ["career", "careers"],
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
        noun: ["life", "lives"],
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
    PlayInfo {
        name: "conflict",
        noun: ["conflict", "conflicts"],
        help: "side a against side b until one cannot answer: people, demons, guns",
        measures: &[
            "win_a",
            "win_b",
            "both_down",
            "undecided",
            "rounds",
            "lasting_a",
            "lasting_b",
            "critical_a",
            "critical_b",
            "serious_a",
            "serious_b",
            "hits_a",
            "hits_b",
            "aborts_a",
            "aborts_b",
            "override_rate",
            "table_dice",
            "table_decisions",
        ],
        length: "rounds",
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
        Play::Conflict => &[
            ChartInfo {
                name: "outcomes",
                title: "How the conflicts end",
                of: ChartOf::Stacked(&[
                    ("win_a", "side a wins"),
                    ("undecided", "undecided"),
                    ("both_down", "neither is left"),
                    ("win_b", "side b wins"),
                ]),
            },
            ChartInfo {
                name: "win_rates",
                title: "How often each side wins",
                of: ChartOf::Forest(&["win_a", "win_b"]),
            },
            ChartInfo { name: "rounds", title: "Rounds of a conflict", of: ChartOf::Histogram("rounds") },
            ChartInfo {
                name: "injuries",
                title: "Members who need care afterwards",
                of: ChartOf::Forest(&["serious_a", "serious_b", "critical_a", "critical_b"]),
            },
        ],
    }
}
