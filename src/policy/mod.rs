//! stub
pub struct Decision {
    pub name: &'static str,
}
