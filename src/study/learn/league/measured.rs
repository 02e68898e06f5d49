//! Gains of responses over what an entrant plays, and ablation of each entry of its scripts.

use super::met::{Met, Seat};
use super::oracle::{Oracle, SLOT};
use super::state::{Answer, Checkpoint, PARTS, Share};
use crate::learn::answer::{self, Scale};
use crate::learn::race::Dice;
use crate::learn::script::Script;
use crate::learn::training_set::{ABSENT, differences};
use crate::tune::blocks::Known;
use crate::tune::sums::Slot;
use evenodds_stats::looks::raised;

/// Scripts of an entrant that are measured as exactly as a single one; with more scripts each is measured less exactly.
pub(super) const TOGETHER: u64 = 2;

impl Oracle<'_> {
    /// Measures responses beside the standing scripts and those of the equilibria, on fresh dice. Responses are the usual one, one from no
    /// known script, and those against each kind of enemies.
    pub(super) fn measured(
        &self,
        met: Met<'_>,
        at: usize,
        response: &Script,
        anew: Option<&Script>,
        sides: &[Script],
        plays: u64,
        dice: &mut Dice<'_, '_>,
    ) -> Option<Answer> {
        let turns = dice.fresh(plays);
        // The exploitability of the equilibria is measured at the end.
        let mixture = met.mixture.filter(|_| met.checkpoint.settled).unwrap_or_default();
        let held: Vec<&Share> = mixture.iter().filter(|one| one.0 == at).collect();
        let mut rows = Rows::default();
        for (kind, those) in self.sides(met, at).into_iter().enumerate() {
            if those.is_empty() {
                continue;
            }
            let course = self.course_of(&[at], &those);
            let (own, parts): (Vec<&Script>, Vec<u64>) = met.checkpoint.mixture(at, kind).unzip();
            let of_equilibria = held.iter().filter_map(|one| one.1).map(|version| &met.checkpoint.known[at][version]);
            let learnt = std::iter::once(response).chain(anew).chain(sides.get(kind));
            let scripts: Vec<Script> = learnt.chain(own).chain(of_equilibria).cloned().collect();
            let mut these = Dice { course: &course, next: dice.next, plays: 0 };
            let found = these.values(&scripts, &turns)?;
            dice.plays += these.plays;
            let Some(mut learnt) = found.into_iter().collect::<Option<Vec<_>>>() else {
                return Some(Answer::default());
            };
            let mut of_own = learnt.split_off(1 + anew.iter().len() + sides.get(kind).iter().len());
            let of_held = of_own.split_off(parts.len());
            // Those that the equilibria bring come first.
            let brought: u64 =
                those.iter().filter(|seat| seat.is_brought || met.mixture.is_none()).map(|seat| seat.often).sum();
            rows.add(&learnt, &mixed(&of_own, &parts), &of_held, (turns.end - turns.start) * brought);
        }
        let Rows { learnt, own, there, own_there, held_there } = rows;
        let scale = self.scale(self.nodes.len() * learnt.len());
        let whole = Scale {
            slot: Slot { scale: SLOT.scale * PARTS as f64, ..SLOT },
            range: scale.range.map(|range| range * PARTS as f64),
            ..scale
        };
        let gain = |values: &[i64]| ends(&whole.lead(&mixed(&[values], &[PARTS]), &own));
        let rate = |values: &[i64], scale: f64| {
            let known = differences(values, &vec![0; values.len()]);
            [f64::midpoint(1.0, known.mean() / scale), known.standard_error() / (SLOT.scale * scale)]
        };
        let mut of_versions = held_there.iter();
        let held = held.iter().map(|(_, version, share)| {
            let own = || rate(&own_there, PARTS as f64);
            let found = version.map_or_else(own, |_| of_versions.next().map_or([0.0; 2], |row| rate(row, 1.0)));
            found.map(|rate| share * rate)
        });
        // On the same dice: their errors are correlated.
        let held = held.fold([0.0, 0.0], |all, one| [all[0] + one[0], all[1] + one[1]]);
        let seen = learnt.last().filter(|_| !sides.is_empty()).map(|values| gain(values));
        let anew = learnt.get(1).filter(|_| anew.is_some()).map_or([0.0; 3], |values| gain(values));
        Some(Answer { gain: gain(&learnt[0]), anew, seen, there: rate(&there, 1.0), held, ..Answer::default() })
    }

    /// Loss without each entry of each script that an entrant plays, against the enemies that it plays it against: value, low, high; and
    /// the plays that it took. None after a stop signal.
    pub(super) fn worths(&self, met: Met<'_>, at: usize, dice: &Dice<'_, '_>) -> Option<(Vec<Vec<[f64; 3]>>, u64)> {
        let (checkpoint, mut found, mut plays) = (met.checkpoint, Vec::new(), 0);
        for (version, share) in self.shares(checkpoint, at) {
            let script = &checkpoint.known[at][version];
            let all = met.opponents(self.kinds.of(at));
            let plays_it = |seat: &&Seat<'_>| {
                checkpoint.mixed[at][self.kinds.of(seat.who)].iter().any(|&(played, _)| played == version)
            };
            let those: Vec<Seat<'_>> = all.iter().filter(plays_it).copied().collect();
            // Of a large field some are not met.
            let course = self.course_of(&[at], if those.is_empty() { &all } else { &those });
            // Their plays together are at most those of two.
            let each = (self.wanted.confirm as f64 * (TOGETHER as f64 * share).min(1.0)) as u64;
            let turns = dice.next..dice.next + course.turns(each);
            let (worths, took) = answer::worths(&course, script, &turns, &self.scale(script.entries.len()))?;
            plays += took;
            found.push(worths.iter().map(|worth| ends(&worth.worth)).collect());
        }
        Some((found, plays))
    }

    /// Scripts that an entrant plays, in order, and their shares of its plays against everybody, of 1.
    pub(super) fn shares(&self, checkpoint: &Checkpoint, at: usize) -> Vec<(usize, f64)> {
        let size = |kind: usize| self.kinds.size(kind) as f64 / self.nodes.len() as f64;
        let share = |version: usize| {
            let of = |(kind, mixture): (usize, &Vec<(usize, u64)>)| {
                let parts: u64 = mixture.iter().filter(|one| one.0 == version).map(|one| one.1).sum();
                size(kind) * parts as f64 / PARTS as f64
            };
            checkpoint.mixed[at].iter().enumerate().map(of).sum()
        };
        checkpoint.played(at).into_iter().map(|(version, _)| (version, share(version))).collect()
    }

    /// Scale of so many statements about leads.
    fn scale(&self, statements: usize) -> Scale {
        let confidence = raised(self.tourney.scenario.confidence, statements);
        // From a defeat to a win.
        Scale { slot: SLOT, most: true, confidence, range: Some(SLOT.scale) }
    }
}

/// Results of some scripts in each play, kind of enemies by kind.
#[derive(Default)]
struct Rows {
    /// The response, the script of a run from no known script, and the one against that kind.
    learnt: Vec<Vec<i64>>,
    /// The entrant's mixture, times [`PARTS`].
    own: Vec<i64>,
    /// Against the equilibria alone: the response, the entrant's mixture times [`PARTS`], and scripts of the equilibria.
    there: Vec<i64>,
    own_there: Vec<i64>,
    held_there: Vec<Vec<i64>>,
}

impl Rows {
    /// Adds the plays against one more kind; the first `brought` of them were against the equilibria.
    fn add(&mut self, learnt: &[Vec<i64>], own: &[i64], held: &[Vec<i64>], brought: u64) {
        let part = |row: &[i64]| row[..(brought as usize).min(row.len())].to_vec();
        append(&mut self.learnt, learnt.iter().cloned());
        append(&mut self.held_there, held.iter().map(|row| part(row)));
        self.own.extend(own);
        self.there.extend(part(&learnt[0]));
        self.own_there.extend(part(own));
    }
}

/// Appends rows to those that are there.
fn append(rows: &mut Vec<Vec<i64>>, more: impl ExactSizeIterator<Item = Vec<i64>>) {
    rows.resize(more.len(), Vec::new());
    rows.iter_mut().zip(more).for_each(|(row, more)| row.extend(more));
}

/// Result of a mixture in each play, times its parts.
fn mixed(rows: &[impl AsRef<[i64]>], parts: &[u64]) -> Vec<i64> {
    let part = |value: i64, parts: u64| (value != ABSENT).then(|| value * parts as i64);
    let play = |at: usize| {
        let values = rows.iter().zip(parts).map(|(row, &parts)| part(row.as_ref()[at], parts));
        values.sum::<Option<i64>>().unwrap_or(ABSENT)
    };
    (0..rows[0].as_ref().len()).map(play).collect()
}

fn ends(known: &Known) -> [f64; 3] {
    [known.value, known.low, known.high]
}

#[cfg(test)]
mod tests {
    use super::{ABSENT, mixed};

    #[test]
    fn a_mixture_comes_to_the_sum_of_its_parts_where_all_have_one() {
        assert_eq!(mixed(&[vec![1, -1, ABSENT], vec![0, 1, 1]], &[60, 40]), [60, -20, ABSENT]);
    }
}
