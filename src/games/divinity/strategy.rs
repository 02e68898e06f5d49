//! What a side decides, and the fields of its policy.

use super::facts::View;
use crate::{decisions, record};

record! {
    /// Numbers of a policy.
    pub struct Fields("a strategy") {
        /// Concessions suffered in this fight at which a character gives up (DV-CONC-6); none: never.
        yield_at: Option<i32> [1..=30] = None;
    }
}

decisions! {
    /// What a side decides.
    pub struct Decisions for View<'static> {
        /// What a burn is for; asked of each member that may burn and whose side does not lead, or who would concede (DV-BURN-1).
        burn: Burn {
            /// Nothing: no sign is burned.
            Never = "never", always;
            /// Stays in where the result as it stands would put the member out.
            AvoidDefeat = "avoid_defeat", always;
            /// Lets the member concede nothing.
            AvoidLoss = "avoid_loss", always;
            /// Lets the side win the exchange.
            Win = "win", always;
            /// Leaves the side with more concessions inflicted, less those suffered, than it has now.
            Gain = "gain", always;
        }
        /// Which of the signs that serve the purpose is burned (DV-BURN-1, DV-BURN-5).
        sign: Sign {
            /// A sign of the stat alone, of the talent alone, a shared one; then what inflicts most; then the higher face.
            Cheapest = "cheapest", always;
            /// What inflicts most, then as cheapest.
            Strongest = "strongest", always;
            /// As cheapest, but signs of the talent before those of the stat: a stat is broader than a talent.
            TalentFirst = "talent_first", always;
            /// Water, if it serves.
            Water = "water", sometimes;
            /// Fire, if it serves.
            Fire = "fire", sometimes;
            /// Earth, if it serves.
            Earth = "earth", sometimes;
            /// Air, if it serves.
            Air = "air", sometimes;
        }
        /// What a burn is for in a test against the environment that fails.
        burn_environment: BurnEnvironment {
            /// Nothing: no sign is burned.
            Never = "never", always;
            /// Makes the test a success.
            OnFailure = "on_failure", always;
        }
        /// How the winner shares concessions among several losers (DV-MULTI-2).
        spread: Spread {
            /// To each as much as puts it out, those first who need least; what is left in the same order.
            Finish = "finish", always;
            /// One at a time, going round.
            Even = "even", always;
            /// As many as may be to those with most signs.
            Strongest = "strongest", always;
        }
        /// Whether a member that conceded gives up (DV-CONC-6); asked where it is not put out anyway.
        r#yield: Yield {
            /// When it has suffered `yield_at` in this fight, if that is set.
            AtLimit = "at_limit", always;
            /// Fights on.
            Stay = "stay", always;
            /// Gives up.
            GiveUp = "give_up", always;
        }
        /// What the winner of a tie-break does about the very minor concession of those who matched the result (DV-CONC-3).
        tie: Tie {
            /// Takes it.
            Take = "take", always;
            /// Waives it.
            Waive = "waive", always;
        }
    }
}
