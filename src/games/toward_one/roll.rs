//! One roll of a character: its dice, what may change them, and the procedures by which they are changed
//! (TO-ROLL-1 to TO-ROLL-9, TO-POL-PAY, TO-POL-RITUAL, TO-POL-REACH, TO-POL-CHEAP).

use super::dice::Pool;
use super::play::Play;
use super::rules::{AllyCalls, AllyRenownMeans, BonusSpendTiming, ConvertedUse, PenaltyScope, PvpRitualUse};
use super::terms::{AllyKind, RITUAL_NAMES, Trait, title};
use crate::engine::{Dice, Trace};

/// What a roll is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A regular scene.
    Scene,
    /// One roll of a final confrontation.
    Confrontation,
    /// Against another player, who sits there.
    Contest(usize),
}

/// A roll in progress.
#[derive(Debug, Clone)]
pub struct Roll {
    /// Seat of the player who rolls and pays.
    pub seat: usize,
    /// Seat of the player whose Jinn is opposed; her own, or that of the one who asked for help.
    pub hunter: usize,
    /// The trait rolled.
    pub rolled: Trait,
    /// What it is for.
    pub purpose: Purpose,
    /// The dice on the table.
    pub pool: Pool,
    /// The other side's successes, once known.
    pub opposing: i32,
    /// Traits whose bonuses may be paid, in the order of payment (TO-ROLL-8).
    payable: [Trait; 6],
    payables: usize,
    /// Rituals performed in this roll.
    pub rituals: i32,
    /// Bit of each of the roller's rituals that was performed in this roll.
    performed: u64,
    /// Bonuses paid from each counter; the source kind for converted ones.
    paid: [i32; 6],
    /// Dice of Renown burnt.
    burnt: i32,
    /// Converted bonuses that are still to be paid.
    credit: i32,
    /// Of which kind they are.
    credit_kind: Trait,
    /// The ally whose call is still going on.
    call: Option<usize>,
    /// Dice announced but not yet rolled (Q21).
    announced: i32,
    /// Bonuses paid on it so far.
    pub spent: i32,
}

impl Roll {
    /// A roll before its dice are thrown.
    pub fn new(seat: usize, hunter: usize, rolled: Trait, purpose: Purpose) -> Self {
        Self {
            seat,
            hunter,
            rolled,
            purpose,
            pool: Pool::default(),
            opposing: 0,
            payable: [rolled; 6],
            payables: 1,
            rituals: 0,
            performed: 0,
            paid: [0; 6],
            burnt: 0,
            credit: 0,
            credit_kind: rolled,
            call: None,
            announced: 0,
            spent: 0,
        }
    }

    fn is_payable(&self, kind: Trait) -> bool {
        self.payable[..self.payables].contains(&kind)
    }

    fn make_payable(&mut self, kind: Trait) {
        if !self.is_payable(kind) {
            self.payable[self.payables] = kind;
            self.payables += 1;
        }
    }
}

/// How an adjustment went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// From a counter of the roller.
    Own,
    /// Converted by an ally.
    Converted,
}

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Dice of a roll of this trait: the trait less its penalties, at least none (TO-ROLL-1, TO-SUFFER-6).
    pub fn pool_size(&self, seat: usize, rolled: Trait) -> i32 {
        let pc = &self.table.pcs[seat];
        (pc.dice[rolled as usize] - self.penalty(seat, rolled)).max(0)
    }

    /// Dice of a ritual that adds this trait (TO-ROLL-5, Q25).
    pub fn ritual_size(&self, seat: usize, adds: Trait) -> i32 {
        match self.game.rules.penalty_scope {
            PenaltyScope::BaseRolls => self.table.pcs[seat].dice[adds as usize],
            PenaltyScope::BaseAndRitual => self.pool_size(seat, adds),
        }
    }

    /// Throws the roll's first dice; a next-roll penalty is then used up (TO-SUFFER-4).
    pub fn throw(&mut self, roll: &mut Roll) {
        let size = self.pool_size(roll.seat, roll.rolled);
        let lane = if matches!(roll.purpose, Purpose::Contest(_)) { Lane::Contest } else { Lane::Base };
        self.lane(lane, roll.seat);
        self.throw_dice(roll, size);
        self.use_up_penalty(roll.seat, roll.rolled);
        let name = &self.game.names[roll.seat];
        let (rolled, pool) = (roll.rolled, &roll.pool);
        self.session.note("TO-ROLL-1", || {
            format!("{name} rolls {size} {}: {} ({})", rolled.title(), pool.read_out(), successes(pool.successes))
        });
    }

    fn throw_dice(&mut self, roll: &mut Roll, count: i32) {
        let faces = &self.game.pc_faces;
        let pool = &mut roll.pool;
        self.session.roll(count.max(0) as u32, faces.sides, |face| pool.add(faces, face));
    }

    fn use_up_penalty(&mut self, seat: usize, rolled: Trait) {
        let penalty = &mut self.table.pcs[seat].next_penalty[rolled as usize];
        if *penalty > 0 {
            *penalty = 0;
            self.session.change(1);
        }
    }

    /// Throws a Jinn's dice and returns its successes (TO-ROLL-2, TO-ROLL-4).
    pub fn throw_jinn(&mut self, hunter: usize, jinn: usize, skill: super::terms::Skill) -> i32 {
        let count = self.table.jinn[jinn].dice[skill as usize];
        let faces = &self.game.jinn_faces;
        self.lane(Lane::Jinn, hunter);
        let mut total = 0;
        if T::LISTENS {
            let mut pool = Pool::default();
            self.session.roll(count as u32, faces.sides, |face| pool.add(faces, face));
            total = pool.successes;
            self.session.note("TO-ROLL-2", || {
                format!("the Jinn rolls {count} {}: {} ({})", skill.title(), pool.read_out(), successes(total))
            });
        } else {
            // Nobody reads the faces: only what they are worth is kept.
            self.session.roll(count as u32, faces.sides, |face| total += faces.worth[face as usize & 31]);
        }
        total
    }

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

    /// Pays one bonus (TO-POL-PAY, TO-ROLL-8). None when nothing is available.
    pub fn pay(&mut self, roll: &mut Roll) -> Option<Payment> {
        if roll.credit > 0 {
            roll.credit -= 1;
            self.count_payment(roll);
            return Some(Payment::Converted);
        }
        if self.grudge_against(roll) > 0
            && let Purpose::Contest(other) = roll.purpose
        {
            self.table.pcs[roll.seat].grudge[other] -= 1;
            roll.call = None;
            self.count_payment(roll);
            let name = &self.game.names[roll.seat];
            self.session.note("TO-HELP-4", || format!("{name} pays 1 grudge Prowess"));
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
        self.count_payment(roll);
        roll.credit -= 1;
        Some(Payment::Converted)
    }

    /// Pays one bonus from a counter that has one.
    fn pay_from(&mut self, roll: &mut Roll, kind: Trait) {
        self.table.pcs[roll.seat].bonus[kind as usize] -= 1;
        roll.paid[kind as usize] += 1;
        roll.call = None;
        self.count_payment(roll);
        let name = &self.game.names[roll.seat];
        self.session.note("TO-ROLL-8", || format!("{name} pays 1 {}", kind.bonus()));
    }

    fn count_payment(&mut self, roll: &mut Roll) {
        roll.spent += 1;
        self.table.counts.bonuses_spent += 1;
        self.session.change(1);
    }

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
    fn ally_to_call(&self, roll: &Roll) -> Option<[Option<usize>; 2]> {
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

    /// Converts one bonus of an ally's source kind (TO-ALLY-1, TO-ROLL-9); what comes of it must be paid on this roll.
    fn convert(&mut self, roll: &mut Roll, chain: [Option<usize>; 2]) {
        let first = chain[0].expect("a chain begins with an ally");
        let kind = self.table.pcs[roll.seat].allies[first].kind;
        if self.burns_dice(kind) {
            self.table.pcs[roll.seat].dice[Trait::Renown as usize] -= 1;
            self.table.standing_changed = true;
            roll.burnt += 1;
        } else {
            let source = kind.conversion().0 as usize;
            self.table.pcs[roll.seat].bonus[source] -= 1;
            roll.paid[source] += 1;
        }
        let mut received = 1;
        for index in chain.into_iter().flatten() {
            received *= self.game.rules.ally_exchange_rate;
            self.table.counts.conversions += 1;
            let pc = &mut self.table.pcs[roll.seat];
            pc.called_any = true;
            pc.allies[index].called = true;
            roll.call = Some(index);
            let (name, kind) = (&self.game.names[roll.seat], pc.allies[index].kind);
            let (from, to) = kind.conversion();
            self.session.note("TO-ROLL-9", || {
                format!("{name} calls on the {}: {} becomes {}", kind.title(), from.bonus(), to.bonus())
            });
        }
        roll.credit += received;
        let last = chain.into_iter().flatten().last().unwrap_or(first);
        roll.credit_kind = self.table.pcs[roll.seat].allies[last].kind.conversion().1;
    }

    /// Pays one bonus of a named kind, converted or not. False when there is none or it may not be paid.
    pub(super) fn pay_kind(&mut self, roll: &mut Roll, kind: Trait, converted: bool) -> bool {
        let available = if converted {
            roll.credit > 0 && roll.credit_kind == kind
        } else {
            self.table.pcs[roll.seat].bonus[kind as usize] > 0
        };
        let legal = roll.is_payable(kind) && available;
        match (legal, converted) {
            (true, true) => {
                roll.credit -= 1;
                self.count_payment(roll);
            }
            (true, false) => self.pay_from(roll, kind),
            (false, _) => {}
        }
        legal
    }

    /// Calls on the first ally of a kind that can serve, to convert so many bonuses. False when it cannot.
    pub(super) fn call(&mut self, roll: &mut Roll, kind: AllyKind, count: i32) -> bool {
        let allies = self.table.pcs[roll.seat].allies.iter();
        let serving = allies.enumerate().filter(|(_, ally)| ally.kind == kind).map(|(index, _)| index);
        let Some(index) = serving.into_iter().find(|&index| self.callable(roll, index)) else { return false };
        let target = kind.conversion().1;
        let free = roll.credit == 0 || roll.credit_kind == target;
        if !roll.is_payable(target) || !free || self.source(roll.seat, kind) < count {
            return false;
        }
        (0..count).for_each(|_| self.convert(roll, [Some(index), None]));
        true
    }

    /// Converted bonuses in hand, which must still be paid on this roll.
    pub fn unpaid(&self, roll: &Roll) -> i32 {
        roll.credit
    }

    /// Lowers a die that shows this face by a bonus already paid, whether or not it gains by it (TO-ROLL-7).
    pub(super) fn lower_face(&mut self, roll: &mut Roll, face: usize) {
        let lower = face.saturating_sub(self.game.rules.decrement_step as usize).max(1);
        let worth = &self.game.pc_faces.worth;
        self.lower(roll, (face, lower, worth[lower] - worth[face]));
    }

    /// The ritual that would be performed next: the one with most dice, the earlier listed if level (TO-POL-RITUAL).
    pub fn best_ritual(&self, roll: &Roll) -> Option<usize> {
        if self.game.rules.rituals_per_roll.is_some_and(|most| roll.rituals >= most) {
            return None;
        }
        let pc = &self.table.pcs[roll.seat];
        let mut best: Option<(i32, usize)> = None;
        for (index, ritual) in pc.rituals.iter().enumerate() {
            if ritual.to != roll.rolled || !self.ritual_left(roll, index) {
                continue;
            }
            let size = self.ritual_size(roll.seat, ritual.adds);
            if size > 0 && best.is_none_or(|(most, _)| size > most) {
                best = Some((size, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Whether a ritual may still be performed (TO-ROLL-6, Q52).
    pub fn ritual_left(&self, roll: &Roll, index: usize) -> bool {
        let rules = &self.game.rules;
        let fresh = i32::from(self.table.pcs[roll.seat].used[roll.hunter][index]) < rules.ritual_uses_per_jinn;
        let here = roll.performed >> index & 1 == 0;
        match roll.purpose {
            Purpose::Contest(_) if rules.pvp_ritual_use == PvpRitualUse::OncePerContest => here,
            _ => here && fresh,
        }
    }

    /// Performs a ritual: its dice join the roll and its trait's bonuses become payable (TO-ROLL-5, TO-ROLL-8).
    pub fn perform(&mut self, roll: &mut Roll, index: usize) {
        let ritual = self.table.pcs[roll.seat].rituals[index];
        let size = self.ritual_size(roll.seat, ritual.adds);
        roll.rituals += 1;
        roll.performed |= 1 << index;
        roll.call = None;
        roll.make_payable(ritual.adds);
        let counted = !matches!(roll.purpose, Purpose::Contest(_))
            || self.game.rules.pvp_ritual_use == PvpRitualUse::CountsAgainstCurrentJinn;
        if counted {
            self.table.pcs[roll.seat].used[roll.hunter][index] += 1;
        }
        self.session.change(1);
        self.table.counts.rituals += 1;
        if roll.seat != roll.hunter {
            self.table.counts.asked_rituals += 1;
        }
        let name = &self.game.names[roll.seat];
        self.session.note("TO-ROLL-5", || {
            format!(
                "{name} performs {}: {size} {} dice join the roll",
                title(RITUAL_NAMES[ritual.name as usize]),
                ritual.adds.title()
            )
        });
        self.extra_dice(roll, size);
        if self.game.rules.penalty_scope == PenaltyScope::BaseAndRitual {
            self.use_up_penalty(roll.seat, ritual.adds);
        }
    }

    /// More dice for the roll: thrown now, or, where everything is announced at once, later (TO-ROLL-3, Q21).
    fn extra_dice(&mut self, roll: &mut Roll, count: i32) {
        if self.game.rules.bonus_spend_timing == BonusSpendTiming::Declared {
            roll.announced += count;
            return;
        }
        self.throw_extra(roll, count);
    }

    fn throw_extra(&mut self, roll: &mut Roll, count: i32) {
        self.lane(Lane::Extra, roll.seat);
        let before = roll.pool.successes;
        self.throw_dice(roll, count);
        let (gain, pool) = (roll.pool.successes - before, &roll.pool);
        self.session
            .note("", || format!("{count} more: now {} (+{gain}, {})", pool.read_out(), successes(pool.successes)));
    }

    /// Lowers the best cheap die by a bonus already paid (TO-ROLL-7).
    fn lower(&mut self, roll: &mut Roll, die: (usize, usize, i32)) {
        roll.pool.lower(die);
        let total = roll.pool.successes;
        self.session.note("TO-ROLL-7", || format!("a die goes from {} to {} ({})", die.0, die.1, successes(total)));
    }

    /// One more die for a bonus already paid (TO-ROLL-7).
    pub(super) fn add_die(&mut self, roll: &mut Roll) {
        self.session.note("TO-ROLL-7", || "a die is added".into());
        self.extra_dice(roll, 1);
    }

    /// The die that a bonus would lower with profit, where lowering is allowed (TO-ROLL-7, Q54).
    pub fn cheap_die(&self, roll: &Roll) -> Option<(usize, usize, i32)> {
        let allowed = self.game.rules.pvp_decrement || !matches!(roll.purpose, Purpose::Contest(_));
        if allowed { roll.pool.cheap(&self.game.pc_faces) } else { None }
    }

    /// Pays a bonus and lowers a cheap die, or adds one where converted bonuses only add (Q24). False if it cannot.
    pub fn pay_to_lower(&mut self, roll: &mut Roll) -> bool {
        let Some(die) = self.cheap_die(roll) else { return false };
        match self.pay(roll) {
            None => return false,
            Some(Payment::Converted) if self.game.rules.converted_use == ConvertedUse::DiceOnly => self.add_die(roll),
            Some(_) => self.lower(roll, die),
        }
        true
    }

    /// Pays a bonus and adds a die. False if it cannot.
    pub fn pay_to_add(&mut self, roll: &mut Roll) -> bool {
        let paid = self.pay(roll).is_some();
        if paid {
            self.add_die(roll);
        }
        paid
    }

    /// Performs the best ritual. False if there is none.
    pub fn perform_best(&mut self, roll: &mut Roll) -> bool {
        let best = self.best_ritual(roll);
        if let Some(index) = best {
            self.perform(roll, index);
        }
        best.is_some()
    }

    /// Lowers cheap dice while the rolled trait's own counter is above the reserve (TO-POL-CHEAP).
    pub fn cheap(&mut self, roll: &mut Roll, reserve: i32) {
        while self.table.pcs[roll.seat].bonus[roll.rolled as usize] > reserve.max(0) {
            let Some(die) = self.cheap_die(roll) else { break };
            self.session.decision(2);
            self.pay_from(roll, roll.rolled);
            self.lower(roll, die);
        }
    }

    /// Spends until the roll shows `target` successes or nothing more can be done (TO-POL-REACH): cheap dice, then
    /// rituals, then added dice; with `rituals_last` the latter two change places.
    pub fn reach(&mut self, roll: &mut Roll, target: i32, rituals_last: bool) {
        while self.short_of(roll, target) {
            let done = self.pay_to_lower(roll)
                || rituals_last && self.pay_to_add(roll)
                || self.perform_best(roll)
                || !rituals_last && self.pay_to_add(roll);
            if !done {
                return;
            }
            self.session.decision(2);
        }
    }

    /// Whether the roll shows fewer successes than wanted; announced dice count as their mean (Q21).
    pub fn short_of(&self, roll: &Roll, target: i32) -> bool {
        roll.pool.successes * 10_000 + roll.announced * self.game.pc_faces.mean < target * 10_000
    }

    /// The player stops. Announced dice are thrown, and converted bonuses in hand are paid (TO-ROLL-9).
    pub fn settle(&mut self, roll: &mut Roll) {
        if self.can_spend(roll) {
            self.session.decision(2);
        }
        while roll.credit > 0 {
            let lowers = self.game.rules.converted_use == ConvertedUse::Any;
            if !(lowers && self.pay_to_lower(roll) || self.pay_to_add(roll)) {
                break;
            }
        }
        if roll.announced > 0 {
            let count = std::mem::take(&mut roll.announced);
            self.throw_extra(roll, count);
        }
    }

    /// Gives back what a won roll cost, when the confrontation failed after all (TO-CONF-7, Q39).
    pub fn refund(&mut self, roll: &Roll) {
        let pc = &mut self.table.pcs[roll.seat];
        for (bonus, paid) in pc.bonus.iter_mut().zip(roll.paid) {
            *bonus += paid;
        }
        pc.dice[Trait::Renown as usize] += roll.burnt;
        for index in 0..pc.rituals.len() {
            pc.used[roll.hunter][index] -= (roll.performed >> index & 1) as u8;
        }
        self.session.change(roll.spent as u32 + roll.performed.count_ones());
        self.session.note("TO-CONF-7", || "what the won roll cost comes back".into());
    }
}

/// Lanes of dice: one for each seat and kind of roll, so that paired cells share as much luck as they can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// A character's first dice.
    Base,
    /// Dice of rituals and bonuses.
    Extra,
    /// The dice of the Jinn that she opposes.
    Jinn,
    /// Making herself and her Jinn.
    Creation,
    /// The GM's whims about her.
    Whim,
    /// Rolls between players.
    Contest,
    /// Order of play and of bids.
    Order,
    /// The GM's own Jinn.
    GmCreation,
}

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Dice come from this lane of this seat from now on.
    pub fn lane(&mut self, lane: Lane, seat: usize) {
        let number = match lane {
            Lane::Base => seat * 5,
            Lane::Extra => seat * 5 + 1,
            Lane::Jinn => seat * 5 + 2,
            Lane::Creation => seat * 5 + 3,
            Lane::Whim => seat * 5 + 4,
            Lane::Contest => 60,
            Lane::Order => 61,
            Lane::GmCreation => 62,
        };
        self.session.dice.lane(number);
    }
}

/// `1 success`, `3 successes`.
pub fn successes(count: i32) -> String {
    if count == 1 { "1 success".into() } else { format!("{count} successes") }
}
