//! Cells of a game: the scenario's own measures are compiled against the game's columns.

use super::kind::Extra;
use evenodds_engine::cell::effort_measures;
use evenodds_engine::{BEYOND, Cell, Derived, Game, MOST_VALUE, Measure, MeasureKind, NO_VALUE};
use evenodds_policy::{FactInfo, Facts, Program, expr};
use evenodds_source::{Fault, Faults, Node, Value};

/// Measure by expression: absent where a measure that it uses is absent.
struct ByExpression {
    program: Program,
    /// Columns that the expression uses.
    uses: Vec<usize>,
}

/// Measure whose expression is wrong.
struct Faulty;

impl Derived for Faulty {
    fn value(&self, _: &[i64]) -> i64 {
        NO_VALUE
    }

    fn uses(&self) -> &[usize] {
        &[]
    }
}

/// A trial's row as facts.
struct Row<'a>(&'a [i64]);

impl Facts for Row<'_> {
    fn fact(&self, index: u16) -> i64 {
        self.0[usize::from(index)]
    }
}

impl Derived for ByExpression {
    fn value(&self, row: &[i64]) -> i64 {
        let worst = self.uses.iter().map(|&column| row[column]).min().unwrap_or(0);
        if worst <= BEYOND {
            return if self.uses.iter().any(|&column| row[column] == NO_VALUE) { NO_VALUE } else { BEYOND };
        }
        self.program.exact(&Row(row)).filter(|value| value.unsigned_abs() <= MOST_VALUE as u64).unwrap_or(BEYOND)
    }

    fn uses(&self) -> &[usize] {
        &self.uses
    }
}

/// Wraps a game and the scenario's own measures. One whose expression is wrong is a fault.
pub fn ready<G: Game>(game: G, extras: &[Extra], faults: &mut Faults) -> Cell<G> {
    let mut measures = game.scopes().swap_remove(0).measures;
    measures.extend(effort_measures());
    let mut derived: Vec<(Measure, Box<dyn Derived>)> = Vec::new();
    for extra in extras {
        if measures.iter().any(|measure| measure.name == extra.name) {
            let what = format!("`{}` is counted already; give the measure another name", extra.name);
            faults.push(Fault::at(&extra.place, what));
            continue;
        }
        let levels: Vec<Vec<&str>> = measures.iter().map(levels).collect();
        let infos: Vec<FactInfo<'_>> = measures.iter().zip(&levels).map(info).collect();
        let node = Node { place: extra.place.clone(), value: Value::Str(extra.text.clone()) };
        let before = faults.len();
        let program = Program::read(&node, "`expr`", &infos, faults);
        let uses = program.iter().flat_map(Program::facts);
        let coded = uses.map(usize::from).find_map(|fact| coded(&node, &measures[fact]));
        let wide = || program.as_ref().and_then(|_| too_wide(extra, &infos));
        coded.or_else(wide).into_iter().for_each(|fault| faults.push(fault));
        let Some(program) = program.filter(|_| faults.len() == before) else {
            // Nothing is played, but its name is known.
            let measure = Measure::flag(extra.name.clone(), extra.label.clone());
            measures.push(measure.clone());
            derived.push((measure, Box::new(Faulty)));
            continue;
        };
        let uses = program.facts().into_iter().map(usize::from).collect();
        let measure = if program.bounds() == (0, 1) {
            Measure::flag(extra.name.clone(), extra.label.clone())
        } else {
            let count = Measure::count(extra.name.clone(), extra.label.clone(), extra.unit.clone());
            // As rules and limits bound the counts; wider ones come from counts without a known range.
            let capped: Vec<FactInfo<'_>> = infos.iter().zip(&measures).map(within).collect();
            let (low, high) =
                expr::parse(&extra.text).map_or((-UNKNOWN, UNKNOWN), |parsed| expr::bounds(&parsed, &capped));
            let known = low > -UNKNOWN && high < UNKNOWN;
            if known { count.bounded(low, high) } else { count }
        };
        measures.push(measure.clone());
        derived.push((measure, Box::new(ByExpression { program, uses })));
    }
    Cell::new(game, derived)
}

/// Complains about a measure that is no whole number, at its name: rows hold it as a sum or a code.
fn coded(expr: &Node, measure: &Measure) -> Option<Fault> {
    let what = match measure.kind {
        MeasureKind::Share => "a fraction of two counts".to_owned(),
        MeasureKind::Ratio { .. } => "a quotient over all trials".to_owned(),
        _ if measure.divisor > 1 => format!("a mean over {}", measure.divisor),
        _ => return None,
    };
    let Value::Str(text) = &expr.value else { return None };
    let word =
        |at: &usize| !text[..*at].ends_with(is_of_a_name) && !text[at + measure.name.len()..].starts_with(is_of_a_name);
    let at = text.match_indices(&measure.name).map(|(at, _)| at).find(word).unwrap_or(0);
    let what = format!("`{}` is {what}, and expressions know whole numbers", measure.name);
    let help =
        "write counts in its place, such as those of each character or place: `evenodds list measures` shows all";
    Some(Fault::at(&expr.part(at..at + measure.name.len()), what).help(help))
}

fn is_of_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '.'
}

/// A number that every count may well reach: where it makes an expression too wide, the file is wrong.
const ORDINARY: i64 = 1000;

/// Reports an expression whose value no measure can hold.
fn too_wide(extra: &Extra, infos: &[FactInfo<'_>]) -> Option<Fault> {
    let mut narrow = infos.to_vec();
    for info in &mut narrow {
        (info.low, info.high) = (info.low.max(-ORDINARY), info.high.min(ORDINARY));
    }
    let (low, high) = expr::bounds(&expr::parse(&extra.text).ok()?, &narrow);
    if low >= -MOST_VALUE && high <= MOST_VALUE {
        return None;
    }
    let what = format!("`{}` may go beyond 10,000,000,000,000 where a count is {ORDINARY}", extra.name);
    Some(Fault::at(&extra.place, what).help("a measure counts whole numbers up to 10¹³ on either side of 0; divide it"))
}

/// Range of a count without a known one.
const UNKNOWN: i64 = 1_000_000_000;

/// The levels of a category; of other measures none.
fn levels(measure: &Measure) -> Vec<&str> {
    if let MeasureKind::Category(levels) = &measure.kind {
        levels.iter().map(String::as_str).collect()
    } else {
        Vec::new()
    }
}

/// A fact within the bounds of its measure, where it has some.
fn within<'n>((info, measure): (&FactInfo<'n>, &Measure)) -> FactInfo<'n> {
    measure.bounds.map_or(*info, |(low, high)| FactInfo { low, high, ..*info })
}

fn info<'n>((measure, levels): (&'n Measure, &'n Vec<&'n str>)) -> FactInfo<'n> {
    match measure.kind {
        MeasureKind::Flag => FactInfo::flag(&measure.name, &measure.label),
        MeasureKind::Category(_) => FactInfo::word(&measure.name, levels, &measure.label),
        _ => FactInfo::number(&measure.name, "", -UNKNOWN, UNKNOWN, &measure.label),
    }
}
