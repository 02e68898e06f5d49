//! `rulings`: does it matter how you read it?

use super::{Ready, answered, options, refuse_field_alone};
use crate::changes::{named, only};
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report, command};
use evenodds_report::judging::rulings as document;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::rulings::{design, rank};

/// Plays every ruling of a scenario's game in each of its readings.
///
/// # Errors
/// A mistake in the scenario, an unknown measure, no rule that can be read in several ways.
pub fn rulings(mut scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    refuse_field_alone(&scenario, asked)?;
    let mut faults = Faults::new();
    only(&mut scenario, named(asked));
    let design = design(scenario, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    if design.readings.is_empty() {
        let what = asked.what(&design.study.scenario);
        let help = "readings are knobs with words or a flag: `tie = { book = \"defender\", words = [\"defender\", \"attacker\"] }` in a game file; \
                    `sensitivity` turns numbers";
        return Err(Refused::because(format!("no rule of `{what}` can be read in several ways"), Some(help.into())));
    }
    let scenario = design.study.scenario.clone();
    let trials = asked.settle.is_none().then(|| asked.trials.unwrap_or(scenario.trials));
    let asked = asked.clone();
    Ok(Ready::new("rulings", scenario, trials, move |attended| {
        let found = rank(&design, options(&asked), asked.settle, attended.signals, attended.progress);
        answered(attended.signals)?;
        let found = found.ok_or_else(Refused::nothing_played)?;
        let what = asked.what(&design.study.scenario);
        let command = command::rulings(what, &asked, found.seed, found.trials, found.partial);
        let played = Played::whole(found.trials, found.plays, found.seed, found.elapsed);
        let played = Played { partial: found.partial, ..played };
        let document = document(&design.study, &found, command);
        Ok(Report::of_document(document, played, lists("rulings.json")))
    })
    .recording("rulings.kept"))
}
