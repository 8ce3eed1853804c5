"""The Last Spell on the pages."""
