//! A folder of `src/` may name only the folders below it.

use std::path::{Path, PathBuf};

/// From top to bottom.
const LAYERS: [&str; 9] = ["cli", "report", "study", "scenario", "games", "policy", "stats", "engine", "source"];

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

#[test]
fn arrows_point_down() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut upward = Vec::new();
    for (height, layer) in LAYERS.iter().enumerate() {
        let mut found = Vec::new();
        files(&src.join(layer), &mut found);
        assert!(!found.is_empty(), "{layer} is empty");
        for path in found {
            let text = std::fs::read_to_string(&path).expect("a source file");
            for above in &LAYERS[..height] {
                if text.contains(&format!("crate::{above}::")) || text.contains(&format!("use crate::{above};")) {
                    upward.push(format!("{} names {above}", path.display()));
                }
            }
        }
    }
    assert!(upward.is_empty(), "{}", upward.join("\n"));
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
