//! What a strategy may ask: everything that a duellist may know (HD-POL-2), and what greedy's tests of powers ask.

use super::conditions::{Bits, bit};
use super::fight::Fight;
use super::modifiers::bits;
use super::powers::Verb;
use super::terms::{Deal, Element, Flight, PowerKind, Skill};
use crate::engine::{Dice, Live, Silent, Trace};
use crate::games::kit::View as _;
use crate::policy::FactInfo;

/// Numbers that only the decision at hand has.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context {
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
    pub context: Context,
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

/// Every fact, in order.
pub const FACTS: &[FactInfo<'static>] = View::<Live, Silent>::FACTS;

crate::facts! {
    View<'_, '_, '_, '_, D, T> where [D: Dice, T: Trace], steered(D, |v| (&*v.fight.session.dice, v.seat)):
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
        "skill.attack" [number "", -20, 100] "present score of Attack." => |v, who| v.fight.score(who, Skill::Attack);
        "skill.control" [number "", -20, 100] "present score of Control." => |v, who| v.fight.score(who, Skill::Control);
        "skill.endurance" [number "", -20, 100] "present score of Endurance." => |v, who| v.fight.score(who, Skill::Endurance);
        "skill.power" [number "", -20, 100] "present score of Power." => |v, who| v.fight.score(who, Skill::Power);
        "skill.speed" [number "", -20, 100] "present score of Speed." => |v, who| v.fight.score(who, Skill::Speed);
        "skill.wits" [number "", -20, 100] "present score of Wits." => |v, who| v.fight.score(who, Skill::Wits);
        "defence_powers" [number "powers", 0, 32] "Defence powers known." => |v, who| v.powers(who, |power| power.kind == PowerKind::Defence);
        "physical_attack_powers" [number "powers", 0, 32] "physical Attack powers known." => |v, who| v.powers(who, |power| power.kind == PowerKind::Attack && power.element == Element::Physical);
        "powers.dark" [number "powers", 0, 32] "powers of Dark known." => |v, who| v.powers(who, |power| power.element == Element::Dark);
        "powers.fire" [number "powers", 0, 32] "powers of Fire known." => |v, who| v.powers(who, |power| power.element == Element::Fire);
        "powers.light" [number "powers", 0, 32] "powers of Light known." => |v, who| v.powers(who, |power| power.element == Element::Light);
        "powers.thunder" [number "powers", 0, 32] "powers of Thunder known." => |v, who| v.powers(who, |power| power.element == Element::Thunder);
        "powers.water" [number "powers", 0, 32] "powers of Water known." => |v, who| v.powers(who, |power| power.element == Element::Water);
        "sealed.physical" [flag] "physical powers are sealed." => |v, who| i32::from(v.fight.duellist(who).sealed(Element::Physical));
        "sealed.dark" [flag] "dark powers are sealed." => |v, who| i32::from(v.fight.duellist(who).sealed(Element::Dark));
        "sealed.fire" [flag] "fire powers are sealed." => |v, who| i32::from(v.fight.duellist(who).sealed(Element::Fire));
        "sealed.light" [flag] "light powers are sealed." => |v, who| i32::from(v.fight.duellist(who).sealed(Element::Light));
        "sealed.thunder" [flag] "thunder powers are sealed." => |v, who| i32::from(v.fight.duellist(who).sealed(Element::Thunder));
        "sealed.water" [flag] "water powers are sealed." => |v, who| i32::from(v.fight.duellist(who).sealed(Element::Water));
        "deal" [word DEALS] "deal." => |v, who| v.fight.fighters[who].deal as i32;
    }
    "seals" [number "seals", 0, MOST] "Seals that lie on oneself and could be broken." => |v| v.seals();
    "round" [number "", 0, MOST] "The round, from 1." => |v| v.fight.duel.round;
    "turn" [number "", 0, MOST] "The turn of this round, from 1." => |v| v.fight.duel.turn;
    "die" [number "", 0, MOST] "Face of the die in question: the best Attack die, the die to assign, the die that may be rolled again." => |v| v.context.die;
    "die.size" [number "", 0, MOST] "Its size." => |v| v.context.size;
    "second_die" [number "", 0, MOST] "Face of the second-highest Attack die." => |v| v.context.second_die;
    "strength" [number "", 0, MOST] "Strength of the attack that is answered." => |v| v.context.strength;
    "element" [word ELEMENTS] "Element of the attack that is answered." => |v| v.context.element as i32;
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
    "track" [word TRACKS] "Stress track in question." => |v| v.context.track as i32;
    "track.left" [number "steps", -MOST, MOST] "Steps that are left on that track." => |v| v.fight.fighters[v.seat].stress_max[v.context.track] - v.fight.duellist(v.seat).stress[v.context.track];
    "total" [number "", 0, MOST] "Total of the roll in question." => |v| v.context.total;
    both(|v| v.seat, |v| v.foe, "Own ", "The enemy's ") {
        "despair.max" [number "steps", 0, MOST] "maximum of Despair." => |v, who| v.fight.fighters[who].stress_max[0];
        "disconnection.max" [number "steps", 0, MOST] "maximum of Disconnection." => |v, who| v.fight.fighters[who].stress_max[1];
        "guilt.max" [number "steps", 0, MOST] "maximum of Guilt." => |v, who| v.fight.fighters[who].stress_max[2];
        "freak_out" [word FREAK_OUTS] "freak out that is going on." => |v, who| v.fight.duellist(who).freak_out.map_or(0, |track| 1 + track as i32);
        "flight" [word FLIGHTS] "flight in this round: none, or what the roll came to." => |v, who| v.fight.duellist(who).flight as i32;
        "clock" [number "rounds", 0, MOST] "rounds until Hits return by the clock; 0 for never." => |v, who| v.fight.duellist(who).clock;
        "connections" [number "Connections", 0, MOST] "Connections." => |v, who| v.fight.duellist(who).connections;
        "attack_worst" [number "", 0, MOST] "lowest face of the Attack pool; 0 without dice." => |v, who| v.fight.duellist(who).attack.dice().first().map_or(0, |die| i32::from(die.face));
        "defence.d4" [number "dice", 0, MOST] "dice of the Defence pool that are rolled as d4." => |v, who| v.sized(who, 4);
        "defence.d6" [number "dice", 0, MOST] "dice of the Defence pool that are rolled as d6." => |v, who| v.sized(who, 6);
        "defence.d8" [number "dice", 0, MOST] "dice of the Defence pool that are rolled as d8." => |v, who| v.sized(who, 8);
        "defence.d10" [number "dice", 0, MOST] "dice of the Defence pool that are rolled as d10." => |v, who| v.sized(who, 10);
        "defence.d12" [number "dice", 0, MOST] "dice of the Defence pool that are rolled as d12." => |v, who| v.sized(who, 12);
    }
    "allies" [number "duellists", 0, 6] "Allies that stand, oneself aside." => |v| v.standing(false);
    "enemies" [number "duellists", 0, 6] "Enemies that stand." => |v| v.standing(true);
    "dice_on_offer" [number "dice", 0, MOST] "Attack dice that may be used for the attack in question." => |v| v.context.on_offer;
    "at_broker" [flag] "The attack in question is aimed at the Broker, not at the duellist." => |v| i32::from(v.context.at_broker);
    "stress_left" [number "steps", 0, MOST] "Steps of stress that this session still allows." => |v| v.fight.duellist(v.seat).stress_left.min(MOST as i32);
    "session" [number "", 0, MOST] "The session of a career, from 1; 0 outside careers." => |v| v.fight.duel.campaign.session;
    "sessions_left" [number "sessions", 0, MOST] "Sessions of a career after this one." => |v| v.fight.duel.campaign.sessions_left;
    "kills" [number "kills", 0, MOST] "Kills of the hero in a career." => |v| v.fight.duel.campaign.kills;
    "scene.open_air" [flag] "Own condition: the duel is out of doors." => |v| v.holds(const { bit("open_air") });
    "scene.clear_sky" [flag] "Own condition: no cloud or roof above the bearer." => |v| v.holds(const { bit("clear_sky") });
    "scene.clear_path" [flag] "Own condition: a free way to the place the bearer escapes to." => |v| v.holds(const { bit("clear_path") });
    "scene.horizon_visible" [flag] "Own condition: the horizon can be seen." => |v| v.holds(const { bit("horizon_visible") });
    "scene.behind_enemy" [flag] "Own condition: the enemy's back is not covered and can be reached." => |v| v.holds(const { bit("behind_enemy") });
    "scene.shadow_near_enemy" [flag] "Own condition: solid shade within a few metres of the target." => |v| v.holds(const { bit("shadow_near_enemy") });
    "scene.in_shadow" [flag] "Own condition: the bearer stands in shade." => |v| v.holds(const { bit("in_shadow") });
    "scene.partly_lit" [flag] "Own condition: some part of the bearer is in direct light." => |v| v.holds(const { bit("partly_lit") });
    "scene.partly_shaded" [flag] "Own condition: some part of the bearer is in shade." => |v| v.holds(const { bit("partly_shaded") });
    "scene.light_and_shadow" [flag] "Own condition: the bearer can step between light and shade with ease." => |v| v.holds(const { bit("light_and_shadow") });
    "scene.on_ground" [flag] "Own condition: the bearer stands on the ground." => |v| v.holds(const { bit("on_ground") });
    "scene.off_ground" [flag] "Own condition: the bearer does not stand on the ground." => |v| v.holds(const { bit("off_ground") });
    "scene.quiet" [flag] "Own condition: quiet enough to hear a blade move." => |v| v.holds(const { bit("quiet") });
    "scene.no_other_music" [flag] "Own condition: no music can be heard." => |v| v.holds(const { bit("no_other_music") });
    "scene.not_raining" [flag] "Own condition: no rain." => |v| v.holds(const { bit("not_raining") });
    "scene.no_heatwave" [flag] "Own condition: no spell of great heat." => |v| v.holds(const { bit("no_heatwave") });
    "scene.room_to_charge" [flag] "Own condition: space for a run at the enemy." => |v| v.holds(const { bit("room_to_charge") });
    "scene.room_to_leap" [flag] "Own condition: space for a long jump before or after the blow." => |v| v.holds(const { bit("room_to_leap") });
    "scene.nothing_valued_near" [flag] "Own condition: nothing the bearer values is in the area." => |v| v.holds(const { bit("nothing_valued_near") });
    "scene.fresh_breeze" [flag] "Own condition: a fresh breeze blows." => |v| v.holds(const { bit("fresh_breeze") });
    "scene.night" [flag] "Own condition: it is night." => |v| v.holds(const { bit("night") });
    "scene.total_darkness" [flag] "Own condition: the bearer is in complete darkness." => |v| v.holds(const { bit("total_darkness") });
    "scene.standing_in_water" [flag] "Own condition: at least an inch of water underfoot." => |v| v.holds(const { bit("standing_in_water") });
    "scene.above_enemy" [flag] "Own condition: the bearer stands higher than the enemy." => |v| v.holds(const { bit("above_enemy") });
    "scene.high_ground" [flag] "Own condition: the bearer is on high ground." => |v| v.holds(const { bit("high_ground") });
    "scene.near_trees" [flag] "Own condition: trees or bushes are close." => |v| v.holds(const { bit("near_trees") });
    "scene.broker_flying" [flag] "Own condition: the Broker is in flight, not standing." => |v| v.holds(const { bit("broker_flying") });
    "scene.unloved_today" [flag] "Own condition: nobody has shown the bearer real affection today." => |v| v.holds(const { bit("unloved_today") });
    "scene.unnoticed_today" [flag] "Own condition: the bearer drew no attention to himself in the last day." => |v| v.holds(const { bit("unnoticed_today") });
    "scene.no_medical_care" [flag] "Own condition: no medical treatment accepted in the last month." => |v| v.holds(const { bit("no_medical_care") });
    "scene.annoyed_today" [flag] "Own condition: something has badly annoyed the bearer today." => |v| v.holds(const { bit("annoyed_today") });
    "scene.touching_only_ground" [flag] "Own condition: the bearer touches nothing but the ground and his Broker." => |v| v.holds(const { bit("touching_only_ground") });
    "scene.dark_glasses" [flag] "Own condition: the bearer wears dark glasses." => |v| v.holds(const { bit("dark_glasses") });
    "scene.no_metal_touched" [flag] "Own condition: the bearer touches no metal." => |v| v.holds(const { bit("no_metal_touched") });
    "scene.diamond_in_hand" [flag] "Own condition: the bearer holds a small diamond." => |v| v.holds(const { bit("diamond_in_hand") });
    "scene.washed_today" [flag] "Own condition: a bath or shower within twenty-four hours." => |v| v.holds(const { bit("washed_today") });
    "scene.contemplated" [flag] "Own condition: some quiet thought since the last sunset." => |v| v.holds(const { bit("contemplated") });
    "scene.no_light_carried" [flag] "Own condition: the bearer carries no source of light." => |v| v.holds(const { bit("no_light_carried") });
    "scene.no_vegetation_touched" [flag] "Own condition: the bearer touches no plant." => |v| v.holds(const { bit("no_vegetation_touched") });
    "scene.no_recent_freak_out" [flag] "Own condition: a whole day without a Freak Out." => |v| v.holds(const { bit("no_recent_freak_out") });
    "scene.no_emotion_shown" [flag] "Own condition: the bearer shows no feeling in the fight." => |v| v.holds(const { bit("no_emotion_shown") });
    "scene.carrying_shield" [flag] "Own condition: the bearer has his shield with him." => |v| v.holds(const { bit("carrying_shield") });
    "scene.no_lie_told" [flag] "Own condition: no lie since the last noon." => |v| v.holds(const { bit("no_lie_told") });
    "scene.not_fled_recently" [flag] "Own condition: the bearer has not run from a duel for a week." => |v| v.holds(const { bit("not_fled_recently") });
    "scene.enemy_scent" [flag] "Own condition: the bearer has a personal item with the enemy's scent." => |v| v.holds(const { bit("enemy_scent") });
    "scene.reason_to_hate_enemy" [flag] "Own condition: the bearer has good reason to hate the target." => |v| v.holds(const { bit("reason_to_hate_enemy") });
    "scene.hated_by_enemy" [flag] "Own condition: the target has good reason to hate the bearer." => |v| v.holds(const { bit("hated_by_enemy") });
    "scene.no_allies_near" [flag] "Own condition: no ally of the bearer is in the area." => |v| v.holds(const { bit("no_allies_near") });
    "scene.ally_present" [flag] "Own condition: at least one ally is there to link with." => |v| v.holds(const { bit("ally_present") });
    "scene.trusted_helper" [flag] "Own condition: someone the bearer trusts is there to take his life in hand." => |v| v.holds(const { bit("trusted_helper") });
    "scene.single_enemy" [flag] "Own condition: the bearer faces one enemy duellist only." => |v| v.holds(const { bit("single_enemy") });
    "scene.harmless_today" [flag] "Own condition: the bearer has hurt nobody today, this duel included." => |v| v.holds(const { bit("harmless_today") });
    "scene.no_vendetta" [flag] "Own condition: the bearer has no vendetta running." => |v| v.holds(const { bit("no_vendetta") });
    "scene.own_edge" [flag] "Own condition: the bearer has Edge against this enemy." => |v| v.holds(const { bit("own_edge") });
    "scene.own_mana_zero" [flag] "Own condition: the bearer has no Mana left." => |v| v.holds(const { bit("own_mana_zero") });
    "scene.own_defence_pool_empty" [flag] "Own condition: the bearer has no dice in his Defence pool." => |v| v.holds(const { bit("own_defence_pool_empty") });
    "scene.own_hits_below_half" [flag] "Own condition: fewer than half of the bearer's maximum Hits remain." => |v| v.holds(const { bit("own_hits_below_half") });
    "scene.hit_by_enemy" [flag] "Own condition: this enemy has already dealt the bearer a Hit in this duel." => |v| v.holds(const { bit("hit_by_enemy") });
    "scene.no_attack_made" [flag] "Own condition: the bearer has not attacked yet in this duel." => |v| v.holds(const { bit("no_attack_made") });
    "scene.no_own_buff" [flag] "Own condition: no buff is active on the bearer." => |v| v.holds(const { bit("no_own_buff") });
    "scene.no_ones_on_speed_roll" [flag] "Own condition: the bearer's first-attack roll showed no 1." => |v| v.holds(const { bit("no_ones_on_speed_roll") });
    "scene.two_attack_dice" [flag] "Own condition: at least two dice in the bearer's Attack pool." => |v| v.holds(const { bit("two_attack_dice") });
}

impl<D: Dice, T: Trace> View<'_, '_, '_, '_, D, T> {
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

impl<'g, 's, 'd, D: Dice, T: Trace> Fight<'g, 's, 'd, D, T> {
    /// The fight as one duellist sees it.
    pub(super) fn view(&self, seat: usize, context: Context) -> View<'_, 'g, 's, 'd, D, T> {
        View { fight: self, seat, foe: self.foe(seat), context }
    }
}
