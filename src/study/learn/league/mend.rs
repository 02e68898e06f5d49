//! Exploitability once the scripts stand: it is measured, and where it is too large all learn on.

use super::state::Checkpoint;

/// Rounds for each time that all may learn on.
const ROUNDS: u32 = 12;
/// Divisor of the rounds: learning on repeats at most this part, the last ones.
const PART: u32 = 6;
/// Margins that somebody must surely gain for it: measuring all anew takes more plays than ten rounds.
const ENOUGH: f64 = 2.0;

/// Number of times that all may learn on, of so many rounds.
pub(super) fn mends(rounds: u32) -> u32 {
    rounds / ROUNDS
}

/// Place in the schedule of lengths from which they go on.
pub(super) fn place(rounds: u32) -> u32 {
    rounds - rounds / PART
}

impl Checkpoint {
    /// Takes the measured exploitability. Where somebody surely gained more than [`ENOUGH`] margins, everything found is known from now on
    /// and all learn on as in the last rounds. Then all are measured anew. False otherwise, or if it has been often enough: the responses
    /// are then final.
    pub(super) fn mend(&mut self, margin: f64, rounds: u32) -> bool {
        let gains = self.responses.iter().any(|(_, answer)| answer.gain[1] > ENOUGH * margin);
        if !gains || self.mended == mends(rounds) {
            return false;
        }
        // These searches are the longest of all: a script that gains nothing over what is played may still be the best against what comes.
        for (at, (response, answer)) in std::mem::take(&mut self.responses).into_iter().enumerate() {
            for (kind, script) in answer.alone.into_iter().enumerate() {
                self.learn_alone(at, kind, script);
            }
            std::iter::once(response).chain(answer.others).for_each(|script| self.learn_for_all(at, script));
        }
        self.enter();
        self.shared.clear();
        self.turns[0] = 0;
        self.round += 1;
        self.place = place(rounds);
        self.doublings.fill(0);
        self.mended += 1;
        self.settled = false;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::league::state::Answer;
    use crate::learn::script::Script;

    /// Learners of each turn once the scripts first stand, given the sure gains by turn and entrant; the number of measurements; and the
    /// final state.
    fn turns_of(rounds: u32, gain: impl Fn(usize, usize) -> f64) -> (Vec<Vec<usize>>, u32, Checkpoint) {
        let mut checkpoint =
            Checkpoint { settled: true, round: rounds, place: rounds, stood: vec![1; 3], ..Checkpoint::new(3, 1) };
        let (mut found, mut measured) = (Vec::new(), 0);
        loop {
            let learners = checkpoint.learners(rounds);
            let response = |&at: &usize| {
                let gain = gain(found.len(), at);
                // A gain that may be more than the margin is not surely so.
                let answer = Answer { gain: [1.0, gain, 1.0], ..Answer::default() };
                (Script::lone(&format!("{at} in {}", found.len())), answer)
            };
            checkpoint.responses = learners.iter().map(response).collect();
            found.push(learners);
            if !checkpoint.settled {
                checkpoint.next(0.02, rounds);
                continue;
            }
            measured += 1;
            if !checkpoint.mend(0.02, rounds) {
                assert_eq!(
                    (checkpoint.responses.len(), checkpoint.mended),
                    (3, measured - 1),
                    "everybody is measured at the end"
                );
                return (found, measured, checkpoint);
            }
        }
    }

    #[test]
    fn where_somebody_gains_much_all_learn_on_until_nobody_gains() {
        let all = vec![0, 1, 2];
        let (found, measured, checkpoint) = turns_of(48, |_, _| 0.04);
        assert_eq!((found, measured), (vec![all.clone()], 1), "so little is not worth that all are measured anew");
        assert_eq!(checkpoint.known[0].len(), 1);
        // By turns, in usual training runs and in longer ones, none of which finds anything.
        let (found, measured, checkpoint) = turns_of(48, |turn, at| if turn == 0 && at == 1 { 0.05 } else { 0.0 });
        let turns: Vec<Vec<usize>> = [0, 1, 2, 0, 1, 2].map(|at| vec![at]).to_vec();
        assert_eq!((found, measured), ([&[all.clone()][..], &turns, &[all]].concat(), 2));
        assert!(
            checkpoint.known.iter().enumerate().all(|(at, known)| known.contains(&Script::lone(&format!("{at} in 0"))))
        );
    }

    #[test]
    fn it_ends_where_it_has_been_often_enough() {
        assert_eq!(turns_of(11, |_, _| 0.5).1, 1, "of few rounds none is for that");
        let (found, measured, _) = turns_of(48, |_, at| if at == 1 { 0.5 } else { 0.0 });
        assert_eq!(measured, 5);
        // Who gains much learns in each of three turns of a round; of such rounds there are eight.
        let runs = found.iter().filter(|who| who.len() < 3 && who.contains(&1)).count();
        assert!((4 * 8..=4 * 8 * 3).contains(&runs), "{runs}");
    }
}
