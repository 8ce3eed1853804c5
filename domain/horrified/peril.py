"""What the next monster card may cost, by its odds: who is struck where, parried by how many items (rules 21 to 30)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from domain.horrified.content import FRENZY
from domain.horrified.weights import FALLEN, LOST_PERK, PARRY, terror_step

if TYPE_CHECKING:
    from domain.horrified.content import HorrifiedContent
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere

AWAY = 99
"""Farther than any space."""
FARTHEST = 3
"""No card moves a strike farther."""
MOST_ITEMS = 4
"""More items than hits can come parry no more."""
MOST_KNOWN = 512


class Blow(NamedTuple):
    """A strike of so many spaces and dice, and how likely the next card holds it."""

    move: int
    dice: int
    chance: float


class Hunter(NamedTuple):
    """A figure that may strike: its distances, and what it takes from a hero and a villager so many spaces away.

    `hero` by distance and items in hand, `villager` by distance. `nearest`: how far whoever else is nearest stands,
    whom it takes `other` from where nobody stands nearer.
    """

    far: Mapping[str, int]
    hero: list[list[float]]
    villager: list[float]
    nearest: int
    other: float


class Peril:
    """What everybody on the board stands to lose at the next card, wherever one hero may be (`at`).

    Each figure goes for whoever is nearest, heroes before villagers. `figures` and `villagers`: as if they stood there.
    """

    def __init__(
        self,
        g: Horrified,
        hero: HeroHere,
        figures: Mapping[str, str] | None = None,
        villagers: Mapping[str, str] | None = None,
    ) -> None:
        step = terror_step(g.world.terror)
        self.fall, self.gone = step + FALLEN, step + LOST_PERK
        self.hands: dict[str, list[int]] = {}
        for other in g.world.heroes:
            if other is not hero and other.space is not None:
                self.hands.setdefault(other.space, []).append(min(len(other.items), MOST_ITEMS))
        self.villagers: dict[str, int] = {}
        for space in (g.world.villagers if villagers is None else villagers).values():
            self.villagers[space] = self.villagers.get(space, 0) + 1
        self._known: dict[tuple[str, int], float] = {}
        self.hunters: list[Hunter] = []
        if not g.world.dawns:
            blows = blows_of(g)
            for figure, space in (figures or g.world.figures).items():
                if figure in blows:
                    self.hunters.append(self._hunter(g.net(figure).far[space], blows[figure]))

    def at(self, space: str, items: int) -> float:
        """The loss to be expected of all while the hero stands here with so many items."""
        key = (space, min(items, MOST_ITEMS))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = sum([self.of(hunter, *key) for hunter in self.hunters])
        return found

    def of(self, hunter: Hunter, space: str, items: int) -> float:
        """The part of one figure."""
        far = hunter.far.get(space, AWAY)
        if far > hunter.nearest:
            return hunter.other
        if far > FARTHEST:
            return 0.0
        loss: float = hunter.villager[far] * self.villagers.get(space, 0)
        for held in (items, *self.hands.get(space, ())):
            loss += hunter.hero[far][held]
        return loss

    def _hunter(self, far: Mapping[str, int], blows: tuple[Blow, ...]) -> Hunter:
        hero, villager = losses(blows, self.fall, self.gone)
        strong = min([(far.get(space, AWAY), space) for space in self.hands], default=(AWAY, ""))
        weak = min([(far.get(space, AWAY), space) for space in self.villagers], default=(AWAY, ""))
        nearest, space = strong if strong[0] <= weak[0] else weak
        other = 0.0
        if nearest <= FARTHEST:
            other = sum([hero[nearest][held] for held in self.hands.get(space, ())])
            other += villager[nearest] * self.villagers.get(space, 0)
        return Hunter(far, hero, villager, nearest, other)


@lru_cache(maxsize=1024)
def losses(blows: tuple[Blow, ...], fall: int, gone: int) -> tuple[list[list[float]], list[float]]:
    """What a figure takes of a hero, by distance and items in hand, and of a villager, by distance."""
    hero, villager = [], []
    for distance in range(FARTHEST + 1):
        reaching = [blow for blow in blows if blow.move >= distance]
        hero.append(
            [sum([blow.chance * struck(blow.dice, held, fall) for blow in reaching]) for held in range(MOST_ITEMS + 1)]
        )
        villager.append(sum([blow.chance * (1 - hits(blow.dice)[0]) * gone for blow in reaching]))
    return hero, villager


def struck(dice: int, items: int, fall: int) -> float:
    """A hero with so many items under so many dice: parried while items last."""
    return sum([chance * (PARRY * n if n <= items else fall) for n, chance in enumerate(hits(dice))])


@lru_cache(maxsize=8)
def hits(dice: int) -> tuple[float, ...]:
    """How likely so many dice show no hit, one, two and so on: two faces of six are hits (rule H1)."""
    return tuple(comb(dice, n) * 2 ** (dice - n) / 3**dice for n in range(dice + 1))


Blows = Mapping[str, tuple[Blow, ...]]
_known: dict[tuple[int, str, tuple[str, ...]], tuple[HorrifiedContent, Blows]] = {}


def blows_of(g: Horrified) -> Blows:
    """The strikes that the next card may bring, by figure; made once for each deck."""
    frenzied = g.content.monsters[g.world.frenzy].frenzy_figure if g.world.frenzy else ""
    cards = tuple([card for layer in g.world.monster_deck.layers for card in layer.cards])
    key = (id(g.content), frenzied, cards)
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _known[key] = (g.content, _blows(g.content, frenzied, cards))
    return found[1]


def _blows(content: HorrifiedContent, frenzied: str, cards: tuple[str, ...]) -> Blows:
    counted: dict[str, dict[tuple[int, int], int]] = {}
    for card in cards:
        record = content.monster_cards[card]
        for symbol in record.strikes:
            of = counted.setdefault(frenzied if symbol == FRENZY else symbol, {})
            of[record.move, record.dice] = of.get((record.move, record.dice), 0) + 1
    return {
        figure: tuple(Blow(move, dice, n / len(cards)) for (move, dice), n in of.items())
        for figure, of in counted.items()
    }
