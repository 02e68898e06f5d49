//! One test exactly: every set of faces with its weight, the policy asked as in play.

use crate::chance::{Chances, MOST_DICE};
use crate::policy::Fields;
use crate::rules::Rules;
use crate::rulings::ConvictionTiming;
use crate::test::Test;

/// A way in which a test can end.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Branch {
    /// Its probability.
    pub p: f64,
    /// Whether it succeeded.
    pub success: bool,
    /// Whether it brought a setback.
    pub setback: bool,
    /// Whether that was bought off.
    pub bought_off: bool,
    /// Scheme dice added.
    pub gain: i32,
    /// Scheme dice that eased it.
    pub eased: i32,
    /// Convictions activated.
    pub convictions: i32,
    /// Exertion spent before the roll, and after it.
    pub exertion: [i32; 2],
    /// Dice rolled again, expected.
    pub rerolled: f64,
    /// Scheme dice after it, less those before.
    pub pool_change: i32,
}

impl Branch {
    /// What tells two branches apart; probability and dice rolled again are summed.
    fn key(&self) -> (bool, bool, bool, [i32; 6]) {
        let numbers = [self.gain, self.eased, self.convictions, self.exertion[0], self.exertion[1], self.pool_change];
        (self.success, self.setback, self.bought_off, numbers)
    }
}

/// Expectations of one test (section 9 of the catalogue).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Expected {
    /// P(success).
    pub success: f64,
    /// P(setback), bought off or not.
    pub setback: f64,
    /// P(setback not bought off).
    pub suffered: f64,
    /// Scheme dice added.
    pub gain: f64,
    /// Scheme dice removed to ease.
    pub ease: f64,
    /// Convictions activated.
    pub convictions: f64,
    /// Exertion of both kinds.
    pub exertion: f64,
    /// P(some Exertion after the roll).
    pub exerted: f64,
    /// Dice rolled again.
    pub rerolled: f64,
    /// Scheme after it, less before.
    pub pool_change: f64,
}

/// Expectations over branches.
pub fn expected(branches: &[Branch]) -> Expected {
    let mut sum = Expected::default();
    for branch in branches {
        let p = branch.p;
        let flag = |flag: bool| if flag { p } else { 0.0 };
        sum.success += flag(branch.success);
        sum.setback += flag(branch.setback);
        sum.suffered += flag(branch.setback && !branch.bought_off);
        sum.gain += p * f64::from(branch.gain);
        sum.ease += p * f64::from(branch.eased);
        sum.convictions += p * f64::from(branch.convictions);
        sum.exertion += p * f64::from(branch.exertion[0] + branch.exertion[1]);
        sum.exerted += flag(branch.exertion[1] > 0);
        sum.rerolled += p * branch.rerolled;
        sum.pool_change += p * f64::from(branch.pool_change);
    }
    sum
}

/// Every handful of `count` dice as falling faces, with its probability.
fn handfuls(count: usize, sides: i32) -> Vec<(f64, [i32; MOST_DICE])> {
    fn extend(left: usize, most: i32, at: usize, faces: &mut [i32; MOST_DICE], out: &mut Vec<[i32; MOST_DICE]>) {
        if left == 0 {
            out.push(*faces);
            return;
        }
        for face in (1..=most).rev() {
            faces[at] = face;
            extend(left - 1, face, at + 1, faces, out);
        }
        faces[at] = 0;
    }
    let (mut faces, mut all) = ([0; MOST_DICE], Vec::new());
    extend(count, sides, 0, &mut faces, &mut all);
    let factorial = |n: usize| (1..=n).map(|k| k as f64).product::<f64>();
    let weight = |faces: &[i32; MOST_DICE]| {
        let runs: f64 = faces[..count].chunk_by(|a, b| a == b).map(|run| factorial(run.len())).product();
        factorial(count) / runs / f64::from(sides).powi(count as i32)
    };
    all.into_iter().map(|faces| (weight(&faces), faces)).collect()
}

/// The exact method: rules, their chances, and a policy.
#[derive(Debug, Clone, Copy)]
pub struct Exact<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// Their chances.
    pub chances: &'a Chances,
    /// Who decides.
    pub policy: &'a Fields,
}

/// Every way in which a test can end. `relevant` holds the Significance of the relevant Convictions, in any order.
pub fn branches(exact: Exact<'_>, start: &Test, relevant: &[i32]) -> Vec<Branch> {
    let mut walk = Walk { exact, pool: start.pool, found: Vec::new() };
    let mut relevant = relevant.to_vec();
    relevant.sort_unstable_by(|a, b| b.cmp(a));
    walk.begin(*start, &relevant);
    walk.found
}

struct Walk<'a> {
    exact: Exact<'a>,
    pool: i32,
    found: Vec<Branch>,
}

impl Walk<'_> {
    fn activate(&self, test: &mut Test, relevant: &[i32]) {
        let Exact { rules, chances, policy } = self.exact;
        for &significance in relevant {
            if test.exertion < rules.conviction_cost || !policy.activates(chances, test, significance) {
                break;
            }
            test.activate(significance, rules.conviction_cost);
        }
    }

    fn begin(&mut self, mut test: Test, relevant: &[i32]) {
        let Exact { rules, chances, policy } = self.exact;
        let late = rules.conviction_timing == ConvictionTiming::BeforeDifficultyDice;
        if !late {
            self.activate(&mut test, relevant);
        }
        if !rules.roll_when_certain && chances.is_certain(test.ability, test.difficulty) {
            // R25: no dice, no Scheme die.
            self.push(1.0, Branch { success: true, ..branch_of(&test) });
            return;
        }
        let eased = policy.eases(rules, chances, &test);
        let rolled = test.ease(rules, eased);
        for (total, p) in sums(rolled as usize, rules.die_sides) {
            let mut test = test;
            test.ability += total;
            if late {
                self.activate(&mut test, relevant);
            }
            for (weight, faces) in handfuls(test.difficulty, rules.die_sides) {
                let mut test = test;
                test.roll(rules, &faces[..test.difficulty]);
                self.rolled(p * weight, test, rules.reroll_uses);
            }
        }
    }

    fn rolled(&mut self, p: f64, test: Test, uses: i32) {
        let Exact { rules, chances, policy } = self.exact;
        let again = if uses > 0 && test.most_rerolled() > 0 && test.fails(chances) {
            policy.rerolls(rules, chances, &test)
        } else {
            0
        };
        if again == 0 {
            return self.end(p, test);
        }
        for (weight, faces) in handfuls(again, rules.die_sides) {
            let mut test = test;
            test.reroll(rules, &faces[..again]);
            self.rolled(p * weight, test, uses - 1);
        }
    }

    fn end(&mut self, p: f64, mut test: Test) {
        let Exact { rules, chances, policy } = self.exact;
        let points = policy.exerts(rules, chances, &test);
        test.exert(rules, points);
        let outcome = test.outcome(rules, chances);
        let pool = test.pool + outcome.gain;
        let bought_off = outcome.setback && policy.buys_off(rules, pool);
        let paid = if bought_off { rules.setback_cost } else { 0 };
        let branch = Branch {
            success: outcome.success,
            setback: outcome.setback,
            bought_off,
            gain: outcome.gain,
            rerolled: f64::from(test.rerolled),
            pool_change: pool - paid - self.pool,
            ..branch_of(&test)
        };
        self.push(p, branch);
    }

    fn push(&mut self, p: f64, branch: Branch) {
        match self.found.iter_mut().find(|known| known.key() == branch.key()) {
            Some(known) => {
                known.rerolled = (known.rerolled * known.p + branch.rerolled * p) / (known.p + p);
                known.p += p;
            }
            None => self.found.push(Branch { p, ..branch }),
        }
    }
}

fn branch_of(test: &Test) -> Branch {
    let exertion = [test.exertion_before, test.exertion_after];
    Branch { eased: test.eased, convictions: test.convictions, exertion, ..Branch::default() }
}

/// Totals of so many dice with their probabilities; a total of 0 of no dice.
pub fn sums(dice: usize, sides: i32) -> Vec<(i32, f64)> {
    let mut ways = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; ways.len() + sides as usize];
        for (total, p) in ways.iter().enumerate() {
            next[total + 1..=total + sides as usize].iter_mut().for_each(|slot| *slot += p / f64::from(sides));
        }
        ways = next;
    }
    ways.into_iter().enumerate().filter(|&(_, p)| p > 0.0).map(|(total, p)| (total as i32, p)).collect()
}
