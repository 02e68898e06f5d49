//! A metagame: a field of entrants, all against all, and what a designer wants to know of it.
//!
//! | file | what |
//! |---|---|
//! | `ready` | the scenario's field, ready to meet |
//! | `play` | who meets whom how often, on all cores; may be interrupted |
//! | `checkpoint` | what was played, as bytes, to go on from |
//! | `parts` | a field cut into parts for many machines |
//! | `judge` | from counts to verdicts |
//! | `standings`, `groups` | each entrant's place, and who fares alike |
//! | `precision` | when each pair is known well enough |
//! | `pairs` | each pair's rate |
//! | `claims`, `mixtures` | how sure the claims are |
//! | `replicas` | the field played again on paper: intervals |
//! | `worth` | what each power is worth, and two together |
//! | [`variants`], `rounds` | the same field before and after a change; some rounds of a pair in each variant |
//! | `findings` | the verdicts |
//!
//! Two entrants always meet in rounds of two duels on the same dice, seats swapped. The dice of a round depend on the
//! seed, the two names and the round's number: a pair plays the same duels in every field. Pairs do not share dice with
//! each other: one lucky roll would help an entrant against all others at once. Of fifteen builds of one tree with forty
//! duels a pair, dice shared by all pairs made mean rates vary 1.9 times as much as dice of their own (0.032 against 0.017),
//! and the differences of two of them 1.6 times; it grows with the field.

pub mod checkpoint;
mod claims;
mod findings;
mod groups;
mod judge;
mod mixtures;
mod pairs;
mod parts;
mod play;
mod precision;
mod ready;
mod replicas;
mod rounds;
mod standings;
mod state;
pub mod variants;
mod worth;

pub use findings::{
    Claim, Cluster, CycleTold, Figure, Matchup, Metagame, MixedClaim, PairOfParts, PartWorth, Precise, Saving,
    Standing, Unbeaten,
};
pub use judge::judge;
pub use play::play;
pub use precision::Precision;
pub use ready::Request;
pub use ready::{MOST_ROUNDS, Tourney};
pub use state::State;
