"""Why an answer is good: what it does to the Monsters as it is best gone on with, or what it gives; for hints.

The worth itself is `counsel`'s. Nothing is thrown for most answers, so what is said of a chain comes true if it is
planned like that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.dicemancy import advice, plans
from domain.dicemancy.casting import CastDie
from domain.dicemancy.content import NEUTRAL, Section
from domain.dicemancy.cubes import PickSlot, PutCubes
from domain.dicemancy.effects import Burn, Grasp, Transmute, all_cubes, by_sort, graspable
from domain.dicemancy.field import Spot, space_id, spot_of
from domain.dicemancy.forecast import forecast
from domain.dicemancy.numbers import dice_limit, dice_to_roll, room_for_crystals
from domain.dicemancy.player import Place, crystals_from
from domain.dicemancy.sketch import Sketch
from domain.dicemancy.skills import Yeet
from domain.dicemancy.tableau import Chain, Layout, Square, dice_on, square_of
from domain.kernel import advice as advice_of
from domain.kernel.advice import LIKE_ANY
from domain.kernel.frames import Option
from domain.kernel.numbers import total
from domain.kernel.words import Message, Value, as_part, message

if TYPE_CHECKING:
    from domain.dicemancy.counsel import Counsel
    from domain.dicemancy.state import Turn

CANCELS: tuple[Section, Section] = ("cancel_move", "cancel_attack")


class Reasons(advice_of.Reasons["Counsel"]):
    """The sentences of one look at a play; each `why_<kind>` words the answers to one kind of question."""

    def __init__(self, counsel: Counsel, kind: str) -> None:
        super().__init__(counsel, kind)
        self.g = counsel.g

    # What comes of it

    def does(self, then: Sketch, crystals: int = 0) -> Value:
        """What has changed on the rows from here to a sketch, as a list, and who is kept from breaking in."""
        here, scales = self.counsel.scales.here, self.counsel.scales
        found: list[Value] = []
        stopped = []
        for card, before in here.filled.items():
            changes = self._changes(card, before, then.filled[card])
            if then.spots[card] != here.spots[card]:
                changes.append(message("advice.moved", card=card, space=space_id(then.spots[card])))
            if card in scales.urgent and any(each.key in STOPS for each in changes):
                stopped.append(card)
            found += [as_part(each) for each in changes]
        if crystals:
            found.append(as_part(message("advice.more_crystals", crystals=crystals)))
        if stopped:
            found.append(as_part(message("advice.stopped", card=stopped[0])))
        return found or [as_part(message("advice.changes_nothing"))]

    def _changes(self, card: str, before: int, then: int) -> list[Message]:
        masks, new = self.g.content.cards[card].masks, (then & ~before).bit_count()
        if advice.beaten(masks, then) and not advice.beaten(masks, before):
            return [message("advice.falls", card=card)]
        held = [each for each in CANCELS if advice.full(masks[each], then) and not advice.full(masks[each], before)]
        if held:
            return [message(f"advice.{each}", card=card) for each in held]
        return [message("advice.takes", card=card, cubes=new)] if new else []

    def finished(self, work: plans.Work) -> Value:
        """What a chain does if it is planned as counsel would plan it from here."""
        scales, g = self.counsel.scales, self.g
        crystals = 0 if g.world.burned == "rock" else self._crystals(work)
        bare = scales.here.copy()
        rest = plans.Work(work.left, work.dice, work.color, work.area.copy() if work.attacked else [], attacked=True)
        best = plans.finish(g, scales, bare, rest)
        if work.attacked:
            return self.does(bare, crystals)
        areas = [(0, tuple(work.area))] if work.area else plans.ranked_areas(g, scales, work)
        if not areas:
            return self.does(bare, crystals)
        area, struck = areas[0][1], scales.here.copy()
        gain = plans.strike(scales, struck, work.color, area)
        gain += plans.finish(g, scales, struck, plans.Work(work.left, work.dice, work.color, list(area), attacked=True))
        return self.does(struck if gain >= best else bare, crystals)

    def _crystals(self, work: plans.Work) -> int:
        """The Crystals that the icons which are left would give."""
        spells = self.g.content.spells
        strengths = [
            self.counsel.scales.strength(each, work.dice) for each in work.left if spells[each].effect.op == "crystals"
        ]
        return min(sum(strengths), room_for_crystals(self.g))

    def poured(self, card: str, color: str, cubes: int) -> Value:
        """What so many cubes on a Monster do."""
        then = self.counsel.scales.here.copy()
        self.counsel.scales.pour(then, card, color, cubes)
        return self.does(then)

    # Setting up

    def why_character(self, option: Option) -> Message:
        character = self.g.content.characters[str(option.args["character"])]
        text = as_part(message(f"skill.{character.skill.id}"))
        return message("advice.join", dice=character.dice, text=text, cost=character.skill.cost)

    def why_keep(self, option: Option) -> Message:
        return message("advice.keep", text=as_part(message(f"night.{option.args['card']}")))

    def why_discard(self, option: Option) -> Message:
        return message("advice.discard", text=as_part(message(f"night.{option.args['card']}")))

    def why_start(self, option: Option) -> Message:
        return self._laid(self.g.layout.having(str(option.args["card"]), "H", (0, 0)))

    # The Player Phase

    def why_action(self, option: Option) -> Message:
        tell = getattr(self, f"do_{option.verb}", None)
        found = tell(option) if tell is not None else LIKE_ANY
        assert isinstance(found, Message)
        return found

    def do_roll(self, option: Option) -> Message:
        return message("advice.roll", dice=total(dice_to_roll(self.g)), hand=len(self.g.world.hand))

    def do_die(self, option: Option) -> Message:
        at = square_of(str(option.args["square"]))
        works = [(self._worth(chain), n, chain) for n, chain in enumerate(self.g.chains(at)) if chain.icons]
        if not works:
            return message("advice.no_chain")
        _, _, best = max(works, key=lambda each: (each[0], -each[1]))
        work = self._work(best)
        key = "advice.die" if len(works) == 1 else "advice.die_of_many"
        return message(
            key, icons=list[Value](best.icons), dice=work.dice, does=self.finished(work), others=len(works) - 1
        )

    def _work(self, chain: Chain) -> plans.Work:
        dice = dice_on(chain.squares, self.g.world.slotted) + 1
        return plans.Work(chain.icons, dice, chain.icons[-1])

    def _worth(self, chain: Chain) -> int:
        return plans.cast_worth(self.g, self.counsel.scales, self._work(chain))

    def do_place(self, option: Option) -> Message:
        card, layout = str(option.args["card"]), self.g.layout
        best = max(
            (layout.having(card, turn, square) for turn, square in self.counsel.places),
            key=lambda each: advice.tableau(self.g, each),
            default=layout,
        )
        return self._laid(best)

    def why_where(self, option: Option) -> Message:
        if not isinstance(self.counsel.top, Place):
            return LIKE_ANY
        turn: Turn = "H" if option.args["turn"] == "H" else "V"
        at = square_of(str(option.args["square"]))
        return self._laid(self.g.layout.having(self.counsel.top.card, turn, at))

    def _laid(self, then: Layout) -> Message:
        """Dice, slots and the longest chain of a tableau with one card more, beside those of now."""
        now = self.g.layout
        return message(
            "advice.laid",
            dice=self._dice(then),
            had_dice=self._dice(now),
            slots=_slots(then),
            had_slots=_slots(now),
            icons=_longest(then),
            had_icons=_longest(now),
        )

    def _dice(self, layout: Layout) -> int:
        """The dice that a tableau lets roll, cut to the limit."""
        party = sum(self.g.content.characters[each].dice for each in self.g.world.characters)
        return min(party + sum(top.half.dice for top in layout.tops.values()), total(dice_limit(self.g)))

    def do_crystalize(self, option: Option) -> Message:
        what = str(option.args["what"])
        gain = min(crystals_from(self.g, what), room_for_crystals(self.g))
        return message(f"advice.crystalize_{what}", gain=gain, crystals=self.g.world.crystals + gain)

    def do_skill(self, option: Option) -> Message:
        skill = self.g.content.characters[str(option.args["character"])].skill
        said: dict[str, Value] = {
            "text": as_part(message(f"skill.{skill.id}")),
            "cost": skill.cost,
            "left": self.g.world.crystals - skill.cost,
        }
        if skill.id == "lucky_twirl" and (idle := self.counsel.idle_dice()):
            return message("advice.twirl", dice=list[Value](idle), **said)
        if skill.id == "yeet":
            best = max(self.counsel.field.monsters, key=self.counsel.yeet_worth)
            return message("advice.yeet", does=self.poured(best, NEUTRAL, skill.amount), **said)
        if skill.id == "mend_the_stone":
            rows = range(1, self.counsel.field.rows + 1)
            return message("advice.mend", row=max(rows, key=self.counsel.mend_worth), **said)
        return message("advice.skill", **said)

    def do_end(self, option: Option) -> Message:
        world = self.g.world
        coming = forecast(self.g, self.counsel.field)
        lost = [line.text for line in coming.lines if line.bad]
        said: dict[str, Value] = {"dice": len(world.pool), "hand": len(world.hand)}
        if coming.won:
            return message("advice.end_won")
        if not world.rolled:
            return message("advice.end_unrolled")
        if not lost:
            return message("advice.end_well", **said)
        return message("advice.end_badly", says=as_part(lost[-1]), **said)

    # Within a chain

    def why_chain(self, option: Option) -> Message:
        top = self.counsel.top
        if option.verb == "leave" or not isinstance(top, CastDie):
            return message("advice.leave")
        chain = top.chain(self.g, int(option.args["chain"]))
        work = plans.Work(chain.icons, top.dice(self.g, chain), chain.icons[-1])
        return message("advice.die", icons=list[Value](chain.icons), dice=work.dice, does=self.finished(work))

    def why_deed(self, option: Option) -> Message:
        counsel, work = self.counsel, self.counsel.work()
        spell = str(option.args.get("spell", ""))
        match option.verb:
            case "attack":
                return message("advice.attack", does=self.finished(work))
            case "effect":
                return self._effect(work, spell)
            case "transmute":
                best = max(all_cubes(counsel.field), key=lambda cube: counsel.swap_worth(cube, spell), default=None)
                return self._swapped(best[2], spell) if best is not None else LIKE_ANY
        left = list[Value](dict.fromkeys(work.left))
        return message("advice.finish_rest", left=left) if left else message("advice.finish")

    def _effect(self, work: plans.Work, spell: str) -> Message:
        op, then = self.g.content.spells[spell].effect.op, self.counsel.scales.here.copy()
        if op == "grasp":
            return message("advice.effect_grasp")
        if op in ("burn", "reach") and not work.area:
            return message("advice.effect_aims")
        plans.effect(self.g, self.counsel.scales, then, work, spell)
        crystals = self._crystals(plans.Work([spell], work.dice, work.color)) if op == "crystals" else 0
        return message("advice.effect", does=self.does(then, crystals))

    def _swapped(self, old: str, color: str) -> Message:
        supply = self.counsel.field.supply
        return message("advice.swap", old=old, color=color, old_left=supply[old] + 1, left=supply[color] - 1)

    def why_aim(self, option: Option) -> Message:
        work = self.counsel.work()
        picked = {spot for each in getattr(self.counsel.top, "picked", ()) if (spot := spot_of(each))}
        wanted = picked if option.verb == "aimed" else picked | self._spots(option)
        found = [area for _, area in plans.ranked_areas(self.g, self.counsel.scales, work) if wanted <= set(area)]
        if not found:
            return message("advice.aim_nobody")
        work.area = list(found[0])
        return message("advice.aim", does=self.finished(work))

    def _spots(self, option: Option) -> set[Spot]:
        spaces = str(option.args.get("spaces") or option.args["space"]).split("-")
        return {spot for each in spaces if (spot := spot_of(each))}

    def why_slot(self, option: Option) -> Message:
        top = self.counsel.top
        if not isinstance(top, PickSlot):
            return LIKE_ANY
        wanted = (option.args["section"], option.args["kind"])
        kinds = self.counsel.field.open_kinds(top.card, top.color)
        section, slot = next((section, slot) for section, kind, slot in kinds if (section, kind) == wanted)
        mask = self.g.content.cards[top.card].masks[section]
        filled = (self.counsel.scales.here.filled[top.card] | 1 << slot) & mask
        key = f"advice.fills_{section}" if filled == mask else "advice.slot"
        return message(key, card=top.card, section=section, filled=filled.bit_count(), slots=mask.bit_count())

    def why_taker(self, option: Option) -> Message:
        top = self.counsel.top
        color = top.color if isinstance(top, PutCubes) else NEUTRAL
        return message("advice.onto", does=self.poured(str(option.args["card"]), color, 1))

    def why_onto(self, option: Option) -> Message:
        card, top = str(option.args["card"]), self.counsel.top
        if isinstance(top, Burn):
            return message("advice.onto", does=self.poured(card, top.color, top.cubes))
        if isinstance(top, Grasp):
            cubes = graspable(self.g, card)
            best = max(cubes, key=lambda cube: self.counsel.grasp_worth(cube, card), default=None)
            return self._grasped(best, card) if best is not None else LIKE_ANY
        cubes_ = self.g.content.characters[top.character].skill.amount if isinstance(top, Yeet) else 1
        return message("advice.onto", does=self.poured(card, NEUTRAL, cubes_))

    def _grasped(self, cube: tuple[str, int, str], onto: str) -> Message:
        """What a cube does on another Monster, and where it came from."""
        card, slot, color = cube
        scales, then = self.counsel.scales, self.counsel.scales.here.copy()
        then.take(card, slot, color)
        scales.pour(then, onto, color, 1)
        return message("advice.grasp", color=color, card=card, does=self.does(then))

    def why_more(self, option: Option) -> Message:
        top = self.counsel.top
        if option.verb == "enough" or not isinstance(top, Yeet):
            return message("advice.enough")
        return message("advice.onto", does=self.poured(top.card, NEUTRAL, 1))

    def why_reach(self, option: Option) -> Message:
        if option.verb == "enough":
            return message("advice.enough")
        spot = spot_of(str(option.args["space"]))
        card = self.counsel.field.places.get(spot) if spot else None
        if card is None:
            return message("advice.empty_space")
        return message("advice.onto", does=self.poured(card, self.counsel.cast.color, self.counsel.scales.cubes))

    def why_move(self, option: Option) -> Message:
        if option.verb == "enough":
            return message("advice.enough")
        card, spot = str(option.args["card"]), spot_of(str(option.args["space"]))
        then = self.counsel.scales.here.copy()
        then.move(card, spot or (0, 0))
        return message("advice.onto", does=self.does(then))

    def why_cube(self, option: Option) -> Message:
        if option.verb == "enough":
            return message("advice.enough")
        top, field = self.counsel.top, self.counsel.field
        cubes: Iterable[tuple[str, int, str]] = (
            graspable(self.g, top.onto) if isinstance(top, Grasp) else all_cubes(field)
        )
        cube = by_sort(field, option.verb, cubes)[option.id][1]
        if isinstance(top, Grasp):
            return self._grasped(cube, top.onto)
        return self._swapped(cube[2], top.spell if isinstance(top, Transmute) else cube[2])

    # Skills

    def why_reroll(self, option: Option) -> Message:
        if option.verb == "twirl":
            return message("advice.thrown_again", dice=list[Value](getattr(self.counsel.top, "dice", ())))
        value = int(option.args["value"])
        return message("advice.idle_die" if value in self.counsel.idle_dice() else "advice.busy_die", value=value)

    def why_wall(self, option: Option) -> Message:
        row = int(option.args["row"])
        coming = forecast(self.g, self.counsel.field).walls[row - 1]
        return message("advice.wall_card", row=row, wall=self.counsel.field.wall(row), damage=coming.damage)

    def why_lift(self, option: Option) -> Message:
        return message("advice.lift")


STOPS = ("advice.falls", "advice.cancel_move", "advice.moved")
"""What keeps a Monster from getting past the Wall."""


def _slots(layout: Layout) -> int:
    """How many dice the slots of a tableau can take."""
    return sum(top.half.slot.spaces for top in layout.tops.values() if top.half.slot)


def _longest(layout: Layout) -> int:
    """The most Spells on one chain that begins at a slot."""
    squares: list[Square] = [square for square, top in layout.tops.items() if top.half.slot]
    return max((len(chain.icons) for square in squares for chain in layout.chains(square)), default=0)
