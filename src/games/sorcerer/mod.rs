//! **Sorcerer** (the Rule of Currency variant): opposed pools of dice, rituals that bind demons, and what is left of Humanity.
//!
//! | file | what |
//! |---|---|
//! | `rules`, `rulings` | knobs, and the words they take |
//! | `roll` | the opposed roll, face by face |
//! | `sheet`, `builds` | sorcerers, demons, those who fight; which of them can be made |
//! | `rituals`, `humanity`, `damage`, `weapons` | dice of every ritual and check; what a hit does |
//! | `strategy`, `facts` | what a sorcerer decides, and what may be asked |
//! | `chain`, `career` | Contact, Summon, Bind; one demon after the other |
//! | `keeping` | days with a bound demon |
//! | `conflict` | fights, round by round |
//! | `exact`, `odds` | exact answers, and the questions that ask for them |
//! | `measures` | what is counted |
//!
//! Told at the table and not played: descriptors (SO-CHAR-2 counts them), what Humanity means (SO-HUM-6, SO-HUM-10), how long
//! healing takes (SO-REC-2).

pub mod builds;
pub mod career;
pub mod chain;
pub mod conflict;
pub mod damage;
pub mod exact;
pub mod facts;
pub mod humanity;
pub mod keeping;
mod measures;
pub mod odds;
pub mod rituals;
pub mod roll;
pub mod rules;
pub mod rulings;
pub mod sheet;
pub mod state;
pub mod strategy;
pub mod weapons;

use crate::engine::{Dice, Seats, Session, Trace};
use crate::games::kind::{Builds, Listed, Starter};
use crate::games::kit::{About, Column, Game, Participants, Question, Record, Setup, Several, StrategyOf};
use crate::source::{Fault, Faults, Table};
use crate::{record, streams, words};
use chain::Working;
use conflict::state::End;
use conflict::{Conflict, Side};
use keeping::{Keeper, Terms, millionths};
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
        /// Starving demons.
        Withdraw,
        /// Recovery from punishment.
        Recover,
        /// Rebellions.
        Command,
        /// Bindings that are strained.
        Break,
        /// The sorcerer's Banishes.
        Banish,
        /// The sorcerer's Punishes.
        Punish,
        /// Whether a Need can be met.
        Feed,
        /// Whatever is rolled against an initiator.
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
        /// Several demons, one after the other.
        Career = "career",
        /// Days with a bound demon.
        Keeping = "keeping",
        /// Two sides, until one cannot answer.
        Conflict = "conflict",
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
        /// To the demon that rebels.
        rebel: i32 [-100..=100] = 0;
        /// To the demon that breaks its binding.
        r#break: i32 [-100..=100] = 0;
        /// To each Punish of a demon that is not bound.
        punish: i32 [-100..=100] = 0;
        /// To the demon that recovers from punishment.
        punish_recovery: i32 [-100..=100] = 0;
        /// To the demon that starves.
        starve: i32 [-100..=100] = 0;
        /// To each Banish.
        banish: i32 [-100..=100] = 0;
    }
}

record! {
    /// The game's own keys of `[cast]`.
    pub struct Cast("the cast") {
        /// The demon that is asked for.
        demon: Option<DemonSheet> = None;
        /// Dice added to rolls.
        mods: Mods = Mods::NONE;
        /// How many chains a career has.
        demons: i32 [1..=30] = 4;
        /// The demon that a career begins with, already bound (SO-CHAR-5).
        starting_demon: Option<DemonSheet> = None;
        /// Gain checks after each chain (SO-HUM-4).
        gain_checks: i32 [0..=30] = 0;
        /// Other demons that a career may ask for.
        requests: Several<DemonSheet> = Several::default();
        /// The binding of `keeping`, and the life with it.
        binding: Option<Terms> = None;
    }
}

record! {
    /// The keys of `[limits]`.
    pub struct Limits("the limits") {
        /// Rounds of a conflict, after which nothing is decided.
        max_rounds: i32 [1..=10_000] = 50;
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
    /// Chains of a career.
    pub demons: i32,
    /// The demon that a career begins with.
    pub starting: Option<Demon>,
    /// Gain checks after each chain.
    pub gain_checks: i32,
    /// Other demons that a career may ask for.
    pub requests: Vec<Demon>,
    /// The binding of `keeping`.
    pub terms: Terms,
    /// The sides of a conflict.
    pub sides: Option<[Side; 2]>,
    /// Most rounds of a conflict.
    pub max_rounds: i32,
}

impl Mods {
    /// No dice.
    pub const NONE: Self = Self {
        contact: 0,
        summon: 0,
        bind: 0,
        humanity: 0,
        rebel: 0,
        r#break: 0,
        punish: 0,
        punish_recovery: 0,
        starve: 0,
        banish: 0,
    };

    /// With the Price of a sheet laid on the rolls that it weighs on (SO-BON-4, SO-BON-5).
    fn priced(mut self, sheet: &Sheet, rules: &Rules) -> Self {
        self.contact += sheet.price(rules, Rolls::Contact);
        self.summon += sheet.price(rules, Rolls::Summon);
        self.bind += sheet.price(rules, Rolls::Bind);
        self.humanity += sheet.price(rules, Rolls::Humanity);
        self.banish += sheet.price(rules, Rolls::Banish);
        self.punish += sheet.price(rules, Rolls::Punish);
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
    const PLAYS: &'static str = include_str!("plays.toml");
    const STARTERS: &'static [Starter] = &[
        Starter { play: "chain", text: include_str!("starters/chain.toml") },
        Starter { play: "career", text: include_str!("starters/career.toml") },
        Starter { play: "keeping", text: include_str!("starters/keeping.toml") },
        Starter { play: "conflict", text: include_str!("starters/conflict.toml") },
    ];
    const PRESETS: &'static str = include_str!("presets.toml");
    const WINS: &'static str = "win_a";
    const QUESTIONS: &'static [&'static dyn Question<Self>] = odds::QUESTIONS;

    type Play = Play;
    type Rules = Rules;
    type Cast = Cast;
    type Limits = Limits;
    type Sheet = Sheet;
    type Fields = Fields;
    type Lists = Decisions;
    type State = State;
    type World = ();

    fn participants(play: Play) -> Participants {
        match play {
            Play::Chain | Play::Career | Play::Keeping => Participants::Hero,
            Play::Conflict => Participants::Two,
        }
    }

    fn measures(play: Play, cell: Option<&Self>) -> Vec<Column<State>> {
        measures::of(play, cell)
    }

    fn series(&self) -> Vec<(String, Vec<(f64, String)>)> {
        if self.play == Play::Career { measures::series(self.demons) } else { Vec::new() }
    }

    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        let Setup { play, rules, participants, cast, limits, names, place } = setup;
        let max_rounds = limits.max_rounds;
        if play == Play::Conflict {
            let sides: Vec<Option<Side>> =
                participants.into_iter().map(|side| Side::read(side, &rules, &names, faults)).collect();
            let sides = sides.into_iter().collect::<Option<Vec<Side>>>()?.try_into().ok();
            return Some(Self {
                play,
                rules,
                hero: None,
                demon: Demon::default(),
                mods: Mods::NONE,
                demons: 0,
                starting: None,
                gain_checks: 0,
                requests: Vec::new(),
                terms: Terms::defaults(),
                sides,
                max_rounds,
            });
        }
        let hero = participants.into_iter().next()?;
        let mods = cast.mods.priced(&hero.sheet, &rules);
        let scores = hero.sheet.checked(&rules, &hero.place, faults);
        let Some(demon) = &cast.demon else {
            let help = "write `demon = { abilities = 3 }`";
            faults.push(Fault::at(&place, "the cast has no `demon`").help(help));
            return None;
        };
        let demon = demon.checked(&rules, &place, faults);
        let starting = cast.starting_demon.map(|demon| demon.checked(&rules, &place, faults));
        let requests: Option<Vec<Demon>> =
            cast.requests.0.iter().map(|demon| demon.checked(&rules, &place, faults)).collect();
        let starting = match starting {
            Some(demon) => Some(demon?),
            None => None,
        };
        let hero = Some(Hero { name: hero.name, scores: scores?, strategy: hero.strategy });
        Some(Self {
            play,
            hero,
            demon: demon?,
            mods,
            demons: cast.demons,
            starting,
            gain_checks: cast.gain_checks,
            requests: requests?,
            terms: cast.binding.unwrap_or_else(Terms::defaults),
            rules,
            sides: None,
            max_rounds,
        })
    }

    fn state(&self) -> State {
        State::default()
    }

    fn play<D: Dice, T: Trace>(&self, state: &mut State, seats: Seats, session: &mut Session<'_, D, T>) {
        if let Some(sides) = &self.sides {
            let conflict = Conflict::new(&self.rules, sides, seats, self.max_rounds);
            return conflict.play(&mut state.conflict, &mut state.roll, session);
        }
        let Some(hero) = &self.hero else { return };
        let (scores, strategy) = (hero.scores, &hero.strategy);
        let (rules, demon, mods) = (&self.rules, self.demon, &self.mods);
        let State { roll, chain, career, keeping, .. } = state;
        let working = Working { rules, scores, demon, mods, strategy, place: [1, 0, 0] };
        match self.play {
            Play::Chain => working.play(roll, chain, scores.humanity, session),
            Play::Career => self.career(&working, (roll, chain, career), session),
            Play::Keeping => {
                let terms = &self.terms;
                let bind_score = scores.of(terms.bind_score);
                let (binding, feed) = ((terms.strength, terms.favour), millionths(terms.feed_prob));
                let keeper = Keeper { rules, scores, demon, mods, terms, binding, bind_score, strategy, feed };
                keeper.play(roll, keeping, scores.humanity, session);
            }
            Play::Conflict => {}
        }
    }

    fn winner(state: &State) -> Option<usize> {
        if let End::Won(side) = state.conflict.end { Some(side) } else { None }
    }

    fn powers() -> Vec<Listed> {
        builds::types()
    }

    fn builds(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
        builds::builds(inputs, faults)
    }
}
