//! Files of counts: what one machine of many leaves, whose it is, and which of them make a whole.
//!
//! | file | what |
//! |---|---|
//! | `receipt` | what counts belong to, and which part of it they are |
//! | `file` | a receipt and its counts as bytes |
//! | `choose` | which files of a look make the most of it |

mod choose;
mod file;
mod receipt;

pub use choose::{Choice, Conflict, choose};
pub use file::{Trouble, body, head, read, write};
pub use receipt::{Origin, Played, Receipt};
