//! Whatever a file holds: no panic, no endless play, bounded time and memory, nothing obeyed by a terminal or a page. A program of its
//! own, so that the long form of `fuzzed` (`EVENODDS_FUZZ=1000000`) needs no other test.

#[path = "../../fuzz/targets.rs"]
mod targets;

mod fuzzed;
#[cfg(target_os = "linux")]
mod hostile;
mod knobs;
#[cfg(target_os = "linux")]
mod scripts;
