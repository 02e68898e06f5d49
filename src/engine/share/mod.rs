//! Cutting of work into parts for many machines, and merging of their counts.
//!
//! A study requests its plays in *looks*, its interim analyses. The plays of each follow from the counts before it, and from nothing else.
//!
//! A [`Ledger`] stands between the study and the parallel loop. It lets the study play, or plays one [`Part`] and ends, or returns the
//! merged counts of the parts. So a study in parts runs through the same code as a whole one, with the same result.
//!
//! | file | content |
//! |---|---|
//! | `numbers` | whole numbers as bytes |
//! | `part` | one part of many, and its trials |
//! | `sheet` | counts of a stretch of plays, as bytes, and their sum |
//! | `counts` | counts of cells as a sheet, and back |
//! | `ledger` | known interim analyses, and the part to play |

mod counts;
mod ledger;
mod numbers;
mod part;
mod sheet;

pub use counts::{add_tallies, of_counts, of_tallies, to_counts};
pub use ledger::{Begun, Interim, Keep, KeepRecord, Ledger, Left, Record, Task, Work};
pub use numbers::{Numbers, put, put_wide};
pub(super) use numbers::{count, fit};
pub use part::Part;
pub use sheet::{NUMBERS, Page, SavedCounts};
