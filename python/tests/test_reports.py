"""A report shows itself; a play may be watched and interrupted."""

import os
import signal
import threading
import time

import evenodds
import pytest


def test_a_notebook_shows_it(duel):
    report = evenodds.run(duel)
    assert report._repr_png_().startswith(b"\x89PNG")
    page = report._repr_html_()
    assert page.startswith("<iframe") and "Who strikes first" in page
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
    timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.warns(evenodds.PartialWarning, match="interrupted: this is what the first"):
        report = evenodds.run(duel, trials=1_000_000_000)
    assert report.partial
    assert 0 < report.trials < 1_000_000_000
    assert report.data["partial"] is True
    assert f"--trials {report.trials}" in report.again


def test_progress_shows(duel, capsys):
    evenodds.run(duel, trials=300_000, progress=True)
    evenodds.run(duel, trials=100, progress=False)
    # What is over at once has no bar; a long play has one. Neither writes to standard output.
    assert capsys.readouterr().out == ""
