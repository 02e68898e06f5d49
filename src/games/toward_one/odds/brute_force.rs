//! Independent answers: walk every face of every die, with no shortcut, and compare.

use super::*;
