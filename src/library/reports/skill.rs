//! `skill`: how much a better player gains.

use super::{stopped, tables, tree};
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::skill as document;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::tune::Keep;
use evenodds_study::tune::skill::{End, ask, skill as play};

/// Compares the strategies of a scenario with a player who looks ahead. With a ladder: see [`learn`](super::learn()).
///
/// # Errors
/// A mistake in the scenario, nobody in it who decides; stopped before there was an answer.
pub fn skill(scenario: &Scenario, asked: &Asked, mut attended: Attended<'_>) -> Result<Report, Refused> {
    if asked.ladder {
        return super::learn(scenario, asked, attended);
    }
    let mut faults = Faults::new();
    let request = ask(scenario, asked.measures.first().map(String::as_str), &mut faults);
    let mut request = request.filter(|_| faults.is_empty()).ok_or(faults)?;
    request.tune.rollouts = asked.rollouts.unwrap_or(request.tune.rollouts);
    request.tune.searched = asked.searched.unwrap_or(request.tune.searched);
    request.tune.confirm = asked.trials.unwrap_or(request.tune.confirm);
    let (signals, seed) = (attended.signals, asked.seed.unwrap_or(scenario.seed));
    let mut after = |plays, of| attended.plays(plays, of);
    let keep = Keep { earlier: None, after: &mut after, save: &mut |_: &str| {} };
    let found = match play(scenario, &request, asked.seed, signals, keep) {
        End::Wrong(faults) => return Err(faults.into()),
        End::Stopped(_, plays) => return Err(stopped(plays)),
        End::Done(found) => found,
    };
    let command = command::skill(&scenario.source.name, asked, seed);
    let played = Played {
        trials: request.tune.confirm,
        plays: found.plays,
        seed,
        partial: false,
        seconds: found.elapsed.as_secs_f64(),
    };
    let shown = tables(&tree(&found), &[("players", &["players"])]);
    Ok(Report::of_document(document(scenario, &request, &found, seed, command), played, shown))
}
