"""What the table shows, and what the Monsters will do if nothing changes."""

from __future__ import annotations

import pytest

from domain.dicemancy.forecast import Forecast
from domain.dicemancy.game import Dicemancy
from domain.dicemancy.state import TrackToken
from domain.dicemancy.view import TableView
from domain.kernel.words import Words
from tests.rules.dicemancy.given import CONTENT, ONE, THREE, TWO, At, given, started

WORDS = Words.load(Dicemancy.folder / "messages" / "en.toml", names=CONTENT.names())


def coming(at: At) -> Forecast:
    forecast = at.g.view(1).forecast
    assert forecast
    return forecast


@pytest.mark.parametrize("seed", range(6))
def test_the_forecast_is_what_then_happens(seed: int) -> None:
    """4.1-4.3: over whole games without a move of the player the phase goes as it was foretold."""
    scenario = [ONE, TWO, THREE, "lewis_secret", "lythas_conviction", "high_mage"][seed]
    record = CONTENT.scenarios[scenario]
    others = [each for each in ("fede", "fleur", "quibblethatch") if each not in record.characters]
    at = started(scenario, others[: record.free], level_1=[seed + 1])
    while at.asked in ("keep", "discard", "start"):
        at = at.act(at.options()[0])
    while not at.end:
        told = coming(at)
        ahead = at.act("end", tremors=[6])
        if told.lost:
            assert ahead.end == f"lost {told.lost}"
            assert any(line.bad for line in told.lines)
            break
        assert [each.wall for each in told.walls] == ahead.world.walls
        for way in told.moves:
            monster = ahead.world.monsters[way.card]
            last = way.path[-1] if way.path else at.where(way.card)
            assert f"r{monster.row}c{monster.col}" == last
        assert set(told.turned_up) == {
            card for card, m in ahead.world.monsters.items() if m.up and card in at.world.monsters
            and not at.world.monsters[card].up
        }  # fmt: skip
        at = ahead


def test_the_forecast_says_who_breaks_through() -> None:
    """4.2.7: with two moves Kiln Goblin in column 1 breaks a damaged Wall and gets past it."""
    at = given(TWO, monsters={"r3c1": "F5", "r2c1": "W2"}, walls={3: "damaged"}, abilities=["leg", "bite"])
    told = coming(at)
    assert (told.lost, told.breach) == ("breach", 3)
    wall = at.g.view(1).walls[2]
    assert (wall.damage, wall.breach) == (1, True)
    said = [WORDS.say(line.text) for line in told.lines if line.bad]
    assert said == ["The Wall of row 3 falls.", "Kiln Goblin gets past the Wall of row 3: the game is lost."]


def test_the_forecast_follows_the_plan() -> None:
    """A cube that would cancel an attack is seen before the chain is cast."""
    at = given(tableau="F4 H 0,0", monsters={"r1c1": "F2"}, dice=[2])
    assert coming(at).walls[0].damage == 1
    plan = at.draft("die:2:0,0", "cast:1", "attack", "area:r1c1", "slot:cancel_attack:any")
    assert coming(plan).walls[0].damage == 0
    assert at.world.walls[0] == "built"


def test_whoever_is_about_to_fall_is_left_out_of_the_forecast() -> None:
    """3.6.11, 5.1.1: F6 is down when the chain is cast, deals no damage, and with it the game is won."""
    at = given(tableau="F4 H 0,0", monsters={"r1c1": "F6"}, cubes={"F6": "health FFF"}, dice=[2], fallen=["W6", "W7"])
    assert (coming(at).walls[0].damage, coming(at).won) == (1, False)
    plan = at.draft("die:2:0,0", "cast:1", "attack", "area:r1c1", "slot:health:any")
    assert (coming(plan).walls[0].damage, coming(plan).won) == (0, True)


def test_the_forecast_sees_the_demon_and_the_victory() -> None:
    """5.1.1, 5.3.3: in the last round one of them comes."""
    last = given(TWO, pawn=3)
    assert (coming(last).lost, coming(last).won) == ("demon", False)
    assert coming(given(TWO, pawn=3, fallen=["F6", "W6", "R6"])).won


def test_a_plan_shows_on_the_board_before_it_is_cast() -> None:
    """What falls, who is held, cubes left, Crystals to come; the squares and icons of each chain."""
    at = given(
        tableau="F1 H 0,0", dice=[3], monsters={"r1c3": "F6", "r2c3": "R1"}, cubes={"F6": "health FFF"}
    )  # fmt: skip
    draft = at.draft("die:3:0,0", "cast:1", "effect:rock", "attack", "area:r1c3", "slot:health:any")
    plan = draft.plan
    assert (plan.value, plan.square, plan.chain, plan.color) == (3, "0,0", 1, "fire")
    assert [(chain.squares, chain.icons, chain.dice, chain.open) for chain in plan.chains] == [
        (["0,0", "0,1"], ["rock", "fire"], 1, True)
    ]
    assert (plan.area, plan.targets, plan.falls, plan.crystals) == (["r1c3"], ["F6"], ["F6"], 1)
    assert (plan.left, plan.attacked) == (["fire"], True)
    view = draft.g.view(1)
    assert view.cubes["fire"] == 1
    assert [monster.falls for monster in view.monsters] == [True, False]
    assert [spell.uses for spell in view.spells] == [1, 0, 0]


def test_the_view_has_all_that_lies_on_the_table() -> None:
    """The round, the track, walls, rows, tableau, hand, dice, Spells, Characters, the box."""
    at = started(TWO)
    view: TableView = at.g.view(None)
    assert (view.round, view.last_round, view.needed, view.phase) == (1, 3, 3, "player")
    assert [space.tokens for space in view.track] == [[], ["leg"], ["bite"], ["demon"], [], []]
    assert len(view.monsters) == 16
    assert [wall.state for wall in view.walls] == ["built"] * 4
    assert (view.crystals, view.dice_left, view.pool) == (2, 10, [])
    assert [spell.element for spell in view.spells] == ["fire", "rock", "water", "storm"]
    assert all(spell.transmutes for spell in view.spells)
    assert [character.character for character in view.characters] == ["fede"]
    assert len(view.squares) == 2
    assert len(view.box["1"]) + len(view.box["2"]) == 15
    assert sum(part.value for part in view.roll) == 3 + sum(square.face.dice_icons for square in view.squares)


def test_conditions_of_night_cards_stand_beside_the_goal() -> None:
    """5.1.1 and chapter 10: what each asks, and how much of it is there."""
    at = given(
        "konjitos_catastrophe", night=["elementalist", "contract"], fallen=["F6", "W6"], monsters={"r1c3": "F7"},
        tokens={"F7": "target"},
    )  # fmt: skip
    found = {each.source: (each.have, each.needed) for each in at.g.view(1).conditions}
    assert found == {"level_2": (2, 5), "elementalist": (2, 3), "contract": (1, 2)}


def test_the_parts_of_the_roll_say_where_the_dice_come_from() -> None:
    """3.2.1, 3.2.2, 10.4, 10.13."""
    at = given(
        "lewis_secret", characters=["fleur"], tableau="F7 H 0,0; R7 H 1,0", night=["trauma", "eclipse"], shaken=1
    )  # fmt: skip
    parts = [(part.source, part.value) for part in at.g.view(1).roll]
    assert parts == [
        ("fleur", 5), ("F7", 1), ("F7", 2), ("R7", 1), ("R7", 2), ("dice_limit", -3), ("trauma", -1),
    ]  # fmt: skip


def test_arrows_know_whether_they_lead_anywhere() -> None:
    """11.4."""
    [first, second] = given(tableau="F8 H 0,0").g.view(1).squares
    assert [(arrow.way, arrow.void) for arrow in first.arrows] == [("right", False), ("down", True)]
    assert [(arrow.way, arrow.void) for arrow in second.arrows] == [("right", True), ("down", True)]


def test_the_forecast_counts_a_target_that_the_plan_defeats() -> None:
    """10.7, 10.8: F6, the last Target and the third element, falls by the chain in hand; then the night is won."""
    at = given(
        "konjitos_catastrophe", night=["elementalist", "contract"], pawn=4, dice=[2],
        fallen=["R6", "R7", "W6", "W7"], tableau="F4 H 0,0", monsters={"r1c6": "F6"},
        cubes={"F6": "health FFF"}, tokens={"F6": "target"},
    )  # fmt: skip
    assert (coming(at).won, coming(at).lost) == (False, "demon")
    plan = ("die:2:0,0", "cast:1", "attack", "area:r1c6", "slot:health:any")
    assert (coming(at.draft(*plan)).won, coming(at.draft(*plan)).lost) == (True, "")
    assert at.act(*plan, "finish").act("end").end == "won victory"


def test_the_forecast_counts_a_gem_and_a_great_chain_that_are_in_hand() -> None:
    """10.5, 10.10: the chain of four icons defeats the Monster with the Gem; both are missing until it is planned."""
    at = given(
        "titans_challenge", night=["magnum_opus", "bounty"], pawn=4, dice=[3], tableau="W2 H 0,0; W1 V 1,1",
        fallen=["R6", "R7", "F6", "W6", "W7"], monsters={"r1c6": "F3"}, tokens={"F3": "gem"}, cubes={"F3": "health F"},
    )  # fmt: skip
    assert coming(at.draft("die:3:0,0", "cast:1")).lost == "demon"
    plan = ("die:3:0,0", "cast:1", "attack", "area:r1c4-r1c5-r1c6", "slot:health:any")
    assert coming(at.draft(*plan)).won
    assert at.act(*plan, "finish").act("end").end == "won victory"


def test_the_forecast_of_the_rifts_counts_the_cards_of_the_box() -> None:
    """10.11: one level 1 card is left for two Rifts."""
    level_1 = [card.id for card in CONTENT.cards.values() if card.level == 1 and card.id != "S3"]
    at = given("high_mage", night=["riftgate"], rifts=[1, 4], hand=level_1)
    assert [line.text.args for line in coming(at).lines if line.text.key == "forecast.rift"] == [{"row": 1}]
    assert {card: at.act("end").where(card) for card in at.act("end").world.monsters} == {"S3": "r1c6"}


def test_the_forecast_tells_what_the_next_round_will_be_like() -> None:
    """5.3.2, 10.4: Bite is active from round 3; two damages of the Wall take two dice off the next roll."""
    at = given(
        "lewis_secret", characters=["fleur"], night=["trauma"], monsters={"r1c1": "F2", "r2c1": "W2"}, pawn=2,
        track=[TrackToken("bite", 3), TrackToken("demon", 5)], tableau="F1 H 0,0",
    )  # fmt: skip
    said = [WORDS.say(line.text) for line in coming(at).lines]
    assert said[-2:] == [
        "From the next round on Monsters at the Wall bite it after moving.",
        "Trauma: dice off the next roll, 2.",
    ]
    then = at.act("end")
    assert then.world.abilities == ["bite"]
    assert len(then.act("roll").world.pool) == 5 + 1 - 2


def test_the_attack_is_shown_with_the_cubes_that_there_are() -> None:
    """3.6.9: one Fire cube is left after the planned Effect; the seal would place two."""
    at = given(
        THREE, characters=["lewis"], sealed=True, tableau="F1 H 0,0", dice=[4], monsters={"r1c3": "R1", "r4c5": "W6"},
        cubes={"W6": "health FFF"},
    ).draft("die:4:0,0", "cast:1", "effect:fire", "area:r1c3", "slot:health:any")  # fmt: skip
    shows = at.question.shows
    assert shows
    [said] = shows(at.g, at.question.options["attack"]).says
    assert WORDS.say(said) == "Attack: Fire, cubes on each target: 2; in the Supply: 1."
