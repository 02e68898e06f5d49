//! Reasons why a report may not take a place.

use std::io;

/// Something stands where a report would go.
#[derive(Debug)]
pub struct InTheWay {
    what: String,
    /// Whether it goes if the user says so.
    pub replaceable: bool,
}

impl InTheWay {
    pub(super) fn foreign(name: &str) -> io::Error {
        Self::error(format!("`{name}` stands where the report would go, and is not of an earlier report"), false)
    }

    pub(super) fn changed(name: &str) -> io::Error {
        Self::error(format!("`{name}` was changed since its report was written"), true)
    }

    pub(super) fn input(name: &str) -> io::Error {
        Self::error(format!("`{name}` is read by this command, and what it writes would take its place"), false)
    }

    /// A report that keeps its place.
    pub(super) fn report(what: String) -> io::Error {
        Self::error(what, true)
    }

    fn error(what: String, replaceable: bool) -> io::Error {
        io::Error::new(io::ErrorKind::AlreadyExists, Self { what, replaceable })
    }

    /// The reason in an error, if it is one.
    pub fn of(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

impl std::fmt::Display for InTheWay {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.what)
    }
}

impl std::error::Error for InTheWay {}
