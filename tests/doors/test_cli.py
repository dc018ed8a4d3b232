"""The command line: what it prints, in which form, and how it refuses."""

from __future__ import annotations

import json
import re
import subprocess
from fractions import Fraction as F

import pytest

from affray.doors.cli import main
from affray.doors.wire import scenario
from affray.rules.goal import priced
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import always, best
from affray.uses.save import read
from tests.doors.run import COMMAND, affray, environment
from tests.doors.toy import DAMAGE, TOY

PERCENT = re.compile(r"(\d+(?:[.,]\d+)?)\s?%")


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
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
        return out

    return printed


def document(text):
    return json.loads(text)


# ── What there is ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "kind", ["", "goals", "rulings", "prompts", "effects", "presets", "clauses", "foes", "weapons"]
)
def test_a_book_can_be_looked_through(printed, kind):
    text = printed("list", "toy", *([kind] if kind else []))
    data = document(printed("list", "toy", *([kind] if kind else []), "--json"))
    for name in data["entries"]:
        assert name in text


def test_rulings_are_listed_with_their_values_the_default_first(printed):
    assert document(printed("list", "toy", "rulings", "--json"))["entries"]["sixes"] == {
        "values": ["floor", "off"],
        "words": "every six does at least a point, or not",
    }


@pytest.mark.parametrize("preset", list(TOY.presets))
def test_an_example_works_as_a_scenario(printed, tmp_path, preset):
    path = tmp_path / "mine.toml"
    path.write_text(printed("example", "toy", preset), encoding="utf-8")
    mine, theirs = (document(printed("odds", what, "--json")) for what in (str(path), f"toy/{preset}"))
    assert mine["results"] == theirs["results"]


def test_the_schema_is_printed(printed):
    assert document(printed("schema", "toy"))["properties"]["system"]["const"] == "toy"


def test_help_and_version(printed):
    assert "odds" in printed("--help")
    assert "--choose" in printed("odds", "--help")
    assert printed("--version").startswith("affray ")
    assert printed() == printed("--help")
    assert "Команды:" in printed("--help", "--lang", "ru")


# ── Odds, advice, crowds ─────────────────────────────────────────────────────────────────────


def begun(preset="toy/ogre"):
    scene = scenario(preset)
    return TOY.begin(scene.record)


def policy():
    return best(priced("damage", {DAMAGE: 1}), defender=priced("unhurt", {DAMAGE: -1}))


def test_odds_as_json_add_up_to_one_exactly(printed):
    data = document(printed("odds", "toy", "--json"))
    chances = [F(row["probability"]) for row in data["results"]]
    assert sum(chances) == 1
    assert (data["system"], data["use"]) == ("toy", "odds")
    assert data["policy"] == {"name": "best", "goal": "damage", "choices": {}}
    expected = {tuple(sorted(result.amounts)): chance for result, chance in odds(begun(), policy()).items()}
    found = {
        tuple(sorted((k, v) for k, v in row["result"].items() if v)): F(row["probability"])
        for row in data["results"]
    }
    assert found == expected
    assert all(row["float"] == float(F(row["probability"])) for row in data["results"])


def test_odds_of_one_field_as_json(printed):
    data = document(
        printed("odds", "toy", "--by", "damage", "--json", "--choose", "spend=1", "--policy", "none")
    )
    expected = odds(begun(), always(spend=1), of="damage")
    assert {int(k): F(v) for k, v in data["distribution"].items()} == expected.fractions()
    assert F(data["mean"]) == expected.mean()
    assert data["policy"] == {"name": "none", "goal": "damage", "choices": {"spend": "1"}}


def test_an_open_end_has_a_key_an_edge_and_a_mean(printed):
    data = document(printed("odds", "toy/open", "--by", "damage", "--json"))
    (end,) = data["open"]
    assert f"{end['at_least']}+" in data["distribution"]
    assert F(end["mean"]) > end["at_least"]
    assert sum(F(chance) for chance in data["distribution"].values()) == 1
    rows = document(printed("odds", "toy/open", "--json"))["results"]
    assert any(isinstance(row["result"]["damage"], dict) for row in rows)
    assert "9+" in printed("odds", "toy/open", "--by", "damage")


def test_a_field_that_cannot_happen_here_is_nothing(printed):
    assert (
        document(printed("odds", "toy/open", "--set", "attacker.pool=0", "--by", "damage", "--json"))["mean"]
        == "0"
    )


@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("what", ["toy/ogre", "toy/imp", "toy/open"])
@pytest.mark.parametrize(
    "use", [["odds"], ["odds", "--by", "damage"], ["odds", "--exact"], ["advise"], ["simulate"]]
)
def test_what_is_printed_fits_and_adds_up(printed, monkeypatch, use, what, lang, width):
    monkeypatch.setenv("COLUMNS", str(width))
    text = printed(use[0], what, *use[1:], "--lang", lang)
    assert max(map(len, text.splitlines())) <= width
    assert not any(line.endswith(" ") for line in text.splitlines())
    if use[0] == "odds" and width > 40:
        rows = [line for line in text.split("\n\n")[1].splitlines()[1:] if PERCENT.search(line)]
        assert sum(F(PERCENT.findall(row)[0].replace(",", ".")) for row in rows) == 100


def test_advice_as_json_is_in_order_of_worth(printed):
    data = document(printed("advise", "toy", "--json"))
    expected = advise(
        begun(), priced("damage", {DAMAGE: 1}), goals={"defender": priced("unhurt", {DAMAGE: -1})}
    )
    assert data["prompt"] == "spend"
    assert [F(row["worth"]) for row in data["options"]] == [weighed.worth for weighed in expected.ranked]
    assert [row["label"] for row in data["options"] if row["best"]] == [
        weighed.label for weighed in expected.best
    ]
    assert data["options"][0]["option"] == 0
    assert data["line"] == [{"by": "attacker", "prompt": "stance", "answers": ["wild"]}]
    assert set(data["options"][0]["odds"]["damage"]) == {"chance", "mean", "mean_float"}


def test_advice_shows_ties_and_the_line(printed):
    assert "Equally good: 0, 1, 2, 3, 4" in printed("advise", "toy/imp")
    assert "Then stance: strike wildly." in printed("advise", "toy/ogre")


def test_advice_sets_the_scenarios_own_choices_aside_where_they_leave_nothing_to_decide(printed):
    data = document(printed("advise", "toy/open", "--json"))
    assert (data["prompt"], data["policy"]["choices"]) == ("spend", {})
    data = document(printed("advise", "toy/imp", "--choose", "stance=wild", "--json"))
    assert (data["prompt"], data["policy"]["choices"]) == ("spend", {"stance": "wild"})


def test_advice_on_nothing_says_what_it_is_worth(printed):
    data = document(printed("advise", "toy", "--choose", "spend=0", "--json"))
    assert (data["prompt"], data["policy"]["choices"]) == (None, {"spend": "0"})
    assert F(data["worth"]) == odds(begun(), policy(), of="damage").mean()
    later = printed("advise", "toy", "--choose", "spend=0")
    assert (
        "Nothing is to be decided before the dice fall. It is worth 4.30.\nThen stance: strike wildly."
        in later
    )
    settled = printed("advise", "toy", "--choose", "spend=0", "--choose", "stance=wild")
    assert "There is nothing to decide. It is worth 4.30." in settled


def test_goals_by_price_change_the_advice(printed):
    data = document(printed("advise", "toy", "--goal", "critical=100,damage=-1/3", "--json"))
    assert data["policy"]["goal"] == "critical=100,damage=-1/3"
    assert F(data["options"][0]["worth"]) > 0


def test_a_crowd_is_drawn_again_by_its_seed(printed):
    command = ("simulate", "toy", "--times", "20000", "--seed", "7", "--json")
    data = document(printed(*command))
    assert document(printed(*command)) == data
    assert sum(row["count"] for row in data["results"]) == 20000
    assert sum(F(row["probability"]) for row in data["results"]) == 1
    assert "PCG64" in data["generator"]
    for row in data["results"]:
        assert abs(row["share"] - row["float"]) < 6 * (row["standard_error"] + 1 / 20000)
    by = document(printed("simulate", "toy", "--times", "20000", "--seed", "7", "--by", "damage", "--json"))
    assert sum(row["count"] for row in by["amounts"]) == 20000
    assert F(by["exact_mean"]) == odds(begun(), policy(), of="damage").mean()


# ── Play without anybody to ask ──────────────────────────────────────────────────────────────


def test_play_takes_the_best_line_by_itself(printed):
    text = printed("play", "toy", "--seed", "3")
    assert "Policy: best, for expected damage." in text
    assert "[TOY-1 TOY-2]" in text
    assert "TOY-3: SOAK." in text
    assert "The outcome: hits, damage 6." in text


def test_play_as_json_holds_the_log_and_where_the_dice_came_from(printed):
    data = document(printed("play", "toy", "--seed", "3", "--json"))
    assert data["roller"] == {"roller": "affray-blake2b-1", "seed": "3", "count": 8}
    assert data["result"] == {"hit": 1, "damage": 6}
    assert {event["kind"] for event in data["log"]} == {"choice", "roll", "tell"}
    assert all(event["clauses"] for event in data["log"])


def test_a_seed_that_nobody_gave_is_printed_and_gives_the_dice_again(printed):
    text = printed("play", "toy")
    (seed,) = re.findall(r"seed (\d+)", text)
    assert printed("play", "toy", "--seed", seed) == text


def test_scripted_dice_come_from_a_file(printed, run, tmp_path):
    script = tmp_path / "dice.txt"
    script.write_text("6 6 6, 1 1  # the attack\n5 5 5\n")
    assert "The outcome: hits, critical hits, damage 10." in printed("play", "toy", "--dice", str(script))
    script.write_text("6 6")
    assert "script has run out" in run("play", "toy", "--dice", str(script))[2]
    script.write_text("six")
    assert "'six' is not a face" in run("play", "toy", "--dice", str(script))[2]
    assert "No such file" in run("play", "toy", "--dice", str(tmp_path / "none"))[2]


def test_a_log_is_an_event_a_line(printed, tmp_path):
    log = tmp_path / "log.jsonl"
    data = document(printed("play", "toy", "--seed", "3", "--json", "--log", str(log)))
    assert [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()] == data["log"]


def test_a_save_is_small_and_resumes_to_the_same_end(printed, tmp_path):
    kept = tmp_path / "kept.json"
    text = printed("play", "toy", "--seed", "3", "--save", str(kept))
    assert len(kept.read_bytes()) < 1000
    assert printed("resume", str(kept)).splitlines()[2:] == text.splitlines()[2:]
    note = read(kept.read_text(encoding="utf-8")).note
    assert note == {"system": "toy", "scenario": "toy/ogre", "goal": "damage", "policy": "best", "lang": "en"}


def test_a_save_goes_on_in_its_language_unless_another_is_asked_for(printed, tmp_path):
    kept = tmp_path / "kept.json"
    printed("play", "toy", "--seed", "3", "--save", str(kept), "--lang", "ru")
    assert "Итог" in printed("resume", str(kept))
    assert "The outcome" in printed("resume", str(kept), "--lang", "en")
    printed("play", "toy", "--seed", "3", "--save", str(kept), "--lang", "ru")
    assert "The outcome" in printed("--lang=en", "resume", str(kept))


def test_guided_play_explains_itself(printed):
    text = printed("play", "toy", "--seed", "3", "--guided")
    assert "You are about to see one attack" in text
    assert "affray advise toy/ogre" in text


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["odds", "nowhere"], "no book, preset or file 'nowhere'"),
        (["odds", "tyo"], "did you mean 'toy'"),
        (["odds", "toy/orge"], "did you mean 'ogre'"),
        (
            ["odds", "toy", "--set", "target.sok=1"],
            "target.sok: there is no such field; did you mean 'soak'?",
        ),
        (["odds", "toy", "--set", "target.soak=x"], "target.soak: 'x' does not fit"),
        (["odds", "toy", "--set", "target=wlof"], "target: no foe 'wlof'; did you mean 'wolf'?"),
        (["odds", "toy", "--set", "target.soak"], "--set"),
        (
            ["odds", "toy", "--ruling", "six=off"],
            "rulings.six: Toy has no such ruling; did you mean 'sixes'?",
        ),
        (
            ["odds", "toy", "--ruling", "sixes=of"],
            "rulings.sixes: 'of' is none of its values; did you mean 'off'?",
        ),
        (["odds", "toy", "--goal", "damge"], "goal: Toy has no goal 'damge'; did you mean 'damage'?"),
        (["odds", "toy", "--goal", "damge=1"], "goal.damge: Toy tells of no 'damge'; did you mean 'damage'?"),
        (["odds", "toy", "--goal", "damage=much"], "goal.damage"),
        (["odds", "toy", "--choose", "spnd=1"], "choices.spnd: Toy asks no 'spnd'; did you mean 'spend'?"),
        (["odds", "toy", "--choose", "spend=9"], "'spend' does not offer '9'; allowed: 0 to 5"),
        (["odds", "toy", "--choose", "stance=cam"], "did you mean 'calm'?"),
        (["odds", "toy", "--policy", "bets"], "--policy: 'bets' is no policy; did you mean 'best'?"),
        (["odds", "toy", "--by", "damge"], "--by: Toy tells of no 'damge'; did you mean 'damage'?"),
        (["odds", "toy", "--lang", "de"], "--lang: no language 'de'"),
        (["odds", "toy", "--nothing"], "No such option"),
        (["odds"], "Missing argument"),
        (["weigh", "toy"], "No such command"),
        (["list", "toy", "gaols"], "did you mean 'goals'?"),
        (["example", "toy", "orge"], "did you mean 'ogre'?"),
        (["simulate", "toy", "--times", "0"], "times: 0 times"),
        (["simulate", "toy", "--times", "many"], "--times"),
        (["simulate", "toy", "--seed", "x"], "--seed"),
        (["play", "toy", "--seed", "1", "--dice", "entered"], "--seed"),
        (["resume", "nowhere.json"], "nowhere.json: cannot be read"),
        (
            ["odds", "toy", "--set", "attacker.weapon=club", "--set", "target.flying=yes"],
            "attacker.weapon: a club",
        ),
        (["odds", "toy", "--set", "attacker.pool=99999"], "attacker.pool"),
        (["odds", "\x00"], "no book, preset or file"),
    ],
)
def test_bad_input_is_one_paragraph_on_standard_error(run, arguments, said):
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert said in err
    assert err.startswith("affray: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "raw", [b"", b"\xff\xfe", b"\x00\x01\x02", b"#" * 2_000_000, b"[1]", b'{"system": "toy"}']
)
@pytest.mark.parametrize("use", ["odds", "resume"])
def test_bad_files_are_refused_with_their_name(run, tmp_path, use, raw):
    path = tmp_path / "bad.toml"
    path.write_bytes(raw)
    status, out, err = run(use, str(path))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_a_fault_of_ours_is_a_sentence_and_no_traceback(run, monkeypatch):
    monkeypatch.setattr("affray.doors.cli.weigh.follow", lambda *_: 1 / 0)
    status, _, err = run("odds", "toy")
    assert status == 70
    assert err == (
        "affray: Affray has failed, which is its own fault: ZeroDivisionError: division by zero. "
        "AFFRAY_DEBUG=1 shows where.\n"
    )
    monkeypatch.setenv("AFFRAY_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["odds", "toy"])


# ── As a process ─────────────────────────────────────────────────────────────────────────────


def test_a_closed_pipe_is_silent():
    command = subprocess.Popen(
        [*COMMAND, "list", "toy", "foes"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert command.stdout
    assert command.stderr
    command.stdout.close()
    assert command.stderr.read() == b""
    command.stderr.close()
    assert command.wait() == 141


def test_no_colour_where_none_is_wanted_or_nobody_looks():
    assert b"\x1b" not in affray("advise", "toy").stdout
    assert b"\x1b" not in affray("advise", "toy", NO_COLOR="").stdout
    assert b"\x1b[" in affray("advise", "toy", NO_COLOR="", FORCE_COLOR="1", TERM="xterm").stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_can_show_it(encoding):
    shown = affray("odds", "toy", PYTHONIOENCODING=encoding)
    assert shown.returncode == 0
    assert ("█" in shown.stdout.decode(encoding)) == (encoding == "utf-8")


def test_a_scenario_may_come_in_through_a_pipe():
    shown = affray("odds", "-", "--json", stdin='system = "toy"\ntarget = "wolf"\nattacker = {pool = 3}')
    assert json.loads(shown.stdout)["use"] == "odds"


def test_entered_dice_may_come_in_through_a_pipe(tmp_path):
    shown = affray("play", "toy", "--dice", "entered", stdin="6 6 6 1 1\n9\n5 5 5\n", cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert "The outcome: hits, critical hits, damage 10." in shown.stdout.decode()
    assert "face 1 is 9" in shown.stdout.decode()


def test_typed_dice_that_end_too_soon_lose_nothing(tmp_path):
    shown = affray("play", "toy", "--dice", "entered", stdin="6 6 6 1 1\n", cwd=tmp_path)
    assert shown.returncode == 2
    assert shown.stderr.decode().startswith("affray: the faces ended before the attack did")
    assert "affray resume affray-toy.json" in shown.stdout.decode()
    assert (tmp_path / "affray-toy.json").exists()


def test_a_file_and_a_goal_are_text_too(tmp_path):
    path = tmp_path / "a\x1b[31m[red]b.toml"
    path.write_text('system = "toy"\ntarget = "wolf"\nattacker = {pool = 3}', encoding="utf-8")
    for use in ("odds", "advise", "play", "simulate"):
        shown = affray(use, str(path), "--goal", "damage=1,\x1b[31mhit=1".replace("\x1b[31m", ""))
        assert b"\x1b" not in shown.stdout
        assert b"a[red]b.toml" in shown.stdout.replace(b"\n", b"")
    assert b"\x1b" not in affray("odds", "toy", "--goal", "damage=1,\x1b[31mhit=1").stderr


def test_names_are_text(tmp_path):
    name = "[red]<b>\x1b[31mImp\x1b]0;x\x07\u202e{x}"
    data = {"system": "toy", "attacker": {"pool": 1}, "target": {"defense": 99, "name": name}}
    path = tmp_path / "names.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    shown = affray("play", str(path), "--seed", "1").stdout.decode()
    assert "[red]<b>Imp{x} is missed" in shown
    assert "\x1b" not in shown
