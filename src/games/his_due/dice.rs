//! The size ladder, and which dice a score gives (HD-DICE-1 to HD-DICE-4, HD-CHAR-3).

use super::rules::Rules;
use super::rulings::{LadderEnd, ScoreOutOfRange};

/// Sizes of dice, by rung of the ladder (HD-DICE-3).
pub const SIZES: [i32; 5] = [4, 6, 8, 10, 12];

/// Rungs of the ladder.
pub const RUNGS: usize = SIZES.len();

/// The rung of a size.
pub fn rung(size: i32) -> Option<usize> {
    SIZES.iter().position(|known| *known == size)
}

/// Scores that have a row of their own in the compiled table: −1 and below share the first, 46 and above the last, whose dice
/// are more than a pool can hold.
const ROWS: i32 = 48;

/// No score has more dice.
pub const MOST_OF_SCORE: usize = ROWS as usize;

/// Dice by score, and what happens beyond the ladder's ends, ready for use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ladder {
    /// How many dice, and their rung.
    scores: [(u8, u8); ROWS as usize],
    /// Whether lost rungs add to the face (HD-Q-12).
    flat_one: bool,
}

/// A die as rolled: its size, and what is added to its face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sized {
    /// Size.
    pub size: i32,
    /// Rungs beyond the ladder, where they count.
    pub plus: i32,
}

impl Sized {
    /// Twice the mean of the die.
    pub fn twice_mean(self) -> i32 {
        self.size + 1 + 2 * self.plus
    }

    /// The highest face.
    pub fn highest(self) -> i32 {
        self.size + self.plus
    }
}

impl Ladder {
    /// The ladder of the rules (HD-V-3, HD-Q-2, HD-Q-12).
    pub fn new(rules: &Rules) -> Self {
        let mut scores = [(0, 0); ROWS as usize];
        for (row, slot) in scores.iter_mut().enumerate() {
            let score = row as i32 - 1;
            let [count, size] = rules.score_dice[score.clamp(1, 6) as usize - 1];
            let (mut count, mut size) = (count, size);
            if rules.score_out_of_range == ScoreOutOfRange::Extrapolate {
                if score > 6 {
                    count += score - 6;
                } else if score < 1 {
                    // Below the table there is a single die of the ladder's first rung.
                    (count, size) = (1, SIZES[0]);
                }
            }
            *slot = (count as u8, rung(size).unwrap_or(1) as u8);
        }
        Self { scores, flat_one: rules.ladder_end == LadderEnd::FlatOne }
    }

    /// How many dice a score gives, and their rung (HD-CHAR-3).
    #[inline]
    pub fn of_score(&self, score: i32) -> (u32, i32) {
        let (count, rung) = self.scores[(score + 1).clamp(0, ROWS - 1) as usize];
        (u32::from(count), i32::from(rung))
    }

    /// The die on a rung that steps were added to (HD-DICE-3, HD-Q-12).
    #[inline]
    pub fn at(&self, rung: i32) -> Sized {
        let held = rung.clamp(0, RUNGS as i32 - 1);
        Sized { size: SIZES[held as usize], plus: if self.flat_one { rung - held } else { 0 } }
    }
}
