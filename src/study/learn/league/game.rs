//! Restricted game: all known scripts in one field, each as an entrant of its own, and its equilibrium.

use super::kinds::{Apart, Kinds};
use super::met::{SEATS, apportioned, averaged, of_field};
use super::oracle::Oracle;
use super::state::{Checkpoint, PARTS, Share};
use crate::learn::script::Script;
use crate::meta::{Figure, Request, State as Played, Tourney, judge, play};
use evenodds_engine::run::Signals;
use evenodds_engine::{Rounds, Victor};
use evenodds_scenario::field::FieldPlan;
use evenodds_scenario::judging::MARGIN;
use evenodds_scenario::{Budget, Scenario};
use evenodds_source::{Faults, Node, Value};
use evenodds_stats::judge::equilibrium;
use evenodds_stats::judge::equilibrium::profile;
use evenodds_stats::judge::meetings::pairs;
use evenodds_stats::judge::payoffs::Payoffs;

/// Most plays of each two scripts, and of all, where two of each entrant are in the field.
const MEETINGS: u64 = 500;
const PLAYS: u64 = 20_000_000;
/// Shares below this are rounding.
const SMALL: f64 = 1e-6;

/// Value of even shares, in margins and values of −1 to 1: with many scripts each is exploited less easily.
const EVENNESS: f64 = 6.0;
/// Smallest share of a script of its own; smaller ones go to the others, so that each script is worth reading.
const LEAST: f64 = 0.05;

/// Restricted game after its plays.
pub(super) struct RestrictedGame {
    /// Entrant and number of each script, in order.
    all: Vec<(usize, usize)>,
    asked: Request,
    tourney: Tourney,
    state: Played,
}

/// Choice of what the entrants play.
struct Chosen {
    /// Mixture of each entrant against each kind of enemies: number and parts of [`PARTS`].
    mixed: Vec<Vec<Vec<(usize, u64)>>>,
    /// Numbers of all scripts of each entrant, the best first.
    ranked: Vec<Vec<usize>>,
}

impl RestrictedGame {
    /// Takes the equilibrium and the mixtures.
    pub(super) fn choose(&self, kinds: &Kinds, checkpoint: &mut Checkpoint) {
        let payoffs = self.state.judged().payoffs();
        let whose: Vec<usize> = self.all.iter().map(|&(who, _)| who).collect();
        let evenness = EVENNESS * self.tourney.scenario.judging.rates.unwrap_or(MARGIN);
        let chosen = if kinds.differ() {
            let alone: Vec<Option<usize>> =
                self.all.iter().map(|&(who, version)| checkpoint.enemy(who, version)).collect();
            let found = Apart { whose: &whose, alone: &alone, payoffs: &payoffs, kinds, evenness }.sided();
            let brought = equilibrium(&found.field).shares.into_iter().enumerate();
            let brought = brought.filter(|(_, share)| *share > SMALL).map(|(who, share)| (who, None, share));
            checkpoint.equilibria.push(brought.collect());
            self.chosen(checkpoint.size(), &found.shares, found.values)
        } else {
            checkpoint.equilibria.push(self.equilibrium(&payoffs));
            let outside = self.outside(checkpoint);
            let often = of_field(checkpoint.size()) as f64 / checkpoint.size() as f64;
            // Shares without a much better script against the opponents and the others, and as even as that allows.
            let game = profile::RestrictedGame { payoffs: &payoffs, whose: &whose, outside: &outside, often, evenness };
            let shares = game.profile();
            let values = game.values(&shares);
            self.chosen(checkpoint.size(), &[shares], values)
        };
        (checkpoint.mixed, checkpoint.ranked) = (chosen.mixed, chosen.ranked);
    }

    /// Equilibrium where everybody brings one script for all opponents.
    fn equilibrium(&self, payoffs: &Payoffs) -> Vec<Share> {
        let shares = equilibrium(payoffs).shares;
        let shares = self.all.iter().zip(shares).filter(|(_, share)| *share > SMALL);
        shares.map(|(&(who, version), share)| (who, Some(version), share)).collect()
    }

    /// Weight of each script as an opponent in the equilibria.
    fn outside(&self, checkpoint: &Checkpoint) -> Vec<f64> {
        let mut outside = vec![0.0; self.all.len()];
        for (who, version, share) in averaged(checkpoint) {
            // Without it an answer to a part of the mixture alone would go unseen.
            let place = version.and_then(|version| self.all.binary_search(&(who, version)).ok());
            outside[place.expect("all that is met is in the field")] = share * SEATS as f64;
        }
        outside
    }

    /// Mixtures of entrants by such shares, against each kind of enemies, and their rankings by such values.
    fn chosen(&self, size: usize, shares: &[Vec<f64>], values: Vec<f64>) -> Chosen {
        let of = |who: usize| self.all.iter().enumerate().filter(move |(_, one)| one.0 == who);
        let against = |who: usize, shares: &Vec<f64>| {
            rounded(&of(who).map(|(place, &(_, version))| (version, shares[place])).collect::<Vec<_>>())
        };
        let mixed = (0..size).map(|who| shares.iter().map(|shares| against(who, shares)).collect()).collect();
        let ranked = (0..size).map(|who| {
            let mut own: Vec<(usize, f64)> = of(who).map(|(place, &(_, version))| (version, values[place])).collect();
            own.sort_by(|a, b| b.1.total_cmp(&a.1));
            own.into_iter().map(|(version, _)| version).collect()
        });
        Chosen { mixed, ranked: ranked.collect() }
    }

    /// Results of two of its scripts, where both are in it; they stand in the order of all fields.
    fn rounds(&self, one: (usize, usize), other: (usize, usize)) -> Option<&Rounds> {
        let (a, b) = (self.all.binary_search(&one).ok()?, self.all.binary_search(&other).ok()?);
        let before = a * self.all.len() - a * (a + 1) / 2;
        self.state.meetings.rounds().get(before + b - a - 1)
    }

    /// Shares of some of its scripts with their intervals. None after a stop signal.
    pub(super) fn shares(&self, of: &[Share], signals: &Signals) -> Option<Vec<Figure>> {
        let found = judge(&self.tourney, self.asked, &self.state, false, signals)?;
        let share = |&(who, version, _): &Share| {
            let place = self.all.binary_search(&(who, version?)).ok()?;
            let name = &self.tourney.entrants[place].name;
            found.entrants.iter().find(|standing| standing.name == *name).map(|standing| standing.share)
        };
        of.iter().map(share).collect()
    }
}

impl Oracle<'_> {
    /// Entrant with a script, named by the entrant and the number of the script.
    pub(super) fn version(&self, at: usize, version: usize, script: &Script) -> Node {
        let name = format!("{} #{version}", self.tourney.entrants[at].name);
        let mut root = self.root(at, at, &Script::default());
        script.apply(&mut root, "cast.a.strategy");
        let mut node = root.table("cast").and_then(|cast| cast.get("a")).unwrap_or(&self.nodes[at]).clone();
        if let Value::Table(table) = &mut node.value {
            let place = table.place.clone();
            table.set("name", &place, Node { place: place.clone(), value: Value::Str(name) });
        }
        node
    }

    /// Scenario with a field of these. No limit on entrants applies: the number that may enter is bounded elsewhere.
    pub(super) fn field(&self, nodes: Vec<Node>) -> Scenario {
        let scenario = &self.tourney.scenario;
        let plan = scenario.field.clone().map(|plan| {
            let place = plan.place.clone();
            FieldPlan { most: nodes.len(), entrants: Some((nodes, place)), ..plan }
        });
        Scenario { field: plan, ..scenario.clone() }
    }

    /// The restricted game, played. Results of scripts that met in an earlier field are reused. None after a stop signal, or, with a fault,
    /// where there is no such field.
    pub(super) fn game(
        &self,
        checkpoint: &Checkpoint,
        earlier: Option<&RestrictedGame>,
        faults: &mut Faults,
    ) -> Option<RestrictedGame> {
        let size = self.nodes.len();
        let versions = |(at, versions): (usize, &Vec<usize>)| {
            versions.iter().map(move |&version| (at, version)).collect::<Vec<_>>()
        };
        let all: Vec<(usize, usize)> = checkpoint.entered.iter().enumerate().flat_map(versions).collect();
        let node = |&(at, version): &(usize, usize)| self.version(at, version, &checkpoint.known[at][version]);
        let mut scenario = Scenario { stop: None, ..self.field(all.iter().map(node).collect()) };
        scenario.field.iter_mut().for_each(|plan| plan.budget = Budget::Even);
        // The same in every round, however many scripts there are.
        let most = (PLAYS / (2 * size * size).max(1) as u64).clamp(2, MEETINGS);
        let trials = self.wanted.asked.trials.unwrap_or(scenario.trials).min(most);
        let asked = Request { trials: Some(trials), ..self.wanted.asked };
        let tourney = Tourney::prepare(scenario, faults)?;
        let mut state = Played::new(all.len());
        // No play is spent on two scripts that never meet.
        let mut never = Rounds::default();
        (0..tourney.rounds(asked.trials)).for_each(|_| never.add(Victor::Nobody, Victor::Nobody));
        // Two of the same names meet on the same dice in every field.
        for (pair, (a, b)) in pairs(all.len()).enumerate() {
            if !checkpoint.meet(all[a], all[b], |who| self.kinds.of(who)) {
                state.meetings.add(pair, &never);
            } else if let Some(rounds) = earlier.and_then(|earlier| earlier.rounds(all[a], all[b])) {
                state.meetings.add(pair, rounds);
            }
        }
        let whole = play(&tourney, asked, &mut state, self.signals, &mut |_| {}, &mut |_| {});
        whole.then_some(RestrictedGame { all, asked, tourney, state })
    }
}

/// Shares of at least [`LEAST`] as parts of [`PARTS`].
fn rounded(shares: &[(usize, f64)]) -> Vec<(usize, u64)> {
    let most = shares.iter().map(|one| one.1).fold(0.0, f64::max);
    let worth: Vec<(usize, f64)> = shares.iter().copied().filter(|one| one.1 >= LEAST.min(most)).collect();
    let parts = apportioned(&worth.iter().map(|one| one.1).collect::<Vec<f64>>(), PARTS);
    worth.iter().map(|one| one.0).zip(parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::league::oracle::tests::among_three;
    use crate::learn::league::state::LeagueOptions;

    /// A field of scripts may hold more entrants than a written one: no limit stops hours of learning.
    #[test]
    fn a_field_of_scripts_may_be_large() {
        let asked = Request { trials: Some(2), ..Request::default() };
        among_three(LeagueOptions { budget: 1, entries: 1, rounds: 1, confirm: 1, asked }, |oracle| {
            let mut faults = Faults::new();
            let mut checkpoint = Checkpoint::new(3, 3);
            // All but two are against one of the others alone, so that few meet.
            let many = evenodds_kit::MOST_ENTRANTS;
            checkpoint.known[0].resize(many, Script::default());
            checkpoint.alone[0] = (1..many).map(|version| (version, 2)).collect();
            checkpoint.entered = vec![(0..many).collect(), vec![0], vec![0]];
            checkpoint.turns = [0, 1];
            let game =
                oracle.game(&checkpoint, None, &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
            game.choose(&oracle.kinds, &mut checkpoint);
            assert_eq!(checkpoint.mixed[0][1], [(0, PARTS)], "what is for another enemy is not played");
            assert_eq!(checkpoint.mixed[0][2].iter().map(|one| one.1).sum::<u64>(), PARTS);
        });
    }

    #[test]
    fn shares_are_whole_parts_and_small_ones_go() {
        assert_eq!(rounded(&[(0, 0.04), (2, 0.6), (5, 0.36)]), [(2, 63), (5, 37)], "0.6 and 0.36 of 0.96");
        assert_eq!(rounded(&[(3, 1.0), (4, 1e-9)]), [(3, PARTS)]);
        let many: Vec<(usize, f64)> = (0..40).map(|version| (version, 1.0 / 40.0)).collect();
        assert_eq!(rounded(&many).iter().map(|one| one.1).sum::<u64>(), PARTS, "where all are small none goes");
    }
}
