//! `sensitivity`: which settings matter?

use super::{Ready, answered, options, refuse_field_alone};
use crate::changes::named;
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report, command};
use evenodds_report::judging::sensitivity as document;
use evenodds_scenario::Scenario;
use evenodds_scenario::parameters::Written;
use evenodds_source::Faults;
use evenodds_study::sensitivity::{Request, TOP, plan_experiment, sensitivity as play};

/// Plays each setting from low to high, then the most important ones in combination.
///
/// # Errors
/// A mistake in the scenario, an unknown measure or setting, nothing that can be varied.
pub fn sensitivity(scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    refuse_field_alone(&scenario, asked)?;
    let mut faults = Faults::new();
    let varied = asked.parameters.iter().map(|path| Written::of(path, asked.place("parameter", path)));
    let varied: Vec<Written> = varied.collect();
    let experiment = plan_experiment(scenario, &varied, named(asked).into_iter().next(), &mut faults);
    let experiment = experiment.filter(|_| faults.is_empty()).ok_or(faults)?;
    if experiment.arms.is_empty() {
        let reasons: Vec<String> =
            experiment.unplayable.iter().map(|(name, why)| format!("\n  {name}: {why}")).collect();
        let what = asked.what(&experiment.study.scenario);
        let text = format!("no setting of `{what}` can be played in another way{}", reasons.concat());
        return Err(Refused::because(text, None));
    }
    let scenario = experiment.study.scenario.clone();
    let planned = asked.trials.unwrap_or(scenario.trials);
    let asked = asked.clone();
    Ok(Ready::new("sensitivity", scenario, asked.settle.is_none().then_some(planned), move |attended| {
        let top = asked.top.unwrap_or(TOP);
        let request = Request { options: options(&asked), settle: asked.settle, top, sampled: asked.sampled };
        let found = play(&experiment, request, attended.signals, attended.progress);
        answered(attended.signals)?;
        let found = found?.ok_or_else(Refused::nothing_played)?;
        let what = asked.what(&experiment.study.scenario);
        let [again, whole] = command::sensitivity(
            what,
            &asked,
            &found.measure,
            (found.seed, top),
            (planned, found.trials, found.partial),
        );
        let played = Played::whole(found.trials, found.plays, found.seed, found.elapsed);
        let played = Played { partial: found.partial, ..played };
        let document = document(&experiment, &found, again, &whole);
        Ok(Report::of_document(document, played, lists("sensitivity.json")))
    })
    .recording("sensitivity.kept"))
}
