//! Text with places: the words of a designer, the place of each, and faults that point there.
//!
//! A file becomes a [`Node`] tree whose every key and value knows its [`Place`]. A [`Reader`] takes the keys that it knows and reports all
//! others. A mistake is a [`Fault`]; all [`Faults`] of a file are shown at once.
//!
//! Uses no other crate of this workspace. Begin with `node.rs`, then `reader.rs` and `fault.rs`.

mod encoding;
mod fault;
mod node;
mod number;
mod reader;
mod text;

pub use encoding::not_utf8;
pub use fault::{Fault, Faults};
pub use node::{Entry, Node, Table, Value};
pub use reader::{Reader, unknown_word};
pub use text::{Place, Source, Span, did_you_mean, listed, meant, suggest};
