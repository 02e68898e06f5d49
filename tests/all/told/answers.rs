//! Every shipped scenario answers in words.

use evenodds::engine::run::Signals;
use evenodds::report::answer;
use evenodds::scenario::load;
use evenodds::source::Faults;
use evenodds::study::{Options, Study, play, summarise};
use std::path::{Path, PathBuf};

fn scenarios(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            scenarios(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml")
            && !evenodds::scenario::game::is_file(&path.display().to_string())
        {
            found.push(path);
        }
    }
}

/// What is wrong with an answer, if anything is.
fn wrong(text: &str) -> Option<&'static str> {
    if text.is_empty() {
        Some("it is empty")
    } else if text.contains('_') {
        Some("it has names of files in it")
    } else if !text.ends_with('.') {
        Some("it has no full stop")
    } else if !text.contains(|c: char| c.is_ascii_digit())
        && !text.contains("cannot")
        && !["Of ", "All ", "Both ", "Yes", "No.", "Only for", "At least for"]
            .iter()
            .any(|start| text.starts_with(start))
    {
        Some("it has no figure")
    } else if text.chars().next().is_some_and(char::is_lowercase) {
        Some("it begins small")
    } else {
        None
    }
}

#[test]
fn every_scenario_has_an_answer_in_words() {
    let mut files = Vec::new();
    scenarios(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"), &mut files);
    files.sort();
    assert!(files.len() > 60, "the shipped scenarios");
    let mut faults = Vec::new();
    for file in files {
        let mut unread = Faults::new();
        let study =
            load(&file, &evenodds::games(), &mut unread).and_then(|scenario| Study::prepare(scenario, &mut unread));
        let Some(study) = study.filter(|_| unread.is_empty()) else {
            faults.push(format!("{}: {}", file.display(), unread.render(false)));
            continue;
        };
        let options = Options { trials: Some(64), seed: Some(1) };
        let outcome = play(&study, options, &Signals::default(), &mut |_| ());
        let told = answer::run(&summarise(&study, &outcome, String::new()));
        for text in told.sentences.iter().chain([&told.headline]) {
            faults.extend(wrong(text).map(|why| format!("{}: {why}: {text}", file.display())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
