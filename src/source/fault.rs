//! Faults: each says what is wrong, where, and what would be right.

use super::Place;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::collections::HashSet;
use std::fmt::Write;

/// One mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Its place; none when it is about no text at all.
    pub place: Option<Place>,
    /// The fault.
    pub what: String,
    /// Help: the right way.
    pub help: Option<String>,
}

impl Fault {
    /// Fault at a place.
    pub fn at(place: &Place, what: impl Into<String>) -> Self {
        Self { place: Some(place.clone()), what: what.into(), help: None }
    }

    /// Fault without a place in a text, like a file that is not there.
    pub fn anywhere(what: impl Into<String>) -> Self {
        Self { place: None, what: what.into(), help: None }
    }

    /// The same, with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn group<'a>(&'a self, level: Level<'a>) -> Group<'a> {
        let title = level.primary_title(self.what.as_str());
        let group = match &self.place {
            Some(place) => {
                let text = place.source.text.as_str();
                let start = place.span.start.min(text.len());
                let span = start..place.span.end.clamp(start, text.len());
                // Only the lines of the fault: the rest of a long text would be searched for each fault.
                let from = text.as_bytes()[..span.start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                let end = text.as_bytes()[span.end..].iter().position(|&byte| byte == b'\n');
                let to = end.map_or(text.len(), |at| span.end + at);
                let (line, column) = place.line_column();
                if to - from > LONGEST_SHOWN {
                    return self
                        .told(title.element(Origin::path(place.source.name.as_str()).line(line).char_column(column)));
                }
                let snippet = Snippet::source(&text[from..to])
                    .line_start(line)
                    .path(place.source.name.as_str())
                    .annotation(AnnotationKind::Primary.span(span.start - from..span.end - from));
                title.element(snippet)
            }
            None => Group::with_title(title),
        };
        self.told(group)
    }

    /// The same with its advice.
    fn told<'a>(&'a self, group: Group<'a>) -> Group<'a> {
        match &self.help {
            Some(help) => group.element(Level::HELP.message(help.as_str())),
            None => group,
        }
    }
}

/// Most bytes of the shown lines of a text; of longer ones only the place is shown.
const LONGEST_SHOWN: usize = 4_000;

/// Identity of a fault: its place, what is wrong, what would be right.
type Known = (Option<(String, usize, usize)>, String, Option<String>);

/// All faults that were found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    list: Vec<Fault>,
    /// Identities of those in the list.
    known: HashSet<Known>,
    told: usize,
    /// Tables and lists of which some part could not be read.
    lossy: Vec<Place>,
    lost: u32,
    /// Whether the checks of a whole run.
    judging: bool,
    /// Warnings; none where nobody reads them.
    warnings: Option<Box<Warnings>>,
}

/// What is right and does nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Warnings {
    list: Vec<Fault>,
    /// Places of what somebody can use: a warning that it is of no use does not stand.
    used: HashSet<(String, usize)>,
}

/// Most faults that are stored; further ones are counted.
const MOST_KEPT: usize = 1000;
/// Most faults that are shown.
const MOST_SHOWN: usize = 100;

impl Faults {
    /// None so far.
    pub fn new() -> Self {
        Self::default()
    }

    /// None so far, with warnings of what is right and does nothing.
    pub fn with_warnings() -> Self {
        Self { warnings: Some(Box::default()), ..Self::default() }
    }

    /// Whether somebody reads warnings, so that they are worth their work.
    pub fn takes_warnings(&self) -> bool {
        self.warnings.is_some()
    }

    /// Adds a warning, once for each place: it is no fault.
    pub fn warn(&mut self, warning: Fault) {
        if let Some(warnings) = &mut self.warnings
            && !warnings.list.iter().any(|known| known.place == warning.place)
        {
            warnings.list.push(warning);
        }
    }

    /// Notes that somebody can use what stands at a place, whatever others cannot.
    pub fn used(&mut self, place: &Place) {
        if let Some(warnings) = &mut self.warnings {
            warnings.used.insert((place.source.name.clone(), place.span.start));
        }
    }

    /// Keeps the warnings at some places alone.
    pub fn keep_warnings(&mut self, keep: impl Fn(&Place) -> bool) {
        if let Some(warnings) = &mut self.warnings {
            warnings.list.retain(|fault| fault.place.as_ref().is_some_and(&keep));
        }
    }

    /// The warnings that stand, in the order of the text.
    pub fn warnings(&self) -> Vec<&Fault> {
        let place = |fault: &Fault| fault.place.as_ref().map(|place| (place.source.name.clone(), place.span.start));
        let each = self.warnings.iter().flat_map(|warnings| warnings.list.iter().map(|fault| (&warnings.used, fault)));
        let stands = each.filter(|(used, fault)| place(fault).is_none_or(|place| !used.contains(&place)));
        let mut all: Vec<&Fault> = stands.map(|(_, fault)| fault).collect();
        all.sort_by_key(|fault| place(fault));
        all
    }

    /// The warnings as the designer sees them, in colour if `color`; empty where there are none.
    pub fn render_warnings(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let told = self.warnings().into_iter().take(MOST_SHOWN);
        told.map(|fault| renderer.render(&[fault.group(Level::WARNING)]) + "\n\n").collect()
    }

    /// Adds a fault. The same fault at the same place is stored once: cells share most of their text.
    pub fn push(&mut self, fault: Fault) {
        self.told += 1;
        // Where a part is missing, a fault of the whole may be due to that: it waits until the part is right.
        let waits = self.judging && fault.place.as_ref().is_some_and(|place| self.lossy.contains(place));
        if self.is_full() || waits {
            return;
        }
        let span = fault.place.as_ref().map(|place| (place.source.name.clone(), place.span.start, place.span.end));
        if self.known.insert((span, fault.what.clone(), fault.help.clone())) {
            self.list.push(fault);
        }
    }

    /// Whether no further fault is stored, so that its words are not needed.
    pub fn is_full(&self) -> bool {
        self.list.len() >= MOST_KEPT
    }

    /// Counts a fault without words, where no more are stored.
    pub fn skip(&mut self) {
        self.told += 1;
    }

    /// Notes that a part of the value at a place could not be read; its fault was added already.
    pub fn lose(&mut self, place: &Place) {
        self.lost = self.lost.saturating_add(1);
        if !self.lossy.contains(place) {
            self.lossy.push(place.clone());
        }
    }

    /// Number of unread parts so far: when it has grown, what was read in between is not whole.
    pub fn lost(&self) -> usize {
        self.lost as usize
    }

    /// Runs the checks of a whole that was read in parts. A fault of something with an unread part is dropped, as it may be due to that.
    /// Afterwards nothing counts as unread.
    pub fn judge<T>(&mut self, judge: impl FnOnce(&mut Self) -> T) -> T {
        self.judging = true;
        let judged = judge(self);
        self.judging = false;
        self.lossy.clear();
        judged
    }

    /// Takes the shortest list of several ways to read the same words; nothing when one of them has no fault.
    pub fn least(&mut self, readings: impl IntoIterator<Item = Self>) {
        let mut least: Option<Self> = None;
        for reading in readings {
            if reading.is_empty() {
                return;
            }
            if least.as_ref().is_none_or(|least| reading.list.len() < least.list.len()) {
                least = Some(reading);
            }
        }
        least.into_iter().flat_map(|least| least.list).for_each(|fault| self.push(fault));
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Number of faults, repeats included: when it has grown, what was read in between is wrong, even if another cell had the same fault before.
    pub fn len(&self) -> usize {
        self.told
    }

    /// The mistakes, in the order of the text; those of several texts one text after the other.
    pub fn sorted(&self) -> Vec<&Fault> {
        let mut sorted: Vec<&Fault> = self.list.iter().collect();
        let mut names: Vec<&str> = Vec::new();
        for fault in &sorted {
            let name = fault.place.as_ref().map_or("", |place| place.source.name.as_str());
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let text = |place: &Place| names.iter().position(|name| *name == place.source.name).unwrap_or(0);
        sorted.sort_by_key(|fault| fault.place.as_ref().map_or((0, 0), |place| (text(place), place.span.start)));
        sorted
    }

    /// All faults as the designer sees them, in colour if `color`.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let mut text = String::new();
        for fault in self.sorted().into_iter().take(MOST_SHOWN) {
            let _ = writeln!(text, "{}\n", renderer.render(&[fault.group(Level::ERROR)]));
        }
        let count = match self.list.len() {
            1 => "1 mistake".to_owned(),
            MOST_KEPT.. => format!("{MOST_KEPT} mistakes or more, of which {MOST_SHOWN} are shown"),
            count if count > MOST_SHOWN => format!("{count} mistakes, of which {MOST_SHOWN} are shown"),
            count => format!("{count} mistakes"),
        };
        let _ = writeln!(text, "{count}; nothing was played");
        text
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        let mut faults = Self::new();
        faults.push(fault);
        faults
    }
}

/// As the designer sees it, without colour.
impl std::fmt::Display for Faults {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.render(false))
    }
}

impl std::error::Error for Faults {}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;
    use std::sync::Arc;

    fn place(text: &str, word: &str) -> Place {
        let source = Arc::new(Source { name: "x.toml".into(), text: text.into() });
        let start = text.find(word).unwrap();
        Place::new(&source, start..start + word.len())
    }

    #[test]
    fn a_fault_points_into_the_file() {
        let mut faults = Faults::new();
        let place = place("[rules]\n\tbonus_capp = 3", "bonus_capp");
        faults.push(Fault::at(&place, "`bonus_capp` is not a rule").help("did you mean `bonus_cap`?"));
        faults.push(Fault::at(&place, "`bonus_capp` is not a rule").help("did you mean `bonus_cap`?"));
        assert_eq!(
            faults.render(false),
            "error: `bonus_capp` is not a rule\n --> x.toml:2:2\n  |\n2 |     bonus_capp = 3\n  |     ^^^^^^^^^^\n  |\n  \
             = help: did you mean `bonus_cap`?\n\n1 mistake; nothing was played\n"
        );
    }

    /// Nobody reads them by default; what another participant can use needs none.
    #[test]
    fn warnings_are_no_faults_and_are_read_on_request() {
        let (dead, foreign) = (place("a = 1\nb = 2", "a"), place("a = 1\nb = 2", "b"));
        let of = |mut faults: Faults| {
            faults.warn(Fault::at(&foreign, "nobody has it"));
            faults.warn(Fault::at(&dead, "it does nothing"));
            faults.used(&foreign);
            assert!(faults.is_empty());
            faults.warnings().into_iter().map(|fault| fault.what.clone()).collect::<Vec<_>>()
        };
        assert!(of(Faults::new()).is_empty());
        assert_eq!(of(Faults::with_warnings()), ["it does nothing"]);
    }

    #[test]
    fn a_mistake_told_again_is_shown_once_and_still_noticed() {
        let mut faults = Faults::new();
        let fault = || Fault::at(&place("a = 1", "a"), "no such thing");
        faults.push(fault());
        let before = faults.len();
        faults.push(fault());
        assert!(faults.len() > before);
        assert!(faults.render(false).ends_with("\n1 mistake; nothing was played\n"));
    }

    #[test]
    fn a_whole_is_not_judged_by_a_part_that_was_lost() {
        let (mut faults, whole, other) =
            (Faults::new(), place("[a]\nb = x\n[c]", "[a]"), place("[a]\nb = x\n[c]", "[c]"));
        faults.push(Fault::at(&whole, "`b` takes a number"));
        faults.lose(&whole);
        faults.judge(|faults| {
            faults.push(Fault::at(&whole, "it has no `b`"));
            faults.push(Fault::at(&other, "it has no `d`"));
        });
        faults.judge(|faults| faults.push(Fault::at(&whole, "it has no `e`")));
        let told: Vec<&str> = faults.sorted().iter().map(|fault| fault.what.as_str()).collect();
        assert_eq!((told, faults.len()), (vec!["`b` takes a number", "it has no `e`", "it has no `d`"], 4));
    }

    #[test]
    fn of_many_mistakes_some_are_shown() {
        let mut faults = Faults::new();
        let place = place("a = 1", "a");
        (0..100_000).for_each(|number| faults.push(Fault::at(&place, format!("mistake {number}"))));
        assert_eq!((faults.len(), faults.sorted().len()), (100_000, 1000));
        let told = faults.render(false);
        assert_eq!(told.matches("error: ").count(), 100);
        assert!(told.ends_with("\n1000 mistakes or more, of which 100 are shown; nothing was played\n"));
    }

    #[test]
    fn places_beyond_the_text_do_no_harm() {
        let source = Arc::new(Source { name: "empty.toml".into(), text: String::new() });
        let mut faults = Faults::new();
        faults.push(Fault::at(&Place::new(&source, 0..0), "the file is empty"));
        faults.push(Fault::anywhere("no file"));
        assert!(faults.render(false).contains("empty.toml:1:1"));
        assert!(faults.render(false).ends_with("2 mistakes; nothing was played\n"));
    }
}
