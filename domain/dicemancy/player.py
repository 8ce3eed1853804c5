"""The Player Phase: any action, in any order, as often as dice, cards and Crystals last (3.1-3.3, 3.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.dicemancy.casting import CastDie
from domain.dicemancy.numbers import crystals_of_a_die, dice_to_roll, room_for_crystals
from domain.dicemancy.setup import SEAT
from domain.dicemancy.skills import SKILLS, why_skill
from domain.dicemancy.state import Laid, Turn
from domain.dicemancy.tableau import (
    SIDE,
    Square,
    Top,
    box,
    fits,
    flush,
    square_id,
    square_of,
    squares_of,
    why_lift,
    within_reach,
)
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows, total
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


class PlayerPhase(Frame, tag="player_phase"):
    """One action after another until the player ends the phase (3.1.1); each is completed first (3.1.2)."""

    open = True

    chosen: str = ""

    def run(self, g: Dicemancy) -> Step:
        verb, *args = self.chosen.split(":")
        self.chosen = ""
        if verb == "end":
            return g.done(self)
        if verb:
            return g.push(action(g, verb, args))
        return g.ask(self.on_action, SEAT, candidates(g), rule="3.1.1", why=why_action, shows=show_action)

    def on_action(self, g: Dicemancy, answer: Answer) -> None:
        self.chosen = answer.id


def action(g: Dicemancy, verb: str, args: list[str]) -> Frame:
    """The frame that carries an action out."""
    if verb == "roll":
        return Roll()
    if verb == "die":
        return CastDie(int(args[0]), args[1])
    if verb == "place":
        return Place(args[0])
    if verb == "crystalize":
        return Crystalize(args[0], args[1])
    return SKILLS[g.content.characters[args[0]].skill.id](args[0])


def candidates(g: Dicemancy) -> Iterator[Option]:
    """What could be tried now: the roll, each die on each slot, each card of the hand, Crystals, Skills, the end."""
    world = g.world
    values = sorted(set(world.pool))
    yield option("roll")
    for square in sorted(each for each, top in g.tops.items() if top.half.slot):
        for value in values:
            name = square_id(square)
            card = world.tableau[g.tops[square].card].card
            label = message("option.die_on", value=value, card=card)
            yield option("die", value=value, square=name, target=f"square:{name}", label=label)
    for card in world.hand:
        yield option("place", card=card, target=f"card:{card}")
    for value in values:
        yield option("crystalize", what="die", which=value, target=f"die:{value}")
    for card in world.hand:
        yield option("crystalize", what="hand", which=card, target=f"card:{card}")
    for laid in world.tableau:
        yield option("crystalize", what="laid", which=laid.card, target=f"card:{laid.card}")
    for each in world.characters:
        skill = g.content.characters[each].skill
        label = message("option.skill", character=each, skill=skill.id, cost=skill.cost)
        yield option("skill", character=each, target=f"character:{each}", label=label)
    yield option("end")


def why_action(g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
    """What stands against an action."""
    verb, args = candidate.verb, candidate.args
    if verb == "roll":
        yield from why_roll(g)
    elif verb == "die":
        yield from why_die(g, int(args["value"]), square_of(str(args["square"])))
    elif verb == "place":
        yield from why_place_at_all(g)
    elif verb == "crystalize":
        yield from why_crystalize(g, str(args["what"]), str(args["which"]))
    elif verb == "skill":
        yield from why_skill(g, str(args["character"]))


def show_action(g: Dicemancy, chosen: Option) -> Shows:
    if chosen.verb == "roll":
        return Shows(says=[message("shows.roll", dice=total(dice_to_roll(g)))])
    if chosen.verb == "die":
        chains = g.chains(square_of(str(chosen.args["square"])))
        cells = sorted({square_id(square) for chain in chains for square in chain.squares})
        return Shows(
            cells=[f"square:{cell}" for cell in cells],
            says=[message("shows.chains", chains=sum(bool(chain.icons) for chain in chains))],
        )
    if chosen.verb == "crystalize":
        gain = min(crystals_from(g, str(chosen.args["what"])), room_for_crystals(g))
        return Shows(says=[message("shows.sold", crystals=gain)])
    if chosen.verb == "skill":
        return Shows(cost={"crystals": g.content.characters[str(chosen.args["character"])].skill.cost})
    return Shows()


class Roll(Frame, tag="roll"):
    """As many dice as there are dice icons in sight become the Active Dice (3.2.1, 3.2.2)."""

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        parts = dice_to_roll(g)
        world.pool = sorted(g.chance.die("roll") for _ in range(total(parts)))
        world.rolled, world.shaken = True, 0
        g.tell("rolled", rule="3.2.1", dice=list(world.pool), count=len(world.pool))
        return g.done(self)


def why_roll(g: Dicemancy) -> Iterator[Refusal]:
    if g.world.rolled:
        yield Refusal("3.2.1", message("why.rolled"))


def why_die(g: Dicemancy, value: int, square: Square) -> Iterator[Refusal]:
    """A slot takes a die that satisfies it while it has room (3.4.3, 3.4.4)."""
    slot = g.tops[square].half.slot
    if slot is None:
        return
    there = g.dice_at(square)
    if len(there) == slot.spaces:
        yield Refusal("3.4.4", message("why.slot_full"))
    elif not fits(slot, value, there):
        yield Refusal("3.4.3", message(f"why.slot_{slot.kind}", value=value, numbers=list(slot.numbers)))


class Place(Frame, tag="place"):
    """A card of the hand goes on top of the tableau or beside it, and stays there (3.3.1-3.3.6)."""

    card: str
    where: str = ""

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        if not self.where:
            spots = [_spot(turn, square) for turn, square in within_reach(g.tops)]
            return g.ask(
                self.on_where, SEAT, spots, rule="3.3.3", why=why_place, shows=show_place, beyond=beyond,
                prompt=message("ask.where", card=self.card),
            )  # fmt: skip
        turn, square = _parse(self.where)
        world.hand.remove(self.card)
        world.tableau.append(Laid(self.card, turn, *square))
        g.tell("placed", rule="3.3.1", card=self.card, turn=f"turn_{turn}")
        return g.done(self)

    def on_where(self, g: Dicemancy, answer: Answer) -> None:
        self.where = answer.id


def _spot(turn: Turn, square: Square) -> Option:
    name = square_id(square)
    return option("at", turn=turn, square=name, target=f"square:{name}")


def _parse(wanted: str) -> tuple[Turn, Square]:
    _, turn, name = wanted.split(":")
    return ("H" if turn == "H" else "V"), square_of(name)


def beyond(g: Dicemancy, wanted: str) -> Option | None:
    """A place out of reach, so that one can hear why."""
    try:
        turn, square = _parse(wanted)
    except ValueError:
        return None
    candidate = _spot(turn, square)
    return candidate if candidate.id == wanted else None


def why_place(g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
    turn: Turn = "H" if candidate.args["turn"] == "H" else "V"
    return why_pair(g, squares_of(turn, square_of(str(candidate.args["square"]))), g.tops)


def why_pair(g: Dicemancy, pair: tuple[Square, Square], shown: dict[Square, Top]) -> Iterator[Refusal]:
    """What stands against a card on these two squares."""
    if shown and not flush(pair, shown):
        yield Refusal("3.3.6", message("why.not_flush"))
    if any((die.row, die.col) in pair for die in g.world.slotted):
        yield Refusal("3.3.5", message("why.on_a_die"))
    height, width = box([*shown, *pair])
    if max(height, width) > SIDE:
        yield Refusal("3.3.3", message("why.too_wide", squares=max(height, width)))


def show_place(g: Dicemancy, chosen: Option) -> Shows:
    turn: Turn = "H" if chosen.args["turn"] == "H" else "V"
    return Shows(
        cells=[f"square:{square_id(each)}" for each in squares_of(turn, square_of(str(chosen.args["square"])))]
    )


def why_place_at_all(g: Dicemancy) -> Iterator[Refusal]:
    shown = g.tops
    pairs = (squares_of(turn, square) for turn, square in within_reach(shown))
    if not any(_legal(why_pair(g, pair, shown)) for pair in pairs):
        yield Refusal("3.3.5", message("why.no_room"))


def _legal(reasons: Iterable[Refusal]) -> bool:
    return next(iter(reasons), None) is None


class Crystalize(Frame, tag="crystalize"):
    """A die goes back to the Supply, or a card from hand or tableau to the box, for Crystals (3.7.1, 3.7.2)."""

    what: str
    which: str

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        gain = min(crystals_from(g, self.what), room_for_crystals(g))
        if self.what == "die":
            world.pool.remove(int(self.which))
        else:
            if self.what == "hand":
                world.hand.remove(self.which)
            else:
                world.tableau = [laid for laid in world.tableau if laid.card != self.which]
            g.to_box(self.which)
        world.crystals += gain
        rule = "3.7.1" if self.what == "die" else "3.7.2"
        g.tell(f"crystalized_{self.what}", rule=rule, which=self.which, gain=gain, crystals=world.crystals)
        return g.done(self)


def crystals_from(g: Dicemancy, what: str) -> int:
    return total(crystals_of_a_die(g)) if what == "die" else 1


def why_crystalize(g: Dicemancy, what: str, which: str) -> Iterator[Refusal]:
    if what == "laid":
        yield from why_lift(g.world.tableau, g.world.slotted, g.tops, which)
    if not room_for_crystals(g):
        yield Refusal("3.7.3", message("why.nine_crystals"))
