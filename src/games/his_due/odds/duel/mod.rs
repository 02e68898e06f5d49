//! Whole duels of the policy `plain`, solved exactly.
//!
//! With `plain` on both sides nothing that changes during a duel but Hits matters, as long as neither side is a Glyph and no
//! power depends on the course of the duel. A round is then: each side's roll falls into classes (how many dice of each kind
//! are kept for Attack); the classes of the two sides are independent; within a pair of classes the Hits that one side has lost
//! after so many attacks are independent of what the other side has lost. So a round is a sum over pairs of classes of products
//! of distributions, and a duel is that round repeated from the starting Hits until somebody falls or the rounds run out.
//!
//! | file | what |
//! |---|---|
//! | `read` | the question, and what is not feasible |
//! | `line` | what a side brings: dice, bonuses, permanents |
//! | `classes` | how a roll divides (HD-DUEL-8, HD-POL-P-3) |
//! | `losses` | Hits lost after each attack (HD-DUEL-12 to HD-DUEL-17) |
//! | `round` | one round from any Hits (HD-DUEL-11, HD-DUEL-19) |
//! | `solve` | rounds until the end (HD-DUEL-20, HD-DUEL-21), and the measures |

mod classes;
mod line;
mod losses;
mod read;
mod round;
mod solve;

pub(super) use read::ask;
