"""Standing orders: given, kept to, seen by their seat alone, taken back."""

from __future__ import annotations

import pytest

from tests.api.doors import Doors, two
from tests.api.player import Json, Player, problem

pytestmark = pytest.mark.anyio

WATCH = {"what": "answer", "of": "turn", "choice": "watch"}


async def test_an_order_is_a_revision_and_answers_at_once(anna: Player) -> None:
    """With “watch” ordered, three rounds pass by themselves and it dawns."""
    session = await anna.new()
    ordered = await anna.post(f"/sessions/{session['id']}/orders", WATCH)
    assert (ordered["revision"], ordered["status"], ordered["view"]["warmth"]) == (2, "won", 3)
    keys = [event["key"] for event in (await anna.session(session["id"], since=1))["events"]]
    assert keys[:3] == ["order", "ordered", "watch"]


async def test_an_order_is_listed_in_words_and_taken_back(anna: Player) -> None:
    session = await anna.new()
    path = f"/sessions/{session['id']}/orders"
    ordered = await anna.post(path, {"what": "answer", "of": "throw", "choice": "throw:bone", "until": "phase"})
    assert [(each["seat"], each["of"], each["choice"]) for each in ordered["orders"]] == [(1, "throw", "throw:bone")]
    assert ordered["orders"][0]["text"] == (
        "Answer “Throw a bone” until this phase ends when asked: What do you throw?"
    )
    assert (await anna.act(ordered, "aim"))["events"][0]["text"] == "By standing order: Throw a bone."
    ended = await anna.post(path, {"what": "answer", "of": "throw", "choice": ""})
    assert ended["orders"] == []


async def test_others_orders_are_nobodys_business(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    order = {"what": "answer", "of": "throw", "choice": "throw:bone"}
    await anna.post(f"/sessions/{session['id']}/orders", order)
    seen = await bert.session(session["id"], since=0)
    assert seen["orders"] == []
    assert "order" not in [event["key"] for event in seen["events"]]
    refused = await bert.send("POST", f"/sessions/{session['id']}/orders", {**order, "seat": 1})
    assert problem(refused, 422)["errors"][0]["where"] == "body.seat"


@pytest.mark.parametrize(
    "order",
    [
        {"what": "answer", "of": "dance", "choice": "yes"},
        {"what": "offers", "of": "night", "choice": "sometimes"},
        {"what": "answer", "of": "undo", "choice": "perhaps"},
        {"what": "shout", "of": "turn", "choice": "watch"},
        {"what": "answer", "of": "", "choice": "watch"},
    ],
)
async def test_orders_that_mean_nothing_are_refused(anna: Player, order: Json) -> None:
    session = await anna.new()
    problem(await anna.send("POST", f"/sessions/{session['id']}/orders", order), 422)
    assert (await anna.session(session["id"]))["revision"] == 1


async def test_orders_are_for_sessions_that_run(anna: Player) -> None:
    session = await anna.new(players=2)
    problem(await anna.send("POST", f"/sessions/{session['id']}/orders", WATCH), 409, "conflict")
