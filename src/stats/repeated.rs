//! Tests by whole studies, repeated thousands of times: coverage of intervals and alarm rates of verdicts, with and without early stops.
//!
//! Seeds are fixed. Each test would fail correct code once in a million changes of its random numbers: 4.9 standard errors of the share
//! that is counted, on the side that matters.

use super::equivalence::{Verdict, judge};
use super::looks::Looks;
use super::mean::Moments;
use super::paired::{Paired, Seated, Shape};
use super::quantile::quantile;
use super::rate::wilson;
use super::sides::Sides;
use super::{sequence, shift};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const CONFIDENCE: f64 = 0.95;
const STUDIES: u32 = 4000;

/// Deviation of a share near 5 % by chance alone: 0.017.
fn chance() -> f64 {
    4.9 * (CONFIDENCE * (1.0 - CONFIDENCE) / f64::from(STUDIES)).sqrt()
}

fn share(seed: u64, mut study: impl FnMut(&mut Xoshiro256PlusPlus) -> bool) -> f64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    f64::from((0..STUDIES).map(|_| u32::from(study(&mut random))).sum::<u32>()) / f64::from(STUDIES)
}

/// A number from 0 to 1, neither end included.
fn uniform(random: &mut Xoshiro256PlusPlus) -> f64 {
    ((random.next_u64() >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
}

/// Successes of `n` trials, each with chance `p`, by the lengths of the waits between them.
fn binomial(random: &mut Xoshiro256PlusPlus, n: u64, p: f64) -> u64 {
    let (mut at, mut seen) = (0.0, 0);
    loop {
        at += (uniform(random).ln() / (-p).ln_1p()).floor() + 1.0;
        if at > n as f64 {
            return seen;
        }
        seen += 1;
    }
}

/// Rates of the studies, each with a half-width that takes several interim analyses to reach.
const RATES: [(f64, f64); 3] = [(0.5, 0.02), (0.05, 0.006), (0.001, 0.0008)];

#[test]
fn intervals_of_a_fixed_number_of_trials_cover_as_stated() {
    for (seed, (p, _)) in RATES.into_iter().enumerate() {
        let n = 4000;
        let got = share(seed as u64, |random| wilson(binomial(random, n, p), n, CONFIDENCE).contains(p));
        // Whole counts move the true coverage: at 4 of 4000 it is 0.959 (summed from the binomial distribution).
        assert!((got - CONFIDENCE).abs() < chance() + 0.01, "rate {p}: {got}");
    }
}

/// Stopped as soon as the interval is narrow enough; and all interim analyses together, which is what is promised.
#[test]
fn intervals_cover_as_stated_when_the_study_stops_early() {
    for (seed, (p, wanted)) in RATES.into_iter().enumerate() {
        let looks = Looks::doubling(1000, 32_000);
        let raised = looks.confidence(CONFIDENCE);
        let (mut stopped_right, mut early) = (0, 0);
        let always = share(seed as u64 + 10, |random| {
            let (mut seen, mut played, mut stopped, mut right) = (0, 0, false, true);
            for &count in looks.counts() {
                seen += binomial(random, count - played, p);
                played = count;
                let interval = wilson(seen, played, raised);
                right &= interval.contains(p);
                if !stopped && (interval.half_width() <= wanted || played == looks.most()) {
                    stopped = true;
                    stopped_right += u32::from(interval.contains(p));
                    early += u32::from(played < looks.most());
                }
            }
            right
        });
        let stopped_right = f64::from(stopped_right) / f64::from(STUDIES);
        assert!(f64::from(early) > 0.5 * f64::from(STUDIES), "rate {p}: the rule stops {early} studies early");
        assert!(stopped_right > CONFIDENCE - chance(), "rate {p}: {stopped_right} at the stop");
        assert!(always > CONFIDENCE - chance(), "rate {p}: {always} at all looks together");
    }
}

/// An even match analysed forty times: a plain interval calls it settled in nearly half of all studies, a confidence sequence in one of
/// twenty at most.
#[test]
fn a_sequence_may_be_looked_at_at_any_time() {
    let (mut plain, mut of_means) = (0, 0);
    let exact = share(20, |random| {
        let (mut seen, mut quiet, mut plain_quiet, mut means_quiet) = (0, true, true, true);
        for look in 1..=40 {
            seen += binomial(random, 250, 0.5);
            let n = look * 250;
            let moments = Moments { n, sum: i128::from(seen), squares: i128::from(seen) };
            quiet &= sequence::rate(seen, n, CONFIDENCE).contains(0.5);
            plain_quiet &= wilson(seen, n, CONFIDENCE).contains(0.5);
            means_quiet &= sequence::mean(&moments, CONFIDENCE, 5000).contains(0.5);
        }
        plain += u32::from(plain_quiet);
        of_means += u32::from(means_quiet);
        quiet
    });
    let [plain, of_means] = [plain, of_means].map(|count| f64::from(count) / f64::from(STUDIES));
    assert!((plain - 0.6).abs() < 0.1, "the simulation must show the defect: {plain}");
    assert!(exact > CONFIDENCE - chance() && of_means > CONFIDENCE - chance(), "{exact} {of_means}");
}

/// Differences of flags between cells on shared dice: `up` and `down` are the rates of discordant plays.
#[derive(Clone, Copy)]
struct Flips {
    up: f64,
    down: f64,
}

/// Study of a family: each interim analysis gives verdicts on every pair; it ends when all are settled. True if `wrong` holds of any verdict.
fn ever(random: &mut Xoshiro256PlusPlus, family: &[Flips], looks: &Looks, wrong: impl Fn(Verdict) -> bool) -> bool {
    let (mut played, mut sums) = (0, vec![(0, 0); family.len()]);
    for &count in looks.counts() {
        // Common luck of all cells: the first pair's ups are partly everybody's, so that the tests are dependent.
        let shared = binomial(random, count - played, family[0].up / 2.0);
        for (flips, sums) in family.iter().zip(&mut sums) {
            sums.0 += shared + binomial(random, count - played, flips.up - family[0].up / 2.0);
            sums.1 += binomial(random, count - played, flips.down);
        }
        played = count;
        let pairs = sums.iter().map(|&(up, down)| {
            (Paired::flags(played, i128::from(up) - i128::from(down), i128::from(up + down)), Some(0.01))
        });
        let judged = judge(&pairs.collect::<Vec<_>>(), CONFIDENCE, looks.number());
        if judged.iter().any(|judged| wrong(judged.verdict)) {
            return true;
        }
        if judged.iter().all(|judged| judged.verdict != Verdict::Open) {
            return false;
        }
    }
    false
}

/// Without any difference at most one study in twenty says better or worse of anything, whatever its family and the number of its interim
/// analyses.
#[test]
fn equal_cells_are_seldom_called_better_or_worse() {
    let settled = |verdict| matches!(verdict, Verdict::Above | Verdict::Below);
    for (seed, flips, members, looks) in [
        (30, 0.05, 1, Looks::once(2000)),
        (31, 0.05, 6, Looks::once(2000)),
        (32, 0.05, 1, Looks::doubling(1000, 16_000)),
        (33, 0.05, 6, Looks::doubling(1000, 16_000)),
        (34, 0.001, 3, Looks::doubling(1000, 16_000)),
    ] {
        let family = vec![Flips { up: flips, down: flips }; members];
        let wrong = share(seed, |random| ever(random, &family, &looks, settled));
        assert!(wrong < 1.0 - CONFIDENCE + chance(), "{members} pairs, {} looks: {wrong}", looks.number());
    }
}

/// A difference as large as the margin is seldom called smaller, and a large one is seldom missed.
#[test]
fn differences_that_matter_are_seldom_called_none() {
    for (seed, up, down, members, looks) in [
        (40, 0.06, 0.05, 1, Looks::once(8000)),
        (41, 0.011, 0.001, 1, Looks::doubling(500, 8000)),
        (42, 0.06, 0.05, 4, Looks::doubling(1000, 16_000)),
        (43, 0.01, 0.0, 1, Looks::doubling(200, 3200)),
    ] {
        let family = vec![Flips { up, down }; members];
        let wrong = share(seed, |random| ever(random, &family, &looks, |verdict| verdict == Verdict::Within));
        assert!(wrong < 1.0 - CONFIDENCE + chance(), "{up} against {down}, {members} pairs: {wrong}");
    }
    let large = vec![Flips { up: 0.08, down: 0.05 }; 3];
    let found =
        share(44, |random| ever(random, &large, &Looks::doubling(1000, 16_000), |verdict| verdict == Verdict::Above));
    assert!(found > 0.99, "{found}");
}

/// One level for a family of both kinds: cells without any difference beside cells that differ by just the margin. At most
/// one study in twenty is wrong about any of them, while each kind by itself spends most of that.
#[test]
fn a_family_of_both_kinds_errs_as_seldom_as_stated() {
    let mut worst: f64 = 0.0;
    for (seed, equal, apart, trials) in [(90, 1, 1, 8000), (91, 3, 1, 8000), (92, 1, 3, 20_000), (93, 4, 4, 20_000)] {
        let wrong = share(seed, |random| {
            let mut family = Vec::new();
            for member in 0..equal + apart {
                let rates = if member < equal { (0.01, 0.01) } else { (0.02, 0.01) };
                let [up, down] = [rates.0, rates.1].map(|rate| binomial(random, trials, rate));
                let sum = i128::from(up) - i128::from(down);
                family.push((Paired::flags(trials, sum, i128::from(up + down)), Some(0.01)));
            }
            judge(&family, CONFIDENCE, 1).iter().enumerate().any(|(member, judged)| match judged.verdict {
                Verdict::Above | Verdict::Below if member < equal => true,
                Verdict::Within | Verdict::Below if member >= equal => true,
                _ => false,
            })
        });
        assert!(wrong < 1.0 - CONFIDENCE + chance(), "{equal} equal, {apart} apart: {wrong}");
        worst = worst.max(wrong);
    }
    assert!(worst > 0.02, "the level is used, not wasted: {worst}");
}

/// Counts that differ seldom and by much: 82 rounds in one play of 185, margin a tenth of a round. Where no play of a study shows it,
/// nothing is settled.
#[test]
fn rare_large_differences_are_not_called_none() {
    for (seed, trials) in [(94, 100), (95, 250), (96, 500)] {
        let mut silent = 0;
        let wrong = share(seed, |random| {
            let differ = i128::from(binomial(random, trials, 0.444 / 82.0));
            silent += u32::from(differ == 0);
            let mut sides = Sides::default();
            (0..differ).for_each(|_| sides.add(82));
            let shape = Shape { range: Some(100.0), sides: Some(sides) };
            let pairs = Paired::counts(trials, sides.sum(), sides.squares()).shaped(shape);
            judge(&[(pairs, Some(0.1))], CONFIDENCE, 1)[0].verdict == Verdict::Within
        });
        assert!(silent > 0 && wrong <= 0.05, "{trials} trials: {wrong}");
    }
}

/// Trials that are played in both seats, by the differences of their two plays, each with its rate.
type Patterns = &'static [([i64; 2], f64)];

/// Verdict on such trials of flags. True if `wrong` holds of it.
fn seated(random: &mut Xoshiro256PlusPlus, patterns: Patterns, trials: u64, wrong: impl Fn(Verdict) -> bool) -> bool {
    let (mut sum, mut squares, mut seats) = (0, 0, Seated { both: trials, ..Seated::default() });
    let mut sides = Sides::default();
    for &(plays, rate) in patterns {
        let (d, count) = (i128::from(plays[0] + plays[1]), binomial(random, trials, rate));
        sum += d * i128::from(count);
        squares += d * d * i128::from(count);
        seats.each += i128::from(plays[0].abs() + plays[1].abs()) * i128::from(count);
        (0..count).for_each(|_| sides.add(d));
    }
    seats.sum = sum;
    let shape = Shape { sides: Some(sides), ..Shape::default() };
    let pairs = Paired::flags(trials, sum, squares).seated(seats).shaped(shape);
    judge(&[(pairs, Some(0.01))], CONFIDENCE, 1).iter().any(|judged| wrong(judged.verdict))
}

/// Both seats of equal cells, whose two plays go up or down together, apart, or unevenly (two up at once, one down twice as often). Better
/// or worse is said in one study of twenty at most, at high and low rates. The same holds for "smaller" where differences are as large as
/// the margin.
#[test]
fn verdicts_on_both_seats_keep_their_alarm_rate() {
    let equal: [Patterns; 4] = [
        &[([1, 1], 0.03), ([-1, -1], 0.03)],
        &[([1, -1], 0.05), ([1, 0], 0.01), ([0, -1], 0.01)],
        &[([1, 1], 0.02), ([-1, 0], 0.04)],
        &[([1, 1], 0.001), ([-1, 0], 0.002)],
    ];
    for (seed, patterns) in equal.into_iter().enumerate() {
        let settled = |verdict| matches!(verdict, Verdict::Above | Verdict::Below);
        let wrong = share(60 + seed as u64, |random| seated(random, patterns, 4000, settled));
        assert!(wrong < 1.0 - CONFIDENCE + chance(), "{patterns:?}: {wrong}");
    }
    let apart: [Patterns; 3] =
        [&[([1, 1], 0.01)], &[([1, 0], 0.03), ([0, -1], 0.01)], &[([1, 1], 0.03), ([-1, 0], 0.04)]];
    for (seed, patterns) in apart.into_iter().enumerate() {
        let within = |verdict| verdict == Verdict::Within;
        let wrong = share(70 + seed as u64, |random| seated(random, patterns, 4000, within));
        assert!(wrong < 1.0 - CONFIDENCE + chance(), "{patterns:?}: {wrong}");
    }
    let large = share(80, |random| seated(random, &[([1, 1], 0.04), ([-1, -1], 0.02)], 4000, |v| v == Verdict::Above));
    assert!(large > 0.9, "{large}");
}

/// Sums of two ten-sided dice, against the same with one die raised by two: five shifts, together.
#[test]
fn shifts_of_a_distribution_hold_together() {
    let distribution = |raise: i64| -> Vec<(i64, u64)> {
        (0..20).map(|sum| (sum + raise, 10_u64.saturating_sub(sum.abs_diff(9)))).filter(|&(_, ways)| ways > 0).collect()
    };
    let (plain, raised) = (distribution(0), distribution(2));
    let truth = |share: f64| quantile(&raised, share).unwrap() - quantile(&plain, share).unwrap();
    let draw = |random: &mut Xoshiro256PlusPlus, raise: i64| -> Vec<(i64, u64)> {
        let mut counts: Vec<(i64, u64)> = (0..19).map(|sum| (sum + raise, 0)).collect();
        for _ in 0..400 {
            let [a, b] = [0; 2].map(|_| (uniform(random) * 10.0) as usize);
            counts[a + b].1 += 1;
        }
        counts
    };
    let held = share(50, |random| {
        let (base, other) = (draw(random, 0), draw(random, 2));
        shift::shifts(&base, &other, &shift::SHARES, CONFIDENCE, 1).iter().all(|found| {
            let truth = truth(found.share);
            found.low.is_none_or(|low| low <= truth) && found.high.is_none_or(|high| truth <= high)
        })
    });
    assert!(held > CONFIDENCE - chance(), "{held}");
}
