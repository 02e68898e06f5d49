//! The Bind, which always works (SO-BIND-1 to SO-BIND-4).

use super::{Chain, Working, bind_score};
use crate::Stream;
use crate::facts::when_asked;
use crate::names::{Favour, Ritual, Score};
use crate::rituals::{Try, bind};
use crate::roll::{Roll, Winner};
use crate::sheet::Scores;
use crate::strategy::{BindWith, OfferChoice};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

impl Working<'_> {
    /// A demon that is here is bound, with the check that this costs.
    pub(crate) fn bind<D: Dice, T: Trace>(&self, roll: &mut Roll, chain: &mut Chain, session: &mut Session<'_, D, T>) {
        let rules = self.rules;
        let Scores { stamina, will, lore, .. } = self.scores;
        let tired = [stamina - chain.fatigue[0], will, lore - chain.fatigue[1]];
        let by_fields = bind_score(&self.strategy.fields.bind_scores.0, tired);
        let met = self.met(chain, tired[by_fields as usize], session);
        let mut by = self.expected(Ritual::Bind);
        let pools = |score: Score, by: &Try| bind(rules, tired[score as usize], self.demon.will, met, by);
        let view = when_asked(|| self.view(chain, Ritual::Bind, 0, 0, pools(by_fields, &by)));
        let score = match self.strategy.lists.bind_with.ask(session, 0, Legal::all(), &view) {
            BindWith::ByFields => by_fields,
            BindWith::Stamina => Score::Stamina,
            BindWith::Will => Score::Will,
            BindWith::Lore => Score::Lore,
        };
        chain.bind_score = [stamina, will, lore][score as usize];
        by.snapshot = self.is_snapshot(chain, Ritual::Bind, pools(score, &by), session);
        chain.hours += if by.snapshot { 0 } else { rules.ritual_hours };
        let outcome = roll.against(rules, pools(score, &by), [Stream::Bind.lane(), Stream::Demon.lane()], session);
        chain.bound = true;
        chain.favour = if outcome.winner == Winner::Initiator { Favour::Sorcerer } else { Favour::Demon };
        chain.strength = outcome.victories;
        session.note("SO-BIND-1 SO-BIND-2 SO-BIND-3", || {
            let (favour, strength) = (chain.favour.word(), chain.strength);
            format!(
                "Bind by {}, {}; it favours the {favour} with strength {strength}",
                score.title(),
                roll.text(outcome)
            )
        });
        self.check(roll, chain, chain.power, session);
    }

    /// Whether Need and Desire are met in the Bind (SO-BIND-2).
    fn met<D: Dice, T: Trace>(&self, chain: &Chain, score: i32, session: &mut Session<'_, D, T>) -> [bool; 2] {
        let fields = &self.strategy.fields;
        let by_fields = [fields.need_met, fields.desire_met];
        let by = self.expected(Ritual::Bind);
        let pools = || bind(self.rules, score, self.demon.will, by_fields, &by);
        let view = when_asked(|| self.view(chain, Ritual::Bind, 0, 0, pools()));
        match self.strategy.lists.offer.ask(session, 0, Legal::all(), &view) {
            OfferChoice::ByFields => by_fields,
            OfferChoice::Both => [true, true],
            OfferChoice::Need => [true, false],
            OfferChoice::Desire => [false, true],
            OfferChoice::Nothing => [false, false],
        }
    }
}
