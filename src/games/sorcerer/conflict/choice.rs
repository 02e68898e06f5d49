//! Acts in a conflict, and their targets: by the fields of its policy, or by lists (section 17.3).

use super::state::{Act, Body, Bout, side_of};
use super::{Conflict, Member, act::Use};
use crate::facts::{Fight, View, when_asked};
use crate::names::{Abort, Ask, Defend, Target};
use crate::roll::Roll;
use crate::rulings::AbilityAtZero;
use crate::strategy::{ActChoice, BlowChoice, DodgeChoice, EnemyChoice, ForceChoice};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

impl Conflict<'_> {
    /// Enemies who are not helpless this round.
    fn open<'b>(&self, bout: &'b Bout, who: usize) -> impl Iterator<Item = usize> + Clone + use<'b> {
        self.of_side(1 - side_of(who)).filter(|&enemy| !bout.bodies[enemy].helpless)
    }

    /// The situation as somebody sees it, with an enemy at hand and dice that are to be rolled.
    fn view(&self, bout: &Bout, who: usize, enemy: usize, (dice, against): (i32, i32)) -> View {
        let (member, body, other) = (self.member(who), &bout.bodies[who], &bout.bodies[enemy]);
        let standing = |side: usize| self.of_side(side).filter(|&one| !bout.bodies[one].helpless).count() as i32;
        let fight = Fight {
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
        };
        let (stamina, will, humanity, power) = (member.stamina, member.will, member.humanity, member.power);
        View { stamina, will, humanity, power, dice, against, fight, ..View::default() }
    }

    /// Dice of an act that concerns somebody: score, bonuses, Price, penalties and fatigue (SO-CON-2, SO-CON-3, SO-BON-4,
    /// SO-ABIL-2). `power`: what an Ability is rolled with.
    fn dice_of(&self, bout: &Bout, who: usize, (act, target): (Act, usize), power: Option<Use>) -> i32 {
        let (member, body, rules) = (self.member(who), &bout.bodies[who], self.rules);
        // An act that rests on another score than Stamina; Force of Will stands for it too (SO-Q-42).
        let of = |score: i32| if body.forced { body.dice } else { score - body.penalties };
        let dice = match act {
            Act::Attack => {
                let unaimed = self.unaimed(bout, who, target);
                let strength = match power {
                    Some(Use::Power) => of(member.power),
                    Some(Use::Forced(dice)) => dice,
                    Some(Use::Lost) | None => of(member.score),
                };
                strength + member.bonus + body.opening[0] - if unaimed { rules.unaimed_penalty } else { 0 }
            }
            Act::Possess => of(member.power) + body.opening[0],
            Act::FullDefence => body.dice + rules.full_defence_bonus,
            Act::Draw | Act::Aim | Act::Watch | Act::Wait | Act::Nothing => body.dice,
        };
        (dice + member.price - self.tired(bout, who, power.is_some())).max(1)
    }

    /// Dice that somebody has against an act aimed at it, if it can defend itself.
    fn opposing(&self, bout: &Bout, target: usize) -> i32 {
        let helpless = bout.bodies[target].dice == 0;
        if helpless { self.rules.maintain_difficulty } else { self.defence_dice(bout, target) }
    }

    /// Dice of what somebody would do to an enemy, before it declares an act: it takes it over, attacks, or draws for it. An
    /// Ability without Power counts as many dice as the fields ask for.
    fn prospect(&self, bout: &Bout, who: usize, target: usize) -> (i32, i32) {
        let member = self.member(who);
        let act = match (self.must_draw(bout, who), self.may_possess(who, target)) {
            (_, true) => Act::Possess,
            (true, _) => Act::Draw,
            _ => Act::Attack,
        };
        let power = match (member.power, self.rules.ability_at_zero_power) {
            _ if act != Act::Attack || !member.ability || !self.may_use(bout, who) => None,
            (1.., _) => Some(Use::Power),
            (_, AbilityAtZero::Override) => Some(Use::Forced(by_fields(member, member.full_power))),
            (_, AbilityAtZero::Nothing) => None,
        };
        (self.dice_of(bout, who, (act, target), power), self.opposing(bout, target))
    }

    /// Whether somebody may take another over: a person, for a demon has no Humanity (SO-DEM-8).
    fn may_possess(&self, who: usize, target: usize) -> bool {
        self.member(who).possesses && !self.member(target).demon
    }

    /// Whether a gun at range is aimed at somebody (SO-GUN-1).
    pub(super) fn is_aimed(&self, bout: &Bout, who: usize, target: usize) -> bool {
        let body = &bout.bodies[who];
        self.rules.aim_rounds == 0 || body.aimed >= self.rules.aim_rounds && body.aimed_at == target
    }

    /// Whether a shot at somebody is fired without aim (SO-GUN-2).
    fn unaimed(&self, bout: &Bout, who: usize, target: usize) -> bool {
        self.member(who).aim && !self.is_aimed(bout, who, target)
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
        let view = when_asked(|| self.view(bout, who, first, self.prospect(bout, who, first)));
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
        let act = self.chosen_act(bout, who, target, session);
        let usable = member.ability && self.may_use(bout, who);
        if act == Act::Attack && member.ability && !usable {
            session.note("SO-ABIL-3", || format!("{} can use no more Abilities in this scene", member.name));
        }
        let power = if act == Act::Attack && usable { self.power_of_use(bout, who, roll, session) } else { None };
        if power == Some(Use::Lost) {
            return;
        }
        let ability = power.is_some();
        let dice = self.dice_of(bout, who, (act, target), power);
        if act == Act::Attack {
            let view = when_asked(|| self.view(bout, who, target, (dice, self.opposing(bout, target))));
            let stun = match member.strategy.lists.blow.ask(session, side_of(who), Legal::all(), &view) {
                BlowChoice::ByFields => member.stun,
                BlowChoice::Injure => false,
                BlowChoice::Stun => true,
            };
            bout.bodies[who].stun = stun;
        }
        let body = &mut bout.bodies[who];
        (body.act, body.target, body.ability) = (act, target, ability);
        body.uses += i32::from(ability);
        body.stands = act == Act::FullDefence;
        // Nothing is lost by dropping what is no act.
        body.done = act == Act::Wait;
        session.dice.lane(self.acts(who));
        bout.pools[who].roll(dice, rules.die_size, session);
        let unaimed = act == Act::Attack && self.unaimed(bout, who, target);
        let rule = if unaimed { "SO-CON-2 SO-GUN-2" } else { rule_of(&bout.bodies[who]) };
        session.note(rule, || self.declared(bout, who));
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
            .and(ActChoice::Possess, self.may_possess(who, target));
        let view = when_asked(|| self.view(bout, who, target, self.prospect(bout, who, target)));
        let fields = &member.strategy.fields;
        match member.strategy.lists.act.ask(session, side_of(who), legal, &view) {
            ActChoice::ByFields => {
                let hurt = body.temporary > 0 && !body.forced && 2 * body.dice <= member.stamina;
                match fields.defend {
                    Defend::Hurt if hurt => Act::FullDefence,
                    _ if self.may_possess(who, target) => Act::Possess,
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
        let view = when_asked(|| {
            let pools = (member.will - self.tired(bout, who, false), by_fields(member, most));
            self.view(bout, who, self.of_side(1 - side_of(who)).start, pools)
        });
        let (choice, [wanted]) =
            member.strategy.lists.force.ask_with::<D, T, 1>(session, side_of(who), Legal::all(), &view);
        Some(match choice {
            ForceChoice::ByFields => by_fields(member, most),
            ForceChoice::Bold => asks(Ask::Bold, member, most),
            ForceChoice::Careful => asks(Ask::Careful, member, most),
            ForceChoice::Ask => wanted.clamp(1, i64::from(most.max(1))) as i32,
            ForceChoice::Rest => {
                session.note("SO-WILL-1", || format!("{} does not try to act by Force of Will", member.name));
                return None;
            }
        })
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
            let view = self.view(bout, who, attacker, (dice, attack.size()));
            let fight = Fight { heavy: heavy(), highest: attack.highest() as i32, ..view.fight };
            View { fight, ..view }
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
            Act::Attack if self.unaimed(bout, who, body.target) => format!("fires at {target} without aim"),
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

/// How many dice, up to so many, a way to ask wants of somebody's Will (section 17.3).
fn asks(how: Ask, member: &Member, most: i32) -> i32 {
    let dice = match how {
        Ask::Bold => member.will,
        Ask::Careful => member.will / 2,
    };
    dice.min(most).max(1)
}

/// How many the fields of its policy want.
fn by_fields(member: &Member, most: i32) -> i32 {
    asks(member.strategy.fields.r#override, member, most)
}

/// The rules by which an act is declared.
fn rule_of(body: &Body) -> &'static str {
    match body.act {
        Act::Attack if body.ability => "SO-CON-2 SO-ABIL-1 SO-ABIL-2",
        Act::Attack if body.stun => "SO-CON-2 SO-DMG-4",
        Act::Attack => "SO-CON-1 SO-CON-2",
        Act::FullDefence => "SO-CON-3",
        Act::Draw | Act::Aim => "SO-GUN-1 SO-CON-6",
        Act::Watch => "SO-CON-15",
        Act::Possess => "SO-DEM-8",
        Act::Wait | Act::Nothing => "SO-CON-1",
    }
}
