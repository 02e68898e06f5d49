//! The plays as they are listed, and the pictures of their reports.

use super::Play;
use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};

/// Every play, in the order of [`Play`].
pub(super) const PLAYS: &[PlayInfo] = &[
    PlayInfo {
        name: "fight",
        noun: ["fight", "fights"],
        help: "side a against side b until one has nobody left: characters, named folk, mobs",
        measures: &[
            "p_win_0",
            "p_win_1",
            "p_undecided",
            "p_all_out",
            "exchanges",
            "standoff_rate",
            "tie_win_rate",
            "concessions_per_exchange",
            "concessions_0",
            "concessions_1",
            "burns_0",
            "burns_1",
            "left_0",
            "left_1",
            "table_dice",
            "table_decisions",
        ],
        length: "exchanges",
        first: Some("p_0_first"),
    },
    PlayInfo {
        name: "exchange",
        noun: ["exchange", "exchanges"],
        help: "one roll of two to six sides against each other, and what it costs whom",
        measures: &[
            "p_win_0",
            "p_win_1",
            "p_standoff",
            "p_tie_win",
            "concessions_0",
            "concessions_1",
            "burns_0",
            "burns_1",
        ],
        length: "concessions_0",
        first: None,
    },
    PlayInfo {
        name: "environment",
        noun: ["test", "tests"],
        help: "one test against the environment, in ordinary or dire circumstances",
        measures: &["p_success", "concessions", "p_burn", "p_concede_1", "p_concede_2", "p_concede_3"],
        length: "concessions",
        first: None,
    },
    PlayInfo {
        name: "result",
        noun: ["roll", "rolls"],
        help: "one die with a stat and a talent, unopposed",
        measures: &["p_basic", "p_competent", "p_excellent", "p_commanding", "p_masterful", "p_perfect", "mean_rank"],
        length: "mean_rank",
        first: None,
    },
    PlayInfo {
        name: "session",
        noun: ["session", "sessions"],
        help: "several tests and fights on one sheet, whose burned signs stay burned",
        measures: &["burns", "signs_lost", "p_no_burn", "successes", "fights_won"],
        length: "burns",
        first: None,
    },
];

/// The pictures of a play, the most telling first.
pub(super) fn of(play: Play) -> &'static [ChartInfo] {
    match play {
        Play::Fight => &[
            ChartInfo {
                name: "outcomes",
                title: "How the fights end",
                of: ChartOf::Stacked(&[
                    ("p_win_0", "side a wins"),
                    ("p_undecided", "undecided"),
                    ("p_all_out", "nobody is left"),
                    ("p_win_1", "side b wins"),
                ]),
            },
            ChartInfo {
                name: "win_rates",
                title: "How often each side wins",
                of: ChartOf::Forest(&["p_win_0", "p_win_1"]),
            },
            ChartInfo { name: "exchanges", title: "Exchanges of a fight", of: ChartOf::Histogram("exchanges") },
            ChartInfo {
                name: "over_by_exchange",
                title: "Share of fights over by an exchange",
                of: ChartOf::Cumulative("exchanges"),
            },
            ChartInfo { name: "burns", title: "Signs burned", of: ChartOf::Forest(&["burns_0", "burns_1"]) },
        ],
        Play::Exchange => &[
            ChartInfo {
                name: "winners",
                title: "Who wins the exchange",
                of: ChartOf::Forest(&["p_win_0", "p_win_1", "p_standoff", "p_tie_win"]),
            },
            ChartInfo { name: "concessions", title: "Concessions of side b", of: ChartOf::Histogram("concessions_1") },
        ],
        Play::Environment => &[
            ChartInfo {
                name: "success",
                title: "How often the test is passed",
                of: ChartOf::Forest(&["p_success", "p_burn"]),
            },
            ChartInfo { name: "concessions", title: "Concessions owed", of: ChartOf::Histogram("concessions") },
        ],
        Play::Result => &[
            ChartInfo {
                name: "tiers",
                title: "What the die comes to",
                of: ChartOf::Stacked(&[
                    ("p_perfect", "perfect"),
                    ("p_masterful", "masterful"),
                    ("p_commanding", "commanding"),
                    ("p_excellent", "excellent"),
                    ("p_competent", "competent"),
                    ("p_basic", "basic"),
                ]),
            },
            ChartInfo { name: "rank", title: "Mean place on the ladder", of: ChartOf::Forest(&["mean_rank"]) },
        ],
        Play::Session => &[
            ChartInfo { name: "burns", title: "Signs burned in a session", of: ChartOf::Histogram("burns") },
            ChartInfo {
                name: "contests",
                title: "Chance of each contest",
                of: ChartOf::Lines { series: &["good"], x: "contest", y: "passed or won" },
            },
            ChartInfo {
                name: "burned_by_contest",
                title: "Signs burned by contest",
                of: ChartOf::Lines { series: &["burns"], x: "contest", y: "signs burned" },
            },
        ],
    }
}
