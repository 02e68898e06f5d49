//! Place of each entrant, traps, and entrants that nobody beats.

use super::claims::Evidence;
use super::findings::{Claim, Figure, Standing, Unbeaten};
use super::pairs::Pairs;
use super::replicas::{Questions, Replicas};
use evenodds_kit::Entrant;
use evenodds_stats::judge::bootstrap::Method;
use evenodds_stats::judge::dominance::{Dominance, dominance, unbeaten};
use evenodds_stats::judge::{Payoffs, WinMatrix};

/// Claims that hold in the plays seen, up to the margin. A trap must also be worse by more than the margin on average: neither of two
/// entrants that are alike is one.
pub(super) struct Claimed {
    /// Pairs in which one does at least as well as the other against everybody.
    traps: Vec<Dominance>,
    /// Entrants that nobody beats.
    unbeaten: Vec<usize>,
}

impl Claimed {
    /// Claims of the plays. The margin is one of rates.
    pub(super) fn of(payoffs: &Payoffs, margin: f64) -> Self {
        // Values are twice rates.
        let bound = -2.0 * margin;
        let means = payoffs.means();
        let leads = |claim: &Dominance| means[claim.better].value - means[claim.worse].value > -bound;
        let traps = dominance(payoffs, 2.0 * margin).into_iter();
        let traps = traps.filter(|claim| claim.least.value >= bound && leads(claim));
        let lowest = unbeaten(payoffs, 2.0 * margin).into_iter().enumerate();
        let unbeaten = lowest.filter(|(_, (least, _))| least.value >= bound).map(|(entrant, _)| entrant);
        Self { traps: traps.collect(), unbeaten: unbeaten.collect() }
    }

    /// Requested figures of every resampled field: the traps' smallest leads, then the lowest rates of the unbeaten.
    pub(super) fn questions(&self) -> Questions {
        let claims = self.traps.iter().map(|claim| (claim.worse, claim.better)).collect();
        Questions { claims, lowest: self.unbeaten.clone(), order: false }
    }
}

/// Field with all that its standings rest on.
pub(super) struct Case<'a> {
    pub(super) scores: &'a WinMatrix,
    pub(super) pairs: &'a Pairs,
    pub(super) replicas: &'a Replicas,
    pub(super) evidence: &'a Evidence<'a>,
    /// Differences of a rate smaller than this do not matter.
    pub(super) margin: f64,
    pub(super) confidence: f64,
}

impl Case<'_> {
    /// The standings of entrants in the order of the field.
    pub(super) fn standings(&self, entrants: &[&Entrant], labels: &[usize], claimed: &Claimed) -> Vec<Standing> {
        let size = entrants.len();
        let ranged = |of: fn(&super::replicas::Figures) -> &Vec<f64>| {
            self.replicas.ranged(Method::Percentile, |figures| of(figures).clone())
        };
        let (rates, ranks, strengths) = (ranged(|f| &f.rates), ranged(|f| &f.ranks), ranged(|f| &f.strengths));
        let (shares, against) = (ranged(|f| &f.shares), ranged(|f| &f.against));
        let undecided = ranged(|f| &f.undecided);
        let leads = self.replicas.ranged(Method::Centred, |figures| figures.leads.clone());
        // The mean lead over all opponents, each other among them; the lead against oneself is 0.
        let share = (size - 1) as f64 / size as f64;
        let lead = |figures: &super::replicas::Figures, claim: &Dominance| {
            (figures.rates[claim.better] - figures.rates[claim.worse]) * share
        };
        let means = self
            .replicas
            .ranged(Method::Percentile, |figures| claimed.traps.iter().map(|claim| lead(figures, claim)).collect());
        let standing = |(entrant, known): (usize, &&Entrant)| {
            let others = || (0..size).filter(|&other| other != entrant);
            let worst = self.pairs.worst(entrant);
            Standing {
                name: known.name.clone(),
                group: known.group.clone(),
                detail: known.detail.clone(),
                plays: others().map(|other| self.scores.plays(entrant, other)).sum(),
                rate: rates[entrant],
                undecided: undecided[entrant]
                    .or_unseen(others().map(|other| self.scores.plays(entrant, other) / 2).sum(), self.confidence),
                rank: [ranks[entrant].low, ranks[entrant].high],
                strength: strengths[entrant],
                share: shares[entrant].with_its_value(),
                against_equilibrium: against[entrant],
                cluster: labels[entrant],
                worst: (worst, self.pairs.rate(entrant, worst)),
                trap: self.trap(entrant, claimed, &leads, &means),
                mixed: None,
                unbeaten: self.unbeaten(entrant, claimed, &leads),
            }
        };
        entrants.iter().enumerate().map(standing).collect()
    }

    fn trap(&self, entrant: usize, claimed: &Claimed, leads: &[Figure], means: &[Figure]) -> Option<Claim> {
        let at = claimed.traps.iter().position(|claim| claim.worse == entrant)?;
        let claim = &claimed.traps[at];
        let p = self.evidence.dominates(claim.better, claim.worse, 2.0 * self.margin);
        let p = p.max(self.evidence.leads(claim.better, claim.worse));
        Some(Claim {
            by: claim.better,
            least: leads[at],
            mean: means[at],
            p,
            holds_in: self.replicas.share(|figures| figures.leads[at] >= -self.margin),
            shown: p < 1.0 - self.confidence,
        })
    }

    fn unbeaten(&self, entrant: usize, claimed: &Claimed, leads: &[Figure]) -> Option<Unbeaten> {
        let at = claimed.unbeaten.iter().position(|known| *known == entrant)?;
        let place = claimed.traps.len() + at;
        let p = self.evidence.stands(entrant, 2.0 * self.margin);
        Some(Unbeaten {
            least: leads[place],
            p,
            holds_in: self.replicas.share(|figures| figures.leads[place] >= 0.5 - self.margin),
            shown: p < 1.0 - self.confidence,
        })
    }
}
