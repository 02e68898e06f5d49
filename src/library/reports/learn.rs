//! `learn`: a script that plays better; with a ladder of skill, everybody beside it.

use super::{Ready, search};
use crate::changes::learning;
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report, command};
use evenodds_report::judging::learn as document;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::learn::learn as play;
use evenodds_study::tune::skill::ask;

/// Learns a script for a scenario's player.
///
/// # Errors
/// A mistake in the scenario, nobody in it who decides.
pub fn learn(scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    let mut faults = Faults::new();
    let measure = asked.measures.first().map(String::as_str);
    let request = ask(&scenario, measure, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    let name = if asked.ladder { "ladder" } else { "learn" };
    let asked = asked.clone();
    let ready = Ready::new(name, scenario.clone(), None, move |attended| {
        let [options, usual] = learning(&asked, request.tune.rollouts);
        let seed = asked.seed.unwrap_or(scenario.seed);
        let found = search(&asked, attended, |signals, keep| play(&scenario, &request, &options, signals, keep))?;
        let measure = asked.measures.first().map(String::as_str);
        let made = (seed, asked.settings.as_slice());
        let command = command::learn(asked.what(&scenario), measure, &options, &usual, made);
        let played = Played::whole(options.confirm, found.plays, seed, found.elapsed);
        let played = Played { made: found.played, ..played };
        let document = document(&scenario, &request, &options, &found, seed, command);
        Ok(Report::of_document(document, played, lists("learn.json")))
    });
    Ok(ready.keeping("learn.kept"))
}
