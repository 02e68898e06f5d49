//! Divergence of plays that end differently in two cells although they roll the same dice.

use super::StudyCell;
use super::replay::replay;
use evenodds_engine::{Discordant, Line, Measure, Replayed, Seats};
use serde::Serialize;

/// Plays that are replayed for each pair of cells.
const NARRATED: usize = 3;
/// Most lines of a replay, from the first that differs.
const LINES: usize = 40;

/// What a change of cell changed in single plays.
#[derive(Debug, Clone, Serialize)]
pub struct Divergence {
    /// The one cell.
    pub from: String,
    /// The other cell.
    pub to: String,
    /// Plays in which both define the outcome.
    pub n: u64,
    /// Plays whose outcome is larger in the other cell.
    pub up: u64,
    /// Plays whose outcome is smaller.
    pub down: u64,
    /// Share of plays whose outcome differs.
    pub share: f64,
    /// Its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Where the earliest flipped plays part: heading of the narration and how many, the most frequent first.
    pub parts: Vec<(String, usize)>,
    /// A few of them, told from the first line that differs.
    pub plays: Vec<DivergentPlay>,
}

/// One flipped play.
#[derive(Debug, Clone, Serialize)]
pub struct DivergentPlay {
    /// Number of its trial.
    pub trial: u64,
    /// Whether the two sides had changed seats.
    pub swapped: bool,
    /// Outcome in the one cell.
    pub from: String,
    /// Outcome in the other.
    pub to: String,
    /// Heading under which they part.
    pub parts: String,
    /// Lines that both have in common before.
    pub common: usize,
    /// How it goes on in the one cell.
    pub left: Vec<String>,
    /// And in the other.
    pub right: Vec<String>,
}

/// Divergences of two cells on the same dice. `columns` are those of the outcome in each.
///
/// The two plays of a trial in both `seats` share their dice. So the precision of their rate is at least that of one play a trial.
pub fn part(
    cells: [&StudyCell; 2],
    columns: [usize; 2],
    discordant: &Discordant,
    seed: u64,
    (confidence, seats): (f64, usize),
) -> Divergence {
    let trials = |plays: u64| plays.div_ceil(seats as u64);
    let interval = evenodds_stats::rate::wilson(trials(discordant.differ()), trials(discordant.n), confidence);
    let measure = &cells[0].ready.scopes()[0].measures[columns[0]];
    let mut parts: Vec<(String, usize)> = Vec::new();
    let mut plays = Vec::new();
    for &(trial, seats) in &discordant.first {
        let told = cells.map(|cell| replay(cell, seed, trial, seats));
        let common = common(&told[0].lines, &told[1].lines);
        let heading = heading(&told[0].lines, &told[1].lines, common);
        // `Round 1: a 11 Hits, b 14 Hits`: the moment, without the state.
        let moment = heading.split(": ").next().unwrap_or_default();
        match parts.iter_mut().find(|(known, _)| known == moment) {
            Some((_, count)) => *count += 1,
            None => parts.push((moment.to_owned(), 1)),
        }
        if plays.len() < NARRATED {
            plays.push(tell(measure, (trial, seats), &told, columns, common, heading));
        }
    }
    parts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    Divergence {
        from: cells[0].name.clone(),
        to: cells[1].name.clone(),
        n: discordant.n,
        up: discordant.up,
        down: discordant.down,
        share: discordant.differ() as f64 / discordant.n.max(1) as f64,
        low: interval.low,
        high: interval.high,
        parts,
        plays,
    }
}

/// Number of lines that two replays have in common at their start.
fn common(left: &[Line], right: &[Line]) -> usize {
    left.iter().zip(right).take_while(|(a, b)| a == b).count()
}

/// Last heading at or before the first line that differs. Headings name no rule and begin with a capital.
fn heading(left: &[Line], right: &[Line], common: usize) -> String {
    let is_heading = |line: &&Line| line.rule.is_empty() && line.text.starts_with(char::is_uppercase);
    let at = |lines: &[Line]| lines.get(common).filter(is_heading).map(|line| line.text.clone());
    let before = left[..common].iter().rev().find(is_heading).map(|line| line.text.clone());
    // A line that is a heading in one cell only: one of the two ends here or goes another way.
    at(left).or_else(|| at(right)).filter(|_| before.is_none()).or(before).unwrap_or_else(|| "the beginning".to_owned())
}

fn tell(
    measure: &Measure,
    (trial, seats): (u64, Seats),
    told: &[Replayed; 2],
    columns: [usize; 2],
    common: usize,
    parts: String,
) -> DivergentPlay {
    let value = |side: usize| measure.text(told[side].rows[0][0][columns[side]]);
    let lines = |side: usize| {
        let all = &told[side].lines;
        let mut lines: Vec<String> = all[common..].iter().take(LINES).map(|line| line.text.clone()).collect();
        match all.len() - common {
            0 => lines.push("(it ends here)".to_owned()),
            rest if rest > LINES => lines.push(format!("… {} more lines", rest - LINES)),
            _ => {}
        }
        lines
    };
    DivergentPlay {
        trial,
        swapped: seats == Seats::Swapped,
        from: value(0),
        to: value(1),
        parts,
        common,
        left: lines(0),
        right: lines(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(rule: &'static str, text: &str) -> Line {
        Line { rule: rule.to_string(), text: text.to_owned() }
    }

    #[test]
    fn plays_part_under_the_last_heading_that_they_share() {
        let start = [line("", "A hunt begins"), line("R-1", "rolls 3"), line("", "Scene 1"), line("R-2", "rolls 5")];
        let left = [&start[..], &[line("R-3", "wins")]].concat();
        let right = [&start[..], &[line("R-3", "loses"), line("", "Scene 2")]].concat();
        assert_eq!(common(&left, &right), 4);
        assert_eq!(heading(&left, &right, 4), "Scene 1");
        assert_eq!(heading(&left, &right[..4], 4), "Scene 1");
        let other = [line("", "A duel begins")];
        assert_eq!(heading(&other, &left, common(&other, &left)), "A duel begins");
        assert_eq!(heading(&[], &[], 0), "the beginning");
    }
}
