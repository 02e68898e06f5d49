use super::range::{declared, plausible, schema};
use super::*;
use crate::{Scenario, parse};
use evenodds_source::{Faults, Source};
use serde_json::json;
use std::sync::Arc;

const HUNT: &str = "game = \"toward_one\"\n[limits]\nmax_scenes = 50\n[cast]\nhunter = { like = \"ibrahim\", strategy = \"mine\" }\n\
    jinn = { dice = 7, made = \"strongest\" }\n[strategy.mine]\nbase = \"steward\"\nready_margin = 6\n";

const DUEL: &str = "game = \"his_due\"\n[cast]\na = { like = \"axe\", edge = 1 }\nb = \"axe\"\n[cast.sides.axe]\n\
    deal = \"weapon\"\ntree = \"axe_of_the_executioner\"\nskills = { attack = 4, speed = 3, endurance = 3 }\n\
    powers = [\"axe_of_the_executioner\", \"the_hooded_killer\", \"the_whisper_of_heavy_steel\", \"the_block\", \"the_tip\"]\n\
    strategy = \"greedy\"\nedge = 2\n";

fn read(base: &str, parameters: &str) -> (Option<Scenario>, String) {
    let text = format!("{base}{parameters}");
    let mut faults = Faults::new();
    let scenario = parse(&Arc::new(Source { name: "x.toml".into(), text }), &evenodds_games::games(), &mut faults);
    (scenario, if faults.is_empty() { String::new() } else { faults.render(false) })
}

fn levels(base: &str, parameters: &str) -> Vec<(Vec<String>, String)> {
    let (scenario, told) = read(base, parameters);
    assert!(told.is_empty(), "{told}");
    let one = |p: &Parameter| ((0..p.levels.len()).map(|at| p.text(at)).collect(), p.text(p.present));
    scenario.expect("sound").parameters.iter().map(one).collect()
}

#[test]
fn ranges_and_values_hold_the_present_level() {
    let found = levels(
        HUNT,
        "[[parameter]]\npath = \"rules.bonus_per_success\"\nfrom = 3\nto = 5\n\
         [[parameter]]\npath = \"cast.jinn.dice\"\nvalues = [8, 6]\n\
         [[parameter]]\npath = \"cast.hunter.strategy.ready_margin\"\nfrom = 0\nto = 5\nstep = 2\n\
         [[parameter]]\npath = \"cast.jinn.made\"\nvalues = [\"weakest\", \"strongest\"]\n\
         [[parameter]]\npath = \"limits.max_scenes\"\n[[parameter]]\npath = \"rules.rewards_by_tier.2\"\n",
    );
    let expected: [(&[&str], &str); 6] = [
        (&["2", "3", "4", "5"], "2"),
        (&["6", "7", "8"], "7"),
        (&["0", "2", "4", "5", "6"], "6"),
        (&["weakest", "strongest"], "strongest"),
        (&["25", "34", "44", "50", "53", "63", "72", "81", "91", "100"], "50"),
        (&["2", "3", "4", "5", "6"], "3"),
    ];
    for ((got, now), (want, present)) in found.iter().zip(expected) {
        assert_eq!((got.join(" "), now.as_str()), (want.join(" "), present));
    }
    assert_eq!(found.len(), 6);
}

#[test]
fn present_values_come_from_bases_presets_and_the_book() {
    let found = levels(
        DUEL,
        "[[parameter]]\npath = \"cast.b.edge\"\n[[parameter]]\npath = \"cast.a.edge\"\n\
         [[parameter]]\npath = \"cast.a.skills.attack\"\n[[parameter]]\npath = \"cast.a.strategy.defend_gap\"\n\
         [[parameter]]\npath = \"powers.the_block.mana\"\n[[parameter]]\npath = \"rules.half_rule\"\n",
    );
    let now: Vec<&str> = found.iter().map(|(_, now)| now.as_str()).collect();
    let printed = evenodds_games::games().find("his_due").cloned();
    let printed = printed.as_ref().and_then(|game| game.printed()).expect("powers");
    let mana = printed.table("powers").and_then(|powers| powers.table("the_block")).and_then(|block| block.get("mana"));
    assert_eq!(now, ["2", "1", "4", "2", mana.expect("a price").value.text().as_str(), "strict"]);
    let own = "[strategy.mine]\nbase = \"greedy\"\n[[parameter]]\npath = \"strategy.mine.defend_ratio\"\n";
    assert_eq!(levels(DUEL, own)[0].1, "2");
}

#[test]
fn laying_a_level_keeps_what_is_only_named() {
    let (scenario, told) = read(
        DUEL,
        "[[parameter]]\npath = \"cast.b.edge\"\n[[parameter]]\npath = \"cast.a.strategy.defend_gap\"\nvalues = [2, 9]\n\
         [[parameter]]\npath = \"rules.brawl_damage_dice.1\"\nvalues = [2, 3]\n",
    );
    assert!(told.is_empty(), "{told}");
    let scenario = scenario.expect("sound");
    let mut root = scenario.cells[0].root.clone();
    for parameter in &scenario.parameters {
        parameter.apply(&mut root, parameter.levels.len() - 1);
    }
    let text = |path: &str| present::present(&*scenario.game, &root, path).map(|value| value.text());
    assert_eq!(
        root.table("cast").and_then(|cast| cast.table("b")).and_then(|b| b.get("like")).map(|n| n.value.text()),
        Some("axe".into())
    );
    assert_eq!(text("cast.b.edge").as_deref(), Some("4"));
    assert_eq!(text("cast.b.skills.attack").as_deref(), Some("4"));
    assert_eq!(
        text("cast.a.strategy"),
        Some("{ base = greedy, defend_gap = 9 }".into()),
        "the side's own strategy is the base"
    );
    assert_eq!(text("rules.brawl_damage_dice").as_deref(), Some("[1, 3, 3, 4]"));
}

#[test]
fn mistakes_say_where_and_what_would_be_right() {
    for (parameter, told) in [
        ("path = \"rules.bonus_per_sucess\"", "did you mean `bonus_per_success`?"),
        ("path = \"rulez.bonus_per_success\"", "`rulez` is not a table of Toward One"),
        ("path = \"rules\"", "`rules` is a whole table"),
        ("path = \"cast.hunter.dice.law\"", "is not written anywhere"),
        ("path = \"strategy.yours.reserve\"", "there is no `yours` in `strategy`"),
        ("path = \"rules.bonus_cap\"", "has no range of its own"),
        ("path = \"rules.dice_chart\"", "has no range of its own"),
        ("path = \"rules.bonus_per_success\"\nfrom = 4\nto = 2", "no range goes from 4 to 2"),
        ("path = \"rules.bonus_per_success\"\nfrom = 4", "both `from` and `to`"),
        ("path = \"rules.bonus_per_success\"\nfrom = 1\nto = 2\nvalues = [1, 2]", "not both"),
        ("path = \"rules.bonus_per_success\"\nvalues = [3]", "fewer than two values"),
        ("path = \"rules.bonus_per_success\"\nvalues = [3, 3]", "3 stands here twice"),
        ("path = \"rules.bonus_per_success\"\nfrom = 0\nto = 2000", "1000 is the most"),
        ("values = [1, 2]", "a parameter needs `path`"),
        (
            "path = \"rules.bonus_per_success\"\n[[parameter]]\npath = \"rules.bonus_per_success\"",
            "a parameter already",
        ),
        (
            "path = \"rules.rewards_by_tier.1\"\n[[parameter]]\npath = \"rules.rewards_by_tier\"\nvalues = [[1, 2, 3], [1, 1, 1]]",
            "parts of each other",
        ),
    ] {
        let (_, got) = read(HUNT, &format!("[[parameter]]\n{parameter}\n"));
        assert!(got.contains(told), "{parameter}:\n{got}");
    }
}

#[test]
fn plausible_ranges_follow_the_rule() {
    let whole = |low: i64, high: i64| json!({ "type": "integer", "minimum": low, "maximum": high });
    let range = |schema: serde_json::Value, now: Value| {
        let levels = plausible(&schema, &now)?;
        Some(levels.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(range(whole(0, 1), Value::Int(0)).as_deref(), Some("0 1"));
    assert_eq!(range(whole(0, 1000), Value::Int(0)).as_deref(), Some("0 1"));
    assert_eq!(range(whole(0, 1000), Value::Int(4)).as_deref(), Some("2 3 4 5 6 7 8"));
    assert_eq!(range(whole(-50, 50), Value::Int(-2)).as_deref(), Some("-4 -3 -2 -1"));
    assert_eq!(range(whole(0, 1000), Value::Int(100)).as_deref(), Some("50 69 88 106 125 144 163 181 200"));
    assert_eq!(
        range(json!({ "type": "number", "minimum": 0, "maximum": 1 }), Value::Float(0.5)).as_deref(),
        Some("0.0 0.25 0.5 0.75 1.0")
    );
    let optional = json!({ "anyOf": [whole(0, 2), { "const": "none" }] });
    assert_eq!(range(optional.clone(), Value::Str("none".into())).as_deref(), Some("0 1 2 \"none\""));
    assert_eq!(range(json!({ "anyOf": [whole(0, 1000), { "const": "none" }] }), Value::Str("none".into())), None);
    assert_eq!(range(json!({ "type": "boolean" }), Value::Bool(true)).as_deref(), Some("false true"));
}

/// Every rule that is a word, a flag or a set number has a plausible range: a designer need not write one.
#[test]
fn every_plain_rule_of_every_game_has_a_range() {
    for text in [HUNT, DUEL] {
        let (scenario, _) = read(text, "");
        let scenario = scenario.expect("sound");
        let (found, guesses) = all(&*scenario.game, &scenario.cells[0].root);
        let book = |name: &str| scenario.game.knobs().into_iter().find(|knob| knob.name == name).map(|knob| knob.book);
        let plain: Vec<&String> = guesses
            .iter()
            .map(|(name, _)| name)
            .filter(|name| book(name).is_none_or(|book| !book.starts_with('[') && book != "not set"))
            .collect();
        assert!(found.len() > 60 && plain.is_empty(), "{}: {plain:?}", found.len());
        assert!(found.iter().all(|parameter| parameter.levels.len() > 1 && parameter.present < parameter.levels.len()));
    }
}

#[test]
fn paths_lead_through_what_is_declared() {
    let (scenario, _) = read(DUEL, "");
    let scenario = scenario.expect("sound");
    let root = &scenario.cells[0].root;
    let tables = declared(&*scenario.game);
    assert_eq!(schema(&tables, &*scenario.game, root, "powers.the_block.tier").expect("declared")["maximum"], 3);
    let lost = schema(&tables, &*scenario.game, root, "powers.the_blok.tier").expect_err("unknown");
    assert!(lost.step == 1 && lost.known.contains(&"the_block".to_owned()));
}

#[test]
fn only_words_and_flags_have_readings() {
    assert_eq!(words(&json!({ "type": "boolean" })), [json!(false), json!(true)]);
    assert_eq!(words(&json!({ "enum": ["gm", "pc"] })), [json!("gm"), json!("pc")]);
    let optional = json!({ "anyOf": [{ "enum": ["a"] }, { "const": "none" }] });
    assert_eq!(words(&optional), [json!("a"), json!("none")]);
    for none in [
        json!({ "type": "integer", "minimum": 0, "maximum": 9 }),
        json!({ "anyOf": [{ "type": "integer" }, { "const": "none" }] }),
        json!({ "type": "array", "items": { "enum": ["a"] } }),
    ] {
        assert!(words(&none).is_empty(), "{none}");
    }
}

#[test]
fn changes_have_costs() {
    let (scenario, told) = read(
        HUNT,
        "[[parameter]]\npath = \"rules.bonus_per_success\"\nfrom = 3\nto = 5\ncost = 3\n\
         [[parameter]]\npath = \"cast.jinn.made\"\nvalues = [\"weakest\", \"strongest\", \"average\"]\ncost = [0.2, 7, 0.4]\n\
         [[parameter]]\npath = \"cast.jinn.dice\"\nvalues = [5, 6, 9]\n",
    );
    assert!(told.is_empty(), "{told}");
    let departures: Vec<Vec<f64>> = scenario.expect("sound").parameters.into_iter().map(|p| p.departures).collect();
    // The present is none; of numbers a share of the range, whatever it costs; of words what is written.
    assert!(departures[0].iter().any(|x| x.abs() < 1e-12) && departures[0].iter().all(|x| *x <= 3.0), "{departures:?}");
    assert!(
        departures[1].contains(&0.2) && departures[1].contains(&0.4) && departures[1].contains(&0.0),
        "{departures:?}"
    );
    assert_eq!(departures[1].len(), 3);
    let (_, told) =
        read(HUNT, "[[parameter]]\npath = \"cast.jinn.made\"\nvalues = [\"weakest\", \"strongest\"]\ncost = [1]\n");
    assert!(told.contains("one number for each of `values`"), "{told}");
}
