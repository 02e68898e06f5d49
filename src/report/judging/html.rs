//! A document as a page to read: one file, nothing to load.

use super::Document;
use crate::report::chart;
use crate::report::chart::layout::Setting;
use crate::report::html::{SCRIPT, STYLE, scalable};
use minijinja::value::Value;
use minijinja::{Environment, context};

const TEMPLATE: &str = include_str!("judging.html.jinja");

/// The document as HTML. The same document gives the same bytes.
///
/// # Errors
/// When the template is wrong, which a test rules out.
pub(super) fn html(document: &Document) -> Result<String, String> {
    let mut environment = Environment::new();
    // The name ends in .html, so that values are escaped.
    environment.add_template("judging.html", TEMPLATE).map_err(|fault| fault.to_string())?;
    let template = environment.get_template("judging.html").map_err(|fault| fault.to_string())?;
    template.render(values(document)).map_err(|fault| format!("{fault:#}"))
}

fn values(document: &Document) -> Value {
    let pictures = document.pictures.iter().map(|picture| {
        let svg = scalable(&chart::document(&document.draw(picture, Setting::ALONE)));
        context! { name => picture.name, title => picture.title.as_str(), svg => Value::from_safe_string(svg) }
    });
    let tables = document.tables.iter().map(|table| {
        let columns =
            table.columns.iter().map(|&(name, column)| context! { name, text => column.is_text() }).collect::<Vec<_>>();
        let row = |row: &Vec<String>| {
            let cells = row.iter().zip(&table.columns);
            cells
                .map(|(value, &(_, column))| context! { value => value.as_str(), text => column.is_text() })
                .collect::<Vec<_>>()
        };
        let rows = table.rows.iter().map(row).collect::<Vec<_>>();
        context! { caption => table.caption.as_str(), note => table.note.as_str(), columns, rows }
    });
    let stories = document.stories.iter().map(|story| {
        context! {
            heading => story.heading.as_str(), left_name => story.names[0].as_str(),
            right_name => story.names[1].as_str(), left => story.sides[0].join("\n"), right => story.sides[1].join("\n"),
        }
    });
    context! {
        style => Value::from_safe_string(STYLE.to_owned()), script => Value::from_safe_string(SCRIPT.to_owned()),
        kicker => document.kicker.as_str(), title => document.title.as_str(), question => document.question.as_str(),
        facts => document.facts.join(" · "), alarm => document.alarm.as_deref(),
        answer => document.answer.text(), sentences => document.sentences.clone(), notes => document.notes.clone(), command => document.command.as_str(),
        pictures => pictures.collect::<Vec<_>>(), tables => tables.collect::<Vec<_>>(),
        stories => stories.collect::<Vec<_>>(),
    }
}
