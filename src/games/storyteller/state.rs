//! State of a trial, and its counts.

use super::sheet::Scores;
use super::test::{Outcome, Test};

/// Most characters of a party.
pub const MOST_PARTY: usize = 12;
/// Most scenes of which a campaign keeps numbers of their own.
pub const MOST_REPORTED: usize = 64;

/// A character during a campaign.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Actor {
    /// Scores as they are now.
    pub scores: Scores,
    /// Exertion left.
    pub exertion: i32,
    /// Convictions that stay on for the rest of the scene (R15), as bits.
    pub active: u32,
}

/// Counts of a test or a campaign.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tests taken.
    pub tests: i32,
    /// Tests by difficulty.
    pub tests_of: [i32; 4],
    /// Successes.
    pub successes: i32,
    /// Successes by difficulty.
    pub successes_of: [i32; 4],
    /// Setbacks, bought off or not.
    pub setbacks: i32,
    /// Setbacks bought off.
    pub bought_off: i32,
    /// Scheme dice earned.
    pub gain: i32,
    /// Scheme dice that eased.
    pub ease: i32,
    /// Convictions activated.
    pub convictions: i32,
    /// Exertion of both kinds.
    pub exertion: i32,
    /// Tests with Exertion after the roll.
    pub exerted: i32,
    /// Dice rolled again.
    pub rerolled: i32,
    /// Tests that began with an empty Scheme.
    pub empty: i32,
    /// Sum over scenes of the Scheme at their end.
    pub scheme_sum: i32,
}

/// Numbers of one scene.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SceneCounts {
    /// Successes.
    pub successes: i32,
    /// Tests.
    pub tests: i32,
    /// Sum of Ability before Convictions, Scheme and Exertion.
    pub ability: i32,
    /// Scheme at its end.
    pub scheme: i32,
}

/// Everything that a trial changes.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// The party.
    pub party: Vec<Actor>,
    /// The Scheme, shared by all (ST-SCHEME-1).
    pub pool: i32,
    /// What was counted.
    pub counts: Counts,
    /// Numbers of the reported scenes, in their order.
    pub scenes: Vec<SceneCounts>,
    /// Successes under each plan, in the order in which they are written.
    pub plans: Vec<i32>,
    /// The last test.
    pub test: Test,
    /// How it ended.
    pub outcome: Outcome,
    /// Its setback was bought off.
    pub bought_off: bool,
}

impl State {
    /// Counts a test: it began with so many Scheme dice, against so many difficulty dice.
    pub(super) fn count(&mut self, scheme_before: i32, difficulty: usize, gained: i32) {
        let (counts, test, outcome) = (&mut self.counts, &self.test, self.outcome);
        counts.tests += 1;
        counts.tests_of[difficulty - 1] += 1;
        counts.successes += i32::from(outcome.success);
        counts.successes_of[difficulty - 1] += i32::from(outcome.success);
        counts.setbacks += i32::from(outcome.setback);
        counts.bought_off += i32::from(self.bought_off);
        counts.gain += gained;
        counts.ease += test.eased;
        counts.convictions += test.convictions;
        counts.exertion += test.exertion_before + test.exertion_after;
        counts.exerted += i32::from(test.exertion_after > 0);
        counts.rerolled += test.rerolled;
        counts.empty += i32::from(scheme_before == 0);
    }
}
