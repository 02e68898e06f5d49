//! What a power does, as a closed vocabulary that the engine plays: each trigger, moment and verb once, with how it is written.

use super::super::conditions::Bits;
use super::super::terms::{Element, Pool, Skill};
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

/// A way to write a verb: words, and arguments where there are capitals.
#[derive(Debug)]
pub struct Form {
    /// As lists show it.
    pub text: &'static str,
    /// What it does; another form of the verb tells it where this is empty.
    pub help: &'static str,
    /// The verb of these arguments.
    read: fn(&mut std::vec::IntoIter<&str>) -> Option<Verb>,
}

/// Declares the verbs, each once: what it holds, the parts in which it is played, whether it does the bearer of a buff good, and
/// each form in which it is written: the readers of its arguments, or in round brackets what the form says, or in braces what
/// only checks an argument, and the line of the lists.
macro_rules! verbs {
    ($($verb:ident $(($($kind:ty),+))? in [$($part:ident),*] $(, $boon:ident)?
        = $($form:literal $read:tt $(=> $help:literal)?),+;)+
    ) => {
        /// What happens.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Verb { $($(#[doc = concat!("`", $form, "`" $(, ": ", $help)?, "\n\n")])+ $verb $(($($kind),+))?,)+ }

        impl Verb {
            /// The parts in which it is played.
            pub const fn parts(self) -> &'static [Part] {
                match self { $(Self::$verb { .. } => &[$(Part::$part),*],)+ }
            }

            /// Whether it lasts with a buff and does its bearer good, so that the buff can be removed or stolen (ruling G7).
            pub fn is_boon(&self) -> bool {
                match self { $(Self::$verb { .. } => verbs!(@boon $($boon)?),)+ }
            }
        }

        /// Every form, in the order of the verbs.
        const FORMS: &[Form] = &[$($(
            Form { text: $form, help: concat!($($help)?), read: verbs!(@read $verb $read) },
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
    Upgrade(Pool, i32) in [Sums], boon
        = "upgrade:SIDE:N" [Pool::named, positive] => "dice of that side (attack, defence) are N sizes larger",
          "downgrade:SIDE:N" [Pool::named, negative] => "dice of that side are N sizes smaller";
    UpgradeOne(i32) in [Sums], boon
        = "upgrade_one:attack:N" [positive] => "one die, named before the roll, is N sizes larger; in attack it serves basic attacks only";
    UpgradeThis(i32) in [] = "upgrade_this:N" [positive] => "the die of this defence is N sizes larger";
    UpgradeWithPower(i32) in [Sums], boon
        = "upgrade_with_power:defence:N" [positive] => "Defence dice rolled together with a Defence power are N sizes larger";
    ExtraDice(Pool, i32) in [Sums], boon
        = "extra_dice:SIDE:N" [Pool::named, few] => "N more dice a round that serve only that side";
    Bonus(Pool, Amount) in [Sums], boon
        = "bonus:SIDE:+VALUE" [Pool::named, Amount::read] => "added to every attack or defence: a number, dice like d6, or wits";
    Strength(i32) in [] = "strength:+N" [number] => "this attack or defence is N stronger";
    NextAttack(i32) in [AtOnce], boon = "next_attack:+N" [number] => "the bearer's next attack is N stronger";
    BasicBonus(i32, i32) in [Sums], boon
        = "basic_bonus:N:+N" [positive, number] => "a basic attack whose die shows the first number or more gains the second";
    ElementBonus(Element, i32) in [AtOnce]
        = "element_bonus:ELEM:+N" [Element::named, number] => "everybody's attacks of that element are N stronger";
    Skill(Skill, i32) in [Sums], boon = "skill:SKILL:+N" [Skill::named, number] => "the score rises by N";
    MaxHits(i32) in [], boon = "max_hits:+N" [number] => "maximum and present Hits rise by N while it lasts";
    PerfectVs(Element) in [Sums], boon = "perfect_vs:ELEM" [Element::named] => "perfect against that element";
    MultiplyBuffs(i32) in [], boon
        = "multiply_buffs:attack:N" [positive] => "attack bonuses from buffs count N times in this attack";
    MultiplyPowerBonus(i32) in [Sums], boon
        = "multiply_power_bonus:attack:N" [positive] => "what Attack powers add to the die counts N times";
    AttackElement(Element) in [Sums], boon
        = "attack_element:ELEM" [Element::named] => "every attack of the bearer has that element";
    CapAttack in [Sums], boon
        = "cap_attack:attacker_wits" [] => "an attacker rolls his Wits, and the attack is no stronger";
    DamageCap(i32) in [] = "damage_cap:N" [number] => "the attack inflicts at most N Hits";
    PerfectOnEven in [], boon = "perfect_on_even" [] => "an even Defence die is a perfect defence, once";
    Barrier(Barrier) in [], boon
        = "barrier:hits=N,defence=DIE,retaliate=DICE:ELEM,pierced_by=ELEM" [Barrier::read] => "a Barrier; `defence=none` rolls nothing";
    Seal(Element) in [Hostile] = "seal:ELEM" [Element::named] => "the enemy cannot use powers of that element";
    SealSelf(Element) in [Sums] = "seal_self:ELEM" [Element::named] => "nor can the bearer";
    BreakSeal in [AtOnce] = "break_seal" [] => "lifts a seal laid by an enemy";
    RerollAttackPool(bool) in [AtOnce]
        = "reroll:attack_pool:self" (false) => "the bearer's Attack pool is rolled again; `both` for everybody's",
          "reroll:attack_pool:both" (true);
    RerollAll in [] = "reroll:all_dice:self" [] => "the bearer may roll his whole round's roll again";
    RerollOnes in [Sums], boon = "reroll:ones:self" [] => "each 1 that the bearer rolls is rolled again once";
    FreeReroll in [Sums], boon = "free_reroll:defence" [] => "a Defence die may be rolled again once for free";
    MustSpendEdge in [Sums] = "must_spend_edge:ones" [] => "Edge must be spent on each 1";
    AttackDieToDefence in [] = "attack_die_to_defence" [] => "the die just spent joins the Defence pool";
    SmallerDieToAttack in []
        = "smaller_die_to_attack" [] => "if the die just spent was above d6, one a size smaller is rolled into the Attack pool";
    KeepDefenceDie in [Answered] = "keep_defence_die" [] => "the die of this defence goes back to its pool";
    DiscardAttackPool in [] = "discard_attack_pool" [] => "the bearer loses his unspent Attack dice";
    EnemyNoDefenceDice in [AtOnce]
        = "enemy_no_defence_dice" [] => "on the bearer's next turn the enemy has no Defence dice and no Defence powers";
    EnemyNoDefencePower in [] = "enemy_no_defence_power" [] => "no Defence power may answer this attack";
    EnemyDefenceDice(i32) in []
        = "enemy_defence_dice:N" [positive] => "the enemy answers this attack with N Defence dice, summed";
    EnemySkill(i32) in [Hostile] = "enemy_skill:combat:-N" [number] => "the enemy's combat skill is N lower";
    EnemyAttacks(i32) in [Burden]
        = "enemy_attacks:-N:round" [number] => "the enemy's attacks are N weaker for the rest of the round";
    EnemyCostPowers(i32) in [Hostile]
        = "enemy_cost:powers:+N" [number] => "each use of a power costs the enemy N more Mana";
    EnemyCostReroll(i32) in [Hostile] = "enemy_cost:reroll:+N" [number] => "a re-roll for Mana costs the enemy N more";
    EnemyTurnTax(i32) in [Burden]
        = "enemy_turn_tax:N" [positive] => "the enemy pays N Mana to take his next turn, or misses it";
    EnemyMana(i32) in [Burden] = "enemy_mana:-N" [loss] => "the enemy loses N Mana";
    EnemyEdge(i32) in [AtOnce, Burden] = "enemy_edge:-N" [loss] => "the enemy loses N Edge";
    EnemyEdgeMaybe(i32) in [] = "enemy_edge_maybe:+N" [positive] => "the enemy may gain N Edge; in a duel he does not";
    EnemyStress in [Burden] = "enemy_stress:guilt" [] => "the enemy faces a Guilt trigger";
    EnemySkipHeal in [Burden] = "enemy_skip_heal" [] => "the enemy's next return of Hits does not happen";
    EnemyPinned in [Burden] = "enemy_pinned:round" [] => "the enemy stays where he is this round";
    ExtraTurn in [] = "extra_turn" [] => "the bearer takes the next turn too";
    PreemptTurn in [] = "preempt_turn" [] => "the bearer takes a turn in front of the one about to begin";
    SkipOwnTurn in [Defence] = "skip_own_turn" [] => "the bearer loses his next turn";
    NoAttackNextTurn in [Defence] = "no_attack_next_turn" [] => "the bearer's next turn may not be an attack";
    Repeat in [] = "repeat" [] => "the same attack again at once, for a new die but no Mana";
    FreeAttack(u32) in [Answered]
        = "free_attack:DIE" [die] => "the bearer at once makes a basic attack with a fresh die";
    Reflect in [Answered] = "reflect" [] => "the attacker must defend against the attack that he just made";
    HitAttacker(i32) in [Answered] = "hit_attacker:N" [positive] => "the attacking duellist takes N Hits";
    Heal(Option<i32>) in [] = "heal:N" [all_or] => "N Hits come back; `all` for all";
    SelfHits(i32) in [Cast, Defence] = "self_hits:-N" [loss] => "the bearer takes N Hits as a price";
    HitsPerMana(i32) in [], boon
        = "hits_per_mana:N" [positive] => "each Mana paid inflicts N more Hits on the enemy just hit";
    ManaForHits(i32, i32) in []
        = "mana_for_hits:N:N" [positive, positive] => "the bearer takes the first number of Hits for the second number of short-lived Mana";
    RefundMana in [Answered] = "refund_mana" [] => "the Mana paid comes back";
    StealMana(i32) in [AtOnce, Burden] = "steal_mana:N" [positive] => "up to N Mana pass from the enemy to the bearer";
    Edge(i32) in [AtOnce] = "edge:+N" [positive] => "the bearer gains N Edge";
    RemoveBuff(bool) in [AtOnce, Burden]
        = "remove_buff:one" (false) => "one buff of the enemy ends; `all` for all",
          "remove_buff:all" (true);
    StealBuff in [AtOnce] = "steal_buff:one" [] => "one buff passes from the enemy to the bearer";
    PayDefenceDie(i32) in [Cast] = "pay:defence_die:N" [positive] => "a price besides Mana; or `pay:edge:N`";
    PayEdge(i32) in [Cast, Defence] = "pay:edge:N" [positive];
    FleeAuto in [] = "flee:auto" [] => "the bearer leaves at once";
    FleeRaise(bool) in [Defence]
        = "flee_raise:botch:partial" (false) => "an escape of this round moves up; or `flee_raise:partial:clean`",
          "flee_raise:partial:clean" (true);
    FleeShotPoolDie in [Sums]
        = "flee_shot:clean:pool_die" [] => "one attack on an enemy who escapes so; or `flee_shot:partial:DIE`";
    FleeShot(u32) in [Sums] = "flee_shot:partial:DIE" [die];
    SwapDamage in [] = "swap_damage" [] => "Hits that get through fall on the other of duellist and Broker";
    AllEnemies in [] = "target:all_enemies" [] => "whom it works on; or `self_or_ally`, `allies`";
    OneFriend in [] = "target:self_or_ally" [];
    Allies in [] = "target:allies" [];
    Empower(Skill, i32) in [Sums]
        = "empower:SKILL:+N" [Skill::named, number] => "the Broker fights, and the score rises by N while it does";
    NoDamage in [] = "no_damage" [] => "the attack inflicts no Hits";
    NoKill in [Defence] = "no_kill" [] => "the bearer cannot kill this enemy after the duel";
    Vendetta in [AtOnce] = "vendetta" [] => "the enemy becomes the bearer's declared vendetta";
    Use(Window) in [] = "use:WINDOW" [Window::named] => "when it may be used";
    Sets(Bits) in [AtOnce] = "sets:COND" [condition] => "makes a scene condition true";
    Clears(Bits) in [AtOnce] = "clears:COND" [condition] => "makes a scene condition false";
    Outside in []
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
    /// For a part that does not play the verb: it must not be one of its own.
    #[inline]
    pub fn is_left_to_others(self, part: Part) {
        debug_assert!(!self.parts().contains(&part), "{self:?} is not played in {part:?}");
    }

    /// Whether the effect lies on the enemy rather than on its bearer.
    pub fn on_enemy(&self) -> bool {
        matches!(self, Self::Seal(_) | Self::EnemySkill(_) | Self::EnemyCostPowers(_) | Self::EnemyCostReroll(_))
    }

    /// Whether it goes on while a buff lasts, on whomever.
    pub fn lasts(&self) -> bool {
        self.is_boon() || self.on_enemy() || matches!(self, Self::SealSelf(_) | Self::ElementBonus(..))
    }
}
