//! Tables of the book, with their rule IDs: what each trait, ritual, ally, sect and suffering is.

use super::terms::{AllyKind, OpenRitual, RitualName, Sect, Skill, Suffering, Trait};
use evenodds_kit::kind::Listed;

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
        self.name().ritual()
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
    let one = |name: &str, detail: &str, help: String| Listed { name: name.into(), detail: detail.into(), help };
    let sects = Sect::ALL.into_iter().map(|sect| {
        let mut gives: Vec<String> = if sect == Sect::Idolater {
            vec!["+1 to one skill".into()]
        } else {
            let raised = Trait::ALL.into_iter().filter(|&kind| sect.raises(kind, Trait::Calligraphy));
            raised.map(|kind| format!("+1 {}", kind.title())).collect()
        };
        gives.extend(sect.ally().map(|ally| format!("ally {}", ally.title())));
        let (esteem, ritual) = (Sect::ESTEEM[sect as usize], sect.ritual().title());
        one(sect.word(), "sect", format!("Esteem {esteem}, {}; {ritual}", gives.join(", ")))
    });
    let rituals = RITUALS.into_iter().map(|ritual| {
        let help = format!("adds {} dice to a roll of {}", ritual.adds.title(), ritual.to.title());
        one(ritual.name.word(), "ritual", help)
    });
    let allies = AllyKind::ALL.into_iter().map(|kind| {
        let (from, to) = kind.conversion();
        one(kind.word(), "ally", format!("turns {} into {}", from.bonus(), to.bonus()))
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
