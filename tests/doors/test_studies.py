"""`affray compare`, `sweep`, `table` and `--chart`: what is printed and written, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from decimal import Decimal
from fractions import Fraction as F

import pytest

import tests.doors.toy  # noqa: F401 - a small book with an open end
from affray.doors.cli import main
from affray.doors.vary import Terms, asked_measure, attack, case, values, way
from affray.doors.wire import scenario
from affray.doors.wishes import wish
from affray.errors import BadValue, TooMany, UnknownName
from affray.studies.measure import Measure, measured
from affray.systems import books
from affray.uses.advise import advise
from affray.uses.odds import odds
from tests.doors.run import COMMAND, affray, environment
from tests.text.pictured import rows

PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")
TOY = ("--over", "target.defense=8..12", "--over", "attacker.pool=2,4")


@pytest.fixture(autouse=True)
def _plain(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name, value in {"COLUMNS": "80", "NO_COLOR": "1", "LANG": "C.UTF-8"}.items():
        monkeypatch.setenv(name, value)
    for name in ("AFFRAY_LANG", "LC_ALL", "LC_MESSAGES", "AFFRAY_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys):
    def run(*arguments):
        status = main(list(arguments))
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def printed(run):
    def printed(*arguments):
        status, out, err = run(*arguments)
        assert (status, err) == (0, "")
        assert all(len(line) <= 80 for line in out.splitlines() if not line.lstrip().startswith(("{", '"')))
        return out

    return printed


def exactly(what, *sets, of="damage"):
    """What `odds` and `advise` say of it."""
    scene = scenario(what, sets=sets)
    wanted = wish(scene)
    step = scene.system.begin(scene.record)
    return odds(step, wanted.policy, of=of), advise(step, wanted.goal, goals=wanted.goals)


# ── What is varied, and what is asked ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3", (3,)),
        ("1..3", (1, 2, 3)),
        ("-1..1", (-1, 0, 1)),
        ("0..10..5", (0, 5, 10)),
        ("1, 2,wolf", (1, 2, "wolf")),
        ("1..2,9,1", (1, 2, 9)),
    ],
)
def test_values_are_read_as_they_are_written(text, meant):
    assert values(text, "x") == meant


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3..1", "'3..1' runs backwards: write 1..3"),
        ("1..5..0", "no range"),
        ("1..", "no range"),
        ("1..x", "no range"),
        ("3..1000000000", "too large: a number has at most 9 digits"),
        ("-12345678901", "too large"),
        ("1,,2", "empty"),
    ],
)
def test_values_that_are_none_are_refused(text, said):
    with pytest.raises(BadValue, match=said):
        values(text, "x")


def test_a_range_has_an_end():
    with pytest.raises(TooMany, match="10,000"):
        values("0..10000", "x")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("worth", Measure("worth")),
        ("hit", Measure("chance", "hit")),
        ("damage", Measure("mean", "damage")),
        ("damage@1", Measure("mean", "damage@1")),
        ("damage>=7", Measure("chance", "damage", 7)),
        ("mean hit", Measure("mean", "hit")),
        ("drop", Measure("chance", "down")),
        ("spend", Measure("best", "spend")),
        ("best luck", Measure("best", "luck")),
    ],
)
def test_a_measure_may_be_an_effect_or_a_name_of_the_book(text, meant):
    assert asked_measure(text, books["woin"]) == meant


@pytest.mark.parametrize("text", ["hti", "mean dmage", "damgae>=3", "best spnd", "worth 3"])
def test_what_a_book_cannot_be_asked_is_refused(text):
    with pytest.raises(UnknownName, match="known:"):
        asked_measure(text, books["woin"])


# ── sweep ────────────────────────────────────────────────────────────────────────────────────


def test_a_sweep_has_the_number_of_every_point(printed):
    told = json.loads(printed("sweep", "woin", *TOY, "--measure", "worth", "--measure", "damage>=3",
                              "--measure", "best", "--json"))  # fmt: skip
    assert told["over"] == {"target.defense": [8, 9, 10, 11, 12], "attacker.pool": [2, 4]}
    assert len(told["cells"]) == 10
    for cell in told["cells"]:
        sets = (f"target.defense={cell['target.defense']}", f"attacker.pool={cell['attacker.pool']}")
        damage, advice = exactly("woin", *sets)
        assert F(cell["worth"]["exactly"]) == advice.worth
        assert F(cell["damage>=3"]["exactly"]) == damage.at_least(3)
        assert cell["damage>=3"]["float"] == float(damage.at_least(3))
        assert cell["best"] == advice.best[0].option


def test_a_sweep_is_a_shaded_table_on_the_screen(printed):
    out = printed("sweep", "woin/benchmark", *TOY, "--measure", "hit", "--policy", "none")
    assert "hit: chance" in out
    assert re.search(r"^DEFENSE +2 +4$", out, re.MULTILINE)
    # 6 of the 36 throws of 2d6 make 10 or more, and all but 126 of the 1,296 of 4d6.
    assert re.search(r"^10 +17% +█ 90%$", out, re.MULTILINE)
    assert "█" in out


def test_a_table_too_wide_for_the_screen_stands_in_blocks(printed):
    out = printed(
        "sweep", "woin", "--over", "attacker.pool=3..32", "--over", "target.defense=8..30", "--measure", "hit"
    )
    assert out.count("DEFENSE →") + out.count("dice in the pool →") == 1
    assert len(re.findall(r"^dice in the pool +\d", out, re.MULTILINE)) > 1
    for pool in range(3, 33):
        assert len(re.findall(rf"^{pool} +. ?≈?\d", out, re.MULTILINE)) > 1


def test_over_one_axis_it_has_bars_and_over_three_a_table_for_each(printed):
    assert "████" in printed("sweep", "woin", "--over", "spend=0..3", "--measure", "damage")
    out = printed("sweep", "woin", *TOY, "--over", "target.soak=2,4", "--measure", "worth")
    assert ("SOAK: 2" in out, "SOAK: 4" in out) == (True, True)


def test_points_that_cannot_be_are_counted_with_the_reason(run):
    status, out, _ = run("sweep", "toy", "--over", "spend=4..7", "--measure", "mean damage")
    assert status == 0
    assert "At 2 points there is nothing to find; at the first: 'spend' does not offer '6'" in " ".join(
        out.split()
    )
    assert run("sweep", "toy", "--over", "spend=6..7", "--measure", "mean damage")[0] == 2


def test_csv_parquet_and_json_have_the_same_numbers(printed, tmp_path):
    from pyarrow import parquet

    told = json.loads(
        printed("sweep", "woin", *TOY, "--measure", "worth", "--measure", "spend", "--json",
                "--csv", "a.csv", "--parquet", "a.parquet")
    )  # fmt: skip
    table = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8"))))
    kept = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    for cell, row, other in zip(told["cells"], table, kept, strict=True):
        assert F(row["worth exactly"]) == F(other["worth exactly"]) == F(cell["worth"]["exactly"])
        assert float(row["worth"]) == other["worth"] == cell["worth"]["float"]
        assert int(row["best spend"]) == other["best spend"] == cell["best spend"]
        assert int(row["target.defense"]) == other["target.defense"] == cell["target.defense"]


def test_columns_of_several_types_and_refusals_are_written_too(run, tmp_path):
    from pyarrow import parquet

    made = ("--measure", "mean damage", "--csv", "a.csv", "--parquet", "a.parquet")
    assert run("sweep", "toy", "--over", "target=wolf,ogre", "--over", "spend=5,6", *made)[0] == 0
    table = parquet.read_table(tmp_path / "a.parquet").to_pydict()
    assert table["target"] == ["wolf", "wolf", "ogre", "ogre"]
    assert [bool(one) for one in table["refused"]] == [False, True, False, True]
    assert table["mean damage"][1] is None
    assert "does not offer" in (tmp_path / "a.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sweep", "woin"), "nothing to go over"),
        (("sweep", "woin", "--over", "attacker.pool"), "no name and values"),
        (("sweep", "woin", "--over", "atacker.pool=1"), "did you mean 'attacker'"),
        (("sweep", "woin", "--over", "attacker.pol=1..2"), "did you mean 'pool'"),
        (("sweep", "woin", *TOY, *TOY[:2]), "gone over twice"),
        (("sweep", "woin", *TOY, "--measure", "hti"), "did you mean 'hit'"),
        (("sweep", "woin", *TOY, "--chart", "a.gif"), "no kind of picture"),
        (("sweep", "woin", *TOY, "--csv", "no/such/a.csv"), "cannot be written"),
        (("sweep", "woin", *TOY, "--parquet", "no/such/a.parquet"), "cannot be written"),
        (("compare", "woin", "toy"), "one book"),
        (("compare", "woin", "--vary", "spend=0..13"), "more than 12"),
        (("compare", "woin", "--by", "damge"), "did you mean 'damage'"),
        (("table", "woin", "hti"), "did you mean 'hit'"),
        (("table", "woin", "all", "--csv", "a.csv"), "one table"),
        (("odds", "woin", "--chart", "no/such/a.json"), "cannot be written"),
        (("advise", "woin", "--choose", "spend=1", "--chart", "a.json"), "nothing to decide"),
    ],
)
def test_what_cannot_be_is_refused_in_both_languages(run, arguments, said):
    status, _, err = run(*arguments)
    assert status == 2
    assert said in err
    status, _, russian = run(*arguments, "--lang", "ru")
    assert status == 2
    assert re.search(r"[а-яё]{4}", russian)


# ── Stopped, and gone on with ────────────────────────────────────────────────────────────────

SLOW = ("--over", "attacker.pool=20..59", "--over", "target.defense=60..99", "--measure", "worth")


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path):
    with subprocess.Popen(
        [*COMMAND, "sweep", "woin", *SLOW], cwd=tmp_path, env=environment(), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        time.sleep(3)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of its processes
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.count("\n") == 1
    (done,) = map(int, re.findall(r"Stopped with (\d+) of 1600 done", err))
    (kept,) = tmp_path.iterdir()
    assert f"--resume {kept.name} goes on" in err
    assert len(kept.read_text(encoding="utf-8").splitlines()) == done + 1


def test_a_sweep_goes_on_from_its_file(printed, tmp_path):
    first = printed("sweep", "woin", *TOY, "--resume", "kept.jsonl", "--json")
    lines = (tmp_path / "kept.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 11
    (tmp_path / "kept.jsonl").write_text("\n".join(lines[:5]) + "\n", encoding="utf-8")
    assert printed("sweep", "woin", *TOY, "--resume", "kept.jsonl", "--json") == first
    assert sorted((tmp_path / "kept.jsonl").read_text(encoding="utf-8").splitlines()) == sorted(lines)


def test_somebody_who_waits_sees_how_far_it_is(run, monkeypatch):
    class Seen(io.StringIO):
        def isatty(self):
            return True

    seen = Seen()
    monkeypatch.setattr(sys, "stderr", seen)
    monkeypatch.setenv("TERM", "xterm")
    assert run("sweep", "woin", *TOY, "--lang", "ru")[0] == 0
    assert "10/10" in seen.getvalue()
    assert "осталось:" in seen.getvalue()


def test_a_cluster_that_is_not_there_is_said(run, monkeypatch):
    monkeypatch.setattr("affray.studies.cluster.SECONDS", 0.5)
    status, _, err = run("sweep", "woin", *TOY, "--cluster", "tcp://127.0.0.1:9")
    assert status == 2
    assert "no scheduler answers" in err


# ── compare ──────────────────────────────────────────────────────────────────────────────────


def test_a_comparison_has_the_odds_of_each_and_which_does_more(printed):
    told = json.loads(printed("compare", "woin", "woin/benchmark", "--json"))
    assert [one["name"] for one in told["attacks"]] == ["woin/first blow", "woin/benchmark"]
    for one in told["attacks"]:
        damage, advice = exactly(one["name"])
        assert F(one["worth"]) == advice.worth
        assert F(one["effects"]["damage"]["mean"]) == damage.mean()
        found = {
            int(key): F(share) for key, share in one["effects"]["damage"]["odds"]["distribution"].items()
        }
        assert found == damage.fractions()
    (more,) = told["more"]
    weak, strong = (exactly(name)[0] for name in ("woin/benchmark", "woin/first blow"))
    assert (F(more["more"]), F(more["equal"]), F(more["less"])) == tuple(weak.compare(strong))


def test_builds_rulings_and_spends_are_varied(printed):
    out = printed("compare", "woin/benchmark", "--vary", "spend=0..2")
    for letter, spend in zip("ABC", range(3), strict=True):
        assert f"{letter}  dice to spend on damage {spend}" in out
    assert "B against A, HEALTH lost: +0.68 on average" in out
    out = printed("compare", "woin/benchmark", "--vary", "tie_hits=yes,no", "--vary", "attacker.pool=4,5")
    assert "A  tie_hits yes, dice in the pool 4" in out
    assert "D  tie_hits no, dice in the pool 5" in out
    out = printed("compare", "toy/ogre", "toy/imp", "--vary", "stance=calm,wild")
    assert "C  toy/imp, stance keep calm" in out


def test_each_column_of_a_comparison_adds_up(printed):
    out = printed("compare", "woin", "woin/benchmark", "--exact")
    table = out.partition("HEALTH lost  ")[2].partition("\n\n")[0]
    shares = [PERCENT.findall(line) for line in table.splitlines()[1:]]
    assert [sum(map(Decimal, column)) for column in zip(*shares, strict=True)] == [100, 100]
    assert "828343775/90699264" in out


def test_an_effect_that_happens_or_not_can_be_compared(printed):
    out = printed("compare", "woin", "woin/benchmark", "--by", "hit")
    assert "B against A, hit: -0.35 on average" in out


def test_open_ends_are_compared_as_far_as_they_can_be(printed):
    out = printed("compare", "toy/open", "toy/open")
    assert "A  toy/open" in out
    assert "B  toy/open′" in out


# ── table ────────────────────────────────────────────────────────────────────────────────────


def test_a_book_says_which_tables_it_has(printed):
    assert "Chance to hit with all dice kept" in printed("table", "woin")
    assert set(json.loads(printed("table", "woin", "--json"))["tables"]) == set(books["woin"].benchmarks)
    assert "has no tables" in printed("table", "toy")


@pytest.mark.parametrize("name", ["hit", "spend", "damage"])
def test_a_table_is_written_for_people_and_for_programs(printed, tmp_path, name):
    out = printed("table", "woin", name, "--csv", "a.csv", "--markdown", "a.md")
    assert "DEFENSE" in out
    table = list(csv.reader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8"))))
    assert len(table) == 1 + 8 * 21
    for pool, defense, found, *exact in table[1::29]:
        sets = (f"attacker.pool={pool}", f"target.defense={defense}")
        damage, advice = exactly("woin/benchmark", *sets)
        scene = scenario("woin/benchmark", sets=sets)
        hit = odds(scene.system.begin(scene.record), of="hit") if name == "hit" else None
        wanted = {"hit": hit and hit.at_least(1), "spend": advice.best[0].option, "damage": damage.mean()}
        assert F(exact[0] if exact else found) == wanted[name]
    lines = (tmp_path / "a.md").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("### ")
    assert len({line.count(" | ") for line in lines[2:12]}) == 1
    assert len(lines[2:]) == 2 + 8


TABLES = [(key, name) for key in books if key != "toy" for name in books[key].benchmarks]


@pytest.mark.parametrize(("key", "name"), TABLES)
def test_every_table_of_every_book_can_be_worked_out(key, name):
    table = books[key].benchmarks[name]
    choose = [f"{prompt}={answer}" for prompt, answer in table.choices.items()]
    found, _ = attack(f"{key}/{table.preset}", Terms(goal=table.goal, choose=choose, policy=table.policy))
    ways = [way(f"{path}={text}", books[key], option="--over") for path, text in table.over.items()]
    assert len(ways) == 2
    assert {one.name for one in ways} <= set(books[key].fields) | {one.key for one in books[key].prompts}
    asked = asked_measure(table.measure, books[key])
    for corner in ([one.values[0] for one in ways], [one.values[-1] for one in ways]):
        (told,) = measured(case(found.at(ways, corner)), (asked,))
        assert told is not None


def test_all_tables_make_one_page_and_one_picture(printed, tmp_path):
    printed("table", "woin", "all", "--markdown", "a.md", "--chart", "a.json", "--lang", "ru")
    assert (tmp_path / "a.md").read_text(encoding="utf-8").count("### ") == 3
    assert len(json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["vconcat"]) == 3


# ── Pictures ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "woin"),
        ("odds", "woin", "--by", "damage"),
        ("advise", "woin"),
        ("advise", "woin/wrestler"),
        ("compare", "woin", "woin/benchmark"),
        ("compare", "woin", "woin/benchmark", "--by", "hit"),
        ("sweep", "woin", *TOY),
        ("sweep", "woin", *TOY, "--measure", "hit", "--measure", "best"),
        ("table", "woin", "hit"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_command_draws_and_still_prints(printed, tmp_path, arguments, lang):
    plain = printed(*arguments, "--lang", lang)
    assert printed(*arguments, "--lang", lang, "--chart", "a.json", "--dark") == plain
    spec = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert rows(spec)
    assert spec["description"]
    assert ("locale" in spec["config"]) == (lang == "ru")


def test_a_picture_has_the_numbers_that_are_printed(printed, tmp_path):
    told = json.loads(printed("odds", "woin", "--by", "damage", "--json", "--chart", "a.json"))
    found = {
        row["value"]: row["exactly"] for row in rows(json.loads((tmp_path / "a.json").read_text("utf-8")))
    }
    assert found == told["distribution"]


def test_pictures_come_in_four_kinds(printed, tmp_path):
    for kind, begins in {"svg": b"<svg", "png": b"\x89PNG", "html": b"<!DOCTYPE", "json": b"{"}.items():
        printed("advise", "woin", "--chart", f"a.{kind}")
        assert (tmp_path / f"a.{kind}").read_bytes().startswith(begins)


# ── Without the optional parts ───────────────────────────────────────────────────────────────

BARE = [COMMAND[0], "-c", "import sys\nfor name in ('altair', 'vl_convert', 'pyarrow', 'distributed'):\n"
        "    sys.modules[name] = None\n" + COMMAND[2]]  # fmt: skip


def bare(*arguments, cwd):
    return subprocess.run(
        [*BARE, *arguments],
        capture_output=True,
        text=True,
        env=environment(),
        cwd=cwd,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("odds", "woin", "--chart", "a.svg"), "plots"),
        (("advise", "woin", "--chart", "a.json"), "plots"),
        (("compare", "woin", "--chart", "a.html"), "plots"),
        (("sweep", "woin", *TOY, "--chart", "a.png"), "plots"),
        (("sweep", "woin", *TOY, "--parquet", "a.parquet"), "plots"),
        (("sweep", "woin", *TOY, "--cluster", "tcp://127.0.0.1:9"), "cluster"),
    ],
)
def test_what_is_not_installed_is_said_with_how_to_add_it(tmp_path, arguments, extra):
    said = bare(*arguments, cwd=tmp_path)
    assert (said.returncode, said.stdout) == (2, "")
    assert f'pip install "affray[{extra}]"' in said.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "woin"),
        ("compare", "woin", "woin/benchmark"),
        ("sweep", "woin", *TOY, "--csv", "a.csv"),
        ("table", "woin", "hit", "--markdown", "a.md"),
    ],
)
def test_all_else_works_without(tmp_path, arguments):
    assert bare(*arguments, cwd=tmp_path).stdout == affray(*arguments, cwd=tmp_path).stdout.decode() != ""


@pytest.mark.parametrize("option", ["--chart", "--csv", "--parquet", "--markdown"])
def test_a_file_that_cannot_be_written_is_refused_before_there_is_work_to_lose(tmp_path, option):
    (tmp_path / "folder.svg").mkdir()
    command = (
        ["table", "woin", "hit"] if option == "--markdown" else ["sweep", "woin", "--over", "spend=0..2"]
    )
    for file, why in (("no/such.svg", "No such file or directory"), ("folder.svg", "Is a directory")):
        run = affray(*command, option, str(tmp_path / file))
        assert run.returncode == 2
        assert not run.stdout
        assert f"{file}: cannot be written: {why}" in run.stderr.decode()


def test_names_are_text_in_every_file(tmp_path):
    names = ["=1+1", "@x", "+1", "-x", "<img src=x onerror=alert(1)>", "=1+1|b"]
    table, page, drawing = tmp_path / "a.csv", tmp_path / "a.html", tmp_path / "a.svg"
    command = ["sweep", "cinemechanix", "--over", "attacker.name=" + ",".join(names), "--measure", "hit"]
    for file in (page, drawing):
        run = affray(*command, "--csv", str(table), "--chart", str(file))
        assert run.returncode == 0, run.stderr.decode()
    cells = [row[0] for row in csv.reader(io.StringIO(table.read_text()))][1:]
    assert cells == ["'=1+1", "'@x", "'+1", "'-x", "<img src=x onerror=alert(1)>", "'=1+1|b"]
    assert "<img" not in drawing.read_text()
    outside = re.sub(r"<script>.*?</script>", "", page.read_text(), flags=re.DOTALL)
    assert "<img" not in outside
    assert "&lt;img" in outside
