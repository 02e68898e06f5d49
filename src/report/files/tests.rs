//! Tests of whole outputs.

use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn of(command: &str, trials: u64) -> OutputOptions {
    let about = About { command: command.into(), scenario: "x.toml".into(), trials, ..About::default() };
    OutputOptions { about, planned: true, ..OutputOptions::default() }
}

fn prepare(folder: &Path) -> io::Result<Output> {
    Output::prepare(folder, of("run", 10))
}

fn told(refused: io::Result<impl std::fmt::Debug>) -> (String, bool) {
    let error = refused.expect_err("it is refused");
    let way = InTheWay::of(&error).unwrap_or_else(|| panic!("{error}"));
    (way.to_string(), way.replaceable)
}

#[test]
fn nothing_appears_before_commit() {
    let base = tempfile::tempdir().expect("a temporary folder");
    let folder = base.path().join("reports/deep/er");
    let output = prepare(&folder).expect("writable");
    output.write("charts/a.svg", "<svg/>").expect("written");
    assert!(!folder.exists());
    drop(output);
    assert!(names(base.path()).is_empty(), "nothing is left behind");
}

/// Files of the earlier report go, those of the user's stay, pictures and folders too, whether the folder is replaced whole or not.
#[test]
fn a_second_report_replaces_the_first_and_nothing_else() {
    let base = tempfile::tempdir().expect("a temporary folder");
    let folder = base.path().join("x");
    for (run, fixed) in [("one", false), ("two", false), ("three", true)] {
        let mut output = prepare(&folder).expect("writable");
        output.fixed = fixed;
        output.write("run.json", close(&format!("{{\n  \"run\": \"{run}\"\n}}\n"))).expect("written");
        output.write(&format!("charts/{run}.png"), run).expect("written");
        output.write(&format!("{run}.parquet"), run).expect("written");
        fs::create_dir_all(folder.join("compare/charts")).expect("a folder");
        fs::create_dir_all(folder.join("charts/more")).expect("a folder");
        for mine in ["notes.txt", "compare/compare.json", "compare/charts/a.png", "charts/mine.png", "patch.toml"] {
            fs::write(folder.join(mine), "mine").expect("written");
        }
        let inode = moves::inode(&folder);
        output.commit(10).expect("moved");
        let swapped = cfg!(target_os = "linux") && !fixed;
        assert_eq!(moves::inode(&folder) != inode, swapped, "{run}: it was replaced as a whole");
        let own = format!("{run}.parquet");
        let mut expected = ["charts", "compare", "notes.txt", "patch.toml", "report.sha256", "run.json", &own];
        expected.sort_unstable();
        assert_eq!(names(&folder), expected);
        let mut charts = ["mine.png".to_owned(), "more".to_owned(), format!("{run}.png")];
        charts.sort();
        assert_eq!(names(&folder.join("charts")), charts);
        assert_eq!(names(&folder.join("compare")), ["charts", "compare.json"]);
        assert!(fs::read_to_string(folder.join("run.json")).expect("there").contains(run));
    }
    assert_eq!(names(base.path()), ["x"]);
}

#[test]
fn a_file_in_the_way_is_said_at_once() {
    let base = tempfile::tempdir().expect("a temporary folder");
    let file = base.path().join("file");
    fs::write(&file, "").expect("written");
    for folder in [file.clone(), file.join("below")] {
        let error = prepare(&folder).expect_err("a file is no folder");
        assert!(error.to_string().contains("file"), "{error}");
    }
    assert_eq!(names(base.path()), ["file"]);
}

/// Files, folders and links of the user's that have the name of a file of a report; `replace` does not matter.
#[test]
fn what_is_not_of_an_earlier_report_stays() {
    for replace in [false, true] {
        let base = tempfile::tempdir().expect("a temporary folder");
        let prepare = || Output::prepare(base.path(), OutputOptions { replace, ..of("run", 10) });
        for name in usual("run").into_iter().chain([MANIFEST]) {
            let path = base.path().join(name);
            fs::write(&path, "mine").expect("written");
            let (what, replaceable) = told(prepare());
            assert!(what.contains(&format!("`{name}`")) && !replaceable, "{what}");
            assert_eq!(fs::read(&path).expect("there"), b"mine");
            fs::remove_file(&path).expect("there");
            fs::create_dir(&path).expect("a folder");
            assert!(told(prepare()).0.contains(name));
            fs::remove_dir(&path).expect("there");
        }
        // Found out at the end: nobody knows before which pictures there are.
        for (name, above) in [("charts/a.png", "charts"), ("report-2.png", "report-2.png")] {
            let output = prepare().expect("writable");
            output.write(name, "new").expect("written");
            let mine = base.path().join(if name == above { name } else { above });
            fs::write(&mine, "mine").expect("written");
            assert!(told(output.commit(10)).0.contains(&format!("`{above}`")));
            assert_eq!(fs::read(&mine).expect("there"), b"mine");
            fs::remove_file(mine).expect("there");
        }
    }
}

/// What is replaced only where that is asked for: a file that was changed, a report of another command or scenario, more trials.
#[test]
fn a_report_is_replaced_by_its_like() {
    let base = tempfile::tempdir().expect("a temporary folder");
    let folder = base.path().join("x");
    let write = |wanted: OutputOptions| {
        let output = Output::prepare(&folder, wanted)?;
        output.write("summary.csv", "1").expect("written");
        output.commit(20)
    };
    write(of("run", 20)).expect("nothing stands there");
    write(of("run", 20)).expect("as many trials");
    let replace = |wanted: OutputOptions| OutputOptions { replace: true, ..wanted };
    let other = |name: &str| {
        let mut wanted = of("run", 30);
        wanted.about.scenario = name.into();
        wanted
    };
    for wanted in [of("compare", 30), of("run", 19), other("y.toml"), other("x/y.toml")] {
        let (what, replaceable) = told(write(wanted.clone()));
        assert!(what.contains("holds a report") && replaceable, "{what}");
    }
    write(other("round/x.toml")).expect("the same, from elsewhere");
    write(OutputOptions { planned: false, ..of("run", 0) }).expect("how many is not known");
    write(replace(of("compare", 1))).expect("it is asked for");
    write(replace(of("run", 20))).expect("it is asked for");
    let path = folder.join("summary.csv");
    fs::write(&path, "mine").expect("written");
    let (what, replaceable) = told(write(of("run", 20)));
    assert!(what.contains("`summary.csv`") && replaceable, "{what}");
    assert_eq!(fs::read(&path).expect("there"), b"mine");
    let input = OutputOptions { inputs: vec![path.clone()], ..replace(of("run", 20)) };
    assert!(!told(write(input)).1, "the command reads it");
    assert_eq!(fs::read(&path).expect("there"), b"mine");
    write(replace(of("run", 20))).expect("it is asked for");
    assert_eq!(fs::read(&path).expect("there"), b"1");
}

#[test]
fn a_folder_that_cannot_be_made_is_refused_at_once() {
    let base = tempfile::tempdir().expect("a temporary folder");
    let long = base.path().join("deep").join("x".repeat(300));
    assert!(prepare(&long).is_err());
    assert!(names(base.path()).is_empty(), "nothing is left behind");
}
