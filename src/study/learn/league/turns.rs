//! Who learns when, for how long, and when the scripts stand.

use super::state::Kept;
use std::collections::BTreeSet;

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

/// Of half of the interval of a response's gain the part that it gains at least to be known. What it is worth the field tells, where it
/// meets all others.
const LIKELY: f64 = 0.5;

impl Kept {
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

    /// Who learns in this round.
    fn awake(&self) -> impl Iterator<Item = usize> {
        (0..self.size()).filter(|&at| self.resting[at] == 0)
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

    /// Ends a turn, in a round of so many at most: responses that likely gain are known from now on; where what is played depends on the
    /// enemy all are, as one that is good against few of them may be what one wants against those. Whoever does not surely gain more than
    /// the margin in a long lesson rests, after a longer one for longer, and then takes one twice as long; who gains some of them learns
    /// again in the next turn: the plays go to those who have something to learn.
    pub(super) fn next(&mut self, margin: f64, rounds: u32) {
        let long = self.is_long(rounds);
        for (at, (response, answer)) in self.learners(rounds).into_iter().zip(std::mem::take(&mut self.responses)) {
            let [gain, low, _] = answer.gain;
            for (kind, script) in answer.alone.into_iter().enumerate() {
                self.learn_alone(at, kind, script);
            }
            let is_likely = self.looks() || gain > LIKELY * (gain - low);
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
        let rested = self.resting.iter().any(|&rounds| rounds > 0);
        let tired = std::mem::take(&mut self.tired);
        for (at, rounds) in self.resting.iter_mut().enumerate() {
            let rests = tired.get(&at).copied().unwrap_or(rounds.saturating_sub(1));
            *rounds = if gains { rests } else { 0 };
        }
        // Places that were left out are not played at their end: no more is learnt than was said. Where nobody gains the rested may, and
        // anybody by a longer lesson, if it is not as long as the one that measures what is left.
        let tried = !rested && self.doublings.iter().all(|&times| times == DOUBLINGS);
        self.settled = self.place >= rounds || (length == 0 && !gains && tried);
        if self.settled {
            if self.stood.is_empty() {
                self.stood = self.known.iter().map(Vec::len).collect();
            }
            self.resting.fill(0);
            self.keen.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::league::state::Answer;
    use crate::learn::script::Script;

    /// Plays of the lessons, in sixteenths of the longest, until the scripts stand, where a round gains as it is said.
    fn lessons(rounds: u32, gains: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut kept = Kept::new(1, 1);
        let mut found = Vec::new();
        while !kept.settled {
            assert_eq!(kept.learners(rounds), [0]);
            found.push(kept.plays(0, 16 >> halvings(rounds, kept.place), rounds) as u32);
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
}
