//! Outputs appear whole or not at all: everything is written into a temporary folder beside them, then renamed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What a run or a judging command writes. A new run replaces these and leaves everything else in the folder alone.
const OURS: [&str; 27] = [
    "distribution.parquet",
    "summary.csv",
    "summary.json",
    "report.png",
    "report.html",
    "run.json",
    "trials.parquet",
    "charts",
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
    "synergy.csv",
    "matrix.csv",
    "matrix.parquet",
    "tune.json",
    "tried.csv",
    "patch.toml",
    "skill.json",
];

/// An output folder in the making. Dropped without [`Output::commit`], it leaves nothing behind.
#[derive(Debug)]
pub struct Output {
    /// Where the files go in the end.
    folder: PathBuf,
    /// Holds `new`, and `old` while files change places.
    temporary: TempDir,
}

impl Output {
    /// Makes sure, in a moment, that files can be written to `folder`, which need not exist yet.
    ///
    /// # Errors
    /// When the folder is a file, or cannot be written to.
    pub fn prepare(folder: &Path) -> io::Result<Self> {
        let exists = folder.exists();
        if exists && !folder.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotADirectory, "it is a file, not a folder"));
        }
        let absolute = std::path::absolute(folder)?;
        // The nearest folder that exists: a rename from there stays on the same disk.
        let place = absolute.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
        if !place.is_dir() {
            let text = format!("`{}` is a file, not a folder", place.display());
            return Err(io::Error::new(io::ErrorKind::NotADirectory, text));
        }
        let temporary = tempfile::Builder::new().prefix(".evenodds-").tempdir_in(place)?;
        fs::create_dir(temporary.path().join("new"))?;
        Ok(Self { folder: absolute, temporary })
    }

    /// Where a file is written until the output is committed.
    pub fn path(&self, name: &str) -> PathBuf {
        self.temporary.path().join("new").join(name)
    }

    /// Writes a file; folders in its name are made.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        let path = self.path(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)
    }

    /// Puts everything in its place. What an earlier run left there is replaced, stale pictures included; files that
    /// are not ours stay.
    ///
    /// # Errors
    /// When something cannot be moved; the earlier files are then put back.
    pub fn commit(self) -> io::Result<()> {
        let new = self.temporary.path().join("new");
        if !self.folder.exists() {
            if let Some(parent) = self.folder.parent() {
                fs::create_dir_all(parent)?;
            }
            return fs::rename(new, &self.folder);
        }
        let old = self.temporary.path().join("old");
        fs::create_dir(&old)?;
        keep_foreign(&self.folder.join("charts"), &new.join("charts"))?;
        let mut moves: Vec<(PathBuf, PathBuf)> = Vec::new();
        for name in OURS {
            let (there, fresh) = (self.folder.join(name), new.join(name));
            if there.exists() {
                moves.push((there.clone(), old.join(name)));
            }
            if fresh.exists() {
                moves.push((fresh, there));
            }
        }
        for (done, (from, to)) in moves.iter().enumerate() {
            if let Err(error) = fs::rename(from, to) {
                let undone = moves[..done].iter().rev().filter(|(from, to)| fs::rename(to, from).is_err()).count();
                if undone > 0 {
                    // Better an odd folder than a lost result.
                    let kept = self.temporary.keep();
                    let what = format!("{error}; earlier outputs are in {}", kept.display());
                    return Err(io::Error::new(error.kind(), what));
                }
                return Err(error);
            }
        }
        Ok(())
    }
}

/// Copies what is no picture from an old folder of pictures to the new one.
fn keep_foreign(old: &Path, new: &Path) -> io::Result<()> {
    if !old.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(old)? {
        let path = entry?.path();
        let ours = path.extension().is_some_and(|end| end == "png" || end == "svg");
        if !ours || path.is_dir() {
            copy(&path, &new.join(path.file_name().unwrap_or_default()))?;
        }
    }
    Ok(())
}

/// Copies a file or a whole folder.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        return fs::copy(from, to).map(|_| ());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").file_name());
        let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn nothing_appears_before_commit() {
        let base = tempfile::tempdir().expect("a temporary folder");
        let folder = base.path().join("reports/deep/er");
        let output = Output::prepare(&folder).expect("writable");
        output.write("charts/a.svg", "<svg/>").expect("written");
        assert!(!base.path().join("reports").exists());
        drop(output);
        assert!(names(base.path()).is_empty(), "nothing is left behind");
    }

    #[test]
    fn a_second_run_replaces_ours_and_keeps_theirs() {
        let base = tempfile::tempdir().expect("a temporary folder");
        let folder = base.path().join("reports");
        for (run, chart) in [("one", "charts/old.svg"), ("two", "charts/new.svg")] {
            let output = Output::prepare(&folder).expect("writable");
            output.write("run.json", run).expect("written");
            output.write(chart, run).expect("written");
            if run == "one" {
                output.write("trials.parquet", run).expect("written");
            }
            output.commit().expect("moved");
            fs::write(folder.join("notes.txt"), "mine").expect("written");
            fs::write(folder.join("charts/notes.txt"), "mine").expect("written");
        }
        assert_eq!(names(&folder), ["charts", "notes.txt", "run.json"]);
        assert_eq!(names(&folder.join("charts")), ["new.svg", "notes.txt"]);
        assert_eq!(fs::read_to_string(folder.join("run.json")).expect("there"), "two");
        assert_eq!(names(base.path()), ["reports"]);
    }

    #[test]
    fn a_file_in_the_way_is_said_at_once() {
        let base = tempfile::tempdir().expect("a temporary folder");
        let file = base.path().join("file");
        fs::write(&file, "").expect("written");
        for folder in [file.clone(), file.join("below")] {
            let error = Output::prepare(&folder).expect_err("a file is no folder");
            assert!(error.to_string().contains("file"), "{error}");
        }
        assert_eq!(names(base.path()), ["file"]);
    }
}
