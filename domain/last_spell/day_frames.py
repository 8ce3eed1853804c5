"""The frames of the Day, in the order of the rulebook."""

from __future__ import annotations

from domain.kernel.frames import Frame
from domain.last_spell.day_phase import Day

DAY_FRAMES: tuple[type[Frame], ...] = (Day,)
DAY_VERBS: dict[str, tuple[str, ...]] = {}
