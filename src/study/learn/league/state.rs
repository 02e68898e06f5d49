//! Request and checkpoint of a league.

use crate::learn::script::Script;
use crate::meta::Request;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Divisor of a training run's plays: each build of a group with a shared start has this part of them.
pub(super) const SHARE: u64 = 10;

/// Parts of a mixture: shares of scripts are whole numbers of these.
pub(super) const PARTS: u64 = 100;

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
    /// Other scripts learnt against all, once the scripts stand.
    pub(super) others: Vec<Script>,
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
    /// Sums of the mixtures of all turns so far, later turns with a larger weight.
    pub(super) counted: Vec<Vec<BTreeMap<usize, u64>>>,
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
    /// Numbers of known scripts of each entrant when the scripts first stood; empty before that.
    pub(super) stood: Vec<usize>,
    /// Number of times that all learnt on since then.
    pub(super) mended: u32,
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

    /// Main script of an entrant: the most played of those that may be played against all, the oldest of equals. Without one, the best in
    /// the field.
    pub(super) fn script(&self, at: usize) -> &Script {
        let is_for_all = |version: &usize| self.enemy(at, *version).is_none();
        let played = self.played(at).into_iter().rev().filter(|(version, _)| is_for_all(version));
        let most = played.max_by_key(|(_, parts)| *parts).map(|most| most.0);
        &self.known[at][most.or_else(|| self.best(at).next()).unwrap_or(0)]
    }

    /// Scripts of an entrant in the last field that may be played against all, the best first.
    pub(super) fn best(&self, at: usize) -> impl Iterator<Item = usize> {
        let ranked = self.ranked.get(at).into_iter().flatten().copied();
        ranked.filter(move |&version| self.enemy(at, version).is_none())
    }

    /// Main script of each entrant.
    pub(super) fn scripts(&self) -> impl Iterator<Item = &Script> {
        (0..self.size()).map(|at| self.script(at))
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
}

#[cfg(test)]
mod tests {
    use super::Checkpoint;
    use crate::learn::script::Script;

    #[test]
    fn what_is_played_most_counts_all_kinds_of_enemies() {
        let known = vec![["one", "two", "three"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(0, 60), (1, 40)], vec![(1, 30), (2, 70)]]];
        let checkpoint = Checkpoint { known, mixed, ..Checkpoint::new(1, 2) };
        assert_eq!(checkpoint.played(0), [(0, 60), (1, 70), (2, 70)]);
        assert_eq!(checkpoint.script(0), &Script::lone("two"), "of equals the oldest");
    }
}
