//! The program itself, run as a user runs it.

use std::process::{Command, Output};

/// One run in the repository's folder, without colours.
pub(crate) fn evenodds(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_evenodds"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs")
}

/// What it wrote.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
