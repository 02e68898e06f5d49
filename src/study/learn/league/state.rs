//! Request and checkpoint of a league.

use crate::learn::script::Script;
use crate::meta::Request;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Divisor of a training run's plays: each build of a group with a shared start has this part of them.
pub(super) const SHARE: u64 = 10;
/// Parts of a mixture: shares of scripts are whole numbers of these.
pub(super) const PARTS: u64 = 100;
/// Most scripts of all entrants together that enter a field besides opponents. The present and the newest of each always enter.
const KNOWN: usize = 320;
/// Limits on scripts against one kind that enter a field: of all entrants together, about, and of an entrant against a kind.
const ALL: usize = 1700;
const EACH: usize = 12;

/// Request for a league.
#[derive(Debug, Clone, Copy)]
pub struct LeagueOptions {
    /// Plays of learning of an entrant, or of a group of builds, in each round.
    pub budget: u64,
    /// Most entries of a script.
    pub entries: usize,
    /// Most rounds; at least one is played.
    pub rounds: u32,
    /// Fresh plays that measure a response.
    pub confirm: u64,
    /// Request for the field.
    pub asked: Request,
}

/// Results of a response against the mixture, in wins, of 1.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Answer {
    /// Gain over what the entrant plays: value, low, high.
    pub(super) gain: [f64; 3],
    /// The same of the script of a training run from no known script, once the scripts stand.
    pub(super) anew: [f64; 3],
    /// Wins against the equilibria alone, with the standard error.
    pub(super) there: [f64; 2],
    /// Wins of this entrant's scripts in the equilibria against them, times their shares, with the standard error.
    pub(super) held: [f64; 2],
    /// Gain of scripts learnt against each kind of enemies, once the scripts stand, where entrants see whom they meet.
    pub(super) seen: Option<[f64; 3]>,
    /// Scripts learnt against each kind of enemies, where that was done.
    pub(super) alone: Vec<Script>,
    /// Loss without each entry of each script that the entrant plays, once the scripts stand: value, low, high.
    pub(super) worths: Vec<Vec<[f64; 3]>>,
}

/// Share of an equilibrium: the entrant; the number of its script, none where it plays by opponent; the share, of 1.
pub(super) type Share = (usize, Option<usize>, f64);

/// Checkpoint of a league.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Checkpoint {
    pub(super) round: u32,
    /// Turns of this round so far, and in all.
    pub(super) turns: [u32; 2],
    /// Place in the schedule of lengths of training runs.
    pub(super) place: u32,
    /// Known scripts of each entrant, each once, the oldest first: that is the script of the scenario.
    pub(super) known: Vec<Vec<Script>>,
    /// Kind of enemies that a script was learnt against, by its number; the others may be played against all.
    pub(super) alone: Vec<BTreeMap<usize, usize>>,
    /// Numbers of the scripts that enter the restricted game before this turn.
    pub(super) entered: Vec<Vec<usize>>,
    /// The same numbers, by value against the opponents and against what everybody plays, the best first.
    pub(super) ranked: Vec<Vec<usize>>,
    /// Mixture of each entrant against each kind of enemies: number and parts of [`PARTS`], at least one.
    pub(super) mixed: Vec<Vec<Vec<(usize, u64)>>>,
    /// Whether a response of this round gained more than the margin.
    pub(super) gained: bool,
    /// Rounds of rest of each entrant, from this one on, and how long it will rest the next time. An entrant rests after a training run
    /// without a gain that matters.
    pub(super) resting: Vec<u32>,
    pub(super) tired: BTreeMap<usize, u32>,
    /// Entrants that learn in every turn, as their last training run gained much.
    pub(super) keen: BTreeSet<usize>,
    /// Doublings of the plays of each entrant's next long training run.
    pub(super) doublings: Vec<u32>,
    /// Equilibrium of everything known before each turn but the first.
    pub(super) equilibria: Vec<Vec<Share>>,
    /// Whether the scripts stand: later training runs only measure exploitability.
    pub(super) settled: bool,
    /// Rounds at the end in which the longest training runs gained nothing surely.
    pub(super) quiet: u32,
    /// Shared starts of this round so far, group by group.
    pub(super) shared: Vec<Script>,
    /// Responses of this turn so far.
    pub(super) responses: Vec<(Script, Answer)>,
    pub(super) plays: u64,
}

impl Checkpoint {
    /// State of so many entrants without training, which see so many kinds of enemies.
    pub(super) fn new(size: usize, kinds: usize) -> Self {
        let (known, mixed) = (vec![vec![Script::default()]; size], vec![vec![vec![(0, PARTS)]; kinds]; size]);
        let alone = vec![BTreeMap::new(); size];
        Self { known, alone, mixed, resting: vec![0; size], doublings: vec![0; size], ..Self::default() }
    }

    /// Number of entrants.
    pub(super) fn size(&self) -> usize {
        self.known.len()
    }

    /// Number of kinds of enemies.
    fn kinds(&self) -> usize {
        self.mixed.first().map_or(0, Vec::len)
    }

    /// Whether what is played depends on the enemy.
    pub(super) fn looks(&self) -> bool {
        self.kinds() > 1
    }

    /// Mixture of an entrant against a kind of enemies, in parts of [`PARTS`].
    pub(super) fn mixture(&self, at: usize, kind: usize) -> impl DoubleEndedIterator<Item = (&Script, u64)> {
        self.mixed[at][kind].iter().map(move |&(version, parts)| (&self.known[at][version], parts))
    }

    /// Scripts that an entrant plays, in order, with the parts of [`PARTS`] against each kind of enemies.
    pub(super) fn played(&self, at: usize) -> Vec<(usize, u64)> {
        let mut found: BTreeMap<usize, u64> = BTreeMap::new();
        self.mixed[at].iter().flatten().for_each(|&(version, parts)| *found.entry(version).or_default() += parts);
        found.into_iter().collect()
    }

    /// Kind of enemies that a script was learnt against; none: all.
    pub(super) fn enemy(&self, at: usize, version: usize) -> Option<usize> {
        self.alone[at].get(&version).copied()
    }

    /// Whether a script may be played against a kind.
    fn may_play(&self, (at, version): (usize, usize), kind: usize) -> bool {
        self.enemy(at, version).is_none_or(|alone| alone == kind)
    }

    /// Whether two scripts may meet, of entrants of such kinds.
    pub(super) fn meet(&self, one: (usize, usize), other: (usize, usize), kind: impl Fn(usize) -> usize) -> bool {
        self.may_play(one, kind(other.0)) && self.may_play(other, kind(one.0))
    }

    /// Main script of an entrant: the most played of those that may be played against all, the oldest of equals. Without one, the best in
    /// the field.
    pub(super) fn script(&self, at: usize) -> &Script {
        let played = self.played(at).into_iter().rev().filter(|one| self.enemy(at, one.0).is_none());
        let most = played.max_by_key(|(_, parts)| *parts).map(|most| most.0);
        &self.known[at][most.or_else(|| self.best(at).next()).unwrap_or(0)]
    }

    /// Scripts of an entrant in the last field, the best first.
    pub(super) fn ranked(&self, at: usize) -> impl Iterator<Item = usize> {
        self.ranked.get(at).into_iter().flatten().copied()
    }

    /// Those of them that may be played against all.
    pub(super) fn best(&self, at: usize) -> impl Iterator<Item = usize> {
        self.ranked(at).filter(move |&version| self.enemy(at, version).is_none())
    }

    /// Equilibria of the later half of the turns: their mean is answered.
    pub(super) fn later(&self) -> &[Vec<Share>] {
        &self.equilibria[self.equilibria.len() / 2..]
    }

    /// Adds a script that was learnt against all, unless it is known.
    pub(super) fn learn_for_all(&mut self, at: usize, script: Script) {
        let is_known = |(version, known): (usize, &Script)| self.enemy(at, version).is_none() && *known == script;
        if !self.known[at].iter().enumerate().any(is_known) {
            self.known[at].push(script);
        }
    }

    /// Scripts of each entrant against each kind that enter a field; 0 where there are too many entrants.
    fn each(&self) -> usize {
        if self.looks() { (ALL / (self.size() * self.kinds())).min(EACH) } else { 0 }
    }

    /// Whether this round's training runs are also against each kind of enemies: the long ones.
    pub(super) fn is_alone(&self, rounds: u32) -> bool {
        self.each() > 0 && self.is_long(rounds)
    }

    /// Adds a script learnt against a kind of enemies, if none of its scripts is the same there, and if it may enter.
    pub(super) fn learn_alone(&mut self, at: usize, kind: usize, script: Script) {
        let is_known = |(version, known): (usize, &Script)| self.may_play((at, version), kind) && *known == script;
        if self.each() > 0 && !self.known[at].iter().enumerate().any(is_known) {
            self.alone[at].insert(self.known[at].len(), kind);
            self.known[at].push(script);
        }
    }

    /// Chooses the scripts that enter the field before the next turn.
    pub(super) fn enter(&mut self) {
        self.entered = (0..self.size()).map(|at| self.versions(at, KNOWN / self.size())).collect();
        self.turns = self.turns.map(|turns| turns + 1);
    }

    /// Numbers among the scripts of an entrant, in order.
    ///
    /// Of those against all, what is played now comes first, then the best of the field, up to a limit. The newest and those of the later
    /// equilibria always enter, and so do those against one kind. Nothing leaves because it is old.
    fn versions(&self, at: usize, most: usize) -> Vec<usize> {
        let is_for_all = |version: &usize| self.enemy(at, *version).is_none();
        let present = sorted(&self.played(at)).into_iter().filter(is_for_all).take(most.max(1));
        let newest = (0..self.known[at].len()).rev().find(is_for_all);
        let mut all: BTreeSet<usize> = present.chain(newest).collect();
        for version in self.best(at) {
            if all.len() < most {
                all.insert(version);
            }
        }
        all.extend((0..self.kinds()).flat_map(|kind| self.versions_alone(at, kind)));
        all.extend(self.later().iter().flatten().filter(|one| one.0 == at).filter_map(|one| one.1));
        all.into_iter().collect()
    }

    /// Numbers of the scripts of an entrant against a kind that enter a field. The newest and the played ones come first, then the best of
    /// the last field.
    fn versions_alone(&self, at: usize, kind: usize) -> Vec<usize> {
        let own = |version: &usize| self.enemy(at, *version) == Some(kind);
        let newest = self.alone[at].keys().copied().rev().find(own);
        let best = sorted(&self.mixed[at][kind]).into_iter().chain(self.ranked(at)).filter(own);
        let mut found: Vec<usize> = Vec::new();
        for version in newest.into_iter().chain(best) {
            if found.len() < self.each() && !found.contains(&version) {
                found.push(version);
            }
        }
        found
    }
}

/// Scripts of a mixture, the most played first.
fn sorted(mixture: &[(usize, u64)]) -> Vec<usize> {
    let mut played = mixture.to_vec();
    played.sort_by_key(|&(version, parts)| (Reverse(parts), version));
    played.into_iter().map(|one| one.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_played_most_counts_all_kinds_of_enemies() {
        let known = vec![["one", "two", "three"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(0, 60), (1, 40)], vec![(1, 30), (2, 70)]]];
        let checkpoint = Checkpoint { known, mixed, ..Checkpoint::new(1, 2) };
        assert_eq!(checkpoint.played(0), [(0, 60), (1, 70), (2, 70)]);
        assert_eq!(checkpoint.script(0), &Script::lone("two"), "of equals the oldest");
    }

    #[test]
    fn versions_hold_what_is_played_and_the_newest_and_the_best() {
        let known = vec![["one", "two", "three", "four", "five"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(1, PARTS)]]];
        let checkpoint = Checkpoint { known, mixed, ranked: vec![vec![2, 0, 1, 3]], ..Checkpoint::new(1, 1) };
        assert_eq!(checkpoint.versions(0, 9), [0, 1, 2, 3, 4]);
        assert_eq!(checkpoint.versions(0, 4), [0, 1, 2, 4]);
        assert_eq!(checkpoint.versions(0, 3), [1, 2, 4]);
        assert_eq!(checkpoint.versions(0, 2), [1, 4]);
        assert_eq!(checkpoint.versions(0, 0), [1, 4], "what never enters is never played");
        assert_eq!(Checkpoint::new(1, 1).versions(0, 4), [0]);
        let checkpoint = Checkpoint { mixed: vec![vec![vec![(0, 20), (1, 40), (3, 40)]]], ..checkpoint };
        assert_eq!(checkpoint.versions(0, 9), [0, 1, 2, 3, 4]);
        assert_eq!(checkpoint.versions(0, 4), [0, 1, 3, 4], "what is played comes before what is not");
        assert_eq!(checkpoint.versions(0, 1), [1, 4], "what is played most comes first");
        assert_eq!(checkpoint.script(0), &Script::lone("two"), "of equals the oldest");
    }

    /// The restricted game holds whatever the later equilibria hold; what only earlier ones held need not be in it.
    #[test]
    fn what_is_met_is_in_the_field() {
        let known = vec![["one", "two", "three", "four", "five"].map(Script::lone).to_vec(), vec![Script::lone("one")]];
        let equilibria =
            [(0, 1), (1, 0), (0, 0), (0, 2)].map(|(who, version)| vec![(who, Some(version), 1.0)]).to_vec();
        let mixed = vec![vec![vec![(3, PARTS)]], vec![vec![(0, PARTS)]]];
        let checkpoint = Checkpoint { known, mixed, equilibria, ..Checkpoint::new(2, 1) };
        assert_eq!(checkpoint.versions(0, 1), [0, 2, 3, 4], "more than so many");
        let checkpoint = Checkpoint { ranked: vec![vec![1, 0, 3, 2], vec![0]], ..checkpoint };
        assert_eq!(checkpoint.versions(0, 3), [0, 1, 2, 3, 4], "what is met takes nobody's place");
        let all = vec![(0..3).map(|version| (0, Some(version), 0.2)).collect()];
        let checkpoint = Checkpoint { equilibria: all, ranked: Vec::new(), ..checkpoint };
        assert_eq!(checkpoint.versions(0, 3), [0, 1, 2, 3, 4], "the newest enter however many are met");
        assert_eq!(checkpoint.versions(1, 1), [0]);
    }

    #[test]
    fn what_is_played_against_any_kind_of_enemies_is_in_the_field() {
        let known = vec![["one", "two", "three"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(0, 60), (1, 40)], vec![(1, 30), (2, 70)]]];
        let checkpoint = Checkpoint { known, mixed, ..Checkpoint::new(1, 2) };
        assert_eq!(checkpoint.versions(0, 2), [1, 2], "the most played first");
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
        assert_eq!(checkpoint.versions_alone(0, 1), [14, 2, 1, 7, 3, 5, 12, 6, 8, 9, 10, 11]);
        assert_eq!(checkpoint.versions_alone(0, 0), [15]);
        assert!(checkpoint.versions_alone(1, 0).is_empty());
        assert_eq!(checkpoint.mixed[1][1], [(0, PARTS)]);
    }
    /// Long training runs are against each kind, unless there are so many entrants that their scripts could not meet.
    #[test]
    fn long_training_runs_are_against_one_kind_of_enemies_after_another() {
        let alone = |size: usize, kinds: usize, place: u32| {
            let checkpoint = Checkpoint { round: place, place, ..Checkpoint::new(size, kinds) };
            (checkpoint.is_alone(16), checkpoint.each())
        };
        assert_eq!(alone(13, 13, 9), (true, 10));
        assert_eq!(alone(2, 2, 9), (true, EACH));
        assert_eq!(alone(13, 13, 3), (false, 10), "short ones are not");
        assert_eq!(alone(13, 1, 9), (false, 0));
        assert_eq!(alone(741, 13, 9), (false, 0));
    }
}
