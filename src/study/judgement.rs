//! Verdicts on differences from the baseline, by their margins.

use super::Study;
use super::apart;
use super::estimate::{difference, distribution, estimate, paired};
use super::margins::{lower_is_better, margin, shown};
use super::play::pairs;
pub use super::summary::Call;
use super::summary::{Difference, FigureKind};
use evenodds_engine::moments::PairedMoments;
use evenodds_engine::run::Counts;
use evenodds_engine::{self as engine, Column};
use evenodds_stats::looks::raised;
use evenodds_stats::student::{normal_two_sided, student_two_sided_p};
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
///
/// `slight`: the margin of measures without one, in standard deviations of a play in the baseline.
pub(super) fn family(
    study: &Study,
    counts: &Counts,
    looks: usize,
    wanted: &dyn Fn(&str) -> bool,
    slight: Option<f64>,
) -> Vec<Judged> {
    family_of(study, counts, looks, wanted, (slight, 1.0))
}

/// The same with a part of the level, where other comparisons have the rest.
fn family_of(
    study: &Study,
    counts: &Counts,
    looks: usize,
    wanted: &dyn Fn(&str) -> bool,
    (slight, part): (Option<f64>, f64),
) -> Vec<Judged> {
    let scenario = &study.scenario;
    let confidence = raised(scenario.confidence, looks);
    let level = 1.0 - (1.0 - scenario.confidence) * part;
    let (mut judged, mut family, mut ways) = (Vec::new(), Vec::new(), Vec::new());
    for (index, cell) in study.cells.iter().enumerate().skip(1) {
        for ((mine, theirs, _), sums) in pairs(&study.cells[0], cell).into_iter().zip(&counts.pairs[index - 1]) {
            let measure = cell.measure(0, mine);
            let columns = [&counts.tallies[index].whole(0)[mine], &counts.tallies[0].whole(0)[theirs]];
            if !wanted(&measure.name) {
                continue;
            }
            let Some(mut difference) = difference(measure, sums, counts.seats, columns, confidence) else { continue };
            let spread = || slight.map(|slight| slight * estimate(measure, columns[1], confidence).sd);
            difference.margin = margin(scenario, measure).or_else(spread).filter(|margin| *margin > 0.0);
            let pairs = paired(measure, sums, counts.seats, columns);
            family.push((pairs, difference.margin.map(|margin| margin * f64::from(measure.divisor))));
            ways.push(lower_is_better(scenario, measure));
            let (never_differs, swapping) = (same(measure, sums, columns), pairs.swapping());
            judged.push(Judged { cell: index, measure: mine, baseline: theirs, difference, swapping, never_differs });
        }
    }
    let verdicts = judge(&family, level, looks);
    for (((one, found), &(pairs, margin_of)), lower) in judged.iter_mut().zip(verdicts).zip(&family).zip(ways) {
        let difference = &mut one.difference;
        let each = 1.0 - (1.0 - confidence) * part / family.len() as f64;
        let more = match found.verdict {
            Verdict::Open => margin_of.and_then(|margin| enough(&pairs, margin, each)),
            _ => Some(0),
        };
        (difference.p_holm, difference.p_equivalence, difference.more) =
            (found.p_difference, found.p_equivalence, more.map(|trials| trials * counts.seats as u64));
        difference.verdict = if one.never_differs { Call::Same } else { called(found.verdict, lower) };
    }
    judged
}

/// A verdict in words, by whether less is better.
fn called(verdict: Verdict, lower: Option<bool>) -> Call {
    match (verdict, lower) {
        (Verdict::Within, _) => Call::NoRelevantDifference,
        (Verdict::Open, _) => Call::NeedsMorePlays,
        (Verdict::Above, Some(false)) | (Verdict::Below, Some(true)) => Call::Better,
        (Verdict::Above, Some(true)) | (Verdict::Below, Some(false)) => Call::Worse,
        (Verdict::Above, None) => Call::More,
        (Verdict::Below, None) => Call::Less,
    }
}

/// Differences of quotients of sums, which no single play has. Their intervals hold whatever dice the cells share, so that they are
/// wide. Each verdict holds together with those of `others` more comparisons (Bonferroni).
fn quotients(
    study: &Study,
    counts: &Counts,
    looks: usize,
    wanted: &dyn Fn(&str) -> bool,
    (slight, others): (Option<f64>, usize),
) -> Vec<Judged> {
    let scenario = &study.scenario;
    let confidence = raised(scenario.confidence, looks);
    let mut found = Vec::new();
    for (index, cell) in study.cells.iter().enumerate().skip(1) {
        for ((mine, theirs, _), sums) in pairs(&study.cells[0], cell).into_iter().zip(&counts.pairs[index - 1]) {
            let measure = cell.measure(0, mine);
            if matches!(measure.kind, engine::MeasureKind::Ratio { .. }) && wanted(&measure.name) {
                let columns = [&counts.tallies[index].whole(0)[mine], &counts.tallies[0].whole(0)[theirs]];
                found.push((index, mine, theirs, measure, columns, same(measure, sums, columns)));
            }
        }
    }
    let each = 1.0 - (1.0 - confidence) / (found.len() + others).max(1) as f64;
    let judged =
        |(cell, mine, theirs, measure, columns, never_differs): (usize, usize, usize, _, [&Column; 2], bool)| {
            let at = |confidence: f64| columns.map(|column| estimate(measure, column, confidence));
            let [this, baseline] = at(confidence);
            let [mean, low, high] = if never_differs { [0.0; 3] } else { apart::difference(&this, &baseline) };
            let wider = at(each);
            let [_, least, most] = apart::difference(&wider[0], &wider[1]);
            let margin = margin(scenario, measure).or_else(|| slight.map(|slight| slight * baseline.sd));
            let margin = margin.filter(|margin| *margin > 0.0);
            let verdict = match margin {
                Some(margin) if least > -margin && most < margin => Verdict::Within,
                _ if least > 0.0 => Verdict::Above,
                _ if most < 0.0 => Verdict::Below,
                _ => Verdict::Open,
            };
            let call = if never_differs { Call::Same } else { called(verdict, lower_is_better(scenario, measure)) };
            let reach = if mean < 0.0 { high - mean } else { mean - low };
            let deviate = mean / reach * normal_two_sided(confidence);
            let p =
                if never_differs || !deviate.is_finite() { 1.0 } else { student_two_sided_p(deviate, f64::INFINITY) };
            mean.is_finite().then_some(Judged {
                cell,
                measure: mine,
                baseline: theirs,
                difference: Difference {
                    n: this.n.min(baseline.n),
                    differ: 0,
                    needed: 0,
                    mean,
                    low,
                    high,
                    p,
                    p_holm: (p * (1.0 - confidence) / (1.0 - each)).min(1.0),
                    pairing: 1.0,
                    margin,
                    p_equivalence: 1.0,
                    verdict: call,
                    more: (verdict != Verdict::Open).then_some(0),
                },
                swapping: None,
                never_differs,
            })
        };
    found.into_iter().filter_map(judged).collect()
}

/// Whether a measure is the same in every play of two cells: whatever one counts, the other counts too, and neither counts more plays.
fn same(measure: &engine::Measure, sums: &PairedMoments, columns: [&Column; 2]) -> bool {
    if matches!(measure.kind, engine::MeasureKind::Ratio { .. }) {
        return columns[0].ratio == columns[1].ratio;
    }
    let plays = sums.n + sums.seats.both;
    sums.never_differs() && columns.iter().all(|column| column.beyond == 0 && column.n() == plays)
}

/// Whether everything that is counted is the same in every play of a cell and of the baseline: what was changed never came up.
pub(super) fn never_came_up(study: &Study, counts: &Counts, cell: usize) -> bool {
    let (mine, base) = (&study.cells[cell], &study.cells[0]);
    let each = pairs(base, mine).into_iter().zip(&counts.pairs[cell - 1]);
    let columns = [&counts.tallies[cell], &counts.tallies[0]].map(|tally| tally.whole(0));
    mine.wanted[0].len() == base.wanted[0].len()
        && each
            .into_iter()
            .all(|((own, theirs, _), sums)| same(mine.measure(0, own), sums, [&columns[0][own], &columns[1][theirs]]))
}

/// Shown measures of all cells against the baseline, in the order of cells, then measures; one family.
pub fn judgements(study: &Study, counts: &Counts, looks: usize) -> Vec<Judgement> {
    let shown = shown(&study.scenario);
    judgements_of(study, counts, looks, &|name| shown.iter().any(|known| known == name), None)
}

/// The same of the wanted measures; `slight` is the margin of those without one, in standard deviations of a play.
pub(super) fn judgements_of(
    study: &Study,
    counts: &Counts,
    looks: usize,
    wanted: &dyn Fn(&str) -> bool,
    slight: Option<f64>,
) -> Vec<Judgement> {
    let confidence = raised(study.scenario.confidence, looks);
    let mut judged = family(study, counts, looks, wanted, slight);
    let quotients = quotients(study, counts, looks, wanted, (slight, judged.len()));
    if !quotients.is_empty() {
        // All hold together: the paired ones share what the quotients leave of the level.
        let part = judged.len() as f64 / (judged.len() + quotients.len()) as f64;
        judged = family_of(study, counts, looks, wanted, (slight, part));
        judged.extend(quotients);
        judged.sort_by_key(|one| (one.cell, one.measure));
    }
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
    // Plays that were all the same may differ later: they are settled once a margin's worth of others would have been seen.
    judgements.iter().all(|j| j.difference.margin.is_none() || j.difference.more == Some(0))
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
            // What was not counted in any play of a cell has no distribution.
            if found.is_empty() {
                continue;
            }
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
