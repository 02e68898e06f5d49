//! Builds.
use crate::games::kind::Builds;
use crate::source::{Faults, Table};
/// Help.
pub const HELP: &str = "";
/// Builds.
pub fn builds(_: &Table, _: &mut Faults) -> Option<Builds> {
    None
}
