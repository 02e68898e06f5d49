//! Decisions of a sorcerer, and the fields of its policy (section 17 of the catalogue).

use super::facts::View;
use super::names::{Abort, Ask, Defend, Rebels, Ritual, Score, Target};
use evenodds_kit::knobs::Knob;
use evenodds_kit::{Distinct, Several, decisions, record};
use evenodds_policy::ArgInfo;
use evenodds_source::{Fault, Faults, Node, Value};
use serde_json::Value as Json;
use std::ops::RangeInclusive;

/// Word of a ritual that `odds` answers and no play has (SO-CONTAIN-1).
const CONTAIN: &str = "contain";

/// Rituals done as snap-shots (SO-RIT-3). A Contain is allowed, with a warning: no play has a circle.
#[derive(Debug, Clone, PartialEq)]
pub struct Hasty(Distinct<Several<Ritual>>);

impl Knob for Hasty {
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let mut node = node.clone();
        if let Value::List(items) = &mut node.value {
            for idle in items.extract_if(.., |item| item.value == Value::Str(CONTAIN.into())) {
                let warning =
                    Fault::at(&idle.place, "no play has a circle: a hasty Contain changes nothing here (SO-CONTAIN-1)");
                faults
                    .warn(warning.help("`evenodds odds sorcerer ritual 'roll=\"contain_prepare\" …'` reckons with it"));
            }
        }
        Distinct::read(name, &node, limits, faults).map(Self)
    }
    fn text(&self) -> String {
        self.0.text()
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        Distinct::<Several<Ritual>>::allowed(limits)
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        let mut schema = Distinct::<Several<Ritual>>::schema(limits);
        if let Some(words) = schema.pointer_mut("/items/enum").and_then(Json::as_array_mut) {
            words.push(CONTAIN.into());
        }
        schema
    }
}

record! {
    /// The numbers of a policy.
    pub struct Fields("a policy") {
        /// When it does nothing in a conflict but protect itself.
        defend: Defend = Defend::Never;
        /// When it drops an act to defend itself.
        abort: Abort = Abort::Never;
        /// How many dice it asks for by Force of Will.
        r#override: Ask = Ask::Bold;
        /// Whom it strikes.
        target: Target = Target::First;
        /// Whether it aims before it fires at range.
        aim: bool = false;
        /// Attempts at a Contact, at most.
        contact_tries: i32 [1..=100];
        /// Attempts at a Summon, at most.
        summon_tries: i32 [1..=100];
        /// Rituals done as snap-shots (SO-RIT-3).
        snapshot: Hasty;
        /// Scores that a Bind may rest on, in order of preference where several are highest.
        bind_scores: Distinct<Vec<Score>>;
        /// Whether the Need is met in the Bind.
        need_met: bool;
        /// Whether the Desire is met in the Bind.
        desire_met: bool;
        /// Whether the GM raises the demon's Power by the victories of the Contact (SO-Q-29).
        gm_raise: bool;
        /// How far the demon's Power may be above Humanity for it to be summoned; no limit where unset.
        max_power_over_humanity: Option<i32> [-60..=200];
        /// How many details may have changed for it to be summoned; no limit where unset.
        max_details: Option<i32> [0..=100];
        /// How the demon takes commands.
        rebels: Rebels;
        /// Whether each successful rebellion is punished.
        punish: bool;
        /// Successful rebellions after which the demon is banished; never where unset.
        tolerance: Option<i32> [1..=10_000];
        /// Attempts a day at banishing it.
        banish_tries: i32 [0..=100];
    }
}

impl Fields {
    /// Whether a ritual is one of those done as snap-shots (SO-RIT-3).
    pub fn hastens(&self, ritual: Ritual) -> bool {
        self.snapshot.0.0.0.contains(&ritual)
    }
}

decisions! {
    /// How a sorcerer decides.
    pub struct Decisions for View {
        /// Each round of a conflict, where there are several enemies: whom does an act concern?
        enemy: EnemyChoice {
            /// As `target` says.
            ByFields = "by_fields", always;
            /// The one that is listed first.
            First = "first", always;
            /// The one that can bear least.
            Weakest = "weakest", always;
            /// The one with most dice.
            Strongest = "strongest", always;
            /// The one that is aimed at.
            Aimed = "aimed", sometimes;
        }
        /// Each round of a conflict: which act is declared?
        act: ActChoice {
            /// As `defend` and `aim` say: defends, draws, aims, possesses or attacks.
            ByFields = "by_fields", always;
            /// Attacks.
            Attack = "attack", sometimes;
            /// Protects itself and does nothing else.
            FullDefence = "full_defence", always;
            /// Draws its weapon.
            Draw = "draw", sometimes;
            /// Aims.
            Aim = "aim", sometimes;
            /// Watches for an opening: victories are bonus dice of the next round.
            Watch = "watch", always;
            /// Takes a host over.
            Possess = "possess", sometimes;
            /// Waits, talks or commands: defends itself when it must.
            Wait = "wait", always;
        }
        /// Before an attack: is it meant to injure or to disable?
        blow: BlowChoice {
            /// As the character's `stun` says.
            ByFields = "by_fields", always;
            /// To injure.
            Injure = "injure", always;
            /// To disable.
            Stun = "stun", always;
        }
        /// When somebody is attacked whose act is still to come: is the act dropped?
        dodge: DodgeChoice {
            /// As `abort` says.
            ByFields = "by_fields", always;
            /// It is, for a full defence roll.
            Abort = "abort", always;
            /// It is not: a die opposes the attack.
            Maintain = "maintain", always;
        }
        /// When somebody has no dice left, or a demon no Power for an Ability: does it act by Force of Will?
        force: ForceChoice {
            /// As `override` says.
            ByFields = "by_fields", always;
            /// For as many dice as Stamina and Will allow.
            Bold = "bold", always;
            /// For half its Will, not above Stamina.
            Careful = "careful", always;
            /// For so many dice.
            Ask = "ask", always [ArgInfo { name: "dice", help: "How many dice, from 1 to Stamina.", default: Some(1), words: &[] }];
            /// It does not.
            Rest = "rest", always;
        }
        /// Before each ritual, a Banish and a Punish among them: in an hour, or in seconds?
        haste: HasteChoice {
            /// As `snapshot` says.
            ByFields = "by_fields", always;
            /// In an hour.
            Careful = "careful", always;
            /// As a snap-shot.
            SnapShot = "snap_shot", always;
        }
        /// After a Contact that failed: once more?
        contact_again: ContactAgain {
            /// As `contact_tries` says.
            ByFields = "by_fields", always;
            /// Tries again, as far as Stamina goes.
            Again = "again", sometimes;
            /// Gives up.
            GiveUp = "give_up", always;
        }
        /// After a Contact: is this demon summoned?
        accept: AcceptChoice {
            /// As `max_power_over_humanity` and `max_details` say.
            ByFields = "by_fields", always;
            /// It is.
            Accept = "accept", always;
            /// It is let go.
            Dismiss = "dismiss", always;
        }
        /// After a Summon that failed: once more?
        summon_again: SummonAgain {
            /// As `summon_tries` says.
            ByFields = "by_fields", always;
            /// Tries again, as far as Stamina goes.
            Again = "again", sometimes;
            /// Gives up.
            GiveUp = "give_up", always;
        }
        /// Which score does the Bind rest on?
        bind_with: BindWith {
            /// The highest of those in `bind_scores`.
            ByFields = "by_fields", always;
            /// Stamina.
            Stamina = "stamina", always;
            /// Will.
            Will = "will", always;
            /// Lore.
            Lore = "lore", always;
        }
        /// Before a Bind: what does the demon get?
        offer: OfferChoice {
            /// What `need_met` and `desire_met` say.
            ByFields = "by_fields", always;
            /// Its Need and its Desire.
            Both = "both", always;
            /// Its Need.
            Need = "need", always;
            /// Its Desire.
            Desire = "desire", always;
            /// Nothing.
            Nothing = "nothing", always;
        }
        /// The GM, after a Contact: is the demon's Power raised (SO-Q-29)?
        raise: RaiseChoice {
            /// As `gm_raise` says, by all that the victories allow.
            ByFields = "by_fields", always;
            /// By so much, as far as the victories allow.
            Raise = "raise", always [ArgInfo { name: "power", help: "By how much, at most what the victories allow.", default: Some(1000), words: &[] }];
            /// It is not.
            Leave = "leave", always;
        }
        /// Before each chain of a career or a story: which demon is asked for?
        request: RequestChoice {
            /// That of the cast's `demon`.
            Usual = "usual", always;
            /// One of the cast's `requests`, counted from 1.
            Other = "other", sometimes [ArgInfo { name: "number", help: "Which of the requests, from 1.", default: Some(1), words: &[] }];
            /// None: a career is over; a story goes on without another demon.
            Stop = "stop", always;
        }
        /// Before each conflict of a story, for each bound demon: is it commanded to fight?
        bring: BringChoice {
            /// It is.
            Bring = "bring", always;
            /// It stays away.
            Leave = "leave", always;
        }
        /// Each day on which the Need can be met: is it?
        feed: FeedChoice {
            /// It is.
            Feed = "feed", always;
            /// It is not.
            Withhold = "withhold", always;
        }
        /// Before each command of a day: is it given?
        command: CommandChoice {
            /// It is.
            Give = "give", always;
            /// It is not.
            Refrain = "refrain", always;
        }
        /// The demon, at a command: does it try to rebel?
        rebel: RebelChoice {
            /// As `rebels` says.
            ByFields = "by_fields", always;
            /// It tries.
            Rebel = "rebel", always;
            /// It obeys.
            Obey = "obey", always;
        }
        /// After a rebellion: is the demon punished?
        punishment: PunishChoice {
            /// As `punish` says.
            ByFields = "by_fields", always;
            /// It is, by all that Will can take, or by less.
            Punish = "punish", sometimes [ArgInfo { name: "power", help: "How much Power is taken, at most Will.", default: Some(1000), words: &[] }];
            /// It is not.
            Spare = "spare", always;
        }
        /// Each day before commands, after each rebellion, and while it is free: is the demon to be banished?
        banishing: BanishChoice {
            /// As `tolerance` says; a free one, where `banish_tries` allows any.
            ByFields = "by_fields", always;
            /// It is, from now on.
            Banish = "banish", always;
            /// Not yet.
            Keep = "keep", always;
        }
        /// Each day before the attempts at banishing: is the demon punished first?
        weaken: WeakenChoice {
            /// It is, by all that Will can take; a free one by a roll.
            Punish = "punish", sometimes;
            /// It is not.
            Spare = "spare", always;
        }
        /// Before each attempt of a day at banishing: is it made?
        banish_again: BanishAgain {
            /// As `banish_tries` says.
            ByFields = "by_fields", always;
            /// It is, as far as Stamina goes.
            Try = "try", sometimes;
            /// Enough for today.
            Rest = "rest", always;
        }
        /// The demon, each day: does it try to break its binding?
        breaking: BreakChoice {
            /// After `break_after` days in Need.
            ByFields = "by_fields", always;
            /// It tries, if it is in Need.
            Try = "try", sometimes;
            /// It bears it.
            Bear = "bear", always;
        }
    }
}
