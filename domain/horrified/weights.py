"""What things are worth to the village, all on one scale: what advice and counsel weigh positions and answers by.

A whole task is worth 2000 and a monster's end 5000 more; the other weights are set against these by playing.
"""

from __future__ import annotations

TASK, DEFEAT = 2000, 5000
LEADING = 250
"""An item that only brings the one of the pair nearer to the other."""
SLIDES = 15
"""The scarabs need at most so many slides from their start."""

TERROR = (0, 400, 850, 1400, 2100, 3000, 4200, 9000)
"""What each step of the track costs in all; the last one is the end."""
FALLEN = 300
"""What a hero who falls loses beside the terror: the place on the board, and the turns that the way back takes."""
PARRY = 70
"""An item given up for a hit, whatever it was good for."""
RESCUE, STEP_HOME, PERK = 250, 14, 110
"""A villager in safety, each step on the way there, a perk card in hand."""
GUIDE = 150
"""What guiding a villager must spare, where it doesn't end in safety: it takes an action."""
LOST_PERK = 60
"""The perk card that a lost villager can't earn any more."""

HELD = 0.4
"""The part of an item's worth that is got with the item; the rest comes when it is used."""
UNSEEN = 100.0
"""An item that is thought of only within a plan: what it would be worth elsewhere."""
SHIELDS = (60, 40, 25, 12)
"""What an item is worth against hits, for who holds none, one, two or three others."""
WASTE = 0.5
"""Strength that is lost at each coffin on the mean: sums seldom come out even."""
LATER, NOW = 60, 250
"""A unit of strength for a defeat: while the task is open, and once it is done."""
ONE_LATER, ONE_NOW = 200, 800
"""An item of a colour, where the icon of the defeat shows one of each."""
LEAD_STRENGTH = 6.0
"""So much strength is wanted to lead each of the pair to the other."""

BOLD = 0.5
"""The part of a danger that counts within a plan: who hides from every die gets nowhere."""

PATIENCE = 0.94
"""What is got an action later is worth so much less."""
STEADY = tuple(PATIENCE**n for n in range(200))
BEYOND = 0.8
"""What lies beyond the plan comes true so often: until then other things happen."""
NEAR = 0.4
"""The part of it that counts where a position is looked at: to do it still takes actions."""
WIDTH = 6
"""Of what asks for no items only so many are thought of as the second stop."""
DEPTH = 2
"""So many stops are planned one after the other; behind them the nearest good one is looked at."""


def terror_step(terror: int) -> int:
    """What one step more would cost."""
    at = min(terror, len(TERROR) - 2)
    return TERROR[at + 1] - TERROR[at]
