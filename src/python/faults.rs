//! Mistakes as Python's exceptions.

use evenodds_library::Refused;
use evenodds_library::found::mistakes;
use evenodds_source::{Fault, Faults};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use serde_json::Value;

/// The module in which the exceptions are defined.
const MODULE: &str = "evenodds._errors";

/// Mistakes as `ScenarioError`: the drawn text, and each mistake with its place.
pub(super) fn wrong(py: Python<'_>, faults: &Faults) -> PyErr {
    let told = Value::Array(mistakes(faults)).to_string();
    let made = py
        .import(MODULE)
        .and_then(|module| module.getattr("ScenarioError"))
        .and_then(|class| class.call1((faults.render(false), told)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Why there is no report.
pub(super) fn refused(py: Python<'_>, refused: &Refused) -> PyErr {
    match refused {
        Refused::Wrong(faults) => wrong(py, faults),
        Refused::Unfit(fault) => one(py, fault.clone()),
        Refused::Stopped(told) => PyKeyboardInterrupt::new_err(told.clone()),
        Refused::Unwritten(..) => unwritten(refused.told()),
        Refused::Failed(told) => failed(py, told),
        Refused::Elsewhere => defect(refused.told()),
    }
}

/// A play that its game could not finish.
pub(super) fn failed(py: Python<'_>, told: &str) -> PyErr {
    let class = py.import(MODULE).and_then(|module| module.getattr("PlayError"));
    class.and_then(|class| class.call1((told,))).map_or_else(|error| error, PyErr::from_value)
}

/// A folder that cannot be written to.
pub(super) fn unwritten(why: String) -> PyErr {
    PyOSError::new_err(why)
}

/// What must not happen.
pub(super) fn defect(what: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(format!("a defect of evenodds: {what}"))
}

/// A single mistake without a place.
pub(super) fn one(py: Python<'_>, fault: Fault) -> PyErr {
    wrong(py, &fault.into())
}
