//! What is asked of a league, and how far it is.

use crate::study::learn::script::Script;
use crate::study::meta::Request;
use serde::{Deserialize, Serialize};

/// Of the plays of learning one part is left to each build whose group has a start of its own.
pub(super) const SHARE: u64 = 10;

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Plays of learning, of each entrant or group of builds in each round.
    pub budget: u64,
    /// Most entries of a script.
    pub entries: usize,
    /// Most rounds; there is one at least.
    pub rounds: u32,
    /// Fresh plays by which a response is measured.
    pub confirm: u64,
    /// What the field is asked.
    pub asked: Request,
}

/// What a response comes to against the mixture, in wins, of 1.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Answer {
    /// What it gains over the present script: value, low, high.
    pub(super) gain: [f64; 3],
    /// What it wins, with the standard error.
    pub(super) there: [f64; 2],
    /// What the present script wins.
    pub(super) here: [f64; 2],
}

/// How far it is, to go on from.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) round: u32,
    pub(super) scripts: Vec<Script>,
    /// Starts of this round so far, group by group.
    pub(super) shared: Vec<Script>,
    /// Responses of this round so far.
    pub(super) responses: Vec<(Script, Answer)>,
    pub(super) plays: u64,
}
