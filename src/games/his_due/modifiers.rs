//! Sum of permanents, buffs and seals of one duellist, kept ready so that a die or an attack only looks it up.

use super::terms::{Element, Pool};

impl Modifiers {
    /// Where nothing is in force.
    pub const NONE: Self = Self {
        upgrade: [0; 2],
        upgrade_one: 0,
        upgrade_with_power: 0,
        extra: [0; 2],
        flat: [0; 2],
        buff_flat: 0,
        grown: 0,
        dice: [[(0, 0, false); MOST_DICE_KINDS]; 2],
        dice_kinds: [0; 2],
        basic_bonus: (0, 0),
        skills: [0; 6],
        combat_skill: 0,
        perfect: 0,
        sealed: 0,
        attack_element: None,
        cap_attack: false,
        double: false,
        reroll_ones: false,
        free_reroll: false,
        must_spend_edge: false,
        power_bonus_times: 1,
        cost_powers: 0,
        cost_reroll: 0,
        shot_clean: false,
        shot_cost: 0,
        boons: 0,
        barrier: 0,
    };

    /// The bonus dice of a pool: how many, their size, and whether a buff gives them.
    #[inline]
    pub fn bonus_dice(&self, pool: Pool) -> &[(u8, u8, bool)] {
        &self.dice[pool as usize][..usize::from(self.dice_kinds[pool as usize])]
    }
}

/// Most powers in force that add dice to a pool: [`super::world`] refuses books in which one duellist could have more.
pub const MOST_DICE_KINDS: usize = 12;

/// Bonus dice: how many, their size, and whether a buff gives them.
pub type BonusDice = [(u8, u8, bool); MOST_DICE_KINDS];

/// Sums for one duellist. Pools are indexed by [`super::terms::Pool`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Rungs added to the dice of each pool (HD-KIND-10).
    pub upgrade: [i32; 2],
    /// Rungs added to one named die.
    pub upgrade_one: i32,
    /// Rungs added to a Defence die that is rolled with a power.
    pub upgrade_with_power: i32,
    /// Extra dice of each pool (HD-KIND-6).
    pub extra: [i32; 2],
    /// Numbers added to attacks and defences.
    pub flat: [i32; 2],
    /// The part of the attack number that buffs give.
    pub buff_flat: i32,
    /// The part of it that only attacks with a die get.
    pub grown: i32,
    /// Dice added to attacks and defences.
    pub dice: [BonusDice; 2],
    /// How many of these there are.
    pub dice_kinds: [u8; 2],
    /// A basic attack whose die shows the first number gains the second.
    pub basic_bonus: (i32, i32),
    /// Changes of the six scores by own powers.
    pub skills: [i32; 6],
    /// Change of the combat skill by an enemy.
    pub combat_skill: i32,
    /// Elements, as bits, against which every defence is perfect.
    pub perfect: u8,
    /// Elements, as bits, whose powers are sealed (HD-KIND-8).
    pub sealed: u8,
    /// Element of every attack.
    pub attack_element: Option<Element>,
    /// Attackers roll their Wits.
    pub cap_attack: bool,
    /// An even Defence die is perfect.
    pub double: bool,
    /// Each 1 is rolled again.
    pub reroll_ones: bool,
    /// A Defence die may be rolled again for free.
    pub free_reroll: bool,
    /// Edge must be spent on each 1.
    pub must_spend_edge: bool,
    /// How often what Attack powers add counts.
    pub power_bonus_times: i32,
    /// Mana that each power costs more.
    pub cost_powers: i32,
    /// Mana that each re-roll costs more.
    pub cost_reroll: i32,
    /// Whether a clean escape of the enemy is answered with a pool die.
    pub shot_clean: bool,
    /// Size of the die that answers a costly escape; 0 for none.
    pub shot_cost: i32,
    /// Buffs that rest on the duellist and can be removed or stolen.
    pub boons: i32,
    /// Hits of the Barrier; 0 for none.
    pub barrier: i32,
}

/// The positions of the bits of a word, the lowest first.
pub fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let at = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(at)
    })
}
