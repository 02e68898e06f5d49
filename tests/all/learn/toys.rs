//! Small games: hold or roll, a duel of three stances, a call of a coin.

use evenodds::engine::run::Signals;
use evenodds::engine::{Dice, Seats, Session, Trace};
use evenodds::games::Kind;
use evenodds::games::kind::Starter;
use evenodds::games::kit::measures::{count, flag};
use evenodds::games::kit::*;
use evenodds::scenario::{Scenario, parse};
use evenodds::source::{Faults, Source};
use evenodds::study::learn::{End, Learnt, Options, learn};
use evenodds::study::tune::Keep;
use evenodds::study::tune::skill::ask;
use evenodds::{decisions, facts, record, rules, streams, words};
use std::sync::Arc;

words! { Play { Alone = "alone" } }
rules! {
    pub struct ToyRules {
        /// Sides of the die.
        sides: i32 [2..=100] = 6, "TOY-1";
    }
}
record! {
    pub struct Sheet("a player") {
        /// Nothing that matters.
        name_tag: i32 [0..=10] = 0;
    }
}
pub(crate) struct View {
    total: i32,
    stance: i32,
    noise: i32,
}
facts! { View:
    "total" [number "points", 0, 100] "The own points of this turn." => |view| view.total;
    "stance" [number "", 0, 2] "How the foe stands: 0 high, 1 low, 2 open." => |view| view.stance;
    "noise" [number "", 1, 20] "A die that means nothing." => |view| view.noise;
}
decisions! {
    /// How a toy is played.
    pub struct ToyLists for View {
        /// Whether to roll on.
        again: Again {
            /// Holds.
            Hold = "hold", always;
            /// Rolls again.
            Roll = "roll", always;
        }
        /// What is done about the foe.
        answer: Answer {
            /// Strikes.
            Strike = "strike", always;
            /// Feints.
            Feint = "feint", always;
            /// Waits.
            Wait = "wait", always;
        }
        /// What is called of a coin.
        call: Call {
            /// Heads.
            Heads = "heads", always;
            /// Tails.
            Tails = "tails", always;
        }
    }
}
streams! { pub enum Stream, 2 seats { Own, Chance } shared {} }

/// What happened.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    won: bool,
    total: i32,
}

macro_rules! toy {
    ($toy:ident, $name:literal, $play:expr) => {
        #[derive(Clone)]
        pub(crate) struct $toy {
            player: Participant<Self>,
        }

        impl Game for $toy {
            const ABOUT: About = About { name: $name, title: $name, help: "a toy", builds: "" };
            const PLAYS: &'static str =
                "[alone]\nnoun = [\"play\", \"plays\"]\nhelp = \"once\"\nmeasures = [\"p_win\"]\nlength = \"total\"\n";
            const STARTERS: &'static [Starter<'static>] = &[];
            const PRESETS: &'static str = "[timid]\nhelp = \"the first of everything\"\nagain = \"hold\"\nanswer = \"strike\"\ncall = \"heads\"\n";
            type Play = Play;
            type World = ();
            type Rules = ToyRules;
            type Cast = NoKeys;
            type Limits = NoKeys;
            type Sheet = Sheet;
            type Fields = NoKeys;
            type Lists = ToyLists;
            type State = Outcome;

            fn participants(_: Play) -> Participants {
                Participants::Hero
            }
            fn measures(_: Play, _: Option<&Self>) -> Vec<Column<Outcome>> {
                vec![flag("p_win", "wins", |s: &Outcome| s.won), count("total", "points", "", |s| s.total)]
            }
            fn read(mut setup: Setup<Self>, _: &mut Faults) -> Option<Self> {
                Some(Self { player: setup.participants.pop()? })
            }
            fn state(&self) -> Outcome {
                Outcome::default()
            }
            fn play<D: Dice, T: Trace>(&self, out: &mut Outcome, _: Seats, session: &mut Session<'_, D, T>) {
                let lists = &self.player.strategy.lists;
                session.dice.lane(Stream::Own(0).lane());
                *out = $play(lists, session);
            }
        }
    };
}

/// Rolls d6 and adds them up until it holds; on a 1 everything is gone. Wins by more than the foe's 2d10.
fn hold_or_roll<D: Dice, T: Trace>(lists: &ToyLists, session: &mut Session<'_, D, T>) -> Outcome {
    let mut total = 0;
    for _ in 0..40 {
        let noise = session.dice.die(20) as i32;
        let view = View { total, stance: 0, noise };
        if lists.again.ask(session, 0, Legal::all(), &view) == Again::Hold {
            break;
        }
        match session.dice.die(6) as i32 {
            1 => return Outcome { won: false, total: 0 },
            face => total += face,
        }
    }
    session.dice.lane(Stream::Chance(1).lane());
    let foe = (session.dice.die(10) + session.dice.die(10)) as i32;
    Outcome { won: total > foe, total }
}

/// Chances of the three answers against the three stances, in 20ths: high, low, open.
pub(crate) const CHANCES: [[u32; 3]; 3] = [[6, 12, 9], [11, 5, 8], [7, 8, 16]];

/// The foe stands openly in one of three ways; each answer has its chance against each of them.
fn stances<D: Dice, T: Trace>(lists: &ToyLists, session: &mut Session<'_, D, T>) -> Outcome {
    let stance = session.dice.die(3) as i32 - 1;
    let noise = session.dice.die(20) as i32;
    let answer = lists.answer.ask(session, 0, Legal::all(), &View { total: 0, stance, noise });
    session.dice.lane(Stream::Chance(1).lane());
    let won = session.dice.die(20) <= CHANCES[stance as usize][answer.index()];
    Outcome { won, total: stance }
}

/// A coin is called, seven times over; four right calls win.
fn coins<D: Dice, T: Trace>(lists: &ToyLists, session: &mut Session<'_, D, T>) -> Outcome {
    let mut right = 0;
    for flip in 0..7 {
        let noise = session.dice.die(20) as i32;
        let called = lists.call.ask(session, 0, Legal::all(), &View { total: right, stance: flip % 3, noise });
        right += i32::from(session.dice.die(2) as usize == 1 + called.index());
    }
    Outcome { won: right >= 4, total: right }
}

toy!(HoldOrRoll, "hold_or_roll", hold_or_roll);
toy!(Stances, "stances", stances);
toy!(Coins, "coins", coins);

/// A scenario of a toy.
pub(crate) fn scenario(game: impl Kind + 'static, seed: u64) -> Scenario {
    let text = format!("game = \"divinity\"\ntitle = \"a toy\"\nseed = {seed}\nmargin = 0.01\n[cast]\nhero = {{}}\n");
    let source = Arc::new(Source { name: "toy.toml".into(), text });
    let mut faults = Faults::new();
    let scenario =
        parse(&source, &evenodds::games(), &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
    let play = Arc::new(game.plays()[0].clone());
    Scenario { game: Arc::new(game), play, ..scenario }
}

/// Learns a toy to the end.
pub(crate) fn learnt(scenario: &Scenario, options: &Options) -> Learnt {
    let mut faults = Faults::new();
    let asked = ask(scenario, Some("p_win"), &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
    let keep = Keep { earlier: None, after: &mut |_, _| {}, save: &mut |_| {} };
    match learn(scenario, &asked, options, &Signals::default(), keep) {
        End::Done(found) => *found,
        End::Stopped(..) => panic!("nobody told it to stop"),
        End::Wrong(faults) => panic!("{}", faults.render(false)),
    }
}
