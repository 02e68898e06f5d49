//! Removal of entries of little worth, and of tests of conditions.

use super::plan::Plan;
use super::propose::Edit;
use super::race::Dice;
use super::script::{Entry, Script};
use super::training_set::differences;
use super::watched::{Compared, Watched};
use evenodds_stats::Moments;

/// Standard errors above 0 from which an entry is worth something.
const SURE: f64 = 0.5;
/// Variants with the smallest estimated loss that are measured again, on other dice and with so many times the plays: the smallest of many
/// estimates is mostly luck.
const AGAIN: (usize, u64) = (3, 2);
/// Variants with the smallest estimated loss, which are measured by all plays. Two divisors belong to their choice: of the trials, and of
/// the most plays of each variant.
const LEADERS: usize = 8;
const ROUGH: (u64, u64) = (2, 40);
/// Divisors of the plays after which variants drop out that surely lost more than another one. Entries of much worth show early and take
/// the most plays.
const STAGES: [u64; 4] = [8, 8, 4, 2];
/// Standard errors of both that it takes.
const BEHIND: f64 = 2.0;

/// Removes entries of little worth, and more where there are too many; then tests of conditions that cost less than an eighth of the
/// margin. Entries are measured again until nothing goes, as an entry without tests may replace another one. None after a stop signal.
pub fn prune(script: &Script, plan: &Plan, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut script = few(script, plan, plan.effort.budget, dice)?;
    // Without budget nothing is known of any entry: the last ones go unmeasured.
    script.entries.truncate(plan.effort.entries);
    loop {
        let worth = useful(script, plan, dice)?;
        script = shorten(worth.clone(), plan, dice)?;
        if script == worth {
            return Some(script);
        }
    }
}

/// Removes entries while there are too many, within a number of plays: the one of least worth, or one that another entry of its decision
/// replaces once that has fewer tests.
pub(super) fn few(script: &Script, plan: &Plan, most: u64, dice: &mut Dice<'_, '_>) -> Option<Script> {
    let mut script = script.clone();
    while script.entries.len() > plan.effort.entries {
        let mut variants = likely(&script, fewer(&script), plan, most, dice)?;
        match gains(&script, &variants, plan, (1, most), dice)?.first() {
            Some(&(at, _)) => script = variants.swap_remove(at),
            None => break,
        }
    }
    Some(script)
}

/// Variants with the smallest estimated loss, by a part of the plays.
fn likely(
    script: &Script,
    variants: Vec<Script>,
    plan: &Plan,
    most: u64,
    dice: &mut Dice<'_, '_>,
) -> Option<Vec<Script>> {
    let watched = Watched::new(dice.course, script);
    let (trials, each) = (plan.pruning().div_ceil(ROUGH.0), plan.pruning().div_ceil(ROUGH.1));
    let turns = dice.drawn(trials);
    // Where all must be played there are plays for the entries alone.
    let most =
        most.saturating_sub(dice.plays).min((script.entries.len() as u64 + 1) * turns.plays(dice.course.cells()));
    let found = dice.gained(&watched, &variants, &turns, (each, most))?;
    let mut known: Vec<(Script, f64)> =
        variants.into_iter().zip(found).filter_map(|(variant, gain)| Some((variant, gain?.mean()))).collect();
    known.sort_by(|a, b| b.1.total_cmp(&a.1));
    Some(known.into_iter().take(LEADERS).map(|(variant, _)| variant).collect())
}

/// Removes entries of little worth.
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

/// Removes tests of conditions of next to no worth, one a pass, as two such tests may matter together.
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

/// Next to nothing, in counted units.
fn least(plan: &Plan) -> f64 {
    plan.effort.margin / 8.0
}

/// Gains of variants of a script on fresh dice, the best first, as many of them as fit into a number of plays. Each takes so many times the
/// usual plays, unless it drops out on the way.
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

/// Variant with the smallest loss, and its gain on held-out dice. None inside: all surely lose something, or the budget is used up.
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

/// Scripts with one entry less.
fn without_one(script: &Script) -> Vec<Script> {
    (0..script.entries.len()).map(|at| script.without(at)).collect()
}

/// Scripts with one entry less, followed by those in which another entry of its decision has one test less besides.
fn fewer(script: &Script) -> Vec<Script> {
    let asking_less = |(at, gone): (usize, &Entry)| {
        let left = script.without(at);
        let others = left.entries.iter().enumerate().filter(|(_, other)| other.decision == gone.decision);
        others.flat_map(|other| shorter(&left, other)).collect::<Vec<Script>>()
    };
    let mut found = without_one(script);
    found.extend(script.entries.iter().enumerate().flat_map(asking_less));
    found
}

/// Script with one test less in an entry.
fn shorter(script: &Script, (at, entry): (usize, &Entry)) -> Vec<Script> {
    let without = |test: usize| {
        let mut entry = entry.clone();
        entry.tests.remove(test);
        Edit::Replace(at, entry).apply(script)
    };
    (0..entry.tests.len()).filter_map(without).collect()
}

#[cfg(test)]
mod tests {
    use super::{fewer, without_one};
    use crate::learn::script::{Entry, Script, Test};

    /// Entries of decisions, each with so many tests.
    fn script(entries: &[(&str, usize)]) -> Script {
        let test = |value: usize| Test { fact: "hits".into(), sign: ">=".into(), value: value.to_string() };
        let entry = |(at, &(decision, tests)): (usize, &(&str, usize))| Entry {
            decision: decision.into(),
            offer: format!("option {at}"),
            sure: true,
            tests: (0..tests).map(test).collect(),
        };
        Script { entries: entries.iter().enumerate().map(entry).collect() }
    }

    /// By hand: three entries may go, of the two at one decision the other one may ask one of its two tests less besides.
    #[test]
    fn what_goes_may_leave_its_part_to_another_one() {
        let whole = script(&[("turn", 2), ("defence", 1), ("turn", 2)]);
        let found = fewer(&whole);
        assert_eq!(found[..3], without_one(&whole));
        let asks = |script: &Script| -> Vec<(String, usize)> {
            script.entries.iter().map(|entry| (entry.offer.clone(), entry.tests.len())).collect()
        };
        let left = |offer: &str, tests: usize| (format!("option {offer}"), tests);
        let expected = [[left("1", 1), left("2", 1)], [left("1", 1), left("2", 1)]]
            .into_iter()
            .chain([[left("0", 1), left("1", 1)], [left("0", 1), left("1", 1)]]);
        assert_eq!(found[3..].iter().map(asks).collect::<Vec<_>>(), expected.map(Vec::from).collect::<Vec<_>>());
        assert!(found.iter().all(|one| one.entries.len() == 2));
    }
}
