//! Equivalence test against a margin, and the verdict over a family of differences.
//!
//! A difference test without a result has not shown that there is no difference. The equivalence test does: it rejects both "at least the
//! margin above" and "at least the margin below" (Schuirmann 1987, *Journal of Pharmacokinetics and Biopharmaceutics* 15).
//!
//! A difference has one of several truths that exclude each other: none, at least the margin above, at least the margin below, or between.
//! Each verdict is wrong under one of them at most.
//!
//! So a single difference is tested for all of them at the full level (the partitioning principle: Stefansson, Kim and Hsu 1988; Goeman,
//! Solari and Stijnen 2010, *Statistics in Medicine* 29).
//!
//! In a family each member has one such truth. By Holm's method in Shaffer's form one level serves for all (1986, *Journal of the American
//! Statistical Association* 81). With the stated confidence no verdict of a family is wrong, of whatever kind.

use super::holm::partitioned;
use super::paired::Paired;
use super::student::{normal_two_sided, student_two_sided_p};
use super::unseen;

/// p-value of "the means differ by the margin or more": small when they are surely nearer.
///
/// Counts: the larger of two one-sided tests. Where all differences are alike, the chance that those which make up the margin stayed
/// unseen; 1 where no range is known.
///
/// Flags: the score test, with a correction for continuity. Its variance is at least the one that the margin itself would bring, as
/// differences that n pairs did not show may still exist.
pub fn equivalence(pairs: &Paired, margin: f64) -> f64 {
    let n = pairs.difference.n;
    if n < 2 || margin.is_nan() || margin <= 0.0 {
        return 1.0;
    }
    let (trials, room) = (n as f64, margin - pairs.mean().abs());
    if !pairs.flags {
        if pairs.alike() {
            return pairs.shape.range.map_or(1.0, |range| unseen::p_value(room, n, range));
        }
        return pairs.p_below(margin).max(pairs.p_above(-margin));
    }
    let (variance, room) = (pairs.variance().max(margin * (1.0 - margin)), room - 0.5 / trials);
    if room <= 0.0 {
        return 1.0;
    }
    let error = (variance / trials).sqrt();
    (student_two_sided_p(room / error, trials - 1.0) / 2.0).max(f64::MIN_POSITIVE)
}

/// Verdict on a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Above 0.
    Above,
    /// Below 0.
    Below,
    /// Smaller than the margin, on either side.
    Within,
    /// Neither is shown.
    Open,
}

/// Difference of a family, with its verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged {
    /// p-value of "no difference", corrected for the family and for the interim analyses.
    pub p_difference: f64,
    /// p-value of "a difference of the margin or more", corrected in the same way. 1 without a margin.
    pub p_equivalence: f64,
    /// Verdict at the family's confidence.
    pub verdict: Verdict,
    /// More trials to settle it, about, four times in five, if it is as large as its estimate. 0 when it is settled; none when no number
    /// would do.
    pub more: Option<u64>,
}

/// Verdicts on a family of paired differences, each with its margin if it has one, at one of `looks` planned interim analyses.
///
/// If both tests reject, the verdict is equivalence.
pub fn judge(family: &[(Paired, Option<f64>)], confidence: f64, looks: usize) -> Vec<Judged> {
    let times = looks.max(1) as f64;
    let raw = |(pairs, margin): &(Paired, Option<f64>)| {
        (pairs.p_value() * times, margin.map(|margin| equivalence(pairs, margin) * times))
    };
    let corrected = partitioned(&family.iter().map(raw).collect::<Vec<_>>());
    let alarm = 1.0 - confidence;
    family
        .iter()
        .zip(corrected)
        .map(|(&(pairs, margin), (p_difference, p_equivalence))| {
            let verdict = if p_equivalence <= alarm {
                Verdict::Within
            } else if p_difference > alarm {
                Verdict::Open
            } else if pairs.mean() > 0.0 {
                Verdict::Above
            } else {
                Verdict::Below
            };
            let more = match verdict {
                Verdict::Open => more(&pairs, margin, 1.0 - alarm / times / family.len() as f64),
                _ => Some(0),
            };
            Judged { p_difference, p_equivalence, verdict, more }
        })
        .collect()
}

/// Standard deviations that four plays in five stay below.
const POWER: f64 = 0.841_621_233_572_914_3;

/// Missing trials, by the spread that was seen: to show the difference, or to show that it is small, whichever takes fewer.
fn more(pairs: &Paired, margin: Option<f64>, confidence: f64) -> Option<u64> {
    let (n, apart) = (pairs.difference.n, pairs.mean().abs());
    let spread = pairs.variance();
    if !pairs.flags && pairs.alike() {
        // Where nothing varied, so many plays show that it does not vary by more.
        let away = if apart > 0.0 { apart } else { margin? };
        let needed = (1.0 - confidence).ln() / (-(away / pairs.shape.range?).min(0.5)).ln_1p();
        return (needed < 1e15).then(|| (needed.ceil() as u64).saturating_sub(n).max(n / 10).max(1));
    }
    let needed = |reach: f64, distance: f64, variance: f64| {
        let trials = (reach + POWER).powi(2) * variance / distance.powi(2);
        (distance > 0.0 && trials.is_finite()).then_some(trials)
    };
    let difference = needed(normal_two_sided(confidence), apart, spread);
    let equivalence = margin.and_then(|margin| {
        let floor = if pairs.flags { margin * (1.0 - margin) } else { 0.0 };
        // One-sided: the two-sided deviate of twice the error.
        needed(normal_two_sided(1.0 - 2.0 * (1.0 - confidence)), margin - apart, spread.max(floor))
    });
    let nearest = [difference, equivalence].into_iter().flatten().reduce(f64::min)?;
    // The trials so far have not settled it: at least a tenth more.
    (nearest < 1e15).then(|| (nearest.ceil() as u64).saturating_sub(n).max(n / 10).max(1))
}

#[cfg(test)]
mod tests {
    use super::super::mean::Moments;
    use super::super::paired::Shape;
    use super::*;

    /// Stored numbers: `scipy.stats.ttest_1samp(alternative=…)` against ±margin on 1 2 −1 0 3 1 0 2 −2 1, scipy 1.17.
    #[test]
    fn equivalence_of_counts_agrees_with_scipy() {
        // No skewness is given, so that it is Student's test.
        let pairs = Paired::counts(10, 7, 25);
        for (margin, expected) in
            [(0.9, 0.341_038_677_138_064_2), (1.5, 0.062_368_777_565_396_515), (3.0, 0.000_443_666_899_612_644_04)]
        {
            let got = equivalence(&pairs, margin);
            assert!((got - expected).abs() < 1e-9, "margin {margin}: {got}");
        }
    }

    /// Counts that never differed: as sure as the range allows, and not at all where no range is known.
    #[test]
    fn counts_that_never_differ_need_a_range() {
        let pairs = Paired::counts(100, 0, 0);
        assert!((equivalence(&pairs, 0.1) - 1.0).abs() < 1e-15);
        assert_eq!(judge(&[(pairs, Some(0.1))], 0.95, 1)[0].verdict, Verdict::Open);
        let known = |n, range| Paired::counts(n, 0, 0).shaped(Shape { range: Some(range), ..Shape::default() });
        let got = equivalence(&known(100, 82.0), 0.1);
        assert!((got - (1.0 - 0.1 / 82.0_f64).powi(100)).abs() < 1e-12, "{got}");
        assert_eq!(judge(&[(known(2400, 82.0), Some(0.1))], 0.95, 1)[0].verdict, Verdict::Open);
        assert_eq!(judge(&[(known(2500, 82.0), Some(0.1))], 0.95, 1)[0].verdict, Verdict::Within);
        assert!(
            judge(&[(known(100, 82.0), Some(0.1))], 0.95, 1)[0].more.is_some_and(|more| (2000..4000).contains(&more))
        );
    }

    /// Where no pair of n differs, a true rate of differences at the margin would show that with chance (1 − m)^n: the
    /// p-value may not be smaller where it matters.
    #[test]
    fn flags_that_never_differ_need_enough_pairs() {
        for (n, margin) in [(100_u64, 0.01_f64), (300, 0.01), (370, 0.01), (40, 0.1), (5000, 0.001)] {
            let chance = (1.0 - margin).powf(n as f64);
            let got = equivalence(&Paired::flags(n, 0, 0), margin);
            assert!(got > 0.05 || got > chance, "{n} pairs, margin {margin}: {got}, exactly {chance}");
        }
        assert!(equivalence(&Paired::flags(5000, 0, 0), 0.01) < 1e-9);
    }

    #[test]
    fn margins_that_say_nothing_show_nothing() {
        let pairs = Paired::flags(1_000_000, 10, 500);
        for margin in [0.0, -1.0, f64::NAN] {
            assert!((equivalence(&pairs, margin) - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn four_verdicts() {
        let up = Paired::flags(10_000, 500, 1000);
        let down = Paired::flags(10_000, -500, 1000);
        let small = Paired::flags(1_000_000, 1000, 20_000);
        let unclear = Paired::flags(1000, 5, 101);
        let family = [up, down, small, unclear].map(|pairs| (pairs, Some(0.01)));
        let judged = judge(&family, 0.95, 1);
        let verdicts: Vec<Verdict> = judged.iter().map(|judged| judged.verdict).collect();
        assert_eq!(verdicts, [Verdict::Above, Verdict::Below, Verdict::Within, Verdict::Open]);
        assert_eq!(judged[0].more, Some(0));
        assert!(judged[3].more.is_some_and(|more| (10_000..200_000).contains(&more)), "{:?}", judged[3].more);
        // The same difference without a margin is a difference.
        assert_eq!(judge(&[(small, None)], 0.95, 1)[0].verdict, Verdict::Above);
    }

    /// The promise of "about N more": N more pairs of the same kind settle it.
    #[test]
    fn as_many_more_trials_as_foretold_settle_it() {
        for pairs in [Paired::flags(1000, 25, 201), Paired::counts(500, 40, 4000), Paired::flags(2000, 1, 151)] {
            let Moments { n, sum, squares } = pairs.difference;
            let before = judge(&[(pairs, Some(0.01))], 0.95, 1)[0];
            assert_eq!(before.verdict, Verdict::Open);
            let times = 1 + before.more.expect("it can be settled").div_ceil(n);
            let large = Moments { n: n * times, sum: sum * times as i128, squares: squares * times as i128 };
            let after = judge(&[(Paired { difference: large, ..pairs }, Some(0.01))], 0.95, 1)[0];
            assert_ne!(after.verdict, Verdict::Open, "{pairs:?} {times}");
        }
    }
}
