//! What a trial leaves.

use super::chain::Chain;
use super::roll::Roll;

/// What a trial leaves, by play.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// The last chain of rituals.
    pub chain: Chain,
    /// The dice of the roll at hand.
    pub roll: Roll,
}
