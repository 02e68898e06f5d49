//! Text with places: what a designer wrote, where each word of it stands, and faults that point there.
//!
//! A file becomes a [`Node`] tree whose every key and value knows its [`Place`]. Readers take what they know out of a
//! table and complain about everything else; a complaint is a [`Fault`], and all [`Faults`] of a file are shown at once.

mod fault;
mod node;
mod reader;
mod text;

pub use fault::{Fault, Faults};
pub use node::{Entry, Node, Table, Value};
pub use reader::{Reader, unknown_word};
pub use text::{Place, Source, Span, did_you_mean, listed, meant, suggest};
