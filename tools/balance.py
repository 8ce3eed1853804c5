"""The pages of `docs/balance/`: win rates with their 95 % intervals, lengths, ends; and a chart of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import sqrt
from statistics import mean
from typing import Any

Row = dict[str, Any]
Group = tuple[str, str, int, str, int]
Z = 1.96
BAR, LINE, TOP = 360, 26, 34
LETTER = 7.2
FONT = 'font-family="system-ui, sans-serif" font-size="13"'
FILL = {"random": "#a89c86", "greedy": "#3e7a6f", "search": "#8a4b2d"}


def interval(won: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, 0 to 1: it holds near 0 and 1 and for few sessions, too."""
    share, n = won / of, float(of)
    centre = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def grouped(names: Mapping[str, str], rows: Iterable[Row]) -> dict[Group, list[Row]]:
    """The results by scenario (in the order of `names`) and options, number of players, bot and playouts."""
    found: dict[Group, list[Row]] = {}
    for row in rows:
        task = row["task"]
        options = "".join(f", {_set(each)}" for each in task["options"])
        found.setdefault((task["scenario"], options, task["players"], task["bot"], task["playouts"]), []).append(row)
    order, bots = list(names), list(FILL)
    return dict(
        sorted(found.items(), key=lambda each: (order.index(each[0][0]), *each[0][1:3], bots.index(each[0][3])))
    )


def _set(option: str) -> str:
    """An option as a table names it; of a list, what stands in it."""
    name, _, value = option.partition("=")
    return f"{name}={value[1:-1].replace(chr(34), '').replace(',', ' + ')}" if value.startswith("[") else option


def wins(rows: Iterable[Row]) -> int:
    return sum(row["played"]["end"].startswith("won.") for row in rows)


def page(game: str, title: str, release: str, names: Mapping[str, str], rows: Sequence[Row]) -> str:
    """The page of a game in Markdown; `names` say what its scenarios are called, by id."""
    made = (
        f"Made by `./play playtest {game}` from sessions of the default options unless others are named; rules and "
        f"figures `{release}`. "
        "A win rate stands with its 95 % interval (Wilson). Rounds and answers are means, seconds those of one core."
    )
    lines = [
        f"# How {title} ends when bots play it",
        "",
        made,
        "",
        f"![Win rates]({game}.svg)",
        "",
        "| scenario | players | bot | sessions | won | rounds | answers | s each | how it ended |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    groups = grouped(names, rows)
    lines += [_line(names, group, found) for group, found in groups.items()]
    seeds = sorted({row["task"]["seed"].rpartition(" ")[0] for row in rows})
    lines += ["", f"Seeds: {', '.join(f'`{seed} 0` and on' for seed in seeds)}.", ""]
    return "\n".join(lines)


def _line(names: Mapping[str, str], group: Group, rows: list[Row]) -> str:
    scenario, options, players, bot, playouts = group
    won, of = wins(rows), len(rows)
    low, high = interval(won, of)
    ends = Counter(row["played"]["end"] for row in rows)
    told = ", ".join(f"{end} {n}" for end, n in ends.most_common())
    named = f"{bot}, {playouts} playouts" if playouts else bot
    rounds, answers = (mean(row["played"][key] for row in rows) for key in ("rounds", "answers"))
    rate = f"{100 * won / of:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
    seconds = mean(row["seconds"] for row in rows)
    played = f"{names[scenario]}{options} | {players} | {named} | {of} | {rate} | {rounds:.1f} | {answers:.0f}"
    return f"| {played} | {seconds:.2f} | {told} |"


def chart(names: Mapping[str, str], rows: Sequence[Row]) -> str:
    """Win rates as bars with their intervals, one line for each scenario and bot."""
    groups = grouped(names, rows)
    height = TOP + LINE * len(groups) + 8
    left = 20 + int(LETTER * max((len(_label(names, group)) for group in groups), default=0))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + BAR + 60} {height}" {FONT} role="img">',
        "<title>Win rates with their 95 % intervals</title>",
        f'<rect width="100%" height="{height}" fill="#fbf7ee"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        x = left + BAR * percent // 100
        parts.append(f'<path d="M{x} {TOP - 8}V{height - 6}" stroke="#ddd3bf"/>')
        parts.append(f'<text x="{x}" y="{TOP - 14}" text-anchor="middle" fill="#5c4b36">{percent} %</text>')
    for n, (group, found) in enumerate(groups.items()):
        parts += _bar(_label(names, group), group[3], found, left, TOP + LINE * n)
    return "\n".join([*parts, "</svg>", ""])


def _label(names: Mapping[str, str], group: Group) -> str:
    scenario, options, players, bot, _ = group
    return f"{names[scenario]}{options}, {players} pl., {bot}"


def _bar(label: str, bot: str, rows: list[Row], left: int, y: int) -> list[str]:
    won, of = wins(rows), len(rows)
    low, high = (left + BAR * share for share in interval(won, of))
    middle = y + LINE // 2
    whisker = f"M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 4}v8M{high:.1f} {middle - 4}v8"
    return [
        f'<text x="{left - 10}" y="{middle + 4}" text-anchor="end" fill="#33291c">{escape(label)}</text>',
        f'<rect x="{left}" y="{y + 5}" width="{BAR * won / of:.1f}" height="{LINE - 10}" fill="{FILL[bot]}"/>',
        f'<path d="{whisker}" stroke="#33291c"/>',
        f'<text x="{left + BAR + 8}" y="{middle + 4}" fill="#33291c">{100 * won / of:.0f} %</text>',
    ]
