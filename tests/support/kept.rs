//! Kept texts of narrations. `EVENODDS_BLESS=1` writes them anew.

use std::path::PathBuf;

/// Compares a narration with the kept one, line by line: rule IDs, a bar, what happened.
pub(crate) fn compare(name: &str, told: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    if std::env::var_os("EVENODDS_BLESS").is_some() {
        std::fs::write(&path, told).expect("the narration can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
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
