//! The game's own words, in the order in which the rest of the code counts them.

use crate::words;

words! {
    /// The ways to play.
    Play {
        /// Side a against side b.
        Duel = "duel",
        /// Side a against its own image.
        Mirror = "mirror",
        /// More than two (HD-MULTI-1 to HD-MULTI-6).
        Skirmish = "skirmish",
        /// A skill test, alone or against another.
        SkillTest = "skill_test",
        /// A brawl without magic.
        Brawl = "brawl",
        /// A campaign of the hero (section 22 of the catalogue).
        Career = "career",
    }
    /// The six skills (HD-CHAR-1).
    Skill {
        /// Strength and blows.
        Attack = "attack": "Attack",
        /// Will.
        Control = "control": "Control",
        /// Hits.
        Endurance = "endurance": "Endurance",
        /// Mana.
        Power = "power": "Power",
        /// Quickness.
        Speed = "speed": "Speed",
        /// Thought.
        Wits = "wits": "Wits",
    }
    /// Where a character's magic comes from (HD-CHAR-8).
    Deal {
        /// Collar of Obedience: a Broker that fights (HD-COLLAR-1).
        Collar = "collar": "Collar of Obedience",
        /// Glyphs of the Chosen: spells only (HD-GLYPH-1).
        Glyph = "glyph": "Glyphs of the Chosen",
        /// Weapon of the Soul (HD-WEAPON-1).
        Weapon = "weapon": "Weapon of the Soul",
    }
    /// What an attack is made of (HD-ELEM-1).
    Element {
        /// No element.
        Physical = "physical",
        /// Dark.
        Dark = "dark": "Dark",
        /// Fire.
        Fire = "fire": "Fire",
        /// Light.
        Light = "light": "Light",
        /// Thunder.
        Thunder = "thunder": "Thunder",
        /// Water.
        Water = "water": "Water",
    }
    /// The three stress tracks (HD-CHAR-11).
    Track {
        /// Despair.
        Despair = "despair": "Despair",
        /// Disconnection.
        Disconnection = "disconnection": "Disconnection",
        /// Guilt.
        Guilt = "guilt": "Guilt",
    }
    /// Backgrounds (HD-CHAR-4).
    Background {
        /// Connection: a dependent.
        Labourer = "labourer": "Labourer",
        /// Connection: a grandchild.
        Pensioner = "pensioner": "Pensioner",
        /// Connection: a criminal.
        Policeman = "policeman": "Policeman",
        /// Connection: the boss.
        Salaryman = "salaryman": "Salaryman",
        /// Connection: a classmate.
        Schoolkid = "schoolkid": "Schoolkid",
        /// Connection: the best friend.
        Secretary = "secretary": "Secretary",
    }
    /// Auras (HD-CHAR-5).
    Aura {
        /// Black.
        Black = "black": "Black",
        /// Crimson.
        Crimson = "crimson": "Crimson",
        /// Green.
        Green = "green": "Green",
        /// Ochre.
        Ochre = "ochre": "Ochre",
        /// Silver.
        Silver = "silver": "Silver",
        /// White.
        White = "white": "White",
    }
    /// Skill sets (HD-CHAR-6).
    SkillSet {
        /// Connection: a rival.
        Brawler = "brawler": "Brawler",
        /// Connection: a confidant.
        Brooder = "brooder": "Brooder",
        /// Connection: a follower.
        Dreamer = "dreamer": "Dreamer",
        /// Connection: a companion.
        Runner = "runner": "Runner",
        /// Connection: a healer.
        Sufferer = "sufferer": "Sufferer",
        /// Connection: a teacher.
        Thinker = "thinker": "Thinker",
    }
    /// Brokers (HD-CHAR-7).
    Broker {
        /// Took something.
        Dragonfly = "dragonfly": "Dragonfly",
        /// Was cheated.
        Fox = "fox": "Fox",
        /// Drifted away.
        Hummingbird = "hummingbird": "Hummingbird",
        /// Unrequited.
        Ocelot = "ocelot": "Ocelot",
        /// Betrayed.
        Reptile = "reptile": "Reptile",
        /// Avoided.
        Shrew = "shrew": "Shrew",
    }
    /// Kinds of power (section 13 of the catalogue).
    PowerKind {
        /// HD-KIND-1.
        Attack = "attack": "Attack",
        /// HD-KIND-4.
        Defence = "defence": "Defence",
        /// HD-KIND-3; a Barrier (HD-KIND-2) and a Seal (HD-KIND-8) are buffs too.
        Buff = "buff": "Buff",
        /// HD-KIND-7.
        Permanent = "permanent": "Permanent",
        /// HD-KIND-9.
        Special = "special": "Special",
        /// HD-KIND-5.
        Empower = "empower": "Empower",
        /// HD-KIND-9.
        NonCombat = "non_combat": "Non-combat",
    }
    /// Which of the two pools a die or a bonus serves.
    Pool {
        /// The Attack pool.
        Attack = "attack": "Attack",
        /// The Defence pool.
        Defence = "defence": "Defence",
    }
    /// How a duel ends (section 23 of the catalogue); exclusive.
    Outcome {
        /// The other has no Hits left.
        AWin = "a_win": "a wins",
        /// The other way round.
        BWin = "b_win": "b wins",
        /// The first side got away.
        AFled = "a_fled": "a flees",
        /// The second side got away.
        BFled = "b_fled": "b flees",
        /// Both ran (HD-FLEE-2).
        BothFled = "both_fled": "both flee",
        /// Both fell in one action (HD-Q-46).
        DoubleDefeat = "double_defeat": "both fall",
        /// Cut off (HD-Q-27).
        Stalemate = "stalemate",
    }
    /// How an attempt to flee stands in this round (HD-FLEE-4 to HD-FLEE-7).
    Flight {
        /// Not fleeing.
        No = "none",
        /// Botched: stuck in Defence.
        Botch = "botch",
        /// Away at the round's end.
        Cost = "cost",
        /// Away.
        Clean = "clean",
    }
    /// Bands of a test (HD-TEST-3), the worst first.
    Band {
        /// Failure.
        Botch = "botch",
        /// Success with a set-back.
        Cost = "cost",
        /// Success.
        Clean = "clean",
        /// More than was asked for.
        Amazing = "amazing",
    }
    /// Weapons of a brawl (HD-BRAWL-1).
    Weapon {
        /// Bare hands.
        Fists = "fists",
        /// A knife.
        Knife = "knife",
        /// A pistol.
        Pistol = "pistol",
        /// A shotgun.
        Shotgun = "shotgun",
    }
    /// How a campaign ends (HD-MET-15).
    Fate {
        /// Open until the last session is over, then alive (HD-CAMP-6).
        Survived = "survived",
        /// The memory is back (HD-KILL-9).
        FiveKills = "five_kills",
        /// Dead.
        Killed = "killed",
        /// A stress track is full (HD-STRESS-8).
        Broken = "broken",
    }
}

impl Play {
    /// Whether a trial is one fight.
    pub fn is_fight(self) -> bool {
        matches!(self, Self::Duel | Self::Mirror | Self::Skirmish)
    }
}

impl Deal {
    /// The two combat skills that the deal offers (HD-CHAR-12), the first named first.
    pub fn combat_skills(self) -> [Skill; 2] {
        match self {
            Self::Collar => [Skill::Attack, Skill::Control],
            Self::Glyph => [Skill::Control, Skill::Wits],
            Self::Weapon => [Skill::Attack, Skill::Speed],
        }
    }

    /// When all Hits come back (HD-COLLAR-1, HD-GLYPH-1, HD-WEAPON-1).
    pub fn recovers(self) -> &'static str {
        ["noon", "sunset", "sunrise"][self as usize]
    }
}

/// A person's or a power's name from its word in files: `the_tip` becomes `The Tip`.
pub fn title(word: &str) -> String {
    let mut title = String::with_capacity(word.len());
    for (index, part) in word.split('_').enumerate() {
        if index > 0 {
            title.push(' ');
        }
        let mut letters = part.chars();
        title.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        title.push_str(letters.as_str());
    }
    title
}
