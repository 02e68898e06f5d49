//! A campaign exactly: the sheets change as planned, whatever the dice say, so that a chain over the Scheme and everybody's
//! Exertion is all that is left.

use super::one_test::{Branch, Exact, branches};
use super::situations::{Situation, situations};
use crate::frame::Frame;
use crate::policy::{Fields, significance_move};
use crate::price::buy;
use crate::rules::Rules;
use crate::rulings::{ConvictionDuration, Recovery, SchemeReset};
use crate::sheet::{Character, Scores};
use crate::test::Test;
use std::collections::BTreeMap;

/// Expected sums over the tests of one scene.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sums {
    /// Tests, and of each difficulty.
    pub tests: f64,
    /// Tests of each difficulty.
    pub tests_of: [f64; 4],
    /// Successes.
    pub successes: f64,
    /// Successes at each difficulty.
    pub successes_of: [f64; 4],
    /// Setbacks, bought off or not.
    pub setbacks: f64,
    /// Setbacks bought off.
    pub bought_off: f64,
    /// Scheme dice earned.
    pub gain: f64,
    /// Scheme dice that eased.
    pub ease: f64,
    /// Convictions activated.
    pub convictions: f64,
    /// Exertion of both kinds.
    pub exertion: f64,
    /// Dice rolled again.
    pub rerolled: f64,
    /// Tests that begin with an empty Scheme.
    pub empty: f64,
    /// Sum of Ability before Convictions, Scheme and Exertion.
    pub ability: f64,
    /// Scheme at the end of the scene.
    pub scheme: f64,
}

/// Most states of the chain: beyond it the campaign is for sampling.
const MOST_STATES: usize = 4_000_000;

/// Expectations of each scene.
///
/// # Errors
/// Why exactness is out of reach: Convictions that last for a scene, or too large a party.
pub fn campaign(rules: &Rules, frame: &Frame, party: &[Character], policy: &Fields) -> Result<Vec<Sums>, String> {
    if rules.conviction_duration == ConvictionDuration::Scene {
        return Err(
            "with `conviction_duration = \"scene\"` a campaign is played, not solved: use `evenodds run`".into()
        );
    }
    let chances = crate::chance::Chances::new(rules);
    let exact = Exact { rules, chances: &chances, policy };
    let mut chain = Chain::new(exact, frame, party)?;
    let mut scores: Vec<Scores> = party.iter().map(|character| character.scores.clone()).collect();
    for (character, scores) in party.iter().zip(&mut scores) {
        buy(rules, scores, &character.plan, |_, _, _| ());
    }
    let (tests, session) = (frame.tests(rules), frame.session(rules));
    let mut scenes = Vec::with_capacity(frame.scenes.0 as usize);
    for scene in 0..frame.scenes.0 {
        let fresh = scene % session == 0;
        chain.begin_scene(scene, fresh, party);
        let mut sums = Sums::default();
        for test in 0..tests {
            let taker = ((scene * tests + test) % party.len() as i32) as usize;
            chain.test(frame, taker, &scores[taker], &mut sums);
        }
        sums.scheme = chain.mean_scheme();
        scenes.push(sums);
        for (character, scores) in party.iter().zip(&mut scores) {
            scores.xp += rules.xp_per_scene;
            buy(rules, scores, &character.plan, |_, _, _| ());
        }
        if (scene + 1) % session == 0 && policy.move_significance {
            for scores in &mut scores {
                move_significance(rules, &mut scores.convictions);
            }
        }
    }
    Ok(scenes)
}

/// A point of Significance moves, if the policy's rule finds who gives and who takes (ST-CONV-6).
pub fn move_significance(rules: &Rules, convictions: &mut [i32]) {
    if let Some((giver, taker)) = significance_move(rules, convictions) {
        convictions[giver] -= 1;
        convictions[taker] += 1;
    }
}

/// The distribution over the Scheme and everybody's Exertion.
struct Chain<'a> {
    exact: Exact<'a>,
    /// Exertion that each may have, plus one.
    sizes: Vec<usize>,
    /// Product of the sizes.
    joint: usize,
    /// p[scheme × joint + Exertion of all].
    p: Vec<f64>,
    /// Scheme beyond which nothing changes for a test, where there is no cap.
    enough: i32,
    /// Tests already worked out.
    known: BTreeMap<(Situation, i32, i32), Vec<Branch>>,
}

impl<'a> Chain<'a> {
    fn new(exact: Exact<'a>, frame: &Frame, party: &[Character]) -> Result<Self, String> {
        let rules = exact.rules;
        let sizes: Vec<usize> = party.iter().map(|character| character.exertion_max as usize + 1).collect();
        let joint = sizes.iter().try_fold(1_usize, |all, size| all.checked_mul(*size)).unwrap_or(usize::MAX);
        let most_gain = rules.scheme_gain * 4;
        let most_scheme = (rules.scheme_start + frame.all_tests(rules) * most_gain) as usize + 1;
        if joint.saturating_mul(most_scheme.min(64)) > MOST_STATES {
            return Err(format!(
                "{} characters with so much Exertion are too many to solve; use `evenodds run`",
                party.len()
            ));
        }
        let mut p = vec![0.0; joint * (rules.scheme_start as usize + 1)];
        p[joint * rules.scheme_start as usize + joint - 1] = 1.0;
        let policy = exact.policy;
        let paid = rules.setback_cost + policy.buyoff_reserve.unwrap_or(0);
        let enough = rules.scheme_max_per_test + policy.ease_reserve.max(paid);
        let enough = rules.scheme_cap.map_or(enough, |cap| enough.max(cap + rules.scheme_max_per_test));
        Ok(Self { exact, sizes, joint, p, enough, known: BTreeMap::new() })
    }

    fn scheme_sizes(&self) -> usize {
        self.p.len() / self.joint
    }

    fn mean_scheme(&self) -> f64 {
        self.p.chunks(self.joint).enumerate().map(|(scheme, part)| scheme as f64 * part.iter().sum::<f64>()).sum()
    }

    /// The Scheme reset (R21), then Exertion (R4); neither before the first scene.
    fn begin_scene(&mut self, scene: i32, fresh: bool, party: &[Character]) {
        let rules = self.exact.rules;
        if scene == 0 {
            return;
        }
        let reset = match rules.scheme_reset {
            SchemeReset::Never => false,
            SchemeReset::Session => fresh,
            SchemeReset::Scene => true,
        };
        if reset {
            let mut next = vec![0.0; self.joint * (rules.scheme_start as usize + 1)];
            let from = self.joint * rules.scheme_start as usize;
            for part in self.p.chunks(self.joint) {
                next[from..].iter_mut().zip(part).for_each(|(to, p)| *to += p);
            }
            self.p = next;
        }
        let more = match rules.exertion_recovery {
            Recovery::Session if fresh => i32::MAX,
            Recovery::Scene => i32::MAX,
            Recovery::SceneAmount => rules.exertion_recovery_amount,
            _ => 0,
        };
        if more > 0 {
            for (seat, character) in party.iter().enumerate() {
                self.change(seat, |left| left.saturating_add(more).min(character.exertion_max));
            }
        }
    }

    /// Everybody's states with one character's Exertion changed.
    fn change(&mut self, seat: usize, change: impl Fn(i32) -> i32) {
        let stride: usize = self.sizes[..seat].iter().product();
        // Exertion only rises here: from the top down, so that nothing is moved twice.
        for at in (0..self.p.len()).rev() {
            let own = (at / stride % self.sizes[seat]) as i32;
            let to = change(own);
            if to != own && self.p[at] > 0.0 {
                let p = std::mem::take(&mut self.p[at]);
                self.p[at + (to - own) as usize * stride] += p;
            }
        }
    }

    /// One test of a character.
    fn test(&mut self, frame: &Frame, seat: usize, scores: &Scores, sums: &mut Sums) {
        let (rules, policy) = (self.exact.rules, self.exact.policy);
        let all = situations(rules, frame, scores, policy.conviction_min.is_some());
        let (size, stride) = (self.sizes[seat], self.sizes[..seat].iter().product::<usize>());
        let schemes = self.scheme_sizes();
        // How likely each Exertion of the taker is with each Scheme that matters.
        let classes = (self.enough as usize + 1).min(schemes);
        let mut weight = vec![0.0; size * classes];
        for (at, p) in self.p.iter().enumerate() {
            weight[at / stride % size * classes + (at / self.joint).min(classes - 1)] += p;
        }
        sums.empty += self.p[..self.joint].iter().sum::<f64>();
        sums.tests += 1.0;
        for (situation, q) in &all {
            sums.ability += q * f64::from(situation.ability);
            sums.tests_of[situation.difficulty - 1] += q;
        }
        // Steps of (Exertion, Scheme class): change of both, and how likely.
        let mut steps: Vec<BTreeMap<(i32, i32), f64>> = vec![BTreeMap::new(); size * classes];
        for (at, steps) in steps.iter_mut().enumerate() {
            if weight[at] <= 0.0 {
                continue;
            }
            let (exertion, pool) = ((at / classes) as i32, (at % classes) as i32);
            for (situation, q) in &all {
                let found = self.known.entry((situation.clone(), exertion, pool)).or_insert_with(|| {
                    let Situation { ability, masteries, difficulty, convictions } = situation;
                    let (ability, masteries, difficulty) = (*ability, *masteries, *difficulty);
                    let start = Test { ability, difficulty, masteries, exertion, pool, ..Test::default() };
                    branches(self.exact, &start, convictions)
                });
                for branch in found {
                    let p = q * branch.p;
                    *steps.entry((-branch.exertion[0] - branch.exertion[1], branch.pool_change)).or_default() += p;
                    sums.add(branch, weight[at] * p, situation.difficulty);
                }
            }
        }
        let highest = steps.iter().flat_map(|steps| steps.keys().map(|&(_, pool)| pool)).max().unwrap_or(0).max(0);
        let mut next = vec![0.0; self.joint * (schemes + highest as usize)];
        for (at, &p) in self.p.iter().enumerate().filter(|&(_, &p)| p > 0.0) {
            let class = at / stride % size * classes + (at / self.joint).min(classes - 1);
            for (&(exertion, pool), q) in &steps[class] {
                let to = at as i64 + i64::from(exertion) * stride as i64 + i64::from(pool) * self.joint as i64;
                next[to as usize] += p * q;
            }
        }
        // Schemes that cannot be reached are dropped.
        let used = next.chunks(self.joint).rposition(|part| part.iter().any(|&p| p > 0.0)).unwrap_or(0);
        next.truncate((used + 1) * self.joint);
        self.p = next;
    }
}

impl Sums {
    fn add(&mut self, branch: &Branch, p: f64, difficulty: usize) {
        if branch.success {
            self.successes += p;
            self.successes_of[difficulty - 1] += p;
        }
        if branch.setback {
            self.setbacks += p;
        }
        if branch.bought_off {
            self.bought_off += p;
        }
        self.gain += p * f64::from(branch.gain);
        self.ease += p * f64::from(branch.eased);
        self.convictions += p * f64::from(branch.convictions);
        self.exertion += p * f64::from(branch.exertion[0] + branch.exertion[1]);
        self.rerolled += p * branch.rerolled;
    }

    /// The sums of two scenes together; the Scheme is that of the later one.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        let pairs = [
            (&mut self.tests, other.tests),
            (&mut self.successes, other.successes),
            (&mut self.setbacks, other.setbacks),
            (&mut self.bought_off, other.bought_off),
            (&mut self.gain, other.gain),
            (&mut self.ease, other.ease),
            (&mut self.convictions, other.convictions),
            (&mut self.exertion, other.exertion),
            (&mut self.rerolled, other.rerolled),
            (&mut self.empty, other.empty),
            (&mut self.ability, other.ability),
        ];
        pairs.into_iter().for_each(|(sum, more)| *sum += more);
        for at in 0..4 {
            self.tests_of[at] += other.tests_of[at];
            self.successes_of[at] += other.successes_of[at];
        }
        self.scheme = other.scheme;
        self
    }
}
