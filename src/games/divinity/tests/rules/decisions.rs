//! Every decision of a strategy, by every one of its actions and by lists.

use crate::support::{GAME, Numbers, dogan, odds, rogar, with};
use evenodds_divinity::strategy::{Decisions, Fields};
use evenodds_divinity::{Divinity, Play};
use evenodds_kit::Kind;
use evenodds_kit::{Game, Lists, Presets, Registered, Strategy};
use evenodds_source::{Faults, Source, Table};
use serde_json::{Value, json};
use std::sync::Arc;

fn fight(strategy: Value) -> Numbers {
    odds("fight", &json!({ "sides": [with(dogan(), strategy), rogar()] }))
}

fn tests(strategy: Value) -> Numbers {
    odds("environment", &json!({ "hero": with(json!({ "stat": [3], "talent": [4] }), strategy) }))
}

/// Three foes of whom none goes out for little.
fn spread(how: &str) -> Numbers {
    let foes = json!({ "members": [{ "stat": [] }, { "stat": [2, 3, 4] }, { "goons": 2 }] });
    odds("exchange", &json!({ "sides": [with(dogan(), json!({ "spread": how })), foes], "faces": [[3], [2, 5, 2]] }))
}

/// Each action of each decision is legal in a list and differs from the preset's somewhere.
#[test]
fn every_action_does_something() {
    let book = fight(json!("guarded"));
    for action in ["never", "avoid_loss", "win", "gain"] {
        assert_ne!(fight(json!({ "base": "guarded", "burn": action })), book, "burn {action}");
    }
    // Each sheet has the wished sign on the talent, and on the stat another one, which is what the cheapest would be.
    for (action, stat, talent) in
        [("strongest", 3, 2), ("talent_first", 3, 2), ("water", 3, 2), ("fire", 2, 3), ("earth", 5, 4), ("air", 4, 5)]
    {
        let by = |sign: Value| {
            let hero = json!({ "stat": [stat], "talent": [talent], "strategy": { "base": "guarded", "burn": "win", "sign": sign } });
            odds("fight", &json!({ "sides": [hero, rogar()] }))
        };
        let list =
            if matches!(action, "strongest" | "talent_first") { json!(action) } else { json!([action, "cheapest"]) };
        assert_ne!(by(list), by(json!("cheapest")), "sign {action}");
    }
    assert_ne!(tests(json!("guarded")), tests(json!({ "base": "guarded", "burn_environment": "never" })));
    let ways: Vec<Numbers> = ["finish", "even", "strongest"].map(spread).to_vec();
    assert!(ways[0] != ways[1] && ways[1] != ways[2] && ways[0] != ways[2], "{ways:?}");
    for action in ["stay", "give_up"] {
        assert_ne!(fight(json!({ "base": "guarded", "yield": action })), book, "yield {action}");
    }
    assert_ne!(fight(json!({ "base": "guarded", "tie": "waive" })), book, "tie waive");
}

/// Every fact can be asked, and some list on it differs from one that never burns.
#[test]
fn every_fact_can_be_asked() {
    for fact in GAME.facts() {
        let name = &fact.name;
        let list = json!({ "base": "guarded", "burn": [{ "do": "win", "if": format!("{name} >= 1 or {name} == 0") }, "never"] });
        let found = fight(list);
        assert!(found.get("burns_0") > 0.0, "{name}");
    }
}

/// A strategy's number: when it gives up.
#[test]
fn fields_change_plays() {
    assert!(fight(json!({ "yield_at": 1 })).get("p_win_0") < fight(json!("hold_fast")).get("p_win_0"));
}

/// The last word decides: it takes the place of a list that the strategy, or the model of the participant, has from its base.
#[test]
fn a_word_takes_the_place_of_an_inherited_list() {
    let text = "
        [cast]
        a = { like = 'model', strategy = { sign = 'strongest' } }
        b = { stat = [2], strategy = 'plain' }
        [cast.sides]
        model = { stat = [3], strategy = 'lists' }
        [strategy.lists]
        base = 'guarded'
        sign = [{ do = 'water', if = 'owed > 1' }, 'cheapest']
        tie = [{ do = 'take', if = 'owed > 1' }, 'waive']
        [strategy.plain]
        base = 'lists'
        tie = 'take'
    ";
    let mut faults = Faults::new();
    let root = Table::parse(&Arc::new(Source { name: "x.toml".into(), text: text.into() }), &mut faults);
    let read = Registered::<Divinity>::read(Play::Fight, &root, &mut faults);
    let game = read.unwrap_or_else(|| panic!("{}", faults.render(false)));
    let [a, b] = [0, 1].map(|side: usize| &game.sides[side].strategy);
    let preset = Strategy::<Fields, Decisions>::shipped(
        "guarded",
        &Presets::read("divinity", Divinity::PRESETS).into(),
        Decisions::FACTS,
    );
    let preset = preset.expect("a preset");
    assert!(b.lists.tie != a.lists.tie && b.lists.sign != a.lists.sign);
    assert_eq!((a.preset, b.preset), (preset.preset, preset.preset), "what is patched keeps what it rests on");
    assert_eq!(b.lists.tie, preset.lists.tie);
}
