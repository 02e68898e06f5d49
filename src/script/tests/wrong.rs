//! Mistakes in game files and scripts: each is told with its place, and no script gets out of its sandbox.

mod support;

use evenodds_kit::Extra;
use evenodds_source::Faults;
use support::{game, table};

/// A game of one play of two with this script.
fn with(script: &str) -> String {
    format!("script = '''\n{script}\n'''\n[about]\nname = \"x\"\n[rules]\ngoal = 3\n[plays.duel]\n")
}

/// What is wrong with a script, at first sight or when it is tried.
fn told(text: &str) -> String {
    let game = match game(text) {
        Ok(game) => game,
        Err(told) => return told,
    };
    let mut faults = Faults::new();
    let extras: [Extra; 0] = [];
    let found = game.prepare("duel", &table("[cast]\na = {}\nb = {}\n"), &extras, &mut faults);
    assert!(found.is_none() || !faults.is_empty(), "nothing is wrong");
    faults.render(false)
}

#[test]
fn mistakes_are_told_with_their_place() {
    for (script, line, part) in [
        ("function duel(a, b) return rol(1, 6) end", "x.game.toml:2:28", "`rol` means nothing here"),
        (
            "function duel(a, b)\n  total = 1\nend",
            "x.game.toml:3:3",
            "`total` would be written outside of the function",
        ),
        ("local n = 0\nfunction duel(a, b)\n  n = n + 1\nend", "x.game.toml:4:3", "lasts from play to play"),
        ("function duel(a, b)\n  local left = 3\n  return lefd\nend", "x.game.toml:4:10", "did you mean `left`?"),
        ("function duel(a, b) return rules.gaol end", "x.game.toml:2:34", "the game has no rule `gaol`"),
        ("function duel(a, b) return 2 ^ 3 end", "x.game.toml:2:30", "not the same on every machine"),
        ("function duel(a, b)\n  if a then\nend", "x.game.toml:3:3", "this `if` has no `end`"),
        (
            "function duel(a, b)\n  for x = 1, 2 do\n    while round() do\n  end\nend\nfunction f() end",
            "x.game.toml:4:5",
            "this `while` has no `end`",
        ),
        ("function duel(a, b)\n  return 1", "x.game.toml:2:1", "this `function` has no `end`"),
        ("function duel(a, b)\n  if a the\n  end\nend", "x.game.toml:3:", "'then' expected"),
        ("function duel(a, b)\n  return a[1].left\nend", "x.game.toml:3:15", "nothing has a `left`"),
        ("function duel(a, b)\n  return b.nam\nend", "x.game.toml:3:12", "did you mean `name`?"),
        ("function duel(a, b)\n  return a[1].name\nend", "x.game.toml:3:", "attempt to index a nil value"),
        (
            "\nfunction duel(a, b) return \"a\" end",
            "x.game.toml:3:",
            "gives the seat that won, from 1 to 2, or nothing, not \"a\"",
        ),
        ("\nfunction duel(a, b) return 3 end", "x.game.toml:3:", "or nothing, not 3"),
        (
            "function duel(a, b)\n  local t = {}\n  while true do\n    insert(t, {})\n  end\nend",
            "x.game.toml:5:",
            "more than 16 MB of memory",
        ),
        ("function duel(a, b) return roll(1.5, 6) end", "x.game.toml:2:", "the number of dice is a whole number"),
        ("function duel(a, b) return roll(\"atack\", 1, 6) end", "x.game.toml:2:", "there is no stream \"atack\""),
        ("function duel(a, b) count(\"hits\") end", "x.game.toml:2:", "there is no measure \"hits\""),
        ("function due(a, b) end", "x.game.toml:8:8", "the script has no function `duel`"),
    ] {
        let told = told(&with(script));
        assert!(told.contains(line) && told.contains(part), "{script}\n{told}");
    }
}

/// Names in calls are looked up before any play, wherever the call stands.
#[test]
fn names_of_calls_are_declared() {
    let more = "[measures]\nhits = {}\nclose = { kind = \"flag\" }\n[facts]\nleft = {}\n[decisions.turn]\n\
                actions = { go = \"Goes.\", stay = { help = \"Stays.\", sometimes = true } }\n\
                [questions.chance]\ninputs = { n = 1, m = 2 }\n";
    let script = |call: &str, takes: &str| {
        let all = "count(\"hits\")\n  set(\"close\", true)\n  local x = decide(\"turn\", 1, { left = 1 }, \"stay\")";
        let text =
            format!("function duel()\n  {all}\n  {call}\n  return 1\nend\nfunction chance({takes}) return n >= m end");
        with(&text) + more
    };
    assert!(game(&script("", "n, m")).is_ok(), "{:?}", game(&script("", "n, m")).err());
    for (call, part) in [
        ("count(\"hit\")", "there is no measure \"hit\""),
        ("if false then set(\"clos\", 1) end", "did you mean `close`?"),
        ("decide(\"turns\", 1, { left = 1 })", "there is no decision \"turns\""),
        ("decide(\"turn\", 1, { lift = 1 })", "`lift` is no fact of `turn`"),
        ("decide(\"turn\", 1, { left = 1 }, round() and \"sta\")", "`turn` has no option \"sta\""),
        ("decide(\"turn\", 1, { left = 1 }, \"go\")", "\"go\" of `turn` is always legal"),
        ("local go = \"go\"\n  decide(\"turn\", 1, { left = 1 }, go)", "\"go\" of `turn` is always legal"),
        ("set(\"close\", 7)", "what a flag is set to is a whole number from 0 to 1, not 7"),
    ] {
        let told = told(&script(call, "n, m"));
        assert!(
            told.contains(part) && ["x.game.toml:6:", "x.game.toml:7:"].iter().any(|line| told.contains(line)),
            "{call}\n{told}"
        );
    }
    for takes in ["n", "m, n", "n, m, o", ""] {
        let told = told(&script("", takes));
        assert!(told.contains("and its inputs are `n, m`"), "{takes}\n{told}");
    }
}

/// A decision declares facts as its whole state: two situations alike in them go on alike, or `check` finds them.
#[test]
fn a_declared_state_is_the_whole_state() {
    let text = |state: &str, risk: &str| {
        format!(
            "script = '''\nfunction climb(hero)\n  local height, left = 0, 3\n  for step = 1, 4 do\n    local go = decide(\"go\", 1, \
             {{ height = height, left = left }})\n    if go == \"rest\" then left = left + 1 end\n    if {risk} then left = left - 1 end\n    \
             height = height + roll(1, 2)\n    if left == 0 then return false end\n    if height >= 5 then return true end\n  end\nend\n'''\n\
             [about]\nname = \"x\"\n[plays.climb]\nseats = 1\n[facts]\nheight = {{}}\nleft = {{}}\n[decisions.go]\n\
             actions = {{ on = \"On.\", rest = \"Rests.\" }}\nstate = [{state}]\n"
        )
    };
    let told = |text: &str| {
        let (game, mut faults) = (game(text).unwrap_or_else(|told| panic!("{told}")), Faults::new());
        let _ = game.prepare("climb", &table("[cast]\nhero = {}\n"), &[], &mut faults);
        if faults.is_empty() { String::new() } else { faults.render(false) }
    };
    // With endless steps height and left are the whole; here the number of steps matters too.
    let whole = |text: String| text.replace("for step = 1, 4 do", "while round() do");
    assert_eq!(told(&whole(text("\"height\", \"left\"", "roll(1, 2) == 1"))), "");
    let forgot = told(&whole(text("\"height\"", "roll(1, 2) == 1")));
    assert!(
        forgot.contains("`go` declares its whole state, but two situations of the same state (height "),
        "{forgot}"
    );
    assert!(forgot.contains("they differ in left"), "{forgot}");
    let hidden = told(&text("\"height\", \"left\"", "roll(1, 2) == 1"));
    assert!(hidden.contains("they are alike in every fact"), "{hidden}");
}

/// Values that follow each other in a table are no writes; a function in a table that writes outside is one.
#[test]
fn a_table_is_no_assignment() {
    let right = "local pool = dice { sides = 6, hit = rules.goal, explode = 6 }\nfunction duel(a, b)\n  local x = 1\n  \
                 local t = { n = 1 + x, seat = 2, f = function(y) x = y return x end }\n  return pool(1) > 0 and t.f(1) or t.seat\nend";
    assert!(game(&with(right)).is_ok());
    let told = told(&with("function duel(a, b)\n  local t = { f = function() x = 1 end }\n  t.f()\nend"));
    assert!(told.contains("`x` would be written outside of the function"), "{told}");
}

#[test]
fn a_play_keeps_nothing_for_the_next_one() {
    let told = told(&with("local kept = {}\nfunction duel(a, b)\n  kept[#kept + 1] = 1\n  return #kept % 2 + 1\nend"));
    assert!(told.contains("the script keeps something from play to play"), "{told}");
}

#[test]
fn no_script_gets_out_of_its_sandbox() {
    for script in [
        "function duel() return io.open('x') end",
        "function duel() return os.time() end",
        "function duel() return load('return 1')() end",
        "function duel() return require('x') end",
        "function duel() return setmetatable({}, {}) end",
        "function duel() return pcall(error) end",
        "function duel() return coroutine.create(error) end",
        "function duel() return collectgarbage('count') end",
        "function duel() return math.random(6) end",
        "function duel() return next({}) end",
        "function duel() return _G.print end",
        "function duel() return _ENV.print end",
        "function duel() return ('x'):rep(10) end",
        "function duel() return ('x').format end",
        "function duel() return debug.getinfo(1) end",
        "function duel() return string.dump(duel) end",
        "function duel() return tostring({}) end",
        "function duel() rules.goal = 5 end",
        "function roll() return 6 end\nfunction duel() return 1 end",
        "function duel() goto out ::out:: end",
    ] {
        let told = told(&with(script));
        assert!(told.contains("x.game.toml:"), "{script}\n{told}");
    }
}

#[test]
fn no_script_goes_on_for_ever() {
    for script in [
        "function duel() while true do end end",
        "function duel() repeat until false end",
        "local function f() return f() end\nfunction duel() return f() end",
        "local function f() return 1 + f() end\nfunction duel() return f() end",
        "function duel() local t = {} while true do insert(t, {1, 2, 3}) end end",
        "function duel() local s = 'x' while true do s = s .. s end end",
        "function duel() while true do roll(10000, 6) end end",
        "while true do end\nfunction duel() end",
    ] {
        let told = told(&with(script));
        assert!(told.contains("1 mistake"), "{script}\n{told}");
    }
}

#[test]
fn what_is_declared_and_never_used_is_told() {
    let text = with("function duel() return 1 end");
    for (more, part) in [
        ("[measures]\nhits = { label = \"hits\" }\n", "the script never counts `hits`"),
        ("[measures]\nhits = { kind = \"flag\", to = 3 }\n", "only a count has `from` and `to`"),
        ("[measures]\nhits = { from = 3 }\n", "`from` needs `to`, the largest value"),
        ("[measures]\nhits = { from = 3, to = 2 }\n", "`to` is less than `from`"),
        ("[decisions.turn]\nactions = { go = \"Goes.\" }\n", "the script never asks `turn`"),
        ("[facts]\nhits = { from = 0, to = 9 }\n", "the script never gives the fact `hits`"),
        ("[streams]\ndice = \"x\"\n", "is there already"),
        ("[plays.other]\nseats = 13\n", "`seats` takes a number from 0 to 12"),
        ("[sheet]\nend = 3\n", "is no name that a script can write"),
        ("[presets.one]\nturn = \"go\"\n", "is not something that this strategy decides"),
    ] {
        let told = told(&format!("{text}{more}"));
        assert!(told.contains(part), "{more}\n{told}");
    }
}

/// A count ends within the values that its measure declares.
#[test]
fn a_count_beyond_its_range_is_told() {
    let script = "function duel()\n  count(\"hits\", 5)\n  count(\"hits\", -2)\n  return 1\nend";
    for (from, to) in [(0, 2), (4, 9)] {
        let told = told(&format!("{}[measures]\nhits = {{ from = {from}, to = {to} }}\n", with(script)));
        let part = format!("`hits` ends at 3, and its measure goes from {from} to {to}");
        assert!(told.contains(&part), "{told}");
    }
}

/// The reference in the book is what the program says of itself. `EVENODDS_BLESS=1` writes it.
#[test]
fn the_book_lists_every_word() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/reference/game-files.md");
    let page = std::fs::read_to_string(&path).expect("a page of the book");
    let (head, rest) = page.split_once("<!-- words -->\n").expect("a place for the words");
    let (_, tail) = rest.split_once("<!-- end -->").expect("their end");
    let wanted = format!("{head}<!-- words -->\n{}<!-- end -->{tail}", evenodds_script::reference());
    if std::env::var_os("EVENODDS_BLESS").is_some() {
        std::fs::write(&path, wanted).expect("the page is written");
    } else {
        assert_eq!(page, wanted, "EVENODDS_BLESS=1 writes the page");
    }
}
