"""The board in words: all that the picture says, for those who hear it and for bots' authors who read it."""

from __future__ import annotations

from api.pages.boards.legions_of_darkness.names import (
    SHORT_TRACKS,
    army_said,
    day_or_night,
    hero_said,
    steps_left,
    threat_said,
    time_of_day,
    wall_said,
)
from api.pages.fills import Names
from api.pages.words import counted, listed
from domain.legions_of_darkness.view import View

Said = tuple[str, list[str]]


def said(view: View, names: Names) -> list[Said]:
    """Headings with their lines."""
    sections = [
        ("Time", _time(view)),
        ("Armies", [army_said(army, view, names) for army in view.armies]),
        ("Walls", [wall_said(wall, names) for wall in view.walls]),
        ("Heroes", [hero_said(hero, names) for hero in view.heroes]),
        ("Castle", _castle(view, names)),
        ("Spells", _spells(view, names)),
        ("Card in play", _card(view)),
        ("Decks", _decks(view, names)),
        (
            "At the next card",
            [threat_said(threat, view, names) for threat in view.threats if threat.cards]
            or ["Nobody is known to come."],
        ),
    ]
    return [(title, lines) for title, lines in sections if lines]


def _time(view: View) -> list[str]:
    return [
        f"{time_of_day(view.time)}, space {view.time.index} of {len(view.time.kinds) - 1}: {steps_left(view.time)}.",
        f"{day_or_night(view.time)}, turn {view.turn}.",
        f"Morale is {view.morale}.",
        f"Left this turn: {counted(view.points.actions, 'action')} of {view.points.actions_of}, "
        f"{counted(view.points.heroic_acts, 'heroic act')} of {view.points.heroic_acts_of}; "
        f"{counted(view.points.melee, 'melee attack')}, {counted(view.points.ranged, 'shot')}"
        + ("; the Paladin's re-roll." if view.points.reroll else "."),
    ]


def _castle(view: View, names: Names) -> list[str]:
    lines = [
        f"{names(each.kind)}: {each.value}, {counted(each.lost, 'space')} lost of {', '.join(map(str, each.values))}"
        for each in view.defenders
    ]
    lines.append(f"Arcane energy {view.energy['arcane']} of 6, divine energy {view.energy['divine']} of 6")
    if view.items:
        lines.append(f"Held: {listed([names(item) for item in view.items])}")
    if view.dials:
        lines.append(f"Dials: {listed([names(dial) for dial in view.dials])}")
    return lines


def _spells(view: View, names: Names) -> list[str]:
    states = {"known": "Known", "laid": "Laid on an army", "face_down": "Face down", "cast": "Cast"}
    lines = []
    for state, title in states.items():
        for kind in ("arcane", "divine"):
            spells = [s for s in view.spells if s.state == state and s.kind == kind]
            if spells:
                lines.append(f"{title}, {kind}: {listed([f'{names(s.id)} ({s.cost})' for s in spells])}")
    return lines


def _card(view: View) -> list[str]:
    card = view.card
    if card is None:
        return []
    lines = [f"{card.title}, a {card.deck} card"]
    lines.append("Advances: " + (", ".join(SHORT_TRACKS[t] for t in card.advances) or "nobody"))
    lines.append(f"{counted(card.actions, 'action')}, {counted(card.heroic_acts, 'heroic act')}")
    for drm in card.drms:
        where = f" on {listed([SHORT_TRACKS[t] for t in drm.tracks])}" if drm.tracks else ""
        lines.append(f"{drm.roll.replace('_', ' ')}: {drm.value:+d}{where}")
    if card.event:
        lines.append(f"Event, {card.event.title}: {card.event.text}")
    if card.quest:
        lines.append(f"Quest, {card.quest.title}, {card.quest.state}: beat {card.quest.beat}. {card.quest.text}")
    lines.append(f"Time: {counted(card.time_icons, 'step')}")
    if card.bloody_battle:
        lines.append(f"The bloody battle goes to {SHORT_TRACKS[card.bloody_battle]}")
    return lines


def _decks(view: View, names: Names) -> list[str]:
    lines = []
    for deck in view.decks:
        lines.append(f"{deck.deck.capitalize()} deck: {counted(deck.left, 'card')} left")
        if deck.known:
            lines.append(f"On top of the {deck.deck} deck: {listed([names(c) for c in deck.known])}")
        if deck.may_come:
            lines.append(f"May still come by {deck.deck}: {listed([names(c) for c in deck.may_come])}")
        if deck.discards:
            lines.append(f"Discarded by {deck.deck}: {listed([names(c) for c in deck.discards])}")
    return lines
