//! Removal of the files of killed programs, after what their owner was about to move has been put right.

use super::beside::{LOCK, NEW, PREFIX, Stage, gate, open, remove};
use super::moves;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

/// Younger ones whose owner has not written anything yet may still be in the making, where no gate says otherwise.
const BEGUN: Duration = Duration::from_hours(1);
/// Earlier versions of the program held no lock: theirs are swept when they are as old as this.
const UNLOCKED: Duration = Duration::from_hours(24);

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
                remove(folder);
                return;
            };
            if moves::recover(folder, &place.join(target), stage).is_ok() {
                remove(folder);
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let names = || fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
            let dead = match names().next() {
                None => !begun(folder),
                Some(_) => names().all(|name| name == NEW) && !younger(folder, UNLOCKED),
            };
            if dead {
                remove(folder);
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
        // Everything is where it belongs.
        ("done", _) => Stage::Writing,
        (_, Some(inode)) => inode.parse().map_or(stage, Stage::Swapping),
        _ => stage,
    });
    Some((target, stage))
}

#[cfg(test)]
mod tests {
    use super::super::beside::{Beside, DONE, held};
    use super::*;

    #[test]
    fn only_what_nobody_holds_is_swept() {
        let base = tempfile::tempdir().expect("a folder");
        let place = base.path();
        let ours = Beside::create(place, "x").expect("writable");
        // A dead owner's, a user's own with a name like ours, and one whose owner has not come to its lock.
        for (name, note) in [(".evenodds-dead", Some("x\n")), (".evenodds-mine", None), (".evenodds-begun", Some(""))] {
            fs::create_dir_all(place.join(name).join("new")).expect("a folder");
            if let Some(note) = note {
                fs::write(place.join(name).join(LOCK), note).expect("a file");
            }
        }
        fs::write(place.join(".evenodds-mine/letter"), "dear").expect("a file");
        fs::write(place.join(".evenodds-part"), "half a picture").expect("a file");
        // A program was killed while it removed the report that was replaced: what is left of that follows nowhere.
        let cleared = place.join(".evenodds-cleared");
        for folder in [cleared.join("new"), place.join("x")] {
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join("report.png"), folder.display().to_string()).expect("a file");
        }
        fs::write(cleared.join("new/gone.png"), "a picture of the old report").expect("a file");
        fs::write(cleared.join(LOCK), format!("x\nswap 1\n{DONE}")).expect("a file");
        sweep(place);
        assert!(!cleared.exists() && !place.join("x/gone.png").exists());
        let kept = fs::read_to_string(place.join("x/report.png")).expect("there");
        assert_eq!(kept, place.join("x").display().to_string());
        assert!(ours.path(NEW).is_dir() && held(&ours.path(".")));
        assert!(!place.join(".evenodds-dead").exists() && !place.join(".evenodds-part").exists());
        assert!(place.join(".evenodds-mine/letter").exists());
        assert!(!place.join(".evenodds-begun").exists(), "nobody is at it: the gate was open");
    }

    #[test]
    fn notes_are_read_as_they_are_written() {
        assert_eq!(read("x\n"), Some(("x", Stage::Writing)));
        assert_eq!(read("x\nswap 7\n"), Some(("x", Stage::Swapping(7))));
        assert_eq!(read("x\nswap 7\nleave\ncome\n"), Some(("x", Stage::Coming)));
        assert_eq!(read(&format!("x\nswap 7\n{DONE}")), Some(("x", Stage::Writing)));
        assert_eq!((read(""), read("../x\n"), read("..\n")), (None, None, None));
    }
}
