//! Outputs appear whole or not at all: everything is written into a temporary folder beside them, has reached the disk,
//! and then takes the older one's place in one rename.

mod beside;
mod in_the_way;
mod kept;
mod manifest;
mod moves;
mod names;
mod single;
mod sweep;

pub use beside::abandon;
pub use in_the_way::InTheWay;
pub(crate) use kept::close;
pub use kept::{keep, refuse, remove, seal, unseal};
pub use manifest::{About, NAME as MANIFEST, refuse_input};
pub use names::{occasional, usual};
pub use single::{Single, write_whole};

use crate::frame::decimal_comma;
use crate::number::count;
use beside::{Beside, NEW};
use manifest::Manifest;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What is asked of an output folder.
#[derive(Debug, Clone, Default)]
pub struct OutputOptions {
    /// What the report is about, with the trials that are planned.
    pub about: About,
    /// Whether these trials are known before everything is played.
    pub planned: bool,
    /// Files that the command reads.
    pub inputs: Vec<PathBuf>,
    /// Whether it takes the place of another report, of one with more trials, and of files that were changed since.
    pub replace: bool,
    /// Whether CSV is for spreadsheets that write decimals with a comma.
    pub decimal_comma: bool,
}

/// An output folder in the making. Dropped without [`Output::commit`], it leaves nothing behind.
#[derive(Debug)]
pub struct Output {
    /// Where the files go in the end.
    folder: PathBuf,
    /// Where they are until then. Dropped before `made`.
    beside: Beside,
    /// Whether the folder cannot change places with another: a disk is mounted there, or somebody stands in it.
    fixed: bool,
    wanted: OutputOptions,
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
    /// When the folder is a file, cannot be made or written to, or when something stands in the way: [`InTheWay`].
    pub fn prepare(folder: &Path, wanted: OutputOptions) -> io::Result<Self> {
        let (folder, made) = settle(folder)?;
        let parent = folder.parent().unwrap_or(&folder).to_path_buf();
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let exists = folder.is_dir();
        let fixed = exists && (name.is_none() || stood_in(&folder) || !moves::same_disk(&folder, &parent));
        if exists {
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
        let output = Self { folder, beside, fixed, wanted, _made: made };
        output.refuse_other()?;
        let usual = names::usual(&output.wanted.about.command);
        manifest::refuse_foreign(&output.folder, usual.iter().copied().chain([MANIFEST]), &output.earlier()?)?;
        Ok(output)
    }

    /// Names of the files of an earlier report, which go.
    fn earlier(&self) -> io::Result<moves::Names> {
        manifest::of_earlier(&self.folder, self.wanted.replace, &self.wanted.inputs)
    }

    /// Refuses the place of a report of something else, or of one with more trials than are planned.
    fn refuse_other(&self) -> io::Result<()> {
        let Some(Manifest { about: there, .. }) = Manifest::read(&self.folder).filter(|_| !self.wanted.replace) else {
            return Ok(());
        };
        let About { command, scenario, title, trials, .. } = &self.wanted.about;
        let folder = self.folder.display();
        if !there.is_like(&self.wanted.about) {
            let of = |command: &str, scenario: &str, title: &str| format!("`{command}` of `{scenario}` ({title})");
            let (theirs, mine) = (of(&there.command, &there.scenario, &there.title), of(command, scenario, title));
            return Err(InTheWay::report(format!("`{folder}` holds a report of {theirs}, and this one is of {mine}")));
        }
        if self.wanted.planned && there.trials > *trials {
            let [held, trials] = [there.trials, *trials].map(count);
            let what = format!("`{folder}` holds a report of {held} trials, more than the {trials} of this one");
            return Err(InTheWay::report(what));
        }
        Ok(())
    }

    /// Trials of the report that keeps its place before one with fewer; none where there is none.
    pub fn held(&self) -> Option<u64> {
        Manifest::read(&self.folder).filter(|_| !self.wanted.replace).map(|manifest| manifest.about.trials)
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
        let text = std::str::from_utf8(bytes.as_ref());
        let written = match text {
            Ok(text) if self.wanted.decimal_comma && is_csv(name) => fs::write(&path, decimal_comma(text)),
            _ => fs::write(&path, bytes),
        };
        written.inspect_err(|_| drop(fs::remove_file(&path)))
    }

    /// Whether CSV has decimals with a comma.
    pub fn has_decimal_comma(&self) -> bool {
        self.wanted.decimal_comma
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

    /// Puts everything in its place, with a manifest. `trials` are those that were played. The files of an earlier report go, stale
    /// pictures included; all others stay.
    ///
    /// # Errors
    /// When something stands in the way or cannot be moved; the earlier files are then in their place.
    pub fn commit(mut self, trials: u64) -> io::Result<()> {
        let new = self.beside.path(NEW);
        self.wanted.about.trials = trials;
        let manifest = Manifest::of(&new, &self.wanted.about)?;
        fs::write(new.join(MANIFEST), manifest.text())?;
        moves::sync(&new)?;
        let parent = self.folder.parent().unwrap_or(&self.folder).to_path_buf();
        // From here on nobody removes the temporary folder: not a second Ctrl-C either.
        let moving = beside::listed();
        if !self.folder.exists() {
            fs::rename(new, &self.folder)?;
        } else {
            let (earlier, fresh) = (self.earlier()?, manifest.names().map(str::to_owned).collect());
            manifest::refuse_foreign(&self.folder, manifest.names(), &earlier)?;
            if self.fixed || !moves::swap(&mut self.beside, &self.folder, &earlier)? {
                moves::one_by_one(&mut self.beside, &self.folder, &earlier, &fresh)?;
            }
        }
        drop(moving);
        moves::sync_names(&parent);
        moves::sync_names(&self.folder);
        Ok(())
    }
}

/// Whether a name is of a CSV file.
pub fn is_csv(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "csv")
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
mod tests;
