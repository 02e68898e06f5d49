//! A picture inside a page: SVG that takes the width it is given, with words for those who do not see it.

use minijinja::value::Value;
use serde::Serialize;

/// A picture inside a page.
#[derive(Debug, Serialize)]
pub(crate) struct Picture {
    /// Where links lead.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: String,
    /// What it shows, in a sentence or two.
    pub(crate) alt: String,
    /// The drawing.
    svg: Value,
}

impl Picture {
    /// A picture from an SVG document of this program's making. `alt` says what it shows.
    pub(crate) fn new(name: &str, title: &str, alt: String, svg: &str) -> Self {
        Self { name: name.to_owned(), title: title.to_owned(), alt, svg: Value::from_safe_string(scalable(svg)) }
    }

    /// The drawing.
    pub(super) fn svg(&self) -> &str {
        self.svg.as_str().unwrap_or_default()
    }
}

/// The drawing alone, shorter: of what is the same everywhere nothing is said twice, and lengths are left to the page. Nothing
/// here touches a text: in texts quotation marks are escaped.
fn scalable(svg: &str) -> String {
    let family = attribute(svg, "font-family").map(|family| format!(" font-family=\"{family}\"")).unwrap_or_default();
    let (Some(start), Some(end)) = (svg.find(" width=\""), svg.find(" viewBox")) else { return svg.to_owned() };
    let head = format!("{}{family} aria-hidden=\"true\"{}", &svg[..start], &svg[end..]);
    let (head, body) = head.split_at(head.find('>').unwrap_or(0));
    let mut body =
        body.replace(" opacity=\"1\"", "").replace(" stroke=\"none\"", "").replace(" text-anchor=\"start\"", "");
    if !family.is_empty() {
        body = body.replace(&family, "");
    }
    let body = body.replace(" \"/>", "\"/>").replace(">\n", ">").replace("\n</text>", "</text>");
    format!("{head}{body}")
}

/// The first value of an attribute.
fn attribute<'a>(svg: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = svg.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_inside_a_page_says_nothing_twice() {
        let svg = "<svg width=\"10\" height=\"5\" viewBox=\"0 0 80 40\" xmlns=\"x\">\n\
            <rect x=\"0\" opacity=\"1\" fill=\"#FFFFFF\" stroke=\"none\"/>\n\
            <polyline fill=\"none\" opacity=\"0.5\" stroke=\"#E3E6EA\" points=\"1,2 3,4 \"/>\n\
            <text x=\"1\" text-anchor=\"start\" font-family=\"A, B\" opacity=\"1\">\n&lt; stroke=&quot;none&quot;\n</text>\n\
            <text x=\"2\" text-anchor=\"end\" font-family=\"A, B\">\nb\n</text>\n</svg>\n";
        assert_eq!(
            scalable(svg),
            "<svg font-family=\"A, B\" aria-hidden=\"true\" viewBox=\"0 0 80 40\" xmlns=\"x\">\
             <rect x=\"0\" fill=\"#FFFFFF\"/><polyline fill=\"none\" opacity=\"0.5\" stroke=\"#E3E6EA\" points=\"1,2 3,4\"/>\
             <text x=\"1\">&lt; stroke=&quot;none&quot;</text><text x=\"2\" text-anchor=\"end\">b</text></svg>"
        );
    }
}
