"""The kernel: frames, asks, the gate, chance, decks, reactions, numbers, history, codec, content and words.

It knows no game. Read `frames`, `game` and `gate` first.
"""
