"""What is read beside the board: Heroes and their gear, foes, the Town's ledger, what can be built and bought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from api.pages.asking import Question
from api.pages.boards.last_spell.lit import Stands
from api.pages.boards.last_spell.names import (
    ABILITIES,
    ATTACKS,
    BOSS,
    BOSSES,
    CATEGORIES,
    HEROES,
    LEVELS,
    POTION,
    STRUCTURES,
    TILES,
    TYPES,
    attack_cost,
    attack_line,
    card_text,
    icon_of,
    item_line,
    perk_when,
    shape,
)
from api.pages.boards.plain import text as plain
from api.pages.fills import Names
from api.pages.words import capital, counted, listed, signed
from domain.kernel.numbers import Part
from domain.last_spell.content import Amount
from domain.last_spell.items_view import ItemView
from domain.last_spell.view import BossView, HeroView, View


@dataclass(slots=True)
class Ways:
    """Where things in sheets lead: by option id, with the reason where it is refused."""

    legal: dict[str, str]
    refused: dict[str, tuple[str, str, str]]

    @classmethod
    def of(cls, questions: Sequence[Question]) -> Ways:
        legal: dict[str, str] = {}
        refused: dict[str, tuple[str, str, str]] = {}
        for question in questions:
            for option in question.ask.options:
                legal.setdefault(option.id, question.places.answer(option.id))
            for blocked in question.ask.blocked:
                refused[blocked.id] = (blocked.reason.short or "not now", blocked.reason.text, blocked.reason.rule)
        return cls(legal, refused)

    def to(self, option: str) -> dict[str, Any]:
        short, why, rule = self.refused.get(option, ("", "", ""))
        return {"option": option, "href": self.legal.get(option, ""), "short": short, "why": why, "rule": rule}


def heroes(view: View, names: Names, ways: Ways) -> list[dict[str, Any]]:
    """A card for each Hero: the one on turn first among its gear, all in their order on the strip."""
    return [_hero(hero, view, names, ways) for hero in view.heroes]


def _hero(hero: HeroView, view: View, names: Names, ways: Ways) -> dict[str, Any]:
    icon, letter = HEROES.get(hero.id, ("gi-visored-helm", hero.id[:1].upper()))
    state = {"waiting": "waits to be recruited", "dead": "dead"}.get(hero.state, "")
    flags = [
        word
        for held, word in (
            (hero.pinned, "held fast"),
            (hero.armor_up, "armoured up"),
            (hero.passed and view.phase == "hero", "passed"),
        )
        if held
    ]
    return {
        "id": hero.id,
        "seat": hero.seat,
        "icon": icon,
        "letter": letter,
        "name": names(hero.id),
        "level": LEVELS[hero.level],
        "active": hero.id == view.turn and view.phase == "hero",
        "where": state or (f"{hero.at} {hero.sector}".strip() if hero.at else "off the board"),
        "hp": (hero.hit_points - hero.wounds, hero.hit_points, parts_said(hero.hit_points_of, names)),
        "mana": (hero.mana, hero.mana_most, parts_said(hero.mana_of, names)),
        "ap": (hero.ap, max(hero.ap, hero.ap_most)),
        "tokens": [(token.value, token.used, token.gives) for token in hero.tokens],
        "mp": hero.mp,
        "flags": flags,
        "weapons": [_weapon(item, hero, names, ways) for item in hero.items if item.sort == "weapon"],
        "armors": [_armor(item, hero, names, ways) for item in hero.items if item.sort == "armor"],
        "carried": [_carried(item, hero, names, ways) for item in hero.items if item.sort in ("scroll", "potion")],
        "perks": [
            {
                "name": names(perk),
                "when": perk_when(perk),
                "text": card_text(perk),
                "spent": perk in hero.spent,
                **ways.to(f"use:{perk}"),
            }
            for perk in hero.perks
        ],
        "trait": {
            "name": names(hero.trait) if hero.trait else "",
            "text": card_text(hero.trait),
            "spent": hero.trait_used,
            **ways.to(f"use:{hero.trait}"),
        },
    }


def parts_said(parts: Sequence[Part], names: Names) -> str:
    """`8 Vanguard, +2 Bodybuilder`."""
    return ", ".join(
        f"{part.value if n == 0 else signed(part.value)} {names(part.source)}" for n, part in enumerate(parts)
    )


def _weapon(item: ItemView, hero: HeroView, names: Names, ways: Ways) -> dict[str, Any]:
    return {
        "name": names(item.card),
        "line": item_line(item),
        "attacks": [
            {
                "name": names(attack.id),
                "line": attack_line(attack),
                "cost": attack_cost(attack),
                "left": attack.left,
                "limit": attack.limit,
                **ways.to(f"attack:{item.card}:{attack.id}"),
            }
            for attack in item.attacks
        ],
    }


def _armor(item: ItemView, hero: HeroView, names: Names, ways: Ways) -> dict[str, Any]:
    return {
        "name": names(item.card),
        "line": item_line(item),
        "text": card_text(item.card),
        "icon": icon_of(item),
        "spent": item.turned,
        **ways.to(f"restore:{item.card}"),
    }


def _carried(item: ItemView, hero: HeroView, names: Names, ways: Ways) -> dict[str, Any]:
    option = f"cast:{item.card}" if item.sort == "scroll" else f"potion:{item.card}:{hero.id}"
    line = attack_line(item.attacks[0]) + f", {attack_cost(item.attacks[0])}" if item.attacks else item_line(item)
    return {
        "name": names(item.card),
        "line": line,
        "text": card_text(item.card),
        "icon": icon_of(item),
        "spent": False,
        **ways.to(option),
    }


def foes(view: View, names: Names) -> list[dict[str, Any]]:
    """A reference card for each kind on the board."""
    found = []
    for foe in view.foes:
        drawn, letter = shape(foe.kind, foe.group)
        strikes = ATTACKS.get(foe.attack, foe.attack)
        reach = f" {foe.range} spots" if foe.range > 1 else ""
        found.append(
            {
                "kind": foe.kind,
                "shape": drawn,
                "letter": letter,
                "icon": BOSSES.get(foe.kind, BOSS) if drawn == "boss" else "",
                "name": names(foe.kind),
                "count": foe.count,
                "hp": foe.hp,
                "mp": foe.mp,
                "strikes": f"{strikes}{reach}" + (f", {foe.damage} damage" if foe.damage else ""),
                "dice": foe.dice,
                "abilities": listed([ABILITIES.get(each, each.replace("_", " ")) for each in foe.abilities]),
            }
        )
    return found


def boss(view: View, names: Names) -> dict[str, Any] | None:
    """The Boss of the third Night: what it does next, part by part."""
    if view.boss is None:
        return None
    return {
        "icon": BOSSES.get(view.boss.kind, BOSS),
        "name": names(view.boss.kind),
        "lines": boss_lines(view.boss, view, names),
    }


def boss_lines(boss: BossView, view: View, names: Names) -> list[str]:
    """How it stands with the Boss."""
    groups = {foe.kind: foe.group for foe in view.foes}
    parts = [each for each in view.monsters if groups.get(each.kind) in ("boss", "monolith", "mark")]
    lines = [
        f"{names(each.kind)} at {listed([each.at, *each.also])}: {each.left} of {each.hp} Hit Points"
        + (", stunned" if each.stunned else "")
        for each in parts
    ]
    if boss.alerions:
        lines.append(f"{boss.alerions_slain} of {counted(boss.alerions, 'Alerion')} slain")
    if boss.at and not boss.entered:
        lines.append(f"It sits on the Cliff in the {TILES.get(boss.side, boss.side)}")
    if boss.stage:
        lines.append(f"Stage {boss.stage}")
    for field in boss.__struct_fields__:
        more = getattr(boss, field)
        if isinstance(more, Struct):
            lines += plain.lines(more, names)
    return lines or ["It is on its way"]


# The Day


def ledger(view: View, names: Names) -> dict[str, Any]:
    """What the Town has and knows: Mist, Seer, Ruins, quests, production."""
    day = view.day
    return {
        "mist": [(capital(TILES[each.tile]), each.steps, each.free) for each in day.mist],
        "nearest": min((each.free for each in day.mist), default=0),
        "seer": day.seer,
        "guesses": day.guess_who,
        "ruins": [
            (counted(ruin.workers, "Worker"), f"{reward(ruin.gold, ruin.materials, ruin.items)}, at {ruin.at}")
            for ruin in day.ruins
        ],
        "sizes": listed([str(ruin.workers) for ruin in day.ruins]),
        "makes": production(view, names),
        "workers": (day.workers, parts_said(day.workers_of, names)),
        "quests": [
            {
                "name": names(quest.id),
                "goddess": capital(quest.goddess),
                "parts": list(zip(quest.has, quest.wanted, strict=True)),
                "solved": quest.solved,
                "reward": reward(quest.gold, quest.materials, quest.equipment + quest.level_3)
                + (f", {counted(quest.heal, 'Wound')} healed" if quest.heal else ""),
            }
            for quest in view.quests
        ],
        "piles": [
            (pile.slot, TILES[pile.tile], len(pile.cards), [card for card in pile.cards if card]) for pile in view.piles
        ],
    }


def production(view: View, names: Names) -> list[tuple[str, str]]:
    """What tomorrow brings, with its parts."""
    day = view.day
    return [
        (f"{sum(part.value for part in parts)} {what}", parts_said(parts, names))
        for what, parts in (("Gold a day", day.gold_a_day), ("Materials a day", day.materials_a_day))
    ]


def reward(gold: int, materials: int, items: int = 0) -> str:
    words = [f"{gold} Gold"] if gold else []
    words += [counted(materials, "Material")] if materials else []
    words += [counted(items, "item")] if items else []
    return listed(words) or "nothing"


def price(amount: Amount) -> list[tuple[str, int]]:
    """Gold and Materials to pay."""
    return [(what, n) for what, n in (("gold", amount.gold), ("materials", amount.materials)) if n]


def buildings(view: View, names: Names, ways: Ways) -> list[tuple[str, list[dict[str, Any]]]]:
    """What can be built, by category: cost, what it gives, how many stand."""
    found: dict[str, list[dict[str, Any]]] = {}
    for each in view.day.buildings:
        gives = (
            [reward(each.gives.gold, each.gives.materials) + " at once"]
            if each.gives.gold or each.gives.materials
            else []
        )
        made = each.makes[0] if each.makes else None
        if made is not None:
            gives += [f"+{n} {what} a day" for what, n in (("Gold", made.gold), ("Materials", made.materials)) if n]
            gives += [counted(made.workers, "Worker")] if made.workers else []
        tile = {
            "kind": each.kind,
            "icon": STRUCTURES.get(each.kind, "gi-hammer-nails"),
            "name": names(each.kind),
            "cost": [("gold", each.gold)] * bool(each.gold) + [("materials", each.materials)] * bool(each.materials),
            "gives": listed(gives) or f"stands {counted(each.withstands, 'Flame')}",
            "count": f"{each.standing} of {each.copies}",
            "upgrade": price(each.upgrade) if each.upgrade and each.upgrade_here else [],
            **ways.to(f"build:{each.kind}"),
        }
        found.setdefault(CATEGORIES.get(each.category, capital(each.category)), []).append(tile)
    return list(found.items())


def market(view: View, names: Names, ways: Ways) -> dict[str, Any]:
    """The decks, Scrolls and Potions of the Shop, and the stash."""
    day = view.day
    return {
        "open": day.shop,
        "refresh": {"cost": price(day.refresh), **ways.to("refresh")},
        "decks": [
            {
                "name": names(deck.deck),
                "level": LEVELS[deck.level],
                "left": deck.left,
                "icon": TYPES[deck.deck],
                "top": names(deck.top.item.card) if deck.top else "",
                "line": item_line(deck.top.item) if deck.top else "no card left",
                "text": _said(deck.top.item, names) if deck.top else [],
                "gold": deck.top.gold if deck.top else 0,
                "known": listed([names(card) for card in deck.known]),
                "may": listed([names(card) for card in deck.may_come]),
                **ways.to(f"buy:{deck.top.item.card}" if deck.top else ""),
            }
            for deck in day.decks
        ],
        "scrolls": [
            {
                "name": names(each.item.card),
                "line": attack_line(each.item.attacks[0]) + f", {attack_cost(each.item.attacks[0])}",
                "gold": each.gold,
                **ways.to(f"buy:{each.item.card}"),
            }
            for each in day.scrolls
        ],
        "potions": [
            {
                "name": names(each.colour),
                "line": f"{card_text(each.colour)} {each.left} left.",
                "icon": POTION,
                "gold": each.gold,
                **ways.to(f"buy:{each.colour}"),
            }
            for each in day.potions
        ],
        "stash": [
            {
                "name": names(each.item.card),
                "line": item_line(each.item),
                "text": _said(each.item, names),
                "icon": icon_of(each.item),
                "gold": each.gold,
                "to": [
                    (names(hero.id), ways.to(f"take_item:{each.item.card}:{hero.id}"))
                    for hero in view.heroes
                    if f"take_item:{each.item.card}:{hero.id}" in ways.legal
                ],
            }
            for each in day.items
        ],
    }


def _said(item: ItemView, names: Names) -> list[str]:
    """Each Type of Attack of a card, or what its text says."""
    lines = [f"{names(attack.id)}: {attack_line(attack)}, {attack_cost(attack)}" for attack in item.attacks]
    text = card_text(item.card)
    return [*lines, *([text] if text else [])]


def blows(view: View, names: Names) -> list[str]:
    """What is still to fall in this Monster Phase."""
    stands = Stands(view, names)
    return [
        f"{names(blow.kind)}: {stands.said(blow.target)}, {blow.damage} damage"
        + (" (explosion)" if blow.explosion else "")
        for blow in view.blows
    ]


def patterns(view: View) -> dict[str, Any]:
    """The Spawn Pattern cards: which have been seen, which may be what lies face down."""
    return {"unknown": list(view.unknown), "seen": list(view.seen), "direction": view.direction}


def panic(view: View) -> list[dict[str, Any]]:
    """The slots of the Panic track."""
    return [
        {
            "flames": slot.flames,
            "gives": f"{slot.gold}·{slot.materials}",
            "pays": slot.pays,
            "said": f"{counted(slot.flames, 'Flame')}: {reward(slot.gold, slot.materials, slot.equipment)}"
            + (", pays now" if slot.pays else ""),
        }
        for slot in view.panic
    ]
