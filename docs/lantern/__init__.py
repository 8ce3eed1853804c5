"""Lantern: the smallest whole game, the example of `adding-a-game.md`. Keep the wolves from the door until dawn."""
