//! `compare`, `test`, `rulings` and `run --precision` from end to end, as a user runs them.

use crate::program::{evenodds, text};
use serde_json::Value;
use std::path::Path;

const TIES: &str = "scenarios/toward_one/ties_to_whom.toml";
const NERF: &str = "scenarios/his_due/nerf.toml";
const HOLD: &str = "scenarios/toward_one/what_must_hold.toml";
const TREES: &str = "scenarios/his_due/meta_trees.toml";
const CLARIFY: &str = "scenarios/toward_one/clarify_first.toml";

/// Every file of a folder, with its bytes.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().is_dir() {
            found.extend(files(&entry.path()));
        } else if entry.file_name() != "run.json" {
            found.push((entry.path().display().to_string(), std::fs::read(entry.path()).expect("a file")));
        }
    }
    found.sort();
    found.iter_mut().for_each(|(name, _)| *name = name.rsplit('/').next().unwrap_or_default().to_owned());
    found
}

fn fits(told: &str) {
    // Commands to copy stay whole; everything else fits.
    let wide = told.lines().find(|line| line.chars().count() > 100 && !line.trim_start().starts_with("evenodds "));
    assert_eq!(wide, None, "wider than 100 columns");
}

/// What the rule of ties does to a hunt, as the scenario's report says it.
#[test]
fn a_comparison_says_what_differs_and_tells_the_plays() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("ties");
    let done = evenodds(&["compare", TIES, "--out", &out.display().to_string()]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let told = text(&done.stdout);
    fits(&told);
    for word in ["better", "smaller than 1 point", "Discordant plays", "they part in: Scene", " │ hunter_wins"] {
        assert!(told.contains(word), "no `{word}` in\n{told}");
    }
    let names: Vec<String> = files(&out).into_iter().map(|(name, _)| name).collect();
    for name in [
        "compare.json",
        "differences.csv",
        "flips.txt",
        "report.html",
        "report.png",
        "differences.png",
        "convergence.svg",
    ] {
        assert!(names.iter().any(|known| known == name), "no {name} in {names:?}");
    }
    let found: Value = serde_json::from_slice(&std::fs::read(out.join("compare.json")).expect("a file")).expect("JSON");
    let judgements = found["judgements"].as_array().expect("a list");
    assert_eq!(judgements.len(), 6);
    assert_eq!(judgements[0]["difference"]["verdict"], "better");
    assert_eq!(judgements[4]["difference"]["verdict"], "no_relevant_difference");
    let pair = &found["pairs"][0];
    assert_eq!(pair["plays"].as_array().map(Vec::len), Some(3));
    // What is told is what happened: the outcome of a flipped play, by its own trace.
    let trial = pair["plays"][0]["trial"].to_string();
    for (cell, side) in [("jinn_wins_ties", "from"), ("hunter_wins_ties", "to")] {
        let trace = evenodds(&["trace", TIES, "--cell", cell, "--trial", &trial, "--json"]);
        let trace: Value = serde_json::from_slice(&trace.stdout).expect("JSON");
        let outcome = trace["measures"]["p_first_confrontation_binds"].to_string();
        assert_eq!(pair["plays"][0][side].as_str(), Some(outcome.as_str()), "trial {trial} in {cell}");
    }
}

/// The other cell as baseline: every difference turns around, and so does the verdict.
#[test]
fn the_baseline_can_be_chosen() {
    let work = tempfile::tempdir().expect("a folder");
    let play = |baseline: &str| -> Value {
        let out = work.path().join(baseline).display().to_string();
        let done = evenodds(&["compare", TIES, "--trials", "20000", "--json", "--out", &out, "--baseline", baseline]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        serde_json::from_slice(&done.stdout).expect("JSON and nothing else")
    };
    let (one, other) = (play("jinn_wins_ties"), play("hunter_wins_ties"));
    let verdict = |found: &Value| found["judgements"][0]["difference"]["verdict"].as_str().map(str::to_owned);
    for index in 0..6 {
        let mean = |found: &Value| found["judgements"][index]["difference"]["mean"].as_f64().expect("a number");
        assert!((mean(&one) + mean(&other)).abs() < 1e-12, "measure {index}");
    }
    assert_eq!((verdict(&one), verdict(&other)), (Some("better".into()), Some("worse".into())));
}

#[test]
fn threads_do_not_matter() {
    let work = tempfile::tempdir().expect("a folder");
    let precision = ["run", TIES, "--trials", "3000"];
    let commands: [&[&str]; 5] = [
        &["compare", TIES, "--trials", "2000", "--settle", "40000"],
        &["rulings", CLARIFY, "--trials", "1000"],
        &["compare", NERF, "--trials", "2000"],
        &["run", "scenarios/toward_one/known_to_a_point.toml"],
        &[&precision[..2], &["--precision", "0.5%"]].concat(),
    ];
    for (index, command) in commands.iter().enumerate() {
        let play = |threads: &str| {
            let out = work.path().join(format!("{index}_{threads}"));
            let folder = out.display().to_string();
            let done = evenodds(&[*command, &["--threads", threads, "--quiet", "--out", &folder]].concat());
            assert!(done.status.success(), "{command:?}: {}", text(&done.stderr));
            assert!(done.stdout.is_empty() && done.stderr.is_empty(), "{command:?}: quiet says something");
            files(&out)
        };
        let one = play("1");
        for threads in ["2", "3"] {
            let other = play(threads);
            let differ: Vec<&String> = one.iter().zip(&other).filter(|(a, b)| a != b).map(|(a, _)| &a.0).collect();
            assert!(one.len() == other.len() && differ.is_empty(), "{command:?} on {threads} threads: {differ:?}");
        }
    }
    // Pictures of a run that stopped by itself can be made again from themselves.
    let done = evenodds(&["rerun", &work.path().join("3_1/report.png").display().to_string()]);
    assert!(done.status.success(), "{}", text(&done.stderr));
}

/// Where a play has sides they change seats: twice the plays on the same dice, narrower intervals, and every flipped play
/// can be told again in the seats in which it flipped.
#[test]
fn duels_are_compared_in_both_seats() {
    let work = tempfile::tempdir().expect("a folder");
    let play = |name: &str, more: &[&str]| -> Value {
        let out = work.path().join(name).display().to_string();
        let done = evenodds(&[&["compare", NERF, "--trials", "4000", "--json", "--out", &out], more].concat());
        assert!(done.status.success(), "{}", text(&done.stderr));
        serde_json::from_slice(&done.stdout).expect("JSON and nothing else")
    };
    let (both, once) = (play("both", &[]), play("once", &["--keep-seats"]));
    for (found, seats, plays) in [(&both, 2, 2 * 7 * 4000), (&once, 1, 7 * 4000)] {
        assert_eq!((found["seats"].as_u64(), found["plays"].as_u64()), (Some(seats), Some(plays)));
    }
    let halves = [&both, &once].map(|found| {
        let difference = &found["judgements"][0]["difference"];
        (difference["high"].as_f64().expect("a number") - difference["low"].as_f64().expect("a number")) / 2.0
    });
    let worth = both["judgements"][0]["swapping"].as_f64().expect("a number");
    assert!(once["judgements"][0]["swapping"].is_null());
    // Twice the plays, each worth `worth` plays on dice of their own; widths themselves vary by a few per cent.
    assert!((halves[1] / halves[0] / (2.0 * worth).sqrt() - 1.0).abs() < 0.1, "{halves:?}, worth {worth}");
    let told = both["pairs"][0]["plays"].as_array().expect("a list");
    let flipped = both["pairs"].as_array().expect("a list").iter().flat_map(|pair| {
        let cells = [&pair["from"], &pair["to"]].map(|name| name.as_str().expect("a name").to_owned());
        pair["plays"].as_array().expect("a list").iter().map(move |told| (cells.clone(), told))
    });
    assert!(!told.is_empty());
    for (cells, told) in flipped {
        let seats: &[&str] = if told["swapped"] == true { &["--swapped"] } else { &[] };
        for (cell, side) in cells.iter().zip(["from", "to"]) {
            let trial = told["trial"].to_string();
            let trace = evenodds(&[&["trace", NERF, "--cell", cell, "--trial", &trial, "--json"], seats].concat());
            let trace: Value = serde_json::from_slice(&trace.stdout).expect("JSON");
            assert_eq!(told[side].as_str(), Some(&*trace["measures"]["p_a_win"].to_string()), "{told} in {cell}");
        }
    }
    let told: Value =
        serde_json::from_slice(&std::fs::read(work.path().join("both/compare.json")).expect("a file")).expect("JSON");
    assert_eq!(told["pairs"], both["pairs"]);
    let flips = std::fs::read_to_string(work.path().join("both/flips.txt")).expect("a file");
    assert!(flips.contains("with seats swapped"), "{flips}");
}

/// Settled means settled: no verdict with a margin stays open, and the play ends before its budget.
#[test]
fn a_comparison_can_be_played_until_it_is_settled() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("x").display().to_string();
    let done = evenodds(&["compare", TIES, "--trials", "1000", "--settle", "4000000", "--json", "--out", &out]);
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON and nothing else");
    let open = |j: &&Value| j["difference"]["verdict"] == "needs_more_plays" && !j["difference"]["margin"].is_null();
    assert_eq!(found["judgements"].as_array().expect("a list").iter().filter(open).count(), 0);
    assert!(found["trials"].as_u64().is_some_and(|trials| trials < 4_000_000 && trials.is_multiple_of(1000)));
}

/// Exit codes of `test`: 0 held, 1 broken, 3 not settled, 2 wrong; broken outweighs not settled.
#[test]
fn targets_speak_in_exit_codes() {
    let work = tempfile::tempdir().expect("a folder");
    let hunt =
        "game = \"toward_one\"\n[cast]\nhunter = { like = \"ibrahim\", strategy = \"plain\" }\njinn = { dice = 7 }\n";
    let write = |name: &str, targets: &str| {
        let path = work.path().join(name);
        std::fs::write(&path, format!("{hunt}{targets}")).expect("a file");
        path.display().to_string()
    };
    // Toward One binds every Jinn in the end, mostly for two rewards.
    let target = |measure: &str, low: f64, high: f64| {
        format!("[[target]]\nmeasure = \"{measure}\"\nlow = {low}\nhigh = {high}\n")
    };
    let held = write("held.toml", &target("p_tier_2", 0.5, 0.9));
    let broken = write("broken.toml", &(target("p_tier_2", 0.9, 1.0) + &target("p_tier_1", 0.0, 0.5)));
    let open = write("open.toml", &target("mean_rewards", 1.7, 1.8));
    let none = write("none.toml", "");
    for (files, trials, code, word) in [
        (vec![HOLD], "200000", 0, "every target is held"),
        (vec![&*held], "100000", 0, "held"),
        (vec![&*broken], "100000", 1, "BROKEN"),
        (vec![&*open], "100", 3, "needs more plays"),
        (vec![&*open, &*broken], "100", 1, "needs more plays"),
        (vec![&*held, &*open], "100", 3, "1 held, 0 broken, 0 need more plays."),
        (vec![&*held, &*none], "100", 2, ""),
    ] {
        let done = evenodds(&[&["test", "--trials", trials], &files[..]].concat());
        let told = text(&done.stdout);
        assert_eq!(done.status.code(), Some(code), "{files:?}: {told}{}", text(&done.stderr));
        assert!(told.contains(word), "{files:?}: {told}");
        fits(&told);
    }
    let out = work.path().join("out");
    evenodds(&["test", "--quiet", "--out", &out.display().to_string(), &held, &broken]);
    for name in ["held", "broken"] {
        let mut names: Vec<String> =
            files(&out.join("toward_one").join(name)).into_iter().map(|(name, _)| name).collect();
        names.sort();
        assert_eq!(
            names,
            ["card.png", "report.html", "report.png", "report.sha256", "targets.png", "targets.svg", "test.json"],
            "{name}"
        );
    }
    let done = evenodds(&["test", "--json", "--quiet", &broken]);
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON and nothing else");
    assert_eq!(found[0]["checked"][0]["standing"], "broken");
    assert!(evenodds(&["test", "--quiet", &broken]).stdout.is_empty());
}

/// Every ruling that is a word or a flag is played, and what is known to matter comes first.
#[test]
fn rulings_are_ranked_by_what_they_change() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("x").display().to_string();
    let done = evenodds(&["rulings", CLARIFY, "--trials", "4000", "--json", "--out", &out]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON and nothing else");
    let ranked = found["ranked"].as_array().expect("a list");
    assert!(ranked.len() > 40, "{} readings", ranked.len());
    let of = |knob: &str| ranked.iter().find(|ranked| ranked["knob"] == knob).expect("it is ranked");
    let shown = |ranked: &Value| ["better", "worse", "more", "less"].iter().any(|word| ranked["verdict"] == *word);
    assert!(shown(of("bonus_spend_timing")));
    // Bids belong to a table; a hunt knows none.
    assert_eq!(of("bid_tie")["verdict"], "never_came_up");
    // What matters comes first, by its largest shown change, which is the reason that is told.
    let size = |ranked: &Value| {
        let change = &ranked["changes"][0];
        assert!(!shown(ranked) || change["difference"]["verdict"] == ranked["verdict"], "{change}");
        (shown(ranked), change["standardised"].as_f64().expect("a number").abs())
    };
    assert!(ranked.windows(2).all(|pair| size(&pair[0]) >= size(&pair[1])), "the largest change comes first");
    let game = evenodds(&["rulings", "toward_one", "--play", "table", "--trials", "200", "--replace", "--out", &out]);
    assert!(game.status.success() && text(&game.stdout).contains("matter"), "{}", text(&game.stderr));
    fits(&text(&game.stdout));
}

/// Bids belong to a table: a hunt goes on as before, play by play, and every command says so.
#[test]
fn what_never_came_up_is_the_same_in_every_play() {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("x.toml").display().to_string();
    let text_of = "game = \"toward_one\"\nplay = \"hunt\"\ntrials = 300\nmeasures = [\"p_bound\", \"scenes\"]\n\
        [cast]\nhunter = { like = \"ibrahim\", strategy = \"plain\" }\njinn = { dice = 4, made = \"strongest\" }\n\
        [variant.book]\n[variant.bids]\nrules.bid_tie = \"seat_order\"\n";
    std::fs::write(&file, text_of).expect("written");
    let asked = |command: &str| {
        let done = evenodds(&[command, &file, "--json", "--quiet", "--no-report"]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        serde_json::from_slice::<Value>(&done.stdout).expect("JSON")
    };
    let compared = asked("compare");
    assert_eq!(compared["never_came_up"], serde_json::json!(["bids"]));
    let judged = compared["judgements"].as_array().expect("differences");
    assert!(!judged.is_empty() && judged.iter().all(|one| one["difference"]["verdict"] == "same"), "{judged:?}");
    let told = compared["answer"].to_string();
    assert!(told.contains("the same in every play") && told.contains("never came up"), "{told}");
    let run = asked("run");
    let measures = run["cells"][1]["groups"][0]["measures"].as_array().expect("measures").clone();
    assert!(measures.iter().all(|one| one["difference"]["verdict"] == "same"), "{measures:?}");
}

/// Quotients of sums are compared by their intervals, where a scenario shows nothing else.
#[test]
fn quotients_alone_are_compared() {
    let compare =
        ["compare", "scenarios/storyteller/convictions.toml", "--trials", "300", "--json", "--quiet", "--no-report"];
    let done = evenodds(&compare);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let judged = found["judgements"].as_array().expect("differences");
    assert_eq!(judged.len(), 4 * 4, "four measures of four cells");
    assert!(judged.iter().all(|one| one["kind"] == "ratio" && one["difference"]["mean"].is_number()), "{judged:?}");
}

/// A count that came up in no play of a cell has no distribution that could move.
#[test]
fn a_count_that_was_never_seen_moves_nowhere() {
    let done = evenodds(&["compare", "scenarios/his_due/five_kills.toml", "--trials", "1", "--no-report"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
}

/// Nobody of two who sleep ever wins: the answer says what ended the duels, and a mean stays within the limit.
#[test]
fn plays_that_a_limit_ends_are_told() {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("x.toml").display().to_string();
    let axes = std::fs::read_to_string("scenarios/his_due/what_matters.toml").expect("a scenario");
    let sides = axes.split("[cast.sides.").nth(1).expect("a side").split("\n[").next().expect("its keys").to_owned();
    let (name, sheet) = sides.split_once(']').expect("a name");
    let written = format!(
        "game = \"his_due\"\nplay = \"duel\"\ntrials = 200\nmeasures = [\"p_a_win\", \"rounds\", \"first_mover_advantage\"]\n\
         [cast]\na = {{ like = \"{name}\", strategy = \"sleep\" }}\nb = {{ like = \"{name}\", strategy = \"sleep\" }}\n\
         [strategy.sleep]\nbase = \"plain\"\nturn = [{{ do = \"pass\" }}]\n[cast.sides.{name}]{sheet}\n"
    );
    std::fs::write(&file, written).expect("written");
    let out = work.path().join("x").display().to_string();
    let done = evenodds(&["run", &file, "--json", "--quiet", "--out", &out]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let found: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let measure = |name: &str| {
        let all = found["cells"][0]["groups"][0]["measures"].as_array().expect("measures");
        all.iter().find(|one| one["name"] == name).expect("shown").clone()
    };
    let rounds = measure("rounds");
    assert!(rounds["high"].as_f64().expect("an end") <= 100.0 && rounds["low"].as_f64().expect("an end") > 90.0);
    let first = measure("first_mover_advantage");
    let ends = ["low", "high"].map(|end| first[end].as_f64().expect("an end"));
    assert!(ends[0] < 0.0 && (ends[0] + ends[1]).abs() < 1e-9 && ends[1] < 0.05, "{first}");
    let page = std::fs::read_to_string(Path::new(&out).join("report.html")).expect("a page");
    assert!(page.contains("stalemate, at a limit"), "the picture names it");
}

/// Entries that no play can take are warned of at their conditions, and the file is right all the same.
#[test]
fn dead_entries_are_warned_of() {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("x.toml").display().to_string();
    let written = "game = \"toward_one\"\nplay = \"hunt\"\ntrials = 10\n[cast]\nhunter = { like = \"ibrahim\", strategy = \"mine\" }\n\
        jinn = { dice = 4, made = \"strongest\" }\n[strategy.mine]\nbase = \"plain\"\nregular_trait = [\n\
        { do = \"esteem\", if = \"dice.esteem >= 5 and dice.esteem < 3\" },\n{ do = \"luxury\", if = \"dice.law > 2\" },\n\
        { do = \"luxury\", if = \"dice.law > 4\" },\n\"highest_skill\",\n]\n";
    std::fs::write(&file, written).expect("written");
    let done = evenodds(&["check", &file]);
    let told = text(&done.stderr);
    assert_eq!((done.status.code(), told.matches("warning: ").count()), (Some(0), 2), "{told}");
    for part in [
        "entry 1 is never taken: its condition never holds",
        "x.toml:10:",
        "entry 3 is never taken: entry 2 is",
        "^^^^",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

/// Reports count how often each entry of a list decided, and a trace names the entry: both say the same, with and without a base below.
#[test]
fn entries_of_lists_are_counted_and_named() {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("x.toml").display().to_string();
    let written = "game = \"toward_one\"\nplay = \"hunt\"\ntrials = 40\n[cast]\nhunter = { like = \"ibrahim\", strategy = \"mine\" }\n\
        jinn = { dice = 4, made = \"strongest\" }\n[strategy.mine]\nbase = \"plain\"\nregular_trait = [\n\
        { do = \"esteem\", if = \"dice.esteem >= 99\" },\n{ do = \"luxury\", if = \"dice.law > 2\" },\n\"highest_skill\",\n]\n";
    std::fs::write(&file, written).expect("written");
    let out = work.path().join("out").display().to_string();
    let done = evenodds(&["run", &file, "--out", &out]);
    let told = text(&done.stdout);
    let idle = "Entry 1 of `regular_trait` (1) never decided in the first 40 plays: esteem if dice.esteem >= 99";
    assert!(done.status.success() && told.contains(idle), "{told}{}", text(&done.stderr));
    let summary = std::fs::read_to_string(Path::new(&out).join("summary.json")).expect("a summary");
    let summary: Value = serde_json::from_str(&summary).expect("JSON");
    let counted: Vec<u64> = summary["cells"][0]["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| {
            assert_eq!((&entry["decision"], &entry["plays"]), (&"regular_trait".into(), &40.into()));
            entry["times"].as_u64().expect("a number")
        })
        .collect();
    let mut named = vec![0; 3];
    for trial in 0..40 {
        let told = text(&evenodds(&["trace", &file, "--trial", &trial.to_string()]).stdout);
        for (at, named) in named.iter_mut().enumerate() {
            *named += told.matches(&format!("by entry {} of `regular_trait`: ", at + 1)).count() as u64;
        }
    }
    assert_eq!(counted, named);
    assert!(counted[0] == 0 && counted[1] + counted[2] > 40, "{counted:?}");
    let page = std::fs::read_to_string(Path::new(&out).join("report.html")).expect("a page");
    assert!(page.contains("How often each entry of a list decided") && page.contains("dice.law &gt; 2"));
}

/// Wrong input: exit 2, a word of help, nothing written.
#[test]
fn wrong_input_is_refused() {
    let work = tempfile::tempdir().expect("a folder");
    let out = work.path().join("out").display().to_string();
    let fixed = work.path().join("fixed.toml");
    let scenario = "game = \"toward_one\"\n[cast]\nhunter = \"ibrahim\"\njinn = \"sample\"\n[limits]\nmax_scenes = 1\n[[target]]\nmeasure = \"scenes\"\nlow = 0\n";
    std::fs::write(&fixed, scenario).expect("a file");
    let fixed = fixed.display().to_string();
    let refused: &[(&[&str], &str)] = &[
        (&["compare", TIES, "--baseline", "jin_wins_ties", "--out", &out], "did you mean `jinn_wins_ties`?"),
        (&["compare", TIES, "--outcome", "p_bond", "--out", &out], "did you mean `p_bound`?"),
        (&["trace", TIES, "--swapped"], "has no two sides that could change seats"),
        (&["compare", CLARIFY, "--out", &out], "has one cell: there is nothing to compare"),
        (&["rulings", "toward_on", "--out", &out], "is neither a game nor a file\n  = help: games are toward_one"),
        (&["rulings", "toward_one", "--play", "tabel", "--out", &out], "has no play `tabel`"),
        (&["rulings", CLARIFY, "--play", "hunt", "--out", &out], "--play goes with the name of a game"),
        (&["rulings", CLARIFY, "--measure", "p_bond", "--out", &out], "did you mean `p_bound`?"),
        (&["meta", TREES, "--play", "written", "--rounds", "9", "--out", &out], "with --play learnt"),
        (&["test", TIES], "has no targets"),
        (&["test", &fixed], "`scenes` never varies: it is 1 in all 1000 plays of `book`"),
        (&["run", TIES, "--precision", "0", "--out", &out], "a number above 0, like 0.002 or 0.2%"),
        (&["run", TIES, "--precision", "1%", "--trials", "9", "--out", &out], "cannot be used with"),
        (&["run", TIES, "--precision", "1%", "--measure", "p_bond", "--out", &out], "did you mean `p_bound`?"),
    ];
    for (arguments, told) in refused {
        let done = evenodds(arguments);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {}", text(&done.stderr));
        assert!(text(&done.stderr).contains(told), "{arguments:?} says {}", text(&done.stderr));
        assert!(done.stdout.is_empty(), "{arguments:?}");
    }
    assert_eq!(std::fs::read_dir(work.path()).expect("a folder").count(), 1, "something was left behind");
}
