"""Numbers that cards change, each as a list of parts: who adds what, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from domain.kernel.numbers import Part, total
from domain.last_spell.content import Give, HeroSide, LastSpellContent
from domain.last_spell.saving import Chest
from domain.last_spell.state import Hero

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


def side(g: LastSpell, hero: Hero) -> HeroSide:
    """The side of the Hero card that lies up."""
    return g.content.heroes[hero.id].sides[hero.level - 1]


def cards_that_give(g: LastSpell, hero: Hero) -> Iterator[tuple[str, Give]]:
    """What a Hero's Perks, Trait and Armors add to numbers."""
    return giving(g.content, hero.perks, hero.trait, [item.card for item in hero.items])


def giving(
    content: LastSpellContent, perks: Iterable[str], trait: str, cards: Iterable[str]
) -> Iterator[tuple[str, Give]]:
    """What these Perks, this Trait and the Armors among these cards add to numbers."""
    for perk in perks:
        for give in content.perks[perk].gives:
            yield perk, give
    if trait:
        for give in content.traits[trait].gives:
            yield trait, give
    for card in cards:
        armor = content.armors.get(card)
        if armor:
            for give in armor.gives:
                yield card, give


def chest_most(content: LastSpellContent, chest: Chest) -> tuple[int, int]:
    """Hit Points and most Mana of the Hero whose Chest this is: by card, and what is always added (9.1, 9.4, 3.25)."""
    up = content.heroes[chest.hero].sides[chest.level - 1]
    most = {"hit_points": up.hp, "mana": up.mana}
    for _, give in giving(content, chest.perks, chest.trait, [item.card for item in chest.items]):
        if give.number in most and not give.when:
            most[give.number] += give.value
    return most["hit_points"], most["mana"]


_GIVING: dict[tuple[object, ...], tuple[LastSpellContent, dict[str, list[tuple[str, Give]]]]] = {}
_MOST_KEPT = 2000


def cards_giving(g: LastSpell, hero: Hero, number: str) -> Sequence[tuple[str, Give]]:
    """What a Hero's Perks, Trait and Armors add to one number; sorted once for each hand of cards."""
    key = (id(g.content), *hero.perks, hero.trait, *[item.card for item in hero.items])
    found = _GIVING.get(key)
    if found is None:
        if len(_GIVING) >= _MOST_KEPT:
            _GIVING.clear()
        by_number: dict[str, list[tuple[str, Give]]] = {}
        for card, give in cards_that_give(g, hero):
            by_number.setdefault(give.number, []).append((card, give))
        found = _GIVING[key] = (g.content, by_number)
    return found[1].get(number, ())


def always(g: LastSpell, hero: Hero, number: str) -> list[Part]:
    """The unconditional parts of a number that cards of this Hero add."""
    return [Part(give.value, card, "3.25") for card, give in cards_giving(g, hero, number) if not give.when]


def hit_points(g: LastSpell, hero: Hero) -> list[Part]:
    return [Part(side(g, hero).hp, hero.id, "9.1"), *always(g, hero, "hit_points")]


def mana(g: LastSpell, hero: Hero) -> list[Part]:
    """The most Mana that a Hero can hold. The base Mana of target ties is the card's alone."""
    return [Part(side(g, hero).mana, hero.id, "9.4"), *always(g, hero, "mana")]


def most_hit_points(g: LastSpell, hero: Hero) -> int:
    return total(hit_points(g, hero))


def most_mana(g: LastSpell, hero: Hero) -> int:
    return total(mana(g, hero))


def action_points(g: LastSpell, hero: Hero) -> list[Part]:
    """Action Points of a Hero Phase: by the number of players, and what Perks add (3.17, 17.1)."""
    parts = [Part(g.content.tables[str(g.world.players)].action_points, "players", "3.17")]
    if g.world.round >= 3:
        parts += [
            Part(give.value, card, "3.25")
            for card, give in cards_giving(g, hero, "action_points")
            if give.when == "third_hero_phase"
        ]
    return parts


def regeneration(g: LastSpell, hero: Hero) -> list[Part]:
    """Wounds that the end of the Day removes (6.2)."""
    return [Part(1, "regeneration", "6.2"), *always(g, hero, "regeneration")]
