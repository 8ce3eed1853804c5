"""What events, quests and spells do by named operations (5.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.words import message
from domain.legions_of_darkness import armies, defenders, gauges, heroes, magic, time_track
from domain.legions_of_darkness import content as ops
from domain.legions_of_darkness.state import Bonus

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness


class Effects(Frame, tag="effects"):
    """A list of operations, one after the other.

    `source` is the event or quest, which is also the rule; `path` says which of its lists (see `listed`).
    """

    source: str
    path: str
    at: int = 0

    def run(self, g: LegionsOfDarkness) -> Step:
        due = listed(g, self.source, self.path)
        while self.at < len(due):
            op = due[self.at]
            self.at += 1
            if isinstance(op, ops.Choose):
                return g.push(ChooseOne(self.source, f"{self.path}/{self.at - 1}"))
            frame = carry_out(g, op, self.source)
            if frame is not None:
                return g.push(frame)
        return g.done(self)


def listed(g: LegionsOfDarkness, source: str, path: str) -> Sequence[ops.Effect]:
    """The list that a path names: `do`, `reward`, `unless_won`, `die/3` (what a face does), `do/0/sky` (a choice)."""
    what, *steps = path.split("/")
    due: Sequence[ops.Effect]
    if what == "die":
        face = int(steps.pop(0))
        due = [op for each in g.content.events[source].on if face in each.faces for op in each.do]
    else:
        due = getattr(g.content.events.get(source) or g.content.quests[source], what)
    while steps:
        at, which, *steps = steps
        choice = due[int(at)]
        assert isinstance(choice, ops.Choose)
        due = choice.between[which]
    return due


class ChooseOne(Frame, tag="choose_one"):
    """The players choose one of several lists of operations; `path` leads to the choice."""

    source: str
    path: str
    chosen: str | None = None
    over: bool = False

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.over:
            return g.done(self)
        if self.chosen is not None:
            self.over = True
            return g.push(Effects(self.source, f"{self.path}/{self.chosen}"))
        said = message("ask.choose", event=self.source)
        candidates = [
            option("choose", which=which, label=message(f"option.choose.{which}")) for which in self._between(g)
        ]
        return g.ask(self.on_choose, g.council, candidates, rule=self.source, prompt=said, why=self.why_choose)

    def on_choose(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.chosen = answer.text("which")

    def why_choose(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        does = self._between(g)[str(candidate.args["which"])]
        if g.world.morale == -1 and any(isinstance(op, ops.ChangeMorale) and op.steps < 0 for op in does):
            yield Refusal(self.source, message("why.morale_low"))

    def _between(self, g: LegionsOfDarkness) -> Mapping[str, Sequence[ops.Effect]]:
        path, _, at = self.path.rpartition("/")
        choice = listed(g, self.source, path)[int(at)]
        assert isinstance(choice, ops.Choose)
        return choice.between


def carry_out(g: LegionsOfDarkness, op: ops.Op, source: str) -> Frame | None:
    """Do it at once, or give the frame that does it."""
    return _DO[type(op)](g, op, source)


def _lose_defenders(g: LegionsOfDarkness, op: ops.LoseDefenders, source: str) -> Frame | None:
    if op.kind is None:
        return defenders.LoseDefenders(op.n, source)
    for _ in range(op.n):
        defenders.lose(g, op.kind, source)
    return None


def _gain_defenders(g: LegionsOfDarkness, op: ops.GainDefenders, source: str) -> Frame:
    return defenders.GainDefenders(op.kinds, source)


def _morale(g: LegionsOfDarkness, op: ops.ChangeMorale, source: str) -> None:
    gauges.change_morale(g, op.steps, source)


def _energy(g: LegionsOfDarkness, op: ops.ChangeEnergy, source: str) -> None:
    gauges.change_energy(g, op.kind, op.n, source)


def _advance(g: LegionsOfDarkness, op: ops.AdvanceOn, source: str) -> Frame:
    movers = [army for army in g.on_map(op.track) if not op.if_on or g.space(army) in op.if_on]
    if not movers:
        g.tell("event_nobody_moves", rule=source)
    return armies.AdvanceEach(movers)


def _advance_farthest(g: LegionsOfDarkness, op: ops.AdvanceFarthest, source: str) -> Frame:
    return armies.AdvanceFarthest(op.steps, source)


def _advance_closer(g: LegionsOfDarkness, op: ops.AdvanceCloser, source: str) -> Frame:
    among = [army for track in op.tracks for army in g.on_map(track)]
    return armies.AdvanceEach(armies.closest(g, among))


def _advance_chosen(g: LegionsOfDarkness, op: ops.AdvanceChosen, source: str) -> Frame:
    return armies.AdvanceChosen(op.steps, list(op.not_on), source)


def _retreat_chosen(g: LegionsOfDarkness, op: ops.RetreatChosen, source: str) -> Frame:
    return armies.RetreatChosen(op.spaces, list(op.not_on), source)


def _ban(g: LegionsOfDarkness, op: ops.Ban, source: str) -> None:
    g.world.tally.bans += op.acts
    g.tell("ban", rule=source)


def _bonus(g: LegionsOfDarkness, op: ops.GiveBonus, source: str) -> None:
    g.world.tally.bonuses.append(Bonus(list(op.rolls), op.value, source, source))
    g.tell("bonus_attacks", rule=source, value=op.value)


def _kill_hero(g: LegionsOfDarkness, op: ops.KillHero, source: str) -> Frame:
    return heroes.KillHero(op.wounded_first, source)


def _wound_hero(g: LegionsOfDarkness, op: ops.WoundHero, source: str) -> Frame:
    return heroes.WoundHero(source)


def _council(g: LegionsOfDarkness, op: ops.Council, source: str) -> None:
    for hero in g.living():
        g.hero(hero).place = "reserves"
    g.world.tally.council = True
    g.tell("council", rule=source)


def _return_cast_spells(g: LegionsOfDarkness, op: ops.ReturnCastSpells, source: str) -> None:
    magic.return_cast_spells(g, source)


def _reveal_spell(g: LegionsOfDarkness, op: ops.RevealSpell, source: str) -> None:
    if len(g.world.face_down[op.kind]):
        magic.reveal(g, op.kind, source)
    else:
        g.tell("no_spell_left", rule=source, magic=op.kind)


def _learn_spell(g: LegionsOfDarkness, op: ops.LearnSpell, source: str) -> Frame:
    return magic.LearnSpell(source)


def _time(g: LegionsOfDarkness, op: ops.PassTime, source: str) -> None:
    time_track.pass_time(g, op.n)


def _item(g: LegionsOfDarkness, op: ops.FindItem, source: str) -> None:
    """One of each at most (R49)."""
    if op.item not in g.world.items:
        g.world.items.append(op.item)
        g.tell("item_found", rule=source, item=op.item)


def _recruit_hero(g: LegionsOfDarkness, op: ops.RecruitHero, source: str) -> Frame:
    return heroes.RecruitHero(source)


def _look(g: LegionsOfDarkness, op: ops.Look, source: str) -> Frame:
    return magic.LookAtDeck(op.deck or time_track.deck_due(g), op.cards, op.discard, source)


_DO: Mapping[type[ops.Op], Callable[[Any, Any, str], Frame | None]] = {
    ops.LoseDefenders: _lose_defenders,
    ops.GainDefenders: _gain_defenders,
    ops.ChangeMorale: _morale,
    ops.ChangeEnergy: _energy,
    ops.AdvanceOn: _advance,
    ops.AdvanceFarthest: _advance_farthest,
    ops.AdvanceCloser: _advance_closer,
    ops.AdvanceChosen: _advance_chosen,
    ops.RetreatChosen: _retreat_chosen,
    ops.Ban: _ban,
    ops.GiveBonus: _bonus,
    ops.KillHero: _kill_hero,
    ops.WoundHero: _wound_hero,
    ops.Council: _council,
    ops.ReturnCastSpells: _return_cast_spells,
    ops.RevealSpell: _reveal_spell,
    ops.LearnSpell: _learn_spell,
    ops.PassTime: _time,
    ops.FindItem: _item,
    ops.RecruitHero: _recruit_hero,
    ops.Look: _look,
}
