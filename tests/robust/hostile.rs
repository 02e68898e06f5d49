//! Files that ask for too much, or that mean harm. Each is given to the program itself, with bounded memory and time: it is refused
//! with words that name the limit, or it is played within them, and nothing in it is obeyed by a terminal, a page or a file system.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Memory that the program may ask for, in kB: four times what the largest report needs.
const MEMORY: u32 = 4_000_000;
/// Seconds that a file may take. On a quiet machine none takes five.
const TIME: u64 = 90;

const HEAD: &str = "title = \"x\"\nquestion = \"y?\"\ngame = \"toward_one\"\nplay = \"hunt\"\ntrials = 10\n";
const CAST: &str =
    "[cast]\nhunter = { like = \"ibrahim\", strategy = \"rush\" }\njinn = { dice = 7, made = \"strongest\" }\n";

/// What came of a command: its exit code and what it wrote.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) error: String,
}

/// Runs the program in a folder.
pub(crate) fn run(folder: &Path, words: &[&str]) -> Ended {
    let line = format!("ulimit -v {MEMORY}; exec timeout {TIME} \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &line, "sh", env!("CARGO_BIN_EXE_evenodds")]).args(words);
    let done = command.current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null()).output().expect("a shell");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ended { code: done.status.code(), out: text(&done.stdout), error: text(&done.stderr) }
}

fn many(number: usize, line: impl Fn(usize) -> String) -> String {
    (0..number).map(line).collect()
}

/// A measure with this expression.
fn measure(expression: &str) -> String {
    format!("{HEAD}{CAST}[measure.m]\nexpr = \"{expression}\"\n")
}

/// Name, text, and what the program says of it.
fn refused() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let text = |text: String| text.into_bytes();
    let rules = |more: &str| format!("{HEAD}{CAST}[rules]\n{more}\n").into_bytes();
    let ten = "[1,2,3,4,5,6,7,8,9,10]";
    vec![
        (
            "a billion cells",
            text(format!("{HEAD}{CAST}[sweep]\n{}", many(9, |at| format!("\"rules.k{at}\" = {ten}\n")))),
            "a scenario holds 1000 at most",
        ),
        (
            "cells beyond numbers",
            text(format!("{HEAD}{CAST}[sweep]\n{}", many(99, |at| format!("\"rules.k{at}\" = {ten}\n")))),
            "a scenario holds 1000 at most",
        ),
        (
            "five thousand variants",
            text(format!("{HEAD}{CAST}{}", many(5000, |at| format!("[variant.v{at}]\nrules.bonus_cap = 5\n")))),
            "a scenario holds 1000 at most",
        ),
        (
            "a table without end",
            text(format!("{HEAD}{CAST}{}", many(20_000, |at| format!("[variant.v{at}]\na.b = 5\n")))),
            "5000 are the most",
        ),
        (
            "a list without end",
            text(format!("{HEAD}answer = [{}]\n{CAST}", many(50_000, |_| "\"p_bound\", ".into()))),
            "5000 are the most",
        ),
        (
            "deep brackets",
            text(measure(&format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000)))),
            "longer than 10000 letters",
        ),
        ("brackets", text(measure(&format!("{}1{}", "(".repeat(4900), ")".repeat(4900)))), "the most is 1000"),
        ("many nots", text(measure(&format!("{}1", "not ".repeat(2400)))), "the most is 1000"),
        ("many ifs", text(measure(&format!("{}1{}", "if(1,1,".repeat(900), ")".repeat(900)))), "the most is 1000"),
        ("deep lists", text(format!("{HEAD}{CAST}x = {}{}\n", "[".repeat(100_000), "]".repeat(100_000))), "recursion"),
        (
            "deep tables",
            text(format!("{HEAD}{CAST}x = {}1{}\n", "{a=".repeat(50_000), "}".repeat(50_000))),
            "recursion",
        ),
        ("deep keys", text(format!("{HEAD}{CAST}{} = 1\n", vec!["a"; 100_000].join("."))), "recursion"),
        ("huge dice", text(format!("{HEAD}{}", CAST.replace("dice = 7", "dice = 2000000000"))), "from 4 to 20"),
        (
            "a huge number",
            text(format!("{}{CAST}", HEAD.replace("= 10", "= 99999999999999999999999"))),
            "too large a number",
        ),
        (
            "trials without end",
            text(format!("{}{CAST}", HEAD.replace("= 10", "= 9223372036854775807"))),
            "from 1 to 100000000000",
        ),
        ("no number", rules("bonus_cap = nan"), "a whole number"),
        ("an endless number", text(format!("margin = inf\n{HEAD}{CAST}")), "a number above 0"),
        ("counts without bounds", text(measure("scenes_to_bind * 1000000000000000")), "may go beyond"),
        ("a split of many", text(format!("split = [\"scenes_to_bind\"]\n{HEAD}{CAST}")), "too many values to split by"),
        ("ten megabytes", text(format!("{HEAD}{CAST}# {}\n", "x".repeat(10_000_000))), "longer than 4 MB"),
        (
            "a long title",
            text(format!("{}{CAST}", HEAD.replace("\"x\"", &format!("\"{}\"", "x".repeat(3_000_000))))),
            "longer than 10000 letters",
        ),
        (
            "a thousand long mistakes",
            text(format!(
                "{HEAD}x = [{}]\n{CAST}",
                many(4000, |at| format!("{{ a{at} = {{ b = \"\\u001b[2J\" }} }}, "))
            )),
            "a letter that nobody sees",
        ),
        ("a film", text(format!("include = [\"/dev/zero\"]\n{HEAD}{CAST}")), "is no plain file"),
        ("itself", text(format!("include = [\"itself.toml\"]\n{HEAD}{CAST}")), "includes itself"),
        (
            "a file a hundred thousand times",
            text(format!("include = [{}]\n{HEAD}{CAST}", many(4999, |_| "\"other.toml\", ".into()))),
            "100 files at most",
        ),
        ("a bomb", text(format!("include = [\"bomb0.toml\", \"bomb0.toml\"]\n{HEAD}{CAST}")), "100 files at most"),
        (
            "a chain",
            text(format!(
                "{HEAD}{}{}",
                CAST.replace("rush", "s0"),
                many(4000, |at| format!("[strategy.s{at}]\nbase = \"s{}\"\n", at + 1))
            )),
            "s4000",
        ),
        ("no text", (0..=255).cycle().take(100_000).collect(), "is not UTF-8"),
        ("a letter of nothing", text(format!("{HEAD}x = \"\0\"\n{CAST}")), "U+0000"),
    ]
}

/// What no terminal may get: control characters, and letters that turn the direction of a text.
pub(crate) fn obeyed(text: &str) -> Option<char> {
    text.chars().find(|&letter| {
        letter.is_control() && letter != '\n' && letter != '\t'
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    })
}

#[test]
fn what_asks_for_too_much_is_refused_soon_and_says_the_limit() {
    let work = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| std::fs::write(work.path().join(name), bytes).expect("written");
    write("other.toml", b"[words]\n");
    (0..30).for_each(|at| {
        let text = format!("include = [\"bomb{0}.toml\", \"bomb{0}.toml\"]\n", at + 1);
        write(&format!("bomb{at}.toml"), text.as_bytes());
    });
    write("bomb30.toml", b"[words]\n");
    let (mut wrong, mut slowest) = (String::new(), (Duration::ZERO, ""));
    for (name, bytes, says) in refused() {
        let file = if name == "itself" { "itself.toml" } else { "x.toml" };
        write(file, &bytes);
        let began = Instant::now();
        let ended = run(work.path(), &["run", file]);
        slowest = slowest.max((began.elapsed(), name));
        let shown: String = ended.error.chars().take(300).collect();
        if ended.code != Some(2)
            || !ended.error.contains(says)
            || obeyed(&ended.error).is_some()
            || ended.error.len() > 200_000
        {
            let _ = writeln!(wrong, "{name}: exit code {:?}, {} bytes: {shown}", ended.code, ended.error.len());
        }
    }
    println!("{} files; the slowest, {}, took {:.1} s", refused().len(), slowest.1, slowest.0.as_secs_f64());
    assert!(wrong.is_empty(), "{wrong}");
    assert!(!work.path().join("reports").exists(), "a report of what was refused");
}

/// What is large but within the limits is played within time and memory.
#[test]
fn what_is_within_the_limits_is_played_within_bounds() {
    let work = tempfile::tempdir().expect("a folder");
    let entries = many(4990, |at| format!("{{ do = \"confront\", if = \"wait >= {}\" }}, ", 100_000 - at));
    let cast = CAST.replace("\"rush\"", &format!("{{ base = \"steward\", confront_when = [{entries}\"wait\"] }}"));
    let files = [
        ("a long list", format!("{HEAD}{cast}")),
        ("four megabytes", format!("{HEAD}{CAST}# {}\n", "x".repeat(3_900_000))),
        ("the last seed", format!("seed = 9223372036854775807\n{HEAD}{CAST}")),
        (
            "wide values",
            format!("{}[measure.m]\nexpr = \"scenes_to_bind * 7919 * 7919 - dice_lost\"\n", HEAD.to_owned() + CAST),
        ),
    ];
    for (name, text) in files {
        std::fs::write(work.path().join("x.toml"), text).expect("written");
        let ended = run(work.path(), &["run", "x.toml", "--no-report", "--quiet"]);
        assert_eq!(ended.code, Some(0), "{name}: {}", ended.error);
    }
}

/// Names that a terminal, a page, a table or a file system would obey.
#[test]
fn names_are_only_names() {
    let work = tempfile::tempdir().expect("a folder");
    let evil = "</title><script>alert(1)</script><img src=x onerror=alert(2)>";
    let text = format!(
        "{}{CAST}[variant.\"../../outside\"]\ntitle = \"{evil}\"\n[variant.\"=1+1|' /C calc'!A0\"]\nrules.bonus_cap = 5\n\
         [words]\nscenes_to_bind = \"{evil}\"\n",
        HEAD.replace("\"x\"", &format!("\"{evil}\"")).replace("\"y?\"", &format!("\"{evil}?\""))
    );
    let deep = work.path().join("a/b/c");
    std::fs::create_dir_all(&deep).expect("a folder");
    std::fs::write(deep.join("x.toml"), text).expect("written");
    let ended = run(&deep, &["compare", "x.toml", "--out", "report", "--trials", "50"]);
    assert_eq!((ended.code, obeyed(&ended.out)), (Some(0), None), "{}", ended.error);
    let outside = |folder: &Path| std::fs::read_dir(folder).expect("a folder").count();
    assert_eq!((outside(work.path()), outside(&work.path().join("a")), outside(&work.path().join("a/b"))), (1, 1, 1));
    assert_eq!(outside(&deep), 2, "a file beside the report");
    let page = std::fs::read_to_string(deep.join("report/report.html")).expect("a page");
    assert!(!page.contains("<script>alert") && !page.contains("<img src=x"), "a name is obeyed by the page");
    assert!(page.contains("alert(1)"), "the name is not there at all");
    for file in std::fs::read_dir(deep.join("report/charts")).expect("pictures").flatten() {
        let drawn = std::fs::read(file.path()).expect("a picture");
        let svg = file.path().extension().is_some_and(|ending| ending == "svg");
        assert!(!svg || !String::from_utf8_lossy(&drawn).contains("<script"), "{}", file.path().display());
    }
    let table = std::fs::read_to_string(deep.join("report/differences.csv")).expect("a table");
    assert!(
        !table.lines().any(|line| line.starts_with('=') || line.contains(",=") || line.contains(",\"=")),
        "{table}"
    );
}

/// A file's own name, and words of the command line, are shown and not obeyed.
#[test]
fn a_file_name_is_shown_and_not_obeyed() {
    let work = tempfile::tempdir().expect("a folder");
    for name in ["\u{1b}]0;title\u{7}\u{1b}[2J.toml", "\u{202e}lmot.x.toml", "\u{9b}31m.toml"] {
        let missing = run(work.path(), &["run", name]);
        assert_eq!((missing.code, obeyed(&missing.error)), (Some(2), None), "{:?}", missing.error);
        std::fs::write(work.path().join(name), format!("{HEAD}{CAST}x = 1\n")).expect("written");
        let wrong = run(work.path(), &["check", name]);
        assert_eq!((wrong.code, obeyed(&wrong.error), obeyed(&wrong.out)), (Some(2), None, None), "{:?}", wrong.error);
        let told = run(work.path(), &["run", "x.toml", "--set", &format!("title={name}")]);
        assert_eq!(obeyed(&told.error), None, "{:?}", told.error);
    }
}
