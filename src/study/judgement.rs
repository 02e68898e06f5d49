//! Verdicts on differences from the baseline, by their margins.

use super::Study;
use super::estimate::{difference, distribution, estimate, paired};
use super::margins::{lower_is_better, margin, shown};
use super::play::pairs;
pub use super::summary::Call;
use super::summary::{Difference, FigureKind};
use evenodds_engine as engine;
use evenodds_engine::run::Counts;
use evenodds_stats::looks::raised;
use evenodds_stats::{Verdict, enough, judge};
use serde::Serialize;

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
    /// FigureKind of number.
    pub kind: FigureKind,
    /// Mean in the baseline.
    pub baseline: f64,
    /// Mean in the cell.
    pub mean: f64,
    /// The paired difference with its verdict.
    pub difference: Difference,
    /// The difference in standard deviations of a play in the baseline; 0 where nothing varies.
    pub standardised: f64,
    /// How many times more plays it would have taken without changing seats; none where trials are played once.
    pub swapping: Option<f64>,
    /// True when the measure never differed between the two cells.
    pub never_differs: bool,
}

/// Difference of one measure, with its place in the tallies.
pub(super) struct Judged {
    /// Number of the cell.
    pub(super) cell: usize,
    /// Number of the cell's counted measure.
    pub(super) measure: usize,
    /// Number of the baseline's.
    pub(super) baseline: usize,
    /// The difference, with its verdict.
    pub(super) difference: Difference,
    /// Worth of changing seats.
    pub(super) swapping: Option<f64>,
    /// Whether the two cells never differed.
    pub(super) never_differs: bool,
}

/// Wanted measures of all cells against the baseline, in the order of cells, then measures, with verdicts of one family.
pub(super) fn family(study: &Study, counts: &Counts, looks: usize, wanted: &dyn Fn(&str) -> bool) -> Vec<Judged> {
    let scenario = &study.scenario;
    let confidence = raised(scenario.confidence, looks);
    let (mut judged, mut family, mut ways) = (Vec::new(), Vec::new(), Vec::new());
    for (index, cell) in study.cells.iter().enumerate().skip(1) {
        for ((mine, theirs, _), sums) in pairs(&study.cells[0], cell).into_iter().zip(&counts.pairs[index - 1]) {
            let measure = cell.measure(0, mine);
            let columns = [&counts.tallies[index].whole(0)[mine], &counts.tallies[0].whole(0)[theirs]];
            if !wanted(&measure.name) {
                continue;
            }
            let Some(mut difference) = difference(measure, sums, counts.seats, columns, confidence) else { continue };
            difference.margin = margin(scenario, measure);
            let pairs = paired(measure, sums, counts.seats, columns);
            family.push((pairs, difference.margin.map(|margin| margin * f64::from(measure.divisor))));
            ways.push(lower_is_better(scenario, measure));
            let (never_differs, swapping) = (sums.never_differs(), pairs.swapping());
            judged.push(Judged { cell: index, measure: mine, baseline: theirs, difference, swapping, never_differs });
        }
    }
    let verdicts = judge(&family, scenario.confidence, looks);
    for (((one, found), &(pairs, margin_of)), lower) in judged.iter_mut().zip(verdicts).zip(&family).zip(ways) {
        let difference = &mut one.difference;
        let each = 1.0 - (1.0 - confidence) / family.len() as f64;
        let more = match found.verdict {
            Verdict::Open => margin_of.and_then(|margin| enough(&pairs, margin, each)),
            _ => Some(0),
        };
        (difference.p_holm, difference.p_equivalence, difference.more) =
            (found.p_difference, found.p_equivalence, more.map(|trials| trials * counts.seats as u64));
        difference.verdict = match (found.verdict, lower) {
            (Verdict::Within, _) => Call::NoDifference,
            (Verdict::Open, _) => Call::NotSettled,
            (Verdict::Above, Some(false)) | (Verdict::Below, Some(true)) => Call::Better,
            (Verdict::Above, Some(true)) | (Verdict::Below, Some(false)) => Call::Worse,
            (Verdict::Above, None) => Call::More,
            (Verdict::Below, None) => Call::Less,
        };
    }
    judged
}

/// Shown measures of all cells against the baseline, in the order of cells, then measures; one family.
pub fn judgements(study: &Study, counts: &Counts, looks: usize) -> Vec<Judgement> {
    let shown = shown(&study.scenario);
    judgements_of(study, counts, looks, &|name| shown.iter().any(|known| known == name))
}

/// The same of the wanted measures.
pub(super) fn judgements_of(
    study: &Study,
    counts: &Counts,
    looks: usize,
    wanted: &dyn Fn(&str) -> bool,
) -> Vec<Judgement> {
    let confidence = raised(study.scenario.confidence, looks);
    let judged = family(study, counts, looks, wanted);
    let tell = |judged: Judged| {
        let cell = &study.cells[judged.cell];
        let measure = cell.measure(0, judged.measure);
        let column = |cell: usize, index: usize| &counts.tallies[cell].whole(0)[index];
        let mine = estimate(measure, column(judged.cell, judged.measure), confidence);
        let theirs = estimate(measure, column(0, judged.baseline), confidence);
        Judgement {
            cell: cell.name.clone(),
            label: study.label(&mine.name, &mine.label),
            measure: mine.name,
            unit: mine.unit,
            kind: mine.kind,
            baseline: theirs.mean,
            mean: mine.mean,
            standardised: if theirs.sd > 0.0 { judged.difference.mean / theirs.sd } else { 0.0 },
            difference: judged.difference,
            swapping: judged.swapping,
            never_differs: judged.never_differs,
        }
    };
    judged.into_iter().map(tell).collect()
}

/// Whether every verdict that has a margin is settled.
pub fn settled(judgements: &[Judgement]) -> bool {
    judgements.iter().all(|j| j.difference.margin.is_none() || j.difference.verdict != Call::NotSettled)
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
    let group = counts.seats as u64;
    let mut all = Vec::new();
    for (index, cell) in study.cells.iter().enumerate().skip(1) {
        for (mine, theirs, _) in pairs(&study.cells[0], cell) {
            let measure = cell.measure(0, mine);
            if measure.kind != engine::MeasureKind::Count || !shown.contains(&measure.name) {
                continue;
            }
            let (to, scale) = distribution(measure, &counts.tallies[index].whole(0)[mine]);
            let (from, _) = distribution(measure, &counts.tallies[0].whole(0)[theirs]);
            let found = evenodds_stats::shift::shifts(&from, &to, &evenodds_stats::shift::SHARES, confidence, group);
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
