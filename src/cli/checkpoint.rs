//! Fate of a checkpoint where its report cannot be written.

use super::terminal::Failure;
use evenodds_library::{Checkpoint, Report};
use evenodds_report::drawing;
use evenodds_report::files::remove;

/// The words of a report that could not be written. Where what was played is kept, `--resume` goes on with it.
pub(super) fn lost(failure: Failure, report: &Report, kept: Option<&Checkpoint>, merged: bool) -> Failure {
    let Some(kept) = kept else { return failure };
    match &report.state {
        Some(state) => keeping(failure, kept, state, merged),
        None => going_on(failure, kept),
    }
}

/// What is kept to be drawn needs no measurements; where nothing is, and they are there, `--resume` goes on with them.
fn going_on(failure: Failure, kept: &Checkpoint) -> Failure {
    if !kept.file().exists() {
        return failure;
    }
    if kept.undrawn().is_none() {
        let help = format!("what was measured is kept in {}: --resume goes on with it", kept.file().display());
        return Failure { text: format!("{}\n  = help: {help}", failure.text), ..failure };
    }
    kept.remove();
    failure
}

/// Keeps what was played of a field. What was kept to be drawn lacks the matrix: it goes. Of a merge nothing needs to be kept.
fn keeping(failure: Failure, kept: &Checkpoint, state: &[u8], merged: bool) -> Failure {
    let file = kept.file();
    let help = if merged {
        "with room for it the same command merges again".to_owned()
    } else if kept.keep(state).is_ok() {
        format!("what was played is kept in {}: --resume goes on with it, and plays nothing", file.display())
    } else {
        return failure;
    };
    remove(&file.with_file_name(drawing::NAME));
    let what = failure.text.lines().next().unwrap_or_default();
    Failure { text: format!("{what}\n  = help: {help}"), ..failure }
}
