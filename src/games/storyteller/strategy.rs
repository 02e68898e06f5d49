//! Decisions of a player, each by a priority list; the presets' lists follow their fields (section 8 of the catalogue).

use super::facts::View;
use super::rulings::{Attribute, TrackKind};
use evenodds_kit::decisions;
use evenodds_policy::ArgInfo;

pub use super::policy::Fields;

/// A number that an action takes.
const fn number(name: &'static str, help: &'static str, default: Option<i64>) -> ArgInfo<'static> {
    ArgInfo { name, help, default, words: &[] }
}

decisions! {
    /// How a player decides.
    pub struct Decisions for View<'static> {
        /// Before any die: is this relevant Conviction activated? Asked of each, the highest Significance first.
        convictions: ConvictionChoice {
            ByFields = "by_fields", always: "As `conviction_min` and `conviction_below` say.";
            Activate = "activate", sometimes: "Activates it.";
            Skip = "skip", always: "Leaves it, and goes on to the next.";
            Stop = "stop", always: "Activates no more.";
        }
        /// Before any die: does a Scheme die ease the test? Asked again until it does not.
        ease: EaseChoice {
            ByFields = "by_fields", always: "As many as `ease_below` and `ease_reserve` say, and no more.";
            Ease = "ease", sometimes: "One more.";
            Stop = "stop", always: "No more.";
        }
        /// After the difficulty dice of a test with a relevant Mastery: which are rolled again?
        reroll_dice: RerollChoice {
            ByFields = "by_fields", always: "As `reroll` says, where the test fails as it stands.";
            Keep = "keep", always: "None.";
            Best = "best", always: "As many of the highest dice as leave the best chance, Exertion counted.";
            Highest = "highest", always: "So many of the highest dice, as far as Masteries go." [number("dice", "Dice rolled again.", Some(1))];
            From = "from", always: "Those of the highest dice that show a face or more." [number("face", "Lowest face rolled again.", Some(4))];
            Lowest = "lowest", always: "So many of the lowest dice, as far as Masteries go." [number("dice", "Dice rolled again.", Some(1))];
            Failing = "failing", always: "Those of the highest dice that would fail the test if all showed their face.";
            Each = "each", always: "Those that `reroll_die` says, which is asked of each die.";
        }
        /// Is this difficulty die rolled again? Asked where `reroll_dice` leaves it to each die, from the highest to the lowest, as
        /// far as Masteries go (ST-MAST-1).
        reroll_die: DieChoice {
            Keep = "keep", always: "It stays.";
            Again = "again", always: "It is rolled again.";
        }
        /// After the dice: how much Exertion is added?
        exertion: ExertionChoice {
            ByFields = "by_fields", always: "Just what success needs, within `exertion_cap`; else none.";
            Keep = "keep", always: "None.";
            Rescue = "rescue", sometimes: "Just what success needs, whatever it costs.";
            Spend = "spend", always: "So much, as far as there is any." [number("points", "Exertion added.", Some(1))];
        }
        /// After a success that may feed the Scheme: is the die taken?
        gain: GainChoice {
            Take = "take", always: "Takes it.";
            Leave = "leave", always: "Leaves it.";
        }
        /// After a setback: is it bought off?
        buy_off: BuyOffChoice {
            ByFields = "by_fields", always: "As `buyoff_reserve` says.";
            BuyOff = "buy_off", sometimes: "Buys it off with Scheme dice.";
            Suffer = "suffer", always: "Suffers it.";
        }
        /// At the end of a session: does a point of Significance move?
        move_conviction: MoveChoice {
            ByFields = "by_fields", always: "As `move_significance` says.";
            Move = "move", sometimes: "From the lowest to the highest.";
            MoveFrom = "move_from", always: "From one Conviction of the sheet to another, counted from 1; none where that cannot be." [
                number("giver", "Conviction that gives, from 1.", Some(1)),
                number("taker", "Conviction that takes, from 1.", Some(2))
            ];
            Leave = "leave", always: "It does not.";
        }
        /// Before the first scene and after each: what is bought with XP? Asked again until nothing is.
        buy: BuyChoice {
            Plan = "plan", always: "The next step that the sheet's plan aims at; waits for it where it is too dear.";
            Skill = "skill", sometimes: "The next step of the plan's first open Skill that can be paid.";
            Item = "item", sometimes: "The next step of the plan's first open Item that can be paid.";
            Attribute = "attribute", sometimes: "The next step of the plan's first open Attribute that can be paid.";
            Mastery = "mastery", sometimes: "The plan's next Mastery that can be paid.";
            Save = "save", always: "Saves what is left.";
        }
    }
}

impl BuyChoice {
    /// The action that buys a kind of thing.
    pub fn of(kind: TrackKind) -> Self {
        match kind {
            TrackKind::Skill => Self::Skill,
            TrackKind::Item => Self::Item,
            TrackKind::Attribute => Self::Attribute,
            TrackKind::Mastery => Self::Mastery,
        }
    }
}

/// Names of the eight Attributes, for narrations.
pub fn attribute_names(pair: [Attribute; 2]) -> String {
    format!("{} + {}", pair[0].title(), pair[1].title())
}
