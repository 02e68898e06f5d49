//! One roll of a character (TO-ROLL-1 to TO-ROLL-9): its dice, and what may change them.
//!
//! | file | what |
//! |---|---|
//! | `one` | the roll itself |
//! | `throw` | throwing dice, hers and the Jinn's |
//! | `change` | lowering and adding dice, and the procedures by which a player goes on until she stops |
//! | `ritual` | rituals, whose dice join the roll |
//! | `pay` | paying bonuses |
//! | `ally` | allies, who convert bonuses |

mod ally;
mod change;
mod one;
mod pay;
mod ritual;
mod throw;

pub use one::{Means, Payment, Purpose, Roll};
