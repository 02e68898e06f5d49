//! Dice in a row: the round's roll, and the Attack pool.

/// Capacity of a row. A duel in which more dice would lie in one pool is cut off before they are rolled
/// ([`Cut::Dice`](super::state::Cut::Dice)), so that no die is ever dropped.
pub const MOST_DICE: usize = 32;

/// A die of the Attack pool, or of the round's roll.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(align(8))]
pub struct Die {
    /// The face that it shows, with what the ladder's end adds.
    pub face: i16,
    /// Rung at which it was rolled; beyond the ends where that counts.
    pub rung: i8,
    /// Rung of the skill score alone.
    pub natural: i8,
    /// Serves basic attacks only.
    pub basic_only: bool,
    /// Rolled as an extra Attack die: it cannot go to Defence (HD-KIND-6).
    pub extra: bool,
    /// Twice the mean of the die that was rolled; known of dice of the round's roll.
    pub twice_mean: i16,
}

/// Dice in a row.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    dice: [Die; MOST_DICE],
    len: u8,
}

impl Default for Row {
    fn default() -> Self {
        Self { dice: [Die::default(); MOST_DICE], len: 0 }
    }
}

impl Row {
    /// No dice.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// One more die.
    ///
    /// # Panics
    /// When the row is full: who adds dice asks [`Row::room`] first.
    #[inline]
    pub fn push(&mut self, die: Die) {
        self.dice[usize::from(self.len)] = die;
        self.len += 1;
    }

    /// One more die, if `wanted`; the same work either way, because nobody can predict a die. A full row takes none that is
    /// not wanted.
    ///
    /// # Panics
    /// When a die is wanted in a full row.
    #[inline]
    pub fn push_if(&mut self, die: &Die, wanted: bool) {
        if usize::from(self.len) < MOST_DICE {
            self.dice[usize::from(self.len)] = *die;
            self.len += u8::from(wanted);
        } else {
            assert!(!wanted, "a row of dice is full");
        }
    }

    /// How many more dice it can hold.
    #[inline]
    pub fn room(&self) -> usize {
        MOST_DICE - usize::from(self.len)
    }

    /// Takes a die out.
    #[inline]
    pub fn remove(&mut self, index: usize) -> Die {
        let die = self.dice[index];
        // The best die lies last, so that there is mostly nothing to move.
        if index + 1 < usize::from(self.len) {
            self.dice.copy_within(index + 1..usize::from(self.len), index);
        }
        self.len -= 1;
        die
    }

    /// The dice.
    #[inline]
    pub fn dice(&self) -> &[Die] {
        &self.dice[..usize::from(self.len)]
    }

    /// The dice, to be changed.
    #[inline]
    pub fn dice_mut(&mut self) -> &mut [Die] {
        &mut self.dice[..usize::from(self.len)]
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
