"""The board in words: all that the picture says, for those who hear it and for bots' authors who read it."""

from __future__ import annotations

from api.pages.boards.horrified import sheets
from api.pages.boards.horrified.board import space_said
from api.pages.boards.horrified.mats import mat_said
from api.pages.boards.horrified.names import TOKENS, item_said, place, threat_said, villager_said
from api.pages.fills import Names
from api.pages.words import counted, listed
from domain.horrified.view import HeroView, SpaceView, View

Said = tuple[str, list[str]]


def said(view: View, names: Names) -> list[Said]:
    """Headings with their lines."""
    sections = [
        ("The game", _game(view, names)),
        ("Heroes", [_hero(hero, names) for hero in view.heroes]),
        ("Monsters", [line for mat in view.mats for line in mat_said(mat, names)]),
        ("Villagers", [villager_said(villager, names) for villager in view.villagers]),
        ("Places", [_space(space, view, names) for space in view.spaces]),
        ("If nothing changes", [threat_said(threat, names) for threat in view.threats]),
        ("Last monster card", _card(view, names)),
        ("Decks", sheets.decks_said(view, names)),
    ]
    return [(title, lines) for title, lines in sections if lines]


def _game(view: View, names: Names) -> list[str]:
    phase = {"setup": "Setting up", "hero": "Hero Phase", "monster": "Monster Phase"}[view.phase]
    lines = [f"Turn {view.turn}, {phase}. {names(view.active)} has the turn." if view.active else phase]
    lines.append(f"The terror is at {view.terror}; at {view.skull} the village is lost.")
    if view.frenzy:
        lines.append(f"The frenzy marker is with {names(view.frenzy)}.")
    parts = ", ".join(f"{part.value:+d} {names(part.source)}" for part in view.actions.parts)
    lines.append(f"Actions left: {view.actions.left} of {view.actions.of}" + (f" ({parts})." if parts else "."))
    if view.dawns:
        lines.append(f"No monster card in the next {counted(view.dawns, 'Monster Phase')}.")
    if view.all_strikes:
        lines.append("Every monster card is played whole.")
    return lines


def _hero(hero: HeroView, names: Names) -> str:
    where = f"at {place(hero.space, names)}" if hero.space else "off the board"
    words = [f"{names(hero.id)}, seat {hero.seat}, {where}, {counted(hero.actions, 'action')}"]
    words.append(sheets.SPECIALS.get(hero.special, ""))
    words += [TOKENS[each] for each in hero.tokens if each in TOKENS]
    holds = listed([item_said(item, names) for item in hero.items]) or "no items"
    cards = "; ".join(f"{perk.title} ({perk.text})" for perk in hero.perks) or "none"
    return f"{'; '.join(filter(None, words))}. Holds {holds}. Perk cards: {cards}"


def _space(space: SpaceView, view: View, names: Names) -> str:
    ways = f"lit paths to {listed([names(each) for each in space.land])}" if space.land else ""
    water = f"water to {listed([names(each) for each in space.water])}" if space.water else ""
    return f"{space_said(space, view, names)}. {'; '.join(filter(None, (ways, water)))}"


def _card(view: View, names: Names) -> list[str]:
    shown = sheets.card(view, names)
    if shown is None:
        return []
    title, items, text, applies, strikes, move, dice = shown
    lines = [f"{title}: {counted(items, 'item')} laid out. {text}" + ("" if applies else " (not in play: no event)")]
    if strikes:
        lines.append(f"Strikes: {listed(strikes)}, {counted(move, 'space')}, {counted(dice, 'die', 'dice')}.")
    return lines
