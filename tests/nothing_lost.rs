//! Killed, interrupted, unheard: what the program leaves is whole, and what was played is kept.

#![cfg(unix)]

#[path = "support/program.rs"]
mod program;

use evenodds::report::Origin;
use program::{evenodds, text};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const HUNT: &str = "scenarios/toward_one/reward_tiers.toml";

fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs")
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "kill {name}");
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// Temporary files and folders of ours in a place.
fn temporary(place: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.path());
    entries
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".evenodds-")))
        .collect()
}

fn json(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&std::fs::read(path).expect("a file")).expect("JSON")
}

/// Whose seed the files of a report have: all the same one.
fn seed_of(report: &Path) -> u64 {
    let seed = json(&report.join("run.json"))["seed"].as_u64().expect("a seed");
    assert_eq!(json(&report.join("summary.json"))["seed"].as_u64(), Some(seed), "summary.json is of another run");
    for picture in ["report.png", "charts/reward_tiers.png"] {
        let origin = Origin::read(&std::fs::read(report.join(picture)).expect("a picture")).expect("drawn by us");
        assert_eq!(origin.seed, seed, "{picture} is of another run");
    }
    assert_eq!(std::fs::read_to_string(report.join("notes.txt")).expect("the user's own"), "mine");
    assert!(report.join("compare/compare.json").exists(), "another command's report");
    seed
}

/// Killed at moments around its commit, a run leaves the old report or the new one, and the next run sweeps up.
#[test]
fn a_killed_run_leaves_one_whole_report() {
    let work = tempfile::tempdir().expect("a folder");
    let report = work.path().join("report");
    let out = report.display().to_string();
    let play =
        |seed: u64| spawn(&["run", HUNT, "--trials", "20", "--seed", &seed.to_string(), "--out", &out, "--quiet"]);
    assert!(play(1).wait().expect("an end").success());
    std::fs::write(report.join("notes.txt"), "mine").expect("written");
    std::fs::create_dir(report.join("compare")).expect("a folder");
    std::fs::write(report.join("compare/compare.json"), "{}").expect("written");
    let began = Instant::now();
    let (mut kills, mut changes, mut last) = (0, 0, 1);
    while began.elapsed() < Duration::from_secs(8) && kills < 60 {
        kills += 1;
        let stale = temporary(work.path());
        let mut child = play(kills + 1);
        // The last file is there: the commit is next.
        let fresh = |folder: &PathBuf| !stale.contains(folder) && folder.join("new/report.png").exists();
        let written = || temporary(work.path()).iter().any(fresh);
        while !written() && child.try_wait().expect("a child").is_none() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(kills * 7919 % 12_000));
        let _ = child.kill();
        let _ = child.wait();
        let seed = seed_of(&report);
        changes += u64::from(seed != last);
        last = seed;
    }
    println!("{kills} kills, {changes} of them after the swap");
    assert!(kills >= 3);
    assert!(play(1000).wait().expect("an end").success());
    assert_eq!(seed_of(&report), 1000);
    assert_eq!(temporary(work.path()), Vec::<PathBuf>::new(), "something stale is left");
    assert_eq!(temporary(&report), Vec::<PathBuf>::new(), "something stale is left within");
}

#[test]
fn a_killed_drawing_is_whole_or_absent() {
    let work = tempfile::tempdir().expect("a folder");
    let file = path(work.path(), "odds.png");
    let draw = || spawn(&["odds", "toward_one", "compare", "pc_dice=5", "jinn_dice=5", "--png", &file]);
    assert!(draw().wait().expect("an end").success());
    let began = Instant::now();
    let mut kills = 0;
    while began.elapsed() < Duration::from_secs(3) && kills < 60 {
        kills += 1;
        let stale = temporary(work.path());
        let mut child = draw();
        while temporary(work.path()).iter().all(|path| stale.contains(path))
            && child.try_wait().expect("a child").is_none()
        {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(kills * 7919 % 80_000));
        let _ = child.kill();
        let _ = child.wait();
        assert!(std::fs::read(&file).expect("there").ends_with(b"IEND\xaeB`\x82"), "half a picture");
    }
    assert!(draw().wait().expect("an end").success());
    assert_eq!(temporary(work.path()), Vec::<PathBuf>::new(), "something stale is left");
}

/// Every way to be told to stop keeps what was played.
#[test]
fn a_signal_keeps_what_was_played() {
    // Started by `nohup`, these tests have all that they start ignore hang-ups.
    let heard = |name: &&str| *name != "-HUP" || !ignores_hangups();
    for name in ["-INT", "-TERM", "-HUP"].into_iter().filter(heard) {
        let work = tempfile::tempdir().expect("a folder");
        let out = path(work.path(), "x");
        // On a busy machine it may be interrupted before it has played anything.
        for wait in [1000, 3000, 9000, 20_000] {
            let mut child = spawn(&["run", HUNT, "--trials", "2000000000", "--out", &out]);
            std::thread::sleep(Duration::from_millis(wait));
            signal(&child, name);
            // From the system and from the shell: once.
            signal(&child, name);
            let end = child.wait().expect("an end");
            assert_eq!(end.code(), Some(130), "{name}: {end}");
            if work.path().join("x").exists() {
                break;
            }
        }
        assert_eq!(json(&work.path().join("x/summary.json"))["partial"], true, "{name}");
        assert!(temporary(work.path()).is_empty());
    }
}

/// Whether this process, and so what it starts, ignores SIGHUP (the first signal).
fn ignores_hangups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or_default();
    u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 == 1)
}

/// Who ignores hang-ups goes on.
#[test]
fn nohup_is_heeded() {
    let work = tempfile::tempdir().expect("a folder");
    let out = path(work.path(), "x");
    let line =
        format!("trap '' HUP; exec {} run {HUNT} --trials 2000000000 --out {out}", env!("CARGO_BIN_EXE_evenodds"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir(env!("CARGO_MANIFEST_DIR")).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = shell.spawn().expect("a shell");
    std::thread::sleep(Duration::from_secs(1));
    signal(&child, "-HUP");
    std::thread::sleep(Duration::from_millis(800));
    assert!(
        cfg!(not(target_os = "linux")) || child.try_wait().expect("a child").is_none(),
        "it went with its terminal"
    );
    signal(&child, "-TERM");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
}

/// Standard error may be closed, or full.
#[test]
fn words_that_nobody_hears_are_no_failure() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let work = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_evenodds");
    for (at, end) in [">/dev/null 2>/dev/full", ">/dev/null 2>&-", ">&- 2>&-"].into_iter().enumerate() {
        let run = format!("{program} run {HUNT} --trials 20 --out {} {end}", path(work.path(), &at.to_string()));
        let refused = format!("{program} check no_such_file.toml {end}");
        for (line, code) in [(run, 0), (refused, 2)] {
            let done = Command::new("sh").args(["-c", &line]).current_dir(env!("CARGO_MANIFEST_DIR")).status();
            assert_eq!(done.expect("a shell").code(), Some(code), "{line}");
        }
    }
}

/// Numbers that were played are not lost for a picture that cannot be drawn or written.
#[test]
fn a_picture_that_fails_costs_no_numbers() {
    let work = tempfile::tempdir().expect("a folder");
    for command in ["run", "luck"] {
        let out = path(work.path(), command);
        // No file may be longer than this many blocks of 512 bytes; the composed page is.
        let line = format!(
            "trap '' XFSZ; ulimit -f 600; exec {} {command} {HUNT} --trials 300 --out {out} --quiet",
            env!("CARGO_BIN_EXE_evenodds")
        );
        let done = Command::new("sh").args(["-c", &line]).current_dir(env!("CARGO_MANIFEST_DIR")).output();
        let done = done.expect("a shell");
        assert_eq!(done.status.code(), Some(1), "{command}: {}", text(&done.stderr));
        assert!(text(&done.stderr).contains("the numbers are in"), "{command}: {}", text(&done.stderr));
    }
    assert!(json(&work.path().join("run/summary.json"))["cells"].is_array());
    assert!(work.path().join("luck/luck.json").exists() && work.path().join("run/distribution.parquet").exists());
}

/// What cannot be written is said before anything is played.
#[test]
fn an_output_that_cannot_be_made_is_refused_before_playing() {
    let work = tempfile::tempdir().expect("a folder");
    let (long, file) = (path(work.path(), &"x".repeat(300)), path(work.path(), "x.png"));
    std::fs::create_dir_all(work.path().join("mine/report.png")).expect("a folder");
    std::fs::create_dir(work.path().join("x.png")).expect("a folder");
    let mine = path(work.path(), "mine");
    let began = Instant::now();
    for out in [&long, &mine, &"/proc/x".to_owned()] {
        for command in ["run", "compare", "luck"] {
            let done = evenodds(&[command, HUNT, "--trials", "2000000000", "--out", out]);
            assert_eq!(done.status.code(), Some(2), "{command} --out {out}: {}", text(&done.stderr));
        }
    }
    let done = evenodds(&["odds", "toward_one", "compare", "pc_dice=5", "jinn_dice=5", "--png", &file]);
    assert!(done.status.code() == Some(2) && text(&done.stderr).contains("folder"), "{}", text(&done.stderr));
    assert!(work.path().join("mine/report.png").is_dir() && work.path().join("x.png").is_dir());
    assert!(began.elapsed() < Duration::from_mins(1), "it was played");
}

/// A name that would move the cursor is shown, not obeyed.
#[test]
fn nothing_that_a_terminal_obeys_is_printed() {
    let work = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(work.path().join("scenarios")).expect("a folder");
    let name = "scenarios/\u{1b}]0;owned\u{7}\u{1b}[2J.toml";
    let scenario = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(HUNT)).expect("a scenario");
    std::fs::write(work.path().join(name), &scenario).expect("a file");
    std::fs::write(work.path().join("scenarios/wrong.toml"), "title = \"x\u{1b}[2J\"\ntrials = \u{1b}\n")
        .expect("a file");
    for arguments in [
        vec!["list", "scenarios"],
        vec!["check", name],
        vec!["check", "scenarios/wrong.toml"],
        vec!["run", name, "--trials", "20", "--out", "x"],
        vec!["compare", name, "--trials", "200", "--out", "y"],
        vec!["rerun", "x/report.png"],
        vec!["trace", name, "--cell", "\u{1b}[2J"],
        vec!["pl\u{1b}[2Jay"],
    ] {
        let done = Command::new(env!("CARGO_BIN_EXE_evenodds")).args(&arguments).current_dir(work.path()).output();
        let done = done.expect("the program runs");
        let told = text(&done.stdout) + &text(&done.stderr);
        let obeyed = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
        assert!(!told.is_empty() && !told.contains(obeyed), "{arguments:?}: {told:?}");
    }
}
