//! The hunt of the `plain` player, solved as a Markov chain.
//!
//! The `plain` player always rolls her highest skill, spends nothing, negates first and confronts whenever she can.
//! Nothing that happens to her changes a roll (TO-SUFFER-8), so the hunt is described by the Jinn's values alone: they
//! rise until the Jinn is manifest, and then every scene is the same confrontation.

use super::answer::{Odds, Picture, severities, severity_points};
use super::confrontation::{ConfrontationOdds, ROLL_ORDER, SKILLS, confrontation};
use super::jinn_value::{JinnValues, Raise};
use super::rules::{OddsRules, Side};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Exact means of a `plain` hunt without a limit of scenes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlainChainOdds {
    /// Mean scenes until the Jinn is manifest; 0 when it is from the start.
    pub scenes_to_manifest: f64,
    /// Mean scenes until it is bound.
    pub scenes_to_bind: f64,
    /// Mean confrontations, the successful one included.
    pub confrontations: f64,
    /// Mean confrontations whose first lost roll was that of Calligraphy, Law, Numerology.
    pub fail: [f64; 3],
    /// Probability that the first confrontation binds.
    pub first_confrontation_binds: f64,
    /// Mean sufferings of severity 1, 2, 3, 4, and 5 or more, in regular scenes and confrontations.
    pub suffering: [f64; 5],
    /// Mean sum of the Jinn's skill dice when bound.
    pub jinn_dice_when_bound: f64,
    /// Distribution of that sum.
    pub jinn_dice: Vec<(i64, f64)>,
}

/// A regular scene that raises nothing is played again; what one scene does, by the skill's dice.
struct Scene {
    /// Probabilities of 0, 1, 2, … raises, were there no limit.
    raises: Vec<f64>,
    /// Probabilities of a suffering of each severity.
    suffering: [f64; 5],
}

/// The `plain` hunt with these dice in Calligraphy, Law and Numerology, against a new Jinn (TO-POL-ALLOC
/// `negate_first`, TO-GM-2, TO-JINN-5 to -8). `None` when the hunt could last for ever.
pub fn plain_chain(rules: &OddsRules, pc_dice: [u32; 3], jinn: JinnValues, raise: Raise) -> Option<PlainChainOdds> {
    // The highest skill, the first of several (TO-POL-TRAIT).
    let skill = (0..3).max_by_key(|&s| (pc_dice[s], Reverse(s))).unwrap_or(0);
    let mut odds = PlainChainOdds::default();
    let mut open = BTreeMap::from([((Reverse(jinn.raises_needed(rules)), jinn.skills), 1.0)]);
    let mut manifest: BTreeMap<[u32; 3], f64> = BTreeMap::new();
    while let Some(((Reverse(need), skills), p)) = open.pop_first() {
        let dice = skills.map(|value| rules.dice_of_value(value));
        if need == 0 {
            *manifest.entry(dice).or_insert(0.0) += p;
            continue;
        }
        let scene = scene(rules, pc_dice[skill], dice[skill]);
        let moving: f64 = scene.raises.iter().skip(1).sum();
        if moving <= 0.0 {
            return None;
        }
        let visits = p / moving;
        odds.scenes_to_manifest += visits;
        add(&mut odds.suffering, visits, &scene.suffering);
        for (raises, q) in scene.raises.iter().enumerate().skip(1) {
            let raises = (raises as u32).min(need);
            for (next, share) in raised(rules, raise, skills, skill, raises) {
                *open.entry((Reverse(need - raises), next)).or_insert(0.0) += visits * q * share;
            }
        }
    }
    for (dice, p) in manifest {
        odds.confront(p, dice, &confrontation(rules, pc_dice, dice, [0; 3]))?;
    }
    odds.scenes_to_bind = odds.scenes_to_manifest + odds.confrontations;
    Some(odds)
}

impl PlainChainOdds {
    /// Adds, with weight `p`, confrontations of one kind repeated until one binds (TO-CONF-8).
    fn confront(&mut self, p: f64, dice: [u32; 3], one: &ConfrontationOdds) -> Option<()> {
        if one.bind <= 0.0 {
            return None;
        }
        let tries = p / one.bind;
        self.confrontations += tries;
        self.first_confrontation_binds += p * one.bind;
        self.fail.iter_mut().zip(one.fail).for_each(|(sum, fail)| *sum += tries * fail);
        add(&mut self.suffering, tries, &one.severity);
        let total = i64::from(dice.iter().sum::<u32>());
        self.jinn_dice_when_bound += p * total as f64;
        match self.jinn_dice.binary_search_by_key(&total, |point| point.0) {
            Ok(place) => self.jinn_dice[place].1 += p,
            Err(place) => self.jinn_dice.insert(place, (total, p)),
        }
        Some(())
    }
}

/// One regular scene: the Jinn's successes are negated first, the rest manipulates.
fn scene(rules: &OddsRules, pc_dice: u32, jinn_dice: u32) -> Scene {
    let mut scene = Scene { raises: vec![0.0], suffering: [0.0; 5] };
    for (lead, p) in rules.successes(Side::Pc, pc_dice).minus(&rules.successes(Side::Jinn, jinn_dice)) {
        let raises = lead.max(0) as usize;
        if raises >= scene.raises.len() {
            scene.raises.resize(raises + 1, 0.0);
        }
        scene.raises[raises] += p;
        if lead < 0 {
            scene.suffering[lead.unsigned_abs().min(5) as usize - 1] += p;
        }
    }
    scene
}

/// The Jinn's values after some raises, one at a time (TO-JINN-6, TO-JINN-7), with their probabilities.
fn raised(rules: &OddsRules, raise: Raise, skills: [i32; 3], rolled: usize, raises: u32) -> BTreeMap<[i32; 3], f64> {
    let mut distribution = BTreeMap::from([(skills, 1.0)]);
    for _ in 0..raises {
        let mut next = BTreeMap::new();
        for (skills, p) in distribution {
            let choices = raise.choices(rules, skills, rolled);
            for &place in &choices {
                let mut values = skills;
                values[place] += 1;
                *next.entry(values).or_insert(0.0) += p / choices.len() as f64;
            }
        }
        distribution = next;
    }
    distribution
}

fn add(total: &mut [f64; 5], weight: f64, part: &[f64; 5]) {
    total.iter_mut().zip(part).for_each(|(sum, p)| *sum += weight * p);
}

impl Odds for PlainChainOdds {
    fn metrics(&self) -> Vec<(String, f64)> {
        let mut all = vec![
            ("scenes_to_manifest".into(), self.scenes_to_manifest),
            ("scenes_to_bind".into(), self.scenes_to_bind),
            ("confrontations".into(), self.confrontations),
            ("p_first_confrontation_binds".into(), self.first_confrontation_binds),
            ("jinn_dice_when_bound".into(), self.jinn_dice_when_bound),
        ];
        all.extend(ROLL_ORDER.map(|skill| (format!("fail_{}", SKILLS[skill]), self.fail[skill])));
        all.extend(severities("suffering_severity_", &self.suffering));
        all
    }

    fn pictures(&self) -> Vec<Picture> {
        vec![
            Picture::new("dice of the Jinn when bound", self.jinn_dice.clone()),
            Picture::new("mean sufferings by severity", severity_points(&self.suffering)),
        ]
    }
}
