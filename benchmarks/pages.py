"""P6: the play page's fragment after an action, against naive loops over the same board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from api import logs
from api.pages import table, telling, templating
from api.pages.boards import FILLS
from api.pages.play import LOG
from api.pages.table import Seen
from api.settings import Settings
from api.usecases import accounts, actions, actors, house, saying, sessions, sights
from api.usecases.titles import Title
from benchmarks import plays, serving, states, wire
from benchmarks.measuring import Contender, Figures, Goal, Rounds, line, take_turns
from benchmarks.plays import Playthrough
from benchmarks.size import Size
from benchmarks.twins import TWINS, Shown, naive, ours
from domain import catalogue
from domain.kernel.chance import seed_from
from domain.kernel.gate import Gate
from domain.kernel.positions import lay_out, positions
from domain.last_spell.game import LastSpell
from persistence import migrate

NAIVE = Path(__file__).resolve().parent / "naive"
GRID = "naive loops, 21 × 21 with 65 figures"
CROWDED = "last_spell with 65 figures"


def bench(size: Size) -> Iterator[str]:
    """Lines for P6."""
    times = size.count(100, least=2)
    yield "P6  the play page's part after an action, at the position with the most answers of a random game"
    environment = Environment(
        loader=FileSystemLoader(NAIVE), autoescape=True, undefined=StrictUndefined, auto_reload=False
    )
    parts: list[Contender] = []
    boards: dict[str, Shown] = {}
    for game in catalogue.games():
        if game not in FILLS:
            yield f"{game}: has no board yet"
            continue
        seen = wire.run(busiest(game))
        shown = {game: seen, **({CROWDED: crowded(seen)} if game == "last_spell" else {})}
        parts += [Contender(f"{name}, the whole part", _timed(times, whole, each)) for name, each in shown.items()]
        if game in TWINS:
            boards |= {name: Shown.of(each) for name, each in shown.items()}
        else:
            yield f"{game}: nobody has drawn its board by naive loops yet; its board has no ratio"
    for name, each in boards.items():
        parts += _board(times, environment, name, each)
    parts.append(Contender(GRID, _timed(times, naive_grid, environment)))
    found = take_turns(parts, size.rounds)
    yield from found.table()
    yield from _ratios(found, boards)


def _board(times: int, environment: Environment, name: str, shown: Shown) -> Iterator[Contender]:
    """Our drawing of a board and its twins."""
    yield Contender(f"{name}, its board", _timed(times, ours, shown))
    yield Contender(f"{name}, naive loops", _timed(times, naive, environment, shown))
    if TWINS[shown.seen.session.game].land:
        yield Contender(f"{name}, naive loops without the land", _timed(times, naive, environment, shown, True))


def _ratios(found: Rounds, boards: Mapping[str, Shown]) -> Iterator[str]:
    """Each board's ratio to its twins; the goal is that of the heaviest game's boards."""
    heaviest = max(boards, key=lambda name: found.median(f"{name}, its board", "us"), default=None)
    for name, shown in boards.items():
        judged = heaviest is not None and shown.seen.session.game == boards[heaviest].seen.session.game
        goal = Goal(0.4, 0.2, at_most=True) if judged else None
        for twin in ("naive loops", "naive loops without the land"):
            if f"{name}, {twin}" in found.figures:
                ratio = found.ratio("us", f"{name}, its board", f"{name}, {twin}")
                yield line(f"{name}, its board of {twin}", ratio, goal)
        yield line("    the whole part of a naive 21 × 21", found.ratio("us", f"{name}, the whole part", GRID))


async def busiest(game: str) -> Seen:
    """A session of a real house, at its position with the most answers, as its page shows it after an action."""
    logs.configure("error")
    play = plays.to_the_end(game, 0)
    options = _options(play)
    steps = options.index(max(options))
    with serving.scratch() as folder:
        migrate.upgrade(None, folder)
        async with house.opened(Settings(data=folder)) as opened:
            entered = await accounts.enter(opened, address=serving.LOOPBACK, way="token")
            actor = await actors.identify(opened, "token", entered.secret, serving.LOOPBACK)
            assert actor is not None
            new = play.new_session()
            new["undo_policy"] = new.pop("undo")
            id = (await sessions.create(opened, actor, **new)).id
            for revision, step in enumerate(play.steps[:steps], plays.FIRST):
                await actions.act(opened, actor, id, revision=revision, options=step.options, seat=step.seat)
            sight = await sights.look(opened, actor, id)
            session = await sessions.show(opened, sight, since=max(0, sight.row.head - LOG))
            title = opened.titles[game]
    names, fill = title.words.name, FILLS[game]
    told = session.events if isinstance(session.events, list) else []
    return Seen(
        session=session,
        names=names,
        game_name=title.name,
        scenario_name=session.name,
        asks=session.asks,
        view=session.view,
        told=telling.lines(told, fill, names),
        since=session.revision - 1,
        reader="Anna",
    )


def crowded(seen: Seen) -> Seen:
    """The same page with the horde of the third Night on its board and every spot lit that a Fireball may be aimed at:
    sixty-five figures."""
    title = Title(LastSpell, None)
    gate = Gate(LastSpell, title.content, seed_from("bench"))
    draft = ["attack:WG-scepter-2:fireball"]
    laid = lay_out(gate, positions(LastSpell)["horde"])
    seat = laid.g.questions[0].seat
    g = gate.look(laid.state, draft, seat)
    assert g is not None, "aiming rolls no dice"
    asks, _ = saying.asks(title.edition, g, seat)
    session = msgspec.structs.replace(seen.session, view=g.view(seat), asks=asks, offers=[])
    return replace(seen, session=session, asks=asks, view=session.view, draft=draft)


def _options(play: Playthrough) -> list[int]:
    """How many answers are open at each revision of a playthrough."""
    again = plays.Table(play.game, 0)
    found = []
    for _ in play.steps:
        found.append(sum(len(question.options) for question in again.g.questions))
        again.take(again.step())
    return found


def whole(seen: Seen) -> str:
    """What htmx gets: the context worked out and the part rendered."""
    return templating.part(seen.fill.TEMPLATE, {**table.context(seen), "theme": "system", "me": None, "now": 0})


def naive_grid(environment: Environment) -> str:
    """The field that others begin with."""
    kept = states.reference()
    cells = [cell.wall for cell in kept.cells]
    return environment.get_template("grid.svg").render(cells=cells, figures=list(kept.figures.values()))


def _timed(times: int, draw: Callable[..., str], *of: object) -> Callable[[], Figures]:
    """A round that draws this so many times."""

    def round() -> Figures:
        size = len(draw(*of).encode())
        began = time.process_time()
        for _ in range(times):
            draw(*of)
        return {"us": (time.process_time() - began) / times * 1e6, "bytes": size}

    return round
