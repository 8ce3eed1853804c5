"""Undo and redo: free, by policy, by consent, past dice."""

from __future__ import annotations

import pytest

from tests.api.doors import Doors, two
from tests.api.player import Json, Player, ok, problem

pytestmark = pytest.mark.anyio


async def undo(player: Player, session: Json, **body: object) -> Json:
    return await player.post(f"/sessions/{session['id']}/undo", {"revision": session["revision"], **body})


async def try_undo(player: Player, session: Json, **body: object) -> Json:
    path = f"/sessions/{session['id']}/undo"
    answer = await player.send("POST", path, {"revision": session["revision"], **body})
    return problem(answer, answer.status_code)


async def test_a_step_without_dice_is_taken_back_and_gone_forward_to(anna: Player) -> None:
    """Revisions only grow: the undo is revision 3, going forward again revision 4."""
    session = await anna.new()
    acted = (await anna.act(session, "watch"))["session"]
    assert acted["undo"] == {"allowed": True, "to": 1, "past_barrier": False, "ask": []}
    back = await undo(anna, acted)
    assert (back["revision"], back["view"], back["redo"]) == (3, session["view"], 2)
    assert back["aids"] == []
    forward = await undo(anna, back, to=2)
    assert (forward["revision"], forward["view"], forward["redo"]) == (4, acted["view"], None)
    keys = [event["key"] for event in (await anna.session(session["id"], since=2))["events"]]
    assert keys == ["undo", "redo"]


async def test_several_steps_back_at_once(anna: Player) -> None:
    session = await anna.new(options={"rounds": 9})
    at = session
    for _ in range(3):
        at = (await anna.act(at, "watch"))["session"]
    back = await undo(anna, at, to=1)
    assert (back["revision"], back["view"]) == (5, session["view"])
    assert back["redo"] == 2


async def test_strict_never_goes_past_dice(anna: Player) -> None:
    at = (await anna.act(await anna.new(undo="strict"), "roll"))["session"]
    assert at["undo"]["allowed"] is False
    assert at["undo"]["past_barrier"] is True
    refused = await try_undo(anna, at)
    assert (refused["status"], refused["type"]) == (422, "urn:dawnhold:problem:refused")
    assert "policy" in refused["detail"]
    assert (await anna.session(at["id"]))["revision"] == 2


async def test_past_dice_they_fall_anew_and_the_session_says_so(anna: Player) -> None:
    """Seeded, so that both rolls are known to differ: the die of an epoch is another draw (the proof lists both)."""
    at = (await anna.act(await anna.new(undo="free", options={"rounds": 2}), "roll"))["session"]
    back = await undo(anna, at)
    assert [(aid["kind"], aid["revision"]) for aid in back["aids"]] == [("undo_past_barrier", 3)]
    rolled = (await anna.act(back, "roll"))["session"]
    ended = (await anna.act(rolled, "watch"))["session"]
    assert [aid["kind"] for aid in ended["outcome"]["aids"]] == ["undo_past_barrier"]
    draws = (await anna.get(f"/sessions/{at['id']}/draws"))["draws"]
    fire = [(draw["revision"], draw["epoch"], draw["n"]) for draw in draws if draw["stream"] == "fire"]
    assert fire == [(2, 0, 0), (4, 3, 0)]


async def test_undo_wants_the_newest_revision(anna: Player) -> None:
    session = await anna.new()
    await anna.act(session, "watch")
    stale = await try_undo(anna, session)
    assert (stale["type"], stale["session"]["revision"]) == ("urn:dawnhold:problem:stale", 2)


async def test_nothing_is_before_the_start(anna: Player) -> None:
    assert (await try_undo(anna, await anna.new()))["detail"] == "There is nothing to take back."


async def test_to_where_the_session_stands_is_no_step(anna: Player) -> None:
    """Nothing is written, and the way forward stays open: 1 watched to 2, taken back as 3, forward again to 2."""
    back = await undo(anna, (await anna.act(await anna.new(), "watch"))["session"])
    refused = await try_undo(anna, back, to=back["revision"])
    assert (refused["status"], refused["type"]) == (422, "urn:dawnhold:problem:refused")
    assert f"Revision {back['revision']} is how the session stands" in refused["detail"]
    after = await anna.session(back["id"])
    assert (after["revision"], after["redo"]) == (back["revision"], 2)


async def test_a_revision_off_the_line_is_refused(anna: Player) -> None:
    """Revision 2 was undone and another move made since; it can be branched from, not gone to."""
    session = await anna.new(options={"rounds": 9})
    acted = (await anna.act(session, "watch"))["session"]
    other = (await anna.act(await undo(anna, acted), "aim", "throw:stone"))["session"]
    refused = await try_undo(anna, other, to=2)
    assert "branch" in refused["detail"]


async def test_after_the_end_there_is_no_undo(anna: Player) -> None:
    ended = (await anna.act(await anna.new(undo="free"), "shout"))["session"]
    refused = await try_undo(anna, ended)
    assert (refused["status"], refused["session"]["status"]) == (409, "won")


async def test_an_open_session_has_nothing_to_take_back(anna: Player) -> None:
    assert (await try_undo(anna, await anna.new(players=2)))["status"] == 409


async def test_under_shared_control_nobody_needs_to_agree(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    ok(await anna.send("PATCH", f"/sessions/{session['id']}", {"control": "shared"}))
    at = (await bert.act(session, "watch", seat=2))["session"]
    assert (await undo(anna, at))["view"]["warmth"] == 0


async def test_anothers_step_is_taken_back_by_their_consent(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    at = (await bert.act(session, "watch", seat=2))["session"]
    asked = await undo(anna, await anna.session(at["id"]))
    assert asked["revision"] == 2
    assert asked["proposal"] == {"to": 1, "by": 1, "waiting": [2], "agreed": [], "declined": []}
    ask = next(ask for ask in (await bert.session(at["id"]))["asks"] if ask["kind"] == "undo")
    assert (ask["seat"], ask["mine"]) == (2, True)
    assert [option["id"] for option in ask["options"]] == ["undo:yes", "undo:no"]
    assert [each["seats"] for each in (await bert.get("/me/waiting"))["waiting"]] == [[2]]
    hidden = next(ask for ask in asked["asks"] if ask["kind"] == "undo")
    assert (hidden["mine"], hidden["options"]) == (False, [])
    problem(await anna.try_act(asked, "undo:yes", seat=2), 422)
    done = await bert.act(await bert.session(at["id"]), "undo:yes")
    assert (done["session"]["revision"], done["session"]["view"]["warmth"]) == (3, 0)
    assert done["session"]["proposal"] is None
    assert [event["key"] for event in done["events"]] == ["undo"]
    revision = (await anna.get(f"/sessions/{at['id']}/history", after=2))["revisions"][0]
    assert revision["by"]["id"] == anna.id


async def test_a_step_is_kept_where_one_declines(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    at = (await bert.act(session, "watch", seat=2))["session"]
    await undo(anna, await anna.session(at["id"]))
    kept = (await bert.act(await bert.session(at["id"]), "undo:no"))["session"]
    assert (kept["revision"], kept["proposal"]["declined"]) == (2, [2])
    assert not [ask for ask in kept["asks"] if ask["kind"] == "undo"]
    problem(await bert.try_act(kept, "undo:yes", seat=2), 422, "refused")


async def test_whoever_acts_ends_a_proposal(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    at = (await bert.act(session, "watch", seat=2))["session"]
    await undo(anna, await anna.session(at["id"]))
    acted = (await anna.act(at, "watch", seat=1))["session"]
    assert acted["proposal"] is None
    problem(await bert.try_act(acted, "undo:yes", seat=2), 422, "refused")


async def test_a_standing_order_agrees_at_once(doors: Doors) -> None:
    anna, bert, session = await two(doors)
    order = {"what": "answer", "of": "undo", "choice": "undo:yes", "seat": 2}
    ordered = await bert.post(f"/sessions/{session['id']}/orders", order)
    at = (await bert.act(ordered, "watch", seat=2))["session"]
    back = await undo(anna, await anna.session(at["id"]))
    assert (back["proposal"], back["view"]["warmth"]) == (None, 0)


async def test_the_same_key_undoes_once(anna: Player) -> None:
    at = (await anna.act(await anna.new(), "watch"))["session"]
    path = f"/sessions/{at['id']}/undo"
    first = await anna.post(path, {"revision": 2}, key="back")
    again = await anna.post(path, {"revision": 2}, key="back")
    assert (first["revision"], again["revision"]) == (3, 3)
