//! Measures: section 23 of the catalogue (HD-MET-1 to HD-MET-19).
//!
//! The value of a power (HD-MET-19) is the paired difference of two cells: one with the power, one with a
//! blank in its place. Build counts (HD-MET-18) are an answer of `builds`, and the bands of exact tests
//! (HD-MET-17) one of `odds`.

use super::play::Table;
use super::state::{Counts, Cut};
use super::terms::{Band, Fate, Outcome, Play};
use evenodds_engine::ABSENT;
use evenodds_kit::Column;
use evenodds_kit::measures;
use evenodds_kit::measures::{category, ratio};

fn is(table: &Table, outcome: Outcome) -> bool {
    table.duel.outcome == Some(outcome)
}

/// The side that won, of a duel with a winner.
pub(super) fn winner(table: &Table) -> Option<usize> {
    match table.duel.outcome {
        Some(Outcome::AWin) => Some(0),
        Some(Outcome::BWin) => Some(1),
        _ => None,
    }
}

fn first(table: &Table) -> usize {
    table.duel.order.first().copied().unwrap_or(0)
}

fn hits_left(table: &Table, seat: usize) -> Option<i32> {
    winner(table).filter(|winner| *winner == seat).map(|_| table.duel.who[seat].hits)
}

fn counts(table: &Table, seat: usize) -> &Counts {
    &table.duel.who[seat].counts
}

measures! {
    /// A fight of two: outcomes (HD-MET-1), stalemates with their reasons (HD-MET-12), win rates (HD-MET-2), the first move
    /// (HD-MET-3, HD-MET-4), rounds (HD-MET-5), Hits left (HD-MET-6), kills (HD-MET-13), flight (HD-MET-11).
    fn duel(Table) {
        "p_a_win", "side a wins" => |t| is(t, Outcome::AWin);
        "p_b_win", "side b wins" => |t| is(t, Outcome::BWin);
        "p_a_fled", "side a flees" => |t| is(t, Outcome::AFled);
        "p_b_fled", "side b flees" => |t| is(t, Outcome::BFled);
        "p_both_fled", "both flee" => |t| is(t, Outcome::BothFled);
        "p_double_defeat", "both fall" => |t| is(t, Outcome::DoubleDefeat);
        "p_stalemate", "stalemate, at a limit" => |t| is(t, Outcome::Stalemate);
        "p_stalemate_rounds", "stalemate: too many rounds" => |t| t.duel.cut == Some(Cut::Rounds);
        "p_stalemate_turns", "stalemate: too many turns in a round" => |t| t.duel.cut == Some(Cut::Turns);
        "p_stalemate_dice", "stalemate: too many dice in a pool" => |t| t.duel.cut == Some(Cut::Dice);
        "a_wins_decided", "side a wins, of duels with a winner" => |t| winner(t).map(|seat| seat == 0);
        "p_a_first", "side a is first attacker" => |t| first(t) == 0;
        "p_first_attacker_wins", "the first attacker wins" => |t| winner(t) == Some(first(t));
        "p_second_attacker_wins", "the second attacker wins" => |t| winner(t) == Some(1 - first(t));
        "first_mover_advantage", "first less second attacker's wins", "wins" => |t| winner(t).map_or(0, |seat| if seat == first(t) { 1 } else { -1 });
        "rounds", "rounds begun", "rounds" => |t| t.duel.round;
        "hits_left_a_given_win", "Hits left to side a when it wins", "Hits" => |t| hits_left(t, 0);
        "hits_left_b_given_win", "Hits left to side b when it wins", "Hits" => |t| hits_left(t, 1);
        "p_kill", "the winner kills" => |t| t.duel.killed;
        "p_kill_given_win", "the winner kills, of duels with a winner" => |t| winner(t).map(|_| t.duel.killed);
        "p_rescued", "the loser is rescued by a Broker" => |t| t.duel.rescued;
        "a_kills", "side a kills" => |t| t.duel.killed && winner(t) == Some(0);
        "b_kills", "side b kills" => |t| t.duel.killed && winner(t) == Some(1);
        "a_flees", "side a flees, alone or with side b" => |t| is(t, Outcome::AFled) || is(t, Outcome::BothFled);
        "b_flees", "side b flees, alone or with side a" => |t| is(t, Outcome::BFled) || is(t, Outcome::BothFled);
        "hits_a", "Hits of side a at the end", "Hits" => |t| t.duel.who[0].hits;
        "hits_b", "Hits of side b at the end", "Hits" => |t| t.duel.who[1].hits;
        "mana_left_a", "Mana of side a at the end", "Mana" => |t| t.duel.who[0].mana;
        "mana_left_b", "Mana of side b at the end", "Mana" => |t| t.duel.who[1].mana;
        "edge_left_a", "Edge of side a at the end", "Edge" => |t| t.duel.who[0].edge;
        "edge_left_b", "Edge of side b at the end", "Edge" => |t| t.duel.who[1].edge;
        "spared_edge", "Edge gained by sparing the loser", "Edge" => |t| t.duel.spared_edge;
    }
    /// Each side of it: Mana (HD-MET-7), Edge (HD-MET-8), Hits (HD-MET-9), stress (HD-MET-14) and more.
    fn side(Table) of each {
        "mana_spent_", "Mana spent by side", "Mana" => |t, side| counts(t, side).mana_spent;
        "edge_spent_", "Edge spent by side", "Edge" => |t, side| counts(t, side).edge_spent;
        "damage_by_", "Hits dealt by side", "Hits" => |t, side| counts(t, side).damage;
        "attacks_", "attacks made by side", "attacks" => |t, side| counts(t, side).attacks;
        "power_attacks_", "attacks with powers by side", "attacks" => |t, side| counts(t, side).power_attacks;
        "defences_", "defences made by side", "defences" => |t, side| counts(t, side).defences;
        "power_defences_", "defences with powers by side", "defences" => |t, side| counts(t, side).power_defences;
        "buffs_", "buffs cast by side", "buffs" => |t, side| counts(t, side).buffs;
        "rerolls_", "re-rolls paid by side", "re-rolls" => |t, side| counts(t, side).rerolls;
        "dice_unused_", "Attack dice left unused by side", "dice" => |t, side| counts(t, side).attack_dice_unused;
        "stress_despair_", "Despair marked by side", "steps" => |t, side| counts(t, side).stress[0];
        "stress_guilt_", "Guilt marked by side", "steps" => |t, side| counts(t, side).stress[2];
    }
    /// A larger conflict.
    fn skirmish(Table) {
        "p_team_0", "team 0 is left" => |t| t.duel.winner_team == Some(0);
        "p_team_1", "team 1 is left" => |t| t.duel.winner_team == Some(1);
        "p_team_2", "team 2 is left" => |t| t.duel.winner_team == Some(2);
        "p_team_3", "team 3 is left" => |t| t.duel.winner_team == Some(3);
        "p_team_4", "team 4 is left" => |t| t.duel.winner_team == Some(4);
        "p_team_5", "team 5 is left" => |t| t.duel.winner_team == Some(5);
        "p_other_teams", "another team than 0 is left" => |t| t.duel.winner_team.is_some_and(|team| team != 0);
        "p_all_fled", "all flee" => |t| is(t, Outcome::BothFled);
        "p_stalemate", "stalemate, at a limit" => |t| is(t, Outcome::Stalemate);
        "p_double_defeat", "nobody is left" => |t| is(t, Outcome::DoubleDefeat);
        "rounds", "rounds begun", "rounds" => |t| t.duel.round;
        "fallen", "duellists defeated", "duellists" => |t| t.duel.who.iter().map(|who| i32::from(who.out && !who.away)).sum::<i32>();
        "fled", "duellists who got away", "duellists" => |t| t.duel.who.iter().map(|who| i32::from(who.away)).sum::<i32>();
        "hits_left", "Hits left to all", "Hits" => |t| t.duel.who.iter().map(|who| who.hits).sum::<i32>();
        "mana_spent", "Mana spent by all", "Mana" => |t| t.duel.who.iter().map(|who| who.counts.mana_spent).sum::<i32>();
        "damage", "Hits dealt by all", "Hits" => |t| t.duel.who.iter().map(|who| who.counts.damage).sum::<i32>();
    }
    /// A skill test.
    fn test(Table) {
        "total", "total of the roll", "points" => |t| t.test.totals[0];
        "p_botch", "botch" => |t| t.test.result() == Some(Band::Botch);
        "p_cost", "success at a cost" => |t| t.test.result() == Some(Band::Cost);
        "p_clean", "clean success" => |t| t.test.result() == Some(Band::Clean);
        "p_amazing", "amazing success" => |t| t.test.result() == Some(Band::Amazing);
        "p_a_wins", "side a wins the competitive roll" => |t| t.test.contested.then_some(t.test.winner == Some(0));
        "p_b_wins", "side b wins the competitive roll" => |t| t.test.contested.then_some(t.test.winner == Some(1));
        "p_nobody", "nobody wins it" => |t| t.test.contested.then_some(t.test.winner.is_none());
        "p_b_botches", "side b botches" => |t| t.test.contested.then_some(t.test.bands[1] == Band::Botch);
        "p_tie_first_roll", "the first roll is a tie that is rolled again" => |t| t.test.contested.then_some(t.test.tied);
    }
    /// A brawl.
    fn brawl(Table) {
        "p_botch", "botch" => |t| t.brawl.band == Band::Botch;
        "p_cost", "success at a cost" => |t| t.brawl.band == Band::Cost;
        "p_clean", "clean success" => |t| t.brawl.band == Band::Clean;
        "p_amazing", "amazing success" => |t| t.brawl.band == Band::Amazing;
        "total", "total of the roll", "points" => |t| t.brawl.total;
        "hits_lost", "Hits lost", "Hits" => |t| t.brawl.lost;
        "hits_dealt", "Hits dealt", "Hits" => |t| t.brawl.dealt;
        "p_down", "the character is down" => |t| t.brawl.down;
        "p_enemy_down", "the enemy is down" => |t| t.brawl.enemy_down;
    }
    /// A career: fates (HD-MET-15), and means at its end (HD-MET-16).
    fn career(Table) {
        "p_five_kills", "five kills: the memory is back" => |t| t.career.fate == Fate::FiveKills;
        "p_survived", "alive after the last session" => |t| t.career.fate == Fate::Survived;
        "p_killed", "killed" => |t| t.career.fate == Fate::Killed;
        "p_broken", "broken: a stress track is full" => |t| t.career.fate == Fate::Broken;
        "p_campaign_survival", "five kills, or alive at the end" => |t| i32::from(matches!(t.career.fate, Fate::FiveKills | Fate::Survived));
        "kills", "kills", "kills" => |t| t.career.kills;
        "wins", "duels won", "duels" => |t| t.career.wins;
        "losses", "duels lost", "duels" => |t| t.career.losses;
        "undecided", "duels without a winner", "duels" => |t| t.career.flights;
        "duels", "duels fought", "duels" => |t| t.career.duels;
        "sessions_played", "sessions played", "sessions" => |t| t.career.sessions_played;
        "sessions_to_five_kills", "sessions to five kills, where they are reached", "sessions" => |t| (t.career.fate == Fate::FiveKills).then_some(t.career.sessions_played);
        "connections_left", "Connections left", "Connections" => |t| t.career.connections;
        "stress_despair", "Despair at the end", "steps" => |t| t.career.stress[0];
        "stress_disconnection", "Disconnection at the end", "steps" => |t| t.career.stress[1];
        "stress_guilt", "Guilt at the end", "steps" => |t| t.career.stress[2];
        "mana_end", "Mana at the end", "Mana" => |t| t.career.mana;
        "powers_end", "powers known at the end", "powers" => |t| t.career.owned.count_ones() as i32;
        "memory_clues", "Memory Clues", "clues" => |t| t.career.clues;
    }
}

/// Everything that a play counts, in the order of the rows.
///
/// `limits`: rounds after which a fight is cut off, and the number of those who fight.
pub(super) fn of(play: Play, limits: Option<(i32, usize)>) -> Vec<Column<Table>> {
    let most = limits.map(|(rounds, _)| rounds);
    let rounds = |block: Column<Table>| most.into_iter().fold(block, |block, most| block.bounded(&["rounds"], 0, most));
    let outcome = || {
        category("outcome", "how the fight ends", Outcome::WORDS, |t: &Table| {
            t.duel.outcome.map_or(ABSENT, |end| end as i32)
        })
    };
    let band = |read| category("band", "band of the roll", Band::WORDS, read);
    match play {
        Play::Duel | Play::Mirror => {
            let duel = rounds(duel()).bounded(&["first_mover_advantage"], -1, 1);
            let mut all = vec![duel, side("a", 0), side("b", 1)];
            for letter in ["a", "b"] {
                // HD-MET-10.
                let (name, label) =
                    (format!("damage_per_mana_{letter}"), format!("Hits dealt per Mana by side {letter}"));
                all.push(ratio(&name, &label, &format!("damage_by_{letter}"), &format!("mana_spent_{letter}")));
            }
            all.push(outcome());
            all
        }
        Play::Skirmish => {
            let all = |block: Column<Table>, (_, who)| block.bounded(&["fallen", "fled"], 0, who as i32);
            vec![limits.into_iter().fold(rounds(skirmish()), all), outcome()]
        }
        Play::SkillTest => vec![test(), band(|t: &Table| t.test.result().map_or(ABSENT, |band| band as i32))],
        Play::Brawl => vec![brawl(), band(|t: &Table| t.brawl.band as i32)],
        Play::Career => {
            vec![career(), category("fate", "how the career ends", Fate::WORDS, |t: &Table| t.career.fate as i32)]
        }
    }
}
