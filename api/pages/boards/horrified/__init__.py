"""The pages of Horrified."""
