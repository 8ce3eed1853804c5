"""The board of Legions of Darkness: where pieces stand, what threatens, what a preview marks, the chart of a siege."""

from __future__ import annotations

import re
from math import hypot

import pytest

from api.pages.boards.legions_of_darkness import board, geometry, siege
from api.pages.templating import ROOT
from api.usecases.shapes import Measure
from domain.legions_of_darkness.view import HeroView, ThreatView
from tests.pages import samples

TERRAIN = (ROOT / "static/boards/legions_of_darkness/board.svg").read_text(encoding="utf-8")


def named(id_: str) -> str:
    return id_.replace("_", " ").capitalize()


# where things lie


def test_the_drawn_spaces_lie_where_the_content_says() -> None:
    for id_, (x, y) in geometry.PLACES.items():
        if id_.startswith("space:"):
            assert f'<g transform="translate({x} {y})">' in TERRAIN, id_


def test_every_piece_stands_on_its_place() -> None:
    view = samples.table()
    places = board.positions(view)
    stands = [places[element][:2] for element in ("army:west", "army:gate_a", "hero:warrior")]
    assert stands == [(52, 614), (360, 684), geometry.CIRCLES["gate"]]
    assert set(places) == {f"army:{a.id}" for a in view.armies} | {f"hero:{h.id}" for h in view.heroes}


def test_pieces_that_share_a_place_stand_beside_each_other() -> None:
    heroes = [HeroView(id_, "unwounded", "reserves", "melee", False) for id_ in ("warrior", "wizard", "cleric")]
    armies = [samples.army("gate_a", "orc", 3, 1), samples.army("gate_b", "orc", 3, 1)]
    places = board.positions(samples.table(armies=armies, heroes=heroes))
    assert places["army:gate_a"][0] < 360 < places["army:gate_b"][0]
    assert len({places[f"hero:{hero.id}"][0] for hero in heroes}) == 3
    for one in places.values():
        assert 30 < one[0] < 690
        assert 30 < one[1] < 810


def test_no_ring_lies_on_another_where_armies_are_close() -> None:
    """Both Gate armies on one space, or on neighbouring ones (at the edge 49 units apart): rings part."""
    for first, second in ((3, 3), (1, 2), (3, 4)):
        armies = [samples.army("gate_a", "orc", 3, first), samples.army("gate_b", "orc", 3, second)]
        view = samples.table(armies=armies)
        drawn = board.draw(view, named, {"army:gate_a": "#", "army:gate_b": "#"})
        (_, x1, y1, r1), (_, x2, y2, r2) = drawn.rings
        assert r1 + r2 <= hypot(x2 - x1, y2 - y1) + 5, (first, second)


@pytest.mark.parametrize("waiting", [1, 2, 3, 4])
def test_the_reserves_camp_touches_neither_track_nor_tower(waiting: int) -> None:
    """Spaces are 26 units to each side of their middle, towers 41 around theirs; the camp's ends are round."""
    heroes = [
        HeroView(id_, "unwounded", "reserves", "melee", False) for id_ in ("warrior", "wizard", "cleric", "rogue")
    ]
    camp = board.draw(samples.table(heroes=heroes[:waiting]), named, {}).camp
    assert camp is not None
    x, y = geometry.RESERVES
    end = camp[2] - 31
    for side in (-1, 1):
        ball = (x + side * end, y)
        for track, n in (("sky", 1), ("terror", 1)):
            middle = geometry.space(track, n)
            gap = hypot(max(abs(middle[0] - ball[0]) - 26, 0), max(abs(middle[1] - ball[1]) - 26, 0))
            assert gap > 31, (track, gap)
        for tower in ("sky", "terror"):
            assert hypot(geometry.CIRCLES[tower][0] - ball[0], geometry.CIRCLES[tower][1] - y) > 41 + 31


def test_what_is_off_the_map_is_not_drawn() -> None:
    view = samples.table(armies=[samples.army("terror", "troll", 4, None)])
    assert "army:terror" not in board.positions(view)
    assert board.draw(view, named, {}).armies == []


# what threatens


def test_one_arrow_an_army_with_its_chance() -> None:
    drawn = board.draw(samples.table(), named, {})
    assert [threat[5] for threat in drawn.threats] == ["56%", "44%", "44%", "33%", "22%"]
    assert [threat[6] for threat in drawn.threats] == ["slowed", "", "", "", ""]
    for path, _, turn, x, y, _, _ in drawn.threats:
        assert re.fullmatch(r"M-?\d+ -?\d+Q-?\d+ -?\d+ -?\d+ -?\d+", path)
        assert -180 <= turn <= 180
        assert 0 < x < 720
        assert 0 < y < 840


def test_nobody_who_stays_is_drawn_as_a_threat() -> None:
    idle = ThreatView("west", "west", 4, 3, 0, 9, "advance")
    assert board.draw(samples.table(threats=[idle]), named, {}).threats == []


# what is lit and marked


def test_lit_pieces_are_links_and_have_rings() -> None:
    drawn = board.draw(
        samples.table(), named, {"army:sky": "?after=attack:sky:ranged", "circle:gate": "?on=circle:gate"}
    )
    assert {army[0]: army[1] for army in drawn.armies}["sky"] == "?after=attack:sky:ranged"
    assert [ring[0] for ring in drawn.rings] == ["army:sky"]
    assert [(each[0], each[5]) for each in drawn.circles] == [("gate", True)]
    assert [
        (each[0], each[5])
        for each in board.draw(samples.table(), named, {"circle:gate": "?"}, None, {"circle:gate"}).circles
    ] == [("gate", False)]


def test_a_preview_marks_what_it_touches_and_where_it_goes() -> None:
    marks = board.marks(samples.table(), samples.shown())
    assert [halo[:2] for halo in marks["halos"]] == [(180, 222), geometry.CIRCLES["sky"]]
    assert marks["ghost"] == ("dragon", 114, 224)
    assert marks["arrow"]


def test_what_moved_since_leaves_a_dotted_ring() -> None:
    then, now = samples.table(), samples.table(armies=[samples.army("west", "goblin", 2, 3)])
    assert [(x, y) for x, y, _ in board.ghosts(then, now)] == [geometry.space("west", 3)]
    assert board.ghosts(now, now) == []


# the chart


def measures(turns: int) -> list[Measure]:
    armies = {"west": 6, "east": 6, "gate_a": 4, "gate_b": 4, "sky": 6}
    return [
        Measure(
            n + 1,
            n,
            {army: max(1, far - n // 3) for army, far in armies.items()}
            | {"time": n // 2, "defenders": 9 - n // 4, "morale": (n % 3) - 1}
            | ({"terror": 3} if n > 6 else {}),
        )
        for n in range(turns)
    ]


@pytest.mark.parametrize("width", [760, 330])
@pytest.mark.parametrize("turns", [1, 7, 30])
def test_the_chart_stays_in_its_frame(width: int, turns: int) -> None:
    chart = siege.chart(measures(turns), samples.table(), named, {"west": 1}, width)
    assert chart is not None
    for band in chart.bands:
        assert chart.left <= band.x
        assert band.x + band.width <= chart.right + 0.1
    for track in chart.tracks:
        for _, path in track.lines:
            for y in re.findall(r"(?:V|M[\d.]+ )([\d.]+)", path):
                assert track.top - 1 <= float(y) <= track.wall
    assert len(chart.bars) == len(chart.morale) == turns


def test_a_line_begins_where_the_army_comes_onto_the_map() -> None:
    chart = siege.chart(measures(12), samples.table(), named, {}, 760)
    assert chart is not None
    terror = next(track for track in chart.tracks if track.name == "Terror")
    unit = (chart.right - chart.left) / 12
    assert terror.lines[0][1].startswith(f"M{chart.left + 7 * unit:.1f} ")


def test_the_chart_is_also_told_in_words() -> None:
    chart = siege.chart(measures(12), samples.table(), named, {}, 760)
    assert chart is not None
    assert "West, Goblin: space 6 at first, 3 at its nearest, 3 at the end." in chart.said
    assert "Defenders 9 to 7." in chart.said


def test_no_chart_without_measures() -> None:
    assert siege.chart([], samples.table(), named, {}, 760) is None
