//! One power, as the engine uses it.

use super::effect::{Effect, Trigger, Verb, Window};
use crate::conditions::Bits;
use crate::terms::{Element, PowerKind};
use evenodds_kit::words;
use evenodds_policy::Program;

/// Index of a power in the [`super::Book`].
pub type PowerId = u16;

/// What a use costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Price {
    /// So much Mana.
    Mana(i32),
    /// The user picks the amount.
    Any,
}

words! {
    /// How often a power may be used.
    Once {
        Free = "" => "whenever it can be paid",
        Duel = "duel" => "once a duel",
        Round = "round" => "once a round",
        Turn = "turn" => "once a turn; \"\", whenever it can be paid",
    }
}

/// What an attack or a defence is worth: pool dice, printed dice, a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Strength {
    /// Whether there is any.
    pub given: bool,
    /// Pool dice that it spends.
    pub pool_dice: u32,
    /// Printed dice: how many, and their size.
    pub dice: [(u32, u32); 2],
    /// A number.
    pub flat: i32,
    /// Plus the enemy's marked Guilt.
    pub guilt: bool,
    /// No Hits whatever the attack.
    pub perfect: bool,
}

impl Strength {
    /// Reads `dice+2d6+3`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut strength = Self { given: !text.is_empty(), ..Self::default() };
        if text == "perfect" {
            strength.perfect = true;
            return Some(strength);
        }
        for part in text.split('+').filter(|_| !text.is_empty()) {
            match part {
                "dice" => strength.pool_dice += 1,
                "enemy_guilt" => strength.guilt = true,
                _ if part.contains('d') => {
                    let dice = super::parse::dice(part)?;
                    let free = strength.dice.iter_mut().find(|slot| slot.0 == 0)?;
                    *free = dice;
                }
                number => strength.flat += number.parse::<i32>().ok().filter(|n| n.abs() <= 1000)?,
            }
        }
        (strength.pool_dice <= 4).then_some(strength)
    }

    /// Twice the mean of the printed dice.
    pub fn twice_mean(&self) -> i32 {
        self.dice.iter().map(|&(count, sides)| if count > 0 { (count * (sides + 1)) as i32 } else { 0 }).sum()
    }
}

/// A power.
#[derive(Debug, Clone)]
pub struct Power {
    /// Its word in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Index of its tree.
    pub tree: usize,
    /// 1 to 3.
    pub tier: i32,
    /// The power that it needs (HD-CHAR-15).
    pub precursor: Option<PowerId>,
    /// Kind.
    pub kind: PowerKind,
    /// Price of a use; of a permanent, what it takes off the maximum.
    pub price: Price,
    /// Element.
    pub element: Element,
    /// Strength.
    pub strength: Strength,
    /// Effects.
    pub effects: Vec<Effect>,
    /// How often.
    pub once: Once,
    /// Conditions that must hold.
    pub conditions: Bits,
    /// Greedy's rider (tables R1 and R2), in half points of strength.
    pub worth: Option<Program>,
    /// Greedy's test (table R3).
    pub when: Option<Program>,
    /// When it may be used.
    pub window: Window,
    /// What it does, in a line.
    pub summary: String,
}

impl Power {
    /// Mana of a use or a permanent; 0 for one whose user picks.
    pub fn mana(&self) -> i32 {
        match self.price {
            Price::Mana(mana) => mana,
            Price::Any => 0,
        }
    }

    /// Its effects without a trigger.
    pub fn standing(&self) -> impl Iterator<Item = Verb> + '_ {
        self.effects.iter().filter(|effect| effect.trigger == Trigger::Always).map(|effect| effect.verb)
    }

    /// Its effects of a trigger.
    pub fn triggered(&self, trigger: Trigger) -> impl Iterator<Item = Verb> + '_ {
        self.effects.iter().filter(move |effect| effect.trigger == trigger).map(|effect| effect.verb)
    }

    /// The argument of an untriggered verb.
    pub fn find<T>(&self, pick: impl Fn(Verb) -> Option<T>) -> Option<T> {
        self.standing().find_map(pick)
    }

    /// Whether it has this untriggered effect.
    pub fn does(&self, verb: Verb) -> bool {
        self.standing().any(|own| own == verb)
    }

    /// Whether the power can be removed or stolen while it lasts as a buff (ruling G7).
    pub fn is_boon(&self) -> bool {
        self.effects.iter().any(|effect| effect.verb.is_boon())
    }

    /// Whether anything of it goes on after it was cast.
    pub fn lasts(&self) -> bool {
        self.effects.iter().any(|effect| effect.verb.lasts())
    }
}
