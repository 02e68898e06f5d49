//! What happens once the scripts stand: it is measured how far they can still be exploited, and whoever can be learns on.

use super::state::Kept;
use std::collections::BTreeSet;

/// For every so many rounds it may happen once that some learn on.
const ROUNDS: u32 = 8;
/// They do so for a part of the rounds at most: the last ones, once more.
const PART: u32 = 3;
/// Margins that somebody must surely gain for it: to measure all anew takes more plays than ten rounds.
const ENOUGH: f64 = 2.0;

/// How often some may learn on, of so many rounds.
pub(super) fn mends(rounds: u32) -> u32 {
    rounds / ROUNDS
}

/// Where among the lengths of lessons they go on.
pub(super) fn place(rounds: u32) -> u32 {
    rounds - rounds / PART
}

impl Kept {
    /// What was measured of everybody: how far the scripts that stand can be exploited, of so many rounds at most. Where somebody surely
    /// gained more than [`ENOUGH`] margins whoever surely gained more than one keeps what it found and learns on in usual lessons while the
    /// scripts of the others stand, so that what it learns is not answered, until it gains no more; then all are measured anew. False where
    /// nobody does, or it has been often enough: that is the end, whose responses are left as they are.
    pub(super) fn mend(&mut self, margin: f64, rounds: u32) -> bool {
        let responses = &self.responses;
        let gain = |margins: f64| move |at: &usize| responses[*at].1.gain[1] > margins * margin;
        let weak: BTreeSet<usize> = (0..self.size()).filter(gain(1.0)).collect();
        if !weak.iter().any(gain(ENOUGH)) || self.mended == mends(rounds) {
            return false;
        }
        for (at, (response, answer)) in std::mem::take(&mut self.responses).into_iter().enumerate() {
            if weak.contains(&at) {
                for (kind, script) in answer.alone.into_iter().enumerate() {
                    self.learn_alone(at, kind, script);
                }
                std::iter::once(response).chain(answer.others).for_each(|script| self.learn_for_all(at, script));
            }
        }
        self.enter();
        self.shared.clear();
        self.turns[0] = 0;
        self.round += 1;
        self.place = place(rounds);
        self.doublings.fill(0);
        self.mended += 1;
        (self.settled, self.due) = (false, weak);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::learn::league::state::Answer;
    use crate::study::learn::script::Script;

    /// Who learns in each turn once the scripts stand first, where what is surely gained is told by turn and entrant; and how often all were
    /// measured.
    fn turns_of(rounds: u32, gain: impl Fn(usize, usize) -> f64) -> (Vec<Vec<usize>>, u32) {
        let mut kept = Kept { settled: true, round: rounds, place: rounds, stood: vec![1; 3], ..Kept::new(3, 1) };
        let (mut found, mut measured) = (Vec::new(), 0);
        loop {
            let learners = kept.learners(rounds);
            let response = |&at: &usize| {
                let gain = gain(found.len(), at);
                // What may be more than the margin is not surely so.
                let answer = Answer { gain: [1.0, gain, 1.0], ..Answer::default() };
                (Script::lone(&format!("{at} in {}", found.len())), answer)
            };
            kept.responses = learners.iter().map(response).collect();
            found.push(learners);
            if !kept.settled {
                kept.next(0.02, rounds);
                continue;
            }
            measured += 1;
            if !kept.mend(0.02, rounds) {
                assert_eq!((kept.responses.len(), kept.mended), (3, measured - 1), "everybody is measured at the end");
                return (found, measured);
            }
        }
    }

    #[test]
    fn whoever_gains_learns_on_until_nobody_does() {
        let all = vec![0, 1, 2];
        assert_eq!(turns_of(48, |_, _| 0.0), (vec![all.clone()], 1));
        assert_eq!(
            turns_of(48, |_, _| 0.04),
            (vec![all.clone()], 1),
            "so little is not worth that all are measured anew"
        );
        // One gains where all are measured and three times more; then it takes two that gain nothing, a usual and a longer one.
        let (found, measured) = turns_of(48, |turn, at| if turn < 4 && at == 1 { 0.05 } else { 0.01 });
        assert_eq!((&found[0], found[1..6].concat(), &found[6]), (&all, vec![1; 5], &all));
        assert_eq!((found.len(), measured), (7, 2));
        // Two learn by turns, one of them because of the other.
        let gain = |turn, at| if turn > 0 { 0.0 } else { [0.03, 0.0, 0.05][at] };
        let (found, measured) = turns_of(48, gain);
        assert_eq!(found[1..5].concat(), [0, 2].repeat(2));
        assert_eq!((found.len(), measured), (6, 2));
    }

    #[test]
    fn it_ends_where_it_has_been_often_enough() {
        assert_eq!(turns_of(7, |_, _| 0.5).1, 1, "of few rounds none is for that");
        let (found, measured) = turns_of(48, |_, at| if at == 1 { 0.5 } else { 0.0 });
        let turns = 6 * (48 - place(48)) as usize;
        assert_eq!((measured, found.len()), (7, 7 + turns));
        assert_eq!(found.iter().filter(|who| **who == [1]).count(), turns);
    }
}
