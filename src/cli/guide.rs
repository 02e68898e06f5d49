//! From nothing to a first result: a few questions on a terminal, and a scenario file as their outcome.

use super::terminal::{Done, Failure, colored};
use dialoguer::theme::{ColorfulTheme, SimpleTheme, Theme};
use dialoguer::{Confirm, FuzzySelect, Input, Select};
use evenodds_kit::Games;
use evenodds_kit::kind::{Kind, Starter};
use evenodds_kit::knobs::KnobInfo;
use evenodds_library::command::quoted;
use evenodds_report::files::Single;
use evenodds_scenario::parse;
use evenodds_source::{Faults, Source, Table, Value};
use evenodds_study::Study;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Whether somebody is there to be asked, and to read the questions.
pub(super) fn somebody_is_there() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal() && std::io::stdout().is_terminal()
}

/// Who answers.
pub(super) trait Answers {
    /// One of a few; the first is taken by a bare return.
    fn choose(&mut self, question: &str, of: &[String]) -> Result<usize, Failure>;
    /// One of many, found by typing a part of it.
    fn find(&mut self, question: &str, of: &[String]) -> Result<usize, Failure>;
    /// A word; `usual` is taken by a bare return.
    fn word(&mut self, question: &str, usual: &str) -> Result<String, Failure>;
    /// Yes or no.
    fn yes(&mut self, question: &str) -> Result<bool, Failure>;
    /// Is told something.
    fn hear(&mut self, told: &str);
}

/// Somebody at a terminal.
struct Somebody(Box<dyn Theme>);

/// She went away in the middle.
fn away(_: dialoguer::Error) -> Failure {
    Failure { code: 130, text: "nothing was written".into() }
}

impl Answers for Somebody {
    fn choose(&mut self, question: &str, of: &[String]) -> Result<usize, Failure> {
        Select::with_theme(&*self.0).with_prompt(question).items(of).default(0).interact().map_err(away)
    }

    fn find(&mut self, question: &str, of: &[String]) -> Result<usize, Failure> {
        let asked = FuzzySelect::with_theme(&*self.0).with_prompt(question).items(of).default(0).max_length(12);
        asked.interact().map_err(away)
    }

    fn word(&mut self, question: &str, usual: &str) -> Result<String, Failure> {
        let asked = Input::<String>::with_theme(&*self.0).with_prompt(question).default(usual.to_owned());
        asked.interact_text().map_err(away)
    }

    fn yes(&mut self, question: &str) -> Result<bool, Failure> {
        Confirm::with_theme(&*self.0).with_prompt(question).default(true).interact().map_err(away)
    }

    fn hear(&mut self, told: &str) {
        say!("{told}");
    }
}

/// Somebody at this terminal.
pub(super) fn somebody() -> Box<dyn Answers> {
    let theme: Box<dyn Theme> =
        if colored(&std::io::stderr()) { Box::new(ColorfulTheme::default()) } else { Box::new(SimpleTheme) };
    Box::new(Somebody(theme))
}

/// Asks, writes the file, and plays it if so wished.
pub(super) fn guide(games: &Games, play: impl FnOnce(PathBuf) -> Done) -> Done {
    match asked(games, &mut *somebody())? {
        Some(file) => play(file),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// The whole conversation: the file to play now, if there is one.
fn asked(games: &Games, answers: &mut dyn Answers) -> Result<Option<PathBuf>, Failure> {
    let titles: Vec<String> = games.all().iter().map(|game| format!("{}: {}", game.title(), game.help())).collect();
    let game = &*games.all()[answers.choose("Which game?", &titles)?];
    let starter = starter(game, answers)?;
    let text = question(games, game, &starter, answers)?;
    let file = loop {
        let file = PathBuf::from(answers.word("Which file shall it be?", "my.toml")?);
        match Single::prepare(&file).and_then(|single| single.commit_new(text.as_bytes())) {
            Ok(()) => break file,
            Err(error) => answers.hear(&format!("cannot write `{}`: {error}", file.display())),
        }
    };
    let shown = quoted(&file.display().to_string());
    answers.hear(&format!("wrote {shown}; `evenodds run {shown}` plays it, any editor changes it"));
    Ok(answers.yes("Play it now?")?.then_some(file))
}

fn starter<'g>(game: &'g dyn Kind, answers: &mut dyn Answers) -> Result<Starter<'g>, Failure> {
    let starters = game.starters();
    let help = |starter: &Starter| {
        let play = game.plays().iter().find(|play| play.name == starter.play);
        format!("{}: {}", starter.play, play.map_or("", |play| &*play.help))
    };
    let plays: Vec<String> = starters.iter().map(help).collect();
    Ok(starters[if plays.len() > 1 { answers.choose("What is played?", &plays)? } else { 0 }])
}

/// The scenario that answers a question.
fn question(games: &Games, game: &dyn Kind, starter: &Starter, answers: &mut dyn Answers) -> Result<String, Failure> {
    let Some(root) = tree(starter.text) else { return Ok(starter.text.to_owned()) };
    let own = match root.get("question").map(|node| &node.value) {
        Some(Value::Str(own)) => own.clone(),
        _ => "How does it come out?".to_owned(),
    };
    let who = strategies(&root);
    let mut kinds = vec![own, "What changes if a rule is different?".to_owned()];
    if who.is_some() {
        kinds.push("Does it pay to play another way?".to_owned());
    }
    Ok(match answers.choose("What do you want to know?", &kinds)? {
        0 => starter.text.to_owned(),
        1 => changed(games, game, starter, answers)?,
        _ => strategy(games, game, starter, &who.unwrap_or_default()),
    })
}

/// A rule beside another value of it.
fn changed(games: &Games, game: &dyn Kind, starter: &Starter, answers: &mut dyn Answers) -> Result<String, Failure> {
    let knobs = game.knobs();
    let lines: Vec<String> = knobs.iter().map(|knob| format!("{}: {}", knob.name, knob.help)).collect();
    let knob = &knobs[answers.find("Which rule? Type a part of it.", &lines)?];
    loop {
        let asked = format!("`{}` is {} in the book and takes {}. What instead?", knob.name, knob.book, knob.allowed);
        let value = answers.word(&asked, &knob.book)?;
        let text = with_rule(starter, knob, value.trim());
        match mistakes(games, &text) {
            None => return Ok(text),
            Some(told) => answers.hear(&told),
        }
    }
}

fn with_rule(starter: &Starter, knob: &KnobInfo, value: &str) -> String {
    let help = knob.help.trim_end_matches('.');
    let title = format!("{} {value} (the book: {})", knob.name.replace('_', " "), knob.book);
    let value = if tree(&format!("x = {value}")).is_some() { value.to_owned() } else { format!("{value:?}") };
    let cells = format!(
        "# The book, and the changed rule ({help}).\n[variant.book]\n[variant.changed]\nrules.{} = {value}",
        knob.name
    );
    rewritten(starter.text, &title, &format!("What changes with {title}?"), &cells)
}

/// Every preset that the play takes, side by side.
fn strategy(games: &Games, game: &dyn Kind, starter: &Starter, who: &str) -> String {
    let with = |names: &[&str]| {
        let list: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        let cells = format!("# One cell for each way to play.\n[sweep]\n\"{who}\" = [{}]", list.join(", "));
        rewritten(starter.text, "Ways to play", "Does it pay to play another way?", &cells)
    };
    let presets = game.presets();
    let names: Vec<&str> = presets
        .iter()
        .map(|preset| preset.name.as_str())
        .filter(|name| mistakes(games, &with(&[name])).is_none())
        .collect();
    with(&names)
}

/// The path of the first strategy that the cast names.
fn strategies(root: &Table) -> Option<String> {
    fn find(table: &Table, path: &str) -> Option<String> {
        table.entries.iter().find_map(|entry| match &entry.node.value {
            Value::Str(_) if entry.key == "strategy" => Some(format!("{path}.strategy")),
            Value::Table(inner) => find(inner, &format!("{path}.{}", entry.key)),
            _ => None,
        })
    }
    find(root.table("cast")?, "cast")
}

/// A starter with another question: its own variants and sweeps make room for other cells.
fn rewritten(text: &str, title: &str, question: &str, cells: &str) -> String {
    let is_grid = |part: &&str| !part.lines().any(|line| line.starts_with("[variant") || line.starts_with("[sweep"));
    let parts: Vec<&str> = text.trim_end().split("\n\n").filter(is_grid).collect();
    let line = |line: &str| match line.split_once('=').map(|(key, _)| key.trim_end()) {
        Some("title") => format!("title    = {title:?}"),
        Some("question") => format!("question = {question:?}"),
        _ => line.to_owned(),
    };
    let head: Vec<String> = parts[0].lines().map(line).collect();
    [&[head.join("\n").as_str()], &parts[1..], &[cells]].concat().join("\n\n") + "\n"
}

fn source(text: &str) -> Arc<Source> {
    Arc::new(Source { name: "your scenario".into(), text: text.to_owned() })
}

fn tree(text: &str) -> Option<Table> {
    let mut faults = Faults::new();
    let table = Table::parse(&source(text), &mut faults);
    faults.is_empty().then_some(table)
}

/// What is wrong with a scenario.
fn mistakes(games: &Games, text: &str) -> Option<String> {
    let mut faults = Faults::new();
    let study = parse(&source(text), games, &mut faults).and_then(|scenario| Study::prepare(scenario, &mut faults));
    (study.is_none() || !faults.is_empty()).then(|| faults.render(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// Answers that are written down: a number for a choice, a word, `yes` or `no`.
    struct Written {
        answers: VecDeque<String>,
        heard: Vec<String>,
    }

    impl Written {
        fn next(&mut self) -> String {
            self.answers.pop_front().expect("an answer")
        }
    }

    impl Answers for Written {
        fn choose(&mut self, question: &str, of: &[String]) -> Result<usize, Failure> {
            self.heard.push(question.to_owned());
            let at: usize = self.next().parse().expect("a number");
            assert!(at < of.len(), "{question}: {of:?}");
            Ok(at)
        }
        fn find(&mut self, question: &str, of: &[String]) -> Result<usize, Failure> {
            self.heard.push(question.to_owned());
            let part = self.next();
            Ok(of.iter().position(|line| line.starts_with(&part)).expect("such a one"))
        }
        fn word(&mut self, question: &str, usual: &str) -> Result<String, Failure> {
            self.heard.push(question.to_owned());
            Ok(Some(self.next()).filter(|word| !word.is_empty()).unwrap_or_else(|| usual.to_owned()))
        }
        fn yes(&mut self, _question: &str) -> Result<bool, Failure> {
            Ok(self.next() == "yes")
        }
        fn hear(&mut self, told: &str) {
            self.heard.push(told.to_owned());
        }
    }

    fn talk(given: &[&str]) -> (Option<PathBuf>, Vec<String>) {
        let mut answers = Written { answers: given.iter().map(|&one| one.to_owned()).collect(), heard: Vec::new() };
        let file = asked(&evenodds_games::games(), &mut answers).unwrap_or_else(|failure| panic!("{}", failure.text));
        assert!(answers.answers.is_empty(), "{:?}", answers.answers);
        (file, answers.heard)
    }

    #[test]
    fn questions_lead_to_a_scenario_that_plays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).display().to_string();
        let hunt = path("hunt.toml");
        // A wrong value is asked for again; so is a file that is there already.
        let (file, heard) = talk(&["0", "0", "1", "bonus_cap", "many", "12", &hunt, "yes"]);
        let text = std::fs::read_to_string(file.expect("to be played")).expect("a file");
        assert!(text.contains("[variant.changed]\nrules.bonus_cap = 12\n"), "{text}");
        assert!(
            text.contains("title    = \"bonus cap 12 (the book: not set)\"") && !text.contains("milder_jinn"),
            "{text}"
        );
        assert!(heard.iter().any(|told| told.contains("`bonus_cap` takes")), "{heard:?}");
        let (file, heard) = talk(&["1", "0", "2", &hunt, &path("duel.toml"), "no"]);
        assert_eq!(file, None);
        assert!(heard.iter().any(|told| told.starts_with("cannot write")), "{heard:?}");
        let text = std::fs::read_to_string(path("duel.toml")).expect("a file");
        assert!(text.contains("\"cast.a.strategy\" = [\"plain\", \"greedy\", \"cautious\"]"), "{text}");
    }

    #[test]
    fn every_play_has_a_scenario_for_every_kind_of_question() {
        let games = evenodds_games::games();
        for game in games.all() {
            for starter in &game.starters() {
                let root = tree(starter.text).expect("a starter");
                let knob = &game.knobs()[0];
                assert_eq!(
                    mistakes(&games, &with_rule(starter, knob, &knob.book)),
                    None,
                    "{} {}",
                    game.name(),
                    starter.play
                );
                if let Some(who) = strategies(&root) {
                    assert_eq!(
                        mistakes(&games, &strategy(&games, &**game, starter, &who)),
                        None,
                        "{} {}",
                        game.name(),
                        starter.play
                    );
                }
            }
        }
    }
}
