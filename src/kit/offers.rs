//! Offers of decisions beside the declared actions.

/// Offers of decisions to one participant beside their fixed actions.
pub trait Offers {
    /// The actions of a decision that are data, in order: name and help. One without a name cannot be written.
    fn data(&self, _decision: &str) -> Vec<(&str, &str)> {
        Vec::new()
    }
    /// Whether only others can take an action at a decision, so that entries that name it are left out.
    fn is_foreign(&self, _decision: &str, _action: &str) -> bool {
        false
    }
    /// Whether the participant could have an action at a decision and does not.
    fn is_lacked(&self, _action: &str) -> bool {
        false
    }
    /// Name of the participant, for faults.
    fn who(&self) -> String {
        "this participant".into()
    }
    /// Entries that a player who looks ahead may try at a decision; none: each action, with each word of its parameters.
    fn tries(&self, _decision: &str) -> Option<Vec<String>> {
        None
    }
    /// Action that stands for what happens without a list.
    fn unwritten(&self, _decision: &str) -> Option<&str> {
        None
    }
}

/// Nothing but the fixed actions.
impl Offers for () {}
