//! `evenodds lab` as somebody starts it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(words: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_evenodds"))
        .args(["lab", "--no-open"])
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    (child, line.trim_end().to_owned())
}

#[test]
fn the_first_line_is_the_address_and_sigterm_ends_it() {
    let (mut child, address) = start(&["scenarios/his_due/nerf.toml"]);
    let (host, path) = address.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    assert!(host.starts_with("127.0.0.1:") && path.len() == 33, "{address}");
    let mut stream = TcpStream::connect(host).expect("a connection");
    stream.write_all(format!("GET /{path}api/start HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("flames_of_bitter_hatred"), "{answer}");
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("a signal");
    assert!(told.success());
    let began = Instant::now();
    while child.try_wait().expect("known").is_none() {
        assert!(began.elapsed() < Duration::from_secs(10), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(child.wait().expect("known").success());
}

#[test]
fn a_port_can_be_chosen_and_a_wrong_scenario_is_told() {
    let (mut first, address) = start(&["toward_one"]);
    let port = address.split(':').nth(2).and_then(|rest| rest.split('/').next()).expect("a port").to_owned();
    let second = crate::program::evenodds(&["lab", "--no-open", "--port", &port]);
    assert_eq!(second.status.code(), Some(1));
    assert!(crate::program::text(&second.stderr).contains("cannot listen on 127.0.0.1"));
    first.kill().expect("it ends");
    first.wait().expect("it ends");
    let wrong = crate::program::evenodds(&["lab", "--no-open", "tests/broken/unknown_game.toml"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(crate::program::text(&wrong.stderr).contains("did you mean `toward_one`?"));
}

/// Without a word of its page it ends by itself, well, and says so; a time that is none is told.
#[test]
fn it_ends_when_its_page_is_gone_for_the_time_that_is_set() {
    let began = Instant::now();
    let (mut child, _) = start(&["toward_one", "--idle", "2s"]);
    while child.try_wait().expect("known").is_none() {
        assert!(began.elapsed() < Duration::from_mins(1), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(began.elapsed() >= Duration::from_secs(2), "{:?}", began.elapsed());
    let mut said = String::new();
    child.stderr.take().expect("its words").read_to_string(&mut said).expect("words");
    assert!(child.wait().expect("known").success() && said.contains("gone for 2s"), "{said}");
    for (time, told) in [("soon", "are times"), ("10ms", "1s to 7days"), ("9days", "1s to 7days")] {
        let wrong = crate::program::evenodds(&["lab", "--no-open", "--idle", time]);
        assert_eq!(wrong.status.code(), Some(2), "{time}");
        assert!(crate::program::text(&wrong.stderr).contains(told), "{}", crate::program::text(&wrong.stderr));
    }
}

/// The browser is given a file that leads it to the page: a command line can be read by everybody on the machine. The file is this
/// user's alone and goes with the lab, and what opened it does not stay in the list of processes.
#[test]
#[cfg(unix)]
fn no_command_line_has_the_secret() {
    use std::os::unix::fs::PermissionsExt;
    let work = tempfile::tempdir().expect("a folder");
    let opener = work.path().join("xdg-open");
    let script =
        "#!/bin/sh\ncp \"$1\" \"$WORK/copy.html\"\nls -l \"$1\" >\"$WORK/mode\"\necho \"$1\" >\"$WORK/told\"\n";
    std::fs::write(&opener, script).expect("a file");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("allowed");
    let path = format!("{}:{}", work.path().display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(["lab", "toward_one"]).env("PATH", path).env("WORK", work.path()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::null()).spawn().expect("the program runs");
    let mut address = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut address).expect("a line");
    let (began, told) = (Instant::now(), work.path().join("told"));
    while !told.exists() {
        assert!(began.elapsed() < Duration::from_secs(10), "nothing is opened");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(300));
    let read = |name: &str| std::fs::read_to_string(work.path().join(name)).expect("text");
    let secret = address.trim().rsplit('/').nth(1).expect("a secret").to_owned();
    assert!(read("copy.html").contains(address.trim()) && !read("told").contains(&secret), "{}", read("told"));
    assert!(read("mode").starts_with("-rw-------"), "{}", read("mode"));
    let children = std::fs::read_to_string(format!("/proc/{0}/task/{0}/children", child.id())).unwrap_or_default();
    assert_eq!(children.trim(), "", "the opener was not waited for");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().is_ok());
    assert!(child.wait().expect("an end").success());
    assert!(!std::path::Path::new(read("told").trim()).exists(), "the file with the secret stays");
}
