//! Keys of `[limits]`: settings of tests, brawls and careers.

use super::rules::Rules;
use super::rulings::StressLimitRounding;
use super::terms::{Skill, Weapon};
use evenodds_kit::At;
use evenodds_kit::record;

record! {
    /// Settings of a play; those that are not written follow from the rules.
    pub struct Limits("[limits]") {
        sessions: i32 [1..=200] = 6 => "Sessions of a career (HD-CAMP-1).";
        duels_per_session: i32 [0..=50] = 1 => "Duels of a session.";
        scenes_per_session: i32 [0..=100] = 2 => "Scenes of a session with a Connection in a main role.";
        minor_scenes_per_session: i32 [0..=100] = 0 => "Scenes of a session with a Connection present.";
        triggers_per_session: i32 [0..=100] = 2 => "Stress triggers of a session.";
        connections: Option<i32> [0..=20] = None => "Connections at the start; as the rules say where it is not set.";
        mana_per_scene: Option<i32> [0..=100] = None => "Mana of a scene; as the rules say where it is not set.";
        hero_edge: i32 [0..=100] = 1 => "The hero's Edge at the start of a duel.";
        enemy_edge: i32 [0..=100] = 1 => "An enemy's Edge.";
        skill: Option<At<Skill>> = None
            => "The skill that is tested beside Wits (HD-TEST-1, HD-TEST-2); Attack where it is not set.";
        enemy_weapon: Weapon = Weapon::Knife => "The enemy's weapon in a brawl.";
        weapon: Weapon = Weapon::Fists => "The own weapon in a brawl.";
        injure: bool = true => "Whether the character means to injure (HD-BRAWL-2).";
        enemy_hits: i32 [1..=10_000] = 11 => "Hits of the enemy in a brawl.";
        broker_deal_probability: Option<f64> [0..=1] = None
            => "Chance that a Broker rescues a loser (HD-Q-50); as the rules say where it is not set.";
    }
}

impl Limits {
    /// With what follows from the rules where it is not written.
    #[must_use]
    pub fn under(mut self, rules: &Rules) -> Self {
        self.connections.get_or_insert(rules.connections_at_start);
        self.mana_per_scene.get_or_insert(rules.mana_prominent_scene);
        self
    }

    /// Steps that a session allows (HD-STRESS-9, HD-Q-51).
    pub fn session_limit(&self, rules: &Rules) -> i32 {
        if self.sessions <= 1 {
            return i32::MAX;
        }
        let (whole, part) = (rules.stress_limit_total, self.sessions);
        match rules.stress_limit_rounding {
            StressLimitRounding::Floor => whole / part,
            StressLimitRounding::Nearest => (2 * whole + part) / (2 * part),
            StressLimitRounding::Ceil => (whole + part - 1) / part,
        }
    }
}
