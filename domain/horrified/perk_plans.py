"""What a perk card asks before it is played: whom, and where to. Nothing is moved here (rules 15, H21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.ids import beyond
from domain.horrified.items import kinds
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Seat, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

Sent = tuple[str, str]
TO = beyond("to")
WHO = beyond("hero", "join", "figure", "place")
DONE = option("done")


def hero_option(hero: str, verb: str = "hero") -> Option:
    return option(verb, hero=hero, target=f"hero:{hero}")


def space_option(space: str) -> Option:
    return option("to", space=space, target=f"space:{space}")


def show_space(g: Horrified, chosen: Option) -> Shows:
    return Shows(cells=[f"space:{chosen.args['space']}"])


def why_hero(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    """A hero off the board is not to be chosen (rule H12)."""
    if "hero" in chosen.args:
        hero = g.world_hero(str(chosen.args["hero"]))
        if hero is None or hero.space is None:
            yield Refusal("H12", message("why.off_board", person=chosen.args["hero"]))


class SendHeroes(Frame, tag="send_heroes"):
    """Which heroes go where: up to `spaces` on land, or anywhere on land; `most` heroes, 0 = all (P4, P5, P6)."""

    seat: Seat
    spaces: int | None
    most: int
    sent: list[Sent] = []
    hero: str = ""
    done: bool = False

    def run(self, g: Horrified) -> Step:
        if self.hero:
            spaces = map(space_option, self.reach(g, self.hero))
            prompt = message("ask.send_to", person=self.hero)
            return g.ask(
                self.on_send_to,
                self.seat,
                spaces,
                rule="15",
                prompt=prompt,
                why=self.why_to,
                shows=show_space,
                beyond=TO,
            )
        gone = [hero for hero, _ in self.sent]
        left = [hero for hero in g.world.heroes if hero.id not in gone]
        if self.done or not left or len(self.sent) == self.most > 0:
            return g.done(self, self.sent)
        heroes = [hero_option(hero.id) for hero in left]
        return g.ask(self.on_send, self.seat, [*heroes, DONE], rule="15", why=why_hero, beyond=WHO)

    def on_send(self, g: Horrified, answer: Answer) -> None:
        self.done = answer.verb == "done"
        self.hero = "" if self.done else answer.text("hero")

    def on_send_to(self, g: Horrified, answer: Answer) -> None:
        self.sent.append((self.hero, answer.text("space")))
        self.hero = ""

    def reach(self, g: Horrified, hero: str) -> list[str]:
        start = str(g.hero(hero).space)
        if self.spaces is None:
            return [space for space in g.land if space != start]
        return g.map.land.within(start, self.spaces)

    def why_to(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """On land, and near enough (rules H21, H22)."""
        space = str(chosen.args["space"])
        far = g.map.land.distance(str(g.hero(self.hero).space), space)
        if far is None:
            yield Refusal("H22", message("why.water"))
        elif self.spaces is not None and far > self.spaces:
            yield Refusal("15", message("why.too_far", far=far, spaces=self.spaces))
        elif far == 0:
            yield Refusal("H61", message("why.already_there"))


class GatherHeroes(Frame, tag="gather_heroes"):
    """A space that holds a hero, then the heroes that come there (rule P9)."""

    seat: Seat
    space: str = ""
    sent: list[Sent] = []
    done: bool = False

    def run(self, g: Horrified) -> Step:
        if not self.space:
            spaces = map(space_option, kinds([str(hero.space) for hero in g.heroes_here]))
            return g.ask(self.on_gather_at, self.seat, spaces, rule="P9", why=self.why_at, shows=show_space, beyond=TO)
        gone = [hero for hero, _ in self.sent]
        left = [hero.id for hero in g.world.heroes if hero.space != self.space and hero.id not in gone]
        if self.done or not left:
            return g.done(self, self.sent)
        heroes = [hero_option(hero, "join") for hero in left]
        return g.ask(self.on_gather, self.seat, [*heroes, DONE], rule="P9", why=why_hero, beyond=WHO)

    def on_gather_at(self, g: Horrified, answer: Answer) -> None:
        self.space = answer.text("space")

    def on_gather(self, g: Horrified, answer: Answer) -> None:
        self.done = answer.verb == "done"
        if not self.done:
            self.sent.append((answer.text("hero"), self.space))

    def why_at(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        if not g.heroes_at(str(chosen.args["space"])):
            yield Refusal("P9", message("why.no_hero_there", space=chosen.args["space"]))


class GiveItems(Frame, tag="give_items"):
    """A giver, a taker, and what goes from one to the other (rules P8, H12).

    `sent` holds giver and taker first, then ("", item) for each item.
    """

    seat: Seat
    giver: str = ""
    sent: list[Sent] = []
    done: bool = False

    def run(self, g: Horrified) -> Step:
        if self.done or len(g.heroes_here) < 2:
            return g.done(self, self.sent)
        if not self.giver:
            heroes = [hero_option(hero.id) for hero in g.world.heroes]
            return g.ask(self.on_giver, self.seat, [*heroes, DONE], rule="P8", why=self.why_giver, beyond=WHO)
        if not self.sent:
            heroes = [hero_option(hero.id) for hero in g.world.heroes if hero.id != self.giver]
            return g.ask(self.on_taker, self.seat, heroes, rule="P8", why=why_hero, beyond=WHO)
        left = g.shareable(g.hero(self.giver))
        for _, item in self.sent[1:]:
            left.remove(item)
        if not left:
            return g.done(self, self.sent)
        gives = [option("give", item=item, target=f"item:{item}") for item in kinds(left)]
        return g.ask(self.on_give, self.seat, [*gives, DONE] if self.sent[1:] else gives, rule="P8")

    def on_giver(self, g: Horrified, answer: Answer) -> None:
        self.done = answer.verb == "done"
        self.giver = "" if self.done else answer.text("hero")

    def on_taker(self, g: Horrified, answer: Answer) -> None:
        self.sent.append((self.giver, answer.text("hero")))

    def on_give(self, g: Horrified, answer: Answer) -> None:
        self.done = answer.verb == "done"
        if not self.done:
            self.sent.append(("", answer.text("item")))

    def why_giver(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        yield from why_hero(g, chosen)
        hero = g.world_hero(str(chosen.args.get("hero", "")))
        if hero is not None and not g.shareable(hero):
            yield Refusal("P8", message("why.holds_nothing", hero=hero.id))


class DriveFigures(Frame, tag="drive_figures"):
    """Which figures go where: up to `spaces`, or anywhere for those that the card `bans`; `most`, 0 = all (P7, P10)."""

    seat: Seat
    spaces: int
    most: int = 0
    bans: list[str] = []
    sent: list[Sent] = []
    figure: str = ""
    anywhere: bool = False
    done: bool = False

    def run(self, g: Horrified) -> Step:
        if self.figure:
            spaces = map(space_option, self.reach(g))
            prompt = message("ask.send_to", person=self.figure)
            return g.ask(
                self.on_drive_to,
                self.seat,
                spaces,
                rule="15",
                prompt=prompt,
                why=self.why_to,
                shows=show_space,
                beyond=TO,
            )
        gone = [figure for figure, _ in self.sent]
        left = [figure for figure in self.standing(g) if figure not in gone]
        if self.done or not left or len(self.sent) == self.most > 0:
            return g.done(self, self.sent)
        figures = [figure_option("place", figure) for figure in left if figure in self.bans]
        figures += [figure_option("figure", figure) for figure in left]
        return g.ask(self.on_drive, self.seat, [*figures, DONE], rule="15", why=self.why_figure, beyond=WHO)

    def on_drive(self, g: Horrified, answer: Answer) -> None:
        self.done = answer.verb == "done"
        self.figure = "" if self.done else answer.text("figure")
        self.anywhere = answer.verb == "place"

    def on_drive_to(self, g: Horrified, answer: Answer) -> None:
        self.sent.append((self.figure, answer.text("space")))
        self.figure = ""

    def standing(self, g: Horrified) -> dict[str, str]:
        """Where each figure will stand behind the moves chosen so far (a meeting sends the pair home or away)."""
        there = dict(g.world.figures)
        for figure, space in self.sent:
            if figure in there:
                there[figure] = space
                g.mat_of(figure).would_arrive(g, there)
        return there

    def reach(self, g: Horrified) -> list[str]:
        start, net = self.standing(g)[self.figure], g.net(self.figure)
        return net.within(start, len(net.far) if self.anywhere else self.spaces)

    def why_figure(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """In play; to any space only the figures that the card names (rule P10)."""
        figure = chosen.args.get("figure")
        if figure is not None and figure not in g.world.figures:
            yield Refusal("15", message("why.not_in_play", figure=figure))
        elif chosen.verb == "place" and figure not in self.bans:
            yield Refusal("P10", message("why.not_named", figures=list(self.bans)))

    def why_to(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """Where the figure may go, and near enough (rules H21, H22)."""
        space = str(chosen.args["space"])
        far = g.net(self.figure).distance(self.standing(g)[self.figure], space)
        if far is None:
            yield Refusal("H22", message("why.water"))
        elif not self.anywhere and far > self.spaces:
            yield Refusal("H21", message("why.too_far", far=far, spaces=self.spaces))
        elif far == 0:
            yield Refusal("H61", message("why.already_there"))


def figure_option(verb: str, figure: str) -> Option:
    return option(verb, figure=figure, target=f"figure:{figure}")


FRAMES = (SendHeroes, GatherHeroes, GiveItems, DriveFigures)
