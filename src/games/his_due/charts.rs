//! The plays, and what a report of each shows unless the scenario names other measures and pictures.

use super::terms::Play;
use crate::games::kind::{ChartInfo, ChartOf, PlayInfo};

/// Measures of a fight of two that are shown first.
const FIGHT: &[&str] = &[
    "p_a_win",
    "p_b_win",
    "a_wins_decided",
    "p_a_first",
    "first_mover_advantage",
    "rounds",
    "p_a_fled",
    "p_b_fled",
    "p_both_fled",
    "p_double_defeat",
    "p_stalemate",
    "hits_left_a_given_win",
    "hits_left_b_given_win",
    "mana_spent_a",
    "mana_spent_b",
    "damage_per_mana_a",
    "damage_per_mana_b",
    "edge_spent_a",
    "edge_spent_b",
    "p_kill",
    "table_dice",
    "table_rolls",
    "table_decisions",
    "table_changes",
];

/// Who strikes first in a fight of two.
const FIRST: Option<&str> = Some("p_a_first");

/// The plays.
pub(super) const PLAYS: &[PlayInfo] = &[
    PlayInfo {
        name: "duel",
        noun: ["duel", "duels"],
        help: "side a against side b, to the end",
        measures: FIGHT,
        length: "rounds",
        first: FIRST,
    },
    PlayInfo {
        name: "mirror",
        noun: ["duel", "duels"],
        help: "side a against its own image: what the first attack is worth",
        measures: FIGHT,
        length: "rounds",
        first: FIRST,
    },
    PlayInfo {
        name: "skirmish",
        noun: ["skirmish", "skirmishes"],
        help: "three to six duellists in teams; nobody can be killed",
        measures: &[
            "p_team_0",
            "p_other_teams",
            "p_all_fled",
            "p_stalemate",
            "p_double_defeat",
            "rounds",
            "fallen",
            "fled",
            "hits_left",
            "mana_spent",
            "damage",
            "table_dice",
            "table_decisions",
        ],
        length: "rounds",
        first: None,
    },
    PlayInfo {
        name: "skill_test",
        noun: ["test", "tests"],
        help: "Wits and another skill, alone or against another character",
        measures: &[
            "p_botch",
            "p_cost",
            "p_clean",
            "p_amazing",
            "total",
            "p_a_wins",
            "p_b_wins",
            "p_nobody",
            "p_tie_first_roll",
            "table_dice",
        ],
        length: "total",
        first: None,
    },
    PlayInfo {
        name: "brawl",
        noun: ["brawl", "brawls"],
        help: "a brawl without magic: one test and what it costs",
        measures: &[
            "p_botch",
            "p_cost",
            "p_clean",
            "p_amazing",
            "hits_lost",
            "hits_dealt",
            "p_down",
            "p_enemy_down",
            "table_dice",
        ],
        length: "hits_lost",
        first: None,
    },
    PlayInfo {
        name: "career",
        noun: ["career", "careers"],
        help: "sessions of stress, Connections and duels, to five kills or ruin",
        measures: &[
            "p_five_kills",
            "p_survived",
            "p_killed",
            "p_broken",
            "p_campaign_survival",
            "kills",
            "wins",
            "losses",
            "undecided",
            "sessions_played",
            "connections_left",
            "stress_despair",
            "stress_disconnection",
            "stress_guilt",
            "powers_end",
            "table_dice",
            "table_decisions",
        ],
        length: "duels",
        first: None,
    },
];

/// Pictures of a play, the most telling first.
pub(super) fn of(play: Play) -> &'static [ChartInfo] {
    const fn chart(name: &'static str, title: &'static str, of: ChartOf) -> ChartInfo {
        ChartInfo { name, title, of }
    }
    match play {
        Play::Duel | Play::Mirror => {
            const {
                &[
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
                ]
            }
        }
        Play::Skirmish => {
            const {
                &[
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
                ]
            }
        }
        Play::SkillTest | Play::Brawl => {
            const {
                &[
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
                    chart(
                        "rates",
                        "How often the roll succeeds",
                        ChartOf::Forest(&["p_botch", "p_clean", "p_amazing"]),
                    ),
                ]
            }
        }
        Play::Career => {
            const {
                &[
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
                ]
            }
        }
    }
}
