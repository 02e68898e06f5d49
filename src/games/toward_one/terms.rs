//! The game's own words: traits, Jinn skills, sects, rituals, allies. What the book says of each stands in `tables`.

use evenodds_kit::{parts, words};

words! {
    /// The six traits of a character, in the order that settles every tie (TO-TRAIT-1).
    Trait [6] {
        Calligraphy = "calligraphy": "Calligraphy" sometimes => "Skill; opposed by Malice; its bonuses are Illumination.",
        Law = "law": "Law" sometimes => "Skill; opposed by Lawlessness; its bonuses are Righteousness.",
        Numerology = "numerology": "Numerology" sometimes => "Skill; opposed by Subtlety; its bonuses are Insight.",
        Esteem = "esteem": "Esteem" sometimes => "Stat, the sect's standing; its bonuses are Respect.",
        Luxury = "luxury": "Luxury" sometimes => "Stat, wealth and time; its bonuses are Leisure.",
        Renown = "renown": "Renown" sometimes => "Stat, personal fame; its bonuses are Prowess.",
    }
    /// A Jinn's skills, in the order that settles ties. Each opposes the trait of the same index (TO-JINN-1).
    Skill [3] {
        Malice = "malice": "Malice" => "Opposes Calligraphy.",
        Lawlessness = "lawlessness": "Lawlessness" => "Opposes Law.",
        Subtlety = "subtlety": "Subtlety" => "Opposes Numerology.",
    }
    /// Names of all rituals: the nine of the sects in printed order, then the eight open ones.
    RitualName [17] {
        CoffeeRitual = "coffee_ritual": "Coffee Ritual" sometimes,
        InspiredPoetry = "inspired_poetry": "Inspired Poetry" sometimes,
        GenerousGiving = "generous_giving": "Generous Giving" sometimes,
        DiligentStudy = "diligent_study": "Diligent Study" sometimes,
        Kaballah = "kaballah": "Kaballah" sometimes,
        Confession = "confession": "Confession" sometimes,
        Astrology = "astrology": "Astrology" sometimes,
        WarriorHeritage = "warrior_heritage": "Warrior Heritage" sometimes,
        IdolaterRitual = "idolater_ritual": "Idolater Ritual" sometimes,
        EcstaticDance = "ecstatic_dance": "Ecstatic Dance" sometimes,
        Fasting = "fasting": "Fasting" sometimes,
        Litany = "litany": "Litany" sometimes,
        Orthodoxy = "orthodoxy": "Orthodoxy" sometimes,
        Prayer = "prayer": "Prayer" sometimes,
        Prophecy = "prophecy": "Prophecy" sometimes,
        ReligiousOffice = "religious_office": "Religious Office" sometimes,
        Scholarship = "scholarship": "Scholarship" sometimes,
    }
    /// The eight kinds of ally (TO-ALLY-1), in printed order; [`AllyKind::conversion`] tells what they do.
    AllyKind [8] {
        AttendantSpirit = "attendant_spirit": "Attendant Spirit" sometimes,
        Caravaneer = "caravaneer": "Caravaneer" sometimes,
        Courtier = "courtier": "Courtier" sometimes,
        FamilyMember = "family_member": "Family Member" sometimes,
        Follower = "follower": "Follower" sometimes,
        FormerTeacher = "former_teacher": "Former Teacher" sometimes,
        Student = "student": "Student" sometimes,
        Wife = "wife": "Wife" sometimes,
    }
    /// The nine sects, in printed order (TO-CHAR-5); [`Sect::ESTEEM`] and [`Sect::raises`] tell what they give.
    Sect [9] {
        Ethiopian = "ethiopian": "Ethiopian",
        Arab = "arab": "Arab",
        Turk = "turk": "Turk",
        Moroccan = "moroccan": "Moroccan",
        Jew = "jew": "Jew",
        Christian = "christian": "Christian",
        Zoroastrian = "zoroastrian": "Zoroastrian",
        Tuareg = "tuareg": "Tuareg",
        Idolater = "idolater": "Idolater",
    }
    /// The four kinds of suffering (TO-SUFFER-1). The first three strike one stat each.
    Suffering [4] {
        BadBehavior = "bad_behavior": "bad behavior" => "Respect and Esteem. Never inflicted by a fellow player.",
        BadHealth = "bad_health": "bad health" => "Prowess and Renown.",
        Expenses = "expenses" => "Leisure and Luxury.",
        PersonalLoss = "personal_loss": "personal loss" sometimes => "One ally.",
    }
}

parts! {
    /// The three traits that are skills.
    Art [3] of Trait as kind { Calligraphy, Law, Numerology }
    /// A trait other than Esteem, as dice are put into it; in the order in which the book lists them.
    Bought [5] of Trait as kind { Calligraphy, Law, Numerology, Luxury, Renown }
    /// The rituals that anybody may learn (TO-CHAR-9).
    OpenRitual [8] of RitualName as name {
        EcstaticDance, Fasting, Litany, Orthodoxy, Prayer, Prophecy, ReligiousOffice, Scholarship
    }
}
