"""Offers: what a seat may do though it isn't asked; and the last call before they end (Camp rule 5)."""

from __future__ import annotations

import pytest

from tests.api.doors import Doors, two
from tests.api.player import Json, Player, problem

pytestmark = pytest.mark.anyio

DUSK = {"dusk": True}


def kinds(asks: list[Json]) -> list[tuple[int, str, bool]]:
    return [(ask["seat"], ask["kind"], ask["mine"]) for ask in asks]


async def test_an_offer_is_seen_by_who_holds_it(doors: Doors) -> None:
    anna, bert, session = await two(doors, options=DUSK)
    assert (kinds(session["asks"]), session["offers"]) == ([(1, "dusk", True)], [])
    seen = await bert.session(session["id"])
    assert kinds(seen["asks"]) == [(1, "dusk", False)]
    assert kinds(seen["offers"]) == [(2, "warn", True)]
    assert (await bert.get("/me/waiting"))["waiting"] == []  # nobody waits for an offer
    assert len((await anna.get("/me/waiting"))["waiting"]) == 1


async def test_an_offer_is_taken_between_actions(doors: Doors) -> None:
    anna, bert, session = await two(doors, options=DUSK)
    taken = await bert.act(session, "warn")
    assert (taken["session"]["view"]["warmth"], taken["session"]["offers"]) == (1, [])
    problem(await bert.try_act(taken["session"], "warn", seat=2), 422, "refused")
    begun = await anna.act(session, "begin")  # Anna's page is older; a neighbour's offer doesn't make it stale
    assert begun["session"]["view"]["round"] == 1


async def test_the_end_of_offers_passes_by_who_wants_nothing(doors: Doors) -> None:
    anna, bert, session = await two(doors, options=DUSK)
    await anna.act(session, "begin")
    assert (await bert.session(session["id"]))["view"]["round"] == 1


async def test_who_ordered_so_is_asked_before_offers_end(doors: Doors) -> None:
    anna, bert, session = await two(doors, options=DUSK)
    order = {"what": "offers", "of": "dusk", "choice": "always"}
    ordered = await bert.post(f"/sessions/{session['id']}/orders", order)
    assert ordered["orders"][0]["text"] == "Before this ends, ask me always: dusk"
    begun = await anna.act(await anna.session(session["id"]), "begin")
    assert kinds(begun["session"]["asks"]) == [(2, "last_call", False)]
    asked = await bert.session(session["id"])
    assert [option["id"] for option in asked["asks"][0]["options"]] == ["pass", "warn"]
    warned = await bert.act(asked, "warn")
    assert warned["session"]["view"]["warmth"] == 1


async def test_a_bot_is_not_asked_for_its_offers(anna: Player) -> None:
    session = await anna.new(players=2, seats=["me", "random"], options=DUSK)
    assert (session["revision"], kinds(session["asks"])) == (1, [(1, "dusk", True)])
