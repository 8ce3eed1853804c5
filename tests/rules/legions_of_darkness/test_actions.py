"""Chapter 6: action points, the attack and build actions, chants, and learning spells."""

from __future__ import annotations

import pytest

from domain.legions_of_darkness import actions
from tests.rules.legions_of_darkness.given import CONTENT, given


def test_the_card_gives_the_action_points() -> None:
    """Rule 6.1: D02 gives 4; each action uses one; none are kept."""
    position = given(card="D02")
    assert position.points()[0] == 4
    assert position.act("chant", dice=[5]).points()[0] == 3
    assert given(at="card", card=None, actions=3).world.tally.actions == 0


def test_without_action_points_no_action_is_to_be_had() -> None:
    """Rule 6.1: every action needs one."""
    position = given(actions=0, acts=2, known="fireball", card="D10")
    for action in ("attack:east:ranged", "build:oil:east", "cast:fireball", "chant", "memorize", "pray"):
        assert "6.1" in position.refused(action)


def test_points_need_not_be_used() -> None:
    """Rule 6.1: the turn may end with points left."""
    assert given().act("end").kind == "pause"


def test_high_morale_adds_an_action_and_no_heroic_act() -> None:
    """Rule 6.1.1, the printed example: 3 actions and 2 acts become 4 and 2."""
    assert given(morale="high").points() == (4, 2)


def test_low_morale_takes_an_action_but_never_below_none() -> None:
    """Rule 6.1.1, house ruling R8: N06 has 1 action and 3 acts."""
    assert given(morale="low").points() == (2, 2)
    assert given(card="N06", time=4, morale="low").points() == (0, 3)


def test_morale_that_changes_during_the_turn_counts_from_the_next() -> None:
    """Rule 6.1.1: Inspire lifts morale, the points of this turn stay."""
    position = given(morale="low", known="inspire").act("cast:inspire")
    assert (position.world.morale, position.points()) == (0, (1, 2))


def test_points_name_their_parts() -> None:
    """Rules 6.1, 6.1.1; house ruling R50."""
    position = given(morale="high", dials="fewer_actions")
    assert [(part.source, part.value) for part in actions.action_points(position.g)] == [
        ("D06", 3),
        ("morale", 1),
        ("fewer_actions", -1),
    ]
    assert position.points()[0] == 3
    assert given(dials="more_actions").points()[0] == 4


def test_an_action_is_completed_before_another_begins() -> None:
    """Rule 6.0: while Chain Lightning strikes, nothing but its next target can be chosen."""
    striking = given(known="chain_lightning").act("cast:chain_lightning", "target:east", dice=[6])
    assert striking.kind == "target"
    assert striking.refused("chant")


def test_the_same_action_may_be_repeated() -> None:
    """Rule 6.0."""
    position = given(divine=0).act("chant", dice=[6]).act("chant", dice=[6]).act("chant", dice=[6])
    assert (position.energy()[1], position.points()[0]) == (3, 0)


def test_memorize_and_pray_need_no_roll() -> None:
    """Rules 6.0, 6.6, 6.7: automatic; no die falls."""
    position = given().act("memorize", draws={"arcane": [0]}).act("pray", draws={"divine": [0]})
    assert position.world.known == ["chain_lightning", "cure_wounds"]
    assert position.points()[0] == 1


@pytest.mark.parametrize("action", ["attack:east:ranged", "build:oil:east", "chant"])
def test_a_natural_1_always_fails(action: str) -> None:
    """Rule 6.0.1: whatever is added (here Inspire's +1 and what the table gives)."""
    heroes = {"rogue": "", "cleric": "", "warrior": ""}
    inspired = given(heroes=heroes, known="inspire", card="D12", armies={"east": 5}).act("cast_heroic:inspire")
    after = inspired.act(action, dice=[1])
    assert after.spaces("east") == [5]
    assert after.world.walls["east"].upgrade is None
    assert after.energy()[1] == 0


def test_the_cards_modifiers_are_for_their_track_and_roll_only() -> None:
    """Rule 6.0.2: D02's Attack +1 on the Gate."""
    armies = {"gate_a": ("orc", 2), "gate_b": ("goblin", 4), "east": ("orc", 2)}
    position = given(card="D02", armies=armies)
    assert position.act("attack:gate_a:melee", dice=[3]).spaces("gate_a") == [3]
    assert position.act("attack:east:melee", dice=[3]).spaces("east") == [2]


def test_attack_modifiers_leave_heroic_attacks_alone() -> None:
    """Rule 6.0.2, the printed example: D08's Attack -1 on the West."""
    heroes = {"warrior": "west", "wizard": "", "cleric": ""}
    position = given(card="D08", armies={"west": 3}, heroes=heroes)
    assert position.act("attack:west:ranged", dice=[3]).spaces("west") == [3]
    assert position.act("heroic:warrior:west", dice=[3]).spaces("west") == [4]


def test_negative_and_kind_modifiers() -> None:
    """Rule 6.0.2: D07 takes 1 on all tracks but Terror; D05 gives melee 1, D16 takes 1 from shots."""
    assert [part.value for part in given(card="D07", armies={"east": 3}).odds("attack:east:melee").parts] == [-1]
    night = given(card="D07", armies={"terror": 3})
    assert night.parts("attack:terror:melee") == []
    melee = given(card="D05", armies={"east": 3})
    assert [value for _, value in melee.parts("attack:east:melee")] == [1]
    assert melee.parts("attack:east:ranged") == []
    shots = given(card="D16", armies={"east": 3})
    assert [value for _, value in shots.parts("attack:east:ranged")] == [-1]
    assert shots.parts("attack:east:melee") == []


def test_melee_reaches_red_spaces_and_shots_reach_all() -> None:
    """Rule 6.2, the printed example: the army on 4 by ranged attack only, the one on 3 by both."""
    position = given(armies={"gate_a": ("goblin", 4), "gate_b": 3, "east": 4, "west": 3, "terror": 3})
    assert "6.2" in position.refused("attack:east:melee")
    for attack in ("attack:east:ranged", "attack:west:melee", "attack:west:ranged", "attack:terror:melee"):
        assert attack in position.asked()
    assert "attack:terror:ranged" in position.asked()


def test_an_upgrade_is_built_when_the_die_exceeds_its_number() -> None:
    """Rule 6.3: Grease and Oil 3, Acid and Lava 5."""
    position = given()
    for upgrade, fails, works in (("grease", 3, 4), ("oil", 3, 4), ("acid", 5, 6), ("lava", 5, 6)):
        assert position.act(f"build:{upgrade}:east", dice=[fails]).world.walls["east"].upgrade is None
        assert position.act(f"build:{upgrade}:east", dice=[works]).world.walls["east"].upgrade == upgrade


def test_upgrades_need_a_wall_room_and_a_free_marker() -> None:
    """Rule 6.3, house rulings R14 and R45: markers carry Grease and Acid, Oil and Lava."""
    position = given(walls={"east": "grease"}, armies={"west": 1, "gate_a": 3, "gate_b": 3})
    assert "6.3" in position.refused("build:oil:east")
    assert "6.3" in position.refused("build:oil:west")
    assert "6.3" in position.refused("build:lava:sky")
    assert "R14" in position.refused("build:acid:gate")
    assert "build:lava:gate" in position.asked()


def test_an_upgrade_does_not_fit_a_breached_wall() -> None:
    """House ruling R14: nor one with a barricade."""
    position = given(walls={"east": "breach", "west": "barricade"})
    assert position.refused("build:oil:east") == ["R14"]
    assert position.refused("build:oil:west") == ["R14"]


def test_the_rogue_adds_1_to_builds() -> None:
    """Rule 6.3.1: of upgrades and of barricades (R15), wounded or in the Reserves, but not dead."""
    position = given(heroes={"rogue": "wounded"}, walls={"west": "breach"})
    assert position.act("build:oil:east", dice=[3]).world.walls["east"].upgrade == "oil"
    assert position.act("build:barricade:west", dice=[2]).world.walls["west"].state == "barricade"
    assert given(heroes={"rogue": "dead"}).act("build:oil:east", dice=[3]).world.walls["east"].upgrade is None


def test_a_card_may_help_builds() -> None:
    """Rule 6.0.2, house ruling R15: D15's Build +1, for a barricade too."""
    position = given(card="D15", walls={"west": "breach"})
    assert [source for source, _ in position.parts("build:oil:east")] == ["D15"]
    assert [source for source, _ in position.parts("build:barricade:west")] == ["D15"]


@pytest.mark.parametrize(
    ("die", "state", "upgrade"), [(1, "whole", "grease"), (2, "whole", "grease"), (3, "breach", None)]
)
def test_grease_may_prevent_a_breach(die: int, state: str, upgrade: str | None) -> None:
    """Rule 6.3.2: on 1 or 2 it holds and stays; else the breach comes and takes it."""
    position = given(at="army", icons=["east"], armies={"east": 1}, walls={"east": "grease"}, dice=[die])
    wall = position.world.walls["east"]
    assert (wall.state, wall.upgrade, position.spaces("east")) == (state, upgrade, [1])


def test_grease_is_tried_at_each_attempt() -> None:
    """Rule 6.3.2: D08 shows East, East, Gate; 1 holds, 5 does not; no defeat, and both Orcs go to 3."""
    position = given(at="army", card="D08", armies={"east": 1}, walls={"east": "grease"}, dice=[1, 5])
    wall = position.world.walls["east"]
    assert (wall.state, wall.upgrade, position.ended()) == ("breach", None, None)
    assert position.spaces("east", "gate_a", "gate_b") == [1, 3, 3]


@pytest.mark.parametrize(("die", "state"), [(2, "whole"), (6, "breach")])
def test_two_armies_at_grease_are_one_roll(die: int, state: str) -> None:
    """House ruling R2."""
    armies = {"gate_a": 1, "gate_b": 1}
    position = given(at="army", icons=["gate"], armies=armies, walls={"gate": "grease"}, dice=[die])
    assert position.world.walls["gate"].state == state
    assert position.spaces("gate_a", "gate_b") == [1, 1]


def test_oil_helps_attack_actions_on_space_1() -> None:
    """Rule 6.3.2, house ruling R31: melee and ranged actions, no heroic and no magical attack."""
    heroes = {"wizard": "east", "warrior": "east", "cleric": ""}
    position = given(armies={"east": 1}, walls={"east": "oil"}, heroes=heroes, known="fireball")
    for attack in ("attack:east:melee", "attack:east:ranged"):
        assert position.parts(attack) == [("oil", 1)]
    assert [source for source, _ in position.parts("heroic:warrior:east")] == ["warrior"]
    assert [source for source, _ in position.parts("cast:fireball", "target:east")] == ["fireball"]
    assert given(armies={"east": 2}, walls={"east": "oil"}).odds("attack:east:melee").parts == []


def test_lava_helps_melee_actions_on_space_1() -> None:
    """Rule 6.3.2: +2, melee only; at the Gate against either army on 1 (R31)."""
    position = given(armies={"gate_a": 1, "gate_b": 1}, walls={"gate": "lava"})
    for army in ("gate_a", "gate_b"):
        assert position.parts(f"attack:{army}:melee") == [("lava", 2)]
        assert position.parts(f"attack:{army}:ranged") == []


def test_acid_is_a_free_melee_attack_once_a_turn() -> None:
    """Rule 6.3.2, house ruling R13: without an action and outside the melee limit."""
    position = given(armies={"west": 1}, walls={"west": "acid"}, lost="M5", actions=0, acts=2)
    assert position.act("acid:west", dice=[3]).spaces("west") == [2]
    missed = position.act("acid:west", dice=[2])
    assert missed.spaces("west") == [1]
    assert missed.refused("acid:west") == ["6.3.2"]


def test_acid_reaches_space_1_only() -> None:
    """Rule 6.3.2."""
    assert given(armies={"west": 2}, walls={"west": "acid"}).refused("acid:west") == ["6.3.2"]
    assert given(armies={"west": 1}).refused("acid:west") == ["6.3.2"]


def test_acid_takes_the_cards_modifiers_and_the_counters() -> None:
    """House rulings R12, R13: D05's melee +1 counts; a counter's melee -1 would."""
    helped = given(card="D05", armies={"west": 1}, walls={"west": "acid"})
    assert helped.parts("acid:west") == [("D05", 1)]
    armies = {"west": ("nightmare", 1)}
    undead = given(scenario="undead_scourge", armies=armies, walls={"west": "acid"})
    assert [value for _, value in undead.parts("acid:west")] == [-1]


def test_acid_pays_for_a_bloody_battle() -> None:
    """House ruling R13, rule 8.1.3: a priest is lost before the die; no action and no melee attack are used."""
    position = given(armies={"west": 1}, walls={"west": "acid"}, bloody="west")
    after = position.act("acid:west", "lose:priests", dice=[4])
    assert (after.losses(), after.limits()[2], after.spaces("west")) == ("M0 A0 P1", 2, [2])
    assert (after.points()[0], after.view.points.melee) == (3, 3)


@pytest.mark.parametrize(
    ("lost", "die", "divine"),
    [("P1", 2, 3), ("P3", 3, 2), ("P0", 1, 2), ("P2", 3, 3), ("P2", 2, 2)],
)
def test_a_chant_adds_divine_energy(lost: str, die: int, divine: int) -> None:
    """Rule 6.5: die and priests must exceed 3; a 1 fails."""
    position = given(divine=2, lost=lost).act("chant", dice=[die])
    assert (position.energy()[1], position.points()[0]) == (divine, 2)


@pytest.mark.parametrize(("divine", "die", "after"), [(4, 3, 4), (4, 4, 5), (6, 6, 6)])
def test_a_chant_takes_the_cards_modifier_and_stops_at_six(divine: int, die: int, after: int) -> None:
    """Rules 6.5, 6.0.2: N11's Chant -1 with priests at +1."""
    position = given(card="N11", time=4, lost="P2", divine=divine).act("chant", dice=[die])
    assert position.energy()[1] == after


def test_memorize_draws_a_face_down_arcane_spell() -> None:
    """Rule 6.6: at random among those left; without any it cannot be done."""
    position = given(known="fireball slow", cast="fortune").act("memorize")
    assert position.world.known == ["fireball", "slow", "chain_lightning"]
    assert position.refused("memorize") == ["6.6"]
    assert "pray" in position.asked()


def test_pray_draws_a_face_down_divine_spell() -> None:
    """Rule 6.7."""
    position = given(known="inspire mass_heal", cast="raise_dead divine_wrath").act("pray")
    assert "cure_wounds" in position.world.known
    assert position.refused("pray") == ["6.7"]


def test_every_action_can_be_asked_why_not() -> None:
    """Section 6: what isn't listed is refused with the rule that forbids it, and nonsense is no answer at all."""
    position = given()
    assert position.refused("attack:terror:melee") == ["4.2"]
    assert position.refused("build:lava:terror") == ["6.3"]
    assert position.refused("attack:east:bare_hands") == ["6.0"]
    assert position.refused("attack:east") == ["6.0"]
    assert position.refused("dance") == ["6.0"]


def test_the_upgrades_and_their_markers() -> None:
    """Rules 1.2, 6.3.2; house ruling R45: four upgrades on two markers, the barricade on none."""
    assert {id_: (each.beat, each.marker) for id_, each in CONTENT.upgrades.items()} == {
        "grease": (3, 1),
        "oil": (3, 2),
        "acid": (5, 1),
        "lava": (5, 2),
        "barricade": (2, None),
    }


def test_acts_that_change_nothing_are_paid_all_the_same() -> None:
    """House ruling R36: a chant at 6 divine energy."""
    position = given(divine=6).act("chant", dice=[6])
    assert (position.energy()[1], position.points()[0]) == (6, 2)
