//! Decision points (a) to (o) of the catalogue and the windows of powers: what a priority list may decide.
//!
//! Every list may name the reference policies as actions, so that a designer writes only what differs, and the powers of the
//! side's own tree. An entry that names a power of another tree is left out for that side, so that one strategy serves all.

mod points;

use super::conditions::same;
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
    Escape,
    PartingShot,
    RerollRound,
    Assign,
    BeforeTurns,
    Preempt,
    AnyTime,
    Turn,
    FurtherDie,
    Aim,
    Defend,
    FurtherDefenceDie,
    RerollDefence,
    RerollBonus,
    Effect,
    Hold,
    Payment,
    Buff,
    Seal,
    GiveUp,
    Kill,
    Rescue,
    Stress,
    NewPower,
    RerollSpeed,
    Skills,
    Strike,
    Help,
}

/// How many there are.
pub const COUNT: usize = 32;

/// The skills that the actions of `skills` name, in their order: all that can be combat skills (HD-CHAR-12).
pub const SKILLS_OF_LISTS: [Skill; 4] = [Skill::Attack, Skill::Control, Skill::Speed, Skill::Wits];

impl Point {
    /// All of them, in order.
    pub const ALL: [Self; COUNT] = [
        Self::Empower,
        Self::Flight,
        Self::HoldUp,
        Self::RerollFlight,
        Self::Escape,
        Self::PartingShot,
        Self::RerollRound,
        Self::Assign,
        Self::BeforeTurns,
        Self::Preempt,
        Self::AnyTime,
        Self::Turn,
        Self::FurtherDie,
        Self::Aim,
        Self::Defend,
        Self::FurtherDefenceDie,
        Self::RerollDefence,
        Self::RerollBonus,
        Self::Effect,
        Self::Hold,
        Self::Payment,
        Self::Buff,
        Self::Seal,
        Self::GiveUp,
        Self::Kill,
        Self::Rescue,
        Self::Stress,
        Self::NewPower,
        Self::RerollSpeed,
        Self::Skills,
        Self::Strike,
        Self::Help,
    ];

    /// The number of one of its plain actions.
    ///
    /// # Panics
    /// Without such an action; made for constants, where that is a mistake of the program and stops its compilation.
    pub const fn number(self, action: &str) -> u8 {
        let actions = POINTS[self as usize].actions;
        let mut at = 0;
        while at < actions.len() {
            if same(actions[at].name, action) {
                return at as u8;
            }
            at += 1;
        }
        panic!("no such action")
    }

    /// How many plain actions it has: the powers follow them.
    pub const fn plain(self) -> usize {
        PLAIN[self as usize]
    }

    /// Its actions that are always legal, as bits.
    const fn always(self) -> u64 {
        let actions = POINTS[self as usize].actions;
        let (mut at, mut bits) = (0, 0);
        while at < actions.len() {
            if actions[at].always_legal {
                bits |= 1 << at;
            }
            at += 1;
        }
        bits
    }
}

/// What [`Point::always`] says of each point, worked out beforehand.
const ALWAYS: [u64; COUNT] = {
    let (mut bits, mut at) = ([0; COUNT], 0);
    while at < COUNT {
        bits[at] = Point::ALL[at].always();
        at += 1;
    }
    bits
};

/// What [`Point::plain`] says of each point.
const PLAIN: [usize; COUNT] = {
    let (mut counts, mut at) = ([0; COUNT], 0);
    while at < COUNT {
        counts[at] = POINTS[at].actions.len();
        at += 1;
    }
    counts
};

/// Actions of a point that are legal now, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legal(pub u64);

impl Legal {
    /// Those that always are.
    #[inline]
    pub const fn of(point: Point) -> Self {
        Self(ALWAYS[point as usize])
    }

    /// And this one, if it is possible.
    #[inline]
    #[must_use]
    pub const fn and(self, action: u8, possible: bool) -> Self {
        Self(self.0 | (possible as u64) << action)
    }

    /// And these powers of the own tree, by their slots.
    #[inline]
    #[must_use]
    pub const fn powers(self, point: Point, slots: u32) -> Self {
        Self(self.0 | (slots as u64) << point.plain())
    }
}

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
    /// Powers that may be named: their numbers follow those of the plain actions.
    pub named: Named,
    /// Parameters of an action that is a power.
    pub args: &'static [ArgInfo<'static>],
}

/// Which powers are actions of a point.
#[derive(Debug, Clone, Copy)]
pub enum Named {
    /// None.
    Nothing,
    /// Some of the own tree, by their slots.
    Own(fn(&Slots) -> u32),
    /// Every buff that can be removed or stolen, of any tree, in the order of [`Book::boons`].
    Buffs,
}

/// Most actions of a point: they are the bits of a word.
const MOST_ACTIONS: usize = 64;

/// Reads the lists of a strategy for a side of a tree.
pub fn read(table: &Table, book: &Book, tree: usize, slots: &Slots, lists: &mut Lists, faults: &mut Faults) {
    for entry in &table.entries {
        let Some(at) = POINTS.iter().position(|point| point.name == entry.key) else { continue };
        let point = &POINTS[at];
        let actions = actions(book, tree, slots, point);
        let info = DecisionInfo { name: point.name, help: point.help, actions: &actions };
        let node = for_this_tree(&entry.node, book, tree, point, &info);
        match node {
            Some(node) => {
                let list = List::read(&node, &info, super::facts::FACTS, faults);
                lists.0[at] = match (&lists.0[at], list) {
                    (Some(base), Some(list)) => Some(list.over(base)),
                    (_, list) => list,
                };
            }
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
    let named = match point.named {
        Named::Nothing => 0,
        Named::Own(powers) => powers(slots),
        Named::Buffs => {
            let action = |id| (book.power(id).id.as_str(), book.power(id).summary.as_str());
            let named = book.boons().map(action).take(MOST_ACTIONS - actions.len());
            actions.extend(named.map(|(name, help)| ActionInfo { name, help, always_legal: false, args: point.args }));
            return actions;
        }
    };
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
    let (Value::List(items), Named::Nothing | Named::Own(_)) = (&node.value, point.named) else {
        return Some(node.clone());
    };
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
            match point.named {
                Named::Nothing => {}
                Named::Own(_) => actions.push("any power of that moment"),
                Named::Buffs => actions.push("any buff by name"),
            }
            Listed { name: point.name.into(), detail: actions.join(", "), help: point.help.into() }
        })
        .collect()
}
