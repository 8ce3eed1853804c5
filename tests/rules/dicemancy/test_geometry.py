"""The geometry of overlapping cards, held by properties over any tableau that can be laid."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from domain.dicemancy.state import Laid, SlotDie, Turn
from domain.dicemancy.tableau import (
    SIDE,
    Square,
    bare,
    box,
    chains_from,
    dice_on,
    fits,
    flush,
    square_id,
    square_of,
    squares_of,
    tops,
    why_lift,
    within_reach,
)
from tests.rules.dicemancy.given import CONTENT, given

CARDS = list(CONTENT.cards)
SIZE = range(-4, 5)


@st.composite
def tableaus(draw: st.DrawFn) -> list[Laid]:
    """A tableau laid card by card, each in a legal place of the one before."""
    tableau: list[Laid] = []
    for card in draw(st.lists(st.sampled_from(CARDS), min_size=1, max_size=9, unique=True)):
        shown = tops(tableau, CONTENT.cards)
        places = [(turn, at) for turn, at in within_reach(shown) if small([*shown, *squares_of(turn, at)])]
        turn, (row, col) = draw(st.sampled_from(places))
        tableau.append(Laid(card, turn, row, col))
    return tableau


def small(squares: list[Square]) -> bool:
    return max(box(squares)) <= SIDE


@drawn(tableaus())
@settings(max_examples=200, deadline=None)
def test_chains_follow_arrows_never_turn_back_and_end_where_no_arrow_counts(tableau: list[Laid]) -> None:
    """3.4.1, 3.4.2, 3.4.5: right or down only, no square twice, at most six chains of at most five squares."""
    shown = tops(tableau, CONTENT.cards)
    for square in shown:
        chains = chains_from(square, shown)
        assert 1 <= len(chains) <= 6
        assert len({tuple(chain.squares) for chain in chains}) == len(chains)
        assert [chain.number for chain in chains] == list(range(1, len(chains) + 1))
        for chain in chains:
            path = chain.squares
            assert path[0] == square
            assert len(path) == len(set(path)) <= 2 * SIDE - 1
            for here, there in pairwise(path):
                way = (there[0] - here[0], there[1] - here[1])
                assert way in ((0, 1), (1, 0))
                assert way in shown[here].leads()
            assert not [way for way in shown[path[-1]].leads() if (path[-1][0] + way[0], path[-1][1] + way[1]) in shown]


@drawn(tableaus())
@settings(max_examples=100, deadline=None)
def test_only_the_uppermost_half_of_a_square_counts(tableau: list[Laid]) -> None:
    """3.3.4: what shows on a square is the last card laid there, with its own half and turn."""
    shown = tops(tableau, CONTENT.cards)
    covers: dict[Square, int] = {}
    for n, laid in enumerate(tableau):
        for square in squares_of(laid.turn, (laid.row, laid.col)):
            covers[square] = n
    assert set(shown) == set(covers)
    for square, top in shown.items():
        laid = tableau[top.card]
        assert top.card == covers[square]
        record = CONTENT.cards[laid.card]
        assert top.half == (record.a if square == (laid.row, laid.col) else record.b)
        assert top.turn == laid.turn


@drawn(tableaus(), st.data())
@settings(max_examples=100, deadline=None)
def test_the_places_of_a_card_are_all_that_fit_and_no_others(tableau: list[Laid], data: st.DataObject) -> None:
    """3.3.3, 3.3.5, 3.3.6: compared with trying every place of a wide area by the rule's own words."""
    shown = tops(tableau, CONTENT.cards)
    slots = sorted(square for square, top in shown.items() if top.half.slot)
    dice = data.draw(st.lists(st.sampled_from(slots), max_size=3, unique=True)) if slots else []
    spare = data.draw(st.sampled_from([card for card in CARDS if card not in {laid.card for laid in tableau}]))
    at = given(
        "magus", tableau="; ".join(f"{laid.card} {laid.turn} {laid.row},{laid.col}" for laid in tableau), hand=[spare],
        slotted={square_id(square): [1] for square in dice},
    )  # fmt: skip
    turns: tuple[Turn, Turn] = ("H", "V")
    fitting = set()
    for turn in turns:
        for row in SIZE:
            for col in SIZE:
                pair = squares_of(turn, (row, col))
                near = [(r + d, c + e) for r, c in pair for d, e in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0))]
                touches = any(square in shown for square in near)
                if touches and small([*shown, *pair]) and not set(pair) & set(dice):
                    fitting.add(f"at:{turn}:{row},{col}")
    if fitting:
        offered = at.draft(f"place:{spare}").options() if len(fitting) > 1 else sorted(fitting)
        assert set(offered) == fitting
    else:
        assert at.refused(f"place:{spare}") == ["no_room"]


@drawn(tableaus())
@settings(max_examples=100, deadline=None)
def test_taking_a_free_card_away_shows_what_lay_below(tableau: list[Laid]) -> None:
    """11.5: only a card bare on both halves can go; every other card then shows at least what it showed before."""
    shown = tops(tableau, CONTENT.cards)
    for n, laid in enumerate(tableau):
        free = not list(why_lift(tableau, [], shown, laid.card))
        assert free == bare(laid, n, shown) == (sum(top.card == n for top in shown.values()) == 2)
        if free:
            rest = tops([*tableau[:n], *tableau[n + 1 :]], CONTENT.cards)
            for square, top in shown.items():
                if top.card != n:
                    assert rest[square].half == top.half
            held = [SlotDie(laid.row, laid.col, 1)]
            assert list(why_lift(tableau, held, shown, laid.card))


@drawn(tableaus(), st.data())
@settings(max_examples=100, deadline=None)
def test_a_die_further_back_counts_for_no_chain_ahead_of_it(tableau: list[Laid], data: st.DataObject) -> None:
    """3.5.4: a die on a square counts for exactly the chains that pass it, and those begin at it or behind it."""
    shown = tops(tableau, CONTENT.cards)
    die = data.draw(st.sampled_from(sorted(shown)))
    slotted = [SlotDie(*die, 1)]
    for square in shown:
        for chain in chains_from(square, shown):
            counts = dice_on(chain.squares, slotted)
            assert counts == (die in chain.squares)
            if counts:
                assert square[0] <= die[0]
                assert square[1] <= die[1]


@drawn(st.integers(1, 6), st.integers(1, 6))
def test_slots_take_what_they_say(first: int, second: int) -> None:
    """3.4.3, 3.4.4, over all cards: each slot against its own words."""
    for card in CONTENT.cards.values():
        for half in (card.a, card.b):
            slot = half.slot
            if slot is None:
                continue
            wanted = {
                "exact": first in slot.numbers,
                "max": bool(slot.numbers) and first <= slot.numbers[0],
                "odd": first in (1, 3, 5),
                "even": first in (2, 4, 6),
                "same": True,
                "two_even": first in (2, 4, 6),
            }[slot.kind]
            assert fits(slot, first, []) == wanted
            if slot.spaces == 2 and wanted:
                twin = {"same": second == first, "two_even": second in (2, 4, 6) and second != first}[slot.kind]
                assert fits(slot, second, [first]) == twin


@drawn(st.integers(-9, 9), st.integers(-9, 9))
def test_squares_are_read_as_they_are_written(row: int, col: int) -> None:
    """Their names stand in option ids."""
    assert square_of(square_id((row, col))) == (row, col)


def test_flush_means_edge_to_edge_not_corner_to_corner() -> None:
    """3.3.6."""
    shown = tops([Laid("F1", "H", 0, 0)], CONTENT.cards)
    assert flush(((1, 1), (2, 1)), shown)
    assert not flush(((1, 2), (2, 2)), shown)
