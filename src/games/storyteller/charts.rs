//! The plays as they are listed, and the pictures of their reports.

use super::Play;
use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};

/// Every play, in the order of [`Play`].
pub(super) const PLAYS: &[PlayInfo] = &[
    PlayInfo {
        name: "campaign",
        noun: ["campaign", "campaigns"],
        help: "a party over scenes and sessions: tests, Scheme, Exertion, experience",
        measures: &[
            "success_rate",
            "setback_suffered_rate",
            "successes_total",
            "setback_rate",
            "buyoff_rate",
            "gain_rate",
            "ease_rate",
            "exertion_rate",
            "conviction_rate",
            "pool_empty_rate",
            "scheme_end",
            "scheme_avg",
            "success_rate_d1",
            "success_rate_d2",
            "success_rate_d3",
            "success_rate_d4",
            "table_dice",
            "table_decisions",
        ],
        length: "successes_total",
        first: None,
    },
    PlayInfo {
        name: "test",
        noun: ["test", "tests"],
        help: "one test: Ability against difficulty dice, with all that helps",
        measures: &[
            "success",
            "setback",
            "setback_suffered",
            "gain",
            "ease",
            "convictions",
            "exertion",
            "p_exertion_after",
            "rerolled",
            "pool_after",
        ],
        length: "margin",
        first: None,
    },
    PlayInfo {
        name: "plans",
        noun: ["plan", "plans"],
        help: "a lone character's campaign, once under each of several ways to spend experience",
        measures: &["successes_skill_first", "successes_item_first"],
        length: "table_dice",
        first: None,
    },
];

/// The pictures of a play, the most telling first.
pub(super) fn of(play: Play) -> &'static [ChartInfo] {
    match play {
        Play::Campaign => &[
            ChartInfo {
                name: "rates",
                title: "How often tests succeed, and how often a setback is suffered",
                of: ChartOf::Forest(&["success_rate", "setback_suffered_rate"]),
            },
            ChartInfo {
                name: "by_difficulty",
                title: "How often tests of 1, 2 and 3 dice succeed",
                of: ChartOf::Forest(&["success_rate_d1", "success_rate_d2", "success_rate_d3"]),
            },
            ChartInfo {
                name: "progress",
                title: "How success grows with experience",
                of: ChartOf::Lines { series: &["success"], x: "scene", y: "successes per test" },
            },
            ChartInfo {
                name: "scheme",
                title: "The Scheme over the campaign",
                of: ChartOf::Lines { series: &["scheme"], x: "scene", y: "dice in the Scheme" },
            },
            ChartInfo {
                name: "successes",
                title: "Successes of a campaign",
                of: ChartOf::Histogram("successes_total"),
            },
            ChartInfo {
                name: "exertion",
                title: "What tests cost",
                of: ChartOf::Forest(&["exertion_rate", "ease_rate", "gain_rate"]),
            },
        ],
        Play::Test => &[
            ChartInfo {
                name: "success",
                title: "How often the test succeeds, and how often a setback is suffered",
                of: ChartOf::Forest(&["success", "setback_suffered"]),
            },
            ChartInfo { name: "margin", title: "Ability less the total of the dice", of: ChartOf::Histogram("margin") },
            ChartInfo {
                name: "cost",
                title: "What the test costs",
                of: ChartOf::Forest(&["exertion", "convictions", "ease"]),
            },
        ],
        Play::Plans => &[],
    }
}
