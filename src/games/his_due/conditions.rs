//! Conditions that gate powers (HD-COND-1 to HD-COND-10): switches of a scene, and what the engine works out itself.

/// What a condition speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The place and the weather (HD-COND-1), light and shade (HD-COND-2), most of position (HD-COND-3).
    Scene,
    /// Position of the Broker (HD-COND-3), gear (HD-COND-4), what the bearer did (HD-COND-5).
    Conduct,
    /// Other people (HD-COND-6).
    Relation,
    /// Worked out by the engine (HD-COND-7); cannot be set.
    State,
}

/// A condition.
#[derive(Debug, Clone, Copy)]
pub struct Condition {
    /// Name in files.
    pub name: &'static str,
    /// What it speaks of.
    pub class: Class,
    /// Whether it holds in the neutral arena.
    pub neutral: bool,
    /// What it means.
    pub help: &'static str,
}

const fn condition(name: &'static str, class: Class, neutral: bool, help: &'static str) -> Condition {
    Condition { name, class, neutral, help }
}

/// Conditions by bit.
pub type Bits = u64;

/// Every condition; the position is its bit.
pub const CONDITIONS: &[Condition] = &[
    condition("open_air", Class::Scene, true, "the duel is out of doors"),
    condition("clear_sky", Class::Scene, true, "no cloud or roof above the bearer"),
    condition("clear_path", Class::Scene, true, "a free way to the place the bearer escapes to"),
    condition("horizon_visible", Class::Scene, true, "the horizon can be seen"),
    condition("behind_enemy", Class::Scene, true, "the enemy's back is not covered and can be reached"),
    condition("shadow_near_enemy", Class::Scene, true, "solid shade within a few metres of the target"),
    condition("in_shadow", Class::Scene, true, "the bearer stands in shade"),
    condition("partly_lit", Class::Scene, true, "some part of the bearer is in direct light"),
    condition("partly_shaded", Class::Scene, true, "some part of the bearer is in shade"),
    condition("light_and_shadow", Class::Scene, true, "the bearer can step between light and shade with ease"),
    condition("on_ground", Class::Scene, true, "the bearer stands on the ground"),
    condition("off_ground", Class::Scene, false, "the bearer does not stand on the ground"),
    condition("quiet", Class::Scene, true, "quiet enough to hear a blade move"),
    condition("no_other_music", Class::Scene, true, "no music can be heard"),
    condition("not_raining", Class::Scene, true, "no rain"),
    condition("no_heatwave", Class::Scene, true, "no spell of great heat"),
    condition("room_to_charge", Class::Scene, true, "space for a run at the enemy"),
    condition("room_to_leap", Class::Scene, true, "space for a long jump before or after the blow"),
    condition("nothing_valued_near", Class::Scene, true, "nothing the bearer values is in the area"),
    condition("fresh_breeze", Class::Scene, false, "a fresh breeze blows"),
    condition("night", Class::Scene, false, "it is night"),
    condition("total_darkness", Class::Scene, false, "the bearer is in complete darkness"),
    condition("standing_in_water", Class::Scene, false, "at least an inch of water underfoot"),
    condition("above_enemy", Class::Scene, false, "the bearer stands higher than the enemy"),
    condition("high_ground", Class::Scene, false, "the bearer is on high ground"),
    condition("near_trees", Class::Scene, false, "trees or bushes are close"),
    condition("broker_flying", Class::Conduct, true, "the Broker is in flight, not standing"),
    condition("unloved_today", Class::Conduct, true, "nobody has shown the bearer real affection today"),
    condition("unnoticed_today", Class::Conduct, true, "the bearer drew no attention to himself in the last day"),
    condition("no_medical_care", Class::Conduct, true, "no medical treatment accepted in the last month"),
    condition("annoyed_today", Class::Conduct, true, "something has badly annoyed the bearer today"),
    condition("touching_only_ground", Class::Conduct, true, "the bearer touches nothing but the ground and his Broker"),
    condition("dark_glasses", Class::Conduct, true, "the bearer wears dark glasses"),
    condition("no_metal_touched", Class::Conduct, true, "the bearer touches no metal"),
    condition("diamond_in_hand", Class::Conduct, true, "the bearer holds a small diamond"),
    condition("washed_today", Class::Conduct, true, "a bath or shower within twenty-four hours"),
    condition("contemplated", Class::Conduct, true, "some quiet thought since the last sunset"),
    condition("no_light_carried", Class::Conduct, true, "the bearer carries no source of light"),
    condition("no_vegetation_touched", Class::Conduct, true, "the bearer touches no plant"),
    condition("no_recent_freak_out", Class::Conduct, true, "a whole day without a Freak Out"),
    condition("no_emotion_shown", Class::Conduct, true, "the bearer shows no feeling in the fight"),
    condition("carrying_shield", Class::Conduct, true, "the bearer has his shield with him"),
    condition("no_lie_told", Class::Conduct, true, "no lie since the last noon"),
    condition("not_fled_recently", Class::Conduct, true, "the bearer has not run from a duel for a week"),
    condition("enemy_scent", Class::Relation, false, "the bearer has a personal item with the enemy's scent"),
    condition("reason_to_hate_enemy", Class::Relation, true, "the bearer has good reason to hate the target"),
    condition("hated_by_enemy", Class::Relation, true, "the target has good reason to hate the bearer"),
    condition(
        "no_allies_near",
        Class::Relation,
        true,
        "no ally of the bearer is in the area; among more than two it follows from who stands",
    ),
    condition(
        "ally_present",
        Class::Relation,
        false,
        "at least one ally is there to link with; among more than two it follows from who stands",
    ),
    condition("trusted_helper", Class::Relation, false, "someone the bearer trusts is there to take his life in hand"),
    condition(
        "single_enemy",
        Class::Relation,
        true,
        "the bearer faces one enemy duellist only; among more than two it follows from who stands",
    ),
    condition(
        "harmless_today",
        Class::State,
        false,
        "the bearer has hurt nobody today, this duel included (holds at the start of a fresh duel)",
    ),
    condition(
        "no_vendetta",
        Class::State,
        false,
        "the bearer has no vendetta running (holds at the start of a fresh duel)",
    ),
    condition("own_edge", Class::State, false, "the bearer has Edge against this enemy"),
    condition("own_mana_zero", Class::State, false, "the bearer has no Mana left"),
    condition("own_defence_pool_empty", Class::State, false, "the bearer has no dice in his Defence pool"),
    condition("own_hits_below_half", Class::State, false, "fewer than half of the bearer's maximum Hits remain"),
    condition("hit_by_enemy", Class::State, false, "this enemy has already dealt the bearer a Hit in this duel"),
    condition("no_attack_made", Class::State, false, "the bearer has not attacked yet in this duel"),
    condition("no_own_buff", Class::State, false, "no buff is active on the bearer"),
    condition("no_ones_on_speed_roll", Class::State, false, "the bearer's first-attack roll showed no 1"),
    condition("two_attack_dice", Class::State, false, "at least two dice in the bearer's Attack pool"),
];

/// Their names, in order.
pub const NAMES: [&str; CONDITIONS.len()] = {
    let (mut names, mut at) = ([""; CONDITIONS.len()], 0);
    while at < names.len() {
        names[at] = CONDITIONS[at].name;
        at += 1;
    }
    names
};

/// What they mean, in order.
pub const HELPS: [&str; CONDITIONS.len()] = {
    let (mut helps, mut at) = ([""; CONDITIONS.len()], 0);
    while at < helps.len() {
        helps[at] = CONDITIONS[at].help;
        at += 1;
    }
    helps
};

/// Bits of the conditions that the engine works out (HD-COND-7).
pub mod state {
    use super::{Bits, bit};

    /// This side has caused no Hit.
    pub const HARMLESS_TODAY: Bits = bit("harmless_today");
    /// No vendetta declared.
    pub const NO_VENDETTA: Bits = bit("no_vendetta");
    /// Edge against the enemy.
    pub const OWN_EDGE: Bits = bit("own_edge");
    /// No Mana.
    pub const OWN_MANA_ZERO: Bits = bit("own_mana_zero");
    /// No dice in the Defence pool.
    pub const OWN_DEFENCE_POOL_EMPTY: Bits = bit("own_defence_pool_empty");
    /// HD-Q-60.
    pub const OWN_HITS_BELOW_HALF: Bits = bit("own_hits_below_half");
    /// The enemy has dealt a Hit.
    pub const HIT_BY_ENEMY: Bits = bit("hit_by_enemy");
    /// No attack made yet.
    pub const NO_ATTACK_MADE: Bits = bit("no_attack_made");
    /// No own buff in force.
    pub const NO_OWN_BUFF: Bits = bit("no_own_buff");
    /// The Speed roll at the start showed no 1.
    pub const NO_ONES_ON_SPEED_ROLL: Bits = bit("no_ones_on_speed_roll");
    /// Two dice in the Attack pool.
    pub const TWO_ATTACK_DICE: Bits = bit("two_attack_dice");
}

/// Bits of the conditions about the company, which the engine works out in larger conflicts (HD-COND-6).
pub mod relation {
    use super::{Bits, bit};

    /// One enemy.
    pub const SINGLE_ENEMY: Bits = bit("single_enemy");
    /// No ally.
    pub const NO_ALLIES_NEAR: Bits = bit("no_allies_near");
    /// An ally.
    pub const ALLY_PRESENT: Bits = bit("ally_present");
    /// All of them.
    pub const COMPANY: Bits = SINGLE_ENEMY | NO_ALLIES_NEAR | ALLY_PRESENT;
}

/// Whether two words are the same, for constants.
pub(super) const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The bit of a condition that is known to exist.
pub const fn bit(name: &str) -> Bits {
    let mut at = 0;
    while at < CONDITIONS.len() {
        if same(CONDITIONS[at].name, name) {
            return 1 << at;
        }
        at += 1;
    }
    panic!("no such condition")
}

/// Conditions without which there is no leap and no charge: a duellist who is pinned lacks them.
pub const MOVES: Bits = bit("room_to_leap") | bit("room_to_charge");

/// The bit of a condition by name.
pub fn find(name: &str) -> Option<Bits> {
    CONDITIONS.iter().position(|known| known.name == name).map(|at| 1 << at)
}

/// Bits of all conditions of which something is true.
pub fn those(holds: impl Fn(&Condition) -> bool) -> Bits {
    CONDITIONS.iter().enumerate().filter(|(_, each)| holds(each)).fold(0, |bits, (at, _)| bits | 1 << at)
}

/// Conditions that hold in the neutral arena.
pub fn neutral() -> Bits {
    those(|each| each.neutral && each.class != Class::State)
}

/// Conditions that a scenario may set.
pub fn settable() -> Bits {
    those(|each| each.class != Class::State)
}

/// Named scenes (HD-COND-10): what becomes true and what becomes false.
pub const PRESETS: &[(&str, &[&str], &[&str])] = &[
    ("neutral", &[], &[]),
    ("night_street", &["night"], &["partly_lit", "light_and_shadow", "horizon_visible"]),
    ("pitch_dark", &["night", "total_darkness"], &["partly_lit", "light_and_shadow", "horizon_visible"]),
    ("indoors", &[], &["open_air", "clear_sky", "horizon_visible"]),
    ("storm", &["fresh_breeze", "standing_in_water"], &["clear_sky", "not_raining", "quiet"]),
    ("woods", &["near_trees"], &["no_vegetation_touched", "horizon_visible", "room_to_charge"]),
    ("rooftop", &["off_ground", "high_ground"], &["on_ground"]),
    ("best_case", &[], &[]),
];

/// The conditions of a named scene.
pub fn preset(name: &str) -> Option<Bits> {
    let (_, on, off) = PRESETS.iter().find(|preset| preset.0 == name)?;
    if name == "best_case" {
        return Some(settable() & !bit("off_ground"));
    }
    let all = |names: &[&str]| names.iter().fold(0, |bits, name| bits | bit(name));
    Some((neutral() | all(on)) & !all(off))
}

/// Pairs that cannot be: name, its value, other name, its value (HD-COND-9).
pub const EXCLUDED: &[(&str, bool, &str, bool)] =
    &[("on_ground", true, "off_ground", true), ("open_air", false, "clear_sky", true)];
