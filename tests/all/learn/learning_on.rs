//! Further learning while a script can still be exploited.

use evenodds::engine::run::Signals;
use evenodds::report::judging::metagame::metagame_learnt;
use evenodds::scenario::parse;
use evenodds::source::{Faults, Source};
use evenodds::study::learn::league::{End, LeagueOptions, league};
use evenodds::study::meta::{Request, Tourney};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// Two trees, of whose scripts little is known after such short lessons, and anything that is gained matters.
fn tourney() -> Tourney {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/his_due/meta_trees.toml");
    let text = std::fs::read_to_string(&file).expect("a scenario");
    let text = text.replace("[field]", "[field]\nreplicates = 60\nentrants = [\"cunning\", \"axe\"]");
    let text = text.replace("margin   = 0.01", "margin = 0.001");
    let (source, mut faults) = (Arc::new(Source { name: file.display().to_string(), text }), Faults::new());
    let tourney =
        parse(&source, &evenodds::games(), &mut faults).and_then(|scenario| Tourney::prepare(scenario, &mut faults));
    tourney.unwrap_or_else(|| panic!("{}", faults.render(false)))
}

/// The answer's data on so many threads from what was kept, and everything that is kept on the way.
fn told(tourney: &Tourney, threads: usize, earlier: Option<&str>) -> (String, Vec<String>) {
    let asked = Request { trials: Some(100), ..Request::default() };
    let wanted = LeagueOptions { budget: 8000, entries: 5, rounds: 12, confirm: 4000, asked };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let mut saved = Vec::new();
    let mut save = |text: &str, _: u64| saved.push(text.to_owned());
    match pool.install(|| league(tourney, wanted, earlier, &Signals::default(), &mut save)) {
        End::Done(found) => {
            let data = metagame_learnt(&tourney.scenario, &found, "again".into()).data;
            (data.into_iter().map(|(_, text)| text).collect(), saved)
        }
        End::Stopped(..) => panic!("nobody told it to stop"),
        End::Wrong(faults) => panic!("{}", faults.render(false)),
    }
}

/// From what was kept while they learn on, and while all are measured anew, it ends in the same bytes, on other threads.
#[test]
#[ignore = "long: leagues are played and interrupted"]
fn what_is_kept_while_all_learn_on_ends_in_the_same_bytes() {
    let tourney = tourney();
    let (whole, saved) = told(&tourney, 1, None);
    let state = |text: &&String| -> Value {
        let (_, kept) = text.split_once('\n').expect("a heading");
        serde_json::from_str(kept).expect("JSON")
    };
    let learning_on = |text: &&String| {
        let kept = state(text);
        kept["mended"] == 1 && kept["settled"] == false
    };
    let again = |text: &&String| state(text)["mended"] == 1 && state(text)["settled"] == true;
    let texts = [saved.iter().find(learning_on), saved.iter().rfind(learning_on), saved.iter().find(again)];
    for (threads, text) in (2..).zip(texts) {
        let text = text.expect("somebody gains, and then all are measured anew");
        assert_eq!(told(&tourney, threads, Some(text)).0, whole);
    }
}
