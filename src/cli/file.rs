//! The scenario file that a command is given, and what its arguments change of it.

use super::terminal::Failure;
use crate::scenario::file::STANDARD_INPUT;
use crate::scenario::{Scenario, load_with};
use crate::source::Faults;
use crate::study::Study;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// Settings in place of the scenario's.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct Settings {
    /// Set something in place of the scenario's: cast.jinn.dice=7, variant.x.rules.hits_base=6; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
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

    /// The settings, for the command that makes a report again.
    pub(super) fn set(&self) -> Vec<String> {
        self.settings.set.clone()
    }

    /// Whether it is no file.
    pub(super) fn is_standard_input(&self) -> bool {
        self.path == Path::new(STANDARD_INPUT)
    }

    /// Reads it.
    pub(super) fn load(&self, faults: &mut Faults) -> Option<Scenario> {
        load_with(&self.path, &self.settings.set, faults)
    }

    /// Reads it and makes its cells ready.
    pub(super) fn prepare(&self) -> Result<Study, Failure> {
        self.prepare_changed(|_| Ok(()))
    }

    /// The same, with what else the command line changes of the scenario.
    pub(super) fn prepare_changed(
        &self,
        change: impl FnOnce(&mut Scenario) -> Result<(), Failure>,
    ) -> Result<Study, Failure> {
        let mut faults = Faults::new();
        let mut scenario = self.load(&mut faults);
        if let Some(scenario) = &mut scenario {
            change(scenario)?;
        }
        let study = scenario.and_then(|scenario| Study::prepare(scenario, &mut faults));
        study.filter(|_| faults.is_empty()).ok_or_else(|| Failure::faults(&faults))
    }
}
