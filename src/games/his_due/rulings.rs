//! Words of the rulings (section 18 of the catalogue): the readings of what the text leaves open, the default first.

use evenodds_kit::words;

words! {
    /// What dice a score below 1 or above 6 has.
    ScoreOutOfRange {
        Clamp = "clamp" => "Held within 1 to 6.",
        Extrapolate = "extrapolate" => "0 is 1d4; 7 is 4d12, 8 is 5d12 and so on.",
    }
    /// What the cost of permanents is checked against.
    PermanentManaCheck {
        Maximum = "maximum" => "Together at most the maximum Mana.",
        Current = "current" => "One by one in the order given, each at most the Mana left.",
        Off = "off" => "Nothing; Mana stops at 0.",
    }
    /// A tie at 10 or more in a competitive roll.
    CompetitiveTie {
        Reroll = "reroll" => "Both roll again.",
        Nobody = "nobody" => "Nobody wins.",
        HigherWits = "higher_wits" => "The higher Wits score wins; equal scores roll again.",
    }
    /// Whom a brawl hurts at *cost*.
    BrawlCostHurts {
        Both = "both",
        OnlySelf = "self" => "Only the character.",
        Enemy = "enemy" => "Only the enemy.",
    }
    /// Whether the combat skill may change in a career.
    CombatSkillChange {
        Never = "never" => "Chosen once.",
        BetweenDuels = "between_duels" => "Before each duel the one that gives more duel dice.",
    }
    /// Which score gives the duel dice.
    DuelDiceScores {
        Current = "current" => "The score at the moment of the roll.",
        AtStart = "at_start" => "The score when the duel began.",
    }
    /// A tie on the Speed roll.
    SpeedTie {
        Reroll = "reroll" => "Roll again.",
        Coin = "coin" => "A fair lot.",
        HigherScoreThenCoin = "higher_score_then_coin" => "The higher Speed score, then a lot.",
    }
    /// Whether the first attacker sees the other assignment.
    AssignmentVisibility {
        Open = "open" => "Yes.",
        Blind = "blind" => "No: he decides as if he assigned first.",
    }
    /// Steps beyond the ends of the size ladder.
    LadderEnd {
        Stop = "stop" => "Lost.",
        FlatOne = "flat_one" => "Each adds or takes 1 from the face.",
    }
    /// Several upgrades of the same dice.
    UpgradeStacking {
        Add = "add" => "They add up.",
        Best = "best" => "The best upgrade and the worst downgrade count.",
    }
    /// An Attack upgrade gained in mid-round.
    MidroundAttackUpgrade {
        NextRoll = "next_roll" => "Works from the next roll.",
        ImmediateSizeOnly = "immediate_size_only" => "Dice in the Attack pool grow at once and keep their faces.",
    }
    /// Size of extra dice.
    ExtraDieSize {
        CombatSkill = "combat_skill" => "That of the own combat skill.",
        Larger = "larger" => "The larger of the two duel skills.",
        Smaller = "smaller" => "The smaller of the two.",
    }
    /// When the defender chooses.
    DefenceChoice {
        AfterStrength = "after_strength" => "Once the strength is known.",
        BeforeBonusDice = "before_bonus_dice" => "Before the attack's bonus dice are rolled; their mean is all he knows.",
    }
    /// A Defence power without dice while the pool has dice.
    DicelessDefence {
        ReplacesDie = "replaces_die" => "It replaces the die.",
        OnlyWhenEmpty = "only_when_empty" => "Only with an empty pool.",
        AddsToDie = "adds_to_die" => "It is added to a die.",
    }
    /// Passing.
    PassRule {
        TwoInARow = "two_in_a_row" => "Two passes in succession end the round.",
        PassIsFinal = "pass_is_final" => "Who passes is out of the round.",
        MustAttack = "must_attack" => "Who can attack with a die may not pass.",
    }
    /// Order in which flight is declared.
    FleeDeclaration {
        Simultaneous = "simultaneous" => "At the same time.",
        SecondAttackerFirst = "second_attacker_first" => "The second attacker first and openly; the other may then let him go alone.",
    }
    /// Whether an enemy who flees is held up.
    PartingShots {
        Always = "always" => "Always: he must roll.",
        Never = "never" => "Never: he is let go.",
        Policy = "policy" => "The strategy decides.",
    }
    /// Which Speed counts for flight.
    FleeSpeed {
        Current = "current" => "The present score.",
        Natural = "natural" => "The score on the sheet.",
    }
    /// Who chooses between a Collar and its Broker.
    CollarTargeting {
        AttackerChooses = "attacker_chooses" => "The attacker.",
        BrokerFirst = "broker_first" => "The Broker while it stands.",
        DefenderChooses = "defender_chooses" => "The one with more Hits; a tie is the Broker.",
    }
    /// Hits of the Broker when a duel begins.
    CollarBrokerHits {
        Maximum = "maximum" => "As many as the duellist's maximum.",
        Current = "current" => "As many as the duellist has.",
    }
    /// A Collar whose Broker was not empowered.
    UnempoweredCollar {
        Helpless = "helpless" => "No attacks, emergency dice only.",
        Weaponless = "weaponless" => "Basic attacks, emergency dice only.",
    }
    /// Whose fall ends a duel.
    CollarDefeat {
        Duellist = "duellist" => "The duellist's.",
        Broker = "broker" => "The first of the two.",
        Both = "both" => "Both must fall.",
    }
    /// When the 1 Mana for Defence dice is checked.
    GlyphDiceManaCheck {
        BeforePayment = "before_payment" => "Before a Defence power is paid.",
        AfterPayment = "after_payment" => "After it.",
    }
    /// What a feared element adds.
    FearMode {
        Strength = "strength",
        AfterDefence = "after_defence" => "Hits, if 1 got through.",
    }
    /// What a seal stops.
    SealScope {
        Powers = "powers" => "Powers of the element; a physical seal only Attack powers.",
        AttackPowers = "attack_powers" => "Attack powers only.",
        PowersAndBasic = "powers_and_basic" => "Powers, and basic attacks of the element.",
    }
    /// Which element a seal looks at.
    SealElement {
        Current = "current" => "The one at the time of use.",
        Printed = "printed" => "The printed one.",
    }
    /// Different buffs of the same effect.
    BuffStacking {
        Add = "add" => "They add up.",
        Best = "best" => "The best counts.",
    }
    /// Both fall in the same action.
    DoubleDefeat {
        Separate = "separate" => "An outcome of its own.",
        AttackerWins = "attacker_wins" => "The attacker of that action wins.",
        DefenderWins = "defender_wins" => "The defender wins.",
    }
    /// A Guilt trigger of a killing that can have no effect.
    FullTrackTrigger {
        Ignored = "ignored" => "The blow follows.",
        BlocksKill = "blocks_kill" => "There is no blow.",
    }
    /// A session limit that is not whole.
    StressLimitRounding {
        Floor = "floor" => "Rounded down.",
        Nearest = "nearest" => "Rounded to the nearest, halves up.",
        Ceil = "ceil" => "Rounded up.",
    }
    /// What a freak out does.
    FreakOutEffects {
        Standard = "standard" => "As the catalogue says.",
        None = "none" => "Nothing.",
    }
    /// When a killing gives its power.
    KillPower {
        Immediate = "immediate" => "At once.",
        AfterDuel = "after_duel" => "Before the next duel, and paid then.",
        None = "none" => "Never.",
    }
    /// How often a buff may be cast.
    BuffLimit {
        PerDuel = "per_duel" => "Once a duel.",
        PerRound = "per_round" => "Once a round.",
        None = "none" => "Whenever it can be paid.",
    }
    /// Whom the clock heals.
    ClockHeals {
        Both = "both" => "The duellist, and the Broker unless it has reverted.",
        Duellist = "duellist" => "The duellist.",
    }
    /// Fewer than half of the Hits.
    HalfRule {
        Strict = "strict" => "2 x current < maximum.",
        Inclusive = "inclusive" => "2 x current <= maximum.",
    }
    /// Whom Hits lost outright hit.
    DirectLossTarget {
        Duellist = "duellist" => "The duellist.",
        Broker = "broker" => "The Broker while it stands.",
    }
    /// Which dice Edge and Mana re-roll.
    RerollScope {
        OwnDice = "own_dice" => "Any die that the spender has just rolled.",
        PrintedList = "printed_list" => "The round's roll, Defence rolls, bonus dice, flight.",
    }
}
