//! Priority lists: the first entry that is legal and whose condition holds is taken.
//!
//! ```toml
//! [[strategy.cautious.turn]]
//! do  = "mend"
//! if  = "health < 10 and salves > 0"
//! why = "A salve is worth more than a blow once a hit can fell you."
//! [[strategy.cautious.turn]]
//! do     = "reach"                 # a procedure of the game, with a parameter
//! target = "foe.successes + 1"     # a number or an expression
//! ```
//!
//! An entry without a condition may be just its action: `turn = [{ do = "mend", if = "health < 10" }, "strike"]`.
//! A list of a strategy that changes another one may end with `"base"`: what is left is decided as there.
//! What can never be taken is refused, and so is a list that can end without a choice: see [`List::read`].

mod check;
mod dead;
mod entry;
mod info;
mod menu;
mod read;

use info::NO_LIST;
pub use info::{ActionInfo, ArgInfo, BASE, DecisionInfo};

use std::ops::Range;
use std::sync::Arc;

use super::expr::{Op, run};
use super::facts::Facts;
use evenodds_engine::dice::{Entries, Menu};

/// A compiled list. The steps of all conditions and parameters lie in one row of memory.
///
/// ```
/// use evenodds_policy::{ActionInfo, DecisionInfo, FactInfo, Facts, List};
/// use evenodds_source::{Faults, Source, Table};
///
/// const FACTS: &[FactInfo] = &[
///     FactInfo::number("health", "points", 0, 30, "Health left."),
///     FactInfo::word("foe.skill", &["malice", "guile"], "How the foe fights."),
/// ];
/// const TURN: DecisionInfo = DecisionInfo {
///     name: "turn",
///     help: "What to do on a turn.",
///     actions: &[ActionInfo::plain("mend", false, "Uses a salve."), ActionInfo::plain("strike", true, "Strikes.")],
/// };
/// struct Seen { health: i64, skill: i64 }
/// impl Facts for Seen {
///     fn fact(&self, index: u16) -> i64 {
///         match index { 0 => self.health, 1 => self.skill, _ => 0 }
///     }
/// }
/// let mut faults = Faults::new();
/// let text = "turn = [{ do = 'mend', if = 'health < 10 and foe.skill == malice' }, 'strike']";
/// let source = std::sync::Arc::new(Source { name: "x.toml".into(), text: text.into() });
/// let file = Table::parse(&source, &mut faults);
/// let list = List::read(file.get("turn").expect("a list"), &TURN, FACTS, &mut faults).expect("a right list");
/// assert_eq!(list.choose(0b11, &Seen { health: 5, skill: 0 }).map(|choice| choice.action), Some(0));
/// assert_eq!(list.choose(0b10, &Seen { health: 5, skill: 0 }).map(|choice| choice.action), Some(1));
/// ```
#[derive(Debug, Clone)]
pub struct List {
    lines: Vec<Line>,
    ops: Vec<Op>,
    args: Vec<Range<u32>>,
    why: Vec<Option<String>>,
    /// Its entries in words.
    entries: Arc<Entries>,
    /// Content of a menu; none for a list.
    menu: Option<Arc<Menu>>,
}

/// Lists are the same that decide the same, however they are worded.
impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        (&self.lines, &self.ops, &self.args, &self.why, &self.menu)
            == (&other.lines, &other.ops, &other.args, &other.why, &other.menu)
    }
}

impl Eq for List {}

/// Data of an entry for choosing.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    /// Steps of the condition; none when there is no condition.
    condition: Range<u32>,
    /// Its parameters among those of the list.
    args: Range<u32>,
    action: u8,
    /// Whether, in a menu, it is open to others only where its condition holds.
    guarded: bool,
}

impl List {
    /// First entry that is legal and whose condition holds. `legal` has a bit for each action, the lowest for action 0.
    ///
    /// `None` only when no always-legal action is legal after all: a mistake of the game, not of the list.
    #[inline(never)]
    pub fn choose(&self, legal: u64, facts: &(impl Facts + ?Sized)) -> Option<Choice<'_>> {
        if facts.is_steered() {
            return self.choose_steered(legal, facts);
        }
        self.own_choice(legal, facts)
    }

    /// Action of the first entry, where that always holds and has no parameters, as in many lists.
    pub fn always(&self) -> Option<u8> {
        let Line { action, condition, args, .. } = self.lines.first()?;
        (condition.is_empty() && args.is_empty() && *action != NO_LIST).then_some(*action)
    }

    #[inline]
    fn own_choice(&self, legal: u64, facts: &(impl Facts + ?Sized)) -> Option<Choice<'_>> {
        for (entry, line) in self.lines.iter().enumerate() {
            if line.action != NO_LIST && (legal >> (line.action & 63)) & 1 == 0 {
                continue;
            }
            if line.condition.is_empty() || run(self.steps(&line.condition), facts) != 0 {
                let choice = Choice { list: self, entry, action: line.action };
                return (line.action != NO_LIST).then_some(choice);
            }
        }
        None
    }

    /// Whether it leaves something to the strategy that it changes.
    pub fn leaves_to_base(&self) -> bool {
        self.lines.iter().any(|line| line.action == NO_LIST)
    }

    /// The list, with the base's list in place of what it leaves to the base.
    #[must_use]
    pub fn over(mut self, base: &Self) -> Self {
        let Some(at) = self.lines.iter().position(|line| line.action == NO_LIST) else { return self };
        self.lines.truncate(at);
        self.why.truncate(at);
        let entries = Arc::make_mut(&mut self.entries);
        entries.texts.truncate(at);
        entries.texts.extend_from_slice(&base.entries.texts);
        for (line, why) in base.lines.iter().zip(&base.why) {
            self.take_over(base, line, line.guarded, why.clone());
        }
        self
    }

    /// Adds an entry of another list.
    fn take_over(&mut self, other: &Self, line: &Line, guarded: bool, why: Option<String>) {
        let first = self.args.len() as u32;
        for arg in &other.args[line.args.start as usize..line.args.end as usize] {
            let start = self.ops.len() as u32;
            self.ops.extend_from_slice(other.steps(arg));
            self.args.push(start..self.ops.len() as u32);
        }
        let args = first..self.args.len() as u32;
        let start = self.ops.len() as u32;
        self.ops.extend_from_slice(other.steps(&line.condition));
        let condition = start..self.ops.len() as u32;
        self.lines.push(Line { guarded, condition, args, action: line.action });
        self.why.push(why);
    }

    /// Whether a condition or a parameter asks for a fact.
    pub fn asks(&self, fact: u16) -> bool {
        self.ops.iter().any(|op| match op {
            Op::Fact(index) => *index == fact,
            Op::Test(test) | Op::Guard(test) => test.fact() == fact,
            _ => false,
        })
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Never true of a list that was read: an empty one is refused.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    #[inline]
    fn steps(&self, range: &Range<u32>) -> &[Op] {
        self.ops.get(range.start as usize..range.end as usize).unwrap_or_default()
    }
}

/// An entry that was taken.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'l> {
    list: &'l List,
    entry: usize,
    /// Number of its action.
    pub action: u8,
}

impl<'l> Choice<'l> {
    /// Present value of parameter number `index` of the action; 0 when the action has no such parameter.
    #[inline]
    pub fn arg(&self, index: usize, facts: &(impl Facts + ?Sized)) -> i64 {
        let line = &self.list.lines[self.entry];
        let args = &self.list.args[line.args.start as usize..line.args.end as usize];
        args.get(index).map_or(0, |range| run(self.list.steps(range), facts))
    }

    /// Number of the entry in its list, 0-based.
    pub fn entry(&self) -> usize {
        self.entry
    }

    /// The author's reason, for narrations.
    pub fn why(&self) -> Option<&'l str> {
        self.list.why[self.entry].as_deref()
    }
}
