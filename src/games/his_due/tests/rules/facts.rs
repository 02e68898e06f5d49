//! Every fact that a strategy may ask, in a situation made for it.

use crate::support::{duel, game, scenario, side};
use evenodds_engine::{Scripted, Session, Silent};
use evenodds_his_due::HisDue;
use evenodds_his_due::by_seat::BySeat;
use evenodds_his_due::conditions::Condition;
use evenodds_his_due::dice::SIZES;
use evenodds_his_due::facts::{Context, FACTS, View};
use evenodds_his_due::fight::Fight;
use evenodds_his_due::powers::TREES;
use evenodds_his_due::row::{Die, Row};
use evenodds_his_due::state::{Active, Campaign, Duel, Duellist};
use evenodds_his_due::terms::{Element, Flight, Track};
use evenodds_policy::Facts;
use std::collections::BTreeMap;

/// Each fact's value as one side sees it.
fn seen(game: &HisDue, duel: &mut Duel, context: Context) -> BTreeMap<&'static str, i64> {
    let (mut dice, mut trace) = (Scripted::default(), Silent);
    let mut session = Session::new(&mut dice, &mut trace);
    let sides = [0, 1].map(|seat: usize| &*game.sides[seat]);
    let fight = Fight::new(game, &sides, duel, &mut session);
    let view = View { fight: &fight, seat: 0, foe: 1, context };
    FACTS.iter().enumerate().map(|(at, fact)| (fact.name, view.fact(at as u16))).collect()
}

/// Dice of a row: face, rung.
fn row(dice: &[(i16, i8)]) -> Row {
    let mut row = Row::default();
    for &(face, rung) in dice {
        let twice_mean = SIZES[rung as usize] as i16 + 1;
        row.push(Die { face, rung, natural: rung, twice_mean, ..Die::default() });
    }
    row
}

/// Elements as a mask.
fn bits(elements: &[Element]) -> u8 {
    elements.iter().fold(0, |bits, element| bits | 1 << *element as u8)
}

/// One duellist in the middle of a duel: every number differs from every other.
fn fill(who: &mut Duellist, step: i32) {
    (who.hits, who.max_hits, who.broker, who.mana, who.burnt, who.max_mana) =
        (7 + step, 17 + step, 5 + step, 3 + step, 1, 14 + step);
    (who.edge, who.stress) = (2 + step, [4 + step, 5 + step, 6 + step]);
    who.defence = [0, 2, 0, 1, step as u32];
    who.empowered = true;
    let mods = &mut who.mods;
    (mods.boons, mods.barrier, mods.flat, mods.buff_flat) = (1 + step, 8 + step, [3 + step, -2 - step], 2 + step);
}

/// HD-POL-2: what a policy may look at. Deals, skills, powers and seals of both sides, the pools, the decision's own numbers.
#[test]
fn every_fact_tells_what_it_says() {
    let a = side(
        "the_cunning_one",
        "attack = 1, control = 2, endurance = 3, power = 6, speed = 5, wits = 4",
        "powers = ['empower_the_cunning_one', 'bare_teeth', 'pounce', 'cry_of_the_nocturnal_hunter', 'jaws_of_death'], strategy = 'greedy'",
    );
    let b = side(
        "flames_of_hatred",
        "attack = 6, control = 5, endurance = 4, power = 3, speed = 2, wits = 1",
        "powers = ['flames_of_hatred', 'flames_of_bitter_hatred', 'wreathed_in_flames', 'the_gnawing_within'], strategy = 'greedy'",
    );
    let game = game(&scenario("duel", "", &duel(&a, &b)));
    let mut duel = Duel::new();
    duel.who.extend(game.sides.iter().map(|side| Duellist::start(side)));
    fill(&mut duel.who[0], 0);
    fill(&mut duel.who[1], 20);
    (duel.who[0].attack, duel.who[1].attack) = (row(&[(2, 1), (6, 1)]), row(&[(3, 2), (5, 2), (8, 2)]));
    duel.who[0].rolled = row(&[(5, 1), (3, 1), (4, 1), (8, 2)]);
    duel.who[0].mods.sealed = bits(&[Element::Fire, Element::Thunder]);
    duel.who[1].mods.sealed = bits(&[Element::Fire, Element::Water]);
    duel.who[1].flight = Flight::Botch;
    duel.who[1].freak_out = Some(Track::Guilt);
    (duel.order, duel.round, duel.turn) = (BySeat::of(&[1, 0]), 3, 9);
    let ward = game.book.find("guard_against_rage").expect("a seal");
    let seal =
        Active { power: ward, bearer: 1, target: 0, barrier: 0, grown: 0, steps: 1, broken: false, spent: false };
    duel.active.extend([seal, Active { broken: true, ..seal }, Active { bearer: 0, target: 1, ..seal }]);
    let context = Context {
        die: 31,
        size: 32,
        second_die: 33,
        strength: 34,
        element: Element::Water as usize,
        shortfall: -35,
        safe: true,
        loss: 36,
        least_loss: 37,
        best_score: -38,
        payable_attacks: 39,
        assigned: 40,
        last: true,
        tax: 41,
        track: Track::Guilt as usize,
        total: 42,
        on_offer: 43,
        at_broker: true,
    };
    duel.campaign = Campaign { session: 4, sessions_left: 2, kills: 3 };
    for (seat, more) in [(0, 0), (1, 20)] {
        let who = &mut duel.who[seat];
        (who.clock, who.connections, who.stress_left) = (2 + more, 3 + more, 9 + more);
    }
    let most = game.sides[0].stress_max.map(i64::from);
    let expected: &[(&str, i64)] = &[
        ("hits", 7),
        ("hits.max", 17),
        ("hits_lost", 10),
        ("broker_hits", 5),
        ("mana", 4),
        ("mana.max", 14),
        ("edge", 2),
        ("guilt", 6),
        ("despair", 4),
        ("disconnection", 5),
        ("attack_dice", 2),
        ("attack_best", 6),
        ("attack_sum", 8),
        ("defence_dice", 3),
        ("buffs", 1),
        ("barrier", 8),
        ("attack_bonus", 3),
        ("defence_bonus", -2),
        ("attack_buffs", 2),
        ("empowered", 1),
        ("disarmed", 0),
        ("fleeing", 0),
        ("first", 0),
        ("cheapest_attack", 1),
        ("skill.attack", 1),
        ("skill.control", 2),
        ("skill.endurance", 3),
        ("skill.power", 6),
        ("skill.speed", 5),
        ("skill.wits", 4),
        ("defence_powers", 2),
        ("physical_attack_powers", 2),
        ("powers.dark", 0),
        ("powers.fire", 0),
        ("powers.light", 0),
        ("powers.thunder", 0),
        ("powers.water", 0),
        ("sealed.physical", 0),
        ("sealed.dark", 0),
        ("sealed.fire", 1),
        ("sealed.light", 0),
        ("sealed.thunder", 1),
        ("sealed.water", 0),
        ("tree", 0),
        ("deal", 0),
        ("foe.hits", 27),
        ("foe.hits.max", 37),
        ("foe.hits_lost", 10),
        ("foe.broker_hits", 25),
        ("foe.mana", 24),
        ("foe.mana.max", 34),
        ("foe.edge", 22),
        ("foe.guilt", 26),
        ("foe.despair", 24),
        ("foe.disconnection", 25),
        ("foe.attack_dice", 3),
        ("foe.attack_best", 8),
        ("foe.attack_sum", 16),
        ("foe.defence_dice", 23),
        ("foe.buffs", 21),
        ("foe.barrier", 28),
        ("foe.attack_bonus", 23),
        ("foe.defence_bonus", -22),
        ("foe.attack_buffs", 22),
        ("foe.empowered", 1),
        ("foe.disarmed", 1),
        ("foe.fleeing", 1),
        ("foe.first", 1),
        ("foe.cheapest_attack", 2),
        ("foe.skill.attack", 6),
        ("foe.skill.control", 5),
        ("foe.skill.endurance", 4),
        ("foe.skill.power", 3),
        ("foe.skill.speed", 2),
        ("foe.skill.wits", 1),
        ("foe.defence_powers", 1),
        ("foe.physical_attack_powers", 0),
        ("foe.powers.dark", 1),
        ("foe.powers.fire", 3),
        ("foe.powers.light", 0),
        ("foe.powers.thunder", 0),
        ("foe.powers.water", 0),
        ("foe.sealed.physical", 0),
        ("foe.sealed.dark", 0),
        ("foe.sealed.fire", 1),
        ("foe.sealed.light", 0),
        ("foe.sealed.thunder", 0),
        ("foe.sealed.water", 1),
        ("foe.tree", 4),
        ("foe.deal", 1),
        ("seals", 1),
        ("round", 3),
        ("turn", 9),
        ("die", 31),
        ("die.size", 32),
        ("second_die", 33),
        ("strength", 34),
        ("element", 5),
        ("shortfall", -35),
        ("safe", 1),
        ("loss", 36),
        ("least_loss", 37),
        ("best_score", -38),
        ("payable_attacks", 39),
        ("assigned", 40),
        ("assigns_last", 1),
        ("rolled_dice", 4),
        ("good_dice", 3),
        ("tax", 41),
        ("track", 2),
        ("track.left", 1),
        ("total", 42),
        ("despair.max", most[0]),
        ("disconnection.max", most[1]),
        ("guilt.max", most[2]),
        ("freak_out", 0),
        ("flight", 0),
        ("clock", 2),
        ("connections", 3),
        ("attack_worst", 2),
        ("defence.d4", 0),
        ("defence.d6", 2),
        ("defence.d8", 0),
        ("defence.d10", 1),
        ("defence.d12", 0),
        ("foe.despair.max", most[0]),
        ("foe.disconnection.max", most[1]),
        ("foe.guilt.max", most[2]),
        ("foe.freak_out", 3),
        ("foe.flight", 1),
        ("foe.clock", 22),
        ("foe.connections", 23),
        ("foe.attack_worst", 3),
        ("foe.defence.d4", 0),
        ("foe.defence.d6", 2),
        ("foe.defence.d8", 0),
        ("foe.defence.d10", 1),
        ("foe.defence.d12", 20),
        ("allies", 0),
        ("enemies", 1),
        ("dice_on_offer", 43),
        ("at_broker", 1),
        ("stress_left", 9),
        ("session", 4),
        ("sessions_left", 2),
        ("kills", 3),
    ];
    let found = seen(&game, &mut duel, context);
    let wrong: Vec<String> = expected
        .iter()
        .filter(|(name, value)| found.get(name) != Some(value))
        .map(|(name, value)| format!("{name}: {:?}, not {value}", found.get(name)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let scene = Condition::WORDS.iter().map(|word| format!("scene.{word}"));
    let named: Vec<String> = expected.iter().map(|each| each.0.to_owned()).chain(scene).collect();
    assert_eq!(named, FACTS.iter().map(|fact| fact.name).collect::<Vec<_>>(), "every fact, in order");
}

/// HD-COND-1 to HD-COND-7: each condition of a side has a fact of its own; those of the engine follow the play.
#[test]
fn conditions_can_be_asked() {
    for each in Condition::settable() {
        let (word, neutral) = (each.word(), each.is_neutral());
        let a = side("blade_of_the_baron", "", &format!("conditions = {{ {word} = {} }}", !neutral));
        let mut sides = duel(&a, &side("blade_of_the_baron", "", ""));
        // These two go only together with another.
        sides = sides.replace("off_ground = true", "off_ground = true, on_ground = false");
        sides = sides.replace("open_air = false", "open_air = false, clear_sky = false");
        let game = game(&scenario("duel", "", &sides));
        let mut duel = Duel::new();
        duel.who.extend(game.sides.iter().map(|side| Duellist::start(side)));
        let found = seen(&game, &mut duel, Context::default());
        assert_eq!(found[format!("scene.{word}").as_str()], i64::from(!neutral), "{word}");
    }
    let one = side("blade_of_the_baron", "", "edge = 1");
    let game = game(&scenario("duel", "", &crate::support::duel(&one, &one)));
    let mut duel = Duel::new();
    duel.who.extend(game.sides.iter().map(|side| Duellist::start(side)));
    let before = seen(&game, &mut duel, Context::default());
    assert_eq!(
        ["own_edge", "harmless_today", "hit_by_enemy", "own_mana_zero"]
            .map(|name| before[format!("scene.{name}").as_str()]),
        [1, 1, 0, 0]
    );
    (duel.who[0].edge, duel.who[0].has_hit, duel.who[0].was_hit, duel.who[0].mana) = (0, true, true, 0);
    let after = seen(&game, &mut duel, Context::default());
    assert_eq!(
        ["own_edge", "harmless_today", "hit_by_enemy", "own_mana_zero"]
            .map(|name| after[format!("scene.{name}").as_str()]),
        [0, 0, 1, 1]
    );
}

/// HD-KIND-8: each element's seal has a fact of its own, on both sides.
#[test]
fn seals_are_told_apart() {
    let one = side("blade_of_the_baron", "", "");
    let game = game(&scenario("duel", "", &crate::support::duel(&one, &one)));
    for element in Element::ALL {
        let mut duel = Duel::new();
        duel.who.extend(game.sides.iter().map(|side| Duellist::start(side)));
        duel.who[0].mods.sealed = bits(&[*element]);
        duel.who[1].mods.sealed = 0b11_1111 ^ bits(&[*element]);
        let found = seen(&game, &mut duel, Context::default());
        for other in Element::ALL {
            let names = [format!("sealed.{}", other.word()), format!("foe.sealed.{}", other.word())];
            let own = i64::from(other == element);
            assert_eq!(names.map(|name| found[name.as_str()]), [own, 1 - own], "{other:?} under {element:?}");
        }
    }
}

/// Facts of one light and dark pair each: powers by element are told apart.
#[test]
fn powers_are_counted_by_element() {
    for (tree, powers, fact) in [
        ("shadows_of_regret", "'shadows_of_regret', 'claws_of_pitiless_night'", "powers.dark"),
        ("halo_of_confidence", "'halo_of_confidence', 'blinding_awe'", "powers.light"),
        ("crystals_of_compassion", "'crystals_of_compassion', 'sapphire_lance'", "powers.thunder"),
        ("runes_of_reflection", "'runes_of_reflection', 'awesome_downpour'", "powers.water"),
        ("flames_of_hatred", "'flames_of_hatred', 'sea_of_fire'", "powers.fire"),
    ] {
        let one = side(tree, "power = 6", &format!("powers = [{powers}]"));
        let game = game(&scenario("duel", "", &crate::support::duel(&one, &one)));
        let mut duel = Duel::new();
        duel.who.extend(game.sides.iter().map(|side| Duellist::start(side)));
        let found = seen(&game, &mut duel, Context::default());
        for element in ["powers.dark", "powers.light", "powers.thunder", "powers.water", "powers.fire"] {
            let own = if element == fact { 2 } else { 0 };
            assert_eq!((found[element], found[format!("foe.{element}").as_str()]), (own, own), "{tree} {element}");
        }
    }
}

/// HD-POL-2: a policy may look at the enemy's tree. Each of the book has its own word, one that a scenario adds has `another`.
#[test]
fn trees_are_told_apart_by_their_words() {
    let own = "[trees.tide]\nname = 'The Tide'\ndeal = 'weapon'\n[powers.tide]\ntree = 'tide'\ntier = 1\nkind = 'attack'\n\
        mana = 1\nstrength = 'dice+2'\n";
    let skills = "attack = 1, control = 2, endurance = 3, power = 6, speed = 5, wits = 4";
    let (book, another) = TREES.split_at(TREES.len() - 1);
    assert_eq!(another, ["another"]);
    for (at, tree) in book.iter().copied().chain(["tide"]).enumerate() {
        let foe = side(tree, skills, "any_powers = true");
        let game = game(&scenario("duel", "", &format!("{own}{}", duel(&side(book[at % 3], skills, ""), &foe))));
        assert_eq!(game.book.trees[at].id, tree, "the words stand in the book's order");
        let mut duel = Duel::new();
        duel.who.extend(game.sides.iter().map(|side| Duellist::start(side)));
        let found = seen(&game, &mut duel, Context::default());
        assert_eq!((found["tree"], found["foe.tree"]), (at as i64 % 3, at as i64), "{tree}");
    }
}
