//! Origin of a scenario: a file, a text, or the starting scenario of a game.

use super::games;
use super::procedure::Functions;
use evenodds::games::Games;
use evenodds_library::changes::start;
use evenodds_library::{Asked, Refused};
use evenodds_scenario::Scenario;
use evenodds_scenario::file::MOST_TEXT;
use evenodds_scenario::read::{load_with, parse_with};
use evenodds_source::{Fault, Faults, Source, Table};
use serde::Deserialize;
use std::path::Path;
use std::sync::Arc;

/// As it comes from Python.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Origin {
    /// A file, or where a game may be named the name of one.
    path: Option<String>,
    /// A text, and what it is called.
    text: Option<String>,
    name: Option<String>,
    /// Settings over it, `PATH=VALUE`.
    #[serde(default)]
    pub(super) settings: Vec<String>,
    /// Functions of its game, where that is no script.
    #[serde(skip)]
    pub(super) functions: Option<Functions>,
}

/// The games, with functions of a game that is no script.
pub(super) fn with(functions: Option<&Functions>) -> Games {
    let Some(functions) = functions.cloned() else { return games().clone() };
    let read = move |table: &Table, faults: &mut Faults| {
        evenodds::script::read_with(table, Some(Arc::new(functions.clone())), faults)
    };
    games().clone().with_files(read, evenodds::script::schema)
}

impl Origin {
    /// As it was named, for command lines.
    pub(super) fn what(&self) -> &str {
        self.path.as_deref().or(self.name.as_deref()).unwrap_or("scenario.toml")
    }

    /// Reads the scenario.
    pub(super) fn read(&self) -> Result<Scenario, Faults> {
        let (mut faults, games) = (Faults::new(), with(self.functions.as_ref()));
        let scenario = match (&self.path, &self.text) {
            (Some(path), _) => load_with(Path::new(path), &self.settings, &games, &mut faults),
            (None, Some(text)) if text.len() > MOST_TEXT => {
                faults.push(Fault::anywhere(format!("the text has more than {MOST_TEXT} bytes")));
                None
            }
            (None, text) => {
                let text = text.clone().unwrap_or_default();
                let source = Arc::new(Source { name: self.what().to_owned(), text });
                parse_with(&source, &self.settings, &games, &mut faults)
            }
        };
        scenario.filter(|_| faults.is_empty()).ok_or(faults)
    }

    /// Reads the scenario, or takes the starting one of a game that is named instead.
    pub(super) fn read_or_start(&self, asked: &Asked) -> Result<Scenario, Refused> {
        // A text is of no game that its name may be.
        start(games(), self.path.as_deref().unwrap_or_default(), asked, self.path.is_none(), || self.read())
    }
}
