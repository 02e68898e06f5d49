//! `summary.csv`: one line for each cell, split level and measure.

use crate::dictionary;
use crate::number::exact;
use crate::view;
use evenodds_study::summary::{Estimate, FigureKind, Summary};

/// The summary as CSV (RFC 4180, but with `\n`). Numbers have as many digits as they need to read back the same;
/// what is missing is empty.
pub fn csv(summary: &Summary) -> String {
    let splits = view::splits(summary);
    let mut head = vec!["cell".to_owned()];
    head.extend(summary.keys.iter().cloned());
    head.extend(splits.iter().map(|name| format!("split_{name}")));
    // The cell stands first, its keys and the split after it.
    head.extend(dictionary::heads("summary.csv").into_iter().skip(1));
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
            fields.push(e.name.clone());
            fields.extend(numbers(e, summary.confidence));
            line(&mut out, &fields);
        }
    }
    out
}

fn numbers(e: &Estimate, confidence: f64) -> Vec<String> {
    let trial = |value: f64, trial: u64| if value.is_finite() { trial.to_string() } else { String::new() };
    let mut fields = vec![kind(e.kind).to_owned(), e.unit.clone(), e.n.to_string()];
    fields.extend([e.mean, e.sd, e.low, e.high, confidence, e.p05, e.p50, e.p95, e.min, e.max].map(exact));
    fields.extend([trial(e.min, e.min_trial), trial(e.max, e.max_trial)]);
    match &e.difference {
        Some(d) => {
            fields.extend([d.mean, d.low, d.high, d.p, d.p_holm].map(exact));
            fields.push(d.n.to_string());
            fields.extend([d.pairing, d.margin.unwrap_or(f64::NAN), d.p_equivalence].map(exact));
            fields.push(d.verdict.word().to_owned());
        }
        None => fields.extend(std::iter::repeat_n(String::new(), 10)),
    }
    fields.extend(e.quantile_intervals.as_flattened().iter().copied().map(exact));
    fields
}

fn kind(kind: FigureKind) -> &'static str {
    match kind {
        FigureKind::Flag => "flag",
        FigureKind::Count => "count",
        FigureKind::Category => "category",
        FigureKind::Ratio => "ratio",
        FigureKind::Share => "share",
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
