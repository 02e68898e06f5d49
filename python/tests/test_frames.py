"""Tables come over Arrow, whole and typed."""

import json
import re

import evenodds
import polars as pl
import pytest


def test_the_summary_follows_from_the_distribution(hunt):
    report = evenodds.run(hunt)
    summary, counts = report.frame(), report.frame("distribution")
    assert report.tables == ["summary", "distribution"]
    assert counts.schema["value"] == pl.Int64
    assert counts.schema["count"] == pl.UInt64
    means = counts.filter(measure="scenes").select((pl.col("value") * pl.col("count")).sum() / pl.col("count").sum())
    assert summary.filter(measure="scenes").item(0, "mean") == pytest.approx(means.item(), rel=1e-12)


def test_the_summary_is_the_json(duel):
    report = evenodds.run(duel)
    told = [measure for cell in report.data["cells"] for group in cell["groups"] for measure in group["measures"]]
    frame = report.frame()
    assert frame.height == len(told)
    for column in ("n", "mean", "low", "high", "p50"):
        assert frame[column].to_list() == [measure[column] for measure in told]
    assert frame["verdict"].null_count() > 0


def test_the_distribution_is_the_file(duel, tmp_path):
    report = evenodds.run(duel)
    written = pl.read_parquet(report.save(tmp_path / "report") / "distribution.parquet")
    assert report.frame("distribution").equals(written)


def test_tables_have_one_schema_whatever_is_in_them(duel, root):
    plain = duel.split("[variant.book]")[0]
    few, many = evenodds.run(plain, trials=1), evenodds.run(plain, trials=300)
    assert pl.concat([few.frame(), many.frame()]).height == 2 * few.frame().height
    with_margin = evenodds.compare("margin = 0.01\n" + duel, trials=50)
    for table in with_margin.tables:
        assert evenodds.compare(duel, trials=4).frame(table).schema == with_margin.frame(table).schema, table
    assert evenodds.run(plain, trials=1).frame().schema["verdict"] == pl.String


def test_rows_of_single_trials(duel):
    report = evenodds.run(duel, rows=10)
    trials = report.frame("trials")
    assert trials.height == 20
    assert trials["trial"].to_list()[:10] == list(range(10))


def test_a_report_is_a_stream(duel):
    report = evenodds.run(duel)
    assert pl.DataFrame(report).equals(report.frame())
    # A stream is consumed once, a report as often as is wanted.
    assert report.frame().equals(report.frame())


def test_pandas_gets_the_same(duel):
    pytest.importorskip("pandas")
    report = evenodds.run(duel)
    frame = report.to_pandas()
    assert list(frame.columns) == report.frame().columns
    assert frame["n"].tolist() == report.frame()["n"].to_list()
    means = frame["mean"][frame["mean"].notna()]
    assert means.tolist() == report.frame()["mean"].drop_nulls().to_list()


def test_differences_have_verdicts(duel):
    report = evenodds.compare(duel)
    differences = report.frame()
    assert {"cell", "measure", "difference_mean", "difference_low", "difference_verdict"} <= set(differences.columns)
    told = [one["difference"]["mean"] for one in report.data["judgements"]]
    assert differences["difference_mean"].to_list() == told
    assert set(report.tables) == {"differences", "flips", "path", "moved"}
    for table in report.tables:
        assert isinstance(report.frame(table), pl.DataFrame)


def test_every_table_of_a_field(root):
    report = evenodds.meta(root / "scenarios/divinity/builds.toml", trials=4)
    entrants = report.frame("ranking").height
    assert report.frame("matrix").height == entrants * (entrants - 1) // 2
    for table in report.tables:
        assert isinstance(report.frame(table), pl.DataFrame)
    assert report.data["plays"] == report.plays


def test_a_field_by_learnt_scripts(root):
    text = (root / "scenarios/sorcerer/who_wins_a_fight.toml").read_text()
    two = 'entrants = [{ like = "fit", strategy = "press" }, { like = "gun", strategy = "guard" }]'
    field = re.sub(r"entrants = \[.*?\n\]", two, text, flags=re.DOTALL)
    report = evenodds.meta(field, play="learnt", budget=100_000, rounds=1, entries=3, trials=4)
    members = report.frame("members")
    assert set(members["name"]) == set(report.frame("ranking")["entrant"]) and members.height == 2
    scripts = report.frame("scripts")
    assert set(scripts["name"]) == set(members["name"]) and "paste" in scripts.columns
    assert scripts.group_by("name").agg(pl.col("share").sum().round(6))["share"].to_list() == [100, 100]
    assert report.again.endswith("--play learnt --budget 100000 --rounds 1 --entries 3")
    with pytest.raises(ValueError, match="not 'best'"):
        evenodds.meta(field, play="best")
    with pytest.raises(ValueError, match="learnt"):
        evenodds.meta(field, budget=100_000)
    with pytest.raises(ValueError, match="learnt"):
        evenodds.meta(field, entries=3)


def test_an_unknown_table_is_named(duel):
    with pytest.raises(KeyError, match="no table `shoes`; it is one of summary or distribution"):
        evenodds.run(duel, trials=10).frame("shoes")


def test_lists_and_odds():
    knobs = evenodds.list_knobs("toward_one")
    assert {"game", "name", "book", "help", "takes", "rules"} == set(knobs.columns)
    rules = evenodds.list_rules("toward_one")
    assert {"game", "name", "text", "ruling", "knobs", "section", "book", "mechanical"} == set(rules.columns)
    assert set(evenodds.list_games()["game"]) >= {"toward_one", "his_due", "divinity"}
    assert evenodds.list_measures().height > 50
    assert evenodds.list_questions("toward_one").height > 3
    columns = evenodds.list_columns()
    assert {"summary.csv", "compare.json"} <= set(columns["file"])
    pool = evenodds.odds("toward_one", "pool", dice=4)
    assert sum(chance for _, chance in next(iter(pool.distributions.values()))) == pytest.approx(1)
    assert pool.frame().columns == ["of", "value", "chance"]
    with pytest.raises(evenodds.ScenarioError, match="toward_one"):
        evenodds.odds("toward_won", "pool", dice=4)


def test_one_play_told(duel):
    told = evenodds.trace(duel, trial=7)
    assert told.trial == 7
    assert told.lines
    assert "What was counted" in str(told)
    assert evenodds.trace(duel, trial=7) == told
    with pytest.raises(evenodds.ScenarioError, match="there is no cell `others`"):
        evenodds.trace(duel, cell="others")


def test_what_a_scenario_holds(duel):
    assert evenodds.check(duel)["cells"] == ["book", "other"]
    assert evenodds.check(evenodds.new("divinity"))["game"] == "divinity"
    assert json.dumps(evenodds.schema())


def test_characters():
    found = evenodds.builds("his_due", tree="axe_of_the_executioner")
    assert found.legal
    assert found.characters.height > 10
