//! Where the entrants of a league learn: against whom, from what, and what their answers gain.

use super::kinds::Kinds;
use super::met::{FINER, Met, SEATS, Seat};
use super::state::{Answer, Kept, SHARE, Wanted};
use crate::learn::course::{Aim, Course, Ground};
use crate::learn::plan::{Advice, Effort};
use crate::learn::race::Dice;
use crate::learn::rounds::{self, State};
use crate::learn::script::{Entry, Script};
use crate::meta::Tourney;
use crate::tune::sums::Slot;
use evenodds_engine::MeasureKind;
use evenodds_engine::run::Signals;
use evenodds_kit::Extra;
use evenodds_scenario::Scenario;
use evenodds_source::{Fault, Faults, Node, Table};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Plays of looking ahead, of each option.
const ROLLOUTS: u32 = 4;
/// How much weight looking ahead has: scripts that are learnt already gain little by chance.
const ADVICE: Advice = Advice { plays: 4.0, changes: 200, ..Advice::USUAL };
/// Scripts that are tried at most, and how many of them an entrant's own, those first that come to most in the field.
const TRIED: usize = 24;
const OWN: usize = 12;
/// Of the plays of a lesson one part is spent on each of them, but no less and no more than so many.
const TRYING: u64 = 800;
const BORROWED: std::ops::RangeInclusive<u64> = 100..=4000;
/// Those that lead are tried again, and the best of them once more: how many, and on how many times the plays of the first trial.
const LEADERS: [(usize, u64); 2] = [(8, 3), (3, 9)];
/// Trials that somebody may use in a turn: none is thrown twice.
const TRIALS: u64 = 1 << 32;
/// Plays that measure a response, at least, where so many are asked for.
pub(super) const FEWEST: u64 = 2000;
/// How many times the plays that measure a response measure one at the end, and in which part of them a long lesson's is measured.
pub(super) const EXACTER: u64 = 2;
/// What is wanted: 1 for a win, -1 for a defeat, nothing for a play that nobody wins, which so counts half, as in the field's table.
const LEAD: &str = "lead";
/// Of a play's lead, to wins.
pub(super) const SLOT: Slot = Slot { kind: MeasureKind::Count, scale: 2.0 };

pub(super) struct Hall<'a> {
    pub(super) tourney: &'a Tourney,
    pub(super) nodes: Vec<Node>,
    /// Entrants that are builds of the same: of each group its members, in the scenario's order.
    pub(super) groups: Vec<Vec<usize>>,
    /// What they see of each other.
    pub(super) kinds: Kinds,
    /// The flags of a win and of a defeat.
    pub(super) winners: [String; 2],
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
pub(super) fn winners(tourney: &Tourney, faults: &mut Faults) -> Option<[String; 2]> {
    let Scenario { game, play, field, .. } = &tourney.scenario;
    let found = game.winners(&play.name).map(|two| two.map(str::to_owned));
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

    /// A course of entrants of one kind, one after another, against a mixture.
    fn course(&self, members: &[usize], met: Met<'_>) -> Course<'_> {
        self.course_of(members, &met.opponents(self.kinds.of(members[0])))
    }

    /// A course of entrants, one after another, against some.
    pub(super) fn course_of(&self, members: &[usize], opponents: &[Seat<'_>]) -> Course<'_> {
        let scenario = &self.tourney.scenario;
        // Of many members as many as there are seats, each opponent for as many of them as any other.
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
        Course::weighed(ground, (0..number).map(root).collect(), "cast.a.strategy", aim, self.seed, self.signals)
    }

    /// Seconds of a play of the first entrant against everybody, measured for so long at least.
    pub(super) fn pace(&self, time: Duration) -> Option<f64> {
        let kept = Kept::new(self.nodes.len(), self.kinds.number());
        let course = self.course(&[0], Met { kept: &kept, mixture: None, plays: 0, seats: SEATS });
        let mut dice = Dice { course: &course, next: 0, plays: 0 };
        let began = Instant::now();
        while began.elapsed() < time {
            let turns = dice.fresh((2 * dice.plays).max(*BORROWED.end()));
            dice.values(&[Script::default()], &turns)?.swap_remove(0)?;
        }
        Some(began.elapsed().as_secs_f64() / dice.plays as f64)
    }

    pub(super) fn effort(&self, budget: u64) -> Effort {
        let margin = self.margin * SLOT.scale;
        Effort { budget, entries: self.wanted.entries, rollouts: ROLLOUTS, depth: 1, advice: ADVICE, margin }
    }

    /// The first trial of somebody's own in a turn of them all: entrants come first, then groups.
    fn first(&self, turn: u32, who: usize) -> u64 {
        let all = (self.nodes.len() + self.groups.len()) as u64;
        (u64::from(turn) * all + who as u64 + 1) * TRIALS
    }

    /// Plays that measure a response: of a short lesson few, at the end many.
    fn confirm(&self, met: Met<'_>) -> u64 {
        let Wanted { confirm, budget, .. } = self.wanted;
        if met.kept.settled {
            EXACTER * confirm
        } else {
            (confirm * met.plays / (EXACTER * budget)).max(FEWEST.min(confirm))
        }
    }

    /// Of a lesson's plays those that an entrant may spend: less where its group has a start of its own.
    pub(super) fn budget(&self, at: usize, plays: u64) -> u64 {
        let alone = self.groups.iter().any(|group| group.len() == 1 && group[0] == at);
        if alone { plays } else { (plays / SHARE).max(1) }
    }

    /// Of the plays of a lesson against one kind of enemies after another those that an entrant may spend: a group as many as one alone.
    pub(super) fn budget_alone(&self, at: usize, plays: u64) -> u64 {
        let fellows = self.groups.iter().find(|group| group.contains(&at)).map_or(1, Vec::len);
        (plays / fellows as u64).max(1)
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
        let mut dice = Dice { course: &course, next: self.first(kept.turns[1], self.nodes.len() + at), plays: 0 };
        let known = || group.iter().map(|&member| kept.script(member)).take(TRIED);
        let start = borrow(&Script::default(), known(), met.plays, &mut dice)?;
        let script = climbed(start, &entries(known()), &self.effort(met.plays), &mut dice)?;
        Some((script, dice.plays))
    }

    /// The response of an entrant to the others, which nobody else's response has a part in, and the plays that it took. None when it
    /// was told to stop.
    pub(super) fn respond(&self, met: Met<'_>, at: usize) -> Option<((Script, Answer), u64)> {
        let kept = met.kept;
        let own = kept.script(at);
        let course = self.course(&[at], met);
        let mut dice = Dice { course: &course, next: self.first(kept.turns[1], at), plays: 0 };
        let group = self.groups.iter().position(|group| group.contains(&at)).unwrap_or(0);
        let fellows = self.groups[group].iter().map(|&member| kept.script(member));
        let best = kept.best(at).map(|version| &kept.known[at][version]);
        let ranked = || kept.ranked.get(at).into_iter().flatten().map(|&version| &kept.known[at][version]);
        let known = kept.shared.get(group).into_iter().chain(best.take(OWN)).chain(fellows).chain(kept.scripts());
        let budget = self.budget(at, met.plays);
        let start = borrow(own, known, budget, &mut dice)?;
        // What was learnt against others, or went where there were too many, may be of use again.
        let mut found = vec![own.clone(), climbed(start, &entries(ranked()), &self.effort(budget), &mut dice)?];
        if kept.settled {
            // What is known may be a dead end: whoever begins anew comes to no part of it.
            let mut apart = Dice { course: &course, next: dice.next, plays: 0 };
            found.push(climbed(Script::default(), &[], &self.effort(budget), &mut apart)?);
            (dice.next, dice.plays) = (apart.next, dice.plays + apart.plays);
        }
        let alone = kept.is_alone(self.wanted.rounds);
        let sides = if alone || (kept.settled && self.kinds.differ()) {
            self.alone(met, at, self.budget_alone(at, met.plays), &mut dice)?
        } else {
            Vec::new()
        };
        // Where it is measured all that is met has its share as exactly as it is told.
        let met = Met { seats: FINER, ..met };
        let course = self.course(&[at], met);
        let mut dice = Dice { course: &course, ..dice };
        let confirm = self.confirm(met);
        let response = leading(&found, confirm, &mut dice)?;
        let mut answer = self.measured(met, at, &response, found.get(2), &sides, confirm, &mut dice)?;
        let mut plays = dice.plays;
        if kept.settled {
            let (worths, took) = self.worths(met, at, &dice)?;
            plays += took;
            answer.worths = worths;
            answer.others = found.into_iter().skip(1).filter(|script| *script != response).collect();
        }
        if alone {
            // What surely gains more, one script or one for each.
            let seen = answer.seen.take().unwrap_or(answer.gain);
            answer.gain = if seen[1] > answer.gain[1] { seen } else { answer.gain };
        }
        answer.alone = sides;
        Some(((response, answer), plays))
    }
}

/// What a script is after a lesson of such an effort, whose plays include those that were made before it, in which entries that were learnt
/// elsewhere are tried, too.
pub(super) fn climbed(start: Script, elsewhere: &[Entry], effort: &Effort, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut state = State { script: start, next: dice.next, plays: dice.plays, ..State::default() };
    rounds::learn(dice.course, effort, elsewhere, &mut state, &mut |_| {})?;
    (dice.next, dice.plays) = (state.next, state.plays);
    Some(state.script)
}

/// The best of a script and those of others that could be played in its place, as far as a few are tried by a part of a lesson's plays: all
/// of them, then those that lead beside the own one again and once more, so that none is taken for its luck.
pub(super) fn borrow<'s>(
    own: &Script,
    others: impl Iterator<Item = &'s Script>,
    plays: u64,
    dice: &mut Dice<'_, '_>,
) -> Option<Script> {
    let mut scripts = vec![own.clone()];
    for other in others.filter(|other| !other.entries.is_empty()) {
        if scripts.len() <= TRIED && !scripts.contains(other) {
            scripts.push(other.clone());
        }
    }
    let each = (plays / TRYING).clamp(*BORROWED.start(), *BORROWED.end());
    for (times, number) in [(1, LEADERS[0].0), (LEADERS[0].1, LEADERS[1].0), (LEADERS[1].1, 1)] {
        if scripts.len() < 2 {
            break;
        }
        let sums = sums(&scripts, times * each, dice)?;
        let mut order: Vec<usize> = (0..scripts.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(sums[at]));
        let mut leaders: Vec<Script> = order.iter().take(number).map(|&at| scripts[at].clone()).collect();
        if number > 1 && !leaders.contains(own) {
            leaders.push(own.clone());
        }
        scripts = leaders;
    }
    scripts.into_iter().next()
}

/// The entries of scripts, each once.
pub(super) fn entries<'s>(scripts: impl Iterator<Item = &'s Script>) -> Vec<Entry> {
    let all: BTreeSet<&Entry> = scripts.flat_map(|script| &script.entries).collect();
    all.into_iter().cloned().collect()
}

/// The best of some scripts on dice that none was chosen by; of equals the first.
pub(super) fn leading(scripts: &[Script], plays: u64, dice: &mut Dice<'_, '_>) -> Option<Script> {
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

/// What scripts come to in all on the same fresh dice: more is better.
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
    pub(crate) fn in_a_hall_of_three(wanted: Wanted, test: impl FnOnce(&Hall<'_>)) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/his_due/meta_trees.toml");
        let text = std::fs::read_to_string(&file).expect("a scenario");
        let text = text.replace("[field]", "[field]\nentrants = [\"cunning\", \"axe\", \"wings\"]");
        let (source, mut faults) = (Arc::new(Source { name: file.display().to_string(), text }), Faults::new());
        let tourney = evenodds_scenario::parse(&source, &evenodds_games::games(), &mut faults)
            .and_then(|all| Tourney::prepare(all, &mut faults));
        let tourney = tourney.unwrap_or_else(|| panic!("{}", faults.render(false)));
        let nodes = nodes(&tourney, &mut faults).expect("entrants");
        let winners = winners(&tourney, &mut faults).expect("flags");
        let (groups, kinds, signals) = (groups(&tourney), Kinds::new(&tourney), Signals::default());
        test(&Hall {
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

    /// A short lesson is against all; a long one then goes on against one kind of enemies after another (HD-POL-2).
    #[test]
    fn a_long_lesson_is_of_both_kinds() {
        const BUDGET: u64 = 3000;
        let wanted = Wanted { budget: BUDGET, entries: 2, rounds: 4, confirm: 500, asked: Request::default() };
        in_a_hall_of_three(wanted, |hall| {
            let lesson = |place: u32, at: usize| {
                let kept = Kept { round: place, place, ..Kept::new(3, 3) };
                let met = Met { kept: &kept, mixture: None, plays: BUDGET, seats: SEATS };
                hall.respond(met, at).expect("nobody told it to stop")
            };
            let ((_, short), short_plays) = lesson(0, 1);
            let ((_, long), long_plays) = lesson(3, 1);
            assert!(short.alone.is_empty() && short.seen.is_none());
            assert_eq!(long.alone.len(), 3, "one for each");
            assert!(long_plays > short_plays, "{long_plays}, {short_plays}");
            assert!(long.seen.is_none(), "the better of both is told as its gain");
        });
    }
}
