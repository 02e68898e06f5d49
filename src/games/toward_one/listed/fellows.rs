//! What a player decides about her fellows: whom to ask, whom to strike, whose sect loses.
//!
//! Every fellow is held against the list; of those whom an action meets, the one that met the earliest entry is taken.

use super::super::facts::{Here, View};
use super::super::play::Play;
use super::super::terms::{Sect, Suffering, Trait};
use super::Legal;
use crate::engine::{Dice, Trace};
use crate::policy::List;

/// Who loses the Esteem that somebody else gains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Loser {
    /// The character of this seat.
    Fellow(usize),
    /// A sect that nobody plays, by its number.
    Sect(usize),
}

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// The fellow who is asked to roll, if any; a larger lead decides between equals.
    pub(in super::super) fn listed_ask(
        &mut self,
        seat: usize,
        jinn: usize,
        rolled: Option<Trait>,
    ) -> Option<Option<usize>> {
        let list = self.game.player(seat).lists.ask_help.as_ref()?;
        let mut best: Option<((usize, i32), usize)> = None;
        for fellow in (0..self.table.pcs.len()).filter(|&fellow| fellow != seat) {
            let view = View { fellow: Some(fellow), ..self.view(seat, Some(jinn)) };
            let choice = list.choose(Legal::ALL.bits(), &view)?;
            let key = (choice.entry(), -self.best_lead(fellow, jinn, rolled));
            if choice.action == 1 && best.is_none_or(|(earlier, _)| key < earlier) {
                best = Some((key, fellow));
            }
        }
        Some(best.map(|(_, fellow)| fellow))
    }

    pub(in super::super) fn listed_answer(&mut self, fellow: usize, hunter: usize, jinn: usize) -> Option<bool> {
        let list = self.game.player(fellow).lists.help_answer.as_ref()?;
        let view = View { hunter, fellow: Some(hunter), ..self.view(fellow, Some(jinn)) };
        Some(list.choose(Legal::ALL.bits(), &view)?.action == 0)
    }

    pub(in super::super) fn listed_attack(&mut self, seat: usize) -> Option<Option<(usize, Suffering)>> {
        self.whom_to_strike(self.game.player(seat).lists.attack.as_ref()?, seat)
    }

    /// Whom she strikes in a scene between hunts, if anybody.
    pub(in super::super) fn listed_attack_between(&mut self, seat: usize) -> Option<Option<(usize, Suffering)>> {
        self.whom_to_strike(self.game.player(seat).lists.attack_between.as_ref()?, seat)
    }

    /// The fellow who is struck, and how; a higher standing decides between equals.
    fn whom_to_strike(&self, list: &List, seat: usize) -> Option<Option<(usize, Suffering)>> {
        let mut best: Option<((usize, i32), (usize, Suffering))> = None;
        for fellow in (0..self.table.pcs.len()).filter(|&fellow| fellow != seat) {
            let view = View { fellow: Some(fellow), ..self.view(seat, self.table.pcs[seat].jinn) };
            let choice = list.choose(Legal::ALL.bits(), &view)?;
            let Some(kind) = choice.action.checked_sub(1) else { continue };
            let key = (choice.entry(), -self.table.pcs[fellow].standing());
            if best.is_none_or(|(earlier, _)| key < earlier) {
                best = Some((key, (fellow, Suffering::ALL[usize::from(kind) + 1])));
            }
        }
        Some(best.map(|(_, struck)| struck))
    }

    /// Whose Esteem is lost: fellows by falling standing, then sects that nobody plays by falling Esteem. Nobody's, when
    /// the list refuses them all.
    pub(in super::super) fn listed_loser(&mut self, seat: usize) -> Option<Option<Loser>> {
        let list = self.game.player(seat).lists.esteem_victim.as_ref()?;
        let mut best: Option<((usize, i32, i32), Loser)> = None;
        let fellows = (0..self.table.pcs.len()).filter(|&other| self.can_lose_esteem(seat, Loser::Fellow(other)));
        let sects = (0..Sect::ALL.len()).filter(|&sect| self.can_lose_esteem(seat, Loser::Sect(sect)));
        for loser in fellows.map(Loser::Fellow).chain(sects.map(Loser::Sect)) {
            let (fellow, esteem, sect, order) = match loser {
                Loser::Fellow(other) => {
                    let pc = &self.table.pcs[other];
                    (Some(other), pc.dice[Trait::Esteem as usize], pc.sect, (0, -pc.standing()))
                }
                Loser::Sect(sect) => {
                    let esteem = self.table.sect_esteem[sect];
                    (None, esteem, Some(Sect::ALL[sect]), (1, -esteem))
                }
            };
            let here = Here { esteem, sect: sect.map(|sect| sect as i32), ..Here::default() };
            let view = View { fellow, here, ..self.view(seat, None) };
            let choice = list.choose(Legal::ALL.bits(), &view)?;
            let key = (choice.entry(), order.0, order.1);
            if choice.action == 0 && best.is_none_or(|(earlier, _)| key < earlier) {
                best = Some((key, loser));
            }
        }
        Some(best.map(|(_, loser)| loser))
    }
}
