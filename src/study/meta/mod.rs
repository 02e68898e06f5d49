//! Metagame: a field of entrants, all against all, and its evaluation.
//!
//! | file | content |
//! |---|---|
//! | `ready` | the scenario's field, ready to be played |
//! | `play` | schedule of the pairs, on all cores; may be interrupted |
//! | `checkpoint` | plays so far, as bytes, to go on from |
//! | `parts` | a field cut into parts for many machines |
//! | `judge` | verdicts from counts |
//! | `standings`, `groups` | place of each entrant, and groups of like results |
//! | `precision` | stopping of pairs that are precise enough |
//! | `pairs` | rate of each pair |
//! | `claims`, `mixtures` | p-values of claims |
//! | `replicas` | bootstrap replicates of the field: intervals |
//! | `worth` | worth of each power, and of two together |
//! | [`variants`], `rounds` | the same field before and after a change; rounds of a pair in each variant |
//! | `findings` | the findings |
//!
//! Two entrants always meet in rounds of two duels on the same dice, seats swapped. The dice of a round depend on the seed, the two names
//! and the round's number: a pair plays the same duels in every field.
//!
//! Pairs do not share dice with each other, as one lucky roll would help an entrant against all others at once.

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
