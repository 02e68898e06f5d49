//! Tests against the environment (DV-OPP-1 to DV-OPP-3).

use super::Stream;
use super::burning::{Serving, options};
use super::contest::{Contest, Faces};
use super::rules::{BurnTiming, EnvironmentTie};
use super::signs::{Signs, Tier};
use super::state::Bout;
use super::strategy::BurnEnvironment;
use evenodds_engine::{Dice, Session, Trace};

/// How a test came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Test {
    /// The character succeeds.
    pub success: bool,
    /// Concessions owed (R6).
    pub owed: i32,
    /// A sign was burned.
    pub burned: bool,
}

impl Contest<'_> {
    /// A test with these dice: the first side's only member against the environment.
    pub(super) fn test<D: Dice, T: Trace>(
        &self,
        bout: &mut Bout,
        face: u8,
        environment: u8,
        session: &mut Session<'_, D, T>,
    ) -> Test {
        let shows = |face: u8| Tier::of(self.terms.dire, Signs::NONE, face).rank(self.terms.power);
        let against = shows(environment);
        let status = bout.who[0][0];
        let rank = |face: u8| Tier::of(status.stat, status.talent, face).rank(self.terms.power);
        let passes = |face: u8, against: i32| match self.rules.environment_tie {
            EnvironmentTie::Player => rank(face) >= against,
            EnvironmentTie::Environment => rank(face) > against,
        };
        let owes = |face: u8, against: i32| match against - rank(face) {
            _ if passes(face, against) || !self.rules.environment_concessions => 0,
            0 => self.rules.tie_concessions,
            steps => steps,
        };
        // Who burns blindly reckons with the best that the environment can show (R12).
        let seen = match self.rules.burn_timing {
            BurnTiming::AfterRolls => against,
            BurnTiming::Blind => (1..=6).map(shows).max().unwrap_or(against),
        };
        let (mut face, mut burned) = (face, false);
        let member = &self.sides[0].members[0];
        if !passes(face, seen) && member.mob.is_none() && (!member.npc || self.rules.npc_may_burn) {
            let mut serving = Serving::none();
            for option in options(&status, [Signs::NONE; 2]).filter(|option| passes(option.face, seen)) {
                serving.push(option, 0);
            }
            let mut faces = Faces::default();
            faces[0][0] = face;
            let lists = &self.sides[0].strategy.lists;
            let mut view = self.view(bout, &faces, [0, 0], None);
            (view.environment.0, view.owed) = (seen, owes(face, seen));
            let asks = !serving.get().is_empty() && self.rules.burn_limit_per_exchange > 0;
            let all = evenodds_kit::Legal::all();
            if asks
                && lists.burn_environment.ask(session, 0, all, &view) == BurnEnvironment::OnFailure
                && let Some(option) = serving.ask(&lists.sign, session, &view)
            {
                let mut gone = [Signs::NONE; 2];
                option.cross_off(&mut gone, self.rules.burn_scope);
                (face, burned) = (option.face, true);
                let status = &mut bout.who[0][0];
                (status.stat, status.talent) = (status.stat.without(gone[0]), status.talent.without(gone[1]));
                let (stat, talent) = (status.stat, status.talent);
                session.change(1);
                session.note("DV-BURN-1 DV-BURN-2 DV-BURN-3", || {
                    format!("{} burns {face}: left with {}/{}", self.sides[0].name, stat.text(), talent.text())
                });
            }
        }
        let (success, owed) = (passes(face, against), owes(face, against));
        let rule = match against - rank(face) {
            _ if success => "DV-OPP-2",
            0 => "DV-OPP-2 DV-CONC-3",
            _ => "DV-OPP-2 DV-CONC-2",
        };
        session.note(rule, || {
            let end = if success { "a success".into() } else { format!("a failure that owes {owed}") };
            format!("{} has {} against {against}: {end}", self.sides[0].name, rank(face))
        });
        Test { success, owed, burned }
    }

    /// Both dice are rolled, and the test is made.
    pub(super) fn roll_test<D: Dice, T: Trace>(&self, bout: &mut Bout, session: &mut Session<'_, D, T>) -> Test {
        let faces = self.roll(bout, session);
        session.dice.lane(Stream::Environment.lane());
        let mut environment = 0;
        session.roll(1, 6, |face| environment = face as u8);
        let rule = if self.terms.dire.has(environment) { "DV-OPP-3" } else { "DV-OPP-2" };
        session.note(rule, || format!("the environment rolls {environment}"));
        self.test(bout, faces[0][0], environment, session)
    }
}
