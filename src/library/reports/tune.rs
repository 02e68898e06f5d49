//! `tune`: settings that reach a target.

use super::{Ready, search};
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report, command};
use evenodds_report::judging::tune as document;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::tune::ask::ask;
use evenodds_study::tune::designer::Standing;
use evenodds_study::tune::{Answer, Options, tune as play};

/// Searches for settings: the best ones for a player, or those that meet a designer's goal.
///
/// # Errors
/// A mistake in the scenario, nothing in it that may be turned.
pub fn tune(scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    let mut faults = Faults::new();
    let options = Options { budget: asked.budget, confirm: asked.confirm, seed: asked.seed };
    let request = ask(&scenario, options, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    let asked = asked.clone();
    let ready = Ready::new("tune", scenario.clone(), asked.budget, move |attended| {
        let found = search(&asked, attended, |signals, keep| play(&scenario, request, options, signals, keep))?;
        let command = command::tune(asked.what(&scenario), &asked, found.seed);
        let played = Played::whole(found.plays, found.plays, found.seed, found.elapsed);
        let played = Played { made: found.plays - found.known_plays, ..played };
        let standing = match &found.answer {
            Answer::Best(..) => Standing::Met,
            Answer::Goals(goals) => goals.named.standing,
        };
        let standing = match standing {
            Standing::Met => "met",
            Standing::Missed => "missed",
            Standing::NotSettled => "not_settled",
        };
        let document = document(&scenario, &found, command, rayon::current_num_threads());
        let report = Report::of_document(document, played, lists("tune.json"));
        Ok(Report { standing: Some(standing), ..report })
    });
    Ok(ready.keeping("tune.kept"))
}
