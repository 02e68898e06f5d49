//! Request for a skill gap, from a scenario.

use super::super::ask::key_figure;
use super::super::sums::Slot;
use crate::layout::{find, unknown};
use crate::margins::{lower_is_better, margin};
use evenodds_engine::MeasureKind;
use evenodds_scenario::Scenario;
use evenodds_scenario::tune::{Aim, Tune};
use evenodds_source::{Fault, Faults, Place, listed};

/// Request for a skill gap.
#[derive(Debug, Clone)]
pub struct Request {
    /// Measure of the objective.
    pub measure: String,
    /// Whether more of it is better.
    pub most: bool,
    /// Its label and its unit.
    pub label: (String, String),
    /// Kind and scale.
    pub slot: Slot,
    /// Smallest gain that matters; none where the scenario names none.
    pub margin: Option<f64>,
    /// Path of the player's strategy.
    pub path: String,
    /// The scenario's `[tune]`.
    pub tune: Tune,
}

/// Reads the request, about a measure that is named beside the scenario, else about its own. None when something is wrong; the faults give
/// the reasons.
pub fn ask(scenario: &Scenario, named: Option<&str>, faults: &mut Faults) -> Option<Request> {
    let Some(path) = scenario.game.player(&scenario.play.name) else {
        let what = format!("`{}` has no skill to measure", scenario.play.name);
        let known = scenario
            .game
            .plays()
            .iter()
            .map(|play| play.name.as_str())
            .filter(|play| scenario.game.player(play).is_some());
        let help = match known.collect::<Vec<&str>>().as_slice() {
            [] => "take another game: no play of this one is one strategy's alone".to_owned(),
            known => format!("take a play with one strategy: {}", listed(known.iter().copied())),
        };
        faults.push(Fault::anywhere(what).help(help));
        return None;
    };
    let place = Place::new(&scenario.source, 0..0);
    let tune = scenario.tune.clone().unwrap_or_else(|| Tune::new(place.clone()));
    let (measure, most) = match &tune.aim {
        Aim::Best { measure, most } => (measure.clone(), *most),
        Aim::Goals(_) => (None, true),
    };
    let given = measure.is_some();
    let place = measure.as_ref().map_or(place, |(_, place)| place.clone());
    let own = measure.map_or_else(|| key_figure(scenario).unwrap_or_default(), |(name, _)| name);
    let other = named.is_some_and(|named| named != own);
    let measure = named.map_or(own, str::to_owned);
    let root = &scenario.cells.first()?.root;
    let ready = scenario.game.prepare(&scenario.play.name, root, &scenario.extras, faults)?.ready;
    let Some((0, column)) = find(ready.scopes(), &measure) else {
        faults.push(unknown(ready.scopes(), &measure, &place));
        return None;
    };
    let found = &ready.scopes()[0].measures[column];
    if !matches!(found.kind, MeasureKind::Flag | MeasureKind::Count) {
        let what = format!("`{measure}` is not a number that every play has by itself");
        faults.push(Fault::at(&place, what).help("a player who looks ahead wants a rate or a count"));
        return None;
    }
    // For a measure that `[tune]` does not name, the scenario may say that less is better.
    let more_is_better = lower_is_better(scenario, found) != Some(true);
    let most = if other { more_is_better } else { most && (given || more_is_better) };
    Some(Request {
        label: (found.label.clone(), found.unit.clone()),
        slot: Slot { kind: found.kind.clone(), scale: f64::from(found.divisor) },
        margin: margin(scenario, found),
        measure,
        most,
        path: path.to_string(),
        tune,
    })
}
