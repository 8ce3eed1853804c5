"""Draw the land of each town of The Last Spell from its content: `python -m tools.last_spell_boards [--check]`.

One file a town in `static/boards/last_spell/` with the symbols `land` and `names`; a spot is a square of 40. They are
drawn through <use>: colours by custom properties in presentation attributes only.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CONTENT = ROOT / "domain" / "last_spell" / "content"
FOLDER = ROOT / "static" / "boards" / "last_spell"
SIZE = 40
WIDE, HIGH = 32 * SIZE, 22 * SIZE
Spot = tuple[int, int]
Tag = str


def content(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


def terrain(town: str) -> dict[str, list[Spot]]:
    """Kind of terrain -> its spots, from the boards that the town is laid out with."""
    found: dict[str, list[Spot]] = {"cliff": [], "low_obstacles": [], "trees": [], "water": []}
    boards = content("terrain")
    for board in content("towns")[town]["boards"]:
        for kind, spots in found.items():
            spots += [(x, y) for x, y in boards[board].get(kind, [])]
    return found


def groups(spots: Iterable[Spot]) -> list[list[Spot]]:
    """Spots that hang together side by side."""
    left, found = set(spots), []
    while left:
        group, edge = [], [min(left)]
        left.discard(edge[0])
        while edge:
            x, y = edge.pop()
            group.append((x, y))
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.discard(near)
                    edge.append(near)
        found.append(sorted(group))
    return found


def cells(spots: Iterable[Spot]) -> str:
    return "".join(f"M{x * SIZE} {y * SIZE}h{SIZE}v{SIZE}h-{SIZE}z" for x, y in sorted(spots))


def path(d: str, **attributes: str) -> Tag:
    said = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<path{said} d="{d}"/>'


def line(d: str, colour: str, width: float, **more: str) -> Tag:
    return path(d, fill="none", stroke=colour, stroke_width=f"{width:g}", stroke_linecap="round", **more)


class Scatter:
    """Places strewn evenly but not in rows, the same ones each time."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, most: int) -> int:
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return (self.state >> 8) % most


def ground(taken: set[Spot]) -> list[Tag]:
    """Grass with darker patches, trails to the gates, tufts where nothing else lies."""
    strewn = Scatter(7)
    blobs = ""
    for _ in range(24):
        x, y, rx = strewn.below(WIDE), strewn.below(HIGH), 50 + strewn.below(80)
        blobs += f"M{x - rx} {y}a{rx} {rx // 2} 0 1 0 {2 * rx} 0a{rx} {rx // 2} 0 1 0-{2 * rx} 0z"
    trails = (
        "M40 548C160 566 250 500 330 536S420 540 440 540M1240 560C1120 520 1030 570 960 536S880 540 850 540"
        "M110 770C220 800 320 748 430 784M1180 720C1080 770 960 740 850 776"
        "M560 100C590 190 528 200 556 260S562 340 560 420"
    )
    tufts = ""
    for x in range(1, 31):
        for y in range(1, 22):
            if (x, y) not in taken and not (10 <= x <= 21 and y >= 10) and strewn.below(4) == 0:
                tufts += f"M{x * SIZE + 6 + strewn.below(28)} {y * SIZE + 12 + strewn.below(24)}l-3-7m3 7l1-9m-1 9l5-6"
    return [
        path(f"M-640-440h{WIDE + 1280}v{HIGH + 880}h-{WIDE + 1280}z", fill="var(--ls-ground)"),
        path(blobs, fill="var(--ls-ground-2)", opacity=".55"),
        line(trails, "var(--ls-trail)", 26, opacity=".8"),
        line(tufts, "var(--ls-tuft)", 1.5),
    ]


def town_floor(taken: set[Spot]) -> list[Tag]:
    """The Town: its border, streets, cobbles and the plaza of the Magic Circle."""
    strewn, cobbles = Scatter(11), ""
    for x in range(10, 22):
        for y in range(10, 22):
            if (x, y) not in taken and strewn.below(5) < 2:
                cobbles += f"M{x * SIZE + 4 + strewn.below(20)} {y * SIZE + 12 + strewn.below(22)}q6-7 13 0"
    streets = (
        "M402 540H520Q560 540 560 580M878 540H760Q720 540 720 580M540 402V440Q540 480 570 520L590 562"
        "M640 718V880M740 402V440Q740 480 710 520L690 562"
    )
    return [
        path("M394 394h492v700H394z", fill="var(--ls-edge)"),
        path("M402 402h476v692H402z", fill="var(--ls-town)"),
        path(streets, fill="none", stroke="var(--ls-street)", stroke_width="30", stroke_linejoin="round"),
        line(cobbles, "var(--ls-cobble)", 2),
        '<rect fill="var(--ls-plaza)" x="562" y="562" width="156" height="156" rx="20"/>',
    ]


def water(spots: Sequence[Spot]) -> list[Tag]:
    """Lakes with soft banks, and waves on them. A lake at the southern edge goes on beyond it."""
    if not spots:
        return []
    south = max(y for _, y in spots) == HIGH // SIZE - 1
    more = [(x, y + n) for x, y in spots if south and y == HIGH // SIZE - 1 for n in range(1, 6)]
    d = cells([*spots, *more])
    waves = "".join(f"M{x * SIZE + 5 + 9 * (y % 2)} {y * SIZE + 22}q6-8 11 0t11 0" for x, y in spots if (x + y) % 2)
    return [
        path(d, fill="var(--ls-bank)", stroke="var(--ls-bank)", stroke_width="9", stroke_linejoin="round"),
        path(d, fill="var(--b-water)", stroke="var(--b-water)", stroke_width="1", stroke_linejoin="round"),
        line(waves, "var(--ls-wave)", 2),
    ]


def cliff(group: Sequence[Spot]) -> list[Tag]:
    """A crag over a rectangle of spots, lighter on its top."""
    xs, ys = [x for x, _ in group], [y for _, y in group]
    left, top = min(xs) * SIZE, min(ys) * SIZE
    across, down = (max(xs) + 1) * SIZE - left, (max(ys) + 1) * SIZE - top
    fit = f"translate({left} {top}) scale({across / 120:g} {down / 80:g})"
    return [
        f'<g transform="{fit}">',
        path(
            "M4 14L22 3 52 7 78 1 104 6 116 22 117 52 108 76 78 72 50 79 20 74 3 58z",
            fill="var(--ls-rock)",
            stroke="var(--b-line)",
            stroke_width="2.5",
            stroke_linejoin="round",
        ),
        path("M14 20L30 12 54 15 80 9 102 16 96 30 70 26 44 34 24 30z", fill="var(--ls-rock-2)"),
        line(
            "M24 30l6 18-8 22M44 34l4 20-2 22M70 26l-4 24 10 20M96 30l-2 20 12 24M30 48l18 6M66 50l28-2",
            "var(--b-line)",
            2,
            opacity=".55",
        ),
        "</g>",
    ]


def rock(spot: Spot) -> list[Tag]:
    x, y = spot[0] * SIZE, spot[1] * SIZE
    return [
        f'<g transform="translate({x} {y})">',
        path(
            "M5 30L9 17 19 12 25 18 33 19 36 31 28 35 12 35z",
            fill="var(--ls-rock)",
            stroke="var(--b-line)",
            stroke_width="2.5",
            stroke_linejoin="round",
        ),
        line("M12 22l7-4 4 5m3-2l5 4", "var(--b-line)", 2, opacity=".55"),
        "</g>",
    ]


def tree(spot: Spot) -> list[Tag]:
    x, y = spot[0] * SIZE, spot[1] * SIZE
    crown = "M20 2C28 2 33 7 32 13C38 16 37 26 30 27C24 31 14 31 10 27C3 26 2 16 8 13C7 7 12 2 20 2Z"
    return [
        f'<g transform="translate({x} {y})">',
        path("M17 24h6v13h-6z", fill="var(--b-wood)", stroke="var(--b-line)", stroke_width="2"),
        path(crown, fill="var(--ls-tree)", stroke="var(--b-line)", stroke_width="2.5", stroke_linejoin="round"),
        line("M13 12q5-6 10-3M12 20q6-3 9 0M24 17q4-1 5 3", "var(--ls-tree-2)", 2),
        "</g>",
    ]


def borders(kind: dict[str, str]) -> list[Tag]:
    """Where the Sectors meet, from the board's own map of them; the Mist's edge has none."""
    d = ""
    rows = kind["rows"]
    for y, row in enumerate(rows):
        for x, code in enumerate(row):
            right = row[x + 1] if x + 1 < len(row) else code
            below = rows[y + 1][x] if y + 1 < len(rows) else code
            if right != code and "~" not in (code, right):
                d += f"M{(x + 1) * SIZE} {y * SIZE}v{SIZE}"
            if below != code and "~" not in (code, below):
                d += f"M{x * SIZE} {(y + 1) * SIZE}h{SIZE}"
    return [line(joined(d), "var(--ls-sector)", 2.5, stroke_dasharray="1 8")]


def joined(d: str) -> str:
    """Unit steps in one line become one stroke, so that its dots are even."""
    across: dict[int, list[int]] = {}
    down: dict[int, list[int]] = {}
    for step in d.split("M")[1:]:
        x, y = (int(each) for each in step.rstrip(f"{SIZE}").rstrip("vh").split())
        (across.setdefault(y, []) if "h" in step else down.setdefault(x, [])).append(x if "h" in step else y)
    found = "".join(f"M{a} {y}H{b}" for y, xs in across.items() for a, b in runs(xs))
    return found + "".join(f"M{x} {a}V{b}" for x, ys in down.items() for a, b in runs(ys))


def runs(starts: Iterable[int]) -> list[Spot]:
    """Stretches of unit steps: first beginning and last end of each."""
    found: list[Spot] = []
    for start in sorted(starts):
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], start + SIZE)
        else:
            found.append((start, start + SIZE))
    return found


def lines(town: str) -> list[Tag]:
    """The grid, the Sectors and the cutouts on which this town may have Walls."""
    grid = "".join(f"M{x} 40V{HIGH}" for x in range(SIZE, WIDE, SIZE))
    grid += "".join(f"M40 {y}H{WIDE - 40}" for y in range(SIZE, HIGH, SIZE))
    not_here = content("towns")[town].get("no_build", [])
    cut = ""
    for id_, record in content("cutouts").items():
        if id_ not in not_here:
            (x, y), (u, v) = record["spots"]
            wide, tall = (u - x + 1) * SIZE - 6, (v - y + 1) * SIZE - 6
            cut += f"M{x * SIZE + 3} {y * SIZE + 3}h{wide}v{tall}h-{wide}z"
    return [
        path(grid, fill="none", stroke="var(--ls-grid)", opacity=".6"),
        *borders({"rows": content("board")["board"]["sectors"]}),
        path(cut, fill="var(--ls-cut)", stroke="var(--ls-sector)", stroke_width="1.5", stroke_dasharray="4 4"),
    ]


def text(x: float, y: float, said: str, size: int, colour: str, weight: int = 500, anchor: str = "middle") -> Tag:
    look = f'font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{colour}"'
    return f'<text x="{x:g}" y="{y:g}" {look}>{said}</text>'


def names() -> list[Tag]:
    """Numbers of columns and rows along the edges, and each Sector's name in a corner of it; they lie over the Mist."""
    found = [text(x * SIZE + 20, 55, str(x), 14, "var(--ls-mist-text)") for x in range(2, 30)]
    for y in range(2, 22):
        found += [text(edge, y * SIZE + 25, str(y), 14, "var(--ls-mist-text)") for edge in (51, WIDE - 51)]
    board = content("board")["board"]
    rows: list[str] = board["sectors"]
    for code, sector in board["codes"].items():
        if sector == "MC":
            continue
        spots = [(x, y) for y, row in enumerate(rows) for x, each in enumerate(row) if each == code]
        east, south = max(x for x, _ in spots), max(y for _, y in spots)
        found.append(text((east + 1) * SIZE - 5, (south + 1) * SIZE - 6, sector, 15, "var(--ls-name)", 700, "end"))
    return found


def land(town: str) -> str:
    """The file of a town."""
    kinds = terrain(town)
    taken = {spot for spots in kinds.values() for spot in spots}
    parts = [*ground(taken), *town_floor(taken), *water(kinds["water"]), *lines(town)]
    for group in groups(kinds["cliff"]):
        parts += cliff(group)
    for spot in kinds["low_obstacles"]:
        parts += rock(spot)
    for spot in kinds["trees"]:
        parts += tree(spot)
    about = f"The land of {town}, made by `python -m tools.last_spell_boards` from its content; change it there."
    head = f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- {about} -->\n<symbol id="land" overflow="visible">\n'
    over = '\n</symbol>\n<symbol id="names" overflow="visible">\n' + "\n".join(names())
    return head + "\n".join(parts) + over + "\n</symbol>\n</svg>\n"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether the files are up to date")
    given = parser.parse_args(arguments)
    stale = 0
    for town in content("towns"):
        file, drawn = FOLDER / f"{town}.svg", land(town)
        if file.is_file() and file.read_text(encoding="utf-8") == drawn:
            continue
        if given.check:
            print(f"{file.relative_to(ROOT)} is out of date: python -m tools.last_spell_boards", file=sys.stderr)
            stale = 1
        else:
            file.write_text(drawn, encoding="utf-8")
            print(file.relative_to(ROOT))
    return stale


if __name__ == "__main__":
    sys.exit(main())
