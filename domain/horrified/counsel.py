"""What each answer promises, by the weights of `advice`: most are tried on a copy of the table, and the change is told.

Whatever an action asks before it is paid is answered on the copy, too. An end of the phase promises nothing, so that
only what makes the table better is done before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.horrified import advice
from domain.horrified.actions import Share
from domain.horrified.approach import Approach, Drawn
from domain.horrified.content import Banish, Drive, MoreActions, SkipMonsterPhase
from domain.horrified.ids import CHOOSE
from domain.horrified.monsters.mummy import MoveScarabs, slide
from domain.horrified.strikes import Hits
from domain.kernel.advice import Advice
from domain.kernel.codec import codec
from domain.kernel.frames import Option, Question
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

TRIAL = bytes(32)
"""The dice of a copy; nothing that they say is told."""
LAST = -1
ANOTHER_ACTION = 70
FALL = 400
ERRANDS, DANGER = 100, 100
MOST_ANSWERS = 12


def advise(g: Horrified, question: Question) -> list[Advice]:
    """All legal answers to a question, the best first. Equal ones keep the order in which they were asked."""
    counsel = Counsel(g, question)
    judge = JUDGES.get(question.kind, Counsel.tried)
    found = []
    for option in question.options.values():
        worth = judge(counsel, option)
        found.append(Advice(option.id, worth, message("advice.worth", worth=worth)))
    return sorted(found, key=lambda each: -each.worth)


def worth(g: Horrified) -> int:
    """The value of a position to who must act: what is in reach counts more, what may strike less, than to who looks.

    With the plain value the heroes hide from dice that they could afford.
    """
    if g.outcome:
        return advice.value(g)
    weights = {"errands": ERRANDS, "danger": DANGER}
    return sum(part.value * weights.get(part.source, 100) for part in advice.parts(g.view(None))) // 100


class Counsel:
    """One look at an open question."""

    def __init__(self, g: Horrified, question: Question) -> None:
        self.g = g
        self.question = question
        self.here = worth(g)

    def copy(self) -> Horrified:
        """Another table just like this one, to try something out on."""
        return codec(type(self.g)).copy(self.g, TRIAL)  # type: ignore[arg-type, return-value]

    def tried(self, option: Option) -> int:
        """How much better the table is once this and what it asks before it is paid are answered."""
        other = self.copy()
        other.settle(automatic=0)
        depth = len(other.stack)
        self._answer(other, option.id)
        for _ in range(MOST_ANSWERS):
            if other.outcome is not None or other.barrier or len(other.stack) <= depth or not self._mine(other):
                break
            self._answer(other, advise(other, other.questions[0])[0].option)
        return worth(other) - self.here

    def _mine(self, other: Horrified) -> bool:
        return all(each.seat == self.question.seat for each in other.questions)

    def _answer(self, other: Horrified, wanted: str) -> None:
        question, option = other.find(self.question.seat, wanted)
        other.hear(question, option)
        other.settle()

    # The Hero Phase

    def action(self, option: Option) -> int:
        """Sets put together by hand, and handing over, come after what can be named."""
        args = option.args
        if option.verb == "end":
            return 0
        if option.verb == "perk":
            return self.perk(option)
        if args.get("which") == "some":
            return LAST
        if args.get("items") == CHOOSE and any(self._named(each, option) for each in self.question.options.values()):
            return LAST
        return self.tried(option)

    def _named(self, other: Option, chosen: Option) -> bool:
        same = (other.verb, other.args.get("figure")) == (chosen.verb, chosen.args.get("figure"))
        return same and other.args.get("items") != CHOOSE

    def perk(self, option: Option) -> int:
        """A card is kept until it spares more than it is worth in hand."""
        g = self.g
        danger = advice.danger(g.view(None))
        found = 0
        for effect in g.content.perks[str(option.args["card"])].do:
            match effect:
                case SkipMonsterPhase():
                    found += danger
                case MoreActions():
                    found += ANOTHER_ACTION * effect.actions if not g.actions_left else 0
                case Drive() | Banish():
                    found += danger // 2
                case _:
                    found += danger // 3
        return found - advice.PERK

    def gift(self, option: Option) -> int:
        """One gift at a time is enough."""
        top = self.g.stack[-1]
        if isinstance(top, Share) and top.gifts:
            return int(option.verb == "done")
        return self.tried(option)

    def items(self, option: Option) -> int:
        return 2 if option.args.get("item") == "all" else int(option.verb != "done")

    def pay(self, option: Option) -> int:
        """Enough as soon as it is; before that the strongest."""
        return 100 if option.verb == "pay" else self.g.item(str(option.args["item"])).strength

    def step(self, option: Option) -> int:
        """The fewest slides left; a scarab turned up is a slide."""
        top = self.g.stack[-1]
        if not isinstance(top, MoveScarabs):
            return 0
        spots, down = top.planned(self.g)
        before = advice.slides_left(tuple(spots)) + len(down)
        if option.verb == "slide":
            slide(spots, int(option.args["scarab"]))
        elif option.verb == "turn":
            down.remove(int(option.args["scarab"]))
        return before - advice.slides_left(tuple(spots)) - len(down)

    # The Monster Phase

    def defend(self, option: Option) -> int:
        """The item that is missed least; a fall costs terror and all that is in hand."""
        top = self.g.stack[-1]
        if option.verb == "take_hit" or not isinstance(top, Hits):
            terror = self.g.world.terror
            return -FALL - advice.TERROR[min(terror + 1, len(advice.TERROR) - 1)] + advice.TERROR[terror]
        other = self.copy()
        other.hero(top.victim).items.remove(str(option.args["item"]))
        return worth(other) - self.here

    def way(self, option: Option) -> int:
        """As if whoever walks stood there already."""
        top, space, other = self.g.stack[-1], str(option.args["space"]), self.copy()
        if isinstance(top, Approach):
            other.world.figures[top.figure] = space
        elif isinstance(top, Drawn) and top.person in other.world.villagers:
            other.world.villagers[top.person] = space
        elif isinstance(top, Drawn):
            other.hero(top.person).space = space
        return worth(other) - self.here

    def thief(self, option: Option) -> int:
        """The items that are missed least."""
        other = self.copy()
        other.world.items.pop(str(option.args["space"]), None)
        return worth(other) - self.here

    def last_call(self, option: Option) -> int:
        return 0 if option.verb == "pass" else self.perk(option)

    def nothing(self, option: Option) -> int:
        return 0


JUDGES: Mapping[str, Callable[[Counsel, Option], int]] = {
    "action": Counsel.action,
    "perk": Counsel.perk,
    "last_call": Counsel.last_call,
    "gift": Counsel.gift,
    "items": Counsel.items,
    "pay": Counsel.pay,
    "step": Counsel.step,
    "defend": Counsel.defend,
    "way": Counsel.way,
    "thief": Counsel.thief,
    "gaze": Counsel.nothing,
}
