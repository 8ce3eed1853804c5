"""The pages of Dicemancy."""
