//! What a sorcerer decides, and the fields of its policy (section 17 of the catalogue).

use super::facts::View;
use super::rulings::{Rebels, Ritual, Score};
use crate::games::kit::Several;
use crate::{decisions, record};

record! {
    /// The numbers of a policy.
    pub struct Fields("a policy") {
        /// Attempts at a Contact, at most.
        contact_tries: i32 [1..=100];
        /// Attempts at a Summon, at most.
        summon_tries: i32 [1..=100];
        /// Rituals done as snap-shots.
        snapshot: Several<Ritual>;
        /// Scores that a Bind may rest on, in order of preference where several are highest.
        bind_scores: Vec<Score>;
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

decisions! {
    /// How a sorcerer decides.
    pub struct Decisions for View {
        /// Before each ritual of a chain: in an hour, or in seconds?
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
    }
}
