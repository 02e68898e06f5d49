//! Exact answers: the distribution of an opposed roll, and chains of rituals as chains of states.

pub mod career;
pub mod chain;
pub mod opposed;
pub mod work;
