"""What each answer promises, by the weights of `weights`, with the sentence that says why.

In the Hero Phase an answer is worth what the best plan brings that begins with it, set against ending the phase at
once. Elsewhere it is worth what it spares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.horrified import monster_counsel, perk_counsel
from domain.horrified.actions import Move, Share
from domain.horrified.monsters.frankenstein_and_bride import Teach
from domain.horrified.monsters.mummy import MoveScarabs, slide
from domain.horrified.needs import Needs
from domain.horrified.peril import Peril
from domain.horrified.plans import Plan, Planner, Stop
from domain.horrified.tables import slides_left
from domain.horrified.weights import DEFEAT, GUIDE, RESCUE, STEADY, STEP_HOME
from domain.kernel.advice import Advice
from domain.kernel.frames import Option, Question
from domain.kernel.words import Message, message

if TYPE_CHECKING:
    from domain.horrified.game import Horrified

Judged = tuple[float, Message]
UNPLANNED = -200.0
"""An action that no plan begins with is lost."""
SHARE = 100.0
"""What items of another hero must bring at least, before they change hands."""
APART, ALONE = 30.0, 20.0
"""Each space between the two of the pair who must not meet yet, and between them and people, up to four."""
STAY = 1000.0
"""Who has more to teach keeps the pupil here."""


def advise(g: Horrified, question: Question) -> list[Advice]:
    """All legal answers to a question, the best first. Equal ones keep the order in which they were asked."""
    counsel = Counsel(g, question)
    judge = JUDGES.get(question.kind, unheard)
    found = []
    for option in question.options.values():
        worth, says = judge(counsel, option)
        found.append(Advice(option.id, round(worth), says))
    return sorted(found, key=lambda each: -each.worth)


class Counsel:
    """One look at an open question. Plans are made when the first answer needs them."""

    def __init__(self, g: Horrified, question: Question) -> None:
        self.g = g
        self.question = question
        self._planner: Planner | None = None
        self._credits: dict[str, Judged] | None = None
        self._gifts: list[tuple[str, str]] | None = None
        self._shared = 0.0
        self.needs: Needs | None = None
        self.end = self.top = 0.0

    @property
    def planner(self) -> Planner:
        """The plans of the hero whose turn it is."""
        if self._planner is None:
            self._planner = Planner(self.g, self.g.active, self.g.actions_left)
            self.end = self.top = self._planner.stand(self.g.here)
        return self._planner

    @property
    def credits(self) -> dict[str, Judged]:
        """The best plan that begins with an answer, by its id. What is no id here is no way to begin any plan."""
        if self._credits is None:
            self._credits = {}
            planner, here = self.planner, self.g.here
            for plan in planner.plans(here) if planner.left else []:
                self._credit(plan)
            for space, far in planner.land.far[here].items():
                if 0 < far <= planner.left:
                    worth = planner.stand(space)
                    if worth > self.end:
                        self._toward(space, worth, message("advice.stand", space=space))
        return self._credits

    def _put(self, option: str, worth: float, says: Message) -> None:
        found = self.credits
        if option not in found or worth > found[option][0]:
            found[option] = (worth, says)
            self.top = max(self.top, worth)

    def _toward(self, space: str, worth: float, says: Message) -> None:
        """Every first step of a shortest way."""
        land = self.planner.land
        left = land.far[self.g.here][space] - 1
        for near in land.next[self.g.here]:
            if land.far[near][space] == left:
                self._put(f"move:{near}", worth, says)

    def _credit(self, plan: Plan) -> None:
        stop, planner, here = plan.stop, self.planner, self.g.here
        says = sentence(stop, plan.far)
        if plan.far == 0 and stop.kind == "rescue":
            self._toward(stop.end, plan.worth, says)
        elif plan.far == 0 and stop.kind == "gather":
            if stop.space == here:
                self._put("pick_up:all", plan.worth, says)
            else:
                self._put("special", plan.worth, says)
                self._put(f"from:{stop.space}", plan.worth, says)
        elif plan.far == 0:
            work = stop.works[0]
            self._put(f"{work.verb}:{work.figure}:{'+'.join(sorted(work.items))}", plan.worth, says)
        else:
            if planner.land.far[here][stop.space] - stop.dug == plan.far:
                self._toward(stop.space, plan.worth, says)
            if planner.jumps and planner.jumps[stop.space][0] == plan.far:
                self._put("special", plan.worth, says)
                self._put(f"to:{planner.jumps[stop.space][1]}", plan.worth, says)

    # The Hero Phase

    def action(self, option: Option) -> Judged:
        match option.verb:
            case "end":
                return 0.0, message("advice.end")
            case "perk":
                return perk_counsel.perk(self, option)
            case "guide":
                return self.guide(option)
            case "share":
                return self.share()
        return self.planned(option)

    def planned(self, option: Option) -> Judged:
        found = self.credits.get(option.id)
        if found is None:
            return UNPLANNED, message("advice.unplanned")
        return found[0] - self.end, found[1]

    def guide(self, option: Option) -> Judged:
        """Nearer to safety, or out of reach; all else comes an action later."""
        villager, space = str(option.args["villager"]), str(option.args["space"])
        before = self.g.world.villagers[villager]
        moved = self.homeward(villager, before, space) + self.spared({villager: space}, self.g.here)
        if moved < GUIDE:
            return UNPLANNED, message("advice.unplanned")
        return moved + STEADY[1] * (self.best_alone() - self.end), self.says_moved(villager, space)

    def homeward(self, villager: str, before: str, after: str) -> float:
        safe = self.g.content.villagers[villager].safe
        if after == safe:
            return float(RESCUE)
        far = self.g.map.land.far
        return float(STEP_HOME * (far[before][safe] - far[after][safe]))

    def spared(self, moved: Mapping[str, str], here: str) -> float:
        """How much less there is to lose at the next card when villagers stand elsewhere."""
        g = self.g
        there = {**g.world.villagers, **moved}
        for villager, space in moved.items():
            if space == g.content.villagers[villager].safe:
                del there[villager]
        planner = self.planner
        after = Peril(g, g.active, villagers=there).at(here, len(planner.hand))
        return STEADY[planner.left] * (planner.peril.at(here, len(planner.hand)) - after)

    def says_moved(self, villager: str, space: str) -> Message:
        safe = self.g.content.villagers[villager].safe
        if space == safe:
            return message("advice.rescue_now", villager=villager, safe=safe)
        return message("advice.villager_moved", villager=villager, space=space)

    def bring(self, option: Option) -> Judged:
        """Who comes along: who gets nearer to safety, or out of reach."""
        top = self.g.stack[-1]
        if option.verb == "go" or not isinstance(top, Move):
            return 0.0, message("advice.go")
        named, here = str(option.args["villager"]), self.g.here
        people = self.g.villagers_at(here) if named == "all" else [named]
        people = [person for person in people if person not in top.bring]
        worth = sum([self.homeward(person, here, top.space) for person in people])
        worth += self.spared(dict.fromkeys(people, top.space), top.space)
        return worth, self.says_moved(people[0], top.space)

    def share(self) -> Judged:
        if not self.gifts:
            return UNPLANNED, message("advice.unplanned")
        items = [item for _, item in self.gifts]
        return self._shared - self.end, message("advice.share", items=items)

    @property
    def gifts(self) -> list[tuple[str, str]]:
        """Who should give what to the active hero: what together with the own items does most, if it is worth it."""
        if self._gifts is None:
            g, planner = self.g, self.planner
            others = [hero for hero in g.heroes_at(g.here) if hero is not g.active]
            pool = tuple(sorted([*planner.hand, *(item for hero in others for item in hero.items)]))
            stops = planner.works(pool)
            self._gifts, self._shared = [], self.top
            for stop in stops:
                gifts = wanted(stop, list(planner.hand), [(hero.id, list(hero.items)) for hero in others])
                hand = tuple(sorted([*planner.hand, *(item for _, item in gifts)]))
                worth = planner.best(g.here, 1, hand) if gifts else 0.0
                if worth > max(self._shared, self.best_alone() + SHARE):
                    self._gifts, self._shared = gifts, worth
        return self._gifts

    def best_alone(self) -> float:
        return max([worth for worth, _ in self.credits.values()], default=self.end)

    def gift(self, option: Option) -> Judged:
        top = self.g.stack[-1]
        if not isinstance(top, Share):
            return unheard(self, option)
        if option.verb == "done":
            return 0.0, message("advice.enough")
        left = list(self.gifts)
        for giver, item, _ in top.gifts:
            if (giver, item) in left:
                left.remove((giver, item))
        wanted = (option.args["hero"], option.args["item"]) in left
        return (
            (1.0, message("advice.share", items=[option.args["item"]]))
            if wanted
            else (-1.0, message("advice.unplanned"))
        )

    def taker(self, option: Option) -> Judged:
        return float(option.args["hero"] == self.g.active.id), message("advice.nothing")

    def items(self, option: Option) -> Judged:
        """All of it: any item can ward off a hit."""
        worth = 2.0 if option.args.get("item") == "all" else float(option.verb != "done")
        return worth, message("advice.take_all")

    def pay(self, option: Option) -> Judged:
        """Enough as soon as it is; before that the strongest."""
        if option.verb == "pay":
            return 100.0, message("advice.enough")
        return float(self.g.item(str(option.args["item"])).strength), message("advice.strongest")

    def step(self, option: Option) -> Judged:
        """The fewest slides left; a scarab turned up is a slide."""
        top = self.g.stack[-1]
        if not isinstance(top, MoveScarabs):
            return unheard(self, option)
        spots, down = top.planned(self.g)
        before = slides_left(tuple(spots)) + len(down)
        if option.verb == "slide":
            slide(spots, int(option.args["scarab"]))
        elif option.verb == "turn":
            down.remove(int(option.args["scarab"]))
        left = slides_left(tuple(spots)) + len(down)
        return float(before - left), message("advice.slides", left=left)

    def lead(self, option: Option) -> Judged:
        """Together once both dials are full; before that apart, and away from people."""
        g, top, space = self.g, self.g.stack[-1], str(option.args["space"])
        if not isinstance(top, Teach):
            return unheard(self, option)
        figures = g.content.monsters[g.monster_of(top.figure)].figures
        mat = g.world.mats[g.monster_of(top.figure)]
        far = g.map.land.far[space]
        other = next(figure.id for figure in figures if figure.id != top.figure)
        apart = far[g.world.figures[other]]
        dials = dict(getattr(mat, "dials", {}))
        dials[top.figure] += self.planner.plus + g.item(top.item).strength
        if all(dials[figure.id] >= figure.dial for figure in figures):
            return (float(DEFEAT) if not apart else -APART * apart), message("advice.together", figure=other)
        if not apart:
            return -float(DEFEAT), message("advice.too_early")
        colour = g.figure(top.figure).colour
        more = sum(g.item(item).colour == colour for item in g.active.items) > 1
        if more and g.actions_left > 1 and space == g.here and dials[top.figure] < g.figure(top.figure).dial:
            return STAY, message("advice.more_to_teach", figure=top.figure)
        people = [far[str(hero.space)] for hero in g.heroes_here] + [far[at] for at in g.world.villagers.values()]
        return APART * min(apart, 4) + ALONE * min([4, *people]), message("advice.apart", figure=other)


def wanted(stop: Stop, mine: list[str], others: list[tuple[str, list[str]]]) -> list[tuple[str, str]]:
    """Giver and item for each item of a stop that is not in the own hand."""
    found = []
    for item in stop.items:
        if item in mine:
            mine.remove(item)
            continue
        for hero, items in others:
            if item in items:
                items.remove(item)
                found.append((hero, item))
                break
    return found


def sentence(stop: Stop, far: int) -> Message:
    """What a plan is about, by its first stop."""
    now = "_now" if far == 0 else ""
    match stop.kind:
        case "gather":
            return message(f"advice.gather{now}", space=stop.space, items=list(stop.items))
        case "rescue":
            return message(f"advice.rescue{now}", villager=stop.name, space=stop.space, safe=stop.end)
    return message(f"advice.{stop.kind}{now}", figure=stop.name, space=stop.space, items=list(stop.works[0].items))


def unheard(counsel: Counsel, option: Option) -> Judged:
    """No opinion."""
    return 0.0, message("advice.nothing")


JUDGES: Mapping[str, Callable[[Counsel, Option], Judged]] = {
    "action": Counsel.action,
    "go": Counsel.planned,
    "dig": Counsel.planned,
    "bring": Counsel.bring,
    "gift": Counsel.gift,
    "taker": Counsel.taker,
    "items": Counsel.items,
    "pay": Counsel.pay,
    "step": Counsel.step,
    "lead": Counsel.lead,
    **perk_counsel.JUDGES,
    **monster_counsel.JUDGES,
}
