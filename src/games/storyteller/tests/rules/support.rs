//! Asking, playing and telling.

use evenodds_engine::{Dice, Scripted, Seats, Session, Silent};
use evenodds_kit::knobs::Knob;
use evenodds_kit::{Game, Named, Names, NoKeys, ParticipantRef, Record, Registered, Setup};
use evenodds_source::Faults;
use evenodds_storyteller::rules::Rules;
use evenodds_storyteller::state::State;
use evenodds_storyteller::{Cast, Play, Storyteller, TestKeys};
use evenodds_testing::asked;
pub(crate) use evenodds_testing::asked::Numbers;
use evenodds_testing::case::Metrics;
use evenodds_testing::sample::{self, written};
use serde_json::{Value, json};

/// The game as the registry has it.
pub(crate) const GAME: Registered<Storyteller> = Registered::ENTRY;

/// The exact answer to a question.
#[track_caller]
pub(crate) fn odds(question: &str, inputs: &Value) -> Numbers {
    asked::odds(&GAME, question, inputs)
}

/// What is wrong with a question.
#[track_caller]
pub(crate) fn refused(question: &str, inputs: &Value) -> String {
    asked::unanswered(&GAME, question, inputs)
}

/// One test under a policy, exactly.
#[track_caller]
pub(crate) fn test(test: &Value, policy: &Value, rules: &Value) -> Numbers {
    odds("test", &json!({ "test": test, "policy": policy, "rules": rules }))
}

/// One test with given dice.
#[track_caller]
pub(crate) fn resolve(test: &Value, rules: &Value) -> Numbers {
    odds("resolve", &json!({ "test": test, "rules": rules }))
}

/// Means of a play.
#[track_caller]
pub(crate) fn means(play: &str, root: &Value, trials: u64) -> Metrics {
    sample::means(&GAME, play, root, trials)
}

/// Mean values of a few campaigns, for comparing settings on the same dice.
#[track_caller]
pub(crate) fn played(play: &str, root: &Value, trials: u64) -> Vec<(String, String)> {
    // NaN, of what never happens, is equal to itself as text.
    means(play, root, trials).into_iter().map(|(name, found)| (name, format!("{}", found.value))).collect()
}

/// The narration of one trial of a text.
#[track_caller]
pub(crate) fn told(play: &str, text: &str, trial: u64) -> String {
    asked::told(&GAME, play, text, trial)
}

/// One test, ready to be played with any dice.
#[track_caller]
pub(crate) fn one_test(test: &Value, strategy: &Value, rules: &Value) -> Storyteller {
    let root = written(&json!({ "cast": { "hero": { "strategy": strategy }, "test": test }, "rules": rules }));
    let mut faults = Faults::new();
    let names = Names::<Storyteller>::of(Some(&root), &mut faults);
    let cast = root.table("cast").expect("a cast");
    let mut knobs = Rules::default();
    knobs.patch(root.table("rules").expect("rules"), &mut faults);
    let hero = cast.get("hero").expect("a hero");
    let hero = ParticipantRef::<Storyteller>::read("hero", hero, &(0..=0), &mut faults).expect("a hero");
    let hero = names.participant(&hero, "hero", &mut faults);
    let test = <TestKeys as Record>::read(cast.table("test").expect("a test"), &mut faults);
    let place = cast.place.clone();
    let game = hero.and_then(|hero| {
        let cast = Cast { test, frame: None, plans: Named(Vec::new()) };
        let (participants, limits) = (vec![hero], NoKeys {});
        Storyteller::read(
            Setup { play: Play::Test, rules: knobs, participants, cast, limits, names, place },
            &mut faults,
        )
    });
    game.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// Plays the one test of a game with these dice; what it leaves.
pub(crate) fn with_dice<D: Dice>(game: &Storyteller, dice: &mut D) -> State {
    let mut state = game.state();
    game.play(&mut state, Seats::Written, &mut Session::new(dice, &mut Silent));
    state
}

/// One test with scripted faces, all of which must be rolled: Scheme dice, difficulty dice, dice rolled again.
#[track_caller]
pub(crate) fn scripted(test: &Value, strategy: &Value, rules: &Value, faces: &[u32]) -> State {
    let mut dice = Scripted::new(faces.iter().copied());
    let state = with_dice(&one_test(test, strategy, rules), &mut dice);
    assert_eq!(dice.left(), 0, "faces that nobody rolled");
    state
}

/// The lone detective of the tests: one Skill, one Item, both bought as they come.
pub(crate) fn ada() -> Value {
    json!({
        "attributes": { "mental": 3, "presence": 3 },
        "skills": [{ "name": "Deduction", "rank": 1, "focused": true, "applies": 0.4 }],
        "items": [{ "name": "Lens" }],
        "plan": { "mode": "cheapest", "tracks": [{ "kind": "skill", "name": "Deduction" }, { "kind": "item", "name": "Lens" }] }
    })
}

/// Somebody with another strategy.
pub(crate) fn with(mut side: Value, strategy: Value) -> Value {
    side["strategy"] = strategy;
    side
}

/// A number that is whole, but for what summing leaves.
#[track_caller]
pub(crate) fn whole(number: f64) -> i64 {
    assert!((number - number.round()).abs() < 1e-6, "{number} is not whole");
    number.round() as i64
}
