"""Option ids: a verb and its arguments. Ids that nobody offered are read too, so that they can be told why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from domain.kernel.frames import Beyond, Option

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

CHOOSE = "choose"
VERBS: Mapping[str, tuple[str, ...]] = {
    "move": ("space",),
    "bring": ("villager",),
    "go": (),
    "guide": ("villager", "space"),
    "pick_up": ("which",),
    "take": ("item",),
    "done": (),
    "share": (),
    "gift": ("hero", "item"),
    "advance": ("figure", "items"),
    "spot": ("spot",),
    "defeat": ("figure", "items"),
    "use": ("item",),
    "pay": (),
    "slide": ("scarab",),
    "turn": ("scarab",),
    "stop": (),
    "special": (),
    "from": ("space",),
    "hero": ("hero",),
    "to": ("space",),
    "taker": ("hero",),
    "perk": ("card",),
    "end": (),
    "figure": ("figure",),
    "place": ("figure",),
    "join": ("hero",),
    "give": ("item",),
    "take_hit": (),
    "person": ("person",),
    "pass": (),
}


def beyond(*verbs: str) -> Beyond:
    """Reads an id of one of these verbs whose arguments all name things of this game. The kernel says the rest."""

    def read(g: Horrified, wanted: str) -> Option | None:
        verb, *values = wanted.split(":")
        if verb not in verbs or len(values) != len(VERBS[verb]):
            return None
        args: dict[str, str | int] = dict(zip(VERBS[verb], values, strict=True))
        if not all(_known(g, name, str(value)) for name, value in args.items()):
            return None
        return Option(wanted, verb, args)

    return read


def _known(g: Horrified, name: str, value: str) -> bool:
    content = g.content
    match name:
        case "space":
            return value in content.spaces
        case "hero":
            return value in content.heroes
        case "villager":
            return value in content.villagers
        case "figure":
            return g.is_figure(value) or value in content.monsters
        case "item":
            return value in content.items or value in content.tokens
        case "items":
            return value == CHOOSE or all(item in content.items for item in value.split("+"))
        case "card":
            return value in content.perks
        case "which":
            return value in ("all", "some")
    return False
