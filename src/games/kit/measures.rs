//! Measures: what a play counts, each declared in one row with its reader. The row that a trial writes follows.

use crate::engine::{ABSENT, Measure, Rows};

/// Reads a number off the state that a play leaves.
type Reader<S> = Box<dyn Fn(&S) -> i32 + Send + Sync>;
/// The same about a member.
type MemberReader<S> = Box<dyn Fn(&S, usize) -> i32 + Send + Sync>;

/// How a measure is read off the state that a play leaves.
enum Read<S> {
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

fn column<S>(measure: Measure, read: Read<S>) -> Column<S> {
    Column { measure, others: Vec::new(), read }
}

/// What a reader may give: a number, a yes or no, or none of them.
pub trait Value {
    /// As it stands in a row.
    fn number(self) -> i32;
}

impl Value for i32 {
    #[inline]
    fn number(self) -> i32 {
        self
    }
}

impl Value for bool {
    #[inline]
    fn number(self) -> i32 {
        i32::from(self)
    }
}

impl<T: Value> Value for Option<T> {
    #[inline]
    fn number(self) -> i32 {
        self.map_or(ABSENT, Value::number)
    }
}

/// The number that a reader of a block gives, for [`measures!`](crate::measures).
#[inline]
pub fn read<S, V: Value>(reader: impl Fn(&S) -> V, state: &S) -> i32 {
    reader(state).number()
}

/// The same about somebody with a number.
#[inline]
pub fn read_of<S, V: Value>(reader: impl Fn(&S, usize) -> V, state: &S, who: usize) -> i32 {
    reader(state, who).number()
}

/// Name, label and unit of each measure of a block; without a unit it is a yes or no. `suffix` ends each name, and with a
/// space each label.
pub fn block<S>(
    rows: &[(&'static str, &'static str, &'static str)],
    suffix: &str,
    who: usize,
    write: fn(&S, usize, &mut Rows),
) -> Column<S> {
    let gap = if suffix.is_empty() { "" } else { " " };
    let mut measures = rows.iter().map(|(name, label, unit)| {
        let (name, label) = (format!("{name}{suffix}"), format!("{label}{gap}{suffix}"));
        if unit.is_empty() { Measure::flag(name, label) } else { Measure::count(name, label, *unit) }
    });
    let measure = measures.next().expect("a block has measures");
    Column { measure, others: measures.collect(), read: Read::Block(write, who) }
}

/// Declares blocks of measures, each a function that gives its [`Column`]: name, label, unit (a yes or no has none), reader.
/// All of a block are read in one piece, which is the fastest way. `of each` makes a block about one of several: the function
/// takes how its names end, and the number that the readers get.
///
/// ```
/// struct Duel { hits: [i32; 2], winner: Option<usize> }
/// evenodds::measures! {
///     /// What a duel comes to.
///     pub fn outcome(Duel) {
///         "p_a_win", "a wins" => |duel| duel.winner == Some(0);
///         "hits_left", "Hits left to the winner", "Hits" => |duel| duel.winner.map(|side| duel.hits[side]);
///     }
///     /// What a side has left.
///     pub fn side(Duel) of each {
///         "hits_", "Hits of", "Hits" => |duel, side| duel.hits[side];
///     }
/// }
/// assert_eq!(outcome().measure.name, "p_a_win");
/// assert_eq!(side("b", 1).measure.label, "Hits of b");
/// ```
#[macro_export]
macro_rules! measures {
    (@unit) => { "" };
    (@unit $unit:literal) => { $unit };
    ($($(#[$doc:meta])* $vis:vis fn $block:ident($state:ty) $(of $each:ident)? {
        $($name:literal, $label:literal $(, $unit:literal)? => $read:expr;)+
    })+) => {$(
        $crate::measures! { @block [$($each)?] [$(#[$doc])* $vis] $block $state;
            [$(($name, $label, $crate::measures!(@unit $($unit)?))),+] [$($read),+] }
    )+};
    (@block [] [$(#[$doc:meta])* $vis:vis] $block:ident $state:ty; $rows:tt [$($read:expr),+]) => {
        $(#[$doc])*
        $vis fn $block() -> $crate::games::kit::Column<$state> {
            fn write(state: &$state, _: usize, rows: &mut $crate::engine::Rows) {
                rows.extend(0, [$($crate::games::kit::measures::read($read, state)),+]);
            }
            $crate::games::kit::measures::block(&$rows, "", 0, write)
        }
    };
    (@block [each] [$(#[$doc:meta])* $vis:vis] $block:ident $state:ty; $rows:tt [$($read:expr),+]) => {
        $(#[$doc])*
        $vis fn $block(suffix: &str, who: usize) -> $crate::games::kit::Column<$state> {
            fn write(state: &$state, who: usize, rows: &mut $crate::engine::Rows) {
                rows.extend(0, [$($crate::games::kit::measures::read_of($read, state, who)),+]);
            }
            $crate::games::kit::measures::block(&$rows, suffix, who, write)
        }
    };
}

fn one<S, V: Value>(measure: Measure, read: impl Fn(&S) -> V + Send + Sync + 'static) -> Column<S> {
    column(measure, Read::One(Box::new(move |state| read(state).number())))
}

fn of_member<S, V: Value>(measure: Measure, read: impl Fn(&S, usize) -> V + Send + Sync + 'static) -> Column<S> {
    column(measure, Read::Member(Box::new(move |state, member| read(state, member).number())))
}

/// Yes or no.
pub fn flag<S: 'static>(name: impl Into<String>, label: impl Into<String>, read: fn(&S) -> bool) -> Column<S> {
    one(Measure::flag(name, label), read)
}

/// A whole number.
pub fn count<S: 'static>(
    name: impl Into<String>,
    label: impl Into<String>,
    unit: &str,
    read: fn(&S) -> i32,
) -> Column<S> {
    one(Measure::count(name, label, unit), read)
}

/// A whole number that some trials do not have.
pub fn maybe<S: 'static>(name: &str, label: &str, unit: &str, read: fn(&S) -> Option<i32>) -> Column<S> {
    one(Measure::count(name, label, unit), read)
}

/// A yes or no, which some trials may not have, by a reader that knows whom it is about.
pub fn flag_by<S, V: Value>(
    name: impl Into<String>,
    label: impl Into<String>,
    read: impl Fn(&S) -> V + Send + Sync + 'static,
) -> Column<S> {
    one(Measure::flag(name, label), read)
}

/// A whole number, which some trials may not have, by a reader that knows whom it is about.
pub fn count_by<S, V: Value>(
    name: impl Into<String>,
    label: impl Into<String>,
    unit: &str,
    read: impl Fn(&S) -> V + Send + Sync + 'static,
) -> Column<S> {
    one(Measure::count(name, label, unit), read)
}

/// One of some levels: the reader gives its position.
pub fn category<S: 'static>(
    name: &str,
    label: &str,
    levels: &'static [&'static str],
    read: fn(&S) -> i32,
) -> Column<S> {
    one(Measure::category(name, label, levels), read)
}

/// A fraction of two counts of the same trial, part and whole; absent where the whole is 0.
pub fn share<S>(name: &str, label: &str, read: fn(&S) -> (i32, i32)) -> Column<S> {
    column(Measure::share(name, label), Read::Share(read))
}

/// The quotient of the sums of two other measures of the play, by their names.
pub fn ratio<S>(name: impl Into<String>, label: impl Into<String>, over: &str, under: &str) -> Column<S> {
    column(Measure::ratio(name, label, 0, 0), Read::Ratio([over.into(), under.into()]))
}

/// A yes or no about a member.
pub fn flag_of<S, V: Value>(
    name: &str,
    label: &str,
    read: impl Fn(&S, usize) -> V + Send + Sync + 'static,
) -> Column<S> {
    of_member(Measure::flag(name, label), read)
}

/// A whole number about a member.
pub fn count_of<S, V: Value>(
    name: &str,
    label: &str,
    unit: &str,
    read: impl Fn(&S, usize) -> V + Send + Sync + 'static,
) -> Column<S> {
    of_member(Measure::count(name, label, unit), read)
}

/// One of some levels, about a member: the reader gives its position.
pub fn category_of<S, V: Value>(
    name: &str,
    label: &str,
    levels: &'static [&'static str],
    read: impl Fn(&S, usize) -> V + Send + Sync + 'static,
) -> Column<S> {
    of_member(Measure::category(name, label, levels), read)
}

/// Rows beside the trial's own: one for each member of something, like the characters at a table, told apart by categories.
pub struct Members<S> {
    /// What a member is, like `character`.
    pub name: &'static str,
    /// How many there are.
    pub count: fn(&S) -> usize,
    /// Columns of a member. No blocks.
    pub columns: Vec<Column<S>>,
}

impl<S> Column<S> {
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

    /// The same, not shown unless asked for.
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

/// The measures of columns, quotients found by name.
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
