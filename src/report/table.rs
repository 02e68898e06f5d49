//! The summary for standard output: the answer first, then the verdicts on every cell, at most 100 columns wide, whatever
//! the scenario. The rest is in the files.

use super::answer;
use super::answer::phrase::{counted, joined};
use super::number;
use super::page::changes;
use super::view::{self, GroupRow};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use evenodds_study::summary::{Acted, Call, Calls, Cell, Difference, Estimate, FigureKind, Summary};

/// Widest line, in characters.
pub(super) const WIDTH: usize = 100;
/// Widest name of a row.
const NAME: usize = 38;
/// Widest line of a column's heading.
const HEAD: usize = 16;
/// Measures shown of a scenario that names its own; the rest is in the files.
const MOST_MEASURES: usize = 16;
/// Most entries of lists that are named as idle.
const MOST_IDLE: usize = 3;
/// Rows shown: with more, split levels are left to the files.
const MOST_ROWS: usize = 40;
/// Cells of which is told what differs.
const MOST_CHANGES: usize = 12;

/// The summary as text: the answer in a line, estimates with half widths of their intervals, differences from the
/// baseline with verdicts, what the cells differ in. `colored` adds ANSI codes for a terminal.
pub fn summary_table(summary: &Summary, colored: bool) -> String {
    let paint = |text: &str, code: &str| if colored { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    let mut out = vec![paint(&summary.title, "1")];
    if !summary.question.is_empty() {
        out.extend(fold(&summary.question, WIDTH));
    }
    if summary.partial {
        out.push(paint("PARTIAL: interrupted before its end", "1;31"));
    }
    let answer = answer::run(summary);
    out.extend(fold(&answer.text(), WIDTH).iter().map(|line| paint(line, "1")));
    out.extend(fold(answer.caveat.as_deref().unwrap_or_default(), WIDTH).iter().map(|line| paint(line, "2")));
    out.push(String::new());
    let names = estimates(summary, &mut out);
    let (trials, intervals) = (view::trials(summary), view::intervals(summary));
    out.push(paint(&format!("{trials}, seed {}; ± is half the width of {intervals}", summary.seed), "2"));
    out.push(String::new());
    notes(summary, &mut out);
    differences(summary, &names, &mut out, &paint);
    differing(summary, &mut out, &paint);
    rest(summary, &names, &mut out);
    let mut text = String::new();
    for line in out {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Whether the cells are a grid, which may be large, rather than variants that somebody wrote one by one.
fn is_grid(summary: &Summary) -> bool {
    summary.keys.iter().any(|key| key.contains('.'))
}

/// A column of a table: its width, the lines of its heading, its cells.
type Column = (usize, Vec<String>, Vec<String>);

fn column(head: Vec<String>, cells: Vec<String>) -> Column {
    let width = head.iter().chain(&cells).map(|text| length(text)).max().unwrap_or(0);
    (width, head, cells)
}

/// How many columns from `start` on go into a line beside labels of a width.
fn fitting(columns: &[Column], start: usize, first: usize) -> usize {
    let mut width = first;
    let mut end = start;
    while end < columns.len() && (end == start || width + 2 + columns[end].0 <= WIDTH) {
        width += 2 + columns[end].0;
        end += 1;
    }
    end
}

/// Tables of the measures that the scenario names; of the play's own list those that go into one. Returns which these are.
fn estimates(summary: &Summary, out: &mut Vec<String>) -> Vec<String> {
    let all = view::rows(summary, true);
    let crowded = all.len() > MOST_ROWS;
    let rows = if crowded { view::rows(summary, false) } else { all };
    // Every variant is told; of a large grid only its beginning.
    let grid = is_grid(summary);
    let rows = &rows[..if grid { rows.len().min(MOST_ROWS) } else { rows.len() }];
    let mut names: Vec<&str> = summary.shown.iter().map(|shown| shown.name.as_str()).collect();
    // A split may count what the whole does not: characters, say.
    for e in rows.iter().filter(|row| !row.is_total()).flat_map(|row| &row.group.measures) {
        if !names.contains(&e.name.as_str())
            && summary.cells.iter().all(|cell| view::find(&cell.groups[0], &e.name).is_none())
        {
            names.push(&e.name);
        }
    }
    names.retain(|name| rows.iter().any(|row| row.estimate(name).is_some()));
    names.truncate(MOST_MEASURES);
    let label = |row: &GroupRow| -> String {
        if row.is_total() {
            cut(&view::cell_name(summary, row.cell), NAME)
        } else {
            cut(&format!("  {}", view::level_name(summary, row.group)), NAME)
        }
    };
    let labels: Vec<String> = rows.iter().map(label).collect();
    let first = labels.iter().map(|label| length(label)).max().unwrap_or(0);
    let columns: Vec<Column> = names
        .iter()
        .map(|name| {
            let found: Vec<Option<&Estimate>> = rows.iter().map(|row| row.estimate(name)).collect();
            let mut cells = number::column(&found);
            for (cell, _) in cells.iter_mut().zip(&found).filter(|(_, e)| e.is_none()) {
                cell.clear();
            }
            column(fold(&heading(summary, found.iter().flatten().next().copied(), name), HEAD), cells)
        })
        .collect();
    let mut start = 0;
    while start < columns.len() {
        let end = fitting(&columns, start, first);
        out.push(block(&labels, &columns[start..end]));
        out.push(String::new());
        start = end;
        if !summary.named {
            break;
        }
    }
    names[..start].iter().map(|&name| name.to_owned()).collect()
}

/// Longest label that heads a column; what is longer is told by its name.
const LABEL: usize = 5 * HEAD;

/// What a measure is called above its column: as the scenario calls it, else by its label.
fn heading(summary: &Summary, estimate: Option<&Estimate>, name: &str) -> String {
    let label = estimate.map(|e| e.label.as_str()).filter(|label| !label.is_empty() && length(label) <= LABEL);
    summary.asked.word(name).or(label).map_or_else(|| view::words(name), str::to_owned)
}

/// Notes shown; the rest is in `summary.json`.
const MOST_NOTES: usize = 6;

fn notes(summary: &Summary, out: &mut Vec<String>) {
    let notes = view::notes(summary);
    for note in notes.iter().take(MOST_NOTES) {
        let lines = fold(note, WIDTH - 2).into_iter().enumerate();
        out.extend(lines.map(|(at, line)| format!("{} {line}", if at == 0 { "!" } else { " " })));
    }
    if notes.len() > MOST_NOTES {
        out.push(format!("{} more notes are in summary.json.", notes.len() - MOST_NOTES));
    }
    let adjusted = view::adjusted(summary);
    out.extend(adjusted.iter().flat_map(|sentence| fold(sentence, WIDTH)));
    if !notes.is_empty() || !adjusted.is_empty() {
        out.push(String::new());
    }
}

fn block(labels: &[String], columns: &[(usize, Vec<String>, Vec<String>)]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let tall = columns.iter().map(|c| c.1.len()).max().unwrap_or(0);
    for line in 0..tall {
        let mut row = vec![String::new()];
        for (_, head, _) in columns {
            let skip = tall - head.len();
            row.push(line.checked_sub(skip).map_or_else(String::new, |i| head[i].clone()));
        }
        table.add_row(row);
    }
    let mut rule = vec!["─".repeat(labels.iter().map(|l| length(l)).max().unwrap_or(0))];
    rule.extend(columns.iter().map(|c| "─".repeat(c.0)));
    table.add_row(rule);
    for (i, label) in labels.iter().enumerate() {
        let mut row = vec![label.clone()];
        row.extend(columns.iter().map(|c| c.2[i].clone()));
        table.add_row(row);
    }
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if i > 0 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// Every cell's differences from the baseline, with the verdict on each; one unit a column.
fn differences(summary: &Summary, names: &[String], out: &mut Vec<String>, paint: &dyn Fn(&str, &str) -> String) {
    if summary.comparisons == 0 {
        return;
    }
    let cells = &summary.cells[1..];
    // Of a few variants everybody is told; of a large grid, those that differ.
    let grid = is_grid(summary);
    let told: Vec<&Cell> = if grid && cells.len() > MOST_ROWS {
        cells.iter().filter(|cell| cell.groups[0].measures.iter().any(differs)).take(MOST_ROWS).collect()
    } else {
        cells.iter().collect()
    };
    let labels: Vec<String> = told.iter().map(|cell| cut(&view::cell_name(summary, cell), NAME)).collect();
    let first = labels.iter().map(|label| length(label)).max().unwrap_or(0);
    let columns: Vec<Column> = names
        .iter()
        .filter_map(|name| {
            let found: Vec<Option<(&Estimate, &Difference)>> = told
                .iter()
                .map(|cell| view::find(&cell.groups[0], name).and_then(|e| Some((e, e.difference.as_ref()?))))
                .collect();
            let (sample, _) = found.iter().flatten().next()?;
            let unit = if number::is_percent(sample.kind) { "points" } else { sample.unit.as_str() };
            let mut head = fold(&heading(summary, Some(sample), name), HEAD);
            if !unit.is_empty() && !head.join(" ").contains(unit) {
                head.extend(fold(&format!("in {unit}"), HEAD));
            }
            Some(column(head, verdicts(&found)))
        })
        .collect();
    if columns.is_empty() {
        return;
    }
    out.push(paint(&format!("Differences from {}, on the same dice", cut(&view::baseline(summary), 50)), "1"));
    let mut start = 0;
    while start < columns.len() && !labels.is_empty() {
        let end = fitting(&columns, start, first);
        out.push(block(&labels, &columns[start..end]));
        out.push(String::new());
        start = end;
    }
    let all = || cells.iter().flat_map(|cell| &cell.groups[0].measures).filter_map(|e| e.difference.as_ref());
    let calls: Calls = all().map(|d| d.verdict).collect();
    let text = format!(
        "Of all {} comparisons {}; the verdicts hold together (Holm). report.html has them all.",
        calls.all(),
        joined(&counted(&calls))
    );
    out.extend(fold(&text, WIDTH).iter().map(|line| paint(line, "2")));
    if told.len() < cells.len() {
        out.push(format!("The differences of the other {} cells are in report.html.", cells.len() - told.len()));
    }
    out.push(String::new());
}

fn differs(e: &Estimate) -> bool {
    e.difference.as_ref().is_some_and(|d| d.verdict.differs())
}

/// Differences of one measure with the same decimals, each with its verdict.
fn verdicts(found: &[Option<(&Estimate, &Difference)>]) -> Vec<String> {
    let half = |d: &Difference, kind: FigureKind| (d.high - d.low) / 2.0 * number::factor(kind);
    let known = || found.iter().flatten().map(|(e, d)| half(d, e.kind)).filter(|half| half.is_finite() && *half > 0.0);
    let places = known().map(number::decimals).max().unwrap_or(0);
    let places = places.min(known().map(number::decimals).min().unwrap_or(0) + 1);
    let text = |e: &Estimate, d: &Difference| {
        let verdict = match d.verdict {
            Call::NoRelevantDifference => "not relevant",
            Call::Same => "always the same",
            call => call.told(),
        };
        let margin = half(d, e.kind);
        let size = number::signed(d.mean * number::factor(e.kind), places);
        let margin = if margin.is_finite() { format!(" ±{}", number::fixed(margin, places)) } else { String::new() };
        format!("{size}{margin} {verdict}")
    };
    let dash = || "–".to_owned();
    found
        .iter()
        .map(|one| one.filter(|(_, d)| d.n > 0 && d.mean.is_finite()).map_or_else(dash, |(e, d)| text(e, d)))
        .collect()
}

/// What tells the cells apart.
fn differing(summary: &Summary, out: &mut Vec<String>, paint: &dyn Fn(&str, &str) -> String) {
    let changes = changes(summary);
    if changes.is_empty() {
        return;
    }
    out.push(paint("What differs", "1"));
    for (cell, text) in changes.iter().take(MOST_CHANGES) {
        let lines = fold(&format!("{cell}: {text}"), WIDTH - 4);
        out.extend(lines.iter().enumerate().map(|(i, line)| format!("{}{line}", if i == 0 { "  " } else { "    " })));
    }
    if changes.len() > MOST_CHANGES {
        out.push(format!("  and {} more cells: see report.html", changes.len() - MOST_CHANGES));
    }
    out.push(String::new());
}

/// Where the rest is: other measures, the levels of the split, trials worth looking at.
fn rest(summary: &Summary, names: &[String], out: &mut Vec<String>) {
    let hidden = summary.shown.iter().filter(|shown| !names.contains(&shown.name)).count();
    if hidden > 0 {
        out.push(format!("{hidden} more measures are in report.html and summary.csv."));
    }
    let grid = is_grid(summary);
    if grid && summary.cells.len() > MOST_ROWS {
        out.push(format!("The other {} cells are in report.html and summary.csv.", summary.cells.len() - MOST_ROWS));
    }
    if view::is_split(summary) && view::rows(summary, true).len() > MOST_ROWS {
        out.push("The levels of the split are in report.html and summary.csv.".to_owned());
    }
    idle(summary, out);
    if let Some((cell, replay)) = summary.cells.first().and_then(|cell| Some((cell, cell.replays.first()?))) {
        out.push(format!("A {}, step by step (others in report.html):", replay.label));
        out.push(format!("  {}", view::trace_command(summary, cell, replay.trial)));
    }
}

/// Entries of lists that decided in no play that was looked at.
fn idle(summary: &Summary, out: &mut Vec<String>) {
    let all = || summary.cells.iter().flat_map(|cell| &cell.entries);
    let same = |one: &Acted, other: &Acted| {
        (&one.seat, &one.decision, one.entry, &one.text) == (&other.seat, &other.decision, other.entry, &other.text)
    };
    let idle: Vec<&Acted> = all().filter(|entry| all().all(|other| other.times == 0 || !same(entry, other))).collect();
    let mut told: Vec<&Acted> = Vec::new();
    for entry in idle {
        if told.len() < MOST_IDLE && !told.iter().any(|other| same(entry, other)) {
            told.push(entry);
        }
    }
    for Acted { seat, decision, entry, text, plays, .. } in told {
        let plays = number::count(*plays);
        let told = format!("Entry {entry} of `{decision}` ({seat}) never decided in the first {plays} plays: {text}");
        out.push(cut(&told, WIDTH));
    }
}

/// Width on a terminal: none of our texts holds wide characters.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text cut to `room` characters.
fn cut(text: &str, room: usize) -> String {
    if length(text) <= room {
        text.to_owned()
    } else {
        text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
    }
}

/// A text folded between words.
pub(super) fn fold(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(cut(word, room)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};

    #[test]
    fn no_table_is_wider_than_a_terminal() {
        for cells in [1, 2, 4, 12, 40] {
            for levels in [0, 4] {
                for long in [false, true] {
                    let text = summary_table(&summary(Plan { cells, levels, long, trials: 200_000 }), false);
                    for line in text.lines().filter(|line| !line.contains("evenodds trace")) {
                        assert!(length(line) <= WIDTH, "{cells} cells: {} wide: {line}", length(line));
                    }
                    assert!(!text.contains('\x1b') && !text.contains("NaN"));
                    assert!(text.contains("evenodds trace 'scenarios/reward tiers.toml'"));
                }
            }
        }
    }

    /// What a designer asks first stands first, and of every variant the verdict is told.
    #[test]
    fn the_answer_comes_first_and_every_cell_has_its_verdict() {
        let summary = summary(Plan { cells: 8, levels: 0, long: false, trials: 200_000 });
        let text = summary_table(&summary, false);
        let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what} in\n{text}"));
        assert!(at("Jinn") < at("Differences from"), "{text}");
        assert!(at("Differences from") < at("What differs") && at("What differs") < at("evenodds trace"), "{text}");
        let verdicts = &text[at("Differences from")..at("What differs")];
        for cell in &summary.cells[1..] {
            assert!(verdicts.contains(&view::cell_name(&summary, cell)), "{} has no verdict:\n{verdicts}", cell.name);
        }
        assert!(text.contains("hunter strategy: steward (baseline: rush)"), "{text}");
        // One unit a column: it stands in the heading, not beside the numbers.
        assert!(verdicts.contains("in points") && !verdicts.contains(" pp"), "{verdicts}");
    }

    /// What pictures and early stops need is estimated, but not shown beside what the scenario asks for.
    #[test]
    fn only_what_the_scenario_names_is_shown() {
        let mut summary = summary(Plan { cells: 3, levels: 0, long: false, trials: 1000 });
        (summary.named, summary.shown) = (true, summary.shown[..2].to_vec());
        let text = summary_table(&summary, false);
        assert!(text.contains("scenes") && !text.contains("wealth") && !text.contains("more measures"), "{text}");
    }

    #[test]
    fn a_rate_of_zero_shows_its_bound() {
        let text = summary_table(&summary(Plan { cells: 1, levels: 0, long: false, trials: 200_000 }), false);
        assert!(text.contains("under 0.1%"), "{text}");
        assert!(text.contains("over 99.9%"), "{text}");
    }

    #[test]
    fn colours_only_when_asked() {
        let plan = Plan { cells: 3, levels: 0, long: false, trials: 1000 };
        let text = summary_table(&summary(plan), true);
        assert!(text.contains("\x1b[1;31mPARTIAL"));
    }
}
