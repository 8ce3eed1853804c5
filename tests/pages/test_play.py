"""The play page without script: drafts in the address, previews, answers, refusals, staleness, undo."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.reading import Element
from tests.pages.visitor import Visitor

pytestmark = pytest.mark.anyio


async def in_action(visitor: Visitor, **more: Any) -> str:
    """A siege in its first action phase."""
    siege = await visitor.besieged(**more)
    while not visitor.page.has("table", cls="mx"):
        await visitor.do(next(iter(visitor.answers())))
    return siege


def option_ids(page: Element) -> set[str]:
    return {link["data-o"] for link in page.all("a") if link.get("data-o")}


async def test_every_legal_answer_is_a_link_or_the_end_of_turn_button(mira: Visitor) -> None:
    siege = await in_action(mira)
    buttons = {button["value"] for button in mira.page.all("button", name="option")}
    shown = option_ids(mira.page) | buttons
    house = mira.client._transport.app.state.house  # type: ignore[attr-defined]
    legal = await _legal(house, mira, siege)
    assert shown == legal


async def _legal(house: object, visitor: Visitor, siege: str) -> set[str]:
    from api.usecases import actors, sessions

    secret = visitor.client.cookies["dawnhold"]
    actor = await actors.identify(house, "login", secret, "192.0.2.1")  # type: ignore[arg-type]
    assert actor is not None
    session = await sessions.one(house, actor, siege)  # type: ignore[arg-type]
    return {option.id for ask in session.asks for option in ask.options}


async def test_a_link_draws_the_preview_and_changes_nothing(mira: Visitor) -> None:
    """Faces, chance and the strong button stand there; the revision is as before."""
    await in_action(mira)
    before = mira.revision
    shot = next(o for o in mira.answers() if o.endswith(":ranged"))
    await mira.follow(mira.answers()[shot])
    assert mira.revision == before
    assert len(mira.page.one("div", id="pre").all("i", cls="die")) == 6
    assert "%" in mira.page.one("div", id="pre").text
    assert mira.strong.text.startswith("Roll")
    assert "is-preview" in mira.answers()[shot].classes
    assert mira.page.one("g", id="b-marks").children


async def test_one_click_does_what_can_be_taken_back_and_shows_first_what_can_not(mira: Visitor) -> None:
    """A hero's move throws nothing (7.4), a shot throws a die (6.2): the click does the one and shows the other."""
    siege = await in_action(mira)
    move = next(o for o in mira.answers() if o.startswith("move:"))
    shot = next(o for o in mira.answers() if o.endswith(":ranged"))

    async def click(option: str) -> int:
        form = [("revision", str(mira.revision)), ("release", mira.table["data-release"]), ("option", option)]
        await mira.post(f"/sessions/{siege}/actions", [*form, ("click", "1")])
        await mira.get(f"/sessions/{siege}")
        return mira.revision

    before = mira.revision
    assert await click(shot) == before
    assert await click(move) == before + 1


async def test_a_page_of_an_older_release_is_drawn_anew(mira: Visitor) -> None:
    siege = await in_action(mira)
    before = mira.revision
    form = [("revision", str(before)), ("release", "older"), ("option", "end")]
    await mira.post(f"/sessions/{siege}/actions", form, 409)
    assert mira.revision == before
    assert "upgraded" in mira.notice


async def test_there_is_one_end_of_turn_at_each_width(mira: Visitor) -> None:
    """In the foot; what stands in the question as well is for phones alone, whose foot is a sheet."""
    siege = await in_action(mira)
    for narrowed in ("", "?on=hero:warrior"):
        await mira.get(f"/sessions/{siege}{narrowed}")
        ends = mira.page.all("button", name="option", value="end")
        wide = [button for button in ends if not any("only-s" in each.classes for each in _around(button))]
        assert [any(each.get("id") == "tools" for each in _around(button)) for button in wide] == [True], narrowed


def _around(element: Element | None) -> list[Element]:
    found = []
    while element is not None:
        found.append(element)
        element = element.parent
    return found


async def test_the_strong_button_answers_and_a_reload_does_not_do_it_again(mira: Visitor) -> None:
    await in_action(mira)
    before = mira.revision
    shot = next(o for o in mira.answers() if o.endswith(":ranged"))
    await mira.do(shot)
    assert mira.answer.history[-1].status_code == 303
    assert mira.revision == before + 1
    await mira.get(mira.path)
    assert mira.revision == before + 1


async def test_what_happened_is_told_after_an_answer(mira: Visitor) -> None:
    await in_action(mira)
    shot = next(o for o in mira.answers() if o.endswith(":ranged"))
    await mira.do(shot)
    told = mira.page.one("details", id="digest")
    assert "happened" in told.text
    assert told.has("i", cls="die")


async def test_the_same_form_sent_twice_acts_once(mira: Visitor) -> None:
    await in_action(mira)
    before = mira.revision
    shot = next(o for o in mira.answers() if o.endswith(":ranged"))
    await mira.follow(mira.answers()[shot])
    button = mira.strong
    form = button.inside("form")
    assert form is not None
    await mira.send(form, button)
    await mira.send(form, button)
    assert mira.revision == before + 1


async def test_a_stale_form_shows_the_fresh_board_and_one_sentence(mira: Visitor) -> None:
    """Another window of the same player has acted; the answer is refused, nothing is lost."""
    await in_action(mira)
    shot = next(o for o in mira.answers() if o.endswith(":ranged"))
    await mira.follow(mira.answers()[shot])
    stale, button = mira.page, mira.strong
    chant = next(o for o in mira.answers() if o == "chant")
    await mira.do(chant)
    head = mira.revision
    form = stale.one("form", id="go")
    await mira.send(form, button, 409)
    assert mira.revision == head
    assert "The board is fresh." in mira.notice


async def test_a_refused_answer_says_why_and_changes_nothing(mira: Visitor) -> None:
    siege = await in_action(mira)
    fields = [("revision", str(mira.revision)), ("option", "attack:sky:melee")]
    await mira.post(f"/sessions/{siege}/actions", fields, 422)
    said = mira.notice
    assert "Melee doesn't reach space" in said
    assert "Nothing was changed." in said


async def test_greyed_answers_say_why_in_two_words_and_in_a_sentence(mira: Visitor) -> None:
    """The Dragon starts on Sky 6; melee reaches space 1 of the Sky only (4.3)."""
    await in_action(mira)
    row = mira.page.one("tr", id="opt-army-sky")
    melee = row.all(cls="mx__cell")[0]
    assert melee.text == "too far"
    assert melee["aria-disabled"] == "true"
    assert melee["tabindex"] == "0"
    assert "Melee doesn't reach" in melee["data-why"]
    listed = mira.page.one("details", cls="whynot").text
    assert "Melee doesn't reach space" in listed


async def test_a_piece_leads_to_its_answers_and_all_are_one_link_away(mira: Visitor) -> None:
    siege = await in_action(mira)
    warrior = mira.page.one("a", id="hero-warrior")
    assert warrior["href"] == f"/sessions/{siege}?on=hero:warrior"
    await mira.follow(warrior)
    assert option_ids(mira.page) >= {f"move:warrior:{place}" for place in ("west", "east", "gate", "sky", "terror")}
    assert not {o for o in option_ids(mira.page) if o.startswith("attack:")}
    west = mira.page.one("a", id="circle-west")
    assert west["href"].endswith("after=move:warrior:west")
    back = next(link for link in mira.page.all("a") if link.text == "All answers")
    await mira.follow(back)
    assert mira.page.has("table", cls="mx")


async def test_a_move_from_the_board_in_two_taps_and_a_button(mira: Visitor) -> None:
    await in_action(mira)
    await mira.follow(mira.page.one("a", id="hero-warrior"))
    await mira.follow(mira.page.one("a", id="circle-gate"))
    assert mira.strong.text.startswith("Do it")
    await mira.press(mira.strong)
    assert mira.page.one("a", id="hero-warrior")["transform"] == "translate(360 510)"


async def test_a_move_is_taken_back_at_once_and_done_again(mira: Visitor) -> None:
    await in_action(mira)
    await mira.do("move:warrior:gate")
    await mira.press(next(button for button in mira.page.all("button") if button.text == "Undo"))
    assert "Warrior, in Reserve" in mira.page.one("section", id="text").text
    redo = next(button for button in mira.page.all("button") if button.text == "Redo")
    await mira.press(redo)
    assert "Warrior, at Gate" in mira.page.one("section", id="text").text


async def test_dice_are_taken_back_only_by_who_is_sure(mira: Visitor) -> None:
    """The first press asks, the second does it, and the session names it as an aid."""
    siege = await in_action(mira)
    await mira.do(next(o for o in mira.answers() if o.endswith(":ranged")))
    head = mira.revision
    await mira.press(next(button for button in mira.page.all("button") if button.text == "Undo"))
    assert mira.revision == head
    assert "They will fall anew" in mira.notice
    await mira.press(next(button for button in mira.page.all("button") if "all the same" in button.text))
    assert mira.revision == head + 1
    assert siege in mira.path


async def test_a_draft_that_no_longer_stands_is_shortened_and_says_so(mira: Visitor) -> None:
    siege = await in_action(mira)
    await mira.get(f"/sessions/{siege}?after=attack:sky:melee")
    assert "Part of this no longer stands." in mira.notice
    assert mira.table["data-after"] == ""


async def test_a_page_for_htmx_is_the_part_with_its_title(mira: Visitor) -> None:
    siege = await in_action(mira)
    page = await mira.get(f"/sessions/{siege}", part=True)
    assert page.one("title").text.startswith("● Your turn")
    assert page.one("div", id="play")["data-say"].startswith("What will you do?")
    assert not page.all("html")
    assert "HX-Request" in mira.answer.headers["vary"]


async def test_one_click_does_what_can_be_undone_and_only_shows_what_cant(mira: Visitor) -> None:
    siege = await in_action(mira)
    revision = str(mira.revision)
    shown = [
        ("revision", revision),
        ("option", next(o for o in mira.answers() if o.endswith(":ranged"))),
        ("click", "1"),
    ]
    page = await mira.post(f"/sessions/{siege}/actions", shown, part=True)
    assert page.one("div", id="play")["data-revision"] == revision
    assert "after=attack" in mira.answer.headers["hx-replace-url"]
    moved = [("revision", revision), ("option", "move:warrior:gate"), ("click", "1")]
    page = await mira.post(f"/sessions/{siege}/actions", moved, part=True)
    assert page.one("div", id="play")["data-revision"] == str(int(revision) + 1)
    assert mira.answer.headers["hx-replace-url"] == f"/sessions/{siege}"


async def test_a_preview_for_hovering_has_the_words_and_the_marks(mira: Visitor) -> None:
    siege = await in_action(mira)
    shot = next(o for o in mira.answers() if o.endswith(":ranged"))
    page = await mira.get(f"/sessions/{siege}/preview?option={shot}&revision={mira.revision}")
    assert len(page.one("div", id="pre").all("i", cls="die")) == 6
    assert page.one("g", id="b-marks").has("circle", cls="lg-halo")


async def test_the_board_in_words_says_all_that_the_picture_says(mira: Visitor) -> None:
    """Every army, hero, wall, spell, the card, time, both decks and the forecast."""
    await in_action(mira)
    said = mira.page.one("section", id="text").text
    words = (
        *("Goblin, strength 2, East space", "Orc, strength 3, Gate space", "Dragon, strength 4, Sky space"),
        *("Troll, strength 4, off the map", "West wall: whole", "Warrior, in Reserve", "Men-at-arms: 3"),
        *("Arcane energy", "Face down, divine: ", "Day deck: 19 cards left", "Night deck: 16 cards left"),
        *("15 steps to the last dusk", "Morale is normal", "At the next card"),
    )
    for each in words:
        assert each in said, each


async def test_pieces_have_ids_names_and_places(mira: Visitor) -> None:
    await in_action(mira)
    board = mira.page.one("svg", id="board")
    assert {"army-east", "army-west", "army-gate_a", "army-gate_b", "army-sky"} <= {a.get("id") for a in board.all("a")}
    dragon = board.one("a", id="army-sky")
    assert dragon["aria-label"].startswith("D4: Dragon, strength 4, Sky space")
    assert dragon["transform"].startswith("translate(")


async def test_the_log_links_to_its_moves_and_its_names_light_the_board(mira: Visitor) -> None:
    siege = await in_action(mira)
    line = mira.page.one("div", id="lines").all("a", cls="log__line")[0]
    assert line["href"].startswith(f"/sessions/{siege}/history?at=")
    named = [b["data-lights"] for b in mira.page.one("div", id="lines").all("b") if b.get("data-lights")]
    assert any(name.startswith("army:") for name in named)
    moves = [a["data-move"] for a in mira.page.one("div", id="lines").all("a") if a.get("data-move")]
    assert all(len(move.split()) == 3 for move in moves)


async def test_standing_orders_are_offered_with_a_reroll_and_can_be_taken_back(mira: Visitor) -> None:
    """The Paladin may have a die thrown again; who never wants to after a success says so once a turn."""
    siege = await in_action(mira, party="chosen", heroes=["paladin", "warrior", "cleric"])
    for _ in range(30):
        if any(o in mira.answers() for o in ("keep", "reroll")):
            break
        shots = [o for o in mira.answers() if o.startswith("attack:")]
        await mira.do(shots[0]) if shots else await mira.press(mira.page.all("button", value="end")[0])
    await mira.follow(mira.answers()["keep"])
    order = mira.page.one("button", name="choice", value="keep")
    assert "don't ask again this turn" in order.text
    await mira.press(order)
    assert siege in mira.path
    await mira.press(mira.page.one("button", name="choice", value=""))
    assert not mira.page.all("button", name="choice", value="")
