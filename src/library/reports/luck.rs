//! `luck`: how much is dice, build, strategy, seat?

use super::{FROM, options, study, tables, tree};
use crate::changes::{for_luck, named};
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::luck as document;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::luck::{factors, luck as divide};

/// Divides the variance of a scenario's measures into what its settings do and what the dice do.
///
/// # Errors
/// A mistake in the scenario, nothing that is varied in it; stopped before the end, for half a table has other parts than the
/// whole.
pub fn luck(mut scenario: Scenario, asked: &Asked, attended: Attended<'_>) -> Result<Report, Refused> {
    for_luck(&mut scenario, named(FROM, "measure", &asked.measures), FROM);
    let study = study(scenario)?;
    let mut faults = Faults::new();
    factors(&study.scenario, &mut faults).ok_or(faults)?;
    let found = divide(&study, options(asked), attended.signals, attended.progress)?.ok_or_else(|| {
        Refused::Stopped("interrupted: half a table has other parts than the whole; fewer trials take less time".into())
    })?;
    let command = command::luck(&study.scenario.source.name, asked, found.seed, found.trials);
    let played = Played {
        trials: found.trials,
        plays: found.plays,
        seed: found.seed,
        partial: false,
        seconds: found.elapsed.as_secs_f64(),
    };
    let lists: [(&str, &[&str]); 2] =
        [("parts", &["outcomes", "parts"]), ("interactions", &["outcomes", "interactions"])];
    Ok(Report::of_document(document(&study, &found, command), played, tables(&tree(&found), &lists)))
}
