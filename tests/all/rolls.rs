//! `luck --rolls`, as a user runs it.

use crate::program::{evenodds, text};
use serde_json::Value;
use std::path::Path;

/// A sum of two dice: three times the big one, and the small one. A whim of three ends adds nothing to luck.
const GAME: &str = r#"
script = '''
function test(hero)
  local sum = 3 * roll("big", 1, 6) + roll("small", 1, 6)
  set("sum", sum)
  return sum >= 20
end
'''
[about]
title = "Two dice"
help  = "a big die and a small one"
[streams]
big   = "The big die."
small = "The small die."
[plays.test]
seats    = 1
noun     = ["test", "tests"]
help     = "one sum"
measures = ["p_won", "sum"]
[measures]
sum = { label = "the sum", unit = "points" }
"#;

fn rolls(file: &Path, out: &Path, more: &[&str]) -> Value {
    let words =
        [&["luck", &file.display().to_string(), "--rolls", "--quiet", "--out", &out.display().to_string()], more];
    let done = evenodds(&words.concat());
    assert!(done.status.success(), "{}", text(&done.stderr));
    let found = std::fs::read_to_string(out.join("rolls.json")).expect("a report");
    serde_json::from_str(&found).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// 3 times a die has nine times the variance of one; nothing else is left, and pips are worth what they add.
#[test]
fn a_sum_is_its_dice() {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("two.toml");
    std::fs::write(work.path().join("two.game.toml"), GAME).expect("a game");
    std::fs::write(&file, "title = \"Two dice\"\ngame = \"./two.game.toml\"\ntrials = 4_000\n[cast.hero]\n")
        .expect("a file");
    let found = rolls(&file, &work.path().join("sum"), &["--measure", "sum"]);
    let outcome = &found["cells"][0]["outcomes"][0];
    for (at, (roll, share, worth)) in [("big dice", 0.9, 3.0), ("small dice", 0.1, 1.0)].into_iter().enumerate() {
        let part = &outcome["rolls"][at];
        assert_eq!(part["roll"], roll);
        assert!((number(&part["share"]["value"]) - share).abs() < 0.02, "{part}");
        assert!((number(&part["worth"]["value"]) - worth).abs() < 1e-9, "{part}");
        assert_eq!(part["dice"], 1.0);
    }
    assert!((number(&outcome["all"]["value"]) - 1.0).abs() < 1e-9);

    // Whether it reaches 20, from all 36 sums: the covariance of each die with the flag, against the variances.
    let found = rolls(&file, &work.path().join("won"), &[]);
    let sums = || (1..=6).flat_map(|big| (1..=6).map(move |small| (f64::from(big), f64::from(small))));
    let won = |(big, small): (f64, f64)| f64::from(u8::from(3.0 * big + small >= 20.0));
    let rate = sums().map(won).sum::<f64>() / 36.0;
    let with = |of: fn((f64, f64)) -> f64| sums().map(|sum| (of(sum) - 3.5) * won(sum)).sum::<f64>() / 36.0;
    let outcome = &found["cells"][0]["outcomes"][0];
    assert_eq!(outcome["measure"], "p_won");
    for (part, with) in [(0, with(|sum| sum.0)), (1, with(|sum| sum.1))] {
        let (part, variance) = (&outcome["rolls"][part], 35.0 / 12.0);
        let right = [("worth", with / variance), ("share", with * with / variance / (rate * (1.0 - rate)))];
        for (figure, right) in right {
            // Five half-widths are nearly ten standard errors: a chance below one in a million.
            let [value, low, high] = ["value", "low", "high"].map(|end| number(&part[figure][end]));
            assert!((value - right).abs() < 2.5 * (high - low), "{figure}: {right} and {part}");
        }
    }
}

/// Sides go by their names, threads do not matter, and a kind of roll that decides has its picture.
#[test]
fn a_duel_is_told_by_side() {
    let work = tempfile::tempdir().expect("a folder");
    let out = |name: &str| work.path().join(name);
    let file = Path::new("scenarios/his_due/strategies.toml");
    let found = rolls(file, &out("one"), &["--trials", "2000", "--threads", "1"]);
    rolls(file, &out("two"), &["--trials", "2000", "--threads", "2"]);
    for name in ["rolls.json", "rolls.csv", "card.png"] {
        let read = |folder: &str| std::fs::read(out(folder).join(name)).expect("a file");
        assert!(read("one") == read("two"), "{name}");
    }
    let outcome = &found["cells"][0]["outcomes"][0];
    let names: Vec<&str> =
        outcome["rolls"].as_array().expect("rolls").iter().filter_map(|roll| roll["roll"].as_str()).collect();
    assert!(names.iter().any(|name| name.starts_with("defence dice of ")), "{names:?}");
    assert!(found["answer"].as_str().is_some_and(|answer| answer.contains("All rolls together explain")), "{found}");
}

#[test]
fn too_few_plays_are_refused() {
    let done = evenodds(&["luck", "scenarios/his_due/strategies.toml", "--rolls", "--trials", "100"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).contains("1000 is the least"), "{}", text(&done.stderr));
}

/// A trace tells how the same dice fell, with the sides in each other's seats, too.
#[test]
fn a_trace_tells_how_its_dice_fell() {
    let traced = |more: &[&str]| -> Value {
        let words = [&["trace", "scenarios/his_due/strategies.toml", "--trial", "3", "--json"], more].concat();
        serde_json::from_str(&text(&evenodds(&words).stdout)).expect("JSON")
    };
    let of = |found: &Value, roll: &str| {
        let all = found["dice"].as_array().expect("rolls").clone();
        all.into_iter().find(|one| one["roll"] == roll).expect("a roll")
    };
    let (written, swapped) = (traced(&[]), traced(&["--swapped"]));
    let thrown: u64 = written["dice"].as_array().expect("rolls").iter().filter_map(|roll| roll["dice"].as_u64()).sum();
    assert_eq!(Some(thrown), written["measures"]["table_dice"].as_u64(), "{written}");
    // Speed is rolled first: two or three dice of a seat, whoever sits there.
    assert_ne!(of(&written, "round dice of side a"), of(&written, "round dice of side b"));
    assert_ne!(of(&written, "round dice of side a"), of(&swapped, "round dice of side a"));
}
