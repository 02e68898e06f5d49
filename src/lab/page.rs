//! The page, which is part of the program: plain HTML, CSS and modules of JavaScript, nothing of which is made or fetched.

use super::http::Response;

/// Only what the program itself sends is loaded and run.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
                      trusted-types 'none'";

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

/// Every file: its path, its type, its text.
const FILES: [(&str, &str, &str); 16] = [
    ("", HTML, include_str!("page/index.html")),
    ("style.css", CSS, include_str!("page/style.css")),
    ("app.js", JS, include_str!("page/app.js")),
    ("api.js", JS, include_str!("page/api.js")),
    ("dom.js", JS, include_str!("page/dom.js")),
    ("state.js", JS, include_str!("page/state.js")),
    ("knobs.js", JS, include_str!("page/knobs.js")),
    ("power.js", JS, include_str!("page/power.js")),
    ("lists.js", JS, include_str!("page/lists.js")),
    ("toml.js", JS, include_str!("page/toml.js")),
    ("figures.js", JS, include_str!("page/figures.js")),
    ("draw.js", JS, include_str!("page/draw.js")),
    ("field.js", JS, include_str!("page/field.js")),
    ("search.js", JS, include_str!("page/search.js")),
    ("turn.js", JS, include_str!("page/turn.js")),
    ("ask.js", JS, include_str!("page/ask.js")),
];

/// A file of the page.
pub(super) fn file(path: &str) -> Option<Response> {
    let (_, kind, text) = FILES.into_iter().find(|(known, ..)| *known == path)?;
    Some(Response { policy: POLICY, ..Response::new(200, kind, text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_light_and_names_only_its_own_files() {
        let weight: usize = FILES.iter().map(|(.., text)| text.len()).sum();
        assert!(weight < 150_000, "{weight} bytes");
        for (name, _, text) in FILES {
            for part in text.split(" from \"./").skip(1) {
                let named = part.split('"').next().unwrap_or_default();
                assert!(file(named).is_some(), "{name} takes from {named}");
            }
            assert!(!text.contains("https://") && !text.contains("innerHTML"), "{name}");
        }
    }
}
