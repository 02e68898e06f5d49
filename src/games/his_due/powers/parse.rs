//! How effects are written: `trigger:verb:arguments`, read once.

use super::super::conditions::{self, Bits};
use super::super::terms::{Element, Pool, Skill};
use super::effect::{Amount, Barrier, Effect, Trigger, VERBS, Verb, Window};
use crate::games::kit::Words;
use crate::source::suggest;

/// Words of the triggers in files, with when that is.
pub(super) const TRIGGERS: &[(&str, Trigger, &str)] = &[
    ("on_hit", Trigger::OnHit, "this attack inflicted at least 1 Hit"),
    ("on_no_hit", Trigger::OnNoHit, "this attack inflicted no Hit"),
    ("on_tie", Trigger::OnTie, "the defence total equalled the strength"),
    ("on_match", Trigger::OnMatch, "the pool die and the die that the power adds show the same"),
    ("after_attack", Trigger::AfterAttack, "once the attack is resolved"),
    ("on_safe", Trigger::OnSafe, "this defence kept every Hit away"),
    ("on_hurt", Trigger::OnHurt, "at least 1 Hit came through this defence"),
    ("each_safe_defence", Trigger::EachSafeDefence, "while the buff lasts, each own defence without a Hit"),
    ("spared", Trigger::Spared, "the enemy was defeated and lives"),
    ("if_control_above_enemy", Trigger::IfControlAboveEnemy, "own Control is above the target's"),
    ("if_enemy_guiltier", Trigger::IfEnemyGuiltier, "the enemy has more marked Guilt"),
    ("if_no_defence_power", Trigger::IfNoDefencePower, "the enemy answers without a power"),
    ("if_attack_physical", Trigger::IfAttackPhysical, "the attack that is answered has no element"),
];

/// Words of the moments in files, with when that is.
pub(super) const WINDOWS: &[(&str, Window, &str)] = &[
    ("duel_start", Window::DuelStart, "before the first Speed roll"),
    ("round_start", Window::RoundStart, "before the round's dice"),
    ("dice_rolled", Window::DiceRolled, "after the round's roll, before pools are formed"),
    ("pools_assigned", Window::PoolsAssigned, "after pools are formed, before the first turn"),
    ("own_turn", Window::OwnTurn, "in place of an attack"),
    ("enemy_turn_start", Window::EnemyTurnStart, "just before another's turn"),
    ("damage_dealt", Window::DamageDealt, "right after an own attack that hit"),
    ("any_time", Window::AnyTime, "at any moment; takes no turn"),
    ("defeat", Window::Defeat, "once the enemy is defeated"),
    ("out_of_duel", Window::OutOfDuel, "outside a duel only"),
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

impl Effect {
    /// Reads an effect.
    ///
    /// # Errors
    ///
    /// What is wrong, and what may be written instead.
    pub fn parse(text: &str) -> Result<Self, (String, String)> {
        if let Some((first, rest)) = text.split_once(':')
            && let Some((_, trigger, _)) = TRIGGERS.iter().find(|known| known.0 == first)
        {
            return Ok(Self { trigger: *trigger, verb: verb(rest)? });
        }
        Ok(Self { trigger: Trigger::Always, verb: verb(text)? })
    }
}

/// Dice like `d6` or `2d4`.
pub(super) fn dice(text: &str) -> Option<(u32, u32)> {
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
            || "`evenodds list effects his_due` shows what powers can do".into(),
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
            "self_or_ally" => Verb::OneFriend,
            "allies" => Verb::Allies,
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
