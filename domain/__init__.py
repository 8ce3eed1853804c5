"""The rules of the five games: pure code, standard library and msgspec only."""
