//! Player who looks ahead: at each of her decisions she plays every option out many times and takes the best.
//!
//! This is Monte Carlo with a base policy: one step of policy improvement, or rollout (Tesauro and Galperin 1996, NIPS 9; Bertsekas 1999,
//! *Journal of Heuristics* 5).
//!
//! She knows the state as it is and rolls fresh dice from there on; all options of a decision meet the same fresh dice. She leaves the
//! strategy's choice only for one that is better by more than a standard error.
//!
//! With a depth of two she plays every option out to her next decision. There she looks ahead by a quarter of the plays, and goes on with
//! the best option.

mod exact;
mod race;

use super::dice::{Dice, Fork, Live, Seen, Steered};
use super::{BEYOND, Cell, Game, Rows};
pub(crate) use exact::solve;
pub use race::Lead;
use race::{even, race};

/// Settings of looking ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookAhead {
    /// Seat that looks ahead.
    pub seat: usize,
    /// Column of the objective in the trial's row. Plays in which it has no value do not count.
    pub column: usize,
    /// Whether a large value is better.
    pub most: bool,
    /// Plays of each option, on average.
    pub rollouts: u32,
    /// Decisions of a trial at which she looks ahead; after them the strategy decides.
    pub decisions: u32,
    /// Decisions that she looks ahead, 1 or 2; 0: she takes any open option, all equally likely.
    pub depth: u32,
}

/// Trial of a player who looks ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Searched {
    /// The trial's row.
    pub row: Vec<i64>,
    /// Plays that it took.
    pub plays: u64,
    /// Decisions at which she looked ahead.
    pub decisions: u32,
    /// Those in which she left the strategy's choice.
    pub changed: u32,
}

/// Decision of a strategy, with the results of looking ahead.
#[derive(Debug, Clone)]
pub struct Visit {
    /// Menu and facts.
    pub seen: Seen,
    /// The strategy's choice.
    pub own: usize,
    /// Lead of each other open option, as far as it was played.
    pub leads: Vec<Lead>,
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
    let mut player = Player::new(cell, seed, trial, look);
    let mut changed = 0;
    while let Some(fork) = player.next() {
        let choice = if look.depth == 0 { player.any(fork, seed) } else { player.look(fork) };
        changed += u32::from(choice != fork.own);
        player.script.push(choice as u8);
    }
    let row = player.rows.scope(0).next().map(<[i64]>::to_vec).unwrap_or_default();
    Searched { row, plays: player.plays, decisions: player.script.len() as u32, changed }
}

/// Decisions of one trial by the strategy, and the plays that it took.
pub(super) fn visits<G: Game>(cell: &Cell<G>, seed: u64, trial: u64, look: &LookAhead) -> (Vec<Visit>, u64) {
    let mut player = Player::new(cell, seed, trial, look);
    player.dice.watch(true);
    let mut found = Vec::new();
    while let Some(fork) = player.next() {
        let seen = player.dice.seen();
        player.dice.watch(false);
        let leads = player.weigh(fork);
        player.dice.watch(true);
        found.extend(seen.map(|seen| Visit { seen, own: fork.own, leads }));
        player.script.push(fork.own as u8);
    }
    (found, player.plays)
}

/// Player in the middle of a trial.
struct Player<'a, G: Game> {
    cell: &'a Cell<G>,
    look: &'a LookAhead,
    trial: u64,
    state: G::State,
    rows: Rows,
    dice: Steered,
    /// Her choices so far.
    script: Vec<u8>,
    plays: u64,
}

impl<'a, G: Game> Player<'a, G> {
    fn new(cell: &'a Cell<G>, seed: u64, trial: u64, look: &'a LookAhead) -> Self {
        let dice = Steered::new(seed, imagined(seed), look.seat);
        let (state, rows) = (cell.game().state(), cell.rows());
        Self { cell, look, trial, state, rows, dice, script: Vec::new(), plays: 0 }
    }

    /// The next decision of the trial itself.
    fn next(&mut self) -> Option<Fork> {
        self.play(&[]);
        let more = self.script.len() < self.look.decisions.min(MOST_DECISIONS) as usize;
        self.dice.next().filter(|_| more)
    }

    /// Plays the trial through its decided part, and on.
    fn play(&mut self, changes: &[(usize, u64)]) {
        self.dice.start(self.trial, &self.script, changes);
        self.cell.seldom(&mut self.state, &mut self.dice, &mut None, &mut self.rows);
        self.plays += 1;
    }

    /// Value of the last play for her; none where her measure has none.
    fn value(&self) -> Option<i64> {
        let row = self.rows.scope(0).next();
        let value = row.map(|row| row[self.look.column]).filter(|&value| value > BEYOND)?;
        Some(if self.look.most { value } else { -value })
    }

    /// Number of the first dice after the decisions so far.
    fn number(&self) -> u64 {
        (self.trial << 20) | (self.script.len() as u64) << 12
    }

    /// Any open option.
    fn any(&self, fork: Fork, seed: u64) -> usize {
        let mut luck = Live::of_trial(imagined(seed), self.number());
        luck.lane(0);
        let which = luck.pick(fork.open.count_ones()) as usize;
        (0..64).filter(|&option| fork.open >> option & 1 == 1).nth(which).unwrap_or(fork.own)
    }

    /// Best option at a fork.
    fn look(&mut self, fork: Fork) -> usize {
        let rollouts = self.rollouts();
        race(fork, rollouts, &mut |choice, rollout| self.out(choice, rollout)).0
    }

    /// Leads of the options of a fork over the strategy's choice, all equally often played.
    fn weigh(&mut self, fork: Fork) -> Vec<Lead> {
        let rollouts = self.rollouts();
        even(fork, rollouts, &mut |choice, rollout| self.out(choice, rollout))
    }

    fn rollouts(&self) -> u32 {
        self.look.rollouts.clamp(1, MOST_ROLLOUTS)
    }

    /// Plays one option out, on the dice of a number.
    fn out(&mut self, choice: usize, rollout: u32) -> Option<i64> {
        let change = (self.script.len() + 1, self.number() + u64::from(rollout));
        self.script.push(choice as u8);
        self.play(&[change]);
        if let Some(next) = self.dice.next().filter(|_| self.look.depth > 1) {
            self.again(next, change);
        }
        self.script.pop();
        self.value()
    }

    /// Looks ahead once more in an imagined play, and goes on with the best option there.
    fn again(&mut self, fork: Fork, change: (usize, u64)) {
        // Dice of their own: above all numbers of the first look.
        let (first, after) = (1 << 63 | self.number() ^ change.1 << 8, self.script.len() + 1);
        let rollouts = (self.look.rollouts / 4).max(4);
        let mut play = |choice: usize, rollout: u32| {
            self.script.push(choice as u8);
            self.play(&[change, (after, first + u64::from(rollout))]);
            self.script.pop();
            self.value()
        };
        let (choice, _) = race(fork, rollouts, &mut play);
        self.script.push(choice as u8);
        self.play(&[change]);
        self.script.pop();
    }
}
