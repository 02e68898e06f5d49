//! The answer of `tune` for programs.

use crate::answer::Answer as Said;
use crate::{dictionary, frame, number, record};
use evenodds_scenario::Scenario;
use evenodds_study::tune::checkpoint::Point;
use evenodds_study::tune::{Answer, Tuned};
use serde_json::{Value, json};

/// File names and contents, the whole answer first.
pub(super) fn files(scenario: &Scenario, found: &Tuned, said: &Said, threads: usize) -> Vec<(&'static str, String)> {
    vec![
        ("tune.json", crate::judging::json(&answer(scenario, found), said)),
        ("tried.csv", tried(scenario, found)),
        ("patch.toml", found.patch.clone()),
        ("run.json", record::text(&record::search(scenario, found, threads))),
    ]
}

/// A point as an object: path to value.
fn point(scenario: &Scenario, point: &[usize]) -> Value {
    let pairs = scenario.parameters.iter().enumerate().map(|(at, parameter)| {
        let level = point.get(at).copied().unwrap_or(parameter.present);
        let value = parameter.number(level).map_or_else(|| json!(parameter.text(level)), |x| json!(x));
        (parameter.path.clone(), value)
    });
    Value::Object(pairs.collect())
}

/// The answer as a tree.
pub fn answer(scenario: &Scenario, found: &Tuned) -> Value {
    let slots = found.asked.wanted.iter().take(found.asked.slots.len()).map(|wanted| {
        json!({
            "cell": scenario.cells[wanted.cell].name, "measure": wanted.measure,
        })
    });
    let (view, body) = match &found.answer {
        Answer::Best(raced, entrants) => {
            let mut body = json!(raced);
            name_entrants(scenario, entrants, &mut body);
            ("player", body)
        }
        Answer::Goals(goals) => ("designer", json!(goals)),
    };
    let parameters = scenario.parameters.iter().map(|parameter| {
        let levels: Vec<String> = (0..parameter.levels.len()).map(|level| parameter.text(level)).collect();
        json!({ "path": parameter.path, "name": parameter.name, "levels": levels, "present": parameter.present })
    });
    json!({
        "scenario": scenario.source.name,
        "view": view,
        "slots": slots.collect::<Vec<_>>(),
        "parameters": parameters.collect::<Vec<_>>(),
        "result": point(scenario, &found.point),
        "patch": found.patch,
        "budget": found.asked.tune.budget,
        "plays": found.plays,
        "seed": found.seed,
        "confidence": scenario.confidence,
        "unplayable": found.unplayable.len(),
        "search": body,
    })
}

/// Settings beside the numbers of entrants.
fn name_entrants(scenario: &Scenario, entrants: &[Point], body: &mut Value) {
    for finalist in body["finalists"].as_array_mut().into_iter().flatten() {
        if let Some(entrant) = finalist["entrant"].as_u64() {
            finalist["settings"] = point(scenario, &entrants[entrant as usize]);
        }
    }
}

/// One row a point.
fn tried(scenario: &Scenario, found: &Tuned) -> String {
    let mut out = String::new();
    let paths = scenario.parameters.iter().map(|parameter| parameter.path.clone());
    let levels = |point: &[usize]| {
        let each = scenario.parameters.iter().zip(point);
        each.map(|(parameter, &level)| parameter.text(level)).collect::<Vec<String>>()
    };
    match &found.answer {
        Answer::Best(raced, entrants) => {
            frame::line(&mut out, &paths.chain(dictionary::heads("tried.csv")).collect::<Vec<_>>());
            for (entrant, point) in entrants.iter().enumerate() {
                let in_round = |round: &evenodds_study::tune::player::Round| {
                    round.scores.iter().find(|(who, _)| *who == entrant).map(|(_, score)| *score)
                };
                let scores: Vec<f64> = raced.rounds.iter().filter_map(in_round).collect();
                let mut fields = levels(point);
                fields.push(scores.len().to_string());
                fields.push(scores.last().copied().map(number::exact).unwrap_or_default());
                let finalist = raced.finalists.iter().find(|finalist| finalist.entrant == Some(entrant));
                let known =
                    finalist.map(|f| [f.score.value, f.score.low, f.score.high, f.lead.value, f.lead.low, f.lead.high]);
                fields.extend(known.map_or(vec![String::new(); 6], |known| known.map(number::exact).to_vec()));
                frame::line(&mut out, &fields);
            }
        }
        Answer::Goals(goals) => {
            let slots = found
                .asked
                .wanted
                .iter()
                .map(|wanted| format!("{}, {}", wanted.measure, scenario.cells[wanted.cell].name));
            let rest = dictionary::heads("tried.csv of goals");
            frame::line(&mut out, &paths.chain(rest).chain(slots).collect::<Vec<_>>());
            for seen in &goals.tried {
                let mut fields = levels(&seen.point);
                fields.push(seen.trials.to_string());
                fields.extend([seen.departure, seen.miss, seen.error].map(number::exact));
                fields.extend(seen.values.iter().copied().map(number::exact));
                frame::line(&mut out, &fields);
            }
        }
    }
    out
}
