"""What stands on the board, written down piece by piece: sixty figures are drawn again at every move.

All that is told in words is escaped; what is left are numbers, and ids and looks of our own content.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

from api.pages.boards.last_spell import geometry as at
from api.pages.boards.last_spell.names import (
    BOSS,
    BOSSES,
    HEROES,
    STRUCTURES,
    TILES,
    hero_said,
    monster_said,
    shape,
    structure_said,
)
from api.pages.fills import Names
from api.pages.templating import asset
from api.pages.words import counted, listed
from domain.last_spell.view import HeroView, MonsterView, PileView, StructureView, View

SHEET = "boards/last_spell/pieces.svg"
ICONS = "vendor/icons.svg"
LETTER = {"E": (-2, 6), "S": (0, 4), "W": (2, 6), "N": (0, 8)}
"""Where a Monster's letter lies on its shape, by where it faces."""
RING = '<circle class="focus-ring" r="19" fill="none"/></a>\n'


def joined(parts: Iterable[str]) -> Markup:
    """Finished markup."""
    return Markup("".join(parts))


def escaped(texts: Sequence[str]) -> list[str]:
    """Texts for attributes, in one go: hundreds of calls would cost more than their work. None holds a NUL."""
    return str(escape("\0".join(texts))).split("\0") if texts else []


# Spawn Patterns


def slots(view: View) -> Markup:
    """The places for Spawn Pattern cards, with the cards that lie there."""
    return joined(_slot(pile, view) for pile in view.piles)


def slot_place(slot: str, view: View) -> tuple[int, int, int, int]:
    """The rectangle of a slot as the Mist lies now: x, y, width, height in spots."""
    steps = {"upper": view.mist.upper, "left": view.mist.left}
    return at.slot_spots(slot, steps.get(at.SLOTS[slot]["tile"], view.mist.right))


def _slot(pile: PileView, view: View) -> str:
    slot, tile = pile.slot, at.SLOTS[pile.slot]["tile"]
    x, y, wide, high = (n * at.SIZE for n in slot_place(slot, view))
    inner = {"upper": (x + wide // 2, y + high - 3), "left": (x + wide - 3, y + high // 2)}
    nx, ny = inner.get(tile, (x + 3, y + high // 2))
    shown = [pile.shown] if pile.shown else pile.cards
    cards = [(x + wide // 2 + 8 * n, y + high // 2 - 6 * n, card) for n, card in reversed(list(enumerate(shown[:3])))]
    said = escape(f"Slot {slot}, in the {TILES[tile]}: {cards_said(pile.cards, pile.shown)}")
    return (
        f'<g class="ls-slot" role="img" aria-label="{said}">'
        f'<rect x="{x + 3}" y="{y + 3}" width="{wide - 6}" height="{high - 6}" rx="8"/>'
        f"{''.join(_card(*card) for card in cards)}"
        f'<circle cx="{nx}" cy="{ny}" r="15"/><text x="{nx}" y="{ny + 6}" aria-hidden="true">{slot}</text></g>'
    )


def _card(x: int, y: int, card: str) -> str:
    number = f'<text class="ls-cardno" x="{x}" y="{y + 7}" aria-hidden="true">{escape(card)}</text>' if card else ""
    return f'<use href="{asset(SHEET)}#card-{"face" if card else "back"}" x="{x}" y="{y}"/>{number}'


def cards_said(cards: Sequence[str], shown: str) -> str:
    """`card 3 turned; 1 card face down`."""
    known = [f"card {card}" for card in cards if card]
    down = len(cards) - len(known)
    words = [f"card {shown} turned"] if shown else []
    words += [f"{listed(known)} face up"] if known else []
    words += [f"{counted(down, 'card')} face down"] if down else []
    return "; ".join(words) or "no card"


# Structures


def structures(view: View, names: Names) -> Markup:
    return joined(_structure(each, names) for each in view.structures)


def _structure(structure: StructureView, names: Names) -> str:
    x, y = at.centre(structure.spots)
    (x0, _), (x1, _) = at.place(structure.spots[0]), at.place(structure.spots[-1])
    upright = len(structure.spots) > 1 and x0 == x1
    sheet, id_ = asset(SHEET), structure.id
    base, turn, icon = structure.kind, "", ""
    if structure.category == "wall":
        turn = f' transform="rotate({-90 if x0 < at.WIDE // 2 else 90})"' if upright else ""
    else:
        base = {"defense": "defense", "ruin": "ruin"}.get(structure.category, "building")
        base += f"-{len(structure.spots)}{'v' if upright else ''}"
        icon = _sign(structure, upright)
    spent = " is-spent" if structure.kind in ("ballista", "catapult") and not structure.ready else ""
    said = escape(f"{structure_said(structure, names)}, at {listed(structure.spots)}")
    flames = "".join(f'<use href="{sheet}#{mark}" x="{u}" y="{v}"/>' for mark, u, v in _flames(structure, upright))
    up = '<path class="ls-up" d="M-14-8L-8-14-2-8M-14-3L-8-9-2-3"/>' if structure.upgraded else ""
    return (
        f'<g class="ls-st{spent}" id="structure-{id_}" transform="translate({x:g} {y:g})" role="img"'
        f' aria-label="{said}" data-e="structure:{id_}"><use href="{sheet}#{base}"{turn}/>{icon}{flames}{up}</g>\n'
    )


def _sign(structure: StructureView, upright: bool) -> str:
    """The icon on a Building or Defense; a little lower where its roof is drawn."""
    icon = STRUCTURES.get(structure.kind, "gi-shop")
    half = 12 if len(structure.spots) == 1 else 14.5
    drop = 3 if structure.category != "defense" and not upright else 0
    place = f'x="-{half}" y="{drop - half}" width="{2 * half}" height="{2 * half}"'
    return f'<use class="ls-si" href="{asset(ICONS)}#{icon}" {place}/>'


def _flames(structure: StructureView, upright: bool) -> list[tuple[str, float, float]]:
    """A Wall shows all that it withstands; others show what burns."""
    if not structure.flames:
        return []
    if structure.category == "wall":
        of = structure.withstands
        gap = min(20, 72 / max(1, of))
        marks = [("flame" if n < structure.flames else "unlit", (n - (of - 1) / 2) * gap) for n in range(of)]
        return [(mark, 0, along) if upright else (mark, along, 1) for mark, along in marks]
    half = 20 * len(structure.spots)
    right, low = (12.0, half - 11.0) if upright else (half - 9.0, 9.0)
    return [("flame", right - 13 * n, low) for n in range(structure.flames)]


# Figures


def figures(view: View, names: Names) -> Markup:
    """Monsters, and Heroes over them."""
    groups = {foe.kind: foe.group for foe in view.foes}
    mist = (view.mist.upper, view.mist.left, view.mist.right)
    monsters = (_monster(each, groups.get(each.kind, ""), at.in_mist(each.at, *mist), names) for each in view.monsters)
    heroes = (_hero(each, each.id == view.turn, view, names) for each in view.heroes if each.at)
    return joined((*monsters, *heroes))


def _monster(monster: MonsterView, group: str, misty: bool, names: Names) -> str:
    drawn, letter = shape(monster.kind, group)
    id_ = monster.id
    x, y = at.centre([monster.at, *monster.also]) if monster.also else at.middle(monster.at)
    look = f"k-{monster.kind} in-mist" if misty else f"k-{monster.kind}"
    said = escape(f"{monster_said(monster, names)}, at {monster.at}")
    if drawn == "boss":
        icon, turn = BOSSES.get(monster.kind, BOSS), ""
        face = f'<use class="ls-bossi" href="{asset(ICONS)}#{icon}" x="-15" y="-15" width="30" height="30"/>'
    else:
        degrees, (u, v) = at.TURN[monster.facing], LETTER[monster.facing]
        turn = f' transform="rotate({degrees})"' if degrees else ""
        face = f'<text x="{u}" y="{v}" aria-hidden="true">{letter}</text>'
    return (
        f'<a class="piece ls-m {look}" id="monster-{id_}" role="img" transform="translate({x:g} {y:g})"'
        f' aria-label="{said}" data-e="monster:{id_}"><use href="{asset(SHEET)}#{drawn}"{turn}/>'
        f"{face}{_state(monster)}{RING}"
    )


def _state(monster: MonsterView) -> str:
    """Hit Points of a Monster that has several, and what lies on it."""
    found = ""
    if 1 < monster.hp < 6:
        first = (monster.hp - 1) * 4
        found = "".join(
            f'<circle class="ls-hp{1 if n < monster.left else 0}" cx="{n * 8 - first}" cy="15" r="3.6"/>'
            for n in range(monster.hp)
        )
    elif monster.hp >= 6:
        found = '<g class="ls-left-hp"><rect x="-19" y="11" width="38" height="17" rx="8"/>'
        found += f'<text y="25" aria-hidden="true">{monster.left}/{monster.hp}</text></g>'
    if monster.stunned:
        found += f'<use class="ls-stun" href="{asset(ICONS)}#gi-star-swirl" x="3" y="-21" width="18" height="18"/>'
    return found + '<circle class="ls-marked" r="19"/>' if monster.marked else found


def _hero(hero: HeroView, on_turn: bool, view: View, names: Names) -> str:
    icon, letter = HEROES.get(hero.id, ("gi-visored-helm", hero.id[:1].upper()))
    x, y = at.middle(hero.at)
    id_, sheet = hero.id, asset(SHEET)
    said = escape(f"{letter}: {hero_said(hero, names)}, at {hero.at}" + (", to act" if on_turn else ""))
    active = '<circle class="ls-act" r="24"/>' if on_turn and view.phase == "hero" else ""
    pinned = '<circle class="ls-pin" r="21"/>' if hero.pinned else ""
    return (
        f'<a class="piece ls-h h-{id_}" id="hero-{id_}" role="img" transform="translate({x} {y})" aria-label="{said}"'
        f' data-e="hero:{id_}">{active}<use href="{sheet}#hero"/>'
        f'<use class="ls-hi" href="{asset(ICONS)}#{icon}" x="-11.500" y="-11.500" width="23" height="23"/>'
        f'<use href="{sheet}#badge" x="13" y="12"/><text x="13" y="17" aria-hidden="true">{letter}</text>'
        f"{pinned}{RING}"
    )


def bodies(view: View) -> Markup:
    """The ground under figures that stand on several spots."""
    return joined(
        f'<path class="ls-body" d="{at.block([each.at, *each.also])}"/>' for each in view.monsters if each.also
    )


def coming(view: View, names: Names) -> Markup:
    """Monsters that will come, where they will."""
    return joined(_coming(each.kind, each.at, names) for each in view.coming)


def _coming(kind: str, spot: str, names: Names) -> str:
    (x, y), (drawn, letter) = at.middle(spot), shape(kind, "")
    said = escape(f"{names(kind)} will come at {spot}")
    return (
        f'<g class="ls-coming" transform="translate({x} {y})" role="img" aria-label="{said}">'
        f'<use href="{asset(SHEET)}#{drawn}"/><text y="6" aria-hidden="true">{letter}</text></g>'
    )
