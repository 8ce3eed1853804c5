"""What the kernel answers by itself, and what seats have ordered (design 3.12)."""

from __future__ import annotations

from typing import Literal

import pytest

from domain.kernel.errors import Refused
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.game import MOST_AUTOMATIC, Event
from domain.kernel.orders import Order
from domain.kernel.words import Message
from tests.kernel.mini import SETTING, Pause, Play, acted, gate, ids, kinds, start


class Corridor(Frame, tag="corridor"):
    """So many doors with one way on; then a pause."""

    doors: int
    passed: int = 0
    went: bool = False

    def run(self, g: Play) -> Step:
        if self.went:
            self.went, self.passed = False, self.passed + 1
        if self.passed == self.doors:
            return g.push(Pause())
        return g.ask(self.on_door, 1, [option("door", n=self.passed)], rule="1")

    def on_door(self, g: Play, answer: Answer) -> None:
        self.went = True


class OpenCorridor(Corridor, tag="open_corridor"):
    open = True


class Two(Frame, tag="two"):
    """Both seats are asked; seat 1 has one answer only."""

    answered: list[int] = []

    def run(self, g: Play) -> Step:
        choices = {1: [option("a")], 2: [option("a"), option("b")]}
        waiting = [seat for seat in choices if seat not in self.answered]
        if not waiting:
            return g.push(Pause())
        return g.ask_each(*(g.ask(self.on_two, seat, choices[seat], rule="1") for seat in waiting))

    def on_two(self, g: Play, answer: Answer) -> None:
        self.answered.append(answer.seat)


class Toll(Frame, tag="toll"):
    """Asks the same kind again and again: pay, or turn back. Each payment is counted; `until` of them, then a phase."""

    paid: int = 0
    phase_after: int = 99
    answer: str = ""

    def run(self, g: Play) -> Step:
        if self.answer == "pay":
            self.paid += 1
            if self.paid == self.phase_after:
                g.phase("next")
        if self.answer == "back" or self.paid == 5:
            return g.push(Pause())
        self.answer = ""
        return g.ask(self.on_toll, 1, [option("pay"), option("back")], rule="1")

    def on_toll(self, g: Play, answer: Answer) -> None:
        self.answer = answer.id


def order(choice: str, of: str = "toll", seat: int = 1, until: Literal["phase", "session"] = "session") -> Order:
    return Order(seat, "answer", of, choice, until)


def test_an_ask_with_one_answer_is_answered_and_logged() -> None:
    result = start(Corridor(3))
    assert kinds(result.g) == [(1, "pause")]
    assert result.events == [Event("auto", {"ask": "door", "option": f"door:{n}", "seat": 1}) for n in range(3)]


class Labelled(Corridor, tag="labelled"):
    """Doors that are called otherwise than their ids alone could say."""

    def run(self, g: Play) -> Step:
        doors = [option("door", label=Message("option.gate", {"of": "oak"}), n=self.passed)]
        return g.push(Pause()) if self.went else g.ask(self.on_door, 1, doors, rule="1")


def test_what_the_only_answer_was_called_is_logged_with_it() -> None:
    """From its id alone its words could not be said again: a tray's id says neither card nor place."""
    told = start(Labelled(1)).events[0].args
    assert told["option"] == "door:0"
    assert told["says"] == {"key": "option.gate", "args": {"of": "oak"}}


def test_automatic_answers_belong_to_the_action_that_caused_them() -> None:
    """One action, one state: the answers after it make no revision of their own."""
    at = gate(Entrance(), Corridor)
    after = acted(at.act(at.start(SETTING).state, ["enter"], 1))
    assert after.taken == ["enter"]
    assert [event.args["option"] for event in after.events] == ["door:0", "door:1"]
    assert kinds(after.g) == [(1, "pause")]


class Entrance(Frame, tag="entrance"):
    entered: bool = False

    def run(self, g: Play) -> Step:
        if self.entered:
            return g.push(Corridor(2))
        return g.ask(self.on_entrance, 1, [option("enter"), option("wait")], rule="1")

    def on_entrance(self, g: Play, answer: Answer) -> None:
        self.entered = answer.id == "enter"


def test_never_at_an_open_frame() -> None:
    assert kinds(start(OpenCorridor(3)).g) == [(1, "door")]


def test_never_while_another_seat_has_an_ask() -> None:
    """What seat 1 may do could be more once seat 2 has acted. After seat 2 has, seat 1 is alone and is answered."""
    at = gate(Two())
    begun = at.start(SETTING)
    assert kinds(begun.g) == [(1, "two"), (2, "two")]
    after = acted(at.act(begun.state, ["b"], 2))
    assert kinds(after.g) == [(1, "pause")]
    assert [event.key for event in after.events] == ["auto"]


def test_at_most_two_hundred_in_a_row_then_the_seat_is_asked() -> None:
    result = start(Corridor(MOST_AUTOMATIC + 5))
    assert MOST_AUTOMATIC == 200
    assert ids(result.g) == ["door:200"]
    assert len(result.events) == 200


def test_asking_again_answers_nothing() -> None:
    """The two hundred are over: a session that is opened shows the question at which it was saved."""
    at = gate(Corridor(MOST_AUTOMATIC + 5))
    begun = at.start(SETTING)
    again = at.open(begun.state)
    assert ids(again) == ["door:200"]
    assert at.codec.save(again) == begun.state
    assert ids(acted(at.act(begun.state, ["door:200"], 1)).g) == ["go", "stay"]


def test_a_standing_order_gives_its_answer_to_each_ask_of_its_kind() -> None:
    at = gate(Toll())
    after = at.order(at.start(SETTING).state, order("pay"))
    assert after.g.stack[0] == Toll(paid=5, answer="pay")
    assert [event.key for event in after.events] == ["ordered"] * 5


def test_an_order_waits_where_its_answer_is_not_legal() -> None:
    at = gate(Toll())
    after = at.order(at.start(SETTING).state, order("fly"))
    assert kinds(after.g) == [(1, "toll")]


def test_an_order_of_another_seat_or_for_another_kind_answers_nothing() -> None:
    at = gate(Toll())
    begun = at.start(SETTING)
    assert kinds(at.order(begun.state, order("pay", seat=2)).g) == [(1, "toll")]
    assert kinds(at.order(begun.state, order("go", of="pause")).g) == [(1, "toll")]


def test_an_order_of_a_seat_is_carried_out_while_others_are_asked_too() -> None:
    """It is the seat's own will, unlike an answer that the kernel gives because there is no other."""
    at = gate(Two())
    after = at.order(at.start(SETTING).state, order("b", of="two", seat=2))
    assert [event.key for event in after.events] == ["ordered", "auto"]
    assert kinds(after.g) == [(1, "pause")]


def test_an_order_for_the_phase_ends_with_it() -> None:
    at = gate(Toll(phase_after=2))
    after = at.order(at.start(SETTING).state, order("pay", until="phase"))
    assert after.g.stack[0] == Toll(paid=2, phase_after=2)
    assert after.g.orders == []


def test_an_order_for_the_session_outlives_the_phase() -> None:
    at = gate(Toll(phase_after=2))
    assert at.order(at.start(SETTING).state, order("pay")).g.stack[0] == Toll(5, 2, "pay")


def test_a_new_order_takes_the_place_of_the_old_and_an_empty_one_takes_it_back() -> None:
    at = gate(Pause())
    one = at.order(at.start(SETTING).state, order("fly", of="pause"))
    two = at.order(one.state, order("swim", of="pause"))
    assert two.g.orders == [order("swim", of="pause")]
    assert at.order(two.state, order("", of="pause")).g.orders == []


def test_orders_never_answer_more_than_two_hundred_asks_in_a_row() -> None:
    """Pause asks for ever; an order for it would never come to an end."""
    at = gate(Pause())
    after = at.order(at.start(SETTING).state, order("go", of="pause"))
    assert after.g.stack == [Pause(["go"] * 200)]
    assert kinds(after.g) == [(1, "pause")]


def test_orders_live_in_the_state() -> None:
    at = gate(Pause())
    after = at.order(at.start(SETTING).state, order("fly", of="pause"))
    assert at.open(after.state).orders == [order("fly", of="pause")]


@pytest.mark.parametrize(
    "wrong",
    [
        order("pay", of="nothing"),
        Order(1, "offers", "toll", "always"),
        Order(1, "offers", "nothing", "always"),
        Order(1, "offers", "open_corridor", "sometimes"),
    ],
)
def test_an_order_for_what_the_game_never_asks_is_refused(wrong: Order) -> None:
    """An unknown kind, a frame that isn't open, one that isn't there, and a wish that isn't one of the three."""
    at = gate(Toll(), OpenCorridor)
    with pytest.raises(Refused) as refused:
        at.order(at.start(SETTING).state, wrong)
    [reason] = refused.value.reasons
    assert reason.text.key == "kernel.no_such_order"
    there_are = "open_corridor" if wrong.what == "offers" else "door, last_call, pause, react, toll, undo"
    assert reason.text.args == {"of": wrong.of, "known": there_are}


def test_after_the_end_no_order_is_taken() -> None:
    at = gate(End())
    with pytest.raises(Refused) as refused:
        at.order(at.start(SETTING).state, order("x", of="last_call"))
    assert [reason.text.key for reason in refused.value.reasons] == ["kernel.over"]


class End(Frame, tag="end"):
    def run(self, g: Play) -> Step:
        return g.win("over", rule="1")
