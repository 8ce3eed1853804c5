"""A toy of two seers with secret hands and a deck that they may look into."""
