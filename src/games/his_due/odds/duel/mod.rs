//! Whole duels of the policy `plain`, solved exactly.
//!
//! With `plain` on both sides only Hits change during a duel. This needs two sides that are no Glyph, and powers that do not
//! depend on the course of the duel.
//!
//! Each side's roll falls into classes, by how many dice of each kind are kept for Attack. The classes of the two sides are
//! independent. Within a pair of classes, the Hits lost by one side after some attacks are independent of those lost by the
//! other.
//!
//! A round is therefore a sum over pairs of classes of products of distributions. A duel repeats that round from the starting
//! Hits until somebody falls or the rounds run out.
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
