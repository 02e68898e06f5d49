//! Powers as data: 13 trees, 169 powers, one file a tree, and whatever a scenario changes or adds.
//!
//! ```toml
//! [trees.my_tree]                 # a tree: its name, its deal, for a Collar its Brokers, for Glyphs its affinities
//! name = "My Tree"
//! deal = "weapon"
//!
//! [powers.my_power]
//! name       = "My Power"
//! tree       = "my_tree"
//! tier       = 3                  # 1: compulsory, 2: free, 3: needs its precursor (HD-CHAR-15)
//! precursor  = "my_head"
//! kind       = "attack"           # attack, defence, buff, permanent, special, empower, non_combat
//! mana       = 2                  # or "x": the user picks
//! element    = "fire"             # default physical
//! strength   = "dice+2d6+1"       # pool dice, printed dice, a number, enemy_guilt; or "perfect"
//! effects    = ["on_hit:extra_turn"]
//! once       = "round"            # duel, round, turn; buffs are once a duel by their kind (HD-KIND-3)
//! conditions = ["open_air"]
//! worth      = "2"                # what greedy adds to its score, in half points of strength
//! when       = "hits_lost > 3"    # when greedy uses it
//! ```

mod book;
pub mod effect;
#[cfg(test)]
mod examples;
mod parse;
mod power;
mod slots;
mod vocabulary;

pub use book::{Book, TREES, Tree};
pub use effect::{Effect, Trigger, Verb, Window, forms};
pub use parse::Amount;
pub use power::{Once, Power, PowerId, Price, Strength};
pub use slots::Slots;
pub use vocabulary::effects;
