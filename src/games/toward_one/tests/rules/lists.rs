//! Decisions of a player or the GM by lists that no field makes (TO-ROLL-*, TO-HELP-*, TO-PVP-*, TO-REW-*, TO-CHAR-*).

use crate::support::{Bench, Stage, Z_ALARM, binomial_z, jinn, live, mystic, outcome, ritual};
use evenodds_engine::Scripted;
use evenodds_kit::{Lists as _, Registered};
use evenodds_source::{Faults, Source, Table};
use evenodds_toward_one::cast::PlayKind;
use evenodds_toward_one::decisions::{GmLists, Lists};
use evenodds_toward_one::outcomes::Improvement;
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::strategy::{AskHelp, ConfrontAdjust, ConfrontWhen, Reach, Reward};
use evenodds_toward_one::terms::{AllyKind, Suffering, Trait};
use evenodds_toward_one::{Player, TowardOne};
use std::sync::Arc;

fn table(text: &str, faults: &mut Faults) -> Table {
    Table::parse(&Arc::new(Source { name: "lists".into(), text: text.into() }), faults)
}

/// Gives a player these lists.
fn plays(game: &mut TowardOne, seat: usize, lists: &str) {
    let mut faults = Faults::new();
    let read = Lists::read(&table(lists, &mut faults), Lists::FACTS, &(), &mut faults);
    game.players[seat].lists = read.unwrap_or_else(|| panic!("{}", faults.render(false)));
}

/// Gives the GM these lists.
fn rules_by(game: &mut TowardOne, lists: &str) {
    let mut faults = Faults::new();
    let read = GmLists::read(&table(lists, &mut faults), GmLists::FACTS, &(), &mut faults);
    game.gm.lists = read.unwrap_or_else(|| panic!("{}", faults.render(false)));
}

/// The hunter's strategy in a scenario with these strategies.
fn hunter(strategy: &str, named: &str) -> Player {
    let mut faults = Faults::new();
    let hunter =
        format!("[cast]\njinn = \"sample\"\nhunter = {{ like = \"ibrahim\", strategy = {strategy} }}\n{named}");
    let game = Registered::<TowardOne>::read(PlayKind::Hunt, &table(&hunter, &mut faults), &mut faults);
    game.unwrap_or_else(|| panic!("{}", faults.render(false))).players.remove(0)
}

/// Where a field has the name of a decision, the word written last decides: it takes the place of a list that the strategy
/// has from its base, and what a list above it leaves over.
#[test]
fn a_word_takes_the_place_of_an_inherited_list() {
    const NAMED: &str = "
        [strategy.patient]
        base = 'steward'
        confront_when = [{ do = 'wait', if = 'wait < 5' }, 'confront']
        regular_trait = ['law']
        [strategy.keen]
        base = 'patient'
        confront_when = 'manifest'
        [strategy.careful]
        base = 'keen'
        confront_when = [{ do = 'wait', if = 'bonuses < 3' }, 'base']
    ";
    let [patient, keen, careful] = ["'patient'", "'keen'", "'careful'"].map(|name| hunter(name, NAMED));
    assert!(patient.lists.confront_when.is_written());
    for word in [&keen, &hunter("{ base = 'patient', confront_when = 'manifest' }", NAMED)] {
        assert!(!word.lists.confront_when.is_written() && word.lists.regular_trait.is_written());
        assert_eq!(word.fields.confront_when, ConfrontWhen::Manifest);
    }
    assert!(careful.lists.confront_when.is_written() && careful.lists.confront_when != patient.lists.confront_when);
    assert_eq!(careful.fields.confront_when, ConfrontWhen::Manifest, "what the list leaves over");
}

/// Leyla, two dice in everything, against a Jinn of two dice that needs three raises.
fn hunt(lists: &str) -> Bench {
    let mut bench = Bench::new(&Stage::hunt(mystic("Leyla", [2; 6]), jinn(4, [1, 1, 1])));
    plays(&mut bench.game, 0, lists);
    bench
}

/// Leyla, Yusuf and Mina at a table; Leyla plays by the lists.
fn three(lists: &str) -> Bench {
    let sheets = vec![mystic("Leyla", [2; 6]), mystic("Yusuf", [4, 2, 2, 2, 2, 4]), mystic("Mina", [3, 2, 2, 4, 2, 1])];
    let mut bench = Bench::new(&Stage::table(sheets, vec![jinn(4, [1, 1, 1])]));
    plays(&mut bench.game, 0, lists);
    bench
}

/// TO-ROLL-7: several bonuses lower one die by several faces; any die may be lowered.
#[test]
fn any_die_goes_down_by_any_number_of_steps() {
    let mut bench = hunt("regular_adjust = [{ do = 'pay', die = 10, bonuses = 5, if = 'face.10 > 0' }, 'stop']");
    bench.pc().bonus = [6, 0, 0, 0, 0, 0];
    bench.scene(&[10, 7, 5, 5]); // 10 → 5: one success
    assert_eq!((bench.pc().bonus[0], bench.table.counts.manipulations), (1, 1), "{}", bench.told());
    let mut useless = hunt("regular_adjust = [{ do = 'pay_calligraphy', die = 9, if = 'spent == 0' }, 'stop']");
    useless.pc().bonus = [6, 0, 0, 0, 0, 0];
    useless.scene(&[9, 7, 5, 5]);
    assert_eq!(useless.pc().bonus[0], 5, "without profit too");
}

/// TO-ROLL-5: she names the ritual, not the one with most dice.
#[test]
fn she_names_the_ritual() {
    let mut bench = hunt("regular_adjust = [{ do = 'prophecy', if = 'ritual.prophecy > 0' }, 'stop']");
    bench.pc().rituals = vec![ritual("scholarship"), ritual("prophecy")];
    bench.scene(&[7, 7, 5, 5, 7, 7]); // of two that add as many dice, the one that is listed later
    assert_eq!(bench.jinn().performed[0][..2], [0, 1]);
}

/// TO-ROLL-8, TO-ROLL-9: she says which counter pays, and whether and how far an ally is called.
#[test]
fn she_says_what_pays() {
    let mut bench = hunt("regular_adjust = [{ do = 'call_student', bonuses = 2, if = 'spent == 0' }, 'stop']");
    bench.pc().allies = vec![Ally::new(AllyKind::Student)];
    bench.pc().bonus = [3, 0, 0, 0, 3, 0];
    bench.scene(&[7, 7, 5, 5, 7, 7]);
    assert_eq!(bench.table.pcs[0].bonus, [3, 0, 0, 0, 1, 0], "{}", bench.told());
    let mut after = hunt("regular_adjust = ['scholarship', { do = 'pay_law', if = 'spent < 2' }, 'stop']");
    after.pc().rituals = vec![ritual("scholarship")];
    after.pc().bonus = [3, 3, 0, 0, 0, 0];
    after.scene(&[7, 7, 5, 5, 7, 7, 7, 7]);
    assert_eq!(after.pc().bonus[..2], [3, 1], "payable once the ritual has added Law");
}

/// TO-ROLL-7, section 22: `reach = "best"` wins the confrontation of Ibrahim's skills against 5/5/5 with three bonuses each
/// as often as the exact best use says (51.1 %). Fails a right program once in a million.
#[test]
fn the_best_use_wins_as_often_as_it_can() {
    use evenodds_kit::Kind;
    let odds = |kind: &str, inputs: &str| {
        let mut faults = Faults::new();
        let found = Registered::<TowardOne>::ENTRY.odds(kind, &table(inputs, &mut faults), &mut faults);
        found.unwrap_or_else(|| panic!("{}", faults.render(false))).numbers
    };
    let number = |found: &[(String, f64)], name: &str| {
        found.iter().find(|(known, _)| known == name).map_or(0.0, |&(_, value)| value)
    };
    let its = odds("pool", "side = 'jinn'\ndice = 5");
    let wins = |dice: i32| -> f64 {
        let targets = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]";
        let best = odds("bonus", &format!("dice = {dice}\nbonuses = 3\ntargets = {targets}\nrituals = []"));
        let each = |j: i32| number(&its, &format!("p_{j}")) * number(&best, &format!("best_p_at_least_{}", j + 1));
        (0..=10).map(each).sum()
    };
    let exact = wins(5) * wins(4) * wins(6);
    assert!((exact - 0.511).abs() < 0.0005, "{exact}");
    let mut ibrahim = mystic("Ibrahim", [6, 4, 5, 4, 6, 3]);
    ibrahim.bonuses = [3; 6];
    let mut stage = Stage::hunt(ibrahim, jinn(7, [7, 7, 7]))
        .with_fields(|fields| (fields.confront_adjust, fields.reach) = (ConfrontAdjust::Reach, Reach::Best));
    stage.play = PlayKind::Confrontation;
    let (mut bound, trials) = (0, 200_000);
    live(&stage, 3, trials, &["p_bound"], |row| bound += row[0] as u64);
    let z = binomial_z(bound, trials, exact);
    assert!(z.abs() < Z_ALARM, "{bound} of {trials}, exact {exact}, z = {z}");
}

/// TO-HELP-1: whom to ask, by what the fellow is.
#[test]
fn she_chooses_whom_to_ask() {
    let mut bench = three("ask_help = [{ do = 'ask', if = 'fellow.dice.esteem >= 4' }, 'no']");
    bench.scene(&[7, 7, 7, 5, 5]); // Mina's three dice of Calligraphy, though Yusuf leads by more
    assert!(bench.told().contains("Leyla asks Mina"), "{}", bench.told());
    let mut nobody = three("ask_help = [{ do = 'ask', if = 'fellow.dice.esteem >= 9' }, 'no']");
    nobody.scene(&[7, 7, 5, 5]);
}

/// TO-PVP-4: whom to strike, and how; between hunts too.
#[test]
fn she_chooses_whom_to_strike() {
    let mut bench = three("attack = [{ do = 'expenses', if = 'fellow.bonus.luxury > 2' }, 'no']");
    bench.table.pcs[2].bonus[4] = 3;
    assert_eq!(bench.play(&[], |play| play.attack_target(0)), Some((2, Suffering::Expenses)));
    let level = three("attack = ['bad_health']").play(&[], |play| play.attack_target(0));
    assert_eq!(level, Some((1, Suffering::BadHealth)), "the higher standing if level");

    let sheets = vec![mystic("Leyla", [2; 6]), mystic("Yusuf", [2, 2, 2, 4, 2, 2])];
    let mut game = Stage::table(sheets, vec![jinn(4, [1, 1, 1])]).game();
    plays(&mut game, 0, "attack_between = ['bad_health']");
    // Yusuf has the only Jinn; Leyla, without one, strikes by 2 successes.
    let end = outcome(&game, &mut Scripted::new([2, 7, 7, 5, 5, 1, 7, 7, 7]));
    assert_eq!((end.get("attacks"), end.get("attacks_won"), end.get("idle_scenes")), (1, 1, 0));
}

/// TO-PVP-2: what is spent against a fellow.
#[test]
fn she_may_spend_nothing_in_a_contest() {
    let mut bench = three("contest_adjust = ['stop']");
    bench.pc().bonus = [0, 0, 0, 0, 0, 3];
    assert_eq!(bench.play(&[6, 7, 7, 7, 7, 7], |play| play.contest(0, 1)), 0);
    assert_eq!(bench.pc().bonus[5], 3);
}

/// TO-REW-4: who loses Esteem, nobody's sect among the choices; when all are refused it is Luxury.
#[test]
fn she_chooses_who_loses_esteem() {
    for (list, dice, nobodys) in [
        ("{ do = 'take', if = 'loser.played == 0 and loser.esteem == 5' }", [3, 2], 4),
        ("{ do = 'take', if = 'fellow.standing == 6' }", [3, 1], 5),
        ("{ do = 'take', if = 'loser.esteem > 9' }", [2, 2], 5),
    ] {
        let mut bench = three(&format!("esteem_victim = [{list}, 'no']"));
        bench.game.rules.rewards_by_tier = [1; 3];
        bench.game.players[0].fields.reward_order = vec![Reward::Esteem];
        bench.play(&[], |play| play.collect(0, 0));
        assert_eq!([0, 1].map(|seat| bench.table.pcs[seat].dice[3]), dice, "{list}: {}", bench.told());
        assert_eq!((bench.table.sect_esteem[0], bench.pc().dice[4]), (nobodys, 4 - dice[0] + 1));
    }
}

/// TO-REW-3, TO-IMP-3: which ally to gain, and which to get back.
#[test]
fn she_chooses_allies() {
    let mut bench = three(
        "new_ally = [{ do = 'wife', if = 'ally.wife == 0' }, 'preference']\nrecover_ally = ['follower', 'first']",
    );
    bench.game.rules.rewards_by_tier = [2; 3];
    bench.game.players[0].fields.reward_order = vec![Reward::Ally];
    bench.game.players[0].fields.recover_allies = true;
    bench.play(&[], |play| play.collect(0, 0));
    assert_eq!(bench.pc().allies.iter().map(|ally| ally.kind).collect::<Vec<_>>(), [AllyKind::Wife, AllyKind::Student]);
    bench.pc().allies =
        [AllyKind::Wife, AllyKind::Follower].map(|kind| Ally { awaits_recovery: true, ..Ally::new(kind) }).to_vec();
    assert_eq!(bench.play(&[], |play| play.improvement(0)), Improvement::Recover(1));
}

/// TO-CHAR-2, TO-CHAR-6: the bid and the dice by what was rolled.
#[test]
fn dice_go_where_she_says() {
    let mut bench = Bench::new(&Stage::created(1));
    plays(
        &mut bench.game,
        0,
        "bid = [{ do = 'rank', rank = 6, if = 'rolled.1 == 10' }, 'outbid']\n\
         die_trait = [{ do = 'renown', if = 'die == 9' }, { do = 'law', if = 'dice_left == 1' }, 'priority']",
    );
    bench.create(&[10, 9, 8, 5, 4, 1]);
    // The 1 is bid; 10 Calligraphy, 9 Renown, 8 the next free of the priority, Law; 5 Numerology, 4 Luxury. An Ethiopian.
    assert!(bench.told().contains("bids 1"), "{}", bench.told());
    assert_eq!(bench.pc().dice, [6, 6, 5, 5, 4, 5]);
}

/// TO-JINN-3: any rolled die is the Evil, any three others the skills.
#[test]
fn a_jinns_dice_go_where_the_maker_says() {
    let list = "jinn_die = [{ do = 'evil', if = 'die == 7' }, { do = 'discard', if = 'die == 9' }, 'next']";
    let mut bench = hunt(list);
    bench.pc().dice[2] = 4;
    bench.play(&[5, 9, 2, 7, 7, 1], |play| play.make_jinn(0, false));
    assert_eq!(
        (bench.table.jinn[1].evil, bench.table.jinn[1].values),
        (7, [7, 5, 2]),
        "one 7 each, the 9 and the 1 left out"
    );
    rules_by(&mut bench.game, "jinn_die = [{ do = 'subtlety', if = 'placed == 0' }, 'next']");
    bench.gm_jinn(&[1, 2, 3, 4, 5, 6]);
    assert_eq!((bench.table.jinn[2].evil, bench.table.jinn[2].values), (3, [5, 4, 6]));
}

/// TO-GM-1, TO-GM-2, TO-GM-3: the GM looks at the roll before he gives, raises or hurts.
#[test]
fn the_gm_looks_at_the_roll() {
    let mut bench = hunt("allocation = ['manipulate']");
    bench.pc().bonus = [3; 6];
    rules_by(
        &mut bench.game,
        "raise = [{ do = 'subtlety', if = 'successes == 1 and raised == 1' }, 'lowest_value']\n\
         suffering = [{ do = 'expenses', if = 'jinn_successes == 1 and negated == 0' }, 'bad_behavior']",
    );
    bench.scene(&[2, 7, 6, 5]);
    assert_eq!((bench.jinn().values, bench.pc().bonus[4]), ([1, 1, 2], 2), "{}", bench.told());
    let mut allowed = hunt("allocation = ['gain']");
    rules_by(&mut allowed.game, "bonus_target = [{ do = 'calligraphy', if = 'successes == 1' }, 'fewest_other']");
    allowed.game.gm.fields.rolled_kind = true;
    allowed.scene(&[2, 7, 5, 5]);
    assert_eq!(allowed.pc().bonus[Trait::Calligraphy as usize], 2);
}

/// TO-HELP-1: who rolls for another sees her own numbers under their own names, and the hunter's under `hunter`.
#[test]
fn a_fellow_sees_her_own_numbers() {
    let mut stage = Stage::hunt(mystic("Leyla", [2; 6]), jinn(4, [1, 1, 1]));
    stage.cast.sheets.push(mystic("Yusuf", [9, 9, 9, 9, 9, 9]));
    stage.players.push(stage.players[0].clone());
    stage.players[0].ask_help = AskHelp::IfBetter;
    let mut bench = Bench::new(&stage);
    // Yusuf outclasses the Jinn (tier 1), Leyla is even with it (tier 2).
    let mine = "tier == 1 and hunter.tier == 2 and helping and outclass == 21 and hunter.outclass == 0";
    plays(
        &mut bench.game,
        1,
        &format!("allocation = [{{ do = 'gain', if = '{mine} and fellow.standing == 4' }}, 'negate_first']"),
    );
    bench.scene(&[2, 7, 7, 7, 7, 7, 7, 7, 7, 5, 5]);
    assert_eq!(bench.table.counts.bonuses_gained, 2, "{}", bench.told());
    // His rituals against her Jinn are his means, whatever he hunts himself.
    bench.table.pcs[1].rituals = vec![ritual("scholarship")];
    bench.jinn().performed[1][0] = 1;
    assert_eq!(bench.play(&[], |play| play.means(1, Some(0), Trait::Calligraphy)), 9);
}
