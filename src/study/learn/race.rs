//! Which of many changes of a script are good: they race on common dice, and those in front are confirmed on fresh ones.

use super::course::{Course, differences};
use super::gain::Gain;
use super::propose::Edit;
use super::script::Script;
use super::turns::Turns;
use super::watched::{Compared, Watched};
use evenodds_stats::Moments;
use std::collections::BTreeMap;
use std::ops::Range;

/// Of how many one goes on.
const FACTOR: usize = 3;
/// Changes that are confirmed.
pub const FINALISTS: usize = 8;
/// Of them, how many do the same thing.
const ALIKE: usize = 2;
/// Standard errors above 0 by which a change is taken at once, and at the last look. Of 54 changes taken so, with scripts of thirteen
/// trees, one gained nothing; with 3.5 and 2.6 none of 48.
const SURE: [f64; 2] = [2.5, 1.8];

/// How much is played.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Trials of the first round of a race.
    pub first: u64,
    /// Plays of each change in it at most, of those in which it decides otherwise.
    pub each: u64,
    /// Rounds; trials and plays double.
    pub rounds: u32,
    /// Plays of a round at most: changes for which there are none left are not raced.
    pub heat: u64,
    /// Plays of a change at the first look of its confirmation.
    pub look: u64,
    /// Looks; the plays double.
    pub looks: u32,
    /// The least gain that is taken, in counted units.
    pub least: f64,
    /// Plays that may have been made when it ends, those before it included.
    pub most: u64,
}

/// Dice and plays: trials are numbered, and none is thrown for two purposes.
pub struct Dice<'a, 'c> {
    /// What is played.
    pub course: &'a Course<'c>,
    /// The first trial that nobody has played.
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

    /// What a script that is watched and others come to on the same trials, as many of them as so many plays allow.
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

    /// What others gain over a script that is watched, each told from so many plays at most.
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

    /// What scripts come to on the same trials.
    pub fn values(&mut self, scripts: &[Script], turns: impl Into<Turns>) -> Option<Vec<Option<Vec<i64>>>> {
        let turns = turns.into();
        let found = self.course.values(scripts, &turns)?;
        let playable = found.iter().flatten().count() as u64;
        self.plays += playable * turns.plays(self.course.cells());
        Some(found)
    }
}

/// The changes that lead after a race, the best first. None when it was told to stop.
///
/// What decides otherwise in few plays costs few, and is known well by all trials; of what does so in most of them a part is played.
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

/// Which of some scripts are surely better than one that is watched, on fresh dice that all of them share, in several looks: what each of
/// those gains. What gains nothing is taken about 5 times in 100. None when it was told to stop.
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

/// What a look says.
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
