"""The board in words: all that the picture says, for those who hear it and for bots' authors who read it."""

from __future__ import annotations

from collections.abc import Sequence

from api.pages.boards.last_spell import sheets
from api.pages.boards.last_spell.lit import Stands
from api.pages.boards.last_spell.names import (
    COINS,
    FACES,
    LEVELS,
    TILES,
    attack_cost,
    attack_line,
    card_text,
    item_line,
    monster_said,
    perk_when,
    structure_said,
)
from api.pages.boards.last_spell.pieces import cards_said
from api.pages.fills import Names
from api.pages.words import capital, counted, listed
from domain.last_spell.items_view import ItemView
from domain.last_spell.view import HeroView, ThreatView, View

Said = tuple[str, list[str]]
PHASES = {
    "setup": "set-up",
    "upkeep": "Day, Upkeep",
    "main": "Day, main phase",
    "dusk": "Dusk",
    "monster": "Night, Monster Phase",
    "hero": "Night, Hero Phase",
    "dawn": "Dawn",
    "over": "the end",
}


def said(view: View, names: Names) -> list[Said]:
    """Headings with their lines."""
    sections = [
        ("The game", _game(view, names)),
        ("The Magic Circle and the Panic track", _circle(view)),
        ("Heroes", [_hero(hero, names) for hero in view.heroes]),
        (
            "Monsters",
            [f"{capital(monster_said(each, names))}, at {listed([each.at, *each.also])}" for each in view.monsters],
        ),
        ("Boss", [names(view.boss.kind), *sheets.boss_lines(view.boss, view, names)] if view.boss else []),
        ("If nothing changes", _threats(view, names)),
        ("What will come", [f"{names(each.kind)} at {each.at}, slot {each.slot}" for each in view.coming]),
        ("On the dice", _dice(view, names)),
        ("Still to fall", sheets.blows(view, names)),
        ("Structures", [f"{structure_said(each, names)}, at {listed(each.spots)}" for each in view.structures]),
        ("Mist and Spawn Patterns", _mist(view)),
        ("Foes", _foes(view, names)),
        ("The Town by day", _day(view, names)),
        ("The Shop and the stash", _market(view, names)),
        ("What can be built", _buildings(view, names)),
        ("Out of sight of the Hero on turn", [listed(view.hidden)] if view.hidden else []),
    ]
    return [(title, lines) for title, lines in sections if lines]


def _game(view: View, names: Names) -> list[str]:
    lines = [f"{names(view.town)}, cycle {view.cycle}, {PHASES[view.phase]}" + (f" {view.round}" if view.round else "")]
    if view.turn:
        lines.append(f"{names(view.turn)} is on turn. Order: {listed([names(each) for each in view.order])}")
    if view.coin:
        lines.append(f"The Fate coin says {view.coin} ({COINS[view.coin]})")
    lines.append(f"Hit Points of the horde: {view.monsters_hp}; the Night ends at {view.ends_at} or fewer")
    lines.append(f"Monsters slain: {view.slain}")
    return lines


def _circle(view: View) -> list[str]:
    return [
        f"{view.mages} of {counted(view.mages_of, 'Mage')} speak the spell",
        *(f"Panic slot {n}: {slot['said']}" for n, slot in enumerate(sheets.panic(view), 1)),
    ]


def _hero(hero: HeroView, names: Names) -> str:
    words = [f"{names(hero.id)}, seat {hero.seat}, level {LEVELS[hero.level]}, {hero.state.replace('_', ' ')}"]
    words.append(f"at {hero.at}, Sector {hero.sector or 'none'}" if hero.at else "off the board")
    words.append(
        f"Hit Points {hero.hit_points - hero.wounds} of {hero.hit_points}, Mana {hero.mana} of {hero.mana_most}"
    )
    words.append(f"Action Points {hero.ap} of {hero.ap_most}, Movement Points {hero.mp}")
    ready = [f"{token.value} (gives {token.gives})" for token in hero.tokens if not token.used]
    words.append(
        f"tokens {listed(ready) or 'none'}, used {listed([str(t.value) for t in hero.tokens if t.used]) or 'none'}"
    )
    words += [word for held, word in _flags(hero) if held]
    if hero.trait:
        words.append(f"Trait {names(hero.trait)}: {card_text(hero.trait)}" + (" Spent." if hero.trait_used else ""))
    words += [
        f"Perk {names(p)} ({perk_when(p)}{', spent' if p in hero.spent else ''}): {card_text(p)}" for p in hero.perks
    ]
    words += [item_said(item, names) for item in hero.items]
    return "; ".join(words)


def _flags(hero: HeroView) -> list[tuple[bool, str]]:
    return [
        (hero.pinned, "held fast"),
        (hero.armor_up, "armoured up"),
        (hero.attacked, "has attacked in this turn"),
        (hero.passed, "has passed"),
        (bool(hero.high), f"stands on a {hero.high.replace('_', ' ')}"),
    ]


def item_said(item: ItemView, names: Names) -> str:
    """A card with all that is printed on it."""
    words = [f"{names(item.card)} ({item_line(item)})"]
    for attack in item.attacks:
        left = f", {attack.left} of {attack.limit} uses left" if attack.left is not None else ""
        words.append(f"{names(attack.id)}: {attack_line(attack)}, {attack_cost(attack)}{left}")
    text = card_text(item.card)
    return ", ".join([*words, *([text] if text else [])])


def _threats(view: View, names: Names) -> list[str]:
    stands = Stands(view, names)
    return [_threat(each, stands) for each in view.threats]


def _threat(threat: ThreatView, stands: Stands) -> str:
    words = []
    for side, path, strikes in (
        ("left", threat.left, threat.left_strikes),
        ("right", threat.right, threat.right_strikes),
    ):
        goes = f"goes to {path[-1]}" if len(path) > 1 else "stays"
        whom = listed([stands.said(each) for each in strikes])
        words.append(f"coin {side}: {goes}" + (f", strikes {whom}" if whom else ""))
    return f"{stands.said(f'monster:{threat.monster}')}: {'; '.join(words)}"


def _dice(view: View, names: Names) -> list[str]:
    kinds = {each.id: each for each in view.monsters}
    lines = [
        f"{names(kinds[each.monster].kind) if each.monster in kinds else each.monster}: "
        f"{listed([FACES.get(face, ('', face))[1] for face in each.faces])}, {'a Hit' if each.hit else 'no Hit'}"
        for each in view.dice
    ]
    return [*lines, f"{counted(view.rerolls, 'reroll')} left"] if lines else []


def _mist(view: View) -> list[str]:
    lines = [
        f"Mist in the {TILES[each.tile]}: {counted(each.steps, 'step')}, {counted(each.free, 'free spot')} to the Town"
        for each in view.day.mist
    ]
    lines += [
        f"Slot {pile.slot}, in the {TILES[pile.tile]}: {cards_said(pile.cards, pile.shown)}" for pile in view.piles
    ]
    if view.direction:
        lines.append(f"Direction card {view.direction}")
    if view.unknown:
        lines.append(f"Cards that may lie face down: {listed(list(view.unknown))}")
    if view.seen:
        lines.append(f"Cards laid aside: {listed(list(view.seen))}")
    return lines


def _foes(view: View, names: Names) -> list[str]:
    lines = []
    for foe in sheets.foes(view, names):
        numbers = f"{counted(foe['hp'], 'Hit Point')}, {counted(foe['mp'], 'Movement Point')}"
        more = f", {foe['abilities']}" if foe["abilities"] else ""
        dice = listed(foe["dice"]) or "none"
        lines.append(f"{foe['name']}: {foe['count']} on the board, {numbers}, {foe['strikes']}, dice {dice}{more}")
    return lines


def _day(view: View, names: Names) -> list[str]:
    day, town = view.day, sheets.ledger(view, names)
    lines = [f"{day.gold} Gold, {counted(day.materials, 'Material')}, {counted(day.workers, 'Worker')} free"]
    lines += [f"{what} ({parts})" if parts else what for what, parts in town["makes"]]
    lines += [f"A Ruin for {workers}: {what}" for workers, what in town["ruins"]]
    if town["seer"]:
        lines.append("A Seer stands; it pushes the Mist back for Gold")
    for quest in town["quests"]:
        parts = listed([f"{has} of {wanted}" for has, wanted in quest["parts"]])
        done = "solved" if quest["solved"] else f"{parts}"
        lines.append(f"Urban Quest of {quest['goddess']}, {quest['name']}: {done}; gives {quest['reward']}")
    return lines


def _market(view: View, names: Names) -> list[str]:
    day = view.day
    lines = [] if day.shop else ["The Shop is destroyed"]
    for deck in day.decks:
        top = f"on top {item_said(deck.top.item, names)} for {deck.top.gold} Gold" if deck.top else "no card uncovered"
        known = f"; under it {listed([names(card) for card in deck.known])}" if deck.known else ""
        may = listed([names(card) for card in deck.may_come]) or "nothing"
        name = f"{capital(names(deck.deck))} deck, level {LEVELS[deck.level]}, {counted(deck.left, 'card')}"
        lines.append(f"{name}: {top}{known}; may come: {may}")
    lines += [f"{item_said(each.item, names)}: {each.gold} Gold" for each in day.scrolls]
    lines += [
        f"{names(each.colour)}: {each.gold} Gold, {each.left} left. {card_text(each.colour)}" for each in day.potions
    ]
    lines += [f"In the stash: {item_said(each.item, names)}, sells for {each.gold} Gold" for each in day.items]
    return lines


def _buildings(view: View, names: Names) -> list[str]:
    lines = []
    for category, tiles in sheets.buildings(view, names, sheets.Ways({}, {})):
        lines += [
            f"{category}: {tile['name']}, {paid(tile['cost'])}, {tile['gives']}, {tile['count']} stand"
            for tile in tiles
        ]
    return lines


def paid(cost: Sequence[tuple[str, int]]) -> str:
    return listed([f"{n} {what.capitalize()}" for what, n in cost]) or "can't be bought"
