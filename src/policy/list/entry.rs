//! Entry of a list, read alone.

use super::info::{ActionInfo, ArgInfo, BASE, DecisionInfo, NO_LIST};
use crate::expr::{self, Expr, Program};
use crate::facts::FactInfo;
use evenodds_source::{Fault, Faults, Node, Place, Reader, Table, Value, unknown_word};

/// An entry as read: names found, expressions compiled.
pub(super) struct Entry<'a> {
    pub(super) place: &'a Place,
    pub(super) action: u8,
    /// `None` when it always holds.
    pub(super) condition: Option<Program>,
    /// The condition as it is written, with its place; read where somebody asks for warnings.
    pub(super) tree: Option<(&'a Place, Expr)>,
    /// Whether a condition was written at all.
    pub(super) written: bool,
    pub(super) args: Vec<Program>,
    pub(super) why: Option<String>,
    /// The entry in words: `mend if health < 10`.
    pub(super) text: String,
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
        Value::Str(name) if name == BASE && decision.find(BASE).is_none() => Entry {
            place: &node.place,
            action: NO_LIST,
            condition: None,
            tree: None,
            written: false,
            args: Vec::new(),
            why: None,
            text: BASE.to_owned(),
        },
        Value::Str(name) => {
            let action = action(node, name, decision, faults)?;
            let args = missing(&node.place, &decision.actions[usize::from(action)], faults);
            Entry {
                place: &node.place,
                action,
                condition: None,
                tree: None,
                written: false,
                args,
                why: None,
                text: name.clone(),
            }
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
            let tree = condition.as_ref().filter(|_| faults.takes_warnings()).and_then(|(node, _)| {
                let Value::Str(text) = &node.value else { return None };
                Some((&node.place, expr::parse(text).ok()?))
            });
            let condition = condition.and_then(|(node, program)| condition_of(node, program, faults));
            Entry { place: &node.place, action, condition, tree, written, args, why, text: said(name, table) }
        }
        _ => {
            let what = format!("an entry is {}, but must be an action or a table", node.value.describe());
            faults.push(Fault::at(&node.place, what).help("such as { do = \"...\", if = \"...\" }"));
            return None;
        }
    };
    (faults.len() == before).then_some(entry)
}

/// An entry in words.
fn said(name: &str, table: &Table) -> String {
    let value = |value: &Value| match value {
        Value::Str(text) => text.clone(),
        Value::Int(number) => number.to_string(),
        other => other.describe(),
    };
    let mut text = name.to_owned();
    for entry in table.entries.iter().filter(|entry| !["do", "if", "why"].contains(&entry.key.as_str())) {
        text.push_str(&format!(", {} = {}", entry.key, value(&entry.node.value)));
    }
    if let Some(condition) = table.get("if") {
        text.push_str(&format!(" if {}", value(&condition.value)));
    }
    text
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

/// Condition, or none if it always holds. One that never holds is a fault.
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
    arg: &ArgInfo<'_>,
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
        let fault = Fault::at(place, format!("`{}` needs `{}`", action.name, arg.name));
        faults.push(fault.help(arg.help));
    }
    arg.default.map(Program::number)
}
