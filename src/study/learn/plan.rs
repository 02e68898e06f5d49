//! Budget of learning, and its parts.

use super::race::{FINALISTS, Size};
use super::script::Script;
use super::training_set::TrainingSet;
use super::turns::Turns;
use super::watched::Watched;

/// Plays of the budget for which a round's sizes are made; they grow with its power of ¾.
const USUAL: f64 = 30_000_000.0;
/// Plays of looking ahead in a round, and the fewest of them: those of earlier rounds are remembered.
const SCHOOL: f64 = 60_000.0;
const LEAST_SCHOOL: u64 = 3000;
/// Plays of each change in the first heat of a race, where all of them must be made.
const FIRST: f64 = 1600.0;
/// Where most plays need not be made: the factor on the trials, and the part of the usual plays that is made at most.
const AMONG: f64 = 4.0;
const MADE_FIRST: f64 = 1.0 / 3.0;
/// Heats of a race.
const ROUNDS: u32 = 4;
/// Most plays of a heat of a race, in plays of one change.
const HEAT: u64 = 120;
/// Plays of a whole race, in the same unit, about: where all must be made, and where most need not be.
const RACE: [u64; 2] = [300, 200];
/// Surplus of entries at which a script is pruned on the way.
pub(super) const SPARE: usize = 5;
/// Passes of pruning that are reserved for the end, besides one for each surplus entry.
const PASSES: u64 = 6;
/// Divisor of the plays of a script with one entry less, where known plays and dropped variants are left out: about.
const MADE: u64 = 8;

/// Weight of looking ahead beside chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advice {
    /// Factor on the usual plays of looking ahead in a round.
    pub plays: f64,
    /// Most changes in a round that come from looking ahead; the others come by chance.
    pub changes: usize,
    /// Trials of looking ahead at first, which show the plays of one: at least one.
    pub first: u64,
}

impl Advice {
    /// Weight in `learn`.
    pub const USUAL: Self = Self { plays: 1.0, changes: 100, first: 12 };
}

/// Budget and goal of learning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// Plays, those of looking ahead included.
    pub budget: u64,
    /// Most entries of the script.
    pub entries: usize,
    /// Rollouts of each option.
    pub rollouts: u32,
    /// Decisions that are looked ahead.
    pub depth: u32,
    /// Weight of looking ahead.
    pub advice: Advice,
    /// Margin, in counted units: a round must gain half of it.
    pub margin: f64,
}

/// Distribution of the budget on a training set.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// The whole budget.
    pub effort: Effort,
    /// Plays of a turn of the training set.
    cells: u64,
    /// Whether plays that a change leaves as they are can be left out.
    open: bool,
}

impl Plan {
    /// Plan of a budget on a training set, from a script on.
    pub fn new(effort: &Effort, course: &TrainingSet<'_>, script: &Script) -> Self {
        Self { effort: *effort, cells: course.cells(), open: Watched::new(course, script).is_open() }
    }

    /// Factor on the usual sizes.
    fn scale(&self) -> f64 {
        // Small budgets take fewer rounds rather than too small ones.
        let part = (self.effort.budget as f64 / USUAL).sqrt();
        (part * part.sqrt()).clamp(0.01, 4.0)
    }

    /// Size of a race for a script of so many entries, after so many rounds that gained less than the margin.
    pub(super) fn size(&self, quiet: u32, entries: usize) -> Size {
        let harder = 1.0 + f64::from(quiet) / 2.0;
        let of = |usual: f64| (usual * self.scale() * harder).ceil() as u64;
        let (among, each) = if self.open { (AMONG, of(MADE_FIRST * FIRST)) } else { (1.0, u64::MAX >> ROUNDS) };
        Size {
            first: of(among * FIRST),
            each,
            rounds: ROUNDS,
            heat: HEAT * self.drawn(of(FIRST)),
            look: of(8000.0),
            looks: 4,
            least: self.effort.margin / 4.0,
            most: self.most(entries),
        }
    }

    /// Plays of looking ahead in a round.
    pub(super) fn school(&self, quiet: u32) -> u64 {
        let plays = SCHOOL * self.effort.advice.plays * self.scale();
        (plays as u64).max(LEAST_SCHOOL) * u64::from(quiet + 2) / 2
    }

    /// Plays of a round, about; the limit is checked as it goes.
    pub(super) fn round(&self, quiet: u32, entries: usize) -> u64 {
        let size = self.size(quiet, entries);
        self.school(quiet) + RACE[usize::from(self.open)] * size.heat / HEAT + FINALISTS as u64 * self.drawn(size.look)
    }

    /// Plays of each variant where a script is pruned.
    pub(super) fn pruning(&self) -> u64 {
        (if self.open { 64_000.0 } else { 32_000.0 } * self.scale()).ceil() as u64
    }

    /// Most plays before the last pruning of a script of so many entries.
    pub(super) fn most(&self, entries: usize) -> u64 {
        self.effort.budget.saturating_sub(self.kept(entries))
    }

    /// Plays that are reserved for the last pruning.
    fn kept(&self, entries: usize) -> u64 {
        let turn = self.pruning().div_ceil(self.cells) * self.cells;
        let variants = (self.effort.entries + SPARE + 1) as u64;
        let passes = PASSES + entries.saturating_sub(self.effort.entries) as u64;
        passes * turn * (1 + if self.open { variants / MADE } else { variants })
    }

    fn drawn(&self, plays: u64) -> u64 {
        Turns::about(plays, 0, self.cells).plays(self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::{Advice, Effort, Plan};

    /// With four times the weight looking ahead takes four times the plays, but in a short training run no more than the fewest that show
    /// anything.
    #[test]
    fn advice_has_its_weight_where_there_are_plays_for_it() {
        let school = |budget: u64, plays: f64| {
            let advice = Advice { plays, ..Advice::USUAL };
            let effort = Effort { budget, entries: 12, rollouts: 4, depth: 1, advice, margin: 0.04 };
            Plan { effort, cells: 200, open: true }.school(0)
        };
        let [more, usual] = [4.0, 1.0].map(|plays| school(2_000_000, plays));
        assert!((4 * usual..4 * usual + 4).contains(&more), "{more} for {usual}");
        assert_eq!(school(31_250, 4.0), school(31_250, 1.0));
    }
}
