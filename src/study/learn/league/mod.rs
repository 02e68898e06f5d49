//! A metagame of entrants who play what was learnt for them: a double oracle over scripts.
//!
//! Round by round every entrant learns a response to a mixture of the others: in the first round to the field as it stands, then in equal
//! parts to the field and to the equilibria of all scripts that anybody had so far, each of them an entrant of its own (McMahan, Gordon and
//! Blum 2003, ICML 20; Lanctot and others 2017, NeurIPS 30): scripts that beat each other in turn are brought in such shares that none is
//! answered by forgetting another; the field is met so that nobody forgets an enemy whom the equilibrium leaves out. An equilibrium jumps
//! with every good script that is found; what is answered is the mean of those of the later rounds, which settles. A response that likely
//! gains is known from then on; what everybody plays in the field is chosen of all scripts that are known and come to something, so that
//! nobody has a much better one against the equilibria and what the others play, and as evenly as that allows: the more scripts somebody
//! mixes the less anybody gains by an answer to one of them, and what is forgotten must be learnt again. Where one sees of what kind an
//! enemy is, as its tree of powers (HD-POL-2), one's script may depend on it. Then each two kinds have a game of their own, in which shares
//! are chosen alone: nobody loses against one enemy by what it plays against another, and a single response must do better than what was
//! found against each of them. The equilibrium is one of entrants, who play by whom they meet, and every response is known, as what gains
//! nothing against all may be the best against some; long lessons are then followed by others against one kind of enemies after another, for
//! as many plays in all, and what is learnt in one of them is played against that kind alone: a list against all answers none of them as
//! well, but is the answer of a longer search, of which everybody plays some. Of these lessons against each every second one begins with
//! nothing that is known, as others have an answer to what goes on from that, but perhaps not to what comes of a fresh start. Lessons are
//! short at first, and longer where their rounds are over or none of their responses gains more than the margin; in the longest entrants
//! learn by turns, a third of them at a time. Whoever gains much learns in every turn: many such lessons find more than few long ones.
//! Whoever does not surely gain more than the margin rests, as a lesson of that length finds nothing any more, then takes one twice as long,
//! and so on up to the length of those at the end; a lesson that gains is followed by a usual one. Besides what looking ahead and chance
//! propose entries of the scripts that one has in the field are tried, as something that was good against others, or had to go where there
//! were too many, may be of use again (as crossover is in Koza 1992, *Genetic Programming*). What a response gains over what the entrant
//! plays is measured on fresh dice. When no gain of a long round is more than the margin, or the rounds are over, the scripts stand: what
//! everybody plays from now on is what was chosen in all turns together, later ones more, as each choice alone is an answer to what is known
//! by then, to which there is an answer, too. Everybody once more learns a response, four times as long as usual, another one that begins
//! anew, and, where one sees whom one meets, scripts against each kind alone, for as many plays in all: these gains are how much the scripts
//! can still be exploited, as far as the searches can see. If somebody surely gains more than two margins by one script all keep what they
//! found and learn on as in the last sixth of the rounds, as what one gains the others should have an answer to; then everybody is measured
//! anew; twice at most of 32 rounds. Builds of one tree share a start: a script is learnt for the tree first, from which each of its builds
//! goes on by a tenth of the plays; scripts that entrants have are tried by the others, too. Nobody's response rests on another's of the
//! same turn, so that they may be learnt on many machines.

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
use found::{best, brought, members};
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

/// Lessons by which it is measured what is left: one that goes on from what is known, one that begins anew, and, where entrants see whom
/// they meet, one against each kind alone.
const LAST: u64 = 2;
const SEEN: u64 = 1;

/// Scripts that are measured at the end: twice the responses and one that stands, all that an entrant plays, and some of the equilibria,
/// about as many as come up.
const MEASURED: u64 = 18;

/// How it ended.
pub type End = crate::tune::Ended<League>;

/// Plays of learning of a lesson at a place of the rounds.
fn seeking(wanted: Wanted, place: u32) -> u64 {
    (wanted.budget >> halvings(wanted.rounds, place)).max(1)
}

/// Plays of learning at most: in one of the last rounds, to measure what is left, and in all.
pub fn cost(tourney: &Tourney, wanted: Wanted) -> [u64; 3] {
    let (groups, differ) = (groups(tourney), Kinds::new(tourney).differ());
    let round = |budget: u64, times: u64| -> u64 {
        let of = |group: &Vec<usize>| {
            if group.len() < 2 { times * budget } else { budget + times * group.len() as u64 * (budget / SHARE).max(1) }
        };
        groups.iter().map(of).sum()
    };
    let Wanted { budget, rounds, .. } = wanted;
    // A group has as many plays against each kind alone as one that is alone.
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

/// How long the longest lesson takes of which so many machines give each a part, in seconds on the current rayon pool: from the plays of
/// one entrant as the scenario has it, measured for a second. A list that is learnt is longer, and takes up to half as much again. None
/// when there is no such field, or it was told to stop.
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

/// A field as far as it was played. None when it was told to stop.
fn played(tourney: &Tourney, asked: Request, signals: &Signals) -> Option<Played> {
    let mut state = Played::new(tourney.entrants.len());
    play(tourney, asked, &mut state, signals, &mut |_| {}, &mut |_| {}).then_some(state)
}

/// Plays and learns on the current rayon pool. `save` is told of everything that it can go on from.
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
    // It is judged at the end: whoever plays a part has no use for it.
    let Some(before) = played(tourney, wanted.asked, signals) else { return stopped(&kept) };
    let mut population: Option<(u32, Population)> = None;
    loop {
        // Before the first turn there is nothing that an equilibrium could be of.
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
            // Whoever plays by whom she meets is brought as often as she is of the field.
            let shares = if hall.kinds.differ() { Some(Vec::new()) } else { population.shares(last, signals) };
            let (Some(before), Some(after), Some(shares)) = (judged(tourney, &before), after, shares) else {
                return stopped(&kept);
            };
            return End::Done(Box::new(League {
                before,
                after,
                mixture: best(tourney, &kept.responses, scenario.confidence),
                equilibrium: brought(&hall, &kept, last, shares),
                members: members(&hall, &kept),
                rounds: kept.round,
                mended: kept.mended,
                plays: kept.plays,
                known_plays,
            }));
        }
        kept.next(hall.margin, rounds);
    }
}
