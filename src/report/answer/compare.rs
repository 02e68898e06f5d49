//! The answer of `compare`.

use super::phrase::{Form, capital, change, of, of_all, sentence};
use super::{Answer, Figure, Figures, Shown, cells, differing, phrase, yes};
use crate::{number, view};
use evenodds_study::Study;
use evenodds_study::asked::asked;
use evenodds_study::compare::Comparison;
use evenodds_study::judgement::{Call, Judgement};
use evenodds_study::summary::{Asked, Calls};

/// Cells that are told.
const MOST: usize = 3;

/// The answer to what differs from a baseline.
pub(crate) fn compare(study: &Study, found: &Comparison) -> Answer {
    let case = Case { study, asked: asked(&study.scenario), found };
    let lead = case.lead();
    let mut own: Vec<&Judgement> = found.judgements.iter().filter(|j| Some(&j.measure) == lead).collect();
    let shown = |j: &Judgement| j.difference.verdict.differs();
    own.sort_by(|a, b| shown(b).cmp(&shown(a)).then(b.difference.mean.abs().total_cmp(&a.difference.mean.abs())));
    let Some(first) = own.first() else {
        let text = "No two cells count the same measure, so none can be compared.".to_owned();
        return Answer { sentences: vec![text.clone()], headline: text, ..Answer::default() };
    };
    let told = own.iter().take(MOST).map(|j| sentence(&case.told(j, Form::Full)));
    let mut sentences: Vec<String> = told.collect();
    let rest: Calls = own.iter().skip(MOST).map(|j| j.difference.verdict).collect();
    if rest.all() > 0 {
        sentences.push(sentence(&of_all(&rest, ["other cell", "other cells"])));
    }
    let never = |name: &String| sentence(&format!("{}: the change never came up", capital(&case.name(name))));
    sentences.extend(found.never_came_up.iter().take(MOST).map(never));
    sentences.push(case.counted());
    let mut answer = Answer {
        headline: sentence(&case.told(first, Form::Brief)),
        figures: case.figures(first, &own),
        differs: format!("Against {}, on the same dice.", case.name(&found.baseline)),
        caveat: differing::caveat(&case.asked),
        sentences,
    };
    let cells: Vec<_> = own.iter().map(|j| (case.name(&j.cell), &j.difference)).collect();
    yes::first(case.asked.yes.as_deref(), &cells, &mut answer);
    answer
}

struct Case<'a> {
    study: &'a Study,
    asked: Asked,
    found: &'a Comparison,
}

impl<'a> Case<'a> {
    /// The measure that is told: the first of the question's that was compared, else the first that was.
    fn lead(&self) -> Option<&'a String> {
        let judged = &self.found.judgements;
        let asked = self.asked.measures.iter().find_map(|name| judged.iter().find(|j| j.measure == *name));
        asked.or(judged.first()).map(|j| &j.measure)
    }

    /// A cell in words.
    fn name(&self, name: &str) -> String {
        let cell = self.study.cells.iter().find(|cell| cell.name == name);
        cell.map_or_else(
            || name.to_owned(),
            |cell| cells::name(&self.study.scenario.keys, &cell.keys, cell.title.as_deref(), &self.asked),
        )
    }

    fn told(&self, j: &Judgement, form: Form) -> String {
        let (name, d) = (capital(&self.name(&j.cell)), &j.difference);
        let label = if j.label.is_empty() { view::words(&j.measure) } else { j.label.clone() };
        let (baseline, half) = (self.name(&self.found.baseline), (d.high - d.low) / 2.0);
        let places = phrase::places(j.kind, form, &[(j.mean, half), (j.baseline, half)]);
        let text = |x: f64| phrase::value(x, j.kind, places);
        let plays = if number::is_percent(j.kind) { self.asked.noun[1].as_str() } else { "" };
        let said = phrase::says_of((&label, &j.unit, j.kind), &text(j.mean), plays);
        let both = format!("{name}: {said}; {baseline}: {}", text(j.baseline));
        match d.verdict {
            Call::Same | Call::NeverCameUp => {
                format!("{name} and {baseline}: {said}, {}", phrase::alike(d, j.kind, &j.unit, form))
            }
            verdict if !verdict.differs() => {
                let figures = format!("{name}: {said}; {baseline}: {}", text(j.baseline));
                format!("{figures}; {}", phrase::alike(d, j.kind, &j.unit, form))
            }
            _ if form == Form::Brief => both,
            _ => format!("{both}. That is {}", change(of(d), j.kind, &j.unit, form)),
        }
    }

    /// How many differences are shown.
    fn counted(&self) -> String {
        let calls: Calls = self.found.judgements.iter().map(|j| j.difference.verdict).collect();
        let each = if self.study.cells.len() > 2 { ["difference", "differences"] } else { ["figure", "figures"] };
        sentence(&of_all(&calls, each))
    }

    fn figures(&self, first: &Judgement, own: &[&Judgement]) -> Figures {
        let factor = number::factor(first.kind);
        let one = |j: &&Judgement| Figure {
            name: capital(&self.name(&j.cell)),
            at: of(&j.difference).map(|x| x * factor),
            text: number::signed(
                j.difference.mean * factor,
                number::decimals((j.difference.high - j.difference.low) / 2.0 * factor).min(2),
            ),
            strong: j.difference.verdict.differs(),
        };
        let unit = if number::is_percent(first.kind) { "points".to_owned() } else { first.unit.clone() };
        let label = capital(&if first.label.is_empty() { view::words(&first.measure) } else { first.label.clone() });
        Figures {
            title: format!("{label}: difference, {unit}").trim_end_matches(", ").to_owned(),
            note: String::new(),
            shown: Shown::Bars(own.iter().map(one).collect()),
        }
    }
}
