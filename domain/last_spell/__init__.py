"""The Last Spell: by day a town is built and armed, by night it is held against what comes out of the mist."""
