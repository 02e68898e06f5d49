//! Open readings of the text, as words (section 13 of the catalogue).

use evenodds_kit::words;

words! {
    /// After ties cancel, which of the loser's dice is the target? (SO-Q-2)
    VictoryTarget {
        /// The highest that remains.
        Remaining = "remaining",
        /// The highest that was rolled.
        Rolled = "rolled",
    }
    /// One pool is cancelled away: how many victories has the other? (SO-Q-3)
    ExhaustedPool {
        /// One.
        OneVictory = "one_victory",
        /// As many as dice are left, but one over a lone die.
        RemainingDice = "remaining_dice",
    }
    /// Everything cancels (SO-Q-4).
    FullTie {
        /// Both roll again.
        Reroll = "reroll",
        /// The other side wins by one.
        InitiatorLoses = "initiator_loses",
        /// The initiator wins by one.
        InitiatorWins = "initiator_wins",
    }
    /// A pool of no dice (SO-Q-5).
    EmptyPool {
        /// It rolls one die and hands the missing ones to the other side.
        Overflow = "overflow",
        /// It rolls one die; the missing ones are forgotten.
        OneDie = "one_die",
        /// It loses.
        AutoFail = "auto_fail",
    }
    /// Which equal dice cancel (SO-Q-13)?
    TieCancel {
        /// From the highest down, until a pair differs.
        FromTop = "from_top",
        /// Wherever they stand.
        Anywhere = "anywhere",
    }
    /// What a total victory does (SO-Q-48).
    TotalEffect {
        /// Nothing.
        Nothing = "none",
        /// Its victories count twice.
        DoubleVictories = "double_victories",
    }
    /// What opposes a roll that only prepares another one (SO-Q-6, SO-Q-46).
    Opposition {
        /// The same pool, rolled anew.
        Same = "same",
        /// One die.
        OneDie = "one_die",
    }
    /// When a Humanity check is owed (SO-Q-7).
    CheckOn {
        /// For each success.
        Success = "success",
        /// For each attempt.
        Attempt = "attempt",
        /// Once a ritual: when it succeeds or is given up.
        Ritual = "ritual",
    }
    /// The Power that Contact's check is against (SO-Q-8).
    CheckPower {
        /// After the GM's raise.
        Final = "final",
        /// As asked for.
        Requested = "requested",
    }
    /// What a check after a ritual is against (SO-Q-49).
    CheckAgainst {
        /// The demon's Power.
        Power = "power",
        /// One's own Humanity.
        Humanity = "humanity",
    }
    /// The lowest Power of a demon (SO-Q-11).
    MinPower {
        /// Its Will.
        Will = "will",
        /// Its Lore.
        Lore = "lore",
    }
    /// The Power that a gain check looks at (SO-Q-18).
    GainPower {
        /// As it is now.
        Current = "current",
        /// Before any loss.
        Full = "full",
    }
    /// Which of the sorcerer's dice protect details (SO-Q-12).
    DetailScope {
        /// The whole pool.
        Pool = "pool",
        /// Those of Lore, not bonus dice.
        LoreDice = "lore_dice",
    }
    /// What a retry penalty touches (SO-Q-14).
    RetryApplies {
        /// The scores that the rule names.
        NamedScores = "named_scores",
        /// The pool of the ritual as well.
        RolledPool = "rolled_pool",
    }
    /// Which Summons the victories of a Contact help (SO-Q-15).
    Rollover {
        /// The first attempt.
        FirstSummon = "first_summon",
        /// Every attempt.
        AllSummons = "all_summons",
        /// None.
        Nothing = "none",
    }
    /// Bonus dice of a snap-shot (SO-Q-17).
    SnapshotBonuses {
        /// They count.
        Normal = "normal",
        /// They do not; penalties and Prices do.
        Nothing = "none",
    }
    /// A binding against a Banish (SO-Q-19).
    BanishBinding {
        /// Dice for the demon.
        DemonBonus = "demon_bonus",
        /// Dice that the sorcerer lacks.
        SorcererPenalty = "sorcerer_penalty",
    }
    /// The score that holds a binding against breaking (SO-Q-21).
    BreakScore {
        /// The one that was rolled in the Bind.
        BindScore = "bind_score",
        /// Will.
        Will = "will",
    }
    /// Who has one die when a demon starves (SO-Q-24).
    StarveRoll {
        /// The demon.
        OneVsStamina = "one_vs_stamina",
        /// Withdrawal.
        StaminaVsOne = "stamina_vs_one",
    }
    /// What recovery from a punishment is against (SO-Q-26).
    PunishStrength {
        /// All Power removed since the last full recovery.
        Removed = "removed",
        /// What is still missing.
        Outstanding = "outstanding",
    }
    /// Which rolls the fatigue of Abilities lowers (SO-Q-28).
    FatigueScope {
        /// Those of Abilities.
        Abilities = "abilities",
        /// Every roll of a demon that has used them: acts, defences, Force of Will.
        All = "all",
    }
    /// An Ability at Power 0 (SO-Q-47).
    AbilityAtZero {
        /// By Force of Will.
        Override = "override",
        /// Not at all.
        Nothing = "none",
    }
    /// When somebody is out of dice (SO-Q-33).
    Incapacity {
        /// When penalties reach Stamina.
        AtStamina = "at_stamina",
        /// When they exceed it.
        AboveStamina = "above_stamina",
    }
    /// What stun swaps (SO-Q-36).
    StunMode {
        /// The two numbers.
        SwapNumbers = "swap_numbers",
        /// What they do: lasting penalties injure nobody.
        SwapEffects = "swap_effects",
    }
    /// Which way half a penalty goes (SO-Q-37).
    Halving {
        /// Down.
        Down = "down",
        /// Up.
        Up = "up",
    }
    /// Lasting penalties that slay a demon (SO-Q-44).
    SlainOn {
        /// As they stand in the scene.
        Raw = "raw",
        /// Halved by rest.
        Halved = "halved",
    }
    /// Who goes first of identical rolls (SO-Q-39).
    InitiativeTie {
        /// By lot.
        Random = "random",
        /// Who is listed first.
        Listed = "listed",
    }
    /// How full defence meets an attack (SO-Q-31).
    FullDefenceRoll {
        /// By its declared roll, against every attack.
        Standing = "standing",
        /// By a fresh roll of the same dice each time.
        Reroll = "reroll",
    }
    /// Defending more than once after an abort (SO-Q-32).
    AbortRoll {
        /// A fresh roll for each attack.
        Fresh = "fresh",
        /// The roll of the abort serves all round.
        Standing = "standing",
    }
    /// What an attack does to a target that goes on with its act (SO-Q-38).
    MaintainDamage {
        /// Damage, and bonus dice against the act.
        Both = "both",
        /// Bonus dice alone.
        RolloverOnly = "rollover_only",
    }
    /// Everything cancels in a conflict (SO-Q-34).
    ConflictTie {
        /// The act fails.
        ActFails = "act_fails",
        /// The act succeeds by one victory.
        ActSucceeds = "act_succeeds",
    }
    /// How long the first sight of a demon shocks (SO-Q-35).
    SightDuration {
        /// To the end of the scene.
        Scene = "scene",
        /// In the first round.
        FirstAction = "first_action",
        /// A penalty less each round.
        Decay = "decay",
    }
    /// What makes a shooter lose its aim (SO-Q-40).
    AimLost {
        /// Aborting an act.
        Abort = "abort",
        /// Being hit.
        Hit = "hit",
        /// Shooting at somebody else.
        OtherTarget = "other_target",
    }
    /// When a side is beaten (SO-Q-41).
    DefeatAt {
        /// When all of it are helpless.
        Helpless = "helpless",
        /// When none of it has dice left.
        Incapacitated = "incapacitated",
    }
    /// The Power behind a special attack (SO-Q-45).
    SpecialPower {
        /// In full.
        Full = "full",
        /// Less the penalties in force.
        Current = "current",
    }
}
