//! `rulings`: does it matter how you read it?

use super::{FROM, options, tables, tree};
use crate::changes::{named, only};
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::rulings as document;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::rulings::{design, rank};

/// Plays every ruling of a scenario's game in each of its readings. `what` is the file or game that was named.
///
/// # Errors
/// A mistake in the scenario, an unknown measure, no rule that can be read in several ways; stopped before anything was played.
pub fn rulings(mut scenario: Scenario, what: &str, asked: &Asked, attended: Attended<'_>) -> Result<Report, Refused> {
    let mut faults = Faults::new();
    only(&mut scenario, named(FROM, "measure", &asked.measures));
    let design = design(scenario, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    if design.readings.is_empty() {
        return Err(Refused::because(format!("no rule of `{what}` can be read in several ways"), None));
    }
    let found = rank(&design, options(asked), asked.settle, attended.signals, attended.progress);
    let found = found.ok_or_else(Refused::nothing_played)?;
    let command = command::rulings(what, asked, found.seed, found.trials, found.partial);
    let played = Played {
        trials: found.trials,
        plays: found.plays,
        seed: found.seed,
        partial: found.partial,
        seconds: found.elapsed.as_secs_f64(),
    };
    let lists: [(&str, &[&str]); 2] = [("readings", &["ranked"]), ("differences", &["ranked", "changes"])];
    Ok(Report::of_document(document(&design.study, &found, command), played, tables(&tree(&found), &lists)))
}
