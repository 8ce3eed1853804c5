"""Horrified: a village, up to five heroes, and monsters that must be undone before the night or the terror wins."""
