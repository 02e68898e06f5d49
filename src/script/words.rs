//! Words of a script: what it asks of the host, and the functions that ask.

use crate::fast::{ask_present, is_present, present, short_pool, shorten};
use crate::file::{Counted, File};
use crate::pool::{Keep, Pool, Reading};
use mlua::{Error, Function, IntoLua, Lua, MultiValue, Result, Table, Value, Variadic};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Who plays a script: a trial, or a walk over all dice, to which only results matter. Seats count from 0 here.
pub(crate) trait Host {
    /// Throws a pool, with the dice of a stream.
    fn throw(&mut self, stream: usize, pool: &Pool, dice: u32) -> Result<i64>;
    /// Throws plain dice and adds them up.
    fn roll(&mut self, stream: usize, dice: u32, sides: u32) -> Result<i64> {
        self.throw(stream, &Pool::plain(sides), dice)
    }
    /// Throws plain dice and counts those that show at least a number.
    fn hits(&mut self, stream: usize, dice: u32, sides: u32, least: i64) -> Result<i64> {
        self.throw(stream, &Pool::hits(sides, least), dice)
    }
    /// Throws dice and hands them over, the highest first.
    fn hand(&mut self, stream: usize, dice: u32, sides: u32) -> Result<Vec<u32>>;
    /// Draws a lot, from 1.
    fn pick(&mut self, options: u32) -> Result<u32>;
    /// Lets the dice of a seat fall from here on.
    fn turn(&mut self, _seat: usize) -> Result<()> {
        Ok(())
    }
    /// Begins a round, if there may be one more.
    fn round(&mut self) -> Result<bool> {
        Ok(true)
    }
    /// Asks a seat for an option, by its number, and its parameters.
    fn decide(
        &mut self,
        _decision: usize,
        _seat: usize,
        _legal: u64,
        _fact: &dyn Fn(u16) -> i64,
    ) -> Result<(usize, Vec<i64>)> {
        Err(wrong("a question asks nobody: give it what is decided as an input"))
    }
    /// Whether anybody listens.
    fn listens(&self) -> bool {
        false
    }
    /// Tells what happened.
    fn note(&mut self, _rule: &str, _text: String) -> Result<()> {
        Ok(())
    }
    /// Adds to a counter.
    fn count(&mut self, _counter: usize, _by: i64, _seat: Option<usize>) -> Result<()> {
        Ok(())
    }
    /// Sets a counter.
    fn set(&mut self, _counter: usize, _value: i64, _seat: Option<usize>) -> Result<()> {
        Ok(())
    }
    /// Counts changes of a sheet.
    fn change(&mut self, _changes: u32) {}
    /// Answer of a question with these arguments, where all dice are walked over; none: the function is called.
    fn ask(&mut self, _question: usize, _args: &[Said]) -> Result<Option<Said>> {
        Ok(None)
    }
    /// Seed and number of the trial, where one is played.
    fn origin(&self) -> Option<[u64; 2]> {
        None
    }
}

/// A value that a question takes or gives.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Said {
    Number(i64),
    Flag(bool),
    Word(String),
}

impl Said {
    /// What a value of Lua says.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Boolean(flag) => Some(Self::Flag(*flag)),
            Value::String(word) => Some(Self::Word(word.to_string_lossy())),
            other => whole(other).map(Self::Number),
        }
    }
}

impl IntoLua for Said {
    fn into_lua(self, lua: &Lua) -> Result<Value> {
        match self {
            Self::Number(number) => Ok(Value::Integer(number)),
            Self::Flag(flag) => Ok(Value::Boolean(flag)),
            Self::Word(word) => word.into_lua(lua),
        }
    }
}

thread_local! {
    /// What went wrong on a word's short way, for the word itself.
    static FAILED: Cell<Option<std::thread::Result<Error>>> = const { Cell::new(None) };
}

/// Keeps what went wrong, a mistake or a panic, until the word itself asks the host.
pub(crate) fn again(failed: std::thread::Result<Error>) {
    FAILED.set(Some(failed));
}

/// Plays with a host.
pub(crate) fn with_host<R>(host: &mut dyn Host, play: impl FnOnce() -> R) -> R {
    FAILED.set(None);
    present(host, play)
}

/// Asks the host of the present trial.
fn host<R>(ask: impl FnOnce(&mut dyn Host) -> Result<R>) -> Result<R> {
    match FAILED.take() {
        None => ask_present(ask).unwrap_or_else(|| {
            Err(wrong("this word belongs into a function: while the script is read, nothing is played"))
        }),
        Some(Ok(error)) => Err(error),
        Some(Err(panic)) => std::panic::resume_unwind(panic),
    }
}

/// A word of scripts: how it is called, and what it does.
pub(crate) struct Word {
    pub(crate) group: &'static str,
    pub(crate) call: &'static str,
    pub(crate) help: &'static str,
}

const fn word(group: &'static str, call: &'static str, help: &'static str) -> Word {
    Word { group, call, help }
}

/// Every word, for the reference.
pub(crate) const WORDS: &[Word] = &[
    word(
        "Dice",
        "roll(n, sides)",
        "Throws n dice and gives their sum; fewer than one die give 0. `roll(\"attack\", n, sides)` takes dice of that stream, here as in all words of dice.",
    ),
    word("Dice", "hits(n, sides, least)", "Number of n dice that show at least `least`."),
    word("Dice", "highest(n, sides, keep)", "Sum of the `keep` highest of n dice; one, where `keep` is left out."),
    word("Dice", "lowest(n, sides, keep)", "Sum of the `keep` lowest of n dice; one, where `keep` is left out."),
    word("Dice", "faces(n, sides)", "List of the faces of n dice, the highest first."),
    word(
        "Dice",
        "dice { sides = 10, hit = 8, explode = 10 }",
        "Makes a kind of pool, at the top of the script: a function of the number of dice. Its keys stand below.",
    ),
    word("Dice", "pick(n)", "A lot: a number from 1 to n, all equally likely. No die on the table."),
    word(
        "Dice",
        "draw(list)",
        "Takes an entry out of a list, all equally likely, and gives it. The order of the rest changes.",
    ),
    word("Dice", "shuffle(list)", "Puts a list in any order, all equally likely, and gives it."),
    word(
        "Play",
        "round()",
        "Begins a round: `while round() do … end`. False after the limit: 1,000, or `[limits]` `rounds` of a scenario. Where a rule fixes the number of rounds, take `for turn = 1, rules.turns do`.",
    ),
    word(
        "Play",
        "turn(seat)",
        "Dice belong to this seat from here on. A change of one side's rolls then leaves the other's dice as they were.",
    ),
    word(
        "Play",
        "decide(name, seat, facts, …)",
        "Asks a seat's strategy: gives the name of an option, then its parameters. `facts` is a table by the facts' names. After it stand those options that are legal just now, of those marked `sometimes`; `nil` and `false` are passed over. So `gold >= 3 and \"buy\"` offers to buy from 3 gold on.",
    ),
    word("Play", "other(seat)", "The other one of two seats: 3 - seat."),
    word("Play", "rules", "The rules in force, by name: `rules.goal`."),
    word(
        "Telling",
        "count(name, by, seat)",
        "Adds to a measure of the game: 1, where `by` is left out. `seat` says whose it is, where each has its own. It goes to whoever sits there.",
    ),
    word(
        "Telling",
        "set(name, value, seat)",
        "Sets a measure: a number, `true` or `false` of a flag, or a level of a category.",
    ),
    word(
        "Telling",
        "note(id, text, …)",
        "Tells what happens, under a rule's ID. Each `{}` of the text takes the next value: `note(\"HR-1\", \"{} rolls {}\", a.name, face)`. A list is shown by its entries. An empty ID and a capital make a heading.",
    ),
    word(
        "Telling",
        "change(n)",
        "Counts marks on a sheet, as costs for the people at the table; 1, where n is left out.",
    ),
    word("Lua", "sort(list, before)", "Sorts a list in place; equal ones keep their order."),
    word("Lua", "pairs(table)", "Goes over a table in the order of its keys, numbers first."),
    word(
        "Lua",
        "ipairs, type, select, tonumber, tostring, error, assert",
        "As in Lua; `tostring` takes numbers, texts and flags.",
    ),
    word("Lua", "insert, remove, concat, unpack", "As `table.insert` and the others in Lua."),
    word("Lua", "min, max, abs, floor, ceil, tointeger", "As `math.min` and the others in Lua."),
];

/// Keys of `dice { … }`, for the reference.
pub(crate) const POOL_KEYS: &[(&str, &str)] = &[
    ("sides", "Sides of a die."),
    ("faces", "Instead of `sides`: the value of each side, like `{0, 0, 1, 1, 2}`."),
    ("hit", "Dice that show at least this are counted. Without it faces are added."),
    ("double", "Dice that show at least this count twice."),
    ("cancel", "Dice that show at most this take a hit away."),
    ("explode", "A die that shows at least this brings another one: a further die to count, or to add to its own."),
    ("limit", "So often in a row, at most; 1 is once. By default 20."),
    ("reroll", "A die that shows at most this is thrown again."),
    ("rerolls", "So often, at most; 1, unless it is written."),
    ("keep", "Only so many of the highest count."),
    ("keep_low", "Only so many of the lowest count."),
    ("drop", "So many of the highest do not count."),
    ("drop_low", "So many of the lowest do not count."),
    (
        "read",
        "How they are read: \"sum\", \"set\" (the largest group of equals), \"pairs\", \"run\" (in a row) or \"kinds\" (different faces).",
    ),
    ("stream", "The stream of their dice."),
];

/// Names of all words.
pub(crate) fn own_words() -> impl Iterator<Item = String> {
    WORDS.iter().flat_map(|word| {
        let names = word.call.split(['(', '{']).next().unwrap_or_default();
        names.split(',').map(|name| name.trim().to_owned())
    })
}

/// Names that a script may use, beside its own.
pub(crate) fn known(file: &File) -> Vec<String> {
    own_words().chain(file.questions.iter().map(|question| question.name.clone())).collect()
}

/// A mistake of the script.
pub(crate) fn wrong(what: impl Into<String>) -> Error {
    Error::runtime(what.into())
}

/// Most dice of one throw.
pub(crate) const MOST_DICE: i64 = 10_000;
/// Most sides of a die.
pub(crate) const MOST_SIDES: i64 = 1_000_000;
/// Farthest value of a face.
pub(crate) const FARTHEST_FACE: i64 = 10_000;

/// A whole number, of a value that may be written with a fraction of zero.
pub(crate) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(number) => Some(*number),
        #[expect(clippy::float_cmp, reason = "a number without fraction equals its whole part")]
        Value::Number(number) if number.trunc() == *number && number.abs() < 9e15 => Some(*number as i64),
        _ => None,
    }
}

/// Words for a value.
pub(crate) fn told(value: &Value) -> String {
    match value {
        Value::Nil => "nothing".into(),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::String(text) => format!("\"{}\"", text.to_string_lossy()),
        other => format!("a {}", other.type_name()),
    }
}

fn within(what: &str, value: &Value, least: i64, most: i64) -> Result<i64> {
    let found = whole(value).filter(|number| (least..=most).contains(number));
    found.ok_or_else(|| wrong(format!("{what} is a whole number from {least} to {most}, not {}", told(value))))
}

/// What a word of dice is called with, at most.
type Args = (Value, Value, Value, Value);

/// The arguments of a word of dice: a stream, if the first is a text, and numbers.
fn of_stream(streams: &[(Vec<u8>, usize)], (a, b, c, d): Args) -> Result<(usize, [Value; 3])> {
    let Value::String(name) = &a else { return Ok((0, [a, b, c])) };
    let name = name.as_bytes();
    let found = streams.iter().find(|(known, _)| known.as_slice() == &*name);
    let Some((_, lane)) = found else {
        let name = String::from_utf8_lossy(&name).into_owned();
        let known: Vec<String> = streams.iter().map(|(known, _)| String::from_utf8_lossy(known).into_owned()).collect();
        let help = evenodds_source::meant(&name, known.iter().map(String::as_str));
        return Err(wrong(format!("there is no stream \"{name}\" under [streams]; {help}")));
    };
    Ok((*lane, [b, c, d]))
}

fn dice(value: &Value) -> Result<u32> {
    // Fewer than none are none: pools that shrink do so often.
    if whole(value).is_some_and(|number| number < 0) {
        return Ok(0);
    }
    Ok(within("the number of dice", value, 0, MOST_DICE)? as u32)
}

fn sides(value: &Value) -> Result<u32> {
    Ok(within("the number of sides", value, 1, MOST_SIDES)? as u32)
}

/// A seat as a script counts it.
fn seat(value: &Value, seats: usize) -> Result<usize> {
    Ok(within("a seat", value, 1, seats as i64)? as usize - 1)
}

/// Puts the words of the host into a table of names.
pub(crate) fn install(lua: &Lua, file: &Arc<File>, env: &Table) -> Result<()> {
    let streams: Arc<[(Vec<u8>, usize)]> =
        file.streams.iter().map(|stream| (stream.name.clone().into_bytes(), stream.first)).collect();
    let seats = file.seats;
    let of = Arc::clone(&streams);
    env.raw_set(
        "roll",
        lua.create_function(move |_, args: Args| {
            let (stream, [n, side, _]) = of_stream(&of, args)?;
            let (n, side) = (dice(&n)?, sides(&side)?);
            host(|host| host.roll(stream, n, side))
        })?,
    )?;
    let of = Arc::clone(&streams);
    env.raw_set(
        "hits",
        lua.create_function(move |_, args: Args| {
            let (stream, [n, side, least]) = of_stream(&of, args)?;
            let least = within("the least face that hits", &least, -FARTHEST_FACE, MOST_SIDES)?;
            let (n, side) = (dice(&n)?, sides(&side)?);
            host(|host| host.hits(stream, n, side, least))
        })?,
    )?;
    for (name, low) in [("highest", false), ("lowest", true)] {
        let of = Arc::clone(&streams);
        env.raw_set(
            name,
            lua.create_function(move |_, args: Args| {
                let (stream, [n, side, keep]) = of_stream(&of, args)?;
                let keep = if keep.is_nil() { 1 } else { dice(&keep)? };
                let keep = if low { Keep::Lowest(keep) } else { Keep::Highest(keep) };
                let (n, pool) = (dice(&n)?, Pool { keep, ..Pool::plain(sides(&side)?) });
                host(|host| host.throw(stream, &pool, n))
            })?,
        )?;
    }
    let of = Arc::clone(&streams);
    env.raw_set(
        "faces",
        lua.create_function(move |_, args: Args| {
            let (stream, [n, side, _]) = of_stream(&of, args)?;
            let (n, side) = (dice(&n)?, sides(&side)?);
            host(|host| host.hand(stream, n, side))
        })?,
    )?;
    let of = Arc::clone(&streams);
    env.raw_set(
        "dice",
        lua.create_function(move |lua, table: Table| {
            let made = Arc::new(pool(&table, &of)?);
            let held = Arc::clone(&made);
            let word = lua.create_function(move |_, n: Value| {
                let n = dice(&n)?;
                host(|host| host.throw(held.1, &held.0, n))
            })?;
            short_pool(lua, word, &made)
        })?,
    )?;
    env.raw_set(
        "pick",
        lua.create_function(|_, n: Value| {
            let n = within("the number of lots", &n, 1, MOST_SIDES)? as u32;
            host(|host| host.pick(n))
        })?,
    )?;
    env.raw_set(
        "turn",
        lua.create_function(move |_, at: Value| {
            let at = seat(&at, seats)?;
            host(|host| host.turn(at))
        })?,
    )?;
    env.raw_set("round", lua.create_function(|_, ()| host(|host| host.round()))?)?;
    env.raw_set(
        "change",
        lua.create_function(|_, by: Option<Value>| {
            let by = by.map_or(Ok(1), |by| within("the number of marks", &by, 0, 1_000_000))?;
            host(|host| {
                host.change(by as u32);
                Ok(())
            })
        })?,
    )?;
    env.raw_set("decide", decide(lua, file)?)?;
    let own = Arc::clone(file);
    env.raw_set(
        "count",
        lua.create_function(move |_, (name, by, at): (Value, Value, Value)| {
            let counter = counter(&own, &name)?;
            let by = if by.is_nil() { 1 } else { within("what is counted", &by, -FARTHEST_COUNT, FARTHEST_COUNT)? };
            let at = if at.is_nil() { None } else { Some(seat(&at, seats)?) };
            needs_seat(&own, counter, at)?;
            host(|host| host.count(counter, by, at))
        })?,
    )?;
    let own = Arc::clone(file);
    env.raw_set(
        "set",
        lua.create_function(move |_, (name, value, at): (Value, Value, Value)| {
            let counter = counter(&own, &name)?;
            let value = match (&value, &own.counters[counter].kind) {
                (Value::Boolean(flag), _) => i64::from(*flag),
                (Value::String(level), Counted::Category(levels)) => {
                    let level = level.to_string_lossy();
                    let at = levels.iter().position(|known| *known == level);
                    at.ok_or_else(|| {
                        let help = evenodds_source::meant(&level, levels.iter().map(String::as_str));
                        wrong(format!("\"{level}\" is no level of `{}`; {help}", own.counters[counter].name))
                    })? as i64
                }
                (value, Counted::Flag) => within("what a flag is set to", value, 0, 1)?,
                (value, _) => within("what is set", value, -FARTHEST_COUNT, FARTHEST_COUNT)?,
            };
            let at = if at.is_nil() { None } else { Some(seat(&at, seats)?) };
            needs_seat(&own, counter, at)?;
            host(|host| host.set(counter, value, at))
        })?,
    )?;
    env.raw_set(
        "note",
        lua.create_function(|_, (id, text, values): (mlua::String, mlua::String, Variadic<Value>)| {
            host(|host| {
                if !host.listens() {
                    return Ok(());
                }
                let (mut line, text, mut values) = (String::new(), text.to_string_lossy(), values.iter());
                for (at, part) in text.split("{}").enumerate() {
                    if at > 0 {
                        line += &values.next().map_or_else(|| "{}".into(), shown);
                    }
                    line += part;
                }
                host.note(&id.to_string_lossy(), line)
            })
        })?,
    )?;
    shorten(lua, file, env, &streams)
}

/// Most entries of a list that a narration shows.
const MOST_SHOWN: usize = 100;

/// A value in a narration: a list by its entries.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_string_lossy(),
        Value::Table(list) => {
            let each = list.sequence_values::<Value>().take(MOST_SHOWN).flatten();
            let each = each.map(|entry| if entry.is_table() { told(&entry) } else { shown(&entry) });
            let all = each.collect::<Vec<_>>().join(" ");
            if all.is_empty() { "nothing".into() } else { all }
        }
        other => told(other),
    }
}

/// Farthest value of a counter: rows hold 32 bits.
pub(crate) const FARTHEST_COUNT: i64 = 1_000_000_000;

fn counter(file: &File, name: &Value) -> Result<usize> {
    let Value::String(text) = name else {
        return Err(wrong(format!("a measure is named by a text, not {}", told(name))));
    };
    let bytes = text.as_bytes();
    file.counters.iter().position(|counter| counter.name.as_bytes() == &*bytes).ok_or_else(|| {
        let name = String::from_utf8_lossy(&bytes).into_owned();
        let help = evenodds_source::meant(&name, file.counters.iter().map(|counter| counter.name.as_str()));
        wrong(format!("there is no measure \"{name}\" under [measures]; {help}"))
    })
}

fn needs_seat(file: &File, counter: usize, seat: Option<usize>) -> Result<()> {
    let counter = &file.counters[counter];
    if counter.each && file.seats > 1 && seat.is_none() {
        return Err(wrong(format!("every seat has its own `{}`: name the seat as the third value", counter.name)));
    }
    Ok(())
}

/// What is wrong where a script offers an option that nobody can refuse.
pub(crate) fn always_legal(decision: &str, option: &str) -> String {
    format!("\"{option}\" of `{decision}` is always legal: mark it `sometimes = true`, or leave it out here")
}

/// The word `decide`.
fn decide(lua: &Lua, file: &Arc<File>) -> Result<Function> {
    let (own, seats) = (Arc::clone(file), file.seats);
    let keys = file.facts.iter().map(|fact| lua.create_string(&fact.name)).collect::<Result<Vec<_>>>()?;
    let names = file.decisions.iter().map(|decision| {
        let each = decision.actions.iter().map(|action| lua.create_string(&action.name));
        each.collect::<Result<Vec<_>>>()
    });
    let names = names.collect::<Result<Vec<_>>>()?;
    let texts = file.decisions.iter().map(|decision| {
        let of = |action: &crate::file::Action| action.words().map(<[String]>::to_vec).collect::<Vec<_>>();
        decision.actions.iter().map(of).collect::<Vec<_>>()
    });
    let texts: Vec<_> = texts.collect();
    lua.create_function(move |lua, (name, at, facts, options): (mlua::String, Value, Value, Variadic<Value>)| {
        let which = own.decisions.iter().position(|decision| decision.name.as_bytes() == &*name.as_bytes());
        let Some(which) = which else {
            let known = own.decisions.iter().map(|decision| decision.name.as_str());
            let help = evenodds_source::meant(&name.to_string_lossy(), known);
            return Err(wrong(format!("there is no decision \"{}\"; {help}", name.to_string_lossy())));
        };
        let (decision, at) = (&own.decisions[which], seat(&at, seats)?);
        let mut legal = decision.always();
        for option in options.iter() {
            match option {
                Value::Nil | Value::Boolean(false) => {}
                Value::String(option) => {
                    let found = names[which].iter().position(|known| known == option);
                    let Some(found) = found else {
                        let known = decision.actions.iter().map(|action| action.name.as_str());
                        let help = evenodds_source::meant(&option.to_string_lossy(), known);
                        return Err(wrong(format!(
                            "`{}` has no option \"{}\"; {help}",
                            decision.name,
                            option.to_string_lossy()
                        )));
                    };
                    if decision.always() >> found & 1 == 1 {
                        return Err(wrong(always_legal(&decision.name, &option.to_string_lossy())));
                    }
                    legal |= 1 << found;
                }
                other => return Err(wrong(format!("an option is named by a text, not {}", told(other)))),
            }
        }
        let table = match &facts {
            Value::Table(table) => Some(table),
            Value::Nil => None,
            other => return Err(wrong(format!("facts are a table, not {}", told(other)))),
        };
        let failed: RefCell<Option<Error>> = RefCell::new(None);
        let fact = |index: u16| {
            let global = decision.facts[usize::from(index)];
            let value = table.map_or(Ok(Value::Nil), |table| table.raw_get::<Value>(&keys[global]));
            let found = value.and_then(|value| fact_of(&own.facts[global], &value));
            found.unwrap_or_else(|error| {
                failed.borrow_mut().get_or_insert(error);
                0
            })
        };
        let (action, args) = host(|host| {
            if host.listens() {
                (0..decision.facts.len()).for_each(|index| {
                    let _ = fact(index as u16);
                });
            }
            host.decide(which, at, legal, &fact)
        })?;
        if let Some(error) = failed.into_inner() {
            return Err(error);
        }
        let mut given = MultiValue::new();
        given.push_back(Value::String(names[which][action].clone()));
        for (words, arg) in texts[which][action].iter().zip(args) {
            given.push_back(match words.get(arg as usize).filter(|_| !words.is_empty()) {
                Some(word) => Value::String(lua.create_string(word)?),
                None => Value::Integer(arg),
            });
        }
        Ok(given)
    })
}

/// The number of a fact's value.
fn fact_of(fact: &crate::file::FactDeclared, value: &Value) -> Result<i64> {
    match value {
        Value::Boolean(flag) => Ok(i64::from(*flag)),
        Value::String(word) if !fact.words.is_empty() => {
            let word = word.to_string_lossy();
            let at = fact.words.iter().position(|known| *known == word);
            at.map(|at| at as i64).ok_or_else(|| {
                let help = evenodds_source::meant(&word, fact.words.iter().map(String::as_str));
                wrong(format!("\"{word}\" is no word of the fact `{}`; {help}", fact.name))
            })
        }
        other => whole(other).ok_or_else(|| {
            wrong(format!(
                "the fact `{}` is a whole number, a yes or no or one of its words, not {}",
                fact.name,
                told(other)
            ))
        }),
    }
}

/// A kind of pool from its table, and its stream.
fn pool(table: &Table, streams: &[(Vec<u8>, usize)]) -> Result<(Pool, usize)> {
    for pair in table.pairs::<Value, Value>() {
        let (key, _) = pair?;
        let key = shown(&key);
        if !POOL_KEYS.iter().any(|(known, _)| *known == key) {
            let help = evenodds_source::meant(&key, POOL_KEYS.iter().map(|(known, _)| *known));
            return Err(wrong(format!("`{key}` is no key of a pool; {help}")));
        }
    }
    let number = |key: &str, least: i64, most: i64| -> Result<Option<i64>> {
        let value: Value = table.raw_get(key)?;
        if value.is_nil() { Ok(None) } else { within(&format!("`{key}`"), &value, least, most).map(Some) }
    };
    let values: Vec<i64> = match table.raw_get::<Value>("faces")? {
        Value::Nil => Vec::new(),
        Value::Table(list) => {
            let each = list.sequence_values::<Value>();
            each.map(|value| within("a face", &value?, -FARTHEST_FACE, FARTHEST_FACE)).collect::<Result<_>>()?
        }
        other => return Err(wrong(format!("`faces` is a list of numbers, not {}", told(&other)))),
    };
    let sides = number("sides", 1, FARTHEST_FACE)?;
    let sides = match (sides, values.len()) {
        (Some(sides), 0) => sides as u32,
        (None, 1..=10_000) => values.len() as u32,
        (None, 0) => return Err(wrong("a pool has `sides`, or a list of `faces`")),
        _ => return Err(wrong("a pool has `sides` or `faces`, not both, and 10,000 faces at most")),
    };
    let face = |key: &str| number(key, -FARTHEST_FACE, FARTHEST_FACE);
    let hit = face("hit")?;
    let (double, cancel) = (face("double")?, face("cancel")?);
    if hit.is_none() && (double.is_some() || cancel.is_some()) {
        return Err(wrong("`double` and `cancel` change hits: a pool with them has a `hit`"));
    }
    let limit = number("limit", 1, 100)?;
    let explode = face("explode")?.map(|least| (least, limit.unwrap_or(20) as u32));
    let rerolls = number("rerolls", 1, 100)?;
    let reroll = face("reroll")?.map(|most| (most, rerolls.unwrap_or(1) as u32));
    if limit.is_some() && explode.is_none() || rerolls.is_some() && reroll.is_none() {
        return Err(wrong("`limit` belongs to `explode`, and `rerolls` to `reroll`"));
    }
    let keeps = [
        number("keep", 0, MOST_DICE)?.map(|number| Keep::Highest(number as u32)),
        number("keep_low", 0, MOST_DICE)?.map(|number| Keep::Lowest(number as u32)),
        number("drop", 0, MOST_DICE)?.map(|number| Keep::DropHighest(number as u32)),
        number("drop_low", 0, MOST_DICE)?.map(|number| Keep::DropLowest(number as u32)),
    ];
    let keeps: Vec<Keep> = keeps.into_iter().flatten().collect();
    let reading: Value = table.raw_get("read")?;
    let reading = match (&reading, hit) {
        (Value::Nil, Some(_)) => Reading::Hits,
        (Value::Nil, None) => Reading::Sum,
        (Value::String(word), None) => match &*word.to_string_lossy() {
            "sum" => Reading::Sum,
            "set" => Reading::Set,
            "pairs" => Reading::Pairs,
            "run" => Reading::Run,
            "kinds" => Reading::Kinds,
            other => {
                let help = evenodds_source::meant(other, ["sum", "set", "pairs", "run", "kinds"]);
                return Err(wrong(format!("a pool is not read as \"{other}\"; {help}")));
            }
        },
        _ => return Err(wrong("`read` is a text, and a pool with a `hit` is read by its hits")),
    };
    let keep = match keeps.as_slice() {
        [] => Keep::All,
        [one] if reading != Reading::Hits => *one,
        [_] => return Err(wrong("a pool that counts hits keeps all its dice")),
        _ => return Err(wrong("a pool has one of `keep`, `keep_low`, `drop` and `drop_low`")),
    };
    let stream: Value = table.raw_get("stream")?;
    let stream = if stream.is_nil() { 0 } else { of_stream(streams, (stream, Value::Nil, Value::Nil, Value::Nil))?.0 };
    Ok((Pool { sides, values, reroll, explode, hit: hit.unwrap_or(0), double, cancel, keep, reading }, stream))
}

/// A question's function, whose answer is looked up where all dice are walked over.
pub(crate) fn question(lua: &Lua, at: usize, own: Function) -> Result<Function> {
    lua.create_function(move |lua, args: MultiValue| {
        let said: Option<Vec<Said>> = args.iter().map(Said::of).collect();
        let answer = match said {
            Some(said) if is_present() => host(|host| host.ask(at, &said))?,
            _ => None,
        };
        match answer {
            Some(answer) => Ok(MultiValue::from_vec(vec![answer.into_lua(lua)?])),
            None => own.call::<MultiValue>(args),
        }
    })
}
