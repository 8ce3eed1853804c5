"""How Legions of Darkness is drawn: its castle, its question, its sheets, its story, its siege."""
