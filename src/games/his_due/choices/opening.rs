//! Before the dice of a round: empowering, flight (decision points a to c).

use crate::decisions::{EmpowerChoice, EscapeChoice, FlightChoice, HoldUpChoice, LowestDieChoice};
use crate::dice::Sized;
use crate::facts::Context;
use crate::fight::Fight;
use crate::profile::Profile;
use crate::strategy::Base;
use crate::streams::Stream;
use crate::terms::Skill;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::Legal;

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// (a) HD-POL-P-1, HD-POL-G-1.
    pub(in super::super) fn choose_empower(&self, seat: usize) -> bool {
        let strategy = &self.fighters[seat].strategy;
        let enabler = strategy.fields.enabler;
        match self.said(seat, &strategy.lists.empower, Legal::all(), Context::default()).map(|taken| taken.action) {
            Some(EmpowerChoice::Empower | EmpowerChoice::Greedy) => true,
            Some(EmpowerChoice::Wait) => false,
            Some(EmpowerChoice::Plain) => enabler,
            None => !self.is_plain(seat) || enabler,
        }
    }

    /// (b) HD-POL-P-2, HD-POL-G-2, HD-POL-C-1.
    pub(in super::super) fn choose_flight(&mut self, seat: usize) -> bool {
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        match self.said(seat, &strategy.lists.flight, Legal::all(), Context::default()).map(|taken| taken.action) {
            None => self.flees_by(seat, self.base(seat)),
            Some(FlightChoice::Flee) => true,
            Some(FlightChoice::Stay | FlightChoice::Plain) => false,
            Some(FlightChoice::Greedy) => self.flees_by(seat, Base::Greedy),
            Some(FlightChoice::Cautious) => self.flees_by(seat, Base::Cautious),
        }
    }

    /// By which power one who flees alone is gone without a roll, if by any (HD-FLEE-9): the first in tree order unless a list
    /// says otherwise (HD-POL-G-2).
    pub(in super::super) fn choose_escape(&mut self, seat: usize) -> Option<usize> {
        let first = self.certain_escape(seat)?;
        let list = &self.fighters[seat].strategy.lists.escape;
        if !self.is_listed(list) {
            return Some(first);
        }
        let slots = self.certain_escapes(seat);
        self.session.decision(slots.count_ones() + 1);
        let legal = Legal::always().and_data(slots);
        match self.said(seat, list, legal, Context::default()).map(|taken| taken.action) {
            Some(EscapeChoice::Roll) => None,
            Some(EscapeChoice::Slot(slot)) => Some(usize::from(slot)),
            Some(EscapeChoice::Power) | None => Some(first),
        }
    }

    fn flees_by(&self, seat: usize, base: Base) -> bool {
        match base {
            Base::Plain => false,
            Base::Greedy => self.is_disarmed(seat),
            Base::Cautious => {
                let me = self.duellist(seat);
                let divisor = self.fighters[seat].strategy.fields.flee_divisor;
                let weak = divisor * me.hits <= me.max_hits;
                self.is_disarmed(seat)
                    || (weak && (self.score(seat, Skill::Speed) >= 2 || self.certain_escape(seat).is_some()))
            }
        }
    }

    /// Whether an enemy who runs is held up (HD-Q-30).
    pub(in super::super) fn choose_to_hold_up(&mut self, seat: usize) -> bool {
        self.session.decision(2);
        let list = &self.fighters[seat].strategy.lists.hold_up;
        let said = self.said(seat, list, Legal::all(), Context::default());
        said.is_none_or(|taken| taken.action == HoldUpChoice::Hold)
    }

    /// (c) HD-POL-G-3: the lowest die while the total is too low and the die's mean would be enough.
    pub(in super::super) fn choose_flight_rerolls(&mut self, seat: usize, faces: &mut [i32], die: Sized) {
        let strategy = &self.fighters[seat].strategy;
        let list = &strategy.lists.reroll_flight;
        if !self.is_listed(list) && self.is_plain(seat) {
            return;
        }
        // Every pass pays, so that there are no more than there is Edge and Mana.
        loop {
            let (edge, mana) = (self.can_reroll_by_edge(seat), self.can_reroll_by_mana(seat));
            if !edge && (!mana || self.reroll_mana(seat) == 0) || faces.is_empty() {
                return;
            }
            let total: i32 = faces.iter().sum();
            let lowest = (0..faces.len()).min_by_key(|&at| faces[at]).unwrap_or(0);
            let context = Context { die: faces[lowest], size: die.size, total, ..Context::default() };
            let greedy = |fight: &Self| fight.greedy_flight_reroll(total, faces[lowest], die).then_some(edge);
            let legal = Legal::always().and(LowestDieChoice::Edge, edge).and(LowestDieChoice::Mana, mana);
            let by_edge = match self.said(seat, list, legal, context).map(|taken| taken.action) {
                Some(LowestDieChoice::Edge) => Some(true),
                Some(LowestDieChoice::Mana) => Some(false),
                Some(LowestDieChoice::Greedy) => greedy(self),
                None if !self.is_plain(seat) => greedy(self),
                Some(LowestDieChoice::Stop | LowestDieChoice::Plain) | None => None,
            };
            self.session.decision(2);
            let Some(by_edge) = by_edge else { return };
            faces[lowest] = self.reroll(seat, by_edge, faces[lowest], die);
        }
    }

    /// Whether a side that is behind on Speed pays to roll its lowest die again (HD-Q-10); then the face is new. Greedy does if
    /// the die's mean would put it in front, by Edge first (as HD-POL-G-3).
    pub(in super::super) fn choose_speed_reroll(
        &mut self,
        seat: usize,
        faces: &mut [i32],
        die: Sized,
        best: i32,
    ) -> bool {
        let (edge, mana) = (self.can_reroll_by_edge(seat), self.can_reroll_by_mana(seat) && self.reroll_mana(seat) > 0);
        let Some(lowest) = (0..faces.len()).min_by_key(|&at| faces[at]).filter(|_| edge || mana) else { return false };
        let (face, total): (i32, i32) = (faces[lowest], faces.iter().sum());
        let greedy = (2 * (total - face) + die.twice_mean() > 2 * best).then_some(edge);
        let strategy = &self.fighters[seat].strategy;
        let context = Context { die: face, size: die.size, total, ..Context::default() };
        let legal = Legal::always().and(LowestDieChoice::Edge, edge).and(LowestDieChoice::Mana, mana);
        let own = if self.is_plain(seat) { LowestDieChoice::Plain } else { LowestDieChoice::Greedy };
        let said = self.said(seat, &strategy.lists.reroll_speed, legal, context);
        let by_edge = match said.map_or(own, |taken| taken.action) {
            LowestDieChoice::Edge => Some(true),
            LowestDieChoice::Mana => Some(false),
            LowestDieChoice::Greedy => greedy,
            LowestDieChoice::Stop | LowestDieChoice::Plain => None,
        };
        self.session.decision(2);
        let Some(by_edge) = by_edge else { return false };
        self.lane(seat, Stream::Round);
        faces[lowest] = self.reroll(seat, by_edge, face, die);
        true
    }

    fn greedy_flight_reroll(&self, total: i32, face: i32, die: Sized) -> bool {
        let wanted = self.rules().flee_cost_from;
        total < wanted && 2 * (total - face) + die.twice_mean() >= 2 * wanted
    }
}
