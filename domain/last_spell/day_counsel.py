"""What answers of the Day promise, by plain weights: for the greedy player and for hints."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from domain.kernel.frames import Option
from domain.kernel.numbers import total
from domain.last_spell import advice
from domain.last_spell.day_market import Buy, price
from domain.last_spell.day_workers import MOST_IN_PLAY, recruit_cost, recruit_options, workers
from domain.last_spell.equipment import can_carry, carried, cost_of, sort_of, weapons_of
from domain.last_spell.grid import distance, named, place, spot
from domain.last_spell.quests import progress
from domain.last_spell.state import Hero, Spot
from domain.last_spell.table import heroes, structure_kind, structures_of

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

LAST_DAY = 3
GOLD = 45
RECRUIT, FOR_A_HERO = 600, 580
"""Another Hero is worth more than anything that a Day can buy, and so is what brings the Gold for one."""
MINE = "gold_mine"
QUEST = 160
PRODUCERS, UPGRADED = 0, 1
"""The parts of the quest of Prosperity."""
NOTHING = -1
MAKERS = ("armor_maker", "blacksmith", "bowyer", "magic_shop")
WORTH = {
    "ballista": 190,
    "catapult": 230,
    "warp_gate": 3,
    "watchtower": 15,
    "wooden_wall": 105,
    "wooden_gate": 20,
    "armor_maker": 170,
    "blacksmith": 150,
    "bowyer": 150,
    "magic_shop": 130,
    "seer": 60,
    "shop": 200,
}
PERKS = {
    "ME3": 90, "DE1": 60, "DE2": 60, "AS1": 85, "AS3": 90, "RA1": 70, "RA2": 50, "SU1": 55, "SU5": 80, "MA2": 45,
    "MA1": 45, "ME1": 70, "ME2": 40, "AS2": 55, "RA3": 45, "RA4": 40, "AS4": 20, "ME4": 45, "MA4": 50, "SU4": 55,
}  # fmt: skip


class DayCounsel:
    """The Day's part of a look at a play."""

    g: LastSpell

    def judge_gain_perk(self, option: Option) -> int:
        perk = str(option.args["perk"])
        deck = self.g.content.perks[perk].deck
        level = self.g.content.perks[perk].level
        worth = PERKS.get(perk, 30) + 25 * level
        return worth + (60 if deck in ("defense", "assassin", "support") or self._fights_with(deck) else -30)

    def _fights_with(self, deck: str) -> bool:
        hero = heroes(self.g)[0] if self.g.world.order else None
        asked = next((each for each in self.g.world.heroes.values() if each.seat == self.g.questions[0].seat), hero)
        return asked is not None and any(weapon.type == deck for _, weapon in weapons_of(self.g, asked))

    # The main phase

    def judge_day(self, option: Option) -> int:
        judge = getattr(self, f"day_{option.verb}", None)
        if judge is None or (self.short_of_a_hero and self._spends_gold(option)):
            return NOTHING
        worth: int = judge(option)
        return worth

    @cached_property
    def short_of_a_hero(self) -> int:
        """The Gold that still lacks for the next Hero (solo), where it can be had on this very Day; else 0."""
        g, stash = self.g, self.g.world.stash
        if not recruit_options(g) or len(g.world.order) >= MOST_IN_PLAY:
            return 0
        mine = g.content.structures[MINE]
        mines = stash.materials // mine.build.materials if mine.build is not None else 0
        mines = min(mines, mine.copies - len(structures_of(g, MINE)))
        lacking = recruit_cost(g).gold - stash.gold
        sale = 0 if self._wanted() else price(g, [item.card for item in stash.items])
        return lacking if 0 < lacking <= sale + mines * mine.reward.gold else 0

    def _spends_gold(self, option: Option) -> bool:
        match option.verb:
            case "build":
                cost = self.g.content.structures[str(option.args["kind"])].build
            case "upgrade":
                cost = structure_kind(self.g, self.g.world.structures[str(option.args["structure"])]).upgrade
            case _:
                return option.verb in ("buy", "refresh", "repel", "guess_again")
        return cost is not None and cost.gold > 0

    def judge_more(self, option: Option) -> int:
        return NOTHING

    def day_pass(self, option: Option) -> int:
        return 0

    def day_build(self, option: Option) -> int:
        kind, g = str(option.args["kind"]), self.g
        early = LAST_DAY - g.world.cycle
        if kind == MINE and self.short_of_a_hero:
            return FOR_A_HERO
        if kind == "house":
            return 120 + 60 * early + (120 if "roof_for_all" in g.world.quests and early else 0)
        if kind in ("gold_mine", "scavenger_camp"):
            return 110 * early - 20 + self._lacks("prosperity", PRODUCERS) if early else NOTHING
        return WORTH.get(kind, NOTHING) + (self._for_knowledge() if kind in MAKERS else 0)

    def day_upgrade(self, option: Option) -> int:
        structure = self.g.world.structures[str(option.args["structure"])]
        if structure.cutout:
            return 90
        wanted = self._lacks("prosperity", UPGRADED) if structure.kind in ("gold_mine", "scavenger_camp") else 0
        if structure.kind in MAKERS:
            wanted = self._for_knowledge()
        return 100 * (LAST_DAY - self.g.world.cycle) + 40 + wanted

    def _for_knowledge(self) -> int:
        """What a step towards the quest of the Keepers promises."""
        return self._lacks("keepers_of_knowledge", 0)

    def _lacks(self, quest: str, part: int) -> int:
        """What a step towards an Urban Quest promises while it can still be solved and this part of it is wanting."""
        if quest not in self.g.world.quests or self.g.world.cycle >= LAST_DAY:
            return 0
        has, wanted = progress(self.g, quest)[part]
        return QUEST if has < wanted else 0

    def day_repair(self, option: Option) -> int:
        structure = self.g.world.structures[str(option.args["structure"])]
        return 40 + 25 * structure.flames

    def day_mason(self, option: Option) -> int:
        return 250

    def day_scavenge(self, option: Option) -> int:
        return 400 if total(workers(self.g)) > 0 else NOTHING

    def day_refresh(self, option: Option) -> int:
        return NOTHING

    def day_buy(self, option: Option) -> int:
        card = str(option.args["card"])
        return max((self.use_of(hero, card) for hero in self.mine()), default=0) - GOLD * cost_of(self.g, card) // 2

    def day_take_item(self, option: Option) -> int:
        return self.use_of(self.g.hero(str(option.args["hero"])), str(option.args["card"]))

    def day_sell(self, option: Option) -> int:
        if not self.g.world.stash.items or self._wanted():
            return NOTHING
        return FOR_A_HERO if self.short_of_a_hero else 5

    def day_recruit(self, option: Option) -> int:
        return RECRUIT

    def mine(self) -> list[Hero]:
        seat = self.g.questions[0].seat
        return [hero for hero in heroes(self.g) if hero.seat == seat]

    def _wanted(self) -> bool:
        cards = [item.card for item in self.g.world.stash.items]
        return any(self.use_of(hero, card) > 0 for hero in heroes(self.g) for card in cards)

    def use_of(self, hero: Hero, card: str) -> int:
        """What a thing would be worth to a Hero who can carry it and lacks its like."""
        g = self.g
        if not can_carry(g, hero, card):
            return NOTHING
        sort = sort_of(g, card)
        if sort == "armor":
            return 60 + 70 * g.content.armors[card].reduce
        if sort == "potion":
            return 150 if card == "potion_red" else 60
        if sort == "scroll":
            return 110 if hero.mana >= 5 else NOTHING
        weapon = g.content.weapons[card]
        if weapon.type == "magic" and hero.mana < 5:
            return NOTHING
        first = not carried(g, hero, "weapon")
        return (220 if first else 40) + 60 * weapon.level

    def judge_buy_for(self, option: Option) -> int:
        frame = self.g.stack[-1]
        assert isinstance(frame, Buy)
        return self.use_of(self.g.hero(str(option.args["hero"])), frame.card) if option.verb == "to_hero" else 0

    def judge_sell(self, option: Option) -> int:
        """All that nobody wants together: the half Gold of each is not lost then."""
        if option.verb == "sell_now":
            return 1
        card = str(option.args["card"])
        return 0 if any(self.use_of(hero, card) > 0 for hero in heroes(self.g)) else 2

    def judge_ruins(self, option: Option) -> int:
        if option.verb == "scavenge_now":
            return 0
        ruin = self.g.world.structures[str(option.args["structure"])]
        base = self.g.content.ruins[ruin.ruin]
        return 60 * (base.gold + base.materials + 3 * base.equipment)

    def judge_flames(self, option: Option) -> int:
        return int(option.args["flames"])

    def judge_mend(self, option: Option) -> int:
        if option.verb == "enough":
            return 0
        return advice.structure_worth(self.g, self.g.world.structures[str(option.args["structure"])])

    def judge_place(self, option: Option) -> int:
        """Walls where the horde comes, Buildings far from it, Defenses in between."""
        if option.verb == "cutout":
            at = place(self.g.content.cutouts[str(option.args["cutout"])].spots[0])
            return -min((distance(at, each) for each in self.gates()), default=0)
        at = named(str(option.args["at"]))
        return min((distance(at, each) for each in self.gates()), default=0)

    # The end of the Day

    def gates(self) -> list[Spot]:
        """Where each slot's horde reaches the Town."""
        found = []
        for slot in sorted(self.g.world.spawn.piles):
            record = self.g.content.slots[slot]
            lane = record.lanes[1]
            where = {"left": (11, lane), "upper": (lane, 11), "right": (20, lane)}[record.tile]
            found.append(spot(*where))
        return found

    def judge_deploy(self, option: Option) -> int:
        """Before the slots, each Hero at another one, inside the Town."""
        at = named(str(option.args["at"]))
        if not self.g.map.town >> at & 1:
            return -100
        gates = self.gates() or [spot(13, 13)]
        placed = [hero.at for hero in heroes(self.g) if hero.at >= 0]
        free = [gate for gate in gates if all(distance(gate, other) > 3 for other in placed)] or gates
        near = min(distance(at, gate) for gate in free)
        crowd = sum(max(0, 3 - distance(at, other)) for other in placed)
        return -near - crowd
