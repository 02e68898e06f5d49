//! After a hit, after a defeat, under stress (decision points l to o), and which buff is taken.

use crate::engine::{Dice, Trace};
use crate::games::his_due::decisions::{Legal, Point};
use crate::games::his_due::defence::Struck;
use crate::games::his_due::facts::Here;
use crate::games::his_due::fight::Fight;
use crate::games::his_due::powers::Verb;
use crate::games::his_due::strategy::Base;
use crate::games::his_due::terms::{Element, Track};

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
                let here = Here { loss: struck.loss, at_broker: struck.at_broker, ..Here::default() };
                let view = self.view(seat, here);
                match list.choose(u64::MAX, &view) {
                    Some(choice) if choice.action == 1 => choice.arg(0, &view).clamp(0, i64::from(most)) as i32,
                    Some(choice) if choice.action == 2 => greedy,
                    None if !strategy.is_plain() => greedy,
                    _ => 0,
                }
            }
        }
    }

    /// Which of the enemy's buffs is removed or taken: its index; the one cast last unless a list says otherwise (table R3).
    pub(in super::super) fn choose_buff(&self, seat: usize, foe: usize) -> Option<usize> {
        let active = &self.duel.active;
        let mut boons =
            (0..active.len()).filter(|&at| usize::from(active[at].bearer) == foe && self.is_boon(&active[at]));
        match self.fighters[seat].strategy.list(Point::Buff) {
            None => boons.next_back(),
            Some(list) => self.listed_buff(seat, list, boons),
        }
    }

    fn listed_buff(
        &self,
        seat: usize,
        list: &crate::policy::List,
        boons: impl DoubleEndedIterator<Item = usize> + Clone,
    ) -> Option<usize> {
        const LAST: u8 = Point::Buff.number("last");
        const FIRST: u8 = Point::Buff.number("first");
        const DEAREST: u8 = Point::Buff.number("dearest");
        let (book, active) = (&self.game.book, &self.duel.active);
        let action = |at: usize| {
            let place = book.boons().position(|id| id == active[at].power)?;
            u8::try_from(place + Point::Buff.plain()).ok().filter(|&action| action < 64)
        };
        let named =
            boons.clone().filter_map(action).fold(Legal::of(Point::Buff), |legal, action| legal.and(action, true));
        let (mut boons, mut every) = (boons.clone(), boons);
        match list.choose(named.0, &self.view(seat, Here::default())).map_or(LAST, |choice| choice.action) {
            LAST => boons.next_back(),
            FIRST => boons.next(),
            DEAREST => boons.max_by_key(|&at| book.power(active[at].power).mana()),
            wanted => every.find(|&at| action(at) == Some(wanted)),
        }
    }

    /// Which seal that lies on a duellist is broken: its index; the earliest unless a list says otherwise.
    pub(in super::super) fn choose_seal(&mut self, seat: usize) -> Option<usize> {
        const POINT: Point = Point::Seal;
        const FIRST: u8 = POINT.number("first");
        const LAST: u8 = POINT.number("last");
        const PHYSICAL: u8 = POINT.number("physical");
        let (book, active) = (&self.game.book, &self.duel.active);
        let element = |at: usize| {
            book.power(active[at].power).find(|verb| if let Verb::Seal(element) = verb { Some(element) } else { None })
        };
        let lies =
            |at: &usize| usize::from(active[*at].target) == seat && !active[*at].broken && element(*at).is_some();
        let mut seals = (0..active.len()).filter(lies);
        let Some(list) = self.fighters[seat].strategy.list(POINT) else { return seals.next() };
        let of = |element: Element| PHYSICAL + element as u8;
        let legal =
            seals.clone().filter_map(element).fold(Legal::of(POINT), |legal, element| legal.and(of(element), true));
        let options = seals.clone().count() as u32;
        let found = match list.choose(legal.0, &self.view(seat, Here::default())).map_or(FIRST, |choice| choice.action)
        {
            FIRST => seals.next(),
            LAST => seals.next_back(),
            wanted => seals.find(|&at| element(at).is_some_and(|element| of(element) == wanted)),
        };
        self.session.decision(options);
        found
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
            Some(list) => {
                let here = Here { track: Track::Guilt as usize, ..Here::default() };
                match list.choose(u64::MAX, &self.view(seat, here)).map(|choice| choice.action) {
                    None => strategy.base == Base::Greedy && greedy,
                    Some(0) => true,
                    Some(3) => greedy,
                    Some(_) => false,
                }
            }
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
                match list.choose(u64::MAX, &self.view(seat, here)).map(|choice| choice.action) {
                    None => by(self, strategy.base),
                    Some(0 | 2) => true,
                    Some(1) => false,
                    Some(3) => by(self, Base::Greedy),
                    Some(_) => by(self, Base::Cautious),
                }
            }
        }
    }
}
