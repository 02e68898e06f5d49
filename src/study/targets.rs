//! Test of targets: plays until every target is held or broken, or its trials run out.

use super::estimate::{distribution, estimate};
use super::play::{Options, Progress, Rounds, plan};
use super::summary::FigureKind;
use super::{Study, StudyCell};
use evenodds_engine::Tally;
use evenodds_engine::run::{AS_WRITTEN, Counts, Signals, Watch};
use evenodds_scenario::{Scenario, Statistic, Target};
use evenodds_source::{Fault, Faults, unknown_word};
use evenodds_stats::looks::raised;
use evenodds_stats::{Looks, quantile};
use serde::Serialize;
use std::time::Duration;

/// Trials at the first interim analysis.
const FIRST_LOOK: u64 = 1000;

/// State of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It holds.
    Held,
    /// It does not.
    Broken,
    /// The trials ran out before either was shown.
    NotSettled,
}

/// One target in one cell.
#[derive(Debug, Clone, Serialize)]
pub struct Checked {
    /// The measure's name.
    pub measure: String,
    /// What it counts.
    pub label: String,
    /// Its unit.
    pub unit: String,
    /// FigureKind of number.
    pub kind: FigureKind,
    /// `mean`, `median`, `p95` and the like.
    pub statistic: &'static str,
    /// The cell.
    pub cell: String,
    /// Smallest value that is right; none when there is no such end.
    pub low: Option<f64>,
    /// Largest value that is right.
    pub high: Option<f64>,
    /// What was seen.
    pub value: f64,
    /// Lower end of its interval, which holds at all looks and for all targets together.
    pub from: f64,
    /// Upper end.
    pub to: f64,
    /// How it stands.
    pub standing: Standing,
    /// Trials that it took.
    pub trials: u64,
}

/// What came of a scenario's targets.
#[derive(Debug, Clone, Serialize)]
pub struct Tested {
    /// Printed names of the game's things.
    #[serde(skip)]
    pub printed: crate::summary::Printed,
    /// The scenario file.
    pub scenario: String,
    /// Its title.
    pub title: String,
    /// Its game's title.
    pub game: String,
    /// Its play.
    pub play: String,
    /// Every target in every cell that it names.
    pub checked: Vec<Checked>,
    /// Plays of all cells.
    pub plays: u64,
    /// Planned looks.
    pub looks: usize,
    /// Trials of a cell at most.
    pub most: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Confidence that no target of the file is called held or broken wrongly.
    pub confidence: f64,
    /// Told to stop before the end.
    pub partial: bool,
    /// Wall-clock time.
    #[serde(skip)]
    pub elapsed: Duration,
}

impl Tested {
    /// Broken if any target is, else not settled if any is not.
    pub fn standing(&self) -> Standing {
        let any = |standing| self.checked.iter().any(|checked| checked.standing == standing);
        match (any(Standing::Broken), any(Standing::NotSettled)) {
            (true, _) => Standing::Broken,
            (false, true) => Standing::NotSettled,
            _ => Standing::Held,
        }
    }
}

/// Cells that a target is about.
fn cells_of(target: &Target, cells: &[StudyCell]) -> Vec<usize> {
    let named = |cell: &StudyCell| {
        let is = |name: &String| cell.name == *name || cell.keys.contains(name);
        target.cells.is_empty() || target.cells.iter().any(|(name, _)| is(name))
    };
    (0..cells.len()).filter(|&index| named(&cells[index])).collect()
}

/// Reports cells that are not there, and targets that exclude each other.
pub(super) fn check(scenario: &Scenario, cells: &[StudyCell], faults: &mut Faults) {
    for (index, target) in scenario.targets.iter().enumerate() {
        for (name, place) in &target.cells {
            if !cells.iter().any(|cell| cell.name == *name || cell.keys.contains(name)) {
                let known = cells.iter().map(|cell| cell.name.as_str());
                faults.push(unknown_word(place, name, "a cell of this scenario", known));
            }
        }
        for earlier in &scenario.targets[..index] {
            let same = earlier.measure.0 == target.measure.0 && earlier.statistic == target.statistic;
            let (low, high) = (earlier.low.max(target.low), earlier.high.min(target.high));
            let (mine, theirs) = (cells_of(target, cells), cells_of(earlier, cells));
            let Some(&shared) = mine.iter().find(|cell| theirs.contains(cell)) else { continue };
            if same && (low > high || (low >= high && target.statistic == Statistic::Mean)) {
                let (line, _) = earlier.place.line_column();
                let name = &cells[shared].name;
                let what = format!("this target and the one of line {line} exclude each other in the cell `{name}`");
                let help = format!("`{}` would be at least {low} and at most {high}", target.measure.0);
                faults.push(Fault::at(&target.place, what).help(help));
            }
        }
    }
}

/// Open statement about one cell.
struct Open<'a> {
    target: &'a Target,
    cell: usize,
    done: Option<Checked>,
}

/// Plays a scenario's targets, up to `options.trials` (or the scenario's `test_trials`) of each cell.
///
/// Every interval holds for all targets, cells and interim analyses together (Bonferroni): with the stated confidence no broken target is
/// called held, and no held one broken. A cell whose targets are settled rests.
///
/// # Errors
/// When a measure has no value, or only one: a target on it shows nothing.
pub fn test(
    study: &Study,
    options: Options,
    signals: &Signals,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Tested, Faults> {
    let scenario = &study.scenario;
    let seed = options.seed.unwrap_or(scenario.seed);
    let most = options.trials.unwrap_or(scenario.test_trials);
    let looks = Looks::doubling(FIRST_LOOK.min(most), most);
    let targets = scenario.targets.iter();
    let mut open: Vec<Open<'_>> = targets
        .flat_map(|target| {
            cells_of(target, &study.cells).into_iter().map(move |cell| Open { target, cell, done: None })
        })
        .collect();
    let confidence = raised(looks.confidence(scenario.confidence), open.len());
    let plan = plan(study, seed, AS_WRITTEN);
    let mut rounds = Rounds::new(&plan, signals);
    let waiting = |open: &[Open<'_>], cell: usize| open.iter().any(|o| o.cell == cell && o.done.is_none());
    let mut watch = Watch::default();
    let mut partial = false;
    for &goal in looks.counts() {
        watch.resting = (0..study.cells.len()).map(|cell| !waiting(&open, cell)).collect();
        let of = looks.most() * watch.resting.iter().filter(|&&rests| !rests).count() as u64;
        let mut after = |_: &Counts, plays| progress(&Progress { plays, of: of.max(plays), running: None });
        partial = !rounds.until(goal, &watch, &mut after);
        let mut faults = Faults::new();
        for open in open.iter_mut().filter(|open| open.done.is_none()) {
            let tally = &rounds.counts.tallies[open.cell];
            let last = goal == looks.most() || partial;
            let found = look(open.target, &study.cells[open.cell], tally, confidence, &mut faults);
            open.done = found.filter(|found| last || found.standing != Standing::NotSettled);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        if partial || open.iter().all(|open| open.done.is_some()) {
            break;
        }
    }
    Ok(Tested {
        printed: crate::summary::Printed::of(&scenario.game),
        scenario: scenario.source.name.clone(),
        title: scenario.title.clone(),
        game: scenario.game.title().into(),
        play: scenario.play.name.clone(),
        checked: open.into_iter().filter_map(|open| open.done).collect(),
        plays: rounds.plays,
        looks: looks.number(),
        most,
        seed,
        confidence: scenario.confidence,
        partial,
        elapsed: rounds.started.elapsed(),
    })
}

/// One target in one cell, at one interim analysis.
fn look(target: &Target, cell: &StudyCell, tally: &Tally, confidence: f64, faults: &mut Faults) -> Option<Checked> {
    let index = cell.counted(&target.measure.0)?;
    let (measure, column) = (cell.measure(0, index), &tally.whole(0)[index]);
    let found = estimate(measure, column, confidence);
    let (name, place) = &target.measure;
    let plays = tally.trials;
    if found.n == 0 {
        let what = format!("`{name}` has no value in any of {plays} plays of `{}`", cell.name);
        faults.push(Fault::at(place, what).help("a target on it shows nothing"));
        return None;
    }
    let constant = found.kind == FigureKind::Count && found.counts.len() == 1;
    if constant && plays >= FIRST_LOOK {
        let what = format!("`{name}` never varies: it is {} in all {plays} plays of `{}`", found.min, cell.name);
        faults.push(Fault::at(place, what).help("a target on it shows nothing"));
        return None;
    }
    let (value, from, to) = match target.statistic {
        Statistic::Mean => (found.mean, found.low, found.high),
        Statistic::Quantile(share) => {
            let (counts, scale) = distribution(measure, column);
            let (low, high) = quantile::interval(&counts, share, confidence, 1);
            let scaled = |x: i64| x as f64 / scale;
            let value = quantile::quantile(&counts, share).map_or(f64::NAN, scaled);
            (value, low.map_or(f64::NEG_INFINITY, scaled), high.map_or(f64::INFINITY, scaled))
        }
    };
    // So few equal plays show nothing about unseen ones.
    let standing = if constant {
        Standing::NotSettled
    } else if target.low <= from && to <= target.high {
        Standing::Held
    } else if to < target.low || target.high < from {
        Standing::Broken
    } else {
        Standing::NotSettled
    };
    let end = |x: f64| x.is_finite().then_some(x);
    Some(Checked {
        measure: found.name,
        label: found.label,
        unit: found.unit,
        kind: found.kind,
        statistic: target.statistic.word(),
        cell: cell.name.clone(),
        low: end(target.low),
        high: end(target.high),
        value,
        from,
        to,
        standing,
        trials: tally.trials,
    })
}
