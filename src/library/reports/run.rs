//! `run`: a scenario played.

use super::{Ready, answered, meant_for, options, study};
use crate::changes::precise;
use crate::report::Played;
use crate::{Asked, Refused, Report, command};
use evenodds_report::drawing::Ran;
use evenodds_report::{luck_sums, record};
use evenodds_scenario::Scenario;
use evenodds_source::listed;
use evenodds_study::adjusted::sums;
use evenodds_study::schedule::Schedule;
use evenodds_study::{play, selfcheck, summarise};
use std::sync::atomic::Ordering;

/// Trials of the self-check that comes before.
const CHECKED: u64 = 256;

/// Plays a scenario and sums up what was counted.
///
/// # Errors
/// A mistake in the scenario, an unknown measure.
pub fn run(mut scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    if let Some(width) = asked.precision {
        precise(&mut scenario, width, asked);
    }
    let study = study(scenario, asked)?;
    let looks = Schedule::of(&study, options(asked)).looks;
    let planned = (looks.number() == 1).then(|| looks.most());
    let asked = asked.clone();
    Ok(Ready::new("run", study.scenario.clone(), planned, move |attended| {
        let seed = asked.seed.unwrap_or(study.scenario.seed);
        let checks = selfcheck::check(&study, seed, CHECKED, true, attended.signals, &mut |_| ());
        if let Some(failed) = checks.into_iter().find(|check| !check.passed && !attended.signals.interrupted()) {
            return Err(Refused::Failed(format!("self-check failed: {}: {}", failed.name, failed.detail)));
        }
        let signals = attended.signals;
        signals.played.store(0, Ordering::Relaxed);
        let outcome = play(&study, options(&asked), signals, attended.progress);
        answered(signals)?;
        if outcome.trials == 0 {
            return Err(Refused::nothing_played());
        }
        let command = command::run(asked.what(&study.scenario), &asked, &outcome);
        let summary = summarise(&study, &outcome, command);
        let run = record::run(&study, &outcome, rayon::current_num_threads());
        let run = record::text(&if signals.ledger.is_whole() { run } else { record::of_shards(run) });
        let played = Played::whole(outcome.trials, outcome.plays, seed, outcome.elapsed);
        let played = Played { made: outcome.made, ..played };
        let mut remarks = meant_for(&study.scenario, asked.what(&study.scenario));
        if !outcome.imprecise.is_empty() && !outcome.partial {
            let names = listed(outcome.imprecise.iter().map(String::as_str));
            remarks.push(format!("less precise than requested when the trials ran out: {names}"));
        }
        if outcome.partial {
            let trials = outcome.trials;
            let first = if trials == 1 {
                "trial of each cell says".into()
            } else {
                format!("{trials} trials of each cell say")
            };
            remarks.push(format!("interrupted: this is what the first {first}"));
        }
        let source = study.scenario.text.clone();
        let ran = Ran { summary, source, run, rows: asked.rows, rows_are_csv: asked.rows_are_csv };
        let sums = study.scenario.adjust_for_luck.then(|| luck_sums(&sums(&study, &outcome)));
        let files = sums.map(|text| ("luck_sums.csv".to_owned(), text.into_bytes())).into_iter().collect();
        let report = Report::of_run(study, ran, Played { partial: outcome.partial, ..played });
        Ok(Report { remarks, files, ..report })
    })
    .recording("run.kept"))
}
