//! Decisions of a side, and the fields of its policy.

use super::facts::View;
use evenodds_kit::{decisions, record};

record! {
    /// Numbers of a policy.
    pub struct Fields("a strategy") {
        yield_at: Option<i32> [1..=30] = None
            => "Concessions suffered in this fight at which a character gives up (DV-CONC-6); none: never.";
    }
}

decisions! {
    /// What a side decides.
    pub struct Decisions for View<'static> {
        /// What a burn is for; asked of each member that may burn, while somebody leads (DV-BURN-1, `burn_when`).
        burn: Burn {
            Never = "never", always: "Nothing: no sign is burned.";
            AvoidDefeat = "avoid_defeat", always: "Stays in where the result as it stands would put the member out.";
            AvoidLoss = "avoid_loss", always: "Lets the member concede nothing.";
            Win = "win", always: "Lets the side win the exchange.";
            Gain = "gain", always: "Leaves the side with more concessions inflicted, less those suffered, than it has now.";
        }
        /// Which of the signs that serve the purpose is burned (DV-BURN-1, DV-BURN-5).
        sign: Sign {
            Cheapest = "cheapest", always: "A sign of the stat alone, of the talent alone, a shared one; then what inflicts most; then the higher face.";
            Strongest = "strongest", always: "What inflicts most, then as cheapest.";
            TalentFirst = "talent_first", always: "As cheapest, but signs of the talent before those of the stat: a stat is broader than a talent.";
            Water = "water", sometimes: "Water, if it serves.";
            Fire = "fire", sometimes: "Fire, if it serves.";
            Earth = "earth", sometimes: "Earth, if it serves.";
            Air = "air", sometimes: "Air, if it serves.";
        }
        /// What a burn is for in a test against the environment that fails.
        burn_environment: BurnEnvironment {
            Never = "never", always: "Nothing: no sign is burned.";
            OnFailure = "on_failure", always: "Makes the test a success.";
        }
        /// How the winner shares concessions among several losers (DV-MULTI-2).
        spread: Spread {
            Finish = "finish", always: "To each as much as puts it out, those first who need least; what is left in the same order.";
            Even = "even", always: "One at a time, going round.";
            Strongest = "strongest", always: "As many as may be to those with most signs.";
        }
        /// Whether a member that conceded gives up (DV-CONC-6); asked where it is not put out anyway.
        r#yield: Yield {
            AtLimit = "at_limit", always: "When it has suffered `yield_at` in this fight, if that is set.";
            Stay = "stay", always: "Fights on.";
            GiveUp = "give_up", always: "Gives up.";
        }
        /// What the winner of a tie-break does about the very minor concession of those who matched the result (DV-CONC-3).
        tie: Tie {
            Take = "take", always: "Takes it.";
            Waive = "waive", always: "Waives it.";
        }
    }
}
