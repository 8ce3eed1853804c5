"""Views are whitelists, and nothing else tells more than they do (design 3.14), on the fortune toy.

Seers hold three cards of stars and moons, 1 to 4; 1 and 2 are there thrice, 3 and 4 twice.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from domain.kernel.errors import Refused
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate
from tests.kernel.mini import acted, ids
from tests.kernel.toys import gate_of
from tests.kernel.toys.fortune.game import Fortune, SalonView

GATE: Gate[Any] = gate_of(Fortune)
BEGUN: Acted[Any] = GATE.start(Setting("salon", 2))
SEEDS = range(25)


def act(at: Acted[Any], seat: int, *options: str) -> Acted[Any]:
    return acted(GATE.act(at.state, options, seat))


def view(at: Acted[Any], seat: int | None) -> SalonView:
    seen: SalonView = at.g.view(seat)
    return seen


def hand(at: Acted[Any], seat: int) -> list[str]:
    return [held.card for held in at.g.world.hands[seat]]


def redrawn(at: Acted[Any], seat: int, seed: int) -> Any:
    """The play as it may be for all that a seat knows, asked again."""
    g = GATE.codec.load(at.state, GATE.content, GATE.seed)
    g.resample(seat, Random(seed))
    g.settle(automatic=0)
    return g


def test_a_seat_sees_its_own_hand_and_of_others_only_how_many_cards() -> None:
    assert view(BEGUN, 1).hands == {"1": hand(BEGUN, 1), "2": [None, None, None]}
    assert view(BEGUN, 2).hands == {"1": [None, None, None], "2": hand(BEGUN, 2)}


def test_a_watcher_sees_what_no_seat_keeps_secret() -> None:
    seen = view(BEGUN, None)
    assert seen.hands == {"1": [None] * 3, "2": [None] * 3}
    assert set(seen.deck) == {None}
    assert sorted(seen.may_come) == sorted([*hand(BEGUN, 1), *hand(BEGUN, 2), *BEGUN.g.world.deck.cards])


def test_what_a_seat_peeked_at_only_that_seat_sees() -> None:
    after = act(BEGUN, 1, "peek")
    top = after.g.world.deck.layers[0].cards + after.g.world.deck.layers[1].cards
    assert view(after, 1).deck[:2] == top
    assert view(after, 2).deck[:2] == [None, None]
    assert view(after, None).deck[:2] == [None, None]


def test_a_card_that_was_seen_in_the_deck_stays_known_in_the_hand_that_draws_it() -> None:
    """Seat 1 peeks; seat 2 plays a card and draws the top one: seat 1 knows what seat 2 drew, a watcher does not."""
    after = act(BEGUN, 1, "peek")
    seen = view(after, 1).deck[0]
    later = act(after, 2, f"play:{hand(after, 2)[0]}")
    assert view(later, 1).hands["2"] == [None, None, seen]
    assert view(later, None).hands["2"] == [None, None, None]


def test_a_card_given_away_is_known_to_both() -> None:
    card = hand(BEGUN, 1)[0]
    after = act(BEGUN, 1, f"give:{card}:2")
    assert view(after, 1).hands["2"] == [None, None, None, card]
    assert view(after, 2).hands["2"] == hand(after, 2)


def test_a_card_buried_is_known_to_who_buried_it() -> None:
    card = hand(BEGUN, 1)[0]
    after = act(BEGUN, 1, f"bury:{card}")
    assert (view(after, 1).deck[-1], view(after, 2).deck[-1]) == (card, None)


@pytest.mark.parametrize("seat", [1, 2])
def test_redrawing_what_a_seat_can_not_know_changes_nothing_that_it_sees(seat: int) -> None:
    after = act(act(act(BEGUN, 1, "peek"), 2, f"bury:{hand(BEGUN, 2)[0]}"), 1, f"give:{hand(BEGUN, 1)[1]}:2")
    for seed in SEEDS:
        g = redrawn(after, seat, seed)
        assert g.view(seat) == after.g.view(seat)
        assert g.view(None) == after.g.view(None)
        assert ids(g, seat) == ids(after.g, seat)


def test_redrawing_is_not_nothing() -> None:
    """What seat 2 holds may be anything for seat 1."""
    hands = {tuple(redrawn(BEGUN, 1, seed).view(2).hands["2"]) for seed in SEEDS}
    assert len(hands) > 10


def test_a_refusal_tells_no_more_than_the_view() -> None:
    """Seat 1 has no such card in its hand, wherever else it lies: the reason is always the same."""
    absent = next(card for card in GATE.content.cards if card not in hand(BEGUN, 1))  # type: ignore[attr-defined]
    told = set()
    for seed in SEEDS:
        with pytest.raises(Refused) as refused:
            redrawn(BEGUN, 1, seed).find(1, f"play:{absent}")
        told.add(tuple((reason.rule, reason.text.key) for reason in refused.value.reasons))
    assert told == {(("2", "kernel.not_offered"),)}


def test_what_is_hidden_is_nowhere_in_the_state_when_nobody_knows_it() -> None:
    """The deck is one layer in canonical order: the bytes of two sessions with other seeds differ only in the hands."""
    assert BEGUN.g.world.deck.layers == [type(BEGUN.g.world.deck.layers[0])(BEGUN.g.world.deck.cards)]


def test_a_view_is_a_struct_of_the_published_schema() -> None:
    for seat in (1, 2, None):
        seen = view(BEGUN, seat)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=Fortune.VIEW) == seen


def test_only_the_view_tells_who_drew_what() -> None:
    """No event of a secret deed names a card."""
    for options in (["peek"], [f"bury:{hand(BEGUN, 1)[0]}"], [f"give:{hand(BEGUN, 1)[0]}:2"]):
        for event in act(BEGUN, 1, *options).events:
            assert not set(map(str, event.args.values())) & set(GATE.content.cards)  # type: ignore[attr-defined]
