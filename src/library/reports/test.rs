//! `test`: does a scenario hold what it must hold?

use super::{options, study, tables, tree};
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::targets;
use evenodds_scenario::Scenario;
use evenodds_study::targets::{Standing, test as play};

/// Plays until every target of a scenario is held or broken, or its trials are spent.
///
/// # Errors
/// A mistake in the scenario, or no target in it.
pub fn test(scenario: Scenario, asked: &Asked, attended: Attended<'_>) -> Result<Report, Refused> {
    let study = study(scenario)?;
    if study.scenario.targets.is_empty() {
        let help = "write `[[target]]` and below it `measure = \"p_bound\"`, `low = 0.4`, `high = 0.6`".to_owned();
        let what = format!("`{}` has no targets", study.scenario.source.name);
        return Err(Refused::because(what, Some(help)));
    }
    let began = std::time::Instant::now();
    let found = play(&study, options(asked), attended.signals, attended.progress)?;
    let command = command::test(&study.scenario.source.name, asked, found.seed);
    let played = Played {
        trials: found.checked.iter().map(|checked| checked.trials).max().unwrap_or(0),
        plays: found.plays,
        seed: found.seed,
        partial: found.partial,
        seconds: began.elapsed().as_secs_f64(),
    };
    let standing = match found.standing() {
        Standing::Held => "held",
        Standing::Broken => "broken",
        Standing::NotSettled => "not_settled",
    };
    let report =
        Report::of_document(targets(&found, command), played, tables(&tree(&found), &[("targets", &["checked"])]));
    Ok(Report { standing: Some(standing), ..report })
}
