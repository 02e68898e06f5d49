//! After a hit, after a defeat, under stress (decision points l to o), and which buff is taken.

use crate::engine::{Dice, Trace};
use crate::games::his_due::decisions::Point;
use crate::games::his_due::defence::Struck;
use crate::games::his_due::facts::Here;
use crate::games::his_due::fight::Fight;
use crate::games::his_due::strategy::Base;
use crate::games::his_due::terms::Track;

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// (l) HD-POL-P-2, HD-POL-G-13: exactly what fells the enemy, or nothing; only on the duellist.
    pub(in super::super) fn choose_payment(&mut self, seat: usize, struck: &Struck, rate: i32, most: i32) -> i32 {
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        let needed = (self.me(struck.target).hits + rate - 1) / rate;
        let greedy = if !struck.at_broker && needed <= most { needed } else { 0 };
        match strategy.list(Point::Payment) {
            None => {
                if strategy.is_plain() {
                    0
                } else {
                    greedy
                }
            }
            Some(list) => {
                let here = Here { loss: struck.loss, ..Here::default() };
                let view = self.view(seat, here);
                match list.choose(u64::MAX, &view) {
                    Some(choice) if choice.action == 1 => choice.arg(0, &view).clamp(0, i64::from(most)) as i32,
                    Some(choice) if choice.action == 2 => greedy,
                    _ => 0,
                }
            }
        }
    }

    /// Which of the enemy's buffs is removed or taken: its index; the one cast last unless a list says otherwise (table R3).
    pub(in super::super) fn choose_buff(&mut self, seat: usize, foe: usize) -> Option<usize> {
        let list = self.fighters[seat].strategy.list(Point::Buff);
        let said = list
            .and_then(|list| list.choose(u64::MAX, &self.view(seat, Here::default())))
            .map_or(0, |choice| choice.action);
        let active = &self.duel.active;
        let mut boons =
            (0..active.len()).filter(|&at| usize::from(active[at].bearer) == foe && self.is_boon(&active[at]));
        match said {
            0 => boons.next_back(),
            1 => boons.next(),
            _ => boons.max_by_key(|&at| self.game.book.power(active[at].power).mana()),
        }
    }

    /// (m) HD-POL-P-7, HD-POL-G-14, HD-POL-C-3.
    pub(in super::super) fn choose_to_kill(&mut self, seat: usize) -> bool {
        let strategy = &self.fighters[seat].strategy;
        let greedy = {
            let guilt = self.me(seat).stress[Track::Guilt as usize];
            guilt + 1 < self.fighters[seat].stress_max[Track::Guilt as usize]
                || !self.can_be_stressed(seat, Track::Guilt)
        };
        match strategy.list(Point::Kill) {
            None => strategy.base == Base::Greedy && greedy,
            Some(list) => match list
                .choose(u64::MAX, &self.view(seat, Here { track: 2, ..Here::default() }))
                .map_or(1, |c| c.action)
            {
                0 => true,
                3 => greedy,
                _ => false,
            },
        }
    }

    /// (n) HD-POL-P-7, HD-POL-G-15, HD-POL-C-4.
    pub(in super::super) fn choose_to_accept(&mut self, seat: usize, track: Track) -> bool {
        let strategy = &self.fighters[seat].strategy;
        let by = |fight: &Self, base: Base| match base {
            Base::Plain => true,
            Base::Greedy => fight.me(seat).stress[track as usize] + 1 < fight.fighters[seat].stress_max[track as usize],
            Base::Cautious => fight.control(seat) < 3,
        };
        match strategy.list(Point::Stress) {
            None => by(self, strategy.base),
            Some(list) => {
                let here = Here { track: track as usize, ..Here::default() };
                match list.choose(u64::MAX, &self.view(seat, here)).map_or(0, |choice| choice.action) {
                    0 | 2 => true,
                    1 => false,
                    3 => by(self, Base::Greedy),
                    _ => by(self, Base::Cautious),
                }
            }
        }
    }
}
