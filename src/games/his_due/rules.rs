//! Every number and every ruling that a variant may change (sections 18 and 19 of the catalogue).

use super::rulings::*;
use evenodds_kit::rules;

rules! {
    /// The rules in force.
    pub struct Rules const BOOK {
        /// Score at which each skill starts.
        skill_base: i32 [0..=12] = 2, "HD-V-1, HD-CHAR-1";
        /// Highest score at creation.
        skill_cap_at_creation: i32 [1..=20] = 4, "HD-V-2, HD-CHAR-2";
        /// Whether a Glyph's Power bonus may pass the cap.
        glyph_bonus_exempt_from_cap: bool [0..=0] = true, "HD-Q-1, HD-GLYPH-1";
        /// Dice of the scores 1 to 6: how many, and their size (4, 6, 8, 10 or 12).
        score_dice: [[i32; 2]; 6] [1..=12] = [[1, 6], [2, 6], [3, 6], [3, 8], [3, 10], [3, 12]], "HD-V-3, HD-CHAR-3";
        /// Mana of Power 0.
        mana_base: i32 [0..=100] = 3, "HD-V-4, HD-CHAR-9";
        /// Mana per point of Power.
        mana_per_power: i32 [0..=100] = 2, "HD-V-5, HD-CHAR-9";
        /// Hits of Endurance 0.
        hits_base: i32 [1..=1000] = 5, "HD-V-6, HD-CHAR-10";
        /// Hits per point of Endurance.
        hits_per_endurance: i32 [0..=100] = 3, "HD-V-7, HD-CHAR-10";
        /// Powers of a starting character.
        powers_at_creation: i32 [0..=13] = 5, "HD-V-8, HD-CHAR-14";
        /// Connections of a starting character.
        connections_at_start: i32 [0..=20] = 5, "HD-V-9, HD-CHAR-17";
        /// Table A: maxima of Despair, Disconnection, Guilt by background, in the order of the catalogue.
        background_stress: [[i32; 3]; 6] [0..=100] = [[7, 7, 4], [7, 4, 7], [5, 8, 3], [3, 5, 8], [8, 3, 5], [4, 7, 7]], "HD-V-27, HD-CHAR-4";
        /// Table B: changes of Attack, Control, Endurance, Power, Speed, Wits by aura.
        aura_skills: [[i32; 6]; 6] [-6..=6] = [[0, 1, 0, 1, -1, 0], [1, 0, 0, 1, 0, -1], [1, 1, -1, 0, 0, 0], [-1, 0, 0, 0, 1, 1], [0, 0, 1, -1, 1, 0], [0, -1, 1, 0, 0, 1]], "HD-V-27, HD-CHAR-5";
        /// Table B: changes of the maxima of Despair, Disconnection, Guilt by aura.
        aura_stress: [[i32; 3]; 6] [-20..=20] = [[0, 0, 5], [0, 2, 3], [2, 3, 0], [3, 0, 2], [0, 5, 0], [5, 0, 0]], "HD-V-27, HD-CHAR-5";
        /// Table C: changes of the six skills by skill set.
        skill_set_skills: [[i32; 6]; 6] [-6..=6] = [[1, 0, 1, 0, 0, 0], [1, 0, 0, 1, 0, 0], [0, 0, 0, 1, 1, 0], [0, 0, 0, 0, 1, 1], [0, 1, 1, 0, 0, 0], [0, 1, 0, 0, 0, 1]], "HD-V-27, HD-CHAR-6";
        /// What Glyphs add to Power.
        glyph_power_bonus: i32 [-6..=20] = 2, "HD-V-24, HD-GLYPH-1";
        /// Whether that bonus raises maximum Mana.
        glyph_power_bonus_in_mana: bool [0..=0] = true, "HD-Q-3, HD-CHAR-9";
        /// Least total of *cost*.
        test_cost_from: i32 [-100..=1000] = 10, "HD-V-10, HD-TEST-3";
        /// Least total of *clean*.
        test_clean_from: i32 [-100..=1000] = 20, "HD-V-10, HD-TEST-3";
        /// Least total of *amazing*.
        test_amazing_from: i32 [-100..=1000] = 30, "HD-V-10, HD-TEST-3";
        /// Damage dice of fists, knife, pistol, shotgun.
        brawl_damage_dice: [i32; 4] [0..=20] = [1, 2, 3, 4], "HD-V-11, HD-BRAWL-1";
        /// Size of those dice.
        brawl_damage_die: i32 [2..=100] = 4, "HD-V-11, HD-BRAWL-1";
        /// Mana regained in a scene with a Connection in a main role.
        mana_prominent_scene: i32 [0..=100] = 2, "HD-V-12, HD-CONN-1";
        /// Mana regained in a scene with a Connection present.
        mana_minor_scene: i32 [0..=100] = 1, "HD-V-12, HD-CONN-1";
        /// Edge against the winner gained by losing.
        edge_for_losing: i32 [0..=100] = 1, "HD-V-13, HD-EDGE-2";
        /// Mana that a re-roll costs.
        mana_per_reroll: i32 [0..=100] = 1, "HD-V-14, HD-EDGE-5";
        /// Edge that a re-roll costs.
        edge_per_reroll: i32 [1..=100] = 1, "HD-V-14, HD-EDGE-3";
        /// Least Control roll that resists a trigger.
        resist_from: i32 [-100..=1000] = 10, "HD-V-15, HD-STRESS-4";
        /// Whether a full track ends a career.
        retire_on_full_track: bool [0..=0] = true, "HD-V-16, HD-STRESS-8";
        /// Stress of a whole campaign; its share is the session limit.
        stress_limit_total: i32 [0..=1000] = 24, "HD-V-17, HD-STRESS-9";
        /// Size of the emergency die.
        emergency_die: i32 [1..=100] = 4, "HD-V-18, HD-DUEL-16";
        /// Turns that a buff takes.
        buff_turn_cost: i32 [0..=1] = 1, "HD-V-19, HD-Q-44, HD-DUEL-18";
        /// Least Speed roll of a costly escape.
        flee_cost_from: i32 [-100..=1000] = 10, "HD-V-20, HD-FLEE-4";
        /// Least Speed roll of a clean escape.
        flee_clean_from: i32 [-100..=1000] = 20, "HD-V-20, HD-FLEE-4";
        /// Size of the die of clock-watching.
        clock_die: i32 [1..=100] = 4, "HD-V-21, HD-CLOCK-1";
        /// Defence bonus against a Glyph's own element.
        affinity_resist: i32 [-20..=20] = 3, "HD-V-22, HD-ELEM-2";
        /// What a feared element adds.
        affinity_fear: i32 [-20..=20] = 3, "HD-V-22, HD-ELEM-2";
        /// What Empower adds to its skill.
        empower_bonus: i32 [-6..=20] = 2, "HD-V-23, HD-COLLAR-2";
        /// Unspent Edge that a killing needs.
        kill_min_edge: i32 [0..=100] = 1, "HD-V-25, HD-KILL-2";
        /// Kills that restore the memory.
        kills_to_finish: i32 [1..=20] = 5, "HD-V-26, HD-KILL-9";
        /// Whether Edge and Mana re-roll the Speed roll: the lowest die of a side that is behind, as its strategy decides.
        reroll_speed_roll: bool [0..=0] = false, "HD-Q-10, HD-DUEL-4";
        /// Whether a defender may keep his dice and take the emergency die.
        may_decline_defence_die: bool [0..=0] = false, "HD-Q-16, HD-DUEL-14";
        /// Defence powers against one attack.
        defence_powers_per_attack: i32 [1..=13] = 1, "HD-Q-18, HD-DUEL-14";
        /// Whether a Defence power that uses a die may take the emergency die.
        emergency_die_with_powers: bool [0..=0] = false, "HD-Q-20, HD-DUEL-16";
        /// Whether Defence upgrades reach the emergency die.
        emergency_die_upgrades: bool [0..=0] = false, "HD-Q-21, HD-DUEL-16";
        /// Whether the emergency die may be re-rolled.
        reroll_emergency_die: bool [0..=0] = true, "HD-Q-22, HD-EDGE-4";
        /// Whether a lost turn counts as a pass.
        forced_idle_counts_as_pass: bool [0..=0] = false, "HD-Q-25, HD-DUEL-19";
        /// Whether dice left in the pools serve in the next round.
        carry_dice: bool [0..=0] = false, "HD-Q-26, HD-DUEL-19";
        /// Rounds after which a duel is a stalemate.
        round_cap: i32 [1..=10000] = 100, "HD-Q-27, HD-DUEL-21";
        /// Turns of a round after which a duel is a stalemate.
        turn_cap: i32 [2..=10000] = 200, "HD-Q-27, HD-DUEL-21";
        /// Whether buffs may be cast in a round of failed flight.
        fleeing_may_buff: bool [0..=0] = true, "HD-Q-29, HD-FLEE-6";
        /// Whether Speed 1 may declare flight.
        speed_one_may_declare: bool [0..=0] = true, "HD-Q-31, HD-FLEE-8";
        /// Whether a Barrier's owner's fear of an element strengthens blows against the Barrier too.
        fear_at_barriers: bool [0..=0] = true, "HD-ELEM-2, HD-KIND-2, HD-Q-45";
        /// Whether a parting shot answers an escape that a Defence power has just raised to clean.
        parting_shot_on_raised: bool [0..=0] = true, "HD-FLEE-9";
        /// Whether duellists may flee a larger conflict: by one roll, against every enemy.
        skirmish_flight: bool [0..=0] = true, "HD-FLEE-1, HD-FLEE-4, HD-MULTI-1";
        /// Whether reverting ends the skill bonus.
        revert_ends_bonus: bool [0..=0] = true, "HD-Q-36, HD-COLLAR-6";
        /// Whether a Glyph may hit back through a Defence power.
        glyph_counter: bool [0..=0] = true, "HD-Q-39, HD-GLYPH-2";
        /// Whether the defence bonus works without a pool die.
        affinity_on_emergency: bool [0..=0] = true, "HD-Q-41, HD-ELEM-2";
        /// Whether strength beyond a Barrier's Hits goes through.
        barrier_spill: bool [0..=0] = false, "HD-Q-45, HD-KIND-2";
        /// Whether a Barrier's answer sets off another Barrier's.
        barrier_answer_chain: bool [0..=0] = false, "HD-Q-45, HD-KIND-2";
        /// Whether a die is spent under a perfect defence.
        perfect_spends_die: bool [0..=0] = true, "HD-Q-47, HD-KIND-4";
        /// Whether the blow needs the means of an attack.
        kill_needs_attack: bool [0..=0] = true, "HD-Q-49, HD-KILL-4";
        /// Chance that a Broker rescues the loser; unset it is 0 in a duel and 0.5 in a career.
        broker_deal_probability: Option<f64> [0..=1] = None, "HD-Q-50, HD-KILL-7";
        /// Whether the Edge of accepting the killing's trigger serves that killing.
        accept_edge_enables_kill: bool [0..=0] = false, "HD-Q-53, HD-STRESS-3";
        /// Connections that a full track costs.
        full_track_connections: i32 [0..=20] = 1, "HD-Q-54, HD-STRESS-8";
        /// Whether all re-rolls of a roll are bought before the first is seen.
        edge_batch: bool [0..=0] = false, "HD-Q-57, HD-EDGE-3";
        /// Whether flat Attack bonuses reach counter-attacks.
        counter_bonuses: bool [0..=0] = true, "HD-Q-59";
        /// Whether a Broker who is played in a duel evades any attack for 1 Mana.
        broker_teleport_is_perfect_defence: bool [0..=0] = true, "HD-NPC-2, HD-NPC-1";
        /// What dice a score below 1 or above 6 has.
        score_out_of_range: ScoreOutOfRange [0..=0] = ScoreOutOfRange::Clamp, "HD-Q-2, HD-CHAR-3";
        /// What the cost of permanents is checked against.
        permanent_mana_check: PermanentManaCheck [0..=0] = PermanentManaCheck::Maximum, "HD-Q-4, HD-CHAR-16";
        /// A tie at 10 or more in a competitive roll.
        competitive_tie: CompetitiveTie [0..=0] = CompetitiveTie::Reroll, "HD-Q-5, HD-TEST-5";
        /// Whom a brawl hurts at *cost*.
        brawl_cost_hurts: BrawlCostHurts [0..=0] = BrawlCostHurts::Both, "HD-Q-6, HD-BRAWL-2";
        /// Whether the combat skill may change in a career.
        combat_skill_change: CombatSkillChange [0..=0] = CombatSkillChange::Never, "HD-Q-7, HD-CHAR-12";
        /// Which score gives the duel dice.
        duel_dice_scores: DuelDiceScores [0..=0] = DuelDiceScores::Current, "HD-Q-8";
        /// A tie on the Speed roll.
        speed_tie: SpeedTie [0..=0] = SpeedTie::Reroll, "HD-Q-9, HD-DUEL-4";
        /// Whether the first attacker sees the other assignment.
        assignment_visibility: AssignmentVisibility [0..=0] = AssignmentVisibility::Open, "HD-Q-11, HD-DUEL-8";
        /// Steps beyond the ends of the size ladder.
        ladder_end: LadderEnd [0..=0] = LadderEnd::Stop, "HD-Q-12, HD-DICE-3";
        /// Several upgrades of the same dice.
        upgrade_stacking: UpgradeStacking [0..=0] = UpgradeStacking::Add, "HD-Q-13, HD-DICE-4";
        /// An Attack upgrade gained in mid-round.
        midround_attack_upgrade: MidroundAttackUpgrade [0..=0] = MidroundAttackUpgrade::NextRoll, "HD-Q-14, HD-KIND-10";
        /// Size of extra dice.
        extra_die_size: ExtraDieSize [0..=0] = ExtraDieSize::CombatSkill, "HD-Q-15, HD-KIND-6";
        /// When the defender chooses.
        defence_choice: DefenceChoice [0..=0] = DefenceChoice::AfterStrength, "HD-Q-17, HD-DUEL-13";
        /// A Defence power without dice while the pool has dice.
        diceless_defence: DicelessDefence [0..=0] = DicelessDefence::ReplacesDie, "HD-Q-19, HD-KIND-4";
        /// Passing.
        pass_rule: PassRule [0..=0] = PassRule::TwoInARow, "HD-Q-24, HD-DUEL-19";
        /// Order in which flight is declared.
        flee_declaration: FleeDeclaration [0..=0] = FleeDeclaration::Simultaneous, "HD-Q-28, HD-FLEE-1";
        /// Whether an enemy who flees is held up.
        parting_shots: PartingShots [0..=0] = PartingShots::Always, "HD-Q-30, HD-FLEE-3";
        /// Which Speed counts for flight.
        flee_speed: FleeSpeed [0..=0] = FleeSpeed::Current, "HD-Q-32, HD-FLEE-4";
        /// Who chooses between a Collar and its Broker.
        collar_targeting: CollarTargeting [0..=0] = CollarTargeting::AttackerChooses, "HD-Q-33, HD-COLLAR-5";
        /// Hits of the Broker when a duel begins.
        collar_broker_hits: CollarBrokerHits [0..=0] = CollarBrokerHits::Maximum, "HD-Q-34, HD-COLLAR-4";
        /// A Collar whose Broker was not empowered.
        unempowered_collar: UnempoweredCollar [0..=0] = UnempoweredCollar::Helpless, "HD-Q-35, HD-COLLAR-7";
        /// Whose fall ends a duel.
        collar_defeat: CollarDefeat [0..=0] = CollarDefeat::Duellist, "HD-Q-37, HD-COLLAR-5";
        /// When the 1 Mana for Defence dice is checked.
        glyph_dice_mana_check: GlyphDiceManaCheck [0..=0] = GlyphDiceManaCheck::BeforePayment, "HD-Q-38, HD-GLYPH-3";
        /// What a feared element adds.
        fear_mode: FearMode [0..=0] = FearMode::Strength, "HD-Q-40, HD-ELEM-2";
        /// What a seal stops.
        seal_scope: SealScope [0..=0] = SealScope::Powers, "HD-Q-42, HD-KIND-8";
        /// Which element a seal looks at.
        seal_element: SealElement [0..=0] = SealElement::Current, "HD-Q-42, HD-KIND-8";
        /// Different buffs of the same effect.
        buff_stacking: BuffStacking [0..=0] = BuffStacking::Add, "HD-Q-43, HD-KIND-3";
        /// Both fall in the same action.
        double_defeat: DoubleDefeat [0..=0] = DoubleDefeat::Separate, "HD-Q-46";
        /// A Guilt trigger of a killing that can have no effect.
        full_track_trigger: FullTrackTrigger [0..=0] = FullTrackTrigger::Ignored, "HD-Q-48, HD-KILL-3";
        /// A session limit that is not whole.
        stress_limit_rounding: StressLimitRounding [0..=0] = StressLimitRounding::Floor, "HD-Q-51, HD-STRESS-9";
        /// What a freak out does.
        freak_out_effects: FreakOutEffects [0..=0] = FreakOutEffects::Standard, "HD-Q-52, HD-STRESS-5, HD-STRESS-6, HD-STRESS-7";
        /// When a killing gives its power.
        kill_power: KillPower [0..=0] = KillPower::Immediate, "HD-Q-55, HD-KILL-8";
        /// How often a buff may be cast.
        buff_limit: BuffLimit [0..=0] = BuffLimit::PerDuel, "HD-Q-56, HD-KIND-3";
        /// Whom the clock heals.
        clock_heals: ClockHeals [0..=0] = ClockHeals::Both, "HD-Q-58, HD-CLOCK-1";
        /// Fewer than half of the Hits.
        half_rule: HalfRule [0..=0] = HalfRule::Strict, "HD-Q-60";
        /// Whom Hits lost outright hit.
        direct_loss_target: DirectLossTarget [0..=0] = DirectLossTarget::Duellist, "HD-Q-61";
        /// Which dice Edge and Mana re-roll.
        reroll_scope: RerollScope [0..=0] = RerollScope::OwnDice, "HD-Q-23, HD-EDGE-4";
    }
}
