//! Listeners of a trial.

use std::cell::RefCell;
use std::rc::Rc;

/// Listener of a trial. A silent one costs nothing: its texts are never made.
pub trait Trace {
    /// Whether anybody listens. [`Silent`] never does, so that its code disappears.
    fn listens(&self) -> bool;

    /// Takes an event under `rule` (one or several rule IDs, or nothing for a heading).
    fn note(&mut self, rule: &str, text: impl FnOnce() -> String);
}

/// Listener that hears nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Trace for Silent {
    #[inline]
    fn listens(&self) -> bool {
        false
    }

    #[inline]
    fn note(&mut self, _rule: &str, _text: impl FnOnce() -> String) {}
}

/// One line of a narration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The rule IDs for the margin; empty for a heading.
    pub rule: String,
    /// The event.
    pub text: String,
}

/// Listener that writes everything down.
#[derive(Debug, Clone, Default)]
pub struct Transcript {
    /// The lines so far.
    pub lines: Vec<Line>,
    /// Lines of whoever watches the dice, which stand before the next one.
    pub(crate) before: Rc<RefCell<Vec<Line>>>,
}

impl Transcript {
    /// All lines.
    pub fn finish(mut self) -> Vec<Line> {
        self.lines.append(&mut self.before.borrow_mut());
        self.lines
    }
}

impl Trace for Transcript {
    fn listens(&self) -> bool {
        true
    }

    fn note(&mut self, rule: &str, text: impl FnOnce() -> String) {
        self.lines.append(&mut self.before.borrow_mut());
        self.lines.push(Line { rule: rule.to_owned(), text: text() });
    }
}

/// Writes where a transcript is requested: plays with and without a narration are then one piece of machine code.
impl Trace for Option<Transcript> {
    fn listens(&self) -> bool {
        self.is_some()
    }

    fn note(&mut self, rule: &str, text: impl FnOnce() -> String) {
        if let Some(transcript) = self {
            transcript.note(rule, text);
        }
    }
}
