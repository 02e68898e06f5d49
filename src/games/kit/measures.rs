//! Measures: what a play counts, each declared in one row with its reader. The row that a trial writes follows.

use crate::engine::{ABSENT, Measure};

/// How a measure is read off the state that a play leaves.
enum Read<S> {
    Flag(fn(&S) -> bool),
    Count(fn(&S) -> i32),
    Maybe(fn(&S) -> Option<i32>),
    Each(fn(&S, [usize; 2]) -> i32, [usize; 2]),
    /// The quotient of two others, by name.
    Ratio([String; 2]),
}

/// A measure with its reader.
pub struct Column<S> {
    /// Name, label, unit and kind.
    pub measure: Measure,
    read: Read<S>,
}

/// Yes or no.
pub fn flag<S>(name: &str, label: &str, read: fn(&S) -> bool) -> Column<S> {
    Column { measure: Measure::flag(name, label), read: Read::Flag(read) }
}

/// A whole number.
pub fn count<S>(name: &str, label: &str, unit: &str, read: fn(&S) -> i32) -> Column<S> {
    Column { measure: Measure::count(name, label, unit), read: Read::Count(read) }
}

/// A whole number that some trials do not have.
pub fn maybe<S>(name: &str, label: &str, unit: &str, read: fn(&S) -> Option<i32>) -> Column<S> {
    Column { measure: Measure::count(name, label, unit), read: Read::Maybe(read) }
}

/// One of some levels: the reader gives its position.
pub fn category<S>(name: &str, label: &str, levels: &'static [&'static str], read: fn(&S) -> i32) -> Column<S> {
    Column { measure: Measure::category(name, label, levels), read: Read::Count(read) }
}

/// The quotient of the sums of two other measures of the play, by their names.
pub fn ratio<S>(name: &str, label: &str, over: &str, under: &str) -> Column<S> {
    Column { measure: Measure::ratio(name, label, 0, 0), read: Read::Ratio([over.into(), under.into()]) }
}

/// A yes or no about something with a number or two, like a side and its member.
pub fn flag_of<S>(name: String, label: String, at: [usize; 2], read: fn(&S, [usize; 2]) -> i32) -> Column<S> {
    Column { measure: Measure::flag(name, label), read: Read::Each(read, at) }
}

/// A whole number about something with a number or two, like a side and its member.
pub fn count_of<S>(
    name: String,
    label: String,
    unit: &str,
    at: [usize; 2],
    read: fn(&S, [usize; 2]) -> i32,
) -> Column<S> {
    Column { measure: Measure::count(name, label, unit), read: Read::Each(read, at) }
}

impl<S> Column<S> {
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

    /// The value of a trial; quotients have none of their own.
    #[inline]
    pub(super) fn value(&self, state: &S) -> i32 {
        match &self.read {
            Read::Flag(read) => i32::from(read(state)),
            Read::Count(read) => read(state),
            Read::Maybe(read) => read(state).unwrap_or(ABSENT),
            Read::Each(read, at) => read(state, *at),
            Read::Ratio(_) => ABSENT,
        }
    }
}

/// The measures of columns, quotients found by name.
///
/// # Panics
/// When a quotient names a measure that the play does not have, or a name stands twice: a mistake of the game.
pub(super) fn measures<S>(columns: &[Column<S>]) -> Vec<Measure> {
    let position = |name: &str| {
        let at = columns.iter().position(|column| column.measure.name == name);
        at.unwrap_or_else(|| panic!("no measure is called {name}"))
    };
    let one = |(at, column): (usize, &Column<S>)| {
        assert_eq!(position(&column.measure.name), at, "two measures are called {}", column.measure.name);
        match &column.read {
            Read::Ratio([over, under]) => {
                let Measure { name, label, .. } = column.measure.clone();
                Measure::ratio(name, label, position(over), position(under))
            }
            _ => column.measure.clone(),
        }
    };
    columns.iter().enumerate().map(one).collect()
}
