//! Outputs appear whole or not at all: everything is written into a temporary folder beside them, has reached the disk,
//! and then takes the older one's place in one rename.

mod beside;
mod moves;
mod ours;
mod single;
mod sweep;

pub use beside::abandon;
pub use single::{Single, write_whole};

use beside::{Beside, NEW};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// An output folder in the making. Dropped without [`Output::commit`], it leaves nothing behind.
#[derive(Debug)]
pub struct Output {
    /// Where the files go in the end.
    folder: PathBuf,
    /// Where they are until then. Dropped before `made`.
    beside: Beside,
    /// Whether the folder cannot change places with another: a disk is mounted there, or somebody stands in it.
    fixed: bool,
    /// Parents that were made.
    _made: Made,
}

/// Folders that were made on the way; removed again when nothing has come into them.
#[derive(Debug)]
struct Made(Vec<PathBuf>);

impl Drop for Made {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

impl Output {
    /// Makes sure, in a moment, that files can be written to `folder`, which need not exist yet. Sweeps what killed
    /// programs left beside it.
    ///
    /// # Errors
    /// When the folder is a file, cannot be made or written to, or has a folder where a file of a report would go.
    pub fn prepare(folder: &Path) -> io::Result<Self> {
        let (folder, made) = settle(folder)?;
        let parent = folder.parent().unwrap_or(&folder).to_path_buf();
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let exists = folder.is_dir();
        let fixed = exists && (name.is_none() || stood_in(&folder) || !moves::same_disk(&folder, &parent));
        if exists {
            ours::refuse_conflicts(&folder)?;
            sweep::sweep(&folder);
            // Found out now rather than when everything has been played.
            drop(tempfile::tempfile_in(&folder)?);
        }
        let beside = match name {
            Some(name) if !fixed => {
                sweep::sweep(&parent);
                Beside::create(&parent, &name)?
            }
            _ => Beside::create(&folder, ".")?,
        };
        Ok(Self { folder, beside, fixed, _made: made })
    }

    /// Where a file is written until the output is committed.
    pub fn path(&self, name: &str) -> PathBuf {
        self.beside.path(NEW).join(name)
    }

    /// Writes a file; folders in its name are made.
    ///
    /// # Errors
    /// When it cannot be written; then there is no such file.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        let path = self.path(name);
        if let Some(parent) = path.parent().filter(|parent| !parent.is_dir()) {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, bytes).inspect_err(|_| drop(fs::remove_file(&path)))
    }

    /// Files beside the folder of pictures that were written so far, with their content; those of these names excepted.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn others(&self, names: &[&str]) -> io::Result<Vec<(String, Vec<u8>)>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(self.path(""))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_file() && !names.contains(&name.as_str()) {
                files.push((name, fs::read(entry.path())?));
            }
        }
        files.sort();
        Ok(files)
    }

    /// Puts everything in its place. What an earlier run left there is replaced, stale pictures included; files that
    /// are not ours stay.
    ///
    /// # Errors
    /// When something cannot be moved; the earlier files are then back in their place.
    pub fn commit(mut self) -> io::Result<()> {
        let new = self.beside.path(NEW);
        moves::sync(&new)?;
        let parent = self.folder.parent().unwrap_or(&self.folder).to_path_buf();
        // From here on nobody removes the temporary folder: not a second Ctrl-C either.
        let moving = beside::listed();
        if !self.folder.exists() {
            fs::rename(new, &self.folder)?;
        } else {
            ours::refuse_conflicts(&self.folder)?;
            if self.fixed || !moves::swap(&mut self.beside, &self.folder)? {
                moves::one_by_one(&mut self.beside, &self.folder)?;
            }
        }
        drop(moving);
        moves::sync_names(&parent);
        moves::sync_names(&self.folder);
        Ok(())
    }
}

/// The folder's true path, its parents made.
fn settle(folder: &Path) -> io::Result<(PathBuf, Made)> {
    let file = |path: &Path| {
        let text = format!("`{}` is a file, not a folder", path.display());
        Err(io::Error::new(io::ErrorKind::NotADirectory, text))
    };
    let mut made = Made(Vec::new());
    if folder.symlink_metadata().is_ok() {
        // A link stays: what it names is replaced.
        let folder = fs::canonicalize(folder)?;
        return if folder.is_dir() { Ok((folder, made)) } else { file(&folder) };
    }
    let absolute = std::path::absolute(folder)?;
    let parent = absolute.parent().unwrap_or(&absolute);
    let there = parent.ancestors().find(|path| path.exists()).unwrap_or(parent);
    if !there.is_dir() {
        return file(there);
    }
    let missing: Vec<&Path> = parent.ancestors().take_while(|path| !path.exists()).collect();
    for path in missing.into_iter().rev() {
        match fs::create_dir(path) {
            Ok(()) => made.0.push(path.to_path_buf()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    let name = absolute.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let folder = fs::canonicalize(parent)?.join(name);
    match folder.symlink_metadata() {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok((folder, made)),
    }
}

/// Whether the working directory is this folder or below it: a shell would be left standing in what was replaced.
fn stood_in(folder: &Path) -> bool {
    std::env::current_dir().is_ok_and(|here| here.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture that says who drew it.
    const DRAWN: &[u8] = b"\x89PNG tEXtSoftware\0evenodds 0.1.0";

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
        assert!(!folder.exists());
        drop(output);
        assert!(names(base.path()).is_empty(), "nothing is left behind");
    }

    #[test]
    fn a_second_run_replaces_ours_and_keeps_theirs() {
        let base = tempfile::tempdir().expect("a temporary folder");
        let folder = base.path().join("reports");
        for (run, chart) in [("one", "charts/old.png"), ("two", "charts/new.png")] {
            let output = Output::prepare(&folder).expect("writable");
            output.write("run.json", run).expect("written");
            output.write(chart, DRAWN).expect("written");
            if run == "one" {
                output.write("trials.parquet", run).expect("written");
            }
            output.commit().expect("moved");
            fs::write(folder.join("notes.txt"), "mine").expect("written");
            fs::write(folder.join("charts/notes.txt"), "mine").expect("written");
        }
        assert_eq!(names(&folder), ["charts", "notes.txt", "run.json"]);
        assert_eq!(names(&folder.join("charts")), ["new.png", "notes.txt"]);
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

    /// Pictures that the program drew are replaced; a picture of the user's, and a command's own folder, are not.
    #[test]
    fn a_whole_folder_is_replaced_with_what_is_not_ours_in_it() {
        let base = tempfile::tempdir().expect("a temporary folder");
        let folder = base.path().join("x");
        for run in ["one", "two"] {
            let output = Output::prepare(&folder).expect("writable");
            output.write("run.json", run).expect("written");
            output.write(&format!("charts/{run}.png"), DRAWN).expect("written");
            output.write(&format!("charts/{run}.svg"), run).expect("written");
            fs::create_dir_all(folder.join("compare/charts")).expect("a folder");
            fs::create_dir_all(folder.join("charts/more")).expect("a folder");
            for mine in ["compare/compare.json", "compare/charts/a.png", "charts/mine.png", "charts/mine.svg"] {
                fs::write(folder.join(mine), "mine").expect("written");
            }
            if run == "one" {
                // The folder has come into being in the meantime.
                output.commit().expect("moved");
                continue;
            }
            let inode = moves::inode(&folder);
            output.commit().expect("moved");
            assert!(cfg!(not(target_os = "linux")) || moves::inode(&folder) != inode, "it was replaced as a whole");
        }
        assert_eq!(names(&folder), ["charts", "compare", "run.json"]);
        assert_eq!(names(&folder.join("charts")), ["mine.png", "mine.svg", "more", "two.png", "two.svg"]);
        assert_eq!(names(&folder.join("compare")), ["charts", "compare.json"]);
        assert_eq!(names(base.path()), ["x"]);
    }

    #[test]
    fn a_folder_of_the_users_is_not_ours_to_replace() {
        let base = tempfile::tempdir().expect("a temporary folder");
        let folder = base.path().join("x");
        fs::create_dir_all(folder.join("report.png")).expect("a folder");
        let error = Output::prepare(&folder).expect_err("it is refused").to_string();
        assert!(error.contains("`report.png`"), "{error}");
        fs::remove_dir(folder.join("report.png")).expect("empty");
        fs::write(folder.join("charts"), "mine").expect("written");
        assert!(Output::prepare(&folder).is_err());
        assert_eq!(names(&folder), ["charts"]);
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_refused_at_once() {
        let base = tempfile::tempdir().expect("a temporary folder");
        let long = base.path().join("deep").join("x".repeat(300));
        assert!(Output::prepare(&long).is_err());
        assert!(names(base.path()).is_empty(), "nothing is left behind");
    }
}
