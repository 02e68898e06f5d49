//! Where any two entrants duel: the same fight as of the play `duel`, without rows to write.

use super::super::HisDue;
use super::super::fighter::Fighter;
use super::super::play::Table;
use super::super::terms::Outcome;
use crate::engine::{Arena, Line, Live, Rounds, Session, Silent, Trace, Transcript, Victor};
use std::ops::Range;

/// The game with every entrant ready for either seat.
pub(super) struct Pit {
    game: HisDue,
    first: Vec<Fighter>,
    second: Vec<Fighter>,
}

impl Pit {
    /// A pit for these entrants.
    pub(super) fn new(game: HisDue, mut fighters: Vec<Fighter>) -> Self {
        fighters.iter_mut().for_each(|fighter| fighter.team = 0);
        let mut second = fighters.clone();
        second.iter_mut().for_each(|fighter| fighter.team = 1);
        Self { game, first: fighters, second }
    }

    fn duel<T: Trace>(&self, first: usize, second: usize, table: &mut Table, dice: &mut Live, trace: &mut T) -> Victor {
        let sides = [&self.first[first], &self.second[second]];
        self.game.fight(&sides, &mut table.duel, &mut Session::new(dice, trace));
        match table.duel.outcome {
            Some(Outcome::AWin) => Victor::First,
            Some(Outcome::BWin) => Victor::Second,
            _ => Victor::Nobody,
        }
    }
}

impl Arena for Pit {
    fn meet(&self, a: usize, b: usize, seed: u64, rounds: Range<u64>) -> Rounds {
        let (mut table, mut dice) = (Table::default(), Live::of_trial(seed, rounds.start));
        let mut counted = Rounds::default();
        for round in rounds {
            dice.start(round);
            let home = self.duel(a, b, &mut table, &mut dice, &mut Silent);
            dice.start(round);
            let away = self.duel(b, a, &mut table, &mut dice, &mut Silent);
            counted.add(home, away);
        }
        counted
    }

    fn tell(&self, first: usize, second: usize, seed: u64, round: u64) -> Vec<Line> {
        let (mut table, mut dice, mut trace) = (Table::default(), Live::of_trial(seed, round), Transcript::default());
        self.duel(first, second, &mut table, &mut dice, &mut trace);
        trace.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Game, Rows};
    use crate::games::his_due::character::{Sheet, TYPICAL_STRESS, sets};
    use crate::games::his_due::play::Play;
    use crate::games::his_due::powers::Book;
    use crate::games::his_due::rules::Rules;
    use crate::games::his_due::strategy::Strategy;
    use crate::games::his_due::terms::{Deal, Skill};

    fn fighters() -> (Rules, Vec<Fighter>) {
        let (rules, book) = (Rules::default(), Book::printed());
        let tree = book.tree("axe_of_the_executioner").expect("a tree");
        let powers = sets(&rules, &book, tree);
        let sheet = |set: usize| Sheet {
            deal: Deal::Weapon,
            tree,
            skills: [3, 2, 3, 3, 3, 2],
            combat: Skill::Attack,
            powers: powers[set].clone(),
            stress_max: TYPICAL_STRESS,
            picks: None,
        };
        let greedy = || Strategy::preset("greedy").unwrap_or_default();
        let fighters = [0, 20, 40].map(|set| Fighter::new(&rules, &book, "x", &sheet(set), greedy()));
        (rules, fighters.to_vec())
    }

    /// The pit counts what the play `duel` counts, seat by seat, on the same dice.
    #[test]
    fn a_duel_in_the_pit_is_the_duel_of_the_play() {
        let (rules, fighters) = fighters();
        let pit = Pit::new(HisDue::new(Play::Duel, rules.clone(), Book::printed(), Vec::new()), fighters);
        let counted = pit.meet(0, 2, 5, 0..300);
        let count = |first: usize, second: usize, outcome: Outcome| {
            let sides = vec![pit.first[first].clone(), pit.second[second].clone()];
            let game = HisDue::new(Play::Duel, rules.clone(), Book::printed(), sides);
            let widths = game.scopes().iter().map(|scope| scope.measures.len()).collect();
            let (mut table, mut rows, mut dice) = (game.state(), Rows::new(widths), Live::of_trial(5, 0));
            let played = (0..300).filter(|&trial| {
                dice.start(trial);
                rows.clear();
                game.play(&mut table, &mut Session::new(&mut dice, &mut Silent), &mut rows);
                table.duel.outcome == Some(outcome)
            });
            played.count() as u32
        };
        let sum = |kinds: [usize; 3]| kinds.iter().map(|&kind| counted.counts[kind]).sum::<u32>();
        assert_eq!(sum([0, 1, 2]), count(0, 2, Outcome::AWin));
        assert_eq!(sum([6, 7, 8]), count(0, 2, Outcome::BWin));
        assert_eq!(sum([0, 3, 6]), count(2, 0, Outcome::BWin));
        assert_eq!(sum([2, 5, 8]), count(2, 0, Outcome::AWin));
        assert_eq!(counted.number(), 300);
    }

    #[test]
    fn a_told_duel_names_both_and_its_end() {
        let (rules, mut fighters) = fighters();
        fighters[0].name = "axe 1".into();
        fighters[1].name = "axe 21".into();
        let pit = Pit::new(HisDue::new(Play::Duel, rules, Book::printed(), Vec::new()), fighters);
        let lines = pit.tell(0, 1, 7, 3);
        let told: String = lines.iter().map(|line| line.text.as_str()).collect();
        assert!(lines.len() > 10 && told.contains("axe 1") && told.contains("axe 21"), "{told}");
    }

    #[test]
    fn parts_of_a_range_make_the_whole() {
        let (rules, fighters) = fighters();
        let pit = Pit::new(HisDue::new(Play::Duel, rules, Book::printed(), Vec::new()), fighters);
        let mut parts = pit.meet(0, 1, 7, 0..40);
        parts.merge(&pit.meet(0, 1, 7, 40..100));
        assert_eq!(parts, pit.meet(0, 1, 7, 0..100));
    }
}
