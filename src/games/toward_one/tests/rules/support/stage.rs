//! Participants of a test.

use evenodds_kit::{Game, Lists as _, Presets, Record as _, Strategy};
use evenodds_toward_one::cast::{Cast, CastJinn, Limits, PlayKind};
use evenodds_toward_one::character::Character;
use evenodds_toward_one::decisions::{GmLists, Lists};
use evenodds_toward_one::jinn::GM;
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::strategy::{Fields, GmFields};
use evenodds_toward_one::tables::Ritual;
use evenodds_toward_one::{GM_ROLE, Gm, Player, TowardOne};

/// All that a game is made of, open to be changed before it is made.
#[derive(Debug, Clone)]
pub(crate) struct Stage {
    pub(crate) play: PlayKind,
    pub(crate) rules: Rules,
    pub(crate) cast: Cast,
    pub(crate) limits: Limits,
    pub(crate) players: Vec<Fields>,
    pub(crate) gm: GmFields,
}

impl Stage {
    /// One character hunts one Jinn.
    pub(crate) fn hunt(sheet: Character, jinn: CastJinn) -> Self {
        let cast = Cast { sheets: vec![sheet], jinn: vec![jinn], ..Cast::default() };
        let limits = Limits { max_scenes: 1, ..Limits::defaults() };
        Self {
            play: PlayKind::Hunt,
            rules: Rules::default(),
            cast,
            limits,
            players: vec![Fields::default()],
            gm: GmFields::default(),
        }
    }

    /// Several characters at a table, each with the Jinn of the same place.
    pub(crate) fn table(sheets: Vec<Character>, jinn: Vec<CastJinn>) -> Self {
        let players = vec![Fields::default(); sheets.len()];
        Self {
            play: PlayKind::Table,
            rules: Rules::default(),
            cast: Cast { sheets, jinn, ..Cast::default() },
            limits: Limits { cycles: 1, ..Limits::defaults() },
            players,
            gm: GmFields::default(),
        }
    }

    /// A table whose characters and Jinn are made in play.
    pub(crate) fn created(seats: usize) -> Self {
        let mut stage = Self::table(Vec::new(), Vec::new());
        stage.cast.created = true;
        stage.players = vec![Fields::default(); seats];
        stage
    }

    /// The same with changed rules.
    pub(crate) fn with_rules(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        change(&mut self.rules);
        self
    }

    /// The same with a changed strategy of every player.
    pub(crate) fn with_fields(mut self, change: impl Fn(&mut Fields)) -> Self {
        self.players.iter_mut().for_each(change);
        self
    }

    /// The same with a changed strategy of the GM.
    pub(crate) fn with_gm(mut self, change: impl FnOnce(&mut GmFields)) -> Self {
        change(&mut self.gm);
        self
    }

    /// The game that these make.
    pub(crate) fn game(&self) -> TowardOne {
        let strategy = |fields: &Fields| Player {
            name: "test".into(),
            preset: 0,
            fields: fields.clone(),
            lists: Lists::default(),
        };
        let players = self.players.iter().map(strategy).collect();
        let gm = Gm { name: "test".into(), preset: 0, fields: self.gm.clone(), lists: GmLists::default() };
        TowardOne::new(self.play, self.rules.clone(), self.cast.clone(), self.limits.clone(), players, gm)
    }
}

/// Rules that differ from the book.
pub(crate) fn rules(change: impl FnOnce(&mut Rules)) -> Rules {
    let mut rules = Rules::default();
    change(&mut rules);
    rules
}

/// A character of these dice, without bonuses, rituals or allies.
pub(crate) fn mystic(name: &str, dice: [i32; 6]) -> Character {
    let (rituals, allies) = (Vec::new(), Vec::new());
    Character { name: name.into(), sect: None, dice, bonuses: [0; 6], rituals, allies }
}

/// A Jinn of the GM's, by Evil and the values of its skills.
pub(crate) fn jinn(evil: i32, values: [i32; 3]) -> CastJinn {
    CastJinn::Given { evil, values, maker: GM }
}

/// The book's sample Jinn (TO-W-3): number 5.
pub(crate) fn sample_jinn() -> CastJinn {
    jinn(4, [5, 7, 7])
}

/// A ritual by its name in files.
pub(crate) fn ritual(name: &str) -> Ritual {
    Ritual::named(name).expect("a ritual of the book")
}

/// The fields of a player's preset.
pub(crate) fn preset(name: &str) -> Option<Fields> {
    let presets = Presets::read("toward_one", TowardOne::PRESETS);
    let read = Strategy::<Fields, Lists>::shipped(name, &presets.into(), Lists::FACTS);
    read.map(|strategy| strategy.fields)
}

/// The fields of a GM's preset.
pub(crate) fn gm_preset(name: &str) -> Option<GmFields> {
    GM_ROLE.preset(name).map(|strategy| strategy.fields)
}
