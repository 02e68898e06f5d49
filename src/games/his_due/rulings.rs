//! Words of the rulings (section 18 of the catalogue): the readings of what the text leaves open, the default first.

use crate::words;

words! {
    /// What dice a score below 1 or above 6 has.
    ScoreOutOfRange {
        /// Held within 1 to 6.
        Clamp = "clamp",
        /// 0 is 1d4; 7 is 4d12, 8 is 5d12 and so on.
        Extrapolate = "extrapolate",
    }
    /// What the cost of permanents is checked against.
    PermanentManaCheck {
        /// Together at most the maximum Mana.
        Maximum = "maximum",
        /// One by one in the order given, each at most the Mana left.
        Current = "current",
        /// Nothing; Mana stops at 0.
        Off = "off",
    }
    /// A tie at 10 or more in a competitive roll.
    CompetitiveTie {
        /// Both roll again.
        Reroll = "reroll",
        /// Nobody wins.
        Nobody = "nobody",
        /// The higher Wits score wins; equal scores roll again.
        HigherWits = "higher_wits",
    }
    /// Whom a brawl hurts at *cost*.
    BrawlCostHurts {
        /// Both.
        Both = "both",
        /// Only the character.
        OnlySelf = "self",
        /// Only the enemy.
        Enemy = "enemy",
    }
    /// Whether the combat skill may change in a career.
    CombatSkillChange {
        /// Chosen once.
        Never = "never",
        /// Before each duel the one that gives more duel dice.
        BetweenDuels = "between_duels",
    }
    /// Which score gives the duel dice.
    DuelDiceScores {
        /// The score at the moment of the roll.
        Current = "current",
        /// The score when the duel began.
        AtStart = "at_start",
    }
    /// A tie on the Speed roll.
    SpeedTie {
        /// Roll again.
        Reroll = "reroll",
        /// A fair lot.
        Coin = "coin",
        /// The higher Speed score, then a lot.
        HigherScoreThenCoin = "higher_score_then_coin",
    }
    /// Whether the first attacker sees the other assignment.
    AssignmentVisibility {
        /// Yes.
        Open = "open",
        /// No: he decides as if he assigned first.
        Blind = "blind",
    }
    /// Steps beyond the ends of the size ladder.
    LadderEnd {
        /// Lost.
        Stop = "stop",
        /// Each adds or takes 1 from the face.
        FlatOne = "flat_one",
    }
    /// Several upgrades of the same dice.
    UpgradeStacking {
        /// They add up.
        Add = "add",
        /// The best upgrade and the worst downgrade count.
        Best = "best",
    }
    /// An Attack upgrade gained in mid-round.
    MidroundAttackUpgrade {
        /// Works from the next roll.
        NextRoll = "next_roll",
        /// Dice in the Attack pool grow at once and keep their faces.
        ImmediateSizeOnly = "immediate_size_only",
    }
    /// Size of extra dice.
    ExtraDieSize {
        /// That of the own combat skill.
        CombatSkill = "combat_skill",
        /// The larger of the two duel skills.
        Larger = "larger",
        /// The smaller of the two.
        Smaller = "smaller",
    }
    /// When the defender chooses.
    DefenceChoice {
        /// Once the strength is known.
        AfterStrength = "after_strength",
        /// Before the attack's bonus dice are rolled; their mean is all he knows.
        BeforeBonusDice = "before_bonus_dice",
    }
    /// A Defence power without dice while the pool has dice.
    DicelessDefence {
        /// It replaces the die.
        ReplacesDie = "replaces_die",
        /// Only with an empty pool.
        OnlyWhenEmpty = "only_when_empty",
        /// It is added to a die.
        AddsToDie = "adds_to_die",
    }
    /// Passing.
    PassRule {
        /// Two passes in succession end the round.
        TwoInARow = "two_in_a_row",
        /// Who passes is out of the round.
        PassIsFinal = "pass_is_final",
        /// Who can attack with a die may not pass.
        MustAttack = "must_attack",
    }
    /// Order in which flight is declared.
    FleeDeclaration {
        /// At the same time.
        Simultaneous = "simultaneous",
        /// The second attacker first and openly; the other may then let him go alone.
        SecondAttackerFirst = "second_attacker_first",
    }
    /// Whether an enemy who flees is held up.
    PartingShots {
        /// Always: he must roll.
        Always = "always",
        /// Never: he is let go.
        Never = "never",
        /// The strategy decides.
        Policy = "policy",
    }
    /// Which Speed counts for flight.
    FleeSpeed {
        /// The present score.
        Current = "current",
        /// The score on the sheet.
        Natural = "natural",
    }
    /// Who chooses between a Collar and its Broker.
    CollarTargeting {
        /// The attacker.
        AttackerChooses = "attacker_chooses",
        /// The Broker while it stands.
        BrokerFirst = "broker_first",
        /// The one with more Hits; a tie is the Broker.
        DefenderChooses = "defender_chooses",
    }
    /// Hits of the Broker when a duel begins.
    CollarBrokerHits {
        /// As many as the duellist's maximum.
        Maximum = "maximum",
        /// As many as the duellist has.
        Current = "current",
    }
    /// A Collar whose Broker was not empowered.
    UnempoweredCollar {
        /// No attacks, emergency dice only.
        Helpless = "helpless",
        /// Basic attacks, emergency dice only.
        Weaponless = "weaponless",
    }
    /// Whose fall ends a duel.
    CollarDefeat {
        /// The duellist's.
        Duellist = "duellist",
        /// The first of the two.
        Broker = "broker",
        /// Both must fall.
        Both = "both",
    }
    /// When the 1 Mana for Defence dice is checked.
    GlyphDiceManaCheck {
        /// Before a Defence power is paid.
        BeforePayment = "before_payment",
        /// After it.
        AfterPayment = "after_payment",
    }
    /// What a feared element adds.
    FearMode {
        /// Strength.
        Strength = "strength",
        /// Hits, if 1 got through.
        AfterDefence = "after_defence",
    }
    /// What a seal stops.
    SealScope {
        /// Powers of the element; a physical seal only Attack powers.
        Powers = "powers",
        /// Attack powers only.
        AttackPowers = "attack_powers",
        /// Powers, and basic attacks of the element.
        PowersAndBasic = "powers_and_basic",
    }
    /// Which element a seal looks at.
    SealElement {
        /// The one at the time of use.
        Current = "current",
        /// The printed one.
        Printed = "printed",
    }
    /// Different buffs of the same effect.
    BuffStacking {
        /// They add up.
        Add = "add",
        /// The best counts.
        Best = "best",
    }
    /// Both fall in the same action.
    DoubleDefeat {
        /// An outcome of its own.
        Separate = "separate",
        /// The attacker of that action wins.
        AttackerWins = "attacker_wins",
        /// The defender wins.
        DefenderWins = "defender_wins",
    }
    /// A Guilt trigger of a killing that can have no effect.
    FullTrackTrigger {
        /// The blow follows.
        Ignored = "ignored",
        /// There is no blow.
        BlocksKill = "blocks_kill",
    }
    /// A session limit that is not whole.
    StressLimitRounding {
        /// Rounded down.
        Floor = "floor",
        /// Rounded to the nearest, halves up.
        Nearest = "nearest",
        /// Rounded up.
        Ceil = "ceil",
    }
    /// What a freak out does.
    FreakOutEffects {
        /// As the catalogue says.
        Standard = "standard",
        /// Nothing.
        None = "none",
    }
    /// When a killing gives its power.
    KillPower {
        /// At once.
        Immediate = "immediate",
        /// Before the next duel, and paid then.
        AfterDuel = "after_duel",
        /// Never.
        None = "none",
    }
    /// How often a buff may be cast.
    BuffLimit {
        /// Once a duel.
        PerDuel = "per_duel",
        /// Once a round.
        PerRound = "per_round",
        /// Whenever it can be paid.
        None = "none",
    }
    /// Whom the clock heals.
    ClockHeals {
        /// The duellist, and the Broker unless it has reverted.
        Both = "both",
        /// The duellist.
        Duellist = "duellist",
    }
    /// Fewer than half of the Hits.
    HalfRule {
        /// 2 x current < maximum.
        Strict = "strict",
        /// 2 x current <= maximum.
        Inclusive = "inclusive",
    }
    /// Whom Hits lost outright hit.
    DirectLossTarget {
        /// The duellist.
        Duellist = "duellist",
        /// The Broker while it stands.
        Broker = "broker",
    }
    /// Which dice Edge and Mana re-roll.
    RerollScope {
        /// Any die that the spender has just rolled.
        OwnDice = "own_dice",
        /// The round's roll, Defence rolls, bonus dice, flight.
        PrintedList = "printed_list",
    }
}
