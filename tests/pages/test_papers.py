"""Rules, credits, errors, and the browser's files."""

from __future__ import annotations

import json
import re

import pytest

from api.errors import Conflict, Failed, TooMany, Unavailable
from api.pages import papers, rulebook, templating
from tests.pages.reading import read
from tests.pages.visitor import HOME, Visitor

pytestmark = pytest.mark.anyio


async def test_every_rule_of_the_ledger_has_its_address(mira: Visitor) -> None:
    page = await mira.get("/games/legions_of_darkness/rules")
    sections = {section.get("id") for section in page.all("section", cls="sec")}
    statements = {div.get("id") for div in page.all("div", cls="r")}
    assert {"r4-1-2", "r8-1-2", "r11-1"} <= sections
    assert {"r4-1-2-a", "rE-D08", "rR2"} <= statements
    assert page.one("div", id="rR2").one("svg")["aria-label"] == "house"
    assert page.one("div", id="r4-1-2-a").one("svg")["aria-label"] == "rulebook"


async def test_the_contents_are_folded_by_chapter(mira: Visitor) -> None:
    """4.0, 4.1 and 4.1.2 are one chapter; a section that stands alone is a plain link."""
    page = await mira.get("/games/legions_of_darkness/rules")
    folds = {fold.one("summary").text: fold for fold in page.all("details", cls="ch")}
    armies = next(fold for head, fold in folds.items() if head.startswith("4.0"))
    links = {link["href"] for link in armies.all("a")}
    assert {"#r4-0", "#r4-1", "#r4-1-2"} <= links
    assert not any(link.startswith("#r5") for link in links)
    assert not [fold for fold in folds.values() if len(fold.all("a")) < 2]
    assert not [fold for fold in folds.values() if "open" in fold.attributes]


@pytest.mark.parametrize(
    ("ruling", "whose", "note"),
    [
        ("", "rulebook", ""),
        ("house", "house", ""),
        ("house 5.1: the faces of both dice", "house", "the faces of both dice"),
        ("published", "published", ""),
        ("rulings: Void Grasp", "house", "Void Grasp"),
        ("goes to the stash", "house", "goes to the stash"),
    ],
)
def test_each_statement_says_whose_it_is(ruling: str, whose: str, note: str) -> None:
    assert rulebook.settled(ruling) == (whose, note)


async def test_rules_are_searched_by_a_plain_form(mira: Visitor) -> None:
    """All words must be there; what says them is marked and listed."""
    await mira.get("/games/legions_of_darkness/rules")
    await mira.get("/games/legions_of_darkness/rules?q=Gate+army")
    found = mira.page.one("section", id="found")
    assert re.search(r"\d+ places? says?", found.text)
    marked = {mark.text.lower() for mark in found.all("mark")}
    assert marked <= {"gate", "army"}
    assert marked


async def test_a_search_can_write_nothing_into_the_page(mira: Visitor) -> None:
    page = await mira.get("/games/legions_of_darkness/rules?q=<script>alert(1)</script>")
    assert "0 places" in page.one("section", id="found").text
    assert not [script for script in page.all("script") if not script.get("src")]


async def test_the_rules_lead_back_to_the_game_one_came_from(mira: Visitor) -> None:
    siege = await mira.besieged()
    link = mira.page.one("h2", cls="ask__q").one("a")
    assert link["href"].startswith(f"/games/legions_of_darkness/rules?from={siege}#r")
    await mira.follow(link)
    assert mira.page.one("section", cls="from").one("a")["href"] == f"/sessions/{siege}"


async def test_the_rule_that_a_question_names_is_on_the_rules_page(mira: Visitor) -> None:
    rules = (await mira.client.get("/games/legions_of_darkness/rules")).text
    await mira.besieged()
    while mira.table["data-status"] == "playing":
        link = mira.page.one("h2", cls="ask__q").all("a")
        number = link[0]["href"].partition("#")[2] if link else ""
        assert not number or f'id="{number}"' in rules, number
        ends = mira.page.all("button", name="option", value="end")
        await (mira.press(ends[0]) if ends else mira.do(next(iter(mira.answers()))))


async def test_credits_name_every_vendored_package_and_the_icons_authors(mira: Visitor) -> None:
    page = await mira.get("/credits")
    modules = json.loads((templating.ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for package in modules:
        assert package in page.text, package
    for said in ("CC BY 3.0", "Lorc", "Delapouite", "SIL Open Font License", "Zero-Clause BSD"):
        assert said in page.text, said
    licences = page.one("a", href="/static/vendor/LICENCES.txt")
    await mira.client.get(licences["href"])


async def test_what_is_not_there_says_so_and_offers_to_knock(mira: Visitor) -> None:
    page = await mira.get("/nothing/here", 404)
    assert page.one("h1").text == "This gate does not open"
    await mira.press(next(b for b in page.all("button") if b.text == "Knock"), 404, code=f"{HOME}/join/dhi_nothing")
    assert mira.path == "/join/dhi_nothing"


async def test_a_form_from_elsewhere_is_refused(mira: Visitor) -> None:
    answer = await mira.client.post("/sessions", data={"scenario": "legions_of_darkness/greenskin_horde"})
    assert answer.status_code == 403
    assert read(answer.text).one("h1").text == "Not yours to do"


@pytest.mark.parametrize(
    ("problem", "head", "says"),
    [
        (TooMany("Sixty moves a minute are the most here.", 24), "A short breath", "24 seconds"),
        (Conflict("The session has begun already."), "Not now", "The session has begun already."),
        (Failed("That is our fault."), "Something broke", "it counts once"),
        (Unavailable("The database is away.", retry_after=2), "The house is away for a moment", "it counts once"),
        (Unavailable("This release can't read it."), "This table can’t be laid", "stays kept"),
    ],
)
def test_errors_say_what_happened_what_is_safe_and_what_to_do(problem: Conflict, head: str, says: str) -> None:
    context = {"theme": "", "me": None, "now": 0, "problem": problem, "document": problem.document}
    page = read(templating.page("error.html", {**context, "status": problem.status_code, "nav": ""}))
    assert page.one("h1").text == head
    assert says in page.text
    assert page.all("a", cls="btn")


async def test_an_error_for_htmx_is_only_its_words(mira: Visitor) -> None:
    await mira.besieged()
    page = await mira.get("/sessions/nowhere", 404, part=True)
    assert page.has("div", data_problem="")
    assert not page.all("html")
    assert papers.router.routes


async def test_no_page_needs_an_exception_from_the_content_policy(mira: Visitor) -> None:
    """As they are sent: no script in the page, no style, no handler."""
    siege = await mira.besieged()
    await mira.get("/account")
    await mira.press(next(b for b in mira.page.all("button") if b.text == "Show a code"))
    pages = [mira.page]
    paths = ["/", "/games", "/games/legions_of_darkness", "/games/legions_of_darkness/rules", "/account", "/credits"]
    paths += [f"/sessions/{siege}{page}" for page in ("", "/room", "/history")]
    pages += [await mira.get(path) for path in paths]
    for page in pages:
        policy = mira.answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'")
        assert "unsafe" not in policy
        for element in page.walk():
            assert "style" not in element.attributes, element.tag
            assert not [name for name in element.attributes if name.startswith("on")], element.tag
            assert element.tag != "style"
            assert element.tag != "script" or element.get("src")


async def test_files_named_by_content_are_kept_and_others_are_asked_about_again(mira: Visitor) -> None:
    named = await mira.client.get(templating.asset("css/tokens.css"))
    assert named.headers["cache-control"] == "public, max-age=31536000, immutable"
    bare = await mira.client.get("/static/css/tokens.css")
    assert bare.headers["cache-control"] == "no-cache"
    assert bare.headers["etag"]


async def test_pages_are_not_kept_by_anybody(mira: Visitor) -> None:
    siege = await mira.besieged()
    for path in ("/", f"/sessions/{siege}", "/account"):
        await mira.get(path)
        assert mira.answer.headers["cache-control"] == "no-store"
