//! The colours of pictures on dark paper.
//!
//! Light becomes dark and dark becomes light, while hue and saturation stay (in OKLCH, which the browser computes): whatever
//! stood out from its ground still does. A browser that cannot do this shows the pictures on white.

use super::Picture;
use crate::chart::look::DARK;
use std::collections::BTreeSet;

/// Lightness on dark paper of what is black on white; white becomes the paper, which has `INK - SPAN`.
const INK: f64 = DARK.0;
/// By how much less light white becomes than black.
const SPAN: f64 = DARK.1;

/// Rules of style that give each colour of the pictures its partner on dark paper.
pub(super) fn dark<'a>(pictures: impl Iterator<Item = &'a Picture>) -> String {
    let colours: BTreeSet<(&str, &str)> = pictures
        .flat_map(|picture| ["fill", "stroke"].map(|of| (of, picture.svg())))
        .flat_map(|(of, svg)| named(svg, of).map(move |colour| (of, colour)))
        .collect();
    if colours.is_empty() {
        return String::new();
    }
    let rule = |(of, colour): (&str, &str)| {
        let partner = match colour {
            "#FFFFFF" => "var(--paper)".to_owned(),
            _ => format!("oklch(from {colour} calc({INK} - {SPAN}*l) c h)"),
        };
        format!("    [{of}=\"{colour}\"] {{ {of}: {partner}; }}\n")
    };
    let rules: String = colours.into_iter().map(rule).collect();
    format!(
        "@media screen and (prefers-color-scheme: dark) {{\n  @supports (color: oklch(from red l c h)) {{\n    \
         figure {{ background: var(--paper); }}\n{rules}  }}\n}}\n"
    )
}

/// The colours that an attribute of a drawing names, in hexadecimal.
fn named<'a>(svg: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let parts = svg.split(&format!(" {attribute}=\"")).skip(1).collect::<Vec<_>>();
    parts
        .into_iter()
        .filter_map(|part| part.split_once('"'))
        .map(|(value, _)| value)
        .filter(|value| value.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_a_partner_once() {
        let svg = "<svg width=\"1\" viewBox=\"0\"><rect fill=\"#FFFFFF\"/><rect fill=\"#0072B2\"/><a fill=\"#0072B2\" \
                   stroke=\"#0072B2\"/><b fill=\"none\"/></svg>";
        let picture = || Picture::new("a", "A", String::new(), svg);
        let rules = dark([picture(), picture()].iter());
        assert_eq!(
            rules.matches("[fill=\"#0072B2\"] { fill: oklch(from #0072B2 calc(1.13 - 0.91*l) c h); }").count(),
            1
        );
        assert_eq!(rules.matches("[stroke=").count(), 1);
        assert!(rules.contains("[fill=\"#FFFFFF\"] { fill: var(--paper); }") && !rules.contains("none"));
        assert_eq!(dark(std::iter::empty()), "");
    }
}
