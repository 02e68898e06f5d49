//! Decisions: what a list says, or else the reference policy (section 21 of the catalogue).
//!
//! A policy answers these points and nothing else. All arithmetic is in half points, ratios are compared by
//! cross-multiplication, and ties are broken exactly as the catalogue writes.

mod action;
mod after;
mod company;
mod defence;
mod opening;
mod options;
mod order;
mod pools;
mod reroll;
mod round;
mod shot;
mod which;
