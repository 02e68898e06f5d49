//! Scripts of games that ask for too much, or that mean harm: `fuzz/corpus/game`. The first line of each says what comes of it: it is refused
//! with these words and the line, or it plays. Either comes soon and in bounded memory, and nothing in it is obeyed.

use crate::hostile::{obeyed, run};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// Longest time of all commands with one script, on a busy machine without optimisation.
const SLOW: Duration = Duration::from_mins(1);

#[test]
fn no_script_does_harm() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/game");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("scripts").flatten().map(|file| file.path()).collect();
    files.sort();
    assert!(files.len() > 50, "{} scripts", files.len());
    let scenario = "title = \"x\"\ngame = \"./x.game.toml\"\ntrials = 20\n[cast]\na = {}\nb = {}\n";
    let mut wrong = String::new();
    for file in files {
        let work = tempfile::tempdir().expect("a folder");
        let text = std::fs::read_to_string(&file).expect("a script");
        std::fs::write(work.path().join("x.game.toml"), &text).expect("written");
        std::fs::write(work.path().join("x.toml"), scenario).expect("written");
        let (began, first) = (Instant::now(), text.lines().next().unwrap_or_default());
        let commands: [&[&str]; 4] = [
            &["check", "x.game.toml"],
            &["run", "x.toml", "--out", "report"],
            &["trace", "x.toml", "--trial", "0"],
            &["odds", "x.game.toml"],
        ];
        let mut code = None;
        for words in commands {
            let ended = run(work.path(), words);
            let plays = ended.code == Some(0) && first == "# plays";
            let told = first.strip_prefix("# refused: ").is_some_and(|says| ended.error.contains(says));
            let refused = ended.code == Some(2) && told && ended.error.contains("--> x.game.toml:");
            let obeys = obeyed(&ended.error).or(obeyed(&ended.out));
            if !(plays || refused) || obeys.is_some() || ended.error.len() > 20_000 {
                let shown: String = ended.error.chars().take(300).collect();
                let name = file.file_name().unwrap_or_default().display();
                let _ = writeln!(wrong, "{name}: {words:?} {first} {:?} {obeys:?} {shown}", ended.code);
            }
            code = ended.code;
            if code != Some(0) {
                break;
            }
        }
        let page = std::fs::read_to_string(work.path().join("report/report.html")).unwrap_or_default();
        assert!(!page.contains("<script>alert"), "{}: the page obeys", file.display());
        assert_eq!(page.is_empty(), code != Some(0), "{}", file.display());
        assert!(began.elapsed() < SLOW, "{}: {:?}", file.display(), began.elapsed());
    }
    assert!(wrong.is_empty(), "{wrong}");
}
