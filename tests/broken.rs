//! Wrong scenarios, each with the exact message that it must give. `EVENODDS_BLESS=1` rewrites the messages.

use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::Study;
use std::path::Path;
use std::sync::Arc;

#[test]
fn every_broken_scenario_says_what_is_wrong() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("tests/broken").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    assert!(files.len() >= 20, "the folder holds the broken scenarios");
    let bless = std::env::var_os("EVENODDS_BLESS").is_some();
    let mut wrong = Vec::new();
    for path in files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a text");
        let source = Arc::new(Source { name: name.clone(), text });
        let mut faults = Faults::new();
        let study = parse(&source, &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
        assert!(study.is_none() || !faults.is_empty(), "{name} is not broken");
        let told = faults.render(false);
        let expected = path.with_extension("txt");
        if bless {
            std::fs::write(&expected, &told).expect("the message can be written");
        } else if std::fs::read_to_string(&expected).ok().as_deref() != Some(&told) {
            wrong.push(format!("{name} says:\n{told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
