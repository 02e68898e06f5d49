//! Facts of a strategy: the situation as the one who decides sees it. Rolls are open (SO-ROLL-11).

use super::names::Ritual;
use evenodds_kit as kit;
use evenodds_policy::FactInfo;
use std::cell::OnceCell;

/// A conflict as somebody in it sees it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fight {
    /// The round, from 1.
    pub round: i32,
    /// Own temporary penalties in force.
    pub temporary: i32,
    /// Own lasting ones.
    pub lasting: i32,
    /// Own penalties in force, all of them.
    pub penalties: i32,
    /// Whether the own dice are had by Force of Will.
    pub forced: i32,
    /// Own side's members who are not helpless.
    pub friends: i32,
    /// The enemy's.
    pub enemies: i32,
    /// Stamina of the enemy that the act concerns, or that attacks.
    pub enemy_stamina: i32,
    /// Its penalties in force.
    pub enemy_penalties: i32,
    /// Its dice left.
    pub enemy_dice: i32,
    /// Dice of the attack that show more than half of what they can.
    pub heavy: i32,
    /// The highest die of the attack.
    pub highest: i32,
    /// Bonus dice piled against the own act.
    pub piled: i32,
    /// Whether the gun is aimed at this enemy.
    pub aimed: i32,
}

/// A situation in which somebody decides. What it does not have is 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct View {
    /// The ritual that is decided about.
    pub ritual: Ritual,
    /// Own Stamina, less what retries have cost.
    pub stamina: i32,
    /// Own Will.
    pub will: i32,
    /// Own Lore, less what retries have cost.
    pub lore: i32,
    /// Own Humanity.
    pub humanity: i32,
    /// The demon's Lore: its Abilities.
    pub abilities: i32,
    /// The demon's Stamina.
    pub demon_stamina: i32,
    /// The demon's Will.
    pub demon_will: i32,
    /// The demon's Power.
    pub power: i32,
    /// Attempts at this ritual so far.
    pub attempts: i32,
    /// Victories of the Contact.
    pub victories: i32,
    /// Details of the demon that changed.
    pub details: i32,
    /// Dice that whoever decides throws next.
    pub dice: i32,
    /// Dice of the other side against them.
    pub against: i32,
    /// The chain, from 1.
    pub chain: i32,
    /// Chains that are still to come.
    pub chains_left: i32,
    /// Demons bound so far.
    pub bound: i32,
    /// The day, from 1.
    pub day: i32,
    /// Days that are still to come.
    pub days_left: i32,
    /// Days in a row that the Need was unmet.
    pub unmet: i32,
    /// The same, less days of grace.
    pub hungry: i32,
    /// Strength of the binding, below 0 where it favours the demon.
    pub strength: i32,
    /// Whether the demon is bound.
    pub is_bound: i32,
    /// Rebellions so far.
    pub rebellions: i32,
    /// Power that it lacks by punishment.
    pub punished: i32,
    /// The conflict, in one.
    pub fight: Fight,
}

/// A situation that is only put together when a list asks for a fact of it: most decisions ask for none.
pub(super) struct WhenAsked<F> {
    view: OnceCell<View>,
    make: F,
}

/// [`WhenAsked`] of a function that puts a situation together.
#[inline]
pub(super) fn when_asked<F: Fn() -> View>(make: F) -> WhenAsked<F> {
    WhenAsked { view: OnceCell::new(), make }
}

impl<F: Fn() -> View> kit::View for WhenAsked<F> {
    const FACTS: &'static [FactInfo<'static>] = <View as kit::View>::FACTS;
    #[inline]
    fn read(&self, index: u16) -> i64 {
        self.view.get_or_init(&self.make).read(index)
    }
}

/// Larger than any number of the game.
const MOST: i64 = 100_000;

evenodds_kit::facts! {
    View:
    "round" [number "", 0, MOST] "The round of the conflict, from 1." => |v| v.fight.round;
    "temporary" [number "dice", 0, MOST] "Own temporary penalties in force." => |v| v.fight.temporary;
    "lasting" [number "dice", 0, MOST] "Own lasting penalties." => |v| v.fight.lasting;
    "penalties" [number "dice", 0, MOST] "Own penalties in force, all of them." => |v| v.fight.penalties;
    "forced" [flag] "The own dice are had by Force of Will." => |v| v.fight.forced;
    "friends" [number "members", 0, 16] "Members of the own side who are not helpless." => |v| v.fight.friends;
    "enemies" [number "members", 0, 16] "Members of the other side who are not helpless." => |v| v.fight.enemies;
    "enemy_stamina" [number "dice", 0, MOST] "Stamina of the enemy at hand." => |v| v.fight.enemy_stamina;
    "enemy_penalties" [number "dice", 0, MOST] "Its penalties in force." => |v| v.fight.enemy_penalties;
    "enemy_dice" [number "dice", 0, MOST] "Its dice left." => |v| v.fight.enemy_dice;
    "heavy" [number "dice", 0, MOST] "Dice of the attack that show more than half of what they can." => |v| v.fight.heavy;
    "highest" [number "", 0, MOST] "The highest die of the attack." => |v| v.fight.highest;
    "piled" [number "dice", 0, MOST] "Bonus dice piled against the own act." => |v| v.fight.piled;
    "aimed" [flag] "The gun is aimed at the enemy at hand." => |v| v.fight.aimed;
    "ritual" [word Ritual::WORDS] "The ritual that is decided about." => |v| v.ritual as i32;
    "stamina" [number "dice", -100, MOST] "Own Stamina, less what retries have cost." => |v| v.stamina;
    "will" [number "dice", 0, MOST] "Own Will." => |v| v.will;
    "lore" [number "dice", -100, MOST] "Own Lore, less what retries have cost." => |v| v.lore;
    "humanity" [number "points", 0, MOST] "Own Humanity." => |v| v.humanity;
    "abilities" [number "Abilities", 0, MOST] "The demon's Abilities: its Lore." => |v| v.abilities;
    "demon_stamina" [number "dice", 0, MOST] "The demon's Stamina." => |v| v.demon_stamina;
    "demon_will" [number "dice", 0, MOST] "The demon's Will." => |v| v.demon_will;
    "power" [number "dice", 0, MOST] "The demon's Power." => |v| v.power;
    "attempts" [number "attempts", 0, MOST] "Attempts at this ritual so far." => |v| v.attempts;
    "victories" [number "victories", 0, MOST] "Victories of the Contact." => |v| v.victories;
    "details" [number "details", 0, MOST] "Details of the demon that the GM may change." => |v| v.details;
    "dice" [number "dice", -MOST, MOST] "Dice that whoever decides throws next: score, bonuses, Prices and penalties. In a conflict an attack or a possession, until something else is decided about; elsewhere before an empty pool is settled." => |v| v.dice;
    "against" [number "dice", -MOST, MOST] "Dice of the other side against them." => |v| v.against;
    "chain" [number "", 0, MOST] "The chain of rituals, from 1; in a story, the chapter." => |v| v.chain;
    "chains_left" [number "chains", 0, MOST] "Chains, or chapters, that are still to come." => |v| v.chains_left;
    "bound" [number "demons", 0, MOST] "Demons bound so far; in a story, demons bound now." => |v| v.bound;
    "day" [number "", 0, MOST] "The day, from 1." => |v| v.day;
    "days_left" [number "days", 0, MOST] "Days that are still to come." => |v| v.days_left;
    "unmet" [number "days", 0, MOST] "Days in a row that the demon's Need was unmet." => |v| v.unmet;
    "hungry" [number "days", 0, MOST] "The same, less days of grace: days in Need." => |v| v.hungry;
    "strength" [number "", -MOST, MOST] "Strength of the binding, below 0 where it favours the demon." => |v| v.strength;
    "is_bound" [flag] "The demon is bound." => |v| v.is_bound;
    "rebellions" [number "rebellions", 0, MOST] "Rebellions so far." => |v| v.rebellions;
    "punished" [number "dice", 0, MOST] "Power that the demon lacks by punishment." => |v| v.punished;
}
