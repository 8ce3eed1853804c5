"""Casting: a die on a slot, its chains one after another, and within a chain Effects and Attack in any order (3.4-3.6).

A chain is planned as a draft (see `deeds`) and paid when the player ends it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.dicemancy.aim import Aim, named, targets
from domain.dicemancy.cubes import PutCubes
from domain.dicemancy.damage import Falls, carry_out
from domain.dicemancy.deeds import Deeds, Gain, gained
from domain.dicemancy.effects import Burn, Grasp, MoveMonsters, Reach, Sparks, Transmute, why_effect, why_transmute
from domain.dicemancy.numbers import cubes_of_an_attack, effect_strength, room_for_crystals
from domain.dicemancy.setup import SEAT
from domain.dicemancy.state import SlotDie
from domain.dicemancy.tableau import Chain, dice_on, square_id, square_of
from domain.dicemancy.targeting import any_area
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows, total
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy


class CastDie(Frame, tag="cast_die"):
    """A die on a slot; each chain that begins there may be resolved, in any order, or left (3.4.1, 3.4.2, 3.5.6)."""

    value: int
    square: str
    waiting: list[int] | None = None
    laid: bool = False
    chosen: int = 0
    leave: bool = False

    def run(self, g: Dicemancy) -> Step:
        if self.waiting is None:
            self.waiting = [chain.number for chain in g.chains(self.where) if chain.icons]
        if self.leave or not self.waiting:
            self.lay(g)
            return g.done(self)
        if self.chosen:
            chain, self.chosen = self.chain(g, self.chosen), 0
            return g.push(Cast(chain.number, chain.icons, self.dice(g, chain), list(chain.icons)))
        candidates = [option("cast", chain=n, label=self.label(g, n)) for n in self.waiting]
        return g.ask(
            self.on_chain, SEAT, [*candidates, option("leave")], rule="3.4.2", why=self.why_chain,
            shows=self.show_chain, beyond=self.beyond, prompt=message("ask.chain", value=self.value),
        )  # fmt: skip

    def on_chain(self, g: Dicemancy, answer: Answer) -> None:
        if answer.verb == "leave":
            self.leave = True
        else:
            self.chosen = answer.number("chain")

    @property
    def where(self) -> tuple[int, int]:
        return square_of(self.square)

    def chain(self, g: Dicemancy, number: int) -> Chain:
        return g.chains(self.where)[number - 1]

    def dice(self, g: Dicemancy, chain: Chain) -> int:
        """The dice on the chain's squares, this one among them (3.5.3, 3.5.4)."""
        return dice_on(chain.squares, g.world.slotted) + (not self.laid)

    def label(self, g: Dicemancy, number: int) -> Message:
        chain = self.chain(g, number)
        return message("option.cast", chain=number, icons=list(chain.icons), dice=self.dice(g, chain))

    def why_chain(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "cast":
            chain = self.chain(g, int(candidate.args["chain"]))
            if chain.number not in (self.waiting or []):
                yield Refusal("3.4.2", message("why.chain_over", chain=chain.number))
                return
            cast = Cast(chain.number, chain.icons, self.dice(g, chain), list(chain.icons))
            deeds = (each for each in deed_options(g, cast) if each.verb != "finish")
            if all(next(why_deed(g, cast, each), None) for each in deeds):
                yield Refusal("3.5.1", message("why.chain_idle"))
        elif candidate.verb != "leave":
            yield Refusal("3.1.2", message("why.die_first"))

    def beyond(self, g: Dicemancy, wanted: str) -> Option | None:
        """A chain that is over, or an action that must wait for the die."""
        known = [f"cast:{chain.number}" for chain in g.chains(self.where) if chain.icons]
        return option("cast", chain=int(wanted.partition(":")[2])) if wanted in known else other_action(wanted)

    def show_chain(self, g: Dicemancy, chosen: Option) -> Shows:
        if chosen.verb == "leave":
            return Shows()
        chain = self.chain(g, int(chosen.args["chain"]))
        path = [f"square:{square_id(each)}" for each in chain.squares]
        says = [said_effect(g, spell, self.dice(g, chain)) for spell in chain.icons if spell != g.world.burned]
        return Shows(cells=path, path=path, says=[*says, said_attack(g, chain.icons[-1])])

    def lay(self, g: Dicemancy) -> None:
        """The die leaves the pool; from now on it counts for the chains that pass its square."""
        if not self.laid:
            self.laid = True
            g.world.pool.remove(self.value)
            g.world.slotted.append(SlotDie(*self.where, self.value))
            card = g.world.tableau[g.tops[self.where].card].card
            g.tell("die", rule="3.4.1", value=self.value, square=self.square, card=card)

    def end(self, g: Dicemancy, chain: int) -> None:
        """This chain is being resolved: the die is on its slot for good."""
        self.lay(g)
        self.waiting = [n for n in self.waiting or [] if n != chain]


class Cast(Frame, tag="cast"):
    """One chain being planned: each icon's Effect once, the Attack once, in any order (3.5.1, 3.5.2, 3.5.5).

    `left` are the icons not used yet. `area` names the Attack's spaces; where a Monster stands it names the Monster,
    which stays a target wherever it is moved (11.8). `owed` are targets that still take the Attack's cubes.
    """

    open = True

    chain: int
    icons: list[str]
    dice: int
    left: list[str]
    deeds: Deeds = []
    area: list[str] = []
    attacked: bool = False
    owed: list[str] = []
    chosen: str = ""
    over: bool = False

    @property
    def begun(self) -> bool:
        """Whether anything is planned, without which the chain is not resolved (11.9)."""
        return self.attacked or len(self.left) < len(self.icons)

    @property
    def color(self) -> str:
        """The last icon gives the Attack (3.5.5) and its colour (3.6.1)."""
        return self.icons[-1]

    def run(self, g: Dicemancy) -> Step:
        if self.over:
            return g.done(self)
        if self.owed:
            owed, self.owed = self.owed, []
            return g.push(PutCubes(self.color, owed * total(cubes_of_an_attack(g))))
        if not self.chosen:
            return g.ask(
                self.on_deed, SEAT, deed_options(g, self), rule="3.5.2", why=self.why_deed, shows=self.show_deed,
                beyond=self.beyond, prompt=self.prompt(),
            )  # fmt: skip
        verb, _, spell = self.chosen.partition(":")
        if verb == "finish":
            return self.resolve(g)
        if not self.area and (verb == "attack" or (verb == "effect" and aims(g, spell))):
            return g.push(Aim(self.color))
        self.chosen = ""
        if verb == "attack":
            self.attacked = True
            self.owed = targets(g.planned(), self.area)
            return g.again()
        if verb == "effect" and next(why_effect(g, self, spell), None):
            return g.again()  # the area just chosen leaves this Effect nothing to do
        self.left.remove(spell)
        return self.start(g, verb, spell)

    def start(self, g: Dicemancy, verb: str, spell: str) -> Step:
        """Begin the Effect of one icon, or the Transmutation instead of it."""
        if verb == "transmute":
            return g.push(Transmute(spell))
        strength = total(effect_strength(g, spell, self.dice))
        match g.content.spells[spell].effect.op:
            case "burn":
                return g.push(Burn(self.color, strength, targets(g.planned(), self.area)))
            case "reach":
                return g.push(Reach(strength, list(self.area)))
            case "sparks":
                return g.push(Sparks(strength))
            case "march":
                return g.push(MoveMonsters(strength))
            case "grasp":
                return g.push(Grasp())
        self.deeds.append(Gain(min(strength, room_for_crystals(g) - gained(self.deeds))))
        return g.again()

    def resolve(self, g: Dicemancy) -> Step:
        """The plan comes true; then filled sections take effect (3.6.11)."""
        self.over = True
        g.casting.end(g, self.chain)
        g.tell("chain", rule="3.5.1", chain=self.chain, icons=list(self.icons), dice=self.dice)
        deeds, self.deeds = self.deeds, []
        carry_out(g, deeds)
        if self.attacked:
            g.world.sealed = False
        g.world.most_icons = max(g.world.most_icons, len(self.icons))
        return g.push(Falls())

    def on_deed(self, g: Dicemancy, answer: Answer) -> None:
        self.chosen = answer.id

    def after_aim(self, g: Dicemancy, spaces: list[str]) -> None:
        self.area = named(g.planned(), spaces)

    def after_reach(self, g: Dicemancy, spaces: list[str]) -> None:
        added = named(g.planned(), spaces)
        self.area += added
        if self.attacked:
            self.owed = targets(g.planned(), added)

    def after_put_cubes(self, g: Dicemancy, deeds: Deeds) -> None:
        self.deeds += deeds

    after_burn = after_sparks = after_move_monsters = after_grasp = after_transmute = after_put_cubes

    def why_deed(self, g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        return why_deed(g, self, candidate)

    def beyond(self, g: Dicemancy, wanted: str) -> Option | None:
        """What has been used up, or what must wait until the chain is over."""
        verb, _, spell = wanted.partition(":")
        if verb in ("effect", "transmute") and spell in g.scenario.elements:
            return option(verb, spell=spell)
        return option(verb) if wanted == "attack" else other_action(wanted)

    def show_deed(self, g: Dicemancy, chosen: Option) -> Shows:
        spell = str(chosen.args.get("spell", ""))
        if chosen.verb == "attack":
            return Shows(says=[said_attack(g, self.color)])
        if chosen.verb == "effect":
            return Shows(says=[said_effect(g, spell, self.dice)])
        return Shows()

    def prompt(self) -> Message:
        return message("ask.deed", chain=self.chain, dice=self.dice, spell=f"spell_{self.color}")


def aims(g: Dicemancy, spell: str) -> bool:
    """Whether an Effect needs the Attack's targets."""
    return g.content.spells[spell].effect.op in ("burn", "reach")


def said_effect(g: Dicemancy, spell: str, dice: int) -> Message:
    """How strong an Effect would be, in words."""
    op = g.content.spells[spell].effect.op
    return message(f"shows.{op}", strength=total(effect_strength(g, spell, dice)))


def said_attack(g: Dicemancy, color: str) -> Message:
    """How many cubes an Attack places on each target, and how many there are (3.6.6, 3.6.9)."""
    cubes = total(cubes_of_an_attack(g))
    return message("shows.attack", cubes=cubes, color=color, left=g.planned().supply[color])


def other_action(wanted: str) -> Option | None:
    """An action of the Player Phase that has to wait."""
    verb = wanted.partition(":")[0]
    return Option(wanted, verb) if verb in ("roll", "die", "place", "crystalize", "skill", "end") else None


def deed_options(g: Dicemancy, cast: Cast) -> list[Option]:
    """What the chain still has to give: the Attack, each sort of icon as Effect and as Transmutation, the end."""
    found = []
    if not cast.attacked:
        found.append(option("attack", label=message("option.attack", spell=f"spell_{cast.color}")))
    for verb in ("effect",) if g.scenario.apprentice else ("effect", "transmute"):
        for spell in dict.fromkeys(cast.left):
            label = message(f"option.{verb}", spell=f"spell_{spell}", color=spell)
            found.append(option(verb, spell=spell, target=f"spell:{spell}", label=label))
    return [*found, option("finish")]


def why_deed(g: Dicemancy, cast: Cast, candidate: Option) -> Iterator[Refusal]:
    """What stands against going on like this with a chain."""
    spell = str(candidate.args.get("spell", ""))
    if candidate.verb in ("effect", "transmute") and spell not in cast.left:
        yield Refusal("3.5.1", message("why.no_icon_left", spell=f"spell_{spell}"))
    elif candidate.verb == "finish":
        if not cast.begun:
            yield Refusal("11.9", message("why.nothing_done"))
    elif candidate.verb == "attack":
        if cast.attacked:
            yield Refusal("3.5.5", message("why.attacked"))
        elif not cast.area and not any_area(g.planned(), g.content.spells[cast.color].attack):
            yield Refusal("3.6.5", message("why.no_area", spell=f"spell_{cast.color}"))
    elif candidate.verb == "effect":
        yield from why_effect(g, cast, spell)
    elif candidate.verb == "transmute":
        yield from why_transmute(g, spell)
    else:
        yield Refusal("3.1.2", message("why.chain_first"))
