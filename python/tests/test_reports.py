"""A report shows itself; a play may be watched and interrupted."""

import concurrent.futures
import copy
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import urllib.request

import evenodds
import polars as pl
import pytest


def test_a_notebook_shows_it(duel):
    report = evenodds.run(duel)
    assert report.png().startswith(b"\x89PNG")
    page = report._repr_html_()
    assert "data:image/png" in page and "Who strikes first" in page and len(page) < 150_000
    assert "<html" in report.html()
    assert all(picture.png.startswith(b"\x89PNG") for picture in report.pictures.values())
    assert "Who strikes first" in str(report)
    assert repr(report) == "<evenodds run: 'Who strikes first', 400 trials, seed 3>"
    assert report.again == "evenodds run scenario.toml --seed 3 --trials 400"


def test_a_report_takes_the_place_of_an_older_one(duel, tmp_path):
    for trials in (50, 60):
        evenodds.run(duel, trials=trials).save(tmp_path / "report")
    assert '"trials": 60' in (tmp_path / "report/summary.json").read_text()
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="cannot write"):
        evenodds.run(duel, trials=50).save(tmp_path / "file")


def test_targets_have_a_standing(hunt):
    scenario = {**hunt, "target": [{"measure": "scenes", "low": 0, "high": 1000}]}
    report = evenodds.test(scenario)
    assert report.standing == "held"
    assert report.frame()["standing"].to_list() == ["held"]


def test_other_threads_run_meanwhile(duel):
    beats = []
    done = threading.Event()

    def beat():
        while not done.is_set():
            beats.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=beat)
    thread.start()
    began = time.monotonic()
    while time.monotonic() - began < 0.5:
        evenodds.run(duel, trials=20_000)
    done.set()
    thread.join()
    gaps = [after - before for before, after in zip(beats, beats[1:])]
    assert len(beats) > 10 and max(gaps) < 0.4


@pytest.fixture
def heard():
    """Interruptions are heard, also where whoever started the tests has them ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_an_interruption_leaves_what_was_counted(duel):
    def kicked(**asked):
        threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
        return evenodds.run(duel, trials=1_000_000_000, **asked)

    with pytest.warns(evenodds.PartialWarning, match="interrupted: this is what the first"):
        kicked(partial="return")
    # In a loop nothing goes on.
    with pytest.raises(KeyboardInterrupt) as caught:
        kicked()
    report = caught.value.report
    assert report.partial
    assert 0 < report.trials < 1_000_000_000
    assert report.data["partial"] is True
    assert f"--trials {report.trials}" in report.again


def test_progress_shows(duel, capsys):
    evenodds.run(duel, trials=300_000, progress=True)
    evenodds.run(duel, trials=100, progress=False)
    # What is over at once has no bar; a long play has one. Neither writes to standard output.
    assert capsys.readouterr().out == ""


def the_same(one, other):
    """Tables, words and files of two reports."""
    assert one.tables == other.tables and repr(one) == repr(other)
    assert (one.again, one.standing, one.plays, one.data) == (other.again, other.standing, other.plays, other.data)
    for table in one.tables:
        assert one.frame(table).equals(other.frame(table)), table


def play(seed):
    return evenodds.run(SCENARIO, trials=100, seed=seed, threads=1, rows=5)


SCENARIO = "game = 'toward_one'\n[cast]\nhunter = 'ibrahim'\njinn = { dice = 5, made = 'strongest' }\n"


def test_reports_travel(root, tmp_path):
    reports = [
        play(3),
        evenodds.meta(root / "scenarios/divinity/builds.toml", trials=4),
        evenodds.tune(root / "scenarios/sorcerer/price_of_four.toml", budget=20_000, confirm=500),
        evenodds.learn(SCENARIO, budget=100_000, entries=2, rollouts=4, searched=10, trials=100),
        evenodds.skill(SCENARIO, trials=100, rollouts=4, searched=10),
    ]
    for report in reports:
        again = pickle.loads(pickle.dumps(copy.copy(report)))
        the_same(report, again)
        files = [contents(one.save(tmp_path / str(at) / report.command)) for at, one in enumerate((report, again))]
        assert files[0] == files[1]
        loaded = evenodds.Report.load(tmp_path / "0" / report.command)
        assert loaded.tables and (loaded.command, loaded.title, loaded.again) == (report.command, report.title, report.again)
        assert (loaded.trials, loaded.seed, loaded.standing) == (report.trials, report.seed, report.standing)
        assert loaded.data == report.data and loaded.html() == report.html()
        assert contents(loaded.save(tmp_path / "2" / report.command)) == files[0]
        for table in report.tables:
            assert loaded.frame(table).equals(report.frame(table)), table
            assert loaded.frame(table).schema == report.frame(table).schema, table
        the_same(loaded, pickle.loads(pickle.dumps(loaded)))
    with pytest.raises(FileNotFoundError, match="no report"):
        evenodds.Report.load(tmp_path)


def test_only_a_reports_own_files_are_read_and_replaced(tmp_path):
    folder = play(3).save(tmp_path / "report")
    own = contents(folder)
    (folder / "notes.txt").write_text("mine")
    (tmp_path / ".copy.part").mkdir()
    (tmp_path / ".copy.part/mine.txt").write_text("mine")
    listed = folder / "report.sha256"
    listed.write_bytes(listed.read_bytes() + b"0" * 64 + b"  ../outside.txt\n")
    (tmp_path / "outside.txt").write_text("mine")
    copied = contents(evenodds.Report.load(folder).save(tmp_path / "copy"))
    assert copied.keys() == own.keys()
    assert (tmp_path / ".copy.part/mine.txt").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == [".copy.part", "copy", "outside.txt", "report"]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_pool_of_processes():
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        frame = pl.concat(report.frame() for report in pool.map(play, range(3)))
    assert frame.height == 3 * play(0).frame().height


def test_pools_of_others():
    joblib, dask = pytest.importorskip("joblib"), pytest.importorskip("dask")
    alone = [play(seed) for seed in range(2)]
    pools = [
        joblib.Parallel(2)(joblib.delayed(play)(seed) for seed in range(2)),
        dask.compute(*[dask.delayed(play)(seed) for seed in range(2)], scheduler="processes"),
    ]
    for found in pools:
        for one, other in zip(alone, found):
            the_same(one, other)


def test_a_distribution_is_asked(duel):
    report = evenodds.run(duel)
    rounds = report.distribution("rounds")
    row = report.frame().filter(cell="book", measure="rounds").row(0, named=True)
    assert rounds.mean == pytest.approx(row["mean"], rel=1e-12) and sum(rounds.weights) == row["n"]
    assert [rounds.quantile(share) for share in (0.05, 0.5, 0.95)] == [row["p05"], row["p50"], row["p95"]]
    assert rounds.sd == pytest.approx(row["sd"] * ((row["n"] - 1) / row["n"]) ** 0.5)
    pool = evenodds.odds("toward_one", "pool", dice=4).distribution()
    assert pool.quantile(1) == max(pool.values) and sum(pool.chances) == pytest.approx(1)
    with pytest.raises(KeyError, match="no measure `shoes`"):
        report.distribution("shoes")


def test_commands_that_look_at_reports(duel, tmp_path):
    one, other = evenodds.run(duel), evenodds.run(duel, set={"cast.a.edge": 3})
    assert evenodds.diff(one, one.save(tmp_path / "one")) != evenodds.diff(one, other)
    again = evenodds.rerun(one.pictures["outcomes"])
    assert again.png == one.pictures["outcomes"].png
    with evenodds.lab(duel) as lab:
        assert urllib.request.urlopen(lab.url).status == 200


def program(*words, **asked):
    return subprocess.run([sys.executable, "-m", "evenodds", *map(str, words)], capture_output=True, text=True, **asked)


def test_shards_are_merged(tmp_path):
    file = tmp_path / "hunt.toml"
    file.write_text(SCENARIO)
    shards = [("run", file, "--trials", 4000, "--shard", f"{at}/2", "--out", tmp_path / "counts") for at in (1, 2)]
    assert program(*shards[0]).returncode == 0
    with pytest.raises(evenodds.ScenarioError, match="--shard 2/2"):
        evenodds.merge(tmp_path / "counts", tmp_path / "merged")
    assert program(*shards[1]).returncode == 0
    merged, whole = evenodds.merge(tmp_path / "counts", tmp_path / "merged"), evenodds.run(file, trials=4000)
    assert merged.data == whole.data and merged.trials == whole.trials
    assert all(merged.frame(table).equals(whole.frame(table)) for table in whole.tables)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a file's length")
def test_what_could_not_be_drawn_is_drawn_later(tmp_path):
    import resource

    file = tmp_path / "hunt.toml"
    file.write_text(SCENARIO)
    whole = evenodds.run(file, trials=300)

    def short():
        # Too little for the composed page.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    out = tmp_path / "report"
    done = program("run", file, "--trials", 300, "--out", out, preexec_fn=short)
    assert done.returncode == 1 and "evenodds draw" in done.stderr and not (out / "report.png").exists()
    drawn = evenodds.draw(out)
    assert drawn.png() == whole.png() and drawn.data == whole.data
    with pytest.raises(evenodds.ScenarioError, match="nothing waits to be drawn"):
        evenodds.draw(out)


def test_it_is_no_test():
    assert evenodds.test.__test__ is False
