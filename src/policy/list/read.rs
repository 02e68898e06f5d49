//! Lists out of files: each entry is read alone, then [`super::check`] looks at them together.

use super::check::check;
use super::info::{ActionInfo, ArgInfo, DecisionInfo};
use super::{Line, List};
use crate::policy::expr::{Op, Program};
use crate::policy::facts::FactInfo;
use crate::source::{Fault, Faults, Node, Place, Reader, Value, listed, unknown_word};

/// An entry as read: names found, expressions compiled.
pub(super) struct Entry<'a> {
    pub(super) place: &'a Place,
    pub(super) action: u8,
    /// `None` when it always holds.
    pub(super) condition: Option<Program>,
    /// Whether a condition was written at all.
    pub(super) written: bool,
    args: Vec<Program>,
    why: Option<String>,
}

impl List {
    /// Reads the list of a decision: a list of entries, or one entry alone.
    ///
    /// Refused, each with its place: an empty list, unknown actions, unknown or missing parameters, wrong expressions,
    /// conditions that never hold, entries that can never be reached, entries given twice, and lists that can end without a
    /// choice, because no entry without a condition does an action that is always legal (nor is every action covered).
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
        if faults.len() > before {
            return None;
        }
        Some(pack(entries.into_iter().flatten()))
    }
}

/// Reads one entry; `None` after a fault.
pub(super) fn entry<'a>(
    node: &'a Node,
    decision: &DecisionInfo<'_>,
    facts: &[FactInfo<'_>],
    faults: &mut Faults,
) -> Option<Entry<'a>> {
    let before = faults.len();
    let entry = match &node.value {
        Value::Str(name) => {
            let action = action(node, name, decision, faults)?;
            let args = missing(&node.place, &decision.actions[usize::from(action)], faults);
            Entry { place: &node.place, action, condition: None, written: false, args, why: None }
        }
        Value::Table(table) => {
            let mut reader = Reader::new(table, "an entry of this action");
            let Some(named) = reader.node("do") else {
                faults.push(Fault::at(&node.place, "the entry does not say what to do").help("give it a `do`"));
                return None;
            };
            let Value::Str(name) = &named.value else {
                faults.push(Fault::at(&named.place, format!("`do` takes an action, not {}", named.value.describe())));
                return None;
            };
            let condition = reader.node("if");
            let why = reader.text("why", faults).map(str::to_owned);
            let condition = condition.and_then(|node| Some((node, Program::read(node, "`if`", facts, faults)?)));
            let action = action(named, name, decision, faults)?;
            let info = &decision.actions[usize::from(action)];
            let args = info.args.iter().map(|arg| argument(&mut reader, info, arg, facts, faults)).collect::<Vec<_>>();
            reader.finish(faults);
            let written = condition.is_some();
            let condition = condition.and_then(|(node, program)| condition_of(node, program, faults));
            Entry { place: &node.place, action, condition, written, args, why }
        }
        _ => {
            let what = format!("an entry is {}, but must be an action or a table", node.value.describe());
            faults.push(Fault::at(&node.place, what).help("such as { do = \"...\", if = \"...\" }"));
            return None;
        }
    };
    (faults.len() == before).then_some(entry)
}

/// The number of an action.
fn action(node: &Node, name: &str, decision: &DecisionInfo<'_>, faults: &mut Faults) -> Option<u8> {
    let found = decision.find(name);
    if found.is_none() {
        let kind = format!("an action of `{}`", decision.name);
        faults.push(unknown_word(&node.part(0..name.len()), name, &kind, decision.names(|_| true).into_iter()));
    }
    found
}

/// A condition, or none if it always holds. One that never holds is a fault.
fn condition_of(node: &Node, program: Program, faults: &mut Faults) -> Option<Program> {
    if program.bounds() == (0, 0) {
        let help = if program.constant().is_some() { "remove the entry" } else { "see the ranges of its facts" };
        faults.push(Fault::at(&node.place, "this condition never holds").help(help));
    }
    if program.constant().is_some() { None } else { Some(program) }
}

/// The value of a parameter. After a fault, 0.
fn argument(
    reader: &mut Reader<'_>,
    action: &ActionInfo<'_>,
    arg: &ArgInfo<'static>,
    facts: &[FactInfo<'_>],
    faults: &mut Faults,
) -> Program {
    let what = format!("`{}`", arg.name);
    let read = if arg.words.is_empty() {
        match reader.node(arg.name) {
            Some(node) => Program::read(node, &what, facts, faults),
            None => absent(&reader.table().place, action, arg, faults),
        }
    } else if reader.table().get(arg.name).is_some() {
        reader.word(arg.name, arg.words, faults).map(|at| Program::number(at as i64))
    } else {
        let _ = reader.node(arg.name);
        absent(&reader.table().place, action, arg, faults)
    };
    read.unwrap_or(Program::number(0))
}

/// The parameters of an entry that gives none.
fn missing(place: &Place, action: &ActionInfo<'_>, faults: &mut Faults) -> Vec<Program> {
    action.args.iter().filter_map(|arg| absent(place, action, arg, faults)).collect()
}

fn absent(place: &Place, action: &ActionInfo<'_>, arg: &ArgInfo<'_>, faults: &mut Faults) -> Option<Program> {
    if arg.default.is_none() {
        let fault = Fault::at(place, format!("`{}` needs a `{}`", action.name, arg.name));
        faults.push(fault.help(arg.help));
    }
    arg.default.map(Program::number)
}

/// Puts the steps of all entries in one row.
pub(super) fn pack<'a>(entries: impl Iterator<Item = Entry<'a>>) -> List {
    fn place(ops: &mut Vec<Op>, program: &Program) -> std::ops::Range<u32> {
        let start = ops.len() as u32;
        ops.extend_from_slice(program.ops());
        start..ops.len() as u32
    }
    let mut list = List { lines: Vec::new(), ops: Vec::new(), args: Vec::new(), why: Vec::new() };
    for entry in entries {
        let condition = entry.condition.as_ref().map_or(0..0, |program| place(&mut list.ops, program));
        let first = list.args.len() as u32;
        for arg in &entry.args {
            let range = place(&mut list.ops, arg);
            list.args.push(range);
        }
        list.lines.push(Line { condition, args: first..list.args.len() as u32, action: entry.action, guarded: false });
        list.why.push(entry.why);
    }
    list
}
