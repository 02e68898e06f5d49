//! A metagame of entrants who play what was learnt for them: a double oracle over scripts.
//!
//! Round by round every entrant learns a response to a mixture of the others: in the first round to the field as it stands, then to
//! the equilibrium that results (McMahan, Gordon and Blum 2003, ICML 20; Lanctot and others 2017, NeurIPS 30). What a response
//! gains over the entrant's present script is measured on fresh dice. When no gain is more than the margin the rounds end; these gains are then how
//! much the scripts can still be exploited, as far as the search can see. Scripts of one entrant are tried by the others, too: builds of
//! one tree share what they know.

use super::answer::Scale;
use super::course::Course;
use super::race::Dice;
use super::rounds::{self, Effort, State};
use super::script::Script;
use crate::engine::MeasureKind;
use crate::engine::run::Signals;
use crate::scenario::Scenario;
use crate::scenario::field::FieldPlan;
use crate::source::{Entry, Fault, Faults, Node, Table, Value};
use crate::stats::looks::raised;
use crate::study::meta::{Metagame, Request, State as Played, Tourney, judge, play};
use crate::study::tune::blocks::Known;
use crate::study::tune::sums::Slot;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};

/// Seats of a mixture: opponents are met in such shares.
const SEATS: usize = 16;
/// Plays of looking ahead, of each option.
const ROLLOUTS: u32 = 16;
/// Plays by which a script of another entrant is tried.
const BORROWED: u64 = 2000;
/// Trials that an entrant may use in a round: none is thrown twice.
const TRIALS: u64 = 1 << 32;

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Plays of learning, of each entrant in each round.
    pub budget: u64,
    /// Most entries of a script.
    pub entries: usize,
    /// Most rounds.
    pub rounds: u32,
    /// Fresh plays by which a response is measured.
    pub confirm: u64,
    /// What the field is asked.
    pub asked: Request,
}

/// An entrant and what was learnt for it.
#[derive(Debug, Clone, Serialize)]
pub struct Member {
    /// Name.
    pub name: String,
    /// Its script.
    pub script: Script,
    /// As it can be pasted.
    pub paste: String,
    /// What the best response found still gains over it, against the last mixture: wins, of 1.
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
    /// Rounds in which scripts changed.
    pub rounds: u32,
    /// Plays of learning.
    pub plays: u64,
}

/// How far it is, to go on from.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Kept {
    round: u32,
    scripts: Vec<Script>,
    /// Responses of this round so far, with what they gain: value, low, high.
    responses: Vec<(Script, [f64; 3])>,
    plays: u64,
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

/// The entrants as a scenario writes them, one node each.
fn nodes(tourney: &Tourney, faults: &mut Faults) -> Option<Vec<Node>> {
    let scenario = &tourney.scenario;
    let plan = scenario.field.as_ref()?;
    let found: Vec<Node> = match &plan.entrants {
        Some((nodes, _)) => nodes.clone(),
        None => {
            let sides = scenario.cells.first()?.root.table("cast")?.table("sides")?;
            let name = |entry: &Entry| Node { place: entry.key_place.clone(), value: Value::Str(entry.key.clone()) };
            sides.entries.iter().map(name).collect()
        }
    };
    if found.len() != tourney.entrants.len() {
        let what = "an entry of this field stands for several entrants; scripts are learnt for entrants that are written one by one";
        faults.push(Fault::at(&plan.place, what).help("write an entry for each of them"));
        return None;
    }
    Some(found)
}

struct Hall<'a> {
    tourney: &'a Tourney,
    nodes: Vec<Node>,
    wanted: Wanted,
    seed: u64,
    signals: &'a Signals,
    margin: f64,
}

impl Hall<'_> {
    /// The tables of a duel of two entrants.
    fn root(&self, a: usize, b: usize, scripts: &[Script]) -> Table {
        let mut root = self.tourney.scenario.cells[0].root.clone();
        let place = root.place.clone();
        root.set_path("cast.a", &place, self.nodes[a].clone());
        root.set_path("cast.b", &place, self.nodes[b].clone());
        scripts[b].apply(&mut root, "cast.b.strategy");
        root
    }

    /// An entrant as it enters with a script.
    fn entrant(&self, at: usize, script: &Script) -> Node {
        let mut root = self.root(at, at, &vec![Script::default(); self.nodes.len()]);
        script.apply(&mut root, "cast.a.strategy");
        let mut node = root.table("cast").and_then(|cast| cast.get("a")).unwrap_or(&self.nodes[at]).clone();
        if let Value::Table(table) = &mut node.value {
            let place = table.place.clone();
            let name = Value::Str(self.tourney.entrants[at].name.clone());
            table.set("name", &place, Node { place: place.clone(), value: name });
        }
        node
    }

    /// The field in which everybody plays by a script.
    fn scenario(&self, scripts: &[Script]) -> Scenario {
        let scenario = &self.tourney.scenario;
        let nodes: Vec<Node> = scripts.iter().enumerate().map(|(at, script)| self.entrant(at, script)).collect();
        let plan = scenario.field.clone().map(|plan| {
            let place = plan.place.clone();
            FieldPlan { entrants: Some((nodes, place)), ..plan }
        });
        Scenario { field: plan, ..scenario.clone() }
    }

    /// Opponents in the shares of a mixture, so many seats.
    fn opponents(&self, shares: Option<&[f64]>) -> Vec<usize> {
        let size = self.nodes.len();
        let Some(shares) = shares else { return (0..size).collect() };
        let mut counts: Vec<usize> = shares.iter().map(|share| (share * SEATS as f64) as usize).collect();
        let mut order: Vec<usize> = (0..size).collect();
        let rest = |at: usize| shares[at] * SEATS as f64 - (shares[at] * SEATS as f64).floor();
        order.sort_by(|&a, &b| rest(b).total_cmp(&rest(a)).then(a.cmp(&b)));
        let missing = SEATS.saturating_sub(counts.iter().sum());
        order.iter().cycle().take(missing).for_each(|&at| counts[at] += 1);
        counts.iter().enumerate().flat_map(|(at, &count)| std::iter::repeat_n(at, count)).collect()
    }

    /// The response of an entrant to the others, and what it gains. None when it was told to stop.
    fn respond(&self, kept: &Kept, shares: Option<&[f64]>, measure: &str) -> Option<(Script, Known, u64)> {
        let (at, scripts) = (kept.responses.len(), &kept.scripts);
        let scenario = &self.tourney.scenario;
        let roots = self.opponents(shares).into_iter().map(|other| self.root(at, other, scripts)).collect();
        let course = Course {
            game: scenario.game,
            play: scenario.play.name,
            extras: &[],
            roots,
            path: "cast.a.strategy",
            measure: measure.to_owned(),
            most: true,
            seed: self.seed,
            signals: self.signals,
            played: AtomicU64::new(0),
        };
        let size = self.nodes.len() as u64;
        let effort = Effort {
            budget: self.wanted.budget,
            entries: self.wanted.entries,
            rollouts: ROLLOUTS,
            depth: 1,
            margin: self.margin,
        };
        let mut dice =
            Dice { course: &course, next: (u64::from(kept.round) * size + at as u64 + 1) * TRIALS, plays: 0 };
        let start =
            borrow(&scripts[at], scripts.iter().chain(kept.responses.iter().map(|(script, _)| script)), &mut dice)?;
        let mut state = State { script: start, next: dice.next, plays: dice.plays, ..State::default() };
        rounds::learn(&course, &effort, &mut state, &mut |_| {})?;
        let turns = state.next..state.next + course.turns(self.wanted.confirm);
        let found = course.values(&[state.script.clone(), scripts[at].clone()], &turns)?;
        let scale = Scale {
            slot: Slot { kind: MeasureKind::Flag, scale: 1.0 },
            most: true,
            confidence: raised(scenario.confidence, self.nodes.len()),
        };
        let gain = match &found[..] {
            [Some(there), Some(here)] => scale.lead(there, here),
            _ => Known::NOTHING,
        };
        let plays = state.plays + 2 * (turns.end - turns.start) * course.cells();
        Some((state.script, gain, plays))
    }
}

/// The best of an entrant's script and those of the others that it could play.
fn borrow<'s>(own: &Script, others: impl Iterator<Item = &'s Script>, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut scripts = vec![own.clone()];
    for other in others.filter(|other| !other.entries.is_empty()) {
        if !scripts.contains(other) {
            scripts.push(other.clone());
        }
    }
    if scripts.len() < 2 {
        return Some(own.clone());
    }
    let turns = dice.fresh(BORROWED);
    let found = dice.values(&scripts, &turns)?;
    let sum = |values: &Option<Vec<i64>>| values.as_ref().map_or(i64::MIN, |values| values.iter().sum());
    let sums: Vec<i64> = found.iter().map(sum).collect();
    let best = (0..sums.len()).rev().max_by_key(|&at| sums[at]).unwrap_or(0);
    Some(scripts.swap_remove(best))
}

fn whole(tourney: &Tourney, asked: Request, signals: &Signals) -> Option<Metagame> {
    let mut state = Played::new(tourney.entrants.len());
    if !play(tourney, asked, &mut state, signals, &mut |_| {}, &mut |_| {}) {
        return None;
    }
    judge(tourney, asked, &state, false, signals)
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
    let Some(nodes) = nodes(tourney, &mut faults) else { return End::Wrong(faults) };
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
    let hall = Hall { tourney, nodes, wanted, seed, signals, margin };
    let text = |kept: &Kept| format!("{heading}\n{}", serde_json::to_string(kept).unwrap_or_default());
    let stopped = |kept: &Kept| End::Stopped(text(kept), kept.plays);
    let Some(before) = whole(tourney, wanted.asked, signals) else { return stopped(&kept) };
    loop {
        // The field in which the scripts of this round meet, and its equilibrium, in the scenario's order.
        let mut faults = Faults::new();
        let played = hall.scenario(&kept.scripts);
        let Some(now) = Tourney::prepare(played.clone(), &mut faults) else { return End::Wrong(faults) };
        let Some(after) = whole(&now, wanted.asked, signals) else { return stopped(&kept) };
        let share = |name: &str| after.entrants.iter().find(|one| one.name == name).map_or(0.0, |one| one.share.value);
        let shares: Vec<f64> = tourney.entrants.iter().map(|one| share(&one.name)).collect();
        while kept.responses.len() < hall.nodes.len() {
            let shares = (kept.round > 0).then_some(&shares[..]);
            let Some((script, gain, plays)) = hall.respond(&kept, shares, "p_a_win") else { return stopped(&kept) };
            kept.responses.push((script, [gain.value, gain.low, gain.high]));
            kept.plays += plays;
            save(&text(&kept), kept.plays);
        }
        let gains = kept.responses.iter().any(|(_, [_, low, _])| *low > hall.margin);
        if kept.round >= wanted.rounds || (!gains && kept.round > 0) {
            let members = kept.scripts.iter().zip(&kept.responses).enumerate();
            let member = |(at, (script, (_, [value, low, high]))): (usize, (&Script, &(Script, [f64; 3])))| Member {
                name: tourney.entrants[at].name.clone(),
                script: script.clone(),
                paste: script.paste(
                    &format!("learnt_{}", tourney.entrants[at].name),
                    &hall.root(at, at, &kept.scripts),
                    "cast.a.strategy",
                    &[],
                ),
                left: Known { value: *value, low: *low, high: *high, p: 1.0 },
            };
            let members = members.map(member).collect();
            signals.played.store(kept.plays, Ordering::Relaxed);
            return End::Done(Box::new(League {
                before,
                after,
                scenario: played,
                members,
                rounds: kept.round,
                plays: kept.plays,
            }));
        }
        for (script, (response, [_, low, _])) in kept.scripts.iter_mut().zip(std::mem::take(&mut kept.responses)) {
            // What is not surely better stays as it is: so the rounds come to an end.
            if low > 0.0 {
                *script = response;
            }
        }
        kept.round += 1;
    }
}
