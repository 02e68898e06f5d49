//! `compare`: cells against a baseline.

use super::{options, study, tables, tree};
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::comparison;
use evenodds_scenario::Scenario;
use evenodds_source::{did_you_mean, meant};
use evenodds_study::compare::{Request, compare as play, outcome};

/// Plays the cells of a scenario on the same dice and judges how each differs from the baseline.
///
/// # Errors
/// A mistake in the scenario, one cell alone, an unknown baseline or outcome; stopped before anything was played.
pub fn compare(scenario: Scenario, asked: &Asked, attended: Attended<'_>) -> Result<Report, Refused> {
    let mut study = study(scenario)?;
    if let Some(baseline) = &asked.baseline
        && !study.rebase(baseline)
    {
        let names = study.cells.iter().map(|cell| cell.name.as_str());
        let help = meant(baseline, names);
        return Err(Refused::because(format!("there is no cell `{baseline}`"), Some(help)));
    }
    if study.cells.len() < 2 {
        let help = "add `[variant.NAME]` tables or a `[sweep]`".to_owned();
        return Err(Refused::because("the scenario has one cell: there is nothing to compare", Some(help)));
    }
    if outcome(&study, asked.outcome.as_deref()).is_none() {
        let wanted = asked.outcome.as_deref().unwrap_or_default();
        let names = study.cells[0].ready.scopes()[0].measures.iter().map(|measure| measure.name.as_str());
        let help = did_you_mean(wanted, names);
        return Err(Refused::because(format!("`{wanted}` is not a number that every cell counts"), help));
    }
    let request = Request {
        options: options(asked),
        outcome: asked.outcome.clone(),
        keep_seats: asked.keep_seats,
        settle: asked.settle,
    };
    let found = play(&study, &request, attended.signals, attended.progress).ok_or_else(Refused::nothing_played)?;
    let command = command::compare(&study.scenario.source.name, asked, found.seed, found.trials, found.partial);
    let played = Played {
        trials: found.trials,
        plays: found.plays,
        seed: found.seed,
        partial: found.partial,
        seconds: found.elapsed.as_secs_f64(),
    };
    let lists: [(&str, &[&str]); 4] =
        [("differences", &["judgements"]), ("flips", &["pairs"]), ("path", &["path"]), ("moved", &["moved", "shifts"])];
    Ok(Report::of_document(comparison(&study, &found, command), played, tables(&tree(&found), &lists)))
}
