//! A goal against the field: one setting in several values, and who wins how often in each.

use super::words;
use crate::answer::Answer;
use crate::answer::phrase::{Form, valued};
use crate::chart::key::{Key, Shape};
use crate::chart::{points, theme};
use crate::judging::{Column, Document, Picture, Plot, ReportTable, sentence};
use crate::number;
use evenodds_scenario::Scenario;
use evenodds_study::summary::{Appearance, FigureKind};

/// An entrant's share of wins against all others, with the ends of its interval; 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Rate {
    /// Who it is.
    pub name: String,
    /// The share.
    pub at: [f64; 3],
}

/// One value of the setting.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// The value in words.
    pub text: String,
    /// Whoever the goal is about.
    pub rate: Rate,
    /// Whoever wins most.
    pub strongest: Rate,
}

/// What was searched and found.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldGoal {
    /// Name of the setting.
    pub setting: String,
    /// What whoever must not exceed, or must reach; minus infinity and infinity where there is no such end.
    pub goal: [f64; 2],
    /// Values of the search, in their order.
    pub levels: Vec<Level>,
    /// Which of them the scenario has.
    pub now: usize,
    /// Which is nearest to that and meets the goal, else which misses least.
    pub chosen: usize,
    /// The scenario and the chosen value on fresh dice.
    pub fresh: [Level; 2],
    /// The same where nobody can pay for the power that the setting is of, if nothing meets the goal.
    pub without: Option<Level>,
    /// Duels of a pair on fresh dice.
    pub plays: u64,
}

fn rate(at: [f64; 3]) -> String {
    valued(at, FigureKind::Flag, Form::Full)
}

impl FieldGoal {
    fn wanted(&self) -> String {
        let percent = |x: f64| number::value(x, 0.0, FigureKind::Flag);
        match self.goal {
            [low, high] if low.is_finite() && high.is_finite() => format!("{} to {}", percent(low), percent(high)),
            [low, _] if low.is_finite() => format!("at least {}", percent(low)),
            [_, high] => format!("at most {}", percent(high)),
        }
    }

    /// The verdict on the chosen value, on fresh dice.
    pub fn verdict(&self) -> &'static str {
        let ([low, high], [_, from, to]) = (self.goal, self.fresh[1].rate.at);
        if from >= low && to <= high {
            "met"
        } else if to < low || from > high {
            "missed"
        } else {
            "needs more plays"
        }
    }

    fn sentences(&self) -> Vec<String> {
        let [before, after] = &self.fresh;
        let value = format!("{} {}", self.setting, after.text);
        let who = &after.rate.name;
        let stays = self.chosen == self.now;
        let mut said = vec![match self.verdict() {
            "met" if stays => "The goal is met as it stands: nothing need be changed.".to_owned(),
            "met" => format!("Set {value}: the goal is met."),
            "missed" if stays => "No value that was tried meets the goal, or comes nearer than it is.".to_owned(),
            "missed" => format!("No value that was tried meets the goal. The nearest is {value}."),
            _ => format!("{} may meet the goal: it needs more plays.", sentence(&value)),
        }];
        said.push(format!(
            "{} wins {} against the field; the goal is {}; before {}.",
            sentence(who),
            rate(after.rate.at),
            self.wanted(),
            rate(before.rate.at)
        ));
        if let Some(without) = &self.without {
            said.push(format!(
                "Where nobody can pay for the power, {} wins {} against the field.",
                without.rate.name,
                rate(without.rate.at)
            ));
        }
        said.push(format!("The strongest is then {}: {}.", after.strongest.name, rate(after.strongest.at)));
        said
    }

    fn table(&self) -> ReportTable {
        let row = |(at, level): (usize, &Level)| {
            let mark = match at {
                _ if at == self.chosen && at == self.now => "as it stands, nearest",
                _ if at == self.chosen => "chosen",
                _ if at == self.now => "as it stands",
                _ => "",
            };
            let rate_of = |rate: &Rate| {
                let [value, low, high] = rate.at;
                format!(
                    "{} ±{}",
                    number::value(value, (high - low) / 2.0, FigureKind::Flag),
                    number::fixed((high - low) * 50.0, 1)
                )
            };
            let strongest = format!("{} {}", level.strongest.name, rate_of(&level.strongest));
            vec![level.text.clone(), rate_of(&level.rate), level.rate.name.clone(), strongest, mark.to_owned()]
        };
        let column = |name: &'static str, column| (name.into(), column);
        ReportTable {
            caption: "Every value that was tried".into(),
            note: "Shares of duels against all others, a draw counted half. The search chose by these; the sentences above are of fresh dice.".into(),
            columns: vec![
                column("value", Column::Text),
                column("win rate", Column::Figure),
                column("of", Column::Text),
                column("strongest", Column::Text),
                column("", Column::Text),
            ],
            rows: self.levels.iter().enumerate().map(row).collect(),
            most: 40,
        }
    }

    fn picture(&self) -> Picture {
        let numbers: Option<Vec<f64>> = self.levels.iter().map(|level| level.text.parse().ok()).collect();
        let x = |at: usize| numbers.as_ref().map_or(at as f64 + 1.0, |numbers| numbers[at]);
        let percent = |[value, low, high]: [f64; 3]| [value, low, high].map(|x| x * 100.0);
        let dot = |(at, level): (usize, &Level)| {
            let [value, low, high] = percent(level.rate.at);
            let (ink, shape, name) = match at {
                _ if at == self.chosen && at == self.now => {
                    (theme::PALETTE[1], Shape::Diamond, "as it stands".to_owned())
                }
                _ if at == self.chosen => (theme::PALETTE[1], Shape::Diamond, level.text.clone()),
                _ if at == self.now => (theme::INK, Shape::Square, format!("as it stands: {}", level.text)),
                _ => (theme::PALETTE[0], Shape::Disc, String::new()),
            };
            points::Dot { at: (x(at), value), interval: Some((low, high)), ink, shape, name }
        };
        let all: Vec<[f64; 3]> = self.levels.iter().map(|level| percent(level.rate.at)).collect();
        let least = all.iter().map(|at| at[1]).fold(f64::INFINITY, f64::min).min(self.goal[0].max(0.0) * 100.0);
        let most = all.iter().map(|at| at[2]).fold(0.0, f64::max).max(self.goal[1].min(1.0) * 100.0);
        let end = |x: f64, none: f64| if x.is_finite() { x * 100.0 } else { none };
        let whole = numbers.is_none() || (0..self.levels.len()).all(|at| x(at).fract() == 0.0);
        let subject = &self.levels[self.now].rate.name;
        Picture {
            name: "goal",
            title: format!("{} against the field, by {}", sentence(subject), self.setting),
            plot: Plot::Points(points::PointsChart {
                lines: vec![points::Line {
                    points: all.iter().enumerate().map(|(at, rate)| (x(at), rate[0])).collect(),
                    ink: theme::PALETTE[0],
                    width: 1.6,
                }],
                dots: self.levels.iter().enumerate().map(dot).collect(),
                x: if numbers.is_some() {
                    self.setting.clone()
                } else {
                    format!("{}: values, numbered as in the table", self.setting)
                },
                scale: if whole { points::Scale::Whole } else { points::Scale::Linear },
                y: "win rate against the field".into(),
                suffix: "%",
                band: Some((end(self.goal[0], least), end(self.goal[1], most))),
                shown: (None, None),
                legend: vec![(Key::Patch(theme::REST), "the goal".into())],
                notes: vec!["Bars: intervals of the search.".into()],
            }),
        }
    }
}

/// The document of a goal against the field.
pub fn field_goal(scenario: &Scenario, found: &FieldGoal) -> Document {
    let mut sentences = found.sentences();
    let notes = vec![format!(
        "{} values were tried. The figures come from {} fresh plays of each pair.",
        found.levels.len(),
        number::count(found.plays)
    )];
    let answer =
        Answer { headline: sentences[0].clone(), sentences: std::mem::take(&mut sentences), ..Answer::default() };
    Document {
        kicker: format!("{} · {} · goal against the field", scenario.game.title(), words::name(&scenario.play.name)),
        title: scenario.title.clone(),
        question: scenario.question.clone(),
        facts: Vec::new(),
        alarm: None,
        answer,
        sentences: Vec::new(),
        notes,
        tables: vec![found.table()],
        pictures: vec![found.picture()],
        stories: Vec::new(),
        command: String::new(),
        look: Appearance::default(),
        data: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str, share: f64) -> Level {
        let rate = Rate { name: "halo".into(), at: [share, share - 0.01, share + 0.01] };
        Level { text: text.into(), strongest: rate.clone(), rate }
    }

    fn found(chosen: f64) -> FieldGoal {
        FieldGoal {
            setting: "Torus, Mana".into(),
            goal: [f64::NEG_INFINITY, 0.6],
            levels: vec![level("1", 0.8), level("2", 0.7), level("3", chosen)],
            now: 0,
            chosen: 2,
            fresh: [level("1", 0.8), level("3", chosen)],
            without: None,
            plays: 2000,
        }
    }

    #[test]
    fn a_goal_is_met_missed_or_not_settled_by_the_whole_interval() {
        let told = |share: f64| (found(share).verdict(), found(share).sentences()[0].clone());
        assert_eq!(told(0.55), ("met", "Set Torus, Mana 3: the goal is met.".into()));
        assert_eq!(told(0.595).0, "needs more plays");
        assert_eq!(
            told(0.65),
            ("missed", "No value that was tried meets the goal. The nearest is Torus, Mana 3.".into())
        );
        let said = found(0.55).sentences()[1].clone();
        assert!(said.starts_with("Halo wins 55") && said.contains("the goal is at most 60%; before 80"), "{said}");
    }
}
