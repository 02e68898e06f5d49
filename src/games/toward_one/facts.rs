//! stub
pub fn listed() -> Vec<crate::games::kind::Listed> {
    Vec::new()
}
