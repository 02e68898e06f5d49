//! Evaluation of a learnt script beside other players, on held-out dice.

use super::answer::{self, Looked, Other, Player, Scale, Worth};
use super::found::{Learnt, Options, Rung, Told};
use super::rounds::State;
use super::script::Script;
use super::training_set::{ABSENT, TrainingSet};
use crate::tune::blocks::Known;
use crate::tune::skill::{Request, Who};
use evenodds_scenario::Scenario;
use evenodds_stats::looks::raised;
use std::time::Duration;

/// Most ways through a trial for an exact solution.
const SOLVED: u64 = 2_000_000;
/// Lines of a play that are shown.
const LINES: usize = 30;

/// Input of the evaluation.
pub(super) struct Judge<'a, 'c> {
    pub(super) scenario: &'a Scenario,
    pub(super) asked: &'a Request,
    pub(super) options: &'a Options,
    pub(super) players: &'a [Who],
    pub(super) courses: &'a [TrainingSet<'c>],
    pub(super) start: usize,
    pub(super) state: &'a State,
}

impl Judge<'_, '_> {
    fn name(&self, at: usize) -> String {
        match &self.players[at] {
            Who::AsItStands => "as it stands".into(),
            Who::Preset(name) => format!("{name}, as it ships"),
            Who::Tuned(point) => {
                format!("tuned: {}", crate::tune::space::name(&self.scenario.parameters, point, true))
            }
            Who::LooksAhead(_) => "looks ahead".into(),
        }
    }

    /// The evaluation. None after a stop signal.
    pub(super) fn judge(&self) -> Option<Learnt> {
        let (course, script) = (&self.courses[self.start], &self.state.script);
        let statements = self.players.len() + script.entries.len() + 6;
        let scale = Scale {
            slot: self.asked.slot.clone(),
            most: self.asked.most,
            confidence: raised(self.scenario.confidence, statements),
            range: None,
        };
        let from = self.state.next;
        let turns = from..from + course.turns(self.options.confirm);
        let own = || Other { name: self.name(self.start), course, script: Script::default() };
        let mut others = vec![own(), Other { name: "learnt".into(), course, script: script.clone() }];
        let rest = (0..self.courses.len()).filter(|&at| at != self.start);
        others.extend(rest.map(|at| Other {
            name: self.name(at),
            course: &self.courses[at],
            script: Script::default(),
        }));
        let players = answer::players(&others, &turns, &scale)?;
        let (entries, took) = answer::worths(course, script, &turns, &scale)?;
        let mut plays = players.iter().map(|player| player.plays).sum::<u64>();
        plays += took;
        let told = entries.iter().enumerate().filter_map(|(at, entry)| self.tell(at, entry)).collect();
        let fresh = turns.end..turns.end + course.turns(self.options.searched);
        let looked = self.look(script, &fresh, &scale)?;
        let (lookers, left, kept) = looked.unwrap_or_default();
        plays += lookers.iter().map(|(_, looked)| looked.plays).sum::<u64>();
        let (rungs, more) = if self.options.ladder {
            self.ladder(&players, &lookers, &(fresh.end..fresh.end + course.turns(self.options.confirm)), &scale)?
        } else {
            (Vec::new(), 0)
        };
        plays += more;
        let worth = |worth: &Known| self.worth(worth);
        let words: Vec<String> = entries.iter().map(|entry| worth(&entry.worth)).collect();
        Some(Learnt {
            paste: script.paste("learnt", course.root(), &course.path, &words),
            script: script.clone(),
            start: self.name(self.start),
            gain: players.get(1).map_or(Known::NOTHING, |player| player.lead),
            players,
            lookers,
            left,
            kept,
            entries,
            rungs,
            told,
            taken: self.state.taken.clone(),
            rounds: self.state.round,
            learning: self.state.plays,
            plays,
            from,
            elapsed: Duration::ZERO,
            played: 0,
        })
    }

    /// Worth as a comment.
    fn worth(&self, worth: &Known) -> String {
        let flag = self.asked.slot.kind == evenodds_engine::MeasureKind::Flag;
        let (factor, unit) = if flag { (100.0, "points") } else { (1.0, self.asked.label.1.as_str()) };
        answer::worth_told(worth, factor, unit)
    }

    /// Play in which an entry decided, from the divergence on.
    fn tell(&self, at: usize, entry: &Worth) -> Option<Told> {
        let (cell, trial) = entry.decided?;
        let (course, script) = (&self.courses[self.start], &self.state.script);
        let lines = |script: &Script| Some(course.ready(script, cell, false)?.replay(course.seed, trial).lines);
        let (with, without) = (lines(script)?, lines(&script.without(at))?);
        let common = with.iter().zip(&without).take_while(|(one, other)| one == other).count();
        let from = common.saturating_sub(3);
        let shown = |lines: &[evenodds_engine::Line]| {
            let mut shown: Vec<String> = lines[from..].iter().take(LINES).map(|line| line.text.clone()).collect();
            if lines.len() - from > LINES {
                shown.push(format!("… {} more lines", lines.len() - from - LINES));
            }
            shown
        };
        let cell = self.scenario.cells[cell].name.clone();
        Some(Told { entry: at, cell, trial, sides: [shown(&with), shown(&without)] })
    }

    /// All players by value, from random legal play to the exact optimum where it can be solved; and the plays that it took.
    fn ladder(
        &self,
        players: &[Player],
        lookers: &[(Player, Looked)],
        turns: &std::ops::Range<u64>,
        scale: &Scale,
    ) -> Option<(Vec<Rung>, u64)> {
        let (course, script) = (&self.courses[self.start], &self.state.script);
        let rung = |player: &Player| Rung { name: player.name.clone(), score: player.score, plays: Some(player.plays) };
        let mut rungs: Vec<Rung> = players.iter().chain(lookers.iter().map(|(player, _)| player)).map(rung).collect();
        let mut plays = 0;
        // Looking two decisions ahead costs a hundred times as much as one: few plays, with the interval that they allow.
        let few = turns.start..turns.start + course.turns((self.options.searched / 10).max(20));
        let each = [
            ("any legal choice", Script::default(), turns, 1, 0),
            ("looks two ahead, following the learnt one", script.clone(), &few, (self.options.rollouts / 2).max(4), 2),
        ];
        for (name, follows, turns, rollouts, depth) in each {
            let Some((values, effort)) = course.looked(&follows, turns, rollouts, depth)? else { continue };
            plays += effort[0];
            rungs.push(Rung { name: name.into(), score: scale.score(&values), plays: Some(values.len() as u64) });
        }
        rungs.sort_by(|a, b| a.score.value.total_cmp(&b.score.value).then_with(|| a.name.cmp(&b.name)));
        if !self.asked.most {
            rungs.reverse();
        }
        if let Some((value, took)) = course.solved(SOLVED)? {
            plays += took;
            let value = if self.asked.most { value } else { -value } / self.asked.slot.scale;
            let score = Known { value, low: value, high: value, p: 1.0 };
            rungs.push(Rung { name: "the best play, exactly".into(), score, plays: None });
        }
        Some((rungs, plays))
    }

    /// Players who look ahead, following the start and the script. Besides: the gain of looking ahead over the script, and the share of its
    /// gain over the start that the script keeps.
    #[expect(clippy::type_complexity, reason = "three findings of one comparison")]
    fn look(
        &self,
        script: &Script,
        turns: &std::ops::Range<u64>,
        scale: &Scale,
    ) -> Option<Option<(Vec<(Player, Looked)>, Option<Known>, Option<Known>)>> {
        let course = &self.courses[self.start];
        let mut values = course.values(&[Script::default(), script.clone()], turns)?.into_iter();
        let (Some(Some(start)), Some(Some(own))) = (values.next(), values.next()) else { return Some(None) };
        let Options { rollouts, depth, .. } = *self.options;
        let mut lookers = Vec::new();
        let mut rows: Vec<Vec<i64>> = Vec::new();
        let mut followed = vec![(Script::default(), format!("looks ahead, following {}", self.name(self.start)))];
        if !script.entries.is_empty() {
            followed.push((script.clone(), "looks ahead, following the learnt one".into()));
        }
        for (follows, name) in followed {
            let Some((values, [plays, decisions, changed])) = course.looked(&follows, turns, rollouts, depth)? else {
                return Some(None);
            };
            let number = values.iter().filter(|&&value| value != ABSENT).count() as f64;
            let looked = Looked {
                plays,
                decisions: decisions as f64 / number.max(1.0),
                changed: changed as f64 / decisions.max(1) as f64,
            };
            let plays = values.len() as u64;
            let lead = scale.lead(&values, &start);
            lookers.push((Player { name, score: scale.score(&values), lead, plays }, looked));
            rows.push(values);
        }
        let left = rows.last().map(|values| scale.lead(values, &own));
        let kept = rows.first().and_then(|looked| answer::share(&own, looked, &start, scale.confidence));
        Some(Some((lookers, left, kept)))
    }
}
