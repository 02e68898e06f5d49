//! A table in the middle of play, on which single rules are tried with scripted dice.

use super::{Stage, told};
use evenodds_engine::{Line, Scripted, Session, Transcript};
use evenodds_toward_one::TowardOne;
use evenodds_toward_one::cast::CastJinn;
use evenodds_toward_one::jinn::Jinn;
use evenodds_toward_one::play::Play;
use evenodds_toward_one::state::{Pc, Table};

/// A play in which dice are scripted and everything is written down.
pub(crate) type ScriptedPlay<'a, 's> = Play<'a, 's, Scripted, Transcript>;

/// A table at the start of its first scenes: seat i hunts Jinn i, if there is one.
pub(crate) struct Bench {
    pub(crate) game: TowardOne,
    pub(crate) table: Table,
    /// What was narrated so far.
    pub(crate) lines: Vec<Line>,
}

impl Bench {
    /// Seats everybody of the stage and gives the first Jinn out.
    pub(crate) fn new(stage: &Stage) -> Self {
        let game = stage.game();
        let mut table = Table::new(&game);
        table.clear(&game);
        let seats = game.seats();
        for (seat, sheet) in game.cast.sheets.iter().enumerate() {
            table.pcs[seat].start(sheet);
            if let Some(sect) = sheet.sect {
                table.sects_played |= 1 << sect as u32;
            }
        }
        table.order.extend(0..seats);
        for (index, given) in game.cast.jinn.iter().enumerate() {
            let CastJinn::Given { evil, values, maker } = *given else { panic!("a bench wants given Jinn") };
            table.jinn.push(Jinn::new(&game.rules, evil, values, maker));
            if index < seats {
                table.jinn[index].hunters = 1;
                table.pcs[index].jinn = Some(index);
            }
        }
        table.pcs.iter_mut().for_each(|pc| pc.scene = 1);
        Self { game, table, lines: Vec::new() }
    }

    /// Plays something with these faces, all of which must be asked for.
    pub(crate) fn play<R>(&mut self, faces: &[u32], act: impl FnOnce(&mut ScriptedPlay<'_, '_>) -> R) -> R {
        let (mut dice, mut trace) = (Scripted::new(faces.iter().copied()), Transcript::default());
        let mut session = Session::new(&mut dice, &mut trace);
        let result = act(&mut Play { game: &self.game, table: &mut self.table, session: &mut session });
        self.lines.append(&mut trace.lines);
        assert_eq!(dice.left(), 0, "faces left over; played:\n{}", self.told());
        result
    }

    /// Everybody makes a character of these faces.
    pub(crate) fn create(&mut self, faces: &[u32]) {
        self.play(faces, |play| {
            play.create_characters();
        });
    }

    /// The GM makes a Jinn of these faces.
    pub(crate) fn gm_jinn(&mut self, faces: &[u32]) {
        self.play(faces, |play| {
            play.make_gm_jinn();
        });
    }

    /// A regular scene of the first character.
    pub(crate) fn scene(&mut self, faces: &[u32]) {
        self.play(faces, |play| play.regular_scene(0, false));
    }

    /// A confrontation of the first character with her Jinn.
    pub(crate) fn confront(&mut self, faces: &[u32]) -> bool {
        let jinn = self.table.pcs[0].jinn.expect("she hunts a Jinn");
        self.play(faces, |play| play.confront(0, jinn))
    }

    /// The first character.
    pub(crate) fn pc(&mut self) -> &mut Pc {
        &mut self.table.pcs[0]
    }

    /// The first Jinn.
    pub(crate) fn jinn(&mut self) -> &mut Jinn {
        &mut self.table.jinn[0]
    }

    /// The narration so far, line by line.
    pub(crate) fn told(&self) -> String {
        told(&self.lines)
    }
}
