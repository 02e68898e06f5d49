//! Theme of pictures: colours, sizes, fonts. The only file to change for another look.
//!
//! Lengths are logical pixels; rendering doubles them.

use plotters::style::RGBColor;

/// Colours that stay apart for the colour-blind: Okabe and Ito, *Color Universal Design*, 2008.
pub(crate) const PALETTE: [RGBColor; 8] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0xF0, 0xE4, 0x42),
    RGBColor(0x00, 0x00, 0x00),
];

/// Text and strong lines.
pub(crate) const INK: RGBColor = RGBColor(0x1E, 0x22, 0x28);
/// Second-rank text: subtitles, axis labels.
pub(crate) const SOFT: RGBColor = RGBColor(0x52, 0x5A, 0x65);
/// Axis lines and ticks.
pub(crate) const LINE: RGBColor = RGBColor(0x9A, 0xA2, 0xAD);
/// Grid lines.
pub(crate) const GRID: RGBColor = RGBColor(0xE3, 0xE6, 0xEA);
/// Backgrounds of boxes and of every second row.
pub(crate) const PALE: RGBColor = RGBColor(0xF5, 0xF6, 0xF8);
/// What no part of a picture claims.
pub(crate) const REST: RGBColor = RGBColor(0xD4, 0xD8, 0xDD);
/// Paper.
pub(crate) const PAPER: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);
/// Warnings, such as a run that was cut short.
pub(crate) const ALARM: RGBColor = RGBColor(0xB0, 0x2A, 0x0E);

/// Size (em) of a picture's title.
pub(crate) const TITLE: f64 = 18.0;
/// Size of running text.
pub(crate) const TEXT: f64 = 13.0;
/// Size of tick labels and values.
pub(crate) const TICK: f64 = 12.0;
/// Size of footers and notes.
pub(crate) const SMALL: f64 = 10.5;
/// Line pitch, as a multiple of the text size.
pub(crate) const LEADING: f64 = 1.32;

/// Blank border around a picture.
pub(crate) const MARGIN: f64 = 24.0;
/// Width of a picture that stands alone.
pub(crate) const WIDTH: f64 = 1000.0;
/// Height that a picture alone fills when it can choose.
pub(crate) const HEIGHT: f64 = 640.0;

/// Colours of marks and lines: those of the palette that show on paper, and three more of its kind (Tol, *Colour schemes*,
/// 2021).
const MARKS: [RGBColor; 10] = [
    PALETTE[0],
    PALETTE[1],
    PALETTE[2],
    PALETTE[3],
    PALETTE[4],
    PALETTE[5],
    RGBColor(0x88, 0x22, 0x55),
    PALETTE[7],
    RGBColor(0x99, 0x93, 0x33),
    RGBColor(0x66, 0x66, 0x66),
];

/// Colour of mark number `index`; after the last they start again, and shapes and dashes tell the rounds apart.
pub(crate) fn colour(index: usize) -> RGBColor {
    MARKS[index % MARKS.len()]
}

/// Steps of colour to each side of a middle.
pub(crate) const STEPS: f64 = 16.0;

/// Colour of a share of the reach, −1 to 1: orange below, white in the middle, blue above, in whole steps.
pub(crate) fn diverging(share: f64) -> RGBColor {
    let share = (share.clamp(-1.0, 1.0) * STEPS).round() / STEPS;
    let end = if share < 0.0 { PALETTE[1] } else { PALETTE[0] };
    let part = share.abs().powf(0.8);
    let mix = |paper: u8, end: u8| (f64::from(paper) + (f64::from(end) - f64::from(paper)) * part).round() as u8;
    let paper = RGBColor(0xF6, 0xF5, 0xF2);
    RGBColor(mix(paper.0, end.0), mix(paper.1, end.1), mix(paper.2, end.2))
}

/// Colour of step `index` of `count` ordered ones: one hue from light to dark.
pub(crate) fn step(index: usize, count: usize) -> RGBColor {
    let share = if count > 1 { index as f64 / (count - 1) as f64 } else { 1.0 };
    diverging(0.2 + 0.8 * share)
}

/// Dashes of line number `index`: lengths of stroke and gap in turn; empty for a full line.
///
/// Neighbours differ in dashes as well as in colour, so that a grey print keeps them apart.
pub(crate) fn dash(index: usize) -> &'static [f64] {
    const DASHES: [&[f64]; 5] = [&[], &[7.0, 3.5], &[2.2, 2.6], &[10.0, 3.0, 2.2, 3.0], &[14.0, 4.0]];
    DASHES[index % DASHES.len()]
}

/// Numbers of lines, those of full ones first: what is drawn below shows through the gaps of what is dashed.
pub(crate) fn full_first(count: usize) -> impl Iterator<Item = usize> {
    let full = |index: &usize| dash(*index).is_empty();
    (0..count).filter(full).chain((0..count).filter(move |index| !full(index)))
}

/// Relative luminance, 0 (black) to 1 (white), by the formula of WCAG 2.
pub(crate) fn luminance(colour: RGBColor) -> f64 {
    let channel = |c: u8| {
        let c = f64::from(c) / 255.0;
        if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(colour.0) + 0.7152 * channel(colour.1) + 0.0722 * channel(colour.2)
}

/// Ink that reads best on `ground`: the one of higher contrast by WCAG 2.
pub(crate) fn ink_on(ground: RGBColor) -> RGBColor {
    let ground = luminance(ground) + 0.05;
    let dark = ground / (luminance(INK) + 0.05);
    let light = 1.05 / ground;
    if light * 1.3 >= dark { PAPER } else { INK }
}
