//! The interpreter of a script: what it may use, its limits, and its errors with their places.

use crate::check::guarded;
use crate::file::{File, Language};
use crate::setting::Setting;
use crate::words::install;
use evenodds_source::{Fault, Node, Place, Value as Written};
use mlua::{ChunkMode, Error, Function, HookTriggers, Lua, LuaOptions, Result, StdLib, Table, Value, VmState};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Name of the script in messages of Lua.
const CHUNK: &str = "script";
/// Most memory of a script, in bytes.
const MEMORY: usize = 16 << 20;
/// Most steps of a play: turns of its loops, and calls of its functions.
const MOST_STEPS: u64 = 5_000_000;
/// Steps between two looks at the limits.
const STEPS: u64 = 10_000;
/// Longest time of a play, in seconds: only a script that means harm needs so much for its steps.
const SECONDS: u64 = 20;

/// An interpreter with a script that was read under some rules.
pub(crate) struct Interpreter {
    lua: Lua,
    /// Names of the script.
    env: Table,
    /// What this play has taken so far.
    taken: Arc<Taken>,
    /// Plays that were put together last: their text, and the functions.
    seated: Option<(String, Vec<Function>)>,
}

/// Steps of a play, and the time since its limits were first looked at.
#[derive(Default)]
struct Taken {
    steps: AtomicU64,
    since: Mutex<Option<Instant>>,
}

impl Taken {
    /// Allows further steps, where a play may have them.
    fn more(&self) -> Result<u64> {
        let steps = self.steps.fetch_add(STEPS, Ordering::Relaxed) + STEPS;
        let since =
            self.since.lock().map_or_else(|_| Instant::now(), |mut since| *since.get_or_insert_with(Instant::now));
        if steps > MOST_STEPS || since.elapsed().as_secs() >= SECONDS {
            let what = format!("a play takes more than {MOST_STEPS} turns of loops and calls: it may never end");
            return Err(Error::runtime(what));
        }
        Ok(STEPS)
    }
}

impl Interpreter {
    /// Reads a script under some rules.
    pub(crate) fn new(file: &Arc<File>, rules: &[Setting]) -> Result<Self> {
        let options = LuaOptions::new().catch_rust_panics(false);
        let lua = Lua::new_with(StdLib::TABLE | StdLib::MATH, options)?;
        lua.set_memory_limit(MEMORY)?;
        let taken = Arc::new(Taken::default());
        let counted = Arc::clone(&taken);
        let more = lua.create_function(move |_, ()| counted.more())?;
        let env = names(&lua, file, rules)?;
        match &file.language {
            Language::Lua => {
                let read = |text: String| lua.load(text).set_name(format!("={CHUNK}")).set_mode(ChunkMode::Text);
                // As it is written first: mistakes of grammar are told of what the author wrote.
                let script = text(&file.script);
                read(script.to_owned()).into_function()?;
                read(guarded(script)).set_environment(env.clone()).call::<()>(more)?;
            }
            Language::Other(Some(procedure)) => procedure.install(&lua, &env)?,
            Language::Other(None) => {
                let what = "this game's procedure is in Python: it plays only from there, and on this machine alone";
                return Err(Error::runtime(what));
            }
        }
        wrap_questions(&lua, file, &env)?;
        // What the script keeps lives as long as the interpreter: only what plays leave is looked for.
        let _ = lua.gc_gen(0, 0);
        Ok(Self { lua, env, taken, seated: None })
    }

    /// Function of the script by its name.
    pub(crate) fn function(&self, name: &str) -> Option<Function> {
        self.env.raw_get(name).ok()
    }

    /// Notes the present line of the script from here on.
    pub(crate) fn watch(&self) -> Arc<AtomicUsize> {
        let line = Arc::new(AtomicUsize::new(0));
        let noted = Arc::clone(&line);
        // Without it there is no line, and all else is as before.
        let _ = self.lua.set_hook(HookTriggers::EVERY_LINE, move |_, now| {
            if now.source().short_src.as_deref() == Some(CHUNK) {
                noted.store(now.current_line().unwrap_or_default(), Ordering::Relaxed);
            }
            Ok(VmState::Continue)
        });
        line
    }

    /// Lets the next play take all its instructions.
    pub(crate) fn begin(&self) {
        self.taken.steps.store(0, Ordering::Relaxed);
        if let Ok(mut since) = self.taken.since.lock() {
            *since = None;
        }
    }

    /// Puts plays together out of a text that gives a list of functions.
    pub(crate) fn seat(&mut self, play: &str, made: &str) -> Result<Vec<Function>> {
        let key = format!("{play}\n{made}");
        if let Some((known, functions)) = &self.seated
            && *known == key
        {
            return Ok(functions.clone());
        }
        let function: Function = self.env.raw_get(play)?;
        let chunk = self.lua.load(made).set_name("=seats").set_mode(ChunkMode::Text);
        let functions: Vec<Function> = chunk.call(function)?;
        self.seated = Some((key, functions.clone()));
        Ok(functions)
    }
}

/// The names that a script may use.
fn names(lua: &Lua, file: &Arc<File>, rules: &[Setting]) -> Result<Table> {
    let (env, global) = (lua.create_table()?, lua.globals());
    for name in ["ipairs", "type", "select", "tonumber", "error", "assert"] {
        env.raw_set(name, global.raw_get::<Value>(name)?)?;
    }
    for (library, names) in [
        ("table", &["insert", "remove", "concat", "unpack"][..]),
        ("math", &["min", "max", "abs", "floor", "ceil", "tointeger"][..]),
    ] {
        let library: Table = global.raw_get(library)?;
        for &name in names {
            env.raw_set(name, library.raw_get::<Value>(name)?)?;
        }
    }
    let plain: Function = global.raw_get("tostring")?;
    env.raw_set(
        "tostring",
        lua.create_function(move |_, value: Value| {
            if matches!(value, Value::Table(_) | Value::Function(_) | Value::UserData(_) | Value::Thread(_)) {
                return Err(Error::runtime(format!("`tostring` takes no {}", value.type_name())));
            }
            plain.call::<Value>(value)
        })?,
    )?;
    install(lua, file, &env)?;
    let given = (
        global.raw_get::<Value>("next")?,
        global.raw_get::<Value>("type")?,
        global.raw_get::<Value>("error")?,
        env.raw_get::<Value>("concat")?,
        env.raw_get::<Value>("pick")?,
    );
    let written: Table = lua.load(include_str!("prelude.lua")).set_name("=words").call(given)?;
    for pair in written.pairs::<String, Value>() {
        let (name, value) = pair?;
        env.raw_set(name, value)?;
    }
    let table = lua.create_table()?;
    for (declared, value) in file.rules.iter().zip(rules) {
        match value {
            Setting::Number(number) => table.raw_set(declared.name.as_str(), *number)?,
            Setting::Flag(flag) => table.raw_set(declared.name.as_str(), *flag)?,
            Setting::Word(word) => table.raw_set(declared.name.as_str(), word.as_str())?,
            Setting::Numbers(all) => table.raw_set(declared.name.as_str(), all.clone())?,
        }
    }
    env.raw_set("rules", table)?;
    Ok(env)
}

/// Lets questions ask for their answers where all dice are walked over.
fn wrap_questions(lua: &Lua, file: &Arc<File>, env: &Table) -> Result<()> {
    for (at, question) in file.questions.iter().enumerate() {
        let Ok(own) = env.raw_get::<Function>(question.name.as_str()) else { continue };
        env.raw_set(format!("{PLAIN}{}", question.name), own.clone())?;
        let asks = crate::words::question(lua, at, own)?;
        env.raw_set(question.name.as_str(), asks)?;
    }
    Ok(())
}

/// Begins the name of a question's function itself: no script can write it.
pub(crate) const PLAIN: &str = "plain ";

/// The text of a script.
pub(crate) fn text(script: &Node) -> &str {
    if let Written::Str(text) = &script.value { text } else { "" }
}

/// What went wrong in a script: the line, from 1, and the words.
pub(crate) fn told(error: &Error) -> (Option<usize>, String) {
    fn line(text: &str) -> Option<(usize, &str)> {
        let (_, rest) = text.split_once(&format!("{CHUNK}:"))?;
        let (number, rest) = rest.split_once(':')?;
        Some((number.parse().ok()?, rest.trim()))
    }
    let first = |text: &str| text.lines().next().unwrap_or_default().trim().to_owned();
    match error {
        Error::CallbackError { traceback, cause } => {
            let (own, what) = told(cause);
            (own.or_else(|| line(traceback).map(|(number, _)| number)), what)
        }
        Error::SyntaxError { message, .. } => match line(message) {
            Some((number, what)) => (Some(number), first(what)),
            None => (None, first(message)),
        },
        Error::RuntimeError(text) => match text.starts_with(CHUNK).then(|| line(text)).flatten() {
            Some((number, what)) => (Some(number), first(what)),
            None => (line(text).map(|(number, _)| number), first(text)),
        },
        Error::MemoryError(_) => (None, format!("the script needs more than {} MB of memory", MEMORY >> 20)),
        other => (None, first(&other.to_string())),
    }
}

/// A mistake of grammar, if the script has one.
pub(crate) fn grammar(script: &str) -> Option<Error> {
    let lua = Lua::new_with(StdLib::NONE, LuaOptions::new()).ok()?;
    lua.load(script).set_name(format!("={CHUNK}")).set_mode(ChunkMode::Text).into_function().err()
}

/// Whether a script asked for too much memory.
pub(crate) fn is_of_memory(error: &Error) -> bool {
    match error {
        Error::CallbackError { cause, .. } => is_of_memory(cause),
        other => matches!(other, Error::MemoryError(_)),
    }
}

/// The same mistake at a line of the script, from 1.
pub(crate) fn of_line(line: usize, error: &Error) -> Error {
    let (_, what) = told(error);
    Error::runtime(format!("{CHUNK}:{}: {what}", line.max(1)))
}

/// A mistake of a function of the script, at its first line.
pub(crate) fn in_function(script: &Node, name: &str, what: &str) -> Error {
    let begins = |line: &str| ["function", "def"].iter().any(|word| line.contains(&format!("{word} {name}")));
    let line = text(script).lines().position(begins).unwrap_or_default();
    Error::runtime(format!("{CHUNK}:{}: {what}", line + 1))
}

/// The place of a line of a script; of a word in it, where the message names one.
pub(crate) fn place(script: &Node, line: usize, what: &str) -> Place {
    let text = text(script);
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let Some(shown) = text[start.min(text.len())..].lines().next() else { return script.place.clone() };
    let named = what.split(['\'', '`', '"']).skip(1).step_by(2);
    let found = named.filter(|word| !word.is_empty()).find_map(|word| {
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        let whole = |at: &usize| {
            let (before, after) = (shown[..*at].chars().next_back(), shown[at + word.len()..].chars().next());
            let edge = |letter: Option<char>| !letter.is_some_and(is_letter) || !word.starts_with(is_letter);
            edge(before) && edge(after)
        };
        shown.match_indices(word).map(|(at, _)| at).find(whole).map(|at| at..at + word.len())
    });
    let inner = found.unwrap_or_else(|| shown.len() - shown.trim_start().len()..shown.trim_end().len().max(1));
    script.part(start + inner.start..start + inner.end)
}

/// A mistake of a script as a fault.
pub(crate) fn fault(script: &Node, error: &Error) -> Fault {
    let (line, what) = told(error);
    match line {
        Some(line) => Fault::at(&place(script, line, &what), what),
        None => Fault::at(&script.place, what),
    }
}
