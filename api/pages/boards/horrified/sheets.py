"""What is read beside the board: hands, the forecast, the last monster card, the decks and the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from api.pages.boards.horrified.geometry import FRENZY_FIGURES
from api.pages.boards.horrified.names import (
    FIGURES,
    HEROES,
    TOKENS,
    VILLAGERS,
    item_said,
    place,
    token,
)
from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from domain.horrified.forecast import ThreatView
from domain.horrified.view import DeckView, ItemView, View

Item = tuple[str, str, str, str, str]


@dataclass(slots=True)
class Hand:
    """A hero: badge, where he is, what he may do, what he holds. Items and cards with links are lit."""

    id: str
    seat: int
    icon: str
    name: str
    where: str
    active: bool
    href: str
    special: str
    tokens: list[str]
    items: list[Item]
    perks: list[tuple[str, str, str]]


@dataclass(slots=True)
class Threat:
    """A figure: whom it would go for and how far that is, and on how many cards it comes at all."""

    icon: str
    name: str
    frenzy: bool
    aims: str
    steps: int | None
    cards: int
    of: int
    more: int
    by_water: bool
    reaches: int


@dataclass(slots=True)
class Deck:
    title: str
    left: str
    may_come: list[str]
    discards: list[str]


def hands(view: View, names: Names, links: Mapping[str, str]) -> list[Hand]:
    return [
        Hand(
            hero.id,
            hero.seat,
            HEROES[hero.id][0],
            names(hero.id),
            capital(names(hero.space)) if hero.space else "off the board",
            hero.active,
            links.get(f"hero:{hero.id}", ""),
            SPECIALS.get(hero.special, ""),
            [TOKENS[each] for each in hero.tokens if each in TOKENS],
            [_item(item, names, links) for item in hero.items],
            [(perk.title, perk.text, links.get(f"perk:{perk.id}", "")) for perk in hero.perks],
        )
        for hero in view.heroes
    ]


SPECIALS = {
    "none": "no special action, but a fifth action",
    "dig": "special action: take any items that lie on one space next door",
    "to_hero": "special action: go to a space that holds another hero",
    "stronger": "each item counts one more for a task or a defeat",
    "escort": "special action: move another hero one space",
    "to_monster": "special action: go to a space that holds a monster",
    "to_land": "special action: go to any space on land",
}


def _item(item: ItemView, names: Names, links: Mapping[str, str]) -> Item:
    return names(item.id), item.colour, token(item), item_said(item, names), links.get(f"item:{item.id}", "")


def forecast(view: View, names: Names) -> list[Threat]:
    return [_threat(threat, view, names) for threat in view.threats]


def _threat(threat: ThreatView, view: View, names: Names) -> Threat:
    monster = next(figure.monster for figure in view.figures if figure.id == threat.figure)
    return Threat(
        FIGURES[threat.figure][0],
        names(threat.figure),
        monster == view.frenzy and threat.figure in FRENZY_FIGURES,
        " or ".join(names(person) for person in threat.people),
        threat.steps,
        threat.cards,
        threat.of,
        threat.frenzy,
        threat.by_water,
        sum(way.cards for way in threat.ways if way.reaches),
    )


def villagers(view: View, names: Names) -> list[tuple[str, str, str, str]]:
    """Letters, name, where each stands, and where each will be safe; those that have not come last."""
    order = {"here": 0, "safe": 1, "lost": 2, "waiting": 3}
    found = []
    for each in sorted(view.villagers, key=lambda villager: order[villager.state]):
        where = {"safe": "safe", "lost": "lost", "waiting": "not come yet"}.get(each.state, "")
        steps = f", {counted(each.steps, 'step')}" if each.steps is not None else ""
        where = where or f"at {place(each.space or '', names)}{steps}"
        found.append((VILLAGERS[each.id], names(each.id), where, names(each.safe_at)))
    return found


def card(view: View, names: Names) -> tuple[str, int, str, bool, list[str], int, int] | None:
    """The last monster card: title, items, text, whether its event counts, who strikes, spaces and dice."""
    shown = view.card
    if shown is None:
        return None
    strikes = [FRENZY if each == "frenzy" else names(each) for each in shown.strikes]
    return shown.title, shown.items, shown.text, shown.applies, strikes, shown.move, shown.dice


FRENZY = "the frenzy monster"


def decks(view: View, names: Names) -> list[Deck]:
    return [
        _deck("Monster cards", "card", view.monster_deck, names),
        _deck("Perk cards", "card", view.perk_deck, names),
        _deck("The bag", "item", view.bag, names),
    ]


def _deck(title: str, one: str, deck: DeckView, names: Names) -> Deck:
    return Deck(title, counted(deck.left, one), grouped(deck.may_come, names), grouped(deck.discards, names))


def grouped(ids: Sequence[str], names: Names) -> list[str]:
    """Names with how often each comes, in order: `Knife ×3`."""
    counts = Counter(names(each) for each in ids)
    return [name if n == 1 else f"{name} ×{n}" for name, n in sorted(counts.items())]


def decks_said(view: View, names: Names) -> list[str]:
    lines = []
    for deck in decks(view, names):
        lines.append(f"{deck.title}: {deck.left} left. May come: {listed(deck.may_come) or 'nothing'}.")
        lines.append(f"{deck.title}, discarded: {listed(deck.discards) or 'nothing'}.")
    return lines
