//! Exact answers about His Due, without sampling: tests, flight, stress, one exchange, a killing, and whole plain duels.
//!
//! Everything is a sum over the faces of dice; dice that no rule tells apart are counted together. The numbers of the rules
//! come from [`super::rules::Rules`], so every variant has its own answers, and they are the yardstick for the played game.
//!
//! | file | question | rules |
//! |---|---|---|
//! | `pool` | dice of a question | HD-DICE-1, -2, HD-CHAR-3 |
//! | `skill_test` | bands of a test | HD-TEST-1 to -4 |
//! | `competitive` | who wins a competitive roll? | HD-TEST-5, HD-Q-5 |
//! | `brawl` | who is hurt without magic? | HD-BRAWL-1, -2 |
//! | `threshold` | resisting stress, fleeing | HD-STRESS-4, HD-FLEE-4 |
//! | `first_attack` | who attacks first? | HD-DUEL-4, HD-Q-9 |
//! | `exchange` | Hits of one attack | HD-DUEL-15, HD-ELEM-2 |
//! | `killing` | does the winner kill? | HD-KILL-1 to -7 |
//! | `duel` | a whole duel of `plain` | HD-DUEL-1 to -21, HD-POL-P-1 to -7 |

mod answer;
mod ask;
mod brawl;
mod competitive;
mod duel;
mod exchange;
mod first_attack;
mod killing;
mod pool;
mod skill_test;
mod threshold;

pub use ask::QUESTIONS;
