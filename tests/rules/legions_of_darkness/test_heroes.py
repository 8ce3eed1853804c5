"""Chapter 10: the six heroes."""

from __future__ import annotations

from tests.rules.legions_of_darkness.given import CONTENT, given


def test_heroes_keep_their_bonuses_when_wounded_and_lose_them_when_dead() -> None:
    """Rule 10.0."""
    wounded = given(heroes={"rogue": "wounded", "paladin": "wounded", "ranger": "wounded"}, card="D10", rerolls=1)
    assert [source for source, _ in wounded.parts("build:oil:east")] == ["rogue"]
    assert [source for source, _ in wounded.parts("rally")] == ["paladin"]
    assert [source for source, _ in wounded.parts("quest:1:0")] == ["actions", "ranger"]
    dead = given(heroes={"rogue": "dead", "paladin": "dead", "ranger": "dead", "warrior": ""}, card="D10")
    assert dead.parts("build:oil:east") == []
    assert dead.parts("rally") == []
    assert [source for source, _ in dead.parts("quest:1:0")] == ["actions"]
    assert not dead.view.points.reroll


def test_what_each_hero_brings() -> None:
    """Rules 10.1 to 10.6."""
    kinds = {
        id_: (hero.attack, hero.drm, hero.wounded_by_natural_1, hero.casts, hero.energy_at_set_up)
        for id_, hero in CONTENT.heroes.items()
    }
    assert kinds == {
        "warrior": ("melee", 2, False, None, 0),
        "wizard": ("ranged", 1, True, "arcane", 2),
        "ranger": ("ranged", 1, False, None, 0),
        "rogue": ("melee", 1, True, None, 0),
        "paladin": ("melee", 1, True, None, 0),
        "cleric": ("ranged", 1, True, "divine", 2),
    }


def test_bonuses_of_presence() -> None:
    """Rules 10.3 to 10.5: the Ranger's quests, the Rogue's builds and moves, the Paladin's rallies and re-roll."""
    extras = {
        id_: (hero.quest_drm, hero.build_drm, hero.rally_drm, hero.free_moves, hero.rerolls)
        for id_, hero in CONTENT.heroes.items()
        if hero.quest_drm or hero.build_drm or hero.rally_drm or hero.free_moves or hero.rerolls
    }
    assert extras == {
        "ranger": (1, 0, 0, False, 0),
        "rogue": (0, 1, 0, True, 0),
        "paladin": (0, 0, 1, False, 1),
    }


def test_the_dead_are_seen_and_stand_nowhere() -> None:
    """Rule 8.3.1: set aside."""
    warrior = given(heroes={"warrior": "dead", "wizard": "east"}).view.heroes[0]
    assert (warrior.state, warrior.place, warrior.may_act) == ("dead", None, False)


def test_the_dead_cannot_be_moved_or_rally() -> None:
    """Rule 8.3.1."""
    position = given(heroes={"warrior": "dead", "wizard": ""})
    assert position.refused("move:warrior:gate") == ["8.3.1"]
    assert "rally" in position.asked()
