"""The Mummy (rules 6, 7, 9, 11, 26, M1 to M6, H37 to H39)."""

from __future__ import annotations

from itertools import permutations

from domain.horrified.monsters.mummy import in_order, joined, slide
from domain.horrified.state import MummyMat
from tests.rules.horrified.given import At, given, scarabs

DONE = (1, 2, 3, 4, 5, 6)


def museum(items: list[str], mats: dict[str, MummyMat] | None = None, hero: str = "mayor") -> At:
    return given(heroes={hero: "museum"}, items={hero: items}, monsters=("mummy", "creature"), mats=mats)


def mat(at: At) -> MummyMat:
    found = at.world.mats["mummy"]
    assert isinstance(found, MummyMat)
    return found


def test_a_yellow_item_slides_scarabs() -> None:
    """Rules 6, 11, M2: Wine 2 slides scarab 4 to the centre and 5 to spot 1."""
    after = museum(["wine"], scarabs(4, 5, 6, 1, 2, 3)).act("advance:mummy:wine", "slide:4", "slide:5")
    assert mat(after).spots == [4, 5, 0, 6, 1, 2, 3]
    assert (after.hero("mayor").items, after.world.discards, after.g.actions_left) == ([], ["wine"], 4)


def test_one_yellow_item_at_the_museum() -> None:
    """Rules 6, 9, 11, M2: not two at once, no red one, no other place."""
    items = ["wine", "stake", "rifle"]
    assert museum(items).refused("advance:mummy:stake+wine") == ["one_item"]
    assert museum(items).refused("advance:mummy:rifle") == ["colour"]
    at = given(heroes={"mayor": "lamp"}, items={"mayor": items}, monsters=("mummy", "creature"))
    assert at.refused("advance:mummy:stake") == ["place"]


def test_unused_steps_are_lost() -> None:
    """Rules M2, H37: Stake 3, one step, then stop."""
    at = museum(["stake"])
    assert "stop" not in at.draft("advance:mummy:stake").options
    after = at.act("advance:mummy:stake", "slide:4", "stop")
    assert mat(after).spots == [4, 0, 5, 6, 1, 2, 3]
    assert (after.hero("mayor").items, after.world.discards) == ([], ["stake"])


def test_the_way_back_is_open_until_the_steps_are_whole() -> None:
    """Nothing is spent while steps are chosen."""
    at = museum(["stake"])
    at.draft("advance:mummy:stake", "slide:4", "slide:5")
    assert at.hero("mayor").items == ["stake"]


def test_a_face_down_scarab_is_turned_up_first() -> None:
    """Rules M2 to M4: scarab 1 can't slide; turning it up completes the order, the other step is lost."""
    at = museum(["flower"], scarabs(*DONE, down=[1]))
    assert at.refused("advance:mummy:flower", "slide:1") == ["face_down"]
    after = at.act("advance:mummy:flower", "turn:1")
    assert (mat(after).down, at.g.rules("mummy").ready(after.g)) == ([], True)
    assert after.world.discards == ["flower"]


def test_only_what_a_line_joins_to_the_empty_spot_slides() -> None:
    """Rule M2: spot 2 is empty, so 4 (spot 1), 6 (spot 3) and 5 (centre) may slide, 1 on spot 4 may not."""
    at = museum(["wine"], scarabs(4, 0, 6, 1, 2, 3, 5))
    assert sorted(at.draft("advance:mummy:wine").options) == ["slide:4", "slide:5", "slide:6"]


def test_a_finished_order_is_not_advanced() -> None:
    """Rules 6, M4."""
    assert museum(["wine"], scarabs(*DONE)).refused("advance:mummy:wine") == ["task_done"]


def church(items: list[str], *down: int) -> At:
    mats = scarabs(*DONE, down=list(down))
    where = {"mummy": "church"}
    return given(
        heroes={"mayor": "church"}, items={"mayor": items}, monsters=("mummy", "creature"), figures=where, mats=mats
    )


def test_red_9_defeats_it() -> None:
    """Rules 7, 12, M5: Rifle 6 + Knife 3 are 9; Pistol 6 + Dart 2 only 8."""
    after = church(["rifle", "knife"]).act("defeat:mummy:knife+rifle")
    assert (after.world.defeated, sorted(after.world.discards)) == (["mummy"], ["knife", "rifle"])
    assert church(["pistol", "dart"]).refused("defeat:mummy:dart+pistol") == ["too_weak"]


def test_it_is_defeated_only_while_the_order_is_whole() -> None:
    """Rules F23, M4, H38: a scarab that was turned down undoes the task."""
    assert church(["rifle", "knife"], 1).refused("defeat:mummy:knife+rifle") == ["task_open"]


def test_its_power_turns_the_lowest_scarab_down() -> None:
    """Rules 26, M6: 1 and 2 lie face down, so 3 follows."""
    at = given(
        heroes={"mayor": "museum", "courier": "shop"},
        monsters=("mummy", "creature"),
        mats=scarabs(4, 5, 6, 1, 2, 3, down=[1, 2]),
        strike=("mummy", 1, 2),
        dice=["power", "blank"],
    )
    assert mat(at).down == [1, 2, 3]


def test_its_power_has_nothing_to_turn_when_all_lie_down() -> None:
    """Rule H39."""
    at = given(
        heroes={"mayor": "museum", "courier": "shop"},
        monsters=("mummy", "creature"),
        mats=scarabs(*DONE, down=[1, 2, 3, 4, 5, 6]),
        strike=("mummy", 1, 2),
        dice=["power", "blank"],
    )
    assert mat(at).down == [1, 2, 3, 4, 5, 6]


def test_the_soul_sign_leaves_with_it() -> None:
    """Rule F19."""
    at = given(
        heroes={"mayor": "church"},
        items={"mayor": ["rifle", "knife"]},
        monsters=("mummy", "creature"),
        figures={"mummy": "church"},
        mats=scarabs(*DONE),
        soul="mayor",
    )
    assert at.act("defeat:mummy:knife+rifle").world.soul is None


def test_every_start_can_be_solved() -> None:
    """Rule M1: from each of the 36 starts a search over slides reaches the order, in 11 to 15 of them."""
    lengths = [shortest([0, *high, *low]) for high in permutations((4, 5, 6)) for low in permutations((1, 2, 3))]
    assert (len(lengths), min(lengths), max(lengths)) == (36, 11, 15)


def shortest(start: list[int]) -> int:
    """The least number of slides: the search goes back from the order, once for all starts."""
    return DISTANCES[tuple(start)]


def distances() -> dict[tuple[int, ...], int]:
    goal = list(range(7))
    assert in_order(goal, [])
    found = {tuple(goal): 0}
    queue = [goal]
    for spots in queue:
        for spot in joined(spots.index(0)):
            after = list(spots)
            slide(after, after[spot])
            if tuple(after) not in found:
                found[tuple(after)] = found[tuple(spots)] + 1
                queue.append(after)
    return found


DISTANCES = distances()
