//! Single trials: their row by name, their last state, their narration.

use super::game;
use evenodds_engine::{ABSENT, Dice, Line, Live, Scripted, Seats, Session, Transcript};
use evenodds_his_due::HisDue;
use evenodds_his_due::play::Table;
use evenodds_his_due::state::Duellist;
use evenodds_kit::{Game, column};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a trial left behind.
#[derive(Debug)]
pub(crate) struct End {
    /// The trial's row by the names of its columns.
    pub(crate) row: BTreeMap<String, i32>,
    /// The last state.
    pub(crate) table: Table,
    /// The narration.
    pub(crate) lines: Vec<Line>,
}

impl End {
    /// A number of the row.
    pub(crate) fn get(&self, name: &str) -> i32 {
        *self.row.get(name).unwrap_or_else(|| panic!("there is no column {name}"))
    }

    /// The numbers of several columns.
    pub(crate) fn all<const N: usize>(&self, names: [&str; N]) -> [i32; N] {
        names.map(|name| self.get(name))
    }

    /// A duellist at the end.
    pub(crate) fn who(&self, seat: usize) -> &Duellist {
        &self.table.duel.who[seat]
    }

    /// The narration as text.
    pub(crate) fn told(&self) -> String {
        told(&self.lines)
    }

    /// Asserts that the narration holds these, in this order.
    #[track_caller]
    pub(crate) fn tells(&self, wanted: &[&str]) {
        let told = self.told();
        let mut rest = told.as_str();
        for text in wanted {
            let at = rest.find(text).unwrap_or_else(|| panic!("`{text}` is not told (in this order):\n{told}"));
            rest = &rest[at + text.len()..];
        }
    }

    /// Asserts that the narration does not hold this.
    #[track_caller]
    pub(crate) fn never_tells(&self, text: &str) {
        assert!(!self.told().contains(text), "`{text}` is told:\n{}", self.told());
    }
}

/// A narration as text, line by line: rule IDs, a bar, what happened.
pub(crate) fn told(lines: &[Line]) -> String {
    let lines = lines.iter().map(|line| format!("{:<22} | {}", line.rule, line.text));
    lines.chain([String::new()]).collect::<Vec<_>>().join("\n")
}

/// Plays a trial of a game with any dice and tells everything, also when the dice do not suffice.
pub(crate) fn outcome(game: &HisDue, dice: &mut impl Dice) -> End {
    let (mut table, mut trace) = (game.state(), Transcript::default());
    let row = catch_unwind(AssertUnwindSafe(|| row(game, &mut table, &mut Session::new(dice, &mut trace))));
    match row {
        Ok(row) => End { row, table, lines: trace.lines },
        Err(cause) => {
            let said = cause.downcast_ref::<String>().map_or("the play broke off", String::as_str);
            panic!("{said}; played so far:\n{}", told(&trace.lines))
        }
    }
}

fn row<D: Dice>(game: &HisDue, table: &mut Table, session: &mut Session<'_, D, Transcript>) -> BTreeMap<String, i32> {
    game.play(table, Seats::Written, session);
    let row = column::row(&HisDue::measures(game.play, Some(game)), table);
    row.into_iter().map(|(name, value)| (name, i32::try_from(value).unwrap_or(ABSENT))).collect()
}

/// Plays a trial of a scenario with these faces, all of which must be asked for.
#[track_caller]
pub(crate) fn scripted(text: &str, faces: &[u32]) -> End {
    let mut dice = Scripted::new(faces.iter().copied());
    let end = outcome(&game(text), &mut dice);
    assert_eq!(dice.left(), 0, "faces left over; played:\n{}", end.told());
    end
}

/// Plays a trial of a scenario with the dice of a seed.
pub(crate) fn live(text: &str, seed: u64, trial: u64) -> End {
    outcome(&game(text), &mut Live::of_trial(seed, trial))
}
