//! Where the entrants of a league learn: against whom, from what, and what their answers gain.

use super::state::{Answer, Kept, SHARE, Wanted};
use crate::engine::MeasureKind;
use crate::engine::run::Signals;
use crate::games::Extra;
use crate::scenario::Scenario;
use crate::scenario::field::FieldPlan;
use crate::source::{Fault, Faults, Node, Table, Value};
use crate::stats::looks::raised;
use crate::study::learn::answer::{self, Scale};
use crate::study::learn::course::{Aim, Course, Ground, differences};
use crate::study::learn::race::Dice;
use crate::study::learn::rounds::{self, Effort, State};
use crate::study::learn::script::Script;
use crate::study::meta::Tourney;
use crate::study::tune::blocks::Known;
use crate::study::tune::sums::Slot;
use std::time::{Duration, Instant};

/// Seats of a mixture: opponents are met in such shares.
const SEATS: usize = 16;
/// Entrants of whom everybody is met; of larger fields twice as many as a mixture has seats.
const MET: usize = 2 * SEATS;
/// Scripts of theirs that are met, those of earlier rounds among them.
const REMEMBERED: usize = 4 * SEATS;
/// Plays of looking ahead, of each option.
const ROLLOUTS: u32 = 4;
/// Plays by which a script of another entrant is tried.
const BORROWED: u64 = 2000;
/// Scripts of others that are tried at most.
const TRIED: usize = 24;
/// Trials that somebody may use in a round: none is thrown twice.
const TRIALS: u64 = 1 << 32;
/// What is wanted: 1 for a win, -1 for a defeat, nothing for a play that nobody wins, which so counts half, as in the field's table.
const LEAD: &str = "lead";
/// Of a play's lead, to wins.
const SLOT: Slot = Slot { kind: MeasureKind::Count, scale: 2.0 };

pub(super) struct Hall<'a> {
    pub(super) tourney: &'a Tourney,
    pub(super) nodes: Vec<Node>,
    /// Entrants that are builds of the same: of each group its members, in the scenario's order.
    pub(super) groups: Vec<Vec<usize>>,
    /// The flags of a win and of a defeat.
    pub(super) winners: [&'static str; 2],
    pub(super) wanted: Wanted,
    pub(super) seed: u64,
    pub(super) signals: &'a Signals,
    pub(super) margin: f64,
}

/// The entrants as a scenario would write them, one node each.
pub(super) fn nodes(tourney: &Tourney, faults: &mut Faults) -> Option<Vec<Node>> {
    let found: Option<Vec<Node>> = tourney.entrants.iter().map(|entrant| entrant.node.clone()).collect();
    if let (None, Some(plan)) = (&found, &tourney.scenario.field) {
        let what = "an entry of this field stands for several entrants that nobody could write one by one";
        faults.push(Fault::at(&plan.place, what).help("write an entry for each of them"));
    }
    found
}

/// The flags of a win and of a defeat.
pub(super) fn winners(tourney: &Tourney, faults: &mut Faults) -> Option<[&'static str; 2]> {
    let Scenario { game, play, field, .. } = &tourney.scenario;
    let found = game.winners(play.name);
    if let (None, Some(plan)) = (&found, field) {
        faults.push(Fault::at(&plan.place, "nobody wins this play, so that nothing can be learnt for a field of it"));
    }
    found
}

/// Entrants by what they are builds of, in the order of their first members.
pub(super) fn groups(tourney: &Tourney) -> Vec<Vec<usize>> {
    let mut found: Vec<(&str, Vec<usize>)> = Vec::new();
    for (at, entrant) in tourney.entrants.iter().enumerate() {
        match found.iter_mut().find(|(name, _)| *name == entrant.group) {
            Some((_, members)) => members.push(at),
            None => found.push((&entrant.group, vec![at])),
        }
    }
    found.into_iter().map(|(_, members)| members).collect()
}

/// Who is met in a round.
#[derive(Clone, Copy)]
pub(super) struct Met<'k> {
    /// What everybody plays, and what was played in earlier rounds.
    pub(super) kept: &'k Kept,
    /// The equilibrium of the scripts as they stand; none before the first round.
    pub(super) shares: Option<&'k [f64]>,
}

impl Hall<'_> {
    /// The tables of a duel of two entrants, the second by a script.
    pub(super) fn root(&self, a: usize, b: usize, script: &Script) -> Table {
        let mut root = self.tourney.scenario.cells[0].root.clone();
        let place = root.place.clone();
        root.set_path("cast.a", &place, self.nodes[a].clone());
        root.set_path("cast.b", &place, self.nodes[b].clone());
        script.apply(&mut root, "cast.b.strategy");
        root
    }

    /// An entrant as it enters with a script.
    fn entrant(&self, at: usize, script: &Script) -> Node {
        let mut root = self.root(at, at, &Script::default());
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
    pub(super) fn scenario(&self, scripts: &[Script]) -> Scenario {
        let scenario = &self.tourney.scenario;
        let nodes: Vec<Node> = scripts.iter().enumerate().map(|(at, script)| self.entrant(at, script)).collect();
        let plan = scenario.field.clone().map(|plan| {
            let place = plan.place.clone();
            FieldPlan { entrants: Some((nodes, place)), ..plan }
        });
        Scenario { field: plan, ..scenario.clone() }
    }

    /// Everybody, or an even part of a large field.
    fn everybody(&self) -> Vec<usize> {
        let size = self.nodes.len();
        if size <= MET { (0..size).collect() } else { (0..MET).map(|seat| seat * size / MET).collect() }
    }

    /// Opponents in the shares of an equilibrium, so many seats.
    fn opponents(shares: &[f64]) -> Vec<usize> {
        let mut counts: Vec<usize> = shares.iter().map(|share| (share * SEATS as f64) as usize).collect();
        let mut order: Vec<usize> = (0..shares.len()).collect();
        let rest = |at: usize| shares[at] * SEATS as f64 - (shares[at] * SEATS as f64).floor();
        order.sort_by(|&a, &b| rest(b).total_cmp(&rest(a)).then(a.cmp(&b)));
        let missing = SEATS.saturating_sub(counts.iter().sum());
        order.iter().cycle().take(missing).for_each(|&at| counts[at] += 1);
        counts.iter().enumerate().flat_map(|(at, &count)| std::iter::repeat_n(at, count)).collect()
    }

    /// Whom one meets, by which scripts: everybody while there is no equilibrium yet, else its opponents and then everybody, so that
    /// nobody learns to beat one enemy and forgets the others; and each by the scripts of earlier rounds as well, so that nobody learns
    /// to beat one script and forgets those before it.
    fn met<'k>(&self, met: Met<'k>) -> Vec<(usize, &'k Script)> {
        let present = |at: usize| (at, &met.kept.scripts[at]);
        let opponents = met.shares.map(Self::opponents).unwrap_or_default();
        let everybody = self.everybody();
        let most = if met.kept.settled { 1 } else { REMEMBERED / everybody.len() };
        let versions =
            everybody.into_iter().flat_map(|at| met.kept.versions(at, most).into_iter().map(move |one| (at, one)));
        opponents.into_iter().map(present).chain(versions).collect()
    }

    /// A course of entrants, one after another, against a mixture.
    fn course(&self, members: &[usize], met: Met<'_>) -> Course<'_> {
        let scenario = &self.tourney.scenario;
        let opponents = self.met(met);
        let number = opponents.len().max(members.len().min(SEATS));
        let member = |seat: usize| {
            members[if members.len() > number { seat * members.len() / number } else { seat % members.len() }]
        };
        let root = |seat: usize| {
            let (opponent, script) = opponents[seat % opponents.len()];
            self.root(member(seat), opponent, script)
        };
        let place = scenario.cells[0].root.place.clone();
        let [win, defeat] = self.winners;
        let lead = Extra {
            name: LEAD.into(),
            label: LEAD.into(),
            unit: String::new(),
            text: format!("{win} - {defeat}"),
            place,
        };
        let ground = Ground { game: scenario.game, play: scenario.play.name, extras: &[lead] };
        let aim = Aim { measure: LEAD.into(), most: true };
        Course::new(ground, (0..number).map(root).collect(), "cast.a.strategy", aim, self.seed, self.signals)
    }

    /// Seconds of a play of the first entrant against everybody, measured for so long at least.
    pub(super) fn pace(&self, time: Duration) -> Option<f64> {
        let kept = Kept { scripts: vec![Script::default(); self.nodes.len()], ..Kept::default() };
        let course = self.course(&[0], Met { kept: &kept, shares: None });
        let mut dice = Dice { course: &course, next: 0, plays: 0 };
        let began = Instant::now();
        while began.elapsed() < time {
            let turns = dice.fresh((2 * dice.plays).max(BORROWED));
            dice.values(&[Script::default()], &turns)?.swap_remove(0)?;
        }
        Some(began.elapsed().as_secs_f64() / dice.plays as f64)
    }

    fn effort(&self, budget: u64) -> Effort {
        Effort { budget, entries: self.wanted.entries, rollouts: ROLLOUTS, depth: 1, margin: self.margin * SLOT.scale }
    }

    /// The first trial of somebody's own in a round: entrants come first, then groups.
    fn first(&self, round: u32, who: usize) -> u64 {
        let all = (self.nodes.len() + self.groups.len()) as u64;
        (u64::from(round) * all + who as u64 + 1) * TRIALS
    }

    /// The plays that an entrant may spend on learning in a round: less of it where its group has a start of its own.
    pub(super) fn budget(&self, at: usize) -> u64 {
        let alone = self.groups.iter().any(|group| group.len() == 1 && group[0] == at);
        if alone { self.wanted.budget } else { (self.wanted.budget / SHARE).max(1) }
    }

    /// The script from which the builds of a group start, and the plays that it took; none of a group of one. The outer None: it was
    /// told to stop.
    pub(super) fn share(&self, met: Met<'_>, at: usize) -> Option<(Script, u64)> {
        let group = &self.groups[at];
        if group.len() < 2 {
            return Some((Script::default(), 0));
        }
        let kept = met.kept;
        let course = self.course(group, met);
        let mut dice = Dice { course: &course, next: self.first(kept.round, self.nodes.len() + at), plays: 0 };
        let known = group.iter().map(|&member| &kept.scripts[member]);
        let start = borrow(&Script::default(), known.take(TRIED), &mut dice)?;
        let mut state = State { script: start, next: dice.next, plays: dice.plays, ..State::default() };
        rounds::learn(&course, &self.effort(self.wanted.budget), &mut state, &mut |_| {})?;
        Some((state.script, state.plays))
    }

    /// The response of an entrant to the others, which nobody else's response has a part in, and the plays that it took. None when it
    /// was told to stop.
    pub(super) fn respond(&self, met: Met<'_>, at: usize) -> Option<((Script, Answer), u64)> {
        let kept = met.kept;
        let scripts = &kept.scripts;
        let course = self.course(&[at], met);
        let mut dice = Dice { course: &course, next: self.first(kept.round, at), plays: 0 };
        let group = self.groups.iter().position(|group| group.contains(&at)).unwrap_or(0);
        let fellows = self.groups[group].iter().map(|&member| &scripts[member]);
        let own = kept.past.iter().rev().map(|scripts| &scripts[at]);
        let known = kept.shared.get(group).into_iter().chain(own).chain(fellows).chain(scripts);
        let start = borrow(&scripts[at], known, &mut dice)?;
        let mut state = State { script: start, next: dice.next, plays: dice.plays, ..State::default() };
        rounds::learn(&course, &self.effort(self.budget(at)), &mut state, &mut |_| {})?;
        let turns = state.next..state.next + course.turns(self.wanted.confirm);
        let found = course.values(&[state.script.clone(), scripts[at].clone()], &turns)?;
        let plays = state.plays + 2 * (turns.end - turns.start) * course.cells();
        let [Some(there), Some(here)] = &found[..] else {
            return Some(((scripts[at].clone(), Answer::default()), plays));
        };
        let gain = self.scale(self.nodes.len()).lead(there, here);
        // Against the equilibrium alone, whose seats come first.
        let seats = if met.shares.is_some() { SEATS } else { course.cells() as usize };
        let first = (turns.end - turns.start) as usize * seats;
        let rate = |values: &[i64]| {
            let values = &values[..first.min(values.len())];
            let known = differences(values, &vec![0; values.len()]);
            [f64::midpoint(1.0, known.mean()), known.standard_error() / SLOT.scale]
        };
        let (there, here) = (rate(there), rate(here));
        let own = &scripts[at];
        let (mut worths, mut plays) = (Vec::new(), plays);
        if kept.settled && !own.entries.is_empty() {
            let field = self.course(&[at], Met { kept, shares: None });
            let turns = turns.start..turns.start + field.turns(self.wanted.confirm);
            plays += (own.entries.len() as u64 + 1) * (turns.end - turns.start) * field.cells();
            worths = answer::worths(&field, own, &turns, &self.scale(own.entries.len()))?;
        }
        let worths = worths.iter().map(|worth| ends(&worth.worth)).collect();
        Some(((state.script, Answer { gain: ends(&gain), there, here, worths }), plays))
    }

    /// How leads are told of which there are so many.
    fn scale(&self, statements: usize) -> Scale {
        let confidence = raised(self.tourney.scenario.confidence, statements);
        // From a defeat to a win.
        Scale { slot: SLOT, most: true, confidence, range: Some(SLOT.scale) }
    }
}

fn ends(known: &Known) -> [f64; 3] {
    [known.value, known.low, known.high]
}

/// The best of a script and those of others that could be played in its place, as far as a few are tried.
fn borrow<'s>(own: &Script, others: impl Iterator<Item = &'s Script>, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut scripts = vec![own.clone()];
    for other in others.filter(|other| !other.entries.is_empty()) {
        if scripts.len() <= TRIED && !scripts.contains(other) {
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
