//! Fuzz targets. Each function takes any bytes, and must come back soon and without a panic. The targets of cargo-fuzz call
//! them, and `tests/robust/fuzzed.rs`, which replays the corpus and tries changes of it.

use evenodds::engine::share::Record;
use evenodds::engine::{Buffer, Tally};
use evenodds::policy::expr::{compile, parse as expression, run};
use evenodds::policy::{ActionInfo, ArgInfo, DecisionInfo, FactInfo, List};
use evenodds::report::Origin;
use evenodds::report::drawing::Drawing;
use evenodds::report::files::seal;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source, Table};
use evenodds::study::Study;
use evenodds::study::meta::{Request, State, Tourney, checkpoint};
use evenodds::study::shards::{body, choose, read, read_record, write, write_record};
use evenodds::study::tune::checkpoint::Checkpoint;
use sha2::{Digest, Sha256};
use std::sync::{Arc, OnceLock};

/// A target.
pub(crate) type Target = fn(&[u8]);

/// All of them, by name.
pub(crate) const TARGETS: [(&str, Target); 6] = [
    ("scenario", scenario),
    ("game", game),
    ("list", list),
    ("picture", picture),
    ("counts", counts),
    ("checkpoint", checkpoints),
];

fn source(text: &str) -> Arc<Source> {
    Arc::new(Source { name: "corpus/x.toml".into(), text: text.into() })
}

/// The text of a scenario: read, prepared, and some cells of it played. What is refused is refused with words.
pub(crate) fn scenario(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut faults = Faults::new();
    let study = parse(&source(text), &evenodds::games(), &mut faults)
        .and_then(|scenario| Study::prepare(scenario, &mut faults));
    let told = faults.render(false);
    assert!(study.is_some() || !faults.is_empty(), "refused without a word");
    assert!(
        told.chars().all(|letter| letter == '\n' || letter == '\t' || !letter.is_control() || text.contains(letter))
    );
    for cell in study.filter(|_| faults.is_empty()).iter().flat_map(|study| &study.cells).take(3) {
        let wanted: Vec<Vec<usize>> =
            cell.ready.scopes().iter().map(|scope| (0..scope.measures.len()).collect()).collect();
        let (mut tally, mut buffer) = (Tally::new(cell.ready.scopes(), &wanted, None), Buffer::default());
        cell.ready.batch(7, 0..10, &mut tally, Some(&mut buffer));
        assert_eq!(tally.trials, 10);
        assert!(tally.whole(0).iter().all(|column| column.n() <= 10), "counted more often than played");
        let last = buffer.rows().last().map(<[i64]>::to_vec);
        assert_eq!(cell.ready.replay(7, 9).rows[0].first(), last.as_ref(), "told otherwise than counted");
    }
}

/// The text of a game file: read, and its script tried. What is refused is refused with words.
pub(crate) fn game(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut faults = Faults::new();
    let source = Arc::new(Source { name: "x.game.toml".into(), text: text.into() });
    let table = Table::parse(&source, &mut faults);
    let Some(game) = evenodds::script::read(&table, &mut faults).filter(|_| faults.is_empty()) else {
        assert!(!faults.is_empty(), "refused without a word");
        return;
    };
    for starter in game.starters() {
        let root = Table::parse(&self::source(starter.text), &mut faults);
        let ready = game.prepare(starter.play, &root, &[], &mut faults);
        assert!(ready.is_some() || !faults.is_empty(), "refused without a word");
    }
}

const FACTS: &[FactInfo<'_>] = &[
    FactInfo::number("health", "points", 0, 30, "Health left."),
    FactInfo::number("salves", "salves", -9, 9, "Salves left."),
    FactInfo::number("foe.successes", "successes", i64::MIN, i64::MAX, "Successes of the foe."),
];
const TURN: DecisionInfo<'_> = DecisionInfo {
    name: "turn",
    help: "What to do on a turn.",
    actions: &[
        ActionInfo::plain("mend", false, "Uses a salve."),
        ActionInfo::plain("rest", true, "Does nothing."),
        ActionInfo {
            name: "strike",
            help: "Strikes.",
            always_legal: true,
            args: &[ArgInfo { name: "whom", help: "Which foe.", default: Some(1), words: &["weakest", "strongest"] }],
        },
        ActionInfo {
            name: "reach",
            help: "Adds dice up to a target.",
            always_legal: false,
            args: &[ArgInfo { name: "target", help: "Successes wanted.", default: None, words: &[] }],
        },
    ],
};

/// An expression, and the list of a decision in TOML.
pub(crate) fn list(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let facts = [[0, 0, 0], [30, -9, i64::MIN], [7, 3, i64::MAX]];
    if let Ok(tree) = expression(text) {
        // What is printed is read as the same.
        let printed = tree.to_string();
        // Printed, it has more brackets; beyond a thousand words and signs none is read.
        assert!(text.len() > 300 || expression(&printed).is_ok_and(|again| again.to_string() == printed), "{printed}");
        if let Ok(program) = compile(&tree, FACTS) {
            facts.iter().for_each(|facts| {
                let _ = run(program.ops(), &facts[..]);
            });
        }
    }
    let mut faults = Faults::new();
    let root = Table::parse(&source(&format!("turn = {text}")), &mut faults);
    let Some(node) = root.get("turn").filter(|_| faults.is_empty()) else { return drop(faults.render(false)) };
    let list = List::read(node, &TURN, FACTS, &mut faults);
    assert_eq!(list.is_some(), faults.is_empty(), "refused without a word");
    if let Some(list) = list {
        for facts in &facts {
            let choice = list.choose(0b0110, &facts[..]).expect("something is always legal");
            assert!([1, 2].contains(&choice.action), "an illegal action is taken");
        }
    }
    drop(faults.render(false));
}

/// A PNG; and the same bytes as texts of one, the first of them saying which kind.
pub(crate) fn picture(bytes: &[u8]) {
    tell(bytes);
    let Some((kind, text)) = bytes.split_first() else { return };
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut png, *b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
    for text in text.split(|&byte| byte == 0xff) {
        chunk(&mut png, [*b"tEXt", *b"zTXt", *b"iTXt"][usize::from(*kind) % 3], text);
    }
    chunk(&mut png, *b"IDAT", &[0x78, 0x9c, 0x63, 0x60, 0x60, 0x60, 0, 0, 0, 4, 0, 1]);
    chunk(&mut png, *b"IEND", &[]);
    tell(&png);
}

fn tell(png: &[u8]) {
    if let Some(origin) = Origin::read(png) {
        drop(origin.check());
    }
    drop(Origin::command_alone(png));
    let _ = Origin::is_damaged(png);
}

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    png.extend((data.len() as u32).to_be_bytes());
    let from = png.len();
    png.extend(kind);
    png.extend(data);
    let mut sum = !0_u32;
    for &byte in &png[from..] {
        sum ^= u32::from(byte);
        (0..8).for_each(|_| sum = if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 });
    }
    png.extend((!sum).to_be_bytes());
}

/// A file of counts; and the same bytes with a checksum that is right.
pub(crate) fn counts(bytes: &[u8]) {
    drop(read(bytes));
    let Ok((receipt, sheets)) = read(&sealed(bytes)) else { return };
    let again = write(&receipt, &body(&sheets));
    let (_, same) = read(&again).expect("what was written is read");
    assert_eq!(body(&same), body(&sheets), "read otherwise than written");
    drop(choose(&[(0, &receipt), (1, &receipt)]));
    let record = Record { looks: vec![sheets.clone()], at: 7 };
    let kept = write_record(&receipt.origin, &record);
    let again = read_record(&receipt.origin, &kept).expect("what was written is read");
    assert_eq!(write_record(&receipt.origin, &again), kept, "read otherwise than written");
    let heading = kept.iter().position(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    drop(read_record(&receipt.origin, &[&kept[..heading], bytes].concat()));
    for (mine, theirs) in sheets.into_iter().zip(&same) {
        let mut mine = mine;
        for _ in 0..3 {
            let _ = mine.add(theirs);
        }
    }
}

fn sealed(bytes: &[u8]) -> Vec<u8> {
    [bytes, &Sha256::digest(bytes)[..]].concat()
}

/// What an interrupted search, an interrupted metagame and a report that was not drawn leave, with checksums that are right.
pub(crate) fn checkpoints(bytes: &[u8]) {
    static FIELD: OnceLock<Tourney> = OnceLock::new();
    let field = FIELD.get_or_init(|| {
        let (text, mut faults) = (include_str!("../tests/faults/meta.toml"), Faults::new());
        let scenario = parse(&source(text), &evenodds::games(), &mut faults).expect("a scenario");
        Tourney::variants(&scenario, &mut faults).and_then(|mut each| each.pop()).expect("a field")
    });
    let asked = Request { trials: Some(40), seed: None, precision: None };
    drop(checkpoint::read(field, asked, bytes));
    let begun = checkpoint::write(field, asked, &State::new(3));
    let heading = begun.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).map_or(0, |(at, _)| at + 1);
    if let Ok(state) = checkpoint::read(field, asked, &sealed(&[&begun[..heading], bytes].concat())) {
        drop(checkpoint::write(field, asked, &state));
        let _ = state.plays();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let mut book =
            Checkpoint::new(2, Box::new(|_, _| None), Box::new(|_| {})).keeping("x".into(), Box::new(|_| {}));
        if book.take(&format!("x\n{text}")) {
            drop(book.measure(&[vec![0], vec![1]], 0..100));
            drop(book.text());
        }
    }
    drop(Drawing::read(bytes, &evenodds::games()));
    let drawing = seal(&[b"evenodds drawing 3\n", bytes].concat());
    drop(Drawing::read(&drawing, &evenodds::games()));
}
