//! State of a lab: the scenario that was opened, and for each tab of the browser one play and one question.

use super::ask::Question;
use super::job::Job;
use super::open::open;
use super::player::Player;
use super::states::PlayRequest;
use super::told;
use evenodds_kit::Games;
use evenodds_source::Faults;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Without a word of the page for so long, it is gone.
const IDLE: Duration = Duration::from_hours(1);
/// Tabs that are kept; of more, whichever was silent longest is forgotten.
const MOST_TABS: usize = 16;
/// Most letters of a tab's name.
const LONGEST_NAME: usize = 40;

/// A tab of the browser.
struct Tab {
    player: Option<Arc<Player>>,
    job: Option<Arc<Job>>,
    /// Where the last report went.
    report: Option<Arc<Job>>,
    heard: Instant,
}

impl Tab {
    fn stop(&self) {
        self.player.iter().for_each(|player| player.stop());
        self.job.iter().for_each(|job| job.stop());
    }
}

/// A lab.
pub struct Lab {
    /// The games of the program.
    pub(super) games: Games,
    /// Name of what was opened.
    pub(super) name: String,
    /// Its text, whole.
    pub(super) text: String,
    /// Whether the name is that of a file, which a command can name.
    pub(super) is_file: bool,
    /// How long it waits for its page.
    pub(super) idle: Duration,
    /// Where reports go.
    pub(super) reports: PathBuf,
    /// The base of a file that has no variants: its states can be set on a command line.
    plain: Option<String>,
    tabs: Mutex<BTreeMap<String, Tab>>,
    heard: Mutex<Instant>,
    next: AtomicU64,
}

impl Lab {
    /// A lab of a scenario's whole text, which includes nothing any more.
    ///
    /// # Errors
    /// Every mistake in the text.
    pub fn new(games: &Games, name: &str, text: &str, is_file: bool, reports: &Path) -> Result<Self, Faults> {
        let found = open(games, name, text, 0)?;
        let plain = found["base"].as_str().filter(|_| is_file && found["plain"] == true).map(str::to_owned);
        Ok(Self {
            games: games.clone(),
            name: name.to_owned(),
            text: text.to_owned(),
            is_file,
            idle: IDLE,
            reports: reports.to_owned(),
            plain,
            tabs: Mutex::new(BTreeMap::new()),
            heard: Mutex::new(Instant::now()),
            next: AtomicU64::new(1),
        })
    }

    /// The same, waiting so long for its page once that is gone.
    #[must_use]
    pub fn idle(self, idle: Duration) -> Self {
        Self { idle, ..self }
    }

    /// The file whose settings can be laid over by the command line to make these states; none where the text is another.
    pub(super) fn file_of(&self, wanted: &PlayRequest) -> Option<&str> {
        self.plain.as_ref().filter(|plain| **plain == wanted.base).map(|_| self.name.as_str())
    }

    /// The page said something.
    pub(super) fn heard(&self) {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// For how long it has not.
    pub(super) fn silence(&self) -> Duration {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// Ends everything that is played.
    pub(super) fn end(&self) {
        self.tabs().values().for_each(Tab::stop);
    }

    fn tabs(&self) -> MutexGuard<'_, BTreeMap<String, Tab>> {
        self.tabs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with a tab, which is remembered from now on.
    fn with<T>(&self, name: &str, act: impl FnOnce(&mut Tab) -> T) -> Result<T, String> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(plain) {
            return Err("a tab has a name of letters and digits".into());
        }
        let mut tabs = self.tabs();
        if !tabs.contains_key(name) && tabs.len() >= MOST_TABS {
            let silent = tabs.iter().min_by_key(|(_, tab)| tab.heard).map(|(name, _)| name.clone());
            if let Some(tab) = silent.and_then(|silent| tabs.remove(&silent)) {
                tab.stop();
            }
        }
        let tab = tabs.entry(name.to_owned()).or_insert_with(|| Tab {
            player: None,
            job: None,
            report: None,
            heard: Instant::now(),
        });
        tab.heard = Instant::now();
        Ok(act(tab))
    }

    /// Plays states for a tab. What it played before ends.
    pub(super) fn play(&self, tab: &str, wanted: &PlayRequest) -> Result<u64, Value> {
        let failed = |why: String| serde_json::json!({ "faults": format!("error: {why}\n") });
        let study = wanted.study().map_err(|faults| told::faults(&faults))?;
        self.stop(tab).map_err(failed)?;
        let player = Player::start(self.next.fetch_add(1, Ordering::Relaxed), study).map_err(failed)?;
        let id = player.id;
        let before = self.with(tab, |tab| tab.player.replace(player)).map_err(failed)?;
        before.iter().for_each(|player| player.stop());
        Ok(id)
    }

    /// Ends what a tab plays.
    pub(super) fn stop(&self, tab: &str) -> Result<(), String> {
        self.with(tab, |tab| tab.player.iter().for_each(|player| player.stop()))
    }

    /// The play of a tab.
    pub(super) fn player(&self, tab: &str) -> Option<Arc<Player>> {
        self.with(tab, |tab| tab.player.clone()).ok().flatten()
    }

    /// Answers a question for a tab. What it asked before ends.
    pub(super) fn ask(&self, question: Question) -> Result<u64, String> {
        let (tab, leaves) = (question.tab.clone(), question.about == super::ask::About::Report);
        self.cancel(&tab)?;
        let job = Job::start(self.next.fetch_add(1, Ordering::Relaxed), question, self.reports.clone())?;
        self.with(&tab, |tab| {
            if leaves {
                tab.report = Some(Arc::clone(&job));
            }
            tab.job = Some(Arc::clone(&job));
            job.id
        })
    }

    /// Ends the question of a tab.
    pub(super) fn cancel(&self, tab: &str) -> Result<(), String> {
        self.with(tab, |tab| tab.job.iter().for_each(|job| job.stop()))
    }

    /// The question of a tab.
    pub(super) fn job(&self, tab: &str) -> Option<Arc<Job>> {
        self.with(tab, |tab| tab.job.clone()).ok().flatten()
    }

    /// The folder of a tab's last report.
    pub(super) fn report(&self, tab: &str) -> Option<PathBuf> {
        self.with(tab, |tab| tab.report.clone()).ok().flatten()?.folder()
    }
}
