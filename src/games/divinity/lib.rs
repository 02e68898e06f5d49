//! **Divinity**: one die a character and action, read against the four elements of a stat and a talent (Fred Hicks, 2006).
//!
//! | file | what |
//! |---|---|
//! | `rules` | knobs and rulings |
//! | `signs` | elements, and how one die is read |
//! | `sheet` | what a scenario writes: characters, mobs, sides, settings |
//! | `state` | who stands with which signs; what is counted |
//! | `contest`, `spread`, `burning` | one exchange: who wins, who concedes what, who burns |
//! | `fight`, `environment`, `session` | plays made of them |
//! | `strategy`, `facts` | what a side decides, and what it may ask |
//! | `measures` | what is counted |
//! | `odds` | exact answers, fights as absorbing Markov chains |
//! | `builds` | characters that can be made |
//!
//! Not played, but settled by the people at the table: the meaning of a sign (DV-CHAR-4), the description of a result
//! (DV-RESULT-7), and what a concession is (DV-CONC-4). The GM may also give back signs early (DV-BURN-4). `burn_recovery`
//! returns them after a contest.

pub mod builds;
mod burning;
pub mod contest;
pub mod environment;
pub mod facts;
mod fight;
mod judging;
mod measures;
pub mod odds;
mod outcome;
pub mod rules;
pub mod session;
pub mod sheet;
pub mod signs;
mod spread;
pub mod state;
pub mod strategy;

use contest::{Contest, Terms};
use evenodds_engine::{Dice, Roll, Seats, Session, Trace};
use evenodds_kit::kind::{Builds, Listed, Starter};
use evenodds_kit::streams::of_members;
use evenodds_kit::{About, Column, Game, NoKeys, Participants, Question, Setup};
use evenodds_kit::{starters, streams, words};
use evenodds_source::{Fault, Faults, Table};
use rules::Rules;
use session::Plan;
use sheet::{Appropriate, Cast, First, Sheet, Side};
use signs::{Signs, Tier};
use state::{Bout, Counts, End, State};
use strategy::{Decisions, Fields};

/// Most sides of an exchange.
pub const MOST_SIDES: usize = 6;
/// Most members of a side.
pub const MOST_MEMBERS: usize = 8;

streams! {
    /// Streams of dice: one for each member in its seat.
    pub enum Stream, 48 seats {
        /// A member's own die.
        Die,
    } shared {
        /// The environment's die.
        Environment,
        /// Who attacks first.
        First,
    }
}

words! {
    /// What a trial is.
    Play {
        Fight = "fight" => "One fight of two sides.",
        Exchange = "exchange" => "One exchange of two sides or more.",
        Environment = "environment" => "One test against the environment.",
        Result = "result" => "One die, unopposed (DV-OPP-1).",
        Session = "session" => "Several contests on one sheet.",
    }
}

/// The game, ready to be played.
#[derive(Debug, Clone)]
pub struct Divinity {
    /// Which play.
    pub play: Play,
    /// The rules in force.
    pub rules: Rules,
    /// Who meets, except in a session.
    pub sides: Vec<Side>,
    /// The settings.
    pub terms: Terms,
    /// The session.
    pub plan: Plan,
}

/// Settings of a contest as they are written.
fn terms_of(power: bool, roles: &Appropriate, dire: Signs, first: First) -> Terms {
    Terms { attacker: Some(0), first, power, appropriate: roles.clone(), dire }
}

impl Divinity {
    /// The contest of a play that has just one.
    fn contest(&self, swap: usize) -> Contest<'_> {
        Contest { rules: &self.rules, sides: &self.sides, terms: &self.terms, swap, left: 0 }
    }
}

impl Game for Divinity {
    const ABOUT: About = About {
        name: "divinity",
        title: "Divinity",
        help: "one die against the elements of a stat and a talent; signs can be burned, mobs shrink",
        builds: builds::HELP,
    };
    const PLAYS: &'static str = include_str!("plays.toml");
    const STARTERS: &'static [Starter<'static>] = starters!["fight", "exchange", "environment", "result", "session"];
    const ASKS_OPENLY: bool = false;
    const ROLLS: fn() -> Vec<Roll> = || of_members(Stream::rolls(), MOST_MEMBERS);
    const PRESETS: &'static str = include_str!("presets.toml");
    const RULE_TEXTS: &'static str = include_str!("rules.toml");
    const QUESTIONS: &'static [&'static dyn Question<Self>] = odds::QUESTIONS;
    const MADE_OF: fn(&Sheet) -> Vec<String> = builds::made_of;
    const POWERS: fn() -> Vec<Listed> = builds::signs;
    const BUILDS: fn(&Table, &mut Faults) -> Option<Builds> = builds::builds;
    const WINS: &'static str = "p_win_0";

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
            Play::Fight => Participants::Two,
            Play::Exchange => Participants::Several(2, MOST_SIDES),
            Play::Environment | Play::Result | Play::Session => Participants::Hero,
        }
    }

    fn measures(play: Play, cell: Option<&Self>) -> Vec<Column<State>> {
        measures::of(play, cell)
    }

    fn series(&self) -> Vec<(String, Vec<(f64, String)>)> {
        measures::series(self.plan.stages.len())
    }

    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        let Setup { play, rules, participants, cast, names, place, .. } = setup;
        let before = faults.len();
        let mut terms = terms_of(cast.power, &cast.appropriate, cast.dire, cast.first);
        terms.attacker = cast.attacker.map(|side| side as usize);
        let (mut sides, mut plan, count) = (Vec::new(), Plan::default(), participants.len());
        if play == Play::Session {
            let hero = participants.into_iter().next()?;
            let context = (&rules, &names, &hero.place);
            plan = Plan::read(&hero.name, &hero.sheet, &cast.contests, &hero.strategy, context, faults)?;
        } else {
            sides =
                participants.into_iter().filter_map(|participant| Side::read(participant, &rules, faults)).collect();
            let alone = matches!(play, Play::Environment | Play::Result);
            if alone && sides.iter().any(|side| side.members.len() != 1) {
                faults.push(Fault::at(&place, format!("a play `{}` is made by one member alone", play.word())));
            }
            if terms.attacker.is_some_and(|side| side >= count) && play == Play::Exchange {
                let help = "count sides from 0, or write `attacker = \"none\"`";
                faults.push(Fault::at(&place, "the attacker is none of the sides").help(help));
            }
        }
        (faults.len() == before).then_some(Self { play, rules, sides, terms, plan })
    }

    fn state(&self) -> State {
        State::default()
    }

    fn play<D: Dice, T: Trace>(&self, state: &mut State, seats: Seats, session: &mut Session<'_, D, T>) {
        let contest = self.contest(usize::from(seats == Seats::Swapped));
        state.counts = Counts::default();
        state.bout = Bout::begin(&self.sides, self.terms.attacker);
        match self.play {
            Play::Fight => contest.fight(state, session),
            Play::Exchange => {
                let faces = contest.roll(&state.bout, session);
                state.last = contest.exchange(&mut state.bout, faces, &mut state.counts, session);
            }
            Play::Environment => {
                let test = contest.roll_test(&mut state.bout, session);
                (state.success, state.owed) = (test.success, test.owed);
                state.counts.burns[0] = i32::from(test.burned);
            }
            Play::Result => {
                let (faces, status) = (contest.roll(&state.bout, session), state.bout.who[0][0]);
                state.tier = Tier::of(status.stat, status.talent, faces[0][0]);
                state.rank = state.tier.rank(self.terms.power);
                let (tier, rank) = (state.tier.word(), state.rank);
                session.note("DV-OPP-1 DV-RESULT-5", || format!("unopposed: {tier}, {rank} on the ladder"));
            }
            Play::Session => self.plan.play(&self.rules, state, session),
        }
    }

    fn entrants(entry: &Sheet) -> Option<Vec<(String, Sheet)>> {
        builds::entrants(entry)
    }

    fn winner(state: &State) -> Option<usize> {
        if let End::Won(side) = state.end { Some(side) } else { None }
    }
}

/// The game, to be handed to a program. Not inlined, so that its plays are compiled here and not again in the program.
#[inline(never)]
pub fn entry() -> std::sync::Arc<dyn evenodds_kit::Kind> {
    std::sync::Arc::new(evenodds_kit::Registered::<Divinity>::ENTRY)
}
