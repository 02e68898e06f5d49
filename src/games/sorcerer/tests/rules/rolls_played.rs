//! Rolls and rituals as they are played, against their odds. Each comparison is at 4.892 standard errors, which a right game
//! misses once in a million. About 200 of them raise a false alarm once in 5000 changes of the dice. Seeds are fixed.

use crate::support::{means, odds, rules};
use evenodds_engine::{Live, Session, Silent};
use evenodds_sorcerer::exact::opposed::Opposed;
use evenodds_sorcerer::roll::{Roll, Winner};
use serde_json::{Value, json};

/// The two-sided normal quantile of 1e-6.
const Z_ALARM: f64 = 4.892;
const ROLLS: u32 = 40_000;

/// Asks that something with a known chance happened so often. Where it is rare the normal law says little: five more or
/// less are chance.
#[track_caller]
fn happened(times: u32, p: f64, what: &str) {
    let expected = f64::from(ROLLS) * p;
    let allowed = Z_ALARM * (expected * (1.0 - p)).sqrt() + 5.0;
    assert!((f64::from(times) - expected).abs() <= allowed, "{what}: {times}, expected {expected:.0} ± {allowed:.0}");
}

/// Every outcome of a roll that is played: who wins, by how many victories, how often in total (SO-ROLL-1, SO-ROLL-2,
/// SO-ROLL-8, SO-ROLL-9, SO-Q-1, SO-Q-4, SO-Q-5).
#[test]
fn rolls() {
    for (x, y, knobs) in [
        (4, 4, json!({})),
        (1, 5, json!({})),
        (0, 3, json!({})),
        (-2, 0, json!({})),
        (7, 5, json!({ "die_size": 10 })),
        (3, 3, json!({ "die_size": 2 })),
        (5, 2, json!({ "die_size": 6, "exhausted_pool": "remaining_dice", "full_tie": "initiator_wins" })),
        (4, 6, json!({ "die_size": 4, "victory_target": "rolled" })),
        (5, 5, json!({ "die_size": 8, "tie_cancel": "anywhere", "total_victory_effect": "double_victories" })),
        (12, 20, json!({ "die_size": 100 })),
        (0, 2, json!({ "empty_pool": "auto_fail" })),
    ] {
        let book = rules(&knobs);
        let exact = Opposed::of(&book, x, y).settled(&book);
        let (mut win, mut lose) = (vec![0; exact.win.len()], vec![0; exact.lose.len()]);
        let (mut dice, mut roll, mut trace, mut total) = (Live::of_trial(11, 0), Roll::default(), Silent, 0);
        for _ in 0..ROLLS {
            let outcome = roll.against(&book, (x, y), [0, 1], &mut Session::new(&mut dice, &mut trace));
            let side = if outcome.winner == Winner::Initiator { &mut win } else { &mut lose };
            side[outcome.victories as usize] += 1;
            total += u32::from(outcome.won() && outcome.total);
        }
        for (seen, exact, who) in [(&win, &exact.win, "won"), (&lose, &exact.lose, "lost")] {
            for (v, (seen, p)) in seen.iter().zip(exact).enumerate() {
                happened(*seen, *p, &format!("{x} v {y} {knobs}: {who} by {v}"));
            }
        }
        happened(total, exact.total[0], &format!("{x} v {y} {knobs}: total"));
    }
}

fn ritual(name: &str, demon: &Value, options: &Value) -> f64 {
    let who = json!({ "stamina": 3, "will": 4, "lore": 3 });
    odds("ritual", &json!({ "roll": name, "sorcerer": who, "demon": demon, "options": options })).get("p_success")
}

/// A share of a play against a chance.
#[track_caller]
fn share(play: &str, root: &Value, measure: &str, p: f64) {
    let found = means(play, root, 20_000)[measure];
    assert!((found.value - p).abs() < Z_ALARM * found.se, "{measure} is {} ± {}, exactly {p}", found.value, found.se);
}

/// A day with a demon, of a strategy, with a binding.
fn day(strategy: Value, demon: &Value, binding: Value) -> Value {
    let mut binding = binding;
    binding["horizon"] = json!(1);
    json!({ "cast": { "hero": { "strategy": strategy }, "demon": demon, "binding": binding } })
}

/// Rituals and the rolls of keeping, one after the other as days are played: rebelling, breaking free, starving, banishing
/// (SO-REBEL-1, SO-BREAK-1, SO-NEED-4, SO-BANISH-1, SO-Q-24).
#[test]
fn rituals() {
    let demon = json!({ "abilities": 3 });
    let held = json!({ "strength": 2, "favour": "demon", "commands": 1 });
    let resentful = json!({ "base": "indulgent", "rebels": "resentful" });
    let options = json!({ "binding": 2, "favour": "demon" });
    share("keeping", &day(resentful, &demon, held), "rebel_success_rate", ritual("rebel", &demon, &options));

    // A day of Need: Power 3 and a die for it, against Will and strength 1.
    let breaks = json!({ "strength": 1, "commands": 0, "feed_prob": 0.0, "break_after": 1 });
    let weaker = json!({ "abilities": 3, "power": 3, "weakened": true });
    let options = json!({ "binding": 1, "days_in_need": 1 });
    share("keeping", &day(json!("indulgent"), &demon, breaks), "p_broken", ritual("break", &weaker, &options));

    let spent = json!({ "abilities": 1, "power": 0, "weakened": true });
    let alone = json!({ "commands": 0, "feed_prob": 0.0, "break_after": "none" });
    for (word, rules) in [("one_vs_stamina", json!({})), ("stamina_vs_one", json!({ "starve_roll": "stamina_vs_one" }))]
    {
        let asked = json!({ "roll": "starve", "demon": spent, "rules": rules });
        let mut root = day(json!("indulgent"), &spent, alone.clone());
        root["rules"] = json!({ "starve_roll": word });
        share("keeping", &root, "p_starved", 1.0 - odds("ritual", &asked).get("p_success"));
    }

    // Banished unpunished, in a single try.
    let banishes = json!({ "base": "strict", "banishing": "banish", "weaken": "spare", "banish_tries": 1 });
    let bound = json!({ "strength": 2, "commands": 0 });
    let options = json!({ "bound_to": "self", "binding": 2 });
    share("keeping", &day(banishes, &demon, bound), "p_banished", ritual("banish", &demon, &options));
}

/// Force of Will and the first sight of a demon as conflicts play them (SO-WILL-1, SO-DCON-2).
#[test]
fn rolls_of_conflict() {
    let hurt = json!({ "stamina": 3, "will": 4, "lasting": 4, "strategy": { "base": "press", "force": { "do": "ask", "dice": 3 } } });
    let waits = json!({ "stamina": 9, "strategy": { "base": "press", "act": "wait" } });
    let root = json!({ "cast": { "a": hurt, "b": waits }, "limits": { "max_rounds": 1 } });
    share("conflict", &root, "override_rate", ritual("override", &json!({}), &json!({ "dice": 3 })));

    // Somebody of Stamina 1 with two penalties more than its Stamina allows is down: so is one whom a demon shocks by a victory.
    let shocked = json!({ "stamina": 1, "will": 4, "lasting": 2, "first_sight": 4, "strategy": "press" });
    let root = json!({ "cast": { "a": shocked, "b": waits }, "limits": { "max_rounds": 1 } });
    share("conflict", &root, "win_b", ritual("first_sight", &json!({ "abilities": 3 }), &json!({})));
}
