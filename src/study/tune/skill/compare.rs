//! Comparison of the players on the same dice, and with the one who looks ahead on her trials.

use super::super::blocks::Known;
use super::super::checkpoint::{Checkpoint, Point};
use super::super::player::{Side, blocks, in_blocks};
use super::super::sums::{Slot, Sums};
use super::bench::{Bench, looker, ready, strategy};
use super::{Effort, Player, Skill, Verdict, Who};
use evenodds_stats::looks::raised;
use std::time::Duration;

/// Compares the players of the bench over trials from `from` on. None after a stop signal.
pub(super) fn compare(bench: &Bench<'_>, from: u64, checkpoint: &mut Checkpoint<'_>) -> Option<Skill> {
    let (scenario, asked, players) = (bench.scenario, bench.asked, &bench.players);
    let cost = scenario.cells.len() as u64;
    let slots: Vec<Slot> = vec![asked.slot.clone(); scenario.cells.len()];
    let over = |trials: u64, points: &[Point], checkpoint: &mut Checkpoint<'_>| {
        in_blocks(points, &slots, from, trials, checkpoint)
    };
    let whole = |trials: u64| blocks(trials).0 * blocks(trials).1;
    let (trials, searched) = (whole(asked.tune.confirm), whole(asked.tune.searched));
    let all: Vec<Point> = (0..players.len()).map(strategy).collect();
    let confidence = raised(scenario.confidence, 2 * players.len() + 4);
    let played = over(asked.tune.confirm, &all, checkpoint)?;
    let side = Side { found: &played, slots: &slots, confidence };
    let sign = if asked.most { 1.0 } else { -1.0 };
    let scores: Vec<f64> = (0..players.len()).map(|at| side.score(at).value).collect();
    let leader = |of: &dyn Fn(&Who) -> bool| {
        let some = (0..players.len()).filter(|&at| of(&players[at]) && scores[at].is_finite());
        some.max_by(|&a, &b| (sign * scores[a]).total_cmp(&(sign * scores[b])))
    };
    let best_preset = leader(&|who| matches!(who, Who::Preset(_))).unwrap_or(0);
    let followed = leader(&|_| true).unwrap_or(0);
    let player = |at: usize| Player { who: players[at].clone(), score: side.score(at), lead: side.lead(at, 0), trials };
    let mut listed: Vec<Player> = (0..players.len()).map(player).collect();
    let mut best = followed;
    let mut gap = listed[followed].lead;
    let mut beyond = (followed != best_preset).then(|| side.lead(followed, best_preset));
    let mut plays = trials * cost * players.len() as u64;
    let (mut effort, mut kept_up) = (None, None);
    let mut varies = !never_varies(&played, &slots);
    if ready(scenario, asked, &players[followed], true).is_some() {
        // The plain policy, the player whom she follows and the best preset again on her trials alone, behind her.
        let mut others = vec![0, followed, best_preset];
        others.sort_unstable();
        others.dedup();
        let points: Vec<Point> = others.iter().map(|&at| strategy(at)).collect();
        let mut found = over(asked.tune.searched, &[looker(followed)], checkpoint)?;
        found.extend(over(asked.tune.searched, &points, checkpoint)?);
        let [tried, decisions, changed] = Bench::effort(&found[0].1);
        // Her effort stands behind her cells.
        found[0].1.truncate(slots.len());
        varies |= !never_varies(&found, &slots);
        let side = Side { found: &found, slots: &slots, confidence };
        let ahead_of = |at: usize| side.lead(0, 1 + others.iter().position(|&other| other == at).unwrap_or(0));
        plays += tried + others.len() as u64 * searched * cost;
        let lead = ahead_of(0);
        listed.push(Player { who: Who::LooksAhead(followed), score: side.score(0), lead, trials: searched });
        let over_followed = ahead_of(followed);
        if sign * over_followed.value > 0.0 {
            best = listed.len() - 1;
            gap = lead;
            beyond = Some(ahead_of(best_preset));
        }
        kept_up = Some(over_followed);
        effort = Some(Effort {
            rollouts: asked.tune.rollouts,
            plays: tried,
            decisions: decisions as f64 / (searched * cost) as f64,
            changed: changed as f64 / decisions.max(1) as f64,
        });
    }
    let verdict = if varies { verdict(&listed, kept_up.as_ref(), asked.margin, sign) } else { Verdict::NeverVaries };
    let elapsed = Duration::ZERO;
    Some(Skill {
        players: listed,
        best,
        best_preset,
        gap,
        beyond,
        kept_up,
        effort,
        verdict,
        plays,
        known_plays: 0,
        from,
        elapsed,
    })
}

/// Whether every play of everybody had the same result.
fn never_varies(found: &[(Vec<f64>, Vec<Sums>)], slots: &[Slot]) -> bool {
    let each = || found.iter().flat_map(|(_, sums)| sums.iter().zip(slots)).filter(|(sums, slot)| sums.n(slot) > 0);
    let first = each().next().map_or(f64::NAN, |(sums, slot)| sums.value(slot));
    each().all(|(sums, slot)| sums.is_constant(slot) && (sums.value(slot) - first).abs() <= 0.0)
}

/// Interval as one of gains: much is good.
fn gain(known: &Known, sign: f64) -> (f64, f64) {
    if sign > 0.0 { (known.low, known.high) } else { (-known.high, -known.low) }
}

/// Verdict: skill matters where somebody surely gains more than the margin.
///
/// There are no decisions where nobody may gain as much, the player who looks ahead among them, and she keeps up. If she falls behind by
/// more than the margin, her rollouts are too few to show anything.
fn verdict(players: &[Player], kept_up: Option<&Known>, named: Option<f64>, sign: f64) -> Verdict {
    let margin = named.unwrap_or(0.0);
    let leads = || players.iter().skip(1).map(|player| gain(&player.lead, sign));
    if leads().any(|(low, _)| low > margin) {
        return Verdict::SkillMatters;
    }
    let trusted = kept_up.is_some_and(|kept_up| {
        let (low, high) = gain(kept_up, sign);
        low >= -margin && high <= margin
    });
    if named.is_some() && trusted && leads().all(|(_, high)| high <= margin) {
        Verdict::NoDecisions
    } else {
        Verdict::NotSettled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_stats::judge::random::Stream;

    /// Blocks of a difference of rates with this mean; a play's spread is 0.3, and there are 2,000 of them.
    fn known(mean: f64, stream: &mut Stream) -> Known {
        let blocks: Vec<f64> = (0..50).map(|_| mean + 0.3 / 40.0_f64.sqrt() * stream.normal()).collect();
        Known::difference(&blocks, &[0.0; 50], (2000, 1.0), 0.99)
    }

    fn player(who: Who, lead: Known) -> Player {
        Player { who, score: lead, lead, trials: 2000 }
    }

    /// 2,000 studies in which the player who looks ahead gains 0.028, with a margin of 0.01, and 2,000 in which she loses 0.05 of what
    /// could be won: at most one in 100 says that there are no decisions.
    #[test]
    fn decisions_are_not_denied_where_something_is_to_be_gained() {
        for truth in [0.028, -0.05] {
            let mut denied = 0;
            for study in 0..2000 {
                let lead = known(truth, &mut Stream::new(8, study));
                let players = [player(Who::Preset("plain".into()), Known::NOTHING), player(Who::LooksAhead(0), lead)];
                denied += u32::from(verdict(&players, Some(&lead), Some(0.01), 1.0) == Verdict::NoDecisions);
            }
            assert!(denied <= 20, "{truth}: {denied} of 2000");
        }
    }

    /// Nobody gains and she keeps up, in 10,000 plays with equal results: there are no decisions. The same where less is better; without a
    /// margin, or without anybody who looks ahead, nothing is shown.
    #[test]
    fn no_decisions_only_when_it_is_so() {
        let alike = Known::difference(&[0.5; 50], &[0.5; 50], (10_000, 1.0), 0.99);
        let players = |lead| [player(Who::Preset("plain".into()), Known::NOTHING), player(Who::LooksAhead(0), lead)];
        for sign in [1.0, -1.0] {
            assert_eq!(verdict(&players(alike), Some(&alike), Some(0.01), sign), Verdict::NoDecisions);
            assert_eq!(verdict(&players(alike), Some(&alike), None, sign), Verdict::NotSettled);
            assert_eq!(verdict(&players(alike), None, Some(0.01), sign), Verdict::NotSettled);
        }
        let up = known(0.2, &mut Stream::new(9, 1));
        assert_eq!(verdict(&players(up), Some(&up), Some(0.01), 1.0), Verdict::SkillMatters);
        assert_eq!(verdict(&players(up), Some(&up), Some(0.01), -1.0), Verdict::NotSettled, "she lost by looking");
    }
}
