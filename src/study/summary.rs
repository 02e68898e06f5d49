//! Summary of a run as plain numbers: everything that a report shows, so that it computes nothing.
//!
//! The study layer fills these structures from tallies; the report layer turns them into files. They know no game.

pub use super::call::{Call, Calls};
use evenodds_kit::Kind;
pub use evenodds_kit::picture::{Chart, Draw};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The result of one scenario: every cell, with its estimates.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Summary {
    /// Version of the program that played, like `0.2.0`.
    pub version: String,
    /// The scenario's title.
    pub title: String,
    /// The question that the scenario answers, in the designer's words. May be empty.
    pub question: String,
    /// Short name of the game, like `toward_one`.
    pub game: String,
    /// The game's own title, like `Toward One`.
    pub game_title: String,
    /// Which play of the game, like `hunt`.
    pub play: String,
    /// Seed of all dice.
    pub seed: u64,
    /// Path of the scenario file as given on the command line.
    pub scenario: String,
    /// SHA-256 of the scenario file's bytes, in hexadecimal.
    pub hash: String,
    /// The command that makes this result again, like `evenodds run scenarios/x.toml --seed 7`.
    pub command: String,
    /// Confidence of every interval, 0 to 1.
    pub confidence: f64,
    /// Planned looks of a run that stops when it is precise enough, 1 for a fixed number of trials. Such a run stops by the
    /// width of an interval, so that intervals and p-values are the plain ones.
    pub looks: usize,
    /// The rule by which it stopped, as in a scenario file; none for a fixed number of trials.
    pub stop: Option<String>,
    /// True when the run was interrupted: it then holds the first trials only.
    pub partial: bool,
    /// Names of the cell keys (`variant`, then the swept settings), in order. Empty for a scenario of one cell.
    pub keys: Vec<String>,
    /// The cells, the baseline first.
    pub cells: Vec<Cell>,
    /// How many comparisons with the baseline the p-values were corrected for (Holm). 0 when nothing is compared.
    pub comparisons: usize,
    /// The measures that the scenario shows, in its order; what pictures, early stops and targets need is estimated too.
    pub shown: Vec<Shown>,
    /// Whether the scenario names these measures itself.
    pub named: bool,
    /// The pictures that the report shows, in order.
    pub charts: Vec<Chart>,
    /// What the answer is about, and the words in which it is told.
    #[serde(default)]
    pub asked: Asked,
    /// How its report looks.
    #[serde(skip)]
    pub look: Appearance,
}

/// How a report looks, and whether it is written for print too.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appearance {
    /// Colours of its pictures.
    pub theme: Theme,
    /// Whether it is written as PDF too.
    pub pdf: bool,
}

impl Appearance {
    /// The command that draws it so, from the one that plays it.
    pub fn drawn_by(&self, command: &str) -> String {
        if self.theme == Theme::Light { command.to_owned() } else { format!("{command} --theme {}", self.theme.name()) }
    }
}

/// Colours of pictures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Colours on white.
    #[default]
    Light,
    /// Greys on white, for a printer without colours.
    Print,
    /// Colours on dark paper.
    Dark,
    /// Colours that the colour-blind and a grey print tell apart.
    Colourblind,
}

impl Theme {
    /// All of them, by the names of the command line.
    pub const ALL: [(&'static str, Self); 4] =
        [("light", Self::Light), ("print", Self::Print), ("dark", Self::Dark), ("colourblind", Self::Colourblind)];

    /// The theme of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, theme)| *theme)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, theme)| *theme == self).map_or("light", |(name, _)| name)
    }
}

impl Summary {
    /// The same of other cells.
    #[must_use]
    pub fn with_cells(&self, cells: Vec<Cell>) -> Self {
        Self {
            version: self.version.clone(),
            title: self.title.clone(),
            question: self.question.clone(),
            game: self.game.clone(),
            game_title: self.game_title.clone(),
            play: self.play.clone(),
            seed: self.seed,
            scenario: self.scenario.clone(),
            hash: self.hash.clone(),
            command: self.command.clone(),
            confidence: self.confidence,
            looks: self.looks,
            stop: self.stop.clone(),
            partial: self.partial,
            keys: self.keys.clone(),
            cells,
            comparisons: self.comparisons,
            shown: self.shown.clone(),
            named: self.named,
            charts: Vec::new(),
            asked: self.asked.clone(),
            look: self.look,
        }
    }
}

/// A measure that the scenario shows.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Shown {
    /// Its name.
    pub name: String,
    /// Whether less of it is better (true) or more of it (false); none where the scenario does not say.
    pub lower_is_better: Option<bool>,
}

/// What an answer is about, and the words in which it is told.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Asked {
    /// The measures that answer the question, the most important first.
    pub measures: Vec<String>,
    /// Whether the scenario names them.
    pub named: bool,
    /// Change of the first of them that answers the question by yes: `more`, `less` or `differs`.
    #[serde(default)]
    pub yes: Option<String>,
    /// What a play is called: one, and several.
    pub noun: [String; 2],
    /// Both flags of who wins; none in plays that nobody wins.
    pub winners: Option<[String; 2]>,
    /// Flags of plays that a limit ended, each with that limit in words.
    #[serde(default)]
    pub cut: Vec<(String, String)>,
    /// What measures, settings, values and levels are called, where the scenario says.
    pub words: Vec<(String, String)>,
    /// Strategies by which somebody plays that ship with the game: nobody holds them for the best there are.
    pub presets: Vec<String>,
    /// Printed names of the game's things.
    #[serde(skip)]
    pub printed: Printed,
}

impl Asked {
    /// Word for something; none where the scenario has none.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.words.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    }
}

/// Printed names of a game's powers and trees, which files name by a word. Without a game there are none.
#[derive(Clone, Default)]
pub struct Printed(Option<Arc<dyn Kind>>);

impl Printed {
    /// Names of a game.
    pub fn of(game: &Arc<dyn Kind>) -> Self {
        Self(Some(Arc::clone(game)))
    }

    /// Printed name of a word; none where it is the word itself.
    pub fn name(&self, word: &str) -> Option<String> {
        self.0.as_ref()?.printed_name(word)
    }
}

impl std::fmt::Debug for Printed {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_tuple("Printed").field(&self.0.as_ref().map(|game| game.name())).finish()
    }
}

/// Key in words, without the table that it lies in: `cast.jinn.dice` → `jinn dice`.
pub fn key_words(key: &str) -> String {
    let parts: Vec<&str> = key.split('.').collect();
    let words = parts[parts.len().saturating_sub(2)..].join(" ").replace('_', " ");
    ["rules ", "cast ", "limits "].iter().find_map(|table| words.strip_prefix(table)).unwrap_or(&words).to_owned()
}

/// One cell: rules × cast × strategies, with what came of its trials.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Cell {
    /// Name, unique in the scenario: the values of the keys joined by ` · `, or `book` for a scenario of one cell.
    pub name: String,
    /// Values of [`Summary::keys`], in the same order.
    pub keys: Vec<String>,
    /// What its variant is called, where the scenario says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Trials played.
    pub trials: u64,
    /// What a number of the cell stands for, in names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Rules in force that differ from the book.
    pub rules: Vec<RuleChange>,
    /// Who plays, and how, where that differs from the baseline and the name does not say it.
    pub recast: Vec<Recast>,
    /// The estimates: first all trials together (`split` empty), then one group for each level of the split.
    pub groups: Vec<Group>,
    /// Trials worth looking at.
    pub replays: Vec<Replay>,
    /// Entries of priority lists, and how often each decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Acted>,
}

/// An entry of a priority list, and how often it decided in the first plays of its cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acted {
    /// Who decides: the letter of a side, or the number of a seat.
    pub seat: String,
    /// The decision, like `turn`.
    pub decision: String,
    /// Number of the entry in its list, from 1.
    pub entry: usize,
    /// The entry in words, like `mend if health < 10`.
    pub text: String,
    /// How often it decided.
    pub times: u64,
    /// In how many plays: the first ones of the cell.
    pub plays: u64,
}

/// A rule that differs from the book.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RuleChange {
    /// Name of the knob.
    pub knob: String,
    /// Its value in the cell, as text.
    pub value: String,
    /// The book's value, as text.
    pub book: String,
    /// What it decides.
    #[serde(default)]
    pub help: String,
    /// What its value means; none for numbers.
    #[serde(default)]
    pub means: Option<String>,
    /// What the book's value means.
    #[serde(default)]
    pub book_means: Option<String>,
}

/// A setting of cast, limits or strategies that differs from the baseline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recast {
    /// Path of the setting, like `cast.hunter.strategy`.
    pub path: String,
    /// Its value in the cell, as text.
    pub value: String,
    /// The baseline's value, as text; none where the baseline does not set it.
    pub baseline: Option<String>,
}

/// Estimates over the trials (or characters) that fall in one level of the split.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Group {
    /// Which level: pairs of split measure and level name. Empty: all trials.
    pub split: Vec<(String, String)>,
    /// The estimates, in the scenario's order.
    pub measures: Vec<Estimate>,
}

/// Kind of number of a measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FigureKind {
    /// 0 or 1: its mean is a rate, its interval Wilson's.
    Flag,
    /// Whole number: the interval of its mean is Student's without skewness (Hall).
    Count,
    /// One of a few named levels; its value is the level's index.
    Category,
    /// Quotient of two sums over trials.
    Ratio,
    /// Fraction of two counts of each trial; its mean is the mean of the fractions.
    Share,
}

/// One measure of one group.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Estimate {
    /// The measure's name, like `scenes_to_bind`.
    pub name: String,
    /// What it counts, in a few words for an axis, like `scenes until the Jinn is bound`.
    pub label: String,
    /// Unit, like `scenes`; empty for a flag.
    pub unit: String,
    /// FigureKind of number.
    pub kind: FigureKind,
    /// What counted values ([`Estimate::counts`]) must be divided by to be reported; 1 for most measures.
    pub scale: f64,
    /// Observations: the trials that define the measure.
    pub n: u64,
    /// Mean (a rate for flags, a quotient for ratios). NaN when `n` is 0.
    pub mean: f64,
    /// Sample standard deviation of the observations (of the linearised ratio for ratios). NaN below 2 observations.
    pub sd: f64,
    /// Lower end of the interval of the mean.
    pub low: f64,
    /// Upper end of the interval of the mean.
    pub high: f64,
    /// 5 % quantile.
    pub p05: f64,
    /// Median.
    pub p50: f64,
    /// 95 % quantile.
    pub p95: f64,
    /// Lower and upper end of the interval of each of them, by order statistics: it holds for any distribution. Not a number where
    /// too few plays bound it.
    pub quantile_intervals: [[f64; 2]; 3],
    /// Smallest value seen. NaN when nothing was.
    pub min: f64,
    /// Largest value seen.
    pub max: f64,
    /// Earliest trial with the smallest value.
    pub min_trial: u64,
    /// Earliest trial with the largest value.
    pub max_trial: u64,
    /// Least value that rules and limits allow; none where nobody knows.
    #[serde(default)]
    pub least: Option<f64>,
    /// Largest value that they allow.
    #[serde(default)]
    pub most: Option<f64>,
    /// Names of the levels of a category; empty otherwise.
    pub levels: Vec<String>,
    /// How often each value was seen, by rising value. Empty for ratios.
    #[serde(skip)]
    pub counts: Vec<(i64, u64)>,
    /// What must be known to read the numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// The same with the luck of the dice taken out, where that is asked for and helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
    /// Paired difference from the baseline cell, where there is one.
    pub difference: Option<Difference>,
}

/// A mean with the luck of the dice taken out (control variates).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Adjusted {
    /// The mean.
    pub mean: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end of its interval.
    pub high: f64,
    /// How many times as many plays the plain mean would need for an interval as narrow.
    pub saved: f64,
}

/// Something that must be known to read an estimate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// What it is about.
    pub about: Concern,
    /// The same in a sentence, without the measure's name.
    pub text: String,
}

/// Subject of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Concern {
    /// Some values are too large to be counted: there is no mean.
    Beyond,
    /// Too many different values: counts and quantiles are of rounded ones.
    Rounded,
    /// It never varied: the interval covers unseen values.
    NeverVaried,
    /// The largest value, seen in many plays, dominates the mean: it looks like a cap.
    Cap,
    /// A few large values dominate the mean.
    Tail,
    /// A few plays dominate the difference from the baseline.
    Few,
}

/// Paired difference from the baseline: same trials, same dice.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Difference {
    /// Trials in which both cells define the measure.
    pub n: u64,
    /// Trials in which they differ.
    pub differ: u64,
    /// Trials from which on the interval is good: with fewer a few plays rule the mean, and it is rough. 0 for flags.
    pub needed: u64,
    /// Mean of (this cell − baseline).
    pub mean: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end of its interval.
    pub high: f64,
    /// Two-sided p-value of "no difference", uncorrected.
    pub p: f64,
    /// The same after Holm's correction for [`Summary::comparisons`].
    pub p_holm: f64,
    /// How many times more trials unpaired cells would have needed for the same interval. 1: pairing saved nothing.
    pub pairing: f64,
    /// The smallest difference that matters; none where the scenario names none.
    pub margin: Option<f64>,
    /// p-value of "it differs by the margin or more", corrected like `p_holm`; 1 without a margin.
    pub p_equivalence: f64,
    /// What follows, all comparisons together.
    pub verdict: Call,
    /// About how many more plays of each cell settle it at most, whatever the difference is, both seats of a trial counted;
    /// none without a margin.
    pub more: Option<u64>,
}

/// A trial worth looking at, to be shown by `evenodds trace`.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Replay {
    /// Why, like `median play`, `quickest`, `longest`, `worst 1 %`.
    pub label: String,
    /// The measure by which it was chosen.
    pub measure: String,
    /// Its value in that trial.
    pub value: i64,
    /// The trial's number, for `evenodds trace FILE --cell NAME --trial N`.
    pub trial: u64,
}
