"""What is read beside the board: the card in play, the castle with its spells, the heroes, the decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from api.pages.boards.legions_of_darkness.names import AT, HEROES, ROLLS, SHORT_TRACKS, drm_said
from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from domain.legions_of_darkness.view import CardView, DeckView, DefendersView, SpellView, View

DEFENDER_ICONS = {"men_at_arms": "gi-crossed-swords", "archers": "gi-bow-arrow", "priests": "gi-prayer"}
DEFENDER_SAYS = {"men_at_arms": "melee attack", "archers": "shot"}
MAGIC = {"arcane": ("Arcane", "gi-magic-swirl"), "divine": ("Divine", "gi-ankh")}
MOST_ENERGY = 6


@dataclass(slots=True)
class Card:
    title: str
    deck: str
    advances: str
    actions: int
    extra: int
    heroic_acts: int
    drms: list[tuple[str, str, bool]]
    event: tuple[str, str] | None
    quest: tuple[str, str, int, str] | None
    blood: str
    time: str


@dataclass(slots=True)
class Castle:
    defenders: list[tuple[str, str, list[tuple[str, str]], str]]
    magic: list[tuple[str, str, int, list[tuple[str, str, str, str]]]]
    items: list[str]
    dials: list[str]
    decks: list[tuple[str, str, list[str], list[str], list[str]]]


@dataclass(slots=True)
class HeroCard:
    id: str
    icon: str
    name: str
    where: str
    line: str
    state: str
    href: str


def card(view: View) -> Card | None:
    shown = view.card
    if shown is None:
        return None
    return Card(
        title=shown.title,
        deck=shown.deck,
        advances=_advances(shown),
        actions=shown.actions,
        extra=view.points.actions_of - shown.actions if view.phase == "action" else 0,
        heroic_acts=shown.heroic_acts,
        drms=[(ROLLS.get(drm.roll, drm.roll), drm_said(drm, str), drm.value < 0) for drm in shown.drms],
        event=(shown.event.title, shown.event.text) if shown.event else None,
        quest=(shown.quest.title, shown.quest.text, shown.quest.beat, shown.quest.state) if shown.quest else None,
        blood=f"goes to {SHORT_TRACKS[shown.bloody_battle]}" if shown.bloody_battle else "stays",
        time=f"{counted(shown.time_icons, 'step')} on" if shown.time_icons else "stands still",
    )


def _advances(shown: CardView) -> str:
    icons = dict.fromkeys(shown.advances)
    each = [(track, shown.advances.count(track)) for track in icons]
    return ", ".join(SHORT_TRACKS[track] + (f" ×{n}" if n > 1 else "") for track, n in each) or "nobody"


def castle(view: View, names: Names, links: Mapping[str, str]) -> Castle:
    return Castle(
        defenders=[
            (
                DEFENDER_ICONS[each.kind],
                names(each.kind),
                [
                    (
                        f"+{value}" if each.kind == "priests" and value else str(value),
                        "past" if n < each.lost else "now" if n == each.lost else "",
                    )
                    for n, value in enumerate(each.values)
                ],
                _defends(each, names),
            )
            for each in view.defenders
        ],
        magic=[
            (MAGIC[kind][0], MAGIC[kind][1], view.energy[kind], _spells(view, kind, names, links)) for kind in MAGIC
        ],
        items=[names(item) for item in view.items],
        dials=[names(dial) for dial in view.dials],
        decks=[_deck(deck, names) for deck in view.decks],
    )


def _defends(each: DefendersView, names: Names) -> str:
    serves = f"+{each.value} to a chant" if each.kind == "priests" else counted(each.value, DEFENDER_SAYS[each.kind])
    return f"{names(each.kind)}: {serves}"


def _spells(view: View, kind: str, names: Names, links: Mapping[str, str]) -> list[tuple[str, str, str, str]]:
    """Name, cost or state, look and link of each: known first, then the face-down ones, then those cast."""
    mine = [spell for spell in view.spells if spell.kind == kind]
    hidden = [spell for spell in mine if spell.state == "face_down"]
    maybe = "face down: " + listed([names(spell.id) for spell in hidden])
    shown = [
        (names(s.id), str(s.cost) if s.state == "known" else "on an army", "", links.get(f"spell:{s.id}", ""))
        for s in mine
        if s.state in ("known", "laid")
    ]
    shown += [("?", maybe, "hid", "") for _ in hidden]
    return shown + [(names(s.id), "cast", "cast", "") for s in mine if s.state == "cast"]


def _deck(deck: DeckView, names: Names) -> tuple[str, str, list[str], list[str], list[str]]:
    return (
        capital(deck.deck),
        counted(deck.left, "card"),
        [names(card) for card in deck.known],
        [names(card) for card in deck.may_come],
        [names(card) for card in deck.discards],
    )


def heroes(view: View, names: Names, links: Mapping[str, str]) -> list[HeroCard]:
    found = []
    for hero in view.heroes:
        lines = {"wounded": "wounded", "dead": "dead"}
        line = lines.get(hero.state, f"{hero.attack} attack")
        if hero.id == "paladin" and hero.state != "dead" and view.points.reroll:
            line = "re-roll ready" if hero.state == "unwounded" else "wounded, re-roll ready"
        where = AT[hero.place] if hero.place else "fallen"
        found.append(
            HeroCard(
                hero.id, HEROES[hero.id][0], names(hero.id), where, line, hero.state, links.get(f"hero:{hero.id}", "")
            )
        )
    return found


def known_spells(view: View) -> list[SpellView]:
    return [spell for spell in view.spells if spell.state == "known"]
