//! A player who looks ahead: at each of her decisions she plays every option out many times and takes the best.
//!
//! Flat Monte Carlo with a policy to play out by: one step of policy improvement, or rollout (Tesauro and Galperin 1996,
//! NIPS 9; Bertsekas 1999, *Journal of Heuristics* 5). She knows the state as it is and throws fresh dice from there
//! on; all options of a decision meet the same fresh dice. She leaves the strategy's own choice only for one that is
//! better by more than a standard error, so that noise does not mislead her.

use super::dice::{Fork, Steered};
use super::{BEYOND, Cell, Game, Rows, Silent};

/// What she looks at, and how hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookAhead {
    /// Who looks ahead.
    pub seat: usize,
    /// Column of the trial's row that she wants large or small. Plays in which it has no value tell her nothing.
    pub column: usize,
    /// Large (true) or small.
    pub most: bool,
    /// Plays of each option.
    pub rollouts: u32,
    /// Decisions of a trial at which she looks ahead; after them the strategy decides.
    pub decisions: u32,
}

/// What came of a trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Searched {
    /// The trial's row.
    pub row: Vec<i64>,
    /// Plays that it took.
    pub plays: u64,
    /// Decisions at which she looked ahead.
    pub decisions: u32,
    /// Those in which she did not do what the strategy would have done.
    pub changed: u32,
}

/// Most rollouts of an option.
pub const MOST_ROLLOUTS: u32 = 4096;
/// Most decisions of a trial.
pub const MOST_DECISIONS: u32 = 256;

/// Seed of the dice that she imagines: not those that fall.
fn imagined(seed: u64) -> u64 {
    seed ^ 0x0DD5_0F7A_1C3B_9E24
}

/// One trial.
pub(super) fn trial<G: Game>(cell: &Cell<G>, seed: u64, trial: u64, look: &LookAhead) -> Searched {
    let (mut state, mut rows) = (cell.game().state(), cell.rows());
    let mut dice = Steered::new(seed, imagined(seed), look.seat);
    let mut script: Vec<u8> = Vec::new();
    let (mut plays, mut changed) = (0, 0);
    loop {
        dice.start(trial, &script, None);
        cell.trial(&mut state, &mut dice, &mut Silent, &mut rows);
        plays += 1;
        let more = script.len() < look.decisions.min(MOST_DECISIONS) as usize;
        let Some(fork) = dice.next().filter(|_| more) else { break };
        let number = (trial << 20) | (script.len() as u64) << 12;
        let mut play = |choice: usize, rollout: u32| {
            script.push(choice as u8);
            dice.start(trial, &script, Some(number + u64::from(rollout)));
            cell.trial(&mut state, &mut dice, &mut Silent, &mut rows);
            script.pop();
            value(&rows, look)
        };
        let (choice, cost) = best(fork, look.rollouts.clamp(1, MOST_ROLLOUTS), &mut play);
        plays += cost;
        changed += u32::from(choice != fork.own);
        script.push(choice as u8);
    }
    let row = rows.scope(0).next().map(<[i64]>::to_vec).unwrap_or_default();
    Searched { row, plays, decisions: script.len() as u32, changed }
}

/// What a play is worth to her; none where her measure has no value.
fn value(rows: &Rows, look: &LookAhead) -> Option<i64> {
    let value = rows.scope(0).next().map(|row| row[look.column]).filter(|&value| value > BEYOND)?;
    Some(if look.most { value } else { -value })
}

/// The best option, and the plays that it took to know. The strategy's own choice is held against each other one, on the
/// dice on which both have a value.
fn best(fork: Fork, rollouts: u32, play: &mut dyn FnMut(usize, u32) -> Option<i64>) -> (usize, u64) {
    let own: Vec<Option<i64>> = (0..rollouts).map(|rollout| play(fork.own, rollout)).collect();
    let (mut best, mut best_lead, mut plays) = (fork.own, 0.0, u64::from(rollouts));
    for option in (0..64).filter(|&option| option != fork.own && fork.open >> option & 1 == 1) {
        let (mut sum, mut squares, mut number) = (0_i64, 0_i64, 0_u32);
        for (rollout, own) in own.iter().enumerate() {
            let (Some(there), Some(own)) = (play(option, rollout as u32), own) else { continue };
            let lead = there - own;
            sum += lead;
            squares += lead * lead;
            number += 1;
        }
        plays += u64::from(rollouts);
        if number == 0 {
            continue;
        }
        let n = f64::from(number);
        let lead = sum as f64 / n;
        let error = ((squares as f64 / n - lead * lead).max(0.0) / (n - 1.0).max(1.0)).sqrt();
        if lead > error && lead > best_lead {
            (best, best_lead) = (option, lead);
        }
    }
    (best, plays)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two options, by hand: the strategy's own comes to 3 in every play; the other to 2 in half of them and to nothing that
    /// could be told in the others. And of losses, −3 against −2: an absent one is no gain.
    #[test]
    fn what_has_no_value_counts_for_nothing() {
        let fork = Fork { open: 0b11, own: 0 };
        let sparse = |own: i64, other: i64| {
            best(fork, 8, &mut |choice, rollout| match choice {
                0 => Some(own),
                _ => (rollout % 2 == 0).then_some(other),
            })
        };
        assert_eq!(sparse(3, 2), (0, 16));
        assert_eq!(sparse(-3, -4), (0, 16), "nothing is not better than a loss");
        assert_eq!(sparse(-3, -2), (1, 16), "although half of its plays tell nothing");
        assert_eq!(best(fork, 8, &mut |choice, _| (choice == 0).then_some(-1)), (0, 16));
    }
}
