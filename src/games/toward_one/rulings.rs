//! The answers that the rulings may take: where the book is silent or says two things (the catalogue's questions Q1 to
//! Q54). Which is the default is said in [`rules`](super::rules).

use evenodds_kit::words;

words! {
    /// Whether later bidders know earlier bids (Q1).
    BidVisibility {
        SequentialOpen = "sequential_open" => "Bids are called in turn.",
        Simultaneous = "simultaneous" => "All at once: nobody knows another's bid.",
    }
    /// How tied bids are settled (Q2).
    BidTie {
        Random = "random" => "By lot.",
        SeatOrder = "seat_order" => "The earlier seat goes first.",
    }
    /// Which Law decides the number of rituals (Q3).
    RitualCountLaw {
        AfterModifiers = "after_modifiers" => "With the sect's modifiers.",
        BeforeModifiers = "before_modifiers" => "Without them.",
    }
    /// What becomes of rituals beyond the nine that a character can know (Q4).
    RitualOverflow {
        Cap = "cap" => "They are lost.",
        OtherSectRituals = "other_sect_rituals" => "They are taken from other sects, in printed order.",
    }
    /// What an ally printed as spending "Renown" spends (Q6).
    AllyRenownMeans {
        Prowess = "prowess",
        RenownDice = "renown_dice" => "Dice of Renown, for good.",
    }
    /// A Jinn whose number is 1 when it is made (Q9).
    JinnValueOne {
        Manifest = "manifest" => "It enters play manifest.",
        FullTurn = "full_turn" => "It needs nine raises.",
    }
    /// When a raised Jinn is looked at (Q10).
    ManifestCheck {
        EachIncrement = "each_increment" => "After each single raise.",
        AfterRoll = "after_roll" => "Only when all raises of a roll are done.",
    }
    /// Which Numerology sizes a replacement Jinn (Q12).
    JinnDiceNumerology {
        Current = "current" => "The maker's present one.",
        AtStart = "at_start" => "The one that the maker began with.",
    }
    /// When a bound Jinn is replaced (Q15).
    ReplacementTime {
        AtBinding = "at_binding" => "At the binding.",
        AtRewards = "at_rewards" => "When the rewards are collected.",
    }
    /// Ties in standing when the order is worked out anew (Q16).
    OrderTie {
        RandomEachTime = "random_each_time" => "A new lot each time.",
        KeepPrevious = "keep_previous" => "Those who were ahead stay ahead.",
    }
    /// When a new order begins (Q17).
    OrderRecalc {
        EndOfCycle = "end_of_cycle" => "After the cycle.",
        Immediately = "immediately" => "At once, for those who have not yet acted.",
    }
    /// Whether a player sees each result before paying on (Q21).
    BonusSpendTiming {
        Sequential = "sequential" => "Step by step.",
        Declared = "declared" => "All spending is announced after the first roll; unrolled dice count as their mean.",
    }
    /// How often allies may be called in one scene (Q22). One call converts any number of bonuses.
    AllyCalls {
        Unlimited = "unlimited" => "As often as wanted.",
        OnceEach = "once_each" => "Each ally once.",
        OneTotal = "one_total" => "One ally, once.",
    }
    /// What converted bonuses may do (Q24).
    ConvertedUse {
        Any = "any" => "Add a die or lower one.",
        DiceOnly = "dice_only" => "Only add dice.",
    }
    /// Whether penalties on a stat reduce the dice that a ritual adds from it (Q25).
    PenaltyScope {
        BaseRolls = "base_rolls" => "No: only rolls of the stat itself.",
        BaseAndRitual = "base_and_ritual" => "Yes, and a next-roll penalty is used up by it.",
    }
    /// Several penalties on one stat (Q26).
    PenaltyStacking {
        Stack = "stack" => "They add up.",
        MaxOne = "max_one" => "Only the largest counts.",
    }
    /// Until-bound suffering of a character without a Jinn (Q28).
    PenaltyWithoutJinn {
        NextBinding = "next_binding" => "It lasts until her next binding.",
        None = "none" => "It has no effect.",
    }
    /// What happens in a scene spent on going to an ally's aid (Q33).
    AidScene {
        RegularScene = "regular_scene" => "A regular roll, no confrontation.",
        LostScene = "lost_scene" => "No roll at all.",
    }
    /// Whether personal loss may strike an ally who is already barred or endangered (Q35).
    PersonalLossRepeat {
        Allowed = "allowed" => "Yes.",
        OtherAlly = "other_ally" => "Another ally must be struck; without one, no personal loss.",
    }
    /// Who wins a level confrontation roll (Q36).
    ConfrontationTie {
        Jinn = "jinn" => "The Jinn: it was not beaten.",
        Pc = "pc" => "The character.",
    }
    /// Whether the rolls after a lost one are made (Q37).
    ConfrontationStop {
        FirstLoss = "first_loss" => "No.",
        RollAll = "roll_all" => "Yes, without spending.",
    }
    /// What several lost rolls of one confrontation cost (Q38).
    MultiLossSuffering {
        Each = "each" => "One suffering each.",
        Worst = "worst" => "The most severe.",
        Sum = "sum" => "One of the summed severity.",
        First = "first" => "That of the first lost roll.",
    }
    /// What a won confrontation gives beside the Jinn (Q40).
    WinAssignment {
        None = "none" => "Nothing.",
        AssignExcess = "assign_excess" => "The excess of each roll is gained as bonuses.",
    }
    /// How soon a failed confrontation may be tried again (Q41).
    ConfrontationRetry {
        EveryScene = "every_scene" => "In the next scene.",
        AfterRegularScene = "after_regular_scene" => "After a regular scene.",
    }
    /// Which Jinn dice count for the reward (Q42).
    OutclassJinnSkills {
        Current = "current" => "As raised.",
        Initial = "initial" => "As made.",
    }
    /// Who may lose the Esteem that another gains (Q43).
    EsteemVictimPool {
        AnySect = "any_sect" => "Any other sect, played or not.",
        PcSectsOnly = "pc_sects_only" => "Only sects that are played.",
    }
    /// When self-improvement is possible (Q44).
    ImproveWhen {
        BetweenHunts = "between_hunts" => "Between rewards and the next Jinn.",
        AnyScene = "any_scene" => "In place of any scene.",
    }
    /// When no Jinn is available (Q45).
    IdleRule {
        LoseScene = "lose_scene" => "The scene is lost.",
        GmMakesOne = "gm_makes_one" => "The GM makes one.",
    }
    /// Whether a hunt can be given up (Q46).
    AbandonJinn {
        Never = "never" => "No.",
        Free = "free" => "Yes, and the next Jinn follows in the same turn.",
        CostsScene = "costs_scene" => "Yes, for a scene.",
    }
    /// Who may act first on a level roll between players (Q50).
    PvpTieOption {
        Initiator = "initiator" => "The initiator.",
        None = "none" => "Nobody: it stays level.",
    }
    /// How often a ritual serves in rolls between players (Q52).
    PvpRitualUse {
        OncePerContest = "once_per_contest" => "Once a contest, whatever was performed against Jinn.",
        CountsAgainstCurrentJinn = "counts_against_current_jinn" => "It is used up against the present Jinn too.",
    }
    /// Whether gains and raises of one roll are all of one kind (Q53).
    GainKind {
        PerSuccess = "per_success" => "A kind for each success.",
        PerRoll = "per_roll" => "One kind for all gains and one for all raises of the roll.",
    }
}
