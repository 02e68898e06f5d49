//! Settings that meet goals near the book.

use super::figures;
use super::goals::{answered, goals, range, slot_name};
use super::holds::holds;
use super::{Parts, between, kind};
use crate::chart::key::{Key, Shape};
use crate::chart::{points, theme};
use crate::judging::{Column, Picture, Plot, ReportTable, words};
use crate::number;
use evenodds_scenario::Scenario;
use evenodds_study::tune::Tuned;
use evenodds_study::tune::designer::{Confirmed, Goal, GoalResult, Seen, Standing};
use evenodds_study::tune::space;

/// Verdict, sentences, tables, pictures.
pub(super) fn parts(scenario: &Scenario, found: &Tuned, goals: &GoalResult) -> Parts {
    let answer = &goals.named;
    let verdict = match (answer.standing, goals.answer) {
        (Standing::Met, 0) => "the goal is met as it stands",
        (Standing::Met, _) => "the goal is met",
        (Standing::Missed, _) => "the goal is out of reach",
        (Standing::NotSettled, _) => "needs more plays",
    };
    let tables = vec![slots(scenario, found, goals), trade_off(scenario, found, goals)];
    let mut sentences = sentences(scenario, found, goals);
    let notes = sentences.split_off(sentences.len().saturating_sub(2));
    Parts {
        verdict,
        answer: answered(scenario, found, goals, &sentences[0]),
        sentences,
        notes,
        tables,
        pictures: pictures(scenario, found, goals),
    }
}

fn name(scenario: &Scenario, point: &[usize]) -> String {
    words::name(&space::name(&scenario.parameters, point, true))
}

/// Goals that are told in words; the table has all.
const TOLD: usize = 4;

fn sentences(scenario: &Scenario, found: &Tuned, all: &GoalResult) -> Vec<String> {
    let answer = &all.named;
    let book = &all.confirmed[0];
    let mut said = Vec::new();
    said.push(match (answer.standing, all.answer) {
        (Standing::Met, 0) => "The scenario as it stands meets every goal: nothing need be changed.".to_owned(),
        (Standing::Met, _) => format!("Set {}: every goal is met.", name(scenario, &answer.point)),
        (Standing::Missed, 0) => {
            "Nothing within these ranges meets the goals, or comes nearer than the scenario as it stands.".to_owned()
        }
        (Standing::Missed, _) => {
            format!(
                "Nothing that was tried within these ranges meets the goals. The nearest is {}.",
                name(scenario, &answer.point)
            )
        }
        (Standing::NotSettled, _) => format!(
            "{} may meet the goals; after {} plays it needs more plays.",
            crate::judging::sentence(&name(scenario, &answer.point)),
            number::count(answer.trials)
        ),
    });
    // Those that missed first.
    let mut each: Vec<(&Goal, usize)> =
        goals(found).iter().flat_map(|goal| goal.slots.iter().map(move |&slot| (goal, slot))).collect();
    each.sort_by_key(|&(goal, slot)| holds(goal, answer.values[slot]));
    let untold: Vec<&str> =
        each.iter().skip(TOLD).map(|&(goal, slot)| holds(goal, answer.values[slot]).word()).collect();
    for &(goal, slot) in each.iter().take(TOLD) {
        let kind = kind(&found.asked.slots[slot]);
        let [value, low, high] = answer.values[slot];
        let was = number::value(book.values[slot][0], (book.values[slot][2] - book.values[slot][1]) / 2.0, kind);
        said.push(format!(
            "{}: {} on fresh dice, {}; the goal is {}; as the scenario stands {was}.",
            crate::judging::sentence(&slot_name(scenario, found, slot)),
            between(value, low, high, kind),
            holds(goal, answer.values[slot]).word(),
            range(found, goal, slot),
        ));
    }
    if !untold.is_empty() {
        let of = |word: &str| untold.iter().filter(|own| **own == word).count();
        let each = ["missed", "needs more plays", "met"].map(|word| (of(word), word));
        let told = each.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}"));
        said.push(format!("The other goals: {}; the table has them.", told.collect::<Vec<_>>().join(", ")));
    }
    if let Some(without) = &all.without {
        let told = each.iter().take(TOLD).map(|&(goal, slot)| {
            let [value, low, high] = without.values[slot];
            let name = slot_name(scenario, found, slot);
            format!(
                "{name} {}, {}",
                between(value, low, high, kind(&found.asked.slots[slot])),
                holds(goal, [value, low, high]).word()
            )
        });
        let power = scenario.game.printed_name(&without.power).unwrap_or_else(|| words::name(&without.power));
        said.push(format!("Where nobody can pay for {power}: {}.", told.collect::<Vec<_>>().join("; ")));
    }
    if let ([knob], Some(crossing)) = (scenario.parameters.as_slice(), &all.crossing) {
        let at = |x: f64| {
            let (low, share) = ((x.floor().max(0.0) as usize).min(knob.levels.len() - 1), x - x.floor());
            let next = (low + 1).min(knob.levels.len() - 1);
            let value = |level: usize| knob.number(level).unwrap_or(f64::NAN);
            number::value(
                value(low) + share * (value(next) - value(low)),
                0.05,
                evenodds_study::summary::FigureKind::Count,
            )
        };
        said.push(format!(
            "The middle of the goal is crossed between {} = {} and {}.",
            space::short(&scenario.parameters, knob),
            at(crossing.low),
            at(crossing.high)
        ));
    }
    let nearest = if answer.standing == Standing::Met {
        "; the answer is the nearest to the book of those that are shown to meet the goals"
    } else {
        ""
    };
    said.push(format!(
        "{} settings were tried{nearest}. The figures come from {} held-out plays of each cell.",
        number::count(all.tried.len() as u64),
        number::count(answer.trials),
    ));
    said.push(super::spent(found, all.search_plays, all.confirm_plays));
    said
}

fn slots(scenario: &Scenario, found: &Tuned, all: &GoalResult) -> ReportTable {
    let row = |settings: &str, confirmed: &Confirmed, goal: &Goal, slot: usize| {
        let kind = kind(&found.asked.slots[slot]);
        let [value, low, high] = confirmed.values[slot];
        vec![
            settings.to_owned(),
            slot_name(scenario, found, slot),
            range(found, goal, slot),
            number::value(value, (high - low) / 2.0, kind),
            number::interval(low, high, kind),
            number::fixed(confirmed.departure, 2),
            holds(goal, confirmed.values[slot]).word().to_owned(),
        ]
    };
    let each = |(settings, confirmed): (String, &Confirmed)| {
        let all = goals(found).iter().flat_map(|goal| goal.slots.iter().map(move |&slot| (goal, slot)));
        let mut rows: Vec<Vec<String>> = all.map(|(goal, slot)| row(&settings, confirmed, goal, slot)).collect();
        // The settings are told once.
        for row in rows.iter_mut().skip(1) {
            [0, 5].into_iter().for_each(|column| row[column].clear());
        }
        rows
    };
    let chosen = all.confirmed.iter().map(|confirmed| (name(scenario, &confirmed.point), confirmed));
    let named =
        (all.confirmed.len() > 1).then(|| (format!("{}: once more", name(scenario, &all.named.point)), &all.named));
    ReportTable {
        caption: "On fresh dice".into(),
        note: format!(
            "All intervals hold together, over up to {} interim analyses. Once more: the named settings, on held-out dice. \
             Departure: 1 is one knob turned over its whole range.",
            all.looks
        ),
        columns: vec![
            ("settings".into(), Column::Text),
            ("measure".into(), Column::Text),
            ("should be".into(), Column::Text),
            ("is".into(), Column::Figure),
            ("between".into(), Column::Figure),
            ("departure".into(), Column::Detail),
            ("".into(), Column::Text),
        ],
        rows: named.into_iter().chain(chosen).flat_map(each).collect(),
        most: 60,
    }
}

fn trade_off(scenario: &Scenario, found: &Tuned, all: &GoalResult) -> ReportTable {
    // One figure is told as it is; of several, how far all of them miss.
    let only = only(found).map(|(_, slot)| slot);
    let heads =
        only.map_or(["miss".to_owned(), "±".to_owned()], |slot| [slot_name(scenario, found, slot), "miss".to_owned()]);
    let figures = |seen: &Seen| match only {
        Some(slot) => {
            [number::value(seen.values[slot], 0.005, kind(&found.asked.slots[slot])), number::fixed(seen.miss, 2)]
        }
        None => [seen.miss, 1.96 * seen.error].map(|x| number::fixed(x, 2)),
    };
    let rows = all.curve.iter().map(|seen| {
        let [first, second] = figures(seen);
        let departure = number::fixed(seen.departure, 2);
        vec![name(scenario, &seen.point), departure, first, second, number::count(seen.trials)]
    });
    let (_, summed) = summed(found);
    let [first, second] = heads;
    ReportTable {
        caption: "The trade-off: what a smaller departure leaves of the miss".into(),
        note: format!(
            "Miss: distance of the figure from the middle of the goal. 1 is an edge of the goal, 0.5 and less its middle half. {summed}"
        )
        .trim_end()
        .to_owned(),
        columns: vec![
            ("settings".into(), Column::Text),
            ("departure".into(), Column::Figure),
            (first.into(), Column::Figure),
            (second.into(), Column::Figure),
            ("plays".into(), Column::Figure),
        ],
        rows: rows.collect(),
        most: 12,
    }
}

fn pictures(scenario: &Scenario, found: &Tuned, all: &GoalResult) -> Vec<Picture> {
    let mut pictures = figures::pictures(scenario, found, all);
    if let ([knob], [goal]) = (scenario.parameters.as_slice(), goals(found))
        && knob.is_numeric()
        && goal.slots.len() == 1
    {
        pictures.push(response(scenario, found, all, goal));
    }
    let told = summed(found);
    pictures.push(curve(scenario, found, all, &told));
    pictures.push(progress(all, &told));
    pictures
}

fn quiet(at: (f64, f64)) -> points::Dot {
    points::Dot { at, interval: None, ink: points::QUIET, shape: Shape::Disc, name: String::new() }
}

/// The measure over one knob, with the goal.
fn response(scenario: &Scenario, found: &Tuned, all: &GoalResult, goal: &Goal) -> Picture {
    let (knob, slot) = (&scenario.parameters[0], goal.slots[0]);
    let kind = kind(&found.asked.slots[slot]);
    let factor = number::factor(kind);
    let x = |point: &[usize]| knob.number(point.first().copied().unwrap_or(knob.present)).unwrap_or(f64::NAN);
    let mut tried: Vec<(f64, f64)> =
        all.tried.iter().map(|seen| (x(&seen.point), seen.values[slot] * factor)).collect();
    tried.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut dots: Vec<points::Dot> = tried.iter().map(|&at| quiet(at)).collect();
    for (place, confirmed) in all.confirmed.iter().enumerate() {
        let [value, low, high] = confirmed.values[slot].map(|x| x * factor);
        dots.push(named(place, all, scenario, confirmed, (x(&confirmed.point), value), Some((low, high))));
    }
    let whole = (0..knob.levels.len()).all(|level| knob.number(level).is_some_and(|x| x.fract().abs() < 1e-9));
    let end = |x: f64, none: f64| if x.is_finite() { x * factor } else { none };
    let ys = tried.iter().map(|at| at.1);
    let (least, most) = ys.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), y| (low.min(y), high.max(y)));
    Picture {
        name: "response",
        title: format!(
            "{} by {}",
            crate::judging::sentence(&found.asked.labels[slot].0),
            space::short(&scenario.parameters, knob)
        ),
        plot: Plot::Points(points::PointsChart {
            lines: vec![points::Line { points: tried, ink: theme::REST, width: 1.6 }],
            dots,
            x: if knob.name == knob.path { knob.path.clone() } else { format!("{} ({})", knob.name, knob.path) },
            scale: if whole { points::Scale::Whole } else { points::Scale::Linear },
            y: found.asked.labels[slot].0.clone(),
            suffix: number::suffix(kind),
            band: Some((end(goal.low, least), end(goal.high, most))),
            shown: (None, None),
            legend: Vec::new(),
            notes: vec!["Grey: the goal, and settings that the search tried. Named: confirmed on fresh dice.".into()],
        }),
    }
}

fn named(
    place: usize,
    all: &GoalResult,
    scenario: &Scenario,
    confirmed: &Confirmed,
    at: (f64, f64),
    interval: Option<(f64, f64)>,
) -> points::Dot {
    let (answer, book) = (place == all.answer, place == 0);
    let name = match (answer, book) {
        (true, true) => "the book, the answer".to_owned(),
        (_, true) => "the book".to_owned(),
        (true, _) => name(scenario, &confirmed.point),
        _ => String::new(),
    };
    points::Dot {
        at,
        interval,
        ink: if answer {
            theme::PALETTE[1]
        } else if book {
            theme::INK
        } else {
            theme::PALETTE[0]
        },
        shape: if answer { Shape::Diamond } else { Shape::Square },
        name,
    }
}

/// What a miss of one half or less says, and a word on sums: of several goals one may take more than its half.
fn summed(found: &Tuned) -> (&'static str, String) {
    let parts: usize = goals(found).iter().map(|goal| goal.slots.len()).sum();
    if parts < 2 {
        return ("within the goal", String::new());
    }
    let all = number::fixed(parts as f64 / 2.0, usize::from(parts % 2 == 1));
    let told = format!(
        "The misses of {parts} figures are summed: up to 0.5 all are within their goals, up to {all} they may be. "
    );
    ("every figure within its goal", told)
}

/// The only figure that the goals ask for, with its goal; none where they ask for several.
fn only(found: &Tuned) -> Option<(&Goal, usize)> {
    match goals(found) {
        [goal] if goal.slots.len() == 1 => Some((goal, goal.slots[0])),
        _ => None,
    }
}

/// Departure against the only figure of a goal, else against the miss of all, with the book and the answer.
fn curve(scenario: &Scenario, found: &Tuned, all: &GoalResult, (inside, summed): &(&str, String)) -> Picture {
    let only = only(found);
    let kind = only.map_or(evenodds_study::summary::FigureKind::Count, |(_, slot)| kind(&found.asked.slots[slot]));
    let factor = number::factor(kind);
    let figure = |seen: &Seen| (seen.departure, only.map_or(seen.miss, |(_, slot)| seen.values[slot] * factor));
    let shown = all.tried.iter().filter(|seen| seen.miss.is_finite() && seen.miss < 1e9);
    let mut dots: Vec<points::Dot> = shown.map(|seen| quiet(figure(seen))).collect();
    let line: Vec<(f64, f64)> = all.curve.iter().filter(|seen| seen.miss < 1e9).map(figure).collect();
    for (place, confirmed) in all.confirmed.iter().enumerate() {
        let [value, low, high] =
            only.map_or([confirmed.miss, f64::NAN, f64::NAN], |(_, slot)| confirmed.values[slot].map(|x| x * factor));
        let interval = only.map(|_| (low, high));
        dots.push(named(place, all, scenario, confirmed, (confirmed.departure, value), interval));
    }
    let most = all.confirmed.iter().chain(&all.confirmed[..1]).map(|c| c.miss).fold(1.0, f64::max) * 1.3;
    if let Some((goal, slot)) = only {
        let label = slot_name(scenario, found, slot);
        let ys = || dots.iter().map(|dot| dot.at.1);
        let (least, most) = ys().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), y| (low.min(y), high.max(y)));
        let end = |x: f64, none: f64| if x.is_finite() { x * factor } else { none };
        let band = Some((end(goal.low, least), end(goal.high, most)));
        return Picture {
            name: "trade_off",
            title: format!("The trade-off: {label}, by how far from the book"),
            plot: Plot::Points(points::PointsChart {
                lines: vec![points::Line { points: line, ink: theme::PALETTE[0], width: 2.2 }],
                dots,
                x: "departure from the book, in whole ranges of a knob".into(),
                scale: points::Scale::Linear,
                y: label.clone(),
                suffix: number::suffix(kind),
                band,
                shown: (None, None),
                legend: vec![
                    (Key::Line(theme::PALETTE[0], &[], None), "nearest to the goal for its departure".into()),
                    (Key::Patch(theme::REST), "the goal".into()),
                ],
                notes: vec!["Grey dots: other settings tried. Named: played once more on fresh dice.".into()],
            }),
        };
    }
    Picture {
        name: "trade_off",
        title: "The trade-off: departure from the book against the miss".into(),
        plot: Plot::Points(points::PointsChart {
            lines: vec![points::Line { points: line, ink: theme::PALETTE[0], width: 2.2 }],
            dots,
            x: "departure from the book, in whole ranges of a knob".into(),
            scale: points::Scale::Linear,
            y: "miss of the goals, in half-widths".into(),
            suffix: "",
            band: Some((0.0, 0.5)),
            shown: (None, Some(most)),
            legend: vec![
                (Key::Line(theme::PALETTE[0], &[], None), "best for its departure".into()),
                (Key::Patch(theme::REST), (*inside).into()),
            ],
            notes: vec![format!(
                "{summed}Points beyond the upper edge are drawn on it. Grey dots: other settings tried."
            )],
        }),
    }
}

/// The smallest miss so far over the plays of the search.
fn progress(all: &GoalResult, (inside, summed): &(&str, String)) -> Picture {
    let mut least = f64::INFINITY;
    let mut line: Vec<(f64, f64)> = Vec::new();
    let mut dots: Vec<points::Dot> = Vec::new();
    for (plays, seen) in all.steps.iter().filter(|(_, seen)| seen.miss < 1e9) {
        let x = *plays as f64;
        if let Some(&(_, last)) = line.last() {
            line.push((x, last));
        }
        least = least.min(seen.miss);
        line.push((x, least));
        dots.push(quiet((x, seen.miss)));
    }
    let first = all.steps.first().map_or(1.0, |(_, seen)| seen.miss);
    Picture {
        name: "convergence",
        title: "How the search closed in".into(),
        plot: Plot::Points(points::PointsChart {
            lines: vec![points::Line { points: line, ink: theme::PALETTE[0], width: 2.2 }],
            dots,
            x: "plays of the search".into(),
            scale: points::Scale::Orders,
            y: "miss of the goals, in half-widths".into(),
            suffix: "",
            band: Some((0.0, 0.5)),
            shown: (None, Some(first.max(1.0) * 1.3)),
            legend: vec![
                (Key::Line(theme::PALETTE[0], &[], None), "smallest so far".into()),
                (Key::Patch(theme::REST), (*inside).into()),
            ],
            notes: vec![format!("{summed}Dots: one measurement each.")],
        }),
    }
}
