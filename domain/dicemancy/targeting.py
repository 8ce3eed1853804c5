"""Where an Attack may go: the Targeting Condition of each Spell (3.6.3-3.6.5, 7.8-7.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.dicemancy.content import Attack
from domain.dicemancy.field import ORTHOGONAL, TOUCHING, Field, Spot

LINES = ("space", "row", "column")


def lines(field: Field, attack: Attack) -> Iterator[tuple[Spot, ...]]:
    """Every line of this shape, in reading order of its first space, face-down Monsters or not."""
    down, right = (1, 0) if attack.shape == "column" else (0, 1)
    for row, col in field.spots():
        line = tuple((row + n * down, col + n * right) for n in range(attack.spaces))
        if field.inside(line[-1]):
            yield line


def clear(field: Field, spots: Sequence[Spot]) -> bool:
    """Whether no face-down Monster stands there."""
    return not any(field.face_down(spot) for spot in spots)


def near_wall(spot: Spot) -> bool:
    """In the Wall column or in the first Monster column next to it (7.12)."""
    return spot[1] <= 1


def next_spots(field: Field, attack: Attack, picked: Sequence[Spot]) -> list[Spot]:
    """For areas that are picked space by space: what could follow, in reading order."""
    if attack.shape == "colors":
        return [spot for spot in sorted(field.places) if spot not in picked]
    if not picked:
        return list(field.spots())
    steps = TOUCHING if attack.shape == "cluster" else ORTHOGONAL
    near = {spot for one in picked for spot in field.around(one, steps)}
    return sorted(near - set(picked))


def can_finish(field: Field, attack: Attack, picked: Sequence[Spot]) -> bool:
    """Whether these spaces can grow to an area that meets the condition."""
    if not clear(field, picked):
        return False
    if attack.shape == "colors":
        elements = [field.cards[field.places[spot]].element for spot in picked]
        return len(elements) == len(set(elements)) <= attack.spaces
    if len(picked) == attack.spaces:
        return attack.shape != "cluster" or any(near_wall(spot) for spot in picked)
    return any(can_finish(field, attack, [*picked, spot]) for spot in next_spots(field, attack, picked))


def areas(field: Field, attack: Attack) -> list[tuple[Spot, ...]]:
    """Every legal target area, each once, its spaces in reading order."""
    if attack.shape in LINES:
        return [line for line in lines(field, attack) if clear(field, line)]
    found: dict[tuple[Spot, ...], None] = {}
    _grow(field, attack, (), found, set())
    return sorted(found)


def _grow(
    field: Field,
    attack: Attack,
    picked: tuple[Spot, ...],
    found: dict[tuple[Spot, ...], None],
    seen: set[tuple[Spot, ...]],
) -> None:
    for spot in next_spots(field, attack, picked):
        more = tuple(sorted((*picked, spot)))
        if more in seen or not clear(field, (spot,)):
            continue
        seen.add(more)
        if attack.shape == "colors":
            if can_finish(field, attack, more):
                found[more] = None
                _grow(field, attack, more, found, seen)
        elif len(more) < attack.spaces:
            _grow(field, attack, more, found, seen)
        elif can_finish(field, attack, more):
            found[more] = None


def any_area(field: Field, attack: Attack) -> bool:
    """Whether the Attack can be made at all."""
    if attack.shape in LINES:
        return any(clear(field, line) for line in lines(field, attack))
    if attack.shape == "colors":
        return any(monster.up for monster in field.monsters.values())
    return any(can_finish(field, attack, [spot]) for spot in field.spots())
