"""A siege in the middle of the second night, as the use cases tell it: what the pages are drawn from in tests.

It is made by hand, so that every kind of answer, refusal and mark is on one page.
"""

from __future__ import annotations

from typing import Any

import msgspec

from api.usecases import shapes
from domain.legions_of_darkness import view as legions

NOW = 1_790_000_000_000
KINDS = [
    *("first_dawn", "day", "day", "twilight", "night", "night", "dawn", "day"),
    *("day", "twilight", "night", "night", "dawn", "day", "day", "final_twilight"),
]


def army(id_: str, kind: str, strength: int, space: int | None, melee: bool = True, **more: Any) -> legions.ArmyView:
    track = id_.removesuffix("_a").removesuffix("_b")
    facts = {"undead": False, "melee_modifier": 0, "slowed": False, "bloody": False, **more}
    return msgspec.convert(
        {"id": id_, "kind": kind, "strength": strength, "track": track, "space": space, "melee_range": melee, **facts},
        legions.ArmyView,
    )


def table(**changes: Any) -> legions.View:
    """The table of the second night; `changes` replace fields of the view."""
    view = legions.View(
        scenario="greenskin_horde",
        setup="standard",
        dials=[],
        turn=24,
        phase="action",
        time=legions.TimeView(10, KINDS, "night"),
        morale="high",
        points=legions.PointsView(3, 3, 1, 2, 2, 1, True),
        energy={"arcane": 3, "divine": 2},
        defenders=[
            legions.DefendersView("men_at_arms", [3, 2, 2, 2, 1, 0], 2, 2),
            legions.DefendersView("archers", [2, 2, 1, 1, 0], 2, 1),
            legions.DefendersView("priests", [2, 2, 1, 0], 1, 2),
        ],
        armies=[
            army("west", "goblin", 2, 4, melee=False),
            army("east", "orc", 3, 3, bloody=True),
            army("gate_a", "orc", 3, 2),
            army("gate_b", "goblin", 2, 3),
            army("sky", "dragon", 4, 2, melee=False),
            army("terror", "troll", 4, 2, slowed=True),
        ],
        walls=[
            legions.WallView("west", "whole", "oil"),
            legions.WallView("east", "barricade", None),
            legions.WallView("gate", "breach", None),
        ],
        heroes=[
            legions.HeroView("warrior", "unwounded", "gate", "melee", True),
            legions.HeroView("paladin", "unwounded", "east", "melee", True),
            legions.HeroView("cleric", "wounded", "sky", "ranged", True),
        ],
        spells=[
            legions.SpellView("slow", "arcane", 2, "known"),
            legions.SpellView("fireball", "arcane", 1, "cast"),
            legions.SpellView("chain_lightning", "arcane", 3, "face_down"),
            legions.SpellView("fortune", "arcane", 4, "face_down"),
            legions.SpellView("cure_wounds", "divine", 1, "known"),
            legions.SpellView("mass_heal", "divine", 2, "face_down"),
            legions.SpellView("divine_wrath", "divine", 3, "face_down"),
            legions.SpellView("inspire", "divine", 3, "face_down"),
            legions.SpellView("raise_dead", "divine", 4, "cast"),
        ],
        items=["magic_bow"],
        card=legions.CardView(
            id="N02",
            deck="night",
            title="Cold Fingers",
            advances=["terror", "gate"],
            event=None,
            heroic_acts=2,
            actions=2,
            drms=[legions.DrmView("attack", -1, ["terror"])],
            quest=legions.QuestView("Q-N02", "Undermine the Hill", "An army, not Sky, retreats 2.", 7, "open"),
            time_icons=0,
            bloody_battle="sky",
        ),
        decks=[
            legions.DeckView("day", 8, ["D01", "D02"], ["D03", "D07"], []),
            legions.DeckView("night", 9, ["N01", "N03"], ["N05", "N08"], ["N01"]),
        ],
        threats=[
            legions.ThreatView("terror", "terror", 2, 1, 5, 9, "slowed"),
            legions.ThreatView("gate_b", "gate", 3, 2, 4, 9, "advance"),
            legions.ThreatView("east", "east", 3, 2, 4, 9, "advance"),
            legions.ThreatView("sky", "sky", 2, 1, 3, 9, "advance"),
            legions.ThreatView("west", "west", 4, 3, 2, 9, "advance"),
        ],
    )
    return msgspec.structs.replace(view, **changes)


def odds(wins: int, beat: int, *parts: tuple[int, str, str], harm: tuple[int, ...] = ()) -> shapes.Odds:
    faces = ["harm" if n in harm else "hit" if n > 6 - wins else "miss" for n in range(1, 7)]
    return shapes.Odds(wins, 6, (200 * wins + 6) // 12, faces, beat, [shapes.Part(*part) for part in parts])


def option(
    id_: str, label: str, target: str | None = None, odds_: shapes.Odds | None = None, **args: Any
) -> shapes.Option:
    return shapes.Option(id_, id_.split(":")[0], args, label, target, "", {"action": 1}, odds_)


def blocked(id_: str, label: str, short: str, reason: str, rule: str, **args: Any) -> shapes.Blocked:
    return shapes.Blocked(id_, id_.split(":")[0], args, label, said(rule, reason, short))


def said(rule: str, text: str, short: str) -> shapes.Reason:
    fields = shapes.Reason.__struct_fields__
    return shapes.Reason(rule, text, short) if "short" in fields else shapes.Reason(rule, text)


def attacks() -> tuple[list[shapes.Option], list[shapes.Blocked]]:
    legal, refused = [], []
    chances = {"gate_a": (3, 3), "east": (3, 3), "terror": (1, 1), "sky": (0, 2), "west": (0, 4)}
    names = {"gate_a": "Orc", "east": "Orc", "terror": "Troll", "sky": "Dragon", "west": "Goblin"}
    for id_, (melee, shot) in chances.items():
        for way, wins in (("melee", melee), ("ranged", shot)):
            label = f"{'Melee' if way == 'melee' else 'Shot'} at the {names[id_]}"
            if wins:
                chance = odds(wins, 6 - wins)
                legal.append(option(f"attack:{id_}:{way}", label, f"army:{id_}", chance, army=id_, way=way))
            else:
                why = f"The {names[id_]} stands on a blue space; melee reaches red ones only."
                refused.append(blocked(f"attack:{id_}:{way}", label, "too far", why, "6.2", army=id_, way=way))
    for way in ("melee", "ranged"):
        why = "Only the nearer of the two Gate armies can be attacked."
        refused.append(
            blocked(f"attack:gate_b:{way}", "Goblin at the Gate", "behind", why, "8.1.2", army="gate_b", way=way)
        )
    for hero, id_, wins in (("warrior", "gate_a", 5), ("paladin", "east", 4), ("cleric", "sky", 3)):
        harm = () if hero == "warrior" else (1,)
        chance = odds(wins, 4, (1, hero.capitalize(), "10.0"), harm=harm)
        label = f"{hero.capitalize()} attacks the {names[id_]}"
        legal.append(option(f"heroic:{hero}:{id_}", label, f"army:{id_}", chance, hero=hero, army=id_))
    for hero, id_ in (("warrior", "terror"), ("warrior", "west"), ("warrior", "sky")):
        why = f"The {hero.capitalize()} stands on another track; a hero attacks on his own."
        refused.append(blocked(f"heroic:{hero}:{id_}", "Heroic attack", "no hero", why, "7.3", hero=hero, army=id_))
    return legal, refused


def action_ask() -> shapes.Ask:
    legal, refused = attacks()
    legal.append(
        option(
            "build:barricade:gate",
            "Barricade in the Gate",
            "circle:gate",
            odds(4, 2),
            upgrade="barricade",
            track="gate",
        )
    )
    refused.append(
        blocked(
            "build:grease:west",
            "Grease on the West wall",
            "no wall",
            "Only one upgrade stands on a wall.",
            "6.3",
            upgrade="grease",
            track="west",
        )
    )
    legal.append(option("cast:slow", "Cast Slow", "spell:slow", spell="slow"))
    legal.append(option("cast:cure_wounds", "Cast Cure Wounds", "spell:cure_wounds", spell="cure_wounds"))
    legal.append(
        option("cast_heroic:cure_wounds", "Cure Wounds by the Cleric", "spell:cure_wounds", spell="cure_wounds")
    )
    refused.append(
        blocked(
            "cast:mass_heal",
            "Cast Mass Heal",
            "face down",
            "Mass Heal lies face down; pray for it first.",
            "9.0",
            spell="mass_heal",
        )
    )
    legal.append(option("chant", "Chant", None, odds(5, 3, (2, "Priests", "6.5"))))
    legal.append(option("memorize", "Memorize a spell"))
    legal.append(option("pray", "Pray for a spell"))
    for actions, acts, wins in ((1, 0, 0), (2, 0, 1), (3, 0, 2), (0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 1, 4)):
        args = {"actions": actions, "acts": acts}
        plus = (actions + 2 * acts, "points staked", "6.8")
        legal.append(option(f"quest:{actions}:{acts}", "Undermine the Hill", None, odds(wins, 7, plus), **args))
    refused.append(blocked("rally", "Rally", "not needed", "Morale is High already.", "7.5"))
    for hero, here in (("warrior", "gate"), ("paladin", "east"), ("cleric", "sky")):
        for place in ("west", "east", "gate", "sky", "terror", "reserves"):
            if place != here:
                label = f"{hero.capitalize()} to {place}"
                legal.append(option(f"move:{hero}:{place}", label, f"hero:{hero}", hero=hero, place=place))
    legal.append(option("end", "End the turn"))
    return shapes.Ask(1, "action", "What will you do?", "6.0", True, legal, refused)


def event(
    revision: int, text: str, key: str = "told", rule: str = "", heading: bool = False, **args: Any
) -> shapes.Event:
    return shapes.Event(revision, key, text, args, rule, heading)


def log() -> list[shapes.Event]:
    """Oldest first, as the history gives it."""
    return [
        event(139, "Turn 23: Lone Watchman", "phase.turn", heading=True),
        event(139, "The Troll comes to Terror 3", "advance", army="terror", kind="troll", track="terror", space=3),
        event(140, "The Paladin rallies: morale is High", "rally", die=4),
        event(141, "Archers miss the Dragon", "attack", die=2, army="sky"),
        event(142, "Turn 24: Cold Fingers", "phase.turn", heading=True),
        event(142, "The Troll comes to Terror 2", "advance", army="terror", kind="troll", track="terror", space=2),
        event(142, "The Goblin comes to Gate 3", "advance", army="gate_b", kind="goblin", track="gate", space=3),
        event(
            143,
            "The Warrior beats the Orc back to Gate 2",
            "attack",
            die=5,
            army="gate_a",
            kind="orc",
            track="gate",
            space=2,
        ),
    ]


def seat(n: int = 1, name: str | None = "Tom") -> shapes.Seat:
    return shapes.Seat(
        n, f"Council {n}" if n > 1 else "Council", shapes.Person("a1", name) if name else None, None, False, False
    )


def session(**changes: Any) -> shapes.Session:
    """The siege of `table()` as its one player sees it; `changes` replace fields."""
    whole = shapes.Session(
        id="siege0000000000000001",
        name="Greenskin Horde",
        game="legions_of_darkness",
        scenario="greenskin_horde",
        players=1,
        options={"setup": "standard", "party": "recommended"},
        status="playing",
        revision=143,
        version=150,
        release="0.1.0",
        you=shapes.You([1], [1], True, False),
        seats=[seat()],
        control="shared",
        undo_policy="shared",
        hints=True,
        pace="at_once",
        view=table(),
        asks=[action_ask()],
        offers=[],
        draft=[],
        orders=[],
        outcome=None,
        undo=shapes.Undo(True, 142, True, []),
        redo=None,
        proposal=None,
        dice=shapes.Dice("b34f" + 56 * "0" + "c21e", False, None),
        aids=[],
        guide=None,
        trouble=None,
        origin=None,
        campaign=None,
        imported=False,
        archived=False,
        created=NOW - 7_200_000,
        updated=NOW - 60_000,
        ended=None,
    )
    return msgspec.structs.replace(whole, **changes)


def shown() -> shapes.Shows:
    """What the Cleric's shot at the Dragon would touch."""
    chance = odds(3, 4, (1, "Cleric", "10.6"), harm=(1,))
    return shapes.Shows(
        ["army:sky", "hero:cleric"],
        ["space:sky:2", "space:sky:3"],
        [],
        {"act": 1},
        chance,
        ["Back to Sky 3.", "A 1 kills her."],
    )
