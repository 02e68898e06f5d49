//! Names that do not fit are cut where they are equal, not where they differ.

/// The names without the words that all of them begin or end with, where one of them does not fit; `…` stands for what is left
/// out.
pub(crate) fn told_apart(names: &[String], fits: impl Fn(&str) -> bool) -> Vec<String> {
    if names.len() < 2 || names.iter().all(|name| fits(name)) {
        return names.to_vec();
    }
    let words: Vec<Vec<&str>> = names.iter().map(|name| name.split(' ').collect()).collect();
    let least = words.iter().map(Vec::len).min().unwrap_or(0);
    let head = (0..least).take_while(|&at| words.iter().all(|name| name[at] == words[0][at])).count();
    let last = |name: &[&str], at: usize| name[name.len() - at] == words[0][words[0].len() - at];
    let tail = (1..=least - head).take_while(|&at| words.iter().all(|name| last(name, at))).count();
    // A single word is no shorter than what stands for it, and a name needs one of its own.
    let (head, tail) = (if head > 1 { head } else { 0 }, if tail > 1 { tail } else { 0 });
    let short = |name: &Vec<&str>| {
        let own = &name[head..name.len() - tail];
        if own.is_empty() {
            return name.join(" ");
        }
        let (before, after) = (if head > 0 { "… " } else { "" }, if tail > 0 { " …" } else { "" });
        format!("{before}{}{after}", own.join(" "))
    };
    words.iter().map(short).collect()
}

/// What a name says its cell is made of: what stands behind its colon.
pub(crate) fn made_of(name: &str) -> Option<&str> {
    name.split_once(": ").map(|(_, made_of)| made_of)
}

/// The names of several that play the same: the first three, and how many more. What stands behind a colon is only told where it
/// holds for all of them.
pub(crate) fn together(names: &[String]) -> String {
    const MOST: usize = 3;
    let shared = names.first().and_then(|name| made_of(name)).filter(|_| names.len() > 1);
    if let Some(shared) = shared {
        let head = |name: &String| name.split(": ").next().unwrap_or_default().to_owned();
        let heads = together(&names.iter().map(head).collect::<Vec<String>>());
        let all = names.iter().all(|name| made_of(name) == Some(shared));
        return if all { format!("{heads}: {shared}") } else { heads };
    }
    match names.len() {
        0..=MOST => names.join(", "),
        many => format!("{} and {} more", names[..MOST].join(", "), many - MOST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_equal_is_cut() {
        let names = ["hunter strategy greedy and wait", "hunter strategy plain and wait"].map(str::to_owned);
        assert_eq!(told_apart(&names, |_| true), names);
        assert_eq!(told_apart(&names, |name| name.len() < 20), ["… greedy …", "… plain …"]);
        let nested = ["the axe of the", "the axe of the king"].map(str::to_owned);
        assert_eq!(told_apart(&nested, |name| name.len() < 16), ["the axe of the", "… king"]);
    }

    #[test]
    fn many_names_are_counted() {
        let names: Vec<String> = (1..=5).map(|at| format!("c{at}")).collect();
        assert_eq!((together(&names[..2]), together(&names)), ("c1, c2".into(), "c1, c2, c3 and 2 more".into()));
        assert_eq!(together(&["a: x, y".to_owned(), "b: x, y".to_owned()]), "a, b: x, y");
        assert_eq!(together(&["a: x, y".to_owned(), "b: x, z".to_owned()]), "a, b", "z is not y");
    }
}
