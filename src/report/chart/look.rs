//! Themes: the colours of a finished canvas become those of another paper. Light and dark keep their distance, so that whatever
//! stood out from its ground still does.

use super::RGBColor;
use super::canvas::{Canvas, Mark};
use super::theme::{PALETTE, luminance};
use evenodds_study::summary::Theme;

/// Lightness on dark paper of what is black on white, and by how much less light white becomes: as in pages that turn dark.
pub(crate) const DARK: (f64, f64) = (1.13, 0.91);

/// The canvas in the colours of a theme.
pub(crate) fn dressed(mut canvas: Canvas, theme: Theme) -> Canvas {
    if theme == Theme::Light {
        return canvas;
    }
    let ink = |colour: &mut RGBColor| *colour = inked(theme, *colour);
    ink(&mut canvas.paper);
    for mark in &mut canvas.marks {
        match mark {
            Mark::Text { style, .. } => ink(&mut style.ink),
            Mark::Rect { fill, .. } | Mark::Area { fill, .. } | Mark::Disc { fill, .. } => ink(fill),
            Mark::Line { ink: of, .. } => ink(of),
        }
    }
    canvas
}

/// A colour in a theme.
fn inked(theme: Theme, colour: RGBColor) -> RGBColor {
    let place = PALETTE.iter().position(|own| *own == colour);
    match (theme, place) {
        (Theme::Light, _) => colour,
        // Tol's high contrast (*Colour schemes*, 2021): it survives a grey print too.
        (Theme::Colourblind, Some(0)) => RGBColor(0x00, 0x44, 0x88),
        (Theme::Colourblind, Some(1)) => RGBColor(0xBB, 0x55, 0x66),
        (Theme::Colourblind, Some(2)) => RGBColor(0xDD, 0xAA, 0x33),
        (Theme::Colourblind, _) => colour,
        (Theme::Print, Some(0)) => grey(0.075),
        (Theme::Print, Some(1)) => grey(0.27),
        (Theme::Print, _) => grey(luminance(colour)),
        (Theme::Dark, _) => dark(colour),
    }
}

/// The grey of a luminance, 0 to 1.
fn grey(luminance: f64) -> RGBColor {
    let level = byte(luminance);
    RGBColor(level, level, level)
}

/// A linear share of light as a byte of sRGB.
fn byte(linear: f64) -> u8 {
    let x = linear.clamp(0.0, 1.0);
    let x = if x <= 0.003_130_8 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 };
    (255.0 * x).round() as u8
}

/// The partner of a colour on dark paper: its lightness turned in Oklab (Ottosson, *A perceptual color space for image
/// processing*, 2020).
fn dark(colour: RGBColor) -> RGBColor {
    let linear = |c: u8| luminance(RGBColor(c, c, c));
    let [r, g, b] = [colour.0, colour.1, colour.2].map(linear);
    let mixed = |of: [f64; 3]| of[0] * r + of[1] * g + of[2] * b;
    let cones = [
        mixed([0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9]),
        mixed([0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6]),
        mixed([0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5]),
    ];
    let [l, m, s] = cones.map(f64::cbrt);
    let light = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s;
    let green_red = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
    let blue_yellow = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
    let light = DARK.0 - DARK.1 * light;
    let l = (light + 0.396_337_777_4 * green_red + 0.215_803_757_3 * blue_yellow).powi(3);
    let m = (light - 0.105_561_345_8 * green_red - 0.063_854_172_8 * blue_yellow).powi(3);
    let s = (light - 0.089_484_177_5 * green_red - 1.291_485_548 * blue_yellow).powi(3);
    RGBColor(
        byte(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
        byte(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
        byte(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
    )
}

#[cfg(test)]
mod tests {
    use super::super::theme::{INK, LINE, PAPER, SOFT, colour, dash};
    use super::*;

    fn contrast(one: RGBColor, other: RGBColor) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn text_and_marks_stand_out_on_every_paper() {
        for theme in [Theme::Light, Theme::Print, Theme::Dark, Theme::Colourblind] {
            let paper = inked(theme, PAPER);
            for (ink, least) in [(INK, 10.0), (SOFT, 5.5), (LINE, 2.0), (PALETTE[0], 3.5), (PALETTE[1], 3.0)] {
                let found = contrast(inked(theme, ink), paper);
                assert!(found >= least, "{theme:?} {ink:?}: {found}");
            }
        }
    }

    /// A grey proof: two sides differ in grey; lines without markers differ in grey or dashes.
    #[test]
    fn a_grey_print_keeps_apart_what_colours_do() {
        let grey = |colour| inked(Theme::Print, colour);
        assert!(contrast(grey(PALETTE[0]), grey(PALETTE[1])) > 2.2, "the two sides of a duel");
        for theme in [Theme::Print, Theme::Light, Theme::Colourblind] {
            let proof = |index| inked(Theme::Print, inked(theme, colour(index)));
            for (one, other) in (0..6).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let told = dash(one) != dash(other) || contrast(proof(one), proof(other)) > 1.5;
                assert!(told, "{theme:?}: lines {one} and {other}");
            }
        }
        let RGBColor(r, g, b) = grey(colour(3));
        assert!(r == g && g == b);
    }

    #[test]
    fn dark_paper_turns_light_and_keeps_the_hue() {
        let RGBColor(r, g, b) = dark(PAPER);
        assert!(r == g && g == b && r < 0x40, "{r}");
        let RGBColor(r, _, b) = dark(PALETTE[0]);
        assert!(b > r, "blue stays blue");
    }
}
