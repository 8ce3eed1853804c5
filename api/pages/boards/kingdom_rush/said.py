"""The board in words: all that the picture says, and the words of its parts."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from domain import catalogue
from domain.kingdom_rush.boss_moves import GREENMUCK
from domain.kingdom_rush.forecast import Coming
from domain.kingdom_rush.maps import in_range, named
from domain.kingdom_rush.placing import ANYWHERE
from domain.kingdom_rush.squares import called
from domain.kingdom_rush.view import (
    AttackView,
    BuiltView,
    HeroView,
    SpotView,
    SquareView,
    StackView,
    SupplyView,
    TrayView,
    View,
)

Said = tuple[str, list[str]]
WHAT = {"enemy": "an enemy", "large": "a large enemy", "goal": "to be covered", "spider": "a Spider", "web": "a web"}
SIGNS = {
    "speed": "»",
    "heal": "+",
    "dead_eye": "◎",
    "deadly": "✕",
    "fallen": "†",
    "saurian": "S",
    "physical": "P",
    "magical": "M",
}
"""The icons of a card as signs in its squares."""
WAYS = {"cross": "straight", "ring": "all around", "hero": "", "own": "the own Horde", "perfect": "any Horde"}
BY = {"tile": "under a tile", "soldier": "a Soldier on it", "hero": "a Hero on it"}


@cache
def words(section: str) -> dict[str, str]:
    """A section of the game's own messages."""
    path = Path(catalogue.games()["kingdom_rush"].folder) / "messages" / "en.toml"
    found = tomllib.loads(path.read_text(encoding="utf-8")).get(section, {})
    return {name: text for name, text in found.items() if isinstance(text, str)}


def place(at: str) -> str:
    """A square of the map as all texts call it: `6,2` is G3."""
    x, comma, y = at.partition(",")
    return called(int(x), int(y)) if comma else at or "off the map"


def covered(square: SquareView, names: Names) -> str:
    parts = [WHAT.get(square.what, "bare"), names(square.icon) if square.icon else "", BY.get(square.by, "")]
    return ", ".join(each for each in parts if each)


def squares(text: str) -> str:
    """Squares of a tray, "12-13" -> "C2 and D2": they are called as those of the map are."""
    return listed([called(int(each[1]), int(each[0])) for each in text.split("-") if each.isdigit()])


def tray(each: TrayView, names: Names) -> str:
    """A card in its tray, in one line."""
    facts = [f"{each.open} of {each.of} squares open"]
    facts += [f"{counted(each.loss, 'Heart')} at stake"] if each.loss else []
    facts += [f"working: {listed([names(icon) for icon in each.icons])}"] if each.icons else []
    facts += [counted(len(each.tiles), "tile")] if each.tiles else []
    facts += [f"Soldiers on {listed([squares(one) for one in each.soldiers])}"] if each.soldiers else []
    facts += [f"{names(one.hero)} on {squares(one.squares)}" for one in each.bases]
    facts += [f"Spider tile on {squares(one.squares)}" for one in each.spiders]
    facts += [
        word for word, holds in (("asleep", each.asleep), ("frozen", each.frozen), ("stuck", each.stuck)) if holds
    ]
    return f"{names(each.card)} at {place(each.at)}: {', '.join(facts)}"


def legend(each: TrayView) -> list[tuple[str, str]]:
    """The signs on a card's squares that something still hangs on, and what they mean."""
    bare = {square.icon for square in each.squares if not square.by}
    signs = [(sign, words("icon")[icon]) for icon, sign in SIGNS.items() if icon in bare]
    web = any(square.what == "web" for square in each.squares)
    return [*signs, *([("▢", words("icon")["web"])] if web else [])]


def once_covered(each: TrayView, view: View, names: Names) -> str:
    """What follows when a Portal, a Boss's Life card or a Web Trap is covered; a Horde is simply destroyed."""
    texts = words("life")
    if each.kind == "portal":
        return f"{texts['portal']} {names(each.destroys)}."
    boss = next((one for one in view.bosses if one.tray == each.id), None)
    if boss and boss.lives == 1:
        return texts["last"]
    if boss and boss.kind == GREENMUCK and not any(deck.id == "actions" for deck in view.decks):
        return texts["next"]
    return texts.get(each.card, "")


def tray_squares(each: TrayView, names: Names) -> str:
    """The printed squares of a card."""
    return "; ".join(f"{squares(one.square)} {covered(one, names)}" for one in each.squares)


def _card(each: TrayView, view: View, names: Names) -> str:
    then = once_covered(each, view, names)
    return f"{tray(each, names)}. {tray_squares(each, names)}" + (f". Once covered: {then}" if then else "")


def square(spot: SpotView, view: View, names: Names) -> str:
    """A square of the map for those who hear it."""
    parts = [f"Square {place(spot.at)}" + (", on the path" if spot.space else "")]
    parts += [f"site of seat {spot.site}"] if spot.site else []
    parts += [f"Spawn token {spot.spawn}"] if spot.spawn else []
    parts += [f"Teleportal {spot.piece}"] if spot.piece else []
    parts += ["a mine"] if spot.mine else []
    parts += [tray(each, names) for each in view.trays if each.at == spot.at]
    parts += [names(each.card) for each in view.towers if each.at == spot.at]
    parts += [names(each.id) for each in view.heroes if each.at == spot.at]
    parts += [names(each.kind) for each in view.bosses if each.at == spot.at]
    parts += ["a Treant"] if spot.at in view.treants else []
    return "; ".join(parts)


def coming(each: Coming, names: Names) -> str:
    """What one card will do in ADVANCE if nothing changes."""
    who = capital(f"{names(each.card or each.who.removeprefix('boss:'))} at {place(each.at)}")
    if each.falls:
        return f"{who} will fall, all covered"
    does = []
    if each.frozen:
        does.append("be frozen")
    if each.held:
        does.append(f"be held for {counted(each.held, 'point')}")
    if each.path:
        end = each.path[-1]
        does.append("enter the Kingdom" if end == "exit" else f"come to {place(end)}")
    does += [f"take {counted(each.hearts, 'Heart')}"] if each.hearts else []
    does += [f"perhaps hit {listed([names(hero) for hero in each.hits])}"] if each.hits else []
    does += [f"shed {counted(each.heals, 'tile')}"] if each.heals else []
    does += [f"call {listed([f'a {capital(one)} Summon' for one in each.summons])}"] if each.summons else []
    does += [f"empty {names(each.tower)}"] if each.tower else []
    return f"{who} will {', '.join(does) or 'stay'}"


def reached(tower: BuiltView, view: View) -> list[str]:
    """The squares that a Tower attacks from its site (3.32)."""
    return reached_from(tower.card, tower.at, view)


def reached_from(tower: str, site: str, view: View) -> list[str]:
    """The squares of the path that a Tower card attacks from a site, and a Web Trap's in its range (3.32, 7.43)."""
    card = next((each for each in view.cards if each.card == tower), None)
    ranges = {each.range for each in card.attacks} if card else set()
    by, path = named(site), [each.at for each in view.spots if each.rank is not None]
    found = [at for at in path if any(each in ANYWHERE or in_range(each, by, named(at)) for each in ranges)]
    traps = [each.at for each in view.trays if each.kind == "trap"]
    near = [each for each in ranges if each not in ANYWHERE]
    return found + [at for at in traps if any(in_range(each, by, named(at)) for each in near)]


def _tower(each: BuiltView, view: View, names: Names) -> str:
    there = listed([place(at) for at in reached(each, view)])
    return f"{names(each.card)} of seat {each.seat} at {place(each.at)}, reaches {there or 'nothing'}"


def reach(range_: str) -> str:
    """`cross2` -> `straight, up to 2`; `perfect` -> `any Horde`."""
    way = range_.rstrip("0123456789")
    far = f"up to {range_.removeprefix(way)}" if way != range_ else ""
    return ", ".join(each for each in (WAYS.get(way, way), far) if each)


def attack(each: AttackView) -> str:
    """An attack of a Tower card in one line: `pair physical, straight, up to 2`; splash tiles with their own damage."""
    parts = [f"{' + '.join(map(shape, each.tiles))} {each.damage}"] if each.tiles else []
    parts += [f"splash {' + '.join(f'{shape(one.tile)} {one.damage}' for one in each.splash)}"] if each.splash else []
    return ", ".join([*parts, beside(each)])


def beside(each: AttackView) -> str:
    """What is to be said of an attack beside its tiles: Soldiers, range, whether they may be turned."""
    parts = [counted(each.soldiers, "Soldier")] if each.soldiers else []
    parts += [reach(each.range)]
    return ", ".join(parts) + (", may be turned" if each.free and each.tiles else "")


def shape(id_: str) -> str:
    """What players call a tile's shape: `L4` is a long corner."""
    return words("name").get(id_, id_)


def hero(each: HeroView, names: Names) -> str:
    facts = [f"at {place(each.at)}", f"{each.hearts} of {counted(each.of, 'Heart')}", f"move {each.move}"]
    facts += [f"basic attack: {'; '.join(map(attack, each.basic))}"] if each.basic and not each.guest else []
    facts += [f"ready: {listed([names(one) for one in each.ready])}"] if each.ready else []
    facts += [f"used: {listed([names(one) for one in each.spent])}"] if each.spent else []
    facts += states(each)
    return f"{names(each.id)}{' (guest)' if each.guest else f', seat {each.seat}'}: {', '.join(facts)}"


def states(each: HeroView) -> list[str]:
    """How it stands with a Hero, beside his Hearts: what he has done, what protects him, what he has left."""
    facts = (("has acted", each.acted), ("knocked out", each.out), ("protected", each.protected))
    own = [f"{n} × {shape(tile)}" for tile, n in each.tiles.items() if not each.guest]
    return [
        *(word for word, holds in facts if holds),
        *([counted(each.bastions, "Bastion tile")] if each.bastions else []),
        *([f"own tiles left: {listed(own)}"] if own else []),
    ]


def deeds(each: HeroView, names: Names) -> list[tuple[str, str, bool]]:
    """What a Hero can do: name, what it does, and whether it is face down; a guest of the scenario does nothing."""
    if each.guest:
        return []
    basic = [("Basic attack", "; ".join(map(attack, each.basic)), False)] if each.basic else []
    down = set(each.spent)
    return basic + [(names(one), words("ability").get(one, ""), one in down) for one in (*each.ready, *each.spent)]


def stack(each: StackView, names: Names) -> str:
    top = next(iter(each.cards), "")
    following = names(top) if top else "unknown" if each.cards else "nothing"
    more = [f"{counted(each.left, 'card')} left", "Dynamite on it" if each.dynamite else ""]
    return f"Token {each.token}: next {following}, " + ", ".join(one for one in more if one)


def _supply(each: SupplyView, names: Names) -> str:
    price = f", {counted(each.price, 'Crystal')}" if each.price else ""
    return f"{names(each.stack)}: {each.left} left{', webbed' if each.webbed else ''}{price}"


def said(view: View, names: Names) -> list[Said]:
    """Headings with their lines."""
    seats = [
        f"Seat {each.seat}: {listed([names(card) for card in each.hand]) or 'nothing'}; "
        f"received {listed([names(card) for card in each.received]) or 'nothing'}; "
        f"{'done' if each.done else counted(each.passes, 'pass', 'passes') + ' left'}"
        for each in view.players
    ]
    sections = [
        ("The game", _game(view, names)),
        ("The path", [square(each, view, names) for each in view.spots if each.space or each.site]),
        ("Cards on the path", [_card(each, view, names) for each in view.trays]),
        ("Towers", [_tower(each, view, names) for each in view.towers]),
        ("Hands", seats),
        ("Tower cards", [f"{names(c.card)}: {'; '.join(map(attack, c.attacks))}" for c in view.cards]),
        ("Heroes", [hero(each, names) for each in view.heroes]),
        ("Spells", [f"{names(each)}: {words('spell').get(each, '')}" for each in view.spells]),
        ("Spawn stacks", [stack(each, names) for each in view.stacks]),
        (
            "Supply",
            [_supply(each, names) for each in view.supply],
        ),
        ("If nothing changes", [coming(each, names) for each in view.forecast]),
    ]
    return [(title, lines) for title, lines in sections if lines]


def _game(view: View, names: Names) -> list[str]:
    lines = [
        f"Round {view.round}, {words('phase').get(view.phase, view.phase)}.",
        f"{view.hearts} of {view.hearts_of} Hearts, {counted(view.crystals, 'Crystal')}.",
        f"{counted(view.soldiers, 'Soldier')} in supply, {counted(view.portals_left, 'Portal')} to come.",
    ]
    if view.spider:
        lands = next((names(each.card) for each in view.trays if each.id == view.spider.lands), "nowhere")
        tile = f"a {shape(view.spider.shape)} with {listed(view.spider.squares)}"
        speed = " and Speed" if view.spider.speed else ""
        lines.append(f"Spider Challenge: {tile}{speed}, it would drop on: {lands}.")
    lines += [
        f"{capital(names(each.kind))} at {place(each.at)}, {counted(each.lives, 'life', 'lives')}."
        for each in view.bosses
    ]
    return lines
