//! Lists at every decision point: the list is asked, and what it says is done.

use crate::support::{BARON, End, WEAK, against, duel, faces, live, scenario, scripted, side};
use evenodds_his_due::decisions::Decisions;
use evenodds_kit::Lists;

/// Tests named after the decision point that they show, and the list of those names.
macro_rules! point_tests {
    ($($(#[$doc:meta])* fn $name:ident() $body:block)+) => {
        const SHOWN: &[&str] = &[$(stringify!($name)),+];
        $($(#[$doc])* #[test] fn $name() $body)+
    };
}

/// One round of a (with this strategy) against a plain b, by these faces.
fn round(strategy: &str, more: &str, faces: &[u32]) -> End {
    let a = side(BARON, WEAK, &format!("strategy = {{ {strategy} }}{more}"));
    scripted(&scenario("duel", "round_cap = 1", &duel(&a, &side(BARON, WEAK, ""))), faces)
}

point_tests! {
    /// (a) HD-COLLAR-2, HD-DUEL-1.
    fn empower() {
        for (choice, mana) in [("'empower'", 6), ("'wait'", 7), ("{ do = 'empower', if = 'mana > 20' }, 'wait'", 7)] {
            let a = side("the_winged_one", WEAK, &format!("combat_skill = 'attack', powers = ['empower_the_winged_one'], strategy = {{ base = 'greedy', empower = [{choice}], flight = ['stay'] }}"));
            // Speed 3 if empowered, else 1; a bare Collar keeps all its dice in Defence.
            let speed = if mana == 6 { vec![1, 1, 1, 6] } else { vec![1, 6] };
            let dice = if mana == 6 { vec![1, 1, 1, 1, 1, 1] } else { vec![1, 1, 1, 1] };
            let end = against(&a, &side(BARON, WEAK, "combat_skill = 'speed'"), &[speed, dice].concat());
            assert_eq!(end.get("mana_left_a"), mana, "{choice}\n{}", end.told());
        }
    }

    /// (b) HD-FLEE-1: both run, nobody rolls.
    fn flight() {
        let runner = side(BARON, WEAK, "strategy = { flight = [{ do = 'flee', if = 'round == 1' }, 'stay'] }");
        assert_eq!(against(&runner, &runner, &faces(&[])).get("p_both_fled"), 1);
        let stays = round("base = 'greedy', flight = ['stay']", ", guilt_freak_out = true", &faces(&[6, 1, 1, 1]));
        assert_eq!(stays.get("p_stalemate"), 1, "greedy alone would run");
    }

    /// HD-FLEE-3, HD-Q-30.
    fn hold_up() {
        let runner = side(BARON, WEAK, "strategy = { flight = ['flee'] }");
        for (choice, roll, fled) in [("let_go", &[][..], 1), ("hold", &[3, 1, 1, 1, 1], 0)] {
            let b = side(BARON, WEAK, &format!("strategy = {{ hold_up = ['{choice}'] }}"));
            let text = scenario("duel", "round_cap = 1\nparting_shots = 'policy'", &duel(&runner, &b));
            assert_eq!(scripted(&text, &faces(roll)).get("p_a_fled"), fled);
        }
    }

    /// (c) HD-FLEE-4, HD-EDGE-4.
    fn reroll_flight() {
        for (choice, rolls, spent) in [("'stop'", &[3, 1, 1, 1, 1][..], [0, 0]), ("{ do = 'edge', if = 'total < 3' }, 'stop'", &[1, 2, 4, 1, 1, 1, 1], [2, 0]), ("{ do = 'mana', if = 'die == 2' }, 'stop'", &[2, 3, 1, 1, 1, 1], [0, 1])] {
            let end = round(&format!("flight = ['flee'], reroll_flight = [{choice}]"), ", edge = 3", &faces(rolls));
            assert_eq!(end.all(["edge_spent_a", "mana_spent_a"]), spent, "{choice}\n{}", end.told());
        }
    }

    /// HD-FLEE-9, HD-POL-G-2: by a power without a roll, or by a roll all the same.
    fn escape() {
        for (choice, rolls, told, spent) in [
            ("'power'", &[][..], "a is gone: Stealthily Through the Trees", 1),
            ("'stealthily_through_the_trees', 'roll'", &[], "a is gone: Stealthily Through the Trees", 1),
            ("'roll'", &[5, 1, 1, 1, 1, 1], "a runs: 5, botch", 0),
        ] {
            let a = side("the_cunning_one", WEAK, &format!("combat_skill = 'attack', powers = ['stealthily_through_the_trees'], conditions = {{ near_trees = true }}, strategy = {{ flight = ['flee'], escape = [{choice}] }}"));
            let b = side(BARON, WEAK, "combat_skill = 'attack', strategy = { assign = ['defence'], turn = ['pass'] }");
            let end = against(&a, &b, &faces(rolls));
            end.tells(&[told]);
            assert_eq!(end.get("mana_spent_a"), spent, "{}", end.told());
        }
    }

    /// HD-FLEE-9: whether, with what and by which die.
    fn parting_shot() {
        for (choice, told) in [
            ("'greedy'", "a parting shot with a 6"),
            ("'withhold'", "a lets the parting shot be"),
            ("'basic', 'withhold'", "a basic attack with a 6"),
            ("{ do = 'basic', die = 'lowest' }, 'withhold'", "a basic attack with a 2"),
            ("{ do = 'arrow_of_the_artisan', rank = 2 }, 'withhold'", "Arrow of the Artisan with a 2, strength 5"),
        ] {
            let a = side("arrow_of_the_artisan", WEAK, &format!("combat_skill = 'attack', powers = ['parting_shot', 'arrow_of_the_artisan'], strategy = {{ parting_shot = [{choice}] }}"));
            let b = side(BARON, "attack = 1, speed = 4, endurance = 2", "combat_skill = 'attack', strategy = { flight = ['flee'] }");
            let roll = [2, 8, 8, 8, 7, 7, 7, 6, 2, 1, 1, 1, 1];
            let defence = if choice == "'withhold'" { &[][..] } else { &[1][..] };
            let end = against(&a, &b, &[&roll, defence].concat());
            end.tells(&[told]);
            assert_eq!(end.get("p_b_fled"), 1, "{}", end.told());
        }
    }

    /// (d) HD-DUEL-7, HD-EDGE-3: one more die, paid by Edge, then by Mana.
    fn reroll_round() {
        let end = round("reroll_round = [{ do = 'edge', if = 'die == 1' }, { do = 'mana', if = 'die == 2' }, 'stop']", ", edge = 1", &faces(&[1, 5, 1, 1, 2, 3, 5]));
        assert_eq!(end.all(["edge_spent_a", "mana_spent_a"]), [1, 1]);
        end.tells(&["a: Attack 5/d6; Defence 1d6"]);
        // The worst die is the lowest face less its mean; the next ones are asked for in their turn.
        let end = round("reroll_round = [{ do = 'edge', if = 'die == 5' }, 'stop']", ", edge = 1", &faces(&[1, 5, 1, 1, 6, 1]));
        end.tells(&["a: Attack 6/d6; Defence 1d6"]);
        let end = round("reroll_round = [{ do = 'edge', rank = 2 }, 'stop']", ", edge = 1", &faces(&[1, 5, 1, 1, 6, 1]));
        end.tells(&["a re-rolls a 5 of d6 for 1 Edge: 6"]);
        // As the preset does: The Vow.
        let vow = side(BARON, WEAK, "powers = ['the_vow'], strategy = { base = 'greedy', reroll_round = ['greedy'] }");
        let end = against(&vow, &side(BARON, WEAK, ""), &faces(&[1, 2, 1, 1, 4, 5, 6, 6]));
        end.tells(&["The Vow", "a rolls 4/d6 5/d6"]);
        let vow = side(BARON, WEAK, "powers = ['the_vow'], strategy = { reroll_round = [{ do = 'the_vow', if = 'good_dice == 0' }, 'stop'] }");
        let end = against(&vow, &side(BARON, WEAK, ""), &faces(&[1, 2, 1, 1, 4, 5, 6, 6]));
        end.tells(&["The Vow", "a rolls 4/d6 5/d6"]);
    }

    /// (e) HD-DUEL-8.
    fn assign() {
        for (choice, pools) in [
            ("'attack'", "Attack 2/d6 5/d6; Defence nothing"),
            ("'defence'", "Attack nothing; Defence 2d6"),
            ("{ do = 'attack', if = 'assigned == 0' }, 'defence'", "Attack 5/d6; Defence 1d6"),
            ("{ do = 'attack', if = 'die < 3 and assigns_last' }, 'defence'", "Attack 2/d6; Defence 1d6"),
            ("{ do = 'keep', threshold = -2 }", "Attack 5/d6; Defence 1d6"),
            ("{ do = 'keep', threshold = -4 }", "Attack 2/d6 5/d6; Defence nothing"),
            ("{ do = 'highest', dice = 1 }", "Attack 5/d6; Defence 1d6"),
            ("'plain'", "Attack 5/d6; Defence 1d6"),
            ("'greedy'", "Attack 2/d6 5/d6; Defence nothing"),
            ("'cautious'", "Attack 5/d6; Defence 1d6"),
        ] {
            let end = round(&format!("assign = [{choice}], turn = ['pass']"), "", &faces(&[2, 5, 1, 1]));
            end.tells(&[&format!("a: {pools}")]);
        }
    }

    /// HD-KIND-9: once the pools are formed.
    fn before_turns() {
        for (choice, faces_more, spent) in [("'nothing'", &[][..], 0), ("'the_advantage_of_range', 'nothing'", &[6, 5], 1)] {
            let a = side("arrow_of_the_artisan", WEAK, &format!("powers = ['the_advantage_of_range'], strategy = {{ before_turns = [{choice}], turn = ['pass'] }}"));
            let b = side(BARON, WEAK, "strategy = { turn = ['pass'] }");
            let end = against(&a, &b, &[&faces(&[4, 1, 5, 1]), faces_more].concat());
            assert_eq!(end.get("mana_spent_a"), spent);
        }
    }

    /// HD-KIND-9: a turn in front of the enemy's.
    fn preempt() {
        for (choice, passes) in [("wait", "b passes"), ("carpe_diem', 'wait", "a goes first")] {
            let a = side("wings_of_the_warrior", WEAK, &format!("powers = ['carpe_diem'], strategy = {{ preempt = ['{choice}'], turn = ['pass'] }}"));
            let b = side(BARON, WEAK, "strategy = { turn = ['pass'] }");
            let text = scenario("duel", "round_cap = 1\nturn_cap = 4", &duel(&a, &b));
            scripted(&text, &faces(&[1, 1, 1, 1])).tells(&["a passes", passes]);
        }
    }

    /// HD-KIND-9: Hits for short-lived Mana.
    fn any_time() {
        for (choice, hits) in [("'nothing'", 11), ("{ do = 'soul_burn', if = 'hits > 9' }, 'nothing'", 9)] {
            let a = side("runes_of_reflection", "control = 1, wits = 1, speed = 1", &format!("powers = ['soul_burn'], strategy = {{ any_time = [{choice}], turn = ['pass'] }}"));
            let end = against(&a, &side(BARON, WEAK, "strategy = { turn = ['pass'] }"), &faces(&[1, 1, 1, 1, 1, 1]));
            assert_eq!(end.get("hits_a"), hits, "{}", end.told());
        }
    }

    /// (f) and (g) HD-DUEL-11, HD-DUEL-12: which action, which die.
    fn turn() {
        for (choice, told) in [
            ("'pass'", "a passes"),
            ("'basic'", "with a 6, strength 6"),
            ("{ do = 'basic', die = 'lowest' }, 'pass'", "with a 4, strength 4"),
            ("{ do = 'basic', rank = 2 }, 'pass'", "with a 4, strength 4"),
            ("{ do = 'basic', die = 'lowest', rank = 9 }, 'pass'", "with a 6, strength 6"),
            ("'knights_strike', 'pass'", "Knight's Strike with a 6, strength 8"),
            ("{ do = 'knights_strike', die = 'lowest' }, 'pass'", "Knight's Strike with a 4, strength 6"),
            ("{ do = 'best_attack', if = 'best_score > 3' }, 'pass'", "Charging the Lists with a 6, strength 12"),
            ("'dearest_attack', 'pass'", "Charging the Lists with a 6, strength 12"),
            ("'clear_sound_of_silver_trumpets', 'pass'", "a: Clear Sound of Silver Trumpets; Mana 6"),
            ("'plain'", "a basic attack with a 6"),
            ("'greedy'", "Charging the Lists with a"),
        ] {
            let a = side(BARON, WEAK, &format!("powers = ['knights_strike', 'charging_the_lists', 'clear_sound_of_silver_trumpets'], strategy = {{ assign = ['attack'], turn = [{choice}, 'pass'] }}"));
            let a = a.replace(", 'pass', 'pass'", ", 'pass'").replace("'pass', 'pass'", "'pass'").replace("'plain', 'pass'", "'plain'").replace("'greedy', 'pass'", "'greedy'");
            let text = scenario("duel", "round_cap = 1\nturn_cap = 2", &duel(&a, &side(BARON, WEAK, "strategy = { turn = ['pass'] }")));
            let defended = if told.contains("with a") { &[1][..] } else { &[] };
            scripted(&text, &[&faces(&[4, 6, 1, 1]), defended].concat()).tells(&[told]);
        }
    }

    /// HD-KIND-1: the second die of a strike.
    fn further_die() {
        for (choice, told) in [("'highest'", "with a 6, strength 11"), ("'lowest'", "with a 6, strength 10"), ("{ do = 'highest', rank = 2 }", "with a 6, strength 10")] {
            let a = side("halo_of_confidence", "attack = 1, control = 2, wits = 1, speed = 1, power = 6", &format!("combat_skill = 'control', powers = ['manifold_strike'], strategy = {{ assign = ['attack'], turn = ['manifold_strike', 'pass'], further_die = [{choice}] }}"));
            let b = side(BARON, "attack = 1, control = 1, speed = 1, endurance = 2", "combat_skill = 'attack', strategy = { turn = ['pass'], assign = ['defence'] }");
            let text = scenario("duel", "round_cap = 1\nturn_cap = 2", &duel(&a, &b));
            scripted(&text, &[6, 5, 4, 6, 5, 1, 1, 1]).tells(&[told, "loses"]);
        }
    }

    /// (h) HD-COLLAR-4, HD-Q-33.
    fn aim() {
        for (choice, told) in [("duellist", "a attacks b"), ("broker", "a attacks the Broker")] {
            let a = side(BARON, WEAK, &format!("combat_skill = 'speed', strategy = {{ aim = ['{choice}'], assign = ['attack'] }}"));
            let b = side("the_cunning_one", WEAK, "combat_skill = 'attack', powers = ['empower_the_cunning_one'], strategy = { turn = ['pass'] }");
            let text = scenario("duel", "round_cap = 1\nturn_cap = 2", &duel(&a, &b));
            scripted(&text, &faces(&[6, 6, 1, 1, 1])).tells(&[told]);
        }
    }

    /// (i) HD-DUEL-14, HD-DUEL-16: which die, which power.
    fn defend() {
        for (choice, roll, told) in [
            ("{ do = 'bare', die = 'largest' }", 8, "b defends, bare: 8 (8 of d8)"),
            ("{ do = 'bare', die = 'smallest' }", 6, "b defends, bare: 6 (6 of d6)"),
            ("'bare'", 8, "(8 of d8)"),
            ("{ do = 'parry', if = 'strength == 6 and element == physical' }, 'bare'", 5, "b defends, Parry: 8 (5 of d8)"),
            ("'plain'", 8, "b defends, bare"),
            ("'greedy'", 6, "b defends, bare: 6"),
        ] {
            let a = side(BARON, "attack = 1, speed = 2", "strategy = { assign = [{ do = 'highest', dice = 1 }] }");
            let b = side(BARON, "attack = 4, speed = 1", &format!("powers = ['parry'], strategy = {{ assign = ['defence'], turn = ['pass'], defend = [{choice}] }}"));
            let end = against(&a, &b, &[6, 6, 1, 6, 1, 1, 1, 1, 1, 1, roll]);
            end.tells(&[told]);
        }
    }

    /// HD-DUEL-14: an attack that must be answered with two dice.
    fn further_defence_die() {
        for (choice, face) in [("largest", 8), ("smallest", 6)] {
            let a = side("arrow_of_the_artisan", WEAK, "combat_skill = 'attack', powers = ['many_of_horror'], strategy = { turn = ['many_of_horror', 'pass'] }");
            let b = side(BARON, "attack = 4, speed = 1, endurance = 5", &format!("combat_skill = 'attack', strategy = {{ assign = ['defence'], turn = ['pass'], defend = [{{ do = 'bare', die = 'largest' }}], further_defence_die = ['{choice}'] }}"));
            let text = scenario("duel", "round_cap = 1\nturn_cap = 2", &duel(&a, &b));
            let end = scripted(&text, &[6, 5, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 8, face]);
            end.tells(&[&format!("b defends, bare: {}", 8 + face)]);
            // A d6 and two d8, or three d8 but one.
            assert_eq!(end.who(1).defence[1] == 1, choice == "largest", "{}", end.told());
        }
    }

    /// (j) HD-EDGE-4, HD-DUEL-14.
    fn reroll_defence() {
        for (choice, rolls, spent) in [
            ("'stop'", &[1][..], [0, 0]),
            ("{ do = 'edge', if = 'loss > 2' }, 'stop'", &[1, 2, 5], [2, 0]),
            ("{ do = 'mana', if = 'die == 1 and least_loss == 0' }, 'stop'", &[1, 2], [0, 1]),
        ] {
            let a = side(BARON, WEAK, "strategy = { assign = [{ do = 'highest', dice = 1 }] }");
            let b = side(BARON, WEAK, &format!("edge = 2, strategy = {{ assign = ['defence'], reroll_defence = [{choice}] }}"));
            let end = against(&a, &b, &faces(&[&[1, 6, 1, 1][..], rolls].concat()));
            assert_eq!(end.all(["edge_spent_b", "mana_spent_b"]), spent, "{choice}\n{}", end.told());
        }
        let a = side("arrow_of_the_artisan", WEAK, "powers = ['duck_and_cover'], strategy = { assign = ['defence'], turn = ['duck_and_cover', 'pass'], reroll_defence = ['free', 'stop'] }");
        let b = side(BARON, WEAK, "strategy = { assign = [{ do = 'highest', dice = 1 }] }");
        against(&a, &b, &faces(&[1, 1, 1, 6, 1, 4])).tells(&["re-rolls a 1 of the Defence die for free: 4"]);
    }

    /// HD-EDGE-4, HD-Q-23: dice that a power adds.
    fn reroll_bonus() {
        let a = side(BARON, WEAK, "edge = 1, powers = ['strike_with_glory'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['strike_with_glory', 'pass'], reroll_bonus = [{ do = 'edge', if = 'die < 3' }, { do = 'mana', if = 'die < 3' }, 'stop'] }");
        let b = side(BARON, WEAK, "strategy = { assign = ['defence'] }");
        let end = against(&a, &b, &faces(&[1, 6, 1, 1, 1, 2, 5, 6]));
        end.tells(&["strength 11"]);
        assert_eq!(end.all(["edge_spent_a", "mana_spent_a"]), [1, 2]);
    }

    /// What the book says one "can" do: strike back, repeat an attack, better an escape, cancel a buff.
    fn effect() {
        for (choice, back) in [("'take'", true), ("'leave'", false), ("'an_eye_for_an_eye', 'leave'", true), ("{ do = 'take', if = 'hits < 5' }, 'leave'", false)] {
            let a = side(BARON, WEAK, "combat_skill = 'attack', strategy = { assign = [{ do = 'highest', dice = 1 }] }");
            let b = side("the_cunning_one", WEAK, &format!("combat_skill = 'attack', powers = ['empower_the_cunning_one', 'an_eye_for_an_eye'], strategy = {{ base = 'greedy', assign = ['defence'], turn = ['pass'], defend = ['an_eye_for_an_eye', 'bare'], effect = [{choice}] }}"));
            let text = scenario("duel", "round_cap = 1\nturn_cap = 2", &duel(&a, &b));
            let more = if back { &[8, 1][..] } else { &[] };
            let end = scripted(&text, &[&[6, 5, 6, 1, 1, 1, 1, 1][..], more].concat());
            assert_eq!(end.told().contains("strikes back"), back, "{choice}\n{}", end.told());
        }
        for (choice, attacks) in [("'take'", 2), ("'leave'", 1), ("{ do = 'leonid_downfall', die = 'lowest' }, 'leave'", 2)] {
            let a = side("meteor_of_the_messenger", "attack = 2, speed = 1", &format!("powers = ['leonid_downfall'], strategy = {{ assign = ['attack'], turn = [{{ do = 'leonid_downfall', if = 'turn == 1' }}, 'pass'], effect = [{choice}] }}"));
            let b = side(BARON, "attack = 2, speed = 1", "strategy = { assign = ['defence'], turn = ['pass'] }");
            let text = scenario("duel", "round_cap = 1\nturn_cap = 2", &duel(&a, &b));
            let more = if attacks == 2 { &[1][..] } else { &[] };
            let end = scripted(&text, &[&[6, 5, 2, 3, 4, 1, 1, 1, 6][..], more].concat());
            assert_eq!(end.who(0).counts.attacks, attacks, "{choice}\n{}", end.told());
            if choice.contains("lowest") {
                end.tells(&["with a 4", "with a 2"]);
            }
        }
    }

    /// (k) HD-DUEL-11, HD-Q-25.
    fn hold() {
        for (choice, told) in [("pay", "b pays 1 Mana to break free"), ("miss", "b is held and misses this turn")] {
            let a = side("the_cunning_one", WEAK, "combat_skill = 'attack', powers = ['empower_the_cunning_one', 'jaws_of_death'], strategy = { assign = [{ do = 'highest', dice = 1 }], turn = ['jaws_of_death', 'pass'] }");
            let b = side(BARON, WEAK, &format!("combat_skill = 'attack', strategy = {{ assign = ['defence'], hold = ['{choice}'] }}"));
            // Control 2 beside Attack 1 for the Collar: three dice.
            let end = against(&a, &b, &faces(&[1, 1, 6, 1, 1, 4, 6]));
            end.tells(&[told]);
        }
    }

    /// (l) HD-KIND-9.
    fn payment() {
        for (choice, mana, hits) in [("'nothing'", 0, 10), ("{ do = 'pay', mana = 2 }", 2, 8), ("{ do = 'pay', mana = '99' }", 7, 3)] {
            let a = side("axe_of_the_executioner", WEAK, &format!("powers = ['the_tip'], strategy = {{ assign = [{{ do = 'highest', dice = 1 }}], payment = [{choice}] }}"));
            let b = side(BARON, WEAK, "strategy = { assign = ['defence'] }");
            let end = against(&a, &b, &faces(&[1, 6, 1, 1, 5]));
            assert_eq!(end.all(["mana_spent_a", "hits_b"]), [mana, hits], "{}", end.told());
        }
    }

    /// HD-KIND-3: which buff is taken.
    fn buff() {
        for (choice, lost) in [("last", "Rage Stoked"), ("first", "Oblivious to Reason"), ("dearest", "Oblivious to Reason"), ("oblivious_to_reason', 'last", "Oblivious to Reason"), ("the_madame', 'last", "Rage Stoked")] {
            let a = side("the_venomous_one", "attack = 1, speed = 1, control = 1", &format!("combat_skill = 'control', powers = ['empower_the_venomous_one', 'sap_strength'], strategy = {{ assign = ['defence'], turn = [{{ do = 'sap_strength', if = 'foe.buffs == 2' }}, 'pass'], buff = ['{choice}'] }}"));
            let b = side("flames_of_hatred", "control = 1, wits = 1, speed = 1, power = 6", "combat_skill = 'control', powers = ['flames_of_hatred', 'rage_stoked', 'oblivious_to_reason'], strategy = { assign = ['defence'], turn = ['oblivious_to_reason', 'rage_stoked', 'pass'] }");
            let end = against(&a, &b, &faces(&[1, 1, 1, 1]));
            end.tells(&[&format!("b loses {lost}")]);
        }
    }

    /// HD-KIND-8: which seal is broken.
    fn seal() {
        for (choice, broken) in [("'first'", "Guard Against Piety"), ("'last'", "Guard Against Rage"), ("'fire', 'first'", "Guard Against Rage"), ("'light', 'last'", "Guard Against Piety")] {
            let a = side(BARON, "attack = 1, speed = 1, control = 1, power = 6", &format!("combat_skill = 'attack', powers = ['unfettered_steel'], strategy = {{ assign = ['defence'], turn = [{{ do = 'unfettered_steel', if = 'seals == 2' }}, 'pass'], seal = [{choice}] }}"));
            let b = side("runes_of_reflection", "attack = 1, control = 1, wits = 1, speed = 1, power = 6", "combat_skill = 'control', powers = ['guard_against_piety', 'guard_against_rage'], strategy = { assign = ['defence'], turn = ['guard_against_piety', 'guard_against_rage', 'pass'] }");
            let end = against(&a, &b, &[5, 6, 1, 1, 1, 1]);
            end.tells(&[&format!("a breaks a seal: {broken}")]);
        }
    }

    /// HD-KIND-9: the die of Rob the Kong.
    fn give_up() {
        for (choice, size) in [("smallest", 6), ("largest", 8)] {
            let a = side("the_venomous_one", "attack = 4, control = 1, speed = 1", &format!("combat_skill = 'attack', mana = 1, powers = ['empower_the_venomous_one', 'rob_the_kong'], strategy = {{ base = 'greedy', flight = ['stay'], assign = ['defence'], turn = ['rob_the_kong', 'pass'], give_up = ['{choice}'] }}"));
            let b = side("flames_of_hatred", "attack = 1, control = 1, wits = 1, speed = 1, power = 6", "combat_skill = 'control', strategy = { assign = ['defence'], turn = ['pass'] }");
            let text = scenario("duel", "round_cap = 1\nturn_cap = 2", &duel(&a, &b));
            scripted(&text, &[6, 5, 1, 1, 1, 1, 1, 1]).tells(&[&format!("a gives up a d{size} of the Defence pool")]);
        }
    }

    /// (m) HD-KILL-1.
    fn kill() {
        for (choice, killed) in [("kill", 1), ("spare", 0)] {
            let a = side(BARON, WEAK, &format!("edge = 1, strategy = {{ assign = ['attack'], kill = ['{choice}'] }}"));
            let end = against(&a, &side(BARON, WEAK, "hits = 1"), &faces(&[6, 6, 1, 1, 1]));
            assert_eq!(end.get("p_kill"), killed, "{}", end.told());
            assert_eq!(end.told().contains("a spares b"), choice == "spare", "{}", end.told());
        }
    }

    /// HD-KILL-7: a deal may be refused.
    fn rescue() {
        for (choice, killed) in [("accept", 0), ("refuse", 1)] {
            let a = side(BARON, WEAK, "edge = 1, strategy = { assign = ['attack'], kill = ['kill'] }");
            let b = side(BARON, WEAK, &format!("hits = 1, strategy = {{ rescue = ['{choice}'] }}"));
            let tables = format!("[limits]\nbroker_deal_probability = 1.0\n{}", duel(&a, &b));
            let end = scripted(&scenario("duel", "round_cap = 1", &tables), &[&faces(&[6, 6, 1, 1, 1])[..], &[1]].concat());
            assert_eq!(end.get("p_kill"), killed, "{}", end.told());
        }
    }

    /// (n) HD-STRESS-2.
    fn stress() {
        for (choice, roll, told) in [("accept", &[][..], "b accepts Despair"), ("resist", &[6, 6], "b resists Despair: 12")] {
            let a = side(BARON, WEAK, "strategy = { assign = ['attack'] }");
            let b = side(BARON, WEAK, &format!("hits = 1, strategy = {{ stress = [{{ do = '{choice}', if = 'track == despair' }}, 'accept'] }}"));
            let b = b.replace("endurance = 2", "endurance = 2, control = 2");
            against(&a, &b, &[&faces(&[6, 6, 1, 1, 1]), roll].concat()).tells(&[told]);
        }
    }

    /// (o) HD-KILL-8, HD-POL-8.
    fn new_power() {
        for (choice, learnt) in [("'tree_order'", "The Hooded Killer"), ("'the_block', 'tree_order'", "The Block"), ("'the_scaffold', 'tree_order'", "The Hooded Killer")] {
            let hero = side("axe_of_the_executioner", "attack = 1, speed = 1, power = 6", &format!("powers = ['axe_of_the_executioner'], strategy = {{ assign = ['attack'], kill = ['kill'], new_power = [{choice}] }}"));
            let tables = format!("[limits]\nsessions = 1\ntriggers_per_session = 0\nscenes_per_session = 0\nhero_edge = 2\nbroker_deal_probability = 0\n[cast]\nhero = {hero}\nopponents = [{}]\n", side(BARON, WEAK, "hits = 1"));
            // The opponent is drawn by lot, one of one.
            let end = scripted(&scenario("career", "", &tables), &[1, 6, 5, 6, 6, 1, 1, 1]);
            end.tells(&[&format!("a new power: {learnt}")]);
        }
    }

    /// HD-Q-10, HD-DUEL-4: while behind, the lowest die, by Edge or Mana; without the knob nobody is asked.
    fn reroll_speed() {
        for (choice, rolls, spent) in [
            ("'stop'", &[1, 5][..], [0, 0]),
            ("{ do = 'edge', if = 'die < 5' }, 'stop'", &[1, 5, 2, 6], [2, 0]),
            ("{ do = 'edge', if = 'total < 2' }, 'mana', 'stop'", &[1, 5, 2, 6], [1, 1]),
            ("'greedy'", &[1, 2, 6], [1, 0]),
            ("'greedy'", &[1, 5], [0, 0]),
            ("'plain'", &[1, 2], [0, 0]),
        ] {
            let a = side(BARON, WEAK, &format!("edge = 3, strategy = {{ assign = ['attack'], turn = ['pass'], reroll_speed = [{choice}] }}"));
            let b = side(BARON, WEAK, "strategy = { assign = ['defence'] }");
            let text = |rule: &str| scenario("duel", &format!("round_cap = 1\nreroll_speed_roll = {rule}"), &duel(&a, &b));
            let end = scripted(&text("true"), &[rolls, &[1, 1, 1, 1]].concat());
            assert_eq!(end.all(["edge_spent_a", "mana_spent_a"]), spent, "{choice}\n{}", end.told());
            assert_eq!(end.get("p_a_first"), i32::from(rolls.len() > 2), "{choice}");
            scripted(&text("false"), &[1, 5, 1, 1, 1, 1]).never_tells("re-rolls");
        }
    }

    /// HD-MULTI-3: two different skills of the fight's list.
    fn skills() {
        for (choice, told) in [
            ("'best'", "A fights with Attack 2 and Control 3"),
            ("'wits', 'attack', 'best'", "A fights with Attack 2 and Wits 1"),
            ("'speed', 'wits', 'best'", "A fights with Wits 1 and Control 3"),
        ] {
            let one = |name: &str, tree: &str, combat: &str, more: &str| side(tree, "attack = 2, control = 3, wits = 1", &format!("name = '{name}', combat_skill = '{combat}', {more}"));
            let sides = [one("A", BARON, "attack", &format!("team = 0, strategy = {{ skills = [{choice}] }}")), one("B", "halo_of_confidence", "control", "team = 1"), one("C", "halo_of_confidence", "wits", "team = 1")];
            let text = scenario("skirmish", "round_cap = 1", &format!("[cast]\nduellists = [\n{}]\n", sides.join(",\n")));
            live(&text, 1, 0).tells(&[told]);
        }
    }

    /// HD-MULTI-4: whom the turn is about.
    fn strike() {
        for (choice, target) in [
            ("'fewest_hits'", "B"),
            ("'most_hits'", "C"),
            ("'least_mana'", "D"),
            ("'most_mana'", "B"),
            ("'fewest_defence_dice'", "B"),
            ("'most_attack_dice'", "B"),
            ("'next'", "B"),
            ("{ do = 'strike', if = 'foe.mana < 7' }, 'next'", "C"),
            ("{ do = 'strike', if = 'foe.hits > 99' }, 'most_hits'", "C"),
        ] {
            let one = |name: &str, more: &str| side(BARON, WEAK, &format!("name = '{name}', combat_skill = 'attack', {more}"));
            let sides = [
                one("A", &format!("team = 0, strategy = {{ assign = ['attack'], strike = [{choice}] }}")),
                one("B", "team = 1, hits = 8"),
                one("C", "team = 1, mana = 5"),
                one("D", "team = 1, hits = 9, mana = 3"),
            ];
            let text = scenario("skirmish", "round_cap = 1\nturn_cap = 2", &format!("[cast]\nduellists = [\n{}]\n", sides.join(",\n")));
            // Speed; A rolls 6 6; B has one die in each pool, C and D have two in Defence; one die in defence.
            let end = scripted(&text, &[6, 5, 4, 3, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]);
            end.tells(&[&format!("A attacks {target}: a basic attack")]);
        }
    }

    /// "Oneself or someone who trusts you": whom it serves.
    fn help() {
        for (choice, healed) in [("self", "A"), ("most_hurt", "B"), ("fewest_hits", "C"), ("ally", "B")] {
            let one = |name: &str, tree: &str, combat: &str, more: &str| side(tree, "attack = 1, control = 1, speed = 1, power = 6, endurance = 2", &format!("name = '{name}', combat_skill = '{combat}', {more}"));
            let healer = format!("team = 0, hits = 7, powers = ['balm'], strategy = {{ turn = ['balm', 'pass'], help = ['{choice}'] }}");
            let third = one("C", BARON, "attack", "team = 0, hits = 4").replace("endurance = 2", "endurance = 0");
            let sides = [one("A", "crystals_of_compassion", "control", &healer), one("B", BARON, "attack", "team = 0, hits = 5"), third, one("D", BARON, "attack", "team = 1, strategy = { assign = ['defence'] }")];
            let text = scenario("skirmish", "round_cap = 1", &format!("[cast]\nduellists = [\n{}]\n", sides.join(",\n")));
            live(&text, 1, 0).tells(&[&format!("{healed} is healed")]);
        }
    }
}

/// HD-POL-1 to HD-POL-9 stand aside at every point for which there is a list.
#[test]
fn every_decision_point_is_shown() {
    let all: Vec<&str> = Decisions::DECISIONS.iter().map(|decision| decision.name).collect();
    assert_eq!(SHOWN, all);
}
