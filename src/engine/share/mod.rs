//! Work that is cut into parts for many machines, and their counts put together again.
//!
//! A study asks for its plays in *looks*: what a look plays follows from the counts of the looks before it and from nothing
//! else. A [`Ledger`] stands between the study and the parallel loop. It has the study play a look itself; or it plays one
//! [`Part`] of a look and ends there; or it hands out what the parts of a look came to together. So a study that was cut into
//! parts runs through the same code as one that was not, and says the same.
//!
//! | file | what |
//! |---|---|
//! | `numbers` | whole numbers as bytes |
//! | `part` | one part of many: which trials are its own |
//! | `sheet` | the counts of a stretch of plays, as bytes, added up |
//! | `counts` | the counts of cells as a sheet, and back |
//! | `ledger` | which looks are known, and the part that is played here |

mod counts;
mod ledger;
mod numbers;
mod part;
mod sheet;

pub use counts::{add_tallies, of_counts, of_tallies, to_counts};
pub use ledger::{Begun, Keep, Ledger, Left, Look, Task, Work};
pub use numbers::{Numbers, put, put_wide};
pub(super) use numbers::{count, fit};
pub use part::Part;
pub use sheet::{NUMBERS, Page, Sheet};
