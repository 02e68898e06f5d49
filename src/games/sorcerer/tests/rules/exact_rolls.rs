//! Exact odds of the opposed roll against every sequence of faces, and where there are too many, against themselves.

use crate::support::{GAME, odds, rules};
use evenodds_kit::Kind;
use evenodds_sorcerer::exact::opposed::{Opposed, contacts};
use evenodds_sorcerer::roll::{Pool, Winner, details, resolve};
use evenodds_source::Faults;
use evenodds_testing::sample::written;
use serde_json::{Value, json};

/// Every hand of so many dice.
fn hands(dice: usize, sides: u32) -> Vec<Vec<u32>> {
    (0..dice).fold(vec![Vec::new()], |hands, _| {
        let longer = |hand: &Vec<u32>| (1..=sides).map(|face| [hand.as_slice(), &[face]].concat()).collect::<Vec<_>>();
        hands.iter().flat_map(longer).collect()
    })
}

/// Both answers about a roll of small pools: wins and losses by victories, full ties, totals, wins by victories and details.
#[track_caller]
fn agree(knobs: &Value, x: usize, y: usize, sides: u32) {
    let book = rules(knobs);
    let found = Opposed::of(&book, x as i32, y as i32);
    let joint = contacts(&book, x as i32, y as i32);
    let (mut win, mut lose, mut tie, mut total) = (vec![0.0; 2 * x + 1], vec![0.0; 2 * y + 1], 0.0, [0.0; 2]);
    let mut by = vec![vec![0.0; y + 1]; 2 * x + 1];
    let weight = f64::from(sides).powi(-((x + y) as i32));
    for a in hands(x, sides) {
        for b in hands(y, sides) {
            let (a, b) = (Pool::of(a.iter().copied()), Pool::of(b.iter().copied()));
            let outcome = resolve(&book, &a, &b);
            let at = outcome.victories as usize;
            match outcome.winner {
                Winner::Initiator => {
                    win[at] += weight;
                    total[0] += if outcome.total { weight } else { 0.0 };
                    by[at][details(&a, &b) as usize] += weight;
                }
                Winner::Other => {
                    lose[at] += weight;
                    total[1] += if outcome.total { weight } else { 0.0 };
                }
                Winner::Nobody => {
                    tie += weight;
                    by[1][details(&a, &b) as usize] += if knobs["full_tie"] == "initiator_wins" { weight } else { 0.0 };
                }
            }
        }
    }
    let close = |mine: f64, theirs: f64, what: &str| {
        assert!((mine - theirs).abs() < 1e-12, "{x} v {y} d{sides} {knobs}: {what} is {mine}, not {theirs}");
    };
    for (v, p) in win.iter().enumerate() {
        close(found.win.get(v).copied().unwrap_or(0.0), *p, &format!("win by {v}"));
    }
    for (v, p) in lose.iter().enumerate() {
        close(found.lose.get(v).copied().unwrap_or(0.0), *p, &format!("lose by {v}"));
    }
    close(found.tie, tie, "full tie");
    close(found.total[0], total[0], "total win");
    close(found.total[1], total[1], "total loss");
    let again = if knobs["full_tie"].is_null() { 1.0 - tie } else { 1.0 };
    for (v, by) in by.iter().enumerate() {
        for (d, p) in by.iter().enumerate() {
            let mine = joint.get(v).and_then(|by| by.get(d)).copied().unwrap_or(0.0);
            close(mine, p / again, &format!("win by {v} with {d} details"));
        }
    }
}

/// Every ruling about the roll, for all pools up to four dice and more of few faces (SO-Q-2, SO-Q-3, SO-Q-4, SO-Q-13, SO-Q-48).
#[test]
fn against_all_faces() {
    let mut knobs = Vec::new();
    for target in ["remaining", "rolled"] {
        for exhausted in ["one_victory", "remaining_dice"] {
            for cancel in ["from_top", "anywhere"] {
                let one = json!({ "victory_target": target, "exhausted_pool": exhausted, "tie_cancel": cancel });
                let mut other = one.clone();
                other["full_tie"] = json!("initiator_wins");
                other["total_victory_effect"] = json!("double_victories");
                knobs.extend([one, other]);
            }
        }
    }
    for knobs in &knobs {
        for (sides, most) in [(2, 4), (3, 3)] {
            let mut knobs = knobs.clone();
            knobs["die_size"] = json!(sides);
            for x in 1..=most {
                for y in 1..=most {
                    agree(&knobs, x, y, sides);
                }
            }
        }
    }
    for (x, y, sides) in [(5, 4, 3), (2, 6, 3), (3, 2, 12), (1, 3, 20), (2, 2, 20)] {
        agree(&json!({ "die_size": sides }), x, y, sides);
    }
}

/// All pools to 30 v 30 add up, and neither side is favoured by being named first.
#[test]
fn large_pools_add_up() {
    for sides in [2, 6, 12, 100] {
        let book = rules(&json!({ "die_size": sides }));
        for x in [1, 2, 7, 13, 20, 29, 30] {
            for y in [1, 3, 11, 20, 30] {
                let (one, other) = (Opposed::of(&book, x, y), Opposed::of(&book, y, x));
                let all = one.success() + one.failure() + one.tie;
                assert!((all - 1.0).abs() < 1e-12, "{x} v {y} d{sides}: {all}");
                assert!(one.win == other.lose && one.lose == other.win && one.tie.to_bits() == other.tie.to_bits());
            }
        }
    }
}

/// Fenster's Contact, starving, Force of Will, a Summon and a Bind (E2a, E11, E16, E18, E19, E20; section 16, 2, 5 and 7).
#[test]
fn worked_examples() {
    let chance = |x: i32, y: i32| odds("opposed", &json!({ "x": x, "y": y })).get("p_success");
    let four = |value: f64, figure: f64| assert!((value - figure).abs() < 0.000_05, "{value} is not {figure}");
    let even = odds("opposed", &json!({ "x": 4, "y": 4 }));
    four(even.get("p_win"), 0.49955);
    four(even.get("p_full_tie"), 0.00089);
    even.is("p_success", 0.5);
    let contact = odds("contact", &json!({ "lore": 4, "power": 4, "cap": 6 }));
    four(contact.get("p_contact_unchanged"), 0.0201);
    four(contact.get("mean_raise"), 1.5580);
    four(contact.get("mean_details"), 2.7402);
    four(chance(4, 5), 0.4269);
    four(chance(4, 3), 0.5916);
    four(chance(0, 4), 0.1279);
    four(chance(1, 4), 0.1606);
    four(chance(8, 10), 0.4167);
    four(chance(6, 8), 0.3994);
    for (stamina, figure) in [(3, 0.1606), (2, 0.2101), (1, 0.2928)] {
        let demon = json!({ "abilities": 3, "stamina": stamina, "power": 0 });
        four(odds("ritual", &json!({ "roll": "starve", "demon": demon })).get("p_success"), figure);
    }
    let bind = json!({ "roll": "bind", "sorcerer": { "will": 4 }, "demon": { "abilities": 4 }, "options": { "desire_met": true } });
    four(odds("ritual", &bind).get("p_success"), 0.5616);
    let strengths = odds("opposed", &json!({ "x": 6, "y": 5 }));
    // Full ties are rolled again.
    let settled = 1.0 - strengths.get("p_full_tie");
    for (name, figure) in [("p_win_1", 0.2813), ("p_win_2", 0.1614), ("p_win_3", 0.0778)] {
        four(strengths.get(name) / settled, figure);
    }
}

/// A question that is too large is refused before anything is reckoned, with what makes it smaller; ordinary ones are not.
#[test]
fn too_large_a_question() {
    let begun = std::time::Instant::now();
    let strong = json!({ "stamina": 60, "will": 60, "lore": 60, "experienced": true });
    for (question, asked) in [
        ("contact", json!({ "lore": 60, "power": 60, "rules": { "die_size": 100 } })),
        ("opposed", json!({ "x": 200, "y": 200, "rules": { "die_size": 100, "tie_cancel": "anywhere" } })),
        ("ritual", json!({ "roll": "banish", "helpers": vec![json!({ "will": 60 }); 60] })),
        (
            "chain",
            json!({ "sorcerer": strong, "demon": { "abilities": 60, "power": 200 }, "mods": { "contact": 100 } }),
        ),
        (
            "career",
            json!({
            "sorcerer": {}, "demon": { "abilities": 3 }, "demons": 30, "gain_checks": 30, "rules": { "humanity_gain": 10 } }),
        ),
    ] {
        let mut faults = Faults::new();
        assert!(GAME.odds(question, &written(&asked), &mut faults).is_none(), "{question}");
        let told = faults.render(false);
        assert!(told.contains("too large") && told.contains("evenodds run"), "{question}: {told}");
    }
    assert!(begun.elapsed().as_secs() < 20, "refused too late");
    odds("career", &json!({ "sorcerer": {}, "demon": { "abilities": 5 }, "demons": 30, "gain_checks": 1 }));
}
