//! Killed, interrupted, unheard: what the program leaves is whole, and what was played is kept.

#![cfg(unix)]

use crate::program::{evenodds, text};
use evenodds::report::Origin;
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

/// Killed at moments around its commit, a run leaves the old report or the new one, and the next run sweeps up. A measured run
/// says when that is; each kill comes somewhat earlier than one that came too late, and later than one that came too soon.
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
    // Plays until the picture of the whole is there, with which the commit is near.
    let drawn = |seed: u64| {
        let stale = temporary(work.path());
        let mut child = play(seed);
        let fresh = |folder: &PathBuf| !stale.contains(folder) && folder.join("new/report.png").exists();
        let written = || temporary(work.path()).iter().any(fresh);
        while !written() && child.try_wait().expect("a child").is_none() {
            std::thread::yield_now();
        }
        child
    };
    let (mut child, near) = (drawn(2), Instant::now());
    assert!(child.wait().expect("an end").success());
    let (mut delay, began) = (near.elapsed() / 2, Instant::now());
    let (mut before, mut after, mut last) = (0, 0, seed_of(&report));
    while began.elapsed() < Duration::from_secs(12) && before + after < 60 || before.min(after) < 3 {
        assert!(began.elapsed() < Duration::from_mins(2), "{before} kills before the swap, {after} after it");
        let mut child = drawn(3 + before + after);
        std::thread::sleep(delay);
        let _ = child.kill();
        let _ = child.wait();
        let seed = seed_of(&report);
        if seed == last {
            (before, delay) = (before + 1, delay.mul_f64(1.3) + Duration::from_micros(20));
        } else {
            (after, delay) = (after + 1, delay.mul_f64(0.75));
        }
        last = seed;
    }
    println!("{before} kills before the swap, {after} after it");
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
    for (command, blocks) in [("run", 600), ("luck", 400)] {
        let out = path(work.path(), command);
        // No file may be longer than this many blocks of 512 bytes; the composed page is.
        let line = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec {} {command} {HUNT} --trials 300 --out {out} --quiet",
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

/// Every file of a report, by name, but for the one that says how long it took.
fn report(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let (path, name) = (entry.path(), PathBuf::from(entry.file_name()));
        if path.is_dir() {
            files.extend(report(&path).into_iter().map(|(below, bytes)| (name.join(below), bytes)));
        } else if name != Path::new("run.json") {
            files.push((name, std::fs::read(&path).expect("a file")));
        }
    }
    files.sort();
    files
}

/// What was played and could not be drawn is drawn later, by any command that leaves a report: nothing is played, the scenario
/// may be gone, and the bytes are those of a run that succeeded at once.
#[test]
fn what_was_not_drawn_is_drawn_without_playing() {
    const TREES: &str = "scenarios/his_due/meta_trees.toml";
    let varied = "[variant.book]\n[variant.short]\nrules.round_cap = 4\n";
    let search = ["--trials", "100", "--searched", "10", "--rollouts", "1"];
    let cases: [(&str, &str, &str, &[&str]); 8] = [
        ("run", HUNT, "", &["--trials", "300", "--rows", "5"]),
        ("compare", "scenarios/toward_one/rush_or_steward.toml", "", &["--trials", "200"]),
        ("sensitivity", "scenarios/toward_one/what_matters.toml", "", &["--trials", "100", "--top", "2"]),
        ("luck", HUNT, "", &["--trials", "300"]),
        ("tune", "scenarios/his_due/best_script.toml", "", &["--budget", "400000", "--confirm", "200"]),
        ("skill", "scenarios/toward_one/rush_or_steward.toml", "", &search),
        ("meta", TREES, "", &["--trials", "40"]),
        ("meta", TREES, varied, &["--trials", "20"]),
    ];
    let work = tempfile::tempdir().expect("a folder");
    for (at, (command, scenario, more, arguments)) in cases.into_iter().enumerate() {
        let file = path(work.path(), &format!("{at}.toml"));
        let told = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario)).expect("a scenario");
        std::fs::write(&file, format!("{told}\n{more}")).expect("a file");
        let [whole, failed] = ["whole", "failed"].map(|name| work.path().join(format!("{name}_{at}")));
        let asked = |out: &Path, before: &str| {
            let line = format!(
                "{before} exec {} {command} {file} {} --quiet --out {}",
                env!("CARGO_BIN_EXE_evenodds"),
                arguments.join(" "),
                out.display()
            );
            Command::new("sh").args(["-c", &line]).output().expect("a shell")
        };
        let done = asked(&whole, "");
        assert!(matches!(done.status.code(), Some(0 | 1 | 3)), "{command}: {}", text(&done.stderr));
        // No file may be as long, in blocks of 512 bytes, as the composed page.
        let page = whole.join("report.png").metadata().expect("a page").len();
        let done = asked(&failed, &format!("trap '' XFSZ; ulimit -f {};", page / 512 - 1));
        let said = text(&done.stderr);
        assert!(done.status.code() == Some(1) && said.contains("evenodds draw"), "{command}: {said}");
        assert!(said.contains("report.png") && !failed.join("report.png").exists(), "{command}: {said}");
        let run = std::fs::read(failed.join("run.json")).ok();
        std::fs::remove_file(&file).expect("removed");
        let folder = failed.display().to_string();
        let drawn = evenodds(&["draw", &folder, "--json", "--quiet"]);
        assert!(drawn.status.success(), "{command}: {}", text(&drawn.stderr));
        let told: serde_json::Value = serde_json::from_slice(&drawn.stdout).expect("JSON");
        assert_eq!((&told["plays"], told["missing"].as_array().map(Vec::len)), (&0.into(), Some(0)), "{command}");
        let (whole, found) = (report(&whole), report(&failed));
        let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
        assert_eq!(names(&found), names(&whole), "{command}");
        let other = found.iter().zip(&whole).find(|(found, whole)| found.1 != whole.1);
        assert!(other.is_none(), "{command}: {:?} differs", other.map(|(found, _)| &found.0));
        assert_eq!(std::fs::read(failed.join("run.json")).ok(), run, "{command}: it was played then");
        let again = evenodds(&["draw", &folder]);
        assert!(again.status.code() == Some(2) && text(&again.stderr).contains("nothing waits"), "{command}");
    }
}

/// What was kept and changed since is not drawn.
#[test]
fn what_was_kept_is_drawn_as_it_was_kept() {
    let work = tempfile::tempdir().expect("a folder");
    let out = path(work.path(), "x");
    let line = format!(
        "trap '' XFSZ; ulimit -f 300; exec {} run {HUNT} --trials 300 --out {out} --quiet",
        env!("CARGO_BIN_EXE_evenodds")
    );
    let done =
        Command::new("sh").args(["-c", &line]).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("a shell");
    assert_eq!(done.status.code(), Some(1), "{}", text(&done.stderr));
    let kept = work.path().join("x/drawing.kept");
    let mut bytes = std::fs::read(&kept).expect("kept");
    let half = bytes.len() / 2;
    bytes[half] ^= 1;
    std::fs::write(&kept, &bytes).expect("written");
    let done = evenodds(&["draw", &out]);
    assert!(done.status.code() == Some(2) && text(&done.stderr).contains("damaged"), "{}", text(&done.stderr));
    bytes[half] ^= 1;
    std::fs::write(&kept, &bytes).expect("written");
    assert!(evenodds(&["draw", &out]).status.success());
    assert!(work.path().join("x/report.png").exists() && !kept.exists());
}

/// Without a report the answer is the same, and nothing is written.
#[test]
fn an_answer_alone_leaves_nothing() {
    let work = tempfile::tempdir().expect("a folder");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(HUNT).display().to_string();
    let ask = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
        command.args(["run", &file, "--trials", "50", "--json", "--quiet"]).args(more).current_dir(work.path());
        command.output().expect("the program runs")
    };
    let alone = ask(&["--no-report"]);
    assert!(alone.status.success(), "{}", text(&alone.stderr));
    assert_eq!(std::fs::read_dir(work.path()).expect("a folder").count(), 0);
    assert_eq!(ask(&[]).stdout, alone.stdout);
    assert_eq!(ask(&["--no-report", "--out", "x"]).status.code(), Some(2), "one or the other");
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
