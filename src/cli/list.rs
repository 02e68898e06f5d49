//! `evenodds list`: what there is.

use super::odds::known_game;
use super::terminal::{Done, Failure, print, print_json, table};
use crate::games::{GAMES, Kind};
use crate::source::{listed, suggest};
use clap::ValueEnum;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds list games
  evenodds list rules toward_one
  evenodds list rules toward_one --show severity_table
  evenodds list strategies --show steward      the preset as text to copy into a scenario
  evenodds list scenarios")]
pub(super) struct ListArguments {
    /// What to list
    what: What,
    /// Short name of the game; all games if left out
    game: Option<String>,
    /// Show one entry whole
    #[arg(long)]
    show: Option<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// The games and their plays
    Games,
    /// Every knob of a game's rules
    Rules,
    /// What conditions can ask
    Facts,
    /// What strategies decide, with the actions of each decision
    Decisions,
    /// What characters can have: sects, rituals, allies, powers
    Powers,
    /// Everything that a play counts
    Measures,
    /// Strategies that ship with a game
    Strategies,
    /// Scenario files below the folder `scenarios`
    Scenarios,
}

/// One entry: name, detail, help, and the whole of it for `--show`.
struct Entry {
    game: &'static str,
    name: String,
    detail: String,
    help: String,
    whole: Option<String>,
}

pub(super) fn list(arguments: &ListArguments) -> Done {
    let games: Vec<&dyn Kind> = match &arguments.game {
        Some(name) => vec![known_game(name)?],
        None => GAMES.to_vec(),
    };
    let entries: Vec<Entry> = if arguments.what == What::Scenarios {
        scenarios(Path::new("scenarios"))
    } else {
        games.iter().flat_map(|game| entries(*game, arguments.what)).collect()
    };
    if let Some(wanted) = &arguments.show {
        let Some(entry) = entries.iter().find(|entry| entry.name == *wanted) else {
            let names = entries.iter().map(|entry| entry.name.as_str());
            let help = suggest(wanted, names.clone())
                .map_or_else(|| format!("it is one of {}", listed(names)), |near| format!("did you mean `{near}`?"));
            return Err(Failure::input(format!("there is no `{wanted}`; {help}")));
        };
        let whole = entry.whole.clone().unwrap_or_else(|| format!("{}\n{}\n{}", entry.name, entry.detail, entry.help));
        return print(&whole);
    }
    if arguments.json {
        let found: Vec<Value> = entries
            .iter()
            .map(|entry| json!({ "game": entry.game, "name": entry.name, "detail": entry.detail, "help": entry.help }))
            .collect();
        return print_json(&found);
    }
    if entries.is_empty() {
        return print("nothing here");
    }
    print(&table(
        &["name", "", "what it is"],
        entries.into_iter().map(|entry| vec![entry.name, entry.detail, entry.help]),
    ))
}

fn entries(game: &dyn Kind, what: What) -> Vec<Entry> {
    let entry =
        |name: String, detail: String, help: String| Entry { game: game.name(), name, detail, help, whole: None };
    let all = |list: Vec<crate::games::kind::Listed>| {
        list.into_iter().map(|listed| entry(listed.name, listed.detail, listed.help)).collect()
    };
    match what {
        What::Games => {
            let plays =
                game.plays().iter().map(|play| entry(format!("  {}", play.name), "play".into(), play.help.into()));
            let own = entry(game.name().into(), game.title().into(), game.help().into());
            std::iter::once(own).chain(plays).collect()
        }
        What::Rules => game
            .knobs()
            .into_iter()
            .map(|knob| {
                let whole = format!(
                    "{} = {}\n\n{}\nIt takes {}.\nRules: {}\n",
                    knob.name, knob.book, knob.help, knob.allowed, knob.rules
                );
                Entry { whole: Some(whole), ..entry(knob.name.into(), knob.book, knob.help) }
            })
            .collect(),
        What::Facts => all(game.facts()),
        What::Decisions => all(game.decisions()),
        What::Powers => all(game.powers()),
        What::Measures => {
            let mut found: Vec<Entry> = Vec::new();
            for play in game.plays() {
                for measure in game.measures(play.name) {
                    let detail = if measure.unit.is_empty() {
                        play.name.into()
                    } else {
                        format!("{}, {}", play.name, measure.unit)
                    };
                    if found.iter().all(|known| known.name != measure.name) {
                        found.push(entry(measure.name, detail, measure.label));
                    }
                }
            }
            found
        }
        What::Strategies => game
            .presets()
            .into_iter()
            .map(|preset| Entry {
                whole: Some(preset.text),
                ..entry(preset.name.into(), game.name().into(), preset.help.into())
            })
            .collect(),
        What::Scenarios => Vec::new(),
    }
}

/// Scenario files below a folder, with their questions.
fn scenarios(folder: &Path) -> Vec<Entry> {
    let mut files: Vec<PathBuf> = Vec::new();
    collect(folder, &mut files);
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let mut faults = crate::source::Faults::new();
            let scenario = crate::scenario::load(&path, &mut faults);
            let (game, help) = scenario.map_or(("", "cannot be read; try `evenodds check`".to_owned()), |scenario| {
                let words = if scenario.question.is_empty() { scenario.title } else { scenario.question };
                (scenario.game.name(), words)
            });
            Entry { game, name: path.display().to_string(), detail: String::new(), help, whole: None }
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
}
