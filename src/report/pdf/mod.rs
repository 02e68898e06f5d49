//! Pages as PDF, for print: vectors, the fonts embedded, a bookmark for each picture.

#[cfg(feature = "pdf")]
mod vectors;

use super::page::sheets::Sheet;
#[cfg(not(feature = "pdf"))]
use {super::chart::canvas::Canvas, evenodds_study::summary::Theme};

#[cfg(feature = "pdf")]
pub(crate) use vectors::document;

/// Whether this build writes PDF.
pub const AVAILABLE: bool = cfg!(feature = "pdf");

/// A build without PDF refuses it before anything is played.
#[cfg(not(feature = "pdf"))]
pub(crate) fn document(_: Vec<Canvas>, _: Paper, _: &str, _: Theme) -> Result<Vec<u8>, String> {
    Err("this build writes no PDF".into())
}

/// A size of paper.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paper {
    /// The file that holds pages of it.
    pub(crate) file: &'static str,
    /// Width and height in points of 1/72 inch.
    size: (f64, f64),
}

/// The papers that a report is written for: A4 and Letter.
pub(crate) const PAPERS: [Paper; 2] =
    [Paper { file: "report.pdf", size: (595.28, 841.89) }, Paper { file: "report-letter.pdf", size: (612.0, 792.0) }];

/// Width of a page in logical pixels: its smallest letters have 7 points.
const WIDTH: f64 = 800.0;

impl Paper {
    /// The pages that fill it.
    pub(crate) fn sheet(&self) -> Sheet {
        Sheet { width: WIDTH, margin: 40.0, tallest: WIDTH * self.size.1 / self.size.0, files: false }
    }
}
