//! Mistakes of a script that are found before any play, with their places.

use crate::file::{File, Language};
use crate::lua::{fault, grammar, text, told};
use crate::setting::LUA_WORDS;
use crate::words::{always_legal, known, own_words};
use evenodds_source::{Fault, Faults, meant};
use std::collections::HashSet;

/// A word or a sign of a script, in bytes of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Token<'t> {
    text: &'t str,
    at: usize,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Name,
    Text,
    Number,
    Sign,
}

/// Words and signs of a script, without comments. What is no Lua ends them: the interpreter says what is wrong there.
fn tokens(script: &str) -> Vec<Token<'_>> {
    let (bytes, mut found, mut at) = (script.as_bytes(), Vec::new(), 0);
    let long = |at: usize| -> Option<usize> {
        let rest = &script[at..];
        let level = rest.strip_prefix('[')?.bytes().take_while(|&byte| byte == b'=').count();
        let inner = rest[1 + level..].strip_prefix('[')?;
        let close = format!("]{}]", "=".repeat(level));
        let end = inner.find(&close).map_or(script.len(), |end| at + level + 2 + end + close.len());
        Some(end)
    };
    while at < bytes.len() {
        let start = at;
        let opened = if bytes[at] == b'[' { long(at) } else { None };
        let kind = match bytes[at] {
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'-' if bytes.get(at + 1) == Some(&b'-') => {
                at = match long(at + 2) {
                    Some(end) => end,
                    None => script[at..].find('\n').map_or(bytes.len(), |end| at + end),
                };
                continue;
            }
            b'[' if opened.is_some() => {
                at = opened.unwrap_or(at + 1);
                Kind::Text
            }
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
                Kind::Text
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                at += script[at..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
                Kind::Name
            }
            byte if byte.is_ascii_digit() => {
                at += script[at..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'.').count();
                Kind::Number
            }
            _ => {
                let letter = script[at..].chars().next().map_or(1, char::len_utf8);
                let two = script
                    .get(at..at + 2)
                    .filter(|two| ["==", "~=", "<=", ">=", "//", "::", "<<", ">>", ".."].contains(two));
                at += two.map_or(letter, str::len);
                Kind::Sign
            }
        };
        at = at.min(script.len());
        while !script.is_char_boundary(at) {
            at += 1;
        }
        found.push(Token { text: &script[start..at], at: start, kind });
    }
    found
}

/// Names of the count of steps: no script can write them.
const GUARDS: [&str; 2] = ["_left", "_more"];

/// A script that counts its steps: every turn of a loop and every call of a function is one. Lines stay as they are.
/// Words are local names: Lua finds these without a table.
pub(crate) fn guarded(script: &str) -> String {
    const STEP: &str = " _left = _left - 1 if _left < 0 then _left = _more() end ";
    let all = tokens(script);
    let is_said = |word: &String| all.iter().any(|token| token.kind == Kind::Name && token.text == word);
    let said = own_words().filter(is_said).collect::<Vec<_>>().join(", ");
    let mut text = "local _left, _more = 0, ... ".to_owned();
    if !said.is_empty() {
        text += &format!("local {said} = {said} ");
    }
    let (mut head, mut written) = (false, 0);
    for token in &all {
        let name = token.kind == Kind::Name;
        head |= name && token.text == "function";
        let begins = name && ["do", "repeat"].contains(&token.text) || head && token.text == ")";
        if begins {
            let end = token.at + token.text.len();
            text += &script[written..end];
            text += STEP;
            (written, head) = (end, false);
        }
    }
    text + &script[written..]
}

/// A block of names: those that are local in it.
#[derive(Default)]
struct Scope {
    names: HashSet<String>,
    /// Whether it is a function, or the script itself.
    function: bool,
    /// Where a function begins, in words.
    from: usize,
    /// `repeat` ends with `until`, whose condition still sees the block.
    repeats: bool,
}

/// Reports unknown names, writes to names outside of the function, and what no script may say.
pub(crate) fn check(file: &File, faults: &mut Faults) {
    if let Language::Other(procedure) = &file.language {
        if let Some(procedure) = procedure {
            let names = procedure.names();
            missing(file, |name| names.iter().any(|known| known == name), "hand a function of this name over", faults);
        }
        return;
    }
    let script = text(&file.script);
    let all = tokens(script);
    if let Some(error) = grammar(script) {
        faults.push(of_grammar(file, &all, &error));
        return;
    }
    let words = known(file);
    let mut globals: HashSet<String> = words.iter().cloned().collect();
    // Functions of the script itself, wherever they stand at its top.
    for (at, token) in all.iter().enumerate() {
        if token.text == "function" && all.get(at + 1).is_some_and(|name| name.kind == Kind::Name) {
            globals.insert(all[at + 1].text.to_owned());
        }
    }
    let mut told = |token: &Token<'_>, what: String, help: Option<String>| {
        let fault = Fault::at(&file.script.part(token.at..token.at + token.text.len()), what);
        faults.push(match help {
            Some(help) => fault.help(help),
            None => fault,
        });
    };
    let is_name = |token: Option<&Token<'_>>| {
        token.is_some_and(|token| token.kind == Kind::Name && !LUA_WORDS.contains(&token.text))
    };
    let mut scopes = vec![Scope { function: true, ..Scope::default() }];
    // Loops whose `do` is still to come: it opens no block of its own.
    let mut loops: Vec<Vec<String>> = Vec::new();
    let mut at = 0;
    let mut until: Option<usize> = None;
    while at < all.len() {
        let token = all[at];
        if let Some(line_end) = until
            && at >= line_end
        {
            until = None;
            scopes.pop();
        }
        match token.text {
            "^" => told(&token, "`^` is not the same on every machine".into(), Some("multiply".into())),
            "function" if token.kind == Kind::Name => {
                let mut next = at + 1;
                let named = is_name(all.get(next));
                if named {
                    let before = at.checked_sub(1).map(|before| all[before].text);
                    let name = all[next].text.to_owned();
                    if before == Some("local") {
                        if let Some(scope) = scopes.last_mut() {
                            scope.names.insert(name);
                        }
                    } else if scopes.len() > 1 {
                        let what = format!("`{name}` would be written outside of the function");
                        told(&all[next], what, Some(format!("write `local function {name}`")));
                    } else if words.contains(&name) && !file.questions.iter().any(|question| question.name == name) {
                        let what = format!("`{name}` is a word of every script");
                        told(&all[next], what, Some("give the function another name".into()));
                    }
                    next += 1;
                }
                let mut scope = Scope { function: true, from: at, ..Scope::default() };
                if all.get(next).is_some_and(|token| token.text == "(") {
                    while let Some(token) = all.get(next).filter(|token| token.text != ")") {
                        if token.kind == Kind::Name {
                            scope.names.insert(token.text.to_owned());
                        }
                        next += 1;
                    }
                }
                scopes.push(scope);
                at = next + 1;
                continue;
            }
            "local" => {
                let mut next = at + 1;
                if all.get(next).is_some_and(|token| token.text == "function") {
                    at += 1;
                    continue;
                }
                let mut names = Vec::new();
                while is_name(all.get(next)) {
                    names.push(all[next].text.to_owned());
                    next += 1;
                    if all.get(next).is_some_and(|token| token.text == "<") {
                        told(&all[next], "a script declares nothing `<close>` or `<const>`".into(), None);
                        next += 3;
                    }
                    match all.get(next) {
                        Some(comma) if comma.text == "," => next += 1,
                        _ => break,
                    }
                }
                if let Some(scope) = scopes.last_mut() {
                    scope.names.extend(names);
                }
                at = next;
                continue;
            }
            "for" => {
                let mut next = at + 1;
                let mut names = Vec::new();
                while let Some(token) = all.get(next).filter(|token| token.text != "in" && token.text != "=") {
                    if token.kind == Kind::Name {
                        names.push(token.text.to_owned());
                    }
                    next += 1;
                }
                loops.push(names);
                at = next + 1;
                continue;
            }
            "while" => loops.push(Vec::new()),
            "do" => {
                let names = loops.pop().unwrap_or_default().into_iter().collect();
                scopes.push(Scope { names, ..Scope::default() });
            }
            "then" => scopes.push(Scope::default()),
            "repeat" => scopes.push(Scope { repeats: true, ..Scope::default() }),
            "elseif" => {
                scopes.pop();
            }
            "else" => {
                scopes.pop();
                scopes.push(Scope::default());
            }
            "end" if scopes.len() > 1 => {
                scopes.pop();
            }
            "until" => {
                // The condition still sees the block; it ends where the next statement begins.
                let mut end = at + 1;
                let mut open = 0_i32;
                while let Some(token) = all.get(end) {
                    open += i32::from(["(", "{", "["].contains(&token.text))
                        - i32::from([")", "}", "]"].contains(&token.text));
                    let starts = [
                        "local", "if", "for", "while", "repeat", "return", "end", "else", "elseif", "until", "break",
                        "do", "goto", ";",
                    ];
                    let joined = end > at + 1 && joins(&all[end - 1], token);
                    if open < 0 || (open == 0 && end > at + 1 && (starts.contains(&token.text) || !joined)) {
                        break;
                    }
                    end += 1;
                }
                if scopes.last().is_some_and(|scope| scope.repeats) {
                    until = Some(end);
                }
            }
            name if GUARDS.contains(&name) => told(&token, format!("`{name}` is no name for a script"), None),
            "goto" => told(&token, "a script jumps nowhere".into(), Some("use `break`, or a function".into())),
            name if token.kind == Kind::Name && !LUA_WORDS.contains(&name) => {
                let before = at.checked_sub(1).map(|before| all[before].text);
                let after = all.get(at + 1).map_or("", |token| token.text);
                let field = before == Some(".") || before == Some(":");
                let from = scopes.iter().rev().find(|scope| scope.function).map_or(0, |scope| scope.from);
                let table = in_table(&all, from, at);
                let key = after == "=" && table && matches!(before, Some("{" | "," | ";"));
                if !field && !key {
                    let inner = scopes.iter().rposition(|scope| scope.names.contains(name));
                    let writes = !table && assigned(&all, at);
                    match inner {
                        Some(found) if writes && lasts(&scopes, found) => {
                            let what = format!(
                                "`{name}` stands outside of the function: what is written there lasts from play to play"
                            );
                            told(&token, what, Some(format!("write `local {name}` within the function")));
                        }
                        Some(_) => {}
                        None if writes && scopes.len() > 1 => {
                            let what = format!("`{name}` would be written outside of the function");
                            told(&token, what, Some(format!("write `local {name} = …`")));
                        }
                        None if writes => {
                            if words.contains(&name.to_owned()) {
                                told(&token, format!("`{name}` is a word of every script"), None);
                            }
                            globals.insert(name.to_owned());
                        }
                        None if !globals.contains(name) => {
                            let own = file.rules.iter().find(|rule| rule.name == name);
                            let help = match own {
                                Some(_) => format!("write `rules.{name}`"),
                                None => meant(name, in_sight(&globals, &scopes)),
                            };
                            told(&token, format!("`{name}` means nothing here"), Some(help));
                        }
                        None => {}
                    }
                    if name == "rules"
                        && after == "."
                        && let Some(rule) = all.get(at + 2).filter(|rule| rule.kind == Kind::Name)
                    {
                        if !file.rules.iter().any(|known| known.name == rule.text) {
                            let known = file.rules.iter().map(|rule| rule.name.as_str());
                            told(rule, format!("the game has no rule `{}`", rule.text), Some(meant(rule.text, known)));
                        } else if !table && all.get(at + 3).is_some_and(|token| token.text == "=") {
                            told(rule, "a script does not change the rules".into(), None);
                        }
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    let defined = |name: &str| all.windows(2).any(|two| two[0].text == "function" && two[1].text == name);
    missing(file, defined, "write `function NAME(…)` in the script", faults);
    inputs(file, &all, faults);
    calls(file, &all, faults);
    if faults.is_empty() {
        fields(file, &all, faults);
    }
    if !faults.is_empty() {
        return;
    }
    unused(file, &all, faults);
}

/// Reports plays and questions without a function.
fn missing(file: &File, defined: impl Fn(&str) -> bool, help: &str, faults: &mut Faults) {
    let plays = file.plays.iter().map(|play| (&play.info.name, &play.place));
    let questions = file.questions.iter().map(|question| (&question.name, &question.place));
    for (name, place) in plays.chain(questions).filter(|(name, _)| !defined(name)) {
        let fault = Fault::at(place, format!("the script has no function `{name}`"));
        faults.push(fault.help(help.replace("NAME", name)));
    }
}

/// A mistake of grammar. Lua tells of a missing `end` where the script is over; the block that lacks it is shown by how lines are indented.
fn of_grammar(file: &File, all: &[Token<'_>], error: &mlua::Error) -> Fault {
    let plain = || fault(&file.script, error);
    if !told(error).1.starts_with("'end' expected") {
        return plain();
    }
    let script = text(&file.script);
    let line = |token: &Token<'_>| script[..token.at].rfind('\n').map_or(0, |end| end + 1);
    let indent = |token: &Token<'_>| script[line(token)..].chars().take_while(|letter| *letter == ' ').count();
    let (mut open, mut loops): (Vec<&Token<'_>>, usize) = (Vec::new(), 0);
    let mut lacks = None;
    for token in all.iter().filter(|token| token.kind == Kind::Name) {
        match token.text {
            "for" | "while" => {
                open.push(token);
                loops += 1;
            }
            "do" if loops > 0 => loops -= 1,
            "function" | "if" | "do" | "repeat" => open.push(token),
            "end" | "until" => {
                let begun = open.pop();
                let first = script[line(token)..token.at].trim().is_empty();
                lacks = begun.filter(|begun| first && indent(token) < indent(begun));
            }
            _ => {}
        }
        if lacks.is_some() {
            break;
        }
    }
    match lacks.or_else(|| open.last().copied()) {
        Some(token) => {
            let what = format!("this `{}` has no `end`", token.text);
            let help = "each `function`, `if`, `for`, `while` and `do` ends with an `end` of its own";
            Fault::at(&file.script.part(token.at..token.at + token.text.len()), what).help(help)
        }
        None => plain(),
    }
}

/// What a text in quotes says, if it says it plainly.
fn unquoted<'t>(token: &Token<'t>) -> Option<&'t str> {
    let inner = token.text.strip_prefix(['"', '\''])?.strip_suffix(['"', '\''])?;
    (token.kind == Kind::Text && !inner.contains('\\')).then_some(inner)
}

/// Reports inputs of a question that are not the parameters of its function.
fn inputs(file: &File, all: &[Token<'_>], faults: &mut Faults) {
    for question in &file.questions {
        let begins = |two: &[Token<'_>]| two[0].text == "function" && two[1].text == question.name;
        let Some(at) = all.windows(2).position(begins) else { continue };
        let given: Vec<&str> = all[at + 3..].iter().map(|token| token.text).take_while(|text| *text != ")").collect();
        let takes: Vec<&str> = given.into_iter().filter(|text| *text != ",").collect();
        let inputs: Vec<&str> = question.inputs.iter().map(|input| input.name.as_str()).collect();
        if takes != inputs {
            let list =
                |all: &[&str]| if all.is_empty() { "nothing".to_owned() } else { format!("`{}`", all.join(", ")) };
            let what = format!("`{}` takes {}, and its inputs are {}", question.name, list(&takes), list(&inputs));
            let help = "give an input to each parameter of the function, by its name and in the same order";
            faults.push(Fault::at(&question.place, what).help(help));
        }
    }
}

/// Reports fields that are read, as in `hero.skil`, and that nothing ever has.
fn fields(file: &File, all: &[Token<'_>], faults: &mut Faults) {
    let text = |at: usize| all.get(at).map_or("", |token| token.text);
    let is_field = |at: usize| at > 1 && all[at].kind == Kind::Name && text(at - 1) == ".";
    let mut has: HashSet<&str> = ["seat", "name"].into();
    has.extend(file.sheet.iter().map(|key| key.name.as_str()));
    has.extend(file.decisions.iter().flat_map(|decision| &decision.actions).map(|action| action.name.as_str()));
    has.extend(all.iter().filter_map(unquoted));
    for at in 0..all.len() {
        // `a.x =`, and `a.x, b[1].y =`.
        let mut end = at + 1;
        while [",", ".", "[", "]"].contains(&text(end))
            || all.get(end).is_some_and(|token| {
                token.kind == Kind::Number
                    || token.kind == Kind::Name
                        && text(end - 1) != "]"
                        && !LUA_WORDS.contains(&token.text)
                        && [",", ".", "["].contains(&text(end - 1))
            })
        {
            end += 1;
        }
        let written = text(end) == "=" || at > 2 && text(at - 3) == "function";
        let key = text(at + 1) == "=" && at > 0 && ["{", ",", ";"].contains(&text(at - 1));
        if all[at].kind == Kind::Name && (key || is_field(at) && written) {
            has.insert(all[at].text);
        }
    }
    for at in (0..all.len()).filter(|&at| is_field(at) && text(at - 2) != "rules") {
        let name = all[at].text;
        if !has.contains(name) {
            let mut known: Vec<&str> = has.iter().copied().filter(|name| !name.is_empty()).collect();
            known.sort_unstable();
            let place = file.script.part(all[at].at..all[at].at + name.len());
            let what = format!("nothing has a `{name}`: it is neither under [sheet] nor written in the script");
            faults.push(Fault::at(&place, what).help(meant(name, known)));
        }
    }
}

/// Reports decisions, facts, options and measures whose names are not declared.
fn calls(file: &File, all: &[Token<'_>], faults: &mut Faults) {
    let mut wrong = |token: &Token<'_>, what: String, help: String| {
        let fault = Fault::at(&file.script.part(token.at..token.at + token.text.len()), what);
        faults.push(if help.is_empty() { fault } else { fault.help(help) });
    };
    let text = |at: usize| all.get(at).map_or("", |token| token.text);
    for at in 0..all.len() {
        let word = all[at].text;
        let bracket = usize::from(text(at + 1) == "(");
        let Some(token) = all.get(at + 1 + bracket) else { break };
        let Some(name) = unquoted(token).filter(|_| at == 0 || ![".", ":", "function"].contains(&text(at - 1))) else {
            continue;
        };
        if ["count", "set"].contains(&word) && !file.counters.iter().any(|counter| counter.name == name) {
            let known = file.counters.iter().map(|counter| counter.name.as_str());
            wrong(token, format!("there is no measure \"{name}\" under [measures]"), meant(name, known));
        }
        if word != "decide" {
            continue;
        }
        let Some(decision) = file.decisions.iter().find(|decision| decision.name == name) else {
            let known = file.decisions.iter().map(|decision| decision.name.as_str());
            wrong(token, format!("there is no decision \"{name}\""), meant(name, known));
            continue;
        };
        let (mut depth, mut argument) = (1, 0);
        for (next, said) in all.iter().enumerate().skip(at + 2) {
            let (before, after) = (text(next - 1), text(next + 1));
            match said.text {
                "(" | "{" | "[" => depth += 1,
                ")" | "}" | "]" => depth -= 1,
                "," if depth == 1 => argument += 1,
                fact if depth == 2 && argument == 2 && after == "=" && ["{", ",", ";"].contains(&before) => {
                    let known = || decision.facts.iter().map(|&at| file.facts[at].name.as_str());
                    if !known().any(|known| known == fact) {
                        wrong(said, format!("`{fact}` is no fact of `{name}`"), meant(fact, known()));
                    }
                }
                _ if depth == 1
                    && argument > 2
                    && [",", ")"].contains(&after)
                    && [",", "and", "or"].contains(&before) =>
                {
                    let Some(option) = unquoted(said) else { continue };
                    match decision.actions.iter().find(|action| action.name == option) {
                        Some(action) if action.always => wrong(said, always_legal(name, option), String::new()),
                        Some(_) => {}
                        None => {
                            let known = decision.actions.iter().map(|action| action.name.as_str());
                            wrong(said, format!("`{name}` has no option \"{option}\""), meant(option, known));
                        }
                    }
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
}

/// Whether a name of this scope outlives a play: it stands in no function, and is used in one.
fn lasts(scopes: &[Scope], found: usize) -> bool {
    let within = |scopes: &[Scope]| scopes.iter().skip(1).any(|scope| scope.function);
    !within(&scopes[..=found]) && within(scopes)
}

/// Names that mean something at a place.
fn in_sight<'n>(globals: &'n HashSet<String>, scopes: &'n [Scope]) -> Vec<&'n str> {
    let local = scopes.iter().flat_map(|scope| &scope.names);
    let mut sorted: Vec<&str> = globals.iter().chain(local).map(String::as_str).collect();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

/// Whether two neighbours belong to one expression.
fn joins(one: &Token<'_>, other: &Token<'_>) -> bool {
    let ends = |token: &Token<'_>| {
        let plain = matches!(token.kind, Kind::Text | Kind::Number) || [")", "]", "}"].contains(&token.text);
        plain || token.kind == Kind::Name && !["and", "or", "not"].contains(&token.text)
    };
    let begins = |token: &Token<'_>| token.kind == Kind::Name && !["and", "or"].contains(&token.text);
    !(ends(one) && begins(other))
}

/// Whether a name is written to: `name =`, `name, other =`.
fn assigned(all: &[Token<'_>], at: usize) -> bool {
    let mut next = at + 1;
    while all.get(next).is_some_and(|token| token.text == ",")
        && all.get(next + 1).is_some_and(|token| token.kind == Kind::Name && !LUA_WORDS.contains(&token.text))
    {
        next += 2;
    }
    let begins = at.checked_sub(1).is_none_or(|before| {
        !["(", "{", "[", "=", "..", "==", "and", "or", "not", "return"].contains(&all[before].text)
    });
    begins && all.get(next).is_some_and(|token| token.text == "=")
}

/// Whether a place stands directly in the braces of a table, within the function that begins at `from`.
fn in_table(all: &[Token<'_>], from: usize, at: usize) -> bool {
    let mut open = 0;
    for token in all[from..at].iter().rev() {
        match token.text {
            "}" | ")" | "]" => open += 1,
            "{" | "(" | "[" if open == 0 => return token.text == "{",
            "{" | "(" | "[" => open -= 1,
            _ => {}
        }
    }
    false
}

/// Reports what is declared and never used: decisions that are not asked, measures that are not counted, facts that are not given.
fn unused(file: &File, all: &[Token<'_>], faults: &mut Faults) {
    let quoted = |name: &str| {
        all.iter().any(|token| {
            token.kind == Kind::Text && token.text.get(1..token.text.len().saturating_sub(1)) == Some(name)
        })
    };
    let named = |name: &str| all.iter().any(|token| token.kind == Kind::Name && token.text == name);
    for decision in file.decisions.iter().filter(|decision| !quoted(&decision.name)) {
        let help = format!("write `decide(\"{}\", seat, {{ … }})`, or leave the decision out", decision.name);
        faults.push(Fault::at(&decision.place, format!("the script never asks `{}`", decision.name)).help(help));
    }
    for counter in file.counters.iter().filter(|counter| !quoted(&counter.name)) {
        let help = format!("write `count(\"{}\")`, or leave the measure out", counter.name);
        faults.push(Fault::at(&counter.place, format!("the script never counts `{}`", counter.name)).help(help));
    }
    for fact in file.facts.iter().filter(|fact| !named(&fact.name) && !quoted(&fact.name)) {
        let help = format!("give it to a decision: `decide(…, {{ {} = … }})`", fact.name);
        faults.push(Fault::at(&fact.place, format!("the script never gives the fact `{}`", fact.name)).help(help));
    }
}
