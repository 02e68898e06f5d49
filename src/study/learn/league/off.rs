//! Experiment.
pub(super) fn off(name: &str) -> bool {
    std::env::var("LEAGUE_OFF").is_ok_and(|all| all.split(',').any(|one| one == name))
}
pub(super) fn limit() -> Option<u64> {
    std::env::var("LEAGUE_PLAYS").ok().and_then(|n| n.parse().ok())
}
