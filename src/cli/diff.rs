//! `evenodds diff`: two runs' figures side by side.

use super::interrupt;
use super::progress::Bar;
use super::terminal::{Done, Failure, print, print_json, table};
use evenodds_kit::Games;
use evenodds_report::number;
use evenodds_scenario::parse;
use evenodds_source::{Faults, Source};
use evenodds_study::Study;
use evenodds_study::diff::{Diff, Differing, Figure, Side, diff as compare};
use evenodds_study::summary::FigureKind;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  evenodds run my.toml --out before
  evenodds run my.toml --set rules.bonus_cap=12 --out after
  evenodds diff before after

Cells of the same name are held against each other. Where both runs have the same seed and number of trials, they threw the same \
dice: their trials are then played again and compared one by one, with verdicts against the second scenario's margins; else \
the intervals of differences come from those of the figures. Reports are those of `run`.")]
pub(super) struct DiffArguments {
    /// Folder of a report
    before: PathBuf,
    /// Folder of another one
    after: PathBuf,
    /// Threads; all cores if left out. The result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the answer as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn diff(arguments: &DiffArguments, games: &Games) -> Done {
    let sides = [side(&arguments.before, games)?, side(&arguments.after, games)?];
    let about = sides.each_ref().map(|side| (side.study.scenario.game.title(), side.study.scenario.play.name.as_str()));
    if about[0] != about[1] {
        let [(game, play), (other, its)] = about;
        return Err(Failure::input(format!("one is of {game}, {play}, the other of {other}, {its}")));
    }
    let signals = interrupt::signals(evenodds_engine::share::Ledger::default());
    let pool = super::run::pool(arguments.threads)?;
    let bar = Bar::new(1, arguments.quiet);
    let found = pool.install(|| compare(sides, &signals, &mut |progress| bar.show(progress)));
    bar.finish();
    let Some(found) = found else {
        return Err(if signals.interrupted() {
            Failure { code: 130, text: "interrupted".into() }
        } else {
            Failure::input("the two reports have no cell and measure in common")
        });
    };
    if arguments.json {
        print_json(&found)?;
    } else if !arguments.quiet {
        print(&told(&found))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A report of `run`, and its scenario made ready.
fn side(folder: &Path, games: &Games) -> Result<Side, Failure> {
    let shown = folder.display();
    let read = |name: &str| -> Result<Value, Failure> {
        let refused = |error: String| {
            let help = "name two folders that `evenodds run` left, like reports/toward_one/reward_tiers";
            Failure::input(format!("`{shown}` holds no report of a run ({name}: {error})\n  = help: {help}"))
        };
        let text = std::fs::read_to_string(folder.join(name)).map_err(|error| refused(error.to_string()))?;
        serde_json::from_str(&text).map_err(|error| refused(error.to_string()))
    };
    let (run, summary) = (read("run.json")?, read("summary.json")?);
    let text = run["scenario_text"].as_str().unwrap_or_default().to_owned();
    let source = Arc::new(Source { name: run["scenario"].as_str().unwrap_or_default().to_owned(), text });
    let mut faults = Faults::new();
    let study = parse(&source, games, &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    let study = study.filter(|_| faults.is_empty()).ok_or_else(|| Failure::faults(&faults))?;
    let number = |of: &Value, key: &str| of[key].as_u64().unwrap_or_default();
    Ok(Side {
        name: shown.to_string(),
        study,
        seed: number(&run, "seed"),
        trials: number(&run, "trials"),
        found: summary["cells"].as_array().map(|cells| cells.iter().map(cell).collect()).unwrap_or_default(),
    })
}

/// A cell of a summary: its name and what was found over all of its trials.
fn cell(cell: &Value) -> (String, Vec<Figure>) {
    let word = |of: &Value, key: &str| of[key].as_str().unwrap_or_default().to_owned();
    let figure = |one: &Value| {
        let [mean, low, high] = ["mean", "low", "high"].map(|key| one[key].as_f64());
        let unit = if one["kind"] == "flag" { "%".to_owned() } else { word(one, "unit") };
        Some(Figure { measure: word(one, "name"), label: word(one, "label"), unit, at: [mean?, low?, high?] })
    };
    let measures = cell["groups"][0]["measures"].as_array();
    let figures = measures.map(|all| all.iter().filter_map(figure).collect()).unwrap_or_default();
    (word(cell, "name"), figures)
}

fn told(found: &Diff) -> String {
    let mut text = format!("{} → {}\n", found.names[0], found.names[1]);
    text += &if found.paired {
        "The same dice: trials compared one by one.\n".to_owned()
    } else {
        format!("Not the same dice, for {}: differences are less sharp, and have no verdict.\n", found.why)
    };
    for pair in &found.pairs {
        let [before, after] = &pair.cells;
        let name = if before == after { before.clone() } else { format!("{before} → {after}") };
        let header = [name.as_str(), "before", "after", "difference", "verdict"];
        text += &format!("\n{}", table(&header, pair.differences.iter().map(row)));
    }
    for (name, alone) in found.names.iter().zip(&found.alone).filter(|(_, alone)| !alone.is_empty()) {
        text += &format!("\nOnly in {name}: {}\n", alone.join(", "));
    }
    let each = number::confidence(found.confidence);
    text + &if found.paired {
        format!(
            "\nIntervals: {each} for each measure, wider where there are several cells; the verdicts of all cells hold together.\n"
        )
    } else {
        format!("\nIntervals: {each}, each by itself.\n")
    }
}

fn row(differing: &Differing) -> Vec<String> {
    let after = &differing.figures[1];
    let kind = if after.unit == "%" { FigureKind::Flag } else { FigureKind::Count };
    let [mean, low, high] = differing.difference;
    let half = (high - low) / 2.0;
    let figure = |figure: &Figure| number::value(figure.at[0], half, kind);
    let points = if kind == FigureKind::Flag { " points" } else { "" };
    let factor = number::factor(kind);
    let places = number::decimals(half * factor);
    let difference = format!(
        "{}{points} ({} to {})",
        number::signed(mean * factor, places),
        number::signed(low * factor, places),
        number::signed(high * factor, places)
    );
    let verdict = differing.verdict.map_or_else(|| "–".to_owned(), |verdict| verdict.told().to_owned());
    vec![after.label.clone(), figure(&differing.figures[0]), figure(after), difference, verdict]
}
