//! Gain of a change of a script, estimated from a part of the plays in which it decides otherwise.

/// Estimated gain of a change over some trials. Where it decides as before, the gain is 0 without a play. Of the other trials an even part
/// is played and stands for all of them.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Gain {
    /// Trials.
    trials: f64,
    /// Sum of the gain over all of them, in counted units.
    sum: f64,
}

impl Gain {
    /// Estimate from the differences in the played part of `otherwise` trials out of `trials`.
    pub fn told(trials: usize, otherwise: usize, differences: &[i64]) -> Self {
        // Each stands for so many.
        let times = otherwise as f64 / differences.len().max(1) as f64;
        let sum = differences.iter().map(|&difference| difference as f64).sum::<f64>();
        Self { trials: trials as f64, sum: times * sum }
    }

    /// Adds more trials.
    pub fn merge(&mut self, more: Self) {
        self.trials += more.trials;
        self.sum += more.sum;
    }

    /// Gain of a trial.
    pub fn mean(&self) -> f64 {
        self.sum / self.trials.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Gain;

    /// By hand: of 100 trials 8 differ, of which four are played: twice what these gain.
    #[test]
    fn a_part_stands_for_all() {
        let gain = Gain::told(100, 8, &[2, -1, 0, 2]);
        assert_eq!(gain, Gain { trials: 100.0, sum: 6.0 });
        let mut both = gain;
        both.merge(Gain::told(300, 2, &[2, -2]));
        assert_eq!(both, Gain { trials: 400.0, sum: 6.0 });
        assert!((both.mean() - 0.015).abs() < 1e-12);
        assert_eq!(Gain::told(50, 0, &[]), Gain { trials: 50.0, ..Gain::default() });
        assert!(Gain::default().mean().abs() < f64::MIN_POSITIVE, "of nothing nothing is known");
    }
}
