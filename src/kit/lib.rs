//! What every game stands on: it declares, and everything else follows.
//!
//! | a game writes | with | and gets |
//! |---|---|---|
//! | names of its things | [`words!`](crate::words) | enums with words in files and titles for people |
//! | its knobs | [`rules!`](crate::rules) | the rules in force, patches, lists, schema, what differs from the book |
//! | keys of its tables | [`record!`](crate::record) | a reader with faults, JSON Schema, help |
//! | what strategies may ask | [`facts!`](crate::facts) | a [`View`], own and enemy's facts written once |
//! | what they decide | [`decisions!`](crate::decisions), [`actions!`](crate::actions) | enums of actions, [`Legal`] sets, [`Choices`] to ask, menus to search |
//! | its streams of dice | [`streams!`](crate::streams) | a lane for each role and seat, checked for room |
//! | what a play counts | [`measures`] | rows, quotients by name |
//! | its plays and their pictures | a TOML text | lists, default measures and reports |
//! | exact answers, and what can be built | [`Odds`], [`Request`] | `evenodds odds` and `builds`, inputs read and checked |
//! | presets | a TOML text | strategies that scenarios name and patch |
//!
//! What is left is [`Game`]: constant data (plays, starters, presets), and how a cell is read, played and won. A
//! [`Registered`] game is what registered game is handed to the program. A play of two sides ([`Participants::Two`]) that says who
//! won ([`Game::winner`]) can be compared in both seats, and fields of its participants can meet; a participant's decisions
//! can be searched, for all are asked through [`Choices::ask`].
//!
//! **Reading.** Everything is read as far as it is right, and judged all the same: a number beyond its limits goes on as the nearest
//! within, a key of which nothing can be read counts as not written. A game complains at the place of what is wrong; where that
//! has lost a part the complaint waits ([`Faults::judge`](evenodds_source::Faults::judge)).
//!
//! A scenario writes who takes part under `[cast]`: `hero`, or `a`, `b` and so on ([`Participants`]), each by the
//! name of a table under `[cast.sides]` or written out, perhaps `like` a named one. The kit takes `like`, `name` and
//! `strategy`; the other keys are the game's [`Game::Sheet`]. All keys of [`Game::Cast`] need defaults, for a play uses only
//! those that the text of its plays lists; what must be there is checked in [`Game::read`], which gets a [`Setup`] and reports
//! mistakes that concern several keys.
//!
//! **Playing.** [`Game::play`] sets a stream before it rolls (`session.dice.lane(Stream::Own(seat).lane())`), rolls through
//! the session, asks `strategy.lists.turn.ask(session, seat, legal, &view)`, and notes what happens under a rule's ID. The
//! seat that is asked is the participant's place in the cast: the first is the one that may look ahead.
//!
//! A complete game stands in CONTRIBUTING, under "A game".

pub mod action;
pub mod actions;
mod arena;
mod bases;
pub mod cast;
pub mod cell;
#[doc(hidden)]
pub mod cells;
mod chains;
pub mod choices;
pub mod column;
pub mod decisions;
pub mod facts;
#[doc(hidden)]
pub mod field;
pub mod forms;
pub mod game;
pub mod kind;
pub mod knobs;
pub mod measures;
mod menu;
mod models;
pub mod naming;
mod offers;
pub mod picture;
mod plays;
mod policy;
mod presets;
pub mod question;
mod read;
pub mod record;
mod registered;
pub mod role;
mod stage;
pub mod strategy;
pub mod streams;
pub mod told;
pub mod values;
pub mod words;
mod world;

pub use action::{Action, DataInfo, Legal, number, one_of};
pub use bases::Bases;
pub use cast::{Names, Participant, ParticipantRef, StrategyOf};
pub use cell::Played;
pub use choices::{Asking, Choices, Taken};
pub use column::{Column, Members};
pub use decisions::{Lists, bare};
pub use facts::View;
pub use field::{Entrant, Field, MOST_ENTRANTS, Wanted};
pub use forms::{Distinct, Either, ForEach, ForSome, OneOrMore};
pub use game::{About, Entering, Game, Participants, Setup};
pub use kind::{Extra, Games, Kind, PlayInfo, Player, Prepared, Preset, Stage, Starter};
pub use knobs::Rules;
pub use offers::Offers;
pub use policy::Policy;
pub use presets::Presets;
pub use question::{Odds, Question, Request};
pub use record::{KeyInfo, NoKeys, Record};
pub use registered::Registered;
pub use role::{AnyRole, Role};
pub use serde_json::{Value as Json, json};
pub use strategy::{Strategy, StrategyRef};
pub use values::{At, Later, Named, ReadLater, Several};
pub use words::Words;
pub use world::World;

/// The layers below, under names that the macros use wherever they are called.
#[doc(hidden)]
pub mod reexports {
    pub use evenodds_engine as engine;
    pub use evenodds_policy as policy;
    pub use evenodds_source as source;
}
