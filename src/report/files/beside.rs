//! Temporary folders beside an output. A lock tells those in use from those that a killed program left.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

/// Names of temporary files and folders begin so.
pub(super) const PREFIX: &str = ".evenodds-";
/// The file in a temporary folder that its owner holds.
pub(super) const LOCK: &str = "lock";
/// The line in it after which all is removed.
pub(super) const DONE: &str = "done\n";
/// What the finished output is called within.
pub(super) const NEW: &str = "new";
/// What is replaced one by one is called so within.
pub(super) const OLD: &str = "old";

/// Temporary folders of this process, for [`abandon`]. Held while files change places.
static OURS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// What an owner says in its lock file, so that a sweep can put right what it left half done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// The new files are written; nothing has been moved.
    Writing,
    /// The folder `new` with this inode is about to change places with the output.
    Swapping(u64),
    /// Old files go to `old`, one by one; the new ones are not yet touched.
    Leaving,
    /// All old files are gone, the new ones come.
    Coming,
}

/// A temporary folder that this process holds.
#[derive(Debug)]
pub(super) struct Beside {
    folder: TempDir,
    lock: File,
    kept: bool,
}

impl Beside {
    /// A folder in `place`, for an output of this name there; `.` for `place` itself.
    pub(super) fn create(place: &Path, target: &str) -> io::Result<Self> {
        let _gate = gate(place);
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(place)?;
        let mut lock = File::create_new(folder.path().join(LOCK))?;
        // Where a disk knows no locks, nobody can take this one either, and nothing is swept.
        let _ = lock.lock();
        // Only now it is known whose it is: an empty one may be between creation and lock.
        writeln!(lock, "{target}")?;
        fs::create_dir(folder.path().join(NEW))?;
        listed().push(folder.path().to_path_buf());
        Ok(Self { folder, lock, kept: false })
    }

    /// A path within.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Leaves the folder where it is.
    pub(super) fn keep(&mut self) {
        self.kept = true;
        self.folder.disable_cleanup(true);
    }

    /// Says what comes next.
    pub(super) fn say(&mut self, stage: Stage) -> io::Result<()> {
        let line = match stage {
            Stage::Writing => return Ok(()),
            Stage::Swapping(inode) => format!("swap {inode}\n"),
            Stage::Leaving => "leave\n".to_owned(),
            Stage::Coming => "come\n".to_owned(),
        };
        self.lock.write_all(line.as_bytes())?;
        self.lock.sync_data()
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.kept {
            remove(self.folder.path());
        }
        listed().retain(|path| path != self.folder.path());
    }
}

/// The list of this process's temporary folders. Who holds it keeps [`abandon`] waiting.
pub(super) fn listed() -> MutexGuard<'static, Vec<PathBuf>> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes this process's temporary folders, before it ends at once.
pub fn abandon() {
    for path in listed().drain(..) {
        remove(&path);
    }
}

/// Removes a temporary folder, its lock file last: killed on the way, it leaves what the next sweep knows for its own, and nothing
/// that would still have to be moved.
pub(super) fn remove(folder: &Path) {
    if let Ok(mut lock) = OpenOptions::new().append(true).open(folder.join(LOCK)) {
        let _ = lock.write_all(DONE.as_bytes());
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name() != LOCK {
            let path = entry.path();
            let _ = if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                fs::remove_dir_all(path)
            } else {
                fs::remove_file(path)
            };
        }
    }
    let _ = fs::remove_dir_all(folder);
}

/// Holds a place while something of ours is made or swept there, so that nothing half made is taken for something dead.
/// None where folders cannot be locked, or where somebody else holds it: then only age tells.
pub(super) fn gate(place: &Path) -> Option<File> {
    let folder = File::open(place).ok()?;
    for _ in 0..50 {
        match folder.try_lock() {
            Ok(()) => return Some(folder),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
            Err(TryLockError::Error(_)) => return None,
        }
    }
    None
}

/// Whether a temporary folder is held by a process that still runs.
pub(super) fn held(folder: &Path) -> bool {
    open(&folder.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_err())
}

/// Opens a lock file.
pub(super) fn open(lock: &Path) -> io::Result<File> {
    // Some network disks lock only what is open for writing.
    OpenOptions::new().read(true).write(true).open(lock)
}
