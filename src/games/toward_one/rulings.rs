//! The answers that the rulings may take: where the book is silent or says two things (the catalogue's questions Q1 to
//! Q54). Which is the default is said in [`rules`](super::rules).

use crate::words;

words! {
    /// Whether later bidders know earlier bids (Q1).
    BidVisibility {
        /// Bids are called in turn.
        SequentialOpen = "sequential_open",
        /// All at once: nobody knows another's bid.
        Simultaneous = "simultaneous",
    }
    /// How tied bids are settled (Q2).
    BidTie {
        /// By lot.
        Random = "random",
        /// The earlier seat goes first.
        SeatOrder = "seat_order",
    }
    /// Which Law decides the number of rituals (Q3).
    RitualCountLaw {
        /// With the sect's modifiers.
        AfterModifiers = "after_modifiers",
        /// Without them.
        BeforeModifiers = "before_modifiers",
    }
    /// What becomes of rituals beyond the nine that a character can know (Q4).
    RitualOverflow {
        /// They are lost.
        Cap = "cap",
        /// They are taken from other sects, in printed order.
        OtherSectRituals = "other_sect_rituals",
    }
    /// What an ally printed as spending "Renown" spends (Q6).
    AllyRenownMeans {
        /// Prowess.
        Prowess = "prowess",
        /// Dice of Renown, for good.
        RenownDice = "renown_dice",
    }
    /// A Jinn whose number is 1 when it is made (Q9).
    JinnValueOne {
        /// It enters play manifest.
        Manifest = "manifest",
        /// It needs nine raises.
        FullTurn = "full_turn",
    }
    /// When a raised Jinn is looked at (Q10).
    ManifestCheck {
        /// After each single raise.
        EachIncrement = "each_increment",
        /// Only when all raises of a roll are done.
        AfterRoll = "after_roll",
    }
    /// Which Numerology sizes a replacement Jinn (Q12).
    JinnDiceNumerology {
        /// The maker's present one.
        Current = "current",
        /// The one that the maker began with.
        AtStart = "at_start",
    }
    /// When a bound Jinn is replaced (Q15).
    ReplacementTime {
        /// At the binding.
        AtBinding = "at_binding",
        /// When the rewards are collected.
        AtRewards = "at_rewards",
    }
    /// Ties in standing when the order is worked out anew (Q16).
    OrderTie {
        /// A new lot each time.
        RandomEachTime = "random_each_time",
        /// Those who were ahead stay ahead.
        KeepPrevious = "keep_previous",
    }
    /// When a new order begins (Q17).
    OrderRecalc {
        /// After the cycle.
        EndOfCycle = "end_of_cycle",
        /// At once, for those who have not yet acted.
        Immediately = "immediately",
    }
    /// Whether a player sees each result before paying on (Q21).
    BonusSpendTiming {
        /// Step by step.
        Sequential = "sequential",
        /// All spending is announced after the first roll; unrolled dice count as their mean.
        Declared = "declared",
    }
    /// How often allies may be called in one scene (Q22). One call converts any number of bonuses.
    AllyCalls {
        /// As often as wanted.
        Unlimited = "unlimited",
        /// Each ally once.
        OnceEach = "once_each",
        /// One ally, once.
        OneTotal = "one_total",
    }
    /// What converted bonuses may do (Q24).
    ConvertedUse {
        /// Add a die or lower one.
        Any = "any",
        /// Only add dice.
        DiceOnly = "dice_only",
    }
    /// Whether penalties on a stat reduce the dice that a ritual adds from it (Q25).
    PenaltyScope {
        /// No: only rolls of the stat itself.
        BaseRolls = "base_rolls",
        /// Yes, and a next-roll penalty is used up by it.
        BaseAndRitual = "base_and_ritual",
    }
    /// Several penalties on one stat (Q26).
    PenaltyStacking {
        /// They add up.
        Stack = "stack",
        /// Only the largest counts.
        MaxOne = "max_one",
    }
    /// Until-bound suffering of a character without a Jinn (Q28).
    PenaltyWithoutJinn {
        /// It lasts until her next binding.
        NextBinding = "next_binding",
        /// It has no effect.
        None = "none",
    }
    /// What happens in a scene spent on going to an ally's aid (Q33).
    AidScene {
        /// A regular roll, no confrontation.
        RegularScene = "regular_scene",
        /// No roll at all.
        LostScene = "lost_scene",
    }
    /// Whether personal loss may strike an ally who is already barred or endangered (Q35).
    PersonalLossRepeat {
        /// Yes.
        Allowed = "allowed",
        /// Another ally must be struck; without one, no personal loss.
        OtherAlly = "other_ally",
    }
    /// Who wins a level confrontation roll (Q36).
    ConfrontationTie {
        /// The Jinn: it was not beaten.
        Jinn = "jinn",
        /// The character.
        Pc = "pc",
    }
    /// Whether the rolls after a lost one are made (Q37).
    ConfrontationStop {
        /// No.
        FirstLoss = "first_loss",
        /// Yes, without spending.
        RollAll = "roll_all",
    }
    /// What several lost rolls of one confrontation cost (Q38).
    MultiLossSuffering {
        /// One suffering each.
        Each = "each",
        /// The most severe.
        Worst = "worst",
        /// One of the summed severity.
        Sum = "sum",
        /// That of the first lost roll.
        First = "first",
    }
    /// What a won confrontation gives beside the Jinn (Q40).
    WinAssignment {
        /// Nothing.
        None = "none",
        /// The excess of each roll is gained as bonuses.
        AssignExcess = "assign_excess",
    }
    /// How soon a failed confrontation may be tried again (Q41).
    ConfrontationRetry {
        /// In the next scene.
        EveryScene = "every_scene",
        /// After a regular scene.
        AfterRegularScene = "after_regular_scene",
    }
    /// Which Jinn dice count for the reward (Q42).
    OutclassJinnSkills {
        /// As raised.
        Current = "current",
        /// As made.
        Initial = "initial",
    }
    /// Who may lose the Esteem that another gains (Q43).
    EsteemVictimPool {
        /// Any other sect, played or not.
        AnySect = "any_sect",
        /// Only sects that are played.
        PcSectsOnly = "pc_sects_only",
    }
    /// When self-improvement is possible (Q44).
    ImproveWhen {
        /// Between rewards and the next Jinn.
        BetweenHunts = "between_hunts",
        /// In place of any scene.
        AnyScene = "any_scene",
    }
    /// When no Jinn is available (Q45).
    IdleRule {
        /// The scene is lost.
        LoseScene = "lose_scene",
        /// The GM makes one.
        GmMakesOne = "gm_makes_one",
    }
    /// Whether a hunt can be given up (Q46).
    AbandonJinn {
        /// No.
        Never = "never",
        /// Yes, and the next Jinn follows in the same turn.
        Free = "free",
        /// Yes, for a scene.
        CostsScene = "costs_scene",
    }
    /// Who may act first on a level roll between players (Q50).
    PvpTieOption {
        /// The initiator.
        Initiator = "initiator",
        /// Nobody: it stays level.
        None = "none",
    }
    /// How often a ritual serves in rolls between players (Q52).
    PvpRitualUse {
        /// Once a contest, whatever was performed against Jinn.
        OncePerContest = "once_per_contest",
        /// It is used up against the present Jinn too.
        CountsAgainstCurrentJinn = "counts_against_current_jinn",
    }
    /// Whether gains and raises of one roll are all of one kind (Q53).
    GainKind {
        /// A kind for each success.
        PerSuccess = "per_success",
        /// One kind for all gains and one for all raises of the roll.
        PerRoll = "per_roll",
    }
}
