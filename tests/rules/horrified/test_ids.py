"""Ids that nobody offered are refused with a reason, whatever they name, and the rules never stumble over them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from domain.horrified.ids import VERBS
from domain.kernel.gate import explain
from tests.rules.horrified.given import CONTENT, At, given

THINGS = [
    *(
        "church",
        "lagoon",
        "mayor",
        "courier",
        "inspector",
        "maria",
        "dart",
        "rifle",
        "cure",
        "dracula",
        "bride",
        "wolf_man",
    ),
    *(
        "frankenstein_and_bride",
        "rush",
        "repel",
        "all",
        "some",
        "choose",
        "dart+rifle",
        "dart+dart",
        "+",
        "1",
        "9",
        "",
        "x",
    ),
]
PERKS = list(CONTENT.perks)


def position() -> At:
    return given(
        heroes={"mayor": "museum", "courier": "museum", "scientist": "lamp", "professor": None},
        items={"mayor": ["stake", "dart", "rifle"], "courier": ["kite"]},
        villagers={"maria": "lamp", "fritz": "museum"},
        lying={"museum": ["tablet", "scroll_of_thoth"]},
        perks={"mayor": PERKS, "courier": ["repel"]},
        monsters=("dracula", "mummy", "frankenstein_and_bride"),
        figures={"frankenstein": "museum"},
    )


DRAFTS = [
    [],
    ["move:lamp"],
    ["pick_up:some"],
    ["share"],
    ["advance:mummy:stake"],
    *([f"perk:{perk}"] for perk in ("rush", "taxi_ride", "repel", "special_delivery", "conduct_an_investigation")),
    ["perk:rush", "hero:courier"],
    ["perk:mob_justice", "place:frankenstein"],
    ["perk:repel", "figure:bride"],
    ["perk:special_delivery", "hero:mayor", "hero:courier"],
]


@pytest.mark.parametrize("draft", DRAFTS, ids="-".join)
def test_whatever_is_named_is_taken_or_refused_with_a_reason(draft: list[str]) -> None:
    at = position()
    g = at.look(draft) if draft else at.g
    rng = Random(1)
    for verb, names in VERBS.items():
        everything = list(product(THINGS, repeat=len(names)))
        for values in rng.sample(everything, min(60, len(everything))):
            explained = explain(g, ":".join([verb, *values]), 1)
            assert explained.legal or explained.reasons
