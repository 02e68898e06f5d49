//! `evenodds tune`: parameter values that reach a target.

use super::checkpoint::Checkpoint;
use super::file::File;
use super::folder::{Place, of_file};
use super::judging;
use super::progress::Bar;
use super::shard::{Share, Slots};
use super::terminal::{Done, Failure, colored, print, print_json_text};
use evenodds_kit::Games;
use evenodds_library::{Asked, command};
use evenodds_report::judging::{text, tune as document};
use evenodds_source::Faults;
use evenodds_study::Progress;
use evenodds_study::tune::ask::ask;
use evenodds_study::tune::designer::Standing;
use evenodds_study::tune::{Answer, End, Keep, Options, Tuned, tune as search};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds tune scenarios/his_due/best_script.toml
  evenodds tune scenarios/his_due/even_first_move.toml --budget 2000000
  evenodds tune my.toml --resume                    go on where Ctrl-C stopped it
with, in the scenario, the settings that may be turned
  [[parameter]]
  path = \"cast.a.strategy.defend_gap\"
  from = 0
  to   = 8
and either the player's view: the best of them against all cells
  [tune]
  view    = \"player\"
  measure = \"p_a_win\"          # goal = \"max\" (or \"min\"), budget, finalists, confirm
or the designer's: what meets a goal with the smallest departure from the book
  [tune]
  view    = \"designer\"
  measure = \"p_a_win\"          # or goal = [{ measure, cells, low, high }, …], or [[target]]s
  goal    = 0.5
  within  = 0.01

What is found is confirmed on fresh dice. A budget, here or in the file, bounds everything that is played: half of it is \
kept for fresh dice, whose trials shrink to fit (their intervals grow with that); a race gets what they do not need. \
Without one the search takes 1,000,000 plays and fresh dice what they need, on top. The report goes to reports/GAME/NAME/tune/, \
with patch.toml to paste. Exit codes: 0 found, 1 the goal is out of reach, 3 not settled, 2 wrong input, 130 interrupted \
(what was played is kept for --resume).")]
pub(super) struct TuneArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Plays of everything, at most: the search and its confirmation on fresh dice; in place of the scenario's
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    budget: Option<u64>,
    /// Fresh trials of each cell that confirm what was found, in place of the scenario's; a budget may allow fewer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    confirm: Option<u64>,
    /// Seed of all dice, in place of the scenario's
    #[arg(long)]
    seed: Option<u64>,
    /// Threads; all cores if left out. The result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    share: Share,
    /// Folder for the report, in place of reports/GAME/NAME/tune; of a shard, for its counts
    #[arg(long)]
    out: Option<PathBuf>,
    /// Let the report take the place of one of more plays than the budget
    #[arg(long)]
    replace: bool,
    /// Leave no report: print the answer, and nothing else
    #[arg(long, conflicts_with_all = ["out", "replace"])]
    no_report: bool,
    /// Go on with what an interrupted search left in that folder
    #[arg(long, conflicts_with = "no_report")]
    resume: bool,
    /// Print the answer as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

impl TuneArguments {
    /// What a merge sets.
    pub(super) fn slots(&mut self) -> Slots<'_> {
        let Self { file, share, out, threads, replace, json, quiet, .. } = self;
        Slots { share, settings: file.settings(), out, threads, replace, json, quiet }
    }
}

pub(super) fn tune(arguments: &TuneArguments, games: &Games) -> Done {
    let mut faults = Faults::new();
    let options = Options { budget: arguments.budget, confirm: arguments.confirm, seed: arguments.seed };
    let scenario = arguments.file.load(games, &mut faults).filter(|_| faults.is_empty());
    let asked = scenario.as_ref().and_then(|scenario| ask(scenario, options, &mut faults));
    let (Some(scenario), Some(asked)) = (scenario, asked) else { return Err(Failure::faults(&faults)) };
    let folder = arguments.out.clone().unwrap_or_else(|| of_file(scenario.game.name(), &arguments.file).join("tune"));
    let replace = arguments.replace || arguments.out.is_some();
    let seed = arguments.seed.unwrap_or(scenario.seed);
    let sharing = arguments.share.begin(&scenario, seed, arguments.out.as_deref())?;
    let signals = sharing.signals();
    let mut place = if arguments.no_report || arguments.share.is_shard() {
        Place::nowhere("tune")
    } else {
        Place::prepare(folder, "tune", &scenario, arguments.budget, replace)?
    };
    let kept = Checkpoint::new(place.file("tune.kept"), &scenario);
    let earlier = kept.earlier(arguments.resume)?;
    let pool = super::run::pool(arguments.threads)?;
    let bar = Bar::new(1, arguments.quiet || !arguments.share.is_whole());
    let mut after = |plays, of| bar.show(&Progress { plays, of, running: None });
    let mut save = |text: &str| {
        // A search that cannot keep its measurements goes on all the same.
        let _ = kept.keep(text);
    };
    let keeping = Keep { earlier, after: &mut after, save: &mut save };
    let end = pool.install(|| search(&scenario, asked, options, &signals, keeping));
    bar.finish();
    if let Some(done) = sharing.ended(arguments.quiet) {
        return done;
    }
    let found = match end {
        End::Wrong(faults) => return Err(Failure::faults(&faults)),
        End::Stopped(text, plays) => return Err(kept.interrupted(&text, plays)),
        End::Done(found) => found,
    };
    let asked = Asked { budget: arguments.budget, confirm: arguments.confirm, ..Asked::default() };
    let command = command::tune(&arguments.file.display().to_string(), &asked, found.seed);
    let document = document(&scenario, &found, command, pool.current_num_threads());
    let written = judging::leave(&mut place, &document, &pool);
    let landed = written.and_then(|()| place.commit(&|| judging::work(&document)));
    let landed = landed.map_err(|failure| kept.going_on(failure))?;
    kept.remove();
    if arguments.json {
        print_json_text(document.data.first().map_or("", |(_, json)| json.as_str()))?;
    } else if !arguments.quiet {
        print(&text(&document, colored(&std::io::stdout())))?;
    }
    if !arguments.quiet {
        let seconds = found.elapsed.as_secs_f64();
        let rate = (found.plays - found.known_plays) as f64 / seconds.max(1e-9);
        say!("{} plays in {seconds:.1} s ({rate:.0} a second){}", found.plays, landed.told());
    }
    landed.end(code(&found))
}

fn code(found: &Tuned) -> ExitCode {
    let standing = match &found.answer {
        Answer::Best(..) => Standing::Met,
        Answer::Goals(goals) => goals.named.standing,
    };
    match standing {
        Standing::Met => ExitCode::SUCCESS,
        Standing::Missed => ExitCode::from(1),
        Standing::NotSettled => ExitCode::from(3),
    }
}
