"""What a Hero does with his action: the basic attack and the abilities, and Grawl's Bastion tiles (New Heroes; 2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import Message, message
from domain.kingdom_rush.content import Op
from domain.kingdom_rush.harm import heal, protect
from domain.kingdom_rush.maps import in_range, name, named, way
from domain.kingdom_rush.placing import SOLDIER, Laid, Piece, Placing, lay
from domain.kingdom_rush.squares import mask_of, squares_of
from domain.kingdom_rush.state import OFF, Hero
from domain.kingdom_rush.table import in_the_way, tray_at
from domain.kingdom_rush.towers import Upgrade, carry_out, pieces, upgrades
from domain.kingdom_rush.trays import free_of, has_mark, tiled
from domain.kingdom_rush.walking import ask_base, begin, end_if_over, stand, steps_from, why_not_base, why_not_end

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

BASIC = "basic"
CURSES = {"curse_of_despair": "despair", "curse_of_weakening": "weakening"}
BASTION = "bastion"
HAND, FLAME, MINE, RELOAD, COPY = "upgrade", "flame", "mine", "reload", "copy_curse"
AT_HOME = ("crystal", "bastions", HAND, RELOAD, COPY, "heal", "hit", "move", "protect")


def ops_of(g: KingdomRush, hero: Hero, deed: str) -> tuple[Op, ...]:
    """What a Hero's basic attack or ability does."""
    return g.content.heroes[hero.id].basic if deed == BASIC else g.content.abilities[deed].do


def _op(ops: Sequence[Op], kind: str) -> Op | None:
    return next((op for op in ops if op.op == kind), None)


# Grawl's Bastion tiles


def bastion_supply(g: KingdomRush) -> int:
    """Bastion tiles that are neither on Grawl's board nor on a tray (Bastion Damage Tiles)."""
    grawl = g.world.heroes.get("grawl")
    out = sum(1 for tray in g.world.trays.values() for tile in tray.tiles if tile.mark == BASTION)
    return g.content.heroes["grawl"].bastions - out - (grawl.bastions if grawl is not None else 0)


def gain_bastions(g: KingdomRush, hero: Hero, wanted: int) -> int:
    """Bastion tiles from the supply onto Grawl's board, as many as there are; tells how many."""
    gained = min(wanted, bastion_supply(g))
    hero.bastions += gained
    g.tell("bastions", rule="4.31", hero=hero.id, gained=gained, has=hero.bastions)
    return gained


# Plans


def hits(g: KingdomRush, hero: Hero, ops: Sequence[Op]) -> list[Piece]:
    """The tiles and Soldiers of an attack, no more than the Hero's own supply holds (2.1)."""
    found: list[Piece] = []
    used: dict[str, int] = {}
    for group, op in enumerate(ops):
        if op.op == "soldiers":
            number = min(op.count, g.world.soldiers)
            found += [Piece(SOLDIER, "true", op.range, group=group, link=op.together) for _ in range(number)]
        if op.op != "hit":
            continue
        mark = op.mark if op.mark != BASTION else ""
        own = hero.id if g.content.heroes[hero.id].tiles else ""
        left = free_of(g, hero.id, op.tile, mark) - used.get(op.tile, 0)
        number = max(0, min(_count(g, hero, op), left))
        used[op.tile] = used.get(op.tile, 0) + number
        piece = Piece(op.tile, op.damage, op.range, True, "", group, False, op.apart, False, op.touching, own, mark)
        found += [piece] * number
    return found


def _count(g: KingdomRush, hero: Hero, op: Op) -> int:
    if op.count_of == "bastions":
        return hero.bastions
    if op.count_of == "covered":
        return tiled(g.world.trays[hero.tray]).bit_count() if hero.tray else 0
    return op.count


def placing(g: KingdomRush, hero: Hero, ops: Sequence[Op]) -> Placing:
    return Placing(hero.seat, hero.id, "hero", hero.at, hits(g, hero, ops))


def why_not(g: KingdomRush, hero: Hero, deed: str) -> Iterator[Refusal]:
    """Why a Hero can't make this attack or use this ability now."""
    ops = ops_of(g, hero, deed)
    if hero.at == OFF and not all(op.op in AT_HOME for op in ops):
        yield Refusal("4.17", message("why.at_home", hero=hero.id))
    if any(op.op in ("hit", "soldiers") for op in ops):
        yield from _why_not_hit(g, hero, ops)
    if _op(ops, COPY) is not None and not free_curses(g):
        yield Refusal("4.38", message("why.curses_out"))
    if _op(ops, HAND) is not None and not any(_can_upgrade(g, card) for card in g.player(hero.seat).hand):
        yield Refusal("3.17", message("why.no_upgrade"))
    mine = _op(ops, MINE)
    if mine is not None and not mine_spots(g, hero, mine):
        yield Refusal("4.47", message("why.no_mine_spot"))
    if _op(ops, RELOAD) is not None and not reloads(g, hero):
        yield Refusal("4.48", message("why.no_reload"))


def _why_not_hit(g: KingdomRush, hero: Hero, ops: Sequence[Op]) -> Iterator[Refusal]:
    plan = placing(g, hero, ops)
    if not plan.pieces:
        marks = [op.mark for op in ops if op.mark in CURSES.values()]
        if marks:
            yield Refusal("4.37", message("why.curse_out", curse=marks[0]))
        elif any(op.count_of == "bastions" for op in ops):
            yield Refusal("4.35", message("why.no_bastions", hero=hero.id))
        elif any(op.op == "soldiers" for op in ops):
            yield Refusal("4.1", message("why.no_soldiers"))
        else:
            yield Refusal("4.39", message("why.no_tiles", hero=hero.id))
    elif not plan.possible(g):
        yield Refusal("4.17", message("why.no_target", hero=hero.id))


def free_curses(g: KingdomRush) -> list[str]:
    """The Curses whose tile lies on no tray (Curses)."""
    return [each for each, mark in CURSES.items() if not any(has_mark(t, mark) for t in g.world.trays.values())]


def _can_upgrade(g: KingdomRush, card: str) -> bool:
    return bool(upgrades(g, card))


def mine_spots(g: KingdomRush, hero: Hero, op: Op) -> list[int]:
    """Empty Path spaces in range of a mine (2.1)."""
    return [
        at
        for at in g.map.order
        if hero.at != OFF and in_range(op.range, hero.at, at) and not in_the_way(g, at) and at not in g.world.mines
    ]


def reloads(g: KingdomRush, hero: Hero) -> list[str]:
    """Own Towers in play whose first attack could be made again (2.1)."""
    found = []
    for tower in g.world.towers.values():
        plan = pieces(g, g.content.towers[tower.card].attacks[0])
        mine = tower.seat == hero.seat and tower.at != g.world.marker
        if mine and Placing(hero.seat, tower.id, "tower", tower.at, plan).possible(g):
            found.append(tower.id)
    return found


class Deed(Frame, tag="deed"):
    """A basic attack or an ability: everything is chosen first, then it is done as a whole (1.7)."""

    hero: str
    deed: str
    pick: str = ""
    choice: str = ""
    placed: bool = False
    laid: list[Laid] = []
    done: bool = False

    def run(self, g: KingdomRush) -> Step:
        hero = g.world.heroes[self.hero]
        if self.done:
            return g.done(self)
        ops = ops_of(g, hero, self.deed)
        if _op(ops, FLAME) is not None:
            self.done = True
            return g.push(Surge(hero.id, self.deed))
        if _op(ops, COPY) is not None:
            if not self.pick:
                curses = [option("curse", ability=each) for each in free_curses(g)]
                return g.ask(self.on_curse, hero.seat, curses, rule="4.38")
            ops = g.content.abilities[self.pick].do
        step = self._plan(g, hero, ops)
        if step is not None:
            return step
        before = hero.tray
        act(g, hero, self.deed)
        self._apply(g, hero, ops)
        self.done = True
        gains = any(op.mark == BASTION for op in ops)
        return g.push(AfterAction(hero.id, before if gains else ""))

    def _plan(self, g: KingdomRush, hero: Hero, ops: Sequence[Op]) -> Step | None:
        """The next choice that is still to be made, if any."""
        if any(op.op in ("hit", "soldiers") for op in ops) and not self.placed:
            return g.push(placing(g, hero, ops))
        if _op(ops, HAND) is not None:
            if not self.pick:
                cards = [option("hand_card", tower=each) for each in dict.fromkeys(g.player(hero.seat).hand)]
                return g.ask(self.on_hand_card, hero.seat, cards, rule="3.17", why=self.why_hand_card)
            if not self.choice:
                return g.push(Upgrade(hero.seat, self.pick))
        mine = _op(ops, MINE)
        if mine is not None and not self.pick:
            spots = [option("mine", at=name(at), target=f"spot:{name(at)}") for at in mine_spots(g, hero, mine)]
            return g.ask(self.on_mine, hero.seat, spots, rule="4.47")
        if _op(ops, RELOAD) is not None:
            if not self.pick:
                towers = [
                    option(
                        "reload",
                        target=f"tower:{each}",
                        label=Message("option.reload", {"tower": g.world.towers[each].card}),
                        tower=each,
                    )
                    for each in reloads(g, hero)
                ]
                return g.ask(self.on_reload, hero.seat, towers, rule="4.48")
            if not self.placed:
                tower = g.world.towers[self.pick]
                plan = pieces(g, g.content.towers[tower.card].attacks[0])
                return g.push(Placing(hero.seat, tower.id, "tower", tower.at, plan))
        return None

    def on_curse(self, g: KingdomRush, answer: Answer) -> None:
        self.pick = answer.text("ability")

    def on_hand_card(self, g: KingdomRush, answer: Answer) -> None:
        self.pick = answer.text("tower")

    def why_hand_card(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        card = str(candidate.args["tower"])
        if not _can_upgrade(g, card):
            yield Refusal("3.17", message("why.card_no_upgrade", tower=card))

    def on_mine(self, g: KingdomRush, answer: Answer) -> None:
        self.pick = answer.text("at")

    def on_reload(self, g: KingdomRush, answer: Answer) -> None:
        self.pick = answer.text("tower")

    def after_placing(self, g: KingdomRush, laid: list[Laid]) -> None:
        self.laid, self.placed = laid, True

    def after_upgrade(self, g: KingdomRush, choice: str) -> None:
        self.choice = choice

    def _apply(self, g: KingdomRush, hero: Hero, ops: Sequence[Op]) -> None:
        """Everything at once, in the order of the card."""
        lay(g, self.laid, source=self.deed if self.deed != BASIC else hero.id, rule="4.17")
        for op in ops:
            match op.op:
                case "crystal":
                    g.world.crystals += op.count
                case "bastions":
                    gain_bastions(g, hero, op.count)
                case "move":
                    hero.points += op.count
                case "protect":
                    protect(g, hero, rule="4.25")
                case "heal":
                    heal(g, hero, g.most_hearts(hero), rule="4.45")
                case "upgrade":
                    player = g.player(hero.seat)
                    player.hand.remove(self.pick)
                    player.hand.append(carry_out(g, self.pick, self.choice))
                case "mine":
                    g.world.mines.append(named(self.pick))
                case _:
                    if op.count_of == "bastions":
                        hero.held = "turn"


class Surge(Frame, tag="surge"):
    """Surge of Flame: up to 2 steps, then a tile on each Horde whose space was entered (2.1)."""

    hero: str
    deed: str
    path: list[str] = []
    over: bool = False
    base: int = -1
    burnt: bool = False
    laid: list[Laid] = []
    placed: bool = False

    def run(self, g: KingdomRush) -> Step:
        hero, op = g.world.heroes[self.hero], g.content.abilities[self.deed].do[0]
        if self.burnt:
            return g.done(self)
        if not self.placed:
            return self._walk(g, hero, op)
        lay(g, self.laid, source=self.deed, rule="4.44")
        self.burnt = True
        return g.push(AfterAction(hero.id))

    def _walk(self, g: KingdomRush, hero: Hero, op: Op) -> Step:
        at = named(self.path[-1]) if self.path else hero.at
        if not self.over and len(self.path) < op.count:
            steps = [option("step", to=name(to), target=f"spot:{name(to)}") for to in steps_from(g, at)]
            return g.ask(self.on_step, hero.seat, [*steps, option("stay")], rule="4.44", why=self.why_step)
        tray = tray_at(g, at) if at != hero.at else None
        if tray is not None and self.base < 0:
            return ask_base(g, self, hero, tray)
        act(g, hero, self.deed)
        self.placed = True
        if at != hero.at:
            g.tell("walks", rule="4.44", hero=hero.id, **way([hero.at, *map(named, self.path)]))
            stand(g, hero, at, self.base)
        trays = [tray_at(g, named(each)) for each in dict.fromkeys(self.path)]
        plan = [Piece(op.tile, op.damage, "tray", True, tray.id) for tray in trays if tray and tray.kind == "horde"]
        return g.push(Placing(hero.seat, hero.id, "hero", hero.at, plan))

    def on_step(self, g: KingdomRush, answer: Answer) -> None:
        if answer.verb == "stay":
            self.over = True
        else:
            self.path.append(answer.text("to"))

    def why_step(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        """Where he ends he must be able to stand: at once when he stays, or after the last step."""
        hero = g.world.heroes[self.hero]
        here = named(self.path[-1]) if self.path else hero.at
        last = len(self.path) + 1 == g.content.abilities[self.deed].do[0].count
        if candidate.verb == "stay":
            if here != hero.at:
                yield from why_not_end(g, hero, here)
        elif last:
            to = named(str(candidate.args["to"]))
            if to != hero.at:
                yield from why_not_end(g, hero, to)

    def on_base(self, g: KingdomRush, answer: Answer) -> None:
        self.base = squares_of(mask_of(answer.text("square")))[0]

    def why_base(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        tray = tray_at(g, named(self.path[-1]))
        if tray is not None:
            yield from why_not_base(g, tray, candidate)

    def after_placing(self, g: KingdomRush, laid: list[Laid]) -> None:
        self.laid = laid


def act(g: KingdomRush, hero: Hero, deed: str = "") -> None:
    """The one action of an activation; after moving it ends the movement (1.7). An ability is turned face down."""
    begin(g, hero)
    hero.acted = True
    if hero.walked:
        hero.points = 0
    if deed in hero.ready:
        hero.ready.remove(deed)
        hero.spent.append(deed)
    if deed:
        g.tell("acts", rule="4.9", hero=hero.id, deed=deed)


class AfterAction(Frame, tag="after_action"):
    """After any action of Grawl's: Bastion tiles from his board onto the Horde he stands on (Bastion Damage Tiles).

    `gains`: the tray of a basic attack, which gives him one where none was moved to it.
    """

    hero: str
    gains: str = ""
    asked: bool = False
    laid: list[Laid] = []

    def run(self, g: KingdomRush) -> Step:
        hero = g.world.heroes[self.hero]
        if not self.asked:
            self.asked = True
            if hero.bastions and hero.tray and not hero.held:
                plan = [Piece("M1", "physical", "own", True, of=hero.id, mark=BASTION) for _ in range(hero.bastions)]
                return g.push(Placing(hero.seat, hero.id, "hero", hero.at, plan, optional=True))
        lay(g, self.laid, source=BASTION, rule="4.30")
        hero.bastions -= len(self.laid)
        if self.gains and not self.laid and gain_bastions(g, hero, 1):
            hero.held = "round"
        end_if_over(hero)
        return g.done(self)

    def after_placing(self, g: KingdomRush, laid: list[Laid]) -> None:
        self.laid = laid


FRAMES = (Deed, Surge, AfterAction)
VERBS: dict[str, tuple[str, ...]] = {
    "curse": ("ability",),
    "hand_card": ("tower",),
    "mine": ("at",),
    "reload": ("tower",),
    "step": ("to",),
    "stay": (),
}
