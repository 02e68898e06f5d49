//! `evenodds selfcheck`: looks for the defects that simulators commonly have.

use super::file::{File, Settings};
use super::progress::Bar;
use super::terminal::{Done, Failure, print, print_json};
use evenodds_engine::run::Signals;
use evenodds_kit::Games;
use evenodds_scenario::parse;
use evenodds_source::{Faults, Source};
use evenodds_study::Study;
use evenodds_study::selfcheck::{CHECKS, Check, check, even};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds selfcheck                                            every game's first example
  evenodds selfcheck scenarios/toward_one/reward_tiers.toml     a scenario of yours")]
pub(super) struct SelfcheckArguments {
    /// Scenario files; without any, the starting scenarios of every game are checked
    files: Vec<PathBuf>,
    /// Trials of each cell
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    trials: u64,
    /// Print the answers as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn selfcheck(arguments: &SelfcheckArguments, games: &Games) -> Done {
    // All files are read before anything is played.
    let mut studies: Vec<(String, Study)> = Vec::new();
    for file in &arguments.files {
        studies.push((file.display().to_string(), File::new(file, &Settings::default()).prepare(games)?));
    }
    let all = if arguments.files.is_empty() { games.all() } else { &[] };
    for game in all {
        for starter in game.starters() {
            let name = format!("{}, {}", game.title(), starter.play);
            let study = starter_study(&name, starter.text, games)?;
            studies.push((name, study));
        }
    }
    let bar = Bar::of_checks((studies.len() * CHECKS + all.len()) as u64);
    let mut answers: Vec<(String, Vec<Check>)> = Vec::new();
    for (name, study) in studies {
        bar.under_way(&name);
        let checks = check(&study, study.scenario.seed, arguments.trials, false, &Signals::default(), &mut |_| {
            bar.checked();
        });
        answers.push((name, checks));
    }
    for game in all {
        let name = format!("{}, mirrored", game.title());
        bar.under_way(&name);
        let (wins, losses) = game.mirror(1, arguments.trials);
        bar.checked();
        answers.push((name, vec![even(wins, losses)]));
    }
    bar.finish();
    let sound = answers.iter().flat_map(|(_, checks)| checks).all(|check| check.passed);
    if arguments.json {
        let found: Vec<_> = answers
            .iter()
            .flat_map(|(of, checks)| {
                checks.iter().map(move |check| {
                    json!({ "of": of, "check": check.name, "passed": check.passed, "detail": check.detail })
                })
            })
            .collect();
        print_json(&found)?;
    } else {
        let mut text = String::new();
        for (of, checks) in &answers {
            text += &format!("{of}\n");
            for check in checks {
                let mark = if check.passed { "ok  " } else { "FAIL" };
                text += &format!("  {mark}  {}: {}\n", check.name, check.detail);
            }
        }
        print(&text)?;
    }
    if sound { Ok(ExitCode::SUCCESS) } else { Err(Failure::run("the self-check failed: results cannot be trusted")) }
}

fn starter_study(name: &str, text: &str, games: &Games) -> Result<Study, Failure> {
    let source = Arc::new(Source { name: name.to_owned(), text: text.to_owned() });
    let mut faults = Faults::new();
    let study = parse(&source, games, &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    study.ok_or_else(|| Failure::faults(&faults))
}
