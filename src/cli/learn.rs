//! `evenodds learn`: a script that plays better, as a priority list to paste.

use super::checkpoint::Checkpoint;
use super::file::File;
use super::judging::{self, Shared};
use super::progress::Bar;
use super::terminal::{Done, Failure};
use evenodds_engine::share::Ledger;
use evenodds_kit::Games;
use evenodds_library::command;
use evenodds_report::judging::learn as document;
use evenodds_source::Faults;
use evenodds_study::Progress;
use evenodds_study::learn::{BUDGET, ENTRIES, End, Options, SEARCHED, learn as play};
use evenodds_study::tune::Keep;
use evenodds_study::tune::skill::ask;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds learn scenarios/his_due/learn_axe.toml
  evenodds learn scenarios/his_due/learn_axe.toml --budget 5000000 --entries 6
  evenodds learn scenarios/toward_one/rush_or_steward.toml --measure p_jinn_defeated
  evenodds learn scenarios/his_due/learn_axe.toml --resume    go on where Ctrl-C stopped it

Looks for entries of priority lists that make the player of a scenario (cast.a, or the hero) play better, in front of the best \
strategy that there is: the presets, the scenario's own, the best response that `tune` finds if it has [tune]. Every cell counts \
alike, so that variants are a field. A round looks ahead at the decisions to which the script comes, proposes entries of at most \
three tests by what they would gain there, and others by chance, races them on common dice and takes what is confirmed on fresh \
ones; it ends when five rounds in a row, each looking harder, gain less than half of the margin, or when the budget is gone. Entries that are worth nothing \
go. What is left is held against everybody, and against a player who looks ahead, on dice that had no part in learning it; that \
comes on top of the budget. The report goes to reports/GAME/NAME/learn/, with learnt.toml to paste. Ctrl-C keeps the script of \
the last whole round; --resume goes on and ends in the same bytes, on any number of threads.")]
pub(super) struct LearnArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// What is wanted, in place of the scenario's: a rate or a count; much of it, unless `lower_is_better` names it
    #[arg(long, value_name = "NAME")]
    measure: Option<String>,
    /// Plays of learning, looking ahead included
    #[arg(long, value_name = "N", default_value_t = BUDGET, value_parser = clap::value_parser!(u64).range(100_000..=100_000_000_000))]
    budget: u64,
    /// Most entries of the script
    #[arg(long, value_name = "N", default_value_t = ENTRIES as u64, value_parser = clap::value_parser!(u64).range(1..=40))]
    entries: u64,
    /// Decisions that are looked ahead: 1 or 2
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=2))]
    depth: u32,
    /// Plays of each option at each decision of the player who looks ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    rollouts: Option<u32>,
    /// Plays of the player who looks ahead, against whom the script is held
    #[arg(long, value_name = "N", default_value_t = SEARCHED, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    searched: u64,
    /// Go on with what an interrupted study left in the report's folder
    #[arg(long, conflicts_with = "no_report")]
    resume: bool,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn learn(arguments: &LearnArguments, games: &Games) -> Done {
    let shared = &arguments.shared;
    shared.share.refuse("learning")?;
    let change = |options: &mut Options| {
        options.budget = arguments.budget;
        options.entries = arguments.entries as usize;
        options.depth = arguments.depth;
        options.rollouts = arguments.rollouts.unwrap_or(options.rollouts);
        options.searched = arguments.searched;
    };
    study("learn", &arguments.file, games, arguments.measure.as_deref(), &change, arguments.resume, shared)
}

/// Learns a script and plays the rungs of a ladder of skill beside it.
pub(super) fn ladder(
    file: &File,
    games: &Games,
    measure: Option<&str>,
    (rollouts, searched): (Option<u32>, Option<u64>),
    resume: bool,
    shared: &Shared,
) -> Done {
    let change = |options: &mut Options| {
        options.ladder = true;
        options.rollouts = rollouts.unwrap_or(options.rollouts);
        options.searched = searched.unwrap_or(options.searched);
    };
    study("ladder", file, games, measure, &change, resume, shared)
}

fn study(
    name: &'static str,
    file: &File,
    games: &Games,
    measure: Option<&str>,
    change: &dyn Fn(&mut Options),
    resume: bool,
    shared: &Shared,
) -> Done {
    let mut faults = Faults::new();
    let scenario = file.load(games, &mut faults).filter(|_| faults.is_empty());
    let asked = scenario.as_ref().and_then(|scenario| ask(scenario, measure, &mut faults));
    let (Some(scenario), Some(asked)) = (scenario, asked) else { return Err(Failure::faults(&faults)) };
    let usual = Options { rollouts: asked.tune.rollouts, ..Options::default() };
    let mut options = Options { confirm: shared.trials.unwrap_or(usual.confirm), seed: shared.seed, ..usual.clone() };
    change(&mut options);
    let signals = judging::signals(Ledger::default());
    let mut output = shared.output(&scenario, file, name, None)?;
    let kept = Checkpoint::new(output.file("learn.kept"), &scenario);
    let earlier = kept.earlier(resume)?;
    let pool = super::run::pool(shared.threads)?;
    let bar = Bar::new(1, shared.quiet);
    let mut after = |plays: u64, of: u64| bar.show(&Progress { plays, of: of.max(plays), running: None });
    let mut save = |text: &str| {
        // A study that cannot keep its script goes on all the same.
        let _ = kept.keep(text);
    };
    let keeping = Keep { earlier, after: &mut after, save: &mut save };
    let end = pool.install(|| play(&scenario, &asked, &options, &signals, keeping));
    bar.finish();
    let found = match end {
        End::Wrong(faults) => return Err(Failure::faults(&faults)),
        End::Stopped(text, plays) => return Err(kept.interrupted(&text, plays)),
        End::Done(found) => found,
    };
    let seed = shared.seed.unwrap_or(scenario.seed);
    let command = command::learn(&file.display().to_string(), measure, &options, &usual, (seed, &file.set()));
    let document = document(&scenario, &asked, &options, &found, seed, command);
    let written = judging::leave(&mut output, &document, &pool);
    let landed = written.and_then(|()| shared.tell(&document, output, found.played, found.elapsed));
    let landed = landed.map_err(|failure| kept.going_on(failure))?;
    kept.remove();
    landed.end(ExitCode::SUCCESS)
}
