//! The game's own words: traits, Jinn skills, sects, rituals, allies. Tables of the book, with their rule IDs.

use crate::games::kind::Listed;
use crate::words;

words! {
    /// The six traits of a character, in the order that settles every tie (TO-TRAIT-1).
    Trait [6] {
        /// Skill; opposed by Malice; its bonuses are Illumination.
        Calligraphy = "calligraphy": "Calligraphy",
        /// Skill; opposed by Lawlessness; its bonuses are Righteousness.
        Law = "law": "Law",
        /// Skill; opposed by Subtlety; its bonuses are Insight.
        Numerology = "numerology": "Numerology",
        /// Stat, the sect's standing; its bonuses are Respect.
        Esteem = "esteem": "Esteem",
        /// Stat, wealth and time; its bonuses are Leisure.
        Luxury = "luxury": "Luxury",
        /// Stat, personal fame; its bonuses are Prowess.
        Renown = "renown": "Renown",
    }
    /// The three traits that are skills.
    Art [3] {
        /// Calligraphy.
        Calligraphy = "calligraphy",
        /// Law.
        Law = "law",
        /// Numerology.
        Numerology = "numerology",
    }
    /// A trait other than Esteem, as dice are put into it; in the order in which the book lists them.
    Bought [5] {
        /// Calligraphy.
        Calligraphy = "calligraphy",
        /// Law.
        Law = "law",
        /// Numerology.
        Numerology = "numerology",
        /// Luxury.
        Luxury = "luxury",
        /// Renown.
        Renown = "renown",
    }
    /// A Jinn's skills, in the order that settles ties. Each opposes the trait of the same index (TO-JINN-1).
    Skill [3] {
        /// Opposes Calligraphy.
        Malice = "malice": "Malice",
        /// Opposes Law.
        Lawlessness = "lawlessness": "Lawlessness",
        /// Opposes Numerology.
        Subtlety = "subtlety": "Subtlety",
    }
    /// Names of all rituals: the nine of the sects in printed order, then the eight open ones.
    RitualName [17] {
        /// Coffee Ritual.
        CoffeeRitual = "coffee_ritual": "Coffee Ritual",
        /// Inspired Poetry.
        InspiredPoetry = "inspired_poetry": "Inspired Poetry",
        /// Generous Giving.
        GenerousGiving = "generous_giving": "Generous Giving",
        /// Diligent Study.
        DiligentStudy = "diligent_study": "Diligent Study",
        /// Kaballah.
        Kaballah = "kaballah": "Kaballah",
        /// Confession.
        Confession = "confession": "Confession",
        /// Astrology.
        Astrology = "astrology": "Astrology",
        /// Warrior Heritage.
        WarriorHeritage = "warrior_heritage": "Warrior Heritage",
        /// Idolater Ritual.
        IdolaterRitual = "idolater_ritual": "Idolater Ritual",
        /// Ecstatic Dance.
        EcstaticDance = "ecstatic_dance": "Ecstatic Dance",
        /// Fasting.
        Fasting = "fasting": "Fasting",
        /// Litany.
        Litany = "litany": "Litany",
        /// Orthodoxy.
        Orthodoxy = "orthodoxy": "Orthodoxy",
        /// Prayer.
        Prayer = "prayer": "Prayer",
        /// Prophecy.
        Prophecy = "prophecy": "Prophecy",
        /// Religious Office.
        ReligiousOffice = "religious_office": "Religious Office",
        /// Scholarship.
        Scholarship = "scholarship": "Scholarship",
    }
    /// The rituals that anybody may learn (TO-CHAR-9).
    OpenRitual [8] {
        /// Ecstatic Dance.
        EcstaticDance = "ecstatic_dance",
        /// Fasting.
        Fasting = "fasting",
        /// Litany.
        Litany = "litany",
        /// Orthodoxy.
        Orthodoxy = "orthodoxy",
        /// Prayer.
        Prayer = "prayer",
        /// Prophecy.
        Prophecy = "prophecy",
        /// Religious Office.
        ReligiousOffice = "religious_office",
        /// Scholarship.
        Scholarship = "scholarship",
    }
    /// The eight kinds of ally (TO-ALLY-1), in printed order; [`AllyKind::conversion`] tells what they do.
    AllyKind [8] {
        /// Attendant Spirit.
        AttendantSpirit = "attendant_spirit": "Attendant Spirit",
        /// Caravaneer.
        Caravaneer = "caravaneer": "Caravaneer",
        /// Courtier.
        Courtier = "courtier": "Courtier",
        /// Family Member.
        FamilyMember = "family_member": "Family Member",
        /// Follower.
        Follower = "follower": "Follower",
        /// Former Teacher.
        FormerTeacher = "former_teacher": "Former Teacher",
        /// Student.
        Student = "student": "Student",
        /// Wife.
        Wife = "wife": "Wife",
    }
    /// The nine sects, in printed order (TO-CHAR-5); [`Sect::ESTEEM`] and [`Sect::raises`] tell what they give.
    Sect [9] {
        /// Ethiopian.
        Ethiopian = "ethiopian": "Ethiopian",
        /// Arab.
        Arab = "arab": "Arab",
        /// Turk.
        Turk = "turk": "Turk",
        /// Moroccan.
        Moroccan = "moroccan": "Moroccan",
        /// Jew.
        Jew = "jew": "Jew",
        /// Christian.
        Christian = "christian": "Christian",
        /// Zoroastrian.
        Zoroastrian = "zoroastrian": "Zoroastrian",
        /// Tuareg.
        Tuareg = "tuareg": "Tuareg",
        /// Idolater.
        Idolater = "idolater": "Idolater",
    }
    /// The four kinds of suffering (TO-SUFFER-1). The first three strike one stat each.
    Suffering [4] {
        /// Respect and Esteem. Never inflicted by a fellow player.
        BadBehavior = "bad_behavior": "bad behavior",
        /// Prowess and Renown.
        BadHealth = "bad_health": "bad health",
        /// Leisure and Luxury.
        Expenses = "expenses",
        /// One ally.
        PersonalLoss = "personal_loss": "personal loss",
    }
}

impl Trait {
    /// The names of their bonuses, in order (TO-TRAIT-2).
    pub const BONUSES: [&'static str; 6] =
        ["Illumination", "Righteousness", "Insight", "Respect", "Leisure", "Prowess"];

    /// The name of its bonuses.
    pub fn bonus(self) -> &'static str {
        Self::BONUSES[self as usize]
    }

    /// Whether it is a stat (Esteem, Luxury, Renown) rather than a skill.
    pub fn is_stat(self) -> bool {
        self as usize >= 3
    }
}

impl Art {
    /// The trait.
    pub const fn kind(self) -> Trait {
        Trait::ALL[self as usize]
    }
}

impl Bought {
    /// The trait.
    pub const fn kind(self) -> Trait {
        match self {
            Self::Calligraphy => Trait::Calligraphy,
            Self::Law => Trait::Law,
            Self::Numerology => Trait::Numerology,
            Self::Luxury => Trait::Luxury,
            Self::Renown => Trait::Renown,
        }
    }
}

impl Skill {
    /// The character's skill that it opposes.
    pub fn opposes(self) -> Trait {
        Trait::ALL[self as usize]
    }
}

/// One ritual: performed in a roll of `to`, it adds the dice of `adds` (TO-ROLL-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ritual {
    /// What it is called.
    pub name: RitualName,
    /// The trait whose dice it rolls.
    pub adds: Trait,
    /// The kind of roll in which it may be performed.
    pub to: Trait,
}

/// All rituals, in the order of their names (TO-CHAR-5, TO-CHAR-9): what each adds, and to which roll. The Idolater's own is
/// as TO-POL-CREATE names it.
pub const RITUALS: [Ritual; 17] = {
    use Trait::{Calligraphy, Esteem, Law, Luxury, Numerology, Renown};
    const fn ritual(at: usize, adds: Trait, to: Trait) -> Ritual {
        Ritual { name: RitualName::ALL[at], adds, to }
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

impl RitualName {
    /// The ritual as the book prints it.
    pub const fn ritual(self) -> Ritual {
        RITUALS[self as usize]
    }
}

impl OpenRitual {
    /// The ritual.
    pub const fn ritual(self) -> Ritual {
        RITUALS[Sect::ALL.len() + self as usize]
    }
}

impl Ritual {
    /// The eight that anybody may learn (TO-CHAR-9).
    pub fn open() -> &'static [Self] {
        &RITUALS[Sect::ALL.len()..]
    }

    /// Whether anybody may learn it; the others belong to one sect each.
    pub fn is_open(self) -> bool {
        self.name as usize >= Sect::ALL.len()
    }

    /// Its name with what it does, like `Fasting (Law → Numerology)`.
    pub fn told(self) -> String {
        format!("{} ({} → {})", self.title(), self.adds.title(), self.to.title())
    }

    /// The ritual of a name in files.
    pub fn named(name: &str) -> Option<Self> {
        RitualName::named(name).map(RitualName::ritual)
    }

    /// Its name for reading, like `Coffee Ritual`.
    pub fn title(self) -> &'static str {
        self.name.title()
    }
}

impl AllyKind {
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
}

impl Sect {
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

impl Suffering {
    /// The stat that it strikes; none for personal loss.
    pub fn stat(self) -> Option<Trait> {
        match self {
            Self::BadBehavior => Some(Trait::Esteem),
            Self::BadHealth => Some(Trait::Renown),
            Self::Expenses => Some(Trait::Luxury),
            Self::PersonalLoss => None,
        }
    }
}

/// Sects, rituals and allies, for lists.
pub(super) fn listed() -> Vec<Listed> {
    let sects = Sect::ALL.into_iter().map(|sect| {
        let mut gives: Vec<String> = if sect == Sect::Idolater {
            vec!["+1 to one skill".into()]
        } else {
            let raised = Trait::ALL.into_iter().filter(|&kind| sect.raises(kind, Trait::Calligraphy));
            raised.map(|kind| format!("+1 {}", kind.title())).collect()
        };
        gives.extend(sect.ally().map(|ally| format!("ally {}", ally.title())));
        Listed {
            name: sect.word().into(),
            detail: "sect".into(),
            help: format!("Esteem {}, {}; {}", Sect::ESTEEM[sect as usize], gives.join(", "), sect.ritual().title()),
        }
    });
    let rituals = RITUALS.into_iter().map(|ritual| Listed {
        name: ritual.name.word().into(),
        detail: "ritual".into(),
        help: format!("adds {} dice to a roll of {}", ritual.adds.title(), ritual.to.title()),
    });
    let allies = AllyKind::ALL.into_iter().map(|kind| {
        let (from, to) = kind.conversion();
        let help = format!("turns {} into {}", from.bonus(), to.bonus());
        Listed { name: kind.word().into(), detail: "ally".into(), help }
    });
    sects.chain(rituals).chain(allies).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TO-CHAR-5: an Idolater raises one skill of her choice, and nothing else.
    #[test]
    fn the_idolater_raises_one_skill() {
        let listed = listed();
        let help = |name: &str| listed.iter().find(|listed| listed.name == name).expect(name).help.clone();
        assert_eq!(help("idolater"), "Esteem 1, +1 to one skill, ally Caravaneer; Idolater Ritual");
        assert_eq!(help("turk"), "Esteem 4, +1 Calligraphy, +1 Luxury; Generous Giving");
    }
}
