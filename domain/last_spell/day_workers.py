"""Workers and Ruins, the Seer, and recruiting in solo (5.17–5.22, 7.33, 7.38, 22.20–22.26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Part, Shows, total
from domain.kernel.words import message
from domain.last_spell.content import Amount
from domain.last_spell.day_building import NEAREST_MIST, pay, push_back, why_not_pay
from domain.last_spell.day_upkeep import TILES, guesses, production
from domain.last_spell.equipment import GainItem
from domain.last_spell.grid import NAMES
from domain.last_spell.labels import label, pays
from domain.last_spell.level_up import GainPerk
from domain.last_spell.parts import most_mana, side
from domain.last_spell.state import Hero, Structure
from domain.last_spell.table import heroes, structures_of

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

REPEL = Amount(gold=3)
GUESS_AGAIN = Amount(gold=2)
RECRUIT = {2: 3, 3: 5, 4: 7}
MOST_IN_PLAY = 3


# Workers


def workers(g: LastSpell) -> list[Part]:
    """Workers that are free: one for each House in the Town, less those who have worked this Day (5.17, 5.26)."""
    parts = production(g, "workers")
    if g.world.workers_used:
        parts.append(Part(-g.world.workers_used, "workers_used", "5.26"))
    return parts


def ruins(g: LastSpell) -> list[Structure]:
    return structures_of(g, "ruin")


def why_not_scavenge(g: LastSpell, chosen: list[Structure]) -> Iterator[Refusal]:
    """As many Workers as the chosen Ruins have spots; never a part of a Ruin (5.17–5.19)."""
    needs, free = sum(len(ruin.spots) for ruin in chosen), max(0, total(workers(g)))
    if needs > free:
        yield Refusal("5.18", message("why.no_workers", needs=needs, has=free))


class Scavenge(Frame, tag="scavenge"):
    """Ruins are chosen together, cleared, and give what lies under them (5.17–5.21, 5.25)."""

    seat: int
    chosen: list[str] = []
    enough: bool = False
    items: int | None = None

    def run(self, g: LastSpell) -> Step:
        if not self.enough:
            return self._ask(g)
        if self.items is None:
            self.items = 0
            for id_ in self.chosen:
                self._clear(g, g.world.structures[id_])
        if self.items:
            self.items -= 1
            return g.push(GainItem("5.25", self.seat))
        return g.done(self, self.seat)

    def _ask(self, g: LastSpell) -> Step:
        left = [ruin for ruin in ruins(g) if ruin.id not in self.chosen]
        more = [
            option(
                "ruin",
                structure=ruin.id,
                target=f"structure:{ruin.id}",
                label=label(g, "ruin", "structure", f"structure:{ruin.id}"),
            )
            for ruin in left
        ]
        if self.chosen:
            more.append(option("scavenge_now"))
        prompt = message("ask.ruins", workers=total(workers(g)) - self._used(g))
        return g.ask(self.on_ruins, self.seat, more, rule="5.17", prompt=prompt, why=self.why_ruin, shows=self.show)

    def _used(self, g: LastSpell) -> int:
        return sum(len(g.world.structures[id_].spots) for id_ in self.chosen)

    def on_ruins(self, g: LastSpell, answer: Answer) -> None:
        if answer.verb == "scavenge_now":
            self.enough = True
        else:
            self.chosen.append(answer.text("structure"))

    def why_ruin(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        if candidate.verb == "ruin":
            chosen = [g.world.structures[id_] for id_ in (*self.chosen, str(candidate.args["structure"]))]
            yield from why_not_scavenge(g, chosen)

    def show(self, g: LastSpell, chosen: Option) -> Shows:
        if chosen.verb != "ruin":
            return Shows(cost={"workers": self._used(g)})
        ruin = g.world.structures[str(chosen.args["structure"])]
        base = g.content.ruins[ruin.ruin]
        says = message("shows.ruin", gold=base.gold, materials=base.materials, items=base.equipment)
        return Shows(cells=[NAMES[at] for at in ruin.spots], cost={"workers": len(ruin.spots)}, says=[says])

    def _clear(self, g: LastSpell, ruin: Structure) -> None:
        base = g.content.ruins[ruin.ruin]
        g.world.workers_used += len(ruin.spots)
        g.world.stash.gold += base.gold
        g.world.stash.materials += base.materials
        self.items = (self.items or 0) + base.equipment
        del g.world.structures[ruin.id]
        at = NAMES[ruin.spots[0]]
        paid = pays(gold=base.gold, materials=base.materials, items=base.equipment)
        g.tell("scavenged", rule="5.20", ruin=base.id, at=at, gold=base.gold, pays=paid)


# The Seer


def why_not_repel(g: LastSpell, tile: str) -> Iterator[Refusal]:
    """Three Gold push one tile back a step, never beyond six spots from the Walls (7.38)."""
    if not structures_of(g, "seer"):
        yield Refusal("5.22", message("why.no_seer"))
    if getattr(g.world.mist, tile) <= NEAREST_MIST:
        yield Refusal("7.38", message("why.mist_far"))
    yield from why_not_pay(g, REPEL, "7.38")


def repel(g: LastSpell, tile: str) -> None:
    pay(g, REPEL)
    push_back(g, tile)


def why_not_guess(g: LastSpell, slot: str) -> Iterator[Refusal]:
    """An upgraded Seer puts the top card of a pile under it for two Gold (7.40)."""
    if not guesses(g):
        yield Refusal("7.40", message("why.no_seer"))
    if len(g.world.spawn.piles.get(slot, [])) < 2:
        yield Refusal("7.40", message("why.no_pile"))
    yield from why_not_pay(g, GUESS_AGAIN, "7.40")


def guess_again(g: LastSpell, slot: str) -> None:
    pay(g, GUESS_AGAIN)
    pile = g.world.spawn.piles[slot]
    pile.append(pile.pop(0))
    g.tell("guessed_again", rule="7.40", slot=slot, card=pile[0])


def seer_options(g: LastSpell) -> list[Option]:
    if not structures_of(g, "seer"):
        return []
    repels = [option("repel", tile=tile, target=f"mist:{tile}") for tile in TILES]
    return repels + [option("guess_again", slot=slot, target=f"slot:{slot}") for slot in sorted(g.world.spawn.piles)]


# Recruiting (solo)


def recruit_cost(g: LastSpell) -> Amount:
    """The second Hero costs 3 Gold, the third 5, the fourth 7 (22.21)."""
    entered = sum(hero.state != "waiting" for hero in g.world.heroes.values())
    return Amount(gold=RECRUIT.get(entered + 1, 0))


def recruit_options(g: LastSpell) -> list[Option]:
    if not g.world.solo:
        return []
    waiting = [hero for hero in g.world.heroes.values() if hero.state == "waiting"]
    return [option("recruit", hero=hero.id, target=f"hero:{hero.id}") for hero in waiting]


def why_not_recruit(g: LastSpell) -> Iterator[Refusal]:
    if len(g.world.order) >= MOST_IN_PLAY:
        yield Refusal("22.22", message("why.three_in_play"))
    yield from why_not_pay(g, recruit_cost(g), "22.21")


class Recruit(Frame, tag="recruit"):
    """A prepared Hero enters: of the others' level, with one Perk fewer than the poorest of them (22.20–22.24)."""

    hero: str
    entered: bool = False
    learns: int = 0

    def run(self, g: LastSpell) -> Step:
        hero = g.hero(self.hero)
        if not self.entered:
            self.entered = True
            self._enter(g, hero)
        if self.learns:
            self.learns -= 1
            return g.push(GainPerk(hero.id))
        return g.done(self, hero.seat)

    def _enter(self, g: LastSpell, hero: Hero) -> None:
        pay(g, recruit_cost(g))
        others = heroes(g)
        perks = max(0, min(len(other.perks) for other in others) - 1)
        hero.level = max(other.level for other in others)
        hero.perks = hero.perks[:perks]
        self.learns = perks - len(hero.perks)
        hero.state = "in_play"
        hero.wounds = 0
        hero.tokens, hero.flipped = list(side(g, hero).tokens), []
        hero.mana = most_mana(g, hero)
        g.world.order.append(hero.id)
        g.tell("recruited", rule="22.20", hero=hero.id)
