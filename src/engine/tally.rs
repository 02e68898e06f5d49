//! Exact integer counts. Adding two tallies is exact and commutative, so threads cannot change a result.

use super::column::Column;
use super::dice::Falls;
use super::luck::Luck;
use super::{BEYOND, MeasureKind, Rows, Scope};

/// Split: columns of a scope, and the number of levels of each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Split {
    /// The scope whose rows are split.
    pub scope: usize,
    /// For each split column: its index, its smallest value and its number of levels.
    pub by: Vec<(usize, i32, usize)>,
}

impl Split {
    /// Number of joint levels.
    pub fn levels(&self) -> usize {
        self.by.iter().map(|&(_, _, levels)| levels).product()
    }

    /// Joint level of a row; none when a split measure is absent or out of its range.
    #[inline]
    fn level(&self, row: &[i64]) -> Option<usize> {
        self.by.iter().try_fold(0, |level, &(column, low, levels)| {
            let value = row[column];
            let index = usize::try_from(value.wrapping_sub(i64::from(low))).ok()?;
            (value > BEYOND && index < levels).then_some(level * levels + index)
        })
    }

    /// The value of each split column at a joint level.
    pub fn values(&self, mut level: usize) -> Vec<i32> {
        let mut values: Vec<i32> = self
            .by
            .iter()
            .rev()
            .map(|&(_, low, levels)| {
                let value = low + (level % levels) as i32;
                level /= levels;
                value
            })
            .collect();
        values.reverse();
        values
    }
}

/// Counted column, and its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Counted {
    column: usize,
    kind: MeasureKind,
}

/// Counts of one cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Trials counted.
    pub trials: u64,
    counted: Vec<Vec<Counted>>,
    split: Option<Split>,
    /// For each scope, one column for each counted measure.
    whole: Vec<Vec<Column>>,
    /// For each joint level of the split, one column for each counted measure of its scope.
    parts: Vec<Vec<Column>>,
    /// Luck sums, where they are wanted.
    luck: Option<Luck>,
}

impl Tally {
    /// Empty tally of the wanted columns of each scope, with an optional split.
    pub fn new(scopes: &[Scope], wanted: &[Vec<usize>], split: Option<Split>) -> Self {
        let counted: Vec<Vec<Counted>> = scopes
            .iter()
            .zip(wanted)
            .map(|(scope, wanted)| {
                wanted.iter().map(|&column| Counted { column, kind: scope.measures[column].kind.clone() }).collect()
            })
            .collect();
        let room = |scope: usize| {
            let measures = counted[scope].iter().map(|c| &scopes[scope].measures[c.column]);
            measures
                .map(|measure| {
                    let mut column = Column::default();
                    if let Some((low, high)) = measure.range {
                        column.reach(low.into(), high.into());
                    }
                    column
                })
                .collect::<Vec<_>>()
        };
        let whole = (0..scopes.len()).map(room).collect();
        let parts = split.as_ref().map_or(Vec::new(), |split| vec![room(split.scope); split.levels()]);
        Self { trials: 0, counted, split, whole, parts, luck: None }
    }

    /// The same with luck sums of the kinds of rolls in these lanes, and of the counted columns of each trial.
    #[must_use]
    pub fn with_luck(mut self, lanes: Vec<usize>) -> Self {
        let columns = self.counted.first().into_iter().flatten().map(|counted| counted.column).collect();
        self.luck = Some(Luck::new(lanes, columns));
        self
    }

    /// The luck sums, where they are wanted. An outcome has the place of its counted column.
    pub fn luck(&self) -> Option<&Luck> {
        self.luck.as_ref()
    }

    /// Adds how the dice of a trial fell to the luck sums.
    pub(super) fn weigh(&mut self, trial: u64, falls: &Falls, row: &[i64]) {
        if let Some(luck) = &mut self.luck {
            luck.add(trial, falls, row);
        }
    }

    /// Columns of the trial's row that are counted, or by which rows are split.
    pub(super) fn reads(&self) -> impl Iterator<Item = usize> {
        let split = self.split.iter().filter(|split| split.scope == 0).flat_map(|split| &split.by);
        self.counted.iter().take(1).flatten().map(|counted| counted.column).chain(split.map(|by| by.0))
    }

    /// Whether columns of other scopes are counted.
    pub(super) fn reads_others(&self) -> bool {
        self.counted.iter().skip(1).any(|counted| !counted.is_empty())
    }

    /// Counts the rows of one trial.
    #[inline]
    pub fn observe(&mut self, trial: u64, rows: &Rows) {
        self.trials += 1;
        for scope in 0..self.counted.len() {
            for row in rows.scope(scope) {
                count(&self.counted[scope], &mut self.whole[scope], row, trial);
                if let Some(split) = self.split.as_ref().filter(|split| split.scope == scope)
                    && let Some(level) = split.level(row)
                {
                    count(&self.counted[scope], &mut self.parts[level], row, trial);
                }
            }
        }
    }

    /// Adds another tally of the same layout.
    pub fn merge(&mut self, other: &Self) {
        self.trials += other.trials;
        let mine = self.whole.iter_mut().chain(&mut self.parts).flatten();
        for (mine, theirs) in mine.zip(other.whole.iter().chain(&other.parts).flatten()) {
            mine.merge(theirs);
        }
        if let (Some(mine), Some(theirs)) = (&mut self.luck, &other.luck) {
            mine.merge(theirs.numbers()).expect("the plays of one cell have the same luck sums");
        }
    }

    /// Every column: scope by scope, then those of each joint level of the split.
    pub(super) fn columns(&self) -> impl Iterator<Item = &Column> {
        self.whole.iter().chain(&self.parts).flatten()
    }

    /// Adds the columns and luck sums of a tally of the same layout. None, and nothing is changed, where there are not as many.
    pub(super) fn add(&mut self, trials: u64, columns: &[Column], luck: &[i128]) -> Option<()> {
        (self.columns().count() == columns.len()).then_some(())?;
        match &mut self.luck {
            Some(mine) => mine.merge(luck)?,
            None => luck.is_empty().then_some(())?,
        }
        self.trials += trials;
        self.whole.iter_mut().chain(&mut self.parts).flatten().zip(columns).for_each(|(mine, more)| mine.merge(more));
        Some(())
    }

    /// The columns of a scope, in the order in which they were wanted.
    pub fn whole(&self, scope: usize) -> &[Column] {
        &self.whole[scope]
    }

    /// The split, if there is one.
    pub fn split(&self) -> Option<&Split> {
        self.split.as_ref()
    }

    /// The columns of one joint level of the split.
    pub fn part(&self, level: usize) -> &[Column] {
        &self.parts[level]
    }
}

#[inline]
fn count(counted: &[Counted], columns: &mut [Column], row: &[i64], trial: u64) {
    for (counted, column) in counted.iter().zip(columns) {
        match counted.kind {
            MeasureKind::Ratio { over, under } => column.ratio.add(row[over], row[under]),
            _ => {
                let value = row[counted.column];
                if value > BEYOND {
                    column.add(value, trial);
                } else {
                    column.beyond += u64::from(value == BEYOND);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ABSENT, Measure};

    fn scopes() -> Vec<Scope> {
        vec![Scope {
            name: "trial",
            measures: vec![Measure::flag("won", "won"), Measure::count("rounds", "rounds", "rounds")],
        }]
    }

    fn tally(values: &[(u64, [i32; 2])]) -> Tally {
        let split = Split { scope: 0, by: vec![(0, 0, 2)] };
        let mut tally = Tally::new(&scopes(), &[vec![0, 1]], Some(split));
        let mut rows = Rows::new(vec![2]);
        for &(trial, row) in values {
            rows.clear();
            rows.extend(0, row);
            tally.observe(trial, &rows);
        }
        tally
    }

    fn seen(column: &Column) -> Vec<(i64, u64, u64)> {
        column.seen().map(|(value, bin)| (value, bin.count, bin.first)).collect()
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let tally = tally(&[(0, [1, 5]), (1, [0, -3]), (2, [1, 900]), (3, [0, ABSENT]), (4, [1, 5])]);
        assert_eq!(tally.trials, 5);
        assert_eq!(seen(&tally.whole(0)[1]), [(-3, 1, 1), (5, 2, 0), (900, 1, 2)]);
        assert_eq!(seen(&tally.part(0)[1]), [(-3, 1, 1)]);
        assert_eq!(seen(&tally.part(1)[1]), [(5, 2, 0), (900, 1, 2)]);
    }

    #[test]
    fn merging_is_commutative_and_equals_counting_together() {
        let (a, b) = ([(0, [1, 40]), (1, [0, 2])], [(2, [1, -7]), (3, [1, 40])]);
        let (mut ab, mut ba) = (tally(&a), tally(&b));
        ab.merge(&tally(&b));
        ba.merge(&tally(&a));
        let together = tally(&[a, b].concat());
        for other in [&ba, &together] {
            assert_eq!(seen(&ab.whole(0)[1]), seen(&other.whole(0)[1]));
            assert_eq!(seen(&ab.part(1)[1]), seen(&other.part(1)[1]));
        }
    }
}
