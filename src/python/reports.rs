//! Functions that play, and that look at a report.

use super::attend::attended;
use super::faults::{defect, refused, unwritten, wrong};
use super::origin::Origin;
use super::procedure::Functions;
use super::{asked, words_of};
use evenodds_library::reports::COMMANDS;
use evenodds_library::{Asked, Attended, Refused, Report};
use evenodds_report::frame::{Stream, stream_distribution, stream_parquet, stream_trials, stream_typed};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyTuple};
use serde_json::json;
use std::ffi::CStr;
use std::path::PathBuf;

/// What a capsule with a report is called.
const REPORT: &CStr = c"evenodds.report";
/// Rows of single trials of a kept report.
const TRIALS: &str = "trials.parquet";
/// What Arrow's interface calls a capsule with a stream.
const STREAM: &CStr = c"arrow_array_stream";

/// Reads the origin of a scenario: JSON, and the functions of its game.
pub(super) fn origin(from: &Bound<'_, PyAny>) -> PyResult<Origin> {
    let (json, functions): (String, Bound<'_, PyAny>) = from.extract()?;
    let mut origin: Origin = serde_json::from_str(&json).map_err(|error| PyValueError::new_err(error.to_string()))?;
    origin.functions = Functions::read(&functions)?;
    Ok(origin)
}

/// A stream in a capsule.
pub(super) fn streamed(py: Python<'_>, stream: std::io::Result<Stream>) -> PyResult<Py<PyAny>> {
    let capsule = PyCapsule::new_with_value(py, stream.map_err(defect)?, STREAM)?;
    Ok(capsule.into_any().unbind())
}

/// The report in a capsule.
fn held<'a>(capsule: &'a Bound<'_, PyAny>) -> PyResult<&'a Report> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(REPORT))?;
    // SAFETY: only `play` makes capsules of this name, each around a report; the capsule is held while it is looked at, and a
    // report is never written to.
    Ok(unsafe { pointer.cast::<Report>().as_ref() })
}

/// Plays a command; comes back with the report in a capsule.
pub(super) fn play(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (command, from, asked_for, watch): (String, Bound<'_, PyAny>, String, Bound<'_, PyAny>) =
        arguments.extract()?;
    let from = origin(&from)?;
    let (asked, threads) = asked::read(&asked_for).map_err(|faults| wrong(py, &faults))?;
    let asked = Asked { named: Some(from.what().to_owned()), settings: from.settings.clone(), ..asked };
    let named = matches!(command.as_str(), "rulings" | "sensitivity");
    let scenario = py.detach(|| if named { from.read_or_start(&asked) } else { from.read().map_err(Refused::from) });
    let scenario = scenario.map_err(|why| refused(py, &why))?;
    let known = COMMANDS.iter().find(|(name, _)| *name == command);
    let (_, known) = known.ok_or_else(|| defect(format!("`{command}` is not a command that leaves a report")))?;
    let functions = from.functions.as_ref();
    let raised = |other: PyErr| functions.and_then(Functions::raised).unwrap_or(other);
    let work = move |attended: Attended<'_>| known(scenario, &asked)?.play(attended);
    let played = attended(py, threads, &watch, functions, work).map_err(raised)?;
    let report = played.map_err(|why| raised(refused(py, &why)))?;
    Ok(PyCapsule::new_with_value(py, report, REPORT)?.into_any().unbind())
}

/// What a report is about, as JSON.
pub(super) fn about(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let (capsule,): (Bound<'_, PyAny>,) = arguments.extract()?;
    let report = held(&capsule)?;
    let ([title, question, command], played) = (report.words(), report.played);
    let about = json!({
        "title": title, "question": question, "command": command, "trials": played.trials, "plays": played.plays,
        "seed": played.seed, "partial": played.partial, "seconds": played.seconds, "standing": report.standing,
    });
    words_of(arguments.py(), about.to_string())
}

/// What standard output would say.
pub(super) fn text(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let (capsule,): (Bound<'_, PyAny>,) = arguments.extract()?;
    words_of(arguments.py(), held(&capsule)?.text(false))
}

/// The answer as JSON.
pub(super) fn json(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let (capsule,): (Bound<'_, PyAny>,) = arguments.extract()?;
    words_of(arguments.py(), held(&capsule)?.json())
}

/// Writes the report into a folder; comes back with what could not be drawn.
pub(super) fn save(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (capsule, folder, replace): (Bound<'_, PyAny>, PathBuf, bool) = arguments.extract()?;
    let report = held(&capsule)?;
    let undrawn = py.detach(|| report.save(&folder, replace)).map_err(unwritten)?;
    words_of(py, undrawn)
}

/// All of a report, for another process; files are made in a folder for a moment.
pub(super) fn keep(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (capsule, folder): (Bound<'_, PyAny>, PathBuf) = arguments.extract()?;
    let report = held(&capsule)?;
    let (kept, told) = py.detach(|| report.keep(&folder)).map_err(unwritten)?;
    words_of(py, (PyBytes::new(py, &kept), told))
}

/// A report that was kept, in a capsule.
pub(super) fn restore(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (kept, told): (Bound<'_, PyBytes>, String) = arguments.extract()?;
    let report = Report::restore(kept.as_bytes(), &told, super::games()).map_err(PyValueError::new_err)?;
    Ok(PyCapsule::new_with_value(py, report, REPORT)?.into_any().unbind())
}

/// Names of the tables, the main one first.
pub(super) fn tables(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let (capsule,): (Bound<'_, PyAny>,) = arguments.extract()?;
    words_of(arguments.py(), names(held(&capsule)?))
}

fn names(report: &Report) -> Vec<&str> {
    let mut names: Vec<&str> = report.tables().iter().map(|(name, _)| name.as_str()).collect();
    names.extend(report.summary().map(|_| "distribution"));
    names.extend(report.trials().map(|_| "trials").or(report.file(TRIALS).map(|_| "trials")));
    names
}

/// One of them as an Arrow stream.
pub(super) fn frame(arguments: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let py = arguments.py();
    let (capsule, wanted): (Bound<'_, PyAny>, String) = arguments.extract()?;
    let report = held(&capsule)?;
    let known = report.tables().iter().find(|(name, _)| *name == wanted);
    let made = py.detach(|| match (known, wanted.as_str()) {
        (Some((_, columns)), _) => Some(stream_typed(columns)),
        (None, "distribution") => report.summary().map(stream_distribution),
        (None, "trials") => match report.trials() {
            Some((measures, rows)) => Some(stream_trials(&measures, rows)),
            None => report.file(TRIALS).map(stream_parquet),
        },
        _ => None,
    });
    let names = evenodds_source::listed(names(report));
    streamed(py, made.ok_or_else(|| PyKeyError::new_err(format!("no table `{wanted}`; it is one of {names}")))?)
}
