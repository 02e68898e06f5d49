//! How a cell is read: who takes part, what is asked for.

use super::conflict::Side;
use super::keeping::Terms;
use super::sheet::{Demon, DemonSheet};
use super::story::Plot;
use super::{Hero, Mods, Play, Sorcerer};
use evenodds_kit::values::At;
use evenodds_kit::{Record, Setup};
use evenodds_source::{Fault, Faults, Place};

/// Reads a cell.
pub(super) fn read(setup: Setup<Sorcerer>, faults: &mut Faults) -> Option<Sorcerer> {
    if setup.play == Play::Conflict { conflict(setup, faults) } else { sorcery(setup, faults) }
}

fn conflict(setup: Setup<Sorcerer>, faults: &mut Faults) -> Option<Sorcerer> {
    let Setup { play, rules, participants, limits, names, .. } = setup;
    let places: Vec<Place> = participants.iter().map(|side| side.place.clone()).collect();
    let sides: Vec<Option<Side>> =
        participants.into_iter().map(|side| Side::read(side, &rules, &names, faults)).collect();
    let sides: Option<[Side; 2]> = sides.into_iter().collect::<Option<Vec<Side>>>()?.try_into().ok();
    for ([side, foes], place) in sides.iter().flat_map(|[a, b]| [[a, b], [b, a]]).zip(&places) {
        if side.members.iter().any(|member| member.possesses) && foes.members.iter().all(|foe| foe.demon) {
            let what = format!("nobody of the side {} can be a host: a demon has no Humanity (SO-DEM-8)", foes.name);
            faults.push(Fault::at(place, what).help("remove `possesses`, or let a person stand against it"));
        }
    }
    Some(Sorcerer {
        play,
        rules,
        hero: None,
        demon: Demon::default(),
        mods: Mods::NONE,
        demons: 0,
        starting: None,
        gain_checks: 0,
        requests: Vec::new(),
        terms: Terms::defaults(),
        plot: None,
        sides,
        max_rounds: limits.max_rounds,
    })
}

fn sorcery(setup: Setup<Sorcerer>, faults: &mut Faults) -> Option<Sorcerer> {
    let Setup { play, rules, participants, cast, limits, names, place } = setup;
    let hero = participants.into_iter().next()?;
    if hero.sheet.members.is_some() {
        let help = "`members` are those of a side of a conflict";
        faults.push(Fault::at(&hero.place, "a sorcerer is one, not several").help(help));
    }
    let mods = cast.mods.priced(&hero.sheet, &rules);
    let scores = hero.sheet.checked(&rules, &hero.place, faults);
    let Some(demon) = &cast.demon else {
        let help = "write `demon = { abilities = 3 }`";
        faults.push(Fault::at(&place, "the cast has no `demon`").help(help));
        return None;
    };
    let mut checked = |At(demon, place): &At<DemonSheet>| demon.checked(&rules, place, faults);
    let demon = checked(demon);
    let starting = cast.starting_demon.as_ref().map(&mut checked);
    let requests: Vec<Option<Demon>> = cast.requests.0.iter().map(checked).collect();
    let requests: Option<Vec<Demon>> = requests.into_iter().collect();
    let starting = match starting {
        Some(demon) => Some(demon?),
        None => None,
    };
    let plot = match play {
        Play::Story => Some(Plot::read((cast.story, &cast.conflicts), &hero, (&rules, &names), faults)?),
        _ => None,
    };
    Some(Sorcerer {
        play,
        hero: Some(Hero { name: hero.name, scores: scores?, strategy: hero.strategy }),
        demon: demon?,
        mods,
        demons: cast.demons,
        starting,
        gain_checks: cast.gain_checks,
        requests: requests?,
        terms: cast.binding.unwrap_or_else(Terms::defaults),
        plot,
        rules,
        sides: None,
        max_rounds: limits.max_rounds,
    })
}
