"""Offers at open frames, the last call, and the orders about it (design 3.5, 3.12), on the market toy.

Seat 1 is at its stall; the others hold the favours cheer, share and ward. There is no danger at first.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.errors import Refused
from domain.kernel.frames import LastCall
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate
from domain.kernel.orders import Order
from tests.kernel.mini import acted, drafted, ids, kinds
from tests.kernel.toys import gate_of
from tests.kernel.toys.market.game import Market, Stall


class Evening:
    """A session of the market: `did` takes an action, `ordered` gives a standing order."""

    def __init__(self, players: int = 3) -> None:
        self.gate: Gate[Any] = gate_of(Market)
        self.at = self.gate.start(Setting("square", players))

    @property
    def g(self) -> Market:
        g: Market = self.at.g
        return g

    def did(self, seat: int, *options: str, **script: list[int]) -> Evening:
        self.at = acted(self.gate.act(self.at.state, options, seat, script))
        return self

    def ordered(self, seat: int, choice: str, until: str = "session") -> Evening:
        self.at = self.gate.order(self.at.state, Order(seat, "offers", "stall", choice, until))  # type: ignore[arg-type]
        return self


def test_others_may_use_what_they_hold_though_nobody_asks_them() -> None:
    g = Evening().g
    assert kinds(g) == [(1, "deed"), (2, "lend"), (3, "lend")]
    assert [question.offer for question in g.questions] == [False, True, True]
    assert ids(g, 2) == ["lend:cheer", "lend:share"]


def test_an_offer_has_reasons_against_it_like_an_ask() -> None:
    """Nothing is to be warded off while there is no danger (rule 5)."""
    evening = Evening()
    with pytest.raises(Refused) as refused:
        evening.did(2, "lend:ward")
    assert [(each.rule, each.text.key) for each in refused.value.reasons] == [("5", "why.calm")]


def test_an_offer_without_a_legal_answer_is_not_heard_and_yet_explained() -> None:
    """Seat 2 holds nothing but the ward, and there is no danger."""
    evening = Evening(2).did(2, "lend:cheer").did(2, "lend:share", "give:silk")
    assert kinds(evening.g) == [(1, "deed")]
    with pytest.raises(Refused) as refused:
        evening.did(2, "lend:ward")
    assert [each.text.key for each in refused.value.reasons] == ["why.calm"]


def test_an_offer_is_taken_between_two_deeds() -> None:
    """Cheer gives a third deed (rule 6), after one was done: 2 - 1 + 1."""
    evening = Evening().did(1, "guard").did(3, "lend:cheer")
    assert evening.g.world.deeds == 2
    assert kinds(evening.g) == [(1, "deed"), (2, "lend"), (3, "lend")]
    assert evening.g.world.favours[3] == ["share", "ward"]


def test_an_offer_of_several_options_is_a_draft_and_hides_nothing_from_the_active_seat() -> None:
    """While seat 2 chooses what to give, nothing is saved: seat 1 goes on, and seat 2's whole action still stands."""
    evening = Evening()
    begun = drafted(evening.gate.act(evening.at.state, ["lend:share"], 2))
    assert kinds(begun.g) == [(2, "give")]
    evening.did(1, "guard").did(2, "lend:share", "give:silk")
    assert evening.g.world.wares[1] == ["salt", "silk", "silk", "silk"]


def test_offers_are_not_heard_above_an_open_frame() -> None:
    """While seat 2 chooses at the last call what to give, seat 3, which holds favours, is not heard."""
    evening = Evening().ordered(2, "always").did(1, "close")
    begun = drafted(evening.gate.act(evening.at.state, ["lend:share"], 2))
    assert kinds(begun.g) == [(2, "give")]


def test_by_default_nobody_is_asked_when_an_open_frame_ends() -> None:
    assert Evening().did(1, "close").g.stack[-1] == Stall(2, began=True)


def test_who_ordered_it_is_asked_before_the_frame_ends() -> None:
    """Seat 3 wants to be asked always: it may pass, or use what it holds."""
    evening = Evening().ordered(3, "always").did(1, "close")
    assert kinds(evening.g) == [(3, "last_call")]
    assert ids(evening.g, 3) == ["pass", "lend:cheer", "lend:share"]
    assert evening.did(3, "pass").g.stack[-1] == Stall(2, began=True)


def test_seats_are_called_one_after_the_other() -> None:
    evening = Evening().ordered(3, "always").ordered(2, "always").did(1, "close")
    assert kinds(evening.g) == [(2, "last_call")]
    evening.did(2, "pass")
    assert kinds(evening.g) == [(3, "last_call")]
    assert evening.did(3, "pass").g.stack[-1] == Stall(2, began=True)


def test_the_seat_that_is_called_uses_its_own() -> None:
    """Both hold a cheer; seat 2 is called first and lends its own."""
    evening = Evening().ordered(3, "always").ordered(2, "always").did(1, "close").did(2, "lend:cheer")
    assert evening.g.world.favours == {
        1: ["cheer", "share", "ward"],
        2: ["share", "ward"],
        3: ["cheer", "share", "ward"],
    }


def test_an_offer_taken_at_the_last_call_goes_to_the_open_frame_which_runs_on() -> None:
    """A cheer opens the stall of seat 1 once more, with a deed on top of the two that it had left."""
    evening = Evening().ordered(3, "always").did(1, "close").did(3, "lend:cheer")
    assert kinds(evening.g) == [(1, "deed"), (2, "lend"), (3, "lend")]
    assert evening.g.world.deeds == 3


def test_an_offer_of_several_options_is_a_draft_at_the_last_call_too_and_the_call_goes_on() -> None:
    """Sharing does not reopen the stall, so it ends again, and seat 3 is asked again while it still holds something."""
    evening = Evening().ordered(3, "always").did(1, "close")
    begun = drafted(evening.gate.act(evening.at.state, ["lend:share"], 3))
    assert kinds(begun.g) == [(3, "give")]
    evening.did(3, "lend:share", "give:salt")
    assert evening.g.world.wares[1] == ["salt", "silk", "silk", "salt"]
    assert kinds(evening.g) == [(3, "last_call")]
    assert ids(evening.g, 3) == ["pass", "lend:cheer"]


def test_a_last_call_that_nobody_can_use_is_not_made() -> None:
    """Seat 2 has spent all but the ward, which has nothing to ward off."""
    evening = Evening(2).did(2, "lend:cheer").did(2, "lend:share", "give:silk").ordered(2, "always")
    assert evening.did(1, "close").g.stack[-1] == Stall(2, began=True)


def danger(steps: int) -> Evening:
    """The second night with two keepers: the thieves have brought this much danger (a die of 2n or 2n - 1)."""
    evening = Evening(2).ordered(2, "matter").did(1, "close")
    assert kinds(evening.g)[0] == (2, "deed")
    return evening.did(2, "close", thieves=[2 * steps - 1])


def test_matter_asks_only_when_the_game_says_that_it_could() -> None:
    """The market thinks that favours matter from danger 3 on."""
    calm = danger(2)
    assert calm.did(1, "close").g.stack[-1] == Stall(2, began=True)
    grave = danger(3)
    assert kinds(grave.did(1, "close").g) == [(2, "last_call")]


def test_never_is_what_it_says() -> None:
    evening = Evening().ordered(3, "always").ordered(3, "never").did(1, "close")
    assert evening.g.stack[-1] == Stall(2, began=True)
    assert evening.g.orders == [Order(3, "offers", "stall", "never")]


def test_an_order_for_the_phase_ends_with_the_next_heading() -> None:
    """Given at the stall of seat 1, it holds for its end; the stall of seat 2 is a new phase."""
    evening = Evening().ordered(3, "always", "phase").did(1, "close")
    assert kinds(evening.g) == [(3, "last_call")]
    evening.did(3, "pass")
    assert evening.g.orders == []
    assert evening.did(2, "close").g.stack[-1] == Stall(3, began=True)


def test_an_open_frame_never_ends_by_itself() -> None:
    """No deed is left, so closing is the only answer; still it is asked."""
    evening = Evening().did(1, "guard").did(1, "guard")
    assert ids(evening.g, 1) == ["close"]
    assert [event.key for event in evening.at.events] == []


def test_the_last_call_is_saved_and_asked_again() -> None:
    evening = Evening().ordered(3, "always").did(1, "close")
    again = evening.gate.open(evening.at.state)
    assert isinstance(again.stack[-1], LastCall)
    assert (kinds(again), ids(again, 3)) == (kinds(evening.g), ids(evening.g, 3))


def test_the_last_call_says_which_frame_ends() -> None:
    prompt = Evening().ordered(3, "always").did(1, "close").g.questions[0].prompt
    assert (prompt.key, prompt.args) == ("kernel.last_call", {"frame": {"key": "frame.stall"}})


def test_a_standing_answer_may_pass_at_the_last_call() -> None:
    evening = Evening().ordered(3, "always")
    order = Order(3, "answer", "last_call", "pass")
    evening.at = evening.gate.order(evening.at.state, order)
    assert isinstance(evening.did(1, "close").at, Acted)
    assert evening.g.stack[-1] == Stall(2, began=True)
