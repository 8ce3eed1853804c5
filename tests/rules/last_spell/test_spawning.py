"""The start of a Monster Phase: panic, coin, cards, figures."""

from __future__ import annotations

from domain.last_spell.night import MonsterPhase
from tests.rules.last_spell.given import Given


def test_backgrounds_of_the_scenario_decide_who_comes() -> None:
    """14.7: card 10 on slot 6, k = 1: green in Gildenberg, yellow too in Lakeburg; red and Alerion in neither."""

    def spawned(town: str) -> list[tuple[str, str]]:
        at = Given(town).piles(s6=["10"]).monster_phase(coin=["left"])
        return [(str(line["monster"]), str(line["at"])) for line in at.log("spawned")]

    green = [("clawer", "28,12"), ("archer", "28,14"), ("runner", "29,11")]
    assert sorted(spawned("gildenberg")) == sorted(green)
    assert sorted(spawned("lakeburg")) == sorted([*green, ("boomer", "29,13")])


def test_all_backgrounds_come_in_glenwald() -> None:
    """14.7: card 10 brings the Accursed as well."""
    at = Given("glenwald").piles(s6=["10"]).monster_phase(coin=["left"])
    assert sorted(str(line["monster"]) for line in at.log("spawned")) == [
        "accursed",
        "archer",
        "boomer",
        "clawer",
        "runner",
    ]


def test_monsters_leave_the_mist_facing_the_town() -> None:
    """15.1: slot 6 lies in the east, so they face west; the card is laid aside after the movement (15.15)."""
    at = Given().piles(s6=["10"]).monster_phase(coin=["left"])
    assert at.world.spawn.seen == ["10"]
    assert at.world.spawn.shown == {}
    table = Given().monster("clawer", (28, 12), "W").monster_phase(coin=["left"])
    assert table.monsters() == [(25, 12)]


def test_one_card_a_slot_in_each_of_two_phases() -> None:
    """14.6: the first phase turns the upper cards, the next the lower ones, then none."""
    at = Given().piles(s6=["10", "3"], s2=["1", "2"]).monster_phase(coin=["left"])
    assert at.world.spawn.piles == {"2": ["2"], "6": ["3"]}
    assert at.world.spawn.seen == ["1", "10"]


def test_a_face_down_card_is_any_of_those_left() -> None:
    """14.6: the unknown card is drawn when it is turned; it leaves the unknown ones."""
    at = Given().piles(s6=["", ""]).play(MonsterPhase(), coin=["left"], patterns=[4])
    assert len(at.world.spawn.patterns) == 9
    assert at.world.spawn.seen[0] not in at.world.spawn.patterns.cards


def test_a_taken_spot_gives_way_to_the_coins_side_then_the_rows_behind() -> None:
    """14.9 (house): card 4, slot 6: the Armored's A2 (28,13) is taken, coin left: A1 (28,14)."""
    table = Given().piles(s6=["4"]).monster("clawer", (28, 13), "W", stunned=True)
    at = table.monster_phase(coin=["left"])
    assert ("armored", "28,14") in [(line["monster"], line["at"]) for line in at.log("spawned")]
    table = Given().piles(s6=["4"])
    for y in (11, 12, 13, 14):
        table.monster("winged", (28, y), "W", stunned=True)
    at = table.monster_phase(coin=["right"])
    assert ("armored", "29,13") in [(line["monster"], line["at"]) for line in at.log("spawned")]


def test_figures_that_have_run_out_are_replaced_in_the_printed_order() -> None:
    """14.10: all 10 Archers are on the board; card 10's Archer becomes an Armored."""
    table = Given().piles(s6=["10"])
    for n in range(10):
        table.monster("archer", (22 + n % 5, 16 + n // 5), "W", stunned=True)
    at = table.monster_phase(coin=["left"])
    assert sorted(str(line["monster"]) for line in at.log("spawned")) == ["armored", "clawer", "runner"]


def test_the_coin_is_flipped_in_each_monster_phase() -> None:
    """14.4."""
    for side in ("left", "right"):
        at = Given().monster_phase(coin=[side])
        assert at.world.coin == side


def test_the_dials_leave_rows_out_or_let_a_colour_in() -> None:
    """House dials: easier ignores row C, harder lets yellow into Gildenberg."""
    easier = Given().with_(level="easier").piles(s6=["3"]).monster_phase(coin=["left"])
    assert "runner" not in [line["monster"] for line in easier.log("spawned")]
    harder = Given().with_(level="harder").piles(s6=["10"]).monster_phase(coin=["left"])
    assert "boomer" in [line["monster"] for line in harder.log("spawned")]


def test_the_introductory_spawn() -> None:
    """23.3: k = 0, card 1 on slot 1, card 3 on slot 2, both in the first phase: eight Hit Points."""
    table = Given(k=0).with_(introductory=True).piles(s1=["1"], s2=["3"])
    at = table.monster_phase(coin=["left"])
    places = sorted((str(line["monster"]), str(line["at"])) for line in at.log("spawned"))
    assert places == sorted(
        [
            ("clawer", "2,18"),
            ("clawer", "2,19"),
            ("clawer", "1,18"),
            ("runner", "1,20"),
            ("clawer", "2,11"),
            ("clawer", "2,14"),
            ("archer", "2,12"),
            ("runner", "0,13"),
        ]
    )


def test_alerion_come_with_the_harpy_only() -> None:
    """14.7, 19.4: card 8's Alerion on C2 of slot 4 at k = 3."""
    at = Given(k=3, cycle=3).harpy().piles(s4=["8"]).monster_phase(coin=["left"])
    assert ("alerion", "16,3") in [(line["monster"], line["at"]) for line in at.log("spawned")]


def test_an_alerion_comes_even_where_its_card_is_full() -> None:
    """14.9 (house): all twelve spots of slot 4 are taken; it stands on the nearest free one of the Mist."""
    table = Given(k=3, cycle=3).harpy().piles(s4=["8"])
    for n in range(12):
        table.monster(("clawer", "archer")[n % 2], (14 + n % 4, 3 + n // 4), stunned=True)
    at = table.monster_phase(coin=["left"])
    alerion = next(line for line in at.log("spawned") if line["monster"] == "alerion")
    assert alerion["at"] not in [f"{x},{y}" for x in range(14, 18) for y in range(3, 6)]
