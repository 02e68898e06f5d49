//! Careers: sessions of triggers, scenes and duels, to five kills or ruin (section 22 of the catalogue, HD-CAMP-1 to HD-CAMP-6).
//!
//! | file | what |
//! |---|---|
//! | `sessions` | a campaign, session by session |
//! | `aftermath` | what duels and triggers leave behind |
//! | `learn` | new powers for killings |

mod aftermath;
mod learn;
mod sessions;

use super::rules::Rules;
use super::rulings::StressLimitRounding;

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
    /// The printed settings.
    pub fn new(rules: &Rules) -> Self {
        Self {
            sessions: 6,
            duels_per_session: 1,
            scenes_per_session: 2,
            minor_scenes_per_session: 0,
            triggers_per_session: 2,
            connections: rules.connections_at_start,
            mana_per_scene: rules.mana_prominent_scene,
            hero_edge: 1,
            enemy_edge: 1,
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

/// How a campaign ends (HD-MET-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fate {
    /// Open until the last session is over, then alive (HD-CAMP-6).
    #[default]
    Survived,
    /// The memory is back (HD-KILL-9).
    FiveKills,
    /// Dead.
    Killed,
    /// A stress track is full (HD-STRESS-8).
    Broken,
}

/// Names of the fates.
pub const FATES: &[&str] = &["survived", "five_kills", "killed", "broken"];

/// What is left between duels, and what is counted.
#[derive(Debug, Clone, Copy, Default)]
#[expect(missing_docs, reason = "each number is a measure, explained in `measures`")]
pub struct Career {
    pub mana: i32,
    pub max_mana: i32,
    pub owned: u32,
    pub stress: [i32; 3],
    pub connections: i32,
    pub kills: i32,
    pub wins: i32,
    pub losses: i32,
    pub flights: i32,
    pub duels: i32,
    pub sessions_played: i32,
    pub fate: Fate,
    pub clues: i32,
    /// Hits and maximum Hits with which the next duel begins.
    hits: i32,
    max_hits: i32,
    /// Edge of accepted triggers since the last duel.
    edge: i32,
    /// A Guilt freak out waits for the next duel.
    guilty: bool,
    /// A Disconnection freak out waits for the next scene.
    distant: bool,
    /// Steps that this session still allows.
    stress_left: i32,
    /// Powers of killings that are still to be learnt (HD-Q-55).
    owed: i32,
    /// Tracks that were full before.
    full: [bool; 3],
}

impl Career {
    /// Whether the fate is still open.
    fn open(&self) -> bool {
        self.fate == Fate::Survived
    }
}
