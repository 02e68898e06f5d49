//! Measures: names, units and kinds of the numbers of a trial.

use std::sync::Arc;

/// Value of a measure that a trial does not define: such a trial does not count for the measure.
pub const ABSENT: i32 = i32::MIN;
/// The same in a row.
pub const NO_VALUE: i64 = i64::MIN;
/// In a row: a value farther from 0 than [`MOST_VALUE`]. Real values are larger than this.
pub const BEYOND: i64 = i64::MIN + 1;
/// Largest distance of a measure's value from 0: its square, summed over 10¹² trials, still fits 128 bits.
pub const MOST_VALUE: i64 = 10_000_000_000_000;

/// Kind of number of a measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MeasureKind {
    /// 0 or 1.
    Flag,
    /// A whole number.
    Count,
    /// The index of one of these levels.
    Category(Arc<[String]>),
    /// The quotient Σ numerator / Σ denominator over trials. The two are other columns of the same row.
    Ratio {
        /// Column of the numerator.
        over: usize,
        /// Column of the denominator.
        under: usize,
    },
    /// A fraction a / b of two counts, 0 ≤ a ≤ b, coded by [`Measure::share_of`].
    Share,
}

/// One number of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// Its name in files, like `scenes_to_bind`.
    pub name: String,
    /// Its label, in a few words that fit an axis.
    pub label: String,
    /// Its unit, like `scenes`; empty for flags and categories.
    pub unit: String,
    /// Kind of number.
    pub kind: MeasureKind,
    /// Smallest and largest value, where a split by it makes sense; at most 64 apart.
    pub range: Option<(i32, i32)>,
    /// Smallest and largest possible value, where known: unseen values cannot lie beyond.
    pub bounds: Option<(i64, i64)>,
    /// Divisor of the counted number for reports: characters at the table, for a mean over them.
    pub divisor: u32,
    /// Whether the column only feeds a ratio: it is counted, but not shown by default.
    pub hidden: bool,
}

impl Measure {
    /// A whole number.
    pub fn count(name: impl Into<String>, label: impl Into<String>, unit: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            label: label.into(),
            unit: unit.into(),
            kind: MeasureKind::Count,
            range: None,
            bounds: None,
            divisor: 1,
            hidden: false,
        }
    }

    /// 0 or 1.
    pub fn flag(name: impl Into<String>, label: impl Into<String>) -> Self {
        Self { kind: MeasureKind::Flag, range: Some((0, 1)), ..Self::count(name, label, "") }
    }

    /// One of a few named levels.
    pub fn category(name: impl Into<String>, label: impl Into<String>, levels: &[&str]) -> Self {
        let range = Some((0, levels.len() as i32 - 1));
        let levels = levels.iter().map(|&level| level.to_owned()).collect();
        Self { kind: MeasureKind::Category(levels), range, ..Self::count(name, label, "") }
    }

    /// A quotient of two other columns.
    pub fn ratio(name: impl Into<String>, label: impl Into<String>, over: usize, under: usize) -> Self {
        Self { kind: MeasureKind::Ratio { over, under }, ..Self::count(name, label, "") }
    }

    /// A fraction of two counts.
    pub fn share(name: impl Into<String>, label: impl Into<String>) -> Self {
        Self { kind: MeasureKind::Share, ..Self::count(name, label, "") }
    }

    /// Code of `part` of `whole`: fractions in rows of rising wholes. Absent when `whole` is 0.
    pub fn share_of(part: i32, whole: i32) -> i32 {
        if whole <= 0 { ABSENT } else { whole * (whole + 1) / 2 + part }
    }

    /// The two counts of a code.
    pub fn share_parts(value: i64) -> (i64, i64) {
        let mut whole = (((8 * value + 1) as f64).sqrt() as i64 - 1) / 2;
        while whole * (whole + 1) / 2 > value {
            whole -= 1;
        }
        (value - whole * (whole + 1) / 2, whole)
    }

    /// The same, reported as a mean over so many.
    #[must_use]
    pub fn per(mut self, divisor: u32) -> Self {
        self.divisor = divisor;
        self
    }

    /// The same, with a range that a split can use.
    #[must_use]
    pub fn within(mut self, low: i32, high: i32) -> Self {
        self.range = Some((low, high));
        self
    }

    /// The same, with the smallest and the largest value that it can have.
    #[must_use]
    pub fn bounded(mut self, low: i64, high: i64) -> Self {
        self.bounds = Some((low, high));
        self
    }

    /// The same, not shown by default.
    #[must_use]
    pub fn hide(mut self) -> Self {
        self.hidden = true;
        self
    }

    /// The number that a row tells of the measure in a column: means, fractions and quotients as they are reported. None where
    /// the row has none.
    pub fn told(&self, row: &[i64], column: usize) -> Option<f64> {
        let value = |column: usize| Some(row[column]).filter(|&value| value > BEYOND);
        let (over, under) = match self.kind {
            MeasureKind::Ratio { over, under } => (value(over)?, value(under)?),
            MeasureKind::Share => Self::share_parts(value(column)?),
            _ => (value(column)?, i64::from(self.divisor)),
        };
        (under != 0).then(|| over as f64 / under as f64)
    }

    /// Text of a value of a row: the level's name for categories, the number that it stands for otherwise.
    pub fn text(&self, value: i64) -> String {
        match &self.kind {
            _ if value == BEYOND => "beyond 10¹³".to_owned(),
            MeasureKind::Category(levels) => {
                levels.get(value as usize).map_or_else(|| value.to_string(), String::clone)
            }
            MeasureKind::Share => {
                let (part, whole) = Self::share_parts(value);
                format!("{part}/{whole}")
            }
            _ if self.divisor != 1 => (value as f64 / f64::from(self.divisor)).to_string(),
            _ => value.to_string(),
        }
    }
}

/// Subject of a row: the whole trial, or one participant in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    /// `trial`, or the subject of a row, like `character`.
    pub name: &'static str,
    /// The numbers of a row.
    pub measures: Vec<Measure>,
}

/// All rows of a play. Scope 0 is the trial: exactly one row each. Other scopes may have several rows a trial.
pub type Layout = Vec<Scope>;
