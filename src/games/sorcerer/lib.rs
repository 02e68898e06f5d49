//! **Sorcerer** (the Rule of Currency variant): opposed pools of dice, rituals that bind demons, and what is left of Humanity.
//!
//! | file | what |
//! |---|---|
//! | `rules`, `rulings`, `names` | knobs, and the words they take; names of things |
//! | `pool`, `roll` | dice as they lie; the opposed roll, face by face |
//! | `cast`, `read`, `written` | keys of the cast; how a cell is read; which keys change nothing |
//! | `sheet`, `builds` | sorcerers, demons, those who fight; which of them can be made |
//! | `rituals`, `humanity`, `damage`, `weapons` | dice of every ritual and check; what a hit does |
//! | `strategy`, `facts` | what a sorcerer decides, and what may be asked |
//! | `chain`, `career` | Contact, Summon, Bind; one demon after the other |
//! | `keeping` | days with a bound demon |
//! | `conflict` | fights, round by round |
//! | `story` | an arc: chains, days and conflicts, chapter by chapter |
//! | `exact`, `odds` | exact answers, and the questions that ask for them |
//! | `measures` | what is counted |
//!
//! Told at the table and not played: descriptors (SO-CHAR-2 counts them), what Humanity means (SO-HUM-6, SO-HUM-10), how long
//! healing takes (SO-REC-2).
//!
//! Reckoned by `odds` and not played: circles (SO-CONTAIN-1, SO-CONTAIN-2), helpers (SO-RIT-5), crossovers (SO-BON-3), Contacts held
//! open (SO-CONTACT-6), demons found again (SO-RIT-6).

pub mod builds;
pub mod career;
pub mod cast;
pub mod chain;
pub mod conflict;
pub mod damage;
pub mod exact;
pub mod facts;
pub mod humanity;
pub mod keeping;
mod measures;
pub mod names;
pub mod odds;
pub mod pool;
mod read;
pub mod rituals;
pub mod roll;
pub mod rules;
pub mod rulings;
pub mod sheet;
pub mod state;
pub mod story;
pub mod strategy;
pub mod weapons;
pub mod written;

pub use cast::{Added, Cast, Limits, Mods};
use chain::Working;
use conflict::state::End;
use conflict::{Conflict, Side};
use evenodds_engine::{Dice, Roll, Seats, Session, Trace};
use evenodds_kit::kind::{Builds, Listed, Starter};
use evenodds_kit::streams::of_members;
use evenodds_kit::{About, Column, Game, Participants, Question, Setup, StrategyOf};
use evenodds_kit::{streams, words};
use evenodds_source::{Faults, Table};
use keeping::{Keeper, Terms, millionths};
use rules::Rules;
use sheet::{Demon, Scores, Sheet};
use state::State;
use story::Plot;
use strategy::{Decisions, Fields};
use written::Written;

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
        /// A sorcerer's arc: chains, days, conflicts.
        Story = "story",
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
    pub mods: Added,
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
    /// The course of a story.
    pub plot: Option<Plot>,
    /// The sides of a conflict.
    pub sides: Option<[Side; 2]>,
    /// Most rounds of a conflict.
    pub max_rounds: i32,
}

impl Game for Sorcerer {
    const ABOUT: About = About {
        name: "sorcerer",
        title: "Sorcerer",
        help: "opposed pools of dice: rituals that bind demons, what is left of Humanity",
        builds: builds::HELP,
    };
    const PLAYS: &'static str = include_str!("plays.toml");
    const STARTERS: &'static [Starter<'static>] = &[
        Starter { play: "chain", text: include_str!("starters/chain.toml") },
        Starter { play: "career", text: include_str!("starters/career.toml") },
        Starter { play: "keeping", text: include_str!("starters/keeping.toml") },
        Starter { play: "conflict", text: include_str!("starters/conflict.toml") },
        Starter { play: "story", text: include_str!("starters/story.toml") },
    ];
    const ROLLS: fn() -> Vec<Roll> = || of_members(Stream::rolls(), sheet::MOST_MEMBERS);
    const PRESETS: &'static str = include_str!("presets.toml");
    const RULE_TEXTS: &'static str = include_str!("rules.toml");
    const WINS: &'static str = "win_a";
    const QUESTIONS: &'static [&'static dyn Question<Self>] = odds::QUESTIONS;
    const POWERS: fn() -> Vec<Listed> = builds::types;
    const BUILDS: fn(&Table, &mut Faults) -> Option<Builds> = builds::builds;

    type Play = Play;
    type Rules = Rules;
    type Cast = Cast;
    type Limits = Limits;
    type Sheet = Written<Sheet>;
    type Fields = Fields;
    type Lists = Decisions;
    type State = State;
    type World = ();

    fn participants(play: Play) -> Participants {
        match play {
            Play::Chain | Play::Career | Play::Keeping | Play::Story => Participants::Hero,
            Play::Conflict => Participants::Two,
        }
    }

    fn measures(play: Play, cell: Option<&Self>) -> Vec<Column<State>> {
        measures::of(play, cell)
    }

    fn series(&self) -> Vec<(String, Vec<(f64, String)>)> {
        match (self.play, &self.plot) {
            (Play::Career, _) => measures::series(self.demons),
            (_, Some(plot)) => measures::story::series(plot.tale.chapters),
            _ => Vec::new(),
        }
    }

    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        read::read(setup, faults)
    }

    fn state(&self) -> State {
        let company = self.plot.as_ref().map(|plot| plot.company.clone()).unwrap_or_default();
        State { company, ..State::default() }
    }

    fn play<D: Dice, T: Trace>(&self, state: &mut State, seats: Seats, session: &mut Session<'_, D, T>) {
        if let Some([a, b]) = &self.sides {
            let conflict = Conflict::new(&self.rules, [a, b], seats, self.max_rounds);
            return conflict.play(&mut state.conflict, &mut state.roll, session);
        }
        let Some(hero) = &self.hero else { return };
        let (scores, strategy) = (hero.scores, &hero.strategy);
        let (rules, demon, mods) = (&self.rules, self.demon, &self.mods);
        let working = Working { rules, scores, demon, mods, strategy, place: [1, 0, 0] };
        if let Some(plot) = &self.plot {
            return self.story(plot, working, state, session);
        }
        let State { roll, chain, career, keeping, .. } = state;
        match self.play {
            Play::Chain => working.play(roll, chain, scores.humanity, session),
            Play::Career => self.career(&working, (roll, chain, career), session),
            Play::Keeping => {
                let terms = &self.terms;
                let bind_score = scores.of(terms.bind_score);
                let (binding, feed) = ((terms.strength, terms.favour), millionths(terms.feed_prob));
                let keeper =
                    Keeper { rules, scores, demon, number: None, mods, terms, binding, bind_score, strategy, feed };
                keeper.play(roll, keeping, scores.humanity, session);
            }
            Play::Conflict | Play::Story => {}
        }
    }

    fn winner(state: &State) -> Option<usize> {
        if let End::Won(side) = state.conflict.end { Some(side) } else { None }
    }
}

/// The game, to be handed to a program. Not inlined, so that its plays are compiled here and not again in the program.
#[inline(never)]
pub fn entry() -> std::sync::Arc<dyn evenodds_kit::Kind> {
    std::sync::Arc::new(evenodds_kit::Registered::<Sorcerer>::ENTRY)
}
