//! A cell of a script's game as the engine plays it.

use crate::file::{File, Read, Stream};
use crate::lua::{Interpreter, fault, in_function, is_of_memory, of_line};
use crate::pool::Pool;
use crate::setting::Setting;
use crate::strategy::Participant;
use crate::words::{FARTHEST_COUNT, Host, told, with_host, wrong};
use evenodds_engine::dice::{AnyDice, Question};
use evenodds_engine::{ABSENT, Broken, Dice, Game, Live, LookAhead, Measure, Roll, Rows, Scope, Seats, Session, Trace};
use evenodds_policy::Facts;
use evenodds_source::Faults;
use mlua::{Error, Function, Value};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A game under some rules, with interpreters that wait for plays.
pub(crate) struct Frame {
    pub(crate) file: Arc<File>,
    pub(crate) rules: Vec<Setting>,
    idle: Mutex<Vec<Interpreter>>,
}

impl Frame {
    /// A game under some rules.
    pub(crate) fn new(file: &Arc<File>, rules: Vec<Setting>) -> Self {
        Self { file: Arc::clone(file), rules, idle: Mutex::new(Vec::new()) }
    }

    fn taken(&self) -> Option<Interpreter> {
        self.idle.lock().ok()?.pop()
    }

    /// An interpreter that read the script under these rules.
    pub(crate) fn interpreter(&self) -> Result<Interpreter, Error> {
        self.taken().map_or_else(|| Interpreter::new(&self.file, &self.rules), Ok)
    }

    /// Takes an interpreter back.
    pub(crate) fn leave(&self, interpreter: Interpreter) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(interpreter);
        }
    }
}

/// A cell: who plays what.
#[derive(Clone)]
pub(crate) struct Cell {
    pub(crate) frame: Arc<Frame>,
    /// Number of the play.
    pub(crate) play: usize,
    pub(crate) participants: Arc<[Participant]>,
    /// Most rounds of a play.
    pub(crate) rounds: i64,
    pub(crate) rows: Arc<[(Measure, Read)]>,
}

/// State of a worker: its interpreter, and what the present trial counts.
pub(crate) struct State {
    frame: Arc<Frame>,
    interpreter: Option<Interpreter>,
    /// The play in the seats as written, and in changed seats.
    functions: Vec<Function>,
    seats: Seats,
    /// Each counter: of all, then of every side.
    counts: Vec<i64>,
    lying: Vec<i64>,
    pub(crate) winner: Option<usize>,
    rounds: i64,
    unfinished: bool,
}

impl State {
    /// The play in the seats as written.
    pub(crate) fn written(&self) -> Option<Function> {
        self.functions.first().cloned()
    }

    /// Its interpreter.
    pub(crate) fn interpreter(&self) -> Option<&Interpreter> {
        self.interpreter.as_ref()
    }
}

impl Drop for State {
    fn drop(&mut self) {
        if let Some(interpreter) = self.interpreter.take() {
            self.frame.leave(interpreter);
        }
    }
}

/// Most dice of one play.
const MOST_DICE: u32 = 10_000_000;
/// Most bytes of a narration, where a line counts for its text and some more.
const MOST_TOLD: usize = 16 << 20;
const LINE: usize = 64;
/// Most decisions of one play.
const MOST_DECISIONS: u32 = 1_000_000;

impl Cell {
    fn file(&self) -> &File {
        &self.frame.file
    }

    fn two(&self) -> bool {
        self.file().plays[self.play].who.are_two_sides()
    }

    /// Text of Lua that puts the play's function and its participants together, in both orders of two sides.
    fn made(&self) -> String {
        let keys = self.file().plays[self.play].who.keys().0;
        let one = |seat: usize, side: usize| {
            let Participant { name, sheet, .. } = &self.participants[side];
            // Two of one name would be told as one.
            let alike = self.participants.iter().filter(|other| other.name == *name).count() > 1;
            let name = if alike { format!("{name} ({})", keys[side]) } else { name.clone() };
            let quoted: String = name.bytes().map(|byte| format!("\\{byte:03}")).collect();
            let keys = self.file().sheet.iter().zip(sheet.iter());
            let keys: String = keys.map(|(key, value)| format!(", {} = {}", key.name, value.lua())).collect();
            format!("{{seat = {}, name = \"{quoted}\"{keys}}}", seat + 1)
        };
        let many = self.participants.len();
        let call = |sides: &[usize]| {
            let each: Vec<String> = sides.iter().enumerate().map(|(seat, &side)| one(seat, side)).collect();
            format!("function() return play({}) end", each.join(", "))
        };
        let written: Vec<usize> = (0..many).collect();
        let mut functions = vec![call(&written)];
        if self.two() && many == 2 {
            functions.push(call(&[1, 0]));
        }
        format!("local play = ...\nreturn {{{}}}", functions.join(",\n"))
    }

    /// A state whose script could be read; else the mistake.
    pub(crate) fn ready(&self) -> Result<State, Error> {
        let mut interpreter = self.frame.interpreter()?;
        let functions = interpreter.seat(&self.file().plays[self.play].info.name, &self.made())?;
        let (frame, seats) = (Arc::clone(&self.frame), Seats::Written);
        let counts = vec![0; self.file().counters.len() * (1 + self.file().seats)];
        let (interpreter, lying) = (Some(interpreter), Vec::new());
        Ok(State { frame, interpreter, functions, seats, counts, lying, winner: None, rounds: 0, unfinished: false })
    }

    /// Plays one trial; a mistake of the script comes back.
    pub(crate) fn trial<D: Dice, T: Trace>(
        &self,
        state: &mut State,
        session: &mut Session<'_, D, T>,
    ) -> Result<(), Error> {
        let width = 1 + self.file().seats;
        for (counts, counter) in state.counts.chunks_exact_mut(width).zip(&self.file().counters) {
            counts.fill(if counter.is_absent_at_first() { i64::from(ABSENT) } else { 0 });
        }
        (state.winner, state.rounds, state.unfinished) = (None, 0, false);
        let swapped = state.seats == Seats::Swapped && state.functions.len() > 1;
        let functions = std::mem::take(&mut state.functions);
        if let Some(interpreter) = &state.interpreter {
            interpreter.begin();
        }
        let mut table = Trial { cell: self, session: &mut *session, state: &mut *state, swapped, first: 0, told: 0 };
        let result = with_host(&mut table, || functions[usize::from(swapped)].call::<Value>(()));
        state.functions = functions;
        let side = |seat: usize| if swapped { 1 - seat } else { seat };
        let name = || &self.file().plays[self.play].info.name;
        state.winner = match result? {
            Value::Nil | Value::Boolean(false) => None,
            Value::Boolean(true) if self.participants.len() < 2 => Some(0),
            Value::Integer(seat) if (1..=self.participants.len().max(1) as i64).contains(&seat) => {
                Some(side(seat as usize - 1))
            }
            other => {
                let what = match self.participants.len() {
                    0 | 1 => "gives `true` where it is won, `false` or nothing, not".to_owned(),
                    many => format!("gives the seat that won, from 1 to {many}, or nothing, not"),
                };
                return Err(in_function(&self.file().script, name(), &format!("`{}` {what} {}", name(), told(&other))));
            }
        };
        for (counts, counter) in state.counts.chunks_exact(width).zip(&self.file().counters) {
            let Some([from, to]) = counter.range else { continue };
            let own = if counter.each && self.participants.len() > 1 { &counts[1..] } else { &counts[..1] };
            if let Some(value) = own.iter().find(|&&value| value != i64::from(ABSENT) && !(from..=to).contains(&value))
            {
                let name = &counter.name;
                let what = format!("`{name}` ends at {value}, and its measure goes from {from} to {to}");
                return Err(in_function(&self.file().script, &self.file().plays[self.play].info.name, &what));
            }
        }
        Ok(())
    }

    /// Plays one trial; a mistake of the script goes to whoever stands above all plays.
    pub(crate) fn play_or_break<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) {
        if let Err(error) = self.trial(state, session) {
            let origin = session.dice.origin();
            let line = origin
                .filter(|_| is_of_memory(&error))
                .and_then(|origin| self.line_without_memory(origin, state.seats));
            self.broken(line.as_ref().unwrap_or(&error), origin);
        }
    }

    /// A trial whose script asked for too much memory, played once more to find the line.
    pub(crate) fn line_without_memory(&self, [seed, trial]: [u64; 2], seats: Seats) -> Option<Error> {
        let mut state = self.ready().ok()?;
        state.seats = seats;
        let line = state.interpreter.as_ref()?.watch();
        let error = rehearsed(self, &mut state, &mut Live::of_trial(seed, trial), false).err()?;
        // It is of no more use: it goes slowly from here on.
        state.interpreter = None;
        Some(of_line(line.load(Ordering::Relaxed), &error))
    }

    /// A mistake that a play came upon, for whoever stands above all plays.
    fn broken(&self, error: &Error, origin: Option<[u64; 2]>) -> ! {
        let mut faults = Faults::new();
        let fault = fault(&self.file().script, error);
        faults.push(match origin {
            Some([seed, trial]) => fault.help(format!("it came up in trial {trial} of seed {seed}")),
            None => fault,
        });
        let text = faults.render(false);
        let text = text.rsplit_once("\n\n").map_or(text.as_str(), |(text, _)| text);
        let text = text.strip_prefix("error: ").unwrap_or(text).to_owned();
        std::panic::resume_unwind(Box::new(Broken(text)))
    }
}

impl Game for Cell {
    type State = State;

    fn scopes(&self) -> Vec<Scope> {
        vec![Scope { name: "trial", measures: self.rows.iter().map(|(measure, _)| measure.clone()).collect() }]
    }

    fn state(&self) -> State {
        self.ready().unwrap_or_else(|error| self.broken(&error, None))
    }

    fn rolls(&self) -> Vec<Roll> {
        let seats = self.file().seats;
        let of = |stream: &Stream| {
            let (name, help, first) = (stream.name.clone(), stream.help.clone(), stream.first);
            (0..seats).map(move |seat| Roll {
                lane: first + seat,
                name: name.clone(),
                help: help.clone(),
                seat: Some(seat),
            })
        };
        self.file().streams.iter().flat_map(of).collect()
    }

    fn optimum(&self, look: &LookAhead, most: u64, stop: &AtomicBool) -> Option<(f64, u64)> {
        crate::optimum::solve(self, look, most, stop)
    }

    fn seat(&self, state: &mut State, seats: Seats) -> bool {
        if self.two() {
            state.seats = seats;
        }
        self.two()
    }

    fn play<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>, rows: &mut Rows) {
        self.play_or_break(state, session);
        let width = 1 + self.file().seats;
        for (_, read) in &*self.rows {
            let value = match *read {
                Read::Wins(side) => i32::from(state.winner == Some(side)),
                Read::Nobody => i32::from(state.winner.is_none()),
                Read::First => i32::from(state.seats == Seats::Written),
                Read::Rounds => state.rounds as i32,
                Read::Unfinished => i32::from(state.unfinished),
                Read::Counter(counter, side) => state.counts[counter * width + side.map_or(0, |side| side + 1)] as i32,
            };
            rows.extend(0, [value]);
        }
    }
}

/// A trial as its script sees it.
struct Trial<'t, 's, D, T> {
    cell: &'t Cell,
    session: &'t mut Session<'s, D, T>,
    state: &'t mut State,
    swapped: bool,
    /// Lane of the first stream at the present seat.
    first: usize,
    /// Bytes that were told so far.
    told: usize,
}

impl<D: Dice, T: Trace> Trial<'_, '_, D, T> {
    fn side(&self, seat: usize) -> usize {
        if self.swapped { 1 - seat } else { seat }
    }

    fn stream(&mut self, stream: usize) -> Result<(), Error> {
        if self.session.effort.dice > MOST_DICE {
            return Err(wrong(format!("a play throws more than {MOST_DICE} dice: it may never end")));
        }
        self.session.dice.lane(stream + self.first);
        Ok(())
    }

    fn places(&self, counter: usize, seat: Option<usize>) -> [Option<usize>; 2] {
        let first = counter * (1 + self.cell.file().seats);
        [Some(first), seat.map(|seat| first + 1 + self.side(seat))]
    }
}

impl<D: Dice, T: Trace> Host for Trial<'_, '_, D, T> {
    fn throw(&mut self, stream: usize, pool: &Pool, dice: u32) -> Result<i64, Error> {
        self.stream(stream)?;
        let session = &mut *self.session;
        let mut throw = |count: u32, sides: u32, each: &mut dyn FnMut(u32)| session.roll(count, sides, each);
        Ok(pool.throw(dice, &mut throw, &mut self.state.lying))
    }

    fn roll(&mut self, stream: usize, dice: u32, sides: u32) -> Result<i64, Error> {
        self.stream(stream)?;
        let mut sum = 0;
        self.session.roll(dice, sides, |face| sum += i64::from(face));
        Ok(sum)
    }

    fn hits(&mut self, stream: usize, dice: u32, sides: u32, least: i64) -> Result<i64, Error> {
        self.stream(stream)?;
        let mut hits = 0;
        self.session.roll(dice, sides, |face| hits += i64::from(i64::from(face) >= least));
        Ok(hits)
    }

    fn hand(&mut self, stream: usize, dice: u32, sides: u32) -> Result<Vec<u32>, Error> {
        self.stream(stream)?;
        let mut hand = Vec::with_capacity(dice as usize);
        self.session.roll(dice, sides, |face| hand.push(face));
        hand.sort_unstable_by(|one, other| other.cmp(one));
        Ok(hand)
    }

    fn pick(&mut self, options: u32) -> Result<u32, Error> {
        self.stream(0)?;
        Ok(self.session.dice.pick(options) + 1)
    }

    fn turn(&mut self, seat: usize) -> Result<(), Error> {
        self.first = seat;
        Ok(())
    }

    fn round(&mut self) -> Result<bool, Error> {
        if self.state.rounds >= self.cell.rounds {
            self.state.unfinished = true;
            return Ok(false);
        }
        self.state.rounds += 1;
        self.session.note("", || format!("Round {}", self.state.rounds));
        Ok(true)
    }

    fn decide(
        &mut self,
        decision: usize,
        seat: usize,
        legal: u64,
        fact: &dyn Fn(u16) -> i64,
    ) -> Result<(usize, Vec<i64>), Error> {
        if self.session.effort.decisions > MOST_DECISIONS {
            return Err(wrong(format!("a play takes more than {MOST_DECISIONS} decisions: it may never end")));
        }
        let side = self.side(seat);
        let Some(participant) = self.cell.participants.get(side) else {
            return Err(wrong(format!("nobody sits in seat {}", seat + 1)));
        };
        self.session.decision(legal.count_ones());
        let list = &participant.strategy.lists[decision];
        let view = Asked { fact, dice: &*self.session.dice, side };
        let Some(choice) = list.choose(legal, &view) else { return Ok((legal.trailing_zeros() as usize, Vec::new())) };
        let action = usize::from(choice.action);
        let args = self.cell.file().decisions[decision].actions[action].words().count();
        Ok((action, (0..args).map(|at| choice.arg(at, &view)).collect()))
    }

    fn listens(&self) -> bool {
        self.session.listens()
    }

    fn note(&mut self, rule: &str, text: String) -> Result<(), Error> {
        self.told += rule.len() + text.len() + LINE;
        if self.told > MOST_TOLD {
            return Err(wrong(format!("a play tells more than {} MB: it may never end", MOST_TOLD >> 20)));
        }
        self.session.note(rule, || text);
        Ok(())
    }

    fn count(&mut self, counter: usize, by: i64, seat: Option<usize>) -> Result<(), Error> {
        for place in self.places(counter, seat).into_iter().flatten() {
            let count = &mut self.state.counts[place];
            let before = if *count == i64::from(ABSENT) { 0 } else { *count };
            *count = before + by;
            if count.abs() > FARTHEST_COUNT {
                let name = &self.cell.file().counters[counter].name;
                return Err(wrong(format!("`{name}` counts beyond {FARTHEST_COUNT}")));
            }
        }
        Ok(())
    }

    fn set(&mut self, counter: usize, value: i64, seat: Option<usize>) -> Result<(), Error> {
        for place in self.places(counter, seat).into_iter().flatten() {
            self.state.counts[place] = value;
        }
        Ok(())
    }

    fn change(&mut self, changes: u32) {
        self.session.change(changes);
    }

    fn origin(&self) -> Option<[u64; 2]> {
        self.session.dice.origin()
    }
}

/// Facts of a decision that somebody may steer.
struct Asked<'a, D> {
    fact: &'a dyn Fn(u16) -> i64,
    dice: &'a D,
    side: usize,
}

impl<D: Dice> Facts for Asked<'_, D> {
    fn fact(&self, index: u16) -> i64 {
        (self.fact)(index)
    }

    fn is_steered(&self) -> bool {
        D::STEERED
    }

    fn steer(&self, question: &Question<'_>) -> Option<usize> {
        self.dice.steer(self.side, question)
    }
}

/// Plays one trial for its mistakes: the narration and the row that it leaves.
pub(crate) fn rehearsed(
    cell: &Cell,
    state: &mut State,
    dice: &mut impl Dice,
    listens: bool,
) -> Result<Vec<i64>, Error> {
    let mut trace = listens.then(evenodds_engine::Transcript::default);
    let mut any = AnyDice::new(dice);
    let mut session = Session::new(&mut any, &mut trace);
    cell.trial(state, &mut session)?;
    let effort = session.effort;
    let winner = state.winner.map_or(-1, |side| side as i64);
    let costs = [effort.dice, effort.rolls, effort.decisions, effort.changes].map(i64::from);
    Ok(state.counts.iter().copied().chain(costs).chain([winner, state.rounds]).collect())
}
