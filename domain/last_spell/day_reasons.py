"""Why an answer of the set-up or the Day is good: a sentence about what it gives, for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.frames import Option
from domain.kernel.numbers import total
from domain.kernel.words import Message, message
from domain.last_spell.content import Amount
from domain.last_spell.day_counsel import LAST_DAY
from domain.last_spell.day_market import Buy, price
from domain.last_spell.day_workers import workers
from domain.last_spell.equipment import cost_of, level_of, sort_of, top_of
from domain.last_spell.grid import distance, named, place
from domain.last_spell.parts import action_points
from domain.last_spell.state import DeckName, Hero
from domain.last_spell.table import heroes, remaining, structure_kind

if TYPE_CHECKING:
    from domain.last_spell.counsel import Counsel
    from domain.last_spell.game import LastSpell


class DayReasons:
    """The Day's part of the sentences."""

    g: LastSpell
    counsel: Counsel

    # Set-up

    def why_hero(self, option: Option, worth: int) -> Message:
        side = self.g.content.heroes[str(option.args["hero"])].sides[self.g.town.hero_level - 1]
        return message("advice.hero_card", hp=side.hp, mana=side.mana, mp=sum(side.tokens))

    def why_trait(self, option: Option, worth: int) -> Message:
        trait = self.g.content.traits[str(option.args["trait"])]
        text = {"key": f"card.{option.args['trait']}"}
        return message("advice.trait", text=text, perk=trait.perk, weapon=trait.weapon)

    def why_scroll(self, option: Option, worth: int) -> Message:
        attack = self.g.content.scrolls[str(option.args["card"])].attack
        return message("advice.scroll", mana=attack.mana, attack=attack.id)

    def why_weapon(self, option: Option, worth: int) -> Message:
        weapon = self.g.content.weapons[str(option.args["card"])]
        return message("advice.weapon", attacks=[each.id for each in weapon.attacks], damage=weapon.damage)

    def why_armor(self, option: Option, worth: int) -> Message:
        return message("advice.armor", less=self.g.content.armors[str(option.args["card"])].reduce)

    def why_gain_perk(self, option: Option, worth: int) -> Message:
        perk = str(option.args["perk"])
        return message("advice.perk", text={"key": f"card.{perk}"}, level=self.g.content.perks[perk].level)

    def why_trade(self, option: Option, worth: int) -> Message:
        return message("advice.trade_ready" if option.verb == "ready" else "advice.trade_more")

    def why_start_with(self, option: Option, worth: int) -> Message:
        return message("advice.start_with", hero=option.args["hero"])

    def why_keep(self, option: Option, worth: int) -> Message:
        return message("advice.keep_item", card=option.args["card"], gold=cost_of(self.g, str(option.args["card"])))

    def why_gain_item(self, option: Option, worth: int) -> Message:
        if option.verb == "take_potion":
            return message("advice.free_potion", text={"key": f"card.{option.args['potion']}"})
        deck: DeckName = option.args["deck"]  # type: ignore[assignment]
        top = top_of(self.g, deck)
        return message("advice.free_card", card=top, gold=cost_of(self.g, top)) if top else message("advice.unseen")

    def why_treasure(self, option: Option, worth: int) -> Message:
        card = str(option.args["card"])
        return message("advice.treasure", level=level_of(self.g, card), gold=cost_of(self.g, card))

    # The main phase

    def why_day(self, option: Option, worth: int) -> Message:
        if worth < 0:
            return message("advice.not_today")
        tell = getattr(self, f"day_{option.verb}", None)
        found = tell(option) if tell is not None else message("advice.not_today")
        assert isinstance(found, Message)
        return found

    def why_more(self, option: Option, worth: int) -> Message:
        return message("advice.not_today")

    def day_pass(self, option: Option) -> Message:
        stash = self.g.world.stash
        return message("advice.pass_day", gold=stash.gold, materials=stash.materials)

    def day_build(self, option: Option) -> Message:
        kind = str(option.args["kind"])
        record = self.g.content.structures[kind]
        days = LAST_DAY - self.g.world.cycle
        if kind == "house":
            return message("advice.build_house", days=days)
        if record.category == "production":
            return self._yields(record.produces[0], days)
        key = "shop" if kind == "shop" else record.category
        return message(f"advice.build_{key}", kind=kind, hits=record.destroyed_at)

    def _yields(self, each_day: Amount, days: int) -> Message:
        return message("advice.yields", gold=each_day.gold, materials=each_day.materials, days=days)

    def day_upgrade(self, option: Option) -> Message:
        structure = self.g.world.structures[str(option.args["structure"])]
        record = structure_kind(self.g, structure)
        if structure.cutout:
            better = self.g.content.structures[record.upgrade_to]
            return message("advice.upgrade_wall", hits=better.destroyed_at, before=record.destroyed_at)
        if record.category == "production":
            return self._yields(record.produces[-1], LAST_DAY - self.g.world.cycle)
        return message("advice.upgrade", kind=structure.kind)

    def day_repair(self, option: Option) -> Message:
        structure = self.g.world.structures[str(option.args["structure"])]
        left = remaining(self.g, structure)
        return message("advice.repair", kind=structure.kind, flames=structure.flames, left=left)

    def day_mason(self, option: Option) -> Message:
        return message("advice.mason", hero=option.args["hero"])

    def day_scavenge(self, option: Option) -> Message:
        return message("advice.scavenge", workers=total(workers(self.g)))

    def day_buy(self, option: Option) -> Message:
        card = str(option.args["card"])
        hero = max(self.counsel.mine(), key=lambda each: self.counsel.use_of(each, card))
        return self._used_by(hero, card)

    def day_take_item(self, option: Option) -> Message:
        return self._used_by(self.g.hero(str(option.args["hero"])), str(option.args["card"]))

    def _used_by(self, hero: Hero, card: str) -> Message:
        """Who can carry a thing, and what for."""
        sort = sort_of(self.g, card)
        if sort == "armor":
            return message("advice.wears", hero=hero.id, less=self.g.content.armors[card].reduce)
        if sort == "potion":
            return message("advice.drinks", hero=hero.id, text={"key": f"card.{card}"})
        if sort == "scroll":
            return message("advice.reads", hero=hero.id, mana=self.g.content.scrolls[card].attack.mana)
        weapon = self.g.content.weapons[card]
        return message("advice.wields", hero=hero.id, attacks=[each.id for each in weapon.attacks])

    def day_sell(self, option: Option) -> Message:
        return message("advice.sell", gold=price(self.g, [item.card for item in self.g.world.stash.items]))

    def day_recruit(self, option: Option) -> Message:
        ap = total(action_points(self.g, heroes(self.g)[0]))
        return message("advice.recruit", hero=option.args["hero"], ap=ap)

    def why_buy_for(self, option: Option, worth: int) -> Message:
        frame = self.g.stack[-1]
        assert isinstance(frame, Buy)
        if option.verb != "to_hero":
            return message("advice.to_stash")
        if worth < 0:
            return message("advice.no_use", hero=option.args["hero"])
        return self._used_by(self.g.hero(str(option.args["hero"])), frame.card)

    def why_sell(self, option: Option, worth: int) -> Message:
        return message("advice.sell_now" if option.verb == "sell_now" else "advice.sell_more")

    def why_ruins(self, option: Option, worth: int) -> Message:
        if option.verb == "scavenge_now":
            return message("advice.clear_now")
        ruin = self.g.world.structures[str(option.args["structure"])]
        base = self.g.content.ruins[ruin.ruin]
        return message("advice.ruin", gold=base.gold, materials=base.materials, items=base.equipment)

    def why_flames(self, option: Option, worth: int) -> Message:
        return message("advice.flames", flames=option.args["flames"])

    def why_mend(self, option: Option, worth: int) -> Message:
        if option.verb == "enough":
            return message("advice.mended")
        structure = self.g.world.structures[str(option.args["structure"])]
        left = remaining(self.g, structure)
        return message("advice.repair", kind=structure.kind, flames=structure.flames, left=left)

    def why_place(self, option: Option, worth: int) -> Message:
        if option.verb == "cutout":
            at = place(self.g.content.cutouts[str(option.args["cutout"])].spots[0])
            return message("advice.wall_place", steps=self._from_gates(at))
        return message("advice.safe_place", steps=self._from_gates(named(str(option.args["at"]))))

    def why_deploy(self, option: Option, worth: int) -> Message:
        at = named(str(option.args["at"]))
        key = "advice.deploy" if self.g.map.town >> at & 1 else "advice.deploy_outside"
        return message(key, steps=self._from_gates(at))

    def _from_gates(self, at: int) -> int:
        """Steps to where the nearest horde reaches the Town."""
        return min((distance(at, gate) for gate in self.counsel.gates()), default=0)
