"""How rounds become ratios and verdicts."""

from __future__ import annotations

import os

import pytest

from benchmarks import machine
from benchmarks.measuring import Contender, Figures, Goal, line, number, spread, take_turns


def counting(name: str, order: list[str], *values: float) -> Contender:
    """A contender whose rounds give these values, and who notes when it was its turn."""
    left = iter(values)

    def once() -> Figures:
        order.append(name)
        return {"us": next(left)}

    return Contender(name, once)


def test_contenders_take_turns_and_every_second_round_the_other_way_round() -> None:
    order: list[str] = []
    take_turns([counting("a", order, 1, 1, 1), counting("b", order, 1, 1, 1)], 3)
    assert order == ["a", "b", "b", "a", "a", "b"]


def test_a_ratio_is_the_median_of_the_rounds_own_ratios() -> None:
    found = take_turns([counting("a", [], 2, 30, 8), counting("b", [], 1, 10, 2)], 3)
    assert found.ratio("us", "a", "b") == 3  # of 2, 3 and 4; the medians' ratio would be 8 to 2
    assert found.median("a", "us") == 8


def test_the_table_has_a_line_for_each_contender_with_its_least_and_most() -> None:
    found = take_turns([counting("ours", [], 200, 100, 300), counting("theirs", [], 5, 5, 5)], 3)
    assert found.table() == ["ours    200 µs (100 to 300)", "theirs  5.00 µs (5.00 to 5.00)"]


def test_one_round_has_no_spread() -> None:
    assert spread([12.5], "/s") == "12.5/s"


@pytest.mark.parametrize(
    ("goal", "value", "word"),
    [
        (Goal(0.5, 0.8), 0.49, "missed"),
        (Goal(0.5, 0.8), 0.5, "reached"),
        (Goal(0.5, 0.8), 0.8, "stretch reached"),
        (Goal(5), 7, "reached"),
        (Goal(1.2, 1.0, at_most=True), 1.21, "missed"),
        (Goal(1.2, 1.0, at_most=True), 1.1, "reached"),
        (Goal(1.2, 1.0, at_most=True), 0.9, "stretch reached"),
    ],
)
def test_a_goal_is_reached_from_its_side(goal: Goal, value: float, word: str) -> None:
    assert goal.verdict(value).endswith(f": {word}")


def test_a_line_says_the_value_and_the_goal() -> None:
    assert line("idle", 101.4, Goal(120, 90, at_most=True, unit="MB"), "MB") == (
        "idle: 101 MB   [goal ≤ 120 MB, stretch 90 MB: reached]"
    )


@pytest.mark.parametrize(("value", "said"), [(0.123, "0.12"), (12.34, "12.3"), (123.4, "123"), (12345.6, "12,346")])
def test_numbers_have_three_digits_or_as_many_as_they_need(value: float, said: str) -> None:
    assert number(value) == said


def test_spending_counts_the_cpu_of_this_process_and_not_of_waiting() -> None:
    with machine.spending() as spent:
        sum(n * n for n in range(200_000))
    assert spent.cpu > 0
    assert machine.cpu_of(os.getpid()) >= spent.cpu


def test_a_process_tells_its_memory() -> None:
    assert machine.resident(os.getpid()) > machine.MB
