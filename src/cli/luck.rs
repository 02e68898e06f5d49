//! `evenodds luck`: how much is dice, build, strategy, seat?

use super::file::File;
use super::judging::{self, Shared};
use super::progress::Bar;
use super::terminal::{Done, Failure};
use evenodds_kit::Games;
use evenodds_library::Asked;
use evenodds_library::changes::{for_luck, named};
use evenodds_library::command::{self, quoted};
use evenodds_report::judging::luck as document;
use evenodds_source::Faults;
use evenodds_study::Options;
use evenodds_study::luck::{factors, luck as divide};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds luck scenarios/his_due/luck.toml
  evenodds luck scenarios/his_due/luck.toml --measure p_a_win --trials 5000
  evenodds luck scenarios/his_due/strategies.toml

Every variant and every swept setting of the scenario meets every other; the variance of each measure over all plays is \
divided into what the settings do, alone and together, and what the dice do. The values that are listed are taken as all \
that there are. Of the dice, who goes first is told apart where a play knows it; `split = [\"p_a_fled\"]` in the scenario \
tells something else apart. The report goes to reports/GAME/NAME/luck/.")]
pub(super) struct LuckArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Divide this measure's variance alone; may be repeated
    #[arg(long)]
    measure: Vec<String>,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn luck(arguments: &LuckArguments, games: &Games) -> Done {
    let study = arguments.file.prepare_changed(games, |scenario| {
        for_luck(scenario, named("command line", "--measure", &arguments.measure), "command line");
        Ok(())
    })?;
    let mut faults = Faults::new();
    factors(&study.scenario, &mut faults).ok_or_else(|| Failure::faults(&faults))?;
    let shared = &arguments.shared;
    let seed = shared.seed.unwrap_or(study.scenario.seed);
    let sharing = shared.share.begin(&study.scenario, seed, shared.out.as_deref())?;
    let signals = sharing.signals();
    let trials = shared.trials.unwrap_or(study.scenario.trials);
    let mut output = shared.output(&study.scenario, &arguments.file, "luck", Some(trials))?;
    let pool = super::run::pool(shared.threads)?;
    let bar = Bar::new(1, shared.quiet || !shared.share.is_whole());
    let options = Options { trials: shared.trials, seed: shared.seed };
    let found = pool.install(|| divide(&study, options, &signals, &mut |progress| bar.show(progress)));
    bar.finish();
    if let Some(done) = sharing.ended(shared.quiet) {
        return done;
    }
    let file = quoted(&arguments.file.display().to_string());
    let Some(found) = found.map_err(|faults| Failure::faults(&faults))? else {
        let text = format!(
            "interrupted; nothing was written: half a table has other parts than the whole\nfewer plays take less \
             time: evenodds luck {file} --trials {}",
            (shared.trials.unwrap_or(study.scenario.trials) / 10).max(100)
        );
        return Err(Failure { code: 130, text });
    };
    let asked = Asked { measures: arguments.measure.clone(), ..shared.asked(arguments.file.set()) };
    let command = command::luck(&arguments.file.display().to_string(), &asked, found.seed, found.trials);
    let document = document(&study, &found, command);
    judging::leave(&mut output, &document, &pool)?;
    shared.tell(&document, output, found.plays, found.elapsed)?.end(ExitCode::SUCCESS)
}
