//! Conflicts with scripted dice.

use evenodds_engine::{Dice, Live, Scripted, Seats, Session, Silent};
use evenodds_kit::{Game, Names, Record};
use evenodds_sorcerer::conflict::state::Bout;
use evenodds_sorcerer::rules::Rules;
use evenodds_sorcerer::{Cast, Limits, Play, Sorcerer};
use evenodds_source::Faults;
use evenodds_testing::sample::written;
use serde_json::{Value, json};

/// A conflict as it is played.
#[track_caller]
fn game(root: &Value) -> Sorcerer {
    let (root, mut faults) = (written(root), Faults::new());
    let names = Names::<Sorcerer>::of(Some(&root), &mut faults);
    let cast = root.table("cast").expect("a cast");
    let participants: Vec<_> =
        ["a", "b"].iter().filter_map(|side| names.read(cast.get(side)?, side, &mut faults)).collect();
    let mut rules = Rules::default();
    if let Some(table) = root.table("rules") {
        rules.patch(table, &mut faults);
    }
    let limits =
        root.table("limits").map_or_else(|| Some(Limits::defaults()), |table| Limits::read(table, &mut faults));
    let place = cast.place.clone();
    let setup = evenodds_kit::Setup {
        play: Play::Conflict,
        rules,
        participants,
        cast: Cast::defaults(),
        limits: limits.expect("limits"),
        names,
        place,
    };
    Sorcerer::read(setup, &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)))
}

fn end(root: &Value, dice: &mut impl Dice) -> Bout {
    let game = game(root);
    let mut state = game.state();
    game.play(&mut state, Seats::Written, &mut Session::new(dice, &mut Silent));
    state.conflict
}

/// A side against another, for so many rounds, under some rules.
pub(crate) fn cast(a: Value, b: Value, rounds: i32, rules: Value) -> Value {
    json!({ "cast": { "a": a, "b": b }, "limits": { "max_rounds": rounds }, "rules": rules })
}

/// A conflict with these faces, all of which must be rolled: first sights, then each round Force of Will, acts, answers.
#[track_caller]
pub(crate) fn scripted(root: &Value, faces: &[u32]) -> Bout {
    let mut dice = Scripted::new(faces.iter().copied());
    let bout = end(root, &mut dice);
    assert_eq!(dice.left(), 0, "faces that nobody rolled");
    bout
}

/// A conflict with whatever falls.
#[track_caller]
pub(crate) fn live(root: &Value) -> Bout {
    end(root, &mut Live::of_trial(3, 0))
}

/// Somebody who waits, whatever comes.
pub(crate) fn idle(stamina: i32) -> Value {
    json!({ "stamina": stamina, "will": 3, "strategy": { "base": "press", "act": "wait" } })
}

/// The number of a member of side b.
pub(crate) const B: usize = 8;
