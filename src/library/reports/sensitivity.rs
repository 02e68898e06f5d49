//! `sensitivity`: which settings matter?

use super::{FROM, options, tables, tree};
use crate::asked::place;
use crate::changes::named;
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::sensitivity as document;
use evenodds_scenario::Scenario;
use evenodds_scenario::parameters::Written;
use evenodds_source::Faults;
use evenodds_study::sensitivity::{Request, TOP, plan_experiment, sensitivity as play};

/// Plays each setting from low to high, then the most important ones in combination. `what` is the file or game that was named.
///
/// # Errors
/// A mistake in the scenario, an unknown measure or setting, nothing that can be varied; stopped before anything was played.
pub fn sensitivity(scenario: Scenario, what: &str, asked: &Asked, attended: Attended<'_>) -> Result<Report, Refused> {
    let mut faults = Faults::new();
    let varied: Vec<Written> =
        asked.parameters.iter().map(|path| Written::of(path, place(FROM, "parameter", path))).collect();
    let measure = named(FROM, "measure", &asked.measures).into_iter().next();
    let experiment = plan_experiment(scenario, &varied, measure, &mut faults);
    let experiment = experiment.filter(|_| faults.is_empty()).ok_or(faults)?;
    if experiment.arms.is_empty() {
        let reasons: Vec<String> =
            experiment.unplayable.iter().map(|(name, why)| format!("\n  {name}: {why}")).collect();
        let text = format!("no setting of `{what}` can be played in another way{}", reasons.concat());
        return Err(Refused::because(text, None));
    }
    let top = asked.top.unwrap_or(TOP);
    let request = Request { options: options(asked), settle: asked.settle, top, sampled: asked.sampled };
    let found = play(&experiment, request, attended.signals, attended.progress)?.ok_or_else(Refused::nothing_played)?;
    let planned = asked.trials.unwrap_or(experiment.study.scenario.trials);
    let [again, whole] =
        command::sensitivity(what, asked, &found.measure, (found.seed, top), (planned, found.trials, found.partial));
    let played = Played {
        trials: found.trials,
        plays: found.plays,
        seed: found.seed,
        partial: found.partial,
        seconds: found.elapsed.as_secs_f64(),
    };
    let lists: [(&str, &[&str]); 2] = [("swings", &["swings", "reaches"]), ("shares", &["shares", "shares"])];
    Ok(Report::of_document(document(&experiment, &found, again, &whole), played, tables(&tree(&found), &lists)))
}
