//! What a scenario writes under `[limits]`: settings of tests, brawls and careers.

use super::rules::Rules;
use super::rulings::StressLimitRounding;
use super::terms::{Skill, Weapon};
use crate::games::kit::At;
use crate::record;

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

/// What a campaign is made of (HD-CAMP-1).
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Sessions.
    pub sessions: i32,
    /// Duels of a session.
    pub duels_per_session: i32,
    /// Scenes with a Connection in a main role.
    pub scenes_per_session: i32,
    /// Scenes with a Connection present.
    pub minor_scenes_per_session: i32,
    /// Stress triggers of a session.
    pub triggers_per_session: i32,
    /// Connections at the start.
    pub connections: i32,
    /// Mana of a scene.
    pub mana_per_scene: i32,
    /// The hero's Edge at the start of a duel.
    pub hero_edge: i32,
    /// An enemy's Edge.
    pub enemy_edge: i32,
}

impl Settings {
    /// The settings under these rules.
    pub fn new(rules: &Rules, limits: &Limits) -> Self {
        Self {
            sessions: limits.sessions,
            duels_per_session: limits.duels_per_session,
            scenes_per_session: limits.scenes_per_session,
            minor_scenes_per_session: limits.minor_scenes_per_session,
            triggers_per_session: limits.triggers_per_session,
            connections: limits.connections.unwrap_or(rules.connections_at_start),
            mana_per_scene: limits.mana_per_scene.unwrap_or(rules.mana_prominent_scene),
            hero_edge: limits.hero_edge,
            enemy_edge: limits.enemy_edge,
        }
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

/// What is tested (HD-TEST-1, HD-BRAWL-1).
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The skill beside Wits (HD-TEST-1, HD-TEST-2).
    pub skill: Skill,
    /// The enemy's weapon.
    pub enemy_weapon: Weapon,
    /// The own weapon.
    pub weapon: Weapon,
    /// Whether the character means to injure (HD-BRAWL-2).
    pub injure: bool,
    /// Hits of the enemy.
    pub enemy_hits: i32,
}

impl Setting {
    /// The settings of a test or a brawl.
    pub fn new(limits: &Limits) -> Self {
        Self {
            skill: limits.skill.as_ref().map_or(Skill::Attack, |skill| skill.0),
            enemy_weapon: limits.enemy_weapon,
            weapon: limits.weapon,
            injure: limits.injure,
            enemy_hits: limits.enemy_hits,
        }
    }
}
