//! Among more than two: whom one turns to, whom one helps, with which skills one fights (HD-MULTI-3, HD-MULTI-4).

use crate::decisions::{HelpChoice, SkillsChoice, StrikeChoice};
use crate::facts::{Context, View};
use crate::fight::Fight;
use crate::profile::Profile;
use crate::terms::Skill;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Choices, Legal};
use std::cmp::Reverse;

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// The enemy that a side turns to on its turn; without a list the one with fewest Hits, whoever that is by then.
    #[inline(never)]
    pub(in super::super) fn choose_quarry(&mut self, seat: usize) {
        self.session.decision(self.standing_enemies(seat).count() as u32);
        let list = &self.fighters[seat].strategy.lists.strike;
        let chosen = if self.is_listed(list) { self.listed_quarry(seat, list) } else { None };
        self.duellist_mut(seat).quarry = chosen.map(|other| other as u8);
    }

    /// The list is asked of each enemy in turn, who is `foe` in its conditions.
    fn listed_quarry(&self, seat: usize, list: &Choices<StrikeChoice>) -> Option<usize> {
        let me = |other: usize| self.duellist(other);
        for other in self.standing_enemies(seat) {
            let view = View { fight: self, seat, foe: other, context: Context::default() };
            let all = self.standing_enemies(seat);
            match list.choose(Legal::all(), &view).map_or(StrikeChoice::FewestHits, |taken| taken.action) {
                StrikeChoice::Strike => return Some(other),
                StrikeChoice::Next => {}
                StrikeChoice::FewestHits => return None,
                StrikeChoice::MostHits => return all.min_by_key(|&each| Reverse(me(each).hits)),
                StrikeChoice::LeastMana => return all.min_by_key(|&each| me(each).purse()),
                StrikeChoice::MostMana => return all.min_by_key(|&each| Reverse(me(each).purse())),
                StrikeChoice::FewestDefenceDice => return all.min_by_key(|&each| me(each).defence_dice()),
                StrikeChoice::MostAttackDice => return all.min_by_key(|&each| Reverse(me(each).attack.len())),
            }
        }
        None
    }

    /// Whom a power serves that helps one friend: its user, unless a list says otherwise.
    pub(in super::super) fn choose_helped(&mut self, seat: usize) -> usize {
        self.session.decision(self.standing_allies(seat).count() as u32 + 1);
        let list = &self.fighters[seat].strategy.lists.help;
        let friends = || std::iter::once(seat).chain(self.standing_allies(seat));
        let lost = |each: &usize| self.duellist(*each).max_hits - self.duellist(*each).hits;
        let found = match self.said(seat, list, Legal::all(), Context::default()).map(|taken| taken.action) {
            None | Some(HelpChoice::Self_) => None,
            Some(HelpChoice::MostHurt) => friends().min_by_key(|each| Reverse(lost(each))),
            Some(HelpChoice::FewestHits) => friends().min_by_key(|&each| self.duellist(each).hits),
            Some(HelpChoice::Ally) => self.standing_allies(seat).min_by_key(|each| Reverse(lost(each))),
        };
        found.unwrap_or(seat)
    }

    /// Two different skills of the list of all combat skills (HD-MULTI-3): the highest scores unless a list says otherwise.
    /// The combat skill comes first if it is one of them.
    pub(in super::super) fn choose_two_skills(&mut self, seat: usize, listed: &[Skill]) -> [Skill; 2] {
        self.session.decision(listed.len() as u32);
        let first = self.choose_skill(seat, listed, None);
        let second = self.choose_skill(seat, listed, Some(first));
        if second == self.duellist(seat).combat { [second, first] } else { [first, second] }
    }

    fn choose_skill(&self, seat: usize, listed: &[Skill], taken: Option<Skill>) -> Skill {
        let left = || listed.iter().copied().filter(|skill| Some(*skill) != taken);
        let list = &self.fighters[seat].strategy.lists.skills;
        let is_left = |skill: Skill| left().any(|each| each == skill);
        // All that can be combat skills (HD-CHAR-12).
        let legal = Legal::always()
            .and(SkillsChoice::Attack, is_left(Skill::Attack))
            .and(SkillsChoice::Control, is_left(Skill::Control))
            .and(SkillsChoice::Speed, is_left(Skill::Speed))
            .and(SkillsChoice::Wits, is_left(Skill::Wits));
        match self.said(seat, list, legal, Context::default()).map(|taken| taken.action) {
            Some(SkillsChoice::Attack) => return Skill::Attack,
            Some(SkillsChoice::Control) => return Skill::Control,
            Some(SkillsChoice::Speed) => return Skill::Speed,
            Some(SkillsChoice::Wits) => return Skill::Wits,
            Some(SkillsChoice::Best) | None => {}
        }
        // The earlier of equals.
        left().min_by_key(|skill| Reverse(self.score(seat, *skill))).unwrap_or(listed[0])
    }
}
