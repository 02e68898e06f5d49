//! What learning may cost, and how much of it each of its parts takes.

use super::course::Course;
use super::race::{FINALISTS, Size};
use super::script::Script;
use super::turns::Turns;
use super::watched::Watched;

/// Plays for which a round's sizes are made; they go with the budget, to the power of ¾.
const USUAL: f64 = 30_000_000.0;
/// Plays of looking ahead in a round, and the fewest by which anything is seen: what was seen before is remembered.
const SCHOOL: f64 = 60_000.0;
const LEAST_SCHOOL: u64 = 3000;
/// Plays of each change in the first heat of a race, where all of them must be made.
const FIRST: f64 = 1600.0;
/// Where most need not be: of those that must a third is made at most, among so many times as many trials.
const AMONG: f64 = 4.0;
const MADE_FIRST: f64 = 1.0 / 3.0;
/// Heats of a race.
const ROUNDS: u32 = 4;
/// Plays of a heat of a race at most, in plays of one change.
const HEAT: u64 = 120;
/// What a whole race takes, in the same, about: where all must be made; where most need not be 180 was measured with scripts of thirteen
/// trees.
const RACE: [u64; 2] = [300, 200];
/// Entries that a script may have too many before it is pruned on the way.
pub(super) const SPARE: usize = 5;
/// Passes of pruning whose plays are kept back for the end, besides one for each entry too many.
const PASSES: u64 = 6;
/// Of the plays of a script with an entry less one of so many must be made, where the others are known and who is left behind goes: about.
const MADE: u64 = 8;

/// How much weight looking ahead has beside chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advice {
    /// How many times the usual plays looking ahead takes in a round.
    pub plays: f64,
    /// Changes that it advises in a round, at most; the others of those that are tried are by chance.
    pub changes: usize,
    /// Trials that are looked ahead in at first, by which it is known what one takes: one at least.
    pub first: u64,
}

impl Advice {
    /// What `learn` takes.
    pub const USUAL: Self = Self { plays: 1.0, changes: 100, first: 12 };
}

/// What learning may cost and what it is to find.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// Plays, those of looking ahead included.
    pub budget: u64,
    /// Most entries of the script.
    pub entries: usize,
    /// Plays of each option of the player who looks ahead.
    pub rollouts: u32,
    /// Decisions that she looks ahead.
    pub depth: u32,
    /// How much weight that has.
    pub advice: Advice,
    /// What matters, in counted units: a round must gain half of it.
    pub margin: f64,
}

/// How the plays are spent on a course.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// The whole of it.
    pub effort: Effort,
    /// Plays of a turn of the course.
    cells: u64,
    /// Whether plays that a change of the script leaves as they are need not be made.
    open: bool,
}

impl Plan {
    /// How an effort is spent on a course, from a script on.
    pub fn new(effort: &Effort, course: &Course<'_>, script: &Script) -> Self {
        Self { effort: *effort, cells: course.cells(), open: Watched::new(course, script).is_open() }
    }

    /// How much the sizes are larger than usual.
    fn scale(&self) -> f64 {
        // Small budgets would rather go round less often than look too little.
        let part = (self.effort.budget as f64 / USUAL).sqrt();
        (part * part.sqrt()).clamp(0.01, 4.0)
    }

    /// How much is raced by a script of so many entries, after so many rounds that gained less than the margin.
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

    /// Plays that a round takes, about; what it may take at most is seen to as it goes.
    pub(super) fn round(&self, quiet: u32, entries: usize) -> u64 {
        let size = self.size(quiet, entries);
        self.school(quiet) + RACE[usize::from(self.open)] * size.heat / HEAT + FINALISTS as u64 * self.drawn(size.look)
    }

    /// Plays of each variant where a script is pruned.
    pub(super) fn pruning(&self) -> u64 {
        (if self.open { 64_000.0 } else { 32_000.0 } * self.scale()).ceil() as u64
    }

    /// Plays that may be made before the last pruning of a script of so many entries.
    pub(super) fn most(&self, entries: usize) -> u64 {
        self.effort.budget.saturating_sub(self.kept(entries))
    }

    /// Plays that are kept for the last pruning.
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

    /// Where advice has four times its weight it takes four times the plays, but of a lesson that is short no more than by which anything is
    /// seen.
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
