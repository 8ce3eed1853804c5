"""What a Hero may do in its turn, and why not (17.2–17.18). Legality of each verb is written once, here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Option, option
from domain.kernel.numbers import Shows, total
from domain.kernel.words import message
from domain.last_spell.aim import Ground, may_aim, rush_places
from domain.last_spell.attacks import SPIKED, Plan, attack_of, in_range, mana_cost, spec_of, uses_left
from domain.last_spell.equipment import carried, weapons_of
from domain.last_spell.forecast import cost_of_plan
from domain.last_spell.grid import NAMES, name, named, spots
from domain.last_spell.labels import label, on_each_spot
from domain.last_spell.limits import forbidden, may_use
from domain.last_spell.perks import ability_options, why_not_use
from domain.last_spell.state import Hero, Spot
from domain.last_spell.supplies import (
    potion_options,
    restore_options,
    why_not_armor_up,
    why_not_potion,
    why_not_restore,
)
from domain.last_spell.table import Standing, pinned, structures_of
from domain.last_spell.walking import (
    Reach,
    jump_parts,
    jumps,
    token_parts,
    warps,
    why_not_jump,
    why_not_walk,
    why_not_warp,
)

if TYPE_CHECKING:
    from domain.last_spell.game import LastSpell

MOVE, JUMP, WARP = (on_each_spot(verb, "to") for verb in ("move", "jump", "warp"))
WHILE_PINNED = ("fist", "end_turn", "pass")


class Actions:
    """All that is offered to the Hero on turn, made once for a question."""

    def __init__(self, g: LastSpell, hero: Hero) -> None:
        self.hero = hero
        self.standing = Standing(g)
        self.reach = Reach(g, hero, self.standing)
        self.pinned = pinned(g, hero) is not None
        self._ground: Ground | None = None

    def ground(self, g: LastSpell) -> Ground:
        """What is alike for all its attacks, worked out for the first that asks."""
        if self._ground is None:
            self._ground = Ground(g, self.standing)
        return self._ground

    def candidates(self, g: LastSpell) -> list[Option]:
        hero = self.hero
        found = [option("flip", value=value) for value in sorted(set(hero.tokens), reverse=True)]
        if not self.pinned:
            found += [MOVE[at] for at in sorted(self.reach.spots)]
            found += [JUMP[to] for _, to in jumps(g, hero, self.standing)]
            found += [WARP[to] for to in warps(g, hero, self.standing)]
        for _item, weapon in weapons_of(g, hero):
            found += [option("attack", card=weapon.id, attack=each.id) for each in weapon.attacks]
        found.append(option("fist"))
        if any(item.card == SPIKED for item in hero.items):
            found.append(option("spiked_fist"))
        found += [option("cast", card=item.card) for item in carried(g, hero, "scroll")]
        found += potion_options(g, hero)
        found.append(option("armor_up"))
        found += restore_options(g, hero)
        found += [
            option(
                "shoot",
                structure=each.id,
                target=f"structure:{each.id}",
                label=label(g, "shoot", "structure", f"structure:{each.id}"),
            )
            for each in structures_of(g, "ballista", "catapult")
        ]
        found += ability_options(hero)
        if hero.acted:
            found.append(option("end_turn"))
        return [*found, option("pass")]

    def beyond(self, g: LastSpell, wanted: str) -> Option | None:
        """Spots out of reach, so that the reason can be told."""
        verb, _, to = wanted.partition(":")
        return option(verb, to=to) if verb in ("move", "jump", "warp") else None

    def why(self, g: LastSpell, candidate: Option) -> Iterator[Refusal]:
        if self.pinned and candidate.verb not in WHILE_PINNED:
            return iter([Refusal("21.20", message("why.pinned", hero=self.hero.id))])
        reasons = WHY.get(candidate.verb)
        return reasons(g, self, candidate) if reasons else iter(())

    def shows(self, g: LastSpell, chosen: Option) -> Shows:
        """The way and cost of a move, the range and cost of an attack."""
        hero, args = self.hero, chosen.args
        match chosen.verb:
            case "move":
                to = named(str(args["to"]))
                path = [name(at) for at in self.reach.path(to)]
                return Shows(path=path, cost={"mp": self.reach.cost[to]})
            case "jump":
                return Shows(path=[name(hero.at), str(args["to"])], cost={"mp": total(jump_parts(g, hero))})
            case "warp":
                return Shows(path=[name(hero.at), str(args["to"])], cost={"mp": 2, "mana": 1})
            case "flip":
                gained = total(token_parts(g, hero, int(args["value"])))
                return Shows(says=[message("shows.token", mp=gained)])
            case "attack" | "cast" | "shoot" | "fist" | "spiked_fist":
                plan = plan_of(hero, chosen, g)
                return Shows(area=[NAMES[at] for at in spots(in_range(g, plan))], cost=cost_of_plan(g, plan))
            case "armor_up":
                return Shows(cost={"ap": 1})
        return Shows()


def plan_of(hero: Hero, chosen: Option, g: LastSpell | None = None) -> Plan:
    """The empty plan of an attack, a Fist, a Scroll or a Defense."""
    match chosen.verb:
        case "attack":
            return Plan(hero.id, str(chosen.args["card"]), str(chosen.args["attack"]))
        case "fist" | "spiked_fist":
            return Plan(hero.id, "fist", "fist", free=chosen.verb == "spiked_fist")
        case "cast":
            return Plan(hero.id, str(chosen.args["card"]), "")
    structure = str(chosen.args["structure"])
    kind = g.world.structures[structure].kind if g is not None else ""
    return Plan(hero.id, kind, kind, structure=structure)


# Attacks


def why_not_attack(g: LastSpell, hero: Hero, plan: Plan, ground: Ground) -> Iterator[Refusal]:
    """One Weapon attack or Fist a turn, within the limit of the Type of Attack, when it can be paid (10.6–10.8)."""
    if not any(item.card == plan.card for item in hero.items):
        yield Refusal("10.6", message("why.not_owned", hero=hero.id))
        return
    if hero.attacked:
        yield Refusal("17.3", message("why.attacked", hero=hero.id))
    attack = attack_of(g, plan)
    if uses_left(g, hero, plan.card, plan.attack) < 1:
        yield Refusal("10.7", message("why.uses", limit=attack.limit))
    if hero.ap < attack.ap:
        yield Refusal("10.6", message("why.no_ap", needs=attack.ap, has=hero.ap))
    if hero.mp < attack.mp:
        yield Refusal("10.6", message("why.no_mp", needs=attack.mp, has=hero.mp))
    yield from _why_not_mana(g, hero, plan)
    yield from _why_not_aim(g, plan, ground)


def _why_not_mana(g: LastSpell, hero: Hero, plan: Plan) -> Iterator[Refusal]:
    needs = total(mana_cost(g, plan))
    if may_use(hero, "MA5") and (plan.card in g.content.scrolls or g.content.weapons[plan.card].type == "magic"):
        needs = max(0, needs - 2)
    if hero.mana < needs:
        yield Refusal("10.6", message("why.no_mana", needs=needs - hero.mana))


def _why_not_aim(g: LastSpell, plan: Plan, ground: Ground) -> Iterator[Refusal]:
    """An attack with nowhere to aim at can't be begun; a rush may bring it in range first."""
    rushes = "rush" in spec_of(attack_of(g, plan)).effects
    if not (rush_places(g, plan, ground) if rushes else may_aim(g, plan, ground)):
        yield Refusal("10.12", message("why.no_target"))


def why_not_fist(g: LastSpell, actions: Actions, *, free: bool = False) -> Iterator[Refusal]:
    """Against a Monster beside the Hero, for one Action Point, once a turn (9.6, 17.4)."""
    hero = actions.hero
    banned = forbidden(g, hero, "fist") and not actions.pinned
    if banned:
        yield Refusal("3.19", message("why.trait_forbids", hero=hero.id, trait=hero.trait))
    if hero.attacked:
        yield Refusal("17.3", message("why.attacked", hero=hero.id))
    if free:
        if not may_use(hero, SPIKED):
            yield Refusal("12.5", message("why.spent", ability=SPIKED))
    elif hero.ap < 1:
        yield Refusal("9.6", message("why.no_ap", needs=1, has=hero.ap))
    plan = Plan(hero.id, "fist", "fist")
    ground = actions.ground(g)
    if not banned and not in_range(g, plan) & (ground.targets | ground.held):
        yield Refusal("9.6", message("why.no_monster"))


def why_not_cast(g: LastSpell, hero: Hero, plan: Plan, ground: Ground) -> Iterator[Refusal]:
    """Scrolls are free, as often as their Mana can be paid (12.13, 12.15)."""
    if forbidden(g, hero, "scrolls"):
        yield Refusal("3.19", message("why.trait_forbids", hero=hero.id, trait=hero.trait))
    yield from _why_not_mana(g, hero, plan)
    yield from _why_not_aim(g, plan, ground)


def why_not_shoot(g: LastSpell, hero: Hero, structure_id: str, ground: Ground) -> Iterator[Refusal]:
    """A Ballista shoots once in a Hero Phase, a Catapult while it has Hurls (17.13–17.15)."""
    structure = g.world.structures[structure_id]
    if forbidden(g, hero, "ballista_catapult"):
        yield Refusal("3.19", message("why.trait_forbids", hero=hero.id, trait=hero.trait))
    if structure.shot:
        yield Refusal("17.13", message("why.ballista_shot"))
    if structure.kind == "catapult" and not structure.hurls:
        yield Refusal("17.15", message("why.no_hurls"))
    yield from _why_not_aim(g, Plan(hero.id, structure.kind, structure.kind, structure=structure_id), ground)


def _to(candidate: Option) -> Spot:
    return named(str(candidate.args["to"]))


def _card(candidate: Option) -> str:
    return str(candidate.args["card"])


WHY: dict[str, Callable[[LastSpell, Actions, Option], Iterator[Refusal]]] = {
    "move": lambda g, a, c: why_not_walk(g, a.hero, a.reach, _to(c)),
    "jump": lambda g, a, c: why_not_jump(g, a.hero, _to(c)),
    "warp": lambda g, a, c: why_not_warp(g, a.hero, _to(c)),
    "attack": lambda g, a, c: why_not_attack(g, a.hero, plan_of(a.hero, c), a.ground(g)),
    "fist": lambda g, a, c: why_not_fist(g, a),
    "spiked_fist": lambda g, a, c: why_not_fist(g, a, free=True),
    "cast": lambda g, a, c: why_not_cast(g, a.hero, plan_of(a.hero, c), a.ground(g)),
    "potion": lambda g, a, c: why_not_potion(g, a.hero, _card(c), g.hero(str(c.args["to"]))),
    "armor_up": lambda g, a, c: why_not_armor_up(g, a.hero),
    "restore": lambda g, a, c: why_not_restore(g, a.hero, _card(c)),
    "shoot": lambda g, a, c: why_not_shoot(g, a.hero, str(c.args["structure"]), a.ground(g)),
    "use": lambda g, a, c: why_not_use(g, a.hero, str(c.args["ability"])),
}
