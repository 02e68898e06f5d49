//! How much a better player gains: the presets, the tuned best response, and a player who looks ahead, on the same dice.
//!
//! The player who looks ahead follows the best of the others and tries, at each decision, what every option comes to
//! ([`crate::engine::look_ahead`]). That is one step better than whom she follows, not the best there is: the gap found is
//! a lower bound of what skill can gain.

use super::ask::key_figure;
use super::blocks::Known;
use super::ledger::Point;
use super::player::blocks;
use super::sums::{Slot, Sums};
use crate::engine::run::Signals;
use crate::engine::{ABSENT, Kind, LookAhead, Ready, Tally};
use crate::scenario::Scenario;
use crate::scenario::tune::{Aim, Tune};
use crate::source::{Entry, Fault, Faults, Node, Place, Table, Value};
use crate::stats::looks::raised;
use crate::study::layout::{find, unknown};
use crate::study::margins::margin;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Decisions of a trial at which a player looks ahead.
const DECISIONS: u32 = 256;

/// What is asked.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What is wanted, much or little of it.
    pub measure: String,
    /// Much (true) or little.
    pub most: bool,
    /// What it counts, in words, and its unit.
    pub label: (String, String),
    /// Kind and scale.
    pub slot: Slot,
    /// The smallest gain that matters; none where the scenario names none.
    pub margin: Option<f64>,
    /// Where the player's strategy stands.
    pub path: &'static str,
    /// What it may cost.
    pub tune: Tune,
}

/// How somebody plays.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// As the scenario has it.
    AsItStands,
    /// A strategy that ships with the game.
    Preset(String),
    /// The best response: levels of the parameters.
    Tuned(Point),
    /// Looks ahead, following another of the list.
    LooksAhead(usize),
}

/// A player and how well she does.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Player {
    /// How she plays.
    pub who: Who,
    /// Mean over cells.
    pub score: Known,
    /// How much more than the plain policy, the first preset.
    pub lead: Known,
    /// Trials of each cell.
    pub trials: u64,
}

/// What looking ahead took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Effort {
    /// Plays of each option.
    pub rollouts: u32,
    /// Plays in all.
    pub plays: u64,
    /// Decisions of a trial, mean.
    pub decisions: f64,
    /// Share of them in which she left the strategy that she follows.
    pub changed: f64,
}

/// What is said of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A better player gains more than the margin.
    SkillMatters,
    /// A better player gains less than the margin: there are no decisions here.
    NoDecisions,
    /// Neither is shown.
    NotSettled,
}

/// The whole answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Skill {
    /// The players, the plain policy first.
    pub players: Vec<Player>,
    /// The one who does best.
    pub best: usize,
    /// The best of the presets.
    pub best_preset: usize,
    /// What the best gains over the plain policy, on the dice that both played.
    pub gap: Known,
    /// What the best gains over the best preset; none where a preset is the best.
    pub beyond: Option<Known>,
    /// What looking ahead took; none where nobody can.
    pub effort: Option<Effort>,
    /// What is said of the game.
    pub verdict: Verdict,
    /// Plays of all.
    pub plays: u64,
    /// First trial.
    pub from: u64,
    /// Wall-clock time.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// Reads the question. None when something is wrong; the faults say what.
pub fn ask(scenario: &Scenario, faults: &mut Faults) -> Option<Asked> {
    let Some(path) = scenario.game.player(scenario.play.name) else {
        let what = format!("nobody's skill can be told in `{}`", scenario.play.name);
        let help = "take a duel or a hunt, in which one strategy stands against a field";
        faults.push(Fault::anywhere(what).help(help));
        return None;
    };
    let place = Place::new(&scenario.source, 0..0);
    let tune = scenario.tune.clone().unwrap_or_else(|| Tune::new(place.clone()));
    let (measure, most) = match &tune.aim {
        Aim::Best { measure, most } => (measure.clone(), *most),
        Aim::Goals(_) => (None, true),
    };
    let place = measure.as_ref().map_or(place, |(_, place)| place.clone());
    let measure = measure.map_or_else(|| key_figure(scenario).unwrap_or_default(), |(name, _)| name);
    let root = &scenario.cells.first()?.root;
    let ready = scenario.game.prepare(scenario.play.name, root, &scenario.extras, faults)?.ready;
    let Some((0, column)) = find(ready.scopes(), &measure) else {
        faults.push(unknown(ready.scopes(), &measure, &place));
        return None;
    };
    let found = &ready.scopes()[0].measures[column];
    if !matches!(found.kind, Kind::Flag | Kind::Count) {
        let what = format!("`{measure}` is not a number that every play has by itself");
        faults.push(Fault::at(&place, what).help("a player who looks ahead wants a rate or a count"));
        return None;
    }
    Some(Asked {
        label: (found.label.clone(), found.unit.clone()),
        slot: Slot { kind: found.kind, scale: f64::from(found.divisor) },
        margin: margin(scenario, found),
        measure,
        most,
        path,
        tune,
    })
}

/// The tables of a cell with somebody's strategy in place.
fn root(scenario: &Scenario, asked: &Asked, cell: usize, who: &Who) -> Table {
    let mut root = scenario.cells[cell].root.clone();
    match who {
        Who::Preset(name) => set_strategy(&mut root, asked.path, name),
        Who::Tuned(point) => {
            for (parameter, &level) in scenario.parameters.iter().zip(point) {
                if level != parameter.present {
                    parameter.lay(&mut root, level);
                }
            }
        }
        Who::AsItStands | Who::LooksAhead(_) => {}
    }
    root
}

/// Names a strategy at a path. A character that is only named on the way becomes a table that is like it.
fn set_strategy(root: &mut Table, path: &str, name: &str) {
    let place = root.place.clone();
    let node = |value| Node { place: place.clone(), value };
    let steps: Vec<&str> = path.split('.').collect();
    if let [outer, inner, _] = steps.as_slice()
        && let Some(Value::Str(like)) =
            root.table(outer).and_then(|table| table.get(inner)).map(|node| node.value.clone())
    {
        let entry = Entry { key: "like".into(), key_place: place.clone(), node: node(Value::Str(like)) };
        let table = Table { place: place.clone(), entries: vec![entry] };
        root.set_path(&format!("{outer}.{inner}"), &place, node(Value::Table(table)));
    }
    root.set_path(path, &place, node(Value::Str(name.to_owned())));
}

/// Cells of somebody, ready to be played. None when one of them cannot be.
fn ready(scenario: &Scenario, asked: &Asked, who: &Who, search: bool) -> Option<Vec<Box<dyn Ready>>> {
    let one = |cell: usize| {
        let (root, mut faults) = (root(scenario, asked, cell, who), Faults::new());
        let (game, play, extras) = (scenario.game, scenario.play.name, &scenario.extras);
        let ready = if search {
            game.prepare_search(play, &root, extras, &mut faults)
        } else {
            game.prepare(play, &root, extras, &mut faults).map(|prepared| prepared.ready)
        };
        ready.filter(|_| faults.is_empty())
    };
    (0..scenario.cells.len()).map(one).collect()
}

/// The mean over cells in each block.
fn in_blocks(cells: &[Box<dyn Ready>], asked: &Asked, seed: u64, from: u64, trials: u64) -> Vec<f64> {
    let (number, size) = blocks(trials);
    let column = |cell: &dyn Ready| find(cell.scopes(), &asked.measure).map_or(0, |(_, column)| column);
    let block = |block: u64| {
        let start = from + block * size;
        let each = cells.iter().map(|cell| {
            let mut wanted = vec![Vec::new(); cell.scopes().len()];
            wanted[0].push(column(&**cell));
            let mut tally = Tally::new(cell.scopes(), &wanted, None);
            cell.batch(seed, start..start + size, &mut tally, None);
            Sums::of(&cell.scopes()[0].measures[column(&**cell)], &tally.whole(0)[0]).value(&asked.slot)
        });
        each.sum::<f64>() / cells.len() as f64
    };
    (0..number).into_par_iter().map(block).collect()
}

/// Compares the players over fresh trials. None when it was told to stop.
pub fn skill(
    scenario: &Scenario,
    asked: &Asked,
    tuned: Option<Point>,
    (seed, from): (u64, u64),
    signals: &Signals,
    after: &mut dyn FnMut(u64, u64),
) -> Option<Skill> {
    let started = Instant::now();
    let names = scenario.game.presets().into_iter().map(|preset| Who::Preset(preset.name.to_owned()));
    let listed = names.chain([Who::AsItStands]).chain(tuned.map(Who::Tuned));
    let mut players: Vec<(Who, Vec<Box<dyn Ready>>)> =
        listed.filter_map(|who| Some((who.clone(), ready(scenario, asked, &who, false)?))).collect();
    let cost = scenario.cells.len() as u64;
    let trials = blocks(asked.tune.confirm).0 * blocks(asked.tune.confirm).1;
    let mut plays = 0;
    let mut scores: Vec<Vec<f64>> = Vec::new();
    for (_, cells) in &players {
        scores.push(in_blocks(cells, asked, seed, from, trials));
        plays += trials * cost;
        after(plays, 0);
        if signals.stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    let sign = if asked.most { 1.0 } else { -1.0 };
    let mean = |scores: &[f64]| scores.iter().sum::<f64>() / scores.len() as f64;
    let leader = |of: &dyn Fn(&Who) -> bool| {
        let some = (0..players.len()).filter(|&at| of(&players[at].0));
        some.max_by(|&a, &b| (sign * mean(&scores[a])).total_cmp(&(sign * mean(&scores[b]))))
    };
    let best_preset = leader(&|who| matches!(who, Who::Preset(_))).unwrap_or(0);
    let followed = leader(&|_| true).unwrap_or(0);
    let ahead = ready(scenario, asked, &players[followed].0, true);
    let searched = blocks(asked.tune.searched).0 * blocks(asked.tune.searched).1;
    let ahead = match ahead {
        Some(cells) => Some(look_ahead(&cells, asked, seed, from, signals, &mut |more| after(plays + more, 0))?),
        None => None,
    };
    // The plain policy, whom she follows and the best preset again on her trials alone.
    let on_hers = |at: usize| in_blocks(&players[at].1, asked, seed, from, searched);
    let confidence = raised(scenario.confidence, 2 * players.len() + 4);
    let mut all: Vec<Player> = players
        .iter()
        .zip(&scores)
        .map(|((who, _), own)| Player {
            who: who.clone(),
            score: Known::of(own, confidence),
            lead: Known::difference(own, &scores[0], confidence),
            trials,
        })
        .collect();
    let mut best = followed;
    let mut gap = all[followed].lead;
    let mut beyond =
        (followed != best_preset).then(|| Known::difference(&scores[followed], &scores[best_preset], confidence));
    let mut effort = None;
    if let Some((own, took)) = ahead {
        let lead = Known::difference(&own, &on_hers(0), confidence);
        plays += took.plays + 3 * searched * cost;
        all.push(Player { who: Who::LooksAhead(followed), score: Known::of(&own, confidence), lead, trials: searched });
        let ahead = Known::difference(&own, &on_hers(followed), confidence);
        if sign * ahead.value > 0.0 {
            best = all.len() - 1;
            gap = lead;
            beyond = Some(Known::difference(&own, &on_hers(best_preset), confidence));
        }
        effort = Some(took);
    }
    players.clear();
    let verdict = verdict(&gap, asked, sign);
    let elapsed = started.elapsed();
    Some(Skill { players: all, best, best_preset, gap, beyond, effort, verdict, plays, from, elapsed })
}

fn verdict(gap: &Known, asked: &Asked, sign: f64) -> Verdict {
    let margin = asked.margin.unwrap_or(0.0);
    let (low, high) = if sign > 0.0 { (gap.low, gap.high) } else { (-gap.high, -gap.low) };
    if low > margin {
        Verdict::SkillMatters
    } else if high < margin || (asked.margin.is_some() && high <= margin) {
        Verdict::NoDecisions
    } else {
        Verdict::NotSettled
    }
}

/// Of one trial: value and whether there is one, for each cell; plays, decisions, those changed.
type Trial = (Vec<(i64, u64)>, [u64; 3]);

/// The means of a player who looks ahead in each block, and what it took.
fn look_ahead(
    cells: &[Box<dyn Ready>],
    asked: &Asked,
    seed: u64,
    from: u64,
    signals: &Signals,
    after: &mut dyn FnMut(u64),
) -> Option<(Vec<f64>, Effort)> {
    let (number, size) = blocks(asked.tune.searched);
    let (mut scores, mut plays, mut decisions, mut changed) = (Vec::new(), 0_u64, 0_u64, 0_u64);
    for block in 0..number {
        let start = from + block * size;
        let one = |trial: u64| {
            let mut total = [0_u64; 3];
            let mut sums = vec![(0_i64, 0_u64); cells.len()];
            for (cell, sums) in cells.iter().zip(&mut sums) {
                if signals.stop.load(Ordering::Relaxed) {
                    break;
                }
                let column = find(cell.scopes(), &asked.measure).map_or(0, |(_, column)| column);
                let rollouts = asked.tune.rollouts;
                let look = LookAhead { seat: 0, column, most: asked.most, rollouts, decisions: DECISIONS };
                let found = cell.look_ahead(seed, trial, &look);
                if found.row[column] != ABSENT {
                    *sums = (i64::from(found.row[column]), 1);
                }
                total[0] += found.plays;
                total[1] += u64::from(found.decisions);
                total[2] += u64::from(found.changed);
            }
            (sums, total)
        };
        let found: Vec<Trial> = (start..start + size).into_par_iter().map(one).collect();
        if signals.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mean = |cell: usize| {
            let sum: i64 = found.iter().map(|(sums, _)| sums[cell].0).sum();
            let n: u64 = found.iter().map(|(sums, _)| sums[cell].1).sum();
            sum as f64 / n as f64 / asked.slot.scale
        };
        scores.push((0..cells.len()).map(mean).sum::<f64>() / cells.len() as f64);
        for (_, total) in &found {
            plays += total[0];
            decisions += total[1];
            changed += total[2];
        }
        after(plays);
    }
    let trials = (number * size * cells.len() as u64) as f64;
    let effort = Effort {
        rollouts: asked.tune.rollouts,
        plays,
        decisions: decisions as f64 / trials,
        changed: changed as f64 / decisions.max(1) as f64,
    };
    Some((scores, effort))
}
