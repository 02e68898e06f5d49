//! Temporary folders beside an output. A lock tells those in use from those that a killed program left; these are swept,
//! after what their owner was about to move has been put right.

use super::moves;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

/// Names of temporary files and folders begin so.
pub(super) const PREFIX: &str = ".evenodds-";
/// The file in a temporary folder that its owner holds.
const LOCK: &str = "lock";
/// What the finished output is called within.
pub(super) const NEW: &str = "new";
/// What is replaced one by one is called so within.
pub(super) const OLD: &str = "old";

/// Younger ones whose owner has not written anything yet may still be in the making, where no gate says otherwise.
const BEGUN: Duration = Duration::from_hours(1);
/// Earlier versions of the program held no lock: theirs are swept when they are as old as this.
const UNLOCKED: Duration = Duration::from_hours(24);

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
        Ok(Self { folder, lock })
    }

    /// A path within.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Leaves the folder where it is.
    pub(super) fn keep(&mut self) {
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
        let _ = fs::remove_dir_all(path);
    }
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

/// Removes the temporary files and folders in a place that nobody holds any more. What cannot be removed stays.
pub(super) fn sweep(place: &Path) {
    let Ok(entries) = fs::read_dir(place) else { return };
    let gate = gate(place);
    let begun = |path: &Path| gate.is_none() && younger(path, BEGUN);
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => sweep_folder(place, &entry.path(), &begun),
            Ok(kind) if kind.is_file() => sweep_file(&entry.path(), &begun),
            _ => {}
        }
    }
}

/// Whether a temporary folder is held by a process that still runs.
pub(super) fn held(folder: &Path) -> bool {
    open(&folder.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_err())
}

fn open(lock: &Path) -> io::Result<File> {
    // Some network disks lock only what is open for writing.
    OpenOptions::new().read(true).write(true).open(lock)
}

fn sweep_folder(place: &Path, folder: &Path, begun: &dyn Fn(&Path) -> bool) {
    match open(&folder.join(LOCK)) {
        Ok(mut lock) => {
            let mut note = String::new();
            if lock.try_lock().is_err() || lock.read_to_string(&mut note).is_err() {
                return;
            }
            let Some((target, stage)) = read(&note) else {
                if !note.is_empty() || begun(folder) {
                    return;
                }
                let _ = fs::remove_dir_all(folder);
                return;
            };
            if moves::recover(folder, &place.join(target), stage).is_ok() {
                let _ = fs::remove_dir_all(folder);
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let names = || fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
            let dead = match names().next() {
                None => !begun(folder),
                Some(_) => names().all(|name| name == NEW) && !younger(folder, UNLOCKED),
            };
            if dead {
                let _ = fs::remove_dir_all(folder);
            }
        }
        Err(_) => {}
    }
}

/// A single file: locked while it is written, renamed when it is whole.
fn sweep_file(path: &Path, begun: &dyn Fn(&Path) -> bool) {
    let Ok(file) = open(path) else { return };
    let empty = file.metadata().is_ok_and(|data| data.len() == 0);
    if file.try_lock().is_ok() && !(empty && begun(path)) {
        let _ = fs::remove_file(path);
    }
}

fn younger(path: &Path, age: Duration) -> bool {
    let modified = path.symlink_metadata().and_then(|data| data.modified());
    modified.map_or(true, |time| time.elapsed().map_or(true, |passed| passed < age))
}

/// The output's name and the last stage; none when it is no note of ours.
fn read(note: &str) -> Option<(&str, Stage)> {
    let mut lines = note.lines();
    let target = lines.next().filter(|name| !name.is_empty() && !name.contains(['/', '\\']) && *name != "..")?;
    let stage = lines.fold(Stage::Writing, |stage, line| match (line, line.strip_prefix("swap ")) {
        ("leave", _) => Stage::Leaving,
        ("come", _) => Stage::Coming,
        (_, Some(inode)) => inode.parse().map_or(stage, Stage::Swapping),
        _ => stage,
    });
    Some((target, stage))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_holds_is_swept() {
        let base = tempfile::tempdir().expect("a folder");
        let place = base.path();
        let held = Beside::create(place, "x").expect("writable");
        // A dead owner's, a user's own with a name like ours, and one whose owner has not come to its lock.
        for (name, note) in [(".evenodds-dead", Some("x\n")), (".evenodds-mine", None), (".evenodds-begun", Some(""))] {
            fs::create_dir_all(place.join(name).join("new")).expect("a folder");
            if let Some(note) = note {
                fs::write(place.join(name).join(LOCK), note).expect("a file");
            }
        }
        fs::write(place.join(".evenodds-mine/letter"), "dear").expect("a file");
        fs::write(place.join(".evenodds-part"), "half a picture").expect("a file");
        sweep(place);
        assert!(held.path(NEW).is_dir() && super::held(held.folder.path()));
        assert!(!place.join(".evenodds-dead").exists() && !place.join(".evenodds-part").exists());
        assert!(place.join(".evenodds-mine/letter").exists());
        assert!(!place.join(".evenodds-begun").exists(), "nobody is at it: the gate was open");
    }

    #[test]
    fn notes_are_read_as_they_are_written() {
        assert_eq!(read("x\n"), Some(("x", Stage::Writing)));
        assert_eq!(read("x\nswap 7\n"), Some(("x", Stage::Swapping(7))));
        assert_eq!(read("x\nswap 7\nleave\ncome\n"), Some(("x", Stage::Coming)));
        assert_eq!((read(""), read("../x\n"), read("..\n")), (None, None, None));
    }
}
