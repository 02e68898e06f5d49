//! What a power does, as a closed vocabulary that the engine plays. How it is written: `parse`.

use super::super::conditions::Bits;
use super::super::terms::{Element, Pool, Skill};

/// When an effect happens. Without a trigger it is part of the use, or lasts while the power is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trigger {
    /// No trigger.
    Always,
    /// This attack inflicted at least 1 Hit.
    OnHit,
    /// It inflicted none.
    OnNoHit,
    /// The defence total equalled the strength.
    OnTie,
    /// The pool die and the die that the power adds show the same.
    OnMatch,
    /// Once the attack is resolved.
    AfterAttack,
    /// This defence kept every Hit away.
    OnSafe,
    /// At least 1 Hit came through it.
    OnHurt,
    /// While the buff lasts, each own defence without a Hit.
    EachSafeDefence,
    /// The enemy was defeated and lives.
    Spared,
    /// Own Control above the target's.
    IfControlAboveEnemy,
    /// The enemy has more marked Guilt.
    IfEnemyGuiltier,
    /// The enemy answers without a power.
    IfNoDefencePower,
    /// The attack that is answered has no element.
    IfAttackPhysical,
}

/// When a power may be used, where its kind does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// Before the first Speed roll.
    DuelStart,
    /// Before the round's dice.
    RoundStart,
    /// After the round's roll, before pools are formed.
    DiceRolled,
    /// After pools are formed, before the first turn.
    PoolsAssigned,
    /// In place of an attack.
    OwnTurn,
    /// Just before another's turn.
    EnemyTurnStart,
    /// Right after an own attack that hit.
    DamageDealt,
    /// At any moment; takes no turn.
    AnyTime,
    /// Once the enemy is defeated.
    Defeat,
    /// Outside a duel only.
    OutOfDuel,
}

/// A bonus: a number, dice rolled each time, or the bearer's Wits score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// A number.
    Flat(i32),
    /// So many dice of a size.
    Dice(u32, u32),
    /// The bearer's Wits.
    Wits,
}

/// A Barrier (HD-KIND-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Barrier {
    /// Its Hits.
    pub hits: i32,
    /// Size of its defence die.
    pub die: Option<u32>,
    /// Dice and element with which it strikes back.
    pub answer: Option<(u32, u32, Element)>,
    /// What goes through it.
    pub pierced_by: Element,
}

/// What happens. The names are those of the files; the guide to the powers tells each in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each verb is explained once, in `VERBS`")]
pub enum Verb {
    Upgrade(Pool, i32),
    UpgradeOne(i32),
    UpgradeThis(i32),
    UpgradeWithPower(i32),
    ExtraDice(Pool, i32),
    Bonus(Pool, Amount),
    Strength(i32),
    NextAttack(i32),
    BasicBonus(i32, i32),
    ElementBonus(Element, i32),
    Skill(Skill, i32),
    MaxHits(i32),
    PerfectVs(Element),
    MultiplyBuffs(i32),
    MultiplyPowerBonus(i32),
    AttackElement(Element),
    CapAttack,
    DamageCap(i32),
    PerfectOnEven,
    Barrier(Barrier),
    Seal(Element),
    SealSelf(Element),
    BreakSeal,
    RerollAttackPool(bool),
    RerollAll,
    RerollOnes,
    FreeReroll,
    MustSpendEdge,
    AttackDieToDefence,
    SmallerDieToAttack,
    KeepDefenceDie,
    DiscardAttackPool,
    EnemyNoDefenceDice,
    EnemyNoDefencePower,
    EnemyDefenceDice(i32),
    EnemySkill(i32),
    EnemyAttacks(i32),
    EnemyCostPowers(i32),
    EnemyCostReroll(i32),
    EnemyTurnTax(i32),
    EnemyMana(i32),
    EnemyEdge(i32),
    EnemyEdgeMaybe(i32),
    EnemyStress,
    EnemySkipHeal,
    EnemyPinned,
    ExtraTurn,
    PreemptTurn,
    SkipOwnTurn,
    NoAttackNextTurn,
    Repeat,
    FreeAttack(u32),
    Reflect,
    HitAttacker(i32),
    Heal(Option<i32>),
    SelfHits(i32),
    HitsPerMana(i32),
    ManaForHits(i32, i32),
    RefundMana,
    StealMana(i32),
    Edge(i32),
    RemoveBuff(bool),
    StealBuff,
    PayDefenceDie(i32),
    PayEdge(i32),
    FleeAuto,
    FleeRaise(bool),
    FleeShotPoolDie,
    FleeShot(u32),
    SwapDamage,
    AllEnemies,
    OneFriend,
    Allies,
    Empower(Skill, i32),
    NoDamage,
    NoKill,
    Vendetta,
    Use(Window),
    Sets(Bits),
    Clears(Bits),
    Outside,
}

/// Where the engine plays verbs one by one; for all others it asks a power where a rule needs them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The price of a buff or a Special (HD-KIND-3, HD-KIND-9).
    Cast,
    /// What happens once, when a power is used (G15).
    AtOnce,
    /// What an attack lays on its target (HD-KIND-1).
    Burden,
    /// What own powers add up to (HD-KIND-3, HD-KIND-7).
    Sums,
    /// What an enemy's powers add up to (HD-KIND-8).
    Hostile,
    /// The price of a Defence power (HD-KIND-4).
    Defence,
    /// What follows an answered attack (HD-KIND-4).
    Answered,
}

impl Verb {
    /// The parts in which it is played; a new verb does not compile before that is said here.
    pub const fn parts(self) -> &'static [Part] {
        match self {
            Self::Upgrade(..)
            | Self::UpgradeOne(..)
            | Self::UpgradeWithPower(..)
            | Self::ExtraDice(..)
            | Self::Bonus(..)
            | Self::BasicBonus(..)
            | Self::Skill(..)
            | Self::PerfectVs(..)
            | Self::MultiplyPowerBonus(..)
            | Self::AttackElement(..)
            | Self::CapAttack
            | Self::SealSelf(..)
            | Self::RerollOnes
            | Self::FreeReroll
            | Self::MustSpendEdge
            | Self::FleeShotPoolDie
            | Self::FleeShot(..)
            | Self::Empower(..) => &[Part::Sums],
            Self::UpgradeThis(..)
            | Self::Strength(..)
            | Self::MaxHits(..)
            | Self::MultiplyBuffs(..)
            | Self::DamageCap(..)
            | Self::PerfectOnEven
            | Self::Barrier(..)
            | Self::RerollAll
            | Self::AttackDieToDefence
            | Self::SmallerDieToAttack
            | Self::DiscardAttackPool
            | Self::EnemyNoDefencePower
            | Self::EnemyDefenceDice(..)
            | Self::EnemyEdgeMaybe(..)
            | Self::ExtraTurn
            | Self::PreemptTurn
            | Self::Repeat
            | Self::Heal(..)
            | Self::HitsPerMana(..)
            | Self::ManaForHits(..)
            | Self::FleeAuto
            | Self::SwapDamage
            | Self::AllEnemies
            | Self::OneFriend
            | Self::Allies
            | Self::NoDamage
            | Self::Use(..)
            | Self::Outside => &[],
            Self::NextAttack(..)
            | Self::ElementBonus(..)
            | Self::BreakSeal
            | Self::RerollAttackPool(..)
            | Self::EnemyNoDefenceDice
            | Self::Edge(..)
            | Self::StealBuff
            | Self::Vendetta
            | Self::Sets(..)
            | Self::Clears(..) => &[Part::AtOnce],
            Self::Seal(..) | Self::EnemySkill(..) | Self::EnemyCostPowers(..) | Self::EnemyCostReroll(..) => {
                &[Part::Hostile]
            }
            Self::KeepDefenceDie | Self::FreeAttack(..) | Self::Reflect | Self::HitAttacker(..) | Self::RefundMana => {
                &[Part::Answered]
            }
            Self::EnemyAttacks(..)
            | Self::EnemyTurnTax(..)
            | Self::EnemyMana(..)
            | Self::EnemyStress
            | Self::EnemySkipHeal
            | Self::EnemyPinned => &[Part::Burden],
            Self::EnemyEdge(..) | Self::StealMana(..) | Self::RemoveBuff(..) => &[Part::AtOnce, Part::Burden],
            Self::SkipOwnTurn | Self::NoAttackNextTurn | Self::FleeRaise(..) | Self::NoKill => &[Part::Defence],
            Self::SelfHits(..) | Self::PayEdge(..) => &[Part::Cast, Part::Defence],
            Self::PayDefenceDie(..) => &[Part::Cast],
        }
    }

    /// For a part that does not play the verb: it must not be one of its own.
    #[inline]
    pub fn is_left_to_others(self, part: Part) {
        debug_assert!(!self.parts().contains(&part), "{self:?} is not played in {part:?}");
    }
}

/// Every verb as it is written, with what it does, for lists and complaints.
pub const VERBS: &[(&str, &str)] = &[
    ("upgrade:SIDE:N", "dice of that side (attack, defence) are N sizes larger"),
    ("downgrade:SIDE:N", "dice of that side are N sizes smaller"),
    (
        "upgrade_one:attack:N",
        "one die, named before the roll, is N sizes larger; in attack it serves basic attacks only",
    ),
    ("upgrade_this:N", "the die of this defence is N sizes larger"),
    ("upgrade_with_power:defence:N", "Defence dice rolled together with a Defence power are N sizes larger"),
    ("extra_dice:SIDE:N", "N more dice a round that serve only that side"),
    ("bonus:SIDE:+VALUE", "added to every attack or defence: a number, dice like d6, or wits"),
    ("strength:+N", "this attack or defence is N stronger"),
    ("next_attack:+N", "the bearer's next attack is N stronger"),
    ("basic_bonus:N:+N", "a basic attack whose die shows the first number or more gains the second"),
    ("element_bonus:ELEM:+N", "everybody's attacks of that element are N stronger"),
    ("skill:SKILL:+N", "the score rises by N"),
    ("max_hits:+N", "maximum and present Hits rise by N while it lasts"),
    ("perfect_vs:ELEM", "perfect against that element"),
    ("multiply_buffs:attack:N", "attack bonuses from buffs count N times in this attack"),
    ("multiply_power_bonus:attack:N", "what Attack powers add to the die counts N times"),
    ("attack_element:ELEM", "every attack of the bearer has that element"),
    ("cap_attack:attacker_wits", "an attacker rolls his Wits, and the attack is no stronger"),
    ("damage_cap:N", "the attack inflicts at most N Hits"),
    ("perfect_on_even", "an even Defence die is a perfect defence, once"),
    ("barrier:hits=N,defence=DIE,retaliate=DICE:ELEM,pierced_by=ELEM", "a Barrier; `defence=none` rolls nothing"),
    ("seal:ELEM", "the enemy cannot use powers of that element"),
    ("seal_self:ELEM", "nor can the bearer"),
    ("break_seal", "lifts a seal laid by an enemy"),
    ("reroll:attack_pool:self", "the bearer's Attack pool is rolled again; `both` for everybody's"),
    ("reroll:all_dice:self", "the bearer may roll his whole round's roll again"),
    ("reroll:ones:self", "each 1 that the bearer rolls is rolled again once"),
    ("free_reroll:defence", "a Defence die may be rolled again once for free"),
    ("must_spend_edge:ones", "Edge must be spent on each 1"),
    ("attack_die_to_defence", "the die just spent joins the Defence pool"),
    ("smaller_die_to_attack", "if the die just spent was above d6, one a size smaller is rolled into the Attack pool"),
    ("keep_defence_die", "the die of this defence goes back to its pool"),
    ("discard_attack_pool", "the bearer loses his unspent Attack dice"),
    ("enemy_no_defence_dice", "on the bearer's next turn the enemy has no Defence dice and no Defence powers"),
    ("enemy_no_defence_power", "no Defence power may answer this attack"),
    ("enemy_defence_dice:N", "the enemy answers this attack with N Defence dice, summed"),
    ("enemy_skill:combat:-N", "the enemy's combat skill is N lower"),
    ("enemy_attacks:-N:round", "the enemy's attacks are N weaker for the rest of the round"),
    ("enemy_cost:powers:+N", "each use of a power costs the enemy N more Mana"),
    ("enemy_cost:reroll:+N", "a re-roll for Mana costs the enemy N more"),
    ("enemy_turn_tax:N", "the enemy pays N Mana to take his next turn, or misses it"),
    ("enemy_mana:-N", "the enemy loses N Mana"),
    ("enemy_edge:-N", "the enemy loses N Edge"),
    ("enemy_edge_maybe:+N", "the enemy may gain N Edge; in a duel he does not"),
    ("enemy_stress:guilt", "the enemy faces a Guilt trigger"),
    ("enemy_skip_heal", "the enemy's next return of Hits does not happen"),
    ("enemy_pinned:round", "the enemy stays where he is this round"),
    ("extra_turn", "the bearer takes the next turn too"),
    ("preempt_turn", "the bearer takes a turn in front of the one about to begin"),
    ("skip_own_turn", "the bearer loses his next turn"),
    ("no_attack_next_turn", "the bearer's next turn may not be an attack"),
    ("repeat", "the same attack again at once, for a new die but no Mana"),
    ("free_attack:DIE", "the bearer at once makes a basic attack with a fresh die"),
    ("reflect", "the attacker must defend against the attack that he just made"),
    ("hit_attacker:N", "the attacking duellist takes N Hits"),
    ("heal:N", "N Hits come back; `all` for all"),
    ("self_hits:-N", "the bearer takes N Hits as a price"),
    ("hits_per_mana:N", "each Mana paid inflicts N more Hits on the enemy just hit"),
    ("mana_for_hits:N:N", "the bearer takes the first number of Hits for the second number of short-lived Mana"),
    ("refund_mana", "the Mana paid comes back"),
    ("steal_mana:N", "up to N Mana pass from the enemy to the bearer"),
    ("edge:+N", "the bearer gains N Edge"),
    ("remove_buff:one", "one buff of the enemy ends; `all` for all"),
    ("steal_buff:one", "one buff passes from the enemy to the bearer"),
    ("pay:defence_die:N", "a price besides Mana; or `pay:edge:N`"),
    ("flee:auto", "the bearer leaves at once"),
    ("flee_raise:botch:partial", "an escape of this round moves up; or `flee_raise:partial:clean`"),
    ("flee_shot:clean:pool_die", "one attack on an enemy who escapes so; or `flee_shot:partial:DIE`"),
    ("swap_damage", "Hits that get through fall on the other of duellist and Broker"),
    ("target:all_enemies", "whom it works on; or `self_or_ally`, `allies`"),
    ("empower:SKILL:+N", "the Broker fights, and the score rises by N while it does"),
    ("no_damage", "the attack inflicts no Hits"),
    ("no_kill", "the bearer cannot kill this enemy after the duel"),
    ("vendetta", "the enemy becomes the bearer's declared vendetta"),
    ("use:WINDOW", "when it may be used"),
    ("sets:COND", "makes a scene condition true"),
    ("clears:COND", "makes a scene condition false"),
    ("duty:DUTY", "a standing obligation without effect on the dice"),
    ("pierce_cover", "walls and cover do not stop it; no effect on the dice"),
    ("flight", "the bearer can fly; no effect on the dice"),
    ("skill_test_upgrade:N", "larger dice in a fitting skill test; no effect in a duel"),
    ("stress_aid:DIE", "a die against stress outside a duel"),
];

/// An effect of a power.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effect {
    /// When.
    pub trigger: Trigger,
    /// What.
    pub verb: Verb,
}

impl Verb {
    /// Whether the effect lies on the enemy rather than on its bearer.
    pub fn on_enemy(&self) -> bool {
        matches!(self, Self::Seal(_) | Self::EnemySkill(_) | Self::EnemyCostPowers(_) | Self::EnemyCostReroll(_))
    }

    /// Whether it lasts with a buff and does its bearer good, so that the buff can be removed or stolen (ruling G7).
    pub fn is_boon(&self) -> bool {
        matches!(
            self,
            Self::Upgrade(..)
                | Self::UpgradeOne(_)
                | Self::UpgradeWithPower(_)
                | Self::ExtraDice(..)
                | Self::Bonus(..)
                | Self::NextAttack(_)
                | Self::BasicBonus(..)
                | Self::Skill(..)
                | Self::MaxHits(_)
                | Self::PerfectVs(_)
                | Self::MultiplyBuffs(_)
                | Self::MultiplyPowerBonus(_)
                | Self::AttackElement(_)
                | Self::CapAttack
                | Self::PerfectOnEven
                | Self::Barrier(_)
                | Self::RerollOnes
                | Self::FreeReroll
                | Self::HitsPerMana(_)
        )
    }

    /// Whether it goes on while a buff lasts, on whomever.
    pub fn lasts(&self) -> bool {
        self.is_boon() || self.on_enemy() || matches!(self, Self::SealSelf(_) | Self::ElementBonus(..))
    }
}
