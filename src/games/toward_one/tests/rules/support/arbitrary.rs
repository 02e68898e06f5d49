//! Any stage at all, within the limits of the knobs: a list of small numbers, each of which settles one choice. All
//! zeros are the book and a quiet hunt, so that a failure shrinks towards them.

use super::{Stage, preset};
use evenodds_kit::At;
use evenodds_source::{Place, Source};
use evenodds_toward_one::cast::{CastJinn, PlayKind};
use evenodds_toward_one::character::Character;
use evenodds_toward_one::jinn::{GM, JinnCreation};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::*;
use evenodds_toward_one::strategy::*;
use evenodds_toward_one::tables::RITUALS;
use evenodds_toward_one::terms::{AllyKind, Art, Sect};
use proptest::prelude::{Strategy as _, any};
use std::sync::Arc;

/// Numbers that settle choices one after the other; 0 when they are used up.
struct Choices(std::vec::IntoIter<u16>);

impl Choices {
    /// One of `options`.
    fn below(&mut self, options: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % options
    }

    /// The default, or now and then a number of the range.
    fn number(&mut self, default: i32, low: i32, high: i32) -> i32 {
        if self.below(4) < 3 { default } else { low + self.below((high - low + 1) as usize) as i32 }
    }

    fn flag(&mut self, default: bool) -> bool {
        default ^ (self.below(3) == 2)
    }

    fn one<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Nothing, or now and then a number of the range.
    fn option(&mut self, low: i32, high: i32) -> Option<i32> {
        (self.below(3) == 2).then(|| low + self.below((high - low + 1) as usize) as i32)
    }
}

/// Sets every flag and word of a record from the choices.
macro_rules! settle {
    ($choices:ident, $record:ident: flags $($flag:ident)+; words $($word:ident: $kind:ty),+;) => {
        $($record.$flag = $choices.flag($record.$flag);)+
        $($record.$word = $choices.one(<$kind>::ALL);)+
    };
}

fn any_rules(choices: &mut Choices) -> Rules {
    let mut rules = Rules::default();
    settle!(choices, rules:
        flags duplicate_allies manifest_permanent hunt_own_jinn jinn_exclusive take_on_costs_scene rewards_cost_scene
            ally_chain esteem_loss_redistributed gains_before_suffering endangered_ally_callable refund_won_rolls help_allies
            help_in_confrontation force_failure_ends_scene pvp_allies pvp_decrement esteem_zero_sum;
        words bid_visibility: BidVisibility, bid_tie: BidTie, ritual_count_law: RitualCountLaw,
            ritual_overflow: RitualOverflow, ally_renown_means: AllyRenownMeans, jinn_value_one_at_creation: JinnValueOne,
            manifest_check: ManifestCheck, jinn_dice_numerology: JinnDiceNumerology, replacement_time: ReplacementTime,
            order_tie: OrderTie, order_recalc: OrderRecalc, bonus_spend_timing: BonusSpendTiming,
            ally_calls_per_scene: AllyCalls, converted_use: ConvertedUse, penalty_scope: PenaltyScope,
            penalty_stacking: PenaltyStacking, penalty_without_jinn: PenaltyWithoutJinn, aid_scene: AidScene,
            personal_loss_repeat: PersonalLossRepeat, confrontation_tie: ConfrontationTie,
            confrontation_stop: ConfrontationStop, multi_loss_suffering: MultiLossSuffering,
            confrontation_win_assignment: WinAssignment, confrontation_retry: ConfrontationRetry,
            outclass_jinn_skills: OutclassJinnSkills, esteem_victim_pool: EsteemVictimPool, improve_when: ImproveWhen,
            idle_rule: IdleRule, abandon_jinn: AbandonJinn, pvp_tie_option: PvpTieOption, pvp_ritual_use: PvpRitualUse,
            gain_kind: GainKind;
    );
    rules.bonus_cap = choices.option(0, 12);
    rules.rituals_per_roll = choices.option(0, 3);
    rules.stat_floor = choices.number(0, 0, 1);
    rules.creation_dice = choices.number(6, 6, 20);
    rules.starting_bonuses = choices.number(3, 0, 20);
    rules.bonus_per_success = choices.number(2, 0, 6);
    rules.jinn_extra_dice = choices.number(2, 0, 10);
    rules.jinn_min_dice = choices.number(4, 4, 20);
    rules.gm_jinn_count = choices.number(1, 0, 12);
    rules.gm_jinn_dice = choices.number(6, 4, 20);
    rules.outclass_low = choices.number(-2, -9, 2);
    rules.outclass_high = choices.number(2, 2, 9);
    rules.self_improve_cost = choices.number(1, 0, 4);
    rules.pvp_prowess_per_excess = choices.number(1, 0, 5);
    rules.ritual_uses_per_jinn = choices.number(1, 1, 5);
    rules.rituals_per_law = choices.number(1, 0, 4);
    rules.ally_exchange_rate = choices.number(1, 1, 5);
    rules.decrement_step = choices.number(1, 1, 9);
    rules.rewards_by_tier = rules.rewards_by_tier.map(|book| choices.number(book, 0, 6));
    rules.sect_esteem = rules.sect_esteem.map(|book| choices.number(book, 1, 12));
    if choices.below(4) == 3 {
        rules.pc_face_successes = (0..2 + choices.below(29)).map(|_| choices.below(4) as i32).collect();
        rules.jinn_face_successes = (0..2 + choices.below(29)).map(|_| choices.below(4) as i32).collect();
    }
    if choices.below(4) == 3 {
        rules.severity_table = (0..=choices.below(5)).map(|_| [0; 4].map(|_| choices.below(6) as i32)).collect();
        rules.dice_chart =
            (1..3 + choices.below(5) as i32).map(|step| [step * 3, 1 + choices.below(12) as i32]).collect();
        rules.confrontation_sequence = [choices.one(&Art::ALL), choices.one(&Art::ALL), choices.one(&Art::ALL)];
    }
    rules
}

fn any_fields(choices: &mut Choices) -> Fields {
    let mut fields = preset(choices.one(&["plain", "rush", "steward"])).expect("a preset");
    settle!(choices, fields:
        flags recover_allies;
        words regular_trait: TraitChoice, regular_adjust: RegularAdjust, allocation: Allocation, surplus: Surplus,
            confront_when: ConfrontWhen, confront_adjust: ConfrontAdjust, jinn_choice: JinnChoice, jinn_creation: JinnCreation,
            reach: Reach, esteem_victim: EsteemVictim, idolater_skill: IdolaterSkill,
            ask_help: AskHelp, help_answer: HelpAnswer, bid: Bid, attack: Attack, attack_kind: AttackKind;
    );
    fields.reserve = choices.number(3, 0, 9);
    fields.rescue_gap = choices.number(3, 0, 9);
    fields.tolerate = choices.number(0, 0, 6);
    fields.ready_margin = choices.number(0, -5, 20);
    fields.max_wait = choices.number(2, 0, 9);
    fields.bid_rank = choices.number(4, 1, 20);
    fields.improve_above = choices.option(0, 5);
    fields.abandon_after = choices.option(0, 4);
    fields.reward_order = (0..=choices.below(4)).map(|_| choices.one(Reward::ALL)).collect();
    fields.sect_preference.0 = (0..=choices.below(3)).map(|_| choices.one(&Sect::ALL)).collect();
    fields.ally_preference.0 = (0..=choices.below(3)).map(|_| choices.one(&AllyKind::ALL)).collect();
    fields
}

fn any_gm(choices: &mut Choices) -> GmFields {
    GmFields {
        bonus_target: choices.one(BonusTarget::ALL),
        rolled_kind: choices.flag(false),
        raise: choices.one(Raise::ALL),
        suffering: choices.one(SufferingChoice::ALL),
        stat_opposition: choices.one(StatOpposition::ALL),
        jinn_creation: choices.one(JinnCreation::ALL),
    }
}

fn any_sheet(choices: &mut Choices, sect: usize, floor: i32) -> Character {
    Character {
        name: "A mystic".into(),
        sect: Sect::ALL.get(sect).copied(),
        dice: [0; 6].map(|_| floor + choices.below(7) as i32),
        bonuses: [0; 6].map(|_| choices.below(7) as i32),
        rituals: (0..choices.below(6)).map(|_| choices.one(&RITUALS)).collect(),
        allies: (0..choices.below(5)).map(|_| choices.one(&AllyKind::ALL)).collect(),
    }
}

fn any_jinn(choices: &mut Choices, seats: usize) -> CastJinn {
    let maker = [GM, choices.below(seats)][choices.below(2)];
    CastJinn::Given { evil: 1 + choices.below(10) as i32, values: [0; 3].map(|_| 1 + choices.below(20) as i32), maker }
}

fn stage(choices: &mut Choices) -> Stage {
    let rules = any_rules(choices);
    let play = choices.one(&[PlayKind::Hunt, PlayKind::Table, PlayKind::Table, PlayKind::Confrontation]);
    let table = play == PlayKind::Table;
    let seats = if table { 1 + choices.below(12) } else { 1 + choices.below(2) };
    let mut stage = Stage::created(seats);
    stage.cast.created = table && choices.below(2) == 1;
    if !stage.cast.created {
        stage.cast.sheets = (0..seats).map(|seat| any_sheet(choices, seat, rules.stat_floor)).collect();
    }
    let given = if table { choices.below(3) * (1 + choices.below(seats)) } else { 1 };
    stage.cast.jinn = (0..given).map(|_| any_jinn(choices, seats)).collect();
    if !table && choices.below(3) == 2 {
        stage.cast.jinn = vec![CastJinn::Rolled {
            dice: 4 + choices.below(9) as i32,
            how: choices.one(JinnCreation::ALL),
            maker: GM,
        }];
    }
    stage.players = (0..seats).map(|_| any_fields(choices)).collect();
    (stage.play, stage.rules, stage.gm) = (play, rules, any_gm(choices));
    (stage.limits.max_scenes, stage.limits.cycles) = (1 + choices.below(40) as i32, 1 + choices.below(10) as i32);
    let place = Place::new(&Arc::new(Source { name: "cycles".into(), text: String::new() }), 0..0);
    stage.limits.report_cycles.0 = (1..=stage.limits.cycles).step_by(2).map(|cycle| At(cycle, place.clone())).collect();
    if play == PlayKind::Confrontation {
        stage.limits.max_scenes = 1;
    }
    stage
}

/// Any stage within the limits of the knobs.
pub(crate) fn any_stage() -> impl proptest::strategy::Strategy<Value = Stage> {
    proptest::collection::vec(any::<u16>(), 0..900).prop_map(|numbers| stage(&mut Choices(numbers.into_iter())))
}
