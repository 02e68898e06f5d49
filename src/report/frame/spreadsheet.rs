//! `summary.csv`: one line for each cell, split level and measure.

use crate::dictionary::FIGURES;
use crate::number::exact;
use crate::view;
use evenodds_study::summary::Summary;
use serde_json::Value;

/// The summary as CSV (RFC 4180, but with `\n`). Numbers have as many digits as they need to read back the same;
/// what is missing is empty.
pub fn csv(summary: &Summary) -> String {
    let splits = view::splits(summary);
    let mut head = vec!["cell".to_owned()];
    head.extend(summary.keys.iter().cloned());
    head.extend(splits.iter().map(|name| format!("split_{name}")));
    head.extend(FIGURES.iter().map(|figure| figure.declared.name.to_owned()));
    let mut out = String::new();
    line(&mut out, &head);
    for row in view::rows(summary, true) {
        for e in &row.group.measures {
            let mut fields = vec![row.cell.name.clone()];
            fields.extend((0..summary.keys.len()).map(|i| row.cell.keys.get(i).cloned().unwrap_or_default()));
            for name in &splits {
                let level = row.group.split.iter().find(|(s, _)| s == name);
                fields.push(level.map(|(_, level)| level.clone()).unwrap_or_default());
            }
            fields.extend(FIGURES.iter().map(|figure| field(&(figure.read)(e, summary.confidence))));
            line(&mut out, &fields);
        }
    }
    out
}

/// A value in as many digits as it needs; nothing where it is missing.
fn field(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => number.as_f64().map(exact).unwrap_or_default(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Adds a line of fields, in quotes where they need them. A text that a spreadsheet would take for a formula gets an
/// apostrophe before it, which shows it as text; numbers, negative ones too, stay as they are.
pub(crate) fn line(out: &mut String, fields: &[String]) {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        let harmless = if formula(field) { format!("'{field}") } else { field.clone() };
        let field = &harmless;
        if field.contains(['"', ',', '\n', '\r']) {
            out.push('"');
            out.push_str(&field.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(field);
        }
    }
    out.push('\n');
}

/// A CSV for spreadsheets that write decimals with a comma: semicolons stand between its fields.
pub(crate) fn decimal_comma(csv: &str) -> String {
    let (mut out, mut field, mut quoted) = (String::with_capacity(csv.len()), String::new(), false);
    for letter in csv.chars() {
        match letter {
            ',' | '\n' if !quoted => {
                out += &localised(&field);
                out.push(if letter == ',' { ';' } else { letter });
                field.clear();
            }
            _ => {
                quoted ^= letter == '"';
                field.push(letter);
            }
        }
    }
    out + &localised(&field)
}

/// A field of such a CSV.
fn localised(field: &str) -> String {
    if field.parse::<f64>().is_ok() {
        field.replace('.', ",")
    } else if field.contains(';') && !field.starts_with('"') {
        format!("\"{field}\"")
    } else {
        field.to_owned()
    }
}

/// Whether a spreadsheet would work a field out.
fn formula(field: &str) -> bool {
    field.starts_with(['=', '+', '-', '@', '\t', '\r']) && field.parse::<f64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula() {
        let mut out = String::new();
        let fields = ["=1+1", "+x", "-3", "-3.5e-7", "@sum", "-a,b", "a=b", ""].map(str::to_owned);
        line(&mut out, &fields);
        assert_eq!(out, "'=1+1,'+x,-3,-3.5e-7,'@sum,\"'-a,b\",a=b,\n");
    }
    use crate::fixture::{Plan, summary};

    #[test]
    fn decimals_have_a_comma_and_fields_a_semicolon() {
        let csv = "name,rate,n\n\"a, \"\"b.5\"\"\",0.25,3\n'-x;y,-1.5e-7,\n1.2.3,.5,4\n";
        let expected = "name;rate;n\n\"a, \"\"b.5\"\"\";0,25;3\n\"'-x;y\";-1,5e-7;\n1.2.3;,5;4\n";
        assert_eq!(decimal_comma(csv), expected);
    }

    #[test]
    fn every_line_has_every_column_and_only_numbers() {
        let mut summary = summary(Plan { cells: 2, levels: 3, long: false, trials: 1000 });
        summary.cells[0].name = "a, \"quoted\" name".to_owned();
        summary.cells[0].groups[0].measures[0].mean = -0.0;
        let text = csv(&summary);
        assert!(!text.contains("NaN") && !text.contains("-0,") && !text.contains("inf"));
        assert!(text.starts_with("cell,creation_dice,rules.tie,split_sect,measure,kind,unit,n,mean,sd,low,high,"));
        assert!(text.contains("\n\"a, \"\"quoted\"\" name\",4,tie 0,,bound,flag,,1000,0,"));
        let columns = text.lines().next().expect("a head").split(',').count();
        for line in text.lines().skip(1).filter(|line| !line.starts_with('"')) {
            assert_eq!(line.split(',').count(), columns, "{line}");
        }
        let e = &summary.cells[1].groups[0].measures[7];
        let line = text.lines().find(|l| l.starts_with("4 dice · tie 1,4,tie 1,,scenes,")).expect("a line");
        let mean: f64 = line.split(',').nth(8).expect("a mean").parse().expect("a number");
        assert!((mean - e.mean).abs() <= 0.0, "{mean} reads back as {}", e.mean);
    }
}
