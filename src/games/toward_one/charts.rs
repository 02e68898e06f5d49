//! What is shown of each play unless a scenario names others: measures and pictures, the most telling first.

use super::TowardOne;
use super::cast::PlayKind;
use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};

/// The plays, in the order of [`PlayKind`].
pub(super) const PLAYS: &[PlayInfo] = &[
    PlayInfo {
        name: "hunt",
        noun: ["hunt", "hunts"],
        help: "one character against one Jinn until it is bound or the scenes run out; perhaps with a fellow to ask",
        measures: &[
            "p_bound",
            "scenes_to_bind",
            "mean_rewards",
            "p_first_confrontation_binds",
            "p_tier_1",
            "p_tier_2",
            "p_tier_3",
            "p_unbound",
            "scenes_to_manifest",
            "confrontations",
            "bonuses_gained",
            "bonuses_spent",
            "bonuses_lost",
            "dice_lost",
            "pc_dice_end",
            "pc_bonuses_end",
            "table_dice",
            "table_rolls",
            "table_decisions",
            "table_changes",
        ],
        length: "scenes",
        first: None,
    },
    PlayInfo {
        name: "table",
        noun: ["hunt", "hunts"],
        help: "several characters over several cycles: bids, sects, hunts, rewards, self-improvement",
        measures: &[
            "binds_total",
            "rewards_total",
            "tier_1",
            "tier_2",
            "tier_3",
            "snowball_slope",
            "lead_persists",
            "top_share",
            "dice_mean_end",
            "bonus_mean_end",
            "standing_range_end",
            "order_changes",
            "confrontations",
            "bonuses_lost",
            "improve_scenes",
            "table_dice",
            "table_rolls",
            "table_decisions",
            "table_changes",
        ],
        length: "table_rolls",
        first: None,
    },
    PlayInfo {
        name: "confrontation",
        noun: ["confrontation", "confrontations"],
        help: "just the three rolls of a final confrontation, once",
        measures: &[
            "p_bound",
            "fail_numerology",
            "fail_law",
            "fail_calligraphy",
            "fail_tie",
            "bonuses_spent",
            "table_dice",
        ],
        length: "table_dice",
        first: None,
    },
];

const fn chart(name: &'static str, title: &'static str, of: ChartOf) -> ChartInfo {
    ChartInfo { name, title, of }
}

/// Pictures of a play.
pub(super) fn of(play: PlayKind) -> &'static [ChartInfo] {
    match play {
        PlayKind::Hunt => HUNT,
        PlayKind::Table => TABLE,
        PlayKind::Confrontation => CONFRONTATION,
    }
}

const HUNT: &[ChartInfo] = &[
    chart(
        "reward_tiers",
        "Reward tiers",
        ChartOf::Stacked(&[
            ("p_tier_3", "3 rewards: it outclassed her"),
            ("p_tier_2", "2 rewards: an even match"),
            ("p_tier_1", "1 reward: she outclassed it"),
            ("p_unbound", "not bound"),
        ]),
    ),
    chart(
        "bind_rates",
        "How often the Jinn is bound, and at what price",
        ChartOf::Forest(&["p_bound", "scenes_to_bind", "mean_rewards"]),
    ),
    chart("scenes_to_bind", "Scenes until the Jinn is bound", ChartOf::Histogram("scenes_to_bind")),
    chart("scenes_cumulative", "Share of hunts over by a scene", ChartOf::Cumulative("scenes_to_bind")),
    chart("losses", "What the hunt cost", ChartOf::Forest(&["bonuses_lost", "dice_lost", "pc_bonuses_end"])),
    chart(
        "table_time",
        "What the hunt costs the people at the table",
        ChartOf::Forest(&["table_dice", "table_rolls", "table_decisions"]),
    ),
];

const TABLE: &[ChartInfo] = &[
    chart(
        "rewards_total",
        "Rewards and bindings",
        ChartOf::Forest(&["rewards_total", "binds_total", "snowball_slope"]),
    ),
    chart("tiers", "How many rewards a bound Jinn brings", ChartOf::Forest(&["tier_1", "tier_2", "tier_3"])),
    chart(
        "dice_over_time",
        "How characters grow",
        ChartOf::Lines { series: &["dice_mean"], x: "cycle", y: "dice of a character (all six traits)" },
    ),
    chart(
        "binds_over_time",
        "How Jinn are bound over time",
        ChartOf::Lines { series: &["binds"], x: "cycle", y: "Jinn bound by everybody" },
    ),
    chart("rewards_spread", "Rewards of all characters together", ChartOf::Histogram("rewards_total")),
    chart(
        "table_time",
        "What it costs the people at the table",
        ChartOf::Forest(&["table_dice", "table_rolls", "table_decisions"]),
    ),
];

const CONFRONTATION: &[ChartInfo] = &[
    chart(
        "outcomes",
        "How confrontations end",
        ChartOf::Stacked(&[
            ("p_bound", "bound"),
            ("fail_calligraphy", "lost at binding"),
            ("fail_law", "lost at commanding"),
            ("fail_numerology", "lost at naming"),
        ]),
    ),
    chart("bind_rates", "How often the Jinn is bound", ChartOf::Forest(&["p_bound", "bonuses_spent"])),
    chart("spent", "Bonuses paid", ChartOf::Histogram("bonuses_spent")),
];

/// Measures over time that line charts can show.
pub(super) fn series(game: &TowardOne) -> Vec<(String, Vec<(f64, String)>)> {
    if !game.is_table() {
        return Vec::new();
    }
    ["dice_mean", "bonus_mean", "binds"]
        .into_iter()
        .map(|name| {
            let points =
                game.reported.iter().map(|cycle| (f64::from(*cycle), format!("{name}_c{cycle}")));
            (name.to_owned(), points.collect())
        })
        .collect()
}
