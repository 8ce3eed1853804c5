"""Defenders (8.2): what their tracks are worth, how steps are lost and gained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Part, Shows
from domain.kernel.words import message
from domain.legions_of_darkness.ending import check_defenders, steps_left

if TYPE_CHECKING:
    from domain.legions_of_darkness.content import Way
    from domain.legions_of_darkness.game import LegionsOfDarkness


def value(g: LegionsOfDarkness, kind: str) -> int:
    """The number under the marker: attacks a turn, or the chant modifier."""
    return g.content.defenders[kind].values[g.world.defenders[kind]]


def limit(g: LegionsOfDarkness, way: Way) -> list[Part]:
    """How many attack actions of this way a turn allows."""
    return [Part(value(g, kind), kind, "8.2") for kind, record in g.content.defenders.items() if record.serves == way]


def lose(g: LegionsOfDarkness, kind: str, rule: str) -> None:
    """A step is lost (8.2.1); a kind that is gone can't be lost again (R51). The last step of all ends the game."""
    if not steps_left(g, kind):
        g.tell("none_to_lose", rule="R51", defenders=kind)
        return
    g.world.defenders[kind] += 1
    g.tell("defender_lost", rule=rule, defenders=kind, value=value(g, kind))
    check_defenders(g)


def gain(g: LegionsOfDarkness, kind: str, rule: str) -> None:
    """A step is gained, never beyond the best space (8.2.2)."""
    if g.world.defenders[kind] == 0:
        g.tell("none_to_gain", rule="8.2.2", defenders=kind)
        return
    g.world.defenders[kind] -= 1
    g.tell("defender_gained", rule=rule, defenders=kind, value=value(g, kind))


def losses(g: LegionsOfDarkness) -> list[Option]:
    """The kinds that may be given up, each a candidate."""
    return [option("lose", kind=kind, target=f"defender:{kind}") for kind in g.content.defenders]


def why_lose(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    kind = str(candidate.args["kind"])
    if not steps_left(g, kind):
        yield Refusal("R17", message("why.none_left", defenders=kind))


def show_kind(g: LegionsOfDarkness, candidate: Option) -> Shows:
    kind = candidate.args.get("kind")
    return Shows(cells=[f"defender:{kind}"]) if kind else Shows()


class LoseDefenders(Frame, tag="lose_defenders"):
    """Steps of kinds that the players choose, one after the other (8.2.1)."""

    steps: int
    rule: str
    kind: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.kind is not None:
            kind, self.kind, self.steps = self.kind, None, self.steps - 1
            lose(g, kind, self.rule)
        if self.steps == 0:
            return g.done(self)
        return g.ask(self.on_loss, g.council, losses(g), rule=self.rule, why=why_lose, shows=show_kind)

    def on_loss(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.kind = answer.text("kind")


class PickKinds(Frame, tag="pick_kinds"):
    """Up to `kinds` different kinds of defenders to gain; gives the list back, nothing is gained yet."""

    kinds: int
    rule: str
    may_skip: bool = False
    picked: list[str] = []
    enough: bool = False

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.enough or len(self.picked) == min(self.kinds, len(g.content.defenders)):
            return g.done(self, self.picked)
        candidates = [option("gain", kind=kind, target=f"defender:{kind}") for kind in g.content.defenders]
        if self.picked or self.may_skip:
            candidates.append(option("enough"))
        return g.ask(self.on_gain, g.council, candidates, rule=self.rule, why=self.why_gain, shows=show_kind)

    def on_gain(self, g: LegionsOfDarkness, answer: Answer) -> None:
        if answer.verb == "enough":
            self.enough = True
        else:
            self.picked.append(answer.text("kind"))

    def why_gain(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        if candidate.args.get("kind") in self.picked:
            yield Refusal(self.rule, message("why.kinds_differ", defenders=candidate.args["kind"]))


class GainDefenders(Frame, tag="gain_defenders"):
    """Steps gained by a quest (8.2.2)."""

    kinds: int
    rule: str
    picked: list[str] | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.picked is None:
            return g.push(PickKinds(self.kinds, self.rule))
        for kind in self.picked:
            gain(g, kind, self.rule)
        return g.done(self)

    def after_pick_kinds(self, g: LegionsOfDarkness, picked: list[str]) -> None:
        self.picked = picked
