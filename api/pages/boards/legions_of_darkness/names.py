"""What things of Legions of Darkness look like and how the pages speak of them."""

from __future__ import annotations

from api.pages.fills import Names
from api.pages.words import ORDINALS, counted, signed
from domain.legions_of_darkness.view import ArmyView, DrmView, HeroView, ThreatView, TimeView, View, WallView

# icon, letter, and half the size of the shape; letters are unique among armies and among heroes
MARKS = {
    "goblin": ("gi-goblin-head", "G", 32),
    "orc": ("gi-orc-head", "O", 32),
    "troll": ("gi-troll", "T", 34),
    "dragon": ("gi-spiked-dragon-head", "D", 43),
    "zombie": ("gi-shambling-zombie", "Z", 32),
    "skeletal_rider": ("gi-cloaked-figure-on-horseback", "R", 32),
    "wraith": ("gi-spectre", "W", 39),
    "nightmare": ("gi-horned-skull", "N", 42),
}
HEROES = {
    "warrior": ("gi-visored-helm", "W"),
    "wizard": ("gi-wizard-face", "Z"),
    "ranger": ("gi-robin-hood-hat", "R"),
    "rogue": ("gi-hooded-assassin", "G"),
    "paladin": ("gi-templar-shield", "P"),
    "cleric": ("gi-holy-symbol", "C"),
}
WORK_ICONS = {
    "breach": "gi-broken-wall",
    "barricade": "gi-barricade",
    "grease": "gi-droplets",
    "oil": "gi-cauldron",
    "acid": "gi-acid",
    "lava": "gi-lava",
}
TRACKS = {
    "west": "West wall",
    "east": "East wall",
    "gate": "Gate",
    "sky": "Sky tower",
    "terror": "Terror tower",
    "reserves": "Reserves",
}
SHORT_TRACKS = {
    "west": "West",
    "east": "East",
    "gate": "Gate",
    "sky": "Sky",
    "terror": "Terror",
    "reserves": "Reserves",
}
AT = {
    "west": "on West",
    "east": "on East",
    "gate": "at Gate",
    "sky": "on Sky",
    "terror": "on Terror",
    "reserves": "in Reserve",
}
ROLLS = {
    "attack": "Attack",
    "melee_attack": "Melee",
    "ranged_attack": "Shot",
    "heroic_attack": "Heroic",
    "build": "Build",
    "chant": "Chant",
    "rally": "Rally",
    "quest": "Quest",
}
TIMES = {"first_dawn": "dawn", "dawn": "dawn", "day": "day", "twilight": "dusk", "night": "night"}


def time_of_day(time: TimeView) -> str:
    """`Second night`, `Last dusk`: the kind of space the marker stands on, and which of its kind."""
    kind = time.kinds[time.index]
    if kind == "final_twilight":
        return "Last dusk"
    alike = {"day": ("day",), "night": ("night",), "twilight": ("twilight",), "dawn": ("dawn", "first_dawn")}
    group = "dawn" if kind == "first_dawn" else kind
    blocks = 0
    for n in range(time.index + 1):
        if time.kinds[n] in alike[group] and (n == 0 or time.kinds[n - 1] not in alike[group]):
            blocks += 1
    return f"{ORDINALS[blocks - 1]} {TIMES[kind]}"


def day_or_night(time: TimeView) -> str:
    """`Day 1`, `Night 2`, with the twilight as part of its night and the dawn as part of its day."""
    decks = ["day" if kind in ("first_dawn", "dawn", "day") else "night" for kind in time.kinds]
    now = decks[time.index]
    blocks = sum(1 for n in range(time.index + 1) if decks[n] == now and (n == 0 or decks[n - 1] != now))
    return f"{now.capitalize()} {blocks}"


def steps_left(time: TimeView) -> str:
    left = len(time.kinds) - 1 - time.index
    return f"{counted(left, 'step')} to the last dusk" if left else "hold through this turn"


def army_said(army: ArmyView, view: View, names: Names) -> str:
    """An army for those who hear the board: `Orc, strength 3, Gate space 2, bloody battle`."""
    words = [names(army.kind), f"strength {army.strength}"]
    if army.melee_modifier:
        words.append(f"{signed(army.melee_modifier)} to melee attacks")
    words.append(
        f"{SHORT_TRACKS[army.track]} space {army.space}"
        if army.space
        else f"off the map, comes by {SHORT_TRACKS[army.track]}"
    )
    if army.space and not army.melee_range:
        words.append("ranged only")
    if army.undead:
        words.append("undead")
    if army.bloody:
        words.append("bloody battle")
    if army.slowed:
        words.append("slowed")
    before = [
        a
        for a in view.armies
        if a.track == army.track and a.id != army.id and a.space and army.space and a.space < army.space
    ]
    if before:
        words.append(f"behind the {names(before[0].kind)}")
    return ", ".join(words)


def hero_said(hero: HeroView, names: Names) -> str:
    words = [f"{names(hero.id)}, {AT[hero.place]}" if hero.place else f"{names(hero.id)}, dead"]
    if hero.state == "wounded":
        words.append("wounded")
    return ", ".join(words)


def wall_said(wall: WallView, names: Names) -> str:
    where = TRACKS[wall.track]
    if wall.wall == "breach":
        return f"{where}: breached"
    if wall.wall == "barricade":
        return f"{where}: barricade in the breach"
    return f"{where}: {names(wall.upgrade)}" if wall.upgrade else f"{where}: whole"


WHATS = {
    "advance": "comes to space {to}",
    "breach": "breaks the wall",
    "barricade": "tests the barricade",
    "enter": "enters the castle: lost",
    "defender": "costs a defender",
    "slowed": "only loses its slow marker",
}


def threat_said(threat: ThreatView, view: View, names: Names) -> str:
    army = next((a for a in view.armies if a.id == threat.army), None)
    who = names(army.kind) if army else threat.army
    what = WHATS[threat.what].format(to=threat.to)
    return f"{who}, {SHORT_TRACKS[threat.track]} {threat.space}: on {threat.cards} of {threat.of} cards it {what}"


def drm_said(drm: DrmView, names: Names) -> str:
    where = f" on {', '.join(SHORT_TRACKS[t] for t in drm.tracks)}" if drm.tracks else ""
    return f"{signed(drm.value)}{where}"


def beside(army: ArmyView, view: View) -> str:
    """Which of two armies on one space it is, as they are drawn: `, left` or `, right`; nothing where it is alone."""
    there = [each.id for each in view.armies if (each.track, each.space) == (army.track, army.space) and army.space]
    return (", left", ", right")[there.index(army.id) > 0] if len(there) > 1 else ""
