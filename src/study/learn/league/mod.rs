//! A metagame of entrants who play what was learnt for them: a double oracle over scripts.
//!
//! Round by round every entrant learns a response to a mixture of the others: in the first round to the field as it stands, then to
//! the equilibrium that results (McMahan, Gordon and Blum 2003, ICML 20; Lanctot and others 2017, NeurIPS 30) and to the field itself,
//! so that nobody forgets how to meet an enemy whom the equilibrium leaves out; and to the scripts of earlier rounds, so that two
//! scripts which beat each other in turn are both answered, as in fictitious play (Brown 1951). What a response gains over the
//! entrant's present script is measured on fresh dice. When no gain is more than the margin, or the rounds are over, the scripts stand,
//! and everybody once more learns a response, now to what stands alone: these gains are how much the scripts can still be exploited, as
//! far as the search can see. Builds of one tree share a start: a script is learnt for the tree first, from which each of its builds
//! goes on by a tenth of the plays; scripts that entrants have are tried by the others, too. Nobody's response rests on another's of the
//! same round, so that they may be learnt on many machines.

mod hall;
mod lessons;
mod state;

use super::answer::worth_told;
use super::script::Script;
use crate::engine::run::Signals;
use crate::scenario::Scenario;
use crate::source::Faults;
use crate::study::meta::{Metagame, Request, State as Played, Tourney, judge, play};
use crate::study::tune::blocks::Known;
use hall::{Hall, Met, groups, nodes, winners};
use lessons::Lesson;
use serde::Serialize;
pub use state::Wanted;
use state::{Answer, Kept, SHARE};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// An entrant and what was learnt for it.
#[derive(Debug, Clone, Serialize)]
pub struct Member {
    /// Name.
    pub name: String,
    /// Its script.
    pub script: Script,
    /// What is lost without each entry, against the field alone: wins, of 1.
    pub worths: Vec<Known>,
    /// As it can be pasted.
    pub paste: String,
    /// What the best response found still gains over it, against the last mixture of equilibrium and field: wins, of 1.
    pub left: Known,
}

/// The field under both ways of playing.
pub struct League {
    /// Everybody as the scenario has it.
    pub before: Metagame,
    /// Everybody by the learnt scripts.
    pub after: Metagame,
    /// The scenario of the latter.
    pub scenario: Scenario,
    /// The entrants, in the scenario's order.
    pub members: Vec<Member>,
    /// Who answers the last mixture best, and how much more that wins against it than the mixture itself: wins, of 1.
    pub mixture: (String, Known),
    /// Rounds in which scripts changed.
    pub rounds: u32,
    /// Plays of learning.
    pub plays: u64,
}

/// How it ended.
pub enum End {
    /// With an answer.
    Done(Box<League>),
    /// It was told to stop: what it goes on from, and plays so far.
    Stopped(String, u64),
    /// There is no such field; the faults say why.
    Wrong(Faults),
}

/// Plays of learning in one round, at most.
pub fn cost(tourney: &Tourney, budget: u64) -> u64 {
    let of = |group: &Vec<usize>| {
        if group.len() < 2 { budget } else { budget + group.len() as u64 * (budget / SHARE).max(1) }
    };
    groups(tourney).iter().map(of).sum()
}

/// How long the longest lesson takes of which so many machines give each a part, in seconds on the current rayon pool: from the plays of
/// one entrant as the scenario has it, measured for a second. A list that is learnt is longer, and takes up to half as much again. None
/// when there is no such field, or it was told to stop.
pub fn pace(tourney: &Tourney, wanted: Wanted, machines: u32, signals: &Signals) -> Option<f64> {
    let (nodes, winners) = (nodes(tourney, &mut Faults::new())?, winners(tourney, &mut Faults::new())?);
    let (groups, seed) = (groups(tourney), tourney.scenario.seed);
    let hall = Hall { tourney, nodes, groups, winners, wanted, seed, signals, margin: 0.0 };
    let each = hall.pace(Duration::from_secs(1))?;
    let share = |number: usize, budget: u64| number.div_ceil(machines as usize) as f64 * budget as f64 * each;
    let group = if hall.groups.len() < hall.nodes.len() { share(hall.groups.len(), wanted.budget) } else { 0.0 };
    let most = (0..hall.nodes.len()).map(|at| hall.budget(at)).max()? + (wanted.entries as u64 + 3) * wanted.confirm;
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
    let mut kept = Kept { scripts: vec![Script::default(); nodes.len()], ..Kept::default() };
    if let Some(text) = earlier {
        match text.split_once('\n').filter(|(first, _)| *first == heading).map(|(_, rest)| serde_json::from_str(rest)) {
            Some(Ok(found)) => kept = found,
            _ => return End::Wrong(crate::study::tune::skill::foreign()),
        }
    }
    let margin = scenario.judging.rates.unwrap_or(crate::scenario::judging::MARGIN);
    let hall = Hall { tourney, nodes, groups: groups(tourney), winners, wanted, seed, signals, margin };
    let text = |kept: &Kept| format!("{heading}\n{}", serde_json::to_string(kept).unwrap_or_default());
    let stopped = |kept: &Kept| End::Stopped(text(kept), kept.plays);
    let judged = |field: &Tourney, state: &Played| judge(field, wanted.asked, state, false, signals);
    // It is judged at the end: whoever plays a part has no use for it.
    let Some(before) = played(tourney, wanted.asked, signals) else { return stopped(&kept) };
    loop {
        // The field in which the scripts of this round meet, and its equilibrium, in the scenario's order; before the first round
        // nobody has one.
        let mut faults = Faults::new();
        let scenario = hall.scenario(&kept.scripts);
        let Some(now) = Tourney::prepare(scenario.clone(), &mut faults) else { return End::Wrong(faults) };
        let after = if kept.round == 0 {
            None
        } else {
            let found = played(&now, wanted.asked, signals).and_then(|state| judged(&now, &state));
            let Some(found) = found else { return stopped(&kept) };
            Some(found)
        };
        let everybody = after.iter().flat_map(|field| &field.entrants);
        let share = |name: &str| everybody.clone().find(|one| one.name == name).map_or(0.0, |one| one.share.value);
        let shares: Vec<f64> = tourney.entrants.iter().map(|one| share(&one.name)).collect();
        let equilibrium = after.is_some().then_some(&shares[..]);
        let mut keep = |kept: &Kept| save(&text(kept), kept.plays);
        let groups = Lesson {
            about: "groups",
            number: hall.groups.len(),
            known: |kept| kept.shared.len(),
            learn: &|kept, at| hall.share(Met { kept, shares: equilibrium }, at),
            take: |kept, script| kept.shared.push(script),
        };
        let entrants = Lesson {
            about: "entrants",
            number: hall.nodes.len(),
            known: |kept| kept.responses.len(),
            learn: &|kept, at| hall.respond(Met { kept, shares: equilibrium }, at),
            take: |kept, response| kept.responses.push(response),
        };
        let shared = hall.groups.iter().any(|group| group.len() > 1);
        if (shared && !groups.given(&mut kept, signals, &mut keep)) || !entrants.given(&mut kept, signals, &mut keep) {
            return stopped(&kept);
        }
        if let Some(after) = after
            && kept.settled
        {
            signals.played.store(kept.plays, Ordering::Relaxed);
            let Some(before) = judged(tourney, &before) else { return stopped(&kept) };
            let mixture = mixture(tourney, &kept.responses, &shares, scenario.confidence);
            return End::Done(Box::new(League {
                before,
                after,
                scenario,
                members: members(&hall, &kept),
                mixture,
                rounds: kept.past.len() as u32,
                plays: kept.plays,
            }));
        }
        let gains = kept.responses.iter().any(|(_, answer)| answer.gain[1] > hall.margin);
        kept.past.push(kept.scripts.clone());
        for (script, (response, answer)) in kept.scripts.iter_mut().zip(std::mem::take(&mut kept.responses)) {
            // What is not surely better stays as it is: so the rounds come to an end.
            if answer.gain[1] > 0.0 {
                *script = response;
            }
        }
        kept.shared.clear();
        kept.round += 1;
        kept.settled = !gains || kept.round >= wanted.rounds;
    }
}

fn members(hall: &Hall<'_>, kept: &Kept) -> Vec<Member> {
    let member = |(at, (script, (_, answer))): (usize, (&Script, &(Script, Answer)))| {
        let name = hall.tourney.entrants[at].name.clone();
        let word: String = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
        let known = |&[value, low, high]: &[f64; 3]| Known { value, low, high, p: 1.0 };
        let worths: Vec<Known> = answer.worths.iter().map(known).collect();
        let words: Vec<String> = worths.iter().map(|worth| worth_told(worth, 100.0, "in 100")).collect();
        Member {
            paste: script.paste(&format!("learnt_{word}"), &hall.root(at, at, script), "cast.a.strategy", &words),
            name,
            script: script.clone(),
            worths,
            left: known(&answer.gain),
        }
    };
    kept.scripts.iter().zip(&kept.responses).enumerate().map(member).collect()
}

/// Who answers the mixture best, and what that wins beyond what the mixture wins against itself.
fn mixture(tourney: &Tourney, responses: &[(Script, Answer)], shares: &[f64], confidence: f64) -> (String, Known) {
    let own: f64 = responses.iter().zip(shares).map(|((_, answer), share)| share * answer.here[0]).sum();
    let spread: f64 = responses.iter().zip(shares).map(|((_, answer), share)| (share * answer.here[1]).powi(2)).sum();
    let best = (0..responses.len()).max_by(|&a, &b| responses[a].1.there[0].total_cmp(&responses[b].1.there[0]));
    let Some((best, [there, error])) = best.map(|best| (best, responses[best].1.there)) else {
        return (String::new(), Known::NOTHING);
    };
    // The best of many is chosen by what it seems: at the confidence of all of them together.
    let far = crate::stats::student::normal_two_sided(crate::stats::looks::raised(confidence, responses.len()));
    let (value, half) = (there - own, far * (error * error + spread).sqrt());
    (tourney.entrants[best].name.clone(), Known { value, low: value - half, high: value + half, p: 1.0 })
}
