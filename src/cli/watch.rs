//! `--watch`: plays again whenever a file is saved.

use super::file::File;
use super::interrupt;
use super::terminal::{Done, Failure};
use evenodds_kit::Games;
use evenodds_source::Faults;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

/// How often the files are looked at. A designer does not notice it, and neither does the machine.
const PAUSE: Duration = Duration::from_millis(200);

/// When a file was written, and how long it is; none while an editor replaces it.
type Stamp = Option<(SystemTime, u64)>;

/// The files and what they include, each with its stamp.
fn stamps(files: &[File], games: &Games, before: &[(PathBuf, Stamp)]) -> Vec<(PathBuf, Stamp)> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for file in files {
        paths.push(file.to_path_buf());
        match file.load(games, &mut Faults::new()) {
            Some(scenario) => paths.extend(scenario.includes.iter().map(PathBuf::from)),
            // What it includes is not known before its mistakes are mended.
            None => paths.extend(before.iter().map(|(path, _)| path.clone())),
        }
    }
    paths.sort();
    paths.dedup();
    paths.into_iter().map(|path| (stamp(&path), path)).map(|(stamp, path)| (path, stamp)).collect()
}

fn stamp(path: &PathBuf) -> Stamp {
    let about = std::fs::metadata(path).ok()?;
    Some((about.modified().ok()?, about.len()))
}

/// Plays, and plays again after every change, until it is interrupted.
pub(super) fn again_and_again(files: &[File], games: &Games, mut play: impl FnMut() -> Done) -> Done {
    if let Some(file) = files.iter().find(|file| file.is_standard_input()) {
        return Err(Failure::input(format!("`{}` is standard input, which nobody saves", file.display())));
    }
    let signals = interrupt::signals(evenodds_engine::share::Ledger::default());
    let mut seen = stamps(files, games, &[]);
    loop {
        match play() {
            // Mistakes are there to be mended.
            Err(failure) if failure.code == 2 => say!("{}", failure.text.trim_end()),
            Err(failure) => return Err(failure),
            Ok(_) if signals.interrupted() => return Ok(ExitCode::from(130)),
            Ok(_) => {}
        }
        say!("waiting for a change; Ctrl-C ends");
        while seen.iter().all(|(path, before)| stamp(path) == *before) {
            if signals.interrupted() {
                return Ok(ExitCode::SUCCESS);
            }
            std::thread::sleep(PAUSE);
        }
        // A save is rarely one step: the second half of it is not a second change.
        std::thread::sleep(PAUSE);
        seen = stamps(files, games, &seen);
    }
}
