//! Mirrored plays: two equal characters at one table must do equally well.

use super::TowardOne;
use super::cast::{Cast, CastJinn, Limits, PlayKind};
use super::character::Character;
use super::jinn::GM;
use super::rules::Rules;
use super::strategy::{GmStrategy, Strategy};
use crate::engine::{Game, Live, Rows, Session, Silent};

/// How often the first of two equal characters bound more Jinn than the second, and how often fewer.
///
/// Both are Ibrahim with the strategy `plain`, before equal Jinn; who goes first is drawn by lot, so that neither seat
/// is better.
pub fn wins_and_losses(seed: u64, trials: u64) -> (u64, u64) {
    let rules = Rules::default();
    let mystic = Character { dice: [6, 6, 6, 4, 4, 4], ..Character::ibrahim(&rules) };
    let jinn = CastJinn::Given { evil: 1, values: [3, 3, 3], maker: GM };
    let cast = Cast { sheets: vec![mystic.clone(), mystic], jinn: vec![jinn; 4], ..Cast::default() };
    let limits = Limits { cycles: 12, ..Limits::default() };
    let players = vec![Strategy::default(); 2];
    let game = TowardOne::new(PlayKind::Table, rules, cast, limits, players, GmStrategy::default());
    let widths = game.scopes().iter().map(|scope| scope.measures.len()).collect();
    let (mut table, mut rows, mut dice) = (game.state(), Rows::new(widths), Live::of_trial(seed, 0));
    let (mut wins, mut losses) = (0, 0);
    for trial in 0..trials {
        dice.start(trial);
        rows.clear();
        game.play(&mut table, &mut Session::new(&mut dice, &mut Silent), &mut rows);
        let [first, second] = [0, 1].map(|seat| table.pcs[seat].binds);
        wins += u64::from(first > second);
        losses += u64::from(first < second);
    }
    (wins, losses)
}
