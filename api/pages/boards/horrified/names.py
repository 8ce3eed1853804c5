"""What things of Horrified look like and how the pages speak of them."""

from __future__ import annotations

from api.pages.fills import Names
from domain.horrified.forecast import ThreatView
from domain.horrified.view import ItemView, PriceView, VillagerView

# icon and letter; letters are unique among heroes and among figures
HEROES = {
    "archaeologist": ("gi-trowel", "A"),
    "courier": ("gi-envelope", "C"),
    "mayor": ("gi-top-hat", "M"),
    "scientist": ("gi-microscope", "S"),
    "professor": ("gi-spectacles", "P"),
    "inspector": ("gi-magnifying-glass", "I"),
    "explorer": ("gi-compass", "E"),
}
FIGURES = {
    "dracula": ("gi-vampire-dracula", "D"),
    "mummy": ("gi-mummy-head", "M"),
    "frankenstein": ("gi-frankenstein-creature", "F"),
    "bride": ("gi-large-dress", "B"),
    "creature": ("gi-sea-serpent", "C"),
    "wolf_man": ("gi-werewolf", "W"),
    "invisible_man": ("gi-invisible-face", "I"),
}
MONSTERS = FIGURES | {"frankenstein_and_bride": FIGURES["frankenstein"]}
SHORT_MONSTERS = {"frankenstein_and_bride": "The Pair"}
VILLAGERS = {
    "dr_cranley": "Cr",
    "dr_reed": "Rd",
    "elizabeth": "El",
    "fritz": "Fr",
    "lucy": "Lu",
    "maleva": "Me",
    "maria": "Ma",
    "prof_pearson": "Pe",
    "renfield": "Re",
    "wilbur_and_chick": "WC",
}
TASKS = {
    "coffin": ("coffin", "Coffin"),
    "smashed": ("smashed", "Smashed coffin"),
    "mummy": ("gi-scarab-beetle", "Scarab puzzle"),
    "creature": ("gi-sailboat", "The boat"),
    "wolf_man": ("gi-erlenmeyer", "The cure"),
    "invisible_man": ("gi-footprint", "Evidence"),
}
LETTERS = {"red": "R", "yellow": "Y", "blue": "B"}
COLOURS = {"red": "physical", "yellow": "spiritual", "blue": "intellectual"}
TOKENS = {"hunted": "hunted", "soul": "bears the soul", "cure": "holds the Cure"}


def short_monster(monster: str, names: Names) -> str:
    return SHORT_MONSTERS.get(monster) or names(monster)


def token(item: ItemView) -> str:
    """`R6`."""
    return f"{LETTERS[item.colour]}{item.strength}"


def item_said(item: ItemView, names: Names) -> str:
    """`Rifle, physical 6`."""
    return f"{names(item.id)}, {COLOURS[item.colour]} {item.strength}"


def place(space: str, names: Names) -> str:
    """`the Abbey`, `the west bridge`."""
    return f"the {names(space)}"


def price_tokens(price: PriceView) -> list[tuple[str, str, str]]:
    """Colour, what stands on the token, and how it is said."""
    least = f"{price.at_least}+" if price.at_least else ""
    return [
        (each, f"{LETTERS[each]}{least}", f"{COLOURS[each]}{f' {price.at_least} or more' if least else ''}")
        for each in price.colours
    ]


def price_words(price: PriceView, names: Names) -> str:
    """What stands behind the tokens: `any number`, `one each`, `one`."""
    how = "one each" if price.one_of_each else "any number" if price.several else "one of these"
    if len(price.colours) == 1 and not price.several and not price.one_of_each:
        how = "one"
    return f"{how}, and {names(price.token)}" if price.token else how


def price_said(price: PriceView, names: Names) -> str:
    tokens = ", ".join(said for _, _, said in price_tokens(price))
    return f"{tokens}: {price_words(price, names)}"


def threat_said(threat: ThreatView, names: Names) -> str:
    """`Dracula: Maria in 1 step, by the lit path; strikes on 9 of 22 cards, and on 6 as frenzy monster`."""
    aims = " or ".join(names(person) for person in threat.people) or "nobody"
    words = f"{names(threat.figure)}: {aims}"
    if threat.steps is not None and threat.people:
        words += " on the same space" if threat.steps == 0 else f" in {threat.steps} step{'s' * (threat.steps > 1)}"
    if threat.by_water:
        words += ", by water"
    words += f"; strikes on {threat.cards} of {threat.of} cards"
    return words + (f", and on {threat.frenzy} with the frenzy symbol" if threat.frenzy else "")


def villager_said(villager: VillagerView, names: Names) -> str:
    name, safe = names(villager.id), place(villager.safe_at, names)
    if villager.state == "here":
        steps = f", {villager.steps} steps away" if villager.steps is not None else ""
        return f"{name} at {place(villager.space or '', names)}: safe at {safe}{steps}"
    said = {"waiting": f"has not come yet; safe at {safe}", "safe": f"safe at {safe}", "lost": "lost"}
    return f"{name}: {said[villager.state]}"
