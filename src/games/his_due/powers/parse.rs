//! Arguments of verbs, and their notation.

use super::super::conditions::{Bits, Condition};
use super::super::terms::Element;

/// A bonus: a number, dice rolled each time, or the bearer's Wits score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// A number.
    Flat(i32),
    /// So many dice of a size.
    Dice(u32, u32),
    /// The bearer's Wits.
    Wits,
}

/// A Barrier (HD-KIND-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Barrier {
    /// Its Hits.
    pub hits: i32,
    /// Size of its defence die.
    pub die: Option<u32>,
    /// Dice and element with which it strikes back.
    pub answer: Option<(u32, u32, Element)>,
    /// What goes through it.
    pub pierced_by: Element,
}

/// Standing obligations without effect on the dice (HD-COND-8).
const DUTIES: &[&str] = &[
    "feed_broker_meat",
    "large_broker",
    "never_shirk",
    "bow_visible",
    "cover_face",
    "neck_only",
    "blood_before_sheathing",
    "chivalry",
    "keep_vow",
    "help_the_weak",
];

/// Dice like `d6` or `2d4`.
pub(super) fn dice(text: &str) -> Option<(u32, u32)> {
    let (count, sides) = text.split_once('d')?;
    let count = if count.is_empty() { 1 } else { count.parse().ok()? };
    let sides = sides.parse().ok()?;
    ((1..=20).contains(&count) && (2..=100).contains(&sides)).then_some((count, sides))
}

/// One die like `d6`: its size.
pub(super) fn die(text: &str) -> Option<u32> {
    dice(text).filter(|(count, _)| *count == 1).map(|(_, sides)| sides)
}

/// A number other than 0, perhaps with a sign.
pub(super) fn number(text: &str) -> Option<i32> {
    text.strip_prefix('+').unwrap_or(text).parse().ok().filter(|n: &i32| *n != 0 && n.abs() <= 1000)
}

/// A number above 0.
pub(super) fn positive(text: &str) -> Option<i32> {
    number(text).filter(|n| *n > 0)
}

/// What a number above 0 takes away.
pub(super) fn negative(text: &str) -> Option<i32> {
    positive(text).map(|n| -n)
}

/// A number above 0; no more than 20 count.
pub(super) fn few(text: &str) -> Option<i32> {
    positive(text).map(|n| n.min(20))
}

/// What is lost: `-N`.
pub(super) fn loss(text: &str) -> Option<i32> {
    number(text).filter(|n| *n < 0).map(|n| -n)
}

/// A number above 0, or `all`: no number.
pub(super) fn all_or(text: &str) -> Option<Option<i32>> {
    if text == "all" { Some(None) } else { positive(text).map(Some) }
}

/// A condition that a scene may set.
pub(super) fn condition(text: &str) -> Option<Bits> {
    Condition::named(text).filter(|condition| condition.is_settable()).map(Condition::bit)
}

/// A standing obligation.
pub(super) fn duty(text: &str) -> Option<()> {
    DUTIES.contains(&text).then_some(())
}

impl Amount {
    /// Reads `+2`, `2d4` or `wits`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let plain = text.strip_prefix('+').unwrap_or(text);
        if plain == "wits" {
            return Some(Self::Wits);
        }
        dice(plain).map(|(count, sides)| Self::Dice(count, sides)).or_else(|| number(plain).map(Self::Flat))
    }
}

impl Barrier {
    /// Reads `hits=8,defence=d6,retaliate=2d4:fire,pierced_by=dark`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut barrier = Self { hits: 0, die: None, answer: None, pierced_by: Element::Physical };
        let (mut hits, mut pierced) = (false, false);
        for part in text.split(',') {
            let (key, value) = part.split_once('=')?;
            match key {
                "hits" => (barrier.hits, hits) = (number(value).filter(|n| *n > 0)?, true),
                "defence" if value == "none" => barrier.die = None,
                "defence" => barrier.die = Some(die(value)?),
                "retaliate" => {
                    let (rolled, element) = value.split_once(':')?;
                    let (count, sides) = dice(rolled)?;
                    barrier.answer = Some((count, sides, Element::named(element)?));
                }
                "pierced_by" => (barrier.pierced_by, pierced) = (Element::named(value)?, true),
                _ => return None,
            }
        }
        (hits && pierced).then_some(barrier)
    }
}
