//! One request and its response on a connection that is then closed: every length and every wait has a limit.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// Most bytes of a request's line and headers.
const MOST_HEAD: usize = 16 << 10;
/// Most headers of a request.
const MOST_HEADERS: usize = 64;
/// Most bytes of a body: a scenario may have four million, and states come with it.
pub(super) const MOST_BODY: usize = 6 << 20;
/// How long the head of a request may take to arrive: a browser sends it at once, if at all.
const HEAD: Duration = Duration::from_secs(2);
/// How long a body may take to arrive, and a response to leave.
const PATIENCE: Duration = Duration::from_secs(10);
/// How much of a refused body is read, and how long, so that the refusal is heard.
const DRAINED: usize = 1 << 20;
const DRAINING: Duration = Duration::from_millis(300);

/// Line and headers of a request.
#[derive(Debug, Default)]
pub(super) struct Head {
    /// `GET`, `POST`.
    pub(super) method: String,
    /// Path with query, as sent.
    pub(super) target: String,
    /// Headers, names in small letters.
    headers: Vec<(String, String)>,
}

impl Head {
    /// All values of a header.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.headers.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The only value of a header; none where there is none, or several.
    pub(super) fn only(&self, name: &str) -> Option<&str> {
        let mut all = self.headers.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str());
        all.next().filter(|_| all.next().is_none())
    }
}

/// A response.
#[derive(Debug)]
pub(super) struct Response {
    /// Status code.
    pub(super) status: u16,
    /// Type of the body.
    pub(super) kind: &'static str,
    /// The body.
    pub(super) body: Vec<u8>,
    /// Content security policy.
    pub(super) policy: &'static str,
}

/// Nothing may be loaded or run.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

impl Response {
    /// A response that runs nothing.
    pub(super) fn new(status: u16, kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, kind, body: body.into(), policy: NOTHING }
    }

    /// A tree as JSON.
    pub(super) fn json(status: u16, value: &serde_json::Value) -> Self {
        Self::new(status, "application/json; charset=utf-8", value.to_string())
    }

    /// A refusal in a sentence.
    pub(super) fn refusal(status: u16, why: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", format!("{why}\n"))
    }
}

/// Reads a request's line and headers, and what came after them.
pub(super) fn head(stream: &mut TcpStream) -> Result<(Head, Vec<u8>), Response> {
    let (mut bytes, began) = (Vec::new(), Instant::now());
    let mut part = [0; 4096];
    loop {
        let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        match request.parse(&bytes) {
            Ok(httparse::Status::Complete(length)) => {
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
                let headers = request.headers.iter().map(|one| (one.name.to_ascii_lowercase(), text(one.value)));
                let head = Head {
                    method: request.method.unwrap_or_default().to_owned(),
                    target: request.path.unwrap_or_default().to_owned(),
                    headers: headers.collect(),
                };
                let rest = bytes.split_off(length);
                return Ok((head, rest));
            }
            Ok(httparse::Status::Partial) if bytes.len() < MOST_HEAD => {}
            Ok(httparse::Status::Partial) => return Err(Response::refusal(431, "the request's head is too long")),
            Err(error) => return Err(Response::refusal(400, &format!("this is no request: {error}"))),
        }
        bytes.extend(more(stream, &mut part, began, HEAD)?);
    }
}

/// Reads the body that a head announces, `rest` being its beginning.
pub(super) fn body(stream: &mut TcpStream, head: &Head, mut rest: Vec<u8>) -> Result<Vec<u8>, Response> {
    if head.all("transfer-encoding").next().is_some() {
        return Err(Response::refusal(411, "a body comes with its length"));
    }
    if head.all("content-length").next().is_none() {
        return Ok(Vec::new());
    }
    let length = head.only("content-length").and_then(|text| text.parse::<u64>().ok());
    let Some(length) = length else { return Err(Response::refusal(400, "the length of the body is no number")) };
    if length > MOST_BODY as u64 {
        let why = format!("a body of {length} bytes is too long; {MOST_BODY} are the most");
        return Err(Response::refusal(413, &why));
    }
    let (length, began) = (length as usize, Instant::now());
    let mut part = [0; 1 << 13];
    while rest.len() < length {
        rest.extend(more(stream, &mut part, began, PATIENCE)?);
    }
    rest.truncate(length);
    Ok(rest)
}

fn more<'a>(
    stream: &mut TcpStream,
    part: &'a mut [u8],
    began: Instant,
    patience: Duration,
) -> Result<&'a [u8], Response> {
    let late = || Response::refusal(408, "the request did not arrive in time");
    let left = patience.checked_sub(began.elapsed()).filter(|left| !left.is_zero()).ok_or_else(late)?;
    // A connection that takes no limit is closed by the other side.
    let _ = stream.set_read_timeout(Some(left));
    match stream.read(part) {
        Ok(0) => Err(Response::refusal(400, "the request ends before its end")),
        Ok(read) => Ok(&part[..read]),
        Err(_) => Err(late()),
    }
}

/// Sends a response and closes the connection. Whoever does not listen any more misses it.
pub(super) fn answer(mut stream: TcpStream, response: &Response) {
    let reason = match response.status {
        200 => "OK",
        202 => "Accepted",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        421 => "Misdirected Request",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Error",
    };
    let head = format!(
        "HTTP/1.1 {} {reason}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
         Content-Security-Policy: {}\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\nX-Frame-Options: DENY\r\n\r\n",
        response.status,
        response.kind,
        response.body.len(),
        response.policy
    );
    let _ = stream.set_write_timeout(Some(PATIENCE));
    let sent = stream.write_all(&[head.as_bytes(), &response.body].concat()).and_then(|()| stream.flush());
    if sent.is_ok() && stream.shutdown(Shutdown::Write).is_ok() && response.status >= 400 {
        drain(&mut stream);
    }
}

/// Reads a little of what is still coming: a connection that is closed before is reset, and the response lost.
fn drain(stream: &mut TcpStream) {
    let (began, mut read, mut part) = (Instant::now(), 0, [0; 4096]);
    let _ = stream.set_read_timeout(Some(DRAINING));
    while read < DRAINED && began.elapsed() < DRAINING {
        match stream.read(&mut part) {
            Ok(0) | Err(_) => return,
            Ok(more) => read += more,
        }
    }
}
