//! Differences from the baseline, judged against their margins.

use super::estimate::{difference, distribution, estimate};
use super::margins::{lower_is_better, margin, shown};
use super::play::pairs;
use super::summary::{Difference, Kind};
use super::{Study, StudyCell};
use crate::engine::run::Counts;
use crate::engine::{self, Column, Measure};
use crate::stats::looks::raised;
use crate::stats::{Paired, Verdict, judge};
use serde::Serialize;

/// What may be said of a difference, in a designer's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// More of it where more is better, less where less is.
    Better,
    /// The reverse.
    Worse,
    /// More of it, where nobody said which way is better.
    More,
    /// Less of it.
    Less,
    /// No difference as large as the margin.
    NoDifference,
    /// Neither is shown yet.
    NotSettled,
}

impl Call {
    /// Whether a difference is shown.
    pub fn differs(self) -> bool {
        !matches!(self, Self::NoDifference | Self::NotSettled)
    }
}

/// One difference from the baseline and what may be said of it.
#[derive(Debug, Clone, Serialize)]
pub struct Judgement {
    /// The cell that is compared.
    pub cell: String,
    /// The measure's name.
    pub measure: String,
    /// What it counts.
    pub label: String,
    /// Its unit; empty for a rate.
    pub unit: String,
    /// Kind of number.
    pub kind: Kind,
    /// Mean in the baseline.
    pub baseline: f64,
    /// Mean in the cell.
    pub mean: f64,
    /// The paired difference; its p-value is corrected for all comparisons and looks.
    pub difference: Difference,
    /// The difference in standard deviations of a play in the baseline; 0 where nothing varies.
    pub standardised: f64,
    /// The smallest difference that matters; none where the scenario names none.
    pub margin: Option<f64>,
    /// p-value of "it differs by the margin or more", corrected in the same way; 1 without a margin.
    pub p_equivalence: f64,
    /// What follows.
    pub verdict: Call,
    /// About how many more plays of each cell settle it; none when no number would.
    pub more: Option<u64>,
    /// True when the measure never differed between the two cells.
    pub never_differs: bool,
}

/// A difference before it is judged with its family.
struct Open {
    judgement: Judgement,
    pairs: Paired,
    margin: Option<f64>,
    lower: Option<bool>,
}

/// Every shown measure of every cell against the baseline, in the order of cells, then measures; one family.
pub fn judgements(study: &Study, counts: &Counts, looks: usize) -> Vec<Judgement> {
    let shown = shown(&study.scenario);
    let confidence = raised(study.scenario.confidence, looks);
    let mut open: Vec<Open> = Vec::new();
    for (index, cell) in study.cells.iter().enumerate().skip(1) {
        let columns = counts.tallies[index].whole(0);
        let shared = pairs(&study.cells[0], cell);
        for name in &shown {
            let found = shared
                .iter()
                .zip(&counts.pairs[index - 1])
                .find(|((mine, ..), _)| cell.measure(0, *mine).name == *name);
            if let Some((&(mine, theirs, _), sums)) = found {
                let base = &counts.tallies[0].whole(0)[theirs];
                open.extend(one(study, cell, cell.measure(0, mine), (&columns[mine], base), sums, confidence));
            }
        }
    }
    let family: Vec<(Paired, Option<f64>)> = open.iter().map(|open| (open.pairs, open.margin)).collect();
    let judged = judge(&family, study.scenario.confidence, looks);
    open.into_iter()
        .zip(judged)
        .map(|(open, judged)| {
            let mut judgement = open.judgement;
            judgement.difference.p_holm = judged.p_difference;
            judgement.p_equivalence = judged.p_equivalence;
            judgement.more = judged.more;
            judgement.verdict = match (judged.verdict, open.lower) {
                (Verdict::Within, _) => Call::NoDifference,
                (Verdict::Open, _) => Call::NotSettled,
                (Verdict::Above, Some(false)) | (Verdict::Below, Some(true)) => Call::Better,
                (Verdict::Above, Some(true)) | (Verdict::Below, Some(false)) => Call::Worse,
                (Verdict::Above, None) => Call::More,
                (Verdict::Below, None) => Call::Less,
            };
            judgement
        })
        .collect()
}

fn one(
    study: &Study,
    cell: &StudyCell,
    measure: &Measure,
    (column, base): (&Column, &Column),
    sums: &engine::moments::PairedMoments,
    confidence: f64,
) -> Option<Open> {
    let difference = difference(measure, sums, column, base, confidence)?;
    let flags = measure.kind == engine::Kind::Flag;
    let pairs = if flags { Paired::flags } else { Paired::counts }(sums.n, sums.d, sums.dd);
    let margin = margin(&study.scenario, measure);
    let (mine, theirs) = (estimate(measure, column, confidence), estimate(measure, base, confidence));
    Some(Open {
        pairs,
        margin: margin.map(|margin| margin * f64::from(measure.divisor)),
        lower: lower_is_better(&study.scenario, measure),
        judgement: Judgement {
            cell: cell.name.clone(),
            measure: mine.name,
            label: mine.label,
            unit: mine.unit,
            kind: mine.kind,
            baseline: theirs.mean,
            mean: mine.mean,
            standardised: if theirs.sd > 0.0 { difference.mean / theirs.sd } else { 0.0 },
            difference,
            margin,
            p_equivalence: 1.0,
            verdict: Call::NotSettled,
            more: None,
            never_differs: sums.dd == 0,
        },
    })
}

/// Whether every judgement that has a margin is settled.
pub fn settled(judgements: &[Judgement]) -> bool {
    judgements.iter().all(|judgement| judgement.margin.is_none() || judgement.verdict != Call::NotSettled)
}

/// How the distribution of one count moves from the baseline to a cell.
#[derive(Debug, Clone, Serialize)]
pub struct Moved {
    /// The cell.
    pub cell: String,
    /// The measure.
    pub measure: String,
    /// Its unit.
    pub unit: String,
    /// The quantiles, in the measure's unit.
    pub shifts: Vec<QuantileShift>,
}

/// The shift of one quantile.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct QuantileShift {
    /// Which quantile, 0 to 1.
    pub share: f64,
    /// Its value in the baseline.
    pub from: f64,
    /// Its value in the cell.
    pub to: f64,
    /// Lower end of the interval of the shift; none when too few plays bound it.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
}

/// Quantile shifts of every shown count; the five of one measure hold together.
pub fn moved(study: &Study, counts: &Counts, looks: usize) -> Vec<Moved> {
    let shown = shown(&study.scenario);
    let confidence = raised(study.scenario.confidence, looks);
    let mut all = Vec::new();
    for (index, cell) in study.cells.iter().enumerate().skip(1) {
        for (mine, theirs, _) in pairs(&study.cells[0], cell) {
            let measure = cell.measure(0, mine);
            if measure.kind != engine::Kind::Count || !shown.contains(&measure.name) {
                continue;
            }
            let (to, scale) = distribution(measure, &counts.tallies[index].whole(0)[mine]);
            let (from, _) = distribution(measure, &counts.tallies[0].whole(0)[theirs]);
            let found = crate::stats::shift::shifts(&from, &to, &crate::stats::shift::SHARES, confidence);
            let scaled = |x: i64| x as f64 / scale;
            let shifts = found.into_iter().map(|shift| QuantileShift {
                share: shift.share,
                from: scaled(shift.from),
                to: scaled(shift.to),
                low: shift.low.map(scaled),
                high: shift.high.map(scaled),
            });
            all.push(Moved {
                cell: cell.name.clone(),
                measure: measure.name.clone(),
                unit: measure.unit.clone(),
                shifts: shifts.collect(),
            });
        }
    }
    all
}
