//! Reading of lists: each entry is read alone, then [`super::check`] looks at them together.

use super::check::check;
use super::entry::{Entry, entry};
use super::info::DecisionInfo;
use super::{Line, List};
use crate::expr::{Op, Program};
use crate::facts::FactInfo;
use evenodds_engine::dice::Entries;
use evenodds_source::{Fault, Faults, Node, Value, listed};
use std::sync::Arc;

impl List {
    /// Reads the list of a decision: a list of entries, or one entry alone.
    ///
    /// Refused, each with its place:
    /// - empty lists, unknown actions, unknown or missing parameters, wrong expressions;
    /// - conditions that never hold, entries that can never be reached, entries given twice;
    /// - lists that can end without a choice: no entry without a condition has an action that is always legal, and not every action is covered.
    pub fn read(node: &Node, decision: &DecisionInfo<'_>, facts: &[FactInfo<'_>], faults: &mut Faults) -> Option<Self> {
        let written = match &node.value {
            Value::List(list) => list.as_slice(),
            _ => std::slice::from_ref(node),
        };
        if written.is_empty() {
            let help = format!("actions are {}", listed(decision.names(|_| true)));
            faults.push(Fault::at(&node.place, format!("the list of `{}` is empty", decision.name)).help(help));
            return None;
        }
        let before = faults.len();
        let entries: Vec<Option<Entry<'_>>> = written.iter().map(|node| entry(node, decision, facts, faults)).collect();
        check(&entries, decision, faults);
        if faults.takes_warnings() {
            let sound: Vec<&Entry<'_>> = entries.iter().flatten().collect();
            if sound.len() == entries.len() {
                super::dead::warn(&sound, decision, facts, faults);
            }
        }
        if faults.len() > before {
            return None;
        }
        Some(pack(decision.name, entries.into_iter().flatten()))
    }
}

/// Packs the steps of all entries into one row.
pub(super) fn pack<'a>(decision: &str, entries: impl Iterator<Item = Entry<'a>>) -> List {
    fn place(ops: &mut Vec<Op>, program: &Program) -> std::ops::Range<u32> {
        let start = ops.len() as u32;
        ops.extend_from_slice(program.ops());
        start..ops.len() as u32
    }
    let mut texts = Vec::new();
    let mut list = List {
        lines: Vec::new(),
        ops: Vec::new(),
        args: Vec::new(),
        why: Vec::new(),
        entries: Arc::default(),
        menu: None,
    };
    for entry in entries {
        let condition = entry.condition.as_ref().map_or(0..0, |program| place(&mut list.ops, program));
        let first = list.args.len() as u32;
        for arg in &entry.args {
            let range = place(&mut list.ops, arg);
            list.args.push(range);
        }
        list.lines.push(Line { condition, args: first..list.args.len() as u32, action: entry.action, guarded: false });
        list.why.push(entry.why);
        texts.push(entry.text);
    }
    list.entries = Arc::new(Entries { decision: decision.to_owned(), texts });
    list
}
