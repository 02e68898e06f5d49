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
        let bar = ProgressBar::with_draw_target(Some(of), Self::target(quiet));
        Self::styled(bar, Self::OF_PLAYS)
    }

    /// A count of plays, until it is known of how many.
    pub(super) fn counting(quiet: bool) -> Self {
        let bar = ProgressBar::with_draw_target(None, Self::target(quiet));
        Self::styled(bar, "{human_pos} plays, {rate}  {wide_msg}")
    }

    const OF_PLAYS: &str = "{bar:16} {percent:>3} %  {human_pos} plays, {rate}, {eta} left  {wide_msg}";

    fn target(quiet: bool) -> ProgressDrawTarget {
        if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(8) }
    }

    /// A bar for so many checks, with the name of what is being checked.
    pub(super) fn of_checks(of: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::stderr_with_hz(8));
        Self::styled(bar, "{bar:16} {pos} of {len}  {wide_msg}")
    }

    /// A bar that never grows beyond its line: the message at its end is cut to what is left of it.
    fn styled(bar: ProgressBar, template: &str) -> Self {
        Self::style(&bar, template);
        Self { bar }
    }

    fn style(bar: &ProgressBar, template: &str) {
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.with_key("rate", rate).progress_chars("━╸─"));
        }
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
        let before = self.bar.length();
        if before.is_none() {
            Self::style(&self.bar, Self::OF_PLAYS);
        }
        self.bar.set_length(progress.of);
        // Plays may have been seen before their round was over.
        let seen = if before == Some(progress.of) { self.bar.position() } else { 0 };
        self.bar.set_position(progress.plays.max(seen).min(progress.of));
        if let Some((name, mean, low, high)) = &progress.running {
            self.bar.set_message(format!("{name} {mean:.4} ({low:.4} to {high:.4})"));
        }
    }

    /// Shows plays of a round that is not over.
    pub(super) fn at_least(&self, plays: u64) {
        if plays > self.bar.position() {
            self.bar.set_position(self.bar.length().map_or(plays, |of| plays.min(of)));
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
