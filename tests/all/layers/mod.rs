//! A folder of `src/` may name only the folders below it, and no files name each other in a circle.

mod circles;
mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// From top to bottom.
const LAYERS: [&str; 12] =
    ["python", "cli", "lab", "library", "report", "study", "scenario", "games", "policy", "stats", "engine", "source"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Circles that stand: the first of their files by name, and the reason.
const ALLOWED: [(&str, &str); 1] = [(
    "games/kit/cast.rs",
    "a game is declared by types of which its participants and questions are made, and these by it",
)];

#[test]
fn arrows_point_down() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let height = |file: &Path| LAYERS.iter().position(|layer| file.starts_with(layer));
    let arrows = modules::Crate::read(&src).arrows();
    assert!(arrows.len() > 500, "only {} arrows were read", arrows.len());
    let upward: Vec<String> = arrows
        .iter()
        .filter(|((from, to), _)| height(from).zip(height(to)).is_some_and(|(from, to)| from > to))
        .map(|((from, to), names)| format!("{} takes {names:?} from {}", from.display(), to.display()))
        .collect();
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

#[test]
fn files_stand_in_no_circle() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let arrows = modules::Crate::read(&src).arrows();
    let mut next: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
    for (from, to) in arrows.keys() {
        // A folder's `mod.rs` puts together what its files hold; they may stand on what it defines.
        if from.ends_with("mod.rs") && to.starts_with(from.parent().expect("a folder")) {
            continue;
        }
        next.entry(from.clone()).or_default().insert(to.clone());
    }
    let mut told = Vec::new();
    let found = circles::circles(&next);
    for (first, _) in ALLOWED {
        if !found.iter().any(|circle| circle[0] == Path::new(first)) {
            told.push(format!("no circle begins at {first} any more: take it off the list"));
        }
    }
    for circle in found {
        if ALLOWED.iter().any(|(first, _)| circle[0] == Path::new(first)) {
            continue;
        }
        told.push(format!("a circle of {} files:", circle.len()));
        for ((from, to), names) in &arrows {
            if circle.contains(from) && circle.contains(to) {
                told.push(format!(
                    "  {} -> {}: {}",
                    from.display(),
                    to.display(),
                    names.iter().cloned().collect::<Vec<_>>().join(", ")
                ));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn libraries_stay_in_their_folders() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&src, &mut found);
    for (library, home) in [("polars_", "report/frame"), ("plotters::", "report/chart"), ("resvg::", "report/chart")] {
        for path in &found {
            let text = std::fs::read_to_string(path).expect("a source file");
            let at_home = path.strip_prefix(&src).is_ok_and(|inner| inner.starts_with(home));
            assert!(at_home || !text.contains(&format!("use {library}")), "{} names {library}", path.display());
        }
    }
}
