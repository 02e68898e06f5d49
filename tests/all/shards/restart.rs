//! A shard that is interrupted or killed goes on where it was.

#![cfg(unix)]

use super::{assert_same, ends, whole, word};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const LONG: [&str; 4] = ["run", "scenarios/his_due/five_kills.toml", "--trials", "40000"];

fn start(out: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args([&LONG[..], &["--shard", "1/2", "--out", &word(out)]].concat());
    command.current_dir(env!("CARGO_MANIFEST_DIR")).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the program runs")
}

fn told(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

#[test]
fn a_stopped_shard_goes_on_and_says_75() {
    let work = tempfile::tempdir().expect("a folder");
    let (counts, one, many) = (work.path().join("counts"), work.path().join("one"), work.path().join("many"));
    let begun = counts.join("look-1.part-1-of-2.begun");
    let (mut interrupted, mut pause) = (0, Duration::from_millis(800));
    for _ in 0..10 {
        let mut child = start(&counts);
        std::thread::sleep(pause);
        told(&child, "-TERM");
        let asked = Instant::now();
        match child.wait().expect("an end").code() {
            Some(75) => {
                assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
                assert!(begun.exists(), "what was played is kept");
                interrupted += 1;
                if interrupted == 2 {
                    break;
                }
            }
            // It was done, or did not listen yet.
            Some(0) => {
                std::fs::remove_dir_all(&counts).expect("removed");
                pause /= 2;
            }
            None => pause *= 2,
            code => panic!("{code:?}"),
        }
    }
    assert!(interrupted > 0, "it was never interrupted");
    // Killed, it leaves what was kept before.
    let mut child = start(&counts);
    std::thread::sleep(Duration::from_millis(300));
    let _ = child.kill();
    let _ = child.wait();
    for part in ["1/2", "2/2"] {
        ends(0, &[&LONG[..], &["--quiet", "--shard", part, "--out", &word(&counts)]].concat());
    }
    assert!(!begun.exists(), "nothing is left beside");
    ends(0, &["merge", &word(&counts), "--quiet", "--out", &word(&many)]);
    whole(&LONG, &one);
    assert_same(&one, &many);
}
