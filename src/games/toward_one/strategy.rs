//! How a player and a GM decide: records of named choices. The catalogue's presets (its section 18) are data beside this file.
//!
//! Each field names one of the procedures of the catalogue; a decision point may be replaced by a priority list (see
//! `decisions`).

use super::jinn::JinnCreation;
use super::terms::{AllyKind, Bought, OpenRitual, Sect, Suffering, Trait};
use crate::games::kit::Distinct;
use crate::{fields, rules, words};

words! {
    /// Which trait a regular scene rolls (TO-POL-TRAIT).
    TraitChoice {
        /// The skill with most dice.
        HighestSkill = "highest_skill",
        /// The skill with the largest lead over its opposing Jinn skill.
        BestEdgeSkill = "best_edge_skill",
        /// The trait with the largest lead, stats included.
        BestEdgeAny = "best_edge_any",
        /// Always Calligraphy.
        Calligraphy = "calligraphy",
        /// Always Law.
        Law = "law",
        /// Always Numerology.
        Numerology = "numerology",
        /// Always Esteem.
        Esteem = "esteem",
        /// Always Luxury.
        Luxury = "luxury",
        /// Always Renown.
        Renown = "renown",
    }
    /// What is spent in regular scenes.
    RegularAdjust {
        /// Nothing.
        None = "none",
        /// Cheap dice above the reserve, then whatever keeps the suffering below the rescue gap.
        CheapThenRescue = "cheap_then_rescue",
    }
    /// How successes are split (TO-POL-ALLOC).
    Allocation {
        /// Negate all, then manipulate.
        NegateFirst = "negate_first",
        /// Manipulate, then negate.
        ManipulateFirst = "manipulate_first",
        /// Negate what is above the tolerated severity, then manipulate.
        Tolerate = "tolerate",
    }
    /// What becomes of successes that are left over (TO-POL-ALLOC).
    Surplus {
        /// They gain bonuses.
        Gain = "gain",
        /// They raise the Jinn until it is worth the highest reward.
        Inflate = "inflate",
    }
    /// When a manifest Jinn is confronted (TO-POL-CONFRONT).
    ConfrontWhen {
        /// Always.
        Manifest = "manifest",
        /// When the means exceed the Jinn's dice by the margin, or after waiting long enough.
        Ready = "ready",
        /// The same, and the Jinn must be worth the highest reward.
        ReadyAndTier3 = "ready_and_tier3",
    }
    /// What is spent in confrontations.
    ConfrontAdjust {
        /// Nothing.
        None = "none",
        /// What it takes to win the roll (TO-POL-REACH).
        Reach = "reach",
    }
    /// How bonuses are spent to reach a number of successes (TO-POL-REACH).
    Reach {
        /// Cheap dice, rituals, added dice, whichever comes first.
        Book = "book",
        /// For the largest chance: dice are lowered, by as many faces as it takes, once that alone is enough, and added
        /// until then.
        Best = "best",
    }
    /// Whose sect loses the Esteem that she gains (TO-REW-4, TO-POL-REWARD).
    EsteemVictim {
        /// The fellow with the highest standing; without one, the sect with most Esteem that nobody plays.
        HighestStanding = "highest_standing",
        /// The sect with most Esteem that nobody plays; without one, the fellow with the highest standing.
        NobodysSect = "nobodys_sect",
    }
    /// Which skill an Idolater raises (TO-CHAR-5).
    IdolaterSkill {
        /// The one with fewest dice.
        Lowest = "lowest",
        /// Calligraphy.
        Calligraphy = "calligraphy",
        /// Law.
        Law = "law",
        /// Numerology.
        Numerology = "numerology",
    }
    /// Which available Jinn is taken on (TO-POL-CHOOSE).
    JinnChoice {
        /// The earliest.
        First = "first",
        /// The one with fewest dice.
        Weakest = "weakest",
        /// One that matches the character.
        EvenMatch = "even_match",
    }
    /// One reward (TO-REW-3).
    Reward {
        /// A new ally.
        Ally = "ally",
        /// A die of Renown.
        Renown = "renown",
        /// A die of Luxury.
        Luxury = "luxury",
        /// A die of Esteem, at another sect's cost.
        Esteem = "esteem",
    }
    /// Whether a fellow is asked to make the roll (TO-POL-HELP).
    AskHelp {
        /// Never.
        Never = "never",
        /// The fellow with the largest lead, if it is larger than her own; in a hunt the only one.
        IfBetter = "if_better",
        /// The same: the older word for it at a table.
        BestFellow = "best_fellow",
    }
    /// What an asked character answers (TO-POL-HELP).
    HelpAnswer {
        /// Yes.
        Agree = "agree",
        /// No: she must be forced.
        Refuse = "refuse",
    }
    /// How the bid for a sect is chosen (TO-CHAR-2).
    Bid {
        /// The die at `bid_rank`.
        Rank = "rank",
        /// The lowest die that beats every bid known so far; the lowest die when none does or none is known.
        Outbid = "outbid",
    }
    /// Whom a character attacks (TO-PVP-4).
    Attack {
        /// Nobody.
        Never = "never",
        /// The fellow with the highest standing, in the first scene of each hunt, if that is higher than her own.
        Leader = "leader",
    }
    /// What an attack inflicts (TO-PVP-4).
    AttackKind {
        /// Prowess and Renown.
        BadHealth = "bad_health",
        /// Leisure and Luxury.
        Expenses = "expenses",
        /// An ally.
        PersonalLoss = "personal_loss",
    }
    /// Who receives gained bonuses' kind (TO-GM-1).
    BonusTarget {
        /// The trait with fewest bonuses, other than the one rolled.
        FewestOther = "fewest_other",
        /// Any other trait, by chance.
        RandomOther = "random_other",
    }
    /// Which Jinn skill is raised (TO-GM-2).
    Raise {
        /// The one of lowest value.
        LowestValue = "lowest_value",
        /// The one nearest to its next die.
        NextStep = "next_step",
        /// The one used in the roll.
        Opposing = "opposing",
        /// Any, by chance.
        Random = "random",
    }
    /// Which suffering is inflicted (TO-GM-3).
    SufferingChoice {
        /// Any possible one, by chance.
        Random = "random",
        /// The stat with most bonuses.
        MostBonuses = "most_bonuses",
    }
    /// Which skill opposes a stat (TO-GM-4).
    StatOpposition {
        /// The one with most dice.
        Highest = "highest",
        /// The one with fewest.
        Lowest = "lowest",
        /// Any, by chance.
        Random = "random",
    }
}

impl IdolaterSkill {
    /// The skill that it names; none where it follows the dice.
    pub fn kind(self) -> Option<Trait> {
        (self as usize).checked_sub(1).map(|index| Trait::ALL[index])
    }
}

impl AttackKind {
    /// The suffering that it names.
    pub fn suffering(self) -> Suffering {
        [Suffering::BadHealth, Suffering::Expenses, Suffering::PersonalLoss][self as usize]
    }
}

rules! {
    /// What a player decides, field by field. The default is the preset `plain`.
    pub struct Fields {
        /// Which trait a regular scene rolls.
        regular_trait: TraitChoice [0..=0] = TraitChoice::HighestSkill, "TO-POL-TRAIT";
        /// What is spent in regular scenes.
        regular_adjust: RegularAdjust [0..=0] = RegularAdjust::None, "TO-POL-CHEAP TO-POL-REACH";
        /// Bonuses of the rolled trait that `cheap_then_rescue` keeps.
        reserve: i32 [0..=1000] = 3, "TO-POL-CHEAP";
        /// Successes behind the Jinn that `cheap_then_rescue` accepts before it spends more.
        rescue_gap: i32 [0..=100] = 3, "TO-POL-REACH";
        /// How successes are split.
        allocation: Allocation [0..=0] = Allocation::NegateFirst, "TO-POL-ALLOC";
        /// Severity that the allocation `tolerate` accepts.
        tolerate: i32 [0..=100] = 0, "TO-POL-ALLOC";
        /// What becomes of successes that are left over.
        surplus: Surplus [0..=0] = Surplus::Gain, "TO-POL-ALLOC";
        /// When a manifest Jinn is confronted.
        confront_when: ConfrontWhen [0..=0] = ConfrontWhen::Manifest, "TO-POL-CONFRONT";
        /// Dice of means beyond the Jinn's that `ready` asks for.
        ready_margin: i32 [-50..=100] = 0, "TO-POL-CONFRONT";
        /// Regular scenes against a manifest Jinn after which `ready` waits no longer.
        max_wait: i32 [0..=10000] = 0, "TO-POL-CONFRONT";
        /// What is spent in confrontations.
        confront_adjust: ConfrontAdjust [0..=0] = ConfrontAdjust::None, "TO-POL-REACH";
        /// How bonuses are spent where a number of successes is to be reached.
        reach: Reach [0..=0] = Reach::Book, "TO-POL-REACH TO-ROLL-7";
        /// Which available Jinn is taken on.
        jinn_choice: JinnChoice [0..=0] = JinnChoice::First, "TO-POL-CHOOSE";
        /// How a Jinn is made.
        jinn_creation: JinnCreation [0..=0] = JinnCreation::AsRolled, "TO-POL-JINNMAKE";
        /// Rewards in the order in which they are chosen, over and over.
        reward_order: Vec<Reward> [0..=0] = vec![Reward::Luxury], "TO-POL-REWARD";
        /// Whose sect loses the Esteem that she gains.
        esteem_victim: EsteemVictim [0..=0] = EsteemVictim::HighestStanding, "TO-REW-4 TO-POL-REWARD";
        /// Luxury dice above which a die is turned into a skill; not set: never.
        improve_above: Option<i32> [0..=100] = None, "TO-POL-IMPROVE";
        /// Whether scenes are spent on getting lost allies back.
        recover_allies: bool [0..=0] = false, "TO-POL-IMPROVE";
        /// Whether a fellow is asked to make the roll.
        ask_help: AskHelp [0..=0] = AskHelp::Never, "TO-POL-HELP";
        /// What she answers when asked.
        help_answer: HelpAnswer [0..=0] = HelpAnswer::Agree, "TO-POL-HELP";
        /// Scenes of one hunt after which it is given up, where the rules allow it; not set: never.
        abandon_after: Option<i32> [0..=10000] = None, "TO-TAKE-3";
        /// Whom she attacks in place of a regular scene.
        attack: Attack [0..=0] = Attack::Never, "TO-PVP-4";
        /// What an attack inflicts.
        attack_kind: AttackKind [0..=0] = AttackKind::BadHealth, "TO-PVP-4";
        /// How the bid for a sect is chosen.
        bid: Bid [0..=0] = Bid::Rank, "TO-POL-CREATE";
        /// Rank of the die that is bid; 1 is the best.
        bid_rank: i32 [1..=20] = 4, "TO-POL-CREATE";
        /// Sects from the most to the least wanted; those not named follow in printed order.
        sect_preference: Distinct<Vec<Sect>> [0..=0] = Distinct(Sect::ALL.to_vec()), "TO-POL-CREATE";
        /// Traits in the order in which they receive the dice, best die first.
        die_priority: Distinct<[Bought; 5]> [0..=0] = Distinct(Bought::ALL), "TO-POL-CREATE";
        /// Which skill she raises as an Idolater.
        idolater_skill: IdolaterSkill [0..=0] = IdolaterSkill::Lowest, "TO-CHAR-5 TO-POL-CREATE";
        /// The ritual that she names as an Idolater: the trait whose dice it adds, and the kind of roll.
        idolater_ritual: [Trait; 2] [0..=0] = [Trait::Luxury, Trait::Calligraphy], "TO-CHAR-5 TO-POL-CREATE";
        /// Open rituals from the most to the least wanted.
        ritual_preference: Distinct<Vec<OpenRitual>> [0..=0] = Distinct(open_rituals()), "TO-POL-CREATE TO-POL-IMPROVE";
        /// Kinds of ally from the most to the least wanted.
        ally_preference: Distinct<Vec<AllyKind>> [0..=0] = Distinct(wanted_allies()), "TO-POL-CREATE TO-POL-REWARD";
    }
}

fn open_rituals() -> Vec<OpenRitual> {
    use OpenRitual::{EcstaticDance, Fasting, Litany, Orthodoxy, Prayer, Prophecy, ReligiousOffice, Scholarship};
    vec![Prayer, Litany, Prophecy, Scholarship, Fasting, ReligiousOffice, EcstaticDance, Orthodoxy]
}

fn wanted_allies() -> Vec<AllyKind> {
    use AllyKind::{AttendantSpirit, Caravaneer, Courtier, FamilyMember, Follower, FormerTeacher, Student, Wife};
    vec![Student, FormerTeacher, AttendantSpirit, Courtier, Wife, Caravaneer, FamilyMember, Follower]
}

rules! {
    /// What the GM decides, field by field. The default is the preset `even`.
    pub struct GmFields {
        /// Which trait receives gained bonuses.
        bonus_target: BonusTarget [0..=0] = BonusTarget::FewestOther, "TO-GM-1";
        /// Whether gained bonuses may be of the kind of the trait rolled.
        rolled_kind: bool [0..=0] = false, "TO-ROLL-10 TO-GM-1";
        /// Which Jinn skill is raised.
        raise: Raise [0..=0] = Raise::LowestValue, "TO-GM-2";
        /// Which suffering is inflicted.
        suffering: SufferingChoice [0..=0] = SufferingChoice::Random, "TO-GM-3";
        /// Which skill opposes a stat.
        stat_opposition: StatOpposition [0..=0] = StatOpposition::Highest, "TO-GM-4";
        /// How the GM's own Jinn are made.
        jinn_creation: JinnCreation [0..=0] = JinnCreation::AsRolled, "TO-POL-JINNMAKE";
    }
}

fields!(Fields);
fields!(GmFields);
