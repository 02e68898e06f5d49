//! Exports of the page: the scenario as a text, the command that plays it, and its report below `reports/`.

use super::states::PlayRequest;
use super::told;
use evenodds_library::command::quoted;
use evenodds_library::{Asked, Attended, Refused, reports};
use evenodds_report::files::write_whole;
use evenodds_scenario::parse;
use evenodds_scenario::read::hash;
use evenodds_source::{Faults, Source};
use evenodds_study::summary::Theme;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files of a report that the page shows.
pub(super) const SHOWN: [(&str, &str); 4] = [
    ("report.html", "text/html; charset=utf-8"),
    ("report.png", "image/png"),
    ("card.png", "image/png"),
    ("scenario.toml", "text/plain; charset=utf-8"),
];

/// The states as a scenario file, which says of each only what differs.
pub(super) fn text(wanted: &PlayRequest) -> Result<String, Faults> {
    let scenario = wanted.scenario(&[])?;
    let of = wanted.name.replace(char::is_control, " ");
    // The first line tells how the text was put together: for a file, where it is from is enough.
    let (_, rest) = scenario.text.split_once('\n').unwrap_or(("", &scenario.text));
    Ok(format!("# From {of}, by `evenodds lab`.\n{rest}"))
}

/// Where the report of a text goes: the same text, the same folder. Nothing else is replaced.
fn folder(reports: &Path, game: &str, name: &str, text: &str) -> PathBuf {
    let stem = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let plain = |letter: char| if letter.is_alphanumeric() || "_-".contains(letter) { letter } else { '_' };
    let stem: String = stem.chars().map(plain).take(80).collect();
    let stem = if stem.is_empty() { "lab".to_owned() } else { stem };
    reports.join(game).join(stem).join("lab").join(&hash(text)[..12])
}

/// The text, where its report goes, and the command lines that do the same. `file` is the file that was opened, where the states
/// are of it as it stands.
pub(super) fn leave(wanted: &PlayRequest, reports: &Path, file: Option<&str>) -> Result<Value, Faults> {
    // What cannot be played does not leave: the file would be refused.
    let scenario = wanted.study()?.scenario;
    let text = text(wanted)?;
    let folder = folder(reports, scenario.game.name(), &wanted.name, &text);
    let saved = folder.join("scenario.toml").display().to_string();
    let set = |setting: &String| format!(" --set {}", quoted(setting));
    let direct = file.map(|file| {
        let settings: String = wanted.settings().iter().map(set).collect();
        format!("evenodds run {}{settings}", quoted(file))
    });
    Ok(
        json!({ "text": text, "command": format!("evenodds run {}", quoted(&saved)), "direct": direct, "hash": hash(&text) }),
    )
}

/// Plays all trials of all states and writes the report, with the scenario beside it.
pub(super) fn report(wanted: &PlayRequest, reports_in: &Path, attended: Attended<'_>) -> Result<Value, Refused> {
    let text = text(wanted)?;
    let scenario = wanted.scenario(&[])?;
    let folder = folder(reports_in, scenario.game.name(), &wanted.name, &text);
    let file = folder.join("scenario.toml");
    let (source, mut faults) =
        (Arc::new(Source { name: file.display().to_string(), text: text.clone() }), Faults::new());
    let scenario = parse(&source, &wanted.games, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    let asked = Asked { trials: Some(wanted.trials), ..Asked::default() };
    let found = reports::run(scenario, &asked)?.play(attended)?;
    if found.played.partial {
        return Err(Refused::Stopped("interrupted; no report was written".into()));
    }
    if std::fs::read(&file).is_ok_and(|there| there != text.as_bytes()) {
        let what = format!("`{}` was changed since it was written; move it elsewhere", file.display());
        return Err(Refused::because(what, None));
    }
    let undrawn = found.save(&folder, false).map_err(|error| Refused::because(error, None))?;
    let wrote = write_whole(&file, text.as_bytes());
    wrote.map_err(|error| Refused::because(format!("cannot write `{}`: {error}", file.display()), None))?;
    let mut told = told::report(&found, Theme::Light);
    told["folder"] = folder.display().to_string().into();
    told["undrawn"] = undrawn.into();
    Ok(told)
}
