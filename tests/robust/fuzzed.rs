//! The corpus, what was found by fuzzing, and blind changes of both. cargo-fuzz goes by coverage and finds more; this needs nothing
//! but the test itself.

use crate::targets::{TARGETS, Target};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Longest time that an input may take, on a busy machine without optimisation.
const SLOW: Duration = Duration::from_secs(20);

/// Files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// What a target begins with: its corpus, and for those that read scenarios what ships and what is broken.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = files(&root.join("fuzz/corpus").join(name));
    if name == "scenario" {
        all.extend(files(&root.join("scenarios")));
        all.extend(
            files(&root.join("tests/broken")).into_iter().filter(|path| path.extension().is_some_and(|e| e == "toml")),
        );
    }
    assert!(!all.is_empty(), "{name} has no corpus");
    all.into_iter().map(|path| std::fs::read(path).expect("a file")).collect()
}

/// SplitMix64.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// Words that readers look at closely.
const WORDS: [&[u8]; 24] = [
    b"0",
    b"-1",
    b"1",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"18446744073709551615",
    b"1e308",
    b"nan",
    b"inf",
    b"\"\"",
    b"[]",
    b"{}",
    b"true",
    b"'",
    b"\\u0000",
    b"\n",
    b"=",
    b"[[",
    b"]]",
    b"#",
    b"\xff",
    b"\x80\x80\x80\x01",
    b"..",
    b"(",
];

/// A text with some changes.
fn changed(seeds: &[Vec<u8>], stream: &mut Stream) -> Vec<u8> {
    let mut bytes = seeds[stream.below(seeds.len())].clone();
    // Long texts are changed where it may matter; a shorter one takes less time.
    if bytes.len() > 4000 && stream.below(2) == 0 {
        let from = stream.below(bytes.len() - 1000);
        bytes.drain(from..from + stream.below(1000));
    }
    for _ in 0..=stream.below(5) {
        let at = stream.below(bytes.len() + 1);
        let end = (at + 1 + stream.below(24)).min(bytes.len());
        match stream.below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << stream.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..end, WORDS[stream.below(WORDS.len())].iter().copied())),
            3 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            4 => {
                let other = &seeds[stream.below(seeds.len())];
                let from = stream.below(other.len());
                let to = (from + stream.below(80)).min(other.len());
                drop(bytes.splice(at..end, other[from..to].iter().copied()));
            }
            5 => drop(bytes.splice(at..at, [stream.next() as u8])),
            _ => bytes.truncate(if stream.below(8) == 0 { at } else { bytes.len() }),
        }
    }
    bytes
}

/// Tries an input; what it did wrong, with the file that keeps it.
fn tried(name: &str, target: Target, bytes: &[u8]) -> Option<String> {
    let began = Instant::now();
    let wrong = match catch_unwind(|| target(bytes)) {
        Err(_) => "panics",
        Ok(()) if began.elapsed() > SLOW => "takes too long",
        Ok(()) => return None,
    };
    let folder = std::env::temp_dir().join("evenodds-fuzz");
    let file = folder.join(format!("{name}-{}", evenodds::scenario::read::hash(bytes)));
    std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, bytes)).expect("a file");
    Some(format!("{name}: {} {wrong}", file.display()))
}

/// So many changes of each target's corpus (`EVENODDS_FUZZ`; `EVENODDS_FUZZ_SEED` for other ones, `EVENODDS_FUZZ_ONLY` for one target).
#[test]
fn no_bytes_break_a_reader() {
    let set = |name: &str| std::env::var(name).ok();
    let wanted = set("EVENODDS_FUZZ").and_then(|number| number.parse().ok());
    let seed: u64 = set("EVENODDS_FUZZ_SEED").and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let only = set("EVENODDS_FUZZ_ONLY");
    let mut wrong = Vec::new();
    for (at, (name, target)) in
        TARGETS.into_iter().enumerate().filter(|(_, (name, _))| only.as_deref().is_none_or(|o| o == *name))
    {
        let seeds = corpus(name);
        wrong.extend(seeds.iter().filter_map(|bytes| tried(name, target, bytes)));
        // Scenarios and games are played.
        let usual = match name {
            "scenario" => 300,
            "game" => 100,
            _ => 3000,
        };
        let many = wanted.unwrap_or(usual);
        let (mut stream, began) = (Stream(seed << 8 | at as u64), Instant::now());
        for _ in 0..many {
            wrong.extend(tried(name, target, &changed(&seeds, &mut stream)));
            assert!(wrong.len() < 20, "{}", wrong.join("\n"));
        }
        println!("{name}: {} files, {many} changes in {:.1} s", seeds.len(), began.elapsed().as_secs_f64());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
