//! `evenodds compare`: differences on shared dice, with verdicts, and the plays that a change changed.

use super::file::File;
use super::judging::{self, Shared};
use super::progress::Bar;
use super::terminal::{Done, Failure};
use evenodds_kit::Games;
use evenodds_library::{Asked, command};
use evenodds_report::judging::comparison;
use evenodds_source::{did_you_mean, meant};
use evenodds_study::Options;
use evenodds_study::compare::{Request, compare as play, outcome};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds compare scenarios/toward_one/rush_or_steward.toml
  evenodds compare scenarios/toward_one/rush_or_steward.toml --baseline steward --outcome p_tier_3
  evenodds compare my.toml --settle 10000000    play on until every rate is settled

Every cell is compared with the baseline on the same dice. A verdict is better, worse, no difference larger than the \
margin (`margin = 0.01` in the scenario), or not settled; all of them hold together. Which way is better, a scenario says \
in `higher_is_better` and `lower_is_better`; of a rate that it shows first, more is better. Of all others the verdict is \
more or less. Where a play has two sides, every trial is played twice on the same dice, the sides changing seats, so that \
neither is lucky to be named first; a trial counts as one observation. The report goes to reports/GAME/NAME/compare/.")]
pub(super) struct CompareArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Cell that the others are compared with; the first one if left out
    #[arg(long)]
    baseline: Option<String>,
    /// Measure that tells how a play ended; the first rate if left out
    #[arg(long)]
    outcome: Option<String>,
    /// Play every trial once, in the seats as written, even where two sides could change seats
    #[arg(long)]
    keep_seats: bool,
    /// Play on until every difference that has a margin is settled, up to N trials of each cell
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    settle: Option<u64>,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn compare(arguments: &CompareArguments, games: &Games) -> Done {
    let mut study = arguments.file.prepare(games)?;
    if let Some(baseline) = &arguments.baseline
        && !study.rebase(baseline)
    {
        let names = study.cells.iter().map(|cell| cell.name.as_str());
        let help = meant(baseline, names);
        return Err(Failure::input(format!("there is no cell `{baseline}`; {help}")));
    }
    if study.cells.len() < 2 {
        let text = format!(
            "`{}` has one cell: there is nothing to compare\n  = help: add `[variant.NAME]` tables or a `[sweep]`",
            arguments.file.display()
        );
        return Err(Failure::input(text));
    }
    if outcome(&study, arguments.outcome.as_deref()).is_none() {
        let wanted = arguments.outcome.as_deref().unwrap_or_default();
        let names = study.cells[0].ready.scopes()[0].measures.iter().map(|measure| measure.name.as_str());
        let help = did_you_mean(wanted, names)
            .unwrap_or_else(|| "`evenodds list measures GAME` shows what is counted".to_owned());
        return Err(Failure::input(format!("`{wanted}` is not a number that every cell counts; {help}")));
    }
    let shared = &arguments.shared;
    let asked = Request {
        options: Options { trials: shared.trials, seed: shared.seed },
        outcome: arguments.outcome.clone(),
        keep_seats: arguments.keep_seats,
        settle: arguments.settle,
    };
    let seed = shared.seed.unwrap_or(study.scenario.seed);
    let sharing = shared.share.begin(&study.scenario, seed, shared.out.as_deref())?;
    let signals = sharing.signals();
    let trials = arguments.settle.is_none().then(|| shared.trials.unwrap_or(study.scenario.trials));
    let mut output = shared.output(&study.scenario, &arguments.file, "compare", trials)?;
    let pool = super::run::pool(shared.threads)?;
    let bar = Bar::new(1, shared.quiet || !shared.share.is_whole());
    let found = pool.install(|| play(&study, &asked, &signals, &mut |progress| bar.show(progress)));
    bar.finish();
    if let Some(done) = sharing.ended(shared.quiet) {
        return done;
    }
    let found = found.ok_or_else(judging::nothing_played)?;
    output.settle(found.trials)?;
    let asked = Asked {
        baseline: arguments.baseline.clone(),
        outcome: arguments.outcome.clone(),
        keep_seats: arguments.keep_seats,
        settle: arguments.settle,
        ..shared.asked(arguments.file.set())
    };
    let file = arguments.file.display().to_string();
    let command = command::compare(&file, &asked, found.seed, found.trials, found.partial);
    let document = comparison(&study, &found, command);
    judging::leave(&mut output, &document, &pool)?;
    shared.tell(&document, output, found.plays, found.elapsed)?.end(judging::code(found.partial))
}
