//! `stop = { … }`: the required precision, and the division of trials.

use super::limits::MOST_TRIALS;
use evenodds_source::{Fault, Faults, Place, Reader, Table, Value};

/// Required width of an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Width {
    /// Half of its width in the measure's unit, 0 to 1 for a rate.
    Absolute(f64),
    /// Half of its width in hundredths: percentage points of a rate, per cent of the mean of anything else.
    Percent(f64),
}

impl Width {
    /// Reads `0.002` or `0.2%`. None when it is neither, or not above 0.
    pub fn parse(text: &str) -> Option<Self> {
        let good = |number: &str| number.trim().parse::<f64>().ok().filter(|x| (1e-9..=1e9).contains(x));
        match text.trim().strip_suffix('%') {
            Some(number) => good(number).map(Self::Percent),
            None => good(text).map(Self::Absolute),
        }
    }

    /// Text in a file.
    pub fn text(self) -> String {
        match self {
            Self::Absolute(width) => width.to_string(),
            Self::Percent(width) => format!("\"{width}%\""),
        }
    }
}

/// Division of trials among cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// All cells play the same trials until the last one is precise: every pair of cells shares all dice.
    Even,
    /// A precise cell rests; its trials go to the others.
    Adaptive,
}

pub(super) const BUDGETS: [&str; 2] = ["even", "adaptive"];

/// Rule of an early stop.
#[derive(Debug, Clone)]
pub struct Stop {
    /// Measure that must be precise.
    pub measure: (String, Place),
    /// Required precision.
    pub half_width: Width,
    /// Confidence of that interval, 0 to 1.
    pub confidence: f64,
    /// Trials after which it ends in any case: of every cell (even), or times the number of cells (adaptive).
    pub max_trials: u64,
    /// Division of trials among cells.
    pub budget: Budget,
}

impl Stop {
    /// The rule as the table of a scenario file.
    pub fn text(&self) -> String {
        format!(
            "{{ measure = {:?}, half_width = {}, confidence = {}, max_trials = {}, budget = {:?} }}",
            self.measure.0,
            self.half_width.text(),
            self.confidence,
            self.max_trials,
            BUDGETS[self.budget as usize]
        )
    }
}

/// Default of the trials of a cell after which a stop gives up.
pub const PATIENCE: u64 = 1_000_000_000;

/// Reads the table.
pub fn read(table: &Table, faults: &mut Faults) -> Option<Stop> {
    let mut reader = Reader::new(table, "`stop`");
    let measure = reader.text("measure", faults);
    let place = table.get("measure").map_or(&table.place, |node| &node.place).clone();
    let half_width = match reader.node("half_width").map(|node| (&node.value, &node.place)) {
        Some((Value::Str(text), place)) => {
            let width = Width::parse(text);
            if width.is_none() {
                let what = format!("`half_width` takes a number, or a text like \"0.2%\", not {text:?}");
                faults.push(Fault::at(place, what));
            }
            width
        }
        _ => reader.float("half_width", 1e-9..=1e9, faults).map(Width::Absolute),
    };
    let confidence = reader.float("confidence", 0.5..=0.999_999, faults).unwrap_or(0.95);
    let max_trials = reader.int("max_trials", 1..=MOST_TRIALS, faults).map_or(PATIENCE, |trials| trials as u64);
    let budget = match reader.word("budget", &BUDGETS, faults) {
        Some(1) => Budget::Adaptive,
        _ => Budget::Even,
    };
    reader.finish(faults);
    let (Some(measure), Some(half_width)) = (measure, half_width) else {
        let help = "write `stop = { measure = \"p_bound\", half_width = 0.002 }`";
        faults.push(Fault::at(&table.place, "an early stop needs `measure` and `half_width`").help(help));
        return None;
    };
    Some(Stop { measure: (measure.to_owned(), place), half_width, confidence, max_trials, budget })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_source::Source;
    use std::sync::Arc;

    fn stop(text: &str) -> (Option<Stop>, Faults) {
        let source = Arc::new(Source { name: "x.toml".into(), text: format!("stop = {text}") });
        let mut faults = Faults::new();
        let root = Table::parse(&source, &mut faults);
        let stop = root.table("stop").and_then(|table| read(table, &mut faults));
        (stop, faults)
    }

    #[test]
    fn a_rule_is_written_as_it_is_read() {
        for text in [
            "{ measure = \"p_bound\", half_width = 0.002, confidence = 0.99, max_trials = 500, budget = \"adaptive\" }",
            "{ measure = \"scenes\", half_width = \"0.2%\", confidence = 0.95, max_trials = 1000000000, budget = \"even\" }",
        ] {
            let (stop, faults) = stop(text);
            assert!(faults.is_empty(), "{}", faults.render(false));
            assert_eq!(stop.map(|stop| stop.text()).as_deref(), Some(text));
        }
    }

    #[test]
    fn widths_are_numbers_or_percentages_above_nothing() {
        assert_eq!(Width::parse("0.2%"), Some(Width::Percent(0.2)));
        assert_eq!(Width::parse(" 0.5 % "), Some(Width::Percent(0.5)));
        assert_eq!(Width::parse("3"), Some(Width::Absolute(3.0)));
        for bad in ["", "%", "0", "-1", "0%", "nan", "inf", "two"] {
            assert_eq!(Width::parse(bad), None, "{bad}");
        }
        assert!(stop("{ measure = \"a\", half_width = \"wide\" }").1.render(false).contains("a text like \"0.2%\""));
    }
}
