//! Interim analyses of a running study, at trial counts that are fixed before it begins.
//!
//! The chance of error, α = 1 − confidence, is shared evenly: each of K analyses has the confidence 1 − α/K. By the union bound all
//! intervals then hold together, whatever rule picks the reported one (Bonferroni; the spending function α*(k) = αk/K of Lan and DeMets
//! 1983, *Biometrika* 70). Nothing is assumed about the dependence of analyses.
//!
//! Counts double from one to the next. Ten analyses cost a factor of 1.43 in width (2.81 against 1.96 standard errors), thirty 1.60.
//!
//! A study that plays until an interval is *narrow* pays nothing of this ([`Looks::growing`], [`SAFETY`]): see
//! `docs/src/explanation/figures.md` (Chow and Robbins 1965, *Annals of Mathematical Statistics* 36; Glynn and Whitt 1992, *Annals of
//! Applied Probability* 2).

/// Factor on the requested width: an interval is narrow enough below that. It makes up for stopping early where the spread looks small by
/// chance.
pub const SAFETY: f64 = 0.98;

/// Trial counts of the interim analyses, rising. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Looks {
    counts: Vec<u64>,
}

impl Looks {
    /// One analysis, at the end: the ordinary case of a fixed number of trials.
    pub fn once(trials: u64) -> Self {
        Self { counts: vec![trials] }
    }

    /// Analyses at `first`, 2 `first`, 4 `first` … and at `most`. One less than half its count before `most` is left out: it would cost
    /// width and save nothing.
    pub fn doubling(first: u64, most: u64) -> Self {
        let mut counts: Vec<u64> = std::iter::successors(Some(first.max(1)), |count| count.checked_mul(2))
            .take_while(|&count| count.saturating_add(count / 2) < most)
            .collect();
        counts.push(most.max(1));
        Self { counts }
    }

    /// Analyses at `first`, whenever the trials have grown by a tenth, and at `most`.
    pub fn growing(first: u64, most: u64) -> Self {
        let next = |count: &u64| count.checked_add(count.div_ceil(10));
        let mut counts: Vec<u64> = std::iter::successors(Some(first.max(1)), next)
            .take_while(|&count| count.saturating_add(count / 20) < most)
            .collect();
        counts.push(most.max(1));
        Self { counts }
    }

    /// The trial counts.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Last count: trials after which the study ends in any case.
    pub fn most(&self) -> u64 {
        self.counts[self.counts.len() - 1]
    }

    /// Number of interim analyses.
    pub fn number(&self) -> usize {
        self.counts.len()
    }

    /// Confidence of each analysis, such that all together hold with the `stated` one.
    pub fn confidence(&self, stated: f64) -> f64 {
        raised(stated, self.counts.len())
    }
}

/// Confidence of each of `times` statements that hold together with the `stated` one.
pub fn raised(stated: f64, times: usize) -> f64 {
    1.0 - (1.0 - stated) / times.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_double_and_end_at_the_most() {
        assert_eq!(Looks::doubling(1000, 8000).counts(), [1000, 2000, 4000, 8000]);
        assert_eq!(Looks::doubling(1000, 9000).counts(), [1000, 2000, 4000, 9000]);
        assert_eq!(Looks::doubling(1000, 13_000).counts(), [1000, 2000, 4000, 8000, 13_000]);
        assert_eq!(Looks::doubling(1000, 1000), Looks::once(1000));
        assert_eq!(Looks::doubling(1000, 10), Looks::once(10));
        assert_eq!(Looks::doubling(u64::MAX / 3, u64::MAX).number(), 2);
    }

    #[test]
    fn counts_grow_by_a_tenth_and_end_at_the_most() {
        assert_eq!(Looks::growing(1000, 1500).counts(), [1000, 1100, 1210, 1331, 1500]);
        assert_eq!(Looks::growing(1, 5).counts(), [1, 2, 3, 4, 5]);
        assert_eq!(Looks::growing(1000, 10), Looks::once(10));
        assert!(Looks::growing(1000, 1_000_000_000).number() < 150);
        assert_eq!(Looks::growing(u64::MAX / 2, u64::MAX).most(), u64::MAX);
    }

    #[test]
    fn errors_of_all_looks_add_up_to_the_stated_one() {
        let looks = Looks::doubling(1, 512);
        assert_eq!(looks.number(), 10);
        assert!((looks.confidence(0.95) - 0.995).abs() < 1e-15);
        assert!((Looks::once(7).confidence(0.9) - 0.9).abs() < 1e-15);
    }
}
