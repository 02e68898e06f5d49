//! Race of changes on common dice, and confirmation of the leaders on fresh dice.

use super::gain::Gain;
use super::propose::Edit;
use super::script::Script;
use super::training_set::{TrainingSet, differences};
use super::turns::Turns;
use super::watched::{Compared, Watched};
use evenodds_stats::Moments;
use std::collections::BTreeMap;
use std::ops::Range;

/// Changes for each one that goes on.
const FACTOR: usize = 3;
/// Changes that are confirmed.
pub const FINALISTS: usize = 8;
/// Finalists of one kind.
const ALIKE: usize = 2;
/// Standard errors above 0 by which a change is taken at an interim analysis, and at the last one.
const SURE: [f64; 2] = [2.5, 1.8];

/// Size of a race and of its confirmation.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Trials of the first round of a race.
    pub first: u64,
    /// Most plays of each change in it, of those in which it decides otherwise.
    pub each: u64,
    /// Rounds; trials and plays double.
    pub rounds: u32,
    /// Most plays of a round: changes without plays are not raced.
    pub heat: u64,
    /// Plays of a change before the first interim analysis of its confirmation.
    pub look: u64,
    /// Interim analyses; the plays double.
    pub looks: u32,
    /// Least gain that is taken, in counted units.
    pub least: f64,
    /// Limit on the plays at its end, those before it included.
    pub most: u64,
}

/// Source of fresh trials, and count of plays: each trial serves one purpose.
pub struct Dice<'a, 'c> {
    /// Training set.
    pub course: &'a TrainingSet<'c>,
    /// First trial that nobody has played.
    pub next: u64,
    /// Plays so far.
    pub plays: u64,
}

impl Dice<'_, '_> {
    /// Fresh trials for about so many plays, of an even part of the cells where a few will do.
    pub fn drawn(&mut self, plays: u64) -> Turns {
        let turns = Turns::about(plays, self.next, self.course.cells());
        self.next = turns.range.end;
        turns
    }

    /// Fresh trials for about so many plays, of every cell.
    pub fn fresh(&mut self, plays: u64) -> Range<u64> {
        let turns = self.course.turns(plays);
        self.next += turns;
        self.next - turns..self.next
    }

    /// Values of a watched script and of others on the same trials, as many of them as the plays allow.
    pub fn compared(
        &mut self,
        watched: &Watched<'_>,
        others: &[Script],
        turns: impl Into<Turns>,
        most: u64,
    ) -> Option<Compared> {
        let found = watched.compared(others, &turns.into(), most)?;
        self.plays += found.plays;
        Some(found)
    }

    /// Gains of others over a watched script, each from a limited number of plays.
    pub fn gained(
        &mut self,
        watched: &Watched<'_>,
        others: &[Script],
        turns: &Turns,
        (each, most): (u64, u64),
    ) -> Option<Vec<Option<Gain>>> {
        let (found, plays) = watched.gained(others, turns, each, most)?;
        self.plays += plays;
        Some(found)
    }

    /// Values of scripts on the same trials.
    pub fn values(&mut self, scripts: &[Script], turns: impl Into<Turns>) -> Option<Vec<Option<Vec<i64>>>> {
        let turns = turns.into();
        let found = self.course.values(scripts, &turns)?;
        let playable = found.iter().flatten().count() as u64;
        self.plays += playable * turns.plays(self.course.cells());
        Some(found)
    }
}

/// Leaders of a race, the best first. None after a stop signal.
///
/// A change that decides otherwise in few plays takes few, and all trials measure it. Of a change that does so in most plays, a part is played.
pub fn race(watched: &Watched<'_>, edits: Vec<Edit>, size: Size, dice: &mut Dice<'_, '_>) -> Option<Vec<Edit>> {
    let mut running: Vec<(Edit, Script, Gain)> = edits
        .into_iter()
        .filter_map(|edit| edit.apply(&watched.script).map(|changed| (edit, changed, Gain::default())))
        .collect();
    for round in 0..size.rounds {
        let turns = dice.drawn(size.first << round);
        let scripts: Vec<Script> = running.iter().map(|(_, changed, _)| changed.clone()).collect();
        let most = size.heat.min(size.most.saturating_sub(dice.plays));
        let found = dice.gained(watched, &scripts, &turns, (size.each << round, most))?;
        let mut ranked: Vec<(Edit, Script, Gain)> = Vec::new();
        for ((edit, changed, mut known), gain) in running.into_iter().zip(found) {
            let Some(gain) = gain else { continue };
            known.merge(gain);
            // What changes nothing, and what only loses, is not worth more plays.
            if known.mean() > 0.0 {
                ranked.push((edit, changed, known));
            }
        }
        ranked.sort_by(|a, b| b.2.mean().total_cmp(&a.2.mean()).then_with(|| a.0.cmp(&b.0)));
        let last = round + 1 == size.rounds;
        ranked.truncate(if last { ranked.len() } else { ranked.len().div_ceil(FACTOR).max(FINALISTS) });
        running = ranked;
    }
    let mut alike: BTreeMap<(String, String), usize> = BTreeMap::new();
    running.retain(|(edit, _, _)| {
        let number = alike.entry(edit.about()).or_default();
        *number += 1;
        *number <= ALIKE
    });
    Some(running.into_iter().take(FINALISTS).map(|(edit, _, _)| edit).collect())
}

/// Gains of the scripts that are surely better than a watched one, on fresh common dice, in several interim analyses. A script without a
/// gain passes about 5 times in 100. None after a stop signal.
pub fn confirm(
    watched: &Watched<'_>,
    changed: &[Script],
    size: Size,
    dice: &mut Dice<'_, '_>,
) -> Option<Vec<Option<Moments>>> {
    let mut known = vec![Moments::default(); changed.len()];
    let mut found = vec![None; changed.len()];
    let mut open: Vec<usize> = (0..changed.len()).collect();
    for look in 0..size.looks {
        let plays = if look == 0 { size.look } else { size.look << (look - 1) };
        let scripts: Vec<Script> = open.iter().map(|&at| changed[at].clone()).collect();
        let turns = dice.drawn(plays);
        let Compared { own: here, others: there, .. } =
            dice.compared(watched, &scripts, &turns, size.most.saturating_sub(dice.plays))?;
        let Some(here) = here else { return Some(found) };
        let mut left = Vec::new();
        for (at, there) in open.into_iter().zip(there) {
            let (Some(there), known) = (there, &mut known[at]) else { continue };
            known.merge(differences(&there, &here));
            match verdict(known, size, look) {
                Verdict::Better => found[at] = Some(*known),
                Verdict::Open => left.push(at),
                Verdict::Dropped => {}
            }
        }
        open = left;
        if open.is_empty() {
            break;
        }
    }
    Some(found)
}

enum Verdict {
    Better,
    Open,
    Dropped,
}

/// Verdict of an interim analysis.
fn verdict(known: &Moments, size: Size, look: u32) -> Verdict {
    let (mean, error) = (known.mean(), known.standard_error());
    if known.n < 2 || mean <= 0.0 {
        return Verdict::Dropped;
    }
    let (far, last) = (mean / error.max(f64::MIN_POSITIVE), look + 1 == size.looks);
    if mean >= size.least && (far >= SURE[0] || (last && far >= SURE[1])) {
        return Verdict::Better;
    }
    // Not even in a happy case would it be enough.
    if mean + 3.0 * error < size.least || (look > 0 && far < 0.5) { Verdict::Dropped } else { Verdict::Open }
}
