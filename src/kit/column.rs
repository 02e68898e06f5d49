//! Columns: measures with their readers, and the row of a trial.

use evenodds_engine::{ABSENT, Measure, Rows};

/// Reads a number off the state that a play leaves.
type Reader<S> = Box<dyn Fn(&S) -> i32 + Send + Sync>;
/// The same about a member.
type MemberReader<S> = Box<dyn Fn(&S, usize) -> i32 + Send + Sync>;

/// Way to read a measure off the state that a play leaves.
pub(super) enum Read<S> {
    One(Reader<S>),
    Member(MemberReader<S>),
    Share(fn(&S) -> (i32, i32)),
    /// The quotient of two others, by name.
    Ratio([String; 2]),
    /// Several at once, about somebody with a number.
    Block(fn(&S, usize, &mut Rows), usize),
}

/// A measure with its reader, or a block of several.
pub struct Column<S> {
    /// Name, label, unit and kind; of a block those of the first.
    pub measure: Measure,
    /// The others of a block.
    others: Vec<Measure>,
    read: Read<S>,
}

/// Rows beside the trial's own: one for each member of something, like the characters at a table, distinguished by categories.
pub struct Members<S> {
    /// Name of a member, like `character`.
    pub name: &'static str,
    /// Number of members.
    pub count: fn(&S) -> usize,
    /// Columns of a member. No blocks.
    pub columns: Vec<Column<S>>,
}

impl<S> Column<S> {
    /// One measure.
    pub(super) fn new(measure: Measure, read: Read<S>) -> Self {
        Self { measure, others: Vec::new(), read }
    }

    /// A block of several, of which there is at least one.
    pub(super) fn block(mut measures: impl Iterator<Item = Measure>, read: Read<S>) -> Self {
        let measure = measures.next().expect("a block has measures");
        Self { measure, others: measures.collect(), read }
    }

    /// The same, reported as a mean over so many.
    #[must_use]
    pub fn per(mut self, divisor: u32) -> Self {
        self.measure = self.measure.per(divisor);
        self
    }

    /// The same, with a range that a split can use, for the measure of this name in a block.
    ///
    /// # Panics
    /// When the block has no such measure.
    #[must_use]
    pub fn ranged(mut self, name: &str, low: i32, high: i32) -> Self {
        let mut all = std::iter::once(&mut self.measure).chain(&mut self.others);
        let found = all.find(|measure| measure.name == name).expect("a measure of the block");
        found.range = Some((low, high));
        self
    }

    /// The same, with the smallest and the largest value that the named measures of a block can have, as rules and limits say.
    ///
    /// # Panics
    /// When the block has no such measure.
    #[must_use]
    pub fn bounded(mut self, names: &[&str], low: i32, high: i32) -> Self {
        for name in names {
            let mut all = std::iter::once(&mut self.measure).chain(&mut self.others);
            let found = all.find(|measure| measure.name == *name).expect("a measure of the block");
            found.bounds = Some((low.into(), high.into()));
        }
        self
    }

    /// The same, not shown by default.
    #[must_use]
    pub fn hide(mut self) -> Self {
        self.measure = self.measure.hide();
        self
    }

    /// The same, with a range that a split can use.
    #[must_use]
    pub fn within(mut self, low: i32, high: i32) -> Self {
        self.measure = self.measure.within(low, high);
        self
    }

    /// Writes the values of a trial; quotients have none of their own.
    #[inline]
    pub(super) fn write(&self, state: &S, rows: &mut Rows) {
        let value = match &self.read {
            Read::One(read) => read(state),
            Read::Share(read) => {
                let (part, whole) = read(state);
                Measure::share_of(part, whole)
            }
            Read::Ratio(_) | Read::Member(_) => ABSENT,
            Read::Block(write, who) => return write(state, *who, rows),
        };
        rows.extend(0, [value]);
    }

    /// Writes the value of a member into the second scope.
    #[inline]
    pub(super) fn write_of(&self, state: &S, member: usize, rows: &mut Rows) {
        let value = match &self.read {
            Read::Member(read) => read(state, member),
            Read::One(read) => read(state),
            Read::Share(_) | Read::Ratio(_) | Read::Block(..) => ABSENT,
        };
        rows.extend(1, [value]);
    }

    /// How many columns it writes.
    #[inline]
    pub(super) fn width(&self) -> usize {
        1 + self.others.len()
    }

    /// All its measures.
    fn all(&self) -> impl Iterator<Item = &Measure> {
        std::iter::once(&self.measure).chain(&self.others)
    }
}

/// The row of a state by the names of its measures.
pub fn row<S>(columns: &[Column<S>], state: &S) -> Vec<(String, i64)> {
    let measures = measures(columns);
    let mut rows = Rows::new(vec![measures.len()]);
    columns.iter().for_each(|column| column.write(state, &mut rows));
    let row = rows.scope(0).next().unwrap_or_default();
    measures.into_iter().map(|measure| measure.name).zip(row.iter().copied()).collect()
}

/// Measures of columns, quotients found by name.
///
/// # Panics
/// When a quotient names a measure that the play does not have, or a name stands twice: a mistake of the game.
pub(super) fn measures<S>(columns: &[Column<S>]) -> Vec<Measure> {
    let mut all: Vec<Measure> = columns.iter().flat_map(Column::all).cloned().collect();
    let position = |name: &str| {
        let at = all.iter().position(|measure| measure.name == name);
        at.unwrap_or_else(|| panic!("no measure is called {name}"))
    };
    for (at, measure) in all.iter().enumerate() {
        assert_eq!(position(&measure.name), at, "two measures are called {}", measure.name);
    }
    let ratios = columns.iter().filter_map(|column| match &column.read {
        Read::Ratio([over, under]) => {
            let Measure { name, label, .. } = column.measure.clone();
            Some((position(&name), Measure::ratio(name, label, position(over), position(under))))
        }
        _ => None,
    });
    for (at, ratio) in ratios.collect::<Vec<_>>() {
        all[at] = ratio;
    }
    all
}
