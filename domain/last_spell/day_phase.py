"""The Day Phase (rulebook, part 1): Upkeep, main phase, end of the Day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Question, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message
from domain.last_spell.content import Amount
from domain.last_spell.day_building import (
    MASON,
    Build,
    Mend,
    Repair,
    Site,
    buildable,
    burning,
    gives,
    priced,
    upgradable,
    upgrade,
    why_not_build,
    why_not_mend,
    why_not_repair,
    why_not_upgrade,
)
from domain.last_spell.day_end import EndOfDay
from domain.last_spell.day_market import (
    REFRESH,
    Buy,
    Sell,
    Stall,
    leave_options,
    move_item,
    refresh,
    take_options,
    why_not_buy,
    why_not_refresh,
    why_not_take,
)
from domain.last_spell.day_upkeep import TILES, Upkeep
from domain.last_spell.day_workers import (
    GUESS_AGAIN,
    REPEL,
    Recruit,
    Scavenge,
    guess_again,
    recruit_cost,
    recruit_options,
    repel,
    ruins,
    seer_options,
    why_not_guess,
    why_not_recruit,
    why_not_repel,
    why_not_scavenge,
)
from domain.last_spell.equipment import cost_of
from domain.last_spell.labels import label
from domain.last_spell.limits import renew
from domain.last_spell.state import Hero, Structure
from domain.last_spell.table import heroes, structure_kind

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell


class Day(Frame, tag="day"):
    """Upkeep, main phase, end of the Day."""

    step: int = 0

    def run(self, g: LastSpell) -> Step:
        self.step += 1
        if self.step == 1:
            g.phase("day", rule="4.1", cycle=g.world.cycle)
            for hero in g.world.heroes.values():
                renew(g, hero, "day")
            return g.push(Upkeep())
        if self.step == 2:
            return g.push(MainPhase(g.seats_from_first))
        return g.push(EndOfDay()) if self.step == 3 else g.done(self)


class MainPhase(Frame, tag="main_phase"):
    """Seat by seat one action each; who passes is out but may come back while others go on; it ends when all have
    passed (5.1, 5.2).

    What needs no further choice is done at once, the rest is a draft first.
    """

    open = True
    active: list[int]
    out: list[int] = []
    actor: int = 0
    verb: str = ""
    args: dict[str, str | int] = {}
    acted: int = 0

    def run(self, g: LastSpell) -> Step:
        g.world.phase = "main"
        if self.acted:
            self._next()
        if self.verb:
            chosen, actor = Option("", self.verb, self.args), self.actor
            self.actor, self.verb, self.args = 0, "", {}
            return self._act(g, actor, chosen)
        if not self.active:
            g.world.turn = ""
            return g.done(self)
        g.world.turn = _heroes(g, self.active[0])[0].id
        actions = DayActions(g)
        prompt = message("ask.day", gold=g.world.stash.gold, materials=g.world.stash.materials)
        return g.ask(
            self.on_day,
            self.active[0],
            [*actions.candidates(g, _heroes(g, self.active[0])), option("pass")],
            rule="5.1",
            prompt=prompt,
            why=actions.why,
            shows=show,
            beyond=beyond,
        )

    def offers(self, g: LastSpell) -> Iterator[Question]:
        if not self.out:
            return
        actions = DayActions(g)
        for seat in self.out:
            candidates = actions.candidates(g, _heroes(g, seat))
            yield g.offer(self.on_more, seat, candidates, rule="5.2", why=actions.why, shows=show)

    def on_day(self, g: LastSpell, answer: Answer) -> None:
        self.actor, self.verb, self.args = answer.seat, answer.verb, answer.args

    def on_more(self, g: LastSpell, answer: Answer) -> None:
        self.on_day(g, answer)

    def _next(self) -> None:
        """After an action the turn goes on; a seat that came back takes none."""
        if self.active and self.acted == self.active[0]:
            self.active = [*self.active[1:], self.active[0]]
        self.acted = 0

    def _act(self, g: LastSpell, seat: int, chosen: Option) -> Step:
        args = chosen.args
        match chosen.verb:
            case "pass":
                self.out.append(self.active.pop(0))
                g.tell("day_pass", rule="5.2", seat=seat)
                return g.again()
            case "build":
                return g.push(Build(seat, str(args["kind"])))
            case "repair":
                return g.push(Repair(seat, str(args["structure"])))
            case "buy":
                return g.push(Buy(seat, str(args["card"])))
            case "sell":
                return g.push(Sell(seat))
            case "scavenge":
                return g.push(Scavenge(seat))
            case "recruit":
                return g.push(Recruit(str(args["hero"])))
            case "mason":
                return g.push(Mend(str(args["hero"])))
        act_at_once(g, chosen)
        self.acted = seat
        return g.again()

    def _deed(self, g: LastSpell, seat: int) -> None:
        self.acted = seat

    after_build = after_repair = after_buy = after_sell = after_scavenge = after_recruit = after_mend = _deed


def _heroes(g: LastSpell, seat: int) -> list[Hero]:
    """The Heroes in play of a seat."""
    return [hero for hero in heroes(g) if hero.seat == seat]


def act_at_once(g: LastSpell, chosen: Option) -> None:
    """What needs no further choice."""
    args = chosen.args
    match chosen.verb:
        case "upgrade":
            upgrade(g, g.world.structures[str(args["structure"])])
        case "take_item" | "leave_item":
            move_item(g, g.hero(str(args["hero"])), str(args["card"]), taken=chosen.verb == "take_item")
        case "refresh":
            refresh(g)
        case "repel":
            repel(g, str(args["tile"]))
        case "guess_again":
            guess_again(g, str(args["slot"]))


# What is offered, and why not


class DayActions:
    """All that is offered by day, made once for a question: but for their own Heroes it is alike for all seats."""

    def __init__(self, g: LastSpell) -> None:
        self.site, self.stall = Site(g), Stall(g)
        self.ruins = ruins(g)
        self._building = [option("build", kind=kind) for kind in buildable(g)]
        self._building += [_on(g, "upgrade", structure) for structure in upgradable(g)]
        self._building += [_on(g, "repair", structure) for structure in burning(g)]
        self._trading = [option("buy", card=card) for card in self.stall.cards]
        if g.world.stash.items:
            self._trading.append(option("sell"))
        self._rest = [option("scavenge")] if self.ruins else []
        self._rest += [*seer_options(g), option("refresh"), *recruit_options(g)]

    def candidates(self, g: LastSpell, mine: list[Hero]) -> list[Option]:
        """Everything that the player of these Heroes would try in the main phase."""
        masons = [option("mason", hero=hero.id, target=f"hero:{hero.id}") for hero in mine if hero.trait == MASON]
        items = [*take_options(g, mine), *leave_options(mine)]
        return [*self._building, *masons, *self._trading, *items, *self._rest]

    def why(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        reasons = WHY.get(candidate.verb)
        return reasons(g, self, candidate) if reasons else iter(())


def _on(g: LastSpell, verb: str, structure: Structure) -> Option:
    target = f"structure:{structure.id}"
    return option(verb, structure=structure.id, target=target, label=label(g, verb, "structure", target))


def _structure(g: LastSpell, candidate: Option) -> Structure:
    return g.world.structures[str(candidate.args["structure"])]


WHY: dict[str, Callable[[LastSpell, DayActions, Option], Iterator[Refusal]]] = {
    "build": lambda g, a, c: why_not_build(g, str(c.args["kind"]), a.site),
    "upgrade": lambda g, a, c: why_not_upgrade(g, _structure(g, c), a.site),
    "repair": lambda g, a, c: why_not_repair(g, _structure(g, c)),
    "mason": lambda g, a, c: why_not_mend(g, g.hero(str(c.args["hero"]))),
    "buy": lambda g, a, c: why_not_buy(g, str(c.args["card"]), a.stall),
    "take_item": lambda g, a, c: why_not_take(g, g.hero(str(c.args["hero"])), str(c.args["card"])),
    "scavenge": lambda g, a, c: why_not_scavenge(g, [min(a.ruins, key=lambda ruin: len(ruin.spots))]),
    "repel": lambda g, a, c: why_not_repel(g, str(c.args["tile"])),
    "guess_again": lambda g, a, c: why_not_guess(g, str(c.args["slot"])),
    "refresh": lambda g, a, c: why_not_refresh(g, a.stall),
    "recruit": lambda g, a, c: why_not_recruit(g),
}


def beyond(g: LastSpell, wanted: str) -> Option | None:
    """What is not offered, so that the reason can be told: a card below the top, another thing to build, no Seer."""
    verb, _, what = wanted.partition(":")
    match verb:
        case "buy" if what:
            return option("buy", card=what)
        case "build" if what:
            return option("build", kind=what)
        case "repel" if what in TILES:
            return option("repel", tile=what)
        case "guess_again" if what in g.content.slots:
            return option("guess_again", slot=what)
    return None


def show(g: LastSpell, chosen: Option) -> Shows:
    """The price of an action and what it gives."""
    args = chosen.args
    match chosen.verb:
        case "build":
            record = g.content.structures[str(args["kind"])]
            return Shows(cost=priced(record.build or Amount()), says=gives(record.reward))
        case "upgrade":
            record = structure_kind(g, _structure(g, chosen))
            return Shows(cost=priced(record.upgrade or Amount()), says=gives(record.upgrade_reward))
        case "buy":
            return Shows(cost={"gold": cost_of(g, str(args["card"]))})
        case "repel":
            return Shows(cost=priced(REPEL))
        case "guess_again":
            return Shows(cost=priced(GUESS_AGAIN))
        case "refresh":
            return Shows(cost=priced(REFRESH))
        case "recruit":
            return Shows(cost=priced(recruit_cost(g)))
    return Shows()
