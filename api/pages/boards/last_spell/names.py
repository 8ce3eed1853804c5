"""What things of The Last Spell look like and how the pages speak of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from api.pages.boards.last_spell.geometry import CONTENT, records
from api.pages.fills import Names
from api.pages.words import counted
from domain.last_spell.items_view import AttackView, ItemView
from domain.last_spell.view import HeroView, MonsterView, StructureView

# icon and letter; letters are unique among heroes and among monsters
HEROES = {
    "vanguard": ("gi-visored-helm", "V"),
    "ranger": ("gi-bow-arrow", "R"),
    "duelist": ("gi-daggers", "D"),
    "arcanist": ("gi-pointy-hat", "A"),
}
# shape, letter
MONSTERS = {
    "clawer": ("clawer", "C"),
    "runner": ("runner", "R"),
    "archer": ("archer", "A"),
    "armored": ("armored", "M"),
    "winged": ("winged", "W"),
    "boomer": ("boomer", "B"),
    "bulky_amber": ("bulky", "K"),
    "bulky_teal": ("bulky", "J"),
    "bulky_violet": ("bulky", "S"),
    "accursed": ("beast", "X"),
    "alerion": ("alerion", "L"),
    "monolith": ("stone", "O"),
    "hatchery": ("growth", "H"),
    "seed_mortar": ("growth", "T"),
}
BOSSES = {
    "corrupted_harpy": "gi-harpy",
    "cetusia": "gi-sea-serpent",
    "cetusia_head": "gi-sea-serpent",
    "cetusia_tail": "gi-fish-monster",
    "putrefied_dryad": "gi-evil-tree",
}
BOSS = "gi-horned-skull"
STRUCTURES = {
    "house": "gi-family-house",
    "gold_mine": "gi-gold-mine",
    "scavenger_camp": "gi-camping-tent",
    "shop": "gi-shop",
    "armor_maker": "gi-breastplate",
    "blacksmith": "gi-anvil",
    "bowyer": "gi-bow-string",
    "magic_shop": "gi-fairy-wand",
    "seer": "gi-crystal-ball",
    "ruin": "gi-ancient-ruins",
    "ballista": "gi-ballista",
    "catapult": "gi-catapult",
    "warp_gate": "gi-magic-gate",
    "watchtower": "gi-watchtower",
    "wooden_wall": "gi-barricade",
    "stone_wall": "gi-stone-wall",
    "wooden_gate": "gi-medieval-gate",
    "stone_gate": "gi-medieval-gate",
}
CATEGORIES = {
    "production": "Production",
    "equipment": "Equipment",
    "seer": "Foresight",
    "wall": "Walls and Gates",
    "defense": "Defenses",
}
SORTS = {"weapon": "gi-crossed-swords", "armor": "gi-breastplate", "scroll": "gi-scroll-unfurled"}
TYPES = {"melee": "gi-crossed-swords", "ranged": "gi-bow-arrow", "magic": "gi-fairy-wand", "armor": "gi-breastplate"}
POTION = "gi-health-potion"
FACES = {
    "hit": ("gi-crossed-swords", "hit"),
    "hit_stun": ("gi-star-swirl", "hit with stun"),
    "shield": ("gi-shield", "shield"),
    "dodge": ("gi-dodging", "dodge"),
    "armor": ("gi-breastplate", "armour"),
}
FACING = {"N": "north", "E": "east", "S": "south", "W": "west"}
LEVELS = ("", "I", "II", "III", "IV")
TILES = {"upper": "north", "left": "west", "right": "east"}
COINS = {"left": "L", "right": "R"}
COSTS = {"ap": "AP", "mana": "Mana", "mp": "MP", "gold": "gold", "materials": "mat."}
RANGES = {
    "melee": "melee",
    "reach2": "within reach of 2",
    "self": "around the Hero",
    "current": "own Sector",
    "current_adjacent": "own or next Sector",
    "adjacent_far": "next or far Sector",
    "adjacent": "next Sector",
    "far": "far Sector",
}
AREAS = {"ring": "all around", "cross": "a cross"}
EFFECTS = {
    "no_dodge": "can't be dodged",
    "armor_piercing": "pierces armour",
    "shield_counts": "shields count as hits",
    "stun": "stuns",
    "no_damage": "no damage",
    "auto_hit": "always hits",
    "follow_up": "follow up",
    "rush": "run {n} first",
    "reroll": "{n} reroll",
    "push": "pushes {n}",
    "pull": "pulls {n}",
    "retreat": "retreat {n}",
    "damage": "{n} more damage",
}
GIVES = {"ap": "{n} Action Point", "movement_token": "{n} Movement token", "heal": "{n} Wound off", "mana": "{n} Mana"}
ATTACKS = {
    "melee": "melee",
    "ranged": "shoots",
    "explosion": "explodes",
    "area": "all around",
    "cetusia": "by its cards",
    "dryad": "takes root",
    "none": "no attack",
}
ABILITIES = {
    "resolute": "resolute",
    "fly": "flies",
    "explosion": "explodes when slain",
    "mana_drain": "drains Mana",
    "area_attack": "strikes all around",
}
DECKS = {"ME": "melee", "RA": "ranged", "MA": "magic", "DE": "defense", "AS": "assassin", "SU": "support"}
WHEN = {
    "none": "always",
    "passive": "always",
    "hero_phase": "once a Hero Phase",
    "monster_phase": "once a Monster Phase",
    "turn": "once a turn",
    "night": "once a Night",
    "day": "once a Day",
    "scenario": "once a scenario",
}
PERKS = records("perks")
TRAITS = records("traits")
DICE: dict[str, list[str]] = {die: record["faces"] for die, record in records("dice").items()}


@cache
def card_texts() -> Mapping[str, str]:
    """What cards say, by id: the game's own words."""
    file = Path(CONTENT).parent / "messages" / "en.toml"
    found: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8")).get("card", {})
    return found


def card_text(card: str) -> str:
    return card_texts().get(card, "")


def shape(kind: str, group: str) -> tuple[str, str]:
    """A Monster's shape and letter; a kind that has none of its own goes as a beast with its first letter."""
    if group == "boss":
        return "boss", ""
    return MONSTERS.get(kind, ("beast", kind[:1].upper()))


def perk_when(perk: str) -> str:
    """How often a Perk or Trait may be used."""
    record = PERKS.get(perk) or TRAITS.get(perk) or {}
    limit = record.get("limit") or record.get("use") or "passive"
    return WHEN.get(limit, str(limit).replace("_", " "))


def perk_kind(perk: str) -> tuple[str, int]:
    """Deck and level of a Perk."""
    record = PERKS.get(perk, {})
    return record.get("deck", ""), record.get("level", 0)


def icon_of(item: ItemView) -> str:
    if item.sort == "potion":
        return POTION
    return TYPES.get(item.type, SORTS[item.sort]) if item.sort == "weapon" else SORTS[item.sort]


def item_line(item: ItemView) -> str:
    """`melee II, two hands, 1 damage`, `high Armor II, takes off 2`."""
    level = f" {LEVELS[item.level]}" if item.level else ""
    if item.sort == "weapon":
        hands = "two hands" if item.hands > 1 else "one hand"
        return f"{item.type}{level}, {hands}, {item.damage} damage"
    if item.sort == "armor":
        slot = "Shield" if item.slot == "shield" else f"{item.slot} Armor"
        return f"{slot}{level}, takes off {item.reduce}" + (", used" if item.turned else "")
    if item.sort == "potion":
        return "one use left" if item.half else "two uses"
    return "Scroll"


def attack_line(attack: AttackView) -> str:
    """Range, area and effects: `own or next Sector, 3×3, pierces armour`."""
    return ", ".join(
        filter(None, (range_said(attack.range), area_said(attack.area), *map(effect_said, attack.effects)))
    )


def range_said(text: str) -> str:
    if text.startswith("spots"):
        return f"within {counted(int(text[5:]), 'spot')}"
    return RANGES.get(text, text.replace("_", " "))


def area_said(text: str) -> str:
    kind, number = text.rstrip("0123456789"), text[len(text.rstrip("0123456789")) :]
    if kind == "hit":
        return "" if number == "1" else f"{number} spots"
    if kind == "square":
        return f"{number}×{number}"
    if kind in ("line", "chain", "arc"):
        return f"{kind} of {number}"
    return AREAS.get(kind, text)


def effect_said(text: str) -> str:
    head, _, rest = text.partition(":")
    if head == "impact":
        return f"{effect_said(rest)} on the Impact Spot"
    if head == "ally":
        what, _, number = rest.partition(":")
        return "gives " + GIVES.get(what, what.replace("_", " ")).format(n=number or 1)
    return EFFECTS.get(head, head.replace("_", " ")).format(n=rest or 1)


def attack_cost(attack: AttackView) -> str:
    """`1 AP, 2 Mana`."""
    return cost_line({"ap": attack.ap, "mana": attack.mana, "mp": attack.mp}) or "free"


def cost_line(cost: Mapping[str, int]) -> str:
    """What is paid, short."""
    return ", ".join(_part(what, n) for what, n in cost.items() if n)


def _part(what: str, n: int) -> str:
    return counted(n, "worker") if what == "workers" else f"{n} {COSTS.get(what, what)}"


def hero_said(hero: HeroView, names: Names) -> str:
    """A Hero for those who hear the board."""
    words = [names(hero.id), f"{hero.hit_points - hero.wounds} of {hero.hit_points} Hit Points"]
    words.append(f"{hero.mana} Mana")
    words += [word for held, word in ((hero.pinned, "held fast"), (hero.armor_up, "armoured up")) if held]
    if hero.high:
        words.append(f"on the {names(hero.high)}")
    return ", ".join(words)


def monster_said(monster: MonsterView, names: Names) -> str:
    words = [names(monster.kind)]
    if monster.hp > 1:
        words.append(f"{monster.left} of {monster.hp} Hit Points")
    words += [word for is_, word in ((monster.stunned, "stunned"), (monster.marked, "marked")) if is_]
    words.append(f"facing {FACING[monster.facing]}")
    return ", ".join(words)


def structure_said(structure: StructureView, names: Names) -> str:
    words = [names(structure.kind)]
    if structure.upgraded:
        words.append("upgraded")
    words.append(f"{counted(structure.flames, 'Flame')} of {structure.withstands}" if structure.flames else "whole")
    if structure.hurls:
        words.append(counted(structure.hurls, "Hurl"))
    elif structure.ready:
        words.append("ready")
    return ", ".join(words)
