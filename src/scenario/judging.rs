//! Margins, measures of which less is better, and targets of a scenario.

use super::limits::MOST_TRIALS;
use evenodds_source::{Fault, Faults, Node, Place, Reader, Table, Value};

/// Default margin of a rate: one play in a hundred.
pub const MARGIN: f64 = 0.01;

/// Margins, and the better direction of measures.
#[derive(Debug, Clone, Default)]
pub struct Judging {
    /// The margin of rates; none: [`MARGIN`].
    pub rates: Option<f64>,
    /// Margins of named measures, in their unit.
    pub named: Vec<(String, Place, f64)>,
    /// Measures of which less is better.
    pub lower: Vec<(String, Place)>,
    /// Measures of which more is better.
    pub higher: Vec<(String, Place)>,
}

/// Number of a measure's distribution for a target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Statistic {
    /// Its mean: the rate of a flag.
    Mean,
    /// A quantile, 0 to 1.
    Quantile(f64),
}

/// Their words in files.
pub const STATISTICS: [&str; 6] = ["mean", "median", "p05", "p25", "p75", "p95"];
const QUANTILES: [f64; 5] = [0.5, 0.05, 0.25, 0.75, 0.95];

impl Statistic {
    /// In words.
    pub fn word(self) -> &'static str {
        match self {
            Self::Mean => STATISTICS[0],
            Self::Quantile(share) => {
                QUANTILES.iter().position(|&known| (known - share).abs() < 1e-9).map_or("?", |at| STATISTICS[at + 1])
            }
        }
    }
}

/// Target of a scenario.
#[derive(Debug, Clone)]
pub struct Target {
    /// Where it stands.
    pub place: Place,
    /// Its measure.
    pub measure: (String, Place),
    /// Its number of the measure.
    pub statistic: Statistic,
    /// Names of cells, or values of their keys; empty: all cells.
    pub cells: Vec<(String, Place)>,
    /// Smallest value that is right, in the measure's unit; minus infinity if none.
    pub low: f64,
    /// Largest value that is right.
    pub high: f64,
}

/// Default of the trials of a cell that `test` plays at most.
pub const TEST_TRIALS: u64 = 1_000_000;

/// Reads `margin`, `lower_is_better` and `higher_is_better`.
pub fn judging(reader: &mut Reader<'_>, faults: &mut Faults) -> Judging {
    let mut judging = Judging::default();
    match reader.node("margin") {
        Some(Node { value: Value::Table(table), .. }) => {
            for entry in &table.entries {
                if let Some(margin) = margin(&entry.node, &entry.key, faults) {
                    judging.named.push((entry.key.clone(), entry.key_place.clone(), margin));
                }
            }
        }
        Some(node) => {
            judging.rates = margin(node, "margin", faults);
            if judging.rates.is_some_and(|margin| margin >= 1.0) {
                let fault = Fault::at(&node.place, "no two rates differ by 1 or more");
                faults.push(fault.help("1 play in 100 is written 0.01"));
            }
        }
        None => {}
    }
    let mut named = |key: &'static str| -> Vec<(String, Place)> {
        let texts = reader.texts(key, faults).unwrap_or_default();
        texts.into_iter().map(|(name, place)| (name.to_owned(), place.clone())).collect()
    };
    (judging.lower, judging.higher) = (named("lower_is_better"), named("higher_is_better"));
    for (name, place) in &judging.higher {
        if judging.lower.iter().any(|(other, _)| other == name) {
            faults.push(Fault::at(place, format!("`{name}` cannot be better both ways")));
        }
    }
    judging
}

fn margin(node: &Node, name: &str, faults: &mut Faults) -> Option<f64> {
    let number = match node.value {
        Value::Int(number) => number as f64,
        Value::Float(number) => number,
        _ => f64::NAN,
    };
    if number > 0.0 && number.is_finite() {
        return Some(number);
    }
    let fault = if number <= 0.0 {
        let help =
            "a margin is the smallest difference that matters; no number of plays shows that two rules are equal";
        Fault::at(&node.place, format!("a margin of {} can never be shown", node.value.describe())).help(help)
    } else {
        let help = "write `margin = 0.01`, or `margin = { p_bound = 0.01, scenes = 0.5 }`";
        Fault::at(&node.place, format!("`{name}` takes a number above 0, not {}", node.value.describe())).help(help)
    };
    faults.push(fault);
    None
}

/// Reads `[[target]]`.
pub fn targets(reader: &mut Reader<'_>, faults: &mut Faults) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for node in reader.list("target", faults).unwrap_or_default() {
        match &node.value {
            Value::Table(table) => targets.extend(target(table, faults)),
            other => faults.push(Fault::at(&node.place, format!("a target is a table, not {}", other.describe()))),
        }
    }
    targets
}

fn target(table: &Table, faults: &mut Faults) -> Option<Target> {
    let mut reader = Reader::new(table, "a target");
    let measure = reader.text("measure", faults);
    let statistic = match reader.word("statistic", &STATISTICS, faults) {
        None | Some(0) => Statistic::Mean,
        Some(index) => Statistic::Quantile(QUANTILES[index - 1]),
    };
    let cells = match reader.node("cells") {
        Some(Node { value: Value::Str(name), place }) => vec![(name.clone(), place.clone())],
        _ => {
            let named = reader.texts("cells", faults).unwrap_or_default();
            named.into_iter().map(|(name, place)| (name.to_owned(), place.clone())).collect()
        }
    };
    let (low, high) = (reader.float("low", -1e18..=1e18, faults), reader.float("high", -1e18..=1e18, faults));
    reader.finish(faults);
    let Some(measure) = measure else {
        let help = "write `[[target]]` and below it `measure = \"p_bound\"`, `low = 0.4`, `high = 0.6`";
        faults.push(Fault::at(&table.place, "a target needs `measure`").help(help));
        return None;
    };
    let place_of = |key: &str| table.get(key).map_or(&table.place, |node| &node.place).clone();
    let (low, high) = match (low, high) {
        (None, None) => {
            let help = "give it `low`, `high` or both";
            faults.push(Fault::at(&table.place, "a target without an end is always held").help(help));
            return None;
        }
        (low, high) => (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY)),
    };
    if low > high {
        faults.push(Fault::at(&place_of("high"), format!("no number is at least {low} and at most {high}")));
        return None;
    }
    if low >= high && statistic == Statistic::Mean {
        let help = "leave room between `low` and `high`: the narrower it is, the more plays it takes";
        let what = format!("no number of plays shows that a mean is exactly {low}");
        faults.push(Fault::at(&place_of("high"), what).help(help));
        return None;
    }
    let place = place_of("measure");
    Some(Target { place: place.clone(), measure: (measure.to_owned(), place), statistic, cells, low, high })
}

/// Reads `test_trials`.
pub fn patience(reader: &mut Reader<'_>, faults: &mut Faults) -> u64 {
    reader.int("test_trials", 1..=MOST_TRIALS, faults).map_or(TEST_TRIALS, |trials| trials as u64)
}
