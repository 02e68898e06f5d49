//! Everybody against everybody: who wins most against the others, and by how much.

use super::phrase::{self, Form, capital, ends, figure, interval, sentence, value};
use super::rows::{Row, Rows};
use super::{Figure, cells};
use crate::number;
use evenodds_study::apart::average;
use evenodds_study::summary::{Estimate, FigureKind, Summary};

/// Opponents that are told one by one.
const FEW: usize = 4;

/// A grid of two settings with the same values, by who wins.
pub(super) struct Duels<'a> {
    /// Names of the values.
    names: Vec<String>,
    /// How often the row wins against each column but itself.
    against: Vec<Vec<(usize, &'a Estimate)>>,
    plays: &'a str,
}

/// The duels of a summary; none where two sides do not take the same values, or the measure is not that the first wins.
pub(super) fn duels<'a>(summary: &Summary, rows: &Rows<'a>, measure: &str) -> Option<Duels<'a>> {
    let [_, _] = &summary.keys[..] else { return None };
    summary.asked.winners.as_ref().filter(|winners| winners[0] == measure)?;
    let mut values: [Vec<&String>; 2] = [Vec::new(), Vec::new()];
    for row in &rows.all {
        for (side, known) in values.iter_mut().enumerate() {
            if !known.contains(&&row.keys[side]) {
                known.push(&row.keys[side]);
            }
        }
    }
    let [own, mut other] = values;
    let mut sorted = own.clone();
    sorted.sort_unstable();
    other.sort_unstable();
    if sorted != other || own.len() < 2 || rows.split {
        return None;
    }
    let find = |a: &String, b: &String| rows.all.iter().find(|row: &&Row<'_>| row.keys[0] == *a && row.keys[1] == *b);
    let against = own.iter().map(|a| {
        let each = own.iter().enumerate().filter(|(_, b)| **b != *a);
        each.filter_map(|(at, b)| Some((at, find(a, b)?.e))).collect::<Vec<_>>()
    });
    Some(Duels {
        against: against.collect(),
        names: own.iter().map(|value| cells::setting(&summary.keys[0], value, &summary.asked, true)).collect(),
        plays: rows.plays,
    })
}

impl Duels<'_> {
    /// Values by what they win on average, the best first.
    fn ranking(&self) -> Vec<(usize, [f64; 3])> {
        let mean = |row: &Vec<(usize, &Estimate)>| average(&row.iter().map(|(_, e)| *e).collect::<Vec<_>>());
        let mut means: Vec<(usize, [f64; 3])> = self.against.iter().map(mean).enumerate().collect();
        means.sort_by(|a, b| b.1[0].total_cmp(&a.1[0]));
        means
    }

    /// The sentence.
    pub(super) fn told(&self, form: Form) -> String {
        let ranking = self.ranking();
        let (best, worst) = (ranking[0], ranking[ranking.len() - 1]);
        let mut own: Vec<&(usize, &Estimate)> = self.against[best.0].iter().collect();
        own.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean));
        if own.len() <= FEW {
            let places = phrase::places(FigureKind::Flag, form, &phrase::spread(own.iter().map(|(_, e)| *e)));
            let one = |(at, (other, e)): (usize, &&(usize, &Estimate))| {
                let range = if form == Form::Full { interval(e, places) } else { String::new() };
                let plays = if at == 0 { format!(" of {}", self.plays) } else { String::new() };
                format!("{} in {}{plays}{range}", self.names[*other], figure(e, places))
            };
            let told: Vec<String> = own.iter().enumerate().map(one).collect();
            let unsure: Vec<String> = own
                .iter()
                .filter(|(_, e)| e.low <= 0.5 && e.high >= 0.5)
                .map(|(other, _)| self.names[*other].clone())
                .collect();
            let doubt = if unsure.is_empty() || form == Form::Brief {
                String::new()
            } else {
                format!(". Against {} more plays are needed", phrase::joined(&unsure))
            };
            return sentence(&format!("{} beats {}{doubt}", self.names[best.0], told.join(", ")));
        }
        let halves: Vec<(f64, f64)> = ranking.iter().map(|(_, at)| (at[0], (at[2] - at[1]) / 2.0)).collect();
        let places = phrase::places(FigureKind::Flag, form, &halves);
        let text = |at: [f64; 3]| {
            let range = if form == Form::Full { ends(at[1], at[2], FigureKind::Flag, places) } else { String::new() };
            value(at[0], FigureKind::Flag, places) + &range
        };
        let beaten = self.against[best.0].iter().filter(|(_, e)| e.low > 0.5).count();
        let all = self.against[best.0].len();
        let beats = match (form, beaten == all) {
            (Form::Brief, _) => String::new(),
            (_, true) => format!(" and beats all {all} others"),
            _ => format!(" and is shown to beat {} of {all} others", phrase::number_word(beaten)),
        };
        let level = ranking[1..].iter().filter(|(_, at)| at[2] >= best.1[1]).count();
        let unsure = match (form, level) {
            (Form::Brief, _) | (_, 0) => String::new(),
            (_, 1) => format!("; {} needs more plays to be told apart", self.names[ranking[1].0]),
            (_, count) => format!("; {} others need more plays to be told apart", phrase::number_word(count)),
        };
        sentence(&format!(
            "{} wins most: {} of {} on average over the others{beats}{unsure}. {} wins least: {}",
            capital(&self.names[best.0]),
            text(best.1),
            self.plays,
            capital(&self.names[worst.0]),
            text(worst.1)
        ))
    }

    /// Figures for a picture: everybody's mean over the others.
    pub(super) fn figures(&self) -> Vec<Figure> {
        let one = |(at, (who, mean)): (usize, &(usize, [f64; 3]))| Figure {
            name: capital(&self.names[*who]),
            at: mean.map(|x| x * number::factor(FigureKind::Flag)),
            text: value(mean[0], FigureKind::Flag, 0),
            strong: at == 0,
        };
        self.ranking().iter().enumerate().map(one).collect()
    }
}
