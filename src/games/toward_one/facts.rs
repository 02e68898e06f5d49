//! Facts of a strategy: everything that a player at the table can know.

use super::play::Play;
use super::roll::{Purpose, Roll};
use super::state::Pc;
use super::terms::{AllyKind, RitualName, Skill, Trait};
use evenodds_engine::{Dice, Trace};

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
    /// What only one decision knows.
    pub context: Context,
}

/// What only one decision knows.
#[derive(Debug, Clone, Copy, Default)]
#[expect(missing_docs, reason = "each field is described where it becomes a fact")]
pub struct Context {
    pub left: i32,
    pub unnegated: i32,
    pub gained: i32,
    pub raised: i32,
    pub negated: i32,
    pub severity: i32,
    pub die: i32,
    pub dice_left: i32,
    pub placed: i32,
    pub rolled: [i32; 6],
    pub highest: i32,
    pub esteem: i32,
    pub sect: Option<i32>,
}

/// Names of the levels of `trait`, with a last one for "no roll".
const TRAITS: &[&str] = &["calligraphy", "law", "numerology", "esteem", "luxury", "renown", "none"];
/// Names of the levels of `purpose`.
const PURPOSES: &[&str] = &["scene", "confrontation", "contest", "none"];

/// Names of the levels of a sect, with a last one for "none".
const SECTS: &[&str] =
    &["ethiopian", "arab", "turk", "moroccan", "jew", "christian", "zoroastrian", "tuareg", "idolater", "none"];

const NUMBERS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const MOST: i64 = 100_000;

evenodds_kit::facts! {
    View<'_, '_, '_, '_, D, T> where [D: Dice, T: Trace], steered(D, |view| (&*view.play.session.dice, view.seat)):
    each [0 1 2 3 4 5] (Trait::WORDS, Trait::TITLES) "dice." [number "dice", 0, MOST] "Own dice of ", "." => |v, at| v.pc().dice[at];
    each [0 1 2 3 4 5] (Trait::WORDS, Trait::BONUSES) "bonus." [number "bonuses", 0, MOST] "Own ", "." => |v, at| v.pc().bonus[at];
    "bonuses" [number "bonuses", 0, MOST] "Own bonuses of all kinds." => |v| v.pc().total_bonuses();
    each [3 4 5] (Trait::WORDS, Trait::TITLES) "penalty." [number "dice", 0, MOST] "Dice fewer on the next roll of ", "." => |v, at| v.play.penalty(v.seat, Trait::ALL[at]);
    each [0 1 2] (Trait::WORDS, Trait::TITLES) "means." [number "dice", 0, MOST] "Dice, bonuses and dice of unused rituals of ", "." => |v, at| v.play.means(v.seat, v.jinn, Trait::ALL[at]);
    each [0 1 2] (Trait::WORDS, Trait::TITLES) "edge." [number "dice", -MOST, MOST] "Own ", " less what opposes it." => |v, at| v.edge(Trait::ALL[at]);
    each [3 4 5] (Trait::WORDS, Trait::TITLES) "edge." [number "dice", -MOST, MOST] "Own ", ", penalties taken off, less what opposes it." => |v, at| v.edge(Trait::ALL[at]);
    "standing" [number "dice", 0, MOST] "Own Esteem + Renown." => |v| v.pc().standing();
    "allies" [number "allies", 0, MOST] "Own allies who are not gone." => |v| v.pc().living_allies() as i32;
    "allies.lost" [number "allies", 0, MOST] "Own allies who wait for a recovery scene." => |v| v.pc().allies.iter().filter(|a| a.awaits_recovery && !a.gone).count() as i32;
    "aid_due" [flag] "The next scene goes to an ally's aid." => |v| i32::from(v.pc().aid_due());
    "scene" [number "scenes", 0, MOST] "Own scenes so far, the present one included." => |v| v.pc().scene;
    "hunt_scenes" [number "scenes", 0, MOST] "Scenes of the present hunt, the present one included." => |v| v.pc().hunt_scenes;
    "wait" [number "scenes", 0, MOST] "Regular scenes against the manifest Jinn since it was taken on or last confronted." => |v| v.pc().wait;
    "binds" [number "Jinn", 0, MOST] "Jinn that she has bound." => |v| v.pc().binds;
    "rewards" [number "rewards", 0, MOST] "Rewards that she has collected." => |v| v.pc().rewards;
    "cycle" [number "cycles", 0, MOST] "The cycle in play, from 1; 0 in a hunt." => |v| v.play.table.cycle;
    "cycles_left" [number "cycles", 0, MOST] "Cycles that follow the present one." => |v| (v.play.game.limits.cycles - v.play.table.cycle).max(0);
    each [0 1 2] (Skill::WORDS, Skill::TITLES) "jinn." [number "dice", 0, MOST] "The Jinn's dice of ", "." => |v, at| v.of_jinn(|jinn| jinn.dice[at]);
    "jinn.dice" [number "dice", 0, MOST] "The Jinn's dice of all three skills." => |v| v.of_jinn(super::jinn::Jinn::skill_dice);
    each [0 1 2] (Skill::WORDS, Skill::TITLES) "jinn.value." [number "", 0, MOST] "The Jinn's value of ", "." => |v, at| v.of_jinn(|jinn| jinn.values[at]);
    "jinn.number" [number "", 0, 9] "The Jinn's number." => |v| v.of_jinn(|j| j.number);
    "jinn.need" [number "raises", 0, 9] "Raises that the Jinn still needs to manifest." => |v| v.of_jinn(super::jinn::Jinn::need);
    "jinn.manifest" [flag] "The Jinn is manifest." => |v| v.of_jinn(|j| i32::from(j.manifest));
    "jinn.own" [flag] "The Jinn is of her own making." => |v| { let seat = v.seat; v.jinn.map_or(0, |jinn| i32::from(v.play.table.jinn[jinn].maker == seat)) };
    "tier" [number "", 0, 3] "Own reward tier by the present dice; 0 without a Jinn." => |v| v.jinn.map_or(0, |jinn| v.play.tier(v.seat, jinn) as i32 + 1);
    "outclass" [number "dice", -MOST, MOST] "Difference of dice that decides the own reward tier." => |v| v.jinn.map_or(0, |jinn| v.play.outclass(v.seat, jinn));
    "trait" [word TRAITS] "The trait of the roll in progress." => |v| v.roll.map_or(6, |roll| roll.rolled as i32);
    "purpose" [word PURPOSES] "What the roll in progress is for." => |v| v.purpose();
    "successes" [number "successes", 0, MOST] "Successes that the roll shows." => |v| v.roll.map_or(0, |roll| roll.pool.successes);
    "jinn_successes" [number "successes", 0, MOST] "Successes of the other side." => |v| v.roll.map_or(0, |roll| roll.opposing);
    "to_win" [number "successes", -MOST, MOST] "Successes still missing to win a confrontation roll." => |v| v.roll.map_or(0, |roll| roll.opposing + v.play.to_win() - roll.pool.successes);
    "cheap_die" [flag] "A die would gain by being lowered." => |v| v.roll.map_or(0, |roll| i32::from(v.play.cheap_die(roll).is_some()));
    "can_pay" [flag] "A bonus could be paid on this roll." => |v| v.roll.map_or(0, |roll| i32::from(v.play.can_pay(roll)));
    "ritual_dice" [number "dice", 0, MOST] "Dice of the best ritual that could be performed now." => |v| v.ritual(|roll| v.play.best_ritual(roll));
    "own_bonus" [number "bonuses", 0, MOST] "Bonuses of the rolled trait." => |v| v.roll.map_or(0, |roll| v.play.table.pcs[roll.seat].bonus[roll.rolled as usize]);
    "spent" [number "bonuses", 0, MOST] "Bonuses paid on this roll so far." => |v| v.roll.map_or(0, |roll| roll.spent);
    "left" [number "successes", 0, MOST] "Successes not yet assigned." => |v| v.context.left;
    "unnegated" [number "successes", 0, MOST] "The Jinn's successes not yet cancelled." => |v| v.context.unnegated;
    "gained" [number "successes", 0, MOST] "Successes assigned to gain so far." => |v| v.context.gained;
    "raised" [number "successes", 0, MOST] "Successes assigned to manipulate so far." => |v| v.context.raised;
    "severity" [number "", 0, MOST] "Severity of the suffering to be chosen." => |v| v.context.severity;
    "lead" [number "dice", -MOST, MOST] "Largest lead of own skills over the Jinn's." => |v| v.lead(Some(v.seat));
    "fellow.lead" [number "dice", -MOST, MOST] "Largest lead of the fellow's skills over the Jinn's." => |v| v.lead(v.fellow);
    "fellow.standing" [number "dice", 0, MOST] "The fellow's Esteem + Renown." => |v| v.of_fellow(Pc::standing);
    "fellow.bonuses" [number "bonuses", 0, MOST] "The fellow's bonuses of all kinds." => |v| v.of_fellow(Pc::total_bonuses);
    "fellow.rewards" [number "rewards", 0, MOST] "Rewards that the fellow has collected." => |v| v.of_fellow(|pc| pc.rewards);
    "fellow.grudge" [number "bonuses", 0, MOST] "Prowess that the fellow holds against her." => |v| { let seat = v.seat; v.fellow.map_or(0, |fellow| v.play.table.pcs[fellow].grudge[seat]) };
    "best_standing" [number "dice", 0, MOST] "Highest standing of the others." => |v| v.others(Pc::standing);
    "best_rewards" [number "rewards", 0, MOST] "Most rewards of any other." => |v| v.others(|pc| pc.rewards);
    "negated" [number "successes", 0, MOST] "Successes assigned to negate so far." => |v| v.context.negated;
    "sect" [word SECTS] "Own sect." => |v| sect_of(v.pc());
    "between" [flag] "Rewards are collected and no new Jinn is taken on." => |v| i32::from(v.pc().between);
    "helping" [flag] "She rolls for a fellow, who is then `fellow` and `hunter`." => |v| i32::from(v.seat != v.hunter);
    "grudge" [number "bonuses", 0, MOST] "Prowess that she holds against the fellow." => |v| { let seat = v.seat; v.fellow.map_or(0, |fellow| v.play.table.pcs[seat].grudge[fellow]) };
    "payable" [number "bonuses", 0, MOST] "Bonuses that could be paid on this roll, through allies too." => |v| v.roll.map_or(0, |roll| v.play.payable(roll, false));
    "cost_to_win" [number "bonuses", 0, MOST] "Bonuses for which lowering dice alone wins a confrontation roll; 1000 where it cannot." => |v| v.cost_to_win();
    each [0 1 2 3 4 5 6 7 8 9] (NUMBERS, NUMBERS) "face." [number "dice", 0, MOST] "Dice of this roll that show a ", "." => |v, at| v.roll.map_or(0, |roll| roll.pool.showing(at + 1));
    each [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16] (RitualName::WORDS, RitualName::TITLES) "ritual." [number "dice", 0, MOST] "Dice of ", ", where it could be performed now." => |v, at| v.ritual(|roll| v.play.ritual_named(roll, RitualName::ALL[at]));
    each [0 1 2 3 4 5 6 7] (AllyKind::WORDS) "ally." [number "allies", 0, MOST] "Own allies of this kind who are not gone." => |v, at| v.allies(AllyKind::ALL[at], false);
    each [0 1 2 3 4 5 6 7] (AllyKind::WORDS) "lost." [number "allies", 0, MOST] "Own allies of this kind who wait for a recovery scene." => |v, at| v.allies(AllyKind::ALL[at], true);
    "hunter.tier" [number "", 0, 3] "Reward tier of whoever hunts the Jinn at hand; 0 without one." => |v| v.jinn.map_or(0, |jinn| v.play.tier(v.hunter, jinn) as i32 + 1);
    "hunter.outclass" [number "dice", -MOST, MOST] "Difference of dice that decides the hunter's reward tier." => |v| v.jinn.map_or(0, |jinn| v.play.outclass(v.hunter, jinn));
    "hunter.bonuses" [number "bonuses", 0, MOST] "The hunter's bonuses of all kinds." => |v| v.play.table.pcs[v.hunter].total_bonuses();
    "hunter.wait" [number "scenes", 0, MOST] "The hunter's `wait`." => |v| v.play.table.pcs[v.hunter].wait;
    each [0 1 2 3 4 5] (Trait::WORDS, Trait::TITLES) "fellow.dice." [number "dice", 0, MOST] "The fellow's dice of ", "." => |v, at| v.of_fellow(|pc| pc.dice[at]);
    each [0 1 2 3 4 5] (Trait::WORDS, Trait::BONUSES) "fellow.bonus." [number "bonuses", 0, MOST] "The fellow's ", "." => |v, at| v.of_fellow(|pc| pc.bonus[at]);
    "fellow.allies" [number "allies", 0, MOST] "The fellow's allies who are not gone." => |v| v.of_fellow(|pc| pc.living_allies() as i32);
    "fellow.binds" [number "Jinn", 0, MOST] "Jinn that the fellow has bound." => |v| v.of_fellow(|pc| pc.binds);
    "fellow.sect" [word SECTS] "The fellow's sect." => |v| v.fellow.map_or(9, |fellow| sect_of(&v.play.table.pcs[fellow]));
    "loser.played" [flag] "The sect that may lose Esteem is a fellow's." => |v| i32::from(v.fellow.is_some());
    "loser.esteem" [number "dice", 0, MOST] "Esteem of the sect that may lose some." => |v| v.context.esteem;
    "loser.sect" [word SECTS] "The sect that may lose Esteem." => |v| v.context.sect.unwrap_or(9);
    "die" [number "", 0, 10] "The die to be placed at a creation." => |v| v.context.die;
    "dice_left" [number "dice", 0, MOST] "Dice not yet placed, this one included." => |v| v.context.dice_left;
    "placed" [number "", 0, MOST] "Sum of the new Jinn's dice placed so far." => |v| v.context.placed;
    each [0 1 2 3 4 5] (NUMBERS, NUMBERS) "rolled." [number "", 0, 10] "Die number ", " of those rolled for her, best first, when she bids." => |v, at| v.context.rolled[at];
    "highest_bid" [number "", 0, 10] "The highest bid that she knows of; 0 if none." => |v| v.context.highest;
    "players" [number "players", 0, 12] "Characters at the table." => |v| v.play.table.pcs.len() as i32;
}

impl<D: Dice, T: Trace> View<'_, '_, '_, '_, D, T> {
    fn pc(&self) -> &Pc {
        &self.play.table.pcs[self.seat]
    }

    fn of_jinn(&self, read: impl Fn(&super::jinn::Jinn) -> i32) -> i32 {
        self.jinn.map_or(0, |jinn| read(&self.play.table.jinn[jinn]))
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

    /// Dice of the ritual that is found among hers, if any could be performed in the roll.
    fn ritual(&self, find: impl Fn(&Roll) -> Option<usize>) -> i32 {
        self.roll.map_or(0, |roll| {
            let size =
                |ritual: usize| self.play.ritual_size(roll.seat, self.play.table.pcs[roll.seat].rituals[ritual].adds);
            find(roll).map_or(0, size)
        })
    }

    /// Own allies of a kind: the living ones, or those who wait for recovery.
    fn allies(&self, kind: AllyKind, waiting: bool) -> i32 {
        let living = self.pc().allies.iter().filter(|ally| ally.kind == kind && !ally.gone);
        living.filter(|ally| !waiting || ally.awaits_recovery).count() as i32
    }
}

/// The number of a character's sect, and a last one for none.
fn sect_of(pc: &Pc) -> i32 {
    pc.sect.map_or(9, |sect| sect as i32)
}
