"""What strangers write: read where it fits, and refused by its path where it does not."""

from __future__ import annotations

import json
from fractions import Fraction as F

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.doors.fields import brief, kinds_at
from affray.doors.files import MOST_BYTES, read_file
from affray.doors.schema import schema
from affray.doors.toml import written
from affray.doors.wire import Source, build, rebuild, scenario
from affray.doors.wishes import read_goal, read_price, wish
from affray.errors import AffrayError, BadValue, ScenarioError, UnknownName
from affray.uses.unfold import unfold
from tests.doors.toy import TOY, Scenario, Target

PLAIN = {"system": "toy", "attacker": {"pool": 3}, "target": {"defense": 10}}


def refused(data, **changes):
    with pytest.raises(AffrayError) as found:
        build(data, **changes)
    return found.value


def test_a_file_is_a_scenario_in_toml_or_json(tmp_path):
    toml, js = tmp_path / "a.toml", tmp_path / "a.json"
    toml.write_text('schema = 1\nsystem = "toy"\ntarget = "wolf"\n[attacker]\npool = 3\n')
    js.write_text(json.dumps({"schema": 1, "system": "toy", "target": "wolf", "attacker": {"pool": 3}}))
    assert scenario(str(toml)).record == scenario(str(js)).record
    assert scenario(str(toml)).record.target == Target(12, 2, "wolf")


def test_a_book_a_preset_and_a_bare_preset_are_scenarios():
    assert scenario("toy").name == "toy/ogre"
    assert scenario("toy/imp").record.target.soak == 1
    assert scenario("imp").name == "toy/imp"


def test_names_stand_for_tables_and_may_be_overridden_field_by_field():
    data = {**PLAIN, "target": {"from": "ogre", "soak": 1}, "others": ["wolf", {"from": "imp", "defense": 3}]}
    record = build(data).record
    assert record.target == Target(15, 1, "ogre", "large")
    assert record.others == (Target(12, 2, "wolf"), Target(3, 0, "imp", "small"))


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("target.defense=15", "target.defense", 15),
        ("target=wolf", "target.soak", 2),
        ('target={from = "wolf", soak = 7}', "target.soak", 7),
        ("attacker.weapon=sword", "attacker.weapon.dice", 2),
        ("attacker.weapon.dice=4", "attacker.weapon.dice", 4),
        ("attacker.name=42", "attacker.name", "42"),
        ('attacker.name="a b"', "attacker.name", "a b"),
        ("attacker.name=yes", "attacker.name", "yes"),
        ("target.flying=on", "target.flying", True),
        ("target.flying=No", "target.flying", False),
        ("target.health=none", "target.health", None),
        ("target.health=9", "target.health", 9),
        ("others.0=wolf", "others.0.name", "wolf"),
        ("rulings.tie_hits=off", "rulings.tie_hits", False),
    ],
)
def test_a_set_field_is_read_as_what_it_takes(text, path, value):
    found = build(PLAIN, sets=[text]).record
    for part in path.split("."):
        found = found[int(part)] if part.isdigit() else getattr(found, part)
    assert found == value


def test_list_indices_reach_into_lists():
    data = {**PLAIN, "others": ["wolf", "imp"]}
    assert build(data, sets=["others.1.defense=4", "others.2=ogre"]).record.others[1:] == (
        Target(4, 0, "imp", "small"),
        Target(15, 5, "ogre", "large"),
    )
    assert refused(data, sets=["others.5=wolf"]).path == "others"
    assert refused(data, sets=["others.x.defense=4"]).path.startswith("others")


def test_a_ruling_is_a_field_of_rulings():
    assert build(PLAIN, rulings=["tie_hits=no", "sixes=off"]).record.rulings.sixes == "off"
    wrong = refused(PLAIN, rulings=["tie_hit=no"])
    assert wrong.path == "rulings.tie_hit"
    assert "did you mean 'tie_hits'?" in str(wrong)


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        ({"target": {"defense": 10, "sok": 1}}, "target.sok", "did you mean 'soak'?"),
        ({"traget": "wolf"}, "traget", "did you mean 'target'?"),
        ({"target": {"soak": 1}}, "target.defense", "missing"),
        (
            {"target": {"defense": "x"}},
            "target.defense",
            "'x' does not fit: expected a whole number, got text",
        ),
        ({"target": {"defense": -1}}, "target.defense", ">= 0"),
        ({"target": {"defense": 1.5}}, "target.defense", "1.5"),
        ({"target": {"defense": 1, "size": "lage"}}, "target.size", "did you mean 'large'?"),
        ({"target": "wlof"}, "target", "did you mean 'wolf'?"),
        ({"target": {"from": "wlof"}}, "target.from", "did you mean 'wolf'?"),
        ({"target": {"from": 3}}, "target.from", "3"),
        ({"others": ["wolf", {"defense": 1, "sok": 2}]}, "others.1.sok", "did you mean 'soak'?"),
        ({"others": ["wlof"]}, "others.0", "did you mean 'wolf'?"),
        ({"others": 3}, "others", "a list"),
        ({"attacker": {"pool": 10**30}}, "attacker.pool", "whole number"),
        ({"attacker": {"pool": 20_000}}, "attacker.pool", "10000"),
        ({"system": "tyo"}, "system", "did you mean 'toy'?"),
        ({"system": None}, "system", "which book"),
        ({"schema": 2}, "schema", "reads schema 1"),
        ({"schema": True}, "schema", "reads schema 1"),
        ({"choices": 3}, "choices", "PROMPT"),
        ({"policy": "bset"}, "policy", "did you mean 'best'?"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_path(change, path, said):
    wrong = refused({**PLAIN, **change})
    assert wrong.path == path
    assert said in str(wrong)
    assert "\n" not in str(wrong)
    assert wrong.exit_code == 2


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("target.defence=3", "target.defence"),
        ("traget=wolf", "traget"),
        ("target..defense=3", "target..defense"),
        ("system=toy", "system"),
        ("target.defense", "--set"),
        ("=3", "--set"),
        ("target.defense=soft", "target.defense"),
        ("target.defense.more=3", "target.defense.more"),
        ("target.defense=" + "9" * 5000, "target.defense"),
    ],
)
def test_a_set_that_cannot_be_made_is_refused(text, path):
    assert refused(PLAIN, sets=[text]).path == path


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"a = ", "not TOML"),
        (b"{", "not JSON"),
        (b"{}x", "not JSON"),
        (b'{"a": ' * 5000, "not JSON"),
        (b"a = " + b"[" * 5000, "not TOML"),
        (b"a = " + b"9" * 5000, "^[^(]*not TOML that can be read: a number in it is too long$"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "not JSON that can be read: a number in it is too long$"),
        (b'{"\xc3\xa9": 1,\n "a": NaN}', "not JSON that can be read: invalid character, in line 2 at 7$"),
        (b"#" * (MOST_BYTES + 1), "bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path, raw, said):
    path = tmp_path / "bad.toml"
    path.write_bytes(raw)
    with pytest.raises(ScenarioError, match=said) as found:
        read_file(str(path))
    assert found.value.path == str(path)


def test_a_json_file_is_read_as_one_whatever_it_begins_with(tmp_path):
    path = tmp_path / "list.json"
    path.write_text("[1, 2]", encoding="utf-8")
    with pytest.raises(BadValue, match="is no scenario: a scenario is a table of fields"):
        read_file(str(path))


def test_no_name_of_a_file_is_said_to_be_none():
    with pytest.raises(ScenarioError, match="no file is named"):
        scenario("")


@pytest.mark.parametrize("change", [{"sets": ["target.name=\udcff"]}, {"sets": ["target.defense=\ud800"]}])
def test_bytes_that_are_no_text_are_refused_by_their_field(change):
    wrong = refused(PLAIN, **change)
    assert wrong.path == change["sets"][0].partition("=")[0]
    assert "is no text: write it in UTF-8" in str(wrong)


def test_no_file_a_folder_and_deep_tables(tmp_path):
    with pytest.raises(UnknownName, match="no book, preset or file"):
        scenario("nowhere")
    with pytest.raises(ScenarioError, match="cannot be read"):
        scenario(str(tmp_path / "nowhere.toml"))
    with pytest.raises(ScenarioError, match="cannot be read"):
        scenario(str(tmp_path))
    deep: dict[str, object] = {}
    for _ in range(60):
        deep = {"a": deep}
    assert "deep" in str(refused({**PLAIN, "target": deep}))
    assert "no scenario" in str(refused([1]))


def test_goals_are_names_or_exact_prices():
    scene = build(PLAIN)
    assert read_goal("drop", scene).key == "drop"
    assert read_goal("damage=1,hit=1/3,critical=-0.5", scene).prices == (
        ("damage", F(1)),
        ("hit", F(1, 3)),
        ("critical", F(-1, 2)),
    )
    mixed = read_goal({"damage": 0.1, "drop": 10}, scene)
    assert mixed.prices == (("damage", F(1, 10)),)
    assert [part.weight for part in mixed.together] == [10]


@pytest.mark.parametrize(
    "goal", ["dmage", "dmage=1", "damage=x", "damage=1/0", "damage=", "damage=1e3", "=1", {}, 3]
)
def test_a_goal_that_is_none_is_refused(goal):
    with pytest.raises(ScenarioError) as found:
        read_goal(goal, build(PLAIN))
    assert found.value.path.startswith("goal")


@given(st.fractions(max_denominator=10**6))
def test_prices_are_read_exactly(price):
    assert read_price(str(price), "damage") == price


def test_choices_are_checked_against_the_prompts():
    scene = build({**PLAIN, "choices": {"spend": 1}})
    assert wish(scene).policy.fixed == (("spend", 1),)
    assert wish(scene, choose=["spend=2"]).policy.fixed == (("spend", "2"),)
    with pytest.raises(UnknownName, match="did you mean 'spend'") as found:
        wish(scene, choose=["spned=2"])
    assert found.value.path == "choices.spned"
    with pytest.raises(UnknownName, match="did you mean 'spend'"):
        wish(build({**PLAIN, "choices": {"spned": 1}}))
    with pytest.raises(BadValue, match="PROMPT=VALUE"):
        wish(scene, choose=["spend"])
    with pytest.raises(BadValue):
        wish(build({**PLAIN, "choices": {"spend": [1]}}))
    with pytest.raises(UnknownName):
        wish(scene, policy="worst")


def test_what_a_scenario_says_yields_to_the_command_line():
    scene = build({**PLAIN, "goal": "drop", "policy": "none"})
    assert (wish(scene).name, wish(scene).goal.key) == ("none", "drop")
    said = wish(scene, goal="damage", policy="best")
    assert (said.name, said.goal.key) == ("best", "damage")
    assert dict(said.policy.goals).keys() == {"attacker", "defender"}


@pytest.mark.parametrize("what", ["toy", "toy/imp"])
def test_a_source_rebuilds_its_scenario(what):
    scene = scenario(what, sets=["target.soak=3"], rulings=["sixes=off"])
    assert rebuild(msgspec.json.decode(msgspec.json.encode(scene.source), type=Source)).record == scene.record


def test_a_source_from_a_save_opens_no_file(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text('system = "toy"')
    with pytest.raises(AffrayError):
        rebuild(Source(str(path)))


@pytest.mark.parametrize("preset", list(TOY.presets))
def test_an_example_reads_back_as_its_preset(tmp_path, preset):
    path = tmp_path / "example.toml"
    path.write_text(written({"schema": 1, "system": "toy", **TOY.presets[preset]}), encoding="utf-8")
    assert scenario(str(path)).record == scenario(f"toy/{preset}").record


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
values = st.recursive(
    st.one_of(st.integers(-(10**9), 10**9), st.booleans(), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=12,
)


@given(st.dictionaries(texts, values, max_size=5))
def test_whatever_is_written_as_toml_reads_back(data):
    import tomllib

    assert tomllib.loads(written(data)) == data


def record_or_refusal(data, **changes):
    try:
        return build(data, **changes).record
    except AffrayError as refusal:
        return refusal if len(str(refusal)) < 2_000 else None


@given(
    st.dictionaries(st.sampled_from(["attacker", "target", "others", "rulings", "choices", "goal"]), values)
)
def test_no_data_but_a_scenario_or_a_refusal(data):
    assert isinstance(record_or_refusal({**PLAIN, **data}), (Scenario, AffrayError))


@given(st.sampled_from(["target", "attacker", "target.defense", "others.0", "rulings"]), texts)
def test_no_text_but_a_value_or_a_refusal(path, text):
    assert isinstance(record_or_refusal(PLAIN, sets=[f"{path}={text}"]), (Scenario, AffrayError))


def test_the_schema_says_what_a_file_may_hold():
    found = schema(TOY)
    assert found["properties"]["system"] == {"const": "toy", "description": "the book"}
    named = found["properties"]["target"]["anyOf"]
    assert named[0]["type"] == "string"
    assert "from" in named[1]["properties"]
    assert found["properties"]["others"]["items"]["anyOf"][0]["type"] == "string"
    assert "what a total must reach" in json.dumps(found)
    assert found["required"] == ["system", "attacker", "target"]


def test_types_are_found_along_a_path():
    assert kinds_at(Scenario, ["target", "flying"]) == [bool]
    assert kinds_at(Scenario, ["others", "3", "soak"]) == [int]
    assert kinds_at(Scenario, ["nowhere", "at"]) == []
    assert kinds_at(dict[str, int], ["x"]) == [int]
    assert kinds_at(tuple[int, str], ["1"]) == [str]
    assert brief(10**5000) == "a number too long to print"
    assert isinstance(msgspec.json.encode(schema(TOY)), bytes)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ('attacker.weapon={name="x",one_handed=[1]}', "attacker.weapon.one_handed"),
        ('attacker.weapon={nam="x"}', "attacker.weapon.nam"),
        ('target={from="wolf",sok=3}', "target.sok"),
    ],
)
def test_a_table_on_the_command_line_is_refused_by_its_own_field(change, path):
    with pytest.raises(AffrayError) as wrong:
        scenario("woin", sets=[change])
    assert wrong.value.path == path


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ('target.conditions=["slowed 4"]', "target.conditions"),
        ('attacker.conditions=["slow"]', "attacker.conditions"),
        ('target.harmed_only_by=["holyy"]', "target.harmed_only_by"),
        ('target.vulnerable=[{to="acidd"}]', "target.vulnerable.0.to"),
        ("target.wielding=swrd", "target.wielding"),
        ("attacker.weapon=swrd", "attacker.weapon"),
        ('situation.others=[{wielding="swrd"}]', "situation.others.0.wielding"),
    ],
)
def test_a_name_that_nobody_knows_is_refused_by_its_whole_path(change, path):
    with pytest.raises(UnknownName) as wrong:
        scenario("woin", sets=[change])
    assert wrong.value.path == path


@pytest.mark.parametrize(
    ("change", "path"),
    [("situation.attack=fist", "situation.attack"), ('situation.exploits=["nope"]', "situation.exploits")],
)
def test_what_only_the_attack_finds_out_is_refused_by_its_path_too(change, path):
    scene = scenario("woin", sets=[change])
    with pytest.raises(UnknownName) as wrong:
        unfold(scene.system.begin(scene.record))
    assert wrong.value.path == path


def test_the_lists_of_what_is_named_can_be_changed_one_by_one():
    changes = ["attacker.weapon=axe-hammer", "attacker.weapon.types.1=acid", "attacker.weapon.types.2=cold"]
    weapon = scenario("woin", sets=changes).record.attacker.weapon
    assert weapon.types == ("slashing", "acid", "cold")
    foe = scenario("woin", sets=["target=skeleton", "target.immune.0=acid"]).record.target
    assert foe.immune == ("acid", "sick", "bleeding", "fatigued")
