//! Purchases of experience, and their order (ST-XP-1 to ST-XP-6).

use crate::support::{odds, refused, told, whole};
use serde_json::{Value, json};

fn track(kind: &str, name: &str) -> Value {
    json!({ "kind": kind, "name": name })
}

fn sheet() -> Value {
    json!({
        "skills": [{ "name": "Main" }, { "name": "Fine", "focused": true }],
        "items": [{ "name": "Gear" }, { "name": "Heirloom", "unique": true }]
    })
}

fn price(track: Value, rules: &Value) -> i64 {
    whole(odds("price", &json!({ "sheet": sheet(), "tracks": { "it": track }, "rules": rules })).get("it"))
}

/// The totals of the catalogue (ST-XP-3, ST-XP-4, ST-XP-5, ST-XP-6, ST-SKILL-2, ST-SKILL-3, ST-ITEM-2, ST-ITEM-4, ST-ITEM-5).
#[test]
fn whole_tracks_cost_what_the_catalogue_says() {
    let book = json!({});
    assert_eq!(price(track("skill", "Main"), &book), 65);
    assert_eq!(price(track("item", "Gear"), &book), 21);
    assert_eq!(price(track("attribute", "weird"), &book), 18);
    assert_eq!(price(track("skill", "Fine"), &book), 56);
    assert_eq!(price(track("item", "Heirloom"), &book), 17);
}

/// A discount counts from the second rank, and never takes a price below its floor (R6, R7).
#[test]
fn discounts_have_a_floor() {
    let upto = |to: i32, rules: &Value| price(json!({ "kind": "skill", "name": "Fine", "to": to }), rules);
    assert_eq!(upto(1, &json!({})), 2);
    assert_eq!(upto(2, &json!({})), 4);
    assert_eq!(upto(1, &json!({ "discount_on_start": true })), 1);
    assert_eq!(upto(2, &json!({ "focused_discount": 9 })), 3);
    assert_eq!(upto(2, &json!({ "focused_discount": 9, "price_floor": 0 })), 2);
}

/// ST-MAST-4: further Masteries have no price, unless R8 gives them one; the free one counts.
#[test]
fn masteries_are_for_sale_by_ruling_alone() {
    let mut one = sheet();
    one["skills"][0]["rank"] = json!(1);
    one["skills"][1]["rank"] = json!(1);
    let ask = |name: &str, rules: Value| {
        let tracks = json!({ "it": { "kind": "mastery", "name": name, "to": 2 } });
        whole(odds("price", &json!({ "sheet": one, "tracks": tracks, "rules": rules })).get("it"))
    };
    assert_eq!(ask("Main", json!({})), 0);
    assert_eq!(ask("Main", json!({ "mastery_price_base": 4 })), 9);
    assert_eq!(ask("Fine", json!({ "mastery_price_base": 4 })), 5);
    // Of a Skill that is not begun there is none to buy.
    let tracks = json!({ "it": { "kind": "mastery", "name": "Main", "to": 2 } });
    let unbegun = json!({ "sheet": sheet(), "tracks": tracks, "rules": { "mastery_price_base": 4 } });
    odds("price", &unbegun).is("it", 0.0);
}

/// Ability of the last scene, all Skills and Items relevant: what was bought.
fn bought(plan: Value, scenes: i32, xp: i32) -> i64 {
    let sheet = json!({
        "skills": [{ "name": "Main", "applies": 1.0 }], "items": [{ "name": "Gear", "applies": 1.0 }], "plan": plan, "xp": xp
    });
    let frame = json!({ "scenes": scenes, "report_scenes": [scenes] });
    let found = odds("campaign", &json!({ "party": [sheet], "policy": "bare", "frame": frame }));
    whole(found.get(&format!("ability_scene_{scenes}"))) - 4
}

/// ST-XP-1, ST-XP-2: a point a scene, saved until the aimed step can be paid; the start counts.
#[test]
fn experience_is_saved_up() {
    let item_first = || json!({ "tracks": [track("item", "Gear"), track("skill", "Main")] });
    // 0, 1, 2 XP buy nothing; the third scene's XP is there in scene 4.
    assert_eq!([3, 4].map(|scene| bought(item_first(), scene, 0)), [0, 1]);
    // 3 at once, and the next step, 3 more, after three scenes.
    assert_eq!([1, 3, 4].map(|scene| bought(item_first(), scene, 3)), [1, 1, 2]);
}

/// `in_order` waits for its first track; `cheapest` takes what costs least, the first of equals.
#[test]
fn plans_aim() {
    let tracks = || json!([track("item", "Gear"), track("skill", "Main")]);
    let cheapest = || json!({ "mode": "cheapest", "tracks": tracks() });
    // Skill 2 XP; then Item 3 against Skill 3: the Item, which is listed first, and so again.
    assert_eq!([2, 3, 5, 6, 8, 9].map(|scene| bought(cheapest(), scene, 0)), [0, 1, 1, 2, 2, 3]);
    let ended = json!({ "tracks": [{ "kind": "skill", "name": "Main", "to": 1 }, track("item", "Gear")] });
    assert_eq!([3, 5, 6].map(|scene| bought(ended.clone(), scene, 0)), [1, 1, 2]);
    assert_eq!(bought(json!({ "tracks": [] }), 12, 50), 0);
    assert_eq!(bought(json!({ "tracks": [track("mastery", "Main"), track("item", "Gear")] }), 4, 0), 1);
}

/// The play says what is bought (ST-XP-1 to ST-XP-6).
#[test]
fn purchases_are_told() {
    let text = "[cast.a]\nname = 'Ada'\nitems = [{ name = 'Lens' }]\nplan = { tracks = [{ kind = 'item', name = 'Lens' }] }\n\
                [cast.frame]\nscenes = 4\n";
    let story = told("campaign", text, 0);
    assert!(story.contains("Ada pays 3 XP for Lens 1; 0 left"), "{story}");
    assert_eq!(story.matches("ST-XP-1 ").count(), 4, "{story}");
}

/// The best order of purchases is at least as good as any plan; a step's price and worth.
#[test]
fn the_best_plan_is_the_best() {
    let sheet = json!({ "skills": [{ "name": "Main" }], "items": [{ "name": "Gear", "applies": 0.9 }] });
    let (skill, item) = (track("skill", "Main"), track("item", "Gear"));
    let plans = json!({
        "skill": { "tracks": [skill, item] }, "item": { "tracks": [item, skill] },
        "cheapest": { "mode": "cheapest", "tracks": [skill, item] }
    });
    let frame = json!({ "scenes": 10 });
    let asked = json!({ "sheet": sheet, "frame": frame, "policy": "bare", "tracks": [skill, item], "plans": plans });
    let found = odds("best_plan", &asked);
    for name in ["skill", "item", "cheapest"] {
        assert!(found.get(&format!("shortfall_{name}")) >= -1e-12, "{name}");
    }
    assert!(found.get("best_successes") > found.get("no_purchase_successes"));
    let tracks = json!({ "skill": skill, "item": item });
    let next = odds("marginal", &json!({ "sheet": sheet, "frame": frame, "policy": "bare", "tracks": tracks }));
    next.is("price_skill", 2.0).is("price_item", 3.0);
    next.is("gain_per_xp_item", next.get("gain_item") / 3.0);
    assert!((next.get("gain_item") / next.get("gain_skill") - 0.9 / 0.5).abs() < 1e-9);
}

/// A plan names what is on the sheet, and nothing goes beyond its maximum.
#[test]
fn sheets_are_checked() {
    let ask = |sheet: Value| refused("price", &json!({ "sheet": sheet, "tracks": {} }));
    assert!(ask(json!({ "skills": [{ "name": "Main", "rank": 11 }] })).contains("10 are the most"));
    assert!(ask(json!({ "items": [{ "name": "Gear", "rank": 6 }] })).contains("5 are the most"));
    assert!(ask(json!({ "attributes": { "mental": 6 } })).contains("highest grade"));
    assert!(ask(json!({ "attributes": { "mentl": 3 } })).contains("not an Attribute"));
    assert!(ask(json!({ "convictions": [4] })).contains("above 3"));
    assert!(ask(json!({ "plan": { "tracks": [track("skill", "Main")] } })).contains("not on the sheet"));
}
