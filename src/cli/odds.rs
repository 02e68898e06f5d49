//! `evenodds odds`: exact odds of a game's rolls.

use super::question;
use super::terminal::{Done, Failure, print, print_json, table};
use evenodds_kit::Games;
use evenodds_kit::kind::SAMPLED;
use evenodds_source::{Faults, meant};
use serde_json::{Map, Value};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds odds toward_one                                      which questions there are
  evenodds odds toward_one compare pc_dice=5 jinn_dice=5 --png odds.png
  evenodds odds toward_one bonus dice=4 bonuses=3 'targets=[3, 5]' --json
  evenodds odds toward_one confrontation 'pc_dice=[6,4,5]' 'jinn_dice=[5,5,5]' 'bonuses=[3,3,3]'
  evenodds odds toward_one pool dice=4 'rules.pc_face_successes=[2,1,1,1,1,1,0,0,0,0]'")]
pub(super) struct OddsArguments {
    /// Short name of the game
    game: String,
    /// Question; without one the questions of the game are listed
    question: Option<String>,
    /// Its inputs, as KEY=VALUE in the words of a scenario file
    inputs: Vec<String>,
    /// Print the numbers as JSON
    #[arg(long)]
    json: bool,
    /// Draw the main distribution into this file
    #[arg(long)]
    png: Option<PathBuf>,
}

pub(super) fn odds(arguments: &OddsArguments, games: &Games) -> Done {
    let game = known_game(games, &arguments.game)?;
    let Some(question) = &arguments.question else {
        let rows = game.questions().into_iter().map(Vec::from);
        return print(&table(&["question", "answers", "example"], rows));
    };
    let mut faults = Faults::new();
    let inputs = question::table(&arguments.inputs, &mut faults);
    let answer = if faults.is_empty() { game.odds(question, &inputs, &mut faults) } else { None };
    let answer = answer.ok_or_else(|| Failure::faults(&faults))?;
    if let Some(path) = &arguments.png {
        super::run::draw_odds(game, question, &arguments.inputs, &answer, path)?;
    }
    if arguments.json {
        let numbers: Map<String, Value> =
            answer.numbers.iter().map(|(name, value)| (name.clone(), serde_json::json!(value))).collect();
        return print_json(&numbers);
    }
    let rows = answer.numbers.iter().map(|(name, value)| vec![name.clone(), plain(name, *value)]);
    let distributions: String =
        answer.distributions.iter().map(|(label, points)| distribution(label, points)).collect();
    // What is too large to be walked through says so among its numbers.
    let sampled = answer.numbers.iter().any(|(name, _)| name == SAMPLED);
    let how = if sampled { "sampled" } else { "exact" };
    print(&format!("{}{distributions}{how}\n", table(&["", "value"], rows)))
}

/// Most values of a distribution that are printed.
const MOST_VALUES: usize = 60;

/// A distribution, value by value. What is cut is said.
fn distribution(label: &str, points: &[(i64, f64)]) -> String {
    let row = |(value, p): &(i64, f64)| vec![value.to_string(), format!("{p:.6}  ({:.2} %)", p * 100.0)];
    let told = table(&[label, "probability"], points.iter().take(MOST_VALUES).map(row));
    let rest = points.get(MOST_VALUES..).unwrap_or_default();
    let p: f64 = rest.iter().map(|(_, p)| p).sum();
    let cut = match (rest.first(), rest.last()) {
        (Some((from, _)), Some((to, _))) => {
            format!("… {} more, from {from} to {to}, with {p:.6} in all; --png draws them\n", rest.len())
        }
        _ => String::new(),
    };
    format!("\n{told}{cut}\n")
}

/// A probability with four decimals as a percentage too; other numbers as they are.
fn plain(name: &str, value: f64) -> String {
    let probability =
        ["p_", "best_p", "reach_p", "bind", "fail_", "tie_", "severity_"].iter().any(|head| name.starts_with(head))
            || name.contains("_p_");
    if probability && (0.0..=1.0).contains(&value) {
        format!("{value:.6}  ({:.2} %)", value * 100.0)
    } else {
        format!("{value:.6}").trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

/// The game of a name, or a helpful refusal.
pub(super) fn known_game<'g>(games: &'g Games, name: &str) -> Result<&'g dyn evenodds_kit::Kind, Failure> {
    games.find(name).map(|game| &**game).ok_or_else(|| {
        let help = meant(name, games.names());
        Failure::input(format!("`{name}` is not a game that evenodds plays; {help}"))
    })
}
