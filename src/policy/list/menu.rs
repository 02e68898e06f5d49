//! Menus: lists whose entries another player may choose among, such as one who tries every entry.
//!
//! Left alone, a menu acts as its source: a strategy's own list, or the game without a list.

use super::entry::{Entry, entry};
use super::read::pack;
use super::{Choice, DecisionInfo, Line, List, NO_LIST};
use crate::facts::{FactInfo, Facts};
use evenodds_engine::dice::{Menu, MenuFact, Offer, Question};
use evenodds_source::{Faults, Node};
use std::sync::Arc;

/// Most entries of a menu: one bit each.
const MOST: usize = 64;

impl List {
    /// Single entry for a menu: unlike a list it need not cover every case.
    pub fn option(
        node: &Node,
        decision: &DecisionInfo<'_>,
        facts: &[FactInfo<'_>],
        faults: &mut Faults,
    ) -> Option<Self> {
        let found: Entry<'_> = entry(node, decision, facts, faults)?;
        Some(pack(decision.name, std::iter::once(found)))
    }

    /// Menu of a strategy's own list, if it has one, and of further entries, each with its text; those that the list has are left out. The
    /// condition of a further entry marks when it is worth a try.
    #[must_use]
    pub fn menu(
        own: Option<&Self>,
        others: impl IntoIterator<Item = (String, Self)>,
        decision: &DecisionInfo<'_>,
        facts: &[FactInfo<'_>],
    ) -> Self {
        let mut menu = own.cloned().unwrap_or_else(|| Self {
            lines: vec![Line { condition: 0..0, args: 0..0, action: NO_LIST, guarded: false }],
            ops: Vec::new(),
            args: Vec::new(),
            why: vec![None],
            entries: Arc::default(),
            menu: None,
        });
        let mut texts: Vec<Option<String>> = vec![None; menu.lines.len()];
        for (text, other) in others {
            for line in &other.lines {
                let known = |mine: &Line| mine.action == line.action && menu.said(mine) == other.said(line);
                if let Some(at) = menu.lines.iter().position(known) {
                    texts[at].get_or_insert_with(|| text.clone());
                } else if menu.lines.len() < MOST {
                    menu.take_over(&other, line, !line.condition.is_empty(), None);
                    texts.push(Some(text.clone()));
                }
            }
        }
        let sure = |line: &Line| decision.actions.get(usize::from(line.action)).is_none_or(|info| info.always_legal);
        let offers = texts.into_iter().zip(&menu.lines).map(|(text, line)| Offer { text, sure: sure(line) }).collect();
        let words = |fact: &FactInfo<'_>| fact.levels.iter().map(|&word| word.to_owned()).collect();
        let flag = |fact: &FactInfo<'_>| fact.levels.is_empty() && (fact.low, fact.high) == (0, 1);
        let asked = |fact: &FactInfo<'_>| MenuFact {
            name: fact.name.to_owned(),
            words: words(fact),
            unit: fact.unit.to_owned(),
            flag: flag(fact),
        };
        let facts = facts.iter().map(asked).collect();
        menu.menu = Some(Arc::new(Menu { decision: decision.name.to_owned(), offers, facts }));
        menu
    }

    /// Steps of all parameters of an entry.
    fn said(&self, line: &Line) -> Vec<&[super::Op]> {
        let args = &self.args[line.args.start as usize..line.args.end as usize];
        args.iter().map(|range| self.steps(range)).collect()
    }

    /// Choice where another player may choose: every own entry that is legal is open, whatever its condition, and every other one whose
    /// condition holds.
    pub(super) fn choose_steered(&self, legal: u64, facts: &(impl Facts + ?Sized)) -> Option<Choice<'_>> {
        let legal = |line: &Line| line.action == NO_LIST || legal >> (line.action & 63) & 1 == 1;
        let holds = |line: &Line| line.condition.is_empty() || super::run(self.steps(&line.condition), facts) != 0;
        let own = self.lines.iter().position(|line| legal(line) && holds(line))?;
        let lines = self.lines.iter().take(MOST).enumerate();
        let open = lines
            .filter(|(_, line)| legal(line) && (!line.guarded || holds(line)))
            .fold(0, |open, (entry, _)| open | 1_u64 << entry);
        let question =
            Question { open, own, list: &self.entries, menu: self.menu.as_ref(), fact: &|index| facts.fact(index) };
        let entry = facts.steer(&question).filter(|&entry| entry < self.lines.len()).unwrap_or(own);
        let action = self.lines[entry].action;
        (action != NO_LIST).then_some(Choice { list: self, entry, action })
    }
}
