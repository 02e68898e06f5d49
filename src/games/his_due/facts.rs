//! What a strategy may ask: everything that a duellist may know (HD-POL-2), and what greedy's tests of powers ask.

use super::fight::Fight;
use super::modifiers::bits;
use super::powers::Verb;
use super::state::Flight;
use super::terms::{Deal, Element, PowerKind, Skill};
use crate::engine::{Dice, Trace};
use crate::games::kind::Listed;
use crate::policy::{FactInfo, Facts};

/// Numbers that only the decision at hand has.
#[derive(Debug, Clone, Copy, Default)]
pub struct Here {
    /// Face and size of the die in question.
    pub die: i32,
    /// Its size.
    pub size: i32,
    /// The second-highest Attack die.
    pub second_die: i32,
    /// Strength of the attack that is answered.
    pub strength: i32,
    /// Its element.
    pub element: usize,
    /// Strength less the expected bare defence, in half points.
    pub shortfall: i32,
    /// Whether the defence in question is expected to keep every Hit away.
    pub safe: bool,
    /// Hits that would be lost as the dice lie.
    pub loss: i32,
    /// Hits that would be lost with the highest face.
    pub least_loss: i32,
    /// Score of the best attack, in half points.
    pub best_score: i32,
    /// Attacks with a die that could be paid.
    pub payable_attacks: i32,
    /// Dice assigned to Attack so far.
    pub assigned: i32,
    /// Whether this side assigns last.
    pub last: bool,
    /// Mana that the hold costs.
    pub tax: i32,
    /// Stress track in question.
    pub track: usize,
    /// Total of the roll in question.
    pub total: i32,
}

/// The state as one duellist sees it.
pub struct View<'a, 'g, 's, 'd, D, T> {
    /// The fight.
    pub fight: &'a Fight<'g, 's, 'd, D, T>,
    /// Who decides.
    pub seat: usize,
    /// The enemy.
    pub foe: usize,
    /// Numbers of the decision.
    pub here: Here,
}

const fn number(name: &'static str, unit: &'static str, low: i64, high: i64, help: &'static str) -> FactInfo<'static> {
    FactInfo::number(name, unit, low, high, help)
}

const fn flag(name: &'static str, help: &'static str) -> FactInfo<'static> {
    FactInfo::flag(name, help)
}

const MOST: i64 = 100_000;
/// Word of `deal` and `foe.deal`.
const DEALS: &[&str] = Deal::WORDS;
/// Words of `element`.
const ELEMENTS: &[&str] = Element::WORDS;
/// Words of `track`.
const TRACKS: &[&str] = super::terms::Track::WORDS;

facts! {
    fight;
    number("hits", "Hits", 0, MOST, "Own Hits.") => |v| v.fight.me(v.seat).hits;
    number("hits.max", "Hits", 0, MOST, "Own maximum Hits.") => |v| v.fight.me(v.seat).max_hits;
    number("hits_lost", "Hits", 0, MOST, "Own Hits below the maximum.") => |v| v.fight.me(v.seat).max_hits - v.fight.me(v.seat).hits;
    number("broker_hits", "Hits", 0, MOST, "Own Hits of the Broker; 0 if it does not fight.") => |v| v.fight.me(v.seat).broker;
    number("mana", "Mana", 0, MOST, "Own Mana.") => |v| v.fight.me(v.seat).purse();
    number("mana.max", "Mana", 0, MOST, "Own maximum Mana.") => |v| v.fight.me(v.seat).max_mana;
    number("edge", "Edge", 0, MOST, "Own Edge against the other.") => |v| v.fight.me(v.seat).edge;
    number("guilt", "steps", 0, MOST, "Own marked Guilt.") => |v| v.fight.me(v.seat).stress[2];
    number("despair", "steps", 0, MOST, "Own marked Despair.") => |v| v.fight.me(v.seat).stress[0];
    number("disconnection", "steps", 0, MOST, "Own marked Disconnection.") => |v| v.fight.me(v.seat).stress[1];
    number("attack_dice", "dice", 0, MOST, "Own dice of the Attack pool.") => |v| v.fight.me(v.seat).attack.len() as i32;
    number("attack_best", "", 0, MOST, "Own highest face of the Attack pool; 0 without dice.") => |v| v.fight.me(v.seat).attack.dice().last().map_or(0, |die| i32::from(die.face));
    number("attack_sum", "", 0, MOST, "Own sum of the faces of the Attack pool.") => |v| v.fight.me(v.seat).attack.dice().iter().map(|die| i32::from(die.face)).sum();
    number("defence_dice", "dice", 0, MOST, "Own dice of the Defence pool.") => |v| v.fight.me(v.seat).defence_dice();
    number("buffs", "buffs", 0, MOST, "Own buffs in force that could be removed.") => |v| v.fight.me(v.seat).mods.boons;
    number("barrier", "Hits", 0, MOST, "Own Hits of the Barrier; 0 for none.") => |v| v.fight.me(v.seat).mods.barrier;
    number("attack_bonus", "", -MOST, MOST, "Own flat Attack bonus.") => |v| v.fight.me(v.seat).mods.flat[0];
    number("defence_bonus", "", -MOST, MOST, "Own flat Defence bonus.") => |v| v.fight.me(v.seat).mods.flat[1];
    number("attack_buffs", "", -MOST, MOST, "Own flat Attack bonus that buffs give.") => |v| v.fight.me(v.seat).mods.buff_flat;
    flag("empowered", "Own Broker fights.") => |v| i32::from(v.fight.me(v.seat).empowered && !v.fight.me(v.seat).reverted);
    flag("disarmed", "Own side cannot attack any more.") => |v| i32::from(v.fight.is_disarmed(v.seat));
    flag("fleeing", "Own side flees in this round.") => |v| i32::from(v.fight.me(v.seat).flight != Flight::No);
    flag("first", "Own side is first attacker.") => |v| i32::from(v.fight.duel.order.first() == Some(&v.seat));
    number("cheapest_attack", "Mana", 0, MOST, "Own cheapest usable Attack power with a die; 1000 without one.") => |v| v.fight.cheapest_attack(v.seat, true).unwrap_or(1000);
    number("skill.attack", "", -20, 100, "Own present score of Attack.") => |v| v.fight.score(v.seat, Skill::Attack);
    number("skill.control", "", -20, 100, "Own present score of Control.") => |v| v.fight.score(v.seat, Skill::Control);
    number("skill.endurance", "", -20, 100, "Own present score of Endurance.") => |v| v.fight.score(v.seat, Skill::Endurance);
    number("skill.power", "", -20, 100, "Own present score of Power.") => |v| v.fight.score(v.seat, Skill::Power);
    number("skill.speed", "", -20, 100, "Own present score of Speed.") => |v| v.fight.score(v.seat, Skill::Speed);
    number("skill.wits", "", -20, 100, "Own present score of Wits.") => |v| v.fight.score(v.seat, Skill::Wits);
    number("defence_powers", "powers", 0, 32, "Own Defence powers known.") => |v| v.powers(v.seat, |power| power.kind == PowerKind::Defence);
    number("physical_attack_powers", "powers", 0, 32, "Own physical Attack powers known.") => |v| v.powers(v.seat, |power| power.kind == PowerKind::Attack && power.element == Element::Physical);
    number("powers.dark", "powers", 0, 32, "Own powers of Dark known.") => |v| v.powers(v.seat, |power| power.element == Element::Dark);
    number("powers.fire", "powers", 0, 32, "Own powers of Fire known.") => |v| v.powers(v.seat, |power| power.element == Element::Fire);
    number("powers.light", "powers", 0, 32, "Own powers of Light known.") => |v| v.powers(v.seat, |power| power.element == Element::Light);
    number("powers.thunder", "powers", 0, 32, "Own powers of Thunder known.") => |v| v.powers(v.seat, |power| power.element == Element::Thunder);
    number("powers.water", "powers", 0, 32, "Own powers of Water known.") => |v| v.powers(v.seat, |power| power.element == Element::Water);
    flag("sealed.physical", "Own physical powers are sealed.") => |v| i32::from(v.fight.me(v.seat).sealed(Element::Physical));
    flag("sealed.dark", "Own dark powers are sealed.") => |v| i32::from(v.fight.me(v.seat).sealed(Element::Dark));
    flag("sealed.fire", "Own fire powers are sealed.") => |v| i32::from(v.fight.me(v.seat).sealed(Element::Fire));
    flag("sealed.light", "Own light powers are sealed.") => |v| i32::from(v.fight.me(v.seat).sealed(Element::Light));
    flag("sealed.thunder", "Own thunder powers are sealed.") => |v| i32::from(v.fight.me(v.seat).sealed(Element::Thunder));
    flag("sealed.water", "Own water powers are sealed.") => |v| i32::from(v.fight.me(v.seat).sealed(Element::Water));
    FactInfo::word("deal", DEALS, "Own deal.") => |v| v.fight.fighters[v.seat].deal as i32;
    number("foe.hits", "Hits", 0, MOST, "The enemy's Hits.") => |v| v.fight.me(v.foe).hits;
    number("foe.hits.max", "Hits", 0, MOST, "The enemy's maximum Hits.") => |v| v.fight.me(v.foe).max_hits;
    number("foe.hits_lost", "Hits", 0, MOST, "The enemy's Hits below the maximum.") => |v| v.fight.me(v.foe).max_hits - v.fight.me(v.foe).hits;
    number("foe.broker_hits", "Hits", 0, MOST, "The enemy's Hits of the Broker; 0 if it does not fight.") => |v| v.fight.me(v.foe).broker;
    number("foe.mana", "Mana", 0, MOST, "The enemy's Mana.") => |v| v.fight.me(v.foe).purse();
    number("foe.mana.max", "Mana", 0, MOST, "The enemy's maximum Mana.") => |v| v.fight.me(v.foe).max_mana;
    number("foe.edge", "Edge", 0, MOST, "The enemy's Edge against the other.") => |v| v.fight.me(v.foe).edge;
    number("foe.guilt", "steps", 0, MOST, "The enemy's marked Guilt.") => |v| v.fight.me(v.foe).stress[2];
    number("foe.despair", "steps", 0, MOST, "The enemy's marked Despair.") => |v| v.fight.me(v.foe).stress[0];
    number("foe.disconnection", "steps", 0, MOST, "The enemy's marked Disconnection.") => |v| v.fight.me(v.foe).stress[1];
    number("foe.attack_dice", "dice", 0, MOST, "The enemy's dice of the Attack pool.") => |v| v.fight.me(v.foe).attack.len() as i32;
    number("foe.attack_best", "", 0, MOST, "The enemy's highest face of the Attack pool; 0 without dice.") => |v| v.fight.me(v.foe).attack.dice().last().map_or(0, |die| i32::from(die.face));
    number("foe.attack_sum", "", 0, MOST, "The enemy's sum of the faces of the Attack pool.") => |v| v.fight.me(v.foe).attack.dice().iter().map(|die| i32::from(die.face)).sum();
    number("foe.defence_dice", "dice", 0, MOST, "The enemy's dice of the Defence pool.") => |v| v.fight.me(v.foe).defence_dice();
    number("foe.buffs", "buffs", 0, MOST, "The enemy's buffs in force that could be removed.") => |v| v.fight.me(v.foe).mods.boons;
    number("foe.barrier", "Hits", 0, MOST, "The enemy's Hits of the Barrier; 0 for none.") => |v| v.fight.me(v.foe).mods.barrier;
    number("foe.attack_bonus", "", -MOST, MOST, "The enemy's flat Attack bonus.") => |v| v.fight.me(v.foe).mods.flat[0];
    number("foe.defence_bonus", "", -MOST, MOST, "The enemy's flat Defence bonus.") => |v| v.fight.me(v.foe).mods.flat[1];
    number("foe.attack_buffs", "", -MOST, MOST, "The enemy's flat Attack bonus that buffs give.") => |v| v.fight.me(v.foe).mods.buff_flat;
    flag("foe.empowered", "The enemy's Broker fights.") => |v| i32::from(v.fight.me(v.foe).empowered && !v.fight.me(v.foe).reverted);
    flag("foe.disarmed", "The enemy's side cannot attack any more.") => |v| i32::from(v.fight.is_disarmed(v.foe));
    flag("foe.fleeing", "The enemy's side flees in this round.") => |v| i32::from(v.fight.me(v.foe).flight != Flight::No);
    flag("foe.first", "The enemy's side is first attacker.") => |v| i32::from(v.fight.duel.order.first() == Some(&v.foe));
    number("foe.cheapest_attack", "Mana", 0, MOST, "The enemy's cheapest usable Attack power with a die; 1000 without one.") => |v| v.fight.cheapest_attack(v.foe, true).unwrap_or(1000);
    number("foe.skill.attack", "", -20, 100, "The enemy's present score of Attack.") => |v| v.fight.score(v.foe, Skill::Attack);
    number("foe.skill.control", "", -20, 100, "The enemy's present score of Control.") => |v| v.fight.score(v.foe, Skill::Control);
    number("foe.skill.endurance", "", -20, 100, "The enemy's present score of Endurance.") => |v| v.fight.score(v.foe, Skill::Endurance);
    number("foe.skill.power", "", -20, 100, "The enemy's present score of Power.") => |v| v.fight.score(v.foe, Skill::Power);
    number("foe.skill.speed", "", -20, 100, "The enemy's present score of Speed.") => |v| v.fight.score(v.foe, Skill::Speed);
    number("foe.skill.wits", "", -20, 100, "The enemy's present score of Wits.") => |v| v.fight.score(v.foe, Skill::Wits);
    number("foe.defence_powers", "powers", 0, 32, "The enemy's Defence powers known.") => |v| v.powers(v.foe, |power| power.kind == PowerKind::Defence);
    number("foe.physical_attack_powers", "powers", 0, 32, "The enemy's physical Attack powers known.") => |v| v.powers(v.foe, |power| power.kind == PowerKind::Attack && power.element == Element::Physical);
    number("foe.powers.dark", "powers", 0, 32, "The enemy's powers of Dark known.") => |v| v.powers(v.foe, |power| power.element == Element::Dark);
    number("foe.powers.fire", "powers", 0, 32, "The enemy's powers of Fire known.") => |v| v.powers(v.foe, |power| power.element == Element::Fire);
    number("foe.powers.light", "powers", 0, 32, "The enemy's powers of Light known.") => |v| v.powers(v.foe, |power| power.element == Element::Light);
    number("foe.powers.thunder", "powers", 0, 32, "The enemy's powers of Thunder known.") => |v| v.powers(v.foe, |power| power.element == Element::Thunder);
    number("foe.powers.water", "powers", 0, 32, "The enemy's powers of Water known.") => |v| v.powers(v.foe, |power| power.element == Element::Water);
    flag("foe.sealed.physical", "The enemy's physical powers are sealed.") => |v| i32::from(v.fight.me(v.foe).sealed(Element::Physical));
    flag("foe.sealed.dark", "The enemy's dark powers are sealed.") => |v| i32::from(v.fight.me(v.foe).sealed(Element::Dark));
    flag("foe.sealed.fire", "The enemy's fire powers are sealed.") => |v| i32::from(v.fight.me(v.foe).sealed(Element::Fire));
    flag("foe.sealed.light", "The enemy's light powers are sealed.") => |v| i32::from(v.fight.me(v.foe).sealed(Element::Light));
    flag("foe.sealed.thunder", "The enemy's thunder powers are sealed.") => |v| i32::from(v.fight.me(v.foe).sealed(Element::Thunder));
    flag("foe.sealed.water", "The enemy's water powers are sealed.") => |v| i32::from(v.fight.me(v.foe).sealed(Element::Water));
    FactInfo::word("foe.deal", DEALS, "The enemy's deal.") => |v| v.fight.fighters[v.foe].deal as i32;
    number("seals", "seals", 0, MOST, "Seals that lie on oneself and could be broken.") => |v| v.seals();
    number("round", "", 0, MOST, "The round, from 1.") => |v| v.fight.duel.round;
    number("turn", "", 0, MOST, "The turn of this round, from 1.") => |v| v.fight.duel.turn;
    number("die", "", 0, MOST, "Face of the die in question: the best Attack die, the die to assign, the die that may be rolled again.") => |v| v.here.die;
    number("die.size", "", 0, MOST, "Its size.") => |v| v.here.size;
    number("second_die", "", 0, MOST, "Face of the second-highest Attack die.") => |v| v.here.second_die;
    number("strength", "", 0, MOST, "Strength of the attack that is answered.") => |v| v.here.strength;
    FactInfo::word("element", ELEMENTS, "Element of the attack that is answered.") => |v| v.here.element as i32;
    number("shortfall", "half points", -MOST, MOST, "Strength less the expected bare defence, in half points.") => |v| v.here.shortfall;
    flag("safe", "The defence in question is expected to keep every Hit away.") => |v| i32::from(v.here.safe);
    number("loss", "Hits", 0, MOST, "Hits that would be lost as the dice lie.") => |v| v.here.loss;
    number("least_loss", "Hits", 0, MOST, "Hits that would be lost with the highest face of the die.") => |v| v.here.least_loss;
    number("best_score", "half points", -MOST, MOST, "Score of the best attack by greedy, in half points.") => |v| v.here.best_score;
    number("payable_attacks", "attacks", 0, MOST, "Attacks with a die that could be paid now.") => |v| v.here.payable_attacks;
    number("assigned", "dice", 0, MOST, "Dice assigned to Attack so far.") => |v| v.here.assigned;
    flag("assigns_last", "This side assigns last and sees the other assignment.") => |v| i32::from(v.here.last);
    number("rolled_dice", "dice", 0, MOST, "Dice of the round's roll.") => |v| v.fight.me(v.seat).rolled.len() as i32;
    number("good_dice", "dice", 0, MOST, "Dice of the round's roll above their mean.") => |v| v.fight.good_dice(v.seat);
    number("tax", "Mana", 0, MOST, "Mana that breaking the hold costs.") => |v| v.here.tax;
    FactInfo::word("track", TRACKS, "Stress track in question.") => |v| v.here.track as i32;
    number("track.left", "steps", -MOST, MOST, "Steps that are left on that track.") => |v| v.fight.fighters[v.seat].stress_max[v.here.track] - v.fight.me(v.seat).stress[v.here.track];
    number("total", "", 0, MOST, "Total of the roll in question.") => |v| v.here.total;
}

impl<D: Dice, T: Trace> View<'_, '_, '_, '_, D, T> {
    /// Known powers of a side of which something is true.
    fn powers(&self, seat: usize, counts: impl Fn(&super::powers::Power) -> bool) -> i32 {
        let owned = self.fight.me(seat).owned;
        bits(owned).filter(|&slot| counts(self.fight.power(seat, slot))).count() as i32
    }

    /// Unbroken seals that lie on who decides.
    fn seals(&self) -> i32 {
        let lie = |active: &&super::state::Active| usize::from(active.target) == self.seat && !active.broken;
        let seal = |verb| matches!(verb, Verb::Seal(_));
        let each = self.fight.duel.active.iter().filter(lie);
        each.filter(|active| self.fight.game.book.power(active.power).standing().any(seal)).count() as i32
    }
}

impl<'g, 's, 'd, D: Dice, T: Trace> Fight<'g, 's, 'd, D, T> {
    /// The fight as one duellist sees it.
    pub(super) fn view(&self, seat: usize, here: Here) -> View<'_, 'g, 's, 'd, D, T> {
        View { fight: self, seat, foe: self.foe(seat), here }
    }
}

/// Every fact, for lists.
pub fn listed() -> Vec<Listed> {
    let detail = |fact: &FactInfo<'static>| match (fact.levels, fact.unit) {
        ([], "") if (fact.low, fact.high) == (0, 1) => "yes or no".to_owned(),
        ([], unit) => unit.to_owned(),
        (levels, _) => levels.join(", "),
    };
    FACTS.iter().map(|fact| Listed { name: fact.name.into(), detail: detail(fact), help: fact.help.into() }).collect()
}
