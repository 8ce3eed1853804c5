"""The action phase and its actions (6.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from typing import cast as cast_type

from domain.kernel.errors import Refusal
from domain.kernel.frames import Answer, Frame, Option, Step, option
from domain.kernel.numbers import Part, Shows, d6_odds, total
from domain.kernel.words import message
from domain.legions_of_darkness import battles, defenders, gauges, heroes, heroic, magic, quests
from domain.legions_of_darkness.content import TRACK_OF, MagicKind, TrackId
from domain.legions_of_darkness.dice import Roll, Rolled
from domain.legions_of_darkness.effects import Effects
from domain.legions_of_darkness.state import Place

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

CHANT_BEAT = 3
BARRICADE = "barricade"


# Points (6.1, 7.1)


def action_points(g: LegionsOfDarkness) -> list[Part]:
    """The card's actions, morale (6.1.1) and dials."""
    dials = [Part(g.content.dials[dial].actions, dial, "R50") for dial in g.world.dials]
    parts = [Part(g.card.actions, g.card.id, "6.1"), Part(g.world.morale, "morale", "6.1.1"), *dials]
    return [part for part in parts if part.value]


def act_points(g: LegionsOfDarkness) -> list[Part]:
    """The card's heroic acts; morale has no say in them (7.1)."""
    return [Part(g.card.heroic_acts, g.card.id, "7.1")]


def why_no_action(g: LegionsOfDarkness) -> Iterator[Refusal]:
    if g.world.tally.actions < 1:
        yield Refusal("6.1", message("why.no_actions"))


# Attack (6.2)


def attacks(g: LegionsOfDarkness) -> Iterator[Option]:
    for army in g.on_map():
        counter = g.army(army)
        for way in ("melee", "ranged"):
            yield _attack_option(army, counter.kind, counter.space, way)


@cache
def _attack_option(army: str, kind: str, space: int | None, way: str) -> Option:
    label = message(f"option.attack_{way}", army=army, kind=kind, track=TRACK_OF[army], space=space)
    return option("attack", army=army, way=way, target=f"army:{army}", label=label)


def why_attack(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    yield from battles.why_attack(g, candidate)
    yield from why_no_action(g)


def show_attack(g: LegionsOfDarkness, candidate: Option) -> Shows:
    return battles.show_battle(g, str(candidate.args["way"]), str(candidate.args["army"]))


def attack(g: LegionsOfDarkness, answer: Answer) -> Frame:
    return battles.Battle(answer.text("army"), answer.text("way"))


# Heroic attack (7.3)


def heroic_attacks(g: LegionsOfDarkness) -> Iterator[Option]:
    counters = [(army, g.army(army)) for army in g.on_map()]
    for hero in g.living():
        for army, counter in counters:
            yield _heroic_option(hero, army, counter.kind, counter.space)


@cache
def _heroic_option(hero: str, army: str, kind: str, space: int | None) -> Option:
    label = message("option.heroic", hero=hero, army=army, kind=kind, track=TRACK_OF[army], space=space)
    return option("heroic", hero=hero, army=army, target=f"army:{army}", label=label)


def why_heroic(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    yield from battles.why_heroic(g, candidate)
    yield from heroic.why_no_act(g)


def show_heroic(g: LegionsOfDarkness, candidate: Option) -> Shows:
    return battles.show_battle(g, str(candidate.args["hero"]), str(candidate.args["army"]))


def heroic_attack(g: LegionsOfDarkness, answer: Answer) -> Frame:
    return battles.Battle(answer.text("army"), answer.text("hero"))


# Acid (6.3.2)


def acids(g: LegionsOfDarkness) -> Iterator[Option]:
    for army in g.on_map():
        wall = g.world.walls.get(TRACK_OF[army])
        if wall and wall.upgrade and g.content.upgrades[wall.upgrade].free_attack:
            yield option("acid", army=army, target=f"army:{army}", label=message("option.acid", **g.who(army)))


def show_acid(g: LegionsOfDarkness, candidate: Option) -> Shows:
    return battles.show_battle(g, battles.ACID, str(candidate.args["army"]))


def acid(g: LegionsOfDarkness, answer: Answer) -> Frame:
    return battles.Battle(answer.text("army"), battles.ACID)


# Build (6.3)


def builds(g: LegionsOfDarkness) -> Iterator[Option]:
    for track, wall in g.world.walls.items():
        for upgrade in g.content.upgrades:
            if upgrade != BARRICADE or wall.state != "whole":
                yield _build_option(upgrade, track)


@cache
def _build_option(upgrade: str, track: str) -> Option:
    return option("build", upgrade=upgrade, track=track, target=f"circle:{track}")


def why_build(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    """6.3, 4.1.3; R14, R15."""
    upgrade, track = str(candidate.args["upgrade"]), str(candidate.args["track"])
    wall = g.world.walls.get(cast_type("TrackId", track))
    if wall is None:
        yield Refusal("6.3", message("why.no_wall", track=track))
        return
    if upgrade == BARRICADE:
        if wall.state != "breach":
            yield Refusal("4.1.3", message("why.no_breach", track=track))
    else:
        if wall.state != "whole":
            yield Refusal("R14", message("why.wall_broken", track=track))
        yield from _why_marker(g, upgrade)
        if wall.upgrade:
            yield Refusal("6.3", message("why.built_already", track=track, upgrade=wall.upgrade))
    if any(army.space == 1 and TRACK_OF[id_] == track for id_, army in g.world.armies.items()):
        yield Refusal("R15" if upgrade == BARRICADE else "6.3", message("why.army_at_wall", track=track))
    yield from why_no_action(g)


def _why_marker(g: LegionsOfDarkness, upgrade: str) -> Iterator[Refusal]:
    """Two upgrades share one marker: it must be neither in use nor lost (R14, R40)."""
    marker = g.content.upgrades[upgrade].marker
    if marker in g.world.lost_markers:
        yield Refusal("R40", message("why.marker_lost", upgrade=upgrade))
    for wall in g.world.walls.values():
        if wall.upgrade and g.content.upgrades[wall.upgrade].marker == marker:
            yield Refusal("R14", message("why.marker_used", upgrade=upgrade, other=wall.upgrade))


def build_parts(g: LegionsOfDarkness) -> list[Part]:
    """What adds to a build roll (6.3.1, 6.0.2)."""
    return [
        *heroes.presence(g, "build_drm", "6.3.1"),
        *battles.card_parts(g, "build", "6.0.2"),
        *battles.bonus_parts(g, "all"),
    ]


def show_build(g: LegionsOfDarkness, candidate: Option) -> Shows:
    beat = g.content.upgrades[str(candidate.args["upgrade"])].beat
    return Shows(cells=[f"circle:{candidate.args['track']}"], cost={"action": 1}, odds=d6_odds(beat, build_parts(g)))


class Build(Frame, tag="build"):
    """Put an upgrade on a wall, or turn a breach into a barricade (6.3, 4.1.3)."""

    upgrade: str
    track: TrackId
    paid: bool = False
    rolled: Rolled | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        beat = g.content.upgrades[self.upgrade].beat
        if not self.paid:
            self.paid = True
            g.world.tally.actions -= 1
        if self.rolled is None:
            return g.push(Roll("build", beat=beat, parts=build_parts(g)))
        if self.rolled.won and self.upgrade == BARRICADE:
            g.world.walls[self.track].state = "barricade"
        elif self.rolled.won:
            g.world.walls[self.track].upgrade = self.upgrade
        told = "built" if self.rolled.won else "build_failed"
        rule = "4.1.3" if self.upgrade == BARRICADE else "6.3"
        g.tell(
            told,
            rule=rule,
            upgrade=self.upgrade,
            track=self.track,
            die=self.rolled.face,
            plus=self.rolled.plus,
            beat=beat,
        )
        return g.done(self)

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.rolled = rolled


def build(g: LegionsOfDarkness, answer: Answer) -> Frame:
    track = next(each for each in g.world.walls if each == answer.args["track"])
    return Build(answer.text("upgrade"), track)


# Cast (6.4, 7.2)


def casts(g: LegionsOfDarkness) -> Iterator[Option]:
    for spell in [*g.world.known, *magic.face_down(g)]:
        yield _cast_option(spell)


@cache
def _cast_option(spell: str) -> Option:
    return option("cast", spell=spell, target=f"spell:{spell}")


def heroic_casts(g: LegionsOfDarkness) -> Iterator[Option]:
    casters = {g.hero_kind(hero).casts: hero for hero in g.world.heroes}
    for spell in [*g.world.known, *magic.face_down(g)]:
        hero = casters.get(g.content.spells[spell].kind)
        if hero:
            yield _heroic_cast_option(spell, hero)


@cache
def _heroic_cast_option(spell: str, hero: str) -> Option:
    label = message("option.cast_heroic", spell=spell, hero=hero)
    return option("cast_heroic", spell=spell, target=f"spell:{spell}", label=label)


def why_cast(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    yield from magic.why_cast(g, candidate)
    yield from heroic.why_no_act(g) if candidate.verb == "cast_heroic" else why_no_action(g)


def cast(g: LegionsOfDarkness, answer: Answer) -> Frame:
    heroic_cast = answer.verb == "cast_heroic"
    spell = answer.text("spell")
    return magic.cast(spell, heroic_cast, magic.spellwork(g, spell, heroic_cast))


# Chant, Memorize, Pray (6.5 to 6.7)


def chant_parts(g: LegionsOfDarkness) -> list[Part]:
    """The priests, the card, Inspire (6.5)."""
    priests = [
        Part(defenders.value(g, kind), kind, "6.5")
        for kind, record in g.content.defenders.items()
        if record.serves == "chant" and defenders.value(g, kind)
    ]
    return [*priests, *battles.card_parts(g, "chant", "6.0.2"), *battles.bonus_parts(g, "all")]


def why_action(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    yield from why_no_action(g)


def show_chant(g: LegionsOfDarkness, candidate: Option) -> Shows:
    return Shows(cost={"action": 1}, odds=d6_odds(CHANT_BEAT, chant_parts(g)))


class Chant(Frame, tag="chant"):
    """Priests ask for divine energy (6.5)."""

    paid: bool = False
    rolled: Rolled | None = None

    def run(self, g: LegionsOfDarkness) -> Step:
        if not self.paid:
            self.paid = True
            g.world.tally.actions -= 1
        if self.rolled is None:
            return g.push(Roll("chant", beat=CHANT_BEAT, parts=chant_parts(g)))
        told = "chant_heard" if self.rolled.won else "chant_unheard"
        g.tell(told, rule="6.5", die=self.rolled.face, plus=self.rolled.plus, beat=CHANT_BEAT)
        if self.rolled.won:
            gauges.change_energy(g, "divine", 1, "6.5")
        return g.done(self)

    def after_roll(self, g: LegionsOfDarkness, rolled: Rolled) -> None:
        self.rolled = rolled


def study_kind(verb: str) -> MagicKind:
    return "arcane" if verb == "memorize" else "divine"


def why_study(g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
    """Without a face-down marker there is nothing to learn (6.6, 6.7)."""
    kind = study_kind(candidate.verb)
    if not len(g.world.face_down[kind]):
        yield Refusal("6.6" if kind == "arcane" else "6.7", message("why.nothing_face_down", magic=kind))
    yield from why_no_action(g)


def show_study(g: LegionsOfDarkness, candidate: Option) -> Shows:
    return Shows(cost={"action": 1}, area=[f"spell:{s}" for s in g.world.face_down[study_kind(candidate.verb)].cards])


class Study(Frame, tag="study"):
    """Memorize an arcane or pray for a divine spell (6.6, 6.7)."""

    kind: MagicKind

    def run(self, g: LegionsOfDarkness) -> Step:
        g.world.tally.actions -= 1
        magic.reveal(g, self.kind, "6.6" if self.kind == "arcane" else "6.7")
        return g.done(self)


def study(g: LegionsOfDarkness, answer: Answer) -> Frame:
    return Study(study_kind(answer.verb))


# The phase


class Act(NamedTuple):
    """One kind of thing to do: what would be tried, why it may not be, what it would touch, and what carries it out."""

    names: tuple[str, ...]
    candidates: Callable[[LegionsOfDarkness], Iterable[Option]]
    why: Callable[[LegionsOfDarkness, Option], Iterator[Refusal]]
    shows: Callable[[LegionsOfDarkness, Option], Shows]
    frame: Callable[[LegionsOfDarkness, Answer], Frame]


def _place(g: LegionsOfDarkness, answer: Answer) -> Place:
    return next(place for place in heroic.PLACES if place == answer.args["place"])


ACTS: Mapping[str, Act] = {
    "attack": Act(("army", "way"), attacks, why_attack, show_attack, attack),
    "heroic": Act(("hero", "army"), heroic_attacks, why_heroic, show_heroic, heroic_attack),
    "acid": Act(("army",), acids, battles.why_acid, show_acid, acid),
    "build": Act(("upgrade", "track"), builds, why_build, show_build, build),
    "cast": Act(("spell",), casts, why_cast, magic.show_cast, cast),
    "cast_heroic": Act(("spell",), heroic_casts, why_cast, magic.show_cast, cast),
    "chant": Act((), lambda g: [option("chant")], why_action, show_chant, lambda g, a: Chant()),
    "memorize": Act((), lambda g: [option("memorize")], why_study, show_study, study),
    "pray": Act((), lambda g: [option("pray")], why_study, show_study, study),
    "quest": Act(
        ("actions", "acts"),
        quests.candidates,
        quests.why_quest,
        quests.show_quest,
        lambda g, a: quests.Attempt(a.number("actions"), a.number("acts")),
    ),
    "rally": Act((), lambda g: [option("rally")], heroic.why_rally, heroic.show_rally, lambda g, a: heroic.Rally()),
    "move": Act(
        ("hero", "place"),
        heroic.moves,
        heroic.why_move,
        heroic.show_move,
        lambda g, a: heroic.Move(a.text("hero"), _place(g, a)),
    ),
}

VERBS: Mapping[str, tuple[str, ...]] = {
    **{verb: act.names for verb, act in ACTS.items()},
    "end": (),
    "accept": (),
    "advance": ("army",),
    "choose": ("which",),
    "deck": ("deck",),
    "decline": (),
    "discard": ("card",),
    "enough": (),
    "gain": ("kind",),
    "heal": ("hero",),
    "keep": (),
    "kill": ("hero",),
    "lose": ("kind",),
    "none": (),
    "place": ("army",),
    "put": ("card",),
    "raise": ("hero",),
    "recruit": ("hero",),
    "reroll": (),
    "take": ("spell",),
    "target": ("army",),
    "use": ("item",),
    "winds": ("die", "arcane", "divine"),
    "with": ("item",),
    "without": (),
    "wound": ("hero",),
}


def _things(g: LegionsOfDarkness) -> dict[str, Iterable[str]]:
    """What an argument of an act may name."""
    counts = [str(n) for n in range(10)]
    return {
        "army": g.world.armies,
        "way": ("melee", "ranged"),
        "hero": g.world.heroes,
        "upgrade": g.content.upgrades,
        "track": g.content.tracks,
        "spell": g.content.spells,
        "place": heroic.PLACES,
        "actions": counts,
        "acts": counts,
    }


class ActionPhase(Frame, tag="action_phase"):
    """Actions and heroic acts in any order, until the players end the turn (3.0, 6.0, 7.0)."""

    open = True

    begun: bool = False
    chosen: Answer | None = None
    ended: bool = False
    over: bool = False

    def run(self, g: LegionsOfDarkness) -> Step:
        if not self.begun:
            self.begun = True
            self._count_points(g)
        if self.ended:
            return self._end(g)
        if self.chosen is not None:
            chosen, self.chosen = self.chosen, None
            return g.push(ACTS[chosen.verb].frame(g, chosen))
        return g.ask(
            self.on_action,
            g.council,
            self._candidates(g),
            rule="6.0",
            why=self.why_not,
            shows=self.shows,
            beyond=self.parse,
        )

    def on_action(self, g: LegionsOfDarkness, answer: Answer) -> None:
        if answer.verb == "end":
            self.ended = True
        else:
            self.chosen = answer

    def why_not(self, g: LegionsOfDarkness, candidate: Option) -> Iterator[Refusal]:
        return ACTS[candidate.verb].why(g, candidate) if candidate.verb != "end" else iter(())

    def shows(self, g: LegionsOfDarkness, candidate: Option) -> Shows:
        return ACTS[candidate.verb].shows(g, candidate) if candidate.verb != "end" else Shows()

    def parse(self, g: LegionsOfDarkness, wanted: str) -> Option | None:
        """What somebody means who asks for a thing that isn't listed, so that all reasons can be told."""
        verb, *args = wanted.split(":")
        act = ACTS.get(verb)
        if act is None or len(args) != len(act.names):
            return None
        known = _things(g)
        if any(arg not in known[name] for name, arg in zip(act.names, args, strict=True)):
            return None
        named: dict[str, str | int] = dict(zip(act.names, args, strict=True))
        return option(verb, target=None, label=None, **named)

    def _candidates(self, g: LegionsOfDarkness) -> Iterator[Option]:
        for act in ACTS.values():
            yield from act.candidates(g)
        yield option("end")

    def _count_points(self, g: LegionsOfDarkness) -> None:
        """Points are counted at the start of the phase; later changes of morale wait for the next (6.1.1, 7.1; R8)."""
        g.world.phase = "action"
        tally = g.world.tally
        tally.actions = tally.actions_of = max(0, total(action_points(g)))
        tally.acts = tally.acts_of = total(act_points(g))
        g.tell("points", rule="6.1", actions=tally.actions, acts=tally.acts)

    def _end(self, g: LegionsOfDarkness) -> Step:
        """What befalls a castle that has not won the quest of its card (Q-D15)."""
        quest = g.content.quests[g.card.quest] if g.card.quest else None
        if quest and quest.unless_won and g.world.tally.quest != "won" and not self.over:
            self.over = True
            return g.push(Effects(quest.id, "unless_won"))
        return g.done(self)
