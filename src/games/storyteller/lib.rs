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
use evenodds_engine::{Dice, Roll, Seats, Session, Trace};
use evenodds_kit::kind::Starter;
use evenodds_kit::{About, At, Column, Game, Named, NoKeys, Participants, Question, Setup, Several, StrategyOf};
use evenodds_kit::{record, starters, streams, words};
use evenodds_source::{Fault, Faults, Table};
use frame::Frame;
use play::{Moment, Trying};
use policy::Fields;
use rules::Rules;
use sheet::{Character, Plan, PlanKeys, Sheet, allowed_convictions};
use state::{Counts, MOST_PARTY, State};
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
        Plans = "plans" => "A lone character's campaign, once under each of several plans, with the same dice.",
    }
}

record! {
    /// A test as it is set up.
    pub struct TestKeys("a test") {
        ability: i32 [-20..=200] = 7 => "Ability before Convictions, Scheme and Exertion.";
        difficulty: i32 [1..=4] = 2 => "Difficulty dice.";
        masteries: i32 [0..=20] = 0 => "Relevant Masteries.";
        convictions: Several<At<i32>> [0..=20] = Several::default() => "Significance of the relevant Convictions.";
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

/// Complains about a face that no die shows (ST-SCHEME-2, ST-SETBACK-1).
fn on_the_die(rules: &Rules, written: &Table, faults: &mut Faults) {
    for (key, face) in [("gain_face", rules.gain_face), ("setback_face", rules.setback_face)] {
        if let Some(node) = written.get(key).filter(|_| face > rules.die_sides) {
            faults.push(Fault::at(&node.place, format!("no die shows {face}: it has {} sides", rules.die_sides)));
        }
    }
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
    const ROLLS: fn() -> Vec<Roll> = Stream::rolls;
    const PRESETS: &'static str = include_str!("presets.toml");
    const RULE_TEXTS: &'static str = include_str!("rules.toml");
    const CHECK_RULES: fn(&Rules, &Table, &mut Faults) = on_the_die;
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
        if self.play == Play::Campaign {
            measures::series(&sheet::values(&self.frame.report_scenes))
        } else {
            Vec::new()
        }
    }

    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        let Setup { play, rules, participants, cast, place, .. } = setup;
        let before = faults.len();
        let mut frame = cast.frame.unwrap_or_default();
        frame.report_scenes.0.sort_unstable_by_key(|scene| scene.0);
        frame.report_scenes.0.dedup_by_key(|scene| scene.0);
        frame.check(&rules, faults);
        if let Some(test) = &cast.test {
            allowed_convictions(&rules, &test.convictions, faults);
        }
        let mut plans = Vec::new();
        let mut players = Vec::new();
        for participant in participants {
            if play == Play::Plans {
                for (name, plan) in &cast.plans.0 {
                    plans.extend(participant.sheet.plan(plan, faults).map(|plan| (name.clone(), plan)));
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
            (frame.conviction_chance(), frame.difficulty_mix.0.iter().sum::<i32>() as u32);
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
                    session.dice.again();
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
        state.party[0].scores.convictions.clear();
        state.party[0].scores.convictions.extend(keys.convictions.0.iter().map(|significance| significance.0));
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
