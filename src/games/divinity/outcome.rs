//! Outcome of an exchange.

use super::{MOST_MEMBERS, MOST_SIDES};

/// A face of each member; 0 where it rolls no die.
pub type Faces = [[u8; MOST_MEMBERS]; MOST_SIDES];
/// A number of each member.
pub type Grid = [[i32; MOST_MEMBERS]; MOST_SIDES];

/// What an exchange comes to.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Outcome {
    /// The side that wins; none: a standoff.
    pub winner: Option<usize>,
    /// It wins by the tie-break.
    pub tie: bool,
    /// Concessions of each member.
    pub given: Grid,
    /// Signs burned, by side.
    pub burns: [i32; MOST_SIDES],
    /// Members that it puts out.
    pub out: [[bool; MOST_MEMBERS]; MOST_SIDES],
}
