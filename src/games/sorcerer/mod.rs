//! **Sorcerer** (the Rule of Currency variant): opposed pools of dice, rituals that bind demons, and what is left of Humanity.
//!
//! | file | what |
//! |---|---|
//! | `rules`, `rulings` | knobs, and the words they take |
//! | `roll` | the opposed roll, face by face |
//! | `sheet`, `builds` | sorcerers, demons, those who fight; which of them can be made |
//! | `rituals`, `humanity`, `damage` | dice of every ritual and check; what a hit does |
//! | `strategy`, `facts` | what a sorcerer decides, and what may be asked |
//! | `chain` | Contact, Summon, Bind |
//! | `measures`, `charts` | what is counted and drawn |
//!
//! Told at the table and not played: descriptors (SO-CHAR-2 counts them), what Humanity means (SO-HUM-6, SO-HUM-10), how long
//! healing takes (SO-REC-2).

pub mod builds;
pub mod chain;
mod charts;
pub mod damage;
pub mod facts;
pub mod humanity;
mod measures;
pub mod rituals;
pub mod roll;
pub mod rules;
pub mod rulings;
pub mod sheet;
pub mod state;
pub mod strategy;

use crate::engine::{Dice, Seats, Session, Trace};
use crate::games::kind::{Builds, ChartInfo, Listed, PlayInfo, Starter};
use crate::games::kit::{About, Column, Game, NoKeys, Participants, Setup, StrategyOf};
use crate::source::{Fault, Faults, Table};
use crate::{record, streams, words};
use chain::Working;
use rules::Rules;
use rulings::Rolls;
use sheet::{Demon, DemonSheet, Scores, Sheet};
use state::State;
use strategy::{Decisions, Fields};

streams! {
    /// Streams of dice.
    pub enum Stream, 16 seats {
        /// Acts of one who fights.
        Act,
        /// Its defences, and its Force of Will.
        Defence,
    } shared {
        /// The sorcerer's Contacts.
        Contact,
        /// The sorcerer's Summons.
        Summon,
        /// The sorcerer's Binds.
        Bind,
        /// Humanity checks.
        Check,
        /// Whatever a demon rolls against somebody.
        Demon,
        /// Lots.
        Draw,
    }
}

words! {
    /// What a trial is.
    Play {
        /// One demon: Contact, Summon, Bind.
        Chain = "chain",
    }
}

record! {
    /// Dice added to the initiator of each roll, whatever for (SO-BON-1, SO-BON-4).
    pub struct Mods("bonus dice") {
        /// To each Contact.
        contact: i32 [-100..=100] = 0;
        /// To each Summon.
        summon: i32 [-100..=100] = 0;
        /// To each Bind.
        bind: i32 [-100..=100] = 0;
        /// To Humanity in each check.
        humanity: i32 [-100..=100] = 0;
    }
}

record! {
    /// The game's own keys of `[cast]`.
    pub struct Cast("the cast") {
        /// The demon that is asked for.
        demon: Option<DemonSheet> = None;
        /// Dice added to rolls.
        mods: Option<Mods> = None;
    }
}

/// A sorcerer with its strategy.
#[derive(Debug, Clone)]
pub struct Hero {
    /// Its name.
    pub name: String,
    /// Its scores at the start.
    pub scores: Scores,
    /// How it decides.
    pub strategy: StrategyOf<Sorcerer>,
}

/// The game, ready to be played.
#[derive(Debug, Clone)]
pub struct Sorcerer {
    /// Which play.
    pub play: Play,
    /// The rules in force.
    pub rules: Rules,
    /// The sorcerer.
    pub hero: Option<Hero>,
    /// The demon that is asked for.
    pub demon: Demon,
    /// Dice added to rolls, prices included.
    pub mods: Mods,
}

impl Mods {
    /// No dice.
    pub const NONE: Self = Self { contact: 0, summon: 0, bind: 0, humanity: 0 };

    /// With the Price of a sheet laid on the rolls that it weighs on (SO-BON-4, SO-BON-5).
    fn priced(mut self, sheet: &Sheet, rules: &Rules) -> Self {
        self.contact += sheet.price(rules, Rolls::Contact);
        self.summon += sheet.price(rules, Rolls::Summon);
        self.bind += sheet.price(rules, Rolls::Bind);
        self.humanity += sheet.price(rules, Rolls::Humanity);
        self
    }
}

impl Game for Sorcerer {
    const ABOUT: About = About {
        name: "sorcerer",
        title: "Sorcerer",
        help: "opposed pools of dice: rituals that bind demons, what is left of Humanity",
        builds: builds::HELP,
    };
    const PLAYS: &'static [PlayInfo] = charts::PLAYS;
    const STARTERS: &'static [Starter] = &[Starter { play: "chain", text: include_str!("starters/chain.toml") }];
    const PRESETS: &'static str = include_str!("presets.toml");

    type Play = Play;
    type Rules = Rules;
    type Cast = Cast;
    type Limits = NoKeys;
    type Sheet = Sheet;
    type Fields = Fields;
    type Lists = Decisions;
    type State = State;
    type World = ();

    fn participants(play: Play) -> Participants {
        match play {
            Play::Chain => Participants::Hero,
        }
    }

    fn cast_keys(play: Play) -> &'static [&'static str] {
        match play {
            Play::Chain => &["demon", "mods"],
        }
    }

    fn charts(play: Play) -> &'static [ChartInfo] {
        charts::of(play)
    }

    fn measures(play: Play, _cell: Option<&Self>) -> Vec<Column<State>> {
        measures::of(play)
    }

    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        let Setup { play, rules, participants, cast, place, .. } = setup;
        let hero = participants.into_iter().next()?;
        let mods = cast.mods.unwrap_or(Mods::NONE).priced(&hero.sheet, &rules);
        let scores = hero.sheet.checked(&rules, &hero.place, faults);
        let Some(demon) = &cast.demon else {
            let help = "write `demon = { abilities = 3 }`";
            faults.push(Fault::at(&place, "the cast has no `demon`").help(help));
            return None;
        };
        let demon = demon.checked(&rules, &place, faults)?;
        let hero = Some(Hero { name: hero.name, scores: scores?, strategy: hero.strategy });
        Some(Self { play, rules, hero, demon, mods })
    }

    fn state(&self) -> State {
        State::default()
    }

    fn play<D: Dice, T: Trace>(&self, state: &mut State, _seats: Seats, session: &mut Session<'_, D, T>) {
        let Some(hero) = &self.hero else { return };
        let (scores, strategy) = (hero.scores, &hero.strategy);
        let (rules, demon, mods) = (&self.rules, self.demon, &self.mods);
        match self.play {
            Play::Chain => {
                let working = Working { rules, scores, demon, mods, strategy, place: [1, 0, 0] };
                working.play(&mut state.roll, &mut state.chain, scores.humanity, session);
            }
        }
    }

    fn powers() -> Vec<Listed> {
        builds::types()
    }

    fn builds(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
        builds::builds(inputs, faults)
    }
}
