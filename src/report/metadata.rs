//! PNG files that say how they were made, so that `evenodds rerun picture.png` can make them again.

use super::chart::Pixels;
use evenodds_scenario::file::MOST_TEXT;
use evenodds_scenario::limits::MOST_TRIALS;
use evenodds_study::summary::{Summary, Theme};
use std::io::Cursor;

/// Everything that is needed to make a picture again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Origin {
    /// Title of the picture.
    pub title: String,
    /// Path of the scenario file as it was given on the command line.
    pub scenario: String,
    /// The scenario's whole text: the file itself may be gone.
    pub source: String,
    /// SHA-256 of the scenario's bytes, in hexadecimal.
    pub hash: String,
    /// Trials of each cell that were played.
    pub trials: u64,
    /// Planned looks of a run that stops when it is precise, 1 for a fixed number of trials.
    pub looks: usize,
    /// The rule by which the run stopped, as in a scenario file; none for a fixed number of trials.
    pub stop: Option<String>,
    /// Seed of all dice.
    pub seed: u64,
    /// Whether the run was interrupted.
    pub partial: bool,
    /// The command that makes the result again.
    pub command: String,
    /// Which picture: a chart's name, or [`super::PAGE`].
    pub chart: String,
    /// Its colours.
    pub theme: Theme,
    /// Version of the program that drew.
    pub version: String,
}

impl Origin {
    /// The origin of one picture of a summary.
    pub fn new(summary: &Summary, source: &str, chart: &str, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            scenario: summary.scenario.clone(),
            source: source.to_owned(),
            hash: summary.hash.clone(),
            trials: summary.cells.iter().map(|c| c.trials).max().unwrap_or(0),
            looks: summary.looks,
            stop: summary.stop.clone(),
            seed: summary.seed,
            partial: summary.partial,
            command: summary.command.clone(),
            chart: chart.to_owned(),
            theme: summary.look.theme,
            version: summary.version.clone(),
        }
    }

    /// Reads the origin out of a PNG's bytes. None when they are no PNG or lack a needed text.
    pub fn read(png: &[u8]) -> Option<Self> {
        let texts = texts(png)?;
        let text = |key: &str| texts.iter().find(|(k, _)| k == key).map(|(_, text)| text.clone());
        Some(Self {
            title: text("Title").unwrap_or_default(),
            scenario: text("evenodds:scenario")?,
            source: text("evenodds:source")?,
            hash: text("evenodds:hash").unwrap_or_default(),
            trials: text("evenodds:trials")?.parse().ok()?,
            looks: text("evenodds:looks").and_then(|looks| looks.parse().ok()).unwrap_or(1),
            stop: text("evenodds:stop"),
            seed: text("evenodds:seed")?.parse().ok()?,
            partial: text("evenodds:partial").is_some_and(|t| t == "true"),
            command: text("evenodds:command").unwrap_or_default(),
            chart: text("evenodds:chart")?,
            theme: text("evenodds:theme").and_then(|name| Theme::named(&name)).unwrap_or_default(),
            version: text("evenodds:version").unwrap_or_default(),
        })
    }

    /// Whether the bytes begin as a PNG does and are no whole one: cut off, or changed since.
    pub fn is_damaged(png: &[u8]) -> bool {
        const MOST_PIXELS: u64 = 1 << 28;
        const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
        let read = || {
            let mut options = png::DecodeOptions::default();
            options.set_skip_ancillary_crc_failures(false);
            let mut reader = png::Decoder::new_with_options(Cursor::new(png), options).read_info()?;
            // A few bytes may claim any size, and none of ours is so large.
            let (width, height) = reader.info().size();
            if u64::from(width) * u64::from(height) > MOST_PIXELS {
                return Ok(());
            }
            while reader.next_row()?.is_some() {}
            reader.finish()
        };
        png.starts_with(SIGNATURE) && read().is_err()
    }

    /// Whether what it says can be played: the scenario's text is the one that was hashed, of a readable length, and the
    /// trials are as many as a run may have.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let hash = evenodds_scenario::read::hash(&self.source);
        if self.hash != hash {
            return Err("the text of its scenario has been changed since".into());
        }
        if !(1..=MOST_TRIALS as u64).contains(&self.trials) {
            return Err(format!("it claims {} trials; a run has {MOST_TRIALS} at most", self.trials));
        }
        Ok(())
    }

    /// The command that made a picture which is not one of a run, from a PNG's bytes.
    pub fn command_alone(png: &[u8]) -> Option<String> {
        texts(png)?.into_iter().find(|(key, _)| key == "evenodds:command").map(|(_, text)| text)
    }

    fn texts(&self) -> Vec<(&'static str, String)> {
        let mut texts = vec![
            ("Title", self.title.clone()),
            ("Software", format!("evenodds {}", self.version)),
            ("evenodds:command", self.command.clone()),
            ("evenodds:scenario", self.scenario.clone()),
            ("evenodds:hash", self.hash.clone()),
            ("evenodds:seed", self.seed.to_string()),
            ("evenodds:trials", self.trials.to_string()),
            ("evenodds:looks", self.looks.to_string()),
            ("evenodds:partial", self.partial.to_string()),
            ("evenodds:version", self.version.clone()),
            ("evenodds:chart", self.chart.clone()),
            ("evenodds:source", self.source.clone()),
        ];
        texts.extend((self.theme != Theme::Light).then(|| ("evenodds:theme", self.theme.name().to_owned())));
        texts.extend(self.stop.clone().map(|stop| ("evenodds:stop", stop)));
        texts
    }
}

/// A picture as PNG with its origin. The same picture and origin give the same bytes.
///
/// # Errors
/// When the picture is too large for the format.
pub fn png(pixels: &Pixels, origin: &Origin) -> Result<Vec<u8>, String> {
    encode(pixels, &origin.texts())
}

/// A picture as PNG with texts: short Latin ones plain, others as UTF-8, long ones compressed.
///
/// # Errors
/// When the picture is too large for the format.
pub(crate) fn encode(pixels: &Pixels, texts: &[(&str, String)]) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut write = || -> Result<(), png::EncodingError> {
        let mut encoder = png::Encoder::new(&mut out, pixels.width, pixels.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // Flat colours: without a filter whole stretches repeat, and a page has a fifth of the bytes that the fast level gives
        // it, for a third of a second.
        encoder.set_compression(png::Compression::Balanced);
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: 7559, yppu: 7559, unit: png::Unit::Meter }));
        let mut writer = encoder.write_header()?;
        for (key, text) in texts {
            let latin = text.chars().all(|c| ('\u{20}'..='\u{7e}').contains(&c) || c == '\n');
            let long = text.len() > 1024;
            if latin && !long {
                writer.write_text_chunk(&png::text_metadata::TEXtChunk::new(*key, text.as_str()))?;
            } else if latin {
                writer.write_text_chunk(&png::text_metadata::ZTXtChunk::new(*key, text.as_str()))?;
            } else {
                let mut chunk = png::text_metadata::ITXtChunk::new(*key, text.as_str());
                chunk.compressed = long;
                writer.write_text_chunk(&chunk)?;
            }
        }
        writer.write_image_data(&pixels.rgb)?;
        writer.finish()
    };
    write().map_err(|fault| fault.to_string())?;
    Ok(out)
}

/// All texts of a PNG, whatever chunks hold them.
fn texts(png: &[u8]) -> Option<Vec<(String, String)>> {
    let reader = png::Decoder::new(Cursor::new(png)).read_info().ok()?;
    let info = reader.info();
    let mut texts = Vec::new();
    texts.extend(info.uncompressed_latin1_text.iter().map(|c| (c.keyword.clone(), c.text.clone())));
    // No text is longer than a scenario, however well it is compressed.
    for mut chunk in info.compressed_latin1_text.iter().cloned() {
        chunk.decompress_text_with_limit(MOST_TEXT).ok()?;
        texts.push((chunk.keyword.clone(), chunk.get_text().ok()?));
    }
    for mut chunk in info.utf8_text.iter().cloned() {
        chunk.decompress_text_with_limit(MOST_TEXT).ok()?;
        texts.push((chunk.keyword.clone(), chunk.get_text().ok()?));
    }
    Some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixels() -> Pixels {
        Pixels { width: 3, height: 2, rgb: (0..18).collect() }
    }

    #[test]
    fn a_picture_tells_its_origin() {
        for source in
            ["title = \"short\"\n", "# Würfel · tab:\t\n", &"# long\n".repeat(900), &"# länger\r\n".repeat(900)]
        {
            let origin = Origin {
                title: "Fällt die Münze?".to_owned(),
                scenario: "scenarios/a b.toml".to_owned(),
                source: source.to_owned(),
                hash: "00ff".to_owned(),
                trials: 200_000,
                looks: 7,
                stop: Some("{ measure = \"p\", half_width = 0.1 }".to_owned()),
                seed: u64::MAX,
                partial: true,
                command: "evenodds run 'scenarios/a b.toml'".to_owned(),
                chart: "tiers".to_owned(),
                theme: Theme::Dark,
                version: "0.1.0".to_owned(),
            };
            let bytes = png(&pixels(), &origin).expect("small");
            assert_eq!(Origin::read(&bytes), Some(origin.clone()));
            assert_eq!(bytes, png(&pixels(), &origin).expect("small"), "the same bytes again");
            assert!(source.len() < 2000 || bytes.len() < 2000, "long texts are compressed: {}", bytes.len());
        }
    }

    #[test]
    fn a_changed_origin_is_noticed() {
        let source = "title = \"x\"\n".to_owned();
        let hash = evenodds_scenario::read::hash(&source);
        let origin = Origin { source, hash, trials: 5, ..Origin::default() };
        assert_eq!(origin.check(), Ok(()));
        let text = Origin { source: "title = \"y\"\n".into(), ..origin.clone() }.check();
        assert!(text.is_err_and(|why| why.contains("changed")));
        for trials in [0, u64::MAX] {
            assert!(Origin { trials, ..origin.clone() }.check().is_err_and(|why| why.contains("trials")));
        }
        let endless = Origin { source: "#".repeat(MOST_TEXT + 1), ..origin };
        assert_eq!(Origin::read(&png(&pixels(), &endless).expect("small")), None, "a text that grows without end");
    }

    #[test]
    fn other_files_have_no_origin() {
        assert_eq!(Origin::read(b"no picture"), None);
        assert_eq!(Origin::read(&encode(&pixels(), &[("Title", "x".to_owned())]).expect("small")), None);
    }
}
