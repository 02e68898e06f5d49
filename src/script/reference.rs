//! Reference of what a game file and its script may hold, in Markdown, from the declarations themselves.

use crate::file::{KEYS, PARTS};
use crate::words::{POOL_KEYS, WORDS};

/// Every part of a game file, every word of a script, every key of a pool.
pub fn reference() -> String {
    let cell = |text: &str| text.replace('|', "\\|");
    let mut text = String::from("\n## The parts of a game file\n| part | what it holds |\n|---|---|\n");
    for (name, help) in PARTS {
        text += &format!("| `{name}` | {} |\n", cell(help));
    }
    text += "\n## Keys of the parts\n| part | key | what it means |\n|---|---|---|\n";
    for (part, key, help) in KEYS {
        text += &format!("| `{part}` | `{key}` | {} |\n", cell(help));
    }
    let mut group = "";
    for word in WORDS {
        if word.group != group {
            group = word.group;
            text += &format!("\n## {group}\n| word | what it does |\n|---|---|\n");
        }
        text += &format!("| `{}` | {} |\n", cell(word.call), cell(word.help));
    }
    text += "\n## Keys of `dice { … }`\n| key | what it means |\n|---|---|\n";
    for (key, help) in POOL_KEYS {
        text += &format!("| `{key}` | {} |\n", cell(help));
    }
    text
}
