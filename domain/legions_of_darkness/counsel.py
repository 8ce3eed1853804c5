"""What each answer promises: the expected gain of an option by the weights of `advice.py`. `reasons` says why.

It looks one step ahead and knows no more than a player: odds, the table, and what a card may bring on average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.kernel.advice import Advice, told
from domain.kernel.frames import Option, Question
from domain.kernel.numbers import Odds, d6_odds
from domain.legions_of_darkness import actions, advice, battles, gauges, magic
from domain.legions_of_darkness.content import (
    TRACK_OF,
    AdvanceOn,
    ChangeEnergy,
    ChangeMorale,
    GainDefenders,
    Heal,
    Inspire,
    Look,
    LoseDefenders,
    MagicalAttacks,
    Op,
    PassTime,
    RecruitHero,
    RetreatChosen,
    SlowArmy,
)
from domain.legions_of_darkness.dice import Roll
from domain.legions_of_darkness.position import NOTHING, Position
from domain.legions_of_darkness.reasons import Reasons

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

REROLL_KEPT = 45
LATER = 30


def advise(g: LegionsOfDarkness, question: Question) -> list[Advice]:
    """All legal answers to a question, the best first. Equal ones keep the order in which they were asked."""
    at = Position(g, question)
    judged = [(worth_of(at, option), option) for option in question.options.values()]
    return told(judged, Reasons(at).of)


def worth_of(at: Position, option: Option) -> int:
    """The expected gain of an answer; 0 where this page has no opinion."""
    judge = _JUDGES.get(option.verb)
    return judge(at, option) if judge else 0


# Attacks


def _attack(at: Position, option: Option) -> int:
    return at.attack(str(option.args["way"]), str(option.args["army"]))


def _acid(at: Position, option: Option) -> int:
    return at.battle(battles.ACID, str(option.args["army"]))


def _heroic(at: Position, option: Option) -> int:
    return at.led_by(str(option.args["hero"]), str(option.args["army"]))


# Builds, chants, rallies, moves


def _build(at: Position, option: Option) -> int:
    upgrade, track = str(option.args["upgrade"]), str(option.args["track"])
    odds = at.build_odds(upgrade)
    if upgrade == actions.BARRICADE:
        gain = advice.BROKEN["breach"] - advice.BROKEN["barricade"]
    else:
        near = min(at.g.space(army) for army in at.g.on_map() if TRACK_OF[army] == track)
        gain = advice.BUILT[upgrade] // (1 if near <= 3 else 2)
    return odds.wins * gain * min(20, at.turns_left) // (20 * odds.of)


def _study(at: Position, option: Option) -> int:
    """A spell is worth knowing while there is energy to cast it with."""
    kind = actions.study_kind(option.verb)
    known = sum(at.g.content.spells[spell].kind == kind for spell in at.g.world.known)
    if at.turns_left < 2:
        return NOTHING
    return advice.KNOWN * min(3, at.g.world.energy[kind]) // 3 - 15 * known


def _move(at: Position, option: Option) -> int:
    """What the acts that are left afterwards win there more than here, and what later turns may win. It is a difference
    between two places, so that a hero who walks for nothing comes to rest."""
    hero, there = str(option.args["hero"]), str(option.args["place"])
    here = str(at.g.hero(hero).place)
    acts = max(0, at.g.world.tally.acts - (0 if at.g.hero_kind(hero).free_moves else 1))
    others = at.best_act_without(hero)
    now = acts * (max(others, at.prospect(hero, there)) - max(others, at.prospect(hero, here)))
    later = at.standing(hero, there) - at.standing(hero, here)
    return now + later * LATER // 100 - 6


# Quests


def _quest(at: Position, option: Option) -> int:
    """The reward by its odds, less what the points would do otherwise."""
    if at.g.card.quest is None:
        return NOTHING
    quest = at.g.content.quests[at.g.card.quest]
    spent, acts = int(option.args["actions"]), int(option.args["acts"])
    odds = at.quest_odds(spent, acts)
    reward = sum(_effect(at, op) for op in quest.reward) - sum(_effect(at, op) for op in quest.unless_won)
    return odds.wins * reward // odds.of - spent * at.best_action * 7 // 10 - acts * at.best_act * 7 // 10


def _effect(at: Position, op: Op) -> int:
    match op:
        case PassTime():
            return op.n * advice.TURN * advice.CARDS_A_SPACE[at.g.card.deck]
        case ChangeEnergy():
            room = gauges.MOST_ENERGY - at.g.world.energy[op.kind]
            return advice.ENERGY[op.kind] * max(-at.g.world.energy[op.kind], min(op.n, room))
        case GainDefenders():
            return max(at.step(kind, -1) for kind in at.g.content.defenders)
        case ChangeMorale():
            return op.steps * at.morale_step if abs(at.g.world.morale + op.steps) <= 1 else 0
        case RecruitHero():
            strangers = len(at.g.content.heroes) - len(at.g.world.heroes)
            return advice.HERO * min(30, at.turns_left) // 30 if strangers else 0
        case RetreatChosen():
            there = [army for army in at.g.on_map() if TRACK_OF[army] not in op.not_on]
            return max(at.moved(army, op.spaces) for army in there)
        case Look():
            return 40
        case LoseDefenders():
            return op.n * at.cheapest_loss
        case AdvanceOn():
            return sum(at.moved(army, -1) for army in at.g.on_map(op.track))
    return advice.ITEM


# Spells


def _cast(at: Position, option: Option) -> int:
    spell, by_hero = str(option.args["spell"]), option.verb == "cast_heroic"
    record = at.g.content.spells[spell]
    work = magic.spellwork(at.g, spell, by_hero)
    effect = _SPELLS[type(work)](at, spell, by_hero, work)
    price = (advice.ENERGY[record.kind] * record.cost + advice.KNOWN // 2) * min(12, at.turns_left) // 12
    return effect - price


def _targets(at: Position, spell: str, by_hero: bool) -> list[str]:
    return [army for army in at.g.on_map() if not any(magic.why_other_track(at.g, spell, by_hero, army))]


def _bolts(at: Position, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, MagicalAttacks)
    armies = [army for army in _targets(at, spell, by_hero) if not any(battles.why_target(at.g, army))]
    if work.different:
        each = sorted((_bolt(at, spell, work, 0, army) for army in armies), reverse=True)
        return sum(each[: len(work.drms)])
    best = [max((_bolt(at, spell, work, n, army) for army in armies), default=0) for n in range(len(work.drms))]
    return sum(gain * (100 - 15 * n) // 100 for n, gain in enumerate(best))


def _bolt(at: Position, spell: str, work: MagicalAttacks, n: int, army: str) -> int:
    odds = d6_odds(at.g.kind(army).strength, battles.magic_parts(at.g, spell, work.drms[n], army))
    again = work.rerolls * odds.wins * (odds.of - odds.wins) // odds.of
    spaces = 1 + (work.undead_retreat if at.g.kind(army).undead else 0)
    return at.push_back(army, Odds(odds.wins + again, odds.of), spaces)


def _slowing(at: Position, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, SlowArmy)
    armies = _targets(at, spell, by_hero)
    return max((at.slow(army, work.retreat) for army in armies), default=0)


def _looking(at: Position, spell: str, by_hero: bool, work: Op) -> int:
    return 60 if by_hero else 20


def _healing(at: Position, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, Heal)
    wounded = sum(at.g.hero(hero).state == "wounded" for hero in at.g.living())
    return 2 * advice.WOUND * min(wounded, work.heroes)


def _gaining(at: Position, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, GainDefenders)
    steps = sorted((at.step(kind, -1) for kind in at.g.content.defenders), reverse=True)
    dead = any(hero.state == "dead" for hero in at.g.world.heroes.values())
    raised = advice.HERO * min(30, at.turns_left) // 30 if work.raise_hero and dead else 0
    return sum(steps[: work.kinds]) + raised


def _inspiring(at: Position, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, Inspire)
    lift = at.morale_step if at.g.world.morale < 1 else 0
    points = at.g.world.tally.actions + at.g.world.tally.acts - 1
    return lift + (25 * points if work.drm else 0)


_SPELLS: Mapping[type[Op], Callable[[Position, str, bool, Op], int]] = {
    MagicalAttacks: _bolts,
    SlowArmy: _slowing,
    Look: _looking,
    Heal: _healing,
    GainDefenders: _gaining,
    Inspire: _inspiring,
}


# Answers to what the rules ask


def _target(at: Position, option: Option) -> int:
    """The army that the spell or quest on top would move."""
    army = str(option.args["army"])
    frame = at.g.stack[-1]
    if isinstance(frame, magic.CastAttacks):
        work = magic.spellwork(at.g, frame.spell, frame.heroic)
        assert isinstance(work, MagicalAttacks)
        return _bolt(at, frame.spell, work, len(frame.hit), army)
    if isinstance(frame, magic.CastSlow):
        work = magic.spellwork(at.g, frame.spell, frame.heroic)
        assert isinstance(work, SlowArmy)
        return at.slow(army, work.retreat)
    return at.moved(army, 2)


def _advance(at: Position, option: Option) -> int:
    army = str(option.args["army"])
    if at.g.space(army) > 1:
        return at.moved(army, -1)
    wall = at.g.world.walls.get(TRACK_OF[army])
    if wall is None:
        return at.cheapest_loss
    return -8 * advice.BROKEN["breach"] if wall.state != "whole" else -advice.BROKEN["breach"]


def _place(at: Position, option: Option) -> int:
    """The bloody battle marker does least harm where attacks are least needed."""
    return -at.moved(str(option.args["army"]), 1)


def _lose(at: Position, option: Option) -> int:
    return at.step(str(option.args["kind"]), 1)


def _gain(at: Position, option: Option) -> int:
    return at.step(str(option.args["kind"]), -1)


def _spared(at: Position, option: Option) -> int:
    """Whom the castle would miss: the Paladin most, then casters."""
    hero = str(option.args["hero"])
    kind = at.g.hero_kind(hero)
    special = 250 * kind.rerolls + (60 if kind.casts else 0) + 40 * (kind.drm - 1)
    return at.hero(hero) + special if hero in at.g.world.heroes else advice.HERO + special


def _kill(at: Position, option: Option) -> int:
    return -_spared(at, option)


def _wound(at: Position, option: Option) -> int:
    return -advice.WOUND if at.g.hero(str(option.args["hero"])).state == "unwounded" else -_spared(at, option)


def _enough(at: Position, option: Option) -> int:
    """No more payment (E-N09): what the next step of the farthest army would cost."""
    frame = at.g.stack[-1]
    steps = getattr(frame, "steps", None)
    if not isinstance(steps, int):
        return 0
    army = max(at.g.on_map(), key=at.g.space)
    whole, less = at.moved(army, -steps), at.moved(army, 1 - steps)
    return whole - less


def _choose(at: Position, option: Option) -> int:
    if option.args["which"] == "morale":
        return -at.morale_step
    if option.args["which"] == "defenders":
        return 2 * at.cheapest_loss
    if option.args["which"] == "sky":
        return _advance(at, Option("", "", {"army": "sky"}))
    others = [army for army in at.g.on_map() if army != "sky"]
    return 2 * max(_advance(at, Option("", "", {"army": army})) for army in others)


def _accept(at: Position, option: Option) -> int:
    """Wounds for a bonus (E-D08): worth it only while nearly every hero is sound and many attacks are to come."""
    wounds = sum(at.g.hero(hero).state == "unwounded" for hero in at.g.living())
    return 12 * (at.g.card.actions + at.g.card.heroic_acts) - 3 * advice.WOUND * wounds // 2


def _reroll(at: Position, option: Option) -> int:
    """Another throw: what success would still win, by its odds, less what the re-roll may be good for later."""
    roll = at.g.stack[-1]
    if not isinstance(roll, Roll) or roll.won:
        return NOTHING
    odds = roll.odds()
    kept = 0 if roll.rerolls else REROLL_KEPT * min(3, at.g.world.tally.actions + at.g.world.tally.acts) // 3
    return odds.wins * _stake(at, roll) // odds.of - kept


def _stake(at: Position, roll: Roll) -> int:
    """The difference between success and failure of the die on the table."""
    below = at.g.stack[-2]
    if isinstance(below, battles.Battle):
        hurt = roll.face == 1 and bool(roll.harm)
        wound = (at.hero(below.by) if at.g.hero(below.by).state == "wounded" else advice.WOUND) if hurt else 0
        return at.moved(below.army, 1) + wound
    if isinstance(below, battles.MagicalAttack):
        return at.moved(below.army, 1)
    by_kind = {"grease": advice.BROKEN["breach"], "barricade": 10_000, "event": 160, "price": 120, "quest": 250}
    by_kind |= {"rally": at.morale_step, "chant": advice.ENERGY["divine"], "build": advice.BUILT["oil"]}
    return by_kind.get(roll.what, 0)


def _use(at: Position, option: Option) -> int:
    roll = at.g.stack[-1]
    return _stake(at, roll) - advice.ITEM if isinstance(roll, Roll) else NOTHING


def _with(at: Position, option: Option) -> int:
    battle = at.g.stack[-1]
    if not isinstance(battle, battles.Battle):
        return NOTHING
    item, strength = str(option.args["item"]), at.g.kind(battle.army).strength
    better = d6_odds(strength, battles.attack_parts(at.g, battle.by, battle.army, item))
    plain = d6_odds(strength, battles.attack_parts(at.g, battle.by, battle.army))
    more = Odds(better.wins - plain.wins, 6)
    return at.push_back(battle.army, more) - advice.ITEM


def _winds(at: Position, option: Option) -> int:
    arcane, divine = int(option.args["arcane"]), int(option.args["divine"])
    casters = {at.g.hero_kind(hero).casts for hero in at.g.living()}
    worth = advice.ENERGY["arcane"] * (3 if "arcane" in casters else 2) * min(4, arcane)
    return worth + advice.ENERGY["divine"] * (3 if "divine" in casters else 2) * min(4, divine)


def _heal(at: Position, option: Option) -> int:
    return _spared(at, option)


_JUDGES: Mapping[str, Callable[[Position, Option], int]] = {
    "attack": _attack,
    "heroic": _heroic,
    "acid": _acid,
    "build": _build,
    "cast": _cast,
    "cast_heroic": _cast,
    "chant": lambda at, option: at.chant,
    "memorize": _study,
    "pray": _study,
    "quest": _quest,
    "rally": lambda at, option: at.rally,
    "move": _move,
    "accept": _accept,
    "advance": _advance,
    "choose": _choose,
    "enough": _enough,
    "gain": _gain,
    "heal": _heal,
    "kill": _kill,
    "lose": _lose,
    "place": _place,
    "raise": _heal,
    "recruit": _heal,
    "reroll": _reroll,
    "target": _target,
    "use": _use,
    "winds": _winds,
    "with": _with,
    "wound": _wound,
}
