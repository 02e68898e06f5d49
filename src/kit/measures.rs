//! Measures of a play, each declared in one row with its reader. The row of a trial follows from them.

use super::column::{Column, Read};
use evenodds_engine::{ABSENT, Measure, Rows};

/// Result of a reader: a number, a flag, or none.
pub trait Value {
    /// Number in a row.
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

/// The number that a reader of a block gives, for [`measures!`](macro@crate::measures).
#[inline]
pub fn read<S, V: Value>(reader: impl Fn(&S) -> V, state: &S) -> i32 {
    reader(state).number()
}

/// The same about somebody with a number.
#[inline]
pub fn read_of<S, V: Value>(reader: impl Fn(&S, usize) -> V, state: &S, who: usize) -> i32 {
    reader(state, who).number()
}

/// Name, label and unit of each measure of a block; one without a unit is a flag. `suffix` ends each name, and with a space each label.
pub fn block<S>(
    rows: &[(&'static str, &'static str, &'static str)],
    suffix: &str,
    who: usize,
    write: fn(&S, usize, &mut Rows),
) -> Column<S> {
    let gap = if suffix.is_empty() { "" } else { " " };
    let measures = rows.iter().map(|(name, label, unit)| {
        let (name, label) = (format!("{name}{suffix}"), format!("{label}{gap}{suffix}"));
        if unit.is_empty() { Measure::flag(name, label) } else { Measure::count(name, label, *unit) }
    });
    Column::block(measures, Read::Block(write, who))
}

/// Measures with computed names, read in one piece: `write` gives as many numbers, in their order.
///
/// # Panics
/// When there is none.
pub fn together<S>(measures: impl IntoIterator<Item = Measure>, write: fn(&S, usize, &mut Rows)) -> Column<S> {
    Column::block(measures.into_iter(), Read::Block(write, 0))
}

/// Declares blocks of measures, each a function that gives its [`Column`]: name, label, unit (a flag has none), reader. All of a block are
/// read in one piece, which is the fastest way.
///
/// `of each` makes a block about one of several: the function takes the suffix of its names, and the number that the readers get.
///
/// ```
/// struct Duel { hits: [i32; 2], winner: Option<usize> }
/// evenodds_kit::measures! {
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
        $vis fn $block() -> $crate::Column<$state> {
            fn write(state: &$state, _: usize, rows: &mut $crate::reexports::engine::Rows) {
                rows.extend(0, [$($crate::measures::read($read, state)),+]);
            }
            $crate::measures::block(&$rows, "", 0, write)
        }
    };
    (@block [each] [$(#[$doc:meta])* $vis:vis] $block:ident $state:ty; $rows:tt [$($read:expr),+]) => {
        $(#[$doc])*
        $vis fn $block(suffix: &str, who: usize) -> $crate::Column<$state> {
            fn write(state: &$state, who: usize, rows: &mut $crate::reexports::engine::Rows) {
                rows.extend(0, [$($crate::measures::read_of($read, state, who)),+]);
            }
            $crate::measures::block(&$rows, suffix, who, write)
        }
    };
}

fn one<S, V: Value>(measure: Measure, read: impl Fn(&S) -> V + Send + Sync + 'static) -> Column<S> {
    Column::new(measure, Read::One(Box::new(move |state| read(state).number())))
}

fn of_member<S, V: Value>(measure: Measure, read: impl Fn(&S, usize) -> V + Send + Sync + 'static) -> Column<S> {
    Column::new(measure, Read::Member(Box::new(move |state, member| read(state, member).number())))
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
    Column::new(Measure::share(name, label), Read::Share(read))
}

/// The quotient of the sums of two other measures of the play, by their names.
pub fn ratio<S>(name: impl Into<String>, label: impl Into<String>, over: &str, under: &str) -> Column<S> {
    Column::new(Measure::ratio(name, label, 0, 0), Read::Ratio([over.into(), under.into()]))
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
