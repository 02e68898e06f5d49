//! SVG becomes pixels through resvg, with the same font bytes that measured the text.

use super::font;
use resvg::{tiny_skia, usvg};

/// Device pixels in one logical pixel: fit to print.
pub(crate) const SCALE: f32 = 2.0;

/// A picture as rows of red, green and blue bytes.
#[derive(Debug, Clone)]
pub struct Pixels {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Three bytes a pixel, row after row from the top.
    pub rgb: Vec<u8>,
}

/// Renders an SVG document on white paper.
///
/// # Errors
/// When the document is not sound SVG or has no size.
pub fn render(svg: &str) -> Result<Pixels, String> {
    render_at(svg, SCALE)
}

/// The same with so many device pixels in a logical one.
///
/// # Errors
/// When the document is not sound SVG or has no size.
pub(crate) fn render_at(svg: &str, scale: f32) -> Result<Pixels, String> {
    let options = usvg::Options { fontdb: font::database(), ..Default::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|fault| fault.to_string())?;
    let (width, height) = ((tree.size().width() * scale).round() as u32, (tree.size().height() * scale).round() as u32);
    let mut pixmap = tiny_skia::Pixmap::new(width, height).ok_or("a picture without size")?;
    pixmap.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    // Every pixel is opaque, so the colours are not premultiplied by anything but one.
    let rgb = pixmap.data().chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
    Ok(Pixels { width, height, rgb })
}
