//! Names of the game's own things: scores, rituals, weapons, and the words of a policy's fields.

use evenodds_kit::words;

words! {
    /// The scores of a sorcerer that a ritual may rest on (SO-CHAR-1).
    Score {
        /// Stamina.
        Stamina = "stamina": "Stamina",
        /// Will.
        Will = "will": "Will",
        /// Lore.
        Lore = "lore": "Lore",
    }
    /// The score that a Cover rests on (SO-CHAR-4).
    CoverScore {
        /// Will.
        Will = "will",
        /// Stamina.
        Stamina = "stamina",
    }
    /// What a demon is (SO-DEM-5). Parasites and possessors need a host (SO-DEM-7).
    DemonType {
        /// It hides in plain sight.
        Inconspicuous = "inconspicuous",
        /// It is a thing.
        Object = "object",
        /// It lives in a host.
        Parasite = "parasite",
        /// It passes for somebody.
        Passing = "passing",
        /// It takes a host over.
        Possessor = "possessor",
    }
    /// The rituals (SO-RIT-1).
    Ritual {
        /// Finds a demon (SO-CONTACT-1).
        Contact = "contact": "Contact",
        /// Brings it here (SO-SUMMON-2).
        Summon = "summon": "Summon",
        /// Ties it to somebody (SO-BIND-1).
        Bind = "bind": "Bind",
        /// Sends it away (SO-BANISH-1).
        Banish = "banish": "Banish",
        /// Takes Power from it (SO-PUNISH-1).
        Punish = "punish": "Punish",
    }
    /// Rolls that a Price may weigh on (SO-CHAR-6).
    Rolls {
        /// Every Contact.
        Contact = "contact",
        /// Every Summon.
        Summon = "summon",
        /// Every Bind.
        Bind = "bind",
        /// Every Banish.
        Banish = "banish",
        /// Every Punish.
        Punish = "punish",
        /// Every Humanity check.
        Humanity = "humanity",
        /// Every act in a conflict.
        Conflict = "conflict",
    }
    /// When somebody does nothing but protect itself (section 17.3).
    Defend {
        /// Never.
        Never = "never",
        /// While temporary penalties leave it half its Stamina or less.
        Hurt = "hurt",
    }
    /// When somebody drops its act to defend itself (section 17.3).
    Abort {
        /// Never.
        Never = "never",
        /// When high dice of the attack are at least half of the own ones.
        Heavy = "heavy",
    }
    /// How many dice are asked for by Force of Will (section 17.3).
    Ask {
        /// As many as Stamina and Will allow.
        Bold = "bold",
        /// Half of Will, not above Stamina.
        Careful = "careful",
    }
    /// Whom to strike (section 17.3).
    Target {
        /// The enemy that is listed first.
        First = "first",
        /// The one that can bear least.
        Weakest = "weakest",
    }
    /// Weapons of the damage chart (SO-DMG-1).
    Weapon {
        /// Fists and clubs.
        Fists = "fists",
        /// Something with an edge.
        Edged = "edged",
        /// A small handgun.
        Handgun = "handgun",
        /// A powerful handgun or a rifle.
        Powerful = "powerful",
        /// An automatic weapon.
        Automatic = "automatic",
        /// A demon's attack that is not meant to kill.
        SpecialNonlethal = "special_nonlethal",
        /// A demon's attack that is.
        SpecialLethal = "special_lethal",
    }
    /// How a demon takes commands (section 17.2).
    Rebels {
        /// It tries where its pool is larger.
        Calculating = "calculating",
        /// It tries always.
        Resentful = "resentful",
    }
    /// What a lost conflict of a story means.
    Defeat {
        /// The story goes on.
        GoesOn = "goes_on",
        /// The story is over.
        Ends = "ends",
    }
    /// Whom a binding favours (SO-BIND-3).
    Favour {
        /// The sorcerer.
        Sorcerer = "sorcerer",
        /// The demon.
        Demon = "demon",
    }
}
