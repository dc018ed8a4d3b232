"""A table in the browser: a GM and a player run a fight on it, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Opens = Callable[..., Page]
HEALTH = "7919"


def begun(page: Page, book: str) -> str:
    """Open the demonstration of a book; its address."""
    page.locator(f"form:has(input[value={book}]) button.main").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#stand .fighter").first).to_be_visible()
    return page.url


def links(page: Page) -> dict[str, Any]:
    """The links that were given out when the table was opened."""
    found: dict[str, Any] = json.loads(
        page.evaluate("sessionStorage.getItem(Object.keys(sessionStorage)[0])")
    )
    return found


def settled(page: Page) -> None:
    page.locator("#ask h2").first.wait_for()
    page.wait_for_timeout(150)


def until(page: Page, so: Callable[[], bool]) -> None:
    """Wait for something. (Pages forbid what Playwright itself would evaluate to wait with.)"""
    for _ in range(200):
        if so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


def attack(page: Page, *, most: int = 40) -> None:
    """Take what is best, or the first there is, until an attack has been resolved."""
    for _ in range(most):
        if page.locator("#log .attack").count() and page.locator("#log .change").count():
            return
        answer(page)


def answer(page: Page) -> None:
    settled(page)
    before = page.locator("#log li").count()
    roll = page.locator('#ask [data-decide=\'{"do": "roll"}\']')
    if roll.count():
        roll.click()
    elif page.locator("#ask .options button").count():
        page.locator("#ask .options button").first.click()
    elif page.get_by_role("button", name="Gather again").count():
        raise AssertionError("the fight is over, and nothing was done in it")
    until(page, lambda: page.locator("#log li").count() != before)


@pytest.mark.parametrize("book", ["woin", "cinemechanix", "storyhammer", "vzryv"])
def test_two_browsers_share_an_attack_its_undo_and_a_reload(opens: Opens, server: str, book: str) -> None:
    gm = opens()
    address = begun(gm, book)
    secret = links(gm)["seats"]["Player"]
    player = opens(f"/t/{address.rpartition('/')[2]}#{secret}")
    expect(player.locator("#stand .fighter").first).to_be_visible()
    assert "#" not in player.url  # the secret does not stay in the address
    gm.get_by_role("button", name="Begin the fight").click()
    attack(gm)
    happened = gm.locator("#log .said").all_text_contents()
    expect(player.locator("#log .change").first).to_be_visible()
    stood = gm.locator("#stand .bars").all_text_contents()

    gm.get_by_role("button", name="Undo").click()
    expect(gm.locator("#log .struck").first).to_be_visible()
    expect(player.locator("#log .struck").first).to_be_visible()
    gm.reload()
    assert gm.locator("#log .said").all_text_contents()[: len(happened)] == happened
    assert gm.locator("#log .struck").count()
    gm.get_by_role("button", name="Redo").click()
    expect(gm.locator("#log .struck")).to_have_count(0)
    assert gm.locator("#stand .bars").all_text_contents() == stood


def test_real_dice_are_tapped(opens: Opens) -> None:
    page = opens(width=360, height=760)
    begun(page, "woin")
    page.locator("summary", has_text="Dice").click()
    page.locator("select[data-change=dice][data-who=gm]").select_option("entered")
    page.get_by_role("button", name="Begin the fight").click()
    settled(page)
    for _ in range(60):
        if page.locator("#log .line", has_text="fall").count():
            break
        if page.locator(".keys button").count():
            page.locator(".keys button", has_text="6").click()
        elif page.locator("#ask .options button", has_text="2").count():
            page.locator("#ask .options button", has_text="2").first.click()
        elif page.locator("#ask .options button").count():
            page.locator("#ask .options button").first.click()
        page.wait_for_timeout(120)
    told = page.locator("#log .said").all_text_contents()
    assert any("fall 6 6 6 6 6" in line for line in told), told


def test_an_attack_by_keyboard_alone(opens: Opens) -> None:
    page = opens()
    begun(page, "woin")
    pressed = 0
    while not page.locator("#log .change").count():
        settled(page)
        on = page.evaluate(
            "document.activeElement?.closest('#ask') !== null && document.activeElement.matches('button')"
        )
        if on and not page.evaluate("document.activeElement.matches('.turnwise button')"):
            page.keyboard.press("Enter")
            page.wait_for_timeout(250)
        else:
            page.keyboard.press("Tab")
        pressed += 1
        assert pressed < 120


def test_what_each_option_is_worth_stands_beside_it(opens: Opens) -> None:
    page = opens()
    begun(page, "woin")
    page.get_by_role("button", name="Begin the fight").click()
    while not page.locator("#ask h2", has_text="spend").count():
        answer(page)
    best = page.locator("#ask .options .best")
    expect(best).to_have_count(1)
    expect(best).to_contain_text("best")


def test_hidden_numbers_reach_no_players_browser(opens: Opens, server: str) -> None:
    gm = opens()
    address = begun(gm, "woin")
    gm.locator("summary", has_text="Let somebody take part").click()
    form = gm.locator("form[data-add]")
    form.locator("[name=name]").fill("Troll")
    form.locator("[name=side]").fill("trolls")
    form.locator("[name=hide]").select_option("numbers")
    form.locator("[name=more]").fill(
        f"attacker.pool = 4\nattacker.weapon = 2\ntarget.health = {HEALTH}\ntarget.defense = 12"
    )
    form.get_by_role("button", name="Take part").click()
    expect(gm.locator(".fighter", has_text="Troll")).to_contain_text(HEALTH)
    player = opens()
    heard: list[str] = []
    player.on(
        "response",
        lambda answer: heard.append(
            answer.text()
            if "text" in (answer.header_value("content-type") or "")
            or "json" in (answer.header_value("content-type") or "")
            else ""
        ),
    )
    player.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    player.goto(f"{server}/t/{address.rpartition('/')[2]}#{links(gm)['seats']['Player']}")
    expect(player.locator(".fighter", has_text="Troll")).to_contain_text("fresh")
    gm.get_by_role("button", name="Begin the fight").click()
    answer(gm)
    settled(player)
    expect(player.locator("#log .turn").first).to_be_visible()
    assert HEALTH not in player.content()
    assert heard
    assert not [one for one in heard if HEALTH in one]


def test_what_was_tapped_for_one_throw_counts_for_no_other(opens: Opens, server: str) -> None:
    page = opens()
    begun(page, "woin")
    secret = {"Authorization": f"Bearer {links(page)['gm']}"}
    at = f"{server}/api/tables/{page.url.rpartition('/')[2]}/actions"

    def act(key: str, do: str, **more: Any) -> None:
        assert page.request.post(at, data={"key": key, "do": do, **more}, headers=secret).ok

    act("1", "dice", who="gm", dice="entered")
    act("2", "begin")
    act("3", "target", foe="Birch")
    act("4", "choose", option="0")
    keys = page.locator(".keys")
    expect(keys).to_contain_text("Die 1 of 7")
    keys.locator("button", has_text="5").click()
    expect(keys).to_contain_text("Die 2 of 7")
    act("5", "note", text="Wait!")  # which is no throw: what was tapped stays
    expect(page.locator("#log .note")).to_be_visible()
    expect(keys).to_contain_text("Die 2 of 7")
    act("6", "roll")  # another hand was quicker
    page.wait_for_timeout(500)
    act("7", "undo")
    act("8", "target", foe="Birch")
    act("9", "choose", option="0")
    page.wait_for_timeout(500)
    expect(keys).to_contain_text("Die 1 of 7")
    expect(page.locator(".fell")).to_have_text("")


def test_a_link_to_another_seat_works_for_whoever_is_in(opens: Opens) -> None:
    gm = opens()
    address, secrets = begun(gm, "woin"), links(gm)
    player = opens(f"/t/{address.rpartition('/')[2]}#{secrets['spectator']}")
    body = player.locator("body")
    expect(body).to_have_attribute("data-role", "spectator")
    player.once("dialog", lambda asked: asked.dismiss())
    player.goto(f"{address}#{secrets['seats']['Player']}")
    player.wait_for_timeout(300)
    assert "#" not in player.url
    expect(body).to_have_attribute("data-role", "spectator")
    player.once("dialog", lambda asked: asked.accept())
    player.goto(f"{address}#{secrets['seats']['Player']}")
    expect(body).to_have_attribute("data-role", "seat")
    assert "#" not in player.url


def test_a_line_that_says_nothing_is_not_left_out(opens: Opens) -> None:
    page = opens()
    begun(page, "woin")
    page.locator("summary", has_text="Let somebody take part").click()
    form = page.locator("form[data-add]")
    form.locator("[name=name]").fill("Troll")
    form.locator("[name=side]").fill("trolls")
    form.locator("[name=more]").fill("target.health = 9\n\ntarget.defense 12")
    form.get_by_role("button", name="Take part").click()
    expect(page.locator("#wrong")).to_contain_text("target.defense 12 says no name and value")
    form.locator("[name=more]").fill("target = 5\ntarget.health = 9\ntarget.defense = 12")
    form.get_by_role("button", name="Take part").click()
    expect(page.locator(".fighter", has_text="Troll")).to_contain_text("9")
    by_hand = page.locator(".fighter", has_text="Troll")
    by_hand.locator("summary").click()
    by_hand.locator("[name=health]").fill("7")
    by_hand.locator("[data-why]").fill("fell")
    by_hand.get_by_role("button", name="Set").click()
    expect(by_hand.locator(".bars")).to_contain_text("7")
    expect(by_hand.locator("[data-why]")).to_have_value("")


def test_many_fighters_and_a_long_log_stay_smooth(opens: Opens, server: str) -> None:
    page = opens()
    begun(page, "woin")
    id_ = page.url.rpartition("/")[2]
    gm = {"Authorization": f"Bearer {links(page)['gm']}"}
    fighter = {"from": "wolf", "side": "wolves", "count": 38}
    at = f"{server}/api/tables/{id_}/actions"
    added = page.request.post(at, data={"key": "wolves", "do": "add", "fighter": fighter}, headers=gm)
    assert added.ok, added.text()
    for number in range(1_000):
        noted = page.request.post(
            at, data={"key": f"n{number}", "do": "note", "text": f"note {number}"}, headers=gm
        )
        if noted.status == 429:
            page.wait_for_timeout(1_000)
    page.reload()
    page.evaluate(
        "window.long = []; new PerformanceObserver((list) => "
        "window.long.push(...list.getEntries().map((one) => one.duration))).observe({type: 'longtask'})"
    )
    page.get_by_role("button", name="Begin the fight").click()
    settled(page)
    page.wait_for_timeout(1_500)
    assert page.locator("#stand .fighter").count() == 40
    assert page.locator("#log li").count() > 900
    assert max(page.evaluate("window.long"), default=0) < 100 * SLOWER


SLOWER = 3
"""How much slower than an idle one a machine may be that runs other tests beside this one."""
