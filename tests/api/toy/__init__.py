"""A small game for the tests of the web: several seats, hidden hands, dice, drafts, two ends."""
