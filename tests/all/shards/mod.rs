//! Commands that are cut into shards: what they come to together is what one machine would have said, byte for byte.

mod commands;
mod environment;
mod export;
mod files;
mod looks;
mod restart;

use crate::program::{evenodds, text};
use std::path::Path;
use std::process::Output;

/// A run, two cells on the same dice, that takes a moment.
pub(crate) const RUN: [&str; 4] = ["run", "scenarios/his_due/clarify_first.toml", "--trials", "300"];

/// Every file of a folder but `run.json`, with its bytes.
pub(crate) fn report(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let (name, path) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
        if path.is_dir() {
            found.extend(report(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else if name != "run.json" {
            found.push((name, std::fs::read(path).expect("a file")));
        }
    }
    found.sort();
    found
}

/// That two reports have the same files of the same bytes.
pub(crate) fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (report(one), report(other));
    let names = |report: &[(String, Vec<u8>)]| report.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    assert!(one.len() > 3, "{:?}", names(&one));
    let differ: Vec<&String> = one.iter().zip(&other).filter(|(a, b)| a != b).map(|(a, _)| &a.0).collect();
    assert!(differ.is_empty(), "{differ:?}");
}

/// A path as a word of a command.
pub(crate) fn word(path: &Path) -> String {
    path.display().to_string()
}

/// A run of the program that ends with this code.
pub(crate) fn ends(code: i32, arguments: &[&str]) -> Output {
    let done = evenodds(arguments);
    assert_eq!(done.status.code(), Some(code), "{arguments:?}: {}", text(&done.stderr));
    done
}

/// Plays a part of a command into a folder.
pub(crate) fn shard(command: &[&str], part: &str, folder: &Path) {
    ends(0, &[command, &["--quiet", "--shard", part, "--out", &word(folder)]].concat());
}

/// The whole report of a command.
pub(crate) fn whole(command: &[&str], folder: &Path) {
    ends(0, &[command, &["--quiet", "--out", &word(folder)]].concat());
}
