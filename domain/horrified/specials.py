"""The special actions of the badges (rules 8, S1 to S7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.actions import TakeItems
from domain.horrified.ids import beyond
from domain.horrified.pieces import put_hero
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

TO = beyond("to")
FROM = beyond("from")
GO = ("to_hero", "to_monster", "to_land")
RULE = {
    "dig": "S1",
    "to_hero": "S2",
    "none": "S3",
    "stronger": "S4",
    "escort": "S5",
    "to_monster": "S6",
    "to_land": "S7",
}


def specials(g: Horrified) -> Iterator[Option]:
    """Only a badge whose special costs an action offers one."""
    kind = g.badge(g.active.id).special
    if kind not in ("none", "stronger"):
        yield option("special", target=f"hero:{g.active.id}", label=Message(f"option.special_{kind}"))


def why_special(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    """It must be able to change something (rules 8, H61)."""
    kind = g.badge(g.active.id).special
    if kind in ("none", "stronger"):
        yield Refusal(RULE[kind], message("why.no_special", hero=g.active.id))
    elif kind == "dig" and not any(g.lying(space) for space in g.map.land.next[g.here]):
        yield Refusal("S1", message("why.nothing_next"))
    elif kind == "escort" and not others(g):
        yield Refusal("S5", message("why.no_other_hero"))
    elif kind in GO and not [space for space in places(g) if not list(why_place(g, space))]:
        yield Refusal(RULE[kind], message("why.nowhere"))


def start_special(g: Horrified, chosen: Option) -> Frame:
    kind = g.badge(g.active.id).special
    if kind == "dig":
        return Dig()
    return Escort() if kind == "escort" else Go()


def others(g: Horrified) -> list[str]:
    return [hero.id for hero in g.heroes_here if hero.id != g.active.id]


def places(g: Horrified) -> list[str]:
    """The spaces that a player would try: of heroes, of monsters, or all on land."""
    kind = g.badge(g.active.id).special
    if kind == "to_land":
        return [space for space in g.land if space != g.here]
    heroes = [str(hero.space) for hero in g.heroes_here]
    found = heroes if kind == "to_hero" else list(g.world.figures.values())
    return sorted(dict.fromkeys(space for space in found if space != g.here))


def why_place(g: Horrified, space: str) -> Iterator[Refusal]:
    """A space on land, that holds whom the badge names (rules S2, S6, S7, H22)."""
    kind = g.badge(g.active.id).special
    if space == g.here:
        yield Refusal("H61", message("why.already_there"))
    elif g.content.spaces[space].kind == "water":
        yield Refusal("H22", message("why.water"))
    elif kind == "to_hero" and space not in [hero.space for hero in g.heroes_here]:
        yield Refusal("S2", message("why.no_hero_there", space=space))
    elif kind == "to_monster" and space not in g.world.figures.values():
        yield Refusal("S6", message("why.no_monster_there", space=space))


class Go(Frame, tag="go"):
    """The Courier to a hero, the Inspector to a monster, the Explorer anywhere on land; nobody comes along (H23)."""

    to: str | None = None

    def run(self, g: Horrified) -> Step:
        rule = RULE[g.badge(g.active.id).special]
        if self.to is None:
            ways = [option("to", space=space, target=f"space:{space}") for space in places(g)]
            return g.ask(self.on_go, g.active_seat, ways, rule=rule, why=self.why_go, shows=show_space, beyond=TO)
        g.spend()
        put_hero(g, g.active, self.to)
        g.tell("went", rule=rule, hero=g.active.id, space=self.to)
        return g.done(self)

    def on_go(self, g: Horrified, answer: Answer) -> None:
        self.to = answer.text("space")

    def why_go(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        yield from why_place(g, str(chosen.args["space"]))


class Dig(Frame, tag="dig"):
    """The Archaeologist takes items of one adjacent space (rules S1, H25)."""

    space: str | None = None
    dug: bool = False

    def run(self, g: Horrified) -> Step:
        if self.dug:
            return g.done(self)
        if self.space is None:
            spaces = [option("from", space=space, target=f"space:{space}") for space in g.map.land.next[g.here]]
            return g.ask(
                self.on_dig,
                g.active_seat,
                spaces,
                rule="S1",
                why=self.why_dig,
                shows=show_space,
                beyond=FROM,
            )
        self.dug = True
        return g.push(TakeItems(self.space, [], "S1"))

    def on_dig(self, g: Horrified, answer: Answer) -> None:
        self.space = answer.text("space")

    def why_dig(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """One space that a lit path joins to this one, and something lies there."""
        space = str(chosen.args["space"])
        if space not in g.map.land.next[g.here]:
            yield Refusal("S1", message("why.not_next", space=space))
        elif not g.lying(space):
            yield Refusal("S1", message("why.nothing_lies", space=space))


class Escort(Frame, tag="escort"):
    """The Professor moves another hero one space on land; nobody comes along (rules S5, H26)."""

    hero: str | None = None
    to: str | None = None

    def run(self, g: Horrified) -> Step:
        if self.hero is None:
            heroes = [option("hero", hero=hero.id, target=f"hero:{hero.id}") for hero in g.world.heroes]
            heroes = [each for each in heroes if each.args["hero"] != g.active.id]
            return g.ask(self.on_escort, g.active_seat, heroes, rule="S5", why=self.why_escort)
        if self.to is None:
            ways = g.map.land.next[str(g.hero(self.hero).space)]
            spaces = [option("to", space=space, target=f"space:{space}") for space in ways]
            return g.ask(self.on_escort_to, g.active_seat, spaces, rule="S5", shows=show_space)
        g.spend()
        put_hero(g, g.hero(self.hero), self.to)
        g.tell("escorted", rule="S5", hero=g.active.id, other=self.hero, space=self.to)
        return g.done(self)

    def on_escort(self, g: Horrified, answer: Answer) -> None:
        self.hero = answer.text("hero")

    def on_escort_to(self, g: Horrified, answer: Answer) -> None:
        self.to = answer.text("space")

    def why_escort(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        if g.hero(str(chosen.args["hero"])).space is None:
            yield Refusal("H12", message("why.off_board", person=chosen.args["hero"]))


def show_space(g: Horrified, chosen: Option) -> Shows:
    return Shows(cells=[f"space:{chosen.args['space']}"], cost={"action": 1})


FRAMES = (Go, Dig, Escort)
