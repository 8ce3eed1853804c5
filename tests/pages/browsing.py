"""Real browsers in front of a house that listens: sieges begun for them, and what axe finds on their pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import httpx
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from tests.pages.reading import Element, read, sent

AXE = Axe()
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@dataclass(slots=True)
class Siege:
    """A session and the cookie of the one who plays it."""

    house: str
    id: str
    cookie: str

    @property
    def address(self) -> str:
        return f"{self.house}/sessions/{self.id}"

    def enter(self, context: BrowserContext) -> Page:
        """A page of somebody who is logged in as its player."""
        context.add_cookies([{"name": "dawnhold", "value": self.cookie, "url": self.house}])
        return context.new_page()


def phone(browser: Browser) -> BrowserContext:
    """A narrow screen that is touched."""
    return browser.new_context(
        viewport={"width": 360, "height": 780}, reduced_motion="reduce", has_touch=True, is_mobile=True
    )


def besiege(house: str, turns: int = 0, cookie: str = "", **fields: Any) -> Siege:
    """Begin a siege with known dice, as a fresh guest where no cookie says who, and end so many of its turns.

    Other questions get their first answer.
    """
    own = {"Origin": house, "Sec-Fetch-Site": "same-origin"}
    with httpx.Client(base_url=house, headers=own, follow_redirects=True) as client:
        if cookie:
            client.cookies.set("dawnhold", cookie)
        choice = {"scenario": "legions_of_darkness/greenskin_horde", "party": "recommended", "seed": "dawn", **fields}
        answer = client.post("/sessions", data=choice)
        assert answer.status_code == 200, answer.text[:300]
        siege = Siege(house, answer.url.path.split("/")[2], cookie or client.cookies["dawnhold"])
        for _ in range(20 * turns):
            page = read(answer.text)
            table = page.one("div", id="play")
            if table["data-status"] != "playing":
                break
            answer = _next(client, page, siege)
            turn = re.search(r"<b>(\d+)</b><small>turn", answer.text)
            if turn and int(turn[1]) > turns:
                break
        return siege


def _next(client: httpx.Client, page: Element, siege: Siege) -> httpx.Response:
    ends = page.all("button", name="option", value="end")
    if not ends:
        first = next(link for link in page.all("a") if link.get("data-o"))
        page = read(client.get(first["href"]).text)
        ends = page.one("form", id="go").all("button", cls="btn--primary")
    owner = ends[0].get("form")
    form = page.one("form", id=owner) if owner else ends[0].inside("form")
    assert form is not None
    fields: dict[str, list[str]] = {}
    for name, value in sent(form, ends[0]):
        fields.setdefault(name, []).append(value)
    return client.post(form["action"], data=fields)


def found_by_axe(page: Page) -> list[str]:
    """What axe has against the page: rule, place, and why."""
    answer = AXE.run(page, options=RULES).response
    return [
        f"{violation['id']}: {' '.join(map(str, node['target']))}: {node['html'][:120]}: "
        + "; ".join(check["message"] for check in node["any"] + node["all"] + node["none"])
        for violation in answer["violations"]
        for node in violation["nodes"]
    ]


def beyond_the_edge(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


WITHOUT_REPEATS = """() => {
  const seen = {};
  for (const row of document.querySelectorAll('.book .r')) {
    const parts = [row, ...row.querySelectorAll('*')].map(each => each.localName + '.' + each.getAttribute('class'));
    const form = [row.querySelector('svg').getAttribute('aria-label'), ...parts].join();
    seen[form] = (seen[form] ?? 0) + 1;
    if (seen[form] > 2) row.remove();
  }
}"""


def without_repeats(page: Page) -> None:
    """Of a book's hundreds of statements keep two of each form (whose it is, noted, found): axe reads every element."""
    page.evaluate(WITHOUT_REPEATS)
