"""Events (5.0): what the card demands before the castle may act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message
from domain.legions_of_darkness import armies, defenders, heroes
from domain.legions_of_darkness.dice import Roll, Rolled
from domain.legions_of_darkness.effects import Effects, listed
from domain.legions_of_darkness.state import Bonus

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness


class EventPhase(Frame, tag="event_phase"):
    """The event of the card, if there is one: what simply happens, then what its die decides (5.0, 5.1)."""

    event: str | None = None
    stage: Literal["do", "roll", "over"] = "do"
    face: int | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.event is None:
            g.world.phase = "event"
            if g.card.event is None:
                return g.done(self)
            self.event = g.card.event
            g.tell("event", rule=self.event, event=self.event)
        record = g.content.events[self.event]
        if self.stage == "do":
            self.stage = "roll" if record.on else "over"
            return g.push(FRAMES[record.frame]() if record.frame else Effects(self.event, "do"))
        if self.stage == "over":
            return g.done(self)
        if self.face is None:
            return g.push(Roll("event", good=list(record.good)))
        self.stage = "over"
        path = f"die/{self.face}"
        told = "event_die" if listed(g, self.event, path) else "event_spared"
        g.tell(told, rule="5.1", event=self.event, die=self.face)
        return g.push(Effects(self.event, path))

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.face = rolled.face


class BloodForHonour(Frame, tag="blood_for_honour"):
    """E-D08: every unwounded hero may be wounded, all or none, for +1 to attacks of all kinds this turn."""

    answer: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        unwounded = [hero for hero in g.living() if g.hero(hero).state == "unwounded"]
        if not unwounded:
            g.tell("offer_void", rule="E-D08")
            return g.done(self)
        if self.answer is None:
            said = message("ask.offer", heroes=list(unwounded))
            candidates = [option("accept"), option("decline")]
            return g.ask(self.on_offer, g.council, candidates, rule="E-D08", prompt=said, shows=self.shows)
        if self.answer == "accept":
            for hero in unwounded:
                heroes.wound(g, hero, "E-D08")
            g.world.tally.bonuses.append(Bonus(["attack", "heroic_attack"], 1, "E-D08", "E-D08"))
            g.tell("bonus_all_attacks", rule="E-D08", value=1)
        else:
            g.tell("declined", rule="E-D08")
        return g.done(self)

    def on_offer(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.answer = answer.verb

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        if candidate.verb == "decline":
            return Shows()
        return Shows(cells=[f"hero:{hero}" for hero in g.living() if g.hero(hero).state == "unwounded"])


class PriceOfGround(Frame, tag="price_of_ground"):
    """E-N09: a die of ground for the farthest army, which wounds and losses may buy back."""

    steps: int | None = None
    payment: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.steps is None:
            return g.push(Roll("price", good=[1, 2, 3]))
        if self.payment not in (None, "enough"):
            self._pay(g, str(self.payment))
            self.steps, self.payment = self.steps - 1, None
        if self.steps and self.payment is None:
            said = message("ask.price", steps=self.steps)
            return g.ask(
                self.on_price,
                g.council,
                self._candidates(g),
                rule="E-N09",
                prompt=said,
                why=self.why_price,
                shows=self.shows,
            )
        steps, self.steps, self.payment = self.steps, 0, "enough"
        if steps:
            return g.push(armies.AdvanceFarthest(steps, "E-N09"))
        return g.done(self)

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.steps = rolled.face
        g.tell("price", rule="E-N09", die=rolled.face)

    def on_price(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.payment = answer.id

    def why_price(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "lose":
            yield from defenders.why_lose(g, candidate)
        elif candidate.verb == "wound" and g.hero(str(candidate.args["hero"])).state != "unwounded":
            yield Refusal("E-N09", message("why.already_wounded", hero=candidate.args["hero"]))

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        return Shows(cells=[candidate.target] if candidate.target else [])

    def _candidates(self, g: LegionsOfDarkness) -> list[Option]:
        return [*heroes.options(g, "wound", g.living()), *defenders.losses(g), option("enough")]

    def _pay(self, g: LegionsOfDarkness, payment: str) -> None:
        verb, what = payment.split(":")
        if verb == "wound":
            heroes.wound(g, what, "E-N09")
        else:
            defenders.lose(g, what, "E-N09")


FRAMES: Mapping[str, Callable[[], Frame]] = {
    "blood_for_honour": BloodForHonour,
    "price_of_ground": PriceOfGround,
}
