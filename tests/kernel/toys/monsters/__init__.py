"""A toy of heroes who lead villagers away from monsters."""
