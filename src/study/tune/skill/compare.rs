//! The players side by side on the same dice, and the one who looks ahead beside them on her trials.

use super::super::blocks::Known;
use super::super::ledger::{Ledger, Point};
use super::super::player::{blocks, in_blocks};
use super::super::sums::Slot;
use super::bench::{Bench, looker, ready, strategy};
use super::{Asked, Effort, Player, Skill, Verdict, Who};
use crate::stats::looks::raised;
use std::time::Duration;

/// Compares the players of the bench over trials from `from` on. None when it was told to stop.
pub(super) fn compare(bench: &Bench<'_>, from: u64, ledger: &mut Ledger<'_>) -> Option<Skill> {
    let (scenario, asked, players) = (bench.scenario, bench.asked, &bench.players);
    let cost = scenario.cells.len() as u64;
    let slots: Vec<Slot> = vec![asked.slot; scenario.cells.len()];
    let over = |trials: u64, points: &[Point], ledger: &mut Ledger<'_>| in_blocks(points, &slots, from, trials, ledger);
    let whole = |trials: u64| blocks(trials).0 * blocks(trials).1;
    let (trials, searched) = (whole(asked.tune.confirm), whole(asked.tune.searched));
    let all: Vec<Point> = (0..players.len()).map(strategy).collect();
    let scores: Vec<Vec<f64>> = over(asked.tune.confirm, &all, ledger)?.into_iter().map(|(blocks, _)| blocks).collect();
    let sign = if asked.most { 1.0 } else { -1.0 };
    let mean = |scores: &[f64]| scores.iter().sum::<f64>() / scores.len() as f64;
    let leader = |of: &dyn Fn(&Who) -> bool| {
        let some = (0..players.len()).filter(|&at| of(&players[at]));
        some.max_by(|&a, &b| (sign * mean(&scores[a])).total_cmp(&(sign * mean(&scores[b]))))
    };
    let best_preset = leader(&|who| matches!(who, Who::Preset(_))).unwrap_or(0);
    let followed = leader(&|_| true).unwrap_or(0);
    let confidence = raised(scenario.confidence, 2 * players.len() + 4);
    let player = |(who, own): (&Who, &Vec<f64>)| Player {
        who: who.clone(),
        score: Known::of(own, confidence),
        lead: Known::difference(own, &scores[0], confidence),
        trials,
    };
    let mut listed: Vec<Player> = players.iter().zip(&scores).map(player).collect();
    let mut best = followed;
    let mut gap = listed[followed].lead;
    let mut beyond =
        (followed != best_preset).then(|| Known::difference(&scores[followed], &scores[best_preset], confidence));
    let mut plays = trials * cost * players.len() as u64;
    let mut effort = None;
    if ready(scenario, asked, &players[followed], true).is_some() {
        let hers = over(asked.tune.searched, &[looker(followed)], ledger)?.remove(0);
        // The plain policy, whom she follows and the best preset again on her trials alone.
        let mut others = vec![0, followed, best_preset];
        others.sort_unstable();
        others.dedup();
        let points: Vec<Point> = others.iter().map(|&at| strategy(at)).collect();
        let theirs = over(asked.tune.searched, &points, ledger)?;
        let ahead_of = |at: usize| {
            let place = others.iter().position(|&other| other == at).unwrap_or(0);
            Known::difference(&hers.0, &theirs[place].0, confidence)
        };
        let [tried, decisions, changed] = Bench::effort(&hers.1);
        plays += tried + others.len() as u64 * searched * cost;
        let lead = ahead_of(0);
        let score = Known::of(&hers.0, confidence);
        listed.push(Player { who: Who::LooksAhead(followed), score, lead, trials: searched });
        if sign * ahead_of(followed).value > 0.0 {
            best = listed.len() - 1;
            gap = lead;
            beyond = Some(ahead_of(best_preset));
        }
        effort = Some(Effort {
            rollouts: asked.tune.rollouts,
            plays: tried,
            decisions: decisions as f64 / (searched * cost) as f64,
            changed: changed as f64 / decisions.max(1) as f64,
        });
    }
    let verdict = verdict(&gap, asked, sign);
    let elapsed = Duration::ZERO;
    Some(Skill {
        players: listed,
        best,
        best_preset,
        gap,
        beyond,
        effort,
        verdict,
        plays,
        known_plays: 0,
        from,
        elapsed,
    })
}

fn verdict(gap: &Known, asked: &Asked, sign: f64) -> Verdict {
    let margin = asked.margin.unwrap_or(0.0);
    let (low, high) = if sign > 0.0 { (gap.low, gap.high) } else { (-gap.high, -gap.low) };
    if low > margin {
        Verdict::SkillMatters
    } else if high < margin || (asked.margin.is_some() && high <= margin) {
        Verdict::NoDecisions
    } else {
        Verdict::NotSettled
    }
}
