//! `evenodds trace`: one play, told step by step by the code that counted it.

use super::file::File;
use super::terminal::{Done, Failure, colored, print, print_json};
use evenodds_engine::{Line, Seats};
use evenodds_kit::{Games, RuleText};
use evenodds_source::meant;
use serde_json::json;
use std::fmt::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds trace scenarios/toward_one/reward_tiers.toml --trial 0
  evenodds trace scenarios/his_due/nerf.toml --explain   with the sentence of each rule
  evenodds trace scenarios/toward_one/rush_or_steward.toml --cell rush --trial 17
  evenodds trace scenarios/his_due/nerf.toml --cell 3_Mana --trial 4 --swapped")]
pub(super) struct TraceArguments {
    #[command(flatten)]
    file: File,
    /// Cell, by name; the first one if left out
    #[arg(long)]
    cell: Option<String>,
    /// Number of the trial, from 0
    #[arg(long, default_value_t = 0)]
    trial: u64,
    /// Let the two sides change seats, and so dice, as `compare` does in the second play of each trial
    #[arg(long)]
    swapped: bool,
    /// Seed, in place of the scenario's
    #[arg(long)]
    seed: Option<u64>,
    /// Print the sentence behind each rule ID below the play
    #[arg(long)]
    explain: bool,
    /// Print lines and measures as JSON
    #[arg(long)]
    json: bool,
}

/// Width of the margin in which rule IDs stand.
const MARGIN: usize = 14;
/// Width of the text beside it.
const TEXT: usize = 84;

pub(super) fn trace(arguments: &TraceArguments, games: &Games) -> Done {
    let study = arguments.file.prepare(games)?;
    let Some(cell) = study.cell(arguments.cell.as_deref()) else {
        let wanted = arguments.cell.as_deref().unwrap_or_default();
        let names = study.cells.iter().map(|cell| cell.name.as_str());
        let help = meant(wanted, names);
        return Err(Failure::input(format!("there is no cell `{wanted}`; {help}")));
    };
    let seed = arguments.seed.unwrap_or(study.scenario.seed);
    if arguments.swapped && !cell.ready.has_seats() {
        let play = &study.scenario.play.name;
        return Err(Failure::input(format!("--swapped: a play `{play}` has no two sides that could change seats")));
    }
    let seats = if arguments.swapped { Seats::Swapped } else { Seats::Written };
    let replayed = evenodds_study::replay::replay(cell, seed, arguments.trial, seats);
    let measures = evenodds_study::replay::counted(cell, &replayed);
    let fell = evenodds_study::rolls::fell(&study, cell, seats, seed, arguments.trial);
    let explained = named(&replayed.lines, study.scenario.game.rule_texts());
    if arguments.json {
        let lines: Vec<_> = replayed.lines.iter().map(|line| json!({ "rule": line.rule, "text": line.text })).collect();
        let measures: serde_json::Map<_, _> = measures.map(|(measure, value)| (measure.name.clone(), value)).collect();
        let dice: Vec<_> =
            fell.iter().map(|(roll, dice, pips)| json!({ "roll": roll, "dice": dice, "pips": pips })).collect();
        let mut replay = json!({
            "cell": cell.name, "seed": seed, "trial": arguments.trial, "swapped": arguments.swapped,
            "lines": lines, "measures": measures, "dice": dice,
        });
        if arguments.explain {
            let rules = explained.iter().map(|rule| (rule.id.clone(), rule.sentence().into()));
            replay["rules"] = serde_json::Value::Object(rules.collect());
        }
        return print_json(&replay);
    }
    let color = colored(&std::io::stdout());
    let swapped = if arguments.swapped { ", seats swapped" } else { "" };
    let mut text = format!("{}, trial {} of seed {seed}{swapped}\n", cell.name, arguments.trial);
    text += &narrated(&replayed.lines, color);
    if !fell.is_empty() {
        text.push_str("\nHow the dice fell\n");
    }
    for (roll, dice, pips) in fell {
        let above = match pips {
            0.0 => "as their mean".to_owned(),
            _ => format!("{} {} their mean", pips.abs(), if pips > 0.0 { "above" } else { "below" }),
        };
        let many = if dice == 1 { "die" } else { "dice" };
        let _ = writeln!(text, "  {roll:32} {dice} {many}, {above}");
    }
    text.push_str("\nWhat was counted\n");
    for (measure, value) in measures {
        // Quotients and means are told to four places.
        let told = match value.as_f64().filter(|_| value.is_f64()) {
            Some(value) => format!("{value:.4}"),
            None => value.to_string(),
        };
        let _ = writeln!(text, "  {:32} {told}", measure.name);
    }
    if arguments.explain {
        text.push_str("\nRules\n");
        let lines: Vec<Line> =
            explained.iter().map(|rule| Line { rule: rule.id.clone(), text: rule.sentence() }).collect();
        text += &match &lines[..] {
            [] => format!("  {} has no texts of these rules\n", study.scenario.game.title()),
            lines => narrated(lines, color),
        };
    }
    print(&text)
}

/// Texts of the rules that lines name, in order of appearance.
fn named(lines: &[Line], texts: Vec<RuleText>) -> Vec<RuleText> {
    let mut order: Vec<&str> = Vec::new();
    for id in lines.iter().flat_map(|line| line.rule.split_whitespace()) {
        if !order.contains(&id) {
            order.push(id);
        }
    }
    let place = |rule: &RuleText| order.iter().position(|id| *id == rule.id);
    let mut found: Vec<RuleText> = texts.into_iter().filter(|rule| place(rule).is_some()).collect();
    found.sort_by_key(|rule| place(rule));
    found
}

/// A narration with the rules in its margin.
pub(super) fn narrated(lines: &[Line], color: bool) -> String {
    let mut text = String::new();
    for line in lines {
        let heading = line.rule.is_empty() && line.text.chars().next().is_some_and(char::is_uppercase);
        if heading {
            let _ = writeln!(
                text,
                "\n{}",
                if color { format!("\u{1b}[1m{}\u{1b}[0m", line.text) } else { line.text.clone() }
            );
            continue;
        }
        // The first rule stands in the margin, the others behind the text, so that no line holds a rule and nothing else.
        let (first, others) = line.rule.split_once(' ').unwrap_or((&line.rule, ""));
        let told =
            if others.is_empty() { line.text.clone() } else { format!("{}{GLUE}[{}]", line.text, glued(others)) };
        for (row, part) in wrap(&told, TEXT).iter().enumerate() {
            let margin = format!("{:MARGIN$}", if row == 0 { first } else { "" });
            let margin = if color { format!("\u{1b}[2m{margin}\u{1b}[0m") } else { margin };
            let _ = writeln!(text, "{}", format!("{margin}{}", part.replace(GLUE, " ")).trim_end());
        }
    }
    text
}

/// A space at which no line breaks.
const GLUE: char = '\u{2}';

fn glued(words: &str) -> String {
    words.replace(' ', &format!(",{GLUE}"))
}

/// Breaks a text into lines of at most `width` characters, between words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line of a narration says something: rules stand beside words, never alone.
    #[test]
    fn no_line_holds_only_a_rule() {
        let text =
            "Ibrahim has 3 successes against 3: none to gain, two to manipulate, and one, the last of all, to negate";
        let lines = [
            Line { rule: "TO-ROLL-10 TO-ROLL-11 TO-ROLL-12".to_string(), text: "short".into() },
            Line { rule: "TO-ROLL-10 TO-ROLL-11 TO-ROLL-12".to_string(), text: text.into() },
            Line { rule: "TO-ROLL-1".to_string(), text: text.into() },
        ];
        let told = narrated(&lines, false);
        assert!(told.starts_with("TO-ROLL-10    short [TO-ROLL-11, TO-ROLL-12]\n"), "{told}");
        for line in told.lines() {
            let words = line.split_whitespace().filter(|word| !word.contains("TO-")).count();
            assert!(words > 0 && line.chars().count() <= MARGIN + TEXT, "{told}");
        }
        assert!(!told.contains(GLUE));
    }
}
