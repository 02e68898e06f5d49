//! Summary of counts: estimates, corrected comparisons, trials worth a replay.

use super::adjusted::told as adjusted;
use super::asked::asked;
use super::estimate::estimate;
use super::judgement::family;
use super::notes::few;
use super::play::Outcome;
use super::summary::{Appearance, Cell, Estimate, Group, Replay, RuleChange, Shown, Summary};
use super::{Study, StudyCell, margins};
use evenodds_engine::{Column, Tally};
use evenodds_scenario::Stop;

/// Summary of an outcome. `command` makes it again.
pub fn summarise(study: &Study, outcome: &Outcome, command: String) -> Summary {
    let scenario = &study.scenario;
    let knobs = scenario.game.knobs();
    let known = |name: &str| knobs.iter().find(|knob| knob.name == name);
    let means = |name: &str, value: &str| known(name).and_then(|knob| knob.means(value));
    let tallies = &outcome.counts.tallies;
    let entries = super::entries::acted(study, outcome);
    let mut cells: Vec<Cell> = study
        .cells
        .iter()
        .zip(tallies)
        .zip(entries)
        .map(|((cell, tally), entries)| Cell {
            name: cell.name.clone(),
            keys: cell.keys.clone(),
            title: cell.title.clone(),
            trials: tally.trials,
            about: cell.about.clone(),
            rules: cell
                .changes
                .iter()
                .map(|(knob, value, book)| RuleChange {
                    knob: knob.clone(),
                    value: value.clone(),
                    book: book.clone(),
                    help: known(knob).map_or(String::new(), |knob| knob.help.clone()),
                    means: means(knob, value),
                    book_means: means(knob, book),
                })
                .collect(),
            recast: cell.recast.clone(),
            groups: groups(study, cell, tally),
            replays: replays(cell, tally, &scenario.play.length),
            entries,
        })
        .collect();
    let comparisons = compare(study, outcome, &mut cells);
    Summary {
        version: env!("CARGO_PKG_VERSION").into(),
        title: scenario.title.clone(),
        question: scenario.question.clone(),
        game: scenario.game.name().into(),
        game_title: scenario.game.title().into(),
        play: scenario.play.name.clone(),
        seed: outcome.seed,
        scenario: scenario.source.name.clone(),
        hash: scenario.hash(),
        command,
        confidence: scenario.confidence,
        looks: outcome.looks,
        stop: scenario.stop.as_ref().filter(|_| outcome.looks > 1 && !outcome.partial).map(Stop::text),
        partial: outcome.partial,
        keys: scenario.keys.clone(),
        cells,
        comparisons,
        shown: shown(study),
        named: scenario.measures.is_some(),
        charts: study.charts.clone(),
        asked: asked(scenario),
        look: Appearance::default(),
    }
}

/// Shown measures of the play, with the direction that is better.
fn shown(study: &Study) -> Vec<Shown> {
    let Some(cell) = study.cells.first() else { return Vec::new() };
    let measures = margins::shown(&study.scenario).into_iter().filter_map(|name| {
        let measure = cell.ready.scopes().iter().flat_map(|scope| &scope.measures).find(|known| known.name == name)?;
        Some(Shown { lower_is_better: margins::lower_is_better(&study.scenario, measure), name })
    });
    measures.collect()
}

/// All trials together, then each level of the split that was seen.
fn groups(study: &Study, cell: &StudyCell, tally: &Tally) -> Vec<Group> {
    let estimates = |scope: usize, columns: &[Column]| -> Vec<Estimate> {
        let measures = (0..columns.len()).map(|index| cell.measure(scope, index));
        let told = |(measure, column)| {
            let found = estimate(measure, column, study.scenario.confidence);
            Estimate { label: study.label(&found.name, &found.label), ..found }
        };
        measures.zip(columns).map(told).collect()
    };
    let mut whole = estimates(0, tally.whole(0));
    for (at, estimate) in whole.iter_mut().enumerate() {
        estimate.adjusted = adjusted(tally, at, cell.measure(0, at), estimate);
    }
    let mut groups = vec![Group { split: Vec::new(), measures: whole }];
    if let Some(split) = tally.split() {
        let by: Vec<_> =
            split.by.iter().map(|&(column, _, _)| &cell.ready.scopes()[split.scope].measures[column]).collect();
        for level in 0..split.levels() {
            let columns = tally.part(level);
            if columns.iter().all(|column| column.n() == 0) {
                continue;
            }
            let values = split.values(level);
            let names =
                by.iter().zip(values).map(|(measure, value)| (measure.name.clone(), measure.text(value.into())));
            groups.push(Group { split: names.collect(), measures: estimates(split.scope, columns) });
        }
    }
    groups
}

/// Paired differences from the baseline, with verdicts of one family. Returns their number.
fn compare(study: &Study, outcome: &Outcome, cells: &mut [Cell]) -> usize {
    // A run stops by the width of an interval, not by a comparison: its interim analyses cost nothing.
    let judged = family(study, &outcome.counts, 1, &|_| true, None);
    let count = judged.len();
    for one in judged {
        let estimate = &mut cells[one.cell].groups[0].measures[one.measure];
        estimate.notes.extend(few(&one.difference));
        estimate.difference = Some(one.difference);
    }
    count
}

/// Median play, the quickest, the longest, and the first of the longest hundredth.
fn replays(cell: &StudyCell, tally: &Tally, length: &str) -> Vec<Replay> {
    let Some(index) = cell.counted(length) else { return Vec::new() };
    let column = &tally.whole(0)[index];
    let n = column.n();
    let at = |share: f64| {
        let rank = ((n as f64 * share).ceil() as u64).clamp(1, n.max(1));
        let mut seen = 0;
        column.seen().find(|(_, bin)| {
            seen += bin.count;
            seen >= rank
        })
    };
    [("median play", 0.5), ("quickest", 0.0), ("longest", 1.0), ("longest 1 %", 0.99)]
        .into_iter()
        .filter_map(|(label, share)| {
            let (value, bin) = at(share)?;
            Some(Replay { label: label.into(), measure: length.into(), value, trial: bin.first })
        })
        .collect()
}
