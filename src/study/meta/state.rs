//! State of a field while it is played.

use evenodds_stats::judge::Meetings;

/// State of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Stages that were begun: an even budget has one, an adaptive one two, a stop one for each interim analysis.
    pub stage: u32,
    /// Rounds up to which each pair plays in this stage.
    pub targets: Vec<u64>,
    /// Counted plays of this stage; with a stop, of all stages.
    pub meetings: Meetings,
    /// Pilot of an adaptive budget, once it is over. Its rounds are the first of each pair.
    pub pilot: Meetings,
}

impl State {
    /// State before the first play.
    pub fn new(size: usize) -> Self {
        let targets = vec![0; size * size.saturating_sub(1) / 2];
        Self { stage: 0, targets, meetings: Meetings::new(size), pilot: Meetings::new(size) }
    }

    /// All plays, those of a pilot included.
    pub fn plays(&self) -> u64 {
        self.pilot.plays() + self.meetings.plays()
    }

    /// Plays of the results: either the pilot or the plays after it, never both. It is the pilot where that has more plays, as in a field
    /// that was stopped soon after it.
    pub fn judged(&self) -> &Meetings {
        if self.pilot.plays() > self.meetings.plays() { &self.pilot } else { &self.meetings }
    }

    /// Whether each pair has reached the target of its stage.
    pub(super) fn is_level(&self) -> bool {
        self.meetings.rounds().iter().zip(&self.targets).all(|(rounds, &target)| rounds.number() >= target)
    }
}
