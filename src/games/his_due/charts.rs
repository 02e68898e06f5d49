//! The pictures that a report of each play shows unless the scenario names others.

use super::play::Play;
use crate::games::kind::{ChartInfo, ChartOf};

/// Pictures of a play, the most telling first.
pub fn of(play: Play) -> Vec<ChartInfo> {
    let chart = |name, title, of| ChartInfo { name, title, of };
    match play {
        Play::Duel | Play::Mirror => vec![
            chart(
                "outcomes",
                "How the duels end",
                ChartOf::Stacked(&[
                    ("p_a_win", "a wins"),
                    ("p_a_fled", "a flees"),
                    ("p_both_fled", "both flee"),
                    ("p_double_defeat", "both fall"),
                    ("p_stalemate", "stalemate"),
                    ("p_b_fled", "b flees"),
                    ("p_b_win", "b wins"),
                ]),
            ),
            chart(
                "win_rates",
                "How often a wins, and who strikes first",
                ChartOf::Forest(&["p_a_win", "a_wins_decided", "p_first_attacker_wins"]),
            ),
            chart("rounds", "Rounds of a duel", ChartOf::Histogram("rounds")),
            chart("over_by_round", "Share of duels over by a round", ChartOf::Cumulative("rounds")),
            chart(
                "cost",
                "What the duel costs",
                ChartOf::Forest(&["mana_spent_a", "mana_spent_b", "damage_per_mana_a", "damage_per_mana_b"]),
            ),
            chart(
                "table_time",
                "What the duel costs the people at the table",
                ChartOf::Forest(&["table_dice", "table_rolls", "table_decisions"]),
            ),
        ],
        Play::Skirmish => vec![
            chart(
                "outcomes",
                "Who is left",
                ChartOf::Stacked(&[
                    ("p_team_0", "team 0"),
                    ("p_other_teams", "another team"),
                    ("p_double_defeat", "nobody"),
                    ("p_all_fled", "all flee"),
                    ("p_stalemate", "stalemate"),
                ]),
            ),
            chart("win_rates", "How often team 0 is left", ChartOf::Forest(&["p_team_0", "rounds", "fallen"])),
            chart("rounds", "Rounds of the conflict", ChartOf::Histogram("rounds")),
        ],
        Play::SkillTest | Play::Brawl => vec![
            chart(
                "bands",
                "How the roll comes out",
                ChartOf::Stacked(&[
                    ("p_amazing", "amazing"),
                    ("p_clean", "clean"),
                    ("p_cost", "success at a cost"),
                    ("p_botch", "botch"),
                ]),
            ),
            chart("totals", "Total of the roll", ChartOf::Histogram("total")),
            chart("rates", "How often the roll succeeds", ChartOf::Forest(&["p_botch", "p_clean", "p_amazing"])),
        ],
        Play::Career => vec![
            chart(
                "fates",
                "How careers end",
                ChartOf::Stacked(&[
                    ("p_five_kills", "five kills"),
                    ("p_survived", "alive at the end"),
                    ("p_broken", "broken by stress"),
                    ("p_killed", "killed"),
                ]),
            ),
            chart(
                "survival",
                "Who lives to the end, and what it takes",
                ChartOf::Forest(&["p_campaign_survival", "kills", "wins"]),
            ),
            chart("kills", "Kills of a career", ChartOf::Histogram("kills")),
            chart(
                "stress",
                "Stress at the end",
                ChartOf::Forest(&["stress_despair", "stress_disconnection", "stress_guilt"]),
            ),
            chart("sessions", "Share of careers over by a session", ChartOf::Cumulative("sessions_played")),
        ],
    }
}
