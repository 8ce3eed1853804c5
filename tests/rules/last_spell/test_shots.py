"""What attacks promise: the quick ways to find the best one find what a slow look at everything finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.bots.greedy import answer
from domain.kernel.chance import seed_from
from domain.kernel.gate import Gate
from domain.kernel.positions import lay_out, positions
from domain.last_spell.attacks import Plan
from domain.last_spell.counsel import LEAST_SHOT, STEP, Counsel
from domain.last_spell.game import LastSpell
from domain.last_spell.grid import name
from domain.last_spell.shots import Shots
from tests.rules.last_spell.given import CONTENT, Given

NIGHTS = ("night_two", "night_three", "giants", "mature", "wyrm", "tricks")
MOST = 40
KNIVES = "WR-knives-2"


def turns(kept: str) -> Iterator[Counsel]:
    """Looks at a kept position and at what follows it, at each turn of a Hero."""
    gate = Gate(LastSpell, CONTENT, seed_from(kept))
    g = lay_out(gate, positions(LastSpell)[kept]).g
    for _ in range(MOST):
        if g.outcome is not None:
            return
        if g.questions[0].kind == "turn":
            yield Counsel(g)
        answer(g)


@pytest.mark.parametrize("kept", NIGHTS)
def test_no_attack_promises_more_than_the_bound_of_its_spot(kept: str) -> None:
    looked = 0
    for counsel in turns(kept):
        for at, most in counsel.hoped.items():
            promised = counsel.shots.best_shot(counsel.hero, at)
            assert promised <= most, at
            looked += promised > 0
    assert looked


@pytest.mark.parametrize("kept", NIGHTS)
def test_the_best_site_is_the_first_of_the_best_spots_in_reach(kept: str) -> None:
    for counsel in turns(kept):
        shots, cost = Shots(counsel.g), counsel.afar.cost
        promised = {at: shots.best_shot(counsel.hero, at) - STEP * cost[at] for at in counsel.afar.spots}
        best = max(promised, key=lambda at: promised[at], default=None)
        pays = best is not None and promised[best] > counsel.here + LEAST_SHOT
        assert counsel.best_site == (best if pays else None)


@pytest.mark.parametrize("kept", NIGHTS)
def test_looking_elsewhere_leaves_the_hero_where_it_stands(kept: str) -> None:
    for counsel in turns(kept):
        stood = counsel.hero.at
        assert counsel.goal is None or counsel.goal != stood
        assert counsel.hero.at == stood


def test_a_hit_zone_takes_the_best_spots_and_none_that_adds_nothing() -> None:
    """Fan of Knives has three spots in the Current Sector: with two Clawers there it takes both and no third."""
    table = Given().hero("duelist", (12, 13), KNIVES).monster("clawer", (14, 12)).monster("clawer", (12, 11))
    g = table.monster("clawer", (5, 13)).turn("duelist").g
    plan = Plan("duelist", KNIVES, "fan_of_knives")
    assert {name(at) for at in Shots(g).completed(plan).impacts} == {"14,12", "12,11"}
