//! A game file to begin with: it plays as it stands, and every part of it is there to be changed.

use super::guide::{Answers, somebody};
use super::terminal::{Done, Failure};
use evenodds_report::files::Single;
use std::path::Path;
use std::process::ExitCode;

/// What a skeleton is made of.
struct Wished {
    title: String,
    two: bool,
    pool: bool,
    decides: bool,
}

/// Asks four questions where somebody is there, and writes `NAME.game.toml` and `NAME.toml`.
pub(super) fn skeleton(name: &str, there: bool) -> Done {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if name.is_empty() || !name.chars().all(plain) {
        let text = format!("`{name}` is no name of a game: letters, digits, `_` and `-` alone");
        return Err(Failure::input(text));
    }
    let usual = Wished { title: title(name), two: true, pool: true, decides: true };
    let wished = if there { asked(usual, &mut *somebody())? } else { usual };
    let files = [(format!("{name}.game.toml"), game(&wished)), (format!("{name}.toml"), scenario(name, &wished))];
    for (file, text) in &files {
        let written = Single::prepare(Path::new(file)).and_then(|single| single.commit_new(text.as_bytes()));
        written.map_err(|error| Failure::input(format!("cannot write `{file}`: {error}")))?;
    }
    say!("wrote {name}.game.toml and {name}.toml; now: evenodds run {name}.toml");
    Ok(ExitCode::SUCCESS)
}

/// A name as a title.
fn title(name: &str) -> String {
    let words = name.replace(['_', '-'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn asked(usual: Wished, answers: &mut dyn Answers) -> Result<Wished, Failure> {
    let words = |texts: [&str; 2]| texts.map(str::to_owned).to_vec();
    let title = answers.word("What is the game called?", &usual.title)?;
    let who = words(["two, against each other", "one, against a target"]);
    let two = answers.choose("Who plays?", &who)? == 0;
    let dice = words(["a pool whose hits are counted", "one die and a bonus"]);
    let pool = answers.choose("Which dice?", &dice)? == 0;
    let choice = words(["yes: carefully or boldly", "no: dice alone"]);
    let decides = answers.choose("Does one decide something on a turn?", &choice)? == 0;
    Ok(Wished { title: title.replace(['"', '\\', '\n'], ""), two, pool, decides })
}

fn game(wished: &Wished) -> String {
    let Wished { title, two, pool, decides } = wished;
    let throw = if *pool { "hits(\"test\", strength, 6, rules.hit_on)" } else { "roll(\"test\", 1, 20) + strength" };
    let effect = if *pool { "effect(strength)" } else { "effect(strength) >= rules.target and 1 or 0" };
    let choice = if *decides {
        "      if decide(\"way\", seat, { left = left[seat], foe = left[foe] }) == \"bold\" then\n        \
         strength = strength + 2\n        left[seat] = left[seat] - 1\n      end\n"
    } else {
        ""
    };
    let alone = choice
        .replace("      ", "    ")
        .replace("left[seat]", "left")
        .replace("foe = left[foe]", "done = done")
        .replace("seat,", "1,");
    let play = if *two {
        format!(
            "function duel(a, b)\n  local player, left = {{ a, b }}, {{ a.hits, b.hits }}\n  while round() do\n    for seat = 1, 2 do\n      \
             turn(seat)\n      local foe, strength = other(seat), player[seat].strength\n{choice}      local done = {effect}\n      \
             left[foe] = left[foe] - done\n      count(\"done\", done, seat)\n      note(\"MY-1\", \"{{}} does {{}}: {{}} has {{}} left\", player[seat].name, done, player[foe].name, left[foe])\n      \
             if left[foe] <= 0 then return seat end\n    end\n  end\nend\n"
        )
    } else {
        format!(
            "function test(hero)\n  local left, done = hero.hits, 0\n  while round() and left > 0 do\n    local strength = hero.strength\n{alone}    \
             done = done + ({effect})\n    left = left - 1\n    note(\"MY-1\", \"{{}} has done {{}}, {{}} turns are left\", hero.name, done, left)\n    \
             if done >= rules.goal then\n      set(\"done\", done)\n      return true\n    end\n  end\n  set(\"done\", done)\n  return false\nend\n"
        )
    };
    let rule = if *pool {
        "hit_on = { book = 5, from = 2, to = 6, id = \"MY-1\", help = \"Least face of a d6 that hits.\" }\n"
    } else {
        "target = { book = 12, from = 2, to = 40, id = \"MY-1\", help = \"What a roll has to reach.\" }\n"
    };
    let goal = if *two {
        ""
    } else {
        "goal   = { book = 6, from = 1, to = 100, id = \"MY-2\", help = \"What is to be done.\" }\n"
    };
    let (plays, hits) = if *two {
        (
            "[plays.duel]\nseats    = 2\nnoun     = [\"duel\", \"duels\"]\nhelp     = \"turn by turn, until one has nothing left\"\n\
             measures = [\"p_a_win\", \"p_b_win\", \"rounds\", \"done_a\"]\n",
            "Hits that one can take.",
        )
    } else {
        (
            "[plays.test]\nseats    = 1\nnoun     = [\"test\", \"tests\"]\nhelp     = \"so much is to be done in so many turns\"\n\
             measures = [\"p_won\", \"rounds\", \"done\"]\n",
            "Turns that one has.",
        )
    };
    let other = if *two {
        "foe  = { from = -100, to = 100, unit = \"hits\", help = \"What the enemy has left.\" }"
    } else {
        "done = { from = 0, to = 100, unit = \"hits\", help = \"What is done so far.\" }"
    };
    let decided = if *decides {
        format!(
            "\n# What a strategy may ask, and what it decides.\n[facts]\nleft = {{ from = -100, to = 100, unit = \"hits\", help = \"What one has left oneself.\" }}\n{other}\n\n\
             [decisions.way]\nhelp    = \"How one goes about it.\"\nactions = {{ careful = \"As one is.\", bold = \"Two stronger, for one hit of one's own.\" }}\n\n\
             # Strategies that come with the game; the first is the usual one.\n[presets.careful]\nhelp = \"never bold\"\nway  = \"careful\"\n\n\
             [presets.bold]\nhelp = \"bold while there is enough left\"\nway  = [{{ do = \"bold\", if = \"left >= 3\" }}, \"careful\"]\n"
        )
    } else {
        String::new()
    };
    let each = if *two { ", each = true" } else { "" };
    format!(
        "# {title}: a game of your own. `evenodds check` finds mistakes; docs/src/reference/game-files.md has every word.\n\
         script = '''\nfunction effect(strength)\n  return {throw}\nend\n\n{play}'''\n\n\
         [about]\ntitle = \"{title}\"\nhelp  = \"a game of one's own\"\n\n\
         # Knobs: every number that you may want to change.\n[rules]\n{rule}{goal}\n\
         # What a participant has.\n[sheet]\nhits     = {{ default = 8, from = 1, to = 100, help = \"{hits}\" }}\n\
         strength = {{ default = 4, from = 0, to = 30, help = \"Dice or bonus of a roll.\" }}\n\n\
         # Kinds of rolls: each has dice of its own.\n[streams]\ntest = \"What is rolled on a turn.\"\n\n{plays}{decided}\n\
         # What `count` and `set` write down.\n[measures]\ndone = {{ label = \"hits done\", unit = \"hits\"{each} }}\n\n\
         # Exact odds: `evenodds odds FILE effect strength=4`.\n[questions.effect]\nhelp    = \"what one roll comes to\"\nexample = \"strength=4\"\n\
         inputs  = {{ strength = {{ default = 4, from = 0, to = 30 }} }}\n"
    )
}

fn scenario(name: &str, wished: &Wished) -> String {
    let head = format!(
        "title    = \"{}\"\nquestion = \"What is one more strength worth?\"\ngame     = \"./{name}.game.toml\"\ntrials   = 10_000\n\n",
        wished.title
    );
    let (cast, who) = if wished.two {
        ("a = { strength = 4 }\nb = { strength = 4 }\n", "a")
    } else {
        ("hero = { strength = 4 }\n", "hero")
    };
    let bold = if wished.decides { format!("[variant.bold]\ncast.{who}.strategy = \"bold\"\n") } else { String::new() };
    format!("{head}[cast]\n{cast}\n[variant.as_it_is]\n[variant.stronger]\ncast.{who}.strength = 5\n{bold}")
}
