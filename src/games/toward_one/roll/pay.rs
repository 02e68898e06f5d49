//! Paying bonuses for a roll, from one's own counters or an ally's, and getting them back (TO-ROLL-8, TO-POL-PAY, TO-CONF-7).

use super::super::play::Play;
use super::super::terms::Trait;
use super::one::{Means, Payment, Purpose, Roll};
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Whether the roll may go on being changed: something could be paid or performed.
    pub fn can_spend(&self, roll: &Roll) -> bool {
        self.can_pay(roll) || self.best_ritual(roll).is_some()
    }

    /// Whether one bonus could be paid.
    pub fn can_pay(&self, roll: &Roll) -> bool {
        let pc = &self.table.pcs[roll.seat];
        roll.credit > 0
            || self.grudge_against(roll) > 0
            || roll.payable[..roll.payables].iter().any(|&kind| pc.bonus[kind as usize] > 0)
            || self.ally_to_call(roll).is_some()
    }

    fn grudge_against(&self, roll: &Roll) -> i32 {
        match roll.purpose {
            Purpose::Contest(other) if roll.is_payable(Trait::Renown) => self.table.pcs[roll.seat].grudge[other],
            _ => 0,
        }
    }

    /// Whether one bonus could be paid by these means.
    pub fn can_pay_by(&self, roll: &Roll, means: Means) -> bool {
        match means {
            Means::Any => self.can_pay(roll),
            Means::Counter(kind) => roll.is_payable(kind) && self.table.pcs[roll.seat].bonus[kind as usize] > 0,
            Means::Grudge => self.grudge_against(roll) > 0,
            Means::Ally(kind) => {
                let in_hand = roll.credit > 0 && roll.credit_kind == kind.conversion().1;
                in_hand || self.serving(roll, kind).is_some()
            }
        }
    }

    /// Pays one bonus by these means. None when they have none.
    pub fn pay_by(&mut self, roll: &mut Roll, means: Means) -> Option<Payment> {
        if !self.can_pay_by(roll, means) {
            return None;
        }
        match means {
            Means::Any => return self.pay(roll),
            Means::Counter(kind) => self.pay_from(roll, kind),
            Means::Grudge => self.pay_grudge(roll),
            Means::Ally(kind) => {
                if roll.credit == 0 {
                    let ally = self.serving(roll, kind)?;
                    self.convert(roll, [Some(ally), None]);
                }
                self.pay_converted(roll);
                return Some(Payment::Converted);
            }
        }
        Some(Payment::Own)
    }

    /// Bonuses that could be paid on this roll: in hand, of grudge, from payable counters, and, unless only `own` ones
    /// count, through allies.
    pub fn payable(&self, roll: &Roll, own: bool) -> i32 {
        let bonus = &self.table.pcs[roll.seat].bonus;
        let counters: i32 = roll.payable[..roll.payables].iter().map(|&kind| bonus[kind as usize]).sum();
        let direct = self.grudge_against(roll) + counters;
        if own { direct } else { direct + roll.credit + self.convertible(roll) }
    }

    /// Pays one bonus (TO-POL-PAY, TO-ROLL-8). None when nothing is available.
    pub fn pay(&mut self, roll: &mut Roll) -> Option<Payment> {
        if roll.credit > 0 {
            self.pay_converted(roll);
            return Some(Payment::Converted);
        }
        if self.grudge_against(roll) > 0 {
            self.pay_grudge(roll);
            return Some(Payment::Own);
        }
        for index in 0..roll.payables {
            let kind = roll.payable[index];
            if self.table.pcs[roll.seat].bonus[kind as usize] > 0 {
                self.pay_from(roll, kind);
                return Some(Payment::Own);
            }
        }
        let ally = self.ally_to_call(roll)?;
        self.convert(roll, ally);
        self.pay_converted(roll);
        Some(Payment::Converted)
    }

    /// Pays one bonus from a counter that has one.
    pub(super) fn pay_from(&mut self, roll: &mut Roll, kind: Trait) {
        self.table.pcs[roll.seat].bonus[kind as usize] -= 1;
        roll.paid[kind as usize] += 1;
        roll.call = None;
        self.count_payment(roll);
        let name = &self.game.names[roll.seat];
        let left = self.table.pcs[roll.seat].bonus[kind as usize];
        self.session.note("TO-ROLL-8", || format!("{name} pays 1 {} ({left} left)", kind.bonus()));
    }

    /// Pays one Prowess kept against the player rolled against (TO-HELP-4).
    fn pay_grudge(&mut self, roll: &mut Roll) {
        let Purpose::Contest(other) = roll.purpose else { return };
        self.table.pcs[roll.seat].grudge[other] -= 1;
        roll.call = None;
        self.count_payment(roll);
        let (name, left) = (&self.game.names[roll.seat], self.table.pcs[roll.seat].grudge[other]);
        self.session.note("TO-HELP-4", || format!("{name} pays 1 grudge Prowess ({left} left)"));
    }

    /// Pays one of the converted bonuses in hand.
    fn pay_converted(&mut self, roll: &mut Roll) {
        roll.credit -= 1;
        self.count_payment(roll);
        let (name, kind, left) = (&self.game.names[roll.seat], roll.credit_kind, roll.credit);
        self.session.note("TO-ROLL-9", || format!("{name} pays 1 converted {} ({left} in hand)", kind.bonus()));
    }

    fn count_payment(&mut self, roll: &mut Roll) {
        roll.spent += 1;
        self.table.counts.bonuses_spent += 1;
        self.session.change(1);
    }

    /// Pays one bonus of a named kind, converted or not. False when there is none or it may not be paid.
    pub(in super::super) fn pay_kind(&mut self, roll: &mut Roll, kind: Trait, converted: bool) -> bool {
        let available = if converted {
            roll.credit > 0 && roll.credit_kind == kind
        } else {
            self.table.pcs[roll.seat].bonus[kind as usize] > 0
        };
        let legal = roll.is_payable(kind) && available;
        match (legal, converted) {
            (true, true) => self.pay_converted(roll),
            (true, false) => self.pay_from(roll, kind),
            (false, _) => {}
        }
        legal
    }

    /// Gives back what a won roll cost, when the confrontation failed after all (TO-CONF-7, Q39).
    pub fn refund(&mut self, roll: &Roll) {
        let pc = &mut self.table.pcs[roll.seat];
        for (bonus, paid) in pc.bonus.iter_mut().zip(roll.paid) {
            *bonus += paid;
        }
        pc.dice[Trait::Renown as usize] += roll.burnt;
        if let Some(jinn) = self.table.pcs[roll.hunter].jinn {
            let performed = &mut self.table.jinn[jinn].performed[roll.seat];
            for (index, times) in performed.iter_mut().enumerate() {
                *times -= (roll.performed >> index & 1) as u8;
            }
        }
        self.session.change(roll.spent as u32 + roll.performed.count_ones());
        self.session.note("TO-CONF-7", || "what the won roll cost comes back".into());
    }
}
