"""P6: the play page's fragment after an action, against naive loops over the same board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from api import logs
from api.pages import table, telling, templating
from api.pages.boards import FILLS
from api.pages.boards.legions_of_darkness import board as legions
from api.pages.boards.legions_of_darkness import geometry
from api.pages.play import LOG
from api.pages.table import Seen
from api.settings import Settings
from api.usecases import accounts, actions, actors, house, sessions, sights
from benchmarks import plays, serving, states, wire
from benchmarks.measuring import Contender, Figures, Goal, line, take_turns
from benchmarks.plays import Playthrough
from benchmarks.size import Size
from domain import catalogue
from persistence import migrate

NAIVE = Path(__file__).resolve().parent / "naive"
GRID = "naive loops, 21 × 21 with 65 figures"


class Twins(NamedTuple):
    """What our template of a board draws, and what its naive twin in `naive/` draws."""

    ours: Callable[[Seen], dict[str, Any]]
    naive: Callable[[Seen], dict[str, Any]]


def _castle(seen: Seen) -> dict[str, Any]:
    return {"board": legions.draw(seen.view, seen.names, {})}


def _naive_castle(seen: Seen) -> dict[str, Any]:
    shown = {"view": seen.view, "names": seen.names, "links": {}}
    return {**shown, "places": geometry.PLACES, "tracks": geometry.TRACKS}


TWINS = {"legions_of_darkness": Twins(_castle, _naive_castle)}


def bench(size: Size) -> Iterator[str]:
    """Lines for P6."""
    times = size.count(100, least=2)
    yield "P6  the play page's part after an action, at the position with the most answers of a random game"
    environment = Environment(
        loader=FileSystemLoader(NAIVE), autoescape=True, undefined=StrictUndefined, auto_reload=False
    )
    contenders, games = [], []
    for game in catalogue.games():
        if game not in FILLS:
            yield f"{game}: has no board yet"
            continue
        seen = wire.run(busiest(game))
        contenders.append(Contender(f"{game}, the whole part", partial(_timed, times, partial(whole, seen))))
        if game in TWINS:
            contenders.append(Contender(f"{game}, its board", partial(_timed, times, partial(board, seen))))
            naive = partial(naive_board, environment, seen)
            contenders.append(Contender(f"{game}, naive loops", partial(_timed, times, naive)))
            games.append(game)
        else:
            yield f"{game}: nobody has drawn its board by naive loops yet; its board has no ratio"
    contenders.append(Contender(GRID, partial(_timed, times, partial(naive_grid, environment))))
    found = take_turns(contenders, size.rounds)
    yield from found.table()
    heaviest = max(games, key=lambda game: found.median(f"{game}, its board", "us"), default=None)
    for game in games:
        goal = Goal(0.4, 0.2, at_most=True) if game == heaviest else None
        yield line(
            f"{game}, its board of naive loops", found.ratio("us", f"{game}, its board", f"{game}, naive loops"), goal
        )
        yield line("    the whole part of a naive 21 × 21", found.ratio("us", f"{game}, the whole part", GRID))


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


def board(seen: Seen) -> str:
    """The board alone: its places worked out and its SVG rendered."""
    game = seen.session.game
    return templating.environment().get_template(f"boards/{game}/board.svg").render(TWINS[game].ours(seen))


def naive_board(environment: Environment, seen: Seen) -> str:
    """The same board by loops over everything."""
    game = seen.session.game
    return environment.get_template(f"{game}.svg").render(TWINS[game].naive(seen))


def naive_grid(environment: Environment) -> str:
    """The field that others begin with."""
    kept = states.reference()
    cells = [cell.wall for cell in kept.cells]
    return environment.get_template("grid.svg").render(cells=cells, figures=list(kept.figures.values()))


def _timed(times: int, draw: Callable[[], str]) -> Figures:
    size = len(draw().encode())
    began = time.process_time()
    for _ in range(times):
        draw()
    return {"us": (time.process_time() - began) / times * 1e6, "bytes": size}
