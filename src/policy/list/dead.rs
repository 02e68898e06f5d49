//! Entries that are never taken, found by trying the values at which conditions of a list change.
//!
//! Only conditions are judged whose comparisons are of one fact with a number or a word. Between two neighbouring constants nothing changes, so that
//! a value beside each of them stands for all. Of others nothing is said.

use super::entry::Entry;
use super::info::DecisionInfo;
use crate::expr::{Expr, ExprKind, Program, Unary};
use crate::facts::{FactInfo, find};
use evenodds_source::{Fault, Faults};
use std::collections::{BTreeMap, BTreeSet};

/// Most situations that are tried for one entry or for two.
const MOST: usize = 4096;

/// Values at which something changes, by the number of the fact.
type Turns = BTreeMap<u16, BTreeSet<i64>>;

/// Warns of entries whose conditions contradict themselves, or hold only where an earlier entry is taken.
pub(super) fn warn(entries: &[&Entry<'_>], decision: &DecisionInfo<'_>, facts: &[FactInfo<'_>], faults: &mut Faults) {
    for (at, entry) in entries.iter().enumerate() {
        let Some((condition, turns)) = simple(entry, facts) else { continue };
        if turns.is_empty() {
            continue;
        }
        let place = entry.tree.as_ref().map_or(entry.place, |(place, _)| place);
        if always(&[&turns], facts, |facts| !condition.holds(facts)) {
            let what = format!("entry {} is never taken: its condition never holds", at + 1);
            faults.warn(Fault::at(place, what).help("mend the condition, or remove the entry"));
            continue;
        }
        let hides = |before: &&Entry<'_>| {
            let info = decision.actions.get(usize::from(before.action));
            let takes = before.action == entry.action || info.is_some_and(|info| info.always_legal);
            let Some((other, others)) = simple(before, facts).filter(|_| takes) else { return false };
            always(&[&turns, &others], facts, |facts| !condition.holds(facts) || other.holds(facts))
        };
        if let Some(before) = entries[..at].iter().position(hides) {
            let what = format!("entry {} is never taken: entry {} is, wherever it holds", at + 1, before + 1);
            faults.warn(Fault::at(place, what).help("put it higher, or remove it"));
        }
    }
}

/// Condition of an entry with the values at which it changes; none where it compares more than facts with constants.
fn simple<'e>(entry: &'e Entry<'_>, facts: &[FactInfo<'_>]) -> Option<(&'e Program, Turns)> {
    let (condition, (_, tree)) = (entry.condition.as_ref()?, entry.tree.as_ref()?);
    let mut turns = Turns::new();
    collect(tree, facts, &mut turns).then_some((condition, turns))
}

/// Adds what an expression compares facts with. False where it does more.
fn collect(expr: &Expr, facts: &[FactInfo<'_>], turns: &mut Turns) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => true,
        ExprKind::Name(name) => add(name, 0, facts, turns),
        ExprKind::Unary(Unary::Not, inner) => collect(inner, facts, turns),
        ExprKind::Binary(sign, left, right) if sign.compares() => {
            let (fact, other) = if known(left, facts) { (left, right) } else { (right, left) };
            let ExprKind::Name(name) = &fact.kind else { return false };
            match number(other) {
                Some(number) => add(name, number, facts, turns),
                // A word of the fact: all its words are tried.
                None => {
                    matches!(&other.kind, ExprKind::Word(_) | ExprKind::Name(_))
                        && !known(other, facts)
                        && add(name, 0, facts, turns)
                }
            }
        }
        ExprKind::Binary(sign, left, right) => {
            matches!(sign.sign(), "and" | "or") && collect(left, facts, turns) && collect(right, facts, turns)
        }
        ExprKind::Word(_) | ExprKind::Unary(Unary::Minus, _) | ExprKind::Call(..) => false,
    }
}

fn known(expr: &Expr, facts: &[FactInfo<'_>]) -> bool {
    matches!(&expr.kind, ExprKind::Name(name) if find(facts, name).is_some())
}

fn number(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Number(number) => Some(*number),
        ExprKind::Unary(Unary::Minus, inner) => number(inner)?.checked_neg(),
        _ => None,
    }
}

/// Adds the values around a constant, within the fact's range. False for an unknown fact.
fn add(name: &str, constant: i64, facts: &[FactInfo<'_>], turns: &mut Turns) -> bool {
    let Some((number, info)) = find(facts, name) else { return false };
    let own = turns.entry(number).or_default();
    if info.levels.is_empty() {
        let around = [info.low, constant.saturating_sub(1), constant, constant.saturating_add(1), info.high];
        own.extend(around.map(|value| value.clamp(info.low, info.high)));
    } else {
        own.extend(info.low..=info.high);
    }
    true
}

/// Whether something is true in every situation that differs by these values; false where there are too many.
fn always(turns: &[&Turns], facts: &[FactInfo<'_>], is_true: impl Fn(&[i64]) -> bool) -> bool {
    let mut all = Turns::new();
    for (fact, values) in turns.iter().copied().flatten() {
        all.entry(*fact).or_default().extend(values);
    }
    let situations = all.values().try_fold(1_usize, |product, values| product.checked_mul(values.len()));
    let Some(situations) = situations.filter(|&situations| situations <= MOST) else { return false };
    let each: Vec<(u16, Vec<i64>)> =
        all.into_iter().map(|(fact, values)| (fact, values.into_iter().collect())).collect();
    let mut point = vec![0; facts.len()];
    (0..situations).all(|mut at| {
        for (fact, values) in &each {
            point[usize::from(*fact)] = values[at % values.len()];
            at /= values.len();
        }
        is_true(&point)
    })
}
