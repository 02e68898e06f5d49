//! What is counted: section 23 of the catalogue (HD-MET-1 to HD-MET-19), as columns of rows.
//!
//! The value of a power (HD-MET-19) is the paired difference of two cells, one with the power and one with a blank in its
//! place; build counts (HD-MET-18) and the bands of exact tests (HD-MET-17) are answers of `builds` and `odds`.

use super::HisDue;
use super::career::{FATES, Fate};
use super::play::{Play, Table};
use super::state::{Counts, Cut};
use super::terms::Outcome;
use super::tests::{BANDS, Band};
use crate::engine::{ABSENT, Measure, Rows, Scope};

/// A column: name, label, unit (empty for flags), and how it is read.
type Column = (&'static str, &'static str, &'static str, fn(&Table) -> i32);

fn flag(value: bool) -> i32 {
    i32::from(value)
}

fn is(table: &Table, outcome: Outcome) -> bool {
    table.duel.outcome == Some(outcome)
}

/// The seat that won, of a duel with a winner.
fn winner(table: &Table) -> Option<usize> {
    match table.duel.outcome {
        Some(Outcome::AWin) => Some(0),
        Some(Outcome::BWin) => Some(1),
        _ => None,
    }
}

fn first(table: &Table) -> usize {
    table.duel.order.first().copied().unwrap_or(0)
}

fn hits_left(table: &Table, seat: usize) -> i32 {
    if winner(table) == Some(seat) { table.duel.who[seat].hits } else { ABSENT }
}

fn counts(table: &Table, seat: usize) -> &Counts {
    &table.duel.who[seat].counts
}

/// Columns of a fight of two: outcomes (HD-MET-1), stalemates with their reasons (HD-MET-12), win rates (HD-MET-2), the
/// first move (HD-MET-3, HD-MET-4), rounds (HD-MET-5), Hits left (HD-MET-6), kills (HD-MET-13), flight (HD-MET-11).
const DUEL: &[Column] = &[
    ("p_a_win", "a wins", "", |t| flag(is(t, Outcome::AWin))),
    ("p_b_win", "b wins", "", |t| flag(is(t, Outcome::BWin))),
    ("p_a_fled", "a flees", "", |t| flag(is(t, Outcome::AFled))),
    ("p_b_fled", "b flees", "", |t| flag(is(t, Outcome::BFled))),
    ("p_both_fled", "both flee", "", |t| flag(is(t, Outcome::BothFled))),
    ("p_double_defeat", "both fall", "", |t| flag(is(t, Outcome::DoubleDefeat))),
    ("p_stalemate", "stalemate", "", |t| flag(is(t, Outcome::Stalemate))),
    ("p_stalemate_rounds", "stalemate: too many rounds", "", |t| flag(t.duel.cut == Some(Cut::Rounds))),
    ("p_stalemate_turns", "stalemate: too many turns in a round", "", |t| flag(t.duel.cut == Some(Cut::Turns))),
    ("p_stalemate_dice", "stalemate: too many dice in a pool", "", |t| flag(t.duel.cut == Some(Cut::Dice))),
    ("a_wins_decided", "a wins, of duels with a winner", "", |t| winner(t).map_or(ABSENT, |seat| flag(seat == 0))),
    ("p_a_first", "a is first attacker", "", |t| flag(first(t) == 0)),
    ("p_first_attacker_wins", "the first attacker wins", "", |t| flag(winner(t) == Some(first(t)))),
    ("p_second_attacker_wins", "the second attacker wins", "", |t| flag(winner(t) == Some(1 - first(t)))),
    ("first_mover_advantage", "first less second attacker's wins", "wins", |t| {
        winner(t).map_or(0, |seat| if seat == first(t) { 1 } else { -1 })
    }),
    ("rounds", "rounds begun", "rounds", |t| t.duel.round),
    ("hits_left_a_given_win", "Hits left to a when it wins", "Hits", |t| hits_left(t, 0)),
    ("hits_left_b_given_win", "Hits left to b when it wins", "Hits", |t| hits_left(t, 1)),
    ("p_kill", "the winner kills", "", |t| flag(t.duel.killed)),
    ("p_kill_given_win", "the winner kills, of duels with a winner", "", |t| {
        winner(t).map_or(ABSENT, |_| flag(t.duel.killed))
    }),
    ("p_rescued", "the loser is rescued by a Broker", "", |t| flag(t.duel.rescued)),
    ("a_kills", "a kills", "", |t| flag(t.duel.killed && winner(t) == Some(0))),
    ("b_kills", "b kills", "", |t| flag(t.duel.killed && winner(t) == Some(1))),
    ("a_flees", "a flees, alone or with b", "", |t| flag(is(t, Outcome::AFled) || is(t, Outcome::BothFled))),
    ("b_flees", "b flees, alone or with a", "", |t| flag(is(t, Outcome::BFled) || is(t, Outcome::BothFled))),
    ("hits_a", "Hits of a at the end", "Hits", |t| t.duel.who[0].hits),
    ("hits_b", "Hits of b at the end", "Hits", |t| t.duel.who[1].hits),
    ("mana_left_a", "Mana of a at the end", "Mana", |t| t.duel.who[0].mana),
    ("mana_left_b", "Mana of b at the end", "Mana", |t| t.duel.who[1].mana),
    ("edge_left_a", "Edge of a at the end", "Edge", |t| t.duel.who[0].edge),
    ("edge_left_b", "Edge of b at the end", "Edge", |t| t.duel.who[1].edge),
    ("spared_edge", "Edge gained by sparing the loser", "Edge", |t| t.duel.spared_edge),
];

/// Columns that each of two sides has: Mana (HD-MET-7), Edge (HD-MET-8), Hits (HD-MET-9), stress (HD-MET-14) and more; name
/// before the side's letter, label, unit, what.
type SideColumn = (&'static str, &'static str, &'static str, fn(&Counts) -> i32);

const SIDE: &[SideColumn] = &[
    ("mana_spent_", "Mana spent by", "Mana", |c| c.mana_spent),
    ("edge_spent_", "Edge spent by", "Edge", |c| c.edge_spent),
    ("damage_by_", "Hits dealt by", "Hits", |c| c.damage),
    ("attacks_", "attacks made by", "attacks", |c| c.attacks),
    ("power_attacks_", "attacks with powers by", "attacks", |c| c.power_attacks),
    ("defences_", "defences made by", "defences", |c| c.defences),
    ("power_defences_", "defences with powers by", "defences", |c| c.power_defences),
    ("buffs_", "buffs cast by", "buffs", |c| c.buffs),
    ("rerolls_", "re-rolls paid by", "re-rolls", |c| c.rerolls),
    ("dice_unused_", "Attack dice left unused by", "dice", |c| c.attack_dice_unused),
    ("stress_despair_", "Despair marked by", "steps", |c| c.stress[0]),
    ("stress_guilt_", "Guilt marked by", "steps", |c| c.stress[2]),
];

/// Columns of a larger conflict.
const SKIRMISH: &[Column] = &[
    ("p_team_0", "team 0 is left", "", |t| flag(t.duel.winner_team == Some(0))),
    ("p_team_1", "team 1 is left", "", |t| flag(t.duel.winner_team == Some(1))),
    ("p_team_2", "team 2 is left", "", |t| flag(t.duel.winner_team == Some(2))),
    ("p_team_3", "team 3 is left", "", |t| flag(t.duel.winner_team == Some(3))),
    ("p_team_4", "team 4 is left", "", |t| flag(t.duel.winner_team == Some(4))),
    ("p_team_5", "team 5 is left", "", |t| flag(t.duel.winner_team == Some(5))),
    ("p_other_teams", "another team than 0 is left", "", |t| flag(t.duel.winner_team.is_some_and(|team| team != 0))),
    ("p_all_fled", "all flee", "", |t| flag(is(t, Outcome::BothFled))),
    ("p_stalemate", "stalemate", "", |t| flag(is(t, Outcome::Stalemate))),
    ("p_double_defeat", "nobody is left", "", |t| flag(is(t, Outcome::DoubleDefeat))),
    ("rounds", "rounds begun", "rounds", |t| t.duel.round),
    ("fallen", "duellists defeated", "duellists", |t| t.duel.who.iter().map(|who| flag(who.out && !who.away)).sum()),
    ("fled", "duellists who got away", "duellists", |t| t.duel.who.iter().map(|who| flag(who.away)).sum()),
    ("hits_left", "Hits left to all", "Hits", |t| t.duel.who.iter().map(|who| who.hits).sum()),
    ("mana_spent", "Mana spent by all", "Mana", |t| t.duel.who.iter().map(|who| who.counts.mana_spent).sum()),
    ("damage", "Hits dealt by all", "Hits", |t| t.duel.who.iter().map(|who| who.counts.damage).sum()),
];

const TEST: &[Column] = &[
    ("total", "total of the roll", "points", |t| t.test.totals[0]),
    ("p_botch", "botch", "", |t| flag(t.test.result() == Some(Band::Botch))),
    ("p_cost", "success at a cost", "", |t| flag(t.test.result() == Some(Band::Cost))),
    ("p_clean", "clean success", "", |t| flag(t.test.result() == Some(Band::Clean))),
    ("p_amazing", "amazing success", "", |t| flag(t.test.result() == Some(Band::Amazing))),
    ("p_a_wins", "a wins the competitive roll", "", |t| {
        if t.test.contested { flag(t.test.winner == Some(0)) } else { ABSENT }
    }),
    ("p_b_wins", "b wins the competitive roll", "", |t| {
        if t.test.contested { flag(t.test.winner == Some(1)) } else { ABSENT }
    }),
    ("p_nobody", "nobody wins it", "", |t| if t.test.contested { flag(t.test.winner.is_none()) } else { ABSENT }),
    ("p_b_botches", "b botches", "", |t| if t.test.contested { flag(t.test.bands[1] == Band::Botch) } else { ABSENT }),
    ("p_tie_first_roll", "the first roll is a tie that is rolled again", "", |t| {
        if t.test.contested { flag(t.test.tied) } else { ABSENT }
    }),
];

const BRAWL: &[Column] = &[
    ("p_botch", "botch", "", |t| flag(t.brawl.band == Band::Botch)),
    ("p_cost", "success at a cost", "", |t| flag(t.brawl.band == Band::Cost)),
    ("p_clean", "clean success", "", |t| flag(t.brawl.band == Band::Clean)),
    ("p_amazing", "amazing success", "", |t| flag(t.brawl.band == Band::Amazing)),
    ("total", "total of the roll", "points", |t| t.brawl.total),
    ("hits_lost", "Hits lost", "Hits", |t| t.brawl.lost),
    ("hits_dealt", "Hits dealt", "Hits", |t| t.brawl.dealt),
    ("p_down", "the character is down", "", |t| flag(t.brawl.down)),
    ("p_enemy_down", "the enemy is down", "", |t| flag(t.brawl.enemy_down)),
];

/// Columns of a career: fates (HD-MET-15), and means at its end (HD-MET-16).
const CAREER: &[Column] = &[
    ("p_five_kills", "five kills: the memory is back", "", |t| flag(t.career.fate == Fate::FiveKills)),
    ("p_survived", "alive after the last session", "", |t| flag(t.career.fate == Fate::Survived)),
    ("p_killed", "killed", "", |t| flag(t.career.fate == Fate::Killed)),
    ("p_broken", "broken: a stress track is full", "", |t| flag(t.career.fate == Fate::Broken)),
    ("p_campaign_survival", "five kills, or alive at the end", "", |t| {
        flag(matches!(t.career.fate, Fate::FiveKills | Fate::Survived))
    }),
    ("kills", "kills", "kills", |t| t.career.kills),
    ("wins", "duels won", "duels", |t| t.career.wins),
    ("losses", "duels lost", "duels", |t| t.career.losses),
    ("undecided", "duels without a winner", "duels", |t| t.career.flights),
    ("duels", "duels fought", "duels", |t| t.career.duels),
    ("sessions_played", "sessions played", "sessions", |t| t.career.sessions_played),
    ("connections_left", "Connections left", "Connections", |t| t.career.connections),
    ("stress_despair", "Despair at the end", "steps", |t| t.career.stress[0]),
    ("stress_disconnection", "Disconnection at the end", "steps", |t| t.career.stress[1]),
    ("stress_guilt", "Guilt at the end", "steps", |t| t.career.stress[2]),
    ("mana_end", "Mana at the end", "Mana", |t| t.career.mana),
    ("powers_end", "powers known at the end", "powers", |t| t.career.owned.count_ones() as i32),
    ("memory_clues", "Memory Clues", "clues", |t| t.career.clues),
];

/// Levels of the category `outcome`.
const OUTCOMES: &[&str] = Outcome::WORDS;

/// The plain columns of a play, and its category column.
fn columns(play: Play) -> &'static [Column] {
    match play {
        Play::Duel | Play::Mirror => DUEL,
        Play::Skirmish => SKIRMISH,
        Play::SkillTest => TEST,
        Play::Brawl => BRAWL,
        Play::Career => CAREER,
    }
}

fn category(play: Play) -> (&'static str, &'static str, &'static [&'static str]) {
    match play {
        Play::Duel | Play::Mirror | Play::Skirmish => ("outcome", "how the fight ends", OUTCOMES),
        Play::SkillTest | Play::Brawl => ("band", "band of the roll", BANDS),
        Play::Career => ("fate", "how the career ends", FATES),
    }
}

/// Everything that a play counts, in the order of the rows.
pub fn scopes(game: &HisDue) -> Vec<Scope> {
    let two = matches!(game.play, Play::Duel | Play::Mirror);
    let mut measures: Vec<Measure> = columns(game.play)
        .iter()
        .map(
            |(name, label, unit, _)| {
                if unit.is_empty() { Measure::flag(*name, *label) } else { Measure::count(*name, *label, *unit) }
            },
        )
        .collect();
    if two {
        for letter in ["a", "b"] {
            for (name, label, unit, _) in SIDE {
                measures.push(Measure::count(format!("{name}{letter}"), format!("{label} {letter}"), *unit));
            }
        }
        for (letter, side) in [("a", 0), ("b", 1)] {
            let at =
                |name: &str| DUEL.len() + side * SIDE.len() + SIDE.iter().position(|each| each.0 == name).unwrap_or(0);
            // HD-MET-10.
            let (over, under) = (at("damage_by_"), at("mana_spent_"));
            measures.push(Measure::ratio(
                format!("damage_per_mana_{letter}"),
                format!("Hits dealt per Mana by {letter}"),
                over,
                under,
            ));
        }
    }
    let (name, label, levels) = category(game.play);
    measures.push(Measure::category(name, label, levels));
    vec![Scope { name: "trial", measures }]
}

/// Writes the trial's row.
pub fn write(game: &HisDue, table: &Table, rows: &mut Rows) {
    if matches!(game.play, Play::Duel | Play::Mirror) {
        // By name, so that no column is called through its address.
        rows.extend(0, DUEL.iter().map(|column| column.3(table)));
        for seat in 0..2 {
            rows.extend(0, SIDE.iter().map(|column| column.3(counts(table, seat))));
        }
        // Quotients of other columns have no value of their own in a row.
        rows.extend(0, [ABSENT, ABSENT]);
    } else {
        rows.extend(0, columns(game.play).iter().map(|column| column.3(table)));
    }
    let level = match game.play {
        Play::Duel | Play::Mirror | Play::Skirmish => table.duel.outcome.map_or(ABSENT, |outcome| outcome as i32),
        Play::SkillTest => table.test.result().map_or(ABSENT, |band| band as i32),
        Play::Brawl => table.brawl.band as i32,
        Play::Career => table.career.fate as i32,
    };
    rows.extend(0, [level]);
}
