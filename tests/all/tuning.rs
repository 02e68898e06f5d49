//! `tune` and `skill`: known answers, any number of threads, interruptions, and what is wrong with a question.

use evenodds::engine::run::Signals;
use evenodds::scenario::{Scenario, parse};
use evenodds::source::{Faults, Source, Table};
use evenodds::study::tune::designer::Standing;
use evenodds::study::tune::{Answer, End, Keep, Options, Tuned, ask::ask, skill, tune};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::Ordering;

fn scenario(text: &str) -> Scenario {
    let mut faults = Faults::new();
    let found = parse(&Arc::new(Source { name: "x.toml".into(), text: text.into() }), &evenodds::games(), &mut faults);
    assert!(faults.is_empty(), "{}", faults.render(false));
    found.expect("sound")
}

/// A search on so many threads, stopped once it has made so many plays, going on with what was kept.
fn searched(scenario: &Scenario, threads: usize, earlier: Option<String>, stop: u64) -> End {
    let mut faults = Faults::new();
    let asked = ask(scenario, Options::default(), &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
    let signals = Signals::default();
    let mut after = |plays: u64, _: u64| signals.stop.store(plays >= stop, Ordering::Relaxed);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let keep = Keep { earlier, after: &mut after, save: &mut |_: &str| {} };
    pool.install(|| tune(scenario, asked, Options::default(), &signals, keep))
}

fn answer(scenario: &Scenario, threads: usize) -> Tuned {
    match searched(scenario, threads, None, u64::MAX) {
        End::Done(found) => *found,
        End::Wrong(faults) => panic!("{}", faults.render(false)),
        End::Stopped(..) => panic!("nobody stopped it"),
    }
}

const TEST: &str = "game = 'his_due'\nplay = 'skill_test'\n[limits]\nskill = 'control'\n\
    [cast.a]\ndeal = 'weapon'\ntree = 'blade_of_the_baron'\nskills = { control = 4, wits = 3 }\n\
    [[parameter]]\npath = 'rules.test_cost_from'\nfrom = 5\nto = 20\n";

/// How often a test of Control 4 and Wits 3 is botched when a cost begins at some total: exactly, by the game's odds.
fn exact_botch(cost_from: i64) -> f64 {
    let text = format!("dice = {{ scores = [4, 3] }}\nrules = {{ test_cost_from = {cost_from} }}\n");
    let mut faults = Faults::new();
    let inputs = Table::parse(&Arc::new(Source { name: "odds".into(), text }), &mut faults);
    let found = evenodds::games().find("his_due").expect("a game").odds("skill_test", &inputs, &mut faults);
    let found = found.unwrap_or_else(|| panic!("{}", faults.render(false)));
    found.numbers.iter().find(|(name, _)| name.contains("botch")).expect("a band").1
}

/// A knob whose every level has exact odds: the search ends at the level with the requested odds, and the interval of its choice holds
/// them. The estimate of the named level is within 4.5 standard errors of them (its own interval is one of 2.24): a false alarm in 70,000
/// changes of the dice.
#[test]
fn a_knob_with_exact_odds_is_turned_to_its_level() {
    for level in [16, 19] {
        let wanted = exact_botch(level);
        let step = (exact_botch(level + 1) - wanted).min(wanted - exact_botch(level - 1));
        let within = step * 0.45;
        let text = format!(
            "{TEST}[tune]\nview = 'designer'\nmeasure = 'p_botch'\ngoal = {wanted}\nwithin = {within}\nbudget = 400_000\n"
        );
        let found = answer(&scenario(&text), 2);
        let Answer::Goals(goals) = &found.answer else { panic!("goals") };
        let best = &goals.named;
        assert_eq!(best.standing, Standing::Met, "{best:?}");
        assert_eq!(found.patch, format!("[variant.tuned]\nrules.test_cost_from = {level}\n"));
        let [_, low, high] = goals.confirmed[goals.answer].values[0];
        assert!(low <= wanted && wanted <= high, "{wanted} in {low} to {high}");
        let [value, low, high] = best.values[0];
        let error = (high - low) / 2.0 / 2.24;
        assert!((value - wanted).abs() < 4.5 * error, "{wanted} against {value} ±{error}");
    }
}

#[test]
fn a_goal_out_of_reach_names_the_nearest_level() {
    let text = format!("{TEST}[tune]\nview = 'designer'\nmeasure = 'p_botch'\nlow = 0.98\nbudget = 100_000\n");
    let found = answer(&scenario(&text), 2);
    let Answer::Goals(goals) = &found.answer else { panic!("goals") };
    assert_eq!(goals.named.standing, Standing::Missed);
    assert_eq!(found.patch, "[variant.tuned]\nrules.test_cost_from = 20\n");
}

const HUNT: &str = "game = 'toward_one'\n[cast]\nhunter = { like = 'ibrahim', strategy = 'steward' }\n\
    jinn = { dice = 7, made = 'strongest' }\ngm = 'even'\n[variant.book]\n[variant.strong]\ncast.jinn.dice = 9\n\
    [[parameter]]\npath = 'cast.hunter.strategy.ready_margin'\nfrom = -2\nto = 6\n\
    [[parameter]]\npath = 'cast.hunter.strategy.reserve'\nfrom = 0\nto = 4\n\
    [tune]\nview = 'player'\nmeasure = 'scenes'\ngoal = 'min'\nbudget = 60_000\nconfirm = 4000\nfinalists = 3\n";

/// The same answer on 1, 2 and 3 threads, and after an interruption anywhere.
#[test]
fn threads_and_interruptions_change_nothing() {
    let knob =
        format!("{TEST}[tune]\nview = 'designer'\nmeasure = 'p_botch'\ngoal = 0.1\nwithin = 0.02\nbudget = 200_000\n");
    for text in [HUNT, &knob] {
        let scenario = scenario(text);
        let whole = answer(&scenario, 1);
        let same = |other: &Tuned| {
            assert_eq!(other.answer, whole.answer);
            assert_eq!((&other.point, &other.patch, other.plays), (&whole.point, &whole.patch, whole.plays));
        };
        same(&answer(&scenario, 2));
        same(&answer(&scenario, 3));
        for stop in [1, whole.plays / 3, whole.plays / 2] {
            let End::Stopped(kept, plays) = searched(&scenario, 2, None, stop) else { panic!("it was stopped") };
            assert!(plays < whole.plays);
            let End::Done(rest) = searched(&scenario, 3, Some(kept.clone()), u64::MAX) else { panic!("it goes on") };
            same(&rest);
            assert!(rest.known_plays > 0);
            let other = kept.replacen("seed 1", "seed 2", 1);
            assert!(matches!(searched(&scenario, 1, Some(other), u64::MAX), End::Wrong(_)), "another search's book");
        }
    }
}

/// The best reserve and margin for speed are found: fewer scenes than as it stands, on fresh dice.
#[test]
fn little_can_be_wanted() {
    let found = answer(&scenario(HUNT), 2);
    let Answer::Best(raced, entrants) = &found.answer else { panic!("a race") };
    assert_eq!(entrants.len(), 45);
    let best = &raced.named;
    assert!(best.lead.high < 0.0, "{best:?}");
    assert!(raced.flat_plays > 2 * raced.race_plays && raced.finalists.len() == 3);
}

/// A budget bounds the search and the fresh dice together, in both directions.
#[test]
fn a_budget_bounds_everything_that_is_played() {
    let knob =
        format!("{TEST}[tune]\nview = 'designer'\nmeasure = 'p_botch'\ngoal = 0.1\nwithin = 0.02\nbudget = 50_000\n");
    let hunt = HUNT.replace("confirm = 4000", "confirm = 40_000");
    for (text, budget) in [(&hunt, 60_000), (&knob, 50_000)] {
        let found = answer(&scenario(text), 2);
        let (search, fresh) = match &found.answer {
            Answer::Best(raced, _) => (raced.race_plays, raced.confirm_plays),
            Answer::Goals(goals) => (goals.search_plays, goals.confirm_plays),
        };
        assert_eq!(search + fresh, found.plays);
        assert!(found.plays <= budget && fresh > 0, "{search} and {fresh}");
    }
}

fn told(text: &str) -> String {
    let mut faults = Faults::new();
    let found = parse(&Arc::new(Source { name: "x.toml".into(), text: text.into() }), &evenodds::games(), &mut faults);
    if let Some(found) = found.filter(|_| faults.is_empty())
        && let Some(asked) = ask(&found, Options::default(), &mut faults)
    {
        let signals = Signals::default();
        let keep = Keep { earlier: None, after: &mut |_, _| {}, save: &mut |_: &str| {} };
        if let End::Wrong(wrong) = tune(&found, asked, Options::default(), &signals, keep) {
            return wrong.render(false);
        }
    }
    faults.render(false)
}

#[test]
fn what_is_wrong_is_said_where_it_stands() {
    let tail = TEST.replace("[[parameter]]\npath = 'rules.test_cost_from'\nfrom = 5\nto = 20\n", "");
    let designer = "[tune]\nview = 'designer'\nbudget = 20_000\n";
    for (text, words) in [
        (TEST.to_owned(), &["does not say what is to be tuned"][..]),
        (format!("{tail}[tune]\nview = 'player'\n"), &["has no parameters", "x.toml:"]),
        (format!("{TEST}[tune]\nmeasure = 'p_botch'\n"), &["whose view"]),
        (format!("{TEST}[tune]\nview = 'plaer'\n"), &["did you mean `player`?", "plaer"]),
        (format!("{TEST}{designer}"), &["there is no goal"]),
        (format!("{TEST}{designer}measure = 'p_botch'\n"), &["nothing is asked of `p_botch`"]),
        (format!("{TEST}{designer}measure = 'p_botc'\ngoal = 0.5\n"), &["did you mean `p_botch`?"]),
        (format!("{TEST}{designer}measure = 'p_botch'\ngoal = 57\n"), &["a rate, from 0 to 1"]),
        (format!("{TEST}{designer}measure = 'total'\ngoal = 12\n"), &["how near must `total` come"]),
        (format!("{TEST}{designer}measure = 'p_botch'\ngoal = 0.5\nlow = 0.1\n"), &["a value or a range, not both"]),
        (format!("{TEST}{designer}measure = 'p_botch'\nlow = 0.5\nhigh = 0.5\n"), &["no mean is surely"]),
        (
            format!(
                "{TEST}{designer}goal = [{{ measure = 'p_botch', high = 0.2 }}, {{ measure = 'p_botch', low = 0.4 }}]\n"
            ),
            &["exclude each other", "at least 0.4 and at most 0.2"],
        ),
        (
            format!("{TEST}{designer}measure = 'p_nobody'\nhigh = 0.5\n"),
            &["has no value in any", "never varies", "moves"],
        ),
        (
            format!("{TEST}[tune]\nview = 'designer'\nmeasure = 'p_botch'\nhigh = 0.1\nbudget = 3000\n"),
            &["3000 plays is too small", "at least 4000"],
        ),
        (HUNT.replace("60_000", "6000"), &["6000 plays is too small", "at least 16000"]),
        (format!("{TEST}{designer}measure = 'total'\nlow = 12\nhigh = 13\n"), &["no parameter moves `total`"]),
    ] {
        let told = told(&text);
        assert!(words.iter().any(|word| told.contains(word)), "{text}\n{told}");
    }
}

/// A skill study on so many threads, stopped once it has made so many plays, going on with what was kept.
fn skilled(threads: usize, earlier: Option<String>, stop: u64) -> skill::End {
    let scenario = scenario(HUNT);
    let mut faults = Faults::new();
    let mut asked = skill::ask(&scenario, None, &mut faults).unwrap_or_else(|| panic!("{}", faults.render(false)));
    (asked.tune.confirm, asked.tune.searched, asked.tune.rollouts) = (2000, 200, 12);
    let signals = Signals::default();
    let mut after = |plays: u64, _: u64| signals.stop.store(plays >= stop, Ordering::Relaxed);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let keep = Keep { earlier, after: &mut after, save: &mut |_: &str| {} };
    pool.install(|| skill::skill(&scenario, &asked, None, &signals, keep))
}

/// A player who looks ahead is no worse than whom she follows, and the skill gap says so: the same on any number of
/// threads, and after an interruption of the search, of the comparison, or of looking ahead.
#[test]
fn looking_ahead_pays() {
    let done = |end: skill::End| match end {
        skill::End::Done(found) => *found,
        skill::End::Wrong(faults) => panic!("{}", faults.render(false)),
        skill::End::Stopped(..) => panic!("nobody stopped it"),
    };
    let found = done(skilled(2, None, u64::MAX));
    assert!(found.gap.high < 0.0, "fewer scenes than plain: {:?}", found.gap);
    let effort = found.effort.clone().expect("hunters can look ahead");
    assert!(effort.decisions > 1.0 && effort.changed > 0.0 && effort.changed < 0.9, "{effort:?}");
    let same = |other: &skill::Skill| {
        let of = |one: &skill::Skill| (one.players.clone(), one.best, one.gap, one.effort.clone(), one.plays, one.from);
        assert_eq!(of(other), of(&found));
    };
    same(&done(skilled(1, None, u64::MAX)));
    let looked_at = found.plays - found.effort.as_ref().map_or(0, |effort| effort.plays);
    for stop in [1, 30_000, looked_at - 20_000, looked_at + 5000] {
        let skill::End::Stopped(kept, plays) = skilled(2, None, stop) else { panic!("it was stopped") };
        assert!(plays < found.plays);
        let rest = done(skilled(3, Some(kept.clone()), u64::MAX));
        same(&rest);
        assert!(rest.known_plays > 0 && rest.known_plays < rest.plays, "{} of {}", rest.known_plays, rest.plays);
        let other = kept.replacen("seed 1", "seed 2", 1);
        assert!(matches!(skilled(1, Some(other), u64::MAX), skill::End::Wrong(_)), "another study's book");
    }
}

/// Ctrl-C keeps what was played, says so, and `--resume` ends in the bytes of a study that was not interrupted.
#[cfg(unix)]
#[test]
fn an_interrupted_skill_study_goes_on() {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("hunt.toml");
    std::fs::write(&file, HUNT).expect("written");
    let command = |out: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
        command.arg("skill").arg(&file).args(["--trials", "20000", "--searched", "1500", "--rollouts", "48"]);
        command.arg("--out").arg(work.path().join(out)).args(more).env("NO_COLOR", "1");
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
        command
    };
    let mut child = command("cut", &[]).spawn().expect("the program runs");
    // It hears signals once it has a folder for its report; then it is left to play a little.
    let begun = || std::fs::read_dir(work.path()).expect("the folder").count() > 1;
    while !begun() && child.try_wait().expect("it runs").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(400));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let done = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(130), "{told}");
    assert!(told.contains("--resume goes on"), "{told}");
    let kept = work.path().join("cut/skill.kept");
    assert!(kept.exists());
    let done = command("cut", &["--resume"]).output().expect("the program runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(!kept.exists());
    assert!(command("whole", &[]).status().expect("the program runs").success());
    for name in ["skill.json", "report.html", "report.png", "charts/skill.svg"] {
        let read = |out: &str| std::fs::read(work.path().join(out).join(name)).expect("a file");
        assert!(read("cut") == read("whole"), "{name}");
    }
    let done = command("cut", &["--resume"]).output().expect("the program runs");
    assert_eq!(done.status.code(), Some(2), "nothing was interrupted");
}

#[test]
fn the_command_leaves_a_report_and_exit_codes() {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("knob.toml");
    let write = |goal: &str| {
        let text = format!(
            "{TEST}[tune]\nview = 'designer'\nmeasure = 'p_botch'\n{goal}\nbudget = 120_000\nconfirm = 10_000\n"
        );
        std::fs::write(&file, text).expect("written");
    };
    let run = |more: &[&str]| {
        let out = work.path().join("out");
        let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
        command.arg("tune").arg(&file).arg("--out").arg(&out).args(more).env("NO_COLOR", "1");
        command.output().expect("the program runs")
    };
    write("goal = 0.137\nwithin = 0.02");
    let done = run(&["--json", "--quiet"]);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    let json: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON alone");
    assert!(json["patch"].as_str().expect("a patch").starts_with("[variant.tuned]"));
    assert!(done.stderr.is_empty());
    for name in
        ["report.png", "report.html", "tune.json", "tried.csv", "patch.toml", "run.json", "charts/trade_off.svg"]
    {
        assert!(work.path().join("out").join(name).exists(), "{name}");
    }
    write("low = 0.99");
    let done = run(&[]);
    assert_eq!(done.status.code(), Some(1));
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(told.contains("out of reach") && told.contains("test cost from 20"), "{told}");
    let wide = told.lines().find(|line| line.chars().count() > 100);
    assert_eq!(wide, None);
    let done = run(&["--resume"]);
    assert_eq!(done.status.code(), Some(2), "nothing was interrupted");
}

/// A command from end to end, in a folder of its own, and what it said on standard output.
fn said(command: &str, text: &str, more: &[&str]) -> String {
    let work = tempfile::tempdir().expect("a folder");
    let file = work.path().join("x.toml");
    std::fs::write(&file, text).expect("a file");
    let out = work.path().join("out");
    let mut program = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    let done = program.arg(command).arg(&file).arg("--out").arg(out).args(more).output().expect("it runs");
    assert!(done.status.code().is_some_and(|code| code != 2), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// Two parameters are called attack: the advice says which; and of six goals the two that miss are told first.
#[test]
fn advice_is_unambiguous_and_begins_with_what_missed() {
    let text = "game = 'his_due'\nplay = 'duel'\ntrials = 100\n[cast]\n\
        a = { like = 'axe', skills = { attack = 4, speed = 3, endurance = 3 } }\n\
        b = { like = 'axe', skills = { attack = 4, speed = 3, endurance = 3 } }\n[cast.sides.axe]\ndeal = 'weapon'\ntree = 'axe_of_the_executioner'\n\
        skills = { attack = 4, speed = 3, endurance = 3 }\nedge = 2\nstrategy = 'plain'\n\
        [[parameter]]\npath = 'cast.a.skills.attack'\nvalues = [2, 4]\n\
        [[parameter]]\npath = 'cast.b.skills.attack'\nvalues = [2, 4]\n\
        [tune]\nview = 'designer'\nbudget = 40_000\ngoal = [\n\
        { measure = 'p_a_win', low = 0.0, high = 0.9 }, { measure = 'p_b_win', low = 0.0, high = 0.9 },\n\
        { measure = 'rounds', low = 0, high = 90 }, { measure = 'p_stalemate', low = 0.0, high = 0.9 },\n\
        { measure = 'p_double_defeat', low = 0.9, high = 1.0 }, { measure = 'table_dice', low = 100_000, high = 200_000 }]\n";
    let told = said("tune", text, &[]);
    let words = told.split("The trade-off").last().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    let missed = words.matches(", missed; the goal is").count();
    assert_eq!(missed, 2, "{told}");
    let (first, last) = (words.find(", missed; the goal is"), words.find(", met; the goal is"));
    assert!(first.is_some() && first < last && words.contains("The other goals: 2 met"), "{told}");
    let whole = scenario(text);
    let name = |point: &[usize]| evenodds::study::tune::space::name(&whole.parameters, point, true);
    assert_eq!(name(&[0, 1]), "cast.a.skills.attack 2");
}

/// What a player wants less of is read from the scenario where `[tune]` does not name a measure; `[tune]` has the last word.
#[test]
fn skill_wants_less_of_what_is_better_low() {
    let text = "game = 'sorcerer'\nplay = 'keeping'\nmeasures = ['p_broken']\nlower_is_better = ['p_broken']\n\
        [cast]\nhero = {}\ndemon = { abilities = 3 }\n";
    let most = |text: &str, named| {
        let mut faults = Faults::new();
        let asked = skill::ask(&scenario(text), named, &mut faults);
        asked.map_or_else(|| panic!("{}", faults.render(false)), |asked| (asked.measure, asked.most))
    };
    assert_eq!(most(text, None), ("p_broken".to_owned(), false));
    assert_eq!(most(text, Some("p_gone")), ("p_gone".to_owned(), true));
    let tuned = format!("{text}[tune]\nview = 'player'\nmeasure = 'p_broken'\ngoal = 'max'\n");
    assert_eq!(most(&tuned, None), ("p_broken".to_owned(), true));
}

/// A measure that is 0 in every play: the title says so of the measure, and claims nothing of the game.
#[test]
fn a_measure_that_never_varies_says_nothing_of_skill() {
    let text = "title = 'A duel'\ngame = 'his_due'\nplay = 'duel'\ntrials = 100\n[cast]\na = 'axe'\nb = 'axe'\n\
        [cast.sides.axe]\ndeal = 'weapon'\ntree = 'axe_of_the_executioner'\nskills = { attack = 4, speed = 3 }\n\
        strategy = 'plain'\n[measure.nought]\nexpr = 'rounds - rounds'\n[margin]\nnought = 1\n";
    let more = ["--measure", "nought", "--trials", "200", "--searched", "20", "--rollouts", "2"];
    let told = said("skill", text, &more);
    assert!(told.contains("never varies") && told.contains("nothing can be said of skill"), "{told}");
    assert!(!told.contains("no decision"), "{told}");
}
