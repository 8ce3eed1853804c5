"""The promises of a game as a whole, kept by its files and over many sessions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from domain.catalogue import words
from domain.conformance.broken import Broken, must
from domain.conformance.coverage import Reached, unreached
from domain.conformance.plays import Play, ending, kept_content, read_plays, replay
from domain.conformance.resume import elsewhere
from domain.conformance.run import Run
from domain.conformance.search import starts
from domain.kernel.content import Content
from domain.kernel.positions import AnyGame
from domain.kernel.words import Words


def ends(said: Words) -> list[str]:
    """Each way to win and to lose, as the messages under `end` name them."""
    return [key.removeprefix("end.") for key in said.keys if key.startswith(("end.won.", "end.lost."))]


def kept_plays_stand(game: AnyGame, content: Content, folder: Path) -> None:
    """Every kept playthrough is still legal and ends as it did; each way to win and to lose has one."""
    plays = read_plays(folder)
    for name, play in plays.items():
        pinned = kept_content(game, play.content, folder) if play.content else content
        try:
            end = ending(replay(game, pinned, play).g.outcome)
        except Broken as broken:
            raise Broken(f"{name}: {broken}") from broken
        must(end == play.end, f"{name} ends {end or 'nowhere'}, not {play.end}: ./play record {game.id}")
    unproven = set(ends(words(game))) - {play.end for play in plays.values()}
    must(
        not unproven, f"no playthrough of {game.id} is kept for {', '.join(sorted(unproven))}: ./play record {game.id}"
    )


def title_can_be_said(game: AnyGame, content: Content) -> None:
    """Title, scenarios and open frames have their names, and each reached end its sentence."""
    said = words(game, content.names())
    wanted = ["game.title", "game.about"]
    wanted += [f"scenario.{scenario.id}.{part}" for scenario in game.SCENARIOS for part in ("name", "about")]
    wanted += [f"frame.{frame.tag()}" for frame in game.FRAMES if frame.open]
    missing = [key for key in wanted if key not in said]
    must(not missing, f"{game.id} has no sentence for {', '.join(missing)}")


def everything_is_reached(game: AnyGame, content: Content, plays: Iterable[Play], most: int) -> None:
    """Each frame, listener, verb and record turns up in the kept playthroughs, in positions, or in random sessions."""
    reached = Reached()
    for play in plays:
        reached.add(_walked(game, content, play, go_on=False))
    for play in islice(starts(game, "reach"), most):
        if not unreached(game, content, reached):
            return
        reached.add(_walked(game, content, play, go_on=True))
    missing = unreached(game, content, reached)
    must(
        not missing, f"in {most} sessions of {game.id} nothing led to {', '.join(missing)}: write a position that does"
    )


def hash_seed_changes_nothing(game: AnyGame, content: Content, play: Play) -> None:
    """The same steps give the same bytes in processes with other hash seeds."""
    here = replay(game, content, play).fingerprint()
    for hash_seed in (1, 2):
        must(elsewhere(game, play, hash_seed) == here, f"PYTHONHASHSEED={hash_seed} gives {game.id} other bytes")


def _walked(game: AnyGame, content: Content, play: Play, *, go_on: bool) -> Reached:
    run = Run(game, content, play.start(game), checks=())
    run.walk(play.steps, go_on=go_on)
    return run.reached
