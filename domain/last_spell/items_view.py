"""Cards and tiles as a page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.last_spell.equipment import armors_of, carried, weapons_of
from domain.last_spell.state import Hero, Item

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class AttackView(Struct, frozen=True):
    """A Type of Attack on a card: costs, range and area as printed, uses left (None: no limit)."""

    id: str
    range: str
    area: str
    ap: int
    mana: int
    mp: int
    limit: int
    left: int | None
    effects: list[str]


class ItemView(Struct, frozen=True):
    """A card or tile. `sort`: weapon, armor, scroll or potion; fields of other sorts are empty."""

    card: str
    sort: Literal["weapon", "armor", "scroll", "potion"]
    type: str
    level: int
    hands: int
    damage: int
    attacks: list[AttackView]
    slot: str
    reduce: int
    extra: str
    turned: bool
    half: bool


def items_of(g: LastSpell, hero: Hero) -> list[ItemView]:
    """What a Hero carries, weapons first."""
    found = [item_view(g, item) for item, _ in weapons_of(g, hero)]
    found += [item_view(g, item) for item, _ in armors_of(g, hero)]
    return found + [item_view(g, item) for sort in ("scroll", "potion") for item in carried(g, hero, sort)]


def item_view(g: LastSpell, item: Item) -> ItemView:
    """A card or tile with what is printed on it."""
    content = g.content
    if item.card in content.weapons:
        weapon = content.weapons[item.card]
        uses = item.uses or [0] * len(weapon.attacks)
        attacks = [
            AttackView(a.id, a.range, a.area, a.ap, a.mana, a.mp, a.limit, a.limit - used, list(a.effects))
            for a, used in zip(weapon.attacks, uses, strict=True)
        ]
        return _item(item, "weapon", weapon.type, weapon.level, weapon.hands, weapon.damage, attacks)
    if item.card in content.armors:
        armor = content.armors[item.card]
        return _item(item, "armor", "armor", armor.level, slot=armor.slot, reduce=armor.reduce, extra=armor.extra)
    if item.card in content.scrolls:
        a = content.scrolls[item.card].attack
        attack = AttackView(a.id, a.range, a.area, a.ap, a.mana, a.mp, a.limit, None, list(a.effects))
        return _item(item, "scroll", "magic", 0, 0, 1, [attack])
    return _item(item, "potion", item.card, 0)


def _item(
    item: Item,
    sort: Literal["weapon", "armor", "scroll", "potion"],
    type_: str,
    level: int,
    hands: int = 0,
    damage: int = 0,
    attacks: Sequence[AttackView] = (),
    *,
    slot: str = "",
    reduce: int = 0,
    extra: str = "",
) -> ItemView:
    return ItemView(
        item.card, sort, type_, level, hands, damage, list(attacks), slot, reduce, extra, item.turned, item.half
    )
