//! How far a field is.

use evenodds_stats::judge::Meetings;

/// How far a field is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Stages that were begun: an even budget has one, an adaptive one two, a stop one for each look.
    pub stage: u32,
    /// Rounds up to which each pair plays in this stage.
    pub targets: Vec<u64>,
    /// What was played in this stage and is judged; of a stop, in all of them.
    pub meetings: Meetings,
    /// The pilot of an adaptive budget, once it is over. Its rounds are the first of each pair.
    pub pilot: Meetings,
}

impl State {
    /// Nothing played yet.
    pub fn new(size: usize) -> Self {
        let targets = vec![0; size * size.saturating_sub(1) / 2];
        Self { stage: 0, targets, meetings: Meetings::new(size), pilot: Meetings::new(size) }
    }

    /// All plays, those of a pilot too.
    pub fn plays(&self) -> u64 {
        self.pilot.plays() + self.meetings.plays()
    }

    /// What is judged: never a pilot and what it led to together. It is the pilot where that is more: in a field that was
    /// told to stop soon after it, or has nothing else.
    pub fn judged(&self) -> &Meetings {
        if self.pilot.plays() > self.meetings.plays() { &self.pilot } else { &self.meetings }
    }

    /// Whether each pair got as far as its stage wants.
    pub(super) fn is_level(&self) -> bool {
        self.meetings.rounds().iter().zip(&self.targets).all(|(rounds, &target)| rounds.number() >= target)
    }
}
