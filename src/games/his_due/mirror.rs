//! Mirrored plays: a duellist against an equal one must win as often as lose.

use super::HisDue;
use super::character::{Sheet, TYPICAL_STRESS};
use super::fighter::Fighter;
use super::play::Play;
use super::powers::Book;
use super::rules::Rules;
use super::strategy::Strategy;
use super::terms::{Deal, Skill};
use crate::engine::{Game, Live, Rows, Session, Silent};

/// How often side a won, and how often side b, of so many duels of two equal greedy Axes.
pub fn wins_and_losses(seed: u64, trials: u64) -> (u64, u64) {
    let (rules, book) = (Rules::default(), Book::printed());
    let tree = book.tree("axe_of_the_executioner").unwrap_or(0);
    let words = ["axe_of_the_executioner", "the_hooded_killer", "carry_out_sentence", "the_block", "the_madame"];
    let sheet = Sheet {
        deal: Deal::Weapon,
        tree,
        skills: [3, 2, 2, 3, 2, 2],
        combat: Skill::Attack,
        powers: words.into_iter().filter_map(|word| book.find(word)).collect(),
        stress_max: TYPICAL_STRESS,
        picks: None,
    };
    let side = |name| Fighter::new(&rules, &book, name, &sheet, Strategy::preset("greedy").unwrap_or_default());
    let mut sides = vec![side("a"), side("b")];
    sides[1].team = 1;
    let game = HisDue::new(Play::Mirror, rules.clone(), book.clone(), sides);
    let widths = game.scopes().iter().map(|scope| scope.measures.len()).collect();
    let (mut table, mut rows, mut dice) = (game.state(), Rows::new(widths), Live::of_trial(seed, 0));
    let (mut wins, mut losses) = (0, 0);
    for trial in 0..trials {
        dice.start(trial);
        rows.clear();
        game.play(&mut table, &mut Session::new(&mut dice, &mut Silent), &mut rows);
        match table.duel.outcome {
            Some(super::terms::Outcome::AWin) => wins += 1,
            Some(super::terms::Outcome::BWin) => losses += 1,
            _ => {}
        }
    }
    (wins, losses)
}
