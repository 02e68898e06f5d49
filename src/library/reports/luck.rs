//! `luck`: how much is dice, build, strategy, seat?

use super::{Ready, answered, nothing_kept, options, study};
use crate::changes::{for_luck, for_rolls};
use crate::command::{self, quoted};
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report};
use evenodds_engine::run::Signals;
use evenodds_report::judging::{luck as document, rolls as rolls_document};
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::luck::{factors, luck as divide};
use evenodds_study::rolls::rolls as by_roll;

/// Divides the variance of a scenario's measures among kinds of rolls.
///
/// # Errors
/// A mistake in the scenario, too few trials.
fn rolls(mut scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    for_rolls(&mut scenario, asked);
    let study = study(scenario, asked)?;
    let trials = asked.trials.unwrap_or(study.scenario.trials);
    let asked = asked.clone();
    Ok(Ready::new("rolls", study.scenario.clone(), Some(trials), move |attended| {
        let what = asked.what(&study.scenario);
        let found = by_roll(&study, options(&asked), attended.signals, attended.progress);
        answered(attended.signals)?;
        let found = found?.ok_or_else(|| stopped(attended.signals, what, trials))?;
        let command = command::luck(what, &asked, found.seed, found.trials);
        let played = Played::whole(found.trials, found.plays, found.seed, found.elapsed);
        Ok(Report::of_document(rolls_document(&study, &found, command), played, lists("rolls.json")))
    })
    .recording("luck.kept"))
}

/// Refusal of half an answer.
fn stopped(signals: &Signals, what: &str, trials: u64) -> Refused {
    if nothing_kept(signals) {
        return Refused::nothing_played();
    }
    Refused::Stopped(format!(
        "interrupted; nothing was written: half a table has other parts than the whole\nfewer plays take less time: \
         evenodds luck {} --trials {}",
        quoted(what),
        (trials / 10).max(100)
    ))
}

/// Divides the variance of a scenario's measures into what its settings do and what the dice do. Stopped before the end there is no
/// report, for half a table has other parts than the whole.
///
/// # Errors
/// A mistake in the scenario, nothing that is varied in it.
pub fn luck(mut scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    if asked.rolls {
        return rolls(scenario, asked);
    }
    for_luck(&mut scenario, asked);
    let study = study(scenario, asked)?;
    let mut faults = Faults::new();
    factors(&study.scenario, &mut faults).ok_or(faults)?;
    let trials = asked.trials.unwrap_or(study.scenario.trials);
    let asked = asked.clone();
    Ok(Ready::new("luck", study.scenario.clone(), Some(trials), move |attended| {
        let what = asked.what(&study.scenario);
        let found = divide(&study, options(&asked), attended.signals, attended.progress);
        answered(attended.signals)?;
        let found = found?.ok_or_else(|| stopped(attended.signals, what, trials))?;
        let command = command::luck(what, &asked, found.seed, found.trials);
        let played = Played::whole(found.trials, found.plays, found.seed, found.elapsed);
        let document = document(&study, &found, command);
        Ok(Report::of_document(document, played, lists("luck.json")))
    })
    .recording("luck.kept"))
}
