//! `compare`: cells against a baseline.

use super::{Ready, answered, options, study};
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report, command};
use evenodds_report::judging::comparison;
use evenodds_scenario::Scenario;
use evenodds_source::{did_you_mean, meant};
use evenodds_study::compare::{Request, compare as play, outcome};

/// Plays the cells of a scenario on the same dice and judges how each differs from the baseline.
///
/// # Errors
/// A mistake in the scenario, one cell alone, an unknown baseline or outcome.
pub fn compare(scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    let mut study = study(scenario, asked)?;
    if let Some(baseline) = &asked.baseline
        && !study.rebase(baseline)
    {
        let names = study.cells.iter().map(|cell| cell.name.as_str());
        let help = meant(baseline, names);
        return Err(Refused::because(format!("there is no cell `{baseline}`"), Some(help)));
    }
    if study.cells.len() < 2 {
        let what = format!("`{}` has one cell: there is nothing to compare", asked.what(&study.scenario));
        return Err(Refused::because(what, Some("add `[variant.NAME]` tables or a `[sweep]`".into())));
    }
    if outcome(&study, asked.outcome.as_deref()).is_none() {
        let Some(wanted) = asked.outcome.as_deref() else {
            let what = "no shown measure is a number of a play: nothing can be compared play by play";
            return Err(Refused::because(what, Some("name a rate or a count in `measures`, or with --outcome".into())));
        };
        let names = study.cells[0].ready.scopes()[0].measures.iter().map(|measure| measure.name.as_str());
        let help = did_you_mean(wanted, names)
            .unwrap_or_else(|| "`evenodds list measures GAME` shows what is counted".to_owned());
        return Err(Refused::because(format!("`{wanted}` is not a number that every cell counts"), Some(help)));
    }
    let trials = asked.settle.is_none().then(|| asked.trials.unwrap_or(study.scenario.trials));
    let asked = asked.clone();
    Ok(Ready::new("compare", study.scenario.clone(), trials, move |attended| {
        let request = Request {
            options: options(&asked),
            outcome: asked.outcome.clone(),
            keep_seats: asked.keep_seats,
            settle: asked.settle,
        };
        let found = play(&study, &request, attended.signals, attended.progress);
        answered(attended.signals)?;
        let found = found.ok_or_else(Refused::nothing_played)?;
        let what = asked.what(&study.scenario);
        let command = command::compare(what, &asked, found.seed, found.trials, found.partial);
        let played = Played::whole(found.trials, found.plays, found.seed, found.elapsed);
        let played = Played { partial: found.partial, ..played };
        let document = comparison(&study, &found, command);
        Ok(Report::of_document(document, played, lists("compare.json")))
    })
    .recording("compare.kept"))
}
