//! `evenodds meta`: a field of entrants, all against all.

use super::file::File;
use super::judging::Shared;
use super::terminal::{Done, Failure, colored, print, print_json};
use super::trace::narrated;
use evenodds_engine::run::Signals;
use evenodds_kit::Games;
use evenodds_library::{Asked, changes, reports};
use evenodds_scenario::Width;
use evenodds_source::{Faults, meant};
use evenodds_study::learn::league::pace;
use evenodds_study::meta::Tourney;
use serde_json::json;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds meta scenarios/his_due/meta_trees.toml
  evenodds meta scenarios/his_due/meta_axe.toml --trials 400
  evenodds meta scenarios/his_due/meta_trees.toml --precision 0.5%     each pair to half a point
  evenodds meta scenarios/his_due/meta_axe.toml --resume     go on after Ctrl-C, to the same bytes
  evenodds meta scenarios/his_due/meta_trees.toml --tell axe flames    one duel, step by step
  evenodds meta scenarios/his_due/meta_trees.toml --play learnt    learn a script for each
  evenodds meta scenarios/his_due/meta_axe.toml --shard 3/32 --out counts     for `evenodds merge`
  evenodds meta scenarios/his_due/meta_trees.toml --play learnt --shard 1/4 --out counts
with, in the scenario,
  [field]
  entrants = [\"axe\", { like = \"axe\", set = \"all\", strategy = [\"greedy\", \"plain\"] }]
  budget   = \"adaptive\"    # plays go where they change the ranking

Everybody meets everybody, `trials` plays a pair, half of them in each seat on the same dice. Without `entrants` all sides \
under [cast.sides] enter. The report goes to reports/GAME/NAME/meta/: ranking, traps, equilibrium, circles, groups, what each \
power is worth. What was played is saved there now and then, and when Ctrl-C ends it.

With [variant] or [sweep] tables the same field meets in each variant of the rules, on the same dice: before and after, \
side by side, with intervals for what changes.

With --precision, or `stop = { measure = \"p_a_win\", half_width = … }` in the scenario, each pair has an interim analysis after \
`trials` plays, and whenever they have doubled, until its win rate is precise enough. The intervals hold at all these analyses \
together. All pairs go on until the last one is precise. With `budget = \"adaptive\"` those that are precise rest.

With --play learnt every entrant plays scripts that are learnt for it, by a double oracle. Each round learns a response to the \
field and to the equilibria of all scripts so far. It ends after three rounds in which no long training run gained more than the margin, or when --rounds are over. \
Both ways of playing stand side by side, with the verdicts that change and what a response still gains.

At first a training run takes a sixteenth to a half of --budget plays, and all of them in the last half of the rounds. \
Builds of one tree share a training run, and each build has a tenth of it for itself. \
A script has at most --entries entries. The book has the rest: \"How a metagame is judged, and how entrants learn\". The report goes to \
reports/GAME/NAME/meta_learnt/; Ctrl-C keeps the scripts, --resume goes on.")]
pub(super) struct MetaArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Play no field: show one meeting of these two step by step, the first in the first seat
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"])]
    tell: Option<Vec<String>>,
    /// Variant of the rules for that meeting; the first, if left out
    #[arg(long, value_name = "NAME", requires = "tell")]
    variant: Option<String>,
    /// Number of that meeting, from 0
    #[arg(long, default_value_t = 0, requires = "tell")]
    round: u64,
    /// Strategies: those of the scenario, or scripts learnt for each entrant
    #[arg(long, value_enum, default_value = "written", conflicts_with_all = ["tell", "precision"])]
    play: Way,
    /// Plays of learning, of each entrant or tree in each of the last rounds (half a million)
    #[arg(long, value_name = "N", requires = "play", value_parser = clap::value_parser!(u64).range(100_000..=100_000_000_000))]
    budget: Option<u64>,
    /// Rounds of learning at most (32)
    #[arg(long, value_name = "N", requires = "play", value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: Option<u32>,
    /// Most entries of a script (20)
    #[arg(long, value_name = "N", requires = "play", value_parser = clap::value_parser!(u8).range(1..=40))]
    entries: Option<u8>,
    /// Play until every pair's win rate is known to this to both sides: 0.01, or 1% (one point); not with --trials
    #[arg(long, value_name = "WIDTH", value_parser = super::run::width, conflicts_with = "trials")]
    precision: Option<Width>,
    #[command(flatten)]
    pub(super) shared: Shared,
}

/// By which scripts a field plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Way {
    /// As the scenario has it.
    Written,
    /// By what is learnt for each entrant.
    Learnt,
}

impl MetaArguments {
    /// Seconds of the longest training run of a field that learns, cut into so many parts on so many cores each; none of another one.
    pub(super) fn training(&self, games: &Games, parts: u32, cores: u16) -> Option<f64> {
        if self.play != Way::Learnt {
            return None;
        }
        let mut faults = Faults::new();
        let tourney = Tourney::prepare(self.file.load(games, &mut faults)?, &mut faults)?;
        let pool = super::run::pool(Some(cores)).ok()?;
        pool.install(|| pace(&tourney, changes::league(&self.asked()), parts, &Signals::default()))
    }

    /// What is asked.
    fn asked(&self) -> Asked {
        Asked {
            learnt: self.play == Way::Learnt,
            budget: self.budget,
            rounds: self.rounds,
            entries: self.entries.map(usize::from),
            precision: self.precision,
            ..self.shared.asked_of(&self.file)
        }
    }
}

pub(super) fn meta(arguments: &MetaArguments, games: &Games) -> Done {
    let scenario = arguments.file.read(games)?;
    if let Some([first, second]) = arguments.tell.as_deref() {
        let mut faults = Faults::new();
        let tourneys = Tourney::variants(&scenario, &mut faults).filter(|_| faults.is_empty());
        let tourneys = tourneys.ok_or_else(|| Failure::faults(&faults))?;
        return tell(arguments, of_variant(&tourneys, arguments.variant.as_deref())?, [first, second]);
    }
    arguments.shared.play(&arguments.file, reports::meta(scenario, &arguments.asked())?)
}

/// The variant of a name; the first without one.
fn of_variant<'a>(tourneys: &'a [Tourney], name: Option<&str>) -> Result<&'a Tourney, Failure> {
    let Some(name) = name else { return Ok(&tourneys[0]) };
    let all = || tourneys.iter().map(|tourney| tourney.variant.as_str());
    tourneys.iter().find(|tourney| tourney.variant == name).ok_or_else(|| {
        let help = meant(name, all());
        Failure::input(format!("there is no variant `{name}`; {help}"))
    })
}

/// One meeting of two entrants, step by step.
fn tell(arguments: &MetaArguments, tourney: &Tourney, names: [&str; 2]) -> Done {
    let mut seats = [0; 2];
    for (seat, name) in seats.iter_mut().zip(names) {
        let all = tourney.entrants.iter().map(|entrant| entrant.name.as_str());
        *seat = tourney.entrant(name).ok_or_else(|| {
            let help = meant(name, all);
            Failure::input(format!("there is no entrant `{name}`; {help}"))
        })?;
    }
    if seats[0] == seats[1] {
        return Err(Failure::input("nobody meets itself; name two entrants"));
    }
    let lines = tourney.tell(seats[0], seats[1], arguments.shared.seed, arguments.round);
    if arguments.shared.json {
        let lines: Vec<_> = lines.iter().map(|line| json!({ "rule": line.rule, "text": line.text })).collect();
        return print_json(&json!({ "first": names[0], "second": names[1], "round": arguments.round, "lines": lines }));
    }
    let head = format!("{} against {}, round {}\n", names[0], names[1], arguments.round);
    print(&(head + &narrated(&lines, colored(&std::io::stdout()))))
}
