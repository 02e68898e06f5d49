//! `rare`: how often does what hardly ever happens come up?

use super::{Ready, answered, nothing_kept, options, study};
use crate::changes::for_rare;
use crate::command::{self, quoted};
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report};
use evenodds_report::judging::rare as document;
use evenodds_scenario::Scenario;
use evenodds_study::rare::{self, Question, rare as play};

/// Estimates the chance of a rare event of one cell, by multilevel splitting.
///
/// # Errors
/// A mistake in the scenario, in the event or in the level; no event is named.
pub fn rare(mut scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    for_rare(&mut scenario);
    let study = study(scenario, asked)?;
    let Some(event) = &asked.event else {
        let help = format!("{} 'MEASURE >= 5', with a measure of the play", asked.option("event"));
        return Err(Refused::because("no event is named", Some(help)));
    };
    let placed = |option: &str, text: &String| (text.clone(), asked.place(option, text));
    let question = Question::read(
        &study,
        &rare::Asked {
            cell: asked.cell.as_ref().map(|cell| placed("cell", cell)),
            event: placed("event", event),
            level: asked.level.as_ref().map(|level| placed("level", level)),
        },
    )?;
    let trials = asked.trials.unwrap_or(study.scenario.trials);
    let asked = asked.clone();
    Ok(Ready::new("rare", study.scenario.clone(), Some(trials), move |attended| {
        let what = asked.what(&study.scenario);
        let found = play(&study, &question, options(&asked), attended.signals, attended.progress);
        answered(attended.signals)?;
        let found = found?.ok_or_else(|| {
            if nothing_kept(attended.signals) {
                return Refused::nothing_played();
            }
            Refused::Stopped(format!(
                "interrupted; nothing was written: fewer plays take less time: evenodds rare {} --event {} --trials {}",
                quoted(what),
                quoted(&question.event),
                (trials / 10).max(rare::FEWEST_TRIALS)
            ))
        })?;
        let command = command::rare(what, &asked, found.seed, found.trials);
        let played = Played::whole(found.trials, found.plays + found.pilot, found.seed, found.elapsed);
        Ok(Report::of_document(document(&study, &found, command), played, lists("rare.json")))
    })
    .recording("rare.kept"))
}
