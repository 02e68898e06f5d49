//! Which files of an output are the program's own. Everything else in the folder is the user's: it stays, and a folder of
//! his where a file of ours would go is refused.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// What a run or a judging command writes. A new run replaces these and leaves everything else in the folder alone.
pub(super) const FILES: [&str; 34] = [
    "distribution.parquet",
    "summary.csv",
    "summary.json",
    "report.png",
    "report-2.png",
    "report-3.png",
    "report-4.png",
    "report-5.png",
    "report-6.png",
    "report.html",
    "card.png",
    "run.json",
    "trials.parquet",
    "compare.json",
    "differences.csv",
    "flips.txt",
    "rulings.json",
    "sensitivity.json",
    "shares.csv",
    "luck.json",
    "luck.csv",
    "test.json",
    "meta.json",
    "ranking.csv",
    "worth.csv",
    "change.csv",
    "synergy.csv",
    "matrix.csv",
    "matrix.parquet",
    "tune.json",
    "tried.csv",
    "patch.toml",
    "skill.json",
    crate::drawing::NAME,
];

/// The folder of pictures.
pub(super) const CHARTS: &str = "charts";

/// Whether an entry of an output folder is one that the program writes.
pub(super) fn is_ours(name: &str) -> bool {
    name == CHARTS || FILES.contains(&name)
}

/// Refuses a folder in which something of the user's stands where a file of ours would go.
pub(super) fn refuse_conflicts(folder: &Path) -> io::Result<()> {
    let kind = |name: &str| folder.join(name).symlink_metadata().ok().map(|data| data.file_type());
    if let Some(name) = FILES.into_iter().find(|name| kind(name).is_some_and(|kind| kind.is_dir())) {
        let text = format!("it has a folder `{name}` where a file of that name would go");
        return Err(io::Error::new(io::ErrorKind::IsADirectory, text));
    }
    if kind(CHARTS).is_some_and(|kind| !kind.is_dir()) {
        let text = format!("its `{CHARTS}` is not a folder, and pictures go into a folder of that name");
        return Err(io::Error::new(io::ErrorKind::NotADirectory, text));
    }
    Ok(())
}

/// Whether a file in `charts` was drawn by the program: a PNG that says so, or an SVG beside such a PNG.
pub(super) fn drawn_by_us(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    match ending {
        Some("png") => says_so(path),
        Some("svg") => path.is_file() && says_so(&path.with_extension("png")),
        _ => false,
    }
}

/// The text `Software` comes after the title, which is short.
fn says_so(png: &Path) -> bool {
    const MARK: &[u8] = b"Software\0evenodds";
    let mut head = Vec::new();
    let plain = fs::symlink_metadata(png).is_ok_and(|data| data.is_file());
    let read = plain && File::open(png).and_then(|file| file.take(8192).read_to_end(&mut head)).is_ok();
    read && head.windows(MARK.len()).any(|window| window == MARK)
}
