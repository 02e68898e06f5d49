//! Shares that add up to one: a bar for each cell and split level, cut into segments.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Style};
use super::hatch::{self, Pattern};
use super::key::{self, Key};
use super::layout::{Body, Space};
use super::rows::{self, Placed};
use super::theme;
use crate::answer::differing;
use crate::{matters, number, view};
use evenodds_study::summary::{Estimate, Summary};
use plotters::style::RGBColor;

/// Shortest whisker in pixels: a shorter one looks like dirt.
const WHISKER: f64 = 8.0;

/// How a part is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fill {
    /// Its colour.
    ink: RGBColor,
    /// How it is hatched, where nobody wins.
    hatched: Option<Pattern>,
}

/// Fill of the parts. Sides have two colours, with draws hatched between them. Numbered steps go from light to dark in one hue,
/// and the rest is grey. Others go from good to bad, as they are listed.
fn fills(summary: &Summary, parts: &[(String, String)]) -> Vec<Fill> {
    let winners = summary.asked.winners.clone();
    let mut sides: Vec<usize> = (0..parts.len())
        .filter(|&at| winners.iter().flatten().any(|flag| *flag == parts[at].0) || parts[at].1.ends_with(" wins"))
        .collect();
    if sides.len() > 2 {
        sides.clear();
    }
    let plain = |ink| Fill { ink, hatched: None };
    if let [first, second] = sides[..] {
        let between = |at: usize| (0..at).filter(|other| *other != first && *other != second).count();
        let grey = |at: usize| [theme::REST, theme::LINE, theme::GRID][between(at) % 3];
        return (0..parts.len())
            .map(|at| match at {
                _ if at == first => plain(theme::PALETTE[0]),
                _ if at == second => plain(theme::PALETTE[1]),
                _ => Fill { ink: grey(at), hatched: Some(Pattern::number(between(at))) },
            })
            .collect();
    }
    let numbered = |name: &str| name.contains('_') && name.ends_with(|last: char| last.is_ascii_digit());
    let mut steps: Vec<usize> = (0..parts.len()).filter(|&at| numbered(&parts[at].0)).collect();
    steps
        .sort_by_key(|&at| parts[at].0.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse::<u64>().ok());
    if steps.len() > 1 {
        let step = |at: usize| steps.iter().position(|step| *step == at);
        let fill = |at| step(at).map_or(theme::REST, |step| theme::step(step, steps.len()));
        return (0..parts.len()).map(|at| plain(fill(at))).collect();
    }
    let last = parts.len().saturating_sub(1).max(1) as f64;
    (0..parts.len()).map(|at| plain(theme::diverging(1.0 - 2.0 * at as f64 / last))).collect()
}

/// The parts, and before the last one the plays that a limit ended, where they are common and missing in a bar.
fn with_limits(summary: &Summary, parts: &[(String, String)]) -> Vec<(String, String)> {
    let named = |name: &str| parts.iter().any(|(part, _)| part == name);
    let mut all = parts.to_vec();
    for (cell, e, limit) in differing::cut(summary) {
        let shown = cell.groups.first().map(|group| {
            let of = |(name, _): &(String, String)| view::find(group, name).map_or(0.0, |e| e.mean);
            parts.iter().map(of).sum::<f64>()
        });
        let part = (e.name.clone(), format!("ended at {limit}"));
        if !named(&e.name) && !all.contains(&part) && shown.is_some_and(|shown| shown + e.mean < 1.001) {
            all.insert(all.len().saturating_sub(1), part);
        }
    }
    all
}

/// Draws the bars.
pub(crate) fn draw(canvas: &mut Canvas, space: Space, summary: &Summary, parts: &[(String, String)]) -> Body {
    let parts = &with_limits(summary, parts);
    let fills = fills(summary, parts);
    let key = |fill: &Fill| fill.hatched.map_or(Key::Patch(fill.ink), |pattern| Key::Hatched(fill.ink, pattern));
    let mut entries: Vec<(Key, String)> =
        parts.iter().zip(&fills).map(|((_, text), fill)| (key(fill), text.clone())).collect();
    let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
    let incomplete = view::rows_of(summary, &names, true).iter().any(|row| {
        let sum = shares(row, parts).map(|(_, e)| e.mean).sum::<f64>();
        sum > 0.0 && sum < 0.999
    });
    if incomplete {
        entries.push((Key::Patch(theme::REST), "none of these".to_owned()));
    }
    let top = key::legend(canvas, space.left, space.right, space.top, &entries) + 6.0;
    let below = 24.0;
    // A bar with a note under it needs a higher row.
    let noted = view::rows_of(summary, &names, true)
        .iter()
        .any(|row| shares(row, parts).any(|(i, e)| e.mean <= 0.0 && fills[i].hatched.is_none()));
    let least = if noted { 41.0 } else { 30.0 };
    let rows = rows::draw(canvas, summary, &names, space, top, space.top + space.height - top - below, (least, 58.0));
    let uneven = {
        let sizes: Vec<u64> = rows.placed.iter().map(|p| seen(p, parts)).collect();
        sizes.windows(2).any(|pair| pair[0] != pair[1])
    };
    let small = Style::new(theme::SMALL).ink(theme::SOFT);
    let right = if uneven {
        let widest = rows.placed.iter().map(|p| small.width(&format!("n {}", number::count(seen(p, parts)))));
        space.right - widest.fold(0.0, f64::max) - 12.0
    } else {
        space.right - 14.0
    };
    let axis = Axis::new(0.0, 100.0, (rows.left, right), if right - rows.left < 360.0 { 5 } else { 10 }).suffix("%");
    for (from, to) in rows::runs(&rows.placed) {
        axis.grid_below(canvas, from, to);
    }
    // The line of an even match passes behind the bars, so that no figure stands on it.
    if fills.iter().any(|fill| fill.hatched.is_some()) {
        for (from, to) in rows::runs(&rows.placed) {
            canvas.dashed(&[(axis.at(50.0), from), (axis.at(50.0), to)], theme::INK, 1.2, &[4.0, 3.0]);
        }
    }
    for placed in &rows.placed {
        bar(canvas, placed, (parts, &fills), &axis);
        if uneven {
            let text = format!("n {}", number::count(seen(placed, parts)));
            canvas.text_centred(space.right, placed.middle(), text, small.align(Align::End));
        }
    }
    let bottom = axis.draw_below(canvas, rows.bottom, "", (rows.left - 4.0, space.right));
    let mut notes = vec!["Whisker at a segment's end: interval of that segment's own share.".to_owned()];
    notes.extend(rows.note);
    Body { bottom, notes }
}

fn shares<'a>(
    row: &view::GroupRow<'a>,
    parts: &'a [(String, String)],
) -> impl Iterator<Item = (usize, &'a Estimate)> + use<'a> {
    let group = row.group;
    parts
        .iter()
        .enumerate()
        .filter_map(move |(i, (name, _))| view::find(group, name).map(|e| (i, e)))
        .filter(|(_, e)| e.n > 0 && e.mean.is_finite())
}

fn seen(placed: &Placed, parts: &[(String, String)]) -> u64 {
    shares(&placed.row, parts).map(|(_, e)| e.n).max().unwrap_or(0)
}

/// One bar. What was never seen is written below it, with what it may still be.
fn bar(canvas: &mut Canvas, placed: &Placed, (parts, fills): (&[(String, String)], &[Fill]), axis: &Axis) {
    let small = Style::new(theme::SMALL).ink(theme::SOFT);
    let mut never: Vec<&str> = Vec::new();
    let mut bound: f64 = 0.0;
    for (i, e) in shares(&placed.row, parts).filter(|(i, _)| fills[*i].hatched.is_none()) {
        if e.mean <= 0.0 {
            never.push(&parts[i].1);
            bound = bound.max(e.high);
        }
    }
    if seen(placed, parts) == 0 {
        canvas.text_centred(axis.from + 6.0, placed.middle(), "no trial counts here (n = 0)", small);
        return;
    }
    let note_room = if never.is_empty() { 0.0 } else { small.pitch() };
    let thick = (placed.height - note_room - 8.0).clamp(14.0, 34.0);
    let top = placed.top + (placed.height - note_room - thick) / 2.0;
    let mut start = 0.0;
    let mut ends: Vec<(f64, f64)> = Vec::new();
    for (i, e) in shares(&placed.row, parts).filter(|(_, e)| e.mean > 0.0) {
        let (from, to) = (axis.clamped(100.0 * start), axis.clamped(100.0 * (start + e.mean)));
        canvas.rect((from, top), (to - from, thick), fills[i].ink);
        if let Some(pattern) = fills[i].hatched {
            hatch::fill(canvas, (from, to), (top, top + thick), (pattern, theme::SOFT));
        }
        let style = Style::new(theme::TICK).bold().ink(theme::ink_on(fills[i].ink)).align(Align::Middle);
        let texts = [number::estimate(e), number::mean(e)];
        if let Some(text) = texts.iter().find(|text| style.width(text) + 10.0 <= to - from) {
            if fills[i].hatched.is_some() {
                let wide = style.width(text) + 6.0;
                let corner = (f64::midpoint(from, to) - wide / 2.0, top + thick / 2.0 - 0.6 * style.size);
                canvas.rect(corner, (wide, 1.2 * style.size), fills[i].ink);
            }
            canvas.text_centred(f64::midpoint(from, to), top + thick / 2.0, text.clone(), style);
        }
        let (low, high) = matters::drawn(e);
        // Where the last segment ends there is nothing to be unsure of.
        if low.is_finite() && start + e.mean < 0.999 {
            ends.push((axis.clamped(100.0 * (start + low)), axis.clamped(100.0 * (start + high))));
        }
        start += e.mean;
        if to > axis.from + 1.0 && start < 0.9999 {
            canvas.stroke((to, top), (to, top + thick), theme::PAPER, 1.0);
        }
    }
    if start < 0.999 {
        let from = axis.clamped(100.0 * start);
        canvas.rect((from, top), (axis.to - from, thick), theme::REST);
    }
    for (low, high) in ends {
        let y = top + thick - 4.0;
        if high - low >= WHISKER {
            canvas.stroke((low, y), (high, y), theme::PAPER, 3.4);
            canvas.stroke((low, y), (high, y), theme::INK, 1.4);
            for x in [low, high] {
                canvas.stroke((x, y - 2.6), (x, y + 2.6), theme::INK, 1.2);
            }
        }
    }
    if !never.is_empty() {
        let most = number::fixed((bound * 1000.0).ceil() / 10.0, 1);
        let each = if never.len() > 1 { "each " } else { "" };
        let text = format!("never seen: {} ({each}at most {most}%)", never.join(", "));
        let text = small.elide(&text, axis.to - axis.from);
        canvas.text(axis.from, top + thick + small.size + 1.0, text, small);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Plan, summary as made_up};

    fn of(names: &[(&str, &str)]) -> Vec<Fill> {
        let parts: Vec<_> = names.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        fills(&made_up(Plan { cells: 1, levels: 0, long: false, trials: 10 }), &parts)
    }

    #[test]
    fn colours_mean_something() {
        let sides = of(&[("x", "a wins"), ("y", "both flee"), ("z", "b wins")]);
        assert_eq!(sides.iter().map(|fill| fill.hatched).collect::<Vec<_>>(), [None, Some(Pattern::Right), None]);
        let two = of(&[("x", "a wins"), ("y", "both flee"), ("s", "stalemate"), ("z", "b wins")]);
        assert!(two[1].hatched.is_some() && two[2].hatched.is_some() && two[1].hatched != two[2].hatched);
        assert_eq!((sides[0].ink, sides[2].ink), (theme::PALETTE[0], theme::PALETTE[1]));
        let tiers = of(&[("p_tier_1", "1"), ("p_tier_2", "2"), ("p_tier_3", "3"), ("p_unbound", "not bound")]);
        let light: Vec<f64> = tiers[..3].iter().map(|fill| theme::luminance(fill.ink)).collect();
        assert!(light[0] > light[1] && light[1] > light[2] && tiers[3].ink == theme::REST, "{tiers:?}");
        let ends = of(&[("p_amazing", "amazing"), ("p_clean", "clean"), ("p_botch", "botch")]);
        assert_eq!((ends[0].ink, ends[2].ink), (theme::diverging(1.0), theme::diverging(-1.0)));
    }
}
