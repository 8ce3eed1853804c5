"""Lessons and puzzles: sessions from a prepared start, with a guide beside them that anybody may leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from api import metrics
from api.errors import NotFound, Unavailable
from api.usecases import sessions, shapes
from api.usecases.actors import Actor
from api.usecases.appending import Step
from api.usecases.games import title_of
from api.usecases.guiding import LESSON, PUZZLE
from api.usecases.keys import Key
from domain.kernel.errors import ContentError
from domain.kernel.lessons import Course
from domain.kernel.words import Message
from persistence.ids import new_id, now_ms
from persistence.records import NewSeat, NewSession

if TYPE_CHECKING:
    from api.usecases.house import House
    from api.usecases.titles import Title


def all(house: House, game: str) -> shapes.Lessons:
    """The lessons and puzzles of a game. Raises NotFound."""
    title = title_of(house, game)
    lines = [
        shapes.LessonLine(
            each.id,
            title.say(Message(f"lesson.{each.id}.name")),
            title.say(Message(f"lesson.{each.id}.about")),
            each.puzzle,
            len(each.steps),
        )
        for each in title.edition.lessons.values()
    ]
    return shapes.Lessons(game, lines)


async def start(house: House, actor: Actor, *, game: str, lesson: str, key: Key | None = None) -> shapes.Session:
    """A session of the caller's own at the start of a lesson. Raises NotFound, TooMany, Unavailable."""
    actor.must_play()
    title = title_of(house, game)
    course = _course(title, lesson)
    first = course.begin()
    step = Step(
        kind="start",
        state=first.state,
        g=first.g,
        base=None,
        from_=None,
        events=first.events,
        draws=first.draws,
        barrier=first.barrier,
        account=actor.id,
        who=actor.name,
    )
    places = [NewSeat(n, actor.id, None) for n in range(1, course.setting.players + 1)]
    id, fresh = await sessions.write(house, actor, _session(title, course, actor), places, step, title.frozen, key)
    if fresh:
        metrics.started(game)
    return await sessions.after_writing(house, actor, id)


def _course(title: Title, lesson: str) -> Course:
    if lesson not in title.edition.lessons:
        known: Sequence[str] = list(title.edition.lessons)
        raise NotFound(f"{title.name} has no lesson {lesson[:40]}; it has {', '.join(known) or 'none'}.")
    try:
        return title.edition.course(lesson)
    except ContentError as error:
        raise Unavailable(f"This house plays with cards of its own, which the lesson does not know: {error}.") from None


def _session(title: Title, course: Course, actor: Actor) -> NewSession:
    setting, lesson = course.setting, course.lesson
    return NewSession(
        id=new_id(),
        name=sessions.session_name(title.say(Message(f"lesson.{lesson.id}.name"))),
        game=title.id,
        scenario=setting.scenario,
        options=setting.options,
        players=setting.players,
        control="shared",
        undo_policy="free",
        hints=True,
        seed=course.seed,
        seeded=True,
        content=title.edition.hash,
        release=title.release,
        owner=actor.id,
        size=0,
        aids=[{"kind": PUZZLE if lesson.puzzle else LESSON, "id": lesson.id, "at": now_ms()}],
    )
