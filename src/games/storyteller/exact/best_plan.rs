//! The best order in which experience can be spent: a longest path over what has been bought (section 9 of the catalogue).

use super::one_test::{Exact, branches};
use super::situations::situations;
use crate::frame::Frame;
use crate::price::{advance, level, next};
use crate::sheet::{Plan, Scores, Track};
use crate::test::Test;
use std::collections::BTreeMap;

/// Chance that an average test succeeds, with this Exertion and Scheme at hand.
pub fn success(exact: Exact<'_>, frame: &Frame, scores: &Scores, exertion: i32, pool: i32) -> f64 {
    let all = situations(exact.rules, frame, scores, exact.policy.conviction_min.is_some());
    let each = all.iter().map(|(situation, q)| {
        let start = Test {
            ability: situation.ability,
            difficulty: situation.difficulty,
            masteries: situation.masteries,
            exertion,
            pool,
            ..Test::default()
        };
        let found = branches(exact, &start, &situation.convictions);
        q * found.iter().filter(|branch| branch.success).map(|branch| branch.p).sum::<f64>()
    });
    each.sum()
}

/// Successes of a campaign in which only the sheet matters, spending along a plan; none: nothing is bought.
pub fn planned(exact: Exact<'_>, frame: &Frame, scores: &Scores, plan: Option<&Plan>) -> f64 {
    let mut scores = scores.clone();
    let mut sum = 0.0;
    let mut known: BTreeMap<Vec<i32>, f64> = BTreeMap::new();
    let tracks = plan.map_or(&[][..], |plan| &plan.tracks);
    for _ in 0..frame.scenes.0 {
        if let Some(plan) = plan {
            crate::price::buy(exact.rules, &mut scores, plan, |_, _, _| ());
        }
        let key: Vec<i32> = tracks.iter().map(|track| level(exact.rules, &scores, track.target)).collect();
        let rate = *known.entry(key).or_insert_with(|| success(exact, frame, &scores, 0, 0));
        sum += rate * f64::from(frame.tests(exact.rules));
        scores.xp += exact.rules.xp_per_scene;
    }
    sum
}

/// Most states of one scene.
const MOST_STATES: usize = 200_000;

/// The most successes that any order of purchases can give.
///
/// # Errors
/// Why it is out of reach: too many orders.
pub fn best(exact: Exact<'_>, frame: &Frame, scores: &Scores, tracks: &[Track]) -> Result<f64, String> {
    // What was bought of each track, with the XP left, and the successes so far; of equal purchases the XP is the same.
    let mut states: BTreeMap<Vec<i32>, (Scores, f64)> = BTreeMap::new();
    let levels =
        |scores: &Scores| tracks.iter().map(|track| level(exact.rules, scores, track.target)).collect::<Vec<_>>();
    states.insert(levels(scores), (scores.clone(), 0.0));
    let mut known: BTreeMap<Vec<i32>, f64> = BTreeMap::new();
    for _ in 0..frame.scenes.0 {
        let mut reached: BTreeMap<Vec<i32>, (Scores, f64)> = BTreeMap::new();
        let mut open: Vec<(Scores, f64)> = states.into_values().collect();
        while let Some((scores, sum)) = open.pop() {
            let key = levels(&scores);
            if reached.get(&key).is_some_and(|(_, known)| *known >= sum) {
                continue;
            }
            for &track in tracks {
                if let Some(price) = next(exact.rules, &scores, track).filter(|&price| price <= scores.xp) {
                    let mut bought = scores.clone();
                    bought.xp -= price;
                    advance(&mut bought, track.target);
                    open.push((bought, sum));
                }
            }
            reached.insert(key, (scores, sum));
            if reached.len() > MOST_STATES {
                return Err("so many orders of purchase are too many to solve; name fewer tracks or scenes".into());
            }
        }
        for (key, (scores, sum)) in &mut reached {
            let rate = *known.entry(key.clone()).or_insert_with(|| success(exact, frame, scores, 0, 0));
            *sum += rate * f64::from(frame.tests(exact.rules));
            scores.xp += exact.rules.xp_per_scene;
        }
        states = reached;
    }
    Ok(states.into_values().map(|(_, sum)| sum).fold(0.0, f64::max))
}
