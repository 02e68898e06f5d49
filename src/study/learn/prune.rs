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

/// Takes entries out that are not worth something, and more where there are too many; then tests of conditions that cost less than an
/// eighth of the margin. An entry whose tests went may do what another one was there for, so that entries are looked at again until
/// nothing goes. None when it was told to stop.
pub fn prune(script: &Script, plan: &Plan, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut script = weed(script, plan, true, dice)?;
    loop {
        let short = shorten(script.clone(), plan, dice)?;
        if short == script {
            return Some(script);
        }
        script = weed(&short, plan, true, dice)?;
    }
}

/// What variants of a script come to beside it on fresh dice, as many of them as fit into so many plays in all.
fn tried(script: &Script, variants: &[Script], plan: &Plan, most: u64, dice: &mut Dice<'_, '_>) -> Option<Compared> {
    let turns = dice.fresh(plan.pruning());
    let left = most.saturating_sub(dice.plays);
    dice.compared(&Watched::new(dice.course, script), variants, &turns, left)
}

/// Takes entries out where there are too many, those that are worth least; at the last, with all that is left of the budget, also those
/// that are not worth something.
pub(super) fn weed(script: &Script, plan: &Plan, last: bool, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let (mut script, effort) = (script.clone(), &plan.effort);
    let most = if last { effort.budget } else { plan.most() };
    while last || script.entries.len() > effort.entries {
        let known = worths(&script, plan, most, dice)?;
        let Some((at, worth)) = known.into_iter().min_by(|a, b| a.1.mean().total_cmp(&b.1.mean())) else {
            // Nothing is known, as the budget is gone: what stands last goes unseen.
            if last {
                script.entries.truncate(effort.entries);
            }
            break;
        };
        let useless = worth.mean() < (effort.margin / 8.0).max(SURE * worth.standard_error());
        if !useless && script.entries.len() <= effort.entries {
            break;
        }
        script = script.without(at);
    }
    Some(script)
}

/// What is lost without an entry, of each that could go and for which there are plays left.
fn worths(script: &Script, plan: &Plan, most: u64, dice: &mut Dice<'_, '_>) -> Option<Vec<(usize, Moments)>> {
    let variants: Vec<Script> = (0..script.entries.len()).map(|at| script.without(at)).collect();
    if variants.is_empty() {
        return Some(Vec::new());
    }
    let Compared { own, others, .. } = tried(script, &variants, plan, most, dice)?;
    let own = own.unwrap_or_default();
    let worth = |(at, values): (usize, Option<Vec<i64>>)| Some((at, differences(&own, &values?)));
    Some(others.into_iter().enumerate().filter_map(worth).collect())
}

/// Takes tests out of conditions where it costs next to nothing: one a pass, as two that cost nothing each may cost something
/// together.
fn shorten(mut script: Script, plan: &Plan, dice: &mut Dice<'_, '_>) -> Option<Script> {
    loop {
        let mut variants: Vec<Script> =
            script.entries.iter().enumerate().flat_map(|each| shorter(&script, each)).collect();
        if variants.is_empty() {
            return Some(script);
        }
        let Compared { own, others, .. } = tried(&script, &variants, plan, plan.effort.budget, dice)?;
        let Some(own) = own else { return Some(script) };
        let gain = |values: &Option<Vec<i64>>| {
            values.as_ref().map_or(f64::NEG_INFINITY, |values| differences(values, &own).mean())
        };
        let gains: Vec<f64> = others.iter().map(gain).collect();
        let best = (0..gains.len()).max_by(|&a, &b| gains[a].total_cmp(&gains[b]));
        match best.filter(|&best| gains[best] >= -plan.effort.margin / 8.0) {
            Some(best) => script = variants.swap_remove(best),
            None => return Some(script),
        }
    }
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
