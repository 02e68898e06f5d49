//! Scripts learnt against one kind of enemies, for entrants that see whom they meet.

use super::met::{Met, Seat};
use super::state::Checkpoint;
use super::trainer::{FEWEST, Trainer, borrow, climbed, entries, leading};
use crate::learn::plan::{Advice, Effort};
use crate::learn::race::Dice;
use crate::learn::script::Script;
use std::collections::BTreeSet;

/// Limits on scripts against one kind that enter a field: of all entrants together, about, and of an entrant against a kind. The third
/// number multiplies them once the scripts stand, so that the last finds stay.
const ALL: usize = 1700;
const EACH: usize = 12;
const STANDING: usize = 2;
/// Trials of looking ahead in the first round of a training run. Plays against many kinds leave less budget for them than usual.
const FIRST: u64 = 3;

impl Checkpoint {
    /// Number of kinds of enemies.
    fn kinds(&self) -> usize {
        self.mixed.first().map_or(0, Vec::len)
    }

    /// Whether what is played depends on the enemy.
    pub(super) fn looks(&self) -> bool {
        self.kinds() > 1
    }

    /// Scripts of each entrant against each kind that enter a field; 0 where there are too many entrants.
    fn each(&self) -> usize {
        let times = if self.stood.is_empty() { 1 } else { STANDING };
        if self.looks() { times * (ALL / (self.size() * self.kinds())).min(EACH) } else { 0 }
    }

    /// Whether this round's training runs are also against each kind of enemies: the long ones.
    pub(super) fn is_alone(&self, rounds: u32) -> bool {
        self.each() > 0 && self.is_long(rounds)
    }

    /// Whether all scripts that are found against all once the scripts stand may enter: there are few entrants.
    pub(super) fn are_few(&self) -> bool {
        self.size().pow(2) <= ALL
    }

    /// Whether a training run against a kind begins without known scripts. Against each kind every second one does, as the known scripts
    /// may be a local optimum.
    fn begins_anew(&self, kind: usize) -> bool {
        (self.round as usize + kind) % 2 == 1
    }

    /// Kind of enemies that a script was learnt against; none: all.
    pub(super) fn enemy(&self, at: usize, version: usize) -> Option<usize> {
        self.alone[at].get(&version).copied()
    }

    /// Whether two scripts may meet, of entrants of such kinds.
    pub(super) fn meet(&self, one: (usize, usize), other: (usize, usize), kind: impl Fn(usize) -> usize) -> bool {
        let plays = |(at, version), enemy| self.enemy(at, version).is_none_or(|alone| alone == kind(enemy));
        plays(one, other.0) && plays(other, one.0)
    }

    /// Adds a script learnt against a kind of enemies, if none of its scripts is the same there, and if it may enter.
    pub(super) fn learn_alone(&mut self, at: usize, kind: usize, script: Script) {
        let plays = |version: usize| self.enemy(at, version).is_none_or(|alone| alone == kind);
        if self.each() > 0
            && !self.known[at].iter().enumerate().any(|(version, known)| plays(version) && *known == script)
        {
            self.alone[at].insert(self.known[at].len(), kind);
            self.known[at].push(script);
        }
    }

    /// Numbers of the scripts of an entrant against each kind that enter a field. The newest and the played ones come first, then the best
    /// of the last field.
    pub(super) fn versions_alone(&self, at: usize) -> BTreeSet<usize> {
        let of = |kind: usize| {
            let own = move |version: &usize| self.enemy(at, *version) == Some(kind);
            let newest = self.alone[at].keys().copied().rev().find(own);
            let mut played = self.mixed[at][kind].clone();
            played.sort_by_key(|&(version, parts)| (std::cmp::Reverse(parts), version));
            let ranked = self.ranked.get(at).into_iter().flatten().copied();
            let best = played.into_iter().map(|(version, _)| version).chain(ranked).filter(own);
            let mut found: Vec<usize> = Vec::new();
            for version in newest.into_iter().chain(best) {
                if found.len() < self.each() && !found.contains(&version) {
                    found.push(version);
                }
            }
            found
        };
        (0..self.kinds()).flat_map(of).collect()
    }
}

impl Trainer<'_> {
    /// Opponents of each kind; a kind of a large field may have none.
    pub(super) fn sides<'k>(&self, met: Met<'k>, at: usize) -> Vec<Vec<Seat<'k>>> {
        let opponents = met.opponents(self.kinds.of(at));
        let of = |kind| opponents.iter().filter(|seat| self.kinds.of(seat.who) == kind).copied().collect();
        (0..self.kinds.number()).map(of).collect()
    }

    /// Scripts that an entrant learns against each kind of enemies, within so many plays. Where one is worse on fresh dice, the one that it
    /// plays most there. None after a stop signal.
    pub(super) fn alone(&self, met: Met<'_>, at: usize, budget: u64, dice: &mut Dice<'_, '_>) -> Option<Vec<Script>> {
        let (checkpoint, sides) = (met.checkpoint, self.sides(met, at));
        let each = budget / sides.iter().filter(|side| !side.is_empty()).count().max(1) as u64;
        let usual = self.effort(each);
        let effort = Effort { advice: Advice { first: FIRST, ..usual.advice }, ..usual };
        let learn = |(kind, those): (usize, &Vec<Seat<'_>>), dice: &mut Dice<'_, '_>| {
            let played = || checkpoint.mixture(at, kind);
            let own = played().rev().max_by_key(|&(_, parts)| parts).map(|(script, _)| script)?;
            if those.is_empty() {
                return Some(own.clone());
            }
            let course = self.course_of(&[at], those);
            let mut these = Dice { course: &course, next: dice.next, plays: 0 };
            let learnt = if checkpoint.begins_anew(kind) {
                climbed(Script::default(), &[], &effort, &mut these)?
            } else {
                let known = || played().map(|(script, _)| script);
                let start = borrow(own, known(), each, &mut these)?;
                climbed(start, &entries(known()), &effort, &mut these)?
            };
            let found = leading(&[own.clone(), learnt], FEWEST.min(self.wanted.confirm), &mut these)?;
            (dice.next, dice.plays) = (these.next, dice.plays + these.plays);
            Some(found)
        };
        sides.iter().enumerate().map(|side| learn(side, dice)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::league::state::PARTS;

    /// Long training runs are against each kind, unless there are so many entrants that their scripts could not meet.
    #[test]
    fn long_lessons_are_against_one_kind_of_enemies_after_another() {
        let alone = |size: usize, kinds: usize, place: u32| {
            let checkpoint = Checkpoint { round: place, place, ..Checkpoint::new(size, kinds) };
            (checkpoint.is_alone(16), checkpoint.each())
        };
        assert_eq!(alone(13, 13, 9), (true, 10));
        assert_eq!(alone(2, 2, 9), (true, EACH));
        assert_eq!(alone(13, 13, 3), (false, 10), "short ones are not");
        assert_eq!(alone(13, 1, 9), (false, 0));
        assert_eq!(alone(741, 13, 9), (false, 0));
        assert_eq!(Checkpoint { stood: vec![1; 13], ..Checkpoint::new(13, 13) }.each(), 20, "once the scripts stand");
    }

    #[test]
    fn what_is_learnt_against_one_kind_meets_nobody_else() {
        let mut checkpoint = Checkpoint::new(3, 3);
        checkpoint.learn_alone(0, 1, Script::lone("one"));
        checkpoint.learn_alone(0, 1, Script::lone("one"));
        checkpoint.learn_alone(0, 2, Script::lone("one"));
        assert_eq!(checkpoint.known[0].len(), 3, "each once against each");
        checkpoint.known[0].push(Script::lone("two"));
        checkpoint.learn_alone(0, 2, Script::lone("two"));
        assert_eq!(checkpoint.known[0].len(), 4, "it is known against all");
        assert_eq!([0, 1, 2, 3].map(|version| checkpoint.enemy(0, version)), [None, Some(1), Some(2), None]);
        let kind = |who: usize| who;
        assert!(checkpoint.meet((0, 1), (1, 0), kind) && checkpoint.meet((1, 0), (0, 1), kind));
        assert!(!checkpoint.meet((0, 1), (2, 0), kind) && !checkpoint.meet((2, 0), (0, 1), kind));
        assert!(checkpoint.meet((0, 3), (2, 0), kind));
    }

    #[test]
    fn the_newest_and_the_played_and_the_best_enter() {
        let mut checkpoint = Checkpoint::new(2, 2);
        for number in 1..=14 {
            checkpoint.learn_alone(0, 1, Script::lone(&format!("one {number}")));
        }
        checkpoint.learn_alone(0, 0, Script::lone("other"));
        checkpoint.mixed[0][1] = vec![(0, 20), (1, 30), (2, 50)];
        checkpoint.ranked = vec![vec![15, 0, 7, 3, 1, 5, 12, 6, 8, 9, 10, 11, 4, 13], vec![0]];
        assert_eq!(
            checkpoint.versions_alone(0).into_iter().collect::<Vec<_>>(),
            [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]
        );
        assert!(checkpoint.versions_alone(1).is_empty());
        assert_eq!(checkpoint.mixed[1][1], [(0, PARTS)]);
    }
}
