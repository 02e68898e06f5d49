//! The same field in several variants of the rules, side by side.

use super::{number, points, range, rate, rates, share, words};
use crate::answer::{self, Answer};
use crate::chart::{band, matrix, standings};
use crate::frame::{Columns, Values, columns_csv};
use crate::judging::sentence;
use crate::judging::{Column, Document, Picture, Plot, ReportTable, json};
use evenodds_scenario::Scenario;
use evenodds_study::meta::variants::{Change, Changed};
use evenodds_study::meta::{Figure, Metagame, Standing};
use serde_json::json as value;

/// Rows of a table on standard output.
const SHOWN: usize = 20;
/// Entrants that are drawn.
const ROWS: usize = 36;

/// The document of a field in several variants, the first of which is the baseline. `command` makes it again.
pub fn metagame_variants(
    scenario: &Scenario,
    names: &[&str],
    fields: &[Metagame],
    changes: &[Change],
    command: String,
) -> Document {
    let case = Case { scenario: &scenario.source.name, names, fields, changes };
    let first = &fields[0];
    let mut facts = super::facts(first, &scenario.play.noun);
    facts.insert(1, format!("{} variants on the same dice", names.len()));
    let answer = answer::variants(scenario, names, changes);
    Document {
        data: case.data(&answer),
        kicker: format!(
            "{} · {} · metagame, {} variants",
            scenario.game.title(),
            words::name(&scenario.play.name),
            names.len()
        ),
        title: scenario.title.clone(),
        question: scenario.question.clone(),
        facts,
        alarm: first.partial.then(|| {
            "PARTIAL: the run was interrupted; pairs have met as often as time allowed, as often in each variant."
                .to_owned()
        }),
        answer,
        notes: Vec::new(),
        sentences: changes.iter().enumerate().flat_map(|(at, change)| case.sentences(at, change)).collect(),
        tables: case.tables(),
        pictures: case.pictures(),
        stories: Vec::new(),
        command,
        look: evenodds_study::summary::Appearance::default(),
    }
}

/// A rank from 0 and who has it.
type Placed<'a> = (usize, &'a Standing);
/// An entrant before and after, and what changes for it.
type ChangedRow<'a> = ([Placed<'a>; 2], &'a Changed);

/// All that is shown.
struct Case<'a> {
    scenario: &'a str,
    names: &'a [&'a str],
    fields: &'a [Metagame],
    changes: &'a [Change],
}

/// The standing of an entrant by its name.
fn standing<'a>(field: &'a Metagame, name: &str) -> Option<Placed<'a>> {
    field.entrants.iter().enumerate().find(|(_, entrant)| entrant.name == name)
}

impl Case<'_> {
    fn baseline(&self) -> &str {
        self.names[0]
    }

    /// Entrants of a change in the order of the baseline's ranking, each with its standing before and after.
    fn rows<'s>(&'s self, at: usize) -> impl Iterator<Item = ChangedRow<'s>> {
        let (before, after) = (&self.fields[0], &self.fields[at + 1]);
        let row = move |entrant: &'s Standing| {
            let changed = self.changes[at].entrants.iter().find(|changed| changed.name == entrant.name)?;
            Some(([standing(before, &entrant.name)?, standing(after, &entrant.name)?], changed))
        };
        before.entrants.iter().filter_map(row)
    }

    fn sentences(&self, at: usize, change: &Change) -> Vec<String> {
        let (before, after) = (&self.fields[0], &self.fields[at + 1]);
        let shown = change.entrants.iter().filter(|changed| changed.shown).count();
        let by = |changed: &&Changed| changed.rate.value;
        let most = change.entrants.iter().max_by(|a, b| by(a).total_cmp(&by(b)));
        let least = change.entrants.iter().min_by(|a, b| by(a).total_cmp(&by(b)));
        let (Some(most), Some(least)) = (most, least) else { return Vec::new() };
        let told = |changed: &Changed| {
            let doubt = if changed.verdict.differs() { String::new() } else { format!(", {}", changed.verdict.told()) };
            format!("{}, {} points{doubt}", changed.name, points(&changed.rate))
        };
        vec![
            format!(
                "{} against {}: {} gains most ({}) and {} least ({}); {shown} of {} entrants are shown to change.",
                sentence(&change.variant),
                self.baseline(),
                most.name,
                told(most).split_once(", ").map_or("", |(_, rest)| rest),
                least.name,
                told(least).split_once(", ").map_or("", |(_, rest)| rest),
                change.entrants.len()
            ),
            format!(
                "{} wins most there, {} ({} with {}). In effect {} entrants would be brought, {} more; cyclicity {}.",
                after.entrants[0].name,
                rate(&after.entrants[0].rate),
                before.entrants[0].name,
                self.baseline(),
                number::fixed(after.effective_entrants.value, 1),
                range(&change.effective_entrants, |x| number::signed(x, 1)),
                range(&change.cyclicity, |x| number::signed(x, 3)),
            ),
        ]
    }

    fn tables(&self) -> Vec<ReportTable> {
        let mut tables: Vec<ReportTable> = (0..self.changes.len()).map(|at| self.entrants(at)).collect();
        tables.push(self.whole());
        tables
    }

    /// Everybody before and after.
    fn entrants(&self, at: usize) -> ReportTable {
        let [before, after] = [0, 1]
            .map(|side| rates(self.rows(at).map(move |(two, _)| &two[side].1.rate).collect::<Vec<_>>().into_iter()));
        let row = |(row, ([(was, old), (is, new)], changed)): (usize, ChangedRow<'_>)| {
            vec![
                changed.name.clone(),
                before[row].clone(),
                after[row].clone(),
                points(&changed.rate),
                number::p_value(changed.p),
                format!("{} → {}", was + 1, is + 1),
                share(&old.share),
                share(&new.share),
                points(&changed.share),
                changed.verdict.told().to_owned(),
            ]
        };
        ReportTable {
            caption: format!("{} before, {} after", self.baseline(), self.changes[at].variant),
            note: "Mean win rates against all others, draws counting half. Changes in points, of the same plays on \
                   the same dice. p: of no change of the win rate, all entrants together (Holm)."
                .into(),
            columns: vec![
                ("entrant".into(), Column::Text),
                ("before".into(), Column::Figure),
                ("after".into(), Column::Figure),
                ("change, points".into(), Column::Figure),
                ("p".into(), Column::Figure),
                ("rank".into(), Column::Figure),
                ("equilibrium before".into(), Column::Detail),
                ("equilibrium after".into(), Column::Detail),
                ("change of it".into(), Column::Detail),
                ("verdict".into(), Column::Text),
            ],
            rows: self.rows(at).enumerate().map(row).collect(),
            most: SHOWN,
        }
    }

    /// The field as a whole.
    fn whole(&self) -> ReportTable {
        let plain = |figure: &Figure| range(figure, |x| number::fixed(x, 3));
        let signed = |figure: &Figure| range(figure, |x| number::signed(x, 3));
        let mut rows = Vec::new();
        for (field, change) in self.fields[1..].iter().zip(self.changes) {
            let before = &self.fields[0];
            let mut row = |name: &str, was: String, is: String, change_of: String| {
                rows.push(vec![change.variant.clone(), name.to_owned(), was, is, change_of]);
            };
            let (was, is) = (&before.effective_entrants, &field.effective_entrants);
            row("entrants in effect", plain(was), plain(is), signed(&change.effective_entrants));
            row("cyclicity", plain(&before.cyclicity), plain(&field.cyclicity), signed(&change.cyclicity));
            let (was, is) = (rate(&before.first_seat), rate(&field.first_seat));
            row("the first seat wins", was, is, points(&change.first_seat));
            row("draws", rate(&before.undecided), rate(&field.undecided), points(&change.undecided));
        }
        ReportTable {
            caption: "The field".into(),
            note: format!("Before: {}. Changes of rates in points.", self.baseline()),
            columns: vec![
                ("after".into(), Column::Text),
                ("".into(), Column::Text),
                ("before it".into(), Column::Figure),
                ("with it".into(), Column::Figure),
                ("change".into(), Column::Figure),
            ],
            rows,
            most: SHOWN,
        }
    }

    fn pictures(&self) -> Vec<Picture> {
        let percent = |figure: &Figure| [figure.value, figure.low, figure.high].map(|x| x * 100.0);
        let first = &self.fields[0];
        let several = self.changes.len() > 1;
        let each = ROWS / self.changes.len();
        let mut rows = Vec::new();
        for (at, change) in self.changes.iter().enumerate() {
            let mut own: Vec<&Changed> = self.rows(at).map(|(_, changed)| changed).collect();
            own.sort_by(|a, b| b.rate.value.abs().total_cmp(&a.rate.value.abs()));
            own.truncate(each.max(4));
            own.sort_by(|a, b| b.rate.value.total_cmp(&a.rate.value));
            rows.extend(own.into_iter().enumerate().map(|(row, changed)| band::BandRow {
                group: if several && row == 0 { change.variant.clone() } else { String::new() },
                name: changed.name.clone(),
                at: percent(&changed.rate),
                text: points(&changed.rate),
                differs: changed.shown,
                before: None,
                band: Some((-first.margin * 100.0, first.margin * 100.0)),
            }));
        }
        let mut side_by_side = Vec::new();
        let count = (2 * ROWS / self.names.len()).max(3);
        for entrant in first.entrants.iter().take(count) {
            for (variant, field) in self.fields.iter().enumerate() {
                let Some((place, found)) = standing(field, &entrant.name) else { continue };
                side_by_side.push(standings::StandingsRow {
                    name: if variant == 0 { entrant.name.clone() } else { String::new() },
                    detail: format!("rank {}", place + 1),
                    group: variant,
                    at: percent(&found.rate),
                    text: rate(&found.rate),
                });
            }
        }
        let most = side_by_side.len();
        let mut pictures = vec![
            Picture {
                name: "change",
                title: format!("Changes by entrant, against {}", self.baseline()),
                plot: Plot::Band(band::BandChart {
                    rows,
                    axis: "change of the mean win rate, points".into(),
                    meaning: band::Meaning::Differences,
                }),
            },
            Picture {
                name: "before_and_after",
                title: "Mean win rates, side by side".into(),
                plot: Plot::Standings(standings::StandingsChart {
                    rows: side_by_side,
                    groups: self.names.iter().map(|name| (*name).to_owned()).collect(),
                    axis: "mean win rate against all others".into(),
                    line: Some(50.0),
                    bars: false,
                    most,
                    note: format!(
                        "In the order of {}. Lines: {} intervals.",
                        self.baseline(),
                        number::confidence(first.confidence)
                    ),
                }),
            },
        ];
        if let [_] = self.changes {
            pictures.push(self.matrix());
        }
        pictures
    }

    /// How much more the row wins against the column, in the clustered order of the baseline.
    fn matrix(&self) -> Picture {
        let (before, after) = (&self.fields[0], &self.fields[1]);
        let size = before.entrants.len();
        let place: Vec<usize> =
            before.entrants.iter().map(|entrant| standing(after, &entrant.name).map_or(0, |(at, _)| at)).collect();
        let of = |field: &Metagame, a: usize, b: usize| {
            let (low, high) = (a.min(b), a.max(b));
            let rate = field.matrix[low * size - low * (low + 1) / 2 + high - low - 1].rate.value;
            if a < b { rate } else { 1.0 - rate }
        };
        let value = |a: usize, b: usize| {
            if a == b { f64::NAN } else { of(after, place[a], place[b]) - of(before, a, b) }
        };
        let order = &before.order;
        Picture {
            name: "matrix_change",
            title: format!("What {} changes in each pair", self.changes[0].variant),
            plot: Plot::Matrix(matrix::MatrixChart {
                names: order.iter().map(|&at| before.entrants[at].name.clone()).collect(),
                values: order.iter().flat_map(|&a| order.iter().map(move |&b| value(a, b))).collect(),
                hatched: Vec::new(),
                middle: 0.0,
                factor: 100.0,
                decimals: 0,
                suffix: "",
                meaning:
                    "Points that the row wins more against the column; rows that fared alike before stand together."
                        .into(),
                groups: Vec::new(),
            }),
        }
    }

    fn data(&self, answer: &Answer) -> Vec<(&'static str, String)> {
        let fields: Vec<_> = self
            .names
            .iter()
            .zip(self.fields)
            .map(|(name, field)| value!({ "variant": name, "field": field }))
            .collect();
        vec![
            (
                "meta.json",
                json(
                    &value!({
                        "scenario": self.scenario, "plays_of_a_pair": self.fields[0].plays_of_a_pair, "variants": fields,
                        "changes": self.changes,
                    }),
                    answer,
                ),
            ),
            ("change.csv", columns_csv(&self.columns())),
        ]
    }

    fn columns(&self) -> Columns {
        let all: Vec<_> = (0..self.changes.len()).flat_map(|at| self.rows(at).map(move |row| (at, row))).collect();
        let text =
            |of: &dyn Fn(usize, &Changed) -> String| Values::Text(all.iter().map(|(at, (_, c))| of(*at, c)).collect());
        let number = |of: &dyn Fn(&[Placed<'_>; 2], &Changed) -> f64| {
            Values::Number(all.iter().map(|(_, (two, c))| of(two, c)).collect())
        };
        vec![
            ("variant", text(&|at, _| self.changes[at].variant.clone())),
            ("entrant", text(&|_, c| c.name.clone())),
            ("rate_before", number(&|two, _| two[0].1.rate.value)),
            ("rate_after", number(&|two, _| two[1].1.rate.value)),
            ("change", number(&|_, c| c.rate.value)),
            ("change_low", number(&|_, c| c.rate.low)),
            ("change_high", number(&|_, c| c.rate.high)),
            ("p_holm", number(&|_, c| c.p)),
            ("rank_before", number(&|two, _| two[0].0 as f64 + 1.0)),
            ("rank_after", number(&|two, _| two[1].0 as f64 + 1.0)),
            ("share_before", number(&|two, _| two[0].1.share.value)),
            ("share_after", number(&|two, _| two[1].1.share.value)),
            ("share_change", number(&|_, c| c.share.value)),
            ("share_change_low", number(&|_, c| c.share.low)),
            ("share_change_high", number(&|_, c| c.share.high)),
        ]
    }
}
