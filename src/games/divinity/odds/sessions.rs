//! Sessions: the chance of each state of the sheet, contest by contest.

use super::chain::Chain;
use super::{Contests, countable};
use crate::Divinity;
use crate::session::{self, Lines, Stage};
use crate::sheet::{ContestKind, First};
use crate::state::End;
use evenodds_engine::dice::Exhaustive;
use evenodds_engine::{Session, Silent};
use evenodds_kit::Request;
use evenodds_kit::kind::Answer;
use evenodds_source::Faults;
use std::collections::BTreeMap;

/// The sheet, and whether a sign was ever burned.
type Sheet = (Lines, bool);

/// What one contest comes to from a sheet.
#[derive(Default)]
struct After {
    sheets: BTreeMap<Sheet, f64>,
    good: f64,
    burns: f64,
}

/// A session (section 9 of the catalogue).
pub(super) fn session(request: Request<'_, Divinity, Contests>, faults: &mut Faults) -> Option<Answer> {
    let Request { rules, inputs, names, place } = request;
    let hero = names.participant(&inputs.hero, "hero", faults)?;
    let context = (&rules, &names, place);
    let plan = session::Plan::read(&hero.name, &hero.sheet, &inputs.contests, &hero.strategy, context, faults)?;
    if !plan.stages.iter().all(|stage| countable(&stage.sides, place, faults)) {
        return None;
    }
    let mut sheets: BTreeMap<Sheet, f64> = BTreeMap::from([((plan.lines, false), 1.0)]);
    let (mut burns, mut successes, mut won, mut numbers) = (0.0, 0.0, 0.0, Vec::new());
    for (number, stage) in plan.stages.iter().enumerate() {
        let contest = stage.contest(&rules, plan.stages.len() - number - 1);
        let mut chain = Chain::of(&contest);
        let (mut next, mut good): (BTreeMap<Sheet, f64>, f64) = (BTreeMap::new(), 0.0);
        for (sheet, chance) in &sheets {
            let after = match stage.kind {
                ContestKind::Environment => test(&contest, stage, sheet),
                ContestKind::Fight => fight(&mut chain, &contest, stage, sheet),
            };
            good += chance * after.good;
            burns += chance * after.burns;
            for (sheet, share) in after.sheets {
                *next.entry(sheet).or_insert(0.0) += chance * share;
            }
        }
        match stage.kind {
            ContestKind::Environment => successes += good,
            ContestKind::Fight => won += good,
        }
        numbers.push((format!("good_{}", number + 1), good));
        numbers.push((format!("burns_after_{}", number + 1), burns));
        sheets = next;
    }
    let signs = |lines: &Lines| lines.iter().map(|line| line.count()).sum::<i32>();
    let lost = |lines: &Lines| signs(&plan.lines) - signs(lines);
    let mean = sheets.iter().map(|((lines, _), chance)| chance * f64::from(lost(lines))).sum();
    let none = sheets.iter().filter(|((_, burned), _)| !burned).map(|(_, chance)| chance).sum();
    let totals =
        [("burns", burns), ("signs_lost", mean), ("p_no_burn", none), ("successes", successes), ("fights_won", won)];
    numbers.extend(totals.map(|(name, value)| (name.to_owned(), value)));
    let mut distribution: BTreeMap<i64, f64> = BTreeMap::new();
    for ((lines, _), chance) in &sheets {
        *distribution.entry(lost(lines).into()).or_insert(0.0) += chance;
    }
    Some(Answer { numbers, distributions: vec![("signs gone at the end".into(), distribution.into_iter().collect())] })
}

type Contest<'g> = crate::contest::Contest<'g>;

/// A test against the environment.
fn test(contest: &Contest<'_>, stage: &Stage, sheet: &Sheet) -> After {
    let mut after = After::default();
    for (face, against) in (1..=6).flat_map(|face| (1..=6).map(move |against| (face, against))) {
        let (mut bout, mut lines) = (stage.begin(&sheet.0, 0), sheet.0);
        let (mut dice, mut trace) = (Exhaustive::default(), Silent);
        let test = contest.test(&mut bout, face, against, &mut Session::new(&mut dice, &mut trace));
        stage.after(contest.rules, &mut lines, &bout);
        *after.sheets.entry((lines, sheet.1 || test.burned)).or_insert(0.0) += 1.0 / 36.0;
        after.good += f64::from(i32::from(test.success)) / 36.0;
        after.burns += f64::from(i32::from(test.burned)) / 36.0;
    }
    after
}

/// A fight to the end.
fn fight(chain: &mut Chain<'_, '_>, contest: &Contest<'_>, stage: &Stage, sheet: &Sheet) -> After {
    let starts = match stage.terms.first {
        First::Seat(seat) => vec![(stage.begin(&sheet.0, seat), 1.0)],
        First::Coin => [0, 1].map(|seat| (stage.begin(&sheet.0, seat), 0.5)).to_vec(),
    };
    let before = starts[0].0.who[0][0];
    let fought = chain.run(&starts);
    let mut after = After { good: fought.win[0], burns: fought.expected.burns[0], ..After::default() };
    for (bout, end, chance) in &fought.ends {
        debug_assert!(!matches!(end, Some(End::Undecided)), "a state is not undecided by itself");
        let (mut lines, hero) = (sheet.0, bout.who[0][0]);
        let burned = (hero.stat, hero.talent) != (before.stat, before.talent);
        stage.after(contest.rules, &mut lines, bout);
        *after.sheets.entry((lines, sheet.1 || burned)).or_insert(0.0) += chance;
    }
    after
}
