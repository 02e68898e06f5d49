//! Double oracle over scripts: a metagame whose entrants play what was learnt for them.
//!
//! In each round every entrant learns a response to the equilibria of all known scripts and to the field as it stands. Responses that
//! likely gain become known scripts. What the entrants play is a meta-strategy over these. The book says how and why
//! (`docs/src/explanation/metagame.md`).
//!
//! | step | file |
//! |---|---|
//! | restricted game of all known scripts, its equilibrium | `population.rs`, `entering.rs` |
//! | a game for each two kinds, where entrants see whom they meet (HD-POL-2) | `kinds.rs`, `apart.rs`, `alone.rs` |
//! | opponents of a training run | `met.rs` |
//! | training runs, alone or on many machines | `hall.rs`, `lessons.rs` |
//! | gain of a response on fresh dice | `measured.rs` |
//! | who learns when, and for how long | `turns.rs` |
//! | average meta-strategy, exploitability, learning on | `mean.rs`, `mend.rs` |
//!
//! Sources: McMahan, Gordon and Blum 2003 (ICML 20); Lanctot and others 2017 (NeurIPS 30). Entries of other scripts are tried as well, as
//! crossover does (Koza 1992, *Genetic Programming*).

mod alone;
mod apart;
mod entering;
mod found;
mod hall;
mod kinds;
mod lessons;
mod mean;
mod measured;
mod mend;
mod met;
mod mixed;
mod population;
mod state;
mod turns;

use crate::meta::{Request, State as Played, Tourney, judge, play};
use evenodds_engine::run::Signals;
use evenodds_source::Faults;
pub use found::{Against, Brought, League, Member, Part};
use found::{best, brought, doubted, members};
use hall::{EXACTER, Hall, groups, nodes, winners};
use kinds::Kinds;
use lessons::Lesson;
use measured::TOGETHER;
use met::{Met, SEATS, averaged};
use population::Population;
pub use state::Wanted;
use state::{Kept, SHARE};
use std::sync::atomic::Ordering;
use std::time::Duration;
use turns::{LONGER, halvings, most};

/// Training runs of an entrant that measure exploitability: one from known scripts and one from none. Where entrants see whom they meet,
/// runs against each kind come on top.
const LAST: u64 = 2;
const SEEN: u64 = 1;

/// Scripts of an entrant that are measured at the end, about: twice the responses and the standing script, all that it plays, and some of
/// the equilibria.
const MEASURED: u64 = 18;

/// How it ended.
pub type End = crate::tune::Ended<League>;

/// Plays of a training run at a place of the rounds.
fn seeking(wanted: Wanted, place: u32) -> u64 {
    (wanted.budget >> halvings(wanted.rounds, place)).max(1)
}

/// Upper limits on the plays of learning: of one of the last rounds, of the measurement at the end, and in all.
pub fn cost(tourney: &Tourney, wanted: Wanted) -> [u64; 3] {
    let (groups, differ) = (groups(tourney), Kinds::new(tourney).differ());
    let round = |budget: u64, times: u64| -> u64 {
        let of = |group: &Vec<usize>| {
            if group.len() < 2 { times * budget } else { budget + times * group.len() as u64 * (budget / SHARE).max(1) }
        };
        groups.iter().map(of).sum()
    };
    let Wanted { budget, rounds, .. } = wanted;
    // A group has as many plays against each kind as a single entrant.
    let seen = |times: u64, plays: u64| if differ { times * plays * groups.len() as u64 } else { 0 };
    let at = |at: u32| {
        let (plays, times) = (seeking(wanted, at), most(rounds, at));
        round(plays, times) + if times > 1 { seen(times, plays) } else { 0 }
    };
    let mends = u64::from(mend::mends(rounds));
    let left = (mends + 1) * (round(LONGER * budget, LAST) + seen(SEEN, LONGER * budget));
    let again = mends * (mend::place(rounds)..rounds).map(at).sum::<u64>();
    [at(rounds.saturating_sub(1)), left, (0..rounds).map(at).sum::<u64>() + again + left]
}

/// Estimated seconds of the longest training run on one of so many machines, on the current rayon pool.
///
/// The estimate times the plays of one entrant, as the scenario has it, for a second. A learnt list is longer and takes up to half as much
/// again. None when there is no such field, or after a stop signal.
pub fn pace(tourney: &Tourney, wanted: Wanted, machines: u32, signals: &Signals) -> Option<f64> {
    let (nodes, winners) = (nodes(tourney, &mut Faults::new())?, winners(tourney, &mut Faults::new())?);
    let (groups, seed) = (groups(tourney), tourney.scenario.seed);
    let kinds = Kinds::new(tourney);
    let hall = Hall { tourney, nodes, groups, kinds, winners, wanted, seed, signals, margin: 0.0 };
    let each = hall.pace(Duration::from_secs(1))?;
    let share = |number: usize, budget: u64| number.div_ceil(machines as usize) as f64 * budget as f64 * each;
    let group =
        if hall.groups.len() < hall.nodes.len() { share(hall.groups.len(), LONGER * wanted.budget) } else { 0.0 };
    let seen = if hall.kinds.differ() { SEEN } else { 0 };
    let lessons = |at: usize, plays: u64| LAST * hall.budget(at, plays) + seen * hall.budget_alone(at, plays);
    let most = (0..hall.nodes.len()).map(|at| lessons(at, LONGER * wanted.budget)).max()?
        + (TOGETHER * (wanted.entries as u64 + 1) + EXACTER * MEASURED) * wanted.confirm;
    Some(group.max(share(hall.nodes.len(), most)))
}

/// A field as far as it was played. None after a stop signal.
fn played(tourney: &Tourney, asked: Request, signals: &Signals) -> Option<Played> {
    let mut state = Played::new(tourney.entrants.len());
    play(tourney, asked, &mut state, signals, &mut |_| {}, &mut |_| {}).then_some(state)
}

/// Plays and learns on the current rayon pool. `save` gets every checkpoint.
pub fn league(
    tourney: &Tourney,
    wanted: Wanted,
    earlier: Option<&str>,
    signals: &Signals,
    save: &mut (dyn FnMut(&str, u64) + Send),
) -> End {
    let mut faults = Faults::new();
    let (nodes, winners) = (nodes(tourney, &mut faults), winners(tourney, &mut faults));
    let (Some(nodes), Some(winners)) = (nodes, winners) else { return End::Wrong(faults) };
    let scenario = &tourney.scenario;
    let seed = wanted.asked.seed.unwrap_or(scenario.seed);
    let (version, hash) = (env!("CARGO_PKG_VERSION"), scenario.hash());
    let Wanted { budget, entries, rounds, confirm, .. } = wanted;
    let heading = format!(
        "evenodds {version} league, scenario {hash}, seed {seed}, trials {:?}, budget {budget}, entries {entries}, rounds {rounds}, confirm {confirm}",
        wanted.asked.trials
    );
    let kinds = Kinds::new(tourney);
    let mut kept = Kept::new(nodes.len(), kinds.number());
    if let Some(text) = earlier {
        match text.split_once('\n').filter(|(first, _)| *first == heading).map(|(_, rest)| serde_json::from_str(rest)) {
            Some(Ok(found)) => kept = found,
            _ => return End::Wrong(crate::tune::skill::foreign()),
        }
    }
    let known_plays = kept.plays;
    let margin = scenario.judging.rates.unwrap_or(evenodds_scenario::judging::MARGIN);
    let hall = Hall { tourney, nodes, groups: groups(tourney), kinds, winners, wanted, seed, signals, margin };
    let text = |kept: &Kept| format!("{heading}\n{}", serde_json::to_string(kept).unwrap_or_default());
    let stopped = |kept: &Kept| End::Stopped(text(kept), kept.plays);
    let judged = |field: &Tourney, state: &Played| judge(field, wanted.asked, state, false, signals);
    // Only the end judges it: a machine that plays a part does not need it.
    let Some(before) = played(tourney, wanted.asked, signals) else { return stopped(&kept) };
    let mut population: Option<(u32, Population)> = None;
    loop {
        // Before the first turn there is no equilibrium.
        let mut faults = Faults::new();
        let [_, turns] = kept.turns;
        if turns > 0 && population.as_ref().is_none_or(|&(known, _)| known < turns) {
            let earlier = population.as_ref().map(|(_, earlier)| earlier);
            match hall.population(&kept, earlier, &mut faults) {
                Some(found) => population = Some((turns, found)),
                None if faults.is_empty() => return stopped(&kept),
                None => return End::Wrong(faults),
            }
        }
        if let (Some((_, population)), true) = (&population, kept.equilibria.len() < turns as usize) {
            population.choose(&hall.kinds, &mut kept);
        }
        let mixture = (turns > 0).then(|| averaged(&kept));
        let mixture = mixture.as_deref();
        let plays = if kept.settled { LONGER * budget } else { seeking(wanted, kept.place) };
        let learners = kept.learners(rounds);
        let mut keep = |kept: &Kept| save(&text(kept), kept.plays);
        let groups = Lesson {
            about: "groups",
            number: hall.groups.len(),
            known: |kept| kept.shared.len(),
            learn: &|kept, at| hall.share(Met { kept, mixture, plays, seats: SEATS }, at),
            take: |kept, script| kept.shared.push(script),
        };
        let entrants = Lesson {
            about: "entrants",
            number: learners.len(),
            known: |kept| kept.responses.len(),
            learn: &|kept, at| {
                let plays = kept.plays(learners[at], plays, rounds);
                hall.respond(Met { kept, mixture, plays, seats: SEATS }, learners[at])
            },
            take: |kept, response| kept.responses.push(response),
        };
        let shared = hall.groups.iter().any(|group| group.len() > 1);
        if (shared && !groups.given(&mut kept, signals, &mut keep)) || !entrants.given(&mut kept, signals, &mut keep) {
            return stopped(&kept);
        }
        if kept.settled && kept.mend(hall.margin, rounds) {
            continue;
        }
        if let (Some((_, population)), Some(last), true) = (&population, kept.equilibria.last(), kept.settled) {
            signals.played.store(kept.plays, Ordering::Relaxed);
            let Some(field) = hall.mixed(&kept, &mut faults) else { return End::Wrong(faults) };
            let after = played(&field, wanted.asked, signals).and_then(|state| judged(&field, &state));
            // Entrants that play by opponent are brought as often as the field has them.
            let shares = if hall.kinds.differ() { Some(Vec::new()) } else { population.shares(last, signals) };
            let (Some(before), Some(after), Some(shares)) = (judged(tourney, &before), after, shares) else {
                return stopped(&kept);
            };
            let members = members(&hall, &kept);
            return End::Done(Box::new(League {
                before,
                after: doubted(after, &members),
                mixture: best(tourney, &kept.responses, scenario.confidence),
                equilibrium: brought(&hall, &kept, last, shares),
                members,
                rounds: kept.round,
                mended: kept.mended,
                plays: kept.plays,
                known_plays,
            }));
        }
        kept.next(hall.margin, rounds);
    }
}
