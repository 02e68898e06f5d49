//! Functions of a game's procedure, in Python.
//!
//! The script crate plays them as it plays a script: an interpreter of Lua holds the words, each function of Python stands among its names,
//! and numbers, texts, flags, lists and tables go to and fro. So rules of play, limits and messages are those of scripts.

use evenodds::script::mlua::{Error, Function, Lua, MultiValue, Result as LuaResult, Table, Value};
use evenodds::script::{Procedure, trial};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCFunction, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use pyo3::{IntoPyObjectExt, ffi};
use std::cell::{OnceCell, RefCell};
use std::ffi::{CStr, c_long};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Module of what a function meets.
const MODULE: &str = "evenodds._game";
/// Words that are handed over as they are.
const WORDS: [&CStr; 13] = [
    c"roll", c"hits", c"highest", c"lowest", c"faces", c"pick", c"turn", c"round", c"decide", c"count", c"set",
    c"note", c"change",
];
/// Its place among them.
const DECIDE: usize = 8;

/// Functions of a game, by name.
#[derive(Debug, Clone)]
pub(super) struct Functions(Arc<Held>);

#[derive(Debug)]
struct Held {
    named: Vec<(String, Py<PyAny>)>,
    /// The first exception that left a function.
    raised: Mutex<Option<PyErr>>,
    /// Threads that are within a function.
    within: Mutex<Vec<c_long>>,
}

/// What plays on this thread.
#[derive(Clone)]
struct Playing {
    lua: Lua,
    words: Arc<[Function]>,
    /// Maker of pools, and those that were made.
    pool: Function,
    pools: Table,
}

thread_local! {
    static PLAYING: RefCell<Option<Playing>> = const { RefCell::new(None) };
    /// Mistake or turn of a walk that a word came upon.
    static FAILED: RefCell<Option<Error>> = const { RefCell::new(None) };
    /// What Python calls this thread.
    static THREAD: OnceCell<c_long> = const { OnceCell::new() };
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Functions {
    /// Functions as they come from Python; none: the game has no such.
    pub(super) fn read(given: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if given.is_none() {
            return Ok(None);
        }
        let named = given.cast::<PyDict>()?.iter();
        let named = named.map(|(name, function)| Ok((name.extract()?, function.unbind()))).collect::<PyResult<_>>()?;
        Ok(Some(Self(Arc::new(Held { named, raised: Mutex::default(), within: Mutex::default() }))))
    }

    /// The exception that left a function, if one did.
    pub(super) fn raised(&self) -> Option<PyErr> {
        locked(&self.0.raised).take()
    }

    /// Interrupts functions that are being played.
    pub(super) fn interrupt(&self, py: Python<'_>) {
        let kind = py.get_type::<PyKeyboardInterrupt>();
        for &thread in locked(&self.0.within).iter() {
            // SAFETY: the interpreter is held; a thread that is gone is left alone.
            unsafe { ffi::PyThreadState_SetAsyncExc(thread, kind.as_ptr()) };
        }
    }

    /// Keeps an exception for whoever called from Python.
    fn keep(&self, py: Python<'_>, error: PyErr) -> Error {
        let placed = if error.is_instance_of::<PyException>(py) {
            let of = || py.import("evenodds._errors")?.getattr("PlayError")?.call_method1("of", (&error, trial()));
            of().map_or_else(|failed| failed, PyErr::from_value)
        } else {
            error
        };
        let told = Error::runtime(placed.value(py).to_string());
        locked(&self.0.raised).get_or_insert(placed);
        told
    }

    /// Calls a function.
    fn call(&self, at: usize, table: &Py<PyAny>, playing: &Playing, given: MultiValue) -> LuaResult<Value> {
        Python::attach(|py| {
            let arguments = || {
                let participant = py.import(MODULE)?.getattr("Participant")?;
                let each = given.into_iter().map(|value| match value {
                    Value::Table(sheet) => participant.call((), Some(&dict(py, &sheet)?)),
                    plain => to_python(py, &plain),
                });
                let first = std::iter::once(Ok(table.bind(py).clone()));
                PyTuple::new(py, first.chain(each).collect::<PyResult<Vec<_>>>()?)
            };
            let called = arguments().and_then(|arguments| {
                let before = PLAYING.replace(Some(playing.clone()));
                FAILED.take();
                let thread = ident(py)?;
                locked(&self.0.within).push(thread);
                let returned = self.0.named[at].1.bind(py).call1(arguments);
                let mut within = locked(&self.0.within);
                if let Some(last) = within.iter().rposition(|&known| known == thread) {
                    within.remove(last);
                }
                PLAYING.set(before);
                returned
            });
            match (called.and_then(|value| to_lua(&playing.lua, &value)), FAILED.take()) {
                (Ok(value), None) => Ok(value),
                // A walk over all dice turns back by an error, whatever a function makes of it.
                (Ok(_), Some(failed)) => Err(failed),
                (Err(_), Some(failed)) if trial().is_none() => Err(failed),
                (Err(error), _) => Err(self.keep(py, error)),
            }
        })
    }
}

impl Procedure for Functions {
    fn names(&self) -> Vec<String> {
        self.0.named.iter().map(|(name, _)| name.clone()).collect()
    }

    fn install(&self, lua: &Lua, names: &Table) -> LuaResult<()> {
        let words: LuaResult<Vec<Function>> = WORDS.iter().map(|&name| names.raw_get(name.to_string_lossy())).collect();
        // No handle that holds the interpreter may stand in it: each call adds its own.
        let (words, pool): (Arc<[Function]>, Function) = (words?.into(), names.raw_get("dice")?);
        let (pools, rules): (Table, Table) = (lua.create_table()?, names.raw_get("rules")?);
        let table = Python::attach(|py| table(py, &rules).map(Bound::unbind)).map_err(Error::external)?;
        for (at, (name, _)) in self.0.named.iter().enumerate() {
            let (own, table) = (self.clone(), Python::attach(|py| table.clone_ref(py)));
            let (words, pool, pools) = (Arc::clone(&words), pool.clone(), pools.clone());
            let function = lua.create_function(move |lua, given: MultiValue| {
                let (words, pool, pools) = (Arc::clone(&words), pool.clone(), pools.clone());
                own.call(at, &table, &Playing { lua: lua.clone(), words, pool, pools }, given)
            })?;
            names.raw_set(name.as_str(), function)?;
        }
        Ok(())
    }
}

/// What Python calls this thread.
fn ident(py: Python<'_>) -> PyResult<c_long> {
    if let Some(known) = THREAD.with(|thread| thread.get().copied()) {
        return Ok(known);
    }
    let found: u64 = py.import("threading")?.call_method0("get_ident")?.extract()?;
    Ok(THREAD.with(|thread| *thread.get_or_init(|| found as c_long)))
}

/// The words and the rules, as a function meets them.
fn table<'py>(py: Python<'py>, rules: &Table) -> PyResult<Bound<'py, PyAny>> {
    let words = PyDict::new(py);
    for (at, name) in WORDS.into_iter().enumerate() {
        let call = move |given: &Bound<'_, PyTuple>, named: Option<&Bound<'_, PyDict>>| {
            if named.is_some_and(|named| !named.is_empty()) {
                return Err(PyTypeError::new_err("the words of a play take their values by position"));
            }
            word(at, given)
        };
        words.set_item(name.to_string_lossy(), PyCFunction::new_closure(py, Some(name), None, call)?)?;
    }
    let call = |given: &Bound<'_, PyTuple>, keys: Option<&Bound<'_, PyDict>>| dice(given, keys);
    words.set_item("dice", PyCFunction::new_closure(py, Some(c"dice"), None, call)?)?;
    py.import(MODULE)?.getattr("Table")?.call1((words, dict(py, rules)?))
}

/// What plays on this thread; a word is said nowhere else.
fn playing() -> PyResult<Playing> {
    let found = PLAYING.with_borrow(Clone::clone);
    found.ok_or_else(|| PyRuntimeError::new_err("a word of a play is said within the function that is played"))
}

/// Says a word.
fn word(at: usize, given: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let (py, playing) = (given.py(), playing()?);
    let found = said(&playing, &playing.words[at], given)?;
    if at != DECIDE {
        return Ok(to_python(py, found.front().unwrap_or(&Value::Nil))?.unbind());
    }
    let mut parts = found.iter().map(|value| to_python(py, value)).collect::<PyResult<Vec<_>>>()?.into_iter();
    let option = parts.next();
    let choice = py.import(MODULE)?.getattr("Choice")?.call1((option, PyTuple::new(py, parts)?))?;
    Ok(choice.unbind())
}

/// Throws dice of a pool, which is made at the first throw.
fn dice(given: &Bound<'_, PyTuple>, keys: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, playing) = (given.py(), playing()?);
    let name = keys.map_or_else(|| Ok(String::new()), |keys| Ok::<_, PyErr>(keys.repr()?.to_string()))?;
    let known: Option<Function> = playing.pools.raw_get(name.as_str()).map_err(|error| failed(&error))?;
    let pool = match known {
        Some(pool) => pool,
        None => {
            let keys = keys.map_or_else(|| PyDict::new(py), Bound::clone);
            let made = said(&playing, &playing.pool, &PyTuple::new(py, [keys])?)?;
            let Some(Value::Function(pool)) = made.front() else { return Err(PyValueError::new_err("no pool")) };
            playing.pools.raw_set(name, pool).map_err(|error| failed(&error))?;
            pool.clone()
        }
    };
    let found = said(&playing, &pool, given)?;
    Ok(to_python(py, found.front().unwrap_or(&Value::Nil))?.unbind())
}

/// Calls a word with values of Python.
fn said(playing: &Playing, word: &Function, given: &Bound<'_, PyTuple>) -> PyResult<MultiValue> {
    let given = given.iter().map(|value| to_lua(&playing.lua, &value)).collect::<PyResult<Vec<_>>>()?;
    word.call::<MultiValue>(MultiValue::from_vec(given)).map_err(|error| {
        let told = failed(&error);
        FAILED.with_borrow_mut(|first| {
            first.get_or_insert(error);
        });
        told
    })
}

/// A mistake that a word found.
fn failed(error: &Error) -> PyErr {
    match error {
        Error::CallbackError { cause, .. } => failed(cause),
        Error::RuntimeError(told) => PyValueError::new_err(told.lines().next().unwrap_or_default().to_owned()),
        other => PyValueError::new_err(other.to_string()),
    }
}

/// A value for Lua.
fn to_lua(lua: &Lua, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let lost = |error: Error| PyRuntimeError::new_err(error.to_string());
    if value.is_none() {
        Ok(Value::Nil)
    } else if let Ok(flag) = value.cast::<PyBool>() {
        Ok(Value::Boolean(flag.is_true()))
    } else if value.is_instance_of::<PyInt>() {
        Ok(Value::Integer(value.extract()?))
    } else if let Ok(number) = value.cast::<PyFloat>() {
        Ok(Value::Number(number.value()))
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::String(lua.create_string(text.to_cow()?.as_bytes()).map_err(lost)?))
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let list = lua.create_table().map_err(lost)?;
        for entry in value.try_iter()? {
            list.raw_push(to_lua(lua, &entry?)?).map_err(lost)?;
        }
        Ok(Value::Table(list))
    } else if let Ok(dict) = value.cast::<PyDict>() {
        let table = lua.create_table().map_err(lost)?;
        for (key, value) in dict {
            table.raw_set(to_lua(lua, &key)?, to_lua(lua, &value)?).map_err(lost)?;
        }
        Ok(Value::Table(table))
    } else if let Ok(plain) = value.call_method0("item") {
        // A number of NumPy.
        to_lua(lua, &plain)
    } else if let Ok(number) = value.extract::<i64>() {
        Ok(Value::Integer(number))
    } else {
        let kind = value.get_type().name()?;
        let told = format!("a play hands over numbers, texts, flags, lists and dicts, not a `{kind}`");
        Err(PyTypeError::new_err(told))
    }
}

/// A value for Python: a table without numbered entries is a dict, unless it is empty.
fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Boolean(flag) => flag.into_bound_py_any(py),
        Value::Integer(number) => number.into_bound_py_any(py),
        Value::Number(number) => number.into_bound_py_any(py),
        Value::String(text) => text.to_string_lossy().into_bound_py_any(py),
        Value::Table(list) if list.raw_len() > 0 || list.is_empty() => {
            let each = list.sequence_values::<Value>();
            let each = each.map(|entry| to_python(py, &entry.map_err(|error| failed(&error))?));
            Ok(PyList::new(py, each.collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
        Value::Table(table) => Ok(dict(py, table)?.into_any()),
        _ => Ok(py.None().into_bound(py)),
    }
}

/// A table by its keys.
fn dict<'py>(py: Python<'py>, table: &Table) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for pair in table.pairs::<Value, Value>() {
        let (key, value) = pair.map_err(|error| failed(&error))?;
        dict.set_item(to_python(py, &key)?, to_python(py, &value)?)?;
    }
    Ok(dict)
}
