//! **Storyteller**: Ability against a handful of difficulty dice, a shared pool of Scheme dice, Exertion and experience.
//!
//! | file | what |
//! |---|---|
//! | `rules`, `rulings` | knobs, and the words they take |
//! | `sheet`, `frame` | what a scenario writes: characters, plans, a campaign |
//! | `chance` | chances of sums of dice, as fractions |
//! | `test` | one test, step by step: the rules alone |
//! | `policy`, `strategy`, `facts` | who decides what, and what may be asked |
//! | `ability`, `price` | what Ability is made of; what experience buys |
//! | `play`, `campaign` | tests and campaigns as they are played |
//! | `exact`, `odds` | exact answers, and the questions that ask for them |
//! | `measures` | what is counted |

mod ability;
mod campaign;
pub mod chance;
pub mod exact;
pub mod facts;
pub mod frame;
mod measures;
pub mod odds;
mod play;
pub mod policy;
pub mod price;
pub mod rules;
pub mod rulings;
pub mod sheet;
pub mod state;
pub mod strategy;
pub mod test;

use chance::Chances;
use evenodds_engine::{Dice, Seats, Session, Trace};
use evenodds_kit::kind::Starter;
use evenodds_kit::{About, Column, Game, Named, NoKeys, Participants, Question, Setup, Several, StrategyOf};
use evenodds_kit::{record, starters, streams, words};
use evenodds_source::{Fault, Faults};
use frame::Frame;
use play::{Moment, Trying};
use policy::Fields;
use rules::Rules;
use sheet::{Character, Plan, PlanKeys, Sheet};
use state::{Counts, MOST_PARTY, MOST_REPORTED, State};
use strategy::Decisions;

streams! {
    /// Streams of dice.
    pub enum Stream, 12 seats {
        /// Which tests come up.
        Draw,
        /// Difficulty dice.
        Difficulty,
        /// Scheme dice, and dice that are rolled again.
        Extra,
    } shared {}
}

words! {
    /// What a trial is.
    Play {
        Campaign = "campaign" => "A campaign of a party.",
        Test = "test" => "One test.",
        Plans = "plans" => "A lone character's campaign, once under each of several plans.",
    }
}

record! {
    /// A test as it is set up.
    pub struct TestKeys("a test") {
        ability: i32 [-20..=200] = 7 => "Ability before Convictions, Scheme and Exertion.";
        difficulty: i32 [1..=4] = 2 => "Difficulty dice.";
        masteries: i32 [0..=20] = 0 => "Relevant Masteries.";
        convictions: Several<i32> [0..=20] = Several::default() => "Significance of the relevant Convictions.";
        exertion: i32 [0..=30] = 0 => "Exertion left.";
        pool: i32 [0..=1000] = 0 => "Dice in the Scheme.";
    }
}

record! {
    /// The game's own keys of `[cast]`.
    pub struct Cast("the cast") {
        test: Option<TestKeys> = None => "The test that is taken.";
        frame: Option<Frame> = None => "The frame of the campaign.";
        plans: Named<PlanKeys> = Named(Vec::new()) => "Plans by name.";
    }
}

/// A character with its strategy.
#[derive(Debug, Clone)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// The sheet.
    pub character: Character,
    /// How it decides.
    pub strategy: StrategyOf<Storyteller>,
}

/// The game, ready to be played.
#[derive(Debug, Clone)]
pub struct Storyteller {
    /// Which play.
    pub play: Play,
    /// The rules in force.
    pub rules: Rules,
    /// Their chances.
    pub chances: Chances,
    /// The party.
    pub players: Vec<Player>,
    /// The campaign.
    pub frame: Frame,
    /// The test of a play of one.
    pub test: Option<TestKeys>,
    /// Plans by name.
    pub plans: Vec<(String, Plan)>,
    /// Chance that a Conviction is relevant, in millionths.
    conviction_chance: u32,
    /// Sum of the weights of the difficulties.
    whole_mix: u32,
}

/// What the rules say about a frame; None, with faults, when it cannot be played.
fn checked(rules: &Rules, frame: &Frame) -> Option<String> {
    frame
        .fault()
        .or_else(|| {
            let told = frame.report_scenes.0.len();
            (told > MOST_REPORTED).then(|| format!("{told} scenes are told; {MOST_REPORTED} are the most"))
        })
        .or_else(|| {
            let tests = frame.all_tests(rules);
            (tests > 20_000).then(|| format!("{tests} tests are too many for one campaign"))
        })
}

impl Game for Storyteller {
    const ABOUT: About = About {
        name: "storyteller",
        title: "Storyteller",
        help: "Ability against difficulty dice, a shared Scheme, Exertion, and experience that is spent as planned",
        builds: "Storyteller has no rules of creation, so there is nothing to list",
    };
    const PLAYS: &'static str = include_str!("plays.toml");
    const STARTERS: &'static [Starter<'static>] = starters!["campaign", "test", "plans"];
    const PRESETS: &'static str = include_str!("presets.toml");
    const QUESTIONS: &'static [&'static dyn Question<Self>] = odds::QUESTIONS;

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
            Play::Campaign => Participants::Several(1, MOST_PARTY),
            Play::Test | Play::Plans => Participants::Hero,
        }
    }

    fn measures(play: Play, cell: Option<&Self>) -> Vec<Column<State>> {
        measures::of(play, cell)
    }

    fn series(&self) -> Vec<(String, Vec<(f64, String)>)> {
        if self.play == Play::Campaign { measures::series(&self.frame.report_scenes.0) } else { Vec::new() }
    }

    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        let Setup { play, rules, participants, cast, place, .. } = setup;
        let before = faults.len();
        let mut frame = cast.frame.unwrap_or_default();
        frame.report_scenes.0.sort_unstable();
        frame.report_scenes.0.dedup();
        if let Some(what) = checked(&rules, &frame) {
            faults.push(Fault::at(&place, what));
        }
        let mut plans = Vec::new();
        let mut players = Vec::new();
        for participant in participants {
            if play == Play::Plans {
                for (name, plan) in &cast.plans.0 {
                    plans.extend(participant.sheet.plan(plan, &place, faults).map(|plan| (name.clone(), plan)));
                }
            }
            let character = participant.sheet.character(&rules, &participant.place, faults);
            let (name, strategy) = (participant.name, participant.strategy);
            players.extend(character.map(|character| Player { name, character, strategy }));
        }
        match play {
            Play::Plans if cast.plans.0.is_empty() => {
                let help = "write `plans = { skill_first = { tracks = [{ kind = \"skill\", name = \"...\" }] } }`";
                faults.push(Fault::at(&place, "there is no plan to compare").help(help));
            }
            _ => {}
        }
        let chances = Chances::new(&rules);
        let (conviction_chance, whole_mix) =
            (frame.conviction_chance(), frame.difficulty_mix.iter().sum::<i32>() as u32);
        let game = Self { play, rules, chances, players, frame, test: cast.test, plans, conviction_chance, whole_mix };
        (faults.len() == before).then_some(game)
    }

    fn state(&self) -> State {
        let mut state = State::default();
        self.begin(&mut state);
        state.plans = vec![0; self.plans.len()];
        state
    }

    fn play<D: Dice, T: Trace>(&self, state: &mut State, _seats: Seats, session: &mut Session<'_, D, T>) {
        match self.play {
            Play::Campaign => self.campaign(state, None, session),
            Play::Plans => {
                for (at, (name, plan)) in self.plans.iter().enumerate() {
                    session.note("", || format!("Under the plan {name}"));
                    self.campaign(state, Some(plan), session);
                    state.plans[at] = state.counts.successes;
                }
            }
            Play::Test => self.one_test(state, session),
        }
    }
}

impl Storyteller {
    /// The one test of a play `test`.
    fn one_test<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) {
        let Some(keys) = &self.test else { return };
        state.counts = Counts::default();
        state.party[0].active = 0;
        state.party[0].scores.convictions.clone_from(&keys.convictions.0);
        state.test = test::Test {
            ability: keys.ability,
            difficulty: keys.difficulty as usize,
            masteries: keys.masteries,
            exertion: keys.exertion,
            pool: keys.pool,
            ..test::Test::default()
        };
        let relevant = (1_u32 << keys.convictions.0.len()) - 1;
        Trying { game: self, player: &self.players[0], seat: 0, moment: Moment::default() }
            .play(state, relevant, session);
    }
}

/// The game, to be handed to a program. Not inlined, so that its plays are compiled here and not again in the program.
#[inline(never)]
pub fn entry() -> std::sync::Arc<dyn evenodds_kit::Kind> {
    std::sync::Arc::new(evenodds_kit::Registered::<Storyteller>::ENTRY)
}
