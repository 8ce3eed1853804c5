"""Armies (4.0): how they advance, breach and break in, and how they retreat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Shows
from domain.kernel.words import message
from domain.legions_of_darkness import defenders, ending
from domain.legions_of_darkness.content import TRACK_OF, TrackId
from domain.legions_of_darkness.dice import Roll, Rolled

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness
    from domain.legions_of_darkness.state import Wall


def farthest(g: LegionsOfDarkness, armies: list[str]) -> list[str]:
    """Those among these armies on the map that stand on the highest-numbered space."""
    far = max((g.space(army) for army in armies), default=0)
    return [army for army in armies if g.space(army) == far]


def closest(g: LegionsOfDarkness, armies: list[str]) -> list[str]:
    near = min((g.space(army) for army in armies), default=0)
    return [army for army in armies if g.space(army) == near]


def due(g: LegionsOfDarkness, track: TrackId) -> list[str]:
    """Whom an icon of this track moves: at the Gate the farther army, or both when they are level (4.1.1)."""
    return farthest(g, g.on_map(track))


def fall_back(g: LegionsOfDarkness, army: str, spaces: int) -> bool:
    """Away from the castle, never beyond the last space of the track (4.1, 8.1.1; R22). Whether it could move."""
    before = g.space(army)
    g.army(army).space = min(before + spaces, g.track(army).spaces)
    return g.space(army) > before


def retreat(g: LegionsOfDarkness, army: str, spaces: int, rule: str) -> None:
    """A retreat that no battle has caused."""
    moved = fall_back(g, army, spaces)
    g.tell_army("retreats" if moved else "no_way_back", army, rule=rule)


def bring_terror(g: LegionsOfDarkness, space: int) -> None:
    """Twilight: the terror army comes, or is set back to its first space (3.1.1; R25)."""
    g.army("terror").space = space
    g.tell_army("terror_comes", "terror", rule="3.1.1")


def remove_terror(g: LegionsOfDarkness) -> None:
    """Dawn: the terror army leaves the map (3.1.2); a Slow marker on it counts as cast (R24)."""
    if g.army("terror").space is None:
        return
    g.tell_army("terror_leaves", "terror", rule="3.1.2")
    shake_off(g, "terror")
    g.army("terror").space = None


def shake_off(g: LegionsOfDarkness, army: str) -> bool:
    """Take the Slow marker off an army that bears it; the spell has then been cast (9.2.2)."""
    if not g.army(army).slowed:
        return False
    g.army(army).slowed = False
    g.world.cast.append("slow")
    return True


def choices(g: LegionsOfDarkness, verb: str, armies: list[str]) -> list[Option]:
    """One candidate for each of these armies."""
    return [
        option(verb, army=army, target=f"army:{army}", label=message(f"option.{verb}", **g.who(army)))
        for army in armies
    ]


def space_id(g: LegionsOfDarkness, army: str) -> str:
    """The board element on which an army stands."""
    return f"space:{TRACK_OF[army]}:{g.space(army)}"


def way_back(g: LegionsOfDarkness, army: str, spaces: int) -> list[str]:
    """The spaces of a retreat, from where the army stands to where it would end."""
    last = min(g.space(army) + spaces, g.track(army).spaces)
    return [f"space:{TRACK_OF[army]}:{n}" for n in range(g.space(army), last + 1)]


def show_army(g: LegionsOfDarkness, candidate: Option) -> Shows:
    return Shows(cells=[space_id(g, str(candidate.args["army"]))])


def show_retreat(g: LegionsOfDarkness, army: str, spaces: int) -> Shows:
    return Shows(cells=[space_id(g, army)], path=way_back(g, army, spaces))


def show_advance(g: LegionsOfDarkness, candidate: Option) -> Shows:
    army = str(candidate.args["army"])
    track, space = TRACK_OF[army], g.space(army)
    ahead = [f"space:{track}:{space - 1}"] if space > 1 else [f"circle:{track}"]
    return Shows(cells=[f"space:{track}:{space}"], path=[f"space:{track}:{space}", *ahead])


class ArmyPhase(Frame, tag="army_phase"):
    """The card's icons, one at a time in printed order (3.0, 4.1; R1)."""

    icons: list[TrackId] | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.icons is None:
            g.world.phase = "army"
            self.icons = list(g.card.advances)
        while self.icons:
            track = self.icons.pop(0)
            movers = due(g, track)
            if movers:
                return g.push(Advance(movers))
            g.tell("nobody_there", rule="R4", track=track)
        return g.done(self)


class Advance(Frame, tag="advance"):
    """One space towards the castle, for one army or for both at the Gate that move as one (4.1; R2)."""

    armies: list[str]
    begun: bool = False
    rolled: bool = False
    held: bool = False
    face: int = 0

    def run(self, g: LegionsOfDarkness) -> Step:
        if not self.begun:
            self.begun = True
            self.armies = [army for army in self.armies if not self._slowed(g, army)]
        if not self.armies:
            return g.done(self)
        track = g.track(self.armies[0])
        if g.space(self.armies[0]) > 1:
            return self._march(g)
        if not track.wall:
            return self._claim_defender(g)
        wall = g.world.walls[TRACK_OF[self.armies[0]]]
        by_wall: dict[str, Callable[[LegionsOfDarkness, Wall], Step]] = {
            "whole": self._breach,
            "breach": self._enter,
            "barricade": self._storm,
        }
        return by_wall[wall.state](g, wall)

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.rolled, self.face, self.held = True, rolled.face, rolled.won

    def _slowed(self, g: LegionsOfDarkness, army: str) -> bool:
        slowed = shake_off(g, army)
        if slowed:
            g.tell_army("slowed", army, rule="9.2.2")
        return slowed

    def _march(self, g: LegionsOfDarkness) -> Step:
        for army in self.armies:
            g.army(army).space = g.space(army) - 1
            g.tell_army("advances", army, rule="4.1")
        return g.done(self)

    def _claim_defender(self, g: LegionsOfDarkness) -> Step:
        """Sky and Terror never enter; each such advance costs a defender instead (4.4)."""
        g.tell_army("strikes_castle", self.armies[0], rule="4.4")
        self.armies = []
        return g.push(defenders.LoseDefenders(1, "4.4"))

    def _breach(self, g: LegionsOfDarkness, wall: Wall) -> Step:
        """Before it can enter, an army must breach the wall (4.1.2); Grease may prevent it (6.3.2)."""
        army = self.armies[0]
        holds_on = g.content.upgrades[wall.upgrade].holds_on if wall.upgrade else []
        if holds_on and not self.rolled:
            return g.push(Roll("grease", good=list(holds_on)))
        if holds_on and self.held:
            g.tell_army("grease_holds", army, rule="6.3.2", die=self.face)
            return g.done(self)
        if holds_on:
            g.tell_army("grease_fails", army, rule="6.3.2", die=self.face)
        if wall.upgrade:
            _lose_upgrade(g, wall)
        wall.state = "breach"
        g.tell_army("breach", army, rule="4.1.2")
        return g.done(self)

    def _storm(self, g: LegionsOfDarkness, wall: Wall) -> Step:
        """A barricade holds when the die exceeds the strength, and is torn down all the same (4.1.3; R2)."""
        army = max(self.armies, key=lambda each: g.kind(each).strength)
        strength = g.kind(army).strength
        if not self.rolled:
            return g.push(Roll("barricade", beat=strength))
        if not self.held:
            g.tell_army("barricade_breaks", army, rule="4.1.3", die=self.face, beat=strength)
            ending.sacked(g, army, "4.1.3")
        wall.state = "breach"
        g.tell_army("barricade_holds", army, rule="4.1.3", die=self.face, beat=strength)
        return g.done(self)

    def _enter(self, g: LegionsOfDarkness, wall: Wall) -> Step:
        ending.sacked(g, self.armies[0], "4.1.2")


def _lose_upgrade(g: LegionsOfDarkness, wall: Wall) -> None:
    """A breach removes the upgrade from the game, and its marker with both sides (4.1.2; R40)."""
    assert wall.upgrade is not None
    marker = g.content.upgrades[wall.upgrade].marker
    if marker is not None:
        g.world.lost_markers.append(marker)
    g.tell("upgrade_lost", rule="4.1.2", upgrade=wall.upgrade)
    wall.upgrade = None


class AdvanceEach(Frame, tag="advance_each"):
    """Steps that an event gives: each of these armies moves alone, one after the other (R30)."""

    armies: list[str]

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.armies:
            return g.push(Advance([self.armies.pop(0)]))
        return g.done(self)


class AdvanceFarthest(Frame, tag="advance_farthest"):
    """The farthest army of all advances; the players choose among level ones (R26)."""

    steps: int
    rule: str
    army: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.steps == 0:
            return g.done(self)
        far = farthest(g, g.on_map())
        if self.army is None and len(far) == 1:
            self.army = far[0]
        if self.army is None:
            return g.ask(self.on_tie, g.council, choices(g, "advance", far), rule=self.rule, shows=show_advance)
        army, steps, self.steps = self.army, self.steps, 0
        return g.push(AdvanceEach([army] * steps))

    def on_tie(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.army = answer.text("army")


class AdvanceChosen(Frame, tag="advance_chosen"):
    """The players spread steps over armies, all on one if they like (E-N16)."""

    steps: int
    not_on: list[TrackId]
    rule: str
    army: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.army is not None:
            army, self.army, self.steps = self.army, None, self.steps - 1
            return g.push(Advance([army]))
        if self.steps == 0:
            return g.done(self)
        said = message("ask.advance", steps=self.steps)
        candidates = choices(g, "advance", g.on_map())
        return g.ask(
            self.on_advance, g.council, candidates, rule=self.rule, prompt=said, why=self.why_not, shows=show_advance
        )

    def on_advance(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.army = answer.text("army")

    def why_not(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        yield from why_not_on(self.not_on, self.rule, candidate)


class RetreatChosen(Frame, tag="retreat_chosen"):
    """An army of the players' choice falls back (Q-N02)."""

    spaces: int
    not_on: list[TrackId]
    rule: str
    army: str | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if self.army is None:
            said = message("ask.retreat", spaces=self.spaces)
            candidates = choices(g, "target", g.on_map())
            return g.ask(
                self.on_target,
                g.council,
                candidates,
                rule=self.rule,
                prompt=said,
                why=self.why_not,
                shows=self.shows,
            )
        retreat(g, self.army, self.spaces, self.rule)
        return g.done(self)

    def on_target(self, g: LegionsOfDarkness, answer: Answer) -> None:
        self.army = answer.text("army")

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        return show_retreat(g, str(candidate.args["army"]), self.spaces)

    def why_not(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        yield from why_not_on(self.not_on, self.rule, candidate)


def why_not_on(tracks: list[TrackId], rule: str, candidate: Option) -> Iterator[Refusal]:
    track = TRACK_OF[str(candidate.args["army"])]
    if track in tracks:
        yield Refusal(rule, message("why.not_on_this_track", track=track))
