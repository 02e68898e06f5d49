//! Dice of a play that begins as others did, and goes on with dice of its own.

use super::{Dice, Live, Question};
use std::cell::RefCell;

/// Dice of a play from one of its draws on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// The draw, from 0. All lanes are counted together.
    pub from: u64,
    /// Number of the trial whose dice follow.
    pub number: u64,
}

/// Level that a play reached for the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// The level.
    pub level: i64,
    /// Draws before the decision at which it was seen.
    pub draws: u64,
}

/// Dice of a play in branches, with a watcher of its decisions.
///
/// A play is a function of its dice. So the same dice up to a draw give the same state there, and other dice from there on give another
/// end. The level is seen at decisions: the highest so far, and after how many draws.
pub struct Branched<'a> {
    live: Live,
    branches: Vec<Branch>,
    /// Branches begun so far.
    begun: usize,
    lane: usize,
    draws: u64,
    dice: u64,
    /// Whether the dice were taken from their start once more.
    again: bool,
    level: &'a dyn Fn(usize, &Question<'_>) -> Option<i64>,
    reached: RefCell<Vec<Reached>>,
}

impl<'a> Branched<'a> {
    /// Dice under `seed`. `level` gets the seat that decides and the question; none: this decision shows no level.
    pub fn new(seed: u64, level: &'a dyn Fn(usize, &Question<'_>) -> Option<i64>) -> Self {
        Self {
            live: Live::of_trial(seed, 0),
            branches: Vec::new(),
            begun: 0,
            lane: 0,
            draws: 0,
            dice: 0,
            again: false,
            level,
            reached: RefCell::default(),
        }
    }

    /// Starts a play. The branches stand in rising order, the first from draw 0.
    pub fn start(&mut self, branches: &[Branch]) {
        self.branches.clear();
        self.branches.extend_from_slice(branches);
        (self.begun, self.lane, self.draws, self.dice, self.again) = (0, 0, 0, 0, false);
        self.reached.get_mut().clear();
    }

    /// Dice thrown so far, drawn lots included.
    pub fn thrown(&self) -> u64 {
        self.dice
    }

    /// Levels so far, each higher than those before.
    pub fn reached(&mut self) -> &[Reached] {
        self.reached.get_mut()
    }

    /// Whether the dice were taken from their start once more: then those after a draw are not all fresh.
    pub fn began_again(&self) -> bool {
        self.again
    }

    #[inline]
    fn draw(&mut self, dice: u32) -> &mut Live {
        while let Some(branch) = self.branches.get(self.begun).filter(|branch| branch.from <= self.draws) {
            self.live.start(branch.number);
            self.live.lane(self.lane);
            self.begun += 1;
        }
        self.draws += 1;
        self.dice += u64::from(dice);
        &mut self.live
    }
}

impl Dice for Branched<'_> {
    const STEERED: bool = true;

    fn lane(&mut self, lane: usize) {
        self.lane = lane;
        self.live.lane(lane);
    }

    fn again(&mut self) {
        self.again = true;
        self.live.again();
    }

    fn die(&mut self, sides: u32) -> u32 {
        self.draw(1).die(sides)
    }

    fn dice(&mut self, count: u32, sides: u32, each: impl FnMut(u32)) {
        self.draw(count).dice(count, sides, each);
    }

    fn steer(&self, seat: usize, question: &Question<'_>) -> Option<usize> {
        if let Some(level) = (self.level)(seat, question) {
            let mut reached = self.reached.borrow_mut();
            if reached.last().is_none_or(|last| level > last.level) {
                reached.push(Reached { level, draws: self.draws });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn faces(number: u64, many: usize) -> Vec<u32> {
        let mut live = Live::of_trial(3, number);
        live.lane(2);
        (0..many).map(|_| live.die(1000)).collect()
    }

    /// Three dice of one trial, then those of another; two branches at one draw leave the later one.
    #[test]
    fn dice_change_at_their_draw_and_not_before() {
        let mut dice = Branched::new(3, &|_, _| None);
        let branch = |from, number| Branch { from, number };
        for branches in [vec![branch(0, 8), branch(3, 9)], vec![branch(0, 8), branch(3, 7), branch(3, 9)]] {
            dice.start(&branches);
            dice.lane(2);
            let seen: Vec<u32> = (0..6).map(|_| dice.die(1000)).collect();
            assert_eq!(seen, [faces(8, 3), faces(9, 3)].concat());
            assert_eq!(dice.thrown(), 6);
        }
    }

    #[test]
    fn only_higher_levels_are_kept() {
        let level = |seat: usize, question: &Question<'_>| (seat == 0).then(|| (question.fact)(0));
        let mut dice = Branched::new(3, &level);
        dice.start(&[Branch { from: 0, number: 1 }]);
        let list = Arc::default();
        let ask = |dice: &Branched<'_>, seat: usize, fact: i64| {
            let question = Question { open: 1, own: 0, list: &list, menu: None, fact: &|_| fact };
            assert_eq!(dice.steer(seat, &question), None);
        };
        ask(&dice, 0, 1);
        ask(&dice, 1, 9);
        let _ = dice.die(6);
        ask(&dice, 0, 1);
        ask(&dice, 0, 4);
        dice.dice(2, 6, |_| ());
        ask(&dice, 0, 3);
        assert_eq!(dice.reached(), [Reached { level: 1, draws: 0 }, Reached { level: 4, draws: 1 }]);
        assert_eq!(dice.thrown(), 3);
        assert!(!dice.began_again());
    }
}
