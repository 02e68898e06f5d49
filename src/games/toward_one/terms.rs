//! The game's own words: traits, Jinn skills, sects, rituals, allies. Tables of the book, with their rule IDs.

/// The six traits of a character, in the order that settles every tie (TO-TRAIT-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trait {
    /// Skill; opposed by Malice; its bonuses are Illumination.
    Calligraphy,
    /// Skill; opposed by Lawlessness; its bonuses are Righteousness.
    Law,
    /// Skill; opposed by Subtlety; its bonuses are Insight.
    Numerology,
    /// Stat, the sect's standing; its bonuses are Respect.
    Esteem,
    /// Stat, wealth and time; its bonuses are Leisure.
    Luxury,
    /// Stat, personal fame; its bonuses are Prowess.
    Renown,
}

impl Trait {
    /// All traits, in order.
    pub const ALL: [Self; 6] =
        [Self::Calligraphy, Self::Law, Self::Numerology, Self::Esteem, Self::Luxury, Self::Renown];
    /// Their names in files, in order.
    pub const NAMES: [&'static str; 6] = ["calligraphy", "law", "numerology", "esteem", "luxury", "renown"];
    /// The names of their bonuses, in order (TO-TRAIT-2).
    pub const BONUSES: [&'static str; 6] =
        ["Illumination", "Righteousness", "Insight", "Respect", "Leisure", "Prowess"];

    /// The trait of a name in files.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|&known| known == name).map(|index| Self::ALL[index])
    }

    /// Its name for reading.
    pub fn title(self) -> &'static str {
        ["Calligraphy", "Law", "Numerology", "Esteem", "Luxury", "Renown"][self as usize]
    }

    /// The name of its bonuses.
    pub fn bonus(self) -> &'static str {
        Self::BONUSES[self as usize]
    }

    /// Whether it is a stat (Esteem, Luxury, Renown) rather than a skill.
    pub fn is_stat(self) -> bool {
        self as usize >= 3
    }
}

/// A Jinn's skills, in the order that settles ties. Each opposes the trait of the same index (TO-JINN-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skill {
    /// Opposes Calligraphy.
    Malice,
    /// Opposes Law.
    Lawlessness,
    /// Opposes Numerology.
    Subtlety,
}

impl Skill {
    /// All skills, in order.
    pub const ALL: [Self; 3] = [Self::Malice, Self::Lawlessness, Self::Subtlety];
    /// Their names in files, in order.
    pub const NAMES: [&'static str; 3] = ["malice", "lawlessness", "subtlety"];

    /// Its name for reading.
    pub fn title(self) -> &'static str {
        ["Malice", "Lawlessness", "Subtlety"][self as usize]
    }

    /// The character's skill that it opposes.
    pub fn opposes(self) -> Trait {
        Trait::ALL[self as usize]
    }
}

/// One ritual: performed in a roll of `to`, it adds the dice of `adds` (TO-ROLL-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ritual {
    /// Index into [`RITUAL_NAMES`].
    pub name: u8,
    /// The trait whose dice it rolls.
    pub adds: Trait,
    /// The kind of roll in which it may be performed.
    pub to: Trait,
}

/// Names of all rituals in files: the nine of the sects in printed order, then the eight open ones.
pub const RITUAL_NAMES: [&str; 17] = [
    "coffee_ritual",
    "inspired_poetry",
    "generous_giving",
    "diligent_study",
    "kaballah",
    "confession",
    "astrology",
    "warrior_heritage",
    "idolater_ritual",
    "ecstatic_dance",
    "fasting",
    "litany",
    "orthodoxy",
    "prayer",
    "prophecy",
    "religious_office",
    "scholarship",
];

/// All rituals, in the order of [`RITUAL_NAMES`] (TO-CHAR-5, TO-CHAR-9). The Idolater's own is as TO-POL-CREATE names it.
pub const RITUALS: [Ritual; 17] = {
    use Trait::{Calligraphy, Esteem, Law, Luxury, Numerology, Renown};
    const fn ritual(name: u8, adds: Trait, to: Trait) -> Ritual {
        Ritual { name, adds, to }
    }
    [
        ritual(0, Luxury, Law),
        ritual(1, Luxury, Calligraphy),
        ritual(2, Luxury, Renown),
        ritual(3, Renown, Law),
        ritual(4, Luxury, Numerology),
        ritual(5, Esteem, Calligraphy),
        ritual(6, Renown, Numerology),
        ritual(7, Renown, Calligraphy),
        ritual(8, Luxury, Calligraphy),
        ritual(9, Esteem, Numerology),
        ritual(10, Law, Numerology),
        ritual(11, Calligraphy, Law),
        ritual(12, Law, Renown),
        ritual(13, Calligraphy, Numerology),
        ritual(14, Numerology, Calligraphy),
        ritual(15, Esteem, Law),
        ritual(16, Law, Calligraphy),
    ]
};

impl Ritual {
    /// The eight that anybody may learn (TO-CHAR-9).
    pub fn open() -> &'static [Self] {
        &RITUALS[Sect::ALL.len()..]
    }

    /// Whether anybody may learn it; the others belong to one sect each.
    pub fn is_open(self) -> bool {
        usize::from(self.name) >= Sect::ALL.len()
    }

    /// Its name with what it does, like `Fasting (Law → Numerology)`.
    pub fn told(self) -> String {
        format!("{} ({} → {})", self.title(), self.adds.title(), self.to.title())
    }

    /// The ritual of a name in files.
    pub fn named(name: &str) -> Option<Self> {
        RITUAL_NAMES.iter().position(|&known| known == name).map(|index| RITUALS[index])
    }

    /// Its name for reading, like `Coffee Ritual`.
    pub fn title(self) -> String {
        title(RITUAL_NAMES[self.name as usize])
    }
}

/// Words with underscores become words with capitals.
pub fn title(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    name.split('_').map(capital).collect::<Vec<String>>().join(" ")
}

/// The eight kinds of ally (TO-ALLY-1), in printed order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it; the table is AllyKind::conversion")]
pub enum AllyKind {
    AttendantSpirit,
    Caravaneer,
    Courtier,
    FamilyMember,
    Follower,
    FormerTeacher,
    Student,
    Wife,
}

impl AllyKind {
    /// All kinds, in printed order.
    pub const ALL: [Self; 8] = [
        Self::AttendantSpirit,
        Self::Caravaneer,
        Self::Courtier,
        Self::FamilyMember,
        Self::Follower,
        Self::FormerTeacher,
        Self::Student,
        Self::Wife,
    ];
    /// Their names in files, in order.
    pub const NAMES: [&'static str; 8] = [
        "attendant_spirit",
        "caravaneer",
        "courtier",
        "family_member",
        "follower",
        "former_teacher",
        "student",
        "wife",
    ];

    /// The kind of a name in files.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|&known| known == name).map(|index| Self::ALL[index])
    }

    /// What it spends and what it receives, as bonuses of these traits (TO-ALLY-1).
    pub fn conversion(self) -> (Trait, Trait) {
        use Trait::{Calligraphy, Esteem, Law, Luxury, Numerology, Renown};
        match self {
            Self::AttendantSpirit => (Renown, Numerology),
            Self::Caravaneer | Self::Wife => (Renown, Luxury),
            Self::Courtier => (Luxury, Renown),
            Self::FamilyMember => (Esteem, Renown),
            Self::Follower => (Law, Renown),
            Self::FormerTeacher => (Luxury, Law),
            Self::Student => (Luxury, Calligraphy),
        }
    }

    /// Whether the book prints its source as "Renown" rather than as a kind of bonus (TO-ALLY-1, Q6).
    pub fn printed_as_renown(self) -> bool {
        matches!(self, Self::AttendantSpirit | Self::Caravaneer)
    }

    /// Its name for reading.
    pub fn title(self) -> String {
        title(Self::NAMES[self as usize])
    }
}

/// The nine sects, in printed order (TO-CHAR-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it; the table is Sect::esteem and Sect::modifiers")]
pub enum Sect {
    Ethiopian,
    Arab,
    Turk,
    Moroccan,
    Jew,
    Christian,
    Zoroastrian,
    Tuareg,
    Idolater,
}

impl Sect {
    /// All sects, in printed order.
    pub const ALL: [Self; 9] = [
        Self::Ethiopian,
        Self::Arab,
        Self::Turk,
        Self::Moroccan,
        Self::Jew,
        Self::Christian,
        Self::Zoroastrian,
        Self::Tuareg,
        Self::Idolater,
    ];
    /// Their names in files, in order.
    pub const NAMES: [&'static str; 9] =
        ["ethiopian", "arab", "turk", "moroccan", "jew", "christian", "zoroastrian", "tuareg", "idolater"];

    /// The sect of a name in files.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|&known| known == name).map(|index| Self::ALL[index])
    }

    /// Its name for reading.
    pub fn title(self) -> String {
        title(Self::NAMES[self as usize])
    }

    /// The printed Esteem of the nine sects, in order.
    pub const ESTEEM: [i32; 9] = [5, 4, 4, 4, 3, 3, 2, 2, 1];

    /// Whether it raises this trait by one die (TO-CHAR-5). The Idolater raises the one skill of the player's choice.
    pub fn raises(self, raised: Trait, idolater: Trait) -> bool {
        use Trait::{Calligraphy, Law, Luxury, Numerology, Renown};
        match self {
            Self::Ethiopian => matches!(raised, Calligraphy | Law | Numerology),
            Self::Arab => matches!(raised, Calligraphy | Numerology),
            Self::Turk => matches!(raised, Calligraphy | Luxury),
            Self::Moroccan => matches!(raised, Calligraphy | Renown),
            Self::Jew => matches!(raised, Law | Numerology),
            Self::Christian => matches!(raised, Calligraphy | Law),
            Self::Zoroastrian | Self::Tuareg => raised == Law,
            Self::Idolater => raised == idolater,
        }
    }

    /// Its own ritual, the first that its members know (TO-CHAR-8).
    pub fn ritual(self) -> Ritual {
        RITUALS[self as usize]
    }

    /// The ally that it brings, if any.
    pub fn ally(self) -> Option<AllyKind> {
        match self {
            Self::Zoroastrian => Some(AllyKind::AttendantSpirit),
            Self::Tuareg => Some(AllyKind::FamilyMember),
            Self::Idolater => Some(AllyKind::Caravaneer),
            _ => None,
        }
    }
}

/// The four kinds of suffering (TO-SUFFER-1). The first three strike one stat each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suffering {
    /// Respect and Esteem. Never inflicted by a fellow player.
    BadBehavior,
    /// Prowess and Renown.
    BadHealth,
    /// Leisure and Luxury.
    Expenses,
    /// One ally.
    PersonalLoss,
}

impl Suffering {
    /// All kinds, in order.
    pub const ALL: [Self; 4] = [Self::BadBehavior, Self::BadHealth, Self::Expenses, Self::PersonalLoss];
    /// Their names in files, in order.
    pub const NAMES: [&'static str; 4] = ["bad_behavior", "bad_health", "expenses", "personal_loss"];

    /// The kind of a name in files.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|&known| known == name).map(|index| Self::ALL[index])
    }

    /// The stat that it strikes; none for personal loss.
    pub fn stat(self) -> Option<Trait> {
        match self {
            Self::BadBehavior => Some(Trait::Esteem),
            Self::BadHealth => Some(Trait::Renown),
            Self::Expenses => Some(Trait::Luxury),
            Self::PersonalLoss => None,
        }
    }

    /// Its name for reading.
    pub fn title(self) -> &'static str {
        ["bad behavior", "bad health", "expenses", "personal loss"][self as usize]
    }
}
