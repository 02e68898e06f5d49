//! Ctrl-C, SIGTERM and SIGHUP: a run ends with what it has; asked a second time, the program ends at once.

use evenodds_engine::run::Signals;
use evenodds_engine::share::Ledger;
use evenodds_report::files;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A terminal that closes tells the program twice, from the system and from the shell: within this time it is one asking.
const ECHO: Duration = Duration::from_millis(500);

/// Signals that an interruption sets, with what is played here. Asked for before anything is written, so that nothing is left behind either.
pub(super) fn signals(ledger: Ledger) -> Arc<Signals> {
    let signals = Arc::new(Signals { ledger, ..Signals::default() });
    let told = Arc::clone(&signals);
    let mut last: Option<Instant> = None;
    listen(move || {
        if last.is_some_and(|last| last.elapsed() < ECHO) {
            return;
        }
        last = Some(Instant::now());
        let parting = told.parting();
        if !told.interrupt() || parting.is_some() {
            parting.iter().for_each(|words| say!("{words}"));
            files::abandon();
            std::process::exit(130);
        }
    });
    signals
}

/// Has the program meet limits of the system (`ulimit`) with words and exit code 1: without memory it says so and ends, and a file that may
/// not be so long is an error of the call that writes it.
#[cfg(unix)]
pub(super) fn limits() {
    use signal_hook::consts::{SIGABRT, SIGXFSZ};
    use std::sync::atomic::AtomicBool;
    // Where they cannot be caught, the system ends the program as it ends others.
    let _ = signal_hook::flag::register_conditional_shutdown(SIGABRT, 1, Arc::new(AtomicBool::new(true)));
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

#[cfg(not(unix))]
pub(super) fn limits() {}

/// Has a thread of its own told of each signal. Where none can be caught, the signal ends the program: outputs are whole
/// or absent all the same.
#[cfg(unix)]
fn listen(mut told: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut wanted = vec![SIGINT, SIGTERM];
    // `nohup` has the program outlive its terminal.
    if !ignored(SIGHUP) {
        wanted.push(SIGHUP);
    }
    let Ok(mut caught) = signal_hook::iterator::Signals::new(wanted) else { return };
    std::thread::spawn(move || caught.forever().for_each(|_| told()));
}

#[cfg(not(unix))]
fn listen(told: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(told);
}

/// Whether whoever started the program had it ignore a signal. Known on Linux alone.
#[cfg(unix)]
fn ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
