//! Larger conflicts (HD-MULTI-*): what each target of an area attack suffers, company, marks, flight, choices.

use crate::support::{BARON, End, WEAK, live, scenario, scripted, side};

fn skirmish(rules: &str, sides: &[String]) -> String {
    let listed: String = sides.iter().map(|side| format!("{side},\n")).collect();
    scenario("skirmish", rules, &format!("[cast]\nduellists = [\n{listed}]\n"))
}

/// One round by these faces.
#[track_caller]
fn one_round(sides: &[String], faces: &[u32]) -> End {
    scripted(&skirmish("round_cap = 1", sides), faces)
}

/// Somebody of a tree with score 1 in every skill but Endurance 2 (11 Hits) and Power 6 (15 Mana).
fn somebody(tree: &str, name: &str, team: i32, more: &str) -> String {
    let skills = "attack = 1, control = 1, wits = 1, speed = 1, endurance = 2, power = 6";
    side(tree, skills, &format!("name = '{name}', team = {team}{more}"))
}

/// A Flame who sets everybody on fire on its first turn, with a 5 and a d4 of 2.
fn arsonist(more: &str) -> String {
    let strategy =
        "strategy = { assign = ['attack'], turn = [{ do = 'sea_of_fire', if = 'attack_dice == 2' }, 'pass'] }";
    somebody(
        "flames_of_hatred",
        "A",
        0,
        &format!(", combat_skill = 'control', powers = ['sea_of_fire'], {strategy}{more}"),
    )
}

/// HD-ELEM-2, HD-Q-40, G20: one roll for all, but each target's own fear. The first target is the one with fewest Hits.
#[test]
fn fear_is_worked_out_for_each_target() {
    for (halo, baron, told) in [
        (5, 9, ["A attacks B: Sea of Fire with a 5, strength 10 Fire", "A reaches C too: strength 7 Fire"]),
        (9, 5, ["A attacks C: Sea of Fire with a 5, strength 7 Fire", "A reaches B too: strength 10 Fire"]),
    ] {
        let sides = [
            arsonist(""),
            somebody("halo_of_confidence", "B", 1, &format!(", combat_skill = 'control', hits = {halo}")),
            somebody(BARON, "C", 1, &format!(", combat_skill = 'attack', hits = {baron}")),
        ];
        // Speed; two d6 each, low ones to Defence; the d4; a Defence die of 1 for each target.
        let end = one_round(&sides, &[6, 5, 4, 5, 1, 1, 1, 1, 1, 2, 1, 1]);
        end.tells(&told);
        assert_eq!((end.who(1).hits, end.who(2).hits), ((halo - 9).max(0), (baron - 6).max(0)));
    }
}

/// HD-KIND-3, G20: the doubles of one target cap the attack on that target alone.
#[test]
fn doubles_cap_the_attack_on_their_owner_alone() {
    let doubled = somebody(
        "wings_of_the_warrior",
        "B",
        1,
        ", combat_skill = 'attack', hits = 5, powers = ['myriad_souls'], strategy = { turn = ['myriad_souls', 'pass'] }",
    );
    let sides = [arsonist(""), doubled, somebody(BARON, "C", 1, ", combat_skill = 'attack'")];
    // B is first and casts; A's 5 and 2; Wits of 1; B defends with 1, C with 1.
    let end = one_round(&sides, &[5, 6, 4, 1, 1, 5, 1, 1, 1, 2, 1, 1, 1]);
    end.tells(&[
        "B: Myriad Souls",
        "A finds the right one by Wits: 1 at most",
        "strength 1 Fire",
        "A reaches C too: strength 7 Fire",
    ]);
    assert_eq!((end.who(1).hits, end.who(2).hits), (5, 5));
}

/// HD-KIND-6, HD-Q-15, HD-MULTI-3: extra dice have the size of the combat skill's dice, whatever two skills are fought with.
#[test]
fn extra_dice_have_the_size_of_the_combat_skill() {
    let flames = side(
        "flames_of_hatred",
        "control = 1, attack = 5, speed = 5, power = 6",
        "name = 'A', team = 0, combat_skill = 'control', powers = ['anger_kindled']",
    );
    let one =
        |name: &str, skill: &str| side(BARON, WEAK, &format!("name = '{name}', team = 1, combat_skill = '{skill}'"));
    let end = live(&skirmish("round_cap = 1", &[flames, one("B", "attack"), one("C", "speed")]), 1, 0);
    end.tells(&["A fights with Attack 5 and Speed 5"]);
    let told = end.told();
    let rolled = told.lines().find(|line| line.contains("A rolls") && line.contains("/d")).expect("a roll");
    assert_eq!((rolled.matches("/d10").count(), rolled.matches("/d6").count()), (6, 1), "{rolled}");
}

/// HD-MULTI-3: the combat skill's die stays the one that Piercing names, also where another skill is better.
#[test]
fn piercing_names_a_die_of_the_combat_skill() {
    let winged = side(
        "the_winged_one",
        "control = 2, attack = 3, speed = 1, power = 6",
        "name = 'A', team = 0, combat_skill = 'control', powers = ['empower_the_winged_one', 'piercing_strike']",
    );
    let other = |name: &str| side(BARON, WEAK, &format!("name = '{name}', team = 1, combat_skill = 'attack'"));
    let end = live(&skirmish("round_cap = 1", &[winged, other("B"), other("C")]), 1, 0);
    end.tells(&["A fights with Control 2 and Attack 3"]);
}

/// "Oneself or someone who trusts you" is one target: the user, unless a list says another (`help`).
#[test]
fn balm_heals_one() {
    for (list, hits) in
        [("", [8, 2]), (", help = ['most_hurt']", [5, 5]), (", help = ['ally']", [5, 5]), (", help = ['self']", [8, 2])]
    {
        let healer = format!(
            ", hits = 5, combat_skill = 'control', powers = ['balm'], strategy = {{ turn = ['balm', 'pass']{list} }}"
        );
        let sides = [
            somebody("crystals_of_compassion", "A", 0, &healer),
            somebody(BARON, "B", 0, ", hits = 2, combat_skill = 'attack', strategy = { turn = ['pass'] }"),
            somebody(BARON, "C", 1, ", combat_skill = 'attack', strategy = { turn = ['pass'] }"),
        ];
        let end = live(&skirmish("round_cap = 1", &sides), 1, 0);
        assert_eq!([end.who(0).hits, end.who(1).hits], hits, "{list}");
    }
}

/// HD-COND-6, G6: `single_enemy`, `ally_present` and `no_allies_near` follow from who stands.
#[test]
fn company_follows_from_who_stands() {
    let halo = |team: i32| {
        somebody(
            "halo_of_confidence",
            "A",
            team,
            ", combat_skill = 'control', powers = ['torus_of_indestructibility'],
              strategy = { assign = ['defence'], turn = ['torus_of_indestructibility', 'pass'] }"
                .replace('\n', " ")
                .as_str(),
        )
    };
    let baron =
        |name: &str, team: i32, more: &str| somebody(BARON, name, team, &format!(", combat_skill = 'attack'{more}"));
    let two_enemies = live(&skirmish("round_cap = 1", &[halo(0), baron("B", 1, ""), baron("C", 1, "")]), 1, 0);
    two_enemies.never_tells("A: Torus");
    let one_enemy = live(&skirmish("round_cap = 1", &[halo(0), baron("B", 0, ""), baron("C", 1, "")]), 1, 0);
    one_enemy.tells(&["A: Torus"]);
    let crystal = |team: i32| {
        let strategy = "powers = ['shared_destiny'], strategy = { turn = ['shared_destiny', 'pass'] }";
        somebody("crystals_of_compassion", "A", team, &format!(", combat_skill = 'control', {strategy}"))
    };
    let linked = live(&skirmish("round_cap = 1", &[crystal(0), baron("B", 0, ""), baron("C", 1, "")]), 1, 0);
    assert_eq!([0, 1, 2].map(|seat| linked.who(seat).mods.upgrade[1]), [1, 1, 0]);
    linked.tells(&["B gains Shared Destiny"]);
    live(&skirmish("round_cap = 1", &[crystal(0), baron("B", 1, ""), baron("C", 1, "")]), 1, 0)
        .never_tells("A: Shared");
    // While the ally stands A is not alone; in other trials it falls, and then nobody is near.
    let with = |team: i32| {
        let flames = ", combat_skill = 'control', hits = 400, powers = ['alone_against_the_world'], strategy = { assign = ['defence'] }";
        let ally = baron("B", team, ", hits = 4");
        let enemy = baron("C", 1, ", strategy = { assign = ['attack'] }");
        skirmish("round_cap = 2", &[somebody("flames_of_hatred", "A", 0, flames), ally, enemy])
    };
    let seen: Vec<(bool, i32)> =
        (0..60).map(|trial| live(&with(0), 1, trial)).map(|end| (end.who(1).out, end.who(0).mods.upgrade[1])).collect();
    assert!(seen.iter().all(|(fallen, upgrade)| i32::from(*fallen) == *upgrade), "{seen:?}");
    assert!(seen.iter().any(|each| each.0) && seen.iter().any(|each| !each.0));
    assert_eq!(live(&with(2), 1, 0).who(0).mods.upgrade[1], 1, "a third team is no ally");
}

/// HD-MULTI-4, HD-KIND-3: the mark rests on the one enemy that it was put on; a blow at another does not use it up.
#[test]
fn a_mark_rests_on_one_enemy() {
    let fox = side(
        "the_cunning_one",
        "attack = 3, control = 1, speed = 1, endurance = 2, power = 6",
        "name = 'A', team = 0, combat_skill = 'attack', powers = ['empower_the_cunning_one', 'the_prey_is_marked'],
         strategy = { assign = ['attack'], turn = [{ do = 'the_prey_is_marked', if = 'turn == 1' }, 'basic', 'pass'],
         strike = [{ do = 'most_hits', if = 'turn == 4' }, 'fewest_hits'] }"
            .replace('\n', " ")
            .as_str(),
    );
    let calm = |name: &str, hits: i32| {
        side(
            BARON,
            WEAK,
            &format!(
                "name = '{name}', team = 1, combat_skill = 'attack', hits = {hits}, strategy = {{ assign = ['defence'], turn = ['pass'] }}"
            ),
        )
    };
    // Speed 6 5 4; A rolls 3d6 and 1d6, B and C 2d6 each; the blows are met with 1s.
    let end = one_round(&[fox, calm("B", 10), calm("C", 30)], &[6, 5, 4, 6, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    end.tells(&[
        "A: The Prey is Marked",
        "A attacks C: a basic attack with a 6, strength 6",
        "A attacks B: a basic attack with a 5, strength 10",
        "A attacks B: a basic attack with a 1, strength 1",
    ]);
}

/// HD-FLEE-1, HD-FLEE-4 to HD-FLEE-7: one of many flees by one roll against everybody; who is away is neither fallen nor there.
#[test]
fn one_of_many_flees() {
    let runner = |strategy: &str| {
        side(
            BARON,
            "attack = 1, speed = 5, endurance = 2",
            &format!("name = 'A', team = 0, combat_skill = 'attack', strategy = {{ {strategy} }}"),
        )
    };
    let calm = |name: &str| {
        side(
            BARON,
            WEAK,
            &format!("name = '{name}', team = 1, combat_skill = 'attack', strategy = {{ turn = ['pass'] }}"),
        )
    };
    let sides = [runner("flight = ['flee']"), calm("B"), calm("C")];
    // Speed 3d10 and 1d6 twice; then the flight: clean at 21, in the middle of nothing.
    let clean = one_round(&sides, &[10, 1, 1, 5, 4, 10, 10, 1]);
    clean.tells(&["A runs: 21, clean", "team 1 is left"]);
    assert_eq!(clean.all(["p_team_0", "p_team_1", "p_other_teams", "fled", "fallen"]), [0, 1, 1, 1, 0]);
    // At a cost: all dice to Defence, away at the end of the round. Barons fight with Attack and Speed: d6 and 3d10 here.
    let cost = one_round(&sides, &[10, 1, 1, 5, 4, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    cost.tells(&["A runs: 11, cost", "A: Attack nothing", "A is away at the round's end", "team 1 is left"]);
    let stays = skirmish("round_cap = 1\nskirmish_flight = false", &sides);
    live(&stays, 1, 0).never_tells("A runs");
    let all = [runner("flight = ['flee']"), calm("B"), calm("C")]
        .map(|side| side.replace("turn = ['pass']", "flight = ['flee']"));
    let end = one_round(&all, &[10, 1, 1, 5, 4]);
    assert_eq!(end.all(["p_all_fled", "fled", "fallen", "p_double_defeat"]), [1, 3, 0, 0]);
    // C's only enemy runs too, so that nobody is left to hold it; B stays and holds A.
    let some = [all[0].clone(), calm("B"), all[2].clone()];
    let end = one_round(&some, &[10, 1, 1, 5, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    end.tells(&["A runs: 3, botch", "C runs, and so do all enemies"]);
    assert_eq!(end.get("fled"), 1);
}

/// HD-FLEE-9: each pursuer may do to a runner what a single enemy may: here a parting shot each, against one roll of his.
#[test]
fn every_pursuer_shoots() {
    let runner = side(
        BARON,
        "attack = 1, speed = 5, endurance = 6",
        "name = 'A', team = 0, combat_skill = 'attack', strategy = { flight = ['flee'] }",
    );
    let archer = |name: &str| {
        let more = format!("name = '{name}', team = 1, combat_skill = 'attack', powers = ['parting_shot']");
        side("arrow_of_the_artisan", "attack = 1, speed = 1, power = 6", &more)
    };
    // Speed; a clean escape; B rolls 6 1, A 1 and 1 1 1, and defends with a d10 of 1; C rolls 5 1, A defends with 2.
    let faces = [10, 1, 1, 5, 4, 10, 10, 1, 6, 1, 1, 1, 1, 1, 1, 5, 1, 2];
    let end = one_round(&[runner, archer("B"), archer("C")], &faces);
    end.tells(&[
        "A runs: 21, clean",
        "B has a parting shot with a 6",
        "A loses 5 Hits",
        "C has a parting shot with a 5",
        "A loses 3 Hits",
    ]);
    assert_eq!(end.all(["p_team_1", "fled", "fallen"]), [1, 1, 0]);
}

/// Teams are counted by the numbers that the file gives them.
#[test]
fn teams_keep_their_numbers() {
    let strong = side(BARON, "attack = 6, speed = 6, endurance = 6", "name = 'A', team = 2, combat_skill = 'attack'");
    let weak = |name: &str, team: i32| {
        side(BARON, WEAK, &format!("name = '{name}', team = {team}, combat_skill = 'attack', hits = 1"))
    };
    let end = live(&skirmish("", &[strong, weak("B", 1), weak("C", 1)]), 1, 0);
    assert_eq!(end.all(["p_team_0", "p_team_1", "p_team_2", "p_team_3", "p_other_teams"]), [0, 0, 1, 0, 1]);
}
