//! The files of a report, and single pictures as PNG.

use super::files::{Output, is_csv};
use super::frame::{self, TrialRows};
use super::metadata::{self, Origin};
use super::{answer, card, chart, dictionary, html, json, page, pdf, record, view};
use evenodds_study::adjusted::LuckSum;
use evenodds_study::summary::{Chart, Summary};
use rayon::prelude::*;

/// The name by which the composed page is told from the charts in [`Origin::chart`].
pub const PAGE: &str = "report";

/// Writes everything that a run leaves, `trials.parquet` excepted, into an output that is not yet committed.
/// `source` is the scenario's text, `run` the content of `run.json`. Returns what could not be drawn, and why: numbers that
/// were played are not lost for a picture.
///
/// # Errors
/// When the numbers cannot be written; the text says which.
pub fn write_all(
    output: &mut Output,
    summary: &Summary,
    source: &str,
    run: &serde_json::Value,
) -> Result<Vec<String>, String> {
    report(output, summary, source, &record::text(run))
}

/// The same as [`write_all`] with the text of `run.json`.
///
/// # Errors
/// When the numbers cannot be written; the text says which.
pub fn report(output: &mut Output, summary: &Summary, source: &str, run: &str) -> Result<Vec<String>, String> {
    let write = |name: &str, bytes: &[u8]| output.write(name, bytes).map_err(|error| format!("{name}: {error}"));
    write("run.json", run.as_bytes())?;
    write("summary.json", json::text(summary).as_bytes())?;
    write("summary.csv", frame::csv(summary).as_bytes())?;
    frame::write_distribution(&output.path("distribution.parquet"), summary)
        .map_err(|error| format!("distribution.parquet: {error}"))?;
    // The page is the largest picture: it comes first, so that the others fill the other cores.
    let whole = [Part::Page, Part::Html, Part::Card];
    let papers = pdf::PAPERS.into_iter().filter(|_| summary.look.pdf).map(Part::Pdf);
    let parts: Vec<Part<'_>> = whole.into_iter().chain(papers).chain(summary.charts.iter().map(Part::Chart)).collect();
    let draw = |part: Part<'_>| match part {
        Part::Page => page::svgs(summary).iter().enumerate().try_for_each(|(at, svg)| {
            write(&page::sheets::file(at), &picture(summary, source, &page::sheets::name(at), &summary.title, svg)?)
        }),
        Part::Pdf(paper) => {
            let pages = page::draw(summary, paper.sheet());
            write(paper.file, &pdf::document(pages, paper, &summary.title, summary.look.theme)?)
        }
        Part::Html => write("report.html", html::text(summary)?.as_bytes()),
        Part::Card => write("card.png", &card(summary, source)?),
        Part::Chart(which) => {
            let svg = chart::svg(summary, which);
            let png = picture(summary, source, &which.name, &which.title, &svg)?;
            write(&format!("charts/{}.svg", which.name), svg.as_bytes())?;
            write(&format!("charts/{}.png", which.name), &png)
        }
    };
    Ok(parts.par_iter().filter_map(|&part| undrawn(part.name(), || draw(part))).collect())
}

/// Luck sums of a run as CSV. Numbers are whole.
pub fn luck_sums(sums: &[LuckSum]) -> String {
    let mut out = String::new();
    frame::line(&mut out, &dictionary::heads("luck_sums.csv"));
    for LuckSum { cell, block, sum_of, first, second, sum } in sums {
        let fields =
            [cell.clone(), block.to_string(), (*sum_of).to_owned(), first.clone(), second.clone(), sum.to_string()];
        frame::line(&mut out, &fields);
    }
    out
}

/// What is drawn of a run.
#[derive(Clone, Copy)]
enum Part<'a> {
    Page,
    Html,
    Card,
    Pdf(pdf::Paper),
    Chart(&'a Chart),
}

impl Part<'_> {
    fn name(&self) -> &str {
        match self {
            Self::Page => "report.png",
            Self::Html => "report.html",
            Self::Card => "card.png",
            Self::Pdf(paper) => paper.file,
            Self::Chart(chart) => &chart.name,
        }
    }
}

/// The card of a summary, as PNG.
fn card(summary: &Summary, source: &str) -> Result<Vec<u8>, String> {
    let answer = answer::run(summary);
    let pixels = card::render(&card::Card {
        kicker: format!("{} · {}", summary.game_title, view::words(&summary.play)),
        question: if summary.question.is_empty() { &summary.title } else { &summary.question },
        answer: &answer,
        facts: format!("{}, seed {}", view::trials(summary), summary.seed),
        theme: summary.look.theme,
        partial: summary.partial,
    });
    let origin = Origin::new(summary, source, card::NAME, &summary.title);
    pixels.and_then(|pixels| metadata::png(&pixels, &origin)).map_err(|error| format!("card.png: {error}"))
}

/// Why something could not be drawn, if it could not.
pub(super) fn undrawn(name: &str, draw: impl FnOnce() -> Result<(), String>) -> Option<String> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(draw)) {
        Ok(drawn) => drawn.err(),
        Err(_) => Some(format!("{name}: a defect of the program, see above")),
    }
}

/// Writes rows of single plays, as Parquet or CSV by the ending of the name.
///
/// # Errors
/// When the file cannot be written.
pub fn write_trials(
    output: &mut Output,
    name: &str,
    measures: &[String],
    rows: impl Iterator<Item = TrialRows>,
) -> Result<(), String> {
    let path = output.path(name);
    let written = if is_csv(name) {
        frame::write_trials_csv(&path, measures, rows, output.has_decimal_comma())
    } else {
        frame::write_trials(&path, measures, rows)
    };
    written.inspect_err(|_| drop(std::fs::remove_file(&path))).map_err(|error| format!("{name}: {error}"))
}

fn picture(summary: &Summary, source: &str, name: &str, title: &str, svg: &str) -> Result<Vec<u8>, String> {
    let origin = Origin::new(summary, source, name, title);
    let drawn = chart::render(svg).and_then(|pixels| metadata::png(&pixels, &origin));
    drawn.map_err(|error| format!("{name}.png: {error}"))
}

/// Draws a picture again from a summary that was played again. The same bytes as [`write_all`] gave, when the summary
/// is the same. None when the summary has no such picture.
pub fn draw_again(summary: &Summary, origin: &Origin) -> Option<Vec<u8>> {
    if let Some(at) = page::sheets::page(&origin.chart) {
        let svg = page::svgs(summary).into_iter().nth(at)?;
        return picture(summary, &origin.source, &origin.chart, &summary.title, &svg).ok();
    }
    if origin.chart == card::NAME {
        return card(summary, &origin.source).ok();
    }
    let which = summary.charts.iter().find(|c| c.name == origin.chart)?;
    picture(summary, &origin.source, &which.name, &which.title, &chart::svg(summary, which)).ok()
}

/// The picture of an exact distribution, as PNG. `label` says what the values count. Empty when it cannot be drawn.
pub fn exact_png(title: &str, label: &str, points: &[(i64, f64)]) -> Vec<u8> {
    let svg = chart::document(&chart::draw_exact(title, label, points));
    let texts = [("Title", title.to_owned()), ("Software", concat!("evenodds ", env!("CARGO_PKG_VERSION")).to_owned())];
    chart::render(&svg).and_then(|pixels| metadata::encode(&pixels, &texts)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::OutputOptions;
    use crate::fixture::{Plan, summary};

    #[test]
    fn a_report_is_whole_and_its_pictures_can_be_drawn_again() {
        let summary = summary(Plan { cells: 4, levels: 3, long: false, trials: 200_000 });
        let base = tempfile::tempdir().expect("a temporary folder");
        let folder = base.path().join("x");
        let mut output = Output::prepare(&folder, OutputOptions::default()).expect("writable");
        let run = serde_json::json!({ "seed": 7 });
        let start = std::time::Instant::now();
        write_all(&mut output, &summary, "title = \"x\"\n", &run).expect("written");
        let rows = TrialRows { columns: vec![("wins".into(), vec![Some(1)])], ..TrialRows::default() };
        write_trials(&mut output, "trials.parquet", &["wins".to_owned()], std::iter::once(rows)).expect("written");
        output.commit(1).expect("moved");
        eprintln!("a report of {} pictures took {:?}", summary.charts.len(), start.elapsed());
        for name in ["distribution.parquet", "summary.csv", "summary.json", "report.html", "run.json", "trials.parquet"]
        {
            assert!(folder.join(name).metadata().expect(name).len() > 0, "{name}");
        }
        for name in ["report.png", "card.png", "charts/tiers.png", "charts/map.png"] {
            let bytes = std::fs::read(folder.join(name)).expect(name);
            let origin = Origin::read(&bytes).expect("it says where it comes from");
            assert_eq!(origin.source, "title = \"x\"\n");
            assert!(draw_again(&summary, &origin) == Some(bytes), "{name} is the same, byte for byte");
        }
        assert!(folder.join("charts/tiers.svg").exists());
        let unknown = Origin { chart: "nothing".to_owned(), ..Origin::default() };
        assert_eq!(draw_again(&summary, &unknown), None);
    }

    /// Writes reports of made-up summaries to the folder named by `EVENODDS_GALLERY`, to be looked at.
    #[test]
    #[ignore = "for eyes, not for machines"]
    fn gallery() {
        let Some(base) = std::env::var_os("EVENODDS_GALLERY").map(std::path::PathBuf::from) else { return };
        for (cells, levels, long, trials) in [
            (1, 0, false, 200_000),
            (1, 4, false, 200_000),
            (3, 0, false, 400),
            (4, 3, false, 2000),
            (12, 0, true, 200_000),
            (169, 0, false, 20_000),
        ] {
            let mut summary = summary(Plan { cells, levels, long, trials });
            if cells > 100 {
                summary.charts.retain(|c| c.name.contains("map"));
            }
            let mut output =
                Output::prepare(&base.join(format!("{cells}_{levels}")), OutputOptions::default()).expect("writable");
            let start = std::time::Instant::now();
            write_all(&mut output, &summary, "", &serde_json::Value::Null).expect("written");
            eprintln!("{cells} cells: {:?}", start.elapsed());
            output.commit(1).expect("moved");
        }
        let points: Vec<(i64, f64)> =
            (0..9).map(|k| (k, [0.0625, 0.2, 0.28, 0.22, 0.14, 0.06, 0.03, 0.007, 0.0005][k as usize])).collect();
        std::fs::write(base.join("exact.png"), exact_png("Toward One: roll dice=4", "successes", &points))
            .expect("written");
    }
}
