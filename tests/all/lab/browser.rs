//! Requests of a page, without a browser.

use evenodds::lab::{Lab, Server};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use tempfile::TempDir;

/// A hunt, rushed; so short that not every Jinn is bound.
pub(super) const HUNT: &str = "title = \"A hunt\"\ngame = \"toward_one\"\nplay = \"hunt\"\ntrials = 4000\nseed = 3\nanswer = [\"p_bound\"]\n[cast]\n\
    hunter = { like = \"ibrahim\", strategy = \"rush\" }\njinn = { dice = 7, made = \"strongest\" }\n\
    [limits]\nmax_scenes = 12\n";

/// A lab that serves, and where its reports go.
pub(super) struct Served {
    server: Server,
    pub(super) reports: TempDir,
}

/// Serves a text.
pub(super) fn serve(text: &str) -> Served {
    let reports = tempfile::tempdir().expect("a folder");
    let lab = Lab::new(&evenodds::games(), "hunt.toml", text, true, reports.path())
        .unwrap_or_else(|faults| panic!("{faults}"));
    Served { server: Server::start(lab, 0).expect("a port"), reports }
}

impl Served {
    /// Host and port, and the secret.
    pub(super) fn place(&self) -> (String, String) {
        let inner = self.server.address().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let (host, token) = inner.and_then(|inner| inner.split_once('/')).expect("an address");
        (host.to_owned(), token.to_owned())
    }

    /// Sends bytes as they are; comes back with the status and the body.
    pub(super) fn raw(&self, bytes: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(self.place().0).expect("a connection");
        stream.write_all(bytes).expect("sent");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    fn request(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let (host, token) = self.place();
        let length = body.len();
        self.raw(
            format!(
                "{method} /{token}/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nSec-Fetch-Site: same-origin\r\n\
                 Content-Length: {length}\r\n\r\n{body}"
            )
            .as_bytes(),
        )
    }

    /// Gets something.
    pub(super) fn get(&self, path: &str) -> (u16, String) {
        self.request("GET", path, "")
    }

    /// Sends something and reads the answer.
    pub(super) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, text) = self.request("POST", path, &body.to_string());
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// States of what the lab opened: the book, and one with changes.
    pub(super) fn wanted(&self, trials: u64, changes: &[(&str, &str)]) -> Value {
        let begun: Value = serde_json::from_str(&self.get("api/start").1).expect("JSON");
        let (status, opened) = self.post("api/open", &json!({ "name": begun["name"], "text": begun["text"] }));
        assert_eq!(status, 200, "{opened}");
        let mut states = vec![json!({ "name": "book", "title": "the book", "settings": [] })];
        if !changes.is_empty() {
            states.push(json!({ "name": "now", "title": "as changed", "settings": changes }));
        }
        json!({ "base": opened["base"], "name": opened["name"], "states": states, "trials": trials, "seed": opened["seed"] })
    }

    /// Begins a play of a tab; its number.
    pub(super) fn play(&self, tab: &str, wanted: &Value) -> u64 {
        let (status, begun) = self.post("api/play", &json!({ "tab": tab, "wanted": wanted }));
        assert_eq!(status, 202, "{begun}");
        begun["play"].as_u64().expect("a number")
    }

    /// News of a play that is newer than a step; none when the play is another by now.
    pub(super) fn news(&self, tab: &str, play: u64, after: u64) -> Option<Value> {
        let (_, text) = self.get(&format!("api/figures?tab={tab}&play={play}&after={after}"));
        let news: Value = serde_json::from_str(&text).expect("JSON");
        Some(news).filter(|news| news["over"] != true)
    }

    /// Follows a play to its end: its last figures.
    pub(super) fn figures(&self, tab: &str, play: u64) -> Value {
        let (mut step, mut figures) = (0, Value::Null);
        loop {
            let news = self.news(tab, play, step).expect("it is played");
            step = news["step"].as_u64().expect("a number");
            if !news["figures"].is_null() {
                figures = news["figures"].clone();
            }
            if news["ended"] == true {
                return figures;
            }
        }
    }

    /// Asks, and waits for the answer.
    pub(super) fn answer(&self, question: &Value) -> Value {
        let (status, begun) = self.post("api/ask", question);
        assert_eq!(status, 202, "{begun}");
        loop {
            let path = format!("api/answer?tab={}&job={}", question["tab"].as_str().expect("a tab"), begun["job"]);
            let found: Value = serde_json::from_str(&self.get(&path).1).expect("JSON");
            if !found["answer"].is_null() {
                return found["answer"].clone();
            }
        }
    }

    /// Files below the folder of reports.
    pub(super) fn files(&self) -> Vec<String> {
        fn below(folder: &Path, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                if entry.path().is_dir() {
                    below(&entry.path(), found);
                } else {
                    found.push(entry.path().display().to_string());
                }
            }
        }
        let mut found = Vec::new();
        below(self.reports.path(), &mut found);
        found
    }
}
