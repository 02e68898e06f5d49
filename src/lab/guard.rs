//! Access control: only the page that this program opened.
//!
//! The address holds a secret. A page from elsewhere in the same browser does not know it. It also names its own origin, and a
//! host that is not this one if its name was led here. Each of the three keeps it out.

use super::http::{Head, Response};

/// What a request must know.
#[derive(Debug, Clone)]
pub(super) struct Guard {
    token: String,
    port: u16,
}

impl Guard {
    /// A guard of a port, with a secret of 128 random bits.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(super) fn new(port: u16) -> Result<Self, String> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| format!("the system gives no random numbers: {error}"))?;
        Ok(Self { token: bytes.iter().map(|byte| format!("{byte:02x}")).collect(), port })
    }

    /// The address of the page.
    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// The path behind the secret, without its query, and the query.
    pub(super) fn admit<'a>(&self, head: &'a Head) -> Result<(&'a str, &'a str), Response> {
        let hosts = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        if !head.only("host").is_some_and(|host| hosts.iter().any(|known| known == host)) {
            return Err(Response::refusal(421, "this host is not served here"));
        }
        let own = |origin: &str| hosts.iter().any(|host| origin.strip_prefix("http://") == Some(host));
        if !head.all("origin").all(own) {
            return Err(Response::refusal(403, "another page asks"));
        }
        // Browsers say where a request comes from; `none` is an address that somebody typed or opened. The file that opens the page
        // counts as another site: it may lead a window to the page, which then asks by itself.
        let only = |name: &str, value: &str| head.only(name) == Some(value);
        let opened = head.method == "GET" && only("sec-fetch-mode", "navigate") && only("sec-fetch-dest", "document");
        let opened = opened
            && head
                .target
                .strip_prefix('/')
                .and_then(|target| target.split_once('/'))
                .is_some_and(|(_, page)| page.is_empty());
        if !opened && !head.all("sec-fetch-site").all(|site| ["same-origin", "none"].contains(&site)) {
            return Err(Response::refusal(403, "another site asks"));
        }
        let inner = head.target.strip_prefix('/').and_then(|target| target.split_once('/'));
        match inner {
            Some((token, rest)) if same(token, &self.token) => Ok(rest.split_once('?').unwrap_or((rest, ""))),
            _ => Err(Response::refusal(403, "the address lacks its secret: take the one that `evenodds lab` printed")),
        }
    }
}

/// Whether two texts are the same, in a time that does not tell how much of them is.
fn same(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes()).fold(0, |differing, (a, b)| differing | (a ^ b));
    one.len() == other.len() && differing == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_the_same_or_not() {
        assert!(same("abc", "abc") && !same("abc", "abd") && !same("abc", "ab") && !same("", "a"));
    }

    #[test]
    fn secrets_differ() {
        let token = || Guard::new(1).map(|guard| guard.token).unwrap_or_default();
        assert!(token().len() == 32 && token() != token());
    }
}
