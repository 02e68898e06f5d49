//! Base of every game: a game declares its parts, and readers, lists, schemas and menus follow.
//!
//! | a game writes | with | and gets |
//! |---|---|---|
//! | names of its things | [`words!`](macro@crate::words) | enums with words in files and titles for people |
//! | its knobs, and keys of its tables | [`rules!`](macro@crate::rules), [`record!`](macro@crate::record) | readers with faults, lists, JSON Schema, differences from the book |
//! | facts of strategies | [`facts!`](macro@crate::facts) | a [`View`], own and enemy's facts written once |
//! | decisions | [`decisions!`](macro@crate::decisions), [`actions!`](macro@crate::actions) | enums of actions, [`Legal`] sets, [`Choices`] to ask, menus to search |
//! | its streams of dice | [`streams!`](macro@crate::streams) | a lane for each role and seat |
//! | measures of a play | [`measures!`](macro@crate::measures) | rows, quotients by name |
//! | plays, pictures, presets | TOML texts | lists, default reports, strategies that scenarios name and patch |
//! | exact answers | [`Odds`], [`Request`] | `evenodds odds`, inputs read and checked |
//!
//! [`Game`] has the rest: how a cell is read, played and won. The program sees a game as a [`Kind`], which a [`Registered`] game is, and
//! gets all of them as [`Games`].
//!
//! Uses `engine`, `policy`, `source`. Begin with `game.rs`; docs/src/contributing/game.md has a whole game.

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
mod rule_texts;
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
pub use field::{Entrant, EntrantsRequest, Field, MOST_ENTRANTS};
pub use forms::{Distinct, Either, ForEach, ForSome, OneOrMore};
pub use game::{About, Entering, Game, Participants, Setup};
pub use kind::{Extra, GAME_FILE, GameReader, Games, Kind, PlayInfo, Player, Prepared, Preset, Stage, Starter};
pub use knobs::Rules;
pub use offers::Offers;
pub use policy::Policy;
pub use presets::Presets;
pub use question::{Odds, Question, Request};
pub use record::{KeyInfo, NoKeys, Record};
pub use registered::Registered;
pub use role::{AnyRole, Role};
pub use rule_texts::RuleText;
pub use serde_json::{Value as Json, json};
pub use strategy::{Strategy, StrategyRef};
pub use values::{At, Later, Named, ReadLater, Several};
pub use words::Words;
pub use world::World;

/// Parts for games whose declarations are known only when a file is read.
#[doc(hidden)]
pub mod dynamic {
    pub use crate::arena::variations;
    pub use crate::bases::{Layered, Layers};
    pub use crate::choices::{of_base, read_list};
    pub use crate::menu::{menu, options};
    pub use crate::models::Models;
    pub use crate::plays::chart;
    pub use crate::stage::alike_but_the_second;
    pub use crate::strategy::entries;
}

/// The layers below, under names that the macros use wherever they are called.
#[doc(hidden)]
pub mod reexports {
    pub use evenodds_engine as engine;
    pub use evenodds_policy as policy;
    pub use evenodds_source as source;
}
