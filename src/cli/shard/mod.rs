//! A command that is cut into parts: each leaves its counts, and a merge runs the same command on all of them.
//!
//! | file | what |
//! |---|---|
//! | `share` | the options of a command that can be cut into parts |
//! | `wanted` | which part: as it is said, or as a scheduler's variables say |
//! | `words` | the command without what concerns one machine alone |
//! | `slots` | the commands that can be cut into parts |
//! | `place` | the files of counts in a folder |
//! | `sample` | the first shard, played for a while to see what it takes |
//! | `gather` | the looks that files of counts make up |
//! | `sharing` | a command that plays a part, or takes the counts of all of them |

mod choice;
mod gather;
mod place;
mod sample;
mod share;
mod sharing;
mod slots;
mod words;

pub(super) use gather::{Gathered, files, gather};
pub(super) use place::{ANSWERED, whole_name};
pub(super) use sample::Sample;
pub(super) use share::Share;
pub(super) use sharing::{AGAIN, Merged, NEVER, Sharing, code};
pub(super) use slots::{Slots, slots};
pub(super) use words::words;
