//! Scenarios out of JSON, played through the public library.

use crate::case::{Found, Metrics};
use evenodds_engine::run::{AS_WRITTEN, Plan, Signals, play};
use evenodds_engine::{Ready, Tally};
use evenodds_kit::Kind;
use evenodds_source::{Faults, Node, Place, Source, Table, Value as Written};
use evenodds_study::estimate::estimate;
use evenodds_study::summary;
use serde_json::Value;
use std::sync::Arc;

/// A JSON object as a table of a scenario.
pub fn written(json: &Value) -> Table {
    let source = Arc::new(Source { name: "case".into(), text: json.to_string() });
    match Node::from_json(json, &Place::new(&source, 0..1)).value {
        Written::Table(table) => table,
        other => panic!("a case is an object, not {}", other.describe()),
    }
}

/// Every measure of so many trials of a play.
///
/// # Errors
/// When the cell cannot be made ready.
pub fn sample(game: &dyn Kind, play_name: &str, root: &Value, trials: u64, seed: u64) -> Result<Metrics, String> {
    let mut faults = Faults::new();
    let prepared = game.prepare(play_name, &written(root), &[], &mut faults).ok_or_else(|| faults.render(false))?;
    let ready: &dyn Ready = &*prepared.ready;
    let scopes = ready.scopes();
    let wanted: Vec<Vec<usize>> = scopes.iter().map(|scope| (0..scope.measures.len()).collect()).collect();
    let tally = Tally::new(scopes, &wanted, None);
    let plan = Plan { seed, cells: vec![(ready, tally)], pairs: Vec::new(), seats: AS_WRITTEN };
    let counts = play(&plan, 0..trials, &Signals::default()).ok_or("interrupted")?;
    let estimates = scopes[0].measures.iter().zip(counts.tallies[0].whole(0)).map(|(measure, column)| {
        let summary::Estimate { mean, sd, n, .. } = estimate(measure, column, 0.95);
        let se = if n > 1 { sd / (n as f64).sqrt() } else { 0.0 };
        // Nothing seen, no value.
        let value = if n > 0 { mean } else { f64::NAN };
        (measure.name.clone(), Found { value, se, n: n as f64 })
    });
    Ok(estimates.collect())
}

/// Every measure of so many trials of a play, seed 7.
#[track_caller]
pub fn means(game: &dyn Kind, play: &str, root: &Value, trials: u64) -> Metrics {
    sample(game, play, root, trials, 7).unwrap_or_else(|fault| panic!("{fault}"))
}
