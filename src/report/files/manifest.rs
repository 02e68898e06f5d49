//! Manifest of a report: its files, each with its SHA-256, in the form of `sha256sum`. A file in a folder is the program's only if the
//! manifest there lists it with its hash. Everything else is the user's.

use super::in_the_way::InTheWay;
use super::kept;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The file's name.
pub const NAME: &str = "report.sha256";
/// First line of the file.
const FORM: &str = "# evenodds report, version 1";
/// How the last line begins: the hash of the lines above.
const SUM: &str = "# sha256 ";
/// The file that tells the time of a run, so that its hash differs between equal runs. It holds its own.
const RUN: &str = "run.json";

/// Subject of a report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// Command that made it.
    pub command: String,
    /// Scenario file, as it was named.
    pub scenario: String,
    /// Title of the scenario.
    pub title: String,
    /// Game.
    pub game: String,
    /// Play of the game.
    pub play: String,
    /// Trials of each cell; of a field, plays of each pair.
    pub trials: u64,
}

impl About {
    /// Whether two reports are of the same command and scenario. A file may be named from one folder or another: `x.toml` and
    /// `round/x.toml` may be the same.
    pub fn is_like(&self, other: &Self) -> bool {
        let (mine, theirs) = (Path::new(&self.scenario), Path::new(&other.scenario));
        let rest = |about: &Self| [&about.command, &about.title, &about.game, &about.play].map(String::clone);
        (mine.ends_with(theirs) || theirs.ends_with(mine)) && rest(self) == rest(other)
    }
}

/// Files of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Manifest {
    pub(super) about: About,
    /// Hash of each file, by its path below the folder.
    files: BTreeMap<String, String>,
    /// Whether a `run.json` belongs to it.
    run: bool,
    /// Whether the manifest is as it was written.
    whole: bool,
}

impl Manifest {
    /// Manifest of the files below a folder.
    pub(super) fn of(folder: &Path, about: &About) -> io::Result<Self> {
        let mut names = Vec::new();
        walk(folder, "", &mut names)?;
        let run = names.iter().any(|name| name == RUN);
        let listed = names.into_iter().filter(|name| name != RUN && name != NAME);
        let files = listed.map(|name| Ok((name.clone(), hash(&folder.join(&name))?))).collect::<io::Result<_>>()?;
        Ok(Self { about: about.clone(), files, run, whole: true })
    }

    /// Text of the file.
    pub(super) fn text(&self) -> String {
        let head = serde_json::json!({ "about": self.about, "run.json": self.run });
        let lines: String = self.files.iter().map(|(name, hash)| format!("{hash}  {name}\n")).collect();
        let body = format!("{FORM}\n# {head}\n{lines}");
        let sum = evenodds_scenario::read::hash(&body);
        format!("{body}{SUM}{sum}\n")
    }

    /// Manifest from its text; none where it is no manifest.
    fn from_text(text: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Head {
            about: About,
            #[serde(rename = "run.json")]
            run: bool,
        }
        let (body, sum) = text.rsplit_once(SUM).unwrap_or((text, ""));
        let whole = sum.strip_suffix('\n') == Some(evenodds_scenario::read::hash(body).as_str());
        let rest = body.strip_prefix(FORM)?.strip_prefix('\n')?;
        let (head, lines) = rest.split_once('\n')?;
        let Head { about, run } = serde_json::from_str(head.strip_prefix("# ")?).ok()?;
        let listed = lines.lines().filter_map(|line| line.split_once("  "));
        let files = listed.filter(|(_, name)| is_below(name)).map(|(hash, name)| (name.to_owned(), hash.to_owned()));
        Some(Self { about, files: files.collect(), run, whole })
    }

    /// Manifest in a folder; none where there is none, or where a file of that name is something else.
    pub(super) fn read(folder: &Path) -> Option<Self> {
        let path = folder.join(NAME);
        let plain = path.symlink_metadata().is_ok_and(|data| data.is_file());
        plain.then(|| fs::read_to_string(path).ok()).flatten().and_then(|text| Self::from_text(&text))
    }

    /// Names of all files of the report, the manifest last.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let run = self.run.then_some(RUN);
        self.files.keys().map(String::as_str).chain(run).chain([NAME])
    }

    /// Whether a file is as it was written.
    fn is_unchanged(&self, folder: &Path, name: &str) -> io::Result<bool> {
        match name {
            NAME => Ok(self.whole),
            RUN => Ok(kept::is_closed(&fs::read_to_string(folder.join(name)).unwrap_or_default())),
            _ => Ok(self
                .files
                .get(name)
                .is_some_and(|known| hash(&folder.join(name)).is_ok_and(|found| found == *known))),
        }
    }
}

/// Names of the files that an earlier report left in a folder and that a new one may take away. A report that was not written, but kept
/// to be drawn, is one of them.
///
/// # Errors
/// When one of them was changed since, unless `replace`; or when it is one of the files that the command reads.
pub(super) fn of_earlier(folder: &Path, replace: bool, inputs: &[PathBuf]) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let kept_name = crate::drawing::NAME;
    if kept::is_ours(&folder.join(kept_name))? {
        found.insert(kept_name.to_owned());
    }
    let Some(manifest) = Manifest::read(folder) else { return Ok(found) };
    for name in manifest.names() {
        let path = folder.join(name);
        match path.symlink_metadata() {
            Err(_) => continue,
            Ok(data) if !data.is_file() => return Err(InTheWay::foreign(name)),
            Ok(_) => {}
        }
        if inputs.iter().any(|input| is_same(input, &path)) {
            return Err(InTheWay::input(name));
        }
        if !replace && !manifest.is_unchanged(folder, name)? {
            return Err(InTheWay::changed(name));
        }
        found.insert(name.to_owned());
    }
    Ok(found)
}

/// Refuses a folder in which something stands where a file of the new report would go, and is not of an earlier report.
pub(super) fn refuse_foreign<'a>(
    folder: &Path,
    names: impl IntoIterator<Item = &'a str>,
    earlier: &BTreeSet<String>,
) -> io::Result<()> {
    for name in names {
        if !earlier.contains(name) && folder.join(name).symlink_metadata().is_ok() {
            return Err(InTheWay::foreign(name));
        }
        if let Some((above, _)) = name.rsplit_once('/')
            && folder.join(above).symlink_metadata().is_ok_and(|data| !data.is_dir())
        {
            return Err(InTheWay::foreign(above));
        }
    }
    Ok(())
}

/// Refuses to write a file that a command reads.
///
/// # Errors
/// When it is one of them.
pub fn refuse_input(path: &Path, inputs: &[PathBuf]) -> io::Result<()> {
    let name = path.display().to_string();
    if inputs.iter().any(|input| is_same(input, path)) { Err(InTheWay::input(&name)) } else { Ok(()) }
}

/// Whether two paths name one file.
fn is_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

/// Whether a name stays below its folder.
fn is_below(name: &str) -> bool {
    let plain = |part: std::path::Component<'_>| matches!(part, std::path::Component::Normal(_));
    !name.is_empty() && Path::new(name).components().all(plain)
}

/// Names of the files below a folder.
fn walk(folder: &Path, below: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder.join(below))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let name = if below.is_empty() { name } else { format!("{below}/{name}") };
        if entry.file_type()?.is_dir() { walk(folder, &name, names)? } else { names.push(name) }
    }
    Ok(())
}

/// SHA-256 of a file, in hexadecimal.
fn hash(path: &Path) -> io::Result<String> {
    let (mut sum, mut file, mut part) = (Sha256::new(), File::open(path)?, vec![0; 1 << 16]);
    loop {
        match file.read(&mut part)? {
            0 => break,
            read => sum.update(&part[..read]),
        }
    }
    Ok(sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(scenario: &str) -> About {
        About { command: "run".into(), scenario: scenario.into(), ..About::default() }
    }

    fn report() -> tempfile::TempDir {
        let base = tempfile::tempdir().expect("a folder");
        fs::create_dir(base.path().join("charts")).expect("a folder");
        for (name, text) in [("a.csv", "1"), ("charts/b c.png", "2"), (RUN, &kept::close("{\n  \"x\": 1\n}\n"))] {
            fs::write(base.path().join(name), text).expect("a file");
        }
        let manifest = Manifest::of(base.path(), &about("x.toml")).expect("read");
        fs::write(base.path().join(NAME), manifest.text()).expect("a file");
        base
    }

    #[test]
    fn a_manifest_is_read_as_it_is_written() {
        let base = report();
        let manifest = Manifest::read(base.path()).expect("a manifest");
        assert_eq!(Manifest::of(base.path(), &about("x.toml")).ok().as_ref(), Some(&manifest));
        assert_eq!(manifest.names().collect::<Vec<_>>(), ["a.csv", "charts/b c.png", RUN, NAME]);
        for text in ["", "mine", "# evenodds report, version 1\n", "# evenodds report, version 1\n# {}\n"] {
            assert_eq!(Manifest::from_text(text), None, "{text}");
        }
        let outside = manifest.text().replace("a.csv", "../a.csv");
        assert_eq!(Manifest::from_text(&outside).map(|m| (m.files.len(), m.whole)), Some((1, false)));
    }

    #[test]
    fn a_file_that_was_changed_is_refused_by_name() {
        for name in ["a.csv", "charts/b c.png", RUN, NAME] {
            let base = report();
            let path = base.path().join(name);
            assert_eq!(of_earlier(base.path(), false, &[]).expect("unchanged").len(), 4);
            let more = fs::read_to_string(&path).expect("text") + "\n";
            fs::write(&path, more).expect("a file");
            let told = of_earlier(base.path(), false, &[]).expect_err("it was changed").to_string();
            assert!(told.contains(&format!("`{name}`")), "{told}");
            assert_eq!(of_earlier(base.path(), true, &[]).expect("it is asked for").len(), 4);
            assert!(of_earlier(base.path(), true, &[path]).is_err(), "{name} is read by the command");
        }
    }

    #[test]
    fn a_scenario_may_be_named_from_elsewhere() {
        assert!(about("x.toml").is_like(&about("round/x.toml")) && about("x.toml").is_like(&about("x.toml")));
        assert!(!about("a/x.toml").is_like(&about("b/x.toml")));
        assert!(!about("x.toml").is_like(&About { command: "compare".into(), ..about("x.toml") }));
    }
}
