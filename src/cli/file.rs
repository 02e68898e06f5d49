//! The scenario file that a command is given, and what its arguments change of it.

use super::terminal::Failure;
use evenodds_kit::Games;
use evenodds_library::reports::is_field_alone;
use evenodds_scenario::file::STANDARD_INPUT;
use evenodds_scenario::read::parse_with;
use evenodds_scenario::{Scenario, load_with};
use evenodds_source::{Faults, Source};
use evenodds_study::Study;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Settings in place of the scenario's.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct Settings {
    /// Set something in place of the scenario's: cast.jinn.dice=7, variant.x.rules.hits_base=6; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// The text of the scenario, where it does not come from its file: the settings are in it.
    #[arg(skip)]
    pub(super) text: Option<Arc<Source>>,
}

impl Settings {
    /// Reads a scenario with these settings.
    pub(super) fn load(&self, path: &Path, games: &Games, faults: &mut Faults) -> Option<Scenario> {
        match &self.text {
            Some(source) => parse_with(source, &[], games, faults),
            None => load_with(path, &self.set, games, faults),
        }
    }

    /// The same, or every mistake in it.
    pub(super) fn read(&self, path: &Path, games: &Games) -> Result<Scenario, Faults> {
        let mut faults = Faults::new();
        self.load(path, games, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)
    }
}

/// A scenario file, with settings of its own.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct File {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,
    #[command(flatten)]
    settings: Settings,
}

impl Deref for File {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

impl File {
    /// One of several files, which share their settings.
    pub(super) fn new(path: &Path, settings: &Settings) -> Self {
        Self { path: path.to_owned(), settings: settings.clone() }
    }

    /// What is set of it.
    pub(super) fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// The settings, for the command that makes a report again.
    pub(super) fn set(&self) -> Vec<String> {
        self.settings.set.clone()
    }

    /// Whether it is no file.
    pub(super) fn is_standard_input(&self) -> bool {
        self.path == Path::new(STANDARD_INPUT)
    }

    /// Reads it; the mistakes are left to be told.
    pub(super) fn load(&self, games: &Games, faults: &mut Faults) -> Option<Scenario> {
        self.settings.load(&self.path, games, faults)
    }

    /// Reads it.
    pub(super) fn read(&self, games: &Games) -> Result<Scenario, Failure> {
        self.settings.read(&self.path, games).map_err(|faults| Failure::faults(&faults))
    }

    /// Reads it and makes its cells ready.
    pub(super) fn prepare(&self, games: &Games) -> Result<Study, Failure> {
        let mut faults = Faults::new();
        let scenario = self.load(games, &mut faults);
        if scenario.as_ref().is_some_and(is_field_alone) && faults.is_empty() {
            let what = "a field meets in `evenodds meta`; other commands play who stands under [cast]";
            return Err(Failure::input(format!("the scenario has a field and nobody else who plays; {what}")));
        }
        let study = scenario.and_then(|scenario| Study::prepare(scenario, &mut faults));
        study.filter(|_| faults.is_empty()).ok_or_else(|| Failure::faults(&faults))
    }
}
