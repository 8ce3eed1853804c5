"""Lessons and puzzles: short sessions from a prepared start, with dice that are known to suffice.

They lie in a game's `lessons/<id>.toml`:

```toml
scenario = "undead"           # or: position = "last_dusk"
players = 1
seed = "first siege"          # in words; the dice fall as it says
goal = "axe_man_slain"        # a puzzle: one of the game's GOALS; a lesson has none
steps = [[1, "attack:gate:melee"], [1, "draw"]]
```
Each step is a seat and the options of one whole action. A lesson says a sentence before each (`lesson.<id>.1` and so
on, `lesson.<id>.end` after the last); of a puzzle the steps are its solution, which nobody is shown. `lesson.<id>.name`
and `.about` name both.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.chance import seed_from
from domain.kernel.content import Content
from domain.kernel.errors import ContentError, Refused
from domain.kernel.game import Setting
from domain.kernel.gate import Acted, Gate
from domain.kernel.positions import AnyGame, lay_out, positions

Step = list[int | str]
"""[seat, option, ...]: one whole action."""


class Lesson(Struct, forbid_unknown_fields=True, kw_only=True):
    """One lesson or puzzle; see the head of this module. `first`: it is shown before the others of its game."""

    id: str
    seed: str
    scenario: str = ""
    players: int = 0
    options: dict[str, Any] = {}
    position: str = ""
    goal: str = ""
    first: bool = False
    steps: list[Step]

    @property
    def puzzle(self) -> bool:
        return bool(self.goal)


class Course:
    """A lesson as it is played on a content: where each step of it leads. `setting` and `seed` make the session."""

    def __init__(self, game: AnyGame, content: Content, lesson: Lesson) -> None:
        """Raises ContentError where the lesson does not fit this content."""
        self.lesson = lesson
        self.seed = seed_from(lesson.seed)
        self._gate: Gate[Any] = Gate(game, content, self.seed)
        known = positions(game)
        if lesson.position and lesson.position not in known:
            raise ContentError(f"{game.id}: lesson {lesson.id}: there is no position {lesson.position}")
        self._position = known[lesson.position] if lesson.position else None
        plain = Setting(lesson.scenario, lesson.players, lesson.options)
        self.setting = self._position.setting if self._position else plain
        self._stages: dict[bytes, int] = {}
        at = self.begin()
        self._stages[_mark(at.state)] = 0
        for n, (seat, *options) in enumerate(lesson.steps, 1):
            at = self._follow(game, at, n, int(seat), [str(option) for option in options])
            self._stages[_mark(at.state)] = n
        self.last: Any = at.g

    def begin(self) -> Acted[Any]:
        """The start."""
        return lay_out(self._gate, self._position) if self._position else self._gate.start(self.setting)

    def stage(self, state: bytes) -> int | None:
        """How many steps of the lesson lead here; None where another way was taken."""
        return self._stages.get(_mark(state))

    def _follow(self, game: AnyGame, at: Acted[Any], n: int, seat: int, options: Sequence[str]) -> Acted[Any]:
        try:
            done = self._gate.act(at.state, options, seat)
        except Refused as refused:
            raise ContentError(f"{game.id}: lesson {self.lesson.id}: step {n} is not legal: {refused}") from None
        if not isinstance(done, Acted) or done.left:
            raise ContentError(f"{game.id}: lesson {self.lesson.id}: step {n} is not one whole action")
        return done


def lessons(game: AnyGame) -> dict[str, Lesson]:
    """The lessons and puzzles of a game by id, lessons before puzzles. Raises ContentError: file and field."""
    found = []
    for file in sorted((game.folder / "lessons").glob("*.toml")):
        try:
            raw = {"id": file.stem, **tomllib.loads(file.read_text(encoding="utf-8"))}
            lesson = msgspec.convert(raw, Lesson)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise ContentError(f"{file}: {error}") from None
        if lesson.goal and lesson.goal not in game.GOALS:
            raise ContentError(f"{file}: {game.id} has no goal {lesson.goal}; it has {', '.join(game.GOALS) or 'none'}")
        if bool(lesson.position) == bool(lesson.scenario):
            raise ContentError(f"{file}: it begins either with a position or with a scenario")
        found.append(lesson)
    found.sort(key=lambda lesson: (lesson.puzzle, not lesson.first, lesson.id))
    return {lesson.id: lesson for lesson in found}


def _mark(state: bytes) -> bytes:
    return sha256(state).digest()
