"""Reactions: who may and must answer a fact, in which order and how often (design 3.7), on the wardens toy.

Two wardens strike in turn at the ghosts grey 8, pale 7 and dim 6. Thorns prick when one falls (passive), each warden
may avenge once a round, warden 2 may bless twice a round when courage sinks, and the wail (forced) lets it sink.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.errors import RuleError
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate
from domain.kernel.orders import Order
from domain.kernel.reactions import Layer, Listener
from tests.kernel.mini import acted, ids, kinds
from tests.kernel.toys import gate_of
from tests.kernel.toys.wardens.game import Avenge, Fallen, Thorns, Wardens

GATE: Gate[Any] = gate_of(Wardens)


def strike(at: Acted[Any], seat: int, ghost: str, *faces: int) -> Acted[Any]:
    return acted(GATE.act(at.state, [f"strike:{ghost}"], seat, {"blow": [face - 1 for face in faces]}))


def answer(at: Acted[Any], seat: int, option: str, *faces: int) -> Acted[Any]:
    return acted(GATE.act(at.state, [option], seat, {"blow": [face - 1 for face in faces]}))


def fell_dim() -> Acted[Any]:
    """Warden 1 fells the dim ghost (6) with a six; grey 8 and pale 7 lose one each by the thorns."""
    return strike(GATE.start(Setting("ruin", 2)), 1, "dim", 6)


def test_passive_listeners_answer_first_and_by_themselves() -> None:
    after = fell_dim()
    assert after.g.world.ghosts == {"grey": 7, "pale": 6}
    assert [event.key for event in after.events] == ["fallen", "thorns"]


def test_then_seats_choose_among_their_own_in_seat_order() -> None:
    after = fell_dim()
    assert kinds(after.g) == [(1, "react")]
    assert ids(after.g, 1) == ["react:avenge1", "pass"]
    passed = answer(after, 1, "pass")
    assert kinds(passed.g) == [(2, "react")]
    assert ids(passed.g, 2) == ["react:avenge2", "pass"]


def test_then_follows_what_the_rules_force() -> None:
    """The wail comes when both have passed: courage 4 sinks to 3, which in turn is announced, so warden 2 may bless."""
    after = answer(answer(fell_dim(), 1, "pass"), 2, "pass")
    assert after.g.world.courage == 3
    assert ids(after.g, 2) == ["react:bless", "pass"]


def test_the_announcing_rule_goes_on_after_all_reactions() -> None:
    """The loot of the fallen ghost is taken last, in the midst of the blow that announced the fall."""
    after = answer(answer(fell_dim(), 1, "pass"), 2, "pass")
    assert after.g.world.loot == 0
    assert answer(after, 2, "react:bless").g.world.loot == 1


def test_a_reaction_may_announce_again_before_the_first_is_over() -> None:
    """Warden 1 avenges: grey 7 takes a six, 1 is left. Warden 2 avenges: grey falls, thorns prick pale again."""
    first = answer(fell_dim(), 1, "react:avenge1", 6)
    assert first.g.world.ghosts == {"grey": 1, "pale": 6}
    assert kinds(first.g) == [(2, "react")]
    second = answer(first, 2, "react:avenge2", 3)
    assert second.g.world.ghosts == {"pale": 5}
    tags = [frame.tag() for frame in second.g.stack]
    assert tags.count("reactions") == 3  # the fall of dim, the fall of grey, the sinking courage


def test_a_limit_is_counted_on_the_table() -> None:
    """At the second fall in this round nobody may avenge again; the wail follows at once, and its bless is asked."""
    second = answer(answer(fell_dim(), 1, "react:avenge1", 6), 2, "react:avenge2", 3)
    assert second.g.world.used == {"avenge1": 1, "avenge2": 1}
    assert ids(second.g, 2) == ["react:bless", "pass"]


def test_a_limit_of_two_lets_two_through() -> None:
    """Courage sinks twice, by the wail after each fall, and bless may answer both.

    Then only pale is left, so warden 2 strikes it without being asked, the round ends, and talents are fresh.
    """
    second = answer(answer(fell_dim(), 1, "react:avenge1", 6), 2, "react:avenge2", 3)
    first_bless = answer(second, 2, "react:bless")
    assert first_bless.g.world.used["bless"] == 1
    assert ids(first_bless.g, 2) == ["react:bless", "pass"]
    second_bless = answer(first_bless, 2, "react:bless", 1)
    assert second_bless.g.world.blessing == 2
    assert [event.args["option"] for event in second_bless.events if event.key == "auto"] == ["strike:pale"]
    assert second_bless.g.world.used == {}


def test_each_listener_answers_a_fact_once() -> None:
    """Bless could be used twice a round, but not twice for one sinking."""
    after = answer(answer(answer(fell_dim(), 1, "pass"), 2, "pass"), 2, "react:bless")
    assert after.g.world.blessing == 1
    assert kinds(after.g) == [(2, "strike")]


def test_limits_end_with_the_round() -> None:
    after = answer(answer(answer(fell_dim(), 1, "react:avenge1", 1), 2, "pass"), 2, "pass")
    later = answer(strike(after, 2, "pale", 1), 2, "pass")
    assert later.g.world.used == {}


def test_a_fact_that_nobody_answers_passes() -> None:
    """A blow that fells nobody announces nothing; courage that sinks when bless is used up is answered by nobody."""
    after = strike(GATE.start(Setting("ruin", 2)), 1, "grey", 1)
    assert kinds(after.g) == [(2, "strike")]


def test_a_standing_order_may_pass() -> None:
    begun = GATE.start(Setting("ruin", 2))
    ordered = GATE.order(begun.state, Order(1, "answer", "react", "pass"))
    after = strike(ordered, 1, "dim", 6)
    assert kinds(after.g) == [(2, "react")]
    assert [event.args["option"] for event in after.events if event.key == "ordered"] == ["pass"]


def test_reactions_are_saved_with_their_fact() -> None:
    after = fell_dim()
    again = GATE.open(after.state)
    assert again.stack == after.g.stack
    assert again.stack[-1].fact == Fallen("dim", 1)
    assert ids(again, 1) == ids(after.g, 1)


def test_a_listener_that_a_seat_chooses_must_say_which() -> None:
    with pytest.raises(RuleError, match="listener avenge: a seat chooses where it is optional"):
        Listener("avenge", Fallen, Layer.OPTIONAL, "7", lambda g, f: True, lambda g, f: Avenge(1))
    with pytest.raises(RuleError, match="listener thorns: a seat chooses where it is optional"):
        Listener("thorns", Fallen, Layer.PASSIVE, "6", lambda g, f: True, lambda g, f: Thorns(), lambda g, f: 1)
