//! The first attacker (HD-DUEL-4, HD-Q-9).

use super::super::dice::Ladder;
use super::super::rules::Rules;
use super::super::rulings::SpeedTie;
use super::answer::Numbers;
use super::pool;
use evenodds_kit::kind::Answer;

/// Chances of the Speed roll.
#[derive(Debug, Clone, Copy)]
pub(super) struct First {
    /// a is first attacker in the end.
    pub(super) a: f64,
    /// The first roll of both is equal.
    pub(super) tie: f64,
}

/// The Speed roll of two scores, ties settled.
pub(super) fn first(rules: &Rules, ladder: &Ladder, speeds: [i32; 2]) -> First {
    let [a, b] = speeds.map(|speed| pool::score(ladder, speed));
    let (mut above, mut tie) = (0.0, 0.0);
    for (gap, p) in a.minus(&b) {
        match gap {
            0 => tie += p,
            1.. => above += p,
            _ => {}
        }
    }
    let share = match rules.speed_tie {
        // Rolled again until it differs; equal certain totals would never differ, and nobody is favoured.
        SpeedTie::Reroll => {
            if tie < 1.0 {
                above / (1.0 - tie)
            } else {
                0.5
            }
        }
        SpeedTie::HigherScoreThenCoin if speeds[0] != speeds[1] => f64::from(u8::from(speeds[0] > speeds[1])),
        SpeedTie::Coin | SpeedTie::HigherScoreThenCoin => 0.5,
    };
    First { a: above + tie * share, tie }
}

/// The answer.
pub(super) fn first_attack(rules: &Rules, ladder: &Ladder, speeds: [i32; 2]) -> Answer {
    let found = first(rules, ladder, speeds);
    let mut numbers = Numbers::default();
    numbers.all([("p_a_first", found.a), ("p_b_first", 1.0 - found.a), ("p_tie_first_roll", found.tie)]);
    for (letter, speed) in ["a", "b"].into_iter().zip(speeds) {
        let sum = pool::score(ladder, speed);
        numbers.moments(&format!("_{letter}"), &sum);
        numbers.distribution(&format!("Speed roll of {letter}"), &sum);
    }
    numbers.done()
}
