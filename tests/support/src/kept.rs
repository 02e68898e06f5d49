//! Kept texts of narrations. `EVENODDS_BLESS=1` writes them anew.

use std::path::Path;

/// Compares a narration with the kept one of a file, line by line: rule IDs, a bar, what happened.
#[track_caller]
pub fn kept(file: impl AsRef<Path>, told: &str) {
    let path = file.as_ref();
    if std::env::var_os("EVENODDS_BLESS").is_some() {
        std::fs::write(path, told).expect("the narration can be written");
        return;
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    for (number, (kept, told)) in kept.lines().zip(told.lines()).enumerate() {
        assert_eq!(kept, told, "line {} of {}", number + 1, path.display());
    }
    assert_eq!(
        kept.lines().count(),
        told.lines().count(),
        "lines of {}; EVENODDS_BLESS=1 writes it anew",
        path.display()
    );
}

/// Compares a narration with a kept one of the crate that asks, by its name.
#[macro_export]
macro_rules! golden {
    ($name:literal, $told:expr) => {
        $crate::kept(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/", $name, ".txt"), $told)
    };
}
