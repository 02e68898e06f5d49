//! States of a scenario, side by side: a base and, for each state, what differs from it. They are the variants of one scenario,
//! whose text is what is played and what leaves: there is no other way from the page to the dice.

use evenodds_kit::Games;
use evenodds_scenario::file::MOST_TEXT;
use evenodds_scenario::limits::MOST_TRIALS;
use evenodds_scenario::{Scenario, parse_with};
use evenodds_source::{Fault, Faults, Source, Table, Value};
use evenodds_study::Study;
use serde::Deserialize;
use std::sync::Arc;

/// Most states that are played side by side.
const MOST_STATES: usize = 24;
/// Most settings of a state.
const MOST_SETTINGS: usize = 1000;

/// What is to be played.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayRequest {
    /// The games of the program, which no page names.
    #[serde(skip)]
    pub(super) games: Games,
    /// The scenario that all states share, without variants.
    pub(super) base: String,
    /// What it is called in mistakes and commands.
    #[serde(default)]
    pub(super) name: String,
    /// The states, the one that others are compared with first.
    pub(super) states: Vec<State>,
    /// Trials of each state.
    pub(super) trials: u64,
    /// Seed of all dice.
    pub(super) seed: u64,
}

/// What differs from the base.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    /// A name for files: small letters, digits and `_`.
    pub(super) name: String,
    /// What it is called.
    #[serde(default)]
    pub(super) title: String,
    /// Settings, each a path and a value as it stands in a file.
    pub(super) settings: Vec<(String, String)>,
}

impl PlayRequest {
    /// The same in a program of these games.
    pub(super) fn of(self, games: &Games) -> Self {
        Self { games: games.clone(), ..self }
    }

    /// The states as one scenario, with further settings of the whole of it.
    pub(super) fn scenario(&self, further: &[String]) -> Result<Scenario, Faults> {
        let mut faults = Faults::new();
        self.check(&mut faults);
        let source = Arc::new(Source { name: self.called(), text: self.base.clone() });
        if faults.is_empty() {
            whole(&source, &mut faults);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let settings: Vec<String> = self.settings().into_iter().chain(further.iter().cloned()).collect();
        parse_with(&source, &settings, &self.games, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)
    }

    /// The same, ready to be played.
    pub(super) fn study(&self) -> Result<Study, Faults> {
        let mut faults = Faults::new();
        let study = Study::prepare(self.scenario(&[])?, &mut faults);
        study.filter(|_| faults.is_empty()).ok_or(faults)
    }

    /// The same with one of its states alone.
    pub(super) fn only(&self, state: &State) -> Self {
        Self { states: vec![state.clone()], ..self.clone() }
    }

    /// The settings that make the states of the base, as `--set` takes them.
    pub(super) fn settings(&self) -> Vec<String> {
        let mut settings = vec![format!("trials={}", self.trials), format!("seed={}", self.seed)];
        for state in &self.states {
            let variant = format!("variant.{}", state.name);
            settings.push(format!("{variant}={{}}"));
            if !state.title.is_empty() {
                settings
                    .push(format!("{variant}.title={}", evenodds_scenario::literal(&Value::Str(state.title.clone()))));
            }
            settings.extend(state.settings.iter().map(|(path, value)| format!("{variant}.{path}={value}")));
        }
        settings
    }

    fn called(&self) -> String {
        let plain = self.name.chars().filter(|letter| !letter.is_control()).take(200).collect::<String>();
        if plain.is_empty() { "the lab".into() } else { plain }
    }

    fn check(&self, faults: &mut Faults) {
        let mut refuse = |what: String| faults.push(Fault::anywhere(what));
        if !(1..=MOST_TRIALS as u64).contains(&self.trials) {
            refuse(format!("trials are a number from 1 to {MOST_TRIALS}, not {}", self.trials));
        }
        if self.seed > i64::MAX as u64 {
            refuse(format!("a seed is a number from 0 to {}", i64::MAX));
        }
        if !(1..=MOST_STATES).contains(&self.states.len()) {
            refuse(format!("the lab plays 1 to {MOST_STATES} states side by side, not {}", self.states.len()));
        }
        for state in &self.states {
            let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
            if state.name.is_empty() || state.name.len() > 40 || !state.name.chars().all(plain) {
                refuse(format!("`{}` is no name of a state: small letters, digits and `_`", state.name));
            }
            if state.settings.len() > MOST_SETTINGS {
                refuse(format!("a state has {MOST_SETTINGS} settings at most, not {}", state.settings.len()));
            }
            for (path, value) in &state.settings {
                // A setting is one line: it cannot smuggle in another key.
                if format!("{path}{value}").contains(['\n', '\r']) || path.contains(['=', '#']) {
                    refuse(format!("`{path}` is no setting: it stands on one line"));
                }
            }
        }
    }
}

/// Complains about a text that is too long, or would read other files: what a page sends, reads none.
pub(super) fn whole(source: &Arc<Source>, faults: &mut Faults) {
    if source.text.len() > MOST_TEXT {
        let what = format!("the text is longer than {} MB; a scenario is not", MOST_TEXT >> 20);
        return faults.push(Fault::anywhere(what));
    }
    let root = Table::parse(source, faults);
    if let Some(entry) = root.entries.iter().find(|entry| entry.key == "include") {
        let help = "`evenodds lab FILE` opens a scenario with what it includes";
        faults.push(Fault::at(&entry.key_place, "a page cannot include files").help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "game = \"toward_one\"\n[cast]\nhunter = { like = \"ibrahim\", strategy = \"rush\" }\njinn = { dice = 6, made = \"strongest\" }\n";

    fn wanted(settings: &[(&str, &str)]) -> PlayRequest {
        let settings = settings.iter().map(|&(path, value)| (path.to_owned(), value.to_owned())).collect();
        let now = State { name: "now".into(), title: "as \"changed\"".into(), settings };
        let book = State { name: "book".into(), ..State::default() };
        let games = evenodds_games::games();
        PlayRequest { base: BASE.into(), name: "x.toml".into(), states: vec![book, now], trials: 100, seed: 3, games }
    }

    #[test]
    fn states_become_cells_in_their_order() {
        let study = wanted(&[("rules.bonus_cap", "12"), ("cast.jinn.dice", "7")]).study();
        let study = study.unwrap_or_else(|faults| panic!("{faults}"));
        let names: Vec<&str> = study.cells.iter().map(|cell| cell.name.as_str()).collect();
        assert_eq!((names, study.scenario.trials, study.scenario.seed), (vec!["book", "now"], 100, 3));
        assert_eq!(study.cells[1].title.as_deref(), Some("as \"changed\""));
        assert_eq!(study.cells[1].changes[0].0, "bonus_cap");
    }

    #[test]
    fn what_is_wrong_is_shown_with_a_caret() {
        let fault = |wanted: PlayRequest| wanted.study().err().map(|faults| faults.render(false)).unwrap_or_default();
        let told = fault(wanted(&[("rules.bonus_capp", "12")]));
        assert!(told.contains("did you mean `bonus_cap`?") && told.contains("^^^^"), "{told}");
        assert!(fault(wanted(&[("rules.bonus_cap", "12\ninclude = [\"x\"]")])).contains("one line"));
        let base = format!("include = [\"/etc/passwd\"]\n{BASE}");
        assert!(fault(PlayRequest { base, ..wanted(&[]) }).contains("a page cannot include files"));
        assert!(fault(PlayRequest { trials: 0, ..wanted(&[]) }).contains("trials are a number from 1"));
        assert!(fault(PlayRequest { states: Vec::new(), ..wanted(&[]) }).contains("not 0"));
    }
}
