//! `adjust_for_luck`: estimates of a run with the luck of the dice taken out.

use crate::program::{evenodds, text};
use crate::shards::{assert_same, ends, shard, word};
use evenodds::study::summary::{Adjusted, Estimate, Summary};
use std::path::Path;

/// A mirror duel with plain dice.
const DUEL: &str = "game = 'his_due'\nplay = 'duel'\nmeasures = ['p_a_win', 'rounds', 'p_stalemate']\n[cast]\n\
    a = { deal = 'weapon', tree = 'axe_of_the_executioner', strategy = 'plain', skills = { attack = 3, endurance = 3 } }\n\
    b = { deal = 'weapon', tree = 'axe_of_the_executioner', strategy = 'plain', skills = { speed = 3, endurance = 3 } }\n";

fn run(head: &str) -> Summary {
    evenodds::run(&format!("{head}\n{DUEL}")).unwrap_or_else(|faults| panic!("{faults}"))
}

fn estimate<'a>(summary: &'a Summary, name: &str) -> &'a Estimate {
    summary.cells[0].groups[0].measures.iter().find(|e| e.name == name).expect("the measure")
}

/// The plain figures stay as they are. The adjusted ones lie within four of their standard errors of those of a hundred times the plays.
#[test]
fn a_second_figure_from_the_same_plays() {
    let (plain, adjusted) = (run("trials = 4000"), run("trials = 4000\nadjust_for_luck = true"));
    let long = run("trials = 400_000\nseed = 2");
    for name in ["p_a_win", "rounds"] {
        let (before, after, right) = (estimate(&plain, name), estimate(&adjusted, name), estimate(&long, name));
        assert_eq!(before.adjusted, None);
        let plain = |e: &Estimate| [e.mean, e.low, e.high].map(f64::to_bits);
        assert_eq!(plain(before), plain(after), "{name}");
        let Adjusted { mean, low, high, saved } = after.adjusted.expect("luck has a part in it");
        assert!(saved > 1.5, "{name}: {saved}");
        assert!(
            ((after.high - after.low) / (high - low) - saved.sqrt()).abs() < 0.05 * saved.sqrt(),
            "{name}: {saved}"
        );
        assert!((mean - right.mean).abs() < 1.1 * (high - low), "{name}: {mean} and {}", right.mean);
    }
    assert_eq!(estimate(&adjusted, "p_stalemate").adjusted, None, "nothing was seen");
}

/// It plays until the adjusted interval is narrow enough: in fewer plays.
#[test]
fn an_early_stop_comes_sooner() {
    let stop = "trials = 1000\nstop = { measure = 'p_a_win', half_width = 0.01, max_trials = 100_000 }";
    let (plain, adjusted) = (run(stop), run(&format!("adjust_for_luck = true\n{stop}")));
    let found = estimate(&adjusted, "p_a_win").adjusted.expect("luck has a part in it");
    assert!(found.high - found.mean <= 0.01 && found.mean - found.low <= 0.01, "{found:?}");
    let [before, after] = [&plain, &adjusted].map(|summary| summary.cells[0].trials as f64);
    assert!(after < 0.75 * before, "{after} and {before} trials");
}

/// Parts leave the bytes of the whole, and the adjusted mean follows from the sums that are kept.
#[test]
fn sums_are_kept_and_add_up() {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("duel.toml");
    std::fs::write(&file, format!("adjust_for_luck = true\n{DUEL}")).expect("a file");
    let (file, [whole, counts, merged]) =
        (word(&file), ["whole", "counts", "merged"].map(|name| work.path().join(name)));
    let command = ["run", &file, "--trials", "3000"];
    ends(0, &[&command[..], &["--quiet", "--out", &word(&whole)]].concat());
    for part in ["1/3", "2/3", "3/3"] {
        shard(&command, part, &counts);
    }
    ends(0, &["merge", &word(&counts), "--quiet", "--out", &word(&merged)]);
    assert_same(&whole, &merged);
    assert_eq!(blocks(&whole).len(), 50);
    let [sum, plays] = blocks(&whole).iter().fold([0, 0], |[sum, plays], block| [sum + block[0], plays + block[1]]);
    assert_eq!(plays, 3000);
    let same = run("trials = 3000\nadjust_for_luck = true");
    assert!((sum as f64 / 3000.0 - estimate(&same, "p_a_win").mean).abs() < 1e-12);
    let told = evenodds(&["run", &file, "--trials", "3000", "--no-report"]);
    let told = text(&told.stdout);
    assert!(told.contains("with the luck of the dice taken out, as exact as with 2."), "{told}");
}

/// Of each block: wins of side a, and plays.
fn blocks(folder: &Path) -> Vec<[i64; 2]> {
    let csv = std::fs::read_to_string(folder.join("luck_sums.csv")).expect("sums");
    let mut blocks = Vec::new();
    for line in csv.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let sum = || fields[5].parse::<i64>().expect("a whole number");
        match (fields[2], fields[3]) {
            ("plays", "") => blocks.push([0, sum()]),
            ("outcome", "p_a_win") => blocks.last_mut().expect("a block begins with its plays")[0] = sum(),
            _ => {}
        }
    }
    blocks
}
