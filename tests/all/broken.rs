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
        let study =
            parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
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

fn read(text: String) -> (bool, String) {
    let mut faults = Faults::new();
    let source = Arc::new(Source { name: "large.toml".into(), text });
    let study =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    (study.is_some(), faults.render(false))
}

const DUEL: &str = r#"game = "his_due"
play = "duel"
[cast]
a = "last"
b = "end"
[cast.sides.end]
background = "labourer"
aura = "crimson"
skill_set = "brawler"
broker = "fox"
deal = "weapon"
tree = "axe_of_the_executioner"
powers = ["axe_of_the_executioner", "the_hooded_killer", "the_whisper_of_heavy_steel", "the_block", "the_tip"]
"#;

/// Cells share most of their text: of many with mistakes the first few are read, and those are told whole.
#[test]
fn many_wrong_cells_are_not_all_read() {
    let of = |number: usize| {
        let powers: Vec<String> = (0..number).map(|at| format!("\"no_such_power_{at}\"")).collect();
        let sweep = format!("[sweep]\n\"cast.sides.end.powers\" = [{}]\n", powers.join(", "));
        let sweep = sweep.replace("\"no_such", "[\"no_such").replace("\", ", "\"], ").replace("\"]\n", "\"]]\n");
        let (found, told) = read(DUEL.replace("[cast]", &format!("{sweep}[cast]")).replace("\"last\"", "\"end\""));
        assert!(!found);
        (0..number).filter(|at| told.contains(&format!("no_such_power_{at}`"))).count()
    };
    assert_eq!((of(3), of(32), of(100)), (3, 32, 32));
}

/// However large and deep a file is, it is read or refused in moments: no reader is quadratic, none fills the stack.
#[test]
fn large_files_take_moments() {
    let began = std::time::Instant::now();
    let hunt = "game = \"toward_one\"\n[cast]\nhunter = \"ibrahim\"\njinn = \"sample\"\n";
    let many = |each: &dyn Fn(usize) -> String, count: usize| (0..count).map(each).collect::<String>();
    for (text, told) in [
        (many(&|n| format!("unknown_{n} = 1\n"), 4_000) + hunt, "of which 100 are shown"),
        (many(&|n| format!("unknown_{n} = 1\n"), 100_000) + hunt, "100002 entries"),
        ("title = 1\n".repeat(100_000) + hunt, "mistakes"),
        (format!("title = \"{}\"\n{hunt}", "x".repeat(100_000)), "longer than"),
        (format!("{} = 1\n{hunt}", "x".repeat(100_000)), "longer than"),
        (hunt.to_owned() + &many(&|n| format!("[strategy.s{n}]\nbase = \"s{}\"\n", n + 1), 20_000), "20000 entries"),
        (hunt.to_owned() + &many(&|n| format!("[strategy.s{n}]\nbase = \"s{}\"\n", n + 1), 900), "no strategy `s900`"),
        (format!("{hunt}[strategy.x]\nreward = [{}]\n", "\"nothing\", ".repeat(50_000)), "mistake"),
        (format!("x = {}{}\n{hunt}", "[".repeat(50_000), "]".repeat(50_000)), "not TOML"),
    ] {
        let (whole, words) = read(text);
        assert!(!whole && words.contains(told), "{}", &words[..words.len().min(600)]);
    }
    assert!(began.elapsed() < std::time::Duration::from_mins(1), "{:?}", began.elapsed());
}

/// A chain is no circle, however long.
#[test]
fn long_chains_are_followed() {
    let began = std::time::Instant::now();
    let sides = |last: &str| -> String {
        let links = (0..300).map(|n| {
            format!("[cast.sides.s{n}]\nlike = \"{}\"\n", if n == 299 { last.into() } else { format!("s{}", n + 1) })
        });
        DUEL.replace("last", "s0") + &links.collect::<String>()
    };
    assert!(read(sides("end")).0, "{}", read(sides("end")).1);
    assert!(read(sides("s7")).1.contains("like itself"));
    let strategies: String = (0..3000)
        .map(|n| {
            format!("[strategy.s{n}]\nbase = \"{}\"\n", if n == 2999 { "plain".into() } else { format!("s{}", n + 1) })
        })
        .collect();
    let chain = DUEL.replace("\"last\"", "{ like = \"end\", strategy = \"s0\" }") + &strategies;
    assert!(read(chain.clone()).0, "{}", read(chain).1);
    // Each name is followed once: half a second here, where following each to its end took half a minute.
    assert!(began.elapsed() < std::time::Duration::from_secs(10), "{:?}", began.elapsed());
}
