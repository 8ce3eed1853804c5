"""Lessons lead on step by step, and puzzles can be solved: whatever the rules or the figures become."""

from __future__ import annotations

import pytest

from domain.catalogue import AnyGame, games, words
from domain.kernel.content import Content, load
from domain.kernel.lessons import Course, Lesson, lessons

FEWEST_STEPS, MOST_STEPS = 8, 12
PUZZLES = 3
EACH = [(game, lesson) for game in games().values() for lesson in lessons(game).values()]
taught = pytest.mark.parametrize(("game", "lesson"), EACH, ids=[f"{game.id}-{lesson.id}" for game, lesson in EACH])
_contents: dict[str, Content] = {}


def content_of(game: AnyGame) -> Content:
    if game.id not in _contents:
        _contents[game.id] = load(game.CONTENT, game.folder)
    return _contents[game.id]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_game_has_a_first_lesson_and_three_puzzles(game: AnyGame) -> None:
    found = lessons(game)
    assert sum(lesson.first for lesson in found.values()) == 1
    assert next(iter(found.values())).first
    assert sum(lesson.puzzle for lesson in found.values()) >= PUZZLES


@taught
def test_each_step_is_legal_and_said(game: AnyGame, lesson: Lesson) -> None:
    Course(game, content_of(game), lesson)
    said = words(game, content_of(game).names())
    wanted = ["name", "about"]
    if not lesson.puzzle:
        assert FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS
        wanted += [*map(str, range(1, len(lesson.steps) + 1)), "end"]
    assert [key for key in wanted if f"lesson.{lesson.id}.{key}" not in said] == []


@taught
def test_each_puzzle_is_open_at_its_start_and_solved_by_its_steps(game: AnyGame, lesson: Lesson) -> None:
    course = Course(game, content_of(game), lesson)
    if lesson.puzzle:
        goal = game.GOALS[lesson.goal]
        assert goal(course.begin().g) is None
        assert goal(course.last) is True


@taught
def test_a_lesson_knows_where_it_is_and_where_it_is_not(game: AnyGame, lesson: Lesson) -> None:
    course = Course(game, content_of(game), lesson)
    assert course.stage(course.begin().state) == 0
    assert course.stage(b"elsewhere") is None
