"""Towers: played on a building site, attacking, passed on and upgraded (1.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import Message, message
from domain.kingdom_rush import content
from domain.kingdom_rush.maps import in_range, name, named
from domain.kingdom_rush.placing import ANYWHERE, SOLDIER, Laid, Piece, Placing, lay
from domain.kingdom_rush.state import Spot, Tower, TowerId
from domain.kingdom_rush.table import towers_at
from domain.kingdom_rush.webbing import unweb

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

BARRACKS = "barracks"
HIGHEST = 4


def stack_of(g: KingdomRush, card: str) -> str:
    """The supply stack of a Tower card: its type and level."""
    record = g.content.towers[card]
    return f"{record.type}{record.level}"


# Playing a Tower


def why_not_site(g: KingdomRush, card: str, at: Spot) -> Iterator[Refusal]:
    """One Tower on a site; a Barracks may share it with one other Tower, two Barracks never; none under the marker."""
    if at == g.world.marker:
        yield Refusal("7.11", message("why.marker_there", at=name(at)))
    there = towers_at(g, at)
    types = [g.content.towers[tower.card].type for tower in there]
    mine = g.content.towers[card].type
    if len(there) > 1 or (there and BARRACKS not in (*types, mine)):
        yield Refusal("3.14", message("why.site_taken", at=name(at), tower=there[0].card))
    elif mine == BARRACKS and BARRACKS in types:
        yield Refusal("3.15", message("why.two_barracks", at=name(at)))


def why_not_build(g: KingdomRush, seat: int, card: str) -> Iterator[Refusal]:
    taken = [g.world.marker, *(tower.at for tower in g.world.towers.values())]
    sites = g.map.sites(g.world.players, seat)
    if all(at in taken and next(why_not_site(g, card, at), None) is not None for at in sites):
        yield Refusal("3.14", message("why.no_site", tower=card))


def show_build(g: KingdomRush, card: str) -> Shows:
    return Shows(says=[message(f"tower.{g.content.towers[card].type}")])


class Build(Frame, tag="build"):
    """A Tower from the hand onto a free own site; its attacks are then to be made (1.5)."""

    seat: int
    card: str
    at: str = ""

    def run(self, g: KingdomRush) -> Step:
        if not self.at:
            sites = [name(at) for at in g.map.sites(g.world.players, self.seat)]
            return g.ask(
                self.on_build,
                self.seat,
                [option("site", at=at, target=f"spot:{at}") for at in sites],
                rule="3.13",
                prompt=Message("ask.build", {"tower": self.card}),
                why=self.why_build,
                shows=self.show_build,
            )
        g.player(self.seat).hand.remove(self.card)
        build(g, self.seat, self.card, named(self.at))
        g.tell("builds", rule="3.13", tower=self.card, at=self.at, seat=self.seat)
        return g.done(self)

    def on_build(self, g: KingdomRush, answer: Answer) -> None:
        self.at = answer.text("at")

    def why_build(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        yield from why_not_site(g, self.card, named(str(candidate.args["at"])))

    def show_build(self, g: KingdomRush, candidate: Option) -> Shows:
        at = named(str(candidate.args["at"]))
        return Shows(cells=[f"spot:{name(at)}"], area=[f"spot:{name(each)}" for each in reach(g, self.card, at)])


def build(g: KingdomRush, seat: int, card: str, at: Spot) -> Tower:
    tower = Tower(f"{card}@{name(at)}", card, seat, at, list(range(len(g.content.towers[card].attacks))))
    g.world.towers[tower.id] = tower
    return tower


def reach(g: KingdomRush, card: str, at: Spot) -> list[Spot]:
    """The Path spaces that a Tower's attacks would reach from a site, and a Web Trap's square, for the preview."""
    ranges = {attack.range for attack in g.content.towers[card].attacks}
    found = [each for each in g.map.order if any(r in ANYWHERE or in_range(r, at, each) for r in ranges)]
    return found + [each for each in traps(g) if any(r not in ANYWHERE and in_range(r, at, each) for r in ranges)]


def traps(g: KingdomRush) -> list[Spot]:
    """Where a Web Trap lies: beside the Path, to be attacked all the same (Scenario 6)."""
    return [tray.at for tray in g.world.trays.values() if tray.kind == "trap"]


# Attacking


def pieces(g: KingdomRush, attack: content.Attack) -> list[Piece]:
    """What an attack of a Tower puts on trays."""
    if attack.soldiers:
        number = min(attack.soldiers, g.world.soldiers)
        return [Piece(SOLDIER, "true", attack.range) for _ in range(number)]
    linked = len(attack.tiles) > 1
    found = [Piece(tile, attack.damage, attack.range, attack.free, link=linked) for tile in attack.tiles]
    found += [Piece(one.tile, one.damage, attack.range, free=True, splash=True) for one in attack.splash]
    return found


def attack_of(g: KingdomRush, tower: Tower, n: int) -> content.Attack:
    return g.content.towers[tower.card].attacks[n]


def placing(g: KingdomRush, tower: Tower, n: int, seat: int) -> Placing:
    return Placing(seat, tower.id, "tower", tower.at, pieces(g, attack_of(g, tower, n)))


def why_not_attack(g: KingdomRush, id_: str, n: int) -> Iterator[Refusal]:
    tower = g.world.towers[id_]
    if tower.at == g.world.marker:
        yield Refusal("7.11", message("why.under_marker", tower=tower.card))
    if attack_of(g, tower, n).soldiers and not g.world.soldiers:
        yield Refusal("4.1", message("why.no_soldiers"))
    elif not placing(g, tower, n, tower.seat).possible(g):
        yield Refusal("3.30", message("why.nothing_in_range", tower=tower.card))


def show_attack(g: KingdomRush, id_: str, n: int) -> Shows:
    tower = g.world.towers[id_]
    attack = attack_of(g, tower, n)
    squares = [*g.map.order, *traps(g)]
    spots = [at for at in squares if attack.range not in ANYWHERE and in_range(attack.range, tower.at, at)]
    return Shows(cells=[f"tower:{tower.id}"], area=[f"spot:{name(at)}" for at in spots])


def attack_option(tower: Tower, n: int) -> Option:
    return _attack_option(tower.id, tower.card, tower.at, n)


@lru_cache(1 << 11)
def _attack_option(tower: TowerId, card: str, at: Spot, n: int) -> Option:
    label = Message("option.attack", {"tower": card, "at": name(at), "n": n + 1})
    return option("attack", target=f"tower:{tower}", label=label, tower=tower, n=n)


class Attack(Frame, tag="tower_attack"):
    """One attack of a placed Tower; each is made once a round and picks its own target (1.5)."""

    tower: str
    n: int
    planned: bool = False
    laid: list[Laid] = []

    def run(self, g: KingdomRush) -> Step:
        tower = g.world.towers[self.tower]
        if not self.planned:
            return g.push(placing(g, tower, self.n, tower.seat))
        tower.left.remove(self.n)
        lay(g, self.laid, source=tower.card, rule="3.20")
        return g.done(self)

    def after_placing(self, g: KingdomRush, laid: list[Laid]) -> None:
        self.laid, self.planned = laid, True


# Passing and upgrading


def why_not_pass(g: KingdomRush, seat: int) -> Iterator[Refusal]:
    player = g.player(seat)
    if player.passed >= g.passes:
        yield Refusal("3.16", message("why.passed_already"))


def upgrades(g: KingdomRush, card: str) -> list[str]:
    """The cards for which a Tower may be exchanged: any of the next level's stack (1.5)."""
    record = g.content.towers[card]
    if record.level == HIGHEST:
        return []
    return list(dict.fromkeys(g.world.supply[f"{record.type}{record.level + 1}"]))


def webs_against(g: KingdomRush, card: str) -> list[str]:
    """The webbed stacks that keep a Tower from being upgraded: its own, and the next level's (Webbing Hordes)."""
    record = g.content.towers[card]
    stacks = [f"{record.type}{record.level}"]
    if record.level < HIGHEST:
        stacks.append(f"{record.type}{record.level + 1}")
    return [stack for stack in stacks if stack in g.world.webs]


def exchange(g: KingdomRush, card: str, new: str) -> None:
    """A Tower goes back to its stack, the new card comes out; outside the campaign two level 4 cards of a type are
    the most (Level 4 Towers)."""
    g.world.supply[stack_of(g, card)].append(card)
    take(g, new)


def take(g: KingdomRush, card: str) -> None:
    """A card leaves the supply; the last two of a type's level 4 cards leave the game when two are taken."""
    stack = stack_of(g, card)
    g.world.supply[stack].remove(card)
    limit = g.scenario.level_4_limit
    record = g.content.towers[card]
    if limit and record.level == HIGHEST and owned(g, record.type) + 1 >= limit:
        g.world.supply[stack] = []
        g.tell("limit", rule="3.44", type=record.type)


def owned(g: KingdomRush, type_: str) -> int:
    """Level 4 Towers of a type that the team has."""
    cards = [tower.card for tower in g.world.towers.values()]
    for player in g.world.seats:
        cards += [*player.hand, *player.received]
    records = [g.content.towers[card] for card in cards]
    return sum(1 for record in records if record.type == type_ and record.level == HIGHEST)


class Upgrade(Frame, tag="upgrade"):
    """A Tower is exchanged for one of the next level: which card, or which Webbing it tears. Done with the choice.

    The choice is `card:<id>`, `web:<stack>`, or `same` where nothing changes (1.5, Webbing Hordes).
    """

    seat: int
    card: str
    choice: str = ""

    def run(self, g: KingdomRush) -> Step:
        if self.choice:
            return g.done(self, self.choice)
        cards = upgrades(g, self.card)
        webs = webs_against(g, self.card) if cards else []
        if webs:
            found = [option("tear", stack=stack, target=f"supply:{stack}") for stack in webs]
            return g.ask(self.on_upgrade, self.seat, found, rule="5.4", prompt=self._prompt())
        if not cards:
            return g.done(self, "same")
        found = [option("take", tower=card, target=f"supply:{stack_of(g, card)}") for card in cards]
        return g.ask(self.on_upgrade, self.seat, found, rule="3.17", prompt=self._prompt())

    def _prompt(self) -> Message:
        return Message("ask.upgrade", {"tower": self.card})

    def on_upgrade(self, g: KingdomRush, answer: Answer) -> None:
        self.choice = f"web:{answer.text('stack')}" if answer.verb == "tear" else f"card:{answer.text('tower')}"


def carry_out(g: KingdomRush, card: str, choice: str) -> str:
    """What an upgrade's choice does; gives the card that the player then has."""
    kind, _, what = choice.partition(":")
    if kind == "web":
        unweb(g, what, rule="5.4")
    if kind == "card":
        exchange(g, card, what)
        g.tell("upgraded", rule="3.17", tower=card, new=what)
        return what
    return card


class PassOn(Frame, tag="pass_on"):
    """A Tower goes to the player on the left, upgraded on the way, face down until PICK_UP (1.5)."""

    seat: int
    card: str
    choice: str = ""

    def run(self, g: KingdomRush) -> Step:
        if not self.choice:
            return g.push(Upgrade(self.seat, self.card))
        player = g.player(self.seat)
        player.hand.remove(self.card)
        player.passed += 1
        card = carry_out(g, self.card, self.choice)
        to = self.seat % g.world.players + 1
        g.player(to).received.append(card)
        g.tell("passes", rule="3.16", tower=card, seat=self.seat, to=to)
        return g.done(self)

    def after_upgrade(self, g: KingdomRush, choice: str) -> None:
        self.choice = choice


FRAMES = (Build, Attack, Upgrade, PassOn)
VERBS: dict[str, tuple[str, ...]] = {
    "site": ("at",),
    "take": ("tower",),
    "tear": ("stack",),
}
