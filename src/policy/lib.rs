//! Strategies: what a player does at each decision, written by a designer as a priority list, compiled to flat code.
//!
//! A game describes its facts ([`FactInfo`]) and its decisions ([`DecisionInfo`]); [`expr`] turns conditions over the facts
//! into programs of a few numbers; [`list`] reads lists of `{ do, if, why }` and picks the first entry that is legal and whose
//! condition holds. Nothing here knows a game, and choosing neither allocates nor fails.
//!
//! ```
//! use evenodds_policy::{ActionInfo, DecisionInfo, FactInfo, Facts, List};
//! use evenodds_source::{Faults, Source, Table};
//!
//! const FACTS: &[FactInfo] = &[
//!     FactInfo::number("health", "points", 0, 30, "Health left."),
//!     FactInfo::word("foe.skill", &["malice", "guile"], "How the foe fights."),
//! ];
//! const TURN: DecisionInfo = DecisionInfo {
//!     name: "turn",
//!     help: "What to do on a turn.",
//!     actions: &[ActionInfo::plain("mend", false, "Uses a salve."), ActionInfo::plain("strike", true, "Strikes.")],
//! };
//! struct Seen { health: i64, skill: i64 }
//! impl Facts for Seen {
//!     fn fact(&self, index: u16) -> i64 {
//!         match index { 0 => self.health, 1 => self.skill, _ => 0 }
//!     }
//! }
//! let mut faults = Faults::new();
//! let text = "turn = [{ do = 'mend', if = 'health < 10 and foe.skill == malice' }, 'strike']";
//! let source = std::sync::Arc::new(Source { name: "x.toml".into(), text: text.into() });
//! let file = Table::parse(&source, &mut faults);
//! let list = List::read(file.get("turn").expect("a list"), &TURN, FACTS, &mut faults).expect("a right list");
//! assert_eq!(list.choose(0b11, &Seen { health: 5, skill: 0 }).map(|choice| choice.action), Some(0));
//! assert_eq!(list.choose(0b10, &Seen { health: 5, skill: 0 }).map(|choice| choice.action), Some(1));
//! ```

pub mod expr;
mod facts;
pub mod list;

pub use expr::Program;
pub use facts::{FactInfo, Facts, find};
pub use list::{ActionInfo, ArgInfo, Choice, DecisionInfo, List};
