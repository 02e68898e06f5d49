//! What differs between operating systems stands in few files, which the guide for contributors lists.

use std::path::{Path, PathBuf};

/// Source files of a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn calls_of_one_system_are_listed_and_have_their_other_arm() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    let mut found = Vec::new();
    for file in files {
        // Forward slashes everywhere.
        let name = file.strip_prefix(root).expect("within").to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(&file).expect("a file");
        let (ours, theirs) = (text.matches("#[cfg(unix)]").count(), text.matches("#[cfg(not(unix))]").count());
        if name.contains("/tests")
            || !["#[cfg(unix)]", "std::os::unix", "std::os::fd", "#[cfg(any(target_os", "libc::"]
                .iter()
                .any(|word| text.contains(word))
        {
            continue;
        }
        // Where nothing is to be done on other systems, the guide says so.
        assert!(ours <= theirs + 1, "{name}: {ours} arms for Unix, {theirs} for the others");
        found.push(name);
    }
    found.sort();
    let guide = include_str!("../../docs/src/contributing/more.md").replace("\r\n", "\n");
    let (_, section) = guide.split_once("## Operating systems\n").expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut listed: Vec<&str> =
        section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    listed.sort_unstable();
    assert_eq!(found, listed, "the guide lists other files");
}
