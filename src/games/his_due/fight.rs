//! A fight in progress: the game, its sides, its state and its dice, with the questions that all rules ask.

use super::by_seat::BySeat;
use super::conditions::{Bits, Condition, MOVES};
use super::dice::Sized;
use super::fighter::Fighter;
use super::game::HisDue;
use super::modifiers::Modifiers;
use super::powers::{Power, PowerId, Verb};
use super::profile::{General, Profile};
use super::rules::Rules;
use super::rulings::{HalfRule, ScoreOutOfRange, SealScope, UnempoweredCollar};
use super::state::{Active, Duel, Duellist};
use super::strategy::{Base, Reference};
use super::streams::Stream;
use super::terms::{Deal, Element, Flight, Outcome, PowerKind, Skill, Track};
use super::words::{a, hits};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::{Action, Choices};
use std::marker::PhantomData;

/// A fight.
#[derive(Debug)]
pub struct Fight<'g, 's, 'd, D, T, P = General> {
    /// The rules in force.
    pub game: &'g HisDue,
    /// The sides.
    pub fighters: BySeat<&'g Fighter>,
    /// What changes.
    pub duel: &'s mut Duel,
    /// Dice, listener, effort.
    pub session: &'s mut Session<'d, D, T>,
    /// What can occur in it.
    profile: PhantomData<P>,
}

impl<'g, 's, 'd, D: Dice, T: Trace> Fight<'g, 's, 'd, D, T> {
    /// A fight of these sides, who have yet to gather, in which anything may occur.
    pub fn new(
        game: &'g HisDue,
        sides: &[&'g Fighter],
        duel: &'s mut Duel,
        session: &'s mut Session<'d, D, T>,
    ) -> Self {
        Self::of_profile(game, sides, duel, session)
    }
}

impl<'g, 's, 'd, D: Dice, T: Trace, P: Profile> Fight<'g, 's, 'd, D, T, P> {
    /// A fight of these sides, who have yet to gather.
    pub fn of_profile(
        game: &'g HisDue,
        sides: &[&'g Fighter],
        duel: &'s mut Duel,
        session: &'s mut Session<'d, D, T>,
    ) -> Self {
        Self { game, fighters: BySeat::of(sides), duel, session, profile: PhantomData }
    }

    /// The rules in force.
    #[inline]
    pub fn rules(&self) -> &'g Rules {
        if P::RULINGS { &self.game.rules } else { &Rules::BOOK }
    }

    /// How many sides there are.
    #[inline]
    pub fn seats(&self) -> usize {
        if P::COMPANY { self.duel.who.len() } else { 2 }
    }

    /// Powers known, as bits of the tree's order; none where none can be used.
    #[inline]
    pub fn owned(&self, seat: usize) -> u32 {
        if P::POWERS { self.duellist(seat).owned } else { 0 }
    }

    /// What buffs, permanents and seals add up to.
    #[inline]
    pub fn mods(&self, seat: usize) -> &Modifiers {
        if P::POWERS { &self.duellist(seat).mods } else { &Modifiers::NONE }
    }

    /// A freak out that is going on (HD-STRESS-5 to HD-STRESS-7).
    #[inline]
    pub fn freak_out(&self, seat: usize) -> Option<Track> {
        if P::POWERS { self.duellist(seat).freak_out } else { None }
    }

    /// Flight in this round.
    #[inline]
    pub fn flight(&self, seat: usize) -> Flight {
        if P::POWERS { self.duellist(seat).flight } else { Flight::No }
    }

    /// Whether a side is out of a larger conflict.
    #[inline]
    pub fn is_out(&self, seat: usize) -> bool {
        P::COMPANY && self.duellist(seat).out
    }

    /// Whether a side is a Broker who fights on its own (HD-NPC-2).
    #[inline]
    pub fn is_broker_alone(&self, seat: usize) -> bool {
        P::BROKERS && self.duellist(seat).broker_alone
    }

    /// Whether a strategy has this list.
    #[inline]
    pub fn is_listed<A: Action>(&self, list: &Choices<A>) -> bool {
        P::POWERS && list.is_written()
    }

    /// Whether a side plays `plain` where no list decides.
    #[inline]
    pub fn is_plain(&self, seat: usize) -> bool {
        !P::POWERS || self.fighters[seat].strategy.is_plain()
    }

    /// The reference policy that decides where no list does.
    #[inline]
    pub fn base(&self, seat: usize) -> Base {
        if P::POWERS { self.fighters[seat].strategy.base() } else { Base::Plain }
    }

    /// A duellist.
    #[inline]
    pub fn duellist(&self, seat: usize) -> &Duellist {
        &self.duel.who[seat]
    }

    /// A duellist, to be changed.
    #[inline]
    pub fn duellist_mut(&mut self, seat: usize) -> &mut Duellist {
        &mut self.duel.who[seat]
    }

    /// The enemy: in a duel the other one, in a larger conflict the one that the side turns to (HD-MULTI-4).
    #[inline]
    pub fn foe(&self, seat: usize) -> usize {
        if self.is_duel() {
            return 1 - seat;
        }
        self.quarry(seat)
    }

    /// Whether two sides are enemies.
    pub fn enemies(&self, left: usize, right: usize) -> bool {
        self.fighters[left].team != self.fighters[right].team
    }

    /// Whether this is a duel of two.
    #[inline]
    pub fn is_duel(&self) -> bool {
        self.seats() == 2
    }

    /// Dice come from this stream now.
    #[inline]
    pub fn lane(&mut self, seat: usize, stream: impl Fn(usize) -> Stream) {
        self.session.dice.lane(stream(seat ^ self.duel.swap).lane());
    }

    /// The present score of a skill (HD-Q-2, G17).
    #[inline]
    pub fn score(&self, seat: usize, skill: Skill) -> i32 {
        let me = self.duellist(seat);
        let score = if P::POWERS { me.score(skill) } else { me.natural[skill as usize] };
        if self.rules().score_out_of_range == ScoreOutOfRange::Clamp { score.clamp(1, 6) } else { score }
    }

    /// Dice and rung of a skill.
    #[inline]
    pub fn skill_dice(&self, seat: usize, skill: Skill) -> (u32, i32) {
        self.game.ladder.of_score(self.score(seat, skill))
    }

    /// The die that a Defence die of this natural rung is rolled as (HD-DUEL-9, HD-KIND-10).
    #[inline]
    pub fn defence_die(&self, seat: usize, natural: usize, more: i32) -> Sized {
        self.game.ladder.at(natural as i32 + self.mods(seat).upgrade[1] + more)
    }

    /// Conditions that hold for a side, those of the engine included (HD-COND-7).
    #[inline]
    pub fn conditions_hold(&self, seat: usize, wanted: Bits) -> bool {
        let me = self.duellist(seat);
        let open = wanted & !me.conditions | if me.pinned { wanted & MOVES } else { 0 };
        open == 0 || self.state_holds(seat, open)
    }

    /// Whether the conditions that the engine works out are as wanted, and no others are.
    #[inline(never)]
    fn state_holds(&self, seat: usize, open: Bits) -> bool {
        let me = self.duellist(seat);
        let mut holds = 0;
        let mut set = |condition: Condition, value: bool| holds |= if value { condition.bit() } else { 0 };
        set(Condition::HarmlessToday, !me.has_hit);
        set(Condition::NoVendetta, !me.vendetta);
        set(Condition::OwnEdge, me.edge > 0);
        set(Condition::OwnManaZero, me.purse() == 0);
        set(Condition::OwnDefencePoolEmpty, me.defence_dice() == 0);
        let below = match self.rules().half_rule {
            HalfRule::Strict => 2 * me.hits < me.max_hits,
            HalfRule::Inclusive => 2 * me.hits <= me.max_hits,
        };
        set(Condition::OwnHitsBelowHalf, below);
        set(Condition::HitByEnemy, me.was_hit);
        set(Condition::NoAttackMade, !me.has_attacked);
        set(Condition::NoOwnBuff, me.mods.boons == 0);
        set(Condition::NoOnesOnSpeedRoll, !me.speed_ones);
        set(Condition::TwoAttackDice, me.attack.dice().iter().filter(|die| !die.basic_only).count() >= 2);
        open & !holds == 0
    }

    /// The power in a slot of a side's tree.
    #[inline]
    pub fn power(&self, seat: usize, slot: usize) -> &'g Power {
        &self.fighters[seat].kit[slot]
    }

    /// Mana of a use at present (HD-KIND-11). A permanent was paid when it was learnt: its uses are free, whatever an
    /// enemy has added to the price of powers.
    #[inline]
    pub fn cost(&self, seat: usize, power: &Power) -> i32 {
        if power.kind == PowerKind::Permanent { 0 } else { power.mana() + self.mods(seat).cost_powers }
    }

    /// The element of a side's power when it is used.
    pub fn element(&self, seat: usize, power: &Power) -> Element {
        match self.mods(seat).attack_element {
            Some(element) if power.kind == PowerKind::Attack => element,
            _ => power.element,
        }
    }

    /// Whether a basic attack is sealed: only if seals reach basic attacks (HD-Q-42).
    #[inline]
    pub fn basic_is_sealed(&self, seat: usize) -> bool {
        let mods = self.mods(seat);
        let element = mods.attack_element.unwrap_or(Element::Physical);
        self.rules().seal_scope == SealScope::PowersAndBasic && mods.sealed >> element as u8 & 1 == 1
    }

    /// Marks a power as used and pays its Mana; returns what was paid.
    pub fn pay_for(&mut self, seat: usize, slot: usize) -> i32 {
        let power = self.power(seat, slot);
        let cost = self.cost(seat, power);
        for span in &mut self.duellist_mut(seat).used {
            *span |= 1 << slot;
        }
        self.pay_mana(seat, cost);
        if cost > 0 {
            let (name, left) = (self.name(seat), self.duellist(seat).purse());
            self.session.note("HD-KIND-11", || format!("{name} pays {cost} Mana for {}: {left} left", power.name));
        }
        if self.fighters[seat].slots.priced >> slot & 1 == 1 {
            self.pay_prices(seat, power);
        }
        cost
    }

    /// Spends Mana, the short-lived first.
    pub fn pay_mana(&mut self, seat: usize, cost: i32) {
        let me = self.duellist_mut(seat);
        let burnt = cost.min(me.burnt);
        me.burnt -= burnt;
        me.mana -= cost - burnt;
        me.counts.mana_spent += cost;
        self.session.change(u32::from(cost > 0));
    }

    /// Gives Mana back, up to the maximum (G10).
    pub fn gain_mana(&mut self, seat: usize, mana: i32) {
        let me = self.duellist_mut(seat);
        me.mana = (me.mana + mana).min(me.max_mana.max(me.mana));
        self.session.change(u32::from(mana > 0));
        let (name, now) = (self.name(seat), self.duellist(seat).purse());
        self.session.note("HD-KIND-11", || format!("{name} gets Mana back: Mana {now}"));
    }

    /// Whether a Collar has nothing but emergency dice: not empowered, or reverted (HD-COLLAR-6, HD-COLLAR-7).
    #[inline]
    pub fn is_bare_collar(&self, seat: usize) -> bool {
        let me = self.duellist(seat);
        P::BROKERS && me.deal == Deal::Collar && (!me.empowered || me.reverted)
    }

    /// Whether a side may attack at all at present (HD-COLLAR-6, HD-STRESS-6, HD-STRESS-7, HD-FLEE-6).
    #[inline]
    pub fn may_attack(&self, seat: usize) -> bool {
        let me = self.duellist(seat);
        let collar = self.is_bare_collar(seat)
            && (me.reverted || self.rules().unempowered_collar == UnempoweredCollar::Helpless);
        !collar
            && self.flight(seat) == Flight::No
            && !matches!(self.freak_out(seat), Some(Track::Guilt | Track::Disconnection))
            && !self.is_broker_alone(seat)
    }

    /// Whether a side could use powers in attack: a Collar only through its Broker.
    pub fn may_use_powers(&self, seat: usize) -> bool {
        !self.is_bare_collar(seat)
    }

    /// Cannot attack now nor later in this duel (HD-POL-9).
    #[inline]
    pub fn is_disarmed(&self, seat: usize) -> bool {
        match self.fighters[seat].deal {
            _ if self.freak_out(seat) == Some(Track::Guilt) || self.is_broker_alone(seat) => true,
            Deal::Collar => self.is_bare_collar(seat),
            Deal::Weapon => false,
            Deal::Glyph => !self.can_pay_an_attack(seat),
        }
    }

    /// Whether a buff rests on its bearer so that it can be removed or stolen (G7).
    pub fn is_boon(&self, active: &Active) -> bool {
        let power = self.game.book.power(active.power);
        power.is_boon()
            && !active.spent
            && (active.barrier > 0 || !power.standing().any(|verb| matches!(verb, Verb::Barrier(_))))
    }

    /// Name of a side, for narrations.
    pub fn name(&self, seat: usize) -> &'g str {
        &self.fighters[seat].name
    }

    /// The power behind a number.
    pub fn power_name(&self, id: PowerId) -> &'g str {
        &self.game.book.power(id).name
    }

    /// Ends the fight.
    pub fn end(&mut self, outcome: Outcome) {
        if self.duel.outcome.is_none() {
            self.duel.outcome = Some(outcome);
        }
    }

    /// Whether the fight is over.
    #[inline]
    pub fn over(&self) -> bool {
        self.duel.outcome.is_some()
    }

    /// The price of a re-roll in Mana, and what Edge it costs instead (HD-EDGE-3, HD-EDGE-5).
    pub fn reroll_mana(&self, seat: usize) -> i32 {
        self.rules().mana_per_reroll + self.mods(seat).cost_reroll
    }

    /// Whether Edge pays a re-roll (HD-EDGE-3): never in a larger conflict, where it is only gained (HD-EDGE-7, HD-MULTI-2).
    pub fn can_reroll_by_edge(&self, seat: usize) -> bool {
        self.is_duel() && self.duellist(seat).edge >= self.rules().edge_per_reroll
    }

    /// Whether Mana pays a re-roll (HD-EDGE-5).
    pub fn can_reroll_by_mana(&self, seat: usize) -> bool {
        self.duellist(seat).purse() >= self.reroll_mana(seat)
    }

    /// Pays a re-roll by Edge or by Mana (HD-EDGE-3, HD-EDGE-5); the new face stands.
    pub fn reroll(&mut self, seat: usize, by_edge: bool, face: i32, die: Sized) -> i32 {
        self.pay_reroll(seat, by_edge);
        let mut now = 0;
        self.session.roll(1, die.size as u32, |rolled| now = rolled as i32);
        self.tell_reroll(seat, by_edge, [face, now + die.plus], die);
        if now == 1 {
            now = self.after_one(seat, die.size);
        }
        now + die.plus
    }

    /// Tells of a re-roll: the face that was, its price, the face that stands.
    pub(super) fn tell_reroll(&mut self, seat: usize, by_edge: bool, [face, now]: [i32; 2], die: Sized) {
        if self.session.listens() {
            let (rules, me, name) = (self.rules(), self.duellist(seat), self.name(seat));
            let (price, left) = if by_edge {
                (format!("{} Edge", rules.edge_per_reroll), format!("Edge {}", me.edge))
            } else {
                (format!("{} Mana", self.reroll_mana(seat)), format!("Mana {}", me.purse()))
            };
            let (face, size) = (a(face), die.size);
            self.session.note("HD-EDGE-3 HD-EDGE-5", || {
                format!("{name} re-rolls {face} of d{size} for {price}: {now}; {left}")
            });
        }
    }

    pub(super) fn pay_reroll(&mut self, seat: usize, by_edge: bool) {
        let (edge, mana) = (self.rules().edge_per_reroll, self.reroll_mana(seat));
        self.duellist_mut(seat).counts.rerolls += 1;
        if by_edge {
            let me = self.duellist_mut(seat);
            me.edge -= edge;
            me.counts.edge_spent += edge;
            self.session.change(1);
        } else {
            self.pay_mana(seat, mana);
        }
    }

    /// One die of a side, rolled now; 1s that must or may be rolled again are (luck, and Edge that must be spent).
    #[inline]
    pub fn throw(&mut self, seat: usize, size: i32) -> i32 {
        let mut face = 0;
        self.session.roll(1, size as u32, |rolled| face = rolled as i32);
        if face == 1 { self.after_one(seat, size) } else { face }
    }

    /// A die that showed 1: luck rolls it again once, Perfect Draw spends Edge on it as long as there is any.
    #[inline(never)]
    pub fn after_one(&mut self, seat: usize, size: i32) -> i32 {
        let mut face = 1;
        if self.mods(seat).reroll_ones {
            self.session.roll(1, size as u32, |rolled| face = rolled as i32);
            let name = self.name(seat);
            self.session.note("HD-KIND-3", || format!("{name} rolls a 1 again: {face}"));
        }
        while face == 1 && self.mods(seat).must_spend_edge && self.can_reroll_by_edge(seat) {
            self.pay_reroll(seat, true);
            self.session.roll(1, size as u32, |rolled| face = rolled as i32);
            let (name, edge) = (self.name(seat), self.duellist(seat).edge);
            self.session.note("HD-EDGE-3", || format!("{name} must roll a 1 again: {face}; Edge {edge}"));
        }
        face
    }

    /// One die that a power adds to an attack, perhaps re-rolled (HD-EDGE-4).
    #[inline]
    pub(super) fn throw_bonus(&mut self, seat: usize, size: i32) -> i32 {
        let face = self.throw(seat, size);
        let face = self.choose_bonus_rerolls(seat, face, size);
        self.tell_bonus(seat, face, size);
        face
    }

    /// Tells of a die that a power adds.
    #[inline]
    pub(super) fn tell_bonus(&mut self, seat: usize, face: i32, size: i32) {
        let name = self.name(seat);
        self.session.note("HD-KIND-1 HD-KIND-4", || format!("{name} adds a d{size}: {face}"));
    }

    /// How the sides stand, for narrations.
    pub(super) fn standing_text(&self) -> String {
        let each = (0..self.seats()).filter(|&seat| !self.is_out(seat)).map(|seat| {
            let (me, name) = (self.duellist(seat), self.name(seat));
            let broker = if me.broker > 0 { format!(", Broker {}", me.broker) } else { String::new() };
            format!("{name} {}{broker}, {} Mana, {} Edge", hits(me.hits), me.purse(), me.edge)
        });
        each.collect::<Vec<_>>().join("; ")
    }

    /// Several dice of a side, summed (HD-DICE-2).
    pub fn throw_sum(&mut self, seat: usize, count: u32, size: i32) -> i32 {
        let mods = self.mods(seat);
        if !mods.reroll_ones && !mods.must_spend_edge {
            let mut sum = 0;
            self.session.roll(count, size as u32, |face| sum += face as i32);
            return sum;
        }
        (0..count).map(|_| self.throw(seat, size)).sum()
    }
}
