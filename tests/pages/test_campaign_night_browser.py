"""A campaign from one browser's player to the other's: saved, the server killed, gone on with on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from domain.conformance.plays import read_play
from tests.api.houses import RunningHouse
from tests.api.test_campaign_night import KEPT, first_cycle
from tests.pages.browsing import beyond_the_edge, found_by_axe

WORD = "a long winter night"


@pytest.mark.postgres
@pytest.mark.timeout(240)
def test_the_other_player_goes_on_with_a_saved_campaign_on_a_phone(
    browser: Browser, tmp_path: Path, postgres_url: str
) -> None:
    """One has brought both Heroes through Night I; after kill -9 the other sees the Chests and plays Day II."""
    house = RunningHouse(tmp_path / "data", postgres_url)
    with house:
        anna, bert = house.client(), house.client(token="-")
        bert.token = ""
        bert.token = bert.post("/accounts", {"name": "Bert", "password": WORD})["token"]
        campaign = anna.post("/campaigns", {"game": "last_spell", "players": 2, "name": "The road"})
        path = f"/campaigns/{campaign['id']}"
        first = anna.post(f"{path}/chapters", {"seats": ["me", "open"], "seed": read_play(KEPT).seed})
        invite = anna.post(f"/sessions/{first['id']}/invites", {"seat": 2})
        session, _ = first_cycle(anna, bert.post("/invites", {"invite": invite["secret"]}))
        house.kill()
        house.start()

        page = browser.new_context(viewport={"width": 360, "height": 780}, has_touch=True).new_page()
        page.goto(f"{house.address}/login")
        form = page.locator("form[action='/login']")
        form.locator("[name=name]").fill("Bert")
        form.locator("[name=password]").fill(WORD)
        form.locator("button").click()
        page.goto(house.address + path)
        for name in ("Vanguard", "Ranger", "Common Stash"):
            expect(page.get_by_role("heading", name=name)).to_be_visible()
        assert [each for each in (beyond_the_edge(page), *found_by_axe(page)) if each] == []
        page.get_by_role("link", name="Open it", exact=True).click()
        table = page.locator("#play")
        expect(table).to_have_attribute("data-revision", str(session["revision"]))
        page.goto(page.locator("#ask a[data-o]").first.evaluate("link => link.href"))
        while not page.locator("#go button[name=option]").count():
            page.goto(page.locator("#ask a[data-o]").first.evaluate("link => link.href"))
        page.locator("#go button[name=option]").click()
        expect(table).not_to_have_attribute("data-revision", str(session["revision"]))
        page.context.close()
