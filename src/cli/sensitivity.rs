//! `evenodds sensitivity`: which settings matter?

use super::file::Settings;
use super::judging::{self, Shared};
use super::progress::Bar;
use super::rulings::{file, scenario};
use super::terminal::{Done, Failure, argument};
use evenodds_kit::Games;
use evenodds_library::{Asked, command};
use evenodds_report::judging::sensitivity as document;
use evenodds_scenario::parameters::Written;
use evenodds_source::Faults;
use evenodds_study::Options;
use evenodds_study::sensitivity::{Request, TOP, plan_experiment, sensitivity as play};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds sensitivity scenarios/toward_one/what_matters.toml
  evenodds sensitivity scenarios/his_due/what_matters.toml --measure p_a_win --top 3
  evenodds sensitivity toward_one --measure scenes --trials 5000 --top 0
  evenodds sensitivity my.toml --parameter rules.bonus_per_success --parameter cast.jinn.dice

Each setting goes from its present value to its lowest and its highest one (words: to every other one), on the same dice; \
the widest swings come first. Then the most important ones are played together, for their shares of the variance: in every \
combination where no more than 512 are needed (numbers of many levels in 3 to 9 even steps), else in combinations drawn at \
random from all their levels, for as many plays; --sampled always draws. The report says which it was. Dice are taken out of \
the shares; what they and the draw leave open is in the intervals. The measure is a rate or a count of each play. Settings are the scenario's [[parameter]] tables, or those of --parameter; without either every rule of the game \
in its plausible range. For a game its starting scenario is played, for a file its first cell. The report goes to \
reports/GAME/NAME/sensitivity/.")]
pub(super) struct SensitivityArguments {
    /// A scenario file, or the short name of a game
    what: String,
    #[command(flatten)]
    pub(super) settings: Settings,
    /// Which play of the game; the first one if left out
    #[arg(long)]
    play: Option<String>,
    /// The measure that is asked about; the first rate that the scenario shows if left out
    #[arg(long)]
    measure: Option<String>,
    /// Vary this setting, as the scenario declares it, else in its plausible range; may be repeated
    #[arg(long, value_name = "PATH")]
    parameter: Vec<String>,
    /// So many of the most important settings are tried in combination; 0: none
    #[arg(long, value_name = "N", default_value_t = TOP, value_parser = top)]
    top: usize,
    /// Draw combinations from all levels, even where they could all be played in fewer steps
    #[arg(long)]
    sampled: bool,
    /// Play on until every difference that has a margin is settled, up to N trials of each cell
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=evenodds_scenario::limits::MOST_TRIALS as u64))]
    settle: Option<u64>,
    #[command(flatten)]
    pub(super) shared: Shared,
}

fn top(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(top) if top <= 8 => Ok(top),
        _ => Err("a number from 0 to 8; so many plays do not tell the shares of more".into()),
    }
}

pub(super) fn sensitivity(arguments: &SensitivityArguments, games: &Games) -> Done {
    let mut faults = Faults::new();
    let scenario = scenario(&arguments.what, arguments.play.as_deref(), &arguments.settings, games, &mut faults)?;
    let named: Vec<Written> =
        arguments.parameter.iter().map(|path| Written::of(path, argument("--parameter", path))).collect();
    let measure = arguments.measure.as_ref().map(|name| (name.clone(), argument("--measure", name)));
    let experiment =
        scenario.filter(|_| faults.is_empty()).and_then(|one| plan_experiment(one, &named, measure, &mut faults));
    let experiment = experiment.filter(|_| faults.is_empty()).ok_or_else(|| Failure::faults(&faults))?;
    if experiment.arms.is_empty() {
        let reasons: Vec<String> =
            experiment.unplayable.iter().map(|(name, why)| format!("\n  {name}: {why}")).collect();
        let text = format!("no setting of `{}` can be played in another way{}", arguments.what, reasons.concat());
        return Err(Failure::input(text));
    }
    let shared = &arguments.shared;
    let scenario = &experiment.study.scenario;
    let sharing = shared.share.begin(scenario, shared.seed.unwrap_or(scenario.seed), shared.out.as_deref())?;
    let signals = sharing.signals();
    let trials = arguments.settle.is_none().then(|| shared.trials.unwrap_or(experiment.study.scenario.trials));
    let name = file(&arguments.what, &experiment.study.scenario);
    let mut output = shared.output(&experiment.study.scenario, &name, "sensitivity", trials)?;
    let pool = super::run::pool(shared.threads)?;
    let bar = Bar::new(1, shared.quiet || !shared.share.is_whole());
    let options = Options { trials: shared.trials, seed: shared.seed };
    let request = Request { options, settle: arguments.settle, top: arguments.top, sampled: arguments.sampled };
    let found = pool.install(|| play(&experiment, request, &signals, &mut |progress| bar.show(progress)));
    bar.finish();
    if let Some(done) = sharing.ended(shared.quiet) {
        return done;
    }
    let found = found.map_err(|faults| Failure::faults(&faults))?.ok_or_else(judging::nothing_played)?;
    output.settle(found.trials)?;
    let asked = Asked {
        play: arguments.play.clone(),
        parameters: arguments.parameter.clone(),
        settle: arguments.settle,
        sampled: arguments.sampled,
        ..shared.asked(arguments.settings.set.clone())
    };
    let planned = shared.trials.unwrap_or(experiment.study.scenario.trials);
    let [again, whole] = command::sensitivity(
        &arguments.what,
        &asked,
        &found.measure,
        (found.seed, arguments.top),
        (planned, found.trials, found.partial),
    );
    let document = document(&experiment, &found, again, &whole);
    judging::leave(&mut output, &document, &pool)?;
    shared.tell(&document, output, found.plays, found.elapsed)?.end(judging::code(found.partial))
}
