//! A watched script leaves the results of the others unchanged.

use super::base::parsed;
use evenodds::engine::run::Signals;
use evenodds::engine::{MeasureKind, Visit};
use evenodds::games::{Kind, all};
use evenodds::stats::judge::random::Stream;
use evenodds::study::learn::script::{Entry, Script, Test};
use evenodds::study::learn::training_set::{ABSENT, Aim, Ground, TrainingSet};
use evenodds::study::learn::turns::Turns;
use evenodds::study::learn::watched::{Compared, Watched};

/// Something that was open at some visit, on up to two facts as they were there.
fn entry(visits: &[Visit], stream: &mut Stream) -> Option<Entry> {
    let visit = &visits[stream.below(visits.len())];
    let lead = &visit.leads[stream.below(visit.leads.len().max(1)).min(visit.leads.len().checked_sub(1)?)];
    let (menu, facts) = (&visit.seen.menu, &visit.seen.facts);
    let offer = &menu.offers[lead.option];
    let test = |stream: &mut Stream| {
        let at = stream.below(menu.facts.len());
        let fact = &menu.facts[at];
        let (sign, value) = match (fact.flag, fact.words.is_empty()) {
            (true, _) => (if facts[at] == 1 { "is" } else { "not" }, String::new()),
            (_, true) => (["<=", ">="][stream.below(2)], facts[at].to_string()),
            _ => ("==", format!("'{}'", fact.words[facts[at] as usize])),
        };
        Test { fact: fact.name.clone(), sign: sign.into(), value }
    };
    let number = stream.below(3);
    let mut tests: Vec<Test> = (0..number).map(|_| test(stream)).collect();
    tests.sort();
    tests.dedup();
    Some(Entry { decision: menu.decision.clone(), offer: offer.text.clone()?, sure: offer.sure, tests })
}

/// A script with an entry more, one less, or two in each other's places.
fn changed(script: &Script, visits: &[Visit], stream: &mut Stream) -> Option<Script> {
    let mut changed = script.clone();
    let number = script.entries.len();
    match stream.below(4) {
        0 if number > 0 => drop(changed.entries.remove(stream.below(number))),
        1 if number > 1 => changed.entries.swap(stream.below(number), stream.below(number)),
        _ => changed.add(&entry(visits, stream)?, stream.below(3)),
    }
    (!changed.has_dead_entries()).then_some(changed)
}

/// The gain of others is their value less that of the script. All plays with another decision give it exactly, by as many plays. A few of
/// them give an estimate, by no more plays; nothing is played where nothing differs.
fn gained(watched: &Watched<'_>, others: &[Script], turns: &Turns, compared: &Compared) {
    let own = compared.own.as_ref().expect("it was played");
    let difference = |(&value, &own): (&i64, &i64)| if value == ABSENT || own == ABSENT { 0 } else { value - own };
    let (all, plays) = watched.gained(others, turns, u64::MAX, u64::MAX).expect("nobody stops it");
    assert_eq!(plays, compared.plays);
    let (some, few) = watched.gained(others, turns, 4, u64::MAX).expect("nobody stops it");
    assert!(few <= plays && (few == plays || few <= (own.len() + 4 * others.len()) as u64), "{few} of {plays}");
    for ((all, some), values) in all.iter().zip(&some).zip(&compared.others) {
        let differences = values.as_ref().map(|values| values.iter().zip(own).map(difference).collect::<Vec<i64>>());
        assert_eq!((all.is_some(), some.is_some()), (differences.is_some(), differences.is_some()));
        let (Some(all), Some(some), Some(differences)) = (all, some, differences) else { continue };
        let mean = differences.iter().sum::<i64>() as f64 / differences.len() as f64;
        assert!((all.mean() - mean).abs() < 1e-9, "{} for {mean}", all.mean());
        if differences.iter().all(|&difference| difference == 0) {
            assert!(some.mean() == 0.0, "a part of nothing is nothing");
        }
    }
    for most in [own.len() as u64 - 1, plays / 2, plays] {
        let (found, made) = watched.gained(others, turns, u64::MAX, most).expect("nobody stops it");
        assert!(made <= most && found == all[..found.len()], "{made} of {most}");
    }
}

/// How many plays were compared, how many scripts could be played, and how many plays were made, in one play of a game.
fn compared(game: &dyn Kind, play: &str, text: &str, path: &str) -> Option<[u64; 3]> {
    let measures = game.measures(play);
    let measure = measures.iter().find(|measure| measure.name == "hits_lost_a").unwrap_or(&measures[0]);
    assert!(measures.iter().any(|measure| matches!(measure.kind, MeasureKind::Flag | MeasureKind::Count)));
    let (ground, signals) = (Ground { game, play, extras: &[] }, Signals::default());
    let aim = Aim { measure: measure.name.clone(), most: true };
    let course = TrainingSet::new(ground, vec![parsed(text)], path, aim, 5, &signals);
    let (found, _) = Watched::new(&course, &Script::default()).visits(&Turns::from(&(0..12)), 1, 1)?;
    let visits: Vec<Visit> = found.into_iter().flatten().filter(|visit| !visit.leads.is_empty()).collect();
    if visits.is_empty() {
        return None;
    }
    let (mut stream, mut counts) = (Stream::new(8, 0), [0; 3]);
    let mut script = Script::default();
    for round in 0..6 {
        let others: Vec<Script> = (0..40).filter_map(|_| changed(&script, &visits, &mut stream)).collect();
        let turns = Turns::from(&(100 * round..100 * round + 60));
        let found = Watched::new(&course, &script).compared(&others, &turns, u64::MAX)?;
        let all: Vec<Script> = std::iter::once(&script).chain(&others).cloned().collect();
        let whole = course.values(&all, &turns)?;
        assert_eq!(found.own, whole[0], "{} {play}: {script:?}", game.name());
        for ((other, found), whole) in others.iter().zip(&found.others).zip(&whole[1..]) {
            assert_eq!(found, whole, "{} {play}: {script:?} and {other:?}", game.name());
        }
        // By fewer plays: as many of them, from the first on, and no play too many.
        for most in [59, 60, found.plays / 2, found.plays] {
            let some = Watched::new(&course, &script).compared(&others, &turns, most)?;
            assert!(some.plays <= most && some.own.is_some() == (most >= 60), "{} of {most}", some.plays);
            assert_eq!(some.others, found.others[..some.others.len()]);
            let all = found.others.iter().all(Option::is_some) && most == found.plays;
            assert!(!all || some.others.len() == others.len(), "{} of {}", some.others.len(), others.len());
        }
        gained(&Watched::new(&course, &script), &others, &turns, &found);
        let playable: Vec<&Script> =
            others.iter().zip(&whole[1..]).filter(|one| one.1.is_some()).map(|one| one.0).collect();
        counts =
            [counts[0] + 60 * (1 + playable.len() as u64), counts[1] + playable.len() as u64, counts[2] + found.plays];
        // The next one has several entries.
        script = playable.get(stream.below(playable.len().max(1))).map_or(script, |&other| other.clone());
    }
    Some(counts)
}

/// In every game and play with a player, for 240 changes each of scripts of up to six entries. Where the rules let it be seen what a
/// strategy decides, most plays need not be made.
#[test]
fn what_is_not_played_is_known() {
    let mut seen = 0;
    for game in all() {
        for starter in game.starters() {
            let Some(path) = game.player(starter.play) else { continue };
            let Some([all, scripts, made]) = compared(&*game, starter.play, starter.text, path) else { continue };
            assert!(scripts >= 30, "{} {}: only {scripts}", game.name(), starter.play);
            let open = !["divinity", "toward_one"].contains(&game.name());
            assert_eq!(made < all, open, "{} {}: {made} of {all}", game.name(), starter.play);
            seen += 1;
        }
    }
    assert!(seen >= 5, "only {seen}");
}
