//! What a strategy may ask: everything that a duellist may know (HD-POL-2), and what greedy's tests of powers ask.

use super::conditions::{Bits, bit};
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
    /// Whether it is aimed at the Broker.
    pub at_broker: bool,
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
    /// Attack dice that may be used now.
    pub on_offer: i32,
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
/// Words of `flight` and `foe.flight`.
const FLIGHTS: &[&str] = Flight::WORDS;
/// Words of `freak_out` and `foe.freak_out`.
const FREAK_OUTS: &[&str] = &["none", "despair", "disconnection", "guilt"];
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
    number("despair.max", "steps", 0, MOST, "Own maximum of Despair.") => |v| v.fight.fighters[v.seat].stress_max[0];
    number("disconnection.max", "steps", 0, MOST, "Own maximum of Disconnection.") => |v| v.fight.fighters[v.seat].stress_max[1];
    number("guilt.max", "steps", 0, MOST, "Own maximum of Guilt.") => |v| v.fight.fighters[v.seat].stress_max[2];
    FactInfo::word("freak_out", FREAK_OUTS, "Own freak out that is going on.") => |v| v.fight.me(v.seat).freak_out.map_or(0, |track| 1 + track as i32);
    FactInfo::word("flight", FLIGHTS, "Own flight in this round: none, or what the roll came to.") => |v| v.fight.me(v.seat).flight as i32;
    number("clock", "rounds", 0, MOST, "Own rounds until Hits return by the clock; 0 for never.") => |v| v.fight.me(v.seat).clock;
    number("connections", "Connections", 0, MOST, "Own Connections.") => |v| v.fight.me(v.seat).connections;
    number("attack_worst", "", 0, MOST, "Own lowest face of the Attack pool; 0 without dice.") => |v| v.fight.me(v.seat).attack.dice().first().map_or(0, |die| i32::from(die.face));
    number("defence.d4", "dice", 0, MOST, "Own dice of the Defence pool that are rolled as d4.") => |v| v.sized(v.seat, 4);
    number("defence.d6", "dice", 0, MOST, "Own dice of the Defence pool that are rolled as d6.") => |v| v.sized(v.seat, 6);
    number("defence.d8", "dice", 0, MOST, "Own dice of the Defence pool that are rolled as d8.") => |v| v.sized(v.seat, 8);
    number("defence.d10", "dice", 0, MOST, "Own dice of the Defence pool that are rolled as d10.") => |v| v.sized(v.seat, 10);
    number("defence.d12", "dice", 0, MOST, "Own dice of the Defence pool that are rolled as d12.") => |v| v.sized(v.seat, 12);
    number("foe.despair.max", "steps", 0, MOST, "The enemy's maximum of Despair.") => |v| v.fight.fighters[v.foe].stress_max[0];
    number("foe.disconnection.max", "steps", 0, MOST, "The enemy's maximum of Disconnection.") => |v| v.fight.fighters[v.foe].stress_max[1];
    number("foe.guilt.max", "steps", 0, MOST, "The enemy's maximum of Guilt.") => |v| v.fight.fighters[v.foe].stress_max[2];
    FactInfo::word("foe.freak_out", FREAK_OUTS, "The enemy's freak out that is going on.") => |v| v.fight.me(v.foe).freak_out.map_or(0, |track| 1 + track as i32);
    FactInfo::word("foe.flight", FLIGHTS, "The enemy's flight in this round: none, or what the roll came to.") => |v| v.fight.me(v.foe).flight as i32;
    number("foe.clock", "rounds", 0, MOST, "The enemy's rounds until Hits return by the clock; 0 for never.") => |v| v.fight.me(v.foe).clock;
    number("foe.connections", "Connections", 0, MOST, "The enemy's Connections.") => |v| v.fight.me(v.foe).connections;
    number("foe.attack_worst", "", 0, MOST, "The enemy's lowest face of the Attack pool; 0 without dice.") => |v| v.fight.me(v.foe).attack.dice().first().map_or(0, |die| i32::from(die.face));
    number("foe.defence.d4", "dice", 0, MOST, "The enemy's dice of the Defence pool that are rolled as d4.") => |v| v.sized(v.foe, 4);
    number("foe.defence.d6", "dice", 0, MOST, "The enemy's dice of the Defence pool that are rolled as d6.") => |v| v.sized(v.foe, 6);
    number("foe.defence.d8", "dice", 0, MOST, "The enemy's dice of the Defence pool that are rolled as d8.") => |v| v.sized(v.foe, 8);
    number("foe.defence.d10", "dice", 0, MOST, "The enemy's dice of the Defence pool that are rolled as d10.") => |v| v.sized(v.foe, 10);
    number("foe.defence.d12", "dice", 0, MOST, "The enemy's dice of the Defence pool that are rolled as d12.") => |v| v.sized(v.foe, 12);
    number("allies", "duellists", 0, 6, "Allies that stand, oneself aside.") => |v| v.standing(false);
    number("enemies", "duellists", 0, 6, "Enemies that stand.") => |v| v.standing(true);
    number("dice_on_offer", "dice", 0, MOST, "Attack dice that may be used for the attack in question.") => |v| v.here.on_offer;
    flag("at_broker", "The attack in question is aimed at the Broker, not at the duellist.") => |v| i32::from(v.here.at_broker);
    number("stress_left", "steps", 0, MOST, "Steps of stress that this session still allows.") => |v| v.fight.me(v.seat).stress_left.min(MOST as i32);
    number("session", "", 0, MOST, "The session of a career, from 1; 0 outside careers.") => |v| v.fight.duel.campaign.session;
    number("sessions_left", "sessions", 0, MOST, "Sessions of a career after this one.") => |v| v.fight.duel.campaign.sessions_left;
    number("kills", "kills", 0, MOST, "Kills of the hero in a career.") => |v| v.fight.duel.campaign.kills;
    flag("scene.open_air", "Own condition: the duel is out of doors.") => |v| v.holds(const { bit("open_air") });
    flag("scene.clear_sky", "Own condition: no cloud or roof above the bearer.") => |v| v.holds(const { bit("clear_sky") });
    flag("scene.clear_path", "Own condition: a free way to the place the bearer escapes to.") => |v| v.holds(const { bit("clear_path") });
    flag("scene.horizon_visible", "Own condition: the horizon can be seen.") => |v| v.holds(const { bit("horizon_visible") });
    flag("scene.behind_enemy", "Own condition: the enemy's back is not covered and can be reached.") => |v| v.holds(const { bit("behind_enemy") });
    flag("scene.shadow_near_enemy", "Own condition: solid shade within a few metres of the target.") => |v| v.holds(const { bit("shadow_near_enemy") });
    flag("scene.in_shadow", "Own condition: the bearer stands in shade.") => |v| v.holds(const { bit("in_shadow") });
    flag("scene.partly_lit", "Own condition: some part of the bearer is in direct light.") => |v| v.holds(const { bit("partly_lit") });
    flag("scene.partly_shaded", "Own condition: some part of the bearer is in shade.") => |v| v.holds(const { bit("partly_shaded") });
    flag("scene.light_and_shadow", "Own condition: the bearer can step between light and shade with ease.") => |v| v.holds(const { bit("light_and_shadow") });
    flag("scene.on_ground", "Own condition: the bearer stands on the ground.") => |v| v.holds(const { bit("on_ground") });
    flag("scene.off_ground", "Own condition: the bearer does not stand on the ground.") => |v| v.holds(const { bit("off_ground") });
    flag("scene.quiet", "Own condition: quiet enough to hear a blade move.") => |v| v.holds(const { bit("quiet") });
    flag("scene.no_other_music", "Own condition: no music can be heard.") => |v| v.holds(const { bit("no_other_music") });
    flag("scene.not_raining", "Own condition: no rain.") => |v| v.holds(const { bit("not_raining") });
    flag("scene.no_heatwave", "Own condition: no spell of great heat.") => |v| v.holds(const { bit("no_heatwave") });
    flag("scene.room_to_charge", "Own condition: space for a run at the enemy.") => |v| v.holds(const { bit("room_to_charge") });
    flag("scene.room_to_leap", "Own condition: space for a long jump before or after the blow.") => |v| v.holds(const { bit("room_to_leap") });
    flag("scene.nothing_valued_near", "Own condition: nothing the bearer values is in the area.") => |v| v.holds(const { bit("nothing_valued_near") });
    flag("scene.fresh_breeze", "Own condition: a fresh breeze blows.") => |v| v.holds(const { bit("fresh_breeze") });
    flag("scene.night", "Own condition: it is night.") => |v| v.holds(const { bit("night") });
    flag("scene.total_darkness", "Own condition: the bearer is in complete darkness.") => |v| v.holds(const { bit("total_darkness") });
    flag("scene.standing_in_water", "Own condition: at least an inch of water underfoot.") => |v| v.holds(const { bit("standing_in_water") });
    flag("scene.above_enemy", "Own condition: the bearer stands higher than the enemy.") => |v| v.holds(const { bit("above_enemy") });
    flag("scene.high_ground", "Own condition: the bearer is on high ground.") => |v| v.holds(const { bit("high_ground") });
    flag("scene.near_trees", "Own condition: trees or bushes are close.") => |v| v.holds(const { bit("near_trees") });
    flag("scene.broker_flying", "Own condition: the Broker is in flight, not standing.") => |v| v.holds(const { bit("broker_flying") });
    flag("scene.unloved_today", "Own condition: nobody has shown the bearer real affection today.") => |v| v.holds(const { bit("unloved_today") });
    flag("scene.unnoticed_today", "Own condition: the bearer drew no attention to himself in the last day.") => |v| v.holds(const { bit("unnoticed_today") });
    flag("scene.no_medical_care", "Own condition: no medical treatment accepted in the last month.") => |v| v.holds(const { bit("no_medical_care") });
    flag("scene.annoyed_today", "Own condition: something has badly annoyed the bearer today.") => |v| v.holds(const { bit("annoyed_today") });
    flag("scene.touching_only_ground", "Own condition: the bearer touches nothing but the ground and his Broker.") => |v| v.holds(const { bit("touching_only_ground") });
    flag("scene.dark_glasses", "Own condition: the bearer wears dark glasses.") => |v| v.holds(const { bit("dark_glasses") });
    flag("scene.no_metal_touched", "Own condition: the bearer touches no metal.") => |v| v.holds(const { bit("no_metal_touched") });
    flag("scene.diamond_in_hand", "Own condition: the bearer holds a small diamond.") => |v| v.holds(const { bit("diamond_in_hand") });
    flag("scene.washed_today", "Own condition: a bath or shower within twenty-four hours.") => |v| v.holds(const { bit("washed_today") });
    flag("scene.contemplated", "Own condition: some quiet thought since the last sunset.") => |v| v.holds(const { bit("contemplated") });
    flag("scene.no_light_carried", "Own condition: the bearer carries no source of light.") => |v| v.holds(const { bit("no_light_carried") });
    flag("scene.no_vegetation_touched", "Own condition: the bearer touches no plant.") => |v| v.holds(const { bit("no_vegetation_touched") });
    flag("scene.no_recent_freak_out", "Own condition: a whole day without a Freak Out.") => |v| v.holds(const { bit("no_recent_freak_out") });
    flag("scene.no_emotion_shown", "Own condition: the bearer shows no feeling in the fight.") => |v| v.holds(const { bit("no_emotion_shown") });
    flag("scene.carrying_shield", "Own condition: the bearer has his shield with him.") => |v| v.holds(const { bit("carrying_shield") });
    flag("scene.no_lie_told", "Own condition: no lie since the last noon.") => |v| v.holds(const { bit("no_lie_told") });
    flag("scene.not_fled_recently", "Own condition: the bearer has not run from a duel for a week.") => |v| v.holds(const { bit("not_fled_recently") });
    flag("scene.enemy_scent", "Own condition: the bearer has a personal item with the enemy's scent.") => |v| v.holds(const { bit("enemy_scent") });
    flag("scene.reason_to_hate_enemy", "Own condition: the bearer has good reason to hate the target.") => |v| v.holds(const { bit("reason_to_hate_enemy") });
    flag("scene.hated_by_enemy", "Own condition: the target has good reason to hate the bearer.") => |v| v.holds(const { bit("hated_by_enemy") });
    flag("scene.no_allies_near", "Own condition: no ally of the bearer is in the area.") => |v| v.holds(const { bit("no_allies_near") });
    flag("scene.ally_present", "Own condition: at least one ally is there to link with.") => |v| v.holds(const { bit("ally_present") });
    flag("scene.trusted_helper", "Own condition: someone the bearer trusts is there to take his life in hand.") => |v| v.holds(const { bit("trusted_helper") });
    flag("scene.single_enemy", "Own condition: the bearer faces one enemy duellist only.") => |v| v.holds(const { bit("single_enemy") });
    flag("scene.harmless_today", "Own condition: the bearer has hurt nobody today, this duel included.") => |v| v.holds(const { bit("harmless_today") });
    flag("scene.no_vendetta", "Own condition: the bearer has no vendetta running.") => |v| v.holds(const { bit("no_vendetta") });
    flag("scene.own_edge", "Own condition: the bearer has Edge against this enemy.") => |v| v.holds(const { bit("own_edge") });
    flag("scene.own_mana_zero", "Own condition: the bearer has no Mana left.") => |v| v.holds(const { bit("own_mana_zero") });
    flag("scene.own_defence_pool_empty", "Own condition: the bearer has no dice in his Defence pool.") => |v| v.holds(const { bit("own_defence_pool_empty") });
    flag("scene.own_hits_below_half", "Own condition: fewer than half of the bearer's maximum Hits remain.") => |v| v.holds(const { bit("own_hits_below_half") });
    flag("scene.hit_by_enemy", "Own condition: this enemy has already dealt the bearer a Hit in this duel.") => |v| v.holds(const { bit("hit_by_enemy") });
    flag("scene.no_attack_made", "Own condition: the bearer has not attacked yet in this duel.") => |v| v.holds(const { bit("no_attack_made") });
    flag("scene.no_own_buff", "Own condition: no buff is active on the bearer.") => |v| v.holds(const { bit("no_own_buff") });
    flag("scene.no_ones_on_speed_roll", "Own condition: the bearer's first-attack roll showed no 1.") => |v| v.holds(const { bit("no_ones_on_speed_roll") });
    flag("scene.two_attack_dice", "Own condition: at least two dice in the bearer's Attack pool.") => |v| v.holds(const { bit("two_attack_dice") });
}

impl<D: Dice, T: Trace> View<'_, '_, '_, '_, D, T> {
    /// Known powers of a side of which something is true.
    fn powers(&self, seat: usize, counts: impl Fn(&super::powers::Power) -> bool) -> i32 {
        let owned = self.fight.me(seat).owned;
        bits(owned).filter(|&slot| counts(self.fight.power(seat, slot))).count() as i32
    }

    /// Dice of a Defence pool by the size at which they would be rolled now.
    fn sized(&self, seat: usize, size: i32) -> i32 {
        let pool = &self.fight.me(seat).defence;
        let sized = |&natural: &usize| self.fight.defence_die(seat, natural, 0).size == size;
        (0..pool.len()).filter(sized).map(|natural| pool[natural] as i32).sum()
    }

    /// How many others stand: enemies or allies.
    fn standing(&self, enemies: bool) -> i32 {
        let counts = |&seat: &usize| {
            seat != self.seat && !self.fight.me(seat).out && self.fight.enemies(seat, self.seat) == enemies
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
