//! Exact odds as a reader meets them: what is printed works when it is pasted, and nothing is cut without a word.

use crate::program::{evenodds, text};
use std::process::Command;

/// The example that stands beside each question, of every game, as a shell takes it.
#[test]
fn every_printed_example_runs() {
    let (games, mut asked) = (evenodds::games(), 0);
    for game in games.all() {
        for [question, _, example] in game.questions() {
            let line = format!("{} odds {} {question} {example}", env!("CARGO_BIN_EXE_evenodds"), game.name());
            let done = Command::new("sh").args(["-c", &line]).output().expect("a shell");
            assert!(done.status.success(), "{line}: {}", text(&done.stderr));
            assert!(text(&done.stdout).contains("exact"), "{line}");
            asked += 1;
        }
    }
    assert!(asked > 30, "{asked} questions");
}

/// All victories are printed: their probabilities add up to one. What is too long is cut with what the rest comes to.
#[test]
fn distributions_are_printed_whole_or_cut_with_a_word() {
    let printed = |inputs: &[&str]| {
        let done = evenodds(&[&["odds", "sorcerer", "opposed"], inputs].concat());
        assert!(done.status.success(), "{}", text(&done.stderr));
        text(&done.stdout)
    };
    let sum = |told: &str| {
        let table = told.split("victories").nth(1).expect("a table");
        let rows = table.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
        let rows = rows.take_while(|words| words.first().is_some_and(|value| value.parse::<i64>().is_ok()));
        rows.map(|words| words[1].parse::<f64>().expect("a probability")).sum::<f64>()
    };
    let told = printed(&["x=9", "y=2"]);
    assert!((sum(&told) - 1.0).abs() < 1e-4, "{told}");
    let told = printed(&["x=40", "y=40"]);
    let cut = told.lines().find(|line| line.starts_with("… ")).unwrap_or_else(|| panic!("{told}"));
    let rest: f64 = cut.split("with ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok()).expect("a number");
    assert!((sum(&told) + rest - 1.0).abs() < 1e-4, "{told}");
}
