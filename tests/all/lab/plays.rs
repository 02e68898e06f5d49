//! Plays of the lab are those of `run`, to the digit; they end when they should; what is asked deeper is answered.

use super::browser::{HUNT, Served, serve};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const CHANGES: [(&str, &str); 3] =
    [("rules.bonus_cap", "12"), ("cast.jinn.dice", "8"), ("cast.hunter.strategy", "\"steward\"")];

#[test]
fn the_exported_scenario_says_the_same_to_the_digit() {
    let lab = serve(HUNT);
    let wanted = lab.wanted(4000, &CHANGES);
    let figures = lab.figures("a", lab.play("a", &wanted));
    assert!(figures["done"] == true && figures["trials"] == 4000, "{figures}");
    let (status, left) = lab.post("api/leave", &wanted);
    assert_eq!(status, 200, "{left}");
    let text = left["text"].as_str().expect("a text");
    let summary = evenodds::run(text).unwrap_or_else(|faults| panic!("{faults}"));
    let names: Vec<&str> =
        figures["measures"].as_array().into_iter().flatten().filter_map(|m| m["name"].as_str()).collect();
    assert!(names[0] == "p_bound" && names.len() > 2, "{names:?}");
    for (cell, shown) in summary.cells.iter().zip(figures["cells"].as_array().expect("cells")) {
        for (name, shown) in names.iter().zip(shown["estimates"].as_array().expect("estimates")) {
            let Some(e) = cell.groups[0].measures.iter().find(|e| e.name == *name) else { continue };
            let figure = |x: f64| if x.is_finite() { json!(x) } else { Value::Null };
            assert_eq!(
                [&shown["mean"], &shown["low"], &shown["high"]],
                [&figure(e.mean), &figure(e.low), &figure(e.high)],
                "{name}"
            );
            let verdict = e.difference.as_ref().map(|d| json!([d.mean, d.verdict.word()]));
            let told = shown["difference"].as_object().map(|d| json!([d["mean"], d["verdict"]]));
            assert_eq!(told, verdict, "{name}");
        }
    }
    // It says what differs, opens again, and can be said on a command line.
    assert!(text.contains("bonus_cap = 12") && !text.contains("hits_base"), "{text}");
    let (status, again) = lab.post("api/open", &json!({ "name": "again.toml", "text": text, "cell": 1 }));
    assert!(status == 200 && again["cells"] == json!(["the book", "as changed"]), "{again}");
    assert_eq!(again["start"], json!([["rules.bonus_cap", "12"]]));
    let direct = left["direct"].as_str().unwrap_or_default();
    assert!(
        direct.starts_with("evenodds run hunt.toml --set trials=4000")
            && direct.contains("variant.now.rules.bonus_cap=12"),
        "{direct}"
    );
}

#[test]
fn figures_come_at_once_and_the_first_trials_are_those_of_a_run() {
    let lab = serve(HUNT);
    let wanted = lab.wanted(100_000_000, &CHANGES);
    let began = Instant::now();
    let play = lab.play("a", &wanted);
    let news = lab.news("a", play, 0).expect("it is played");
    // An unoptimised program on a busy machine takes its time; `tests/pages` measures what ships.
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    let figures = &news["figures"];
    assert!(figures["done"] == false && figures["trials"].as_u64().is_some_and(|trials| trials < 200_000), "{figures}");
    let short = json!({ "trials": figures["trials"], "states": wanted["states"], "base": wanted["base"], "name": "x", "seed": 3 });
    let whole = lab.figures("b", lab.play("b", &short));
    for cell in 0..2 {
        let of = |figures: &Value| figures["cells"][cell]["estimates"][0]["interval"].clone();
        assert_eq!(of(&whole), of(figures));
    }
    assert_eq!(lab.post("api/stop", &json!({ "tab": "a" })).0, 200);
}

/// How long it takes from a stop until the play is over.
fn stopping(lab: &Served, tab: &str, play: u64) -> Duration {
    let began = Instant::now();
    assert_eq!(lab.post("api/stop", &json!({ "tab": tab })).0, 200);
    let mut step = 0;
    while let Some(news) = lab.news(tab, play, step).filter(|news| news["ended"] != true) {
        step = news["step"].as_u64().unwrap_or(0);
    }
    began.elapsed()
}

#[test]
fn stale_plays_end_soon_however_fast_changes_come() {
    let lab = serve(HUNT);
    let mut last = 0;
    for dice in (0..30).map(|change| format!("{}", 4 + change % 8)) {
        last = lab.play("a", &lab.wanted(1_000_000_000, &[("cast.jinn.dice", &dice)]));
    }
    assert!(lab.news("a", last - 1, 0).is_none(), "a play that was replaced is gone");
    assert!(lab.news("a", last, 0).is_some());
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let play = lab.play("a", &lab.wanted(1_000_000_000, &CHANGES));
            assert!(lab.news("a", play, 0).is_some());
            stopping(&lab, "a", play)
        })
        .collect();
    times.sort();
    assert!(times[2] < Duration::from_millis(500), "{times:?}: the machine is busy, but not so busy");
    // Tabs without number are forgotten, the silent ones first.
    for tab in 0..40 {
        lab.play(&format!("tab-{tab}"), &lab.wanted(1_000_000_000, &[]));
    }
    assert!(lab.news("tab-0", 1, 0).is_none());
}

#[test]
fn mistakes_are_shown_with_a_caret_and_the_play_before_goes_on() {
    let lab = serve(HUNT);
    let play = lab.play("a", &lab.wanted(1_000_000_000, &[]));
    let wrong = lab.wanted(1000, &[("rules.bonus_capp", "12")]);
    let (status, told) = lab.post("api/play", &json!({ "tab": "a", "wanted": wrong }));
    let faults = told["faults"].as_str().unwrap_or_default();
    assert!(status == 422 && faults.contains("did you mean `bonus_cap`?") && faults.contains("^^^^^^^^^^"), "{told}");
    // What cannot be played does not leave either, though it reads well.
    let wrong = lab.wanted(
        1000,
        &[("cast.hunter.strategy", "{ base = \"rush\", confront_when = [{ do = \"wait\", if = \"no such fact\" }] }")],
    );
    assert_eq!(lab.post("api/leave", &wrong).0, 422);
    assert!(lab.news("a", play, 0).is_some_and(|news| news["ended"] == false));
}

#[test]
fn deeper_questions_are_answered_and_can_be_cancelled() {
    let lab = serve(HUNT);
    let wanted = lab.wanted(200, &CHANGES);
    let figures = lab.figures("a", lab.play("a", &wanted));
    let flipped = &figures["cells"][1]["flips"]["first"];
    assert!(flipped.is_u64(), "{figures}");
    let (_, told) = lab.post("api/tell", &json!({ "wanted": wanted, "trial": flipped }));
    let lines = |cell: usize| told["cells"][cell]["lines"].as_array().cloned().unwrap_or_default();
    assert!(lines(0).len() > 5 && lines(1).len() > 5 && lines(0) != lines(1), "{told}");
    let settings = lab.answer(&json!({ "tab": "a", "about": "settings", "wanted": wanted, "measure": "p_bound" }));
    assert!(settings["tables"][0]["rows"].as_array().is_some_and(|rows| rows.len() > 10), "{settings}");
    let readings = lab.answer(&json!({ "tab": "a", "about": "readings", "wanted": wanted }));
    assert!(readings["sentences"][0].is_string(), "{readings}");
    let goal = json!({ "tab": "a", "about": "goal", "wanted": wanted, "measure": "p_bound",
        "wish": { "path": "cast.jinn.dice", "name": "dice of the Jinn", "low": 0.85, "high": 0.95 } });
    let goal = lab.answer(&goal);
    assert!(goal["sentences"][0].is_string(), "{goal}");
    let wrong = lab.answer(&json!({ "tab": "a", "about": "settings", "wanted": wanted, "measure": "p_boun" }));
    assert!(wrong["faults"].as_str().is_some_and(|told| told.contains("p_bound")), "{wrong}");
    let long = lab.wanted(5000, &CHANGES);
    let (status, begun) =
        lab.post("api/ask", &json!({ "tab": "a", "about": "settings", "wanted": long, "measure": "p_bound" }));
    assert_eq!(status, 202, "{begun}");
    assert_eq!(lab.post("api/cancel", &json!({ "tab": "a" })).0, 200);
    let began = Instant::now();
    loop {
        let found: Value =
            serde_json::from_str(&lab.get(&format!("api/answer?tab=a&job={}", begun["job"])).1).expect("JSON");
        if !found["answer"].is_null() {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "a question does not end");
    }
}

#[test]
fn the_field_of_the_cast_meets() {
    let lab = serve(
        "title = \"Two\"\ngame = \"divinity\"\nplay = \"fight\"\ntrials = 100\n[cast]\na = \"x\"\nb = \"y\"\n[cast.sides.x]\nstat = [3, 4, 5]\ntalent = [2, 3]\n[cast.sides.y]\nstat = [2, 3]\n",
    );
    let found = lab.answer(&json!({ "tab": "a", "about": "field", "wanted": lab.wanted(100, &[]) }));
    assert!(
        found["sentences"][0].is_string() && found["tables"][0]["rows"].as_array().is_some_and(|rows| rows.len() == 2),
        "{found}"
    );
}

#[test]
fn a_report_leaves_and_its_files_are_shown() {
    let lab = serve(HUNT);
    let wanted = lab.wanted(300, &CHANGES);
    assert!(lab.files().is_empty());
    let found = lab.answer(&json!({ "tab": "a", "about": "report", "wanted": wanted }));
    let folder = found["folder"].as_str().unwrap_or_else(|| panic!("{found}"));
    assert!(folder.contains("toward_one/hunt/lab/"), "{folder}");
    let inside = lab.files();
    assert!(inside.iter().all(|file| file.starts_with(folder)), "{inside:?}");
    for name in ["report.html", "report.png", "card.png", "scenario.toml"] {
        assert!(inside.iter().any(|file| file.ends_with(name)), "no {name}");
        assert_eq!(lab.get(&format!("files/{name}?tab=a")).0, 200, "{name}");
        assert_eq!(lab.get(&format!("files/{name}?tab=b")).0, 404, "{name}");
    }
    assert_eq!(lab.get("files/run.json?tab=a").0, 404);
}

/// No single play has a quotient: its difference rests on both intervals, and reaches as far as they do together.
#[test]
fn quotients_differ_by_what_both_intervals_say() {
    let lab = serve(
        "title = \"Two\"\ngame = \"divinity\"\nplay = \"fight\"\ntrials = 2000\nseed = 4\nmeasures = [\"standoff_rate\", \"exchanges\"]\n\
         [cast]\na = \"x\"\nb = \"y\"\n[cast.sides.x]\nstat = [3, 4, 5]\ntalent = [2, 3]\n[cast.sides.y]\nstat = [2, 3]\n",
    );
    let wanted = lab.wanted(2000, &[("cast.sides.y.stat", "[3, 4, 5]")]);
    let figures = lab.figures("a", lab.play("a", &wanted));
    let at = figures["measures"].as_array().and_then(|all| all.iter().position(|m| m["name"] == "standoff_rate"));
    let estimate = |cell: usize| figures["cells"][cell]["estimates"][at.expect("shown")].clone();
    let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
    let (book, now) = (estimate(0), estimate(1));
    assert!(book["difference"].is_null() && book["bars"] == json!([]), "{book}");
    let difference = &now["difference"];
    let (mean, low, high) = (number(&difference["mean"]), number(&difference["low"]), number(&difference["high"]));
    assert!((mean - (number(&now["mean"]) - number(&book["mean"]))).abs() < 1e-12, "{difference}");
    assert!((low - (number(&now["low"]) - number(&book["high"]))).abs() < 1e-12, "{difference}");
    assert!((high - (number(&now["high"]) - number(&book["low"]))).abs() < 1e-12, "{difference}");
    let words = difference["words"].as_str().unwrap_or_default();
    assert_eq!(words == "needs more plays", low <= 0.0 && high >= 0.0, "{difference}");
}

/// What a file holds for other commands is said, and makes no state slower: it is no part of one.
#[test]
fn what_a_file_holds_for_other_commands_is_said() {
    let text = format!(
        "{HUNT}[[parameter]]\npath = \"rules.bonus_per_success\"\n[[target]]\nmeasure = \"p_bound\"\nlow = 0.5\n"
    );
    let lab = serve(&text);
    let (status, opened) = lab.post("api/open", &json!({ "name": "x.toml", "text": text }));
    assert_eq!(status, 200, "{opened}");
    let held = opened["holds"].to_string();
    assert!(
        held.contains("evenodds sensitivity") && held.contains("evenodds test") && !held.contains("[tune]"),
        "{held}"
    );
    assert!(!opened["base"].to_string().contains("parameter"), "{opened}");
    assert!(opened["nobody_meets"].as_str().is_some_and(|why| why.contains("no two equal sides")), "{opened}");
    let decision = opened["decisions"].as_array().and_then(|all| all.iter().find(|one| one["name"] == "confront_when"));
    assert_eq!(decision.expect("a decision")["actions"][0]["name"], "confront");
}
