//! Schedule of a league: who learns when, for how long, and when the scripts stand.

use super::state::Checkpoint;
use std::collections::BTreeSet;

/// Most rounds of short training runs.
const SHORT: u32 = 16;

/// Last rounds, of so many, whose training runs take all plays.
fn settling(rounds: u32) -> u32 {
    (rounds / 2).max(2).max(rounds.saturating_sub(SHORT))
}

/// Factor of the plays of the long training runs that measure exploitability, and its number of doublings.
pub(super) const LONGER: u64 = 1 << DOUBLINGS;
const DOUBLINGS: u32 = 2;

/// Most halvings of the plays of a training run.
const HALVINGS: u32 = 4;

/// Halvings of the plays at a place of the rounds: many at first, then fewer, with as many rounds of each length. None in the last half,
/// after [`SHORT`] rounds, or where there is one round alone.
pub(super) fn halvings(rounds: u32, place: u32) -> u32 {
    if rounds == 1 {
        return 0;
    }
    let all = rounds.saturating_sub(settling(rounds)).max(1);
    let left = all.saturating_sub(place);
    (left * HALVINGS).div_ceil(all).min(left.div_ceil(2))
}

/// Turns of a round with full training runs: entrants learn one third at a time, so that not all answer what the others are about to leave.
/// In earlier rounds all learn at once.
const TURNS: usize = 3;

/// Most plays of an entrant in the round at a place: a long training run, and usual ones in the turns after it.
pub(super) fn most(rounds: u32, place: u32) -> u64 {
    if place > 0 && halvings(rounds, place) == 0 { LONGER + TURNS as u64 - 1 } else { 1 }
}

/// Margins that a long training run must surely gain for the entrant to learn in every turn.
const KEEN: f64 = 3.0;

/// Least gain of a response to be known, as a part of half its interval. The restricted game then shows its worth against all others.
const LIKELY: f64 = 0.5;

/// Successive rounds without a sure gain, all of the longest training runs, after which the scripts stand.
const QUIET: u32 = 3;

impl Checkpoint {
    /// Turns of this round, of so many rounds at most.
    fn parts(&self, rounds: u32) -> usize {
        if self.is_long(rounds) { TURNS.min(self.awake().count()).max(1) } else { 1 }
    }

    /// Whether training runs of this round take all plays, other than the first round's, and the scripts do not stand yet.
    pub(super) fn is_long(&self, rounds: u32) -> bool {
        !self.settled && self.round > 0 && halvings(rounds, self.place) == 0
    }

    /// Plays of an entrant's next training run: the usual number of this round, doubled, up to a limit.
    pub(super) fn plays(&self, at: usize, usual: u64, rounds: u32) -> u64 {
        if self.is_long(rounds) { usual << self.doublings[at] } else { usual }
    }

    /// Entrants that learn in this round.
    fn awake(&self) -> impl Iterator<Item = usize> {
        (0..self.size()).filter(|&at| self.resting[at] == 0)
    }

    /// Entrants that learn in this turn.
    pub(super) fn learners(&self, rounds: u32) -> Vec<usize> {
        if self.settled {
            return (0..self.size()).collect();
        }
        let parts = self.parts(rounds);
        let due = self.awake().skip(self.turns[0] as usize).step_by(parts);
        due.chain(self.keen.iter().copied()).collect::<BTreeSet<usize>>().into_iter().collect()
    }

    /// Ends a turn of a round.
    ///
    /// Responses that likely gain are known from now on. Where entrants play by opponent all responses are, as one may be the best against
    /// some kind.
    ///
    /// An entrant whose long training run did not surely gain more than the margin rests. After a longer run it rests longer, and its next
    /// run is twice as long. An entrant that gained several margins learns again in the next turn.
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
        // Longer training runs may find what those of this length do not.
        while !gains && halvings(rounds, self.place) == length && length > 0 {
            self.place += 1;
        }
        let rested = self.resting.iter().any(|&rounds| rounds > 0);
        let tired = std::mem::take(&mut self.tired);
        for (at, rounds) in self.resting.iter_mut().enumerate() {
            let rests = tired.get(&at).copied().unwrap_or(rounds.saturating_sub(1));
            *rounds = if gains { rests } else { 0 };
        }
        // Rounds that were left out are not added at the end: the total stays within its limit. Without gains, entrants at rest may still
        // learn, and all others in a longer training run, unless it is as long as the measurement.
        let tried = length == 0 && !rested && self.doublings.iter().all(|&times| times == DOUBLINGS);
        self.quiet = if tried && !gains { self.quiet + 1 } else { 0 };
        self.settled = self.place >= rounds || self.quiet == QUIET;
        if self.settled {
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

    /// Plays of the training runs, in sixteenths of the longest, until the scripts stand, for given gains of the rounds.
    fn lengths(rounds: u32, gains: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut checkpoint = Checkpoint::new(1, 1);
        let mut found = Vec::new();
        while !checkpoint.settled {
            assert_eq!(checkpoint.learners(rounds), [0]);
            found.push(checkpoint.plays(0, 16 >> halvings(rounds, checkpoint.place), rounds) as u32);
            let answer = Answer { gain: [0.1; 3], ..Answer::default() };
            checkpoint.responses = vec![(Script::lone(&format!("learnt in {}", checkpoint.round)), answer)];
            checkpoint.next(if gains(checkpoint.round) { 0.03 } else { 0.2 }, rounds);
        }
        assert_eq!((checkpoint.round as usize, checkpoint.known[0].len()), (found.len(), found.len() + 1));
        found
    }

    #[test]
    fn lessons_grow_until_nothing_is_gained() {
        let always = |_| true;
        assert_eq!(lengths(1, always), [16], "one round alone has all");
        assert_eq!(lengths(2, always), [8, 16]);
        assert_eq!(lengths(3, always), [8, 16, 16]);
        assert_eq!(lengths(8, always), [4, 4, 8, 8, 16, 16, 16, 16]);
        assert_eq!(lengths(16, always), [1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 16, 16, 16, 16, 16, 16]);
        let sixteen = lengths(32, always);
        assert_eq!(sixteen[..16], [[1; 4], [2; 4], [4; 4], [8; 4]].concat());
        assert_eq!(lengths(48, always), [&sixteen[..], &[16; 16]].concat(), "of more rounds all are long");
        assert_eq!(
            lengths(16, |_| false),
            [1, 2, 4, 8, 16, 32, 64, 64],
            "nothing gains: a round of each length, then quiet ones"
        );
        assert_eq!(lengths(16, |round| round < 4), [1, 1, 2, 2, 4, 8, 16, 32, 64, 64]);
        assert_eq!(
            lengths(16, |round| round == 5)[4..],
            [16, 32, 16, 32, 64, 64],
            "what gains is followed by a usual one"
        );
        assert_eq!(lengths(6, |round| round < 5), [4, 8, 8, 16, 16, 16]);
        assert_eq!(lengths(8, |round| round > 0), [4, 8, 8, 16, 16, 16, 16], "what is skipped is not made up for");
    }

    /// In long rounds entrants learn by turns, each once a round or more often; a gain in any turn of a round counts.
    #[test]
    fn in_long_rounds_entrants_take_turns_and_rest() {
        let mut checkpoint = Checkpoint::new(5, 1);
        let mut turns = Vec::new();
        while !checkpoint.settled {
            let learners = checkpoint.learners(6);
            let learnt = |gain| (Script::lone("new"), Answer { gain: [gain; 3], ..Answer::default() });
            let gain = |at| [0.0, 0.1, 0.02].get(at).copied().unwrap_or(0.0);
            checkpoint.responses = learners.iter().map(|&at| learnt(gain(at))).collect();
            checkpoint.next(0.02, 6);
            turns.push((learners, checkpoint.round));
        }
        let all = vec![0, 1, 2, 3, 4];
        // The first long round is for all, the second for the one who gained, the third for all: the others have rested. Whoever gained
        // much learns in each turn from then on.
        let short = [(all.clone(), 1), (all.clone(), 2), (all.clone(), 3)];
        let first = [(vec![0, 3], 3), (vec![1, 4], 3), (vec![1, 2], 4)];
        let third = [(vec![0, 1, 3], 5), (vec![1, 4], 5), (vec![1, 2], 6)];
        let expected = [&short[..], &first[..], &[(vec![1], 5)], &third[..]].concat();
        assert_eq!(turns, expected);
        assert_eq!(checkpoint.learners(6), all, "all are measured");
        assert_eq!(checkpoint.turns, [0, 10]);
        assert_eq!(checkpoint.doublings, [2, 0, 2, 2, 2], "two lessons without a gain each");
    }

    #[test]
    fn what_does_not_likely_gain_is_not_known() {
        let mut checkpoint = Checkpoint::new(1, 1);
        let answer = |gain| Answer { gain: [gain, gain - 0.2, gain + 0.2], ..Answer::default() };
        for (offer, gain) in [("two", 0.09), ("three", 0.11), ("three", 0.11), ("four", 0.0), ("five", -0.1)] {
            checkpoint.responses = vec![(Script::lone(offer), answer(gain))];
            checkpoint.next(0.0, 16);
        }
        assert_eq!(checkpoint.known[0], [Script::default(), Script::lone("three")]);
        assert!(checkpoint.responses.is_empty());
        let mut checkpoint = Checkpoint::new(1, 2);
        checkpoint.responses = vec![(Script::lone("two"), answer(-0.1))];
        checkpoint.next(0.0, 16);
        assert_eq!(checkpoint.known[0].len(), 2, "it may be good against one of two kinds");
    }
}
