//! How a finished output takes the place of an older one: the whole folder in one rename, or file by file where a folder
//! cannot change places with another.

use super::beside::{self, Beside, NEW, OLD, PREFIX, Stage};
use super::ours::{CHARTS, FILES, drawn_by_us, is_ours};
use std::fs;
use std::io;
use std::path::Path;

/// Most of the user's own files and folders that follow a folder which is replaced as a whole. With more of them the
/// folder is not a report, and its files are replaced one by one.
const MOST_FOREIGN: usize = 10_000;

/// Exchanges `new` with an existing folder beside it. False when this disk cannot, or when the folder holds what cannot
/// follow; nothing has changed then.
pub(super) fn swap(beside: &mut Beside, folder: &Path) -> io::Result<bool> {
    let new = beside.path(NEW);
    if follow(folder, &new, &mut 0).is_err() {
        return Ok(false);
    }
    fs::set_permissions(&new, folder.metadata()?.permissions())?;
    beside.say(Stage::Swapping(inode(&new)))?;
    if exchange(&new, folder).is_err() {
        beside.say(Stage::Leaving)?;
        return Ok(false);
    }
    // What the user put there in the meantime.
    let _ = follow(&new, folder, &mut 0);
    Ok(true)
}

/// Replaces our files one by one. Killed in between, the next run puts right what is half done.
pub(super) fn one_by_one(beside: &mut Beside, folder: &Path) -> io::Result<()> {
    let (new, old) = (beside.path(NEW), beside.path(OLD));
    follow_charts(folder, &new, false, &mut 0)?;
    beside.say(Stage::Leaving)?;
    fs::create_dir(&old)?;
    if let Err(error) = shift(folder, &old) {
        shift(&old, folder)?;
        return Err(error);
    }
    beside.say(Stage::Coming)?;
    if let Err(error) = shift(&new, folder) {
        if shift(folder, &new).and_then(|()| shift(&old, folder)).is_err() {
            // Better an odd folder than a lost result.
            beside.keep();
            let what = format!("{error}; earlier files are in {}", old.display());
            return Err(io::Error::new(error.kind(), what));
        }
        return Err(error);
    }
    Ok(())
}

/// Puts right what a killed program left half done in its temporary folder, which may be removed then.
pub(super) fn recover(temporary: &Path, target: &Path, stage: Stage) -> io::Result<()> {
    let (new, old) = (temporary.join(NEW), temporary.join(OLD));
    match stage {
        Stage::Writing => Ok(()),
        // They have changed places: what is called new is the old one.
        Stage::Swapping(fresh) if new.is_dir() && inode(&new) != fresh && target.is_dir() => {
            follow(&new, target, &mut 0)
        }
        Stage::Swapping(_) => Ok(()),
        Stage::Leaving => shift(&old, target),
        Stage::Coming => shift(&new, target),
    }
}

/// Renames our entries that are in one folder into another.
fn shift(from: &Path, to: &Path) -> io::Result<()> {
    for name in FILES.into_iter().chain([CHARTS]) {
        let entry = from.join(name);
        if entry.symlink_metadata().is_ok() {
            fs::rename(entry, to.join(name))?;
        }
    }
    Ok(())
}

/// Gives the user's entries of a folder a second name in another one, where they are not there already.
fn follow(from: &Path, to: &Path, count: &mut usize) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if !name.to_str().is_some_and(is_ours) {
            link(&entry.path(), &to.join(name), true, count)?;
        }
    }
    follow_charts(from, to, true, count)
}

/// The same for what is in the folder of pictures and not drawn by us. `linked`: under a second name only, not copied.
fn follow_charts(from: &Path, to: &Path, linked: bool, count: &mut usize) -> io::Result<()> {
    let Ok(entries) = fs::read_dir(from.join(CHARTS)) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        if !drawn_by_us(&entry.path()) {
            link(&entry.path(), &to.join(CHARTS).join(entry.file_name()), linked, count)?;
        }
    }
    Ok(())
}

fn link(from: &Path, to: &Path, linked: bool, count: &mut usize) -> io::Result<()> {
    *count += 1;
    if *count > MOST_FOREIGN {
        return Err(io::Error::other("too many files to follow"));
    }
    let kind = from.symlink_metadata()?.file_type();
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    if !kind.is_dir() {
        return match fs::hard_link(from, to) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            Err(_) if !linked && kind.is_file() => fs::copy(from, to).map(|_| ()),
            Err(error) => Err(error),
        };
    }
    let ours = from.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
    if ours && beside::held(from) {
        return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another run writes below this folder"));
    }
    if !same_disk(from, from.parent().unwrap_or(from)) {
        return Err(io::Error::new(io::ErrorKind::CrossesDevices, "another disk is mounted there"));
    }
    if !to.is_dir() {
        fs::create_dir(to)?;
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        link(&entry.path(), &to.join(entry.file_name()), linked, count)?;
    }
    fs::set_permissions(to, from.metadata()?.permissions())
}

/// Whether two paths are on one disk; a folder and its parent are not when a disk is mounted there.
#[cfg(unix)]
pub(super) fn same_disk(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let disk = |path: &Path| path.symlink_metadata().map(|data| data.dev()).ok();
    disk(one) == disk(other)
}

#[cfg(not(unix))]
pub(super) fn same_disk(_: &Path, _: &Path) -> bool {
    true
}

#[cfg(unix)]
pub(super) fn inode(path: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    path.symlink_metadata().map_or(0, |data| data.ino())
}

#[cfg(not(unix))]
pub(super) fn inode(_: &Path) -> u64 {
    0
}

/// Two paths change places in one step.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::Error::from(io::ErrorKind::Unsupported))
}

/// Has the disk hold everything in a folder, and the folder's own list of names.
pub(super) fn sync(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync(&entry.path())?;
        } else {
            fs::File::open(entry.path())?.sync_all()?;
        }
    }
    sync_names(folder);
    Ok(())
}

/// The folder's own list of names; some systems cannot.
pub(super) fn sync_names(folder: &Path) {
    if let Ok(open) = fs::File::open(folder) {
        let _ = open.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::super::Output;
    use super::*;

    /// A folder with an earlier report and a new one beside it, cut off at each stage of the slow way.
    #[test]
    fn what_a_kill_leaves_half_done_is_put_right() {
        for (stage, expected) in [(Stage::Leaving, "old"), (Stage::Coming, "new")] {
            let base = tempfile::tempdir().expect("a folder");
            let folder = base.path().join("x");
            let temporary = base.path().join(".evenodds-killed");
            for at in [folder.clone(), temporary.join(NEW), temporary.join(OLD)] {
                fs::create_dir_all(at.join(CHARTS)).expect("a folder");
            }
            // Half of the files have been moved.
            let (done, rest) = (["summary.csv", "run.json"], ["summary.json", "report.png"]);
            let (to, from) = match stage {
                Stage::Leaving => (temporary.join(OLD), folder.clone()),
                _ => (folder.clone(), temporary.join(NEW)),
            };
            fs::remove_dir(from.join(CHARTS)).expect("it was moved");
            done.iter().for_each(|name| fs::write(to.join(name), expected).expect("a file"));
            rest.iter().for_each(|name| fs::write(from.join(name), expected).expect("a file"));
            let note = if stage == Stage::Leaving { "x\nleave\n" } else { "x\nleave\ncome\n" };
            fs::write(temporary.join("lock"), note).expect("a file");
            drop(Output::prepare(&folder).expect("writable"));
            for name in done.iter().chain(&rest) {
                assert_eq!(fs::read_to_string(folder.join(name)).expect("there"), expected, "{stage:?}");
            }
            assert!(!temporary.exists());
        }
    }

    #[test]
    fn file_by_file_comes_to_the_same() {
        let base = tempfile::tempdir().expect("a folder");
        let folder = base.path().join("x");
        for run in ["one", "two"] {
            let mut beside = Beside::create(base.path(), "x").expect("writable");
            fs::create_dir_all(folder.join(CHARTS)).expect("a folder");
            fs::create_dir_all(beside.path(NEW).join(CHARTS)).expect("a folder");
            for name in ["run.json".to_owned(), format!("charts/{run}.txt")] {
                fs::write(beside.path(NEW).join(name), run).expect("a file");
            }
            one_by_one(&mut beside, &folder).expect("moved");
        }
        assert_eq!(fs::read_to_string(folder.join("run.json")).expect("there"), "two");
        assert!(folder.join("charts/one.txt").exists() && folder.join("charts/two.txt").exists());
    }
}
