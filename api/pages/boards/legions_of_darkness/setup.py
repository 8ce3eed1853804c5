"""What can be chosen for a siege: where the armies start, who defends, and dials with their measured effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData

from api.pages.boards.legions_of_darkness.names import HEROES
from api.pages.fills import Names
from domain.kernel.words import Message
from domain.legions_of_darkness.content import LegionsContent, ScenarioRecord

Say = Callable[[Message], str]
PARTIES = {"warrior_paladin_cleric": "Warrior, Paladin, Cleric", "warrior_wizard_cleric": "Warrior, Wizard, Cleric"}
SETUPS = ("standard", "random")
CHOICES = ("recommended", "random", "chosen")


@dataclass(slots=True)
class Hero:
    id: str
    name: str
    icon: str
    letter: str
    about: str


@dataclass(slots=True)
class Dial:
    """A difficulty dial: of which scenario (all: ""), and for each scenario the rates with it, party by party."""

    id: str
    name: str
    about: str
    scenario: str
    effects: dict[str, list[tuple[str, int, int]]]


def setup(content: LegionsContent, names: Names, say: Say) -> dict[str, Any]:
    """The context of the set-up page's own part."""
    base = {scenario.id: scenario.wins for scenario in content.scenarios.values()}
    return {
        "heroes": [Hero(hero, names(hero), *HEROES[hero], say(Message(f"hero.{hero}"))) for hero in content.heroes],
        "recommended": {
            scenario.id: [names(hero) for hero in scenario.recommended] for scenario in content.scenarios.values()
        },
        "rates": {
            scenario: [(PARTIES[party], rate) for party, rate in wins.items() if party in PARTIES]
            for scenario, wins in base.items()
        },
        "presets": list(dict.fromkeys(each for record in content.scenarios.values() for each in record.presets)),
        "preset_rates": {
            (record.id, preset): _rates(content, record, dials)
            for record in content.scenarios.values()
            for preset, dials in record.presets.items()
        },
        "dials": [
            Dial(
                dial.id,
                names(dial.id),
                say(Message(f"dial.{dial.id}.about")),
                dial.scenario or "",
                {
                    scenario: [
                        (PARTIES[party], base[scenario].get(party, 0), rate)
                        for party, rate in wins.items()
                        if party in PARTIES
                    ]
                    for scenario, wins in dial.wins.items()
                },
            )
            for dial in content.dials.values()
        ],
        "setups": [(each, say(Message(f"setup.{each}.name")), say(Message(f"setup.{each}.about"))) for each in SETUPS],
        "parties": [
            (each, say(Message(f"party.{each}.name")), say(Message(f"party.{each}.about"))) for each in CHOICES
        ],
    }


def _rates(content: LegionsContent, record: ScenarioRecord, dials: Sequence[str]) -> list[tuple[str, int]]:
    """What was measured with these dials, party by party: it was for none and for each alone, not for several."""
    if len(dials) > 1:
        return []
    wins = content.dials[dials[0]].wins.get(record.id, {}) if dials else record.wins
    return [(PARTIES[party], rate) for party, rate in wins.items() if party in PARTIES]


def options(form: FormData) -> dict[str, Any]:
    """The session's options from the form; what it doesn't hold keeps its default. Heroes count for a chosen party."""
    chosen: dict[str, Any] = {}
    for name in ("setup", "party"):
        if form.get(name):
            chosen[name] = str(form[name])
    dials = [str(dial) for dial in form.getlist("dials")]
    if dials:
        chosen["dials"] = dials
    if chosen.get("party") == "chosen":
        chosen["heroes"] = [str(hero) for hero in form.getlist("heroes")]
    return chosen
