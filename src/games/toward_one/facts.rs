//! What a strategy may ask: everything that a player at the table can know.

use super::play::Play;
use super::roll::{Purpose, Roll};
use super::state::Pc;
use super::terms::{Skill, Trait};
use crate::engine::{Dice, Trace};
use crate::games::kind::Listed;
use crate::policy::{FactInfo, Facts};

/// The state as one player (or the GM, about one character) sees it at a decision.
pub struct View<'a, 'p, 'g, 's, D, T> {
    /// The trial.
    pub play: &'a Play<'g, 's, D, T>,
    /// Who decides; for the GM, about whom.
    pub seat: usize,
    /// Whose Jinn is opposed.
    pub hunter: usize,
    /// The Jinn that is opposed or may be taken on.
    pub jinn: Option<usize>,
    /// The roll in progress.
    pub roll: Option<&'p Roll>,
    /// A fellow whom the decision is about.
    pub fellow: Option<usize>,
    /// Numbers that only one decision has.
    pub here: Here,
}

/// Numbers that only one decision has.
#[derive(Debug, Clone, Copy, Default)]
pub struct Here {
    /// Successes not yet assigned.
    pub left: i32,
    /// The Jinn's successes not yet cancelled.
    pub unnegated: i32,
    /// Successes assigned to gain so far.
    pub gained: i32,
    /// Successes assigned to manipulate so far.
    pub raised: i32,
    /// Successes assigned to negate so far.
    pub negated: i32,
    /// Severity of the suffering to be chosen.
    pub severity: i32,
    /// The die to be placed.
    pub die: i32,
    /// Dice not yet placed, this one included.
    pub dice_left: i32,
    /// Sum of a Jinn's dice placed so far.
    pub placed: i32,
    /// The first six dice of a character, best first.
    pub rolled: [i32; 6],
    /// The highest bid known.
    pub highest: i32,
    /// Esteem of the sect that may lose some.
    pub esteem: i32,
    /// That sect.
    pub sect: Option<i32>,
}

/// Names of the levels of `trait`, with a last one for "no roll".
const TRAITS: &[&str] = &["calligraphy", "law", "numerology", "esteem", "luxury", "renown", "none"];
/// Names of the levels of `purpose`.
const PURPOSES: &[&str] = &["scene", "confrontation", "contest", "none"];

/// Names of the levels of a sect, with a last one for "none".
const SECTS: &[&str] =
    &["ethiopian", "arab", "turk", "moroccan", "jew", "christian", "zoroastrian", "tuareg", "idolater", "none"];

const fn number(name: &'static str, unit: &'static str, low: i64, high: i64, help: &'static str) -> FactInfo<'static> {
    FactInfo::number(name, unit, low, high, help)
}

const MOST: i64 = 100_000;

facts! {
    play;
    number("dice.calligraphy", "dice", 0, MOST, "Own dice of Calligraphy.") => |v| v.pc().dice[0];
    number("dice.law", "dice", 0, MOST, "Own dice of Law.") => |v| v.pc().dice[1];
    number("dice.numerology", "dice", 0, MOST, "Own dice of Numerology.") => |v| v.pc().dice[2];
    number("dice.esteem", "dice", 0, MOST, "Own dice of Esteem.") => |v| v.pc().dice[3];
    number("dice.luxury", "dice", 0, MOST, "Own dice of Luxury.") => |v| v.pc().dice[4];
    number("dice.renown", "dice", 0, MOST, "Own dice of Renown.") => |v| v.pc().dice[5];
    number("bonus.calligraphy", "bonuses", 0, MOST, "Own Illumination.") => |v| v.pc().bonus[0];
    number("bonus.law", "bonuses", 0, MOST, "Own Righteousness.") => |v| v.pc().bonus[1];
    number("bonus.numerology", "bonuses", 0, MOST, "Own Insight.") => |v| v.pc().bonus[2];
    number("bonus.esteem", "bonuses", 0, MOST, "Own Respect.") => |v| v.pc().bonus[3];
    number("bonus.luxury", "bonuses", 0, MOST, "Own Leisure.") => |v| v.pc().bonus[4];
    number("bonus.renown", "bonuses", 0, MOST, "Own Prowess.") => |v| v.pc().bonus[5];
    number("bonuses", "bonuses", 0, MOST, "Own bonuses of all kinds.") => |v| v.pc().total_bonuses();
    number("penalty.esteem", "dice", 0, MOST, "Dice fewer on the next roll of Esteem.") => |v| v.play.penalty(v.seat, Trait::Esteem);
    number("penalty.luxury", "dice", 0, MOST, "Dice fewer on the next roll of Luxury.") => |v| v.play.penalty(v.seat, Trait::Luxury);
    number("penalty.renown", "dice", 0, MOST, "Dice fewer on the next roll of Renown.") => |v| v.play.penalty(v.seat, Trait::Renown);
    number("means.calligraphy", "dice", 0, MOST, "Dice, bonuses and dice of unused rituals of Calligraphy.") => |v| v.play.means(v.seat, v.jinn, Trait::Calligraphy);
    number("means.law", "dice", 0, MOST, "Dice, bonuses and dice of unused rituals of Law.") => |v| v.play.means(v.seat, v.jinn, Trait::Law);
    number("means.numerology", "dice", 0, MOST, "Dice, bonuses and dice of unused rituals of Numerology.") => |v| v.play.means(v.seat, v.jinn, Trait::Numerology);
    number("edge.calligraphy", "dice", -MOST, MOST, "Own Calligraphy less what opposes it.") => |v| v.edge(Trait::Calligraphy);
    number("edge.law", "dice", -MOST, MOST, "Own Law less what opposes it.") => |v| v.edge(Trait::Law);
    number("edge.numerology", "dice", -MOST, MOST, "Own Numerology less what opposes it.") => |v| v.edge(Trait::Numerology);
    number("edge.esteem", "dice", -MOST, MOST, "Own Esteem, penalties taken off, less what opposes it.") => |v| v.edge(Trait::Esteem);
    number("edge.luxury", "dice", -MOST, MOST, "Own Luxury, penalties taken off, less what opposes it.") => |v| v.edge(Trait::Luxury);
    number("edge.renown", "dice", -MOST, MOST, "Own Renown, penalties taken off, less what opposes it.") => |v| v.edge(Trait::Renown);
    number("standing", "dice", 0, MOST, "Own Esteem + Renown.") => |v| v.pc().standing();
    number("allies", "allies", 0, MOST, "Own allies who are not gone.") => |v| v.pc().living_allies() as i32;
    number("allies.lost", "allies", 0, MOST, "Own allies who wait for a recovery scene.") => |v| v.pc().allies.iter().filter(|a| a.awaits_recovery && !a.gone).count() as i32;
    FactInfo::flag("aid_due", "The next scene goes to an ally's aid.") => |v| i32::from(v.pc().aid_due());
    number("scene", "scenes", 0, MOST, "Own scenes so far, the present one included.") => |v| v.pc().scene;
    number("hunt_scenes", "scenes", 0, MOST, "Scenes of the present hunt, the present one included.") => |v| v.pc().hunt_scenes;
    number("wait", "scenes", 0, MOST, "Regular scenes against the manifest Jinn since it was taken on or last confronted.") => |v| v.pc().wait;
    number("binds", "Jinn", 0, MOST, "Jinn that she has bound.") => |v| v.pc().binds;
    number("rewards", "rewards", 0, MOST, "Rewards that she has collected.") => |v| v.pc().rewards;
    number("cycle", "cycles", 0, MOST, "The cycle in play, from 1; 0 in a hunt.") => |v| v.play.table.cycle;
    number("cycles_left", "cycles", 0, MOST, "Cycles that follow the present one.") => |v| (v.play.game.limits.cycles - v.play.table.cycle).max(0);
    number("jinn.malice", "dice", 0, MOST, "The Jinn's dice of Malice.") => |v| v.jinn_dice(0);
    number("jinn.lawlessness", "dice", 0, MOST, "The Jinn's dice of Lawlessness.") => |v| v.jinn_dice(1);
    number("jinn.subtlety", "dice", 0, MOST, "The Jinn's dice of Subtlety.") => |v| v.jinn_dice(2);
    number("jinn.dice", "dice", 0, MOST, "The Jinn's dice of all three skills.") => |v| v.of_jinn(super::jinn::Jinn::skill_dice);
    number("jinn.value.malice", "", 0, MOST, "The Jinn's value of Malice.") => |v| v.of_jinn(|j| j.values[0]);
    number("jinn.value.lawlessness", "", 0, MOST, "The Jinn's value of Lawlessness.") => |v| v.of_jinn(|j| j.values[1]);
    number("jinn.value.subtlety", "", 0, MOST, "The Jinn's value of Subtlety.") => |v| v.of_jinn(|j| j.values[2]);
    number("jinn.number", "", 0, 9, "The Jinn's number.") => |v| v.of_jinn(|j| j.number);
    number("jinn.need", "raises", 0, 9, "Raises that the Jinn still needs to manifest.") => |v| v.of_jinn(super::jinn::Jinn::need);
    FactInfo::flag("jinn.manifest", "The Jinn is manifest.") => |v| v.of_jinn(|j| i32::from(j.manifest));
    FactInfo::flag("jinn.own", "The Jinn is of her own making.") => |v| { let seat = v.seat; v.jinn.map_or(0, |jinn| i32::from(v.play.table.jinn[jinn].maker == seat)) };
    number("tier", "", 0, 3, "Own reward tier by the present dice; 0 without a Jinn.") => |v| v.jinn.map_or(0, |jinn| v.play.tier(v.seat, jinn) as i32 + 1);
    number("outclass", "dice", -MOST, MOST, "Difference of dice that decides the own reward tier.") => |v| v.jinn.map_or(0, |jinn| v.play.outclass(v.seat, jinn));
    FactInfo::word("trait", TRAITS, "The trait of the roll in progress.") => |v| v.roll.map_or(6, |roll| roll.rolled as i32);
    FactInfo::word("purpose", PURPOSES, "What the roll in progress is for.") => |v| v.purpose();
    number("successes", "successes", 0, MOST, "Successes that the roll shows.") => |v| v.roll.map_or(0, |roll| roll.pool.successes);
    number("jinn_successes", "successes", 0, MOST, "Successes of the other side.") => |v| v.roll.map_or(0, |roll| roll.opposing);
    number("to_win", "successes", -MOST, MOST, "Successes still missing to win a confrontation roll.") => |v| v.roll.map_or(0, |roll| roll.opposing + v.play.to_win() - roll.pool.successes);
    FactInfo::flag("cheap_die", "A die would gain by being lowered.") => |v| v.roll.map_or(0, |roll| i32::from(v.play.cheap_die(roll).is_some()));
    FactInfo::flag("can_pay", "A bonus could be paid on this roll.") => |v| v.roll.map_or(0, |roll| i32::from(v.play.can_pay(roll)));
    number("ritual_dice", "dice", 0, MOST, "Dice of the best ritual that could be performed now.") => |v| v.ritual_dice();
    number("own_bonus", "bonuses", 0, MOST, "Bonuses of the rolled trait.") => |v| v.roll.map_or(0, |roll| v.play.table.pcs[roll.seat].bonus[roll.rolled as usize]);
    number("spent", "bonuses", 0, MOST, "Bonuses paid on this roll so far.") => |v| v.roll.map_or(0, |roll| roll.spent);
    number("left", "successes", 0, MOST, "Successes not yet assigned.") => |v| v.here.left;
    number("unnegated", "successes", 0, MOST, "The Jinn's successes not yet cancelled.") => |v| v.here.unnegated;
    number("gained", "successes", 0, MOST, "Successes assigned to gain so far.") => |v| v.here.gained;
    number("raised", "successes", 0, MOST, "Successes assigned to manipulate so far.") => |v| v.here.raised;
    number("severity", "", 0, MOST, "Severity of the suffering to be chosen.") => |v| v.here.severity;
    number("lead", "dice", -MOST, MOST, "Largest lead of own skills over the Jinn's.") => |v| v.lead(Some(v.seat));
    number("fellow.lead", "dice", -MOST, MOST, "Largest lead of the fellow's skills over the Jinn's.") => |v| v.lead(v.fellow);
    number("fellow.standing", "dice", 0, MOST, "The fellow's Esteem + Renown.") => |v| v.of_fellow(Pc::standing);
    number("fellow.bonuses", "bonuses", 0, MOST, "The fellow's bonuses of all kinds.") => |v| v.of_fellow(Pc::total_bonuses);
    number("fellow.rewards", "rewards", 0, MOST, "Rewards that the fellow has collected.") => |v| v.of_fellow(|pc| pc.rewards);
    number("fellow.grudge", "bonuses", 0, MOST, "Prowess that the fellow holds against her.") => |v| { let seat = v.seat; v.fellow.map_or(0, |fellow| v.play.table.pcs[fellow].grudge[seat]) };
    number("best_standing", "dice", 0, MOST, "Highest standing of the others.") => |v| v.others(Pc::standing);
    number("best_rewards", "rewards", 0, MOST, "Most rewards of any other.") => |v| v.others(|pc| pc.rewards);
    number("negated", "successes", 0, MOST, "Successes assigned to negate so far.") => |v| v.here.negated;
    FactInfo::word("sect", SECTS, "Own sect.") => |v| sect_of(v.pc());
    FactInfo::flag("between", "Rewards are collected and no new Jinn is taken on.") => |v| i32::from(v.pc().between);
    FactInfo::flag("helping", "She rolls for a fellow, who is then `fellow` and `hunter`.") => |v| i32::from(v.seat != v.hunter);
    number("grudge", "bonuses", 0, MOST, "Prowess that she holds against the fellow.") => |v| { let seat = v.seat; v.fellow.map_or(0, |fellow| v.play.table.pcs[seat].grudge[fellow]) };
    number("payable", "bonuses", 0, MOST, "Bonuses that could be paid on this roll, through allies too.") => |v| v.roll.map_or(0, |roll| v.play.payable(roll, false));
    number("cost_to_win", "bonuses", 0, MOST, "Bonuses for which lowering dice alone wins a confrontation roll; 1000 where it cannot.") => |v| v.cost_to_win();
    number("face.1", "dice", 0, MOST, "Dice of this roll that show a 1.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(1));
    number("face.2", "dice", 0, MOST, "Dice of this roll that show a 2.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(2));
    number("face.3", "dice", 0, MOST, "Dice of this roll that show a 3.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(3));
    number("face.4", "dice", 0, MOST, "Dice of this roll that show a 4.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(4));
    number("face.5", "dice", 0, MOST, "Dice of this roll that show a 5.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(5));
    number("face.6", "dice", 0, MOST, "Dice of this roll that show a 6.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(6));
    number("face.7", "dice", 0, MOST, "Dice of this roll that show a 7.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(7));
    number("face.8", "dice", 0, MOST, "Dice of this roll that show a 8.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(8));
    number("face.9", "dice", 0, MOST, "Dice of this roll that show a 9.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(9));
    number("face.10", "dice", 0, MOST, "Dice of this roll that show a 10.") => |v| v.roll.map_or(0, |roll| roll.pool.showing(10));
    number("ritual.coffee_ritual", "dice", 0, MOST, "Dice of Coffee Ritual, where it could be performed now.") => |v| v.ritual(0);
    number("ritual.inspired_poetry", "dice", 0, MOST, "Dice of Inspired Poetry, where it could be performed now.") => |v| v.ritual(1);
    number("ritual.generous_giving", "dice", 0, MOST, "Dice of Generous Giving, where it could be performed now.") => |v| v.ritual(2);
    number("ritual.diligent_study", "dice", 0, MOST, "Dice of Diligent Study, where it could be performed now.") => |v| v.ritual(3);
    number("ritual.kaballah", "dice", 0, MOST, "Dice of Kaballah, where it could be performed now.") => |v| v.ritual(4);
    number("ritual.confession", "dice", 0, MOST, "Dice of Confession, where it could be performed now.") => |v| v.ritual(5);
    number("ritual.astrology", "dice", 0, MOST, "Dice of Astrology, where it could be performed now.") => |v| v.ritual(6);
    number("ritual.warrior_heritage", "dice", 0, MOST, "Dice of Warrior Heritage, where it could be performed now.") => |v| v.ritual(7);
    number("ritual.idolater_ritual", "dice", 0, MOST, "Dice of Idolater Ritual, where it could be performed now.") => |v| v.ritual(8);
    number("ritual.ecstatic_dance", "dice", 0, MOST, "Dice of Ecstatic Dance, where it could be performed now.") => |v| v.ritual(9);
    number("ritual.fasting", "dice", 0, MOST, "Dice of Fasting, where it could be performed now.") => |v| v.ritual(10);
    number("ritual.litany", "dice", 0, MOST, "Dice of Litany, where it could be performed now.") => |v| v.ritual(11);
    number("ritual.orthodoxy", "dice", 0, MOST, "Dice of Orthodoxy, where it could be performed now.") => |v| v.ritual(12);
    number("ritual.prayer", "dice", 0, MOST, "Dice of Prayer, where it could be performed now.") => |v| v.ritual(13);
    number("ritual.prophecy", "dice", 0, MOST, "Dice of Prophecy, where it could be performed now.") => |v| v.ritual(14);
    number("ritual.religious_office", "dice", 0, MOST, "Dice of Religious Office, where it could be performed now.") => |v| v.ritual(15);
    number("ritual.scholarship", "dice", 0, MOST, "Dice of Scholarship, where it could be performed now.") => |v| v.ritual(16);
    number("ally.attendant_spirit", "allies", 0, MOST, "Own allies of this kind who are not gone.") => |v| v.allies(0, false);
    number("ally.caravaneer", "allies", 0, MOST, "Own allies of this kind who are not gone.") => |v| v.allies(1, false);
    number("ally.courtier", "allies", 0, MOST, "Own allies of this kind who are not gone.") => |v| v.allies(2, false);
    number("ally.family_member", "allies", 0, MOST, "Own allies of this kind who are not gone.") => |v| v.allies(3, false);
    number("ally.follower", "allies", 0, MOST, "Own allies of this kind who are not gone.") => |v| v.allies(4, false);
    number("ally.former_teacher", "allies", 0, MOST, "Own allies of this kind who are not gone.") => |v| v.allies(5, false);
    number("ally.student", "allies", 0, MOST, "Own allies of this kind who are not gone.") => |v| v.allies(6, false);
    number("ally.wife", "allies", 0, MOST, "Own allies of this kind who are not gone.") => |v| v.allies(7, false);
    number("lost.attendant_spirit", "allies", 0, MOST, "Own allies of this kind who wait for a recovery scene.") => |v| v.allies(0, true);
    number("lost.caravaneer", "allies", 0, MOST, "Own allies of this kind who wait for a recovery scene.") => |v| v.allies(1, true);
    number("lost.courtier", "allies", 0, MOST, "Own allies of this kind who wait for a recovery scene.") => |v| v.allies(2, true);
    number("lost.family_member", "allies", 0, MOST, "Own allies of this kind who wait for a recovery scene.") => |v| v.allies(3, true);
    number("lost.follower", "allies", 0, MOST, "Own allies of this kind who wait for a recovery scene.") => |v| v.allies(4, true);
    number("lost.former_teacher", "allies", 0, MOST, "Own allies of this kind who wait for a recovery scene.") => |v| v.allies(5, true);
    number("lost.student", "allies", 0, MOST, "Own allies of this kind who wait for a recovery scene.") => |v| v.allies(6, true);
    number("lost.wife", "allies", 0, MOST, "Own allies of this kind who wait for a recovery scene.") => |v| v.allies(7, true);
    number("hunter.tier", "", 0, 3, "Reward tier of whoever hunts the Jinn at hand; 0 without one.") => |v| v.jinn.map_or(0, |jinn| v.play.tier(v.hunter, jinn) as i32 + 1);
    number("hunter.outclass", "dice", -MOST, MOST, "Difference of dice that decides the hunter's reward tier.") => |v| v.jinn.map_or(0, |jinn| v.play.outclass(v.hunter, jinn));
    number("hunter.bonuses", "bonuses", 0, MOST, "The hunter's bonuses of all kinds.") => |v| v.play.table.pcs[v.hunter].total_bonuses();
    number("hunter.wait", "scenes", 0, MOST, "The hunter's `wait`.") => |v| v.play.table.pcs[v.hunter].wait;
    number("fellow.dice.calligraphy", "dice", 0, MOST, "The fellow's dice of Calligraphy.") => |v| v.of_fellow(|pc| pc.dice[0]);
    number("fellow.dice.law", "dice", 0, MOST, "The fellow's dice of Law.") => |v| v.of_fellow(|pc| pc.dice[1]);
    number("fellow.dice.numerology", "dice", 0, MOST, "The fellow's dice of Numerology.") => |v| v.of_fellow(|pc| pc.dice[2]);
    number("fellow.dice.esteem", "dice", 0, MOST, "The fellow's dice of Esteem.") => |v| v.of_fellow(|pc| pc.dice[3]);
    number("fellow.dice.luxury", "dice", 0, MOST, "The fellow's dice of Luxury.") => |v| v.of_fellow(|pc| pc.dice[4]);
    number("fellow.dice.renown", "dice", 0, MOST, "The fellow's dice of Renown.") => |v| v.of_fellow(|pc| pc.dice[5]);
    number("fellow.bonus.calligraphy", "bonuses", 0, MOST, "The fellow's Illumination.") => |v| v.of_fellow(|pc| pc.bonus[0]);
    number("fellow.bonus.law", "bonuses", 0, MOST, "The fellow's Righteousness.") => |v| v.of_fellow(|pc| pc.bonus[1]);
    number("fellow.bonus.numerology", "bonuses", 0, MOST, "The fellow's Insight.") => |v| v.of_fellow(|pc| pc.bonus[2]);
    number("fellow.bonus.esteem", "bonuses", 0, MOST, "The fellow's Respect.") => |v| v.of_fellow(|pc| pc.bonus[3]);
    number("fellow.bonus.luxury", "bonuses", 0, MOST, "The fellow's Leisure.") => |v| v.of_fellow(|pc| pc.bonus[4]);
    number("fellow.bonus.renown", "bonuses", 0, MOST, "The fellow's Prowess.") => |v| v.of_fellow(|pc| pc.bonus[5]);
    number("fellow.allies", "allies", 0, MOST, "The fellow's allies who are not gone.") => |v| v.of_fellow(|pc| pc.living_allies() as i32);
    number("fellow.binds", "Jinn", 0, MOST, "Jinn that the fellow has bound.") => |v| v.of_fellow(|pc| pc.binds);
    FactInfo::word("fellow.sect", SECTS, "The fellow's sect.") => |v| v.fellow.map_or(9, |fellow| sect_of(&v.play.table.pcs[fellow]));
    FactInfo::flag("loser.played", "The sect that may lose Esteem is a fellow's.") => |v| i32::from(v.fellow.is_some());
    number("loser.esteem", "dice", 0, MOST, "Esteem of the sect that may lose some.") => |v| v.here.esteem;
    FactInfo::word("loser.sect", SECTS, "The sect that may lose Esteem.") => |v| v.here.sect.unwrap_or(9);
    number("die", "", 0, 10, "The die to be placed at a creation.") => |v| v.here.die;
    number("dice_left", "dice", 0, MOST, "Dice not yet placed, this one included.") => |v| v.here.dice_left;
    number("placed", "", 0, MOST, "Sum of the new Jinn's dice placed so far.") => |v| v.here.placed;
    number("rolled.1", "", 0, 10, "Die number 1 of those rolled for her, best first, when she bids.") => |v| v.here.rolled[0];
    number("rolled.2", "", 0, 10, "Die number 2 of those rolled for her, best first, when she bids.") => |v| v.here.rolled[1];
    number("rolled.3", "", 0, 10, "Die number 3 of those rolled for her, best first, when she bids.") => |v| v.here.rolled[2];
    number("rolled.4", "", 0, 10, "Die number 4 of those rolled for her, best first, when she bids.") => |v| v.here.rolled[3];
    number("rolled.5", "", 0, 10, "Die number 5 of those rolled for her, best first, when she bids.") => |v| v.here.rolled[4];
    number("rolled.6", "", 0, 10, "Die number 6 of those rolled for her, best first, when she bids.") => |v| v.here.rolled[5];
    number("highest_bid", "", 0, 10, "The highest bid that she knows of; 0 if none.") => |v| v.here.highest;
    number("players", "players", 0, 12, "Characters at the table.") => |v| v.play.table.pcs.len() as i32;
}

impl<D: Dice, T: Trace> View<'_, '_, '_, '_, D, T> {
    fn pc(&self) -> &Pc {
        &self.play.table.pcs[self.seat]
    }

    fn of_jinn(&self, read: impl Fn(&super::jinn::Jinn) -> i32) -> i32 {
        self.jinn.map_or(0, |jinn| read(&self.play.table.jinn[jinn]))
    }

    fn jinn_dice(&self, skill: usize) -> i32 {
        self.of_jinn(|jinn| jinn.dice[Skill::ALL[skill] as usize])
    }

    fn edge(&self, rolled: Trait) -> i32 {
        self.jinn.map_or(0, |jinn| self.play.edge(self.seat, jinn, rolled))
    }

    fn lead(&self, seat: Option<usize>) -> i32 {
        seat.zip(self.jinn).map_or(0, |(seat, jinn)| self.play.best_lead(seat, jinn, None))
    }

    fn of_fellow(&self, read: impl Fn(&Pc) -> i32) -> i32 {
        self.fellow.map_or(0, |fellow| read(&self.play.table.pcs[fellow]))
    }

    fn others(&self, read: impl Fn(&Pc) -> i32) -> i32 {
        let others = self.play.table.pcs.iter().enumerate().filter(|&(seat, _)| seat != self.seat);
        others.map(|(_, pc)| read(pc)).max().unwrap_or(0)
    }

    fn purpose(&self) -> i32 {
        match self.roll.map(|roll| roll.purpose) {
            Some(Purpose::Scene) => 0,
            Some(Purpose::Confrontation) => 1,
            Some(Purpose::Contest(_)) => 2,
            None => 3,
        }
    }

    fn cost_to_win(&self) -> i32 {
        self.roll.map_or(0, |roll| {
            let missing = roll.opposing + self.play.to_win() - roll.pool.successes;
            roll.pool.cost_of(&self.play.game.pc_faces, missing.max(0)).unwrap_or(1000)
        })
    }

    /// Dice of a ritual by its number, where it could be performed in the roll.
    fn ritual(&self, name: usize) -> i32 {
        self.roll.map_or(0, |roll| {
            let adds = |index: usize| self.play.table.pcs[roll.seat].rituals[index].adds;
            self.play.ritual_named(roll, name).map_or(0, |index| self.play.ritual_size(roll.seat, adds(index)))
        })
    }

    /// Own allies of a kind, by its number: the living ones, or those who wait for recovery.
    fn allies(&self, kind: usize, waiting: bool) -> i32 {
        let living = self.pc().allies.iter().filter(|ally| ally.kind as usize == kind && !ally.gone);
        living.filter(|ally| !waiting || ally.awaits_recovery).count() as i32
    }

    fn ritual_dice(&self) -> i32 {
        self.roll.map_or(0, |roll| {
            self.play
                .best_ritual(roll)
                .map_or(0, |index| self.play.ritual_size(roll.seat, self.play.table.pcs[roll.seat].rituals[index].adds))
        })
    }
}

/// The number of a character's sect, and a last one for none.
fn sect_of(pc: &Pc) -> i32 {
    pc.sect.map_or(9, |sect| sect as i32)
}

/// The facts as lists show them.
pub fn listed() -> Vec<Listed> {
    let detail = |fact: &FactInfo<'_>| match (fact.levels, fact.unit) {
        ([], unit) => unit.to_owned(),
        (levels, _) => levels.join(" | "),
    };
    FACTS.iter().map(|fact| Listed { name: fact.name.into(), detail: detail(fact), help: fact.help.into() }).collect()
}
