"""A toy of two wardens whose talents answer what happens."""
