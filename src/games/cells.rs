//! From a game to a cell: the scenario's own measures are compiled against the game's columns.

use super::kind::Extra;
use crate::engine::cell::effort_measures;
use crate::engine::{ABSENT, Cell, Derived, Game, Kind, Measure};
use crate::policy::{FactInfo, Facts, Program};
use crate::source::{Fault, Faults, Node, Value};

/// A measure by expression: absent where a measure that it uses is absent.
struct ByExpression {
    program: Program,
    /// Columns that the expression uses.
    uses: Vec<usize>,
}

/// A trial's row as facts.
struct Row<'a>(&'a [i32]);

impl Facts for Row<'_> {
    fn fact(&self, index: u16) -> i64 {
        i64::from(self.0[usize::from(index)])
    }
}

impl Derived for ByExpression {
    fn value(&self, row: &[i32]) -> i32 {
        if self.uses.iter().any(|&column| row[column] == ABSENT) {
            return ABSENT;
        }
        self.program.eval(&Row(row)).clamp(i64::from(ABSENT) + 1, i64::from(i32::MAX)) as i32
    }
}

/// Wraps a game and the scenario's own measures. Those whose expression is wrong are left out, with a fault.
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
        let infos: Vec<FactInfo<'_>> = measures.iter().map(info).collect();
        let node = Node { place: extra.place.clone(), value: Value::Str(extra.text.clone()) };
        let Some(program) = Program::read(&node, "`expr`", &infos, faults) else { continue };
        let uses = program.facts().into_iter().map(usize::from).collect();
        let (low, high) = program.bounds();
        let measure = if (low, high) == (0, 1) {
            Measure::flag(extra.name.clone(), extra.label.clone())
        } else {
            Measure::count(extra.name.clone(), extra.label.clone(), extra.unit.clone())
        };
        measures.push(measure.clone());
        derived.push((measure, Box::new(ByExpression { program, uses })));
    }
    Cell::new(game, derived)
}

fn info(measure: &Measure) -> FactInfo<'_> {
    match measure.kind {
        Kind::Flag => FactInfo::flag(&measure.name, &measure.label),
        Kind::Category(levels) => FactInfo::word(&measure.name, levels, &measure.label),
        _ => FactInfo::number(&measure.name, "", -1_000_000_000, 1_000_000_000, &measure.label),
    }
}
