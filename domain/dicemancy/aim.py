"""Choosing an Attack's target area (3.6.3-3.6.5, 7.8-7.13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.dicemancy.content import Attack
from domain.dicemancy.field import Field, Spot, space_id, spot_of
from domain.dicemancy.setup import SEAT
from domain.dicemancy.targeting import LINES, can_finish, lines, next_spots
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy

RULES = {"fire": "7.8", "water": "7.9", "rock": "7.10", "light": "7.11", "storm": "7.12", "void": "7.13"}


def named(field: Field, spaces: Iterable[str]) -> list[str]:
    """An area whose Monsters are named instead of their spaces, so that it follows them (11.8)."""
    spots = [spot for spot in map(spot_of, spaces) if spot]
    return [field.places.get(spot, space_id(spot)) for spot in spots]


def spots_of(field: Field, area: Iterable[str]) -> list[Spot]:
    """Where the spaces of an area are now."""
    found = []
    for each in area:
        monster = field.monsters.get(each)
        spot = (monster.row, monster.col) if monster else spot_of(each)
        if spot:
            found.append(spot)
    return found


def targets(field: Field, area: Iterable[str]) -> list[str]:
    """The Monsters of an area, in reading order."""
    monsters = field.monsters
    return sorted(
        (each for each in area if each in monsters), key=lambda card: (monsters[card].row, monsters[card].col)
    )


def area_option(line: Iterable[Spot]) -> Option:
    """A whole area; its middle space lights up for it."""
    spaces = [space_id(spot) for spot in line]
    label = message("option.area" if len(spaces) > 1 else "option.aim", space=spaces[0], last=spaces[-1])
    return option("area", spaces="-".join(spaces), target=f"space:{spaces[len(spaces) // 2]}", label=label)


class Aim(Frame, tag="aim"):
    """Exactly the spaces that the condition asks for, none with a face-down Monster (3.6.4, 3.6.5).

    Spaces in a line are chosen at once, other areas space by space.
    """

    spell: str
    picked: list[str] = []
    finished: bool = False

    def run(self, g: Dicemancy) -> Step:
        attack = self.attack(g)
        if self.finished or (attack.shape != "colors" and len(self.picked) == attack.spaces):
            return g.done(self, self.picked)
        field = g.planned()
        if attack.shape in LINES:
            candidates = [area_option(line) for line in lines(field, attack)]
        else:
            spots = next_spots(field, attack, self.spots())
            candidates = [option("aim", space=space_id(spot), target=f"space:{space_id(spot)}") for spot in spots]
            if attack.shape == "colors" and self.picked:
                candidates.append(option("aimed"))
        return g.ask(
            self.on_aim, SEAT, candidates, rule=RULES[self.spell], why=self.why_aim, shows=self.show_aim,
            beyond=self.beyond, prompt=message("ask.aim", spell=f"spell_{self.spell}", shape=f"shape_{attack.shape}"),
        )  # fmt: skip

    def on_aim(self, g: Dicemancy, answer: Answer) -> None:
        if answer.verb == "aimed":
            self.finished = True
        elif answer.verb == "aim":
            self.picked.append(answer.text("space"))
        else:
            self.picked = answer.text("spaces").split("-")

    def attack(self, g: Dicemancy) -> Attack:
        return g.content.spells[self.spell].attack

    def spots(self) -> list[Spot]:
        return [spot for spot in map(spot_of, self.picked) if spot]

    def why_aim(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "aimed":
            return
        field, attack, rule = g.planned(), self.attack(g), RULES[self.spell]
        spaces = str(candidate.args.get("spaces") or candidate.args["space"]).split("-")
        spots = [spot for spot in map(spot_of, spaces) if spot]
        for spot in spots:
            if field.face_down(spot):
                yield Refusal("3.6.4", message("why.face_down", card=field.places[spot]))
        if attack.shape in LINES:
            if tuple(spots) not in lines(field, attack):
                yield Refusal(rule, message(f"why.shape_{attack.shape}"))
        elif spots[0] not in next_spots(field, attack, self.spots()):
            yield Refusal(rule, message(f"why.shape_{attack.shape}"))
        elif not field.face_down(spots[0]) and not can_finish(field, attack, [*self.spots(), *spots]):
            yield Refusal(rule, message(f"why.unfit_{attack.shape}"))

    def beyond(self, g: Dicemancy, wanted: str) -> Option | None:
        """Any space or group of spaces, so that one can hear why not."""
        verb, _, rest = wanted.partition(":")
        spots = [spot for spot in map(spot_of, rest.split("-")) if spot]
        field = g.planned()
        if not spots or not all(field.inside(spot) for spot in spots):
            return None
        in_lines = self.attack(g).shape in LINES
        candidate = area_option(spots) if in_lines else option("aim", space=space_id(spots[0]))
        return candidate if candidate.id == wanted and verb in ("area", "aim") else None

    def show_aim(self, g: Dicemancy, chosen: Option) -> Shows:
        more = str(chosen.args.get("spaces") or chosen.args.get("space") or "").split("-")
        return Shows(area=[f"space:{space}" for space in [*self.picked, *more] if space])
