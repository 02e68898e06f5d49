//! Escaping of control characters for the terminal: a file name, a title or the text in a picture cannot move the cursor, hide
//! a line or name a window. Only the program's own colours pass, and only where they are asked for.

use std::borrow::Cow;

/// A text whose control characters can be seen. `styled`: codes for weight and colour pass.
pub(super) fn visible(text: &str, styled: bool) -> Cow<'_, str> {
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(obeyed) {
        shown.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = if styled { style(rest) } else { 0 };
        if length > 0 {
            shown.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        let letter = rest.chars().next().unwrap_or_default();
        rest = &rest[letter.len_utf8()..];
        shown.push(match letter {
            '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + letter as u32).unwrap_or('\u{fffd}'),
            '\u{7f}' => '\u{2421}',
            _ => '\u{fffd}',
        });
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

/// JSON whose strings hold no such character, which is the same JSON. Those below a space are escaped already.
pub(super) fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(obeyed) {
        return Cow::Borrowed(json);
    }
    let escape = |letter: char| if obeyed(letter) { format!("\\u{:04x}", letter as u32) } else { letter.to_string() };
    Cow::Owned(json.chars().map(escape).collect())
}

/// Control characters but for the end of a line and tabs, and those that turn the direction of a text.
fn obeyed(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || letter.is_control() && letter != '\n' && letter != '\t'
}

/// Length of a code for weight or colour at the start of a text, in bytes; 0 for anything else.
fn style(text: &str) -> usize {
    let Some((codes, _)) = text.strip_prefix("\u{1b}[").and_then(|rest| rest.split_once('m')) else { return 0 };
    let numbers: Option<Vec<u8>> = codes.split(';').map(|code| code.parse().ok()).collect();
    let plain = |code: &u8| matches!(code, 0..=4 | 22 | 30..=37 | 39 | 90..=97);
    let allowed = match numbers.as_deref() {
        Some([38, 5, _]) => true,
        Some(codes) => codes.iter().all(plain),
        None => codes.is_empty(),
    };
    if allowed { codes.len() + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_colours_reach_a_terminal() {
        let text = "a\u{1b}]0;title\u{7} \u{1b}[2J\u{9b}1A\r\u{7f}\u{202e}\u{1b}[1;31mred\u{1b}[0m\u{1b}[8m\tb\n";
        let shown = visible(text, true);
        assert_eq!(shown, "a␛]0;title␇ ␛[2J\u{fffd}1A␍␡\u{fffd}\u{1b}[1;31mred\u{1b}[0m␛[8m\tb\n");
        assert!(!visible(text, false).contains(obeyed));
        assert_eq!(visible("\u{1b}[38;5;12mblue\u{1b}[m", true), "\u{1b}[38;5;12mblue\u{1b}[m");
        assert!(matches!(visible("Würfel · ±\n", false), Cow::Borrowed(_)));
    }

    #[test]
    fn json_says_the_same() {
        let json = serde_json::to_string("a\u{9b}1A\u{7f}\u{202e}\u{1b}ü").expect("a text");
        let told = escaped(&json);
        assert!(!told.contains(obeyed));
        assert_eq!(serde_json::from_str::<String>(&told).expect("JSON"), "a\u{9b}1A\u{7f}\u{202e}\u{1b}ü");
    }
}
