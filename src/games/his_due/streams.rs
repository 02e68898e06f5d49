//! Streams of dice: what one duellist rolls, and for what, never disturbs other dice.

use evenodds_kit::streams;

streams! {
    /// Streams of a fight, a test or a career.
    pub enum Stream, 6 seats in turn {
        /// Speed, the rolls of the rounds, tests.
        Round,
        /// Bonus dice of attacks, counter-attacks, damage dealt in a brawl.
        Attack,
        /// Defence dice; damage taken in a brawl.
        Defence,
        /// Flight, stress, killing, what a career brings.
        Fate,
    } shared {
        /// Who of a field is met.
        Field,
    }
}
