//! Every number and every ruling that a variant may change (sections 13 and 14 of the catalogue).

use super::rulings::*;
use super::weapons::{Chart, book};
use evenodds_kit::rules;
use evenodds_kit::{Distinct, Several};

rules! {
    /// The rules in force.
    pub struct Rules {
        /// Sides of every die.
        die_size: i32 [2..=100] = 12, "SO-ROLL-2 SO-Q-1";
        /// After ties cancel, which of the loser's dice victories are counted against.
        victory_target: VictoryTarget [0..=0] = VictoryTarget::Remaining, "SO-ROLL-5 SO-Q-2";
        /// Victories over a pool that is cancelled away.
        exhausted_pool: ExhaustedPool [0..=0] = ExhaustedPool::OneVictory, "SO-ROLL-6 SO-Q-3";
        /// What happens when everything cancels.
        full_tie: FullTie [0..=0] = FullTie::Reroll, "SO-ROLL-8 SO-Q-4";
        /// What a pool of no dice does.
        empty_pool: EmptyPool [0..=0] = EmptyPool::Overflow, "SO-ROLL-9 SO-Q-5";
        /// Which equal dice cancel.
        tie_cancel: TieCancel [0..=0] = TieCancel::FromTop, "SO-ROLL-4 SO-Q-13";
        /// What a total victory does.
        total_victory_effect: TotalEffect [0..=0] = TotalEffect::Nothing, "SO-ROLL-7 SO-Q-48";
        /// What opposes the first of two rolls where Cover helps a descriptor.
        crossover_opposition: Opposition [0..=0] = Opposition::Same, "SO-BON-3 SO-Q-6";
        /// When a Humanity check is owed for a ritual.
        humanity_check_on: CheckOn [0..=0] = CheckOn::Success, "SO-HUM-1 SO-Q-7";
        /// The Power that Contact's check is against.
        humanity_check_power: CheckPower [0..=0] = CheckPower::Final, "SO-CONTACT-5 SO-Q-8";
        /// What the check after a ritual is against.
        ritual_check_against: CheckAgainst [0..=0] = CheckAgainst::Power, "SO-HUM-1 SO-Q-49";
        /// Whether a banisher who summoned the demon gains nothing.
        gain_requires_not_summoner: bool [0..=0] = true, "SO-HUM-3 SO-Q-9";
        /// The Power of a banished demon that a gain check looks at.
        gain_power: GainPower [0..=0] = GainPower::Current, "SO-HUM-3 SO-Q-18";
        /// Humanity that a lost check costs.
        humanity_loss: i32 [0..=10] = 1, "SO-HUM-5";
        /// Humanity that a won gain check brings.
        humanity_gain: i32 [0..=10] = 1, "SO-HUM-5";
        /// Points over Stamina, Will and Lore.
        creation_points: i32 [3..=60] = 10, "SO-CHAR-1";
        /// Lowest score of a new character.
        score_min: i32 [0..=10] = 1, "SO-CHAR-1 SO-Q-10";
        /// Score from which it brings a second descriptor.
        descriptor_bonus_at: i32 [1..=60] = 5, "SO-CHAR-2";
        /// Dice that a Price adds to the rolls that it weighs on.
        price: i32 [-10..=0] = -1, "SO-CHAR-6 SO-BON-4";
        /// How far a demon's Will is above the higher of its Stamina and Lore.
        demon_will_over: i32 [0..=10] = 1, "SO-DEM-3";
        /// What a demon's Power may not fall below when it is made.
        min_demon_power: MinPower [0..=0] = MinPower::Will, "SO-DEM-4 SO-Q-11";
        /// Free uses of Abilities in a scene, times the demon's Stamina.
        fatigue_free_uses: i32 [0..=10] = 1, "SO-ABIL-2";
        /// Further uses, each at a penalty, times the demon's Stamina.
        fatigue_limit: i32 [0..=10] = 1, "SO-ABIL-3";
        /// Which rolls the fatigue of Abilities lowers.
        fatigue_scope: FatigueScope [0..=0] = FatigueScope::Abilities, "SO-ABIL-2 SO-Q-28";
        /// Whether a demon without Power can use an Ability.
        ability_at_zero_power: AbilityAtZero [0..=0] = AbilityAtZero::Override, "SO-ABIL-4 SO-Q-47";
        /// Hours that a ritual takes when it is not a snap-shot.
        ritual_hours: i32 [0..=100] = 1, "SO-RIT-1";
        /// Dice that a score counts in a snap-shot.
        snapshot_dice: i32 [0..=20] = 1, "SO-RIT-3";
        /// Whether bonus dice help a snap-shot.
        snapshot_bonuses: SnapshotBonuses [0..=0] = SnapshotBonuses::Normal, "SO-RIT-3 SO-Q-17";
        /// Dice that each further attempt costs.
        retry_penalty: i32 [0..=10] = 1, "SO-RIT-4";
        /// What a retry penalty touches.
        retry_applies: RetryApplies [0..=0] = RetryApplies::NamedScores, "SO-RIT-4 SO-Q-14";
        /// Whether nobody tries again whose Stamina the penalty would use up.
        exhaustion_stops: bool [0..=0] = true, "SO-RIT-4 SO-Q-14";
        /// Whether retry penalties last into the next ritual of the sitting.
        ritual_fatigue_carries: bool [0..=0] = true, "SO-RIT-4 SO-Q-16";
        /// What opposes those who help in a ritual.
        helper_opposition: Opposition [0..=0] = Opposition::Same, "SO-RIT-5 SO-Q-46";
        /// Power that a demon may gain for each victory of a Contact.
        contact_power_raise: i32 [0..=10] = 1, "SO-CONTACT-4";
        /// Which of the sorcerer's dice protect the demon's details.
        detail_scope: DetailScope [0..=0] = DetailScope::Pool, "SO-CONTACT-3 SO-Q-12";
        /// Whether no more details change than there are: Abilities and two.
        details_cap: bool [0..=0] = true, "SO-CONTACT-3 SO-Q-12";
        /// Which Summons the victories of a Contact help.
        contact_rollover: Rollover [0..=0] = Rollover::FirstSummon, "SO-CONTACT-7 SO-BON-2 SO-Q-15";
        /// Dice that a Bind lacks where the Need is not met.
        bind_need_penalty: i32 [0..=30] = 5, "SO-BIND-2";
        /// Dice that a Bind gains where the Desire is met.
        bind_desire_bonus: i32 [0..=30] = 2, "SO-BIND-2";
        /// Whether a binding helps the demon against a Banish or hinders the sorcerer.
        banish_binding: BanishBinding [0..=0] = BanishBinding::DemonBonus, "SO-BANISH-1 SO-Q-19";
        /// Days that a Need may go unmet before withdrawal.
        need_grace_days: i32 [0..=365] = 0, "SO-NEED-1 SO-Q-22";
        /// Power that a day of withdrawal costs.
        withdrawal_power_loss: i32 [0..=30] = 1, "SO-NEED-3";
        /// Whether every source of withdrawal costs Power.
        withdrawal_loss_per_source: bool [0..=0] = false, "SO-NEED-3 SO-Q-23";
        /// Dice against a starving demon beside its Stamina.
        starve_extra: i32 [0..=30] = 1, "SO-NEED-4";
        /// Which side of the roll of a starving demon has one die.
        starve_roll: StarveRoll [0..=0] = StarveRoll::OneVsStamina, "SO-NEED-4 SO-Q-24";
        /// Power and Stamina that come back on a day without withdrawal.
        withdrawal_recovery: i32 [0..=30] = 1, "SO-NEED-6 SO-Q-25";
        /// Dice that a demon has to rebel for each day in Need.
        rebel_need_bonus: i32 [0..=30] = 1, "SO-REBEL-3 SO-Q-20";
        /// Dice that it has to break its binding for each day in Need.
        break_need_bonus: i32 [0..=30] = 1, "SO-BREAK-1 SO-Q-20";
        /// Most dice for days in Need.
        need_bonus_cap: Option<i32> [0..=1000] = None, "SO-REBEL-3 SO-Q-20";
        /// Dice that a demon has to rebel after it was punished.
        resentment_bonus: i32 [0..=30] = 0, "SO-REBEL-1";
        /// The score that holds a binding against breaking.
        break_score: BreakScore [0..=0] = BreakScore::BindScore, "SO-BREAK-1 SO-Q-21";
        /// Punishments of the own demon in a day.
        punish_own_limit: Option<i32> [0..=100] = None, "SO-PUNISH-1 SO-Q-27";
        /// Times a day that a punished demon may recover.
        punish_recovery_per_day: i32 [0..=24] = 1, "SO-PUNISH-3 SO-Q-26";
        /// What recovery from a punishment is against.
        punish_strength: PunishStrength [0..=0] = PunishStrength::Removed, "SO-PUNISH-3 SO-Q-26";
        /// Temporary and lasting penalties of each weapon: times victories, flat, times Power.
        damage: Chart [0..=0] = book(), "SO-DMG-1";
        /// What stun swaps.
        stun_mode: StunMode [0..=0] = StunMode::SwapNumbers, "SO-DMG-4 SO-Q-36";
        /// When somebody is out of dice.
        incapacity: Incapacity [0..=0] = Incapacity::AtStamina, "SO-DMG-6 SO-Q-33";
        /// Penalties above so many times Stamina leave somebody helpless.
        helpless_factor: i32 [1..=10] = 2, "SO-DMG-5 SO-WILL-1 SO-Q-41";
        /// Which way half a penalty goes.
        halving: Halving [0..=0] = Halving::Down, "SO-REC-1 SO-Q-37";
        /// Lasting penalties that slay a demon.
        slain_on: SlainOn [0..=0] = SlainOn::Raw, "SO-DEATH-1 SO-Q-44";
        /// Who goes first of identical rolls.
        initiative_tie: InitiativeTie [0..=0] = InitiativeTie::Random, "SO-CON-5 SO-Q-39";
        /// Dice that full defence adds.
        full_defence_bonus: i32 [0..=30] = 2, "SO-CON-3";
        /// Whether full defence rolls once a round or for each attack.
        full_defence_roll: FullDefenceRoll [0..=0] = FullDefenceRoll::Standing, "SO-CON-3 SO-Q-31";
        /// Dice that oppose an attack on somebody who goes on with its act, or cannot act.
        maintain_difficulty: i32 [1..=30] = 1, "SO-CON-10 SO-Q-30";
        /// What an attack does to somebody who goes on with its act.
        maintain_damage: MaintainDamage [0..=0] = MaintainDamage::Both, "SO-CON-10 SO-Q-38";
        /// Whether each attack on somebody who dropped its act meets a fresh roll.
        abort_roll: AbortRoll [0..=0] = AbortRoll::Fresh, "SO-CON-9 SO-Q-32";
        /// Whether penalties in force lower acts alone, not defences.
        defence_ignores_penalties: bool [0..=0] = false, "SO-CON-8 SO-CON-9 SO-Q-32";
        /// What happens in a conflict when everything cancels.
        conflict_full_tie: ConflictTie [0..=0] = ConflictTie::ActFails, "SO-ROLL-8 SO-Q-34";
        /// Dice against an act that nobody opposes but that is hard.
        difficulty: i32 [1..=30] = 1, "SO-CON-14 SO-CON-15";
        /// Rounds that drawing takes.
        draw_rounds: i32 [0..=10] = 1, "SO-GUN-1";
        /// Rounds that aiming takes.
        aim_rounds: i32 [0..=10] = 1, "SO-GUN-1";
        /// What makes a shooter lose its aim.
        aim_lost_on: Distinct<Several<AimLost>> [0..=0] = Distinct(Several(AimLost::ALL.to_vec())), "SO-GUN-1 SO-Q-40";
        /// Dice that firing at range unaimed costs.
        unaimed_penalty: i32 [0..=30] = 1, "SO-GUN-2";
        /// Dice that attacks cost somebody without skill at its weapon.
        unskilled_penalty: i32 [0..=30] = 1, "SO-GUN-2";
        /// How long the first sight of a demon shocks.
        first_sight_duration: SightDuration [0..=0] = SightDuration::Scene, "SO-DCON-2 SO-Q-35";
        /// When a side is beaten.
        defeat_at: DefeatAt [0..=0] = DefeatAt::Helpless, "SO-Q-41";
        /// Whether penalties lower the Power behind a special attack.
        special_power: SpecialPower [0..=0] = SpecialPower::Full, "SO-DMG-1 SO-Q-45";
    }
}

impl Rules {
    /// Whether somebody loses its aim by this (SO-GUN-1, SO-Q-40).
    pub fn costs_aim(&self, why: AimLost) -> bool {
        self.aim_lost_on.0.0.contains(&why)
    }

    /// The lowest Power of a demon of this Lore and Will (SO-DEM-4, SO-Q-11).
    pub fn least_power(&self, lore: i32, will: i32) -> i32 {
        match self.min_demon_power {
            MinPower::Will => will,
            MinPower::Lore => lore,
        }
    }

    /// Dice for days in Need (SO-REBEL-3, SO-Q-20).
    pub fn need_bonus(&self, each: i32, days: i32) -> i32 {
        (each * days).min(self.need_bonus_cap.unwrap_or(i32::MAX))
    }
}
