//! The pictures that a report of each play shows unless the scenario names others.

use super::TowardOne;
use super::cast::PlayKind;
use crate::games::kind::{ChartInfo, ChartOf};

/// Pictures of a play, the most telling first.
pub fn of(play: PlayKind) -> Vec<ChartInfo> {
    let chart = |name, title, of| ChartInfo { name, title, of };
    match play {
        PlayKind::Hunt => vec![
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
        ],
        PlayKind::Table => vec![
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
        ],
        PlayKind::Confrontation => vec![
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
        ],
    }
}

/// Measures over time that line charts can show.
pub fn series(game: &TowardOne) -> Vec<(String, Vec<(f64, String)>)> {
    if !game.is_table() {
        return Vec::new();
    }
    ["dice_mean", "bonus_mean", "binds"]
        .into_iter()
        .map(|name| {
            let points = game.limits.report_cycles.iter().map(|cycle| (f64::from(*cycle), format!("{name}_c{cycle}")));
            (name.to_owned(), points.collect())
        })
        .collect()
}
