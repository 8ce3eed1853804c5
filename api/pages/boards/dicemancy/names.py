"""What things of Dicemancy look like and how the pages speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from api.pages.fills import Names
from api.pages.words import counted, listed
from domain import catalogue
from domain.dicemancy.game import Dicemancy
from domain.dicemancy.view import CardView, ChainView, HalfView, MonsterView, SlotView, SpellView, TableView
from domain.kernel.words import Message, Value, Words

LETTERS = {"fire": "F", "water": "W", "rock": "R", "storm": "S", "light": "L", "void": "V", "neutral": "N", "any": ""}
"""Each element has a letter, and in the file of shapes a shape of its own."""
ABILITIES = {
    "leg": ("gi-walking-boot", "one more move"),
    "bow": ("gi-bow-arrow", "ranged attacks strike twice"),
    "sword": ("gi-broadsword", "melee attacks strike twice"),
    "bite": ("gi-fangs", "Monsters at the wall bite it after moving"),
    "demon": ("gi-daemon-skull", "here the game is lost"),
}
ATTACKS = {"melee": "gi-broadsword", "ranged": "gi-bow-arrow"}
SECTIONS = {
    "health": ("gi-hearts", "Health"),
    "weakness": ("gi-broken-heart", "Weakness"),
    "cancel_move": ("gi-walking-boot", "Cancel Move"),
    "cancel_attack": ("gi-shield", "Cancel Attack"),
}
SIGNS = (
    ("gi-broken-heart", "Weakness", "filled, it defeats the Monster, as Health above it does"),
    ("gi-walking-boot", "Cancel Move", "filled, it is emptied instead of the Monster's next move"),
    ("gi-shield", "Cancel Attack", "filled, it is emptied instead of the Monster's next attack"),
    ("gi-broadsword", "Melee", "attacks the wall from column 1"),
    ("gi-bow-arrow", "Ranged", "attacks the wall from columns 1 and 2"),
    ("gi-rolling-dices", "Dice icon", "one die more to roll while it is in sight"),
)
"""What the small signs on cards mean."""
TOKENS = {"target": ("gi-archery-target", "Target"), "gem": ("gi-cut-diamond", "Gem")}
CONDITIONS = {
    "level_2": ("gi-death-skull", "level 2 Monsters down"),
    "magnum_opus": ("gi-spell-book", "chain of 4 Spell icons"),
    "elementalist": ("gi-prism", "elements among the fallen"),
    "contract": ("gi-archery-target", "Targets down"),
    "bounty": ("gi-cut-diamond", "Gem"),
}
"""What the victory needs, by its source."""
EFFECTS = {
    "burn": "1 more cube per die on one target",
    "reach": "1 more space per die",
    "crystals": "1 crystal per die",
    "sparks": "1 neutral cube per die at the wall",
    "march": "2 moves of Monsters per die",
    "grasp": "move this chain's cubes onto one Monster",
}
SHAPES = {
    "space": "any 1 space",
    "row": "3 in a row",
    "column": "3 in a column",
    "cluster": "3 touching, 1 at the wall",
    "colors": "1 of each element",
    "pair": "2 side by side",
}
AREAS = {"space": "4", "row": "345", "column": "147", "cluster": "148", "colors": "026", "pair": "34"}
"""Which of nine small squares are filled to picture an attack."""
SKILLS = {
    "lucky_twirl": "rolls dice again",
    "yeet": "2 neutral cubes on one Monster",
    "mend_the_stone": "mends a Wall card by a step",
    "seal_of_force": "the next Attack places 2 cubes on each",
    "totally_intended": "takes a free card back to the hand",
    "obscure_prophecy": "a level 1 card from the box",
}
SLOTS = {"odd": "odd", "even": "even", "same": "2 same", "two_even": "2 even"}
SLOTS_SAID = {
    "odd": "an odd die",
    "even": "an even die",
    "same": "two dice that show the same",
    "two_even": "two different even dice",
}


@cache
def _words() -> Words:
    return catalogue.words(Dicemancy)


def say(what: Message, names: Names) -> str:
    """A message of the view, with the names that this session has."""
    return _words().say(Message(what.key, {gap: _called(value, names) for gap, value in what.args.items()}))


def text(key: str, names: Names) -> str:
    """A text of the game that needs nothing to be filled in."""
    return say(Message(key), names)


def _called(value: Value, names: Names) -> Value:
    if isinstance(value, str):
        return names(value)
    return [_called(each, names) for each in value] if isinstance(value, list) else value


def spell_name(element: str, names: Names) -> str:
    return names(f"spell_{element}")


def slot_label(slot: SlotView) -> str:
    """What stands on a slot: `=6`, `1/4`, `≤3`, `odd`."""
    if slot.kind == "exact":
        return "/".join(map(str, slot.numbers))
    return f"≤{slot.numbers[0]}" if slot.kind == "max" else SLOTS[slot.kind]


def slot_said(slot: SlotView) -> str:
    """What a slot takes, and what lies on it."""
    if slot.kind == "exact":
        takes = f"a {' or '.join(map(str, slot.numbers))}"
    elif slot.kind == "max":
        takes = f"a die of at most {slot.numbers[0]}"
    else:
        takes = SLOTS_SAID[slot.kind]
    return f"slot for {takes}" + (f", on it {listed([str(die) for die in slot.dice])}" if slot.dice else "")


def half_said(half: HalfView, names: Names) -> str:
    """One square of a card in words: slot, Spell icon, dice icons."""
    parts = [slot_said(half.slot)] if half.slot else []
    parts += [f"{spell_name(half.spell, names)} icon"] if half.spell else []
    parts += [counted(half.dice_icons, "dice icon")] if half.dice_icons else []
    return listed(parts) or "nothing"


WAYS = {"along": "an arrow along the card", "across": "an arrow across"}


def side_said(card: CardView) -> str:
    """A Spell side in short: what its slots take, and how many dice it adds to a roll."""
    slots = [slot_label(half.slot) for half in (card.a, card.b) if half.slot]
    dice = card.a.dice_icons + card.b.dice_icons
    parts = [f"slot {' and '.join(slots)}" if slots else "no slot"]
    return ", ".join([*parts, counted(dice, "dice icon")] if dice else parts)


def spells_of(card: CardView) -> list[str]:
    """The Spell icons of both halves."""
    return [half.spell for half in (card.a, card.b) if half.spell]


def card_said(card: CardView, names: Names) -> str:
    """A card's Spell side: both halves and where their arrows lead."""
    halves = []
    for letter, half, arrows in (("A", card.a, card.a_arrows), ("B", card.b, card.b_arrows)):
        ways = listed([WAYS[each] for each in arrows])
        halves.append(f"half {letter}: {half_said(half, names)}" + (f", {ways}" if ways else ""))
    return f"{names(card.card)}, {names(card.element)} level {card.level}; {'; '.join(halves)}"


def monster_said(monster: MonsterView, names: Names) -> str:
    """A card of the rows for those who hear the board."""
    where = names(f"r{monster.row}c{monster.col}")
    words = f"{names(monster.card)}, {names(monster.element)} level {monster.level}, {where}"
    token = f", {TOKENS[monster.token][1]} on it" if monster.token else ""
    if not monster.up:
        return f"{words}, face down{token}"
    sections = [section_said(monster, each.section, names) for each in monster.sections if each.slots]
    marks = (
        (monster.target, "is a target"),
        (monster.falls, "would fall"),
        (monster.held, "will not move"),
    )
    said = "".join(f", {words}" for holds, words in marks if holds)
    return f"{words}, {names(monster.attack)}{token}{said}. {'. '.join(sections)}"


def section_said(monster: MonsterView, section: str, names: Names) -> str:
    """`Health 2 of 4: fire, neutral; open 2 blank`."""
    slots = next(each.slots for each in monster.sections if each.section == section)
    lying = [names(slot.cube) + (" planned" if slot.planned else "") for slot in slots if slot.cube]
    kinds = [slot.takes for slot in slots if not slot.cube]
    empty = [f"{kinds.count(kind)} {names(kind)}" for kind in dict.fromkeys(kinds)]
    parts = [", ".join(lying), f"open {', '.join(empty)}" if empty else "full"]
    return f"{SECTIONS[section][1]} {len(lying)} of {len(slots)}: {'; '.join(filter(None, parts))}"


def chain_does(chain: ChainView, spells: Sequence[SpellView]) -> str:
    """What a chain's icons come to, and what its Attack takes: `+2 cubes, 4 crystals, attack: 3 in a row`."""
    found: list[str] = []
    for element in dict.fromkeys(chain.icons):
        spell = next((each for each in spells if each.element == element), None)
        if spell is not None and not spell.burned:
            found.append(strength(spell, chain.dice, chain.icons.count(element)))
    last = next((each for each in spells if chain.icons and each.element == chain.icons[-1]), None)
    return ", ".join([*found, f"attack: {SHAPES[last.shape]}"] if last else found)


def strength(spell: SpellView, dice: int, icons: int) -> str:
    """How much the icons of one Spell bring with so many dice."""
    much = spell.per_die * dice * icons
    return {
        "burn": f"+{counted(much, 'cube')}",
        "reach": f"+{counted(much, 'space')}",
        "crystals": counted(much, "crystal"),
        "sparks": f"{much} neutral",
        "march": f"up to {counted(much, 'move')}",
        "grasp": "cubes move",
    }[spell.op]


def character_said(dice: int, skill: str, cost: int, about: str, names: Names) -> str:
    """What a Character brings: dice, Skill with its price, and what else the words about them say."""
    return f"{counted(dice, 'dice icon')}; {names(skill)} for {counted(cost, 'crystal')}: {SKILLS[skill]}. {about}"


def phase_said(view: TableView) -> str:
    return {"setup": "Setting up", "player": "Player Phase", "monster": "Monster Phase", "cleanup": "Cleanup"}[
        view.phase
    ]
