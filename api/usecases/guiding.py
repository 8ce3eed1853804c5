"""What a lesson says at the position that it has come to; what has become of a puzzle."""

from __future__ import annotations

from api.usecases import shapes
from api.usecases.sights import Sight
from domain.kernel.errors import ContentError
from domain.kernel.lessons import Lesson
from domain.kernel.words import Message

LESSON, PUZZLE = "lesson", "puzzle"
"""Kinds of aid: a session that has one of them is a lesson or a puzzle, and no result."""


def guide(sight: Sight) -> shapes.Guide | None:
    """The guide of a session; None where it is no lesson."""
    kept = next((aid for aid in sight.row.aids if aid["kind"] in (LESSON, PUZZLE)), None)
    lesson = sight.edition.lessons.get(str(kept.get("id", ""))) if kept else None
    if lesson is None or sight.position is None:
        return None
    return _puzzle(sight, lesson) if lesson.puzzle else _lesson(sight, lesson)


def _lesson(sight: Sight, lesson: Lesson) -> shapes.Guide | None:
    assert sight.position is not None
    try:
        stage = sight.edition.course(lesson.id).stage(sight.position.state)
    except ContentError:
        return None
    said = "left" if stage is None else "end" if stage == len(lesson.steps) else str(stage + 1)
    seat, *options = lesson.steps[stage] if stage is not None and stage < len(lesson.steps) else [None]
    key = "guide.left" if stage is None else f"lesson.{lesson.id}.{said}"
    return shapes.Guide(
        lesson=lesson.id,
        name=_name(sight, lesson),
        puzzle=False,
        step=len(lesson.steps) if stage is None else min(stage + 1, len(lesson.steps)),
        of=len(lesson.steps),
        text=sight.edition.say(Message(key)),
        options=[str(option) for option in options],
        seat=None if seat is None else int(seat),
        done=said == "end",
        left=stage is None,
        solved=None,
    )


def _puzzle(sight: Sight, lesson: Lesson) -> shapes.Guide:
    assert sight.position is not None
    solved = sight.edition.game.GOALS[lesson.goal](sight.position.g)
    key = f"lesson.{lesson.id}.about" if solved is None else "guide.solved" if solved else "guide.failed"
    return shapes.Guide(
        lesson=lesson.id,
        name=_name(sight, lesson),
        puzzle=True,
        step=0,
        of=len(lesson.steps),
        text=sight.edition.say(Message(key)),
        options=[],
        seat=None,
        done=solved is not None,
        left=False,
        solved=solved,
    )


def _name(sight: Sight, lesson: Lesson) -> str:
    return sight.edition.say(Message(f"lesson.{lesson.id}.name"))
