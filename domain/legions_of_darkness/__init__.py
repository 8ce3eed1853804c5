"""Legions of Darkness: the castle, its besiegers, and three days and two nights to hold out."""
