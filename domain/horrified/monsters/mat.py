"""What every mat can tell: how its task stands, who may advance it and how, and what its power is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from domain.horrified.ids import CHOOSE
from domain.horrified.items import fitting, kinds, why_items, why_no_set
from domain.kernel.errors import Refusal
from domain.kernel.frames import Frame, Option, option
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.content import Monster as MonsterRecord
    from domain.horrified.content import Price
    from domain.horrified.game import Horrified
    from domain.horrified.state import HeroHere, Mats


class Monster(ABC):
    """A monster's rules. An Advance is `advance:<figure>:<item>`, or `choose` where no item can be named."""

    id: ClassVar[str]
    rule: ClassVar[str]

    @abstractmethod
    def lay(self, g: Horrified) -> Mats:
        """Its mat at the start."""

    @abstractmethod
    def progress(self, g: Horrified) -> tuple[int, int]:
        """How much of its task is done, and of how much."""

    @abstractmethod
    def power(self, figure: str) -> Frame:
        """The rule that a power symbol starts (rule 26)."""

    @abstractmethod
    def advance(self, g: Horrified, chosen: Option) -> Frame:
        """The rule that carries an Advance out."""

    def why_task(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """What this task forbids beside the place and the price."""
        yield from ()

    def why_open(self, g: Horrified) -> Iterator[Refusal]:
        """Why nothing of the task can be done now by anybody."""
        if self.ready(g):
            yield Refusal(self.rule, message("why.task_done", monster=self.id))

    def arrived(self, g: Horrified) -> bool:
        """One of its figures has ended a move; whether that undid the move (only the pair meets)."""
        return False

    def would_arrive(self, g: Horrified, there: dict[str, str]) -> None:  # noqa: B027  most mats need nothing here
        """The same in a plan: `there` says where the figures would stand."""

    def clear(self, g: Horrified) -> list[str]:
        """The items that lie on the mat; they are discarded with it (rule F19)."""
        return []

    def ready(self, g: Horrified) -> bool:
        """Whether the task is done, so that the monster may be defeated (rule F23)."""
        done, of = self.progress(g)
        return done >= of

    def record(self, g: Horrified) -> MonsterRecord:
        return g.content.monsters[self.id]

    def price(self, g: Horrified, chosen: Option) -> Price:
        """What an Advance costs."""
        return self.record(g).advance

    def advances(self, g: Horrified, hero: HeroHere) -> list[Option]:
        """What a player would try: each fitting item of the hero at the place of the task."""
        place = hero.space in self.record(g).places
        items = kinds(fitting(g, hero, self.record(g).advance)) if place and not self.ready(g) else []
        return [self.candidate(item) for item in items] or [self.candidate()]

    def candidate(self, item: str = CHOOSE) -> Option:
        named = item != CHOOSE
        label = message(f"option.advance_{self.id}", items=item) if named else message(f"option.task_{self.id}")
        return option("advance", figure=self.id, items=item, target=f"mat:{self.id}", label=label)

    def why_advance(self, g: Horrified, hero: HeroHere, chosen: Option) -> Iterator[Refusal]:
        """Rule 6: at the right place, with the right item, while there is something to do."""
        if hero.space not in self.record(g).places:
            yield Refusal("6", message("why.place", spaces=list(self.record(g).places)))
        yield from self.why_open(g)
        price = self.price(g, chosen)
        items = used(chosen)
        if items:
            yield from why_items(g, hero, price, items, self.rule)
            yield from self.why_task(g, chosen)
        else:
            yield from why_no_set(g, hero, price, self.rule)
            yield Refusal(self.rule, message("why.no_help"))

    def says(self, g: Horrified, hero: HeroHere, chosen: Option) -> list[Message]:
        """What the page says before the Advance is taken."""
        return []


def used(chosen: Option) -> list[str]:
    """The items that an option names."""
    named = str(chosen.args["items"])
    return [] if named == CHOOSE else named.split("+")
