//! Streams of dice: for each seat and kind of roll, so that paired cells share as much luck as they can.

evenodds_kit::streams! {
    /// Streams of dice.
    pub enum Stream, 12 seats in turn {
        /// A character's first dice.
        Base,
        /// Dice of rituals and bonuses.
        Extra,
        /// The dice of the Jinn that she opposes.
        Jinn,
        /// Making herself and her Jinn.
        Creation,
        /// The GM's whims about her.
        Whim,
    } shared {
        /// Rolls between players.
        Contest,
        /// Order of play and of bids.
        Order,
        /// The GM's own Jinn.
        GmCreation,
    }
}
