//! What a player decides, each by a priority list; the presets' lists follow their fields (section 8 of the catalogue).

use super::facts::View;
use super::rulings::{Attribute, TrackKind};
use crate::decisions;
use crate::policy::ArgInfo;

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
            /// As `conviction_min` and `conviction_below` say.
            ByFields = "by_fields", always;
            /// Activates it.
            Activate = "activate", sometimes;
            /// Leaves it, and goes on to the next.
            Skip = "skip", always;
            /// Activates no more.
            Stop = "stop", always;
        }
        /// Before any die: does a Scheme die ease the test? Asked again until it does not.
        ease: EaseChoice {
            /// As many as `ease_below` and `ease_reserve` say, and no more.
            ByFields = "by_fields", always;
            /// One more.
            Ease = "ease", sometimes;
            /// No more.
            Stop = "stop", always;
        }
        /// After the difficulty dice of a test with a relevant Mastery: which are rolled again?
        reroll_dice: RerollChoice {
            /// As `reroll` says, where the test fails as it stands.
            ByFields = "by_fields", always;
            /// None.
            Keep = "keep", always;
            /// As many of the highest dice as leave the best chance, Exertion counted.
            Best = "best", always;
            /// So many of the highest dice, as far as Masteries go.
            Highest = "highest", always [number("dice", "Dice rolled again.", Some(1))];
            /// Those of the highest dice that show a face or more.
            From = "from", always [number("face", "Lowest face rolled again.", Some(4))];
        }
        /// After the dice: how much Exertion is added?
        exertion: ExertionChoice {
            /// Just what success needs, within `exertion_cap`; else none.
            ByFields = "by_fields", always;
            /// None.
            Keep = "keep", always;
            /// Just what success needs, whatever it costs.
            Rescue = "rescue", sometimes;
            /// So much, as far as there is any.
            Spend = "spend", always [number("points", "Exertion added.", Some(1))];
        }
        /// After a success that may feed the Scheme: is the die taken?
        gain: GainChoice {
            /// Takes it.
            Take = "take", always;
            /// Leaves it.
            Leave = "leave", always;
        }
        /// After a setback: is it bought off?
        buy_off: BuyOffChoice {
            /// As `buyoff_reserve` says.
            ByFields = "by_fields", always;
            /// Buys it off with Scheme dice.
            BuyOff = "buy_off", sometimes;
            /// Suffers it.
            Suffer = "suffer", always;
        }
        /// At the end of a session: does a point of Significance move?
        move_conviction: MoveChoice {
            /// As `move_significance` says.
            ByFields = "by_fields", always;
            /// From the lowest to the highest.
            Move = "move", sometimes;
            /// From one Conviction of the sheet to another, counted from 1; none where that cannot be.
            MoveFrom = "move_from", always [
                number("giver", "Conviction that gives, from 1.", Some(1)),
                number("taker", "Conviction that takes, from 1.", Some(2))
            ];
            /// It does not.
            Leave = "leave", always;
        }
        /// Before the first scene and after each: what is bought with XP? Asked again until nothing is.
        buy: BuyChoice {
            /// The next step that the sheet's plan aims at; waits for it where it is too dear.
            Plan = "plan", always;
            /// The next step of the plan's first open Skill that can be paid.
            Skill = "skill", sometimes;
            /// The next step of the plan's first open Item that can be paid.
            Item = "item", sometimes;
            /// The next step of the plan's first open Attribute that can be paid.
            Attribute = "attribute", sometimes;
            /// The plan's next Mastery that can be paid.
            Mastery = "mastery", sometimes;
            /// Saves what is left.
            Save = "save", always;
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
