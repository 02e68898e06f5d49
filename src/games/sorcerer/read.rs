//! Reading of a cell: participants and play.

use super::conflict::Side;
use super::keeping::Terms;
use super::names::Rolls;
use super::sheet::{Demon, DemonSheet, Sheet};
use super::story::Plot;
use super::written::Written;
use super::{Added, Cast, Hero, Play, Sorcerer};
use evenodds_kit::{Record, Setup};
use evenodds_source::{Fault, Faults, Place};

/// Reads a cell.
pub(super) fn read(setup: Setup<Sorcerer>, faults: &mut Faults) -> Option<Sorcerer> {
    if setup.play == Play::Conflict { conflict(setup, faults) } else { sorcery(setup, faults) }
}

fn conflict(setup: Setup<Sorcerer>, faults: &mut Faults) -> Option<Sorcerer> {
    let Setup { play, rules, participants, limits, names, .. } = setup;
    participants.iter().for_each(|side| useless_in_conflict(&side.sheet, faults));
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
        mods: Added::NONE,
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
    useless(play, &hero.sheet, &cast, faults);
    let mods = Added::of(cast.mods.as_deref(), &hero.sheet, &rules);
    let scores = hero.sheet.checked(&rules, &hero.place, faults);
    let Some(demon) = &cast.demon else {
        let help = "write `demon = { abilities = 3 }`";
        faults.push(Fault::at(&place, "the cast has no `demon`").help(help));
        return None;
    };
    let mut terms = cast.binding.unwrap_or_else(Terms::defaults);
    terms.host_lost &= demon.needs_host();
    let mut checked = |demon: &Written<DemonSheet>| demon.checked(&rules, &demon.place, faults);
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
        terms,
        plot,
        rules,
        sides: None,
        max_rounds: limits.max_rounds,
    })
}

/// Refuses what changes nothing in a play of one sorcerer.
fn useless(play: Play, hero: &Written<Sheet>, cast: &Cast, faults: &mut Faults) {
    const FIGHTS: &str = "it is of conflicts, which are the plays `conflict` and `story`";
    hero.refuse(
        |key| match (key, play) {
            ("members", _) => Some("a sorcerer is one, not several"),
            ("demon" | "bound" | "possesses", Play::Story) => Some("a sorcerer is no demon"),
            ("cover", _) => Some("no play rolls Cover; `evenodds odds sorcerer ritual` does"),
            (_, Play::Story) | ("stamina" | "will" | "lore" | "humanity" | "experienced" | "price_on", _) => None,
            _ => Some(FIGHTS),
        },
        faults,
    );
    let rituals = [Rolls::Contact, Rolls::Summon, Rolls::Bind];
    let rolled = |rolls: Rolls| match play {
        Play::Chain | Play::Career => rolls == Rolls::Humanity || rituals.contains(&rolls),
        Play::Keeping => rolls != Rolls::Conflict && !rituals.contains(&rolls),
        Play::Story | Play::Conflict => true,
    };
    prices(hero, rolled, faults);
    if let Some(mods) = &cast.mods {
        mods.refuse(|key| mods_of(play, key), faults);
    }
    for demon in cast.demon.iter().chain(&cast.starting_demon).chain(&cast.requests.0) {
        demon.refuse(
            |key| match (key, play) {
                ("kind", Play::Keeping) => None,
                ("kind", _) => Some("a type matters where `binding.host_lost` says that there is no host (SO-DEM-7)"),
                ("cover", _) => Some("no play rolls against it; `evenodds odds sorcerer ritual roll=spot_demon` does"),
                _ => None,
            },
            faults,
        );
    }
}

/// Why dice that are added to some roll change nothing in a play.
pub(super) fn mods_of(play: Play, key: &str) -> Option<&'static str> {
    match (play, key) {
        (Play::Chain | Play::Career, "contact" | "summon" | "bind" | "humanity") => None,
        (Play::Chain | Play::Career, _) => Some("a chain rolls `contact`, `summon`, `bind` and `humanity`"),
        (Play::Keeping, "contact" | "summon" | "bind") => Some("the demon is bound already"),
        _ => None,
    }
}

/// Refuses rolls that a Price weighs on in vain.
fn prices(who: &Written<Sheet>, rolled: impl Fn(Rolls) -> bool, faults: &mut Faults) {
    for rolls in who.price_on.0.0.iter().filter(|rolls| !rolled(**rolls)) {
        let why = format!("nobody rolls for `{}` in this play", rolls.word());
        who.refuse(|key| (key == "price_on").then_some(&why), faults);
    }
}

/// Refuses what changes nothing for a side of a conflict.
pub(super) fn useless_in_conflict(who: &Written<Sheet>, faults: &mut Faults) {
    const RITUALS: &str = "no rituals are performed in a conflict";
    who.refuse(
        |key| match key {
            "members" => None,
            _ if who.members.is_some() => Some("the side has `members`, who have keys of their own"),
            "lore" | "experienced" => Some(RITUALS),
            "cover" => Some("no play rolls Cover; `evenodds odds sorcerer ritual` does"),
            _ => None,
        },
        faults,
    );
    if who.members.is_none() {
        prices(who, |rolls| rolls == Rolls::Conflict, faults);
    }
}
