//! Variance decomposition of an outcome: luck, build, script, seat.
//!
//! The scenario's keys are the factors: every variant and every swept setting meets every other. Each cell plays on dice of its own. The
//! variance within cells is luck; the part of it that goes with the scenario's `split`, such as who goes first, is shown apart.

use super::alone::{alone, cell};
use super::bounds;
use super::estimate::{distribution, estimate};
use super::margins::shown;
use super::play::{Options, Progress};
use super::summary::{self, Concern};
use super::{Study, StudyCell};
use evenodds_engine::run::Signals;
use evenodds_engine::{MeasureKind, Tally};
use evenodds_scenario::Scenario;
use evenodds_source::{Fault, Faults, Place};
use evenodds_stats::judge::bootstrap::{Method, Plan};
use evenodds_stats::judge::estimate::{Estimate, Ranged};
use evenodds_stats::judge::variance::{self, crossed, within};
use evenodds_stats::{Interval, Moments, Skewed, skew, tail};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Resamples behind an interval.
const REPLICATES: usize = 1000;
/// Most factors of a crossing.
pub const MOST_FACTORS: usize = 6;

/// Source of a part of the variance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// One factor by itself.
    Factor,
    /// Factors in combination, beyond their own parts.
    Together,
    /// The event by which the scenario splits.
    Split,
    /// The rest: dice.
    Dice,
}

/// One part of the variance.
#[derive(Debug, Clone, Serialize)]
pub struct Part {
    /// What kind of part.
    pub source: Source,
    /// Names of the factors, or what the split counts.
    pub of: Vec<String>,
    /// Share of the whole variance, 0 to 1.
    pub share: f64,
    /// Its standard error.
    pub error: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The same as a standard deviation, in the measure's unit.
    pub sd: f64,
}

/// One outcome.
#[derive(Debug, Clone, Serialize)]
pub struct Outcome {
    /// The measure.
    pub measure: String,
    /// What it counts.
    pub label: String,
    /// Its unit.
    pub unit: String,
    /// MeasureKind of number.
    pub kind: summary::FigureKind,
    /// Mean over all cells.
    pub mean: f64,
    /// Standard deviation over all plays of all cells.
    pub sd: f64,
    /// The parts, factors first, dice last; all interactions are one part of their own, then each of them.
    pub parts: Vec<Part>,
    /// Each interaction.
    pub interactions: Vec<Part>,
    /// What must be known to read the shares: cells in which a tail or a cap rules the outcome.
    pub notes: Vec<String>,
}

/// What came of it.
#[derive(Debug, Clone, Serialize)]
pub struct Luck {
    /// The factors with their levels.
    pub factors: Vec<(String, Vec<String>)>,
    /// Names of the split.
    pub split: Vec<String>,
    /// Outcomes, the scenario's first measure first.
    pub outcomes: Vec<Outcome>,
    /// Measures that do not vary or have no mean, with the reason.
    pub left_out: Vec<(String, String)>,
    /// Plays of each cell.
    pub trials: u64,
    /// Plays of all cells.
    pub plays: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Confidence of intervals.
    pub confidence: f64,
    /// Wall-clock time of the play itself.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// Factors of a scenario: its keys with their levels. None, with a fault, when it has none or too many.
pub fn factors(scenario: &Scenario, faults: &mut Faults) -> Option<Vec<(String, Vec<String>)>> {
    let mut factors: Vec<(String, Vec<String>)> = Vec::new();
    for (at, key) in scenario.keys.iter().enumerate() {
        let mut levels: Vec<String> = Vec::new();
        for cell in &scenario.cells {
            if !levels.contains(&cell.keys[at]) {
                levels.push(cell.keys[at].clone());
            }
        }
        if levels.len() > 1 {
            factors.push((key.clone(), levels));
        }
    }
    let place = Place::new(&scenario.source, 0..0);
    let product: usize = factors.iter().map(|(_, levels)| levels.len()).product();
    if factors.is_empty() && scenario.split.is_empty() {
        let help = "give the scenario variants or a `[sweep]`, like \"cast.a.strategy\" = [\"plain\", \"greedy\"]";
        faults.push(Fault::at(&place, "there is nothing beside the dice: the scenario has one cell").help(help));
        return None;
    }
    if factors.len() > MOST_FACTORS {
        let what = format!("{} keys are crossed; {MOST_FACTORS} is the most", factors.len());
        faults.push(Fault::at(&place, what).help("sweep fewer settings"));
        return None;
    }
    if product != scenario.cells.len() {
        faults.push(Fault::at(&place, "a swept value stands twice in its list"));
        return None;
    }
    Some(factors)
}

/// Plays every cell on its own dice and divides the variance. None after a stop signal, as components of half a table would be biased.
///
/// # Errors
/// When the scenario has no factors, or no measure varies.
pub fn luck(
    study: &Study,
    options: Options,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Luck>, Faults> {
    let scenario = &study.scenario;
    let mut faults = Faults::new();
    let Some(factors) = factors(scenario, &mut faults) else { return Err(faults) };
    let seed = options.seed.unwrap_or(scenario.seed);
    let trials = options.trials.unwrap_or(scenario.trials).max(2);
    let started = Instant::now();
    let Some(tallies) = alone(&study.cells, seed, (0, trials), signals, progress) else { return Ok(None) };
    let plan = Plan { replicates: REPLICATES, seed, confidence: scenario.confidence };
    let (mut outcomes, mut left_out) = (Vec::new(), Vec::new());
    for name in shown(scenario) {
        match outcome(study, &tallies, &factors, &name, plan) {
            Ok(found) => outcomes.push(found),
            Err(reason) => left_out.push((name, reason)),
        }
    }
    if outcomes.is_empty() {
        let told: Vec<String> = left_out.iter().map(|(name, reason)| format!("`{name}` {reason}")).collect();
        let fault = Fault::at(&Place::new(&scenario.source, 0..0), "no measure has a variance to divide");
        faults.push(fault.help(told.join("; ")));
        return Err(faults);
    }
    Ok(Some(Luck {
        factors,
        split: scenario.split.iter().map(|(name, _)| name.clone()).collect(),
        outcomes,
        left_out,
        trials,
        plays: trials * study.cells.len() as u64,
        seed,
        confidence: scenario.confidence,
        elapsed: started.elapsed(),
    }))
}

fn outcome(
    study: &Study,
    tallies: &[Tally],
    factors: &[(String, Vec<String>)],
    name: &str,
    plan: Plan,
) -> Result<Outcome, String> {
    let first = &study.cells[0];
    let at = first.counted(name).ok_or("is not counted for each play")?;
    let measure = first.measure(0, at);
    let kind = match measure.kind {
        MeasureKind::Flag => summary::FigureKind::Flag,
        MeasureKind::Count => summary::FigureKind::Count,
        MeasureKind::Share => summary::FigureKind::Share,
        MeasureKind::Category(_) => return Err("is a word and has no mean".into()),
        MeasureKind::Ratio { .. } => return Err("is a quotient over all plays".into()),
    };
    if study.scenario.split.iter().any(|(split, _)| split == name) {
        return Err("is what the plays are split by".into());
    }
    let column = |(played, tally): (&StudyCell, &Tally)| {
        let at = played.counted(name).ok_or("is not counted in every cell")?;
        Ok(cell(played.measure(0, at), &tally.whole(0)[at]))
    };
    let cells: Vec<variance::Cell> =
        study.cells.iter().zip(tallies).map(column).collect::<Result<_, &str>>().map_err(str::to_owned)?;
    if cells.iter().any(|cell| cell.plays < 2) {
        return Err("has no value in some cell".into());
    }
    let levels: Vec<usize> = factors.iter().map(|(_, levels)| levels.len()).collect();
    let shares = |parts: &[(usize, f64)], dice: f64| -> Vec<f64> {
        let cut: Vec<f64> = parts.iter().map(|(_, variance)| variance.max(0.0)).collect();
        let all = cut.iter().sum::<f64>() + dice;
        let together: f64 =
            parts.iter().zip(&cut).filter(|((set, _), _)| set.count_ones() > 1).map(|(_, variance)| variance).sum();
        let mut figures = vec![all, dice / all, together / all];
        figures.extend(cut.iter().map(|variance| variance / all));
        figures
    };
    let sets: Vec<usize> = crossed::sets(levels.len());
    let mut found =
        crossed::figures_of(&levels, &cells, plan, Method::Centred, shares).ok_or("does not fill the crossing")?;
    if measure.kind == MeasureKind::Count {
        let outer = |(played, tally): (&StudyCell, &Tally)| outer(played, tally, name, plan.confidence);
        let outer: Vec<Option<Outer>> = study.cells.iter().zip(tallies).map(outer).collect();
        reach_out(&mut found, &cells, &outer, &|cells| crossed::values_of(&levels, cells, shares));
    }
    let all = found[0].value;
    if all <= 0.0 || !all.is_finite() {
        return Err("never varies".into());
    }
    let part = |source: Source, of: Vec<String>, range: Ranged| Part {
        source,
        of,
        share: range.value.clamp(0.0, 1.0),
        error: range.error,
        low: range.interval.low.clamp(0.0, 1.0),
        high: range.interval.high.clamp(0.0, 1.0),
        sd: (range.value.max(0.0) * all).sqrt(),
    };
    let names = |set: usize| -> Vec<String> {
        (0..levels.len()).filter(|factor| set >> factor & 1 == 1).map(|factor| factors[factor].0.clone()).collect()
    };
    let (mut parts, mut interactions) = (Vec::new(), Vec::new());
    for (&set, &range) in sets.iter().zip(&found[3..]) {
        if set.is_power_of_two() {
            parts.push(part(Source::Factor, names(set), range));
        } else {
            interactions.push(part(Source::Together, names(set), range));
        }
    }
    if levels.len() > 1 {
        parts.push(part(Source::Together, Vec::new(), found[2]));
    }
    let dice = found[1];
    match split(study, tallies, name, plan) {
        None => parts.push(part(Source::Dice, Vec::new(), dice)),
        Some(ratio) => {
            let label = |name: &String| {
                let known = first.ready.scopes()[0].measures.iter().find(|measure| measure.name == *name);
                known.map_or_else(|| name.clone(), |measure| measure.label.clone())
            };
            let of = study.scenario.split.iter().map(|(name, _)| label(name)).collect();
            parts.push(part(Source::Split, of, product(dice, ratio, plan.confidence)));
            let rest = Ranged { value: 1.0 - ratio.value, ..ratio };
            parts.push(part(Source::Dice, Vec::new(), product(dice, rest, plan.confidence)));
        }
    }
    let mean = cells.iter().map(|cell| cell.mean).sum::<f64>() / cells.len() as f64;
    Ok(Outcome {
        measure: measure.name.clone(),
        label: measure.label.clone(),
        unit: measure.unit.clone(),
        kind,
        mean,
        sd: all.sqrt(),
        parts,
        interactions,
        notes: tails(study, tallies, name, plan.confidence),
    })
}

/// What a cell's plays may not have shown: a share of plays, and the outermost value seen and possible, below and above.
type Outer = (f64, [[f64; 2]; 2]);

/// What the plays of a cell may not have shown of a count, in the measure's unit; none where it never varied.
fn outer(played: &StudyCell, tally: &Tally, name: &str, confidence: f64) -> Option<Outer> {
    let at = played.counted(name)?;
    let (measure, column) = (played.measure(0, at), &tally.whole(0)[at]);
    let (counts, scale) = distribution(measure, column);
    let skewed = Skewed::new(&Moments::of_counts(&counts), skew::skewness(&counts));
    let found = tail::beyond(&skewed, &counts, bounds::known(measure, column), confidence)?;
    Some((found.share, [0, 1].map(|end| [found.seen[end] / scale, found.at[end] / scale])))
}

/// Widens intervals, errors squared and added, by what the figures would be with values that were not seen: in one cell, or in all.
///
/// Resampling knows observed values alone: without this, shares of counts with a long tail were held in 74 to 91 of 100 studies.
fn reach_out(
    found: &mut [Ranged],
    cells: &[variance::Cell],
    outer: &[Option<Outer>],
    values: &dyn Fn(&[variance::Cell]) -> Vec<f64>,
) {
    let plain = values(cells);
    let mut reach = vec![[0.0_f64; 2]; found.len()];
    let further = |cell: &variance::Cell, outer: &Option<Outer>, end: usize| {
        outer.map_or(*cell, |(share, ends)| cell.further(share, ends[end][0], ends[end][1]))
    };
    for end in 0..2 {
        let all = cells.iter().zip(outer).map(|(cell, outer)| further(cell, outer, end)).collect();
        let one = |at: usize| {
            let mut cells = cells.to_vec();
            cells[at] = further(&cells[at], &outer[at], end);
            cells
        };
        let others: Vec<Vec<variance::Cell>> = (0..cells.len()).map(one).chain([all]).collect();
        let each: Vec<Vec<f64>> = others.iter().map(|cells| values(cells)).collect();
        for (at, reach) in reach.iter_mut().enumerate() {
            for step in each.iter().map(|values| values[at] - plain[at]).filter(|step| step.is_finite()) {
                *reach = [reach[0].max(-step), reach[1].max(step)];
            }
        }
    }
    for (range, reach) in found.iter_mut().zip(reach) {
        range.interval = reaching(*range, reach);
    }
}

/// Cells in which a few plays dominate the variance of a measure, so that the plays do not show how rare and how far these are.
fn tails(study: &Study, tallies: &[Tally], name: &str, confidence: f64) -> Vec<String> {
    let of = |(played, tally): (&StudyCell, &Tally)| {
        let at = played.counted(name)?;
        let found = estimate(played.measure(0, at), &tally.whole(0)[at], confidence);
        let note = found.notes.into_iter().find(|note| matches!(note.about, Concern::Tail | Concern::Cap))?;
        Some(format!("{}: {} {}", played.name, name.replace('_', " "), note.text))
    };
    study.cells.iter().zip(tallies).filter_map(of).collect()
}

/// Interval that reaches so far down and up besides.
fn reaching(range: Ranged, [down, up]: [f64; 2]) -> Interval {
    let Ranged { value, interval: Interval { low, high }, .. } = range;
    Interval { low: low.min(value - (value - low).hypot(down)), high: high.max(value + (high - value).hypot(up)) }
}

/// Share of a share: relative errors add up as for a product of two independent numbers. The interval of the whole may reach further than its
/// error says.
fn product(whole: Ranged, part: Ranged, confidence: f64) -> Ranged {
    let value = whole.value * part.value;
    let error = (whole.error * part.value).hypot(whole.value * part.error);
    let plain = Ranged { value, error, interval: Estimate { value, error }.interval(confidence) };
    let own = Estimate { value: whole.value, error: whole.error }.interval(confidence);
    let further = |reach: f64, own: f64| part.value * (reach * reach - own * own).max(0.0).sqrt();
    let down = further(whole.value - whole.interval.low, whole.value - own.low);
    let up = further(whole.interval.high - whole.value, own.high - whole.value);
    Ranged { interval: reaching(plain, [down, up]), ..plain }
}

/// Share of the variance within cells that goes with the split; none without a split, and where every play falls on one side of it.
fn split(study: &Study, tallies: &[Tally], name: &str, plan: Plan) -> Option<Ranged> {
    let groups = |(played, tally): (&StudyCell, &Tally)| -> Option<Vec<variance::Cell>> {
        let split = tally.split().filter(|split| split.scope == 0)?;
        let at = played.counted(name)?;
        let groups = (0..split.levels()).map(|level| cell(played.measure(0, at), &tally.part(level)[at]));
        Some(groups.filter(|group| group.plays > 1).collect())
    };
    let groups: Vec<Vec<variance::Cell>> = study.cells.iter().zip(tallies).map(groups).collect::<Option<_>>()?;
    if groups.iter().all(|groups| groups.len() < 2) {
        return None;
    }
    Some(within::share(&groups, plan))
}
