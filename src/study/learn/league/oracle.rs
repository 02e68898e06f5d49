//! Response oracle: training runs of a round, against all and against one kind of enemies after another.

use super::kinds::Kinds;
use super::met::{FINER, Met, SEATS, Seat};
use super::state::{Answer, Checkpoint, LeagueOptions, SHARE};
use crate::learn::plan::{Advice, Effort};
use crate::learn::race::Dice;
use crate::learn::rounds::{self, State};
use crate::learn::script::Script;
use crate::learn::training_set::{Aim, Ground, TrainingSet};
use crate::meta::Tourney;
use crate::tune::sums::Slot;
use evenodds_engine::MeasureKind;
use evenodds_engine::run::Signals;
use evenodds_kit::Extra;
use evenodds_scenario::Scenario;
use evenodds_source::{Fault, Faults, Node, Table};
use std::time::{Duration, Instant};

/// Rollouts of each option.
const ROLLOUTS: u32 = 4;
/// Weight of looking ahead. It is larger than usual, as random changes of learnt scripts gain little.
const ADVICE: Advice = Advice { plays: 4.0, changes: 200, ..Advice::USUAL };
/// Most scripts of a group that are tried as its start, and the divisor of a training run's plays for each trial of a start.
const TRIED: usize = 24;
const TRYING: u64 = 400;
/// Plays that are timed first.
const TIMED: u64 = 4000;
/// Range of trials of an entrant in a turn: no dice are used twice.
const TRIALS: u64 = 1 << 32;
/// Trials of looking ahead in the first round of a training run against one kind. Plays against many kinds leave less budget for them than
/// usual.
const FIRST: u64 = 3;
/// Fewest plays that measure a response, where so many are requested.
const FEWEST: u64 = 2000;
/// Factor of the plays of a measurement at the end, and divisor of those after a long training run.
pub(super) const EXACTER: u64 = 2;
/// Objective: 1 for a win, -1 for a defeat, 0 for a draw. A draw so counts half a win, as in the field's table.
const LEAD: &str = "lead";
/// Wins from a play's lead.
pub(super) const SLOT: Slot = Slot { kind: MeasureKind::Count, scale: 2.0 };

pub(super) struct Oracle<'a> {
    pub(super) tourney: &'a Tourney,
    pub(super) nodes: Vec<Node>,
    /// Groups of entrants that are builds of the same, in the scenario's order.
    pub(super) groups: Vec<Vec<usize>>,
    /// Kinds of entrants.
    pub(super) kinds: Kinds,
    /// Flags of a win and of a defeat.
    pub(super) winners: [String; 2],
    pub(super) wanted: LeagueOptions,
    pub(super) seed: u64,
    pub(super) signals: &'a Signals,
    pub(super) margin: f64,
}

/// Entrants as a scenario would write them, one node each.
pub(super) fn nodes(tourney: &Tourney, faults: &mut Faults) -> Option<Vec<Node>> {
    let found: Option<Vec<Node>> = tourney.entrants.iter().map(|entrant| entrant.node.clone()).collect();
    if let (None, Some(plan)) = (&found, &tourney.scenario.field) {
        let what = "an entry of this field stands for too many entrants to be written one by one";
        faults.push(Fault::at(&plan.place, what).help("write an entry for each of them"));
    }
    found
}

/// Flags of a win and of a defeat.
pub(super) fn winners(tourney: &Tourney, faults: &mut Faults) -> Option<[String; 2]> {
    let Scenario { game, play, field, .. } = &tourney.scenario;
    let found = game.winners(&play.name).map(|two| two.map(str::to_owned));
    if let (None, Some(plan)) = (&found, field) {
        faults.push(Fault::at(&plan.place, "this play has no winner, so nothing can be learnt for a field of it"));
    }
    found
}

/// Groups of entrants by what they are builds of, in the order of their first members.
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

impl Oracle<'_> {
    /// Tables of a duel of two entrants, the second by a script.
    pub(super) fn root(&self, a: usize, b: usize, script: &Script) -> Table {
        let mut root = self.tourney.scenario.cells[0].root.clone();
        let place = root.place.clone();
        root.set_path("cast.a", &place, self.nodes[a].clone());
        root.set_path("cast.b", &place, self.nodes[b].clone());
        script.apply(&mut root, "cast.b.strategy");
        root
    }

    /// Training set of entrants of one kind, one after another, against a mixture.
    fn course(&self, members: &[usize], met: Met<'_>) -> TrainingSet<'_> {
        self.course_of(members, &met.opponents(self.kinds.of(members[0])))
    }

    /// Training set of entrants, one after another, against given opponents.
    pub(super) fn course_of(&self, members: &[usize], opponents: &[Seat<'_>]) -> TrainingSet<'_> {
        let scenario = &self.tourney.scenario;
        // With many members, a multiple of the opponents near the number of seats: each opponent comes up equally often.
        let number = opponents.len() * members.len().min(SEATS as usize).div_ceil(opponents.len());
        let member = |seat: usize| {
            members[if members.len() > number { seat * members.len() / number } else { seat % members.len() }]
        };
        let root = |seat: usize| {
            let Seat { who, script, often, .. } = opponents[seat % opponents.len()];
            (self.root(member(seat), who, script), often)
        };
        let place = scenario.cells[0].root.place.clone();
        let [win, defeat] = &self.winners;
        let lead = Extra {
            name: LEAD.into(),
            label: LEAD.into(),
            unit: String::new(),
            text: format!("{win} - {defeat}"),
            place,
        };
        let ground = Ground { game: &*scenario.game, play: &scenario.play.name, extras: &[lead] };
        let aim = Aim { measure: LEAD.into(), most: true };
        TrainingSet::weighed(ground, (0..number).map(root).collect(), "cast.a.strategy", aim, self.seed, self.signals)
    }

    /// Seconds of a play of the first entrant against everybody, timed for at least `time`.
    pub(super) fn pace(&self, time: Duration) -> Option<f64> {
        let checkpoint = Checkpoint::new(self.nodes.len(), self.kinds.number());
        let course = self.course(&[0], Met { checkpoint: &checkpoint, mixture: None, plays: 0, seats: SEATS });
        let mut dice = Dice { course: &course, next: 0, plays: 0 };
        let began = Instant::now();
        while began.elapsed() < time {
            let turns = dice.fresh((2 * dice.plays).max(TIMED));
            dice.values(&[Script::default()], &turns)?.swap_remove(0)?;
        }
        Some(began.elapsed().as_secs_f64() / dice.plays as f64)
    }

    fn effort(&self, budget: u64) -> Effort {
        let margin = self.margin * SLOT.scale;
        Effort { budget, entries: self.wanted.entries, rollouts: ROLLOUTS, depth: 1, advice: ADVICE, margin }
    }

    /// First trial of an entrant or group in a turn: entrants come first, then groups.
    fn first(&self, turn: u32, who: usize) -> u64 {
        let all = (self.nodes.len() + self.groups.len()) as u64;
        (u64::from(turn) * all + who as u64 + 1) * TRIALS
    }

    /// Plays that measure a response: few after a short training run, many at the end.
    fn confirm(&self, met: Met<'_>) -> u64 {
        let LeagueOptions { confirm, budget, .. } = self.wanted;
        if met.checkpoint.settled {
            EXACTER * confirm
        } else {
            (confirm * met.plays / (EXACTER * budget)).max(FEWEST.min(confirm))
        }
    }

    /// Plays that an entrant may use of a training run: fewer where its group has a shared start.
    pub(super) fn budget(&self, at: usize, plays: u64) -> u64 {
        let alone = self.groups.iter().any(|group| group.len() == 1 && group[0] == at);
        if alone { plays } else { (plays / SHARE).max(1) }
    }

    /// Plays that an entrant may use of training runs against each kind: a group has as many as a single entrant.
    pub(super) fn budget_alone(&self, at: usize, plays: u64) -> u64 {
        let fellows = self.groups.iter().find(|group| group.contains(&at)).map_or(1, Vec::len);
        (plays / fellows as u64).max(1)
    }

    /// Script from which the builds of a group start, and the plays that it took. None inside: a group of one. None outside: a stop signal.
    pub(super) fn share(&self, met: Met<'_>, at: usize) -> Option<(Script, u64)> {
        let group = &self.groups[at];
        if group.len() < 2 {
            return Some((Script::default(), 0));
        }
        let checkpoint = met.checkpoint;
        let course = self.course(group, met);
        let mut dice = Dice { course: &course, next: self.first(checkpoint.turns[1], self.nodes.len() + at), plays: 0 };
        let known: Vec<Script> = group.iter().map(|&member| checkpoint.script(member).clone()).take(TRIED).collect();
        let start = leading(&known, met.plays / TRYING, &mut dice)?;
        let script = climbed(start, &self.effort(met.plays), &mut dice)?;
        Some((script, dice.plays))
    }

    /// Response of an entrant to the others, and the plays that it took. It depends on no other response of this turn. None after a stop signal.
    pub(super) fn respond(&self, met: Met<'_>, at: usize) -> Option<((Script, Answer), u64)> {
        let checkpoint = met.checkpoint;
        let own = checkpoint.script(at);
        let course = self.course(&[at], met);
        let mut dice = Dice { course: &course, next: self.first(checkpoint.turns[1], at), plays: 0 };
        let group = self.groups.iter().position(|group| group.contains(&at)).unwrap_or(0);
        let shared = checkpoint.shared.get(group).filter(|shared| !shared.entries.is_empty());
        let budget = self.budget(at, met.plays);
        let starts: Vec<Script> = std::iter::once(own).chain(shared).cloned().collect();
        let start = leading(&starts, met.plays / TRYING, &mut dice)?;
        let mut found = vec![own.clone(), climbed(start, &self.effort(budget), &mut dice)?];
        if checkpoint.settled {
            // The known scripts may be a local optimum: one training run begins without them.
            let mut apart = Dice { course: &course, next: dice.next, plays: 0 };
            found.push(climbed(Script::default(), &self.effort(budget), &mut apart)?);
            (dice.next, dice.plays) = (apart.next, dice.plays + apart.plays);
        }
        let alone = checkpoint.is_alone(self.wanted.rounds);
        let sides = if alone || (checkpoint.settled && self.kinds.differ()) {
            self.alone(met, at, self.budget_alone(at, met.plays), &mut dice)?
        } else {
            Vec::new()
        };
        // For the measurement the shares of all opponents are as exact as in the report.
        let met = Met { seats: FINER, ..met };
        let course = self.course(&[at], met);
        let mut dice = Dice { course: &course, ..dice };
        let confirm = self.confirm(met);
        let response = leading(&found, confirm, &mut dice)?;
        let mut answer = self.measured(met, at, &response, found.get(2), &sides, confirm, &mut dice)?;
        let mut plays = dice.plays;
        if checkpoint.settled {
            let (worths, took) = self.worths(met, at, &dice)?;
            plays += took;
            answer.worths = worths;
        }
        if alone {
            // Whichever gains more: one script, or one for each kind.
            let seen = answer.seen.take().unwrap_or(answer.gain);
            answer.gain = if seen[1] > answer.gain[1] { seen } else { answer.gain };
        }
        answer.alone = sides;
        Some(((response, answer), plays))
    }

    /// Opponents of each kind; a kind of a large field may have none.
    pub(super) fn sides<'k>(&self, met: Met<'k>, at: usize) -> Vec<Vec<Seat<'k>>> {
        let opponents = met.opponents(self.kinds.of(at));
        let of = |kind| opponents.iter().filter(|seat| self.kinds.of(seat.who) == kind).copied().collect();
        (0..self.kinds.number()).map(of).collect()
    }

    /// Scripts that an entrant learns against each kind of enemies, within so many plays. Where one is worse on fresh dice, the one that it
    /// plays most there. None after a stop signal.
    fn alone(&self, met: Met<'_>, at: usize, budget: u64, dice: &mut Dice<'_, '_>) -> Option<Vec<Script>> {
        let (checkpoint, sides) = (met.checkpoint, self.sides(met, at));
        let each = budget / sides.iter().filter(|side| !side.is_empty()).count().max(1) as u64;
        let usual = self.effort(each);
        let effort = Effort { advice: Advice { first: FIRST, ..usual.advice }, ..usual };
        let learn = |(kind, those): (usize, &Vec<Seat<'_>>), dice: &mut Dice<'_, '_>| {
            let own = checkpoint.mixture(at, kind).rev().max_by_key(|&(_, parts)| parts).map(|(script, _)| script)?;
            if those.is_empty() {
                return Some(own.clone());
            }
            let course = self.course_of(&[at], those);
            let mut these = Dice { course: &course, next: dice.next, plays: 0 };
            // The known scripts may be a local optimum: against each kind every second run begins without them.
            let anew = (checkpoint.round as usize + kind) % 2 == 1;
            let start = if anew { Script::default() } else { own.clone() };
            let learnt = climbed(start, &effort, &mut these)?;
            let found = leading(&[own.clone(), learnt], FEWEST.min(self.wanted.confirm), &mut these)?;
            (dice.next, dice.plays) = (these.next, dice.plays + these.plays);
            Some(found)
        };
        sides.iter().enumerate().map(|side| learn(side, dice)).collect()
    }
}

/// Result of a training run from a script. The effort includes plays that were made before.
fn climbed(start: Script, effort: &Effort, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut state = State { script: start, next: dice.next, plays: dice.plays, ..State::default() };
    rounds::learn(dice.course, effort, &mut state, &mut |_| {})?;
    (dice.next, dice.plays) = (state.next, state.plays);
    Some(state.script)
}

/// Best of some scripts on held-out dice, the first of equals.
fn leading(scripts: &[Script], plays: u64, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut all: Vec<Script> = Vec::new();
    for script in scripts {
        if !all.contains(script) {
            all.push(script.clone());
        }
    }
    if all.len() > 1 {
        let sums = sums(&all, plays, dice)?;
        let best = (0..all.len()).rev().max_by_key(|&at| sums[at])?;
        all.swap(0, best);
    }
    all.into_iter().next()
}

/// Sums of the objective of scripts on the same fresh dice: more is better.
fn sums(scripts: &[Script], plays: u64, dice: &mut Dice<'_, '_>) -> Option<Vec<i64>> {
    let turns = dice.fresh(plays);
    let sum = |values: Option<Vec<i64>>| values.map_or(i64::MIN, |values| values.iter().sum());
    Some(dice.values(scripts, &turns)?.into_iter().map(sum).collect())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::meta::Request;
    use evenodds_source::Source;
    use std::path::Path;
    use std::sync::Arc;

    /// Three entrants who see each other's trees.
    pub(crate) fn among_three(wanted: LeagueOptions, test: impl FnOnce(&Oracle<'_>)) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/his_due/meta_trees.toml");
        let text = std::fs::read_to_string(&file).expect("a scenario");
        let text = text.replace("[field]", "[field]\nentrants = [\"cunning\", \"axe\", \"wings\"]");
        let (source, mut faults) = (Arc::new(Source { name: file.display().to_string(), text }), Faults::new());
        let tourney = evenodds_scenario::parse(&source, &evenodds_games::games(), &mut faults)
            .and_then(|all| Tourney::prepare(all, &mut faults));
        let tourney = tourney.unwrap_or_else(|| panic!("{}", faults.render(false)));
        let nodes = nodes(&tourney, &mut faults).expect("entrants");
        let winners = winners(&tourney, &mut faults).expect("flags");
        let (groups, kinds, signals) = (groups(&tourney), Kinds::new(&tourney), Signals::default());
        test(&Oracle {
            tourney: &tourney,
            nodes,
            groups,
            kinds,
            winners,
            wanted,
            seed: 1,
            signals: &signals,
            margin: 0.01,
        });
    }

    /// A short training run is against all; a long one goes on against one kind of enemies after another (HD-POL-2).
    #[test]
    fn a_long_training_run_is_of_both_kinds() {
        const BUDGET: u64 = 3000;
        let wanted = LeagueOptions { budget: BUDGET, entries: 2, rounds: 4, confirm: 500, asked: Request::default() };
        among_three(wanted, |oracle| {
            let run = |place: u32, at: usize| {
                let checkpoint = Checkpoint { round: place, place, ..Checkpoint::new(3, 3) };
                let met = Met { checkpoint: &checkpoint, mixture: None, plays: BUDGET, seats: SEATS };
                oracle.respond(met, at).expect("nobody told it to stop")
            };
            let ((_, short), short_plays) = run(0, 1);
            let ((_, long), long_plays) = run(3, 1);
            assert!(short.alone.is_empty() && short.seen.is_none());
            assert_eq!(long.alone.len(), 3, "one for each");
            assert!(long_plays > short_plays, "{long_plays}, {short_plays}");
            assert!(long.seen.is_none(), "the better of both is told as its gain");
        });
    }
}
