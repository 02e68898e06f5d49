//! Routes of requests.

use super::ask::Question;
use super::export::{self, SHOWN};
use super::http::Response;
use super::open::open;
use super::page;
use super::states::PlayRequest;
use super::tabs::Lab;
use super::told;
use evenodds_engine::Broken;
use evenodds_source::Faults;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

/// How long a question for news is kept waiting.
const WAIT: Duration = Duration::from_secs(8);

/// A text to open.
#[derive(Deserialize)]
struct Opened {
    name: String,
    text: String,
    #[serde(default)]
    cell: usize,
}

/// States to play for a tab.
#[derive(Deserialize)]
struct Played {
    tab: String,
    wanted: PlayRequest,
}

/// A trial to tell.
#[derive(Deserialize)]
struct Trial {
    wanted: PlayRequest,
    trial: u64,
}

/// A tab.
#[derive(Deserialize)]
struct Tab {
    tab: String,
}

/// Answers a request that was let in.
pub(super) fn respond(lab: &Lab, method: &str, path: &str, query: &str, body: &[u8]) -> Result<Response, Response> {
    match (method, path) {
        ("GET", "api/start") => Ok(start(lab)),
        ("GET", "api/here") => Ok(Response::json(200, &json!({}))),
        ("GET", "api/figures") => {
            let player = lab.player(value(query, "tab")).filter(|player| player.id == number(query, "play"));
            let news = player.map_or_else(over, |player| player.newer(number(query, "after"), WAIT));
            Ok(Response::json(200, &news))
        }
        ("GET", "api/answer") => {
            let job = lab.job(value(query, "tab")).filter(|job| job.id == number(query, "job"));
            // Progress is shown every now and then, an answer at once.
            let news = job.map_or_else(over, |job| job.look(Duration::from_millis(250)));
            Ok(Response::json(200, &news))
        }
        ("GET", path) if path.starts_with("files/") => file(lab, &path["files/".len()..], value(query, "tab")),
        ("GET", path) => page::file(path).ok_or_else(|| Response::refusal(404, "there is nothing here")),
        ("POST", "api/open") => {
            let Opened { name, text, cell } = read(body)?;
            Ok(judged(open(&lab.games, &name, &text, cell)))
        }
        ("POST", "api/play") => {
            let Played { tab, wanted } = read(body)?;
            Ok(match lab.play(&tab, &wanted.of(&lab.games)) {
                Ok(play) => Response::json(202, &json!({ "play": play })),
                Err(faults) => Response::json(422, &faults),
            })
        }
        ("POST", "api/stop") => done(lab.stop(&read::<Tab>(body)?.tab)),
        ("POST", "api/cancel") => done(lab.cancel(&read::<Tab>(body)?.tab)),
        ("POST", "api/tell") => {
            let Trial { wanted, trial } = read(body)?;
            let told = Broken::caught(|| told::trial(&wanted.of(&lab.games), trial));
            Ok(told.map_or_else(|what| Response::json(422, &json!({ "faults": format!("error: {what}") })), judged))
        }
        ("POST", "api/ask") => {
            let mut question: Question = read(body)?;
            question.wanted = question.wanted.of(&lab.games);
            let job = lab.ask(question).map_err(|why| Response::refusal(400, &why))?;
            Ok(Response::json(202, &json!({ "job": job })))
        }
        ("POST", "api/leave") => {
            let wanted = read::<PlayRequest>(body)?.of(&lab.games);
            Ok(judged(export::leave(&wanted, &lab.reports, lab.file_of(&wanted))))
        }
        ("POST", _) => Err(Response::refusal(404, "there is nothing here")),
        _ => Err(Response::refusal(405, "only GET and POST are understood")),
    }
}

/// Another play or question has taken its place.
fn over() -> Value {
    json!({ "over": true })
}

/// What was opened, and what else there is to begin with.
fn start(lab: &Lab) -> Response {
    let starters = lab.games.all().iter().flat_map(|game| {
        let of = |starter: &evenodds_kit::kind::Starter| {
            json!({ "game": game.title(), "play": starter.play.replace('_', " "), "text": starter.text })
        };
        game.starters().iter().map(of).collect::<Vec<Value>>()
    });
    Response::json(
        200,
        &json!({
            "name": lab.name, "text": lab.text, "file": lab.is_file, "version": env!("CARGO_PKG_VERSION"), "idle": lab.idle.as_secs_f64(),
            "starters": starters.collect::<Vec<Value>>(),
        }),
    )
}

/// A file of the tab's last report.
fn file(lab: &Lab, name: &str, tab: &str) -> Result<Response, Response> {
    let none = || Response::refusal(404, "there is no such file of a report");
    let (name, kind) = SHOWN.into_iter().find(|(known, _)| *known == name).ok_or_else(none)?;
    let folder = lab.report(tab).ok_or_else(none)?;
    let bytes = std::fs::read(folder.join(name)).map_err(|_| none())?;
    // A report brings its own policy, which names its script by its sum.
    let policy = if name == "report.html" { "frame-ancestors 'none'" } else { "default-src 'none'" };
    Ok(Response { policy, ..Response::new(200, kind, bytes) })
}

fn judged(found: Result<Value, Faults>) -> Response {
    match found {
        Ok(found) => Response::json(200, &found),
        Err(faults) => Response::json(422, &told::faults(&faults)),
    }
}

fn done(done: Result<(), String>) -> Result<Response, Response> {
    done.map(|()| Response::json(200, &json!({}))).map_err(|why| Response::refusal(400, &why))
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Response> {
    serde_json::from_slice(body)
        .map_err(|error| Response::refusal(400, &format!("this is not what is asked here: {error}")))
}

/// The value of a key in a query; empty where there is none.
fn value<'a>(query: &'a str, key: &str) -> &'a str {
    let found = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(known, _)| *known == key);
    found.map_or("", |(_, value)| value)
}

fn number(query: &str, key: &str) -> u64 {
    value(query, key).parse().unwrap_or(0)
}
