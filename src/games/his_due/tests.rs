//! Skill tests, competitive rolls and brawls (sections 3 and 4 of the catalogue).

use super::game::HisDue;
use super::rules::Rules;
use super::rulings::{BrawlCostHurts, CompetitiveTie};
use super::streams::Stream;
use super::terms::{Band, Skill, Weapon};
use evenodds_engine::{Dice, Session, Trace};

impl Rules {
    /// The band of a total (HD-TEST-3).
    pub fn band(&self, total: i32) -> Band {
        if total >= self.test_amazing_from {
            Band::Amazing
        } else if total >= self.test_clean_from {
            Band::Clean
        } else if total >= self.test_cost_from {
            Band::Cost
        } else {
            Band::Botch
        }
    }
}

/// A skill test, or a competitive roll of two.
#[derive(Debug, Clone, Copy, Default)]
pub struct Test {
    /// Totals of the last roll; the second is of the other side.
    pub totals: [i32; 2],
    /// Whether there is another side.
    pub contested: bool,
    /// Who won, 0 or 1; none for nobody.
    pub winner: Option<usize>,
    /// Whether the first roll was a tie at 10 or more.
    pub tied: bool,
    /// Bands of the own totals.
    pub bands: [Band; 2],
}

impl Test {
    /// What the test came to for side a: the band of its total, but a contested roll that it did not win is no success; it
    /// can still be a botch (HD-TEST-5).
    pub fn result(&self) -> Option<Band> {
        let succeeds = !self.contested || self.winner == Some(0);
        (succeeds || self.bands[0] == Band::Botch).then_some(self.bands[0])
    }
}

/// A brawl.
#[derive(Debug, Clone, Copy, Default)]
pub struct Brawl {
    /// The test's band.
    pub band: Band,
    /// Its total.
    pub total: i32,
    /// Hits lost by the character.
    pub lost: i32,
    /// Hits dealt to the enemy.
    pub dealt: i32,
    /// Whether the character is down.
    pub down: bool,
    /// Whether the enemy is down.
    pub enemy_down: bool,
}

/// Ties that are rolled again at most so often; after that the roll has no winner.
const MOST_TIES: u32 = 1000;

impl HisDue {
    fn test_total<D: Dice, T: Trace>(&self, seat: usize, skill: Skill, session: &mut Session<'_, D, T>) -> i32 {
        session.dice.lane(Stream::Round(seat).lane());
        let (mut total, mut faces, listens) = (0, [String::new(), String::new()], session.listens());
        for (skill, text) in [Skill::Wits, skill].into_iter().zip(&mut faces) {
            let side = &self.sides[seat];
            let score = side.skills[skill as usize] + side.empowered_bonus(&self.rules, skill);
            let (count, rung) = self.ladder.of_score(score);
            let die = self.ladder.at(rung);
            session.roll(count, die.size as u32, |face| {
                let face = face as i32 + die.plus;
                total += face;
                if listens {
                    *text += &format!(" {face}");
                }
            });
        }
        let (name, [wits, other]) = (&self.sides[seat].name, faces);
        session
            .note("HD-TEST-1 HD-TEST-2", || format!("{name} rolls Wits{wits} and {}{other}: {total}", skill.title()));
        total
    }

    /// HD-TEST-1 to HD-TEST-6.
    pub(super) fn skill_test<D: Dice, T: Trace>(&self, test: &mut Test, session: &mut Session<'_, D, T>) {
        *test = Test { contested: self.sides.len() > 1, ..Test::default() };
        let skill = self.settings.skill.as_ref().map_or(Skill::Attack, |skill| skill.0);
        for round in 0..MOST_TIES {
            test.totals[0] = self.test_total(0, skill, session);
            if !test.contested {
                break;
            }
            test.totals[1] = self.test_total(1, skill, session);
            let least = self.rules.test_cost_from;
            let tie = test.totals[0] == test.totals[1] && test.totals[0] >= least;
            test.tied |= tie && round == 0;
            if !tie {
                if test.totals.iter().any(|total| *total >= least) {
                    test.winner = Some(usize::from(test.totals[1] > test.totals[0]));
                }
                break;
            }
            match self.rules.competitive_tie {
                CompetitiveTie::Reroll => session.note("HD-Q-5", || "a tie: both roll again".into()),
                CompetitiveTie::Nobody => break,
                CompetitiveTie::HigherWits => {
                    let wits = [0, 1].map(|seat| self.sides[seat].skills[Skill::Wits as usize]);
                    if wits[0] != wits[1] {
                        test.winner = Some(usize::from(wits[1] > wits[0]));
                        break;
                    }
                }
            }
        }
        test.bands = test.totals.map(|total| self.rules.band(total));
        let band = test.result().map_or("no success", |band| band.word());
        if test.contested {
            session.note("HD-TEST-5", || self.contest_text(test));
        }
        session.note("HD-TEST-3", || format!("result: {band}"));
    }

    /// Who won a competitive roll and in which band, and who botched it.
    fn contest_text(&self, test: &Test) -> String {
        let name = |seat: usize| self.sides[seat].name.as_str();
        let band = |seat: usize| test.bands[seat].word();
        let won = test.winner.map_or("nobody wins".into(), |seat| format!("{} wins: {}", name(seat), band(seat)));
        let botched = (0..2).filter(|&seat| test.winner != Some(seat) && test.bands[seat] == Band::Botch);
        let botched: Vec<String> = botched.map(|seat| format!("{} botches", name(seat))).collect();
        [vec![won], botched].concat().join("; ")
    }

    fn damage<D: Dice, T: Trace>(&self, weapon: Weapon, session: &mut Session<'_, D, T>) -> i32 {
        let mut sum = 0;
        let (count, size) = (self.rules.brawl_damage_dice[weapon as usize], self.rules.brawl_damage_die);
        let (mut faces, listens) = (String::new(), session.listens());
        session.roll(count as u32, size as u32, |face| {
            sum += face as i32;
            if listens {
                faces += &format!(" {face}");
            }
        });
        session.note("HD-BRAWL-1", || format!("{}{faces}: {}", weapon.word(), super::words::hits(sum)));
        sum
    }

    /// HD-BRAWL-1, HD-BRAWL-2; magic is out of it (HD-BRAWL-3).
    pub(super) fn brawl<D: Dice, T: Trace>(&self, brawl: &mut Brawl, session: &mut Session<'_, D, T>) {
        *brawl = Brawl::default();
        brawl.total = self.test_total(0, Skill::Attack, session);
        brawl.band = self.rules.band(brawl.total);
        let rule = self.rules.brawl_cost_hurts;
        let (botch, cost) = (brawl.band == Band::Botch, brawl.band == Band::Cost);
        if botch || (cost && rule != BrawlCostHurts::Enemy) {
            session.dice.lane(Stream::Defence(0).lane());
            brawl.lost = self.damage(self.settings.enemy_weapon, session).min(self.sides[0].hits);
        }
        if self.settings.injure && !botch && !(cost && rule == BrawlCostHurts::OnlySelf) {
            session.dice.lane(Stream::Attack(0).lane());
            brawl.dealt = self.damage(self.settings.weapon, session).min(self.settings.enemy_hits);
        }
        brawl.down = brawl.lost == self.sides[0].hits;
        brawl.enemy_down = brawl.dealt == self.settings.enemy_hits;
        let (band, lost, dealt) = (brawl.band.word(), brawl.lost, brawl.dealt);
        session.note("HD-BRAWL-1 HD-BRAWL-2", || format!("{band}: loses {}, deals {dealt}", super::words::hits(lost)));
    }
}
