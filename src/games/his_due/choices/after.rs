//! After a hit, after a defeat, under stress (decision points l to o), and which buff is taken.

use crate::blow::Struck;
use crate::decisions::{BuffChoice, KillChoice, PaymentChoice, SealChoice, StressChoice};
use crate::facts::Context;
use crate::fight::Fight;
use crate::powers::Verb;
use crate::profile::Profile;
use crate::strategy::Base;
use crate::terms::{Element, Track};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Action, Choices, Legal};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// (l) HD-POL-P-2, HD-POL-G-13: exactly what fells the enemy, or nothing; only on the duellist.
    pub(in super::super) fn choose_payment(&mut self, seat: usize, struck: &Struck, rate: i32, most: i32) -> i32 {
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        let needed = (self.duellist(struck.target).hits + rate - 1) / rate;
        let greedy = if !struck.at_broker && needed <= most { needed } else { 0 };
        let list = &strategy.lists.payment;
        if !self.is_listed(list) {
            return if self.is_plain(seat) { 0 } else { greedy };
        }
        let context = Context { loss: struck.loss, at_broker: struck.at_broker, ..Context::default() };
        let view = self.view(seat, context);
        match list.choose(Legal::all(), &view) {
            None if self.is_plain(seat) => 0,
            None => greedy,
            Some(taken) => match taken.action {
                PaymentChoice::Pay => taken.arg(0, &view).clamp(0, i64::from(most)) as i32,
                PaymentChoice::Greedy => greedy,
                PaymentChoice::Nothing => 0,
            },
        }
    }

    /// Which of the enemy's buffs is removed or taken: its index; the one cast last unless a list says otherwise (table R3).
    pub(in super::super) fn choose_buff(&self, seat: usize, foe: usize) -> Option<usize> {
        let active = &self.duel.active;
        let mut boons =
            (0..active.len()).filter(|&at| usize::from(active[at].bearer) == foe && self.is_boon(&active[at]));
        let list = &self.fighters[seat].strategy.lists.buff;
        if self.is_listed(list) { self.listed_buff(seat, list, boons) } else { boons.next_back() }
    }

    fn listed_buff(
        &self,
        seat: usize,
        list: &Choices<BuffChoice>,
        boons: impl DoubleEndedIterator<Item = usize> + Clone,
    ) -> Option<usize> {
        let (book, active) = (&self.game.book, &self.duel.active);
        // A buff has a name in lists as long as there is room for its action.
        let named = |at: usize| {
            let place = book.boons().position(|id| id == active[at].power)?;
            u8::try_from(place).ok().filter(|_| place + BuffChoice::COUNT < 64)
        };
        let legal = boons
            .clone()
            .filter_map(named)
            .fold(Legal::always(), |legal, place| legal.and(BuffChoice::Named(place), true));
        let (mut boons, mut every) = (boons.clone(), boons);
        let said = self.said(seat, list, legal, Context::default());
        match said.map_or(BuffChoice::Last, |taken| taken.action) {
            BuffChoice::Last => boons.next_back(),
            BuffChoice::First => boons.next(),
            BuffChoice::Dearest => boons.max_by_key(|&at| book.power(active[at].power).mana()),
            BuffChoice::Named(wanted) => every.find(|&at| named(at) == Some(wanted)),
        }
    }

    /// Which seal that lies on a duellist is broken: its index; the earliest unless a list says otherwise.
    pub(in super::super) fn choose_seal(&mut self, seat: usize) -> Option<usize> {
        let (book, active) = (&self.game.book, &self.duel.active);
        let element = |at: usize| {
            book.power(active[at].power).find(|verb| if let Verb::Seal(element) = verb { Some(element) } else { None })
        };
        let lies =
            |at: &usize| usize::from(active[*at].target) == seat && !active[*at].broken && element(*at).is_some();
        let mut seals = (0..active.len()).filter(lies);
        let list = &self.fighters[seat].strategy.lists.seal;
        if !self.is_listed(list) {
            return seals.next();
        }
        let on = |element: Element| match element {
            Element::Physical => SealChoice::Physical,
            Element::Dark => SealChoice::Dark,
            Element::Fire => SealChoice::Fire,
            Element::Light => SealChoice::Light,
            Element::Thunder => SealChoice::Thunder,
            Element::Water => SealChoice::Water,
        };
        let legal =
            seals.clone().filter_map(element).fold(Legal::always(), |legal, element| legal.and(on(element), true));
        let options = seals.clone().count() as u32;
        let said = self.said(seat, list, legal, Context::default());
        let found = match said.map_or(SealChoice::First, |taken| taken.action) {
            SealChoice::First => seals.next(),
            SealChoice::Last => seals.next_back(),
            wanted => seals.find(|&at| element(at).is_some_and(|element| on(element) == wanted)),
        };
        self.session.decision(options);
        found
    }

    /// (m) HD-POL-P-7, HD-POL-G-14, HD-POL-C-3.
    pub(in super::super) fn choose_to_kill(&mut self, seat: usize) -> bool {
        let strategy = &self.fighters[seat].strategy;
        let greedy = {
            let guilt = self.duellist(seat).stress[Track::Guilt as usize];
            guilt + 1 < self.fighters[seat].stress_max[Track::Guilt as usize]
                || !self.can_be_stressed(seat, Track::Guilt)
        };
        let context = Context { track: Track::Guilt as usize, ..Context::default() };
        match self.said(seat, &strategy.lists.kill, Legal::all(), context).map(|taken| taken.action) {
            None => self.base(seat) == Base::Greedy && greedy,
            Some(KillChoice::Kill) => true,
            Some(KillChoice::Greedy) => greedy,
            Some(KillChoice::Spare | KillChoice::Plain | KillChoice::Cautious) => false,
        }
    }

    /// (n) HD-POL-P-7, HD-POL-G-15, HD-POL-C-4.
    pub(in super::super) fn choose_to_accept(&mut self, seat: usize, track: Track) -> bool {
        let strategy = &self.fighters[seat].strategy;
        let by = |fight: &Self, base: Base| match base {
            Base::Plain => true,
            Base::Greedy => {
                fight.duellist(seat).stress[track as usize] + 1 < fight.fighters[seat].stress_max[track as usize]
            }
            Base::Cautious => fight.control(seat) < 3,
        };
        let context = Context { track: track as usize, ..Context::default() };
        match self.said(seat, &strategy.lists.stress, Legal::all(), context).map(|taken| taken.action) {
            None => by(self, self.base(seat)),
            Some(StressChoice::Accept | StressChoice::Plain) => true,
            Some(StressChoice::Resist) => false,
            Some(StressChoice::Greedy) => by(self, Base::Greedy),
            Some(StressChoice::Cautious) => by(self, Base::Cautious),
        }
    }
}
