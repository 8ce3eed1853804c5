"""The threat forecast: whom each figure would reach next, and how likely it strikes (rules 21 to 24, 32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from domain.horrified.content import FRENZY
from domain.horrified.strikes import nearest_spaces

if TYPE_CHECKING:
    from domain.horrified.game import Horrified


class WayView(Struct, frozen=True):
    """Where a strike of so many spaces would end, on which cards of the deck; several ends are a tie to be asked."""

    move: int
    ends: list[str]
    reaches: bool
    cards: int


class ThreatView(Struct, frozen=True):
    """One figure. `people` are those it would go for, `steps` away; `path` leads to the first of them.

    In `cards` of `of` cards that may come it strikes, and as frenzy monster also in `frenzy` of them.
    """

    figure: str
    space: str
    people: list[str]
    steps: int | None
    path: list[str]
    by_water: bool
    cards: int
    frenzy: int
    of: int
    ways: list[WayView]


def threats(g: Horrified) -> list[ThreatView]:
    return [threat(g, figure) for figure in g.world.figures]


def threat(g: Horrified, figure: str) -> ThreatView:
    start, net = g.world.figures[figure], g.net(figure)
    goals = nearest_spaces(g, figure)
    cards = [g.content.monster_cards[card] for card in g.world.monster_deck.cards]
    frenzied = g.world.frenzy == g.monster_of(figure) and figure == frenzy_figure(g)
    steps = net.far[start][goals[0]] if goals else None
    path = net.path(start, goals[0]) if goals else []
    moves: dict[int, int] = {}
    for card in cards:
        if figure in card.strikes or (frenzied and FRENZY in card.strikes):
            moves[card.move] = moves.get(card.move, 0) + 1
    ways = [
        WayView(move, net.ends(start, goals, move), steps is not None and steps <= move, moves[move])
        for move in sorted(moves)
    ]
    return ThreatView(
        figure=figure,
        space=start,
        people=aimed_at(g, goals),
        steps=steps,
        path=path,
        by_water=any(g.content.spaces[space].kind == "water" for space in [start, *path]),
        cards=sum(figure in card.strikes for card in cards),
        frenzy=sum(FRENZY in card.strikes for card in cards) if frenzied else 0,
        of=len(cards),
        ways=ways,
    )


def frenzy_figure(g: Horrified) -> str:
    return g.content.monsters[g.world.frenzy].frenzy_figure


def aimed_at(g: Horrified, goals: list[str]) -> list[str]:
    """The heroes of the nearest spaces, or the villagers where no hero is among them (rule 23)."""
    people = g.people_at(goals)
    return [person for person in people if person not in g.world.villagers] or people
