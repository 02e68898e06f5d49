//! `[tune]`: what a search is for, and what it may cost.
//!
//! ```toml
//! [tune]
//! view    = "player"                  # the best settings against a field: every cell counts alike
//! measure = "p_a_win"                 # the first shown rate if left out
//! goal    = "max"                     # or "min"
//! budget  = 2_000_000                 # plays of everything, at most; half of them are kept for fresh dice
//!
//! [tune]
//! view    = "designer"                # settings that meet a goal, near the book
//! measure = "first_mover_advantage"
//! cells   = ["book"]                  # all cells if left out
//! goal    = 0.5                       # with `within`; or `low`, `high` or both
//! within  = 0.01
//! # or several:
//! goal    = [{ measure = "p_a_win", low = 0.45, high = 0.55 }, { measure = "rounds", high = 8 }]
//! ```

use super::judging::{Statistic, Target};
use super::limits::MOST_TRIALS;
use evenodds_source::{Fault, Faults, Node, Place, Reader, Table, Value};

/// Plays of a search without a given budget: its confirmation comes on top.
pub const BUDGET: u64 = 1_000_000;
/// Finalists of a race.
pub const FINALISTS: u64 = 5;
/// Fresh trials of each cell that confirm the answer.
pub const CONFIRM: u64 = 50_000;
/// Price of a knob turned over its whole range, in half-widths of a goal.
pub const PRICE: f64 = 0.1;
/// Plays of each option of a player who looks ahead.
pub const ROLLOUTS: u32 = 32;
/// Trials that she plays.
pub const SEARCHED: u64 = 2000;

/// Aim of a search.
#[derive(Debug, Clone)]
pub enum Aim {
    /// The best settings for a player.
    Best {
        /// Measure of the objective; none: the first rate that is shown.
        measure: Option<(String, Place)>,
        /// Whether more of it is better.
        most: bool,
    },
    /// Settings by which goals are met. Empty: the scenario's targets.
    Goals(Vec<Goal>),
}

/// One goal, as written.
#[derive(Debug, Clone)]
pub struct Goal {
    /// Measure, cells and range; a range that is not yet known is unbounded.
    pub target: Target,
    /// A single value in place of a range.
    pub value: Option<f64>,
    /// Distance from it that is near enough.
    pub within: Option<f64>,
}

/// `[tune]`, with its defaults filled in.
#[derive(Debug, Clone)]
pub struct Tune {
    /// Where it stands.
    pub place: Place,
    /// Aim of the search.
    pub aim: Aim,
    /// Plays of everything, fresh dice included; none: [`BUDGET`] for the search, and what the confirmation needs.
    pub budget: Option<u64>,
    /// Finalists of a race.
    pub finalists: u64,
    /// Fresh trials of each cell; a budget may allow fewer.
    pub confirm: u64,
    /// Price of departure.
    pub price: f64,
    /// Plays of each option of a player who looks ahead.
    pub rollouts: u32,
    /// Trials that she plays of each cell.
    pub searched: u64,
}

impl Tune {
    /// Defaults of a scenario without `[tune]`.
    pub fn new(place: Place) -> Self {
        Self {
            place,
            aim: Aim::Best { measure: None, most: true },
            budget: None,
            finalists: FINALISTS,
            confirm: CONFIRM,
            price: PRICE,
            rollouts: ROLLOUTS,
            searched: SEARCHED,
        }
    }
}

/// The views in files.
pub const VIEWS: [&str; 2] = ["player", "designer"];

/// Reads `[tune]`.
pub fn read(table: &Table, faults: &mut Faults) -> Option<Tune> {
    let mut reader = Reader::new(table, "[tune]");
    let before = faults.len();
    let mut tune = Tune::new(table.place.clone());
    let view = reader.word("view", &VIEWS, faults);
    if view.is_none() && table.get("view").is_none() {
        let help = "write `view = \"player\"` for the best settings against a field, `view = \"designer\"` for goals";
        faults.push(Fault::at(&table.place, "[tune] does not say whose view it takes").help(help));
    }
    let count =
        |reader: &mut Reader<'_>, key, most, faults: &mut Faults| reader.int(key, 1..=most, faults).map(|n| n as u64);
    tune.budget = count(&mut reader, "budget", MOST_TRIALS, faults);
    tune.confirm = count(&mut reader, "confirm", MOST_TRIALS, faults).unwrap_or(CONFIRM);
    tune.aim = if view == Some(1) {
        tune.price = reader.float("price", 0.0..=1000.0, faults).unwrap_or(PRICE);
        Aim::Goals(goals(&mut reader, faults))
    } else {
        tune.finalists = count(&mut reader, "finalists", 50, faults).unwrap_or(FINALISTS);
        tune.rollouts = count(&mut reader, "rollouts", 4096, faults).map_or(ROLLOUTS, |n| n as u32);
        tune.searched = count(&mut reader, "searched", 100_000_000, faults).unwrap_or(SEARCHED);
        let measure = measure(&mut reader, faults);
        let most = reader.word("goal", &["max", "min"], faults) != Some(1);
        Aim::Best { measure, most }
    };
    if view.is_some() {
        reader.finish(faults);
    }
    (faults.len() == before).then_some(tune)
}

fn measure(reader: &mut Reader<'_>, faults: &mut Faults) -> Option<(String, Place)> {
    let name = reader.text("measure", faults)?.to_owned();
    let place = reader.table().get("measure").map_or(&reader.table().place, |node| &node.place).clone();
    Some((name, place))
}

/// The goal of the table itself, or the list of several.
fn goals(reader: &mut Reader<'_>, faults: &mut Faults) -> Vec<Goal> {
    if let Some(Node { value: Value::List(items), .. }) = reader.table().get("goal") {
        let _ = reader.node("goal");
        let one = |node: &Node, faults: &mut Faults| match &node.value {
            Value::Table(table) => {
                let mut reader = Reader::new(table, "a goal");
                let found = goal(&mut reader, true, faults);
                reader.finish(faults);
                found
            }
            other => {
                let what = format!("a goal is a table, not {}", other.describe());
                let help = "write `goal = [{ measure = \"p_a_win\", low = 0.45, high = 0.55 }]`";
                faults.push(Fault::at(&node.place, what).help(help));
                None
            }
        };
        return items.iter().filter_map(|node| one(node, faults)).collect();
    }
    goal(reader, false, faults).into_iter().collect()
}

fn goal(reader: &mut Reader<'_>, alone: bool, faults: &mut Faults) -> Option<Goal> {
    let measure = measure(reader, faults);
    let cells = match reader.node("cells") {
        Some(Node { value: Value::Str(name), place }) => vec![(name.clone(), place.clone())],
        _ => {
            let named = reader.texts("cells", faults).unwrap_or_default();
            named.into_iter().map(|(name, place)| (name.to_owned(), place.clone())).collect()
        }
    };
    let all = -1e18..=1e18;
    let (low, high) = (reader.float("low", all.clone(), faults), reader.float("high", all.clone(), faults));
    let value = reader.float("goal", all, faults);
    let within = reader.float("within", f64::MIN_POSITIVE..=1e18, faults);
    let table = reader.table();
    let place_of = |key: &str| table.get(key).map_or(&table.place, |node| &node.place).clone();
    let Some(measure) = measure else {
        if alone || low.is_some() || high.is_some() || value.is_some() {
            let help = "write `measure = \"p_a_win\"` beside it; `evenodds list measures GAME` shows what is counted";
            faults.push(Fault::at(&table.place, "the goal does not say what is measured").help(help));
        }
        return None;
    };
    match (value, low, high) {
        (Some(_), None, None) => {}
        (Some(_), ..) => {
            let help = "write `goal` and `within`, or `low` and `high`";
            faults.push(Fault::at(&place_of("goal"), "a goal is a value or a range, not both").help(help));
            return None;
        }
        (None, None, None) => {
            let help = "give it `goal` and `within`, or `low`, `high` or both";
            faults.push(Fault::at(&measure.1, format!("nothing is asked of `{}`", measure.0)).help(help));
            return None;
        }
        (None, low, high) => {
            let (low, high) = (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY));
            if low >= high {
                let help = "leave room between `low` and `high`: no number of plays shows that a mean is exact";
                let what = format!("no mean is surely at least {low} and at most {high}");
                faults.push(Fault::at(&place_of("high"), what).help(help));
                return None;
            }
        }
    }
    let (low, high) = (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY));
    let place = measure.1.clone();
    Some(Goal { target: Target { place, measure, statistic: Statistic::Mean, cells, low, high }, value, within })
}
