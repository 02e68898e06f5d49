//! `evenodds meta --play learnt`: a field whose entrants play what was learnt for them.

use super::checkpoint::Checkpoint;
use super::judging::{self, Shared};
use super::progress::Bar;
use super::terminal::{Done, Failure};
use crate::engine::share::Ledger;
use crate::library::command::quoted;
use crate::report::judging::metagame::metagame_learnt;
use crate::report::number;
use crate::study::Progress;
use crate::study::learn::ENTRIES;
use crate::study::learn::league::{End, Wanted, cost, league};
use crate::study::meta::{Request, Tourney};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Plays of learning, of each entrant in each round, where no budget is given.
const BUDGET: u64 = 2_000_000;
/// Rounds where no number is given.
const ROUNDS: u32 = 3;
/// Of the plays of learning one part, but no more and no less than so many fresh ones, by which a response is measured.
const CONFIRM: (u64, u64, u64) = (20, 2000, 20_000);

/// What is asked: plays of learning, of each entrant in each round; rounds; whether to go on with what an interrupted study left.
pub(super) struct Wish {
    pub(super) budget: Option<u64>,
    pub(super) rounds: Option<u32>,
    pub(super) resume: bool,
}

pub(super) fn learnt(file: &Path, wish: &Wish, shared: &Shared, tourney: &Tourney) -> Done {
    let (budget, rounds) = (wish.budget.unwrap_or(BUDGET), wish.rounds.unwrap_or(ROUNDS));
    let asked = Request { trials: shared.trials, seed: shared.seed, precision: None };
    let (part, fewest, most) = CONFIRM;
    let confirm = (budget / part).clamp(fewest, most);
    let wanted = Wanted { budget, entries: ENTRIES, rounds, confirm, asked };
    let signals = judging::signals(Ledger::default());
    let mut output = shared.output(&tourney.scenario, file, "meta_learnt", None)?;
    let kept = Checkpoint::new(output.file("league.kept"));
    let earlier = kept.earlier(wish.resume)?;
    let pool = super::run::pool(shared.threads)?;
    let bar = Bar::new(1, shared.quiet);
    let all = cost(tourney, budget) * u64::from(rounds + 1);
    if !shared.quiet {
        let (each, all) = (number::count(cost(tourney, budget)), number::count(all));
        say!("learning takes {each} plays a round at most, {all} in all; the duels of the field come on top");
    }
    let mut save = |text: &str, plays: u64| {
        // A study that cannot keep its scripts goes on all the same.
        let _ = kept.keep(text);
        bar.show(&Progress { plays, of: all.max(plays), running: None });
    };
    let began = Instant::now();
    let end = pool.install(|| league(tourney, wanted, earlier.as_deref(), &signals, &mut save));
    bar.finish();
    let found = match end {
        End::Wrong(faults) => return Err(Failure::faults(&faults)),
        End::Stopped(text, plays) => return Err(kept.interrupted(&text, plays)),
        End::Done(found) => found,
    };
    let seed = shared.seed.unwrap_or(tourney.scenario.seed);
    let mut command = format!("evenodds meta {} --play learnt --seed {seed}", quoted(&file.display().to_string()));
    command += &shared.trials.map(|trials| format!(" --trials {trials}")).unwrap_or_default();
    command += &wish.budget.map(|budget| format!(" --budget {budget}")).unwrap_or_default();
    command += &wish.rounds.map(|rounds| format!(" --rounds {rounds}")).unwrap_or_default();
    let document = metagame_learnt(&tourney.scenario, &found, command);
    judging::leave(&mut output, &document, &pool)?;
    let plays = found.plays + found.before.plays + found.after.plays;
    let landed = shared.tell(&document, output, plays, began.elapsed())?;
    kept.remove();
    landed.end(ExitCode::SUCCESS)
}
