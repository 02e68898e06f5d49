//! Facts of a strategy: everything that a duellist may know (HD-POL-2), and what greedy's tests of powers ask.

use super::conditions::{Bits, Condition};
use super::fight::Fight;
use super::modifiers::bits;
use super::powers::{TREES, Verb};
use super::profile::{General, Profile};
use super::terms::{Deal, Element, Flight, PowerKind, Skill, Track};
use evenodds_engine::{Dice, Live, Silent, Trace};
use evenodds_kit::View as _;
use evenodds_policy::FactInfo;

/// Numbers that only the decision at hand has.
#[derive(Debug, Clone, Copy, Default)]
#[expect(missing_docs, reason = "each field is described where it becomes a fact")]
pub struct Context {
    pub die: i32,
    pub size: i32,
    pub second_die: i32,
    pub strength: i32,
    pub element: usize,
    pub at_broker: bool,
    pub shortfall: i32,
    pub safe: bool,
    pub loss: i32,
    pub least_loss: i32,
    pub best_score: i32,
    pub payable_attacks: i32,
    pub assigned: i32,
    pub on_offer: i32,
    pub last: bool,
    pub tax: i32,
    pub track: usize,
    pub total: i32,
}

/// The state as one duellist sees it.
pub struct View<'a, 'g, 's, 'd, D, T, P = General> {
    /// The fight.
    pub fight: &'a Fight<'g, 's, 'd, D, T, P>,
    /// Who decides.
    pub seat: usize,
    /// The enemy.
    pub foe: usize,
    /// Numbers of the decision.
    pub context: Context,
}

const MOST: i64 = 100_000;
/// Sizes of Defence dice.
const SIZES: &[&str] = &["d4", "d6", "d8", "d10", "d12"];
/// Words of `freak_out` and `foe.freak_out`.
const FREAK_OUTS: &[&str] = &["none", "despair", "disconnection", "guilt"];

/// Every fact, in order.
pub const FACTS: &[FactInfo<'static>] = View::<Live, Silent, General>::FACTS;

evenodds_kit::facts! {
    View<'_, '_, '_, '_, D, T, P> where [D: Dice, T: Trace, P: Profile], steered(D, |v| (&*v.fight.session.dice, v.seat)):
    both(|v| v.seat, |v| v.foe, "Own ", "The enemy's ") {
        "hits" [number "Hits", 0, MOST] "Hits." => |v, who| v.fight.duellist(who).hits;
        "hits.max" [number "Hits", 0, MOST] "maximum Hits." => |v, who| v.fight.duellist(who).max_hits;
        "hits_lost" [number "Hits", 0, MOST] "Hits below the maximum." => |v, who| v.fight.duellist(who).max_hits - v.fight.duellist(who).hits;
        "broker_hits" [number "Hits", 0, MOST] "Hits of the Broker; 0 if it does not fight." => |v, who| v.fight.duellist(who).broker;
        "mana" [number "Mana", 0, MOST] "Mana." => |v, who| v.fight.duellist(who).purse();
        "mana.max" [number "Mana", 0, MOST] "maximum Mana." => |v, who| v.fight.duellist(who).max_mana;
        "edge" [number "Edge", 0, MOST] "Edge against the other." => |v, who| v.fight.duellist(who).edge;
        "guilt" [number "steps", 0, MOST] "marked Guilt." => |v, who| v.fight.duellist(who).stress[2];
        "despair" [number "steps", 0, MOST] "marked Despair." => |v, who| v.fight.duellist(who).stress[0];
        "disconnection" [number "steps", 0, MOST] "marked Disconnection." => |v, who| v.fight.duellist(who).stress[1];
        "attack_dice" [number "dice", 0, MOST] "dice of the Attack pool." => |v, who| v.fight.duellist(who).attack.len() as i32;
        "attack_best" [number "", 0, MOST] "highest face of the Attack pool; 0 without dice." => |v, who| v.fight.duellist(who).attack.dice().last().map_or(0, |die| i32::from(die.face));
        "attack_sum" [number "", 0, MOST] "sum of the faces of the Attack pool." => |v, who| v.fight.duellist(who).attack.dice().iter().map(|die| i32::from(die.face)).sum();
        "defence_dice" [number "dice", 0, MOST] "dice of the Defence pool." => |v, who| v.fight.duellist(who).defence_dice();
        "buffs" [number "buffs", 0, MOST] "buffs in force that could be removed." => |v, who| v.fight.duellist(who).mods.boons;
        "barrier" [number "Hits", 0, MOST] "Hits of the Barrier; 0 for none." => |v, who| v.fight.duellist(who).mods.barrier;
        "attack_bonus" [number "", -MOST, MOST] "flat Attack bonus." => |v, who| v.fight.duellist(who).mods.flat[0];
        "defence_bonus" [number "", -MOST, MOST] "flat Defence bonus." => |v, who| v.fight.duellist(who).mods.flat[1];
        "attack_buffs" [number "", -MOST, MOST] "flat Attack bonus that buffs give." => |v, who| v.fight.duellist(who).mods.buff_flat;
        "empowered" [flag] "Broker fights." => |v, who| i32::from(v.fight.duellist(who).empowered && !v.fight.duellist(who).reverted);
        "disarmed" [flag] "side cannot attack any more." => |v, who| i32::from(v.fight.is_disarmed(who));
        "fleeing" [flag] "side flees in this round." => |v, who| i32::from(v.fight.duellist(who).flight != Flight::No);
        "first" [flag] "side is first attacker." => |v, who| i32::from(v.fight.duel.order.first() == Some(&who));
        "cheapest_attack" [number "Mana", 0, MOST] "cheapest usable Attack power with a die; 1000 without one." => |v, who| v.fight.cheapest_attack(who, true).unwrap_or(1000);
        each [0 1 2 3 4 5] (Skill::WORDS, Skill::TITLES) "skill." [number "", -20, 100] "present score of ", "." => |v, who, at| v.fight.score(who, Skill::ALL[at]);
        "defence_powers" [number "powers", 0, 32] "Defence powers known." => |v, who| v.powers(who, |power| power.kind == PowerKind::Defence);
        "physical_attack_powers" [number "powers", 0, 32] "physical Attack powers known." => |v, who| v.powers(who, |power| power.kind == PowerKind::Attack && power.element == Element::Physical);
        each [1 2 3 4 5] (Element::WORDS, Element::TITLES) "powers." [number "powers", 0, 32] "powers of ", " known." => |v, who, at| v.powers(who, |power| power.element == Element::ALL[at]);
        each [0 1 2 3 4 5] (Element::WORDS, Element::WORDS) "sealed." [flag] "", " powers are sealed." => |v, who, at| i32::from(v.fight.duellist(who).sealed(Element::ALL[at]));
        "tree" [word &TREES] "tree of powers; `another` is any that the scenario adds." => |v, who| v.fight.fighters[who].sheet.tree.min(TREES.len() - 1) as i32;
        "deal" [word Deal::WORDS] "deal." => |v, who| v.fight.fighters[who].deal as i32;
    }
    "seals" [number "seals", 0, MOST] "Seals that lie on oneself and could be broken." => |v| v.seals();
    "round" [number "", 0, MOST] "The round, from 1." => |v| v.fight.duel.round;
    "turn" [number "", 0, MOST] "The turn of this round, from 1." => |v| v.fight.duel.turn;
    "die" [number "", 0, MOST] "Face of the die in question: the best Attack die, the die to assign, the die that may be rolled again." => |v| v.context.die;
    "die.size" [number "", 0, MOST] "Its size." => |v| v.context.size;
    "second_die" [number "", 0, MOST] "Face of the second-highest Attack die." => |v| v.context.second_die;
    "strength" [number "Hits", 0, MOST] "Strength of the attack that is answered." => |v| v.context.strength;
    "element" [word Element::WORDS] "Element of the attack that is answered." => |v| v.context.element as i32;
    "shortfall" [number "half points", -MOST, MOST] "Strength less the expected bare defence, in half points." => |v| v.context.shortfall;
    "safe" [flag] "The defence in question is expected to keep every Hit away." => |v| i32::from(v.context.safe);
    "loss" [number "Hits", 0, MOST] "Hits that would be lost as the dice lie." => |v| v.context.loss;
    "least_loss" [number "Hits", 0, MOST] "Hits that would be lost with the highest face of the die." => |v| v.context.least_loss;
    "best_score" [number "half points", -MOST, MOST] "Score of the best attack by greedy, in half points." => |v| v.context.best_score;
    "payable_attacks" [number "attacks", 0, MOST] "Attacks with a die that could be paid now." => |v| v.context.payable_attacks;
    "assigned" [number "dice", 0, MOST] "Dice assigned to Attack so far." => |v| v.context.assigned;
    "assigns_last" [flag] "This side assigns last and sees the other assignment." => |v| i32::from(v.context.last);
    "rolled_dice" [number "dice", 0, MOST] "Dice of the round's roll." => |v| v.fight.duellist(v.seat).rolled.len() as i32;
    "good_dice" [number "dice", 0, MOST] "Dice of the round's roll above their mean." => |v| v.fight.good_dice(v.seat);
    "tax" [number "Mana", 0, MOST] "Mana that breaking the hold costs." => |v| v.context.tax;
    "track" [word Track::WORDS] "Stress track in question." => |v| v.context.track as i32;
    "track.left" [number "steps", -MOST, MOST] "Steps that are left on that track." => |v| v.fight.fighters[v.seat].stress_max[v.context.track] - v.fight.duellist(v.seat).stress[v.context.track];
    "total" [number "", 0, MOST] "Total of the roll in question." => |v| v.context.total;
    both(|v| v.seat, |v| v.foe, "Own ", "The enemy's ") {
        "despair.max" [number "steps", 0, MOST] "maximum of Despair." => |v, who| v.fight.fighters[who].stress_max[0];
        "disconnection.max" [number "steps", 0, MOST] "maximum of Disconnection." => |v, who| v.fight.fighters[who].stress_max[1];
        "guilt.max" [number "steps", 0, MOST] "maximum of Guilt." => |v, who| v.fight.fighters[who].stress_max[2];
        "freak_out" [word FREAK_OUTS] "freak out that is going on." => |v, who| v.fight.duellist(who).freak_out.map_or(0, |track| 1 + track as i32);
        "flight" [word Flight::WORDS] "flight in this round: none, or what the roll came to." => |v, who| v.fight.duellist(who).flight as i32;
        "clock" [number "rounds", 0, MOST] "rounds until Hits return by the clock; 0 for never." => |v, who| v.fight.duellist(who).clock;
        "connections" [number "Connections", 0, MOST] "Connections." => |v, who| v.fight.duellist(who).connections;
        "attack_worst" [number "", 0, MOST] "lowest face of the Attack pool; 0 without dice." => |v, who| v.fight.duellist(who).attack.dice().first().map_or(0, |die| i32::from(die.face));
        each [0 1 2 3 4] (SIZES, SIZES) "defence." [number "dice", 0, MOST] "dice of the Defence pool that are rolled as ", "." => |v, who, at| v.sized(who, 4 + 2 * at as i32);
    }
    "allies" [number "duellists", 0, 6] "Allies that stand, oneself aside." => |v| v.standing(false);
    "enemies" [number "duellists", 0, 6] "Enemies that stand." => |v| v.standing(true);
    "dice_on_offer" [number "dice", 0, MOST] "Attack dice that may be used for the attack in question." => |v| v.context.on_offer;
    "at_broker" [flag] "The attack in question is aimed at the Broker, not at the duellist." => |v| i32::from(v.context.at_broker);
    "stress_left" [number "steps", 0, MOST] "Steps of stress that this session still allows." => |v| v.fight.duellist(v.seat).stress_left.min(MOST as i32);
    "session" [number "", 0, MOST] "The session of a career, from 1; 0 outside careers." => |v| v.fight.duel.campaign.session;
    "sessions_left" [number "sessions", 0, MOST] "Sessions of a career after this one." => |v| v.fight.duel.campaign.sessions_left;
    "kills" [number "kills", 0, MOST] "Kills of the hero in a career." => |v| v.fight.duel.campaign.kills;
    each [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
        31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61]
        (Condition::WORDS, Condition::TITLES) "scene." [flag] "Own condition: ", "." => |v, at| v.holds(1 << at);
}

impl<D: Dice, T: Trace, P: Profile> View<'_, '_, '_, '_, D, T, P> {
    /// Known powers of a side of which something is true.
    fn powers(&self, seat: usize, counts: impl Fn(&super::powers::Power) -> bool) -> i32 {
        let owned = self.fight.duellist(seat).owned;
        bits(owned).filter(|&slot| counts(self.fight.power(seat, slot))).count() as i32
    }

    /// Dice of a Defence pool by the size at which they would be rolled now.
    fn sized(&self, seat: usize, size: i32) -> i32 {
        let pool = &self.fight.duellist(seat).defence;
        let sized = |&natural: &usize| self.fight.defence_die(seat, natural, 0).size == size;
        (0..pool.len()).filter(sized).map(|natural| pool[natural] as i32).sum()
    }

    /// How many others stand: enemies or allies.
    fn standing(&self, enemies: bool) -> i32 {
        let counts = |&seat: &usize| {
            seat != self.seat && !self.fight.duellist(seat).out && self.fight.enemies(seat, self.seat) == enemies
        };
        (0..self.fight.duel.who.len()).filter(counts).count() as i32
    }

    /// Whether a condition holds for who decides (HD-COND-1 to HD-COND-7).
    fn holds(&self, condition: Bits) -> i32 {
        i32::from(self.fight.conditions_hold(self.seat, condition))
    }

    /// Unbroken seals that lie on who decides.
    fn seals(&self) -> i32 {
        let lie = |active: &&super::state::Active| usize::from(active.target) == self.seat && !active.broken;
        let seal = |verb| matches!(verb, Verb::Seal(_));
        let each = self.fight.duel.active.iter().filter(lie);
        each.filter(|active| self.fight.game.book.power(active.power).standing().any(seal)).count() as i32
    }
}

impl<'g, 's, 'd, D: Dice, T: Trace, P: Profile> Fight<'g, 's, 'd, D, T, P> {
    /// The fight as one duellist sees it.
    pub(super) fn view(&self, seat: usize, context: Context) -> View<'_, 'g, 's, 'd, D, T, P> {
        View { fight: self, seat, foe: self.foe(seat), context }
    }
}
