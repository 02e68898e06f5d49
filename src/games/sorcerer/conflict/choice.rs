//! What somebody does in a conflict, and whom it concerns: by the fields of its policy, or by lists (section 17.3).

use super::state::{Act, Bout, side_of};
use super::{Conflict, Member, act::Use};
use crate::facts::{Fight, View, when_asked};
use crate::names::{Abort, Ask, Defend, Target};
use crate::roll::Roll;
use crate::rulings::FatigueScope;
use crate::strategy::{ActChoice, BlowChoice, DodgeChoice, EnemyChoice, ForceChoice};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

impl Conflict<'_> {
    /// Enemies who are not helpless this round.
    fn open<'b>(&self, bout: &'b Bout, who: usize) -> impl Iterator<Item = usize> + Clone + use<'b> {
        self.of_side(1 - side_of(who)).filter(|&enemy| !bout.bodies[enemy].helpless)
    }

    /// The situation as somebody sees it, with an enemy at hand.
    pub(super) fn view(&self, bout: &Bout, who: usize, enemy: usize) -> View {
        let (member, body, other) = (self.member(who), &bout.bodies[who], &bout.bodies[enemy]);
        let standing = |side: usize| self.of_side(side).filter(|&one| !bout.bodies[one].helpless).count() as i32;
        let (fight, pool) = (
            Fight {
                round: bout.round,
                temporary: body.temporary,
                lasting: body.lasting,
                penalties: body.penalties,
                forced: i32::from(body.forced),
                friends: standing(side_of(who)),
                enemies: standing(1 - side_of(who)),
                enemy_stamina: self.member(enemy).stamina,
                enemy_penalties: other.penalties,
                enemy_dice: other.dice,
                heavy: 0,
                highest: 0,
                piled: body.piled,
                aimed: i32::from(self.is_aimed(bout, who, enemy)),
            },
            body.dice,
        );
        let (stamina, will, humanity, power) = (member.stamina, member.will, member.humanity, member.power);
        View { stamina, will, humanity, power, dice: pool, fight, ..View::default() }
    }

    /// Whether a gun at range is aimed at somebody (SO-GUN-1).
    pub(super) fn is_aimed(&self, bout: &Bout, who: usize, target: usize) -> bool {
        let body = &bout.bodies[who];
        self.rules.aim_rounds == 0 || body.aimed >= self.rules.aim_rounds && body.aimed_at == target
    }

    /// Whether a weapon is still to be drawn (SO-GUN-1).
    fn must_draw(&self, bout: &Bout, who: usize) -> bool {
        self.member(who).draw && bout.bodies[who].drawn < self.rules.draw_rounds
    }

    /// Whom an act of somebody would concern.
    fn enemy<D: Dice, T: Trace>(&self, bout: &Bout, who: usize, session: &mut Session<'_, D, T>) -> usize {
        let mut open = self.open(bout, who);
        let first = open.next().unwrap_or(self.of_side(1 - side_of(who)).start);
        if open.next().is_none() {
            return first;
        }
        let open = self.open(bout, who);
        let bearing = |&enemy: &usize| 2 * self.member(enemy).stamina - bout.bodies[enemy].lasting;
        let aimed = bout.bodies[who].aimed_at;
        let is_aimed = bout.bodies[who].aimed > 0 && open.clone().any(|enemy| enemy == aimed);
        let strategy = &self.member(who).strategy;
        let legal = Legal::always().and(EnemyChoice::Aimed, is_aimed);
        let view = when_asked(|| self.view(bout, who, first));
        let choice = match strategy.lists.enemy.ask(session, side_of(who), legal, &view) {
            EnemyChoice::ByFields => match strategy.fields.target {
                Target::First => EnemyChoice::First,
                Target::Weakest => EnemyChoice::Weakest,
            },
            choice => choice,
        };
        let chosen = match choice {
            EnemyChoice::ByFields | EnemyChoice::First => None,
            EnemyChoice::Weakest => open.min_by_key(bearing),
            EnemyChoice::Strongest => open.min_by_key(|&enemy| -bout.bodies[enemy].dice),
            EnemyChoice::Aimed => Some(aimed),
        };
        chosen.unwrap_or(first)
    }

    /// Somebody declares an act and rolls its dice (SO-CON-1, SO-CON-2, SO-CON-4).
    pub(super) fn declare<D: Dice, T: Trace>(
        &self,
        bout: &mut Bout,
        who: usize,
        roll: &mut Roll,
        session: &mut Session<'_, D, T>,
    ) {
        let (member, rules) = (self.member(who), self.rules);
        let target = self.enemy(bout, who, session);
        let mut act = self.chosen_act(bout, who, target, session);
        let usable = act == Act::Attack && member.ability && self.may_use(bout, who);
        let power = if usable { self.power_of_use(bout, who, roll, session) } else { None };
        let ability = power.is_some();
        if act == Act::Attack {
            let view = when_asked(|| self.view(bout, who, target));
            let stun = match member.strategy.lists.blow.ask(session, side_of(who), Legal::all(), &view) {
                BlowChoice::ByFields => member.stun,
                BlowChoice::Injure => false,
                BlowChoice::Stun => true,
            };
            bout.bodies[who].stun = stun;
        }
        let body = &bout.bodies[who];
        let penalties = body.penalties;
        // An act that rests on another score than Stamina; Force of Will stands for it too (SO-Q-42).
        let of = |score: i32| if body.forced { body.dice } else { score - penalties };
        let strength = match power {
            Some(Use::Power) => of(member.power),
            Some(Use::Forced(dice)) => dice,
            None => of(member.score),
        };
        let tired = if ability && rules.fatigue_scope == FatigueScope::Abilities {
            self.fatigue_of(member, body.uses + 1)
        } else {
            self.tired(bout, who)
        };
        let dice = member.price - tired
            + match act {
                Act::Attack => {
                    let unaimed = member.aim && !self.is_aimed(bout, who, target);
                    strength + member.bonus + body.opening[0] - if unaimed { rules.unaimed_penalty } else { 0 }
                }
                Act::Possess => of(member.power) + body.opening[0],
                Act::FullDefence => body.dice + rules.full_defence_bonus,
                Act::Draw | Act::Aim | Act::Watch | Act::Wait | Act::Nothing => body.dice,
            };
        if act == Act::Nothing {
            act = Act::Wait;
        }
        let body = &mut bout.bodies[who];
        (body.act, body.target, body.ability) = (act, target, ability);
        body.uses += i32::from(ability);
        body.stands = act == Act::FullDefence;
        // Nothing is lost by dropping what is no act.
        body.done = act == Act::Wait;
        session.dice.lane(self.acts(who));
        bout.pools[who].roll(dice.max(1), rules.die_size, session);
        session.note(rule_of(act), || self.declared(bout, who));
    }

    /// Which act somebody declares.
    fn chosen_act<D: Dice, T: Trace>(
        &self,
        bout: &Bout,
        who: usize,
        target: usize,
        session: &mut Session<'_, D, T>,
    ) -> Act {
        let (member, body) = (self.member(who), &bout.bodies[who]);
        let must_draw = self.must_draw(bout, who);
        let may_aim = member.aim && !must_draw && !self.is_aimed(bout, who, target);
        let legal = Legal::always()
            .and(ActChoice::Attack, !must_draw)
            .and(ActChoice::Draw, must_draw)
            .and(ActChoice::Aim, may_aim)
            .and(ActChoice::Possess, member.possesses);
        let view = when_asked(|| self.view(bout, who, target));
        let fields = &member.strategy.fields;
        match member.strategy.lists.act.ask(session, side_of(who), legal, &view) {
            ActChoice::ByFields => {
                let hurt = body.temporary > 0 && !body.forced && 2 * body.dice <= member.stamina;
                match fields.defend {
                    Defend::Hurt if hurt => Act::FullDefence,
                    _ if member.possesses => Act::Possess,
                    _ if must_draw => Act::Draw,
                    _ if may_aim && fields.aim => Act::Aim,
                    _ => Act::Attack,
                }
            }
            ActChoice::Attack => Act::Attack,
            ActChoice::FullDefence => Act::FullDefence,
            ActChoice::Draw => Act::Draw,
            ActChoice::Aim => Act::Aim,
            ActChoice::Watch => Act::Watch,
            ActChoice::Possess => Act::Possess,
            ActChoice::Wait => Act::Wait,
        }
    }

    /// How many dice, up to so many, somebody asks of its Will; none: it does not try (SO-WILL-1).
    pub(super) fn asked<D: Dice, T: Trace>(
        &self,
        bout: &Bout,
        who: usize,
        most: i32,
        session: &mut Session<'_, D, T>,
    ) -> Option<i32> {
        let member = self.member(who);
        let view = when_asked(|| self.view(bout, who, self.of_side(1 - side_of(who)).start));
        let (choice, [wanted]) =
            member.strategy.lists.force.ask_with::<D, T, 1>(session, side_of(who), Legal::all(), &view);
        let choice = match (choice, member.strategy.fields.r#override) {
            (ForceChoice::ByFields, Ask::Bold) => ForceChoice::Bold,
            (ForceChoice::ByFields, Ask::Careful) => ForceChoice::Careful,
            (choice, _) => choice,
        };
        let dice = match choice {
            ForceChoice::ByFields | ForceChoice::Bold => member.will,
            ForceChoice::Careful => member.will / 2,
            ForceChoice::Ask => wanted.clamp(1, i64::from(most.max(1))) as i32,
            ForceChoice::Rest => return None,
        };
        Some(dice.min(most).max(1))
    }

    /// Whether somebody under attack drops its act (SO-CON-9, SO-CON-10).
    pub(super) fn drops<D: Dice, T: Trace>(
        &self,
        bout: &Bout,
        who: usize,
        attacker: usize,
        session: &mut Session<'_, D, T>,
    ) -> bool {
        let Member { strategy, .. } = self.member(who);
        let attack = &bout.pools[attacker];
        let heavy = || attack.above(self.rules.die_size as u32 / 2);
        let dice = self.defence_dice(bout, who);
        let view = when_asked(|| {
            let view = self.view(bout, who, attacker);
            let fight = Fight { heavy: heavy(), highest: attack.highest() as i32, ..view.fight };
            View { dice, against: attack.size(), fight, ..view }
        });
        match strategy.lists.dodge.ask(session, side_of(who), Legal::all(), &view) {
            DodgeChoice::ByFields => strategy.fields.abort == Abort::Heavy && 2 * heavy() >= dice,
            DodgeChoice::Abort => true,
            DodgeChoice::Maintain => false,
        }
    }

    /// A declared act, for narrations.
    fn declared(&self, bout: &Bout, who: usize) -> String {
        let (body, name) = (&bout.bodies[who], &self.member(who).name);
        let target = &self.member(body.target).name;
        let act = match body.act {
            Act::Attack if body.ability => format!("uses an Ability on {target}"),
            Act::Attack if body.stun => format!("strikes at {target} to disable"),
            Act::Attack => format!("attacks {target}"),
            Act::FullDefence => "defends itself".into(),
            Act::Draw => "draws".into(),
            Act::Aim => format!("aims at {target}"),
            Act::Watch => "watches for an opening".into(),
            Act::Possess => format!("reaches for {target} as a host"),
            Act::Wait | Act::Nothing => "waits".into(),
        };
        format!("{name} {act}: {}", bout.pools[who].text())
    }
}

/// The rules by which an act is declared.
fn rule_of(act: Act) -> &'static str {
    match act {
        Act::Attack => "SO-CON-1 SO-CON-2",
        Act::FullDefence => "SO-CON-3",
        Act::Draw | Act::Aim => "SO-GUN-1 SO-CON-6",
        Act::Watch => "SO-CON-15",
        Act::Possess => "SO-DEM-8",
        Act::Wait | Act::Nothing => "SO-CON-1",
    }
}
