//! Progress on standard error: trials per second, time left, the running estimate with its interval.

use evenodds_study::Progress;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar that is hidden when nobody can see it.
pub(super) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar for so many plays.
    pub(super) fn new(of: u64, quiet: bool) -> Self {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(8) };
        let bar = ProgressBar::with_draw_target(Some(of), target);
        Self::styled(bar, "{bar:16} {percent:>3} %  {human_pos} plays, {rate}, {eta} left  {wide_msg}")
    }

    /// A bar for so many checks, with the name of what is being checked.
    pub(super) fn of_checks(of: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::stderr_with_hz(8));
        Self::styled(bar, "{bar:16} {pos} of {len}  {wide_msg}")
    }

    /// A bar that never grows beyond its line: the message at its end is cut to what is left of it.
    fn styled(bar: ProgressBar, template: &str) -> Self {
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.with_key("rate", rate).progress_chars("━╸─"));
        }
        Self { bar }
    }

    /// Says what is being checked.
    pub(super) fn under_way(&self, name: &str) {
        self.bar.set_message(name.to_owned());
    }

    /// Counts a check.
    pub(super) fn checked(&self) {
        self.bar.inc(1);
    }

    /// Shows how far the run is.
    pub(super) fn show(&self, progress: &Progress) {
        self.bar.set_length(progress.of);
        self.bar.set_position(progress.plays);
        if let Some((name, mean, low, high)) = &progress.running {
            self.bar.set_message(format!("{name} {mean:.4} ({low:.4} to {high:.4})"));
        }
    }

    /// Has something said beside the bar.
    pub(super) fn aside(&self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
