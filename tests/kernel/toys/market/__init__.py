"""A toy of a night market whose stall keepers help each other out of turn."""
