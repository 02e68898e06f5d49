//! What is asked of a league, and how far it is.

use crate::learn::script::Script;
use crate::meta::Request;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Of the plays of learning one part is left to each build whose group has a start of its own.
pub(super) const SHARE: u64 = 10;

/// Of so many plays of an entrant each of its scripts has a part.
pub(super) const PARTS: u64 = 100;

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Plays of learning, of each entrant or group of builds in each round.
    pub budget: u64,
    /// Most entries of a script.
    pub entries: usize,
    /// Most rounds; there is one at least.
    pub rounds: u32,
    /// Fresh plays by which a response is measured.
    pub confirm: u64,
    /// What the field is asked.
    pub asked: Request,
}

/// What a response comes to against the mixture, in wins, of 1.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Answer {
    /// What it gains over what the entrant plays: value, low, high.
    pub(super) gain: [f64; 3],
    /// The same of the script of a lesson that began anew, once the scripts stand.
    pub(super) anew: [f64; 3],
    /// What it wins against the equilibria alone, with the standard error.
    pub(super) there: [f64; 2],
    /// What the equilibria's scripts of this entrant win against them, times their shares, with the standard error.
    pub(super) held: [f64; 2],
    /// What scripts gain that were learnt against each kind of enemies alone, once the scripts stand, where one sees whom one meets.
    pub(super) seen: Option<[f64; 3]>,
    /// What else was learnt against all, once the scripts stand.
    pub(super) others: Vec<Script>,
    /// What was learnt against each kind of enemies alone, where that was done.
    pub(super) alone: Vec<Script>,
    /// Of each script that the entrant plays what is lost without each entry, once the scripts stand: value, low, high.
    pub(super) worths: Vec<Vec<[f64; 3]>>,
}

/// A share of an equilibrium: whose; which of her scripts, none where she plays by whom she meets; how large, of 1.
pub(super) type Share = (usize, Option<usize>, f64);

/// How far it is, to go on from.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) round: u32,
    /// Turns of this round so far, and in all.
    pub(super) turns: [u32; 2],
    /// Where it is among the lengths of lessons.
    pub(super) place: u32,
    /// What each entrant has learnt so far, each script once, the oldest first: that is as the scenario has it.
    pub(super) known: Vec<Vec<Script>>,
    /// Of which of them it was learnt, against which kind of enemies alone; the others may be played against all.
    pub(super) alone: Vec<BTreeMap<usize, usize>>,
    /// Which of them enter the field of all scripts before this turn.
    pub(super) entered: Vec<Vec<usize>>,
    /// The same, those first that come to most against what is met and what everybody plays.
    pub(super) ranked: Vec<Vec<usize>>,
    /// Which of them each plays against each kind of enemies, in order, and in how many of [`PARTS`] of those plays: in one at least.
    pub(super) mixed: Vec<Vec<Vec<(usize, u64)>>>,
    /// How much each was played against each kind of enemies in all turns so far, later ones more.
    pub(super) counted: Vec<Vec<BTreeMap<usize, u64>>>,
    /// Whether a response of this round gained more than matters.
    pub(super) gained: bool,
    /// In how many rounds from this one on each learns nothing, as the last lesson gained nothing that matters, and who will be how long from
    /// the next one on.
    pub(super) resting: Vec<u32>,
    pub(super) tired: BTreeMap<usize, u32>,
    /// Who learns in every turn, as the last lesson gained much.
    pub(super) keen: BTreeSet<usize>,
    /// How often the plays of each one's next long lesson are doubled: what the last one did not find a longer one may.
    pub(super) doublings: Vec<u32>,
    /// The equilibrium of everything known before each turn but the first.
    pub(super) equilibria: Vec<Vec<Share>>,
    /// Whether the scripts stand: what is learnt still shows how far they can be exploited.
    pub(super) settled: bool,
    /// How many scripts each knew when they did first; nothing before that.
    pub(super) stood: Vec<usize>,
    /// How often since then all learnt on.
    pub(super) mended: u32,
    /// Starts of this round so far, group by group.
    pub(super) shared: Vec<Script>,
    /// Responses of this turn so far.
    pub(super) responses: Vec<(Script, Answer)>,
    pub(super) plays: u64,
}

impl Kept {
    /// So many entrants that have learnt nothing yet, and see so many kinds of enemies.
    pub(super) fn new(size: usize, kinds: usize) -> Self {
        let (known, mixed) = (vec![vec![Script::default()]; size], vec![vec![vec![(0, PARTS)]; kinds]; size]);
        let alone = vec![BTreeMap::new(); size];
        Self { known, alone, mixed, resting: vec![0; size], doublings: vec![0; size], ..Self::default() }
    }

    /// How many entrants.
    pub(super) fn size(&self) -> usize {
        self.known.len()
    }

    /// What an entrant plays against a kind of enemies, and in how many of [`PARTS`] of those plays.
    pub(super) fn mixture(&self, at: usize, kind: usize) -> impl DoubleEndedIterator<Item = (&Script, u64)> {
        self.mixed[at][kind].iter().map(move |&(version, parts)| (&self.known[at][version], parts))
    }

    /// All that an entrant plays, in order, and in how many plays of [`PARTS`] against each kind of enemies.
    pub(super) fn played(&self, at: usize) -> Vec<(usize, u64)> {
        let mut found: BTreeMap<usize, u64> = BTreeMap::new();
        self.mixed[at].iter().flatten().for_each(|&(version, parts)| *found.entry(version).or_default() += parts);
        found.into_iter().collect()
    }

    /// What an entrant plays most of what may be played against all, of equals the oldest; where it plays nothing of that, what comes to
    /// most there.
    pub(super) fn script(&self, at: usize) -> &Script {
        let is_for_all = |version: &usize| self.enemy(at, *version).is_none();
        let played = self.played(at).into_iter().rev().filter(|(version, _)| is_for_all(version));
        let most = played.max_by_key(|(_, parts)| *parts).map(|most| most.0);
        &self.known[at][most.or_else(|| self.best(at).next()).unwrap_or(0)]
    }

    /// Those of the scripts of an entrant in the last field that may be played against all, those first that come to most there.
    pub(super) fn best(&self, at: usize) -> impl Iterator<Item = usize> {
        let ranked = self.ranked.get(at).into_iter().flatten().copied();
        ranked.filter(move |&version| self.enemy(at, version).is_none())
    }

    /// What everybody plays most.
    pub(super) fn scripts(&self) -> impl Iterator<Item = &Script> {
        (0..self.size()).map(|at| self.script(at))
    }

    /// The equilibria of the later half of the turns: what is answered is their mean.
    pub(super) fn later(&self) -> &[Vec<Share>] {
        &self.equilibria[self.equilibria.len() / 2..]
    }

    /// Takes what an entrant has learnt against all, if it does not know it.
    pub(super) fn learn_for_all(&mut self, at: usize, script: Script) {
        let is_known = |(version, known): (usize, &Script)| self.enemy(at, version).is_none() && *known == script;
        if !self.known[at].iter().enumerate().any(is_known) {
            self.known[at].push(script);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kept;
    use crate::learn::script::Script;

    #[test]
    fn what_is_played_most_counts_all_kinds_of_enemies() {
        let known = vec![["one", "two", "three"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(0, 60), (1, 40)], vec![(1, 30), (2, 70)]]];
        let kept = Kept { known, mixed, ..Kept::new(1, 2) };
        assert_eq!(kept.played(0), [(0, 60), (1, 70), (2, 70)]);
        assert_eq!(kept.script(0), &Script::lone("two"), "of equals the oldest");
    }
}
