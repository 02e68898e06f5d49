//! Text of a file, places in it, and the nearest right word for a wrong one.

use std::ops::Range;
use std::sync::Arc;

/// A file as it was written.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Path as given, or a name for text that is no file.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A stretch of a text, in bytes.
pub type Span = Range<usize>;

/// A stretch of a source, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Where it stands.
    pub source: Arc<Source>,
    /// Its bytes.
    pub span: Range<usize>,
}

impl Place {
    /// A stretch of a source.
    pub fn new(source: &Arc<Source>, span: Range<usize>) -> Self {
        Self { source: Arc::clone(source), span }
    }

    /// Line and column, from 1; columns count characters.
    pub fn line_column(&self) -> (usize, usize) {
        let start = (0..=self.span.start.min(self.source.text.len()))
            .rev()
            .find(|&at| self.source.text.is_char_boundary(at))
            .unwrap_or(0);
        let before = &self.source.text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The text that stands there.
    pub fn text(&self) -> &str {
        self.source.text.get(self.span.clone()).unwrap_or_default()
    }

    /// Stretch within a quoted string at this place, where the string has no escapes; else all of it.
    #[must_use]
    pub fn within(&self, inner: Range<usize>, content: &str) -> Self {
        let written = self.source.text.get(self.span.clone()).unwrap_or_default();
        match written.find(content) {
            Some(offset) if !content.is_empty() => {
                let start = self.span.start + offset;
                Self::new(&self.source, start + inner.start..start + inner.end)
            }
            _ => self.clone(),
        }
    }
}

/// Longest word, in bytes, that is compared: longer ones are no slip of the pen.
const LONGEST_WORD: usize = 100;

/// Most known words that help lists; of more it lists as many.
const MOST_LISTED: usize = 40;
const FEW_LISTED: usize = 8;

/// The candidate nearest to a word, if any is near enough to be meant.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    let plain = |text: &str| text.to_lowercase().replace('-', "_");
    let word = plain(word);
    let scored = candidates
        .into_iter()
        .map(|candidate| (strsim::normalized_damerau_levenshtein(&word, &plain(candidate)), candidate));
    let best = scored.max_by(|left, right| left.0.total_cmp(&right.0).then(right.1.cmp(left.1)));
    best.filter(|&(score, _)| score >= 0.6).map(|(_, candidate)| candidate)
}

/// Question that helps with an unknown word: whether the nearest known one is meant. None where none is near.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    suggest(word, known).map(|near| format!("did you mean `{near}`?"))
}

/// Help with an unknown word: the nearest known one, or the possible ones; of very many the most similar.
pub fn meant<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let mut known: Vec<&str> = known.into_iter().filter(|one| !one.is_empty()).collect();
    if let Some(help) = did_you_mean(word, known.iter().copied()) {
        return help;
    }
    let all = known.len();
    if all <= MOST_LISTED {
        return format!("it is one of {}", listed(known));
    }
    // By similarity, as far as a word has a length that can be compared.
    let word: String = word.chars().take(LONGEST_WORD).collect();
    known.sort_by_cached_key(|one| strsim::damerau_levenshtein(&word, one));
    format!("it is one of {all}, such as {}", known[..FEW_LISTED].join(", "))
}

/// `a, b or c`, without words that have no letter: they stand for what cannot be written.
pub fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    match words.split_last() {
        None => "nothing".into(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found() {
        assert_eq!(suggest("confront-whn", ["confront_when", "reserve"]), Some("confront_when"));
        assert_eq!(suggest("zebra", ["confront_when", "reserve"]), None);
        assert_eq!(suggest("x", []), None);
    }

    #[test]
    fn of_very_many_words_the_likest_are_told() {
        let few = ["one", "two", "three"];
        assert_eq!(meant("on", few), "did you mean `one`?");
        assert_eq!(meant("seven", few), "it is one of one, two or three");
        let many: Vec<String> = (0..169).map(|at| format!("power_{at:03}")).collect();
        let told = meant("p", many.iter().map(String::as_str).chain(["pq"]));
        assert_eq!(told.matches(", ").count(), FEW_LISTED, "{told}");
        assert!(told.starts_with("it is one of 170, such as pq, power_000, "), "{told}");
        assert!(meant(&"long".repeat(10_000), many.iter().map(String::as_str)).starts_with("it is one of 169"));
    }

    #[test]
    fn words_are_listed() {
        assert_eq!(listed(["a"]), "a");
        assert_eq!(listed(["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn columns_count_characters() {
        let source = Arc::new(Source { name: "x".into(), text: "a = 1\r\nnäme = \"ö\"".into() });
        let at = source.text.find('"').unwrap();
        assert_eq!(Place::new(&source, at..at + 1).line_column(), (2, 8));
    }

    #[test]
    fn places_within_strings_are_exact_unless_escaped() {
        let source = Arc::new(Source { name: "x".into(), text: r#"if = "a + bb""#.into() });
        let place = Place::new(&source, 5..13);
        assert_eq!(place.within(4..6, "a + bb").span, 10..12);
        assert_eq!(place.within(4..6, "other").span, 5..13);
    }
}
