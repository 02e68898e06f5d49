//! Progress on standard error: trials per second, time left, the running estimate with its interval.

use crate::study::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that is hidden when nobody can see it.
pub(super) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar for so many plays.
    pub(super) fn new(of: u64, quiet: bool) -> Self {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(8) };
        let bar = ProgressBar::with_draw_target(Some(of), target);
        let template = "{bar:24} {percent:>3} %  {human_pos} plays, {per_sec}, {eta} left  {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("━╸─"));
        }
        Self { bar }
    }

    /// Shows how far the run is.
    pub(super) fn show(&self, progress: &Progress) {
        self.bar.set_length(progress.of);
        self.bar.set_position(progress.plays);
        if let Some((name, mean, low, high)) = &progress.running {
            self.bar.set_message(format!("{name} {mean:.4} ({low:.4} to {high:.4})"));
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
