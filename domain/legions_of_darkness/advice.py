"""What a position is worth, and what is good or bad about it: for bots that look one step ahead, and for hints.

Worth is counted in thousandths of the danger of an army that stands next to an unbreached wall. Only what every seat
sees is read. The weights were found by play: on a wall an army next to it counts three times one on space 2; in the
Sky each space is one loss put off; the first wound is a tenth of a hero; a space of daylight is about four turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from domain.kernel.advice import WON, Like
from domain.kernel.words import message
from domain.legions_of_darkness import ending, time_track
from domain.legions_of_darkness.content import TRACK_OF, TRACKS, DeckId, MagicKind, TrackId

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

NEAR = {1: 1000, 2: 350, 3: 180, 4: 90, 5: 40, 6: 0}
WALL = {"whole": 100, "barricade": 200, "breach": 380}
BROKEN = {"whole": 0, "barricade": 500, "breach": 900}
LEVEL = 25
STRIKES = {1: 800, 2: 540, 3: 360, 4: 220, 5: 100, 6: 0}
STEP = 110
LAST_STEPS = (900, 500, 300, 180, 90)
HERO = 420
WOUND = 40
MORALE = 18
ENERGY: Mapping[MagicKind, int] = {"arcane": 22, "divine": 26}
KNOWN = 60
ITEM = 70
TURN = 90
CARDS_A_SPACE: Mapping[DeckId, int] = {"day": 4, "night": 2}
BUILT = {"grease": 190, "oil": 130, "acid": 160, "lava": 180}


def value(g: LegionsOfDarkness) -> int:
    """What the position is worth to the castle; more is better. A won session is worth most, a lost one least."""
    if g.outcome:
        return WON if g.outcome.won else -WON
    return sum(like.worth for like in likes(g))


def likes(g: LegionsOfDarkness) -> list[Like]:
    """The position taken apart, the weightiest first."""
    found = [Like(-danger(g, track), message("advice.danger", track=track)) for track in TRACKS]
    found += [Like(-BROKEN[wall.state], message("advice.broken", track=id_)) for id_, wall in g.world.walls.items()]
    found += [
        Like(BUILT[wall.upgrade], message("advice.built", track=id_, upgrade=wall.upgrade))
        for id_, wall in g.world.walls.items()
        if wall.upgrade
    ]
    found.append(Like(defence(g, g.world.defenders), message("advice.defenders")))
    found += [Like(hero(g, id_), message("advice.hero", hero=id_)) for id_ in g.world.heroes]
    found.append(Like(g.world.morale * morale_step(g), message("advice.morale")))
    found += [Like(ENERGY[kind] * n, message("advice.energy", magic=kind)) for kind, n in g.world.energy.items()]
    found.append(Like(KNOWN * len(g.world.known), message("advice.spells")))
    found.append(Like(ITEM * len(g.world.items), message("advice.items")))
    found.append(Like(-TURN * turns_left(g), message("advice.time")))
    return sorted((like for like in found if like.worth), key=lambda like: -abs(like.worth))


def turns_left(g: LegionsOfDarkness) -> int:
    """How many turns are still to be played, going by the time icons of an average card."""
    return 1 + sum(CARDS_A_SPACE[time_track.space_at(g, n).deck] for n in range(g.world.time, len(g.content.time) - 1))


def pressure(g: LegionsOfDarkness, track: TrackId) -> int:
    """Icons of this track on a hundred cards of the deck of the hour."""
    return g.content.pressures[time_track.deck_due(g), track]


def danger(g: LegionsOfDarkness, track: TrackId, spaces: Mapping[str, int] | None = None) -> int:
    """How much the armies of a track threaten; `spaces` imagines some of them elsewhere."""
    standing = {army: g.space(army) for army in g.on_map(track)} | dict(spaces or {})
    if not standing:
        return 0
    weight = 40 + pressure(g, track)
    if not g.content.tracks[track].wall:
        return STRIKES[min(standing.values())] * weight // 100
    wall = g.world.walls[track]
    state = WALL[wall.state] - (20 if wall.upgrade == "grease" else 0)
    far, near = max(standing.values()), min(standing.values())
    apart = NEAR[far] if len(standing) == 1 else NEAR[far] + NEAR[near] * LEVEL // 100
    return apart * weight // 100 * state // 100


def moved(g: LegionsOfDarkness, army: str, by: int) -> int:
    """What is gained when an army moves `by` spaces away from the castle (or lost, when it comes nearer)."""
    return danger(g, TRACK_OF[army]) - danger_moved(g, army, by)


def danger_moved(g: LegionsOfDarkness, army: str, by: int) -> int:
    """How much the armies of its track would threaten then."""
    space = max(1, min(g.track(army).spaces, g.space(army) + by))
    return danger(g, TRACK_OF[army], {army: space})


def defence(g: LegionsOfDarkness, lost: Mapping[str, int]) -> int:
    """What the defenders are worth with these losses: what they can still do, and how near the castle is to none."""
    left = sum(len(kind.values) - 1 - lost[id_] for id_, kind in g.content.defenders.items())
    last = sum(LAST_STEPS[left:]) if left < len(LAST_STEPS) else 0
    use = sum(kind.values[lost[id_]] for id_, kind in g.content.defenders.items())
    return STEP * left // 2 + STEP * use // 2 - last


def step(g: LegionsOfDarkness, kind: str, by: int) -> int:
    """What changes when a kind of defender loses (1) or gains (-1) a step; 0 where it can't."""
    lost = g.world.defenders[kind] + by
    if not 0 <= lost < len(g.content.defenders[kind].values):
        return 0
    return defence(g, g.world.defenders | {kind: lost}) - defence(g, g.world.defenders)


def cheapest_loss(g: LegionsOfDarkness) -> int:
    """What the next loss costs at least (a negative number)."""
    return max(step(g, kind, 1) for kind in g.content.defenders if ending.steps_left(g, kind))


def hero(g: LegionsOfDarkness, id_: str) -> int:
    """What a hero is worth as he stands: wounded a little less, dead nothing; less as the siege nears its end."""
    state = g.hero(id_).state
    if state == "dead":
        return 0
    worth = HERO - (WOUND if state == "wounded" else 0)
    return worth * min(30, turns_left(g)) // 30


def morale_step(g: LegionsOfDarkness) -> int:
    """What a step of morale is worth: an action in each turn until it changes again, at the latest by dawn."""
    return MORALE * min(12, turns_left(g))
