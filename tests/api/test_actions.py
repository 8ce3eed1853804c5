"""Answering: drafts, actions, freshness, the race for the head, the same key twice, explanations."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI

from api.usecases import actions, appending, orders
from persistence.errors import HeadMoved
from tests.api.doors import Doors, two
from tests.api.player import Json, Player, problem

pytestmark = pytest.mark.anyio


def option_ids(ask: Json) -> list[str]:
    return [option["id"] for option in ask["options"]]


async def test_an_action_that_pays_is_a_revision(anna: Player) -> None:
    """Camp rule 3: to watch gives one warmth, and alone it ends the round."""
    acted = await anna.act(await anna.new(), "watch")
    assert (acted["draft"], acted["left"]) == ([], [])
    session = acted["session"]
    assert (session["revision"], session["view"]["warmth"], session["view"]["round"]) == (2, 1, 2)
    assert [event["text"] for event in acted["events"]] == ["Seat 1 watches.", "Round 2"]
    assert acted["events"][1]["heading"]
    assert acted["asks"] == session["asks"] == (await anna.session(session["id"]))["asks"]


async def test_options_that_pay_nothing_are_a_draft(anna: Player) -> None:
    """Camp rule 4: nothing is paid before the thing to throw is chosen."""
    session = await anna.new()
    acted = await anna.act(session, "aim")
    assert acted["draft"] == ["aim"]
    assert option_ids(acted["asks"][0]) == ["throw:stone", "throw:bone", "throw:torch"]
    assert acted["session"]["revision"] == session["revision"]
    assert await anna.session(session["id"]) == session
    paid = await anna.act(session, "aim", "throw:torch")
    assert (paid["draft"], paid["session"]["view"]["torches"], paid["session"]["view"]["warmth"]) == ([], 0, 2)


async def test_what_comes_after_the_paying_option_is_left(anna: Player) -> None:
    acted = await anna.act(await anna.new(), "watch", "roll", "shout")
    assert acted["left"] == ["roll", "shout"]
    assert acted["session"]["revision"] == 2


async def test_an_option_tells_odds_cost_and_target(anna: Player) -> None:
    """A die plus 1 must exceed 3, a natural 1 fails: 3, 4, 5 and 6 hit, 4 of 6, 67 %."""
    ask = (await anna.act(await anna.new(), "aim"))["asks"][0]
    torch = ask["options"][2]
    assert (torch["target"], torch["cost"], torch["label"]) == ("wolf", {"torch": 1}, "Throw a torch")
    assert (torch["odds"]["wins"], torch["odds"]["of"], torch["odds"]["percent"]) == (4, 6, 67)
    assert torch["odds"]["parts"] == [{"value": 1, "source": "a torch", "rule": "4"}]


async def test_a_refusal_gives_the_rule(anna: Player) -> None:
    """Camp rule 4: without a torch none is thrown; the list is refused at its second option and nothing is done."""
    at = (await anna.act(await anna.new(), "aim", "throw:torch"))["session"]
    refused = problem(await anna.try_act(at, "aim", "throw:torch"), 422, "refused")
    assert refused["reasons"] == [{"rule": "4", "text": "There is no torch left.", "short": "no torch"}]
    assert (refused["option"], refused["at"]) == ("throw:torch", 1)
    assert await anna.session(at["id"]) == at


async def test_a_blocked_option_is_listed_with_its_reason(anna: Player) -> None:
    at = (await anna.act(await anna.new(), "aim", "throw:torch"))["session"]
    ask = (await anna.act(at, "aim"))["asks"][0]
    assert option_ids(ask) == ["throw:stone", "throw:bone"]
    assert [(each["id"], each["reason"]["text"]) for each in ask["blocked"]] == [
        ("throw:torch", "There is no torch left.")
    ]


async def test_what_is_no_option_at_all_is_refused(anna: Player) -> None:
    refused = problem(await anna.try_act(await anna.new(), "fly:moon"), 422, "refused")
    assert "fly:moon" in refused["detail"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"options": ["watch"]}, "body.revision"),
        ({"revision": 1, "options": []}, "body.options"),
        ({"revision": 1, "options": ["watch"] * 65}, "body.options"),
        ({"revision": "1", "options": ["watch"]}, "body.revision"),
        ({"revision": 1, "options": ["watch"], "seat": 2}, "body.seat"),
        ({"revision": 9, "options": ["watch"]}, "body.revision"),
        ({"revision": 1, "options": ["watch"], "swift": True}, "body.swift"),
    ],
)
async def test_bad_actions_say_where(anna: Player, body: Json, where: str) -> None:
    session = await anna.new()
    refused = problem(await anna.send("POST", f"/sessions/{session['id']}/actions", body), 422, "bad-input")
    assert refused["errors"][0]["where"] == where


async def test_a_double_tap_is_stale(anna: Player) -> None:
    session = await anna.new()
    await anna.act(session, "watch")
    stale = problem(await anna.try_act(session, "watch"), 409, "stale")
    assert stale["session"]["revision"] == 2
    assert stale["still_legal"] is True
    assert (await anna.session(session["id"]))["revision"] == 2


async def test_stale_says_that_the_same_option_no_longer_stands(anna: Player) -> None:
    session = await anna.new()
    await anna.act(session, "aim", "throw:torch")
    stale = problem(await anna.try_act(session, "aim", "throw:torch"), 409, "stale")
    assert stale["still_legal"] is False


async def test_a_neighbours_move_makes_nothing_stale(doors: Doors) -> None:
    """Both look at revision 1; Anna acts, and Bert's answer of that page still counts, unless it is strict."""
    anna, bert, session = await two(doors)
    await anna.act(session, "watch", seat=1)
    problem(await bert.try_act(session, "watch", seat=2, strict=True), 409, "stale")
    acted = await bert.act(session, "watch", seat=2)
    assert (acted["session"]["revision"], acted["session"]["view"]["warmth"]) == (3, 2)


async def test_a_neighbours_move_that_takes_the_last_torch_is_told(doors: Doors) -> None:
    """Bert's page showed a torch; Anna threw it. His answer is fresh, but no longer legal: the fresh board comes."""
    anna, bert, session = await two(doors)
    await anna.act(session, "aim", "throw:torch", seat=1)
    stale = problem(await bert.try_act(session, "aim", "throw:torch", seat=2), 409, "stale")
    assert stale["still_legal"] is False
    assert "no torch left" in stale["detail"]
    assert stale["session"]["you"]["seats"] == [2]


async def test_an_undo_makes_every_answer_stale(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    at = (await anna.act(session, "watch", seat=1))["session"]
    await anna.post(f"/sessions/{at['id']}/undo", {"revision": 2})
    stale = problem(await bert.try_act(at, "watch", seat=2), 409, "stale")
    assert "taken back" in stale["detail"]


async def test_two_answers_to_one_revision(either_doors: Doors) -> None:
    """One wins, the other gets 409 with the fresh board; on both databases."""
    anna = await either_doors.guest()
    session = await anna.new()
    answers = await asyncio.gather(*(anna.try_act(session, "watch", strict=True) for _ in range(2)))
    won, lost = sorted(answers, key=lambda answer: answer.status_code)
    assert won.status_code == 200
    assert problem(lost, 409, "stale")["session"]["revision"] == 2
    assert (await anna.session(session["id"]))["view"]["warmth"] == 1


async def test_the_same_key_twice_acts_once(either_doors: Doors) -> None:
    anna = await either_doors.guest()
    session = await anna.new()
    first = await anna.act(session, "watch", key="tap")
    again = await anna.act(session, "watch", key="tap")
    assert again["events"] == first["events"]
    assert again["session"]["revision"] == 2


async def test_the_same_key_at_the_same_moment_acts_once(either_doors: Doors) -> None:
    anna = await either_doors.guest()
    session = await anna.new()
    answers = await asyncio.gather(*(anna.act(session, "watch", key="tap") for _ in range(4)))
    assert {answer["session"]["revision"] for answer in answers} == {2}
    assert all(answer["events"] == answers[0]["events"] for answer in answers)


async def test_a_key_outlives_an_undo_and_gives_the_session_as_it_stands(anna: Player) -> None:
    session = await anna.new()
    first = await anna.act(session, "watch", key="tap")
    await anna.post(f"/sessions/{session['id']}/undo", {"revision": 2})
    again = await anna.act(session, "watch", key="tap")
    assert again["events"] == first["events"]
    assert again["session"]["revision"] == 3


async def test_a_key_of_another_request_is_refused(anna: Player) -> None:
    session = await anna.new()
    await anna.act(session, "watch", key="tap")
    refused = problem(await anna.try_act(session, "roll", key="tap"), 422, "bad-input")
    assert refused["errors"][0]["where"] == "header.Idempotency-Key"


async def test_another_accounts_key_is_another_key(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    await anna.act(session, "watch", seat=1, key="tap")
    acted = await bert.act(session, "watch", seat=2, key="tap")
    assert acted["session"]["revision"] == 3


async def test_a_refused_action_does_not_use_up_its_key(anna: Player) -> None:
    session = await anna.new()
    problem(await anna.try_act(session, "fly", key="tap"), 422, "refused")
    assert (await anna.try_act(session, "fly", key="tap")).status_code == 422
    assert (await anna.act(session, "watch", key="another"))["session"]["revision"] == 2


async def test_the_seat_must_be_named_where_several_are_asked(doors: Doors) -> None:
    anna = await doors.guest()
    session = await anna.new(players=2, seats=["me", "me"])
    refused = problem(await anna.try_act(session, "watch"), 422, "bad-input")
    assert refused["errors"][0]["where"] == "body.seat"
    at = (await anna.act(session, "watch", seat=1))["session"]
    assert (await anna.act(at, "watch"))["session"]["view"]["round"] == 2


async def test_after_the_end_nothing_is_taken(anna: Player) -> None:
    session = await anna.new()
    ended = (await anna.act(session, "shout"))["session"]
    assert (ended["status"], ended["outcome"]["text"]) == ("won", "The shout brings the dawn.")
    assert (ended["asks"], ended["undo"]["allowed"]) == ([], False)
    stale = problem(await anna.try_act(ended, "watch"), 409, "stale")
    assert stale["session"]["status"] == "won"
    assert stale["still_legal"] is False


async def test_a_page_of_another_release_is_stale(anna: Player) -> None:
    session = await anna.new()
    problem(await anna.try_act(session, "watch", release="older"), 409, "stale")
    assert (await anna.act(session, "watch", release=session["release"]))["session"]["revision"] == 2


async def test_ask_tells_what_follows_a_draft(anna: Player) -> None:
    session = await anna.new()
    nothing = await anna.get(f"/sessions/{session['id']}/ask")
    assert nothing["asks"] == session["asks"]
    drafted = await anna.get(f"/sessions/{session['id']}/ask", after="aim")
    assert (drafted["pays"], option_ids(drafted["asks"][0])) == (False, ["throw:stone", "throw:bone", "throw:torch"])
    pays = await anna.get(f"/sessions/{session['id']}/ask", after="aim,throw:stone")
    assert (pays["pays"], pays["asks"], pays["view"]) == (True, [], None)
    assert await anna.get(f"/sessions/{session['id']}/ask", after=["aim", "throw:stone"]) == pays
    assert await anna.session(session["id"]) == session


@pytest.mark.parametrize(("draft", "barrier"), [("watch", False), ("roll", True), ("aim,throw:stone", False)])
async def test_ask_tells_whether_a_draft_can_be_taken_back_as_if_it_had_not_been(
    anna: Player, draft: str, barrier: bool
) -> None:
    """The embers are blown into with a die; to watch and to throw ask for none. Nothing else of the outcome is told."""
    session = await anna.new(options={"rounds": 9})
    asked = await anna.get(f"/sessions/{session['id']}/ask", after=draft)
    assert (asked["pays"], asked["barrier"], asked["asks"], asked["view"]) == (True, barrier, [], None)
    assert (await anna.get(f"/sessions/{session['id']}/ask", after="aim"))["barrier"] is False
    assert await anna.session(session["id"]) == session


async def test_ask_refuses_a_draft_that_can_not_stand(anna: Player) -> None:
    session = await anna.new()
    path = f"/sessions/{session['id']}/ask"
    refused = problem(await anna.send("GET", path, params={"after": "aim,throw:moon"}), 422, "refused")
    assert (refused["option"], refused["at"]) == ("throw:moon", 1)


async def test_explain_tells_why_not_and_what_would_be_touched(anna: Player) -> None:
    at = (await anna.act(await anna.new(), "aim", "throw:torch"))["session"]
    path = f"/sessions/{at['id']}/explain"
    found = await anna.get(path, after="aim", option=["throw:stone", "throw:torch", "fly"])
    stone, torch, fly = found["options"]
    assert (stone["legal"], stone["shows"]["cells"], stone["shows"]["odds"]["percent"]) == (True, ["wolf"], 67)
    assert (torch["legal"], torch["reasons"][0]["rule"]) == (False, "4")
    assert (fly["legal"], len(fly["reasons"])) == (False, 1)


async def test_explain_wants_an_option(anna: Player) -> None:
    session = await anna.new()
    refused = problem(await anna.send("GET", f"/sessions/{session['id']}/explain"), 422, "bad-input")
    assert refused["errors"][0]["where"] == "query.option"


async def test_a_person_is_not_outrun_by_bots_of_the_same_table(
    app: FastAPI, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever answers while nobody holds the table loses the race; a second attempt holds it, so that bots wait."""
    house = app.state.house
    session = await anna.new(players=2, seats=["me", "me"])
    table = house.table(session["id"])
    real, held = appending.append, list[bool]()

    async def raced(*about: Any) -> Any:
        held.append(table.locked())
        if not table.locked():
            raise HeadMoved(session["id"], session["revision"])
        return await real(*about)

    for module in (actions, orders):
        monkeypatch.setattr(module, "append", raced)
    acted = await anna.act(session, "watch", seat=1)
    assert acted["session"]["revision"] == session["revision"] + 1
    assert held == [False, True]
    order = {"what": "offers", "of": "dusk", "choice": "never", "seat": 1}
    await anna.post(f"/sessions/{session['id']}/orders", order)
    assert held == [False, True, True]
