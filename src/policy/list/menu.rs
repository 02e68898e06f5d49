//! Menus: lists whose entries somebody else may choose among, such as a player who tries every one of them.
//!
//! Left alone, a menu does what it was made from: a strategy's own list, or, where it has none, whatever the game does
//! without a list.

use super::entry::{Entry, entry};
use super::read::pack;
use super::{Choice, DecisionInfo, Line, List, NO_LIST};
use crate::policy::facts::{FactInfo, Facts};
use crate::source::{Faults, Node};

/// Most entries of a menu: one bit each.
const MOST: usize = 64;

impl List {
    /// One entry by itself, for a menu: unlike a list it need not cover every case.
    pub fn option(
        node: &Node,
        decision: &DecisionInfo<'_>,
        facts: &[FactInfo<'_>],
        faults: &mut Faults,
    ) -> Option<Self> {
        let found: Entry<'_> = entry(node, decision, facts, faults)?;
        Some(pack(std::iter::once(found)))
    }

    /// A menu of a strategy's own list, if it has one, and of other entries; those that it has already are left out. The
    /// condition of another entry tells when it is worth a try at all.
    #[must_use]
    pub fn menu(own: Option<&Self>, others: impl IntoIterator<Item = Self>) -> Self {
        let mut menu = own.cloned().unwrap_or_else(|| Self {
            lines: vec![Line { condition: 0..0, args: 0..0, action: NO_LIST, guarded: false }],
            ops: Vec::new(),
            args: Vec::new(),
            why: vec![None],
        });
        for other in others {
            for line in &other.lines {
                let known = |mine: &Line| mine.action == line.action && menu.said(mine) == other.said(line);
                if menu.lines.len() == MOST || menu.lines.iter().any(known) {
                    continue;
                }
                let first = menu.args.len() as u32;
                for arg in &other.args[line.args.start as usize..line.args.end as usize] {
                    let start = menu.ops.len() as u32;
                    menu.ops.extend_from_slice(other.steps(arg));
                    menu.args.push(start..menu.ops.len() as u32);
                }
                let args = first..menu.args.len() as u32;
                let start = menu.ops.len() as u32;
                menu.ops.extend_from_slice(other.steps(&line.condition));
                let condition = start..menu.ops.len() as u32;
                menu.lines.push(Line { guarded: !condition.is_empty(), condition, args, action: line.action });
                menu.why.push(None);
            }
        }
        menu
    }

    /// The steps of all parameters of an entry.
    fn said(&self, line: &Line) -> Vec<&[super::Op]> {
        let args = &self.args[line.args.start as usize..line.args.end as usize];
        args.iter().map(|range| self.steps(range)).collect()
    }

    /// The choice where somebody else may choose: every own entry that is legal is open, whatever its condition, and every other
    /// one whose condition holds.
    pub(super) fn choose_steered(&self, legal: u64, facts: &(impl Facts + ?Sized)) -> Option<Choice<'_>> {
        let legal = |line: &Line| line.action == NO_LIST || legal >> (line.action & 63) & 1 == 1;
        let holds = |line: &Line| line.condition.is_empty() || super::run(self.steps(&line.condition), facts) != 0;
        let own = self.lines.iter().position(|line| legal(line) && holds(line))?;
        let lines = self.lines.iter().take(MOST).enumerate();
        let open = lines
            .filter(|(_, line)| legal(line) && (!line.guarded || holds(line)))
            .fold(0, |open, (entry, _)| open | 1_u64 << entry);
        let entry = facts.steer(open, own).filter(|&entry| entry < self.lines.len()).unwrap_or(own);
        let action = self.lines[entry].action;
        (action != NO_LIST).then_some(Choice { list: self, entry, action })
    }
}
