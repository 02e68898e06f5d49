//! How a game declares what its players may know.

/// Declares facts: what they are and how they are read, side by side. `$source` is the field of the view that plays: its dice
/// steer decisions where a player looks ahead.
macro_rules! facts {
    ($source:ident; $($info:expr => $read:expr;)+) => {
        /// Every fact, in order.
        pub const FACTS: &[FactInfo<'static>] = &[$($info),+];

        impl<D: Dice, T: Trace> Facts for View<'_, '_, '_, '_, D, T> {
            #[inline]
            fn fact(&self, index: u16) -> i64 {
                let readers: &[fn(&Self) -> i32] = &[$($read),+];
                i64::from(readers[usize::from(index)](self))
            }
            #[inline]
            fn is_steered(&self) -> bool {
                D::STEERED
            }
            #[inline]
            fn steer(&self, question: &crate::engine::dice::Question<'_>) -> Option<usize> {
                self.$source.session.dice.steer(self.seat, question)
            }
        }
    };
}
