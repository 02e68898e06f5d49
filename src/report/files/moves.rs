//! Replacement of an older output by a finished one: the whole folder in one rename, or file by file where a folder
//! cannot change places with another.

use super::beside::{self, Beside, NEW, OLD, PREFIX, Stage};
use super::manifest::{self, Manifest};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// Names of the files of a report, below its folder.
pub(super) type Names = BTreeSet<String>;

/// Most of the user's own files and folders that follow a folder which is replaced as a whole. With more of them the
/// folder is not a report, and its files are replaced one by one.
const MOST_FOREIGN: usize = 10_000;

/// Exchanges `new` with an existing folder beside it; `earlier` are the files there that go. False when this disk cannot, or when the
/// folder holds what cannot follow; nothing has changed then.
pub(super) fn swap(beside: &mut Beside, folder: &Path, earlier: &Names) -> io::Result<bool> {
    let new = beside.path(NEW);
    if follow(folder, &new, earlier).is_err() {
        return Ok(false);
    }
    fs::set_permissions(&new, folder.metadata()?.permissions())?;
    beside.say(Stage::Swapping(inode(&new)))?;
    if exchange(&new, folder).is_err() {
        beside.say(Stage::Leaving)?;
        return Ok(false);
    }
    // What the user put there in the meantime; what cannot follow is kept.
    if follow(&new, folder, earlier).is_err() {
        beside.keep();
    }
    Ok(true)
}

/// Replaces the files of an earlier report by those of a new one, one by one. Killed in between, the next run puts right what is half done.
pub(super) fn one_by_one(beside: &mut Beside, folder: &Path, earlier: &Names, fresh: &Names) -> io::Result<()> {
    let (new, old) = (beside.path(NEW), beside.path(OLD));
    beside.say(Stage::Leaving)?;
    fs::create_dir(&old)?;
    if let Err(error) = shift(folder, &old, earlier) {
        shift(&old, folder, earlier)?;
        return Err(error);
    }
    beside.say(Stage::Coming)?;
    if let Err(error) = shift(&new, folder, fresh) {
        let moved = fresh.iter().filter(|name| new.join(name).symlink_metadata().is_err()).cloned().collect();
        if shift(folder, &new, &moved).and_then(|()| shift(&old, folder, earlier)).is_err() {
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
            follow(&new, target, &names_in(&[&new]))
        }
        Stage::Swapping(_) => Ok(()),
        Stage::Leaving => shift(&old, target, &names_in(&[&old, target])),
        Stage::Coming => shift(&new, target, &names_in(&[&new, target])),
    }
}

/// Names of the files of the report in the first of some folders that holds one: while files are moved, the manifest comes last.
fn names_in(folders: &[&Path]) -> Names {
    let manifest = folders.iter().find_map(|folder| Manifest::read(folder));
    let listed = manifest.iter().flat_map(Manifest::names).map(str::to_owned);
    listed.chain([crate::drawing::NAME.to_owned()]).collect()
}

/// Renames files that are in one folder into another, where nothing of their names may be; the manifest last.
fn shift(from: &Path, to: &Path, names: &Names) -> io::Result<()> {
    let (last, first): (Vec<&String>, Vec<&String>) = names.iter().partition(|name| *name == manifest::NAME);
    for name in first.into_iter().chain(last) {
        let (entry, place) = (from.join(name), to.join(name));
        if entry.symlink_metadata().is_err() {
            continue;
        }
        if place.symlink_metadata().is_ok() {
            return Err(super::InTheWay::foreign(name));
        }
        place.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::rename(&entry, place)?;
        if let Some((above, _)) = name.rsplit_once('/') {
            // Where it was the last one there.
            let _ = fs::remove_dir(from.join(above));
        }
    }
    Ok(())
}

/// Gives the user's entries of a folder a second name in another one.
fn follow(from: &Path, to: &Path, earlier: &Names) -> io::Result<()> {
    let mut count = 0;
    each(from, |name, entry| link(&entry, &to.join(&name), &name, earlier, &mut count))
}

/// Calls a function with the name and path of each entry of a folder.
fn each(folder: &Path, mut with: impl FnMut(String, std::path::PathBuf) -> io::Result<()>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        with(entry.file_name().to_string_lossy().into_owned(), entry.path())?;
    }
    Ok(())
}

/// The same for an entry; `name` is its path below the folder.
fn link(from: &Path, to: &Path, name: &str, earlier: &Names, count: &mut usize) -> io::Result<()> {
    if earlier.contains(name) {
        return Ok(());
    }
    *count += 1;
    if *count > MOST_FOREIGN {
        return Err(io::Error::other("too many files to follow"));
    }
    let kind = from.symlink_metadata()?.file_type();
    if !kind.is_dir() {
        to.parent().map_or(Ok(()), fs::create_dir_all)?;
        return match fs::hard_link(from, to) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && same_file(from, to) => Ok(()),
            other => other,
        };
    }
    let ours = from.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
    if ours && beside::held(from) {
        return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another run writes below this folder"));
    }
    if !same_disk(from, from.parent().unwrap_or(from)) {
        return Err(io::Error::new(io::ErrorKind::CrossesDevices, "another disk is mounted there"));
    }
    // A folder of the earlier report alone goes with it.
    let within = format!("{name}/");
    if !to.is_dir() && !earlier.iter().any(|name| name.starts_with(&within)) {
        fs::create_dir(to)?;
    }
    each(from, |below, entry| link(&entry, &to.join(&below), &format!("{name}/{below}"), earlier, count))?;
    if to.is_dir() { fs::set_permissions(to, from.metadata()?.permissions()) } else { Ok(()) }
}

/// Whether two names are of one file.
fn same_file(one: &Path, other: &Path) -> bool {
    inode(one) == inode(other) && same_disk(one, other)
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
    use super::super::manifest::About;
    use super::*;

    fn names() -> Names {
        ["charts/a.png", "report.png", "summary.csv", manifest::NAME].map(str::to_owned).into()
    }

    /// A report of which every file holds one text.
    fn report(folder: &Path, text: &str) {
        fs::create_dir_all(folder.join("charts")).expect("a folder");
        names().iter().for_each(|name| fs::write(folder.join(name), text).expect("a file"));
        let manifest = Manifest::of(folder, &About::default()).expect("read");
        fs::write(folder.join(manifest::NAME), manifest.text()).expect("a file");
    }

    /// A folder with an earlier report and a new one beside it, cut off at each moment of the slow way.
    #[test]
    fn what_a_kill_leaves_half_done_is_put_right() {
        for (stage, expected) in [(Stage::Leaving, "old"), (Stage::Coming, "new")] {
            for moved in 0..=names().len() {
                let base = tempfile::tempdir().expect("a folder");
                let folder = base.path().join("x");
                let temporary = base.path().join(".evenodds-killed");
                for at in [folder.clone(), temporary.join(OLD)] {
                    fs::create_dir_all(at).expect("a folder");
                }
                report(&temporary.join(NEW), "new");
                let (from, to) = match stage {
                    Stage::Leaving => (folder.clone(), temporary.join(OLD)),
                    _ => (temporary.join(NEW), folder.clone()),
                };
                if stage == Stage::Leaving {
                    report(&folder, "old");
                }
                fs::write(folder.join("notes.txt"), "mine").expect("a file");
                // The manifest is the last of them.
                shift(&from, &to, &names().into_iter().take(moved).collect()).expect("moved");
                let note = if stage == Stage::Leaving { "x\nleave\n" } else { "x\nleave\ncome\n" };
                fs::write(temporary.join("lock"), note).expect("a file");
                let wanted = super::super::OutputOptions { replace: true, ..Default::default() };
                drop(Output::prepare(&folder, wanted).expect("writable"));
                for name in names().iter().filter(|name| *name != manifest::NAME) {
                    assert_eq!(fs::read_to_string(folder.join(name)).expect("there"), expected, "{stage:?} {moved}");
                }
                assert!(Manifest::read(&folder).is_some() && folder.join("notes.txt").exists());
                assert!(!temporary.exists());
            }
        }
    }

    #[test]
    fn file_by_file_comes_to_the_same() {
        let base = tempfile::tempdir().expect("a folder");
        let folder = base.path().join("x");
        report(&folder, "one");
        fs::write(folder.join("charts/mine.png"), "mine").expect("a file");
        let mut beside = Beside::create(base.path(), "x").expect("writable");
        report(&beside.path(NEW), "two");
        fs::write(beside.path(NEW).join("charts/b.png"), "two").expect("a file");
        let fresh: Names = names().into_iter().chain(["charts/b.png".to_owned()]).collect();
        one_by_one(&mut beside, &folder, &names(), &fresh).expect("moved");
        for name in ["charts/a.png", "charts/b.png", "report.png"] {
            assert_eq!(fs::read_to_string(folder.join(name)).expect("there"), "two");
        }
        assert_eq!(fs::read_to_string(folder.join("charts/mine.png")).expect("there"), "mine");
    }

    /// What came there after everything was looked at is neither written over nor lost.
    #[test]
    fn a_file_that_came_meanwhile_stays() {
        let base = tempfile::tempdir().expect("a folder");
        let folder = base.path().join("x");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("report.png"), "mine").expect("a file");
        let mut beside = Beside::create(base.path(), "x").expect("writable");
        report(&beside.path(NEW), "two");
        assert!(one_by_one(&mut beside, &folder, &Names::new(), &names()).is_err());
        assert_eq!(fs::read_to_string(folder.join("report.png")).expect("there"), "mine");
        assert!(!folder.join("summary.csv").exists() && !folder.join("charts").exists());
        assert!(!swap(&mut beside, &folder, &Names::new()).expect("nothing changed"));
        assert_eq!(fs::read_to_string(folder.join("report.png")).expect("there"), "mine");
    }
}
