//! Strategy of a duellist: a reference policy, its parameters, and lists for the decisions that a scenario takes over.

use super::decisions::Decisions;
use evenodds_kit::Presets;
use evenodds_kit::{record, words};

words! {
    /// The reference policies (section 21 of the catalogue), in the order of `presets.toml`.
    Base {
        Plain = "plain" => "HD-POL-P-1 to HD-POL-P-7.",
        Greedy = "greedy" => "HD-POL-G-1 to HD-POL-G-15.",
        Cautious = "cautious" => "HD-POL-C-1 to HD-POL-C-4; otherwise as greedy.",
    }
}

/// The reference policies as strategies.
pub const PRESETS: &str = include_str!("presets.toml");

record! {
    /// Parameters of the reference policies: `enabler` HD-POL-P-1, `threshold` HD-POL-P-3, `defend_gap` and `defend_ratio`
    /// HD-POL-G-10, `reroll_damage` and `edge_reserve` HD-POL-G-11, `disarmed_by_harmless` HD-POL-9, `flee_divisor` HD-POL-C-1.
    pub struct Fields("a strategy") {
        enabler: bool = true => "Plain: whether the type's enabler is used: Empower, a Glyph's tier-1 attack.";
        threshold: i32 [-24..=24] = 0 => "Plain: how much above the mean a die must show to go to Attack, in half points.";
        defend_gap: i32 [0..=100] = 2 => "Greedy: expected loss below which no Defence power is used, in Hits.";
        defend_ratio: i32 [0..=100] = 2 => "Greedy: Hits that a Defence power must save per Mana.";
        reroll_damage: i32 [0..=1000] = 2 => "Greedy: loss from which a low defence is rolled again, in Hits.";
        edge_reserve: i32 [0..=100] = 1 => "Greedy: Edge that is kept for the killing.";
        disarmed_by_harmless: bool = true
            => "Whether attacks that never cost Hits leave a duellist disarmed who has no others.";
        flee_divisor: i32 [1..=1000] = 3
            => "Cautious: flight begins at this fraction of the Hits: so many times the Hits left are at most the maximum.";
    }
}

/// A strategy, ready to be asked: what it says nothing of is decided as the reference policy that it rests on would.
pub type Strategy = evenodds_kit::Strategy<Fields, Decisions>;

/// A strategy as one of the reference policies.
pub trait Reference {
    /// A reference policy with its printed parameters.
    ///
    /// # Panics
    /// When the presets that ship are wrong: tests read them.
    fn reference(base: Base) -> Self;

    /// What decides where no list does.
    fn base(&self) -> Base;

    /// Whether it plays like greedy where cautious says nothing else.
    fn is_plain(&self) -> bool;
}

impl Reference for Strategy {
    fn reference(base: Base) -> Self {
        let presets = Presets::read("his_due", PRESETS);
        Self::shipped(base.word(), &presets.into(), &[]).expect("a preset that ships is right")
    }

    #[inline]
    fn base(&self) -> Base {
        if self.is_plain() {
            Base::Plain
        } else if self.preset == Base::Greedy as usize {
            Base::Greedy
        } else {
            Base::Cautious
        }
    }

    #[inline]
    fn is_plain(&self) -> bool {
        self.preset == Base::Plain as usize
    }
}
