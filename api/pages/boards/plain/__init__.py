"""How a game without a board of its own is shown: its view in words, every answer as a button."""
