"""The die (5.1, 6.0.1): thrown, seen, and sometimes thrown again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Odds, Part, Shows, d6_odds, total
from domain.kernel.words import message
from domain.legions_of_darkness import heroes

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

DIE = "die"


class Rolled(Struct, frozen=True):
    """What a die came to: the face that counts, whether it is what the castle hopes for, what was added."""

    face: int
    won: bool
    plus: int = 0


class Roll(Frame, tag="roll"):
    """A die. Once a turn the Paladin may have one thrown again (7.0.1); a spell may allow it (9.2.1); an item may add.

    With `beat` the face and its parts must exceed that number and a natural 1 fails (6.0.1); without it the `good`
    faces are welcome. `item` may still add to the die, `rerolls` come with a spell and only after a failure; faces in
    `harm` wound whoever leads.
    """

    what: str
    good: list[int] = []
    beat: int | None = None
    parts: list[Part] = []
    item: str | None = None
    rerolls: int = 0
    harm: list[int] = []
    face: int | None = None
    answer: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.face is None:
            self.face = g.chance.die(DIE)
        if self.answer == "reroll":
            self._throw_again(g, self.face)
        elif self.answer == "use":
            self._use_item(g)
        kept, self.answer = self.answer == "keep", None
        if kept or not self._worth_asking(g):
            return g.done(self, Rolled(self.face, self.won, total(self.parts)))
        handler = self.on_reroll_won if self.won else self.on_reroll
        said = message(
            f"ask.{'reroll_won' if self.won else 'reroll'}", what={"key": f"roll.{self.what}"}, die=self.face
        )
        return g.ask(
            handler, g.council, self._answers(g), rule="7.0.1", prompt=said, why=self.why_use, shows=self.shows
        )

    def on_reroll(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.answer = answer.verb

    def on_reroll_won(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.answer = answer.verb

    def why_use(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "use" and self.face == 1:
            yield Refusal("R49", message("why.natural_1", item=candidate.args["item"]))

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        return Shows(odds=self.odds()) if candidate.verb == "reroll" else Shows()

    def odds(self) -> Odds:
        if self.beat is not None:
            return d6_odds(self.beat, self.parts, harm=self.harm)
        return Odds(len(self.good), 6, ["hit" if face in self.good else "harm" for face in range(1, 7)])

    @property
    def won(self) -> bool:
        return self.face is not None and self._wins(self.face, 0)

    def _wins(self, face: int, more: int) -> bool:
        if self.beat is None:
            return face in self.good
        return face > 1 and face + total(self.parts) + more > self.beat

    def _worth_asking(self, g: LegionsOfDarkness) -> bool:
        return self._may_reroll(g) or self._item_helps(g)

    def _may_reroll(self, g: LegionsOfDarkness) -> bool:
        return heroes.may_reroll(g) or (self.rerolls > 0 and not self.won)

    def _item_helps(self, g: LegionsOfDarkness) -> bool:
        if self.item is None or self.face is None or self.won:
            return False
        return self._wins(self.face, g.content.items[self.item].after_roll)

    def _answers(self, g: LegionsOfDarkness) -> Iterator[Option]:
        yield option("keep")
        if self._may_reroll(g):
            yield option("reroll")
        if self.item and not self.won:
            yield option("use", item=self.item)

    def _throw_again(self, g: LegionsOfDarkness, seen: int) -> None:
        if self.rerolls and not self.won:
            self.rerolls -= 1
            g.tell("rerolled_by_spell", rule="9.2.1", die=seen)
        else:
            g.world.tally.rerolls += 1
            g.tell("rerolled", rule="7.0.1", die=seen)
        self.face = g.chance.die(DIE)

    def _use_item(self, g: LegionsOfDarkness) -> None:
        assert self.item is not None
        added = g.content.items[self.item].after_roll
        g.world.items.remove(self.item)
        self.parts.append(Part(added, self.item, "R49"))
        g.tell("item_after", rule="R49", item=self.item, plus=added)
        self.item = None
