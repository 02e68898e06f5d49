//! Saved counts: counts of a stretch of plays, without their meaning, or records of tasks. Adding sheets is exact and commutative.

use super::numbers::{Numbers, fit, put, put_wide};
use crate::arena::Rounds;
use crate::column::Column;
use crate::discordant::Discordant;
use crate::moments::PairedMoments;
use std::collections::BTreeMap;

/// Numbers of a record of sums.
pub const NUMBERS: usize = 9;

/// Counts of one cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// Trials counted.
    pub trials: u64,
    /// Every column, scope by scope, then those of the split.
    pub columns: Vec<Column>,
    /// Luck sums; none where they are not wanted.
    pub luck: Vec<i128>,
}

/// Counts that can be saved, and added to others of the same plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SavedCounts {
    /// Of cells.
    Cells {
        /// One page a cell.
        pages: Vec<Page>,
        /// Compared columns of all cells but the first.
        pairs: Vec<PairedMoments>,
        /// Compared outcomes of pairs of cells.
        discordant: Vec<Discordant>,
    },
    /// Of the pairs of a field.
    Field(Vec<Rounds>),
    /// Of searched points: whole-number sums.
    Sums(Vec<[i128; NUMBERS]>),
    /// Results of tasks, each by its number.
    Records(BTreeMap<u64, Vec<u8>>),
}

impl SavedCounts {
    /// Adds the counts of other plays. False, and nothing is changed, where they are counts of something else, or the sums would overflow:
    /// a file may hold any numbers.
    #[must_use]
    pub fn add(&mut self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Cells { pages, pairs, discordant },
                Self::Cells { pages: more, pairs: more_pairs, discordant: more_discordant },
            ) => {
                let lengths = |page: &Page| [page.columns.len(), page.luck.len()];
                let alike = pages.iter().map(lengths).eq(more.iter().map(lengths));
                if !alike || pairs.len() != more_pairs.len() || discordant.len() != more_discordant.len() {
                    return false;
                }
                let fits = |(mine, theirs): (&Page, &Page)| {
                    mine.columns.iter().zip(&theirs.columns).all(|(mine, theirs)| mine.fits(theirs))
                        && fit(&mine.luck, &theirs.luck)
                };
                let fit = pages.iter().zip(more.iter()).all(fits)
                    && pairs.iter().zip(more_pairs).all(|(mine, theirs)| fit(&mine.numbers(), &theirs.numbers()));
                if !fit {
                    return false;
                }
                for (page, more) in pages.iter_mut().zip(more) {
                    page.trials += more.trials;
                    page.columns.iter_mut().zip(&more.columns).for_each(|(mine, theirs)| mine.merge(theirs));
                    page.luck.iter_mut().zip(&more.luck).for_each(|(mine, theirs)| *mine += theirs);
                }
                pairs.iter_mut().zip(more_pairs).for_each(|(mine, theirs)| mine.merge(theirs));
                discordant.iter_mut().zip(more_discordant).for_each(|(mine, theirs)| mine.merge(theirs));
                true
            }
            (Self::Field(pairs), Self::Field(more)) if pairs.len() == more.len() => {
                let fit = |mine: &Rounds, theirs: &Rounds| {
                    mine.counts.iter().zip(theirs.counts).all(|(mine, theirs)| mine.checked_add(theirs).is_some())
                };
                if !pairs.iter().zip(more).all(|(mine, theirs)| fit(mine, theirs)) {
                    return false;
                }
                pairs.iter_mut().zip(more).for_each(|(mine, theirs)| mine.merge(theirs));
                true
            }
            // The number of sums is unknown before some were played.
            (Self::Sums(_), Self::Sums(more)) if more.is_empty() => true,
            (Self::Sums(sums), Self::Sums(more)) if sums.is_empty() => {
                sums.clone_from(more);
                true
            }
            (Self::Sums(sums), Self::Sums(more)) if sums.len() == more.len() => {
                let fit = sums.iter().zip(more).all(|(mine, theirs)| fit(mine, theirs));
                if fit {
                    sums.iter_mut().flatten().zip(more.iter().flatten()).for_each(|(mine, theirs)| *mine += theirs);
                }
                fit
            }
            (Self::Records(records), Self::Records(more)) => {
                let apart = !more.keys().any(|task| records.contains_key(task));
                if apart {
                    records.extend(more.iter().map(|(task, record)| (*task, record.clone())));
                }
                apart
            }
            _ => false,
        }
    }

    /// Writes the sheet: the same counts are the same bytes, in whatever order they were added.
    pub fn put(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Cells { pages, pairs, discordant } => {
                put(bytes, 0);
                put(bytes, pages.len() as u64);
                for page in pages {
                    put(bytes, page.trials);
                    put(bytes, page.columns.len() as u64);
                    page.columns.iter().for_each(|column| column.put(bytes));
                    put(bytes, page.luck.len() as u64);
                    page.luck.iter().for_each(|&number| put_wide(bytes, number));
                }
                put(bytes, pairs.len() as u64);
                pairs.iter().flat_map(PairedMoments::numbers).for_each(|number| put_wide(bytes, number));
                put(bytes, discordant.len() as u64);
                discordant.iter().for_each(|one| one.put(bytes));
            }
            Self::Field(pairs) => {
                put(bytes, 1);
                put(bytes, pairs.len() as u64);
                pairs.iter().for_each(|rounds| put_rounds(bytes, rounds));
            }
            Self::Sums(sums) => {
                put(bytes, 2);
                put(bytes, sums.len() as u64);
                sums.iter().flatten().for_each(|&number| put_wide(bytes, number));
            }
            Self::Records(records) => {
                put(bytes, 3);
                put(bytes, records.len() as u64);
                for (task, record) in records {
                    put(bytes, *task);
                    put(bytes, record.len() as u64);
                    bytes.extend(record);
                }
            }
        }
    }

    /// Reads a sheet. None where the bytes hold none.
    pub fn take(bytes: &mut Numbers<'_>) -> Option<Self> {
        match bytes.number()? {
            0 => {
                let pages = (0..bytes.length()?).map(|_| {
                    let trials = bytes.count()?;
                    let columns = (0..bytes.length()?).map(|_| Column::take(bytes)).collect::<Option<_>>()?;
                    let luck = (0..bytes.length()?).map(|_| bytes.wide()).collect::<Option<_>>()?;
                    Some(Page { trials, columns, luck })
                });
                let pages = pages.collect::<Option<_>>()?;
                let pairs = (0..bytes.length()?).map(|_| {
                    let mut numbers = [0; PairedMoments::NUMBERS];
                    for number in &mut numbers {
                        *number = bytes.wide()?;
                    }
                    PairedMoments::of_numbers(numbers)
                });
                let pairs = pairs.collect::<Option<_>>()?;
                let discordant = (0..bytes.length()?).map(|_| Discordant::take(bytes)).collect::<Option<_>>()?;
                Some(Self::Cells { pages, pairs, discordant })
            }
            1 => (0..bytes.length()?).map(|_| take_rounds(bytes)).collect::<Option<_>>().map(Self::Field),
            2 => {
                let sums = (0..bytes.length()?).map(|_| {
                    let mut numbers = [0; NUMBERS];
                    for number in &mut numbers {
                        *number = bytes.wide()?;
                    }
                    Some(numbers)
                });
                sums.collect::<Option<_>>().map(Self::Sums)
            }
            3 => {
                let number = bytes.length()?;
                let records = (0..number).map(|_| Some((bytes.number()?, bytes.bytes()?.to_owned())));
                let records = records.collect::<Option<BTreeMap<_, _>>>()?;
                (records.len() == number).then_some(Self::Records(records))
            }
            _ => None,
        }
    }
}

/// Bits of the nine counts that are not 0, then these counts.
fn put_rounds(bytes: &mut Vec<u8>, rounds: &Rounds) {
    let seen = rounds.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
    put(bytes, seen.clone().map(|(place, _)| 1 << place).sum());
    seen.for_each(|(_, &count)| put(bytes, u64::from(count)));
}

fn take_rounds(bytes: &mut Numbers<'_>) -> Option<Rounds> {
    let (seen, mut rounds) = (bytes.number()?, Rounds::default());
    for (_, count) in rounds.counts.iter_mut().enumerate().filter(|(place, _)| seen >> place & 1 == 1) {
        *count = u32::try_from(bytes.number()?).ok()?;
    }
    Some(rounds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seats;

    fn cells(values: std::ops::Range<i64>) -> SavedCounts {
        let mut column = Column::default();
        let (mut sums, mut apart) = (PairedMoments::default(), Discordant::default());
        let luck = vec![values.clone().map(i128::from).sum(), -9 * values.clone().count() as i128];
        for value in values {
            column.add(value * value * 9 - 700, value as u64);
            sums.add(value, 20);
            apart.add((value as u64, Seats::Written), value % 3, 1);
        }
        let page = Page { trials: column.n(), columns: vec![column, Column::default()], luck };
        SavedCounts::Cells { pages: vec![page], pairs: vec![sums], discordant: vec![apart] }
    }

    fn bytes(sheet: &SavedCounts) -> Vec<u8> {
        let mut bytes = Vec::new();
        sheet.put(&mut bytes);
        bytes
    }

    /// Dense and far values; halves in either order are the same bytes as the whole.
    #[test]
    fn halves_are_the_whole_in_either_order() {
        let whole = bytes(&cells(0..500));
        for (first, second) in [(0..123, 123..500), (123..500, 0..123)] {
            let mut sum = cells(first);
            assert!(sum.add(&cells(second)));
            assert_eq!(bytes(&sum), whole);
        }
    }

    /// Whatever files hold, nothing wraps and nothing is clamped.
    #[test]
    fn sums_that_cannot_be_added_are_refused() {
        let far = |sum: i128| {
            let SavedCounts::Cells { pages, mut pairs, discordant } = cells(0..0) else { unreachable!() };
            let mut numbers = pairs[0].numbers();
            numbers[2] = sum;
            pairs[0] = PairedMoments::of_numbers(numbers).expect("sums");
            SavedCounts::Cells { pages, pairs, discordant }
        };
        for (first, second, fit) in [(i128::MAX, 1, false), (i128::MIN, -1, false), (i128::MAX - 1, 1, true)] {
            let (mut cells, before) = (far(first), far(first));
            assert_eq!(cells.add(&far(second)), fit, "{first} and {second}");
            assert_eq!(cells == before, !fit, "nothing is changed");
            let (mut sums, more) =
                (SavedCounts::Sums(vec![[first; NUMBERS]]), SavedCounts::Sums(vec![[second; NUMBERS]]));
            assert_eq!(sums.add(&more), fit);
        }
        let mut numbers = PairedMoments::default().numbers();
        numbers[0] = 1 << 46;
        assert_eq!(PairedMoments::of_numbers(numbers), None, "more plays than are counted");
        numbers[0] = -1;
        assert_eq!(PairedMoments::of_numbers(numbers), None);
    }

    /// Two records of one task are of different studies, or were counted twice.
    #[test]
    fn records_of_one_task_do_not_add_up() {
        let records =
            |tasks: &[u64]| SavedCounts::Records(tasks.iter().map(|&task| (task, vec![task as u8])).collect());
        let mut sum = records(&[4, 1]);
        assert!(sum.add(&records(&[2])));
        assert_eq!(sum, records(&[1, 2, 4]));
        assert!(!sum.add(&records(&[3, 2])));
        assert_eq!(sum, records(&[1, 2, 4]), "nothing is changed");
        let twice = [3, 2, 7, 1, b'a', 7, 1, b'b'];
        assert_eq!(SavedCounts::take(&mut Numbers(&twice)), None, "two records of a task in one file");
    }

    #[test]
    fn sheets_are_read_as_they_are_written() {
        let field =
            SavedCounts::Field(vec![Rounds { counts: [0, 7, 0, 0, 300, 0, 0, 0, u32::MAX] }, Rounds::default()]);
        let records = SavedCounts::Records([(3, b"a script".to_vec()), (1 << 40, Vec::new())].into());
        let sums = SavedCounts::Sums(vec![[-1, 0, i128::MAX, 3, 4, 5, 6, 7, 8]]);
        for sheet in [cells(0..500), cells(0..0), field, sums, records] {
            let written = bytes(&sheet);
            let read = SavedCounts::take(&mut Numbers(&written)).expect("a sheet");
            assert_eq!(bytes(&read), written);
            assert_eq!(SavedCounts::take(&mut Numbers(&written[..written.len() - 1])), None);
        }
        assert!(!cells(0..3).add(&SavedCounts::Field(Vec::new())), "counts of something else");
    }
}
