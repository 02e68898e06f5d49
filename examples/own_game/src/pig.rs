//! Pig: whoever first has 100 points wins. On a turn one rolls a die again and again: a 1 loses what the turn brought, to hold
//! keeps it. The best first player wins 53.06 % (Neller and Presser 2004, "Optimal play of the dice game Pig").

use evenodds::engine::{Dice, Seats, Session, Trace};
use evenodds::games::Kind;
use evenodds::games::kind::{Answer, Starter};
use evenodds::games::kit::measures::{count_by, flag};
use evenodds::games::kit::*;
use evenodds::source::Faults;
use evenodds::{decisions, facts, record, rules, streams, words};
use std::sync::Arc;

words! { Play { Duel = "duel" } }
rules! {
    /// What a variant may change.
    pub struct PigRules {
        goal: i32 [10..=1000] = 100, "PIG-1" => "Points that win.";
        sides: i32 [2..=20] = 6, "PIG-2" => "Sides of the die.";
    }
}
record! { pub struct Sheet("a player") { start: i32 [0..=999] = 0 => "Points at the beginning."; } }

/// What a player sees.
pub struct View {
    score: i32,
    foe: i32,
    turn: i32,
    goal: i32,
}
facts! { View:
    "score" [number "points", 0, 1000] "The own points, without this turn." => |view| view.score;
    "foe" [number "points", 0, 1000] "The other's points." => |view| view.foe;
    "turn" [number "points", 0, 1000] "What this turn has brought so far." => |view| view.turn;
    "missing" [number "points", 0, 1000] "Points that would win now." => |view| (view.goal - view.score - view.turn).max(0);
}
decisions! {
    pub struct Lists for View {
        /// Whether the die is rolled once more.
        turn: Turn { Hold = "hold", always: "Keeps what the turn has brought."; Roll = "roll", always: "Rolls again."; }
    }
}
streams! { pub enum Stream, 2 seats { Own } shared {} }

/// The game with its players.
#[derive(Clone)]
pub struct Pig {
    rules: PigRules,
    players: Vec<Participant<Pig>>,
}

/// How a game stands.
#[derive(Default)]
pub struct Table {
    scores: [i32; 2],
    goal: i32,
    turns: i32,
    first: usize,
}

/// The game, to be handed to a program.
pub fn entry() -> Arc<dyn Kind> {
    Arc::new(Registered::<Pig>::ENTRY)
}

/// Turns after which nobody wins: without a limit two who never hold would play for ever.
const MOST_TURNS: i32 = 10_000;

impl Game for Pig {
    const ABOUT: About = About { name: "pig", title: "Pig", help: "roll again, or keep what you have", builds: "" };
    const PLAYS: &'static str = "[duel]\nnoun = [\"game\", \"games\"]\nhelp = \"two players, by turns\"\n\
        measures = [\"p_a_win\", \"p_b_win\", \"turns\"]\nlength = \"turns\"\nwinners = [\"p_a_win\", \"p_b_win\"]\n";
    const STARTERS: &'static [Starter<'static>] = &[Starter { play: "duel", text: include_str!("../pig.toml") }];
    const PRESETS: &'static str = "[hold_20]\nhelp = \"holds at 20\"\n\
        turn = [{ do = \"hold\", if = \"turn >= 20 or missing == 0\" }, \"roll\"]\n\
        [pace]\nhelp = \"holds at 21 and an eighth of how far the other is ahead; runs for it near the end\"\n\
        turn = [{ do = \"roll\", if = \"(score >= 71 or foe >= 71) and missing > 0\" }, \
        { do = \"hold\", if = \"turn >= 21 + (foe - score) / 8 or missing == 0\" }, \"roll\"]\n";
    const QUESTIONS: &'static [&'static dyn Question<Self>] = &[&Odds::<Self, NoKeys> {
        name: "bust",
        help: "a 1 on one roll",
        example: "",
        answer: |asked, _| {
            let p = 1.0 / f64::from(asked.rules.sides);
            Some(Answer { numbers: vec![("p_bust".into(), p)], distributions: Vec::new() })
        },
    }];
    type Play = Play;
    type Rules = PigRules;
    type Cast = NoKeys;
    type Limits = NoKeys;
    type Sheet = Sheet;
    type Fields = NoKeys;
    type Lists = Lists;
    type State = Table;
    type World = ();

    fn participants(_: Play) -> Participants {
        Participants::Two
    }

    fn measures(_: Play, _: Option<&Self>) -> Vec<Column<Table>> {
        vec![
            flag("p_a_win", "a wins", |table: &Table| Self::winner(table) == Some(0)),
            flag("p_b_win", "b wins", |table: &Table| Self::winner(table) == Some(1)),
            flag("a_first", "a goes first", |table: &Table| table.first == 0),
            count_by("turns".to_owned(), "turns", "turns", |table: &Table| table.turns),
        ]
    }

    fn read(setup: Setup<Self>, _: &mut Faults) -> Option<Self> {
        Some(Self { rules: setup.rules, players: setup.participants })
    }

    fn state(&self) -> Table {
        Table::default()
    }

    fn play<D: Dice, T: Trace>(&self, table: &mut Table, seats: Seats, session: &mut Session<'_, D, T>) {
        let seat = |side: usize| if seats == Seats::Swapped { 1 - side } else { side };
        let mut side = seat(0);
        let scores = [0, 1].map(|side| self.players[side].sheet.start);
        *table = Table { scores, goal: self.rules.goal, turns: 0, first: side };
        while Self::winner(table).is_none() && table.turns < MOST_TURNS {
            table.turns += 1;
            session.dice.lane(Stream::Own(seat(side)).lane());
            let (name, mut turn) = (&self.players[side].name, 0);
            loop {
                let face = session.dice.die(self.rules.sides as u32) as i32;
                turn = if face == 1 { 0 } else { turn + face };
                session.note("PIG-2", || format!("{name} rolls {face}: {turn} in this turn"));
                let view = View { score: table.scores[side], foe: table.scores[1 - side], turn, goal: self.rules.goal };
                let lists = &self.players[side].strategy.lists;
                if face == 1 || lists.turn.ask(session, side, Legal::all(), &view) == Turn::Hold {
                    break;
                }
            }
            table.scores[side] += turn;
            session.note("PIG-1", || format!("{name} has {} points", table.scores[side]));
            side = 1 - side;
        }
    }

    fn winner(table: &Table) -> Option<usize> {
        table.scores.iter().position(|&score| score >= table.goal)
    }
}
