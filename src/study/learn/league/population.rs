//! All scripts that are known in one field, each as an entrant of its own, and its equilibrium.

use super::hall::Hall;
use super::met::Weighed;
use super::state::Kept;
use crate::engine::Rounds;
use crate::engine::run::Signals;
use crate::scenario::field::FieldPlan;
use crate::scenario::{Budget, Scenario};
use crate::source::{Faults, Node, Value};
use crate::stats::judge::equilibrium;
use crate::stats::judge::meetings::pairs;
use crate::study::learn::script::Script;
use crate::study::meta::{Figure, Request, State as Played, Tourney, judge, play};

/// Scripts of all entrants together, at most: of each the present one at least.
const KNOWN: usize = 256;
/// Plays of each two of them, at most, and of all of them as they stand at first.
const MEETINGS: u64 = 1000;
const PLAYS: u64 = 20_000_000;
/// Shares below this are rounding.
const SMALL: f64 = 1e-6;

/// All scripts that are known, after they have met.
pub(super) struct Population {
    /// Whose each is, and which of its scripts, in order.
    all: Vec<(usize, usize)>,
    asked: Request,
    tourney: Tourney,
    state: Played,
}

impl Population {
    /// Its equilibrium.
    pub(super) fn weighed(&self, kept: &Kept) -> Vec<Weighed> {
        let shares = equilibrium(&self.state.judged().payoffs()).shares;
        let weighed = |(&(who, version), share): (&(usize, usize), f64)| {
            (share > SMALL).then(|| Weighed { who, version, script: kept.known(who)[version].clone(), share })
        };
        self.all.iter().zip(shares).filter_map(weighed).collect()
    }

    /// What two of its scripts came to, where both are in it; they stand in the order of all fields.
    fn rounds(&self, one: (usize, usize), other: (usize, usize)) -> Option<&Rounds> {
        let (a, b) = (self.all.binary_search(&one).ok()?, self.all.binary_search(&other).ok()?);
        let before = a * self.all.len() - a * (a + 1) / 2;
        self.state.meetings.rounds().get(before + b - a - 1)
    }

    /// The shares of some of its scripts with their intervals. None when it was told to stop.
    pub(super) fn shares(&self, of: &[Weighed], signals: &Signals) -> Option<Vec<Figure>> {
        let found = judge(&self.tourney, self.asked, &self.state, false, signals)?;
        let share = |one: &Weighed| {
            let place = self.all.iter().position(|&known| known == (one.who, one.version))?;
            let name = &self.tourney.entrants[place].name;
            found.entrants.iter().find(|standing| standing.name == *name).map(|standing| standing.share)
        };
        of.iter().map(share).collect()
    }
}

impl Hall<'_> {
    /// An entrant as it enters with a script, by a name.
    fn entrant(&self, at: usize, script: &Script, name: String) -> Node {
        let mut root = self.root(at, at, &Script::default());
        script.apply(&mut root, "cast.a.strategy");
        let mut node = root.table("cast").and_then(|cast| cast.get("a")).unwrap_or(&self.nodes[at]).clone();
        if let Value::Table(table) = &mut node.value {
            let place = table.place.clone();
            table.set("name", &place, Node { place: place.clone(), value: Value::Str(name) });
        }
        node
    }

    /// The scenario with a field of these.
    fn field(&self, nodes: Vec<Node>) -> Scenario {
        let scenario = &self.tourney.scenario;
        let plan = scenario.field.clone().map(|plan| {
            let place = plan.place.clone();
            FieldPlan { entrants: Some((nodes, place)), ..plan }
        });
        Scenario { field: plan, ..scenario.clone() }
    }

    /// The field in which everybody plays by a script.
    pub(super) fn scenario(&self, scripts: &[Script]) -> Scenario {
        let name = |at: usize| self.tourney.entrants[at].name.clone();
        self.field(scripts.iter().enumerate().map(|(at, script)| self.entrant(at, script, name(at))).collect())
    }

    /// The field of all scripts that are known, each as an entrant of its own, played; of those that have met in an earlier field what
    /// they came to is known. None when it was told to stop, or, with a fault, where there is no such field.
    pub(super) fn population(
        &self,
        kept: &Kept,
        earlier: Option<&Population>,
        faults: &mut Faults,
    ) -> Option<Population> {
        let size = self.nodes.len();
        let versions = |at: usize| kept.versions(at, KNOWN / size).into_iter().map(move |version| (at, version));
        let all: Vec<(usize, usize)> = (0..size).flat_map(versions).collect();
        let node = |&(at, version): &(usize, usize)| {
            let name = format!("{} #{version}", self.tourney.entrants[at].name);
            self.entrant(at, kept.known(at)[version], name)
        };
        let mut scenario = Scenario { stop: None, ..self.field(all.iter().map(node).collect()) };
        scenario.field.iter_mut().for_each(|plan| plan.budget = Budget::Even);
        // The same in every round, however many scripts there are.
        let most = (PLAYS / (size * size / 2).max(1) as u64).clamp(2, MEETINGS);
        let trials = self.wanted.asked.trials.unwrap_or(scenario.trials).min(most);
        let asked = Request { trials: Some(trials), ..self.wanted.asked };
        let tourney = Tourney::prepare(scenario, faults)?;
        let mut state = Played::new(all.len());
        // Two of the same names meet on the same dice in every field.
        for (pair, (a, b)) in pairs(all.len()).enumerate() {
            if let Some(rounds) = earlier.and_then(|earlier| earlier.rounds(all[a], all[b])) {
                state.meetings.add(pair, rounds);
            }
        }
        let whole = play(&tourney, asked, &mut state, self.signals, &mut |_| {}, &mut |_| {});
        whole.then_some(Population { all, asked, tourney, state })
    }
}
