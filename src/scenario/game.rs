//! Game files: where a scenario or a command names one, its table and its script are read from beside it.

use super::file::{MOST_TEXT, bytes};
use evenodds_kit::{GAME_FILE, Games, Kind};
use evenodds_source::{Fault, Faults, Node, Place, Source, Table, Value, not_utf8};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Whether a word names a game file.
pub fn is_file(name: &str) -> bool {
    name.ends_with(GAME_FILE)
}

/// The game file that a scenario names.
pub(super) fn path(root: &Table) -> Option<&Node> {
    root.get("game").filter(|node| matches!(&node.value, Value::Str(name) if is_file(name)))
}

/// Puts the table of a game file in the place of its name, with its script. Gives the files that were read.
pub(super) fn put(root: &mut Table, faults: &mut Faults) -> Vec<String> {
    let Some(node) = path(root).cloned() else { return Vec::new() };
    let mut files = Vec::new();
    if let Some(table) = beside(&node, faults).and_then(|path| whole(&path, &node.place, &mut files, faults)) {
        let place = root.entries.iter().find(|entry| entry.key == "game").map_or(&node.place, |entry| &entry.key_place);
        let (place, at) = (place.clone(), table.place.clone());
        root.set("game", &place, Node { place: at, value: Value::Table(table) });
    }
    files
}

/// The game of a file.
///
/// # Errors
/// Every mistake in it.
pub fn read(path: &Path, games: &Games) -> Result<Arc<dyn Kind>, Faults> {
    let mut faults = Faults::new();
    let nowhere = Place::new(&Arc::new(Source { name: path.display().to_string(), text: String::new() }), 0..0);
    let table = whole(path, &nowhere, &mut Vec::new(), &mut faults);
    let game = table.and_then(|table| games.read(&table, &mut faults));
    game.filter(|_| faults.is_empty()).ok_or(faults)
}

/// Path of a file that a text names, beside the file in which it stands; none where it leads out of that folder.
fn beside(node: &Node, faults: &mut Faults) -> Option<PathBuf> {
    let Value::Str(name) = &node.value else { return None };
    let stays = |part: Component<'_>| matches!(part, Component::CurDir | Component::Normal(_));
    if !Path::new(name).components().all(stays) {
        let fault = Fault::at(&node.place, format!("`{name}` leads out of the folder"));
        faults.push(fault.help("a game and its script stand beside the scenario"));
        return None;
    }
    let folder = Path::new(&node.place.source.name).parent().unwrap_or(Path::new(""));
    Some(folder.join(Path::new(name).strip_prefix(".").unwrap_or(Path::new(name))))
}

/// Table of a game file, with its script.
fn whole(path: &Path, named: &Place, files: &mut Vec<String>, faults: &mut Faults) -> Option<Table> {
    let source = text(path, named, files, faults)?;
    let before = faults.len();
    let mut table = Table::parse(&source, faults);
    if faults.len() > before {
        return None;
    }
    table.place = Place::new(&source, 0..source.text.lines().next().map_or(0, str::len));
    // A game keeps its name wherever its table goes.
    if table.table("about").and_then(|about| about.get("name")).is_none() {
        let stem = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(GAME_FILE));
        let place = table.place.clone();
        let name = Node { place: place.clone(), value: Value::Str(stem.unwrap_or("own_game").to_owned()) };
        if !matches!(table.get("about"), Some(Node { value, .. }) if value.table().is_none()) {
            table.set_path("about.name", &place, name);
        }
    }
    let is_script = |node: &&Node| matches!(&node.value, Value::Str(name) if !name.contains('\n') && Path::new(name).extension().is_some_and(|end| end == "lua"));
    if let Some(node) = table.get("script").filter(is_script).cloned() {
        let script = text(&beside(&node, faults)?, &node.place, files, faults)?;
        let place = Place::new(&script, 0..script.text.len());
        let key = node.place.clone();
        table.set("script", &key, Node { place, value: Value::Str(script.text.clone()) });
    }
    Some(table)
}

fn text(path: &Path, named: &Place, files: &mut Vec<String>, faults: &mut Faults) -> Option<Arc<Source>> {
    let shown = path.display().to_string();
    let mut refuse = |what: String, help: &str| {
        let fault = if named.source.text.is_empty() { Fault::anywhere(what) } else { Fault::at(named, what) };
        faults.push(if help.is_empty() { fault } else { fault.help(help) });
        None
    };
    if path.metadata().is_ok_and(|data| !data.is_file()) {
        return refuse(format!("`{shown}` is no plain file"), "");
    }
    match bytes(path).map(String::from_utf8) {
        Ok(Ok(text)) if text.len() <= MOST_TEXT => {
            files.push(shown.clone());
            Some(Arc::new(Source { name: shown, text }))
        }
        Ok(Ok(_)) => refuse(format!("`{shown}` is longer than {} MB", MOST_TEXT >> 20), ""),
        Ok(Err(error)) => {
            let fault = not_utf8(&shown, error.as_bytes(), error.utf8_error().valid_up_to());
            refuse(fault.what, fault.help.as_deref().unwrap_or_default())
        }
        Err(error) => {
            refuse(format!("cannot read `{shown}`: {error}"), "a game file is looked for beside the scenario")
        }
    }
}
