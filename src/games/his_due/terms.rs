//! The game's own words, in the order in which the rest of the code counts them.

use evenodds_kit::words;

words! {
    /// The ways to play.
    Play {
        Duel = "duel" => "Side a against side b.",
        Mirror = "mirror" => "Side a against its own image.",
        Skirmish = "skirmish" => "More than two (HD-MULTI-1 to HD-MULTI-6).",
        SkillTest = "skill_test" => "A skill test, alone or against another.",
        Brawl = "brawl" => "A brawl without magic.",
        Career = "career" => "A campaign of the hero (section 22 of the catalogue).",
    }
    /// The six skills (HD-CHAR-1).
    Skill {
        Attack = "attack": "Attack" => "Strength and blows.",
        Control = "control": "Control" => "Will.",
        Endurance = "endurance": "Endurance" => "Hits.",
        Power = "power": "Power" => "Mana.",
        Speed = "speed": "Speed" => "Quickness.",
        Wits = "wits": "Wits" => "Thought.",
    }
    /// Where a character's magic comes from (HD-CHAR-8).
    Deal {
        Collar = "collar": "Collar of Obedience" => "Collar of Obedience: a Broker that fights (HD-COLLAR-1).",
        Glyph = "glyph": "Glyphs of the Chosen" => "Glyphs of the Chosen: spells only (HD-GLYPH-1).",
        Weapon = "weapon": "Weapon of the Soul" => "Weapon of the Soul (HD-WEAPON-1).",
    }
    /// What an attack is made of (HD-ELEM-1).
    Element {
        Physical = "physical" => "No element.",
        Dark = "dark": "Dark",
        Fire = "fire": "Fire",
        Light = "light": "Light",
        Thunder = "thunder": "Thunder",
        Water = "water": "Water",
    }
    /// The three stress tracks (HD-CHAR-11).
    Track {
        Despair = "despair": "Despair",
        Disconnection = "disconnection": "Disconnection",
        Guilt = "guilt": "Guilt",
    }
    /// Backgrounds (HD-CHAR-4).
    Background {
        Labourer = "labourer": "Labourer" => "Connection: a dependent.",
        Pensioner = "pensioner": "Pensioner" => "Connection: a grandchild.",
        Policeman = "policeman": "Policeman" => "Connection: a criminal.",
        Salaryman = "salaryman": "Salaryman" => "Connection: the boss.",
        Schoolkid = "schoolkid": "Schoolkid" => "Connection: a classmate.",
        Secretary = "secretary": "Secretary" => "Connection: the best friend.",
    }
    /// Auras (HD-CHAR-5).
    Aura {
        Black = "black": "Black",
        Crimson = "crimson": "Crimson",
        Green = "green": "Green",
        Ochre = "ochre": "Ochre",
        Silver = "silver": "Silver",
        White = "white": "White",
    }
    /// Skill sets (HD-CHAR-6).
    SkillSet {
        Brawler = "brawler": "Brawler" => "Connection: a rival.",
        Brooder = "brooder": "Brooder" => "Connection: a confidant.",
        Dreamer = "dreamer": "Dreamer" => "Connection: a follower.",
        Runner = "runner": "Runner" => "Connection: a companion.",
        Sufferer = "sufferer": "Sufferer" => "Connection: a healer.",
        Thinker = "thinker": "Thinker" => "Connection: a teacher.",
    }
    /// Brokers (HD-CHAR-7).
    Broker {
        Dragonfly = "dragonfly": "Dragonfly" => "Took something.",
        Fox = "fox": "Fox" => "Was cheated.",
        Hummingbird = "hummingbird": "Hummingbird" => "Drifted away.",
        Ocelot = "ocelot": "Ocelot" => "Unrequited.",
        Reptile = "reptile": "Reptile" => "Betrayed.",
        Shrew = "shrew": "Shrew" => "Avoided.",
    }
    /// Kinds of power (section 13 of the catalogue): HD-KIND-1, HD-KIND-4, HD-KIND-3 (a Barrier, HD-KIND-2, and a Seal,
    /// HD-KIND-8, are buffs too), HD-KIND-7, HD-KIND-9, HD-KIND-5, HD-KIND-9.
    PowerKind {
        Attack = "attack": "Attack" => "used in place of a basic attack, for Mana each time; `strength` says how strong it is",
        Defence = "defence": "Defence" => "answers an attack, for Mana each time; `strength` says how strong it is",
        Buff = "buff": "Buff" => "cast for Mana, then lasts to the end of the duel; once a duel",
        Permanent = "permanent": "Permanent" => "always in force; its Mana comes off the maximum for good",
        Special = "special": "Special" => "used for Mana at the moment that `use:WINDOW` names, else in place of an attack",
        Empower = "empower": "Empower" => "used before the duel, so that the Broker fights",
        NonCombat = "non_combat": "Non-combat" => "without effect in a duel",
    }
    /// Which of the two pools a die or a bonus serves.
    Pool {
        Attack = "attack": "Attack" => "The Attack pool.",
        Defence = "defence": "Defence" => "The Defence pool.",
    }
    /// How a duel ends (section 23 of the catalogue); exclusive.
    Outcome {
        AWin = "a_win": "a wins" => "The other has no Hits left.",
        BWin = "b_win": "b wins" => "The other way round.",
        AFled = "a_fled": "a flees" => "The first side got away.",
        BFled = "b_fled": "b flees" => "The second side got away.",
        BothFled = "both_fled": "both flee" => "Both ran (HD-FLEE-2).",
        DoubleDefeat = "double_defeat": "both fall" => "Both fell in one action (HD-Q-46).",
        Stalemate = "stalemate" => "Cut off (HD-Q-27).",
    }
    /// How an attempt to flee stands in this round (HD-FLEE-4 to HD-FLEE-7).
    Flight {
        No = "none" => "Not fleeing.",
        Botch = "botch" => "Botched: stuck in Defence.",
        Cost = "cost" => "Away at the round's end.",
        Clean = "clean" => "Away.",
    }
    /// Bands of a test (HD-TEST-3), the worst first.
    Band {
        Botch = "botch" => "Failure.",
        Cost = "cost" => "Success with a set-back.",
        Clean = "clean" => "Success.",
        Amazing = "amazing" => "More than was asked for.",
    }
    /// Weapons of a brawl (HD-BRAWL-1).
    Weapon {
        Fists = "fists" => "Bare hands.",
        Knife = "knife" => "A knife.",
        Pistol = "pistol" => "A pistol.",
        Shotgun = "shotgun" => "A shotgun.",
    }
    /// How a campaign ends (HD-MET-15).
    Fate {
        Survived = "survived" => "Open until the last session is over, then alive (HD-CAMP-6).",
        FiveKills = "five_kills" => "The memory is back (HD-KILL-9).",
        Killed = "killed" => "Dead.",
        Broken = "broken" => "A stress track is full (HD-STRESS-8).",
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
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    word.split('_').map(capital).collect::<Vec<_>>().join(" ")
}
