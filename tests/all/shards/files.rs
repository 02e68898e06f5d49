//! Files of counts: any order and grouping, twice, missing, of something else, damaged.

use super::{RUN, assert_same, ends, shard, whole, word};
use crate::program::text;
use std::path::{Path, PathBuf};

/// The parts of a run in a folder, in order.
fn parts(folder: &Path, of: u32) -> Vec<PathBuf> {
    (1..=of).for_each(|index| shard(&RUN, &format!("{index}/{of}"), folder));
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    files.sort();
    assert_eq!(files.len(), of as usize, "nothing is left beside");
    files
}

fn merge(code: i32, from: &[&Path], out: &[&str]) -> String {
    let from: Vec<String> = from.iter().map(|path| word(path)).collect();
    let from: Vec<&str> = from.iter().map(String::as_str).collect();
    text(&ends(code, &[&["merge"], from.as_slice(), out].concat()).stderr)
}

#[test]
fn any_order_and_grouping_gives_the_report_of_one_machine() {
    let work = tempfile::tempdir().expect("a folder");
    let path = |name: &str| work.path().join(name);
    whole(&RUN, &path("whole"));
    let files = parts(&path("counts"), 5);
    let (some, more) = (path("some.counts"), path("more.counts"));
    merge(0, &[&files[4], &files[1]], &["--counts", &word(&some)]);
    merge(0, &[&files[3], &some, &files[1]], &["--counts", &word(&more)]);
    // Merges of merges, single files twice, and a file that is in another one.
    let orders: [&[&Path]; 3] = [
        &[&path("counts")],
        &[&files[2], &more, &files[0]],
        &[&files[0], &some, &files[4], &files[2], &files[3], &files[3], &files[0]],
    ];
    for (at, from) in orders.iter().enumerate() {
        let out = path(&format!("report{at}"));
        merge(0, from, &["--quiet", "--out", &word(&out)]);
        assert_same(&path("whole"), &out);
    }
    // The same parts are the same bytes, however they were put together.
    let again = path("again.counts");
    merge(0, &[&files[1], &files[4], &files[3]], &["--counts", &word(&again)]);
    assert_eq!(std::fs::read(&more).expect("a file"), std::fs::read(&again).expect("a file"));
    let told = merge(0, &[&files[0], &more, &files[2], &files[1]], &["--out", &word(&path("twice"))]);
    assert!(told.contains("is counted once"), "{told}");
}

#[test]
fn gaps_are_named_with_the_commands_that_fill_them() {
    let work = tempfile::tempdir().expect("a folder");
    let counts = work.path().join("counts");
    let files = parts(&counts, 4);
    std::fs::remove_file(&files[1]).expect("removed");
    let out = word(&work.path().join("report"));
    let told = merge(75, &[&counts], &["--out", &out]);
    let command = format!("evenodds {} --shard 2/4 --out {}", RUN.join(" "), word(&counts));
    assert!(told.contains("1 of 4 parts of look 1 are missing") && told.contains(&command), "{told}");
    let next = text(&ends(0, &["next", &word(&counts)]).stdout);
    assert_eq!(next, format!("{command}\n"));
    assert!(!Path::new(&out).exists(), "no report of a part");
    let words: Vec<&str> = next.split_whitespace().skip(1).collect();
    ends(0, &words);
    assert_eq!(text(&ends(0, &["next", &word(&counts)]).stdout), format!("evenodds merge {}\n", word(&counts)));
    merge(0, &[&counts], &["--quiet", "--out", &out]);
    assert_eq!(text(&ends(0, &["next", &word(&counts)]).stdout), "");
}

#[test]
fn what_belongs_to_something_else_is_refused_by_name() {
    let work = tempfile::tempdir().expect("a folder");
    let (counts, other) = (work.path().join("counts"), work.path().join("other"));
    let files = parts(&counts, 2);
    let seeded = [&RUN[..], &["--seed", "99"]].concat();
    shard(&seeded, "2/2", &other);
    let foreign = other.join(files[1].file_name().expect("a name"));
    let told = merge(65, &[&files[0], &foreign], &[]);
    assert!(told.contains(&word(&foreign)) && told.contains("two studies") && told.contains("seed"), "{told}");
    // Cut another way.
    shard(&RUN, "2/3", &other);
    let told = merge(65, &[&files[0], &other.join("look-1.part-2-of-3.counts")], &[]);
    assert!(told.contains("into 2 parts") && told.contains("into 3"), "{told}");
    // A part does not take the place of another study's.
    let told = text(&ends(65, &[&seeded[..], &["--shard", "1/2", "--out", &word(&counts)]].concat()).stderr);
    assert!(told.contains(&word(&files[0])) && told.contains("something else"), "{told}");
    let note = work.path().join("note.counts");
    std::fs::write(&note, "a file of somebody's own, which happens to have this name").expect("written");
    assert!(merge(65, &[&note, &files[0]], &[]).contains("does not hold counts"));
    merge(65, &[&work.path().join("nowhere")], &[]);
}

/// A byte flipped anywhere, or the end cut off: the file is named, the part is missing, and played again it fits.
#[test]
fn damage_is_named_and_mended() {
    let work = tempfile::tempdir().expect("a folder");
    let (counts, out) = (work.path().join("counts"), work.path().join("report"));
    let files = parts(&counts, 2);
    let sound = std::fs::read(&files[0]).expect("a file");
    let last = sound.len() - 1;
    // The first line, the receipt, the text in it, the counts, the checksum; and two that are cut.
    let places: Vec<usize> = (0..14).map(|step| last * step / 13).chain([5, 30, last - 40]).collect();
    for place in places {
        let mut bytes = sound.clone();
        bytes[place] ^= 1 << (place % 7);
        std::fs::write(&files[0], &bytes).expect("written");
        let magic = place < 27;
        let told = merge(if magic { 65 } else { 75 }, &[&counts], &["--out", &word(&out)]);
        assert!(told.contains(&word(&files[0])), "{place}: {told}");
        assert!(magic || told.contains("is damaged"), "{place}: {told}");
    }
    for length in [0, 10, 200, last] {
        std::fs::write(&files[0], &sound[..length]).expect("written");
        let told = merge(75, &[&counts], &["--out", &word(&out)]);
        assert!(told.contains("is damaged") && told.contains("--shard 1/2"), "{length}: {told}");
    }
    shard(&RUN, "1/2", &counts);
    assert_eq!(std::fs::read(&files[0]).expect("a file"), sound);
}
