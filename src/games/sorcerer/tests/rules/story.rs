//! Stories: chapters of rituals, days and conflicts, with scripted dice, against careers that are known exactly, and every key
//! and decision of theirs.

use crate::support::{means, odds, scripted, told};
use evenodds_sorcerer::Play;
use evenodds_sorcerer::state::State;
use evenodds_sorcerer::story::Ending;
use evenodds_testing::case::Metrics;
use serde_json::{Value, json};

/// Mara, who asks for no further demon, in a story of these keys, with these others in the cast.
fn root(story: &Value, more: &Value) -> Value {
    let strategy = json!({ "base": "determined", "request": "stop" });
    let hero = json!({ "stamina": 2, "will": 4, "lore": 4, "humanity": 2, "weapon": "edged", "strategy": strategy });
    let mut cast = json!({ "hero": hero, "demon": { "abilities": 1 }, "story": story });
    for (key, value) in more.as_object().expect("a table") {
        cast[key] = value.clone();
    }
    json!({ "cast": cast })
}

#[track_caller]
fn tells(story: &Value, more: &Value, faces: &[u32]) -> State {
    scripted(Play::Story, &root(story, more), faces)
}

/// A Bind of Will 4, with the Desire met, against a demon of one Ability (Will 2), and the check of Humanity 2 against its
/// Power 2: bound with strength 2 for the sorcerer, Humanity kept.
const START: [u32; 12] = [12, 11, 1, 1, 1, 1, 9, 2, 8, 7, 3, 2];

/// A demon to begin with: its Bind is rolled, and only that is checked for (SO-CHAR-5, SO-BIND-3).
#[test]
fn a_demon_to_begin_with() {
    let start = json!({ "starting_demon": { "abilities": 1 } });
    let told = tells(&json!({ "chapters": 1, "days": 0 }), &start, &START).story;
    assert_eq!((told.end, told.humanity, told.demons(), told.bound, told.days), (Ending::Through, 2, 1, 0, 0));
    assert_eq!((told.held[0].binding.0, told.course[0], told.course[1]), (2, [2, 1], [2, 1]));
    // The check of the last Humanity lost: the story is over before it begins (SO-HUM-7).
    let mut lost = root(&json!({ "chapters": 3 }), &start);
    lost["cast"]["hero"]["humanity"] = json!(1);
    let faces = [&START[..8], &[1, 9, 2]].concat();
    let told = scripted(Play::Story, &lost, &faces).story;
    assert_eq!((told.end, told.humanity, told.chapters), (Ending::Lost, 0, 0));
}

/// Days with a demon as in `keeping`: fed, hungry, starved at last; its death ends no story (SO-NEED-1 to SO-NEED-5).
#[test]
fn days_go_by() {
    let start = json!({ "starting_demon": { "abilities": 1 } });
    let days = json!({ "chapters": 1, "days": 3, "feed_prob": 0.5, "commands": 0, "break_after": "none" });
    // Fed; hungry; hungry: Power 2, 1, 0.
    let told = tells(&days, &start, &[&START[..], &[1, 1_000_000, 1_000_000]].concat()).story;
    assert_eq!((told.days, told.demons(), told.starved), (3, 1, 0));
    let longer = json!({ "chapters": 2, "days": 2, "feed_prob": 0.5, "commands": 0, "break_after": "none" });
    let hungry = [1_000_000, 1_000_000, 1_000_000, 3, 9, 4];
    let told = tells(&longer, &start, &[&START[..], &hungry].concat()).story;
    assert_eq!((told.days, told.demons(), told.starved, told.end), (4, 0, 1, Ending::Through));
    assert_eq!((told.course[1][1], told.course[2][1]), (1, 0));
}

/// A demon that is commanded to fight stands beside its sorcerer. Slain while bound, it is no more. Wounds are halved by rest and
/// heal by the day (SO-DCON-1, SO-CMD-1, SO-DEATH-1, SO-DEATH-3, SO-REC-1).
#[test]
fn a_demon_fights_and_dies() {
    let killer = json!({ "stamina": 3, "weapon": "edged", "strategy": { "base": "press", "enemy": "weakest" } });
    let more = json!({ "starting_demon": { "abilities": 1 }, "conflicts": [{ "against": killer }] });
    let faces = [
        &START[..],
        // There is a conflict, and it is this one. The demon has two dice against six: it obeys.
        &[1, 1],
        // Mara, the demon with its Power of two, the killer, who aims at the demon: it goes on with its act against a die.
        &[3, 2, 2, 1, 12, 11, 10, 4],
        // Three victories against Stamina 1: three and three penalties. The killer defends itself, with three dice more against
        // the demon.
        &[9, 8, 7],
        &[6, 5, 4, 3, 3, 3],
    ]
    .concat();
    let story = json!({ "chapters": 1, "days": 0, "demon_weapon": "fists" });
    let mut root = root(&story, &more);
    root["limits"] = json!({ "max_rounds": 1 });
    let state = scripted(Play::Story, &root, &faces);
    let told = &state.story;
    assert_eq!((told.conflicts, told.won, told.slain, told.demons(), told.refusals), (1, 0, 1, 0, 0));
    assert_eq!(state.conflict.bodies[1].lasting, 3);
}

/// A demon that rebels stays away, and one that is not commanded does (SO-REBEL-1, SO-REBEL-2).
#[test]
fn a_demon_that_will_not_fight() {
    let waits = json!({ "stamina": 1, "strategy": { "base": "press", "act": "wait" } });
    let more = json!({ "starting_demon": { "abilities": 1 }, "conflicts": [{ "against": waits }] });
    let story = json!({ "chapters": 1, "days": 0 });
    let mut own = root(&story, &more);
    own["limits"] = json!({ "max_rounds": 1 });
    own["cast"]["hero"]["strategy"]["rebels"] = json!("resentful");
    // Two dice of Will against four and two of the binding; then Mara alone against one who waits.
    let faces = [&START[..], &[1, 1], &[12, 11, 10, 9, 8, 7, 6, 5], &[12, 3, 2, 1]].concat();
    let told = scripted(Play::Story, &own, &faces).story;
    assert_eq!((told.refusals, told.rebellions), (1, 1));
    own["cast"]["hero"]["strategy"]["bring"] = json!("leave");
    let faces = [&START[..], &[1, 1], &[12, 3, 2, 1]].concat();
    let told = scripted(Play::Story, &own, &faces).story;
    assert_eq!((told.refusals, told.rebellions, told.conflicts), (0, 0, 1));
}

/// Those who have never seen a demon see the Power of the mightiest that comes; none, no shock (SO-DCON-2).
#[test]
fn what_they_see() {
    let foe = json!({ "stamina": 3, "will": 1, "first_sight": 1, "strategy": { "base": "press", "act": "wait" } });
    let more = json!({ "starting_demon": { "abilities": 1, "power": 5 }, "conflicts": [{ "against": foe }] });
    let shock = |bring: &str, faces: &[u32]| {
        let mut own = root(&json!({ "chapters": 1, "days": 0 }), &more);
        own["limits"] = json!({ "max_rounds": 1 });
        own["cast"]["hero"]["strategy"]["bring"] = json!(bring);
        own["cast"]["hero"]["strategy"]["act"] = json!("wait");
        scripted(Play::Story, &own, faces).conflict.bodies[8].shock
    };
    let start = [&START[..8], &[8, 7, 6, 5, 4, 3, 2]].concat();
    // Five dice against one, two victories; then everybody waits.
    let comes = [&start[..], &[1, 1], &[12, 11, 3, 2, 1, 9], &[2, 1], &[5], &[6]].concat();
    assert_eq!(shock("bring", &comes), 2);
    assert_eq!(shock("leave", &[&start[..], &[1, 1], &[2, 1], &[6, 5, 4]].concat()), 0);
}

/// A story's hero brings what is written: lasting penalties, which rest halves and days heal, and for the first conflict
/// temporary ones and the first sight of a demon (SO-DMG-3, SO-REC-1, SO-DCON-2).
#[test]
fn what_the_hero_brings() {
    let foe = json!({ "stamina": 3, "strategy": { "base": "press", "act": "wait" } });
    let fought = |keys: Value, chapters: i32, faces: &[u32]| {
        let mut own = root(&json!({ "chapters": chapters, "days": 0 }), &json!({ "conflicts": [{ "against": foe }] }));
        own["limits"] = json!({ "max_rounds": 1 });
        own["cast"]["hero"]["strategy"]["act"] = json!("wait");
        for (key, value) in keys.as_object().expect("a table") {
            own["cast"]["hero"][key] = value.clone();
        }
        let state = scripted(Play::Story, &own, faces);
        let body = &state.conflict.bodies[0];
        (body.penalties, body.lasting, body.shock, state.conflict.pools[0].size())
    };
    // The lots of the conflict, Mara's dice, the foe's.
    assert_eq!(fought(json!({ "lasting": 1 }), 1, &[1, 1, 5, 6, 5, 4]), (1, 1, 0, 1));
    assert_eq!(fought(json!({ "lasting": 1 }), 2, &[1, 1, 5, 6, 5, 4, 1, 1, 5, 5, 6, 5, 4]), (0, 0, 0, 2));
    // Temporary ones are over after the round.
    assert_eq!(fought(json!({ "temporary": 1 }), 1, &[1, 1, 5, 6, 5, 4]), (0, 0, 0, 1));
    assert_eq!(fought(json!({ "temporary": 1 }), 2, &[1, 1, 5, 6, 5, 4, 1, 1, 5, 5, 6, 5, 4]), (0, 0, 0, 2));
    // Power 3 against Will 4: one victory.
    let sees = [1, 1, 12, 2, 1, 9, 9, 9, 9, 5, 6, 5, 4];
    assert_eq!(fought(json!({ "first_sight": 3 }), 1, &sees), (1, 0, 1, 1));
    let later = [&sees[..], &[1, 1, 5, 5, 6, 5, 4]].concat();
    assert_eq!(fought(json!({ "first_sight": 3 }), 2, &later), (0, 0, 0, 2));
}

/// The killer of a demon that is not bound may gain Humanity as if by a Banish; that of a bound one gains nothing
/// (SO-DEATH-2, SO-DEATH-3, SO-HUM-3).
#[test]
fn a_demon_killed() {
    let demon = |bound: bool| {
        let waits = json!({ "base": "press", "act": "wait" });
        json!({ "stamina": 1, "power": 3, "demon": true, "bound": bound, "strategy": waits })
    };
    // Two dice against one, two victories: four lasting penalties, above twice its Stamina.
    let fight = [1, 1, 12, 11, 3, 2];
    let told = |bound: bool, faces: &[u32]| {
        let mut own =
            root(&json!({ "chapters": 1, "days": 0 }), &json!({ "conflicts": [{ "against": demon(bound) }] }));
        own["cast"]["hero"]["weapon"] = json!("automatic");
        scripted(Play::Story, &own, faces).story
    };
    // Humanity 2 against its Power of 3.
    let slain = told(false, &[&fight[..], &[12, 9, 4, 3, 2]].concat());
    assert_eq!((slain.won, slain.humanity, slain.gained), (1, 3, 1));
    assert_eq!(told(true, &fight).humanity, 2);
}

/// A lost conflict ends a story where the scenario says so; a sorcerer who is taken over is nobody's character (SO-DEM-8).
#[test]
fn other_endings() {
    let thug = json!({ "stamina": 5, "weapon": "automatic", "strategy": "press" });
    let beaten = |defeat: &str| {
        let story = json!({ "chapters": 2, "days": 0, "defeat": defeat });
        means("story", &root(&story, &json!({ "conflicts": [{ "against": thug }] })), 300)
    };
    assert!(beaten("ends")["p_beaten"].value > 0.5 && beaten("goes_on")["p_beaten"].value.abs() < 1e-12);
    let ghost = json!({ "stamina": 3, "power": 9, "possesses": true, "demon": true, "strategy": "press" });
    let told = means("story", &root(&json!({}), &json!({ "conflicts": [{ "against": ghost }] })), 300);
    assert!(told["p_possessed"].value > 0.5);
}

/// Decisions for Humanity and against it: H v H, and a point either way (SO-HUM-2, SO-HUM-4). Nothing but decisions costs any
/// (SO-HUM-6).
#[test]
fn deeds() {
    let told =
        tells(&json!({ "chapters": 1, "days": 0, "misdeeds": 1 }), &json!({ "gain_checks": 1 }), &[3, 2, 9, 8, 7, 5]);
    assert_eq!((told.story.humanity, told.story.gained), (2, 1));
    let idle = means("story", &root(&json!({}), &json!({ "conflicts": [{ "against": { "stamina": 4 } }] })), 200);
    assert!(idle["humanity_lost"].value.abs() < 1e-12 && idle["conflicts"].value > 5.0);
}

/// Without days, conflicts and deeds a story is a career: its numbers are known exactly. 5 comparisons at 4.892 standard
/// errors, a right game misses one of them once in a million.
#[test]
fn a_story_of_rituals_is_a_career() {
    let (demon, mods) = (json!({ "abilities": 2 }), json!({ "summon": 2 }));
    let exact = odds(
        "career",
        &json!({ "sorcerer": {}, "demon": demon, "policy": "determined", "mods": mods, "demons": 4, "starting_demon": demon, "gain_checks": 1 }),
    );
    let cast = json!({
        "hero": {}, "demon": demon, "mods": mods, "starting_demon": demon, "gain_checks": 1,
        "story": { "chapters": 4, "days": 0 },
    });
    let played = means("story", &json!({ "cast": cast }), 40_000);
    for (mine, theirs) in [
        ("p_lost", "p_zero"),
        ("humanity_end", "humanity_end"),
        ("demons_bound", "demons_bound"),
        ("humanity_per_bound", "humanity_per_bound"),
        ("humanity_lost", "humanity_lost"),
    ] {
        let found = played[mine];
        let off = (found.value - exact.get(theirs)).abs();
        assert!(off < 4.892 * found.se, "{mine} is {} ± {}, exactly {}", found.value, found.se, exact.get(theirs));
    }
}

/// A story of everything: demons asked for, days, three kinds of conflict.
fn whole(story: Value, strategy: &Value, more: &Value) -> Metrics {
    let mut course = json!({ "chapters": 3, "days": 4, "feed_prob": 0.6, "break_after": 2, "conflict_prob": 0.7 });
    for (key, value) in story.as_object().expect("a table") {
        course[key] = value.clone();
    }
    let mut cast = json!({
        "hero": { "strategy": strategy, "weapon": "edged" },
        "demon": { "abilities": 2 },
        "starting_demon": { "abilities": 3 },
        "mods": { "summon": 3 },
        "requests": [{ "abilities": 5 }],
        "story": course,
        "conflicts": [
            { "against": { "stamina": 3, "weapon": "edged", "first_sight": 1 } },
            { "against": { "members": [{ "stamina": 2, "weapon": "automatic" }, { "stamina": 2 }] } },
            { "against": { "stamina": 2, "power": 6, "demon": true, "ability": true, "weapon": "special_lethal" } },
        ],
    });
    for (key, value) in more.as_object().expect("a table") {
        cast[key] = value.clone();
    }
    means("story", &json!({ "cast": cast }), 400)
}

/// Every key and every decision of a story changes what it comes to.
#[test]
fn keys_and_decisions() {
    let same = |one: &Metrics, other: &Metrics| {
        one.iter()
            .all(|(name, found)| other.get(name).is_some_and(|other| found.value.to_bits() == other.value.to_bits()))
    };
    let (none, plain) = (json!({}), json!("determined"));
    let usual = whole(none.clone(), &plain, &none);
    let mut idle = Vec::new();
    for story in [
        json!({ "chapters": 4 }),
        json!({ "days": 5 }),
        json!({ "feed_prob": 0.9 }),
        json!({ "commands": 3 }),
        json!({ "break_after": "none" }),
        json!({ "conflict_prob": 0.2 }),
        json!({ "demon_weapon": "fists" }),
        json!({ "demon_strategy": "guard" }),
        json!({ "healing": 0 }),
        json!({ "defeat": "ends" }),
        json!({ "misdeeds": 1 }),
    ] {
        let told = story.to_string();
        if same(&usual, &whole(story, &plain, &none)) {
            idle.push(told);
        }
    }
    for strategy in [
        json!({ "base": "determined", "bring": [{ "do": "leave", "if": "enemies > 1 or power < 3" }, "bring"] }),
        json!({ "base": "determined", "request": [{ "do": "other", "if": "bound == 0" }, "stop"] }),
        json!({ "base": "determined", "offer": "nothing" }),
        json!({ "base": "determined", "raise": { "do": "raise", "power": 1 } }),
        json!({ "base": "determined", "feed": "withhold" }),
    ] {
        if same(&usual, &whole(none.clone(), &strategy, &none)) {
            idle.push(strategy.to_string());
        }
    }
    let weighted =
        json!({ "conflicts": [{ "against": { "stamina": 3 }, "weight": 9 }, { "against": { "stamina": 5 } }] });
    let even = json!({ "conflicts": [{ "against": { "stamina": 3 } }, { "against": { "stamina": 5 } }] });
    if same(&whole(none.clone(), &plain, &weighted), &whole(none, &plain, &even)) {
        idle.push("weight".into());
    }
    assert!(idle.is_empty(), "these change nothing: {}", idle.join(", "));
}

/// A narration says which demon it is, in days and in conflicts alike, and tells a roll of an empty pool (SO-ROLL-9, SO-CMD-1).
#[test]
fn demons_are_told_apart() {
    let text = "[cast.hero]\nstrategy = { base = 'determined', request = [{ do = 'usual', if = 'bound == 1' }, 'stop'] }\n\
                [cast]\ndemon = { abilities = 1 }\nstarting_demon = { abilities = 3 }\nmods = { contact = 9, summon = 30 }\n\
                story = { chapters = 1, days = 1 }\nconflicts = [{ against = { stamina = 3 } }]\n";
    let all = told("story", text, 1);
    for words in ["Day 1, the first demon", "Day 1, the second demon", "the second demon is commanded", "SO-CON-5"] {
        assert!(all.contains(words), "{words}: {all}");
    }
    let all = told("chain", "[cast]\nhero = {}\ndemon = { abilities = 1 }\nmods = { contact = 30, summon = -40 }\n", 1);
    assert!(all.contains("are rolled") && all.contains("SO-ROLL-9 SO-Q-5"), "{all}");
}
