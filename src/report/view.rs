//! A summary seen from a report: rows to show, and the words that every output shares.

use super::{answer, number};
pub use evenodds_study::summary::key_words;
use evenodds_study::summary::{Adjusted, Cell, Concern, Estimate, FigureKind, Group, Printed, Shown, Summary};

/// One row of a table or picture: a cell, or one level of its split.
#[derive(Debug, Clone, Copy)]
pub struct GroupRow<'a> {
    /// Which cell, counted from 0.
    pub index: usize,
    /// The cell.
    pub cell: &'a Cell,
    /// Its estimates.
    pub group: &'a Group,
    /// Which group of the cell, counted from 0. 0 is all trials.
    pub level: usize,
}

impl GroupRow<'_> {
    /// The estimate of a measure.
    pub fn estimate(&self, measure: &str) -> Option<&Estimate> {
        find(self.group, measure)
    }

    /// Whether the row holds all trials of its cell.
    pub fn is_total(&self) -> bool {
        self.group.split.is_empty()
    }
}

/// The estimate of a measure in a group.
pub fn find<'a>(group: &'a Group, measure: &str) -> Option<&'a Estimate> {
    group.measures.iter().find(|e| e.name == measure)
}

/// What a cell is called: its variant and the values of what is swept, in the words of the scenario or else of the game.
pub fn cell_name(summary: &Summary, cell: &Cell) -> String {
    if !summary.asked.words.is_empty() || summary.cells.iter().any(|cell| cell.title.is_some()) {
        return title_case(&answer::cells::cell(summary, cell));
    }
    let pieces: Vec<&str> = cell.name.split(" · ").collect();
    let alone = cell.keys.len() == 1;
    // The cell's own name says each setting with as many words as tell it from the others, and then its value.
    let told = |(piece, value): (&&str, &String)| {
        let setting = words(piece.strip_suffix(value.as_str())?.trim_end());
        let called = called(summary, value);
        // Who takes a side needs no more than a name, where nothing else is swept.
        Some(if setting.is_empty() || (alone && setting.len() == 1) { called } else { format!("{setting} {called}") })
    };
    let all: Option<Vec<String>> = pieces.iter().zip(&cell.keys).map(told).collect();
    let told = all.filter(|all| !all.is_empty() && pieces.len() == cell.keys.len());
    told.map_or_else(|| words(&cell.name), |all| all.join(" · "))
}

/// A word of a file as it is called: as the scenario says, by its printed name, or in words.
pub fn called(summary: &Summary, word: &str) -> String {
    summary.asked.word(word).map_or_else(|| printed(word, &summary.asked.printed), str::to_owned)
}

/// A setting's words with a side's letter spelled out: `a strategy burn` → `strategy burn of side a`, where its path lies in the cast.
pub(crate) fn of_side(path: &str, words: &str) -> String {
    if !path.starts_with("cast.") {
        return words.to_owned();
    }
    match words.split_once(' ') {
        Some((letter @ ("a" | "b"), rest)) => format!("{rest} of side {letter}"),
        None if ["a", "b"].contains(&words) => format!("side {words}"),
        _ => words.to_owned(),
    }
}

/// A key of the cells in words, as the scenario calls it.
pub fn setting_name(summary: &Summary, key: &str) -> String {
    match summary.asked.word(key) {
        Some(_) => answer::cells::setting_alone(key, &summary.asked),
        None => of_side(key, &key_words(key)),
    }
}

/// The value of key number `at` of a cell in words: the variant's title, or as the scenario calls it.
pub fn value_name(summary: &Summary, cell: &Cell, at: usize) -> String {
    let (Some(key), Some(value)) = (summary.keys.get(at), cell.keys.get(at)) else { return String::new() };
    match (&cell.title, key.as_str(), summary.asked.word(&format!("{key} {value}"))) {
        (Some(title), "variant", _) => title_case(title),
        (_, _, Some(word)) => word.to_owned(),
        _ => called(summary, value),
    }
}

/// A word as it is called: by its printed name, or in words.
pub fn printed(word: &str, names: &Printed) -> String {
    names.name(word).unwrap_or_else(|| words(word))
}

/// The rows of a summary: of every cell all trials and, when `levels`, each level of the split.
pub fn rows(summary: &Summary, levels: bool) -> Vec<GroupRow<'_>> {
    let mut out = Vec::new();
    for (index, cell) in summary.cells.iter().enumerate() {
        for (level, group) in cell.groups.iter().enumerate() {
            if level == 0 || levels {
                out.push(GroupRow { index, cell, group, level });
            }
        }
    }
    out
}

/// The rows that estimate any of some measures. Levels of a split may count characters where the whole counts trials,
/// so that one of them lacks the measure: when the whole does, levels are shown even if they were not asked for.
pub fn rows_of<'a>(summary: &'a Summary, measures: &[&str], levels: bool) -> Vec<GroupRow<'a>> {
    let known = |row: &GroupRow| measures.iter().any(|name| row.estimate(name).is_some());
    let found: Vec<GroupRow> = rows(summary, levels).into_iter().filter(known).collect();
    if found.is_empty() && !levels { rows_of(summary, measures, true) } else { found }
}

/// The extremes of a measure over all cells.
#[derive(Debug, Clone, Copy)]
pub struct Extremes<'a> {
    /// The cell with the best mean (the highest, where nobody says which way is better), and its estimate.
    pub best: (&'a Cell, &'a Estimate),
    /// The cell with the worst (lowest).
    pub worst: (&'a Cell, &'a Estimate),
    /// What the two are called.
    pub words: [&'static str; 2],
}

/// The best and the worst cell of a measure that the scenario shows; none where no cell knows it.
pub fn extremes<'a>(summary: &'a Summary, shown: &Shown) -> Option<Extremes<'a>> {
    let known = summary.cells.iter().filter_map(|cell| Some((cell, find(cell.groups.first()?, &shown.name)?)));
    let known = known.filter(|(_, e)| e.n > 0 && e.mean.is_finite() && e.kind != FigureKind::Category);
    // Of equals the first, which may be the baseline.
    let least = known.clone().reduce(|a, b| if b.1.mean < a.1.mean { b } else { a })?;
    let most = known.reduce(|a, b| if b.1.mean > a.1.mean { b } else { a })?;
    Some(match shown.lower_is_better {
        None => Extremes { best: most, worst: least, words: ["highest", "lowest"] },
        Some(false) => Extremes { best: most, worst: least, words: ["best", "worst"] },
        Some(true) => Extremes { best: least, worst: most, words: ["best", "worst"] },
    })
}

/// Whether any cell is split.
pub fn is_split(summary: &Summary) -> bool {
    summary.cells.iter().any(|cell| cell.groups.len() > 1)
}

/// Names of the split measures, in order of appearance.
pub fn splits(summary: &Summary) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in summary.cells.iter().flat_map(|c| &c.groups).flat_map(|g| &g.split) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

/// Name of a group: its levels, with the split measures where there are several; `all` for all trials.
pub fn level_name(summary: &Summary, group: &Group) -> String {
    if group.split.is_empty() {
        return "all".to_owned();
    }
    let several = splits(summary).len() > 1;
    let name = |(split, level): &(String, String)| {
        // A bare number says nothing without what it is a number of.
        let number = level.parse::<f64>().is_ok() && !several;
        let level = if number { format!("{} {level}", words(split)) } else { title_case(&called(summary, level)) };
        if several { format!("{}: {level}", words(split)) } else { level }
    };
    group.split.iter().map(name).collect::<Vec<_>>().join(" · ")
}

/// Words with a capital in front: names of groups.
pub fn title_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A name in code as words: `scenes_to_bind` → `scenes to bind`.
pub fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// Any estimate of a measure: label, unit and kind are the same in all groups.
pub fn sample<'a>(summary: &'a Summary, measure: &str) -> Option<&'a Estimate> {
    summary.cells.iter().flat_map(|c| &c.groups).find_map(|g| find(g, measure))
}

/// What a measure counts, with its unit where the words do not say it: `health left (points)`.
pub fn label(e: &Estimate) -> String {
    let text = if e.label.is_empty() { words(&e.name) } else { e.label.clone() };
    if e.unit.is_empty() || e.kind == FigureKind::Flag || text.contains(&e.unit) {
        text
    } else {
        format!("{text} ({})", e.unit)
    }
}

/// What a measure counts, with what it is a share of where it is one: `the Jinn is bound, share of hunts`.
pub fn headed(summary: &Summary, e: &Estimate) -> String {
    // Measures of the members of a split are no shares of plays.
    let of_plays =
        summary.cells.iter().any(|cell| cell.groups.first().is_some_and(|group| find(group, &e.name).is_some()));
    if e.kind == FigureKind::Flag && of_plays && !e.label.contains(", of ") {
        format!("{}, share of {}", label(e), summary.asked.noun[1])
    } else {
        label(e)
    }
}

/// Names of the cells' keys in words; empty when they say no more than that there are variants.
pub fn keys(summary: &Summary) -> String {
    // A cell's name mostly says its settings itself: `dice 6`.
    let name = summary.cells.first().map_or("", |cell| cell.name.as_str());
    let told = |key: &String| key == "variant" || name.contains(key.rsplit('.').next().unwrap_or(key));
    if summary.cells.len() < 2 || summary.keys.iter().all(told) {
        return String::new();
    }
    summary.keys.iter().map(|key| setting_name(summary, key)).collect::<Vec<_>>().join(" · ")
}

/// Name of the baseline, with the key where the bare value would puzzle: `jinn dice 4`.
pub fn baseline(summary: &Summary) -> String {
    let name = summary.cells.first().map(|cell| cell_name(summary, cell)).unwrap_or_default();
    let key = keys(summary);
    let says = name.to_lowercase().starts_with(&key.to_lowercase());
    if summary.keys.len() == 1 && !says { format!("{key} {name}") } else { name }
}

/// How many trials the cells hold: `200,000 trials`, `200,000 trials in each of 4 cells`.
pub fn trials(summary: &Summary) -> String {
    let least = summary.cells.iter().map(|c| c.trials).min().unwrap_or(0);
    let most = summary.cells.iter().map(|c| c.trials).max().unwrap_or(0);
    let cells = summary.cells.len();
    if least != most {
        format!("{} to {} trials in each of {cells} cells", number::count(least), number::count(most))
    } else if cells == 1 {
        format!("{} trials", number::count(most))
    } else {
        format!("{} trials in each of {cells} cells", number::count(most))
    }
}

/// The lines at the foot of every picture, as pieces: trials, seed, confidence, game, version, and whether cut short.
pub fn provenance(summary: &Summary) -> Vec<String> {
    let mut pieces = vec![
        trials(summary),
        format!("seed {}", summary.seed),
        intervals(summary),
        format!("{}, {}", summary.game_title, words(&summary.play)),
        format!("evenodds {}", summary.version),
    ];
    if summary.partial {
        pieces.insert(0, "PARTIAL: interrupted before its end".to_owned());
    }
    pieces
}

/// What intervals hold: `95% intervals`, `95% intervals, stopped when precise`.
pub fn intervals(summary: &Summary) -> String {
    let confidence = number::confidence(summary.confidence);
    match summary.looks {
        0 | 1 => format!("{confidence} intervals"),
        _ => format!("{confidence} intervals, stopped when precise"),
    }
}

/// What must be known to read the numbers: for each measure and concern a sentence about the first cell that has it. What
/// never varied is left to the files.
pub fn notes(summary: &Summary) -> Vec<String> {
    let mut told: Vec<(&str, Concern, String, usize)> = Vec::new();
    for cell in &summary.cells {
        let told_of =
            |e: &&Estimate| summary.shown.is_empty() || summary.shown.iter().any(|shown| shown.name == e.name);
        for e in cell.groups.first().map_or(&[][..], |group| &group.measures).iter().filter(told_of) {
            for note in e.notes.iter().filter(|note| note.about != Concern::NeverVaried) {
                match told.iter_mut().find(|(name, about, ..)| *name == e.name && *about == note.about) {
                    Some((.., more)) => *more += 1,
                    None => {
                        let several = summary.cells.len() > 1;
                        let whose = if several { format!("{}: ", cell_name(summary, cell)) } else { String::new() };
                        let what = if e.label.is_empty() { words(&e.name) } else { e.label.clone() };
                        told.push((&e.name, note.about, format!("{whose}{what}: {}", note.text), 0));
                    }
                }
            }
        }
    }
    let sentence = |(_, _, text, more): (&str, Concern, String, usize)| match more {
        0 => format!("{text}."),
        1 => format!("{text}; so in one more cell."),
        more => format!("{text}; so in {more} more cells."),
    };
    told.into_iter().map(sentence).collect()
}

/// Estimates with the luck of the dice taken out, of the first measure that has some: a sentence for each cell. The rest is in the files.
pub fn adjusted(summary: &Summary) -> Vec<String> {
    let of = |cell: &Cell, name: &str| find(cell.groups.first()?, name).filter(|e| e.adjusted.is_some()).cloned();
    let named = |name: &str| summary.cells.iter().filter_map(|cell| Some((cell, of(cell, name)?))).collect::<Vec<_>>();
    let all: Vec<Vec<(&Cell, Estimate)>> = summary.shown.iter().map(|shown| named(&shown.name)).collect();
    let mut told = Vec::new();
    if let Some(first) = all.iter().find(|found| !found.is_empty()) {
        for (cell, e) in first {
            let Some(Adjusted { mean, low, high, saved }) = e.adjusted else { continue };
            let whose = if summary.cells.len() > 1 { format!("{}: ", cell_name(summary, cell)) } else { String::new() };
            let what = if e.label.is_empty() { words(&e.name) } else { e.label.clone() };
            let figure = number::estimate(&Estimate { mean, low, high, ..e.clone() });
            let unit =
                if number::is_percent(e.kind) || e.unit.is_empty() { String::new() } else { format!(" {}", e.unit) };
            told.push(format!(
                "{whose}{what}: {figure}{unit} with the luck of the dice taken out, as exact as with {} times the plays.",
                number::fixed(saved, 1)
            ));
        }
    }
    told.truncate(MOST_ADJUSTED);
    let rest = all.iter().map(Vec::len).sum::<usize>() - told.len();
    if rest > 0 {
        told.push(format!("{rest} more figures without the luck of the dice are in summary.csv."));
    }
    told
}

/// Estimates without luck that are told.
const MOST_ADJUSTED: usize = 4;

/// The command that shows one trial in words, with the seed that was played.
pub fn trace_command(summary: &Summary, cell: &Cell, trial: u64) -> String {
    let named = if summary.cells.len() == 1 { String::new() } else { format!(" --cell {}", quoted(&cell.name)) };
    format!("evenodds trace {}{named} --trial {trial} --seed {}", quoted(&summary.scenario), summary.seed)
}

/// A word for a POSIX shell, in quotes when it needs them.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=+:,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};
    use evenodds_study::summary::Note;

    #[test]
    fn a_setting_says_whose_it_is() {
        for (path, words, told) in [
            ("cast.a.strategy.burn", "a strategy burn", "strategy burn of side a"),
            ("cast.b", "b", "side b"),
            ("cast.jinn.dice", "jinn dice", "jinn dice"),
            ("rules.speed_tie", "a tie on the Speed roll", "a tie on the Speed roll"),
        ] {
            assert_eq!(of_side(path, words), told);
        }
    }

    /// Pictures and stops need measures that nobody asked to see: what must be known of those is left to the files.
    #[test]
    fn notes_are_told_of_shown_measures_alone() {
        let mut summary = summary(Plan { cells: 3, levels: 0, long: false, trials: 500 });
        let names: Vec<String> =
            summary.cells[0].groups[0].measures.iter().take(2).map(|measure| measure.name.clone()).collect();
        let [seen, hidden] = [&names[0], &names[1]];
        for cell in &mut summary.cells {
            for e in cell.groups[0].measures.iter_mut().filter(|e| names.contains(&e.name)) {
                let note = |about, text: &str| Note { about, text: text.to_owned() };
                e.notes = vec![note(Concern::Tail, "rests on its tail"), note(Concern::NeverVaried, "never varied")];
            }
        }
        let told = |summary: &Summary, name: &str| {
            let label = sample(summary, name).expect("it is counted").label.clone();
            notes(summary).into_iter().filter(|note| note.contains(&label)).collect::<Vec<String>>()
        };
        summary.shown = vec![Shown { name: seen.clone(), lower_is_better: None }];
        let first = cell_name(&summary, &summary.cells[0]);
        assert_eq!(
            told(&summary, seen),
            [format!("{first}: the Jinn is bound: rests on its tail; so in 2 more cells.")]
        );
        assert_eq!(notes(&summary).len(), 1, "nothing of {hidden}, nothing of what never varied");
        summary.shown.push(Shown { name: hidden.clone(), lower_is_better: None });
        assert_eq!((told(&summary, hidden).len(), notes(&summary).len()), (1, 2));
        // Where nothing is said to be shown, everything is.
        summary.shown.clear();
        assert_eq!(notes(&summary).len(), 2);
    }

    #[test]
    fn commands_survive_a_shell() {
        assert_eq!(quoted("scenarios/a.toml"), "scenarios/a.toml");
        assert_eq!(quoted("faster · coin"), "'faster · coin'");
        assert_eq!(quoted("the king's"), r"'the king'\''s'");
    }
}
