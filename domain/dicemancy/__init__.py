"""Dicemancy: a tableau of overlapping spells, ten dice, and Monsters that walk towards the castle wall."""
