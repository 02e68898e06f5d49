//! Sessions: contests one after the other on one sheet, whose burned signs stay burned (DV-BURN-3, R15).

use super::contest::{Contest, Terms};
use super::rules::{BurnRecovery, Rules};
use super::sheet::{ContestKind, ContestSheet, Member, Side};
use super::signs::Signs;
use super::state::{Bout, End, MOST_CONTESTS, Passed, State};
use super::{Divinity, Sheet};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::{At, Named, Names, StrategyOf};
use evenodds_source::{Fault, Faults, Place};

/// Most stats and talents of a sheet.
pub const MOST_LINES: usize = 16;

/// Signs of each stat, then of each talent.
pub type Lines = [Signs; MOST_LINES];

/// One contest of a session, ready to be played.
#[derive(Debug, Clone)]
pub struct Stage {
    /// What it is.
    pub kind: ContestKind,
    /// The line of the stat in use.
    pub stat: usize,
    /// That of the talent.
    pub talent: Option<usize>,
    /// The hero and, in a fight, the foes.
    pub sides: Vec<Side>,
    /// The settings.
    pub terms: Terms,
}

/// A session, ready to be played.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The hero's signs at the start.
    pub lines: Lines,
    /// The contests, in order.
    pub stages: Vec<Stage>,
}

impl Stage {
    /// The contest as the engine of contests plays it.
    pub(super) fn contest<'g>(&'g self, rules: &'g Rules, left: usize) -> Contest<'g> {
        Contest { rules, sides: &self.sides, terms: &self.terms, swap: 0, left: left as i32 }
    }

    /// Everybody at its start, the hero with what is left on the sheet.
    pub(super) fn begin(&self, lines: &Lines, attacker: usize) -> Bout {
        let mut bout = Bout::begin(&self.sides, Some(attacker));
        bout.who[0][0].stat = lines[self.stat];
        bout.who[0][0].talent = self.talent.map_or(Signs::NONE, |line| lines[line]);
        bout
    }

    /// What the hero's sheet looks like afterwards (R15).
    pub(super) fn after(&self, rules: &Rules, lines: &mut Lines, bout: &Bout) {
        if rules.burn_recovery == BurnRecovery::Session {
            lines[self.stat] = bout.who[0][0].stat;
            if let Some(line) = self.talent {
                lines[line] = bout.who[0][0].talent;
            }
        }
    }
}

impl Plan {
    /// Reads a session.
    pub fn read(
        name: &str,
        sheet: &Sheet,
        contests: &[At<ContestSheet>],
        strategy: &StrategyOf<Divinity>,
        (rules, names, place): (&Rules, &Names<Divinity>, &Place),
        faults: &mut Faults,
    ) -> Option<Self> {
        let before = faults.len();
        let mut complain = |what: String, help: &str| faults.push(Fault::at(place, what).help(help));
        if sheet.stats.0.is_empty() {
            complain("the hero of a session has no `stats`".into(), "write `stats = { Body = [3, 4, 5] }`");
        }
        if contests.is_empty() {
            complain(
                "a session has no `contests`".into(),
                "write `contests = [{ kind = \"environment\", stat = \"Body\" }]`",
            );
        }
        if sheet.stats.0.len() + sheet.talents.0.len() > MOST_LINES {
            complain(format!("more than {MOST_LINES} stats and talents"), "leave some out");
        }
        if faults.len() > before {
            return None;
        }
        let all = sheet.stats.0.iter().chain(&sheet.talents.0);
        let mut lines = Lines::default();
        lines.iter_mut().zip(all).for_each(|(line, (_, signs))| *line = *signs);
        let mut stages = Vec::new();
        for At(contest, place) in contests {
            let line = |of: &Named<Signs>, At(wanted, place): &At<String>, what: &str, faults: &mut Faults| {
                let found = of.names().position(|known| known == wanted);
                if found.is_none() {
                    let what = format!("a {what} of the hero");
                    faults.push(evenodds_source::unknown_word(place, wanted, &what, of.names()));
                }
                found
            };
            let stat = line(&sheet.stats, &contest.stat, "stat", faults);
            let talent = contest.talent.as_ref().and_then(|talent| line(&sheet.talents, talent, "talent", faults));
            let talent = talent.map(|line| line + sheet.stats.0.len());
            let signs = |line: Option<usize>| line.map_or(Signs::NONE, |line| lines[line]);
            let hero = Member::new(signs(stat), signs(talent));
            let mut sides = vec![Side::new(name, vec![hero], strategy.clone())];
            match (contest.kind, &contest.foes) {
                (ContestKind::Fight, Some(foes)) => {
                    let foes = names.participant(foes, "foes", faults);
                    sides.extend(foes.and_then(|foes| Side::read(foes, rules, faults)));
                }
                (ContestKind::Fight, None) => faults.push(Fault::at(place, "a fight of a session needs `foes`")),
                (ContestKind::Environment, Some(foes)) => {
                    faults.push(Fault::at(&foes.node.place, "a test against the environment has no `foes`"));
                }
                (ContestKind::Environment, None) => {}
            }
            let terms = super::terms_of(contest.power, &contest.appropriate, contest.dire, contest.first);
            if let Some(stat) = stat {
                stages.push(Stage { kind: contest.kind, stat, talent, sides, terms });
            }
        }
        (faults.len() == before).then_some(Self { lines, stages })
    }

    /// A session.
    pub(super) fn play<D: Dice, T: Trace>(&self, rules: &Rules, state: &mut State, session: &mut Session<'_, D, T>) {
        let (mut lines, mut burns) = (self.lines, 0);
        state.passed = [Passed::default(); MOST_CONTESTS];
        state.good = [0; 2];
        for (number, stage) in self.stages.iter().enumerate() {
            let contest = stage.contest(rules, self.stages.len() - number - 1);
            session.note("", || format!("Contest {}: {}", number + 1, stage.kind.word()));
            state.bout = stage.begin(&lines, 0);
            state.counts = super::state::Counts::default();
            let good = match stage.kind {
                ContestKind::Environment => {
                    let test = contest.roll_test(&mut state.bout, session);
                    burns += i32::from(test.burned);
                    state.good[0] += i32::from(test.success);
                    test.success
                }
                ContestKind::Fight => {
                    contest.fight(state, session);
                    burns += state.counts.burns[0];
                    let won = state.end == End::Won(0);
                    state.good[1] += i32::from(won);
                    won
                }
            };
            stage.after(rules, &mut lines, &state.bout);
            state.passed[number] = Passed { good, burns };
        }
        let signs = |lines: &Lines| lines.iter().map(|line| line.count()).sum::<i32>();
        state.burned = [burns, signs(&self.lines) - signs(&lines)];
    }
}
