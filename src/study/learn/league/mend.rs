//! What happens once the scripts stand: it is measured how far they can still be exploited, and what is found so is learnt.

use super::state::Kept;
use std::collections::BTreeSet;

/// For every so many rounds each has one such lesson, besides the last, in which everybody is measured.
const ROUNDS: u32 = 8;

/// Lessons of each once the scripts stand, where they are shared evenly, at most, of so many rounds.
pub(super) fn lessons(rounds: u32) -> u32 {
    rounds / ROUNDS + 1
}

impl Kept {
    /// Ends a turn in which it was measured how far the scripts that stand can be exploited, of so many rounds at most. Who surely gained
    /// more than the margin keeps what it found and learns once more, against what stands then, while the others do not answer: so each comes
    /// to the end of what such lessons find. When nobody does everybody is measured once more; that is the end where nobody surely gained
    /// more, or the lessons are used up: whoever needs many has those that others do not need. False at the end, whose responses are left as
    /// they are.
    pub(super) fn mend(&mut self, margin: f64, rounds: u32) -> bool {
        let learners = self.learners(rounds);
        let gains = |at: &usize| self.responses[*at].1.gain[1] > margin;
        let weak: BTreeSet<usize> = (0..learners.len()).filter(gains).map(|at| learners[at]).collect();
        self.lessons += learners.len();
        let left = (lessons(rounds) as usize * self.size()).saturating_sub(self.lessons);
        if self.due.is_empty() && (weak.is_empty() || left < self.size()) {
            return false;
        }
        for (at, (response, answer)) in learners.into_iter().zip(std::mem::take(&mut self.responses)) {
            if weak.contains(&at) {
                for (kind, script) in answer.alone.into_iter().enumerate() {
                    self.learn_alone(at, kind, script);
                }
                std::iter::once(response).chain(answer.others).for_each(|script| self.learn_for_all(at, script));
            }
        }
        self.mended += 1;
        // At last all are told.
        self.due = if left < weak.len() + self.size() { BTreeSet::new() } else { weak };
        // What a group starts from serves until all learn again.
        if self.due.is_empty() {
            self.shared.clear();
        }
        self.enter();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::learn::league::state::Answer;
    use crate::study::learn::script::Script;

    /// Who learns in each turn, where what is gained is told by turn and entrant.
    fn turns_of(rounds: u32, gain: impl Fn(usize, usize) -> f64) -> Vec<Vec<usize>> {
        let mut kept = Kept { settled: true, stood: vec![1; 3], ..Kept::new(3, 1) };
        let mut found = Vec::new();
        loop {
            let learners = kept.learners(rounds);
            let response = |&at: &usize| {
                let offer = format!("{at} in {}", found.len());
                let gain = gain(found.len(), at);
                // What may be more than the margin is not surely so.
                let answer = Answer { gain: [1.0, gain, 1.0], ..Answer::default() };
                (Script::of(&offer), answer)
            };
            kept.responses = learners.iter().map(response).collect();
            found.push(learners);
            if !kept.mend(0.02, rounds) {
                assert_eq!(kept.responses.len(), 3, "everybody is measured at the end");
                let learnt: usize = kept.known.iter().map(Vec::len).sum();
                let gained = (0..found.len() - 1).flat_map(|turn| found[turn].iter().map(move |&at| (turn, at)));
                assert_eq!(learnt, 3 + gained.filter(|&(turn, at)| gain(turn, at) > 0.02).count());
                return found;
            }
        }
    }

    #[test]
    fn whoever_gains_learns_until_nobody_does() {
        let all = vec![0, 1, 2];
        assert_eq!(turns_of(48, |_, _| 0.0), [&all[..]]);
        let found = turns_of(48, |turn, at| if turn < 2 && at != 1 { 0.03 } else { 0.01 });
        assert_eq!(found, [&all[..], &[0, 2], &[0, 2], &all]);
        let found = turns_of(48, |turn, at| if (turn, at) == (0, 1) || (turn, at) == (2, 2) { 0.03 } else { 0.0 });
        assert_eq!(found, [&all[..], &[1], &all, &[2], &all]);
    }

    #[test]
    fn it_ends_where_its_lessons_are_used_up() {
        let all = vec![0, 1, 2];
        assert_eq!(turns_of(2, |_, _| 0.5), [&all[..]], "of few rounds none is for that");
        assert_eq!(turns_of(16, |_, _| 0.5), [&all[..], &all, &all]);
        let one = turns_of(48, |_, at| if at == 1 { 0.5 } else { 0.0 });
        let of_one: Vec<usize> = one[1..one.len() - 1].concat();
        assert_eq!(of_one, vec![1; 15], "of 7 lessons each but two");
        assert_eq!([&one[0], &one[one.len() - 1]], [&all, &all]);
    }
}
