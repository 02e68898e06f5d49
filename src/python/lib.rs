//! The Python package's native part: a module of a few functions, which the package `evenodds` (in `python/`) clothes in
//! classes, defaults and docstrings.
//!
//! A function takes words and numbers and comes back with words, a report in a capsule, or a frame as an Arrow stream. What is
//! asked travels as JSON, so that one function serves all commands.
//!
//! | file | what |
//! |---|---|
//! | `asked` | what is asked, from JSON; limits of numbers |
//! | `attend` | plays beside the interpreter: it may show progress, run other threads and be interrupted |
//! | `faults` | mistakes as Python's exceptions |
//! | `origin` | where a scenario comes from: a file, a text, a game |
//! | `procedure` | functions in Python that play a game |
//! | `reports` | functions that play and that look at a report |
//! | `finds` | functions that play nothing, or one trial |

#![expect(unsafe_code, reason = "a Python extension is entered through a C function, and capsules are raw pointers")]

mod asked;
mod attend;
mod faults;
mod finds;
mod origin;
mod procedure;
mod reports;

use evenodds::games::Games;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use pyo3::{IntoPyObjectExt, ffi};
use std::ffi::{CStr, c_int, c_void};
use std::sync::LazyLock;

/// The games that ship, in this build.
fn games() -> &'static Games {
    static GAMES: LazyLock<Games> = LazyLock::new(evenodds::games);
    &GAMES
}

/// A function of the module: its arguments come by position.
type Function = fn(&Bound<'_, PyTuple>) -> PyResult<Py<PyAny>>;

/// Every function with its name and its signature in words.
const FUNCTIONS: [(&CStr, &CStr, Function); 22] = [
    (c"play", c"play(command, scenario, asked, watch) -> report", reports::play),
    (c"about", c"about(report) -> JSON", reports::about),
    (c"text", c"text(report) -> str", reports::text),
    (c"json", c"json(report) -> str", reports::json),
    (c"save", c"save(report, folder, replace) -> what could not be drawn", reports::save),
    (c"keep", c"keep(report, folder) -> bytes, JSON", reports::keep),
    (c"restore", c"restore(bytes, JSON) -> report", reports::restore),
    (c"frame", c"frame(report, table) -> Arrow stream", reports::frame),
    (c"tables", c"tables(report) -> names", reports::tables),
    (c"game", c"game(game) -> name", finds::game),
    (c"trace", c"trace(scenario, cell, trial, swapped, seed) -> JSON", finds::trace),
    (c"check", c"check(scenario) -> JSON", finds::check),
    (c"odds", c"odds(game, question, inputs) -> JSON", finds::odds),
    (c"questions", c"questions(game) -> Arrow stream", finds::questions),
    (c"builds", c"builds(game, inputs, scenario) -> Arrow stream, reasons", finds::builds),
    (c"listed", c"listed(what, game) -> Arrow stream", finds::listed),
    (c"starter", c"starter(game, play) -> TOML", finds::starter),
    (c"lists", c"lists(file, text) -> names", finds::lists),
    (c"listing", c"listing(file, text, name) -> Arrow stream", finds::listing),
    (c"example", c"example(name) -> TOML", finds::example),
    (c"schema", c"schema() -> JSON", finds::schema),
    (c"main", c"main(arguments) -> exit code", main),
];

/// The command line.
fn main(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let (words,): (Vec<String>,) = arguments.extract()?;
    let code = arguments.py().detach(|| evenodds_cli::main_with(words, games(), evenodds::EXAMPLES));
    words_of(arguments.py(), code)
}

/// A value for Python.
fn words_of<'py, T: IntoPyObject<'py>>(py: Python<'py>, value: T) -> PyResult<Py<PyAny>> {
    value.into_py_any(py)
}

fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    for (name, doc, function) in FUNCTIONS {
        let call = move |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| function(arguments);
        module.add(&*name.to_string_lossy(), PyCFunction::new_closure(module.py(), Some(name), Some(doc), call)?)?;
    }
    module.add("version", env!("CARGO_PKG_VERSION"))?;
    module.add("build", games().build())
}

/// Fills the module when it is imported.
extern "C" fn execute(module: *mut ffi::PyObject) -> c_int {
    Python::attach(|py| {
        // SAFETY: the interpreter hands over the module that it has just made.
        let filled = match unsafe { Bound::from_borrowed_ptr_or_err(py, module) } {
            Ok(module) => module.cast_into::<PyModule>().map_err(PyErr::from).and_then(|module| fill(&module)),
            Err(error) => Err(error),
        };
        match filled {
            Ok(()) => 0,
            Err(error) => {
                error.restore(py);
                -1
            }
        }
    })
}

/// What the interpreter reads of a module. It may write to it, under its lock.
struct Definition(std::cell::UnsafeCell<ffi::PyModuleDef>);

// SAFETY: only the interpreter uses it, one thread at a time.
unsafe impl Sync for Definition {}

/// How the module is made: in one step.
struct Slots([ffi::PyModuleDef_Slot; 2]);

// SAFETY: never written to.
unsafe impl Sync for Slots {}

static SLOTS: Slots = Slots([
    ffi::PyModuleDef_Slot { slot: ffi::Py_mod_exec, value: execute as *mut c_void },
    ffi::PyModuleDef_Slot { slot: 0, value: std::ptr::null_mut() },
]);

static DEFINITION: Definition = Definition(std::cell::UnsafeCell::new(ffi::PyModuleDef {
    m_base: ffi::PyModuleDef_HEAD_INIT,
    m_name: c"_native".as_ptr(),
    m_doc: c"The native part of evenodds.".as_ptr(),
    m_size: 0,
    m_methods: std::ptr::null_mut(),
    m_slots: (&raw const SLOTS.0).cast_mut().cast(),
    m_traverse: None,
    m_clear: None,
    m_free: None,
}));

/// Where the interpreter enters.
#[unsafe(no_mangle)]
extern "C" fn PyInit__native() -> *mut ffi::PyObject {
    // SAFETY: the definition lives as long as the program, and has the form of this interpreter's stable interface.
    unsafe { ffi::PyModuleDef_Init(DEFINITION.0.get()) }
}
