//! All scripts that are known in one field, each as an entrant of its own, and its equilibrium.

use super::hall::Hall;
use super::met::{SEATS, Weighed, of_field, seats};
use super::state::Kept;
use crate::engine::Rounds;
use crate::engine::run::Signals;
use crate::scenario::field::FieldPlan;
use crate::scenario::judging::MARGIN;
use crate::scenario::{Budget, Scenario};
use crate::source::{Faults, Node, Value};
use crate::stats::judge::equilibrium;
use crate::stats::judge::meetings::pairs;
use crate::stats::judge::profile::RestrictedGame;
use crate::study::learn::script::Script;
use crate::study::meta::{Figure, Request, State as Played, Tourney, judge, play};

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
    /// Its equilibrium: whose script, which of hers, its share.
    pub(super) fn equilibrium(&self) -> Vec<(usize, usize, f64)> {
        let shares = equilibrium(&self.state.judged().payoffs()).shares;
        let shares = self.all.iter().zip(shares).filter(|(_, share)| *share > SMALL);
        shares.map(|(&(who, version), share)| (who, version, share)).collect()
    }

    /// Which of its scripts each entrant plays, so that against a mixture and what the others play nobody has a better one.
    pub(super) fn chosen(&self, kept: &Kept, mixture: &[Weighed]) -> Vec<usize> {
        let mut outside = vec![0.0; self.all.len()];
        for (one, seats) in mixture.iter().zip(seats(&mixture.iter().map(|one| one.share).collect::<Vec<f64>>())) {
            // What is no longer in the field is not met.
            if let Ok(place) = self.all.binary_search(&(one.who, one.version)) {
                outside[place] = seats as f64;
            }
        }
        let mut players = vec![Vec::new(); kept.size()];
        self.all.iter().enumerate().for_each(|(place, &(who, _))| players[who].push(place));
        let present = kept.present.iter().enumerate().map(|(who, &version)| (who, version));
        let start: Vec<usize> = present.map(|one| self.all.binary_search(&one).unwrap_or(players[one.0][0])).collect();
        let payoffs = self.state.judged().payoffs();
        let field = of_field(kept.size()) as f64;
        // Half of what matters, from wins of 1 to values of −1 to 1, summed over everybody who is met.
        let enough = self.tourney.scenario.judging.rates.unwrap_or(MARGIN) * (SEATS as f64 + field);
        let often = field / kept.size() as f64;
        let game = RestrictedGame { payoffs: &payoffs, players, outside: &outside, often, enough };
        game.least_regret(&start).0.into_iter().map(|place| self.all[place].1).collect()
    }

    /// What two of its scripts came to, where both are in it; they stand in the order of all fields.
    fn rounds(&self, one: (usize, usize), other: (usize, usize)) -> Option<&Rounds> {
        let (a, b) = (self.all.binary_search(&one).ok()?, self.all.binary_search(&other).ok()?);
        let before = a * self.all.len() - a * (a + 1) / 2;
        self.state.meetings.rounds().get(before + b - a - 1)
    }

    /// The shares of some of its scripts with their intervals. None when it was told to stop.
    pub(super) fn shares(&self, of: &[(usize, usize, f64)], signals: &Signals) -> Option<Vec<Figure>> {
        let found = judge(&self.tourney, self.asked, &self.state, false, signals)?;
        let share = |&(who, version, _): &(usize, usize, f64)| {
            let place = self.all.binary_search(&(who, version)).ok()?;
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
    pub(super) fn scenario(&self, kept: &Kept) -> Scenario {
        let name = |at: usize| self.tourney.entrants[at].name.clone();
        self.field(kept.scripts().enumerate().map(|(at, script)| self.entrant(at, script, name(at))).collect())
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
        let versions = |(at, versions): (usize, &Vec<usize>)| {
            versions.iter().map(move |&version| (at, version)).collect::<Vec<_>>()
        };
        let all: Vec<(usize, usize)> = kept.entered.iter().enumerate().flat_map(versions).collect();
        let node = |&(at, version): &(usize, usize)| {
            let name = format!("{} #{version}", self.tourney.entrants[at].name);
            self.entrant(at, &kept.known[at][version], name)
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
