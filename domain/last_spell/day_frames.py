"""The frames and verbs of the Day, in the order of the rulebook."""

from __future__ import annotations

from domain.kernel.frames import Frame
from domain.last_spell.day_building import Build, Mend, Repair
from domain.last_spell.day_end import Deploy, EndOfDay
from domain.last_spell.day_market import Buy, Sell
from domain.last_spell.day_phase import Day, MainPhase
from domain.last_spell.day_upkeep import Upkeep
from domain.last_spell.day_workers import Recruit, Scavenge

DAY_FRAMES: tuple[type[Frame], ...] = (
    Day,
    Upkeep,
    MainPhase,
    Build,
    Repair,
    Mend,
    Buy,
    Sell,
    Scavenge,
    Recruit,
    EndOfDay,
    Deploy,
)
DAY_VERBS: dict[str, tuple[str, ...]] = {
    "build": ("kind",),
    "place": ("at",),
    "place_two": ("at", "to"),
    "cutout": ("cutout",),
    "upgrade": ("structure",),
    "repair": ("structure",),
    "remove": ("flames",),
    "mason": ("hero",),
    "mend": ("structure",),
    "take_item": ("card", "hero"),
    "leave_item": ("card", "hero"),
    "buy": ("card",),
    "to_hero": ("hero",),
    "to_stash": (),
    "sell": (),
    "add": ("card",),
    "sell_now": (),
    "scavenge": (),
    "ruin": ("structure",),
    "scavenge_now": (),
    "repel": ("tile",),
    "guess_again": ("slot",),
    "refresh": (),
    "recruit": ("hero",),
    "deploy": ("at",),
}
