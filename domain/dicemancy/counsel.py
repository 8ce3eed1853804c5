"""What each answer promises, by the weights of `advice`: for the greedy player and for hints. `reasons` says why.

It looks as far as one action: one die with its chains, one card, one Skill. It knows no more than the player.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from domain.dicemancy import advice, plans
from domain.dicemancy.aim import spots_of
from domain.dicemancy.casting import Cast, CastDie
from domain.dicemancy.content import NEUTRAL
from domain.dicemancy.cubes import PickSlot, PutCubes
from domain.dicemancy.effects import Burn, Cube, Grasp, Transmute, all_cubes, by_sort, graspable
from domain.dicemancy.field import Spot, accepts, spot_of
from domain.dicemancy.forecast import forecast
from domain.dicemancy.numbers import crystals_of_a_die, room_for_crystals
from domain.dicemancy.player import Place, why_pair
from domain.dicemancy.reasons import Reasons
from domain.dicemancy.scales import Scales, scales_of
from domain.dicemancy.skills import Yeet, why_mend
from domain.dicemancy.state import Turn
from domain.dicemancy.tableau import Square, dice_on, fits, square_of, squares_of, within_reach
from domain.kernel.advice import Advice, told
from domain.kernel.frames import Option, Question
from domain.kernel.numbers import total

if TYPE_CHECKING:
    from domain.dicemancy.game import Dicemancy

ROLL = 400
FIRST = 5000
LEAST_PLACING = 10
AHEAD = 8
PROPHECY = 130
SCARCE = 4
COMPANY: Mapping[str, int] = {"fede": 6, "fleur": 5, "lewis": 4, "lytha": 3, "quibblethatch": 2, "konjito": 1}
HARD: Mapping[str, int] = {
    "raid": 10, "magnum_opus": 9, "contract": 8, "burned_spellbook": 7, "babysitter": 6, "bounty": 5, "elementalist": 4,
    "trauma": 4, "fog": 3, "tremors": 3, "eclipse": 2, "pressure": 1, "riftgate": 1,
}  # fmt: skip
"""Night cards by how much they cost the player."""


def advise(g: Dicemancy, question: Question) -> list[Advice]:
    """All legal answers to a question, the best first. Equal ones keep the order in which they were asked."""
    counsel = Counsel(g)
    judge = getattr(counsel, f"judge_{question.kind}", counsel.no_opinion)
    return told([(judge(option), option) for option in question.options.values()], Reasons(counsel, question.kind).of)


def plan(g: Dicemancy) -> list[str]:
    """The answers with which the chain being planned would be ended, as counsel has it; `finish` is the last.

    `g` is a play behind a draft in which a chain has been chosen; it is played on.
    """
    answers: list[str] = []
    while any(isinstance(frame, Cast) for frame in g.stack) and g.outcome is None:
        question = g.questions[0]
        answers.append(advise(g, question)[0].option)
        g.hear(question, question.options[answers[-1]])
        g.settle()
    return answers


class Counsel:
    """What one question's answers are worth; each `judge_<kind>` knows one kind of question."""

    def __init__(self, g: Dicemancy) -> None:
        self.g = g
        self.top = g.stack[-1]
        self.field = g.planned()
        self.squares: dict[Square, int] = {}
        self.waiting: dict[Square, int] = {}
        self.placings: dict[str, int] = {}
        self.ranked: list[tuple[int, frozenset[Spot]]] | None = None

    @cached_property
    def scales(self) -> Scales:
        return scales_of(self.g, self.field)

    def no_opinion(self, option: Option) -> int:
        return 0

    # Setting up

    def judge_character(self, option: Option) -> int:
        return COMPANY.get(str(option.args["character"]), 0)

    def judge_keep(self, option: Option) -> int:
        return -HARD.get(str(option.args["card"]), 0)

    def judge_discard(self, option: Option) -> int:
        return HARD.get(str(option.args["card"]), 0)

    def judge_start(self, option: Option) -> int:
        return advice.tableau(self.g, self.g.layout.having(str(option.args["card"]), "H", (0, 0)))

    # The Player Phase

    def judge_action(self, option: Option) -> int:
        world, args = self.g.world, option.args
        match option.verb:
            case "roll":
                return ROLL
            case "die":
                return self.die_worth(int(args["value"]), str(args["square"]))
            case "place":
                gain = self.place_worth(str(args["card"]))
                return gain + (0 if world.rolled else ROLL) if gain > LEAST_PLACING else -1
            case "crystalize":
                return self.crystals_worth(str(args["what"]), str(args["which"]))
            case "skill":
                return self.skill_worth(str(args["character"]))
        return 0

    @cached_property
    def open_slots(self) -> dict[Square, list[int]]:
        return self.g.open_slots()

    def square_worth(self, at: Square) -> int:
        """What the chains of a die here would bring, one after another."""
        if at not in self.squares:
            self.squares[at] = self.chains_worth(at, self.scales)
        return self.squares[at]

    def chains_worth(self, at: Square, scales: Scales) -> int:
        g, found = self.g, 0
        for chain in g.chains(at):
            if chain.icons:
                dice = dice_on(chain.squares, g.world.slotted) + 1
                found += max(0, plans.cast_worth(g, scales, plans.Work(chain.icons, dice, chain.icons[-1])))
        return found

    def behind(self, at: Square) -> int:
        """How much the chains that pass here from other slots for which there are dice gain by a die."""
        if at not in self.waiting:
            self.waiting[at] = sum(
                AHEAD * len(chain.icons)
                for other, fitting in self.open_slots.items()
                if other != at and fitting
                for chain in self.g.chains(other)
                if at in chain.squares
            )
        return self.waiting[at]

    def die_worth(self, value: int, square: str) -> int:
        """The chains, and more for a slot in front of others that wait; a little less for a die that fits elsewhere."""
        at = square_of(square)
        worth = self.square_worth(at)
        choices = sum(value in fitting for other, fitting in self.open_slots.items() if other != at)
        return worth + min(self.behind(at), worth) - choices if worth > 0 else -1

    def place_worth(self, card: str) -> int:
        """The best that a card of the hand could do for the tableau."""
        if card not in self.placings:
            g, before = self.g, self.tableau
            then = [advice.tableau(g, g.layout.having(card, turn, square)) for turn, square in self.places]
            self.placings[card] = max([0, *[each - before for each in then]])
        return self.placings[card]

    @cached_property
    def tableau(self) -> int:
        return advice.tableau(self.g)

    @cached_property
    def places(self) -> list[tuple[Turn, Square]]:
        """Where a card may be laid."""
        g = self.g
        return [
            (turn, square)
            for turn, square in within_reach(g.tops)
            if next(why_pair(g, squares_of(turn, square), g.tops), None) is None
        ]

    def judge_where(self, option: Option) -> int:
        g = self.g
        if not isinstance(self.top, Place):
            return 0
        turn: Turn = "H" if option.args["turn"] == "H" else "V"
        return advice.tableau(g, g.layout.having(self.top.card, turn, square_of(str(option.args["square"]))))

    def crystals_worth(self, what: str, which: str) -> int:
        """Dice that are good for nothing else, as far as Crystals are good for something; cards only in the last round.

        A card for which there is no good place now finds one when the dice are off the tableau.
        """
        g = self.g
        if what == "laid" or not advice.rounds_left(g) + len(g.world.pool):
            return -1
        if what == "hand":
            late = g.world.rolled and not advice.rounds_left(g)
            return 2 if late and self.place_worth(which) <= LEAST_PLACING else -1
        useful = any(int(which) in fitting and self.square_worth(at) > 0 for at, fitting in self.open_slots.items())
        gain = min(total(crystals_of_a_die(g)), room_for_crystals(g))
        return -1 if useful else gain

    def skill_worth(self, character: str) -> int:
        g = self.g
        skill = g.content.characters[character].skill
        cost = advice.CRYSTAL * skill.cost
        match skill.id:
            case "lucky_twirl":
                return self.twirl_worth() - cost
            case "yeet":
                return max([self.yeet_worth(card) for card in self.field.monsters], default=0) - cost
            case "mend_the_stone":
                return max(self.mend_worth(row) for row in range(1, self.field.rows + 1)) - cost
            case "seal_of_force":
                return self.seal_worth() - cost
            case "obscure_prophecy":
                return PROPHECY - cost if advice.rounds_left(g) and not g.world.hand else -1
        return -1

    def idle_dice(self) -> list[int]:
        """Dice for which no slot brings anything."""
        slots = [fitting for at, fitting in self.open_slots.items() if self.square_worth(at) > 0]
        return [value for value in self.g.world.pool if not any(value in fitting for fitting in slots)]

    def twirl_worth(self) -> int:
        """What idle dice could do on the slots that still bring something, by the chance that a new throw fits."""
        g, dice, found = self.g, len(self.idle_dice()), 0
        for at in sorted(self.open_slots, key=lambda at: -self.square_worth(at)):
            worth, slot, there = self.square_worth(at), g.tops[at].half.slot, g.dice_at(at)
            if slot is None or worth <= 0 or dice <= 0:
                break
            misses = sum(not fits(slot, face, there) for face in range(1, 7))
            if not self.open_slots[at]:
                found += worth * (6**dice - misses**dice) // 6**dice
            dice -= 1
        return found

    def yeet_worth(self, card: str) -> int:
        if not self.field.monsters[card].up:
            return 0
        return self.scales.poured(self.scales.here, card, NEUTRAL, 2)

    def mend_worth(self, row: int) -> int:
        """How much better the forecast is for the Wall of this row, and for the game."""
        g, field = self.g, self.field
        if next(why_mend(field, row), None):
            return -1000
        copy = field.copy()
        copy.walls[row - 1] = "built" if copy.walls[row - 1] == "damaged" else "damaged"
        now, then = forecast(g, field), forecast(g, copy)
        saved = advice.BREACH * (bool(now.lost) - bool(then.lost))
        return saved + advice.wall(g, now, row) - advice.wall(g, then, row)

    def seal_worth(self) -> int:
        """What the best die would bring more with it."""
        g = self.g
        slots = [at for at, fitting in self.open_slots.items() if fitting]
        sealed = Scales(g, self.field, g.content.characters["lewis"].skill.amount)
        plain = max([self.square_worth(at) for at in slots], default=0)
        strong = max([self.chains_worth(at, sealed) for at in slots], default=0)
        return strong - plain

    # Within a chain

    @property
    def cast(self) -> Cast:
        return next(frame for frame in self.g.stack if isinstance(frame, Cast))

    def work(self) -> plans.Work:
        cast = self.cast
        return plans.Work(list(cast.left), cast.dice, cast.color, spots_of(self.field, cast.area), cast.attacked)

    def judge_chain(self, option: Option) -> int:
        if option.verb == "leave" or not isinstance(self.top, CastDie):
            return 1
        chain = self.top.chain(self.g, int(option.args["chain"]))
        work = plans.Work(chain.icons, self.top.dice(self.g, chain), chain.icons[-1])
        return plans.cast_worth(self.g, self.scales, work)

    def judge_deed(self, option: Option) -> int:
        """The Attack first if it helps, then each Effect that brings anything, then the end."""
        g, work = self.g, self.work()
        match option.verb:
            case "attack":
                if work.area:
                    return FIRST
                best = max([gain for gain, _ in plans.ranked_areas(g, self.scales, work)], default=0)
                bare = plans.Work(work.left, work.dice, work.color, attacked=True)
                return FIRST if best > plans.finish(g, self.scales, self.scales.here.copy(), bare) else 0
            case "effect":
                return plans.effect(g, self.scales, self.scales.here.copy(), work, str(option.args["spell"]))
            case "transmute":
                return max(
                    [self.swap_worth(cube, str(option.args["spell"])) for cube in all_cubes(self.field)], default=0
                )
        return 1

    def judge_aim(self, option: Option) -> int:
        """The best area that has these spaces in it."""
        picked = {spot for each in getattr(self.top, "picked", ()) if (spot := spot_of(each))}
        if self.ranked is None:
            ranked = plans.ranked_areas(self.g, self.scales, self.work())
            self.ranked = [(gain, frozenset(area)) for gain, area in ranked]
        if option.verb == "aimed":
            return max([gain + 1 for gain, area in self.ranked if area == picked], default=0)
        spaces = str(option.args.get("spaces") or option.args["space"]).split("-")
        wanted = picked | {spot for each in spaces if (spot := spot_of(each))}
        return max([gain for gain, area in self.ranked if wanted <= area], default=-1)

    def judge_slot(self, option: Option) -> int:
        if not isinstance(self.top, PickSlot):
            return 0
        card, color, here = self.top.card, self.top.color, self.scales.here
        wanted = (option.args["section"], option.args["kind"])
        slot = next(slot for section, kind, slot in self.field.open_kinds(card, color) if (section, kind) == wanted)
        return self.scales.weigh(card, here.filled[card] | 1 << slot, here.spots[card][1])

    def judge_taker(self, option: Option) -> int:
        color = self.top.color if isinstance(self.top, PutCubes) else NEUTRAL
        return self.put_worth(str(option.args["card"]), color)

    def put_worth(self, card: str, color: str) -> int:
        """What one cube brings where it is best."""
        return self.scales.put(self.scales.here, card, color)[0]

    def judge_onto(self, option: Option) -> int:
        card = str(option.args["card"])
        if isinstance(self.top, Burn):
            return self.scales.poured(self.scales.here, card, self.top.color, self.top.cubes)
        if isinstance(self.top, Yeet):
            return self.yeet_worth(card)
        if isinstance(self.top, Grasp):
            return max([self.grasp_worth(cube, card) for cube in graspable(self.g, card)], default=0)
        return self.put_worth(card, NEUTRAL)

    def judge_more(self, option: Option) -> int:
        if option.verb == "enough" or not isinstance(self.top, Yeet):
            return 0
        return self.put_worth(self.top.card, NEUTRAL)

    def judge_reach(self, option: Option) -> int:
        spot = spot_of(str(option.args.get("space", "")))
        card = self.field.places.get(spot) if spot else None
        return self.put_worth(card, self.cast.color) if card else int(option.verb == "enough")

    def judge_move(self, option: Option) -> int:
        if option.verb == "enough":
            return 1
        gain, spot = plans.push_worth(self.scales, self.scales.here, str(option.args["card"]))
        return gain if spot == spot_of(str(option.args["space"])) else -1

    def judge_cube(self, option: Option) -> int:
        if option.verb == "enough":
            return 1
        verb = option.verb
        cubes = graspable(self.g, self.top.onto) if isinstance(self.top, Grasp) else all_cubes(self.field)
        cube = by_sort(self.field, verb, cubes)[option.id][1]
        if isinstance(self.top, Grasp):
            return self.grasp_worth(cube, self.top.onto)
        return self.swap_worth(cube, self.top.spell if isinstance(self.top, Transmute) else "")

    def grasp_worth(self, cube: Cube, onto: str) -> int:
        """What a cube brings on another Monster, less what it was worth where it lies."""
        card, slot, color = cube
        then, col = self.scales.here.copy(), self.scales.here.spots[card][1]
        before = self.scales.weigh(card, then.filled[card], col)
        then.take(card, slot, color)
        return self.scales.weigh(card, then.filled[card], col) - before + self.scales.put(then, onto, color)[0]

    def swap_worth(self, cube: Cube, color: str) -> int:
        """The colour that comes free, by how few of it are left, against the one that is used up."""
        card, slot, old = cube
        if old == color or not accepts(self.field.cards[card].slots[slot], color):
            return -1
        return SCARCE * (self.field.supply[color] - self.field.supply[old] - 2)

    # Skills

    def judge_reroll(self, option: Option) -> int:
        if option.verb == "twirl":
            return 1
        rest = self.idle_dice()
        for value in getattr(self.top, "dice", ()):
            if value in rest:
                rest.remove(value)
        return 2 if int(option.args["value"]) in rest else -1

    def judge_wall(self, option: Option) -> int:
        return self.mend_worth(int(option.args["row"]))
