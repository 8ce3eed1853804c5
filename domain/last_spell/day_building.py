"""Building, upgrading and repairing (5.3–5.10, 7.1–7.40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, Value, message
from domain.last_spell.content import Amount, StructureRecord
from domain.last_spell.day_upkeep import TILES, turn_up
from domain.last_spell.equipment import draw_top, form_deck, new_item, reveal_tops
from domain.last_spell.grid import NAMES, NEXT, SIDES, TARGETS, WIDTH, area_of, distance, mask, named, slot_spot, spots
from domain.last_spell.labels import label, on_each_spot
from domain.last_spell.limits import may_use
from domain.last_spell.setup import add_structure
from domain.last_spell.state import OFF, Hero, Spot, Structure
from domain.last_spell.table import structure_kind, structure_mask

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

BUILDINGS = ("production", "equipment", "seer", "ruin")
INTRODUCTION = ("house", "wooden_wall")
NEAREST_MIST = 1
SLOT_COLUMNS = 4
PLACE = on_each_spot("place", "at")
MASON, MASON_FLAMES = "T4B", 2


def why_not_pay(g: LastSpell, cost: Amount, rule: str) -> Iterator[Refusal]:
    """Gold and Materials come from the Common Stash (5.3, 5.14)."""
    stash = g.world.stash
    if stash.gold < cost.gold:
        yield Refusal(rule, message("why.no_gold", needs=cost.gold, has=stash.gold))
    if stash.materials < cost.materials:
        yield Refusal(rule, message("why.no_materials", needs=cost.materials, has=stash.materials))


def pay(g: LastSpell, cost: Amount) -> None:
    g.world.stash.gold -= cost.gold
    g.world.stash.materials -= cost.materials


def gain(g: LastSpell, amount: Amount) -> None:
    g.world.stash.gold += amount.gold
    g.world.stash.materials += amount.materials


def priced(cost: Amount) -> dict[str, int]:
    """A cost as it is shown."""
    return {what: points for what, points in (("gold", cost.gold), ("materials", cost.materials)) if points}


# Building


def buildable(g: LastSpell) -> list[str]:
    """All kinds of Structure that can be built anywhere (7.1)."""
    return [kind for kind, record in g.content.structures.items() if record.build is not None]


def why_not_build(g: LastSpell, kind: str, site: Site) -> Iterator[Refusal]:
    """Whether a kind may be built at all: the scenario, what the box holds, the cost, and some place (5.3, 7.1)."""
    record = g.content.structures.get(kind)
    if record is None or record.build is None:
        yield Refusal("7.1", message("why.not_built"))
        return
    if g.world.introductory and kind not in INTRODUCTION:
        yield Refusal("23.5", message("why.introduction"))
    if site.standing[kind] >= record.copies:
        yield Refusal("7.1", message("why.no_copy", kind=kind, copies=record.copies))
    yield from why_not_pay(g, record.build, "5.3")
    if not site.has_place(g, kind):
        yield Refusal("5.4", message("why.no_place"))


class Site:
    """What stands in the Town, looked at once for a question: how many of a kind, the Areas of Buildings."""

    def __init__(self, g: LastSpell) -> None:
        self.standing = Counter(structure.kind for structure in g.world.structures.values())
        self.taken = structure_mask(g) | g.map.circle
        self.areas = [
            (other.kind, area_of(mask(other.spots)))
            for other in g.world.structures.values()
            if structure_kind(g, other).category in BUILDINGS
        ]
        self._places: dict[str, bool] = {}

    def has_place(self, g: LastSpell, kind: str) -> bool:
        """Whether there is any legal place for a kind."""
        if kind not in self._places:
            self._places[kind] = _has_place(g, kind, self)
        return self._places[kind]


class Ground:
    """Where a kind may stand, as masks made once for a question."""

    def __init__(self, g: LastSpell, kind: str, site: Site) -> None:
        record = g.content.structures[kind]
        self.town = g.map.town
        self.taken = site.taken
        self.cutouts = g.map.cutout_mask
        self.water = g.map.water
        self.areas = 0
        self.around: list[tuple[str, int]] = []
        if record.category in BUILDINGS:
            alike = kind if record.category == "production" else ""
            self.around = [(other, area) for other, area in site.areas if other != alike]
            for _, area in self.around:
                self.areas |= area

    @property
    def closed(self) -> int:
        return ~self.town | self.taken | self.cutouts | self.water | self.areas

    def why(self, at: list[Spot]) -> Iterator[Refusal]:
        """Reasons against these spots (5.4–5.8)."""
        bits = mask(at)
        if bits & ~self.town:
            yield Refusal("5.4", message("why.outside_town"))
            return
        if bits & self.taken:
            yield Refusal("5.4", message("why.occupied"))
        if bits & self.cutouts:
            yield Refusal("5.8", message("why.cutout"))
        if bits & self.water:
            yield Refusal("5.4", message("why.water"))
        if bits & self.areas:
            yield Refusal("5.7", message("why.building_area", where=list(self._neighbours(at))))

    def _neighbours(self, at: list[Spot]) -> Iterator[Value]:
        """Which of these spots lie in whose Area."""
        for spot in at:
            for kind, area in self.around:
                if area >> spot & 1:
                    yield {"key": "say.area", "args": {"at": NAMES[spot], "kind": kind}}


def footprints(record: StructureRecord, free: int) -> list[list[Spot]]:
    """The spots or pairs of spots of a set that a Structure could cover."""
    singles = list(spots(free))
    if record.spots == 1:
        return [[at] for at in singles]
    pairs = [[at, NEXT[facing][at]] for at in singles for facing in ("E", "S")]
    return [pair for pair in pairs if pair[1] != OFF and free >> pair[1] & 1]


def _has_place(g: LastSpell, kind: str, site: Site) -> bool:
    record = g.content.structures[kind]
    if record.category == "wall":
        return any(next(why_not_cutout(g, cutout), None) is None for cutout in g.map.cutouts)
    free = g.map.town & ~Ground(g, kind, site).closed
    return bool(free if record.spots == 1 else free & (free >> 1 | free >> WIDTH))


def why_not_cutout(g: LastSpell, cutout: str) -> Iterator[Refusal]:
    """Walls and Gates: a free cutout; in Lakeburg not in the north (5.8, 20.16)."""
    if cutout not in g.map.cutouts:
        yield Refusal("5.8", message("why.no_cutout"))
        return
    if cutout in g.town.no_build:
        yield Refusal("20.16", message("why.northern_border"))
    if any(structure.cutout == cutout for structure in g.world.structures.values()):
        yield Refusal("5.8", message("why.occupied"))


class Build(Frame, tag="build"):
    """Where it stands; then it is paid, and its reward comes at once (5.3–5.9)."""

    seat: int
    kind: str
    spots: list[int] = []
    cutout: str = ""
    built: bool = False

    def run(self, g: LastSpell) -> Step:
        if self.built:
            return g.done(self, self.seat)
        if not self.spots:
            return self._ask(g)
        self.built = True
        record = g.content.structures[self.kind]
        assert record.build is not None
        pay(g, record.build)
        made = add_structure(g, self.kind, list(self.spots), cutout=self.cutout)
        g.tell("built", rule="5.3", structure=made.id, kind=self.kind, at=[NAMES[at] for at in made.spots])
        reward(g, made, record.reward)
        return g.again()

    def _ask(self, g: LastSpell) -> Step:
        record = g.content.structures[self.kind]
        ground = Ground(g, self.kind, Site(g))
        if record.category == "wall":
            candidates = [option("cutout", cutout=id_, target=f"cutout:{id_}") for id_ in g.map.cutouts]
        else:
            free = g.map.town & ~(ground.taken | ground.cutouts | ground.water)
            candidates = [place_option(pair) for pair in footprints(record, free)]
        return g.ask(
            self.on_place,
            self.seat,
            candidates,
            rule="5.8" if record.category == "wall" else "5.4",
            prompt=message("ask.place", kind=self.kind),
            why=partial(self.why_place, ground=ground),
            shows=self.show,
            beyond=self.beyond,
        )

    def why_place(self, g: LastSpell, candidate: Option, *, ground: Ground) -> Iterator[Refusal]:
        if candidate.verb == "cutout":
            yield from why_not_cutout(g, str(candidate.args["cutout"]))
        else:
            yield from ground.why(spots_of(candidate.args))

    def show(self, g: LastSpell, chosen: Option) -> Shows:
        record = g.content.structures[self.kind]
        at = g.map.cutouts[str(chosen.args["cutout"])] if chosen.verb == "cutout" else spots_of(chosen.args)
        cost = priced(record.build) if record.build is not None else {}
        return Shows(
            cells=[NAMES[each] for each in at], cost=cost, says=[*gives(record.reward), *from_the_horde(g, at)]
        )

    def beyond(self, g: LastSpell, wanted: str) -> Option | None:
        """A place that is not offered: other spots of its size, or no cutout at all."""
        verb, *at = wanted.split(":")
        record = g.content.structures[self.kind]
        if record.category == "wall":
            return option("cutout", cutout=":".join(at)) if verb in ("cutout", "place", "place_two") and at else None
        placed = [named(each) for each in at]
        if {"place": 1, "place_two": 2}.get(verb) != len(at) or len(at) != record.spots or OFF in placed:
            return None
        return place_option(placed) if len(placed) == 1 or placed[1] in SIDES[placed[0]] else None

    def on_place(self, g: LastSpell, answer: Answer) -> None:
        if answer.verb == "cutout":
            self.cutout = answer.text("cutout")
            self.spots = list(g.map.cutouts[self.cutout])
        else:
            self.spots = spots_of(answer.args)


def place_option(at: list[Spot]) -> Option:
    """A place on one spot, or on two."""
    if len(at) == 1:
        return PLACE[at[0]]
    return option("place_two", at=NAMES[at[0]], to=NAMES[at[1]], target=TARGETS[at[0]])


def spots_of(args: dict[str, str | int]) -> list[Spot]:
    return [named(str(args[key])) for key in ("at", "to") if key in args]


def gives(amount: Amount) -> list[Message]:
    """What comes to the stash at once, if anything."""
    if not (amount.gold or amount.materials):
        return []
    return [message("shows.gives", gold=amount.gold, materials=amount.materials)]


def from_the_horde(g: LastSpell, at: Sequence[Spot]) -> list[Message]:
    """How many steps there are, as the crow flies, from tonight's front rows to these spots."""
    columns = range(1, SLOT_COLUMNS + 1)
    front = [slot_spot(g.content, g.world.mist, slot, f"A{n}") for slot in g.world.spawn.piles for n in columns]
    if not front:
        return []
    return [message("shows.from_the_horde", spots=min(distance(each, start) for each in at for start in front))]


def reward(g: LastSpell, made: Structure, amount: Amount) -> None:
    """What a Structure gives when it is built or upgraded (5.9): resources, a card of the next deck, the Mist back."""
    record = structure_kind(g, made)
    gain(g, amount)
    if record.deck:
        form_deck(g, record.deck, 3 if made.upgraded else 2)
        card = draw_top(g, record.deck)
        if card is not None:
            g.world.stash.items.append(new_item(g, card))
            g.tell("item_gained", rule="7.37", card=card)
    if made.kind == "seer" and made.upgraded:
        turn_up(g)
    elif made.kind == "seer":
        for tile in TILES:
            push_back(g, tile)
    reveal_tops(g)


def push_back(g: LastSpell, tile: str) -> None:
    """A Mist tile goes one step back, never beyond six spots from the Walls (7.38)."""
    setattr(g.world.mist, tile, max(NEAREST_MIST, getattr(g.world.mist, tile) - 1))
    g.tell("mist_back", rule="7.38", tile=f"mist_{tile}")


# Upgrading


def upgradable(g: LastSpell) -> list[Structure]:
    """Structures of kinds that have an upgrade and don't have it yet."""
    return [each for each in g.world.structures.values() if structure_kind(g, each).upgrade and not each.upgraded]


def why_not_upgrade(g: LastSpell, structure: Structure, site: Site) -> Iterator[Refusal]:
    """The scenario's limits, the box, the cost (5.24, 7.26–7.40)."""
    record = structure_kind(g, structure)
    if record.category not in g.town.upgrades or g.world.introductory:
        yield Refusal("5.24", message("why.no_upgrade_here"))
    if record.upgrade is None or structure.upgraded:
        yield Refusal("7.1", message("why.no_upgrade"))
        return
    if record.upgrade_to:
        copies = g.content.structures[record.upgrade_to].copies
        if site.standing[record.upgrade_to] >= copies:
            yield Refusal("7.1", message("why.no_copy", kind=record.upgrade_to, copies=copies))
    yield from why_not_pay(g, record.upgrade, "5.3")


def upgrade(g: LastSpell, structure: Structure) -> None:
    """A Wall or Gate becomes stone and keeps its Flames; a Building is turned to its better side."""
    record = structure_kind(g, structure)
    assert record.upgrade is not None
    pay(g, record.upgrade)
    if record.upgrade_to:
        structure.kind = record.upgrade_to
    else:
        structure.upgraded = True
    g.tell("upgraded", rule="5.3", structure=structure.id, kind=structure.kind, at=NAMES[structure.spots[0]])
    reward(g, structure, record.upgrade_reward)


# Repairing


class Repair(Frame, tag="repair"):
    """How many Flames are removed, each for a Material (5.10)."""

    seat: int
    structure: str
    flames: int = 0

    def run(self, g: LastSpell) -> Step:
        structure = g.world.structures[self.structure]
        if not self.flames:
            most = min(structure.flames, g.world.stash.materials)
            amounts = [option("remove", flames=flames) for flames in range(most, 0, -1)]
            prompt = message("ask.flames", kind=structure.kind, at=NAMES[structure.spots[0]])
            return g.ask(self.on_flames, self.seat, amounts, rule="5.10", prompt=prompt, shows=self.show)
        g.world.stash.materials -= self.flames
        structure.flames -= self.flames
        g.tell(
            "repaired",
            rule="5.10",
            structure=structure.id,
            kind=structure.kind,
            at=NAMES[structure.spots[0]],
            flames=self.flames,
        )
        return g.done(self, self.seat)

    def on_flames(self, g: LastSpell, answer: Answer) -> None:
        self.flames = answer.number("flames")

    def show(self, g: LastSpell, chosen: Option) -> Shows:
        return Shows(cells=[f"structure:{self.structure}"], cost={"materials": int(chosen.args["flames"])})


def burning(g: LastSpell) -> list[Structure]:
    return [structure for structure in g.world.structures.values() if structure.flames]


def why_not_repair(g: LastSpell, structure: Structure) -> Iterator[Refusal]:
    if not structure.flames:
        yield Refusal("5.10", message("why.no_flames"))
    if not g.world.stash.materials:
        yield Refusal("5.10", message("why.no_materials", needs=1, has=0))


class Mend(Frame, tag="mend"):
    """The Mason removes up to two Flames from Structures for nothing, once a Day (3.19)."""

    hero: str
    chosen: list[str] = []
    enough: bool = False

    def run(self, g: LastSpell) -> Step:
        left = {each.id: each.flames - self.chosen.count(each.id) for each in burning(g)}
        more = [id_ for id_, flames in left.items() if flames > 0]
        if more and not self.enough and len(self.chosen) < MASON_FLAMES:
            ways = [
                option("mend", structure=id_, target=f"structure:{id_}", label=_named(g, "mend", id_)) for id_ in more
            ]
            if self.chosen:
                ways.append(option("enough"))
            prompt = message("ask.mend", hero=self.hero)
            return g.ask(self.on_mend, g.hero(self.hero).seat, ways, rule="3.19", prompt=prompt)
        g.hero(self.hero).used.append(MASON)
        for id_ in self.chosen:
            structure = g.world.structures[id_]
            structure.flames -= 1
            g.tell(
                "repaired",
                rule="3.19",
                structure=structure.id,
                kind=structure.kind,
                at=NAMES[structure.spots[0]],
                flames=1,
            )
        return g.done(self, g.hero(self.hero).seat)

    def on_mend(self, g: LastSpell, answer: Answer) -> None:
        if answer.verb == "enough":
            self.enough = True
        else:
            self.chosen.append(answer.text("structure"))


def _named(g: LastSpell, verb: str, structure: str) -> Message:
    return label(g, verb, "structure", f"structure:{structure}")


def why_not_mend(g: LastSpell, hero: Hero) -> Iterator[Refusal]:
    if not may_use(hero, MASON):
        yield Refusal("3.19", message("why.spent", ability=MASON))
    if not burning(g):
        yield Refusal("3.19", message("why.no_flames"))
