//! Every ruling and every constant of the game as a named knob. The defaults are the book, with the catalogue's
//! rulings where the book is silent (its questions Q1 to Q54) and its numbers (its section on variants).

use super::rulings::{
    AbandonJinn, AidScene, AllyCalls, AllyRenownMeans, BidTie, BidVisibility, BonusSpendTiming, ConfrontationRetry,
    ConfrontationStop, ConfrontationTie, ConvertedUse, EsteemVictimPool, GainKind, IdleRule, ImproveWhen,
    JinnDiceNumerology, JinnValueOne, ManifestCheck, MultiLossSuffering, OrderRecalc, OrderTie, OutclassJinnSkills,
    PenaltyScope, PenaltyStacking, PenaltyWithoutJinn, PersonalLossRepeat, PvpRitualUse, PvpTieOption, ReplacementTime,
    RitualCountLaw, RitualOverflow, WinAssignment,
};
use super::terms::Art;
use evenodds_kit::rules;
use evenodds_source::{Fault, Faults, Table};

rules! {
    /// The rules in force.
    pub struct Rules {
        /// Whether later bidders know earlier bids.
        bid_visibility: BidVisibility [0..=0] = BidVisibility::SequentialOpen, "TO-CHAR-2";
        /// How tied bids are settled.
        bid_tie: BidTie [0..=0] = BidTie::Random, "TO-CHAR-3";
        /// Whether rituals are counted by Law with or without the sect's modifier.
        ritual_count_law: RitualCountLaw [0..=0] = RitualCountLaw::AfterModifiers, "TO-CHAR-8";
        /// What becomes of rituals beyond the sect's and the eight open ones.
        ritual_overflow: RitualOverflow [0..=0] = RitualOverflow::Cap, "TO-CHAR-8";
        /// Whether a character may have two allies of one kind.
        duplicate_allies: bool [0..=0] = true, "TO-CHAR-10 TO-REW-3";
        /// What allies spend that are printed as spending "Renown".
        ally_renown_means: AllyRenownMeans [0..=0] = AllyRenownMeans::Prowess, "TO-ALLY-1";
        /// Most bonuses that a counter holds; gains beyond it vanish.
        bonus_cap: Option<i32> [0..=1000] = None, "TO-TRAIT-2";
        /// Esteem of the book's sample character Ibrahim: 4 by the rules, 3 as printed.
        sample_ibrahim_esteem: i32 [3..=4] = 4, "TO-W-2";
        /// A Jinn whose number is 1 when it is made.
        jinn_value_one_at_creation: JinnValueOne [0..=0] = JinnValueOne::Manifest, "TO-JINN-8";
        /// Whether a Jinn is looked at after each raise or after the roll.
        manifest_check: ManifestCheck [0..=0] = ManifestCheck::EachIncrement, "TO-JINN-7";
        /// Whether a manifest Jinn stays manifest when it is raised further.
        manifest_permanent: bool [0..=0] = true, "TO-JINN-9";
        /// Which Numerology sizes a replacement Jinn.
        jinn_dice_numerology: JinnDiceNumerology [0..=0] = JinnDiceNumerology::Current, "TO-JINN-2 TO-JINN-11";
        /// Whether a player may hunt a Jinn of her own making.
        hunt_own_jinn: bool [0..=0] = true, "TO-JINN-10";
        /// Whether a Jinn is hunted by one character only.
        jinn_exclusive: bool [0..=0] = true, "TO-JINN-10 TO-TAKE-2";
        /// When a bound Jinn is replaced.
        replacement_time: ReplacementTime [0..=0] = ReplacementTime::AtBinding, "TO-JINN-11";
        /// Ties in standing when the order is worked out anew.
        order_tie: OrderTie [0..=0] = OrderTie::RandomEachTime, "TO-ORDER-1";
        /// When a new order begins.
        order_recalc: OrderRecalc [0..=0] = OrderRecalc::EndOfCycle, "TO-ORDER-3";
        /// Whether taking on a new Jinn is a scene of its own.
        take_on_costs_scene: bool [0..=0] = false, "TO-SCENE-2 TO-TAKE-1";
        /// Whether collecting rewards is a scene of its own.
        rewards_cost_scene: bool [0..=0] = true, "TO-SCENE-2 TO-REW-1";
        /// Most rituals in one roll.
        rituals_per_roll: Option<i32> [0..=17] = None, "TO-ROLL-5";
        /// Whether a player sees each result before paying on.
        bonus_spend_timing: BonusSpendTiming [0..=0] = BonusSpendTiming::Sequential, "TO-ROLL-3";
        /// How often allies may be called in one scene.
        ally_calls_per_scene: AllyCalls [0..=0] = AllyCalls::Unlimited, "TO-ROLL-9";
        /// Whether converted bonuses may be converted again by another ally.
        ally_chain: bool [0..=0] = false, "TO-ROLL-9";
        /// Whether converted bonuses may lower a die.
        converted_use: ConvertedUse [0..=0] = ConvertedUse::Any, "TO-ROLL-9";
        /// Whether penalties on a stat reduce the dice that a ritual adds from it.
        penalty_scope: PenaltyScope [0..=0] = PenaltyScope::BaseRolls, "TO-SUFFER-4";
        /// Whether several penalties on one stat add up.
        penalty_stacking: PenaltyStacking [0..=0] = PenaltyStacking::Stack, "TO-SUFFER-6";
        /// Until-bound suffering of a character without a Jinn.
        penalty_without_jinn: PenaltyWithoutJinn [0..=0] = PenaltyWithoutJinn::NextBinding, "TO-SUFFER-5";
        /// Lowest number of dice of a trait.
        stat_floor: i32 [0..=1] = 0, "TO-SUFFER-7";
        /// Whether Esteem lost to suffering goes to the other sect that has least.
        esteem_loss_redistributed: bool [0..=0] = false, "TO-SUFFER-7";
        /// Whether the gains of a roll come before its suffering.
        gains_before_suffering: bool [0..=0] = true, "TO-ROLL-14";
        /// What happens in a scene spent on going to an ally's aid.
        aid_scene: AidScene [0..=0] = AidScene::RegularScene, "TO-SUFFER-9";
        /// Whether an endangered ally can be called on.
        endangered_ally_callable: bool [0..=0] = false, "TO-SUFFER-9";
        /// Whether personal loss may strike an ally who is already barred or endangered.
        personal_loss_repeat: PersonalLossRepeat [0..=0] = PersonalLossRepeat::Allowed, "TO-SUFFER-10";
        /// Who wins a level confrontation roll.
        confrontation_tie: ConfrontationTie [0..=0] = ConfrontationTie::Jinn, "TO-CONF-3";
        /// Whether the rolls after a lost one are made.
        confrontation_stop: ConfrontationStop [0..=0] = ConfrontationStop::FirstLoss, "TO-CONF-4";
        /// What several lost rolls cost.
        multi_loss_suffering: MultiLossSuffering [0..=0] = MultiLossSuffering::Each, "TO-CONF-6";
        /// Whether bonuses and rituals of won rolls come back after a failure.
        refund_won_rolls: bool [0..=0] = false, "TO-CONF-7";
        /// What a won confrontation gives beside the Jinn.
        confrontation_win_assignment: WinAssignment [0..=0] = WinAssignment::None, "TO-CONF-5";
        /// How soon a failed confrontation may be tried again.
        confrontation_retry: ConfrontationRetry [0..=0] = ConfrontationRetry::EveryScene, "TO-CONF-1";
        /// Which Jinn dice count for the reward.
        outclass_jinn_skills: OutclassJinnSkills [0..=0] = OutclassJinnSkills::Current, "TO-REW-2";
        /// Who may lose the Esteem that another gains.
        esteem_victim_pool: EsteemVictimPool [0..=0] = EsteemVictimPool::AnySect, "TO-REW-4";
        /// When self-improvement is possible.
        improve_when: ImproveWhen [0..=0] = ImproveWhen::BetweenHunts, "TO-IMP-1";
        /// When no Jinn is available.
        idle_rule: IdleRule [0..=0] = IdleRule::LoseScene, "TO-TAKE-2";
        /// Whether a hunt can be given up.
        abandon_jinn: AbandonJinn [0..=0] = AbandonJinn::Never, "TO-TAKE-3";
        /// Whether an asked character may call on allies.
        help_allies: bool [0..=0] = true, "TO-HELP-1";
        /// Whether another character can be asked to make a confrontation roll.
        help_in_confrontation: bool [0..=0] = false, "TO-HELP-1";
        /// Whether a failed attempt to force ends the asker's scene.
        force_failure_ends_scene: bool [0..=0] = true, "TO-HELP-5";
        /// Who may act first on a level roll between players.
        pvp_tie_option: PvpTieOption [0..=0] = PvpTieOption::Initiator, "TO-PVP-2";
        /// Whether allies serve in rolls between players.
        pvp_allies: bool [0..=0] = true, "TO-PVP-2";
        /// How often a ritual serves in rolls between players.
        pvp_ritual_use: PvpRitualUse [0..=0] = PvpRitualUse::OncePerContest, "TO-PVP-2";
        /// Whether gains and raises of one roll are all of one kind.
        gain_kind: GainKind [0..=0] = GainKind::PerSuccess, "TO-ROLL-10 TO-ROLL-11";
        /// Whether dice may be lowered in rolls between players.
        pvp_decrement: bool [0..=0] = true, "TO-PVP-2";
        /// Successes of each face of a player's die, from 1 upward; the length is the number of sides.
        pc_face_successes: Vec<i32> [0..=9] = vec![2, 1, 1, 1, 1, 0, 0, 0, 0, 0], "TO-DICE-2";
        /// Successes of each face of a Jinn's die, from 1 upward.
        jinn_face_successes: Vec<i32> [0..=9] = vec![0, 0, 0, 0, 0, 1, 1, 1, 1, 2], "TO-DICE-3";
        /// Steps of [lowest value, dice], for characters and Jinn.
        dice_chart: Vec<[i32; 2]> [0..=100] = vec![[1, 2], [2, 3], [4, 4], [7, 5], [11, 6], [17, 7]], "TO-CHAR-6 TO-JINN-4";
        /// d10 rolled to make a character.
        creation_dice: i32 [6..=20] = 6, "TO-CHAR-1";
        /// Bonuses that each trait starts with.
        starting_bonuses: i32 [0..=50] = 3, "TO-CHAR-7";
        /// Bonuses for a success assigned to gain.
        bonus_per_success: i32 [0..=20] = 2, "TO-ROLL-10";
        /// Dice that a player rolls for a Jinn beyond her Numerology.
        jinn_extra_dice: i32 [0..=10] = 2, "TO-JINN-2";
        /// Fewest dice rolled for a Jinn.
        jinn_min_dice: i32 [4..=20] = 4, "TO-JINN-2";
        /// Jinn that the GM makes at the start.
        gm_jinn_count: i32 [0..=12] = 1, "TO-JINN-10";
        /// Dice that the GM rolls for a Jinn.
        gm_jinn_dice: i32 [4..=20] = 6, "TO-JINN-2";
        /// For each severity from 1: [bonuses lost, next-roll penalty, until-bound penalty, dice lost for good]. The last row serves all higher severities.
        severity_table: Vec<[i32; 4]> [0..=20] = vec![[1, 0, 0, 0], [2, 0, 0, 0], [3, 1, 0, 0], [4, 0, 1, 0], [5, 0, 0, 1]], "TO-SUFFER-2";
        /// The Jinn outclasses the character below this difference.
        outclass_low: i32 [-50..=50] = -2, "TO-REW-2";
        /// The character outclasses the Jinn above this difference.
        outclass_high: i32 [-50..=50] = 2, "TO-REW-2";
        /// Rewards for a Jinn that was outclassed, evenly matched, outclassing.
        rewards_by_tier: [i32; 3] [0..=10] = [1, 2, 3], "TO-REW-1";
        /// Luxury dice that a die of a skill costs.
        self_improve_cost: i32 [0..=10] = 1, "TO-IMP-1";
        /// Grudge Prowess for each success in excess over a fellow player who forced or attacked.
        pvp_prowess_per_excess: i32 [0..=10] = 1, "TO-HELP-4 TO-PVP-4";
        /// Whether a gained die of Esteem costs another sect one.
        esteem_zero_sum: bool [0..=0] = true, "TO-REW-4";
        /// How often each ritual may be performed against one Jinn.
        ritual_uses_per_jinn: i32 [1..=20] = 1, "TO-ROLL-6";
        /// Rituals known for each die of Law.
        rituals_per_law: i32 [0..=4] = 1, "TO-CHAR-8";
        /// Bonuses received for each bonus that an ally spends.
        ally_exchange_rate: i32 [1..=10] = 1, "TO-ALLY-1";
        /// Faces that one bonus lowers a die by.
        decrement_step: i32 [1..=9] = 1, "TO-ROLL-7";
        /// The skills of the three confrontation rolls, in order.
        confrontation_sequence: [Art; 3] [0..=0] = [Art::Numerology, Art::Law, Art::Calligraphy], "TO-CONF-2";
        /// Printed Esteem of the nine sects, in printed order.
        sect_esteem: [i32; 9] [0..=20] = super::terms::Sect::ESTEEM, "TO-CHAR-5";
    }
}

impl Rules {
    /// Complains about settings that are fine one by one but not together.
    pub(super) fn check(&self, table: &Table, faults: &mut Faults) {
        let mut complain = |key: &str, what: &str| {
            if let Some(node) = table.get(key) {
                faults.push(Fault::at(&node.place, what));
            }
        };
        if self.dice_chart.windows(2).any(|steps| steps[0][0] >= steps[1][0]) {
            complain("dice_chart", "the chart's values must rise from step to step");
        }
        for (key, list) in
            [("pc_face_successes", &self.pc_face_successes), ("jinn_face_successes", &self.jinn_face_successes)]
        {
            if list.len() < 2 {
                complain(key, "a die has at least two faces");
            }
        }
        if self.outclass_low > self.outclass_high {
            complain("outclass_low", "`outclass_low` must not be above `outclass_high`");
            complain("outclass_high", "`outclass_low` must not be above `outclass_high`");
        }
    }
}
