"""Cetusia the Putrescent Wyrm: her cards, her Head and Tail on the board, their attacks (20.17–20.37)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.kernel.decks import Deck
from domain.kernel.frames import Answer, Frame, Step, option
from domain.kernel.words import message
from domain.last_spell.content import CetusiaAttackRecord, CetusiaPart
from domain.last_spell.fall import Blow, Fall
from domain.last_spell.grid import NEXT, RIGHT_OF, VECTOR, name, place, spot, xy
from domain.last_spell.labels import label
from domain.last_spell.make_way import MakeWay, to_the_mist
from domain.last_spell.spawn import add_monster
from domain.last_spell.state import OFF, Facing, Monster, Spot
from domain.last_spell.table import CETUSIA, HEAD, TAIL, clear_spot, hero_at, monster_kind, monsters_at, raised
from domain.last_spell.targets import Things, melee_targets, on_spots, things

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

PARTS = (HEAD, TAIL)
RULES: dict[str, str] = {
    "skull_smash": "20.29",
    "hydro_catapult": "20.30",
    "tidal_assault": "20.31",
    "tidal_entrance": "20.32",
}
COMES_IN = 2
"""The Monster Phase of the third Night in which her first card is turned."""


class CetusiaSpawn(Frame, tag="cetusia_spawn"):
    """From the second Monster Phase on a card says where Head and Tail come up (20.25–20.28).

    Both are lifted before either is placed; a part that is gone stays away.
    """

    card: str = ""
    lifted: list[Monster] = []

    def run(self, g: LastSpell) -> Step:
        if not self.card:
            if g.world.round < COMES_IN:
                return g.done(self)
            self._turn_card(g)
        while self.lifted:
            wanted = part_of(g, self.card, self.lifted[0].kind)
            at = place(wanted.at)
            hero = hero_at(g, at)
            if hero is not None:
                taken = [place(part_of(g, self.card, part.kind).at) for part in self.lifted]
                return g.push(MakeWay(hero.id, to_the_mist(g, at), taken, rule="20.27"))
            clear_spot(g, at)
            part = self.lifted.pop(0)
            part.at, part.facing = at, wanted.facing
            g.world.monsters[part.id] = part
            g.tell("cetusia_rises", rule="20.26", monster=part.kind, id=part.id, at=name(at), facing=wanted.facing)
        return g.done(self)

    def _turn_card(self, g: LastSpell) -> None:
        boss = g.world.boss
        assert boss is not None
        self.card = boss.deck.draw(g.chance)
        boss.drawn.append(self.card)
        g.tell("cetusia_card", rule="20.25", card=self.card)
        if not boss.entered:
            boss.entered = True
            for kind in PARTS:
                add_monster(g, kind, OFF, "S")
        self.lifted = parts_left(g)
        for part in self.lifted:
            del g.world.monsters[part.id]


class CetusiaAttacks(Frame, tag="cetusia_attacks"):
    """Before any other Monster the Head attacks, then the Tail (20.20)."""

    parts: list[str] | None = None

    def run(self, g: LastSpell) -> Step:
        if self.parts is None:
            self.parts = [part.id for part in parts_left(g)]
        if self.parts:
            return g.push(CetusiaStrikes(self.parts.pop(0)))
        return g.done(self)


class CetusiaStrikes(Frame, tag="cetusia_strikes"):
    """One part's attack of this card: all that stands in its area is hit at once (20.21, 20.29–20.32).

    With a target beside it the part turns to the one that a melee attack would choose; where several are equal,
    players choose.
    """

    part: str
    target: str = ""
    struck: bool = False

    def run(self, g: LastSpell) -> Step:
        part = g.world.monsters[self.part]
        if self.struck:
            return g.done(self)
        standing = things(g)
        wanted = melee_targets(g, part.at, damage_now(g, attack_now(g, part)), standing)
        if len(wanted) > 1 and not self.target:
            candidates = [
                option("strike", at=each, target=each, label=label(g, "strike", "at", each)) for each in wanted
            ]
            prompt = message("ask.strike", monster=part.kind, at=name(part.at))
            return g.ask(self.on_strike, g.lead, candidates, rule="20.21", prompt=prompt)
        part.facing = facing_to(part.at, self.target or next(iter(wanted), ""), standing, part.facing)
        self.struck = True
        return g.push(Fall(self._hit(g, part, standing), [], []))

    def on_strike(self, g: LastSpell, answer: Answer) -> None:
        self.target = answer.text("at")

    def _hit(self, g: LastSpell, part: Monster, standing: Things) -> list[Blow]:
        """Monsters suffer without dice; what falls on Heroes, Structures and the Circle is returned.

        Who stands on a Watchtower or Warp Gate is not hit; the Structure is (reading 24.11).
        """
        attack = attack_now(g, part)
        damage, area = damage_now(g, attack), spots_of(part.at, part.facing, attack.area)
        g.tell(
            "cetusia_attacks",
            rule=RULES.get(attack.id, "20.21"),
            monster=part.kind,
            id=part.id,
            attack=attack.id,
            at=[name(at) for at in area],
        )
        crush(g, area, damage, part.kind)
        found = on_spots(standing, area)
        hit = [each for each in found if not each.startswith("hero:") or raised(g, g.hero(each[5:]).at) is None]
        return [Blow(part.id, part.kind, each, damage) for each in hit]


class CetusiaShuffles(Frame, tag="cetusia_shuffles"):
    """At the end of the Monster Phase in which her third card was turned all four are shuffled anew (20.34)."""

    def run(self, g: LastSpell) -> Step:
        boss = g.world.boss
        assert boss is not None
        if len(boss.drawn) >= g.content.cetusia[CETUSIA].reshuffle_after:
            boss.deck, boss.drawn = Deck.of("cetusia", g.content.cetusia_cards), []
            g.tell("cetusia_shuffled", rule="20.34")
        return g.done(self)


# What her cards say


def part_of(g: LastSpell, card: str, kind: str) -> CetusiaPart:
    """What a card says of her Head or Tail."""
    record = g.content.cetusia_cards[card]
    return record.head if kind == HEAD else record.tail


def parts_left(g: LastSpell) -> list[Monster]:
    """Head and Tail, as far as they are on the board."""
    return [monster for kind in PARTS for monster in g.world.monsters.values() if monster.kind == kind]


def next_cards(g: LastSpell) -> list[str]:
    """The cards that may be turned next, all equally likely: what is left, or all four when they will be shuffled."""
    boss = g.world.boss
    if boss is None or len(boss.drawn) >= g.content.cetusia[CETUSIA].reshuffle_after:
        return sorted(g.content.cetusia_cards)
    return boss.deck.cards


@contextmanager
def risen(g: LastSpell) -> Iterator[None]:
    """The board as it will be when she has come up next, for forecasts; put back at the end.

    Her parts leave their spots; where they go is known only when a single card is left.
    """
    boss, before = g.world.boss, g.world.monsters
    if boss is None or boss.kind != CETUSIA:
        yield
        return
    parts, cards = parts_left(g), next_cards(g)
    after = {id_: monster for id_, monster in before.items() if monster.kind not in PARTS}
    if len(cards) == 1:
        places = {part.id: part_of(g, cards[0], part.kind) for part in parts}
        taken = [place(each.at) for each in places.values()]
        after = {id_: monster for id_, monster in after.items() if monster.at not in taken}
        after |= {part.id: replace(part, at=place(places[part.id].at)) for part in parts}
    g.world.monsters = after
    try:
        yield
    finally:
        g.world.monsters = before


def most_damage(g: LastSpell, kind: str) -> int:
    """The most that one of a part's attacks deals in her present stage."""
    part = "head" if kind == HEAD else "tail"
    return max(damage_now(g, attack) for attack in g.content.cetusia_attacks.values() if attack.part == part)


def attack_now(g: LastSpell, part: Monster) -> CetusiaAttackRecord:
    """The attack that the card of this Monster Phase gives a part."""
    assert g.world.boss is not None
    return g.content.cetusia_attacks[part_of(g, g.world.boss.drawn[-1], part.kind).attack]


def damage_now(g: LastSpell, attack: CetusiaAttackRecord) -> int:
    """Its damage in her present stage (20.29–20.32)."""
    boss = g.world.boss
    return attack.damage[max(1, boss.stage) - 1 if boss is not None else 0]


def spots_of(at: Spot, facing: Facing, area: Iterable[tuple[int, int]]) -> list[Spot]:
    """The spots of an area given as steps forward and to the right of a figure that looks this way."""
    (x, y), (fx, fy), (rx, ry) = xy(at), VECTOR[facing], VECTOR[RIGHT_OF[facing]]
    found = [spot(x + fx * ahead + rx * right, y + fy * ahead + ry * right) for ahead, right in area]
    return [each for each in found if each != OFF]


def facing_to(at: Spot, target: str, standing: Things, facing: Facing) -> Facing:
    """Towards the target beside the spot; with none as before."""
    found: list[Facing] = [way for way, to in NEXT.items() if target in standing.get(to[at], [])]
    return found[0] if target and found else facing


def crush(g: LastSpell, area: list[Spot], damage: int, by: str) -> None:
    """Monsters in her area suffer without a roll, each once; nobody has slain them (20.21; house)."""
    caught = {monster.id: monster for at in area for monster in monsters_at(g, at) if monster.kind not in PARTS}
    for monster in caught.values():
        monster.wounds += damage
        g.tell("wounded", rule="20.21", monster=monster.kind, id=monster.id, at=name(monster.at), damage=damage, by=by)
        if monster.wounds >= monster_kind(g, monster).hp:
            del g.world.monsters[monster.id]
            g.tell("crushed", rule="20.21", monster=monster.kind, id=monster.id, at=name(monster.at))
