//! Among more than two: whom one turns to, whom one helps, with which skills one fights (HD-MULTI-3, HD-MULTI-4).

use crate::engine::{Dice, Trace};
use crate::games::his_due::decisions::{Point, SKILLS_OF_LISTS};
use crate::games::his_due::facts::{Here, View};
use crate::games::his_due::fight::Fight;
use crate::games::his_due::terms::Skill;
use crate::policy::List;
use std::cmp::Reverse;

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// The enemy that a side turns to on its turn; without a list the one with fewest Hits, whoever that is by then.
    #[inline(never)]
    pub(in super::super) fn choose_quarry(&mut self, seat: usize) {
        self.session.decision(self.standing_enemies(seat).count() as u32);
        let list = self.fighters[seat].strategy.list(Point::Strike);
        let chosen = list.and_then(|list| self.listed_quarry(seat, list));
        self.mut_me(seat).quarry = chosen.map(|other| other as u8);
    }

    /// The list is asked of each enemy in turn, who is `foe` in its conditions.
    fn listed_quarry(&self, seat: usize, list: &List) -> Option<usize> {
        let me = |other: usize| self.me(other);
        for other in self.standing_enemies(seat) {
            let view = View { fight: self, seat, foe: other, here: Here::default() };
            let all = self.standing_enemies(seat);
            match list.choose(u64::MAX, &view).map_or(2, |choice| choice.action) {
                0 => return Some(other),
                1 => {}
                2 => return None,
                3 => return all.min_by_key(|&each| Reverse(me(each).hits)),
                4 => return all.min_by_key(|&each| me(each).purse()),
                5 => return all.min_by_key(|&each| Reverse(me(each).purse())),
                6 => return all.min_by_key(|&each| me(each).defence_dice()),
                _ => return all.min_by_key(|&each| Reverse(me(each).attack.len())),
            }
        }
        None
    }

    /// Whom a power serves that helps one friend: its user, unless a list says otherwise.
    pub(in super::super) fn choose_helped(&mut self, seat: usize) -> usize {
        self.session.decision(self.standing_allies(seat).count() as u32 + 1);
        let Some(list) = self.fighters[seat].strategy.list(Point::Help) else { return seat };
        let friends = || std::iter::once(seat).chain(self.standing_allies(seat));
        let lost = |each: &usize| self.me(*each).max_hits - self.me(*each).hits;
        let found = match list.choose(u64::MAX, &self.view(seat, Here::default())).map_or(0, |choice| choice.action) {
            0 => None,
            1 => friends().min_by_key(|each| Reverse(lost(each))),
            2 => friends().min_by_key(|&each| self.me(each).hits),
            _ => self.standing_allies(seat).min_by_key(|each| Reverse(lost(each))),
        };
        found.unwrap_or(seat)
    }

    /// Two different skills of the list of all combat skills (HD-MULTI-3): the highest scores unless a list says otherwise.
    /// The combat skill comes first if it is one of them.
    pub(in super::super) fn choose_two_skills(&mut self, seat: usize, listed: &[Skill]) -> [Skill; 2] {
        self.session.decision(listed.len() as u32);
        let first = self.choose_skill(seat, listed, None);
        let second = self.choose_skill(seat, listed, Some(first));
        if second == self.me(seat).combat { [second, first] } else { [first, second] }
    }

    fn choose_skill(&self, seat: usize, listed: &[Skill], taken: Option<Skill>) -> Skill {
        let left = || listed.iter().copied().filter(|skill| Some(*skill) != taken);
        if let Some(list) = self.fighters[seat].strategy.list(Point::Skills) {
            let bit = |skill: &Skill| left().any(|each| each == *skill);
            let legal =
                SKILLS_OF_LISTS.iter().zip(1..).filter(|(skill, _)| bit(skill)).fold(1, |all, (_, at)| all | 1 << at);
            let choice = list.choose(legal, &self.view(seat, Here::default()));
            let at = choice.map_or(0, |choice| usize::from(choice.action));
            if let Some(skill) = at.checked_sub(1).and_then(|at| SKILLS_OF_LISTS.get(at)) {
                return *skill;
            }
        }
        // The earlier of equals.
        left().min_by_key(|skill| Reverse(self.score(seat, *skill))).unwrap_or(listed[0])
    }
}
