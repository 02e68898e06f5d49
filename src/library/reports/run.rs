//! `run`: a scenario played.

use super::{FROM, options, study};
use crate::changes::{named, precise};
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::drawing::Ran;
use evenodds_report::record;
use evenodds_scenario::Scenario;
use evenodds_study::{play, selfcheck, summarise};

/// Trials of the self-check that comes before.
const CHECKED: u64 = 256;

/// Plays a scenario and sums up what was counted.
///
/// # Errors
/// A mistake in the scenario, an unknown measure; stopped before anything was played.
pub fn run(mut scenario: Scenario, asked: &Asked, attended: Attended<'_>) -> Result<Report, Refused> {
    if let Some(width) = asked.precision {
        let measure = named(FROM, "measure", &asked.measures).into_iter().next();
        precise(&mut scenario, width, measure, FROM);
    }
    let study = study(scenario)?;
    let seed = asked.seed.unwrap_or(study.scenario.seed);
    let checks = selfcheck::check(&study, seed, CHECKED, true, &mut |_| ());
    if let Some(failed) = checks.into_iter().find(|check| !check.passed) {
        return Err(Refused::because(format!("self-check failed: {}: {}", failed.name, failed.detail), None));
    }
    let outcome = play(&study, options(asked), attended.signals, attended.progress);
    if outcome.trials == 0 {
        return Err(Refused::nothing_played());
    }
    let summary = summarise(&study, &outcome, command::run(&study.scenario.source.name, asked, &outcome));
    let run = record::text(&record::run(&study, &outcome, rayon::current_num_threads()));
    let played = Played {
        trials: outcome.trials,
        plays: outcome.plays,
        seed,
        partial: outcome.partial,
        seconds: outcome.elapsed.as_secs_f64(),
    };
    let source = study.scenario.text.clone();
    Ok(Report::of_run(study, Ran { summary, source, run, rows: asked.rows }, played))
}
