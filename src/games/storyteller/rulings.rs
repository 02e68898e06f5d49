//! Open readings of the text, as words (section 3 of the catalogue), and the game's own names.

use evenodds_kit::words;

words! {
    /// The four raw talents and the four ways of applying one (ST-ATTR-1).
    Attribute {
        Mental = "mental": "Mental" => "Type I: knowledge, will, wit.",
        Physical = "physical": "Physical" => "Type I: the body.",
        Social = "social": "Social" => "Type I: words and feelings.",
        Weird = "weird": "Weird" => "Type I: magic and the like.",
        Control = "control": "Control" => "Type II: finesse.",
        Endurance = "endurance": "Endurance" => "Type II: staying power.",
        Power = "power": "Power" => "Type II: force and speed.",
        Presence = "presence": "Presence" => "Type II: awareness.",
    }
    /// Is an Attribute's grade a number or a number of dice? (R1)
    AttributeMode {
        Grade = "grade" => "A number that is added to Ability.",
        Dice = "dice" => "As many dice, whose total is the base of Ability.",
    }
    /// What a Scheme die does when it eases a test (R2).
    SchemeEffect {
        AbilityDie = "ability_die" => "It is rolled and added to Ability.",
        DifficultyDie = "difficulty_die" => "It takes a difficulty die away.",
        Both = "both",
    }
    /// How Exertion comes back (R4).
    Recovery {
        Session = "session" => "Fully at the start of each session.",
        Scene = "scene" => "Fully at the start of each scene.",
        SceneAmount = "scene_amount" => "Some of it at the start of each scene.",
        Never = "none",
    }
    /// Do several relevant Skills or Items add up? (R11)
    Stacking {
        All = "all" => "All of them.",
        Best = "best" => "The highest Skill and the highest Item alone.",
    }
    /// Do faces count that were rolled again? (R14)
    FaceTiming {
        Final = "final" => "Only the faces that show in the end.",
        AnyRolled = "any_rolled" => "Every face that was rolled.",
    }
    /// How long an activated Conviction helps (R15).
    ConvictionDuration {
        Test = "test" => "For one test.",
        Scene = "scene" => "For the tests of that character in the scene, whenever it is relevant.",
    }
    /// When Convictions are chosen (R16).
    ConvictionTiming {
        BeforeAnyDie = "before_any_die" => "Before any die is rolled.",
        BeforeDifficultyDice = "before_difficulty_dice" => "After the Scheme die is seen.",
    }
    /// When the Scheme goes back to where it started (R21).
    SchemeReset {
        Never = "never",
        Session = "session" => "At the start of each session.",
        Scene = "scene" => "At the start of each scene.",
    }
    /// How many Scheme dice a success with several 1s earns (R22).
    GainMode {
        Once = "once" => "The same as with one.",
        PerFace = "per_face" => "As much for each of them.",
    }
    /// How a policy rolls difficulty dice again (section 8).
    Reroll {
        None = "none" => "Not at all.",
        High = "high" => "High faces among the highest dice.",
        Best = "best" => "As many of the highest dice as leave the best chance.",
    }
    /// What experience can buy.
    TrackKind {
        Skill = "skill": "Skill" => "Ranks of a Skill.",
        Item = "item": "Item" => "Ranks of an Item.",
        Attribute = "attribute": "Attribute" => "Grades of an Attribute.",
        Mastery = "mastery": "Mastery" => "Masteries of a Skill.",
    }
    /// Which open track a plan aims at (section 6).
    PlanMode {
        InOrder = "in_order" => "The first of the list.",
        Cheapest = "cheapest" => "The one whose next step is cheapest, the earlier of two that cost the same.",
    }
}

impl Attribute {
    /// Whether it is of Type I.
    pub fn is_talent(self) -> bool {
        (self as usize) < 4
    }
}
