//! The fonts of pictures, and how wide a text is in them.
//!
//! DejaVu Sans Condensed is embedded, so that a picture looks the same on every machine. The names after it are what
//! a browser takes for a picture inside a page when it has no DejaVu: fonts that run no wider. Letters that the font lacks are
//! refused where a scenario is read.

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};
use std::sync::{Arc, LazyLock};

/// Value of `font-family` in pictures.
pub(crate) const FAMILY: &str = "DejaVu Sans Condensed, Arial, Helvetica, sans-serif";

/// Ascent plus descent of the font in em (1901 + 483 of 2048 units): plotters takes a size for this height.
const HEIGHT: f64 = 2384.0 / 2048.0;

/// Size at which widths are measured; large, because plotters rounds them to whole pixels.
const PROBE: f64 = 4096.0;

/// Characters whose widths are kept: Latin, Greek and signs below U+0400.
const KEPT: u32 = 0x400;

static WIDTHS: LazyLock<[Vec<f64>; 2]> = LazyLock::new(|| {
    [false, true].map(|bold| {
        let font = probe(bold);
        (0..KEPT).map(|c| char::from_u32(c).map_or(0.0, |c| measure(&font, c))).collect()
    })
});

static REGISTERED: LazyLock<()> = LazyLock::new(|| {
    for (style, bytes) in
        [(FontStyle::Normal, dejavu::sans_condensed::regular()), (FontStyle::Bold, dejavu::sans_condensed::bold())]
    {
        assert!(register_font(FAMILY, style, bytes).is_ok(), "the embedded font is sound");
    }
});

/// The fonts for rendering, the same bytes as for measuring.
pub(crate) fn database() -> Arc<resvg::usvg::fontdb::Database> {
    static DATABASE: LazyLock<Arc<resvg::usvg::fontdb::Database>> = LazyLock::new(|| {
        let mut database = resvg::usvg::fontdb::Database::new();
        database.load_font_data(dejavu::sans_condensed::regular().to_vec());
        database.load_font_data(dejavu::sans_condensed::bold().to_vec());
        let family = database.faces().next().and_then(|face| face.families.first()).map(|(name, _)| name.clone());
        database.set_sans_serif_family(family.unwrap_or_default());
        Arc::new(database)
    });
    DATABASE.clone()
}

/// Makes the fonts known to plotters.
pub(crate) fn register() {
    LazyLock::force(&REGISTERED);
}

fn probe(bold: bool) -> FontDesc<'static> {
    register();
    let style = if bold { FontStyle::Bold } else { FontStyle::Normal };
    FontDesc::new(FontFamily::Name(FAMILY), PROBE * HEIGHT, style)
}

fn measure(font: &FontDesc, c: char) -> f64 {
    font.box_size(c.encode_utf8(&mut [0; 4])).map_or(0.6, |(width, _)| f64::from(width) / PROBE)
}

/// Width of `text` set at `size` (em). Kerning is left out: it only narrows.
pub(crate) fn width(text: &str, size: f64, bold: bool) -> f64 {
    let widths = &WIDTHS[usize::from(bold)];
    let mut other: Option<FontDesc> = None;
    let ems: f64 = text
        .chars()
        .map(|c| match widths.get(c as usize) {
            Some(width) => *width,
            None => measure(other.get_or_insert_with(|| probe(bold)), c),
        })
        .sum();
    ems * size
}

/// `text` cut to `room`, with … where something is missing.
pub(crate) fn elide(text: &str, size: f64, bold: bool, room: f64) -> String {
    if width(text, size, bold) <= room {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() {
        let shown = format!("{}…", kept.trim_end_matches([' ', '·', ',']));
        if width(&shown, size, bold) <= room {
            return shown;
        }
    }
    String::new()
}

/// `text` broken between words into at most `lines` lines of width `room`; what does not fit ends in ….
pub(crate) fn wrap(text: &str, size: f64, bold: bool, room: f64, lines: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
    while let Some(first) = words.next() {
        let mut line = first.to_owned();
        if out.len() + 1 == lines {
            for word in words.by_ref() {
                line.push(' ');
                line.push_str(word);
            }
        } else {
            while let Some(word) = words.peek() {
                let longer = format!("{line} {word}");
                if width(&longer, size, bold) > room {
                    break;
                }
                line = longer;
                words.next();
            }
        }
        out.push(elide(&line, size, bold, room));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_that_are_rendered() {
        for (text, bold) in [("Hamburgefonstiv 0123456789 %", false), ("scenes until the Jinn is bound", true)] {
            let weight = if bold { "bold" } else { "normal" };
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='60'><text x='0' y='40' font-size='20' \
                 font-weight='{weight}' font-family='{FAMILY}'>{text}</text></svg>"
            );
            let options = resvg::usvg::Options { fontdb: database(), ..Default::default() };
            let tree = resvg::usvg::Tree::from_str(&svg, &options).expect("sound");
            let real = f64::from(tree.root().abs_bounding_box().width());
            let ours = width(text, 20.0, bold);
            assert!((ours - real).abs() < 0.02 * real, "{text}: measured {ours}, rendered {real}");
        }
    }

    #[test]
    fn long_text_is_cut_where_room_ends() {
        let text = "a very long name of a cell that never ends";
        assert_eq!(elide(text, 12.0, false, 1e4), text);
        let cut = elide(text, 12.0, false, 80.0);
        assert!(cut.ends_with('…') && width(&cut, 12.0, false) <= 80.0);
        let lines = wrap(text, 12.0, false, 80.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| width(line, 12.0, false) <= 80.0));
        assert!(lines[1].ends_with('…'));
        assert!(wrap("", 12.0, false, 80.0, 2).is_empty());
    }
}
