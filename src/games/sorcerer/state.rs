//! State of a trial.

use super::career::Career;
use super::chain::Chain;
use super::conflict::Side;
use super::conflict::state::Bout;
use super::keeping::Keeping;
use super::roll::Roll;
use super::story::Story;

/// What a trial leaves, by play.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// The last chain of rituals.
    pub chain: Chain,
    /// The career.
    pub career: Career,
    /// Life with a binding.
    pub keeping: Keeping,
    /// The conflict.
    pub conflict: Bout,
    /// The story.
    pub story: Story,
    /// Those who fight for the sorcerer of a story, as they stand.
    pub company: Side,
    /// The dice of the roll at hand.
    pub roll: Roll,
}
