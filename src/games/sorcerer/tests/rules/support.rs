//! Asking, playing and telling.

use evenodds_engine::{Scripted, Seats, Session, Silent};
use evenodds_kit::knobs::Knob;
use evenodds_kit::{Game, Names, ParticipantRef, Record, Registered, Setup};
use evenodds_kit::{Kind, kind::Builds};
use evenodds_sorcerer::rules::Rules;
use evenodds_sorcerer::state::State;
use evenodds_sorcerer::{Cast, Limits, Play, Sorcerer};
use evenodds_source::Faults;
use evenodds_testing::asked;
pub(crate) use evenodds_testing::asked::Numbers;
use evenodds_testing::case::Metrics;
use evenodds_testing::sample::{self, written};
use serde_json::Value;

/// The game as the registry has it.
pub(crate) const GAME: Registered<Sorcerer> = Registered::ENTRY;

/// The book with some knobs changed.
#[track_caller]
pub(crate) fn rules(knobs: &Value) -> Rules {
    let (mut rules, mut faults) = (Rules::default(), Faults::new());
    rules.patch(&written(knobs), &mut faults);
    assert!(faults.is_empty(), "{}", faults.render(false));
    rules
}

/// The exact answer to a question.
#[track_caller]
pub(crate) fn odds(question: &str, inputs: &Value) -> Numbers {
    asked::odds(&GAME, question, inputs)
}

/// What can be built, or why not.
#[track_caller]
pub(crate) fn builds(inputs: &Value) -> Builds {
    let mut faults = Faults::new();
    GAME.builds(&written(inputs), &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// Means of a play.
#[track_caller]
pub(crate) fn means(play: &str, root: &Value, trials: u64) -> Metrics {
    sample::means(&GAME, play, root, trials)
}

/// What is wrong with a cell.
#[track_caller]
pub(crate) fn refused(play: &str, root: &Value) -> String {
    let mut faults = Faults::new();
    assert!(GAME.prepare(play, &written(root), &[], &mut faults).is_none(), "{play} {root} was taken");
    faults.render(false)
}

/// A cell as it is played, with a lone sorcerer.
#[track_caller]
pub(crate) fn game(play: Play, root: &Value) -> Sorcerer {
    let (root, mut faults) = (written(root), Faults::new());
    let names = Names::<Sorcerer>::of(Some(&root), &mut faults);
    let mut own = root.table("cast").expect("a cast").clone();
    let hero = own.get("hero").expect("a hero").clone();
    let hero = ParticipantRef::<Sorcerer>::read("hero", &hero, &(0..=0), &mut faults).expect("a hero");
    let hero = names.participant(&hero, "hero", &mut faults);
    own.entries.retain(|entry| entry.key != "hero");
    let cast = <Cast as Record>::read(&own, &mut faults);
    let mut rules = Rules::default();
    if let Some(table) = root.table("rules") {
        rules.patch(table, &mut faults);
    }
    let limits = root
        .table("limits")
        .map_or_else(|| Some(Limits::defaults()), |table| <Limits as Record>::read(table, &mut faults));
    let game = hero.zip(cast).zip(limits).and_then(|((hero, cast), limits)| {
        let (participants, place) = (vec![hero], own.place.clone());
        Sorcerer::read(Setup { play, rules, participants, cast, limits, names, place }, &mut faults)
    });
    game.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// One trial with scripted faces, all of which must be rolled.
#[track_caller]
pub(crate) fn scripted(play: Play, root: &Value, faces: &[u32]) -> State {
    let (game, mut dice) = (game(play, root), Scripted::new(faces.iter().copied()));
    let mut state = game.state();
    game.play(&mut state, Seats::Written, &mut Session::new(&mut dice, &mut Silent));
    assert_eq!(dice.left(), 0, "faces that nobody rolled");
    state
}

/// The narration of one trial of a text.
#[track_caller]
pub(crate) fn told(play: &str, text: &str, trial: u64) -> String {
    asked::told(&GAME, play, text, trial)
}
