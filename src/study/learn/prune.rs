//! What a script can do without: entries that are worth next to nothing, and tests of conditions.

use super::course::differences;
use super::plan::Plan;
use super::propose::Edit;
use super::race::Dice;
use super::script::{Entry, Script};
use super::watched::{Compared, Watched};
use crate::stats::Moments;

/// Standard errors above 0 at which an entry is worth something.
const SURE: f64 = 0.5;
/// So many variants that seem to lose least are looked at again, on dice of their own and so many times the plays: what seems to lose least
/// of twenty is mostly lucky.
const AGAIN: (usize, u64) = (3, 2);
/// Parts of the plays after which variants go that have surely lost more than another one: what is worth much shows soon, and takes the most
/// plays.
const STAGES: [u64; 4] = [8, 8, 4, 2];
/// Standard errors of both that it takes.
const BEHIND: f64 = 2.0;

/// Takes entries out that are not worth something, and more where there are too many; then tests of conditions that cost less than an
/// eighth of the margin. An entry whose tests went may do what another one was there for, so that entries are looked at again until
/// nothing goes. None when it was told to stop.
pub fn prune(script: &Script, plan: &Plan, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut script = few(script, plan, plan.effort.budget, dice)?;
    // The budget is gone where nothing is known of any: what stands last goes unseen.
    script.entries.truncate(plan.effort.entries);
    loop {
        let worth = useful(script, plan, dice)?;
        script = shorten(worth.clone(), plan, dice)?;
        if script == worth {
            return Some(script);
        }
    }
}

/// Takes out the entries that are worth least while there are too many, by as many plays as are to be made at most.
pub(super) fn few(script: &Script, plan: &Plan, most: u64, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut script = script.clone();
    while script.entries.len() > plan.effort.entries {
        let mut variants = without_one(&script);
        match gains(&script, &variants, plan, (1, most), dice)?.first() {
            Some(&(at, _)) => script = variants.swap_remove(at),
            None => break,
        }
    }
    Some(script)
}

/// Takes out entries that are not worth something.
fn useful(mut script: Script, plan: &Plan, dice: &mut Dice<'_, '_>) -> Option<Script> {
    loop {
        let mut variants = without_one(&script);
        let useless = |gain: &Moments| -gain.mean() < least(plan).max(SURE * gain.standard_error());
        match best(&script, &variants, plan, dice)?.filter(|(_, gain)| useless(gain)) {
            Some((at, _)) => script = variants.swap_remove(at),
            None => return Some(script),
        }
    }
}

/// Takes tests out of conditions where it costs next to nothing: one a pass, as two that cost nothing each may cost something
/// together.
fn shorten(mut script: Script, plan: &Plan, dice: &mut Dice<'_, '_>) -> Option<Script> {
    loop {
        let mut variants: Vec<Script> =
            script.entries.iter().enumerate().flat_map(|each| shorter(&script, each)).collect();
        match best(&script, &variants, plan, dice)?.filter(|(_, gain)| gain.mean() >= -least(plan)) {
            Some((at, _)) => script = variants.swap_remove(at),
            None => return Some(script),
        }
    }
}

/// What is next to nothing.
fn least(plan: &Plan) -> f64 {
    plan.effort.margin / 8.0
}

/// What variants of a script gain on fresh dice, as many of them as fit into so many plays in all, the best first: on so many times the
/// usual plays, but for those that are left behind on the way.
fn gains(
    script: &Script,
    variants: &[Script],
    plan: &Plan,
    (times, most): (u64, u64),
    dice: &mut Dice<'_, '_>,
) -> Option<Vec<(usize, Moments)>> {
    let watched = Watched::new(dice.course, script);
    let mut open: Vec<(usize, Moments)> = (0..variants.len()).map(|at| (at, Moments::default())).collect();
    for part in STAGES {
        if open.is_empty() {
            break;
        }
        let turns = dice.fresh(times * plan.pruning() / part);
        let left = most.saturating_sub(dice.plays);
        let others: Vec<Script> = open.iter().map(|&(at, _)| variants[at].clone()).collect();
        let Compared { own, others, .. } = dice.compared(&watched, &others, &turns, left)?;
        let own = own.unwrap_or_default();
        let more = |((at, mut known), values): ((usize, Moments), Option<Vec<i64>>)| {
            known.merge(differences(&values?, &own));
            Some((at, known))
        };
        open = open.into_iter().zip(others).filter_map(more).collect();
        open.sort_by(|a, b| b.1.mean().total_cmp(&a.1.mean()));
        let Some((_, best)) = open.first().copied() else { break };
        let is_behind = |known: &Moments| {
            known.mean() + BEHIND * known.standard_error() < best.mean() - BEHIND * best.standard_error()
        };
        open.retain(|(_, known)| !is_behind(known));
    }
    Some(open)
}

/// The variant that loses least, and what it gains on dice that it was not chosen by. The inner None: all surely lose something, or the
/// budget is gone.
fn best(
    script: &Script,
    variants: &[Script],
    plan: &Plan,
    dice: &mut Dice<'_, '_>,
) -> Option<Option<(usize, Moments)>> {
    let (number, times) = AGAIN;
    let most = plan.effort.budget;
    let first = gains(script, variants, plan, (1, most), dice)?;
    let loses = |gain: &Moments| gain.mean() + BEHIND * gain.standard_error() < -least(plan);
    if first.first().is_some_and(|(_, gain)| loses(gain)) {
        return Some(None);
    }
    let leaders: Vec<usize> = first.iter().take(number).map(|&(at, _)| at).collect();
    let again: Vec<Script> = leaders.iter().map(|&at| variants[at].clone()).collect();
    let found = gains(script, &again, plan, (times, most), dice)?;
    Some(found.first().map(|&(at, gain)| (leaders[at], gain)))
}

/// The scripts with one entry less.
fn without_one(script: &Script) -> Vec<Script> {
    (0..script.entries.len()).map(|at| script.without(at)).collect()
}

/// The script with one test less in an entry.
fn shorter(script: &Script, (at, entry): (usize, &Entry)) -> Vec<Script> {
    let without = |test: usize| {
        let mut entry = entry.clone();
        entry.tests.remove(test);
        Edit::Replace(at, entry).apply(script)
    };
    (0..entry.tests.len()).filter_map(without).collect()
}
