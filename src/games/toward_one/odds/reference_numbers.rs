//! The catalogue's own numbers: exact cases to nine digits, the tables of its section 22 to four.

use super::*;

fn rules() -> OddsRules {
    OddsRules::default()
}

/// Every number of a case, to the last digit but rounding.
fn agrees(odds: &impl Odds, expected: &[(&str, f64)]) {
    for &(name, value) in expected {
        let got = odds.metric(name).unwrap_or_else(|| panic!("no number is called {name}"));
        assert!((got - value).abs() < 1e-9, "{name}: {got} is not {value}");
    }
}

/// A number printed with four digits.
fn rounds_to(got: f64, printed: f64, what: &str) {
    assert!((got - printed).abs() < 0.500_01e-4, "{what}: {got} is not {printed}");
}

/// TO-P-01: five dice against five (TO-ROLL-2).
#[test]
fn case_compare() {
    agrees(
        &compare(&rules(), 5, 5),
        &[
            ("p_pc_more", 0.405_593_767_400_000_14),
            ("p_tie", 0.188_812_465_200_000_06),
            ("p_jinn_more", 0.405_593_767_400_000_2),
            ("p_severity_1", 0.169_035_624_000_000_05),
            ("p_severity_2", 0.121_150_937_000_000_06),
            ("p_severity_3", 0.069_255_408_000_000_03),
            ("p_severity_4", 0.031_347_516_000_000_01),
            ("p_severity_5", 0.014_804_282_400_000_007),
        ],
    );
}

/// TO-P-06: four dice, three bonuses (TO-ROLL-7, TO-POL-REACH).
#[test]
fn case_bonus() {
    agrees(
        &bonus(&rules(), 4, 3, &[], &[3, 5]),
        &[
            ("best_mean", 4.611_110_399_999_998_5),
            ("best_p_at_least_3", 0.935_045_999_999_994),
            ("reach_p_at_least_3", 0.908_595_200_000_000_4),
            ("reach_mean_spent_3", 1.032_060_000_000_000_4),
            ("reach_3_p_0", 0.002_048_000_000_000_001),
            ("reach_3_p_1", 0.018_278_400_000_000_01),
            ("reach_3_p_2", 0.071_078_400_000_000_03),
            ("reach_3_p_3", 0.672_384_800_000_000_3),
            ("reach_3_p_4", 0.173_310_400_000_000_1),
            ("reach_3_p_5", 0.049_600_000_000_000_01),
            ("reach_3_p_6", 0.011_600_000_000_000_004),
            ("reach_3_p_7", 0.001_600_000_000_000_000_7),
            ("reach_3_p_8", 0.000_100_000_000_000_000_03),
            ("best_p_at_least_5", 0.558_272_999_999_999_8),
            ("reach_p_at_least_5", 0.515_880_000_000_000_2),
            ("reach_mean_spent_5", 2.413_410_000_000_000_7),
            ("reach_5_p_0", 0.002_048_000_000_000_001),
            ("reach_5_p_1", 0.018_278_400_000_000_01),
            ("reach_5_p_2", 0.071_078_400_000_000_03),
            ("reach_5_p_3", 0.159_984_800_000_000_04),
            ("reach_5_p_4", 0.232_730_400_000_000_14),
            ("reach_5_p_5", 0.458_426_000_000_000_17),
            ("reach_5_p_6", 0.055_754_000_000_000_026),
            ("reach_5_p_7", 0.001_600_000_000_000_000_7),
            ("reach_5_p_8", 0.000_100_000_000_000_000_03),
        ],
    );
}

/// TO-P-07: Ibrahim's skills with three bonuses each against 5/5/5 (TO-CONF-2 to -6).
#[test]
fn case_confrontation() {
    agrees(
        &confrontation(&rules(), [6, 4, 5], [5, 5, 5], [3, 3, 3]),
        &[
            ("fail_numerology", 0.217_270_471_467_600_15),
            ("fail_law", 0.238_977_102_800_803_14),
            ("fail_calligraphy", 0.081_506_426_886_422_36),
            ("tie_numerology", 0.106_104_914_448_500_09),
            ("tie_law", 0.107_627_813_357_891_98),
            ("tie_calligraphy", 0.042_521_679_788_541_49),
            ("severity_1", 0.156_042_390_551_613_17),
            ("severity_2", 0.078_517_323_503_937_28),
            ("severity_3", 0.032_425_320_099_681_93),
            ("severity_4", 0.010_876_745_145_247_542),
            ("severity_5", 0.003_637_814_259_412_183),
            ("bind", 0.462_245_998_845_176_14),
        ],
    );
}

/// TO-P-08: a contest of Renown (TO-PVP-1 to -3).
#[test]
fn case_contest() {
    agrees(
        &contest(
            &rules(),
            &Contestant { dice: 3, bonuses: 2, rituals: vec![4] },
            &Contestant { dice: 4, bonuses: 3, rituals: vec![] },
        ),
        &[
            ("p_a_wins", 0.416_962_561_049_577_74),
            ("p_level", 0.440_566_284_503_781_94),
            ("p_b_wins", 0.142_471_154_446_641_32),
            ("mean_b_excess", 0.168_758_924_296_917_55),
            ("p_severity_1", 0.239_204_885_616_760_82),
            ("p_severity_2", 0.106_000_412_671_546_83),
            ("p_severity_3", 0.048_504_378_573_840_13),
            ("p_severity_4", 0.017_637_771_152_949_996),
            ("p_severity_5", 0.005_615_113_034_480_004),
        ],
    );
}

/// TO-P-09: the plain hunt of the sample Jinn (TO-POL-ALLOC, TO-GM-2).
#[test]
fn case_plain_chain() {
    agrees(
        &plain_chain(&rules(), [6, 4, 5], JinnValues { evil: 4, skills: [5, 7, 7] }, Raise::LowestValue).unwrap(),
        &[
            ("scenes_to_manifest", 4.420_760_838_508_419),
            ("confrontations", 16.410_606_358_070_44),
            ("scenes_to_bind", 20.831_367_196_578_86),
            ("p_first_confrontation_binds", 0.060_936_200_538_880_31),
            ("jinn_dice_when_bound", 15.000_000_000_000_036),
            ("fail_numerology", 9.754_566_699_982_263),
            ("fail_law", 4.721_442_815_000_145),
            ("fail_calligraphy", 0.934_596_843_088_039),
            ("suffering_severity_1", 4.899_968_112_967_308),
            ("suffering_severity_2", 3.538_625_398_950_9),
            ("suffering_severity_3", 2.042_338_398_972_404_4),
            ("suffering_severity_4", 0.934_217_428_173_319_2),
            ("suffering_severity_5", 0.447_525_101_920_490_3),
        ],
    );
}

/// Section 22, first table: successes of n dice of either side (TO-DICE-4).
#[test]
fn table_of_successes() {
    let table: [(u32, [f64; 8], f64); 7] = [
        (1, [0.5000, 0.4000, 0.1000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000], 0.6),
        (2, [0.2500, 0.4000, 0.2600, 0.0800, 0.0100, 0.0000, 0.0000, 0.0000], 1.2),
        (3, [0.1250, 0.3000, 0.3150, 0.1840, 0.0630, 0.0120, 0.0010, 0.0000], 1.8),
        (4, [0.0625, 0.2000, 0.2900, 0.2480, 0.1366, 0.0496, 0.0116, 0.0016], 2.4),
        (5, [0.0312, 0.1250, 0.2313, 0.2600, 0.1965, 0.1042, 0.0393, 0.0104], 3.0),
        (6, [0.0156, 0.0750, 0.1688, 0.2350, 0.2254, 0.1567, 0.0810, 0.0313], 3.6),
        (7, [0.0078, 0.0437, 0.1159, 0.1925, 0.2236, 0.1920, 0.1257, 0.0637], 4.2),
    ];
    for (dice, printed, mean) in table {
        for side in [Side::Pc, Side::Jinn] {
            let odds = pool(&rules(), side, dice);
            for (s, p) in printed.into_iter().enumerate() {
                rounds_to(odds.successes.at(s), p, &format!("{dice} dice, {s} successes"));
            }
            assert!((odds.successes.mean() - mean).abs() < 1e-9);
        }
    }
}

/// Section 22, second table: the player has more, or they are level, by player's dice and 2 to 7 Jinn dice.
#[test]
fn table_of_comparisons() {
    let table: [(u32, [(f64, f64); 6]); 7] = [
        (
            2,
            [
                (0.3517, 0.2966),
                (0.2289, 0.2485),
                (0.1455, 0.1922),
                (0.0906, 0.1407),
                (0.0555, 0.0988),
                (0.0335, 0.0672),
            ],
        ),
        (
            3,
            [
                (0.5226, 0.2485),
                (0.3786, 0.2428),
                (0.2658, 0.2140),
                (0.1818, 0.1758),
                (0.1216, 0.1370),
                (0.0799, 0.1026),
            ],
        ),
        (
            4,
            [
                (0.6623, 0.1922),
                (0.5202, 0.2140),
                (0.3946, 0.2108),
                (0.2907, 0.1910),
                (0.2088, 0.1627),
                (0.1467, 0.1322),
            ],
        ),
        (
            5,
            [
                (0.7687, 0.1407),
                (0.6425, 0.1758),
                (0.5184, 0.1910),
                (0.4056, 0.1888),
                (0.3090, 0.1741),
                (0.2299, 0.1522),
            ],
        ),
        (
            6,
            [
                (0.8457, 0.0988),
                (0.7414, 0.1370),
                (0.6285, 0.1627),
                (0.5169, 0.1741),
                (0.4137, 0.1726),
                (0.3232, 0.1611),
            ],
        ),
        (
            7,
            [
                (0.8992, 0.0672),
                (0.8176, 0.1026),
                (0.7211, 0.1322),
                (0.6180, 0.1522),
                (0.5157, 0.1611),
                (0.4201, 0.1599),
            ],
        ),
        (
            8,
            [
                (0.9354, 0.0446),
                (0.8741, 0.0743),
                (0.7955, 0.1034),
                (0.7052, 0.1273),
                (0.6097, 0.1434),
                (0.5148, 0.1506),
            ],
        ),
    ];
    for (pc, row) in table {
        for (jinn, (more, level)) in (2..).zip(row) {
            let odds = compare(&rules(), pc, jinn);
            rounds_to(odds.pc_more, more, &format!("{pc} against {jinn}"));
            rounds_to(odds.tie, level, &format!("{pc} level with {jinn}"));
        }
    }
}

/// Section 22, third table: dice, bonuses, best mean, then best and reached chance of 2, 3, 4 and 5 successes.
#[test]
fn table_of_bonuses() {
    type Row = (u32, u32, f64, [(f64, f64); 4]);
    let table: [Row; 9] = [
        (3, 1, 2.5952, [(0.8155, 0.8094), (0.5270, 0.5114), (0.2420, 0.2261), (0.0749, 0.0664)]),
        (3, 2, 3.2778, [(0.9292, 0.9082), (0.7363, 0.7059), (0.4533, 0.4227), (0.2047, 0.1835)]),
        (3, 3, 3.9444, [(0.9751, 0.9562), (0.8684, 0.8318), (0.6483, 0.6051), (0.3807, 0.3458)]),
        (4, 1, 3.2362, [(0.9053, 0.9017), (0.7015, 0.6892), (0.4261, 0.4083), (0.1939, 0.1791)]),
        (4, 2, 3.9412, [(0.9688, 0.9562), (0.8550, 0.8313), (0.6348, 0.6037), (0.3738, 0.3446)]),
        (4, 3, 4.6111, [(0.9902, 0.9797), (0.9350, 0.9086), (0.7888, 0.7486), (0.5583, 0.5159)]),
        (5, 1, 3.8689, [(0.9527, 0.9506), (0.8210, 0.8124), (0.5948, 0.5787), (0.3456, 0.3278)]),
        (5, 2, 4.6002, [(0.9865, 0.9797), (0.9236, 0.9077), (0.7713, 0.7456), (0.5426, 0.5118)]),
        (5, 3, 5.2771, [(0.9962, 0.9907), (0.9690, 0.9522), (0.8801, 0.8487), (0.7064, 0.6653)]),
    ];
    for (dice, bonuses, mean, chances) in table {
        let odds = bonus(&rules(), dice, bonuses, &[], &[2, 3, 4, 5]);
        rounds_to(odds.best_mean, mean, &format!("mean of {dice} dice, {bonuses} bonuses"));
        for (i, (best, reached)) in chances.into_iter().enumerate() {
            rounds_to(
                odds.best_at_least[i].1,
                best,
                &format!("best, {dice} dice, {bonuses} bonuses, target {}", i + 2),
            );
            rounds_to(odds.reach[i].reached, reached, &format!("reach, {dice}, {bonuses}, target {}", i + 2));
        }
    }
}

/// Section 22: a Jinn of four dice as rolled (TO-JINN-5, TO-JINN-8).
#[test]
fn a_jinn_as_rolled() {
    let odds = jinn_creation(&rules(), 4, MakeRule::AsRolled).unwrap();
    rounds_to(odds.number[0], 0.1111, "number 1");
    assert!(odds.number.iter().all(|p| (p - 1.0 / 9.0).abs() <= 1e-4));
    rounds_to(odds.mean_raises_needed, 4.0002, "raises");
    rounds_to(odds.metric("mean_skill_dice").unwrap(), 12.0, "skill dice");
    rounds_to(odds.mean_evil, 5.5, "evil");
    let full_turn = OddsRules { jinn_value_one_at_creation_manifest: false, ..rules() };
    rounds_to(jinn_creation(&full_turn, 4, MakeRule::AsRolled).unwrap().mean_raises_needed, 5.0001, "full turn");
}

/// Section 21: a plain player of 4/3/4 against values 10/10/10 needs 206 scenes, and about 1 confrontation in 200
/// binds. The Evil is not printed; of 10 it gives this number.
#[test]
fn the_longest_tail() {
    let jinn = JinnValues { evil: 10, skills: [10, 10, 10] };
    let odds = plain_chain(&rules(), [4, 3, 4], jinn, Raise::LowestValue).unwrap();
    assert!((odds.scenes_to_bind - 206.0).abs() < 0.5, "{}", odds.scenes_to_bind);
    assert!((odds.first_confrontation_binds - 0.005).abs() < 0.0005, "{}", odds.first_confrontation_binds);
}
