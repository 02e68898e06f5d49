//! Estimates adjusted for the luck of the dice, from the luck sums of a cell.

use super::play::Outcome;
use super::summary::{Adjusted, Estimate};
use super::{Study, rolls};
use evenodds_engine::luck::Block;
use evenodds_engine::{Measure, MeasureKind, Tally};
use evenodds_stats::Interval;
use evenodds_stats::judge::variance::adjusted as statistics;
use evenodds_stats::judge::variance::rolls::{FEWEST, Falls, Outcomes};

/// How some kinds of rolls fell, block by block.
pub(super) fn falls(blocks: &[Block<'_>], kinds: &[usize]) -> Vec<Falls> {
    let of = |block: &Block<'_>| Falls {
        plays: block.plays(),
        sums: kinds.iter().map(|&kind| block.fell(kind)[2]).collect(),
        products: kinds.iter().flat_map(|&one| kinds.iter().map(move |&other| block.product(one, other))).collect(),
    };
    blocks.iter().map(of).collect()
}

/// An outcome, block by block.
pub(super) fn outcomes(blocks: &[Block<'_>], kinds: &[usize], outcome: usize) -> Vec<Outcomes> {
    let of = |block: &Block<'_>| Outcomes {
        powers: block.powers(outcome),
        products: kinds.iter().map(|&kind| block.with(outcome, kind)).collect(),
    };
    blocks.iter().map(of).collect()
}

/// Mean of a counted measure and its interval with the luck of the dice taken out, and the share of the variance that is left. `plain` is
/// the same without. None where it is not asked for, or does not help.
pub(super) fn adjusted(
    tally: &Tally,
    at: usize,
    measure: &Measure,
    (plain, interval): (f64, Interval),
) -> Option<(f64, Interval, f64)> {
    let blocks: Vec<Block<'_>> = tally.luck()?.blocks().collect();
    let is_known = matches!(measure.kind, MeasureKind::Flag | MeasureKind::Count);
    if !is_known || blocks.iter().any(|block| block.absent(at) > 0) {
        return None;
    }
    let lanes = tally.luck()?.lanes().len();
    let often = |&kind: &usize| blocks.iter().map(|block| block.fell(kind)[1]).sum::<i128>() >= FEWEST.into();
    let kinds: Vec<usize> = (0..lanes).filter(often).collect();
    let found = statistics::adjusted(&falls(&blocks, &kinds), &outcomes(&blocks, &kinds, at))?;
    let scale = f64::from(measure.divisor);
    let counted = Interval { low: interval.low * scale, high: interval.high * scale };
    let (mean, Interval { low, high }) = (found.mean, found.interval(plain * scale, counted));
    let ends = match (&measure.kind, measure.bounds) {
        (MeasureKind::Flag, _) => (0.0, 1.0),
        (_, Some((low, high))) => (low as f64, high as f64),
        _ => (f64::NEG_INFINITY, f64::INFINITY),
    };
    // A mean beyond what is possible is told by no figure.
    (ends.0..=ends.1).contains(&mean).then(|| {
        let interval = Interval { low, high }.within(ends.0, ends.1);
        (mean / scale, Interval { low: interval.low / scale, high: interval.high / scale }, found.left)
    })
}

/// The same of an estimate.
pub(super) fn told(tally: &Tally, at: usize, measure: &Measure, plain: &Estimate) -> Option<Adjusted> {
    let interval = Interval { low: plain.low, high: plain.high };
    let (mean, Interval { low, high }, left) = adjusted(tally, at, measure, (plain.mean, interval))?;
    Some(Adjusted { mean, low, high, saved: 1.0 / left })
}

/// A luck sum of a run.
pub struct LuckSum {
    /// The cell.
    pub cell: String,
    /// The block of plays.
    pub block: usize,
    /// What is summed: `plays`, `luck`, `outcome`, or a product of two of these.
    pub sum_of: &'static str,
    /// The first roll or measure; empty for plays.
    pub first: String,
    /// The second one; empty where nothing is multiplied.
    pub second: String,
    /// The sum. Luck is in half pips.
    pub sum: i128,
}

/// All luck sums of a run that are not 0: what its adjusted estimates are computed from.
pub fn sums(study: &Study, outcome: &Outcome) -> Vec<LuckSum> {
    let mut all = Vec::new();
    for (cell, tally) in study.cells.iter().zip(&outcome.counts.tallies) {
        let Some(luck) = tally.luck() else { continue };
        let names = rolls::names(study, cell, luck);
        let measures: Vec<&str> = (0..cell.wanted[0].len()).map(|at| cell.measure(0, at).name.as_str()).collect();
        for (at, block) in luck.blocks().enumerate() {
            let mut put = |sum_of, first: &str, second: &str, sum| {
                if sum != 0 {
                    let [first, second] = [first, second].map(str::to_owned);
                    all.push(LuckSum { cell: cell.name.clone(), block: at, sum_of, first, second, sum });
                }
            };
            put("plays", "", "", block.plays().into());
            for (one, name) in names.iter().enumerate() {
                put("luck", name, "", block.fell(one)[2]);
                names[..=one].iter().enumerate().for_each(|(other, with)| {
                    put("luck × luck", name, with, block.product(one, other));
                });
            }
            for (at, measure) in measures.iter().enumerate() {
                let [sum, squares, ..] = block.powers(at);
                put("outcome", measure, "", sum);
                put("outcome × outcome", measure, measure, squares);
                names.iter().enumerate().for_each(|(kind, name)| {
                    put("luck × outcome", name, measure, block.with(at, kind));
                });
            }
        }
    }
    all
}
