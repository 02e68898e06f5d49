//! How a player and a GM decide: records of named choices, with the catalogue's presets (its section 18).
//!
//! Each field names one of the procedures of the catalogue; a decision point may be replaced by a priority list (see
//! `decisions.rs`).

use super::decisions::{GmLists, PlayerLists};
use super::terms::{AllyKind, RITUAL_NAMES, Ritual, Sect, Suffering, Trait};
use crate::{rules, words};

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
    /// Any of the six traits, as an Idolater names them for her ritual (TO-CHAR-5).
    AnyTrait {
        /// Calligraphy.
        Calligraphy = "calligraphy",
        /// Law.
        Law = "law",
        /// Numerology.
        Numerology = "numerology",
        /// Esteem.
        Esteem = "esteem",
        /// Luxury.
        Luxury = "luxury",
        /// Renown.
        Renown = "renown",
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
    /// How a Jinn is made of the dice rolled (TO-POL-JINNMAKE).
    JinnCreation {
        /// The first four dice, as they lie.
        AsRolled = "as_rolled",
        /// The lowest dice for its skills.
        Weakest = "weakest",
        /// The highest dice for its skills.
        Strongest = "strongest",
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

impl AnyTrait {
    /// The trait.
    pub fn named(self) -> Trait {
        Trait::ALL[self as usize]
    }
}

impl IdolaterSkill {
    /// The skill that it names; none where it follows the dice.
    pub fn named(self) -> Option<Trait> {
        (self as usize).checked_sub(1).map(|index| Trait::ALL[index])
    }
}

impl AttackKind {
    /// The suffering that it names.
    pub fn suffering(self) -> Suffering {
        [Suffering::BadHealth, Suffering::Expenses, Suffering::PersonalLoss][self as usize]
    }
}

/// Lets a word of the game stand in a list of preferences.
macro_rules! preference {
    ($kind:ty, $names:expr, $all:expr, $index:expr) => {
        impl crate::games::knobs::Knob for $kind {
            fn read(
                name: &str,
                node: &crate::source::Node,
                _: &std::ops::RangeInclusive<i64>,
                faults: &mut crate::source::Faults,
            ) -> Option<Self> {
                crate::games::knobs::read_word(name, node, &$names, faults).map(|index| $all[index])
            }
            fn text(&self) -> String {
                format!("{:?}", $names[$index(self)])
            }
            fn allowed(_: &std::ops::RangeInclusive<i64>) -> String {
                $names.map(|name| format!("{name:?}")).join(" or ")
            }
            fn schema(_: &std::ops::RangeInclusive<i64>) -> serde_json::Value {
                serde_json::json!({ "enum": $names })
            }
        }
    };
}
preference!(Sect, Sect::NAMES, Sect::ALL, |sect: &Sect| *sect as usize);
preference!(AllyKind, AllyKind::NAMES, AllyKind::ALL, |kind: &AllyKind| *kind as usize);

/// Names of the rituals that anybody may learn (TO-CHAR-9).
const OPEN: [&str; 8] = {
    let mut names = [""; 8];
    let mut index = 0;
    while index < names.len() {
        names[index] = RITUAL_NAMES[Sect::ALL.len() + index];
        index += 1;
    }
    names
};
preference!(Ritual, OPEN, Ritual::open(), |ritual: &Ritual| {
    Ritual::open().iter().position(|open| open.name == ritual.name).unwrap_or_default()
});

/// A trait other than Esteem, as dice are put into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bought(pub Trait);

impl Bought {
    /// The five, in the order in which the book lists them.
    pub const ALL: [Self; 5] = BOUGHT_TRAITS;
}

const BOUGHT: [&str; 5] = ["calligraphy", "law", "numerology", "luxury", "renown"];
const BOUGHT_TRAITS: [Bought; 5] = [
    Bought(Trait::Calligraphy),
    Bought(Trait::Law),
    Bought(Trait::Numerology),
    Bought(Trait::Luxury),
    Bought(Trait::Renown),
];
preference!(Bought, BOUGHT, BOUGHT_TRAITS, |bought: &Bought| {
    BOUGHT_TRAITS.iter().position(|known| known == bought).unwrap_or_default()
});

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
        sect_preference: Vec<Sect> [0..=0] = Sect::ALL.to_vec(), "TO-POL-CREATE";
        /// Traits in the order in which they receive the dice, best die first.
        die_priority: [Bought; 5] [0..=0] = BOUGHT_TRAITS, "TO-POL-CREATE";
        /// Which skill she raises as an Idolater.
        idolater_skill: IdolaterSkill [0..=0] = IdolaterSkill::Lowest, "TO-CHAR-5 TO-POL-CREATE";
        /// The ritual that she names as an Idolater: the trait whose dice it adds, and the kind of roll.
        idolater_ritual: [AnyTrait; 2] [0..=0] = [AnyTrait::Luxury, AnyTrait::Calligraphy], "TO-CHAR-5 TO-POL-CREATE";
        /// Open rituals from the most to the least wanted.
        ritual_preference: Vec<Ritual> [0..=0] = open_rituals(), "TO-POL-CREATE TO-POL-IMPROVE";
        /// Kinds of ally from the most to the least wanted.
        ally_preference: Vec<AllyKind> [0..=0] = wanted_allies(), "TO-POL-CREATE TO-POL-REWARD";
    }
}

fn open_rituals() -> Vec<Ritual> {
    ["prayer", "litany", "prophecy", "scholarship", "fasting", "religious_office", "ecstatic_dance", "orthodoxy"]
        .into_iter()
        .filter_map(Ritual::named)
        .collect()
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

/// A player's strategy: the fields, and lists for the decision points that replace them.
#[derive(Debug, Clone, Default)]
pub struct Strategy {
    /// Its name, for narrations.
    pub name: String,
    /// Named choices.
    pub fields: Fields,
    /// Priority lists that take the place of fields.
    pub lists: PlayerLists,
}

/// A GM's strategy.
#[derive(Debug, Clone, Default)]
pub struct GmStrategy {
    /// Its name, for narrations.
    pub name: String,
    /// Named choices.
    pub fields: GmFields,
    /// Priority lists that take the place of fields.
    pub lists: GmLists,
}

/// Names of the player presets.
pub const PRESETS: [&str; 3] = ["plain", "rush", "steward"];
/// Names of the GM presets.
pub const GM_PRESETS: [&str; 2] = ["even", "harsh"];

/// A player preset of the catalogue's section 18.1.
pub fn preset(name: &str) -> Option<Fields> {
    let plain = Fields::default();
    match name {
        "plain" => Some(plain),
        "rush" => Some(Fields {
            regular_trait: TraitChoice::BestEdgeSkill,
            allocation: Allocation::ManipulateFirst,
            confront_adjust: ConfrontAdjust::Reach,
            jinn_choice: JinnChoice::Weakest,
            jinn_creation: JinnCreation::Weakest,
            reward_order: vec![Reward::Renown, Reward::Luxury, Reward::Esteem],
            ..plain
        }),
        "steward" => Some(Fields {
            regular_trait: TraitChoice::BestEdgeAny,
            regular_adjust: RegularAdjust::CheapThenRescue,
            rescue_gap: 4,
            allocation: Allocation::Tolerate,
            tolerate: 2,
            confront_when: ConfrontWhen::Ready,
            ready_margin: 4,
            max_wait: 8,
            confront_adjust: ConfrontAdjust::Reach,
            jinn_choice: JinnChoice::EvenMatch,
            jinn_creation: JinnCreation::Strongest,
            reward_order: vec![Reward::Luxury, Reward::Esteem, Reward::Ally],
            improve_above: Some(3),
            recover_allies: true,
            ..plain
        }),
        _ => None,
    }
}

/// A GM preset of the catalogue's section 18.1.
pub fn gm_preset(name: &str) -> Option<GmFields> {
    match name {
        "even" => Some(GmFields::default()),
        "harsh" => Some(GmFields {
            bonus_target: BonusTarget::RandomOther,
            raise: Raise::NextStep,
            suffering: SufferingChoice::MostBonuses,
            jinn_creation: JinnCreation::Strongest,
            ..GmFields::default()
        }),
        _ => None,
    }
}
