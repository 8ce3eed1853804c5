"""What each answer promises: the expected gain of an option by the weights of `advice.py`, and why, in words.

It looks one step ahead and knows no more than a player: odds, the table, and what a card may bring on average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.kernel.advice import Advice
from domain.kernel.frames import Option, Question
from domain.kernel.numbers import Odds, d6_odds
from domain.kernel.words import message
from domain.legions_of_darkness import actions, advice, battles, gauges, heroic, magic, quests
from domain.legions_of_darkness.content import (
    TRACK_OF,
    TRACKS,
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

if TYPE_CHECKING:
    from domain.legions_of_darkness.game import LegionsOfDarkness

REROLL_KEPT = 45
SCARCE_SHOT = 4
NOTHING = -1
LATER = 30


def advise(g: LegionsOfDarkness, question: Question) -> list[Advice]:
    """All legal answers to a question, the best first. Equal ones keep the order in which they were asked."""
    found = [_advice(g, question, option) for option in question.options.values()]
    return sorted(found, key=lambda each: -each.worth)


def _advice(g: LegionsOfDarkness, question: Question, option: Option) -> Advice:
    worth = worth_of(g, option)
    shows = question.shows(g, option) if question.shows else None
    if shows and shows.odds:
        said = message("advice.odds", percent=shows.odds.percent, worth=worth)
    else:
        said = message("advice.worth", worth=worth)
    return Advice(option.id, worth, said)


def worth_of(g: LegionsOfDarkness, option: Option) -> int:
    """The expected gain of an answer; 0 where this page has no opinion."""
    judge = _JUDGES.get(option.verb)
    return judge(g, option) if judge else 0


# Attacks


def push_back(g: LegionsOfDarkness, army: str, odds: Odds, spaces: int = 1) -> int:
    return odds.wins * advice.moved(g, army, spaces) // odds.of


def _bleeding(g: LegionsOfDarkness, army: str) -> int:
    return advice.cheapest_loss(g) if battles.bleeds(g, army) else 0


def _battle(g: LegionsOfDarkness, by: str, army: str) -> int:
    odds = d6_odds(g.kind(army).strength, battles.attack_parts(g, by, army))
    return push_back(g, army, odds) + _bleeding(g, army)


def _attack(g: LegionsOfDarkness, option: Option) -> int:
    way, army = str(option.args["way"]), str(option.args["army"])
    worth = _battle(g, way, army)
    return worth - (SCARCE_SHOT if way == "ranged" and battles.in_melee_range(g, army) else 0)


def _acid(g: LegionsOfDarkness, option: Option) -> int:
    return _battle(g, battles.ACID, str(option.args["army"]))


def led_by(g: LegionsOfDarkness, hero: str, army: str) -> int:
    """A heroic attack: what it may win, less the wound or death of one die in six."""
    risk = 0
    if g.hero_kind(hero).wounded_by_natural_1:
        risk = advice.hero(g, hero) if g.hero(hero).state == "wounded" else advice.WOUND
    return _battle(g, hero, army) - risk // 6


def _heroic(g: LegionsOfDarkness, option: Option) -> int:
    return led_by(g, str(option.args["hero"]), str(option.args["army"]))


# Builds, chants, rallies, moves


def _build(g: LegionsOfDarkness, option: Option) -> int:
    upgrade, track = str(option.args["upgrade"]), str(option.args["track"])
    odds = d6_odds(g.content.upgrades[upgrade].beat, actions.build_parts(g))
    if upgrade == actions.BARRICADE:
        gain = advice.BROKEN["breach"] - advice.BROKEN["barricade"]
    else:
        near = min(g.space(army) for army in g.on_map() if TRACK_OF[army] == track)
        gain = advice.BUILT[upgrade] // (1 if near <= 3 else 2)
    return odds.wins * gain * min(20, advice.turns_left(g)) // (20 * odds.of)


def _chant(g: LegionsOfDarkness, option: Option) -> int:
    if g.world.energy["divine"] == gauges.MOST_ENERGY:
        return NOTHING
    odds = d6_odds(actions.CHANT_BEAT, actions.chant_parts(g))
    return odds.wins * advice.ENERGY["divine"] * min(12, advice.turns_left(g)) // (12 * odds.of)


def _study(g: LegionsOfDarkness, option: Option) -> int:
    """A spell is worth knowing while there is energy to cast it with."""
    kind = actions.study_kind(option.verb)
    known = sum(g.content.spells[spell].kind == kind for spell in g.world.known)
    if advice.turns_left(g) < 2:
        return NOTHING
    return advice.KNOWN * min(3, g.world.energy[kind]) // 3 - 15 * known


def _rally(g: LegionsOfDarkness, option: Option) -> int:
    if g.world.morale == 1 or advice.turns_left(g) < 2:
        return NOTHING
    odds = d6_odds(heroic.RALLY_BEAT, heroic.rally_parts(g))
    return odds.wins * advice.morale_step(g) // odds.of


def prospect(g: LegionsOfDarkness, hero: str, place: str) -> int:
    """The best heroic attack that a hero could lead from a place now."""
    there = [army for army in g.on_map() if TRACK_OF[army] == place and not any(battles.why_target(g, army))]
    way = g.hero_kind(hero).attack
    best = [led_by(g, hero, army) for army in there if not any(battles.why_range(g, army, way))]
    return max(best, default=0)


def standing(g: LegionsOfDarkness, hero: str, place: str) -> int:
    """What standing there promises for later turns: the danger of the track, where the hero's weapon will reach it."""
    if place == "reserves" or advice.turns_left(g) < 2:
        return 0
    track = next(each for each in TRACKS if each == place)
    threatened = advice.danger(g, track) + (12 * advice.pressure(g, track)) // 10
    reaches = g.hero_kind(hero).attack == "ranged" or g.content.tracks[track].melee_up_to > 1
    crowd = sum(other.place == place for id_, other in g.world.heroes.items() if id_ != hero)
    return threatened * (2 if reaches else 0) // (10 * (1 + 2 * crowd))


def _move(g: LegionsOfDarkness, option: Option) -> int:
    """What the acts that are left afterwards win there more than without the move, and what later turns may win."""
    hero, place = str(option.args["hero"]), str(option.args["place"])
    acts = g.world.tally.acts - (0 if g.hero_kind(hero).free_moves else 1)
    now = acts * max(0, prospect(g, hero, place) - best_act(g)) if acts > 0 else 0
    later = standing(g, hero, place) - standing(g, hero, str(g.hero(hero).place))
    return now + later * LATER // 100 - 6


# Quests


def _quest(g: LegionsOfDarkness, option: Option) -> int:
    """The reward by its odds, less what the points would do otherwise."""
    if g.card.quest is None:
        return NOTHING
    quest = g.content.quests[g.card.quest]
    spent, acts = int(option.args["actions"]), int(option.args["acts"])
    odds = d6_odds(quest.beat, quests.quest_parts(g, spent, acts))
    reward = sum(_effect(g, op) for op in quest.reward) - sum(_effect(g, op) for op in quest.unless_won)
    return odds.wins * reward // odds.of - spent * best_action(g) * 7 // 10 - acts * best_act(g) * 7 // 10


def _effect(g: LegionsOfDarkness, op: Op) -> int:
    match op:
        case PassTime():
            return op.n * advice.TURN * advice.CARDS_A_SPACE[g.card.deck]
        case ChangeEnergy():
            room = gauges.MOST_ENERGY - g.world.energy[op.kind]
            return advice.ENERGY[op.kind] * max(-g.world.energy[op.kind], min(op.n, room))
        case GainDefenders():
            return max(advice.step(g, kind, -1) for kind in g.content.defenders)
        case ChangeMorale():
            return op.steps * advice.morale_step(g) if abs(g.world.morale + op.steps) <= 1 else 0
        case RecruitHero():
            strangers = len(g.content.heroes) - len(g.world.heroes)
            return advice.HERO * min(30, advice.turns_left(g)) // 30 if strangers else 0
        case RetreatChosen():
            there = [army for army in g.on_map() if TRACK_OF[army] not in op.not_on]
            return max(advice.moved(g, army, op.spaces) for army in there)
        case Look():
            return 40
        case LoseDefenders():
            return op.n * advice.cheapest_loss(g)
        case AdvanceOn():
            return sum(advice.moved(g, army, -1) for army in g.on_map(op.track))
    return advice.ITEM


def best_action(g: LegionsOfDarkness) -> int:
    """What one action point is worth now, used otherwise."""
    if g.world.tally.actions < 1:
        return 0
    options = [option for option in actions.attacks(g) if not any(actions.why_attack(g, option))]
    return max([_attack(g, option) for option in options] + [_chant(g, Option("chant", "chant")), 0])


def best_act(g: LegionsOfDarkness) -> int:
    if g.world.tally.acts < 1:
        return 0
    options = [option for option in actions.heroic_attacks(g) if not any(actions.why_heroic(g, option))]
    return max([_heroic(g, option) for option in options] + [_rally(g, Option("rally", "rally")), 0])


# Spells


def _cast(g: LegionsOfDarkness, option: Option) -> int:
    spell, by_hero = str(option.args["spell"]), option.verb == "cast_heroic"
    record = g.content.spells[spell]
    work = magic.spellwork(g, spell, by_hero)
    effect = _SPELLS[type(work)](g, spell, by_hero, work)
    price = (advice.ENERGY[record.kind] * record.cost + advice.KNOWN // 2) * min(12, advice.turns_left(g)) // 12
    return effect - price


def _targets(g: LegionsOfDarkness, spell: str, by_hero: bool) -> list[str]:
    return [army for army in g.on_map() if not any(magic.why_other_track(g, spell, by_hero, army))]


def _bolts(g: LegionsOfDarkness, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, MagicalAttacks)
    armies = [army for army in _targets(g, spell, by_hero) if not any(battles.why_target(g, army))]
    if work.different:
        each = sorted((_bolt(g, spell, work, 0, army) for army in armies), reverse=True)
        return sum(each[: len(work.drms)])
    best = [max((_bolt(g, spell, work, n, army) for army in armies), default=0) for n in range(len(work.drms))]
    return sum(gain * (100 - 15 * n) // 100 for n, gain in enumerate(best))


def _bolt(g: LegionsOfDarkness, spell: str, work: MagicalAttacks, n: int, army: str) -> int:
    odds = d6_odds(g.kind(army).strength, battles.magic_parts(g, spell, work.drms[n], army))
    again = work.rerolls * odds.wins * (odds.of - odds.wins) // odds.of
    spaces = 1 + (work.undead_retreat if g.kind(army).undead else 0)
    return push_back(g, army, Odds(odds.wins + again, odds.of), spaces)


def _slowing(g: LegionsOfDarkness, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, SlowArmy)
    armies = _targets(g, spell, by_hero)
    return max((slow(g, army, work.retreat) for army in armies), default=0)


def slow(g: LegionsOfDarkness, army: str, retreat: int) -> int:
    """A lost advance: as if the army stood a space further out; next to a breach it may save the castle."""
    worth = advice.moved(g, army, 1 + retreat)
    wall = g.world.walls.get(TRACK_OF[army])
    last_stand = g.space(army) == 1 and (wall is None or wall.state != "whole")
    return worth if last_stand else worth * 8 // 10


def _looking(g: LegionsOfDarkness, spell: str, by_hero: bool, work: Op) -> int:
    return 60 if by_hero else 20


def _healing(g: LegionsOfDarkness, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, Heal)
    wounded = sum(g.hero(hero).state == "wounded" for hero in g.living())
    return 2 * advice.WOUND * min(wounded, work.heroes)


def _gaining(g: LegionsOfDarkness, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, GainDefenders)
    steps = sorted((advice.step(g, kind, -1) for kind in g.content.defenders), reverse=True)
    dead = any(hero.state == "dead" for hero in g.world.heroes.values())
    raised = advice.HERO * min(30, advice.turns_left(g)) // 30 if work.raise_hero and dead else 0
    return sum(steps[: work.kinds]) + raised


def _inspiring(g: LegionsOfDarkness, spell: str, by_hero: bool, work: Op) -> int:
    assert isinstance(work, Inspire)
    lift = advice.morale_step(g) if g.world.morale < 1 else 0
    points = g.world.tally.actions + g.world.tally.acts - 1
    return lift + (25 * points if work.drm else 0)


_SPELLS: Mapping[type[Op], Callable[[LegionsOfDarkness, str, bool, Op], int]] = {
    MagicalAttacks: _bolts,
    SlowArmy: _slowing,
    Look: _looking,
    Heal: _healing,
    GainDefenders: _gaining,
    Inspire: _inspiring,
}


# Answers to what the rules ask


def _target(g: LegionsOfDarkness, option: Option) -> int:
    """The army that the spell or quest on top would move."""
    army = str(option.args["army"])
    frame = g.stack[-1]
    if isinstance(frame, magic.CastAttacks):
        work = magic.spellwork(g, frame.spell, frame.heroic)
        assert isinstance(work, MagicalAttacks)
        return _bolt(g, frame.spell, work, len(frame.hit), army)
    if isinstance(frame, magic.CastSlow):
        work = magic.spellwork(g, frame.spell, frame.heroic)
        assert isinstance(work, SlowArmy)
        return slow(g, army, work.retreat)
    return advice.moved(g, army, 2)


def _advance(g: LegionsOfDarkness, option: Option) -> int:
    army = str(option.args["army"])
    if g.space(army) > 1:
        return advice.moved(g, army, -1)
    wall = g.world.walls.get(TRACK_OF[army])
    if wall is None:
        return advice.cheapest_loss(g)
    return -8 * advice.BROKEN["breach"] if wall.state != "whole" else -advice.BROKEN["breach"]


def _place(g: LegionsOfDarkness, option: Option) -> int:
    """The bloody battle marker does least harm where attacks are least needed."""
    return -advice.moved(g, str(option.args["army"]), 1)


def _lose(g: LegionsOfDarkness, option: Option) -> int:
    return advice.step(g, str(option.args["kind"]), 1)


def _gain(g: LegionsOfDarkness, option: Option) -> int:
    return advice.step(g, str(option.args["kind"]), -1)


def _spared(g: LegionsOfDarkness, option: Option) -> int:
    """Whom the castle would miss: the Paladin most, then casters."""
    hero = str(option.args["hero"])
    kind = g.hero_kind(hero)
    special = 250 * kind.rerolls + (60 if kind.casts else 0) + 40 * (kind.drm - 1)
    return advice.hero(g, hero) + special if hero in g.world.heroes else advice.HERO + special


def _kill(g: LegionsOfDarkness, option: Option) -> int:
    return -_spared(g, option)


def _wound(g: LegionsOfDarkness, option: Option) -> int:
    return -advice.WOUND if g.hero(str(option.args["hero"])).state == "unwounded" else -_spared(g, option)


def _enough(g: LegionsOfDarkness, option: Option) -> int:
    """No more payment (E-N09): what the next step of the farthest army would cost."""
    frame = g.stack[-1]
    steps = getattr(frame, "steps", None)
    if not isinstance(steps, int):
        return 0
    army = max(g.on_map(), key=g.space)
    whole, less = advice.moved(g, army, -steps), advice.moved(g, army, 1 - steps)
    return whole - less


def _choose(g: LegionsOfDarkness, option: Option) -> int:
    if option.args["which"] == "morale":
        return -advice.morale_step(g)
    if option.args["which"] == "defenders":
        return 2 * advice.cheapest_loss(g)
    if option.args["which"] == "sky":
        return _advance(g, Option("", "", {"army": "sky"}))
    others = [army for army in g.on_map() if army != "sky"]
    return 2 * max(_advance(g, Option("", "", {"army": army})) for army in others)


def _accept(g: LegionsOfDarkness, option: Option) -> int:
    """Wounds for a bonus (E-D08): worth it only while nearly every hero is sound and many attacks are to come."""
    wounds = sum(g.hero(hero).state == "unwounded" for hero in g.living())
    return 12 * (g.card.actions + g.card.heroic_acts) - 3 * advice.WOUND * wounds // 2


def _reroll(g: LegionsOfDarkness, option: Option) -> int:
    """Another throw: what success would still win, by its odds, less what the re-roll may be good for later."""
    roll = g.stack[-1]
    if not isinstance(roll, Roll) or roll.won:
        return NOTHING
    odds = roll.odds()
    kept = 0 if roll.rerolls else REROLL_KEPT * min(3, g.world.tally.actions + g.world.tally.acts) // 3
    return odds.wins * _stake(g, roll) // odds.of - kept


def _stake(g: LegionsOfDarkness, roll: Roll) -> int:
    """The difference between success and failure of the die on the table."""
    below = g.stack[-2]
    if isinstance(below, battles.Battle):
        hurt = roll.face == 1 and bool(roll.harm)
        wound = (advice.hero(g, below.by) if g.hero(below.by).state == "wounded" else advice.WOUND) if hurt else 0
        return advice.moved(g, below.army, 1) + wound
    if isinstance(below, battles.MagicalAttack):
        return advice.moved(g, below.army, 1)
    by_kind = {"grease": advice.BROKEN["breach"], "barricade": 10_000, "event": 160, "price": 120, "quest": 250}
    by_kind |= {"rally": advice.morale_step(g), "chant": advice.ENERGY["divine"], "build": advice.BUILT["oil"]}
    return by_kind.get(roll.what, 0)


def _use(g: LegionsOfDarkness, option: Option) -> int:
    roll = g.stack[-1]
    return _stake(g, roll) - advice.ITEM if isinstance(roll, Roll) else NOTHING


def _with(g: LegionsOfDarkness, option: Option) -> int:
    battle = g.stack[-1]
    if not isinstance(battle, battles.Battle):
        return NOTHING
    item, strength = str(option.args["item"]), g.kind(battle.army).strength
    better = d6_odds(strength, battles.attack_parts(g, battle.by, battle.army, item))
    plain = d6_odds(strength, battles.attack_parts(g, battle.by, battle.army))
    more = Odds(better.wins - plain.wins, 6)
    return push_back(g, battle.army, more) - advice.ITEM


def _winds(g: LegionsOfDarkness, option: Option) -> int:
    arcane, divine = int(option.args["arcane"]), int(option.args["divine"])
    casters = {g.hero_kind(hero).casts for hero in g.living()}
    worth = advice.ENERGY["arcane"] * (3 if "arcane" in casters else 2) * min(4, arcane)
    return worth + advice.ENERGY["divine"] * (3 if "divine" in casters else 2) * min(4, divine)


def _heal(g: LegionsOfDarkness, option: Option) -> int:
    return _spared(g, option)


_JUDGES: Mapping[str, Callable[[LegionsOfDarkness, Option], int]] = {
    "attack": _attack,
    "heroic": _heroic,
    "acid": _acid,
    "build": _build,
    "cast": _cast,
    "cast_heroic": _cast,
    "chant": _chant,
    "memorize": _study,
    "pray": _study,
    "quest": _quest,
    "rally": _rally,
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
