//! Inputs of exact odds.

use crate::names::{CoverScore, Favour, Score, Weapon};
use crate::sheet::{DemonSheet, MOST_SCORE, Scores, Sheet};
use crate::written::Written;
use crate::{Mods, Sorcerer};
use evenodds_kit::{Named, Policy, Several};
use evenodds_kit::{record, words};

/// Most dice of a pool whose odds are worked out.
const MOST: i64 = 200;

record! {
    /// What `resolve` asks: two pools, or several to put in order.
    pub struct ResolveInputs("the question") {
        /// The initiator's faces.
        a: Several<i32> [1..=100] = Several::default();
        /// The other side's faces.
        b: Several<i32> [1..=100] = Several::default();
        /// Faces by name, to be put in turn order.
        order: Named<Vec<i32>> [1..=100] = Named::default();
    }
}

record! {
    /// What `opposed` asks.
    pub struct OpposedInputs("the question") {
        /// The initiator's dice.
        x: i32 [-MOST..=MOST];
        /// The other side's dice.
        y: i32 [-MOST..=MOST];
        /// Victories are told up to so many.
        up_to: i32 [1..=400] = 3;
    }
}

record! {
    /// What `contact` asks.
    pub struct ContactInputs("the question") {
        /// The sorcerer's dice.
        lore: i32 [-60..=60];
        /// The demon's dice.
        power: i32 [-60..=60];
        /// Most details that can change; as many as its dice where unset.
        cap: Option<i32> [0..=200] = None;
        /// Details are told up to so many.
        up_to: i32 [0..=200] = 3;
    }
}

words! {
    /// Single rolls (section 19 of the catalogue).
    RitualRoll {
        /// L v P; with roll-over, it is kept open (SO-CONTACT-6).
        Contact = "contact",
        /// (W − H) v P.
        Summon = "summon",
        /// A score v dW.
        Bind = "bind",
        /// (W + H) v (P + dW).
        Banish = "banish",
        /// W v dS.
        Punish = "punish",
        /// dS v the strength of a punishment.
        PunishRecovery = "punish_recovery",
        /// L v own S.
        ContainPrepare = "contain_prepare",
        /// P v the strength of a circle (SO-CONTAIN-2).
        ContainBreak = "contain_break",
        /// dW v W.
        Rebel = "rebel",
        /// P v the score of the Bind.
        Break = "break",
        /// H v P, after a ritual.
        HumanityRitual = "humanity_ritual",
        /// H v P, after a Banish.
        HumanityBanish = "humanity_banish",
        /// H v H.
        HumanityTheme = "humanity_theme",
        /// L v another's Humanity (SO-HUM-9).
        PerceiveHumanity = "perceive_humanity",
        /// L v what hides a telltale (SO-CHAR-7).
        SpotTelltale = "spot_telltale",
        /// L v a demon's Cover (SO-DEM-6).
        SpotDemon = "spot_demon",
        /// P v W (SO-DCON-2).
        FirstSight = "first_sight",
        /// P v a score of the host, whose self is lost to more victories than its Humanity (SO-DEM-8).
        Possess = "possess",
        /// One die v dS and one.
        Starve = "starve",
        /// W v so many dice (SO-WILL-1).
        Override = "override",
        /// P v whatever opposes an Ability (SO-ABIL-1).
        Ability = "ability",
    }
    /// Whom a demon is bound to.
    BoundTo {
        /// Nobody.
        Nobody = "none",
        /// The one who rolls.
        Own = "self",
        /// Somebody else.
        Other = "other",
    }
}

record! {
    /// How a roll is made.
    pub struct Options("the options") {
        /// Dice added to the initiator.
        bonus: i32 [-100..=100] = 0;
        /// Dice added to the other side.
        opp_bonus: i32 [-100..=100] = 0;
        /// Victories that roll over.
        prior: i32 [0..=100] = 0;
        /// Failed attempts before.
        retry: i32 [0..=100] = 0;
        /// Whether it is a snap-shot.
        snapshot: bool = false;
        /// Strength of the binding.
        binding: i32 [0..=100] = 0;
        /// Whom it favours.
        favour: Favour = Favour::Sorcerer;
        /// Whom the demon is bound to.
        bound_to: BoundTo = BoundTo::Nobody;
        /// The score of a Bind.
        score: Score = Score::Will;
        /// What that score lacks.
        fatigue: i32 [0..=100] = 0;
        /// Whether the Need is met.
        need_met: bool = true;
        /// Whether the Desire is met.
        desire_met: bool = false;
        /// Days that the Need was unmet.
        days_in_need: i32 [0..=1000] = 0;
        /// Strength of a circle or of a punishment.
        strength: i32 [0..=200] = 0;
        /// Dice that Force of Will asks for.
        dice: i32 [1..=200] = 1;
        /// Which use of an Ability in the scene it is, from 1.
        uses: i32 [1..=1000] = 1;
        /// What opposes an Ability.
        opposition: i32 [0..=200] = 1;
        /// What hides a telltale: Cover, Power or Lore of the bearer.
        target: i32 [0..=200] = 1;
        /// Humanity of the target.
        target_humanity: i32 [0..=200] = 1;
        /// The score of a host that opposes possession.
        host_score: i32 [0..=200] = 1;
        /// Dice of a Cover that is rolled first, its victories added (SO-BON-3); 0: none is.
        cover: i32 [0..=60] = 0;
    }
}

record! {
    /// Somebody who helps in a ritual.
    pub struct Helper("a helper") {
        /// Stamina.
        stamina: i32 [0..=MOST_SCORE] = 1;
        /// Will.
        will: i32 [0..=MOST_SCORE] = 1;
        /// Lore.
        lore: i32 [0..=MOST_SCORE] = 1;
        /// Humanity; the higher of Stamina and Will where unset.
        humanity: Option<i32> [0..=MOST_SCORE] = None;
    }
}

impl Helper {
    /// The scores.
    pub fn scores(&self) -> Scores {
        let Self { stamina, will, lore, .. } = *self;
        Scores { stamina, will, lore, humanity: self.humanity.unwrap_or(stamina.max(will)) }
    }
}

record! {
    /// What `ritual` asks.
    pub struct RitualInputs("the question") {
        /// Which roll.
        roll: RitualRoll;
        /// Who rolls, or who is rolled against.
        sorcerer: Option<Written<Sheet>> = None;
        /// The demon.
        demon: Option<Written<DemonSheet>> = None;
        /// How.
        options: Option<Options> = None;
        /// Those who help (SO-RIT-5).
        helpers: Several<Helper> = Several::default();
    }
}

words! {
    /// Calculations on a sheet (section 19 of the catalogue).
    Calc {
        /// A new sorcerer.
        Character = "character",
        /// A demon.
        Demon = "demon",
        /// Uses of Abilities.
        Fatigue = "fatigue",
        /// What a hit does.
        Damage = "damage",
        /// How penalties are read.
        Injury = "injury",
        /// What a punishment of the own demon takes.
        PunishOwn = "punish_own",
    }
}

record! {
    /// What `sheet` asks.
    pub struct SheetInputs("the question") {
        /// Which calculation.
        calc: Calc;
        /// Stamina.
        stamina: Option<i32> [0..=200] = None;
        /// Will.
        will: i32 [0..=200] = 1;
        /// Lore.
        lore: i32 [0..=200] = 1;
        /// The score that Cover rests on.
        cover_uses: CoverScore = CoverScore::Will;
        /// Abilities of a demon.
        abilities: i32 [1..=MOST_SCORE] = 1;
        /// Power.
        power: Option<i32> [0..=200] = None;
        /// Which use of an Ability, from 1.
        r#use: i32 [1..=1000] = 1;
        /// What a hit is made with.
        weapon: Weapon = Weapon::Fists;
        /// Victories of the hit.
        victories: i32 [0..=200] = 0;
        /// Whether it is to disable.
        stun: bool = false;
        /// Temporary penalties noted this round.
        temporary: i32 [0..=1000] = 0;
        /// Lasting penalties.
        lasting: i32 [0..=1000] = 0;
    }
}

record! {
    /// What `chain` asks.
    pub struct ChainInputs("the question") {
        /// The sorcerer.
        sorcerer: Written<Sheet>;
        /// The demon that is asked for.
        demon: Written<DemonSheet>;
        /// Who decides.
        policy: Policy<Sorcerer> = Policy::default();
        /// Dice added to rolls.
        mods: Option<Written<Mods>> = None;
    }
}

record! {
    /// What `career` asks.
    pub struct CareerInputs("the question") {
        /// The sorcerer.
        sorcerer: Written<Sheet>;
        /// The demon that each chain asks for.
        demon: Written<DemonSheet>;
        /// Who decides.
        policy: Policy<Sorcerer> = Policy::default();
        /// Dice added to rolls.
        mods: Option<Written<Mods>> = None;
        /// How many chains.
        demons: i32 [1..=30] = 4;
        /// The demon that one starts with.
        starting_demon: Option<Written<DemonSheet>> = None;
        /// Gain checks after each chain.
        gain_checks: i32 [0..=30] = 0;
    }
}
