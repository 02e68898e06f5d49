//! `evenodds list`: what there is.

use super::terminal::{Done, Failure, print, print_json, table_within, width};
use clap::ValueEnum;
use evenodds_kit::Games;
use evenodds_kit::kind::Listed;
use evenodds_kit::knobs::KnobInfo;
use evenodds_kit::{Kind, RuleText};
use evenodds_source::{did_you_mean, meant};
use evenodds_study::tune::space::toml;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds list games
  evenodds list rules his_due flee             rules that speak of flight, by ID
  evenodds list rules his_due --show HD-EDGE-3 one rule with its ruling, knobs and place
  evenodds list knobs toward_one               settings of the rules, with the book's values
  evenodds list powers flame                   what is called so, or speaks of it
  evenodds list powers his_due --show pounce   as text that a scenario may change
  evenodds list effects his_due                what powers can do, with an example each
  evenodds list knobs toward_one --show severity_table
  evenodds list strategies --show steward      the preset as text to copy into a scenario
  evenodds list scenarios
  evenodds list columns ranking.csv            what its columns mean")]
pub(super) struct ListArguments {
    /// What to list
    what: What,
    /// Short name of the game (all games if left out), then words to look for
    #[arg(value_name = "GAME OR WORDS")]
    words: Vec<String>,
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
    /// The rules of a game, by ID
    Rules,
    /// Every knob of a game's rules: the settings that a scenario may change
    Knobs,
    /// What conditions can ask
    Facts,
    /// What strategies decide, with the actions of each decision
    Decisions,
    /// What characters can have: sects, rituals, allies, powers
    Powers,
    /// What powers can do: the words of home-brew powers, with an example each
    Effects,
    /// Everything that a play counts
    Measures,
    /// Strategies that ship with a game
    Strategies,
    /// Scenario files below the folder `scenarios`
    Scenarios,
    /// What the columns and keys of every file that a report holds mean, with unit and range
    Columns,
}

/// One entry: name, detail, help, and the whole of it for `--show`.
struct Entry {
    game: String,
    name: String,
    detail: String,
    help: String,
    whole: Option<String>,
}

impl Entry {
    /// Whether all words occur in it, however they are written.
    fn speaks_of(&self, words: &[String]) -> bool {
        let plain = |text: &str| text.to_lowercase().replace('_', " ");
        let text = plain(&[self.name.as_str(), &self.detail, &self.help].join(" "));
        words.iter().all(|word| text.contains(&plain(word)))
    }
}

pub(super) fn list(arguments: &ListArguments, games: &Games) -> Done {
    if arguments.what == What::Columns {
        return super::columns::columns(&arguments.words, arguments.json);
    }
    let named = arguments.words.first().and_then(|name| games.find(name));
    let words = &arguments.words[usize::from(named.is_some())..];
    let listed = named.map_or(games.all(), std::slice::from_ref);
    let mut entries: Vec<Entry> = if arguments.what == What::Scenarios {
        let all = scenarios(Path::new("scenarios"), games).into_iter();
        all.filter(|entry| named.is_none_or(|game| game.name() == entry.game)).collect()
    } else {
        listed.iter().flat_map(|game| entries(&**game, arguments.what)).collect()
    };
    if !words.is_empty() {
        entries.retain(|entry| entry.speaks_of(words));
        if entries.is_empty() {
            let help = did_you_mean(&words[0], games.names()).map_or_else(String::new, |help| format!("; {help}"));
            return Err(Failure::input(format!("nothing in this list speaks of `{}`{help}", words.join(" "))));
        }
    }
    if let Some(wanted) = &arguments.show {
        if arguments.what == What::Rules {
            entries.extend(listed.iter().flat_map(|game| self::entries(&**game, What::Knobs)));
        }
        let Some(entry) = entries.iter().find(|entry| entry.name == *wanted) else {
            let names = entries.iter().map(|entry| entry.name.as_str());
            let help = meant(wanted, names);
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
    print(&table_within(
        width(),
        &["name", "", "what it is"],
        entries.into_iter().map(|entry| vec![entry.name, entry.detail, entry.help]),
    ))
}

fn entries(game: &dyn Kind, what: What) -> Vec<Entry> {
    let entry = |name: String, detail: String, help: String| Entry {
        game: game.name().to_owned(),
        name,
        detail,
        help,
        whole: None,
    };
    let all =
        |list: Vec<Listed>| list.into_iter().map(|listed| entry(listed.name, listed.detail, listed.help)).collect();
    match what {
        What::Games => {
            let plays =
                game.plays().iter().map(|play| entry(format!("  {}", play.name), "play".into(), play.help.clone()));
            let own = entry(game.name().into(), game.title().into(), game.help().into());
            std::iter::once(own).chain(plays).collect()
        }
        // A game without rule texts has its knobs in their place.
        What::Rules if game.rule_texts().is_empty() => entries(game, What::Knobs),
        What::Rules => {
            let entry = |rule: RuleText| {
                let whole = rule_text(&rule);
                Entry { whole: Some(whole), ..entry(rule.id.clone(), rule.knobs.join(", "), rule.sentence()) }
            };
            game.rule_texts().into_iter().map(entry).collect()
        }
        What::Knobs => {
            let entry = |knob: KnobInfo| {
                let whole = format!(
                    "{} = {}\n\n{}\nIt takes {}.\nRules: {}\n",
                    knob.name, knob.book, knob.help, knob.allowed, knob.rules
                );
                Entry { whole: Some(whole), ..entry(knob.name, knob.book, knob.help) }
            };
            game.knobs().into_iter().map(entry).collect()
        }
        What::Facts => all(game.facts()),
        What::Decisions => all(game.decisions()),
        What::Powers => {
            let powers = game.powers().into_iter();
            let entry = |power: Listed| {
                let whole = power_text(game, &power);
                Entry { whole, ..entry(power.name, power.detail, power.help) }
            };
            powers.map(entry).collect()
        }
        What::Effects => all(game.effects()),
        What::Measures => {
            let mut found: Vec<Entry> = Vec::new();
            for play in game.plays() {
                for measure in game.measures(&play.name) {
                    let detail = if measure.unit.is_empty() {
                        play.name.clone()
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
            .map(|preset| Entry { whole: Some(preset.text), ..entry(preset.name, game.name().into(), preset.help) })
            .collect(),
        What::Scenarios | What::Columns => Vec::new(),
    }
}

/// A rule with its ruling, knobs, and place in the book.
fn rule_text(rule: &RuleText) -> String {
    let mut text = format!("{}: {}\n\n{}\n", rule.id, rule.section, rule.text);
    let knobs = (!rule.knobs.is_empty()).then(|| rule.knobs.join(", "));
    for (name, value) in [("Ruling", &rule.ruling), ("Knobs", &knobs), ("In the book", &rule.book)] {
        if let Some(value) = value {
            text += &format!("{name}: {value}\n");
        }
    }
    if !rule.mechanical {
        text += "The program does not play it.\n";
    }
    text
}

/// A power of a game whose powers are data, as it could stand in a scenario that changes some of it.
fn power_text(game: &dyn Kind, power: &Listed) -> Option<String> {
    let table = game.printed()?.table("powers")?.table(&power.name)?;
    let lines = table.entries.iter().filter(|entry| entry.key != "example");
    let lines: Vec<String> = lines.map(|entry| format!("{} = {}\n", entry.key, toml(&entry.node.value))).collect();
    Some(format!(
        "# {}.\n# In a scenario only the lines that change are needed; under a new name all of them make a new power.\n\
         [powers.{}]\n{}",
        power.detail,
        power.name,
        lines.concat()
    ))
}

/// Scenario files below a folder, with their questions.
fn scenarios(folder: &Path, games: &Games) -> Vec<Entry> {
    let mut files: Vec<PathBuf> = Vec::new();
    collect(folder, &mut files);
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let mut faults = evenodds_source::Faults::new();
            let scenario = evenodds_scenario::load(&path, games, &mut faults);
            let (game, help) =
                scenario.map_or((String::new(), "cannot be read; try `evenodds check`".to_owned()), |scenario| {
                    let words = if scenario.question.is_empty() { scenario.title } else { scenario.question };
                    (scenario.game.name().to_owned(), words)
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
        } else if path.extension().is_some_and(|ending| ending == "toml")
            && !evenodds_scenario::game::is_file(&path.display().to_string())
        {
            files.push(path);
        }
    }
}
