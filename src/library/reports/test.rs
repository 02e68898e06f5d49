//! `test`: does a scenario hold what it must hold?

use super::{Ready, options, study};
use crate::report::{Played, lists};
use crate::{Asked, Refused, Report, command};
use evenodds_report::judging::targets;
use evenodds_scenario::Scenario;
use evenodds_study::targets::{Standing, test as play};
use std::time::Instant;

/// Plays until every target of a scenario is held or broken, or its trials are spent.
///
/// # Errors
/// A mistake in the scenario, or no target in it.
pub fn test(scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    let study = study(scenario, asked)?;
    if study.scenario.targets.is_empty() {
        let help = "write `[[target]]` and below it `measure = \"p_bound\"`, `low = 0.4`, `high = 0.6`";
        let what = format!("`{}` has no targets", asked.what(&study.scenario));
        return Err(Refused::because(what, Some(help.into())));
    }
    let asked = asked.clone();
    Ok(Ready::new("test", study.scenario.clone(), None, move |attended| {
        let began = Instant::now();
        let found = play(&study, options(&asked), attended.signals, attended.progress)?;
        let command = command::test(asked.what(&study.scenario), &asked, found.seed);
        let trials = found.checked.iter().map(|checked| checked.trials).max().unwrap_or(0);
        let played = Played::whole(trials, found.plays, found.seed, began.elapsed());
        let played = Played { partial: found.partial, ..played };
        let standing = match found.standing() {
            Standing::Held => "held",
            Standing::Broken => "broken",
            Standing::NotSettled => "not_settled",
        };
        let document = targets(&found, command);
        let report = Report::of_document(document, played, lists("test.json"));
        Ok(Report { standing: Some(standing), ..report })
    })
    .recording("test.kept"))
}
