//! Cost estimate of a command's shards: the first one is played for some seconds.

use crate::Command;
use crate::shard::{Sample, slots};
use crate::terminal::Failure;
use evenodds_kit::Games;
use std::sync::Arc;
use std::time::Duration;

/// How long is played at most.
const PLAYED: Duration = Duration::from_secs(5);
/// Limits are so many times what was measured: machines differ.
const MARGIN: f64 = 2.0;

/// What was measured.
#[derive(Debug, Clone)]
pub(super) struct Estimate {
    /// Seconds of a shard on its cores.
    seconds: f64,
    shards: u32,
    cpus: u16,
    /// Most memory of the process so far, bytes; none where the system does not say.
    memory: Option<u64>,
    /// Bytes of the shard's file, as far as it was played.
    bytes: u64,
    /// What the shard plays.
    about: String,
    /// Seconds of a shard in the longest of the training runs that follow, of a field that learns.
    training: Option<f64>,
}

/// Plays the first of so many shards of a command for a while.
pub(super) fn estimate(games: &Games, words: &[String], shards: u32, cpus: u16) -> Result<Estimate, Failure> {
    let mut command = crate::parsed(words)?;
    let sample = Arc::new(Sample::new(shards, PLAYED));
    let Some(first) = slots(&mut command) else {
        let name = words.first().map_or("", String::as_str);
        return Err(Failure::input(format!("`evenodds {name}` cannot be cut into shards")));
    };
    first.share.sample(&sample);
    (*first.threads, *first.quiet) = (Some(cpus), true);
    crate::dispatch(command, games, &[])?;
    let training =
        if let Command::Meta(meta) = crate::parsed(words)? { meta.training(games, shards, cpus) } else { None };
    let Some(played) = sample.played() else {
        return Err(Failure::run("nothing was played in the time of an estimate"));
    };
    Ok(Estimate {
        seconds: played.seconds * played.all as f64 / played.units.max(1) as f64,
        shards,
        cpus,
        memory: peak(),
        bytes: played.bytes,
        about: played.about,
        training,
    })
}

impl Estimate {
    /// In words.
    pub(super) fn told(&self) -> String {
        let hours = self.seconds * f64::from(self.shards) * f64::from(self.cpus) / 3600.0;
        let files = self.bytes * u64::from(self.shards);
        let memory =
            self.memory.map_or_else(|| "memory unknown".into(), |memory| format!("{} of memory", size(memory)));
        let cores = if self.cpus == 1 { "1 core".to_owned() } else { format!("{} cores", self.cpus) };
        let training =
            self.training.map(|training| format!("; then training runs of up to {} a shard", time(training)));
        format!(
            "{}: {} shards of {} on {cores} with {memory}, {hours:.2} core-hours in all; files of {}, {} in all{}",
            self.about,
            self.shards,
            time(self.seconds),
            size(self.bytes),
            size(files),
            training.unwrap_or_default()
        )
    }

    /// Limit of a shard's memory.
    pub(super) fn megabytes(&self) -> u64 {
        self.memory.map_or(2048, |memory| (memory as f64 * MARGIN) as u64 / (1 << 20)).max(256)
    }

    /// Limit of the merge's memory: it holds the counts once a core, and draws.
    pub(super) fn merge_megabytes(&self, shards: u32) -> u64 {
        let cores = u64::from(self.cpus.max(2)).min(u64::from(shards));
        self.megabytes().max(1024) + 16 * self.bytes * cores / (1 << 20)
    }

    /// Limit of a shard's time, minutes.
    pub(super) fn minutes(&self) -> u64 {
        let longest = self.seconds.max(self.training.unwrap_or(0.0));
        ((longest * MARGIN / 60.0).ceil() as u64).max(5)
    }
}

fn time(seconds: f64) -> String {
    if seconds < 90.0 { format!("{seconds:.1} s") } else { format!("{:.0} min", seconds / 60.0) }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        10_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}

/// Most memory that the process has had, in bytes. Known on Linux alone.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}
