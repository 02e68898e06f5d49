//! `learn`: a script that plays better; with a ladder of skill, everybody beside it.

use super::{stopped, tables, tree};
use crate::changes::learning;
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::learn as document;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::learn::{End, learn as play};
use evenodds_study::tune::Keep;
use evenodds_study::tune::skill::ask;

/// Learns a script for a scenario's player.
///
/// # Errors
/// A mistake in the scenario, nobody in it who decides; stopped before there was an answer.
pub fn learn(scenario: &Scenario, asked: &Asked, mut attended: Attended<'_>) -> Result<Report, Refused> {
    let mut faults = Faults::new();
    let measure = asked.measures.first().map(String::as_str);
    let request = ask(scenario, measure, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    let [options, usual] = learning(asked, request.tune.rollouts);
    let (signals, seed) = (attended.signals, asked.seed.unwrap_or(scenario.seed));
    let mut after = |plays, of| attended.plays(plays, of);
    let keep = Keep { earlier: None, after: &mut after, save: &mut |_: &str| {} };
    let found = match play(scenario, &request, &options, signals, keep) {
        End::Wrong(faults) => return Err(faults.into()),
        End::Stopped(_, plays) => return Err(stopped(plays)),
        End::Done(found) => found,
    };
    let command = command::learn(&scenario.source.name, measure, &options, &usual, (seed, &asked.settings));
    let played = Played {
        trials: options.confirm,
        plays: found.plays,
        seed,
        partial: false,
        seconds: found.elapsed.as_secs_f64(),
    };
    let lists: [(&str, &[&str]); 3] = [("players", &["players"]), ("entries", &["entries"]), ("rungs", &["rungs"])];
    let shown = tables(&tree(&found), &lists);
    Ok(Report::of_document(document(scenario, &request, &options, &found, seed, command), played, shown))
}
