//! Answers of made-up summaries, one of each kind.
