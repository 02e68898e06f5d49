//! Whoever is not the page is refused, and what is too much too.

use super::browser::{HUNT, serve};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;

#[test]
fn only_the_page_is_let_in() {
    let lab = serve(HUNT);
    let (host, token) = lab.place();
    let port = host.rsplit(':').next().unwrap_or_default().to_owned();
    let ask = |path: &str, headers: &str| lab.raw(format!("GET {path} HTTP/1.1\r\n{headers}\r\n").as_bytes()).0;
    let own = format!("Host: {host}\r\n");
    assert_eq!(ask(&format!("/{token}/"), &own), 200);
    assert_eq!(ask(&format!("/{token}/"), &format!("Host: localhost:{port}\r\nSec-Fetch-Site: none\r\n")), 200);
    // The file that opens the page leads a window to it, and nowhere else.
    let led = format!("{own}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n");
    assert_eq!(ask(&format!("/{token}/"), &led), 200);
    let framed = led.replace("document", "iframe");
    let refused = [
        (format!("/{token}/"), framed, 403),
        (format!("/{token}/api/start"), led.clone(), 403),
        ("/".to_owned(), own.clone(), 403),
        (format!("/{}/", "0".repeat(32)), own.clone(), 403),
        (format!("/{}/", &token[1..]), own.clone(), 403),
        (format!("/{token}"), own.clone(), 403),
        // A name that was led here (DNS rebinding), no name, two names.
        (format!("/{token}/"), format!("Host: evil.example:{port}\r\n"), 421),
        (format!("/{token}/"), "Host: 127.0.0.1\r\n".to_owned(), 421),
        (format!("/{token}/"), String::new(), 421),
        (format!("/{token}/"), format!("{own}Host: evil.example\r\n"), 421),
        // Another page of the same browser that learnt the secret.
        (format!("/{token}/api/start"), format!("{own}Origin: http://evil.example\r\n"), 403),
        (format!("/{token}/api/start"), format!("{own}Origin: null\r\n"), 403),
        (format!("/{token}/api/start"), format!("{own}Origin: https://{host}\r\n"), 403),
        (format!("/{token}/api/start"), format!("{own}Sec-Fetch-Site: cross-site\r\n"), 403),
        (format!("/{token}/api/start"), format!("{own}Sec-Fetch-Site: same-site\r\n"), 403),
        (format!("/{token}/../Cargo.toml"), own.clone(), 404),
        (format!("/{token}/files/..%2FCargo.toml?tab=a"), own.clone(), 404),
        (format!("/{token}/files/card.png?tab=a"), own.clone(), 404),
    ];
    for (path, headers, status) in refused {
        assert_eq!(ask(&path, &headers), status, "{path} {headers}");
    }
    assert_eq!(lab.raw(format!("PUT /{token}/api/play HTTP/1.1\r\n{own}\r\n").as_bytes()).0, 405);
}

/// The page runs what the program sends and nothing else, and nobody may put it into a frame.
#[test]
fn the_page_says_what_it_may_run() {
    let lab = serve(HUNT);
    let (host, token) = lab.place();
    let mut stream = TcpStream::connect(&host).expect("a connection");
    stream.write_all(format!("GET /{token}/ HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    for word in
        ["default-src 'none'; script-src 'self'", "frame-ancestors 'none'", "nosniff", "no-referrer", "no-store"]
    {
        assert!(answer.contains(word), "{word}: {}", answer.split("\r\n\r\n").next().unwrap_or_default());
    }
    assert!(!answer.contains("unsafe") && !answer.contains("Access-Control"));
}

#[test]
fn what_is_too_much_is_refused_at_once() {
    let lab = serve(HUNT);
    let (host, token) = lab.place();
    let head = format!("POST /{token}/api/play HTTP/1.1\r\nHost: {host}\r\n");
    for length in ["1073741824", "18446744073709551615"] {
        let (status, told) = lab.raw(format!("{head}Content-Length: {length}\r\n\r\n{}", "x".repeat(5000)).as_bytes());
        assert_eq!(status, 413, "{told}");
    }
    assert_eq!(lab.raw(format!("{head}Content-Length: many\r\n\r\n").as_bytes()).0, 400);
    assert_eq!(lab.raw(format!("{head}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n").as_bytes()).0, 411);
    assert_eq!(lab.raw(format!("{head}X: {}\r\n\r\n", "x".repeat(20_000)).as_bytes()).0, 431);
    assert_eq!(lab.raw(b"\x16\x03\x01 this is no HTTP\r\n\r\n").0, 400);
    assert_eq!(lab.post("api/play", &json!({ "tab": "a" })).0, 400);
    assert_eq!(lab.post("api/stop", &json!({ "tab": "../a" })).0, 400);
    let axis: Vec<u32> = (1..=1000).collect();
    let billion = format!(
        "{HUNT}[sweep]\n\"rules.bonus_cap\" = {axis:?}\n\"rules.hits_base\" = {axis:?}\n\"cast.jinn.dice\" = {axis:?}\n"
    );
    let (status, told) = lab.post("api/open", &json!({ "name": "x.toml", "text": billion }));
    assert!(status == 422 && told["faults"].to_string().contains("the grid has 1000000000 cells"), "{told}");
    let longer = serde_json::Value::from("x".repeat(5 << 20));
    assert_eq!(lab.post("api/open", &json!({ "name": "x.toml", "text": longer })).0, 422);
}

/// A page cannot have the program read files of this machine.
#[test]
fn what_a_page_sends_includes_nothing() {
    let lab = serve(HUNT);
    let text = format!("include = [\"/etc/passwd\"]\n{HUNT}");
    let (status, told) = lab.post("api/open", &json!({ "name": "/etc/x.toml", "text": text }));
    assert!(status == 422 && told["faults"].to_string().contains("a page cannot include files"), "{told}");
    let mut wanted = lab.wanted(10, &[]);
    wanted["base"] = text.into();
    let (status, told) = lab.post("api/play", &json!({ "tab": "a", "wanted": wanted }));
    assert!(status == 422 && !told.to_string().contains("root:"), "{told}");
}

/// Connections that ask nothing, or half of it, do not keep the page out: the oldest of them goes.
#[test]
fn idle_connections_do_no_harm() {
    let lab = serve(HUNT);
    let (host, token) = lab.place();
    for begun in ["", "GET /", "GET / HTTP/1.1\r\nHost: x\r\n"] {
        let idle: Vec<TcpStream> = (0..200)
            .map(|_| {
                let mut stream = TcpStream::connect(&host).expect("a connection");
                let _ = stream.write_all(begun.as_bytes());
                stream
            })
            .collect();
        for path in ["", "style.css", "app.js", "state.js"] {
            assert_eq!(lab.get(path).0, 200, "{path} among {} connections", idle.len());
        }
        drop(idle);
    }
    // A head that does not come is not waited for.
    let began = std::time::Instant::now();
    let mut slow = TcpStream::connect(&host).expect("a connection");
    slow.write_all(format!("GET /{token}/ HTTP/1.1\r\n").as_bytes()).expect("sent");
    let mut answer = String::new();
    let _ = slow.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 408") && began.elapsed().as_secs() < 5, "{answer}");
}
