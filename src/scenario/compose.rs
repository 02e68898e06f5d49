//! Composition of a scenario from the files that it includes, and from settings of the command line.

use super::file::{MOST_TEXT, bytes};
use super::game;
use evenodds_source::{Fault, Faults, Node, Place, Source, Table, Value, not_utf8};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The key that names the files to include.
const INCLUDE: &str = "include";
/// Most files that a scenario may include, those that they include among them.
const MOST_INCLUDED: usize = 100;

/// Tree of a scenario, and a text that stands for it alone.
pub(super) struct Composed {
    /// Tree of all parts, merged.
    pub(super) root: Table,
    /// Text for pictures and records: the file as it was written, or all parts as one.
    pub(super) text: String,
    /// The files that it includes.
    pub(super) includes: Vec<String>,
}

/// Merges a scenario over its includes, and settings (`PATH=VALUE`) over both. None where a text is no TOML or a file cannot be read, as
/// half a tree would only add more faults.
pub(super) fn compose(source: &Arc<Source>, settings: &[String], faults: &mut Faults) -> Option<Composed> {
    let written = Table::parse(source, faults);
    let set: Vec<Table> = settings.iter().filter_map(|setting| parsed(setting, faults)).collect();
    if !faults.is_empty() {
        return None;
    }
    if settings.is_empty() && written.get(INCLUDE).is_none() && game::path(&written).is_none() {
        return Some(Composed { root: written, text: source.text.clone(), includes: Vec::new() });
    }
    let mut gathered = Gathered { within: vec![canonical(Path::new(&source.name))], names: Vec::new() };
    let mut root = gathered.with_included(source, written, faults);
    for patch in &set {
        parts_of_a_value(&root, patch, "", faults);
        root.merge(patch);
    }
    let mut includes = gathered.names.clone();
    gathered.names.extend(settings.iter().map(|setting| format!("--set {setting}")));
    let own = game::put(&mut root, faults);
    includes.extend(own.iter().cloned());
    gathered.names.extend(own);
    faults.is_empty().then(|| {
        let parts = gathered.names.join(", ").replace(['\n', '\r'], " ");
        let text = format!("# {}, with {parts}\n{}", source.name, alone(&root));
        Composed { root, text, includes }
    })
}

/// Tree of a setting of the command line. It is TOML, but a word needs no quotes there.
fn parsed(setting: &str, faults: &mut Faults) -> Option<Table> {
    let source = |text: String| Arc::new(Source { name: "--set".into(), text });
    let own = source(setting.to_owned());
    let Some((path, value)) = setting.split_once('=') else {
        let what = "this sets nothing: it takes a path, `=` and a value";
        let help = "write `--set cast.jinn.dice=7`";
        faults.push(Fault::at(&Place::new(&own, 0..setting.len()), what).help(help));
        return None;
    };
    let value = value.trim();
    let word = value.starts_with(|first: char| first.is_alphabetic())
        && value.chars().all(|letter| letter.is_alphanumeric() || "_-".contains(letter))
        && !["true", "false", "inf", "nan"].contains(&value);
    let own = if word { source(format!("{}=\"{value}\"", path.trim_end())) } else { own };
    let mut mistakes = Faults::new();
    let table = Table::parse(&own, &mut mistakes);
    if mistakes.is_empty() {
        return Some(table);
    }
    for fault in mistakes.sorted() {
        let help =
            "a value is written as in a scenario: `trials=5000`, `'title=\"two words\"'`, `'cast.jinn={ dice = 7 }'`";
        faults.push(fault.clone().help(help));
    }
    None
}

/// Reports a setting of a part of something that is no table: only the part would be left of it.
fn parts_of_a_value(here: &Table, patch: &Table, prefix: &str, faults: &mut Faults) {
    for entry in &patch.entries {
        let path = if prefix.is_empty() { entry.key.clone() } else { format!("{prefix}.{}", entry.key) };
        let Value::Table(inner) = &entry.node.value else { continue };
        // Braces replace the whole; dots set a part.
        let dotted = !entry.node.place.text().starts_with('{');
        match here.get(&entry.key).map(|mine| &mine.value) {
            Some(Value::Table(mine)) => parts_of_a_value(mine, inner, &path, faults),
            Some(other) if dotted => {
                let what = format!("`{path}` is {}, which has no parts to set", other.describe());
                let help = format!("set all of it: `--set '{path}={{ … }}'`");
                faults.push(Fault::at(&entry.key_place, what).help(help));
            }
            _ => {}
        }
    }
}

/// Files read so far.
struct Gathered {
    /// The files that are being read, each included by the one before it.
    within: Vec<PathBuf>,
    /// The files that were read.
    names: Vec<String>,
}

impl Gathered {
    /// Table merged over its includes: the later file over the earlier, the including one over all.
    fn with_included(&mut self, source: &Source, mut table: Table, faults: &mut Faults) -> Table {
        let Some(at) = table.entries.iter().position(|entry| entry.key == INCLUDE) else { return table };
        let node = table.entries.remove(at).node;
        let paths = match node.value {
            Value::List(items) => items,
            Value::Str(_) => vec![node],
            other => {
                let what = format!("`{INCLUDE}` takes a list of files, not {}", other.describe());
                faults.push(Fault::at(&node.place, what).help("write `include = [\"sides.toml\"]`"));
                return table;
            }
        };
        let folder = Path::new(&source.name).parent().unwrap_or(Path::new(""));
        let mut whole: Option<Table> = None;
        for item in paths {
            // Reported once.
            if self.names.len() > MOST_INCLUDED {
                break;
            }
            let Value::Str(path) = &item.value else {
                let what = format!("a file is named by a text, not {}", item.value.describe());
                faults.push(Fault::at(&item.place, what));
                continue;
            };
            let Some(included) = self.file(&folder.join(path), &item, faults) else { continue };
            match &mut whole {
                None => whole = Some(included),
                Some(whole) => whole.merge(&included),
            }
        }
        let Some(mut whole) = whole else { return table };
        whole.merge(&table);
        whole.place = table.place;
        whole
    }

    /// File with its includes.
    fn file(&mut self, path: &Path, named: &Node, faults: &mut Faults) -> Option<Table> {
        let (shown, known) = (path.display().to_string(), canonical(path));
        let mut refuse = |what: String, help: &str| {
            let fault = Fault::at(&named.place, what);
            faults.push(if help.is_empty() { fault } else { fault.help(help) });
            None
        };
        if self.within.contains(&known) {
            return refuse(format!("`{shown}` includes itself"), "");
        }
        if self.names.len() >= MOST_INCLUDED {
            self.names.push(shown);
            return refuse(format!("a scenario includes {MOST_INCLUDED} files at most"), "");
        }
        // A pipe or a device may never end, or never begin.
        if path.metadata().is_ok_and(|data| !data.is_file()) {
            return refuse(format!("`{shown}` is no plain file"), "");
        }
        let text = match bytes(path).map(String::from_utf8) {
            Ok(Ok(text)) if text.len() <= MOST_TEXT => text,
            Ok(Ok(_)) => return refuse(format!("`{shown}` is longer than {} MB", MOST_TEXT >> 20), ""),
            Ok(Err(error)) => {
                let fault = not_utf8(&shown, error.as_bytes(), error.utf8_error().valid_up_to());
                return refuse(fault.what, fault.help.as_deref().unwrap_or_default());
            }
            Err(error) => {
                let help = "a file is looked for beside the one that includes it";
                return refuse(format!("cannot read `{shown}`: {error}"), help);
            }
        };
        self.names.push(shown.clone());
        self.within.push(known);
        let (source, before) = (Arc::new(Source { name: shown, text }), faults.len());
        let table = Table::parse(&source, faults);
        let table = (faults.len() == before).then(|| self.with_included(&source, table, faults));
        self.within.pop();
        table
    }
}

/// Canonical form of a path.
fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// Text of a tree, as a file of its own.
pub fn alone(root: &Table) -> String {
    toml::to_string(&written(root)).unwrap_or_default()
}

fn written(table: &Table) -> toml::Table {
    table.entries.iter().map(|entry| (entry.key.clone(), value(&entry.node.value))).collect()
}

/// Value as it stands in a file, behind its key.
pub fn literal(of: &Value) -> String {
    value(of).to_string()
}

fn value(of: &Value) -> toml::Value {
    match of {
        Value::Str(text) => text.clone().into(),
        Value::Int(number) => (*number).into(),
        Value::Float(number) => (*number).into(),
        Value::Bool(flag) => (*flag).into(),
        Value::List(items) => items.iter().map(|item| value(&item.value)).collect::<Vec<_>>().into(),
        Value::Table(table) => written(table).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn composed(text: &str, settings: &[&str]) -> Result<Composed, String> {
        let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
        let (mut faults, settings) = (Faults::new(), settings.iter().map(|&one| one.to_owned()).collect::<Vec<_>>());
        compose(&source, &settings, &mut faults).ok_or_else(|| faults.render(false))
    }

    #[test]
    fn what_is_not_put_together_stays_as_it_was_written() {
        let text = "# a word\ntrials = 5 # few\n";
        assert_eq!(composed(text, &[]).unwrap().text, text);
    }

    #[test]
    fn settings_are_laid_over_the_file_and_stand_in_its_text() {
        let text = "trials = 5\n[cast.jinn]\ndice = 4\nmade = \"rolled\"\n[variant.b]\n[variant.a]\nrules.x = 1.0\n";
        let settings = ["cast.jinn.dice = 7", "cast.hunter.strategy=rush", "'variant'.\"a\".rules.y=[1, 2.5]"];
        let found = composed(text, &settings).unwrap();
        let again = Arc::new(Source { name: "again".into(), text: found.text.clone() });
        let (mut faults, told) = (Faults::new(), |table: &Table| Value::Table(table.clone()).text());
        let again = Table::parse(&again, &mut faults);
        assert!(faults.is_empty(), "{}", faults.render(false));
        assert_eq!(
            told(&found.root),
            "{ trials = 5, cast = { jinn = { dice = 7, made = rolled }, hunter = { strategy = rush } }, \
             variant = { b = {  }, a = { rules = { x = 1, y = [1, 2.5] } } } }"
        );
        assert_eq!(told(&again), told(&found.root), "{}", found.text);
        assert!(found.text.starts_with("# x.toml, with --set cast.jinn.dice = 7, --set cast.hunter"), "{}", found.text);
    }

    #[test]
    fn a_wrong_setting_is_shown_in_the_argument() {
        for (setting, told) in [
            ("trials", "this sets nothing"),
            ("title=two words", "this is not TOML"),
            ("cast.jinn.dice=3", "`cast.jinn` is the text \"sample\", which has no parts to set"),
        ] {
            let fault = composed("[cast]\njinn = \"sample\"\n", &[setting]).err().expect("a fault");
            assert!(fault.contains(told) && fault.contains("--> --set:1:"), "{setting}: {fault}");
        }
        assert!(composed("[cast]\njinn = \"sample\"\n", &["cast.jinn={ dice = 3 }"]).is_ok());
    }

    #[test]
    fn files_are_included_under_the_one_that_names_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
        std::fs::create_dir(folder.path().join("deep")).expect("a folder");
        write("deep/sides.toml", "include = [\"../more.toml\"]\n[cast.sides.a]\nhits = 1\nmana = 2\n");
        write("more.toml", "[cast.sides.b]\nhits = 3\n");
        write("round.toml", "include = [\"round.toml\"]\n");
        write("wrong.toml", "a = \n");
        let read = |text: &str| {
            let name = folder.path().join("x.toml").display().to_string();
            let mut faults = Faults::new();
            compose(&Arc::new(Source { name, text: text.into() }), &[], &mut faults).ok_or_else(|| faults.render(false))
        };
        let found = read("include = [\"deep/sides.toml\"]\n[cast.sides.a]\nmana = 9\n").unwrap();
        let told = Value::Table(found.root).text();
        assert_eq!(told, "{ cast = { sides = { b = { hits = 3 }, a = { hits = 1, mana = 9 } } } }");
        assert!(!found.text.contains("include ="), "{}", found.text);
        for (file, told) in [
            ("round.toml", "includes itself"),
            ("none.toml", "cannot read"),
            ("wrong.toml", "wrong.toml:1:"),
            ("deep", "is no plain file"),
        ] {
            let fault = read(&format!("include = \"{file}\"\n")).err().expect("a fault");
            assert!(fault.contains(told), "{file}: {fault}");
        }
    }
}
