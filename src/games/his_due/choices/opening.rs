//! Before the dice of a round: empowering, flight (decision points a to c).

use super::which::power_slot;
use crate::engine::{Dice, Trace};
use crate::games::his_due::decisions::{Legal, Point};
use crate::games::his_due::dice::Sized;
use crate::games::his_due::facts::Here;
use crate::games::his_due::fight::{Fight, Lane};
use crate::games::his_due::strategy::Base;
use crate::games::his_due::terms::Skill;

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// (a) HD-POL-P-1, HD-POL-G-1.
    pub(in super::super) fn choose_empower(&self, seat: usize) -> bool {
        let strategy = &self.fighters[seat].strategy;
        let own = !strategy.is_plain() || strategy.fields.enabler;
        match strategy.list(Point::Empower).and_then(|list| list.choose(u64::MAX, &self.view(seat, Here::default()))) {
            Some(choice) => match choice.action {
                0 => true,
                1 => false,
                2 => strategy.fields.enabler,
                _ => true,
            },
            None => own,
        }
    }

    /// (b) HD-POL-P-2, HD-POL-G-2, HD-POL-C-1.
    pub(in super::super) fn choose_flight(&mut self, seat: usize) -> bool {
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        let Some(list) = strategy.list(Point::Flight) else { return self.flees_by(seat, strategy.base) };
        match list.choose(u64::MAX, &self.view(seat, Here::default())).map(|choice| choice.action) {
            None => self.flees_by(seat, strategy.base),
            Some(1) => true,
            Some(3) => self.flees_by(seat, Base::Greedy),
            Some(4) => self.flees_by(seat, Base::Cautious),
            Some(_) => false,
        }
    }

    /// By which power one who flees alone is gone without a roll, if by any (HD-FLEE-9): the first in tree order unless a list
    /// says otherwise (HD-POL-G-2).
    pub(in super::super) fn choose_escape(&mut self, seat: usize) -> Option<usize> {
        const ROLL: u8 = Point::Escape.number("roll");
        let first = self.certain_escape(seat)?;
        let Some(list) = self.fighters[seat].strategy.list(Point::Escape) else { return Some(first) };
        let slots = self.certain_escapes(seat);
        self.session.decision(slots.count_ones() + 1);
        let legal = Legal::of(Point::Escape).powers(Point::Escape, slots);
        match list.choose(legal.0, &self.view(seat, Here::default())).map(|choice| choice.action) {
            Some(ROLL) => None,
            action => action.and_then(power_slot(Point::Escape)).or(Some(first)),
        }
    }

    fn flees_by(&self, seat: usize, base: Base) -> bool {
        match base {
            Base::Plain => false,
            Base::Greedy => self.is_disarmed(seat),
            Base::Cautious => {
                let me = self.me(seat);
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
        let list = self.fighters[seat].strategy.list(Point::HoldUp);
        list.and_then(|list| list.choose(u64::MAX, &self.view(seat, Here::default())))
            .is_none_or(|choice| choice.action == 0)
    }

    /// (c) HD-POL-G-3: the lowest die while the total is too low and the die's mean would be enough.
    pub(in super::super) fn choose_flight_rerolls(&mut self, seat: usize, faces: &mut [i32], die: Sized) {
        let strategy = &self.fighters[seat].strategy;
        let listed = strategy.list(Point::RerollFlight);
        if listed.is_none() && strategy.is_plain() {
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
            let here = Here { die: faces[lowest], size: die.size, total, ..Here::default() };
            let by_edge = match listed {
                Some(list) => {
                    let greedy = |fight: &Self| fight.greedy_flight_reroll(total, faces[lowest], die).then_some(edge);
                    let legal = 0b11001 | u64::from(edge) << 1 | u64::from(mana) << 2;
                    match list.choose(legal, &self.view(seat, here)).map(|choice| choice.action) {
                        Some(1) => Some(true),
                        Some(2) => Some(false),
                        Some(3) => greedy(self),
                        None if !self.fighters[seat].strategy.is_plain() => greedy(self),
                        _ => None,
                    }
                }
                None => self.greedy_flight_reroll(total, faces[lowest], die).then_some(edge),
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
        const EDGE: u8 = Point::RerollSpeed.number("edge");
        const MANA: u8 = Point::RerollSpeed.number("mana");
        const GREEDY: u8 = Point::RerollSpeed.number("greedy");
        const PLAIN: u8 = Point::RerollSpeed.number("plain");
        let (edge, mana) = (self.can_reroll_by_edge(seat), self.can_reroll_by_mana(seat) && self.reroll_mana(seat) > 0);
        let Some(lowest) = (0..faces.len()).min_by_key(|&at| faces[at]).filter(|_| edge || mana) else { return false };
        let (face, total): (i32, i32) = (faces[lowest], faces.iter().sum());
        let greedy = (2 * (total - face) + die.twice_mean() > 2 * best).then_some(edge);
        let strategy = &self.fighters[seat].strategy;
        let here = Here { die: face, size: die.size, total, ..Here::default() };
        let legal = Legal::of(Point::RerollSpeed).and(EDGE, edge).and(MANA, mana);
        let said = strategy.list(Point::RerollSpeed).and_then(|list| list.choose(legal.0, &self.view(seat, here)));
        let own = if strategy.is_plain() { PLAIN } else { GREEDY };
        let by_edge = match said.map_or(own, |choice| choice.action) {
            EDGE => Some(true),
            MANA => Some(false),
            GREEDY => greedy,
            _ => None,
        };
        self.session.decision(2);
        let Some(by_edge) = by_edge else { return false };
        self.lane(seat, Lane::Round);
        faces[lowest] = self.reroll(seat, by_edge, face, die);
        true
    }

    fn greedy_flight_reroll(&self, total: i32, face: i32, die: Sized) -> bool {
        let wanted = self.game.rules.flee_cost_from;
        total < wanted && 2 * (total - face) + die.twice_mean() >= 2 * wanted
    }
}
