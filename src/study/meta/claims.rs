//! p-values of claims about a field.
//!
//! A claim like "does at least as well against everybody" is made of many comparisons, all of which must hold. Its p-value is the largest
//! of theirs (Berger 1982, intersection-union test). Bonferroni's correction goes over all claims of a kind in the field, shown or not.
//!
//! Each comparison is a score test: its error is the one under the hypothesis that the claim is just not true, as in Wilson's interval. The
//! usual error is far too small for pairs that nearly always end alike, and a field of hundreds selects just those.

use evenodds_stats::judge::estimate::upper_tail;
use evenodds_stats::judge::{Meetings, Payoffs};

/// Values of a field with the rounds behind them.
pub(super) struct Evidence<'a> {
    payoffs: &'a Payoffs,
    /// Rounds of each pair, row by row.
    rounds: Vec<f64>,
    /// Planned interim analyses of the field: each claim may be made at any of them.
    looks: f64,
}

impl<'a> Evidence<'a> {
    /// Evidence of a field at one of so many planned interim analyses.
    pub(super) fn new(meetings: &Meetings, payoffs: &'a Payoffs, looks: usize) -> Self {
        let n = meetings.size();
        let mut rounds = vec![0.0; n * n];
        for ((a, b), each) in meetings.each() {
            (rounds[a * n + b], rounds[b * n + a]) = (each.number() as f64, each.number() as f64);
        }
        Self { payoffs, rounds, looks: looks.max(1) as f64 }
    }

    fn rounds(&self, a: usize, b: usize) -> f64 {
        self.rounds[a * self.payoffs.size() + b]
    }

    /// Chance of a lead as large as this over a bound, if the truth is at the bound. The lead is a sum of values of pairs, with these
    /// weights and rounds.
    fn p(lead: f64, error: f64, pairs: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
        if pairs.clone().any(|(_, rounds)| rounds <= 0.0) {
            return 1.0;
        }
        // Squares about the bound are squares about the mean plus the distance of the two. Each pair has a part of that distance by least
        // squares, in proportion to the weights.
        let squares: f64 = pairs.clone().map(|(weight, _)| weight * weight).sum();
        let part = |(weight, rounds): (f64, f64)| (weight * weight * lead / squares).powi(2) / rounds;
        let shift: f64 = pairs.map(part).sum();
        let spread = (error * error + shift).sqrt();
        if spread > 0.0 { upper_tail(lead / spread) } else { f64::from(u8::from(lead <= 0.0)) }
    }

    /// "`better` is worth more than `worse` less `margin` against everybody", in units of value, of all such claims.
    pub(super) fn dominates(&self, better: usize, worse: usize, margin: f64) -> f64 {
        let (v, n) = (self.payoffs, self.payoffs.size());
        let against = |opponent: usize| {
            let lead = v.value(better, opponent) - v.value(worse, opponent) + margin;
            let error = v.error(better, opponent).hypot(v.error(worse, opponent));
            // Against each other both have the same plays: the lead is counted from one pair alone.
            let both = [self.rounds(better, opponent), self.rounds(worse, opponent)];
            let rounds = match opponent {
                own if own == better => &both[1..],
                own if own == worse => &both[..1],
                _ => &both[..],
            };
            Self::p(lead, error, rounds.iter().map(|rounds| (1.0, *rounds)))
        };
        let worst = (0..n).map(against).fold(0.0, f64::max);
        self.corrected(worst, n * (n - 1))
    }

    /// "`better` is worth more than `worse` on average", of all such claims. Against each other both have the same plays,
    /// which count twice.
    pub(super) fn leads(&self, better: usize, worse: usize) -> f64 {
        self.mix_leads(&[(better, 1.0)], worse, self.payoffs.size() - 1)
    }

    /// "The mix is worth more than `entrant` on average", of one such claim for each entrant.
    pub(super) fn mixed_leads(&self, mix: &[(usize, f64)], entrant: usize) -> f64 {
        self.mix_leads(mix, entrant, 1)
    }

    /// The mean lead over all opponents, of `times` as many claims as entrants.
    fn mix_leads(&self, mix: &[(usize, f64)], entrant: usize, times: usize) -> f64 {
        let (v, n) = (self.payoffs, self.payoffs.size());
        // What each ordered pair counts: that of two entrants is one pair seen from either side.
        let mut weights = vec![0.0; n * n];
        for opponent in 0..n {
            for &(one, weight) in mix.iter().chain([&(entrant, -1.0)]).filter(|(one, _)| *one != opponent) {
                let (low, high, sign) = if one < opponent { (one, opponent, 1.0) } else { (opponent, one, -1.0) };
                weights[low * n + high] += sign * weight / n as f64;
            }
        }
        let pairs = evenodds_stats::judge::meetings::pairs(n).map(|(a, b)| (a, b, weights[a * n + b]));
        let pairs: Vec<(usize, usize, f64)> = pairs.filter(|(.., weight)| weight.abs() > 0.0).collect();
        let lead: f64 = pairs.iter().map(|&(a, b, weight)| weight * v.value(a, b)).sum();
        let variance: f64 = pairs.iter().map(|&(a, b, weight)| (weight * v.error(a, b)).powi(2)).sum();
        let each = pairs.iter().map(|&(a, b, weight)| (weight, self.rounds(a, b)));
        self.corrected(Self::p(lead, variance.sqrt(), each), n * times)
    }

    /// "`entrant` is worth more than `−margin` against everybody", of all entrants.
    pub(super) fn stands(&self, entrant: usize, margin: f64) -> f64 {
        let n = self.payoffs.size();
        let others = (0..n).filter(|&opponent| opponent != entrant);
        let against = |opponent: usize| {
            let lead = self.payoffs.value(entrant, opponent) + margin;
            self.edge(entrant, opponent, lead)
        };
        self.corrected(others.map(against).fold(0.0, f64::max), n)
    }

    /// "The mix is worth more than `entrant` less `margin` against everybody", of one such claim for each entrant. The mix must be chosen
    /// on other plays.
    pub(super) fn mixed(&self, mix: &[(usize, f64)], entrant: usize, margin: f64) -> f64 {
        let (v, n) = (self.payoffs, self.payoffs.size());
        let against = |opponent: usize| {
            // An entrant against itself draws, for certain.
            let all = mix.iter().copied().chain([(entrant, -1.0)]).filter(|&(one, _)| one != opponent);
            let lead: f64 = all.clone().map(|(one, weight)| weight * v.value(one, opponent)).sum();
            let variance: f64 = all.clone().map(|(one, weight)| (weight * v.error(one, opponent)).powi(2)).sum();
            let pairs = all.map(|(one, weight)| (weight, self.rounds(one, opponent)));
            Self::p(lead + margin, variance.sqrt(), pairs)
        };
        self.corrected((0..n).map(against).fold(0.0, f64::max), n)
    }

    /// "`a` is worth more than a bound against `b`", at this lead over it.
    fn edge(&self, a: usize, b: usize, lead: f64) -> f64 {
        Self::p(lead, self.payoffs.error(a, b), std::iter::once((1.0, self.rounds(a, b))))
    }

    /// p-value of one of so many claims, made at any of the interim analyses.
    fn corrected(&self, p: f64, claims: usize) -> f64 {
        (p * claims as f64 * self.looks).min(1.0)
    }

    /// "Each of the three beats the next", of all circles: of both directions of all pairs.
    pub(super) fn circles(&self, [a, b, c]: [usize; 3]) -> f64 {
        let n = self.payoffs.size();
        let edge = |(x, y): (usize, usize)| self.edge(x, y, self.payoffs.value(x, y));
        let worst = [(a, b), (b, c), (c, a)].into_iter().map(edge).fold(0.0, f64::max);
        self.corrected(worst, n * (n - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_engine::Rounds;
    use evenodds_stats::judge::random::Stream;

    /// 4,000 studies in which a claim is just not true, at middling rates and at extreme ones. A comparison has p below 0.05, and below
    /// 0.001, at most as often as stated, within what so many studies can show.
    #[test]
    fn false_claims_are_made_as_rarely_as_stated() {
        for (rate, rounds) in [(0.5, 40), (0.9, 40), (0.98, 100), (0.7, 15)] {
            let (mut twentieth, mut thousandth) = (0, 0);
            for study in 0..4000 {
                let mut stream = Stream::new(17, study);
                let mut pair = |rate: f64| {
                    let mut counts = [0; 9];
                    let won = stream.binomial(rounds, rate) as u32;
                    (counts[0], counts[8]) = (won, rounds as u32 - won);
                    Rounds { counts }
                };
                // Both beat the third alike: the first has no lead there, and the margin is 0.
                let field = Meetings::of(3, vec![pair(0.9), pair(rate), pair(rate)]).expect("three pairs");
                let payoffs = field.payoffs();
                let p = Evidence::new(&field, &payoffs, 1).dominates(0, 1, 0.0) / 6.0;
                twentieth += u32::from(p < 0.05);
                thousandth += u32::from(p < 0.001);
            }
            assert!(twentieth < 245 && thousandth <= 12, "{rate}: {twentieth} and {thousandth} of 4000");
        }
    }

    /// Ten wins in ten rounds are no certainty: p is 2⁻¹⁰, and not the 10⁻²⁴ of an error that vanishes.
    #[test]
    fn a_few_plays_that_end_alike_prove_little() {
        let always = Rounds { counts: [10, 0, 0, 0, 0, 0, 0, 0, 0] };
        let lost = Rounds { counts: [0, 0, 0, 0, 0, 0, 0, 0, 10] };
        let field = Meetings::of(3, vec![always, lost, always]).expect("three pairs");
        let payoffs = field.payoffs();
        let p = Evidence::new(&field, &payoffs, 1).circles([0, 1, 2]) / 6.0;
        assert!((0.0002..0.005).contains(&p), "{p}");
        let nothing = Meetings::new(3);
        let payoffs = nothing.payoffs();
        assert!(Evidence::new(&nothing, &payoffs, 1).stands(0, 0.02) >= 1.0);
    }
}
