"""The ordinary actions: move, guide, pick up, share (rules 2 to 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.horrified.ids import beyond
from domain.horrified.items import kinds
from domain.horrified.pieces import put_hero, put_villager
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

ACTION = {"action": 1}
TAKE = beyond("take")
GIFT = beyond("gift")


def moves(g: Horrified) -> Iterator[Option]:
    """Every space that a path joins to the hero's, water too, so that it says why not."""
    for space in g.map.all.next[g.here]:
        yield option("move", space=space, target=f"space:{space}")


def why_move(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    """Along a lit path to an adjacent space (rules 2, F4)."""
    space = str(chosen.args["space"])
    if space not in g.map.land.next[g.here]:
        if g.content.spaces[space].kind == "water" or space in g.map.all.next[g.here]:
            yield Refusal("F4", message("why.water"))
        else:
            yield Refusal("2", message("why.not_next", space=space))


def show_move(g: Horrified, chosen: Option) -> Shows:
    space = str(chosen.args["space"])
    return Shows(cells=[f"space:{space}"], path=[f"space:{space}"], cost=ACTION)


def start_move(g: Horrified, chosen: Option) -> Frame:
    return Move(str(chosen.args["space"]))


class Move(Frame, tag="move"):
    """To an adjacent space along a lit path, with any villagers of the space that is left (rule 2)."""

    space: str
    bring: list[str] = []
    go: bool = False

    def run(self, g: Horrified) -> Step:
        left = [villager for villager in g.villagers_at(g.here) if villager not in self.bring]
        if left and not self.go:
            each = [option("bring", villager=villager, target=f"villager:{villager}") for villager in left]
            everybody = [option("bring", villager="all")] if len(left) > 1 else []
            prompt = message("ask.bring", space=self.space)
            return g.ask(
                self.on_bring,
                g.active_seat,
                [option("go"), *everybody, *each],
                rule="2",
                prompt=prompt,
                shows=self.show_bring,
            )
        g.spend()
        put_hero(g, g.active, self.space)
        g.tell(
            "moved_with" if self.bring else "moved", rule="2", hero=g.active.id, space=self.space, people=self.bring[:]
        )
        for villager in sorted(self.bring):
            put_villager(g, villager, self.space)
        return g.done(self)

    def on_bring(self, g: Horrified, answer: Answer) -> None:
        if answer.verb == "go":
            self.go = True
        elif answer.text("villager") == "all":
            self.bring = g.villagers_at(g.here)
        else:
            self.bring.append(answer.text("villager"))

    def show_bring(self, g: Horrified, chosen: Option) -> Shows:
        named = chosen.args.get("villager", "")
        villagers = g.villagers_at(g.here) if named == "all" else [str(named)] if named else []
        going = [*self.bring, *(villager for villager in villagers if villager not in self.bring)]
        safe = [villager for villager in going if g.content.villagers[villager].safe == self.space]
        says = [message("shows.rescue", people=list(safe))] if safe else []
        return Shows(cells=[f"space:{self.space}", *(f"villager:{each}" for each in going)], says=says, cost=ACTION)


def guides(g: Horrified) -> Iterator[Option]:
    """Each villager here to each neighbour, each villager next door to here."""
    for villager in g.villagers_at(g.here):
        for space in g.map.land.next[g.here]:
            yield guide_option(villager, space)
    for space in g.map.land.next[g.here]:
        for villager in g.villagers_at(space):
            yield guide_option(villager, g.here)


def guide_option(villager: str, space: str) -> Option:
    return option("guide", villager=villager, space=space, target=f"villager:{villager}")


def why_guide(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    """A villager from the hero's space to an adjacent one, or from there to here, on land (rules 3, H24)."""
    villager, space = str(chosen.args["villager"]), str(chosen.args["space"])
    start = g.world.villagers.get(villager)
    if start is None:
        yield Refusal("3", message("why.off_board", person=villager))
    elif g.here not in (start, space):
        yield Refusal("3", message("why.not_here", person=villager))
    elif space not in g.map.land.next[start]:
        yield Refusal("H24", message("why.no_lit_path", space=space))


def show_guide(g: Horrified, chosen: Option) -> Shows:
    villager, space = str(chosen.args["villager"]), str(chosen.args["space"])
    safe = g.content.villagers[villager].safe == space
    says = [message("shows.rescue", people=[villager])] if safe else []
    return Shows(cells=[f"space:{space}", f"villager:{villager}"], path=[f"space:{space}"], cost=ACTION, says=says)


def start_guide(g: Horrified, chosen: Option) -> Frame:
    return Guide(str(chosen.args["villager"]), str(chosen.args["space"]))


class Guide(Frame, tag="guide"):
    """One villager, one space; the hero stays (rule 3)."""

    villager: str
    space: str

    def run(self, g: Horrified) -> Step:
        g.spend()
        g.tell("guided", rule="3", hero=g.active.id, villager=self.villager, space=self.space)
        put_villager(g, self.villager, self.space)
        return g.done(self)


def pick_ups(g: Horrified) -> Iterator[Option]:
    """All that lies here, or some of it."""
    yield option("pick_up", which="all", target=f"space:{g.here}")
    if len(g.lying(g.here)) > 1:
        yield option("pick_up", which="some", target=f"space:{g.here}")


def why_pick_up(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    """Any items of the hero's own space (rules 4, H61)."""
    if not g.lying(g.here):
        yield Refusal("4", message("why.nothing_lies", space=g.here))


def show_pick_up(g: Horrified, chosen: Option) -> Shows:
    return Shows(cells=[f"item:{item}" for item in g.lying(g.here)], cost=ACTION)


def start_pick_up(g: Horrified, chosen: Option) -> Frame:
    return TakeItems(g.here, g.lying(g.here)[:] if chosen.args["which"] == "all" else [], "4")


class TakeItems(Frame, tag="take_items"):
    """Any items from one space to the hero, for one action (rules 4, S1, H25)."""

    space: str
    taken: list[str]
    rule: str
    enough: bool = False

    def run(self, g: Horrified) -> Step:
        left = g.lying(self.space)[:]
        for item in self.taken:
            left.remove(item)
        if left and not (self.enough or len(self.taken) == len(g.lying(self.space))):
            takes = [option("take", item=item, target=f"item:{item}") for item in kinds(left)]
            if self.taken:
                takes.append(option("done"))
            elif len(left) > 1:
                takes.insert(0, option("take", item="all"))
            return g.ask(
                self.on_items,
                g.active_seat,
                takes,
                rule=self.rule,
                prompt=message("ask.items", space=self.space),
                why=self.why_items,
                beyond=TAKE,
            )
        g.spend()
        for item in self.taken:
            g.take_from(self.space, item)
            g.active.items.append(item)
        g.tell("picked_up", rule=self.rule, hero=g.active.id, items=self.taken[:], space=self.space)
        return g.done(self)

    def on_items(self, g: Horrified, answer: Answer) -> None:
        if answer.verb == "done":
            self.enough = True
        elif answer.text("item") == "all":
            self.taken = g.lying(self.space)[:]
        else:
            self.taken.append(answer.text("item"))

    def why_items(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """Only what lies on that one space."""
        item = str(chosen.args.get("item", "all"))
        if item != "all" and item not in g.lying(self.space):
            yield Refusal(self.rule, message("why.not_lying", item=item, space=self.space))


def shares(g: Horrified) -> Iterator[Option]:
    yield option("share", target=f"hero:{g.active.id}")


def why_share(g: Horrified, chosen: Option) -> Iterator[Refusal]:
    """Heroes on the active hero's space, who have something to give (rules 5, H9, H61)."""
    here = g.heroes_at(g.here)
    if len(here) < 2:
        yield Refusal("5", message("why.nobody_here"))
    elif not any(g.shareable(hero) for hero in here):
        yield Refusal("H61", message("why.nothing_to_share"))


def start_share(g: Horrified, chosen: Option) -> Frame:
    return Share()


class Share(Frame, tag="share"):
    """Whatever the heroes here wish to hand over, for one action (rules 5, H9, H52).

    `gifts` lists giver, item, taker in turn.
    """

    gifts: list[tuple[str, str, str]] = []
    giver: str = ""
    item: str = ""
    agreed: bool = False

    def run(self, g: Horrified) -> Step:
        if self.item:
            others = [hero.id for hero in g.heroes_at(g.here) if hero.id != self.giver]
            if len(others) == 1:
                self.hand_to(others[0])
                return g.again()
            takers = [option("taker", hero=hero, target=f"hero:{hero}") for hero in others]
            prompt = message("ask.taker", item=self.item)
            return g.ask(self.on_taker, g.active_seat, takers, rule="5", prompt=prompt)
        gives = [] if self.agreed else self.gives(g)
        if gives:
            done = [option("done")] if self.gifts else []
            return g.ask(self.on_gift, g.active_seat, [*gives, *done], rule="5", why=self.why_gift, beyond=GIFT)
        g.spend()
        for giver, item, taker in self.gifts:
            g.hand_over(giver, item, taker)
            g.tell("shared", rule="5", giver=giver, item=item, taker=taker)
        return g.done(self)

    def on_gift(self, g: Horrified, answer: Answer) -> None:
        if answer.verb == "done":
            self.agreed = True
        else:
            self.giver, self.item = answer.text("hero"), answer.text("item")

    def on_taker(self, g: Horrified, answer: Answer) -> None:
        self.hand_to(answer.text("hero"))

    def hand_to(self, taker: str) -> None:
        self.gifts.append((self.giver, self.item, taker))
        self.giver = self.item = ""

    def gives(self, g: Horrified) -> list[Option]:
        """Every item here that has not changed hands yet."""
        found = []
        for hero in g.heroes_at(g.here):
            left = g.shareable(hero)
            for giver, item, _ in self.gifts:
                if giver == hero.id:
                    left.remove(item)
            for item in kinds(left):
                label = Message("option.give_of", {"hero": hero.id, "item": item})
                found.append(option("gift", hero=hero.id, item=item, target=f"item:{item}", label=label))
        return found

    def why_gift(self, g: Horrified, chosen: Option) -> Iterator[Refusal]:
        """Both must stand on the active hero's space (rules 5, H9, H12)."""
        if chosen.verb != "gift":
            return
        hero = g.world_hero(str(chosen.args["hero"]))
        if hero is None or hero.space != g.here:
            yield Refusal("H9", message("why.not_here", person=chosen.args["hero"]))
        elif chosen.args["item"] not in g.shareable(hero):
            yield Refusal("5", message("why.not_held", hero=hero.id, item=chosen.args["item"]))


FRAMES = (Move, Guide, TakeItems, Share)
