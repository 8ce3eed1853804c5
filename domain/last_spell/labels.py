"""Options for spots, and words for things whose ids say nothing: a Monster or Structure by its kind and place, and what
something pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Option
from domain.kernel.words import Message, Value, message
from domain.last_spell.grid import NAMES, TARGETS, name

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


def on_each_spot(verb: str, argument: str) -> tuple[Option, ...]:
    """The option of this verb for each spot of the grid, all made once."""
    return tuple(
        Option(f"{verb}:{at}", verb, {argument: at}, target) for at, target in zip(NAMES, TARGETS, strict=True)
    )


def thing(g: LastSpell, target: str) -> Value:
    """A target (`monster:m3`, `structure:s4`, `hero:ranger`, `circle`) in words."""
    kind, _, id_ = target.partition(":")
    if kind == "monster" and id_ in g.world.monsters:
        monster = g.world.monsters[id_]
        return _at(monster.kind, name(monster.at))
    if kind == "structure" and id_ in g.world.structures:
        structure = g.world.structures[id_]
        return _at(structure.kind, name(structure.spots[0]))
    return id_ or target


def _at(what: str, where: str) -> Value:
    return {"key": "say.at", "args": {"what": what, "where": where}}


def label(g: LastSpell, verb: str, gap: str, target: str, **more: Value) -> Message:
    """The label of an option of this verb whose argument `gap` is that thing."""
    return message(f"option.{verb}", **{gap: thing(g, target)}, **more)


def pays(**amounts: int) -> list[Value]:
    """What something pays, thing by thing: `gold`, `materials`, `items`, `level_3`, `heal`; else "nothing"."""
    found: list[Value] = [
        {"key": f"say.pays_{what}", "args": {"n": amount}} for what, amount in amounts.items() if amount
    ]
    return found or ["nothing"]
