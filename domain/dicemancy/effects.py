"""The Effects of the six Spells and the Cube Transmutation (7.1-7.7), as parts of a chain being planned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.dicemancy.aim import spots_of, targets
from domain.dicemancy.content import NEUTRAL
from domain.dicemancy.cubes import PickSlot, PutCubes, refuses
from domain.dicemancy.deeds import Deeds, March, Shift, Swap, gained, placed
from domain.dicemancy.field import ORTHOGONAL, Field, Spot, accepts, space_id, spot_of
from domain.dicemancy.numbers import room_for_crystals
from domain.dicemancy.setup import SEAT
from domain.dicemancy.targeting import any_area, near_wall
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.dicemancy.casting import Cast
    from domain.dicemancy.game import Dicemancy

ENOUGH = option("enough")


class Burn(Frame, tag="burn"):
    """Fire Ball: damage for each die on one face-up target of this chain's Attack, in its colour, not split (7.1)."""

    color: str
    cubes: int
    among: list[str]
    card: str = ""
    deeds: Deeds = []
    burned: bool = False

    def run(self, g: Dicemancy) -> Step:
        if self.burned:
            return g.done(self, self.deeds)
        if self.card:
            return g.push(PutCubes(self.color, [self.card] * self.cubes))
        candidates = [option("onto", card=card, target=f"monster:{card}") for card in self.among]
        prompt = message("ask.onto_burn", cubes=self.cubes, color=self.color)
        return g.ask(self.on_onto, SEAT, candidates, rule="7.1", why=self.why_onto, prompt=prompt)

    def on_onto(self, g: Dicemancy, answer: Answer) -> None:
        self.card = answer.text("card")

    def why_onto(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        return why_no_slot(g, str(candidate.args["card"]), self.color)

    def after_put_cubes(self, g: Dicemancy, deeds: Deeds) -> None:
        self.deeds, self.burned = deeds, True


def why_no_slot(g: Dicemancy, card: str, color: str) -> Iterator[Refusal]:
    if not g.planned().open_slots(card, color):
        yield Refusal("3.6.7", message("why.no_slot", card=card, color=color))


class Reach(Frame, tag="reach"):
    """Water Whip: a space for each die joins the target area, edge to edge, free of the Attack's condition (7.2)."""

    spaces: int
    area: list[str]
    added: list[str] = []
    enough: bool = False

    def run(self, g: Dicemancy) -> Step:
        near = self.near(g)
        if self.enough or len(self.added) == self.spaces or all(g.planned().face_down(spot) for spot in near):
            return g.done(self, self.added)
        candidates = [option("reach", space=space_id(spot), target=f"space:{space_id(spot)}") for spot in near]
        more = [ENOUGH] if self.added else []
        return g.ask(
            self.on_reach, SEAT, [*candidates, *more], rule="7.2", why=self.why_reach, beyond=self.beyond,
            prompt=message("ask.reach", left=self.spaces - len(self.added)),
        )  # fmt: skip

    def on_reach(self, g: Dicemancy, answer: Answer) -> None:
        if answer.verb == "enough":
            self.enough = True
        else:
            self.added.append(answer.text("space"))

    def near(self, g: Dicemancy) -> list[Spot]:
        """The spaces next to the area, in reading order."""
        return near_area(g.planned(), [*self.area, *self.added])

    def why_reach(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "enough":
            return
        spot = spot_of(str(candidate.args["space"]))
        if spot is None or spot not in self.near(g):
            yield Refusal("7.2", message("why.not_next"))
        if spot and g.planned().face_down(spot):
            yield Refusal("7.2", message("why.face_down", card=g.planned().places[spot]))

    def beyond(self, g: Dicemancy, wanted: str) -> Option | None:
        return space_beyond(g.planned(), "reach", wanted)


def near_area(field: Field, area: list[str]) -> list[Spot]:
    """The spaces edge to edge with an area and not in it."""
    spots = spots_of(field, area)
    return sorted({near for spot in spots for near in field.around(spot, ORTHOGONAL)} - set(spots))


def space_beyond(field: Field, verb: str, wanted: str) -> Option | None:
    """Any space of the rows, so that one can hear why not."""
    spot = spot_of(wanted.removeprefix(f"{verb}:"))
    if spot is None or not field.inside(spot):
        return None
    candidate = option(verb, space=space_id(spot), target=f"space:{space_id(spot)}")
    return candidate if candidate.id == wanted else None


class Sparks(Frame, tag="sparks"):
    """Chain Lightning: Neutral cubes on blank slots of face-up Monsters next to or in the Wall column (7.5)."""

    cubes: int
    deeds: Deeds = []
    card: str = ""

    def run(self, g: Dicemancy) -> Step:
        if self.card:
            card, self.card = self.card, ""
            self.cubes -= 1
            return g.push(PutCubes(NEUTRAL, [card]))
        if not self.cubes or not sparkable(g.planned()):
            return g.done(self, self.deeds)
        monsters = [card for card in g.planned().in_reading_order() if g.planned().monsters[card].up]
        candidates = [option("onto", card=card, target=f"monster:{card}") for card in monsters]
        prompt = message("ask.onto_sparks", left=self.cubes)
        return g.ask(self.on_onto, SEAT, candidates, rule="7.5", why=self.why_onto, prompt=prompt)

    def on_onto(self, g: Dicemancy, answer: Answer) -> None:
        self.card = answer.text("card")

    def why_onto(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        card = str(candidate.args["card"])
        monster = g.planned().monsters[card]
        if not near_wall((monster.row, monster.col)):
            yield Refusal("7.5", message("why.far_from_wall", card=card))
        yield from why_no_slot(g, card, NEUTRAL)

    def after_put_cubes(self, g: Dicemancy, deeds: Deeds) -> None:
        self.deeds += deeds


def sparkable(field: Field) -> list[str]:
    """The Monsters that a Neutral cube of Chain Lightning could go on."""
    if not field.supply[NEUTRAL]:
        return []
    return [
        card
        for card, monster in field.monsters.items()
        if monster.up and near_wall((monster.row, monster.col)) and field.open_slots(card, NEUTRAL)
    ]


class MoveMonsters(Frame, tag="move_monsters"):
    """Holy Light: moves of face-up Monsters to empty spaces next to them, split as one likes (7.4)."""

    moves: int
    deeds: Deeds = []
    enough: bool = False

    def run(self, g: Dicemancy) -> Step:
        field = g.planned()
        if self.enough or len(self.deeds) == self.moves or not movable(field):
            return g.done(self, self.deeds)
        candidates = [
            option("move", card=card, space=space_id(spot), target=f"space:{space_id(spot)}")
            for card in field.in_reading_order()
            for spot in field.around((field.monsters[card].row, field.monsters[card].col), ORTHOGONAL)
        ]
        more = [ENOUGH] if self.deeds else []
        prompt = message("ask.move", left=self.moves - len(self.deeds))
        return g.ask(self.on_move, SEAT, [*candidates, *more], rule="7.4", why=self.why_move, prompt=prompt)

    def on_move(self, g: Dicemancy, answer: Answer) -> None:
        if answer.verb == "enough":
            self.enough = True
        else:
            spot = spot_of(answer.text("space")) or (0, 0)
            self.deeds.append(March(answer.text("card"), *spot))

    def why_move(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "enough":
            return
        field, card = g.planned(), str(candidate.args["card"])
        spot = spot_of(str(candidate.args["space"])) or (0, 0)
        if not field.monsters[card].up:
            yield Refusal("7.4", message("why.face_down", card=card))
        if spot in field.places:
            yield Refusal("7.4", message("why.occupied", card=field.places[spot]))
        elif spot[1] == 0:
            yield Refusal("7.4", message("why.wall_column"))


def movable(field: Field) -> bool:
    """Whether Holy Light could move anything."""
    return any(
        spot[1] > 0 and spot not in field.places
        for monster in field.monsters.values()
        if monster.up
        for spot in field.around((monster.row, monster.col), ORTHOGONAL)
    )


Cube = tuple[str, int, str]


def by_sort(field: Field, verb: str, cubes: Iterable[Cube]) -> dict[str, tuple[Option, Cube]]:
    """Cubes (Monster, slot, colour) as options; those on slots of one kind in one section are one option."""
    found: dict[str, tuple[Option, Cube]] = {}
    for card, slot, color in cubes:
        record = field.cards[card]
        place = option(
            verb, card=card, section=record.section(slot), kind=record.slots[slot], color=color,
            target=f"slot:{card}:{slot}",
        )  # fmt: skip
        found.setdefault(place.id, (place, (card, slot, color)))
    return found


class Grasp(Frame, tag="grasp"):
    """Void Grasp: cubes that this chain has placed so far move to one face-up Monster, as many as one likes (7.6)."""

    onto: str = ""
    deeds: Deeds = []
    cube: str = ""
    slot: int | None = None
    enough: bool = False

    def run(self, g: Dicemancy) -> Step:
        if not self.onto:
            return self.ask_monster(g)
        cubes = by_sort(g.planned(), "grasp", graspable(g, self.onto))
        if self.slot is not None:
            card, slot, color = cubes[self.cube][1]
            self.deeds.append(Shift(card, slot, color, self.onto, self.slot))
            self.cube, self.slot = "", None
            return g.again()
        if self.cube:
            return g.push(PickSlot(self.onto, cubes[self.cube][1][2]))
        if self.enough or not cubes:
            return g.done(self, self.deeds)
        candidates = [each for each, _ in cubes.values()] + ([ENOUGH] if self.deeds else [])
        prompt = message("ask.cube_grasp", card=self.onto)
        return g.ask(self.on_cube, SEAT, candidates, rule="7.6", prompt=prompt)

    def ask_monster(self, g: Dicemancy) -> Step:
        field = g.planned()
        cards = [card for card in field.in_reading_order() if field.monsters[card].up]
        candidates = [option("onto", card=card, target=f"monster:{card}") for card in cards]
        prompt = message("ask.onto_grasp")
        return g.ask(self.on_onto, SEAT, candidates, rule="7.6", why=self.why_onto, prompt=prompt)

    def on_onto(self, g: Dicemancy, answer: Answer) -> None:
        self.onto = answer.text("card")

    def on_cube(self, g: Dicemancy, answer: Answer) -> None:
        if answer.verb == "enough":
            self.enough = True
        else:
            self.cube = answer.id

    def after_pick_slot(self, g: Dicemancy, slot: int) -> None:
        self.slot = slot

    def why_onto(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        card = str(candidate.args["card"])
        if not graspable(g, card):
            yield Refusal("7.6", message("why.nothing_to_grasp", card=card))


def graspable(g: Dicemancy, onto: str) -> list[Cube]:
    """The cubes of this chain on other Monsters that would find a slot on this one."""
    field = g.planned()
    return [
        (card, slot, color)
        for (card, slot), color in placed(g.planned_deeds()).items()
        if card != onto and field.open_slots(onto, color)
    ]


class Transmute(Frame, tag="transmute"):
    """Cube Transmutation: one cube on any Monster is replaced by one of the Spell's element (7.7)."""

    spell: str
    cube: str = ""

    def run(self, g: Dicemancy) -> Step:
        cubes = by_sort(g.planned(), "swap", all_cubes(g.planned()))
        if self.cube:
            card, slot, old = cubes[self.cube][1]
            return g.done(self, [Swap(card, slot, old, self.spell)])
        candidates = [each for each, _ in cubes.values()]
        prompt = message("ask.cube", color=self.spell)
        return g.ask(self.on_cube, SEAT, candidates, rule="7.7", why=self.why_cube, prompt=prompt)

    def on_cube(self, g: Dicemancy, answer: Answer) -> None:
        self.cube = answer.id

    def why_cube(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        kind, color = str(candidate.args["kind"]), str(candidate.args["color"])
        if color == self.spell:
            yield Refusal("11.7", message("why.same_color", color=color))
        yield from refuses(kind, self.spell)


def all_cubes(field: Field) -> Iterator[Cube]:
    """Every cube on a Monster."""
    for card in field.in_reading_order():
        for slot, color in enumerate(field.monsters[card].cubes):
            if color:
                yield card, slot, color


# Legality of starting an Effect: it must be able to change something (11.7).


def why_effect(g: Dicemancy, cast: Cast, spell: str) -> Iterator[Refusal]:
    """What stands against the Effect of this Spell in this chain now."""
    if spell == g.world.burned:
        yield Refusal("10.6", message("why.burned", spell=f"spell_{spell}"))
        return
    field, op = g.planned(), g.content.spells[spell].effect.op
    if op in ("burn", "reach") and not cast.area and not any_area(field, g.content.spells[cast.color].attack):
        yield Refusal("3.6.5", message("why.no_area", spell=f"spell_{cast.color}"))
    elif op == "burn":
        among = targets(field, cast.area) if cast.area else [card for card, m in field.monsters.items() if m.up]
        if not field.supply[cast.color] or not any(field.open_slots(card, cast.color) for card in among):
            yield Refusal("7.1", message("why.nothing_burns", color=cast.color))
    elif op == "reach" and cast.area and all(field.face_down(spot) for spot in near_area(field, cast.area)):
        yield Refusal("7.2", message("why.nothing_near"))
    elif op == "crystals" and room_for_crystals(g) <= gained(cast.deeds):
        yield Refusal("3.7.3", message("why.nine_crystals"))
    elif op == "sparks" and not sparkable(field):
        yield Refusal("7.5", message("why.nothing_sparks"))
    elif op == "march" and not movable(field):
        yield Refusal("7.4", message("why.nothing_moves"))
    elif op == "grasp" and not any(graspable(g, card) for card, m in field.monsters.items() if m.up):
        yield Refusal("7.6", message("why.no_cubes_placed"))


def why_transmute(g: Dicemancy, spell: str) -> Iterator[Refusal]:
    """What stands against a Transmutation to this Spell's element."""
    field = g.planned()
    if g.scenario.apprentice:
        yield Refusal("2.1", message("why.apprentice"))
    elif spell == g.world.burned:
        yield Refusal("10.6", message("why.burned", spell=f"spell_{spell}"))
    elif not field.supply[spell]:
        yield Refusal("7.7", message("why.no_cube_left", color=spell))
    elif not any(
        color != spell and accepts(field.cards[card].slots[slot], spell) for card, slot, color in all_cubes(field)
    ):
        yield Refusal("7.7", message("why.nothing_to_swap", color=spell))
