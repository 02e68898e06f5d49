//! Whole trials: their rows by name, their last state, their narration.

use super::Stage;
use evenodds_engine::{ABSENT, Dice, Game, Line, Live, Rows, Scripted, Session, Silent, Trace, Transcript};
use evenodds_kit::Played;
use evenodds_kit::cell::Seated;
use evenodds_toward_one::TowardOne;
use evenodds_toward_one::state::Table;
use std::collections::BTreeMap;

/// What a trial left behind.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    /// The trial's row by the names of its columns.
    pub(crate) row: BTreeMap<String, i32>,
    /// The last state.
    pub(crate) table: Table,
    /// The narration.
    pub(crate) lines: Vec<Line>,
}

impl Outcome {
    /// A number of the row.
    pub(crate) fn get(&self, name: &str) -> i32 {
        *self.row.get(name).unwrap_or_else(|| panic!("there is no column {name}"))
    }

    /// Whether a line of the narration contains this.
    pub(crate) fn tells(&self, text: &str) -> bool {
        self.lines.iter().any(|line| line.text.contains(text))
    }
}

/// A narration as text, line by line: rule IDs, a bar, what happened.
pub(crate) fn told(lines: &[Line]) -> String {
    let lines = lines.iter().map(|line| format!("{:<12} | {}", line.rule, line.text));
    lines.chain([String::new()]).collect::<Vec<_>>().join("\n")
}

/// A game as the engine plays it.
pub(crate) fn played(game: &TowardOne) -> Played<TowardOne> {
    Played::new(game.play, game.clone())
}

/// Columns of the trial that the game itself writes.
fn names(game: &Played<TowardOne>) -> Vec<String> {
    game.scopes()[0].measures.iter().map(|measure| measure.name.clone()).collect()
}

/// A row as the game wrote it.
fn narrow(row: &[i64]) -> Vec<i32> {
    row.iter().map(|&value| i32::try_from(value).unwrap_or(ABSENT)).collect()
}

/// Plays a trial with any dice and tells everything.
pub(crate) fn outcome(game: &TowardOne, dice: &mut impl Dice) -> Outcome {
    let game = played(game);
    let (mut table, mut trace) = (game.state(), Transcript::default());
    let mut rows = Rows::new(game.scopes().iter().map(|scope| scope.measures.len()).collect());
    game.play(&mut table, &mut Session::new(dice, &mut trace), &mut rows);
    let values: Vec<i32> = narrow(rows.scope(0).next().expect("a trial leaves a row"));
    Outcome { row: names(&game).into_iter().zip(values).collect(), table: table.own, lines: trace.lines }
}

/// Plays a trial on a state, told to a listener, and returns all its rows.
pub(crate) fn rows_of(
    game: &Played<TowardOne>,
    state: &mut Seated<Table>,
    dice: &mut impl Dice,
    trace: &mut impl Trace,
) -> Vec<Vec<i32>> {
    let widths: Vec<usize> = game.scopes().iter().map(|scope| scope.measures.len()).collect();
    let mut rows = Rows::new(widths.clone());
    game.play(state, &mut Session::new(dice, trace), &mut rows);
    (0..widths.len()).flat_map(|scope| rows.scope(scope).map(narrow)).collect()
}

/// Plays a trial with these faces, all of which must be asked for.
pub(crate) fn scripted(stage: &Stage, faces: &[u32]) -> Outcome {
    let mut dice = Scripted::new(faces.iter().copied());
    let outcome = outcome(&stage.game(), &mut dice);
    assert_eq!(dice.left(), 0, "faces left over; played:\n{}", told(&outcome.lines));
    outcome
}

/// Plays trials with live dice and hands every row, by the places of these columns, to `count`.
pub(crate) fn live(stage: &Stage, seed: u64, trials: u64, columns: &[&str], mut count: impl FnMut(&[i32])) {
    let game = played(&stage.game());
    let names = names(&game);
    let place = |column: &&str| names.iter().position(|name| name == column).expect("a column of the trial");
    let places: Vec<usize> = columns.iter().map(place).collect();
    let (mut state, mut dice) = (game.state(), Live::of_trial(seed, 0));
    let mut rows = Rows::new(game.scopes().iter().map(|scope| scope.measures.len()).collect());
    let mut picked = vec![0; columns.len()];
    for trial in 0..trials {
        rows.clear();
        dice.start(trial);
        game.play(&mut state, &mut Session::new(&mut dice, &mut Silent), &mut rows);
        let row = rows.scope(0).next().expect("a trial leaves a row");
        picked.iter_mut().zip(&places).for_each(|(value, &place)| *value = narrow(&row[place..=place])[0]);
        count(&picked);
    }
}
