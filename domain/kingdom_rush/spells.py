"""Spells: each is cast once, at any moment of PLAY, then it is out of the game (1.13, New Spells)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message
from domain.kingdom_rush.content import Op
from domain.kingdom_rush.harm import heal, protect
from domain.kingdom_rush.heroes import turn_up
from domain.kingdom_rush.placing import SOLDIER, Laid, Piece, Placing, aim, lay
from domain.kingdom_rush.spawn import cards_left
from domain.kingdom_rush.state import Hero
from domain.kingdom_rush.towers import Upgrade, carry_out, stack_of, take, upgrades
from domain.kingdom_rush.trays import hordes
from domain.kingdom_rush.webbing import unweb

if TYPE_CHECKING:
    from domain.kingdom_rush.game import KingdomRush

HORN_HEARTS, HORN_ABILITIES = 2, 2
NOBODY = "nobody"


def op_of(g: KingdomRush, spell: str) -> Op:
    return g.content.spells[spell].do[0]


def played(g: KingdomRush) -> list[Hero]:
    """The Heroes that seats play; miniatures of the scenario are no targets of Spells (Scenario 2)."""
    return [hero for hero in g.world.heroes.values() if not hero.guest]


def plan_of(g: KingdomRush, seat: int, spell: str) -> Placing:
    """What a Spell puts on trays."""
    op = op_of(g, spell)
    if op.op == "soldiers":
        number = min(op.count, g.world.soldiers)
        plan = [Piece(SOLDIER, "true", op.range, link=op.together) for _ in range(number)]
    elif op.op == "hit":
        plan = [Piece(op.tile, op.damage, op.range, True) for _ in range(op.count)]
    else:
        plan = []
    return Placing(seat, spell, "spell", pieces=plan)


def why_not_cast(g: KingdomRush, seat: int, spell: str) -> Iterator[Refusal]:
    """Why a Spell can't be cast now."""
    match op_of(g, spell).op:
        case "scroll":
            yield Refusal("5.33", message("why.scroll_in_spawn"))
        case "soldiers" if not g.world.soldiers:
            yield Refusal("4.1", message("why.no_soldiers"))
        case "hit" | "soldiers" if not plan_of(g, 1, spell).possible(g):
            yield Refusal("5.37", message("why.no_target_anywhere"))
        case "freeze" if not any(not tray.frozen for tray in hordes(g)):
            yield Refusal("5.37", message("why.no_target_anywhere"))
        case "horn" if not any(_hurt(g, hero) or hero.spent for hero in played(g)):
            yield Refusal("5.40", message("why.nobody_in_need"))
        case "dynamite" if not any(cards_left(stack) for stack in g.world.stacks.values()):
            yield Refusal("5.35", message("why.stacks_empty"))
        case "gold" if not any(g.content.towers[card].level == 1 for card in g.player(seat).hand):
            yield Refusal("5.41", message("why.no_level_1"))
        case "mason" if not any(upgrades(g, card) for player in g.world.seats for card in player.hand):
            yield Refusal("3.17", message("why.no_upgrade"))


def _hurt(g: KingdomRush, hero: Hero) -> bool:
    return hero.hearts < g.most_hearts(hero)


class Cast(Frame, tag="cast"):
    """A Spell: its choices one after the other, then it happens and leaves the game (1.13)."""

    seat: int
    spell: str
    picks: list[str] = []
    placed: bool = False
    laid: list[Laid] = []

    def run(self, g: KingdomRush) -> Step:
        step: Step | None = getattr(self, f"plan_{op_of(g, self.spell).op}")(g)
        if step is not None:
            return step
        g.world.spells.remove(self.spell)
        if op_of(g, self.spell).op != "dynamite":
            g.world.out_of_game.append(self.spell)
        g.tell("casts", rule="5.32", spell=self.spell, seat=self.seat)
        getattr(self, f"do_{op_of(g, self.spell).op}")(g)
        return g.done(self)

    def on_cast(self, g: KingdomRush, answer: Answer) -> None:
        self.picks.append(":".join(str(each) for each in answer.args.values()) if answer.args else NOBODY)

    def after_placing(self, g: KingdomRush, laid: list[Laid]) -> None:
        self.laid, self.placed = laid, True

    def after_upgrade(self, g: KingdomRush, choice: str) -> None:
        self.picks.append(choice)

    def _pick(self, g: KingdomRush, candidates: list[Option], prompt: str) -> Step:
        return g.ask(
            self.on_cast,
            self.seat,
            candidates,
            rule="5.32",
            prompt=message(f"ask.{prompt}", spell=self.spell),
            why=self.why_cast,
        )

    def why_cast(self, g: KingdomRush, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "on_stack" and not cards_left(g.world.stacks[str(candidate.args["token"])]):
            yield Refusal("5.35", message("why.stack_empty", token=candidate.args["token"]))
        if candidate.verb == "mend_card" and not upgrades(g, str(candidate.args["tower"])):
            yield Refusal("3.17", message("why.card_no_upgrade", tower=candidate.args["tower"]))
        if candidate.verb == "give_card" and g.content.towers[str(candidate.args["tower"])].level != 1:
            yield Refusal("5.41", message("why.level_1_only", tower=candidate.args["tower"]))

    # Tiles and Soldiers

    def plan_hit(self, g: KingdomRush) -> Step | None:
        return None if self.placed else g.push(plan_of(g, self.seat, self.spell))

    def do_hit(self, g: KingdomRush) -> None:
        lay(g, self.laid, source=self.spell, rule="5.37")

    plan_soldiers, do_soldiers = plan_hit, do_hit

    # Frost Potion

    def plan_freeze(self, g: KingdomRush) -> Step | None:
        trays = [aim("chill", tray) for tray in hordes(g) if not tray.frozen]
        return None if self.picks else self._pick(g, trays, "chill")

    def do_freeze(self, g: KingdomRush) -> None:
        g.world.trays[self.picks[0]].frozen = True

    # Horn of Heroism: a Hero heals, a Hero turns abilities face up

    def plan_horn(self, g: KingdomRush) -> Step | None:
        if not self.picks:
            heroes = [option("heal", hero=h.id, target=f"hero:{h.id}") for h in played(g) if _hurt(g, h)]
            return self._pick(g, [*heroes, option("no_one")], "horn_heal")
        if len(self.picks) == 1:
            heroes = [option("rouse", hero=h.id, target=f"hero:{h.id}") for h in played(g) if h.spent]
            return self._pick(g, [*heroes, option("no_one")], "horn_rouse")
        if self.picks[1] == NOBODY or NOBODY in self.picks[2:] or len(self.picks) == 2 + HORN_ABILITIES:
            return None
        left = [each for each in g.world.heroes[self.picks[1]].spent if each not in self.picks]
        abilities = [option("turn_up", ability=each, target=f"ability:{each}") for each in left]
        return self._pick(g, [*abilities, option("no_more")], "horn_ability") if left else None

    def do_horn(self, g: KingdomRush) -> None:
        if self.picks[0] != NOBODY:
            heal(g, g.world.heroes[self.picks[0]], HORN_HEARTS, rule="5.40")
        if self.picks[1] != NOBODY:
            turn_up(g, g.world.heroes[self.picks[1]], [each for each in self.picks[2:] if each != NOBODY])

    # Pile of Gold: a level 1 Tower of one's own for any level 2 Tower

    def plan_gold(self, g: KingdomRush) -> Step | None:
        if not self.picks:
            hand = dict.fromkeys(g.player(self.seat).hand)
            return self._pick(g, [option("give_card", tower=each) for each in hand], "gold_give")
        if len(self.picks) == 1:
            cards = [each for each, record in g.content.towers.items() if record.level == 2]
            cards = [each for each in cards if g.world.supply[stack_of(g, each)]]
            found = [option("gain_card", tower=each, target=f"supply:{stack_of(g, each)}") for each in cards]
            return self._pick(g, found, "gold_gain")
        if self._gold_webs(g) or len(self.picks) == 3:
            return None
        return self._pick(g, [option("for_seat", seat=seat) for seat in g.seats], "gold_for")

    def _gold_webs(self, g: KingdomRush) -> list[str]:
        """It counts as an upgrade: either stack webbed, no exchange (1.13)."""
        return [stack for card in self.picks[:2] if (stack := stack_of(g, card)) in g.world.webs]

    def do_gold(self, g: KingdomRush) -> None:
        webs = self._gold_webs(g)
        if webs:
            unweb(g, webs[0], rule="5.4")
            return
        give, gain, seat = self.picks
        g.player(self.seat).hand.remove(give)
        g.world.supply[stack_of(g, give)].append(give)
        take(g, gain)
        g.player(int(seat)).hand.append(gain)
        g.tell("gains", rule="5.41", tower=gain, seat=int(seat))

    # Dynamite

    def plan_dynamite(self, g: KingdomRush) -> Step | None:
        tokens = [option("on_stack", token=each, target=f"spawn:{each}") for each in g.world.stacks]
        return None if self.picks else self._pick(g, tokens, "dynamite")

    def do_dynamite(self, g: KingdomRush) -> None:
        g.world.stacks[self.picks[0]].dynamite = True

    # Master Mason: a Tower in a hand is upgraded at once

    def plan_mason(self, g: KingdomRush) -> Step | None:
        if not self.picks:
            cards = [(p.seat, card) for p in g.world.seats for card in dict.fromkeys(p.hand)]
            found = [option("mend_card", seat=seat, tower=card, target=f"card:{seat}:{card}") for seat, card in cards]
            return self._pick(g, found, "mason")
        return None if len(self.picks) == 2 else g.push(Upgrade(self.seat, self.picks[0].split(":")[1]))

    def do_mason(self, g: KingdomRush) -> None:
        seat, card = self.picks[0].split(":")
        hand = g.player(int(seat)).hand
        hand.remove(card)
        hand.append(carry_out(g, card, self.picks[1]))

    # Prayer: Protection for one Hero, a Heart for one

    def plan_prayer(self, g: KingdomRush) -> Step | None:
        if not self.picks:
            return self._pick(g, [option("bless", hero=h.id, target=f"hero:{h.id}") for h in played(g)], "bless")
        if len(self.picks) == 1:
            return self._pick(g, [option("heal", hero=h.id, target=f"hero:{h.id}") for h in played(g)], "prayer_heal")
        return None

    def do_prayer(self, g: KingdomRush) -> None:
        protect(g, g.world.heroes[self.picks[0]], rule="5.43")
        heal(g, g.world.heroes[self.picks[1]], 1, rule="5.43")


FRAMES = (Cast,)
VERBS: dict[str, tuple[str, ...]] = {
    "chill": ("tray",),
    "heal": ("hero",),
    "rouse": ("hero",),
    "no_one": (),
    "no_more": (),
    "give_card": ("tower",),
    "gain_card": ("tower",),
    "on_stack": ("token",),
    "mend_card": ("seat", "tower"),
    "bless": ("hero",),
}
