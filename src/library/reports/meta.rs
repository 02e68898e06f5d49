//! `meta`: a field of entrants, all against all.

use super::{Ready, answered, search};
use crate::changes::league as wanted;
use crate::report::{Played, Tables, listed, lists};
use crate::{Asked, Attended, Checkpoint, Refused, Report, command};
use evenodds_engine::run::Signals;
use evenodds_report::drawing::Work;
use evenodds_report::frame::typed;
use evenodds_report::judging::metagame::{frames, metagame, metagame_learnt, metagame_variants};
use evenodds_report::{number, record};
use evenodds_scenario::Scenario;
use evenodds_source::Faults;
use evenodds_study::learn::league::{cost, league};
use evenodds_study::meta::{Metagame, Request, State, Tourney, checkpoint, judge, play, variants};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Entrants that are judged in a moment.
const SOON: usize = 100;
/// Entrants of a large field, and the minutes that judging it took on two cores.
const LARGE: f64 = 741.0;
const LARGE_MINUTES: f64 = 20.0;

/// Plays a scenario's field, in each of its variants, and judges it. Scripts are those that the scenario has, or, of a field in
/// one variant, those that are learnt.
///
/// # Errors
/// A mistake in the scenario, no field in it, a precision for a field with variants or that learns.
pub fn meta(scenario: Scenario, asked: &Asked) -> Result<Ready, Refused> {
    let option = |name| asked.option(name);
    if !asked.learnt && (asked.budget.is_some() || asked.rounds.is_some() || asked.entries.is_some()) {
        let [budget, rounds, entries, play] = ["budget", "rounds", "entries", "play"].map(option);
        let what = format!("nothing is learnt: {budget}, {rounds} and {entries} go with {play} learnt");
        return Err(Refused::because(what, None));
    }
    let mut faults = Faults::new();
    let mut tourneys = Tourney::variants(&scenario, &mut faults).filter(|_| faults.is_empty()).ok_or(faults)?;
    let several = tourneys.len() > 1;
    if several && asked.learnt {
        let what = "scripts are learnt for a field in one variant; leave the others out";
        return Err(Refused::because(what, None));
    }
    if asked.learnt && asked.precision.is_some() {
        let what = "a field that learns plays as often in each round: it takes no precision";
        return Err(Refused::because(what, Some(format!("say {} instead", option("trials")))));
    }
    if several && asked.precision.is_some() {
        let what = format!("a field with variants plays as often in each: it takes no {}", option("precision"));
        return Err(Refused::because(what, None));
    }
    let request = Request { trials: asked.trials, seed: asked.seed, precision: asked.precision };
    let planned = asked.precision.is_none().then(|| 2 * tourneys[0].rounds(asked.trials));
    let scenario = tourneys[0].scenario.clone();
    let asked = asked.clone();
    if several {
        return Ok(Ready::new("meta", scenario, planned, move |attended| {
            variants(&tourneys, &asked, request, attended)
        })
        .recording("meta.kept"));
    }
    let tourney = tourneys.swap_remove(0);
    Ok(if asked.learnt {
        let play = move |attended: Attended<'_>| learnt(&tourney, &asked, attended);
        Ready::new("meta_learnt", scenario, None, play).keeping("league.kept")
    } else {
        let play = move |attended: Attended<'_>| one(&tourney, &asked, request, attended);
        Ready::new("meta", scenario, planned, play).keeping(checkpoint::NAME)
    })
}

/// How long a field of so many takes to be judged, roughly, on two cores: scaled from one large field by the third power of the
/// entrants.
fn judging(entrants: usize) -> String {
    let minutes = (entrants as f64 / LARGE).powi(3) * LARGE_MINUTES;
    if minutes < 1.5 { "about a minute".to_owned() } else { format!("about {minutes:.0} minutes") }
}

fn one(tourney: &Tourney, asked: &Asked, request: Request, attended: Attended<'_>) -> Result<Report, Refused> {
    let Attended { signals, progress, say, kept } = attended;
    let mut state = match kept {
        Some(kept) if asked.resume => {
            checkpoint::read(tourney, request, &kept.bytes()?).map_err(|what| kept.refused(&what))?
        }
        _ => {
            if kept.is_some_and(|kept| kept.file().exists()) {
                say("beginning anew; --resume would have gone on with what an interrupted run left");
            }
            State::new(tourney.entrants.len())
        }
    };
    let (known, began) = (state.plays(), Instant::now());
    let unkept = |kept: &Checkpoint, error| {
        Refused::Unwritten(format!("cannot keep what was played in `{}`", kept.file().display()), error)
    };
    let mut lost = None;
    let mut save = |state: &State| {
        if let Some(kept) = kept
            && let Err(error) = kept.keep(&checkpoint::write(tourney, request, state))
        {
            lost = Some(unkept(kept, error));
        }
    };
    let whole = play(tourney, request, &mut state, signals, progress, &mut save);
    answered(signals)?;
    if let Some(lost) = lost.filter(|_| !whole) {
        return Err(lost);
    }
    let elapsed = began.elapsed();
    if state.plays() == 0 {
        return Err(Refused::nothing_played());
    }
    // Whoever ended the plays wants their verdict; asked again, the judging ends too.
    signals.stop.store(false, Ordering::Relaxed);
    let judged = Instant::now();
    let state_kept = kept.map(|_| checkpoint::write(tourney, request, &state));
    if tourney.entrants.len() > SOON {
        let (noun, about) = (&tourney.scenario.play.noun[1], judging(tourney.entrants.len()));
        say(&format!("{} {noun} played; judging them takes {about}, and Ctrl-C ends it", state.plays()));
    }
    if let Some((kept, bytes)) = kept.zip(state_kept.as_ref()).filter(|_| !whole || tourney.entrants.len() > SOON) {
        kept.keep(bytes).map_err(|error| unkept(kept, error))?;
        let file = kept.file().display();
        let words = format!("interrupted while judging; what was played is kept in {file}: --resume goes on with it");
        signals.part(Some(words));
    }
    let found = judge(tourney, request, &state, !whole, signals);
    signals.part(None);
    let Some(found) = found else {
        if !signals.interrupted() {
            return Err(Refused::Failed("the field cannot be judged".into()));
        }
        let Some((kept, bytes)) = kept.zip(state_kept) else {
            return Err(Refused::Stopped("interrupted while judging; nothing was kept".into()));
        };
        kept.keep(&bytes).map_err(|error| unkept(kept, error))?;
        return Err(Refused::Stopped(format!(
            "interrupted while judging; what was played is kept in {}: --resume goes on with it",
            kept.file().display()
        )));
    };
    let plays = state.plays() - known;
    let command = command::meta(asked.what(&tourney.scenario), asked, found.seed);
    let spent = record::Played { plays, elapsed, judging: judged.elapsed() };
    let run = run(&[tourney], &[&found], spent, signals);
    let size = tourney.entrants.len() as u64;
    let each = 2 * found.plays / (size * size.saturating_sub(1)).max(1);
    let trials = if whole { found.plays_of_a_pair } else { each };
    let played = Played::whole(trials, found.plays, found.seed, elapsed);
    let played = Played { made: plays, partial: !whole, ..played };
    let document = metagame(&tourney.scenario, &found, command);
    let found = Arc::new(found);
    let field = Arc::clone(&found);
    let report = Report::of_document(document, played, Box::new(move |work| shown(&found, work)));
    let going_on = "interrupted: what was played is kept; the same command with --resume goes on";
    let remarks = kept.filter(|_| !whole).map(|_| going_on.to_owned()).into_iter().collect();
    Ok(Report { run: Some(run), field: Some(field), state: state_kept, remarks, ..report })
}

/// A field by learnt scripts, with the field as the scenario has it beside it.
fn learnt(tourney: &Tourney, asked: &Asked, attended: Attended<'_>) -> Result<Report, Refused> {
    let (wanted, began) = (wanted(asked), Instant::now());
    let [each, left, all] = cost(tourney, wanted);
    if attended.signals.ledger.is_whole() {
        let [each, left, all] = [each, left, all].map(number::count);
        (attended.say)(&format!(
            "learning takes {each} plays a round at most, {left} to measure what is left, {all} in all; the duels, and the plays that measure what was learnt, come on top"
        ));
    }
    let found = search(asked, attended, |signals, keep| {
        let mut save = |text: &str, plays: u64| {
            (keep.save)(text);
            (keep.after)(plays, all);
        };
        league(tourney, wanted, keep.earlier.as_deref(), signals, &mut save)
    })?;
    let seed = asked.seed.unwrap_or(tourney.scenario.seed);
    let command = command::meta(asked.what(&tourney.scenario), asked, seed);
    let document = metagame_learnt(&tourney.scenario, &found, command);
    let plays = found.plays + found.before.plays + found.after.plays;
    let played = Played::whole(found.after.plays_of_a_pair, plays, found.after.seed, began.elapsed());
    let played = Played { made: plays - found.known_plays, ..played };
    let field = Arc::new(found.after);
    let after = Arc::clone(&field);
    let tables = Box::new(move |work: &Work| {
        let mut tables = shown(&after, work);
        tables.extend(listed(work, "learnt.json"));
        tables
    });
    Ok(Report { field: Some(field), ..Report::of_document(document, played, tables) })
}

/// The tables of a field.
fn shown(found: &Metagame, work: &Work) -> Tables {
    let mut shown: Tables =
        frames(found).into_iter().map(|(name, columns)| (name.to_owned(), typed(columns))).collect();
    shown.extend(listed(work, "meta.json"));
    shown
}

/// The same field in several variants, side by side.
fn variants(tourneys: &[Tourney], asked: &Asked, request: Request, attended: Attended<'_>) -> Result<Report, Refused> {
    let (signals, began) = (attended.signals, Instant::now());
    let (twins, whole) = variants::play(tourneys, request, signals, attended.progress);
    answered(signals)?;
    let elapsed = began.elapsed();
    let plays = twins.first().map_or(0, |twin| twin.before().plays() * tourneys.len() as u64);
    if plays == 0 {
        return Err(Refused::nothing_played());
    }
    signals.stop.store(false, Ordering::Relaxed);
    let first = &tourneys[0].scenario;
    let seed = asked.seed.unwrap_or(first.seed);
    let judged = Instant::now();
    let states = variants::states(&twins);
    signals.part(Some("interrupted while judging".into()));
    let each = tourneys.iter().zip(&states).map(|(tourney, state)| judge(tourney, request, state, !whole, signals));
    let fields: Option<Vec<Metagame>> = each.collect();
    let found = fields.zip(variants::changes(tourneys, &twins, seed, signals));
    let interrupted = || Refused::Stopped("interrupted while judging".into());
    signals.part(None);
    let (fields, changes) = found.ok_or_else(interrupted)?;
    let names: Vec<&str> = tourneys.iter().map(|tourney| tourney.variant.as_str()).collect();
    let command = command::meta(asked.what(first), asked, seed);
    let document = metagame_variants(first, &names, &fields, &changes, command);
    let spent = record::Played { plays, elapsed, judging: judged.elapsed() };
    let (each, all): (Vec<&Tourney>, Vec<&Metagame>) = tourneys.iter().zip(&fields).unzip();
    let run = run(&each, &all, spent, signals);
    let played = Played::whole(fields[0].plays_of_a_pair, plays, fields[0].seed, elapsed);
    let ranking = lists("meta.json");
    let report = Report::of_document(document, Played { partial: !whole, ..played }, ranking);
    Ok(Report { run: Some(run), ..report })
}

/// The text of `run.json`.
fn run(tourneys: &[&Tourney], found: &[&Metagame], spent: record::Played, signals: &Signals) -> String {
    let run = record::field(tourneys, found, spent, rayon::current_num_threads());
    record::text(&if signals.ledger.is_whole() { run } else { record::of_shards(run) })
}
