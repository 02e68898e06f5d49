//! `skill`: how much a better player gains.

use super::{Ready, search};
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report, command};
use evenodds_report::judging::skill as document;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::tune::skill::{ask, skill as play};

/// Compares the strategies of a scenario with a player who looks ahead. With a ladder: see [`learn`](super::learn()).
///
/// # Errors
/// A mistake in the scenario, nobody in it who decides.
pub fn skill(scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    if asked.ladder {
        return super::learn(scenario, asked);
    }
    let mut faults = Faults::new();
    let request = ask(&scenario, asked.measures.first().map(String::as_str), &mut faults);
    let mut request = request.filter(|_| faults.is_empty()).ok_or(faults)?;
    request.tune.rollouts = asked.rollouts.unwrap_or(request.tune.rollouts);
    request.tune.searched = asked.searched.unwrap_or(request.tune.searched);
    request.tune.confirm = asked.trials.unwrap_or(request.tune.confirm);
    let asked = asked.clone();
    let ready = Ready::new("skill", scenario.clone(), None, move |attended| {
        let seed = asked.seed.unwrap_or(scenario.seed);
        let found = search(&asked, attended, |signals, keep| play(&scenario, &request, asked.seed, signals, keep))?;
        let command = command::skill(asked.what(&scenario), &asked, seed);
        let played = Played::whole(request.tune.confirm, found.plays, seed, found.elapsed);
        let played = Played { made: found.plays - found.known_plays, ..played };
        let document = document(&scenario, &request, &found, seed, command);
        Ok(Report::of_document(document, played, lists("skill.json")))
    });
    Ok(ready.keeping("skill.kept"))
}
