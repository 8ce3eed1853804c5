"""The end of the Day: regeneration, deployment, Catapults."""

from __future__ import annotations

from domain.last_spell.day_end import EndOfDay
from tests.rules.last_spell.given import Given


def table() -> Given:
    given = Given(k=2).set_up().structure("watchtower", (13, 11)).structure("catapult", (13, 13), hurls=0)
    given.hero("ranger", None, "AR06", "potion_red", wounds=3, mana=1)
    return given.item("ranger", "AR06", turned=True).item("ranger", "potion_red", half=True)


def test_the_day_ends_with_regeneration_deployment_and_new_hurls() -> None:
    """6.1–6.3, 6.6: all Mana, one Wound less, Armor and Potion as new; then two Hurls."""
    at = table().play(EndOfDay())
    hero = at.hero("ranger")
    assert (hero.wounds, hero.mana, [(item.turned, item.half) for item in hero.items]) == (2, 5, [(False, False)] * 2)
    catapult = at.structure_at((13, 13))
    assert catapult is not None
    assert catapult.hurls == 0
    after = at.act("deploy:5,13").structure_at((13, 13))
    assert after is not None
    assert after.hurls == 2


def test_heroes_deploy_on_any_free_spot_outside_the_mist() -> None:
    """6.4, 6.5: k = 2: the Mist covers x <= 4; a Watchtower is allowed, Cliff and Buildings are not."""
    at = table().play(EndOfDay())
    assert at.why("deploy:5,13") == []
    assert at.why("deploy:4,13") == ["mist"]
    assert at.why("deploy:11,7") == ["no_ground"]
    assert at.why("deploy:7,12") == ["no_ground"]
    assert at.why("deploy:40,12") == ["no_spot"]
    assert at.why("deploy:13,11") == []
    assert at.why("deploy:14,14") == ["occupied"]
    after = at.act("deploy:13,11")
    assert (after.where(after.hero("ranger")), after.hero("ranger").mp) == ((13, 11), 0)


def test_two_heroes_never_deploy_on_one_spot() -> None:
    """6.4, 8.6."""
    at = Given().hero("ranger").hero("duelist").play(EndOfDay()).act("deploy:12,13")
    assert at.why("deploy:12,13") == ["occupied"]


def test_warp_gates_gates_and_water_may_be_deployed_on() -> None:
    """6.4 (house)."""
    given = Given("lakeburg").structure("warp_gate", (12, 13)).structure("wooden_gate", cutout="W2").hero("ranger")
    at = given.play(EndOfDay())
    for spot in ("12,13", "10,14", "14,20"):
        assert at.why(f"deploy:{spot}") == []


def test_coagulation_helps_at_the_end_of_the_day() -> None:
    """6.2, DE2."""
    at = Given().hero("ranger", None, wounds=3, perks=["DE2"]).play(EndOfDay())
    assert at.hero("ranger").wounds == 1
