//! Decision points (a) to (o) of the catalogue and the windows of powers: what a priority list may decide.
//!
//! Every list may name the reference policies as actions, so that a designer writes only what differs, and the powers of the
//! side's own tree. An entry that names a power of another tree is left out for that side, so that one strategy serves all.

mod points;

use super::fighter::Slots;
use super::powers::Book;
use super::terms::Skill;
use crate::games::kind::Listed;
use crate::policy::{ActionInfo, ArgInfo, DecisionInfo, List};
use crate::source::{Fault, Faults, Node, Table, Value};

pub use points::POINTS;

/// The decision points, in the order of [`POINTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each point is explained in `POINTS`")]
pub enum Point {
    Empower,
    Flight,
    HoldUp,
    RerollFlight,
    RerollRound,
    Assign,
    BeforeTurns,
    Preempt,
    AnyTime,
    Turn,
    Aim,
    Defend,
    RerollDefence,
    RerollBonus,
    Hold,
    Payment,
    Buff,
    Kill,
    Stress,
    NewPower,
    RerollSpeed,
    Skills,
    Strike,
    Help,
}

/// How many there are.
pub const COUNT: usize = 24;

/// The skills that the actions of `skills` name, in their order: all that can be combat skills (HD-CHAR-12).
pub const SKILLS_OF_LISTS: [Skill; 4] = [Skill::Attack, Skill::Control, Skill::Speed, Skill::Wits];

/// Lists by decision point.
#[derive(Debug, Clone, Default)]
pub struct Lists(pub [Option<List>; COUNT]);

/// What is known of a point.
#[derive(Debug, Clone, Copy)]
pub struct PointInfo {
    /// Name in files.
    pub name: &'static str,
    /// What is decided.
    pub help: &'static str,
    /// Actions that are no powers; their position is the number of the action.
    pub actions: &'static [ActionInfo<'static>],
    /// Powers that may be named: their slots; the number of the action is the slot plus the number of plain actions.
    pub powers: fn(&Slots) -> u32,
    /// Parameters of an action that is a power.
    pub args: &'static [ArgInfo<'static>],
}

/// Reads the lists of a strategy for a side of a tree.
pub fn read(table: &Table, book: &Book, tree: usize, slots: &Slots, lists: &mut Lists, faults: &mut Faults) {
    for entry in &table.entries {
        let Some(at) = POINTS.iter().position(|point| point.name == entry.key) else { continue };
        let point = &POINTS[at];
        let actions = actions(book, tree, slots, point);
        let info = DecisionInfo { name: point.name, help: point.help, actions: &actions };
        let node = for_this_tree(&entry.node, book, tree, point, &info);
        match node {
            Some(node) => lists.0[at] = List::read(&node, &info, super::facts::FACTS, faults),
            None => faults.push(
                Fault::at(
                    &entry.node.place,
                    format!("no entry of `{}` is left for {}", point.name, book.trees[tree].name),
                )
                .help("end the list with an action that every side can take"),
            ),
        }
    }
}

/// The actions of a point for a side of a tree: its plain ones, then the powers, each at its slot.
pub fn actions<'b>(book: &'b Book, tree: usize, slots: &Slots, point: &PointInfo) -> Vec<ActionInfo<'b>> {
    let mut actions: Vec<ActionInfo<'b>> = point.actions.to_vec();
    let named = (point.powers)(slots);
    for (slot, id) in book.trees[tree].powers.iter().enumerate() {
        let power = book.power(*id);
        // A power of another moment keeps its place, but under a name that no file can write.
        let name = if named >> slot & 1 == 1 { power.id.as_str() } else { "" };
        actions.push(ActionInfo { name, help: &power.summary, always_legal: false, args: point.args });
    }
    actions
}

/// The list without entries that name powers of other trees.
fn for_this_tree(node: &Node, book: &Book, tree: usize, point: &PointInfo, info: &DecisionInfo<'_>) -> Option<Node> {
    let Value::List(items) = &node.value else { return Some(node.clone()) };
    let foreign = |item: &&Node| {
        let name = match &item.value {
            Value::Str(name) => Some(name),
            Value::Table(table) => match table.get("do").map(|node| &node.value) {
                Some(Value::Str(name)) => Some(name),
                _ => None,
            },
            _ => None,
        };
        name.is_some_and(|name| {
            let known = book.find(name).is_some_and(|id| book.power(id).tree != tree);
            known && info.find(name).is_none() && !point.actions.iter().any(|action| action.name == name)
        })
    };
    let kept: Vec<Node> = items.iter().filter(|item| !foreign(item)).cloned().collect();
    if kept.is_empty() && !items.is_empty() {
        return None;
    }
    Some(Node { place: node.place.clone(), value: Value::List(kept) })
}

/// Every point with its actions, for lists.
pub fn listed() -> Vec<Listed> {
    POINTS
        .iter()
        .map(|point| {
            let mut actions: Vec<&str> = point.actions.iter().map(|action| action.name).collect();
            let all = Slots {
                attack: 1,
                defence: 1,
                turn: 1,
                dice_rolled: 1,
                pools_assigned: 1,
                enemy_turn_start: 1,
                any_time: 1,
                ..Slots::default()
            };
            if (point.powers)(&all) != 0 {
                actions.push("any power of that moment");
            }
            Listed { name: point.name.into(), detail: actions.join(", "), help: point.help.into() }
        })
        .collect()
}
