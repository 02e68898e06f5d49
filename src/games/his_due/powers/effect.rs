//! What a power does, as a closed vocabulary: `trigger:verb:arguments`, read once, played by the engine.

use super::super::conditions::{self, Bits};
use super::super::terms::{Element, Pool, Skill};
use crate::source::suggest;

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

/// Words of the triggers in files.
const TRIGGERS: &[(&str, Trigger)] = &[
    ("on_hit", Trigger::OnHit),
    ("on_no_hit", Trigger::OnNoHit),
    ("on_tie", Trigger::OnTie),
    ("on_match", Trigger::OnMatch),
    ("after_attack", Trigger::AfterAttack),
    ("on_safe", Trigger::OnSafe),
    ("on_hurt", Trigger::OnHurt),
    ("each_safe_defence", Trigger::EachSafeDefence),
    ("spared", Trigger::Spared),
    ("if_control_above_enemy", Trigger::IfControlAboveEnemy),
    ("if_enemy_guiltier", Trigger::IfEnemyGuiltier),
    ("if_no_defence_power", Trigger::IfNoDefencePower),
    ("if_attack_physical", Trigger::IfAttackPhysical),
];

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

const WINDOWS: &[(&str, Window)] = &[
    ("duel_start", Window::DuelStart),
    ("round_start", Window::RoundStart),
    ("dice_rolled", Window::DiceRolled),
    ("pools_assigned", Window::PoolsAssigned),
    ("own_turn", Window::OwnTurn),
    ("enemy_turn_start", Window::EnemyTurnStart),
    ("damage_dealt", Window::DamageDealt),
    ("any_time", Window::AnyTime),
    ("defeat", Window::Defeat),
    ("out_of_duel", Window::OutOfDuel),
];

/// Standing obligations without effect on the dice (HD-COND-8).
const DUTIES: &[&str] = &[
    "feed_broker_meat",
    "large_broker",
    "never_shirk",
    "bow_visible",
    "cover_face",
    "neck_only",
    "blood_before_sheathing",
    "chivalry",
    "keep_vow",
    "help_the_weak",
];

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

impl Effect {
    /// Reads an effect.
    ///
    /// # Errors
    ///
    /// What is wrong, and what may be written instead.
    pub fn parse(text: &str) -> Result<Self, (String, String)> {
        if let Some((first, rest)) = text.split_once(':')
            && let Some((_, trigger)) = TRIGGERS.iter().find(|known| known.0 == first)
        {
            return Ok(Self { trigger: *trigger, verb: verb(rest)? });
        }
        Ok(Self { trigger: Trigger::Always, verb: verb(text)? })
    }
}

/// Dice like `d6` or `2d4`.
pub fn dice(text: &str) -> Option<(u32, u32)> {
    let (count, sides) = text.split_once('d')?;
    let count = if count.is_empty() { 1 } else { count.parse().ok()? };
    let sides = sides.parse().ok()?;
    ((1..=20).contains(&count) && (2..=100).contains(&sides)).then_some((count, sides))
}

fn verb(text: &str) -> Result<Verb, (String, String)> {
    let parts: Vec<&str> = text.split(':').collect();
    let name = parts[0];
    let Some((form, _)) = VERBS.iter().find(|known| known.0.split(':').next() == Some(name)) else {
        let known = VERBS.iter().filter_map(|known| known.0.split(':').next());
        let help = suggest(name, known).map_or_else(
            || "`evenodds list powers his_due` shows what powers can do".into(),
            |near| format!("did you mean `{near}`?"),
        );
        return Err((format!("`{name}` is not something that a power can do"), help));
    };
    arguments(text, &parts).ok_or_else(|| {
        let forms: Vec<&str> =
            VERBS.iter().map(|known| known.0).filter(|form| form.split(':').next() == Some(name)).collect();
        (format!("`{text}` is not complete or not right"), format!("write `{}`", forms.first().unwrap_or(form)))
    })
}

fn number(text: &str) -> Option<i32> {
    text.strip_prefix('+').unwrap_or(text).parse().ok().filter(|n: &i32| n.abs() <= 1000)
}

fn condition(text: &str) -> Option<Bits> {
    conditions::find(text).filter(|bits| bits & conditions::settable() != 0)
}

/// The verb of its words; none when they are wrong.
fn arguments(text: &str, parts: &[&str]) -> Option<Verb> {
    let at = |index: usize| parts.get(index).copied();
    let side = || at(1).and_then(Pool::of);
    let positive = |index: usize| at(index).and_then(number).filter(|n| *n > 0);
    let size = |index: usize| at(index).and_then(dice).filter(|(count, _)| *count == 1).map(|(_, sides)| sides);
    let element = |index: usize| at(index).and_then(Element::of);
    let words = |expected: &[&str]| (parts[1..] == *expected).then_some(());
    let count = parts.len();
    Some(match (parts[0], count) {
        ("upgrade", 3) => Verb::Upgrade(side()?, positive(2)?),
        ("downgrade", 3) => Verb::Upgrade(side()?, -positive(2)?),
        ("upgrade_one", 3) if at(1) == Some("attack") => Verb::UpgradeOne(positive(2)?),
        ("upgrade_this", 2) => Verb::UpgradeThis(positive(1)?),
        ("upgrade_with_power", 3) if at(1) == Some("defence") => Verb::UpgradeWithPower(positive(2)?),
        ("extra_dice", 3) => Verb::ExtraDice(side()?, positive(2)?.min(20)),
        ("bonus", 3) => Verb::Bonus(side()?, amount(at(2)?)?),
        ("strength", 2) => Verb::Strength(at(1).and_then(number)?),
        ("next_attack", 2) => Verb::NextAttack(at(1).and_then(number)?),
        ("basic_bonus", 3) => Verb::BasicBonus(positive(1)?, at(2).and_then(number)?),
        ("element_bonus", 3) => Verb::ElementBonus(element(1)?, at(2).and_then(number)?),
        ("skill", 3) => Verb::Skill(at(1).and_then(Skill::of)?, at(2).and_then(number)?),
        ("max_hits", 2) => Verb::MaxHits(at(1).and_then(number)?),
        ("perfect_vs", 2) => Verb::PerfectVs(element(1)?),
        ("multiply_buffs", 3) => Verb::MultiplyBuffs(positive(2)?),
        ("multiply_power_bonus", 3) => Verb::MultiplyPowerBonus(positive(2)?),
        ("attack_element", 2) => Verb::AttackElement(element(1)?),
        ("cap_attack", 2) => words(&["attacker_wits"]).map(|()| Verb::CapAttack)?,
        ("damage_cap", 2) => Verb::DamageCap(at(1).and_then(number)?),
        ("perfect_on_even", 1) => Verb::PerfectOnEven,
        ("barrier", _) => Verb::Barrier(barrier(text.split_once(':')?.1)?),
        ("seal", 2) => Verb::Seal(element(1)?),
        ("seal_self", 2) => Verb::SealSelf(element(1)?),
        ("break_seal", 1) => Verb::BreakSeal,
        ("reroll", 3) => match (at(1)?, at(2)?) {
            ("attack_pool", "self") => Verb::RerollAttackPool(false),
            ("attack_pool", "both") => Verb::RerollAttackPool(true),
            ("all_dice", "self") => Verb::RerollAll,
            ("ones", "self") => Verb::RerollOnes,
            _ => return None,
        },
        ("free_reroll", 2) => words(&["defence"]).map(|()| Verb::FreeReroll)?,
        ("must_spend_edge", 2) => words(&["ones"]).map(|()| Verb::MustSpendEdge)?,
        ("attack_die_to_defence", 1) => Verb::AttackDieToDefence,
        ("smaller_die_to_attack", 1) => Verb::SmallerDieToAttack,
        ("keep_defence_die", 1) => Verb::KeepDefenceDie,
        ("discard_attack_pool", 1) => Verb::DiscardAttackPool,
        ("enemy_no_defence_dice", 1) => Verb::EnemyNoDefenceDice,
        ("enemy_no_defence_power", 1) => Verb::EnemyNoDefencePower,
        ("enemy_defence_dice", 2) => Verb::EnemyDefenceDice(positive(1)?),
        ("enemy_skill", 3) if at(1) == Some("combat") => Verb::EnemySkill(at(2).and_then(number)?),
        ("enemy_attacks", 3) if at(2) == Some("round") => Verb::EnemyAttacks(at(1).and_then(number)?),
        ("enemy_cost", 3) => match at(1)? {
            "powers" => Verb::EnemyCostPowers(at(2).and_then(number)?),
            "reroll" => Verb::EnemyCostReroll(at(2).and_then(number)?),
            _ => return None,
        },
        ("enemy_turn_tax", 2) => Verb::EnemyTurnTax(positive(1)?),
        ("enemy_mana", 2) => Verb::EnemyMana(at(1).and_then(number)?.abs()),
        ("enemy_edge", 2) => Verb::EnemyEdge(at(1).and_then(number)?.abs()),
        ("enemy_edge_maybe", 2) => Verb::EnemyEdgeMaybe(positive(1)?),
        ("enemy_stress", 2) => words(&["guilt"]).map(|()| Verb::EnemyStress)?,
        ("enemy_skip_heal", 1) => Verb::EnemySkipHeal,
        ("enemy_pinned", 2) => words(&["round"]).map(|()| Verb::EnemyPinned)?,
        ("extra_turn", 1) => Verb::ExtraTurn,
        ("preempt_turn", 1) => Verb::PreemptTurn,
        ("skip_own_turn", 1) => Verb::SkipOwnTurn,
        ("no_attack_next_turn", 1) => Verb::NoAttackNextTurn,
        ("repeat", 1) => Verb::Repeat,
        ("free_attack", 2) => Verb::FreeAttack(size(1)?),
        ("reflect", 1) => Verb::Reflect,
        ("hit_attacker", 2) => Verb::HitAttacker(positive(1)?),
        ("heal", 2) => Verb::Heal(if at(1) == Some("all") { None } else { Some(positive(1)?) }),
        ("self_hits", 2) => Verb::SelfHits(at(1).and_then(number)?.abs()),
        ("hits_per_mana", 2) => Verb::HitsPerMana(positive(1)?),
        ("mana_for_hits", 3) => Verb::ManaForHits(positive(1)?, positive(2)?),
        ("refund_mana", 1) => Verb::RefundMana,
        ("steal_mana", 2) => Verb::StealMana(positive(1)?),
        ("edge", 2) => Verb::Edge(positive(1)?),
        ("remove_buff", 2) => Verb::RemoveBuff(match at(1)? {
            "one" => false,
            "all" => true,
            _ => return None,
        }),
        ("steal_buff", 2) => words(&["one"]).map(|()| Verb::StealBuff)?,
        ("pay", 3) => match at(1)? {
            "defence_die" => Verb::PayDefenceDie(positive(2)?),
            "edge" => Verb::PayEdge(positive(2)?),
            _ => return None,
        },
        ("flee", 2) => words(&["auto"]).map(|()| Verb::FleeAuto)?,
        ("flee_raise", 3) => match (at(1)?, at(2)?) {
            ("botch", "partial") => Verb::FleeRaise(false),
            ("partial", "clean") => Verb::FleeRaise(true),
            _ => return None,
        },
        ("flee_shot", 3) => match (at(1)?, at(2)?) {
            ("clean", "pool_die") => Verb::FleeShotPoolDie,
            ("partial", _) => Verb::FleeShot(size(2)?),
            _ => return None,
        },
        ("swap_damage", 1) => Verb::SwapDamage,
        ("target", 2) => match at(1)? {
            "all_enemies" => Verb::AllEnemies,
            "self_or_ally" | "allies" => Verb::Allies,
            _ => return None,
        },
        ("empower", 3) => Verb::Empower(at(1).and_then(Skill::of)?, at(2).and_then(number)?),
        ("no_damage", 1) => Verb::NoDamage,
        ("no_kill", 1) => Verb::NoKill,
        ("vendetta", 1) => Verb::Vendetta,
        ("use", 2) => Verb::Use(WINDOWS.iter().find(|known| Some(known.0) == at(1))?.1),
        ("sets", 2) => Verb::Sets(at(1).and_then(condition)?),
        ("clears", 2) => Verb::Clears(at(1).and_then(condition)?),
        ("duty", 2) => DUTIES.contains(&at(1)?).then_some(Verb::Outside)?,
        ("pierce_cover" | "flight", 1) => Verb::Outside,
        ("skill_test_upgrade", 2) => positive(1).map(|_| Verb::Outside)?,
        ("stress_aid", 2) => size(1).map(|_| Verb::Outside)?,
        _ => return None,
    })
}

fn amount(text: &str) -> Option<Amount> {
    let plain = text.strip_prefix('+').unwrap_or(text);
    if plain == "wits" {
        return Some(Amount::Wits);
    }
    if let Some((count, sides)) = dice(plain) {
        return Some(Amount::Dice(count, sides));
    }
    number(plain).map(Amount::Flat)
}

fn barrier(text: &str) -> Option<Barrier> {
    let mut barrier = Barrier { hits: 0, die: None, answer: None, pierced_by: Element::Physical };
    let (mut hits, mut pierced) = (false, false);
    for part in text.split(',') {
        let (key, value) = part.split_once('=')?;
        match key {
            "hits" => (barrier.hits, hits) = (number(value).filter(|n| *n > 0)?, true),
            "defence" if value == "none" => barrier.die = None,
            "defence" => barrier.die = Some(dice(value).filter(|(count, _)| *count == 1)?.1),
            "retaliate" => {
                let (rolled, element) = value.split_once(':')?;
                let (count, sides) = dice(rolled)?;
                barrier.answer = Some((count, sides, Element::of(element)?));
            }
            "pierced_by" => (barrier.pierced_by, pierced) = (Element::of(value)?, true),
            _ => return None,
        }
    }
    (hits && pierced).then_some(barrier)
}
