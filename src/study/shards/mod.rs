//! Files of counts: the results of one machine of many, their origin, and the choice of files that make a whole.
//!
//! | file | content |
//! |---|---|
//! | `receipt` | origin of counts, and their part of the whole |
//! | `file` | a receipt and its counts as bytes |
//! | `choose` | choice of files of an interim analysis |

mod choose;
mod file;
mod receipt;

pub use choose::{Choice, Conflict, choose};
pub use file::{Trouble, body, head, read, read_record, write, write_record};
pub use receipt::{Origin, Played, Receipt};
