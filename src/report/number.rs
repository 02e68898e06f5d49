//! Format of numbers for people: in one place, so that a table and a picture say the same.
//!
//! Files for programs (CSV, JSON, Parquet) do not use this: they keep every digit.

use evenodds_study::summary::{Difference, Estimate, FigureKind};

/// A minus sign as wide as a plus.
const MINUS: char = '−';

/// `x` with `decimals` decimals, thousands separated, never `-0`; `–` when it is not a number.
pub fn fixed(x: f64, decimals: usize) -> String {
    if !x.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{:.decimals$}", x.abs());
    let (whole, rest) = text.split_once('.').map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let mut out = String::new();
    if x < 0.0 && text.bytes().any(|b| b.is_ascii_digit() && b != b'0') {
        out.push(MINUS);
    }
    out.push_str(&thousands(whole));
    if let Some(rest) = rest {
        out.push('.');
        out.push_str(rest);
    }
    out
}

/// Like [`fixed`], with a plus before what is above zero.
pub fn signed(x: f64, decimals: usize) -> String {
    let text = fixed(x, decimals);
    let above = x > 0.0 && text.bytes().any(|b| b.is_ascii_digit() && b != b'0');
    if above { format!("+{text}") } else { text }
}

/// A count with thousands separated, like `200,000`.
pub fn count(n: u64) -> String {
    thousands(&n.to_string())
}

/// A whole number with thousands separated.
pub fn whole(n: i64) -> String {
    fixed(n as f64, 0)
}

fn thousands(digits: &str) -> String {
    // Four digits are read at a glance, years and trial numbers too.
    if digits.len() < 5 {
        return digits.to_owned();
    }
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Decimals that an uncertainty of `half_width` supports: two of its digits are shown when they begin below 35, else
/// one (the rounding rule of the Particle Data Group).
/// Between 0 and 6; 2 when there is no uncertainty to go by.
pub fn decimals(half_width: f64) -> usize {
    if !half_width.is_finite() || half_width <= 0.0 {
        return 2;
    }
    let exponent = half_width.log10().floor();
    let leading = half_width / 10f64.powf(exponent);
    let digits = -exponent + if leading < 3.55 { 1.0 } else { 0.0 };
    digits.clamp(0.0, 6.0) as usize
}

/// Decimals that are shown of `x`: those that its uncertainty supports, but of a percentage one at most, and of other numbers
/// no more than three figures. Every digit stands in the files.
pub fn places(x: f64, half_width: f64, kind: FigureKind) -> usize {
    let factor = factor(kind);
    let most = if is_percent(kind) { 1 } else { figures(x) };
    decimals(half_width * factor).min(most)
}

/// Decimals with which `x` has three figures; two where it is 0.
fn figures(x: f64) -> usize {
    if !x.is_finite() || x == 0.0 {
        return 2;
    }
    (2.0 - x.abs().log10().floor()).clamp(0.0, 6.0) as usize
}

/// Half the width of an interval with so many decimals: never nothing, for what would round to 0 is rounded up.
pub fn spread(half: f64, places: usize) -> String {
    let unit = 0.1_f64.powi(places as i32);
    fixed(if half < unit / 2.0 { unit } else { half }, places)
}

/// Whether an estimate of this kind is shown as a percentage.
pub fn is_percent(kind: FigureKind) -> bool {
    matches!(kind, FigureKind::Flag | FigureKind::Share)
}

/// What values of this kind are multiplied by when shown: 100 for percentages.
pub fn factor(kind: FigureKind) -> f64 {
    if is_percent(kind) { 100.0 } else { 1.0 }
}

/// `%` after a percentage, nothing after others.
pub fn suffix(kind: FigureKind) -> &'static str {
    if is_percent(kind) { "%" } else { "" }
}

/// A value of a measure of kind `kind`, with the decimals that `half_width` supports.
pub fn value(x: f64, half_width: f64, kind: FigureKind) -> String {
    let factor = factor(kind);
    let places = if half_width <= 0.0 {
        // Nothing varied: as many digits as the number has.
        (0..4).find(|&d| (x * factor - fixed_value(x * factor, d)).abs() < 1e-9).unwrap_or(4)
    } else {
        self::places(x, half_width, kind)
    };
    let text = fixed(x * factor, places);
    if x.is_finite() { text + suffix(kind) } else { text }
}

/// Half the width of an estimate's interval.
pub fn half_width(e: &Estimate) -> f64 {
    (e.high - e.low) / 2.0
}

/// A share below which a rate is called next to nothing, and above 1 less which it is called next to certain.
const SLIVER: f64 = 0.001;

/// A rate that is next to nothing or next to certain, in words: `under 0.1%`, `over 99.9%`; `≤0.3%` where so few plays were
/// seen that it may be more. None for any other.
fn extreme(e: &Estimate) -> Option<String> {
    if !is_percent(e.kind) || !e.low.is_finite() || !e.high.is_finite() {
        return None;
    }
    let up = |share: f64| (share * 1000.0 - 1e-9).ceil() / 10.0;
    if e.mean < SLIVER / 2.0 {
        return Some(if e.high <= SLIVER { "under 0.1%".to_owned() } else { format!("≤{}%", fixed(up(e.high), 1)) });
    }
    if e.mean > 1.0 - SLIVER / 2.0 {
        let least = 100.0 - up(1.0 - e.low);
        return Some(if e.low >= 1.0 - SLIVER { "over 99.9%".to_owned() } else { format!("≥{}%", fixed(least, 1)) });
    }
    None
}

/// The mean of an estimate alone: `63.2%`, `7.41`. A rate next to nothing is shown by what it may be: `under 0.1%`, `≤0.3%`.
pub fn mean(e: &Estimate) -> String {
    if e.n == 0 || !e.mean.is_finite() {
        return "–".to_owned();
    }
    if e.kind == FigureKind::Category {
        return commonest(e);
    }
    extreme(e).unwrap_or_else(|| value(e.mean, half_width(e), e.kind))
}

/// The commonest level of a category, which has no mean: `fled 71.1%`.
fn commonest(e: &Estimate) -> String {
    let Some((level, seen)) = e.counts.iter().max_by_key(|(_, seen)| *seen) else { return "–".to_owned() };
    let name = usize::try_from(*level).ok().and_then(|level| e.levels.get(level));
    let share = *seen as f64 / e.n as f64;
    format!("{} {}%", name.map_or_else(|| level.to_string(), |name| crate::view::words(name)), fixed(share * 100.0, 1))
}

/// The same where there is little room: `<0.1%`, `>99.9%`.
pub fn brief(e: &Estimate) -> String {
    mean(e).replace("under ", "<").replace("over ", ">")
}

/// The mean with its uncertainty: `63.2% ±0.4`, `7.41 ±0.02`, `under 0.1%`, or `–` when nothing was seen. Where half its interval
/// would reach beyond what is possible, it is told by its ends: `0.1% (0.0 to 0.3)`.
pub fn estimate(e: &Estimate) -> String {
    let shown = mean(e);
    if e.n == 0 || !e.mean.is_finite() || e.kind == FigureKind::Category || extreme(e).is_some() {
        return shown;
    }
    match reach(e) {
        Some(reach) if beyond(e) => format!("{shown} ({reach})"),
        Some(reach) => format!("{shown} {reach}"),
        None => shown,
    }
}

/// Whether half of an interval's width reaches beyond what is possible, or the interval leans so far to one side that it tells little.
fn beyond(e: &Estimate) -> bool {
    let half = half_width(e);
    let impossible =
        e.least.is_some_and(|least| e.mean - half < least) || e.most.is_some_and(|most| e.mean + half > most);
    half.is_finite() && (impossible || (f64::midpoint(e.low, e.high) - e.mean).abs() > LEANS * half)
}

/// Distance of a mean from the middle of its interval, in half widths, from which on its ends are told.
const LEANS: f64 = 0.5;

/// The ends of an interval, as they are shown: `0.0 to 0.3`.
fn ends(e: &Estimate) -> String {
    let places = places(e.mean, half_width(e), e.kind);
    let text = |x: f64| fixed(x * factor(e.kind), places);
    format!("{} to {}", text(e.low), text(e.high))
}

/// The uncertainty alone: `±0.4`, or `0.0 to 0.3` of a rate near 0 or 1. Nothing when there is no interval, nothing varied, or
/// the mean says it all.
pub fn reach(e: &Estimate) -> Option<String> {
    let margin = margin(e)?;
    match (extreme(e).is_some(), beyond(e)) {
        (true, _) => None,
        (_, true) => Some(ends(e)),
        _ => Some(format!("±{margin}")),
    }
}

/// The estimates of one column, with the same decimals in all rows: those of the finest, but at most one more than the
/// coarsest supports.
pub fn column(estimates: &[Option<&Estimate>]) -> Vec<String> {
    let known = || estimates.iter().flatten().filter(|e| e.n > 0 && e.mean.is_finite() && half_width(e) > 0.0);
    let each = || known().filter(|e| half_width(e).is_finite()).map(|e| places(e.mean, half_width(e), e.kind));
    let (Some(finest), Some(coarsest)) = (each().max(), each().min()) else {
        return estimates.iter().map(|e| e.map_or_else(|| "n = 0".to_owned(), estimate)).collect();
    };
    let places = finest.min(coarsest + 1);
    let text = |e: &Estimate| {
        let alone = estimate(e);
        if alone.contains('±') {
            let shown = fixed(e.mean * factor(e.kind), places) + suffix(e.kind);
            format!("{shown} ±{}", spread(half_width(e) * factor(e.kind), places))
        } else {
            alone
        }
    };
    estimates.iter().map(|e| e.filter(|e| e.n > 0).map_or_else(|| "n = 0".to_owned(), text)).collect()
}

/// A quantile or an extreme of a measure: whole where it is whole.
pub fn quantile(x: f64, e: &Estimate) -> String {
    if !x.is_finite() {
        return "–".to_owned();
    }
    let x = x * factor(e.kind);
    fixed(x, usize::from((x - x.round()).abs() >= 1e-6)) + suffix(e.kind)
}

/// Half the width of an estimate's interval as text, without a sign: `0.4`. Nothing when there is no interval or
/// nothing varied.
pub fn margin(e: &Estimate) -> Option<String> {
    let half = half_width(e) * factor(e.kind);
    (half.is_finite() && half > 0.0).then(|| spread(half, places(e.mean, half_width(e), e.kind)))
}

/// The interval alone: `62.8% to 63.6%`.
pub fn interval(low: f64, high: f64, kind: FigureKind) -> String {
    if !low.is_finite() || !high.is_finite() {
        return "–".to_owned();
    }
    if is_percent(kind) && low < high && high <= SLIVER {
        return "under 0.1%".to_owned();
    }
    if is_percent(kind) && low < high && low >= 1.0 - SLIVER {
        return "over 99.9%".to_owned();
    }
    let places = places(f64::midpoint(low, high), (high - low) / 2.0, kind);
    let text = |x: f64| fixed(x * factor(kind), places) + suffix(kind);
    format!("{} to {}", text(low), text(high))
}

/// A difference with its uncertainty: `+1.2 ±0.3 pp` for rates (percentage points), `−0.31 ±0.02` for others.
pub fn difference(d: &Difference, kind: FigureKind) -> String {
    if d.n == 0 || !d.mean.is_finite() {
        return "–".to_owned();
    }
    let factor = factor(kind);
    let half = (d.high - d.low) / 2.0 * factor;
    let places = places(if d.mean == 0.0 { half } else { d.mean }, half / factor, kind);
    let unit = if is_percent(kind) { " pp" } else { "" };
    let shown = signed(d.mean * factor, places);
    if half.is_finite() { format!("{shown} ±{}{unit}", spread(half, places)) } else { format!("{shown}{unit}") }
}

/// A share of 0 to 1 in per cent with half its interval: `40.5% ±0.6`; with both ends where half of it would reach below 0 or
/// beyond 100: `0.2% (0.0 to 2.4)`.
pub fn share([value, low, high]: [f64; 3]) -> String {
    let half = (high - low) / 2.0;
    let places = decimals(half * 100.0).min(1);
    let text = |x: f64| fixed(x * 100.0, places);
    if half > 0.0 && (value - half < 0.0 || value + half > 1.0) {
        return format!("{}% ({} to {})", text(value), text(low.clamp(0.0, 1.0)), text(high.clamp(0.0, 1.0)));
    }
    format!("{}% ±{}", text(value), if half > 0.0 { spread(half * 100.0, places) } else { text(half) })
}

/// A p-value: `0.032`, `<0.001`.
pub fn p_value(p: f64) -> String {
    if !p.is_finite() {
        "–".to_owned()
    } else if p < 0.001 {
        "<0.001".to_owned()
    } else {
        fixed(p, 3)
    }
}

/// The confidence of intervals as text: `95%`, `99.9%`.
pub fn confidence(share: f64) -> String {
    let percent = share * 100.0;
    let places = (0..4).find(|&d| (percent - fixed_value(percent, d)).abs() < 1e-9).unwrap_or(4);
    format!("{}%", fixed(percent, places))
}

fn fixed_value(x: f64, decimals: usize) -> f64 {
    let power = 10f64.powi(decimals as i32);
    (x * power).round() / power
}

/// The shortest text that reads back as the same number; empty when it is none. For CSV.
pub fn exact(x: f64) -> String {
    if x.is_finite() {
        // Adding zero turns -0 into 0.
        format!("{}", x + 0.0)
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_separators() {
        assert_eq!(fixed(-0.0004, 2), "0.00");
        assert_eq!(fixed(-1.5, 1), "−1.5");
        assert_eq!(fixed(1_234_567.25, 1), "1,234,567.2");
        assert_eq!(fixed(9999.0, 0), "9999");
        assert_eq!(fixed(f64::NAN, 2), "–");
        assert_eq!(signed(0.004, 1), "0.0");
        assert_eq!(signed(0.4, 1), "+0.4");
        assert_eq!(count(200_000), "200,000");
        assert_eq!(whole(-12), "−12");
    }

    #[test]
    fn decimals_follow_the_uncertainty() {
        assert_eq!(decimals(0.4), 1);
        assert_eq!(decimals(0.012), 3);
        assert_eq!(decimals(0.04), 2);
        assert_eq!(decimals(0.02), 3);
        assert_eq!(decimals(4.0), 0);
        assert_eq!(decimals(120.0), 0);
        assert_eq!(decimals(0.0), 2);
        assert_eq!(decimals(1e-12), 6);
    }

    fn rate(mean: f64, low: f64, high: f64) -> Estimate {
        let mut e = crate::fixture::estimate("x", "x", "", FigureKind::Flag, vec![(0, 1999), (1, 1)]);
        (e.n, e.mean, e.low, e.high) = (2000, mean, low, high);
        e
    }

    /// One in 1,000: Wilson's interval is 0.02% to 0.36%; `0.1% ±0.2` would reach below 0.
    #[test]
    fn a_rate_near_an_end_is_told_by_its_ends() {
        let e = rate(0.001, 0.0002, 0.0036);
        assert_eq!(estimate(&e), "0.1% (0.0 to 0.4)");
        assert_eq!(reach(&e).as_deref(), Some("0.0 to 0.4"));
        assert_eq!(column(&[Some(&e)]), ["0.1% (0.0 to 0.4)"]);
        assert_eq!(estimate(&rate(0.998, 0.994, 0.9995)), "99.8% (99.4 to 100.0)");
        assert_eq!(estimate(&rate(0.5, 0.48, 0.52)), "50.0% ±2.0");
    }

    /// Nobody reads four decimals of a rate: one says all that a table can feel.
    #[test]
    fn percentages_have_one_decimal_at_most() {
        let e = rate(0.632_154, 0.632_004, 0.632_304);
        assert_eq!(estimate(&e), "63.2% ±0.1", "rounded up, never ±0.0");
        assert_eq!(interval(e.low, e.high, e.kind), "63.2% to 63.2%");
        assert_eq!(mean(&rate(0.000_02, 0.0, 0.000_09)), "under 0.1%");
        assert_eq!(estimate(&rate(0.0, 0.0, 0.0031)), "≤0.4%", "few plays: it may be more");
        assert_eq!(estimate(&rate(0.999_98, 0.999_928, 0.999_998)), "over 99.9%");
        assert_eq!(interval(0.999_928, 0.999_998, FigureKind::Flag), "over 99.9%");
        assert_eq!(brief(&rate(1.0, 0.9991, 1.0)), ">99.9%");
        assert_eq!(estimate(&rate(1.0, 0.9961, 1.0)), "≥99.6%");
        assert_eq!(value(0.57, 0.0, FigureKind::Flag), "57%");
    }

    #[test]
    fn other_numbers_have_three_figures_at_most() {
        let shown = |x| value(x, 1e-5, FigureKind::Count);
        assert_eq!([2.231_7, 22.317, 223.17, 0.022_317].map(shown), ["2.23", "22.3", "223", "0.0223"]);
    }

    #[test]
    fn exact_reads_back() {
        for x in [0.1, 1.0 / 3.0, 1e-300, 12_345_678.9] {
            assert!((exact(x).parse::<f64>().expect("a number") - x).abs() <= 0.0);
        }
        assert_eq!(exact(-0.0), "0");
        assert_eq!(exact(f64::NAN), "");
    }

    #[test]
    fn confidence_keeps_only_needed_digits() {
        assert_eq!(confidence(0.95), "95%");
        assert_eq!(confidence(0.999), "99.9%");
    }

    #[test]
    fn shares_stay_within_the_whole() {
        assert_eq!(share([0.405, 0.399, 0.411]), "40.5% ±0.6");
        assert_eq!(share([0.002, 0.0, 0.024]), "0.2% (0.0 to 2.4)");
        assert_eq!(share([0.99, 0.95, 1.0]), "99.0% (95.0 to 100.0)");
    }
}
