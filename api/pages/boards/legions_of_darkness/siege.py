"""The chart of a siege: how near each army stood from turn to turn, how many defenders were left, and morale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.pages.boards.legions_of_darkness.names import MARKS, SHORT_TRACKS
from api.pages.fills import Names
from api.usecases.shapes import Measure
from domain.legions_of_darkness.view import ArmyView, View

PERIODS = [
    *(("day", 1),) * 3,
    *(("night", 1),) * 3,
    *(("day", 2),) * 3,
    *(("night", 2),) * 3,
    *(("day", 3),) * 3,
    ("night", 3),
]
STEP = 6.6
"""Height of one space in the chart."""
LONGEST = {"west": (6, 3), "gate": (4, 3), "east": (6, 3), "sky": (6, 1), "terror": (3, 3)}
ARMIES = {"west": ("west",), "gate": ("gate_a", "gate_b"), "east": ("east",), "sky": ("sky",), "terror": ("terror",)}
TOP, LABELS, TAIL = 26.0, 92, 48


def period(time: int) -> tuple[str, str, str]:
    """`day` or `night`, its name in full and short, of a space of the time track."""
    kind, n = PERIODS[min(time, len(PERIODS) - 1)]
    return kind, f"{kind.capitalize()} {n}", f"{kind[0].upper()}{n}"


@dataclass(slots=True)
class Band:
    """A stretch of day or night behind the chart."""

    x: float
    width: float
    kind: str
    name: str


@dataclass(slots=True)
class Track:
    """One track: its red and blue spaces, the wall below, the lines of its armies and their counters at the end."""

    name: str
    who: str
    top: float
    blue: float
    red: float
    wall: float
    lines: list[tuple[str, str]]
    ends: list[tuple[float, str, str, str]]
    breach: float | None


@dataclass(slots=True)
class Chart:
    """All of it, in the units of its own picture."""

    width: int
    height: float
    left: float
    right: float
    bands: list[Band]
    tracks: list[Track]
    bars: list[tuple[float, float, float, float]]
    bars_top: float
    most: int
    last: int
    morale: list[tuple[float, float, str]]
    morale_top: float
    ticks: list[tuple[float, str]]
    said: str


def chart(measures: Sequence[Measure], view: View, names: Names, breaches: dict[str, int], width: int) -> Chart | None:
    """The siege in a picture of this width; `breaches` tells the turn in which a wall broke. None without measures."""
    if not measures:
        return None
    wide = width > 400
    left, right = (LABELS, width - TAIL) if wide else (44, width - 24)
    unit = (right - left) / max(1, len(measures))
    kinds = {army.id: army for army in view.armies}
    tracks, y = _tracks(measures, kinds, names, breaches, left, unit)
    most = max(measure.numbers.get("defenders", 0) for measure in measures)
    bars_top = y + 4
    morale_top = bars_top + 50
    return Chart(
        width=width,
        height=morale_top + 36,
        left=left,
        right=right,
        bands=_bands(measures, left, unit, wide),
        tracks=tracks,
        bars=_bars(measures, left, unit, bars_top, most),
        bars_top=bars_top,
        most=most,
        last=measures[-1].numbers.get("defenders", 0),
        morale=[
            (left + n * unit + unit * 0.12, unit * 0.76, {-1: "ml", 0: "mn", 1: "mh"}[measure.numbers.get("morale", 0)])
            for n, measure in enumerate(measures)
        ],
        morale_top=morale_top,
        ticks=[(left + (n - 0.5) * unit, str(n)) for n in range(5, len(measures) + 1, 5)],
        said=_said(measures, names, kinds),
    )


def _bands(measures: Sequence[Measure], left: float, unit: float, wide: bool) -> list[Band]:
    bands: list[Band] = []
    for n, measure in enumerate(measures):
        kind, name, short = period(measure.numbers.get("time", 0))
        if bands and bands[-1].name in (name, short):
            bands[-1].width += unit
        else:
            bands.append(Band(left + n * unit, unit, kind, name if wide else short))
    for band in bands:
        if band.width < 50 and wide:
            band.name = band.name[0] + band.name[-1] if band.width > 22 else ""
    return bands


def _tracks(
    measures: Sequence[Measure],
    kinds: dict[str, ArmyView],
    names: Names,
    breaches: dict[str, int],
    left: float,
    unit: float,
) -> tuple[list[Track], float]:
    tracks, y = [], TOP + 8
    for track, (spaces, red) in LONGEST.items():
        blue = (spaces - red) * STEP
        ids = [id_ for id_ in ARMIES[track] if id_ in kinds]
        lines = [(kinds[id_].kind, _line(measures, id_, spaces, y, left, unit, n * 2.5)) for n, id_ in enumerate(ids)]
        ends = []
        for id_ in ids:
            space = measures[-1].numbers.get(id_)
            if space is not None:
                ends.append((y + (spaces - space) * STEP, kinds[id_].kind, MARKS[kinds[id_].kind][1], str(space)))
        breach = breaches.get(track)
        who = " and ".join(dict.fromkeys(names(kinds[id_].kind) for id_ in ids))
        wall = y + spaces * STEP + 3
        tracks.append(
            Track(
                SHORT_TRACKS[track],
                who,
                y,
                blue,
                red * STEP,
                wall,
                lines,
                _apart(ends),
                left + (breach - 1) * unit if breach is not None else None,
            )
        )
        y = wall + 14
    return tracks, y


def _apart(ends: list[tuple[float, str, str, str]]) -> list[tuple[float, str, str, str]]:
    """Two counters at one height would hide each other: one is enough where they are alike, else they part."""
    if len(ends) == 2 and abs(ends[0][0] - ends[1][0]) < 20:
        if ends[0][1:3] == ends[1][1:3]:
            return [min(ends, key=lambda end: end[3])]
        upper, lower = sorted(ends)
        return [(upper[0] - 6, *upper[1:]), (lower[0] + 14, *lower[1:])]
    return ends


def _line(
    measures: Sequence[Measure], army: str, spaces: int, top: float, left: float, unit: float, shift: float
) -> str:
    """A stepped line through the army's spaces; it breaks where the army is off the map."""
    path, pen = [], False
    for n, measure in enumerate(measures):
        space = measure.numbers.get(army)
        if space is None:
            pen = False
            continue
        y = top + (spaces - space) * STEP + shift
        x = left + n * unit
        path.append(f"{'V' if pen else f'M{x:.1f} '}{y:.1f}H{x + unit:.1f}")
        pen = True
    return "".join(path)


def _bars(
    measures: Sequence[Measure], left: float, unit: float, top: float, most: int
) -> list[tuple[float, float, float, float]]:
    tall = 40.0
    return [
        (
            left + n * unit + unit * 0.12,
            top + tall * (1 - measure.numbers.get("defenders", 0) / max(1, most)),
            unit * 0.76,
            tall * measure.numbers.get("defenders", 0) / max(1, most),
        )
        for n, measure in enumerate(measures)
    ]


def _said(measures: Sequence[Measure], names: Names, kinds: dict[str, ArmyView]) -> str:
    """The chart in words: from where to where each army came, and what was left."""
    first, last = measures[0].numbers, measures[-1].numbers
    told = [f"The siege over {len(measures)} turns."]
    for track, ids in ARMIES.items():
        for id_ in ids:
            spaces = [measure.numbers[id_] for measure in measures if id_ in measure.numbers]
            if spaces and id_ in kinds:
                told.append(
                    f"{SHORT_TRACKS[track]}, {names(kinds[id_].kind)}: space {spaces[0]} at first, "
                    f"{min(spaces)} at its nearest, {spaces[-1]} at the end."
                )
    told.append(f"Defenders {first.get('defenders', 0)} to {last.get('defenders', 0)}.")
    return " ".join(told)
