//! Search from a scenario's `[tune]`.

use super::field::{CellMeasure, Field};
use super::sums::Slot;
use super::{Options, budget, designer, player, space};
use crate::margins::{margin, shown};
use evenodds_engine::MeasureKind;
use evenodds_engine::cell::EFFORT;
use evenodds_scenario::tune::{Aim, Goal, Tune};
use evenodds_scenario::{Scenario, Statistic, Target};
use evenodds_source::{Fault, Faults, Place, unknown_word};

/// Kind of search.
#[derive(Debug, Clone)]
pub enum Search {
    /// Best point, by a race.
    Best(player::Effort),
    /// Point that meets goals.
    Goals(Vec<designer::Goal>, designer::Effort),
}

/// Request for a search.
#[derive(Debug, Clone)]
pub struct Request {
    /// The scenario's `[tune]`.
    pub tune: Tune,
    /// Measures in the cells of the search; those beyond the slots only show which points play alike.
    pub wanted: Vec<CellMeasure>,
    /// Slots of these measures.
    pub slots: Vec<Slot>,
    /// Their labels and units.
    pub labels: Labels,
    /// The search.
    pub search: Search,
    /// Place of the first measure.
    pub place: Place,
}

/// Reads the request. None when something is wrong; the faults give the reasons.
pub fn ask(scenario: &Scenario, options: Options, faults: &mut Faults) -> Option<Request> {
    let before = faults.len();
    let Some(tune) = &scenario.tune else {
        let help =
            "write `[tune]` and below it `view = \"player\"` or `view = \"designer\"`; `evenodds tune --help` has both";
        faults.push(Fault::anywhere("the scenario does not say what is to be tuned").help(help));
        return None;
    };
    if scenario.parameters.is_empty() {
        let help = "write `[[parameter]]` and below it `path = \"rules.hits_base\"`, `from = 3`, `to = 8`";
        faults.push(Fault::at(&tune.place, "there is nothing to turn: the scenario has no parameters").help(help));
        return None;
    }
    match space::size(&scenario.parameters) {
        Some(size) if size <= space::MOST_ENTRANTS || matches!(tune.aim, Aim::Goals(_)) => {}
        size => {
            let size = size.map_or("more than can be counted".to_owned(), |size| size.to_string());
            let what = format!("the parameters make {size} combinations; {} can race", space::MOST_ENTRANTS);
            faults.push(Fault::at(&scenario.parameters[0].place, what).help("give fewer parameters, or larger steps"));
            return None;
        }
    }
    let asked = match &tune.aim {
        Aim::Best { measure, most } => best(scenario, tune, measure.as_ref(), *most, options, faults),
        Aim::Goals(goals) => self::goals(scenario, tune, goals, options, faults),
    };
    asked.filter(|_| faults.len() == before)
}

/// Label and unit of each slot.
pub type Labels = Vec<(String, String)>;

/// Slots and labels of the wanted measures.
fn slots(
    scenario: &Scenario,
    wanted: &[CellMeasure],
    places: &[Place],
    faults: &mut Faults,
) -> Option<(Vec<Slot>, Labels)> {
    let slots = Field::new(scenario, &[], wanted, 0).slots(places, faults)?;
    let measures = scenario.game.measures(&scenario.play.name);
    let label = |wanted: &CellMeasure| {
        let known = measures.iter().find(|measure| measure.name == wanted.measure);
        let own = scenario.extras.iter().find(|extra| extra.name == wanted.measure);
        match (known, own) {
            (Some(measure), _) => (measure.label.clone(), measure.unit.clone()),
            (_, Some(extra)) => (extra.label.clone(), extra.unit.clone()),
            _ => (wanted.measure.clone(), String::new()),
        }
    };
    Some((slots, wanted.iter().map(label).collect()))
}

fn best(
    scenario: &Scenario,
    tune: &Tune,
    measure: Option<&(String, Place)>,
    most: bool,
    options: Options,
    faults: &mut Faults,
) -> Option<Request> {
    let (name, place) = match measure {
        Some((name, place)) => (name.clone(), place.clone()),
        None => (key_figure(scenario)?, tune.place.clone()),
    };
    let of = |measure: &str| {
        let measure = measure.to_owned();
        (0..scenario.cells.len()).map(move |cell| CellMeasure { cell, measure: measure.clone() })
    };
    let mut wanted: Vec<CellMeasure> = of(&name).collect();
    let (slots, labels) = slots(scenario, &wanted, &vec![place.clone(); wanted.len()], faults)?;
    // Settings that win as often and throw as many dice play alike.
    wanted.extend(of(EFFORT[0]));
    let mut tune = tune.clone();
    tune.budget = options.budget.or(tune.budget);
    tune.confirm = options.confirm.unwrap_or(tune.confirm);
    let entrants = space::size(&scenario.parameters)? as u64;
    let cost = scenario.cells.len() as u64;
    let race = budget::Race { entrants, finalists: tune.finalists, cost, confirm: tune.confirm };
    let (budget, confirm) = paid(race.share(tune.budget), &tune, options, faults)?;
    let finalists = tune.finalists as usize;
    let effort = player::Effort { budget, finalists, confirm, most, confidence: scenario.confidence };
    Some(Request { tune, wanted, slots, labels, search: Search::Best(effort), place })
}

/// Share of a budget; a fault when it is too small.
fn paid<T>(share: Result<T, u64>, tune: &Tune, options: Options, faults: &mut Faults) -> Option<T> {
    let least = match share {
        Ok(share) => return Some(share),
        Err(least) => least,
    };
    let what = format!(
        "a budget of {} plays is too small to find anything and confirm it on fresh dice",
        tune.budget.unwrap_or_default()
    );
    let fault = if options.budget.is_some() { Fault::anywhere(what) } else { Fault::at(&tune.place, what) };
    faults.push(fault.help(format!("give at least {least}: half of a budget is kept for fresh dice")));
    None
}

/// First rate that the scenario shows, else its first measure.
pub fn key_figure(scenario: &Scenario) -> Option<String> {
    let measures = scenario.game.measures(&scenario.play.name);
    let is_rate = |name: &&String| measures.iter().any(|m| m.name == **name && m.kind == MeasureKind::Flag);
    let shown = shown(scenario);
    shown.iter().find(is_rate).or(shown.first()).cloned()
}

fn goals(scenario: &Scenario, tune: &Tune, goals: &[Goal], options: Options, faults: &mut Faults) -> Option<Request> {
    let targets: Vec<Goal> = if goals.is_empty() {
        let means = scenario.targets.iter().filter(|target| target.statistic == Statistic::Mean);
        means.map(|target| Goal { target: target.clone(), value: None, within: None }).collect()
    } else {
        goals.to_vec()
    };
    if targets.is_empty() {
        let help = "write `measure = \"p_a_win\"`, `goal = 0.5` and `within = 0.01`, or `[[target]]` tables";
        faults.push(Fault::at(&tune.place, "there is no goal").help(help));
        return None;
    }
    let (mut wanted, mut places, mut owners) = (Vec::new(), Vec::new(), Vec::new());
    for (number, goal) in targets.iter().enumerate() {
        let cells = cells_of(scenario, &goal.target, faults);
        for cell in cells {
            wanted.push(CellMeasure { cell, measure: goal.target.measure.0.clone() });
            places.push(goal.target.measure.1.clone());
            owners.push(number);
        }
    }
    let (slots, labels) = slots(scenario, &wanted, &places, faults)?;
    let mut found: Vec<designer::Goal> = Vec::new();
    for (number, goal) in targets.iter().enumerate() {
        let own: Vec<usize> = (0..wanted.len()).filter(|&slot| owners[slot] == number).collect();
        let Some(&first) = own.first() else { continue };
        found.extend(range(scenario, goal, &slots[first], own, faults));
    }
    if found.len() < targets.len() {
        return None;
    }
    contradictions(scenario, &targets, &found, &wanted, faults);
    let mut tune = tune.clone();
    tune.budget = options.budget.or(tune.budget);
    tune.confirm = options.confirm.unwrap_or(tune.confirm);
    let cost = Field::new(scenario, &[], &wanted, 0).cost();
    let effort = designer::Effort {
        budget: paid(budget::search(tune.budget, tune.confirm, cost), &tune, options, faults)?,
        whole: tune.budget,
        confirm: tune.confirm,
        price: tune.price,
        confidence: scenario.confidence,
    };
    let place = targets[0].target.measure.1.clone();
    Some(Request { tune, wanted, slots, labels, search: Search::Goals(found, effort), place })
}

/// Cells that a goal is about.
fn cells_of(scenario: &Scenario, target: &Target, faults: &mut Faults) -> Vec<usize> {
    let is = |cell: usize, name: &String| {
        let cell = &scenario.cells[cell];
        cell.name == *name || cell.keys.contains(name)
    };
    for (name, place) in &target.cells {
        if !(0..scenario.cells.len()).any(|cell| is(cell, name)) {
            let known = scenario.cells.iter().map(|cell| cell.name.as_str());
            faults.push(unknown_word(place, name, "a cell of this scenario", known));
        }
    }
    let named = |&cell: &usize| target.cells.is_empty() || target.cells.iter().any(|(name, _)| is(cell, name));
    (0..scenario.cells.len()).filter(named).collect()
}

/// Range of a goal and the size of its miss.
fn range(
    scenario: &Scenario,
    goal: &Goal,
    slot: &Slot,
    slots: Vec<usize>,
    faults: &mut Faults,
) -> Option<designer::Goal> {
    let (name, place) = &goal.target.measure;
    let rate = matches!(slot.kind, MeasureKind::Flag | MeasureKind::Share);
    let measures = scenario.game.measures(&scenario.play.name);
    let known = measures.iter().find(|measure| measure.name == *name).and_then(|measure| margin(scenario, measure));
    let near = goal.within.or(known).or_else(|| rate.then(|| scenario.judging.rates.unwrap_or(0.01)));
    let (low, high) = match goal.value {
        None => (goal.target.low, goal.target.high),
        Some(value) => {
            let Some(near) = near else {
                let what = format!("how near must `{name}` come to {value}?");
                faults.push(Fault::at(place, what).help("write `within = 0.1` beside the goal, or `low` and `high`"));
                return None;
            };
            (value - near, value + near)
        }
    };
    if rate
        && (low >= 1.0
            || high <= 0.0
            || (high.is_finite() && low > f64::NEG_INFINITY && f64::midpoint(low, high) > 1.0))
    {
        faults.push(Fault::at(place, format!("`{name}` is a rate, from 0 to 1")).help("57 % is written 0.57"));
        return None;
    }
    let unit = if low.is_finite() && high.is_finite() {
        (high - low) / 2.0
    } else {
        let end = if low.is_finite() { low } else { high };
        near.unwrap_or_else(|| (end.abs() / 20.0).max(0.01))
    };
    Some(designer::Goal { slots, low, high, unit })
}

/// Reports goals that exclude each other in a cell.
fn contradictions(
    scenario: &Scenario,
    targets: &[Goal],
    goals: &[designer::Goal],
    wanted: &[CellMeasure],
    faults: &mut Faults,
) {
    for (later, goal) in goals.iter().enumerate() {
        for (earlier, other) in goals[..later].iter().enumerate() {
            let same = |&&slot: &&usize| other.slots.iter().any(|&theirs| wanted[theirs] == wanted[slot]);
            let Some(&slot) = goal.slots.iter().find(same) else { continue };
            let (low, high) = (goal.low.max(other.low), goal.high.min(other.high));
            if low >= high {
                let (line, _) = targets[earlier].target.place.line_column();
                let cell = &scenario.cells[wanted[slot].cell].name;
                let what = format!("this goal and the one of line {line} exclude each other in the cell `{cell}`");
                let help = format!("`{}` would be at least {low} and at most {high}", wanted[slot].measure);
                faults.push(Fault::at(&targets[later].target.place, what).help(help));
            }
        }
    }
}

impl Request {
    /// Text of what a search depends on beside its scenario and seed.
    pub fn words(&self) -> String {
        let whole = self.tune.budget.map_or("none".to_owned(), |whole| whole.to_string());
        let (finalists, confirm) = (self.tune.finalists, self.tune.confirm);
        let measures: Vec<&str> =
            self.wanted.iter().take(self.slots.len()).map(|wanted| wanted.measure.as_str()).collect();
        let most = matches!(&self.search, Search::Best(effort) if effort.most);
        let way = if most { "most" } else { "least" };
        format!("budget {whole}, finalists {finalists}, confirm {confirm}, {way} of {}", measures.join(" "))
    }

    /// Planned plays, about.
    pub fn plays(&self, cost: u64) -> u64 {
        self.tune.budget.unwrap_or(match &self.search {
            Search::Best(effort) => effort.budget + (effort.finalists as u64 + 3) * effort.confirm * cost,
            Search::Goals(_, effort) => effort.budget + 3 * effort.confirm * cost,
        })
    }

    /// Reason why there was nothing to choose.
    pub fn complain(&self, failure: &player::Failure, plays: u64) -> Faults {
        let name = &self.wanted[0].measure;
        let (what, help) = match failure {
            player::Failure::NothingMoves => (
                format!("no parameter moves `{name}`: it came to the same at every point that was tried, play by play"),
                "vary something that matters to it; `evenodds sensitivity` shows what does",
            ),
            player::Failure::Constant(value) => (
                format!("`{name}` never varies: it is {value} in all {plays} plays of every point that was tried"),
                "choose a measure that varies",
            ),
            player::Failure::NeverDefined => (
                format!("`{name}` has no value in any of {plays} plays"),
                "choose a measure that is defined in this play",
            ),
            player::Failure::Stopped => ("it was told to stop".to_owned(), ""),
        };
        Fault::at(&self.place, what).help(help).into()
    }
}
