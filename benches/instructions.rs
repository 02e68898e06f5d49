//! Instructions a play, counted by valgrind: a figure that does not depend on the machine.
//!
//! `cargo bench --bench instructions` plays each entry of `instructions.txt` under cachegrind, twice with different numbers of trials. The
//! difference over the trials is compared with the entry. It fails where a play costs 5 % more; `-- --write` puts in the new figures.

mod plays;

use evenodds::study::Study;
use plays::{KNIVES, RITUALS, TABLE, greedy_duel, hunt, listed_duel, plain_duel, study_of};
use std::process::{Command, ExitCode};

/// File of the figures that hold.
const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions.txt");
/// Numbers of trials whose difference is counted.
const TRIALS: [u64; 2] = [2000, 12_000];

/// The play of a name.
fn named(name: &str) -> Study {
    let duel = |cast: String| study_of("his_due", &cast, "duel");
    match name {
        "plain duel" => duel(plain_duel()),
        "greedy duel" => duel(greedy_duel("greedy", "")),
        "duel by a list of ten" => duel(listed_duel()),
        "table of four" => study_of("toward_one", TABLE, "table"),
        "conflict with knives" => study_of("sorcerer", KNIVES, "conflict"),
        "chain of rituals" => study_of("sorcerer", RITUALS, "chain"),
        "campaign of twelve scenes" => study_of("storyteller", "[cast.a]\nstrategy = \"thrifty\"\n", "campaign"),
        _ => hunt(name.strip_prefix("hunt by ").unwrap_or_else(|| panic!("no play is called {name}"))),
    }
}

/// Instructions of this program while it plays so many trials.
fn instructions(name: &str, trials: u64) -> u64 {
    let me = std::env::current_exe().expect("this program has a path");
    let mut counted = Command::new("valgrind");
    counted.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(me);
    let output = counted.args(["--play", name, &trials.to_string()]).output().expect("valgrind runs");
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find_map(|line| line.split_once("refs:")).unwrap_or_else(|| panic!("{text}"));
    line.1.trim().replace(',', "").parse().expect("a number of instructions")
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark reports on standard output")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [play, name, trials] = &arguments[..]
        && play == "--play"
    {
        let study = named(name);
        let trials = trials.parse().expect("a number of trials");
        study.cells[0].ready.batch(1, 0..trials, &mut study.cells[0].tally(), None);
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("valgrind is not installed: nothing was counted");
        return ExitCode::FAILURE;
    }
    let (mut figures, mut dearer) = (String::new(), false);
    for line in std::fs::read_to_string(BASELINE).expect("the baseline is there").lines() {
        let (name, before) = line.rsplit_once(' ').expect("a name and a number");
        let (name, before): (&str, u64) = (name.trim(), before.parse().expect("a number of instructions"));
        let [few, many] = TRIALS.map(|trials| instructions(name, trials));
        let now = (many - few) / (TRIALS[1] - TRIALS[0]);
        let change = 100.0 * (now as f64 / before as f64 - 1.0);
        println!("{name:26} {now:>8} instructions a play, {change:+.1} % of {before}");
        figures += &format!("{name:26} {now:>8}\n");
        dearer |= change > 5.0;
    }
    if arguments.iter().any(|argument| argument == "--write") {
        std::fs::write(BASELINE, figures).expect("the baseline can be written");
    } else if dearer {
        eprintln!("a play costs 5 % more than benches/instructions.txt says");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
