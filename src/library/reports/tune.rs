//! `tune`: settings that reach a target.

use super::{stopped, tables};
use crate::report::Played;
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::{tune as document, tune_answer};
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::tune::ask::ask;
use evenodds_study::tune::designer::Standing;
use evenodds_study::tune::{Answer, End, Keep, Options, tune as search};

/// Searches for settings: the best ones for a player, or those that meet a designer's goal.
///
/// # Errors
/// A mistake in the scenario, nothing in it that may be turned; stopped before there was an answer.
pub fn tune(scenario: &Scenario, asked: &Asked, mut attended: Attended<'_>) -> Result<Report, Refused> {
    let mut faults = Faults::new();
    let options = Options { budget: asked.budget, confirm: asked.confirm, seed: asked.seed };
    let request = ask(scenario, options, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    let signals = attended.signals;
    let mut after = |plays, of| attended.plays(plays, of);
    let keep = Keep { earlier: None, after: &mut after, save: &mut |_: &str| {} };
    let found = match search(scenario, request, options, signals, keep) {
        End::Wrong(faults) => return Err(faults.into()),
        End::Stopped(_, plays) => return Err(stopped(plays)),
        End::Done(found) => found,
    };
    let command = command::tune(&scenario.source.name, asked, found.seed);
    let played = Played {
        trials: found.plays,
        plays: found.plays,
        seed: found.seed,
        partial: false,
        seconds: found.elapsed.as_secs_f64(),
    };
    let lists: [(&str, &[&str]); 2] = match &found.answer {
        Answer::Best(..) => [("finalists", &["search", "finalists"]), ("rounds", &["search", "rounds"])],
        Answer::Goals(_) => [("tried", &["search", "tried"]), ("confirmed", &["search", "confirmed"])],
    };
    let standing = match &found.answer {
        Answer::Best(..) => Standing::Met,
        Answer::Goals(goals) => goals.named.standing,
    };
    let standing = match standing {
        Standing::Met => "met",
        Standing::Missed => "missed",
        Standing::NotSettled => "not_settled",
    };
    let shown = tables(&tune_answer(scenario, &found), &lists);
    let document = document(scenario, &found, command, rayon::current_num_threads());
    Ok(Report { standing: Some(standing), ..Report::of_document(document, played, shown) })
}
