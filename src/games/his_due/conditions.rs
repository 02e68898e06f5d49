//! Conditions that gate powers (HD-COND-1 to HD-COND-10): switches of a scene, and what the engine works out itself.

use evenodds_kit::words;

words! {
    /// Every condition, with what it means; the position is its bit.
    Condition {
        // The place and the weather (HD-COND-1), light and shade (HD-COND-2), most of position (HD-COND-3).
        OpenAir = "open_air": "the duel is out of doors",
        ClearSky = "clear_sky": "no cloud or roof above the bearer",
        ClearPath = "clear_path": "a free way to the place the bearer escapes to",
        HorizonVisible = "horizon_visible": "the horizon can be seen",
        BehindEnemy = "behind_enemy": "the enemy's back is not covered and can be reached",
        ShadowNearEnemy = "shadow_near_enemy": "solid shade within a few metres of the target",
        InShadow = "in_shadow": "the bearer stands in shade",
        PartlyLit = "partly_lit": "some part of the bearer is in direct light",
        PartlyShaded = "partly_shaded": "some part of the bearer is in shade",
        LightAndShadow = "light_and_shadow": "the bearer can step between light and shade with ease",
        OnGround = "on_ground": "the bearer stands on the ground",
        OffGround = "off_ground": "the bearer does not stand on the ground",
        Quiet = "quiet": "quiet enough to hear a blade move",
        NoOtherMusic = "no_other_music": "no music can be heard",
        NotRaining = "not_raining": "no rain",
        NoHeatwave = "no_heatwave": "no spell of great heat",
        RoomToCharge = "room_to_charge": "space for a run at the enemy",
        RoomToLeap = "room_to_leap": "space for a long jump before or after the blow",
        NothingValuedNear = "nothing_valued_near": "nothing the bearer values is in the area",
        FreshBreeze = "fresh_breeze": "a fresh breeze blows",
        Night = "night": "it is night",
        TotalDarkness = "total_darkness": "the bearer is in complete darkness",
        StandingInWater = "standing_in_water": "at least an inch of water underfoot",
        AboveEnemy = "above_enemy": "the bearer stands higher than the enemy",
        HighGround = "high_ground": "the bearer is on high ground",
        NearTrees = "near_trees": "trees or bushes are close",
        // Position of the Broker (HD-COND-3), gear (HD-COND-4), what the bearer did (HD-COND-5).
        BrokerFlying = "broker_flying": "the Broker is in flight, not standing",
        UnlovedToday = "unloved_today": "nobody has shown the bearer real affection today",
        UnnoticedToday = "unnoticed_today": "the bearer drew no attention to himself in the last day",
        NoMedicalCare = "no_medical_care": "no medical treatment accepted in the last month",
        AnnoyedToday = "annoyed_today": "something has badly annoyed the bearer today",
        TouchingOnlyGround = "touching_only_ground": "the bearer touches nothing but the ground and his Broker",
        DarkGlasses = "dark_glasses": "the bearer wears dark glasses",
        NoMetalTouched = "no_metal_touched": "the bearer touches no metal",
        DiamondInHand = "diamond_in_hand": "the bearer holds a small diamond",
        WashedToday = "washed_today": "a bath or shower within twenty-four hours",
        Contemplated = "contemplated": "some quiet thought since the last sunset",
        NoLightCarried = "no_light_carried": "the bearer carries no source of light",
        NoVegetationTouched = "no_vegetation_touched": "the bearer touches no plant",
        NoRecentFreakOut = "no_recent_freak_out": "a whole day without a Freak Out",
        NoEmotionShown = "no_emotion_shown": "the bearer shows no feeling in the fight",
        CarryingShield = "carrying_shield": "the bearer has his shield with him",
        NoLieTold = "no_lie_told": "no lie since the last noon",
        NotFledRecently = "not_fled_recently": "the bearer has not run from a duel for a week",
        // Other people (HD-COND-6).
        EnemyScent = "enemy_scent": "the bearer has a personal item with the enemy's scent",
        ReasonToHateEnemy = "reason_to_hate_enemy": "the bearer has good reason to hate the target",
        HatedByEnemy = "hated_by_enemy": "the target has good reason to hate the bearer",
        NoAlliesNear = "no_allies_near": "no ally of the bearer is in the area; among more than two it follows from who stands",
        AllyPresent = "ally_present": "at least one ally is there to link with; among more than two it follows from who stands",
        TrustedHelper = "trusted_helper": "someone the bearer trusts is there to take his life in hand",
        SingleEnemy = "single_enemy": "the bearer faces one enemy duellist only; among more than two it follows from who stands",
        // Worked out by the engine (HD-COND-7); cannot be set.
        HarmlessToday = "harmless_today": "the bearer has hurt nobody today, this duel included (holds at the start of a fresh duel)",
        NoVendetta = "no_vendetta": "the bearer has no vendetta running (holds at the start of a fresh duel)",
        OwnEdge = "own_edge": "the bearer has Edge against this enemy",
        OwnManaZero = "own_mana_zero": "the bearer has no Mana left",
        OwnDefencePoolEmpty = "own_defence_pool_empty": "the bearer has no dice in his Defence pool",
        OwnHitsBelowHalf = "own_hits_below_half": "fewer than half of the bearer's maximum Hits remain",
        HitByEnemy = "hit_by_enemy": "this enemy has already dealt the bearer a Hit in this duel",
        NoAttackMade = "no_attack_made": "the bearer has not attacked yet in this duel",
        NoOwnBuff = "no_own_buff": "no buff is active on the bearer",
        NoOnesOnSpeedRoll = "no_ones_on_speed_roll": "the bearer's first-attack roll showed no 1",
        TwoAttackDice = "two_attack_dice": "at least two dice in the bearer's Attack pool",
    }
}

/// Conditions by bit.
pub type Bits = u64;

impl Condition {
    /// Those that a scene may set but that do not hold in the neutral arena.
    const ABSENT: [Self; 11] = [
        Self::OffGround,
        Self::FreshBreeze,
        Self::Night,
        Self::TotalDarkness,
        Self::StandingInWater,
        Self::AboveEnemy,
        Self::HighGround,
        Self::NearTrees,
        Self::EnemyScent,
        Self::AllyPresent,
        Self::TrustedHelper,
    ];

    /// Its bit.
    pub const fn bit(self) -> Bits {
        1 << self as Bits
    }

    /// Whether a scenario may set it: the engine works out the last ones (HD-COND-7).
    pub fn is_settable(self) -> bool {
        self < Self::HarmlessToday
    }

    /// Whether it holds in the neutral arena.
    pub fn is_neutral(self) -> bool {
        self.is_settable() && !Self::ABSENT.contains(&self)
    }

    /// All that a scenario may set.
    pub fn settable() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|each| each.is_settable())
    }
}

/// Conditions about the company, which the engine works out in larger conflicts (HD-COND-6).
pub const COMPANY: Bits = Condition::SingleEnemy.bit() | Condition::NoAlliesNear.bit() | Condition::AllyPresent.bit();

/// Conditions about the dice of the own pools, which change from moment to moment.
pub const POOLS: Bits = Condition::TwoAttackDice.bit() | Condition::OwnDefencePoolEmpty.bit();

/// Conditions without which there is no leap and no charge: a duellist who is pinned lacks them.
pub const MOVES: Bits = Condition::RoomToLeap.bit() | Condition::RoomToCharge.bit();

/// The bits of some conditions.
pub fn bits(some: impl IntoIterator<Item = Condition>) -> Bits {
    some.into_iter().fold(0, |bits, each| bits | each.bit())
}

/// Conditions that hold in the neutral arena.
pub fn neutral() -> Bits {
    bits(Condition::settable().filter(|each| each.is_neutral()))
}

/// Conditions that a scenario may set.
pub fn settable() -> Bits {
    bits(Condition::settable())
}

/// Named scenes (HD-COND-10): what becomes true and what becomes false.
pub const PRESETS: &[(&str, &[Condition], &[Condition])] = {
    use Condition::{
        ClearSky, FreshBreeze, HighGround, HorizonVisible, LightAndShadow, NearTrees, Night, NoVegetationTouched,
        NotRaining, OffGround, OnGround, OpenAir, PartlyLit, Quiet, RoomToCharge, StandingInWater, TotalDarkness,
    };
    &[
        ("neutral", &[], &[]),
        ("night_street", &[Night], &[PartlyLit, LightAndShadow, HorizonVisible]),
        ("pitch_dark", &[Night, TotalDarkness], &[PartlyLit, LightAndShadow, HorizonVisible]),
        ("indoors", &[], &[OpenAir, ClearSky, HorizonVisible]),
        ("storm", &[FreshBreeze, StandingInWater], &[ClearSky, NotRaining, Quiet]),
        ("woods", &[NearTrees], &[NoVegetationTouched, HorizonVisible, RoomToCharge]),
        ("rooftop", &[OffGround, HighGround], &[OnGround]),
        ("best_case", Condition::ALL, &[OffGround]),
    ]
};

/// The conditions of a named scene.
pub fn preset(name: &str) -> Option<Bits> {
    let (_, on, off) = PRESETS.iter().find(|preset| preset.0 == name)?;
    let all = |some: &[Condition]| bits(some.iter().copied());
    Some((neutral() | all(on)) & settable() & !all(off))
}

/// Pairs that cannot be: a condition, its value, another, its value (HD-COND-9).
pub const EXCLUDED: [(Condition, bool, Condition, bool); 2] =
    [(Condition::OnGround, true, Condition::OffGround, true), (Condition::OpenAir, false, Condition::ClearSky, true)];
