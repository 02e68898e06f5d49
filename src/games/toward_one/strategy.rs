//! Strategies of a player and a GM: records of named choices. The catalogue's presets (its section 18) are data beside this file.
//!
//! Each field names one of the procedures of the catalogue; a decision point may be replaced by a priority list (see
//! `decisions`).

use super::jinn::JinnCreation;
use super::terms::{AllyKind, Bought, OpenRitual, Sect, Suffering, Trait};
use evenodds_kit::{Distinct, number};
use evenodds_kit::{fields, rules, words};
use evenodds_policy::ArgInfo;

const TOLERATED: ArgInfo<'static> = number("severity", Some(2), "Severity that is accepted.");
const RANK: ArgInfo<'static> = number("rank", Some(4), "Rank of the die that is bid; 1 is the best.");

words! {
    /// Which trait a regular scene rolls (TO-POL-TRAIT).
    TraitChoice {
        HighestSkill = "highest_skill" => "The skill with most dice.",
        BestEdgeSkill = "best_edge_skill" => "The skill with the largest lead over its opposing Jinn skill.",
        BestEdgeAny = "best_edge_any" => "The trait with the largest lead, stats included.",
        Calligraphy = "calligraphy" => "Always Calligraphy.",
        Law = "law" => "Always Law.",
        Numerology = "numerology" => "Always Numerology.",
        Esteem = "esteem" => "Always Esteem.",
        Luxury = "luxury" => "Always Luxury.",
        Renown = "renown" => "Always Renown.",
    }
    /// What is spent in regular scenes.
    RegularAdjust {
        None = "none" => "Nothing.",
        CheapThenRescue = "cheap_then_rescue" => "Cheap dice above the reserve, then whatever keeps the suffering below the rescue gap.",
    }
    /// How successes are split (TO-POL-ALLOC).
    Allocation {
        NegateFirst = "negate_first" => "Negate all, then manipulate.",
        ManipulateFirst = "manipulate_first" => "Manipulate, then negate.",
        Tolerate = "tolerate" => "Negate what is above the tolerated severity, then manipulate." [TOLERATED],
    }
    /// What becomes of successes that are left over (TO-POL-ALLOC).
    Surplus {
        Gain = "gain" => "They gain bonuses.",
        Inflate = "inflate" => "They raise the Jinn until it is worth the highest reward.",
    }
    /// When a manifest Jinn is confronted (TO-POL-CONFRONT).
    ConfrontWhen {
        Manifest = "manifest" => "Always.",
        Ready = "ready" => "When the means exceed the Jinn's dice by the margin, or after waiting long enough.",
        ReadyAndTier3 = "ready_and_tier3" => "The same, and the Jinn must be worth the highest reward.",
    }
    /// What is spent in confrontations.
    ConfrontAdjust {
        None = "none" => "Nothing.",
        Reach = "reach" => "What it takes to win the roll (TO-POL-REACH).",
    }
    /// How bonuses are spent to reach a number of successes (TO-POL-REACH).
    Reach {
        Book = "book" => "Cheap dice, rituals, added dice, whichever comes first.",
        Best = "best" =>
            "For the largest chance: dice are lowered, by as many faces as it takes, once that alone is enough, and added until then.",
    }
    /// Whose sect loses the Esteem that she gains (TO-REW-4, TO-POL-REWARD).
    EsteemVictim {
        HighestStanding = "highest_standing" => "The fellow with the highest standing; without one, the sect with most Esteem that nobody plays.",
        NobodysSect = "nobodys_sect" => "The sect with most Esteem that nobody plays; without one, the fellow with the highest standing.",
    }
    /// Which skill an Idolater raises (TO-CHAR-5).
    IdolaterSkill {
        Lowest = "lowest" => "The one with fewest dice.",
        Calligraphy = "calligraphy",
        Law = "law",
        Numerology = "numerology",
    }
    /// Which available Jinn is taken on (TO-POL-CHOOSE).
    JinnChoice {
        First = "first" => "The earliest.",
        Weakest = "weakest" => "The one with fewest dice.",
        EvenMatch = "even_match" => "One that matches the character.",
    }
    /// One reward (TO-REW-3).
    Reward {
        Ally = "ally" => "A new ally.",
        Renown = "renown" => "A die of Renown.",
        Luxury = "luxury" => "A die of Luxury.",
        Esteem = "esteem" => "A die of Esteem, at another sect's cost.",
    }
    /// Whether a fellow is asked to make the roll (TO-POL-HELP).
    AskHelp {
        Never = "never",
        IfBetter = "if_better" => "The fellow with the largest lead, if it is larger than her own; in a hunt the only one.",
        BestFellow = "best_fellow" => "The same: the older word for it at a table.",
    }
    /// What an asked character answers (TO-POL-HELP).
    HelpAnswer {
        Agree = "agree" => "Yes.",
        Refuse = "refuse" => "No: she must be forced.",
    }
    /// How the bid for a sect is chosen (TO-CHAR-2).
    Bid {
        Rank = "rank" => "The die of this rank; as a field that of `bid_rank`." [RANK],
        Outbid = "outbid" => "The lowest die that beats every bid known so far; the lowest die when none does or none is known.",
    }
    /// Whom a character attacks (TO-PVP-4).
    Attack {
        Never = "never" => "Nobody.",
        Leader = "leader" => "The fellow with the highest standing, in the first scene of each hunt, if that is higher than her own.",
    }
    /// What an attack inflicts (TO-PVP-4).
    AttackKind {
        BadHealth = "bad_health" => "Prowess and Renown.",
        Expenses = "expenses" => "Leisure and Luxury.",
        PersonalLoss = "personal_loss" => "An ally.",
    }
    /// Who receives gained bonuses' kind (TO-GM-1).
    BonusTarget {
        FewestOther = "fewest_other" => "The trait with fewest bonuses, other than the one rolled.",
        RandomOther = "random_other" => "Any other trait, by chance.",
    }
    /// Which Jinn skill is raised (TO-GM-2).
    Raise {
        LowestValue = "lowest_value" => "The one of lowest value.",
        NextStep = "next_step" => "The one nearest to its next die.",
        Opposing = "opposing" => "The one used in the roll.",
        Random = "random" => "Any, by chance.",
    }
    /// Which suffering is inflicted (TO-GM-3).
    SufferingChoice {
        Random = "random" => "Any possible one, by chance.",
        MostBonuses = "most_bonuses" => "The stat with most bonuses.",
    }
    /// Which skill opposes a stat (TO-GM-4).
    StatOpposition {
        Highest = "highest" => "The one with most dice.",
        Lowest = "lowest" => "The one with fewest.",
        Random = "random" => "Any, by chance.",
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
        regular_trait: TraitChoice = TraitChoice::HighestSkill, "TO-POL-TRAIT" => "Which trait a regular scene rolls.";
        regular_adjust: RegularAdjust = RegularAdjust::None, "TO-POL-CHEAP TO-POL-REACH"
            => "What is spent in regular scenes.";
        reserve: i32 [0..=1000] = 3, "TO-POL-CHEAP" => "Bonuses of the rolled trait that `cheap_then_rescue` keeps.";
        rescue_gap: i32 [0..=100] = 3, "TO-POL-REACH"
            => "Successes behind the Jinn that `cheap_then_rescue` accepts before it spends more.";
        allocation: Allocation = Allocation::NegateFirst, "TO-POL-ALLOC" => "How successes are split.";
        tolerate: i32 [0..=100] = 0, "TO-POL-ALLOC" => "Severity that the allocation `tolerate` accepts.";
        surplus: Surplus = Surplus::Gain, "TO-POL-ALLOC" => "What becomes of successes that are left over.";
        confront_when: ConfrontWhen = ConfrontWhen::Manifest, "TO-POL-CONFRONT" => "When a manifest Jinn is confronted.";
        ready_margin: i32 [-50..=100] = 0, "TO-POL-CONFRONT" => "Dice of means beyond the Jinn's that `ready` asks for.";
        max_wait: i32 [0..=10000] = 0, "TO-POL-CONFRONT"
            => "Regular scenes against a manifest Jinn after which `ready` waits no longer.";
        confront_adjust: ConfrontAdjust = ConfrontAdjust::None, "TO-POL-REACH" => "What is spent in confrontations.";
        reach: Reach = Reach::Book, "TO-POL-REACH TO-ROLL-7"
            => "How bonuses are spent where a number of successes is to be reached.";
        jinn_choice: JinnChoice = JinnChoice::First, "TO-POL-CHOOSE" => "Which available Jinn is taken on.";
        jinn_creation: JinnCreation = JinnCreation::AsRolled, "TO-POL-JINNMAKE" => "How a Jinn is made.";
        reward_order: Vec<Reward> = vec![Reward::Luxury], "TO-POL-REWARD"
            => "Rewards in the order in which they are chosen, over and over.";
        esteem_victim: EsteemVictim = EsteemVictim::HighestStanding, "TO-REW-4 TO-POL-REWARD"
            => "Whose sect loses the Esteem that she gains.";
        improve_above: Option<i32> [0..=100] = None, "TO-POL-IMPROVE"
            => "Luxury dice above which a die is turned into a skill; not set: never.";
        recover_allies: bool = false, "TO-POL-IMPROVE" => "Whether scenes are spent on getting lost allies back.";
        ask_help: AskHelp = AskHelp::Never, "TO-POL-HELP" => "Whether a fellow is asked to make the roll.";
        help_answer: HelpAnswer = HelpAnswer::Agree, "TO-POL-HELP" => "What she answers when asked.";
        abandon_after: Option<i32> [0..=10000] = None, "TO-TAKE-3"
            => "Scenes of one hunt after which it is given up, where the rules allow it; not set: never.";
        attack: Attack = Attack::Never, "TO-PVP-4" => "Whom she attacks in place of a regular scene.";
        attack_kind: AttackKind = AttackKind::BadHealth, "TO-PVP-4" => "What an attack inflicts.";
        bid: Bid = Bid::Rank, "TO-POL-CREATE" => "How the bid for a sect is chosen.";
        bid_rank: i32 [1..=20] = 4, "TO-POL-CREATE" => "Rank of the die that is bid; 1 is the best.";
        sect_preference: Distinct<Vec<Sect>> = Distinct(Sect::ALL.to_vec()), "TO-POL-CREATE"
            => "Sects from the most to the least wanted; those not named follow in printed order.";
        /// Traits in the order in which they receive the dice, best die first.
        die_priority: Distinct<[Bought; 5]> [0..=0] = Distinct(Bought::ALL), "TO-POL-CREATE";
        idolater_skill: IdolaterSkill = IdolaterSkill::Lowest, "TO-CHAR-5 TO-POL-CREATE"
            => "Which skill she raises as an Idolater.";
        /// The ritual that she names as an Idolater: the trait whose dice it adds, and the kind of roll.
        idolater_ritual: [Trait; 2] [0..=0] = [Trait::Luxury, Trait::Calligraphy], "TO-CHAR-5 TO-POL-CREATE";
        ritual_preference: Distinct<Vec<OpenRitual>> = Distinct(open_rituals()), "TO-POL-CREATE TO-POL-IMPROVE"
            => "Open rituals from the most to the least wanted.";
        ally_preference: Distinct<Vec<AllyKind>> = Distinct(wanted_allies()), "TO-POL-CREATE TO-POL-REWARD"
            => "Kinds of ally from the most to the least wanted.";
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
        bonus_target: BonusTarget = BonusTarget::FewestOther, "TO-GM-1" => "Which trait receives gained bonuses.";
        rolled_kind: bool = false, "TO-ROLL-10 TO-GM-1" => "Whether gained bonuses may be of the kind of the trait rolled.";
        raise: Raise = Raise::LowestValue, "TO-GM-2" => "Which Jinn skill is raised.";
        suffering: SufferingChoice = SufferingChoice::Random, "TO-GM-3" => "Which suffering is inflicted.";
        stat_opposition: StatOpposition = StatOpposition::Highest, "TO-GM-4" => "Which skill opposes a stat.";
        jinn_creation: JinnCreation = JinnCreation::AsRolled, "TO-POL-JINNMAKE" => "How the GM's own Jinn are made.";
    }
}

fields!(Fields);
fields!(GmFields);
