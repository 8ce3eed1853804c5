"""What can be seen of a tray: covered squares, visible icons, where a tile may lie, what is to be beaten (1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kingdom_rush.layouts import Layout, layout
from domain.kingdom_rush.squares import ALL, UNDER_BASES, Placement, base, placements
from domain.kingdom_rush.state import Damage, Hero, Spot, Tray, TrayKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.kingdom_rush.game import KingdomRush

LARGE_LOSS = 4


def layout_of(g: KingdomRush, tray: Tray) -> Layout:
    """What is printed on the tray's card."""
    content = g.content
    match tray.kind:
        case "horde":
            return layout(content.hordes[tray.card].rows, tray.copy)
        case "portal":
            return layout(content.portals[tray.card].rows)
        case "life":
            return layout(content.lives[tray.card].rows)
        case _:
            return layout(content.traps[tray.card].rows)


def add_tray(g: KingdomRush, kind: TrayKind, card: str, at: Spot, copy: str = "a") -> Tray:
    """Put a card into a tray on a spot."""
    g.world.made += 1
    tray = Tray(f"h{g.world.made}", kind, card, at, copy)
    g.world.trays[tray.id] = tray
    return tray


def on_path(g: KingdomRush) -> Iterator[Tray]:
    """The Hordes and Portals on the map."""
    return (tray for tray in g.world.trays.values() if tray.kind in ("horde", "portal"))


def hordes(g: KingdomRush) -> Iterator[Tray]:
    return (tray for tray in g.world.trays.values() if tray.kind == "horde")


def heroes_on(g: KingdomRush, tray: Tray) -> list[Hero]:
    return [hero for hero in g.world.heroes.values() if hero.tray == tray.id]


def tiled(tray: Tray) -> int:
    """The squares under Damage tiles."""
    covered = 0
    for tile in tray.tiles:
        covered |= tile.squares
    return covered


def covered(g: KingdomRush, tray: Tray) -> int:
    """The squares under Damage tiles, Soldiers and Heroes' bases."""
    taken = tiled(tray) | tray.soldiers
    for hero in g.world.heroes.values():
        if hero.tray == tray.id:
            taken |= base(hero.base)
    return taken


def spiders(tray: Tray) -> int:
    """The squares with a spider of a Spider tile."""
    found = 0
    for tile in tray.spiders:
        found |= tile.spiders
    return found


def spider_squares(tray: Tray) -> int:
    """All squares under Spider tiles."""
    found = 0
    for tile in tray.spiders:
        found |= tile.squares
    return found


def has_mark(tray: Tray, mark: str) -> bool:
    return any(tile.mark == mark for tile in tray.tiles)


def weakened(g: KingdomRush, tray: Tray) -> bool:
    """While players play cards, the Curse of Weakening hides defences and Deadly icons (Lynn)."""
    return g.world.phase == "play" and has_mark(tray, "weakening")


def blocked(g: KingdomRush, tray: Tray, damage: Damage | None) -> int:
    """The squares that a tile of this damage may not cover; None: a Hero's base, which no defence stops (1.4)."""
    taken = covered(g, tray)
    if tray.kind == "trap":
        taken |= ALL & ~layout_of(g, tray).enemies
    if damage in ("physical", "magical") and not weakened(g, tray):
        printed = layout_of(g, tray)
        taken |= printed.physical if damage == "physical" else printed.magical
    return taken


def closed_to_soldiers(g: KingdomRush, tray: Tray) -> int:
    """The squares on which no Soldier may be put: covered ones and visible Deadly ones (1.6)."""
    taken = blocked(g, tray, None)
    return taken if weakened(g, tray) else taken | layout_of(g, tray).deadly


def free_placements(g: KingdomRush, tray: Tray, shape: str, damage: Damage, free: bool) -> list[Placement]:
    """Where a tile may lie on a tray."""
    taken = blocked(g, tray, damage)
    return [at for at in placements(g.content.shapes[shape].rows, free) if not at.mask & taken]


def free_bases(g: KingdomRush, tray: Tray) -> list[int]:
    """Where a Hero's base may stand: its north-west corners."""
    taken = covered(g, tray)
    return [square for square, under in UNDER_BASES if not under & taken]


def visible(g: KingdomRush, tray: Tray, icon: str) -> int:
    """The squares that show an icon (a field of Layout) which works now: Curses hide some (Lynn)."""
    if tray.kind != "horde":
        return 0
    squares: int = getattr(layout_of(g, tray), icon)
    if icon == "speed":
        squares |= speedy_spiders(tray)
        if has_mark(tray, "despair"):
            return 0
    if icon in ("heal", "dead_eye") and has_mark(tray, "weakening"):
        return 0
    if icon == "deadly" and weakened(g, tray):
        return 0
    return squares & ~covered(g, tray)


def speedy_spiders(tray: Tray) -> int:
    found = 0
    for tile in tray.spiders:
        found |= tile.speed
    return found


def to_cover(g: KingdomRush, tray: Tray) -> int:
    """Every square that must be covered to beat the card, spiders of Spider tiles among them."""
    return layout_of(g, tray).enemies | spiders(tray)


def open_enemies(g: KingdomRush, tray: Tray) -> int:
    """The enemy squares that nothing covers."""
    return to_cover(g, tray) & ~covered(g, tray)


def beaten(g: KingdomRush, tray: Tray) -> bool:
    return not open_enemies(g, tray)


def loss(g: KingdomRush, tray: Tray) -> int:
    """The Hearts that a Horde would take from the Kingdom: 1 for a small enemy not covered, 4 for a large one (1.9)."""
    printed, taken = layout_of(g, tray), covered(g, tray)
    small = (printed.small | spiders(tray)) & ~taken
    return small.bit_count() + LARGE_LOSS * sum(1 for block in printed.large if block & ~taken)


def free_of(g: KingdomRush, hero: str, shape: str, mark: str = "") -> int:
    """How many of a Hero's own tiles of a shape are in his supply; a large number where common tiles are used (1.7)."""
    record = g.content.heroes[hero]
    if mark in ("despair", "weakening"):
        return int(not any(has_mark(tray, mark) for tray in g.world.trays.values()))
    if not record.tiles:
        return ALL
    used = sum(
        1
        for tray in g.world.trays.values()
        for tile in tray.tiles
        if tile.of == hero and tile.shape == shape and not tile.mark
    )
    return record.tiles.get(shape, 0) - used
