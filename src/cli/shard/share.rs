//! The options of a command that can be cut into parts.

use super::choice::ShardChoice;
use super::sample::Sample;
use super::sharing::{Merged, Sharing};
use crate::terminal::Failure;
use evenodds_engine::share::Part;
use evenodds_scenario::Scenario;
use evenodds_study::shards::Origin;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which part of a command is played here.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Share {
    /// Play part I of N alone and leave its counts in the folder --out, for `evenodds merge`; auto or auto/N: the part that
    /// a scheduler's variables name
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["replace", "no_report", "json"])]
    shard: Option<ShardChoice>,
    /// The command as it was given.
    #[arg(skip)]
    command: Vec<String>,
    /// The counts of all parts.
    #[arg(skip)]
    merged: Option<Arc<Merged>>,
    /// What is found out about the shards.
    #[arg(skip)]
    sample: Option<Arc<Sample>>,
}

impl Share {
    /// Whether a part is played.
    pub(crate) fn is_shard(&self) -> bool {
        self.shard.is_some() || self.sample.is_some()
    }

    /// Whether the command plays all of it by itself.
    pub(crate) fn is_whole(&self) -> bool {
        !self.is_shard() && self.merged.is_none()
    }

    /// Whether the command takes the counts of all parts.
    pub(crate) fn is_merged(&self) -> bool {
        self.merged.is_some()
    }

    /// Keeps the words of the command.
    pub(crate) fn given(&mut self, command: Vec<String>) {
        self.command = command;
    }

    /// Has the command take these counts.
    pub(crate) fn take(&mut self, merged: &Arc<Merged>) {
        self.merged = Some(Arc::clone(merged));
    }

    /// Has the command play a sample of its first shard.
    pub(crate) fn sample(&mut self, sample: &Arc<Sample>) {
        self.sample = Some(Arc::clone(sample));
    }

    /// Refuses a way of playing that cannot be cut into parts.
    pub(crate) fn refuse(&self, what: &str) -> Result<(), Failure> {
        let text = || format!("{what} cannot be cut into shards; leave --shard away");
        if self.is_whole() { Ok(()) } else { Err(Failure::input(text())) }
    }

    /// The part that is wanted, if one is.
    fn part(&self) -> Result<Option<Part>, Failure> {
        let part = self.shard.map(|wanted| wanted.part(&|name| std::env::var(name).ok()));
        part.transpose().map_err(Failure::input)
    }

    /// Begins to play a part into a folder, to take the counts of all parts, or to play all of it. What is played of all of it is
    /// recorded in a file, if `kept` names one; with `resume` it goes on from there.
    pub(crate) fn begin(
        &self,
        scenario: &Scenario,
        seed: u64,
        (out, kept): (Option<&Path>, Option<PathBuf>),
        (resume, quiet): (bool, bool),
    ) -> Result<Sharing, Failure> {
        if let Some(sample) = &self.sample {
            return Sharing::of_sample(sample);
        }
        match (&self.merged, self.part()?, out) {
            (Some(merged), ..) => Ok(Sharing::of_counts(merged)),
            (None, Some(part), Some(folder)) => {
                let origin = Origin::new(scenario, seed, self.command.clone());
                Sharing::of_part(origin, part, folder)
            }
            (None, ..) => {
                let origin = || Origin::new(scenario, seed, self.command.clone());
                kept.map_or_else(|| Ok(Sharing::whole()), |file| Sharing::recorded(origin(), file, resume, quiet))
            }
        }
    }
}
