"""Items: the bag and its refill, what an item counts, and how a price is paid (rules 9 to 13, 19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.horrified.content import Price
from domain.kernel.errors import Refusal
from domain.kernel.numbers import Part, total
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere

MOST_SETS = 6


def draw_item(g: Horrified) -> str | None:
    """An item from the bag to its printed location; an empty bag takes the discards in first (rules 19, H16, H17)."""
    bag = g.world.bag
    if not len(bag):
        bag.mix_in(g.world.discards)
        g.world.discards.clear()
    if not len(bag):
        return None
    item = bag.draw(g.chance)
    g.world.items.setdefault(g.item(item).location, []).append(item)
    return item


def lay_items(g: Horrified, count: int, rule: str) -> None:
    """So many items from the bag; drawing stops where bag and discards are empty."""
    laid = [item for item in (draw_item(g) for _ in range(count)) if item]
    if laid:
        g.tell("laid", rule=rule, items=laid)


def discard(g: Horrified, hero: HeroHere, items: Sequence[str]) -> None:
    """Used items go to the discard pile (rule 13)."""
    for item in items:
        hero.items.remove(item)
        g.world.discards.append(item)


def strength_parts(g: Horrified, hero: HeroHere, item: str) -> list[Part]:
    """What an item counts when this hero uses it for a task or a defeat (rules 10, H33)."""
    parts = [Part(g.item(item).strength, item, "10")]
    if g.badge(hero.id).special == "stronger":
        parts.append(Part(1, hero.id, "H33"))
    return parts


def strength(g: Horrified, hero: HeroHere, items: Sequence[str]) -> int:
    return sum(total(strength_parts(g, hero, item)) for item in items)


def fitting(g: Horrified, hero: HeroHere, price: Price) -> list[str]:
    """The hero's items of the colours of a price."""
    return sorted(item for item in hero.items if g.item(item).colour in price.colours)


def kinds(items: Sequence[str]) -> list[str]:
    """Each kind once, in the order of the alphabet."""
    return sorted(dict.fromkeys(items))


def why_items(g: Horrified, hero: HeroHere, price: Price, used: Sequence[str], rule: str) -> Iterator[Refusal]:
    """What is wrong with paying a price by these items (rules 11, 12, H58)."""
    for item in kinds(used):
        if used.count(item) > hero.items.count(item):
            yield Refusal(rule, message("why.not_held", hero=hero.id, item=item))
        if g.item(item).colour not in price.colours:
            yield Refusal("9", message("why.colour", item=item, colours=list(price.colours)))
    if price.one_of_each:
        if sorted(g.item(item).colour for item in used) != sorted(price.colours):
            yield Refusal(rule, message("why.one_of_each"))
    elif not price.several and len(used) != 1:
        yield Refusal("11", message("why.one_item"))
    elif price.at_least:
        right = [item for item in used if g.item(item).colour in price.colours]
        there = strength(g, hero, right)
        if there < price.at_least:
            yield Refusal("12", message("why.too_weak", there=there, wanted=price.at_least))


def why_no_set(g: Horrified, hero: HeroHere, price: Price, rule: str) -> Iterator[Refusal]:
    """Why this hero can pay a price in no way."""
    mine = fitting(g, hero, price)
    if price.one_of_each:
        missing = [colour for colour in price.colours if colour not in [g.item(item).colour for item in mine]]
        if missing:
            yield Refusal(rule, message("why.missing", colours=list(missing)))
    elif not mine:
        yield Refusal(rule, message("why.no_item", colours=list(price.colours)))
    elif price.at_least and strength(g, hero, mine) < price.at_least:
        yield Refusal("12", message("why.too_weak", there=strength(g, hero, mine), wanted=price.at_least))


def least_sets(g: Horrified, hero: HeroHere, price: Price) -> list[list[str]]:
    """The sets of items that pay a price with none to spare: least strength wasted first, then the fewest items."""
    mine = fitting(g, hero, price)
    if price.one_of_each:
        sets: list[list[str]] = [[]]
        for colour in price.colours:
            sets = [[*each, item] for each in sets for item in kinds(mine) if g.item(item).colour == colour]
        found = sets
    else:
        found = _sums(g, hero, mine, price.at_least)
    ranked = sorted((strength(g, hero, each), len(each), sorted(each)) for each in found)
    return [each for _, _, each in ranked]


def _sums(g: Horrified, hero: HeroHere, mine: list[str], wanted: int) -> list[list[str]]:
    """Every set of items that reaches the number and would not without any one of them."""
    worth = {item: strength(g, hero, [item]) for item in mine}
    found: dict[tuple[str, ...], None] = {}

    def grow(at: int, chosen: list[str], there: int) -> None:
        if there >= wanted:
            if all(there - worth[item] < wanted for item in chosen):
                found[tuple(chosen)] = None
            return
        for n in range(at, len(mine)):
            if n > at and mine[n] == mine[n - 1]:
                continue
            grow(n + 1, [*chosen, mine[n]], there + worth[mine[n]])

    grow(0, [], 0)
    return [list(each) for each in found]
