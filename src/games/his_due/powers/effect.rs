//! Effects of powers, a closed vocabulary that the engine plays: each trigger, moment and verb once, with how it is written.

use super::super::conditions::Bits;
use super::super::terms::{Element, Pool, PowerKind, Skill};
use super::parse::{Amount, Barrier, all_or, condition, die, duty, few, loss, negative, number, positive};
use evenodds_kit::words;
use evenodds_source::did_you_mean;

words! {
    /// When an effect happens. Without a trigger it is part of the use, or lasts while the power is in force.
    Trigger {
        Always = "always" => "no trigger, which is not written",
        OnHit = "on_hit" => "this attack inflicted at least 1 Hit",
        OnNoHit = "on_no_hit" => "this attack inflicted no Hit",
        OnTie = "on_tie" => "the defence total equalled the strength",
        OnMatch = "on_match" => "the pool die and the die that the power adds show the same",
        AfterAttack = "after_attack" => "once the attack is resolved",
        OnSafe = "on_safe" => "this defence kept every Hit away",
        OnHurt = "on_hurt" => "at least 1 Hit came through this defence",
        EachSafeDefence = "each_safe_defence" => "while the buff lasts, each own defence without a Hit",
        Spared = "spared" => "the enemy was defeated and lives",
        IfControlAboveEnemy = "if_control_above_enemy" => "own Control is above the target's",
        IfEnemyGuiltier = "if_enemy_guiltier" => "the enemy has more marked Guilt",
        IfNoDefencePower = "if_no_defence_power" => "the enemy answers without a power",
        IfAttackPhysical = "if_attack_physical" => "the attack that is answered has no element",
    }
    /// When a power may be used, where its kind does not say.
    Window {
        DuelStart = "duel_start" => "before the first Speed roll",
        RoundStart = "round_start" => "before the round's dice",
        DiceRolled = "dice_rolled" => "after the round's roll, before pools are formed",
        PoolsAssigned = "pools_assigned" => "after pools are formed, before the first turn",
        OwnTurn = "own_turn" => "in place of an attack",
        EnemyTurnStart = "enemy_turn_start" => "just before another's turn",
        DamageDealt = "damage_dealt" => "right after an own attack that hit",
        AnyTime = "any_time" => "at any moment; takes no turn",
        Defeat = "defeat" => "once the enemy is defeated",
        OutOfDuel = "out_of_duel" => "outside a duel only",
    }
}

/// Where a verb works: kinds of power, and the triggers behind which it stands there.
pub type Serves = &'static [(&'static [PowerKind], &'static [Trigger])];

/// No trigger.
const PLAIN: &[Trigger] = &[Trigger::Always];
/// What follows an attack (HD-KIND-1).
const STRUCK: &[Trigger] = &[Trigger::Always, Trigger::OnHit, Trigger::OnNoHit, Trigger::OnTie, Trigger::AfterAttack];
/// What follows a defence (HD-KIND-4).
const ANSWERED: &[Trigger] = &[Trigger::OnSafe, Trigger::OnHurt];
/// What goes with a defence, or follows it.
const DEFENDING: &[Trigger] = &[Trigger::Always, Trigger::OnSafe, Trigger::OnHurt];

/// While a power is in force (HD-KIND-3, HD-KIND-7).
const LASTS: Serves = &[(&[PowerKind::Permanent, PowerKind::Buff, PowerKind::Empower], PLAIN)];
/// The same, and in one defence.
const LASTS_OR_DEFENDS: Serves = &[LASTS[0], (&[PowerKind::Defence], PLAIN)];
/// While a buff or an empowerment lasts.
const FOR_THE_DUEL: Serves = &[(&[PowerKind::Buff, PowerKind::Empower], PLAIN)];
/// While a buff lasts (HD-KIND-3, HD-KIND-8).
const BUFF: Serves = &[(&[PowerKind::Buff], PLAIN)];
/// While a buff lasts, and with each safe defence.
const GROWS: Serves = &[(&[PowerKind::Buff], &[Trigger::Always, Trigger::EachSafeDefence])];
/// When a buff or a Special is used.
const CAST: Serves = &[(&[PowerKind::Buff, PowerKind::Special], PLAIN)];
/// Once: when a buff or a Special is used, with an attack or a defence, after either (G15).
const ONCE: Serves = &[CAST[0], (&[PowerKind::Attack], STRUCK), (&[PowerKind::Defence], DEFENDING)];
/// Once, and when an enemy is spared.
const ONCE_OR_SPARED: Serves = &[ONCE[0], ONCE[1], ONCE[2], (&[PowerKind::Special], &[Trigger::Spared])];
/// A price, whatever is used (HD-KIND-11).
const PRICE: Serves = &[(&[PowerKind::Attack, PowerKind::Defence, PowerKind::Buff, PowerKind::Special], PLAIN)];
/// Part of an attack.
const ATTACK: Serves = &[(&[PowerKind::Attack], PLAIN)];
/// After an attack.
const STRIKES: Serves = &[(&[PowerKind::Attack], STRUCK)];
/// After an attack without a Hit.
const MISSES: Serves = &[(&[PowerKind::Attack], &[Trigger::OnNoHit])];
/// Part of a defence.
const DEFENCE: Serves = &[(&[PowerKind::Defence], PLAIN)];
/// After a defence.
const ANSWERS: Serves = &[(&[PowerKind::Defence], ANSWERED)];
/// After an attack or a defence.
const AFTERWARDS: Serves = &[STRIKES[0], ANSWERS[0]];
/// Strength that hangs on something.
const STRONGER: Serves = &[
    (
        &[PowerKind::Attack],
        &[Trigger::OnMatch, Trigger::IfControlAboveEnemy, Trigger::IfEnemyGuiltier, Trigger::IfNoDefencePower],
    ),
    (&[PowerKind::Defence], &[Trigger::IfAttackPhysical]),
];
/// A Special of its own moment.
const SPECIAL: Serves = &[(&[PowerKind::Special], PLAIN)];
/// A permanent that is used.
const PERMANENT: Serves = &[(&[PowerKind::Permanent], PLAIN)];
/// An empowerment (HD-COLLAR-2).
const EMPOWER: Serves = &[(&[PowerKind::Empower], PLAIN)];
/// Told in every power.
const TOLD: Serves = &[(PowerKind::ALL, &[Trigger::Always])];
/// Told in every power and behind every trigger.
const TOLD_ANYWHERE: Serves = &[(PowerKind::ALL, Trigger::ALL)];

/// A way to write a verb: words, and arguments where there are capitals.
#[derive(Debug)]
pub struct Form {
    /// As lists show it.
    pub text: &'static str,
    /// What it does; another form of the verb tells it where this is empty.
    pub help: &'static str,
    /// Where the verb works.
    pub serves: Serves,
    /// The verb of these arguments.
    read: fn(&mut std::vec::IntoIter<&str>) -> Option<Verb>,
}

/// Declares the verbs, each once: what it holds, where it works, whether it does the bearer of a buff good, and
/// each form in which it is written: the readers of its arguments, or in round brackets what the form says, or in braces what
/// only checks an argument, and the line of the lists.
macro_rules! verbs {
    ($($verb:ident $(($($kind:ty),+))? in $serves:ident $(, $boon:ident)?
        = $($form:literal $read:tt $(=> $help:literal)?),+;)+
    ) => {
        /// What happens.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Verb { $($(#[doc = concat!("`", $form, "`" $(, ": ", $help)?, "\n\n")])+ $verb $(($($kind),+))?,)+ }

        impl Verb {
            /// Where the verb works, whatever it is told.
            const fn usually(self) -> Serves {
                match self { $(Self::$verb { .. } => $serves,)+ }
            }

            /// Whether it lasts with a buff and does its bearer good, so that the buff can be removed or stolen (ruling G7).
            pub fn is_boon(&self) -> bool {
                match self { $(Self::$verb { .. } => verbs!(@boon $($boon)?),)+ }
            }
        }

        /// Every form, in the order of the verbs.
        const FORMS: &[Form] = &[$($(
            Form { text: $form, help: concat!($($help)?), serves: $serves, read: verbs!(@read $verb $read) },
        )+)+];
    };
    (@boon) => { false };
    (@boon boon) => { true };
    (@read $verb:ident []) => { |_| Some(Verb::$verb) };
    (@read $verb:ident [$($argument:expr),+]) => { |given| Some(Verb::$verb($($argument(given.next()?)?),+)) };
    (@read $verb:ident ($said:expr)) => { |_| Some(Verb::$verb($said)) };
    (@read $verb:ident {$check:expr}) => { |given| $check(given.next()?).map(|_| Verb::$verb) };
}

verbs! {
    Upgrade(Pool, i32) in LASTS, boon
        = "upgrade:SIDE:N" [Pool::named, positive] => "dice of that side (attack, defence) are N sizes larger",
          "downgrade:SIDE:N" [Pool::named, negative] => "dice of that side are N sizes smaller";
    UpgradeOne(i32) in LASTS, boon
        = "upgrade_one:attack:N" [positive] => "one die, named before the roll, is N sizes larger; in attack it serves basic attacks only";
    UpgradeThis(i32) in DEFENCE = "upgrade_this:N" [positive] => "the die of this defence is N sizes larger";
    UpgradeWithPower(i32) in LASTS, boon
        = "upgrade_with_power:defence:N" [positive] => "Defence dice rolled together with a Defence power are N sizes larger";
    ExtraDice(Pool, i32) in LASTS, boon
        = "extra_dice:SIDE:N" [Pool::named, few] => "N more dice a round that serve only that side";
    Bonus(Pool, Amount) in LASTS, boon
        = "bonus:SIDE:+VALUE" [Pool::named, Amount::read] => "added to every attack or defence: a number, dice like d6, or wits";
    Strength(i32) in STRONGER = "strength:+N" [number] => "this attack or defence is N stronger";
    NextAttack(i32) in ONCE, boon = "next_attack:+N" [number] => "the bearer's next attack is N stronger";
    BasicBonus(i32, i32) in LASTS, boon
        = "basic_bonus:N:+N" [positive, number] => "a basic attack whose die shows the first number or more gains the second";
    ElementBonus(Element, i32) in BUFF
        = "element_bonus:ELEM:+N" [Element::named, number] => "everybody's attacks of that element are N stronger";
    Skill(Skill, i32) in LASTS, boon = "skill:SKILL:+N" [Skill::named, number] => "the score rises by N; Hits and Mana stay as they were counted";
    MaxHits(i32) in FOR_THE_DUEL, boon = "max_hits:+N" [number] => "maximum and present Hits rise by N while it lasts";
    PerfectVs(Element) in LASTS_OR_DEFENDS, boon = "perfect_vs:ELEM" [Element::named] => "perfect against that element";
    MultiplyBuffs(i32) in ATTACK, boon
        = "multiply_buffs:attack:N" [positive] => "attack bonuses from buffs count N times in this attack";
    MultiplyPowerBonus(i32) in LASTS, boon
        = "multiply_power_bonus:attack:N" [positive] => "what Attack powers add to the die counts N times";
    AttackElement(Element) in LASTS, boon
        = "attack_element:ELEM" [Element::named] => "every attack of the bearer has that element";
    CapAttack in LASTS, boon
        = "cap_attack:attacker_wits" [] => "an attacker rolls his Wits, and the attack is no stronger";
    DamageCap(i32) in DEFENCE = "damage_cap:N" [positive] => "the attack inflicts at most N Hits";
    PerfectOnEven in BUFF, boon = "perfect_on_even" [] => "an even Defence die is a perfect defence, once";
    Barrier(Barrier) in BUFF, boon
        = "barrier:hits=N,defence=DIE,retaliate=DICE:ELEM,pierced_by=ELEM" [Barrier::read] => "a Barrier; `defence=none` rolls nothing";
    Seal(Element) in BUFF = "seal:ELEM" [Element::named] => "the enemy cannot use powers of that element";
    SealSelf(Element) in LASTS = "seal_self:ELEM" [Element::named] => "nor can the bearer";
    BreakSeal in ONCE = "break_seal" [] => "lifts a seal laid by an enemy";
    RerollAttackPool(bool) in CAST
        = "reroll:attack_pool:self" (false) => "the bearer's Attack pool is rolled again; `both` for everybody's",
          "reroll:attack_pool:both" (true);
    RerollAll in PERMANENT = "reroll:all_dice:self" [] => "the bearer may roll his whole round's roll again";
    RerollOnes in LASTS, boon = "reroll:ones:self" [] => "each 1 that the bearer rolls is rolled again once";
    FreeReroll in LASTS, boon = "free_reroll:defence" [] => "a Defence die may be rolled again once for free";
    MustSpendEdge in LASTS = "must_spend_edge:ones" [] => "Edge must be spent on each 1";
    AttackDieToDefence in STRIKES = "attack_die_to_defence" [] => "the die just spent joins the Defence pool";
    SmallerDieToAttack in STRIKES
        = "smaller_die_to_attack" [] => "if the die just spent was above d6, one a size smaller is rolled into the Attack pool";
    KeepDefenceDie in ANSWERS = "keep_defence_die" [] => "the die of this defence goes back to its pool";
    DiscardAttackPool in ONCE = "discard_attack_pool" [] => "the bearer loses his unspent Attack dice";
    EnemyNoDefenceDice in ONCE
        = "enemy_no_defence_dice" [] => "on the bearer's next turn the enemy has no Defence dice and no Defence powers";
    EnemyNoDefencePower in ATTACK = "enemy_no_defence_power" [] => "no Defence power may answer this attack";
    EnemyDefenceDice(i32) in ATTACK
        = "enemy_defence_dice:N" [positive] => "the enemy answers this attack with N Defence dice, summed";
    EnemySkill(i32) in BUFF = "enemy_skill:combat:-N" [number] => "the enemy's combat skill is N lower";
    EnemyAttacks(i32) in ONCE
        = "enemy_attacks:-N:round" [number] => "the enemy's attacks are N weaker for the rest of the round; with `+N` stronger";
    EnemyCostPowers(i32) in BUFF
        = "enemy_cost:powers:+N" [number] => "each use of a power costs the enemy N more Mana";
    EnemyCostReroll(i32) in BUFF = "enemy_cost:reroll:+N" [number] => "a re-roll for Mana costs the enemy N more";
    EnemyTurnTax(i32) in ONCE
        = "enemy_turn_tax:N" [positive] => "the enemy pays N Mana to take his next turn, or misses it";
    EnemyMana(i32) in ONCE = "enemy_mana:-N" [number] => "the enemy loses N Mana; with `+N` gains them";
    EnemyEdge(i32) in ONCE = "enemy_edge:-N" [number] => "the enemy loses N Edge; with `+N` gains them";
    EnemyEdgeMaybe(i32) in TOLD_ANYWHERE = "enemy_edge_maybe:+N" [positive] => "the enemy may gain N Edge; in a duel he does not";
    EnemyStress in ONCE = "enemy_stress:guilt" [] => "the enemy faces a Guilt trigger";
    EnemySkipHeal in ONCE = "enemy_skip_heal" [] => "the enemy's next return of Hits does not happen";
    EnemyPinned in ONCE = "enemy_pinned:round" [] => "the enemy stays where he is this round";
    ExtraTurn in STRIKES = "extra_turn" [] => "the bearer takes the next turn too";
    PreemptTurn in SPECIAL = "preempt_turn" [] => "the bearer takes a turn in front of the one about to begin";
    SkipOwnTurn in ONCE = "skip_own_turn" [] => "the bearer loses his next turn";
    NoAttackNextTurn in ONCE = "no_attack_next_turn" [] => "the bearer's next turn may not be an attack";
    Repeat in MISSES = "repeat" [] => "the same attack again at once, for a new die but no Mana";
    FreeAttack(u32) in ANSWERS
        = "free_attack:DIE" [die] => "the bearer at once makes a basic attack with a fresh die";
    Reflect in ANSWERS = "reflect" [] => "the attacker must defend against the attack that he just made";
    HitAttacker(i32) in ANSWERS = "hit_attacker:N" [positive] => "the attacking duellist takes N Hits";
    Heal(Option<i32>) in ONCE = "heal:N" [all_or] => "N Hits come back; `all` for all";
    SelfHits(i32) in PRICE = "self_hits:-N" [loss] => "the bearer takes N Hits as a price";
    HitsPerMana(i32) in SPECIAL, boon
        = "hits_per_mana:N" [positive] => "each Mana paid inflicts N more Hits on the enemy just hit";
    ManaForHits(i32, i32) in PERMANENT
        = "mana_for_hits:N:N" [positive, positive] => "the bearer takes the first number of Hits for the second number of short-lived Mana";
    RefundMana in AFTERWARDS = "refund_mana" [] => "the Mana paid comes back";
    StealMana(i32) in ONCE = "steal_mana:N" [positive] => "up to N Mana pass from the enemy to the bearer";
    Edge(i32) in ONCE_OR_SPARED = "edge:+N" [positive] => "the bearer gains N Edge";
    RemoveBuff(bool) in ONCE
        = "remove_buff:one" (false) => "one buff of the enemy ends; `all` for all",
          "remove_buff:all" (true);
    StealBuff in ONCE = "steal_buff:one" [] => "one buff passes from the enemy to the bearer";
    PayDefenceDie(i32) in PRICE = "pay:defence_die:N" [positive] => "a price besides Mana; or `pay:edge:N`";
    PayEdge(i32) in PRICE = "pay:edge:N" [positive];
    FleeAuto in SPECIAL = "flee:auto" [] => "the bearer leaves at once";
    FleeRaise(bool) in DEFENCE
        = "flee_raise:botch:partial" (false) => "an escape of this round moves up; or `flee_raise:partial:clean`",
          "flee_raise:partial:clean" (true);
    FleeShotPoolDie in LASTS
        = "flee_shot:clean:pool_die" [] => "one attack on an enemy who escapes so; or `flee_shot:partial:DIE`";
    FleeShot(u32) in LASTS = "flee_shot:partial:DIE" [die];
    SwapDamage in DEFENCE = "swap_damage" [] => "Hits that get through fall on the other of duellist and Broker";
    AllEnemies in ATTACK = "target:all_enemies" [] => "whom it works on; or `self_or_ally`, `allies`";
    OneFriend in CAST = "target:self_or_ally" [];
    Allies in CAST = "target:allies" [];
    Empower(Skill, i32) in EMPOWER
        = "empower:SKILL:+N" [Skill::named, number] => "the Broker fights, and the score rises by N while it does";
    NoDamage in ATTACK = "no_damage" [] => "the attack inflicts no Hits";
    NoKill in ONCE = "no_kill" [] => "the bearer cannot kill this enemy after the duel";
    Vendetta in ONCE = "vendetta" [] => "the enemy becomes the bearer's declared vendetta";
    Use(Window) in TOLD = "use:WINDOW" [Window::named] => "when it may be used";
    Sets(Bits) in ONCE = "sets:COND" [condition] => "makes a scene condition true";
    Clears(Bits) in ONCE = "clears:COND" [condition] => "makes a scene condition false";
    Outside in TOLD
        = "duty:DUTY" {duty} => "a standing obligation without effect on the dice",
          "pierce_cover" [] => "walls and cover do not stop it; no effect on the dice",
          "flight" [] => "the bearer can fly; no effect on the dice",
          "skill_test_upgrade:N" {positive} => "larger dice in a fitting skill test; no effect in a duel",
          "stress_aid:DIE" {die} => "a die against stress outside a duel";
}

/// Every form that lists show, with what it does.
pub fn forms() -> impl Iterator<Item = &'static Form> {
    FORMS.iter().filter(|form| !form.help.is_empty())
}

impl Form {
    /// The verb's own word.
    pub fn word(&self) -> &'static str {
        self.text.split(':').next().unwrap_or(self.text)
    }

    /// The verb of a text of this form.
    fn verb(&self, text: &str) -> Option<Verb> {
        // A Barrier is told by commas, in any order.
        if self.text.contains('=') {
            return (self.read)(&mut vec![text.split_once(':')?.1].into_iter());
        }
        let is_argument = |part: &str| part.bytes().any(|letter| letter.is_ascii_uppercase());
        let fits = |(part, written): &(&str, &str)| is_argument(part) || part == written;
        let parts: Vec<(&str, &str)> = self.text.split(':').zip(text.split(':')).collect();
        if self.text.split(':').count() != text.split(':').count() || !parts.iter().all(fits) {
            return None;
        }
        let given = parts.into_iter().filter(|(part, _)| is_argument(part)).map(|(_, written)| written);
        (self.read)(&mut given.collect::<Vec<_>>().into_iter())
    }
}

/// Where something works, in words: `attack (on_hit, on_tie), buff`.
pub fn told(serves: Serves) -> String {
    let mut all: Vec<String> = Vec::new();
    for (kinds, triggers) in serves {
        let behind: Vec<&str> =
            triggers.iter().filter(|trigger| **trigger != Trigger::Always).map(|trigger| trigger.word()).collect();
        let or = if triggers.contains(&Trigger::Always) { "alone, " } else { "" };
        let behind = if behind.is_empty() { String::new() } else { format!(" ({or}{})", behind.join(", ")) };
        all.extend(kinds.iter().map(|kind| format!("{}{behind}", kind.word())));
    }
    if all.is_empty() { "nothing".into() } else { all.join(", ") }
}

/// An effect of a power.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effect {
    /// When.
    pub trigger: Trigger,
    /// What.
    pub verb: Verb,
}

impl Effect {
    /// Reads `trigger:verb:arguments`.
    ///
    /// # Errors
    ///
    /// What is wrong, and what may be written instead.
    pub fn parse(text: &str) -> Result<Self, (String, String)> {
        let triggered = text.split_once(':').and_then(|(first, rest)| Some((Trigger::named(first)?, rest)));
        let (trigger, text) =
            triggered.filter(|(trigger, _)| *trigger != Trigger::Always).unwrap_or((Trigger::Always, text));
        let word = text.split(':').next().unwrap_or(text);
        let mut forms = FORMS.iter().filter(|form| form.word() == word).peekable();
        let Some(first) = forms.peek().map(|form| form.text) else {
            let help = did_you_mean(word, FORMS.iter().map(Form::word))
                .unwrap_or_else(|| "`evenodds list effects his_due` shows what powers can do".into());
            return Err((format!("`{word}` is not something that a power can do"), help));
        };
        let verb = forms.find_map(|form| form.verb(text));
        let wrong = || (format!("`{text}` is not complete or not right"), format!("write `{first}`"));
        Ok(Self { trigger, verb: verb.ok_or_else(wrong)? })
    }
}

impl Verb {
    /// Where it works.
    pub fn serves(self) -> Serves {
        match self {
            Self::Bonus(Pool::Attack, Amount::Flat(_)) => const { &[LASTS[0], GROWS[0]] },
            // The own score counts once the buff is cast.
            Self::Bonus(_, Amount::Wits) => BUFF,
            _ => self.usually(),
        }
    }

    /// Whether it works in this kind of power and behind this trigger.
    pub fn works(self, kind: PowerKind, trigger: Trigger) -> bool {
        self.serves().iter().any(|(kinds, triggers)| kinds.contains(&kind) && triggers.contains(&trigger))
    }

    /// Whether it is told and changes no die, by its own words: of these scores, Hits and Mana were counted before the duel.
    pub fn is_told(self) -> bool {
        let counted = matches!(self, Self::Skill(Skill::Endurance | Skill::Power, _));
        counted || matches!(self, Self::Outside | Self::EnemyEdgeMaybe(_))
    }

    /// The moment of use without which nobody asks for it.
    pub fn window(self) -> Option<Window> {
        match self {
            Self::HitsPerMana(_) => Some(Window::DamageDealt),
            Self::PreemptTurn => Some(Window::EnemyTurnStart),
            Self::FleeAuto => Some(Window::RoundStart),
            Self::RerollAll => Some(Window::DiceRolled),
            Self::ManaForHits(..) => Some(Window::AnyTime),
            _ => None,
        }
    }

    /// Whether the effect lies on the enemy rather than on its bearer.
    pub fn on_enemy(&self) -> bool {
        matches!(self, Self::Seal(_) | Self::EnemySkill(_) | Self::EnemyCostPowers(_) | Self::EnemyCostReroll(_))
    }

    /// Whether it happens to the enemy, so that a Barrier keeps it away (G8).
    pub fn reaches_enemy(self) -> bool {
        matches!(self, Self::EnemyTurnTax(_) | Self::EnemyMana(_) | Self::EnemyEdge(_) | Self::EnemyAttacks(_))
            || matches!(self, Self::EnemySkipHeal | Self::EnemyPinned | Self::EnemyStress)
            || matches!(self, Self::StealMana(_) | Self::StealBuff | Self::RemoveBuff(_))
    }

    /// Whether it goes on while a buff lasts, on whomever.
    pub fn lasts(&self) -> bool {
        self.is_boon()
            || self.on_enemy()
            || matches!(self, Self::SealSelf(_) | Self::ElementBonus(..) | Self::MustSpendEdge)
            || matches!(self, Self::FleeShot(_) | Self::FleeShotPoolDie)
    }
}
