//! Plays of the points of a search: the scenario's cells with the parameters put over them.

use super::checkpoint::Point;
use super::sums::{Slot, Sums};
use crate::layout::{find, unknown};
use evenodds_engine::run::{BATCH, Signals};
use evenodds_engine::{Ready, Tally};
use evenodds_scenario::{Parameter, Scenario};
use evenodds_source::{Fault, Faults, Node, Table, Value};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Measure in a cell of the search.
#[derive(Debug, Clone, PartialEq)]
pub struct CellMeasure {
    /// Number of the scenario's cell.
    pub cell: usize,
    /// Name of the measure.
    pub measure: String,
}

/// Level of a parameter at which nobody can pay for its power.
pub const UNPAID: usize = usize::MAX;
/// The price of that.
const TOO_MUCH: i64 = 1000;

/// The power that a parameter is of.
pub fn power(parameter: &Parameter) -> Option<&str> {
    parameter.path.strip_prefix("powers.").and_then(|rest| rest.split('.').next())
}

/// Cells over which points are put.
pub struct Field<'a> {
    scenario: &'a Scenario,
    parameters: &'a [Parameter],
    /// Cells that are played: those that a slot needs.
    cells: Vec<usize>,
    wanted: &'a [CellMeasure],
    seed: u64,
}

/// Cell of a point, ready to be played.
struct Bench {
    ready: Box<dyn Ready>,
    /// Slots of this cell: number, and place among the counted columns.
    slots: Vec<(usize, usize)>,
    columns: Vec<usize>,
}

impl<'a> Field<'a> {
    /// Cells that the slots need.
    pub fn new(scenario: &'a Scenario, parameters: &'a [Parameter], wanted: &'a [CellMeasure], seed: u64) -> Self {
        let mut cells: Vec<usize> = wanted.iter().map(|wanted| wanted.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        Self { scenario, parameters, cells, wanted, seed }
    }

    /// Plays of one trial of a point.
    pub fn cost(&self) -> u64 {
        self.cells.len() as u64
    }

    /// Tables of a cell with a point put over them. The empty point is the scenario as it stands.
    fn root(&self, cell: usize, point: &[usize]) -> Table {
        let mut root = self.scenario.cells[cell].root.clone();
        for (parameter, &level) in self.parameters.iter().zip(point) {
            // The present level stands there already: perhaps in words that a number would not mean.
            if let Some(power) = power(parameter).filter(|_| level == UNPAID) {
                let (path, place) = (format!("powers.{power}.mana"), parameter.place.clone());
                root.set_path(&path, &place, Node { place: place.clone(), value: Value::Int(TOO_MUCH) });
            } else if level != parameter.present {
                parameter.apply(&mut root, level);
            }
        }
        root
    }

    fn ready(&self, cell: usize, point: &[usize], faults: &mut Faults) -> Option<Box<dyn Ready>> {
        let root = self.root(cell, point);
        let before = faults.len();
        let prepared = self.scenario.game.prepare(&self.scenario.play.name, &root, &self.scenario.extras, faults)?;
        (faults.len() == before).then_some(prepared.ready)
    }

    fn bench(&self, cell: usize, point: &[usize]) -> Option<Bench> {
        let ready = self.ready(cell, point, &mut Faults::new())?;
        let (mut columns, mut slots): (Vec<usize>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
        for (slot, wanted) in self.wanted.iter().enumerate().filter(|(_, wanted)| wanted.cell == cell) {
            let (_, column) = find(&ready.scopes()[..1], &wanted.measure)?;
            let place = columns.iter().position(|known| *known == column).unwrap_or_else(|| {
                columns.push(column);
                columns.len() - 1
            });
            slots.push((slot, place));
        }
        Some(Bench { ready, slots, columns })
    }

    /// Slots of the wanted measures. None when a measure is not there or is no number; the faults say so.
    pub fn slots(&self, places: &[evenodds_source::Place], faults: &mut Faults) -> Option<Vec<Slot>> {
        let before = faults.len();
        let mut slots = Vec::new();
        for (wanted, place) in self.wanted.iter().zip(places) {
            let Some(ready) = self.ready(wanted.cell, &[], faults) else { continue };
            match find(ready.scopes(), &wanted.measure) {
                None => faults.push(unknown(ready.scopes(), &wanted.measure, place)),
                Some((0, column)) => {
                    let measure = &ready.scopes()[0].measures[column];
                    if let evenodds_engine::MeasureKind::Category(_) = measure.kind {
                        let what = format!("`{}` is no number, and has no mean", wanted.measure);
                        faults.push(Fault::at(place, what));
                    }
                    let share = measure.kind == evenodds_engine::MeasureKind::Share;
                    let scale = if share { 1_000_000.0 } else { f64::from(measure.divisor) };
                    slots.push(Slot { kind: measure.kind.clone(), scale });
                }
                Some((scope, _)) => {
                    let row = ready.scopes()[scope].name;
                    let what = format!("`{}` is counted for each {row}, not for each play", wanted.measure);
                    faults.push(Fault::at(place, what));
                }
            }
        }
        (faults.len() == before).then_some(slots)
    }

    /// Reason why a point cannot be played; none when it can.
    pub fn fault(&self, point: &[usize]) -> Option<String> {
        let mut faults = Faults::new();
        for &cell in &self.cells {
            if self.ready(cell, point, &mut faults).is_none() {
                let told = faults.sorted().first().map(|fault| fault.what.clone());
                return Some(told.unwrap_or_else(|| "it cannot be played".to_owned()));
            }
        }
        None
    }

    /// Plays a range of trials of each point on the current rayon pool. None after a stop signal. A point that cannot be played has no
    /// observations.
    pub fn play(&self, points: &[Point], trials: &Range<u64>, signals: &Signals) -> Option<Vec<Vec<Sums>>> {
        let pairs: Vec<(usize, usize)> =
            (0..points.len()).flat_map(|point| self.cells.iter().map(move |&cell| (point, cell))).collect();
        let benches: Vec<Option<Bench>> =
            pairs.par_iter().map(|&(point, cell)| self.bench(cell, &points[point])).collect();
        let batches = (trials.end - trials.start).div_ceil(BATCH);
        let tasks: Vec<(usize, u64)> =
            (0..pairs.len()).flat_map(|pair| (0..batches).map(move |batch| (pair, batch))).collect();
        let blank = || vec![vec![Sums::default(); self.wanted.len()]; points.len()];
        let total = tasks
            .into_par_iter()
            .with_min_len((64 / batches.max(1)).max(1) as usize)
            .fold(blank, |mut totals, (pair, batch)| {
                if let Some(bench) = benches[pair].as_ref().filter(|_| !signals.stop.load(Ordering::Relaxed)) {
                    let from = trials.start + batch * BATCH;
                    let range = from..(from + BATCH).min(trials.end);
                    signals.played.fetch_add(range.end - range.start, Ordering::Relaxed);
                    bench.count(self.seed, range, &mut totals[pairs[pair].0]);
                }
                totals
            })
            .reduce_with(|mut left, right| {
                let mine = left.iter_mut().flatten();
                mine.zip(right.iter().flatten()).for_each(|(mine, theirs)| mine.add(theirs));
                left
            })
            .unwrap_or_else(blank);
        (!signals.stop.load(Ordering::Relaxed)).then_some(total)
    }
}

impl Bench {
    fn count(&self, seed: u64, trials: Range<u64>, totals: &mut [Sums]) {
        let scopes = self.ready.scopes();
        let mut wanted = vec![Vec::new(); scopes.len()];
        wanted[0].clone_from(&self.columns);
        let mut tally = Tally::new(scopes, &wanted, None);
        self.ready.batch(seed, trials, &mut tally, None);
        for &(slot, place) in &self.slots {
            let measure = &scopes[0].measures[self.columns[place]];
            totals[slot].add(&Sums::of(measure, &tally.whole(0)[place]));
        }
    }
}
