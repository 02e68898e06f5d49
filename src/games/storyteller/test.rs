//! One test, step by step (section 2 of the catalogue): the rules alone. Who decides, and where dice come from, is the
//! business of the play and of the exact method.

use super::chance::{Chances, MOST_DICE};
use super::rules::Rules;
use super::rulings::{FaceTiming, GainMode, SchemeEffect};

/// A test as it stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Test {
    /// Ability so far (ST-TEST-3).
    pub ability: i32,
    /// Difficulty dice, 0 to 4 (ST-TEST-4).
    pub difficulty: usize,
    /// Relevant Masteries (ST-MAST-1).
    pub masteries: i32,
    /// Exertion left (ST-EXERT-2).
    pub exertion: i32,
    /// Scheme dice (ST-SCHEME-1).
    pub pool: i32,
    /// Scheme dice that eased this test.
    pub eased: i32,
    /// Convictions activated for it.
    pub convictions: i32,
    /// Exertion that they cost.
    pub exertion_before: i32,
    /// Exertion added after the roll.
    pub exertion_after: i32,
    /// Dice rolled again.
    pub rerolled: i32,
    /// Difficulty dice, the highest first.
    pub(super) dice: [i32; MOST_DICE],
    /// Faces seen that feed the Scheme, and that bring a setback.
    pub(super) seen: [i32; 2],
}

/// How a test ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it succeeded.
    pub success: bool,
    /// Whether it brought a setback, bought off or not.
    pub setback: bool,
    /// Scheme dice that it may add.
    pub gain: i32,
}

impl Test {
    /// A Conviction is activated (ST-CONV-3).
    pub fn activate(&mut self, significance: i32, cost: i32) {
        self.ability += significance;
        self.convictions += 1;
        self.exertion -= cost;
        self.exertion_before += cost;
    }

    /// Most Scheme dice that may ease it (ST-SCHEME-3, R19, R20).
    pub fn most_eased(&self, rules: &Rules) -> i32 {
        let most = rules.scheme_max_per_test.min(self.pool);
        if rules.scheme_effect == SchemeEffect::DifficultyDie {
            most.min(self.difficulty as i32 - rules.difficulty_floor).max(0)
        } else {
            most
        }
    }

    /// Difficulty dice that are left where so many Scheme dice ease it (R2, R20).
    pub fn dice_left(&self, rules: &Rules, eased: i32) -> usize {
        match rules.scheme_effect {
            SchemeEffect::AbilityDie => self.difficulty,
            _ => (self.difficulty as i32 - eased).max(rules.difficulty_floor.min(self.difficulty as i32)) as usize,
        }
    }

    /// Eases it with Scheme dice, and says how many of them are rolled for Ability (ST-SCHEME-3, ST-SCHEME-4).
    pub fn ease(&mut self, rules: &Rules, eased: i32) -> u32 {
        self.difficulty = self.dice_left(rules, eased);
        self.pool -= eased;
        self.eased = eased;
        if rules.scheme_effect == SchemeEffect::DifficultyDie { 0 } else { eased as u32 }
    }

    /// The difficulty dice show these faces, in any order (ST-TEST-4).
    pub fn roll(&mut self, rules: &Rules, faces: &[i32]) {
        self.dice[..faces.len()].copy_from_slice(faces);
        self.see(rules, faces, 1);
        self.sort();
    }

    /// The `again` highest dice are rolled again and show these faces (ST-MAST-1, R14).
    pub fn reroll(&mut self, rules: &Rules, faces: &[i32]) {
        let mut old = [0; MOST_DICE];
        old[..faces.len()].copy_from_slice(&self.dice[..faces.len()]);
        self.replace(rules, &old[..faces.len()], faces);
    }

    /// Some dice, by the faces they show, are rolled again and show these faces instead.
    pub fn replace(&mut self, rules: &Rules, old: &[i32], new: &[i32]) {
        if rules.face_timing == FaceTiming::Final {
            self.see(rules, old, -1);
        }
        self.see(rules, new, 1);
        for (old, new) in old.iter().zip(new) {
            if let Some(die) = self.dice[..self.difficulty].iter_mut().find(|die| *die == old) {
                // Marked, so that a new face is not taken for an old one.
                *die = -*new;
            }
        }
        self.dice.iter_mut().for_each(|die| *die = die.abs());
        self.rerolled += new.len() as i32;
        self.sort();
    }

    fn see(&mut self, rules: &Rules, faces: &[i32], times: i32) {
        for (seen, face) in self.seen.iter_mut().zip([rules.gain_face, rules.setback_face]) {
            *seen += times * faces.iter().filter(|&&shown| shown == face).count() as i32;
        }
    }

    fn sort(&mut self) {
        self.dice[..self.difficulty].sort_unstable_by(|a, b| b.cmp(a));
    }

    /// The difficulty dice, the highest first.
    pub fn dice(&self) -> &[i32] {
        &self.dice[..self.difficulty]
    }

    /// Their total (ST-TEST-4).
    pub fn total(&self) -> i32 {
        self.dice().iter().sum()
    }

    /// The total of the dice that stay when the `again` highest are rolled again.
    pub fn kept(&self, again: usize) -> i32 {
        self.dice()[again..].iter().sum()
    }

    /// How many dice would fail the test if all showed their face.
    pub fn failing(&self, chances: &Chances) -> usize {
        let all = self.difficulty as i32;
        self.dice().iter().take_while(|&&face| !chances.succeeds(self.ability, all * face)).count()
    }

    /// How many dice show this face or more.
    pub fn high(&self, from: i32) -> usize {
        self.dice().iter().take_while(|&&face| face >= from).count()
    }

    /// Most dice that may be rolled again (ST-MAST-1).
    pub fn most_rerolled(&self) -> usize {
        (self.masteries.max(0) as usize).min(self.difficulty)
    }

    /// Whether it fails as it stands (ST-TEST-5).
    pub fn fails(&self, chances: &Chances) -> bool {
        !chances.succeeds(self.ability, self.total())
    }

    /// Exertion that success needs (ST-EXERT-1).
    pub fn needed(&self, rules: &Rules, chances: &Chances) -> i32 {
        let shortfall = chances.shortfall(self.ability, self.total()).max(0);
        (shortfall + rules.ability_per_exertion - 1) / rules.ability_per_exertion
    }

    /// Exertion is added after the roll (ST-EXERT-1).
    pub fn exert(&mut self, rules: &Rules, points: i32) {
        self.exertion -= points;
        self.exertion_after += points;
        self.ability += points * rules.ability_per_exertion;
    }

    /// How it ends (ST-TEST-5, ST-SCHEME-2, ST-SCHEME-5, ST-SETBACK-1).
    pub fn outcome(&self, rules: &Rules, chances: &Chances) -> Outcome {
        let success = !self.fails(chances);
        let [gains, setbacks] = self.seen;
        let may_gain = success && gains > 0 && (self.eased == 0 || rules.gain_after_ease);
        let each = if rules.scheme_gain_mode == GainMode::PerFace { gains } else { 1 };
        // A pool above the cap is left alone.
        let room = rules.scheme_cap.map_or(i32::MAX, |cap| (cap - self.pool).max(0));
        let gain = if may_gain { (rules.scheme_gain * each).min(room) } else { 0 };
        Outcome { success, setback: !success && setbacks > 0, gain }
    }
}
