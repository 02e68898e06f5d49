//! What is asked of a league, and how far it is.

use crate::study::learn::script::Script;
use crate::study::meta::Request;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Of the plays of learning one part is left to each build whose group has a start of its own.
pub(super) const SHARE: u64 = 10;

/// Rounds of short lessons at most: with so many leagues of 44 and more rounds were measured.
const SHORT: u32 = 16;

/// Rounds, the last ones of so many, whose lessons take all plays.
fn settling(rounds: u32) -> u32 {
    (rounds / 2).max(2).max(rounds.saturating_sub(SHORT))
}

/// How much longer than usual long lessons those are that measure how far the scripts can still be exploited, and how often that doubles.
pub(super) const LONGER: u64 = 1 << DOUBLINGS;
const DOUBLINGS: u32 = 2;

/// How often the plays of such a round are halved, at most, for an earlier one.
const HALVINGS: u32 = 4;

/// How often they are halved at a place of the rounds: often at first, then less and less, as many rounds of each length; in the last
/// half, and after [`SHORT`] of them, never, and of one round alone neither.
pub(super) fn halvings(rounds: u32, place: u32) -> u32 {
    if rounds == 1 {
        return 0;
    }
    let all = rounds.saturating_sub(settling(rounds)).max(1);
    let left = all.saturating_sub(place);
    (left * HALVINGS).div_ceil(all).min(left.div_ceil(2))
}

/// Parts of a round whose lessons take all plays: entrants learn by turns then, so that not everybody answers what all others are about to
/// leave. Earlier all learn at once.
const TURNS: usize = 3;

/// Plays of an entrant at most in the round at a place, in lessons that are usual there: a long one, and others in the turns after it.
pub(super) fn most(rounds: u32, place: u32) -> u64 {
    if place > 0 && halvings(rounds, place) == 0 { LONGER + TURNS as u64 - 1 } else { 1 }
}

/// Margins that a long lesson must surely gain, else the entrant learns but once a round: some take many lessons, others few.
const KEEN: f64 = 3.0;

/// Of so many plays of an entrant each of its scripts has a part.
pub(super) const PARTS: u64 = 100;

/// Scripts of all entrants together that enter a field, at most, besides those that are met: of each the present and the newest at least.
const KNOWN: usize = 320;

/// Of half of the interval of a response's gain the part that it gains at least to be known. What it is worth the field tells, where it
/// meets all others.
const LIKELY: f64 = 0.5;

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
    /// How often since then some learnt on, and who learns while the scripts of the others stand; nobody: everybody learns.
    pub(super) mended: u32,
    pub(super) due: BTreeSet<usize>,
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

    /// Numbers among the scripts of an entrant, in order: of those that may be played against all what is played now, the most played first,
    /// and others of the field, those that come to most there first, so many at most; besides the newest, as what never enters is never
    /// played, those of the later equilibria: what is met must have a part in what is chosen, and those against one kind of enemies alone.
    /// What is forgotten must be found again, and nobody plays so that it would not be: so nothing leaves only because it is old, and of few
    /// entrants nothing that was found once the scripts stood.
    fn versions(&self, at: usize, most: usize) -> Vec<usize> {
        let is_for_all = |version: &usize| self.enemy(at, *version).is_none();
        let mut present = self.played(at);
        present.sort_by_key(|&(version, parts)| (std::cmp::Reverse(parts), version));
        let present = present.into_iter().map(|(version, _)| version).filter(is_for_all).take(most.max(1));
        let newest = (0..self.known[at].len()).rev().find(is_for_all);
        let mut all: BTreeSet<usize> = present.chain(newest).collect();
        for version in self.best(at) {
            if all.len() < most {
                all.insert(version);
            }
        }
        all.extend(self.versions_alone(at));
        if let Some(&stood) = self.stood.get(at).filter(|_| self.are_few()) {
            all.extend(stood..self.known[at].len());
        }
        all.extend(self.later().iter().flatten().filter(|one| one.0 == at).filter_map(|one| one.1));
        all.into_iter().collect()
    }

    /// Turns of this round, of so many rounds at most.
    fn parts(&self, rounds: u32) -> usize {
        if self.is_long(rounds) { TURNS.min(self.awake().count()).max(1) } else { 1 }
    }

    /// Whether lessons of this round take all plays, not the first one's, and the scripts do not stand yet.
    pub(super) fn is_long(&self, rounds: u32) -> bool {
        !self.settled && self.round > 0 && halvings(rounds, self.place) == 0
    }

    /// Plays of an entrant's next lesson, where so many are usual in this round, of so many at most.
    pub(super) fn plays(&self, at: usize, usual: u64, rounds: u32) -> u64 {
        if self.is_long(rounds) { usual << self.doublings[at] } else { usual }
    }

    /// Whose scripts do not stand.
    fn learning(&self) -> impl Iterator<Item = usize> {
        (0..self.size()).filter(|at| self.due.is_empty() || self.due.contains(at))
    }

    /// Who learns in this round.
    fn awake(&self) -> impl Iterator<Item = usize> {
        self.learning().filter(|&at| self.resting[at] == 0)
    }

    /// Who learns in this turn.
    pub(super) fn learners(&self, rounds: u32) -> Vec<usize> {
        if self.settled {
            return (0..self.size()).collect();
        }
        let parts = self.parts(rounds);
        let due = self.awake().skip(self.turns[0] as usize).step_by(parts);
        due.chain(self.keen.iter().copied()).collect::<BTreeSet<usize>>().into_iter().collect()
    }

    /// Takes what an entrant has learnt against all, if it does not know it.
    pub(super) fn learn_for_all(&mut self, at: usize, script: Script) {
        let is_known = |(version, known): (usize, &Script)| self.enemy(at, version).is_none() && *known == script;
        if !self.known[at].iter().enumerate().any(is_known) {
            self.known[at].push(script);
        }
    }

    /// Says which scripts enter the field before the next turn.
    pub(super) fn enter(&mut self) {
        self.entered = (0..self.size()).map(|at| self.versions(at, KNOWN / self.size())).collect();
        self.turns = self.turns.map(|turns| turns + 1);
    }

    /// Ends a turn, in a round of so many at most: responses that likely gain are known from now on; where what is played depends on the
    /// enemy all are, as one that is good against few of them may be what one wants against those. Whoever does not surely gain more than
    /// the margin in a long lesson rests, after a longer one for longer, and then takes one twice as long; who gains some of them learns
    /// again in the next turn: the plays go to those who have something to learn.
    pub(super) fn next(&mut self, margin: f64, rounds: u32) {
        let (long, alone) = (self.is_long(rounds), self.is_alone(rounds));
        for (at, (response, answer)) in self.learners(rounds).into_iter().zip(std::mem::take(&mut self.responses)) {
            let [gain, low, _] = answer.gain;
            for (kind, script) in answer.alone.into_iter().enumerate() {
                self.learn_alone(at, kind, script);
            }
            let is_likely = !alone && (self.looks() || gain > LIKELY * (gain - low));
            if is_likely {
                self.learn_for_all(at, response);
            }
            let gains = low > margin;
            self.gained |= gains;
            if long && gains {
                self.doublings[at] = 0;
            } else if long {
                self.tired.insert(at, 1 << self.doublings[at]);
                self.doublings[at] = DOUBLINGS.min(self.doublings[at] + 1);
            }
            if long && low > KEEN * margin {
                self.keen.insert(at);
            } else {
                self.keen.remove(&at);
            }
        }
        self.enter();
        if (self.turns[0] as usize) < self.parts(rounds) {
            return;
        }
        let gains = std::mem::take(&mut self.gained);
        self.turns[0] = 0;
        self.shared.clear();
        self.round += 1;
        let length = halvings(rounds, self.place);
        self.place += 1;
        // What lessons of this length do not find longer ones may.
        while !gains && halvings(rounds, self.place) == length && length > 0 {
            self.place += 1;
        }
        let rested = self.learning().any(|at| self.resting[at] > 0);
        let tired = std::mem::take(&mut self.tired);
        for (at, rounds) in self.resting.iter_mut().enumerate() {
            let rests = tired.get(&at).copied().unwrap_or(rounds.saturating_sub(1));
            *rounds = if gains { rests } else { 0 };
        }
        // Places that were left out are not played at their end: no more is learnt than was said. Where nobody gains the rested may, and
        // anybody by a longer lesson, if it is not as long as the one that measures what is left.
        let tried = !rested && self.learning().all(|at| self.doublings[at] == DOUBLINGS);
        self.settled = self.place >= rounds || (length == 0 && !gains && tried);
        if self.settled {
            if self.stood.is_empty() {
                self.stood = self.known.iter().map(Vec::len).collect();
            }
            self.resting.fill(0);
            self.keen.clear();
            self.due.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Kept, PARTS};
    use crate::study::learn::script::Script;

    #[test]
    fn versions_hold_what_is_played_and_the_newest_and_the_best() {
        let known = vec![["one", "two", "three", "four", "five"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(1, PARTS)]]];
        let kept = Kept { known, mixed, ranked: vec![vec![2, 0, 1, 3]], ..Kept::new(1, 1) };
        assert_eq!(kept.versions(0, 9), [0, 1, 2, 3, 4]);
        assert_eq!(kept.versions(0, 4), [0, 1, 2, 4]);
        assert_eq!(kept.versions(0, 3), [1, 2, 4]);
        assert_eq!(kept.versions(0, 2), [1, 4]);
        assert_eq!(kept.versions(0, 0), [1, 4], "what never enters is never played");
        assert_eq!(Kept::new(1, 1).versions(0, 4), [0]);
        let kept = Kept { mixed: vec![vec![vec![(0, 20), (1, 40), (3, 40)]]], ..kept };
        assert_eq!(kept.versions(0, 9), [0, 1, 2, 3, 4]);
        assert_eq!(kept.versions(0, 4), [0, 1, 3, 4], "what is played comes before what is not");
        assert_eq!(kept.versions(0, 1), [1, 4], "what is played most comes first");
        assert_eq!(kept.script(0), &Script::lone("two"), "of equals the oldest");
    }

    /// Whatever the later equilibria hold is in the field by which it is chosen what is played; what only earlier ones held need not be.
    #[test]
    fn what_is_met_is_in_the_field() {
        let known = vec![["one", "two", "three", "four", "five"].map(Script::lone).to_vec(), vec![Script::lone("one")]];
        let equilibria =
            [(0, 1), (1, 0), (0, 0), (0, 2)].map(|(who, version)| vec![(who, Some(version), 1.0)]).to_vec();
        let mixed = vec![vec![vec![(3, PARTS)]], vec![vec![(0, PARTS)]]];
        let kept = Kept { known, mixed, equilibria, ..Kept::new(2, 1) };
        assert_eq!(kept.versions(0, 1), [0, 2, 3, 4], "more than so many");
        let kept = Kept { ranked: vec![vec![1, 0, 3, 2], vec![0]], ..kept };
        assert_eq!(kept.versions(0, 3), [0, 1, 2, 3, 4], "what is met takes nobody's place");
        let all = vec![(0..3).map(|version| (0, Some(version), 0.2)).collect()];
        let kept = Kept { equilibria: all, ranked: Vec::new(), ..kept };
        assert_eq!(kept.versions(0, 3), [0, 1, 2, 3, 4], "the newest enter however many are met");
        assert_eq!(kept.versions(1, 1), [0]);
    }

    /// Plays of the lessons, in sixteenths of the longest, until the scripts stand, where a round gains as it is said.
    fn lessons(rounds: u32, gains: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut kept = Kept::new(1, 1);
        let mut found = Vec::new();
        while !kept.settled {
            assert_eq!(kept.learners(rounds), [0]);
            found.push(kept.plays(0, 16 >> super::halvings(rounds, kept.place), rounds) as u32);
            let answer = Answer { gain: [0.1; 3], ..Answer::default() };
            kept.responses = vec![(Script::lone(&format!("learnt in {}", kept.round)), answer)];
            kept.next(if gains(kept.round) { 0.03 } else { 0.2 }, rounds);
        }
        assert_eq!((kept.round as usize, kept.known[0].len()), (found.len(), found.len() + 1));
        found
    }

    #[test]
    fn lessons_grow_until_nothing_is_gained() {
        let always = |_| true;
        assert_eq!(lessons(1, always), [16], "one round alone has all");
        assert_eq!(lessons(2, always), [8, 16]);
        assert_eq!(lessons(3, always), [8, 16, 16]);
        assert_eq!(lessons(8, always), [4, 4, 8, 8, 16, 16, 16, 16]);
        assert_eq!(lessons(16, always), [1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 16, 16, 16, 16, 16, 16]);
        let sixteen = lessons(32, always);
        assert_eq!(sixteen[..16], [[1; 4], [2; 4], [4; 4], [8; 4]].concat());
        assert_eq!(lessons(48, always), [&sixteen[..], &[16; 16]].concat(), "of more rounds all are long");
        assert_eq!(lessons(16, |_| false), [1, 2, 4, 8, 16, 32], "nothing gains: a round of each length");
        assert_eq!(lessons(16, |round| round < 4), [1, 1, 2, 2, 4, 8, 16, 32]);
        assert_eq!(lessons(16, |round| round == 5)[4..], [16, 32, 16, 32], "what gains is followed by a usual one");
        assert_eq!(lessons(6, |round| round < 5), [4, 8, 8, 16, 16, 16]);
        assert_eq!(lessons(8, |round| round > 0), [4, 8, 8, 16, 16, 16, 16], "what is skipped is not made up for");
    }

    /// Long lessons are learnt by turns, everybody once a round or more often; what is gained in any turn of a round counts.
    #[test]
    fn in_long_rounds_entrants_take_turns_and_rest() {
        let mut kept = Kept::new(5, 1);
        let mut turns = Vec::new();
        while !kept.settled {
            let learners = kept.learners(6);
            let learnt = |gain| (Script::lone("new"), Answer { gain: [gain; 3], ..Answer::default() });
            let gain = |at| [0.0, 0.1, 0.02].get(at).copied().unwrap_or(0.0);
            kept.responses = learners.iter().map(|&at| learnt(gain(at))).collect();
            kept.next(0.02, 6);
            turns.push((learners, kept.round));
        }
        let all = vec![0, 1, 2, 3, 4];
        // Of the long rounds the first is for all, the second for the one who gained there, the third for all: the others have rested. Who
        // gained much learns in each turn from then on.
        let short = [(all.clone(), 1), (all.clone(), 2), (all.clone(), 3)];
        let first = [(vec![0, 3], 3), (vec![1, 4], 3), (vec![1, 2], 4)];
        let third = [(vec![0, 1, 3], 5), (vec![1, 4], 5), (vec![1, 2], 6)];
        let expected = [&short[..], &first[..], &[(vec![1], 5)], &third[..]].concat();
        assert_eq!(turns, expected);
        assert_eq!(kept.learners(6), all, "all are measured");
        assert_eq!(kept.turns, [0, 10]);
        assert_eq!(kept.doublings, [2, 0, 2, 2, 2], "two lessons without a gain each");
    }

    #[test]
    fn what_does_not_likely_gain_is_not_known() {
        let mut kept = Kept::new(1, 1);
        let answer = |gain| Answer { gain: [gain, gain - 0.2, gain + 0.2], ..Answer::default() };
        for (offer, gain) in [("two", 0.09), ("three", 0.11), ("three", 0.11), ("four", 0.0), ("five", -0.1)] {
            kept.responses = vec![(Script::lone(offer), answer(gain))];
            kept.next(0.0, 16);
        }
        assert_eq!(kept.known[0], [Script::default(), Script::lone("three")]);
        assert!(kept.responses.is_empty());
        let mut kept = Kept::new(1, 2);
        kept.responses = vec![(Script::lone("two"), answer(-0.1))];
        kept.next(0.0, 16);
        assert_eq!(kept.known[0].len(), 2, "it may be good against one of two kinds");
    }

    #[test]
    fn what_is_played_most_counts_all_kinds_of_enemies() {
        let known = vec![["one", "two", "three"].map(Script::lone).to_vec()];
        let mixed = vec![vec![vec![(0, 60), (1, 40)], vec![(1, 30), (2, 70)]]];
        let kept = Kept { known, mixed, ..Kept::new(1, 2) };
        assert_eq!(kept.played(0), [(0, 60), (1, 70), (2, 70)]);
        assert_eq!(kept.script(0), &Script::lone("two"), "of equals the oldest");
        assert_eq!(kept.versions(0, 2), [1, 2]);
    }
}
