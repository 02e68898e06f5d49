//! Job scripts: every engine has one, which a shell or a reader of manifests takes.

use super::{ends, word};
use crate::program::text;
use std::process::Command;

const FIELD: &str = "scenarios/his_due/meta_trees.toml";

#[test]
fn every_engine_has_a_script() {
    for (engine, wanted) in [
        ("slurm", "--shard auto/7"),
        ("kubernetes", "\"--shard\",\"auto/7\""),
        ("parallel", "--shard {}/7"),
        ("make", "-of-7.counts"),
        ("pbs", "$shard/7"),
        ("sge", "$shard/7"),
        ("lsf", "$shard/7"),
        ("snakemake", "-of-7.counts"),
        ("nextflow", "!{number}/7"),
    ] {
        let done = ends(0, &["export", engine, FIELD, "--shards", "7", "--", "--trials", "20"]);
        let script = text(&done.stdout);
        assert!(script.contains(wanted) && script.contains("meta-trees_counts"), "{engine}: {script}");
        assert!(!script.contains("{{") && !script.contains("{%"), "{engine}: {script}");
        assert!(engine == "make" || script.contains("20"), "{engine}: {script}");
    }
}

/// What a shell runs is understood by it; words with blanks stay one word.
#[cfg(unix)]
#[test]
fn scripts_are_shell() {
    let work = tempfile::tempdir().expect("a folder");
    for engine in ["slurm", "parallel", "pbs", "sge", "lsf"] {
        let file = work.path().join(engine);
        let more = ["--file", &word(&file), "--", "--set", "title=\"two words\""];
        ends(0, &[&["export", engine, FIELD, "--shards", "3"], &more[..]].concat());
        let done = Command::new("bash").arg("-n").arg(&file).output().expect("a shell");
        assert!(done.status.success(), "{engine}: {}", text(&done.stderr));
        let script = std::fs::read_to_string(&file).expect("a file");
        assert!(script.contains("--set 'title=\"two words\"'"), "{script}");
    }
}

/// The script of Slurm hands itself on by a name that holds wherever it is called from.
#[cfg(unix)]
#[test]
fn the_script_of_slurm_works_from_any_folder() {
    use std::os::unix::fs::PermissionsExt;
    let work = tempfile::tempdir().expect("a folder");
    let (jobs, tools) = (work.path().join("jobs"), work.path().join("tools"));
    for folder in [&jobs, &tools] {
        std::fs::create_dir(folder).expect("a folder");
    }
    ends(0, &["export", "slurm", FIELD, "--shards", "3", "--file", &word(&jobs.join("job.sh"))]);
    // Stands in for sbatch: the script that it is given must be there, seen from where it is called.
    let sbatch = tools.join("sbatch");
    let text = "#!/usr/bin/env bash\nfor word; do case $word in *job.sh) test -f \"$word\" || exit 9; echo 7; exit;; esac; done\nexit 8\n";
    std::fs::write(&sbatch, text).expect("a file");
    std::fs::set_permissions(&sbatch, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap_or_default());
    let script = std::fs::read_to_string(jobs.join("job.sh")).expect("a script");
    let here = script.lines().find_map(|line| line.strip_prefix("cd ")).expect("a folder");
    // The counts go below the folder of writing; here they must not.
    let script = script.replace(&format!("cd {here}"), &format!("cd {}", tools.display()));
    std::fs::write(jobs.join("job.sh"), script).expect("a file");
    for (from, name) in [(work.path(), "jobs/job.sh"), (jobs.as_path(), "job.sh")] {
        let mut bash = Command::new("bash");
        let done = bash.arg(name).current_dir(from).env("PATH", &path).output().expect("a shell");
        assert!(done.status.success(), "{name}: {} {}", done.status, crate::program::text(&done.stderr));
    }
}

/// The scripts for schedulers without a shard variable of their own play every shard and merge, where a stand-in runs each task at once.
#[cfg(unix)]
#[test]
fn arrays_play_every_shard_and_merge() {
    use std::os::unix::fs::PermissionsExt;
    let stand_in = r#"#!/usr/bin/env bash
set -e
tasks=1
while [ $# -gt 0 ]; do
  case $1 in
    -J) case $2 in 1-*) tasks=${2#1-} ;; *\[*) tasks=${2##*-}; tasks=${tasks%]} ;; esac; shift ;;
    -t) tasks=${2#1-}; shift ;;
    -v) IFS=, read -ra pairs <<<"$2"; export "${pairs[@]}"; shift ;;
    *.sh) script=$1 ;;
    long) echo long >>"$QUEUES" ;;
  esac
  shift
done
for task in $(seq "$tasks"); do
  PBS_ARRAY_INDEX=$task SGE_TASK_ID=$task LSB_JOBINDEX=$task bash "$script" >&2
done
echo 7
"#;
    let work = tempfile::tempdir().expect("a folder");
    let field = std::fs::canonicalize(FIELD).expect("there");
    for engine in ["pbs", "sge", "lsf"] {
        let tools = work.path().join(engine);
        std::fs::create_dir(&tools).expect("a folder");
        for name in ["qsub", "bsub"] {
            std::fs::write(tools.join(name), stand_in).expect("a file");
            std::fs::set_permissions(tools.join(name), std::fs::Permissions::from_mode(0o755)).expect("permissions");
        }
        std::fs::write(tools.join("site.sh"), "module() { :; }\nmodule load evenodds\n").expect("a file");
        let script = Command::new(env!("CARGO_BIN_EXE_evenodds"))
            .args(["export", engine, &word(&field), "--shards", "3", "--option", "-q long", "--header", "site.sh"])
            .args(["--file", "job.sh", "--", "--trials", "20"])
            .current_dir(&tools)
            .output()
            .expect("the program runs");
        assert!(script.status.success(), "{engine}: {}", text(&script.stderr));
        let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap_or_default());
        let queues = tools.join("queues");
        let mut bash = Command::new("bash");
        let done =
            bash.arg(tools.join("job.sh")).current_dir(work.path()).env("PATH", &path).env("QUEUES", &queues).output();
        let done = done.expect("a shell");
        assert!(done.status.success(), "{engine}: {}", text(&done.stderr));
        assert!(tools.join("meta-trees_report/run.json").exists(), "{engine}: {}", text(&done.stderr));
        assert_eq!(std::fs::read_to_string(queues).expect("a file"), "long\nlong\n", "{engine}");
        let text = std::fs::read_to_string(tools.join("job.sh")).expect("a script");
        assert!(text.starts_with("#!/usr/bin/env bash\nmodule() { :; }\n"), "{engine}: {text}");
    }
}

#[test]
fn an_estimate_is_measured() {
    let done = ends(0, &["export", "slurm", FIELD, "--shards", "4", "--estimate", "--", "--trials", "40"]);
    let told = text(&done.stderr);
    for word in ["4 shards of", "core-hours", "memory", "bytes"] {
        assert!(told.contains(word), "no {word} in {told}");
    }
    assert!(text(&done.stdout).contains("# Measured: "));
}

/// A field that learns: the limit is that of its lessons, which take longer than its first look. A hundred million plays of each of
/// thirteen are minutes anywhere.
#[test]
fn lessons_are_estimated() {
    let learnt = ["--", "--trials", "40", "--play", "learnt", "--budget", "100000000"];
    let done = ends(0, &[&["export", "slurm", FIELD, "--shards", "4", "--estimate"][..], &learnt[..]].concat());
    assert!(text(&done.stderr).contains("; then training runs of up to "), "{}", text(&done.stderr));
    let script = text(&done.stdout);
    let (_, limit) = script.split_once(" --time=").expect("a limit");
    let minutes: u32 = limit.split(' ').next().and_then(|word| word.parse().ok()).expect("minutes");
    assert!(minutes > 5, "{minutes}");
}

#[test]
fn what_cannot_be_cut_is_refused() {
    let told = text(&ends(2, &["export", "make", FIELD, "--shards", "4", "--command", "check"]).stderr);
    assert!(told.contains("cannot be cut into shards"), "{told}");
    ends(2, &["export", "make", "nowhere.toml", "--shards", "4"]);
}
