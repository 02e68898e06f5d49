//! Bootstrap replicates of a field: every figure of every replicate, for intervals.

use evenodds_engine::run::Signals;
use evenodds_stats::judge::allocate::{even_plays, misordered};
use evenodds_stats::judge::bootstrap::{Method, ranged, ranks};
use evenodds_stats::judge::cycles::parts;
use evenodds_stats::judge::meetings::pairs;
use evenodds_stats::judge::random::Stream;
use evenodds_stats::judge::{Again, BradleyTerry, Meetings, Ranged, equilibrium};
use rayon::prelude::*;
use std::sync::atomic::Ordering;

use super::findings::Figure;

/// Figures of one field, original or resampled.
#[derive(Debug, Clone)]
pub(super) struct Figures {
    /// Mean rate of each entrant.
    pub(super) rates: Vec<f64>,
    /// Share of draws of each one's plays, and of all plays, each pair alike.
    pub(super) undecided: Vec<f64>,
    /// Rank of each by its rate.
    pub(super) ranks: Vec<f64>,
    /// Bradley and Terry's strengths.
    pub(super) strengths: Vec<f64>,
    /// Shares of the equilibrium.
    pub(super) shares: Vec<f64>,
    /// Rates against it.
    pub(super) against: Vec<f64>,
    /// Cyclicity, size of the transitive part and of the cyclic one, effective entrants.
    pub(super) field: Vec<f64>,
    /// Wins of the first seat, and the worth of swapping seats (NaN where nothing differs).
    pub(super) seats: Vec<f64>,
    /// Logarithm of the plays of an even schedule of the same precision, and the expected pairs in the wrong order; empty unless requested.
    pub(super) order: Vec<f64>,
    /// Smallest lead of each requested claim, and the lowest rate of each entrant.
    pub(super) leads: Vec<f64>,
}

/// Requested figures of every replicate besides those of entrants.
#[derive(Debug, Clone, Default)]
pub(super) struct Questions {
    /// Claims of dominance: the worse entrant, and the better one.
    pub(super) claims: Vec<(usize, usize)>,
    /// Entrants whose lowest rate is requested.
    pub(super) lowest: Vec<usize>,
    /// Whether the plays of an even schedule are requested.
    pub(super) order: bool,
}

/// Figures of a field, and of its replicates.
pub(super) struct Replicas {
    pub(super) own: Figures,
    all: Vec<Figures>,
    confidence: f64,
}

impl Replicas {
    /// Computes all figures, and again for `count` resampled fields. Replicate i depends on (seed, i) only. None after a stop signal.
    pub(super) fn new(
        meetings: &Meetings,
        fit: &BradleyTerry,
        questions: &Questions,
        count: usize,
        seed: u64,
        confidence: f64,
        signals: &Signals,
    ) -> Option<Self> {
        let own = Figures::of(meetings, fit.strengths.clone(), questions);
        let field = Again::new(meetings);
        let replicate = |i: usize| {
            let again = field.draw(&mut Stream::new(seed, i as u64));
            let stopped = signals.stop.load(Ordering::Relaxed);
            (!stopped).then(|| Figures::of(&again, fit.again(&again.scores()), questions))
        };
        let all: Option<Vec<Figures>> = (0..count).into_par_iter().map(replicate).collect();
        Some(Self { own, all: all?, confidence })
    }

    /// Figures with their intervals.
    pub(super) fn ranged(&self, method: Method, of: impl Fn(&Figures) -> Vec<f64>) -> Vec<Figure> {
        let replicates: Vec<Vec<f64>> = self.all.iter().map(&of).collect();
        let figure =
            |ranged: Ranged| Figure { value: ranged.value, low: ranged.interval.low, high: ranged.interval.high };
        ranged(&of(&self.own), &replicates, self.confidence, method).into_iter().map(figure).collect()
    }

    /// Share of the replicates for which something holds.
    pub(super) fn share(&self, holds: impl Fn(&Figures) -> bool) -> f64 {
        self.all.iter().filter(|figures| holds(figures)).count() as f64 / self.all.len().max(1) as f64
    }
}

impl Figures {
    /// Figures of a field with these strengths.
    pub(super) fn of(meetings: &Meetings, strengths: Vec<f64>, questions: &Questions) -> Self {
        let payoffs = &meetings.plain_payoffs();
        let rates: Vec<f64> = payoffs.mean_rates().iter().map(|rate| rate.value).collect();
        let mixture = equilibrium(payoffs);
        let split = parts(payoffs);
        let lead = |&(worse, better): &(usize, usize)| {
            let leads = payoffs.row(better).iter().zip(payoffs.row(worse)).map(|(b, w)| (b - w) / 2.0);
            leads.fold(f64::INFINITY, f64::min)
        };
        let lowest = |&a: &usize| {
            let others = (0..payoffs.size()).filter(|&b| b != a);
            others.map(|b| f64::midpoint(1.0, payoffs.value(a, b))).fold(f64::INFINITY, f64::min)
        };
        let order = || {
            let (payoffs, n) = (meetings.payoffs(), meetings.size());
            let mut plays = vec![0; n * n];
            for ((a, b), rounds) in pairs(n).zip(meetings.rounds()) {
                plays[a * n + b] = 2 * rounds.number();
            }
            vec![even_plays(&payoffs, |a, b| plays[a * n + b]).ln(), misordered(&payoffs)]
        };
        Self {
            seats: vec![f64::midpoint(1.0, meetings.seat().value), meetings.swapping().unwrap_or(f64::NAN)],
            order: if questions.order { order() } else { Vec::new() },
            undecided: {
                let mut each = meetings.undecided();
                each.push(each.iter().sum::<f64>() / each.len().max(1) as f64);
                each
            },
            ranks: ranks(&rates),
            rates,
            strengths,
            against: mixture.values.iter().map(|value| f64::midpoint(1.0, *value)).collect(),
            field: vec![split.cyclicity, split.transitive / 2.0, split.cyclic / 2.0, mixture.effective_entrants()],
            shares: mixture.shares,
            leads: questions.claims.iter().map(lead).chain(questions.lowest.iter().map(lowest)).collect(),
        }
    }
}
