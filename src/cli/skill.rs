//! `evenodds skill`: how much a better player gains.

use super::checkpoint::Checkpoint;
use super::file::File;
use super::judging::{self, Shared};
use super::progress::Bar;
use super::terminal::{Done, Failure};
use evenodds_kit::Games;
use evenodds_library::{Asked, command};
use evenodds_report::judging::skill as document;
use evenodds_source::Faults;
use evenodds_study::Progress;
use evenodds_study::tune::Keep;
use evenodds_study::tune::skill::{End, ask, skill as play};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds skill scenarios/his_due/best_script.toml
  evenodds skill scenarios/toward_one/best_steward.toml --rollouts 64 --searched 4000
  evenodds skill scenarios/his_due/best_script.toml --measure p_first_attacker_wins
  evenodds skill scenarios/toward_one/rush_or_steward.toml --resume   go on where Ctrl-C stopped it
  evenodds skill scenarios/divinity/best_burner.toml --ladder         from legal to best play

Compares, on the same dice, the strategies that ship with the game, the scenario's own, the best response that `tune` finds \
(if the scenario has [tune] with the player's view), and a player who looks ahead: at each decision she plays every option \
out N times (--rollouts) on dice of her own and takes the best. She looks one decision ahead, no further: the gap found is \
a lower bound of what skill can gain, as long as the rules hide nothing from a player. Where nobody gains more than \
the margin, and she who looks ahead keeps up with whom she follows, no decision was found to matter. The report goes to \
reports/GAME/NAME/skill/. Ctrl-C keeps what was played; --resume goes on and \
ends in the same bytes.")]
pub(super) struct SkillArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// What is wanted, in place of the scenario's: a rate or a count; much of it, unless `lower_is_better` names it
    #[arg(long, value_name = "NAME")]
    measure: Option<String>,
    /// Plays of each option at each decision of the player who looks ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    rollouts: Option<u32>,
    /// Trials of each cell that the player who looks ahead plays
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    searched: Option<u64>,
    /// Go on with what an interrupted study left in the report's folder
    #[arg(long, conflicts_with = "no_report")]
    resume: bool,
    /// Learn a script as well, and set everybody on a ladder: any legal choice, the presets, the learnt one, who looks one and two
    /// decisions ahead, and the exact optimum where the play is small enough to be solved
    #[arg(long)]
    ladder: bool,
    #[command(flatten)]
    pub(super) shared: Shared,
}

pub(super) fn skill(arguments: &SkillArguments, games: &Games) -> Done {
    let shared = &arguments.shared;
    if arguments.ladder {
        shared.share.refuse("a ladder")?;
        let effort = (arguments.rollouts, arguments.searched);
        return super::learn::ladder(
            &arguments.file,
            games,
            arguments.measure.as_deref(),
            effort,
            arguments.resume,
            shared,
        );
    }
    let mut faults = Faults::new();
    let scenario = arguments.file.load(games, &mut faults).filter(|_| faults.is_empty());
    let request = scenario.as_ref().and_then(|scenario| ask(scenario, arguments.measure.as_deref(), &mut faults));
    let (Some(scenario), Some(mut request)) = (scenario, request) else { return Err(Failure::faults(&faults)) };
    request.tune.rollouts = arguments.rollouts.unwrap_or(request.tune.rollouts);
    request.tune.searched = arguments.searched.unwrap_or(request.tune.searched);
    request.tune.confirm = shared.trials.unwrap_or(request.tune.confirm);
    let seed = shared.seed.unwrap_or(scenario.seed);
    let sharing = shared.share.begin(&scenario, seed, shared.out.as_deref())?;
    let signals = sharing.signals();
    let mut output = shared.output(&scenario, &arguments.file, "skill", None)?;
    let kept = Checkpoint::new(output.file("skill.kept"), &scenario);
    let earlier = kept.earlier(arguments.resume)?;
    let pool = super::run::pool(shared.threads)?;
    let bar = Bar::new(1, shared.quiet || !shared.share.is_whole());
    let mut after = |plays: u64, of: u64| bar.show(&Progress { plays, of: of.max(plays), running: None });
    let mut save = |text: &str| {
        // A study that cannot keep its measurements goes on all the same.
        let _ = kept.keep(text);
    };
    let keeping = Keep { earlier, after: &mut after, save: &mut save };
    let end = pool.install(|| play(&scenario, &request, shared.seed, &signals, keeping));
    bar.finish();
    if let Some(done) = sharing.ended(shared.quiet) {
        return done;
    }
    let found = match end {
        End::Wrong(faults) => return Err(Failure::faults(&faults)),
        End::Stopped(text, plays) => return Err(kept.interrupted(&text, plays)),
        End::Done(found) => found,
    };
    let asked = Asked {
        measures: arguments.measure.iter().cloned().collect(),
        rollouts: arguments.rollouts,
        searched: arguments.searched,
        ..shared.asked(arguments.file.set())
    };
    let command = command::skill(&arguments.file.display().to_string(), &asked, seed);
    let document = document(&scenario, &request, &found, seed, command);
    let written = judging::leave(&mut output, &document, &pool);
    let landed = written.and_then(|()| shared.tell(&document, output, found.plays - found.known_plays, found.elapsed));
    let landed = landed.map_err(|failure| kept.going_on(failure))?;
    kept.remove();
    landed.end(ExitCode::SUCCESS)
}
