"""The example for researchers plays a session to its end, alike each time."""

from __future__ import annotations

from docs.in_process import play


def test_the_example_comes_to_an_end() -> None:
    first, again = (play("legions_of_darkness", "greenskin_horde", "twice") for _ in range(2))
    assert first.g.outcome is not None
    assert first.state == again.state
