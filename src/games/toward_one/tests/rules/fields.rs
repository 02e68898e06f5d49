//! Every field of a player's and a GM's strategy changes an outcome (TO-POL-*, TO-GM-*).

use crate::support::{Bench, Stage, jinn, mystic, ritual, sample_jinn, scripted};
use evenodds_kit::Distinct;
use evenodds_toward_one::jinn::JinnCreation;
use evenodds_toward_one::outcomes::Improvement;
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::AbandonJinn;
use evenodds_toward_one::state::Ally;
use evenodds_toward_one::strategy::{
    Allocation, AskHelp, Attack, AttackKind, Bid, BonusTarget, ConfrontAdjust, ConfrontWhen, EsteemVictim, Fields,
    GmFields, HelpAnswer, IdolaterSkill, JinnChoice, Raise, Reach, RegularAdjust, Reward, StatOpposition,
    SufferingChoice, Surplus, TraitChoice,
};
use evenodds_toward_one::terms::Bought;
use evenodds_toward_one::terms::{AllyKind, OpenRitual, RitualName, Sect, Skill, Trait};

/// Tests named after the field that they show, and the list of those names.
macro_rules! field_tests {
    ($list:ident = $($(#[$doc:meta])* fn $name:ident() $body:block)+) => {
        const $list: &[&str] = &[$(stringify!($name)),+];
        $($(#[$doc])* #[test] fn $name() $body)+
    };
}

/// Calligraphy 3, Law 2, Numerology 4, Esteem 5, Luxury 2, Renown 2, against Malice 1, Lawlessness 1, Subtlety 10.
fn bench(change: impl Fn(&mut Fields)) -> Bench {
    Bench::new(&Stage::hunt(mystic("Leyla", [3, 2, 4, 5, 2, 2]), jinn(4, [1, 1, 10])).with_fields(change))
}

/// Two dice in everything against a Jinn of two dice; a scene of these faces.
fn scene(change: impl Fn(&mut Fields), faces: &[u32]) -> Bench {
    let mut bench = Bench::new(&Stage::hunt(mystic("Leyla", [2; 6]), jinn(4, [1, 1, 1])).with_fields(change));
    bench.pc().bonus = [4, 0, 0, 9, 9, 9];
    bench.scene(faces);
    bench
}

/// Whether she confronts a manifest Jinn of two dice, having these bonuses and waited so long.
fn confronts(change: impl Fn(&mut Fields), bonus: i32, wait: i32) -> bool {
    let mut bench = Bench::new(&Stage::hunt(mystic("Leyla", [2; 6]), jinn(7, [1, 1, 1])).with_fields(change));
    (bench.pc().bonus, bench.pc().wait) = ([bonus; 6], wait);
    bench.play(&[], |play| play.confronts(0, 0))
}

/// One character made of dice 10 9 8 5 4 1.
fn made(change: impl Fn(&mut Fields)) -> Bench {
    let mut bench = Bench::new(&Stage::created(1).with_fields(change));
    bench.create(&[10, 9, 8, 5, 4, 1]);
    bench
}

/// Leyla hunts and may ask Yusuf, who has more Calligraphy.
fn pair(change: impl Fn(&mut Fields)) -> Bench {
    let mut stage = Stage::hunt(mystic("Leyla", [2; 6]), jinn(4, [1, 1, 1]));
    stage.cast.sheets.push(mystic("Yusuf", [3, 2, 2, 2, 2, 4]));
    stage.players.push(Fields::default());
    Bench::new(&stage.with_fields(change))
}

field_tests! { PLAYER =
    /// TO-POL-TRAIT.
    fn regular_trait() {
        for (choice, rolled, dice) in [
            (TraitChoice::HighestSkill, "Numerology against Subtlety", (4, 5)),
            (TraitChoice::BestEdgeSkill, "Calligraphy against Malice", (3, 2)),
            (TraitChoice::Luxury, "Luxury against Subtlety", (2, 5)),
        ] {
            let mut bench = bench(|fields| fields.regular_trait = choice);
            bench.scene(&[vec![7; dice.0], vec![5; dice.1]].concat());
            assert!(bench.told().contains(rolled), "{}", bench.told());
        }
        let mut any = bench(|fields| fields.regular_trait = TraitChoice::BestEdgeAny);
        any.pc().dice[3] = 9; // 9 against the highest, 5: ahead by 4
        any.scene(&[vec![7; 9], vec![5; 5]].concat());
        assert!(any.told().contains("Esteem against Subtlety"));
    }

    /// TO-POL-CHEAP.
    fn regular_adjust() {
        assert_eq!(scene(|_| (), &[6, 7, 5, 5]).pc().bonus[0], 4);
        assert_eq!(scene(|f| f.regular_adjust = RegularAdjust::CheapThenRescue, &[6, 7, 5, 5]).pc().bonus[0], 3);
    }

    /// TO-POL-CHEAP: it stops at the reserve.
    fn reserve() {
        for (reserve, left) in [(4, 4), (3, 3), (0, 2)] {
            let change = |f: &mut Fields| (f.regular_adjust, f.reserve) = (RegularAdjust::CheapThenRescue, reserve);
            assert_eq!(scene(change, &[6, 6, 5, 5]).pc().bonus[0], left);
        }
    }

    /// TO-POL-REACH: it spends until the gap is bearable, in regular scenes dice before rituals.
    fn rescue_gap() {
        for (gap, extra, left) in [(4, &[][..], 4), (3, &[3], 3), (2, &[3, 3], 2)] {
            let change = |f: &mut Fields| (f.regular_adjust, f.reserve, f.rescue_gap) = (RegularAdjust::CheapThenRescue, 9, gap);
            let faces = [&[7, 7, 10, 10], extra, &[3]].concat();
            assert_eq!(scene(change, &faces).pc().bonus[0], left);
        }
    }

    /// TO-POL-ALLOC.
    fn allocation() {
        for (choice, counts) in [
            (Allocation::NegateFirst, (2, 1)),
            (Allocation::ManipulateFirst, (0, 3)),
            (Allocation::Tolerate, (1, 2)),
        ] {
            let kind = if choice == Allocation::NegateFirst { &[][..] } else { &[3] };
            let bench = scene(|f| (f.allocation, f.tolerate) = (choice, 1), &[&[1, 2, 10, 5], kind].concat());
            assert_eq!((bench.table.counts.negations, bench.table.counts.manipulations), counts);
        }
    }

    /// TO-POL-ALLOC.
    fn tolerate() {
        for (most, negated) in [(0, 2), (1, 1), (2, 0)] {
            let kind = if most == 0 { &[][..] } else { &[3] };
            let bench = scene(|f| (f.allocation, f.tolerate) = (Allocation::Tolerate, most), &[&[1, 2, 10, 5], kind].concat());
            assert_eq!(bench.table.counts.negations, negated);
        }
    }

    /// TO-POL-ALLOC: the rest gains, or raises a Jinn that is not yet worth three rewards.
    fn surplus() {
        let counts = |surplus| {
            let bench = scene(|f| f.surplus = surplus, &[1, 1, 5, 5]);
            (bench.table.counts.manipulations, bench.table.counts.bonuses_gained)
        };
        assert_eq!([Surplus::Gain, Surplus::Inflate].map(counts), [(3, 2), (4, 0)]);
    }

    /// TO-POL-CONFRONT.
    fn confront_when() {
        for (choice, answers) in [
            (ConfrontWhen::Manifest, [true, true, true]),
            (ConfrontWhen::Ready, [false, true, true]),
            (ConfrontWhen::ReadyAndTier3, [false, false, true]),
        ] {
            let change = |f: &mut Fields| (f.confront_when, f.ready_margin, f.max_wait) = (choice, 2, 5);
            assert_eq!([(0, 0), (2, 0), (0, 5)].map(|(bonus, wait)| confronts(change, bonus, wait)), answers, "{choice:?}");
        }
    }

    /// TO-POL-CONFRONT.
    fn ready_margin() {
        let change = |margin| move |f: &mut Fields| (f.confront_when, f.ready_margin, f.max_wait) = (ConfrontWhen::Ready, margin, 9);
        assert_eq!([3, 4].map(|margin| confronts(change(margin), 3, 0)), [true, false]);
    }

    /// TO-POL-CONFRONT.
    fn max_wait() {
        let change = |wait| move |f: &mut Fields| (f.confront_when, f.ready_margin, f.max_wait) = (ConfrontWhen::Ready, 9, wait);
        assert_eq!([2, 3].map(|wait| confronts(change(wait), 0, 2)), [true, false]);
    }

    /// TO-POL-REACH, TO-POL-RITUAL, TO-POL-PAY: cheap dice, then rituals, then added dice.
    fn confront_adjust() {
        for (choice, faces, bound) in [
            (ConfrontAdjust::None, vec![6, 7, 5, 5], false),
            (ConfrontAdjust::Reach, [6, 7, 5, 5].repeat(3), true),
        ] {
            let mut bench = Bench::new(&Stage::hunt(mystic("Leyla", [2; 6]), jinn(7, [1, 1, 1])).with_fields(|f| f.confront_adjust = choice));
            bench.pc().bonus = [1; 6];
            assert_eq!(bench.confront(&faces), bound);
        }
    }

    /// TO-POL-REACH, TO-ROLL-7: the book lowers cheap dice and then adds some; the best use lowers a 7 twice.
    fn reach() {
        for (choice, faces, lost_at) in [
            (Reach::Book, &[7, 7, 5, 5, 10, 10][..], Trait::Numerology),
            (Reach::Best, &[7, 7, 5, 5, 7, 7, 5, 5], Trait::Law),
        ] {
            let change = |f: &mut Fields| (f.confront_adjust, f.reach) = (ConfrontAdjust::Reach, choice);
            let mut bench = Bench::new(&Stage::hunt(mystic("Leyla", [2; 6]), jinn(7, [1, 1, 1])).with_fields(change));
            bench.pc().bonus = [0, 0, 2, 0, 0, 0];
            assert!(!bench.confront(faces));
            assert_eq!(bench.table.counts.fails[lost_at as usize], 1, "{}", bench.told());
        }
    }

    /// TO-POL-CHOOSE.
    fn jinn_choice() {
        for (choice, jinn_taken) in [(JinnChoice::First, 0), (JinnChoice::Weakest, 1), (JinnChoice::EvenMatch, 2)] {
            let stock = vec![jinn(2, [10; 3]), jinn(4, [1, 1, 1]), jinn(3, [4, 4, 4])];
            let mut bench = Bench::new(&Stage::table(vec![mystic("Leyla", [4; 6])], stock).with_fields(|f| f.jinn_choice = choice));
            bench.play(&[], |play| play.end_hunt(0));
            bench.play(&[], |play| assert!(play.take_jinn(0)));
            assert_eq!(bench.pc().jinn, Some(jinn_taken), "{choice:?}");
        }
    }

    /// TO-POL-JINNMAKE.
    fn jinn_creation() {
        for (choice, made) in [
            (JinnCreation::AsRolled, (5, [9, 2, 7])),
            (JinnCreation::Weakest, (9, [2, 5, 7])),
            (JinnCreation::Strongest, (2, [9, 7, 5])),
        ] {
            let mut bench = scene(|f| f.jinn_creation = choice, &[7, 7, 5, 5]);
            bench.play(&[5, 9, 2, 7], |play| play.make_jinn(0, false));
            assert_eq!((bench.table.jinn[1].evil, bench.table.jinn[1].values), made);
        }
    }

    /// TO-POL-REWARD: entry i modulo the length of the list.
    fn reward_order() {
        for (order, dice) in [(vec![Reward::Luxury], [4, 4, 4, 4, 6, 4]), (vec![Reward::Renown, Reward::Luxury], [4, 4, 4, 4, 5, 5])] {
            let stage = Stage::table(vec![mystic("Leyla", [4; 6])], vec![jinn(4, [4, 4, 4])]).with_fields(|f| f.reward_order.clone_from(&order));
            let mut bench = Bench::new(&stage);
            bench.play(&[], |play| play.collect(0, 0));
            assert_eq!(bench.pc().dice, dice);
        }
    }

    /// TO-REW-4, TO-POL-REWARD.
    fn esteem_victim() {
        for (choice, esteem, nobodys) in [(EsteemVictim::HighestStanding, 3, 5), (EsteemVictim::NobodysSect, 4, 4)] {
            let stage = Stage::table(vec![mystic("Leyla", [4; 6]), mystic("Yusuf", [4; 6])], vec![jinn(4, [4, 4, 4])])
                .with_fields(|f| (f.reward_order, f.esteem_victim) = (vec![Reward::Esteem], choice))
                .with_rules(|rules| rules.rewards_by_tier = [1; 3]);
            let mut bench = Bench::new(&stage);
            bench.play(&[], |play| play.collect(0, 0));
            assert_eq!((bench.table.pcs[1].dice[3], bench.table.sect_esteem[0]), (esteem, nobodys));
        }
    }

    /// TO-POL-IMPROVE.
    fn improve_above() {
        let choice = |above| bench(|f| f.improve_above = above).play(&[], |play| play.improvement(0));
        let expected = [Improvement::TakeJinn, Improvement::Improve(Trait::Law), Improvement::TakeJinn];
        assert_eq!([None, Some(1), Some(2)].map(choice), expected);
    }

    /// TO-POL-IMPROVE.
    fn recover_allies() {
        let choice = |recovers| {
            let mut bench = bench(|f| f.recover_allies = recovers);
            bench.pc().allies = vec![Ally { awaits_recovery: true, ..Ally::new(AllyKind::Wife) }];
            bench.play(&[], |play| play.improvement(0))
        };
        assert_eq!([false, true].map(choice), [Improvement::TakeJinn, Improvement::Recover(0)]);
    }

    /// TO-POL-HELP: in a hunt and at a table.
    fn ask_help() {
        for (choice, dice) in [(AskHelp::Never, 2), (AskHelp::IfBetter, 3), (AskHelp::BestFellow, 3)] {
            pair(|f| f.ask_help = choice).scene(&[vec![7; dice], vec![5, 5]].concat());
            let sheets = vec![mystic("Leyla", [2; 6]), mystic("Yusuf", [3; 6])];
            let stage = Stage::table(sheets, vec![jinn(4, [1, 1, 1])]).with_fields(|f| f.ask_help = choice);
            Bench::new(&stage).scene(&[vec![7; dice], vec![5, 5]].concat());
        }
    }

    /// TO-POL-HELP.
    fn help_answer() {
        for (choice, faces, failed) in [(HelpAnswer::Agree, [7, 7, 7, 5, 5].to_vec(), 0), (HelpAnswer::Refuse, vec![7; 6], 1)] {
            let mut bench = pair(|f| (f.ask_help, f.help_answer) = (AskHelp::IfBetter, choice));
            bench.scene(&faces);
            assert_eq!(bench.table.counts.force_failed, failed);
        }
    }

    /// TO-TAKE-3.
    fn abandon_after() {
        for (after, scenes) in [(None, 3), (Some(1), 1)] {
            let mut stage = Stage::hunt(mystic("Leyla", [0; 6]), sample_jinn()).with_fields(|f| f.abandon_after = after);
            (stage.rules.abandon_jinn, stage.limits.max_scenes) = (AbandonJinn::CostsScene, 3);
            assert_eq!(scripted(&stage, &[5; 4].repeat(scenes)).get("regular_scenes"), scenes as i32);
        }
    }

    /// TO-PVP-4: in the first scene of a hunt, if the other's standing is higher.
    fn attack() {
        for (choice, target) in [(Attack::Never, None), (Attack::Leader, Some(1))] {
            let mut bench = pair(|f| f.attack = choice);
            assert_eq!(bench.play(&[], |play| play.attack_target(0).map(|(seat, _)| seat)), target);
            assert_eq!(bench.play(&[], |play| play.attack_target(1)), None, "he leads himself");
            bench.pc().hunt_scenes = 2;
            assert_eq!(bench.play(&[], |play| play.attack_target(0)), None, "later scenes go to the hunt");
        }
    }

    /// TO-PVP-4.
    fn attack_kind() {
        for &choice in AttackKind::ALL {
            let mut bench = pair(|f| (f.attack, f.attack_kind) = (Attack::Leader, choice));
            assert_eq!(bench.play(&[], |play| play.attack_target(0)), Some((1, choice.suffering())));
        }
    }

    /// TO-CHAR-2: the die of a rank, or the lowest that beats the bids so far.
    fn bid() {
        for (choice, bids) in [(Bid::Rank, [5, 5]), (Bid::Outbid, [1, 2])] {
            let mut bench = Bench::new(&Stage::created(2).with_fields(|f| f.bid = choice));
            bench.create(&[10, 9, 8, 5, 4, 1, 10, 9, 8, 5, 2, 1, 2]);
            assert!((1..=2).all(|seat| bench.told().contains(&format!("and bids {}\n", bids[seat - 1]))), "{}", bench.told());
        }
    }

    /// TO-POL-CREATE.
    fn bid_rank() {
        assert_eq!([1, 6].map(|rank| made(|f| f.bid_rank = rank).pc().dice), [[6, 6, 5, 5, 4, 2], [6, 6, 6, 5, 4, 4]]);
    }

    /// TO-POL-CREATE.
    fn sect_preference() {
        let sect = |wanted: Vec<Sect>| made(|f| f.sect_preference.0.clone_from(&wanted)).pc().sect;
        assert_eq!([vec![Sect::Jew, Sect::Arab], vec![]].map(sect), [Some(Sect::Jew), Some(Sect::Ethiopian)]);
    }

    /// TO-POL-CREATE.
    fn die_priority() {
        use Bought::{Calligraphy, Law, Luxury, Numerology, Renown};
        let order = [Renown, Luxury, Numerology, Law, Calligraphy];
        assert_eq!(made(|f| f.die_priority = Distinct(order)).pc().dice, [3, 5, 6, 5, 5, 5]);
    }

    /// TO-CHAR-5: of 5 5 5 . 4 2 the lowest skill is Calligraphy.
    fn idolater_skill() {
        let dice = |choice| made(|f| (f.sect_preference, f.idolater_skill) = (Distinct(vec![Sect::Idolater]), choice)).pc().dice;
        let [lowest, law] = [IdolaterSkill::Lowest, IdolaterSkill::Law].map(dice);
        assert_eq!((lowest, law), ([6, 5, 5, 1, 4, 2], [5, 6, 5, 1, 4, 2]));
    }

    /// TO-CHAR-5: the player names both traits freely, stats included.
    fn idolater_ritual() {
        for [adds, to] in [[Trait::Luxury, Trait::Calligraphy], [Trait::Renown, Trait::Esteem]] {
            let mut bench = made(|f| (f.sect_preference, f.idolater_ritual) = (Distinct(vec![Sect::Idolater]), [adds, to]));
            let own = bench.pc().rituals[0];
            assert_eq!((own.name, own.adds, own.to), (RitualName::IdolaterRitual, adds, to));
        }
    }

    /// TO-POL-CREATE.
    fn ritual_preference() {
        let bench = made(|f| f.ritual_preference = Distinct(vec![OpenRitual::Orthodoxy, OpenRitual::Fasting]));
        assert_eq!(bench.table.pcs[0].rituals[1..3], ["orthodoxy", "fasting"].map(ritual));
    }

    /// TO-POL-CREATE, TO-POL-REWARD.
    fn ally_preference() {
        assert_eq!(made(|f| f.ally_preference = Distinct(vec![AllyKind::Follower])).pc().allies[0].kind, AllyKind::Follower);
    }
}

/// What the Jinn of a scene and the hunter become under a GM's strategy.
fn under(change: impl FnOnce(&mut GmFields), faces: &[u32]) -> Bench {
    let mut stage = Stage::hunt(mystic("Leyla", [2; 6]), jinn(1, [3, 2, 10])).with_gm(change);
    stage.cast.sheets[0].bonuses = [0, 1, 5, 2, 2, 7];
    let mut bench = Bench::new(&stage);
    bench.scene(faces);
    bench
}

field_tests! { GAME_MASTER =
    /// TO-GM-1: the one with fewest, or any other by lot (4: Luxury).
    fn bonus_target() {
        for (choice, lot, bonus) in [
            (BonusTarget::FewestOther, &[][..], [0, 3, 5, 2, 2, 7]),
            (BonusTarget::RandomOther, &[4], [0, 1, 5, 2, 4, 7]),
        ] {
            let mut bench = under(|gm| gm.bonus_target = choice, &[7, 7, 5, 5, 5]);
            bench.play(lot, |play| play.gain(0, Trait::Calligraphy, 1));
            assert_eq!(bench.pc().bonus, bonus);
        }
    }

    /// TO-ROLL-10: the kind rolled has fewest; it is passed over, or not.
    fn rolled_kind() {
        for (choice, bonus) in [(false, [0, 3, 5, 2, 2, 7]), (true, [2, 1, 5, 2, 2, 7])] {
            let mut bench = under(|gm| gm.rolled_kind = choice, &[7, 7, 5, 5, 5]);
            bench.play(&[], |play| play.gain(0, Trait::Calligraphy, 1));
            assert_eq!(bench.pc().bonus, bonus);
        }
        let random = |gm: &mut GmFields| (gm.rolled_kind, gm.bonus_target) = (true, BonusTarget::RandomOther);
        let mut bench = under(random, &[7, 7, 5, 5, 5]);
        bench.play(&[1], |play| play.gain(0, Trait::Calligraphy, 1));
        assert_eq!(bench.pc().bonus, [2, 1, 5, 2, 2, 7]);
    }

    /// TO-GM-2: values 3, 2, 10: the lowest; nearest to the next step; the one used; by lot.
    fn raise() {
        for (choice, lot, values) in [
            (Raise::LowestValue, &[][..], [3, 3, 10]),
            (Raise::NextStep, &[], [4, 2, 10]),
            (Raise::Opposing, &[], [4, 2, 10]),
            (Raise::Random, &[3], [3, 2, 11]),
        ] {
            let bench = under(|gm| gm.raise = choice, &[&[2, 7, 5, 5, 5], lot].concat());
            assert_eq!(bench.table.jinn[0].values, values, "{choice:?}");
        }
        let far = Rules { dice_chart: vec![[1, 2], [2, 3], [12, 4]], ..Rules::default() };
        let mut stage = Stage::hunt(mystic("Leyla", [2; 6]), jinn(1, [3, 2, 10])).with_gm(|gm| gm.raise = Raise::NextStep);
        stage.rules = far;
        let mut bench = Bench::new(&stage);
        bench.scene(&[2, 7, 5, 5, 5]);
        assert_eq!(bench.jinn().values, [3, 2, 11], "two steps from 12");
    }

    /// TO-GM-3: by lot (2: bad health), or where most is held; ties go to bad behavior first.
    fn suffering() {
        for (choice, lot, bonus) in [
            (SufferingChoice::Random, &[3][..], [0, 1, 5, 2, 1, 7]),
            (SufferingChoice::MostBonuses, &[], [0, 1, 5, 2, 2, 6]),
        ] {
            assert_eq!(under(|gm| gm.suffering = choice, &[&[7, 7, 6, 5, 5], lot].concat()).pc().bonus, bonus);
        }
        let mut bench = under(|gm| gm.suffering = SufferingChoice::MostBonuses, &[7, 7, 5, 5, 5]);
        bench.pc().bonus = [9, 9, 9, 4, 4, 4];
        bench.play(&[], |play| play.suffer_from_jinn(0, 1));
        assert_eq!(bench.pc().bonus, [9, 9, 9, 3, 4, 4]);
    }

    /// TO-GM-4: against a stat, the skill with most dice, with fewest, or by lot.
    fn stat_opposition() {
        for (choice, lot, skill, dice) in [
            (StatOpposition::Highest, &[][..], Skill::Subtlety, 5),
            (StatOpposition::Lowest, &[], Skill::Malice, 3),
            (StatOpposition::Random, &[2], Skill::Lawlessness, 3),
        ] {
            let stage = Stage::hunt(mystic("Leyla", [2; 6]), jinn(1, [3, 2, 10]))
                .with_gm(|gm| gm.stat_opposition = choice)
                .with_fields(|fields| fields.regular_trait = TraitChoice::Esteem);
            let mut bench = Bench::new(&stage);
            bench.scene(&[lot, &[7, 7], &vec![5; dice]].concat());
            assert!(bench.told().contains(&format!("Esteem against {}", skill.title())), "{}", bench.told());
        }
    }
}

/// TO-POL-JINNMAKE for the GM's own Jinn; the player's field of the same name has its test above.
#[test]
fn gm_jinn_creation() {
    for (choice, values) in
        [(JinnCreation::AsRolled, [2, 3, 4]), (JinnCreation::Weakest, [1, 2, 3]), (JinnCreation::Strongest, [6, 5, 4])]
    {
        let mut bench = under(|gm| gm.jinn_creation = choice, &[7, 7, 5, 5, 5]);
        bench.gm_jinn(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(bench.table.jinn[1].values, values);
    }
}

#[test]
fn every_field_is_shown() {
    assert_eq!(PLAYER, Fields::NAMES);
    assert_eq!([GAME_MASTER, &["jinn_creation"]].concat(), GmFields::NAMES);
}
