//! Which part it is, by the variables of schedulers; and that these change nothing where nobody asked.

use super::{RUN, ends, word};
use crate::program::text;
use std::path::Path;
use std::process::Command;

fn run(variables: &[(&str, &str)], more: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args([&RUN[..], more].concat()).current_dir(env!("CARGO_MANIFEST_DIR")).env("NO_COLOR", "1");
    let done = command.envs(variables.iter().copied()).output().expect("the program runs");
    (done.status.code(), text(&done.stderr))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn the_part_is_that_of_the_task() {
    let work = tempfile::tempdir().expect("a folder");
    let array = [("SLURM_ARRAY_TASK_ID", "2"), ("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_MAX", "3")];
    let array = [&array[..], &[("SLURM_ARRAY_TASK_COUNT", "3")]].concat();
    let job = [("JOB_COMPLETION_INDEX", "1"), ("EVENODDS_SHARDS", "3")];
    for (at, (variables, wanted)) in
        [(&array[..], "auto"), (&job[..], "auto"), (&job[..1], "auto/3")].iter().enumerate()
    {
        let out = work.path().join(at.to_string());
        let (code, told) = run(variables, &["--shard", wanted, "--out", &word(&out)]);
        assert_eq!(code, Some(0), "{told}");
        assert_eq!(names(&out), ["look-1.part-2-of-3.counts"]);
    }
    let out = word(&work.path().join("none"));
    let (code, told) = run(&[], &["--shard", "auto", "--out", &out]);
    assert!(code == Some(65) && told.contains("SLURM_ARRAY_TASK_ID"), "{told}");
}

/// Inside a job, array or not, a plain run is a plain run.
#[test]
fn variables_alone_change_nothing() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("report");
    let (code, told) = run(&[("SLURM_ARRAY_TASK_ID", "2"), ("PARALLEL_SEQ", "7")], &["--out", &word(&out)]);
    assert!(code == Some(0) && out.join("report.png").exists(), "{told}");
}

#[test]
fn what_is_wrong_is_65() {
    let work = tempfile::tempdir().expect("a folder");
    let out = word(work.path());
    for wrong in [
        &["run", "scenarios/his_due/clarify_first.toml", "--shard", "5/4", "--out", &out][..],
        &["run", "scenarios/his_due/clarify_first.toml", "--shard", "1/4"],
        &["run", "nowhere.toml", "--shard", "1/4", "--out", &out],
        &["run", "tests/broken/unknown_play.toml", "--shard", "1/4", "--out", &out],
        &["learn", "scenarios/his_due/learn_axe.toml", "--shard", "1/4", "--out", &out],
    ] {
        ends(65, wrong);
    }
}
