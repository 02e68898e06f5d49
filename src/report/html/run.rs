//! The page of a run.

use super::{Headline, Page, Picture, Section, alt, estimates, gallery};
use crate::chart::layout::Setting;
use crate::page::{changes, nothing, tiles};
use crate::{answer, chart, view};
use evenodds_study::summary::{Chart, Draw, Summary};
use rayon::prelude::*;

/// Width for which pictures are drawn: what is readable on a telephone, a little larger on a desk.
pub(crate) const WIDTH: f64 = 800.0;

/// Cells of which a page says what sets them apart.
const MOST_TERMS: usize = 120;

/// The report of a run as an HTML document. The same summary gives the same bytes.
///
/// # Errors
/// When the template is wrong, which a test rules out.
pub fn text(summary: &Summary) -> Result<String, String> {
    page(summary).html()
}

fn page(summary: &Summary) -> Page {
    let facts = [
        view::trials(summary),
        format!("seed {}", summary.seed),
        view::intervals(summary),
        format!("evenodds {}", summary.version),
    ];
    let (of, tiles) = tiles(summary);
    let answer = answer::run(summary);
    Page {
        kicker: format!("{} · {}", summary.game_title, view::words(&summary.play)),
        title: summary.title.clone(),
        question: summary.question.clone(),
        answer: Some(answer.text()).filter(|answer| !answer.is_empty()),
        caveat: answer.caveat,
        alarm: summary.partial.then(|| "Partial: the run was interrupted; these are its first trials only.".to_owned()),
        of,
        figures: tiles
            .into_iter()
            .map(|tile| Headline { label: tile.label, value: tile.value, below: vec![tile.interval, tile.change] })
            .collect(),
        sentences: view::adjusted(summary),
        notes: view::notes(summary),
        facts: facts.join(" · "),
        sections: sections(summary),
    }
}

fn sections(summary: &Summary) -> Vec<Section> {
    let mut sections = gallery(summary.charts.par_iter().map(|chart| picture(summary, chart)).collect());
    sections.push(Section {
        id: "estimates".into(),
        title: "Estimates".into(),
        open: true,
        tables: vec![estimates::estimates(summary)],
        ..Section::default()
    });
    sections.extend(estimates::differences(summary).map(|table| Section {
        id: "differences".into(),
        title: table.caption.clone(),
        brief: "Differences".into(),
        tables: vec![table],
        ..Section::default()
    }));
    let mut terms = changes(summary);
    let more = terms.len().saturating_sub(MOST_TERMS);
    terms.truncate(MOST_TERMS);
    terms.extend((more > 0).then(|| (String::new(), format!("and {more} more, which `summary.json` has"))));
    sections.push(Section {
        id: "rules".into(),
        title: "What differs from the book, and between cells".into(),
        brief: "What differs".into(),
        open: terms.len() <= 8,
        about: if terms.is_empty() { nothing(summary) } else { String::new() },
        terms,
        ..Section::default()
    });
    sections.extend(estimates::entries(summary).map(|table| Section {
        id: "lists".into(),
        title: table.caption.clone(),
        brief: "Entries of lists".into(),
        tables: vec![table],
        ..Section::default()
    }));
    sections.extend(estimates::replays(summary).map(|table| Section {
        id: "replays".into(),
        title: "Trials worth looking at".into(),
        brief: "Trials to look at".into(),
        tables: vec![table],
        ..Section::default()
    }));
    let terms = [
        ("scenario", summary.scenario.clone()),
        ("SHA-256", summary.hash.clone()),
        ("seed", summary.seed.to_string()),
        ("version", format!("evenodds {}", summary.version)),
    ];
    sections.push(Section {
        id: "again".into(),
        title: "Make it again".into(),
        open: true,
        about:
            "The same scenario, seed and version give the same bytes on every machine and any number of threads. Every \
                PNG carries its scenario: `evenodds rerun report.png` makes it again."
                .into(),
        terms: terms.map(|(term, text)| (term.to_owned(), text)).into(),
        command: summary.look.drawn_by(&summary.command),
        ..Section::default()
    });
    sections
}

fn picture(summary: &Summary, which: &Chart) -> Picture {
    // Rows are as high as they need; what can choose its height takes a good deal of it.
    let rows = matches!(which.draw, Draw::Forest { .. } | Draw::Ranking { .. } | Draw::Heat { .. });
    let setting = Setting { width: WIDTH, height: if rows { 200.0 } else { 420.0 }, alone: false, most_rows: 72 };
    let svg = chart::document(&chart::draw(summary, which, setting));
    Picture::new(&which.name, &which.title, alt::alt(summary, which), &svg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary};

    #[test]
    fn the_page_loads_nothing_and_escapes_everything() {
        let mut summary = summary(Plan { cells: 4, levels: 3, long: false, trials: 200_000 });
        summary.title = "Is <b>this</b> & \"that\" safe?".to_owned();
        let html = text(&summary).expect("a sound template");
        assert!(html.contains("Is &lt;b&gt;this&lt;&#x2f;b&gt; &amp;"), "escaped");
        assert!(!html.contains("<b>this"));
        for loader in ["src=", "href=\"http", "@import", "url("] {
            assert!(!html.contains(loader), "{loader}");
        }
        assert!(html.contains("default-src 'none'; style-src 'sha256-"), "and may load nothing");
        assert_eq!(html.matches("<svg").count(), summary.charts.len(), "each picture once");
        assert_eq!(html.matches("role=\"img\"").count(), summary.charts.len(), "and each told in words");
        assert!(html.contains("re-roll &lt;all&gt;"));
        assert!(html.contains("evenodds trace &#x27;scenarios&#x2f;reward tiers.toml&#x27;"));
        assert!(!html.contains("NaN"));
        assert_eq!(html, text(&summary).expect("a sound template"));
    }

    /// What `axe` asks of tables: names, headings with their direction, and heads that a keyboard reaches.
    #[test]
    fn tables_have_captions_and_heads() {
        let html = text(&summary(Plan { cells: 4, levels: 3, long: false, trials: 2000 })).expect("sound");
        let tables = html.matches("<table").count();
        assert!(tables >= 3 && html.matches("<caption").count() == tables);
        let heads = html.matches("<th scope=\"col\"").count();
        assert!(heads > 20 && html.matches("<th ").count() == heads + html.matches("<th scope=\"row\"").count());
        assert_eq!(
            html.matches("<th scope=\"col\"").count(),
            html.matches("<button type=\"button\" class=\"sort\">").count()
        );
        assert_eq!(html.matches("<details").count(), html.matches("<summary").count());
    }

    #[test]
    fn one_cell_has_no_differences() {
        let html = text(&summary(Plan { cells: 1, levels: 0, long: false, trials: 100 })).expect("sound");
        assert!(!html.contains("Differences from"));
        assert!(html.contains("Nothing: every cell plays the book"));
    }

    /// Where only who plays is swept, that is what differs.
    #[test]
    fn a_swept_cast_is_what_differs() {
        let mut summary = summary(Plan { cells: 3, levels: 0, long: false, trials: 100 });
        summary.keys = vec!["cast.jinn.dice".to_owned(), "cast.hunter.strategy".to_owned()];
        for cell in &mut summary.cells {
            (cell.rules, cell.recast, cell.about) = (Vec::new(), Vec::new(), None);
        }
        let html = text(&summary).expect("sound");
        assert!(html.contains("Cells differ in jinn dice and hunter strategy"), "said");
        assert!(!html.contains("Nothing: every cell"));
    }
}
