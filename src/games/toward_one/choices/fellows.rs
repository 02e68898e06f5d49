//! Decisions of a player about her fellows: whom to ask, whom to strike, whose sect loses.
//!
//! Every fellow is held against the list; of those whom an action meets, the one that met the earliest entry is taken.

use super::super::decisions::{Ask, Lose, Strike};
use super::super::facts::{Context, View};
use super::super::outcomes::Loser;
use super::super::play::Play;
use super::super::strategy::HelpAnswer;
use super::super::terms::{Sect, Suffering, Trait};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Choices, Legal};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// The fellow who is asked to roll, if any; a larger lead decides between equals.
    pub(in super::super) fn listed_ask(
        &mut self,
        seat: usize,
        jinn: usize,
        rolled: Option<Trait>,
    ) -> Option<Option<usize>> {
        let list = self.game.player(seat).lists.ask_help.written()?;
        let mut best: Option<((usize, i32), usize)> = None;
        for fellow in (0..self.table.pcs.len()).filter(|&fellow| fellow != seat) {
            let view = View { fellow: Some(fellow), ..self.view(seat, Some(jinn)) };
            let chosen = list.choose(Legal::all(), &view)?;
            let key = (chosen.entry(), -self.best_lead(fellow, jinn, rolled));
            if chosen.action == Ask::Ask && best.is_none_or(|(earlier, _)| key < earlier) {
                best = Some((key, fellow));
            }
        }
        Some(best.map(|(_, fellow)| fellow))
    }

    pub(in super::super) fn listed_answer(&mut self, fellow: usize, hunter: usize, jinn: usize) -> Option<HelpAnswer> {
        let list = self.game.player(fellow).lists.help_answer.written()?;
        View { hunter, fellow: Some(hunter), ..self.view(fellow, Some(jinn)) }.pick(list, Legal::all())
    }

    pub(in super::super) fn listed_attack(&mut self, seat: usize) -> Option<Option<(usize, Suffering)>> {
        self.whom_to_strike(self.game.player(seat).lists.attack.written()?, seat)
    }

    /// Whom she strikes in a scene between hunts, if anybody.
    pub(in super::super) fn listed_attack_between(&mut self, seat: usize) -> Option<Option<(usize, Suffering)>> {
        self.whom_to_strike(self.game.player(seat).lists.attack_between.written()?, seat)
    }

    /// The fellow who is struck, and how; a higher standing decides between equals.
    fn whom_to_strike(&self, list: &Choices<Strike>, seat: usize) -> Option<Option<(usize, Suffering)>> {
        let mut best: Option<((usize, i32), (usize, Suffering))> = None;
        for fellow in (0..self.table.pcs.len()).filter(|&fellow| fellow != seat) {
            let view = View { fellow: Some(fellow), ..self.view(seat, self.table.pcs[seat].jinn) };
            let chosen = list.choose(Legal::all(), &view)?;
            let Strike::Other(kind) = chosen.action else { continue };
            let key = (chosen.entry(), -self.table.pcs[fellow].standing());
            if best.is_none_or(|(earlier, _)| key < earlier) {
                best = Some((key, (fellow, kind.suffering())));
            }
        }
        Some(best.map(|(_, struck)| struck))
    }

    /// Whose Esteem is lost: fellows by falling standing, then sects that nobody plays by falling Esteem. Nobody's, when
    /// the list refuses them all.
    pub(in super::super) fn listed_loser(&mut self, seat: usize) -> Option<Option<Loser>> {
        let list = self.game.player(seat).lists.esteem_victim.written()?;
        let mut best: Option<((usize, i32, i32), Loser)> = None;
        let fellows = (0..self.table.pcs.len()).map(Loser::Fellow);
        let all = fellows.chain((0..Sect::ALL.len()).map(Loser::Sect));
        for loser in all.filter(|&loser| self.can_lose_esteem(seat, loser)) {
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
            let context = Context { esteem, sect: sect.map(|sect| sect as i32), ..Context::default() };
            let view = View { fellow, context, ..self.view(seat, None) };
            let chosen = list.choose(Legal::all(), &view)?;
            let key = (chosen.entry(), order.0, order.1);
            if chosen.action == Lose::Take && best.is_none_or(|(earlier, _)| key < earlier) {
                best = Some((key, loser));
            }
        }
        Some(best.map(|(_, loser)| loser))
    }
}
