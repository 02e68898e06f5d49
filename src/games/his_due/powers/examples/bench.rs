//! One example in progress: two sides, a duel, dice whose faces are written down.

use super::super::Book;
use super::{given, texts};
use crate::fight::Fight;
use crate::fighter::Fighter;
use crate::game::HisDue;
use crate::round::Turn;
use crate::rules::Rules;
use crate::settings::Limits;
use crate::state::Duel;
use crate::terms::Play;
use evenodds_engine::dice::{AnyDice, Scripted};
use evenodds_engine::{Dice, Line, Session, Transcript};
use evenodds_kit::Record;
use evenodds_source::Table;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Names of the two sides in examples.
pub(super) const SIDES: [&str; 2] = ["me", "foe"];

/// The fight of an example.
pub(super) type Match<'g, 's, 'd, 'w> = Fight<'g, 's, 'd, AnyDice<'w>, Option<Transcript>>;

/// Dice whose faces, and where it matters sizes, are written down.
pub(super) struct Written {
    faces: Scripted,
    sizes: VecDeque<Option<u32>>,
}

impl Written {
    fn read(table: &Table) -> Result<Self, String> {
        let (mut faces, mut sizes) = (Vec::new(), VecDeque::new());
        for text in texts(table, "dice")? {
            let (face, size) = match text.split_once("/d") {
                Some((face, size)) => (face, Some(size.parse().map_err(|_| format!("`{text}` is no die"))?)),
                None => (text.as_str(), None),
            };
            faces.push(face.parse().map_err(|_| format!("`{text}` is no face"))?);
            sizes.push_back(size);
        }
        Ok(Self { faces: Scripted::new(faces), sizes })
    }
}

impl Dice for Written {
    fn lane(&mut self, _lane: usize) {}

    fn die(&mut self, sides: u32) -> u32 {
        if let Some(Some(size)) = self.sizes.pop_front() {
            assert!(size == sides, "the example writes a d{size}, but a d{sides} is rolled");
        }
        self.faces.die(sides)
    }
}

/// An example in progress.
pub(super) struct Bench {
    /// The game; its sides stand in `fighters`.
    pub(super) game: HisDue,
    /// The sides as they are given.
    pub(super) fighters: [Fighter; 2],
    /// The duel.
    pub(super) duel: Duel,
    /// Who took the last turn, and what became of it.
    pub(super) last: Option<(usize, Turn)>,
    dice: Written,
    transcript: Option<Transcript>,
}

impl Bench {
    /// The sides as `given`, ready for the first step.
    pub(super) fn set(book: &Arc<Book>, power: &str, table: &Table) -> Result<Self, String> {
        let game = HisDue::new(Play::Duel, Rules::default(), Arc::clone(book), Vec::new(), &Limits::defaults());
        let given = given::read(&game, power, table)?;
        let mut bench = Self {
            fighters: given.fighters.clone(),
            duel: Duel::new(),
            last: None,
            dice: Written::read(table)?,
            transcript: Some(Transcript::default()),
            game,
        };
        let fighters = bench.fighters.clone();
        bench.fight(&fighters, |fight| given.stand(fight))?;
        Ok(bench)
    }

    /// The fight with sides that decide as told for this step. A panic of the engine or the dice becomes an error.
    pub(super) fn fight<R>(
        &mut self,
        fighters: &[Fighter; 2],
        act: impl FnOnce(&mut Match<'_, '_, '_, '_>) -> R,
    ) -> Result<R, String> {
        let sides = [&fighters[0], &fighters[1]];
        let mut dice = AnyDice::new(&mut self.dice);
        let mut session = Session::new(&mut dice, &mut self.transcript);
        let mut fight = Fight::new(&self.game, &sides, &mut self.duel, &mut session);
        catch_unwind(AssertUnwindSafe(|| act(&mut fight))).map_err(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
        })
    }

    /// Faces that nobody asked for.
    pub(super) fn faces_left(&self) -> usize {
        self.dice.faces.left()
    }

    fn lines(&self) -> &[Line] {
        self.transcript.as_ref().map_or(&[], |told| &told.lines)
    }

    /// How many lines have been told so far.
    pub(super) fn told(&self) -> usize {
        self.lines().len()
    }

    /// Whether something was told from a line on.
    pub(super) fn tells(&self, from: usize, what: &str) -> bool {
        self.lines()[from..].iter().any(|line| line.text.contains(what))
    }

    /// What has happened, for a complaint.
    pub(super) fn narration(&self) -> String {
        let lines = self.lines().iter().map(|line| format!("      {}", line.text));
        lines.collect::<Vec<_>>().join("\n")
    }
}
