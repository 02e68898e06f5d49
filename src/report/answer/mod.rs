//! The answer to a question, in a designer's words: one or two sentences with figures and intervals, the same in a line for a
//! card, and the few figures that show it. A file for each kind of question; `phrase` has the rules by which all are told.

mod beside;
pub(crate) mod cells;
pub(crate) mod phrase;

mod compare;
pub(crate) mod differing;
mod duels;
mod learn;
mod luck;
mod meta;
mod ranked;
pub(crate) mod rare;
pub(crate) mod rolls;
mod rows;
mod rulings;
mod run;
mod sensitivity;
mod skill;
mod targets;
#[cfg(test)]
mod tests;
mod trend;
mod tune;
mod yes;

use serde::{Deserialize, Serialize};

pub use run::run;

pub(crate) use compare::compare;
pub(crate) use learn::learn;
pub(crate) use luck::luck;
pub(crate) use meta::{learnt, meta, variants};
pub(crate) use rulings::{of_readings, rulings};
pub(crate) use sensitivity::sensitivity;
pub(crate) use skill::skill;
pub(crate) use targets::{targets, verdict};
pub(crate) use tune::{Goaled, Measured, best, goals};

/// An answer.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Answer {
    /// What it comes to, one or two sentences with figures and intervals.
    pub sentences: Vec<String>,
    /// The same in a line.
    pub headline: String,
    /// The figures that show it.
    pub figures: Figures,
    /// What is other than in the book, in words.
    pub differs: String,
    /// On what it rests that may be weak.
    pub caveat: Option<String>,
}

impl Answer {
    /// The sentences one after the other.
    pub fn text(&self) -> String {
        self.sentences.join(" ")
    }
}

/// The few figures that show an answer.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Figures {
    /// What they count.
    pub title: String,
    /// What is left out, if something is.
    pub note: String,
    /// What is drawn.
    pub shown: Shown,
}

/// How figures are drawn.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Shown {
    /// Bars from 0, or from 0 to both sides.
    Bars(Vec<Figure>),
    /// What is, against where it should be.
    Bullets(Vec<Bullet>),
    /// Lines over a swept number.
    Lines {
        /// What lies along the axis.
        x: String,
        /// Each line with its points.
        lines: Vec<(String, Vec<Point>)>,
        /// 100 for shares of plays.
        percent: bool,
    },
}

impl Default for Shown {
    fn default() -> Self {
        Self::Bars(Vec::new())
    }
}

/// A figure with its interval.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Figure {
    /// Of what.
    pub name: String,
    /// The value and the ends of its interval.
    pub at: [f64; 3],
    /// The value as text.
    pub text: String,
    /// Whether it stands out.
    pub strong: bool,
}

/// A figure with where it should be.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Bullet {
    /// Of what.
    pub name: String,
    /// The value and the ends of its interval.
    pub at: [f64; 3],
    /// From where to where it is right, perhaps without end.
    pub band: (f64, f64),
    /// Value, bound and verdict in words.
    pub text: String,
    /// Whether it is not shown to be right.
    pub strong: bool,
}

/// A point of a line: where it lies, the value and the ends of its interval.
pub type Point = [f64; 4];
