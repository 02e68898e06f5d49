//! What happens once the scripts stand: it is measured how far they can still be exploited, and what is found so is learnt.

use super::state::Kept;
use std::collections::BTreeSet;

/// Of so many rounds one such turn follows at most, besides the last, which measures everybody.
const ROUNDS: u32 = 8;

/// Turns once the scripts stand, at most, of so many rounds.
pub(super) fn turns(rounds: u32) -> u32 {
    rounds / ROUNDS + 1
}

impl Kept {
    /// Ends a turn in which it was measured how far the scripts that stand can be exploited, of so many rounds at most. Who gained more than
    /// the margin keeps what it found and learns once more, against what stands then, while the others do not answer: so each comes to the
    /// end of what such lessons find. When nobody does everybody is measured once more; that is the end where nobody gained more, or the
    /// turns are over. False at the end, whose responses are left as they are.
    pub(super) fn mend(&mut self, margin: f64, rounds: u32) -> bool {
        let learners = self.learners(rounds);
        let gains = |at: &usize| self.responses[*at].1.gain[0] > margin;
        let weak: BTreeSet<usize> = (0..learners.len()).filter(gains).map(|at| learners[at]).collect();
        let is_last = self.mended + 1 >= turns(rounds);
        if self.due.is_empty() && (weak.is_empty() || is_last) {
            return false;
        }
        for (at, (response, answer)) in learners.into_iter().zip(std::mem::take(&mut self.responses)) {
            if weak.contains(&at) {
                for (kind, script) in answer.alone.into_iter().enumerate() {
                    self.learn_alone(at, kind, script);
                }
                self.learn_for_all(at, response);
            }
        }
        self.mended += 1;
        // Of the last turn all are told.
        self.due = if self.mended + 1 >= turns(rounds) { BTreeSet::new() } else { weak };
        self.enter();
        self.shared.clear();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::learn::league::state::Answer;
    use crate::study::learn::script::{Entry, Script};

    /// Who learns in each turn, where what is gained is told by turn and entrant.
    fn turns_of(rounds: u32, gain: impl Fn(usize, usize) -> f64) -> Vec<Vec<usize>> {
        let mut kept = Kept { settled: true, ..Kept::new(3, 1) };
        let mut found = Vec::new();
        loop {
            let learners = kept.learners(rounds);
            let response = |&at: &usize| {
                let offer = format!("{at} in {}", found.len());
                let entry = Entry { decision: "turn".into(), offer, sure: true, tests: Vec::new() };
                let answer = Answer { gain: [gain(found.len(), at); 3], ..Answer::default() };
                (Script { entries: vec![entry] }, answer)
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
    fn it_ends_where_its_turns_are_over() {
        let all = vec![0, 1, 2];
        assert_eq!(turns_of(2, |_, _| 0.5), [&all[..]], "of few rounds none is for that");
        assert_eq!(turns_of(16, |_, _| 0.5), [&all[..], &all, &all]);
        let one = turns_of(48, |_, at| if at == 1 { 0.5 } else { 0.0 });
        assert_eq!(one, [&all[..], &[1], &[1], &[1], &[1], &[1], &all]);
        assert_eq!(one.len() as u32, turns(48));
    }
}
