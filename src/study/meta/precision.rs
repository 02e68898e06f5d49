//! `stop` and `--precision` of a field: each pair plays until its win rate is precise enough.
//!
//! Interim analyses take place when the pairs have played the scenario's `trials`, and at each doubling: numbers that are fixed before the
//! first die falls. The confidence is raised for all of them, so that a pair's interval holds whenever it stops (see [`Looks`]).
//!
//! On an even budget all pairs go on until the last one is precise; on an adaptive one a precise pair rests for good.

use super::ready::Request;
use super::ready::{MOST_ROUNDS, Tourney};
use evenodds_scenario::stop::PATIENCE;
use evenodds_scenario::{Budget, Stop, Width};
use evenodds_stats::judge::Meetings;
use evenodds_stats::{Looks, student};

/// Required precision of the win rate of each pair.
#[derive(Debug, Clone, PartialEq)]
pub struct Precision {
    /// How far its interval may reach to either side, of a rate of 0 to 1.
    pub half_width: f64,
    /// Confidence of that interval, over all interim analyses together.
    pub confidence: f64,
    /// Plays of a pair at each interim analysis.
    pub looks: Looks,
    /// Whether a pair that is precise rests.
    pub rests: bool,
}

impl Tourney {
    /// Required precision of each pair; none for a fixed number of plays.
    pub fn precision(&self, asked: Request) -> Option<Precision> {
        Precision::of(self, asked)
    }

    /// Plays of all pairs together: all of them, or as many as a stop allows.
    pub fn plays(&self, asked: Request) -> u64 {
        let size = self.entrants.len() as u64;
        let each = self.precision(asked).map_or(2 * self.rounds(asked.trials), |wanted| wanted.looks.most());
        (size * (size - 1) / 2).saturating_mul(each)
    }
}

impl Precision {
    /// Precision from the command line or the scenario; none for a fixed number of plays.
    pub(super) fn of(tourney: &Tourney, asked: Request) -> Option<Self> {
        let scenario = &tourney.scenario;
        let stop = scenario.stop.as_ref();
        let width = asked.precision.or(stop.map(|stop| stop.half_width)).filter(|_| asked.trials.is_none())?;
        let half_width = match width {
            Width::Absolute(width) => width,
            Width::Percent(percent) => percent / 100.0,
        };
        let confidence = stop.map_or(scenario.confidence, |stop| stop.confidence);
        let most = stop.map_or(PATIENCE, |stop| stop.max_trials).min(2 * MOST_ROUNDS);
        let even = tourney.budget() == Budget::Even && stop.is_none_or(|stop: &Stop| stop.budget == Budget::Even);
        let first = (2 * tourney.rounds(None)).min(most);
        let mut looks = Looks::doubling(first, most);
        // Fewer interim analyses make each of them narrower, which may save another one.
        for _ in 0..4 {
            let reach = student::normal_two_sided(looks.confidence(confidence));
            // No pair's interval reaches farther than z / (2 √rounds).
            let enough = 2 * ((reach / (2.0 * half_width)).powi(2).ceil() as u64).clamp(1, MOST_ROUNDS);
            looks = Looks::doubling(first, most.min(enough.max(first)));
        }
        Some(Self { half_width, confidence, looks, rests: !even })
    }

    /// Rounds of a pair at each interim analysis.
    pub(super) fn rounds(&self) -> impl Iterator<Item = u64> {
        self.looks.counts().iter().map(|plays| plays.div_ceil(2))
    }

    /// Whether each pair is still not precise enough.
    pub(super) fn open(&self, meetings: &Meetings) -> Vec<bool> {
        let confidence = self.looks.confidence(self.confidence);
        meetings.rates(confidence).into_iter().map(|(rate, range)| range.reach(rate) > self.half_width).collect()
    }

    /// Text for the owner of a checkpoint.
    pub(super) fn text(&self) -> String {
        let rest = if self.rests { "resting" } else { "all" };
        format!(" precision {} at {} looks {:?} {rest}", self.half_width, self.confidence, self.looks.counts())
    }
}
