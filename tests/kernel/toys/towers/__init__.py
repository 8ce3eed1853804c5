"""A toy of towers whose tiles cover hordes, played by all seats in any order."""
