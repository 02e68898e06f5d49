//! Rounds until somebody falls or the rounds run out (HD-DUEL-20, HD-DUEL-21, HD-Q-27), and the measures of section 23.

use super::super::answer::Numbers;
use super::round::Round;
use evenodds_kit::kind::Answer;
use evenodds_stats::Distribution;

/// Distributions of a duel with a given first attacker, not yet weighted by who that is.
pub(super) struct Course {
    /// Hits left to the first attacker when it wins, and to the second when it does; entry 0 stays empty.
    pub(super) left: [Vec<f64>; 2],
    /// By rounds begun.
    pub(super) rounds: Vec<f64>,
    /// Still fighting after the last round.
    pub(super) stalemate: f64,
    /// Hits of the two in a stalemate, times its probability.
    pub(super) stalemate_hits: [f64; 2],
}

/// Masses below this no longer change any number of an answer that is printed or compared.
const NOTHING: f64 = 1e-290;

/// Plays out all rounds from the starting Hits: Hits only fall, so each round is one pass over a finite triangle.
pub(super) fn course(round: &Round, hits: [usize; 2], cap: u32) -> Course {
    let mut found = Course {
        left: hits.map(|hits| vec![0.0; hits + 1]),
        rounds: vec![0.0],
        stalemate: 0.0,
        stalemate_hits: [0.0; 2],
    };
    let mut now = vec![vec![0.0; hits[1] + 1]; hits[0] + 1];
    now[hits[0]][hits[1]] = 1.0;
    let mut alive = 1.0;
    for _ in 0..cap {
        let mut next = vec![vec![0.0; hits[1] + 1]; hits[0] + 1];
        let mut over = 0.0;
        for own in 1..=hits[0] {
            for other in 1..=hits[1] {
                let mass = now[own][other];
                if mass <= NOTHING {
                    continue;
                }
                for lost in 0..own {
                    let won = mass * round.first_wins[other][lost];
                    found.left[0][own - lost] += won;
                    over += won;
                    for gone in 0..other {
                        next[own - lost][other - gone] += mass * round.nobody[lost][gone];
                    }
                }
                for lost in 0..other {
                    let won = mass * round.second_wins[own][lost];
                    found.left[1][other - lost] += won;
                    over += won;
                }
            }
        }
        found.rounds.push(over);
        now = next;
        alive = now.iter().flatten().sum();
        if alive <= NOTHING {
            break;
        }
    }
    found.stalemate = alive;
    if let Some(last) = found.rounds.last_mut() {
        *last += alive;
    }
    for (own, row) in now.iter().enumerate() {
        for (other, mass) in row.iter().enumerate() {
            found.stalemate_hits[0] += own as f64 * mass;
            found.stalemate_hits[1] += other as f64 * mass;
        }
    }
    found
}

/// What the measures need besides the courses.
pub(super) struct Frame {
    /// Probability that a is first attacker.
    pub(super) a_first: f64,
    /// Hits at the start, of a and b.
    pub(super) hits: [usize; 2],
    /// Mana paid, by a and b.
    pub(super) mana: [i32; 2],
    /// Whether a defeat marks a step of Despair, for a and b.
    pub(super) despairs: [bool; 2],
}

/// The measures of a duel: `courses` with a and with b as first attacker (HD-MET-1 to HD-MET-14).
pub(super) fn report(frame: &Frame, courses: &[Course; 2]) -> Answer {
    let weights = [frame.a_first, 1.0 - frame.a_first];
    let longest = courses.iter().map(|course| course.rounds.len()).max().unwrap_or(0);
    let (mut left, mut rounds) = (frame.hits.map(|hits| vec![0.0; hits + 1]), vec![0.0; longest]);
    let (mut first_wins, mut second_wins, mut stalemate, mut cut) = (0.0, 0.0, 0.0, [0.0; 2]);
    for (seat, course) in courses.iter().enumerate() {
        let weight = weights[seat];
        for (place, distribution) in course.left.iter().enumerate() {
            let who = if seat == 0 { place } else { 1 - place };
            for (sum, mass) in left[who].iter_mut().zip(distribution) {
                *sum += weight * mass;
            }
            cut[who] += weight * course.stalemate_hits[place];
        }
        first_wins += weight * course.left[0].iter().sum::<f64>();
        second_wins += weight * course.left[1].iter().sum::<f64>();
        stalemate += weight * course.stalemate;
        for (sum, mass) in rounds.iter_mut().zip(&course.rounds) {
            *sum += weight * mass;
        }
    }
    let wins = [0, 1].map(|who: usize| left[who].iter().sum::<f64>());
    let ends = [0, 1].map(|who: usize| left[who].iter().enumerate().map(|(hits, p)| hits as f64 * p).sum::<f64>());
    let rounds = Distribution::new(rounds);
    let mut numbers = Numbers::default();
    numbers.all([
        ("p_a_win", wins[0]),
        ("p_b_win", wins[1]),
        ("p_stalemate", stalemate),
        ("p_stalemate_rounds", stalemate),
    ]);
    let never = ["p_a_fled", "p_b_fled", "p_both_fled", "p_double_defeat", "p_stalemate_turns", "p_kill"];
    numbers.all(never.map(|name| (name, 0.0)));
    numbers.all([
        ("p_a_first", frame.a_first),
        ("p_first_attacker_wins", first_wins),
        ("p_second_attacker_wins", second_wins),
        ("first_mover_advantage", first_wins - second_wins),
        ("rounds", rounds.mean()),
    ]);
    if wins[0] + wins[1] > 0.0 {
        numbers.put("a_wins_decided", wins[0] / (wins[0] + wins[1]));
    }
    for (who, letter) in ["a", "b"].into_iter().enumerate() {
        let (own, other) = (frame.hits[who] as f64, frame.hits[1 - who] as f64);
        if wins[who] > 0.0 {
            numbers.put(format!("hits_left_{letter}_given_win"), ends[who] / wins[who]);
        }
        numbers.put(format!("hits_{letter}"), ends[who] + cut[who]);
        let dealt = other - ends[1 - who] - cut[1 - who];
        numbers.put(format!("damage_by_{letter}"), dealt);
        debug_assert!(own > 0.0 && dealt > -1e-9);
        let mana = f64::from(frame.mana[who]);
        numbers.put(format!("mana_spent_{letter}"), mana);
        if mana > 0.0 {
            numbers.put(format!("damage_per_mana_{letter}"), dealt / mana);
        }
        numbers.put(format!("edge_spent_{letter}"), 0.0);
        numbers.put(format!("stress_despair_{letter}"), if frame.despairs[who] { wins[1 - who] } else { 0.0 });
        numbers.put(format!("stress_guilt_{letter}"), 0.0);
    }
    for (who, letter) in ["a", "b"].into_iter().enumerate() {
        numbers.distribution(&format!("Hits left to {letter}, with its wins"), &Distribution::new(left[who].clone()));
    }
    numbers.distribution("rounds", &rounds);
    numbers.done()
}
