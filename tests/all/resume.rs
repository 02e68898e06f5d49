//! A command that is stopped, at whatever moment, keeps what it played, and goes on to the bytes of one that nobody stopped.

#![cfg(unix)]

use crate::program::text;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn spawn(line: &str, out: &Path, more: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(line.split(' ')).args(more).arg("--out").arg(out).env("NO_COLOR", "1");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// Every file below a folder with its bytes, but for the one that says how long it took. What a stop left stands in folders of its own.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let (path, name) = (entry.path(), PathBuf::from(entry.file_name()));
        if path.is_dir() && name.to_string_lossy().ends_with("_trials") {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(below, bytes)| (name.join(below), bytes)));
        } else if name != Path::new("run.json") {
            found.push((name, std::fs::read(&path).expect("a file")));
        }
    }
    found.sort();
    found
}

/// Stops a command so many times, each a little later than the last, and has it go on in between.
fn stopped(line: &str, most: usize) {
    let work = tempfile::tempdir().expect("a folder");
    let [whole, cut] = ["whole", "cut"].map(|name| work.path().join(name));
    assert!(spawn(line, &whole, &[]).wait().expect("an end").success(), "{line}");
    let kept = cut.join(format!("{}.kept", line.split(' ').next().unwrap_or_default()));
    let (mut resumed, mut stops) = (false, 0);
    for time in (60..20_000).step_by(173) {
        if stops == most {
            break;
        }
        let resume: &[&str] = if kept.exists() { &["--resume"] } else { &[] };
        resumed |= !resume.is_empty();
        let child = spawn(line, &cut, resume);
        std::thread::sleep(Duration::from_millis(time));
        // Only SIGTERM while the program may not listen yet: a shell may have its background jobs ignore SIGINT.
        let signal = if stops % 2 == 1 { "-INT" } else { "-TERM" };
        let told = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(told.is_ok());
        let done = child.wait_with_output().expect("an end");
        let said = text(&done.stderr);
        match done.status.code() {
            Some(0) => break,
            Some(130) => {
                stops += usize::from(kept.exists());
                // Before the first play there is nothing to keep, and nothing is said to be kept.
                let keeps = said.contains("--resume");
                assert!(
                    keeps == kept.exists() && (keeps || said.contains("before anything was played")),
                    "{line}: {said}"
                );
            }
            // The signal came before the program listened: nothing was begun.
            None if [Some(2), Some(15)].contains(&done.status.signal()) => {}
            code => panic!("{line}: {code:?} {said}"),
        }
    }
    if kept.exists() {
        let done = spawn(line, &cut, &["--resume"]).wait_with_output().expect("an end");
        assert!(done.status.success(), "{line}: {}", text(&done.stderr));
        resumed = true;
    }
    assert!(stops > 0 && resumed, "{line}: it was not stopped in its middle");
    assert!(!kept.exists(), "{line}: what was kept stays although it is done");
    let (whole, cut) = (files(&whole), files(&cut));
    let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&cut), names(&whole), "{line}");
    let other = cut.iter().zip(&whole).find(|(cut, whole)| cut.1 != whole.1);
    assert!(other.is_none(), "{line}: {:?} differs", other.map(|(cut, _)| &cut.0));
}

#[test]
fn a_stopped_run_goes_on() {
    stopped("run scenarios/his_due/strategies.toml --trials 60000", 4);
}

#[test]
#[ignore = "long: every command that plays cells, stopped many times"]
fn every_stopped_command_goes_on() {
    for line in [
        "run scenarios/his_due/trees.toml --trials 20000",
        "run scenarios/toward_one/known_to_a_point.toml --precision 0.03%",
        "compare scenarios/toward_one/rush_or_steward.toml --trials 2000000",
        "compare scenarios/his_due/five_kills.toml --trials 20000",
        "rulings his_due --trials 12000",
        "luck scenarios/his_due/luck.toml --trials 20000",
        "luck scenarios/his_due/luck.toml --rolls --trials 20000",
        "rare scenarios/toward_one/when_to_confront.toml --event scenes>=45 --level hunt_scenes --trials 100000",
        "sensitivity scenarios/toward_one/what_matters.toml --trials 200000 --top 3",
    ] {
        stopped(line, 8);
    }
}

/// A field in two variants.
#[test]
#[ignore = "long: a field in two variants, stopped many times"]
fn a_stopped_field_with_variants_goes_on() {
    let work = tempfile::tempdir().expect("a folder");
    let (file, root) = (work.path().join("field.toml"), env!("CARGO_MANIFEST_DIR"));
    let written = format!(
        "include = [\"{root}/scenarios/his_due/meta_trees.toml\"]\n[variant.book]\n[variant.slow]\nrules.hits_base = 10\n"
    );
    std::fs::write(&file, written).expect("a file");
    stopped(&format!("meta {} --trials 8000", file.display()), 4);
}

/// Who strikes first in a duel of equals is an even chance: a target of one half is never settled. Each file has its own record.
#[test]
#[ignore = "long: a target that takes millions of plays"]
fn a_stopped_test_goes_on() {
    let work = tempfile::tempdir().expect("a folder");
    let (file, root) = (work.path().join("even.toml"), env!("CARGO_MANIFEST_DIR"));
    let target = "[[target]]\nmeasure = \"p_a_first\"\nlow = 0.5\n";
    let written = format!(
        "game = \"his_due\"\nplay = \"duel\"\ninclude = [\"{root}/scenarios/his_due/meta_trees.toml\"]\n[cast]\n\
         a = {{ like = \"axe\" }}\nb = {{ like = \"axe\" }}\n{target}"
    );
    std::fs::write(&file, written).expect("a file");
    let line = format!("test {} --trials 3000000", file.display());
    let [whole, cut] = ["whole", "cut"].map(|name| work.path().join(name));
    let end = |out: &Path, more: &[&str]| spawn(&line, out, more).wait().expect("an end").code();
    assert_eq!(end(&whole, &[]), Some(3), "not settled");
    let child = spawn(&line, &cut, &[]);
    std::thread::sleep(Duration::from_millis(1500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().is_ok());
    let done = child.wait_with_output().expect("an end");
    let kept = cut.join("his_due/even/test.kept");
    assert!(done.status.code() == Some(130) && kept.exists(), "{}", text(&done.stderr));
    assert_eq!(end(&cut, &["--resume"]), Some(3));
    assert!(!kept.exists() && files(&cut) == files(&whole));
    assert_eq!(end(&cut, &["--resume"]), Some(2), "there is nothing to go on with");
}

/// What is kept serves the command that kept it, and is told apart from files of the user's.
#[test]
fn what_is_kept_is_of_one_command() {
    let work = tempfile::tempdir().expect("a folder");
    let line = "compare scenarios/his_due/strategies.toml --trials 2000000000";
    let child = spawn(line, work.path(), &[]);
    std::thread::sleep(Duration::from_secs(2));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().is_ok());
    let done = child.wait_with_output().expect("an end");
    assert_eq!(done.status.code(), Some(130), "{}", text(&done.stderr));
    let kept = work.path().join("compare.kept");
    let refused = |line: &str, word: &str| {
        let done = spawn(line, work.path(), &["--resume"]).wait_with_output().expect("an end");
        let told = text(&done.stderr);
        assert!(done.status.code() == Some(2) && told.contains(word), "{line}: {told}");
    };
    refused("compare scenarios/his_due/strategies.toml --trials 2000000001", "something else");
    refused("compare scenarios/his_due/strategies.toml --trials 2000000000 --seed 9", "something else");
    let bytes = std::fs::read(&kept).expect("kept");
    std::fs::write(&kept, &bytes[..bytes.len() - 1]).expect("a file");
    refused(line, "damaged");
    std::fs::remove_file(&kept).expect("there");
    refused(line, "nothing to go on with");
}
