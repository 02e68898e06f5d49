//! Order of play and the sequence of scenes (TO-ORDER-*, TO-SCENE-*).

use crate::support::{Bench, Stage, jinn, mystic, sample_jinn, scripted};
use evenodds_toward_one::strategy::{Attack, AttackKind};
use evenodds_toward_one::terms::{Skill, Suffering, Trait};

fn three() -> Stage {
    let sheets = vec![
        mystic("Leyla", [2, 2, 2, 1, 9, 2]),
        mystic("Yusuf", [2, 2, 2, 3, 2, 2]),
        mystic("Mina", [2, 2, 2, 2, 2, 1]),
    ];
    Stage::table(sheets, vec![sample_jinn(), jinn(1, [1, 1, 1]), jinn(2, [1, 1, 1])])
}

/// TO-ORDER-1: from the highest Esteem + Renown down, ties by lot; TO-ORDER-2: Jinn are first chosen in that order.
#[test]
fn the_highest_standing_plays_first() {
    // Standing 3, 5, 3. Lots of three and of two; a script of 3 2 leaves seats as they are, 1 2 turns first and last.
    for (lots, order) in [([3, 2], [1, 0, 2]), ([1, 2], [1, 2, 0])] {
        let mut stage = three();
        stage.limits.cycles = 1;
        // The order of play shows in whose Jinn is whose: the first to choose has the first.
        let scenes = [7, 7];
        let dice_of = |jinn: usize| if jinn == 0 { 4 } else { 2 };
        let mut faces = lots.to_vec();
        for jinn in 0..3 {
            faces.extend(&scenes);
            faces.extend(vec![5; dice_of(jinn)]);
        }
        let end = scripted(&stage, &faces);
        assert_eq!(end.table.order, order);
        let jinn = order.map(|seat| end.table.pcs[seat].jinn);
        assert_eq!(jinn, [Some(0), Some(1), Some(2)]);
        assert_eq!(order.map(|seat| end.table.pcs[seat].place), [0, 1, 2]);
    }
}

/// TO-ORDER-3, TO-REW-5: a change of standing finishes the cycle in the old order, then the order is new.
#[test]
fn a_new_order_begins_after_the_cycle() {
    let mut bench = Bench::new(&three());
    bench.table.order = vec![1, 0, 2];
    bench.table.pcs[2].dice[3] = 9;
    bench.play(&[3, 2], |play| assert!(play.new_order(0)));
    assert_eq!(bench.table.order, [2, 1, 0]);
    let mut stage = three();
    stage.limits.cycles = 2;
    (stage.players[1].attack, stage.players[1].attack_kind) = (Attack::Never, AttackKind::BadHealth);
    // Yusuf plays first and loses two dice of Esteem in two scenes; Leyla and Mina (3) then stand level with him.
    let quiet = |dice: usize| [vec![7, 7], vec![5; dice]].concat();
    let hit = [7, 7, 10, 10, 10, 5, 1].to_vec();
    let mut faces = vec![3, 2];
    faces.extend(hit.clone());
    faces.extend([quiet(2), quiet(2)].concat());
    faces.extend([3, 2]); // lots of the new order: seats as they are, then by standing
    faces.extend([hit, quiet(2), quiet(2)].concat());
    faces.extend([3, 2]);
    let end = scripted(&stage, &faces);
    assert_eq!((end.table.pcs[1].dice[3], end.get("order_changes")), (1, 1), "4, 3, 3, then 3, 3, 3");
    assert_eq!(end.table.order, [0, 1, 2]);
}

/// TO-ORDER-4: penalties and other traits do not change the standing.
#[test]
fn only_real_dice_count_for_standing() {
    let mut bench = Bench::new(&three());
    for (kind, severity) in [(Suffering::BadHealth, 3), (Suffering::BadBehavior, 4), (Suffering::Expenses, 5)] {
        bench.play(&[], |play| play.suffer(0, kind, severity, None));
    }
    assert_eq!((bench.pc().standing(), bench.pc().dice[4]), (3, 8));
    assert!(!bench.table.standing_changed);
}

/// TO-SCENE-1: one scene each in every cycle, in order.
#[test]
fn everybody_has_one_scene_a_cycle() {
    let mut stage = three();
    stage.limits.cycles = 2;
    let cycle = [7, 7, 5, 5, 5, 5, 7, 7, 5, 5, 7, 7, 5, 5];
    let end = scripted(&stage, &[&[3, 2][..], &cycle, &cycle].concat());
    assert_eq!([0, 1, 2].map(|seat| end.table.pcs[seat].scene), [2; 3]);
    let scenes: Vec<&str> =
        end.lines.iter().map(|line| line.text.as_str()).filter(|text| text.starts_with("Scene")).collect();
    let expected = [
        "Scene 1 of Yusuf",
        "Scene 1 of Leyla",
        "Scene 1 of Mina",
        "Scene 2 of Yusuf",
        "Scene 2 of Leyla",
        "Scene 2 of Mina",
    ];
    assert_eq!(scenes, expected);
}

/// TO-SCENE-2: regular scenes, confrontation, rewards, self-improvement, a new Jinn with its first scene.
#[test]
fn scenes_follow_their_sequence() {
    let mut stage = Stage::table(vec![mystic("Leyla", [2; 6])], vec![jinn(6, [1, 1, 1]), sample_jinn()])
        .with_fields(|fields| fields.improve_above = Some(3));
    (stage.limits.cycles, stage.rules.gm_jinn_dice) = (5, 4);
    let win = [1, 7, 5, 5];
    let regular = [2, 7, 5, 5];
    let bind = [&win[..], &win, &[1, 7, 5, 5, 5], &[3, 3, 3, 3]].concat(); // Malice has 3 dice by then
    let next = [7, 7, 7, 5, 5, 5, 5]; // Calligraphy 3 by then, against the sample's Malice
    let end = scripted(&stage, &[&regular[..], &bind, &next].concat());
    let wanted = ["manifests", "binds the Jinn", "tier 2, 2 rewards", "turns 1 Luxury", "takes on Jinn 2"];
    let told: String = end.lines.iter().flat_map(|line| [line.text.as_str(), "\n"]).collect();
    assert!(wanted.map(|text| told.find(text).expect(text)).is_sorted(), "{told}");
    assert_eq!((end.get("improve_scenes"), end.get("regular_scenes")), (1, 2));
}

/// TO-SCENE-3: a skill meets the Jinn's skill of its kind; a stat the one that the GM likes.
#[test]
fn traits_meet_their_opponents() {
    let opponents = [
        (Trait::Calligraphy, Skill::Malice),
        (Trait::Law, Skill::Lawlessness),
        (Trait::Numerology, Skill::Subtlety),
        (Trait::Esteem, Skill::Subtlety),
        (Trait::Luxury, Skill::Subtlety),
        (Trait::Renown, Skill::Subtlety),
    ];
    for (index, (rolled, skill)) in opponents.into_iter().enumerate() {
        use evenodds_toward_one::strategy::TraitChoice;
        let choice = TraitChoice::ALL[TraitChoice::Calligraphy as usize + index];
        let stage = Stage::hunt(mystic("Leyla", [1; 6]), jinn(4, [1, 2, 4])).with_fields(|f| f.regular_trait = choice);
        let mut bench = Bench::new(&stage);
        let dice = bench.jinn().dice[skill as usize] as usize;
        bench.scene(&[vec![7], vec![5; dice]].concat());
        assert!(
            bench.told().contains(&format!("uses {} against {}", rolled.title(), skill.title())),
            "{}",
            bench.told()
        );
    }
}

/// TO-SCENE-4: she may play on after her Jinn has manifested.
#[test]
fn regular_scenes_may_go_on() {
    use evenodds_toward_one::strategy::ConfrontWhen;
    let mut stage = Stage::hunt(mystic("Leyla", [1; 6]), jinn(7, [1, 1, 1])).with_fields(|fields| {
        (fields.confront_when, fields.ready_margin, fields.max_wait) = (ConfrontWhen::Ready, 9, 2);
    });
    stage.limits.max_scenes = 3;
    let end = scripted(&stage, &[2, 5, 5, 2, 5, 5, 7, 5, 5]);
    assert_eq!((end.get("regular_scenes"), end.get("confrontations"), end.get("bonuses_gained")), (2, 1, 4));
}
