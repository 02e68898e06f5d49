//! Making characters (TO-CHAR-*, TO-TRAIT-*, TO-POL-CREATE).

use crate::support::{Bench, Stage};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::tables::RITUALS;
use evenodds_toward_one::terms::{AllyKind, Sect, Trait};

/// Characters made of these dice; with several of them lots are drawn first.
fn made(stage: &Stage, faces: &[u32]) -> Bench {
    let mut bench = Bench::new(stage);
    bench.create(faces);
    bench
}

/// One character of a sect with dice 10 9 8 5 4 1, who bids the 5.
fn of_sect(sect: Sect) -> Bench {
    made(&Stage::created(1).with_fields(|fields| fields.sect_preference.0 = vec![sect]), &[4, 10, 1, 9, 5, 8])
}

/// TO-CHAR-1, TO-CHAR-6, TO-CHAR-7: the bid is spent, the other five dice buy the five traits; 3 bonuses each.
#[test]
fn five_dice_buy_five_traits() {
    let mut bench = of_sect(Sect::Zoroastrian);
    // 10 Calligraphy, 9 Law (+1), 8 Numerology, 4 Luxury, 1 Renown; the sect's Esteem.
    assert_eq!(bench.table.pcs[0].dice, [5, 6, 5, 2, 4, 2], "{}", bench.told());
    assert_eq!(bench.pc().bonus, [3; 6]);
}

/// TO-CHAR-2, TO-CHAR-3: bids in seat order, known to those who follow; the highest chooses first, ties by lot.
#[test]
fn the_highest_bid_chooses_first() {
    let stage = Stage::created(2);
    // Bids are the fourth best dice: 4 and 7. The lot (1) would have put the first seat behind.
    let mut bench = made(&stage, &[10, 9, 8, 4, 3, 2, 10, 9, 8, 7, 6, 5, 1]);
    assert_eq!([0, 1].map(|seat| bench.table.pcs[seat].sect), [Some(Sect::Arab), Some(Sect::Ethiopian)]);
    assert_eq!(bench.pc().dice[3], 4);
    let order = ["Seat 1 rolls [10, 9, 8, 4, 3, 2] and bids 4", "Seat 2 rolls [10, 9, 8, 7, 6, 5] and bids 7"];
    let told = bench.told();
    assert!(order.map(|text| told.find(text)).is_sorted() && told.contains(order[1]), "{told}");
    // Level bids: the lot decides, 1 puts the second seat first, 2 leaves them.
    for (lot, first) in [(1, 1), (2, 0)] {
        let dice = [9, 9, 9, 5, 5, 5, 9, 9, 9, 5, 5, 5, lot];
        let bench = made(&stage, &dice);
        assert_eq!(bench.table.pcs[first].sect, Some(Sect::Ethiopian), "lot {lot}");
    }
}

/// TO-CHAR-4: a sect is taken once; only with more than nine players are there several Idolaters.
#[test]
fn sects_are_taken_once() {
    for seats in [9, 10, 12] {
        let stage = Stage::created(seats);
        let faces: Vec<u32> = [5; 6].repeat(seats).into_iter().chain((2..=seats as u32).rev()).collect();
        let bench = made(&stage, &faces);
        let of = |sect| bench.table.pcs.iter().filter(|pc| pc.sect == Some(sect)).count();
        assert_eq!(of(Sect::Idolater), seats - 8);
        assert!(Sect::ALL[..8].iter().all(|&sect| of(sect) == 1));
    }
}

/// TO-CHAR-5: Esteem, modifiers, ritual and ally of every sect. Without modifiers the dice are 5 5 5 . 4 2.
#[test]
fn every_sect_gives_its_gifts() {
    let table = [
        (Sect::Ethiopian, [6, 6, 6, 5, 4, 2], (Trait::Luxury, Trait::Law), None),
        (Sect::Arab, [6, 5, 6, 4, 4, 2], (Trait::Luxury, Trait::Calligraphy), None),
        (Sect::Turk, [6, 5, 5, 4, 5, 2], (Trait::Luxury, Trait::Renown), None),
        (Sect::Moroccan, [6, 5, 5, 4, 4, 3], (Trait::Renown, Trait::Law), None),
        (Sect::Jew, [5, 6, 6, 3, 4, 2], (Trait::Luxury, Trait::Numerology), None),
        (Sect::Christian, [6, 6, 5, 3, 4, 2], (Trait::Esteem, Trait::Calligraphy), None),
        (Sect::Zoroastrian, [5, 6, 5, 2, 4, 2], (Trait::Renown, Trait::Numerology), Some(AllyKind::AttendantSpirit)),
        (Sect::Tuareg, [5, 6, 5, 2, 4, 2], (Trait::Renown, Trait::Calligraphy), Some(AllyKind::FamilyMember)),
        (Sect::Idolater, [6, 5, 5, 1, 4, 2], (Trait::Luxury, Trait::Calligraphy), Some(AllyKind::Caravaneer)),
    ];
    for (sect, dice, (adds, to), ally) in table {
        let mut bench = of_sect(sect);
        assert_eq!((bench.pc().sect, bench.pc().dice), (Some(sect), dice), "{sect:?}");
        let first = bench.pc().rituals[0];
        assert_eq!((first.adds, first.to), (adds, to), "{sect:?}");
        assert_eq!(bench.pc().allies.len(), 1 + usize::from(ally.is_some()));
        assert!(ally.is_none_or(|kind| bench.pc().allies[0].kind == kind), "{sect:?}");
    }
}

/// TO-CHAR-8, TO-CHAR-9, TO-CHAR-10: as many rituals as dice of Law after modifiers, the sect's first, no repeats; then
/// an ally of her choice.
#[test]
fn law_counts_rituals() {
    let mut bench = of_sect(Sect::Christian);
    let names: Vec<&str> = bench.pc().rituals.iter().map(|ritual| ritual.title()).collect();
    assert_eq!(names, ["Confession", "Prayer", "Litany", "Prophecy", "Scholarship", "Fasting"]);
    assert_eq!(bench.pc().allies[0].kind, AllyKind::Student);
}

/// TO-CHAR-9: the eight open rituals.
#[test]
fn open_rituals_add_as_printed() {
    use Trait::{Calligraphy, Esteem, Law, Numerology, Renown};
    let printed = [
        (Esteem, Numerology),
        (Law, Numerology),
        (Calligraphy, Law),
        (Law, Renown),
        (Calligraphy, Numerology),
        (Numerology, Calligraphy),
        (Esteem, Law),
        (Law, Calligraphy),
    ];
    let ours: Vec<(Trait, Trait)> = RITUALS[9..].iter().map(|ritual| (ritual.adds, ritual.to)).collect();
    assert_eq!(ours, printed);
}

/// TO-TRAIT-1, TO-TRAIT-2: three skills, three stats, a counter for each.
#[test]
fn six_traits_with_a_counter_each() {
    let names = Trait::ALL.map(|kind| (kind.title(), kind.bonus(), kind.is_stat()));
    let expected = [
        ("Calligraphy", "Illumination", false),
        ("Law", "Righteousness", false),
        ("Numerology", "Insight", false),
        ("Esteem", "Respect", true),
        ("Luxury", "Leisure", true),
        ("Renown", "Prowess", true),
    ];
    assert_eq!(names, expected);
    assert_eq!(Rules::default().bonus_cap, None);
}
