//! The parts of the case harness that know no game.

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A number that the program found: `se` is 0 when it is exact.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    /// The value.
    pub value: f64,
    /// Its standard error.
    pub se: f64,
    /// Observations behind it; 0 when it is exact.
    pub n: f64,
}

/// Observations that one program should have had of something it never saw; more cannot be chance.
const FEW: f64 = 20.0;

/// All numbers of a case by name.
pub type Metrics = BTreeMap<String, Found>;

/// Exact numbers.
pub fn exact(metrics: impl IntoIterator<Item = (String, f64)>) -> Metrics {
    metrics.into_iter().map(|(name, value)| (name, Found { value, se: 0.0, n: 0.0 })).collect()
}

/// The files of a folder of cases: the one named by `EVENODDS_CASES`, else those that ship.
///
/// # Panics
/// When the folder cannot be read or holds no case file.
pub fn files() -> Vec<PathBuf> {
    let folder = std::env::var_os("EVENODDS_CASES")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cases"), PathBuf::from);
    found(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()))
}

/// The case files of a folder.
///
/// # Errors
/// When it cannot be read, or holds none.
pub fn found(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    files.sort();
    if files.is_empty() { Err("there is no case file in it".into()) } else { Ok(files) }
}

/// Whether a file holds cases of a game: it is called so, or so and more after a `_`.
pub fn is_of(path: &Path, game: &str) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem.strip_prefix(game).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Runs all cases of a game's files and fails with every disagreement. A game without a file is not asked.
pub fn check_game(game: &str, run: impl Fn(&Map<String, Value>) -> Result<Metrics, String>) {
    let mut faults = Vec::new();
    for path in files().into_iter().filter(|path| is_of(path, game)) {
        let text = std::fs::read_to_string(&path).expect("the case file can be read");
        let cases: Vec<Value> = serde_json::from_str(&text).expect("a case file is a JSON list");
        if cases.is_empty() {
            faults.push(format!("{}: no case in it", path.display()));
        }
        for case in &cases {
            let id = format!("{}: {}", path.display(), case["id"].as_str().unwrap_or("a case without id"));
            let mut inputs = case["inputs"].clone();
            // Some files say beside the inputs what kind of case it is.
            if let (Some(kind), Some(inputs)) = (case.get("kind"), inputs.as_object_mut()) {
                inputs.insert("kind".into(), kind.clone());
            }
            match inputs.as_object().ok_or_else(|| "no inputs".to_owned()).and_then(&run) {
                Ok(found) => compare(&id, case, &found, &mut faults),
                Err(fault) => faults.push(format!("{id}: {fault}")),
            }
        }
    }
    assert!(faults.is_empty(), "{} disagree:\n{}", faults.len(), faults.join("\n"));
}

fn compare(id: &str, case: &Value, found: &Metrics, faults: &mut Vec<String>) {
    let Some(expected) = case["expected"].as_object() else {
        faults.push(format!("{id}: nothing is expected"));
        return;
    };
    let theirs = expected.values().filter_map(|each| each["n"].as_f64());
    let trials = [found.values().map(|each| each.n).fold(1.0, f64::max), theirs.fold(1.0, f64::max)];
    for (name, expected) in expected {
        let number = |key: &str| expected[key].as_f64().unwrap_or(f64::NAN);
        let (value, se, n) = (number("value"), number("se"), number("n"));
        // What never happens has no value: null and n 0, or no metric at all. The other program may just have seen it.
        let mine = found.get(name).filter(|mine| !mine.value.is_nan());
        let none = expected["value"].is_null();
        let more = if none { mine.map_or(0.0, |mine| mine.n) / trials[0] } else { n / trials[1] };
        let fewer = if none { trials[1] } else { trials[0] };
        if (none || found.contains_key(name) && mine.is_none()) && more * fewer <= FEW {
            continue;
        }
        let Some(mine) = mine else {
            // A success count that cannot be reached has probability 0.
            faults.push(format!("{id}: `{name}` is not something that is counted"));
            continue;
        };
        let sampled = n > 0.0 || mine.n > 0.0;
        let rare = [n, mine.n].iter().filter(|&&n| n > 0.0).fold(f64::INFINITY, |least, &n| least.min(n));
        let exact = if case["inputs"]["method"] == "exact" { 1e-6 } else { 1e-9 };
        let tolerance = if sampled { 4.5 * se.hypot(mine.se) + 5.0 / rare } else { exact };
        let off = (mine.value - value).abs();
        if off.is_nan() || off > tolerance {
            faults.push(format!(
                "{id}: {name} is {} ± {:.2e} (n = {}), expected {value} ± {se:.2e}; off by {off:.3e}, allowed {tolerance:.3e}",
                mine.value, mine.se, mine.n
            ));
        }
    }
}

/// Takes the inputs that a kind knows.
///
/// # Errors
/// When there are others.
pub fn only(inputs: &Map<String, Value>, known: &[&str]) -> Result<(), String> {
    let unknown: Vec<&str> = inputs.keys().map(String::as_str).filter(|key| !known.contains(key)).collect();
    if unknown.is_empty() { Ok(()) } else { Err(format!("unknown inputs: {}", unknown.join(", "))) }
}
