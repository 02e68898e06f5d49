//! Calling on allies, who convert bonuses of one kind into another (TO-ALLY-1, TO-ROLL-9).

use super::super::play::Play;
use super::super::rulings::{AllyCalls, AllyRenownMeans};
use super::super::terms::{AllyKind, Trait};
use super::one::{Purpose, Roll};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::told;

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Whether the source of this kind of ally has something to give (TO-ALLY-1, Q6).
    fn source(&self, seat: usize, kind: AllyKind) -> i32 {
        let pc = &self.table.pcs[seat];
        if self.burns_dice(kind) {
            pc.dice[Trait::Renown as usize] - self.game.rules.stat_floor
        } else {
            pc.bonus[kind.conversion().0 as usize]
        }
    }

    fn burns_dice(&self, kind: AllyKind) -> bool {
        self.game.rules.ally_renown_means == AllyRenownMeans::RenownDice && kind.printed_as_renown()
    }

    /// Whether this ally can be called on for this roll (TO-ROLL-9, Q22, Q47, Q51).
    fn callable(&self, roll: &Roll, index: usize) -> bool {
        let (rules, pc) = (&self.game.rules, &self.table.pcs[roll.seat]);
        let allowed = match roll.purpose {
            Purpose::Contest(_) => rules.pvp_allies,
            Purpose::Scene | Purpose::Confrontation => rules.help_allies || roll.seat == roll.hunter,
        };
        let ally = &pc.allies[index];
        let fresh = match rules.ally_calls_per_scene {
            AllyCalls::Unlimited => true,
            AllyCalls::OnceEach => roll.call == Some(index) || !ally.called,
            AllyCalls::OneTotal => roll.call == Some(index) || !pc.called_any,
        };
        allowed && fresh && ally.callable(pc.scene, rules.endangered_ally_callable)
    }

    /// The first ally in listed order who can pay for this roll; with chains, through another ally.
    pub(super) fn ally_to_call(&self, roll: &Roll) -> Option<[Option<usize>; 2]> {
        let allies = &self.table.pcs[roll.seat].allies;
        let serves = |index: usize, target: &dyn Fn(Trait) -> bool| {
            target(allies[index].kind.conversion().1) && self.callable(roll, index)
        };
        let direct = (0..allies.len())
            .find(|&i| self.source(roll.seat, allies[i].kind) > 0 && serves(i, &|kind| roll.is_payable(kind)));
        if direct.is_some() || !self.game.rules.ally_chain {
            return direct.map(|index| [Some(index), None]);
        }
        (0..allies.len()).filter(|&last| serves(last, &|kind| roll.is_payable(kind))).find_map(|last| {
            let between = allies[last].kind.conversion().0;
            (0..allies.len())
                .find(|&first| {
                    first != last
                        && !self.burns_dice(allies[last].kind)
                        && self.source(roll.seat, allies[first].kind) > 0
                        && serves(first, &|kind| kind == between)
                })
                .map(|first| [Some(first), Some(last)])
        })
    }

    /// The first ally of a kind who can serve this roll directly, no converted bonus being in hand.
    pub(super) fn serving(&self, roll: &Roll, kind: AllyKind) -> Option<usize> {
        if roll.credit > 0 || self.source(roll.seat, kind) <= 0 || !roll.is_payable(kind.conversion().1) {
            return None;
        }
        let allies = self.table.pcs[roll.seat].allies.iter().enumerate();
        allies.filter(|(_, ally)| ally.kind == kind).map(|(index, _)| index).find(|&index| self.callable(roll, index))
    }

    /// Bonuses that allies could add to this roll: each source once, and not where it can be paid itself.
    pub(super) fn convertible(&self, roll: &Roll) -> i32 {
        let rules = &self.game.rules;
        let (mut sum, mut most, mut seen) = (0, 0, [false; 6]);
        for kind in AllyKind::ALL {
            let from = kind.conversion().0;
            let fresh = self.burns_dice(kind) || !(seen[from as usize] || roll.is_payable(from));
            if fresh && self.serving(roll, kind).is_some() {
                seen[from as usize] |= !self.burns_dice(kind);
                let added = self.source(roll.seat, kind) * rules.ally_exchange_rate;
                (sum, most) = (sum + added, most.max(added));
            }
        }
        if rules.ally_calls_per_scene == AllyCalls::OneTotal { most } else { sum }
    }

    /// Converts one bonus of an ally's source kind (TO-ALLY-1, TO-ROLL-9); what comes of it must be paid on this roll.
    pub(super) fn convert(&mut self, roll: &mut Roll, chain: [Option<usize>; 2]) {
        let first = chain[0].expect("a chain begins with an ally");
        let kind = self.table.pcs[roll.seat].allies[first].kind;
        let burns = self.burns_dice(kind);
        if burns {
            self.table.pcs[roll.seat].dice[Trait::Renown as usize] -= 1;
            self.table.standing_changed = true;
            roll.burnt += 1;
        } else {
            let source = kind.conversion().0 as usize;
            self.table.pcs[roll.seat].bonus[source] -= 1;
            roll.paid[source] += 1;
        }
        let mut received = 1;
        for (step, index) in chain.into_iter().flatten().enumerate() {
            let spent = received;
            received *= self.game.rules.ally_exchange_rate;
            self.table.counts.conversions += 1;
            let pc = &mut self.table.pcs[roll.seat];
            pc.called_any = true;
            pc.allies[index].called = true;
            roll.call = Some(index);
            let (name, kind) = (&self.game.names[roll.seat], pc.allies[index].kind);
            let (from, to) = kind.conversion();
            let (held, burns) = (pc.bonus[from as usize], step == 0 && burns);
            let dice = pc.dice[Trait::Renown as usize];
            self.session.note("TO-ROLL-9", || {
                let (ally, to) = (kind.title(), to.bonus());
                match step {
                    0 if burns => format!(
                        "{name} calls on the {ally}: a die of Renown becomes {received} {to} ({} left)",
                        told::dice(dice)
                    ),
                    0 => format!(
                        "{name} calls on the {ally}: 1 {} becomes {received} {to} ({held} {} left)",
                        from.bonus(),
                        from.bonus()
                    ),
                    _ => format!("the {ally} turns {spent} {} into {received} {to}", from.bonus()),
                }
            });
        }
        roll.credit += received;
        let last = chain.into_iter().flatten().last().unwrap_or(first);
        roll.credit_kind = self.table.pcs[roll.seat].allies[last].kind.conversion().1;
    }

    /// Calls on the first ally of a kind that can serve, to convert so many bonuses. False when it cannot.
    pub fn call(&mut self, roll: &mut Roll, kind: AllyKind, count: i32) -> bool {
        let allies = self.table.pcs[roll.seat].allies.iter();
        let serving = allies.enumerate().filter(|(_, ally)| ally.kind == kind).map(|(index, _)| index);
        let Some(index) = serving.into_iter().find(|&index| self.callable(roll, index)) else { return false };
        let target = kind.conversion().1;
        let free = roll.credit == 0 || roll.credit_kind == target;
        if !roll.is_payable(target) || !free || self.source(roll.seat, kind) < count {
            return false;
        }
        (0..count).for_each(|_| self.convert(roll, [Some(index), None]));
        // The call is over: another one of the same ally is a second (Q22).
        roll.call = None;
        true
    }

    /// Converts at one moment what several dice will cost, as far as the source goes: between them no call is left (Q22).
    pub(super) fn call_for(&mut self, roll: &mut Roll, kind: AllyKind, bonuses: i32) {
        let rate = self.game.rules.ally_exchange_rate;
        let needed = (bonuses - roll.credit + rate - 1).div_euclid(rate).min(self.source(roll.seat, kind));
        if needed > 0 {
            self.call(roll, kind, needed);
        }
    }

    /// Converted bonuses in hand, which must still be paid on this roll.
    pub fn unpaid(&self, roll: &Roll) -> i32 {
        roll.credit
    }
}
