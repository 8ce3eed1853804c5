"""Webbing over Tower stacks, and what it does to upgrades (Webbing Hordes; 1.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush


def web(g: KingdomRush, stack: str, *, rule: str) -> None:
    """Put a free transparency on a supply stack; nothing where it is webbed already or none is free."""
    if stack in g.world.webs or not g.world.webs_free:
        g.tell("no_web", rule=rule, stack=stack)
        return
    g.world.webs.append(stack)
    g.world.webs_free -= 1
    g.tell("webbed", rule=rule, stack=stack)


def unweb(g: KingdomRush, stack: str, *, rule: str) -> None:
    """Take the transparency off a stack; it is free again."""
    g.world.webs.remove(stack)
    g.world.webs_free += 1
    g.tell("unwebbed", rule=rule, stack=stack)
