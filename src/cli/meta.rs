//! `evenodds meta`: a field of entrants, all against all.

use super::file::File;
use super::judging::{self, Shared};
use super::league::learnt;
use super::progress::Bar;
use super::terminal::{Done, Failure, colored, print, print_json};
use super::trace::narrated;
use evenodds_engine::run::Signals;
use evenodds_kit::Games;
use evenodds_library::{Asked, changes, command};
use evenodds_report::drawing;
use evenodds_report::files::write_whole;
use evenodds_report::judging::metagame::{metagame, metagame_variants, write_matrix};
use evenodds_report::record;
use evenodds_scenario::Width;
use evenodds_source::{Faults, meant};
use evenodds_study::learn::league::pace;
use evenodds_study::meta::{Metagame, Request, State, Tourney, checkpoint, judge, play, variants};
use serde_json::json;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

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

With --precision, or `stop = { measure = \"p_a_win\", half_width = … }` in the scenario, each pair is looked at after `trials` \
plays and whenever they have doubled, until its win rate is known well enough; intervals hold at all these looks together. \
All pairs go on until the last one is precise; with `budget = \"adaptive\"` those that are precise rest.

With --play learnt every entrant plays what is learnt for it: against the field as it stands, then against the field \
and the equilibria of all scripts that anybody had so far, until no response found gains more than the margin or --rounds are over \
(a double oracle). Both ways of playing stand side by side, with the verdicts that change and how much each script can still be exploited. At first \
a lesson takes from a sixteenth to a half of --budget plays; in the last half of the rounds, two at least, and after sixteen short ones, it takes all, and a third of the entrants \
learns at a time; whoever did not surely gain more than the margin rests for a round or longer, and then takes a lesson twice as long, up to four times; who gained three times as much learns in each third. A script has at most --entries entries: more than what is learnt for one enemy, as there are many to tell apart. What everybody plays is chosen of all known scripts, several where no single one will do, so that nobody would do much better by another; where the enemy's kind can be seen, as its tree in His Due, against each kind by itself, and lessons that take all plays are followed by others against one kind after another, for as many plays again, every second of them anew. In the end everybody plays what was chosen in all rounds together, later ones more. What is left is measured by lessons four times as long as usual: one that goes on from what is known, one that begins anew, and, where the enemy's kind can be seen, one against each kind. If somebody surely gains more than two margins by one script all keep what they found and learn on for a sixth of the rounds; then all are measured anew: twice at most of 32 rounds. Builds of one tree share a start: such a lesson is the tree's, \
and a tenth of it each of its builds'. The report goes to \
reports/GAME/NAME/meta_learnt/; Ctrl-C keeps the scripts, --resume goes on.")]
pub(super) struct MetaArguments {
    #[command(flatten)]
    pub(super) file: File,
    /// Go on with what an interrupted run left in the folder of the report
    #[arg(long, conflicts_with = "no_report")]
    resume: bool,
    /// Play nothing; tell one meeting of these two step by step, the first named in the first seat
    #[arg(long, num_args = 2, value_names = ["FIRST", "SECOND"])]
    tell: Option<Vec<String>>,
    /// In which variant of the rules they are told; the first, if left out
    #[arg(long, value_name = "NAME", requires = "tell")]
    variant: Option<String>,
    /// Which round of theirs is told, from 0
    #[arg(long, default_value_t = 0, requires = "tell")]
    round: u64,
    /// Let everybody play as the scenario has it, or by what is learnt for them
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
    /// Play until every pair's win rate is known to this to both sides: 0.01, or 1% (one point)
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
    /// Seconds of the longest lesson of a field that learns, cut into so many parts on so many cores each; none of another one.
    pub(super) fn lesson(&self, games: &Games, parts: u32, cores: u16) -> Option<f64> {
        if self.play != Way::Learnt {
            return None;
        }
        let mut faults = Faults::new();
        let tourney = Tourney::prepare(self.file.load(games, &mut faults)?, &mut faults)?;
        let pool = super::run::pool(Some(cores)).ok()?;
        pool.install(|| pace(&tourney, changes::league(&self.asked()), parts, &Signals::default()))
    }

    /// What is asked of a field that learns.
    fn asked(&self) -> Asked {
        let asked = self.shared.asked(self.file.set());
        Asked {
            learnt: true,
            budget: self.budget,
            rounds: self.rounds,
            entries: self.entries.map(usize::from),
            ..asked
        }
    }
}

pub(super) fn meta(arguments: &MetaArguments, games: &Games) -> Done {
    let learns = arguments.budget.is_some() || arguments.rounds.is_some() || arguments.entries.is_some();
    if learns && arguments.play == Way::Written {
        return Err(Failure::input("nothing is learnt: --budget, --rounds and --entries go with --play learnt"));
    }
    let mut faults = Faults::new();
    let scenario = arguments.file.load(games, &mut faults).filter(|_| faults.is_empty());
    let tourneys = scenario.and_then(|scenario| Tourney::variants(&scenario, &mut faults));
    let mut tourneys = tourneys.filter(|_| faults.is_empty()).ok_or_else(|| Failure::faults(&faults))?;
    if let Some([first, second]) = arguments.tell.as_deref() {
        return tell(arguments, of_variant(&tourneys, arguments.variant.as_deref())?, [first, second]);
    }
    if tourneys.len() > 1 {
        if arguments.play == Way::Learnt {
            return Err(Failure::input("scripts are learnt for a field in one variant; leave the others out"));
        }
        return variants(arguments, &tourneys);
    }
    let Some(tourney) = tourneys.pop() else { return Err(Failure::run("a scenario without a cell")) };
    if arguments.play == Way::Learnt {
        return learnt(&arguments.file, &arguments.asked(), arguments.resume, &arguments.shared, &tourney);
    }
    let shared = &arguments.shared;
    let asked = Request { trials: shared.trials, seed: shared.seed, precision: arguments.precision };
    let seed = shared.seed.unwrap_or(tourney.scenario.seed);
    let sharing = shared.share.begin(&tourney.scenario, seed, shared.out.as_deref())?;
    let signals = sharing.signals();
    let planned = arguments.precision.is_none().then(|| 2 * tourney.rounds(asked.trials));
    let mut output = shared.output(&tourney.scenario, &arguments.file, "meta", planned)?;
    let saved = output.file(checkpoint::NAME);
    let mut state = begin(arguments, &tourney, asked, saved.as_deref())?;
    let before = state.plays();
    let pool = super::run::pool(shared.threads)?;
    let started = Instant::now();
    let bar = Bar::new(tourney.plays(asked), shared.quiet || !shared.share.is_whole());
    let mut lost = None;
    let whole = pool.install(|| {
        let mut save = |state: &State| {
            if let Some(saved) = &saved
                && let Err(error) = write_whole(saved, &checkpoint::write(&tourney, asked, state))
            {
                lost = Some((saved.display(), error));
            }
        };
        play(&tourney, asked, &mut state, &signals, &mut |progress| bar.show(progress), &mut save)
    });
    bar.finish();
    if let Some(done) = sharing.ended(shared.quiet) {
        return done;
    }
    if let Some((saved, error)) = lost
        && !whole
    {
        return Err(Failure::unwritten(format!("cannot keep what was played in `{saved}`"), &error));
    }
    let elapsed = started.elapsed();
    if state.plays() == 0 {
        return Err(judging::nothing_played());
    }
    // Whoever ended the plays wants their verdict; a further Ctrl-C ends the judging.
    signals.stop.store(false, Ordering::Relaxed);
    let judging_began = Instant::now();
    if !shared.quiet && tourney.entrants.len() > 100 {
        say!("{} {} played; judging them takes a minute", state.plays(), tourney.scenario.play.noun[1]);
    }
    let found = pool.install(|| judge(&tourney, asked, &state, !whole, &signals));
    if found.is_none() && signals.stop.load(Ordering::Relaxed) {
        return Err(unjudged(saved.as_deref(), &checkpoint::write(&tourney, asked, &state)));
    }
    let found = found.ok_or_else(|| Failure::run("the field cannot be judged"))?;
    if !whole {
        let size = tourney.entrants.len() as u64;
        output.settle(2 * found.plays / (size * size.saturating_sub(1)).max(1))?;
    }
    let command = again(arguments, found.seed);
    let document = metagame(&tourney.scenario, &found, command);
    let keep = |failure| {
        let state = checkpoint::write(&tourney, asked, &state);
        keeping(failure, shared.share.is_merged(), saved.as_deref(), &state)
    };
    judging::leave(&mut output, &document, &pool).map_err(keep)?;
    let played = record::Played { plays: state.plays() - before, elapsed, judging: judging_began.elapsed() };
    let run = record::field(&[&tourney], &[&found], played, pool.current_num_threads());
    let run = record::text(&if shared.share.is_merged() { record::of_shards(run) } else { run });
    output
        .with(|output| {
            write_matrix(output, &found)?;
            output.write("run.json", run).map_err(|error| format!("run.json: {error}"))
        })
        .map_err(|error| keep(output.lost(judging::work(&document), error)))?;
    let landed = shared.tell(&document, output, played.plays, elapsed).map_err(keep)?;
    if whole {
        // What was saved is in the report now.
        saved.iter().for_each(|saved| drop(std::fs::remove_file(saved)));
    } else if !shared.quiet && saved.is_some() {
        say!("interrupted: what was played is kept; the same command with --resume goes on");
    }
    landed.end(judging::code(!whole))
}

/// The command that makes it again.
fn again(arguments: &MetaArguments, seed: u64) -> String {
    let asked = Asked { precision: arguments.precision, ..arguments.shared.asked(arguments.file.set()) };
    command::meta(&arguments.file.display().to_string(), &asked, seed)
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

/// The same field in several variants, side by side.
fn variants(arguments: &MetaArguments, tourneys: &[Tourney]) -> Done {
    let shared = &arguments.shared;
    if arguments.resume || arguments.precision.is_some() {
        let what = "a field with variants plays as often in each, in one go: it takes no --resume and no --precision";
        return Err(Failure::input(what));
    }
    let asked = Request { trials: shared.trials, seed: shared.seed, precision: None };
    let seed = shared.seed.unwrap_or(tourneys[0].scenario.seed);
    let sharing = shared.share.begin(&tourneys[0].scenario, seed, shared.out.as_deref())?;
    let signals = sharing.signals();
    let planned = 2 * tourneys[0].rounds(asked.trials);
    let mut output = shared.output(&tourneys[0].scenario, &arguments.file, "meta", Some(planned))?;
    let pool = super::run::pool(shared.threads)?;
    let started = Instant::now();
    let bar = Bar::new(1, shared.quiet || !shared.share.is_whole());
    let (twins, whole) = pool.install(|| variants::play(tourneys, asked, &signals, &mut |progress| bar.show(progress)));
    bar.finish();
    if let Some(done) = sharing.ended(shared.quiet) {
        return done;
    }
    let elapsed = started.elapsed();
    let plays = twins.first().map_or(0, |twin| twin.before().plays() * tourneys.len() as u64);
    if plays == 0 {
        return Err(judging::nothing_played());
    }
    signals.stop.store(false, Ordering::Relaxed);
    let judging_began = Instant::now();
    let found = pool.install(|| {
        let states = variants::states(&twins);
        let each = tourneys.iter().zip(&states).map(|(tourney, state)| judge(tourney, asked, state, !whole, &signals));
        let each: Option<Vec<Metagame>> = each.collect();
        each.zip(variants::changes(tourneys, &twins, seed, &signals))
    });
    let Some((fields, changes)) = found else {
        let text = "interrupted while judging; nothing was written".to_owned();
        return Err(Failure { code: 130, text });
    };
    let command = again(arguments, seed);
    let names: Vec<&str> = tourneys.iter().map(|tourney| tourney.variant.as_str()).collect();
    let document = metagame_variants(&tourneys[0].scenario, &names, &fields, &changes, command);
    judging::leave(&mut output, &document, &pool)?;
    let played = record::Played { plays, elapsed, judging: judging_began.elapsed() };
    let (each, fields): (Vec<&Tourney>, Vec<&Metagame>) = tourneys.iter().zip(&fields).unzip();
    let run = record::field(&each, &fields, played, pool.current_num_threads());
    let run = record::text(&if shared.share.is_merged() { record::of_shards(run) } else { run });
    output
        .with(|output| output.write("run.json", run).map_err(|error| format!("run.json: {error}")))
        .map_err(|error| output.lost(judging::work(&document), error))?;
    shared.tell(&document, output, plays, elapsed)?.end(judging::code(!whole))
}

/// Keeps what was played of a field whose report cannot be written. What was kept to be drawn lacks the matrix: it goes. Of a merge
/// nothing needs to be kept.
fn keeping(failure: Failure, merged: bool, saved: Option<&Path>, bytes: &[u8]) -> Failure {
    let Some(saved) = saved else { return failure };
    let help = if merged {
        "with room for it the same command merges again".to_owned()
    } else if write_whole(saved, bytes).is_ok() {
        format!("what was played is kept in {}: --resume goes on with it, and plays nothing", saved.display())
    } else {
        return failure;
    };
    let _ = std::fs::remove_file(saved.with_file_name(drawing::NAME));
    let what = failure.text.lines().next().unwrap_or_default();
    Failure { text: format!("{what}\n  = help: {help}"), ..failure }
}

/// Keeps what was played of a field whose judging was interrupted.
fn unjudged(saved: Option<&Path>, bytes: &[u8]) -> Failure {
    let Some(saved) = saved else {
        return Failure { code: 130, text: "interrupted while judging; nothing was kept".into() };
    };
    let file = saved.display();
    match write_whole(saved, bytes) {
        Err(error) => Failure::unwritten(format!("cannot keep what was played in `{file}`"), &error),
        Ok(()) => Failure {
            code: 130,
            text: format!("interrupted while judging; what was played is kept in {file}: --resume goes on with it"),
        },
    }
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

/// Where to begin: with nothing, or with what an interrupted run left.
fn begin(arguments: &MetaArguments, tourney: &Tourney, asked: Request, saved: Option<&Path>) -> Result<State, Failure> {
    let Some(saved) = saved.filter(|_| arguments.resume) else {
        if saved.is_some_and(Path::exists) && !arguments.shared.quiet {
            say!("beginning anew; --resume would have gone on with what an interrupted run left");
        }
        return Ok(State::new(tourney.entrants.len()));
    };
    let name = saved.display();
    let bytes = std::fs::read(saved).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            Failure::input(format!("there is nothing to go on with: no `{name}`{}", super::checkpoint::undrawn(saved)))
        }
        _ => Failure::input(format!("cannot read `{name}`: {error}")),
    })?;
    checkpoint::read(tourney, asked, &bytes)
        .map_err(|what| Failure::input(format!("cannot go on with `{name}`: {what}")))
}
