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

use super::terms::Fate;

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
