//! `evenodds skill`: how much a better player gains.

use super::judging::{self, Shared};
use super::progress::Bar;
use super::terminal::{Done, Failure};
use super::trace::quoted;
use crate::engine::run::Signals;
use crate::report::judging::skill as document;
use crate::scenario::tune::Aim;
use crate::scenario::{Scenario, load};
use crate::source::Faults;
use crate::study::Progress;
use crate::study::tune::ledger::Point;
use crate::study::tune::skill::{ask, skill as play};
use crate::study::tune::{Answer, End, Keep, Options, ask as tuning, tune};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds skill scenarios/his_due/best_script.toml
  evenodds skill scenarios/toward_one/best_steward.toml --rollouts 64 --searched 4000
  evenodds skill scenarios/toward_one/rush_or_steward.toml

Compares, on the same dice, the strategies that ship with the game, the scenario's own, the best response that `tune` finds
(if the scenario has [tune] with the player's view), and a player who looks ahead: at each decision she plays every option
out N times (--rollouts) on dice of her own and takes the best. Where the plain policy does as well as the best, the game
has no decisions. Duels of His Due and hunts of Toward One. The report goes to reports/NAME/skill/.")]
pub(super) struct SkillArguments {
    /// Scenario file; every cell counts alike
    file: PathBuf,
    /// Plays of each option at each decision of the player who looks ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    rollouts: Option<u32>,
    /// Trials of each cell that the player who looks ahead plays
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    searched: Option<u64>,
    #[command(flatten)]
    shared: Shared,
}

pub(super) fn skill(arguments: &SkillArguments) -> Done {
    let shared = &arguments.shared;
    let mut faults = Faults::new();
    let scenario = load(&arguments.file, &mut faults).filter(|_| faults.is_empty());
    let asked = scenario.as_ref().and_then(|scenario| ask(scenario, &mut faults));
    let (Some(scenario), Some(mut asked)) = (scenario, asked) else { return Err(Failure::faults(&faults)) };
    asked.tune.rollouts = arguments.rollouts.unwrap_or(asked.tune.rollouts);
    asked.tune.searched = arguments.searched.unwrap_or(asked.tune.searched);
    asked.tune.confirm = shared.trials.unwrap_or(asked.tune.confirm);
    let mut output = shared.output(&arguments.file, "skill")?;
    let pool = super::run::pool(shared.threads)?;
    let signals = judging::signals();
    let bar = Bar::new(1, shared.quiet);
    let mut after = |plays: u64, of: u64| bar.show(&Progress { plays, of: of.max(plays), running: None });
    let seed = shared.seed.unwrap_or(scenario.seed);
    let (tuned, from, before) = pool.install(|| best_response(&scenario, shared.seed, &signals, &mut after))?;
    let found = pool.install(|| play(&scenario, &asked, tuned, (seed, from), &signals, &mut after));
    bar.finish();
    let mut found = found.ok_or_else(stopped)?;
    found.plays += before;
    let mut command = format!("evenodds skill {} --seed {seed}", quoted(&arguments.file.display().to_string()));
    command += &shared.trials.map(|trials| format!(" --trials {trials}")).unwrap_or_default();
    command += &arguments.rollouts.map(|rollouts| format!(" --rollouts {rollouts}")).unwrap_or_default();
    command += &arguments.searched.map(|trials| format!(" --searched {trials}")).unwrap_or_default();
    let document = document(&scenario, &asked, &found, seed, command);
    judging::leave(&mut output, &document, &pool)?;
    shared.tell(&document, output, found.plays, found.elapsed)?;
    Ok(ExitCode::SUCCESS)
}

fn stopped() -> Failure {
    Failure { code: 130, text: "interrupted before there was an answer; nothing was written".into() }
}

/// The tuned best response, if the scenario asks for one; the first trial that its search has not played; its plays.
fn best_response(
    scenario: &Scenario,
    seed: Option<u64>,
    signals: &Signals,
    after: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<(Option<Point>, u64, u64), Failure> {
    if !scenario.tune.as_ref().is_some_and(|tune| matches!(tune.aim, Aim::Best { .. })) {
        return Ok((None, 0, 0));
    }
    let mut faults = Faults::new();
    let options = Options { seed, ..Options::default() };
    let asked = tuning::ask(scenario, options, &mut faults).ok_or_else(|| Failure::faults(&faults))?;
    match tune(scenario, asked, options, signals, Keep { earlier: None, after, save: &mut |_| {} }) {
        End::Done(found) => {
            let from = match &found.answer {
                Answer::Best(raced, _) => raced.fresh_from + raced.confirm,
                Answer::Goals(_) => 0,
            };
            Ok((Some(found.point), from, found.plays))
        }
        End::Stopped(..) => Err(stopped()),
        End::Wrong(faults) => Err(Failure::faults(&faults)),
    }
}
