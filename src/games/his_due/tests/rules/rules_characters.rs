//! Dice and creation (HD-DICE-*, HD-CHAR-*).

use crate::support::{against, baron, duel, faces, faults, game, scenario, scripted, side};
use evenodds_engine::dice::exhaust;
use evenodds_engine::{Seats, Session, Silent};
use evenodds_his_due::HisDue;
use evenodds_his_due::character::{Picks, default_combat, sets, skills, stress_max};
use evenodds_his_due::dice::Ladder;
use evenodds_his_due::rules::Rules;
use evenodds_his_due::rulings::{LadderEnd, UpgradeStacking};
use evenodds_his_due::terms::{Aura, Background, Broker, Deal, Skill, SkillSet};
use evenodds_his_due::world::printed;
use evenodds_kit::Game;
use std::collections::BTreeMap;

/// A side made by creation.
fn made(picks: [&str; 4], deal: &str, more: &str) -> String {
    let [background, aura, skill_set, broker] = picks;
    format!(
        "{{ background = '{background}', aura = '{aura}', skill_set = '{skill_set}', broker = '{broker}', deal = '{deal}'{more} }}"
    )
}

/// The side a of a duel.
fn first_side(a: &str) -> evenodds_his_due::fighter::Fighter {
    game(&scenario("duel", "", &duel(a, &baron("")))).sides[0].as_ref().clone()
}

/// Exact odds of the total of a skill test.
fn totals(game: &HisDue) -> BTreeMap<i64, f64> {
    let mut odds = BTreeMap::new();
    let mut table = game.state();
    exhaust(
        |dice| {
            game.play(&mut table, Seats::Written, &mut Session::new(dice, &mut Silent));
            i64::from(table.test.totals[0])
        },
        |total, weight| *odds.entry(total).or_insert(0.0) += weight,
    );
    odds
}

/// HD-DICE-1, HD-DICE-2: fair dice, summed: 2d6 and d6 are 3d6, whose odds are known.
#[test]
fn a_roll_is_the_sum_of_fair_dice() {
    let test = scenario(
        "skill_test",
        "",
        &format!("[cast]\na = {}\n", side("blade_of_the_baron", "attack = 1, wits = 2", "")),
    );
    let odds = totals(&game(&test));
    let ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    assert_eq!(odds.len(), ways.len());
    for (total, ways) in (3..).zip(ways) {
        assert!((odds[&total] - f64::from(ways) / 216.0).abs() < 1e-12, "{total}");
    }
}

/// HD-DICE-3, HD-KIND-10: d4, d6, d8, d10, d12, and nothing beyond (HD-Q-12: or a point a rung).
#[test]
fn the_ladder_has_five_rungs() {
    let at = |rules: &Rules| {
        (-2..8)
            .map(|rung| {
                let die = Ladder::new(rules).at(rung);
                (die.size, die.plus)
            })
            .collect::<Vec<_>>()
    };
    let sizes = [4, 4, 4, 6, 8, 10, 12, 12, 12, 12];
    assert_eq!(at(&Rules::default()), sizes.map(|size| (size, 0)));
    let flat = at(&Rules { ladder_end: LadderEnd::FlatOne, ..Rules::default() });
    assert_eq!(flat.iter().map(|die| die.1).collect::<Vec<_>>(), [-2, -1, 0, 0, 0, 0, 0, 1, 2, 3]);
}

/// HD-DICE-4, HD-Q-13: upgrades and downgrades add up; or the best of each counts.
#[test]
fn upgrades_add_up() {
    let a = side(
        "axe_of_the_executioner",
        "attack = 1, speed = 1, power = 6",
        "powers = ['the_hooded_killer', 'the_long_drop']",
    );
    for (stacking, size) in [(UpgradeStacking::Add, 10), (UpgradeStacking::Best, 8)] {
        let word = if stacking == UpgradeStacking::Add { "add" } else { "best" };
        let text = scenario(
            "duel",
            &format!("round_cap = 1\nturn_cap = 2\nupgrade_stacking = '{word}'"),
            &duel(&a, &baron("strategy = { turn = ['pass'] }")),
        );
        scripted(&text, &faces(&[8, 1, 1, 1, 1])).tells(&[&format!("a rolls 8/d{size} 1/d{size}")]);
    }
    let mixed = "[powers.the_long_drop]\neffects = ['downgrade:attack:2']\n";
    let text = scenario("duel", "round_cap = 1", &format!("{}{mixed}", duel(&a, &baron(""))));
    scripted(&text, &faces(&[1, 1, 1, 1])).tells(&["a rolls 1/d4 1/d4"]);
}

/// HD-CHAR-3, HD-V-3, HD-Q-2: dice by score.
#[test]
fn scores_give_dice() {
    let ladder = Ladder::new(&Rules::default());
    let dice = |score| {
        let (count, rung) = ladder.of_score(score);
        (count, ladder.at(rung).size)
    };
    assert_eq!(
        (0..=7).map(dice).collect::<Vec<_>>(),
        [(1, 6), (1, 6), (2, 6), (3, 6), (3, 8), (3, 10), (3, 12), (3, 12)]
    );
    let a = side("blade_of_the_baron", "speed = 8, wits = 0", "");
    let text = scenario(
        "skill_test",
        "score_out_of_range = 'extrapolate'",
        &format!("[limits]\nskill = 'speed'\n[cast]\na = {a}\n"),
    );
    assert_eq!(scripted(&text, &[4, 12, 12, 12, 12, 12]).get("total"), 64, "0 is 1d4, 8 is 5d12");
}

/// HD-CHAR-1, HD-CHAR-2, HD-CHAR-4, HD-CHAR-5, HD-CHAR-6, HD-CHAR-11, HD-V-1, HD-V-2, HD-V-27: tables A, B and C, as the catalogue prints them.
#[test]
fn picks_give_skills_and_stress_maxima() {
    let rules = Rules::default();
    let backgrounds = [[7, 7, 4], [7, 4, 7], [5, 8, 3], [3, 5, 8], [8, 3, 5], [4, 7, 7]];
    use Skill::{Attack, Control, Endurance, Power, Speed, Wits};
    let auras = [
        (Control, Power, Speed, [0, 0, 5]),
        (Attack, Power, Wits, [0, 2, 3]),
        (Attack, Control, Endurance, [2, 3, 0]),
        (Speed, Wits, Attack, [3, 0, 2]),
        (Endurance, Speed, Power, [0, 5, 0]),
        (Endurance, Wits, Control, [5, 0, 0]),
    ];
    let sets =
        [(Attack, Endurance), (Attack, Power), (Power, Speed), (Speed, Wits), (Control, Endurance), (Control, Wits)];
    for (background, stress) in Background::ALL.iter().zip(backgrounds) {
        for (aura, (up, also, down, more)) in Aura::ALL.iter().zip(auras) {
            for (skill_set, (one, two)) in SkillSet::ALL.iter().zip(sets) {
                let picks = Picks { background: *background, aura: *aura, skill_set: *skill_set, broker: Broker::Fox };
                let mut scores = [2; 6];
                for skill in [up, also, one, two] {
                    scores[skill as usize] += 1;
                }
                scores[down as usize] -= 1;
                assert_eq!(skills(&rules, &picks, Deal::Weapon), scores, "{picks:?}");
                assert!(scores.iter().all(|score| (1..=4).contains(score)), "the cap never binds");
                assert_eq!(stress_max(&rules, &picks), [0, 1, 2].map(|track| stress[track] + more[track]));
            }
        }
    }
    let end = against(
        &made(["policeman", "ochre", "runner", "fox"], "weapon", ", tree = 'blade_of_the_baron'"),
        &baron(""),
        &[1; 10],
    );
    assert_eq!(end.who(0).stress, [0; 3], "tracks start at 0");
}

/// HD-CHAR-9, HD-CHAR-10, HD-V-4, HD-V-5, HD-V-6, HD-V-7: Mana 3 + 2 a point of Power, Hits 5 + 3 a point of Endurance, both full.
#[test]
fn mana_and_hits_follow_from_skills() {
    for (power, endurance) in [(1, 1), (2, 4), (4, 3), (6, 6)] {
        let fighter = first_side(&side("blade_of_the_baron", &format!("power = {power}, endurance = {endurance}"), ""));
        assert_eq!([fighter.max_mana, fighter.mana], [3 + 2 * power; 2]);
        assert_eq!([fighter.max_hits, fighter.hits], [5 + 3 * endurance; 2]);
    }
}

/// HD-CHAR-7, HD-CHAR-13: the Broker leads a Collar to its tree; a Glyph or a Weapon names any of five.
#[test]
fn brokers_lead_to_trees() {
    let trees = [
        "the_winged_one",
        "the_cunning_one",
        "the_winged_one",
        "the_cunning_one",
        "the_venomous_one",
        "the_venomous_one",
    ];
    for (broker, tree) in Broker::WORDS.iter().zip(trees) {
        let fighter = first_side(&made(["policeman", "black", "runner", broker], "collar", ""));
        assert_eq!(printed().trees[fighter.sheet.tree].id, tree, "{broker}");
    }
    let book = printed();
    let count = |deal: Deal| book.trees.iter().filter(|tree| tree.deal == deal).count();
    assert_eq!([Deal::Collar, Deal::Glyph, Deal::Weapon].map(count), [3, 5, 5]);
    let wrong = made(
        ["policeman", "black", "runner", "fox"],
        "collar",
        ", tree = 'the_winged_one', powers = ['empower_the_winged_one', 'strike_from_above', 'piercing_strike', 'agility_of_the_skies', 'whisper_on_the_wind']",
    );
    assert!(faults(&scenario("duel", "", &duel(&wrong, &baron("")))).contains("HD-CHAR-13"));
}

/// HD-CHAR-8, HD-CHAR-12, HD-COLLAR-1, HD-GLYPH-1, HD-WEAPON-1: what each deal offers, and when Hits return.
#[test]
fn deals_offer_two_combat_skills() {
    use Skill::{Attack, Control, Speed, Wits};
    for (deal, offered, hour) in [
        (Deal::Collar, [Attack, Control], "noon"),
        (Deal::Glyph, [Control, Wits], "sunset"),
        (Deal::Weapon, [Attack, Speed], "sunrise"),
    ] {
        assert_eq!((deal.combat_skills(), deal.recovers()), (offered, hour));
        let mut scores = [2; 6];
        assert_eq!(default_combat(deal, &scores), offered[0], "equal: the first named");
        scores[offered[1] as usize] = 3;
        assert_eq!(default_combat(deal, &scores), offered[1], "the higher");
    }
    let wrong = side("blade_of_the_baron", "attack = 2", "combat_skill = 'wits'");
    assert!(faults(&scenario("duel", "", &duel(&wrong, &baron("")))).contains("HD-CHAR-12"));
    let glyph = first_side(&made(["policeman", "silver", "runner", "fox"], "glyph", ", tree = 'halo_of_confidence'"));
    assert_eq!((glyph.skills[Skill::Power as usize], glyph.max_mana), (3, 9), "Power 1 and 2 more, which feed Mana");
}

/// HD-CHAR-14, HD-CHAR-15, HD-V-8: tier 1 and four others, tier 3 after its head; 57 sets in each tree (HD-EX-10).
#[test]
fn sets_of_five_fit_the_tree() {
    let (book, rules) = (printed(), Rules::default());
    for (index, tree) in book.trees.iter().enumerate() {
        let tiers = |tier: i32| tree.powers.iter().filter(|id| book.power(**id).tier == tier).count();
        assert_eq!([1, 2, 3].map(tiers), [1, 3, 9], "{}", tree.id);
        assert_eq!(sets(&rules, &book, index).len(), 57, "{}", tree.id);
    }
    for (powers, rule) in [
        ("'parry', 'golden_parry', 'life_of_servitude', 'knights_strike', 'unfettered_steel'", "HD-CHAR-14"),
        ("'blade_of_the_baron', 'strike_with_glory', 'the_vow', 'parry', 'knights_courage'", "HD-CHAR-15"),
        ("'blade_of_the_baron', 'parry', 'golden_parry', 'life_of_servitude'", "HD-CHAR-14"),
    ] {
        let wrong = made(
            ["policeman", "black", "brooder", "fox"],
            "weapon",
            &format!(", tree = 'blade_of_the_baron', powers = [{powers}]"),
        );
        let told = faults(&scenario("duel", "", &duel(&wrong, &baron(""))));
        assert!(told.contains(rule), "{told}");
    }
}

/// HD-CHAR-16, HD-Q-4: permanents lower maximum Mana for good; exactly nothing left is legal.
#[test]
fn permanents_lower_the_maximum() {
    let left = |power: i32| {
        first_side(&side(
            "axe_of_the_executioner",
            &format!("power = {power}"),
            "powers = ['the_hooded_killer', 'heart_of_stone']",
        ))
    };
    assert_eq!([1, 3].map(|power| (left(power).max_mana, left(power).mana)), [(0, 0), (4, 4)]);
    let wrong = side("axe_of_the_executioner", "power = 1", "powers = ['the_hooded_killer', 'the_long_drop']");
    assert!(faults(&scenario("duel", "", &duel(&wrong, &baron("")))).contains("HD-CHAR-16"));
}

/// HD-CHAR-17, HD-CHAR-18, HD-V-9: five Connections and one Memory Clue at the start.
#[test]
fn careers_start_with_connections_and_a_clue() {
    let tables = format!(
        "[limits]\nsessions = 1\ntriggers_per_session = 0\nscenes_per_session = 0\nduels_per_session = 0\n[cast]\nhero = {}\nopponents = [{}]\n",
        baron(""),
        baron("")
    );
    assert_eq!(scripted(&scenario("career", "", &tables), &[]).all(["connections_left", "memory_clues"]), [5, 1]);
}

/// HD-CHAR-13: a Broker leads to its own tree, whatever the character's powers: listed, by number, any, or the first set.
#[test]
fn no_broker_leads_astray() {
    for more in ["", ", set = 3", ", any_powers = true, powers = ['empower_the_winged_one']", ", any_powers = true"] {
        for (broker, led) in [("fox", false), ("dragonfly", true)] {
            let more = format!(", tree = 'the_winged_one'{more}");
            let side = made(["policeman", "black", "runner", broker], "collar", &more);
            let wrong = faults(&scenario("duel", "", &duel(&side, &baron(""))));
            assert_eq!(wrong.is_empty(), led, "{broker}{more}: {wrong}");
            assert_eq!(wrong.matches("HD-CHAR-13").count(), usize::from(!led), "{wrong}");
        }
    }
}

/// HD-CHAR-11: no track holds more steps than its maximum.
#[test]
fn stress_stops_at_its_maximum() {
    let policeman = |more: &str| made(["policeman", "black", "runner", "fox"], "collar", more);
    for (more, right) in [
        (", guilt = 8", true),
        (", guilt = 9", false),
        (", despair = 6", false),
        (", stress_max = { guilt = 12 }, guilt = 12", true),
    ] {
        let wrong = faults(&scenario("duel", "", &duel(&policeman(more), &baron(""))));
        assert_eq!(wrong.is_empty(), right, "{more}: {wrong}");
        assert!(right || wrong.contains("maximum is"), "{wrong}");
    }
}
