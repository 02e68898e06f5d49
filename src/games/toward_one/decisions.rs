//! stub
use super::between::Improvement;
use super::play::Play;
use super::roll::Roll;
use super::scene::Split;
use super::strategy::Reward;
use super::terms::{Skill, Suffering, Trait};
use crate::engine::{Dice, Trace};
#[derive(Debug, Clone, Default)]
pub struct PlayerLists {
    pub adjust: Option<()>,
    pub confront_adjust: Option<()>,
}
#[derive(Debug, Clone, Default)]
pub struct GmLists;
impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    pub fn adjust_by_list(&mut self, _roll: &mut Roll) {}
    pub fn listed_trait(&mut self, _r: usize, _j: usize) -> Option<Trait> {
        None
    }
    pub fn listed_opposition(&mut self, _r: usize, _j: usize, _t: Trait) -> Option<Skill> {
        None
    }
    pub fn listed_split(&mut self, _r: &Roll, _j: usize) -> Option<Split> {
        None
    }
    pub fn listed_target(&mut self, _r: usize, _t: Trait) -> Option<Trait> {
        None
    }
    pub fn listed_raise(&mut self, _r: usize, _j: usize, _u: Skill) -> Option<Skill> {
        None
    }
    pub fn listed_suffering(&mut self, _s: usize, _sev: i32, _kinds: u32) -> Option<Suffering> {
        None
    }
    pub fn listed_confront(&mut self, _s: usize, _j: usize) -> Option<bool> {
        None
    }
    pub fn listed_ask(&mut self, _s: usize, _j: usize, _f: usize) -> Option<bool> {
        None
    }
    pub fn listed_answer(&mut self, _f: usize, _h: usize, _j: usize) -> Option<bool> {
        None
    }
    pub fn listed_attack(&mut self, _s: usize, _l: usize) -> Option<Option<Suffering>> {
        None
    }
    pub fn listed_reward(&mut self, _s: usize) -> Option<Reward> {
        None
    }
    pub fn listed_improvement(&mut self, _s: usize, _l: Option<usize>, _a: bool, _lo: Trait) -> Option<Improvement> {
        None
    }
    pub fn listed_jinn(&mut self, _s: usize) -> Option<Option<usize>> {
        None
    }
}
pub const PLAYER: [crate::policy::Decision; 0] = [];
pub const GM: [crate::policy::Decision; 0] = [];
pub fn read_player_lists(_: &crate::source::Table, _: &mut PlayerLists, _: &mut crate::source::Faults) {}
pub fn read_gm_lists(_: &crate::source::Table, _: &mut GmLists, _: &mut crate::source::Faults) {}
pub fn listed() -> Vec<crate::games::kind::Listed> {
    Vec::new()
}
