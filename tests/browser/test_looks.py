"""How the pages look and read: no sideways scrolling, nothing that axe-core finds; pictures to look at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.test_table import begun, settled

Opens = Callable[..., Page]
PATHS = {
    "home": "/",
    "odds": "/odds/woin",
    "rules": "/rules/vzryv",
    "fights": "/fights/woin",
    "cards": "/odds/storyhammer",
}
LIGHTS = ("light", "dark")
LOCALES = {"en": "en-GB", "ru": "ru-RU"}


def look(page: Page, name: str, shots: Path) -> None:
    for width, height in [(360, 760), (1280, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        page.screenshot(path=shots / f"{name}-{width}.png")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("what", PATHS)
def test_a_page_fits_and_can_be_read(opens: Opens, shots: Path, what: str, light: str, lang: str) -> None:
    page = opens(PATHS[what], color_scheme=light, locale=LOCALES[lang])
    page.wait_for_timeout(600)
    look(page, f"{what}-{light}-{lang}", shots)


@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("light", LIGHTS)
def test_a_table_fits_and_can_be_read(opens: Opens, shots: Path, light: str, lang: str) -> None:
    page = opens("/", color_scheme=light, locale=LOCALES[lang])
    begun(page, "woin")
    look(page, f"gathering-{light}-{lang}", shots)
    page.locator("#ask button.main").click()
    settled(page)
    page.locator("#ask .options button").first.wait_for()
    page.wait_for_timeout(500)
    look(page, f"fighting-{light}-{lang}", shots)


def test_the_odds_answer_as_one_types(opens: Opens) -> None:
    page = opens("/odds/woin")
    with page.expect_response(lambda answer: "/answer?" in answer.url) as answered:
        page.fill("[name='s.target.defense']", "21")
    assert answered.value.ok
    page.locator("#answer[aria-busy=false]").wait_for()
    assert "s.target.defense=21" in page.url
    again = opens(page.url.removeprefix(page.url[: page.url.index("/odds")]))
    assert again.locator("#answer").inner_text() == page.locator("#answer").inner_text()


def test_builds_are_kept_beside_and_shared(opens: Opens) -> None:
    page = opens("/odds/vzryv")
    page.get_by_role("button", name="Keep this beside").click()
    page.locator("#beside article").first.wait_for()
    page.fill("[name='s.situation.advantages']", "2")
    page.wait_for_timeout(600)
    page.get_by_role("button", name="Keep this beside").click()
    page.locator("#beside article").nth(1).wait_for()
    again = opens(page.url[page.url.index("/odds") :])
    again.locator("#beside article").nth(1).wait_for()
    assert again.locator("#beside article").count() == 2


def test_a_picture_is_explored_in_a_frame_of_its_own(opens: Opens) -> None:
    page = opens("/odds/woin")
    page.locator("#explore summary").click()
    frame = page.frame_locator("#explore iframe")
    frame.locator("svg, canvas").first.wait_for()
