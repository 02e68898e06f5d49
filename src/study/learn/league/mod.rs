//! Double oracle over scripts: a metagame whose entrants play what was learnt for them.
//!
//! Each round solves the restricted game of all known scripts (`game.rs`; by kinds of opponents where entrants see them, HD-POL-2:
//! `kinds.rs`). The response oracle (`oracle.rs`) learns a response of each entrant to that and to the field (`met.rs`); `measured.rs`
//! tells its gain on fresh dice. In the end the exploitability of what is played is measured. `schedule.rs` says who
//! learns when, and for how long. The book says why (`docs/src/explanation/metagame.md`).
//!
//! Sources: McMahan, Gordon and Blum 2003 (ICML 20); Lanctot and others 2017 (NeurIPS 30).

mod found;
mod game;
mod kinds;
mod measured;
mod met;
mod mixed;
mod oracle;
mod schedule;
mod state;
mod training_runs;

use crate::meta::{Request, State as Played, Tourney, judge, play};
use evenodds_engine::run::Signals;
use evenodds_source::Faults;
pub use found::{Against, Brought, League, Member, Part};
use found::{best, brought, doubted, members};
use game::RestrictedGame;
use kinds::Kinds;
use measured::TOGETHER;
use met::{Met, SEATS, averaged};
use oracle::{EXACTER, Oracle, groups, nodes, winners};
use schedule::{LONGER, halvings, most};
pub use state::LeagueOptions;
use state::{Checkpoint, SHARE};
use std::sync::atomic::Ordering;
use std::time::Duration;
use training_runs::TrainingRuns;

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
fn seeking(wanted: LeagueOptions, place: u32) -> u64 {
    (wanted.budget >> halvings(wanted.rounds, place)).max(1)
}

/// Upper limits on the plays of learning: of one of the last rounds, of the measurement at the end, and in all.
pub fn cost(tourney: &Tourney, wanted: LeagueOptions) -> [u64; 3] {
    let (groups, differ) = (groups(tourney), Kinds::new(tourney).differ());
    let round = |budget: u64, times: u64| -> u64 {
        let of = |group: &Vec<usize>| {
            if group.len() < 2 { times * budget } else { budget + times * group.len() as u64 * (budget / SHARE).max(1) }
        };
        groups.iter().map(of).sum()
    };
    let LeagueOptions { budget, rounds, .. } = wanted;
    // A group has as many plays against each kind as a single entrant.
    let seen = |times: u64, plays: u64| if differ { times * plays * groups.len() as u64 } else { 0 };
    let at = |at: u32| {
        let (plays, times) = (seeking(wanted, at), most(rounds, at));
        round(plays, times) + if times > 1 { seen(times, plays) } else { 0 }
    };
    let left = round(LONGER * budget, LAST) + seen(SEEN, LONGER * budget);
    [at(rounds.saturating_sub(1)), left, (0..rounds).map(at).sum::<u64>() + left]
}

/// Estimated seconds of the longest training run on one of so many machines, on the current rayon pool.
///
/// The estimate times the plays of one entrant, as the scenario has it, for a second. A learnt list is longer and takes up to half as much
/// again. None when there is no such field, or after a stop signal.
pub fn pace(tourney: &Tourney, wanted: LeagueOptions, machines: u32, signals: &Signals) -> Option<f64> {
    let (nodes, winners) = (nodes(tourney, &mut Faults::new())?, winners(tourney, &mut Faults::new())?);
    let (groups, seed) = (groups(tourney), tourney.scenario.seed);
    let kinds = Kinds::new(tourney);
    let oracle = Oracle { tourney, nodes, groups, kinds, winners, wanted, seed, signals, margin: 0.0 };
    let each = oracle.pace(Duration::from_secs(1))?;
    let share = |number: usize, budget: u64| number.div_ceil(machines as usize) as f64 * budget as f64 * each;
    let group =
        if oracle.groups.len() < oracle.nodes.len() { share(oracle.groups.len(), LONGER * wanted.budget) } else { 0.0 };
    let seen = if oracle.kinds.differ() { SEEN } else { 0 };
    let runs = |at: usize, plays: u64| LAST * oracle.budget(at, plays) + seen * oracle.budget_alone(at, plays);
    let most = (0..oracle.nodes.len()).map(|at| runs(at, LONGER * wanted.budget)).max()?
        + (TOGETHER * (wanted.entries as u64 + 1) + EXACTER * MEASURED) * wanted.confirm;
    Some(group.max(share(oracle.nodes.len(), most)))
}

/// A field as far as it was played. None after a stop signal.
fn played(tourney: &Tourney, asked: Request, signals: &Signals) -> Option<Played> {
    let mut state = Played::new(tourney.entrants.len());
    play(tourney, asked, &mut state, signals, &mut |_| {}, &mut |_| {}).then_some(state)
}

/// Plays and learns on the current rayon pool. `save` gets every checkpoint.
pub fn league(
    tourney: &Tourney,
    wanted: LeagueOptions,
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
    let LeagueOptions { budget, entries, rounds, confirm, .. } = wanted;
    let heading = format!(
        "evenodds {version} league, scenario {hash}, seed {seed}, trials {:?}, budget {budget}, entries {entries}, rounds {rounds}, confirm {confirm}",
        wanted.asked.trials
    );
    let kinds = Kinds::new(tourney);
    let mut checkpoint = Checkpoint::new(nodes.len(), kinds.number());
    if let Some(text) = earlier {
        match text.split_once('\n').filter(|(first, _)| *first == heading).map(|(_, rest)| serde_json::from_str(rest)) {
            Some(Ok(found)) => checkpoint = found,
            _ => return End::Wrong(crate::tune::skill::foreign()),
        }
    }
    let known_plays = checkpoint.plays;
    let margin = scenario.judging.rates.unwrap_or(evenodds_scenario::judging::MARGIN);
    let oracle = Oracle { tourney, nodes, groups: groups(tourney), kinds, winners, wanted, seed, signals, margin };
    let text =
        |checkpoint: &Checkpoint| format!("{heading}\n{}", serde_json::to_string(checkpoint).unwrap_or_default());
    let stopped = |checkpoint: &Checkpoint| End::Stopped(text(checkpoint), checkpoint.plays);
    let judged = |field: &Tourney, state: &Played| judge(field, wanted.asked, state, false, signals);
    // Only the end judges it: a machine that plays a part does not need it.
    let Some(before) = played(tourney, wanted.asked, signals) else { return stopped(&checkpoint) };
    let mut game: Option<(u32, RestrictedGame)> = None;
    loop {
        // Before the first turn there is no equilibrium.
        let mut faults = Faults::new();
        let [_, turns] = checkpoint.turns;
        if turns > 0 && game.as_ref().is_none_or(|&(known, _)| known < turns) {
            let earlier = game.as_ref().map(|(_, earlier)| earlier);
            match oracle.game(&checkpoint, earlier, &mut faults) {
                Some(found) => game = Some((turns, found)),
                None if faults.is_empty() => return stopped(&checkpoint),
                None => return End::Wrong(faults),
            }
        }
        if let (Some((_, game)), true) = (&game, checkpoint.equilibria.len() < turns as usize) {
            game.choose(&oracle.kinds, &mut checkpoint);
        }
        let mixture = (turns > 0).then(|| averaged(&checkpoint));
        let mixture = mixture.as_deref();
        let plays = if checkpoint.settled { LONGER * budget } else { seeking(wanted, checkpoint.place) };
        let learners = checkpoint.learners(rounds);
        let mut keep = |checkpoint: &Checkpoint| save(&text(checkpoint), checkpoint.plays);
        let groups = TrainingRuns {
            about: "groups",
            number: oracle.groups.len(),
            known: |checkpoint| checkpoint.shared.len(),
            learn: &|checkpoint, at| oracle.share(Met { checkpoint, mixture, plays, seats: SEATS }, at),
            take: |checkpoint, script| checkpoint.shared.push(script),
        };
        let entrants = TrainingRuns {
            about: "entrants",
            number: learners.len(),
            known: |checkpoint| checkpoint.responses.len(),
            learn: &|checkpoint, at| {
                let plays = checkpoint.plays(learners[at], plays, rounds);
                oracle.respond(Met { checkpoint, mixture, plays, seats: SEATS }, learners[at])
            },
            take: |checkpoint, response| checkpoint.responses.push(response),
        };
        let shared = oracle.groups.iter().any(|group| group.len() > 1);
        if (shared && !groups.given(&mut checkpoint, signals, &mut keep))
            || !entrants.given(&mut checkpoint, signals, &mut keep)
        {
            return stopped(&checkpoint);
        }
        if let (Some((_, game)), Some(last), true) = (&game, checkpoint.equilibria.last(), checkpoint.settled) {
            signals.played.store(checkpoint.plays, Ordering::Relaxed);
            let Some(field) = oracle.mixed(&checkpoint, &mut faults) else { return End::Wrong(faults) };
            let after = played(&field, wanted.asked, signals).and_then(|state| judged(&field, &state));
            // Entrants that play by opponent are brought as often as the field has them.
            let shares = if oracle.kinds.differ() { Some(Vec::new()) } else { game.shares(last, signals) };
            let (Some(before), Some(after), Some(shares)) = (judged(tourney, &before), after, shares) else {
                return stopped(&checkpoint);
            };
            let members = members(&oracle, &checkpoint);
            return End::Done(Box::new(League {
                before,
                after: doubted(after, &members),
                mixture: best(tourney, &checkpoint.responses, scenario.confidence),
                equilibrium: brought(&oracle, &checkpoint, last, shares),
                members,
                rounds: checkpoint.round,
                plays: checkpoint.plays,
                known_plays,
            }));
        }
        checkpoint.next(oracle.margin, rounds);
    }
}

#[cfg(test)]
mod tests {
    use super::oracle::tests::among_three;
    use super::*;

    /// What is kept while all learn, and while all are measured, leads to the same scripts and figures.
    #[test]
    fn it_ends_the_same_from_whatever_was_kept() {
        let asked = Request { trials: Some(2), ..Request::default() };
        let wanted = LeagueOptions { budget: 2000, entries: 2, rounds: 3, confirm: 500, asked };
        among_three(wanted, |oracle| {
            let play = |earlier: Option<&str>| {
                let mut saved = Vec::new();
                let mut save = |text: &str, _: u64| saved.push(text.to_owned());
                match league(oracle.tourney, wanted, earlier, &Signals::default(), &mut save) {
                    End::Done(found) => (serde_json::to_string(&found.members).expect("JSON"), found.plays, saved),
                    _ => panic!("nobody told it to stop"),
                }
            };
            let (members, plays, saved) = play(None);
            let mut learning = saved.iter().filter(|text| text.contains("\"settled\":false"));
            let mut measuring = saved.iter().filter(|text| text.contains("\"settled\":true"));
            for kept in [learning.next(), learning.next_back(), measuring.next()] {
                let (again, took, _) = play(Some(kept.expect("it is kept then")));
                assert_eq!((again, took), (members.clone(), plays));
            }
        });
    }
}
