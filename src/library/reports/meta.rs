//! `meta`: a field of entrants, all against all.

use super::{stopped, tables, tree};
use crate::changes::league as wanted;
use crate::report::{Played, Table};
use crate::{Asked, Attended, Refused, Report, command};
use evenodds_report::judging::metagame::{frames, metagame, metagame_learnt, metagame_variants};
use evenodds_report::record;
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::learn::league::{End, cost, league};
use evenodds_study::meta::{Metagame, Request, State, Tourney, judge, play, variants};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Plays a scenario's field, in each of its variants, and judges it. Scripts are those that the scenario has, or, of a field in
/// one variant, those that are learnt.
///
/// # Errors
/// A mistake in the scenario, no field in it, a precision for a field with variants or that learns; stopped before anything was
/// played, or before everything was learnt.
pub fn meta(scenario: Scenario, asked: &Asked, attended: Attended<'_>) -> Result<Report, Refused> {
    let mut faults = Faults::new();
    let tourneys = Tourney::variants(&scenario, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    let request = Request { trials: asked.trials, seed: asked.seed, precision: asked.precision };
    match tourneys.as_slice() {
        _ if asked.learnt && asked.precision.is_some() => {
            let what = "a field that learns plays as often in each round: it takes no precision";
            Err(Refused::because(what, Some("say `trials` instead".into())))
        }
        [tourney] if asked.learnt => learnt(tourney, asked, attended),
        _ if asked.learnt => {
            let what = "scripts are learnt for a field in one variant";
            Err(Refused::because(what, Some("leave the other variants out".into())))
        }
        [tourney] => one(tourney, asked, request, attended),
        _ if asked.precision.is_some() => {
            let what = "a field with variants plays as often in each: it takes no precision";
            Err(Refused::because(what, Some("say `trials` instead".into())))
        }
        tourneys => several(tourneys, asked, request, attended),
    }
}

fn one(tourney: &Tourney, asked: &Asked, request: Request, attended: Attended<'_>) -> Result<Report, Refused> {
    let mut state = State::new(tourney.entrants.len());
    let (signals, began) = (attended.signals, Instant::now());
    let whole = play(tourney, request, &mut state, signals, attended.progress, &mut |_| {});
    let elapsed = began.elapsed();
    if state.plays() == 0 {
        return Err(Refused::nothing_played());
    }
    // Whoever ended the plays wants their verdict; asked again, the judging ends too.
    signals.stop.store(false, Ordering::Relaxed);
    let judged = Instant::now();
    let found = judge(tourney, request, &state, !whole, signals);
    let found = found.ok_or_else(|| Refused::Stopped("interrupted while the field was judged".into()))?;
    let command = command::meta(&tourney.scenario.source.name, asked, found.seed);
    let spent = record::Played { plays: state.plays(), elapsed, judging: judged.elapsed() };
    let run = record::text(&record::field(&[tourney], &[&found], spent, rayon::current_num_threads()));
    let document = metagame(&tourney.scenario, &found, command);
    let report = Report::of_document(document, played(&found, found.plays, elapsed, !whole), shown(&found));
    Ok(Report { files: vec![("run.json", run)], ..report })
}

/// A field by learnt scripts, with the field as the scenario has it beside it.
fn learnt(tourney: &Tourney, asked: &Asked, mut attended: Attended<'_>) -> Result<Report, Refused> {
    let (wanted, began) = (wanted(asked), Instant::now());
    let [.., all] = cost(tourney, wanted);
    let signals = attended.signals;
    let found = match league(tourney, wanted, None, signals, &mut |_, plays| attended.plays(plays, all)) {
        End::Wrong(faults) => return Err(faults.into()),
        End::Stopped(_, plays) => return Err(stopped(plays)),
        End::Done(found) => found,
    };
    let command = command::meta(&tourney.scenario.source.name, asked, found.after.seed);
    let mut tables_of = shown(&found.after);
    tables_of.extend(tables(&tree(&found.members), &[("members", &[]), ("scripts", &["scripts"])]));
    let plays = found.plays + found.before.plays + found.after.plays;
    let document = metagame_learnt(&tourney.scenario, &found, command);
    Ok(Report::of_document(document, played(&found.after, plays, began.elapsed(), false), tables_of))
}

/// The tables of a field.
fn shown(found: &Metagame) -> Vec<(&'static str, Table)> {
    let mut shown: Vec<(&'static str, Table)> =
        frames(found).into_iter().map(|(name, columns)| (name, Table::Columns(columns))).collect();
    shown.extend(tables(&tree(found), &[("clusters", &["clusters"]), ("cycles", &["strongest_cycles"])]));
    shown
}

fn several(tourneys: &[Tourney], asked: &Asked, request: Request, attended: Attended<'_>) -> Result<Report, Refused> {
    let (signals, began) = (attended.signals, Instant::now());
    let (twins, whole) = variants::play(tourneys, request, signals, attended.progress);
    let elapsed = began.elapsed();
    let plays = signals.played.load(Ordering::Relaxed);
    if twins.iter().all(|twin| twin.before().plays() == 0) {
        return Err(Refused::nothing_played());
    }
    signals.stop.store(false, Ordering::Relaxed);
    let first = &tourneys[0].scenario;
    let seed = asked.seed.unwrap_or(first.seed);
    let judged = Instant::now();
    let states = variants::states(&twins);
    let each = tourneys.iter().zip(&states).map(|(tourney, state)| judge(tourney, request, state, !whole, signals));
    let fields: Option<Vec<Metagame>> = each.collect();
    let found = fields.zip(variants::changes(tourneys, &twins, seed, signals));
    let (fields, changes) = found.ok_or_else(|| Refused::Stopped("interrupted while the fields were judged".into()))?;
    let names: Vec<&str> = tourneys.iter().map(|tourney| tourney.variant.as_str()).collect();
    let command = command::meta(&first.source.name, asked, seed);
    let document = metagame_variants(first, &names, &fields, &changes, command);
    let spent = record::Played { plays, elapsed, judging: judged.elapsed() };
    let (each, found): (Vec<&Tourney>, Vec<&Metagame>) = tourneys.iter().zip(&fields).unzip();
    let run = record::text(&record::field(&each, &found, spent, rayon::current_num_threads()));
    let named = names.iter().zip(&fields).map(|(name, field)| serde_json::json!({ "variant": name, "field": field }));
    let answer = serde_json::Value::Array(named.collect());
    let shown = tables(&answer, &[("ranking", &["field", "entrants"])]);
    let report = Report::of_document(document, played(&fields[0], plays, elapsed, !whole), shown);
    Ok(Report { files: vec![("run.json", run)], ..report })
}

fn played(found: &Metagame, plays: u64, elapsed: std::time::Duration, partial: bool) -> Played {
    let trials = found.plays_of_a_pair;
    Played { trials, plays, seed: found.seed, partial, seconds: elapsed.as_secs_f64() }
}
