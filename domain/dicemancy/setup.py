"""Setting a scenario up, in the rulebook's order (chapter 2) and with what Characters and Night cards add (9, 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from domain.dicemancy.content import SetupOp
from domain.dicemancy.numbers import columns_seen, room_for_crystals
from domain.dicemancy.state import Laid, Monster, TrackToken
from domain.kernel.decks import Deck
from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Asked, Frame, Handler, Option, Step, option
from domain.kernel.numbers import total
from domain.kernel.words import message

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy

SEAT = 1


class Setup(Frame, tag="setup"):
    """Characters, Night cards, then the table (2.1-2.9; the order of what is added: 11.1)."""

    at: int = 0

    def run(self, g: Dicemancy) -> Step:
        steps: tuple[Callable[[], Frame], ...] = (Party, NightDraw, LayTable, StartingSlot, Extras)
        if self.at == len(steps):
            return g.done(self)
        self.at += 1
        return g.push(steps[self.at - 1]())


class Party(Frame, tag="party"):
    """The scenario's Characters, and as many free ones as it says, all different (2.5, 8.3)."""

    first: str = ""
    chosen: list[str] = []

    def run(self, g: Dicemancy) -> Step:
        first, self.first = self.first, ""
        if first:
            return g.push(Join([first]))
        fixed = g.scenario.characters
        self.chosen = self.chosen or list(g.world.characters)
        if len(self.chosen) < g.scenario.free:
            return ask_character(g, self.on_character, [])
        g.world.characters = [*fixed, *self.chosen]
        g.tell("party", rule="2.5", characters=list(g.world.characters))
        return g.done(self)

    def on_character(self, g: Dicemancy, answer: Answer) -> None:
        self.first = answer.text("character")

    def after_join(self, g: Dicemancy, chosen: list[str]) -> None:
        self.chosen = chosen


class Join(Frame, tag="join"):
    """The other free Characters (8.3)."""

    chosen: list[str]

    def run(self, g: Dicemancy) -> Step:
        if len(self.chosen) == g.scenario.free:
            return g.done(self, self.chosen)
        return ask_character(g, self.on_character, self.chosen)

    def on_character(self, g: Dicemancy, answer: Answer) -> None:
        self.chosen.append(answer.text("character"))


def ask_character(g: Dicemancy, handler: Handler, chosen: list[str]) -> Asked:
    def why(g: Dicemancy, candidate: Option) -> Iterator[Refusal]:
        if candidate.args["character"] in [*g.scenario.characters, *chosen]:
            yield Refusal("8.3", message("why.in_party", character=candidate.args["character"]))

    candidates = [option("join", character=each, target=f"character:{each}") for each in g.content.characters]
    missing = g.scenario.free - len(chosen)
    return g.ask(handler, SEAT, candidates, rule="8.3", why=why, prompt=message("ask.character", missing=missing))


class NightDraw(Frame, tag="night_draw"):
    """The scenario's Night cards, and those drawn of which some are kept (8.4, 8.6, 8.8, 8.9)."""

    drew: bool = False
    kept: str = ""
    dropped: str = ""

    def run(self, g: Dicemancy) -> Step:
        scenario, world = g.scenario, g.world
        if not self.drew:
            self.drew = True
            deck = Deck.of("night", [each for each in g.content.night_cards if each not in scenario.night])
            world.drawn = [deck.draw(g.chance) for _ in range(scenario.draw)]
            if world.drawn:
                g.tell("night_drawn", rule="8.6", cards=list(world.drawn))
        if self.kept:
            world.drawn, self.kept = [self.kept], ""
        if self.dropped:
            world.drawn.remove(self.dropped)
            self.dropped = ""
        if len(world.drawn) > scenario.keep:
            if scenario.keep == 1:
                return g.ask(self.on_keep, SEAT, _night_options("keep", world.drawn), rule="8.8")
            return g.ask(self.on_discard, SEAT, _night_options("discard", world.drawn), rule="8.6")
        world.night, world.drawn = [*scenario.night, *world.drawn], []
        if world.night:
            g.tell("night_in_play", rule="8.4", cards=list(world.night))
        return g.done(self)

    def on_keep(self, g: Dicemancy, answer: Answer) -> None:
        self.kept = answer.text("card")

    def on_discard(self, g: Dicemancy, answer: Answer) -> None:
        self.dropped = answer.text("card")


def _night_options(verb: str, cards: list[str]) -> list[Option]:
    return [option(verb, card=card, target=f"night:{card}") for card in cards]


class LayTable(Frame, tag="lay_table"):
    """Wall, Round Tracker, Monster rows; then what the Night cards do to them (2.2, 2.3, 2.8, 11.1)."""

    def run(self, g: Dicemancy) -> Step:
        world, scenario = g.world, g.scenario
        if night_ops(g, "burn"):
            world.burned = g.chance.pick(scenario.elements, "burned")
            g.tell("burned", rule="10.6", spell=f"spell_{world.burned}")
        world.walls = ["built"] * len(g.content.grids[scenario.grid].spaces)
        world.track = [TrackToken(each.kind, each.space) for each in scenario.track]
        deal_rows(g)
        for op in night_ops(g, "shift"):
            shift_rows(g, op.amount)
        for op in night_ops(g, "tokens"):
            lay_tokens(g, op)
        monsters = len(world.monsters)
        g.tell("table", rule="2.8", scenario=scenario.id, rows=len(world.walls), monsters=monsters)
        return g.done(self)


def night_ops(g: Dicemancy, kind: str) -> list[SetupOp]:
    return [op for night in g.world.night for op in g.content.night_cards[night].setup if op.op == kind]


def deal_rows(g: Dicemancy) -> None:
    """Shuffle the cards in play into a pile for each level and deal the grid in reading order (2.8)."""
    world = g.world
    in_play = [card for card in g.content.cards.values() if card.element in g.scenario.elements]
    world.box_1 = Deck.of("level_1", [card.id for card in in_play if card.level == 1])
    world.box_2 = Deck.of("level_2", [card.id for card in in_play if card.level == 2])
    for row, col, level, up in g.content.grids[g.scenario.grid].dealt():
        card = (world.box_1 if level == 1 else world.box_2).draw(g.chance)
        world.monsters[card] = Monster(row, col, up, [""] * len(g.content.cards[card].slots))


def shift_rows(g: Dicemancy, columns: int) -> None:
    """Every card starts nearer to the Wall; those within sight of it turn face up (10.2, with Fog 10.12)."""
    seen = total(columns_seen(g))
    for monster in g.world.monsters.values():
        monster.col -= columns
        monster.up = monster.up or monster.col <= seen


def lay_tokens(g: Dicemancy, op: SetupOp) -> None:
    """Birds on the outer Wall cards, Rifts at the far end of the outer rows, Targets and Gems on cards by chance."""
    world = g.world
    outer = [1, len(world.walls)]
    if op.place == "walls":
        world.birds = outer
        g.tell("birds", rule="10.3", rows=list(outer))
    elif op.place == "column_6":
        world.rifts = outer
        g.tell("rifts", rule="10.11", rows=list(outer))
    else:
        level = 2 if op.place == "level_2" else 1
        deck = Deck.of("tokens", [card for card in world.monsters if g.content.cards[card].level == level])
        chosen = [deck.draw(g.chance) for _ in range(min(_tokens(g, op), len(deck)))]
        for card in chosen:
            world.monsters[card].token = "target" if op.token == "target" else "gem"
        g.tell(f"{op.token}s", rule="10.8" if op.token == "target" else "10.10", cards=list(chosen))


def _tokens(g: Dicemancy, op: SetupOp) -> int:
    return sum(
        n for night in g.world.night for token, n in g.content.night_cards[night].tokens.items() if token == op.token
    )


class StartingSlot(Frame, tag="starting_slot"):
    """A random level 1 card, Spell side up, begins the tableau; Konjito draws two and keeps one (2.9, 9.5)."""

    drew: bool = False
    kept: str = ""

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        if not self.drew:
            self.drew = True
            draws = max([1, *(op.amount for op in character_ops(g, "starting_draw"))])
            world.drawn = [world.box_1.draw(g.chance) for _ in range(draws)]
        if self.kept:
            world.box_1.mix_in(card for card in world.drawn if card != self.kept)
            world.drawn, self.kept = [self.kept], ""
        if len(world.drawn) > 1:
            candidates = [option("start", card=card, target=f"card:{card}") for card in world.drawn]
            return g.ask(self.on_start, SEAT, candidates, rule="9.5")
        card = world.drawn.pop()
        world.tableau = [Laid(card, "H", 0, 0)]
        g.tell("starting_slot", rule="2.9", card=card)
        return g.done(self)

    def on_start(self, g: Dicemancy, answer: Answer) -> None:
        self.kept = answer.text("card")


class Extras(Frame, tag="extras"):
    """What Characters bring along: cards in hand, Crystals; and tokens on space 1 are active at once (2.5, 11.2)."""

    def run(self, g: Dicemancy) -> Step:
        world = g.world
        for op in character_ops(g, "hand"):
            for _ in range(min(op.amount, len(world.box_1))):
                card = world.box_1.draw(g.chance)
                world.hand = sorted([*world.hand, card])
                g.tell("extra_card", rule="9.6", card=card)
        crystals = sum(op.amount for op in character_ops(g, "crystals"))
        world.crystals += min(crystals, room_for_crystals(g))
        if crystals:
            g.tell("extra_crystals", rule="2.5", crystals=world.crystals)
        set_off(g)
        return g.done(self)


def character_ops(g: Dicemancy, kind: str) -> list[SetupOp]:
    return [op for each in g.world.characters for op in g.content.characters[each].setup if op.op == kind]


def set_off(g: Dicemancy) -> None:
    """The ability tokens on the Pawn's space become active (5.3.2)."""
    world = g.world
    for token in [each for each in world.track if each.space == world.pawn]:
        if token.kind != "demon":
            world.track.remove(token)
            world.abilities.append(token.kind)
            g.tell("ability", rule="5.3.2", token=token.kind)
