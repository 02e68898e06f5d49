//! Fellow players: help, force, contests, attacks (TO-HELP-*, TO-PVP-*).

use crate::support::preset;
use crate::support::{Bench, Stage, jinn, mystic, ritual, sample_jinn, scripted};
use evenodds_toward_one::roll::{Purpose, Roll};
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::strategy::{AskHelp, ConfrontAdjust, HelpAnswer};
use evenodds_toward_one::terms::{AllyKind, Suffering, Trait};

/// Leyla hunts a Jinn of two dice; Yusuf has more Calligraphy.
fn bench(answer: HelpAnswer) -> Bench {
    let mut stage = Stage::hunt(mystic("Leyla", [2, 2, 2, 2, 2, 3]), jinn(4, [1, 1, 1]));
    stage.cast.sheets.push(mystic("Yusuf", [3, 2, 2, 2, 2, 2]));
    stage.players.push(stage.players[0].clone());
    stage.cast.sheets.iter_mut().for_each(|sheet| sheet.bonuses = [3; 6]);
    stage.players[0].ask_help = AskHelp::IfBetter;
    stage.players[1].help_answer = answer;
    Bench::new(&stage)
}

/// TO-HELP-1, TO-HELP-2: the fellow rolls and pays her own; gains, raises and suffering fall on the asker.
#[test]
fn the_fellow_rolls_and_the_asker_bears_it() {
    let mut bench = bench(HelpAnswer::Agree);
    bench.game.players[1].fields = preset("steward").expect("a preset");
    bench.game.players[1].fields.tolerate = 1;
    bench.table.pcs[1].bonus[0] = 4;
    bench.table.pcs[0].bonus = [3, 3, 3, 1, 3, 3];
    bench.table.jinn[0].number = 9;
    // Yusuf: 1 2 6 → 3 and a cheap die that a reserve of 3 lets him lower: 4. Jinn 3. He negates 2, raises 1, gains 1.
    bench.scene(&[1, 2, 6, 10, 6, 2]);
    assert_eq!(bench.table.pcs[1].bonus, [3, 3, 3, 3, 3, 3], "he paid 1 of 4");
    assert!(bench.table.jinn[0].manifest);
    assert_eq!(
        bench.table.pcs[0].bonus,
        [3, 3, 3, 3, 3, 2],
        "she gained 2 Respect and lost 1 Prowess\n{}",
        bench.told()
    );
}

/// TO-HELP-1: his rituals count once against the asker's Jinn.
#[test]
fn his_rituals_count_against_her_jinn() {
    let mut bench = bench(HelpAnswer::Agree);
    bench.table.pcs[1].rituals = vec![ritual("scholarship")];
    bench.table.pcs[1].bonus = [0; 6];
    bench.game.players[1].fields = preset("steward").expect("a preset");
    bench.game.players[1].fields.rescue_gap = 0;
    bench.game.players[1].fields.tolerate = 0;
    bench.scene(&[7, 7, 7, 10, 5, 1, 7]); // 0 against 2: the ritual brings 2
    assert_eq!(bench.table.jinn[0].performed.map(|by| by[0])[..2], [0, 1]);
    assert_eq!(bench.table.counts.asked_rituals, 1);
}

/// TO-HELP-1, TO-ROLL-9: a fellow calls on his allies from the first roll on, before he ever had a scene of his own.
#[test]
fn his_allies_serve_her_roll() {
    let mut leyla = mystic("Leyla", [2; 6]);
    leyla.bonuses = [0; 6];
    let mut stage = Stage::hunt(leyla, jinn(4, [1, 1, 1])).with_fields(|fields| fields.ask_help = AskHelp::IfBetter);
    let mut yusuf = mystic("Yusuf", [3, 2, 2, 2, 2, 2]);
    (yusuf.bonuses[4], yusuf.allies) = (1, vec![AllyKind::Student]);
    stage.cast.sheets.push(yusuf);
    stage.players.push(preset("steward").expect("a preset"));
    (stage.players[1].rescue_gap, stage.players[1].tolerate) = (0, 0);
    let end = scripted(&stage, &[7, 7, 6, 6, 5]); // 0 against 1: the Student turns Leisure into Illumination, 6 into 5
    assert_eq!((end.get("ally_conversions"), end.get("negations")), (1, 1));
}

/// TO-HELP-3: a refusal can be broken by more successes of Renown; then he rolls.
#[test]
fn a_refuser_can_be_forced() {
    let mut bench = bench(HelpAnswer::Refuse);
    bench.table.pcs.iter_mut().for_each(|pc| pc.bonus = [0; 6]);
    bench.scene(&[2, 7, 7, 7, 7, 2, 7, 7, 6, 5]); // contest 1 against 0; he rolls 1 against 1
    assert_eq!((bench.table.counts.help_forced, bench.table.counts.force_failed), (1, 0), "{}", bench.told());
    assert_eq!(bench.table.counts.negations, 1);
}

/// TO-HELP-4, TO-HELP-5: a refuser with more successes holds grudge Prowess; on a level result nobody gains; either way
/// the scene is over.
#[test]
fn failing_to_force_ends_the_scene() {
    for (faces, grudge) in [(vec![7, 7, 7, 2, 7], 1), (vec![7, 7, 7, 1, 2], 3), (vec![2, 7, 7, 2, 7], 0)] {
        let mut bench = bench(HelpAnswer::Refuse);
        bench.table.pcs.iter_mut().for_each(|pc| pc.bonus = [0; 6]);
        bench.scene(&faces);
        assert_eq!(bench.table.pcs[1].grudge[0], grudge, "{}", bench.told());
        assert_eq!((bench.table.counts.force_failed, bench.table.pcs[1].bonus[5]), (1, 0));
    }
}

/// TO-HELP-5, TO-SUFFER-9: a scene that a failed force ended is one scene of any wait, and a due aid scene stays due.
#[test]
fn a_failed_force_leaves_the_ally_in_danger() {
    let mut bench = bench(HelpAnswer::Refuse);
    bench.table.pcs.iter_mut().for_each(|pc| pc.bonus = [0; 6]);
    bench.pc().allies = vec![Ally { endangered: true, ..Ally::new(AllyKind::Wife) }];
    bench.jinn().manifest = true;
    bench.play(&[7, 7, 7, 2, 7], |play| play.regular_scene(0, true));
    assert!(bench.pc().aid_due(), "{}", bench.told());
    assert_eq!((bench.pc().wait, bench.table.counts.regular_scenes), (1, 1));
}

/// TO-PVP-2: what a fellow performs in a contest is his share of a hunt's rituals.
#[test]
fn the_fellows_rituals_in_contests_are_his_share() {
    let mut bench = bench(HelpAnswer::Refuse);
    bench.table.pcs.iter_mut().for_each(|pc| pc.bonus = [0; 6]);
    bench.table.pcs[1].rituals = vec![ritual("orthodoxy")];
    bench.play(&[2, 7, 7, 7, 7, 1, 7], |play| assert_eq!(play.contest(0, 1), -1));
    assert_eq!((bench.table.counts.rituals, bench.table.counts.asked_rituals), (1, 1));
}

/// TO-HELP-4: grudge Prowess is payable against that asker only, and paid first.
#[test]
fn grudge_prowess_is_kept_apart() {
    let mut bench = bench(HelpAnswer::Refuse);
    bench.table.pcs.iter_mut().for_each(|pc| pc.bonus = [0; 6]);
    bench.table.pcs[1].grudge[0] = 1;
    bench.table.pcs[1].bonus[5] = 1;
    let mut scene = Roll::new(1, 1, Trait::Renown, Purpose::Scene);
    bench.table.pcs[1].bonus[5] = 2;
    bench.play(&[], |play| assert!(play.pay(&mut scene).is_some()));
    assert_eq!((bench.table.pcs[1].grudge[0], bench.table.pcs[1].bonus[5]), (1, 1), "not against a Jinn");
    bench.play(&[2, 7, 7, 7, 7, 1], |play| assert_eq!(play.contest(0, 1), -1));
    assert_eq!((bench.table.pcs[1].grudge[0], bench.table.pcs[1].bonus[5]), (0, 1), "first, against the asker");
}

/// TO-PVP-1, TO-DICE-5: both roll Renown with the players' faces, penalties apply.
#[test]
fn a_contest_is_renown_against_renown() {
    let mut bench = bench(HelpAnswer::Agree);
    bench.table.pcs.iter_mut().for_each(|pc| pc.bonus = [0; 6]);
    bench.table.pcs[0].next_penalty[5] = 1;
    assert_eq!(bench.play(&[1, 7, 10, 10], |play| play.contest(0, 1)), 2, "a 10 is no success for a player");
    assert_eq!(bench.table.pcs[0].next_penalty[5], 0);
}

/// TO-PVP-2, TO-PVP-3: the one behind spends until ahead, then the option passes; the excess counts.
#[test]
fn the_option_passes_to_whoever_is_behind() {
    let mut bench = bench(HelpAnswer::Agree);
    bench.table.pcs[0].bonus = [0, 0, 0, 0, 0, 1];
    bench.table.pcs[1].bonus = [0, 0, 0, 0, 0, 1];
    bench.table.pcs[1].rituals = vec![ritual("orthodoxy")];
    // 0 against 0: Leyla has the option, 6 → 5 puts her ahead; Yusuf performs Orthodoxy (2 dice: 1, 7) and is ahead
    // by 1; Leyla has nothing left.
    assert_eq!(bench.play(&[6, 7, 7, 7, 7, 1, 7], |play| play.contest(0, 1)), -1);
    assert_eq!([0, 1].map(|seat| bench.table.pcs[seat].bonus[5]), [0, 1], "{}", bench.told());
    assert_eq!(bench.table.jinn[0].performed[1][0], 0, "not counted against a Jinn");
    // Allies serve too, and dice may be lowered.
    bench.table.pcs[0].allies = vec![Ally::new(AllyKind::Courtier)];
    bench.table.pcs[0].bonus = [0, 0, 0, 0, 1, 0];
    bench.table.pcs[1].bonus = [0; 6];
    bench.table.pcs[1].rituals.clear();
    assert_eq!(bench.play(&[6, 7, 7, 7, 7], |play| play.contest(0, 1)), 1);
}

/// TO-PVP-4, TO-SUFFER-1: an attack inflicts the named suffering by its excess; a better defender holds a grudge; level
/// does nothing.
#[test]
fn an_attack_strikes_or_is_resented() {
    let attack = |faces: &[u32], kind| {
        let mut bench = bench(HelpAnswer::Agree);
        bench.table.pcs.iter_mut().for_each(|pc| pc.bonus = [0, 0, 0, 3, 3, 0]);
        bench.table.pcs[1].allies = vec![Ally::new(AllyKind::Wife)];
        bench.play(faces, |play| play.attack(0, 1, kind));
        bench
    };
    let won = attack(&[1, 7, 7, 7, 7], Suffering::Expenses);
    assert_eq!(won.table.pcs[1].bonus, [0, 0, 0, 3, 1, 0]);
    assert_eq!((won.table.counts.attacks, won.table.counts.attacks_won), (1, 1));
    let ally = attack(&[1, 2, 7, 7, 7, 1], Suffering::PersonalLoss);
    assert!(ally.table.pcs[1].allies[0].barred_until_bound);
    let lost = attack(&[7, 7, 7, 1, 7], Suffering::BadHealth);
    assert_eq!((lost.table.pcs[1].grudge[0], lost.table.pcs[0].bonus), (2, [0, 0, 0, 3, 3, 0]));
    let level = attack(&[7, 7, 7, 7, 7], Suffering::BadHealth);
    assert_eq!((level.table.pcs[1].grudge[0], level.table.counts.suffered), (0, [[0; 6]; 4]));
}

/// TO-SCENE-5: in a regular scene the others neither gain nor lose.
#[test]
fn others_are_untouched_by_a_scene() {
    let stage =
        Stage::table(vec![mystic("Leyla", [2; 6]), mystic("Yusuf", [2; 6])], vec![sample_jinn(), sample_jinn()])
            .with_fields(|fields| fields.confront_adjust = ConfrontAdjust::Reach);
    let mut bench = Bench::new(&stage);
    let before = format!("{:?}", bench.table.pcs[1]);
    bench.scene(&[7, 7, 10, 10, 5, 5, 3]);
    assert_eq!(format!("{:?}", bench.table.pcs[1]), before);
}
