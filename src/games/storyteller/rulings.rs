//! What the text leaves open, as words (section 3 of the catalogue), and the game's own names.

use crate::words;

words! {
    /// The four raw talents and the four ways of applying one (ST-ATTR-1).
    Attribute {
        /// Type I: knowledge, will, wit.
        Mental = "mental": "Mental",
        /// Type I: the body.
        Physical = "physical": "Physical",
        /// Type I: words and feelings.
        Social = "social": "Social",
        /// Type I: magic and the like.
        Weird = "weird": "Weird",
        /// Type II: finesse.
        Control = "control": "Control",
        /// Type II: staying power.
        Endurance = "endurance": "Endurance",
        /// Type II: force and speed.
        Power = "power": "Power",
        /// Type II: awareness.
        Presence = "presence": "Presence",
    }
    /// Is an Attribute's grade a number or a number of dice? (R1)
    AttributeMode {
        /// A number that is added to Ability.
        Grade = "grade",
        /// As many dice, whose total is the base of Ability.
        Dice = "dice",
    }
    /// What a Scheme die does when it eases a test (R2).
    SchemeEffect {
        /// It is rolled and added to Ability.
        AbilityDie = "ability_die",
        /// It takes a difficulty die away.
        DifficultyDie = "difficulty_die",
        /// Both.
        Both = "both",
    }
    /// How Exertion comes back (R4).
    Recovery {
        /// Fully at the start of each session.
        Session = "session",
        /// Fully at the start of each scene.
        Scene = "scene",
        /// Some of it at the start of each scene.
        SceneAmount = "scene_amount",
        /// Never.
        Never = "none",
    }
    /// Do several relevant Skills or Items add up? (R11)
    Stacking {
        /// All of them.
        All = "all",
        /// The highest Skill and the highest Item alone.
        Best = "best",
    }
    /// Do faces count that were rolled again? (R14)
    FaceTiming {
        /// Only the faces that show in the end.
        Final = "final",
        /// Every face that was rolled.
        AnyRolled = "any_rolled",
    }
    /// How long an activated Conviction helps (R15).
    ConvictionDuration {
        /// For one test.
        Test = "test",
        /// For the tests of that character in the scene, whenever it is relevant.
        Scene = "scene",
    }
    /// When Convictions are chosen (R16).
    ConvictionTiming {
        /// Before any die is rolled.
        BeforeAnyDie = "before_any_die",
        /// After the Scheme die is seen.
        BeforeDifficultyDice = "before_difficulty_dice",
    }
    /// When the Scheme goes back to where it started (R21).
    SchemeReset {
        /// Never.
        Never = "never",
        /// At the start of each session.
        Session = "session",
        /// At the start of each scene.
        Scene = "scene",
    }
    /// How many Scheme dice a success with several 1s earns (R22).
    GainMode {
        /// The same as with one.
        Once = "once",
        /// As much for each of them.
        PerFace = "per_face",
    }
    /// How a policy rolls difficulty dice again (section 8).
    Reroll {
        /// Not at all.
        None = "none",
        /// High faces among the highest dice.
        High = "high",
        /// As many of the highest dice as leave the best chance.
        Best = "best",
    }
    /// What experience can buy.
    TrackKind {
        /// Ranks of a Skill.
        Skill = "skill": "Skill",
        /// Ranks of an Item.
        Item = "item": "Item",
        /// Grades of an Attribute.
        Attribute = "attribute": "Attribute",
        /// Masteries of a Skill.
        Mastery = "mastery": "Mastery",
    }
    /// Which open track a plan aims at (section 6).
    PlanMode {
        /// The first of the list.
        InOrder = "in_order",
        /// The one whose next step is cheapest, the earlier of two that cost the same.
        Cheapest = "cheapest",
    }
}

impl Attribute {
    /// Whether it is of Type I.
    pub fn is_talent(self) -> bool {
        (self as usize) < 4
    }
}
